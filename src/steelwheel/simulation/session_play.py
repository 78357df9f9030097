"""Play one session of a simulated cash game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..tables.table import copy_with_seed
from ..tournaments.draws import Draw
from .checkpoints import COUNT, WHOLE
from .players import Entrants, Players
from .session_seeds import seed_of
from .session_tally import SessionEnd, SessionTally

if TYPE_CHECKING:
    from ..games.game import Game
    from ..tables.table import Table

__all__ = ["Sessions"]


class Sessions(NamedTuple):
    """The settings of a simulation of sessions, sent with every chunk.

    - `points`: for each game, the points per chip.
    """

    setup: Table
    entrants: Entrants
    seed: tuple[int, int]
    folds: bool
    hands: int
    buy_in: int
    top_up: bool
    points: dict[Game, int]

    @property
    def units(self) -> str:
        """The name of a chunk's items, for error messages."""
        return "sessions"

    @property
    def end(self) -> type[SessionEnd]:
        """The type of a player's result."""
        return SessionEnd

    @property
    def end_shape(self) -> list[range]:
        """The ranges of the numbers in a `SessionEnd`."""
        return [WHOLE, WHOLE, COUNT]

    def sent(self) -> list[tuple[str, Any]]:
        """Return the objects that are sent to worker processes, each with its name."""
        return self.entrants.sent()

    def start(self, k: int) -> Table:
        """Return the table of session k; the seats and the first button are drawn at random."""
        seed = seed_of(self.seed, k)
        draw, seats = Draw(seed), len(self.setup.players)
        table = copy_with_seed(self.setup, seed, draw.below(seats))
        for player, seat in zip(self.entrants.players, draw.shuffled(range(seats)), strict=False):
            table.sit(player.name, self.buy_in, seat)
        return table

    def play(self, k: int) -> SessionTally:
        """Play session k."""
        table = self.start(k)
        names, buy_in, least = table.players, self.buy_in, self.buy_in if self.top_up else 1
        players = Players(self.entrants, self.folds, f"session {k}", session=k)
        ends = {player.name: SessionEnd(0, 0, 0) for player in self.entrants.players}
        for _ in range(self.hands):
            hand = table.next_hand()
            players.play(hand, names)
            factor = self.points[table.game]  # a kill pot's own game is not listed
            for name, before, after in zip(names, hand.starting_stacks, hand.stacks, strict=True):
                if before and name is not None:
                    end, won = ends[name], after - before
                    ends[name] = SessionEnd(end.chips + won, end.points + factor * won, end.hands + 1)
                    if after < least:
                        table.top_up(name, buy_in - after)
        tally = SessionTally(len(self.entrants.names), SessionEnd)
        tally.hands, tally.illegal_actions, tally.corrected_actions = (
            self.hands,
            players.illegal_actions,
            players.corrected_actions,
        )
        tally.rake = table.ledger.rake
        tally.count([(player.group, ends[player.name]) for player in self.entrants.players])
        return tally
