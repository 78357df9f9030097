"""Parse hold'em ranges in the common notation of PokerStove, PioSOLVER, GTO+, Equilab and others."""

from __future__ import annotations

from .._core import format_cards
from ..cards.combos import CLASS_COMBOS, COMBOS, RANKS, HandClass, combo_index
from .text_scanner import SUIT_SIGNS, TextScanner, shifted_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_SUITS = "cdhsCDHS" + SUIT_SIGNS
_BETWEEN = " ,;\t\r\n"
MOST_WEIGHT = 1e9  # of a relative weight


def is_class_name(text: str) -> bool:
    """Return whether a string could name a hand class, such as "AK" or "AKs", rather than two cards."""
    return 2 <= len(text) <= 3 and text[1] not in _SUITS


class RangeParser(TextScanner):
    """A parser that reads the text of a range from left to right, in linear time."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.after_colons: list[tuple[float, str, int]] = []  # each weight, its text, column
        self.others: tuple[str, int] | None = None  # the first item without one, and its column

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
                weight = self.weight(start, groups[-1][0] if groups else share)
                for i in places:
                    weights[i] = weight
            if self.peek() and self.peek() not in _BETWEEN + "[{}":
                raise self.error(f"expected a comma or a space{self.after()}, not {self.peek()!r}")
        if groups:
            raise self.error(f"[{groups[-1][1]}] is not closed by [/{groups[-1][1]}]", groups[-1][2])
        if brace >= 0:
            raise self.error("'{' is not closed by '}'", brace)
        largest = self.largest_weight()
        if largest > 1:
            weights = [weight / largest for weight in weights]
        if dropped and not named:
            weights = [1.0] * len(COMBOS)
        for i in dropped:
            weights[i] = 0.0
        return weights

    def weight(self, start: int, default: float) -> float:
        """Read the weight after an item that begins at `start`; without one, return the default."""
        item = self.text[start : self.at]
        if self.accept(":"):
            self.accept(" ")  # in GTO Wizard's notation
            at = self.at
            number = self.number("a weight")
            weight = shifted_number(number, 0)
            if self.peek() == "%":
                raise self.error(
                    f"a weight in percent comes after @, as in {item}@{number}, not after a colon,", at
                )
            if weight > MOST_WEIGHT:
                raise self.error(f"a weight must be from 0 to 1, or up to 1e9 if relative, not {number},", at)
            self.after_colons.append((weight, number, at))
            return weight
        self.others = self.others or (item, start)
        at = self.at
        while self.accept(" \t"):
            pass
        if not self.accept("@"):
            self.at = at
            return default
        while self.accept(" \t"):
            pass
        at = self.at
        weight = self.in_unit("a weight", self.number("a weight in percent"), 2, at)
        self.accept("%")
        return weight

    def largest_weight(self) -> float:
        """Return the divisor of all weights: the largest weight after a colon, but at least 1."""
        largest, number, at = max(self.after_colons, default=(1.0, "1", 0), key=lambda found: found[0])
        if largest <= 1:
            return 1.0
        if self.others:
            item, at = self.others
            raise self.error(
                f"weights above 1, such as {number}, are relative, so every hand needs a weight after a "
                f"colon; write {item}:1, for example,",
                at,
            )
        if len(self.after_colons) == 1:
            raise self.error(
                f"a weight must be from 0 to 1, not {number}, unless it is relative to the weight of another "
                "hand, as in QQ:22,AA:1,",
                at,
            )
        return largest

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
        from .piosolver import pio_order

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
        found = self.accept_suit_of(_SUITS)
        return ("cdhs" + SUIT_SIGNS).index(found) % 4 if found else -1

    def hands(self) -> Sequence[int]:
        """Read one item of a range, such as "QQ+", and return the indices of its combos."""
        start = self.at
        if self.text[start : start + 6].lower() == "random":
            self.at += 6
            return range(len(COMBOS))
        if self.is_number_before("%"):
            number = self.number("a percentage")
            from .preflop_order import top_combos

            self.at += 1
            return top_combos(self.in_unit("a percentage", number, 2, start))
        first = self.rank()
        if cards := self.cards_of(first):
            return self.cards(start, cards)
        return self.classes(start, first)

    def cards_of(self, rank: int) -> list[int]:
        """Read the suit after a rank, or * for any suit, and return the cards; none if neither comes next."""
        if self.accept("*"):
            return [4 * rank + suit for suit in range(4)]
        suit = self.suit()
        return [4 * rank + suit] if suit >= 0 else []

    def cards(self, start: int, first: list[int]) -> list[int]:
        """Read the second card of a hand, or * for any card, and return the indices of the combos."""
        if len(first) == 1 and self.accept("*"):
            second = [*range(52)]
        else:
            at = self.at
            if len(first) > 1 and not self.peek().isalnum():
                every = ",".join([f"{format_cards(card)}*" for card in first])
                raise self.error(
                    f"expected another card{self.after()}; for all hands with this rank, write {every},"
                )
            second = self.cards_of(self.rank("card"))
            if not second:
                raise self.error(f"expected a suit, or * for any suit,{self.after()}")
            if first == second and len(first) == 1:
                raise self.error(f"{format_cards(first)} appears twice", at)
        return sorted({combo_index(a, b) for a in first for b in second if a != b})

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
            if self.run_is_open(start):
                named = (
                    [(r, r) for r in range(high + 1)] if high == low else [(high, r) for r in range(low + 1)]
                )
            else:
                named, suited = self.run(start, high, low, suited)
        return _class_combos(named, suited)

    def run_is_open(self, start: int) -> bool:
        """Return whether a minus sign ends the run, which then goes down to the lowest hand."""
        at = self.at
        while self.accept(" \t"):
            pass
        ends, self.at = self.at, at
        following = self.text[ends : ends + 1]
        if ends > at and following.isalnum():
            first = self.text[start:at]
            raise self.error(
                f"a space after {first!r} is ambiguous: write a comma instead, or remove the space, as in "
                "99-66,",
                at,
            )
        return not following or following in _BETWEEN + ":@[{}"

    def run(self, start: int, high: int, low: int, suited: str) -> tuple[list[tuple[int, int]], str]:
        """Read the last hand class of a run; return the ranks of its hands, and "s", "o" or "" for both.

        A run such as AK-87s is suited or offsuit according to its last class.
        """
        second = self.at
        high2, low2, suited2 = self.hand_class(second)
        run = self.text[start : self.at]
        if (suited and suited != suited2) or (high == low) != (high2 == low2):
            also = "" if suited2 or high2 == low2 else f"; write {run}{suited},"
            raise self.error(f"{run!r} must join pairs, suited hands or offsuit hands{also}", second)
        if high == high2:
            return [(high, r) for r in range(min(low, low2), max(low, low2) + 1)], suited2
        if high - low == high2 - low2:
            return [(r, r - high + low) for r in range(min(high, high2), max(high, high2) + 1)], suited2
        raise self.error(f"{run!r} must keep its high card, or the gap between its ranks", second)


def _class_combos(named: list[tuple[int, int]], suited: str) -> list[int]:
    """Return the indices of the combos of pairs of ranks: suited, offsuit, or both."""
    places: list[int] = []
    for high, low in named:
        for sort in ("",) if high == low else (suited,) if suited else ("s", "o"):
            places += CLASS_COMBOS[high, low, sort]
    return places
