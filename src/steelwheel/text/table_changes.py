"""Compute the table before and after events of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from .chip_counts import ChipCounts
from .table_snapshot import Cards, TableState

__all__ = ["table_after", "table_at_start"]


def table_at_start(table: TableState) -> TableState:
    """Return the table before the first event of its hand."""
    seats = len(table.stacks)
    return replace(
        table,
        phase="deal",
        actor=None,
        boards=(),
        hole_cards=((),) * seats,
        up_cards=((),) * seats,
        stacks=table.starting_stacks,
        bets=(0,) * seats,
        folded=tuple(not stack for stack in table.starting_stacks),
        pots=(),
        total_pot=0,
        to_call=None,
        events=(),
    )


def table_after(table: TableState, events: Sequence[Any], gathered: tuple[int, ...] = ()) -> TableState:
    """Return the table after some events.

    :param gathered: the pots once all bets have been gathered, before the next card.
    """
    chips = ChipCounts(table.starting_stacks)
    chips.stacks, chips.bets = list(table.stacks), list(table.bets)
    chips.pots, chips.total_pot = table.pots, table.total_pot
    holes, boards, up = list(table.hole_cards), list(table.boards), list(table.up_cards)
    folded = list(table.folded)
    for event in events:
        seat = event.seat
        chips.apply(event, gathered)
        if event.kind == "passed":  # new cards come; the antes stay in the pot
            holes, up, boards = [()] * len(holes), [()] * len(up), []
        elif event.kind in ("deal", "up"):
            holes[seat] += event.cards
            up[seat] += event.cards if event.kind == "up" else ()
        elif event.kind in ("discard", "middle"):
            holes[seat] = _without(holes[seat], event.cards)
            holes[seat] = (event.cards if event.kind == "middle" else ()) + holes[seat]
        elif event.kind == "show":
            pairs = zip_longest(event.cards, holes[seat])
            holes[seat] = tuple([held if card is None else card for card, held in pairs])
        elif event.kind == "fold":
            folded[seat] = True
        elif event.kind == "runs":
            boards = (boards or [()])[:1] * event.amount
        elif event.kind == "board":
            boards += [()] * (event.to + 1 - len(boards))
            boards[event.to] += event.cards
    return replace(
        table,
        phase="deal",
        actor=None,
        to_call=None,
        boards=tuple(boards),
        hole_cards=tuple(holes),
        up_cards=tuple(up),
        stacks=tuple(chips.stacks),
        bets=tuple(chips.bets),
        folded=tuple(folded),
        pots=chips.pots,
        total_pot=chips.total_pot,
        events=(*table.events, *events),
    )


def _without(held: Cards, discards: Cards) -> Cards:
    """Return the cards left after discards; a discard not among the known cards removes an unknown card."""
    cards = list(held)
    for card in discards:
        if cards:
            cards.remove(card if card in cards else None if None in cards else cards[-1])
    return tuple(cards)
