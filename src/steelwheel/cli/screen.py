"""What the command prints: coloured tables at a terminal, plain columns elsewhere."""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import monotonic, sleep
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

import steelwheel

if TYPE_CHECKING:
    from steelwheel.typing import Cards

_ARROWS = {"A": "back", "B": "on", "C": "on", "D": "back", "H": "first", "F": "last"}
_NUMBERED = {1: "first", 7: "first", 4: "last", 8: "last", 5: "street before", 6: "next street"}
_WINDOWS = {"H": "back", "P": "on", "M": "on", "K": "back", "G": "first", "O": "last"}
_WINDOWS |= {"I": "street before", "Q": "next street"}
_KEYS = {
    **dict.fromkeys("\n\r", "on"),
    **dict.fromkeys("\x7f\b", "back"),
    **{f"\x1b{kind}{letter}": what for kind in "[O" for letter, what in _ARROWS.items()},
    **{f"\x1b[{number}~": what for number, what in _NUMBERED.items()},
    **{f"{kind}{letter}": what for kind in "\x00\xe0" for letter, what in _WINDOWS.items()},
    "]": "next street",
    "[": "street before",
    "n": "next hand",
    "p": "hand before",
    " ": "play",
    "+": "faster",
    "=": "faster",
    "-": "slower",
    "?": "help",
    **dict.fromkeys(("q", "Q", "\x1b", "\x03", "\x04"), "quit"),
}
_KEY = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Za-z])?|.", re.DOTALL)
_SUIT_STYLES = ("green", "blue", "red", "default")  # a four-colour deck: clubs, diamonds, hearts, spades


def cards(given: Cards) -> Text:
    """Cards with spaces between, each in the colour of its suit."""
    shown = [
        Text(steelwheel.format_cards(card), style=f"bold {_SUIT_STYLES[card % 4]}")
        for card in steelwheel.parse_cards(given, deck="joker54")
    ]
    return Text(" ").join(shown)


def hand(text: str, between: str) -> Text:
    """Cards in their colours, or a range with `between` between its parts."""
    known = len(text) > 3 and len(text) % 2 == 0 and set(text[1::2]) <= set("cdhs")
    return cards(text) if known else Text(between.join(text.replace(" ", "").split(",")))


def held(hole: Sequence[int | None]) -> Text:
    """Hole cards in their colours, unknown ones dim."""
    each = [Text(steelwheel.format_cards([None]), "dim") if card is None else cards(card) for card in hole]
    return Text(" ").join(each)


def table(titles: Sequence[str], rows: Sequence[Sequence[str | Text]], note: str = "") -> None:
    """Print rows in columns; with titles, all but the first are right-aligned numbers.

    Where a terminal is too narrow there are no lines between them, then no last columns.
    """
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        _plain(([titles] if titles else []) + [[str(cell) for cell in row] for row in rows], bool(titles))
        print(*([note] if note else []), sep="\n", end="\n" if note else "")
        return
    widths = [
        max(map(len, map(str, column))) for column in zip(*[titles] if titles else [], *rows, strict=True)
    ]
    least = min(widths[0], 20) if titles else 0  # of the first column, which alone wraps
    framed = least + sum(widths[1:]) + 3 * len(widths) + 1 <= console.width
    while titles and len(widths) > 2 and least + sum(widths[1:]) + 2 * len(widths) - 2 > console.width:
        widths.pop()
    columns = len(widths)
    console.print(drawn(titles[:columns], [row[:columns] for row in rows], note, framed))


def facts(rows: Sequence[Sequence[str | Text]]) -> None:
    """Print what is said before a table, if anything: a line each, and an empty one."""
    console = Console(highlight=False, markup=False, emoji=False)
    if not rows:
        return
    if not console.is_terminal:
        _plain([[str(cell) for cell in row] for row in rows], False)
        print()
        return
    words = Table.grid(padding=(0, 2))
    for name, said in rows:
        words.add_row(Text(str(name), "dim"), said)
    console.print(words)


def shares(titles: Sequence[str], hands: Sequence[str], rows: Sequence[Sequence[str]], note: str) -> None:
    """Print numbers of hands, without empty columns, nor the last ones where a terminal is too narrow."""
    wide = Console()
    columns = [i for i in range(len(rows[0])) if any(row[i] for row in rows)]
    widths = [max(len(titles[i + 1]), *(len(row[i]) for row in rows)) + 3 for i in columns]
    room = wide.width - 12 if wide.is_terminal else sum(widths)
    while len(columns) > 1 and sum(widths[: len(columns)]) > room:
        columns.pop()
    between = ", " if wide.is_terminal else ","  # where a long range may wrap
    table(
        [titles[0], *(titles[i + 1] for i in columns)],
        [[hand(name, between), *(row[i] for i in columns)] for name, row in zip(hands, rows, strict=True)],
        note,
    )


def sections(
    titles: Sequence[str], parts: Mapping[str, Sequence[Sequence[str]]], note: str, *, bold: str
) -> None:
    """Print rows under headings: right-aligned numbers between two columns of words, the last cut if need be.

    :param parts: the rows by their heading.
    :param bold: what the first cell of a highlighted row begins with.
    """
    console = Console(highlight=False, markup=False, emoji=False)
    rows = [row for part in parts.values() for row in part]
    widths = [max(len(cell) for cell in column) for column in zip(titles, *rows, strict=True)]
    more = "…" if console.encoding.startswith("utf") else "."
    if console.is_terminal:
        room = console.width - sum(widths[:-1]) - 2 * len(widths[:-1])
        widths[-1] = min(widths[-1], room if room >= 12 else 0)

    def line(row: Sequence[str], style: str = "") -> None:
        cells = [
            cell.rjust(width) if 0 < i < len(widths) - 1 else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        last = cells.pop()
        if len(last) > widths[-1]:
            last = last[: max(widths[-1] - 1, 0)] + more[: widths[-1]]
        text = "  ".join([*cells, last])
        console.print(Text(text.rstrip(), style), soft_wrap=True) if console.is_terminal else print(
            text.rstrip()
        )

    line(titles, "dim")
    for heading, part in parts.items():
        line([""] * len(titles))
        line([heading, *[""] * (len(titles) - 1)], "bold")
        for row in part:
            line(row, "green" if row[0].startswith(bold) else "")
    line([""] * len(titles))
    console.print(Text(note, "dim")) if console.is_terminal else print(note)


def drawn(
    titles: Sequence[str], rows: Sequence[Sequence[str | Text]], note: str = "", framed: bool = True
) -> Table:
    """The table of these rows, for a terminal."""
    grid = Table(show_header=bool(titles), header_style="bold", caption=note or None, caption_justify="left")
    if not framed:
        grid.box, grid.padding, grid.pad_edge = None, (0, 1), False
    for i in range(len(rows[0])):
        right, name = bool(titles) and i > 0, titles[i] if titles else ""
        first = bool(titles) and i == 0  # the only one that wraps
        grid.add_column(name, justify="right" if right else "left", no_wrap=not first, overflow="fold")
    for row in rows:
        grid.add_row(*row)
    return grid


def _plain(rows: Sequence[Sequence[str]], right: bool) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.rjust(width) if right and i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


@contextmanager
def keyboard() -> Iterator[Callable[[float | None], str | None]]:
    """Yields a function that waits for a key, at most so many seconds: what it does ("other": nothing), None
    when the time is up, "" at the end of input."""
    try:
        import termios
        import tty
    except ImportError:
        import msvcrt

        def press(seconds: float | None) -> str | None:
            waits: Callable[[], bool] = msvcrt.kbhit  # type: ignore[attr-defined,unused-ignore]
            getwch: Callable[[], str] = msvcrt.getwch  # type: ignore[attr-defined,unused-ignore]
            end = monotonic() + (seconds or 0)
            while seconds is not None and not waits():
                if monotonic() >= end:
                    return None
                sleep(0.02)
            pressed = getwch()
            return _KEYS.get(pressed + getwch() if pressed in "\x00\xe0" else pressed, "other")

        yield press
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    typed = ""

    def read(seconds: float | None) -> str | None:
        if not select.select([terminal], [], [], seconds)[0]:
            return None
        return os.read(terminal, 64).decode(errors="replace")

    def key(seconds: float | None) -> str | None:
        nonlocal typed
        if not typed:
            found = read(seconds)
            if not found:
                return found
            typed = found
        if typed in ("\x1b", "\x1b[", "\x1bO"):  # the rest may be on its way
            typed += read(0.05) or ""
        first = _KEY.match(typed)
        assert first
        typed = typed[first.end() :]
        return _KEYS.get(first[0], "other")

    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)  # keys typed ahead count
        yield key
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


@contextmanager
def progress(what: str, quiet: bool) -> Iterator[Callable[[float, str], None]]:
    """A progress bar on standard error for the block; yields the function (share, stage) that moves it."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=quiet or not console.is_terminal) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda share, stage: bar.update(task, completed=share, description=f"{what}: {stage}")
