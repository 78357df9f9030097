"""What a deal gave each seat of Texas hold'em beyond the mean, by how strong its hand is now."""

from __future__ import annotations

from functools import cache

import numpy as np

from ..agents._chart import EQUITIES, place
from ..cards import deal_batch
from ..equities import equity
from ..evaluation import evaluate_batch
from ..strengths import hand_strength_batch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

_RAMPS = np.array([0.0, 0.5, 0.65, 0.8])  # where functions of strength begin to rise
_PREFLOP = np.array([0.45, 0.55, 0.65])  # and of equity against a random hand

MOST_DRAWN = 6
"""Of more hands than these the chances with each next card are not counted: they take long."""
SAMPLE = 64
"""So many flops at random stand for all, which leaves means as they are."""


def of_holes(hole: Sequence[int]) -> list[float]:
    """How much better two cards are than the mean of all, each number of mean zero over the deck."""
    return [float(x) for x in _rise(EQUITIES[place(*hole)], _PREFLOP) - _mean_of_holes()]


@cache
def _mean_of_holes() -> Floats:
    every = np.array([EQUITIES[place(a, b)] for b in range(52) for a in range(b)])
    mean: Floats = _rise(every, _PREFLOP).sum(0) / len(every)
    return mean


def of_board(
    holes: Sequence[Sequence[int]],
    before: Sequence[int],
    after: Sequence[int],
    dealt: Sequence[int],
    seed: tuple[int, int],
) -> list[list[float]]:
    """For each of some hands numbers of mean zero that say how strong the board's next cards made it.

    They are less their means over all cards that may come next, or over `SAMPLE` flops.

    :param holes: the hands that are still in.
    :param before: the board: nothing, or three or four cards.
    :param after: the board then.
    :param dealt: every card that was dealt before.
    :param seed: of the flops.
    """
    if before:
        left = [card for card in range(52) if card not in dealt]
        boards = np.array([after, *[(*before, card) for card in left]], np.uint8)
    else:
        drawn = deal_batch(SAMPLE, 3, dead=dealt, seed=seed)
        boards = np.concatenate([np.array([after], np.uint8), drawn])
    rows = [np.broadcast_to(np.array(hole, np.uint8), (len(boards), 2)) for hole in holes]
    found = []
    for row, share in zip(rows, _ahead(holes, rows, boards, dealt), strict=True):
        rises = _rise(hand_strength_batch(row, boards), _RAMPS)
        both = np.concatenate([rises, rises * (share - 1 / len(holes))[:, None]], axis=1)
        found.append([float(x) for x in both[0] - both[1:].sum(0) / (len(boards) - 1)])
    return found


def _ahead(holes: Sequence[Any], rows: list[Any], boards: Any, dealt: Sequence[int]) -> list[Floats]:
    """The shares of the pot of each hand, on each board."""
    if boards.shape[1] == 5:
        values = [evaluate_batch(np.concatenate([row, boards], axis=1)) for row in rows]
        best = np.maximum.reduce(values)
        wins = [value == best for value in values]
        shared = np.add.reduce(wins, dtype=np.int64)
        return [won / shared for won in wins]
    lying = {card for hole in holes for card in hole}.union(*boards[:, :-1].tolist())
    dead = [card for card in dealt if card not in lying]
    chances = [equity(*holes, board=bytes(board), dead=dead).equity for board in boards]
    return list(np.array(chances).T)


def _rise(strength: Any, ramps: Floats) -> Floats:
    """Functions of a strength from 0 to 1: 0 up to some point, and straight to 1 from there."""
    found: Floats = np.maximum(0.0, np.asarray(strength, float)[..., None] - ramps) / (1 - ramps)
    return found
