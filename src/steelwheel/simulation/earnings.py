"""What tournaments and sessions brought: exact numbers, how sure the rest is, and what bankroll it takes."""

from __future__ import annotations

from math import exp, inf, nan, sqrt
from statistics import NormalDist
from typing import Any, ClassVar

from ..errors import as_number, cut, shown
from .results import Interval, aligned, level_of, named, or_none
from .ruin import Ruin, ruin_rate
from .sittings import seed_of
from .tallies import Tally

__all__ = ["TableResult", "TournamentResult"]


class Earnings:
    """What both kinds of results have in common."""

    __slots__ = ("_tally", "agents", "complete", "entrants", "seed", "unit")

    _what: ClassVar[str]
    _unit: ClassVar[str]

    agents: tuple[str, ...]
    entrants: tuple[int, ...]
    seed: tuple[int, int] | None
    complete: bool

    def __init__(
        self,
        tally: Tally,
        agents: tuple[str, ...],
        entrants: tuple[int, ...],
        unit: int,
        *,
        seed: tuple[int, int] | None = None,
        complete: bool = True,
    ) -> None:
        self._tally, self.agents, self.entrants, self.unit = tally, agents, entrants, unit
        self.seed, self.complete = seed, complete

    # ---- what was counted

    @property
    def hands(self) -> int:
        """How many hands were dealt, at all tables."""
        return self._tally.hands

    @property
    def illegal(self) -> tuple[int, ...]:
        """How many answers of each agent were not legal."""
        return tuple(self._tally.illegal)

    def _sum(self, what: int) -> tuple[int, ...]:
        """For each agent a part of all its ends, summed."""
        return tuple([sum([end[what] * n for end, n in found.items()]) for found in self._tally.ends])

    def seed_of(self, k: int) -> tuple[int, int]:
        """The seed of tournament or session k.

        :raises ValueError: for a sum of results with other seeds, which has none.
        """
        if self.seed is None:
            raise ValueError("a sum of results with other seeds has no seed of its own")
        return seed_of(self.seed, k)

    # ---- a ratio and its error

    def _ratio(self, agent: int) -> tuple[float, float]:
        """What was gained in what, and the standard error: one tournament or session is one observation."""
        n, (aa, ab, bb) = self._tally.played, self._tally.products[agent]
        gained, base = self._sum(-2)[agent], self._sum(-1)[agent]
        if not base:
            return nan, nan
        squares = aa * base * base - 2 * ab * gained * base + bb * gained * gained
        error = sqrt(squares / base**2 * n / (n - 1)) / base if n > 1 else nan
        return gained / base, error

    def _net(self, end: tuple[int, ...]) -> int:
        """What a player has won, of one end."""
        raise NotImplementedError

    def _net_error(self, agent: int) -> float:
        """The standard error of the mean of what a player wins in one tournament or session."""
        raise NotImplementedError

    def results(self, agent: int | str) -> dict[int, int]:
        """How often each result happened to a player, from the worst on: {won in all: how often}."""
        found: dict[int, int] = {}
        for end, n in self._tally.ends[self._number(agent)].items():
            net = self._net(end)
            found[net] = found.get(net, 0) + n
        return dict(sorted(found.items()))

    @property
    def variance(self) -> tuple[float, ...]:
        """The variance of what a player wins in one tournament or session, in squares of the unit; `nan` for
        less than two results."""
        unit = self.unit or nan
        return tuple([self._variance(self.results(i)) / unit**2 for i in range(len(self.agents))])

    @staticmethod
    def _variance(results: dict[int, int]) -> float:
        n = sum(results.values())
        if n < 2:
            return nan
        total = sum([x * times for x, times in results.items()])
        squares = sum([x * x * times for x, times in results.items()])
        return (squares * n - total * total) / (n * (n - 1))

    def risk_of_ruin(self, bankroll: float, level: float = 0.95) -> tuple[Ruin, ...]:
        """For each agent, how likely it is that a player with this bankroll ever loses all of it, if he goes
        on for ever, and each result is drawn from those that were observed.

        It is exp(-r * bankroll), r > 0 the root of E[exp(-r * result)] = 1: exactly the risk where a player
        loses one unit at a time at most, and all results are whole units; else not less than it (Lundberg's
        inequality). It is 1 for a player who does not win in the mean. `low` and `high` are the same for
        results that are all better, or worse, by as much as the mean is unsure.

        Source: B. Chen, J. Ankenman, The Mathematics of Poker, 2006, chapters 22 and 23; W. Feller, An
        Introduction to Probability Theory and Its Applications, volume 1, XIV.2 and XIV.8.

        :param bankroll: in buy-ins; of a cash table in big blinds.
        :param level: of `low` and `high`, each with the other.
        :raises ValueError: for a bankroll or a level out of bounds.
        """
        number = as_number(bankroll, "bankroll")
        if not 0 <= number < inf:
            raise ValueError(f"bankroll must be from 0 on, in {self._unit}s, not {shown(bankroll)}")
        z = NormalDist().inv_cdf((1 + level_of(level)) / 2)
        found = []
        for i in range(len(self.agents)):
            results = {x / self.unit: n for x, n in self.results(i).items()} if self.unit else {}
            error = self._net_error(i) / self.unit if self.unit else nan
            if not results or error != error:
                found.append(Ruin(nan, nan, nan))
                continue
            risks = [exp(-number * ruin_rate(results, shift)) if number else 1.0
                     for shift in (0.0, z * error, -z * error)]  # fmt: skip
            found.append(Ruin(*risks))
        return tuple(found)

    # ---- as a value

    def _number(self, agent: int | str) -> int:
        return self.agents.index(named(agent, self.agents))

    def _plain(self) -> list[Any]:
        return [
            self.agents, self.entrants, self.unit, self.seed, self.complete, self._tally.plain(),
        ]  # fmt: skip

    def to_bytes(self) -> bytes:
        """All that was counted: the same for the same tournaments or sessions, however they were played."""
        from json import dumps

        return dumps(self._plain(), separators=(",", ":")).encode()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._plain() == other._plain()

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Any) -> Any:
        if type(other) is not type(self):
            return NotImplemented
        for what in ("agents", "entrants", "unit"):
            one, two = getattr(self, what), getattr(other, what)
            if one != two:
                words = f"the {self._unit}" if what == "unit" else what
                raise ValueError(
                    f"results cannot be joined where {words} differ: {shown(one)} and {shown(two)}"
                )
        seed = self.seed if self.seed == other.seed else None
        complete = self.complete and other.complete
        tally = self._tally.copy()
        tally += other._tally
        return type(self)(tally, self.agents, self.entrants, self.unit, seed=seed, complete=complete)

    def __radd__(self, other: object) -> Any:
        return self if type(other) is int and other == 0 else NotImplemented  # of `sum`

    def _told(self, titles: list[str], rows: list[tuple[float, list[str]]]) -> str:
        rows.sort(key=lambda row: -row[0] if row[0] == row[0] else 0)
        lines = aligned([["", "agent", *titles], *[["", *row] for _, row in rows]])
        lines = [line[2:] for line in lines]
        if any(self.illegal):
            every = zip(self.agents, self.illegal, strict=True)
            lines.append("illegal: " + ", ".join(f"{name} {n:,}" for name, n in every))
        if not self.complete:
            lines.append("not complete")
        return "\n".join(lines)

    def __repr__(self) -> str:
        names = cut(", ".join(self.agents), 60)
        rest = "" if self.complete else ", not complete"
        return f"<{type(self).__name__}: {names}, {self._tally.played:,} {self._what}{rest}>"

    def _head(self) -> dict[str, Any]:
        return {
            "agents": list(self.agents),
            "entrants": list(self.entrants),
            self._what: self._tally.played,
            "hands": self.hands,
            "complete": self.complete,
            "seed": None if self.seed is None else list(self.seed),
            "illegal": list(self.illegal),
        }


class TournamentResult(Earnings):
    """What the agents of `simulate_tournament` won, and how sure it is.

    Numbers with an entry for each agent are tuples in the order of `agents`. An agent may be several players
    of each tournament: what they win is counted together, and one tournament is one observation.

    - `agents`: their names; `entrants`: how many players of each tournament they are.
    - `unit`: what an entry costs, bounty and fee included: a buy-in.
    - `hands`: how many were dealt, at all tables.
    - `illegal`: how many answers were no legal codes, or errors.
    - `seed`: the pair of which `seed_of(k)` makes that of tournament k; None for a sum of others.
    - `complete`: it ran as far as asked.

    `+` joins two results of the same agents. `==` and `to_bytes` see all.
    """

    __slots__ = ()
    _what, _unit = "tournaments", "buy-in"

    @property
    def tournaments(self) -> int:
        """How many were played."""
        return self._tally.played

    @property
    def prizes(self) -> tuple[int, ...]:
        """What each agent won in all, bounties included."""
        return self._sum(-2)

    @property
    def paid(self) -> tuple[int, ...]:
        """What each agent paid in all."""
        return self._sum(-1)

    def places(self, agent: int | str) -> tuple[int, ...]:
        """How often a player came in each place, the first place first; who shares places has the best of
        them."""
        counts = [0] * sum(self.entrants)
        for end, n in self._tally.ends[self._number(agent)].items():
            counts[end[0] - 1] += n
        return tuple(counts)

    @property
    def in_the_money(self) -> tuple[float, ...]:
        """How often a player of each agent won a prize, 0 to 1; `nan` without tournaments."""
        many = [n * self._tally.played for n in self.entrants]
        paid = [sum([n for end, n in found.items() if end[1]]) for found in self._tally.ends]
        return tuple([x / n if n else nan for x, n in zip(paid, many, strict=True)])

    @property
    def roi(self) -> tuple[float, ...]:
        """The return on what was paid: 0.1 is ten buy-ins won for a hundred paid; `nan` if nothing was."""
        return tuple([self._ratio(i)[0] - 1 for i in range(len(self.agents))])

    @property
    def stderr(self) -> tuple[float, ...]:
        """The standard errors of `roi`; `nan` for less than two tournaments."""
        return tuple([self._ratio(i)[1] for i in range(len(self.agents))])

    def interval(self, level: float = 0.95) -> tuple[Interval, ...]:
        """(low, high) of `roi` for each agent, by the normal distribution.

        It is too narrow for few tournaments of many players, in which the first prize is rare.
        """
        z = NormalDist().inv_cdf((1 + level_of(level)) / 2)
        return tuple([(x - z * e, x + z * e) for x, e in zip(self.roi, self.stderr, strict=True)])

    def _net(self, end: tuple[int, ...]) -> int:
        return end[2] - end[3]

    def _net_error(self, agent: int) -> float:
        n, (aa, ab, bb) = self._tally.played, self._tally.products[agent]
        if n < 2:
            return nan
        total = self._sum(2)[agent] - self._sum(3)[agent]
        squares = (aa - 2 * ab + bb) * n - total * total
        return sqrt(squares / (n - 1)) / (n * self.entrants[agent])

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values that JSON can hold."""
        return {
            **self._head(),
            "buy_in": self.unit,
            "places": [list(self.places(i)) for i in range(len(self.agents))],
            "prizes": list(self.prizes),
            "paid": list(self.paid),
            "in_the_money": [or_none(x) for x in self.in_the_money],
            "roi": [or_none(x) for x in self.roi],
            "stderr": [or_none(x) for x in self.stderr],
            "interval": [[or_none(x) for x in pair] for pair in self.interval()],
            "variance": [or_none(x) for x in self.variance],
            "results": [[list(pair) for pair in self.results(i).items()] for i in range(len(self.agents))],
        }

    def __str__(self) -> str:
        """A line for each agent, the best first."""
        rows = []
        columns = zip(
            self.agents, self.entrants, self.in_the_money, self.prizes, self.paid, self.roi, self.stderr,
            self.interval(), self.variance, strict=True,
        )  # fmt: skip
        for i, (name, many, money, won, paid, roi, error, (low, high), variance) in enumerate(columns):
            first, entries = self.places(i)[0], many * self.tournaments
            wins = first / entries if entries else nan
            rows.append(
                (roi, [cut(name, 30), f"{entries:,}", f"{wins:.2%}", f"{money:.1%}", f"{won:,}", f"{paid:,}",
                       f"{roi:+.1%}", f"{error:.1%}", f"±{(high - low) / 2:.1%}", f"{sqrt(variance):.2f}"])
            )  # fmt: skip
        titles = ["played", "first", "in the money", "won", "paid", "return", "error", "95%", "deviation"]
        return self._told(titles, rows)


class TableResult(Earnings):
    """What the agents of `simulate_table` won, and how sure it is.

    Numbers with an entry for each agent are tuples in the order of `agents`. An agent may be several players
    of the table: what they win is counted together, and one session is one observation.

    - `agents`: their names; `entrants`: how many players they are.
    - `unit`: a big blind; in a mix, in which results are counted in points, so many of these.
    - `hands`: how many were dealt.
    - `illegal`: how many answers were no legal codes, or errors.
    - `seed`: the pair of which `seed_of(k)` makes that of session k; None for a sum of others.
    - `complete`: it ran as far as asked.

    `+` joins two results of the same agents. `==` and `to_bytes` see all.
    """

    __slots__ = ()
    _what, _unit = "sessions", "big blind"

    @property
    def sessions(self) -> int:
        """How many were played."""
        return self._tally.played

    @property
    def chips(self) -> tuple[int, ...]:
        """What each agent has won, in chips."""
        return self._sum(0)

    @property
    def rake(self) -> int:
        """The house's, in chips."""
        return self._tally.rake

    @property
    def bb100(self) -> tuple[float, ...]:
        """Big blinds won in a hundred hands; `nan` without hands."""
        return tuple([100 * self._ratio(i)[0] / self.unit for i in range(len(self.agents))])

    @property
    def stderr(self) -> tuple[float, ...]:
        """The standard errors of `bb100`; `nan` for less than two sessions."""
        return tuple([100 * self._ratio(i)[1] / self.unit for i in range(len(self.agents))])

    def interval(self, level: float = 0.95) -> tuple[Interval, ...]:
        """(low, high) of `bb100` for each agent, by the normal distribution."""
        z = NormalDist().inv_cdf((1 + level_of(level)) / 2)
        return tuple([(x - z * e, x + z * e) for x, e in zip(self.bb100, self.stderr, strict=True)])

    def _net(self, end: tuple[int, ...]) -> int:
        return end[-2]

    def _net_error(self, agent: int) -> float:
        n, aa = self._tally.played, self._tally.products[agent][0]
        if n < 2:
            return nan
        total = self._sum(-2)[agent]
        return sqrt((aa * n - total * total) / (n - 1)) / (n * self.entrants[agent])

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values that JSON can hold."""
        return {
            **self._head(),
            "big_blind": self.unit,
            "chips": list(self.chips),
            "rake": self.rake,
            "bb100": [or_none(x) for x in self.bb100],
            "stderr": [or_none(x) for x in self.stderr],
            "interval": [[or_none(x) for x in pair] for pair in self.interval()],
            "variance": [or_none(x) for x in self.variance],
            "results": [[list(pair) for pair in self.results(i).items()] for i in range(len(self.agents))],
        }

    def __str__(self) -> str:
        """A line for each agent, the best first."""
        rows = []
        columns = zip(
            self.agents, self._sum(-1), self.chips, self.bb100, self.stderr, self.interval(), self.variance,
            strict=True,
        )  # fmt: skip
        for name, hands, chips, won, error, (low, high), variance in columns:
            rows.append(
                (won, [cut(name, 30), f"{hands:,}", f"{chips:,}", f"{won:.1f}", f"{error:.1f}",
                       f"±{(high - low) / 2:.1f}", f"{sqrt(variance):.1f}"])
            )  # fmt: skip
        return self._told(["hands", "chips", "bb/100", "error", "95%", "deviation"], rows)
