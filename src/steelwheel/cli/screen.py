"""Print tables: in color at a terminal, as plain columns elsewhere.

Plain columns have unlimited width unless the environment variable COLUMNS is set.
"""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import steelwheel

from .rich_fallback import Console, Text

if TYPE_CHECKING:
    from rich.table import Table

    from steelwheel.typing import Cards

_SUIT_STYLES = ("green", "blue", "red", "default")  # a four-color deck: clubs, diamonds, hearts, spades


def cards(known: Cards) -> Text:
    """Return cards with spaces between, each in the color of its suit."""
    texts = [
        Text(steelwheel.format_cards(card), style=f"bold {_SUIT_STYLES[card % 4]}")
        for card in steelwheel.parse_cards(known, deck="joker54")
    ]
    return Text(" ").join(texts)


def percent(share: float) -> str:
    """Return a percentage with two decimals, or more for a small one: "12.35%", "0.0015%"."""
    if not 0 < share < 0.0005:
        return f"{share:.2%}"
    digits = next(n for n in range(3, 20) if share * 10 ** (n + 1) >= 1)
    return f"{share:.{digits}%}"


def plus_minus() -> str:
    """Return the plus-minus sign, or "+/-" if the output's encoding lacks it."""
    return "\N{PLUS-MINUS SIGN}" if Console().encoding.startswith("utf") else "+/-"


def hand(text: str, between: str) -> Text:
    """Return cards in their colors, or a range with its parts joined by `between`."""
    is_cards = len(text) > 3 and len(text) % 2 == 0 and set(text[1::2]) <= set("cdhs")
    return cards(text) if is_cards else Text(between.join(text.replace(" ", "").split(",")))


def hole_cards(hole: Sequence[int | None]) -> Text:
    """Return hole cards in their colors, with unknown cards dimmed."""
    each = [Text(steelwheel.format_cards([None]), "dim") if card is None else cards(card) for card in hole]
    return Text(" ").join(each)


def table(titles: Sequence[str], rows: Sequence[Sequence[str | Text]], note: str = "") -> None:
    """Print rows in columns; with titles, all columns but the first are right-aligned numbers.

    If the table is too wide, the lines between columns are omitted, then the last columns.
    """
    console = Console(highlight=False, markup=False, emoji=False)
    width = console.width if console.is_terminal else _plain_width()
    widths = [
        max(map(len, map(str, column))) for column in zip(*[titles] if titles else [], *rows, strict=True)
    ]
    least = min(widths[0], 20) if titles else 0  # of the first column, the only one that wraps
    framed = not width or least + sum(widths[1:]) + 3 * len(widths) + 1 <= width
    while width and titles and len(widths) > 2 and least + sum(widths[1:]) + 2 * len(widths) - 2 > width:
        widths.pop()
    columns = len(widths)
    titles, rows = titles[:columns], [row[:columns] for row in rows]
    if console.is_terminal:
        console.print(rich_table(titles, rows, note, framed))
        return
    _print_columns(([titles] if titles else []) + [[str(cell) for cell in row] for row in rows], bool(titles))
    notes(note.splitlines())


def notes(lines: Sequence[str]) -> None:
    """Print sentences, wrapped to the plain-text width that `COLUMNS` sets, if any."""
    width = _plain_width()
    for line in lines:
        print(*(textwrap.wrap(line, width) if width else [line]), sep="\n")


def facts(rows: Sequence[Sequence[str | Text]]) -> None:
    """Print named facts before a table, one per line, and then an empty line."""
    console = Console(highlight=False, markup=False, emoji=False)
    if not rows:
        return
    if not console.is_terminal:
        _print_columns([[str(cell) for cell in row] for row in rows], False)
        print()
        return
    from rich.table import Table

    words = Table.grid(padding=(0, 2))
    for name, fact in rows:
        words.add_row(Text(str(name), "dim"), fact)
    console.print(words)


def shares(titles: Sequence[str], hands: Sequence[str], rows: Sequence[Sequence[str]], note: str) -> None:
    """Print numbers for each hand; omit empty columns and, on a narrow terminal, the last columns."""
    wide = Console()
    columns = [i for i in range(len(rows[0])) if any(row[i] for row in rows)]
    widths = [max(len(titles[i + 1]), *(len(row[i]) for row in rows)) + 3 for i in columns]
    room = wide.width - 12 if wide.is_terminal else sum(widths)
    while len(columns) > 1 and sum(widths[: len(columns)]) > room:
        columns.pop()
    between = ", " if wide.is_terminal else ","  # a long range may wrap there
    table(
        [titles[0], *(titles[i + 1] for i in columns)],
        [[hand(name, between), *(row[i] for i in columns)] for name, row in zip(hands, rows, strict=True)],
        note,
    )


def sections(
    titles: Sequence[str], parts: Mapping[str, Sequence[Sequence[str]]], note: str, *, bold: str
) -> None:
    """Print rows under headings, with numbers between two columns of words; the last column is cut to fit.

    :param parts: a dict from each heading to its rows, whose numbers are right-aligned.
    :param bold: rows whose first cell starts with this text are highlighted.
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


def rich_table(
    titles: Sequence[str], rows: Sequence[Sequence[str | Text]], note: str = "", framed: bool = True
) -> Table:
    """Return these rows as a rich `Table`, to print at a terminal."""
    from rich.table import Table

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


def _plain_width() -> int:
    """Return the width of plain text that COLUMNS sets; 0 if it sets none."""
    text = os.environ.get("COLUMNS", "")
    return int(text) if text.isdecimal() and len(text) < 6 else 0


def _print_columns(rows: Sequence[Sequence[str]], right: bool) -> None:
    """Print rows in aligned columns; if `right`, all columns but the first are right-aligned.

    If the rows are wider than COLUMNS, the first column wraps if `right`, otherwise the last one.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    total, wrapped = sum(widths) + 2 * len(widths) - 2, 0 if right else len(widths) - 1
    if (width := _plain_width()) and total > width:
        widths[wrapped] = max(widths[wrapped] - total + width, min(widths[wrapped], 12))
    for row in rows:
        parts = _fold(row[wrapped], widths[wrapped])
        for i, part in enumerate(parts):
            cells = ["" if i else cell for cell in row]
            cells[wrapped] = part
            cells = [
                cell.rjust(width) if right and j else cell.ljust(width)
                for j, (cell, width) in enumerate(zip(cells, widths, strict=True))
            ]
            print("  ".join(cells).rstrip())


def _fold(text: str, width: int) -> list[str]:
    """Return text in lines of at most this width, cut after commas and spaces if possible."""
    lines = [""]
    for part in re.findall(r"[^, ]*[, ]*", text):
        if lines[-1] and len(lines[-1]) + len(part.rstrip()) > width:
            lines.append("")
        lines[-1] += part
    return [line[i : i + width] for line in lines for i in range(0, max(len(line.rstrip()), 1), width)]
