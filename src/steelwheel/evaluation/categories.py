"""Hand categories, hand values as text, and the cards that play."""

from __future__ import annotations

from enum import Enum

from .._base.public import public
from .._core import hand_of, playing_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..typing import Cards, Ranking

__all__ = ["CATEGORIES", "Category", "best_five", "category", "describe"]

_RANK_NAMES = (
    *("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)


@public()
class Category(Enum):
    """The categories of hands. They have no order, because rankings order them differently."""

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
    POINTS = "points"


CATEGORIES = tuple(Category)
"""The categories, in the order of their numbers in the C core."""


def best_five(cards: Cards, ranking: Ranking = "high", *, wild: Cards = "") -> tuple[int, ...]:
    """Return the cards that play, the most important first: "KsKhKd4s4c", "5h4d3c2sAs".

        >>> sw.format_cards(sw.best_five("AsAd7c7d2hKcJs"))
        'AsAd7d7cKc'

    Five cards play, or all cards under rankings of one to three cards. In badugi, 1 to 4 cards play. If a
    hand does not qualify, no card plays. A wild card is listed in the place of the card that it stands for.
    If several cards could play equally well, natural cards play before wild cards, then higher suits before
    lower suits (c < d < h < s). Under rankings by points, five cards are listed from high to low.

    :returns: a tuple of ints.
    :raises InvalidCards, ValueError, TypeError: see `evaluate`.
    """
    return playing_cards(cards, ranking, wild)


def category(value: int, ranking: Ranking = "high") -> Category | None:
    """Return the category of a hand value; `None` for 0, the value of a hand that does not qualify.

        >>> sw.category(sw.evaluate("AsAd7c7d2h"))
        <Category.TWO_PAIR: 'two pair'>

    :param value: a value that `evaluate` returned under the same ranking.
    :param ranking: a name in `RANKINGS`.
    :raises ValueError: if the ranking does not have this value.
    """
    hand, _ = hand_of(value, ranking)
    return CATEGORIES[hand >> 20] if hand else None


def describe(value: int, ranking: Ranking = "high") -> str:
    """Describe a hand value: "full house, kings full of fours", "8-6-4-2-A low", "six-high badugi".

        >>> sw.describe(sw.evaluate("KsKdKc4h4d"))
        'full house, kings full of fours'

    :param value: a value that `evaluate` returned under the same ranking.
    :param ranking: a name in `RANKINGS`.
    :raises ValueError: if the ranking does not have this value.
    """
    hand, low = hand_of(value, ranking)
    if not hand:
        return "no low" if low else "no hand"
    kind = CATEGORIES[hand >> 20]
    if kind is Category.POINTS:
        return _points(hand >> 16 & 15, hand >> 12 & 15, hand >> 8 & 15)
    first = _RANK_NAMES[hand >> 16 & 15]  # the other ranks follow in the four-bit fields below
    match kind:
        case Category.BADUGI_4:
            return f"{first}-high badugi"
        case Category.HIGH_CARD if low:
            return "-".join("23456789TJQKA"[hand >> place & 15] for place in (16, 12, 8, 4, 0)) + " low"
        case Category.HIGH_CARD:
            return f"high card, {first}"
        case Category.STRAIGHT_FLUSH if first == "ace" and hand & 15 < 15:  # a hand of five cards
            return "royal flush"
        case Category.FULL_HOUSE:
            return f"full house, {_plural(first)} full of {_plural(_RANK_NAMES[hand >> 4 & 15])}"
        case Category.TWO_PAIR:
            return f"two pair, {_plural(first)} and {_plural(_RANK_NAMES[hand >> 8 & 15])}"
        case Category.ONE_PAIR | Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND | Category.FIVE_OF_A_KIND:
            return f"{kind.value}, {_plural(first)}"
    return f"{kind.value}, {first} high"


def _points(tens: int, ones: int, cards: int) -> str:
    """Return points as text; `cards` is the number of cards that count, 15 if all do."""
    total = 10 * tens + ones
    text = f"{total} point{'s' * (total != 1)}"
    return text if cards == 15 else f"{text} in {cards} card{'s' * (cards != 1)}"


def _plural(rank: str) -> str:
    return rank + ("es" if rank == "six" else "s")
