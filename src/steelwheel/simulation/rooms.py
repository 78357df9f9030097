"""`simulate_table` and `simulate_tournament`: agents play whole sessions and tournaments."""

from __future__ import annotations

import json
from math import inf, lcm
from typing import TYPE_CHECKING, Any

from .._core import check_seed
from ..errors import as_number, cut, kind, shown
from ..tables import Table
from ..tables.checks import MOST_CHIPS
from ..tables.saving import state_of
from ..tournaments import Tournament
from ..tournaments.checks import amount
from ..tournaments.state import settings
from . import running
from .earnings import TableResult, TournamentResult
from .given import agents_of, check_agent, count_of, folds_on
from .schedules import big_blind_of
from .sheets import makes_agents
from .sittings import Field, Sessions, Tournaments, play
from .tallies import Tally

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence
    from concurrent.futures import Executor

    from ..typing import Seed

__all__ = ["simulate_table", "simulate_tournament"]

SLICE, SLICE_HANDS = 256, 2000
"""Players that a slice of tournaments has in all; hands of a slice of sessions."""


def simulate_tournament(
    tournament: Tournament,
    agents: Sequence[Any] | Mapping[str, Any],
    tournaments: int,
    *,
    seed: Seed = None,
    first: int = 0,
    fee: int = 0,
    again: int = 0,
    pace: float = 30.0,
    executor: Executor | Callable[[], Executor] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    on_error: str = "raise",
    progress: Callable[[TournamentResult], object] | None = None,
    slice_tournaments: int | None = None,
) -> TournamentResult:
    """Play a tournament many times, each to its end, and tell who came where, what that brought, and how sure
    it is.

    Tournament k has the rules of the one given, and the seed `result.seed_of(k)`, by which seats and cards
    are drawn. All is the same for any executor, and however it is cut, if each agent's code depends on what
    it has observed in that tournament.

    :param tournament: a `Tournament` in which nobody has entered; it is left as it is.
    :param agents: one a player, or a dict of them by name, in which a list of agents is so many players that
        are counted together. An agent is what `simulate` takes: it is called with an Observation and returns
        a code; it may have `begin(seat, number)` and `end(observation)`, called before and after each of its
        hands, `number` being the hand's in its tournament, and be `async`. A class, or another callable
        without arguments, makes the agent anew for each player of each tournament.
    :param tournaments: how many are played.
    :param seed: `None` for entropy from the system, an int, or a pair.
    :param first: the number k of the first one.
    :param fee: what an entry pays to the house, on top of `buy_in` and `bounty`.
    :param again: how many rebuys and re-entries a player who is out takes, as far as he may.
    :param pace: hands that a table deals in an hour, where levels last minutes.
    :param executor: plays the slices, as of `simulate`.
    :param checkpoint: a file that is told how far it has come, and from which it goes on.
    :param on_error: "raise" the error of an agent, or that of its illegal code, with tournament and hand; or
        "fold" (or check, where that is free), and count it.
    :param progress: called up to ten times a second with the result so far; on True it stops.
    :param slice_tournaments: how many a slice has; None: about 256 players in all.
    :returns: a `TournamentResult`; on Ctrl-C that of the tournaments so far, which is not complete.
    :raises ValueError: for numbers that do not fit, as more places paid than players; for a tournament that
        has begun, or does not end; for the checkpoint of another one.
    :raises TypeError: for what is no agent, or cannot be sent to another process.
    :raises IllegalAction: for a code that is not legal, with the agent, the tournament and the hand's seed.
    """
    if not isinstance(tournament, Tournament):
        raise TypeError(f"simulate_tournament plays a Tournament, not {kind(tournament)}")
    if tournament.started or tournament.players:
        what = "has begun" if tournament.started else "has entries"
        raise ValueError(f"the tournament {what}: it must be one that nobody has entered yet")
    levels, options, money = settings(tournament)
    if options["flight"]:
        raise ValueError("a flight is no whole tournament: give one without flight=True")
    field = _field(agents)
    fee, again = amount(fee, "fee", 0), count_of(again, "again", 0)
    pace = as_number(pace, "pace")
    if not 0 < pace < inf:
        raise ValueError(f"pace must be more than 0 hands an hour, not {shown(pace)}")
    match = Tournaments(tournament, field, _seed(seed), folds_on(on_error), fee, again, pace)
    match.begun(0)  # or it says what does not fit
    cost = tournament._purse.buy_in + tournament._purse.bounty + fee
    identity = {
        "levels": [level._saved() for level in levels],
        **options,
        **money,
        "payouts": money["payouts"] and [*map(str, money["payouts"])],
        "fee": fee,
        "again": again,
        "pace": pace,
    }
    length = max(1, SLICE // len(field.players)) if slice_tournaments is None else slice_tournaments
    found: TournamentResult = _run(
        match, TournamentResult, cost, "tournament", tournaments, first, length, seed, executor, checkpoint,
        progress, identity,
    )  # fmt: skip
    return found


def simulate_table(
    table: Table,
    agents: Sequence[Any] | Mapping[str, Any],
    sessions: int,
    *,
    hands: int = 100,
    stack: int | None = None,
    top_up: bool = False,
    seed: Seed = None,
    first: int = 0,
    executor: Executor | Callable[[], Executor] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    on_error: str = "raise",
    progress: Callable[[TableResult], object] | None = None,
    slice_sessions: int | None = None,
) -> TableResult:
    """Play sessions of so many hands at a cash table, and tell who won what, and how sure it is.

    Session k begins at a table like the one given, at seats that are drawn, as is the first button; hand n of
    it has the seed (s, j + n), where (s, j) is `result.seed_of(k)`. Chips are carried on from hand to hand.
    All is the same for any executor, and however it is cut, if each agent's code depends on what it has
    observed in that session.

    :param table: a `Table` at which nobody sits yet; it is left as it is.
    :param agents: as of `simulate_tournament`, at most one a seat; `begin` is told the hand's number in its
        session. What makes agents makes them anew for each session.
    :param sessions: how many are played.
    :param hands: of a session.
    :param stack: what each buys in with; None: the most that the table takes.
    :param top_up: who has less than this after a hand tops up to it; else only who has no chips left buys in
        again.
    :param seed: `None` for entropy from the system, an int, or a pair.
    :param first: the number k of the first session.
    :param executor, checkpoint, on_error, progress: as of `simulate_tournament`.
    :param slice_sessions: how many a slice has; None: about 2,000 hands in all.
    :returns: a `TableResult`; on Ctrl-C that of the sessions so far, which is not complete.
    :raises ValueError: for numbers that do not fit; for a table that people sit at, or whose `Rotation`
        chooses its games; for the checkpoint of another one.
    :raises TypeError: for what is no agent, or cannot be sent to another process.
    :raises IllegalAction: for a code that is not legal, with the agent, the session and the hand's seed.
    """
    if not isinstance(table, Table):
        raise TypeError(f"simulate_table plays at a Table, not {kind(table)}")
    if table.number or table.ledger.bought:
        what = "has dealt hands" if table.number else "has people at it"
        raise ValueError(f"the table {what}: it must be one at which nobody has sat yet")
    rotation = table.rotation
    if rotation is not None and rotation._choose is not None:
        raise ValueError("the games of the table's Rotation must be listed: a function chooses them")
    field, seats = _field(agents), len(table.players)
    if len(field.players) > seats:
        raise ValueError(f"there are {len(field.players)} players, and the table has {seats} seats")
    hands = count_of(hands, "hands", 1)
    if stack is None:
        if table._most == MOST_CHIPS:
            raise ValueError("stack must be given: the table takes any number of chips")
        stack = table._most
    stack = amount(stack, "stack", 1, MOST_CHIPS)
    if type(top_up) is not bool:
        raise TypeError(f"top_up must be True or False, not {shown(top_up)}")
    games = (table.game,) if rotation is None else rotation._games
    point = lcm(*map(big_blind_of, games))
    points = {game: point // big_blind_of(game) for game in games}
    match = Sessions(table, field, _seed(seed), folds_on(on_error), hands, stack, top_up, points)
    match.begun(0).next_hand()  # or it says what does not fit
    kept = ("games", "rotation", "seats", "buy_in")
    identity = {
        **{name: x for name, x in state_of(table).items() if name in kept},
        "hands": hands,
        "stack": stack,
        "top_up": top_up,
    }
    length = max(1, SLICE_HANDS // hands) if slice_sessions is None else slice_sessions
    found: TableResult = _run(
        match, TableResult, point, "session", sessions, first, length, seed, executor, checkpoint, progress,
        identity,
    )  # fmt: skip
    return found


class _Sums:
    """What was played so far."""

    def __init__(self, match: Any, first: int, result: Any, unit: int) -> None:
        self.match, self.next, self._result, self.unit = match, first, result, unit
        self.tally = Tally(len(match.field.names))

    def add(self, found: Tally) -> None:
        self.tally += found

    def state(self) -> dict[str, Any]:
        return {"next": self.next, "tally": self.tally.plain()}

    def result(self, complete: bool) -> Any:
        field = self.match.field
        return self._result(
            self.tally.copy(), field.names, field.sizes, self.unit, seed=self.match.seed, complete=complete
        )

    def is_sure(self) -> bool:
        return False


def _run(
    match: Any,
    result: Any,
    unit: int,
    what: str,
    many: Any,
    first: Any,
    length: Any,
    seed: Seed,
    executor: Any,
    checkpoint: Any,
    progress: Any,
    identity: dict[str, Any],
) -> Any:
    """Play so many tournaments or sessions, from the first one's number on.

    :param what: "tournament" or "session".
    :param identity: what a checkpoint must have been written for, in plain values.
    """
    first, many = count_of(first, "first", 0), count_of(many, f"{what}s", 1)
    length = count_of(length, f"slice_{what}s", 1)
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {kind(progress)}")
    if executor is not None:
        running.check_executor(executor)
    saved, state = None, None
    if checkpoint is not None:
        same = {
            **identity,
            "agents": [[name, size] for name, size in zip(match.field.names, match.field.sizes, strict=True)],
            "seed": None if seed is None else match.seed,
            "first": first,
            "on_error": "fold" if match.folds else "raise",
        }
        saved = running.Checkpoint(checkpoint, json.loads(json.dumps(same)), what)
        state = saved.load()
        saved.match["seed"] = saved.match["seed"] or list(match.seed)
        match = match._replace(seed=tuple(saved.match["seed"]))
    if match.seed[1] + first + many > 1 << 64:
        raise ValueError(f"the seed's second number and the last {what}'s must be below 2**64 together")
    sums = _Sums(match, first, result, unit)
    if state is not None:
        sums.next, sums.tally = state["next"], Tally.read(state["tally"])
        if sums.next > first + many:
            raise ValueError(
                f"{shown(saved.path if saved else '')} has come to {what} {sums.next} already, "
                f"and what is asked ends at {first + many}"
            )
    return running.run(play, sums, first + many, length, executor, progress, saved)


def _seed(seed: Seed) -> tuple[int, int]:
    one, stream = check_seed(seed)
    return one, 0 if seed is None else stream


def _field(agents: Any) -> Field:
    """The players: a dict may have a list of agents for a name."""
    groups: dict[str, tuple[Any, ...]]
    if hasattr(agents, "items"):
        groups = {name: tuple(x) if isinstance(x, (list, tuple)) else (x,) for name, x in agents.items()}
        if not all(groups.values()):
            empty = next(name for name, group in groups.items() if not group)
            raise ValueError(f"the agent {shown(empty)} is an empty list: it needs a player")
        agents_of({name: group[0] for name, group in groups.items()})
    else:
        groups = {name: (agent,) for name, agent in zip(*agents_of(agents), strict=True)}
    numbers: list[int] = []
    makes: list[bool] = []
    given: list[Any] = []
    players: list[str] = []
    for i, (name, group) in enumerate(groups.items()):
        kinds = {id(agent): agent for agent in group}
        for agent in kinds.values():
            if not callable(agent):
                raise TypeError(
                    f"agent {i} ({cut(name, 40)}) must be callable with an Observation, as tables and "
                    f"tournaments are played hand by hand: it is {kind(agent)}"
                )
            check_agent(i, name, agent)
        made = {key: makes_agents(agent) for key, agent in kinds.items()}
        makes += [made[id(agent)] for agent in group]
        numbers += [i] * len(group)
        given += group
        players += [name] if len(group) == 1 else [f"{name} {j}" for j in range(1, len(group) + 1)]
    if len({*players}) < len(players):
        twice = next(name for name in players if players.count(name) > 1)
        raise ValueError(f"two players are called {shown(twice)}: give agents other names")
    sizes = tuple([len(group) for group in groups.values()])
    return Field(tuple(groups), sizes, tuple(given), tuple(makes), tuple(numbers), tuple(players))
