"""A hand history at a terminal: all of it, or action by action, with the table after each."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

import steelwheel
from steelwheel import drawing, history, narration

from . import screen

if TYPE_CHECKING:
    from steelwheel.history import HandHistory
    from steelwheel.narration import Line, Moment

UNKNOWN = 2**52  # stacks of more chips stand for unknown ones


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one action, from 1; `text` is as in the file, `comment` what that says beside it."""

    action: int
    text: str
    comment: str
    lines: list[Line]
    moment: Moment

    @property
    def street(self) -> str:
        return self.moment.street_name

    @property
    def board(self) -> str:
        return steelwheel.format_cards(self.moment.boards[0])


class Show:
    """A history to be shown, in `frames`.

    :param label: which hand of a file it is, if there are several.
    """

    def __init__(self, shown: HandHistory, label: str = "") -> None:
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
            "label": label,
        }
        self.last = shown.hand()
        self.end = narration.moment(self.last, **self.options)
        self.money = self.end.money
        self.options |= {"equity": steelwheel.equity, "known": self.last.hole_cards}
        self.frames = list(self._frames())

    def _frames(self) -> Iterator[Frame]:
        steps = list(narration.steps(self.history.replay(), **self.options, unicode=False))
        actions, since = ["", *self.history.actions], 0
        for i, (moment, lines) in enumerate(steps, len(actions) - len(steps)):
            comments = [text.partition("#")[2].strip() for text in actions[since + 1 : i + 1]]
            comment = " ".join(filter(None, comments))
            if lines or comment or not since:
                yield Frame(i, actions[i], comment, lines, moment)
                since = i

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
        actions, hands = moment.last_actions, moment.winning_hands
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
                    "last_action": actions[seat],
                    "winning_hand": hands[seat],
                }
                for seat, name in enumerate(self.names)
            ],
            "equity": moment.equities,
        }

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
        for i, line in enumerate(self.title()):
            label = self.end.label and not i
            console.print(
                Text.assemble(line, (f"   {self.end.label}" if label else "", "dim")), soft_wrap=True
            )
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
        street: list[Frame] = []
        for frame in self.frames:
            if street and (frame.street, frame.board) != (street[0].street, street[0].board):
                self._print_street(console, street)
                street = []
            street.append(frame)
        self._print_street(console, street)

    def _print_street(self, console: Console, street: list[Frame]) -> None:
        """Print what happened on a street, and the equities as it ends, if cards are still to come."""
        rows: list[list[str | Text]] = []
        for line in [line for frame in street for line in frame.lines if line.seat is not None]:
            bet = self.money(line.bet) if line.bet else ""
            rows.append(
                [self._named(line.seat or 0, line.words), bet, self.money(line.stack), self.money(line.pot)]
            )
        first = street[0]
        known = [frame.moment.equities for frame in street if frame.moment.equities]
        to_come = sum(each.board for each in first.moment.streets) != len(first.moment.boards[0])
        if known and to_come and first.street != "Showdown":
            shares = [(seat, share) for seat, share in enumerate(known[-1]) if share is not None]
            rows += [[self._named(seat, f"equity {share:.2%}"), "", "", ""] for seat, share in shares]
        if rows:
            console.print()
            heading = Text.assemble((first.street, "bold"), "  ", screen.cards(first.board))
            heading.rstrip()
            console.print(heading)
            screen.table(("player", "bet", "stack", "pot"), rows)

    # ---- one frame

    def print_frame(self, console: Console, frame: Frame) -> None:
        """Print the table as it stands, and what has just happened."""
        self._title(console)
        moment = frame.moment
        heading = Text.assemble((frame.street, "bold"), "  ", screen.cards(frame.board))
        heading.append(f"   pot {self.money(moment.total_pot)}" if moment.total_pot else "")
        console.print(heading)
        console.print(self._table(console, moment))
        for line in frame.lines:
            words = narration.capital(line.words) if line.seat is None else self._named(line.seat, line.words)
            console.print(Text(words))
        if frame.comment:
            console.print(Text(frame.comment, style="italic"))

    def _table(self, console: Console, moment: Moment) -> Table:
        """The seats, without the columns for which the terminal is too narrow."""
        columns = ["player", "cards", "stack", "bet", "equity", "last action"]
        if not any(frame.moment.equities for frame in self.frames):
            columns.remove("equity")
        while True:
            table = Table(box=box.SIMPLE_HEAD, header_style="dim")
            for name in columns:
                justify = "right" if name in ("stack", "bet", "equity") else "left"
                table.add_column(name, justify=justify, no_wrap=True)  # type: ignore[arg-type]
            for seat in range(len(self.names)):
                cells = self._cells(moment, seat)
                style = "dim" if moment.folded[seat] else "bold" if seat == moment.actor else ""
                table.add_row(*(cells[name] for name in columns), style=style)
            fits = Measurement.get(console, console.options, table).minimum <= console.width
            spare = [name for name in ("bet", "equity", "stack") if name in columns]
            if fits or not spare:
                return table
            columns.remove(spare[0])

    def _cells(self, moment: Moment, seat: int) -> dict[str, str | Text]:
        share = moment.equities and moment.equities[seat]
        return {
            "player": self._named(seat, self.positions[seat]),
            "cards": Text("folded") if moment.folded[seat] else screen.held(moment.hole_cards[seat]),
            "stack": self.money(moment.stacks[seat]),
            "bet": self.money(moment.bets[seat]) if moment.bets[seat] else "",
            "equity": "" if share is None else f"{share:.1%}",
            "last action": moment.last_actions[seat],
        }


def page(shows: Sequence[Show]) -> str:
    """An HTML page that steps through hands."""
    told = (narration.hand_frames(show.history.replay(), **show.options) for show in shows)
    titles = {", ".join(show.title()) for show in shows}
    title = titles.pop() if len(titles) == 1 else f"{len(shows)} hands"
    return drawing.replay_html(chain.from_iterable(told), title=title)


def is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
