"""Bounties: the seats that win the bounty of each player who is out, and mystery bounties (WT 39)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ..errors import kind
from .arguments import amount
from .payouts import check_shares, default_shares, prize_amounts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .._core import Hand

__all__ = ["Mystery", "bounty_winners", "check_mystery", "envelope_amounts"]

Mystery = int | tuple[Fraction, ...]
"""Mystery bounties: the number of envelopes, or the part of the bounty pool in each, largest first."""


def check_mystery(mystery: Any, bounty: int, progressive: bool) -> Mystery | None:
    """Check the argument `mystery_bounties` of a tournament, and return it.

    :raises ValueError: if it does not fit the other bounties, there are fewer than two envelopes, or the
        parts do not sum to 1.
    :raises TypeError: if it has the wrong type.
    """
    if mystery is None:
        return None
    if not bounty or progressive:
        raise ValueError("mystery_bounties needs a bounty, which must not be progressive")
    if hasattr(mystery, "__index__"):
        return amount(mystery, "mystery_bounties", 2, 10**6)
    is_sequence = isinstance(mystery, Sequence) and not isinstance(mystery, str)
    shares = check_shares(mystery, "mystery_bounties", "envelope") if is_sequence else None
    if shares is None or isinstance(shares[0], int):
        given = "amounts" if is_sequence else kind(mystery)
        raise TypeError(
            "mystery_bounties must be an int, the number of envelopes, or parts of the bounty pool, such as "
            f"(0.5, 0.3, 0.2), not {given}"
        )
    if len(shares) < 2:
        raise ValueError(f"mystery_bounties must have at least two envelopes, not {len(shares)}")
    return shares


def envelope_amounts(mystery: Mystery, players: int, pool: int) -> list[int]:
    """Return the amount in each envelope, largest first, when this many players are left.

    A number of envelopes means one for each player: half of the pool is divided equally, and the other half
    like the default payouts of a tournament with this many entrants.
    """
    if isinstance(mystery, int):
        top = default_shares(players)
        even = Fraction(1, 2 * players)
        mystery = tuple([even + (top[i] / 2 if i < len(top) else 0) for i in range(players)])
    return [*prize_amounts(mystery, pool, 1)]


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
