"""The time of a hand in UTC."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta, timezone, tzinfo
from functools import lru_cache
from typing import Any

__all__ = ["is_zone", "microseconds_of"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
# Sites write abbreviations such as "CET" all year round, and mean local time with daylight saving time.
_PLACES = {
    "ET": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "WET": "Europe/Lisbon",
    "CET": "Europe/Brussels",
    "MEZ": "Europe/Berlin",
    "EET": "Europe/Athens",
    "MSK": "Europe/Moscow",
}
_OFFSETS = {
    "UTC": 0, "GMT": 0, "Z": 0, "WEST": 1, "BST": 1, "CEST": 2, "MESZ": 2, "EEST": 3, "AST": -4, "ADT": -3,
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "BRT": -3,
    "ART": -3, "JST": 9, "AEST": 10, "AEDT": 11,
}  # fmt: skip


def microseconds_of(fields: Mapping[str, Any]) -> int | None:
    """Return the time of a hand in microseconds since 1970, in UTC.

    It is None unless the hand has a full date, a time and a known time zone.
    """
    clock, names = fields.get("time"), (fields.get("time_zone"), fields.get("time_zone_abbreviation"))
    if not isinstance(clock, time):
        return None
    zone = clock.tzinfo or next((_zone(name) for name in names if name and isinstance(name, str)), None)
    if zone is None:
        return None
    try:
        date: list[Any] = [fields.get(name) for name in ("year", "month", "day")]
        moment = datetime.combine(datetime(*date), clock.replace(tzinfo=zone))
        return (moment - _EPOCH) // _MICROSECOND
    except (TypeError, ValueError, OverflowError):
        return None


def is_zone(name: object) -> bool:
    """Return whether a value is the name or the abbreviation of a known time zone."""
    return isinstance(name, str) and _zone(name) is not None


@lru_cache(maxsize=256)
def _zone(name: str) -> tzinfo | None:
    """Return the time zone with this name or abbreviation.

    It is None if the zone is unknown, or this computer has no database of time zones: Windows has none
    without the package tzdata, which the extra `cli` installs there.
    """
    if name in _OFFSETS:
        return timezone(timedelta(hours=_OFFSETS[name]))
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(_PLACES.get(name, name))
    except (KeyError, ValueError, OSError):
        return None
