"""Errors for answers that are not legal actions."""

from __future__ import annotations

from .._core import Observation
from ..errors import IllegalAction, kind, telling
from .action_text import choices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

__all__ = ["actors_view", "refusal", "refuse"]


def actors_view(seen: object) -> Observation:
    """Return the observation if its seat is to act.

    :raises IllegalAction: if it is not the seat's turn.
    :raises TypeError: if the argument is not an observation.
    """
    if not isinstance(seen, Observation):
        raise TypeError(f"observation must be an Observation, such as hand.observe(seat), not {kind(seen)}")
    if seen.phase not in ("bet", "draw") or seen.actor is None:
        raise IllegalAction(f"no seat is to act: {seen}")
    if seen.seat not in (None, seen.actor):
        wrong = f"it is not the turn of seat {seen.seat}: seat {seen.actor} is to act"
        raise telling(IllegalAction(wrong), seat=seen.seat, legal_actions=seen.legal_actions)
    return seen


def refusal(seen: Observation, why: str) -> IllegalAction:
    """Return the error for an answer that is not a legal action."""
    return telling(
        IllegalAction(f"{why}; seat {seen.actor} may {choices(seen)}"),
        seat=seen.actor,
        legal_actions=seen.legal_actions,
    )


def refuse(seen: Observation, command: str, *arguments: Any) -> NoReturn:
    """Raise the error that a `Hand` raises for an illegal command, with seat, rule and legal actions."""
    try:  # try it in a sampled hand: other seats' hidden cards do not affect what is legal
        getattr(seen.sample_hidden(0), command)(*arguments)
    except IllegalAction:
        raise
    except ValueError:  # no such hand was found
        pass
    said = " ".join(map(str, (command.replace("_", " "), *arguments)))
    raise refusal(seen, f"seat {seen.actor} may not {said}")
