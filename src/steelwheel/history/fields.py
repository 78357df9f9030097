"""The fields of a hand history: their names, their checks, and errors that name the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, Protocol

from ..errors import HistoryError, cut, shown
from .amounts import BOUND, MOST_DECIMALS, Number, decimals_of, fits, is_endless, is_number

__all__ = ["STANDARD_FIELDS", "HandRecord", "check_fields", "count_decimals", "history_error", "values_won"]

STANDARD_FIELDS = frozenset(
    """variant antes blinds_or_straddles bring_in small_bet big_bet min_bet starting_stacks actions
    author event url venue address city region postal_code country time time_zone time_zone_abbreviation
    day month year hand level seats seat_count table players finishing_stacks winnings currency
    currency_symbol ante_trimming_status time_limit time_banks""".split()
)
_MONEY = ("starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks", "winnings")
_BETS = ("min_bet", "small_bet", "big_bet", "bring_in")
_OTHER_NUMBERS = frozenset(
    [*_BETS, *"hand level day month year seats seat_count table time_limit time_banks".split()]
)
_NOT_ONE_A_PLAYER = "{} must be an array of {} numbers, one per player"
_MAY_BE_ENDLESS = ("starting_stacks", "finishing_stacks", "time_limit", "time_banks")


class HandRecord(Protocol):
    """The plain values of a `HandHistory`: its fields, its file, and its name in the file."""

    fields: dict[str, Any]
    file: str | None
    key: object


def history_error(record: HandRecord, message: str, action: int | None = None) -> HistoryError:
    """Return a HistoryError that names the hand and, if `action` is given, the number of the action."""
    key = record.fields.get("hand") if record.key is None else record.key
    return HistoryError(message, record.file, key, action=action)


def check_fields(record: HandRecord) -> None:
    """Check required fields, and the types and sizes of the fields that steelwheel reads.

    :raises HistoryError: if a field is missing or invalid.
    """
    fields = record.fields
    for name in ("variant", "antes", "starting_stacks", "actions"):
        if name not in fields:
            raise history_error(record, f"the field {name!r} is missing")
    if not isinstance(fields["variant"], str):
        raise history_error(record, "variant must be a string")
    players = _length(fields["starting_stacks"])
    if not 2 <= players <= 23:
        raise history_error(record, "starting_stacks must be an array of 2 to 23 numbers")
    for name in _MONEY:
        if name in fields:
            values = fields[name]
            length = _length(values)
            if not (length == players or (0 <= length < players and name == "blinds_or_straddles")):
                raise history_error(record, _NOT_ONE_A_PLAYER.format(name, players))
            kinds = {*map(type, values)}
            if kinds == {int} and min(values) > -BOUND and max(values) < BOUND:
                continue  # the usual case
            if not kinds <= {int, Decimal} and not all(map(is_number, values)):
                raise history_error(record, _NOT_ONE_A_PLAYER.format(name, players))
            _check_numbers(record, name, values)
    for name in _OTHER_NUMBERS & fields.keys():
        value = fields[name]
        if type(value) is not int or not -BOUND < value < BOUND:
            _check_numbers(record, name, value if isinstance(value, (list, tuple)) else (value,))
    for name in ("players", "seats"):
        if name in fields and _length(fields[name]) != players:
            raise history_error(record, f"{name} must be an array of {players}, one per player")
    if "players" in fields and not _are_texts(fields["players"]):
        raise history_error(record, "players must be strings")
    actions = fields["actions"]
    if _length(actions) < 0 or not _are_texts(actions):
        raise history_error(record, "actions must be an array of strings")


def _check_numbers(record: HandRecord, name: str, values: Sequence[Any]) -> None:
    for i, x in enumerate(values):
        if (type(x) is not Decimal and not is_number(x)) or fits(x):
            continue
        if name not in _MAY_BE_ENDLESS or not is_endless(x):
            text = cut(str(x)) if isinstance(x, Decimal) else shown(x)
            raise history_error(record, f"{name} cannot be {text}")
        if name == "finishing_stacks" and not is_endless(record.fields["starting_stacks"][i]):
            raise history_error(record, "finishing_stacks must be finite if starting_stacks are")


def count_decimals(record: HandRecord, bets: Iterable[Number]) -> int:
    """Return the largest number of decimals in any amount of the hand: stacks, antes, blinds and bets.

    :param bets: the amounts of the hand's bets and raises.
    :raises HistoryError: if there are more than 15.
    """
    fields = record.fields
    amounts = [*fields["starting_stacks"], *fields["antes"], *fields.get("blinds_or_straddles", ())]
    amounts += [fields[name] for name in _BETS if name in fields]
    amounts += bets
    if {*map(type, amounts)} == {int}:
        return 0
    most = 0
    for amount in amounts:
        if isinstance(amount, Decimal) and amount.is_finite():
            most = max(most, decimals_of(amount))
    if most > MOST_DECIMALS:
        raise history_error(record, f"an amount has {most} decimals, more than {MOST_DECIMALS}")
    return most


def values_won(record: HandRecord) -> list[Number] | None:
    """Return `_values`, the chips that each player won, as set by `acpc.read_state`; None if invalid."""
    values: Any = record.fields.get("_values")
    players = len(record.fields["starting_stacks"])
    if _length(values) != players or not all(is_number(value) and fits(value) for value in values):
        return None
    return list(values)


def _length(values: object) -> int:
    return len(values) if isinstance(values, (list, tuple)) else -1


def _are_texts(values: Sequence[object]) -> bool:
    return {*map(type, values)} <= {str} or all(isinstance(value, str) for value in values)
