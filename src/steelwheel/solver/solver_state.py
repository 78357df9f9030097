"""The core's solver of a spot, and the state that a solution shares with its nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .. import _core
from .spot import folded_weights, payoff_of, root_chips

if TYPE_CHECKING:
    import numpy.typing as npt

    from .settings import SolveSettings
    from .spot import Spot

    Locks = dict[tuple[int, tuple[int, ...]], npt.NDArray[np.float32]]
    """The locked strategies, [1326, actions], keyed by node and the cards dealt since the root."""

__all__ = ["SolverState", "TreeColumns"]

_MOST_ANSWERS = 512  # cached results, arrays of a few kilobytes each


class TreeColumns(NamedTuple):
    """The nodes of a betting tree, one array per property, read once from the core's `_Tree`."""

    kinds: npt.NDArray[np.uint8]
    players: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.uint8]
    parents: npt.NDArray[np.int32]
    firsts: npt.NDArray[np.int32]
    codes: npt.NDArray[np.int64]


class SolverState:
    """The state of a solution: its spot, settings and results so far. Internal to the package.

    - `spot`, `settings`, `locks`: the input. `tree`: the nodes of the spot's tree. `deck`: the cards of the
      spot's deck.
    - `root`: the `Chips` at the root. `in_chips`: whether values are in chips, not in the unit of a
      payoff. `value_offsets`: the number to add to the core's values, for each player. `pot_value`: the pot
      in the unit of the core's values. `scale`: the divisor that turns values into the spot's amounts.
      `is_zero_sum`: whether one player's gain is always the other's loss.
    - `core`: the compiled solver. `convergence`: pairs of an iteration and the exploitability after it, as a
      percentage of the pot. `seconds`: the time taken. `target_percent`: the last target, None if there was
      none. `converged`: whether that target was reached.
    - `locks_changed`: whether locks have changed since the spot was solved. `lacks_regrets`: whether the
      solution was loaded without the regrets that further iterations need. If either is True, `start` must be
      called before more iterations are run.
    """

    __slots__ = (
        "_answers",
        "_answers_after",
        "converged",
        "convergence",
        "core",
        "deck",
        "in_chips",
        "is_zero_sum",
        "lacks_regrets",
        "locks",
        "locks_changed",
        "pot_value",
        "root",
        "scale",
        "seconds",
        "settings",
        "spot",
        "target_percent",
        "tree",
        "value_offsets",
    )

    def __init__(self, spot: Spot, settings: SolveSettings, locks: Locks | None = None) -> None:
        self.spot, self.settings = spot, settings
        tree: Any = spot.tree
        self.tree = TreeColumns(tree.kinds, tree.players, tree.counts, tree.parents, tree.firsts, tree.codes)
        self.deck = frozenset(tree.deck)
        self.in_chips = payoff_of(spot) is None
        self.scale = spot.scale if self.in_chips else 1
        self.root = root_chips(spot)
        pot = self.root.pot
        half = pot / 2
        self.value_offsets = (half, half) if self.in_chips else spot.value_offset
        self.pot_value = float(pot) if self.in_chips else _pot_by_payoff(spot)
        self.is_zero_sum = _is_zero_sum(tree.values)
        self.locks: Locks = dict(locks or {})
        self.start()

    def start(self) -> None:
        """Start from iteration 0 with the current locks; if the core raises an error, nothing changes."""
        locked_apart = any(cards or _differs_by_hand(rows) for (_, cards), rows in self.locks.items())
        use_isomorphism = self.settings.use_isomorphism and not locked_apart
        spot, settings = self.spot, self.settings
        core: Any = _core._Solver(
            spot.tree,
            spot.weights,
            bool(settings.float16),
            use_isomorphism,
            settings.threads,
            settings.discount,
            folded_weights(spot),
        )
        for (node, cards), strategy in self.locks.items():
            core.lock(node, bytes(cards), strategy)
        self._answers: dict[Any, Any] = {}
        self._answers_after = -1
        self.convergence: list[tuple[int, float]] = []
        self.converged, self.seconds = False, 0.0
        self.target_percent: float | None = None
        self.core = core
        # Set last, so that an interrupted start is repeated.
        self.locks_changed = self.lacks_regrets = False

    def change_settings(self, settings: SolveSettings) -> None:
        """Start over if the settings differ; if the core raises an error, nothing changes."""
        previous = self.settings
        if settings != previous:
            self.settings = settings
            try:
                self.start()
            except BaseException:
                self.settings = previous
                raise

    @property
    def must_restart(self) -> bool:
        """True if further iterations must start from 0."""
        return self.locks_changed or self.lacks_regrets

    @property
    def iterations(self) -> int:
        """The number of iterations done."""
        return int(self.core.iterations)

    @property
    def pair_weight(self) -> float:
        """The total weight of all deals at the root: both players' hands, and folded hands if any."""
        return float(self.core.deals)

    def query(self, key: tuple[Any, ...], *arguments: Any) -> Any:
        """Return the result of the core's method `key[0]`; it is cached until the next iteration.

        Callers must not modify the result.
        """
        after, answers = self.iterations, self._answers
        if self._answers_after != after or len(answers) >= _MOST_ANSWERS:
            answers = self._answers = {}
            self._answers_after = after
        found = answers.get(key)
        if found is None:
            found = answers[key] = getattr(self.core, key[0])(*arguments)
        return found

    def root_values(self, best: bool) -> tuple[float, float]:
        """Return both players' values at the root, in the core's unit.

        :param best: True if each player plays a best response to the other's strategy.
        """
        if best or not self.is_zero_sum:
            found: Any = [self.query(("expect", best, player), player, best) for player in (0, 1)]
            return found[0], found[1]
        value: Any = self.query(("expect", best, 0), 0, best)
        return value, -value

    @property
    def exploitability(self) -> float:
        """The mean of both players' gains from a best response, in the core's unit."""
        best = sum(self.root_values(True))
        return best / 2 if self.is_zero_sum else (best - sum(self.root_values(False))) / 2

    @property
    def exploitability_percent(self) -> float:
        """`exploitability` as a percentage of the pot."""
        return 100 * self.exploitability / self.pot_value


def _pot_by_payoff(spot: Spot) -> float:
    """Return the value of winning the root's pot minus that of losing it, averaged over both players."""
    payoff, stacks, pot = payoff_of(spot), spot.hand.stacks, root_chips(spot).pot
    assert payoff is not None
    ends = []
    for winner in spot.seats:
        final = [stack + pot * (seat == winner) for seat, stack in enumerate(stacks)]
        ends.append(payoff(tuple(final)))
    (oop, ip), (first, second) = spot.seats, ends
    return (float(first[oop]) - float(second[oop]) + float(second[ip]) - float(first[ip])) / 2


def _is_zero_sum(values: npt.NDArray[np.float64]) -> bool:
    """Return whether one player always loses exactly what the other gains; with rake, this is False."""
    # The loser's value of an outcome is at the opposite end of the row; a fold has only the first column.
    sums = values[:, 0] + values[:, 1, ::-1]
    folded = (values[:, :, 1:] == 0).all((1, 2))
    sums[folded] = values[folded, :, 0].sum(1, keepdims=True)
    return bool((np.abs(sums) <= 1e-12 * np.abs(values).max()).all())


def _differs_by_hand(strategy: npt.NDArray[np.float32]) -> bool:
    """Return whether a strategy differs between possible hands; the rows of impossible hands are 0."""
    held = strategy[strategy.any(axis=1)]
    return bool((held != held[:1]).any())
