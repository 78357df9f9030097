"""`simulate_cash_game`: play many sessions of a cash game."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from ..errors import kind, shown
from ..tables.arguments import MOST_CHIPS
from ..tables.mixed_game import choosing_function, listed_games
from ..tables.table import Table, state_of
from ..tournaments.arguments import amount
from .arguments import check_count, check_on_error
from .players import read_entrants
from .session_play import Sessions
from .session_results import CashGameResult
from .session_runner import run
from .session_seeds import first_seed

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence
    from concurrent.futures import Executor

    from ..typing import AgentLike, Seed

__all__ = ["simulate_cash_game"]

HANDS_PER_CHUNK = 2000


def simulate_cash_game(
    table: Table,
    agents: Sequence[AgentLike] | Mapping[str, AgentLike | Sequence[AgentLike]],
    sessions: int,
    *,
    hands_per_session: int = 100,
    buy_in: int | None = None,
    top_up: bool = False,
    seed: Seed = None,
    first_session: int = 0,
    executor: Executor | Callable[[], Executor] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    on_error: str = "raise",
    progress: Callable[[CashGameResult], object] | None = None,
    chunk_sessions: int | None = None,
) -> CashGameResult:
    """Play sessions at a cash table, and return each agent's win rate with its standard error.

    Session k starts at a table like `table`; its seats and first button are drawn at random. Hand n of the
    session has the seed (s, j + n), where (s, j) is `result.seed_of(k)`. Chips are carried over from hand to
    hand. The executor and the chunks do not affect the result if each agent's answers depend only on its
    observations in that session.

    :param table: a `Table` without players; it is not changed.
    :param agents: the agents, in any form that `simulate_tournament` accepts; at most one player per seat.
        `begin` receives the number of the hand in the session. A class, or another callable without
        arguments, creates a new agent for each player of each session.
    :param sessions: the number of sessions.
    :param hands_per_session: the number of hands per session.
    :param buy_in: the chips that each player buys in with; by default the same as for `Table.sit`: 100
        big blinds, within the table's `buy_in` limits.
    :param top_up: whether players with less than `buy_in` top up to this amount after each hand; if False,
        they buy in again only when they have no chips left.
    :param seed: an int, `None` for system entropy, or a pair.
    :param first_session: the number k of the first session.
    :param executor, checkpoint, on_error, progress: see `simulate_tournament`.
    :param chunk_sessions: the number of sessions per chunk; by default, enough for about 2,000 hands.
    :returns: a `CashGameResult`; after Ctrl-C it covers the sessions so far, and its `complete` is False.
    :raises ValueError: if a number is invalid, the table has players, its `MixedGame` chooses games with a
        function, or the checkpoint belongs to another simulation.
    :raises TypeError: if an agent is not callable, or cannot be sent to another process.
    :raises IllegalAction: if a code is illegal; the error names the agent, the session and the hand's seed.
    """
    if not isinstance(table, Table):
        raise TypeError(f"simulate_cash_game takes a Table, not {kind(table)}")
    if table.hands_dealt or table.ledger.bought:
        reason = "has dealt hands" if table.hands_dealt else "has players"
        raise ValueError(f"the table {reason}; pass a new Table without players")
    mix = table.mixed_game
    if mix is not None and choosing_function(mix) is not None:
        raise ValueError("the table's MixedGame chooses games with a function; pass one with a list of games")
    entrants, seats = read_entrants(agents), len(table.players)
    if len(entrants.players) > seats:
        raise ValueError(f"there are {len(entrants.players)} players, but the table has {seats} seats")
    state = state_of(table)
    if state.side is not None or state.cash_outs is not None:
        raise ValueError(
            "sessions count what is won in the pots: pass a Table without seven_deuce, stand_up or "
            "ev_cash_out"
        )
    hands = check_count(hands_per_session, "hands_per_session", 1)
    if buy_in is None:
        buy_in = state.default_buy_in()
    buy_in = amount(buy_in, "buy_in", 1, MOST_CHIPS)
    if type(top_up) is not bool:
        raise TypeError(f"top_up must be True or False, not {shown(top_up)}")
    games = (table.game,) if mix is None else listed_games(mix)
    point = lcm(*[game.big_blind for game in games])
    points = {game: point // game.big_blind for game in games}
    match = Sessions(
        table, entrants, first_seed(seed), check_on_error(on_error), hands, buy_in, top_up, points
    )
    match.start(0).next_hand()  # raises if the settings do not fit
    fixed = ("games", "mixed_game", "seats", "buy_in")
    identity = {
        **{name: x for name, x in state.values().items() if name in fixed},
        "kill": None if state.kills is None else state.kills.kill,
        "hands_per_session": hands,
        "player_buy_in": buy_in,
        "top_up": top_up,
    }
    length = max(1, HANDS_PER_CHUNK // hands) if chunk_sessions is None else chunk_sessions
    result: CashGameResult = run(
        match, CashGameResult, point, "session", sessions, first_session, length, seed, executor, checkpoint,
        progress, identity,
    )  # fmt: skip
    return result
