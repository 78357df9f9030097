"""Batches of hands: `HandBatch`, the `ActionMenu` of actions, and the `Encoder` of observations."""

from __future__ import annotations

from .._core import ActionMenu, Encoder, HandBatch
from . import hand as _hand  # noqa: F401  # registers the functions that rebuild pickled hands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


__all__ = ["ActionMenu", "Encoder", "HandBatch"]


def menu_entries(pot_fractions: tuple[Any, ...], sets: int) -> tuple[str, ...]:
    """Return a description of each entry of a menu."""
    draws = []
    for mask in range(sets):
        places = [str(i) for i in range(mask.bit_length()) if mask >> i & 1]
        draws.append(f"hole cards {', '.join(places)}" if places else "stand pat")
    raises = [f"raise {_percent(fraction)} pot" for fraction in pot_fractions]
    return ("fold", "check or call", "min raise", *raises, "all-in", *draws)


def _percent(fraction: Any) -> str:
    return f"{100 * float(min(fraction, 1e300)):g}%"  # an int may be too large for a float
