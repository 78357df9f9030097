"""Evaluate hands, one at a time or in batches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from .._core import (
    RANKINGS,
    OmahaEvaluation,
    evaluate,
    evaluate5,
    evaluate6,
    evaluate7,
    evaluate_batch,
    evaluate_omaha,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..typing import Array, Ranking

__all__ = [
    "RANKINGS",
    "evaluate",
    "evaluate5",
    "evaluate6",
    "evaluate7",
    "evaluate_batch",
    "evaluate_omaha",
    "evaluate_omaha_batch",
]

_OMAHA_STEP = 1 << 17  # hands between checks for Ctrl-C: a few milliseconds


@overload
def evaluate_omaha_batch(
    holes: Array,
    boards: Array,
    ranking: Ranking = "high",
    *,
    use: int = 2,
    out: Array | None = None,
    threads: int = 1,
) -> npt.NDArray[np.uint16]: ...
@overload
def evaluate_omaha_batch(
    holes: Array,
    boards: Array,
    ranking: tuple[Ranking, Ranking],
    *,
    use: int = 2,
    out: tuple[Array, Array] | None = None,
    threads: int = 1,
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]]: ...
def evaluate_omaha_batch(
    holes: Array,
    boards: Array,
    ranking: Ranking | tuple[Ranking, Ranking] = "high",
    *,
    use: int = 2,
    out: Any = None,
    threads: int = 1,
) -> Any:
    """Return the values of arrays of Omaha hands, as `evaluate_omaha` does for one hand.

    :param holes: uint8[n, 2] to [n, 6], one row of hole cards (0 to 51) per hand. It may be any object with
        the buffer protocol, with any strides, read-only or not; `numpy.broadcast_to` repeats one row n times.
    :param boards: uint8[n, 3] to [n, 5], one row of board cards per hand.
    :param ranking: the name of a ranking of five-card hands, or a pair such as ("high", "ace_to_five_8").
    :param use: the number of hole cards that must play.
    :param out: a writable uint16 array of length n to fill, which must not overlap the cards; for two
        rankings, a pair of such arrays.
    :param threads: the number of threads; 0 for one per core.
    :returns: uint16[n], or a pair of these for two rankings (`out` itself if given).
    :raises InvalidCards: if a row has an invalid or repeated card; the message names the first such row and
        card.
    :raises TypeError: if the dtype is wrong; the message shows how to convert the array.
    :raises ValueError: if the shape, ranking or `use` is wrong.
    """
    return OmahaEvaluation(holes, boards, ranking, use, out).done(_OMAHA_STEP, threads)
