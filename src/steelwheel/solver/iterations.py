"""The solver's loop: how many iterations to run, when to measure exploitability, and when to stop."""

from __future__ import annotations

from math import inf, log, nan, sqrt
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .settings import Limits
    from .solver_state import SolverState

__all__ = ["predict_iterations", "run_iterations"]

_MOST_AT_ONCE = 10_000
PROGRESS_INTERVAL = 0.1
"""The minimum number of seconds between two calls of `progress`."""
FIRST_CHECK = 12
"""The number of iterations before the first measurement of exploitability."""


def predict_iterations(convergence: Sequence[tuple[int, float]], target_percent: float | None) -> float:
    """Predict the total number of iterations needed to reach the target.

    :returns: the prediction; nan before the first measurement, or without a target.
    """
    if not convergence or target_percent is None:
        return nan
    n, last = convergence[-1]
    power = 1.3
    if len(convergence) > 1:  # exploitability falls roughly as a power of n
        before, first = convergence[-2]
        if n > before > 0 and first > 0 and last > 0:
            power = min(max(log(first / last) / log(n / before), 0.8), 2.0)
    times: float = (max(last, 0.0) / target_percent) ** (1 / power)
    return n * times


def next_check(convergence: Sequence[tuple[int, float]], now: int, target_percent: float | None) -> int:
    """Return the iteration after which to measure exploitability next.

    The choice does not depend on the clock. A measurement costs less than an iteration, so an extra
    measurement is cheaper than extra iterations.
    """
    if not convergence:
        return now + FIRST_CHECK
    n = convergence[-1][0]
    wanted = predict_iterations(convergence, target_percent)
    if wanted != wanted:
        return max(2 * n, n + FIRST_CHECK)
    least = max(1.0, 0.3 * sqrt(n))
    return n + round(min(max(0.6 * (wanted - n), least), 1.5 * n))


def run_iterations(state: SolverState, limits: Limits, progress: Callable[[], object] | None) -> None:
    """Iterate until a limit is reached or `progress` returns True.

    :raises KeyboardInterrupt: if the user presses Ctrl-C; finished iterations are kept.
    """
    core, convergence, target_percent = state.core, state.convergence, limits.target_percent
    began, last_call = limits.began, monotonic()
    end = inf if limits.seconds is None else began + limits.seconds
    most = inf if limits.iterations is None else core.iterations + limits.iterations
    spent = state.seconds
    pace = spent / max(core.iterations, 1)
    state.converged, state.target_percent = False, target_percent
    try:
        while True:
            if convergence and convergence[-1][0] == core.iterations:
                if target_percent is not None and convergence[-1][1] <= target_percent:
                    state.converged = True
                    return
                if core.iterations >= most:
                    return
            due = int(min(next_check(convergence, core.iterations, target_percent), most))
            while core.iterations < due:
                until = end if progress is None else min(end, last_call + PROGRESS_INTERVAL)
                before, start = core.iterations, monotonic()
                iterate(state, min(due - before, _MOST_AT_ONCE), until, end, pace)
                now = monotonic()
                pace = (now - start) / max(core.iterations - before, 1)
                state.seconds = spent + now - began
                if progress is not None and now - last_call >= PROGRESS_INTERVAL:
                    if progress() is True:
                        return
                    last_call = monotonic()
            convergence.append((core.iterations, measure_exploitability(state, end)))
    except TimeoutError:
        pass
    finally:
        state.seconds = spent + monotonic() - began


def iterate(state: SolverState, count: int, until: float, end: float, pace: float) -> None:
    """Run `count` iterations; stop early once the clock is past `until`, and never run past `end`.

    An iteration takes about `pace` seconds. If it might not finish before `end`, the state is copied first,
    so that the iteration can be undone. An iteration that cannot finish in time is not started.

    :raises TimeoutError: when `end` is reached.
    """
    core, left = state.core, end - monotonic()
    if left == inf:
        core.iterate(count, until if until < inf else 0.0)
        return
    done = core.iterations
    if done and left > 2 * pace:
        core.iterate(count, min(until, end - 2 * pace))
        return
    if left <= 0 or (done and (left < 0.9 * pace or 2 * core.memory > state.settings.memory_limit)):
        raise TimeoutError
    copy = core.save(True) if done else None
    core.until = end
    try:
        core.iterate(1)
    except TimeoutError:
        if copy is not None:
            core.restore(copy, done, True)
        raise
    finally:
        core.until = 0.0


def measure_exploitability(state: SolverState, end: float) -> float:
    """Return the exploitability as a percentage of the pot.

    :raises TimeoutError: when `end` is reached.
    """
    state.core.until = end if end < inf else 0.0
    try:
        return state.exploitability_percent
    finally:
        state.core.until = 0.0
