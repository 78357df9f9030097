"""Ranges: weighted sets of hold'em hands, in the usual notation of PokerStove, Equilab and others."""

from __future__ import annotations

from itertools import islice
from struct import Struct

from ._combos import (
    COMBOS,
    KINDS,
    NAMES,
    RANKS,
    Combo,
    Kind,
    cell_kind,
    cell_name,
    combo_index,
    kind_name,
)
from ._core import format_cards, parse_cards
from .errors import InvalidCards, InvalidRange, cut, kind, meant, shown, telling, within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, ClassVar

    import numpy as np
    import numpy.typing as npt

    from .typing import Cards, RangeStyle

__all__ = ["Range"]

# The 169 kinds of hands by their exact equity against a random hand before the flop, best first: what a
# percentage takes from. Made by tests/tools/preflop_order.py, and proved by tests/test_ranges.py.
ORDER = """
AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55
QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s
A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o
T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o
96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o
65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s
54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o
"""

_PACK = Struct(f"{len(COMBOS)}d").pack  # takes a third of the time of an array
LONGEST = 50
"""The most characters of a number in a text."""

_SUITS = "cdhsCDHS♣♦♥♠"
_BETWEEN = " ,;\t\r\n"
_STYLES = ("pio", "upi", "gto+", "equilab")


class Range:
    """A weighted set of the 1,326 hold'em hands: immutable, equal by value, hashable.

        >>> r = sw.Range("QQ+, AKs, KTo+:0.5")
        >>> len(r), "QsQh" in r, r.weight("KdTc")
        (58, True, 0.5)

    :param hands: a text of hands, separated by commas or spaces, in any letter case:

        ================================= ================================================================
        `AA` `AKs` `AKo` `AK`             a pair, suited, offsuit, both
        `QQ+` `KTo+` `AT+`                and all better pairs; and all better kickers
        `99-66` `A5s-A2s` `76s-54s`       from one to the other: pairs, kickers, or as far apart
        `AsKs` `As*`                      that hand; every hand with that card
        `15%`                             the best 15 percent of all hands, by equity against a random
                                          hand: whole kinds, to the nearest number of combos
        `random`                          every hand
        `AKo:0.5` `[25]QQ-99[/25]`        with a weight from 0 to 1; with one in percent
        `!KK`                             not these, wherever it stands; alone: all but these
        `{100:QQ+,AKs,25:AKo}`            with a weight in percent before all that have it
        `0 0.5 1 ...`                     1,326 weights in PioSOLVER's order: see `to_text`
        ================================= ================================================================

        Or hands one by one, each two cards or a text as above, alone or in a pair with its weight, as a
        range yields them: `["AsKs", (51, 46), ("QQ+", 0.5)]`. Or a dict from such hands to their weights:
        `{"AA": 1, "AKs": 0.5}`. (A text's own weights are multiplied by that.) Or what `from_weights` takes.

        If a hand is named twice, its last weight holds.
    :raises InvalidRange: for a bad text, with the column of what is wrong, or a bad weight, with its hand.
    :raises InvalidCards: for bad cards.
    :raises TypeError: for anything else.
    """

    __slots__ = ("_weights",)

    COMBOS: ClassVar[tuple[Combo, ...]] = COMBOS
    """The 1,326 pairs (a, b) of cards, a < b, ascending: the order of `weights`."""
    KINDS: ClassVar[tuple[str, ...]] = NAMES
    """The names of the 169 kinds of hands, row by row of `grid`: AA, AKs ... A2s, AKo, KK ... 22."""

    _weights: bytes  # of 1,326 doubles

    def __new__(cls, hands: str | Range | Mapping[Any, float] | Iterable[Any] = "") -> Range:
        if isinstance(hands, str):
            return cls._of(_Parser(str.__str__(hands)).weights())
        if isinstance(hands, Range):
            return hands
        return cls._of(_gathered(hands))

    @classmethod
    def _of(cls, weights: Iterable[float]) -> Range:
        made = object.__new__(cls)
        object.__setattr__(made, "_weights", _PACK(*weights))
        return made

    @classmethod
    def from_weights(cls, weights: Iterable[float] | Iterable[Iterable[float]]) -> Range:
        """The range of these weights from 0 to 1: an array of any dtype, a list, or another iterable.

            >>> held = sw.Range("QQ+, AKs:0.5")
            >>> sw.Range.from_weights(held.weights) == sw.Range.from_weights(held.grid()) == held
            True

        :param weights: 1,326 in the order of `COMBOS`; or 13 rows of 13, each for all hands of a kind, as
            `grid` has them.
        :raises InvalidRange: for another number of weights, or one that is not from 0 to 1, with its hand.
        :raises TypeError: for what is no number.
        """
        try:
            each = iter(weights)
        except TypeError:
            raise TypeError(
                f"weights are {len(COMBOS):,} numbers, or 13 rows of 13, not {kind(weights)}"
            ) from None
        given = list(islice(each, len(COMBOS) + 1))
        if len(given) == 13 and hasattr(given[0], "__iter__"):
            return cls._of(_of_grid(given))
        if len(given) != len(COMBOS):
            found = f"{len(given):,}" if len(given) < len(COMBOS) else "more"
            raise InvalidRange(f"a range has {len(COMBOS):,} weights, or 13 rows of 13, not {found}")
        return cls._of(
            x if type(x) is float and 0 <= x <= 1 else _weight(combo, x)
            for combo, x in zip(COMBOS, given, strict=True)
        )

    def _values(self) -> memoryview[float]:
        return memoryview(self._weights).cast("d")

    @property
    def weights(self) -> npt.NDArray[np.float64]:
        """float64[1326], read-only, in the order of `COMBOS`; 0 where a hand is not in the range."""
        import numpy as np

        return np.frombuffer(self._weights)

    def weight(self, hand: Cards) -> float:
        """The weight of two cards, or the mean weight of a kind's hands; 0 if none is in the range.

            >>> held = sw.Range("AKs, AsKh:0.75")
            >>> held.weight("AsKh"), held.weight("AKs"), held.weight("AKo")
            (0.75, 1.0, 0.0625)

        :param hand: two cards; or the name of a kind, 'AA', 'AKs' or 'AKo', or 'AK' for both of these.
        :raises InvalidCards: for what is no cards.
        :raises InvalidRange: for another number of cards, or what is no kind.
        """
        if isinstance(hand, str) and 2 <= len(hand) <= 3 and hand[1] not in _SUITS:
            return self._mean(_Parser(str.__str__(hand)).whole_kind())
        cards = parse_cards(hand)
        if len(cards) != 2:
            raise InvalidRange(f"a hand is two cards, or a kind as 'AKs', not {shown(format_cards(cards))}")
        return self._values()[combo_index(*cards)]

    def _mean(self, places: Sequence[int]) -> float:
        values = self._values()
        weights = [values[i] for i in places]
        return weights[0] if min(weights) == max(weights) else sum(weights) / len(weights)

    def _means(self) -> list[float]:
        return [self._mean(KINDS[cell_kind(*divmod(i, 13))]) for i in range(len(NAMES))]

    def kinds(self) -> dict[str, float]:
        """The kinds of which any hand is in the range, in the order of `KINDS`, with their mean weights.

        >>> sw.Range("QQ+, AKs:0.5").kinds()
        {'AA': 1.0, 'AKs': 0.5, 'KK': 1.0, 'QQ': 1.0}
        """
        return {name: x for name, x in zip(NAMES, self._means(), strict=True) if x > 0}

    def without(self, dead: Cards) -> Range:
        """The hands that share no card with these.

        :param dead: cards in any form.
        :raises InvalidCards: for bad cards.
        """
        cards = set(parse_cards(dead))
        return self._of(
            0.0 if cards.intersection(combo) else x for combo, x in zip(COMBOS, self._values(), strict=True)
        )

    def grid(self) -> npt.NDArray[np.float64]:
        """float64[13, 13]: the mean weight of each kind of hand, A to 2; suited above the diagonal."""
        import numpy as np

        return np.array(self._means()).reshape(13, 13)

    def __len__(self) -> int:
        return sum(x > 0 for x in self._values())

    def __iter__(self) -> Iterator[tuple[Combo, float]]:
        return ((combo, x) for combo, x in zip(COMBOS, self._values(), strict=True) if x > 0)

    def __contains__(self, hand: Cards) -> bool:
        """Whether two cards are in the range, or any hand of a kind, as in `"AKs" in held`."""
        return self.weight(hand) > 0

    def _with(self, other: Range, chosen: Callable[[float, float], float]) -> Range:
        if not isinstance(other, Range):
            raise TypeError(f"the other must be a Range too, not {kind(other)}")
        return self._of(map(chosen, self._values(), other._values()))

    def __or__(self, other: Range) -> Range:
        """The larger weight of each hand."""
        return self._with(other, max)

    def __and__(self, other: Range) -> Range:
        """The smaller weight of each hand."""
        return self._with(other, min)

    def __sub__(self, other: Range) -> Range:
        """Each weight less the other's, as far as it goes."""
        return self._with(other, lambda x, y: max(x - y, 0.0))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(self._weights)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Range is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Range is immutable")

    def __reduce__(self) -> tuple[Callable[..., Range], tuple[array[float]]]:
        from array import array

        return Range.from_weights, (array("d", self._weights),)

    def __str__(self) -> str:
        return _written(self._values())

    def __repr__(self) -> str:
        return f"Range({str(self)!r})"

    def to_text(self, style: RangeStyle) -> str:
        """The range as other programs write it; `Range` reads it back.

            >>> held = sw.Range("QQ+, AKs, KQs:0.5, KJs:0.5")
            >>> for style in ("pio", "gto+", "equilab"):
            ...     print(held.to_text(style))
            AA,KK,QQ,AKs,KQs:0.5,KJs:0.5
            AA-QQ,AKs,[50.0]KQs-KJs[/50.0]
            {100:QQ+,AKs,50:KJs+}

        :param style:

            =========== ====================================================================================
            `"pio"`     PioSOLVER's text, also taken by others: kind by kind, or hand by hand where those of
                        a kind differ. Weights are exact (below 0.0001 they have 20 decimals).
            `"upi"`     PioSOLVER's 1,326 weights with spaces between them, as its commands `set_range` and
                        `show_range` have them, in the order of `show_hand_order`: 2d2c 2h2c 2h2d 2s2c 2s2d
                        2s2h 3c2c ... AsAh (piosolver.com/docs/upi). Weights are as exact.
            `"gto+"`    GTO+'s text: weights in percent, to three digits, around all that have them.
            `"equilab"` Equilab's text if no weight is less than 1; else as Power-Equilab keeps ranges in
                        its files, in whole percents: what rounds to 0 is left out.
            =========== ====================================================================================

        :raises ValueError: for another style.
        """
        if style not in _STYLES:
            near = meant(style, _STYLES)
            raise ValueError(f"style is 'pio', 'upi', 'gto+' or 'equilab', not {shown(style)}{near}")
        return _exported(self._values(), style)

    def to_dict(self) -> dict[str, Any]:
        """The range as plain values that JSON can hold, as docs/json.md describes them.

        `text` and `combos`, the weight of each hand, are both read by `Range`; `kinds` are those of `kinds`.

            >>> sw.Range("AKs, !AsKs").to_dict()["combos"]
            {'AcKc': 1.0, 'AdKd': 1.0, 'AhKh': 1.0}
        """
        return {
            "text": str(self),
            "kinds": self.kinds(),
            "combos": {format_cards(combo[::-1]): x for combo, x in self},
        }

    def to_svg(self) -> str:
        """The grid of the 169 kinds of hands, each as full as its mean weight, as the text of an SVG file."""
        from .drawing import range_svg

        return range_svg(self.grid().tolist(), text=str(self), combos=len(self))

    def to_html(self) -> str:
        """The same as a piece of HTML, upright where it is narrow; a notebook shows it."""
        from .drawing import range_html

        return range_html(self.grid().tolist(), text=str(self), combos=len(self))

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return self.to_html()


# ---- reading


def _weight(hand: Any, x: Any) -> float:
    """The weight of a hand, or of those that a text or a range names, that was given as a number."""
    try:
        if isinstance(x, (str, bytes, bytearray)):
            raise TypeError
        found = float(x)
    except TypeError:
        raise TypeError(f"the weight of {_told(hand)} must be a number, not {kind(x)}") from None
    except (OverflowError, ValueError):  # more than a float can be, or a nan that signals
        found = -1.0
    if not 0 <= found <= 1:
        raise InvalidRange(f"the weight of {_told(hand)} must be from 0 to 1, not {shown(x)}")
    return found


def _told(hand: Any) -> str:
    """A hand as an error names it."""
    if isinstance(hand, (str, Range)):
        return cut(str(hand))
    return format_cards(sorted(parse_cards(hand), reverse=True))


def _of_grid(rows: list[Any]) -> list[float]:
    """The weights of 13 rows of kinds."""
    weights = [0.0] * len(COMBOS)
    for i, row in enumerate(rows):
        if not hasattr(row, "__iter__"):
            raise TypeError(f"row {i} of 13 x 13 weights must be 13 numbers, not {kind(row)}")
        cells = list(islice(row, 14))
        if len(cells) != 13:
            found = len(cells) if len(cells) < 13 else "more"
            raise InvalidRange(f"row {i} of 13 x 13 weights has {found}, not 13")
        for j, x in enumerate(cells):
            weight = _weight(cell_name(i, j), x)
            for place in KINDS[cell_kind(i, j)]:
                weights[place] = weight
    return weights


def _gathered(given: Any) -> Iterable[float]:
    """The weights of hands, of hands with their weights, or those that were given alone."""
    from collections.abc import Mapping

    is_dict = isinstance(given, Mapping)
    if isinstance(given, (bytes, bytearray)) or not hasattr(given, "__iter__"):
        raise TypeError(f"a range is read from text, hands or weights, not from {kind(given)}")
    items = list(islice(given.items() if is_dict else given, len(COMBOS) + 1))
    first = items[0] if items else ""
    is_list = hasattr(first, "__len__") and not isinstance(first, str)
    if (is_list and len(items) == len(first) == 13) or (hasattr(first, "__float__") and not is_list):
        if len(items) not in (13, len(COMBOS)):
            raise TypeError(
                f"a range is made of hands, as [(51, 47)], or of 1,326 weights, not of {shown(given)}"
            )
        return Range.from_weights(items)._values()
    if len(items) > len(COMBOS):
        raise InvalidRange(f"a range is made of at most {len(COMBOS):,} hands")
    weights = [0.0] * len(COMBOS)
    for i, item in enumerate(items):
        hand, x = item if is_dict or _has_weight(item) else (item, 1.0)
        try:
            named = _named(hand)
        except (InvalidCards, InvalidRange, TypeError) as error:
            raise within(f"hand {i}", error) from None
        share = _weight(hand, x)
        for place, weight in named:
            weights[place] = weight * share
    return weights


def _has_weight(item: Any) -> bool:
    """Whether this is a hand and its weight, and not two cards."""
    if not isinstance(item, (tuple, list)) or len(item) != 2 or isinstance(item[1], str):
        return False
    return hasattr(item[0], "__len__") or not hasattr(item[0], "__index__")


def _named(hand: Any) -> list[tuple[int, float]]:
    """The places and the weights of the hands that two cards, a text or a range name."""
    if not isinstance(hand, Range):
        try:
            cards = parse_cards(hand)
            if len(cards) == 2:
                return [(combo_index(*cards), 1.0)]
        except InvalidCards:
            if not isinstance(hand, str):
                raise
        else:
            if not isinstance(hand, str):
                raise InvalidRange(f"a hand is two cards, not {shown(format_cards(cards))}")
    return [(i, x) for i, x in enumerate(Range(hand)._values()) if x > 0]


def _part(number: str, decimals: int) -> float:
    """The float next to a number with its point so many places to the left."""
    digits, _, power = number.lower().partition("e")
    return float(f"{digits}e{int(power or 0) - decimals}")


_ordered: list[tuple[int, ...]] | None = None


def _best() -> list[tuple[int, ...]]:
    """The places of each kind of hand, the best first; kept."""
    global _ordered
    if _ordered is None:
        _ordered = [KINDS[RANKS.index(name[0]), RANKS.index(name[1]), name[2:]] for name in ORDER.split()]
    return _ordered


def _top(part: float) -> list[int]:
    """The places of such a part of all combos, whole kinds, the best first."""
    wanted = part * len(COMBOS)
    taken: list[int] = []
    for places in _best():
        if wanted - len(taken) <= len(places) / 2:
            break
        taken.extend(places)
    return taken


class _Parser:
    """Reads the text of a range from left to right, in linear time."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def error(self, message: str, at: int | None = None) -> InvalidRange:
        column = self.at if at is None else at
        error = InvalidRange(f"{message} at column {column + 1} of {shown(self.text)}")
        return telling(error, text=self.text, position=column)

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def accept(self, characters: str) -> str:
        """The next character if it is one of these, read; else nothing."""
        found = self.peek()
        if not found or found not in characters:
            return ""
        self.at += 1
        return found

    def after(self) -> str:
        """The place that an error names: what it follows, if that can be seen."""
        last = self.text[: self.at][-1:]
        return f" after {last!r}" if last.strip() else ""

    def weights(self) -> list[float]:
        if self.is_list():
            return self.listed()
        weights = [0.0] * len(COMBOS)
        dropped: set[int] = set()
        named = False
        groups: list[tuple[float, str, int]] = []  # weight, its text, column
        brace, share = -1, 1.0  # the column of an open brace, and the last weight within
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
                        raise self.error(f"[/{number}] closes nothing that is open", start)
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
                    self.accept(" ")  # as GTO Wizard writes it
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
        """Whether the text begins with a number from 0 to 1 alone, as a list of weights does and no hand."""
        words = self.text.split(None, 1)
        try:
            return bool(words) and words[0][0] in "01." and float(words[0]) <= 1
        except ValueError:
            return False

    def listed(self) -> list[float]:
        """The weights of a list: of every hand, in PioSOLVER's order."""
        count = len(self.text.split())
        if count != len(COMBOS):
            raise self.error(f"a list of weights has {len(COMBOS):,} of them, not {count:,},")
        weights = [0.0] * len(COMBOS)
        for place in _in_order_of_pio():
            self.skip()
            at = self.at
            weights[place] = self.in_unit("a weight", self.number("a weight"), 0, at)
            if self.peek() and self.peek() not in " \t\r\n":
                raise self.error(f"expected a space{self.after()}, not {self.peek()!r}")
        return weights

    def skip(self) -> None:
        """Read what stands between hands."""
        while self.accept(_BETWEEN):
            pass

    def is_number_before(self, sign: str) -> bool:
        """Whether a number comes next, and after it this sign."""
        start = self.at
        while self.accept("0123456789."):
            pass
        ends, self.at = self.at, start
        return ends > start and self.text[ends : ends + 1] == sign

    def number(self, what: str) -> str:
        start = self.at
        while self.accept("0123456789."):
            pass
        if self.at > start and self.accept("eE"):  # as floats are written
            self.accept("+-")
            while self.accept("0123456789"):
                pass
        if self.at - start > LONGEST:
            raise self.error(f"{what} has at most {LONGEST} characters, not {self.at - start:,},", start)
        found = self.text[start : self.at]
        try:
            float(found)
        except ValueError:
            raise self.error(f"expected {what}, not {found or self.peek() or 'the end'!r}", start) from None
        return found

    def in_unit(self, what: str, number: str, decimals: int, at: int) -> float:
        """A number from 0 to a power of ten as a part of that."""
        value = _part(number, decimals)
        if value > 1:
            raise self.error(f"{what} is from 0 to {10**decimals}, not {number},", at)
        return value

    def rank(self, after: str = "") -> int:
        if self.text[self.at : self.at + 2] == "10":
            self.at += 2
            return 8
        found = self.accept(RANKS + RANKS.lower())
        if not found:
            hand = "a hand, or a percentage as 15%," if self.peek().isdigit() else "a hand"
            raise self.error(f"expected {'a rank' if after else hand}{self.after()}")
        return RANKS.index(found.upper())

    def suit(self) -> int:
        """0 to 3, or -1 when there is none."""
        found = self.accept(_SUITS)
        return "cdhs♣♦♥♠".index(found.lower()) % 4 if found else -1

    def hands(self) -> Sequence[int]:
        """The places of the combos that the next notation names."""
        start = self.at
        if self.text[start : start + 6].lower() == "random":
            self.at += 6
            return range(len(COMBOS))
        if self.is_number_before("%"):
            number = self.number("a percentage")
            self.at += 1
            return _top(self.in_unit("a percentage", number, 2, start))
        first = self.rank()
        suit = self.suit()
        if suit >= 0:
            return self.cards(4 * first + suit)
        return self.kinds(start, first)

    def cards(self, card: int) -> list[int]:
        if self.accept("*"):
            return [combo_index(card, x) for x in range(52) if x != card]
        start = self.at
        rank = self.rank("card")
        suit = self.suit()
        if suit < 0:
            raise self.error(f"expected a suit{self.after()}")
        other = 4 * rank + suit
        if other == card:
            raise self.error(f"{format_cards(card)} is there twice", start)
        return [combo_index(card, other)]

    def kind(self, start: int, first: int | None = None) -> Kind:
        """High rank, low rank, and "s", "o" or "" for both (or a pair)."""
        one = self.rank() if first is None else first
        two = self.rank("rank")
        high, low = max(one, two), min(one, two)
        suited = self.accept("soSO").lower()
        if suited and high == low:
            raise self.error(f"a pair is neither suited nor offsuit: {self.text[start : self.at]!r}", start)
        return high, low, suited

    def whole_kind(self) -> list[int]:
        """The places of the kind that is the whole text."""
        high, low, suited = self.kind(0)
        if self.peek():
            raise self.error(f"expected a kind of hand, as 'AKs', not {self.peek()!r}{self.after()}")
        return _places([(high, low)], suited)

    def kinds(self, start: int, first: int) -> list[int]:
        high, low, suited = self.kind(start, first)
        named = [(high, low)]
        if self.accept("+"):
            named = (
                [(r, r) for r in range(high, 13)] if high == low else [(high, r) for r in range(low, high)]
            )
        elif self.accept("-"):
            second = self.at
            high2, low2, suited2 = self.kind(second)
            if suited != suited2 or (high == low) != (high2 == low2):
                raise self.error(
                    f"{self.text[start : self.at]!r} does not go from one hand to another of its sort", second
                )
            if high == high2:
                named = [(high, r) for r in range(min(low, low2), max(low, low2) + 1)]
            elif high - low == high2 - low2:
                named = [(r, r - high + low) for r in range(min(high, high2), max(high, high2) + 1)]
            else:
                raise self.error(
                    f"{self.text[start : self.at]!r} has neither one high card nor hands as far apart", second
                )
        return _places(named, suited)


def _places(named: list[tuple[int, int]], suited: str) -> list[int]:
    """The places of hands of two ranks: suited, offsuit, or both."""
    places: list[int] = []
    for high, low in named:
        for sort in ("",) if high == low else (suited,) if suited else ("s", "o"):
            places += KINDS[high, low, sort]
    return places


def _in_order_of_pio() -> list[int]:
    """The places of all hands in PioSOLVER's order: by the higher card, then by the lower."""
    return [combo_index(a, b) for b in range(52) for a in range(b)]


# ---- writing


def _written(weights: Sequence[float]) -> str:
    """A short text of a range: runs of whole kinds, and single hands."""
    levels: dict[float, set[int]] = {}
    for i, x in enumerate(weights):
        if x > 0:
            levels.setdefault(x, set()).add(i)
    parts = []
    for x in sorted(levels, reverse=True):
        tokens = _tokens(levels[x])
        if x == 1:
            rest = set(range(len(COMBOS))) - levels[x]
            if rest and len(levels) == 1:  # the complement may be shorter
                tokens = min(
                    tokens, [f"!{token}" for token in _tokens(rest)], key=lambda some: len(",".join(some))
                )
            parts += tokens
            continue
        each = ",".join(f"{token}:{x!r}" for token in tokens)
        percent = repr(100 * x).removesuffix(".0")
        group = f"[{percent}]{','.join(tokens)}[/{percent}]"
        parts.append(group if len(group) < len(each) and _part(percent, 2) == x else each)
    return ",".join(parts)


def _tokens(places: set[int]) -> list[str]:
    """Notations that together name these combos."""
    if len(places) == len(COMBOS):
        return ["random"]
    whole, left = _whole(places)
    single: list[str] = []
    for card in range(51, -1, -1):  # every hand with a card
        with_it = {i for i, combo in enumerate(COMBOS) if card in combo}
        if left & with_it and with_it <= places:
            single.append(f"{format_cards(card)}*")
            left -= with_it
            whole = {kind for kind in whole if not with_it.issuperset(KINDS[kind])}
    return _fewest(whole, _lines(whole)) + single + _one_by_one(left)


def _whole(places: set[int]) -> tuple[set[Kind], set[int]]:
    """The kinds of which all hands are there, and the hands of others."""
    whole = {kind for kind, members in KINDS.items() if places.issuperset(members)}
    return whole, places.difference(*(KINDS[kind] for kind in whole))


def _one_by_one(places: set[int]) -> list[str]:
    return [format_cards(COMBOS[i][::-1]) for i in sorted(places, reverse=True)]


def _lines(whole: set[Kind]) -> dict[str, frozenset[Kind]]:
    """Every notation of a single kind, and of as long a run as there is, with the kinds that it names."""
    found: dict[str, frozenset[Kind]] = {}

    def add(cells: list[tuple[int, int]], suited: str) -> None:
        """The runs of a line of cells, highest first."""
        kinds = {"": ("s", "o"), "s": ("s",), "o": ("o",)}[suited]
        run: list[tuple[int, int]] = []
        for cell in [*cells, None]:
            if cell is not None and all(
                (*cell, kind if cell[0] > cell[1] else "") in whole for kind in kinds
            ):
                run.append(cell)
                continue
            if run:
                (high, low), (high2, low2) = run[0], run[-1]
                is_top = (high == low == 12) if high == low else high == low + 1 and high == high2
                best, last = kind_name(high, low, suited), kind_name(high2, low2, suited)
                name = last if len(run) == 1 else f"{last}+" if is_top else f"{best}-{last}"
                found[name] = frozenset(
                    (*cell, kind if cell[0] > cell[1] else "") for cell in run for kind in kinds
                )
            run = []

    add([(r, r) for r in range(12, -1, -1)], "")
    for suited in ("", "s", "o"):
        for high in range(12, 0, -1):
            add([(high, low) for low in range(high - 1, -1, -1)], suited)
        for gap in range(1, 13):
            add([(high, high - gap) for high in range(12, gap - 1, -1)], suited)
    return found


def _fewest(whole: set[Kind], lines: dict[str, frozenset[Kind]]) -> list[str]:
    """A short list of notations that name these kinds: greedily, the one that names most for its length."""
    left, chosen = set(whole), []
    while left:
        best = max(lines, key=lambda name: (len(lines[name] & left) / (len(name) + 1), name))
        chosen.append(best)
        left -= lines[best]
    for name in sorted(chosen, key=len, reverse=True):  # drop what the others name, too
        others = frozenset().union(*(lines[other] for other in chosen if other != name))
        if lines[name] <= others:
            chosen.remove(name)
    return sorted(chosen, key=_strength, reverse=True)


def _strength(name: str) -> tuple[bool, int, int, str]:
    high, low = RANKS.index(name[0]), RANKS.index(name[1])
    return high == low, high, low, name[2:3]


# ---- writing as other programs do


def _exported(weights: Sequence[float], style: str) -> str:
    """A range in one of these styles."""
    if style == "upi":
        return " ".join([_decimal(weights[i]) for i in _in_order_of_pio()])
    write = {"pio": _decimal, "gto+": _percent, "equilab": _whole_percent}[style]
    levels: dict[str, set[int]] = {}  # by the weight as it is written
    for i, weight in enumerate(weights):
        levels.setdefault(write(weight), set()).add(i)
    written = [share for share in sorted(levels, key=float, reverse=True) if float(share) > 0]
    full = write(1.0)
    parts: list[str] = []
    for share in written:
        names = _names(levels[share], style)
        if style == "equilab" and written != [full]:
            names[0] = f"{share}:{names[0]}"
        elif style == "pio" and share != full:
            names = [f"{name}:{share}" for name in names]
        elif share != full:
            names = [f"[{share}]{','.join(names)}[/{share}]"]
        parts += names
    if style == "equilab" and written not in ([], [full]):
        return "{" + ",".join(parts) + "}"
    return ",".join(parts)


def _decimal(x: float) -> str:
    """A weight without an exponent."""
    return repr(x).removesuffix(".0") if x >= 1e-4 else f"{x:.20f}".rstrip("0").rstrip(".")


def _percent(x: float) -> str:
    """A weight in percent, to three digits: 100.0, 50.0, 9.00, 0.500."""
    for decimals, limit in ((3, 1), (2, 10)):
        text = f"{100 * x:.{decimals}f}"
        if float(text) < limit:
            return text
    return f"{100 * x:.1f}"


def _whole_percent(x: float) -> str:
    return f"{100 * x:.0f}"


def _names(places: set[int], style: str) -> list[str]:
    """Kinds, in runs but for PioSOLVER, and single hands."""
    whole, left = _whole(places)
    names: list[str] = []
    for run in _runs(whole):
        each = [kind_name(*one) for one in run]
        high, low, _ = run[0]
        is_top = high == 12 if high == low else low == high - 1
        if style == "pio" or len(run) == 1:
            names += each
        else:
            names.append(f"{each[-1]}+" if style == "equilab" and is_top else f"{each[0]}-{each[-1]}")
    return names + _one_by_one(left)


def _runs(whole: set[Kind]) -> Iterator[list[Kind]]:
    """These kinds in runs of pairs, and of the kickers of one high card, best first."""
    ranks = range(12, -1, -1)
    lines: list[list[Kind]] = [[(r, r, "") for r in ranks]]
    lines += [[(high, low, sort) for low in ranks if low < high] for sort in "so" for high in ranks]
    for line in lines:
        run: list[Kind] = []
        for one in line:
            if one in whole:
                run.append(one)
            elif run:
                yield run
                run = []
        if run:
            yield run
