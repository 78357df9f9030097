"""Resolve a `Game` or its short name, and choose default stacks."""

from __future__ import annotations

from functools import lru_cache

from ..errors import kind
from .game import Game
from .short_names import by_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..typing import GameLike

__all__ = ["DEFAULT_STACK", "default_stack", "resolve_game"]

DEFAULT_STACK = 100
"""The default stack of a seat, in big blinds."""


def resolve_game(
    game: GameLike, expected: str = "game must be a Game or its short name, such as 'nlh'"
) -> Game:
    """Return the game itself, or the game with this short name.

    :param expected: the beginning of the error message: what the caller accepts.
    :raises ValueError: if there is no game with this name.
    :raises TypeError: if the argument is neither a game nor a name.
    """
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise TypeError(f"{expected}, not {kind(game)}")
    return _game_by_name(game) if type(game) is str else by_name(game)


@lru_cache(64)
def _game_by_name(name: str) -> Game:
    """Return the game with this short name, the same object each time."""
    return by_name(name)


def default_stack(games: Iterable[Game]) -> int:
    """Return 100 big blinds in chips, for the game with the largest big blind.

    In a game without blinds, the minimum bet takes the place of the big blind.
    """
    return DEFAULT_STACK * max([game.big_blind for game in games])
