"""Error estimates for win rates: variances, and confidence sequences that are valid at any time."""

from __future__ import annotations

from math import exp, fsum, inf, log, log1p, nan
from typing import Any

from ..errors import as_number, shown
from .match_tally import FINE

__all__ = ["Interval", "check_level", "confidence_radii", "variance_of_sum"]

Interval = tuple[float, float]

_MIXTURE = [(x, -log1p(-x) - x) for x in [2 ** -(1 + i / 2) for i in range(42)]]
"""The pairs (lambda, psi(lambda)) in the mixture that `_bound` averages over; all have equal weights."""


def check_level(confidence_level: object) -> float:
    """Check a confidence level, and return it as a float.

    :raises ValueError: if it is not between 0 and 1.
    """
    number: float = as_number(confidence_level, "confidence_level")
    if not 0 < number < 1:
        raise ValueError(
            f"confidence_level must be between 0 and 1, such as 0.95, not {shown(confidence_level)}"
        )
    return number


def variance_of_sum(table: dict[str, Any], estimate: str, weights: dict[int, float]) -> float:
    """Return the variance of a weighted sum of agents' winnings over all samples of a table.

    :param weights: weights by agent index.
    """
    samples, sums = table["tally"]["samples"], table["tally"]["estimates"][estimate]
    if samples < 2:
        return nan if samples else 0.0
    total = fsum(
        u * v * (sums["products"][i][j] * samples - sums["sums"][i] * sums["sums"][j])
        for i, u in weights.items()
        for j, v in weights.items()
    )
    return float(max(total, 0.0) / (samples - 1))


def confidence_radii(table: dict[str, Any], estimate: str, agent: int, alpha: float) -> Interval:
    """Return how far the confidence sequence extends below and above the sum of the samples."""
    tally = table["tally"]
    sums = tally["estimates"][estimate]
    samples, group = tally["samples"], table["group"]
    if not samples:
        return inf, inf
    unit = 1 if estimate == "plain" else FINE
    losses, wins = (group * unit * x for x in table["reach"])
    most = sums["most"][agent]
    if most > max(losses, wins):
        losses = wins = 2 * most
    squares = sums["products"][agent][agent]
    return (
        losses * _bound(squares / losses**2, alpha / 2),
        wins * _bound(squares / wins**2, alpha / 2),
    )


def _bound(variance: float, alpha: float) -> float:
    """Return a bound, at level `alpha`, on a sum of terms of at least -1 with squares summing to `variance`.

    For a sum s equal to the bound, the mean of exp(lambda * s - psi(lambda) * variance) over the mixture is 1
    / alpha.
    """
    target = log(len(_MIXTURE) / alpha)
    s = min((target + psi * variance) / x for x, psi in _MIXTURE)  # a single term rejects this sum
    for _ in range(100):  # Newton's method on a convex function, from above
        exponents = [x * s - psi * variance for x, psi in _MIXTURE]
        top = max(exponents)
        terms = [exp(t - top) for t in exponents]
        total = fsum(terms)
        slope = fsum([x * term for (x, _), term in zip(_MIXTURE, terms, strict=True)]) / total
        step = (top + log(total) - target) / slope
        s -= step
        if step <= 1e-12 * s:
            break
    return s
