"""Hold'em ranges: weighted sets of the 1,326 hands."""

from __future__ import annotations

from itertools import islice
from struct import Struct

from .._base.public import public
from .._core import evaluate, format_cards, parse_cards
from ..cards.combos import CLASS_COMBOS, COMBOS, HAND_CLASSES, Combo, cell_class, cell_name, combo_index
from ..errors import InvalidCards, InvalidRange, cut, kind, meant, shown, within
from .holdem_parser import RangeParser, is_class_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, ClassVar

    import numpy as np
    import numpy.typing as npt

    from ..evaluation.categories import Category
    from ..typing import Cards, RangeStyle

__all__ = ["Range"]

_PACK = Struct(f"{len(COMBOS)}d").pack  # three times as fast as an array


@public()
class Range:
    """A weighted set of the 1,326 hold'em hands: immutable, hashable, compared by value.

        >>> r = sw.Range("QQ+, AKs, KTo+:0.5")
        >>> len(r), "QsQh" in r, r.weight("KdTc")
        (58, True, 0.5)

    :param hands: hands as text, separated by commas or spaces, in any letter case:

        ================================= ================================================================
        `AA` `AKs` `AKo` `AK`             a pair; suited; offsuit; both suited and offsuit
        `QQ+` `KTo+` `AT+`                this pair and all better pairs; this hand and all better kickers
        `88-` `ATs-`                      this pair and all lower pairs; this hand and all lower kickers
        `99-66` `A5s-A2s` `76s-54s`       a run of pairs; of kickers; of ranks with the same gap
        `AK-87s`                          the same as `AKs-87s`
        `AsKs` `A♠K♠` `As*`               one hand; the same hand; every hand with this card
        `AcT*`                            the ace of clubs with any ten
        `15%`                             the best 15 percent of all hands, by equity against a random
                                          hand: whole classes, to the nearest number of combos
        `random`                          every hand
        `AKo:0.5`                         a weight from 0 to 1
        `AKo@50` `[25]QQ-99[/25]`         a weight in percent
        `QQ:22, AA:1`                     relative weights: if one is above 1, each is divided by the largest,
                                          and every hand needs one
        `!KK`                             excludes these hands, wherever it is written; on its own, means
                                          all other hands
        `{100:QQ+,AKs,25:AKo}`            each weight, in percent, applies to the hands after it
        `0 0.5 1 ...`                     1,326 weights in PioSOLVER's order: see `to_text`
        ================================= ================================================================

        An iterable of hands is accepted, too: `["AsKs", (51, 46), ("QQ+", 0.5)]`. Each hand is two cards, or
        a string as above, alone or in a pair with its weight. (Iterating over a range yields two cards and
        their weight.) A dict maps hands to weights: `{"AA": 1, "AKs": 0.5}`. Weights in a pair or dict
        multiply the weights inside a string. All arguments of `from_weights` are accepted, too.

        If a hand is named twice, its last weight counts.
    :raises InvalidRange: if the text or a weight is wrong; the message names the column of the mistake or
        the hand.
    :raises InvalidCards: if a card is invalid.
    :raises TypeError: if the argument has a different type.
    """

    __slots__ = ("_weights",)

    COMBOS: ClassVar[tuple[Combo, ...]] = COMBOS
    """The 1,326 pairs (a, b) of cards, a < b, ascending: the order of `weights`."""
    HAND_CLASSES: ClassVar[tuple[str, ...]] = HAND_CLASSES
    """The names of the 169 hand classes in the row order of `grid`: AA, AKs ... A2s, AKo, KK ... 22."""

    _weights: bytes  # 1,326 doubles

    def __new__(cls, hands: str | Range | Mapping[Any, float] | Iterable[Any] = "") -> Range:
        if isinstance(hands, str):
            return cls._of(RangeParser(str.__str__(hands)).weights())
        if isinstance(hands, Range):
            return hands
        return cls._of(_hand_weights(hands))

    @classmethod
    def _of(cls, weights: Iterable[float]) -> Range:
        new = object.__new__(cls)
        object.__setattr__(new, "_weights", _PACK(*weights))
        return new

    @classmethod
    def from_weights(cls, weights: Iterable[float] | Iterable[Iterable[float]]) -> Range:
        """Return the range with these weights, each from 0 to 1.

            >>> held = sw.Range("QQ+, AKs:0.5")
            >>> sw.Range.from_weights(held.weights) == sw.Range.from_weights(held.grid()) == held
            True

        :param weights: 1,326 weights in the order of `COMBOS`; or 13 rows of 13, one per hand class, like
            `grid`. An array of any dtype, a list, or another iterable.
        :raises InvalidRange: if the number of weights is wrong, or a weight is not from 0 to 1; the message
            names its hand.
        :raises TypeError: if a weight is not a number.
        """
        try:
            each = iter(weights)
        except TypeError:
            raise TypeError(
                f"weights must be {len(COMBOS):,} numbers, or 13 rows of 13, not {kind(weights)}"
            ) from None
        given = list(islice(each, len(COMBOS) + 1))
        if len(given) == 13 and hasattr(given[0], "__iter__"):
            return cls._of(_grid_weights(given))
        if len(given) != len(COMBOS):
            found = f"{len(given):,}" if len(given) < len(COMBOS) else "more"
            raise InvalidRange(f"weights must be {len(COMBOS):,} numbers, or 13 rows of 13, not {found}")
        return cls._of(
            x if type(x) is float and 0 <= x <= 1 else _weight(combo, x)
            for combo, x in zip(COMBOS, given, strict=True)
        )

    def _values(self) -> memoryview[float]:
        return memoryview(self._weights).cast("d")

    @property
    def weights(self) -> npt.NDArray[np.float64]:
        """The weights in the order of `COMBOS`, as read-only float64[1326]; 0 for hands not in the range."""
        import numpy as np

        return np.frombuffer(self._weights)

    def weight(self, hand: Cards) -> float:
        """Return the weight of two cards, or the mean weight of a hand class; 0 for hands not in the range.

            >>> held = sw.Range("AKs, AsKh:0.75")
            >>> held.weight("AsKh"), held.weight("AKs"), held.weight("AKo")
            (0.75, 1.0, 0.0625)

        :param hand: two cards; or the name of a hand class: 'AA', 'AKs', 'AKo', or 'AK' for both suited and
            offsuit.
        :raises InvalidCards: if the cards are invalid.
        :raises InvalidRange: if `hand` is neither two cards nor the name of a hand class.
        """
        if isinstance(hand, str) and is_class_name(hand):
            return self._mean(RangeParser(str.__str__(hand)).whole_class())
        cards = parse_cards(hand)
        if len(cards) != 2:
            raise InvalidRange(
                f"hand must be two cards, or a hand class such as 'AKs', not {shown(format_cards(cards))}"
            )
        return self._values()[combo_index(*cards)]

    def _mean(self, places: Sequence[int]) -> float:
        values = self._values()
        weights = [values[i] for i in places]
        return weights[0] if min(weights) == max(weights) else sum(weights) / len(weights)

    def _means(self) -> list[float]:
        return [self._mean(CLASS_COMBOS[cell_class(*divmod(i, 13))]) for i in range(len(HAND_CLASSES))]

    def hand_classes(self) -> dict[str, float]:
        """Return the hand classes in the range, in the order of `HAND_CLASSES`, with their mean weights.

        >>> sw.Range("QQ+, AKs:0.5").hand_classes()
        {'AA': 1.0, 'AKs': 0.5, 'KK': 1.0, 'QQ': 1.0}
        """
        return {name: x for name, x in zip(HAND_CLASSES, self._means(), strict=True) if x > 0}

    def remove_cards(self, cards: Cards) -> Range:
        """Return the range without the hands that contain any of these cards.

        :param cards: cards in any form.
        :raises InvalidCards: if a card is invalid.
        """
        dead = set(parse_cards(cards))
        return self._of(
            0.0 if dead.intersection(combo) else x for combo, x in zip(COMBOS, self._values(), strict=True)
        )

    def by_category(self, board: Cards) -> dict[Category, Range]:
        """Return the hands that make each `Category` on a board, as ranges; the best category comes first.

            >>> made = sw.Range("AK, TT:0.5").by_category("Td 9d 2c")
            >>> [(category.value, len(hands)) for category, hands in made.items()]
            [('three of a kind', 3), ('high card', 16)]

        Hands that contain a board card are left out.

        :param board: three to five cards.
        :raises InvalidCards: if a card is invalid, or the number of cards is wrong.
        """
        from ..evaluation.categories import category

        cards = parse_cards(board)
        if not 3 <= len(cards) <= 5:
            raise InvalidCards(f"the board must be 3, 4 or 5 cards, not {shown(format_cards(cards))}")
        values = sorted(
            [(evaluate([*combo, *cards]), combo, x) for combo, x in self if not {*combo}.intersection(cards)],
            reverse=True,
        )
        weights: dict[Category, dict[Combo, float]] = {}
        for value, combo, x in values:
            if made := category(value):
                weights.setdefault(made, {})[combo] = x
        return {made: Range(hands) for made, hands in weights.items()}

    def grid(self) -> npt.NDArray[np.float64]:
        """Return the mean weights of the hand classes, A to 2, suited above the diagonal: float64[13, 13]."""
        import numpy as np

        return np.array(self._means()).reshape(13, 13)

    def __len__(self) -> int:
        return sum(x > 0 for x in self._values())

    def __iter__(self) -> Iterator[tuple[Combo, float]]:
        return ((combo, x) for combo, x in zip(COMBOS, self._values(), strict=True) if x > 0)

    def __contains__(self, hand: Cards) -> bool:
        """Return whether two cards, or any hand of a class, are in the range: `"AKs" in held`."""
        return self.weight(hand) > 0

    def _with(self, other: Range, chosen: Callable[[float, float], float]) -> Range:
        if not isinstance(other, Range):
            raise TypeError(f"the other operand must be a Range, not {kind(other)}")
        return self._of(map(chosen, self._values(), other._values()))

    def __or__(self, other: Range) -> Range:
        """Return a range that gives each hand the larger of its weights in the two ranges."""
        return self._with(other, max)

    def __and__(self, other: Range) -> Range:
        """Return a range that gives each hand the smaller of its weights in the two ranges."""
        return self._with(other, min)

    def __sub__(self, other: Range) -> Range:
        """Return the range with the other range's weights subtracted, but not below 0."""
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
        from .holdem_text import range_text

        return range_text(self._values())

    def __repr__(self) -> str:
        return f"Range({str(self)!r})"

    def to_text(self, style: RangeStyle) -> str:
        """Return the range in another program's notation; `Range` reads it back.

            >>> held = sw.Range("QQ+, AKs, KQs:0.5, KJs:0.5")
            >>> for style in ("pio", "gto+", "equilab"):
            ...     print(held.to_text(style))
            AA,KK,QQ,AKs,KQs:0.5,KJs:0.5
            AA-QQ,AKs,[50.0]KQs-KJs[/50.0]
            {100:QQ+,AKs,50:KJs+}

        :param style:

            =========== ====================================================================================
            `"pio"`     PioSOLVER's text, which other programs also read: class by class, or hand by hand if
                        weights differ inside a class. Weights are exact (below 0.0001 they have 20 decimals).
            `"upi"`     PioSOLVER's 1,326 weights with spaces between them, the format of its commands
                        `set_range` and `show_range`, in the order of `show_hand_order`: 2d2c 2h2c 2h2d 2s2c
                        2s2d 2s2h 3c2c ... AsAh (piosolver.com/docs/upi). Weights are exact, too.
            `"gto+"`    GTO+'s text: weights in percent, to three digits, around the hands that have them.
            `"equilab"` Equilab's text if all weights are 1; otherwise the format of Power-Equilab's files,
                        with weights in whole percent. Hands with weights that round to 0 are left out.
            =========== ====================================================================================

        :raises ValueError: if the style is unknown.
        """
        from .styles import STYLES

        if style not in STYLES:
            near = meant(style, tuple(STYLES))
            raise ValueError(f"style must be 'pio', 'upi', 'gto+' or 'equilab', not {shown(style)}{near}")
        return STYLES[style](self._values())

    def to_dict(self) -> dict[str, Any]:
        """Return the range as plain values for JSON, as docs/guide/data/json.md describes them.

        `Range` accepts both the value of `text` and the value of `combos`, which maps each hand to its
        weight. `hand_classes` is the result of the method with that name.

            >>> sw.Range("AKs, !AsKs").to_dict()["combos"]
            {'AcKc': 1.0, 'AdKd': 1.0, 'AhKh': 1.0}
        """
        return {
            "text": str(self),
            "hand_classes": self.hand_classes(),
            "combos": {format_cards(combo[::-1]): x for combo, x in self},
        }

    def to_svg(self) -> str:
        """Return the grid of the 169 hand classes as SVG text, with each cell filled by its mean weight."""
        from ..drawing import range_svg

        return range_svg(self.grid().tolist(), text=str(self), combos=len(self))

    def to_html(self) -> str:
        """Return the grid as an HTML fragment that also fits narrow windows; notebooks display it."""
        from ..drawing import range_html

        return range_html(self.grid().tolist(), text=str(self), combos=len(self))

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return self.to_html()


def packed_weights(held: Range) -> bytes:
    """Return the weights of a range as 1,326 doubles in memory, in the order of `Range.COMBOS`."""
    return held._weights


def packed_presence(held: Range) -> bytes:
    """Return, in the form of `packed_weights`, 1.0 for each hand of a range and 0.0 for all others."""
    return _PACK(*(float(x > 0) for x in held._values()))


# ---- hands and weights in forms other than one text


def _weight(hand: Any, x: Any) -> float:
    """Return the weight given for a hand, a string or a range, as a float from 0 to 1."""
    try:
        if isinstance(x, (str, bytes, bytearray)):
            raise TypeError
        found = float(x)
    except TypeError:
        raise TypeError(f"the weight of {_hand_name(hand)} must be a number, not {kind(x)}") from None
    except (OverflowError, ValueError):  # too large for a float, or a signaling nan
        found = -1.0
    if not 0 <= found <= 1:
        raise InvalidRange(f"the weight of {_hand_name(hand)} must be from 0 to 1, not {shown(x)}")
    return found


def _hand_name(hand: Any) -> str:
    """Return the name of a hand, string or range for an error message."""
    if isinstance(hand, (str, Range)):
        return cut(str(hand))
    return format_cards(sorted(parse_cards(hand), reverse=True))


def _grid_weights(rows: list[Any]) -> list[float]:
    """Return the weight of each combo from 13 rows of 13 hand classes."""
    weights = [0.0] * len(COMBOS)
    for i, row in enumerate(rows):
        if not hasattr(row, "__iter__"):
            raise TypeError(f"row {i} of the 13 x 13 weights must be 13 numbers, not {kind(row)}")
        cells = list(islice(row, 14))
        if len(cells) != 13:
            found = len(cells) if len(cells) < 13 else "more"
            raise InvalidRange(f"row {i} of the 13 x 13 weights has {found}, not 13")
        for j, x in enumerate(cells):
            weight = _weight(cell_name(i, j), x)
            for place in CLASS_COMBOS[cell_class(i, j)]:
                weights[place] = weight
    return weights


def _hand_weights(given: Any) -> Iterable[float]:
    """Return the weight of each combo from hands, hands with weights, or a list of weights."""
    from collections.abc import Mapping

    is_dict = isinstance(given, Mapping)
    if isinstance(given, (bytes, bytearray)) or not hasattr(given, "__iter__"):
        raise TypeError(f"a Range is made from text, hands or weights, not from {kind(given)}")
    items = list(islice(given.items() if is_dict else given, len(COMBOS) + 1))
    first = items[0] if items else ""
    is_list = hasattr(first, "__len__") and not isinstance(first, str)
    if (is_list and len(items) == len(first) == 13) or (hasattr(first, "__float__") and not is_list):
        if len(items) not in (13, len(COMBOS)):
            raise TypeError(
                f"a Range is made from hands, such as [(51, 47)], or 1,326 weights, not from {shown(given)}"
            )
        return Range.from_weights(items)._values()
    if len(items) > len(COMBOS):
        raise InvalidRange(f"a Range is made from at most {len(COMBOS):,} hands; these are more")
    weights = [0.0] * len(COMBOS)
    for i, item in enumerate(items):
        hand, x = item if is_dict or _has_weight(item) else (item, 1.0)
        try:
            combos = _combo_weights(hand)
        except (InvalidCards, InvalidRange, TypeError) as error:
            raise within(f"hand {i}", error) from None
        share = _weight(hand, x)
        for place, weight in combos:
            weights[place] = weight * share
    return weights


def _has_weight(item: Any) -> bool:
    """Return whether an item is a hand with its weight, and not two cards."""
    if not isinstance(item, (tuple, list)) or len(item) != 2 or isinstance(item[1], str):
        return False
    return hasattr(item[0], "__len__") or not hasattr(item[0], "__index__")


def _combo_weights(hand: Any) -> list[tuple[int, float]]:
    """Return the combos of an argument (two cards, a string or a range) as pairs of index and weight."""
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
