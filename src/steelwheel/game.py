"""The rules of a game, as a plain value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from operator import attrgetter, index

from . import rules as house
from ._core import RANKINGS, CompiledGame, parse_cards
from ._frozen import Frozen
from ._records import Post
from .errors import InvalidCards, InvalidGame, cut, kind, meant, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    import json
    from collections.abc import Callable
    from fractions import Fraction
    from types import MappingProxyType
    from typing import Any, TypeVar

    Init = TypeVar("Init", bound=Callable[..., None])

    from .typing import Cards, Deck, Opener, Preset, Ranking, Split, Structure, Use
else:
    MappingProxyType = type(type.__dict__)

__all__ = ["Game", "Rake", "Street"]

Antes = int | Mapping[str, int]
Blinds = Sequence[int] | Mapping[str, int]


class AsSaved(tuple[int, ...]):
    """Blinds or bets of a saved game or a history, which may be in any order."""

    __slots__ = ()


def _keywords_checked(init: Init) -> Init:
    """An `__init__` that says which keyword was meant."""
    code = init.__code__
    names = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
    known, of = frozenset(names), init.__qualname__.partition(".")[0]

    def __init__(self: Any, *given: Any, **keywords: Any) -> None:
        if not known.issuperset(keywords):
            wrong = next(name for name in keywords if name not in known)
            text = f"a {of} has no keyword {shown(wrong)}{meant(wrong, names)}; it has {', '.join(names)}"
            raise TypeError(text)
        init(self, *given, **keywords)

    for name in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
        setattr(__init__, name, getattr(init, name))
    __init__.__wrapped__ = init  # type: ignore[attr-defined]
    return __init__  # type: ignore[return-value]


class Street(Frozen):
    """One street: a draw, cards that are dealt, then a round of betting, in this order.

    :param discard: hole cards that each seat throws away.
    :param draw: hole cards that each seat may exchange, at most.
    :param middle: each seat names one of its three hole cards the middle one (Double Texas).
    :param hole: cards dealt face down to each seat.
    :param up: then cards dealt face up to each.
    :param board: then cards on each board, after a burn card.
    :param bet: the size of a fixed-limit bet, in other structures the least bet; `None`: as the game says.
    :param burn: whether a card is burned, if the house rules burn one and cards are dealt.
    :param opener: who acts first: "position" (the default: left of the button, or of the last blind),
        "low_card" or "high_card" (the lowest or highest card that lies face up, by suit if need be),
        "high_hand" or "low_hand" (the best or lowest cards face up). An ace is low for "high_card" and
        "low_hand", as in razz, and high for "high_card_ace_high" and "low_hand_ace_high".
    """

    _FIELDS = ("discard", "draw", "middle", "hole", "up", "board", "bet", "opener", "burn")
    __slots__ = (*_FIELDS, "_dealt")

    discard: int
    draw: int
    middle: bool
    hole: int
    up: int
    board: int
    bet: int | None
    opener: Opener | None
    burn: bool
    _dealt: tuple[Any, ...] | None

    @_keywords_checked
    def __init__(
        self,
        *,
        discard: int = 0,
        draw: int = 0,
        middle: bool = False,
        hole: int = 0,
        up: int = 0,
        board: int = 0,
        bet: int | None = None,
        opener: Opener | None = None,
        burn: bool = True,
    ) -> None:
        put = object.__setattr__
        put(self, "discard", discard)
        put(self, "draw", draw)
        put(self, "middle", middle)
        put(self, "hole", hole)
        put(self, "up", up)
        put(self, "board", board)
        put(self, "bet", bet)
        put(self, "opener", opener)
        put(self, "burn", burn)
        put(self, "_dealt", None)

    def __repr__(self) -> str:
        parts = zip(self._FIELDS, _parts(self), strict=True)
        return f"Street({', '.join([f'{name}={x!r}' for name, x in parts if x != _USUAL[name]])})"

    def _saved(self) -> list[Any]:
        """Its values in order; `burn`, the last, came later, and is there where it is unusual."""
        parts = [*_parts(self)]
        return parts[:-1] if self.burn else parts

    def _plain(self) -> Street:
        """The same of exact ints, where a caller's have but an `__index__`."""
        if self._dealt is not None:
            return self
        parts = _parts(self)
        if _PLAIN.issuperset(map(type, parts)):
            return self
        return Street(**{name: _int(x) for name, x in zip(self._FIELDS, parts, strict=True)})

    def _compiled(self) -> tuple[Any, ...]:
        """What a game compiles: the draw and its number of cards, then what is dealt, and the bet; kept."""
        if self._dealt is not None:
            return self._dealt
        discard, draw, middle, *dealt, bet, opener, burn = _parts(self)
        drawn = [
            (name, cards)
            for name, cards in (("discard", discard), ("draw", draw), ("middle", int(bool(middle))))
            if cards != 0
        ]
        if len(drawn) > 1:
            raise InvalidGame(f"a street has one draw, not {' and '.join(name for name, _ in drawn)}")
        found = (*(drawn or [("none", 0)])[0], *dealt, bool(burn), opener or "position", bet)
        if _PLAIN.issuperset(map(type, _parts(self))):
            object.__setattr__(self, "_dealt", found)
        return found


_parts = attrgetter(*Street._FIELDS)
_USUAL: dict[str, Any] = Street.__init__.__wrapped__.__kwdefaults__  # type: ignore[attr-defined]
_PLAIN = {int, bool, str, type(None)}


class Rake(Frozen):
    """The house's share of the called pots, rounded down: `percent` of them, at most `cap` chips a hand.

    It is taken from the main pot first, before any split.

    :param percent: of the pots, with at most four decimals; 5 is five percent.
    :param cap: the most chips of a hand; None: no cap.
    :param no_flop_no_drop: whether there is no rake if there was no flop.
    :raises InvalidGame: for less than a quarter of a percent, as 0.05: a part of one was meant.
    """

    __slots__ = __match_args__ = _FIELDS = ("percent", "cap", "no_flop_no_drop")

    percent: float | Fraction
    cap: int | None
    no_flop_no_drop: bool

    def __init__(
        self, percent: float | Fraction, cap: int | None = None, no_flop_no_drop: bool = False
    ) -> None:
        try:
            is_part = bool(0 < percent < 0.25)
        except Exception:  # no number: a game says what it is
            is_part = False
        if is_part:
            raise _no_percent(percent, float(percent))
        self._put(percent, cap, no_flop_no_drop)

    def _put(self, *values: Any) -> None:
        for name, value in zip(self._FIELDS, values, strict=True):
            object.__setattr__(self, name, value)

    def __setstate__(self, state: list[Any]) -> None:
        self._put(*state)

    @classmethod
    def _of(cls, *values: Any) -> Rake:
        """A rake of any percent, as one that was saved."""
        made = object.__new__(cls)
        made._put(*values)
        return made


class Game(CompiledGame):
    """The rules of one game: immutable, hashable, equal by value.

        >>> streets = [sw.Street(hole=2), sw.Street(board=3), sw.Street(board=1)]
        >>> game = sw.Game("hold'em to the turn", streets=streets, structure="pot_limit", blinds=(1, 2))
        >>> game.max_seats, sw.Hand(game, [200, 200], seed=1).legal.max_raise_to
        (23, 6)

    :param name: its name, in texts.
    :param streets: its `Street`s in order.
    :param structure: "no_limit", "pot_limit" or "fixed_limit".
    :param deck: a name in `DECKS`.
    :param blinds: chips owed by the seats left of the button: small blind, big blind, then straddles (but a
        third that is no more than the least bet is a blind: `blinds=(1, 2, 5), bets=5`); or `{"button": n}`:
        the button alone has a blind (short deck).
    :param antes: chips, one amount for all, or `{"big_blind": n}` or `{"button": n}`: that seat pays n for
        the table, chips that anybody may win.
    :param bring_in: chips that the first seat to act posts, unless it bets; for games with up cards.
    :param bets: fixed limit: (small bet, big bet), the small one on the first half of the streets; else the
        least bet (default: the big blind).
    :param max_raises: bets and raises a round; `None`: in fixed limit as the house rules say, else no cap.
    :param hand_cap: the most chips that a seat may put into one hand.
    :param rankings: names in `RANKINGS`: one, or two that share each pot, the odd chip to the first (between
        two lows as the house rules say).
    :param use: which cards play: `None`: any; an int: exactly so many hole cards; "at_most_2" of them;
        "middle": the middle one with one of the others.
    :param boards: how many boards lie on the table, 1 to 4.
    :param split: "halves": an equal part of the pot for each board; "best": the best of all boards counts.
    :param wild: up to four designated wild cards, under "high_wild".
    :param jacks_to_open: it takes a pair of jacks or better to open the betting; where nobody does, cards
        are dealt again for the same antes.
    :param chip: the smallest denomination: odd chips are counted in it; bets and raises are its multiples,
        unless all-in.
    :param rake: a `Rake`, or its values as a tuple.
    :param rules: house rules: a preset's name, or `rules.preset(...)`.
    :raises InvalidGame: for rules that do not fit together; it says which.
    :raises TypeError: for an amount that is not an int.
    """

    __slots__ = (
        "antes",
        "bets",
        "blinds",
        "boards",
        "bring_in",
        "chip",
        "deck",
        "hand_cap",
        "jacks_to_open",
        "max_raises",
        "rake",
        "rankings",
        "rules",
        "split",
        "streets",
        "structure",
        "use",
        "wild",
    )

    streets: tuple[Street, ...]
    structure: Structure
    deck: Deck
    blinds: tuple[int, ...] | Mapping[str, int]
    antes: Antes
    bring_in: int
    bets: tuple[int, ...]
    rankings: tuple[Ranking, ...]
    use: Use
    boards: int
    split: Split
    wild: tuple[int, ...]
    jacks_to_open: bool
    max_raises: int | None
    hand_cap: int | None
    chip: int
    rake: Rake | None
    rules: house.HouseRules

    @_keywords_checked
    def __init__(
        self,
        name: str,
        *,
        streets: Sequence[Street],
        structure: Structure,
        deck: Deck = "standard",
        blinds: Blinds = (),
        antes: Antes = 0,
        bring_in: int = 0,
        bets: int | Sequence[int] | None = None,
        max_raises: int | None = None,
        hand_cap: int | None = None,
        rankings: Ranking | Sequence[Ranking] = ("high",),
        use: Use = None,
        boards: int = 1,
        split: Split = "halves",
        wild: Cards = (),
        jacks_to_open: bool = False,
        chip: int = 1,
        rake: Rake | tuple[Any, ...] | None = None,
        rules: Preset | house.HouseRules = "wsop",
    ) -> None:
        given: Any = blinds
        on_button = type(given) is not tuple and isinstance(given, Mapping)
        if on_button and list(given) != ["button"]:
            raise InvalidGame('blinds are a sequence, or {"button": amount}')
        posted = _amounts("blinds", (given["button"],) if on_button else given)
        if type(given) is not AsSaved:
            _check_order("blinds", posted)
        streets = items("streets", streets)
        plain = True
        for street in streets:
            if not isinstance(street, Street):
                raise TypeError("streets must be Street objects")
            plain = plain and street._plain() is street
        if not plain:
            streets = tuple([street._plain() for street in streets])
        max_raises, hand_cap, chip, bring_in = _int(max_raises), _int(hand_cap), _int(chip), _int(bring_in)
        rankings = (rankings,) if isinstance(rankings, str) else items("rankings", rankings)
        use, boards, wild = _int(use), _int(boards), _wild(wild)
        if not isinstance(jacks_to_open, bool):
            raise TypeError(f"jacks_to_open must be a bool, not {kind(jacks_to_open)}")
        try:
            choices = house.preset(rules) if isinstance(rules, str) else rules
        except ValueError as error:
            raise InvalidGame(str(error)) from None
        if not isinstance(choices, house.HouseRules):
            raise TypeError(f"rules must be a preset's name or rules.preset(...), not {kind(rules)}")
        payer, ante = _ante(antes)
        antes = ante if payer == "all" else MappingProxyType({payer: ante})
        if rake is not None and not isinstance(rake, Rake):
            if not isinstance(rake, Sequence):
                raise TypeError(f"rake must be a Rake, as Rake(5), not {kind(rake)}")
            rake = Rake(*items("rake", rake))
        if rake is not None:
            rake = Rake._of(rake.percent, _int(rake.cap), rake.no_flop_no_drop)
        fixed = structure == "fixed_limit"
        if bets is None:
            if fixed and any(street.bet is None for street in streets):
                raise InvalidGame("a fixed-limit game needs bets=(small bet, big bet)")
            if not posted and any(street.bet is None for street in streets):
                raise InvalidGame("a game without blinds needs bets= for its least bet")
            sizes: tuple[int, ...] = (max([x for x in posted[:2] if isinstance(x, int)], default=0),)
            is_usual = any(street.bet is None for street in streets)
            if is_usual and posted and all(type(x) is int and x == 0 for x in posted):
                raise InvalidGame("blinds of 0 are none: without blinds a game needs antes and bets=")
        else:
            sizes = _amounts("bets", bets if isinstance(bets, Sequence) else (bets,))
            if type(bets) is not AsSaved:
                _check_order("bets", sizes)
        if len(sizes) != 1 + (fixed and bets is not None):
            raise InvalidGame("bets are (small bet, big bet) in fixed limit, one amount in other structures")
        half = (len(streets) + 1) // 2
        least = [
            sizes[0 if i < half else -1] if street.bet is None else street.bet
            for i, street in enumerate(streets)
        ]
        values: dict[str, Any] = {
            "streets": streets,
            "structure": structure,
            "deck": deck,
            "blinds": MappingProxyType({"button": posted[0]}) if on_button else posted,
            "antes": antes,
            "bring_in": bring_in,
            "bets": sizes if bets is not None else (),
            "max_raises": max_raises,
            "hand_cap": hand_cap,
            "rankings": rankings,
            "use": use,
            "boards": boards,
            "split": split,
            "wild": wild,
            "jacks_to_open": jacks_to_open,
            "chip": chip,
            "rake": rake,
            "rules": choices,
        }
        cap = choices["max_raises"] if max_raises is None and fixed else max_raises
        self._compile(
            structure,
            tuple([(*street._compiled()[:-1], bet) for street, bet in zip(streets, least, strict=True)]),
            deck,
            posted,
            on_button,
            (payer, ante),
            bring_in,
            cap,
            hand_cap,
            chip,
            _rake(rake),
            rankings,
            use,
            boards,
            split,
            wild,
            jacks_to_open,
            choices._choices,
        )
        if not isinstance(name, str):
            raise TypeError(f"a game's name must be a str, not {kind(name)}")
        put = object.__setattr__
        for key, value in values.items():
            put(self, key, value)
        self._name(name)
        if not plain or (rake is not None and type(rake.percent) not in (int, float)):
            _ = self.spec  # which holds what the caller's objects have said just now

    def __init_subclass__(cls) -> None:
        raise TypeError("a Game has no subclasses: a function that returns one makes another kind")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Game is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Game is immutable: {name} cannot be deleted")

    def missed_blinds(self, *, small: bool = True, big: bool = True) -> Post:
        """What a player who has missed the small blind, the big blind or both posts to be dealt in.

        By the house rules: a live big blind with the small one dead, or one live big blind (WL 156). Of three
        blinds the third is the big one, which is posted for the small ones, too (WL 188).

            >>> sw.games.NoLimitHoldem(blinds=(1, 2)).missed_blinds()
            Post(live=2, dead=1, kind='missed')

        :param small: whether he has missed the small blind.
        :param big: whether he has missed the big blind.
        """
        owed = [0, *self._owed_blinds]
        big = big or (small and len(owed) > 3)
        dead = sum(owed[:-1]) if small and self.rules["missed_blinds"] == "live_big_dead_small" else 0
        live = owed[-1] if big or self.rules["missed_blinds"] == "live_big" else 0
        return Post(live, dead, "missed")

    def replace(self, **changed: Any) -> Game:
        """The same game with some of its keywords changed.

        :param changed: keywords as of `Game`.
        :raises InvalidGame: for rules that do not fit together.
        :raises TypeError: for a keyword that there is not.
        """
        return Game(**{"name": self.name, **_in_any_order(self._keywords()), **changed})

    def _keywords(self) -> dict[str, Any]:
        found = {name: getattr(self, name) for name in self.__slots__}
        for name in ("antes", "blinds"):
            if isinstance(found[name], Mapping):
                found[name] = dict(found[name])
        return {**found, "bets": (self.bets if len(self.bets) != 1 else self.bets[0]) or None}

    def _written(self) -> str:
        """The whole game as text: it is saved, and compared."""
        import json

        values = {"name": self.name, **self._keywords()}
        values["streets"] = [street._saved() for street in self.streets]
        if self.rake is not None:
            from fractions import Fraction

            ratio = Fraction(_millionths(self.rake.percent), 10_000)
            values["rake"] = [
                [ratio.numerator, ratio.denominator],
                self.rake.cap,
                bool(self.rake.no_flop_no_drop),
            ]
        choices = values["rules"] = dict(self.rules)
        for switch, x in _unsaid(values).items():
            if choices[switch] == x:
                del choices[switch]
        return json.dumps(values, sort_keys=True, separators=(",", ":"))

    @staticmethod
    def _read(text: str) -> Game:
        """The game whose `_written` this is.

        :raises InvalidGame: for any other text.
        """
        try:
            values = _decoder().decode(text)
            values["rules"] = house.named({**_unsaid(values), **values["rules"]})
            every = [x if len(x) == len(_USUAL) else [*x, True] for x in values["streets"]]
            values["streets"] = [Street(**dict(zip(_USUAL, parts, strict=True))) for parts in every]
            if values["rake"] is not None:
                from fractions import Fraction

                (above, below), *rest = values["rake"]
                values["rake"] = Rake._of(Fraction(above, below), *rest)
            return Game(**_in_any_order(values))
        except (InvalidGame, MemoryError):
            raise
        except Exception as error:  # whatever it is that the text is not
            raise InvalidGame(f"this text is no game: {cut(str(error))}") from None

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self.spec == other.spec)

    def __hash__(self) -> int:
        return hash(self.spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game._read, (self.spec,)

    def __repr__(self) -> str:
        usual = {
            "deck": "standard",
            "blinds": (),
            "antes": 0,
            "bring_in": 0,
            "bets": None,
            "rankings": ("high",),
            "boards": 1,
            "split": "halves",
            "wild": (),
            "jacks_to_open": False,
            "chip": 1,
            "rules": house.preset("wsop"),
        }
        keywords = {k: v for k, v in self._keywords().items() if v is not None and v != usual.get(k)}
        if isinstance(keywords.get("rules"), house.HouseRules) and not self.rules.changed():
            keywords["rules"] = self.rules.name
        return f"Game({self.name!r}, {', '.join(f'{k}={v!r}' for k, v in keywords.items())})"


def _in_any_order(values: dict[str, Any]) -> dict[str, Any]:
    """Keywords of a game that there is, whose amounts are as they are."""
    amounts = {name: values[name] for name in ("blinds", "bets") if isinstance(values[name], (list, tuple))}
    return {**values, **{name: AsSaved(x) for name, x in amounts.items()}}


_LOWS = tuple([name for name in RANKINGS if name.startswith(("ace", "deuce", "badugi"))])


def _saved(number: str) -> int:
    """A number of a saved text: an int, of no more digits than chips have."""
    if len(number) > 20:
        raise InvalidGame(f"this text is no game: {shown(number)} is no number of one")
    return int(number)


def _decoder() -> json.JSONDecoder:
    """What reads saved texts; one for all, since the scanner of each leaks in CPython 3.11."""
    global _decoder_of_saved
    if _decoder_of_saved is None:
        import json

        _decoder_of_saved = json.JSONDecoder(parse_int=_saved, parse_float=_saved, parse_constant=_saved)
    return _decoder_of_saved


_decoder_of_saved: json.JSONDecoder | None = None


def _unsaid(values: Mapping[str, Any]) -> dict[str, house.Choice]:
    """What a saved game leaves out of switches that came after the first release: where they decide something
    the choice by which it was played before, elsewhere that of the preset."""
    streets = [dict(zip(_USUAL, parts, strict=False)) for parts in values["streets"]]
    dealt, boards = streets[-1]["hole"] + streets[-1]["up"], any(street["board"] for street in streets)
    rankings = values["rankings"]
    before = {
        "button": ("dead", False),  # of tables, not of hands
        "bet_sizes": ("any", values["chip"] != 1 and values["structure"] != "fixed_limit"),
        "odd_half": ("first", len(rankings) == 2 and all(name in _LOWS for name in rankings)),
        "short_deck_raise": ("blind", isinstance(values["blinds"], dict)),
        "stud_shortage": ("one_each", len(streets) > 1 and dealt == 1 and not boards),
    }
    usual = house.PRESETS[house.nearest({k: x for k, x in values["rules"].items() if k not in before})]
    return {switch: x if decides else usual[switch] for switch, (x, decides) in before.items()}


def _wild(cards: Any) -> tuple[int, ...]:
    """Designated wild cards, sorted: the same game however they are named."""
    if type(cards) is tuple and not cards:
        return ()
    try:
        return tuple(sorted(set(parse_cards(cards))))
    except InvalidCards as error:
        raise InvalidGame(f"wild: {error}") from None


def items(what: str, values: Any) -> tuple[Any, ...]:
    """The items of a caller's sequence, which is asked once, whatever length it claims."""
    if type(values) is tuple and len(values) <= 100:
        return values
    if isinstance(values, str) or not isinstance(values, Sequence):
        example = {"blinds": ", as (1, 2)", "bets": ", as (2, 4)"}.get(what, "")
        raise TypeError(f"{what} must be a sequence{example}, not {kind(values)}")
    taken = tuple(islice(values, 101))
    if len(taken) > 100:
        raise InvalidGame(f"more than 100 {what} are too many")
    return taken


def _int(x: Any) -> Any:
    """What has an `__index__` as an int; anything else as it is, to be refused later."""
    return x if type(x) is int or isinstance(x, bool) or not hasattr(x, "__index__") else index(x)


def _amounts(what: str, values: Any) -> tuple[Any, ...]:
    return tuple([_int(x) for x in items(what, values)])


def _check_order(what: str, amounts: tuple[Any, ...]) -> None:
    """Raise where the second of two amounts is the smaller one."""
    if len(amounts) > 1 and all(isinstance(x, int) for x in amounts[:2]) and amounts[0] > amounts[1] >= 0:
        first, second = shown(amounts[0]), shown(amounts[1])
        raise InvalidGame(
            f"{what} begin with the small one: did you mean ({second}, {first}), not ({first}, {second})?"
        )


def _ante(antes: Antes) -> tuple[str, int]:
    """Who pays the ante, and how much."""
    if type(antes) is int or not isinstance(antes, Mapping):
        return "all", _int(antes)
    if len(antes) != 1 or next(iter(antes)) not in ("big_blind", "button"):
        raise InvalidGame('antes are one amount, {"big_blind": amount} or {"button": amount}')
    ((payer, ante),) = antes.items()
    return payer, _int(ante)


def _rake(rake: Rake | None) -> tuple[int, int | None, bool]:
    """Rake in millionths of the pot."""
    if rake is None:
        return 0, None, False
    millionths = _millionths(rake.percent)
    if 0 < millionths < 2500 and isinstance(rake.percent, str):
        raise _no_percent(rake.percent, millionths / 10_000)
    return millionths, rake.cap, bool(rake.no_flop_no_drop)


def _no_percent(given: object, value: float) -> InvalidGame:
    """What to say of a rake of so few percent that a part of one was meant."""
    near = f": did you mean {100 * value:g}?" if value >= 0.001 else ""
    return InvalidGame(f"a rake is in percent, and {shown(given)} is less than a quarter of one{near}")


def _millionths(percent: Any) -> int:
    """A rake's percent in millionths of the pot."""
    if isinstance(percent, bool):
        raise TypeError("a rake's percent must be a number, not bool")
    from fractions import Fraction

    try:
        text = str(percent)
        _, _, power = text.lower().partition("e")
        millionths = Fraction(text if len(text) <= 50 and len(power) <= 4 else -1) * 10_000
    except (ValueError, ZeroDivisionError):
        raise InvalidGame(f"a rake's percent must be a number, not {shown(percent)}") from None
    if not 0 <= millionths <= 1_000_000 or millionths.denominator != 1:
        raise InvalidGame(f"a rake is 0 to 100 percent, of at most four decimals, not {shown(percent)}")
    return int(millionths)
