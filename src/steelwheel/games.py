"""Games: their rules as plain values, and the named ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import index
from types import MappingProxyType
from typing import Any

from . import rules as house
from ._core import Post, Rules
from .errors import InvalidGame

__all__ = [
    "FixedLimitHoldem",
    "Game",
    "NoLimitHoldem",
    "PotLimitHoldem",
    "Rake",
    "Street",
    "by_name",
]

Antes = int | Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """One street: `hole` cards to each seat, a burn card and `board` cards, then a round of betting.

    `bet` is the size of a fixed-limit bet, in other structures the least bet; `None` = as the game says.
    """

    hole: int = 0
    board: int = 0
    bet: int | None = None


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes of the called pots, rounded down: `percent` of them, at most `cap` chips a hand.

    It comes from the main pot first, before any split. `no_flop_no_drop`: nothing if there was no flop.
    `percent` counts to four decimals.
    """

    percent: float | Fraction
    cap: int | None = None
    no_flop_no_drop: bool = False


class Game(Rules):
    """The rules of one game: immutable, hashable, equal by value.

    :param name: what to call it.
    :param streets: its `Street`s in order.
    :param structure: "no_limit", "pot_limit" or "fixed_limit".
    :param deck: a name in `DECKS`.
    :param blinds: chips owed by the seats left of the button: small blind, big blind, then straddles.
    :param antes: chips, one amount for all, or `{"big_blind": n}` or `{"button": n}`: that seat pays n for
        the table, chips that anybody may win.
    :param bets: fixed limit: (small bet, big bet), the small one on the first half of the streets; else the
        least bet (default: the big blind).
    :param max_raises: bets and raises a round; `None` = as the house rules say in fixed limit, else no cap.
    :param hand_cap: the most chips that a seat may put into one hand.
    :param chip: the smallest denomination: what odd chips are counted in.
    :param rake: a `Rake`, or its values as a tuple.
    :param rules: house rules: a preset's name, or `rules.preset(...)`.
    :raises InvalidGame: with what does not fit.
    :raises TypeError: for an amount that is no int.
    """

    __slots__ = (
        "antes",
        "bets",
        "blinds",
        "chip",
        "deck",
        "hand_cap",
        "max_raises",
        "rake",
        "rules",
        "streets",
        "structure",
    )

    streets: tuple[Street, ...]
    structure: str
    deck: str
    blinds: tuple[int, ...]
    antes: Antes
    bets: tuple[int, ...]
    max_raises: int | None
    hand_cap: int | None
    chip: int
    rake: Rake | None
    rules: house.HouseRules

    def __init__(
        self,
        name: str,
        *,
        streets: Sequence[Street],
        structure: str,
        deck: str = "standard",
        blinds: Sequence[int] = (),
        antes: Antes = 0,
        bets: int | Sequence[int] | None = None,
        max_raises: int | None = None,
        hand_cap: int | None = None,
        chip: int = 1,
        rake: Rake | tuple[Any, ...] | None = None,
        rules: str | house.HouseRules = "wsop",
    ) -> None:
        blinds = _amounts("blinds", blinds)
        streets = _tuple("streets", streets)
        if not all(isinstance(street, Street) for street in streets):
            raise TypeError("streets must be Street objects")
        streets = tuple(
            Street(hole=_int(street.hole), board=_int(street.board), bet=_int(street.bet))
            for street in streets
        )
        max_raises, hand_cap, chip = _int(max_raises), _int(hand_cap), _int(chip)
        try:
            choices = house.preset(rules) if isinstance(rules, str) else rules
        except ValueError as error:
            raise InvalidGame(str(error)) from None
        if not isinstance(choices, house.HouseRules):
            raise TypeError(f"rules must be a preset's name or rules.preset(...), not {type(rules).__name__}")
        kind, ante = _ante(antes)
        antes = ante if kind == "all" else MappingProxyType({kind: ante})
        if rake is not None and not isinstance(rake, Rake):
            rake = Rake(*_tuple("rake", rake))
        if rake is not None:
            rake = Rake(rake.percent, _int(rake.cap), rake.no_flop_no_drop)
        fixed = structure == "fixed_limit"
        if bets is None:
            if fixed and any(street.bet is None for street in streets):
                raise InvalidGame("a fixed-limit game needs bets=(small bet, big bet)")
            if not blinds and any(street.bet is None for street in streets):
                raise InvalidGame("a game without blinds needs bets= for its least bet")
            sizes: tuple[int, ...] = (max((x for x in blinds[:2] if isinstance(x, int)), default=0),)
        else:
            sizes = _amounts("bets", bets if isinstance(bets, Sequence) else (bets,))
        if len(sizes) != 1 + (fixed and bets is not None):
            raise InvalidGame("bets are (small bet, big bet) in fixed limit, one amount in other structures")
        half = (len(streets) + 1) // 2
        least = [
            sizes[0 if i < half else -1] if street.bet is None else street.bet
            for i, street in enumerate(streets)
        ]
        values = {
            "streets": streets,
            "structure": structure,
            "deck": deck,
            "blinds": blinds,
            "antes": antes,
            "bets": sizes if bets is not None else (),
            "max_raises": max_raises,
            "hand_cap": hand_cap,
            "chip": chip,
            "rake": rake,
            "rules": choices,
        }
        cap = choices["max_raises"] if max_raises is None and fixed else max_raises
        self._compile(
            structure,
            tuple((street.hole, street.board, bet) for street, bet in zip(streets, least, strict=True)),
            deck,
            blinds,
            (kind, ante),
            cap,
            hand_cap,
            chip,
            _rake(rake),
            choices,
        )
        if not isinstance(name, str):
            raise TypeError(f"a game's name must be a str, not {type(name).__name__}")
        for key, value in values.items():
            object.__setattr__(self, key, value)
        self._name(name, self._written(name))

    def __init_subclass__(cls) -> None:
        raise TypeError("a Game has no subclasses: a function that returns one makes another kind")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Game does not change: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Game does not change: {name} cannot be deleted")

    def missed_blinds(self, *, small: bool = True, big: bool = True) -> Post:
        """What a player posts to be dealt in who has missed the small or the big blind or both.

        By the house rules: a live big blind with the small one dead, or one live big blind (WL 156).
        """
        amounts = (*self.blinds, 0, 0)
        dead = amounts[0] if small and self.rules["missed_blinds"] == "live_big_dead_small" else 0
        live = amounts[1] if big or self.rules["missed_blinds"] == "live_big" else 0
        return Post(live, dead, "missed")

    def replace(self, **changed: Any) -> Game:
        """The same game with some of its keywords changed."""
        return Game(**{"name": self.name, **self._keywords(), **changed})

    def _keywords(self) -> dict[str, Any]:
        found = {name: getattr(self, name) for name in self.__slots__}
        if isinstance(self.antes, Mapping):
            found["antes"] = dict(self.antes)
        return {**found, "bets": (self.bets if len(self.bets) != 1 else self.bets[0]) or None}

    def _written(self, name: str) -> str:
        """Everything that makes the game, as text: what is saved, and compared."""
        values = {"name": name, **self._keywords()}
        values["streets"] = [[street.hole, street.board, street.bet] for street in self.streets]
        if self.rake is not None:
            ratio = Fraction(str(self.rake.percent))
            values["rake"] = [
                [ratio.numerator, ratio.denominator],
                self.rake.cap,
                bool(self.rake.no_flop_no_drop),
            ]
        values["rules"] = dict(self.rules)
        return json.dumps(values, sort_keys=True, separators=(",", ":"))

    @staticmethod
    def _read(text: str) -> Game:
        values = json.loads(text)
        values["streets"] = [
            Street(hole=hole, board=board, bet=bet) for hole, board, bet in values["streets"]
        ]
        if values["rake"] is not None:
            (above, below), *rest = values["rake"]
            values["rake"] = Rake(Fraction(above, below), *rest)
        values["rules"] = house.named(values["rules"])
        return Game(**values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game._read, (self.spec,)

    def __repr__(self) -> str:
        usual = {
            "deck": "standard",
            "blinds": (),
            "antes": 0,
            "bets": None,
            "chip": 1,
            "rules": house.preset("wsop"),
        }
        keywords = {k: v for k, v in self._keywords().items() if v is not None and v != usual.get(k)}
        if isinstance(keywords.get("rules"), house.HouseRules) and not self.rules.changed():
            keywords["rules"] = self.rules.name
        return f"Game({self.name!r}, {', '.join(f'{k}={v!r}' for k, v in keywords.items())})"


def _tuple(what: str, values: Any) -> tuple[Any, ...]:
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise TypeError(f"{what} must be a sequence, not {type(values).__name__}")
    if len(values) > 100:
        raise InvalidGame(f"{len(values)} {what} are too many")
    return tuple(values)


def _int(x: Any) -> Any:
    """What has an `__index__` as an int; anything else as it is, for what reads it to refuse."""
    return index(x) if hasattr(x, "__index__") and not isinstance(x, bool) else x


def _amounts(what: str, values: Any) -> tuple[Any, ...]:
    return tuple([_int(x) for x in _tuple(what, values)])


def _ante(antes: Antes) -> tuple[str, int]:
    """Who pays an ante, and how much."""
    if not isinstance(antes, Mapping):
        return "all", _int(antes)
    if len(antes) != 1 or next(iter(antes)) not in ("big_blind", "button"):
        raise InvalidGame('antes are one amount, {"big_blind": amount} or {"button": amount}')
    ((kind, ante),) = antes.items()
    return kind, _int(ante)


def _rake(rake: Rake | None) -> tuple[int, int | None, bool]:
    """Rake in millionths of the pot."""
    if rake is None:
        return 0, None, False
    if isinstance(rake.percent, bool):
        raise TypeError("a rake's percent must be a number, not bool")
    try:
        millionths = Fraction(str(rake.percent)) * 10_000
    except (ValueError, ZeroDivisionError):
        raise InvalidGame(f"a rake's percent must be a number, not {rake.percent!r}") from None
    if not 0 <= millionths <= 1_000_000 or millionths.denominator != 1:
        raise InvalidGame(f"a rake is 0 to 100 percent, of at most four decimals, not {rake.percent}")
    return int(millionths), rake.cap, bool(rake.no_flop_no_drop)


def _holdem(name: str, structure: str, keywords: dict[str, Any]) -> Game:
    streets = (Street(hole=2), Street(board=3), Street(board=1), Street(board=1))
    return Game(name, streets=streets, structure=structure, **keywords)


def NoLimitHoldem(blinds: Sequence[int] = (1, 2), **keywords: Any) -> Game:
    """No-limit Texas hold'em: two hole cards, a board of five, any bet from the big blind to all of it.

    :param blinds: small blind, big blind, and straddles of the game if it has any.
    :param keywords: as of `Game`: `antes`, `bets`, `rules`, `rake`, `chip`, `hand_cap`, `max_raises`.

    Source: WSOP Tournament Rules 2023.
    """
    return _holdem("No-limit hold'em", "no_limit", {"blinds": blinds, **keywords})


def PotLimitHoldem(blinds: Sequence[int] = (1, 2), **keywords: Any) -> Game:
    """Pot-limit Texas hold'em: a bet or raise is at most the pot after calling.

    :param blinds: small blind, big blind, and straddles of the game if it has any.
    :param keywords: as of `Game`.

    Source: WSOP Live-Action Rules 2023, pot-limit; TDA 54.
    """
    return _holdem("Pot-limit hold'em", "pot_limit", {"blinds": blinds, **keywords})


def FixedLimitHoldem(
    bets: Sequence[int] = (2, 4), blinds: Sequence[int] | None = None, **keywords: Any
) -> Game:
    """Fixed-limit Texas hold'em: bets and raises of one size, doubled on the last two streets.

    :param bets: (small bet, big bet).
    :param blinds: default: half the small bet, and the small bet.
    :param keywords: as of `Game`.

    Source: WSOP Live-Action Rules 2023, 126 to 129.
    """
    bets = _amounts("bets", bets)
    if blinds is None:
        blinds = (bets[0] // 2, bets[0]) if bets and isinstance(bets[0], int) else ()
    return _holdem("Fixed-limit hold'em", "fixed_limit", {"blinds": blinds, "bets": bets, **keywords})


_NAMES: Mapping[str, Callable[..., Game]] = {
    "holdem": NoLimitHoldem,
    "nlh": NoLimitHoldem,
    "plh": PotLimitHoldem,
    "flh": FixedLimitHoldem,
}


def by_name(name: str, **keywords: Any) -> Game:
    """The game of a short name ("holdem", "nlh", "plh", "flh"), with the keywords of its own function.

    :raises ValueError: for a name that there is not.
    """
    if name not in _NAMES:
        raise ValueError(f"there is no game {name!r}; the games are {', '.join(_NAMES)}")
    return _NAMES[name](**keywords)
