"""Indices of hands; hands that differ only in the names of their suits have the same index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._base.public import public
from .._core import IndexedHands, Indexer, Indexing

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..typing import Array

__all__ = ["HandIndexer"]

_STEP = 1 << 18  # rows between checks for Ctrl-C: tens of milliseconds


@public()
class HandIndexer(Indexer):
    """An indexer of hands that ignores suit names; `HandIndexer([2, 3, 1, 1])` is for hold'em's rounds.

    Two hands have the same index if exchanging whole suits and reordering the cards of a round turns one
    into the other: "AsKs" and "KdAd", but not "AsKd". The round of each card matters, so the index after a
    round determines the indices after earlier rounds (perfect recall). `HandIndexer([2, 5])` ignores the
    order of the board. For [2, 3, 1, 1] there are 169, 1,286,792, 55,190,538 and 2,428,287,420 indices. The
    indices have no gaps, and their order has no meaning.

        >>> indexer = sw.HandIndexer([2, 3, 1, 1])
        >>> indexer.index("AsKs", "Th9h2c") == indexer.index("KdAd", "9cTc2s")
        True

    An indexer is immutable, can be pickled and compared, is safe to use from many threads, and is built in a
    millisecond.

    The algorithm is Kevin Waugh's ("A Fast and Optimal Hand Isomorphism Algorithm", AAAI Workshop on
    Computer Poker and Incomplete Information, 2013). Waugh's own program assigns different indices.

    :param rounds: the number of cards in each of 1 to 8 rounds: at least 1 each, at most 52 together.
    :raises ValueError: if the numbers are out of range, if there would be 2**60 indices or more, or if there
        would be more than 1,048,576 ways to distribute the cards of each round over the four suits.
    :raises TypeError: if the argument is not a sequence of ints.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rounds,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandIndexer) and self.rounds == other.rounds

    def __hash__(self) -> int:
        return hash((HandIndexer, self.rounds))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self.rounds)})"

    def index_batch(
        self, rows: Array, *, out: Array | None = None, threads: int = 1
    ) -> npt.NDArray[np.uint64]:
        """Return the indices of many hands at once.

        :param rows: uint8[n, k], one row of cards (0 to 51) per hand, ordered by round, where k is the
            number of cards after some round. It may be any object with the buffer protocol, with any strides.
        :param out: a writable uint64 array of length n to fill; it must not overlap `rows`.
        :param threads: the number of threads; 0 for one per core.
        :returns: uint64[n] (`out` itself if given).
        :raises InvalidCards: if a row has an invalid or repeated card; the message names the first such row
            and card.
        :raises TypeError: if the dtype is wrong; the message shows how to convert the array.
        :raises ValueError: if the shape is wrong.
        """
        return Indexing(self, rows, out).done(_STEP, threads)

    def cards_batch(
        self, round: int, indices: Array, *, out: Array | None = None, threads: int = 1
    ) -> npt.NDArray[np.uint8]:
        """Return representative hands for an array of indices after a round, as `cards` does for one index.

        :param indices: uint64[n] or int64[n], with any strides.
        :param out: a writable uint8 array of shape (n, k) to fill; it must not overlap `indices`.
        :param threads: the number of threads; 0 for one per core.
        :returns: uint8[n, k], where k is the number of cards after the round (`out` itself if given).
        :raises ValueError: if an index is out of range (the message names the first row), or the shape or
            round is wrong.
        :raises TypeError: if the dtype is wrong; the message shows how to convert the array.
        """
        return IndexedHands(self, round, indices, out).done(_STEP, threads)
