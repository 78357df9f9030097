"""Stacks, bets and pots after each event of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["ChipCounts"]

# bets are gathered into the pots before these events
_GATHERING = ("board", "show", "muck", "runs", "burn", "discard", "middle")


class ChipCounts:
    """Stacks, bets and pots, updated event by event by `apply`.

    Nothing else in the package counts chips in the middle of a hand: a `Hand` has only the counts after its
    last event.

    :param starting_stacks: chips per seat at the beginning of the hand.
    """

    stacks: list[int]
    bets: list[int]
    pots: tuple[int, ...]
    total_pot: int

    def __init__(self, starting_stacks: Sequence[int]) -> None:
        self.starting_stacks = tuple(starting_stacks)
        self.begin()

    def begin(self) -> None:
        """Reset the counts to the beginning of the hand."""
        self.stacks, self.bets = list(self.starting_stacks), [0] * len(self.starting_stacks)
        self.pots, self.total_pot = (), 0

    def apply(self, event: Any, gathered: tuple[int, ...] = ()) -> None:
        """Update the counts for an event.

        :param gathered: the pots once all bets have been gathered, before the next card.
        """
        kind, amount = event.kind, event.amount
        if kind == "misdeal":
            self.begin()
        elif kind in _GATHERING:
            if any(self.bets):
                self.pots, self.bets = gathered, [0] * len(self.bets)
        elif kind == "rake":
            self.total_pot -= amount
        elif amount and event.seat is not None:
            chips = -amount if kind in ("return", "push") else amount
            self.stacks[event.seat] -= chips
            self.total_pot += chips
            if kind in ("ante", "missed_small", "dead"):
                self.pots = (sum(self.pots) + chips,)
            elif kind != "push":
                self.bets[event.seat] += chips
