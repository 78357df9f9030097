"""Many hands at once: `HandBatch`, and `Menu`, a fixed list of what can be done in them."""

from __future__ import annotations

from . import hand as _hand  # noqa: F401  # by which the hands of a batch are pickled
from ._core import HandBatch, Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["HandBatch", "Menu"]


def _entries(pots: tuple[Any, ...], sets: int) -> tuple[str, ...]:
    """The entries of a menu in words."""
    draws = []
    for mask in range(sets):
        places = [str(i) for i in range(mask.bit_length()) if mask >> i & 1]
        draws.append(f"hole cards {', '.join(places)}" if places else "stand pat")
    raises = [f"raise {pot} of the pot" for pot in pots]
    return ("fold", "check or call", "least raise", *raises, "all-in", *draws)
