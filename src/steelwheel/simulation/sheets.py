"""What the hands of a slice came to, and how it is counted.

What is counted are whole numbers, so that slices can be cut and joined in any way, and give the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .. import agents as usual
from .._core import Policy
from ..errors import IllegalAction, cut, shown, telling, within
from ..hand import Hand, Observation
from .schedules import Schedule, big_blind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

__all__ = [
    "FINE",
    "PART",
    "TIMED",
    "Match",
    "Sheet",
    "Slice",
    "blamed",
    "folded",
    "join",
    "makes_agents",
]

FINE = 1 << 16
"""Estimates that are no whole chips are counted in parts of a chip so small."""
PART = 1 << 16
"""And so small, what went from one to another."""
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
    concurrency: int

    @property
    def turns(self) -> int:
        """How often each deal is played."""
        return len(self.stacks) if self.duplicate else 1

    @property
    def units(self) -> str:
        """What a slice has so many of."""
        return "hands"

    def sent(self) -> list[tuple[str, Any]]:
        """What goes to other processes, each with its name."""
        agents = zip(self.names, self.agents, strict=True)
        given = [(f"agent {i} ({cut(name, 40)})", agent) for i, (name, agent) in enumerate(agents)]
        return given + [(f"the estimate {shown(name)}", one) for name, one in self.estimates]


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
        self.agents = []
        for i, (name, agent) in enumerate(zip(match.names, match.agents, strict=True)):
            try:
                self.agents.append(made(agent))
            except Exception as error:
                error.add_note(f"raised when agent {i} ({cut(name, 40)}) was made")
                raise
        self.estimators = [make() for _, make in match.estimates]
        self.rows: Any = []
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
        seed = self.match.seed[0], self.match.seed[1] + k
        told = {"agent": agent, "name": self.match.names[agent], "hand": k, "seed": seed}
        return blamed(error, self.place(k, agent), own, **told)

    def close(self) -> Slice:
        """Count what was written down, whole sets of hands only."""
        import numpy as np

        match, n = self.match, len(self.agents)
        group = match.turns * match.carry
        whole = len(self.rows) // group * group
        deals = whole // match.turns
        buttons, factors = self._hands(deals)
        payoffs = self._by_agent(np.asarray(self.rows[:whole], np.int64), deals)
        points = _exact(payoffs if factors is None else payoffs * factors)
        chips = points if factors is None else _exact(payoffs)
        tally: dict[str, Any] = {
            "hands": whole,
            "sets": whole // group,
            "chips": _ints(chips.reshape(n, whole).sum(1)),
            "illegal": self.illegal,
            "positions": _by_position(points, buttons),
            "flows": _flows(points.reshape(n, whole)),
            "estimates": {"plain": _moments(points.reshape(n, whole), group)},
        }
        for (name, _), values in zip(match.estimates, self.estimated, strict=True):
            found = self._by_agent(np.asarray(values[:whole], float), deals)
            fine = np.rint(found * (FINE if factors is None else factors * FINE))
            tally["estimates"][name] = _moments(_exact(fine).reshape(n, whole), group)
        return Slice(tally, self.times, self.texts[:whole])

    def _by_agent(self, rows: npt.NDArray[Any], deals: int) -> npt.NDArray[Any]:
        """What seats have of [hands, seats], as agents have it: [agents, deals, turns]."""
        import numpy as np

        n, turns = len(self.agents), self.match.turns
        found = np.ascontiguousarray(rows.reshape(deals, turns, n).transpose(2, 0, 1))
        for turn in range(1, turns):
            found[:, :, turn] = np.roll(found[:, :, turn], -turn, 0)
        return found

    def _hands(self, deals: int) -> tuple[list[Any], npt.NDArray[np.int64] | None]:
        """For each seat the deals in which it has the button; how many points a chip is, None for one."""
        import numpy as np

        schedule, n, point = self.match.schedule, len(self.agents), self.match.schedule.point
        if schedule.game is not None:
            return [slice((seat - self.first) % n, None, n) for seat in range(n)], None
        found = [schedule.at(k) for k in range(self.first, self.first + deals)]
        moves = np.array([moved % n for _, moved in found], np.int64)
        factors = np.array([point // big_blind_of(game) for game, _ in found], np.int64)
        return [np.flatnonzero(moves == seat) for seat in range(n)], factors[:, None]


def blamed(error: Exception, place: str, own: bool, **told: object) -> Exception:
    """The error of an agent, with the place where it happened, and what programs read of it.

    :param own: the agent itself raised it, and no answer of its was illegal.
    """
    if own:
        error.add_note(f"raised by {place}")
    elif isinstance(error, (IllegalAction, TypeError)):
        error = within(place, error)
    try:
        return telling(error, **told)
    except TypeError:  # it has no attributes
        return error


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


def _exact(x: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same whole numbers, of a type whose sums of products are exact: floats, or else ints of Python."""
    import numpy as np

    most = max(x.max(), -x.min()) if x.size else 0
    if not most < float("inf"):
        raise ValueError("an estimate is not finite")
    if x.dtype != object and int(most) * max(int(most), PART) * x[0].size < 1 << 53:
        return x.astype(float, copy=False)
    return np.array([int(value) for value in x.flat], object).reshape(x.shape)


def _ints(row: Any) -> list[int]:
    return [int(value) for value in row]


def _moments(hands: npt.NDArray[Any], group: int) -> dict[str, Any]:
    """Of numbers [agents, hands] the sums of sets of hands, of their products, and the largest."""
    n = len(hands)
    sets = hands if group == 1 else _exact(hands.reshape(n, -1, group).sum(2))
    return {
        "sums": _ints(sets.sum(1)),
        "products": [_ints(row) for row in sets @ sets.T],
        "most": [max(int(row.max()), -int(row.min())) if len(row) else 0 for row in sets],
    }


def _by_position(points: npt.NDArray[Any], buttons: list[Any]) -> list[list[list[int]]]:
    """Of each agent at each place from the button on: hands, points, and their squares.

    :param points: [agents, deals, turns]; in turn t agent a has seat a + t.
    :param buttons: the deals in which each seat has the button.
    """
    n, _, turns = points.shape
    found = [[[0, 0, 0] for _ in range(n)] for _ in range(n)]
    for button, deals in enumerate(buttons):
        here = points[:, deals]
        sums, squares = here.sum(1), (here * here).sum(1)
        for turn in range(turns):
            for agent in range(n):
                row = found[agent][(agent + turn - button) % n]
                row[0] += here.shape[1]
                row[1] += int(sums[agent, turn])
                row[2] += int(squares[agent, turn])
    return found


def _flows(hands: npt.NDArray[Any]) -> list[list[int]]:
    """What each agent won from each other, in parts of a point, of points [agents, hands].

    What somebody lost goes to the winners as they won; what is raked, to nobody. The part that a loser has
    in what all lost is rounded to so many parts.
    """
    import numpy as np

    flows: Any = 0
    for first in range(0, hands.shape[1], 4096):  # so many stay in a cache
        some = hands[:, first : first + 4096]
        won = np.maximum(some, 0)
        lost = won - some
        shares = np.rint((lost * (PART / np.maximum(lost.sum(0), 1))).astype(float, copy=False))
        flows += won @ (shares if hands.dtype != object else shares.astype(np.int64).astype(object)).T
    return [_ints(row) for row in flows - flows.T] if hands.size else [[0] * len(hands)] * len(hands)
