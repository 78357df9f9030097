"""Compute all-in-adjusted results: a player's equity in each pot, instead of the chips actually won."""

from __future__ import annotations

from collections.abc import Sequence

from .._core import all_in_spot
from ..equities.all_in import equity
from ..hands.hand import Hand

__all__ = ["all_in_results"]

_MOST_HANDS = 10  # that `equity` takes


def all_in_results(hand: Hand, results: Sequence[float | None]) -> Sequence[float | None]:
    """Return the all-in-adjusted result of each seat, in chips.

    If betting ended with all hands known and board cards to come, the adjusted result is the exact equity in
    each pot times the pot, less the chips put in. Otherwise it is the result itself. The adjustment is that
    of PokerTracker 4 ("all-in adjusted"). It is None if a result is unknown, and for all-ins before the last
    cards of stud and draw games.

    :param hand: the finished hand.
    :param results: chips won by each seat, net of rake; None if unknown. Rake is taken from the main pot
        first.
    """
    spot = all_in_spot(hand)
    if spot is None:
        return results
    known = [result for result in results if result is not None]
    if not spot or len(known) < len(results) or len(spot[1]) > _MOST_HANDS:
        return [None] * len(results)
    board, hole_cards, pots, put_in = spot
    rake, shares = -sum(known), [0.0 - chips for chips in put_in]
    for amount, seats in pots:
        taken = min(rake, amount)
        rake -= taken
        for seat, share in zip(seats, _equities(hand, board, hole_cards, seats), strict=True):
            shares[seat] += share * (amount - taken)
    return shares


def _equities(
    hand: Hand, board: tuple[int, ...], hole_cards: dict[int, tuple[int, ...]], seats: tuple[int, ...]
) -> Sequence[float]:
    """Return the exact equity of each of these seats in their pot; other live hands count as dead cards."""
    if len(seats) == 1:
        return [1.0]
    dead = [card for seat, cards in hole_cards.items() if seat not in seats for card in cards]
    hands = [hole_cards[seat] for seat in seats]
    return equity(*hands, board=board, dead=dead, game=hand.game, method="exact").equity
