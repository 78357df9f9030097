"""Carry out a plan: finish its exact work, or sample until a limit is reached."""

from __future__ import annotations

from .._core import Sample, exact_index
from .._internal import slices
from ..errors import as_number, shown
from .plans import most_deals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..typing import Method
    from .equity_result import EquityResult
    from .plans import Plan

    Limits = tuple[int | None, float | None]

SAMPLES = 1 << 22
"""The default number of samples."""

_ROUND = 32  # steps of samples between two checks of the standard error


def sampling_limits(trials: int | None, max_stderr: float | None) -> Limits:
    """Check the limits of sampling, and return them: a number of samples, and a maximum standard error."""
    if trials is not None:
        trials = exact_index(trials, "trials")
        if not 1 <= trials < 1 << 48:
            raise ValueError(f"trials must be from 1 to 2**48 - 1, not {shown(trials)}")
    if max_stderr is not None:
        given, max_stderr = max_stderr, as_number(max_stderr, "max_stderr")
        if not max_stderr > 0:
            raise ValueError(f"max_stderr must be above 0, not {shown(given)}")
    return trials, max_stderr


def run_plan(
    plan: Plan, method: Method, limits: Limits, threads: int, monitor: slices.Monitor
) -> EquityResult:
    """Do the exact work of a plan, or sample if it has none, and return the result."""
    sampling = _Sampling(plan)
    if plan.exact is not None:
        monitor.result = sampling.peek
        if not slices.finish(plan.exact, threads, monitor):
            return sampling.peek()
        outcome = plan.exact.outcome()
        if outcome is not None:
            return plan.result(outcome, True, True)
        if method == "exact":
            raise ValueError(
                f"more than {most_deals(True):,} deals are too many for an exact equity; use method='sample'"
            )
    return sampling.run(limits, threads, monitor)


class _Sampling:
    """Sampling in rounds, with checks of progress and standard errors between rounds."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.started: Sample | None = None

    @property
    def sample(self) -> Sample:
        if self.started is None:  # not a cached_property: a fork could leave its lock locked
            self.started = self.plan.sample()
        return self.started

    def result(self, complete: bool = False) -> EquityResult:
        return self.plan.result(self.sample.outcome(), False, complete)

    def peek(self) -> EquityResult:
        """Return the result of a small sample, which stands in for unfinished exact work."""
        if self.sample.samples == 0:
            self.sample.extend(Sample.STEP)
            slices.finish(self.sample, 1)
        return self.result()

    def run(self, limits: Limits, threads: int, monitor: slices.Monitor) -> EquityResult:
        step, (trials, max_stderr) = Sample.STEP, limits
        endless = trials is None and (max_stderr is not None or monitor.timed)
        most = 1 << 48 if endless else SAMPLES if trials is None else trials
        sample = self.started = self.plan.sample()
        monitor.result = self.result
        done, reached = 0, False
        while not (reached or monitor.stopped):
            done = min(done + min(max(done, step), _ROUND * step), most)
            sample.extend(done)
            slices.finish(sample, threads, monitor)
            reached = done == most
            if max_stderr is not None and not reached and not monitor.stopped:
                reached = max(sample.outcome()[4]) <= max_stderr
        return self.result(monitor.late and endless and max_stderr is None if monitor.stopped else reached)
