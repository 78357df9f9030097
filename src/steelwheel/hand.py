"""One hand of poker: `Hand`, and what a seat sees of it."""

from __future__ import annotations

from collections.abc import Sequence

from . import _core
from ._core import CALL, FOLD, Event, Hand, Legal, Observation, Post, Pot
from .game import Game

__all__ = ["CALL", "FOLD", "Event", "Hand", "Legal", "Observation", "Post", "Pot"]

Sequence.register(Legal)


def _hand(data: bytes) -> Hand:
    """What a pickled hand is made by."""
    return Hand.from_bytes(data)


def _legal(fold: int, call: int, min_to: int, max_to: int, step: int) -> Legal:
    """What a pickled Legal is made by."""
    return _core.legal(fold, call, min_to, max_to, step)


def _observation(data: bytes, seat: int | None, noise: int, manual: int, misdealt: bytes) -> Observation:
    """What a pickled observation is made by."""
    return _core.observation(data, seat, noise, manual, misdealt)


_core.games_are_read_by(Game._read, _hand, _observation, _legal)
