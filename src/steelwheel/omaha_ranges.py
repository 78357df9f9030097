"""Ranges of Omaha hands, in the syntax that ProPokerTools calls generic."""

from __future__ import annotations

from itertools import product

from ._combos import RANKS
from ._core import HoleRange, exact_index, format_cards, parse_cards
from .errors import InvalidRange, kind, shown
from .ranges import _Parser as _Reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from .typing import Cards

    _Element = tuple[int, str, int, str]  # ranks and suits as sets, and how they were written: "" for several
    _Terms = tuple[int, ...]  # in Polish order

__all__ = ["OmahaRange"]

MOST_CARDS, MOST_PATTERNS, MOST_DEPTH = 6, 1000, 20
LEAST_WEIGHT = 1e-9
FOUR_CARDS = 270_725

_EVERY_RANK, _EVERY_SUIT = (1 << 13) - 1, 15
_EVERY_CARD, _NO_CARD = (1 << 52) - 1, 0
_SUITS, _SIGNS, _SUIT_VARIABLES, _RANK_VARIABLES = "cdhs", "♣♦♥♠", "wxyz", "BEFGILMNOPRUV"
_AND, _OR, _NOT, _END = -1, -2, -3, -4
_WORDS = {  # of whole hands
    "ds": "xxyy",
    "ss": "xxyz!xxyy",
    "ts": "xxxy",
    "rb": "wxyz",
    "np": "!RR",
    "op": "RR!RRR!RROO",
    "tp": "RROO!RRR",
    "nt": "!RRR",
}
_LETTERS = {  # of one card
    "B": "AKQJ",
    "R": "AKQJT",
    "F": "KQJ",
    "N": "KQJT9",
    "M": "T987",
    "Z": "65432",
    "L": "A8765432",
    "W": "A5432",
}


class OmahaRange:
    """A weighted set of Omaha hands of four, five or six cards: immutable, equal where the texts ask alike.

        >>> r = sw.OmahaRange("AA$ds, KK:$ss:0.5")
        >>> len(r), "AsAhKsKh" in r, r.weight("KsKhQs2d")
        (5256, True, 0.5)
        >>> len(sw.OmahaRange("RRON")), len(sw.OmahaRange("xxyy", cards=5))
        (82368, 1216800)

    :param text: what a hand must have, in any letter case but after $. Each card of the text is another card
        of the hand, in any order; the hand's other cards may be any:

        ================================= ================================================================
        `AA` `AK` `As` `AsKs**`           two aces or more; an ace and a king; that card; those two
        `ss` `sshh`                       two spades or more; two spades and two hearts
        `Axx` `AxKx` `xxyy`               w, x, y and z are suits, all different and none that is named: a
                                          suited ace; ace-king suited; double-suited. A suit belongs to the
                                          rank before it, so `AAxx` is two aces of which one is suited
        `RR` `RRON` `RROO`                the other letters are ranks, all different and none that is
                                          named: a pair; a pair and two other ranks; two pairs
        `*`                               any card; alone, like `random`, every hand
        `[A-J]` `[A,K,5-2]` `[AK]s`       a card of these ranks; an ace or king of spades
        `[s,2c]`                          a spade or the deuce of clubs
        `$B` `$R` `$F` `$N`               `[A-J]` `[A-T]` `[K-J]` `[K-9]`
        `$M` `$Z` `$L` `$W`               `[T-7]` `[6-2]` `[A,8-2]` `[A,5-2]`
        `QQ-99` `JT98-5432` `AxKx-TxTx`   from one to the other, all ranks going down together
        `KK+` `JT98+` `JT98-`             up to the ace; down to the deuce
        `[JT-87][55-22]`                  several of these in one hand
        `$ds` `$ss` `$ts` `$rb`           `xxyy`; `xxyz` that is not `xxyy`; `xxxy`; `wxyz`
        `$np` `$op` `$tp` `$nt`           no pair; just one; just two; no three of a rank
        `AA$ds$np`                        these follow cards as if a colon stood between
        `15%` `5%-15%`                    the best 15 percent of all hands of four cards; the same without
                                          the best 5
        `AA,KK`, or lines                 or
        `AA:$ds`                          and
        `AA!AAA`                          and not
        `!AA`                             alone: all other hands; beside others: not these, wherever it
                                          stands, so `JJ+,!AA` is jacks to kings without two aces
        `(AA,KK):$ds`                     round brackets are read first
        `AA:0.5` `AA@50`                  with a weight from 0 to 1; with one in percent. A colon before 0,
                                          1 or a point makes a weight: no rank is written so
        ================================= ================================================================

        If a hand is named twice, its last weight holds. Ranks, and then as many suits as a hand has cards,
        are two conditions: of four cards, `AAxxyy` is `AA:xxyy`. Some of hold'em's notation means something
        else here: `AKs` is an ace and the king of spades (suited is `AxKx`), `AKo` is an ace, a king and a
        card of a third rank, and `AJ+` has nothing above it (write `A[J-K]`).
    :param cards: of a hand: 4, 5 or 6.
    :raises InvalidRange: with the column of what is wrong.
    :raises TypeError: for anything but text or an OmahaRange.

    A percentage takes whole kinds of hands, which differ by the names of suits, to the nearest number of
    hands: the best by equity against a random hand before the flop, in Omaha high. The equities are those of
    2**18 random deals a kind, with a standard error of 0.1 %: kinds as near to each other may have changed
    places. (The order of ProPokerTools is another, made for tables of six and nine.)

    Sources: the documentation of ProPokerTools ("Generic Range Syntax"); what FlopHero, PLO Genius, PLO
    Mastermind and Phil Galfond's equity page say of the same syntax; the grammar of Open PQL. Where they are
    silent or differ, it is as said here.
    """

    __slots__ = ("_asks", "_cards", "_key", "_text")

    _asks: HoleRange
    _cards: int
    _key: tuple[Any, ...]
    _text: str

    def __new__(cls, text: str | OmahaRange = "", cards: int = 4) -> OmahaRange:
        cards = exact_index(cards, "cards")
        if not 4 <= cards <= MOST_CARDS:
            raise InvalidRange(f"an Omaha hand is 4, 5 or 6 cards, not {cards}")
        if isinstance(text, OmahaRange):
            if text._cards != cards:
                raise InvalidRange(f"a range of {text._cards} cards is none of {cards}")
            return text
        if not isinstance(text, str):
            raise TypeError(f"a range is read from text, not {kind(text)}")
        text = str.__str__(text)
        parser = _Parser(text, cards)
        patterns, terms, weights = parser.parts()
        made = object.__new__(cls)
        for name, value in (
            ("_asks", HoleRange(cards, patterns, terms, weights, _scores() if parser.ordered else None)),
            ("_cards", cards),
            ("_key", (cards, patterns, terms, weights)),
            ("_text", text),
        ):
            object.__setattr__(made, name, value)
        return made

    @property
    def cards(self) -> int:
        """How many cards a hand has."""
        return self._cards

    @property
    def _asked(self) -> HoleRange | None:
        """What it asks for; `None` if that is nothing, as any hand will do."""
        every = ((((_EVERY_CARD, -1, -1),),), (0, _END), (1.0,))
        return None if self._key[1:] == every else self._asks

    def weight(self, hand: Cards) -> float:
        """The weight of a hand; 0 if it is not in the range.

        :raises InvalidCards: for what is no hand.
        :raises InvalidRange: for another number of cards.
        """
        found = self._asks.weight(hand)
        if found < 0:
            raise InvalidRange(f"a hand is {self._cards} cards, not {len(parse_cards(hand))}")
        return found

    def __contains__(self, hand: Cards) -> bool:
        return self.weight(hand) > 0

    def __len__(self) -> int:
        """How many hands it has. All are asked: of four cards that takes some 20 ms, of six a second."""
        return self._asks.count()

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], float]]:
        """Hands, cards ascending, with their weights; the highest cards change last."""
        for high in range(self._cards - 1, 52):
            for second in range(self._cards - 2, high):
                for hand, weight in self._asks.hands((1 << second) - 1, 1 << high | 1 << second):
                    yield tuple([card for card in range(52) if hand >> card & 1]), weight

    def _with(self, other: OmahaRange, between: str) -> OmahaRange:
        if not isinstance(other, OmahaRange):
            raise TypeError(f"the other must be an OmahaRange too, not {kind(other)}")
        if self._cards != other._cards:
            raise InvalidRange(f"a range of {self._cards} cards and one of {other._cards}")
        if {*self._key[3], *other._key[3]} - {0.0, 1.0}:
            raise InvalidRange("ranges with weights are not put together: write them as one text")
        return OmahaRange(f"({self._text}){between}({other._text})", self._cards)

    def __or__(self, other: OmahaRange) -> OmahaRange:
        """The hands of both; of ranges without weights."""
        return self._with(other, ",")

    def __and__(self, other: OmahaRange) -> OmahaRange:
        """The hands that are in both; of ranges without weights."""
        return self._with(other, ":")

    def __sub__(self, other: OmahaRange) -> OmahaRange:
        """The hands that are not in the other; of ranges without weights."""
        return self._with(other, "!")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OmahaRange) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an OmahaRange is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("an OmahaRange is immutable")

    def __reduce__(self) -> tuple[Callable[..., OmahaRange], tuple[str, int]]:
        return OmahaRange, (self._text, self._cards)

    def __str__(self) -> str:
        """The text that it was given."""
        return self._text

    def __repr__(self) -> str:
        cards = "" if self._cards == 4 else f", cards={self._cards}"
        return f"OmahaRange({self._text!r}{cards})"


_known_scores: bytes | None = None


def _scores() -> bytes:
    """A score for each kind of four cards, as uint16; kept. Made by tests/tools/omaha_order.py."""
    global _known_scores
    if _known_scores is None:
        import sys
        from array import array
        from importlib.resources import files

        found = array("H", files("steelwheel").joinpath("omaha_order.bin").read_bytes())
        if sys.byteorder == "big":
            found.byteswap()
        _known_scores = found.tobytes()
    return _known_scores


# ---- reading


def _cards_of(ranks: int, suits: int) -> int:
    """The set of the cards with one of these ranks and one of these suits."""
    return sum(suits << 4 * rank for rank in range(13) if ranks >> rank & 1)


def _several(names: str) -> int:
    return sum(1 << RANKS.index(name) for name in names)


class _Slot:
    """A place of a pattern: its cards in each of the ways that it names."""

    def __init__(self, ways: list[list[_Element]], cards: int | None = None) -> None:
        self.ways, self.cards = ways, cards  # cards: of a list in brackets that names more than ranks


class _Parser(_Reader):
    """Reads the text of a range from left to right, in linear time."""

    def __init__(self, text: str, cards: int) -> None:
        super().__init__(text)
        self.in_hand = cards
        self.patterns: dict[tuple[Any, ...], int] = {}
        self.depth = self.places = 0
        self.ordered = False

    # -- the whole

    def parts(self) -> tuple[tuple[Any, ...], tuple[int, ...], tuple[float, ...]]:
        """The patterns; terms in the order in which they are asked, with an end after each; their weights."""
        items = self.items()
        if self.peek():
            raise self.expected("',' or ':'")
        terms: list[int] = []
        weights: list[float] = []
        for _, dropped, _ in (item for item in items if not item[0]):
            for one in dropped:
                terms += (*one, _END)
                weights.append(0.0)
        named = [item for item in items if item[0]]
        for wanted, dropped, weight in reversed(named):
            terms += (*self.both(wanted, dropped), _END)
            weights.append(weight)
        if items and not named:
            terms += (self.pattern([(_EVERY_CARD, -1, -1)]), _END)
            weights.append(1.0)
        return tuple(self.patterns), tuple(terms), tuple(weights)

    def items(self) -> list[tuple[list[_Terms], list[_Terms], float]]:
        """What is between commas: what a hand must be, what it must not be, and a weight."""
        items: list[tuple[list[_Terms], list[_Terms], float]] = []
        while True:
            while self.accept(" ,;\t\r\n"):
                pass
            if not self.peek() or self.peek() == ")":
                return items
            wanted, dropped = self.conjunction()
            items.append((wanted, dropped, self.weight(bool(wanted))))
            self.space()
            if self.peek() and self.peek() not in ",;\r\n)":
                raise self.expected("',' or ':'")

    def both(self, wanted: list[_Terms], dropped: list[_Terms]) -> list[int]:
        """All of these terms, and none of those."""
        terms = [*wanted[0]]
        for one in wanted[1:]:
            terms += (*one, _AND)
        for one in dropped:
            terms += (*one, _NOT, _AND)
        return terms

    def conjunction(self) -> tuple[list[_Terms], list[_Terms]]:
        wanted: list[_Terms] = []
        dropped: list[_Terms] = []
        drop = bool(self.accept("!"))
        while True:
            self.space()
            (dropped if drop else wanted).append(self.group() if self.peek() == "(" else self.term())
            self.space()
            if self.accept("!"):
                drop = True
                continue
            if self.peek() != ":" or self.weight_follows():
                return wanted, dropped
            self.at += 1
            self.space()
            drop = bool(self.accept("!"))

    def group(self) -> _Terms:
        start = self.at
        self.at += 1
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise self.error(f"round brackets stand in each other at most {MOST_DEPTH} deep", start)
        items = self.items()
        self.depth -= 1
        if not self.accept(")"):
            raise self.error("'(' is not closed by ')'", start)
        named = [item for item in items if item[0]]
        every = _EVERY_CARD if items else _NO_CARD
        terms = [] if named else [self.pattern([(every, -1, -1)])]
        for wanted, dropped, _ in named:
            terms += (*self.both(wanted, dropped), _OR) if terms else self.both(wanted, dropped)
        for _, dropped, _ in (item for item in items if not item[0]):
            terms = self.both([tuple(terms)], dropped)
        while self.peek() == "$":
            terms += (*self.term(), _AND)
        return tuple(terms)

    # -- weights

    def space(self) -> None:
        while self.accept(" \t"):
            pass

    def expected(self, what: str) -> InvalidRange:
        found = repr(self.peek()) if self.peek() else "the end"
        before = self.text[: self.at].rstrip(" \t")
        after = f" after {before[-1]!r}" if before else ""
        hint = ": a space says neither 'or' nor 'and'," if len(before) < self.at and self.peek() else ""
        return self.error(f"expected {what}{after}, not {found}{hint}")

    def number_ends(self, at: int) -> int:
        while self.text[at : at + 1] and self.text[at] in "0123456789.":
            at += 1
        return at

    def percentage_follows(self) -> bool:
        ends = self.number_ends(self.at)
        return ends > self.at and self.text[ends : ends + 1] == "%"

    def weight_follows(self) -> bool:
        """Whether the colon here is before a weight."""
        at = self.at + 1
        while self.text[at : at + 1] and self.text[at] in " \t":
            at += 1
        ends = self.number_ends(at)
        return ends > at and self.text[at] in "01." and self.text[ends : ends + 1] != "%"

    def weight(self, allowed: bool) -> float:
        start = self.at
        percent = bool(self.accept("@"))
        if not percent and not self.accept(":"):
            return 1.0
        self.space()
        at = self.at
        found = self.in_unit("a weight", self.number("a weight"), 2 if percent else 0, at)
        if percent:
            self.accept("%")
        if self.depth:
            raise self.error("a weight stands outside round brackets", start)
        if not allowed:
            raise self.error("what is left out has no weight: write (!AA):0.5 for all but these,", start)
        if 0 < found < LEAST_WEIGHT:
            raise self.error(f"a weight is 0, or from {LEAST_WEIGHT} to 1,", at)
        return found

    # -- cards

    def term(self) -> _Terms:
        """Cards, or a part of all hands; and the words that follow."""
        start = self.at
        if self.text[start : start + 6].lower() == "random":
            self.at += 6
            terms: list[int] = [self.pattern([(_EVERY_CARD, -1, -1)])]
        elif self.percentage_follows():
            terms = [self.part()]
        else:
            terms = self.named(start)
        while self.peek() == "$":
            if self.text[self.at + 1 : self.at + 2] in _LETTERS:
                raise self.error("cards stand before words of the whole hand")
            word = self.word()
            terms += (*word, _AND) if terms else word
        if not terms:
            raise self.expected("a hand")
        return tuple(terms)

    def word(self) -> _Terms:
        """What $ and two letters stand for."""
        start = self.at
        name = self.text[start + 1 : start + 3]
        if name not in _WORDS:
            near = name.lower() if name.lower() in _WORDS else name[:1].upper()
            hint = f": did you mean ${near}?" if near in _WORDS or near in _LETTERS else ""
            words = " ".join([f"${word}" for word in (*_WORDS, *_LETTERS)])
            raise self.error(f"{self.text[start : start + 3]!r} is none of {words}{hint}", start)
        self.at += 3
        inner = _Parser(_WORDS[name], self.in_hand)
        inner.patterns, inner.places = self.patterns, self.places
        (wanted, dropped, _) = inner.items()[0]
        self.places = inner.places
        return tuple(self.both(wanted or [(self.pattern([(_EVERY_CARD, -1, -1)]),)], dropped))

    def part(self) -> int:
        """A part of all hands in their order."""
        ends = []
        start = self.at
        while True:
            at = self.at
            ends.append(self.in_unit("a percentage", self.number("a percentage"), 2, at))
            if not self.accept("%"):
                raise self.expected("'%'")
            if len(ends) == 2 or not self.accept("-"):
                break
        if self.in_hand != 4:
            raise self.error(
                f"a percentage is of hands of 4 cards, not {self.in_hand}: their order is not known", start
            )
        first, last = (0.0, ends[0]) if len(ends) == 1 else sorted(ends)
        self.ordered = True
        return self.place((-int(-2 * first * FOUR_CARDS // 1), -int(-2 * last * FOUR_CARDS // 1)))

    def place(self, pattern: tuple[Any, ...]) -> int:
        self.places += 1
        if self.places > MOST_PATTERNS:
            raise self.error(f"a range has at most {MOST_PATTERNS:,} patterns: there is one more")
        return self.patterns.setdefault(pattern, len(self.patterns))

    def pattern(self, cards: list[tuple[int, int, int]]) -> int:
        return self.place(tuple(cards))

    def named(self, start: int) -> list[int]:
        """Cards one after another, and spans of them; nothing if there are none."""
        slots: list[_Slot] = []
        plain = True
        while True:
            if self.peek() == "[":
                plain = False
                slots.append(self.bracket())
            elif self.peek() == "$" and self.text[self.at + 1 : self.at + 2] in _LETTERS:
                plain = False
                ranks = _several(_LETTERS[self.text[self.at + 1]])
                self.at += 2
                slots.append(_Slot([[(ranks, "", *self.suit_of())]]))
            elif (one := self.element()) is not None:
                slots.append(_Slot([[one]]))
            else:
                break
        if self.peek() and self.peek() in "+-" and slots:
            if not plain:
                raise self.error("a span with brackets stands in brackets itself: [JT-87]")
            ways = self.span([slot.ways[0][0] for slot in slots], start)
            return self.any_of([self.of_cards(way, start) for way in ways])
        if not slots:
            return []
        count = 1
        for slot in slots:
            count *= len(slot.ways)
        if count > MOST_PATTERNS:
            raise self.error(f"these brackets have {count:,} ways, more than {MOST_PATTERNS:,},", start)
        found = []
        for chosen in product(*[slot.ways for slot in slots]):
            given = [slot.cards for slot, way in zip(slots, chosen, strict=True) for _ in way]
            found.append(self.of_cards([one for way in chosen for one in way], start, given))
        return self.any_of(found)

    def any_of(self, found: list[_Terms]) -> list[int]:
        terms = [*found[0]]
        for one in found[1:]:
            terms += (*one, _OR)
        return terms

    def rank_of(self) -> tuple[int, str] | None:
        """The ranks that the next sign means, and its name; nothing if it is no rank."""
        if self.text[self.at : self.at + 2] == "10":
            self.at += 2
            return _several("T"), "T"
        found = self.peek().upper()
        if not found or found not in RANKS + _RANK_VARIABLES + "*":
            return None
        self.at += 1
        if found in RANKS:
            return _several(found), found
        return _EVERY_RANK, "" if found == "*" else found

    def suit_of(self) -> tuple[int, str]:
        """The same of suits; any if there is none."""
        found = self.accept("cdhsCDHS" + _SIGNS + _SUIT_VARIABLES + _SUIT_VARIABLES.upper()).lower()
        if not found:
            return _EVERY_SUIT, ""
        if found in _SUIT_VARIABLES:
            return _EVERY_SUIT, found
        place = (_SUITS + _SIGNS).index(found) % 4
        return 1 << place, _SUITS[place]

    def element(self) -> _Element | None:
        """A rank, a suit, or both."""
        rank = self.rank_of()
        suit = self.suit_of()
        if rank is None and not suit[1]:
            return None
        return (*(rank or (_EVERY_RANK, "-")), *suit)

    def bracket(self) -> _Slot:
        """A list of cards of which each will do, or of spans."""
        start = self.at
        self.at += 1
        ways: list[list[_Element]] = []
        while not self.accept("]"):
            if self.accept(", \t"):
                continue
            at = self.at
            cards: list[_Element] = []
            while (one := self.element()) is not None:
                if (one[1] and one[1] in _RANK_VARIABLES) or (one[3] and one[3] in _SUIT_VARIABLES):
                    raise self.error("a list names ranks and suits, no letters that stand for others,", at)
                cards.append(one)
            if not cards:
                raise self.expected("a rank, a suit or ']'" if self.peek() else "']'")
            ways += self.span(cards, at) if self.peek() and self.peek() in "+-" else [[one] for one in cards]
        single = [way[0] for way in ways if len(way) == 1]
        if not ways:
            raise self.error("a list names cards", start)
        several = [way for way in ways if len(way) > 1]
        if not single:
            return _Slot(several)
        if all(not one[3] for one in single):
            ranks = 0
            for one in single:
                ranks |= one[0]
            one_of = (ranks, single[0][1] if len({one[1] for one in single}) == 1 else "", *self.suit_of())
            return _Slot([[one_of], *several])
        cards_of = 0
        for one in single:
            cards_of |= _cards_of(one[0], one[2])
        if several:
            raise self.error("a list is of single cards or of spans", start)
        return _Slot([[(_EVERY_RANK, "", _EVERY_SUIT, "")]], cards_of)

    def span(self, cards: list[_Element], start: int) -> list[list[_Element]]:
        """The cards from here to those that follow, or up or down as far as they go."""
        at = [RANKS.find(one[1]) if one[1] else -1 for one in cards]
        text = shown(self.text[start : self.at])
        if max(at) < 0 or any(i < 0 and one[1] != "-" for i, one in zip(at, cards, strict=True)):
            raise self.error(f"a span goes from ranks: {text} has another card", start)
        ranks = [i for i in at if i >= 0]
        if self.accept("+"):
            steps = range(13 - max(ranks))
        else:
            self.at += 1
            second = self.at
            to = []
            while (one := self.element()) is not None:
                to.append(one)
            if to:
                end = [RANKS.find(one[1]) if one[1] else -1 for one in to]
                apart = {j - i for i, j in zip(at, end, strict=False) if i >= 0}
                alike = [(i < 0, one[3]) for i, one in zip(at, cards, strict=True)]
                if alike != [(j < 0, one[3]) for j, one in zip(end, to, strict=True)] or len(apart) != 1:
                    text = shown(self.text[start : self.at])
                    far = "whose ranks are as far apart, with the same suits,"
                    raise self.error(f"{text} does not go from one hand to another {far}", second)
                by = apart.pop()
                steps = range(min(by, 0), max(by, 0) + 1)
            else:
                steps = range(-min(ranks), 1)
        if len(steps) == 1 and len({*ranks}) > 1 and self.text[self.at - 1] in "+-":
            high, low = RANKS[max(ranks)], RANKS[min(ranks)]
            kickers = f": write {high}[{low}-K]" if len(ranks) == 2 and low != "K" else ""
            lacks = f"above the ace{kickers}" if max(ranks) == 12 else "below the deuce"
            raise self.error(f"the ranks of {text} go together, and there is none {lacks},", start)
        return [
            [
                one if i < 0 else (1 << i + step, RANKS[i + step], *one[2:])
                for i, one in zip(at, cards, strict=True)
            ]
            for step in steps
        ]

    def of_cards(self, cards: list[_Element], start: int, given: list[int | None] | None = None) -> _Terms:
        """The pattern of some cards; of more than a hand has two, if these are ranks and then suits."""
        if len(cards) > self.in_hand:
            last = max([i for i, one in enumerate(cards) if one[1] != "-"], default=-1)
            apart = (
                last >= 0 and not any(one[3] for one in cards[:last]) and len(cards) - last == self.in_hand
            )
            if not apart or last + 1 > self.in_hand or not cards[last][3]:
                text = shown(self.text[start : self.at])
                raise self.error(f"{text} names {len(cards):,} cards, and a hand has {self.in_hand},", start)
            suits = [(_EVERY_RANK, "-", *one[2:]) for one in cards[last:]]
            ranks = [*cards[:last], (*cards[last][:2], _EVERY_SUIT, "")]
            return (
                *self.of_cards(ranks, start, given and given[: last + 1]),
                *self.of_cards(suits, start),
                _AND,
            )
        named_ranks = sum({one[0] for one in cards if one[1] and one[1] in RANKS})
        named_suits = sum({one[2] for one in cards if one[3] and one[3] in _SUITS})
        variables: dict[str, int] = {}
        pattern, seen = [], 0
        for i, (ranks_of, rank, suits_of, suit) in enumerate(cards):
            mask = given[i] if given else None
            rank_variable = suit_variable = -1
            if rank and rank in _RANK_VARIABLES:
                rank_variable = variables.setdefault(rank, len(variables))
                ranks_of &= ~named_ranks
            if suit and suit in _SUIT_VARIABLES:
                suit_variable = _SUIT_VARIABLES.index(suit)
                suits_of &= ~named_suits
            if mask is None:
                mask = _cards_of(ranks_of, suits_of)
            if mask.bit_count() == 1 and rank and suit:
                if seen & mask:
                    raise self.error(f"{format_cards([mask.bit_length() - 1])} is there twice", start)
                seen |= mask
            pattern.append((mask, rank_variable, suit_variable))
        if any(mask != _EVERY_CARD for mask, _, _ in pattern):  # any card asks for nothing
            pattern = [one for one in pattern if one != (_EVERY_CARD, -1, -1)] or pattern
        pattern.sort(key=lambda one: one[0].bit_count())
        if all(one == (_EVERY_CARD, -1, -1) for one in pattern):
            pattern = pattern[:1]
        return (self.pattern(pattern),)
