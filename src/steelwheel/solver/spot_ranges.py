"""The ranges of a spot, and the weights of the possible combos."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from ..cards.cards import format_cards
from ..equities.arguments import range_of
from ..errors import InvalidCards, InvalidRange, InvalidSpot, cut, kind, within
from ..ranges.holdem import Range
from .bet_sizes import PLAYERS

if TYPE_CHECKING:
    import numpy.typing as npt

    from .._core import Hand, _Tree

__all__ = ["COMBO_SETS", "fold_weights", "pair_of", "read_bunching", "read_ranges", "root_weights"]

_COMBOS = np.array(Range.COMBOS, np.uint64)
COMBO_SETS = np.uint64(1) << _COMBOS[:, 0] | np.uint64(1) << _COMBOS[:, 1]
"""uint64[1326]: the two cards of each combo, as bits."""


def read_ranges(given: Any, seats: tuple[int, int]) -> tuple[Range, Range]:
    """Return both players' ranges, from a pair, or from a dict by position or seat.

    :raises InvalidSpot, InvalidRange, InvalidCards, TypeError: unless the argument contains two valid ranges.
    """
    if isinstance(given, Mapping):
        in_order = []
        for player, seat in zip(PLAYERS, seats, strict=True):
            keys = [key for key in (player, seat) if key in given]
            if len(keys) != 1 or len(given) != 2:
                raise InvalidSpot(
                    f"keys of ranges must be 'oop' and 'ip', or the seats {seats[0]} and {seats[1]}, not "
                    f"{cut(', '.join(map(repr, islice(given, 10))))}"
                )
            in_order.append(given[keys[0]])
        given = in_order
    pair = pair_of(given)
    if pair is None:
        raise TypeError("ranges must be a pair, out of position first, such as ranges=('QQ+,AK', 'TT+,AQ+')")
    return _read_range(pair[0], "the range out of position"), _read_range(pair[1], "the range in position")


def read_bunching(given: Any) -> tuple[Range, ...]:
    """Check the ranges of folded players, and return them."""
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, (Sequence, np.ndarray)):
        raise TypeError(f"bunching must be a list of ranges, one per folded player, not {kind(given)}")
    ranges = tuple(islice(given, 5))
    if len(ranges) > 4:
        raise InvalidSpot("bunching must have at most four ranges")
    return tuple([_read_range(held, f"bunching[{i}]") for i, held in enumerate(ranges)])


def pair_of(given: Any) -> tuple[Any, Any] | None:
    """Return the items of a sequence or array of length two, reading each once; None for other values."""
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, (Sequence, np.ndarray)):
        return None
    items = tuple(islice(given, 3))
    return (items[0], items[1]) if len(items) == 2 else None


def _read_range(given: Any, where: str) -> Range:
    try:
        return range_of(given) if isinstance(given, str) else Range(given)
    except (InvalidCards, InvalidRange, TypeError) as error:
        raise within(where, error) from None


def _live_weights(ranges: Sequence[Range], tree: _Tree) -> npt.NDArray[np.float64]:
    """Return the weights of ranges, with 0 for combos that the board blocks or the deck does not contain."""
    dead = np.uint64(int(tree.board) | ~int(tree.deck) & (1 << 52) - 1)
    weights = np.array([held.weights for held in ranges])
    weights[:, (COMBO_SETS & dead) != 0] = 0
    return weights


def root_weights(ranges: tuple[Range, Range], tree: _Tree, board: Sequence[int]) -> npt.NDArray[np.float64]:
    """Return the weights [2, 1326] of both players' possible combos.

    :raises InvalidRange: if a player has no possible combo, or no pair of combos is possible.
    """
    weights = _live_weights(ranges, tree)
    for player, where in enumerate(("out of", "in")):
        if not len(ranges[player]):
            raise InvalidRange(f"the range {where} position is empty")
        if not weights[player].any():
            left = f"on the board {format_cards(board)}"
            raise InvalidRange(
                f"the range {where} position, {cut(str(ranges[player]))}, has no possible hand {left}"
            )
    mine, others = (COMBO_SETS[row > 0] for row in weights)
    if all((others & one).all() for one in mine):
        raise InvalidRange(
            "every hand of one range shares a card with every hand of the other, so no deal is possible"
        )
    weights.flags.writeable = False
    return weights


def fold_weights(ranges: Sequence[Range], tree: _Tree, hand: Hand) -> npt.NDArray[np.float64]:
    """Return the weights [k, 1326] of the possible combos of folded players.

    :raises InvalidRange: if a folded player has no possible combo.
    :raises InvalidSpot: if the hand started with more than two players, and fewer of them folded than there
        are ranges.
    """
    folded = sum(stack > 0 for stack in hand.starting_stacks) - 2
    if folded and len(ranges) > folded:
        raise InvalidSpot(f"bunching has {len(ranges)} ranges, but {folded} players folded")
    weights = _live_weights(ranges, tree)
    for i, row in enumerate(weights):
        if not row.any():
            left = f"has no possible hand on the board {format_cards(hand.board)}"
            raise InvalidRange(f"bunching[{i}], {cut(str(ranges[i]))}, {left}")
    weights.flags.writeable = False
    return weights
