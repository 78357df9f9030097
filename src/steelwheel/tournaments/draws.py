"""Random draws of seats, buttons and cards; the same seed gives the same draws on every platform."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    T = TypeVar("T")

__all__ = ["Draw"]

_ALL = 2**64 - 1


def _mixed(x: int) -> int:
    """Return the output of SplitMix64 for a state."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _ALL
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _ALL
    return x ^ x >> 31


class Draw:
    """A sequence of random draws, one SplitMix64 number each.

    :param seed: (seed, stream), each from 0 to 2**64 - 1.
    :param taken: the number of draws already made.
    """

    __slots__ = ("_start", "taken")

    def __init__(self, seed: tuple[int, int], taken: int = 0) -> None:
        self._start = _mixed(seed[0] ^ _mixed(seed[1] + 0x9E3779B97F4A7C15 & _ALL))
        self.taken = taken

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, all equally likely."""
        while True:
            self.taken += 1
            x = _mixed(self._start + self.taken * 0x9E3779B97F4A7C15 & _ALL)
            if x < 2**64 - 2**64 % n:
                return x % n

    def choice(self, items: list[T]) -> T:
        """Return one of the items, all equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in a random order, all orders equally likely."""
        found = [*items]
        for i in range(len(found) - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found

    def cards(self, n: int) -> list[int]:
        """Return n cards from the top of a shuffled deck, continuing with new decks when it runs out."""
        found: list[int] = []
        while len(found) < n:
            found += self.shuffled(range(52))
        return found[:n]
