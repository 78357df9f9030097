"""Mean-zero terms: the luck of each seat, which estimators subtract from the payoffs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    Label = tuple[Any, ...]
    Terms = dict[Label, list[float]]

__all__ = ["add_term", "subtract_terms"]


def add_term(terms: Terms, label: Label, change: Sequence[float] | None) -> None:
    """Add a change, one number per seat, to the term with this label; do nothing for `None`."""
    if change is None:
        return
    old = terms.get(label)
    terms[label] = list(change) if old is None else [a + b for a, b in zip(old, change, strict=True)]


def subtract_terms(
    payoffs: list[float], terms: Terms, weights: Mapping[Label, float] | None = None
) -> list[float]:
    """Return the payoffs minus the terms, each multiplied by its weight if weights are given."""
    for label, term in terms.items():
        weight = 1.0 if weights is None else weights[label]
        if weight:
            payoffs = [won - weight * x for won, x in zip(payoffs, term, strict=True)]
    return payoffs
