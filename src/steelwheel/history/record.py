"""One hand as a file has it: `HandHistory`, and how it is played again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Context, Decimal
from functools import lru_cache
from typing import Any

from .. import games
from .. import rules as house
from ..cards import format_cards
from ..errors import HistoryError, IllegalAction, InvalidHand, cut, shown
from ..game import Game
from ..hand import FOLD, Event, Hand, Post

__all__ = ["VARIANTS", "HandHistory", "Replay"]

VARIANTS: Mapping[str, str] = {
    "FT": "fixed-limit hold'em",
    "NT": "no-limit hold'em",
    "NS": "no-limit short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "fixed-limit Omaha hi/lo eight or better",
    "F7S": "fixed-limit seven-card stud",
    "F7S/8": "fixed-limit seven-card stud hi/lo eight or better",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
PLAYED: Mapping[str, Callable[..., Game]] = {
    "FT": games.FixedLimitHoldem,
    "NT": games.NoLimitHoldem,
    "NS": games.NoLimitShortDeck,
    "PO": games.PotLimitOmaha,
    "FO/8": games.FixedLimitOmahaHiLo,
    "F7S": games.SevenCardStud,
    "F7S/8": games.SevenCardStudHiLo,
    "FR": games.Razz,
    "N2L1D": games.DeuceToSevenSingleDraw,
    "F2L3D": games.DeuceToSevenTripleDraw,
    "FB": games.Badugi,
}
_STUD = ("F7S", "F7S/8", "FR")
STANDARD_FIELDS = frozenset(
    """variant antes blinds_or_straddles bring_in small_bet big_bet min_bet starting_stacks actions
    author event url venue address city region postal_code country time time_zone time_zone_abbreviation
    day month year hand level seats seat_count table players finishing_stacks winnings currency
    currency_symbol ante_trimming_status time_limit time_banks""".split()
)
MOST_CHIPS = 2**53  # what an unknown stack is, too
MOST_DECIMALS = 15
_BOUND = 2**128
EXACT = Context(prec=999, Emin=-999, Emax=999)  # for what `fits`, whatever the caller's context is

_CARDS: dict[str, int | None] = {format_cards(card): card for card in range(52)} | {"??": None}
_NUMBER = re.compile(r"[0-9]{1,40}(\.[0-9]{1,40})?([eE][+-]?[0-9]{1,3})?", re.ASCII)
_SEATS = {f"p{i + 1}": i for i in range(23)}
_MONEY = ("starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks", "winnings")
_BETS = ("min_bet", "small_bet", "big_bet", "bring_in")
_OTHER_NUMBERS = frozenset(
    [*_BETS, *"hand level day month year seats seat_count table time_limit time_banks".split()]
)
_MAY_BE_ENDLESS = ("starting_stacks", "finishing_stacks", "time_limit", "time_banks")

Number = int | Decimal
Cards = tuple[int | None, ...]
Step = tuple[str, int, Any]  # what, whose (-1: nobody's), with which cards or amount


class HandHistory:
    """One hand as a file has it, its fields as attributes: `hh.variant`, `hh.actions`, `hh.players` ...

    Numbers are as in the file, int or Decimal. A standard field that the file lacks is None; all that it
    has, user fields and unknown ones included, are in the dict `fields`, in their order (the field `hand`
    only there, since `hh.hand()` plays). To set an attribute sets the field.

    Amounts are money; a `Hand` counts in chips of `unit`. Seat i is player p(i + 1), and the button is the
    last seat.

    Two user fields tell how our hands are played: `_rules`, house rules as a preset's name or a table of
    switches and `preset`, and `_chip`, the smallest denomination in chips.

    :param fields: the fields of PHH.
    :param file: where they come from, which errors tell.
    :param key: the hand's name there.
    :raises HistoryError: for a field that is missing or of a wrong kind.
    """

    __slots__ = ("fields", "file", "key")

    fields: dict[str, Any]
    file: str | None
    key: object

    def __init__(self, fields: Mapping[str, Any], file: str | None = None, key: object = None) -> None:
        object.__setattr__(self, "fields", dict(fields))
        object.__setattr__(self, "file", file)
        object.__setattr__(self, "key", key)
        self._check()

    def __getattr__(self, name: str) -> Any:
        fields = object.__getattribute__(self, "fields")
        if name in fields:
            return fields[name]
        if name in STANDARD_FIELDS:
            return None
        raise AttributeError(f"this hand history has no field {shown(name)}")

    def __setattr__(self, name: str, value: object) -> None:
        self.fields[name] = value

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *self.fields, *STANDARD_FIELDS})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandHistory) and self.fields == other.fields

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return HandHistory, (self.fields, self.file, self.key)

    def __repr__(self) -> str:
        where = "".join(f", {cut(str(what))}" for what in (self.file, self.key) if what is not None)
        return (
            f"<HandHistory: {cut(self.variant)}, {len(self.starting_stacks)} players, "
            f"{len(self.actions)} actions{where}>"
        )

    def _error(self, message: str, action: int | None = None) -> HistoryError:
        """A HistoryError about this hand."""
        key = self.fields.get("hand") if self.key is None else self.key
        return HistoryError(message, self.file, key, action=action)

    def _check(self) -> None:
        fields = self.fields
        for name in ("variant", "antes", "starting_stacks", "actions"):
            if name not in fields:
                raise self._error(f"there is no field {name!r}")
        if not isinstance(fields["variant"], str):
            raise self._error("variant must be text")
        n = _length(fields["starting_stacks"])
        if not 2 <= n <= 23:
            raise self._error("starting_stacks must be an array of 2 to 23 numbers")
        for name in _MONEY:
            if name in fields:
                values = fields[name]
                length = _length(values)
                if not (length == n or (0 <= length < n and name == "blinds_or_straddles")) or not (
                    {*map(type, values)} <= {int, Decimal} or all(map(_is_number, values))
                ):
                    raise self._error(f"{name} must be an array of {n} numbers, one a player")
                self._check_numbers(name, values)
        for name in _OTHER_NUMBERS & fields.keys():
            value = fields[name]
            self._check_numbers(name, value if isinstance(value, (list, tuple)) else (value,))
        for name in ("players", "seats"):
            if name in fields and _length(fields[name]) != n:
                raise self._error(f"{name} must be an array of {n}, one a player")
        if "players" in fields and not all(isinstance(player, str) for player in fields["players"]):
            raise self._error("players must be texts")
        actions = fields["actions"]
        if _length(actions) < 0 or not all(isinstance(action, str) for action in actions):
            raise self._error("actions must be an array of texts")

    def _check_numbers(self, name: str, values: Sequence[Any]) -> None:
        if {*map(type, values)} == {int} and min(values) > -_BOUND and max(values) < _BOUND:
            return  # nearly always
        for i, x in enumerate(values):
            if not _is_number(x) or fits(x):
                continue
            if name not in _MAY_BE_ENDLESS or not is_endless(x):
                raise self._error(f"{name} cannot be {cut(str(x)) if isinstance(x, Decimal) else shown(x)}")
            if name == "finishing_stacks" and not is_endless(self.fields["starting_stacks"][i]):
                raise self._error("finishing_stacks must have an end where starting_stacks have one")

    @property
    def unit(self) -> Decimal:
        """Money per chip: 10 ** -k, where k is the most decimals in stacks, antes, blinds, bets and actions.

        :raises HistoryError: for actions that cannot be read, or more than 15 decimals.
        """
        self._check()
        return _unit(self._decimals(self._steps()))

    def _decimals(self, steps: Sequence[Step]) -> int:
        fields = self.fields
        amounts = [*fields["starting_stacks"], *fields["antes"], *fields.get("blinds_or_straddles", ())]
        amounts += [fields[name] for name in _BETS if name in fields]
        amounts += [amount for what, _, amount in steps if what == "cbr"]
        most = 0
        for amount in amounts:
            if isinstance(amount, Decimal) and amount.is_finite():
                most = max(most, -int(amount.as_tuple().exponent))
        if most > MOST_DECIMALS:
            raise self._error(f"an amount has {most} decimals: at most {MOST_DECIMALS} are exact")
        return most

    def _steps(self) -> list[Step]:
        return [self._step(i, text) for i, text in enumerate(self.fields["actions"], 1)]

    def _step(self, number: int, text: str) -> Step:
        try:
            return read_action(text)
        except ValueError as error:
            raise self._error(f"{shown(text)} {error}", number) from None

    def replay(self) -> Iterator[Hand]:
        """Play the hand: yields the one Hand, which goes on, after each of `actions`.

        Burn cards, of which a file does not tell, are drawn from a fixed seed. Hands that the file shows
        before the last cards are dealt are shown then, if it shows all of them; else when they are dealt.
        A hand that is neither shown nor mucked (`sm ????`) loses to one that is shown.

        :raises HistoryError: with the number of the action, and what was legal; for a variant that is not
            played here.
        """
        replay = Replay(self)
        for step in replay.steps:
            replay.do(*step)
            yield replay.hand

    def hand(self) -> Hand:
        """The Hand after its last action.

        :raises HistoryError: as `replay`.
        """
        return Replay(self).play()

    @classmethod
    def from_hand(cls, hand: Hand, /, **fields: Any) -> HandHistory:
        """The history of a Hand, in chips, as far as it has been played.

        :param fields: what else to write: `players=[...]`, `event="..."`; in the order of PHH's players, from
            the left of the button.
        :raises HistoryError: for what PHH cannot tell: a game without a code there, two boards, a hand's cap
            that binds, short antes beside dead posts, posts that would read as others.
        """
        written = _written(hand)
        usual = Hand(hand.game, hand.starting_stacks, button=hand.button, seed=0).posts
        if hand.posts != usual and not _comes_back(hand, cls(written)):
            raise HistoryError("these posts cannot be told in PHH, where they would read as others")
        return cls({**written, **fields})


def _length(values: object) -> int:
    return len(values) if isinstance(values, (list, tuple)) else -1


def _is_number(value: object) -> bool:
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def is_endless(value: Number) -> bool:
    return isinstance(value, Decimal) and value.is_infinite() and not value.is_signed()


def fits(value: Number) -> bool:
    """Whether a number is below 2**128 and has at most 100 decimals, so that to count with it is cheap."""
    if isinstance(value, Decimal):
        exponent = value.as_tuple().exponent
        if not isinstance(exponent, int) or not -100 <= exponent <= 40:  # NaN and infinities have letters
            return False
    return -_BOUND < value < _BOUND


def values_won(history: HandHistory) -> list[Number] | None:
    """The user field `_values`, chips won, as `acpc.read_state` writes it."""
    values: Any = history.fields.get("_values")
    n = len(history.fields["starting_stacks"])
    if _length(values) != n or not all(_is_number(value) and fits(value) for value in values):
        return None
    return list(values)


def _unit(decimals: int) -> Decimal:
    return Decimal((0, (1,), -decimals))


def number(text: str) -> Number:
    """A number as actions have it. ValueError if it is none."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"has no amount in {shown(text)}")
    return int(text) if text.isdigit() else Decimal(text)


def read_cards(text: str) -> tuple[int | None, ...]:
    """Cards as actions have them: two letters each, ?? for an unknown one. ValueError for others."""
    try:
        return tuple([_CARDS[text[i : i + 2]] for i in range(0, len(text), 2)])
    except KeyError:
        raise ValueError(f"has no cards in {shown(text)}") from None


def read_action(text: str) -> Step:
    """One action of PHH, without its commentary. ValueError, to be put after it, if it is none."""
    if len(text) > 40:  # what is usual has below 25
        text = text.partition("#")[0].rstrip()
    return _recent(text) if len(text) <= 40 else _read_action(text)


def _read_action(text: str) -> Step:
    words = text.partition("#")[0].split()
    if not words:
        return "", -1, None
    count = len(words)
    if words[0] == "d" and count > 2:
        if words[1] == "db":
            return "db", -1, read_cards("".join(words[2:]))
        if words[1] == "dh" and count > 3 and words[2] in _SEATS:
            return "dh", _SEATS[words[2]], read_cards("".join(words[3:]))
    elif words[0] in _SEATS and count > 1:
        seat, verb = _SEATS[words[0]], words[1]
        if verb in ("f", "cc", "pb") and count == 2:
            return verb, seat, None
        if verb == "cbr" and count == 3:
            return verb, seat, number(words[2])
        if verb in ("sm", "sd"):
            cards = "".join(words[2:])
            return verb, seat, cards if cards in ("", "-") else read_cards(cards)
    raise ValueError("is not an action")


_recent = lru_cache(maxsize=4096)(_read_action)


# ---- playing it again


@lru_cache(maxsize=512, typed=True)
def _house(name: object, face_up: bool) -> house.HouseRules:
    switches: dict[str, Any] = (
        {"preset": "wsop", **dict(name)} if isinstance(name, tuple) else {"preset": name}
    )
    return house.preset(
        switches.pop("preset"),
        **{
            **switches,
            "all_in_face_up": face_up,
            "short_big_blind_ante": "ante_first",
            "muck_winner": "dead",
        },
    )


@lru_cache(maxsize=512, typed=True)
def _game(
    variant: str,
    blinds: tuple[int, ...] | int,
    antes: tuple[str, int],
    bring_in: int,
    bets: Any,
    chip: int,
    rules: house.HouseRules,
) -> Game:
    who, ante = antes
    keywords = {"antes": ante if who == "all" else {who: ante}, "bets": bets, "chip": chip, "rules": rules}
    if variant in _STUD:
        return PLAYED[variant](bring_in=bring_in, **keywords)
    return PLAYED[variant]().replace(
        blinds={"button": blinds} if isinstance(blinds, int) else blinds, **keywords
    )


class Replay:
    """A history that is being played: its `steps`, to be done in order, and the `hand`.

    :param face_up: whether hands are shown as soon as everybody is all-in; None = as the history has it.
    :param strict: whether a raise below the least is refused though nobody can match more.
    """

    def __init__(self, history: HandHistory, face_up: bool | None = None, strict: bool = False) -> None:
        self.history, self.strict = history, strict
        history._check()
        self.steps = history._steps()
        self.done = 0
        self.scale = history._decimals(self.steps)
        fields = history.fields
        variant = fields["variant"]
        if variant not in PLAYED:
            name = f" ({VARIANTS[variant]})" if variant in VARIANTS else ""
            raise history._error(f"the variant {shown(variant)}{name} is not played here")
        self.players = n = len(fields["starting_stacks"])
        stacks = [self._stack(x) for x in fields["starting_stacks"]]
        rules = self._rules(self._all_show_early() if face_up is None else face_up)
        names = ("min_bet",) if variant.startswith(("N", "P")) else ("small_bet", "big_bet")
        for name in names:
            if not _is_number(fields.get(name)):
                raise history._error(f"{name} must be a number: a game of {VARIANTS[variant]} has one")
        bets = tuple([self.chips(fields[name]) for name in names])
        bring_in = 0
        if variant in _STUD:
            if not _is_number(fields.get("bring_in")):
                raise history._error(f"bring_in must be a number: a game of {VARIANTS[variant]} has one")
            bring_in = self.chips(fields["bring_in"])
        blinds, antes, posts = self._posts(n, stacks, 0 if bring_in else bets[0])
        chip = fields.get("_chip", 1)
        try:
            game = _game(variant, blinds, antes, bring_in, bets if len(bets) > 1 else bets[0], chip, rules)
            self.hand = self._begin(game, stacks, posts)
        except (ValueError, TypeError, ArithmeticError) as error:
            raise history._error(str(error)) from None
        self.due: list[int] = []  # who gets the next cards, in dealing order
        self.due_on = -1  # on which street
        self.told_cards: list[list[int | None]] = [[] for _ in range(n)]  # and are not dealt yet
        self.shown: set[int | None] = set()
        self.mucked: set[int | None] = set()
        self.told: dict[int | None, Any] = {}  # of a showdown: cards, "" for a muck, "?" for neither

    def play(self) -> Hand:
        """Do all steps."""
        for step in self.steps:
            self.do(*step)
        return self.hand

    # What the hand begins with

    def chips(self, amount: Number) -> int:
        """Money as chips, exactly."""
        if type(amount) is int and 0 <= amount <= MOST_CHIPS and not self.scale:
            return amount
        if not fits(amount) or not 0 <= amount <= MOST_CHIPS:
            raise self.history._error(
                f"the amount {cut(str(amount))} is not from 0 to 2**53", self.done or None
            )
        chips = int(EXACT.multiply(amount, 10**self.scale))
        if chips > MOST_CHIPS:
            raise self.history._error(
                f"{cut(str(amount))} is more than 2**53 chips of {self.unit}", self.done or None
            )
        return chips

    @property
    def unit(self) -> Decimal:
        return _unit(self.scale)

    def _begin(self, game: Game, stacks: list[int], posts: dict[int, Post]) -> Hand:
        """The Hand; what the house rules do not take for a straddle is a blind, which is played alike."""
        options: dict[str, Any] = {"button": len(stacks) - 1, "seed": 0, "manual": ("deal", "showdown")}
        try:
            return Hand(game, stacks, posts=posts, **options)
        except InvalidHand:
            blinds = {
                seat: post._replace(kind="blind") if post.kind == "straddle" else post
                for seat, post in posts.items()
            }
            return Hand(game, stacks, posts=blinds, **options)

    def _stack(self, amount: Number) -> int:
        if is_endless(amount):
            return MOST_CHIPS
        chips = self.chips(amount)
        if chips == 0:
            raise self.history._error("starting_stacks must be above 0")
        return chips

    def _rules(self, face_up: bool) -> house.HouseRules:
        rules = self.history.fields.get("_rules", "wsop")
        if self.history.fields.get("_chip", 1) != 1:  # amounts are what they were
            rules = {"bet_sizes": "any", **(rules if isinstance(rules, dict) else {"preset": rules})}
        if self.history.fields["variant"] == "NS":  # the least raise is by min_bet
            rules = {"short_deck_raise": "blind", **(rules if isinstance(rules, dict) else {"preset": rules})}
        try:
            return _house(tuple(rules.items()) if isinstance(rules, dict) else rules, face_up)
        except (ValueError, TypeError, ArithmeticError) as error:
            raise self.history._error(f"_rules: {cut(str(error), 300)}") from None

    def _all_show_early(self) -> bool:
        """Whether every hand that is in at the end is shown before the last cards are dealt."""
        early: set[int] = set()
        shown: set[int] = set()
        folded: set[int] = set()
        for what, seat, cards in self.steps:
            if what == "sm" and cards and (cards == "-" or None not in cards):
                shown.add(seat)
            elif what in ("db", "dh"):
                early = set(shown)
            elif what == "f":
                folded.add(seat)
        return early == set(range(len(self.history.fields["starting_stacks"]))) - folded

    def _posts(
        self, n: int, stacks: Sequence[int], least: int
    ) -> tuple[tuple[int, ...] | int, tuple[str, int], dict[int, Post]]:
        """Blinds (or the button's alone) and antes of the game, and what seats post in place of them.

        The arrays tell of the small blind first; heads-up that is the second seat. `least` is the least bet,
        which is asked of nobody where nothing else is asked; 0: nothing need be.
        """
        history = self.history
        seats = [1, 0] if n == 2 else range(n)
        last = 0 if n == 2 else n - 1  # where the button's is told
        owed = []
        for amount in history.fields.get("blinds_or_straddles", ()):
            chips = self.chips(amount.copy_abs() if isinstance(amount, Decimal) else abs(amount))
            owed.append(chips if amount > 0 else -chips)
        owed += [0] * (n - len(owed))
        big = _big_blind(owed)
        blinds: tuple[int, ...] = (max(owed[0], 0), big) if big else ()
        for chips in owed[2:]:
            if not big or owed[1] != big or chips <= blinds[-1]:
                break
            blinds += (chips,)
        big = max(blinds[:2], default=0)

        amounts = [self.chips(amount) for amount in history.fields["antes"]]
        trimmed = history.fields.get("ante_trimming_status", False)
        antes, dead = ("all", 0), [0] * n
        payers = [i for i in range(n) if amounts[i]]
        if len(set(amounts)) == 1:
            if trimmed or all(stack >= amounts[0] for stack in stacks):
                antes = ("all", amounts[0])
            else:
                dead = amounts
        elif trimmed:
            raise history._error("antes that differ cannot be trimmed here (ante_trimming_status)")
        elif payers == [1] and owed[1] == big and len(blinds) > 1 and big not in owed[2:]:
            antes = ("big_blind", amounts[1])
        elif payers == [last] and owed[last] >= 0:  # who posts a missed blind has not paid the table's ante
            antes = ("button", max(amounts))
        else:
            dead = amounts
        if not blinds and not antes[1] and least:
            blinds = (0, least)  # a game asks for something; nobody posts it
        posted = [i for i in range(n) if owed[i]]
        on_button = history.fields["variant"] == "NS" and posted == [last] and owed[last] > 0
        usual = [*([0] * last if on_button else blinds), *[0] * n]
        usual[last] = owed[last] if on_button else usual[last]

        posts = {}
        for i, seat in enumerate(seats):
            if owed[i] != usual[i] or dead[i]:
                kind = "missed" if owed[i] < 0 else "straddle" if i > 1 and owed[i] > big else "blind"
                posts[seat] = Post(abs(owed[i]), dead[i], kind)
        return owed[last] if on_button else blinds, antes, posts

    # What happens

    def do(self, what: str, seat: int, value: Any) -> None:
        """Do one step of the history."""
        self.done += 1
        try:
            self._do(what, seat, value)
        except HistoryError:
            raise
        except ValueError as error:
            text = self.history.fields["actions"][self.done - 1]
            chips = f" (in chips of {self.unit})" if self.scale else ""
            raise self.history._error(f"{shown(text)}: {error}{chips}", self.done) from None

    def _do(self, what: str, seat: int, value: Any) -> None:
        if what == "":
            return
        if seat >= self.players:
            raise ValueError(f"there are {self.players} players")
        hand = self.hand
        if hand.phase == "deal" and hand.street != self.due_on:
            self._find_due()
        if what == "dh":
            due = self.due.count(seat) - len(self.told_cards[seat])
            if len(value) != due:
                raise ValueError(f"p{seat + 1} is to be dealt {due or 'no'} cards now, not {len(value)}")
            self.told_cards[seat] += value
            self._deal(False)
            return
        if what == "db" and hand.street and not hand.game.streets[hand.street].board:
            self.due.clear()  # stud: the deck has run short, and there is a card for all
        if self.due and (what != "sm" or hand.street == 0):
            self._deal(True)
        phase = hand.phase
        if what in ("f", "cc", "cbr", "pb"):
            if phase != "bet":
                if what == "cc" and phase != "over" and self._is_idle(seat):
                    return
                raise ValueError(f"no bet is due; {hand}")
            if hand.actor != seat:
                raise ValueError(
                    f"p{(hand.actor or 0) + 1} is to act; legal for seat {hand.actor}: {hand.legal}"
                )
            if (what == "pb") != (what in ("cc", "pb") and self._brings_in()):
                raise ValueError(f"{'no' if what == 'pb' else 'the'} bring-in is due; {hand}")
            code = 0 if what in ("cc", "pb") else FOLD if what == "f" else self.chips(value)
            if what == "cbr" and code == 0:
                raise ValueError(f"a bet is to more than 0; legal for seat {seat}: {hand.legal}")
            try:
                hand.act(code)
            except IllegalAction:
                least = self._least_over(code) if what == "cbr" else None
                if least is None:
                    raise
                hand.act(least)
        elif what == "db":
            if phase != "deal":
                legal = f"; legal for seat {hand.actor}: {hand.legal}" if phase == "bet" else ""
                raise ValueError(f"no board is due; {hand}{legal}")
            hand.deal(value)
        elif what == "sm":
            self._tell(seat, value)
        elif any(street.draw for street in hand.game.streets):
            if phase != "draw" or hand.actor != seat:
                raise ValueError(f"p{seat + 1} has nothing to throw away now; {hand}")
            hand.act(_mask(hand.hole_cards[seat], value))
        else:
            raise ValueError(f"{VARIANTS[self.history.variant]} has no such action")
        if self.told:
            self._settle()

    def _find_due(self) -> None:
        """Who is to be dealt cards on this street: one at a time, but all at once for those thrown away."""
        hand = self.hand
        street, self.due_on = hand.game.streets[hand.street], hand.street
        live = [seat for seat, out in enumerate(hand.folded) if not out]
        self.due = live * (street.hole + street.up)
        if street.draw:
            first = hand.game.streets[0].hole
            self.due = [seat for seat in live for _ in range(first - len(hand.hole_cards[seat]))] + self.due

    def _deal(self, all_of_them: bool) -> None:
        """Deal hole cards, one by one, as far as they are told (or to the end, unknown ones)."""
        deal, told = self.hand.deal, self.told_cards
        for i, seat in enumerate(self.due):
            if told[seat]:
                deal([told[seat].pop(0)])
                if self.hand.board and not self.hand.game.streets[self.due_on].board:
                    raise ValueError("the deck has run short: there is a card for all (d db)")
            elif all_of_them:
                deal([None])
            else:
                del self.due[:i]
                return
        self.due.clear()

    def _brings_in(self) -> bool:
        """Whether the one to act is to bring it in."""
        legal = self.hand.legal
        return legal is not None and legal.call > 0 and not legal.fold

    def _least_over(self, to: int) -> int | None:
        """The least raise, where one to less is to all that anybody can match: what nobody can comes back."""
        hand, legal = self.hand, self.hand.legal
        if self.strict or legal is None or legal.min_raise_to is None or hand.actor is None:
            return None
        rivals = [i for i, out in enumerate(hand.folded) if not out and i != hand.actor and hand.stacks[i]]
        most = max(hand.bets[i] + hand.stacks[i] for i in rivals)
        price = hand.bets[hand.actor] + legal.call
        return legal.min_raise_to if price < to < legal.min_raise_to and most <= to else None

    def _is_idle(self, seat: int) -> bool:
        """Some engines ask one to check who owes nothing when everybody else is all-in."""
        hand = self.hand
        live = [i for i, out in enumerate(hand.folded) if not out]
        return seat in live and sum(hand.stacks[i] > 0 for i in live) <= 1

    def _tell(self, seat: int, cards: Any) -> None:
        """What a seat does at the showdown, perhaps before its turn; or what it shows afterwards."""
        hand = self.hand
        held = hand.hole_cards[seat]
        if isinstance(cards, tuple) and (None in cards or len(cards) != len(held)):
            if len(cards) > len(held):
                raise ValueError(f"p{seat + 1} has {len(held)} hole cards")
            cards = "?"
        elif isinstance(cards, tuple) and None not in held and {*cards} == {*held}:
            cards = "-"
        if hand.phase == "bet":
            raise ValueError(f"nobody is to show now; legal for seat {hand.actor}: {hand.legal}")
        if hand.phase == "over" and cards in ("", "?"):
            return
        if hand.folded[seat]:
            raise ValueError("has folded")
        if seat not in self.shown and seat not in self.mucked:
            self.told[seat] = cards
        if hand.phase == "over" and seat in self.told:
            self._show(seat)

    def _show(self, seat: int | None) -> None:
        cards = self.told.pop(seat)
        self.shown.add(seat)
        self.hand.show(seat, None if cards == "-" else cards)

    def _settle(self) -> None:
        """Make as much of the showdown as has been told. Who neither shows nor mucks loses to who shows."""
        hand, told = self.hand, self.told
        for seat in [seat for seat, cards in told.items() if cards != "?"]:
            if hand.phase == "showdown":
                if told[seat]:
                    self._show(seat)
                else:
                    del told[seat]
                    self.mucked.add(seat)
                    hand.muck(seat)
        live = {i for i, out in enumerate(hand.folded) if not out}
        if hand.phase == "showdown" and self.shown and live <= {*told, *self.shown, *self.mucked}:
            try:
                _muck_the_rest(hand.copy())
            except IllegalAction:  # they are alone in a side pot, and nobody can tell who wins it
                return
            _muck_the_rest(hand)


def _mask(held: Cards, thrown: Any) -> int:
    """The hole cards that are thrown away, as `Hand.act` takes them; unknown ones as far as there are any."""
    if thrown == "-":
        raise ValueError("tells no cards")
    mask, unknown = 0, [i for i, card in enumerate(held) if card is None]
    for card in thrown:
        if card is not None and card in held:
            bit = 1 << held.index(card)
        elif unknown:
            bit = 1 << unknown.pop(0)
        else:
            raise ValueError(f"holds {format_cards(held)}")
        if mask & bit:
            raise ValueError("throws a card away twice")
        mask |= bit
    return mask


def _muck_the_rest(hand: Hand) -> None:
    while hand.phase == "showdown":
        hand.muck()


# ---- writing

_TOLD = {  # events, as actions tell them
    "fold": "f",
    "check": "cc",
    "call": "cc",
    "bet": "cbr",
    "raise": "cbr",
    "complete": "cbr",
    "bring_in": "pb",
    "discard": "sd",
    "show": "sm",
    "muck": "sm",
    "board": "db",
}
_KIND = ("streets", "structure", "deck", "rankings", "use", "boards", "split", "wild", "jacks_to_open")


def _comes_back(hand: Hand, history: HandHistory) -> bool:
    """Whether a history has its hand's posts and, unless the deck has run short, is played as that was."""
    seats = [(hand.button + 1 + i) % len(hand.stacks) for i in range(len(hand.stacks))]
    seats = [seat for seat in seats if hand.starting_stacks[seat]]
    posts = {i: hand.posts[seat] for i, seat in enumerate(seats) if seat in hand.posts}
    try:
        other = next(history.replay())
        if other.posts != posts or any(event.kind == "reshuffle" for event in hand.events):
            return other.posts == posts
        other = history.hand()
    except HistoryError:
        return False
    stacks = tuple([hand.stacks[seat] for seat in seats])
    return (other.actions, other.legal, other.stacks) == (hand.actions, hand.legal, stacks)


def _big_blind(told: Sequence[int]) -> int:
    """Of what PHH tells of blinds, in its order: the second seat's or a missed one, else the highest."""
    return max(told[1], *[-chips for chips in told]) or max(told)


def _written(hand: Hand) -> dict[str, Any]:
    game, button, start = hand.game, hand.button, hand.starting_stacks
    variant = _variant(game)
    if len(hand.boards) > 1:
        raise HistoryError("a hand that was run more than once cannot be told in PHH")
    if game.hand_cap is not None and any(stack > game.hand_cap for stack in start):
        raise HistoryError("a hand's cap cannot be told in PHH")
    order = [(button + 1 + i) % len(start) for i in range(len(start))]
    order = [seat for seat in order if start[seat]]
    told = order[::-1] if len(order) == 2 else order  # the order of antes and blinds
    label = {seat: f"p{i + 1}" for i, seat in enumerate(order)}
    owed = hand.posts
    blinds = [0 if seat not in owed else owed[seat].live for seat in told]
    for i, seat in enumerate(told):
        if seat in owed and owed[seat].kind == "missed":
            blinds[i] = -blinds[i]
    big = _big_blind(blinds)
    for i, (chips, seat) in enumerate(zip(blinds[2:], told[2:], strict=True), 3):
        own = isinstance(game.blinds, Mapping) or tuple(blinds[:i]) == game.blinds[:i]
        if chips > big and owed[seat].kind == "blind" and not own:
            raise HistoryError(
                f"a blind of {chips}, over the big one, is a straddle in PHH: it cannot be told"
            )

    events = hand.events
    for i in range(len(events) - 1, -1, -1):
        if events[i].kind == "misdeal":
            events = events[i + 1 :]
            break
    dead = dict.fromkeys(order, 0)
    holes: dict[int, list[int | None]] = {seat: [] for seat in order}  # dealt, and not told yet
    exposed: tuple[int | None, ...] = ()
    actions: list[str] = []
    at = 0
    for kind, who, street, to, amount, cards in [*events, Event("end", None, -1, 0, 0, ())]:
        if street != at or kind in _TOLD:
            for seat in order:
                if holes[seat]:
                    actions.append(f"d dh {label[seat]} {format_cards(holes[seat])}")
                    holes[seat] = []
            at = street
        if kind in ("deal", "up") and who is not None:
            holes[who] += cards
        elif kind in ("ante", "dead") and who is not None:
            dead[who] += amount
        elif kind == "expose":
            exposed = cards
        elif kind == "replace" and who is not None:
            holes[who][holes[who].index(exposed[0])] = cards[0]
        elif kind == "board":
            actions.append(f"d db {format_cards(cards)}")
        elif kind in _TOLD and who is not None:
            verb = _TOLD[kind]
            what = str(to) if verb == "cbr" else format_cards(cards) if verb in ("sd", "sm") else ""
            actions.append(f"{label[who]} {verb} {what}".rstrip())

    antes = [dead[seat] for seat in told]
    trimmed = isinstance(game.antes, int) and not any(post.dead for post in owed.values())
    if trimmed:
        antes = [int(game.antes)] * len(order)
    elif isinstance(game.antes, int) and any(0 < stack < game.antes for stack in start):
        raise HistoryError("short antes beside dead posts cannot be told in PHH")
    payers, last = [i for i, chips in enumerate(antes) if chips], len(order) - 1 if len(order) > 2 else 0
    taken_for_antes = len(set(antes)) == 1 or payers == [1] or (payers == [last] and blinds[last] >= 0)
    if game.structure == "pot_limit" and taken_for_antes and any(post.dead for post in owed.values()):
        raise HistoryError("these dead posts are antes in PHH, and not in the pot: they cannot be told")
    fields: dict[str, Any] = {"variant": variant, "ante_trimming_status": trimmed, "antes": antes}
    if game.bring_in:
        fields["bring_in"] = game.bring_in
    else:
        fields["blinds_or_straddles"] = blinds
    if game.structure == "fixed_limit":
        fields["small_bet"], fields["big_bet"] = game.bets
    else:
        whole = tuple(game.blinds.values()) if isinstance(game.blinds, Mapping) else game.blinds[:2]
        fields["min_bet"] = game.bets[0] if game.bets else max(whole)
    fields["starting_stacks"] = [start[seat] for seat in order]
    fields["actions"] = actions
    if hand.is_over:
        fields["finishing_stacks"] = [hand.stacks[seat] for seat in order]
    if len(order) < len(start):
        fields["seats"], fields["seat_count"] = [seat + 1 for seat in order], len(start)
    rules = _rules_told(game)
    if rules is not None:
        fields["_rules"] = rules
    if game.chip != 1:
        fields["_chip"] = game.chip
    return fields


def _variant(game: Game) -> str:
    structure = {"N": "no_limit", "P": "pot_limit", "F": "fixed_limit"}
    for variant, make in PLAYED.items():
        if game.structure == structure[variant[0]]:
            usual = make(bets=game.bets) if len(game.bets) == 2 else make()
            if all(getattr(game, name) == getattr(usual, name) for name in _KIND):
                return variant
    raise HistoryError(f"PHH has no variant for {game.name}; it has {', '.join(VARIANTS)}")


def _rules_told(game: Game) -> str | dict[str, Any] | None:
    """House rules as the user field `_rules`; None for the usual ones."""
    rules = game.rules
    unimportant = ("all_in_face_up", "short_big_blind_ante", "muck_winner")
    changed = {switch: x for switch, x in rules.changed().items() if switch not in unimportant}
    if game.chip != 1:
        changed["bet_sizes"] = rules["bet_sizes"]
    if isinstance(game.blinds, Mapping):
        changed["short_deck_raise"] = rules["short_deck_raise"]
    if changed:
        return {"preset": rules.name, **changed}
    return None if rules.name == "wsop" else rules.name
