"""What stacks are worth in prizes: the independent chip model."""

from __future__ import annotations

from . import _slices
from ._core import IcmRows, icm, icm_gradient

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsFloat

    import numpy as np
    import numpy.typing as npt

    from .typing import Array

__all__ = ["icm", "icm_batch", "icm_gradient"]


def icm_batch(
    stacks: Array, payouts: Sequence[SupportsFloat], *, threads: int = 1
) -> npt.NDArray[np.float64]:
    """`icm` of many tables at once, for the same payouts.

    :param stacks: integers [n, players] from 1 to 10**15, a row of stacks a table. Any object with the
        buffer protocol, of any strides.
    :param payouts: as of `icm`.
    :param threads: 0 for one per core. The result does not depend on it.
    :returns: float64[n, players].
    :raises ValueError: for a stack out of range, naming row and player; for another shape; for payouts as
        `icm`.
    :raises TypeError: for another dtype, with the cast to make.
    """
    work = IcmRows(stacks, payouts)
    _slices.finish(work, threads)
    return work.out
