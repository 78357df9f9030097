"""Count the results of sessions or tournaments in whole numbers, so that sums do not depend on the order."""

from __future__ import annotations

from math import nan, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from .checkpoints import COUNT, WHOLE, Each

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Ratio", "SessionEnd", "SessionTally", "TournamentEnd"]


class TournamentEnd(NamedTuple):
    """A player's result in a tournament: `won` includes bounties; `paid` is for entries, rebuys and fees."""

    place: int
    prize: int
    won: int
    paid: int

    @property
    def gain(self) -> int:
        """The numerator of the return: the amount that the player won."""
        return self.won

    @property
    def base(self) -> int:
        """The denominator of the return: the amount that the player paid."""
        return self.paid

    @property
    def net(self) -> int:
        """The player's winnings minus the amount paid."""
        return self.won - self.paid


class SessionEnd(NamedTuple):
    """A player's result in a session: `points` are chips, scaled to be comparable between games."""

    chips: int
    points: int
    hands: int

    @property
    def gain(self) -> int:
        """The numerator of the win rate: the points that the player won."""
        return self.points

    @property
    def base(self) -> int:
        """The denominator of the win rate: the number of hands that the player played."""
        return self.hands

    @property
    def net(self) -> int:
        """The points won."""
        return self.points


class Ratio(NamedTuple):
    """A ratio of two means, and its standard error."""

    value: float
    stderr: float


class SessionTally:
    """The results of some sessions or tournaments.

    - `played`, `hands`: the number of sessions or tournaments, and the number of hands dealt in them.
    - `illegal_actions`, `corrected_actions`: for each agent, the number of illegal answers, and the number of
      answers replaced by the nearest legal action.
    - `rake`: the chips that the house took.
    - `ends`: for each agent, how many times its players ended with each result, `{end: times}`.
    - `products`: for each agent, the sums of gain * gain, gain * base and base * base over tournaments or
      sessions. In each of them, gain and base are first summed over the agent's players.

    :param end: `TournamentEnd` or `SessionEnd`.
    """

    __slots__ = ("corrected_actions", "end", "ends", "hands", "illegal_actions", "played", "products", "rake")

    def __init__(self, agents: int, end: type[TournamentEnd | SessionEnd]) -> None:
        self.end = end
        self.played = self.hands = self.rake = 0
        self.illegal_actions = [0] * agents
        self.corrected_actions = [0] * agents
        self.ends: list[dict[Any, int]] = [{} for _ in range(agents)]
        self.products = [[0, 0, 0] for _ in range(agents)]

    def count(self, ends: Iterable[tuple[int, TournamentEnd | SessionEnd]]) -> None:
        """Add one tournament or session.

        :param ends: for each player, the index of its agent and how its tournament or session ended.
        """
        gains, bases = [0] * len(self.ends), [0] * len(self.ends)
        for agent, end in ends:
            counts = self.ends[agent]
            counts[end] = counts.get(end, 0) + 1
            gains[agent] += end.gain
            bases[agent] += end.base
        self.products = [
            _sums(products, [gain * gain, gain * base, base * base])
            for products, gain, base in zip(self.products, gains, bases, strict=True)
        ]
        self.played += 1

    def total(self, agent: int, field: str) -> int:
        """Return the sum of a field, such as `hands` or `net`, over all results of an agent's players."""
        return sum([getattr(end, field) * times for end, times in self.ends[agent].items()])

    def totals(self, field: str) -> tuple[int, ...]:
        """Return `total` for each agent."""
        return tuple([self.total(agent, field) for agent in range(len(self.ends))])

    def ratio(self, agent: int) -> Ratio:
        """Return an agent's total gain divided by its total base, with the standard error."""
        n, (gain_gain, gain_base, base_base) = self.played, self.products[agent]
        gain, base = self.total(agent, "gain"), self.total(agent, "base")
        if not base:
            return Ratio(nan, nan)
        squares = gain_gain * base * base - 2 * gain_base * gain * base + base_base * gain * gain
        error = sqrt(squares / base**2 * n / (n - 1)) / base if n > 1 else nan
        return Ratio(gain / base, error)

    def net_results(self, agent: int) -> dict[int, int]:
        """Return how many times an agent's players had each net result, worst first: {net result: times}."""
        counts: dict[int, int] = {}
        for end, times in self.ends[agent].items():
            counts[end.net] = counts.get(end.net, 0) + times
        return dict(sorted(counts.items()))

    def net_error(self, agent: int, players: int) -> float:
        """Return the standard error of the mean net result of an agent's players."""
        n, (gain_gain, gain_base, base_base) = self.played, self.products[agent]
        if n < 2:
            return nan
        squares = gain_gain
        if self.end is TournamentEnd:
            squares += base_base - 2 * gain_base
        total = self.total(agent, "net")
        return sqrt((squares * n - total * total) / (n - 1)) / (n * players)

    def __iadd__(self, other: SessionTally) -> SessionTally:
        for name in ("played", "hands", "rake"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.illegal_actions = _sums(self.illegal_actions, other.illegal_actions)
        self.corrected_actions = _sums(self.corrected_actions, other.corrected_actions)
        self.products = [_sums(x, y) for x, y in zip(self.products, other.products, strict=True)]
        for counts, others in zip(self.ends, other.ends, strict=True):
            for end, times in others.items():
                counts[end] = counts.get(end, 0) + times
        return self

    def copy(self) -> SessionTally:
        """Return a copy."""
        copy = SessionTally(len(self.ends), self.end)
        copy += self
        return copy

    def plain(self) -> dict[str, Any]:
        """Return plain values for JSON, equal for equal tallies; omit `corrected_actions` if all are 0."""
        return {
            "played": self.played,
            "hands": self.hands,
            "rake": self.rake,
            "illegal_actions": self.illegal_actions,
            **({"corrected_actions": self.corrected_actions} if any(self.corrected_actions) else {}),
            "products": self.products,
            "ends": [[[*end, times] for end, times in sorted(counts.items())] for counts in self.ends],
        }

    @staticmethod
    def shape(agents: int, end: list[range]) -> dict[str, Any]:
        """Return the shape that `check_shape` expects of `plain`, including `corrected_actions`.

        :param end: the ranges of the numbers in a `TournamentEnd` or `SessionEnd`.
        """
        return {
            "played": COUNT,
            "hands": COUNT,
            "rake": COUNT,
            "illegal_actions": [COUNT] * agents,
            "corrected_actions": [COUNT] * agents,
            "products": [[COUNT, WHOLE, COUNT]] * agents,
            "ends": [Each([*end, COUNT[1:]])] * agents,
        }

    @classmethod
    def read(cls, plain: dict[str, Any], end: type[TournamentEnd | SessionEnd]) -> SessionTally:
        """Rebuild a tally from values returned by `plain`, whose shape has been checked.

        :raises ValueError: if the products do not fit the ends, because a sum of squares would be negative.
        """
        tally = cls(len(plain["ends"]), end)
        tally.played, tally.hands, tally.rake = plain["played"], plain["hands"], plain["rake"]
        tally.illegal_actions, tally.products = plain["illegal_actions"], plain["products"]
        tally.corrected_actions = plain.get("corrected_actions", tally.corrected_actions)
        tally.ends = [{end(*numbers): times for *numbers, times in counts} for counts in plain["ends"]]
        for agent, (gain_gain, gain_base, base_base) in enumerate(tally.products):
            gain, base = tally.total(agent, "gain"), tally.total(agent, "base")
            if gain_gain * base**2 - 2 * gain_base * gain * base + base_base * gain**2 < 0:
                raise ValueError(f"tally.products[{agent}] does not fit tally.ends[{agent}]")
        return tally


def _sums(one: list[int], other: list[int]) -> list[int]:
    return [x + y for x, y in zip(one, other, strict=True)]
