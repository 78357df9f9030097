"""Remove personal data from a history, or the cards that a player did not know."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from .._core import exact_index
from .actions import read_steps
from .fields import HandRecord, check_fields, history_error
from .harmless_values import SITES, harmless_action, harmless_game, harmless_value, is_variant
from .identity import LEAST_ID, is_id
from .variants import OTHER_GAME, STUD, game_of_spec

__all__ = ["anonymous_fields", "fields_known_to"]

MOST_WEEKS = 520
_DATE = ("year", "month", "day")


@lru_cache(maxsize=1)
def _random_key() -> bytes:
    """Return the random key of this process, which is not stored anywhere else."""
    return os.urandom(32)


def anonymous_fields(record: HandRecord, key: str | bytes | None) -> dict[str, Any]:
    """Return the fields of a history with tokens in place of names, ids, the table and the event.

    Of the other fields, only values that cannot name anyone are kept.

    :raises HistoryError: if a required field is missing or invalid.
    :raises TypeError: if the key is not a str or bytes.
    :raises ValueError: if the key is empty.
    """
    tokens = _Tokens(_random_key() if key is None else _key_bytes(key))
    check_fields(record)
    fields: dict[str, Any] = {}
    for name, value in record.fields.items():
        if name in _NAMED:
            fields[name] = _NAMED[name](tokens, value)
        elif (kept := harmless_value(name, value)) is not None:
            fields[name] = kept
    _shift_date(fields, tokens.weeks)
    return fields


def _key_bytes(key: object) -> bytes:
    if not isinstance(key, (str, bytes)):
        raise TypeError(f"key must be a str or bytes, not {type(key).__name__}")
    if not key:
        raise ValueError("key must not be empty; without a key, a random one is used")
    data = key.encode("utf-8", "surrogatepass") if isinstance(key, str) else key
    return blake2b(data, person=b"key", digest_size=64).digest()


class _Tokens:
    """Tokens that depend on a secret key."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def _digest(self, purpose: str, text: str) -> bytes:
        data = text.encode("utf-8", "surrogatepass")
        return blake2b(data, key=self.key, person=purpose.encode(), digest_size=8).digest()

    def text(self, purpose: str, text: str) -> str:
        """Return the token of a text: 16 hexadecimal digits."""
        return self._digest(purpose, text).hex()

    def venue(self, site: str) -> str:
        """Return the token of a place; the name of a known site is its own token."""
        return site if site in SITES else f"venue-{self.text('venue', site)}"

    def hand(self, number: object) -> int:
        """Return the token of a hand's id. The token of an id below a million is also below a million."""
        token = int.from_bytes(self._digest("hand", str(number)), "big")
        return LEAST_ID + token if is_id(number) else token % LEAST_ID

    def event(self, text: str) -> str:
        """Return the token of an event; for a site's tournament, it is another tournament number."""
        token = self._digest("event", text)
        if text.startswith("Tournament #"):
            return f"Tournament #{LEAST_ID + int.from_bytes(token, 'big')}"
        return f"event-{token.hex()}"

    @property
    def weeks(self) -> int:
        """The number of weeks that dates move back, from 1 to 520."""
        return 1 + int.from_bytes(self._digest("weeks", ""), "big") % MOST_WEEKS


_NAMED: Mapping[str, Callable[[_Tokens, Any], Any]] = {
    "variant": lambda tokens, code: code if is_variant(code) else f"variant-{tokens.text('variant', code)}",
    "_game": lambda tokens, spec: harmless_game(spec, lambda name: f"game-{tokens.text('game', name)}"),
    "venue": lambda tokens, site: tokens.venue(str(site)),
    "players": lambda tokens, names: [name and f"player-{tokens.text('name', name)}" for name in names],
    "hand": _Tokens.hand,
    "table": lambda tokens, table: f"table-{tokens.text('table', str(table))}",
    "event": lambda tokens, event: tokens.event(str(event)),
    "actions": lambda tokens, actions: list(map(harmless_action, actions)),
}
"""For each field with a name, an id or other text: the function that replaces it."""


def _shift_date(fields: dict[str, Any], weeks: int) -> None:
    """Move a date back by some weeks; drop a date that is incomplete or invalid."""
    values = [fields.get(name) for name in _DATE]
    try:
        year, month, day = values
        if year is None or month is None or day is None:
            raise ValueError
        moved = date(year, month, day) - timedelta(weeks=weeks)
        fields.update(zip(_DATE, (moved.year, moved.month, moved.day), strict=True))
    except (ValueError, TypeError, OverflowError):
        for name in _DATE:
            fields.pop(name, None)


def fields_known_to(record: HandRecord, seat: int) -> dict[str, Any]:
    """Return the fields of a history, with ?? for each card that a seat did not know.

    Cards that a player shows appear in the action that shows them.

    :raises HistoryError: if there is no such seat, or an action or the field `_game` cannot be read.
    """
    seat = exact_index(seat, "seat")
    players = len(record.fields["starting_stacks"])
    if not 0 <= seat < players:
        raise history_error(record, f"there is no seat {seat}: the hand has seats 0 to {players - 1}")
    actions: list[str] = []
    up_cards = _up_cards(record)
    held: dict[int, list[str]] = {}
    dealt = [0] * players
    seen_hands = {seat}  # a player who is all-in may show before the last cards
    for text, (what, who, value) in zip(record.fields["actions"], read_steps(record), strict=True):
        if what == "dh":
            cards = text.partition("#")[0].split(maxsplit=3)[3].replace(" ", "")
            pairs = [cards[i : i + 2] for i in range(0, len(cards), 2)]
            held.setdefault(who, []).extend(pairs)
            if who not in seen_hands:
                seen = [pair if i in up_cards else "??" for i, pair in enumerate(pairs, dealt[who])]
                text = f"d dh p{who + 1} {''.join(seen)}"
            dealt[who] += len(pairs)
        elif what == "sd" and isinstance(value, tuple):
            text = _discard(text, who, value, held, is_hidden=who != seat)
        elif what == "sm" and value:
            if value == "-" or None not in value:
                seen_hands.add(who)
            text = f"p{who + 1} sm {''.join(held.get(who, ()))}" if value == "-" and who != seat else text
        actions.append(text.partition("#")[0].rstrip())
    kept = {name: value for name, value in record.fields.items() if name != "_ohh"}
    return {**kept, "actions": actions}


def _up_cards(record: HandRecord) -> set[int]:
    """Return which of the cards dealt to a player are face up, counted from 0."""
    fields = record.fields
    if fields["variant"] != OTHER_GAME:
        return {2, 3, 4, 5} if fields["variant"] in STUD else set()
    try:
        streets = game_of_spec(fields.get("_game")).streets
    except (ValueError, TypeError, ArithmeticError) as error:
        raise history_error(record, str(error)) from None
    is_up = [up for street in streets for up in [False] * street.hole + [True] * street.up]
    return {i for i, up in enumerate(is_up) if up}


def _discard(
    text: str, who: int, cards: Sequence[int | None], held: dict[int, list[str]], *, is_hidden: bool
) -> str:
    """Return the text of a discard, with unknown cards if it is hidden, and remove its cards from `held`."""
    words = "".join(text.partition("#")[0].split()[2:])
    for i in range(0, len(words), 2):
        pair = words[i : i + 2]
        if pair in held.get(who, ()):
            held[who].remove(pair)
        elif "??" in held.get(who, ()):
            held[who].remove("??")
    return f"p{who + 1} sd {'??' * len(cards)}" if is_hidden else text
