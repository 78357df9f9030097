"""Play one tournament of a simulation from start to finish."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..tournaments import Tournament
from ..tournaments.tournament import settings_of
from .checkpoints import COUNT
from .players import Entrants, Players
from .session_seeds import seed_of
from .session_tally import SessionTally, TournamentEnd

__all__ = ["Tournaments"]

MOST_HANDS = 1_000_000
"""The number of hands after which a tournament is considered endless."""


class Tournaments(NamedTuple):
    """The settings of a simulation of tournaments, sent with every chunk."""

    setup: Tournament
    entrants: Entrants
    seed: tuple[int, int]
    folds: bool
    fee: int
    extra_buy_ins: int
    hands_per_hour: float

    @property
    def units(self) -> str:
        """The name of a chunk's items, for error messages."""
        return "tournaments"

    @property
    def end(self) -> type[TournamentEnd]:
        """The type of a player's result."""
        return TournamentEnd

    @property
    def end_shape(self) -> list[range]:
        """The ranges of the numbers in a `TournamentEnd`."""
        return [range(1, len(self.entrants.players) + 1), COUNT, COUNT, COUNT]

    def sent(self) -> list[tuple[str, Any]]:
        """Return the objects that are sent to worker processes, each with its name."""
        return self.entrants.sent()

    def start(self, k: int) -> Tournament:
        """Return tournament k, with its seats drawn at random."""
        levels, options, money = settings_of(self.setup)
        tournament = Tournament(levels, **options, **money, seed=seed_of(self.seed, k))
        for player in self.entrants.players:
            tournament.register(player.name)
        tournament.start()
        return tournament

    def play(self, k: int) -> SessionTally:
        """Play tournament k to its end."""
        tournament = self.start(k)
        players = Players(self.entrants, self.folds, f"tournament {k}", tournament=k)
        minutes = 60 / self.hands_per_hour if any(level.minutes for level in tournament.levels) else 0
        most, events = max(MOST_HANDS, 1000 * len(self.entrants.players)), tournament.events
        while not tournament.is_over:
            for number, hand in tournament.deal_hands():
                players.play(hand, tournament.seating(number), number)
                if minutes:
                    tournament.advance_clock(minutes / len(tournament.tables))
                if events:
                    self._buy_again(tournament)
                if players.hands > most:
                    raise ValueError(
                        f"tournament {k} is not over after {most:,} hands, with {tournament.players_left} "
                        f"players left in level {tournament.level_index}; make the levels rise until all "
                        "players are all-in"
                    )
            if not tournament.is_over and not self._buy_again(tournament):
                assert not tournament.is_registration_closed
                tournament.close_registration()  # all remaining players wait for late entries
        tally = SessionTally(len(self.entrants.names), TournamentEnd)
        tally.hands, tally.illegal_actions, tally.corrected_actions = (
            players.hands,
            players.illegal_actions,
            players.corrected_actions,
        )
        tally.count([(player.group, self._end(tournament, player.name)) for player in self.entrants.players])
        return tally

    def _end(self, tournament: Tournament, name: str) -> TournamentEnd:
        """Return a player's result in the tournament."""
        player = tournament.players[name]
        _, options, money = settings_of(self.setup)
        rebuy_price, _ = options["rebuy"]
        paid = player.entries * (money["buy_in"] + money["bounty"] + self.fee)
        paid += player.rebuys * (rebuy_price + money["bounty"])
        return TournamentEnd(player.place, player.prize, player.prize + player.bounties_won, paid)

    def _buy_again(self, tournament: Tournament) -> bool:
        """Let eliminated players rebuy or re-enter if `extra_buy_ins` and the tournament allow it.

        :returns: True if any player bought in again.
        """
        bought_in, (_, options, _) = False, settings_of(self.setup)
        out = (
            [event.player for event in tournament.events if event.kind == "out"] if self.extra_buy_ins else []
        )
        tournament.events.clear()
        for name in out:
            player = tournament.players[name or ""]
            bought = player.rebuys + player.entries - 1
            if tournament.is_registration_closed or bought >= self.extra_buy_ins:
                continue
            if options["rebuys_per_player"] is None or player.rebuys < options["rebuys_per_player"]:
                tournament.rebuy(player.name)
            elif options["reentries_per_player"] is None or player.entries <= options["reentries_per_player"]:
                tournament.register(player.name)
            else:
                continue
            bought_in = True
        return bought_in
