"""Mean-zero terms from cards: the quality of hole cards, and the luck of the board."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from ..equities.showdowns import shape_of
from .hand_steps import dealt_in
from .mean_zero_terms import add_term
from .pot_shares import pot_growth

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..games.game import Game
    from ..hands.hand import Hand
    from .hand_steps import Step
    from .mean_zero_terms import Terms

__all__ = ["add_board_terms", "add_hole_card_terms"]


def add_hole_card_terms(terms: Terms, hand: Hand, agents: list[int]) -> None:
    """Add each agent's hole-card luck: the cards' equity, or their ranks and suits, minus the average."""
    seats = dealt_in(hand)
    for seat in seats:
        held = hand.hole_cards[seat]
        if None in held:
            continue
        if shape_of(hand.game).has_holdem_showdown and len(held) == 2:
            from .deal_luck import hole_card_luck

            numbers: Sequence[float] = hole_card_luck([card for card in held if card is not None])
        else:
            means = _mean_features(hand.game, len(held))
            numbers = [x - mean for x, mean in zip(_features(held), means, strict=True)]
        for i, x in enumerate(numbers):
            add_term(terms, ("hole", i, agents[seat]), _by_seat(seat, seats, x, len(agents)))


def add_board_terms(terms: Terms, step: Step, agents: list[int], seed: tuple[int, int]) -> None:
    """In hold'em, add each agent's luck with the next board cards, multiplied by the growth of the pot."""
    before, after = step.before, step.after
    seats = tuple([seat for seat, out in enumerate(before.folded) if not out])
    holes = [before.hole_cards[seat] for seat in seats]
    if not shape_of(before.game).has_holdem_showdown or any(len(hole) != 2 or None in hole for hole in holes):
        return
    from .deal_luck import MOST_HANDS, board_luck

    if not 2 <= len(seats) <= MOST_HANDS:
        return
    known_holes: Any = holes
    growth = pot_growth(after)
    luck = board_luck(known_holes, before.board, after.board, step.dealt, seed)
    for seat, numbers in zip(seats, luck, strict=True):
        for i, x in enumerate(numbers):
            change = _by_seat(seat, seats, x * growth, len(agents))
            add_term(terms, ("strength", after.street, i, agents[seat]), change)


def _by_seat(seat: int, seats: tuple[int, ...], x: float, count: int) -> list[float]:
    """Return each seat's gain if one seat gains `x` and the other seats pay for it in equal parts."""
    numbers = [0.0] * count
    for other in seats:
        numbers[other] = x if other == seat else -x / (len(seats) - 1)
    return numbers


def _features(cards: Sequence[Any]) -> tuple[float, float, float, float]:
    """Return the sums of ranks and squared ranks, and how many pairs of cards have equal ranks or suits."""
    ranks = [card >> 2 for card in cards]
    both = list(combinations(cards, 2))
    pairs = sum(a >> 2 == b >> 2 for a, b in both)
    suits = sum(a & 3 == b & 3 for a, b in both)
    return sum(ranks), sum(rank * rank for rank in ranks), pairs, suits


@lru_cache(64)
def _mean_features(game: Game, count: int) -> tuple[float, ...]:
    """Return the means of `_features` over all hands of `count` cards from a game's deck."""
    deck = list(game._deck_cards)
    both = list(combinations(deck, 2))
    one, squares, _, _ = _features(deck)
    _, _, pairs, suits = _features(deck)
    ways = count * (count - 1) / 2 / len(both)
    return one * count / len(deck), squares * count / len(deck), pairs * ways, suits * ways
