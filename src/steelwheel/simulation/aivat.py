"""`Aivat`: payoffs adjusted for the luck of the cards and of the agents' own random choices."""

from __future__ import annotations

from .._base.public import public
from ..errors import kind, shown
from .card_terms import add_board_terms, add_hole_card_terms
from .fitted_weights import WeightedTerms
from .hand_steps import dealt_in, decisions, final_payoffs, possible_deals, sampling_seed, steps
from .mean_zero_terms import add_term, subtract_terms
from .pot_shares import called_value, chips_to_come, pot_growth, pots_of, share_changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..hands.hand import Hand, Observation
    from .hand_steps import Step
    from .mean_zero_terms import Label, Terms

    Value = Callable[[Hand], Sequence[float]]

__all__ = ["Aivat"]

AHEAD_WITH_GOOD_HAND = 5
"""The index of a feature in the lists of `board_luck`: for hands that are ahead and above the median."""


@public("steelwheel.simulation")
class Aivat:
    """AIVAT: payoffs adjusted for the luck of the cards, and of random choices with known probabilities.

    Source: Burch, Schmid, Moravcik, Morrill, Bowling, "AIVAT: A New Variance Reduction Technique for Agent
    Evaluation in Imperfect Information Games", AAAI 2018; the paper's averages over hands that an agent might
    have held are left out. At each deal, the value of the outcome is replaced by the mean value of all
    possible outcomes. The same is done at each decision of an agent with a method
    `probabilities(observation)`, which returns the probability of each code. With any value function, the
    estimate has the same mean as the payoffs.

    The built-in value function is fitted during the match. It combines shares of the pot, shares of the chips
    still to come and, in hold'em, functions of each agent's `hand_strength`. For each hand, the weights of
    these terms are fitted by least squares to the other hands played so far (White and Bowling, "Learning a
    value analysis tool for agent evaluation", IJCAI 2009).

    :param value: a function `value(hand)` that returns each seat's expected payoff in an unfinished hand, to
        use instead of the built-in function. Its results are averaged over all possible deals if there are
        at most 1,000 (`MOST_OUTCOMES`), otherwise over 64 random deals (`SAMPLE`).
    :param fit: whether to fit the weights of the terms, by type and street, to other hands. If False, every
        term keeps its default weight.
    :raises TypeError: if `value` is not callable.
    """

    name = "aivat"

    def __init__(self, value: Value | None = None, *, fit: bool = True) -> None:
        if value is not None and not callable(value):
            raise TypeError(f"value must be a function value(hand), not {kind(value)}")
        self.value, self.fit = value, fit
        self._weights = WeightedTerms(_usual_weight, fit)

    def estimate(self, hand: Hand, agents: Sequence[object] = ()) -> list[float]:
        """Return the adjusted payoffs of a finished hand, in chips per seat.

        :param agents: the agent in each seat; each agent has its own weights for hole cards.
        :raises ValueError: if the hand is not over, or the numbers of agents and seats differ.
        """
        payoffs = final_payoffs(hand, agents)
        unweighted, weighted = self._terms(hand, agents)
        return self._weights.subtract(hand, subtract_terms(payoffs, unweighted), weighted)

    def _terms(self, hand: Hand, agents: Sequence[object]) -> tuple[Terms, Terms]:
        """Return two dicts of terms: those to subtract unchanged, and those to multiply by weights first."""
        unweighted: Terms = {}
        terms: Terms = {}
        observations: dict[int, Observation] = {}
        decision = -1
        for step in steps(hand):
            if step.code is not None:
                decision += 1
                known = getattr(agents[step.before.actor or 0], "probabilities", None) if agents else None
                if known is not None:
                    observations = observations or decisions(hand)
                    change = self._action_luck(step, known, observations[decision])
                    add_term(terms, ("act", step.before.street), change)
            elif self.value is not None:
                add_term(terms, ("deal", step.after.street), self._deal_luck(step, hand))
            elif step.after.is_over:
                add_term(unweighted, ("all-in",), share_changes(step, pots_of(step.before)))
            else:
                street, pot = step.after.street, float(step.after.total_pot)
                pots = [(pot, dealt_in(step.after))] if step.begins else pots_of(step.before)
                changed = share_changes(step, pots)
                if changed is not None and pot:
                    add_term(terms, ("deal", street), changed)
                    add_term(terms, ("room", street), [x * chips_to_come(step.after) / pot for x in changed])
                    add_term(terms, ("growth", street), [x * pot_growth(step.after) / pot for x in changed])
                if step.begins:
                    add_hole_card_terms(terms, step.after, self._weights.agent_numbers(hand, agents))
                else:
                    numbers = self._weights.agent_numbers(hand, agents)
                    add_board_terms(terms, step, numbers, sampling_seed(hand))
        return unweighted, terms

    def _value_of(self, hand: Hand) -> Sequence[float]:
        """Return the payoffs of a finished hand, or the expected payoffs of an unfinished one."""
        if hand.is_over:
            return hand.payoffs or ()
        if self.value is not None:
            return self.value(hand)
        return called_value(hand)

    def _action_luck(
        self, step: Step, probabilities: Callable[..., Mapping[int, float]], observation: Observation
    ) -> list[float]:
        """Return the value after the chosen action minus the mean over all possible actions."""
        before = step.before
        chances = probabilities(observation)
        if abs(sum(chances.values()) - 1) > 1e-6:
            total = shown(sum(chances.values()))
            raise ValueError(f"the probabilities of seat {before.actor} must add up to 1, not {total}")
        if chances.get(step.code or 0) == 1:
            return [0.0] * len(before.stacks)
        change = [float(x) for x in self._value_of(step.after)]
        for code, chance in chances.items():
            if chance:
                after = step.after if code == step.code else before.copy().act(code)
                for seat, value in enumerate(self._value_of(after)):
                    change[seat] -= chance * value
        return change

    def _deal_luck(self, step: Step, hand: Hand) -> list[float]:
        """Return the value after the deal minus the mean over all possible deals or a sample of them."""
        total, count = [0.0] * len(hand.starting_stacks), 0
        for after in possible_deals(step.before, sampling_seed(hand)):
            count += 1
            for seat, value in enumerate(self._value_of(after)):
                total[seat] += value
        return [x - y / count for x, y in zip(self._value_of(step.after), total, strict=True)]


def _usual_weight(label: Label) -> float:
    """Return a term's default weight, used before any hand has been played."""
    term = label[0]
    if term == "strength":
        _, _, index, _ = label
        return 0.6 if index == AHEAD_WITH_GOOD_HAND else 0.0  # about right for agents that bet good hands
    return 1.0 if term in ("act", "deal") else 0.0
