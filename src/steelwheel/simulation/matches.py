"""`simulate`: agents play a match."""

from __future__ import annotations

import os
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from .._core import exact_index
from ..errors import as_number, cut, kind, shown
from ..hand import Hand
from ..history import HandHistory
from . import running
from .estimates import NAMED
from .given import agents_of, count_of, folds_on
from .results import MatchResult
from .schedules import Schedule, big_blind_of
from .sheets import Match, Sheet, Slice, join
from .slices import play_slice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from concurrent.futures import Executor

    from ..game import Game
    from ..rotations import Rotation
    from ..typing import Seed

__all__ = ["simulate"]

SLICE, LANES_SLICE = 1000, 50_000
"""Hands of a slice; where all agents have `act_batch`."""


def simulate(
    game: Game | str | Rotation,
    agents: Sequence[Any] | Mapping[str, Any],
    hands: int,
    *,
    stacks: Sequence[int],
    seed: Seed = None,
    first: int = 0,
    duplicate: bool = False,
    carry: int = 1,
    max_error: float | None = None,
    executor: Executor | Callable[[], Executor] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    record: str | os.PathLike[str] | None = None,
    on_error: str = "raise",
    progress: Callable[[MatchResult], object] | None = None,
    estimates: Sequence[Any] = ("plain",),
    slice_hands: int | None = None,
    concurrency: int = 64,
) -> MatchResult:
    """Play a match, and tell who won what, and how sure that is.

        >>> agents = [sw.agents.tight, sw.agents.random]
        >>> result = sw.simulate("nlh", agents, 2000, stacks=[200, 200], seed=1, duplicate=True)
        >>> print(result)
        rank  agent   hands    chips      mbb  error     95%   always
           1  tight   4,000   47,515   5939.4  500.9  ±981.7  ±2131.2
           2  random  4,000  -47,515  -5939.4  500.9  ±981.7  ±2131.2

    Hand k is `Hand(game, stacks, button=k % seats, seed=(seed, k))`, agent i in seat i. All is the same for
    any executor, and however the match is cut, if each agent's code depends on what it observes alone.

    :param game: a Game, its short name, or a Rotation, which begins with its first turn.
    :param agents: one a seat, or a dict of them by name. An agent is called with an Observation and returns a
        code that `Hand.act` takes. It may have `begin(seat, number)`, called before each hand, and
        `end(observation)`, after it, and be `async`. A class, or another callable without arguments, makes
        the agent anew for each slice. Where all have `act_batch(batch, where)`, they play in the lanes of a
        HandBatch.
    :param hands: how many deals are played.
    :param stacks: the chips of each seat when a hand begins.
    :param seed: `None` for entropy from the system, an int, or a pair: `(seed, j)` deals `(seed, j + k)`.
    :param first: the number k of the first hand.
    :param duplicate: play each deal from every seat: agents move on by a seat, the cards stay. The set is one
        observation.
    :param carry: for so many hands chips are carried on from hand to hand; who has none left buys in again.
        These hands are one observation, and `first` and `hands` are multiples of it.
    :param max_error: stop once the confidence sequence (`MatchResult.sequence`, 95 %) of each agent is no
        further than so much from its `mbb`, by the first of the estimates.
    :param executor: plays the slices: any `concurrent.futures.Executor`; or a callable that makes one, which
        is called again when its processes are lost, and what they had not done is played again.
    :param checkpoint: a file that is told how far the match has come, and from which it goes on.
    :param record: a file, .phhs, to which all hands are written in order.
    :param on_error: "raise" the error of an agent, or that of its illegal code, with its number and the hand;
        or "fold" (or check, where that is free), and count it.
    :param progress: called up to ten times a second with the result so far; on True the match stops.
    :param estimates: of what each agent wins: "plain" is the chips; "all-in", "cards" and "aivat" have the
        same mean and vary less (docs/matches.md). Others are classes, or instances of them,
        that have a `name` and `estimate(hand, agents)`, which returns a number of chips for each seat.
    :param slice_hands: how many hands a slice has, 1,000 or, in lanes, 50,000.
    :param concurrency: how many hands of a slice are played at once where an agent is `async`.
    :returns: a `MatchResult`; on Ctrl-C that of the hands so far, which is not complete.
    :raises ValueError: for numbers that do not fit, or the checkpoint of another match.
    :raises InvalidHand, InvalidGame: for stacks or a number of seats that do not fit the game.
    :raises TypeError: for what is no agent, or cannot be sent to another process.
    :raises IllegalAction: for a code that is not legal, with the agent, the hand and the seed.
    """
    first, hands = count_of(first, "first", 0), count_of(hands, "hands", 1)
    carry, concurrency = count_of(carry, "carry", 1), count_of(concurrency, "concurrency", 1)
    if first % carry or hands % carry:
        raise ValueError(f"first and hands must be multiples of carry, {carry}, not {first} and {hands}")
    schedule = Schedule(game, first + hands)
    names, given = agents_of(agents)
    chips = _stacks(stacks, len(given))
    folds = folds_on(on_error)
    if max_error is not None and not as_number(max_error, "max_error") > 0:
        raise ValueError(f"max_error must be more than 0, not {shown(max_error)}")
    if type(duplicate) is not bool:
        raise TypeError(f"duplicate must be True or False, not {shown(duplicate)}")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {kind(progress)}")
    if executor is not None:
        running.check_executor(executor)
    probes = [Hand(one, chips, seed=seed) for one in schedule.games]  # or it says what does not fit
    in_lanes = _in_lanes(names, given, schedule, carry)
    length = (
        (LANES_SLICE if in_lanes else SLICE)
        if slice_hands is None
        else count_of(slice_hands, "slice_hands", 1)
    )
    length = -(-length // carry) * carry
    main, others = _estimates(estimates)
    if record is not None:
        if not os.fsdecode(record).endswith(".phhs"):
            raise ValueError(f"record must be the name of a .phhs file, not {shown(os.fsdecode(record))}")
        for probe in probes:
            HandHistory.from_hand(probe)  # or it says that PHH lacks the game
    reach = _reach(schedule, chips)
    saved, state = None, None
    if checkpoint is not None:
        saved = running.Checkpoint(
            checkpoint,
            {
                "games": [one._written() for one in schedule.games],
                "agents": list(names),
                "stacks": list(chips),
                "seed": None if seed is None else list(probes[0].seed),
                "first": first,
                "duplicate": duplicate,
                "carry": carry,
                "slice_hands": length,
                "on_error": on_error,
                "estimates": [main, *[name for name, _ in others]],
                "record": None if record is None else os.path.basename(os.fsdecode(record)),
            },
        )
        state = saved.load()
    stream = probes[0].seed if seed is not None else (probes[0].seed[0], 0)
    if saved is not None:
        stream = tuple(saved.match["seed"] or stream)
        saved.match["seed"] = list(stream)
    if stream[1] + first + hands > 1 << 64:
        raise ValueError("the seed's second number and the last hand's must be below 2**64 together")
    match = Match(
        schedule, given, names, chips, stream, duplicate, carry,
        folds, record is not None, others, in_lanes, concurrency,
    )  # fmt: skip
    sums = _Sums(match, main, reach, first, max_error)
    if state is not None:
        sums.take(state, saved.path if saved is not None else "", first + hands)
    written = None
    if record is not None:
        kept = {"length": 0, "hands": 0} if state is None else state["record"]
        written = running.Record(record, kept["length"], kept["hands"])
    try:
        found: MatchResult = running.run(
            play_slice, sums, first + hands, length, executor, progress, saved, written
        )
        return found
    finally:
        if written is not None:
            written.close()


class _Sums:
    """The match so far."""

    def __init__(
        self, match: Match, main: str, reach: tuple[int, int], first: int, max_error: float | None
    ) -> None:
        self.match, self.main, self.reach, self.next, self.max_error = match, main, reach, first, max_error
        self.tally: dict[str, Any] | None = None
        self.times: list[list[float]] = [[0.0, 0] for _ in match.agents]

    def add(self, found: Slice) -> None:
        self.tally = found.tally if self.tally is None else join(self.tally, found.tally)
        self.times = join(self.times, found.times)

    def state(self) -> dict[str, Any]:
        return {"next": self.next, "tally": self.tally, "times": self.times}

    def take(self, state: dict[str, Any], path: str, end: int) -> None:
        """Go on from a checkpoint."""
        if state["next"] > end:
            raise ValueError(
                f"{shown(path)} has come to hand {state['next']} already, and what is asked ends at {end}"
            )
        self.next, self.tally, self.times = state["next"], state["tally"], state["times"]

    def result(self, complete: bool) -> MatchResult:
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
            "group": match.turns * match.carry,
            "reach": list(self.reach),
        }
        return MatchResult({match.names: table}, match.schedule.point, seed=match.seed, complete=complete)

    def is_sure(self) -> bool:
        if self.max_error is None or self.tally is None:
            return False
        result = self.result(True)
        return all(
            max(mbb - low, high - mbb) <= self.max_error
            for mbb, (low, high) in zip(result.mbb, result.sequence(), strict=True)
        )


# ---- what is given


def _stacks(stacks: Any, seats: int) -> tuple[int, ...]:
    if isinstance(stacks, (str, bytes)) or not hasattr(stacks, "__iter__"):
        raise TypeError(f"stacks must be a sequence of chips, one a seat, not {kind(stacks)}")
    chips = tuple([exact_index(x, f"the stack of seat {seat}") for seat, x in enumerate(stacks)])
    if len(chips) != seats:
        raise ValueError(
            f"there must be a stack for each agent: there are {seats} agents and {len(chips)} stacks"
        )
    if not 2 <= seats <= 23:
        raise ValueError(f"a match has 2 to 23 agents, not {seats}")
    for seat, x in enumerate(chips):
        if x <= 0:
            raise ValueError(f"each agent needs chips, and the stack of seat {seat} is {shown(x)}")
    return chips


def _in_lanes(names: tuple[str, ...], agents: tuple[Any, ...], schedule: Schedule, carry: int) -> bool:
    """Whether all play in lanes; else all must be asked hand by hand."""
    batched = [hasattr(agent, "act_batch") for agent in agents]
    hooked = [hasattr(agent, "begin") or hasattr(agent, "end") for agent in agents]
    if all(batched) and not any(hooked) and schedule.game is not None and carry == 1:
        return True
    for i, agent in enumerate(agents):
        if isinstance(agent, type):
            asked = any("__call__" in vars(base) for base in agent.__mro__)
        else:
            asked = callable(agent)
        if not asked:
            why = (
                "mixed games" if schedule.game is None
                else "stacks that are carried on" if carry > 1
                else f"agent {batched.index(False)}" if not all(batched)
                else "agents with begin or end"
            )  # fmt: skip
            has = "has act_batch alone, which" if batched[i] else "has neither act_batch nor __call__, and"
            raise TypeError(
                f"agent {i} ({cut(names[i], 40)}) {has} cannot play in this match ({why}): "
                "give it __call__(observation), too"
            )
    return False


def _estimates(estimates: Any) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """The name of the main estimate, and all but the plain one as (name, what makes it)."""
    if isinstance(estimates, (str, bytes)) or not hasattr(estimates, "__iter__"):
        raise TypeError(f'estimates must be a sequence, as ("plain",), not {kind(estimates)}')
    names: list[str] = []
    others: list[tuple[str, Any]] = []
    for one in estimates:
        if isinstance(one, str):
            if one not in ("plain", *NAMED):
                listed = ", ".join([repr(known) for known in ("plain", *NAMED)])
                raise ValueError(
                    f"estimates are {listed}, and objects with estimate(hand, agents), not {shown(one)}"
                )
            name = one
            if one != "plain":
                others.append((name, NAMED[one]))
        else:
            name = getattr(one, "name", "")
            if not isinstance(name, str) or not hasattr(one, "estimate"):
                raise TypeError(f"an estimate has a name and estimate(hand, agents): {shown(one)} does not")
            others.append((name, one if isinstance(one, type) else _Copies(one)))
        if name in names:
            raise ValueError(f"the estimate {shown(name)} is given twice")
        names.append(name)
    if not names:
        raise ValueError('there must be an estimate, as "plain"')
    return names[0], tuple(others)


class _Copies:
    """Gives copies of an estimator that was made before, since one may learn from the hands of a slice."""

    def __init__(self, one: Any) -> None:
        self.one = one

    def __call__(self) -> Any:
        return deepcopy(self.one)


def _reach(schedule: Schedule, stacks: tuple[int, ...]) -> tuple[int, int]:
    """The most points that an agent can lose, and win, in a hand."""
    loss = win = 0
    for game in schedule.games:
        factor = schedule.point // big_blind_of(game)
        chips = [min(stack, game.hand_cap or stack) for stack in stacks]
        won = [sum(min(mine, other) for other in chips) - mine for mine in chips]
        loss, win = max(loss, factor * max(chips)), max(win, factor * max(won))
    return loss, win
