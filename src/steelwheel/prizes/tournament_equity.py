"""Tournament equity: the prize money that stacks win on average under the independent chip model (ICM)."""

from __future__ import annotations

from .._core import IcmRows, all_ins, exact_index, icm, icm_gradient
from .._internal import slices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsFloat, SupportsIndex

    import numpy as np
    import numpy.typing as npt

    from ..typing import Array

__all__ = ["bubble_factors", "icm", "icm_batch", "icm_gradient", "risk_premium"]


def icm_batch(
    stacks: Array, payouts: Sequence[SupportsFloat], *, threads: int = 1
) -> npt.NDArray[np.float64]:
    """Return the tournament equities (`icm`) of many tables at once, for the same payouts.

    :param stacks: integers [n, players] from 1 to 10**15, one row of stacks per table. Any object with the
        buffer protocol is accepted, with any strides.
    :param payouts: see `icm`.
    :param threads: the number of threads; 0 for one per core. The result does not depend on it.
    :returns: float64[n, players].
    :raises ValueError: if a stack is out of range (the message names the row and the player), the shape is
        wrong, or `icm` rejects the payouts.
    :raises TypeError: if the dtype is wrong; the message shows how to convert it.
    """
    work = IcmRows(stacks, payouts)
    slices.finish(work, threads)
    return work.out


def bubble_factors(
    stacks: Sequence[SupportsIndex],
    payouts: Sequence[SupportsFloat],
    *,
    bounties: Sequence[SupportsFloat] | None = None,
    progressive: bool = False,
) -> npt.NDArray[np.float64]:
    """Return bubble factors: prize equity lost by losing an all-in, divided by the equity won by winning it.

    The row's player and the column's player each put in the smaller of their two stacks. The loss and the
    gain are changes in the `icm` of the row's player. A player who has no chips left takes last place, and
    the others play for the remaining places. A bubble factor of 1 means that prizes behave like chips; 2
    means that a loss weighs twice as much as a win. (Nelson, Streib and Heston, "Kill Everyone", 2009.)

        >>> sw.bubble_factors([5000, 3000, 2000], [50, 30, 20]).round(3)
        array([[  nan, 1.169, 1.089],
               [1.545,   nan, 1.115],
               [1.348, 1.167,   nan]])

    :param bounties: the bounty on each player's head, in the payouts' unit. A player who eliminates another
        player is paid that player's bounty at once. Each remaining bounty is divided among all players in
        proportion to their chips, by the same rule that `icm` uses. A player who loses but has chips left
        still gets a share.
    :param progressive: whether only half of a bounty is paid; the other half is added to the winner's own
        bounty.
    :returns: float64[players, players]: the factor of the row's player against the column's player. It is
        `nan` on the diagonal, and where nothing is at stake.
    :raises ValueError, TypeError: see `icm`.
    """
    import numpy as np

    lost, won, _ = all_ins(stacks, payouts, 0, bounties, progressive)
    with np.errstate(divide="ignore", invalid="ignore"):
        return lost / won


def risk_premium(
    stacks: Sequence[SupportsIndex],
    payouts: Sequence[SupportsFloat],
    *,
    dead_chips: SupportsIndex = 0,
    bounties: Sequence[SupportsFloat] | None = None,
    progressive: bool = False,
) -> npt.NDArray[np.float64]:
    """Return risk premiums: how much more equity an all-in needs to break even in prizes than in chips.

    A value of 0.1667 is 16.67 percentage points. The row's player faces an all-in by the column's player, and
    either folds or calls for the smaller of the two stacks. In prizes, a call breaks even at an equity of
    lost / (lost + won), where both amounts are relative to folding. In chips, it breaks even at an equity of
    bet / (2 * bet + dead_chips). Without dead chips, the premium is BF / (BF + 1) - 1/2, where BF is the
    bubble factor.

        >>> float(sw.risk_premium([1000, 1000, 1000], [1, 1])[0, 1].round(4))
        0.1667

    :param dead_chips: chips in the pot that are in neither stack: folded blinds and antes. If the row's
        player folds, the column's player wins them.
    :param bounties, progressive: see `bubble_factors`.
    :returns: float64[players, players], in the layout of `bubble_factors`.
    :raises ValueError, TypeError: see `icm`; a ValueError also if `dead_chips` is below 0.
    """
    import numpy as np

    dead_chips = exact_index(dead_chips, "dead_chips")
    lost, won, chips = all_ins(stacks, payouts, dead_chips, bounties, progressive)
    bet = np.minimum(chips, chips[:, None])
    with np.errstate(invalid="ignore"):
        premium: npt.NDArray[np.float64] = lost / (lost + won) - bet / (2 * bet + dead_chips)
    return premium
