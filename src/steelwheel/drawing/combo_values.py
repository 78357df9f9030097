"""Validate values of the 1,326 combos, and sum them by cell of the grid."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ..cards.cards import format_cards
from ..cards.combos import COMBOS, cell_of, class_of
from ..errors import cut, kind

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]


@cache
def cards_of() -> npt.NDArray[np.intp]:
    """Return the cards of each combo as intp[1326, 2]."""
    import numpy as np

    return np.array(COMBOS)


@cache
def _places() -> tuple[int, ...]:
    """Return the index of each combo's cell in the grid."""
    return tuple([13 * i + j for i, j in (cell_of(class_of(*combo)) for combo in COMBOS)])


def columns(values: Any, name: str, wide: int | None = None) -> Floats:
    """Return a float64 copy of 1,326 numbers, or of 1,326 rows of `wide` numbers.

    :raises ValueError: if the shape is wrong or a value is not a number; the message includes `name`.
    """
    import numpy as np

    shape = (1326,) if wide is None else (1326, wide)
    try:
        found = np.asarray(values).astype(np.float64, casting="same_kind")  # makes a copy
    except (OverflowError, TypeError, ValueError):
        raise ValueError(
            f"{name} must be an array of numbers with shape {shape}, not {kind(values)}"
        ) from None
    if found.shape != shape:
        raise ValueError(f"{name} must have the shape {shape}, not {cut(str(found.shape))}")
    return found


def number(x: Any) -> float:
    """Return a number as a float; `nan` if it is not a number, or too large."""
    try:
        return float(x)
    except (OverflowError, TypeError, ValueError):
        return float("nan")


def weights_of(reach: Any, board: tuple[int, ...], name: str = "reach") -> Floats:
    """Return the weight of each combo; 0 for combos that share a card with the board.

    :raises ValueError: if a number is below 0 or infinite.
    """
    import numpy as np

    found = np.nan_to_num(columns(reach, name), posinf=-1.0, neginf=-1.0)
    if (found < 0).any():
        worst = int(found.argmin())
        raise ValueError(f"{name} of {format_cards(COMBOS[worst])} must be a finite number of at least 0")
    found[~free(board)] = 0.0
    return found


def free(board: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """Return True for each combo that shares no card with the board, as bool[1326]."""
    import numpy as np

    dead = np.isin(cards_of(), board)
    return ~(dead[:, 0] | dead[:, 1])


def shares_of(strategy: Any, weights: Floats, wide: int) -> Floats:
    """Return each combo's frequency of each action: rows that sum to 1, or all 0 if the weight is 0.

    :raises ValueError: if a number is not from 0 to 1, or a row's sum is not 1.
    """
    import numpy as np

    found = columns(strategy, "strategy", wide)
    found[weights == 0] = 0.0
    total = found.sum(1)
    wrong = (weights > 0) & ~((found >= -1e-6).all(1) & (np.abs(total - 1) < 0.01))
    if wrong.any():
        combo = format_cards(COMBOS[int(wrong.argmax())])
        raise ValueError(f"strategy of {combo} must be frequencies from 0 to 1 that add up to 1")
    return np.maximum(found, 0) / np.where(total > 0, total, 1)[:, None]


def in_cells(x: Floats) -> Floats:
    """Sum 1,326 numbers by cell, and return the sums as float64[169], in the row order of the grid."""
    import numpy as np

    return np.bincount(_places(), x, 169).astype(np.float64, copy=False)


def fullness(weights: Floats, board: tuple[int, ...]) -> Floats:
    """Return each cell's mean weight, relative to the largest mean weight, as float64[169]."""
    import numpy as np

    means = in_cells(weights) / np.maximum(in_cells(free(board).astype(np.float64)), 1)
    return means / (means.max() or 1)
