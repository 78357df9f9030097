"""`AllInAdjustment`: payoffs adjusted for all-in luck, with each pot shared by equity."""

from __future__ import annotations

from .._base.public import public
from .hand_steps import final_payoffs, steps
from .mean_zero_terms import subtract_terms
from .pot_shares import pots_of, share_changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..hands.hand import Hand
    from .mean_zero_terms import Terms

__all__ = ["AllInAdjustment"]


@public("steelwheel.simulation")
class AllInAdjustment:
    """All-in equity: payoffs averaged over all run-outs after the last decision, pot by pot.

    If a hand ends without a run-out, or too many cards are to come, the estimate is the actual payoff.
    """

    name = "all-in"

    def estimate(self, hand: Hand, agents: Sequence[object] = ()) -> list[float]:
        """Return the adjusted payoffs of a finished hand, in chips per seat.

        Each pot is shared in proportion to the equities of the eligible seats. Cards dealt earlier, including
        folded hands, cannot be dealt again. Odd chips stay with the seats that won them.

        :raises ValueError: if the hand is not over.
        """
        return subtract_terms(final_payoffs(hand), _all_in_terms(hand))


def _all_in_terms(hand: Hand) -> Terms:
    """Return how much more each seat won than its equity; an empty dict if there was no run-out."""
    if hand.folded.count(False) < 2:
        return {}
    *_, step = None, *steps(hand)
    if step is None or step.code is not None or not step.after.is_over:
        return {}
    change = share_changes(step, pots_of(step.before))
    return {} if change is None else {("deal",): change}
