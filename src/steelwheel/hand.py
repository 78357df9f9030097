"""One hand of poker: `Hand`, and what a seat sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from . import _core
from ._core import CALL, FOLD, Hand, Legal, Observation
from ._records import Event, Post, Pot
from .errors import kind, shown
from .game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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
    from .cards import card_names

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
        "hole_cards": [card_names(cards) for cards in seen.hole_cards],
        "up_cards": [card_names(cards) for cards in seen.up_cards],
        "boards": [card_names(cards) for cards in seen.boards],
        "legal": None if legal is None else legal.to_dict(),
        "payoffs": None if payoffs is None else list(payoffs),
        "actions": list(seen.actions),
        "events": [{**event._asdict(), "cards": card_names(event.cards)} for event in seen.events],
    }


def _words_of(legal: Legal) -> str:
    """What may be done, in words."""
    words = [*(["fold"] if legal.fold else []), f"call {legal.call}" if legal.call else "check"]
    least, most, step = legal.min_raise_to, legal.max_raise_to, legal.step
    if least is not None and most is not None:
        is_choice_of_two = step > 1 and len(legal) <= legal.fold + 3
        between = "" if most == least else f" or {most}" if is_choice_of_two else f"..{most}"
        by = f" by {step}" if step > 1 and not is_choice_of_two else ""
        words.append(f"bet or raise to {least}{between}{by}")
    return ", ".join(words)


def _ratio(fraction: Any) -> tuple[int, int]:
    """A fraction of the pot as two ints."""
    is_int = hasattr(fraction, "__index__")
    if isinstance(fraction, bool) or not (is_int or hasattr(fraction, "as_integer_ratio")):
        raise TypeError(f"a fraction of the pot must be a number, not {kind(fraction)}")
    if hasattr(
        fraction, "adjusted"
    ):  # a Decimal, whose ratio may be endless: as many digits as a pot can need
        import decimal

        fraction = decimal.Context(60, decimal.ROUND_DOWN, -60, 60, traps=[]).create_decimal(fraction)
    try:
        above, below = (index(fraction), 1) if is_int else fraction.as_integer_ratio()
    except (ValueError, OverflowError):
        raise ValueError(f"a fraction of the pot must be finite, not {shown(fraction)}") from None
    if above < 0 or below < 1:
        raise ValueError(f"a fraction of the pot must not be negative, not {shown(fraction)}")
    return above, below


_core.games_are_read_by(Game._read, _hand, _observation, _legal)
