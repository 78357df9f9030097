"""Mixed games: several games in rotation, with one button."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .._base.public import public
from .._core import exact_index
from .._internal.saved import whole, yes_or_no
from ..errors import kind, meant, shown
from ..games.amounts import items
from ..games.arguments import resolve_game
from ..games.game import Game
from ..games.short_names import by_name
from ..hands.hand import Hand
from .arguments import MOST_64_BITS, MOST_SEATS
from .seating import blinds_of, button_without_blinds, is_stud

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..typing import GameLike

__all__ = [
    "MIXES",
    "MixedGame",
    "choosing_function",
    "game_turns",
    "hands_per_turn",
    "listed_games",
    "mix_from_values",
    "mix_values",
    "next_turn",
]

MIXES: Mapping[str, str] = {
    "horse": "flh omaha8 razz stud stud8",
    "hose": "flh omaha8 stud stud8",
    "shoe": "stud flh omaha8 stud8",
    "chorse": "crazy_pineapple8 flh omaha8 razz stud stud8",
    "torse": "27_triple omaha8 razz stud stud8",
    "oe": "omaha8 stud8",
    "triple_draw": "a5_triple 27_triple badugi",
    "27mix": "27_single 27_double 27_triple",
    "big_bet": "plo8 big_o nlh 27_single five_card_draw plo 27_triple_pl",
    "8game": "27_triple flh omaha8 razz stud stud8 nlh plo",
    "9game": "flh nlh omaha8 stud stud8 razz 27_triple 27_single plo",
    "10game": "nlh razz flh badugi stud 27_single omaha8 plo 27_triple stud8",
    "12game": ("badugi badeucy plo razz 27_triple razzdugi crazy_pineapple8 flh omaha8 27_single stud8 stud"),
}
"""The games of each mix in the order of rotation, by short name."""

_MIX_ALIASES: Mapping[str, str] = {
    **dict.fromkeys(("8-game", "eight_game"), "8game"),
    **dict.fromkeys(("9-game", "nine_game"), "9game"),
    **dict.fromkeys(("10-game", "ten_game"), "10game"),
    **dict.fromkeys(("12-game", "twelve_game"), "12game"),
    **dict.fromkeys(("27_mix", "2-7_mix"), "27mix"),
}


@public()
class MixedGame:
    """A mixed game, such as HORSE: several games that take turns; each turn lasts a number of hands.

    In stud, the button does not move, so that no seat misses its blinds. In other games without blinds, the
    house rule `bomb_pot_button` decides whether it moves. If the button posts, as in short deck, it moves, or
    those games have their own button.

    :param games: `Game`s or short names in the order of rotation; or a function that takes the number of a
        turn, counted from 0, and returns that turn's game (dealer's choice).
    :param hands_per_turn: one number for all games, or one number per game. `None`: a turn lasts until
        `next_game` is called (for games that change by the clock).
    :param button: the seat of the first hand's button.
    :raises ValueError: if there are no games, or `hands_per_turn` has a different length than `games`.
    :raises TypeError: if an item is not a game, or a number is not an int.

    Source: WT mixed games; WT 67b.
    """

    __slots__ = ("_button", "_choose", "_games", "_hands", "_own", "game", "hands_this_turn", "turn")

    game: Game
    """The game of the current turn."""
    turn: int
    """The number of turns before the current one."""
    hands_this_turn: int
    """The number of hands dealt in the current turn."""

    def __init__(
        self,
        games: Sequence[GameLike] | Callable[[int], GameLike],
        hands_per_turn: int | Sequence[int] | None = 8,
        *,
        button: int = 0,
    ) -> None:
        self._choose: Callable[[int], GameLike] | None = games if callable(games) else None
        self._games = () if callable(games) else tuple([_game(game) for game in items("games", games)])
        if not callable(games) and not self._games:
            raise ValueError("games is empty: a mixed game needs at least one game")
        self._hands: list[int] | None = None
        if hands_per_turn is not None:
            several = isinstance(hands_per_turn, Sequence) and not isinstance(hands_per_turn, str)
            given = items("hands_per_turn", hands_per_turn) if several else (hands_per_turn,)
            self._hands = [exact_index(n, "hands_per_turn") for n in given]
            if min(self._hands, default=0) < 1 or len(self._hands) not in (1, len(self._games)):
                raise ValueError(
                    "hands_per_turn must be a number of at least 1, or one number per game, "
                    f"not {shown(hands_per_turn)}"
                )
        self._button = self._own = exact_index(button, "button") - 1
        self.turn = -1
        self.next_game()

    def next_game(self) -> Game:
        """End the current turn, begin the next one, and return its game."""
        self.game = self._game_of_turn(self.turn + 1)
        self.turn, self.hands_this_turn = self.turn + 1, 0
        return self.game

    def deal(self, stacks: Sequence[int], **keywords: Any) -> Hand:
        """Deal the next hand.

        :param stacks: chips per seat, 0 for an empty seat.
        :param keywords: arguments of `Hand`, except `button`, which the mixed game sets.
        :raises InvalidHand: if `Hand` rejects an argument; the mixed game's rotation is then unchanged.
        """
        if not hasattr(stacks, "__len__") or isinstance(stacks, (dict, set, frozenset)):
            raise TypeError(f"stacks must be a sequence of chips, not {kind(stacks)}")
        if "button" in keywords:
            raise TypeError(
                "a mixed game moves the button itself; set the first button with MixedGame(..., button=)"
            )
        many = len(stacks)
        turn, hands_this_turn, game = next_turn(self)
        move = self._move(game)
        last = self._own if move == "own" else self._button
        seats = [(last + 1 + i) % many for i in range(many)]
        button = next((seat for seat in seats if stacks[seat]), seats[0]) if seats else 0
        hand = Hand(game, stacks, button=button, **keywords)
        self.turn, self.hands_this_turn, self.game = turn, hands_this_turn + 1, game
        if move == "own":
            self._own = button
        elif move == "moves":
            self._button = button
        return hand

    def _move(self, game: Game) -> str:
        """Return what the button does in a game: "moves", "stands" (stays), or "own" (a separate button)."""
        if blinds_of(game):
            return "moves"
        has_blinds = self._choose is not None or any(map(blinds_of, self._games))
        return button_without_blinds(game) if has_blinds or is_stud(game) else "moves"

    def _game_of_turn(self, turn: int) -> Game:
        return _game(self._choose(turn)) if self._choose else self._games[turn % len(self._games)]

    @classmethod
    def by_name(
        cls,
        name: str,
        bets: Sequence[int] = (10, 20),
        blinds: Sequence[int] = (2, 5),
        hands_per_turn: int | None = 8,
        **keywords: Any,
    ) -> MixedGame:
        """Create a common mixed game.

        - "horse": fixed-limit hold'em, Omaha hi-lo, razz, stud, stud hi-lo
        - "hose": HORSE without razz
        - "shoe": stud, fixed-limit hold'em, Omaha hi-lo, stud hi-lo
        - "chorse": HORSE after Crazy Pineapple hi-lo
        - "torse": HORSE with 2-7 triple draw instead of hold'em
        - "oe": Omaha hi-lo, stud hi-lo
        - "triple_draw": A-5 and 2-7 triple draw, badugi
        - "27mix": 2-7 single draw (no limit), double draw (pot limit) and triple draw (fixed limit)
        - "big_bet": pot-limit Omaha hi-lo, Big O, no-limit hold'em, 2-7 single draw, five-card draw,
          pot-limit Omaha, pot-limit 2-7 triple draw
        - "8game": 2-7 triple draw, HORSE, no-limit hold'em, pot-limit Omaha
        - "9game": fixed-limit and no-limit hold'em, Omaha hi-lo, stud, stud hi-lo, razz, 2-7 triple draw,
          no-limit 2-7 single draw, pot-limit Omaha
        - "10game": no-limit hold'em, razz, fixed-limit hold'em, badugi, stud, no-limit 2-7 single draw, Omaha
          hi-lo, pot-limit Omaha, 2-7 triple draw, stud hi-lo
        - "12game": badugi, badeucy, pot-limit Omaha, razz, 2-7 triple draw, razzdugi, Crazy Pineapple hi-lo,
          fixed-limit hold'em, Omaha hi-lo, no-limit 2-7 single draw, stud hi-lo, stud

        :param name: one of these names.
        :param bets: (small bet, big bet) of the fixed-limit games.
        :param blinds: blinds of the no-limit and pot-limit games, which are usually played at lower stakes.
        :param hands_per_turn: the number of hands that each game is played before the next one; None: see
            `MixedGame`.
        :param keywords: passed to each game.
        :raises ValueError: if there is no mix with this name; the message lists all names.
        :raises TypeError: if the name is not a str.

        Source: the WSOP's mixed events: triple draw as in 2016, big bet as in 2021, nine games as in 2024,
        and ten games as in 2011. In the last, the order of the last two games is ours. CHORSE is from BARGE,
        and the twelve games are from mixedgames.net, in the order of their acronym, "BaBy ARTICHOKES", as we
        read it. TORSE follows its letters.
        """
        if not isinstance(name, str):
            raise TypeError(f"a mixed game's name must be a str, such as 'horse', not {kind(name)}")
        name = _MIX_ALIASES.get(name, name)
        if name not in MIXES:
            near = meant(name, [*MIXES, *_MIX_ALIASES])
            raise ValueError(f"there is no mixed game {shown(name)}{near}; the mixes are {', '.join(MIXES)}")
        played = []
        for game in MIXES[name].split():
            is_limit = by_name(game).structure == "fixed_limit"
            played.append(by_name(game, **({"bets": bets} if is_limit else {"blinds": blinds}), **keywords))
        return cls(played, hands_per_turn)

    @classmethod
    def horse(
        cls, bets: Sequence[int] = (10, 20), hands_per_turn: int | None = 8, **keywords: Any
    ) -> MixedGame:
        """Create HORSE: fixed-limit hold'em, Omaha hi-lo, razz, stud and stud hi-lo.

        :param bets: (small bet, big bet) of all games.
        :param hands_per_turn: the number of hands that each game is played before the next one; None: see
            `MixedGame`.
        :param keywords: passed to each game.
        """
        return cls.by_name("horse", bets, hands_per_turn=hands_per_turn, **keywords)

    @classmethod
    def hose(
        cls, bets: Sequence[int] = (10, 20), hands_per_turn: int | None = 8, **keywords: Any
    ) -> MixedGame:
        """Create HOSE, which is HORSE without razz.

        :param bets: (small bet, big bet) of all games.
        :param hands_per_turn: the number of hands that each game is played before the next one; None: see
            `MixedGame`.
        :param keywords: passed to each game.
        """
        return cls.by_name("hose", bets, hands_per_turn=hands_per_turn, **keywords)

    @classmethod
    def eight_game(
        cls,
        bets: Sequence[int] = (10, 20),
        blinds: Sequence[int] = (2, 5),
        hands_per_turn: int | None = 8,
        **keywords: Any,
    ) -> MixedGame:
        """Create the eight-game mix: 2-7 triple draw, HORSE, no-limit hold'em and pot-limit Omaha.

        :param bets: (small bet, big bet) of the fixed-limit games.
        :param blinds: blinds of the two big-bet games, which are played at lower stakes.
        :param hands_per_turn: the number of hands that each game is played before the next one; None: see
            `MixedGame`.
        :param keywords: passed to each game.
        """
        return cls.by_name("8game", bets, blinds, hands_per_turn, **keywords)

    def __repr__(self) -> str:
        return f"<MixedGame, turn {self.turn}: {self.game.name}, {self.hands_this_turn} hands dealt>"


def next_turn(mix: MixedGame) -> tuple[int, int, Game]:
    """Return the turn of the next hand: its number, the number of hands already dealt in it, and its game."""
    hands, turn = mix._hands, mix.turn
    if hands is None or mix.hands_this_turn < hands[turn % len(hands)]:
        return turn, mix.hands_this_turn, mix.game
    return turn + 1, 0, mix._game_of_turn(turn + 1)


def listed_games(mix: MixedGame) -> tuple[Game, ...]:
    """Return the games that a mixed game lists; an empty tuple if a function chooses them."""
    return mix._games


def hands_per_turn(mix: MixedGame) -> list[int] | None:
    """Return the hands per turn: one number, or one per game; None if only `next_game` ends a turn."""
    return mix._hands


def choosing_function(mix: MixedGame) -> Callable[[int], GameLike] | None:
    """Return the function that chooses a mixed game's games; None if they are listed."""
    return mix._choose


def game_turns(mix: MixedGame, hands: int) -> tuple[list[tuple[Game, int, str]], int]:
    """Return a mix's turns, as (game, hands, what the button does), and the seat of the first button.

    Listed games appear once; their turns then repeat forever. For games that a function chooses, the turns
    cover at least `hands` hands.

    :raises ValueError: if turns end only when `next_game` is called.
    """
    if mix._hands is None:
        raise ValueError("this mixed game's turns end only at next_game(): pass hands_per_turn to MixedGame")
    if mix._choose is None:
        many = len(mix._games)
        numbers = mix._hands if len(mix._hands) == many else mix._hands * many
        turns = list(zip(mix._games, numbers, strict=True))
    else:
        most = max(1, -(-hands // mix._hands[0]))
        turns = [(_game(mix._choose(turn)), mix._hands[0]) for turn in range(most)]
    return [(game, number, mix._move(game)) for game, number in turns], mix._button + 1


def mix_values(mix: MixedGame) -> list[Any]:
    """Return a mixed game's settings and progress, but not its games, as plain values."""
    is_chosen = mix._choose is not None
    return [is_chosen, mix._hands, mix._button, mix.turn, mix.hands_this_turn]


def mix_from_values(
    games: list[Game], values: list[Any], choose_game: Callable[[int], GameLike] | None
) -> MixedGame:
    """Rebuild a mixed game from its `mix_values`, after checking them.

    :param games: the listed games; or only the current game if a function chooses the games.
    :param choose_game: the function that chooses the games.
    :raises ValueError: if a value is out of range, or `choose_game` is missing.
    """
    is_chosen, hands, button, turn, hands_this_turn = values
    if yes_or_no(is_chosen) and choose_game is None:
        raise ValueError("a function chooses the games of this mixed game; pass that function as choose_game")
    mix = MixedGame(games, hands if hands is None or len(hands) == len(games) else hands[0])
    if is_chosen:
        mix._choose, mix._games = choose_game, ()
    mix._button = whole(button, -1, MOST_SEATS)
    mix.turn, mix.hands_this_turn = whole(turn, 0, MOST_64_BITS), whole(hands_this_turn, 0, MOST_64_BITS)
    mix.game = games[0 if is_chosen else mix.turn % len(games)]
    return mix


def _game(game: GameLike) -> Game:
    return resolve_game(game, "the games of a mixed game must be Games or short names")
