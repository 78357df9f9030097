"""One hand of poker: `Hand`, and what a seat sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import _core
from ._core import CALL, FOLD, Event, Hand, Legal, Observation, Post, Pot, format_cards
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


def _plain(seen: Observation) -> dict[str, Any]:
    """An observation as plain values that JSON can hold."""
    legal, payoffs = seen.legal, seen.payoffs
    return {
        "game": seen.game.name,
        "seat": seen.seat,
        "phase": seen.phase,
        "street": seen.street,
        "actor": seen.actor,
        "button": seen.button,
        "stacks": list(seen.stacks),
        "starting_stacks": list(seen.starting_stacks),
        "bets": list(seen.bets),
        "folded": list(seen.folded),
        "pots": [{"amount": pot.amount, "seats": list(pot.seats)} for pot in seen.pots],
        "total_pot": seen.total_pot,
        "hole_cards": [format_cards(cards) for cards in seen.hole_cards],
        "up_cards": [format_cards(cards) for cards in seen.up_cards],
        "boards": [format_cards(cards) for cards in seen.boards],
        "legal": None
        if legal is None
        else {
            name: getattr(legal, name) for name in ("fold", "check", "call", "min_raise_to", "max_raise_to")
        },
        "payoffs": None if payoffs is None else list(payoffs),
        "actions": list(seen.actions),
        "events": [{**event._asdict(), "cards": format_cards(event.cards)} for event in seen.events],
    }


_core.games_are_read_by(Game._read, _hand, _observation, _legal)
