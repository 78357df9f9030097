"""Write hands as PokerStars' text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from ..cards.cards import format_cards
from ..errors import shown
from .amounts import EXACT, Number
from .currencies import SIGNS, code_of
from .phh import only_hand
from .record import HandHistory
from .site_games import title_of
from .site_text import read_site_text
from .transcript import Cards, Line, Transcript

__all__ = ["dumps_pokerstars"]

_ROMAN = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
          (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip
_POSTS = {
    "ante": "posts the ante",
    "small_blind": "posts small blind",
    "big_blind": "posts big blind",
    "extra_blind": "posts big blind",
    "missed_small": "posts small blind",
    "both_blinds": "posts small & big blinds",
    "button_blind": "posts button blind",
    "straddle": "posts straddle",
    "bring_in": "brings in for",
    "call": "calls",
    "bet": "bets",
}
_PLAIN = {"fold": "folds", "check": "checks", "muck": "mucks hand"}
_BOARDS = ("", "FLOP", "TURN", "RIVER")
_RUNS = ("", "FIRST ", "SECOND ")
_ENDS = re.compile("[\n\r\ufeff]")


def dumps_pokerstars(history: HandHistory) -> str:
    """Return a hand as PokerStars' text.

    :raises HistoryError: if PokerStars' text cannot express the hand.
    """
    script = Transcript(history)
    text = _StarsText(history, script).text()
    script.check("PokerStars' text", lambda: only_hand(read_site_text(text) or []))
    return text


class _StarsText:
    """Writes the lines of one hand."""

    def __init__(self, history: HandHistory, script: Transcript) -> None:
        self.history, self.script = history, script
        self.names = script.names
        self.out: list[str] = []
        self.held: dict[int, list[int | None]] = {}
        self.street = -1
        self.has_showdown = False
        self.has_small_blind = any(line.kind == "small_blind" for line in script.lines)
        self._check_fields()
        event = history.event
        self.tournament = re.fullmatch("Tournament #([0-9]+)", event) if isinstance(event, str) else None
        self.code, self.sign = ("", "") if self.tournament else self._currency()
        self.has_cents = self._has_cents()

    def _check_fields(self) -> None:
        """Check that the text can express the fields."""
        fields, error = self.history.fields, self.script.error
        if title_of(fields["variant"]) is None:
            raise error(f"PokerStars has no game for the variant {shown(fields['variant'])}")
        if fields.get("_added"):
            raise error("PokerStars' text cannot express money that a site adds to the pot")
        other = [kind for _, kind, _ in fields.get("_paid", ()) if kind != "cash_out"]
        if other:
            raise error(f"PokerStars' text cannot express a payment of the kind {shown(other[0])}")
        if fields.get("_runs", 1) > 2:
            raise error("PokerStars' text cannot express a hand that was run more than twice")
        for name in self.names:
            if not name or _ENDS.search(name):
                raise error(f"PokerStars' text cannot express the name {shown(name)}")
        if len({*self.names}) < len(self.names):
            raise error("PokerStars' text needs different names for all players")
        if any(amount.is_infinite() for amount in fields["starting_stacks"] if isinstance(amount, Decimal)):
            raise error("PokerStars' text needs the stack of every player; one is unknown (inf)")
        self.seats: list[int] = list(fields.get("seats") or range(1, len(self.names) + 1))
        first = self.seats.index(min(self.seats))
        turned = self.seats[first:] + self.seats[:first]
        if turned != sorted({*self.seats}) or not 0 < turned[0] <= turned[-1] < 24:
            raise error("PokerStars' text needs seats from 1 to 23 in clockwise order")

    def _currency(self) -> tuple[str, str]:
        """Return the code and the sign of the currency."""
        code = code_of(self.history) or ""
        if not isinstance(code, str) or not re.fullmatch("([A-Z]{3})?", code):
            raise self.script.error(f"PokerStars' text cannot express the currency {shown(code)}")
        return code, SIGNS.get(code, "")

    def _has_cents(self) -> bool:
        """Return whether amounts have two decimals."""
        paid = self.script.payouts
        amounts = [*paid.won, paid.taken, *[Decimal(x) for _, _, x in self.history.fields.get("_paid", ())]]
        has_cents = self.script.scale > 0 or any(amount != int(amount) for amount in amounts)
        if has_cents and self.tournament:
            raise self.script.error("PokerStars' text cannot express fractions of chips in a tournament")
        return has_cents

    def money(self, amount: Number) -> str:
        """Return the text of an amount: $2 or $0.50."""
        value = Decimal(amount)
        if value == int(value):
            return f"{self.sign}{int(value)}"
        cents = EXACT.multiply(value, 100)
        if cents != int(cents):
            raise self.script.error(f"PokerStars' text has two decimals, which cannot express {value}")
        return f"{self.sign}{int(cents) // 100}.{int(cents) % 100:02}"

    def chips(self, amount: int) -> str:
        """Return the text of an amount of chips."""
        return self.money(self.script.money(amount))

    def text(self) -> str:
        """Return the text of the whole hand."""
        self._header()
        for line in self.script.lines:
            self._line(line)
        self._collected()
        self._summary()
        return "\n".join(self.out) + "\n"

    # ---- The first lines

    def _header(self) -> None:
        history, names = self.history, self.names
        game, limit = title_of(history.variant) or ("", "")
        event = ""
        if self.tournament:
            level = f"Level {_roman(history.level)} " if history.level else ""
            event, stakes = f"Tournament #{self.tournament[1]}, Freeroll  ", f" - {level}({self._stakes()})"
        else:
            stakes = f" ({self._stakes()})"
        self.out.append(
            f"PokerStars Hand #{self._number()}: {event or ' '}{game} {limit}{stakes} - {self._time()}"
        )
        table = str(history.table) if isinstance(history.table, (str, int)) else "1"
        if _ENDS.search(table):
            raise self.script.error(f"PokerStars' text cannot express the table {shown(table)}")
        size = history.seat_count or max(*self.seats, len(names))
        is_named = not self.script.is_stud or self.seats != sorted(self.seats)
        button = f" Seat #{self.seats[-1]} is the button" if is_named else ""
        self.out.append(f"Table '{table}' {size}-max{button}")
        starts = history.starting_stacks
        for seat, i in sorted((seat, i) for i, seat in enumerate(self.seats)):
            self.out.append(f"Seat {seat}: {names[i]} ({self.money(starts[i])} in chips) ")

    def _stakes(self) -> str:
        fields = self.history.fields
        if fields["variant"][0] == "F":
            small, big = fields["small_bet"], fields["big_bet"]
        else:
            big = fields["min_bet"]
            blinds = [*fields.get("blinds_or_straddles", ()), 0]
            small = blinds[0] if 0 < blinds[0] <= big else EXACT.divide(Decimal(big), Decimal(2))
            if small * 100 != int(small * 100) or (not self.has_cents and small != int(small)):
                small = big
        texts = [self.money(amount) for amount in (small, big)]
        if self.has_cents and not self.sign and "." not in "".join(texts):
            texts = [f"{text}.00" for text in texts]
        cap = f" - {self.money(fields['_cap'])} Cap - " if "_cap" in fields else ""
        return "/".join(texts) + cap + (f" {self.code}" if self.code else "")

    def _number(self) -> int:
        """Return the number of the hand; 0 if it has none."""
        number = self.history.fields.get("hand", 0)
        if isinstance(number, str):
            digits = re.search("[0-9]+$", number)
            number = int(digits[0]) if digits and len(digits[0]) <= 30 else 0
        return number if isinstance(number, int) and 0 <= number < 10**30 else 0

    def _time(self) -> str:
        fields = self.history.fields
        day = "/".join(
            f"{fields.get(name) or 0:0{size}}" for name, size in (("year", 4), ("month", 2), ("day", 2))
        )
        time, zone = fields.get("time"), fields.get("time_zone_abbreviation")
        if time is None or "00" in day.split("/") or day.startswith("0000"):
            return day
        zoned = f" {zone}" if isinstance(zone, str) and re.fullmatch("[A-Z]{2,5}", zone) else ""
        return f"{day} {time.hour}:{time.minute:02}:{time.second:02}{zoned}"

    # ---- The play

    def _line(self, line: Line) -> None:
        name = self.names[line.seat]
        if line.kind in _POSTS:
            is_ante = (
                line.kind == "missed_small" and not self.has_small_blind
            )  # otherwise it would be read as the hand's small blind
            post = _POSTS["ante" if is_ante else line.kind]
            self.out.append(f"{name}: {post} {self.chips(line.amount)}{self._all_in(line)}")
        elif line.kind in _PLAIN:
            if line.kind == "muck":
                self._showdown(line)
            self.out.append(f"{name}: {_PLAIN[line.kind]} ")
        else:
            _WRITERS[line.kind](self, line, name)

    def _all_in(self, line: Line) -> str:
        return " and is all-in" if line.is_all_in else ""

    def _raise(self, line: Line, name: str) -> None:
        by, to = self.chips(line.to - line.most), self.chips(line.to)
        self.out.append(f"{name}: raises {by} to {to}{self._all_in(line)}")

    def _uncalled(self, line: Line, name: str) -> None:
        self.out.append(f"Uncalled bet ({self.chips(line.amount)}) returned to {name}")

    def _open(self, line: Line) -> None:
        """Add the heading of the first cards, or of a street in stud or a draw game."""
        if line.street == self.street:
            return
        self.street = line.street
        if self.script.is_stud:
            heading = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")[line.street]
        elif line.street == 0:
            has_board = self.script.hand.game.streets[-1].board
            heading = "HOLE CARDS" if has_board else "DEALING HANDS"
        else:
            heading = f"{('FIRST', 'SECOND', 'THIRD')[line.street - 1]} DRAW"
        self.out.append(f"*** {heading} ***")

    def _deal(self, line: Line, name: str) -> None:
        self._open(line)
        self.held[line.seat] = list(line.cards)
        known = [card for card in line.cards if card is not None]
        if self.script.is_stud and len(known) == 1 and line.cards[-1] is None:
            raise self.script.error("PokerStars' text cannot express a known down card without the up card")
        if known:
            self.out.append(f"Dealt to {name} {_cards(known)}")

    def _more(self, line: Line, name: str) -> None:
        """Add a player's later cards: an up card in stud, or the cards of a draw."""
        if self.script.is_stud:
            self._open(line)
        held = self.held[line.seat]
        known = [card for card in held if card is not None]
        new = [card for card in line.cards if card is not None]
        held += line.cards
        if new and len(new) < len(line.cards):
            raise self.script.error("PokerStars' text cannot express a draw with a known and an unknown card")
        if new:
            self.out.append(f"Dealt to {name} {_cards(known)} {_cards(new)}")

    def _discard(self, line: Line, name: str) -> None:
        self._open(line)
        if not line.cards:
            self.out.append(f"{name}: stands pat")
            return
        held = self.held[line.seat]
        for card in line.cards:
            if card in held or None in held:
                held.remove(card if card in held else None)
        gone = "" if None in line.cards else f" {_cards(line.cards)}"
        self.out.append(f"{name}: discards {len(line.cards)} card{'s' * (len(line.cards) > 1)}{gone}")

    def _board(self, line: Line, name: str) -> None:
        boards = self.script.boards
        before = (boards[0] + (boards[line.run] if line.run else []))[: (0, 0, 3, 4)[line.street]]
        shown = f" {_cards(before)}" if before else ""
        self.out.append(f"*** {_RUNS[line.run]}{_BOARDS[line.street]} ***{shown} {_cards(line.cards)}")

    def _show(self, line: Line, name: str) -> None:
        self._showdown(line)
        whole = " (shown)" if line.kind == "show" else ""
        self.out.append(f"{name}: shows {_cards(line.cards)}{whole}")

    def _showdown(self, line: Line) -> None:
        """Add the heading of the showdown, unless board cards follow, or it has already been added."""
        lines = self.script.lines
        is_last = not any(other.kind == "board" for other in lines[lines.index(line) :])
        if is_last and not self.has_showdown:
            self.has_showdown = True
            self.out.append("*** SHOW DOWN ***")

    # ---- The results

    def _forgone(self) -> dict[int, Decimal]:
        """Return, by seat, the cash-out payment of each player whose share is not written as collected."""
        paid = [(seat - 1, Decimal(amount)) for seat, _, amount in self.history.fields.get("_paid", ())]
        won = self.script.payouts.won
        return {i: EXACT.add(amount, won[i]) for i, amount in paid if amount < 0}

    def _collected(self) -> None:
        payouts = self.script.payouts
        forgone = self._forgone()
        for seat, _, amount in self.history.fields.get("_paid", ()):
            money = self.money(forgone.get(seat - 1, amount))
            self.out.append(f"{self.names[seat - 1]} cashed out the hand for {money}")
        count = len(payouts.shares)
        for pot in reversed(range(count)):
            for i, amount in payouts.shares[pot].items():
                if i not in forgone:
                    side = "side pot" if count == 2 else f"side pot-{pot}"
                    words = "pot" if count == 1 else side if pot else "main pot"
                    self.out.append(f"{self.names[i]} collected {self.money(amount)} from {words}")

    def _summary(self) -> None:
        script, payouts = self.script, self.script.payouts
        pots = ""
        if len(payouts.pots) > 1:
            side = ["Side pot"] if len(payouts.pots) == 2 else [f"Side pot-{i + 1}" for i in range(23)]
            named = zip(["Main pot", *side], payouts.pots, strict=False)
            pots = "".join(f" {name} {self.money(amount)}." for name, amount in named)
        fees = self.history.fields.get("_fees", {})
        rake = payouts.taken
        for amount in fees.values():
            rake = EXACT.subtract(rake, amount)
        other = "".join(f"| {kind.capitalize()} {self.money(x)} " for kind, x in fees.items())
        self.out += [
            "*** SUMMARY ***",
            f"Total pot {self.money(payouts.total)}{pots} | Rake {self.money(rake)} {other}",
        ]
        if len(script.boards) > 1:
            self.out.append("Hand was run twice")
            for run in range(1, len(script.boards)):
                self.out.append(f"{_RUNS[run]}Board {_cards(script.boards[0] + script.boards[run])}")
        elif script.boards[0]:
            self.out.append(f"Board {_cards(script.boards[0])}")
        for seat, i in sorted((seat, i) for i, seat in enumerate(self.seats)):
            self.out.append(f"Seat {seat}: {self.names[i]}{self._place(i)} {self._result(i)}")

    def _place(self, i: int) -> str:
        n = len(self.names)
        if self.script.is_stud:
            return ""
        places = [" (button)" if i == n - 1 else ""]
        kinds = {line.kind for line in self.script.lines if line.seat == i}
        return places[0] + "".join(
            f" ({kind.replace('_', ' ')})" for kind in ("small_blind", "big_blind") if kind in kinds
        )

    def _result(self, i: int) -> str:
        won, lines = self.script.payouts.won[i], self.script.lines
        show = next((line for line in lines if line.seat == i and line.kind == "show"), None)
        fold = next((at for at, line in enumerate(lines) if line.seat == i and line.kind == "fold"), None)
        lost = " (pot not awarded as player cashed out)" if i in self._forgone() else ""
        if show is not None:
            end = f"won ({self.money(won)})" if won else "lost"
            return f"showed {_cards(show.cards)} and {end}{lost}"
        if won:
            return f"collected ({self.money(won)}){lost}"
        if fold is not None:
            return self._folded([line for line in lines[:fold] if line.kind in ("board", "discard", "up")])
        return "mucked"

    def _folded(self, before: Sequence[Line]) -> str:
        """Return the words for a fold; the lines before it show its street."""
        if not before:
            return "folded on the 3rd Street" if self.script.is_stud else "folded before Flop"
        street = before[-1].street
        if self.script.is_stud:
            return f"folded on the {('3rd', '4th', '5th', '6th', '7th')[street]} Street"
        if before[-1].kind == "board":
            return f"folded on the {_BOARDS[street].capitalize()}"
        return f"folded after the {('', '1st', '2nd', '3rd')[street]} Draw"


_WRITERS: dict[str, Callable[[_StarsText, Line, str], None]] = {
    "raise": _StarsText._raise,
    "uncalled": _StarsText._uncalled,
    "deal": _StarsText._deal,
    "up": _StarsText._more,
    "draw": _StarsText._more,
    "discard": _StarsText._discard,
    "board": _StarsText._board,
    "show": _StarsText._show,
    "show_part": _StarsText._show,
}


def _cards(cards: Sequence[int | None] | Cards) -> str:
    return f"[{' '.join(format_cards([card]) for card in cards)}]"


def _roman(number: int) -> str:
    """Return a number in Roman numerals."""
    text = ""
    for value, letters in _ROMAN:
        while number >= value and len(text) < 20:
            text, number = text + letters, number - value
    return text
