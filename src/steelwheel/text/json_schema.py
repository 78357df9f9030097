"""The JSON Schema of a tool call for an action."""

from __future__ import annotations

from .._core import Observation
from ..cards.cards import card_names
from .action_text import choices, draw_limits, owes_bring_in, raise_words
from .draw_answers import cards_of_actor
from .refusals import actors_view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["action_schema"]


def action_schema(observation: Observation) -> dict[str, Any]:
    """Return the JSON Schema of the legal actions, for the tool calls of language models.

    A call is an object with `action` and, if needed, `to` (the total to bet or raise to on this street) or
    `cards` (in a draw). Every call that fits the schema is legal, provided that a bet, raise or completion
    comes with `to`.

    :param observation: the observation of the seat to act.
    :raises IllegalAction: if it is not the seat's turn, or if a draw is due and the seat's cards are hidden.
    :raises TypeError: if `observation` is not an observation.
    """
    seen = actors_view(observation)
    properties: dict[str, Any] = {}
    required = ["action"]
    if seen.phase == "draw":
        what, least, most = draw_limits(seen)
        held = cards_of_actor(seen)
        names = list(dict.fromkeys(card_names(held)))
        actions = ["stand_pat"] * (not least) + [what]
        describes = "the middle card" if what == "middle" else "the cards to discard"
        properties["cards"] = {
            "type": "array",
            "items": {"type": "string", "enum": names},
            "minItems": least,
            "maxItems": most,
            "uniqueItems": len(names) == len(held),
            "description": describes,
        }
        required += ["cards"] * (least > 0)
    else:
        legal = seen.legal_actions
        assert legal is not None
        calls = "check" if not legal.to_call else "bring_in" if owes_bring_in(seen) else "call"
        actions = ["fold"] * legal.can_fold + [calls]
        if legal.min_raise_to is not None:
            verb = raise_words(seen).removesuffix(" to")
            actions.append(verb)
            description = f"for {verb}: the seat's total bet on this street, in chips"
            properties["to"] = {**_totals(legal), "description": description}
    return {
        "type": "object",
        "description": f"What seat {seen.actor} does: {choices(seen)}.",
        "properties": {"action": {"type": "string", "enum": actions}, **properties},
        "required": required,
        "additionalProperties": False,
    }


def _totals(legal: Any) -> dict[str, Any]:
    """Return the schema of the totals to bet or raise to."""
    least, most, step = legal.min_raise_to, legal.max_raise_to, legal.step
    first = legal.index(least)
    if step == 1:
        return {"type": "integer", "minimum": least, "maximum": most}
    if len(legal) - first <= 50:
        return {"type": "integer", "enum": list(legal[first:])}
    by_steps = {"minimum": least, "maximum": most, "multipleOf": step}
    return {"type": "integer", "anyOf": [by_steps, {"minimum": most, "maximum": most}]}
