"""Read the cards of an Omaha range: ranks, suits, lists in brackets, and spans from hand to hand."""

from __future__ import annotations

from ..cards.combos import RANKS
from ..errors import shown
from .text_scanner import SELECTORS, SUIT_SIGNS, TextScanner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..errors import InvalidRange

    # ranks and suits as sets of bits, and their names in the text: "" for several, "-" for no rank
    Element = tuple[int, str, int, str]

EVERY_RANK, EVERY_SUIT = (1 << 13) - 1, 15
SUITS, SUIT_VARIABLES, RANK_VARIABLES = "cdhs", "wxyz", "BEFGILMNOPRUV"
_EVERY_SUIT_TEXT = SUITS + SUITS.upper() + SUIT_SIGNS + SUIT_VARIABLES + SUIT_VARIABLES.upper()


def card_set(ranks: int, suits: int) -> int:
    """Return the set of the cards with one of these ranks and one of these suits."""
    return sum(suits << 4 * rank for rank in range(13) if ranks >> rank & 1)


def rank_set(names: str) -> int:
    """Return the set of the ranks with these names."""
    return sum(1 << RANKS.index(name) for name in names)


class Slot:
    """A place in a pattern: the possible ways to fill it, each a list of cards."""

    def __init__(self, ways: list[list[Element]], cards: int | None = None) -> None:
        self.ways, self.cards = ways, cards  # cards: of a list in brackets, unless it names only ranks


class OmahaCardScanner(TextScanner):
    """A scanner that reads the cards of an Omaha range from left to right, in linear time."""

    def expected(self, what: str) -> InvalidRange:
        """Return the error for unexpected text; `what` says what was expected."""
        found = repr(self.peek()) if self.peek() else "the end"
        before = self.text[: self.at].rstrip(" \t")
        signs = before.rstrip(SELECTORS)
        after = f" after {signs[-1]!r}" if signs else ""
        hint = (
            ": join conditions with ',' (or) or ':' (and), not with a space,"
            if len(before) < self.at and self.peek()
            else ""
        )
        return self.error(f"expected {what}{after}, not {found}{hint}")

    def accept_rank(self) -> tuple[int, str] | None:
        """Read a rank, and return the set of ranks it allows and its name; None if no rank comes next."""
        if self.text[self.at : self.at + 2] == "10":
            self.at += 2
            return rank_set("T"), "T"
        found = self.peek().upper()
        if not found or found not in RANKS + RANK_VARIABLES + "*":
            return None
        self.at += 1
        if found in RANKS:
            return rank_set(found), found
        return EVERY_RANK, "" if found == "*" else found

    def accept_suit(self) -> tuple[int, str]:
        """Read a suit, and return the set of suits it allows and its name; without a suit, every suit."""
        found = self.accept_suit_of(_EVERY_SUIT_TEXT)
        if not found:
            return EVERY_SUIT, ""
        if found in SUIT_VARIABLES:
            return EVERY_SUIT, found
        place = (SUITS + SUIT_SIGNS).index(found) % 4
        return 1 << place, SUITS[place]

    def element(self) -> Element | None:
        """Read a rank, a suit, or both; return None if neither comes next."""
        rank = self.accept_rank()
        suit = self.accept_suit()
        if rank is None and not suit[1]:
            return None
        return (*(rank or (EVERY_RANK, "-")), *suit)

    def bracket(self) -> Slot:
        """Read a list in brackets: spans, or alternative cards."""
        start = self.at
        self.at += 1
        ways: list[list[Element]] = []
        while not self.accept("]"):
            if self.accept(", \t"):
                continue
            at = self.at
            cards: list[Element] = []
            while (one := self.element()) is not None:
                if (one[1] and one[1] in RANK_VARIABLES) or (one[3] and one[3] in SUIT_VARIABLES):
                    raise self.error("a list in brackets takes named ranks and suits, not variables,", at)
                cards.append(one)
            if not cards:
                raise self.expected("a rank, a suit or ']'" if self.peek() else "']'")
            ways += self.span(cards, at) if self.peek() and self.peek() in "+-" else [[one] for one in cards]
        single = [way[0] for way in ways if len(way) == 1]
        if not ways:
            raise self.error("a list in brackets needs cards", start)
        several = [way for way in ways if len(way) > 1]
        if not single:
            return Slot(several)
        if all(not one[3] for one in single):
            ranks = 0
            for one in single:
                ranks |= one[0]
            one_of = (
                ranks,
                single[0][1] if len({one[1] for one in single}) == 1 else "",
                *self.accept_suit(),
            )
            return Slot([[one_of], *several])
        cards_in_list = 0
        for one in single:
            cards_in_list |= card_set(one[0], one[2])
        if several:
            raise self.error("a list in brackets takes either single cards or spans, not both,", start)
        return Slot([[(EVERY_RANK, "", EVERY_SUIT, "")]], cards_in_list)

    def span(self, cards: list[Element], start: int) -> list[list[Element]]:
        """Read the end of a span (+, -, or - and more cards); return the cards of each step of the span."""
        at = [RANKS.find(one[1]) if one[1] else -1 for one in cards]
        text = shown(self.text[start : self.at])
        if max(at) < 0 or any(i < 0 and one[1] != "-" for i, one in zip(at, cards, strict=True)):
            raise self.error(
                f"every card of a span needs a rank from 2 to A, but a card in {text} has none", start
            )
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
                    far = "with the same gaps between ranks and the same suits,"
                    raise self.error(f"{text} must end in a hand {far}", second)
                by = apart.pop()
                steps = range(min(by, 0), max(by, 0) + 1)
            else:
                steps = range(-min(ranks), 1)
        if len(steps) == 1 and len({*ranks}) > 1 and self.text[self.at - 1] in "+-":
            high, low = RANKS[max(ranks)], RANKS[min(ranks)]
            kickers = f": write {high}[{low}-K]" if len(ranks) == 2 and low != "K" else ""
            lacks = f"above the ace{kickers}" if max(ranks) == 12 else "below the deuce"
            sign = self.text[self.at - 1]
            raise self.error(
                f"{sign} moves all ranks of {text} together, and there is no rank {lacks},", start
            )
        return [
            [
                one if i < 0 else (1 << i + step, RANKS[i + step], *one[2:])
                for i, one in zip(at, cards, strict=True)
            ]
            for step in steps
        ]
