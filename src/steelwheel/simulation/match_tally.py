"""Count the hands of a chunk of a match: chips, sums of products, positions, and chip flows between agents.

All counts are whole numbers, so the result is the same however the hands are divided into chunks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..agents.arguments import make_agent
from ..errors import cut, shown
from ..hands.hand import Hand
from .agent_errors import blame
from .game_schedule import GameSchedule

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

__all__ = [
    "FINE",
    "PART",
    "TIMED",
    "Chunk",
    "Match",
    "Sheet",
    "join",
]

FINE = 1 << 16
"""The number of units per chip; estimates are counted in these units."""
PART = 1 << 16
"""The number of units per point; chip flows between agents are counted in these units."""
TIMED = 16  # one in this many hands is timed


class Match(NamedTuple):
    """The settings of a match, sent with every chunk; most are arguments of `simulate`.

    - `seed`: the seed and the stream of hand 0.
    - `folds`: True if a failing agent folds, False if its error is raised.
    - `records`: whether hands are written as PHH.
    - `estimates`: the names and factories of the estimators, without "plain".
    - `batched`: whether agents play in a `HandBatch`.
    """

    schedule: GameSchedule
    agents: tuple[Any, ...]
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    seed: tuple[int, int]
    duplicate: bool
    hands_per_session: int
    folds: bool
    records: bool
    estimates: tuple[tuple[str, Any], ...]
    batched: bool
    concurrency: int

    @property
    def turns(self) -> int:
        """The number of times that each deal is played."""
        return len(self.stacks) if self.duplicate else 1

    @property
    def units(self) -> str:
        """The name of a chunk's items, for error messages."""
        return "hands"

    def sent(self) -> list[tuple[str, Any]]:
        """Return the objects that are sent to worker processes, each with its name."""
        agents = zip(self.names, self.agents, strict=True)
        parts = [(f"agent {i} ({cut(name, 40)})", agent) for i, (name, agent) in enumerate(agents)]
        return parts + [(f"the estimate {shown(name)}", one) for name, one in self.estimates]


class Chunk(NamedTuple):
    """The counts of a chunk.

    - `tally`: the counts, as ints in lists and dicts.
    - `times`: for each agent, the seconds and the number of timed decisions; these vary from run to run.
    - `texts`: the hands as PHH, if they are recorded.
    """

    tally: dict[str, Any]
    times: list[list[float]]
    texts: list[str]


def join(one: Any, other: Any, largest: bool = False) -> Any:
    """Return the sum of two tallies; of two numbers named "most", the result has the larger one."""
    if isinstance(one, dict):
        return {key: join(x, other[key], key == "most") for key, x in one.items()}
    if isinstance(one, list):
        return [join(x, y, largest) for x, y in zip(one, other, strict=True)]
    return max(one, other) if largest else one + other


class Sheet:
    """The hands of a chunk, recorded as they end.

    - `agents`: the agents of this chunk.
    - `rows`: the payoffs by seat, one row per hand. In a duplicate match, the hands of a deal are
      consecutive.
    - `estimated`: for each estimator, its estimates by seat, one row per hand.
    - `illegal_actions`, `corrected_actions`: for each agent, the number of illegal answers, and the number of
      answers replaced by the nearest legal action.
    """

    def __init__(self, match: Match, first: int) -> None:
        self.match, self.first = match, first
        n = len(match.agents)
        self.agents = []
        for i, (name, agent) in enumerate(zip(match.names, match.agents, strict=True)):
            try:
                self.agents.append(make_agent(agent))
            except Exception as error:
                error.add_note(f"raised when agent {i} ({cut(name, 40)}) was made")
                raise
        self.estimators = [make() for _, make in match.estimates]
        self.rows: Any = []
        self.estimated: list[list[Sequence[float]]] = [[] for _ in self.estimators]
        self.texts: list[str] = []
        self.illegal_actions = [0] * n
        self.corrected_actions = [0] * n
        self.times = [[0.0, 0] for _ in range(n)]

    def seating(self, turn: int) -> list[int]:
        """Return the agent in each seat; agents move by one seat from turn to turn, while the cards stay."""
        n = len(self.agents)
        return [(seat - turn) % n for seat in range(n)]

    def estimate(self, hand: Hand, table: Sequence[Any]) -> None:
        """Add the estimates of a finished hand."""
        for values, estimator in zip(self.estimated, self.estimators, strict=True):
            values.append(estimator.estimate(hand, table))

    def write(self, hand: Hand, k: int, turn: int) -> None:
        """Add a finished hand as PHH text."""
        from ..history import HandHistory
        from ..history.phh import write_many

        n = len(self.agents)
        seating = self.seating(turn)
        names = [self.match.names[seating[(hand.button + 1 + i) % n]] for i in range(n)]
        history = HandHistory.from_hand(hand, players=names, hand=k)
        self.texts.append("".join(write_many([history])).partition("\n")[2])

    def add_time(self, agent: int, seconds: float, decisions: int = 1) -> None:
        """Add the time of an agent's decisions."""
        total, count = self.times[agent]
        self.times[agent] = [total + seconds, count + decisions]

    def place(self, k: int, agent: int) -> str:
        """Return a description of the agent, the hand and its seed, for an error."""
        seed, stream = self.match.seed
        return f"agent {agent} ({cut(self.match.names[agent], 40)}), hand {k} (seed=({seed}, {stream + k}))"

    def fail(self, error: Exception, k: int, agent: int, own: bool) -> Exception:
        """Return an agent's error with a note on where it happened (see `blame`)."""
        number, stream = self.match.seed
        seed = number, stream + k
        attributes = {"agent": agent, "name": self.match.names[agent], "hand": k, "seed": seed}
        return blame(error, self.place(k, agent), own, **attributes)

    def close(self) -> Chunk:
        """Count the recorded hands, and return the chunk; an incomplete sample is left out."""
        import numpy as np

        match, n = self.match, len(self.agents)
        group = match.turns * match.hands_per_session
        whole = len(self.rows) // group * group
        deals = whole // match.turns
        buttons, factors = self._hands(deals)
        payoffs = self._by_agent(np.asarray(self.rows[:whole], np.int64), deals)
        points = _exact(payoffs if factors is None else payoffs * factors)
        chips = points if factors is None else _exact(payoffs)
        tally: dict[str, Any] = {
            "hands": whole,
            "samples": whole // group,
            "chips": _ints(chips.reshape(n, whole).sum(1)),
            "illegal_actions": self.illegal_actions,
            "corrected_actions": self.corrected_actions,
            "positions": _by_position(points, buttons),
            "flows": _flows(points.reshape(n, whole)),
            "estimates": {"plain": _moments(points.reshape(n, whole), group)},
        }
        for (name, _), values in zip(match.estimates, self.estimated, strict=True):
            estimates = self._by_agent(np.asarray(values[:whole], float), deals)
            fine = np.rint(estimates * (FINE if factors is None else factors * FINE))
            tally["estimates"][name] = _moments(_exact(fine).reshape(n, whole), group)
        return Chunk(tally, self.times, self.texts[:whole])

    def _by_agent(self, rows: npt.NDArray[Any], deals: int) -> npt.NDArray[Any]:
        """Rearrange an array of numbers by seat, [hands, seats], to [agents, deals, turns]."""
        import numpy as np

        n, turns = len(self.agents), self.match.turns
        by_agent = np.ascontiguousarray(rows.reshape(deals, turns, n).transpose(2, 0, 1))
        for turn in range(1, turns):
            by_agent[:, :, turn] = np.roll(by_agent[:, :, turn], -turn, 0)
        return by_agent

    def _hands(self, deals: int) -> tuple[list[Any], npt.NDArray[np.int64] | None]:
        """Return each seat's deals with the button, and the points per chip by deal (`None` if all are 1)."""
        import numpy as np

        schedule, n, point = self.match.schedule, len(self.agents), self.match.schedule.point
        if schedule.game is not None:
            return [slice((seat - self.first) % n, None, n) for seat in range(n)], None
        hands = [schedule.at(k) for k in range(self.first, self.first + deals)]
        moves = np.array([moved % n for _, moved in hands], np.int64)
        factors = np.array([point // game.big_blind for game, _ in hands], np.int64)
        return [np.flatnonzero(moves == seat) for seat in range(n)], factors[:, None]


# ---- sums


def _exact(x: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return whole numbers as floats, or as Python ints if sums of products would not be exact in floats."""
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
    """Return, over samples, each agent's sum and largest absolute value, and pairwise sums of products."""
    n = len(hands)
    samples = hands if group == 1 else _exact(hands.reshape(n, -1, group).sum(2))
    return {
        "sums": _ints(samples.sum(1)),
        "products": [_ints(row) for row in samples @ samples.T],
        "most": [max(int(row.max()), -int(row.min())) if len(row) else 0 for row in samples],
    }


def _by_position(points: npt.NDArray[Any], buttons: list[Any]) -> list[list[list[int]]]:
    """Return the hands, points and sum of squared points of each agent in each position, button first.

    :param points: an array [agents, deals, turns]; in turn t, agent a has seat a + t.
    :param buttons: for each seat, the deals where it has the button.
    """
    n, _, turns = points.shape
    places = [[[0, 0, 0] for _ in range(n)] for _ in range(n)]
    for button, deals in enumerate(buttons):
        here = points[:, deals]
        sums, squares = here.sum(1), (here * here).sum(1)
        for turn in range(turns):
            for agent in range(n):
                row = places[agent]
                place = (agent + turn - button) % n
                hands, won, squared = row[place]
                hands += here.shape[1]
                row[place] = [hands, won + int(sums[agent, turn]), squared + int(squares[agent, turn])]
    return places


def _flows(hands: npt.NDArray[Any]) -> list[list[int]]:
    """Return each agent's net winnings from every other agent, in units of 1 / `PART` of a point.

    The losses in a hand are attributed to its winners in proportion to their winnings; the rake is attributed
    to no one. Each loser's share of the losses is rounded to whole units.

    :param hands: the points won, [agents, hands].
    """
    import numpy as np

    flows: Any = 0
    for first in range(0, hands.shape[1], 4096):  # a block that fits in the cache
        some = hands[:, first : first + 4096]
        won = np.maximum(some, 0)
        lost = won - some
        shares = np.rint((lost * (PART / np.maximum(lost.sum(0), 1))).astype(float, copy=False))
        flows += won @ (shares if hands.dtype != object else shares.astype(np.int64).astype(object)).T
    return [_ints(row) for row in flows - flows.T] if hands.size else [[0] * len(hands)] * len(hands)
