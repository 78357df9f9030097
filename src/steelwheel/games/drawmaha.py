"""Drawmaha: half of each pot to the five hole cards alone, half to an Omaha hand."""

from __future__ import annotations

from .builders import HOLDEM_BOARD, cached, game_title, game_with_blinds
from .game import Game
from .street import Street

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..typing import Ranking, Structure
    from .amounts import Blinds

__all__ = ["Drawmaha"]

_HALVES = {
    "high": "",
    "deuce_to_seven": " 2-7",
    "ace_to_five": " A-5",
    "badugi": " badugi",
    "points_49": " 49",
    "points_21": " 21",
    "points_0": " Zero",
}


@cached
def Drawmaha(
    blinds: Blinds = (1, 2),
    *,
    hand: Ranking = "high",
    draw: int = 3,
    structure: Structure = "pot_limit",
    **keywords: Any,
) -> Game:
    """Drawmaha (Dramaha): half of each pot goes to the best five hole cards, half to the best Omaha hand.

    Five hole cards. After the flop betting, each player may replace up to three of them. When all have
    discarded, the turn is dealt, and then the replacement cards. Each half always has a winner. The odd chip
    is awarded by position. The house rules `board_before_draw` and `odd_half` decide what differs between
    card rooms. For at most seven players. With hold'em instead of Omaha, at most two hole cards play for that
    half: `use=(5, "at_most_2")`.

    :param blinds: small blind and big blind.
    :param hand: the ranking of the five hole cards: "high", "deuce_to_seven" (Drawmaha 2-7), "ace_to_five",
        "badugi" (Dramadugi), "points_49" (Drawmaha 49), "points_21" (Drawmaha 21) or "points_0" (Drawmaha
        Zero).
    :param draw: the maximum number of cards to replace; at some tables it is five.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL Drawmaha; BARGE Dramaha (up to five cards, replacement cards before the turn, and the odd chip
    to the five hole cards).
    """
    flop, turn, river = HOLDEM_BOARD
    streets = (Street(hole=5), flop, Street(draw=draw, board=turn.board), river)
    settings = {"rankings": (hand, "high"), "use": (5, 2), "max_seats": 7, **keywords}
    name = game_title(structure, f"Drawmaha{_HALVES.get(hand, f' {hand}')}")
    return game_with_blinds(name, streets, structure, blinds, settings)
