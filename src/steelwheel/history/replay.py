"""Playing a history into a `Hand`: its actions are read, then done one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .. import games
from .. import rules as house
from ..cards import format_cards
from ..errors import HistoryError, IllegalAction, InvalidHand, cut, shown
from ..game import AsSaved, Game
from ..hand import FOLD, Hand, Post
from .amounts import EXACT, Number, fits, is_endless, is_number, number, unit_of

if TYPE_CHECKING:
    from ..typing import PostKind
    from .record import HandHistory

__all__ = ["PLAYED", "VARIANTS", "Replay", "Step", "big_blind", "read_action", "read_cards"]

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
_BETS = ("f", "cc", "cbr", "pb")
_STUD = ("F7S", "F7S/8", "FR")
MOST_CHIPS = 2**53  # what an unknown stack is, too

_CARDS: dict[str, int | None] = {format_cards([card]): card for card in (*range(52), None)}
_SEATS = {f"p{i + 1}": i for i in range(23)}

Cards = tuple[int | None, ...]
Step = tuple[str, int, Any]  # an action's verb, its seat (-1: none), its cards or amount


# ---- Actions


def read_cards(text: str) -> tuple[int | None, ...]:
    """Cards as an action has them: two letters each, ?? for an unknown one. ValueError for other text."""
    try:
        return tuple([_CARDS[text[i : i + 2]] for i in range(0, len(text), 2)])
    except KeyError:
        raise ValueError(f"has no cards in {shown(text)}") from None


def read_action(text: str) -> Step:
    """One action of PHH, without its commentary. ValueError, to be read after the text, for other text."""
    if len(text) > 40:  # most have below 25
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


# ---- Playing them


@lru_cache(maxsize=512, typed=True)
def _house_rules(name: object, face_up: bool) -> house.HouseRules:
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
    sizes = AsSaved(bets) if isinstance(bets, tuple) else bets
    keywords = {"antes": ante if who == "all" else {who: ante}, "bets": sizes, "chip": chip, "rules": rules}
    if variant in _STUD:
        return PLAYED[variant](bring_in=bring_in, **keywords)
    return PLAYED[variant]().replace(
        blinds={"button": blinds} if isinstance(blinds, int) else AsSaved(blinds), **keywords
    )


@lru_cache(maxsize=512)
def _posts(
    owed: tuple[int, ...], amounts: tuple[int, ...], short: bool, short_deck: bool, least: int
) -> tuple[tuple[int, ...] | int, tuple[str, int], Mapping[int, Post]]:
    """Blinds (or the button's alone) and antes of the game, and what seats post instead.

    The arrays begin with the small blind, which heads-up is the second seat's.

    :param short: whether a stack is short of its ante, and may not post less.
    :param least: the least bet, a big blind that nobody posts where there are no forced bets; 0: none.
    """
    n = len(owed)
    seats = [1, 0] if n == 2 else range(n)
    last = 0 if n == 2 else n - 1  # where the button's amounts are
    big = big_blind(owed)
    blinds: tuple[int, ...] = (max(owed[0], 0), big) if big else ()
    for chips in owed[2:]:
        if not big or owed[1] != big or chips <= blinds[-1]:
            break
        blinds += (chips,)
    big = max(blinds[:2], default=0)

    antes, dead = ("all", 0), amounts
    payers = [i for i in range(n) if amounts[i]]
    if len(set(amounts)) == 1 and not short:
        antes = ("all", amounts[0])
    elif payers == [1] and owed[1] == big and len(blinds) > 1 and big not in owed[2:]:
        antes = ("big_blind", amounts[1])
    elif payers == [last] and owed[last] >= 0:  # with a missed blind it is a dead post
        antes = ("button", max(amounts))
    if antes[1]:
        dead = (0,) * n
    if not blinds and not antes[1] and least:
        blinds = (0, least)  # a game has forced bets; nobody posts these
    posted = [i for i in range(n) if owed[i]]
    on_button = short_deck and posted == [last] and owed[last] > 0
    usual = [*([0] * last if on_button else blinds), *[0] * n]
    usual[last] = owed[last] if on_button else usual[last]

    posts = {}
    for i, seat in enumerate(seats):
        if owed[i] != usual[i] or dead[i]:
            kind: PostKind = "missed" if owed[i] < 0 else "straddle" if i > 1 and owed[i] > big else "blind"
            posts[seat] = Post(abs(owed[i]), dead[i], kind)
    return owed[last] if on_button else blinds, antes, posts


class Replay:
    """A history as it is played: its `steps`, to be done in order, and the `hand`.

    :param face_up: whether hands are shown as soon as everybody is all-in; None: as the history has it.
    :param strict: whether to refuse a raise below the least even where nobody can match more.
    """

    history: HandHistory
    steps: list[Step]
    done: int
    """How many of the steps are."""
    hand: Hand
    strict: bool
    scale: int
    """Decimals of the money that is a chip."""
    players: int
    bring_in: int
    due_on: int

    def __init__(self, history: HandHistory, face_up: bool | None = None, strict: bool = False) -> None:
        self.history, self.strict = history, strict
        history._check()
        self.steps = history._steps()
        self.done = 0
        self.scale = history._decimals(self.steps)
        fields = history.fields
        variant = fields["variant"]
        if variant not in PLAYED:
            raise history._error(f"the variant {shown(variant)} is not supported")
        self.players = n = len(fields["starting_stacks"])
        stacks = [self._stack(x) for x in fields["starting_stacks"]]
        rules = self._rules(self._all_show_early() if face_up is None else face_up)
        names = ("min_bet",) if variant.startswith(("N", "P")) else ("small_bet", "big_bet")
        for name in names:
            if not is_number(fields.get(name)):
                raise history._error(f"{name} must be a number: a game of {VARIANTS[variant]} has one")
        bets = tuple([self.chips(fields[name]) for name in names])
        self.bring_in = 0
        if variant in _STUD:
            if not is_number(fields.get("bring_in")):
                raise history._error(f"bring_in must be a number: a game of {VARIANTS[variant]} has one")
            self.bring_in = self.chips(fields["bring_in"])
        blinds, antes, posts = self._posts(stacks, 0 if self.bring_in else bets[0])
        chip = fields.get("_chip", 1)
        try:
            bet = bets if len(bets) > 1 else bets[0]
            game = _game(variant, blinds, antes, self.bring_in, bet, chip, rules)
            self.hand = self._begin(game, stacks, posts)
        except (ValueError, TypeError, ArithmeticError) as error:
            raise history._error(str(error)) from None
        self.due: list[int] = []  # the seats of the next cards, in dealing order
        self.due_on = -1  # on which street
        self.next_cards: list[list[int | None]] = [[] for _ in range(n)]  # read, not dealt yet
        self.shown: set[int | None] = set()
        self.mucked: set[int | None] = set()
        self.announced: dict[int | None, Any] = {}  # for the showdown: cards, "" for a muck, "?" for neither

    def play(self) -> Hand:
        """Do all steps."""
        for step in self.steps:
            self.do(*step)
        return self.hand

    @property
    def is_dealt(self) -> bool:
        """Whether all have their first cards."""
        return self.due_on > 0 or (self.due_on == 0 and not self.due)

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
        return unit_of(self.scale)

    def _begin(self, game: Game, stacks: list[int], posts: Mapping[int, Post]) -> Hand:
        """The Hand. A straddle that the house rules refuse is posted as a blind, which plays the same."""
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
        chip = self.history.fields.get("_chip", 1)
        if type(chip) is not int or chip != 1:  # amounts are as they were bet
            rules = {"bet_sizes": "any", **(rules if isinstance(rules, dict) else {"preset": rules})}
        if self.history.fields["variant"] == "NS":  # the least raise is min_bet
            rules = {"short_deck_raise": "blind", **(rules if isinstance(rules, dict) else {"preset": rules})}
        try:
            return _house_rules(tuple(rules.items()) if isinstance(rules, dict) else rules, face_up)
        except (ValueError, TypeError, ArithmeticError) as error:
            raise self.history._error(f"_rules: {cut(str(error), 300)}") from None

    def _all_show_early(self) -> bool:
        """Whether every hand that does not fold is shown before the last cards are dealt."""
        verbs = [what for what, _, _ in self.steps]
        if "sm" not in verbs or {"db", "dh"}.isdisjoint(verbs[verbs.index("sm") :]):
            return False
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
        self, stacks: Sequence[int], least: int
    ) -> tuple[tuple[int, ...] | int, tuple[str, int], Mapping[int, Post]]:
        fields = self.history.fields
        owed = []
        for amount in fields.get("blinds_or_straddles", ()):
            chips = self.chips(amount.copy_abs() if isinstance(amount, Decimal) else abs(amount))
            owed.append(chips if amount > 0 else -chips)
        owed += [0] * (self.players - len(owed))
        antes = [self.chips(amount) for amount in fields["antes"]]
        trimmed = bool(fields.get("ante_trimming_status", False))
        short = not trimmed and min(stacks) < antes[0]
        if trimmed and len(set(antes)) > 1:
            raise self.history._error("antes that differ cannot be trimmed (ante_trimming_status)")
        return _posts(tuple(owed), tuple(antes), short, fields["variant"] == "NS", least)

    # What happens

    def do(self, what: str, seat: int, value: Any) -> None:
        """Do one step of the history."""
        self.done += 1
        try:
            if what in _BETS and self.hand.phase == "bet":  # nearly always
                self._bet(what, seat, value)
            else:
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
        phase = hand.phase
        if phase == "deal" and hand.street != self.due_on:
            self._find_due()
        if what == "dh":
            due = self.due.count(seat) - len(self.next_cards[seat])
            if len(value) != due:
                raise ValueError(f"p{seat + 1} is to be dealt {due or 'no'} cards now, not {len(value)}")
            self.next_cards[seat] += value
            self._deal(False)
            return
        if what == "db" and hand.street and not hand.game.streets[hand.street].board:
            self.due.clear()  # stud: the deck has run short, and a community card comes instead
        if self.due and (what != "sm" or hand.street == 0):
            self._deal(True)
            phase = hand.phase
        if what in _BETS:
            if phase == "bet":
                self._bet(what, seat, value)
            elif what != "cc" or phase == "over" or not self._is_idle(seat):
                raise ValueError(f"no bet is due; {hand}")
        elif what == "db":
            if phase != "deal":
                legal = f"; legal for seat {hand.actor}: {hand.legal}" if phase == "bet" else ""
                raise ValueError(f"no board is due; {hand}{legal}")
            hand.deal(value)
        elif what == "sm":
            self._announce(seat, value)
        elif any(street.draw for street in hand.game.streets):
            if phase != "draw" or hand.actor != seat:
                raise ValueError(f"p{seat + 1} cannot discard now; {hand}")
            hand.act(_mask(hand.hole_cards[seat], value))
        else:
            raise ValueError(f"{VARIANTS[self.history.variant]} has no such action")
        if self.announced:
            self._settle()

    def _bet(self, what: str, seat: int, value: Any) -> None:
        hand = self.hand
        if hand.actor != seat:
            if seat >= self.players:
                raise ValueError(f"there are {self.players} players")
            raise ValueError(f"p{(hand.actor or 0) + 1} is to act; legal for seat {hand.actor}: {hand.legal}")
        if (what == "pb" or (what == "cc" and self.bring_in)) and (what == "pb") != self._brings_in():
            raise ValueError(f"{'no' if what == 'pb' else 'the'} bring-in is due; {hand}")
        if what != "cbr":
            hand.act(FOLD if what == "f" else 0)
            return
        to = self.chips(value)
        if to == 0:
            raise ValueError(f"a bet is to more than 0; legal for seat {seat}: {hand.legal}")
        try:
            hand.act(to)
        except IllegalAction:
            least = self._least_over(to)
            if least is None:
                raise
            hand.act(least)

    def _find_due(self) -> None:
        """Find the seats to be dealt to on this street: one card at a time, but all at once for discards."""
        hand = self.hand
        street, self.due_on = hand.game.streets[hand.street], hand.street
        live = [seat for seat, out in enumerate(hand.folded) if not out]
        self.due = live * (street.hole + street.up)
        if street.draw:
            first = hand.game.streets[0].hole
            self.due = [seat for seat in live for _ in range(first - len(hand.hole_cards[seat]))] + self.due

    def _deal(self, all_of_them: bool) -> None:
        """Deal hole cards one by one as far as they have been read, or all of them, the rest unknown."""
        deal, cards = self.hand.deal, self.next_cards
        for i, seat in enumerate(self.due):
            if cards[seat]:
                deal([cards[seat].pop(0)])
                if self.hand.board and not self.hand.game.streets[self.due_on].board:
                    raise ValueError("the deck has run short: a community card is due (d db)")
            elif all_of_them:
                deal([None])
            else:
                del self.due[:i]
                return
        self.due.clear()

    def _brings_in(self) -> bool:
        """Whether the actor must bring it in."""
        legal = self.hand.legal
        return legal is not None and legal.call > 0 and not legal.fold

    def _least_over(self, to: int) -> int | None:
        """The least raise, if a raise to less covers all that anybody can match: the excess is returned."""
        hand, legal = self.hand, self.hand.legal
        if self.strict or legal is None or legal.min_raise_to is None or hand.actor is None:
            return None
        rivals = [i for i, out in enumerate(hand.folded) if not out and i != hand.actor and hand.stacks[i]]
        most = max(hand.bets[i] + hand.stacks[i] for i in rivals)
        to_match = hand.bets[hand.actor] + legal.call
        return legal.min_raise_to if to_match < to < legal.min_raise_to and most <= to else None

    def _is_idle(self, seat: int) -> bool:
        """Whether a seat may check idly: some engines ask it to when everybody else is all-in."""
        hand = self.hand
        live = [i for i, out in enumerate(hand.folded) if not out]
        return seat in live and sum(hand.stacks[i] > 0 for i in live) <= 1

    def _announce(self, seat: int, cards: Any) -> None:
        """Take what a seat does at the showdown, perhaps before its turn, or shows afterwards."""
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
            self.announced[seat] = cards
        if hand.phase == "over" and seat in self.announced:
            self._show(seat)

    def _show(self, seat: int | None) -> None:
        cards = self.announced.pop(seat)
        self.shown.add(seat)
        self.hand.show(seat, None if cards == "-" else cards)

    def _settle(self) -> None:
        """Play as much of the showdown as is announced. A hand that is neither shown nor mucked loses to one
        that is shown."""
        hand, announced = self.hand, self.announced
        for seat in [seat for seat, cards in announced.items() if cards != "?"]:
            if hand.phase == "showdown":
                if announced[seat]:
                    self._show(seat)
                else:
                    del announced[seat]
                    self.mucked.add(seat)
                    hand.muck(seat)
        live = {i for i, out in enumerate(hand.folded) if not out}
        if hand.phase == "showdown" and self.shown and live <= {*announced, *self.shown, *self.mucked}:
            try:
                _muck_the_rest(hand.copy())
            except IllegalAction:  # they alone are in a side pot, whose winner is unknown
                return
            _muck_the_rest(hand)


def _mask(held: Cards, discards: Any) -> int:
    """The discards as `Hand.act` takes them; a card not known to be held stands for an unknown one."""
    if discards == "-":
        raise ValueError("names no cards")
    mask, unknown = 0, [i for i, card in enumerate(held) if card is None]
    for card in discards:
        if card is not None and card in held:
            bit = 1 << held.index(card)
        elif unknown:
            bit = 1 << unknown.pop(0)
        else:
            raise ValueError(f"holds {format_cards(held)}")
        if mask & bit:
            raise ValueError("discards a card twice")
        mask |= bit
    return mask


def _muck_the_rest(hand: Hand) -> None:
    while hand.phase == "showdown":
        hand.muck()


def big_blind(owed: Sequence[int]) -> int:
    """The big blind among PHH's blinds, missed ones below 0: the second or a missed one, else the highest."""
    return max(owed[1], *[-chips for chips in owed]) or max(owed)
