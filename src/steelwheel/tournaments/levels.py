"""The levels of a tournament: their games, stakes and lengths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .._base.public import public
from .._core import exact_index
from .._internal.saved import check, text_of, whole
from ..errors import kind, shown
from ..games.amounts import items
from ..games.game import Game
from ..games.short_names import by_name
from ..tables.mixed_game import MixedGame, choosing_function, hands_per_turn, listed_games
from ..tables.seating import is_stud
from .arguments import minutes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..games.amounts import Antes, Blinds
    from ..typing import GameLike

__all__ = ["Level", "check_levels", "level_from_values", "level_values"]


@public()
class Level:
    """One level of a tournament: a game or a mix of games, with stakes and a length in hands or minutes.

    :param blinds: (small blind, big blind); None: the game's own.
    :param game: a short name, a `Game`, or a `MixedGame` that has a list of games (not a function that
        chooses them), each with its own stakes.
    :param antes: the ante of each player, `{"big_blind": n}` or `{"button": n}`; None: the game's own.
    :param bets: the bets (see `Game`); None: in fixed-limit games with `blinds`, one and two big blinds.
    :param bring_in: the bring-in (see `Game`), in all-in or fold also the cap.
    :param chip: the smallest chip in play. Smaller chips of the previous level are raced off (WT 77).
    :param hands: the level ends once any table has played this many hands in it.
    :param minutes: the level ends after this many minutes, which `advance_clock` counts.
    :raises InvalidGame: if the stakes do not fit the game.
    :raises ValueError: if `hands` or `minutes` is not positive, or blinds or antes are not multiples of
        the smallest chip.
    :raises TypeError: if amounts are not ints.

    Without `hands` and `minutes`, the level lasts until `next_level` is called. If a mixed game changes games
    only when `next_game` is called, the game changes from level to level, and each level plays only one game.
    """

    __slots__ = ("chip", "games", "hands", "hands_per_turn", "has_stud", "minutes")

    games: tuple[Game, ...]
    """The games, in the order of rotation."""
    hands_per_turn: tuple[int, ...] | None
    """The number of hands of each game per turn of a mixed game; None if the level plays only one game."""
    hands: int | None
    minutes: float | None
    chip: int
    has_stud: bool
    """True if any game of the level is stud, so a high card decides who changes tables (WT 67b)."""

    def __init__(
        self,
        blinds: Blinds | None = None,
        *,
        game: GameLike | MixedGame = "nlh",
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
            elif game.structure == "spread_limit" and blinds is not None and bets is None and game.bets:
                raise ValueError(
                    "a level of a spread-limit game with its own blinds needs bets, for example bets=(2, 6)"
                )
            if game.bring_in and blinds is not None and bring_in is None:
                raise ValueError(f"a level of {game.name} with its own blinds needs its bring_in")
            if game.bring_in and game.hand_cap == game.bring_in and bring_in is not None:
                given["hand_cap"] = bring_in  # all-in or fold
            games = (game.replace(**given) if given else game,)
        elif not isinstance(game, MixedGame):
            raise TypeError(f"a level's game must be a Game, its short name or a MixedGame, not {kind(game)}")
        else:
            if choosing_function(game) is not None:
                raise ValueError(
                    "a level needs a MixedGame with a list of games, not with a function that chooses them"
                )
            if given.keys() - {"chip"}:
                name = next(iter(given))
                raise TypeError(f"the games of a MixedGame have stakes of their own: leave out {name}")
            games = tuple([one.replace(**given) if given else one for one in listed_games(game)])
            numbers = hands_per_turn(game)
            if numbers is not None:
                turns = tuple(numbers if len(numbers) == len(games) else numbers * len(games))
        if hands is not None:
            hands = exact_index(hands, "hands of a level")
            if hands < 1:
                raise ValueError(f"a level must have 1 hand or more, not {shown(hands)}")
        self._put(games, turns, hands, _minutes(minutes))

    def _put(
        self, games: tuple[Game, ...], turns: tuple[int, ...] | None, hands: int | None, minutes: float | None
    ) -> None:
        for game in games:
            if len(game.blinds) > 2:
                raise ValueError(f"{game.name} has more than two blinds, too many for the last two players")
            if game.rake is not None:
                raise ValueError(f"{game.name} has a rake: a tournament's games must have none")
            for paid in _amounts(game):
                if paid % game.chip:
                    raise ValueError(
                        f"{paid} is not a multiple of {game.chip}, the smallest chip of this level"
                    )
        chips = {game.chip for game in games}
        if len(chips) > 1:
            raise ValueError(
                "the games of a level must have the same smallest chip: set it with, for example, chip=25"
            )
        stud = any(map(is_stud, games))
        values = {"games": games, "hands_per_turn": turns, "hands": hands, "minutes": minutes}
        for name, x in {**values, "has_stud": stud, "chip": chips.pop()}.items():
            object.__setattr__(self, name, x)

    @property
    def max_seats(self) -> int:
        """The largest number of seats that all games of the level allow."""
        return min([game.max_seats for game in self.games])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Level is immutable: {name} cannot be set")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Level) and level_values(self) == level_values(other)

    def __hash__(self) -> int:
        return hash((self.games, self.hands_per_turn, self.hands, self.minutes))

    def __repr__(self) -> str:
        names = ", ".join([f"{game.name} {stakes(game)}" for game in self.games])
        long = [f"{self.hands} hands"] if self.hands else []
        long += [f"{self.minutes:g} minutes"] if self.minutes else []
        return f"<Level: {', '.join([names, *long])}>"

    @classmethod
    def _read(
        cls, specs: list[str], turns: list[int] | None, hands: int | None, minutes: str | None
    ) -> Level:
        """Rebuild a level from its `level_values`."""
        return level_from_values(specs, turns, hands, minutes)

    def __reduce__(self) -> tuple[Any, ...]:
        return Level._read, tuple(level_values(self))


def level_values(level: Level) -> list[Any]:
    """Return a level as plain values."""
    minutes = None if level.minutes is None else level.minutes.hex()
    return [
        [game.spec for game in level.games],
        level.hands_per_turn and [*level.hands_per_turn],
        level.hands,
        minutes,
    ]


def level_from_values(
    specs: list[str], turns: list[int] | None, hands: int | None, minutes: str | None
) -> Level:
    """Rebuild a level from its `level_values`, after checking them.

    :raises ValueError: if they do not describe a level.
    """
    games = tuple([Game._read(spec) for spec in specs])
    taken = None if turns is None else tuple([whole(x, 1, 2**62) for x in turns])
    check(games and (taken is None or len(taken) == len(games)), "games")
    long = None if minutes is None else float.fromhex(text_of(minutes))
    level = Level.__new__(Level)
    level._put(games, taken, None if hands is None else whole(hands, 1, 2**62), _minutes(long))
    return level


def _minutes(minutes: Any) -> float | None:
    if minutes is not None and minutes_of(minutes) == 0:
        raise ValueError("a level must have more than 0 minutes")
    return None if minutes is None else float(minutes)


def games_blinds(blinds: Any) -> tuple[Any, ...]:
    """Return blinds as a tuple, in their original order."""
    return tuple(blinds.values()) if isinstance(blinds, Mapping) else items("blinds", blinds)


def _amounts(game: Game) -> list[int]:
    """Return the amounts that players pay before the deal."""
    antes = game.antes
    ante = max(antes.values()) if isinstance(antes, Mapping) else antes
    return [*games_blinds(game.blinds), ante, game.bring_in]


def stakes(game: Game) -> str:
    """Return the stakes as short text, such as "100/200, ante 25"."""
    antes = game.antes
    words = ["/".join(map(str, games_blinds(game.blinds))) or "/".join(map(str, game.bets))]
    if isinstance(antes, Mapping):
        words += [f"{payer.replace('_', ' ')} ante {ante}" for payer, ante in antes.items() if ante]
    elif antes:
        words.append(f"ante {antes}")
    return ", ".join(words)


def check_levels(levels: Any) -> tuple[Level, ...]:
    """Check the levels, and return them as a tuple.

    :raises ValueError: if there are none, or a level has a game that cannot be played with 2 seats.
    :raises TypeError: if an item is not a level.
    """
    found = items("levels", levels)
    if not found:
        raise ValueError("levels is empty: pass for example [Level((50, 100), hands=20), Level((100, 200))]")
    for i, level in enumerate(found):
        if not isinstance(level, Level):
            raise TypeError(
                f"level {i} must be a Level, such as Level((50, 100), hands=20), not {kind(level)}"
            )
        if level.max_seats < 2:
            raise ValueError(f"level {i} has a game that cannot be played with 2 seats")
    return found
