"""Kill pots at a cash table: who has won the last pot, and who posts a kill (WL 189 to 199)."""

from __future__ import annotations

from .._base.records import Post
from .._core import Hand
from ..games.game import Game
from .missed_blinds import post_owed
from .players import Player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..typing import Kill

__all__ = ["Kills"]

_FORCED = ("ante", "blind", "missed", "missed_small", "dead", "straddle", "bring_in")
"""The posts that are no part of the bets in a pot; a kill is (WL 191)."""


class Kills:
    """The kills of a table's game.

    - `kill`: the size of a kill, "half" or "full"; `game`: the game of a kill pot.
    - `killer`: the name of the player who owes a kill in the next hand, or None.
    - `legs`: the names of the players with a leg up: they have won a pot, and have not lost one since.
    - `missed`: the names of the players who were not dealt in when they owed a kill, oldest first.
    """

    __slots__ = ("game", "kill", "killer", "legs", "missed")

    def __init__(self, game: Game, kill: Kill) -> None:
        self.game, self.kill = game.with_kill(kill), kill
        self.killer: str | None = None
        self.legs: set[str] = set()
        self.missed: list[str] = []

    def copy(self) -> Kills:
        """Return a copy."""
        other = Kills.__new__(Kills)
        other.game, other.kill, other.killer = self.game, self.kill, self.killer
        other.legs, other.missed = {*self.legs}, [*self.missed]
        return other

    def values(self) -> list[Any]:
        """Return plain values, as `from_values` takes them."""
        return [self.kill, self.killer, sorted(self.legs), self.missed]

    @classmethod
    def from_values(cls, game: Game, values: list[Any]) -> Kills:
        """Return the kills of a game from `values()`."""
        kill, killer, legs, missed = values
        kills = cls(game, kill)
        kills.killer, kills.legs, kills.missed = killer, {*legs}, [*missed]
        return kills

    def next_killer(
        self, players: Sequence[Player | None], dealt: Sequence[int], exempt: set[int]
    ) -> int | None:
        """Return the seat that posts a kill in the next hand, or None.

        A missed kill is posted later, away from the button and the blinds (WL 197), and when no other
        player kills (WL 198).

        :param exempt: the seats of the button and the blinds.
        """
        seats = {player.name: seat for seat in dealt if (player := players[seat]) is not None}
        if self.killer in seats:
            return seats[self.killer]
        late = [seats[name] for name in self.missed if name in seats]
        if exempt.issuperset(dealt):  # no seat is away from the blinds
            exempt = set()
        return next((seat for seat in late if seat not in exempt), None)

    def posts(
        self, seat: int, players: Sequence[Player | None], game: Game, posts: dict[int, Post]
    ) -> dict[int, Post]:
        """Return the posts of a kill pot: there are no straddles (WL 199).

        A player who would come in with a straddle posts the blinds they owe.
        """
        found = {}
        for where, post in posts.items():
            player = players[where]
            if post.kind == "straddle":
                owes = 0 if player is None or player.placed else player.owes
                post = post_owed(game, owes) if owes else Post(0)
            found[where] = post
        dead = found[seat].dead if seat in found else 0
        return {**found, seat: Post(_bet_on(self.game, 0), dead, "kill")}

    def dealt(self, killer: str | None, names: Sequence[str | None]) -> None:
        """Record that a hand was dealt, and who has posted a kill."""
        if self.killer is not None and self.killer not in (*names, *self.missed):
            self.missed.append(self.killer)
        if killer in self.missed:
            self.missed.remove(killer)
        self.killer = None

    def settle(self, hand: Hand, names: Sequence[str | None], game: Game) -> None:
        """Record who has won a hand that is over.

        :param names: the names of the players dealt in, by seat.
        :param game: the game outside kill pots.
        """
        won = {event.seat for event in hand.events if event.kind == "push"}
        won = won or {seat for seat, folded in enumerate(hand.folded) if not folded}  # of returned blinds
        winners = {name for seat in won if seat is not None and (name := names[seat]) is not None}
        if len(game.rankings) > 1:  # a scoop of five times the game's upper limit kills (WL 195)
            pot = sum([event.amount for event in hand.events if event.kind in ("push", "rake")])
            self.killer = winners.pop() if len(winners) == 1 and pot >= 5 * _bet_on(game, -1) else None
            return
        posts = hand.posts
        killed = {names[seat] for seat in posts if posts[seat].kind == "kill"}
        lost = {name for name in names if name is not None} - winners
        if len(winners) == 1:
            (winner,) = winners
            (seat,) = won
            self.killer = winner if winner in self.legs and _has_bet(hand, seat) else None
            self.legs = self.legs - lost | winners
        else:  # who has a leg keeps it, and who has killed kills again (WL 192)
            self.killer = next(iter(killed & winners), None)
            self.legs -= lost


def _bet_on(game: Game, street: int) -> int:
    """Return the fixed bet on the first street (0) or the last (-1)."""
    own = game.streets[street].bet
    return game.bets[street] if own is None else own


def _has_bet(hand: Hand, winner: int | None) -> bool:
    """Return whether the winner of a pot has won a full bet from the others, besides blinds (WL 191)."""
    payoffs = hand.payoffs or ()
    lost = -sum([chips for seat, chips in enumerate(payoffs) if seat != winner])
    forced = 0
    for event in hand.events:
        if event.kind in ("misdeal", "passed"):  # all chips were taken back
            forced = 0
        elif event.kind in _FORCED and event.seat != winner:
            forced += event.amount
    return lost - forced >= _bet_on(hand.game, 0)
