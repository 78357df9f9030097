"""The iterations of a solution: how many, between which it is measured, and what ends them."""

from __future__ import annotations

from math import inf, log, nan, sqrt
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .settings import Limits
    from .solution import Solution

__all__ = ["expected", "run"]

_MOST = 10_000  # iterations at once
TOLD = 0.1
"""Seconds between two calls of `progress`."""
FIRST = 12
"""The iterations after which exploitability is measured first."""


def expected(history: Sequence[tuple[int, float]], target: float | None) -> float:
    """After how many iterations the target may be reached; nan if nothing tells."""
    if not history or target is None:
        return nan
    n, last = history[-1]
    power = 1.3
    if len(history) > 1:  # exploitability falls about as a power of the iterations
        before, first = history[-2]
        if n > before > 0 and first > 0 and last > 0:
            power = min(max(log(first / last) / log(n / before), 0.8), 2.0)
    times: float = (max(last, 0.0) / target) ** (1 / power)
    return n * times


def next_check(history: Sequence[tuple[int, float]], now: int, target: float | None) -> int:
    """The iteration after which exploitability is measured next: the same each time for the same spot.

    A measurement costs less than an iteration, so that it is better to come short than to go too far.
    """
    if not history:
        return now + FIRST
    n = history[-1][0]
    wanted = expected(history, target)
    if wanted != wanted:
        return max(2 * n, n + FIRST)
    least = max(1.0, 0.3 * sqrt(n))
    return n + round(min(max(0.6 * (wanted - n), least), 1.5 * n))


def run(solution: Solution, limits: Limits) -> None:
    """Iterate until a limit is reached, or `progress` returns True; Ctrl-C is raised."""
    solver, history, target = solution._solver, solution._history, limits.target
    began = told = monotonic()
    end = inf if limits.seconds is None else began + limits.seconds
    most = inf if limits.iterations is None else solver.iterations + limits.iterations
    spent = solution.seconds
    solution.complete = False
    try:
        while True:
            if history and history[-1][0] == solver.iterations:
                if target is not None and history[-1][1] <= target:
                    solution.complete = True
                    return
                if solver.iterations >= most:
                    solution.complete = target is None
                    return
            due = int(min(next_check(history, solver.iterations, target), most))
            while solver.iterations < due:
                until = end if limits.progress is None else min(end, told + TOLD)
                solver.iterate(min(due - solver.iterations, _MOST), until if until < inf else 0.0)
                now = monotonic()
                solution.seconds = spent + now - began
                if now >= end:
                    solution.complete = target is None and limits.iterations is None
                    return
                if limits.progress is not None and now - told >= TOLD:
                    if limits.progress(solution) is True:
                        return
                    told = monotonic()
            history.append((solver.iterations, solution.exploitability_percent))
    finally:
        solution.seconds = spent + monotonic() - began
