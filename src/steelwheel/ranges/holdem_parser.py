"""Parse hold'em ranges in the common notation of PokerStove, PioSOLVER, GTO+, Equilab and others."""

from __future__ import annotations

from .._core import format_cards
from ..cards.combos import CLASS_COMBOS, COMBOS, RANKS, HandClass, combo_index
from .piosolver import pio_order
from .preflop_order import top_combos
from .text_scanner import TextScanner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_SUITS = "cdhsCDHS♣♦♥♠"
_BETWEEN = " ,;\t\r\n"


def is_class_name(text: str) -> bool:
    """Return whether a string could name a hand class, such as "AK" or "AKs", rather than two cards."""
    return 2 <= len(text) <= 3 and text[1] not in _SUITS


class RangeParser(TextScanner):
    """A parser that reads the text of a range from left to right, in linear time."""

    def weights(self) -> list[float]:
        """Read the whole text and return the weight of each combo."""
        if self.is_list():
            return self.listed()
        weights = [0.0] * len(COMBOS)
        dropped: set[int] = set()
        named = False
        groups: list[tuple[float, str, int]] = []  # weight, its text, column
        brace, share = -1, 1.0  # the column of an open brace, and the last weight inside it
        while True:
            self.skip()
            if not self.peek():
                break
            start = self.at
            if brace < 0 and self.accept("{"):
                brace = start
                continue
            if brace >= 0 and self.accept("}"):
                brace, share = -1, 1.0
                continue
            if brace >= 0 and self.is_number_before(":"):
                share = self.in_unit("a weight", self.number("a weight in percent"), 2, start)
                self.at += 1
                continue
            if self.accept("["):
                if self.accept("/"):
                    number = self.number("a weight in percent")
                    if not groups or groups[-1][1] != number:
                        raise self.error(f"[/{number}] has no opening [{number}]", start)
                    groups.pop()
                else:
                    number = self.number("a weight in percent")
                    groups.append((self.in_unit("a weight", number, 2, start + 1), number, start))
                if not self.accept("]"):
                    raise self.error(f"expected ']'{self.after()}")
                continue
            if self.accept("!"):
                dropped.update(self.hands())
            else:
                named = True
                places = self.hands()
                weight = groups[-1][0] if groups else share
                if self.accept(":"):
                    self.accept(" ")  # in GTO Wizard's notation
                    at = self.at
                    weight = self.in_unit("a weight", self.number("a weight"), 0, at)
                for i in places:
                    weights[i] = weight
            if self.peek() and self.peek() not in _BETWEEN + "[{}":
                raise self.error(f"expected a comma or a space{self.after()}, not {self.peek()!r}")
        if groups:
            raise self.error(f"[{groups[-1][1]}] is not closed by [/{groups[-1][1]}]", groups[-1][2])
        if brace >= 0:
            raise self.error("'{' is not closed by '}'", brace)
        if dropped and not named:
            weights = [1.0] * len(COMBOS)
        for i in dropped:
            weights[i] = 0.0
        return weights

    def is_list(self) -> bool:
        """Return whether the text begins with a number from 0 to 1, as only a list of weights does."""
        words = self.text.split(None, 1)
        try:
            return bool(words) and words[0][0] in "01." and float(words[0]) <= 1
        except ValueError:
            return False

    def listed(self) -> list[float]:
        """Read a list of 1,326 weights in PioSOLVER's order."""
        count = len(self.text.split())
        if count != len(COMBOS):
            raise self.error(f"a list of weights must have {len(COMBOS):,} weights, not {count:,},")
        weights = [0.0] * len(COMBOS)
        for place in pio_order():
            self.skip()
            at = self.at
            weights[place] = self.in_unit("a weight", self.number("a weight"), 0, at)
            if self.peek() and self.peek() not in " \t\r\n":
                raise self.error(f"expected a space{self.after()}, not {self.peek()!r}")
        return weights

    def skip(self) -> None:
        """Skip the separators between hands."""
        while self.accept(_BETWEEN):
            pass

    def rank(self, after: str = "") -> int:
        """Read a rank, 0 to 12; `after` is empty only for the first rank of a hand."""
        if self.text[self.at : self.at + 2] == "10":
            self.at += 2
            return 8
        found = self.accept(RANKS + RANKS.lower())
        if not found:
            hand = "a hand, or a percentage such as 15%," if self.peek().isdigit() else "a hand"
            raise self.error(f"expected {'a rank' if after else hand}{self.after()}")
        return RANKS.index(found.upper())

    def suit(self) -> int:
        """Read a suit, 0 to 3; return -1 if no suit comes next."""
        found = self.accept(_SUITS)
        return "cdhs♣♦♥♠".index(found.lower()) % 4 if found else -1

    def hands(self) -> Sequence[int]:
        """Read one item of a range, such as "QQ+", and return the indices of its combos."""
        start = self.at
        if self.text[start : start + 6].lower() == "random":
            self.at += 6
            return range(len(COMBOS))
        if self.is_number_before("%"):
            number = self.number("a percentage")
            self.at += 1
            return top_combos(self.in_unit("a percentage", number, 2, start))
        first = self.rank()
        suit = self.suit()
        if suit >= 0:
            return self.cards(4 * first + suit)
        return self.classes(start, first)

    def cards(self, card: int) -> list[int]:
        """Read a card or * after the first card of a hand, and return the indices of the combos."""
        if self.accept("*"):
            return [combo_index(card, x) for x in range(52) if x != card]
        start = self.at
        rank = self.rank("card")
        suit = self.suit()
        if suit < 0:
            raise self.error(f"expected a suit{self.after()}")
        other = 4 * rank + suit
        if other == card:
            raise self.error(f"{format_cards(card)} appears twice", start)
        return [combo_index(card, other)]

    def hand_class(self, start: int, first: int | None = None) -> HandClass:
        """Read a hand class: high rank, low rank, and "s", "o" or "" for both (or a pair)."""
        one = self.rank() if first is None else first
        two = self.rank("rank")
        high, low = max(one, two), min(one, two)
        suited = self.accept("soSO").lower()
        if suited and high == low:
            raise self.error(f"a pair is neither suited nor offsuit: {self.text[start : self.at]!r}", start)
        return high, low, suited

    def whole_class(self) -> list[int]:
        """Read the whole text as one hand class, and return the indices of its combos."""
        high, low, suited = self.hand_class(0)
        if self.peek():
            raise self.error(f"expected a hand class such as 'AKs', not {self.peek()!r}{self.after()}")
        return _class_combos([(high, low)], suited)

    def classes(self, start: int, first: int) -> list[int]:
        """Read the rest of a hand class or run after its first rank, and return its combos' indices."""
        high, low, suited = self.hand_class(start, first)
        named = [(high, low)]
        if self.accept("+"):
            named = (
                [(r, r) for r in range(high, 13)] if high == low else [(high, r) for r in range(low, high)]
            )
        elif self.accept("-"):
            second = self.at
            high2, low2, suited2 = self.hand_class(second)
            if suited != suited2 or (high == low) != (high2 == low2):
                raise self.error(
                    f"{self.text[start : self.at]!r} must join pairs, suited hands or offsuit hands",
                    second,
                )
            if high == high2:
                named = [(high, r) for r in range(min(low, low2), max(low, low2) + 1)]
            elif high - low == high2 - low2:
                named = [(r, r - high + low) for r in range(min(high, high2), max(high, high2) + 1)]
            else:
                raise self.error(
                    f"{self.text[start : self.at]!r} must keep its high card, or the gap between its ranks",
                    second,
                )
        return _class_combos(named, suited)


def _class_combos(named: list[tuple[int, int]], suited: str) -> list[int]:
    """Return the indices of the combos of pairs of ranks: suited, offsuit, or both."""
    places: list[int] = []
    for high, low in named:
        for sort in ("",) if high == low else (suited,) if suited else ("s", "o"):
            places += CLASS_COMBOS[high, low, sort]
    return places
