"""Mixed games: whose turn it is, and where the button stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import games as named
from ._core import exact_index
from .errors import kind, shown
from .game import Game, items
from .hand import Hand

__all__ = ["Rotation"]

_HORSE: tuple[Callable[..., Game], ...] = (
    named.FixedLimitHoldem,
    named.FixedLimitOmahaHiLo,
    named.Razz,
    named.SevenCardStud,
    named.SevenCardStudHiLo,
)


class Rotation:
    """Games played in turn, each for some hands.

    A game without a button (stud) leaves it where it stands.

    :param games: `Game`s or short names in the order of their turns, over and over; or a function that takes
        the number of the turn, from 0, and returns one (dealer's choice).
    :param hands: hands a turn, one number for all or one a game; `None`: a turn ends when `advance` is
        called, for games that change by the clock.
    :param button: the seat of the first hand's button.
    :raises ValueError: for no games, or another number of numbers than of games.
    :raises TypeError: for anything that is not a game, or not a number.

    Source: WT mixed games; WT 67b.
    """

    __slots__ = ("_button", "_choose", "_games", "_hands", "game", "played", "turn")

    game: Game
    """The game whose turn it is."""
    turn: int
    """The number of the turn, from 0."""
    played: int
    """Hands dealt in this turn."""

    def __init__(
        self,
        games: Sequence[Game | str] | Callable[[int], Game | str],
        hands: int | Sequence[int] | None = 8,
        *,
        button: int = 0,
    ) -> None:
        self._choose: Callable[[int], Game | str] | None = games if callable(games) else None
        self._games = () if callable(games) else tuple([_game(game) for game in items("games", games)])
        if not callable(games) and not self._games:
            raise ValueError("a rotation needs games")
        if hands is not None:
            several = isinstance(hands, Sequence) and not isinstance(hands, str)
            numbers = [exact_index(n, "hands") for n in (items("hands", hands) if several else (hands,))]
            if min(numbers, default=0) < 1 or len(numbers) not in (1, len(self._games)):
                raise ValueError(f"hands is a number from 1, or one a game, not {shown(hands)}")
            hands = numbers
        self._hands: list[int] | None = hands
        self._button = exact_index(button, "button") - 1
        self.turn = -1
        self.advance()

    def advance(self) -> Game:
        """Begin the next turn; returns its game."""
        self.game = self._of_turn(self.turn + 1)
        self.turn, self.played = self.turn + 1, 0
        return self.game

    def deal(self, stacks: Sequence[int], **keywords: Any) -> Hand:
        """The next hand.

        :param stacks: chips of each seat, 0 for an empty one.
        :param keywords: as of `Hand`, but `button`, which the rotation moves.
        :raises InvalidHand: as `Hand`; the turn is then what it was.
        """
        if not hasattr(stacks, "__len__"):
            raise TypeError(f"stacks must be a sequence of chips, not {kind(stacks)}")
        if "button" in keywords:
            raise TypeError("a rotation moves the button by itself: it is given to Rotation, not to deal")
        many = len(stacks)
        seats = [(self._button + 1 + i) % many for i in range(many)]
        button = next((seat for seat in seats if stacks[seat]), seats[0]) if seats else 0
        turn, played, game = self._next()
        hand = Hand(game, stacks, button=button, **keywords)
        self.turn, self.played, self.game = turn, played + 1, game
        if not is_stud(game):
            self._button = button
        return hand

    def _next(self) -> tuple[int, int, Game]:
        """Of the next hand: the number of the turn, the hands that were dealt in it, and the game."""
        if self._hands is None or self.played < self._hands[self.turn % len(self._hands)]:
            return self.turn, self.played, self.game
        return self.turn + 1, 0, self._of_turn(self.turn + 1)

    def _of_turn(self, turn: int) -> Game:
        return _game(self._choose(turn)) if self._choose else self._games[turn % len(self._games)]

    def _turns(self, hands: int) -> tuple[list[tuple[Game, int, bool]], int]:
        """The turns from the first on, as (game, hands, whether the button moves), and the seat
        of the first button.

        Games that are listed are told once, and come over and over; of those that a function chooses, all
        turns are told till so many hands are dealt.

        :raises ValueError: where turns end by `advance`.
        """
        if self._hands is None:
            raise ValueError("the turns of this rotation end by advance: give it a number of hands")
        if self._choose is None:
            many = len(self._games)
            numbers = self._hands if len(self._hands) == many else self._hands * many
            turns = list(zip(self._games, numbers, strict=True))
        else:
            most = max(1, -(-hands // self._hands[0]))
            turns = [(_game(self._choose(turn)), self._hands[0]) for turn in range(most)]
        return [(game, number, not is_stud(game)) for game, number in turns], self._button + 1

    @classmethod
    def horse(cls, bets: Sequence[int] = (10, 20), hands: int | None = 8, **keywords: Any) -> Rotation:
        """HORSE: fixed-limit hold'em, Omaha hi-lo, razz, stud, stud hi-lo.

        :param bets: (small bet, big bet) of all.
        :param hands: of each game.
        :param keywords: of the games.
        """
        return cls([kind(bets, **keywords) for kind in _HORSE], hands)

    @classmethod
    def hose(cls, bets: Sequence[int] = (10, 20), hands: int | None = 8, **keywords: Any) -> Rotation:
        """HOSE: HORSE without razz.

        :param bets: (small bet, big bet) of all.
        :param hands: of each game.
        :param keywords: of the games.
        """
        return cls([kind(bets, **keywords) for kind in _HORSE if kind is not named.Razz], hands)

    @classmethod
    def eight_game(
        cls,
        bets: Sequence[int] = (10, 20),
        blinds: Sequence[int] = (2, 5),
        hands: int | None = 8,
        **keywords: Any,
    ) -> Rotation:
        """The eight-game mix: 2-7 triple draw, HORSE, no-limit hold'em, pot-limit Omaha.

        :param bets: (small bet, big bet) of the fixed-limit games.
        :param blinds: of the two big-bet games, which are played at lower stakes.
        :param hands: of each game.
        :param keywords: of the games.
        """
        mix = cls.horse(bets, hands, **keywords)
        first = named.DeuceToSevenTripleDraw(bets, **keywords)
        last = (named.NoLimitHoldem(blinds, **keywords), named.PotLimitOmaha(blinds, **keywords))
        return cls([first, *mix._games, *last], hands)

    def __repr__(self) -> str:
        return f"<Rotation, turn {self.turn}: {self.game.name}, {self.played} hands dealt>"


def _game(game: Game | str) -> Game:
    if isinstance(game, str):
        return named.by_name(game)
    if not isinstance(game, Game):
        raise TypeError(f"a rotation is of Games or their short names, not {kind(game)}")
    return game


def is_stud(game: Game) -> bool:
    """Whether cards lie face up, so that the button waits."""
    return any(street.up for street in game.streets)
