"""A player's strategy and values at a node: `Side` for each hand, and `Average` over all hands."""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .._core import FOLD
from ..ranges.holdem import Range
from .players import PLAYERS
from .tree_place import path_text, query_core

if TYPE_CHECKING:
    import numpy.typing as npt

    from .tree_place import TreePlace

    Floats = npt.NDArray[np.float32]

__all__ = ["Average", "Side", "hand_weights"]


class Average(NamedTuple):
    """A player's averages at a node over all hands, weighted by how often each hand reaches the node.

    - `combos`: the sum of `reach`.
    - `ev`: the EV in chips; `equity`: from 0 to 1. Both are nan at a node that is never reached.
    - `frequency`: float64[actions], the frequency of each action. `action_ev`: float64[actions], the EV in
      chips of each action, averaged over the hands that the player plays this way; nan if there are none.
      Both are None for the player who does not act.
    """

    combos: float
    ev: float
    equity: float
    frequency: npt.NDArray[np.float64] | None
    action_ev: npt.NDArray[np.float64] | None


class Side:
    """A node from one player's point of view, as returned by `node.for_player("ip")`.

    Arrays are float32[1326] in the order of `Range.COMBOS`. The argument `since` of `node.for_player` sets
    where EV is counted from.
    """

    __slots__ = ("_since", "node", "player")

    def __init__(self, node: TreePlace, player: int, since: str = "node") -> None:
        self.node, self.player, self._since = node, player, since

    def __repr__(self) -> str:
        return f"<{PLAYERS[self.player]} at {path_text(self.node)}>"

    @property
    def name(self) -> str:
        """The player's position: "OOP" or "IP"."""
        return PLAYERS[self.player]

    @property
    def reach(self) -> Floats:
        """The weight of each combo in the player's range at this node, float32[1326].

        It is the weight at the root, times the frequency of each of the player's actions on the way to the
        node.
        """
        return self._reach.copy()

    @property
    def range(self) -> Range:
        """The player's range at this node: `reach` as a `Range`, rounded to three decimals."""
        return Range.from_weights(self.reach.astype(np.float64).clip(0, 1).round(3))

    @property
    def ev(self) -> Floats:
        """Each combo's EV in chips against the opponent's range, float32[1326]; nan for impossible hands."""
        values, _ = self._core_values()
        return self._in_chips(values)

    @property
    def equity(self) -> Floats:
        """Each combo's average share of the pot at showdown, float32[1326]; nan for impossible hands."""
        return self._equity.copy()

    @property
    def best_response_ev(self) -> Floats:
        """Each combo's EV in chips if the player plays a best response from this node on, float32[1326]."""
        values, _ = self._core_values(True)
        return self._in_chips(values)

    @property
    def best_response_action_ev(self) -> Floats | None:
        """The EV in chips of each action with each combo, if followed by a best response.

        float32[1326, actions]; None for the player who does not act.
        """
        _, actions = self._core_values(True)
        return None if actions is None else self._in_chips(actions)

    @property
    def strategy(self) -> Floats | None:
        """The frequency of each action with each combo, float32[1326, actions].

        None for the player who does not act.
        """
        return self._strategy.copy() if self._acts() else None

    @property
    def action_ev(self) -> Floats | None:
        """The EV in chips of each action with each combo, float32[1326, actions].

        None for the player who does not act.
        """
        _, actions = self._core_values()
        return None if actions is None else self._in_chips(actions)

    @property
    def average(self) -> Average:
        """The player's averages over all hands, as an `Average`."""
        weights = hand_weights(self)
        values, _ = self._core_values()
        frequency = action_ev = None
        if self._acts():
            taken = weights[:, None] * np.nan_to_num(self._strategy)
            total = weights.sum()
            frequency = taken.sum(0) / total if total > 0 else np.full(taken.shape[1], nan)
            after = self.action_ev
            assert after is not None
            action_ev = np.array([_mean(x, w) for x, w in zip(after.T, taken.T, strict=True)])
        return Average(
            float(self._reach.sum(dtype=np.float64)),
            (_mean(values, weights) + self._zero) / self.node.solution.state.scale,
            _mean(self._equity, weights),
            frequency,
            action_ev,
        )

    # ---- the core's numbers, which are cached and must not be modified

    def _acts(self) -> bool:
        return self.node.actor == self.player

    @property
    def _reach(self) -> Floats:
        found: Floats = query_core(self.node, "reach")[self.player]
        return found

    @property
    def _strategy(self) -> Floats:
        found: Floats = query_core(self.node, "strategy")
        return found

    @property
    def _equity(self) -> Floats:
        found: Floats = query_core(self.node, "equity", self.player)
        return found

    def _core_values(self, *best: bool) -> tuple[Floats, Floats | None]:
        """Return each combo's value and, where the player acts, its value after each action.

        :param best: True for the values of a best response from this node on.
        """
        found: tuple[Floats, Floats | None] = query_core(self.node, "values", self.player, *best)
        return found

    @property
    def _zero(self) -> float:
        """The number to add to the core's values, which are relative to half the pot at the root."""
        state = self.node.solution.state
        zero = state.value_offsets[self.player]
        if state.in_chips and self._since == "node":
            return zero + self._put_in
        return zero

    @property
    def _put_in(self) -> int:
        """The number of chips that the player has put in since the root, as an int."""
        node = self.node
        return node.solution.state.root.stacks[self.player] - node.chips.stacks[self.player]

    def _in_chips(self, values: Floats) -> Floats:
        """Convert the core's values to amounts relative to `since`, and make the values of folds exact."""
        found: Floats = values + np.float32(self._zero)
        node, state = self.node, self.node.solution.state
        if values.ndim == 2 and node.actions[0] == FOLD and state.in_chips:
            found[~np.isnan(found[:, 0]), 0] = 0 if self._since == "node" else -self._put_in
        return found / np.float32(state.scale)


def hand_weights(side: Side) -> npt.NDArray[np.float64]:
    """Return each combo's weight at a node, times the total weight of the opposing hands that it can face.

    Those are the hands that share no card with it.
    """
    reach: Floats = query_core(side.node, "reach")[side.player]
    weights: npt.NDArray[np.float64] = reach.astype(np.float64) * query_core(
        side.node, "against", side.player
    )
    return weights


def _mean(values: npt.NDArray[Any], weights: npt.NDArray[np.float64]) -> float:
    """Return the weighted mean of the values that are not nan; nan if their weight is 0."""
    some = (weights > 0) & ~np.isnan(values)
    total = weights[some].sum()
    return float(values[some].astype(np.float64) @ weights[some] / total) if total > 0 else nan
