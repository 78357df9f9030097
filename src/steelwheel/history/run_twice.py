"""Hands that were run more than once, in PHH: `actions` has the first board, and `_boards` has the others.

Other readers, which know neither `_runs` nor `_boards`, thus find a hand with one board, and its results in
`finishing_stacks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard

from .actions import read_action

__all__ = ["join_boards", "split_boards"]

_WHOLE_BOARD = 5
"""The number of board cards in all of PHH's games with a board."""


def split_boards(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a hand that was run more than once, in the form written to PHH files.

    :raises ValueError: if the fields would be read differently.
    """
    place = _end_of_first_board(fields["actions"])
    end = place
    while end < len(fields["actions"]) and _board_cards(fields["actions"][end]):
        end += 1
    actions, boards = (
        [*fields["actions"][:place], *fields["actions"][end:]],
        list(fields["actions"][place:end]),
    )
    if any(map(_board_cards, actions[place:])) or "_boards" in fields:
        raise ValueError("PHH cannot express the order of these boards")
    return {**fields, "actions": actions, **({"_boards": boards} if boards else {})}


def join_boards(fields: dict[str, Any]) -> None:
    """Move the boards of a hand that was run more than once from `_boards` to its actions."""
    actions, boards = fields.get("actions"), fields["_boards"]
    if not _are_texts(actions) or not _are_texts(boards) or not all(map(_board_cards, boards)):
        return
    place = _end_of_first_board(actions)
    if "_runs" in fields and place and not any(map(_board_cards, actions[place:])):
        fields["actions"] = [*actions[:place], *boards, *actions[place:]]
        del fields["_boards"]


def _end_of_first_board(actions: list[str]) -> int:
    """Return the number of actions up to the last card of the first board."""
    count = 0
    for i, text in enumerate(actions):
        count += _board_cards(text)
        if count >= _WHOLE_BOARD:
            return i + 1
    return len(actions)


def _board_cards(text: str) -> int:
    """Return the number of board cards that an action deals."""
    try:
        verb, _, cards = read_action(text)
    except ValueError:
        return 0
    return len(cards) if verb == "db" else 0


def _are_texts(values: object) -> TypeGuard[list[str]]:
    return isinstance(values, (list, tuple)) and all(isinstance(value, str) for value in values)
