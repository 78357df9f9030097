"""Show a hand history at a terminal: all of it, or the table after each action."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

import steelwheel
from steelwheel import drawing, history
from steelwheel.history.player_names import display_names
from steelwheel.text import replay_frames, table_snapshot
from steelwheel.text.event_lines import Line
from steelwheel.text.formatting import capitalize, isolate
from steelwheel.text.summary import UNKNOWN_STACK
from steelwheel.text.table_text import game_words

from . import screen

if TYPE_CHECKING:
    from steelwheel.history import HandHistory
    from steelwheel.text.table_snapshot import TableState


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one action; `action` is its number, from 1. `text` and `comment` are from the file."""

    action: int
    text: str
    comment: str
    lines: list[Line]
    table: TableState

    @property
    def street(self) -> str:
        return self.table.street_name

    @property
    def board(self) -> str:
        return steelwheel.format_cards(self.table.boards[0])


class Drawing:
    """Draws the table after an action.

    - `positions`: the name of each seat's position, or "".
    - `with_equity`: whether the table has a column for equities.
    """

    names: Sequence[str]
    positions: Sequence[str]
    with_equity = False

    def _player_line(self, seat: int, words: str = "") -> str:
        return f"{self.names[seat]:<{max(map(len, self.names))}}  {words}".rstrip()

    def print_table(self, console: Console, frame: Frame) -> None:
        """Print the table and the last events."""
        state = frame.table
        heading = [Text(frame.street, "bold"), *([screen.cards(frame.board)] if frame.board else [])]
        if state.total_pot:
            heading.append(Text(f" pot {state.money(state.total_pot)}"))
        console.print(Text("  ").join(heading))
        console.print(self._table(console, state))
        for line in frame.lines:
            words = capitalize(line.words) if line.seat is None else self._player_line(line.seat, line.words)
            console.print(Text(words))
        if frame.comment:
            console.print(Text(frame.comment, style="italic"))

    def _table(self, console: Console, state: TableState) -> Table:
        """Return the table of seats, leaving out columns that do not fit the terminal."""
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
                cells = self._cells(state, seat)
                won = "green" if state.last_actions[seat].startswith("wins") else ""
                style = "dim" if state.folded[seat] else "bold" if seat == state.actor else won
                table.add_row(*(cells[name] for name in columns), style=style)
            wide = Measurement.get(console, console.options.update(width=1000), table).maximum
            if wide <= console.width or not spare:
                return table
            columns.remove(spare.pop(0))

    def _cells(self, state: TableState, seat: int) -> dict[str, str | Text]:
        share = state.equities and state.equities[seat]
        return {
            "player": self._player_line(seat, self.positions[seat]),
            "cards": Text("folded") if state.folded[seat] else screen.hole_cards(state.hole_cards[seat]),
            "stack": state.money(state.stacks[seat]),
            "bet": state.money(state.bets[seat]) if state.bets[seat] else "",
            "equity": "" if share is None else f"{share:.2%}",
            "last action": state.last_actions[seat],
        }


class Show(Drawing):
    """A hand history as a list of `frames`.

    :param label: the hand's place in its file, such as "hand 3 of 20"; "" if there is only one.
    """

    def __init__(self, hand_history: HandHistory, label: str = "") -> None:
        self.history = hand_history
        self.unit: Decimal = hand_history.unit
        n = len(hand_history.starting_stacks)
        players = [name or i for i, name in enumerate(hand_history.players or [""] * n, 1)]
        self.names = list(map(display_names(players).__getitem__, players))
        self.positions = [""] * n if hand_history.bring_in else history.positions(n)
        self.options: dict[str, Any] = {
            "names": self.names,
            "unit": self.unit,
            "currency": hand_history.currency_symbol or "",
            "unknown": UNKNOWN_STACK,
            "label": label,
        }
        self.last = hand_history.hand()
        self.end = table_snapshot.table_state(self.last, **self.options)
        self.money = self.end.money
        self.options |= {"equity": steelwheel.equity, "known": self.last.hole_cards}
        self.payments = list(self._payments())
        self.frames = list(self._frames())
        self.with_equity = any(frame.table.equities for frame in self.frames)

    def _payments(self) -> Iterator[replay_frames.Step]:
        """Yield a step for each payment outside the pots, such as for a cash-out."""
        table, symbol = self.end, self.history.currency_symbol or ""
        totals = [Fraction(0)] * len(self.names)
        for seat, kind, amount in self.history.paid:
            if seat is None or not amount:
                continue
            chips = Fraction(amount) / Fraction(self.unit)
            whole = self.money(abs(int(chips))) if chips.denominator == 1 else f"{symbol}{abs(amount):,f}"
            words = f"{'gets' if amount > 0 else 'pays'} {whole} ({kind.replace('_', '-')})"
            totals[seat] += chips
            stacks = [held + int(total) for held, total in zip(self.end.stacks, totals, strict=True)]
            table = replace(table, stacks=tuple(stacks))
            yield replay_frames.Step(table, [Line(seat, words, 0, stacks[seat], 0)])

    def page_frames(self) -> Iterator[replay_frames.Frame]:
        """Yield the frames of an HTML page."""
        yield from replay_frames.hand_frames(self.history.replay(), **self.options)
        for table, lines in self.payments:
            words = [f"{isolate(self.names[line.seat or 0])} {line.words}." for line in lines]
            yield replay_frames.Frame(table, " ".join(words))

    def _frames(self) -> Iterator[Frame]:
        steps = list(replay_frames.steps(self.history.replay(), **self.options, unicode=False))
        if self.payments:
            table, lines = steps[-1]
            lines = lines + [line for _, paid in self.payments for line in paid]
            steps[-1] = replay_frames.Step(replace(table, stacks=self.payments[-1].table.stacks), lines)
        actions, since = ["", *self.history.actions], 0
        for i, (state, lines) in enumerate(steps, len(actions) - len(steps)):
            comments = [text.partition("#")[2].strip() for text in actions[since + 1 : i + 1]]
            comment = " ".join(filter(None, comments))
            if lines or comment or not since:
                yield Frame(i, actions[i], comment, lines, state)
                since = i

    def to_dict(self) -> dict[str, Any]:
        """Return the hand as plain values, with amounts in chips; `unit` is the money per chip."""
        return {
            "variant": self.history.variant,
            "unit": str(self.unit),
            "players": self.names,
            "positions": self.positions,
            "frames": [self._frame_dict(frame) for frame in self.frames],
        }

    def _frame_dict(self, frame: Frame) -> dict[str, Any]:
        state = frame.table
        actions, hands = state.last_actions, state.winning_hands
        names = ("player", "words", "bet", "stack", "pot")
        return {
            "action": frame.action,
            "text": frame.text,
            "street": frame.street,
            "lines": [dict(zip(names, line, strict=True)) for line in frame.lines],
            "board": frame.board,
            "pot": state.total_pot,
            "players": [
                {
                    "name": name,
                    "position": self.positions[seat],
                    "cards": steelwheel.format_cards(state.hole_cards[seat]),
                    "stack": state.stacks[seat],
                    "bet": state.bets[seat],
                    "folded": state.folded[seat],
                    "last_action": actions[seat],
                    "winning_hand": hands[seat],
                }
                for seat, name in enumerate(self.names)
            ],
            "equity": state.equities,
        }

    # ---- Printing

    def title(self) -> list[str]:
        """Return a line with the game, and one with the place where it was played, if it is known."""
        hand = self.history
        ante = next((ante for ante in hand.antes if ante), 0)
        antes = f", ante {hand.currency_symbol or ''}{ante:,}" if ante else ""
        place = ", ".join([str(x) for x in (hand.event, hand.venue, hand.table, hand.year) if x is not None])
        return [game_words(self.end) + antes, *([place] if place else [])]

    def _title(self, console: Console) -> None:
        for i, line in enumerate(self.title()):
            label = self.end.label and not i
            console.print(
                Text.assemble(line, (f"   {self.end.label}" if label else "", "dim")), soft_wrap=True
            )
        console.print()

    def print_frame(self, console: Console, frame: Frame) -> None:
        """Print the game, the table and the last events."""
        self._title(console)
        self.print_table(console, frame)

    def print_all(self) -> None:
        """Print a table of the players, then a table of actions for each street."""
        console = Console(highlight=False)
        self._title(console)
        starts, holes = self.last.starting_stacks, self.last.hole_cards
        rows: list[list[str | Text]] = [
            [
                self._player_line(seat, self.positions[seat]),
                self.money(starts[seat]),
                screen.hole_cards(holes[seat]),
            ]
            for seat in range(len(self.names))
        ]
        screen.table(("player", "stack", "cards"), rows)
        heading, rows, printed = ("", ""), [], None
        is_new = True  # the equities of this street are not printed yet
        for frame in self.frames:
            if (frame.street, frame.board) != heading:
                self._print_street(console, heading, rows)
                heading, rows, is_new = (frame.street, frame.board), [], True
            rows += self._rows(frame)
            shares = frame.table.equities
            if (
                shares
                and shares != printed
                and (is_new or _is_all_in(frame.table))
                and _is_to_come(frame.table)
            ):
                equities = [(seat, share) for seat, share in enumerate(shares) if share is not None]
                rows += [
                    [self._player_line(seat, f"equity {share:.2%}"), "", "", ""] for seat, share in equities
                ]
                printed, is_new = shares, False
        self._print_street(console, heading, rows)

    def _rows(self, frame: Frame) -> Iterator[list[str | Text]]:
        for line in frame.lines:
            if line.seat is not None:
                bet = self.money(line.bet) if line.bet else ""
                who = self._player_line(line.seat, line.words)
                yield [who, bet, self.money(line.stack), self.money(line.pot)]

    def _print_street(self, console: Console, heading: tuple[str, str], rows: list[list[str | Text]]) -> None:
        if rows:
            console.print()
            street, board = heading
            text = Text.assemble((street, "bold"), "  ", screen.cards(board))
            text.rstrip()
            console.print(text)
            screen.table(("player", "bet", "stack", "pot"), rows)


def page(shows: Sequence[Show]) -> str:
    """Return an HTML page that steps through hands."""
    frames = (show.page_frames() for show in shows)
    titles = {", ".join(show.title()) for show in shows}
    title = titles.pop() if len(titles) == 1 else f"{len(shows)} hands"
    return drawing.replay_html(chain.from_iterable(frames), title=title)


def _is_all_in(state: TableState) -> bool:
    """Return whether at most one player can still bet."""
    return sum(stack > 0 and not out for stack, out in zip(state.stacks, state.folded, strict=True)) < 2


def _is_to_come(state: TableState) -> bool:
    """Return whether cards are still to come."""
    board = sum(street.board for street in state.streets)
    return len(state.boards[0]) < board if board else state.street + 1 < len(state.streets)


def is_interactive() -> bool:
    """Return whether a person can press keys and see the result."""
    return sys.stdin.isatty() and sys.stdout.isatty()
