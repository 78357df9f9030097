"""Draw random combos from ranges, so that no two share a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..errors import InvalidSpot
from ..ranges.holdem import Range
from .spot_ranges import COMBO_SETS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    import numpy.typing as npt

__all__ = ["draw_combos", "draw_two_combos"]

_FIRST, _SECOND = np.array(Range.COMBOS).T
_MOST_DRAWS = 10_000


def draw_two_combos(
    oop: npt.NDArray[np.float64], ip: npt.NDArray[np.float64], dice: Random
) -> tuple[int, int]:
    """Draw a random pair of combos that share no card, one from each range, by weight."""
    first = _draw_combo(oop * _disjoint_weights(ip), dice)
    return first, _draw_combo(ip * ((COMBO_SETS & COMBO_SETS[first]) == 0), dice)


def _disjoint_weights(weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return, for each combo, the total weight of the combos that share no card with it."""
    by_card = np.bincount(_FIRST, weights, 52) + np.bincount(_SECOND, weights, 52)
    found: npt.NDArray[np.float64] = weights.sum() - by_card[_FIRST] - by_card[_SECOND] + weights
    return found.clip(0)


def draw_combos(ranges: Sequence[npt.NDArray[np.float64]], dice: Random) -> tuple[tuple[int, int], set[int]]:
    """Draw a combo from each range, and repeat this until no two combos share a card.

    :returns: the first two combos, and the cards of all combos.
    :raises InvalidSpot: if two combos share a card in every one of many attempts.
    """
    for _ in range(_MOST_DRAWS):
        drawn = [_draw_combo(weights, dice) for weights in ranges]
        cards = {card for i in drawn for card in Range.COMBOS[i]}
        if len(cards) == 2 * len(drawn):
            return (drawn[0], drawn[1]), cards
    raise InvalidSpot(f"in {_MOST_DRAWS:,} random deals, the players' and folded hands always shared a card")


def _draw_combo(weights: npt.NDArray[np.float64], dice: Random) -> int:
    """Draw the index of a random combo, with probabilities proportional to the weights."""
    sums = weights.cumsum()
    i = int(sums.searchsorted(dice.random() * sums[-1], side="right"))
    return min(i, int(weights.nonzero()[0][-1]))  # rounding may lead past the last combo
