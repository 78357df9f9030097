"""What is known of each of the 1,326 combos: checked, and summed by cell of the grid."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from .._combos import COMBOS, cell_of, kind_of
from ..cards import format_cards
from ..errors import cut, kind

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]


@cache
def cards_of() -> npt.NDArray[np.intp]:
    """intp[1326, 2]: the cards of each combo."""
    import numpy as np

    return np.array(COMBOS)


@cache
def _places() -> tuple[int, ...]:
    """The cell of each combo."""
    return tuple([13 * i + j for i, j in (cell_of(kind_of(*combo)) for combo in COMBOS)])


def columns(values: Any, name: str, wide: int | None = None) -> Floats:
    """A float64 copy of 1,326 numbers, or of rows with so many.

    :raises ValueError: for another shape, or what are no numbers, naming `name`.
    """
    import numpy as np

    shape = (1326,) if wide is None else (1326, wide)
    try:
        found = np.asarray(values).astype(np.float64, casting="same_kind")  # a copy
    except (OverflowError, TypeError, ValueError):
        raise ValueError(f"{name} must be numbers of shape {shape}, not {kind(values)}") from None
    if found.shape != shape:
        raise ValueError(f"{name} must have the shape {shape}, not {cut(str(found.shape))}")
    return found


def number(x: Any) -> float:
    """A number as a float; `nan` if it is none, or too large."""
    try:
        return float(x)
    except (OverflowError, TypeError, ValueError):
        return float("nan")


def weights_of(reach: Any, board: tuple[int, ...], name: str = "reach") -> Floats:
    """How much of each combo there is, 0 of those that the board has a card of.

    :raises ValueError: for a number below 0, or an infinite one.
    """
    import numpy as np

    found = np.nan_to_num(columns(reach, name), posinf=-1.0, neginf=-1.0)
    if (found < 0).any():
        worst = int(found.argmin())
        raise ValueError(f"{name} must be at least 0 and finite, not so for {format_cards(COMBOS[worst])}")
    found[~free(board)] = 0.0
    return found


def free(board: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """bool[1326]: the combos that share no card with the board."""
    import numpy as np

    dead = np.isin(cards_of(), board)
    return ~(dead[:, 0] | dead[:, 1])


def shares_of(strategy: Any, weights: Floats, wide: int) -> Floats:
    """What part of each combo takes each action: rows that sum to 1, or are 0 where no weight is.

    :raises ValueError: for a number that is not from 0 to 1, or a row whose sum is not 1.
    """
    import numpy as np

    found = columns(strategy, "strategy", wide)
    found[weights == 0] = 0.0
    total = found.sum(1)
    wrong = (weights > 0) & ~((found >= -1e-6).all(1) & (np.abs(total - 1) < 0.01))
    if wrong.any():
        combo = format_cards(COMBOS[int(wrong.argmax())])
        raise ValueError(f"strategy must be shares of 0 to 1 that sum to 1 in each row, not so for {combo}")
    return np.maximum(found, 0) / np.where(total > 0, total, 1)[:, None]


def in_cells(x: Floats) -> Floats:
    """float64[169]: the sums of 1,326 numbers by cell, row by row of the grid."""
    import numpy as np

    return np.bincount(_places(), x, 169).astype(np.float64, copy=False)


def fullness(weights: Floats, board: tuple[int, ...]) -> Floats:
    """float64[169]: how full each cell is, by the mean weight of its combos, beside the fullest."""
    import numpy as np

    means = in_cells(weights) / np.maximum(in_cells(free(board).astype(np.float64)), 1)
    return means / (means.max() or 1)
