"""The luck of a deal in Texas hold'em: how much it improved each hand, relative to the average deal."""

from __future__ import annotations

from functools import cache

import numpy as np

from ..cards.cards import deal_batch
from ..equities.all_in import equity
from ..equities.preflop_chart import EQUITIES, place
from ..equities.strength import hand_strength_batch
from ..evaluation.evaluation import evaluate_batch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

# The strengths, and the equities against a random hand, where the ramp functions start to rise.
_STRENGTH_RAMPS = np.array([0.0, 0.5, 0.65, 0.8])
_EQUITY_RAMPS = np.array([0.45, 0.55, 0.65])

MOST_HANDS = 6
"""The maximum number of live hands; with more, computing equities for each next card takes too long."""
SAMPLE = 64
"""The number of random flops that are used in place of all flops; the means remain unbiased."""


def hole_card_luck(hole: Sequence[int]) -> list[float]:
    """Return features that measure how good two hole cards are, with mean zero over the deck."""
    return [float(x) for x in _ramp(EQUITIES[place(*hole)], _EQUITY_RAMPS) - _mean_hole_cards()]


@cache
def _mean_hole_cards() -> Floats:
    every = np.array([EQUITIES[place(a, b)] for b in range(52) for a in range(b)])
    mean: Floats = _ramp(every, _EQUITY_RAMPS).sum(0) / len(every)
    return mean


def board_luck(
    holes: Sequence[Sequence[int]],
    before: Sequence[int],
    after: Sequence[int],
    dealt: Sequence[int],
    seed: tuple[int, int],
) -> list[list[float]]:
    """Return, for each hand, features with mean zero that measure how much the next board cards helped it.

    Each feature is a function of the hand's strength and its share of the pot. The mean of that function over
    all possible next cards, or over `SAMPLE` random flops, is subtracted.

    :param holes: the hole cards of the remaining hands.
    :param before: the board before the next cards are dealt: 0, 3 or 4 cards.
    :param after: the board after the next cards are dealt.
    :param dealt: all cards dealt earlier.
    :param seed: the seed of the random flops.
    """
    if before:
        left = [card for card in range(52) if card not in dealt]
        boards = np.array([after, *[(*before, card) for card in left]], np.uint8)
    else:
        drawn = deal_batch(SAMPLE, 3, dead=dealt, seed=seed)
        boards = np.concatenate([np.array([after], np.uint8), drawn])
    rows = [np.broadcast_to(np.array(hole, np.uint8), (len(boards), 2)) for hole in holes]
    luck = []
    for row, share in zip(rows, _pot_shares(holes, rows, boards, dealt), strict=True):
        rises = _ramp(hand_strength_batch(row, boards), _STRENGTH_RAMPS)
        both = np.concatenate([rises, rises * (share - 1 / len(holes))[:, None]], axis=1)
        luck.append([float(x) for x in both[0] - both[1:].sum(0) / (len(boards) - 1)])
    return luck


def _pot_shares(holes: Sequence[Any], rows: list[Any], boards: Any, dealt: Sequence[int]) -> list[Floats]:
    """Return each hand's share of the pot on each board."""
    if boards.shape[1] == 5:
        values = [evaluate_batch(np.concatenate([row, boards], axis=1)) for row in rows]
        best = np.maximum.reduce(values)
        wins = [value == best for value in values]
        shared = np.add.reduce(wins, dtype=np.int64)
        return [won / shared for won in wins]
    on_table = {card for hole in holes for card in hole}.union(*boards[:, :-1].tolist())
    dead = [card for card in dealt if card not in on_table]
    chances = [equity(*holes, board=bytes(board), dead=dead).equity for board in boards]
    return list(np.array(chances).T)


def _ramp(strength: Any, ramps: Floats) -> Floats:
    """Return ramp functions of a strength from 0 to 1: each is 0 up to its start, and then rises to 1."""
    found: Floats = np.maximum(0.0, np.asarray(strength, float)[..., None] - ramps) / (1 - ramps)
    return found
