"""The levels of a tournament: what is played, at which stakes, and how long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .._core import exact_index
from .._saved import check, text_of, whole
from ..errors import kind, shown
from ..game import Game, items
from ..games import by_name
from ..rotations import Rotation, is_stud
from .checks import minutes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game import Antes, Blinds

__all__ = ["Level", "check_levels"]


class Level:
    """One level: a game, or several in turn, at these stakes, for so many hands or minutes.

    :param blinds: (small blind, big blind), as of `Game`; None for those of the game.
    :param game: a short name, a `Game`, or a `Rotation` of games that are listed, which have stakes of
        their own.
    :param antes: as of `Game`: of all, `{"big_blind": n}` or `{"button": n}`; None for those of the game.
    :param bets: as of `Game`; in fixed limit (big blind, twice the big blind) where only blinds are given.
    :param bring_in: as of `Game`.
    :param chip: the smallest chip in play. What a level with a larger one leaves over is raced off (WT 77).
    :param hands: the level ends when a table has dealt so many hands of it.
    :param minutes: the level ends after so many minutes, of which the tournament is told by `tick`.
    :raises InvalidGame: for stakes that do not fit the game.
    :raises ValueError: for a level that is over when it begins, or whose blinds or antes are no whole
        number of chips.
    :raises TypeError: for amounts that are not ints.

    Without hands and minutes it lasts until `next_level`. A rotation whose turns end by `advance` plays one
    game a level.
    """

    __slots__ = ("chip", "games", "hands", "minutes", "stud", "turns")

    games: tuple[Game, ...]
    """The games, in the order of their turns."""
    turns: tuple[int, ...] | None
    """Hands a turn, one number a game; None where a game is played the whole level."""
    hands: int | None
    minutes: float | None
    chip: int
    stud: bool
    """Whether a game of the level is a stud; then a high card decides who is moved (WT 67b)."""

    def __init__(
        self,
        blinds: Blinds | None = None,
        *,
        game: Game | str | Rotation = "nlh",
        antes: Antes | None = None,
        bets: int | Sequence[int] | None = None,
        bring_in: int | None = None,
        chip: int | None = None,
        hands: int | None = None,
        minutes: float | None = None,
    ) -> None:
        stakes = {"blinds": blinds, "antes": antes, "bets": bets, "bring_in": bring_in, "chip": chip}
        given = {name: x for name, x in stakes.items() if x is not None}
        games: tuple[Game, ...]
        turns: tuple[int, ...] | None = None
        if isinstance(game, str):
            games = (by_name(game, **given),)
        elif isinstance(game, Game):
            if game.structure == "fixed_limit" and blinds is not None and bets is None and game.bets:
                big = max([x for x in games_blinds(blinds) if isinstance(x, int)], default=0)
                given["bets"] = (big, 2 * big)
            games = (game.replace(**given) if given else game,)
        elif not isinstance(game, Rotation):
            raise TypeError(f"a level's game is a Game, its short name or a Rotation, not {kind(game)}")
        else:
            if game._choose is not None:
                raise ValueError(
                    "a level takes a Rotation of games that are listed, not one that chooses them"
                )
            if given.keys() - {"chip"}:
                name = next(iter(given))
                raise TypeError(
                    f"the games of a Rotation have stakes of their own: {name} is given with them"
                )
            games = tuple([one.replace(**given) if given else one for one in game._games])
            numbers = game._hands
            if numbers is not None:
                turns = tuple(numbers if len(numbers) == len(games) else numbers * len(games))
        if hands is not None:
            hands = exact_index(hands, "hands of a level")
            if hands < 1:
                raise ValueError(f"a level has 1 hand or more, not {shown(hands)}")
        self._put(games, turns, hands, _minutes(minutes))

    def _put(
        self, games: tuple[Game, ...], turns: tuple[int, ...] | None, hands: int | None, minutes: float | None
    ) -> None:
        for game in games:
            if len(game.blinds) > 2:
                raise ValueError(f"{game.name} has more blinds than two, who are left at the end, can post")
            if game.rake is not None:
                raise ValueError(f"a tournament's hands have no rake: {game.name} has one")
            for paid in _amounts(game):
                if paid % game.chip:
                    raise ValueError(
                        f"{paid} cannot be paid in chips of {game.chip}, the smallest of this level"
                    )
        chips = {game.chip for game in games}
        if len(chips) > 1:
            raise ValueError("the games of a level have one smallest chip: chip=25 sets it for all")
        stud = any(map(is_stud, games))
        values = {"games": games, "turns": turns, "hands": hands, "minutes": minutes, "stud": stud}
        for name, x in {**values, "chip": chips.pop()}.items():
            object.__setattr__(self, name, x)

    @property
    def max_seats(self) -> int:
        """The most seats that all its games can serve."""
        return min([game.max_seats for game in self.games])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Level is immutable: {name} cannot be set")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Level) and self._saved() == other._saved()

    def __hash__(self) -> int:
        return hash((self.games, self.turns, self.hands, self.minutes))

    def __repr__(self) -> str:
        names = ", ".join([f"{game.name} {stakes(game)}" for game in self.games])
        long = [f"{self.hands} hands"] if self.hands else []
        long += [f"{self.minutes:g} minutes"] if self.minutes else []
        return f"<Level: {', '.join([names, *long])}>"

    def _saved(self) -> list[Any]:
        minutes = None if self.minutes is None else self.minutes.hex()
        return [[game.spec for game in self.games], self.turns and [*self.turns], self.hands, minutes]

    @classmethod
    def _read(
        cls, specs: list[str], turns: list[int] | None, hands: int | None, minutes: str | None
    ) -> Level:
        """The level of what `_saved` gave.

        :raises ValueError: for anything else.
        """
        games = tuple([Game._read(spec) for spec in specs])
        taken = None if turns is None else tuple([whole(x, 1, 2**62) for x in turns])
        check(games and (taken is None or len(taken) == len(games)), "games")
        long = None if minutes is None else float.fromhex(text_of(minutes))
        made = cls.__new__(cls)
        made._put(games, taken, None if hands is None else whole(hands, 1, 2**62), _minutes(long))
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Level._read, tuple(self._saved())


def _minutes(minutes: Any) -> float | None:
    if minutes is not None and minutes_of(minutes) == 0:
        raise ValueError("a level has more than 0 minutes, not 0")
    return None if minutes is None else float(minutes)


def games_blinds(blinds: Any) -> tuple[Any, ...]:
    """Blinds in the order in which they were given."""
    return tuple(blinds.values()) if isinstance(blinds, Mapping) else items("blinds", blinds)


def _amounts(game: Game) -> list[int]:
    """What is paid before the cards, each amount by itself."""
    antes = game.antes
    ante = max(antes.values()) if isinstance(antes, Mapping) else antes
    return [*games_blinds(game.blinds), ante, game.bring_in]


def stakes(game: Game) -> str:
    """The stakes in short: "100/200, ante 25"."""
    antes = game.antes
    words = ["/".join(map(str, games_blinds(game.blinds))) or "/".join(map(str, game.bets))]
    if isinstance(antes, Mapping):
        words += [f"ante {ante} of the {payer.replace('_', ' ')}" for payer, ante in antes.items() if ante]
    elif antes:
        words.append(f"ante {antes}")
    return ", ".join(words)


def check_levels(levels: Any) -> tuple[Level, ...]:
    """The levels of a caller.

    :raises ValueError: for none; for a smallest chip that does not divide the one that follows.
    :raises TypeError: for anything but levels.
    """
    found = items("levels", levels)
    if not found:
        raise ValueError("a tournament needs levels, as [Level((50, 100), hands=20), Level((100, 200))]")
    for i, level in enumerate(found):
        if not isinstance(level, Level):
            raise TypeError(f"level {i} is {kind(level)}, not a Level, as Level((50, 100), hands=20)")
        if level.max_seats < 2:
            raise ValueError(f"level {i} has a game for fewer than 2 seats")
    return found
