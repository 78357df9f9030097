"""Missed blinds at a cash table, and the posts that make up for them."""

from __future__ import annotations

from .._base.records import Post
from ..games.game import Game
from .players import BIG, ENTRY, SMALL, STRADDLE, Player
from .seating import Seating, owed_blinds

__all__ = ["larger_post", "missed_blinds_of", "post_owed"]


def missed_blinds_of(
    player: Player, seating: Seating, last: Seating | None, seats: int, many_owed: int, is_heads_up: bool
) -> int:
    """Return the blinds, as bits, that have passed or reached the seat of a player who is not dealt in.

    :param last: the seating of the previous hand.
    :param many_owed: the number of the game's blinds that a player can owe; the others are straddles.
    """
    missed, before = 0, () if last is None else last.blinds
    for i, seat in enumerate(seating.blinds):
        start = before[i] if i < len(before) else seating.blinds[i - 1] if i else seating.button
        if is_heads_up and i + 1 < len(before):
            seat = before[i + 1]  # the seat that this blind would have reached
        if 0 < (player.seat - start) % seats <= (seat - start) % seats:
            missed |= SMALL if i < many_owed - 1 else BIG if i < many_owed else STRADDLE
    if not player.placed and not player.owes:
        missed &= ~SMALL  # the small blind may pass a player who has changed seats
    return missed


def post_owed(game: Game, owes: int) -> Post:
    """Return the post of a player who owes these blinds.

    :param owes: the blinds, as bits.
    """
    blinds: tuple[int, ...] = game.blinds  # type: ignore[assignment]  # not the button's own blind
    owed = owed_blinds(game)
    live = dead = 0
    if owes & (SMALL | BIG):
        live, dead, _ = game.missed_blinds(small=bool(owes & SMALL), big=bool(owes & BIG))
    if owes & ENTRY:
        live = owed[-1]
    if owes & STRADDLE:
        dead += sum(blinds[len(owed) :])
    return Post(live, dead, "missed")


def larger_post(owed: Post, blind: Post) -> Post:
    """Return one post that covers both what a player owes and the blind of their seat."""
    return owed if owed.live >= blind.live else blind._replace(dead=owed.dead)
