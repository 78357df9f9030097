"""`simulate`: play a match between agents."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from .._core import exact_index
from ..agents.arguments import names_and_agents
from ..errors import as_number, cut, kind, shown
from ..games.arguments import default_stack
from ..hands.hand import Hand
from . import executors
from .arguments import check_count, check_on_error
from .checkpoints import COUNT, WHOLE, Checkpoint
from .estimators import read_estimates
from .game_schedule import GameSchedule
from .hand_recording import HandRecording
from .match_play import play_chunk
from .match_results import MatchResult
from .match_tally import Chunk, Match, Sheet, join

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from concurrent.futures import Executor

    from ..tables.mixed_game import MixedGame
    from ..typing import AgentLike, GameLike, Seed

__all__ = ["simulate"]

CHUNK_HANDS = 1000
"""The number of hands per chunk."""
BATCH_CHUNK_HANDS = 50_000
"""The number of hands per chunk if all agents have `act_batch`."""


def simulate(
    game: GameLike | MixedGame,
    agents: Sequence[AgentLike] | Mapping[str, AgentLike],
    hands: int,
    *,
    stacks: Sequence[int] | None = None,
    seed: Seed = None,
    first_hand: int = 0,
    duplicate: bool = False,
    hands_per_session: int = 1,
    max_error: float | None = None,
    executor: Executor | Callable[[], Executor] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    save_hands: str | os.PathLike[str] | None = None,
    on_error: str = "raise",
    progress: Callable[[MatchResult], object] | None = None,
    estimates: Sequence[Any] = ("plain",),
    chunk_hands: int | None = None,
    concurrency: int = 64,
) -> MatchResult:
    """Play a match between agents, and return each agent's win rate with its standard error.

        >>> agents = [sw.agents.tight, sw.agents.random]
        >>> result = sw.simulate("nlh", agents, 2000, stacks=[200, 200], seed=1, duplicate=True)
        >>> print(result)
        rank  agent   hands    chips      mbb  stderr  95% CI  anytime CI
           1  tight   4,000   47,515   5939.4   500.9  ±981.7     ±2131.2
           2  random  4,000  -47,515  -5939.4   500.9  ±981.7     ±2131.2

    Hand k is `Hand(game, stacks, button=k % seats, seed=(seed, k))`, with agent i in seat i. The
    executor and the chunks do not affect the result if each agent's answers depend only on its observations.

    :param game: a Game, its short name, or a MixedGame, which starts from the beginning of its rotation.
    :param agents: a sequence with one agent per seat, or a dict of agents by name. An agent of
        `steelwheel.agents` may be given by its name there, such as "calling_station". An agent is called with
        an Observation and returns a code for `Hand.act`; it may be `async`. It may have methods
        `begin(seat, number)`, called before each hand, and `end(observation)`, called after each hand. A
        class, or another callable without arguments, creates a new agent for each chunk. If all agents have
        a method `act_batch(batch, where)`, they play in a HandBatch.
    :param hands: the number of deals.
    :param stacks: the chips of each seat at the start of a hand; by default 100 big blinds (in mixed games,
        100 times the largest big blind).
    :param seed: an int, `None` for system entropy, or a pair: with `(seed, j)`, hand k has the seed
        `(seed, j + k)`.
    :param first_hand: the number k of the first hand.
    :param duplicate: whether to play each deal from every seat: agents move by one seat, while the cards
        stay. All hands of a deal count as one sample in the statistics.
    :param hands_per_session: the number of hands in a session: chips are carried over from hand to hand, and
        players without chips buy in again. Each session counts as one sample in the statistics. `first_hand`
        and `hands` must be multiples of this number.
    :param max_error: stop once the main estimate of each agent's win rate is accurate to within this many
        `mbb`, by the 95% confidence sequence (`MatchResult.confidence_sequence`).
    :param executor: a `concurrent.futures.Executor` that plays the chunks, or a function that creates one. If
        the executor's processes are lost, the function is called again and the chunks are repeated.
    :param checkpoint: the path of a file for saving the progress; if it exists, the match continues from it.
    :param save_hands: the path of a .phhs file for saving all hands, in order.
    :param on_error: what to do if an agent fails or its code is illegal. "raise": raise an error that names
        the agent and the hand. "fold": fold (or check, when that is free) and count the error.
    :param progress: a function called up to ten times a second with the result so far; if it returns True,
        the match stops.
    :param estimates: estimates of the winnings. "plain" is the chips won; "all-in", "cards" and "aivat" have
        the same mean and a smaller variance (docs/guide/simulation/matches.md). You can also pass classes or
        objects with a `name` and a method `estimate(hand, agents)`, which returns each seat's chips won.
    :param chunk_hands: the number of hands per chunk; by default 1,000, or 50,000 in a HandBatch.
    :param concurrency: how many hands of a chunk to play at the same time if an agent is `async`.
    :returns: a `MatchResult`; after Ctrl-C it covers the hands so far, and its `complete` is False.
    :raises ValueError: if a number is invalid, or the checkpoint belongs to another match.
    :raises InvalidHand, InvalidGame: if the stacks or the number of seats do not fit the game.
    :raises TypeError: if an agent is not callable, or cannot be sent to another process.
    :raises IllegalAction: if a code is illegal; the error names the agent, the hand and the seed.
    """
    first, hands = check_count(first_hand, "first_hand", 0), check_count(hands, "hands", 1)
    hands_per_session, concurrency = (
        check_count(hands_per_session, "hands_per_session", 1),
        check_count(concurrency, "concurrency", 1),
    )
    if first % hands_per_session or hands % hands_per_session:
        raise ValueError(
            f"first_hand and hands must be multiples of hands_per_session, {hands_per_session}, "
            f"not {first} and {hands}"
        )
    schedule = GameSchedule(game, first + hands)
    names, listed = names_and_agents(agents)
    if stacks is None:
        stacks = [default_stack(schedule.games)] * len(listed)
    chips = _check_stacks(stacks, len(listed))
    folds = check_on_error(on_error)
    if max_error is not None and not as_number(max_error, "max_error") > 0:
        raise ValueError(f"max_error must be more than 0, not {shown(max_error)}")
    if type(duplicate) is not bool:
        raise TypeError(f"duplicate must be True or False, not {shown(duplicate)}")
    executors.check_progress(progress)
    if executor is not None:
        executors.check_executor(executor)
    probes = [Hand(one, chips, seed=seed) for one in schedule.games]  # raises if the settings do not fit
    batched = _check_batched(names, listed, schedule, hands_per_session)
    length = (
        (BATCH_CHUNK_HANDS if batched else CHUNK_HANDS)
        if chunk_hands is None
        else check_count(chunk_hands, "chunk_hands", 1)
    )
    length = -(-length // hands_per_session) * hands_per_session
    main, others = read_estimates(estimates)
    if save_hands is not None and not os.fsdecode(save_hands).endswith(".phhs"):
        raise ValueError(f"save_hands must be the path of a .phhs file, not {shown(os.fsdecode(save_hands))}")
    reach = _largest_results(schedule, chips)
    saved, state = None, None
    if checkpoint is not None:
        saved = Checkpoint(
            checkpoint,
            {
                "games": [one._written() for one in schedule.games],
                "agents": list(names),
                "stacks": list(chips),
                "seed": None if seed is None else list(probes[0].seed),
                "first_hand": first,
                "duplicate": duplicate,
                "hands_per_session": hands_per_session,
                "chunk_hands": length,
                "on_error": on_error,
                "estimates": [main, *[name for name, _ in others]],
                "save_hands": None if save_hands is None else os.path.basename(os.fsdecode(save_hands)),
            },
        )
        state = saved.load()
    number, stream = probes[0].seed if seed is not None else (probes[0].seed[0], 0)
    if saved is not None:
        number, stream = saved.match["seed"] or (number, stream)
        saved.match["seed"] = [number, stream]
    if stream + first + hands > 1 << 64:
        raise ValueError("the seed's second number plus the last hand's number must be below 2**64")
    match = Match(
        schedule, listed, names, chips, (number, stream), duplicate, hands_per_session,
        folds, save_hands is not None, others, batched, concurrency,
    )  # fmt: skip
    sums = _MatchSums(match, main, reach, first, max_error)
    if state is not None:
        assert saved is not None
        sums.restore(state, saved, first + hands)
    recording = None
    if save_hands is not None:
        start = {"length": 0, "hands": 0} if state is None else state["save_hands"]
        recording = HandRecording(save_hands, start["length"], start["hands"])
    try:
        result: MatchResult = executors.run(
            play_chunk, sums, first + hands, length, executor, progress, saved, recording
        )
        return result
    finally:
        if recording is not None:
            recording.close()


class _MatchSums:
    """The sum of the finished chunks."""

    def __init__(
        self, match: Match, main: str, reach: tuple[int, int], first: int, max_error: float | None
    ) -> None:
        self.match, self.main, self.reach, self.next, self.max_error = match, main, reach, first, max_error
        self.tally: dict[str, Any] | None = None
        self.times: list[list[float]] = [[0.0, 0] for _ in match.agents]

    def add(self, piece: Chunk) -> None:
        """Add a chunk."""
        self.tally = piece.tally if self.tally is None else join(self.tally, piece.tally)
        self.times = join(self.times, piece.times)

    def state(self) -> dict[str, Any]:
        """Return the plain values for a checkpoint."""
        return {"next": self.next, "tally": self.tally, "times": self.times}

    def restore(self, state: dict[str, Any], saved: Checkpoint, end: int) -> None:
        """Continue from a checkpoint.

        :raises ValueError: if its state is impossible for this match.
        """
        n, tally = len(self.match.agents), state.get("tally")
        if isinstance(tally, dict):  # missing in checkpoints from before corrected actions were counted
            tally.setdefault("corrected_actions", [0] * n)
        shape = {"next": range(self.next, 1 << 64), "times": [[0.0, COUNT]] * n}
        saved.check(state, shape if tally is None else {**shape, "tally": self._tally_shape()})
        if state["next"] > end:
            raise ValueError(
                f"the checkpoint {shown(saved.path)} has hands up to {state['next']}, "
                f"but this match ends at {end}"
            )
        self.next, self.tally, self.times = state["next"], tally, state["times"]

    def _tally_shape(self) -> dict[str, Any]:
        """Return the shape of a tally for `check_shape`."""
        n = len(self.match.agents)
        counts, whole = [COUNT] * n, [WHOLE] * n
        products = [[COUNT if i == j else WHOLE for j in range(n)] for i in range(n)]
        return {
            "hands": COUNT,
            "samples": COUNT,
            "chips": whole,
            "illegal_actions": counts,
            "corrected_actions": counts,
            "positions": [[[COUNT, WHOLE, COUNT]] * n] * n,
            "flows": [whole] * n,
            "estimates": {
                name: {"sums": whole, "products": products, "most": counts}
                for name in ("plain", *[name for name, _ in self.match.estimates])
            },
        }

    def result(self, complete: bool) -> MatchResult:
        """Return the result so far."""
        match, tally = self.match, self.tally
        if tally is None:
            tally = (
                Sheet(match._replace(agents=(None,) * len(match.agents), estimates=()), self.next)
                .close()
                .tally
            )
            empty = tally["estimates"]["plain"]
            tally["estimates"].update({name: empty for name, _ in match.estimates})
        order = [self.main, *[name for name in tally["estimates"] if name != self.main]]
        tally = {**tally, "estimates": {name: tally["estimates"][name] for name in order}}
        table = {
            "tally": tally,
            "times": self.times,
            "group": match.turns * match.hands_per_session,
            "reach": list(self.reach),
        }
        return MatchResult({match.names: table}, match.schedule.point, seed=match.seed, complete=complete)

    def is_sure(self) -> bool:
        """Return whether every agent's win rate is accurate to within `max_error`."""
        if self.max_error is None or self.tally is None:
            return False
        result = self.result(True)
        return all(
            max(mbb - low, high - mbb) <= self.max_error
            for mbb, (low, high) in zip(result.mbb, result.confidence_sequence(), strict=True)
        )


# ---- Arguments


def _check_stacks(stacks: Any, seats: int) -> tuple[int, ...]:
    """Return the stacks as ints, one per seat."""
    if isinstance(stacks, (str, bytes)) or not hasattr(stacks, "__iter__"):
        raise TypeError(f"stacks must be a sequence of chip counts, one per seat, not {kind(stacks)}")
    chips = tuple([exact_index(x, f"the stack of seat {seat}") for seat, x in enumerate(stacks)])
    if len(chips) != seats:
        raise ValueError(f"stacks must have one entry per agent, {seats} in all, not {len(chips)}")
    if not 2 <= seats <= 23:
        raise ValueError(f"a match needs 2 to 23 agents, not {seats}")
    for seat, x in enumerate(chips):
        if x <= 0:
            raise ValueError(f"the stack of seat {seat} must be 1 chip or more, not {shown(x)}")
    return chips


def _check_batched(
    names: tuple[str, ...], agents: tuple[Any, ...], schedule: GameSchedule, hands_per_session: int
) -> bool:
    """Return whether all agents play in a HandBatch.

    :raises TypeError: if an agent can play neither in a batch nor hand by hand.
    """
    batched = [hasattr(agent, "act_batch") for agent in agents]
    hooked = [hasattr(agent, "begin") or hasattr(agent, "end") for agent in agents]
    if all(batched) and not any(hooked) and schedule.game is not None and hands_per_session == 1:
        return True
    for i, agent in enumerate(agents):
        if isinstance(agent, type):
            is_callable = any("__call__" in vars(base) for base in agent.__mro__)
        else:
            is_callable = callable(agent)
        if not is_callable:
            why = (
                "act_batch does not support mixed games" if schedule.game is None
                else "act_batch does not support stacks that are carried over" if hands_per_session > 1
                else f"agent {batched.index(False)} has no act_batch" if not all(batched)
                else "act_batch does not support agents with begin or end"
            )  # fmt: skip
            has = "has only act_batch, which" if batched[i] else "has neither act_batch nor __call__, and"
            raise TypeError(
                f"agent {i} ({cut(names[i], 40)}) {has} cannot play in this match: {why}; "
                "give it __call__(observation), too"
            )
    return False


def _largest_results(schedule: GameSchedule, stacks: tuple[int, ...]) -> tuple[int, int]:
    """Return the most points that an agent can lose in one hand, and the most that it can win."""
    loss = win = 0
    for game in schedule.games:
        factor = schedule.point // game.big_blind
        chips = [min(stack, game.hand_cap or stack) for stack in stacks]
        won = [sum(min(mine, other) for other in chips) - mine for mine in chips]
        loss, win = max(loss, factor * max(chips)), max(win, factor * max(won))
    return loss, win
