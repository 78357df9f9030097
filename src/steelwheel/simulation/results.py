"""What a match found: exact chips, and how sure the rest is."""

from __future__ import annotations

from math import exp, fsum, inf, log, log1p, nan, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from ..errors import as_number, cut, kind, meant, shown
from .sheets import FINE, PART, join

__all__ = ["Interval", "MatchResult", "Score", "aligned", "half_widths", "level_of", "named", "or_none"]

Interval = tuple[float, float]


class Score(NamedTuple):
    """What was won in `hands`: `mbb`, thousandths of a big blind a hand, and its standard error, `stderr`."""

    hands: int
    mbb: float
    stderr: float


class MatchResult:
    """What the agents of a match won, and how sure it is.

    Numbers with an entry for each agent are tuples in the order of `agents`. What is won a hand is in `mbb`,
    thousandths of a big blind a hand, or in `bb100`, big blinds in a hundred hands, a tenth of it. `==` and
    `to_bytes` see all but the times.

    - `agents`: their names.
    - `hands`: how many were played; `sets`: how many observations they are. The hands of a deal that was
      played from every seat are one, and so are those in which stacks were carried on.
    - `chips`: won in all, exactly.
    - `illegal`: how many answers were no legal codes, or errors.
    - `seed`: the pair of which hand k is `(seed[0], seed[1] + k)`; None for a sum of others.
    - `complete`: it ran as far as asked.

    `+` joins two results: of more hands of the same match, or of other tables with the same game.
    """

    __slots__ = ("_estimates", "_tables", "agents", "complete", "point", "seed")

    agents: tuple[str, ...]

    def __init__(
        self,
        tables: dict[tuple[str, ...], dict[str, Any]],
        point: int,
        *,
        seed: tuple[int, int] | None = None,
        complete: bool = True,
    ) -> None:
        self._tables, self.point, self.seed, self.complete = tables, point, seed, complete
        self.agents = tuple(dict.fromkeys(name for names in tables for name in names))
        self._estimates = tuple(next(iter(tables.values()))["tally"]["estimates"])

    # ---- what was counted

    @property
    def hands(self) -> int:
        """The hands that were played, each deal as often as it was."""
        return sum(table["tally"]["hands"] for table in self._tables.values())

    @property
    def sets(self) -> int:
        """The observations: all hands of a deal are one, and so are those in which chips are carried on."""
        return sum(table["tally"]["sets"] for table in self._tables.values())

    @property
    def chips(self) -> tuple[int, ...]:
        """What each agent has won, in chips."""
        return self._summed("chips")

    @property
    def illegal(self) -> tuple[int, ...]:
        """How many answers of each agent were not legal."""
        return self._summed("illegal")

    def _summed(self, what: str) -> tuple[int, ...]:
        sums = dict.fromkeys(self.agents, 0)
        for names, table in self._tables.items():
            for name, x in zip(names, table["tally"][what], strict=True):
                sums[name] += x
        return tuple(sums.values())

    @property
    def seconds(self) -> tuple[float, ...]:
        """The mean time of a decision, of those that were timed; `nan` where none was."""
        sums = {name: [0.0, 0.0] for name in self.agents}
        for names, table in self._tables.items():
            for name, (seconds, decisions) in zip(names, table["times"], strict=True):
                sums[name][0] += seconds
                sums[name][1] += decisions
        return tuple([seconds / decisions if decisions else nan for seconds, decisions in sums.values()])

    # ---- estimates

    @property
    def estimates(self) -> tuple[str, ...]:
        """The names of the estimates that were made, the main one first."""
        return self._estimates

    def _estimate(self, name: str | None) -> str:
        if name is None:
            return str(self._estimates[0])
        if name not in self._estimates:
            near = meant(name, self._estimates)
            raise ValueError(
                f"there is no estimate {shown(name)}{near}: there are {', '.join(self._estimates)}"
            )
        return name

    def score(self, agent: int | str, estimate: str | None = None) -> Score:
        """What an agent won a hand, by an estimate.

        :param agent: its name, or its number in `agents`.
        :param estimate: one of `estimates`; None: the first.
        :raises ValueError, IndexError: for an agent or an estimate that there is not.
        """
        name, estimate = self._name(agent), self._estimate(estimate)
        parts = [
            (table, table["tally"]["estimates"][estimate], names.index(name))
            for names, table in self._tables.items()
            if name in names
        ]
        hands = sum(table["tally"]["hands"] for table, _, _ in parts)
        total = sum(found["sums"][i] for _, found, i in parts)
        variance = fsum(_variance(table, found, {i: 1}) for table, found, i in parts)
        unit = self._unit(estimate)
        if not hands:
            return Score(0, nan, nan)
        return Score(hands, 1000 * total / (unit * hands), 1000 * sqrt(variance) / (unit * hands))

    def _unit(self, estimate: str) -> int:
        return self.point if estimate == "plain" else self.point * FINE

    @property
    def mbb(self) -> tuple[float, ...]:
        """Thousandths of a big blind won a hand, by the first estimate; `nan` without hands."""
        return tuple([self.score(name).mbb for name in self.agents])

    @property
    def bb100(self) -> tuple[float, ...]:
        """Big blinds won in a hundred hands: a tenth of `mbb`."""
        return tuple([x / 10 for x in self.mbb])

    @property
    def stderr(self) -> tuple[float, ...]:
        """The standard errors of `mbb`; `nan` for less than two sets."""
        return tuple([self.score(name).stderr for name in self.agents])

    def interval(self, level: float = 0.95, estimate: str | None = None) -> tuple[Interval, ...]:
        """(low, high) in mbb for each agent, by the normal distribution.

        It misses the mean in 1 - `level` of all matches whose number of hands was fixed before. If one looks
        while they are played, and stops when one likes what one sees, it misses far more often.

        :param level: between 0 and 1.
        :param estimate: one of `estimates`; None: the first.
        :raises ValueError: for another level, or an estimate that there is not.
        """
        z = NormalDist().inv_cdf((1 + level_of(level)) / 2)
        scores = [self.score(name, estimate) for name in self.agents]
        return tuple([(s.mbb - z * s.stderr, s.mbb + z * s.stderr) for s in scores])

    def sequence(self, level: float = 0.95, estimate: str | None = None) -> tuple[Interval, ...]:
        """(low, high) in mbb for each agent, by a confidence sequence.

        The mean is within at all times at once in `level` of all matches: one may look as often as one likes,
        and stop at any time. `max_error=` stops by it. It is wider than `interval`, by a factor of about two.

        It is that of an empirical Bernstein bound, which asks only that nobody can win or lose more than
        there is on the table: S. R. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, "Time-uniform, nonparametric,
        nonasymptotic confidence sequences", Annals of Statistics 49 (2021), theorem 4, each payoff predicted
        as 0 (so that its proof asks only how far a payoff can be below 0, or above), with a discrete mixture
        of equal weights. Other estimates than "plain" may be further from 0 than any payoff; twice the
        largest seen is then taken for what is possible.

        :param level: between 0 and 1.
        :param estimate: one of `estimates`; None: the first.
        :raises ValueError: for another level, or an estimate that there is not.
        """
        alpha = 1 - level_of(level)
        found = []
        for name in self.agents:
            low = high = 0.0
            parts = [(names, table) for names, table in self._tables.items() if name in names]
            chosen, hands = self._estimate(estimate), sum(table["tally"]["hands"] for _, table in parts)
            for names, table in parts:
                below, above = half_widths(table, chosen, names.index(name), alpha / len(parts))
                low, high = low + below, high + above
            unit = self._unit(chosen)
            mbb = self.score(name, chosen).mbb
            found.append(
                (mbb - 1000 * low / (unit * hands), mbb + 1000 * high / (unit * hands))
                if hands
                else (-inf, inf)
            )
        return tuple(found)

    # ---- by position, by opponent, in order

    def by_position(self, agent: int | str) -> dict[str, Score]:
        """What an agent won a hand by where it sat, from the button on: of each position its `Score`.

        :param agent: its name, or its number in `agents`.
        :raises ValueError, IndexError: for an agent that there is not.
        """
        name = self._name(agent)
        sums: dict[str, list[int]] = {}
        for names, table in self._tables.items():
            if name in names:
                rows = table["tally"]["positions"][names.index(name)]
                for place, row in zip(_positions(len(names)), rows, strict=True):
                    sums[place] = join(sums.get(place, [0, 0, 0]), row)
        return {place: self._score(*row) for place, row in sums.items()}

    def _score(self, hands: int, total: int, squares: int) -> Score:
        if not hands:
            return Score(0, nan, nan)
        variance = (squares * hands - total * total) / (hands - 1) if hands > 1 else nan
        return Score(hands, 1000 * total / (self.point * hands), 1000 * sqrt(variance) / (self.point * hands))

    def by_opponent(self, agent: int | str) -> dict[str, float]:
        """What went to an agent from each other, in mbb of the hands in which both were at the table.

        What somebody loses in a hand goes to those who won in it, as they won.

        :param agent: its name, or its number in `agents`.
        :raises ValueError, IndexError: for an agent that there is not.
        """
        name = self._name(agent)
        sums: dict[str, list[int]] = {}
        for names, table in self._tables.items():
            if name in names:
                row, hands = table["tally"]["flows"][names.index(name)], table["tally"]["hands"]
                for other, flow in zip(names, row, strict=True):
                    if other != name:
                        sums[other] = join(sums.get(other, [0, 0]), [flow, hands])
        unit = self.point * PART
        return {
            other: 1000 * flow / (unit * hands) if hands else nan for other, (flow, hands) in sums.items()
        }

    def difference(
        self, one: int | str, other: int | str, estimate: str | None = None
    ) -> tuple[float, float]:
        """By how many mbb one agent won more than another, and its standard error; `nan` without hands.

        :param one, other: agents, by name or number.
        :param estimate: one of `estimates`; None: the first.
        :raises ValueError, IndexError: for an agent or an estimate that there is not.
        """
        a, b, estimate = self._name(one), self._name(other), self._estimate(estimate)
        mine, theirs = self.score(a, estimate), self.score(b, estimate)
        if not mine.hands or not theirs.hands:
            return nan, nan
        variance, unit = 0.0, self._unit(estimate)
        for names, table in self._tables.items():
            weights: dict[int, float] = {}
            if a in names:
                weights[names.index(a)] = 1000 / (unit * mine.hands)
            if b in names:
                i = names.index(b)
                weights[i] = weights.get(i, 0.0) - 1000 / (unit * theirs.hands)
            if weights:
                variance += _variance(table, table["tally"]["estimates"][estimate], weights)
        return mine.mbb - theirs.mbb, sqrt(variance)

    def ranks(self, level: float = 0.95, estimate: str | None = None) -> tuple[tuple[int, int], ...]:
        """The best and the worst rank that each agent may have: equal where it is known.

        One is before another if their difference is more than chance allows, all pairs of agents looked at
        (Bonferroni).

        :param level: between 0 and 1.
        :param estimate: one of `estimates`; None: the first.
        :raises ValueError: for another level, or an estimate that there is not.
        """
        n = len(self.agents)
        pairs = max(1, n * (n - 1) // 2)
        z = NormalDist().inv_cdf(1 - (1 - level_of(level)) / (2 * pairs))
        before, after = [0] * n, [0] * n
        for i, one in enumerate(self.agents):
            for j, other in enumerate(self.agents[:i]):
                more, error = self.difference(one, other, estimate)
                if abs(more) > z * error:
                    better, worse = (i, j) if more > 0 else (j, i)
                    before[worse] += 1
                    after[better] += 1
        return tuple([(1 + before[i], n - after[i]) for i in range(n)])

    def _name(self, agent: int | str) -> str:
        return named(agent, self.agents)

    # ---- as a value

    def __add__(self, other: MatchResult) -> MatchResult:
        if not isinstance(other, MatchResult):
            return NotImplemented
        if self._estimates != other._estimates:
            raise ValueError(
                f"results with other estimates cannot be joined: {self._estimates} and {other._estimates}"
            )
        if self.point != other.point:
            raise ValueError("results of games with other big blinds cannot be joined")
        tables = dict(self._tables)
        for names, table in other._tables.items():
            here = tables.get(names)
            if here is None:
                tables[names] = table
                continue
            for what in ("group", "reach"):
                if here[what] != table[what]:
                    raise ValueError(
                        "results with other stacks, or with duplicates and without, cannot be joined"
                    )
            tables[names] = {
                **here,
                "tally": join(here["tally"], table["tally"]),
                "times": join(here["times"], table["times"]),
            }
        seed = self.seed if self.seed == other.seed else None
        return MatchResult(tables, self.point, seed=seed, complete=self.complete and other.complete)

    def __radd__(self, other: object) -> MatchResult:
        return self if type(other) is int and other == 0 else NotImplemented  # of `sum`

    def _plain(self) -> list[Any]:
        tables = [[list(names), {**table, "times": None}] for names, table in sorted(self._tables.items())]
        return [list(self.agents), self.point, self.seed, self.complete, tables]

    def to_bytes(self) -> bytes:
        """All that was counted, but for the times: the same for the same hands, however they were played."""
        from json import dumps

        return dumps(self._plain(), separators=(",", ":"), sort_keys=True).encode()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MatchResult) and self._plain() == other._plain()

    __hash__ = None  # type: ignore[assignment]

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values that JSON can hold."""
        return {
            "agents": list(self.agents),
            "hands": self.hands,
            "sets": self.sets,
            "complete": self.complete,
            "seed": None if self.seed is None else list(self.seed),
            "chips": list(self.chips),
            "illegal": list(self.illegal),
            "seconds": [or_none(x) for x in self.seconds],
            "estimates": {
                name: [
                    {
                        "mbb": or_none(score.mbb),
                        "stderr": or_none(score.stderr),
                        "interval": [or_none(x) for x in interval],
                        "sequence": [or_none(x) for x in sequence],
                    }
                    for score, interval, sequence in zip(
                        [self.score(agent, name) for agent in self.agents],
                        self.interval(estimate=name),
                        self.sequence(estimate=name),
                        strict=True,
                    )
                ]
                for name in self._estimates
            },
            "by_position": [
                {
                    place: {name: or_none(x) for name, x in score._asdict().items()}
                    for place, score in self.by_position(agent).items()
                }
                for agent in self.agents
            ],
            "by_opponent": [
                {other: or_none(x) for other, x in self.by_opponent(agent).items()} for agent in self.agents
            ],
            "ranks": [list(rank) for rank in self.ranks()],
        }

    def __str__(self) -> str:
        """A line for each agent, the best first."""
        rows = []
        columns = zip(self.agents, self.ranks(), self.interval(), self.sequence(), self.chips, strict=True)
        for name, rank, interval, sequence, chips in columns:
            score = self.score(name)
            rank_text = f"{rank[0]}" if rank[0] == rank[1] else f"{rank[0]}-{rank[1]}"
            half, wide = (interval[1] - interval[0]) / 2, (sequence[1] - sequence[0]) / 2
            rows.append(
                (score.mbb, [rank_text, cut(name, 30), f"{score.hands:,}", f"{chips:,}", f"{score.mbb:.1f}",
                 f"{score.stderr:.1f}", f"±{half:.1f}", f"±{wide:.1f}"])
            )  # fmt: skip
        rows.sort(key=lambda row: -row[0] if row[0] == row[0] else 0)
        titles = ["rank", "agent", "hands", "chips", "mbb", "error", "95%", "always"]
        lines = aligned([titles, *[row for _, row in rows]])
        if any(self.illegal):
            lines.append(
                "illegal: " + ", ".join(f"{a} {x:,}" for a, x in zip(self.agents, self.illegal, strict=True))
            )
        if not self.complete:
            lines.append("not complete")
        return "\n".join(lines)

    def __repr__(self) -> str:
        names = cut(", ".join(self.agents), 60)
        return f"<MatchResult: {names}, {self.hands:,} hands{'' if self.complete else ', not complete'}>"


def half_widths(table: dict[str, Any], estimate: str, agent: int, alpha: float) -> Interval:
    """How far the mean may lie below and above the sum of a table's sets, by the confidence sequence."""
    tally = table["tally"]
    found = tally["estimates"][estimate]
    sets, group = tally["sets"], table["group"]
    if not sets:
        return inf, inf
    unit = 1 if estimate == "plain" else FINE
    losses, wins = (group * unit * x for x in table["reach"])
    most = found["most"][agent]
    if most > max(losses, wins):
        losses = wins = 2 * most
    squares = found["products"][agent][agent]
    return (
        losses * _bound(squares / losses**2, alpha / 2),
        wins * _bound(squares / wins**2, alpha / 2),
    )


_LOGS = [(x, -log1p(-x) - x) for x in [2 ** -(1 + i / 2) for i in range(42)]]
"""Each lambda of the mixture, all with the same weight, and psi of it."""


def _bound(variance: float, alpha: float) -> float:
    """The largest sum that has not been refuted, where nothing is below -1 and the squares sum to `variance`.

    A sum s is refuted when the mean of exp(lambda * s - psi(lambda) * variance) is 1 / alpha.
    """
    target = log(len(_LOGS) / alpha)
    s = min((target + psi * variance) / x for x, psi in _LOGS)  # a single term refutes this
    for _ in range(100):  # Newton's steps down a convex function
        exponents = [x * s - psi * variance for x, psi in _LOGS]
        top = max(exponents)
        terms = [exp(t - top) for t in exponents]
        total = fsum(terms)
        slope = fsum([x * term for (x, _), term in zip(_LOGS, terms, strict=True)]) / total
        step = (top + log(total) - target) / slope
        s -= step
        if step <= 1e-12 * s:
            break
    return s


def _variance(table: dict[str, Any], found: dict[str, Any], weights: dict[int, float]) -> float:
    """The variance of a weighted sum of what agents won in all sets of a table."""
    sets = table["tally"]["sets"]
    if sets < 2:
        return nan if sets else 0.0
    total = fsum(
        u * v * (found["products"][i][j] * sets - found["sums"][i] * found["sums"][j])
        for i, u in weights.items()
        for j, v in weights.items()
    )
    return float(max(total, 0.0) / (sets - 1))


def _positions(n: int) -> list[str]:
    """The names of the seats of a table, from the button on."""
    if n == 2:
        return ["button", "big blind"]
    named = ["button", "small blind", "big blind"]
    return named + [f"{i} after the button" for i in range(3, n)]


def level_of(level: object) -> float:
    number: float = as_number(level, "level")
    if not 0 < number < 1:
        raise ValueError(f"level must be between 0 and 1, as 0.95, not {shown(level)}")
    return number


def named(agent: int | str, agents: tuple[str, ...]) -> str:
    """The name of an agent that is given by its number or its name."""
    if isinstance(agent, str):
        if agent not in agents:
            raise ValueError(f"there is no agent {shown(agent)}{meant(agent, agents)}")
        return agent
    if isinstance(agent, bool) or not hasattr(agent, "__index__"):
        raise TypeError(f"an agent is named by its number or its name, not {kind(agent)}")
    if not -len(agents) <= agent < len(agents):
        raise IndexError(f"there is no agent {shown(agent)}: agents are 0 to {len(agents) - 1}")
    return agents[agent]


def or_none(x: float) -> float | None:
    return x if -inf < x < inf else None


def aligned(rows: list[list[str]]) -> list[str]:
    """Rows of a table, names to the left and numbers to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            text.ljust(width) if i == 1 else text.rjust(width)
            for i, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
