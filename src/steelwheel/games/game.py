"""The rules of a game, as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .. import rules as house
from .._base.public import public
from .._base.records import Post
from .._core import CardSet, CompiledGame, format_cards, parse_cards, read_deck
from ..errors import InvalidCards, InvalidGame, cut, kind, meant, shown
from .amounts import Antes, Blinds, UncheckedOrder, check_order, exact_amounts, exact_int, items, read_ante
from .keywords import checked_keywords
from .rake import Rake, compiled_rake, rake_millionths, read_rake, unchecked_rake
from .street import Street, compiled_street, exact_street, saved_street

TYPE_CHECKING = False
if TYPE_CHECKING:
    import json
    from types import MappingProxyType
    from typing import Any

    from ..typing import Cards, Deck, Kill, Preset, Ranking, Split, Structure, Use
    from .rake import RakeLike
else:
    MappingProxyType = type(type.__dict__)

__all__ = ["LIMITS", "Game"]

LIMITS = "fixed_limit", "spread_limit"
"""The structures with a limit on the size of a bet, where the house caps the number of raises."""


@public()
class Game(CompiledGame):
    """The rules of one game: immutable, hashable, and compared by value.

        >>> streets = [sw.Street(hole=2), sw.Street(board=3), sw.Street(board=1)]
        >>> game = sw.Game("hold'em to the turn", streets=streets, structure="pot_limit", blinds=(1, 2))
        >>> game.max_seats, sw.Hand(game, [200, 200], seed=1).legal_actions.max_raise_to
        (23, 6)

    :param name: the game's name, for people.
    :param streets: the `Street`s in order.
    :param structure: the largest bet: "no_limit", "pot_limit", "half_pot_limit" (a raise of half of the pot
        after the call), "spread_limit" (between a minimum and a maximum) or "fixed_limit" (of one size).
    :param deck: a name in `DECKS`, or your own cards in any order; the ranking must cover them all.
    :param blinds: chips owed by the seats left of the button: small blind, big blind, then straddles. A third
        amount no larger than the minimum bet is a blind: `blinds=(1, 2, 5), bets=5`. `{"button": n}`: only
        the button posts a blind (short deck).
    :param antes: chips: one amount for every seat, or `{"big_blind": n}` or `{"button": n}` if that seat pays
        an ante of n for the whole table; any player can win these chips.
    :param bring_in: in games with up cards, the chips that the first seat to act must post unless it
        completes the bet. In other games, the price of entering the pot on the first street, if it is more
        than the big blind: 5 with blinds of 1 and 2.
    :param bets: fixed limit: (small bet, big bet), with the small bet on the first half of the streets.
        Spread limit: (minimum, maximum) of each bet and raise. Other structures: the minimum bet; None: the
        big blind, or the bring-in of a game without up cards (WL 170).
    :param max_raises: the maximum number of bets and raises per round: one number for all streets, or one
        for each. With None, the house rules decide in fixed and spread limit, and other structures have no
        cap. A blind counts as a bet, as does a bring-in of a full bet. Where the number is 1, players can
        only call or fold, unless heads-up play has no cap (see the house rule `no_cap`).
    :param hand_cap: the maximum number of chips that a seat may put into one hand.
    :param rankings: names in `RANKINGS`: one, or two that split each pot. The odd chip goes to the first
        ranking; between two lows, and if only one of the rankings is without the board (Drawmaha), the house
        rules decide.
    :param use: how many hole cards play: None for any number; 0 to 4 for exactly that many, with the rest of
        five from the board; 5 for the hole cards alone, under any ranking; "at_most_2" for zero to two;
        "middle" for the middle card and one other. A sequence has one of these for each ranking: in
        Drawmaha, `(5, 2)`.
    :param boards: the number of boards, 1 to 4.
    :param split: "halves": each board awards an equal part of the pot; "best": a player's best hand on any
        board counts.
    :param wild: up to four designated wild cards, under "high_wild".
    :param jacks_to_open: whether the opening bet needs a pair of jacks or better. If no player opens, the
        antes stay in the pot and new hands are dealt.
    :param chip: the smallest denomination. Odd chips are counted in it, and bets and raises are multiples of
        it unless all-in.
    :param max_seats: the maximum number of seats; by default as many as the deck can serve, counting burn
        cards.
    :param rake: a `Rake`, its values as a tuple, or only its percentage: 5 is five percent without a cap.
    :param rules: house rules: a preset's name, or `rules.preset(...)`.
    :raises InvalidGame: if the rules contradict each other; the message names them.
    :raises TypeError: if an amount is not an int.
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
    deck: Deck | CardSet
    blinds: tuple[int, ...] | Mapping[str, int]
    antes: Antes
    bring_in: int
    bets: tuple[int, ...]
    rankings: tuple[Ranking, ...]
    use: Use | tuple[Use, ...]
    boards: int
    split: Split
    wild: tuple[int, ...]
    jacks_to_open: bool
    max_raises: int | tuple[int | None, ...] | None
    hand_cap: int | None
    chip: int
    rake: Rake | None
    rules: house.HouseRules

    @checked_keywords
    def __init__(
        self,
        name: str,
        *,
        streets: Sequence[Street],
        structure: Structure,
        deck: Deck | Cards = "standard",
        blinds: Blinds = (),
        antes: Antes = 0,
        bring_in: int = 0,
        bets: int | Sequence[int] | None = None,
        max_raises: int | Sequence[int | None] | None = None,
        hand_cap: int | None = None,
        rankings: Ranking | Sequence[Ranking] = ("high",),
        use: Use | Sequence[Use] = None,
        boards: int = 1,
        split: Split = "halves",
        wild: Cards = (),
        jacks_to_open: bool = False,
        chip: int = 1,
        max_seats: int | None = None,
        rake: RakeLike | None = None,
        rules: Preset | house.HouseRules = "wsop",
    ) -> None:
        given: Any = blinds
        on_button = type(given) is not tuple and isinstance(given, Mapping)
        if on_button and list(given) != ["button"]:
            raise InvalidGame('blinds must be a sequence, or {"button": amount}')
        posted = exact_amounts("blinds", (given["button"],) if on_button else given)
        if type(given) is not UncheckedOrder:
            check_order("blinds", posted)
        streets = items("streets", streets)
        is_exact = True
        for street in streets:
            if not isinstance(street, Street):
                raise TypeError(f"streets must be Street objects, not {kind(street)}")
            is_exact = is_exact and exact_street(street) is street
        if not is_exact:
            streets = tuple([exact_street(street) for street in streets])
        max_raises, hand_cap = _max_raises(max_raises, len(streets)), exact_int(hand_cap)
        chip, bring_in = exact_int(chip), exact_int(bring_in)
        rankings = (rankings,) if isinstance(rankings, str) else items("rankings", rankings)
        use, boards, wild = _use(use, len(rankings)), exact_int(boards), _wild(wild)
        cards: Any = deck if type(deck) is str and deck == "standard" else _deck(deck)
        if not isinstance(jacks_to_open, bool):
            raise TypeError(f"jacks_to_open must be a bool, not {kind(jacks_to_open)}")
        try:
            choices = house.preset(rules) if isinstance(rules, str) else rules
        except ValueError as error:
            raise InvalidGame(str(error)) from None
        if not isinstance(choices, house.HouseRules):
            raise TypeError(f"rules must be a preset's name or rules.preset(...), not {kind(rules)}")
        payer, ante = read_ante(antes)
        antes = ante if payer == "all" else MappingProxyType({payer: ante})
        taken = read_rake(rake)
        is_limit, spread = structure in LIMITS, structure == "spread_limit"
        by_card = streets and (streets[0].up or streets[0].opener not in (None, "position"))
        if bets is None:
            if is_limit and any(street.bet is None for street in streets):
                which = "a minimum and a maximum" if spread else "a small and a big"
                kind_of_limit = "spread" if spread else "fixed"
                raise InvalidGame(f"a {kind_of_limit}-limit game needs {which} bet, for example bets=(2, 4)")
            if not posted and any(street.bet is None for street in streets):
                raise InvalidGame("a game without blinds needs a minimum bet, for example bets=2")
            given_sizes = (*posted[:2], bring_in) if posted and not by_card else posted[:2]
            sizes: tuple[int, ...] = (max([x for x in given_sizes if isinstance(x, int)], default=0),)
            no_blind = posted and sizes == (0,) and all(type(x) is int and x == 0 for x in posted)
            if no_blind and any(street.bet is None for street in streets):
                raise InvalidGame("the blinds are 0: without blinds a game needs antes and bets")
        else:
            sizes = exact_amounts("bets", bets if isinstance(bets, Sequence) else (bets,))
            for size in sizes:
                if not isinstance(size, int) or isinstance(size, bool):
                    raise TypeError(f"bets must be ints, not {kind(size)}")
            if type(bets) is not UncheckedOrder:
                check_order("bets", sizes)
        if len(sizes) != 1 + (is_limit and bets is not None):
            raise InvalidGame(
                "bets must be (small bet, big bet) in fixed limit, (minimum, maximum) in spread limit, "
                "or one amount otherwise"
            )
        half = (len(streets) + 1) // 2
        least = [
            sizes[0 if i < half or spread else -1] if street.bet is None else street.bet
            for i, street in enumerate(streets)
        ]
        usual = sizes[-1] if spread else 0
        most = [usual if street.max_bet is None else street.max_bet for street in streets]
        values: dict[str, Any] = {
            "streets": streets,
            "structure": structure,
            "deck": cards,
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
            "rake": taken,
            "rules": choices,
        }
        usual_cap = choices["max_raises"] if is_limit else None
        caps = max_raises if type(max_raises) is tuple else (max_raises,) * len(streets)
        most_raises = [usual_cap if cap is None else cap for cap in caps]
        rounds = zip(streets, least, most, most_raises, strict=True)
        self._compile(
            structure,
            tuple([(*compiled_street(street), *limits) for street, *limits in rounds]),
            cards,
            posted,
            on_button,
            (payer, ante),
            bring_in,
            hand_cap,
            chip,
            compiled_rake(taken),
            rankings,
            use if type(use) is tuple else (use,) * len(rankings),
            boards,
            split,
            wild,
            jacks_to_open,
            exact_int(max_seats),
            house.choice_dict(choices),
        )
        if not isinstance(name, str):
            raise TypeError(f"a game's name must be a str, not {kind(name)}")
        put = object.__setattr__
        for key, value in values.items():
            put(self, key, value)
        self._name(name)
        if not is_exact or (taken is not None and type(taken.percent) not in (int, float)):
            _ = self.spec  # fixes the values now, since the caller's objects may change

    def __init_subclass__(cls) -> None:
        raise TypeError("Game cannot be subclassed: write a function that returns a Game")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Game is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Game is immutable: {name} cannot be deleted")

    def missed_blinds(self, *, small: bool = True, big: bool = True) -> Post:
        """Return the post of a player who has missed the small blind, the big blind or both.

        The post depends on the house rules: a live big blind and a dead small blind, or a live big blind
        alone (WL 156). With three blinds, the third is the big blind, and is also posted for missed smaller
        blinds (WL 188).

            >>> sw.games.NoLimitHoldem(blinds=(1, 2)).missed_blinds()
            Post(live=2, dead=1, kind='missed')

        :param small: whether the player has missed the small blind.
        :param big: whether the player has missed the big blind.
        """
        owed = [0, *self._owed_blinds]
        big = big or (small and len(owed) > 3)
        whole = self.big_blind if any(owed) else 0
        dead = sum(owed) - whole if small and self.rules["missed_blinds"] == "live_big_dead_small" else 0
        live = whole if big or self.rules["missed_blinds"] == "live_big" else 0
        return Post(live, dead, "missed")

    def with_kill(self, kill: Kill) -> Game:
        """Return the game of a kill pot, with larger bets for one hand; the blinds stay the same.

        The player who kills posts the new small bet, instead of their own blind if they have one. They act in
        turn, and the first player to act is the same as in other hands. In stud, the player on the killer's
        left acts first, and there is no bring-in (WL 190). Straddles of the game are left out (WL 199).

            >>> game = sw.games.FixedLimitOmahaHiLo(bets=(4, 8)).with_kill("full")
            >>> game.blinds, game.bets
            ((2, 4), (8, 16))
            >>> posts = {5: sw.Post(8, 0, "kill")}
            >>> hand = sw.Hand(game, [200] * 6, button=0, posts=posts, seed=1)
            >>> hand.actor, hand.legal_actions.to_call
            (3, 8)

        :param kill: "full" (twice the bets) or "half" (one and a half times the bets).
        :raises InvalidGame: if the game is not fixed-limit, has neither blinds nor antes, or half of a bet is
            not a whole number of chips.
        :raises ValueError: if the kill is neither "full" nor "half".

        Source: WL 189, 190.
        """
        if kill not in ("half", "full"):
            near = meant(kill, ("half", "full"))
            raise ValueError(f"kill must be 'half' or 'full', not {shown(kill)}{near}")
        if self.structure != "fixed_limit":
            raise InvalidGame("only fixed-limit games have kill pots (WL 189)")

        def larger(bet: int) -> int:
            if kill == "full":
                return 2 * bet
            if bet % 2:
                raise InvalidGame(f"a half kill needs bets that are even, not {bet}: use a full kill")
            return bet + bet // 2

        streets = [
            street if street.bet is None else Street(**{**saved_street(street), "bet": larger(street.bet)})
            for street in self.streets
        ]
        bring_in = 0 if self._opens_by_card else larger(self.bring_in)
        changed = {
            "streets": streets,
            "bets": UncheckedOrder(map(larger, self.bets)) or None,
            "bring_in": bring_in,
        }
        if isinstance(self.blinds, tuple):
            changed["blinds"] = UncheckedOrder(self.blinds[: len(self._owed_blinds)])
        return self.replace(**changed)

    def replace(self, **changed: Any) -> Game:
        """Return a copy of the game with some arguments changed.

        :param changed: arguments of `Game`.
        :raises InvalidGame: if the rules contradict each other.
        :raises TypeError: if `Game` has no such argument.
        """
        return Game(**{"name": self.name, **_with_any_order(self._keywords()), **changed})

    def _keywords(self) -> dict[str, Any]:
        found = {name: getattr(self, name) for name in self.__slots__}
        for name in ("antes", "blinds"):
            if isinstance(found[name], Mapping):
                found[name] = dict(found[name])
        found["max_seats"] = self._max_seats
        return {**found, "bets": (self.bets if len(self.bets) != 1 else self.bets[0]) or None}

    def _written(self) -> str:
        """Return the whole game as text, which is used to save and compare games.

        Defaults are left out, so that a later version's new arguments do not change the text.
        """
        import json

        values = {"name": self.name, **self._unusual()}
        values.pop("rules", None)
        values["streets"] = [saved_street(street) for street in self.streets]
        if not isinstance(self.deck, str):
            values["deck"] = format_cards(self.deck)
        if rules := house.saved(self.rules):
            values["rules"] = rules
        if self.rake is not None:
            from fractions import Fraction

            ratio = Fraction(rake_millionths(self.rake.percent), 10_000)
            values["rake"] = [
                [ratio.numerator, ratio.denominator],
                self.rake.cap,
                bool(self.rake.no_flop_no_drop),
                *([self.rake.step] if self.rake.step != 1 else []),
            ]
        return json.dumps(values, sort_keys=True, separators=(",", ":"))

    @staticmethod
    def _read(text: str) -> Game:
        """Return the game from the text that `_written` returns.

        :raises InvalidGame: if the text is not a game.
        """
        try:
            values = _decoder().decode(text)
            values["rules"] = house.read(values.get("rules", {}))
            values["streets"] = [Street(**fields) for fields in values["streets"]]
            if values.get("rake") is not None:
                from fractions import Fraction

                (above, below), *rest = values["rake"]
                values["rake"] = unchecked_rake(Fraction(above, below), *rest)
            return Game(**_with_any_order(values))
        except (InvalidGame, MemoryError):
            raise
        except Exception as error:  # any other error means that the text is not a game
            raise InvalidGame(f"this text is not a saved game: {cut(str(error))}") from None

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self.spec == other.spec)

    def __hash__(self) -> int:
        return hash(self.spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game._read, (self.spec,)

    def _unusual(self) -> dict[str, Any]:
        """Return the arguments that differ from their defaults."""
        return {k: v for k, v in self._keywords().items() if k not in _DEFAULTS or v != _DEFAULTS[k]}

    def __repr__(self) -> str:
        keywords = self._unusual()
        if isinstance(keywords.get("rules"), house.HouseRules) and not self.rules.changed():
            keywords["rules"] = self.rules.name
        return f"Game({self.name!r}, {', '.join(f'{k}={v!r}' for k, v in keywords.items())})"


_DEFAULTS: dict[str, Any] = {**Game.__init__.__wrapped__.__kwdefaults__}  # type: ignore[attr-defined]
_DEFAULTS["rules"] = house.preset(_DEFAULTS["rules"])

read_game = Game._read
"""Return the game from a saved text, such as `Game.spec`."""


def _with_any_order(values: dict[str, Any]) -> dict[str, Any]:
    """Return a saved game's arguments, with blinds and bets allowed in any order."""
    amounts = {
        name: values[name] for name in ("blinds", "bets") if isinstance(values.get(name), (list, tuple))
    }
    return {**values, **{name: UncheckedOrder(x) for name, x in amounts.items()}}


def _read_int(number: str) -> int:
    """Return a number from a saved text as an int; reject more digits than any legal chip count has."""
    if len(number) > 20:
        raise InvalidGame(f"this text is not a saved game: the number {shown(number)} is too long")
    return int(number)


def _decoder() -> json.JSONDecoder:
    """Return the decoder for saved texts; it is shared, because a decoder's scanner leaks in CPython 3.11."""
    global _decoder_of_saved
    if _decoder_of_saved is None:
        import json

        _decoder_of_saved = json.JSONDecoder(
            parse_int=_read_int, parse_float=_read_int, parse_constant=_read_int
        )
    return _decoder_of_saved


_decoder_of_saved: json.JSONDecoder | None = None


def _deck(deck: Any) -> Any:
    """Return a deck's name, or its cards if they have no name."""
    try:
        return read_deck(deck)
    except ValueError as error:
        raise InvalidGame(str(error)) from None


def _max_raises(most: Any, streets: int) -> Any:
    """Return the maximum number of raises: one value, or a tuple if it differs between the streets."""
    if most is None or isinstance(most, (str, bytes, int)) or not isinstance(most, Sequence):
        return exact_int(most)
    caps = exact_amounts("max_raises", most)
    if len(caps) != streets:
        raise InvalidGame(
            f"max_raises needs one value for each street, or one for all; got {len(caps)} for {streets}"
        )
    return caps[0] if caps and all(type(x) is type(caps[0]) and x == caps[0] for x in caps) else caps


def _use(use: Any, rankings: int) -> Any:
    """Return how many hole cards play: one value, or a tuple if it differs between the rankings."""
    if use is None or isinstance(use, (str, bytes, int)) or not isinstance(use, Sequence):
        return exact_int(use)
    uses = exact_amounts("use", use)
    if len(uses) != rankings:
        raise InvalidGame(
            f"use needs one value for each ranking, or one for all; {len(uses)} were given for {rankings}"
        )
    return uses[0] if all(type(x) is type(uses[0]) and x == uses[0] for x in uses) else uses


def _wild(cards: Any) -> tuple[int, ...]:
    """Return designated wild cards, sorted so that equal games compare equal."""
    if type(cards) is tuple and not cards:
        return ()
    try:
        return tuple(sorted(set(parse_cards(cards))))
    except InvalidCards as error:
        raise InvalidGame(f"wild: {error}") from None
