"""A hand history at a terminal: action by action, with the table after each."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

import steelwheel
from steelwheel import drawing, history, narration

from . import screen

if TYPE_CHECKING:
    from steelwheel import Hand
    from steelwheel.history import HandHistory
    from steelwheel.narration import Line, Moment

UNKNOWN = 2**52  # stacks of more chips stand for unknown ones


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one action.

    `action` counts from 1, `text` is as in the file, `equity` is each player's exact share of the main pot
    once nobody can bet any more (None for a folded hand).
    """

    action: int
    text: str
    street: str
    lines: list[Line]
    moment: Moment
    equity: list[float | None] | None

    @property
    def board(self) -> str:
        return steelwheel.format_cards(self.moment.boards[0])


class Show:
    """A history to be shown, in `frames`."""

    def __init__(self, shown: HandHistory) -> None:
        self.history = shown
        self.unit: Decimal = shown.unit
        n = len(shown.starting_stacks)
        self.names = [name or f"p{i + 1}" for i, name in enumerate(shown.players or [""] * n)]
        self.positions = [""] * n if shown.bring_in else history.positions(n)
        self.options: dict[str, Any] = {
            "names": self.names,
            "unit": self.unit,
            "currency": shown.currency_symbol or "",
            "unknown": UNKNOWN,
        }
        self.last = shown.hand()
        self.end = narration.moment(self.last, **self.options)
        self.money = self.end.money
        self.frames = list(self._frames())

    def _frames(self) -> Iterator[Frame]:
        seen, known = 0, ""
        steps = narration.steps(self.history.replay(), **self.options, unicode=False)
        for i, (moment, lines) in enumerate(steps, 1):
            text = self.history.actions[i - 1]
            events = moment.events[seen:]
            seen = len(moment.events)
            if not lines and "#" not in text:
                continue
            street = narration.street_name(moment.streets, events[0].street if events else moment.street)
            if text.partition("#")[0].split()[1:2] == ["sm"]:
                street = "Showdown"
            frame = Frame(i, text, street, lines, moment, None)
            if events and (frame.board != known or street != "Showdown"):
                frame = replace(frame, equity=self._equity(moment))
            yield frame
            known = frame.board

    def _equity(self, moment: Moment) -> list[float | None] | None:
        """Exact shares of the main pot once nobody can bet any more, by the cards known in the end."""
        live = [seat for seat, out in enumerate(moment.folded) if not out]
        cards, board = self.last.hole_cards, moment.boards[0]
        if (
            self.history.variant not in ("NT", "FT")
            or moment.phase not in ("deal", "showdown")
            or not 2 <= len(live) <= 10
            or len(board) > 4
            or sum(moment.stacks[seat] > 0 for seat in live) > 1
            or any(None in cards[seat] or len(cards[seat]) != 2 for seat in live)
        ):
            return None
        dead = [
            card for seat, hole in enumerate(cards) if seat not in live for card in hole if card is not None
        ]
        hands = [steelwheel.format_cards(cards[seat]) for seat in live]
        shares = steelwheel.equity(*hands, board=steelwheel.format_cards(board), dead=dead).equity
        found: list[float | None] = [None] * len(cards)
        for seat, share in zip(live, shares, strict=True):
            found[seat] = share
        return found

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values; amounts in chips of `unit`."""
        return {
            "variant": self.history.variant,
            "unit": str(self.unit),
            "players": self.names,
            "positions": self.positions,
            "frames": [self._plain(frame) for frame in self.frames],
        }

    def _plain(self, frame: Frame) -> dict[str, Any]:
        moment = frame.moment
        names = ("player", "words", "bet", "stack", "pot")
        return {
            "action": frame.action,
            "text": frame.text,
            "street": frame.street,
            "lines": [dict(zip(names, line, strict=True)) for line in frame.lines],
            "board": frame.board,
            "pot": moment.total_pot,
            "players": [
                {
                    "name": name,
                    "position": self.positions[seat],
                    "cards": steelwheel.format_cards(moment.hole_cards[seat]),
                    "stack": moment.stacks[seat],
                    "bet": moment.bets[seat],
                    "folded": moment.folded[seat],
                }
                for seat, name in enumerate(self.names)
            ],
            "equity": frame.equity,
        }

    def page(self) -> str:
        """An HTML page that steps through it."""
        frames = narration.hand_frames(self.dealt(), **self.options)
        return drawing.replay_html(frames, title=", ".join(self.title()))

    def dealt(self) -> Iterator[Hand]:
        """The hand after each action that leaves the first deal; if it goes no further, as it ends."""
        hand = None
        for hand in self.history.replay():
            if hand.street or hand.phase != "deal":
                yield hand
        if hand is None or (not hand.street and hand.phase == "deal"):
            yield hand or self.history.hand()

    # ---- all at once

    def title(self) -> list[str]:
        """The game, and where it was played, a line each."""
        shown = self.history
        ante = next((ante for ante in shown.antes if ante), 0)
        antes = f", ante {shown.currency_symbol or ''}{ante:,}" if ante else ""
        where = ", ".join(
            [str(x) for x in (shown.event, shown.venue, shown.table, shown.year) if x is not None]
        )
        return [narration.game_words(self.end) + antes, *([where] if where else [])]

    def _title(self, console: Console) -> None:
        for line in self.title():
            console.print(Text(line), soft_wrap=True)
        console.print()

    def _named(self, seat: int, words: str = "") -> str:
        return f"{self.names[seat]:<{max(map(len, self.names))}}  {words}".rstrip()

    def print_all(self) -> None:
        """Print a table of the players, then one a street: what each does, and the chips after it."""
        console = Console(highlight=False)
        self._title(console)
        starts, holes = self.last.starting_stacks, self.last.hole_cards
        rows: list[list[str | Text]] = [
            [
                self._named(seat, self.positions[seat]),
                self.money(starts[seat]),
                screen.held(holes[seat]),
            ]
            for seat in range(len(self.names))
        ]
        screen.table(("player", "stack", "cards"), rows)
        heading, rows = "", []
        for frame in self.frames:
            now = Text.assemble((frame.street, "bold"), "  ", screen.cards(frame.board)).markup.rstrip()
            if now != heading:
                self._print_street(console, heading, rows)
                heading, rows = now, []
            rows += self._rows(frame)
        self._print_street(console, heading, rows)

    def _rows(self, frame: Frame) -> Iterator[list[str | Text]]:
        for line in frame.lines:
            if line.seat is not None:
                bet = self.money(line.bet) if line.bet else ""
                who = self._named(line.seat, line.words)
                yield [who, bet, self.money(line.stack), self.money(line.pot)]
        for seat, share in enumerate(frame.equity or ()):
            if share is not None:
                yield [self._named(seat, f"equity {share:.2%}"), "", "", ""]

    def _print_street(self, console: Console, heading: str, rows: list[list[str | Text]]) -> None:
        if rows:
            console.print()
            console.print(Text.from_markup(heading))
            screen.table(("player", "bet", "stack", "pot"), rows)

    # ---- step by step

    def step(self) -> None:
        """Step through it: Enter, space, right or down go on; left, up or backspace go back; q ends."""
        console = Console(highlight=False)
        at, end = 0, len(self.frames) - 1
        with screen.keyboard() as key:
            while self.frames:
                console.clear()
                self.print_frame(console, self.frames[at])
                keys = "← back   q quit" if at == end else "Enter or → on   ← back   q quit"
                console.print(Text(keys, style="dim"))
                pressed = key()
                if pressed in ("quit", "") or (pressed == "on" and at == end):
                    return
                at = min(max(at + {"on": 1, "back": -1}.get(pressed, 0), 0), end)

    def print_frame(self, console: Console, frame: Frame) -> None:
        self._title(console)
        moment = frame.moment
        pot = f"   pot {self.money(moment.total_pot)}"
        console.print(Text.assemble((frame.street, "bold"), "  ", screen.cards(frame.board), pot))
        rows: list[list[str | Text]] = []
        for seat, cards in enumerate(moment.hole_cards):
            row = [
                self._named(seat, self.positions[seat]),
                "folded" if moment.folded[seat] else screen.held(cards),
                self.money(moment.stacks[seat]),
                self.money(moment.bets[seat]) if moment.bets[seat] else "",
            ]
            if frame.equity:
                share = frame.equity[seat]
                row.append("" if share is None else f"{share:.2%}")
            rows.append(row)
        screen.table(("player", "cards", "stack", "bet", "equity")[: 5 if frame.equity else 4], rows)
        for line in frame.lines:
            words = narration.capital(line.words) if line.seat is None else self._named(line.seat, line.words)
            console.print(Text(words))
        comment = frame.text.partition("#")[2].strip()
        if comment:
            console.print(Text(comment, style="italic"))


def is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
