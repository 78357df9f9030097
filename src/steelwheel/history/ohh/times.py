"""Convert the times of histories to UTC."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

from ...errors import shown
from ..hand_time import microseconds_of

__all__ = ["UNKNOWN", "utc_text"]

UNKNOWN = "0001-01-01T00:00:00Z"
"""The text of a time that is not known."""
_HOURS = {"UTC": 0, "WET": 0, "CET": 1, "MEZ": 1, "EET": 2, "MSK": 3}
"""Hours from UTC to zones in winter, for computers without a database of time zones."""
_AMERICAN = {"ET": -5, "CT": -6, "MT": -7, "PT": -8}
"""The winter UTC offsets, in hours, of zones that have daylight saving time."""


def utc_text(fields: dict[str, Any]) -> str:
    """Return the time of a hand in UTC, in ISO 8601; a time without a zone counts as UTC.

    :raises ValueError: if the time zone is not known.
    """
    year, month, day = [fields.get(name) for name in ("year", "month", "day")]
    clock = fields.get("time")
    if not (year and month and day and isinstance(clock, time)):
        return UNKNOWN
    known = microseconds_of(fields)
    if known is not None:
        return f"{(datetime(1970, 1, 1) + timedelta(seconds=known // 1_000_000)).isoformat()}Z"
    zone = fields.get("time_zone_abbreviation") or fields.get("time_zone") or "UTC"
    try:
        moment = datetime(year, month, day, clock.hour, clock.minute, clock.second)
        return f"{(moment - timedelta(hours=_offset(zone, moment))).isoformat()}Z"
    except OverflowError:
        return UNKNOWN


def _offset(zone: object, moment: datetime) -> int:
    """Return a time zone's offset from UTC, in hours."""
    if zone in _AMERICAN:
        return _AMERICAN[str(zone)] + _is_summer_in_america(moment)
    if zone not in _HOURS:
        raise ValueError(
            f"Open Hand History needs times in UTC, and the time zone {shown(zone)} is not known: "
            "convert the time, and set time_zone_abbreviation to 'UTC'"
        )
    return _HOURS[str(zone)]


def _is_summer_in_america(moment: datetime) -> bool:
    """Return whether a local time in the USA is daylight saving time, under the rule in force since 2007."""
    year = moment.year
    first = datetime(year, 3, 1)
    begins = first + timedelta(days=(6 - first.weekday()) % 7 + 7, hours=2)
    first = datetime(year, 11, 1)
    ends = first + timedelta(days=(6 - first.weekday()) % 7, hours=2)
    return begins <= moment < ends
