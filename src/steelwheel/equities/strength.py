"""Hand strength and potential, now and at the river over all run-outs."""

from __future__ import annotations

from .._core import Holding, Strengths, exact_index
from .._internal import slices
from ..errors import InvalidRange, shown
from ..ranges.holdem import Range, packed_weights
from .arguments import read_range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

    from ..typing import Array, Cards

__all__ = [
    "expected_strength",
    "expected_strength_batch",
    "hand_potential",
    "hand_strength",
    "hand_strength_batch",
    "strength_histogram",
    "strength_histogram_batch",
]


def hand_strength(
    hole: Cards,
    board: Cards = "",
    *,
    opponents: int = 1,
    ranges: Range | str | Sequence[Range | Cards] | None = None,
) -> float:
    """Return the hand strength (HS): the probability of being ahead on the current board.

    Against one opponent, it is (ahead + tied / 2) / (ahead + tied + behind), counted over all of the
    opponent's possible hands, by weight. Against several opponents, it is the product over the opponents:
    HS ** n against n random hands. This is the definition of Billings, Davidson, Schaeffer and Szafron ("The
    challenge of poker", Artificial Intelligence 134, 2002). It treats the opponents' hands as independent.
    They are not quite independent, because no two players can hold the same card: in the example, sampling
    gives a probability of 0.053, not 0.069, of being ahead of all five opponents. For the share of the pot
    after all cards are dealt, without this simplification, use `equity`.

        >>> [round(sw.hand_strength("AdQc", "3h4cJh", opponents=n), 3) for n in (1, 5)]
        [0.585, 0.069]

    :param hole: two cards.
    :param board: 0, 3, 4 or 5 cards. Without a board, pairs beat other hands, and higher cards beat lower.
    :param opponents: the number of opponents, 1 to 9.
    :param ranges: the opponents' ranges, or `None` if they may have any hand. One range is for all opponents;
        a sequence has a range (or cards, with `None` for an unknown card) for each opponent.
    :raises InvalidCards: if a card is invalid, or the number of cards is wrong.
    :raises InvalidRange: if a string is not a range, or the known cards leave no hand of the range.
    :raises ValueError: if the number of opponents is not from 1 to 9, or differs from the number of ranges.
    """
    holding = Holding(hole, board, (0, 3, 4, 5))
    count = exact_index(opponents, "opponents")
    if not 1 <= count <= 9:
        raise ValueError(f"opponents must be from 1 to 9, not {shown(count)}")
    if ranges is None:
        return float(holding.strength() ** count)
    if isinstance(ranges, (str, Range)):
        return float(chance_ahead(holding, read_range(ranges, "ranges")) ** count)
    several = [read_range(one, f"range {i}") for i, one in enumerate(ranges)]
    if not 1 <= len(several) <= 9 or count not in (1, len(several)):
        wanted = f"{count} opponents" if count > 1 else "1 to 9 opponents"
        raise ValueError(f"ranges must have one range for each of {wanted}, not {len(several)}")
    strength = 1.0
    for one in several:
        strength *= chance_ahead(holding, one)
    return strength


def chance_ahead(holding: Holding, other: Range) -> float:
    """Return the probability of being ahead of a range on the current board; ties count half.

    :raises InvalidRange: if the known cards leave no hand of the range.
    """
    ahead, tied, behind = holding.stand(packed_weights(other))
    if not ahead + tied + behind > 0:
        raise InvalidRange(f"the known cards leave no hand of the range {shown(str(other))}")
    return (ahead + tied / 2) / (ahead + tied + behind)


def hand_potential(hole: Cards, board: Cards, *, range: Range | Cards = "random") -> tuple[float, float]:
    """Return a hand's potential, (PPot, NPot): its chances of moving ahead and of falling behind.

    For every hand of the opponent and every run-out, the hand is ahead, tied or behind now, and ahead, tied
    or behind at the river. The two chances follow from how often each combination occurs:

        PPot = (behind to ahead + behind to tied / 2 + tied to ahead / 2) / (behind + tied / 2)
        NPot = (ahead to behind + ahead to tied / 2 + tied to behind / 2) / (ahead + tied / 2)

    This is the definition of Billings, Davidson, Schaeffer and Szafron ("The challenge of poker", Artificial
    Intelligence 134, 2002), with all cards to come: two on the flop, one on the turn. If a hand is never
    behind (or never ahead), there is nothing to gain (or to lose), and the potential is 0. With HS =
    `hand_strength`, HS * (1 - NPot) + (1 - HS) * PPot is the equity against that range.

        >>> [round(chance, 3) for chance in sw.hand_potential("AdQc", "3h4cJh")]
        [0.208, 0.274]

    :param hole: two cards.
    :param board: the flop, or flop and turn.
    :param range: the opponent's range.
    :raises InvalidCards: if a card is invalid, or the number of cards is wrong.
    :raises InvalidRange: if the text is not a range, or the known cards leave no hand of the range.
    """
    holding = Holding(hole, board, (3, 4))
    other = read_range(range, "range")
    chance_ahead(holding, other)
    ahead, tied, behind = holding.change(packed_weights(other))
    worse, better = sum(behind) + sum(tied) / 2, sum(ahead) + sum(tied) / 2
    gained = behind[0] + behind[1] / 2 + tied[0] / 2
    lost = ahead[2] + ahead[1] / 2 + tied[2] / 2
    return gained / worse if worse else 0.0, lost / better if better else 0.0


# ---- at the river, over all run-outs


def expected_strength(hole: Cards, board: Cards = "") -> tuple[float, float]:
    """Return the mean strength of a hand at the river, and the mean of its square: (E[HS], E[HS^2]).

    A run-out is a set of cards that completes the board. The strength is `hand_strength` on that board
    against one random hand, so E[HS] is the hand's equity against a random hand. Of two hands with the same
    E[HS], the one that ends up either strong or weak, such as a draw, has the higher E[HS^2].

        >>> [round(x, 4) for x in sw.expected_strength("QhJh", "Th9h2c")]
        [0.7353, 0.6418]

    :param hole: two cards.
    :param board: 0, 3, 4 or 5 cards. The first call without a board takes about two seconds; its results are
        cached.
    :raises InvalidCards: if a card is invalid, or the number of cards is wrong.
    """
    sums, _, runouts, whole = runout_strengths(*_batch_of_one(hole, board), True, 0, 1)
    return int(sums[0, 0]) / (runouts * whole), int(sums[0, 1]) / (runouts * whole**2)


def strength_histogram(hole: Cards, board: Cards = "", *, bins: int = 50) -> npt.NDArray[np.uint32]:
    """Return the number of run-outs by strength at the river, in `bins` equal intervals from 0 to 1.

    `expected_strength` defines run-outs and strengths. A strength of exactly k/bins belongs to the bin
    above it, and a strength of 1 belongs to the last bin. Strengths are counted as whole numbers, so nothing
    is rounded.

    :param hole: two cards.
    :param board: 0, 3, 4 or 5 cards.
    :param bins: the number of bins, 1 to 1,980 (one less than the number of possible strengths).
    :returns: uint32[bins], whose sum is the number of run-outs: 1 at the river, 46 on the turn, 1,081 on the
        flop, and 2,118,760 without a board.
    :raises InvalidCards: if a card is invalid, or the number of cards is wrong.
    """
    counts = runout_strengths(*_batch_of_one(hole, board), True, _bin_count(bins), 1)[1]
    return counts.reshape(-1)


def hand_strength_batch(holes: Array, boards: Array, *, threads: int = 1) -> npt.NDArray[np.float32]:
    """Return the `hand_strength` of many hands, each against one random hand.

    :param holes: uint8[n, 2], one row of hole cards (0 to 51) per hand. It may be any object with the buffer
        protocol, with any strides; `numpy.broadcast_to` repeats one row n times.
    :param boards: uint8[n, k], one row of k = 0, 3, 4 or 5 board cards per hand. Hands that share a board, in
        any order, are faster: all hands on one river board take as long as ten single hands. In
        `expected_strength_batch`, all hands on one flop take as long as ninety single hands.
    :param threads: the number of threads; 0 for one per core.
    :returns: float32[n].
    :raises InvalidCards: if a row has an invalid or repeated card; the message names the row and card.
    :raises TypeError: if the dtype is wrong; the message shows how to convert the array.
    :raises ValueError: if the shape is wrong.
    """
    sums, _, runouts, whole = runout_strengths(holes, boards, False, 0, threads)
    return (sums[:, 0] / (runouts * whole)).astype("float32")


def expected_strength_batch(holes: Array, boards: Array, *, threads: int = 1) -> npt.NDArray[np.float32]:
    """Return the `expected_strength` of many hands.

    :param holes, boards, threads: see `hand_strength_batch`.
    :returns: float32[n, 2]: E[HS] and E[HS^2] of each hand.
    :raises InvalidCards, TypeError, ValueError: see `hand_strength_batch`.
    """
    sums, _, runouts, whole = runout_strengths(holes, boards, True, 0, threads)
    return (sums / [runouts * whole, runouts * whole**2]).astype("float32")


def strength_histogram_batch(
    holes: Array, boards: Array, *, bins: int = 50, threads: int = 1
) -> npt.NDArray[np.uint32]:
    """Return the `strength_histogram` of many hands.

    :param holes, boards, threads: see `hand_strength_batch`.
    :param bins: see `strength_histogram`.
    :returns: uint32[n, bins].
    :raises InvalidCards, TypeError, ValueError: see `hand_strength_batch`.
    """
    return runout_strengths(holes, boards, True, _bin_count(bins), threads)[1]


def _batch_of_one(hole: Cards, board: Cards) -> tuple[Array, Array]:
    """Return the hole cards and the board as arrays of one row each."""
    import numpy as np

    held = Holding(hole, board, (0, 3, 4, 5))
    return np.array([held.hole], np.uint8), np.array([held.board], np.uint8)


def _bin_count(bins: int) -> int:
    """Check and return the number of bins."""
    count = exact_index(bins, "bins")
    if not 1 <= count <= 1980:
        raise ValueError(f"bins must be from 1 to 1,980, not {shown(count)}")
    return count


def runout_strengths(
    holes: Array, boards: Array, ahead: bool, bins: int, threads: int
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint32], int, int]:
    """Return sums of the scores of many hands over all run-outs, and counts by bin.

    :returns: for each row, the sum of its scores and the sum of their squares; the counts by row and bin;
        the number of run-outs; and the highest possible score.
    """
    import numpy as np

    threads = slices.thread_count(threads)
    rows, cards = np.shape(boards) if len(np.shape(boards)) == 2 else (len(np.atleast_1d(boards)), 5)
    sums, counts = np.zeros((rows, 2), np.uint64), np.zeros((rows, bins), np.uint32)
    slices.finish(Strengths(holes, boards, ahead, bins, sums, counts), threads)
    others = {0: 1225, 3: 1081, 4: 1035, 5: 990}
    if not ahead:
        return sums, counts, 1, 2 * others[cards]
    return sums, counts, {0: 2118760, 3: 1081, 4: 46, 5: 1}[cards], 2 * others[5]
