"""Omaha ranges: weighted sets of hands of four, five or six cards."""

from __future__ import annotations

from .._base.public import public
from .._core import HoleRange, exact_index, parse_cards
from ..errors import InvalidRange, kind
from .omaha_order import order_scores
from .omaha_parser import END, EVERY_CARD, OmahaParser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ..typing import Cards

__all__ = ["OmahaRange"]

MOST_CARDS = 6


@public()
class OmahaRange:
    """An immutable, weighted set of Omaha hands of four, five or six cards.

    Two ranges are equal if their parsed conditions are equal.

        >>> r = sw.OmahaRange("AA$ds, KK:$ss:0.5")
        >>> len(r), "AsAhKsKh" in r, r.weight("KsKhQs2d")
        (5256, True, 0.5)
        >>> len(sw.OmahaRange("RRON")), len(sw.OmahaRange("xxyy", hand_size=5))
        (82368, 1216800)

    :param text: the conditions on a hand. Upper and lower case differ only after $. Each card in the text
        stands for a different card of the hand, in any order; the hand's other cards can be any cards:

        ================================= ================================================================
        `AA` `AK` `As` `AsKs**`           at least two aces; an ace and a king; this card; these two cards
        `ss` `sshh`                       at least two spades; at least two spades and two hearts
        `Axx` `AxKx` `xxyy`               w, x, y and z are suits, all different from each other and from
                                          named suits: a suited ace; ace-king suited; double-suited (a suit
                                          belongs to the rank before it, so `AAxx` is two aces, one suited)
        `RR` `RRON` `RROO`                other letters are ranks, all different from each other and from
                                          named ranks: a pair; a pair and two other ranks; two pairs
        `*`                               any card; alone (= `random`), every hand
        `[A-J]` `[A,K,5-2]` `[AK]s`       a card of these ranks; an ace or king of spades
        `[s,2c]`                          a spade or the deuce of clubs
        `$B` `$R` `$F` `$N`               `[A-J]` `[A-T]` `[K-J]` `[K-9]`
        `$M` `$Z` `$L` `$W`               `[T-7]` `[6-2]` `[A,8-2]` `[A,5-2]`
        `QQ-99` `JT98-5432` `AxKx-TxTx`   a span: from one to the other, with all ranks moving together
        `KK+` `JT98+` `JT98-`             a span up to the ace; a span down to the deuce
        `[JT-87][55-22]`                  several spans in one hand
        `$ds` `$ss` `$ts` `$rb`           double-suited, `xxyy`; single-suited, `xxyz` but not `xxyy`;
                                          triple-suited, `xxxy`; rainbow, `wxyz`
        `$np` `$op` `$tp` `$nt`           no pair; exactly one pair; exactly two pairs; no three of a rank
        `AA$ds$np`                        words after cards need no colon
        `15%` `5%-15%`                    the best 15% of all hands of four cards; the same without
                                          the best 5%
        `AA,KK`, or lines                 or: hands that match at least one of these
        `AA:$ds`                          and: hands that match both
        `AA!AAA`                          and not: hands that match the first but not the second
        `!AA`                             on its own, all hands without two aces; with other conditions, it
                                          excludes hands with two aces, wherever it is written, so
                                          `JJ+,!AA` is jacks to kings without two aces
        `(AA,KK):$ds`                     parentheses are evaluated first
        `AA:0.5` `AA@50`                  a weight from 0 to 1; a weight in percent (a colon before 0, 1 or
                                          a decimal point starts a weight: no rank is written this way)
        ================================= ================================================================

        If a hand is named twice, its last weight counts. If ranks are followed by one suit for every card of
        the hand, the ranks and the suits are two separate conditions: for four cards, `AAxxyy` means
        `AA:xxyy`. Some hold'em notation has a different meaning: `AKs` is an ace and the king of spades
        (suited is `AxKx`), and `AKo` is an ace, a king and a card of a third rank. `AJ+` is an error,
        because the ace cannot move up (write `A[J-K]`).
    :param hand_size: the number of cards in a hand: 4, 5 or 6.
    :raises InvalidRange: if the text is not a range; the message names the column of the mistake.
    :raises TypeError: if `text` is neither a str nor an OmahaRange.

    A percentage selects whole classes of hands (a class is all hands that differ only in the names of the
    suits). The number of classes is the one that comes closest to that share of all hands. The classes are
    the best by equity against a random hand before the flop, in Omaha high. The equities come from 2**18
    random deals per class, with a standard error of 0.1%, so classes closer than that may be in the wrong
    order. (ProPokerTools uses a different order, made for tables of six and nine.)

    Sources: the documentation of ProPokerTools ("Generic Range Syntax"); the pages of FlopHero, PLO Genius,
    PLO Mastermind and Phil Galfond's equity calculator on the same syntax; the grammar of Open PQL. Where
    they are silent or differ, the rules above apply.
    """

    __slots__ = ("_asks", "_cards", "_key", "_text")

    _asks: HoleRange
    _cards: int
    _key: tuple[Any, ...]
    _text: str

    def __new__(cls, text: str | OmahaRange = "", hand_size: int = 4) -> OmahaRange:
        cards = exact_index(hand_size, "hand_size")
        if not 4 <= cards <= MOST_CARDS:
            raise InvalidRange(f"hand_size must be 4, 5 or 6, not {cards}")
        if isinstance(text, OmahaRange):
            if text._cards != cards:
                raise InvalidRange(f"this OmahaRange has hands of {text._cards} cards, not {cards}")
            return text
        if not isinstance(text, str):
            raise TypeError(f"text must be a str or an OmahaRange, not {kind(text)}")
        text = str.__str__(text)
        parser = OmahaParser(text, cards)
        patterns, terms, weights = parser.parts()
        new = object.__new__(cls)
        for name, value in (
            ("_asks", HoleRange(cards, patterns, terms, weights, order_scores() if parser.ordered else None)),
            ("_cards", cards),
            ("_key", (cards, patterns, terms, weights)),
            ("_text", text),
        ):
            object.__setattr__(new, name, value)
        return new

    @property
    def hand_size(self) -> int:
        """The number of cards in a hand."""
        return self._cards

    def weight(self, hand: Cards) -> float:
        """Return the weight of a hand; 0 if it is not in the range.

        :raises InvalidCards: if the cards are invalid.
        :raises InvalidRange: if the number of cards is wrong.
        """
        found = self._asks.weight(hand)
        if found < 0:
            raise InvalidRange(f"a hand of this range has {self._cards} cards, not {len(parse_cards(hand))}")
        return found

    def __contains__(self, hand: Cards) -> bool:
        return self.weight(hand) > 0

    def __len__(self) -> int:
        """Return the number of hands. This tests every hand: about 20 ms for four cards, a second for six."""
        return self._asks.count()

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], float]]:
        """Yield each hand (its cards ascending) and its weight; the highest card changes least often."""
        for high in range(self._cards - 1, 52):
            for second in range(self._cards - 2, high):
                for hand, weight in self._asks.hands((1 << second) - 1, 1 << high | 1 << second):
                    yield tuple([card for card in range(52) if hand >> card & 1]), weight

    def _with(self, other: OmahaRange, between: str) -> OmahaRange:
        if not isinstance(other, OmahaRange):
            raise TypeError(f"the other operand must be an OmahaRange, not {kind(other)}")
        if self._cards != other._cards:
            raise InvalidRange(f"cannot combine a range of {self._cards} cards with one of {other._cards}")
        if {*self._key[3], *other._key[3]} - {0.0, 1.0}:
            raise InvalidRange('cannot combine weighted ranges; write them as one text, such as "AA:0.5,KK"')
        return OmahaRange(f"({self._text}){between}({other._text})", self._cards)

    def __or__(self, other: OmahaRange) -> OmahaRange:
        """Return the hands that are in either range; neither may have weights."""
        return self._with(other, ",")

    def __and__(self, other: OmahaRange) -> OmahaRange:
        """Return the hands that are in both ranges; neither may have weights."""
        return self._with(other, ":")

    def __sub__(self, other: OmahaRange) -> OmahaRange:
        """Return the hands that are not in the other range; neither may have weights."""
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
        """Return the text that the range was created from."""
        return self._text

    def __repr__(self) -> str:
        cards = "" if self._cards == 4 else f", hand_size={self._cards}"
        return f"OmahaRange({self._text!r}{cards})"


def hole_range(held: OmahaRange) -> HoleRange | None:
    """Return the compiled conditions of a range; None if every hand is in it."""
    every = ((((EVERY_CARD, -1, -1),),), (0, END), (1.0,))
    return None if held._key[1:] == every else held._asks
