"""`simulate_tournament`: let agents play a tournament many times."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from ..errors import as_number, kind, shown
from ..tournaments import Tournament
from ..tournaments.arguments import amount
from ..tournaments.levels import level_values
from ..tournaments.tournament import settings_of
from .arguments import check_count, check_on_error
from .players import read_entrants
from .session_results import TournamentResult
from .session_runner import run
from .session_seeds import first_seed
from .tournament_play import Tournaments

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence
    from concurrent.futures import Executor

    from ..typing import AgentLike, Seed

__all__ = ["simulate_tournament"]

PLAYERS_PER_CHUNK = 256


def simulate_tournament(
    tournament: Tournament,
    agents: Sequence[AgentLike] | Mapping[str, AgentLike | Sequence[AgentLike]],
    tournaments: int,
    *,
    seed: Seed = None,
    first_tournament: int = 0,
    fee: int = 0,
    extra_buy_ins: int = 0,
    hands_per_hour: float = 30.0,
    executor: Executor | Callable[[], Executor] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    on_error: str = "raise",
    progress: Callable[[TournamentResult], object] | None = None,
    chunk_tournaments: int | None = None,
) -> TournamentResult:
    """Play a tournament many times, and return each agent's places and winnings, with standard errors.

    Tournament k has the rules of `tournament` and the seed `result.seed_of(k)`, which determines its seats
    and cards. The executor and the chunks do not affect the result if each agent's answers depend only on its
    observations in that tournament.

    :param tournament: a `Tournament` without entries; it is not changed.
    :param agents: a sequence with one agent per player, or a dict of agents by name. In a dict, a list of
        agents makes several players whose results are counted together. An agent of `steelwheel.agents` may
        be given by its name there. An agent is called with an Observation and returns a code; it may be
        `async`. It may have methods `begin(seat, number)` and `end(observation)`, called before and after
        each of its hands; `number` counts the hands of the tournament. A class, or another callable without
        arguments, creates a new agent for each player of each tournament.
    :param tournaments: the number of tournaments to play.
    :param seed: an int, `None` for system entropy, or a pair.
    :param first_tournament: the number k of the first tournament.
    :param fee: the house's fee per entry, on top of `buy_in` and `bounty`.
    :param extra_buy_ins: the maximum number of rebuys and re-entries per player. An eliminated player buys
        back in until this limit or the limit in the rules is reached.
    :param hands_per_hour: the number of hands per hour at a table, to time the levels whose length is in
        minutes.
    :param executor: a `concurrent.futures.Executor` that plays the chunks, or a function that creates one;
        see `simulate`.
    :param checkpoint: the path of a file for saving the progress; if it exists, the simulation continues from
        it.
    :param on_error: what to do if an agent fails or its code is illegal. "raise": raise an error that names
        the tournament and the hand. "fold": fold (or check, when that is free) and count the error.
    :param progress: a function called up to ten times a second with the result so far; if it returns True,
        the simulation stops.
    :param chunk_tournaments: the number of tournaments per chunk; by default, enough for about 256 players.
    :returns: a `TournamentResult`; after Ctrl-C it covers the tournaments so far, with `complete` False.
    :raises ValueError: if a number is invalid (for example, more paid places than players), the tournament
        has started or never ends, or the checkpoint belongs to another simulation.
    :raises TypeError: if an agent is not callable, or cannot be sent to another process.
    :raises IllegalAction: if a code is illegal; the error names the agent, the tournament and the hand's
        seed.
    """
    if not isinstance(tournament, Tournament):
        raise TypeError(f"simulate_tournament takes a Tournament, not {kind(tournament)}")
    if tournament.has_started or tournament.players:
        reason = "has started" if tournament.has_started else "has entries"
        raise ValueError(f"the tournament {reason}; pass a new Tournament without entries")
    levels, options, money = settings_of(tournament)
    if options["flight"]:
        raise ValueError("a flight cannot be simulated alone; pass a tournament without flight=True")
    entrants = read_entrants(agents)
    fee, extra_buy_ins = amount(fee, "fee", 0), check_count(extra_buy_ins, "extra_buy_ins", 0)
    hands_per_hour = as_number(hands_per_hour, "hands_per_hour")
    if not 0 < hands_per_hour < inf:
        raise ValueError(f"hands_per_hour must be more than 0, not {shown(hands_per_hour)}")
    folds = check_on_error(on_error)
    match = Tournaments(tournament, entrants, first_seed(seed), folds, fee, extra_buy_ins, hands_per_hour)
    match.start(0)  # raises if the settings do not fit
    cost = money["buy_in"] + money["bounty"] + fee
    identity = {
        "levels": [level_values(level) for level in levels],
        **options,
        **money,
        "payouts": money["payouts"] and [*map(str, money["payouts"])],
        "fee": fee,
        "extra_buy_ins": extra_buy_ins,
        "hands_per_hour": hands_per_hour,
    }
    length = (
        max(1, PLAYERS_PER_CHUNK // len(entrants.players)) if chunk_tournaments is None else chunk_tournaments
    )
    result: TournamentResult = run(
        match, TournamentResult, cost, "tournament", tournaments, first_tournament, length, seed, executor,
        checkpoint, progress, identity,
    )  # fmt: skip
    return result
