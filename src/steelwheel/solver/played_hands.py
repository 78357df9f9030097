"""Hands played from a spot: their actions and cards since the spot, and the node that they reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._core import CALL, FOLD, format_cards
from .node import Node, root_node
from .tree_place import path_text

if TYPE_CHECKING:
    from .._core import Hand
    from .solved_spot import SolvedSpot

__all__ = ["node_after_hand", "steps_after_board"]


def steps_after_board(play: Any, cards: int) -> tuple[list[int], list[tuple[str, int]]]:
    """Return the steps of a `Hand` or an `Observation` since the board had `cards` cards.

    :returns: the complete board, and the steps: ("card", card) or ("act", code).
    """
    board: list[int] = []
    steps: list[tuple[str, int]] = []
    for event in play.events:
        if event.kind == "board":
            board += event.cards
            steps += [("card", card) for card in board[max(cards, len(board) - len(event.cards)) :]]
        elif len(board) < cards:
            continue
        elif event.kind in ("bet", "raise"):
            steps.append(("act", event.to))
        elif event.kind in ("fold", "check", "call"):
            steps.append(("act", FOLD if event.kind == "fold" else CALL))
    return board, steps


def node_after_hand(solution: SolvedSpot, hand: Hand) -> Node:
    """Return the node that a hand has reached.

    :raises ValueError: if its board, chips or actions do not match the spot and its tree.
    """
    spot = solution.spot
    if len(hand.boards) > 1:
        raise ValueError("the hand has two boards, but a solution has one")
    cards, steps = steps_after_board(hand, len(spot.board))
    if {*cards[: len(spot.board)]} != {*spot.board}:
        raise ValueError(
            f"the hand's board is {format_cards(cards) or 'empty'}, but the spot's is "
            f"{format_cards(spot.board)}"
        )
    walk = [format_cards([step]) if kind == "card" else step for kind, step in steps]
    node = root_node(solution)[walk]
    stacks = tuple([hand.stacks[seat] for seat in spot.seats if seat < len(hand.stacks)])
    if not hand.is_over and (node.chips.pot, node.chips.stacks) != (hand.total_pot, stacks):
        chips = node.chips
        raise ValueError(
            f"the hand's chips differ from the spot's: at {path_text(node)} the spot has a pot of "
            f"{chips.pot:,} and stacks {chips.stacks}, the hand {hand.total_pot:,} "
            f"and {stacks or hand.stacks}"
        )
    return node
