"""List the lines of a finished hand: posts, deals, actions, boards and shows, with the chips of each.

The writers of other formats express these lines in their own words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from ..errors import HistoryError
from ..hands.hand import Hand
from .amounts import EXACT, Number
from .field_types import check_types
from .fields import HandRecord, history_error
from .forced_bets import big_blind
from .payouts import Payouts
from .record import HandHistory
from .replay import Replay
from .variants import STUD

__all__ = ["Line", "Transcript"]

Cards = tuple[int | None, ...]


class Line(NamedTuple):
    """One line of a hand.

    :param kind: "ante", "small_blind", "big_blind", "extra_blind", "missed_small", "both_blinds",
        "button_blind" or "straddle"; "deal" (the first cards), "up" (a later card in stud) or "draw"; "fold",
        "check", "call", "bet", "raise" or "bring_in"; "discard"; "board"; "uncalled"; "show", "show_part"
        (the other cards stay hidden) or "muck".
    :param seat: the seat; -1: none.
    :param amount: chips put in or returned.
    :param to: for a raise, the total on this street.
    :param most: for a raise, the largest bet before it.
    :param street: the index of the street.
    :param cards: the cards of this line.
    :param run: for a board that is run more than once, the number of the run, from 1; otherwise 0.
    :param is_all_in: whether the seat has no chips left.
    """

    kind: str
    seat: int = -1
    amount: int = 0
    to: int = 0
    most: int = 0
    street: int = 0
    cards: Cards = ()
    run: int = 0
    is_all_in: bool = False


class Transcript:
    """The lines of a history's hand, its final `hand`, and its payouts.

    :raises HistoryError: if the hand is not over, or cannot be replayed.
    """

    def __init__(self, record: HandRecord) -> None:
        self.record, self.replay = record, Replay(record)
        check_types(record)
        self.players = self.replay.players
        self.unit, self.scale = self.replay.unit, self.replay.scale
        self.starts = self.replay.hand.starting_stacks
        self.lines: list[Line] = []
        self.put, self.bets = [0] * self.players, [0] * self.players
        self.is_stud = record.fields["variant"] in STUD
        self.boards: list[list[int]] = [[]]
        self._board: list[int] = []  # the board cards of a street that is not complete yet
        self._street = self._run = 0
        self._play()
        if not self.hand.is_over:
            raise self.error(f"the hand is not over after its last action: {self.hand}")
        self.payouts = Payouts(record, self.hand, self.unit, self.put)
        self._return_uncalled()
        self._delay_shows()

    @property
    def hand(self) -> Hand:
        """The hand, as far as it has been replayed."""
        return self.replay.hand

    def error(self, message: str) -> HistoryError:
        """Return a HistoryError that names the hand."""
        return history_error(self.record, message)

    @property
    def names(self) -> list[str]:
        """The names of the players, or p1, p2 ..."""
        return self.record.fields.get("players") or [f"p{i + 1}" for i in range(self.players)]

    def check(self, what: str, read: Callable[[], HandHistory]) -> None:
        """Check that a written hand is read back with the same players, stacks, actions and results.

        :param what: the name of the format.
        :param read: a function that reads the written hand.
        :raises HistoryError: if anything differs.
        """
        try:
            again = read()
            hand, unit = again.hand(), again.unit
        except HistoryError as error:
            raise self.error(f"{what} cannot express this hand: {error.message}") from None
        ours, mine = self.hand, self.unit
        same = {
            "players": again.players == self.names,
            "stacks": _money(hand.starting_stacks, unit) == _money(ours.starting_stacks, mine),
            "board": hand.boards == ours.boards,
            "payoffs": _money(hand.payoffs, unit) == _money(ours.payoffs, mine),
            "results": again.winnings == self.payouts.won,
        }
        wrong = next((name for name, is_same in same.items() if not is_same), None)
        if wrong is not None:
            raise self.error(
                f"{what} cannot express this hand: its {wrong} would be read differently, "
                "for example because of its posts or house rules"
            )

    def money(self, chips: int) -> Decimal:
        """Convert chips to money."""
        return EXACT.multiply(chips, self.unit)

    def _add(self, kind: str, seat: int, amount: int = 0, *, live: bool = True, **more: Any) -> None:
        self.put[seat] += amount
        self.bets[seat] += amount if live else 0
        is_all_in = amount > 0 and self.put[seat] >= self.starts[seat]
        self.lines.append(Line(kind, seat, amount, is_all_in=is_all_in, street=self._street, **more))

    # ---- Antes and blinds

    def _post(self) -> None:
        """Add the antes and blinds, in PokerStars' order: antes, then blinds from the small blind on."""
        fields, n = self.record.fields, self.players
        if "_kill" in fields:
            raise history_error(self.record, "the texts of sites and Open Hand History have no kill pots")
        seats = [1, 0] if n == 2 else range(n)
        antes, blinds, missed = [0] * n, [0] * n, set()
        for event in self.hand.events:
            if event.kind == "missed_small":
                missed.add(event.seat)
            if event.kind in ("ante", "missed_small", "dead") and event.seat is not None:
                antes[event.seat] += event.amount
            elif event.kind in ("blind", "missed", "straddle") and event.seat is not None:
                blinds[event.seat] += event.amount
        owed = [*fields.get("blinds_or_straddles", ()), *[0] * n][:n]
        common = min(fields["antes"])
        for i, seat in enumerate(seats):
            is_dead = seat in missed and fields["antes"][i] > common
            ante = min(antes[seat], self.replay.chips(common)) if is_dead else antes[seat]
            antes[seat] -= ante
            if ante:
                self._add("ante", seat, ante, live=False)
        first = next((i for i in range(1, n) if owed[i] > 0), None)
        between = owed[1:-1] if n > 2 else owed[1:]
        on_button = fields["variant"] == "NS" and big_blind(owed) and not any(between)
        for i, seat in enumerate(seats):
            if antes[seat] and not blinds[seat]:
                self._add("missed_small", seat, antes[seat], live=False)
            elif antes[seat]:
                self.put[seat] += antes[seat]
                self._add("both_blinds", seat, blinds[seat])
                self.lines[-1] = self.lines[-1]._replace(amount=blinds[seat] + antes[seat], to=blinds[seat])
            elif blinds[seat]:
                self._add(self._kind_of_blind(i, first, owed, bool(on_button)), seat, blinds[seat])

    def _kind_of_blind(self, i: int, first: int | None, owed: list[Number], on_button: bool) -> str:
        """Return the kind of a blind by its index in `blinds_or_straddles`."""
        if owed[i] < 0:
            return "extra_blind"
        if on_button and not (owed[0] and self.players > 2):
            return "button_blind"
        return "small_blind" if i == 0 else "big_blind" if i == first else "straddle"

    # ---- Actions

    def _play(self) -> None:
        replay, hand = self.replay, self.hand
        self._post()
        shown: set[int] = set()
        for what, seat, value in replay.steps:
            count, street = len(hand.events), hand.street
            if what in ("f", "cc", "cbr", "pb", "sd") and street != self._street:
                self._open(street)
            if hand.phase == "runs":
                self._run = 1
            replay.do(what, seat, value)
            if what == "dh":
                self._deal(seat, value)
            elif what == "db":
                self._deal_board(value)
            elif what == "sd":
                self._add("discard", seat, cards=value if isinstance(value, tuple) else ())
            elif what == "sm":
                cards = hand.hole_cards[seat] if value == "-" else value or ()
                known = tuple([card for card in cards if card is not None])
                is_part = 0 < len(known) < len(hand.hole_cards[seat])
                if seat not in shown and (is_part or len(known) == len(cards)):
                    if not is_part:
                        shown.add(seat)
                    self._add("show_part" if is_part else "show" if cards else "muck", seat, cards=known)
            elif what:
                self._act(what, seat, value, count)

    def _open(self, street: int) -> None:
        self._street = street
        self.bets = [0] * self.players

    def _act(self, what: str, seat: int, value: Any, count: int) -> None:
        if what == "f":
            self._add("fold", seat)
            return
        most = max(self.bets)
        if what == "cbr":
            to = self.replay.chips(value)
            self._add("raise" if most else "bet", seat, to - self.bets[seat], to=to, most=most)
            return
        kinds = ("call", "check", "bring_in", "bet", "raise", "complete")
        amount = sum(e.amount for e in self.hand.events[count:] if e.kind in kinds and e.seat == seat)
        self._add("bring_in" if what == "pb" else "call" if amount else "check", seat, amount)

    # ---- Cards

    def _deal(self, seat: int, cards: Cards) -> None:
        street = self.replay.due_on
        if street != self._street:
            self._open(street)
        self._add("deal" if street == 0 else "up" if self.is_stud else "draw", seat, cards=cards)

    def _deal_board(self, cards: Cards) -> None:
        if self.is_stud:
            raise self.error("the text cannot express a community card in stud")
        if None in cards:
            raise self.error("the text cannot express unknown board cards")
        self._board += [card for card in cards if card is not None]
        run = self._run
        while len(self.boards) <= run:
            self.boards.append([])
        before = self.boards[0] + (self.boards[run] if run else [])
        if len(before) + len(self._board) < 3:
            return
        self._open(self.hand.street)
        street = len(before) + len(self._board) - 2
        self.lines.append(Line("board", street=street, cards=tuple(self._board), run=run))
        self.boards[run] += self._board
        self._board = []
        if run and len(self.boards[0]) + len(self.boards[run]) == 5:
            self._run += 1

    def _delay_shows(self) -> None:
        """Move shows to the end if more hole cards or several boards follow; readers expect this."""
        kinds = [line.kind for line in self.lines]
        first = kinds.index("show") if "show" in kinds else len(kinds)
        if len(self.boards) < 2 and {"up", "draw"}.isdisjoint(kinds[first:]):
            return
        for i, line in enumerate(self.lines):
            held = self.hand.hole_cards[line.seat]
            if line.kind == "show" and None not in held:
                self.lines[i] = line._replace(cards=held)
        self.lines.sort(key=lambda line: line.kind in ("show", "show_part", "muck"))

    def _return_uncalled(self) -> None:
        """Add the uncalled bet after the last bet."""
        for seat, amount in enumerate(self.payouts.uncalled):
            if amount:
                bets = ("ante", "blind", "call", "bet", "raise", "fold", "check", "bring_in", "straddle")
                at = max(i for i, line in enumerate(self.lines) if line.kind.endswith(bets))
                deals = [i for i, line in enumerate(self.lines) if line.kind == "deal"]
                self.lines.insert(max([at, *deals]) + 1, Line("uncalled", seat, amount))


def _money(chips: Sequence[int] | None, unit: Decimal) -> list[Decimal]:
    return [EXACT.multiply(amount, unit) for amount in chips or ()]
