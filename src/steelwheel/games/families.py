"""Facts about a game for other packages: its highest blind, and whether it is hold'em."""

from __future__ import annotations

from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .game import Game


def highest_blind(game: Game) -> int:
    """Return the big blind, or the highest straddle if there is one; 0 in games without blinds."""
    blinds: Any = game.blinds
    return max(blinds.values() if hasattr(blinds, "values") else blinds, default=0)


@lru_cache(64)
def is_holdem(game: Game) -> bool:
    """Return whether a game is Texas hold'em, with any betting structure."""
    streets = game.streets
    return (
        all(street.hole == (0 if i else 2) for i, street in enumerate(streets))
        and [street.board for street in streets] == [0, 3, 1, 1]
        and not any(street.up or street.draw or street.discard or street.middle for street in streets)
        and (game.deck, game.rankings, game.use, game.boards) == ("standard", ("high",), None, 1)
        and not game.wild
    )
