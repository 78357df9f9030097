"""Parse Omaha ranges in the syntax that ProPokerTools calls generic."""

from __future__ import annotations

from itertools import product

from .._core import format_cards
from ..cards.combos import RANKS
from ..errors import shown
from .omaha_cards import (
    EVERY_RANK,
    EVERY_SUIT,
    RANK_VARIABLES,
    SUIT_VARIABLES,
    SUITS,
    OmahaCardScanner,
    Slot,
    card_set,
    rank_set,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .omaha_cards import Element

    _Terms = tuple[int, ...]  # in reverse Polish notation

MOST_PATTERNS, MOST_DEPTH = 1000, 20
LEAST_WEIGHT = 1e-9
FOUR_CARDS = 270_725

EVERY_CARD, NO_CARD = (1 << 52) - 1, 0
AND, OR, NOT, END = -1, -2, -3, -4
_WORDS = {  # conditions on the whole hand, after $
    "ds": "xxyy",
    "ss": "xxyz!xxyy",
    "ts": "xxxy",
    "rb": "wxyz",
    "np": "!RR",
    "op": "RR!RRR!RROO",
    "tp": "RROO!RRR",
    "nt": "!RRR",
}
_LETTERS = {  # ranks of one card, after $
    "B": "AKQJ",
    "R": "AKQJT",
    "F": "KQJ",
    "N": "KQJT9",
    "M": "T987",
    "Z": "65432",
    "L": "A8765432",
    "W": "A5432",
}


class OmahaParser(OmahaCardScanner):
    """A parser that reads the text of an Omaha range from left to right, in linear time."""

    def __init__(self, text: str, cards: int) -> None:
        super().__init__(text)
        self.in_hand = cards
        self.patterns: dict[tuple[Any, ...], int] = {}
        self.depth = self.places = 0
        self.ordered = False

    # -- the whole text

    def parts(self) -> tuple[tuple[Any, ...], tuple[int, ...], tuple[float, ...]]:
        """Read the text; return its patterns, its terms in the order of evaluation, and their weights.

        Each term ends with END.
        """
        items = self.items()
        if self.peek():
            raise self.expected("',' or ':'")
        terms: list[int] = []
        weights: list[float] = []
        for _, dropped, _ in (item for item in items if not item[0]):
            for one in dropped:
                terms += (*one, END)
                weights.append(0.0)
        named = [item for item in items if item[0]]
        for wanted, dropped, weight in reversed(named):
            terms += (*self.both(wanted, dropped), END)
            weights.append(weight)
        if items and not named:
            terms += (self.pattern([(EVERY_CARD, -1, -1)]), END)
            weights.append(1.0)
        return tuple(self.patterns), tuple(terms), tuple(weights)

    def items(self) -> list[tuple[list[_Terms], list[_Terms], float]]:
        """Read the items between commas; return the wanted terms, excluded terms and weight of each."""
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
        """Return a term for hands that match all of the wanted terms and none of the dropped terms."""
        terms = [*wanted[0]]
        for one in wanted[1:]:
            terms += (*one, AND)
        for one in dropped:
            terms += (*one, NOT, AND)
        return terms

    def conjunction(self) -> tuple[list[_Terms], list[_Terms]]:
        """Read terms joined by colons and exclamation marks; return the wanted and the excluded terms."""
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
        """Read a group in parentheses, and the words after it."""
        start = self.at
        self.at += 1
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise self.error(f"parentheses nest at most {MOST_DEPTH} deep", start)
        items = self.items()
        self.depth -= 1
        if not self.accept(")"):
            raise self.error("'(' is not closed by ')'", start)
        named = [item for item in items if item[0]]
        every = EVERY_CARD if items else NO_CARD
        terms = [] if named else [self.pattern([(every, -1, -1)])]
        for wanted, dropped, _ in named:
            terms += (*self.both(wanted, dropped), OR) if terms else self.both(wanted, dropped)
        for _, dropped, _ in (item for item in items if not item[0]):
            terms = self.both([tuple(terms)], dropped)
        while self.peek() == "$":
            terms += (*self.term(), AND)
        return tuple(terms)

    # -- weights

    def space(self) -> None:
        """Skip blanks inside a line."""
        while self.accept(" \t"):
            pass

    def number_ends(self, at: int) -> int:
        """Return the position after the digits and decimal points that start at `at`."""
        while self.text[at : at + 1] and self.text[at] in "0123456789.":
            at += 1
        return at

    def weight_follows(self) -> bool:
        """Return whether a weight comes after the colon here."""
        at = self.at + 1
        while self.text[at : at + 1] and self.text[at] in " \t":
            at += 1
        ends = self.number_ends(at)
        return ends > at and self.text[at] in "01." and self.text[ends : ends + 1] != "%"

    def weight(self, allowed: bool) -> float:
        """Read a weight if one comes next; otherwise return 1."""
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
            raise self.error("a weight must be outside parentheses", start)
        if not allowed:
            raise self.error("an excluded hand takes no weight: write (!AA):0.5 for all except these,", start)
        if 0 < found < LEAST_WEIGHT:
            raise self.error(f"a weight must be 0, or from {LEAST_WEIGHT} to 1,", at)
        return found

    # -- cards

    def term(self) -> _Terms:
        """Read cards, or a percentage of all hands, and the words after them."""
        start = self.at
        if self.text[start : start + 6].lower() == "random":
            self.at += 6
            terms: list[int] = [self.pattern([(EVERY_CARD, -1, -1)])]
        elif self.is_number_before("%"):
            terms = [self.percentage()]
        else:
            terms = self.named(start)
        while self.peek() == "$":
            if self.text[self.at + 1 : self.at + 2] in _LETTERS:
                raise self.error("cards must come before words about the whole hand")
            word = self.word()
            terms += (*word, AND) if terms else word
        if not terms:
            raise self.expected("a hand")
        return tuple(terms)

    def word(self) -> _Terms:
        """Read $ and two letters, a condition on the whole hand."""
        start = self.at
        name = self.text[start + 1 : start + 3]
        if name not in _WORDS:
            near = name.lower() if name.lower() in _WORDS else name[:1].upper()
            hint = f": did you mean ${near}?" if near in _WORDS or near in _LETTERS else ""
            words = " ".join([f"${word}" for word in (*_WORDS, *_LETTERS)])
            raise self.error(f"{self.text[start : start + 3]!r} must be one of {words}{hint}", start)
        self.at += 3
        inner = OmahaParser(_WORDS[name], self.in_hand)
        inner.patterns, inner.places = self.patterns, self.places
        (wanted, dropped, _) = inner.items()[0]
        self.places = inner.places
        return tuple(self.both(wanted or [(self.pattern([(EVERY_CARD, -1, -1)]),)], dropped))

    def percentage(self) -> int:
        """Read a percentage, or two percentages joined by -, and return the index of the pattern."""
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
                f"a percentage needs hands of 4 cards; hands of {self.in_hand} have no known order,", start
            )
        first, last = (0.0, ends[0]) if len(ends) == 1 else sorted(ends)
        self.ordered = True
        return self.place((-int(-2 * first * FOUR_CARDS // 1), -int(-2 * last * FOUR_CARDS // 1)))

    def place(self, pattern: tuple[Any, ...]) -> int:
        """Return the index of a pattern in the range, adding the pattern if it is new."""
        self.places += 1
        if self.places > MOST_PATTERNS:
            raise self.error(f"a range has at most {MOST_PATTERNS:,} patterns; this one is too many")
        return self.patterns.setdefault(pattern, len(self.patterns))

    def pattern(self, cards: list[tuple[int, int, int]]) -> int:
        """Return the index of the pattern of these cards.

        Each card is a tuple of a set, a rank variable and a suit variable.
        """
        return self.place(tuple(cards))

    def named(self, start: int) -> list[int]:
        """Read consecutive cards, or spans of cards, and return their terms (none if no card comes next)."""
        slots: list[Slot] = []
        plain = True
        while True:
            if self.peek() == "[":
                plain = False
                slots.append(self.bracket())
            elif self.peek() == "$" and self.text[self.at + 1 : self.at + 2] in _LETTERS:
                plain = False
                ranks = rank_set(_LETTERS[self.text[self.at + 1]])
                self.at += 2
                slots.append(Slot([[(ranks, "", *self.accept_suit())]]))
            elif (one := self.element()) is not None:
                slots.append(Slot([[one]]))
            else:
                break
        if self.peek() and self.peek() in "+-" and slots:
            if not plain:
                raise self.error(
                    "in a hand with brackets or a $ letter, each span needs its own brackets, as in [JT-87],"
                )
            ways = self.span([slot.ways[0][0] for slot in slots], start)
            return self.any_of([self.of_cards(way, start) for way in ways])
        if not slots:
            return []
        count = 1
        for slot in slots:
            count *= len(slot.ways)
        if count > MOST_PATTERNS:
            raise self.error(f"these brackets combine in {count:,} ways, more than {MOST_PATTERNS:,},", start)
        found = []
        for chosen in product(*[slot.ways for slot in slots]):
            given = [slot.cards for slot, way in zip(slots, chosen, strict=True) for _ in way]
            found.append(self.of_cards([one for way in chosen for one in way], start, given))
        return self.any_of(found)

    def any_of(self, found: list[_Terms]) -> list[int]:
        """Return a term for hands that match any of these terms."""
        terms = [*found[0]]
        for one in found[1:]:
            terms += (*one, OR)
        return terms

    def of_cards(self, cards: list[Element], start: int, given: list[int | None] | None = None) -> _Terms:
        """Return a term for hands that contain these cards.

        If ranks are followed by as many suits as a hand has cards, they become two patterns, one of ranks and
        one of suits.
        """
        if len(cards) > self.in_hand:
            last = max([i for i, one in enumerate(cards) if one[1] != "-"], default=-1)
            apart = (
                last >= 0 and not any(one[3] for one in cards[:last]) and len(cards) - last == self.in_hand
            )
            if not apart or last + 1 > self.in_hand or not cards[last][3]:
                text = shown(self.text[start : self.at])
                raise self.error(
                    f"{text} names {len(cards):,} cards, more than the {self.in_hand} of a hand,", start
                )
            suits = [(EVERY_RANK, "-", *one[2:]) for one in cards[last:]]
            ranks = [*cards[:last], (*cards[last][:2], EVERY_SUIT, "")]
            return (
                *self.of_cards(ranks, start, given and given[: last + 1]),
                *self.of_cards(suits, start),
                AND,
            )
        named_ranks = sum({one[0] for one in cards if one[1] and one[1] in RANKS})
        named_suits = sum({one[2] for one in cards if one[3] and one[3] in SUITS})
        variables: dict[str, int] = {}
        pattern, seen = [], 0
        for i, (ranks_of, rank, suits_of, suit) in enumerate(cards):
            mask = given[i] if given else None
            rank_variable = suit_variable = -1
            if rank and rank in RANK_VARIABLES:
                rank_variable = variables.setdefault(rank, len(variables))
                ranks_of &= ~named_ranks
            if suit and suit in SUIT_VARIABLES:
                suit_variable = SUIT_VARIABLES.index(suit)
                suits_of &= ~named_suits
            if mask is None:
                mask = card_set(ranks_of, suits_of)
            if mask.bit_count() == 1 and rank and suit:
                if seen & mask:
                    raise self.error(f"{format_cards([mask.bit_length() - 1])} appears twice", start)
                seen |= mask
            pattern.append((mask, rank_variable, suit_variable))
        if any(mask != EVERY_CARD for mask, _, _ in pattern):  # cards that may be any card have no effect
            pattern = [one for one in pattern if one != (EVERY_CARD, -1, -1)] or pattern
        pattern.sort(key=lambda one: one[0].bit_count())
        if all(one == (EVERY_CARD, -1, -1) for one in pattern):
            pattern = pattern[:1]
        return (self.pattern(pattern),)
