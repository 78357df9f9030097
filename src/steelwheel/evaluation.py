"""The values of hands: their names, the cards that play, and their distribution over run-outs."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, overload

from . import _slices
from ._core import (
    RANKINGS,
    OmahaEvaluation,
    Runouts,
    evaluate,
    evaluate5,
    evaluate6,
    evaluate7,
    evaluate_batch,
    evaluate_omaha,
    hand_of,
    playing_cards,
    set_simd_level,
    simd_level,
    simd_levels,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .typing import Array, Cards, Ranking

__all__ = [
    "RANKINGS",
    "Category",
    "best_five",
    "category",
    "describe",
    "distribution",
    "evaluate",
    "evaluate5",
    "evaluate6",
    "evaluate7",
    "evaluate_batch",
    "evaluate_omaha",
    "evaluate_omaha_batch",
    "set_simd_level",
    "simd_level",
    "simd_levels",
]

_OMAHA_STEP = 1 << 17  # hands between checks for Ctrl-C: a few milliseconds

_RANK_NAMES = (
    *("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)


class Category(Enum):
    """The kinds of hands. They are not ordered, since rankings differ in which is better."""

    HIGH_CARD = "high card"
    ONE_PAIR = "one pair"
    TWO_PAIR = "two pair"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"
    FIVE_OF_A_KIND = "five of a kind"
    BADUGI_1 = "one-card badugi"
    BADUGI_2 = "two-card badugi"
    BADUGI_3 = "three-card badugi"
    BADUGI_4 = "badugi"


_CATEGORIES = tuple(Category)


@overload
def evaluate_omaha_batch(
    holes: Array,
    boards: Array,
    ranking: Ranking = "high",
    *,
    use: int = 2,
    out: Array | None = None,
    threads: int = 1,
) -> npt.NDArray[np.uint16]: ...
@overload
def evaluate_omaha_batch(
    holes: Array,
    boards: Array,
    ranking: tuple[Ranking, Ranking],
    *,
    use: int = 2,
    out: tuple[Array, Array] | None = None,
    threads: int = 1,
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]]: ...
def evaluate_omaha_batch(
    holes: Array,
    boards: Array,
    ranking: Ranking | tuple[Ranking, Ranking] = "high",
    *,
    use: int = 2,
    out: Any = None,
    threads: int = 1,
) -> Any:
    """The values of many Omaha hands at once: `evaluate_omaha` over arrays.

    :param holes: uint8[n, 2] to [n, 6], a row of hole cards (0 to 51) per hand. Any object with the buffer
        protocol, of any strides, read-only or not; `numpy.broadcast_to` makes n rows of one.
    :param boards: uint8[n, 3] to [n, 5], a row of board cards per hand.
    :param ranking: a name in `RANKINGS` of hands of five, or a pair such as ("high", "ace_to_five_8").
    :param use: the number of hole cards that must play.
    :param out: a writable uint16 array of n to fill, apart from the cards; a pair of them for two rankings.
    :param threads: 0 for one per core.
    :returns: uint16[n], or a pair of them (`out` itself if given).
    :raises InvalidCards: for a row that is not different cards of the deck; names the first, and its card.
    :raises TypeError: for another dtype, with the cast to make.
    :raises ValueError: for another shape, ranking or `use`.
    """
    return OmahaEvaluation(holes, boards, ranking, use, out).done(_OMAHA_STEP, threads)


def distribution(
    cards: Cards = "",
    *,
    to_come: int,
    ranking: Ranking = "high",
    wild: Cards = "",
    dead: Cards = "",
    threads: int = 1,
) -> npt.NDArray[np.uint64]:
    """The number of run-outs of `to_come` more cards that end in each value.

    They are counted by the ranks and suits that come, not one by one: all hands of seven in milliseconds.

        >>> counts = sw.distribution("AsKs Ts9s4h", to_come=2)
        >>> int(counts.sum()), int(counts[sw.evaluate("AsKsQsJsTs")])
        (1081, 1)

    :param cards: the cards held; with those to come as many as the ranking takes: 5, 6 or 7 (see `evaluate`).
    :param to_come: how many more cards come.
    :param ranking: a name in `RANKINGS`. Cards come from its deck.
    :param wild: up to four cards that are wild; "high_wild" only.
    :param dead: cards that cannot come.
    :returns: uint64[highest value + 1], indexed by value.
    :raises InvalidCards: for bad cards, or a wrong number of them.
    """
    import numpy as np

    work = Runouts(cards, to_come, ranking, wild, dead)
    _slices.finish(work, threads)
    return np.frombuffer(work.outcome(), np.uint64).copy()


def best_five(cards: Cards, ranking: Ranking = "high", *, wild: Cards = "") -> tuple[int, ...]:
    """The cards that play, by weight: "KsKhKd4s4c", "5h4d3c2sAs".

        >>> sw.format_cards(sw.best_five("AsAd7c7d2hKcJs"))
        'AsAd7d7cKc'

    They are five, or all of one to three; a badugi has 1 to 4, and a hand that does not qualify none. A wild
    card takes the place of the card that it stands for. Of cards that serve equally, natural ones come before
    wild ones, then those of the higher suit (c < d < h < s).

    :returns: a tuple of ints.
    :raises InvalidCards, ValueError, TypeError: as `evaluate`.
    """
    return playing_cards(cards, ranking, wild)


def category(value: int, ranking: Ranking = "high") -> Category | None:
    """The kind of hand that a value stands for; `None` for 0, which does not qualify.

        >>> sw.category(sw.evaluate("AsAd7c7d2h"))
        <Category.TWO_PAIR: 'two pair'>

    :param value: what `evaluate` returned under that ranking.
    :param ranking: a name in `RANKINGS`.
    :raises ValueError: for a value that the ranking does not have.
    """
    hand, _ = hand_of(value, ranking)
    return _CATEGORIES[hand >> 20] if hand else None


def describe(value: int, ranking: Ranking = "high") -> str:
    """A value in words: "full house, kings full of fours", "8-6-4-2-A low", "six-high badugi".

        >>> sw.describe(sw.evaluate("KsKdKc4h4d"))
        'full house, kings full of fours'

    :param value: what `evaluate` returned under that ranking.
    :param ranking: a name in `RANKINGS`.
    :raises ValueError: for a value that the ranking does not have.
    """
    hand, low = hand_of(value, ranking)
    if not hand:
        return "no low" if low else "no hand"
    kind = _CATEGORIES[hand >> 20]
    first = _RANK_NAMES[hand >> 16 & 15]  # the others have their four bits below it
    match kind:
        case Category.BADUGI_4:
            return f"{first}-high badugi"
        case Category.HIGH_CARD if low:
            return "-".join("23456789TJQKA"[hand >> place & 15] for place in (16, 12, 8, 4, 0)) + " low"
        case Category.HIGH_CARD:
            return f"high card, {first}"
        case Category.STRAIGHT_FLUSH if first == "ace" and hand & 15 < 15:  # of five cards
            return "royal flush"
        case Category.FULL_HOUSE:
            return f"full house, {_plural(first)} full of {_plural(_RANK_NAMES[hand >> 4 & 15])}"
        case Category.TWO_PAIR:
            return f"two pair, {_plural(first)} and {_plural(_RANK_NAMES[hand >> 8 & 15])}"
        case Category.ONE_PAIR | Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND | Category.FIVE_OF_A_KIND:
            return f"{kind.value}, {_plural(first)}"
    return f"{kind.value}, {first} high"


def _plural(rank: str) -> str:
    return rank + ("es" if rank == "six" else "s")
