"""The risk of ruin of a bankroll."""

from __future__ import annotations

from math import exp, fsum, inf, log
from typing import NamedTuple

__all__ = ["Ruin", "ruin_rate"]


class Ruin(NamedTuple):
    """The `risk` of ruin, from 0 to 1, and what it may be between, `low` and `high`."""

    risk: float
    low: float
    high: float


def ruin_rate(results: dict[float, int], shift: float = 0.0) -> float:
    """The r > 0 for which the mean of exp(-r * (result + shift)) is 1; 0 where the mean of the results is not
    above 0, infinite where nobody ever loses.

    :param results: {result: how often}.
    """
    many = sum(results.values())
    pairs = [(x + shift, n / many) for x, n in results.items()]
    mean, worst = fsum([x * p for x, p in pairs]), min(results) + shift
    if mean <= 0:
        return 0.0
    if worst >= 0:
        return inf

    def height(r: float) -> tuple[float, float]:
        """The logarithm of the mean, which is convex, and its slope."""
        terms = [(x, p * exp(-r * (x - worst))) for x, p in pairs]
        total = fsum([term for _, term in terms])
        return log(total) - r * worst, -fsum([x * term for x, term in terms]) / total

    r = mean / fsum([x * x * p for x, p in pairs])
    while height(r)[0] <= 0:
        r *= 2
    for _ in range(200):  # Newton's steps down a convex function
        value, slope = height(r)
        if value <= 0:
            break
        following = r - value / slope
        if not 0 < following < r:
            break
        r = following
    return r
