"""Name the hands that win at a showdown, and compute each seat's winnings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, Protocol

from .._core import showing_values
from ..evaluation.categories import describe

__all__ = ["ShownTable", "winning_hands", "winnings", "with_hands"]


class ShownTable(Protocol):
    """The part of a table that decides the winning hands at the showdown."""

    @property
    def rules(self) -> Any:
        """The `Game`."""

    @property
    def hole_cards(self) -> Sequence[tuple[int | None, ...]]:
        """The hole cards of each seat."""

    @property
    def boards(self) -> Sequence[tuple[int | None, ...]]:
        """The boards."""

    @property
    def events(self) -> Sequence[Any]:
        """The events so far."""


def winnings(table: ShownTable) -> dict[int, int]:
    """Return the chips that each winner has won, by seat."""
    won: dict[int, int] = {}
    for event in table.events:
        if event.kind == "misdeal":
            won = {}
        elif event.kind == "push":
            won[event.seat] = won.get(event.seat, 0) + event.amount
    return won


def winning_hands(table: ShownTable, seat: int) -> list[str]:
    """Return a seat's winning hands: high and low, on each board.

    The list is empty unless the seat has shown all its cards, and all cards on the boards are known.
    """
    game = table.rules
    before = takewhile(lambda event: event.kind != "push", table.events)
    seats = [event.seat for event in before if event.kind == "show" and None not in event.cards]
    holes = {each: table.hole_cards[each] for each in seats if None not in table.hole_cards[each]}
    size = sum(street.board for street in game.streets)
    boards = table.boards or ((),)
    if seat not in holes or any(len(board) < size or None in board for board in boards):
        return []
    best: list[str] = []
    others: list[str] = []
    together = (
        game.boards if game.split == "best" else 1
    )  # this many boards are compared, and the best one counts
    for i in range(0, len(boards), together):
        values = {each: _best_values(game, hole, boards[i : i + together]) for each, hole in holes.items()}
        for k, ranking in enumerate(game.rankings):
            if mine := values[seat][k]:
                is_best = all(each[k] <= mine for each in values.values())
                (best if is_best else others).append(describe(mine, ranking))
    return list(dict.fromkeys(best or others))  # the winner of a side pot alone may not have the best hand


def _best_values(game: Any, hole: Sequence[Any], boards: Iterable[Sequence[Any]]) -> list[int]:
    """Return a hand's values under each of the game's rankings, on the best of these boards."""
    return [
        max(values) for values in zip(*[showing_values(game, hole, board) for board in boards], strict=True)
    ]


def with_hands(hands: Iterable[str]) -> str:
    """Name hands at the end of a sentence: " with a flush", or "" for none."""
    named = []
    for hand in hands:
        a = "an" if hand[0] in "8Aae" else "a"
        is_one = hand.startswith(("straight", "flush", "full", "royal")) or hand.endswith((" low", "badugi"))
        named.append(f"{a} {hand}" if is_one else hand)
    return f" with {' and '.join(named)}" if named else ""
