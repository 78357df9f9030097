"""Options for reading: the house rules of histories that name none, and strict reading."""

from __future__ import annotations

from typing import Any

from .. import rules as house
from ..errors import HistoryError, kind
from .fields import HandRecord, history_error
from .record import HandHistory, checked_history
from .result_check import Discrepancy
from .site_chips import naming_line

__all__ = ["prepared", "rules_field", "strict_error", "with_rules"]


def rules_field(rules: object) -> str | dict[str, Any] | None:
    """Return the field `_rules` for house rules: a preset's name, or rules.

    :raises ValueError: if there is no such preset.
    """
    if rules is None:
        return None
    if isinstance(rules, str):
        house.preset(rules)  # type: ignore[arg-type]  # it checks the name
        return rules
    if not isinstance(rules, house.HouseRules):
        raise TypeError(f"rules must be the name of a preset, or house rules, not {kind(rules)}")
    changed = rules.changed()
    return {"preset": rules.name, **changed} if changed else rules.name


def with_rules(history: HandHistory, rules: str | dict[str, Any]) -> HandHistory:
    """Return a history with house rules, or the same history if it has its own."""
    if "_rules" in history.fields:
        return history
    fields = {**history.fields, "_rules": rules}
    return checked_history(fields, history.file, history.key, history._place)


def strict_error(record: HandRecord, found: Discrepancy) -> HistoryError:
    """Return the error of strict reading for a history with an exception."""
    return history_error(record, f"{found.text}; strict=True accepts no exceptions", found.action)


def prepared(
    found: HandHistory | HistoryError | OSError, rules: str | dict[str, Any] | None, strict: bool
) -> HandHistory | HistoryError | OSError:
    """Return a history with house rules added, or an error if strict reading rejects it.

    If `found` is an error, it is returned unchanged.

    :param rules: the field `_rules` for a history that has none.
    """
    if not isinstance(found, HandHistory):
        return found
    if rules is not None:
        found = with_rules(found, rules)
    if strict:
        try:
            with naming_line(found.line, found._lines):
                for each in found.exceptions:
                    raise strict_error(found, each)
        except HistoryError as error:
            return error
    return found
