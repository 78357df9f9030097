"""The actions of a hand in PHH's notation."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..cards.cards import format_cards
from ..errors import shown
from .amounts import number
from .fields import HandRecord, history_error

__all__ = ["JOKERS", "Step", "read_action", "read_cards", "read_step", "read_steps"]

JOKERS = (52, 53)
"""The cards of the jokers. Their names are equal: `read_cards` returns the first."""
_CARDS: dict[str, int | None] = {format_cards([card]): card for card in (*range(52), JOKERS[0], None)}
_SIGNS = str.maketrans("♣♦♥♠", "cdhs", "\ufe0e\ufe0f")  # suit symbols, and selectors that may follow them
_SEATS = {f"p{i + 1}": i for i in range(23)}


Step = tuple[str, int, Any]
"""An action: its verb, its seat (-1 for the dealer), and its cards or amount.

It is a plain tuple because it is always unpacked, which takes longer from a named tuple.
"""


def read_cards(text: str) -> tuple[int | None, ...]:
    """Return the cards of an action from text with two characters per card, "??" for an unknown card.

    PHH writes suits as letters; suit symbols are accepted, too.

    :raises ValueError: if the text is not cards; the message continues a sentence whose subject is the
        action.
    """
    for letters in (text, text.translate(_SIGNS)):
        try:
            return tuple([_CARDS[letters[i : i + 2]] for i in range(0, len(letters), 2)])
        except KeyError:
            pass
    raise ValueError(f"contains {shown(text)}, which is not a list of cards")


def read_action(text: str) -> Step:
    """Return one action, without its commentary.

    :raises ValueError: if the text is not an action; the message continues a sentence that begins with the
        text.
    """
    if len(text) > 40:  # most have fewer than 25
        text = text.partition("#")[0].rstrip()
    return _read_short_action(text) if len(text) <= 40 else _read_any_action(text)


def _read_any_action(text: str) -> Step:
    words = text.partition("#")[0].split()
    if not words:
        return "", -1, None
    count = len(words)
    if words[0] == "d" and count > 2:
        if words[1] == "db":
            return "db", -1, read_cards("".join(words[2:]))
        if words[1] == "dh" and count > 3 and words[2] in _SEATS:
            return "dh", _SEATS[words[2]], read_cards("".join(words[3:]))
    elif words[0] in _SEATS and count > 1:
        seat, verb = _SEATS[words[0]], words[1]
        if verb in ("f", "cc", "pb") and count == 2:
            return verb, seat, None
        if verb == "cbr" and count == 3:
            return verb, seat, number(words[2])
        if verb in ("sm", "sd"):
            cards = "".join(words[2:])
            return verb, seat, cards if cards in ("", "-") else read_cards(cards)
    raise ValueError("is not an action")


_read_short_action = lru_cache(maxsize=4096)(_read_any_action)


def read_steps(record: HandRecord) -> list[Step]:
    """Return all actions of a hand.

    :raises HistoryError: if an action cannot be read; the error gives the action's number.
    """
    actions = record.fields["actions"]
    try:
        return [read_action(text) for text in actions]
    except ValueError:
        return [read_step(record, i, text) for i, text in enumerate(actions, 1)]  # names the one


def read_step(record: HandRecord, number: int, text: str) -> Step:
    """Read an action; an error gives the action's number, counted from 1."""
    try:
        return read_action(text)
    except ValueError as error:
        raise history_error(record, f"{shown(text)} {error}", number) from None
