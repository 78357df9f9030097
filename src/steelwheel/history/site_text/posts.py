"""Read the beginning of a site's hand: its players in order, and their antes and blinds."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from itertools import islice
from os.path import basename
from typing import NoReturn

from ...errors import HistoryError, cut, shown
from ..currencies import CODES
from ..variants import STUD
from .events import ALL_IN, MUCKED, OUT, Event, Kind, Street
from .grammar import GRAMMARS
from .header import Header, chips, read_header, table_of

__all__ = ["ACTIONS", "HandStart"]

ACTIONS = range(Kind.FOLD, Kind.PUSH + 1)
_END_OF_LINE = re.compile(rb"[\r\n]")
_STAKES = re.compile(r"\$([0-9]{1,9}(?:\.[0-9]{1,2})?)-\$([0-9]{1,9}(?:\.[0-9]{1,2})?)(?![0-9])")
"""The stakes in Ignition's line "Table Info: ... Stakes: $1-$2", or in the name of its file."""
_HERO = re.compile(r" \[ME\] *\([^(]*$")
_SMALL_OF = {5: 2, 25: 10}
_BIG_OF = {small: big for big, small in _SMALL_OF.items()}
"""Ignition's blinds in cents where the small blind is not half of the big blind."""
_UTG = re.compile(r"UTG(?:\+([0-9]{1,2}))?")
_BLINDS = {"Big Blind": Kind.BIG_BLIND, "Small Blind": Kind.SMALL_BLIND, "Dealer": Kind.SMALL_BLIND}
LAST = 1000
_POSTS = range(Kind.SMALL_BLIND, Kind.BRING_IN)
_PLAYS = range(Kind.SMALL_BLIND, Kind.STAND_PAT + 1)


def _order(position: str) -> int:
    """Return a position's place in the order of the deal, from "Small Blind" to "Dealer"."""
    number = _UTG.fullmatch(position)
    return 2 + int(number[1] or 0) if number else {"Small Blind": 0, "Big Blind": 1}.get(position, LAST)


class HandStart:
    """A hand's events, with its players and the posts made before the first card is dealt.

    :param text: the bytes that the events' offsets refer to.
    :param line: the number of the hand's first line, counted from 1.
    """

    def __init__(self, site: str, text: bytes, events: list[Event], line: int, file: str | None) -> None:
        self.site, self.text, self.events, self.line, self.file = site, text, events, line, file
        self.key: object = None
        self.decimals = events[0][6]
        self.actions: list[str] = []
        self.lines: list[int] = []
        self.names: dict[int, str] = {}
        self.positions: dict[int, str] = {}
        self.numbers: dict[int, int] = {}
        self.stacks: dict[int, int] = {}
        self.at = line

    # ---- Words

    def fail(self, message: str, event: Event | None = None) -> NoReturn:
        """Raise a HistoryError that names this hand and the line of `event`, by default the current line."""
        raise HistoryError(message, self.file, self.key, self.at if event is None else self.line + event[4])

    def text_of(self, event: Event) -> str:
        """Return the text of the line of an event."""
        return self.decode(self._line(event[5]))

    def _line(self, start: int) -> bytes:
        match = _END_OF_LINE.search(self.text, start)
        return self.text[start : match.start() if match else len(self.text)]

    def decode(self, data: bytes) -> str:
        """Decode a part of the text: UTF-8, otherwise cp1252."""
        try:
            return data.decode()
        except UnicodeDecodeError:
            return data.decode("cp1252", "replace")

    def money(self, amount: int) -> int | Decimal:
        """Return an amount in the unit of the currency."""
        return _money(amount, self.decimals)

    def check_lines(self) -> None:
        """Raise an error if a line is damaged or not supported."""
        for event in self.events:
            kind = event[0]
            if kind < Kind.RUN_TWICE:
                continue
            if kind == Kind.BAD:
                self.fail(f"this line cannot be read: {shown(self.text_of(event))}", event)
            elif kind == Kind.STRANGER:
                self.fail(f"this player has no seat: {shown(self.text_of(event))}", event)
            elif kind == Kind.LONG:
                self.fail("the line is longer than 4 MB, or the hand is longer than 16 MB", event)
            elif kind == Kind.CANCELED:
                self.fail("the hand was canceled", event)

    def read_header(self) -> Header:
        """Read the header."""
        header = self.text_of(self.events[0])
        number = header.partition("#")[2].partition(":")[0].partition(" ")[0]
        self.key = int(number) if number.isascii() and number.isdigit() and len(number) < 31 else cut(number)
        try:
            return read_header(self.site, header, self.decimals)
        except ValueError as error:
            self.fail(str(error), self.events[0])

    def posted_stakes(self, header: Header) -> Header:
        """Return the header with the blinds as posted; a tournament's header may name the next level.

        Ignition's cash games do not name the stakes, and its fixed-limit tournaments name the blinds.
        """
        if GRAMMARS[self.site].has_positions:
            return self.stakes_of_posts(header)
        big = next((event for event in self.events if event[0] == Kind.BIG_BLIND), None)
        named = header.stakes[0 if header.is_fixed else 1]
        if "event" not in header.fields or big is None or big[3] & ALL_IN or big[6] == named:
            return header
        if header.is_fixed:
            return header._replace(stakes=(big[6], 2 * big[6]))
        small = next((event[6] for event in self.events if event[0] == Kind.SMALL_BLIND), header.stakes[0])
        return header._replace(stakes=(min(small, big[6]), big[6]))

    def stakes_of_posts(self, header: Header) -> Header:
        """Return the header with the blinds as posted by players who have more chips than their blinds."""
        stacks = {event[1]: event[6] for event in self.events if event[0] == Kind.SEAT}
        antes = {event[1]: event[6] for event in self.events if event[0] == Kind.ANTE}
        posted = {
            event[0]: event[6]
            for event in reversed(self.events)
            if event[0] in (Kind.SMALL_BLIND, Kind.BIG_BLIND)
            and event[6] + antes.get(event[1], 0) < stacks.get(event[1], 0)
        }
        is_fixed = header.limit == "Fixed Limit"
        small, big = header.stakes
        posted_small, posted_big = posted.get(Kind.SMALL_BLIND, 0), posted.get(Kind.BIG_BLIND, 0)
        if "event" not in header.fields and not (posted_small and posted_big):
            small, big = self.named_stakes()
            if is_fixed:
                small, big = small // 2, small  # the bets are named
            if (posted_small and posted_small != small) or (posted_big and posted_big != big):
                small = big = 0
        big = posted_big or big or _BIG_OF.get(posted_small, 2 * posted_small)
        if not big:
            self.fail("the stakes are neither posted in full nor named")
        if is_fixed:
            return header._replace(stakes=(big, 2 * big))
        return header._replace(stakes=(min(posted_small or small or _SMALL_OF.get(big, big // 2), big), big))

    def named_stakes(self) -> tuple[int, int]:
        """Return the stakes in the line "Table Info", or in the name of the file; zeros if there are none."""
        found = _STAKES.findall(self.text_of(self.events[:2][-1])) or _STAKES.findall(
            basename(self.file or "")
        )
        if not found:
            return 0, 0
        try:
            small, big = [chips(amount, self.decimals) for amount in found[-1]]
        except ValueError as error:
            self.fail(str(error))
        return small, big

    def seat_players(self, header: Header) -> None:
        """Find the players who are dealt in, in order from the left of the button, and their posts."""
        button, self.table = 0, {}
        is_strict = not GRAMMARS[self.site].has_loose_summary
        acting: set[int] = set()
        sat_out: set[int] = set()
        dealt: dict[int, Event] = {}
        for event in self.events:
            kind, seat = event[0], event[1]
            if kind == Kind.SEAT:
                more = event[7]
                assert isinstance(more, int)
                start = event[5] + (more & 0xFFFFFFFF)
                self.names[seat] = self.decode(self.text[start : start + (more >> 32)])
                if GRAMMARS[self.site].has_positions:
                    self.name_seat(event, header)
                self.stacks[seat] = event[6]
                if event[3] & OUT:
                    sat_out.add(seat)
            elif kind == Kind.TABLE:
                button, self.table = event[6], table_of(self.text_of(event))
            elif kind in _PLAYS or kind == Kind.COLLECT:
                acting.add(seat)
            elif kind == Kind.SITS_OUT:
                sat_out.add(seat)
            elif kind == Kind.RESULT and seat not in acting | sat_out and is_strict:
                self.fail(f"{shown(self.names[seat])} is in the summary, but does not act in the hand", event)
            elif kind == Kind.DEALT and seat not in acting and GRAMMARS[self.site].has_positions:
                dealt.setdefault(seat, event)
        if GRAMMARS[self.site].has_positions:
            self.events = self.all_in_posts()
            for seat in dealt.keys() - acting:
                self.fail(
                    f"{shown(self.names[seat])} is dealt cards, but does not act in the hand", dealt[seat]
                )
        if len(acting) < 2:
            self.fail("fewer than two players are dealt in")
        seats = sorted(acting, key=lambda seat: (seat <= button, seat))
        if GRAMMARS[self.site].has_positions:
            seats.sort(key=lambda seat: _order(self.positions[seat]))
        posts = [event for event in self.events if event[0] in _POSTS]
        small = next((event[1] for event in posts if event[0] == Kind.SMALL_BLIND), None)
        if len(seats) == 2 and small == seats[0] and header.variant not in STUD:
            seats.reverse()  # heads-up the button has the small blind
        self.seats, self.place = seats, {seat: i for i, seat in enumerate(seats)}
        self.post(header, posts)

    def name_seat(self, event: Event, header: Header) -> None:
        """Keep a seat's position and its number in the text, and call the player whose file it is "Hero"."""
        seat, text = event[1], self.text_of(event)
        self.positions[seat], number = self.names[seat], int(text[5:].partition(":")[0])
        if number in self.numbers.values():
            self.fail(f"two players are in seat {number}", event)
        if _order(self.positions[seat]) == LAST and self.positions[seat] != "Dealer":
            self.fail(f"{shown(self.positions[seat])} is not a position", event)
        self.numbers[seat] = number
        if _HERO.search(text):
            if "Hero" in self.names.values():
                self.fail("two seats are marked [ME]", event)
            self.names[seat] = "Hero"
        sign = text.rpartition("(")[2][:1]
        if "currency" in header.fields and sign in CODES:
            header.fields["currency"] = CODES[sign]

    def all_in_posts(self) -> list[Event]:
        """Return the events; an all-in before the first card becomes the ante or blind that it posts."""
        start = next((i for i, e in enumerate(self.events) if e[0] in (Kind.STREET, Kind.DEALT)), 0)
        antes = {event[1]: event[6] for event in self.events[:start] if event[0] == Kind.ANTE}
        made = []
        for event in self.events[:start]:
            kind, seat, amount = event[0], event[1], event[6]
            if kind == Kind.PUSH:
                is_ante = seat not in antes and amount <= max(antes.values(), default=0)
                blind = _BLINDS.get(self.positions[seat], Kind.LATE_BLIND)
                if self.positions[seat] == "Dealer" and "Small Blind" in self.positions.values():
                    blind = Kind.LATE_BLIND
                kind = Kind.ANTE if is_ante else blind
                event = (kind, seat, event[2], event[3] | ALL_IN, *event[4:])
            made.append(event)
        return made + self.events[start:]

    def post(self, header: Header, posts: list[Event]) -> None:
        """Read the antes and blinds. Heads-up, the arrays of PHH begin with the second seat."""
        n = len(self.seats)
        self.owed, self.antes = [0] * n, [0] * n
        self.put, self.bets, self.trimmed = [0] * n, [0] * n, [0] * n
        fixed = header.is_fixed
        big = header.stakes[0 if fixed else 1]
        first_big = min([self.place[event[1]] for event in posts if event[0] == Kind.BIG_BLIND], default=None)
        has_small = False
        posted: set[tuple[int, int]] = set()
        for event in posts:
            kind, seat, _, flags, _, _, amount, _ = event
            if (kind, seat) in posted and GRAMMARS[self.site].has_positions:
                self.fail(f"{shown(self.names[seat])} posts twice", event)
            posted.add((kind, seat))
            if kind == Kind.DEAD_BLIND and amount > big and GRAMMARS[self.site].has_positions:
                kind = Kind.BOTH_BLINDS
            who = self.place[seat]
            i = 1 - who if n == 2 else who
            live = amount
            if self.put[who] + amount == self.stacks[seat]:
                flags |= ALL_IN  # not all sites say so
            if kind == Kind.ANTE:
                self.antes[i] += amount
                live = 0
            elif not amount:
                continue
            elif kind == Kind.SMALL_BLIND and flags & OUT and amount == sum(header.stakes):
                live = amount - header.stakes[0]
                self.owed[i] = -live
                self.antes[i] += amount - live
            elif kind == Kind.DEAD_BLIND or (kind == Kind.SMALL_BLIND and (has_small or flags & OUT)):
                self.antes[i] += amount  # a missed blind, which is dead
                live = 0
            elif kind == Kind.STRADDLE:
                self.owed[i] = amount
                amount = live = amount - self.bets[who]
                if amount <= 0:
                    self.fail("a straddle is not above the player's blind", event)
            elif kind == Kind.SMALL_BLIND:
                has_small = True
                self.owed[i] = max(amount, header.stakes[0]) if flags & ALL_IN and not fixed else amount
            elif kind == Kind.BIG_BLIND:
                owed = max(amount, big) if flags & ALL_IN else amount
                self.owed[i] = owed if who == first_big else -owed
            elif kind == Kind.LATE_BLIND:
                self.owed[i] = -amount
            elif kind == Kind.BOTH_BLINDS:
                live = min(amount, big)
                self.owed[i] = -live
                self.antes[i] += amount - live
            else:
                self.owed[i] = amount
            self.put[who] += amount
            self.bets[who] += live
        antes = [event for event in posts if event[0] == Kind.ANTE]
        most = max([event[6] for event in antes], default=0)
        short = [event for event in antes if event[6] < most]
        self.trims = bool(short) and all(
            event[3] & ALL_IN or self.stacks[event[1]] == event[6] for event in short
        )
        if self.trims:  # players whose whole stack is less than the ante
            for event in antes:
                who = self.place[event[1]]
                self.trimmed[who] = event[6]
                self.antes[1 - who if n == 2 else who] += most - event[6]
        self.level = max(0, *self.owed)  # the amount to call, even if the big blind is short
        if header.variant in STUD or any(event[0] == Kind.BUTTON_BLIND for event in posts):
            return
        if not self.owed[0] and self.is_broke(n == 2):
            self.owed[0] = header.stakes[0] // 2 if fixed else header.stakes[0]
        if first_big is None:
            if not self.is_broke(n > 2):
                self.fail("no player posts the big blind")
            self.owed[1] = self.level = big

    def cards_of(self, kinds: tuple[int, ...], count: int) -> dict[int, tuple[int, ...]]:
        """Return the cards of each seat whose full hand appears in events of these kinds."""
        return {
            event[1]: event[7]
            for event in reversed(self.events)
            if event[0] in kinds and isinstance(event[7], tuple) and len(event[7]) == count
        }

    def known_hands(self, count: int) -> dict[int, tuple[int, ...]]:
        """Return the hands of `count` cards that no line shows, but that a fold or the summary names."""
        if GRAMMARS[self.site].has_positions:
            return self.cards_of((Kind.DEALT,), count)
        if any(event[0] in (Kind.DISCARD, Kind.STAND_PAT) for event in self.events):
            return {}  # a hand after draws is not the one that was dealt
        mucked = {event[1] for event in self.events if event[0] == Kind.RESULT and event[3] & MUCKED}
        later = self.cards_of((Kind.RESULT, Kind.FOLD), count)
        known = {seat: cards for seat, cards in later.items() if seat in mucked}
        return known | self.cards_of((Kind.FOLD,), count)

    def check_raise(self, i: int, to: int, size: object) -> None:
        """Check the first amount of "raises A to B" against the bets; 0: the line has no such amount."""
        grammar, own = GRAMMARS[self.site], to - self.bets[i]
        if not size or grammar.has_any_raises or size == own:
            return
        if grammar.has_positions:
            self.fail("the raise does not equal the chips that the player puts in")
        above = to - max(*self.bets, self.level), to - max(self.bets)  # the big blind may be all-in for less
        if size not in above:
            self.fail(f"a raise to {self.money(to)} is a raise of {self.money(above[0])} here")

    def unnamed_board(self) -> list[int]:
        """Return the board of the summary if it appears nowhere else, as in Ignition's texts of 2012."""
        is_named = any(event[0] == Kind.STREET and 0 < event[6] <= Street.NEXT_BOARD for event in self.events)
        if is_named or not GRAMMARS[self.site].has_positions:
            return []
        boards = (event[7] for event in self.events if event[0] == Kind.BOARD)
        return [card for board in islice(boards, 1) if isinstance(board, tuple) for card in board]

    def full_bring_in(self) -> int:
        """Return the full bring-in.

        If the bring-in is missing, or is all-in for less, return the largest bring-in or call on third street
        before a bet or raise.
        """
        most = 0
        for kind, _, _, flags, _, _, amount, _ in self.events:
            if kind == Kind.BRING_IN and not flags & ALL_IN:
                return amount
            if kind in (Kind.BRING_IN, Kind.CALL):
                most = max(most, amount)
            elif kind in (Kind.RAISE, Kind.BET) or (kind == Kind.STREET and amount > Street.THIRD + 3):
                break
        return most

    def is_broke(self, who: int) -> bool:
        """Return whether a player's antes and blinds took their whole stack."""
        return self.put[who] == self.stacks[self.seats[who]]


@lru_cache(maxsize=4096)
def _money(amount: int, decimals: int) -> int | Decimal:
    return Decimal(amount).scaleb(-decimals) if decimals and amount else amount
