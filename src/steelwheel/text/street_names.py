"""The names of a game's streets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["BOARD_NAMES", "street_name"]

BOARD_NAMES = {3: "Flop", 4: "Turn", 5: "River"}
"""Street names, by the number of cards on the board."""
_ONE_BY_ONE = {1: "Flop", 2: "Turn"}  # if a game deals one board card at a time, and no more
_STUD = ("Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh")


def street_name(streets: Sequence[Any], street: int) -> str:
    """Return the name of a street.

    :param streets: the `Street`s of the game.
    """
    so_far = streets[: street + 1]
    names: Mapping[int, str] = {}
    if any(each.up for each in streets):
        cards = sum(each.hole + each.up for each in so_far) - sum(each.discard for each in streets)
        first = f"{_STUD[min(max(cards - 2, 0), 5)]} street"
    elif any(each.board for each in streets):
        dealt = [each.board for each in streets if each.board]
        first, names = "Preflop", _ONE_BY_ONE if dealt in ([1], [1, 1]) else BOARD_NAMES
    elif any(each.draw for each in streets):
        draws = sum(each.draw > 0 for each in so_far)
        first = f"Draw {draws}" if draws else "Before the draw"
    else:
        first = f"Round {street + 1}"
    board = sum(each.board for each in so_far)
    return names.get(board, f"Street {street}") if board else first
