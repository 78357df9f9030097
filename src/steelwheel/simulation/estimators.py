"""The `estimates` argument of `simulate`: names of built-in estimators, or the caller's own estimators."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from ..errors import kind, shown
from .aivat import Aivat
from .all_in_adjustment import AllInAdjustment
from .control_variates import ControlVariates

__all__ = ["read_estimates"]

ESTIMATORS: dict[str, Any] = {
    estimator.name: estimator for estimator in (AllInAdjustment, ControlVariates, Aivat)
}
"""The estimators of `simulate` by name."""


def read_estimates(estimates: Any) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """Return the name of the main estimate, and (name, factory) pairs for all estimators except "plain".

    :raises ValueError, TypeError: if an estimator is unknown, is repeated, or lacks `estimate`.
    """
    if isinstance(estimates, (str, bytes)) or not hasattr(estimates, "__iter__"):
        raise TypeError(f'estimates must be a sequence such as ("plain",), not {kind(estimates)}')
    names: list[str] = []
    others: list[tuple[str, Any]] = []
    for one in estimates:
        if isinstance(one, str):
            if one not in ("plain", *ESTIMATORS):
                listed = ", ".join([repr(known) for known in ("plain", *ESTIMATORS)])
                raise ValueError(
                    f"estimates must be {listed}, or objects with estimate(hand, agents), not {shown(one)}"
                )
            name = one
            if one != "plain":
                others.append((name, ESTIMATORS[one]))
        else:
            name = getattr(one, "name", "")
            if not isinstance(name, str) or not hasattr(one, "estimate"):
                raise TypeError(
                    f"{shown(one)} is not an estimator: it needs a name and a method estimate(hand, agents)"
                )
            others.append((name, one if isinstance(one, type) else _Copies(one)))
        if name in names:
            raise ValueError(f"the estimate {shown(name)} is repeated; give each once")
        names.append(name)
    if not names:
        raise ValueError('estimates is empty; give at least one, such as "plain"')
    return names[0], tuple(others)


class _Copies:
    """A factory that copies an estimator for each chunk, because an estimator may learn from the hands."""

    def __init__(self, one: Any) -> None:
        self.one = one

    def __call__(self) -> Any:
        return deepcopy(self.one)
