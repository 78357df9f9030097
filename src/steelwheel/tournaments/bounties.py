"""The winners of bounties: the seats that knock out each player (WT 39)."""

from __future__ import annotations

from collections.abc import Mapping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._core import Hand

__all__ = ["bounty_winners"]


def bounty_winners(hand: Hand, out: list[int]) -> dict[int, list[int]]:
    """Return, for each seat that went broke in a hand, the seats that won the pot with its last chips.

    A player's bounty goes with the last pot that the player could win: the main pot for the smallest all-in,
    a side pot for larger all-ins. The winners are listed clockwise from the left of the button.
    """
    put = [0] * len(hand.stacks)
    won: dict[int, list[int]] = {}
    apart = isinstance(hand.game.antes, Mapping)  # an ante paid for all players is in no side pot
    for event in hand.events:
        seat = event.seat
        if seat is None or not event.amount:
            continue
        if event.kind == "push":
            winners = won.setdefault(event.to, [])
            if seat not in winners:
                winners.append(seat)
        elif event.kind == "return":
            put[seat] -= event.amount
        elif not (apart and event.kind == "ante"):
            put[seat] += event.amount
    folded = hand.folded
    sizes = sorted({put[seat] for seat in range(len(put)) if not folded[seat]})
    found = {}
    for seat in out:
        pot = sum([size < put[seat] for size in sizes])
        pots = [i for i in won if i <= pot] or [*won]
        seats = won[max(pots)]
        many = len(put)
        found[seat] = sorted(seats, key=lambda winner: (winner - hand.button - 1) % many)
    return found
