"""Parse a player's answer, in plain words or as a tool call, into an action."""

from __future__ import annotations

from collections.abc import Mapping

from .._base.frozen import NamedTuple
from .._base.public import public
from .._core import Observation
from ..errors import IllegalAction, kind, shown, within
from .action_text import action_text
from .bet_answers import nearest_bet, read_bet
from .draw_answers import nearest_draw, read_draw
from .refusals import actors_view, refusal
from .tool_calls import LONGEST, call_words, objects_in, tagged_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["ParsedAction", "parse_action"]


@public()
class ParsedAction(NamedTuple):
    """An action parsed from an answer.

    :param code: the code for `Hand.act`.
    :param words: the action in a player's words: "raise to 40", "discard Kh 2c".
    :param note: why the action differs from the answer; "" if it does not.
    """

    code: int
    words: str
    note: str = ""


def parse_action(
    text: str | Mapping[str, Any], observation: Observation, *, strict: bool = True
) -> ParsedAction:
    """Parse the answer of the player to act into an action.

        >>> hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
        >>> sw.parse_action("I raise to 6", hand.observe(0))
        ParsedAction(code=6, words='raise to 6', note='')

    Accepts words such as "raise to 40", "raise 2bb more", "bet half pot", "3x", "min-raise", "all in",
    "stand pat" or "discard Kh 2c", and codes of `Hand.act` (except in draws). Also accepts tool calls that
    follow `action_schema`: as JSON, as a Python dict in text form, or as a mapping. If the answer has a tag,
    such as "<answer>call</answer>", only the tag's text counts. "raise 40" raises to 40 (TDA 43). Fractions
    of the pot, multiples of the bet, and big blinds are rounded to the nearest legal total.

    :param text: the answer.
    :param observation: the observation of the seat to act, or the public one.
    :param strict: whether the answer must be exactly one legal action. If False, other words are skipped, the
        last of several actions counts, and an illegal action becomes the nearest legal one. An answer without
        an action counts as a check or fold, or as standing pat. `note` explains the difference.
    :raises IllegalAction: if it is not the seat's turn; if `strict`, also if the answer names no action or an
        illegal one.
    :raises TypeError: if an argument has the wrong type.
    """
    if not isinstance(text, (str, Mapping)):
        raise TypeError(f"an answer must be a str, or the mapping of a tool call, not {kind(text)}")
    if not isinstance(strict, bool):
        raise TypeError(f"strict must be a bool, not {kind(strict)}")
    seen = actors_view(observation)
    quoted = shown(text)
    said = tagged_text(text) if isinstance(text, str) else None
    try:
        if said is None or "{" in said:
            said = call_words(objects_in(said) if isinstance(said, str) else [text]) or said
        if said is None:
            raise refusal(seen, "the answer has no action: send one such as {'action': 'fold'}")
        if len(said) > LONGEST:
            raise refusal(seen, f"the answer has more than {LONGEST:,} characters")
        reader = read_draw if seen.phase == "draw" else read_bet
        code = reader(said, seen)
        return ParsedAction(code, action_text(seen, code))
    except IllegalAction as error:
        if strict:
            raise within(quoted, error) from None
        nearest = nearest_draw if seen.phase == "draw" else nearest_bet
        code, why = nearest(said or "", seen, error)
        words = action_text(seen, code)
        return ParsedAction(code, words, f"{quoted}: {why}; taken as: {words}")
