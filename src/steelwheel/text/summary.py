"""Summarize a hand in one line, the text of `str(hand)`."""

from __future__ import annotations

from typing import Any

from ..cards.cards import format_cards
from ..hands.hand import UNKNOWN_STACK
from .street_names import street_name

__all__ = ["UNKNOWN_STACK", "chips_behind", "hand_summary", "pending_step"]


def hand_summary(hand: Any) -> str:
    """Return the street, boards, pot and next decision in one line.

    The street is `hand.street`, so it is the flop as soon as the flop is due.
    """
    streets, street, phase, seat = hand.game.streets, hand.street, hand.phase, hand.actor
    where = (
        f"{street_name(streets, street)} {' / '.join(format_cards(cards) for cards in hand.boards)}".strip()
    )
    if phase == "over":
        changes = [f"seat {i} {chips:+}" for i, chips in enumerate(hand.payoffs) if chips]
        return f"{where}, over: {', '.join(changes) or 'no seat wins'}"
    if phase == "bet":
        call, left = hand.legal_actions.to_call, chips_behind(hand, seat)
        if left >= UNKNOWN_STACK:
            due = f"to call {call}, stack unknown" if call else "to check or bet, stack unknown"
        else:
            due = f"to call {call} of {left}" if call else f"to check or bet, {left} behind"
    else:
        due = pending_step(phase, streets[street])
    return f"{where}, pot {hand.total_pot}; {due if seat is None else f'seat {seat} {due}'}"


def chips_behind(hand: Any, seat: int) -> int:
    """Return the chips that a seat can still bet, within the hand's cap if the game has one."""
    cap, out_of_play = hand.game.hand_cap, 0
    if cap is not None:
        out_of_play = max(hand.starting_stacks[seat] - cap, 0)
    return int(hand.stacks[seat] - out_of_play)


def pending_step(phase: str, street: Any) -> str:
    """Return what a phase without betting waits for, such as "to draw"."""
    if phase == "draw":
        return "to draw" if street.draw else "to discard" if street.discard else "to name the middle card"
    return {"deal": "to be dealt", "runs": "to be run"}.get(phase, "to show or muck")
