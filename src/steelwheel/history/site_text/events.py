"""The kinds of events and the streets; `cext/text/scan.h` has the same numbers."""

from __future__ import annotations

__all__ = [
    "ALL_IN",
    "CAPPED",
    "FORGONE",
    "MUCKED",
    "NO_RAKE",
    "OUT",
    "PREMIUMS",
    "ROUNDED",
    "Event",
    "Kind",
    "Street",
]

PREMIUMS = ("cash_out_risk", "insurance")
"""The kinds of premiums, indexed by their numbers in `cext/text/scan.h`."""

Event = tuple[int, int, int, int, int, int, int, "int | tuple[int, ...]"]
"""An event: kind, seat, part, flags, line, offset, amount, more."""

ALL_IN, CAPPED, OUT, MUCKED, FORGONE, NO_RAKE, ROUNDED = 1, 2, 4, 8, 16, 32, 64


class Kind:
    """The kinds of events."""

    HEADER, TABLE, SEAT = range(1, 4)
    SMALL_BLIND, BIG_BLIND, BOTH_BLINDS, ANTE, BUTTON_BLIND, STRADDLE = range(4, 10)
    DEAD_BLIND, LATE_BLIND, BRING_IN = range(10, 13)
    FOLD, CHECK, CALL, BET, RAISE, PUSH, DISCARD, STAND_PAT = range(13, 21)
    DEALT, STREET, UNCALLED, COLLECT, SHOW, MUCK, NO_SHOW = range(21, 28)
    TOTAL, BOARD, RESULT, RUN_TWICE, CANCELED, CASH_OUT, PREMIUM, DROP = range(28, 36)
    SITS_OUT, SAID, NOTICE, STRANGER, UNKNOWN, BAD, LONG = range(36, 43)


class Street:
    """The streets of events of the kind STREET."""

    HOLE, FLOP, TURN, RIVER, NEXT_BOARD = range(5)
    DRAW, THIRD, SHOWDOWN, SUMMARY = 10, 20, 40, 50
