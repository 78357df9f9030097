"""Many hands at once: `HandBatch`; `Menu`, what can be done in them, and `Encoder`, what is known of them."""

from __future__ import annotations

from . import hand as _hand  # noqa: F401  # by which the hands of a batch are pickled
from ._core import Encoder, HandBatch, Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .game import Game

__all__ = ["Encoder", "HandBatch", "Menu"]


def _encoder(game: Game, seats: int, history: int, compact: bool) -> Encoder:
    """The encoder that was pickled."""
    return Encoder(game, seats, history=history, compact=compact)


def _entries(pots: tuple[Any, ...], sets: int) -> tuple[str, ...]:
    """The entries of a menu in words."""
    draws = []
    for mask in range(sets):
        places = [str(i) for i in range(mask.bit_length()) if mask >> i & 1]
        draws.append(f"hole cards {', '.join(places)}" if places else "stand pat")
    raises = [f"raise {pot} of the pot" for pot in pots]
    return ("fold", "check or call", "least raise", *raises, "all-in", *draws)
