"""What the hands of a slice came to, and how it is counted.

What is counted are whole numbers, so that slices can be cut and joined in any way, and give the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .. import agents as usual
from .._core import Policy
from ..errors import IllegalAction, cut, telling, within
from ..hand import Hand, Observation
from .schedules import Schedule, big_blind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

__all__ = ["FINE", "PART", "TIMED", "Match", "Sheet", "Slice", "folded", "join", "makes_agents"]

FINE = 1 << 16
"""Estimates that are no whole chips are counted in parts of a chip so small."""
PART = 1 << 8
"""And what went from one to another, where more than one lost."""
TIMED = 16  # of so many hands one is timed


class Match(NamedTuple):
    """All that a slice needs to know."""

    schedule: Schedule
    agents: tuple[Any, ...]
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    seed: tuple[int, int]
    duplicate: bool
    carry: int
    folds: bool
    records: bool
    estimates: tuple[tuple[str, Any], ...]
    in_lanes: bool

    @property
    def turns(self) -> int:
        """How often each deal is played."""
        return len(self.stacks) if self.duplicate else 1


class Slice(NamedTuple):
    """What a slice found.

    `tally`: ints, in lists and dicts of them. `times`: for each agent seconds, and the decisions that took
    them; these alone are not the same each time. `texts`: the hands as PHH, where they are recorded.
    """

    tally: dict[str, Any]
    times: list[list[float]]
    texts: list[str]


def join(one: Any, other: Any, largest: bool = False) -> Any:
    """The sum of two tallies; of "most", the larger."""
    if isinstance(one, dict):
        return {key: join(x, other[key], key == "most") for key, x in one.items()}
    if isinstance(one, list):
        return [join(x, y, largest) for x, y in zip(one, other, strict=True)]
    return max(one, other) if largest else one + other


class Sheet:
    """Where the hands of a slice are written down.

    `agents`: the agents of this slice. `rows`: the payoffs by seat, an entry a hand; of each deal all its
    turns.
    """

    def __init__(self, match: Match, first: int) -> None:
        self.match, self.first = match, first
        n = len(match.agents)
        self.agents = [made(agent) for agent in match.agents]
        self.estimators = [make() for _, make in match.estimates]
        self.rows: list[Sequence[int]] = []
        self.estimated: list[list[Sequence[float]]] = [[] for _ in self.estimators]
        self.texts: list[str] = []
        self.illegal = [0] * n
        self.times = [[0.0, 0] for _ in range(n)]

    def seated(self, turn: int) -> list[int]:
        """Which agent has each seat in a turn of a deal: they move on by a seat, the cards stay."""
        n = len(self.agents)
        return [(seat - turn) % n for seat in range(n)]

    def see(self, hand: Hand, table: Sequence[Any]) -> None:
        """What estimates and the record want of a hand that is over."""
        for values, estimator in zip(self.estimated, self.estimators, strict=True):
            values.append(estimator.estimate(hand, table))

    def write(self, hand: Hand, k: int, turn: int) -> None:
        """The hand as PHH."""
        from ..history import HandHistory
        from ..history.phh import write_many

        n = len(self.agents)
        at = self.seated(turn)
        names = [self.match.names[at[(hand.button + 1 + i) % n]] for i in range(n)]
        history = HandHistory.from_hand(hand, players=names, hand=k)
        self.texts.append("".join(write_many([history])).partition("\n")[2])

    def place(self, k: int, agent: int) -> str:
        """Which agent, and where, for an error."""
        seed, stream = self.match.seed
        return f"agent {agent} ({cut(self.match.names[agent], 40)}), hand {k} (seed=({seed}, {stream + k}))"

    def fail(self, error: Exception, k: int, agent: int, own: bool) -> Exception:
        """The error of an agent, with the place where it happened.

        :param own: the agent itself raised it, and no answer of its was illegal.
        """
        place, seed = self.place(k, agent), (self.match.seed[0], self.match.seed[1] + k)
        if own:
            error.add_note(f"raised by {place}")
        elif isinstance(error, (IllegalAction, TypeError)):
            error = within(place, error)
        try:
            return telling(error, agent=agent, name=self.match.names[agent], hand=k, seed=seed)
        except TypeError:  # it has no attributes
            return error

    def close(self) -> Slice:
        """Count what was written down, whole sets of hands only."""
        import numpy as np

        match, n = self.match, len(self.agents)
        group = match.turns * match.carry
        whole = len(self.rows) // group * group
        deals = whole // match.turns
        moves, factors = self._hands(deals)
        agents = np.arange(n)
        turns = np.arange(match.turns)
        seats = (agents + turns[:, None]) % n  # of each agent in each turn
        payoffs = np.array(self.rows[:whole], np.int64).reshape(deals, match.turns, n)
        payoffs = np.take_along_axis(payoffs, np.broadcast_to(seats, payoffs.shape), 2)
        places = (seats - moves[:, None, None]) % n
        points = payoffs * factors[:, None, None]
        tally: dict[str, Any] = {
            "hands": whole,
            "sets": whole // group,
            "chips": [int(x) for x in payoffs.sum((0, 1))],
            "illegal": self.illegal,
            "positions": _by_position(points.reshape(-1, n), places.reshape(-1, n)),
            "flows": _flows(points.reshape(-1, n)),
            "estimates": {"plain": _moments(points.reshape(-1, group, n))},
        }
        for (name, _), values in zip(match.estimates, self.estimated, strict=True):
            found = np.array(values[:whole], float).reshape(deals, match.turns, n)
            found = np.take_along_axis(found, np.broadcast_to(seats, found.shape), 2)
            fine = np.rint(found * (factors[:, None, None] * FINE))
            tally["estimates"][name] = _moments(_ints(fine).reshape(-1, group, n))
        return Slice(tally, self.times, self.texts[:whole])

    def _hands(self, deals: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Where the button is in each deal, and how many points a chip is."""
        import numpy as np

        schedule, n, point = self.match.schedule, len(self.agents), self.match.schedule.point
        if schedule.game is not None:
            moves = (self.first % n + np.arange(deals)) % n
            return moves, np.full(deals, point // big_blind_of(schedule.game))
        found = [schedule.at(k) for k in range(self.first, self.first + deals)]
        moves = np.array([moved % n for _, moved in found], np.int64)
        return moves, np.array([point // big_blind_of(game) for game, _ in found], np.int64)


def made(agent: Any) -> Any:
    """The agent, or a new one if this makes them."""
    return agent() if makes_agents(agent) else agent


def makes_agents(agent: Any) -> bool:
    """Whether it is a class or another callable that takes no argument, and so makes agents."""
    if isinstance(agent, (type, Policy)) or not callable(agent):
        return isinstance(agent, type)
    from functools import partial
    from inspect import signature

    if isinstance(agent, partial) and isinstance(agent.func, type):
        return True
    try:
        parameters = signature(agent)
    except (TypeError, ValueError):
        return False
    try:
        parameters.bind(None)
    except TypeError:
        try:
            parameters.bind()
        except TypeError:
            return False
        return True
    return False


def folded(seen: Observation) -> int:
    """What is done for an agent that gave no legal code: it folds, checks where that is free, stands pat."""
    legal = seen.legal
    return -1 if legal is not None and legal.fold else usual.caller(seen)


# ---- sums


def _ints(fine: npt.NDArray[np.float64]) -> npt.NDArray[Any]:
    """Whole numbers as int64, or as ints of Python where they do not fit."""
    import numpy as np

    if not np.isfinite(fine).all():
        raise ValueError("an estimate is not finite")
    if not fine.size or abs(fine).max() < 2.0**62:
        return fine.astype(np.int64)
    return np.array([int(x) for x in fine.flat], object).reshape(fine.shape)


def _exactly(x: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The numbers [m, n], such that sums of their products do not overflow."""

    most = int(abs(x).max()) if x.size else 0
    return x if most * most * max(1, len(x)) < 1 << 62 else x.astype(object)


def _moments(x: npt.NDArray[Any]) -> dict[str, Any]:
    """Of numbers [sets, hands of a set, agents] the sums of sets, of their products, and the largest."""
    sets = x.sum(1)
    exact = _exactly(sets)
    products = exact.T @ exact
    return {
        "sums": [int(s) for s in exact.sum(0)] if len(exact) else [0] * x.shape[2],
        "products": [[int(p) for p in row] for row in products],
        "most": [int(m) for m in abs(sets).max(0)] if len(sets) else [0] * x.shape[2],
    }


def _by_position(points: npt.NDArray[Any], places: npt.NDArray[Any]) -> list[list[list[int]]]:
    """Of each agent at each place from the button on: hands, points, and their squares."""
    n = points.shape[1]
    exact = _exactly(points)
    squares = exact * exact
    found = []
    for agent in range(n):
        rows = []
        for place in range(n):
            here = places[:, agent] == place
            rows.append([int(here.sum()), int(exact[here, agent].sum()), int(squares[here, agent].sum())])
        found.append(rows)
    return found


def _flows(points: npt.NDArray[Any]) -> list[list[int]]:
    """What each agent won from each other, in parts of a point.

    What somebody lost goes to the winners as they won; what is raked, to nobody.
    """
    import numpy as np

    n = points.shape[1]
    won, lost = np.maximum(points, 0), np.maximum(-points, 0)
    total = np.maximum(lost.sum(1), 1).astype(float)
    found = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if i != j:
                flow = np.rint(won[:, i] * (lost[:, j] / total) * PART).astype(np.int64)
                found[i][j] += int(flow.sum())
                found[j][i] -= int(flow.sum())
    return found
