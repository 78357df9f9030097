"""`solve_game`: equilibria of games small enough to enumerate."""

from __future__ import annotations

from contextlib import suppress
from time import perf_counter

from .._base.frozen import Frozen
from .._base.public import public
from .._core import Observation, exact_index, known_by
from .._internal import slices
from ..agents.base import choose
from ..errors import kind, shown
from .game_trees import active_seats, first_pot, grow_game_tree, root_hand
from .settings import Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import SupportsIndex

    from .._core import _GameTree
    from ..games.game import Game
    from ..hands.hand import Hand
    from ..typing import GameLike
    from .game_trees import Actions, Held

__all__ = ["GameSolution", "solve_game"]

_FIRST_CHECK = 10
_SECONDS_AT_ONCE = 0.05  # how long iterations run between two checks of the clock and the callback


@public()
class GameSolution(Frozen):
    """An approximate equilibrium found by `solve_game`, with its exact exploitability; it is an agent, too.

    - `game`: the `Game`. `stacks`, `button`: the stacks and button that it was solved with. `seats`: the two
      seats that play. `ev`: each seat's EV, a net result in chips like `Hand.payoffs`.
    - `best_response_gain`: each seat's exact gain from a best response to the other's strategy.
      `exploitability`: the mean of the two gains, in chips per hand. `exploitability_percent`: the
      exploitability as a percentage of `pot`, the pot at the first decision.
    - `iterations`: the number of iterations. `n_nodes`: the number of nodes in the tree, including deals and
      the ends of hands; `n_information_sets`: the number of information sets of both seats.

    As an agent, for example in `simulate`, it is called with an `Observation` and returns an action. Its
    strategy is the same for all decisions that a seat cannot tell apart, whatever the position of the button
    and the order of the cards.
    """

    __slots__ = __match_args__ = _FIELDS = (
        "game",
        "stacks",
        "button",
        "seats",
        "ev",
        "best_response_gain",
        "pot",
        "iterations",
        "n_nodes",
        "n_information_sets",
        "_chances",
    )

    game: Game
    stacks: tuple[int, ...]
    button: int
    seats: tuple[int, int]
    ev: tuple[float, float]
    best_response_gain: tuple[float, float]
    pot: int
    iterations: int
    n_nodes: int
    n_information_sets: int
    _chances: dict[bytes, tuple[tuple[int, ...], tuple[float, ...]]]

    def __init__(
        self,
        game: Game,
        stacks: tuple[int, ...],
        button: int,
        seats: tuple[int, int],
        ev: tuple[float, float],
        best_response_gain: tuple[float, float],
        pot: int,
        iterations: int,
        n_nodes: int,
        n_information_sets: int,
        _chances: dict[bytes, tuple[tuple[int, ...], tuple[float, ...]]],
    ) -> None:
        put = object.__setattr__
        put(self, "game", game)
        put(self, "stacks", stacks)
        put(self, "button", button)
        put(self, "seats", seats)
        put(self, "ev", ev)
        put(self, "best_response_gain", best_response_gain)
        put(self, "pot", pot)
        put(self, "iterations", iterations)
        put(self, "n_nodes", n_nodes)
        put(self, "n_information_sets", n_information_sets)
        put(self, "_chances", _chances)

    @property
    def exploitability(self) -> float:
        """The mean of `best_response_gain`, in chips per hand."""
        return sum(self.best_response_gain) / 2

    @property
    def exploitability_percent(self) -> float:
        """`exploitability` as a percentage of the pot at the first decision."""
        return 100 * self.exploitability / self.pot

    def probabilities(self, observation: Observation, /) -> dict[int, float]:
        """Return the probability of each code for the observing seat, which must be the seat to act.

        :raises ValueError: if it is not the seat's turn, or the hand is not from the solved game.
        """
        if not isinstance(observation, Observation):
            raise TypeError(f"a solution takes an Observation, not {kind(observation)}")
        if observation.seat is None or observation.seat != observation.actor:
            raise ValueError(f"it is not the turn of the observing seat, {observation.seat}")
        key, order = known_by(observation)
        if observation.game != self.game or key not in self._chances:
            raise ValueError(
                f"this decision of seat {observation.seat} is not in the solved game; play with the same "
                "rules and stacks, and use only the cards and bets of its tree"
            )
        codes, chances = self._chances[key]
        if observation.phase == "draw":
            codes = tuple([sum(1 << at for i, at in enumerate(order) if code >> i & 1) for code in codes])
        return dict(zip(codes, chances, strict=True))

    def __call__(self, observation: Observation, /) -> int:
        """Return a code for the observing seat, chosen with `Observation.random_bits`.

        :raises ValueError: if `probabilities` raises it.
        """
        return choose(self.probabilities(observation), observation.random_bits)

    def agent(self, seat: SupportsIndex | None = None) -> GameSolution:
        """Return the agent for a seat: the solution itself, which plays either seat.

        :raises ValueError: if the seat is not in the game.
        """
        if seat is not None and exact_index(seat, "a seat") not in self.seats:
            raise ValueError(f"seat must be {self.seats[0]} or {self.seats[1]}, not {shown(seat)}")
        return self

    def __repr__(self) -> str:
        return f"<GameSolution of {self.game.name}, exploitability {self.exploitability:.3g} chips>"


def solve_game(
    game: GameLike | Hand,
    stacks: Sequence[SupportsIndex] | None = None,
    *,
    button: SupportsIndex = 0,
    ranges: Sequence[Held] | None = None,
    actions: Actions | None = None,
    target_percent: float | None = 0.1,
    max_iterations: int | None = 100_000,
    max_seconds: float | None = None,
    max_nodes: int = 5_000_000,
    progress: Callable[[GameSolution], object] | None = None,
    discount: str | tuple[float, float, float] = "dcfr",
) -> GameSolution:
    """Solve a two-player game that is small enough to enumerate.

    Every deal and action is a node of the tree, starting from the first card of a `Game` or from the current
    state of a `Hand`. A seat knows only what `Hand.observe` shows. Discounted CFR (Brown and Sandholm,
    "Solving imperfect-information games via discounted regret minimization", 2019) runs on the tree in
    sequence form (Koller, Megiddo and von Stengel, "Efficient computation of equilibria for extensive
    two-person games", 1996), in 64-bit numbers; best responses are exact.

        >>> found = sw.solve_game("kuhn", button=1)
        >>> round(found.ev[0], 3), found.exploitability < 0.002
        (-0.056, True)

    :param game: a `Game` or its short name; or a `Hand` with two seats left whose next step is an action or a
        deal.
    :param stacks: if `game` is not a `Hand`: each seat's chips. None: 100 big blinds (or minimum bets).
    :param button: if `game` is not a `Hand`: the seat with the button.
    :param ranges: for a hand whose cards are dealt: the possible face-down cards of the two seats, as a pair,
        lower seat first, or a dict by seat. A seat's range is a `Range` or its text, a dict from holdings to
        weights, or a list of holdings. None: all holdings of cards not yet seen or discarded. The cards that
        the seats actually have in the hand are ignored.
    :param actions: the actions in the tree. None: all legal actions. Numbers: folding, calling, going all-in,
        and bets of these fractions of the pot. A function: it takes an observation and returns codes, or None
        for all legal actions. It is called once for each set of hands that the seat cannot tell apart. Folds
        are omitted where checking is free, unless the function returns them.
    :param target_percent: the exploitability to reach, as a percentage of the pot at the first decision.
        None: run until another limit is reached.
    :param max_iterations: the maximum number of iterations.
    :param max_seconds: the maximum time in seconds. Ctrl-C also stops the solver, which returns the result so
        far.
    :param max_nodes: the maximum size of the tree: 5,000,000 nodes take about 200 MB and 5 seconds.
    :param progress: a function called with the `GameSolution` so far; if it returns True, solving stops.
    :param discount: the weights of earlier iterations; see `solve`.
    :raises ValueError: if the tree is too large, or a limit is invalid.
    :raises InvalidHand: if the hand does not have exactly two seats left, or has no decision left.
    :raises InvalidRange: if the ranges do not fit the hand.
    """
    limits = Limits.checked(target_percent, max_iterations, max_seconds, progress)
    monitor = slices.Monitor(max_seconds, progress)
    hand = root_hand(game, stacks, button)
    tree = grow_game_tree(hand, ranges, actions, None, max_nodes, discount)
    monitor.result = lambda: _solution_so_far(hand, tree)
    with suppress(KeyboardInterrupt):
        _iterate(tree, monitor, first_pot(hand), limits)
    return _solution_so_far(hand, tree)


def _solution_so_far(hand: Hand, tree: _GameTree) -> GameSolution:
    best, ev = tree.responses()
    nodes, sets, _, _, iterations = tree.sizes()
    best_response_gain = max(best[0] - ev[0], 0.0), max(best[1] - ev[1], 0.0)
    stacks, button = hand.starting_stacks, hand.button or 0
    return GameSolution(
        hand.game,
        stacks,
        button,
        active_seats(hand),
        ev,
        best_response_gain,
        first_pot(hand),
        iterations,
        nodes,
        sets,
        tree.strategy(),
    )


def _iterate(tree: _GameTree, monitor: slices.Monitor, pot: int, limits: Limits) -> None:
    """Iterate until a limit is reached or the monitor stops it."""
    done, step, most = 0, 1, limits.iterations or 1 << 62
    while done < most and not monitor.stopped:
        check = min(max(_FIRST_CHECK, done + done // 4), most)
        while done < check and not monitor.stopped:
            began = perf_counter()
            before, done = done, tree.iterate(min(step, check - done))
            seconds = max(perf_counter() - began, 1e-9)
            step = max(1, min(1 << 16, int(_SECONDS_AT_ONCE * (done - before) / seconds)))
            if not monitor.idle:
                monitor.look()
        best, ev = tree.responses()
        if limits.target_percent is not None and 50 * (sum(best) - sum(ev)) <= limits.target_percent * pot:
            break
