"""The matrix of equities between the hands of two ranges."""

from __future__ import annotations

from .._core import EquityMatrix, ExactTwoPreflop, Ranges
from .._internal import slices
from ..ranges.holdem import packed_presence
from .arguments import read_range

TYPE_CHECKING = False
if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..ranges.holdem import Range
    from ..typing import Cards

__all__ = ["equity_matrix"]


def equity_matrix(
    a: Range | Cards, b: Range | Cards, board: Cards = "", dead: Cards = "", *, threads: int = 1
) -> npt.NDArray[np.float64]:
    """Return the exact equity of each hand of one range against each hand of another range.

        >>> sw.equity_matrix("AsAh", "KdKc, KsKh").round(4).tolist()
        [[0.8126, 0.8264]]

    :param a: the range of the rows: a `Range`, its text, or two cards. Rows are in the range's order of
        iteration.
    :param b: the range of the columns, in the same forms. Weights do not matter.
    :param board: 0, 3, 4 or 5 board cards.
    :param dead: dead cards, which cannot be dealt. Dead cards without a board are slow: about 50
        microseconds per pair of hands. Without a board or dead cards, pairs that differ only in suit names
        are computed once, and cached.
    :param threads: the number of threads; 0 for one per core.
    :returns: float64[len(a), len(b)]: the share of the pot, 0 to 1, of the row's hand; `nan` if the two hands
        share a card, or one of them contains a board card or dead card.
    :raises InvalidCards: if a card is invalid, or the number of cards is wrong.
    :raises InvalidRange: if a string is not a range.
    """
    import numpy as np

    rows, columns = packed_presence(read_range(a, "a")), packed_presence(read_range(b, "b"))
    work = EquityMatrix(rows, columns, board, dead)
    shape = len(work), work.columns
    if 0 in shape:
        return np.empty(shape)
    if work.known:
        slices.finish(ExactTwoPreflop(Ranges((rows, columns), "", "")), threads)
    slices.finish(work, threads)
    return np.frombuffer(work.outcome()).reshape(shape).copy()
