"""Which game each hand of a match is of, where the button stands, and what a big blind is."""

from __future__ import annotations

from bisect import bisect_right
from math import lcm
from typing import Any

from ..errors import kind
from ..game import Game
from ..games import by_name
from ..rotations import Rotation

__all__ = ["Schedule", "big_blind_of"]


class Schedule:
    """The games of a match by the number of the hand.

    :param game: a Game, the short name of one, or a Rotation, taken from its first turn.
    :param until: the number of hands that may be asked for.
    """

    __slots__ = ("_moves", "_starts", "_turns", "game", "games", "start")

    games: tuple[Game, ...]
    game: Game | None
    """The game of all hands; None in a mix."""

    def __init__(self, game: Game | str | Rotation, until: int) -> None:
        if isinstance(game, str):
            game = by_name(game)
        if isinstance(game, Game):
            self.game, self.games, self.start = game, (game,), 0
            return
        if not isinstance(game, Rotation):
            raise TypeError(f"game must be a Game, the short name of one, or a Rotation, not {kind(game)}")
        self.game = None
        self._turns, self.start = game._turns(until)
        self._starts, self._moves = [0], [0]  # of each turn: hands before it, and how often the button moved
        for _, hands, moves in self._turns:
            self._starts.append(self._starts[-1] + hands)
            self._moves.append(self._moves[-1] + hands * moves)
        self.games = tuple(dict.fromkeys([one for one, _, _ in self._turns]))

    def at(self, k: int) -> tuple[Game, int]:
        """The game of hand k, and how often the button has moved before it."""
        if self.game is not None:
            return self.game, k
        cycles, k = divmod(k, self._starts[-1])
        turn = bisect_right(self._starts, k) - 1
        game, _, moves = self._turns[turn]
        moved = (k - self._starts[turn]) * moves
        return game, self.start + cycles * self._moves[-1] + self._moves[turn] + moved

    @property
    def point(self) -> int:
        """How many points a big blind is, so that a chip is a whole number of them in each game."""
        return lcm(*[big_blind_of(game) for game in self.games])


def big_blind_of(game: Game) -> int:
    """The big blind; without blinds the small bet, the bring-in, the ante, or the smallest chip."""
    blinds: Any = game.blinds
    posts = sorted(blinds.values()) if hasattr(blinds, "values") else list(blinds)
    antes: Any = game.antes
    ante = max(antes.values()) if hasattr(antes, "values") else antes
    found = [posts[1]] if len(posts) > 1 else posts
    sizes = [*found, *(game.bets or ())[:1], game.bring_in, ante, game.chip]
    return int(next(size for size in sizes if size))
