"""Compare the counts of statistics: differences in standard errors, and shrinkage toward a common rate."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf, sqrt
from typing import NamedTuple

from .._base.public import public
from .stat import Count, Stat

__all__ = ["Difference", "differences", "shrunk_rates"]


@public("steelwheel.history")
class Difference(NamedTuple):
    """The difference between two reports in one statistic."""

    stat: str
    """The name of the statistic."""
    value: str | int | None
    """The value of the column `by`; None if the reports have no `by`."""
    rate: float
    """The rate in the first report: `made / of`."""
    other: float
    """The rate in the other report: `made / of`."""
    standard_errors: float
    """The difference of the rates divided by its standard error; above 0 if the first rate is larger.

    The standard error is that of two independent proportions, with one success and one failure added to each
    (Agresti and Caffo, 2000). Ratios such as AF are compared as `made / (made + of)`.
    """


def differences(
    stats: Iterable[Stat], value: str | int | None, mine: Mapping[str, Count], theirs: Mapping[str, Count]
) -> list[Difference]:
    """Return the difference in each statistic that has opportunities on both sides."""
    found = []
    for stat in stats:
        a, b = mine[stat.name], theirs[stat.name]
        if a.of and b.of:
            p, p_variance = _proportion(a, stat.ratio)
            q, q_variance = _proportion(b, stat.ratio)
            errors = (p - q) / sqrt(p_variance + q_variance)
            found.append(Difference(stat.name, value, a.made / a.of, b.made / b.of, errors))
    return found


def _proportion(count: Count, ratio: bool) -> tuple[float, float]:
    """Return an adjusted proportion and its variance."""
    n = count.made + count.of if ratio else count.of
    p = (count.made + 1) / (n + 2)
    return p, p * (1 - p) / (n + 2)


def shrunk_rates(counts: Sequence[Count], ratio: bool) -> list[float | None]:
    """Return each rate, shrunk toward the common rate by a beta prior fitted by the method of moments."""
    pairs = [(count.made, count.made + count.of if ratio else count.of) for count in counts]
    total = sum([n for _, n in pairs])
    if not total:
        return [None] * len(pairs)
    mean = sum([made for made, _ in pairs]) / total
    strength = _strength(pairs, total, mean)
    rates = [
        mean if strength == inf or not n else (made + strength * mean) / (n + strength) for made, n in pairs
    ]
    return [rate / (1 - rate) if rate < 1 else None for rate in rates] if ratio else list(rates)


def _strength(pairs: Sequence[tuple[int, int]], total: int, mean: float) -> float:
    """Return the weight of the common rate, in opportunities; infinite if the players do not differ."""
    some = [(made / n, n) for made, n in pairs if n]
    spread = total - sum([n * n for _, n in some]) / total
    within = mean * (1 - mean)
    between = sum([n * (p - mean) ** 2 for p, n in some]) - (len(some) - 1) * within
    if between <= 0 or spread <= 0:
        return inf
    return max(within / (between / spread) - 1, 0.0)
