"""A solved spot's overall results: iterations, EV and exploitability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .iterations import predict_iterations
from .settings import check_target

if TYPE_CHECKING:
    from .solver_state import SolverState
    from .spot import Spot

__all__ = ["SolvedSpot"]


class SolvedSpot:
    """The base class of `Solution`, used by nodes and agents; `state` is internal to the package."""

    __slots__ = ("spot", "state")

    def __init__(self, state: SolverState) -> None:
        self.state: SolverState = state
        self.spot: Spot = state.spot

    @property
    def float16(self) -> bool:
        """True if numbers are stored as 16-bit floats."""
        return bool(self.state.settings.float16)

    @property
    def iterations(self) -> int:
        """The number of times that both strategies were improved."""
        return self.state.iterations

    @property
    def seconds(self) -> float:
        """The time taken by the iterations, in seconds."""
        return self.state.seconds

    @property
    def converged(self) -> bool:
        """True if the solver reached its target."""
        return self.state.converged

    @property
    def convergence(self) -> tuple[tuple[int, float], ...]:
        """A pair for each measurement: iterations so far, and exploitability as a percentage of the pot."""
        return tuple(self.state.convergence)

    def iterations_for(self, target_percent: float) -> float:
        """Predict the iterations needed to reach an exploitability of `target_percent` percent of the pot.

        :returns: an extrapolation of `convergence`; nan before the first measurement.
        :raises ValueError: if the target is 0 or less.
        """
        return predict_iterations(self.state.convergence, check_target(target_percent))

    @property
    def ev(self) -> tuple[float, float]:
        """Each player's EV at the root in chips, including the pot; without rake, the EVs add up to the pot.

        With a payoff, this and all other values are in the payoff's unit.
        """
        return self._root_ev(False)

    @property
    def best_response_ev(self) -> tuple[float, float]:
        """Each player's EV in chips at the root, with a best response to the other's strategy."""
        return self._root_ev(True)

    def _root_ev(self, best: bool) -> tuple[float, float]:
        state = self.state
        oop, ip = state.root_values(best)
        return (oop + state.value_offsets[0]) / state.scale, (ip + state.value_offsets[1]) / state.scale

    @property
    def best_response_gain(self) -> tuple[float, float]:
        """Each player's exact gain in chips from a best response to the other's strategy."""
        best, current = self.state.root_values(True), self.state.root_values(False)
        scale = self.state.scale
        return (best[0] - current[0]) / scale, (best[1] - current[1]) / scale

    @property
    def exploitability(self) -> float:
        """The mean of `best_response_gain`, in chips; it is 0 at an equilibrium.

        It is exact: it covers all hands and all cards to come.
        """
        return self.state.exploitability / self.state.scale

    @property
    def exploitability_percent(self) -> float:
        """`exploitability` as a percentage of the pot at the root, like `target_percent`.

        With a payoff, the pot is the difference in value between winning and losing it, averaged over both
        players.
        """
        return self.state.exploitability_percent
