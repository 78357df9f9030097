"""What stacks are worth in prizes: the independent chip model."""

from __future__ import annotations

from . import _slices
from ._core import IcmRows, all_ins, exact_index, icm, icm_gradient

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsFloat, SupportsIndex

    import numpy as np
    import numpy.typing as npt

    from .typing import Array

__all__ = ["bubble_factors", "icm", "icm_batch", "icm_gradient", "risk_premium"]


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


def bubble_factors(
    stacks: Sequence[SupportsIndex],
    payouts: Sequence[SupportsFloat],
    *,
    bounties: Sequence[SupportsFloat] | None = None,
    progressive: bool = False,
) -> npt.NDArray[np.float64]:
    """What each player loses by an all-in against each other, over what he wins by it, in prizes.

    The two put in as many chips as the smaller stack has: the row's player is worth so much less if he loses
    and so much more if he wins, by `icm` of the stacks then, beside what he is worth now. Whoever has no
    chips left has the last place, and the others go on for the places before it. With 1 an all-in is as it
    is for chips; 2 means that what is lost weighs twice what is won. (Nelson, Streib and Heston, "Kill
    Everyone", 2009.)

        >>> sw.bubble_factors([5000, 3000, 2000], [50, 30, 20]).round(3)
        array([[  nan, 1.169, 1.089],
               [1.545,   nan, 1.115],
               [1.348, 1.167,   nan]])

    :param bounties: what is on each player's head, in the payouts' unit. Who busts another is paid it at
        once; the heads that remain are worth to each his share of all chips, as `icm` has it. Who loses with
        chips left keeps his share.
    :param progressive: whether half of a bounty is paid, and the other half goes onto the winner's head.
    :returns: float64[players, players]: the row decides, against the column. `nan` for a player against
        himself, and where nothing is at stake.
    :raises ValueError, TypeError: as `icm` does.
    """
    import numpy as np

    lost, won, _ = all_ins(stacks, payouts, 0, bounties, progressive)
    with np.errstate(divide="ignore", invalid="ignore"):
        return lost / won


def risk_premium(
    stacks: Sequence[SupportsIndex],
    payouts: Sequence[SupportsFloat],
    *,
    dead: SupportsIndex = 0,
    bounties: Sequence[SupportsFloat] | None = None,
    progressive: bool = False,
) -> npt.NDArray[np.float64]:
    """How much more equity an all-in needs to break even in prizes than in chips: 0.1667 is 16.67 points.

    The row's player folds to the column's all-in, or plays for as many chips as the smaller stack has. In
    prizes he breaks even with lost / (lost + won), what he loses and wins beside folding; in chips with
    bet / (2 * bet + dead). Of a bare all-in that is BF / (BF + 1) - 1/2 with the bubble factor BF.

        >>> float(sw.risk_premium([1000, 1000, 1000], [1, 1])[0, 1].round(4))
        0.1667

    :param dead: chips in the pot before, of neither stack and nobody's: blinds and antes that were folded.
        If the row's player folds, the column's has them.
    :param bounties, progressive: as of `bubble_factors`.
    :returns: float64[players, players], as `bubble_factors`.
    :raises ValueError, TypeError: as `icm` does; for dead chips below 0.
    """
    import numpy as np

    dead = exact_index(dead, "dead chips")
    lost, won, chips = all_ins(stacks, payouts, dead, bounties, progressive)
    bet = np.minimum(chips, chips[:, None])
    with np.errstate(invalid="ignore"):
        premium: npt.NDArray[np.float64] = lost / (lost + won) - bet / (2 * bet + dead)
    return premium
