"""The risk of ruin of a bankroll."""

from __future__ import annotations

from math import exp, fsum, inf, log
from typing import NamedTuple

__all__ = ["Ruin", "ruin_rate"]


class Ruin(NamedTuple):
    """The `risk` of ruin, from 0 to 1, with its bounds `low` and `high`."""

    risk: float
    low: float
    high: float


def ruin_rate(results: dict[float, int], shift: float = 0.0) -> float:
    """Return the r > 0 that makes the mean of exp(-r * (result + shift)) equal to 1.

    The rate is 0 if the mean of the results is not positive, and infinite if no result is negative.

    :param results: how many times each result occurred, `{result: times}`.
    """
    total = sum(results.values())
    pairs = [(x + shift, n / total) for x, n in results.items()]
    mean, worst = fsum([x * p for x, p in pairs]), min(results) + shift
    if mean <= 0:
        return 0.0
    if worst >= 0:
        return inf

    def height(r: float) -> tuple[float, float]:
        """Return log(mean(exp(-r * (result + shift)))), a convex function of r, and its derivative."""
        terms = [(x, p * exp(-r * (x - worst))) for x, p in pairs]
        weight = fsum([term for _, term in terms])
        return log(weight) - r * worst, -fsum([x * term for x, term in terms]) / weight

    r = mean / fsum([x * x * p for x, p in pairs])
    while True:
        value, slope = height(r)
        if value > 0:
            break
        r *= 2
    for _ in range(200):  # Newton's method on a convex function, from above
        value, slope = height(r)
        if value <= 0:
            break
        following = r - value / slope
        if not 0 < following < r:
            break
        r = following
    return r
