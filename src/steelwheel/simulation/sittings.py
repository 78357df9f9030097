"""Tournaments and sessions, played: pure functions of who plays what, the first one's number and how many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import cut, telling
from ..tournaments import Tournament
from ..tournaments.draws import Draw
from ..tournaments.state import settings
from . import asking
from .sheets import blamed, folded
from .slices import finish, is_async
from .tallies import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..game import Game
    from ..hand import Hand
    from ..tables import Table

__all__ = ["Field", "Sessions", "Tournaments", "play", "seed_of"]

MOST_HANDS = 1_000_000
"""Of a tournament: whoever plays longer does not come to an end."""


def seed_of(seed: tuple[int, int], k: int) -> tuple[int, int]:
    """The seed of tournament or session k: two numbers that are drawn by `(seed[0], seed[1] + k)`."""
    draw = Draw((seed[0], seed[1] + k))
    return draw.below(1 << 64), draw.below(1 << 64)


class Field(NamedTuple):
    """Who plays: the names of agents, and how many players each is; then of each player the agent, whether it
    makes agents, its number, and his name."""

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    agents: tuple[Any, ...]
    makes: tuple[bool, ...]
    numbers: tuple[int, ...]
    players: tuple[str, ...]

    def sent(self) -> list[tuple[str, Any]]:
        """What goes to other processes, each with its name."""
        one = dict(zip(reversed(self.numbers), reversed(self.agents), strict=True))
        return [(f"agent {i} ({cut(name, 40)})", one[i]) for i, name in enumerate(self.names)]


class Sitting:
    """The players of one tournament or session.

    :param place: which one it is, for errors.
    """

    def __init__(self, field: Field, folds: bool, place: str, **told: object) -> None:
        self.field, self.folds, self.place, self.told = field, folds, place, told
        self.illegal = [0] * len(field.names)
        self.hands = 0
        kinds: dict[int, tuple[bool, Any]] = {}  # of agents, by id: these are alive as long as this is
        self.number = dict(zip(field.players, field.numbers, strict=True))
        self.talks: Any = {}
        self.hooked: dict[str, Any] = {}
        self.asked: dict[str | None, Callable[[Any], Any]] = {}
        self.waits = False
        for agent, makes, i, player in zip(*field[2:], strict=True):
            if makes:
                try:
                    agent = agent()
                except Exception as error:
                    error.add_note(f"raised when agent {i} ({cut(field.names[i], 40)}) was made")
                    raise
            if id(agent) not in kinds:
                hooked = hasattr(agent, "begin") or hasattr(agent, "end")
                kinds[id(agent)] = hooked, asking.waited_for(agent) if is_async(agent) else agent
            hooked, self.asked[player] = kinds[id(agent)]
            if hooked:
                self.hooked[player] = agent
            self.waits |= self.asked[player] is not agent

    def play(self, hand: Hand, names: Sequence[str | None], table: int = 0) -> None:
        """Play a hand to its end.

        :param names: the player in each seat.
        """
        if self.waits:
            asking.begin(self.hands, table, self.talks)
        if self.hooked:
            self._tell("begin", hand, names, lambda seat: (seat, self.hands))
        finish(hand, [*map(self.asked.get, names)], lambda error, own: self._badly(hand, names, error, own))
        if self.hooked:
            self._tell("end", hand, names, lambda seat: (hand.observe(seat),))
        self.hands += 1

    def _badly(self, hand: Hand, names: Sequence[str | None], error: Exception, own: bool) -> None:
        """As `slices._answer_badly`."""
        seat = hand.actor
        assert seat is not None
        if not self.folds:
            raise self._blamed(hand, names[seat], error, own) from (error.__cause__ if own else None)
        self.illegal[self.number[names[seat] or ""]] += 1
        hand.act(folded(hand.observe(seat)))

    def _tell(
        self, what: str, hand: Hand, names: Sequence[str | None], given: Callable[[int], tuple[Any, ...]]
    ) -> None:
        """`begin` or `end` of the agents that have it and are dealt in."""
        for seat, player in enumerate(names):
            method = getattr(self.hooked.get(player or ""), what, None)
            if method is not None and hand.starting_stacks[seat]:
                try:
                    method(*given(seat))
                except Exception as error:
                    raise self._blamed(hand, player, error, True) from error.__cause__

    def _blamed(self, hand: Hand, player: str | None, error: Exception, own: bool) -> Exception:
        agent = self.number[player or ""]
        name, (seed, stream) = self.field.names[agent], hand.seed
        as_whom = "" if name == player else f" as {cut(player or '', 40)}"
        place = f"agent {agent} ({cut(name, 40)}){as_whom}, {self.place}, seed=({seed}, {stream})"
        told = {"agent": agent, "name": name, "player": player, "seed": hand.seed, **self.told}
        return blamed(error, place, own, **told)


def play(job: Any, first: int, count: int) -> Tally:
    """Play tournaments or sessions `first` to `first + count - 1`.

    On Ctrl-C the KeyboardInterrupt has as its `found` the Tally of those that were over.
    """
    tally = Tally(len(job.field.names))
    try:
        for k in range(first, first + count):
            tally += job.one(k)
    except KeyboardInterrupt as interrupt:
        raise telling(KeyboardInterrupt(*interrupt.args), found=tally) from None  # type: ignore[type-var]
    finally:
        asking.begin(None, 0, None)
    return tally


class Tournaments(NamedTuple):
    """What a slice of tournaments needs to know; the rest is as of `simulate_tournament`."""

    setup: Tournament
    field: Field
    seed: tuple[int, int]
    folds: bool
    fee: int
    again: int
    pace: float

    @property
    def units(self) -> str:
        return "tournaments"

    def sent(self) -> list[tuple[str, Any]]:
        return self.field.sent()

    def begun(self, k: int) -> Tournament:
        """Tournament k, its seats drawn."""
        levels, options, money = settings(self.setup)
        tournament = Tournament(levels, **options, **money, seed=seed_of(self.seed, k))
        for player in self.field.players:
            tournament.enter(player)
        tournament.start()
        return tournament

    def one(self, k: int) -> Tally:
        """Tournament k."""
        tournament = self.begun(k)
        sitting = Sitting(self.field, self.folds, f"tournament {k}", tournament=k)
        minutes = 60 / self.pace if any(level.minutes for level in tournament.levels) else 0
        most, news = max(MOST_HANDS, 1000 * len(self.field.players)), tournament.news
        tables = tournament._floor.tables
        while not tournament.is_over:
            for number, hand in tournament.hands():
                sitting.play(hand, tables[number].names, number)
                if minutes:
                    tournament.tick(minutes / len(tournament.tables))
                if news:
                    self._buy_again(tournament)
                if sitting.hands > most:
                    raise ValueError(
                        f"tournament {k} is not over after {most:,} hands, with {tournament.alive} players "
                        f"left in level {tournament.level}: levels must rise till the chips are all in"
                    )
            if not tournament.is_over and not self._buy_again(tournament):
                assert not tournament.is_closed
                tournament.close()  # all that are left wait for entries
        tally = Tally(len(self.field.names))
        tally.hands, tally.illegal = sitting.hands, sitting.illegal
        tally.count([self._end(tournament, i, p) for i, p in zip(*self.field[4:], strict=True)])
        return tally

    def _end(self, tournament: Tournament, number: int, name: str) -> tuple[int, tuple[int, ...]]:
        """(place, prize, won in all, paid)."""
        player, purse = tournament.players[name], tournament._purse
        paid = player.entries * (purse.buy_in + purse.bounty + self.fee)
        paid += player.rebuys * (tournament._options["rebuy"][0] + purse.bounty)
        return number, (player.place, player.prize, player.prize + player.bounties, paid)

    def _buy_again(self, tournament: Tournament) -> bool:
        """Those who are out take a rebuy or enter again, as often as they do and may."""
        found, options = False, tournament._options
        out = [news.player for news in tournament.news if news.kind == "out"] if self.again else []
        tournament.news.clear()
        for name in out:
            player = tournament.players[name or ""]
            bought = player.rebuys + player.entries - 1
            if tournament.is_closed or bought >= self.again:
                continue
            if options["rebuys"] is None or player.rebuys < options["rebuys"]:
                tournament.rebuy(player.name)
            elif options["reentries"] is None or player.entries <= options["reentries"]:
                tournament.enter(player.name)
            else:
                continue
            found = True
        return found


class Sessions(NamedTuple):
    """What a slice of sessions needs to know; the rest is as of `simulate_table`.

    `points`: for each game, how many a chip is.
    """

    setup: Table
    field: Field
    seed: tuple[int, int]
    folds: bool
    hands: int
    stack: int
    top_up: bool
    points: dict[Game, int]

    @property
    def units(self) -> str:
        return "sessions"

    def sent(self) -> list[tuple[str, Any]]:
        return self.field.sent()

    def begun(self, k: int) -> Table:
        """The table of session k: seats and the first button are drawn."""
        seed = seed_of(self.seed, k)
        draw, seats = Draw(seed), len(self.setup.players)
        table = self.setup._anew(seed, draw.below(seats))
        for player, seat in zip(self.field.players, draw.shuffled(range(seats)), strict=False):
            table.sit(player, self.stack, seat)
        return table

    def one(self, k: int) -> Tally:
        """Session k."""
        table = self.begun(k)
        names, stack, most = table.players, self.stack, self.stack if self.top_up else 1
        sitting = Sitting(self.field, self.folds, f"session {k}", session=k)
        won = {name: [0, 0, 0] for name in self.field.players}  # chips, points, hands
        for _ in range(self.hands):
            hand = table.next_hand()
            sitting.play(hand, names)
            factor = self.points[hand.game]
            for name, before, after in zip(names, hand.starting_stacks, hand.stacks, strict=True):
                if before and name is not None:
                    found = won[name]
                    found[0] += after - before
                    found[1] += factor * (after - before)
                    found[2] += 1
                    if after < most:
                        table.top_up(name, stack - after)
        tally = Tally(len(self.field.names))
        tally.hands, tally.illegal, tally.rake = self.hands, sitting.illegal, table.ledger.rake
        tally.count([(i, tuple(won[p])) for i, p in zip(*self.field[4:], strict=True)])
        return tally
