"""`TournamentResult` and `CashGameResult`: winnings with standard errors, and the risk of ruin."""

from __future__ import annotations

from math import exp, inf, nan, sqrt
from statistics import NormalDist
from typing import Any, ClassVar

from .._base.public import public
from .._core import exact_index
from ..errors import as_number, cut, shown
from .confidence_intervals import Interval, check_level
from .result_tables import align, answer_lines, best_first, find_agent, finite_or_none
from .risk_of_ruin import Ruin, ruin_rate
from .session_seeds import seed_of
from .session_tally import SessionEnd, SessionTally, TournamentEnd

__all__ = ["CashGameResult", "TournamentResult"]


class Earnings:
    """The common base class of tournament and cash game results."""

    __slots__ = ("_amount", "_tally", "agents", "complete", "player_counts", "seed")

    _played: ClassVar[str]
    _unit: ClassVar[str]
    _end: ClassVar[type[TournamentEnd | SessionEnd]]

    agents: tuple[str, ...]
    player_counts: tuple[int, ...]
    seed: tuple[int, int] | None
    complete: bool

    def __init__(
        self,
        tally: SessionTally,
        agents: tuple[str, ...],
        player_counts: tuple[int, ...],
        unit: int,
        *,
        seed: tuple[int, int] | None = None,
        complete: bool = True,
    ) -> None:
        self._tally, self.agents, self.player_counts, self._amount = tally, agents, player_counts, unit
        self.seed, self.complete = seed, complete

    # ---- counts

    @property
    def hands(self) -> int:
        """The number of hands dealt, at all tables."""
        return self._tally.hands

    @property
    def illegal_actions(self) -> tuple[int, ...]:
        """The number of illegal answers of each agent."""
        return tuple(self._tally.illegal_actions)

    @property
    def corrected_actions(self) -> tuple[int, ...]:
        """The number of answers of each agent that were replaced by the nearest legal action."""
        return tuple(self._tally.corrected_actions)

    def seed_of(self, k: int) -> tuple[int, int]:
        """Return the seed of tournament or session k.

        :raises TypeError: if k is not an integer.
        :raises ValueError: if the result is a sum of results with different seeds.
        """
        if self.seed is None:
            raise ValueError("a sum of results with different seeds has no seed")
        return seed_of(self.seed, exact_index(k, "k"))

    # ---- statistics

    def results(self, agent: int | str) -> dict[int, int]:
        """Return how many times the agent's players had each net result, worst first: {result: times}.

        :param agent: the agent's name, or its index in `agents`.
        :raises ValueError, IndexError: if there is no such agent.
        """
        return self._tally.net_results(self._index(agent))

    @property
    def variance(self) -> tuple[float, ...]:
        """The variance of a player's result in one tournament or session, in squared buy-ins or big blinds.

        `nan` with fewer than two results."""
        unit = self._amount or nan
        return tuple([_variance(self.results(i)) / unit**2 for i in range(len(self.agents))])

    def risk_of_ruin(self, bankroll: float, confidence_level: float = 0.95) -> tuple[Ruin, ...]:
        """Return, for each agent, the probability that a player who never stops playing loses this bankroll.

        Future results are assumed to be drawn from the observed ones. The risk is exp(-r * bankroll), where
        r > 0 is the root of E[exp(-r * result)] = 1. It is exact if all results are whole numbers of units
        (buy-ins or big blinds) and a player loses at most one unit at a time; otherwise it is an upper bound
        (Lundberg's inequality). It is 1 for a player whose mean result is not positive. `low` and `high` are
        the risks if all results are shifted up (`low`) or down (`high`) by the margin of error of their mean.

        Source: B. Chen, J. Ankenman, The Mathematics of Poker, 2006, chapters 22 and 23; W. Feller, An
        Introduction to Probability Theory and Its Applications, volume 1, XIV.2 and XIV.8.

        :param bankroll: the bankroll in buy-ins, or for cash games in big blinds.
        :param confidence_level: the confidence level of the interval from `low` to `high`.
        :raises ValueError: if the bankroll or the level is out of range.
        """
        number = as_number(bankroll, "bankroll")
        if not 0 <= number < inf:
            raise ValueError(f"bankroll must be 0 or more {self._unit}s, not {shown(bankroll)}")
        z = NormalDist().inv_cdf((1 + check_level(confidence_level)) / 2)
        ruins = []
        for i, players in enumerate(self.player_counts):
            results = {x / self._amount: n for x, n in self.results(i).items()} if self._amount else {}
            error = self._tally.net_error(i, players) / self._amount if self._amount else nan
            if not results or error != error:
                ruins.append(Ruin(nan, nan, nan))
                continue
            risks = [exp(-number * ruin_rate(results, shift)) if number else 1.0
                     for shift in (0.0, z * error, -z * error)]  # fmt: skip
            ruins.append(Ruin(*risks))
        return tuple(ruins)

    # ---- as a value

    def _index(self, agent: int | str) -> int:
        return self.agents.index(find_agent(agent, self.agents))

    def _json_values(self) -> list[Any]:
        """Return everything that `==` compares, as plain values."""
        return [
            self.agents, self.player_counts, self._amount, self.seed, self.complete, self._tally.plain(),
        ]  # fmt: skip

    def __getstate__(self) -> list[Any]:
        return self._json_values()

    def __setstate__(self, state: list[Any]) -> None:
        self.agents, self.player_counts, self._amount, self.seed, self.complete, tally = state
        self._tally = SessionTally.read(tally, self._end)

    def to_bytes(self) -> bytes:
        """Return all counts as bytes that do not depend on executors or chunks."""
        from json import dumps

        return dumps(self._json_values(), separators=(",", ":")).encode()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._json_values() == other._json_values()

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Any) -> Any:
        if type(other) is not type(self):
            return NotImplemented
        for name in ("agents", "player_counts", "_amount"):
            one, two = getattr(self, name), getattr(other, name)
            if one != two:
                words = self._unit if name == "_amount" else name
                raise ValueError(
                    f"results must have the same {words} to be joined, not {shown(one)} and {shown(two)}"
                )
        seed = self.seed if self.seed == other.seed else None
        complete = self.complete and other.complete
        tally = self._tally.copy()
        tally += other._tally
        return type(self)(tally, self.agents, self.player_counts, self._amount, seed=seed, complete=complete)

    def __radd__(self, other: object) -> Any:
        return self if type(other) is int and other == 0 else NotImplemented  # for `sum`

    def _text(self, titles: list[str], rows: list[tuple[float, list[str]]]) -> str:
        """Return a table with these rows, sorted by the number given with each row."""
        rows.sort(key=best_first)
        lines = align([["", "agent", *titles], *[["", *row] for _, row in rows]])
        lines = [line[2:] for line in lines]
        lines += answer_lines(self)
        if not self.complete:
            lines.append("not complete")
        return "\n".join(lines)

    def __repr__(self) -> str:
        names = cut(", ".join(self.agents), 60)
        rest = "" if self.complete else ", not complete"
        return f"<{type(self).__name__}: {names}, {self._tally.played:,} {self._played}{rest}>"

    def _common_fields(self) -> dict[str, Any]:
        return {
            "agents": list(self.agents),
            "player_counts": list(self.player_counts),
            self._played: self._tally.played,
            "hands": self.hands,
            "complete": self.complete,
            "seed": None if self.seed is None else list(self.seed),
            "illegal_actions": list(self.illegal_actions),
            "corrected_actions": list(self.corrected_actions),
        }


def _variance(results: dict[int, int]) -> float:
    """Return the variance of results, each weighted by how many times it happened."""
    n = sum(results.values())
    if n < 2:
        return nan
    total = sum([x * times for x, times in results.items()])
    squares = sum([x * x * times for x, times in results.items()])
    return (squares * n - total * total) / (n * (n - 1))


@public()
class TournamentResult(Earnings):
    """The agents' winnings in simulated tournaments, with standard errors and confidence intervals.

    Numbers per agent are tuples in the order of `agents`. If an agent has several players in each
    tournament, their winnings are counted together. Each tournament counts as one sample in the statistics.

    - `agents`: the agents' names; `player_counts`: the number of players of each agent per tournament.
    - `buy_in`: the price of an entry, including bounty and fee.
    - `hands`: the number of hands dealt, at all tables.
    - `illegal_actions`: how many times an agent's answer was an illegal code, or the agent raised an error.
    - `corrected_actions`: the number of answers that a `TextAgent` replaced by the nearest legal action
      (`strict=False`).
    - `seed`: the pair that determines each tournament's seed (see `seed_of`); `None` for a sum of results
      with different seeds.
    - `complete`: whether all requested tournaments were played.

    `+` adds two results of the same agents. `==` and `to_bytes` include everything.
    """

    __slots__ = ()
    _played, _unit, _end = "tournaments", "buy-in", TournamentEnd

    @property
    def buy_in(self) -> int:
        """The price of an entry, including bounty and fee."""
        return self._amount

    @property
    def tournaments(self) -> int:
        """The number of tournaments played."""
        return self._tally.played

    @property
    def prizes(self) -> tuple[int, ...]:
        """The total winnings of each agent, including bounties."""
        return self._tally.totals("won")

    @property
    def paid(self) -> tuple[int, ...]:
        """The total that each agent paid."""
        return self._tally.totals("paid")

    def places(self, agent: int | str) -> tuple[int, ...]:
        """Return how many times the agent finished in each place, first place first.

        Tied players all get the best of the places that they share: two players who share places 3 and 4 both
        finish in place 3.

        :param agent: the agent's name, or its index in `agents`.
        :raises ValueError, IndexError: if there is no such agent.
        """
        counts = [0] * sum(self.player_counts)
        for end, n in self._tally.ends[self._index(agent)].items():
            counts[end.place - 1] += n
        return tuple(counts)

    @property
    def in_the_money(self) -> tuple[float, ...]:
        """The fraction of each agent's entries that won a prize, from 0 to 1; `nan` if it has none."""
        entries = [n * self._tally.played for n in self.player_counts]
        paid = [sum([n for end, n in ends.items() if end.prize]) for ends in self._tally.ends]
        return tuple([x / n if n else nan for x, n in zip(paid, entries, strict=True)])

    @property
    def roi(self) -> tuple[float, ...]:
        """The return on investment: 0.1 is a profit of ten buy-ins per hundred; `nan` if nothing was paid."""
        return tuple([self._tally.ratio(i).value - 1 for i in range(len(self.agents))])

    @property
    def stderr(self) -> tuple[float, ...]:
        """The standard errors of `roi`; `nan` with fewer than two tournaments."""
        return tuple([self._tally.ratio(i).stderr for i in range(len(self.agents))])

    def confidence_interval(self, confidence_level: float = 0.95) -> tuple[Interval, ...]:
        """Return each agent's confidence interval (low, high) for `roi`, from the normal distribution.

        After only a few tournaments with many players, it is too narrow, because first prizes are rare.
        """
        z = NormalDist().inv_cdf((1 + check_level(confidence_level)) / 2)
        return tuple([(x - z * e, x + z * e) for x, e in zip(self.roi, self.stderr, strict=True)])

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values for JSON."""
        return {
            **self._common_fields(),
            "buy_in": self.buy_in,
            "places": [list(self.places(i)) for i in range(len(self.agents))],
            "prizes": list(self.prizes),
            "paid": list(self.paid),
            "in_the_money": [finite_or_none(x) for x in self.in_the_money],
            "roi": [finite_or_none(x) for x in self.roi],
            "stderr": [finite_or_none(x) for x in self.stderr],
            "confidence_interval": [[finite_or_none(x) for x in pair] for pair in self.confidence_interval()],
            "variance": [finite_or_none(x) for x in self.variance],
            "results": [[list(pair) for pair in self.results(i).items()] for i in range(len(self.agents))],
        }

    def __str__(self) -> str:
        """Return a table with one line per agent, best first."""
        rows = []
        columns = zip(
            self.agents, self.player_counts, self.in_the_money, self.prizes, self.paid, self.roi, self.stderr,
            self.confidence_interval(), self.variance, strict=True,
        )  # fmt: skip
        for i, (name, many, money, won, paid, roi, error, (low, high), variance) in enumerate(columns):
            (first, *_), entries = self.places(i), many * self.tournaments
            wins = first / entries if entries else nan
            rows.append(
                (roi, [cut(name, 30), f"{entries:,}", f"{wins:.2%}", f"{money:.1%}", f"{won:,}", f"{paid:,}",
                       f"{roi:+.1%}", f"{error:.1%}", f"±{(high - low) / 2:.1%}", f"{sqrt(variance):.2f}"])
            )  # fmt: skip
        titles = ["played", "first", "in the money", "won", "paid", "ROI", "stderr", "95% CI", "std dev"]
        return self._text(titles, rows)


@public()
class CashGameResult(Earnings):
    """The agents' winnings in a simulated cash game, with standard errors and confidence intervals.

    Numbers per agent are tuples in the order of `agents`. If an agent has several players at the table, their
    winnings are counted together. Each session counts as one sample in the statistics.

    - `agents`: the agents' names; `player_counts`: the number of players of each agent.
    - `big_blind`: the big blind in chips. In mixed games, the big blind and the results are in points, which
      make the chips of different games comparable.
    - `hands`: the number of hands dealt.
    - `illegal_actions`: how many times an agent's answer was an illegal code, or the agent raised an error.
    - `corrected_actions`: the number of answers that a `TextAgent` replaced by the nearest legal action
      (`strict=False`).
    - `seed`: the pair that determines each session's seed (see `seed_of`); `None` for a sum of results with
      different seeds.
    - `complete`: whether all requested sessions were played.

    `+` adds two results of the same agents. `==` and `to_bytes` include everything.
    """

    __slots__ = ()
    _played, _unit, _end = "sessions", "big blind", SessionEnd

    @property
    def big_blind(self) -> int:
        """The big blind in chips; in mixed games, the big blind in points."""
        return self._amount

    @property
    def sessions(self) -> int:
        """The number of sessions played."""
        return self._tally.played

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips won by each agent."""
        return self._tally.totals("chips")

    @property
    def rake(self) -> int:
        """The chips that the house took."""
        return self._tally.rake

    @property
    def bb100(self) -> tuple[float, ...]:
        """Big blinds won per hundred hands; `nan` if no hands were played."""
        return tuple([100 * self._tally.ratio(i).value / self._amount for i in range(len(self.agents))])

    @property
    def stderr(self) -> tuple[float, ...]:
        """The standard errors of `bb100`; `nan` with fewer than two sessions."""
        return tuple([100 * self._tally.ratio(i).stderr / self._amount for i in range(len(self.agents))])

    def confidence_interval(self, confidence_level: float = 0.95) -> tuple[Interval, ...]:
        """Return each agent's confidence interval (low, high) for `bb100`, from the normal distribution."""
        z = NormalDist().inv_cdf((1 + check_level(confidence_level)) / 2)
        return tuple([(x - z * e, x + z * e) for x, e in zip(self.bb100, self.stderr, strict=True)])

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values for JSON."""
        return {
            **self._common_fields(),
            "big_blind": self.big_blind,
            "chips": list(self.chips),
            "rake": self.rake,
            "bb100": [finite_or_none(x) for x in self.bb100],
            "stderr": [finite_or_none(x) for x in self.stderr],
            "confidence_interval": [[finite_or_none(x) for x in pair] for pair in self.confidence_interval()],
            "variance": [finite_or_none(x) for x in self.variance],
            "results": [[list(pair) for pair in self.results(i).items()] for i in range(len(self.agents))],
        }

    def __str__(self) -> str:
        """Return a table with one line per agent, best first."""
        rows = []
        columns = zip(
            self.agents, self._tally.totals("hands"), self.chips, self.bb100, self.stderr,
            self.confidence_interval(), self.variance, strict=True,
        )  # fmt: skip
        for name, hands, chips, won, error, (low, high), variance in columns:
            rows.append(
                (won, [cut(name, 30), f"{hands:,}", f"{chips:,}", f"{won:.1f}", f"{error:.1f}",
                       f"±{(high - low) / 2:.1f}", f"{sqrt(variance):.1f}"])
            )  # fmt: skip
        return self._text(["hands", "chips", "bb/100", "stderr", "95% CI", "std dev"], rows)
