"""Check the arguments that `simulate`, `simulate_cash_game` and `simulate_tournament` share."""

from __future__ import annotations

from typing import Any

from .._core import exact_index
from ..errors import meant, shown

__all__ = ["check_count", "check_on_error"]

MOST = 1 << 62


def check_count(value: Any, name: str, least: int) -> int:
    """Check a count, and return it as an int.

    :raises ValueError: if it is less than `least`, or 2**62 or more.
    """
    number = exact_index(value, name)
    if not least <= number < MOST:
        raise ValueError(f"{name} must be from {least} to 2**62 - 1, not {shown(value)}")
    return number


def check_on_error(on_error: str) -> bool:
    """Check `on_error`; return True if a failing agent folds, False if its error is raised."""
    if on_error not in ("raise", "fold"):
        raise ValueError(
            f'on_error must be "raise" or "fold", not {shown(on_error)}{meant(on_error, ["raise", "fold"])}'
        )
    return on_error == "fold"
