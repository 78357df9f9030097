"""One hand of poker: `Hand`, its legal actions, and its observations."""

from __future__ import annotations

from collections.abc import Sequence

from .._base.records import Event, Post, Pot
from .._core import CALL, CHECK, FOLD, Hand, LegalActions, Observation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["CALL", "CHECK", "FOLD", "Event", "Hand", "LegalActions", "Observation", "Post", "Pot"]

UNKNOWN_STACK = 2**52
"""Stacks of this size or more stand for unknown stacks, as in a history with stacks of `inf`."""

Sequence.register(LegalActions)


def explicit_posts(hand: Hand) -> dict[int, Post]:
    """Return all posts, as `Hand` takes them: `Post(0)` where a usual blind is missing."""
    posts = hand.posts
    if not posts and not hand.game.blinds:
        return {}  # stud takes no posts
    return {seat: posts.get(seat, Post(0)) for seat, stack in enumerate(hand.starting_stacks) if stack}


def observation_dict(seen: Observation) -> dict[str, Any]:
    """Return an observation as plain values that can be written as JSON."""
    from ..cards.cards import card_names

    legal, payoffs = seen.legal_actions, seen.payoffs
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
        "legal_actions": None if legal is None else legal.to_dict(),
        "payoffs": None if payoffs is None else list(payoffs),
        "actions": list(seen.actions),
        "events": [{**event._asdict(), "cards": card_names(event.cards)} for event in seen.events],
    }


def legal_text(legal: LegalActions) -> str:
    """Return the legal actions as text."""
    words = [*(["fold"] if legal.can_fold else []), f"call {legal.to_call}" if legal.to_call else "check"]
    least, most, step = legal.min_raise_to, legal.max_raise_to, legal.step
    if least is not None and most is not None:
        is_choice_of_two = step > 1 and len(legal) <= legal.can_fold + 3
        between = "" if most == least else f" or {most}" if is_choice_of_two else f"..{most}"
        between = " or more" if most >= UNKNOWN_STACK else between
        by = f" by {step}" if step > 1 and not is_choice_of_two else ""
        words.append(f"bet or raise to {least}{between}{by}")
    return ", ".join(words)
