"""The game and button of each hand of a match, and points, which make chips of different games comparable."""

from __future__ import annotations

from bisect import bisect_right
from math import lcm

from ..games.arguments import resolve_game
from ..games.game import Game
from ..tables.mixed_game import MixedGame, game_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..typing import GameLike

__all__ = ["GameSchedule"]


class GameSchedule:
    """The games of a match, by hand number.

    :param game: a Game, its short name, or a MixedGame, which starts from the beginning of its rotation.
    :param until: the number of hands in the schedule.
    """

    __slots__ = ("_moves", "_owns", "_starts", "_turns", "game", "games", "start")

    games: tuple[Game, ...]
    game: Game | None
    """The game of all hands; `None` in mixed games."""

    def __init__(self, game: GameLike | MixedGame, until: int) -> None:
        if not isinstance(game, MixedGame):
            one = resolve_game(game, "game must be a Game, its short name or a MixedGame")
            self.game, self.games, self.start = one, (one,), 0
            return
        self.game = None
        self._turns, self.start = game_turns(game, until)
        # before each turn: hands, moves of the button, moves of the separate button of games without blinds
        self._starts, self._moves, self._owns = [0], [0], [0]
        for _, hands, move in self._turns:
            self._starts.append(self._starts[-1] + hands)
            self._moves.append(self._moves[-1] + hands * (move == "moves"))
            self._owns.append(self._owns[-1] + hands * (move == "own"))
        self.games = tuple(dict.fromkeys([one for one, _, _ in self._turns]))

    def at(self, k: int) -> tuple[Game, int]:
        """Return the game of hand k, and how many times the button has moved before that hand."""
        if self.game is not None:
            return self.game, k
        cycles, k = divmod(k, self._starts[-1])
        turn = bisect_right(self._starts, k) - 1
        game, _, move = self._turns[turn]
        moves = self._owns if move == "own" else self._moves
        moved = 0 if move == "stands" else k - self._starts[turn]
        return game, self.start + cycles * moves[-1] + moves[turn] + moved

    @property
    def point(self) -> int:
        """The points per big blind, chosen so that a chip is a whole number of points in each game."""
        return lcm(*[game.big_blind for game in self.games])
