"""`solve`: compute an equilibrium of a spot."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from .._core import Hand
from ..errors import kind
from ..games.game import Game
from .settings import Limits, SolveSettings
from .solution import Solution, iterate_solution
from .spot import Spot

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["solve"]


def solve(
    spot: Spot | Hand,
    ranges: Any = None,
    *,
    sizes: Any = None,
    target_percent: float | None = 0.3,
    max_iterations: int | None = 1000,
    max_seconds: float | None = None,
    threads: int = 1,
    float16: bool | None = None,
    use_isomorphism: bool = True,
    discount: str | tuple[float, float, float] = "dcfr",
    progress: Callable[[Solution], object] | None = None,
    memory_limit: int | None = None,
) -> Solution:
    """Solve a spot: improve both players' strategies until they are close enough to an equilibrium.

    Discounted counterfactual regret minimization (Brown and Sandholm, "Solving imperfect-information games
    via discounted regret minimization", 2019) improves the two strategies in turn, over all hands of the
    ranges and all cards to come. The result is the average strategy over all iterations. From time to time,
    the best response to each player's strategy is computed exactly. The mean gain of both best responses is
    the exploitability; once it reaches the target, the solver stops.

        >>> spot = sw.Spot(board="Td9d6hQc2s", pot=200, stacks=900, ranges=("QQ+,JTs,87s", "TT+,AQ,KJs"))
        >>> solution = sw.solve(spot)
        >>> solution.converged, solution.exploitability_percent < 0.3
        (True, True)

    :param spot: a `Spot`, or a `Hand` of two players at the start of a betting round on the flop or later.
    :param ranges: if `spot` is a `Hand`: the two players' ranges, out of position first, each a `Range` or
        its text.
    :param sizes: if `spot` is a `Hand`: the bet and raise sizes, in the notation of `Spot`.
    :param target_percent: the exploitability to reach, as a percentage of the pot at the root. None: run
        until another limit is reached.
    :param max_iterations: the maximum number of iterations.
    :param max_seconds: the maximum time in seconds, counted from the call. An iteration that is cut short is
        undone. If no iteration was finished, `iterations` is 0 and both players choose each action equally
        often.
    :param threads: the number of threads, 0 for one per core. The result does not depend on it.
    :param float16: whether to store numbers as 16-bit floats. This halves the memory, but the exploitability
        cannot fall below about 0.06% of the pot. None: True on flops and turns with a target of 0.1 or more,
        otherwise False.
    :param use_isomorphism: whether to deal only one of several suits that are interchangeable on the board
        and in both ranges, which is faster. The result is the same.
    :param discount: the weights of earlier iterations: "dcfr" (1.5, 0.5, 3), "dcfr+" (1.5, 0, 4), or three
        numbers alpha, factor and gamma. After iteration t, positive regrets are multiplied by
        t**alpha / (t**alpha + 1), negative ones by the factor, and the average by (t / (t + 1))**gamma.
    :param progress: a function called about ten times a second, in this thread, with the solution so far; the
        solver stops if it returns `True`. Reading `convergence` and `iterations` there costs nothing.
    :param memory_limit: the maximum memory in bytes; by default three quarters of the machine's memory.
    :returns: a `Solution`; `converged` is False if a limit or Ctrl-C stopped the solver before the target.
    :raises InvalidSpot, InvalidRange: if the spot cannot be solved, for the reasons listed for `Spot`.
    :raises ValueError: if a limit is invalid, or the tree needs more memory than the limit; the message says
        how much it needs, and how to reduce it.
    :raises TypeError: if `spot` is neither a `Spot` nor a `Hand`.
    """
    limits = Limits.checked(target_percent, max_iterations, max_seconds, progress)
    settings = SolveSettings.checked(threads, float16, use_isomorphism, discount, memory_limit)
    if isinstance(spot, Hand):
        if ranges is None:
            raise TypeError("solving a Hand needs its ranges: ranges=(out of position, in position)")
        spot = Spot.from_hand(spot, ranges, **({} if sizes is None else {"sizes": sizes}))
    elif not isinstance(spot, Spot):
        other = "; solve_game takes a Game" if isinstance(spot, Game) else ""
        raise TypeError(f"solve takes a Spot or a Hand, not {kind(spot)}{other}")
    elif ranges is not None or sizes is not None:
        raise TypeError("a Spot has its own ranges and sizes; pass ranges= and sizes= to Spot")
    solution = Solution(spot, settings.for_spot(spot, limits.target_percent))
    with suppress(KeyboardInterrupt):
        iterate_solution(solution, limits)
    return solution
