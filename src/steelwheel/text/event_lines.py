"""Describe the events of a hand line by line, with the chips after each event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .event_text import AGAIN, BETS, POSTS, WAGERS, event_words
from .table_changes import table_after, table_at_start
from .table_snapshot import TableState

__all__ = ["Line", "event_lines"]


class Line(NamedTuple):
    """An event as text, with the seat's bet and stack, and the pot, after the event.

    :param seat: the seat that acts, or None.
    :param words: the event, without the seat's name.
    :param bet: the seat's bet after the event; 0 if the event is not a bet.
    """

    seat: int | None
    words: str
    bet: int
    stack: int
    pot: int


def event_lines(before: TableState, events: Sequence[Any], *, first_cards: bool = False) -> list[Line]:
    """Describe events one after another, leaving out burn cards.

    Cards dealt to one seat share a line, and so do its winnings from one pot.

    :param before: the table before the events.
    :param first_cards: whether to include the first cards dealt face down.
    """
    together: dict[Any, list[Any]] = {}
    for i, event in enumerate(events):
        if event.kind == "misdeal":
            misdeal = Line(None, AGAIN["misdeal"], 0, 0, 0)
            again = event_lines(table_at_start(before), events[i + 1 :])
            return [*event_lines(before, events[:i]), misdeal, *again]
        key: Any = i
        if event.kind in ("deal", "up"):
            key = "dealt", event.seat
            if event.kind == "deal" and not (event.street or first_cards):
                key = "first cards"
        elif event.kind == "push":
            key = "won", event.seat, event.to
        together.setdefault(key, []).append(event)
    pots = 1 + max((event.to for event in events if event.kind == "push"), default=0)
    returned = {event.seat for event in events if event.kind == "return"}
    lines, table = [], before
    for key, some in together.items():
        table = table_after(table, some)
        event, seat = some[0], some[0].seat
        words = "" if key == "first cards" else event_words(table, some, pots)
        if not words:
            continue
        if event.kind in (*POSTS, *WAGERS) and not table.stacks[seat] and seat not in returned:
            words += " and is all-in"
        bet = event.to if event.kind in BETS else 0
        lines.append(Line(seat, words, bet, 0 if seat is None else table.stacks[seat], table.total_pot))
    return lines
