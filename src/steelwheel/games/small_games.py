"""Games that are small enough to solve completely: Kuhn, Leduc, Rhode Island."""

from __future__ import annotations

from .builders import bet_sizes, cached
from .game import LIMITS, Game
from .street import Street

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..typing import Ranking, Structure
    from .builders import Bets

__all__ = [
    "Kuhn",
    "Leduc",
    "RhodeIsland",
]


def _small_game(
    name: str,
    ranking: Ranking,
    structure: Structure,
    bets: Bets,
    antes: Any,
    max_raises: int,
    keywords: dict[str, Any],
) -> Game:
    """Return a game with one hole card and, on later streets, the board cards that the ranking needs."""
    fixed = structure == "fixed_limit"
    sizes = bet_sizes(bets)
    small, big = sizes if fixed and len(sizes) == 2 else (None, None)
    boards = ("one_card", "two_cards", "three_cards").index(ranking)
    streets = (Street(hole=1, bet=small), *[Street(board=1, bet=big)] * boards)
    rules = {"rankings": ranking, "rules": "acpc", "max_raises": max_raises if structure in LIMITS else None}
    money = {"structure": structure, "bets": bets, "antes": antes}
    return Game(name, streets=streets, **{**rules, **money, **keywords})


@cached
def Kuhn(bets: Bets = None, antes: Any = 1, *, structure: Structure = "fixed_limit", **keywords: Any) -> Game:
    """Kuhn poker: a deck of jack, queen and king; one card each, and at most one bet.

    For two or three players, since there are three cards. If two players play perfectly, the first to act
    loses 1/18 of an ante per hand.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (1, 1), or 1.
    :param antes: the ante of each seat.
    :param structure: the betting structure (see `Game`); only limits cap the raises.
    :param keywords: other arguments of `Game`. The house rules are "acpc": no burn cards, and raises are
        capped even heads-up.

    Source: Kuhn, "A simplified two-person poker" (1950).
    """
    if bets is None:
        bets = (1, 1) if structure in LIMITS else 1
    return _small_game("Kuhn poker", "one_card", structure, bets, antes, 1, {"deck": "kuhn", **keywords})


@cached
def Leduc(
    bets: Bets = None, antes: Any = 1, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Leduc hold'em: two jacks, two queens, two kings; one hole card, then one board card and a second round.

    A pair with the board card wins, otherwise the higher card. Each round has at most one bet and one raise.
    It is meant for two players, but the deck has enough cards for five. If both play perfectly, the first
    player to act loses 0.0856 per hand.

    :param bets: (first-round bet, second-round bet) in fixed limit, otherwise the minimum bet; by default
        (2, 4), or 2.
    :param antes: the ante of each seat.
    :param structure: the betting structure (see `Game`); only limits cap the raises.
    :param keywords: other arguments of `Game`. The house rules are "acpc": no burn cards, and raises are
        capped even heads-up.

    Source: Southey et al., "Bayes' bluff: opponent modelling in poker" (2005).
    """
    if bets is None:
        bets = (2, 4) if structure in LIMITS else 2
    return _small_game("Leduc hold'em", "two_cards", structure, bets, antes, 2, {"deck": "leduc", **keywords})


@cached
def RhodeIsland(
    bets: Bets = None, antes: Any = 5, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Rhode Island hold'em: 52 cards; one hole card, then two board cards, one at a time.

    There is a betting round after each card, with at most one bet and two raises; the bets double once there
    is a board. The best three-card hand wins (`three_cards`). It is meant for two players, but the deck has
    enough cards for more.

    :param bets: (bet before the board, bet after it) in fixed limit, otherwise the minimum bet; by default
        (10, 20), or 10.
    :param antes: the ante of each seat.
    :param structure: the betting structure (see `Game`); only limits cap the raises.
    :param keywords: other arguments of `Game`. The house rules are "acpc": no burn cards, and raises are
        capped even heads-up.

    Source: Shi and Littman, "Abstraction methods for game theoretic poker" (2001); Gilpin and Sandholm,
    "Lossless abstraction of imperfect information games" (2007).
    """
    if bets is None:
        bets = (10, 20) if structure in LIMITS else 10
    return _small_game("Rhode Island hold'em", "three_cards", structure, bets, antes, 3, keywords)
