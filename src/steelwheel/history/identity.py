"""Identify a hand, to recognize its copies in other files."""

from __future__ import annotations

from decimal import Decimal
from hashlib import blake2b
from typing import Any

from .amounts import EXACT, fits
from .fields import HandRecord

__all__ = ["LEAST_ID", "identity", "is_id"]

LEAST_ID = 1_000_000
"""The smallest hand number that counts as a unique id; smaller numbers may just count a table's hands."""
_CONTENT = (
    """variant antes blinds_or_straddles bring_in small_bet big_bet min_bet starting_stacks
    players seats table event venue hand level day month year time _game _posts"""
).split()


def identity(record: HandRecord) -> bytes | None:
    """Return the same digest for all records of a hand, or None if nothing distinguishes the hand.

    It covers the site (`venue`) and the hand's id, if the file has both and the id is text or at least
    1,000,000. Otherwise it covers the actions and the fields that describe the table. If no card is known, it
    also covers the hand's name in its file, because hands without cards are often equal.
    """
    fields = record.fields
    site, number = fields.get("venue"), fields.get("hand")
    if site and isinstance(site, str) and is_id(number):
        return _digest((site, str(number)))
    actions = [text.partition("#")[0].split() for text in fields["actions"]]
    is_known = any(words[0] == "d" and not set(words[-1]) <= {"?"} for words in actions if words)
    if record.file is None and not is_known:
        return None
    content = [_normal(fields.get(name)) for name in _CONTENT]
    return _digest((content, actions, None if is_known else record.key))


def is_id(number: object) -> bool:
    """Return whether a hand's number identifies it on its site."""
    if isinstance(number, str):
        return bool(number) and not (number.isdecimal() and len(number) < len(str(LEAST_ID)))
    return isinstance(number, int) and number >= LEAST_ID and fits(number)


def _normal(value: Any) -> Any:
    """Normalize a field, so that equal amounts such as 2 and 2.00 become identical."""
    if isinstance(value, (list, tuple)):
        return list(map(_normal, value))
    if isinstance(value, Decimal) and fits(value):
        return int(value) if value == int(value) else str(EXACT.normalize(value))
    return value


def _digest(parts: object) -> bytes | None:
    try:
        text = repr(parts)
    except ValueError:  # an int of more than 4,300 digits
        return None
    return blake2b(text.encode("utf-8", "backslashreplace"), digest_size=12).digest()
