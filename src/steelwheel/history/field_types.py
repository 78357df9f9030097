"""Check the fields that writers of other formats use, since a file may contain any values there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import time
from typing import Any

from ..errors import shown
from .amounts import fits, is_number
from .fields import HandRecord, history_error

__all__ = ["check_types"]


def _is_amount(value: object) -> bool:
    return is_number(value) and fits(value)  # type: ignore[arg-type]  # a number, as just checked


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**6


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_amounts(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(map(_is_amount, value))


def _are_fees(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(name, str) and _is_amount(amount) for name, amount in value.items()
    )


def _are_payments(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(
        isinstance(payment, (list, tuple))
        and len(payment) == 3
        and _is_whole(payment[0])
        and isinstance(payment[1], str)
        and _is_amount(payment[2])
        for payment in value
    )


def _are_posts(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(
        isinstance(post, (list, tuple))
        and len(post) == 4
        and all(map(_is_chips, post[:3]))
        and isinstance(post[3], str)
        for post in value
    )


def _is_chips(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_TEXT = (_is_text, "a string")
_WHOLE = (_is_whole, "an integer from 0 to 999,999")
_AMOUNT = (_is_amount, "a number")
_AMOUNTS = (_are_amounts, "an array of numbers")
_TYPES: Mapping[str, tuple[Callable[[object], bool], str]] = {
    **dict.fromkeys(("venue", "currency", "currency_symbol", "time_zone_abbreviation"), _TEXT),
    **dict.fromkeys(("seat_count", "level", "year", "month", "day", "_runs", "_kill"), _WHOLE),
    **dict.fromkeys(("_rake", "_added", "_cap"), _AMOUNT),
    **dict.fromkeys(("_pots", "winnings"), _AMOUNTS),
    **dict.fromkeys(("event", "_game"), _TEXT),
    "_posts": (_are_posts, "an array of a player's number, live chips, dead chips and a kind"),
    "time": (lambda value: isinstance(value, time), "a time"),
    "_fees": (_are_fees, "a table of numbers"),
    "_paid": (_are_payments, "an array of a seat, a kind and a number"),
}


def check_types(record: HandRecord) -> None:
    """Check the types of the fields that writers use.

    :raises HistoryError: if a field has another type.
    """
    fields: Mapping[str, Any] = record.fields
    for name in _TYPES.keys() & fields.keys():
        is_valid, what = _TYPES[name]
        if not is_valid(fields[name]):
            raise history_error(record, f"{name} must be {what}, not {shown(fields[name])}")
    players = len(fields["starting_stacks"])
    seats = fields.get("seats", range(1, players + 1))
    if not all(map(_is_whole, seats)):
        raise history_error(record, "seats must be an array of integers")
    posting = [post[0] for post in fields.get("_posts", ())]
    if len({*posting}) < len(posting) or not all(1 <= player <= players for player in posting):
        raise history_error(record, f"_posts must name players from 1 to {players}, each once")
    if any(not 1 <= payment[0] <= players for payment in fields.get("_paid", ())):
        raise history_error(record, f"_paid must name seats from 1 to {players}")
    if "_rake" in fields and len(fields.get("winnings", ())) != players:
        raise history_error(record, f"winnings must be an array of {players} numbers next to _rake")
