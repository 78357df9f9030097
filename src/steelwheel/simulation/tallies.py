"""What tournaments or sessions came to: whole numbers, so that they can be cut and joined in any way."""

from __future__ import annotations

from typing import Any

__all__ = ["Tally"]

End = tuple[int, ...]


class Tally:
    """Some tournaments, or sessions.

    - `played`, `hands`: how many of them, and hands in them.
    - `illegal`: for each agent how many answers were no legal codes, or errors.
    - `rake`: the house's.
    - `ends`: for each agent how often each end happened to a player of its: tuples of ints, the last two of
      which are what was gained, and in what (what was paid for it, or in how many hands).
    - `products`: for each agent, of these two the sums over its players in one tournament: (gained, gained),
      (gained, in what), (in what, in what), summed over tournaments.
    """

    __slots__ = ("ends", "hands", "illegal", "played", "products", "rake")

    def __init__(self, agents: int) -> None:
        self.played = self.hands = self.rake = 0
        self.illegal = [0] * agents
        self.ends: list[dict[End, int]] = [{} for _ in range(agents)]
        self.products = [[0, 0, 0] for _ in range(agents)]

    def count(self, ends: list[tuple[int, End]]) -> None:
        """One more is over, which ended so for each player: (agent, end)."""
        sums = [[0, 0] for _ in self.ends]
        for agent, end in ends:
            found = self.ends[agent]
            found[end] = found.get(end, 0) + 1
            sums[agent][0] += end[-2]
            sums[agent][1] += end[-1]
        for products, (gained, base) in zip(self.products, sums, strict=True):
            products[0] += gained * gained
            products[1] += gained * base
            products[2] += base * base
        self.played += 1

    def __iadd__(self, other: Tally) -> Tally:
        for name in ("played", "hands", "rake"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.illegal = _sums(self.illegal, other.illegal)
        self.products = [_sums(x, y) for x, y in zip(self.products, other.products, strict=True)]
        for mine, found in zip(self.ends, other.ends, strict=True):
            for end, times in found.items():
                mine[end] = mine.get(end, 0) + times
        return self

    def copy(self) -> Tally:
        made = Tally(len(self.ends))
        made += self
        return made

    def plain(self) -> dict[str, Any]:
        """The tally as values that JSON can hold, the same for the same ends."""
        return {
            "played": self.played,
            "hands": self.hands,
            "rake": self.rake,
            "illegal": self.illegal,
            "products": self.products,
            "ends": [[[*end, times] for end, times in sorted(found.items())] for found in self.ends],
        }

    @classmethod
    def read(cls, plain: dict[str, Any]) -> Tally:
        """The tally of what `plain` gave."""
        made = cls(len(plain["ends"]))
        made.played, made.hands, made.rake = plain["played"], plain["hands"], plain["rake"]
        made.illegal, made.products = plain["illegal"], plain["products"]
        made.ends = [{tuple(end[:-1]): end[-1] for end in found} for found in plain["ends"]]
        return made


def _sums(one: list[int], other: list[int]) -> list[int]:
    return [x + y for x, y in zip(one, other, strict=True)]
