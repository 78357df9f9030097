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


class Drawing:
    """What draws the table after an action. `positions` are those of the seats, or "".

    `with_equity` says whether there is a column for equities.
    """

    names: Sequence[str]
    positions: Sequence[str]
    with_equity = False

    def _named(self, seat: int, words: str = "") -> str:
        return f"{self.names[seat]:<{max(map(len, self.names))}}  {words}".rstrip()

    def print_table(self, console: Console, frame: Frame) -> None:
        """Print the table as it stands, and what has just happened."""
        moment = frame.moment
        heading = [Text(frame.street, "bold"), *([screen.cards(frame.board)] if frame.board else [])]
        if moment.total_pot:
            heading.append(Text(f" pot {moment.money(moment.total_pot)}"))
        console.print(Text("  ").join(heading))
        console.print(self._table(console, moment))
        for line in frame.lines:
            words = narration.capital(line.words) if line.seat is None else self._named(line.seat, line.words)
            console.print(Text(words))
        if frame.comment:
            console.print(Text(frame.comment, style="italic"))

    def _table(self, console: Console, moment: Moment) -> Table:
        """The seats, without the columns for which the terminal is too narrow."""
        columns = ["player", "cards", "stack", "bet", "equity", "last action"]
        if not self.with_equity:
            columns.remove("equity")
        spare = [name for name in ("bet", "equity", "stack") if name in columns]
        while True:
            table = Table(box=box.SIMPLE_HEAD, header_style="dim")
            for name in columns:
                justify: Any = "right" if name in ("stack", "bet", "equity") else "left"
                table.add_column(name, justify=justify, no_wrap=bool(spare))
            for seat in range(len(self.names)):
                cells = self._cells(moment, seat)
                won = "green" if moment.last_actions[seat].startswith("wins") else ""
                style = "dim" if moment.folded[seat] else "bold" if seat == moment.actor else won
                table.add_row(*(cells[name] for name in columns), style=style)
            wide = Measurement.get(console, console.options.update(width=1000), table).maximum
            if wide <= console.width or not spare:
                return table
            columns.remove(spare.pop(0))

    def _cells(self, moment: Moment, seat: int) -> dict[str, str | Text]:
        share = moment.equities and moment.equities[seat]
        return {
            "player": self._named(seat, self.positions[seat]),
            "cards": Text("folded") if moment.folded[seat] else screen.held(moment.hole_cards[seat]),
            "stack": moment.money(moment.stacks[seat]),
            "bet": moment.money(moment.bets[seat]) if moment.bets[seat] else "",
            "equity": "" if share is None else f"{share:.1%}",
            "last action": moment.last_actions[seat],
        }


class Show(Drawing):
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
        self.with_equity = any(frame.moment.equities for frame in self.frames)

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

    def print_frame(self, console: Console, frame: Frame) -> None:
        """Print the game, the table as it stands, and what has just happened."""
        self._title(console)
        self.print_table(console, frame)

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
        heading, rows, told = ("", ""), [], None
        is_new = True  # that the equities of this street are not told yet
        for frame in self.frames:
            if (frame.street, frame.board) != heading:
                self._print_street(console, heading, rows)
                heading, rows, is_new = (frame.street, frame.board), [], True
            rows += self._rows(frame)
            shares = frame.moment.equities
            if (
                shares
                and shares != told
                and (is_new or _is_all_in(frame.moment))
                and _is_to_come(frame.moment)
            ):
                equities = [(seat, share) for seat, share in enumerate(shares) if share is not None]
                rows += [[self._named(seat, f"equity {share:.2%}"), "", "", ""] for seat, share in equities]
                told, is_new = shares, False
        self._print_street(console, heading, rows)

    def _rows(self, frame: Frame) -> Iterator[list[str | Text]]:
        for line in frame.lines:
            if line.seat is not None:
                bet = self.money(line.bet) if line.bet else ""
                who = self._named(line.seat, line.words)
                yield [who, bet, self.money(line.stack), self.money(line.pot)]

    def _print_street(self, console: Console, heading: tuple[str, str], rows: list[list[str | Text]]) -> None:
        if rows:
            console.print()
            text = Text.assemble((heading[0], "bold"), "  ", screen.cards(heading[1]))
            text.rstrip()
            console.print(text)
            screen.table(("player", "bet", "stack", "pot"), rows)


def page(shows: Sequence[Show]) -> str:
    """An HTML page that steps through hands."""
    told = (narration.hand_frames(show.history.replay(), **show.options) for show in shows)
    titles = {", ".join(show.title()) for show in shows}
    title = titles.pop() if len(titles) == 1 else f"{len(shows)} hands"
    return drawing.replay_html(chain.from_iterable(told), title=title)


def _is_all_in(moment: Moment) -> bool:
    """Whether nobody can bet any more."""
    return sum(stack > 0 and not out for stack, out in zip(moment.stacks, moment.folded, strict=True)) < 2


def _is_to_come(moment: Moment) -> bool:
    """Whether cards are still to come."""
    board = sum(street.board for street in moment.streets)
    return len(moment.boards[0]) < board if board else moment.street + 1 < len(moment.streets)


def is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
