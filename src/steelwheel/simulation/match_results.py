"""`MatchResult`: the winnings in a match, with standard errors and confidence intervals."""

from __future__ import annotations

from math import fsum, inf, nan, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from .._base.public import public
from .._internal.column_streams import column_stream
from ..errors import cut, meant, shown
from .confidence_intervals import Interval, check_level, confidence_radii, variance_of_sum
from .match_tally import FINE, PART, join
from .result_tables import align, answer_lines, best_first, find_agent, finite_or_none

__all__ = ["MatchResult", "Score"]


class Score(NamedTuple):
    """A win rate: `mbb` (thousandths of a big blind per hand) over `hands`, with the error `stderr`."""

    hands: int
    mbb: float
    stderr: float


@public()
class MatchResult:
    """The winnings in a match, with standard errors and confidence intervals.

    Numbers per agent are tuples in the order of `agents`. Win rates are in `mbb`, thousandths of a big blind
    per hand, or in `bb100`, big blinds per hundred hands (a tenth of `mbb`). `==` and `to_bytes` ignore only
    the decision times.

    - `agents`: the agents' names.
    - `big_blind`: the big blind in chips. In mixed games, the big blind and the results are in points, which
      make the chips of different games comparable.
    - `hands`: the number of hands played. `samples`: the number of independent samples. All hands of a
      duplicate deal count as one sample, and so do all hands of a session.
    - `chips`: the exact number of chips won.
    - `illegal_actions`: how many times an agent's answer was an illegal code, or the agent raised an error.
    - `corrected_actions`: the number of answers that a `TextAgent` with `strict=False` replaced by the
      nearest legal action.
    - `seed`: a pair; hand k has the seed `(seed[0], seed[1] + k)`. `None` for a sum of results with different
      seeds.
    - `complete`: True if all requested hands were played or `max_error` was reached.

    `+` adds two results: more hands of the same match, or other tables with the same game.
    """

    __slots__ = ("_estimates", "_tables", "agents", "big_blind", "complete", "seed")

    agents: tuple[str, ...]

    def __init__(
        self,
        tables: dict[tuple[str, ...], dict[str, Any]],
        big_blind: int,
        *,
        seed: tuple[int, int] | None = None,
        complete: bool = True,
    ) -> None:
        self._tables, self.big_blind, self.seed, self.complete = tables, big_blind, seed, complete
        self.agents = tuple(dict.fromkeys(name for names in tables for name in names))
        self._estimates = tuple(next(iter(tables.values()))["tally"]["estimates"])

    # ---- counts

    @property
    def hands(self) -> int:
        """The number of hands played; a duplicate deal counts once per seat."""
        return sum(table["tally"]["hands"] for table in self._tables.values())

    @property
    def samples(self) -> int:
        """The number of independent samples: sessions, or deals (a duplicate deal counts as one)."""
        return sum(table["tally"]["samples"] for table in self._tables.values())

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips won by each agent."""
        return self._total("chips")

    @property
    def illegal_actions(self) -> tuple[int, ...]:
        """The number of illegal answers of each agent."""
        return self._total("illegal_actions")

    @property
    def corrected_actions(self) -> tuple[int, ...]:
        """The number of answers of each agent that were replaced by the nearest legal action."""
        return self._total("corrected_actions")

    def _total(self, field: str) -> tuple[int, ...]:
        sums = dict.fromkeys(self.agents, 0)
        for names, table in self._tables.items():
            for name, x in zip(names, table["tally"][field], strict=True):
                sums[name] += x
        return tuple(sums.values())

    @property
    def seconds_per_decision(self) -> tuple[float, ...]:
        """The mean number of seconds per timed decision of each agent; `nan` if none was timed."""
        totals, counts = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        for names, table in self._tables.items():
            for name, (seconds, decisions) in zip(names, table["times"], strict=True):
                totals[name] += seconds
                counts[name] += decisions
        return tuple([totals[name] / counts[name] if counts[name] else nan for name in self.agents])

    # ---- estimates

    @property
    def estimates(self) -> tuple[str, ...]:
        """The names of the estimates, main estimate first."""
        return self._estimates

    def _estimate(self, name: str | None) -> str:
        if name is None:
            return str(self._estimates[0])
        if name not in self._estimates:
            near = meant(name, self._estimates)
            raise ValueError(
                f"there is no estimate {shown(name)}{near}; the estimates are {', '.join(self._estimates)}"
            )
        return name

    def score(self, agent: int | str, estimate: str | None = None) -> Score:
        """Return an agent's win rate, by the main estimate or another one.

        :param agent: the agent's name, or its index in `agents`.
        :param estimate: one of `estimates`; by default the first.
        :raises ValueError, IndexError: if there is no such agent or estimate.
        """
        name, estimate = self._name(agent), self._estimate(estimate)
        parts = [(table, names.index(name)) for names, table in self._tables.items() if name in names]
        hands = sum(table["tally"]["hands"] for table, _ in parts)
        total = sum(table["tally"]["estimates"][estimate]["sums"][i] for table, i in parts)
        variance = fsum(variance_of_sum(table, estimate, {i: 1}) for table, i in parts)
        unit = self._unit(estimate)
        if not hands:
            return Score(0, nan, nan)
        return Score(hands, 1000 * total / (unit * hands), 1000 * sqrt(variance) / (unit * hands))

    def _unit(self, estimate: str) -> int:
        return self.big_blind if estimate == "plain" else self.big_blind * FINE

    @property
    def mbb(self) -> tuple[float, ...]:
        """Thousandths of a big blind won per hand, by the first estimate; `nan` if no hands were played."""
        return tuple([self.score(name).mbb for name in self.agents])

    @property
    def bb100(self) -> tuple[float, ...]:
        """Big blinds won per hundred hands: a tenth of `mbb`."""
        return tuple([x / 10 for x in self.mbb])

    @property
    def stderr(self) -> tuple[float, ...]:
        """The standard errors of `mbb`; `nan` with fewer than two samples."""
        return tuple([self.score(name).stderr for name in self.agents])

    def confidence_interval(
        self, confidence_level: float = 0.95, estimate: str | None = None
    ) -> tuple[Interval, ...]:
        """Return each agent's confidence interval (low, high) in mbb, from the normal distribution.

        It is valid only if the number of hands was fixed in advance; use `confidence_sequence` if you stop
        early.

        :param confidence_level: between 0 and 1.
        :param estimate: one of `estimates`; by default the first.
        :raises ValueError: if the level is out of bounds, or there is no such estimate.
        """
        z = NormalDist().inv_cdf((1 + check_level(confidence_level)) / 2)
        scores = [self.score(name, estimate) for name in self.agents]
        return tuple([(s.mbb - z * s.stderr, s.mbb + z * s.stderr) for s in scores])

    def confidence_sequence(
        self, confidence_level: float = 0.95, estimate: str | None = None
    ) -> tuple[Interval, ...]:
        """Return each agent's confidence interval (low, high) in mbb, valid even if you stop the match early.

        It is a confidence sequence: with probability `confidence_level`, it contains the mean at all times
        during a match. You may therefore look at it as often as you like and stop at any time; the argument
        `max_error=` of `simulate` uses it to stop. It is about twice as wide as `confidence_interval`.

        It is an empirical Bernstein bound, which assumes only that no player can win or lose more than the
        chips on the table. Source: S. R. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, "Time-uniform,
        nonparametric, nonasymptotic confidence sequences", Annals of Statistics 49 (2021), theorem 4. Each
        payoff is predicted to be 0, so that the proof needs only the distance of a payoff from 0. The mixture
        is discrete, with equal weights. If an estimate other than "plain" exceeds the largest possible
        payoff, the bound uses twice the largest estimate seen instead.

        :param confidence_level: between 0 and 1.
        :param estimate: one of `estimates`; by default the first.
        :raises ValueError: if the level is out of bounds, or there is no such estimate.
        """
        alpha = 1 - check_level(confidence_level)
        intervals = []
        for name in self.agents:
            low = high = 0.0
            parts = [(names, table) for names, table in self._tables.items() if name in names]
            chosen, hands = self._estimate(estimate), sum(table["tally"]["hands"] for _, table in parts)
            for names, table in parts:
                below, above = confidence_radii(table, chosen, names.index(name), alpha / len(parts))
                low, high = low + below, high + above
            unit = self._unit(chosen)
            mbb = self.score(name, chosen).mbb
            intervals.append(
                (mbb - 1000 * low / (unit * hands), mbb + 1000 * high / (unit * hands))
                if hands
                else (-inf, inf)
            )
        return tuple(intervals)

    # ---- by position, by opponent, ranked

    def by_position(self, agent: int | str) -> dict[str, Score]:
        """Return an agent's `Score` in each position, starting with the button.

        :param agent: the agent's name, or its index in `agents`.
        :raises ValueError, IndexError: if there is no such agent.
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
        return Score(
            hands, 1000 * total / (self.big_blind * hands), 1000 * sqrt(variance) / (self.big_blind * hands)
        )

    def by_opponent(self, agent: int | str) -> dict[str, float]:
        """Return an agent's net winnings from each other agent, in mbb over the hands that both played.

        The losses in a hand are attributed to its winners in proportion to their winnings.

        :param agent: the agent's name, or its index in `agents`.
        :raises ValueError, IndexError: if there is no such agent.
        """
        name = self._name(agent)
        sums: dict[str, list[int]] = {}
        for names, table in self._tables.items():
            if name in names:
                row, hands = table["tally"]["flows"][names.index(name)], table["tally"]["hands"]
                for other, flow in zip(names, row, strict=True):
                    if other != name:
                        sums[other] = join(sums.get(other, [0, 0]), [flow, hands])
        unit = self.big_blind * PART
        return {
            other: 1000 * flow / (unit * hands) if hands else nan for other, (flow, hands) in sums.items()
        }

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return an Arrow stream with a row per agent, for data frames: `polars.DataFrame(result)`.

        :param requested_schema: a capsule with an `ArrowSchema` that names the columns; None: all.
        :raises ValueError: if it names another column.
        """
        columns = {
            "agent": ("dictionary[int32]", self.agents),
            "chips": ("int64", self.chips),
            "mbb": ("float64", self.mbb),
            "stderr": ("float64", self.stderr),
            "illegal_actions": ("int64", self.illegal_actions),
            "corrected_actions": ("int64", self.corrected_actions),
            "seconds_per_decision": ("float64", self.seconds_per_decision),
        }
        return column_stream(columns, requested_schema)

    def difference(
        self, one: int | str, other: int | str, estimate: str | None = None
    ) -> tuple[float, float]:
        """Return one agent's mbb minus another's, and the standard error; `nan` if no hands were played.

        :param one, other: agents, by name or index.
        :param estimate: one of `estimates`; by default the first.
        :raises ValueError, IndexError: if there is no such agent or estimate.
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
                variance += variance_of_sum(table, estimate, weights)
        return mine.mbb - theirs.mbb, sqrt(variance)

    def ranks(
        self, confidence_level: float = 0.95, estimate: str | None = None
    ) -> tuple[tuple[int, int], ...]:
        """Return the best and the worst possible rank of each agent; they are equal if the rank is certain.

        An agent ranks above another if their difference is significant, with a Bonferroni correction for the
        number of pairs of agents.

        :param confidence_level: between 0 and 1.
        :param estimate: one of `estimates`; by default the first.
        :raises ValueError: if the level is out of bounds, or there is no such estimate.
        """
        n = len(self.agents)
        pairs = max(1, n * (n - 1) // 2)
        z = NormalDist().inv_cdf(1 - (1 - check_level(confidence_level)) / (2 * pairs))
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
        return find_agent(agent, self.agents)

    # ---- as a value

    def __add__(self, other: MatchResult) -> MatchResult:
        if not isinstance(other, MatchResult):
            return NotImplemented
        if self._estimates != other._estimates:
            raise ValueError(
                f"results must have the same estimates to be joined, not {self._estimates} and "
                f"{other._estimates}"
            )
        if self.big_blind != other.big_blind:
            raise ValueError("results must have the same big blind to be joined")
        tables = dict(self._tables)
        for names, table in other._tables.items():
            here = tables.get(names)
            if here is None:
                tables[names] = table
                continue
            for setting in ("group", "reach"):
                if here[setting] != table[setting]:
                    raise ValueError("results must have the same stacks and the same duplicate= to be joined")
            tables[names] = {
                **here,
                "tally": join(here["tally"], table["tally"]),
                "times": join(here["times"], table["times"]),
            }
        seed = self.seed if self.seed == other.seed else None
        return MatchResult(tables, self.big_blind, seed=seed, complete=self.complete and other.complete)

    def __radd__(self, other: object) -> MatchResult:
        return self if type(other) is int and other == 0 else NotImplemented  # for `sum`

    def _json_values(self) -> list[Any]:
        """Return everything that `==` compares, as plain values."""
        tables = [
            [list(names), {**table, "tally": _without_zeros(table["tally"]), "times": None}]
            for names, table in sorted(self._tables.items())
        ]
        return [list(self.agents), self.big_blind, self.seed, self.complete, tables]

    def to_bytes(self) -> bytes:
        """Return all counts, but no times, as bytes that do not depend on executors or chunks."""
        from json import dumps

        return dumps(self._json_values(), separators=(",", ":"), sort_keys=True).encode()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MatchResult) and self._json_values() == other._json_values()

    __hash__ = None  # type: ignore[assignment]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values for JSON."""
        return {
            "agents": list(self.agents),
            "hands": self.hands,
            "samples": self.samples,
            "complete": self.complete,
            "seed": None if self.seed is None else list(self.seed),
            "chips": list(self.chips),
            "illegal_actions": list(self.illegal_actions),
            "corrected_actions": list(self.corrected_actions),
            "seconds_per_decision": [finite_or_none(x) for x in self.seconds_per_decision],
            "estimates": {
                name: [
                    {
                        "mbb": finite_or_none(score.mbb),
                        "stderr": finite_or_none(score.stderr),
                        "confidence_interval": [finite_or_none(x) for x in interval],
                        "confidence_sequence": [finite_or_none(x) for x in sequence],
                    }
                    for score, interval, sequence in zip(
                        [self.score(agent, name) for agent in self.agents],
                        self.confidence_interval(estimate=name),
                        self.confidence_sequence(estimate=name),
                        strict=True,
                    )
                ]
                for name in self._estimates
            },
            "by_position": [
                {
                    place: {name: finite_or_none(x) for name, x in score._asdict().items()}
                    for place, score in self.by_position(agent).items()
                }
                for agent in self.agents
            ],
            "by_opponent": [
                {other: finite_or_none(x) for other, x in self.by_opponent(agent).items()}
                for agent in self.agents
            ],
            "ranks": [list(rank) for rank in self.ranks()],
        }

    def __str__(self) -> str:
        """Return a table with one line per agent, best first."""
        rows = []
        columns = zip(
            self.agents,
            self.ranks(),
            self.confidence_interval(),
            self.confidence_sequence(),
            self.chips,
            strict=True,
        )
        for name, (best, worst), (low, high), (lowest, highest), chips in columns:
            score = self.score(name)
            rank = f"{best}" if best == worst else f"{best}-{worst}"
            half, wide = (high - low) / 2, (highest - lowest) / 2
            rows.append(
                (score.mbb, [rank, cut(name, 30), f"{score.hands:,}", f"{chips:,}", f"{score.mbb:.1f}",
                 f"{score.stderr:.1f}", f"±{half:.1f}", f"±{wide:.1f}"])
            )  # fmt: skip
        rows.sort(key=best_first)
        titles = ["rank", "agent", "hands", "chips", "mbb", "stderr", "95% CI", "anytime CI"]
        lines = align([titles, *[row for _, row in rows]])
        lines += answer_lines(self)
        if not self.complete:
            lines.append("not complete")
        return "\n".join(lines)

    def __repr__(self) -> str:
        names = cut(", ".join(self.agents), 60)
        return f"<MatchResult: {names}, {self.hands:,} hands{'' if self.complete else ', not complete'}>"


def _without_zeros(tally: dict[str, Any]) -> dict[str, Any]:
    """Leave out `corrected_actions` if all are 0, as in results that were saved before this field existed."""
    return (
        tally
        if any(tally["corrected_actions"])
        else {k: x for k, x in tally.items() if k != "corrected_actions"}
    )


def _positions(n: int) -> list[str]:
    """Return the names of a table's positions, starting with the button."""
    if n == 2:
        return ["button", "big blind"]
    blinds = ["button", "small blind", "big blind"]
    return blinds + [f"{i} after the button" for i in range(3, n)]
