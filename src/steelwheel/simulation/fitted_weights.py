"""The weights of mean-zero terms; those for a hand are fitted by least squares to other hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .mean_zero_terms import subtract_terms

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..hands.hand import Hand
    from .mean_zero_terms import Label, Terms

__all__ = ["WeightedTerms"]

GROUPS = 4
"""The number of groups of hands; a hand's weights are fitted to the hands of all other groups."""
DECAY = 0.98
"""The factor that each new hand applies to the influence of earlier hands on the choice of an estimate."""
PRIOR = 150
"""After this many hands, fitted and default weights count equally. With more hands, the influence of the
default weights falls with the square of the number of hands."""


class WeightedTerms:
    """Subtracts terms from payoffs, with weights fitted by least squares during the match.

    A weight must not depend on the cards that it is applied to. Each hand is therefore assigned to a group by
    the second number of its seed, which is the same for all hands of a duplicate deal. The weights for a hand
    are fitted to the hands of the other groups.

    :param usual_weight: a function that takes the label of a term and returns its default weight.
    :param fit: whether to fit the weights; if False, all terms keep their default weights.
    """

    def __init__(self, usual_weight: Callable[[Label], float], fit: bool) -> None:
        self.usual_weight, self.fit = usual_weight, fit
        self.least_squares = _LeastSquares(usual_weight)
        self.smallest = _SmallestVariance()
        self.agents: list[object] = []  # by number; kept alive, so that ids are not reused

    def subtract(self, hand: Hand, payoffs: list[float], terms: Terms) -> list[float]:
        """Return a hand's payoffs minus its weighted terms, and add the hand to the fit for other groups."""
        usual = subtract_terms(payoffs, terms, {label: self.usual_weight(label) for label in terms})
        if not self.fit:
            return usual
        _, number = hand.seed
        group = number * 0x9E3779B97F4A7C15 >> 40 & GROUPS - 1
        fitted = subtract_terms(payoffs, terms, self.least_squares.weights(terms, group))
        estimate = self.smallest.choose((payoffs, usual, fitted), group)
        self.least_squares.add(payoffs, terms, group)
        return estimate

    def agent_numbers(self, hand: Hand, agents: Sequence[object]) -> list[int]:
        """Return a number for each seat's agent; without agents, the seat's position after the button."""
        seats = len(hand.starting_stacks)
        if not agents:
            return [(seat - hand.button) % seats for seat in range(seats)]
        numbers = []
        for agent in agents:
            known = [i for i, other in enumerate(self.agents) if other is agent]
            if not known:
                known = [len(self.agents)]
                self.agents.append(agent)
            numbers += known
        return numbers


class _SmallestVariance:
    """Chooses the estimate that varied least in recent hands of the other groups."""

    def __init__(self) -> None:
        self.squares = [[0.0, 0.0, 0.0] for _ in range(GROUPS)]

    def choose(self, ways: tuple[list[float], ...], group: int) -> list[float]:
        """Return the estimate that varied least in the other groups, and add this hand to its group."""
        others = [squares for i, squares in enumerate(self.squares) if i != group]
        best = min(range(len(ways)), key=lambda i: sum([squares[i] for squares in others]))
        for i, way in enumerate(ways):
            squared = sum([x * x for x in way])
            self.squares[group][i] = self.squares[group][i] * DECAY + squared
        return ways[best]


class _LeastSquares:
    """A least-squares fit of terms to payoffs, over the hands of all groups but one.

    All sums run in a fixed order, so results are identical, bit for bit, on every machine.
    """

    def __init__(self, usual_weight: Callable[[Label], float]) -> None:
        import numpy as np

        self.usual_weight = usual_weight
        self.labels: dict[Label, int] = {}
        self.products = np.zeros((GROUPS, 0, 0))  # sums of term * term
        self.with_payoffs = np.zeros((GROUPS, 0))  # sums of term * payoff
        self.hands, self.next = [0] * GROUPS, 20
        self.fitted: list[list[float]] = [[]] * GROUPS

    def add(self, payoffs: list[float], terms: Terms, group: int) -> None:
        """Add a hand to its group, and fit the weights again from time to time."""
        import numpy as np

        labels = self.labels
        for label in terms:
            labels.setdefault(label, len(labels))
        new = len(labels) - self.with_payoffs.shape[1]
        if new:
            self.products = np.pad(self.products, ((0, 0), (0, new), (0, new)))
            self.with_payoffs = np.pad(self.with_payoffs, ((0, 0), (0, new)))
        if terms:
            places = np.array([labels[label] for label in terms], np.intp)
            square = np.zeros((len(places),) * 2)
            side = np.zeros(len(places))
            for row, won in zip(np.array([*terms.values()]).T.copy(), payoffs, strict=True):
                square += row[:, None] * row
                side += row * won
            self.products[group, places[:, None], places] += square
            self.with_payoffs[group, places] += side
        self.hands[group] += 1
        if sum(self.hands) >= self.next:
            self.next = sum(self.hands) * 5 // 4
            self.fitted = [self.solve(left_out) for left_out in range(GROUPS)]

    def weights(self, terms: Terms, group: int) -> dict[Label, float]:
        """Return the weights of these terms for a hand in this group."""
        known = self.fitted[group]
        places = {label: self.labels.get(label, len(known)) for label in terms}
        return {
            label: known[place] if place < len(known) else self.usual_weight(label)
            for label, place in places.items()
        }

    def solve(self, left_out: int) -> list[float]:
        """Solve for the weights, shrunk toward the default ones (see `PRIOR`), by Cholesky decomposition."""
        import numpy as np

        groups = [group for group in range(GROUPS) if group != left_out]
        left, right = self.products[groups].sum(0), self.with_payoffs[groups].sum(0)
        usual = np.array([self.usual_weight(label) for label in self.labels])
        hands = max(1, sum([self.hands[group] for group in groups]))
        pull = left.diagonal() * (PRIOR / hands) ** 2 + 1e-9
        left = left + np.diag(pull)
        right = right + pull * usual
        for i in range(len(usual)):
            left[i:, i] /= max(left[i, i], 1e-12) ** 0.5
            right[i] /= left[i, i]
            column = left[i + 1 :, i]
            left[i + 1 :, i + 1 :] -= column[:, None] * column
            right[i + 1 :] -= column * right[i]
        for i in range(len(usual) - 1, -1, -1):
            right[i] /= left[i, i]
            right[:i] -= left[i, :i] * right[i]
        return [float(x) for x in right]
