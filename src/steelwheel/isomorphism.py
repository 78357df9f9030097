"""Indices of hands, shared by those that differ only in their suits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._core import IndexedHands, Indexer, Indexing

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .typing import Array

__all__ = ["HandIndexer"]

_STEP = 1 << 18  # rows between checks for Ctrl-C: some tens of milliseconds


class HandIndexer(Indexer):
    """`HandIndexer([2, 3, 1, 1])`: indices of hands that get 2, then 3, then 1, then 1 cards.

    Two hands have the same index if one becomes the other by exchanging whole suits and reordering the cards
    of a round: "AsKs" and "KdAd", but not "AsKd". The round of each card matters, so the index after a round
    determines those after earlier ones (perfect recall); `HandIndexer([2, 5])` forgets the order of the
    board. For [2, 3, 1, 1] there are 169, 1,286,792, 55,190,538 and 2,428,287,420 indices, without gaps, in
    an order without meaning.

        >>> indexer = sw.HandIndexer([2, 3, 1, 1])
        >>> indexer.index("AsKs", "Th9h2c") == indexer.index("KdAd", "9cTc2s")
        True

    An indexer is immutable, can be pickled, compared and used by many threads, and is built in a millisecond.

    The algorithm is Kevin Waugh's ("A Fast and Optimal Hand Isomorphism Algorithm", AAAI Workshop on Computer
    Poker and Incomplete Information, 2013); the indices are not those of his program.

    :param rounds: the number of cards in each of 1 to 8 rounds: at least 1 each, at most 52 together.
    :raises ValueError: for other numbers, and for so many cards that there would be 2**60 indices or more, or
        more than 1,048,576 ways in which the cards of each round can fall over the four suits.
    :raises TypeError: for anything but a sequence of ints.
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
        """The indices of many hands at once.

        :param rows: uint8[n, k], a row of cards (0 to 51) per hand, those of the first round first; k is the
            number of cards after some round. Any object with the buffer protocol, of any strides.
        :param out: a writable uint64 array of n to fill, apart from `rows`.
        :param threads: 0 for one per core.
        :returns: uint64[n] (`out` itself if given).
        :raises InvalidCards: for a row that is not different cards; names the first, and its card.
        :raises TypeError: for another dtype, with the cast to make.
        :raises ValueError: for another shape.
        """
        return Indexing(self, rows, out).done(_STEP, threads)

    def cards_batch(
        self, round: int, indices: Array, *, out: Array | None = None, threads: int = 1
    ) -> npt.NDArray[np.uint8]:
        """The hands that represent many indices after a round: `cards` over an array.

        :param indices: uint64[n] or int64[n], of any strides.
        :param out: a writable uint8 array of shape (n, k) to fill, apart from `indices`.
        :param threads: 0 for one per core.
        :returns: uint8[n, k], where k is the number of cards after the round (`out` itself if given).
        :raises ValueError: for an index out of range, naming the first row; for another shape or round.
        :raises TypeError: for another dtype, with the cast to make.
        """
        return IndexedHands(self, round, indices, out).done(_STEP, threads)
