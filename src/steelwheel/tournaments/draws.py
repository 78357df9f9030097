"""What is drawn by lot: seats, buttons, cards for chips and moves; fixed by a seed on every platform."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    T = TypeVar("T")

__all__ = ["Draw"]

_ALL = 2**64 - 1


def _mixed(x: int) -> int:
    """The output function of SplitMix64."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _ALL
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _ALL
    return x ^ x >> 31


class Draw:
    """Draws in a row, each by a number of SplitMix64.

    :param seed: (seed, stream), each from 0 to 2**64 - 1.
    :param taken: how many numbers were taken before.
    """

    __slots__ = ("_start", "taken")

    def __init__(self, seed: tuple[int, int], taken: int = 0) -> None:
        self._start = _mixed(seed[0] ^ _mixed(seed[1] + 0x9E3779B97F4A7C15 & _ALL))
        self.taken = taken

    def below(self, n: int) -> int:
        """One of 0 to n - 1, all as likely."""
        while True:
            self.taken += 1
            x = _mixed(self._start + self.taken * 0x9E3779B97F4A7C15 & _ALL)
            if x < 2**64 - 2**64 % n:
                return x % n

    def one(self, items: list[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in an order of all that are as likely."""
        found = [*items]
        for i in range(len(found) - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found

    def cards(self, n: int) -> list[int]:
        """So many cards from the top of a shuffled deck; of another deck when it is used up."""
        found: list[int] = []
        while len(found) < n:
            found += self.shuffled(range(52))
        return found[:n]
