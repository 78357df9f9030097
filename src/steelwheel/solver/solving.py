"""`solve`: both players' strategies from a spot on, to an equilibrium."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from .._core import Hand
from ..errors import kind
from ..game import Game
from . import running
from .settings import How, Limits
from .solution import Solution
from .spots import Spot

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["solve"]


def solve(
    spot: Spot | Hand,
    ranges: Any = None,
    *,
    sizes: Any = None,
    target: float | None = 0.3,
    max_iterations: int | None = 1000,
    max_seconds: float | None = None,
    threads: int = 1,
    half: bool | None = None,
    alike: bool = True,
    discount: str | tuple[float, float, float] = "dcfr",
    progress: Callable[[Solution], object] | None = None,
    memory_limit: int | None = None,
) -> Solution:
    """Both players' strategies from a spot on, so near to an equilibrium as `target` says.

    Each is improved in turn, over all hands of its range and all cards to come, by discounted counterfactual
    regret minimization (Brown and Sandholm, "Solving imperfect-information games via discounted regret
    minimization", 2019); their averages are told. Every now and then the best response to each is worked out,
    exactly: what it gains is the proof of how good the result is, and ends the work.

        >>> spot = sw.Spot(board="Td9d6hQc2s", pot=200, stacks=900, ranges=("QQ+,JTs,87s", "TT+,AQ,KJs"))
        >>> solution = sw.solve(spot)
        >>> solution.complete, solution.exploitability_percent < 0.3
        (True, True)

    :param spot: a `Spot`, or a `Hand` of two players at the start of a betting round, from the flop on.
    :param ranges: of the two players of a `Hand`, out of position first: each a `Range`, or its text.
    :param sizes: the bets and raises of the tree for a `Hand`, as of `Spot`.
    :param target: stop when exploitability is no more than this, in % of the pot at the root. None: go on to
        another limit.
    :param max_iterations: stop after so many.
    :param max_seconds: stop after this time.
    :param threads: 0 for one a core. The result does not depend on it.
    :param half: keep numbers in 16-bit floats, which takes half the memory, and comes to some 0.06 % of the
        pot at best; None: on flops and turns, for a target of 0.1 or more.
    :param alike: deal suits that are alike, on the board and in both ranges, once. The result is the same.
    :param discount: how earlier iterations count: "dcfr" (1.5, 0.5, 3), "dcfr+" (1.5, 0, 4), or three numbers
        of your own: after iteration t positive regrets are multiplied by t**alpha / (t**alpha + 1), negative
        ones by the factor, and the average by (t / (t + 1))**gamma.
    :param progress: called some ten times a second, in this thread, with the solution so far; the work stops
        if it returns `True`. Its `history` and `iterations` cost nothing to ask.
    :param memory_limit: bytes that it may take; by default three quarters of what the machine has.
    :returns: a `Solution`; one that was stopped, by Ctrl-C too, is not `complete`.
    :raises InvalidSpot, InvalidRange: for what cannot be solved, as `Spot` does.
    :raises ValueError: for a limit that makes no sense, and for a tree that takes more memory than the limit;
        it says how much, and what would help.
    :raises TypeError: for what is no spot.
    """
    limits = Limits.of(target, max_iterations, max_seconds, progress)
    how = How.of(threads, half, alike, discount, memory_limit)
    if isinstance(spot, Hand):
        if ranges is None:
            raise TypeError("ranges are missing: a hand needs them, ranges=(out of position, in position)")
        spot = Spot.from_hand(spot, ranges, **({} if sizes is None else {"sizes": sizes}))
    elif not isinstance(spot, Spot):
        other = "; solve_game takes a Game" if isinstance(spot, Game) else ""
        raise TypeError(f"solve takes a Spot or a Hand, not {kind(spot)}{other}")
    elif ranges is not None or sizes is not None:
        raise TypeError("a Spot has its ranges and sizes: give them to Spot")
    solution = Solution(spot, how.for_spot(spot, limits.target))
    with suppress(KeyboardInterrupt):
        running.run(solution, limits)
    return solution
