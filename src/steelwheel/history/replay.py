"""Replay a history as a `Hand`, one action at a time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from .. import rules as house
from ..cards.cards import format_cards
from ..errors import HistoryError, IllegalAction, InvalidHand, cut, kind, shown
from ..games.game import Game
from ..hands.hand import CALL, FOLD, Hand, Post
from .actions import JOKERS, Step, read_steps
from .amounts import EXACT, Number, fits, is_endless, is_number, unit_of
from .cash_game_rules import CASH_GAME_RULES
from .field_types import check_types
from .fields import HandRecord, check_fields, count_decimals, history_error
from .forced_bets import ForcedBets, big_blind, forced_bets
from .result_check import Discrepancy, results_fit
from .variants import (
    ALL_PLAYED,
    NAMES,
    OTHER_GAME,
    STUD,
    game_of_spec,
    game_of_variant,
    house_rules,
    with_dead_mucks,
)

__all__ = ["Replay", "matching_code"]

_BETS = ("f", "cc", "cbr", "pb")
_CHECKED = frozenset(("_runs", "_cap", "_kill", "_game", "_posts"))
MOST_CHIPS = 2**53  # also used as the size of an unknown stack

_JOKER = JOKERS[0]

Cards = tuple[int | None, ...]


class Replay:
    """A replay of a history: its `steps`, which `do` plays in order, and the `hand` so far.

    :param face_up: whether hands are shown as soon as no more betting is possible; None: only if the history
        shows them at that point.
    :param strict: whether to reject a raise below the minimum even if no opponent can match more, and
        to relax no house rule.
    :param relaxed: the choices of the relaxed switches (see `CASH_GAME_RULES`).
    :param dead: the money that is read as dead, "missed_blind" or "ante_trimming_status"; None: inferred from
        the results in the file; nothing if they do not show it.
    """

    record: HandRecord
    steps: list[Step]
    done: int
    """The number of steps done."""
    hand: Hand
    strict: bool
    exceptions: list[Discrepancy]
    """The facts about the rules and posts that had to be assumed."""
    scale: int
    """The number of decimals in the money per chip."""
    factor: Decimal
    """The number of chips per unit of money."""
    field: str | None
    """The field whose amounts are being converted, for errors; None: an action."""
    players: int
    bring_in: int
    due_on: int

    def __init__(
        self,
        record: HandRecord,
        face_up: bool | None = None,
        strict: bool = False,
        relaxed: Mapping[str, str] | None = None,
        dead: Collection[str] | None = None,
    ) -> None:
        self.record, self.strict, self.relaxed, self._face_up = record, strict, relaxed or {}, face_up
        self._is_trial = False  # whether this replay only finds out which rule to relax
        self.exceptions = []
        check_fields(record)
        if not _CHECKED.isdisjoint(record.fields):
            check_types(record)
        self.steps = read_steps(record)
        self.done = 0
        self.scale = count_decimals(record, [amount for verb, _, amount in self.steps if verb == "cbr"])
        self.factor = Decimal(10**self.scale)
        fields = record.fields
        variant = fields["variant"]
        if variant not in ALL_PLAYED and variant != OTHER_GAME:
            raise history_error(record, f"the variant {shown(variant)} is not supported")
        self.players = n = len(fields["starting_stacks"])
        self.field = "starting_stacks"
        stacks = [self._stack(x) for x in fields["starting_stacks"]]
        self.runs = fields.get("_runs", 1)
        self.manual = ("deal", "showdown", *(["runs"] if self.runs != 1 else []))
        self.bring_in = 0
        face_up = self._all_show_early() if face_up is None else face_up
        self.dead = self._dead_money() if dead is None else dead
        is_other = variant == OTHER_GAME
        self.hand = self._begin_other(stacks) if is_other else self._begin_variant(stacks, face_up)
        self.due: list[int] = []  # the seats that get the next cards, in dealing order
        self.due_on = -1  # the street of `due`
        self.next_cards: list[list[int | None]] = [[] for _ in range(n)]  # read but not dealt
        self.shown: set[int] = set()
        self.mucked: set[int] = set()
        self.announced: dict[int, Any] = {}  # cards shown, "" for a muck, or "?" for neither
        self.parts: dict[int, Cards] = {}  # cards shown while the others stay hidden
        self.jokers = 0  # jokers dealt so far

    def play(self) -> Hand:
        """Play all steps, and return the hand."""
        for step in self.steps:
            self.do(*step)
        return self.hand

    def states(self, *, deals: bool = False) -> Iterator[Hand]:
        """Yield the same hand after the first deal and each action; yield it once if that deal is incomplete.

        :param deals: whether to yield after each step, including the first deal.
        """
        for step in self.steps:
            self.do(*step)
            if deals or self.is_dealt:
                yield self.hand
        if not (deals or self.is_dealt):
            yield self.hand

    @property
    def is_dealt(self) -> bool:
        """Return whether each player has their first cards."""
        return self.due_on > 0 or (self.due_on == 0 and not self.due)

    # ---- The beginning of the hand

    def _begin_variant(self, stacks: list[int], face_up: bool) -> Hand:
        """Return the hand of a variant with a code: its fields and posts describe the game."""
        fields, n = self.record.fields, self.players
        variant, rules = fields["variant"], self._rules(face_up)
        names = ("min_bet",) if variant.startswith(("N", "P")) else ("small_bet", "big_bet")
        for name in names:
            if not is_number(fields.get(name)):
                raise history_error(self.record, f"{NAMES[variant]} needs {name}, which must be a number")
        bets = tuple([self._bet_size(name) for name in names])
        if variant in STUD:
            if not is_number(fields.get("bring_in")):
                raise history_error(self.record, f"{NAMES[variant]} needs bring_in, which must be a number")
            self.bring_in = self._chips_in("bring_in", fields["bring_in"])
            if self.bring_in >= bets[0]:
                small = fields["small_bet"]
                raise history_error(
                    self.record, f"bring_in must be less than small_bet ({small}), not {fields['bring_in']}"
                )
        forced = self._forced_bets(stacks, 0 if self.bring_in else bets[0])
        chip = fields.get("_chip", 1)
        if type(chip) is not int:
            raise history_error(self.record, f"_chip must be an int, not {kind(chip)}")
        if chip < 1:
            raise history_error(self.record, f"_chip must be at least 1, not {shown(chip)}")
        try:
            bet = bets if len(bets) > 1 else bets[0]
            game = game_of_variant(variant, forced.blinds, forced.antes, self.bring_in, bet, chip, rules)
            if "_cap" in fields:
                cap = self._chips_in("_cap", fields["_cap"])
                if cap < game.big_blind:
                    raise ValueError(f"_cap must be at least the big blind, not {fields['_cap']}")
                self.field = None
                game = game.replace(hand_cap=cap)
            if n > game.max_seats:  # as many as the deck can serve may have played
                game = game.replace(max_seats=None)
            posts = forced.posts
            if "_kill" in fields:
                killer = fields["_kill"]
                if not 1 <= killer <= n:
                    raise ValueError(f"_kill must be a player's number, from 1 to {n}, not {killer}")
                extra = posts[killer - 1].dead if killer - 1 in posts else 0
                posts = {**posts, killer - 1: Post(bets[0], extra, "kill")}
            return self._begin(game, stacks, posts)
        except (ValueError, TypeError, ArithmeticError) as error:
            raise history_error(self.record, str(error)) from None

    def _begin_other(self, stacks: list[int]) -> Hand:
        """Return the hand of the game in the field `_game`."""
        fields = self.record.fields
        if "_game" not in fields:
            raise history_error(self.record, f"the variant {OTHER_GAME!r} needs the field _game")
        if self.scale:
            raise history_error(self.record, "next to _game, amounts must be whole chips")
        try:
            game = game_of_spec(fields["_game"])
            if any(what == "dh" and None in cards for what, _, cards in self.steps):
                game = with_dead_mucks(game)  # an unknown hand cannot be known to win
            self.bring_in = game.bring_in if game._opens_by_card else 0
            posts = {player - 1: Post(*post) for player, *post in fields.get("_posts", ())}
            return self._begin(game, stacks, posts)
        except (ValueError, TypeError, ArithmeticError) as error:
            raise history_error(self.record, str(error)) from None

    def chips(self, amount: Number) -> int:
        """Convert money to chips, exactly."""
        if type(amount) is int and 0 <= amount <= MOST_CHIPS and not self.scale:
            return amount
        is_usual = type(amount) is Decimal and not amount.is_signed() and amount.is_finite()
        if is_usual and -16 < amount.adjusted() < 15 - self.scale:  # type: ignore[union-attr]
            return int(EXACT.multiply(amount, self.factor))
        where = f"{self.field}: " if self.field else ""
        if not fits(amount) or not 0 <= amount <= MOST_CHIPS:
            message = f"{where}an amount must be from 0 to 2**53, not {cut(str(amount))}"
            raise history_error(self.record, message, self.done or None)
        chips = int(EXACT.multiply(amount, 10**self.scale))
        if chips > MOST_CHIPS:
            message = f"{where}{cut(str(amount))} is more than 2**53 chips of {self.unit}"
            raise history_error(self.record, message, self.done or None)
        return chips

    def _chips_in(self, name: str, amount: Number) -> int:
        """Convert the money in a field to chips."""
        self.field = name
        return self.chips(amount)

    def _bet_size(self, name: str) -> int:
        amount = self.record.fields[name]
        chips = self._chips_in(name, amount)
        if chips == 0:
            raise history_error(self.record, f"{name} must be above 0, not {amount}")
        return chips

    @property
    def unit(self) -> Decimal:
        """The money per chip."""
        return unit_of(self.scale)

    def _begin(self, game: Game, stacks: list[int], posts: Mapping[int, Post]) -> Hand:
        """Return the Hand. A straddle that the house rules reject is posted as an equal blind."""
        options: dict[str, Any] = {"button": len(stacks) - 1, "seed": 0, "manual": self.manual}
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
            raise history_error(self.record, "starting_stacks must be above 0; leave out empty seats")
        return chips

    def _rules(self, face_up: bool) -> house.HouseRules:
        rules = self.record.fields.get("_rules", "wsop")
        chip = self.record.fields.get("_chip", 1)
        if type(chip) is not int or chip != 1:  # amounts need not be multiples of it
            rules = {"bet_sizes": "any", **(rules if isinstance(rules, dict) else {"preset": rules})}
        if self.record.fields["variant"] == "NS":  # the minimum raise is min_bet
            rules = {"short_deck_raise": "blind", **(rules if isinstance(rules, dict) else {"preset": rules})}
        if self.relaxed:
            rules = {**(rules if isinstance(rules, dict) else {"preset": rules}), **self.relaxed}
        try:
            return house_rules(tuple(rules.items()) if isinstance(rules, dict) else rules, face_up)
        except (ValueError, TypeError, ArithmeticError) as error:
            raise history_error(self.record, f"_rules: {cut(str(error), 300)}") from None

    def _all_show_early(self) -> bool:
        """Return whether every player who does not fold shows before the last cards are dealt."""
        verbs = [what for what, _, _ in self.steps]
        if "sm" not in verbs:
            return False
        first = verbs.index("sm")
        later = verbs[first:]
        if "db" not in later and "dh" not in later:
            return False
        if "dh" in later and any(what == "dh" and None in cards for what, _, cards in self.steps[first:]):
            return False  # the last cards are dealt unknown, so they become known only when they are shown
        early: set[int] = set()
        showing: set[int] = set()
        folded: set[int] = set()
        for what, seat, cards in self.steps:
            if what == "sm" and _is_hand(cards):
                showing.add(seat)
            elif what in ("db", "dh"):
                early = set(showing)
            elif what == "f":
                folded.add(seat)
        return early == set(range(len(self.record.fields["starting_stacks"]))) - folded

    def _forced_bets(self, stacks: Sequence[int], least: int) -> ForcedBets:
        fields = self.record.fields
        owed = []
        self.field = "blinds_or_straddles"
        for amount in fields.get("blinds_or_straddles", ()):
            size = amount.copy_abs() if isinstance(amount, Decimal) else abs(amount)
            chips = self.chips(size)
            owed.append(chips if amount > 0 else -chips)
        owed += [0] * (self.players - len(owed))
        self.field = "antes"
        antes = [self.chips(amount) for amount in fields["antes"]]
        self.field = None
        trimmed = bool(fields.get("ante_trimming_status", False)) and "ante_trimming_status" not in self.dead
        short = not trimmed and min(stacks) < antes[0]
        if trimmed and len(set(antes)) > 1:
            raise history_error(self.record, "antes that differ cannot be trimmed (ante_trimming_status)")
        is_short_deck, dead_posts = fields["variant"] == "NS", "missed_blind" in self.dead
        return forced_bets(tuple(owed), tuple(antes), short, is_short_deck, least, dead_posts)

    def _dead_money(self) -> Collection[str]:
        """Return the kinds of money to read as dead.

        They are inferred from the results in the file, if these fit only one reading.
        """
        fields = self.record.fields
        owed = fields.get("blinds_or_straddles", ())
        has_small_post = bool(owed) and min(owed) < 0 and len(owed) > 1
        has_small_post = has_small_post and any(-big_blind(owed) < amount < 0 for amount in owed)
        trims_unequal = bool(fields.get("ante_trimming_status", False)) and len(set(fields["antes"])) > 1
        if not (has_small_post or trims_unequal) or self.strict or fields["variant"] == OTHER_GAME:
            return ()
        always = ["ante_trimming_status"] if trims_unequal else []
        fits = {}
        for dead in ([], ["missed_blind"]) if has_small_post else ([],):
            fits[len(dead)] = self._fits([*always, *dead])
        if True not in fits.values():
            return ()
        result = "finishing_stacks" if fields.get("finishing_stacks") else "winnings"
        if trims_unequal:
            fact = (
                "unequal antes are read as dead, although they should be trimmed, because "
                f"{result} fit only this reading"
            )
            self.exceptions.append(Discrepancy("ante_trimming_status", None, fact))
        if has_small_post and fits[0] is not fits[1]:
            which = "dead" if fits[1] else "live"
            seats = [i for i, amount in enumerate(owed) if -big_blind(owed) < amount < 0]
            names = ", ".join([f"p{2 - i if self.players == 2 else i + 1}" for i in seats])
            fact = f"the post of {names} is read as {which}, because {result} fit only this reading"
            self.exceptions.append(Discrepancy("missed_blind", None, fact))
        return [*always, *(["missed_blind"] if not fits[0] else [])]

    def _fits(self, dead: Collection[str]) -> bool | None:
        """Return whether the results in the file fit a reading; None if there are no results."""
        try:
            other = Replay(self.record, self._face_up, relaxed=self.relaxed, dead=dead)
            return results_fit(self.record, other.play(), other.unit)
        except HistoryError:
            return False

    # ---- The steps of the hand

    def do(self, what: str, seat: int, value: Any) -> None:
        """Play one step."""
        self.done += 1
        try:
            if what in _BETS and self.hand.phase == "bet":  # the usual case
                self._bet(what, seat, value)
            else:
                self._do(what, seat, value)
        except HistoryError:
            raise
        except ValueError as error:
            if what in _BETS and self._relax_a_rule():
                return
            text = self.record.fields["actions"][self.done - 1]
            chips = f" (in chips of {self.unit})" if self.scale else ""
            raise history_error(self.record, f"{shown(text)}: {error}{chips}", self.done) from None

    def _relax_a_rule(self) -> bool:
        """Play up to the last step with another rule; return False if no rule allows the step.

        If it returns True, `hand` is a new object.
        """
        if self.strict or self._is_trial or self.record.fields["variant"] == OTHER_GAME:
            return False
        variant, rules = self.record.fields["variant"], self.hand.game.rules
        for rule in CASH_GAME_RULES:
            if not variant.startswith(rule.variants) or rules[rule.switch] not in rule.before:
                continue
            relaxed = {**self.relaxed, rule.switch: rule.choice}
            other = Replay(self.record, self._face_up, relaxed=relaxed, dead=self.dead)
            other._is_trial = True
            try:
                for step in self.steps[: self.done]:
                    other.do(*step)
            except HistoryError:
                continue
            text = self.record.fields["actions"][self.done - 1]
            switch = f"{rule.switch}={rule.choice!r}, {rule.source}"
            fact = f"{shown(text)} is legal only if {rule.meaning} ({switch})"
            other.exceptions = [*self.exceptions, Discrepancy(rule.switch, self.done, fact)]
            other._is_trial = False
            vars(self).update(vars(other))
            return True
        return False

    def _do(self, what: str, seat: int, value: Any) -> None:
        if what == "":
            return
        if seat >= self.players:
            raise ValueError(f"there are only {self.players} players")
        hand = self.hand
        if type(value) is tuple and _JOKER in value:
            value = self._with_jokers(what, seat, value)
        phase = hand.phase
        if phase == "deal" and (hand.street != self.due_on or (not self.due and self._is_dealt_again())):
            self._find_due()
        if what == "dh":
            due = self.due.count(seat) - len(self.next_cards[seat])
            if len(value) != due:
                raise ValueError(f"p{seat + 1} must be dealt {due or 'no'} cards now, not {len(value)}")
            self.next_cards[seat] += value
            self._deal(False)
            if self.announced:
                self._settle()
            return
        if what == "db" and hand.street and not hand.game.streets[hand.street].board:
            self.due.clear()  # stud: the deck has run short, so that a community card follows
        if self.due and (what != "sm" or hand.street == 0) and (what != "db" or not self._is_board_next()):
            self._deal(True)
            phase = hand.phase
        if what in _BETS:
            if phase == "bet":
                self._bet(what, seat, value)
            elif what != "cc" or phase == "over" or not self._is_idle(seat):
                raise ValueError(f"no betting decision is due; {hand}")
        elif what == "db":
            if phase == "runs":
                hand.run_out(self.runs)
                phase = hand.phase
            if phase != "deal":
                legal = f"; legal for seat {hand.actor}: {hand.legal_actions}" if phase == "bet" else ""
                raise ValueError(f"no board is due; {hand}{legal}")
            hand.deal(value)
        elif what == "sm":
            self._announce(seat, value)
        elif any(street.draw or street.discard or street.middle for street in hand.game.streets):
            if phase != "draw" or hand.actor != seat:
                raise ValueError(f"p{seat + 1} cannot discard now; {hand}")
            hand.act(_discard_code(hand.hole_cards[seat], value))
            if not hand.game.streets[hand.street].middle:
                self._drop_discards(seat, value)
        else:
            name = NAMES.get(self.record.fields["variant"], hand.game.name)
            raise ValueError(f"{name} has no such action")
        if self.announced:
            self._settle()

    def _bet(self, what: str, seat: int, value: Any) -> None:
        hand = self.hand
        if hand.actor != seat:
            if seat >= self.players:
                raise ValueError(f"there are only {self.players} players")
            raise ValueError(
                f"p{(hand.actor or 0) + 1} is to act; legal for seat {hand.actor}: {hand.legal_actions}"
            )
        if (what == "pb" or (what == "cc" and self.bring_in)) and (what == "pb") != self._brings_in():
            raise ValueError(f"{'no' if what == 'pb' else 'the'} bring-in is due; {hand}")
        if what != "cbr":
            hand.act(FOLD if what == "f" else 0)
            return
        to = self.chips(value)
        if to == 0:
            raise ValueError(
                f"the total of a bet must be more than 0; legal for seat {seat}: {hand.legal_actions}"
            )
        try:
            hand.act(to)
        except IllegalAction:
            matched = matching_code(hand, to, self.strict)
            if matched is None:
                raise
            hand.act(matched)

    def _find_due(self) -> None:
        """Set `due` to the seats that get cards on this street, in order; replaced discards come first."""
        hand = self.hand
        street, self.due_on = hand.game.streets[hand.street], hand.street
        live = [seat for seat, out in enumerate(hand.folded) if not out]
        self.due = live * (street.hole + street.up)
        if street.draw:
            earlier = hand.game.streets[: hand.street]
            held = sum([each.hole + each.up - each.discard for each in earlier])
            self.due = [seat for seat in live for _ in range(held - len(hand.hole_cards[seat]))] + self.due

    def _with_jokers(self, what: str, seat: int, cards: Cards) -> Cards:
        """Return cards with different jokers, whose names are equal: the first joker dealt is the first."""
        if what in ("dh", "db"):
            left = [*JOKERS[self.jokers :]]
            self.jokers += cards.count(_JOKER)
        else:
            left = [card for card in (*self.hand.hole_cards[seat], *JOKERS) if card in JOKERS]
        return tuple([left.pop(0) if card == _JOKER and left else card for card in cards])

    def _is_dealt_again(self) -> bool:
        """Return whether new hands are dealt on the same street, because no player could open."""
        return self.hand.game.jacks_to_open and self.hand._next_deal()[0] is not None

    def _is_board_next(self) -> bool:
        """Return whether a board is dealt before the replacement cards of a draw."""
        street = self.hand.game.streets[self.hand.street]
        return bool(street.draw and street.board) and self.hand._next_deal()[0] is None

    def _deal(self, all_of_them: bool) -> None:
        """Deal the hole cards read so far, one by one.

        With `all_of_them`, deal every card that is due; cards that were not read are dealt as unknown.
        """
        deal, cards = self.hand.deal, self.next_cards
        is_later = self.due_on > 0
        for i, seat in enumerate(self.due):
            if cards[seat]:
                boards = self.hand.boards if is_later else None
                deal([cards[seat].pop(0)])
                if is_later and self.hand.boards != boards:
                    raise ValueError("the deck has run short: a community card is due (d db)")
            elif all_of_them:
                deal([None])
            else:
                del self.due[:i]
                return
        self.due.clear()

    def _brings_in(self) -> bool:
        """Return whether the actor owes the bring-in."""
        legal = self.hand.legal_actions
        return legal is not None and legal.to_call > 0 and not legal.can_fold

    def _is_idle(self, seat: int) -> bool:
        """Return whether to accept a check from a seat that has no decision to make.

        Some engines write such checks if all other players are all-in.
        """
        hand = self.hand
        live = [i for i, out in enumerate(hand.folded) if not out]
        return seat in live and sum(hand.stacks[i] > 0 for i in live) <= 1

    def _announce(self, seat: int, cards: Any) -> None:
        """Record a seat's show or muck at the showdown, even before its turn; afterwards, show its hand."""
        hand = self.hand
        held = hand.hole_cards[seat]
        if isinstance(cards, tuple) and (None in cards or len(cards) != len(held)):
            if len(cards) > len(held):
                raise ValueError(f"p{seat + 1} shows {len(cards)} cards, but has only {len(held)} hole cards")
            if any(card is not None for card in cards) and not hand.folded[seat]:
                self.parts[seat] = cards
            cards = "?"
        elif isinstance(cards, tuple) and None not in held and {*cards} == {*held}:
            cards = "-"
        if hand.phase == "bet":
            raise ValueError(f"no hand is to be shown now; legal for seat {hand.actor}: {hand.legal_actions}")
        if hand.phase == "over" and cards in ("", "?"):
            if self.parts:
                self._show_parts()
            return
        if hand.folded[seat]:
            raise ValueError("has folded")
        if isinstance(cards, tuple) and not {*held} - {None} <= {*cards}:
            holds = format_cards(held)
            raise ValueError(f"seat {seat} holds {holds!r} and cannot show {format_cards(cards)!r}")
        if seat not in self.shown and seat not in self.mucked:
            self.announced[seat] = cards
        if hand.phase == "over" and seat in self.announced:
            self._show(seat)

    def _show(self, seat: int) -> None:
        cards = self.announced.pop(seat)
        if cards != "-" and None in self.hand.hole_cards[seat]:
            cards = self._with_later_cards(seat, cards)
        self.shown.add(seat)
        self.hand.show(seat, None if cards == "-" else cards)

    def _show_parts(self) -> None:
        """Show the cards of seats that show only some of them."""
        whole = {event.seat for event in self.hand.events if event.kind == "show" and None not in event.cards}
        for seat, cards in self.parts.items():
            if seat in whole or self.hand.folded[seat]:
                continue  # shown or mucked since
            is_aligned = len(cards) == len(self.hand.hole_cards[seat])
            self.hand.show(seat, cards if is_aligned else [card for card in cards if card is not None])
        self.parts.clear()

    def _with_later_cards(self, seat: int, cards: Cards) -> Cards:
        """Return the cards that a seat showed early, and those it was dealt since."""
        return *cards, *[
            card for card in self.hand.hole_cards[seat] if card is not None and card not in cards
        ]

    def _drop_discards(self, seat: int, discards: Any) -> None:
        """Remove discards from the cards that a seat showed before the draw."""
        cards = self.announced.get(seat)
        if isinstance(cards, tuple):
            self.announced[seat] = tuple([card for card in cards if card not in discards])

    def _settle(self) -> None:
        """Play as much of the showdown as the recorded shows and mucks determine.

        A hand that is neither shown nor mucked loses to one that is shown. A seat without any show or muck
        has mucked if the history ends and its cards are unknown.
        """
        hand, announced = self.hand, self.announced
        if hand.phase != "showdown":
            return
        if self.parts:  # in few hands
            self._show_parts()
        for seat, cards in [(seat, cards) for seat, cards in announced.items() if cards != "?"]:
            if hand.phase == "showdown":
                if isinstance(cards, tuple) and self._is_short(seat, cards):
                    announced[seat] = "?"
                elif cards:
                    self._show(seat)
                elif seat not in self._seats_that_show_later():
                    del announced[seat]
                    self.mucked.add(seat)
                    hand.muck(seat)
        live = {i for i, out in enumerate(hand.folded) if not out}
        silent = live - {*announced, *self.shown, *self.mucked}
        if hand.phase == "showdown" and self.shown and (not silent or self._is_end_for(silent)):
            if announced:
                later = {seat for what, seat, cards in self.steps[self.done :] if what == "sm" and cards}
                if later.intersection(announced):
                    return
            try:
                _muck_the_rest(hand.copy())
            except IllegalAction:  # only these seats are in a side pot, so its winner is unknown
                return
            _muck_the_rest(hand)

    def _is_short(self, seat: int, cards: Cards) -> bool:
        """Return whether a seat that showed these cards early has since been dealt an unknown card."""
        return len(self._with_later_cards(seat, cards)) < len(self.hand.hole_cards[seat])

    def _is_end_for(self, seats: Iterable[int]) -> bool:
        """Return whether the history ends without the cards of these seats."""
        is_end = not any(verb for verb, _, _ in self.steps[self.done :])
        return is_end and all(None in self.hand.hole_cards[seat] for seat in seats)

    def _seats_that_show_later(self) -> set[int]:
        """Return the seats whose cards a later step shows; HandHQ first writes `sm ????` for them."""
        return {seat for what, seat, cards in self.steps[self.done :] if what == "sm" and _is_hand(cards)}


def matching_code(hand: Hand, to: int, strict: bool = True) -> int | None:
    """Return a legal code for an illegal raise that no opponent can match; None if there is no such code.

    If no opponent can put in more, the code is a call. If they can put in more, but less than the minimum
    raise, it is the minimum raise, unless `strict`. The player pays the same either way, since the excess is
    returned.
    """
    legal, seat = hand.legal_actions, hand.actor
    if legal is None or seat is None:
        return None
    to_match, least = hand.bets[seat] + legal.to_call, legal.min_raise_to
    others = [i for i, out in enumerate(hand.folded) if not out and i != seat]
    most = max([hand.bets[i] + hand.stacks[i] for i in others])
    if not to_match < to <= hand.bets[seat] + hand.stacks[seat]:
        return None
    if most <= to_match:
        return CALL
    return least if not strict and least is not None and most <= to < least else None


def _is_hand(shown: Any) -> bool:
    """Return whether the cards of `sm` are a whole hand: not a muck, and without unknown cards."""
    return bool(shown) and (shown == "-" or None not in shown)


def _discard_code(held: Cards, discards: Any) -> int:
    """Return the discards as a code for `Hand.act`; a card not in the hand replaces an unknown card."""
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
