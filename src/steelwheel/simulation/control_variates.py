"""`ControlVariates`: payoffs adjusted with control variates from the cards dealt."""

from __future__ import annotations

from .._base.public import public
from .card_terms import add_hole_card_terms
from .fitted_weights import WeightedTerms
from .hand_steps import dealt_in, final_payoffs, steps
from .mean_zero_terms import add_term
from .pot_shares import share_changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..hands.hand import Hand
    from .mean_zero_terms import Label, Terms

__all__ = ["ControlVariates"]


@public("steelwheel.simulation")
class ControlVariates:
    """Payoffs adjusted with control variates from the cards dealt: hole cards, and changes in equity.

    The control variates are the ranks, pairs and suits of the hole cards, each minus its exact mean over the
    deck. The changes in all players' equities with each deal are also used, if they can be computed quickly.
    For each hand, the weights are fitted to the other hands played so far, so the estimate is unbiased. The
    first hands are not adjusted.

    :param fit: whether to fit the weights; if False, they stay 0.
    """

    name = "cards"

    def __init__(self, fit: bool = True) -> None:
        self.fit = fit
        self._weights = WeightedTerms(_usual_weight, fit)

    def estimate(self, hand: Hand, agents: Sequence[object] = ()) -> list[float]:
        """Return the adjusted payoffs of a finished hand, in chips per seat.

        :param agents: the agent in each seat; each agent has its own weights for hole cards.
        :raises ValueError: if the hand is not over, or the numbers of agents and seats differ.
        """
        payoffs = final_payoffs(hand, agents)
        terms: Terms = {}
        for step in steps(hand):
            if step.code is not None:
                continue
            if step.begins:
                add_hole_card_terms(terms, step.after, self._weights.agent_numbers(hand, agents))
            change = share_changes(step, [(1.0, dealt_in(step.after))])
            if change is not None:
                add_term(terms, ("share", step.after.street), change)
        return self._weights.subtract(hand, payoffs, terms)


def _usual_weight(label: Label) -> float:
    return 0.0
