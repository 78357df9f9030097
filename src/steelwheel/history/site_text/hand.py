"""Convert the events of a site's hand to the fields of a history."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from ...cards.cards import format_cards
from ...errors import shown
from ..record import HandHistory, checked_history
from ..site_games import SITE_RULES
from ..variants import STUD
from .events import CAPPED, FORGONE, NO_RAKE, PREMIUMS, ROUNDED, Event, Kind, Street
from .grammar import GRAMMARS
from .header import Header, fees_of
from .posts import ACTIONS, HandStart

__all__ = ["SiteHand"]

_HOLE = {"T": 2, "S": 2, "O": 4, "O/8": 4, "O5": 5, "O5/8": 5, "O6": 6, "B": 4, "5D": 5, "2L1D": 5, "2L3D": 5}
_CARDS = tuple([format_cards([card]) for card in range(52)])
RAKE = 20
"""Ignition takes at most one part in this many of the pot, and nothing before the flop."""
MOST_UNKNOWN = 100
"""The number of unknown lines that are kept."""
MOST_SHOWN = 200
"""The maximum number of characters that are kept of an unknown line."""
_CHIPS_LOST = "{} were put in, but {} were collected and {} taken"


def text_of_cards(cards: Sequence[int]) -> str:
    """Return cards as text. A card that appears twice is rejected later."""
    return "".join([_CARDS[card] for card in cards])


def _in_order(board: Sequence[int]) -> list[int]:
    """Return a board with its flop sorted, since some sites print the same flop in different orders."""
    return sorted(board[:3]) + list(board[3:])


class SiteHand(HandStart):
    """A hand whose events are converted to a history."""

    def history(self, offset: int) -> HandHistory:
        """Return the history of the hand.

        :raises HistoryError: if the hand cannot be read, or its chips do not balance.
        """
        header = self.read_header()
        self.check_lines()
        header = self.posted_stakes(header)
        self.cap = header.cap
        self.seat_players(header)
        self.play(header)
        fields = self.fields(header)
        place = self.line, offset, tuple(self.lines), self.unknown_lines()
        return checked_history(fields, self.file, self.key, place)

    def unknown_lines(self) -> tuple[str, ...]:
        """Return the lines that were not understood."""
        unknown = (event for event in self.events if event[0] == Kind.UNKNOWN)
        return tuple([self.text_of(event)[:MOST_SHOWN] for event in islice(unknown, MOST_UNKNOWN)])

    def step(self, text: str, event: Event | None = None) -> None:
        """Add an action and its line number."""
        self.actions.append(text)
        self.lines.append(self.at if event is None else self.line + event[4])

    def play(self, header: Header) -> None:
        """Convert the events to actions."""
        variant = header.variant
        self.stud, self.hole = variant in STUD, 7 if variant in STUD else _HOLE[variant[1:]]
        self.live = list(range(len(self.seats)))
        self.shown: set[int] = set()
        self.mucked: set[int] = set()
        self.pending: dict[int, list[str]] = {}
        self.total = self.rake = self.added = self.runs = 0
        self.bring_in = (self.full_bring_in() or max(header.stakes[0] // 4, 1)) if self.stud else 0
        self.level = max(self.level, self.bring_in)
        self.run_cards: list[int] = []
        self.boards: list[list[int]] = [[], [], [], []]
        self.collected = [0] * len(self.seats)
        self.returned = [0] * len(self.seats)
        self.names_returns = any(event[0] == Kind.UNCALLED for event in self.events)
        self.pots: dict[int, int] = {}
        self.paid: list[tuple[int, str, int]] = []
        self.cash_outs: dict[int, int] = {}
        self.has_total = self.has_summary = self.dealt = False
        self.fees: dict[str, int] = {}
        self.known = self.known_hands(self.hole)
        self.shows = self.cards_of((Kind.SHOW,), self.hole)
        self.unnamed = self.unnamed_board()
        self.acted: set[int] = set()
        at_start = True
        for number, event in enumerate(self.events):
            kind, seat = event[0], event[1]
            self.at = self.line + event[4]
            if kind == Kind.STREET:
                if event[6] == Street.SUMMARY:
                    self.has_summary = True
                    self.deal_if_due(number)
                    self.end()
                self.street(event, number)
            elif kind in ACTIONS or kind == Kind.BRING_IN:
                if at_start:
                    self.deal_if_due(number)
                    at_start = False
                if self.unnamed and self.is_round_over():
                    self.deal_unnamed(event)
                self.act(event)
            elif kind in _REST:
                while self.unnamed and kind in (Kind.SHOW, Kind.MUCK):
                    self.deal_unnamed(event)
                who = self.place.get(seat, -1)
                _REST[kind](self, event, who)
        self.check(header)

    def deal_if_due(self, number: int) -> None:
        """Deal the first cards, unless they have been dealt; include cards that later lines name."""
        if self.dealt:
            return
        self.dealt = True
        named = dict(self.known)
        for event in self.events:
            if event[0] == Kind.DEALT and isinstance(event[7], tuple):
                if event[7] and (event[1] not in named or self.stud):
                    named[event[1]] = event[7]
            elif event[0] in ACTIONS or event[0] == Kind.BRING_IN:
                break
        first = 3 if self.stud else self.hole
        for i, seat in enumerate(self.seats):
            cards: Sequence[int] = named.get(seat, ())
            if len(cards) > first and self.stud:
                cards = ()
            if len(cards) > first:
                self.fail(f"{shown(self.names[seat])} is dealt {len(cards)} cards, not {first}")
            self.step(f"d dh p{i + 1} {'??' * (first - len(cards))}{text_of_cards(cards)}")

    def street(self, event: Event, number: int) -> None:
        """Begin a street."""
        _, _, part, _, _, _, street, cards = event
        assert isinstance(cards, tuple)
        if street == Street.HOLE or street == Street.THIRD + 3:
            self.deal_if_due(number)
            return
        if street >= Street.SHOWDOWN:
            return
        if street == Street.NEXT_BOARD:
            street = min(len(self.boards[0]) - 1, Street.RIVER) if self.boards[0] else Street.FLOP
        self.deal_if_due(number)
        self.replace()
        self.return_unmatched()
        self.bets, self.level, self.acted = [0] * len(self.seats), 0, set()
        if street > Street.THIRD:
            self.deal_up(number, street - Street.THIRD)
        elif street > Street.DRAW:
            pass
        elif len(self.boards[0] + (self.boards[part] if part else [])) != (0, 0, 3, 4)[street] or len(
            cards
        ) != (3 if street == Street.FLOP else 1):
            self.fail("board cards are missing in this line, or before it", event)
        elif part == 0:
            self.boards[0] += cards
            self.step(f"d db {text_of_cards(cards)}", event)
        else:
            if not self.runs:
                for i in self.live:
                    held = (self.known | self.shows).get(self.seats[i])
                    if held is None:
                        self.fail("the board was run twice, and not all hands are shown", event)
                    self.step(f"p{i + 1} sm {text_of_cards(held)}", event)
                    self.shown.add(i)
            self.runs = max(self.runs, part)
            self.boards[part] += cards
            self.step(f"d db {text_of_cards(cards)}", event)

    def is_round_over(self) -> bool:
        """Return whether all players have acted, so that the next street is due."""
        most = max(*self.bets, self.level)
        return all(
            self.put[i] == self.stacks[self.seats[i]] or (i in self.acted and self.bets[i] == most)
            for i in self.live
        )

    def deal_unnamed(self, event: Event) -> None:
        """Deal the next cards of a board that only the summary names."""
        count = 1 if self.boards[0] else 3
        cards, self.unnamed = tuple(self.unnamed[:count]), self.unnamed[count:]
        self.acted = set()
        self.street((Kind.STREET, 0, 0, 0, event[4], event[5], Street.NEXT_BOARD, cards), 0)

    def deal_up(self, number: int, street: int) -> None:
        """Deal the cards of a stud street; cards that the next lines do not name are unknown."""
        named = {}
        for event in islice(self.events, number + 1, None):
            if event[0] == Kind.STREET or event[0] in ACTIONS:
                break
            if event[0] == Kind.DEALT and isinstance(event[7], tuple):
                named[event[1]] = event[7]
        for i in self.live:
            cards = named.get(self.seats[i], ())
            if len(cards) > 1:
                self.fail(
                    f"{shown(self.names[self.seats[i]])} is dealt {len(cards)} cards on street {street}"
                )
            self.step(f"d dh p{i + 1} {text_of_cards(cards) if cards else '??'}")

    def replace(self) -> None:
        """Deal the cards that replace discards."""
        for i, cards in self.pending.items():
            self.step(f"d dh p{i + 1} {''.join(cards)}")
        self.pending = {}

    def act(self, event: Event) -> None:
        """Add a bet, a call, a check, a fold or a bring-in."""
        kind, seat, _, flags, _, _, amount, _ = event
        if flags & CAPPED and not self.cap:
            self.fail("a player reached the cap of the hand, but the header has no cap")
        if self.pending:
            self.replace()
        i = self.place[seat]
        most, to = max(*self.bets, self.level), self.bets[i] + amount
        if i not in self.live:
            self.fail(f"{shown(self.names[seat])} acts after folding")
        if kind in (Kind.BET, Kind.RAISE) or (kind == Kind.PUSH and to > most):
            self.acted = {i}
        else:
            self.acted.add(i)
        if kind == Kind.FOLD:
            self.live.remove(i)
            self.step(f"p{i + 1} f", event)
        elif kind == Kind.CHECK:
            self.step(f"p{i + 1} cc", event)
        elif kind == Kind.CALL or (kind == Kind.PUSH and to <= most):
            least = max(self.bets)  # a call may be larger if the big blind or bring-in is all-in for less
            if to > most or (to < least and self.put[i] + amount < self.stacks[seat]):
                self.fail(f"the call is {self.money(amount)}, but {self.money(most - self.bets[i])} is due")
            self.step(f"p{i + 1} cc", event)
            self.put[i] += amount
            self.bets[i] = to
        elif kind == Kind.BRING_IN:
            self.step(f"p{i + 1} pb", event)
            self.put[i] += amount
            self.bets[i] = to
        else:
            if kind == Kind.RAISE:
                to = amount
                self.check_raise(i, to, event[7])
            if to <= self.bets[i]:
                self.fail(
                    f"a raise to {self.money(to)} is not above the player's bet of {self.money(self.bets[i])}"
                )
            self.put[i] += to - self.bets[i]
            self.bets[i] = to
            self.step(f"p{i + 1} cbr {self.money(to)}", event)
        if kind == Kind.PUSH and self.put[i] < self.stacks[seat]:
            self.fail(f"{shown(self.names[seat])} is all-in with {self.money(self.put[i])} of a larger stack")
        if self.put[i] > self.stacks[seat]:
            put, has = self.money(self.put[i]), self.money(self.stacks[seat])
            self.fail(f"{shown(self.names[seat])} puts in {put}, but has {has}")

    # ---- Other lines

    def _discard(self, event: Event, i: int) -> None:
        if self.acted:  # in old texts of five-card draw, no line names the draw
            self.street((Kind.STREET, 0, 0, 0, event[4], event[5], Street.DRAW + 1, ()), 0)
        if event[0] == Kind.STAND_PAT:
            self.step(f"p{i + 1} sd", event)
            return
        cards = event[7]
        assert isinstance(cards, tuple)
        if cards and len(cards) != event[6]:
            self.fail(f"{event[6]} cards are discarded, but {len(cards)} are named")
        self.step(f"p{i + 1} sd {text_of_cards(cards) if cards else '??' * event[6]}", event)
        self.pending[i] = ["??"] * event[6]

    def _dealt(self, event: Event, i: int) -> None:
        if i in self.pending and isinstance(event[7], tuple):
            new = [_CARDS[card] for card in event[7]]
            if len(new) != len(self.pending[i]):
                self.fail(f"{len(self.pending[i])} cards are discarded, but {len(new)} are dealt")
            self.pending[i] = new

    def _uncalled(self, event: Event, i: int) -> None:
        if i < 0 or event[6] > self.put[i]:
            self.fail("more is returned than was put in")
        self.put[i] -= event[6]

    def _collect(self, event: Event, i: int) -> None:
        self.collected[i] += event[6]
        self.pots[event[2]] = self.pots.get(event[2], 0) + event[6]

    def _show(self, event: Event, i: int) -> None:
        cards = event[7]
        assert isinstance(cards, tuple)
        if GRAMMARS[self.site].has_positions:
            cards = self.known.get(event[1], ())
        if i < 0 or i in self.shown or i not in self.live or not self.dealt:
            return
        self.deal_if_due(0)
        self.replace()
        if len(cards) == self.hole:
            self.shown.add(i)
            self.step(f"p{i + 1} sm {text_of_cards(cards)}", event)
        elif 0 < len(cards) < self.hole and not self.stud:
            hidden = "??" * (self.hole - len(cards))
            self.step(f"p{i + 1} sm {text_of_cards(cards)}{hidden}", event)

    def _muck(self, event: Event, i: int) -> None:
        if i in self.live and i not in self.shown and i not in self.mucked:
            self.replace()
            self.mucked.add(i)
            self.step(f"p{i + 1} sm", event)

    def _total(self, event: Event, i: int) -> None:
        if self.has_total:
            self.fail("the hand has two lines with the total pot")
        assert isinstance(event[7], int)
        self.has_total, self.total, self.rake = True, event[6], event[7]
        try:
            self.fees = fees_of(self.text_of(event), self.decimals) if self.rake else {}
        except ValueError as error:
            self.fail(str(error))
        if event[3] & NO_RAKE:
            self.rake = max(self.total - sum(self.collected), 0)
        self.end_of_chips = event

    def _board(self, event: Event, i: int) -> None:
        runs = [event[2]] if event[2] else range(1, self.runs + 1) if self.runs else [0]
        dealt = [self.boards[0] + (self.boards[run] if run else []) for run in runs]
        own = [self.boards[run] for run in runs]  # for a second run, some sites list only the new cards
        assert isinstance(event[7], tuple)
        if not self.stud and _in_order(event[7]) not in map(_in_order, dealt + own):
            named = text_of_cards(event[7])
            self.fail(f"the board in the summary is {named}, not {text_of_cards(dealt[0])}")

    def _drop(self, event: Event, i: int) -> None:
        self.added += event[6]

    def _cash_out(self, event: Event, i: int) -> None:
        if i < 0:
            self.fail(f"{shown(self.names[event[1]])} cashes out, but is not dealt in")
        if i in self.cash_outs:
            self.fail(f"{shown(self.names[event[1]])} cashes out twice")
        self.cash_outs[i] = event[6]

    def _premium(self, event: Event, i: int) -> None:
        if i < 0:
            self.fail(f"{shown(self.names[event[1]])} pays a premium, but is not dealt in")
        self.paid.append((i, PREMIUMS[event[2]], -event[6]))

    def _result(self, event: Event, i: int) -> None:
        if event[3] & FORGONE and i in self.cash_outs:
            self.forgo(i, event[6])
            return
        is_partial = GRAMMARS[self.site].has_loose_summary and event[6] < self.collected[i]
        if event[6] and i >= 0 and event[6] != self.collected[i] and not is_partial:
            self.fail(
                f"{shown(self.names[event[1]])} collected {self.money(self.collected[i])}, but "
                f"the summary says {self.money(event[6])}"
            )

    def forgo(self, i: int, share: int) -> None:
        """Count a share of the pot, which the site keeps, as won by a player who cashed out."""
        self.collected[i] += share
        self.cash_outs[i] -= share

    def end(self) -> None:
        """Muck the hands that were neither shown nor mucked, and did not win."""
        self.replace()
        if len(self.live) < 2:
            return
        for i in self.live:
            if i not in self.shown and i not in self.mucked and not self.collected[i]:
                self.step(f"p{i + 1} sm")

    def return_unmatched(self) -> None:
        """Return the unmatched parts of the highest bet and ante, unless the text itself returns bets."""
        for put in () if self.names_returns else (self.bets, self.trimmed):
            *_, second, most = sorted(put)
            who = put.index(most)
            self.put[who] -= most - second
            self.returned[who] += most - second
            put[who] = second

    def check(self, header: Header) -> None:
        """Check that the chips balance.

        :raises HistoryError: if they do not.
        """
        if not self.has_total and GRAMMARS[self.site].has_positions and self.has_summary:
            self.total, self.end_of_chips = sum(self.put), self.events[-1]
            self.rake = max(self.total - sum(self.collected), 0)
        elif not self.has_total:
            self.fail("the hand is cut off: it has no line with the total pot")
        is_inferred = not self.has_total or self.end_of_chips[3] & NO_RAKE
        if is_inferred and GRAMMARS[self.site].has_positions:
            most = 0 if "event" in header.fields or not self.boards[0] else -(-self.total // RAKE)
            self.rake = self.rake if self.rake <= most else 0
        self.return_unmatched()
        returned = sum(self.returned)
        if GRAMMARS[self.site].has_net_totals:
            self.total += self.rake
        if self.end_of_chips[3] & ROUNDED:
            self.total = sum(self.put) + returned
        if returned and self.total == sum(self.put) + returned:  # the winner "collects" their own bet
            self.total -= returned
            self.collected = [won - back for won, back in zip(self.collected, self.returned, strict=True)]
            for pot in sorted(self.pots, reverse=True):  # a returned bet may be listed as a separate side pot
                self.pots[pot], returned = (
                    max(self.pots[pot] - returned, 0),
                    max(returned - self.pots[pot], 0),
                )
        put, won = sum(self.put), sum(self.collected)
        missing = put + self.added - won - self.rake
        if missing > 0 and len(self.cash_outs) == 1:
            (player,) = self.cash_outs
            self.forgo(player, missing)
            won += missing
        if put + self.added != won + self.rake or self.total not in (put, put + self.added):
            message = _CHIPS_LOST.format(self.money(put), self.money(won), self.money(self.rake))
            if self.added:
                message += f"; the site added {self.money(self.added)}"
            if self.total != put:
                message += f"; the total pot is {self.money(self.total)}"
            self.fail(f"chips do not balance: {message}", self.end_of_chips)

    def fields(self, header: Header) -> dict[str, Any]:
        """Return the fields of the history."""
        money, seats = self.money, self.seats
        self.paid += [(i, "cash_out", amount) for i, amount in self.cash_outs.items()]
        beside = [sum(amount for seat, _, amount in self.paid if seat == i) for i in range(len(seats))]
        small, big = header.stakes
        made: dict[str, Any] = {
            "variant": header.variant,
            **({"ante_trimming_status": True} if self.trims else {}),
            "antes": [money(amount) for amount in self.antes],
            "blinds_or_straddles": [money(amount) for amount in self.owed],
        }
        if header.is_fixed:
            if self.stud:
                made["bring_in"] = money(self.bring_in)
            made.update(small_bet=money(small), big_bet=money(big))
        else:
            made["min_bet"] = money(big)
        made["starting_stacks"] = [money(self.stacks[seat]) for seat in seats]
        made["actions"] = self.actions
        made["players"] = [self.names[seat] for seat in seats]
        made["seats"] = [self.numbers.get(seat, seat) for seat in seats]
        made.update(self.table)
        made.update(header.fields)
        made["finishing_stacks"] = [
            money(self.stacks[seat] - self.put[i] + self.collected[i] + beside[i])
            for i, seat in enumerate(seats)
        ]
        made["winnings"] = [money(amount) for amount in self.collected]
        made["_rules"] = {"preset": "online", **SITE_RULES[self.site]} if SITE_RULES[self.site] else "online"
        if self.cap:
            made["_cap"] = money(self.cap)
        made["_rake"] = money(self.rake)
        if self.fees:
            made["_fees"] = {kind: money(amount) for kind, amount in self.fees.items()}
        if self.added:
            made["_added"] = money(self.added)
        if len(self.pots) > 1 and 0 not in self.pots:
            made["_pots"] = [money(self.pots.get(i, 0)) for i in range(1, max(self.pots) + 1)]
        if self.runs:
            made["_runs"] = self.runs
        if self.paid:
            made["_paid"] = [[i + 1, kind, money(amount)] for i, kind, amount in self.paid]
        return made


_REST = {
    Kind.DISCARD: SiteHand._discard,
    Kind.STAND_PAT: SiteHand._discard,
    Kind.DEALT: SiteHand._dealt,
    Kind.UNCALLED: SiteHand._uncalled,
    Kind.COLLECT: SiteHand._collect,
    Kind.SHOW: SiteHand._show,
    Kind.MUCK: SiteHand._muck,
    Kind.TOTAL: SiteHand._total,
    Kind.BOARD: SiteHand._board,
    Kind.RESULT: SiteHand._result,
    Kind.DROP: SiteHand._drop,
    Kind.CASH_OUT: SiteHand._cash_out,
    Kind.PREMIUM: SiteHand._premium,
}
