"""Print a range or a strategy as a 13 x 13 grid, with partly filled cells or with letters and percentages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from steelwheel.cards.combos import RANKS, cell_name

from . import screen
from .rich_fallback import Console, Text

if TYPE_CHECKING:
    from rich.table import Table

FACTS_WIDTH = 34
"""The width of the facts next to the grid; on a narrower terminal, the facts are printed below it."""
STYLES = (
    "bold #17211c on #ffc94d",
    "bold #17211c on #84cfae",
    "bold #17211c on #a9c5f2",
)  # for light and dark terminals
FEW_COLORS = ("bold black on yellow", "bold black on green", "bold black on cyan")  # pairs, suited, offsuit

FOLD, CALL = "bold #17211c on #7aaeea", "bold #17211c on #6fcbb0"
BETS = (
    "bold #17211c on #fddcb0",
    "bold #17211c on #f79e7c",
    "bold #17211c on #e86259",
    "bold #17211c on #df5c78",
)
FEW_ACTION_COLORS = "bold black on blue", "bold black on green", "bold black on red", "bold black on magenta"

Grid = Sequence[Sequence[float]]
Rows = Sequence[Sequence[str | Text]]


class Strategy(NamedTuple):
    """A player's actions: labels, and frequencies per hand class (`nan` for classes not in the range)."""

    labels: Sequence[str]
    names: Sequence[str]
    grid: Sequence[Sequence[Sequence[float]]]


def show_strategy(strategy: Strategy) -> None:
    """Print the grid of a strategy, and its legend."""
    console = Console(highlight=False, markup=False, emoji=False)
    bets = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    letters = [name if name in ("f", "x", "c") else next(bets, "Z") for name in strategy.names]
    colors = console.is_terminal and console.color_system and not console.no_color
    if colors and (size := _cell_size(console.width)):
        styles = _action_styles(strategy.names, console.color_system in ("truecolor", "256"))
        for i, row in enumerate(strategy.grid):
            console.print(_strategy_line(i, row, size, styles))
        legend = [Text(f" {label} ", style) for label, style in zip(strategy.labels, styles, strict=True)]
        console.print(Text(" ").join(legend))
    elif (width := console.width) >= 54 or not width:
        lines = [Text("  " + "".join(f"{rank:>4}" for rank in RANKS[::-1]))]
        for i, row in enumerate(strategy.grid):
            cells = [_most_frequent(cell, letters) for cell in row]
            lines.append(Text(f"{RANKS[12 - i]} " + "".join(f"{cell:>4}" for cell in cells)))
        print(*(line.plain.rstrip() for line in lines), sep="\n")
        print("  ".join(f"{x}: {label}" for x, label in zip(letters, strategy.labels, strict=True)))


def _most_frequent(cell: Sequence[float], letters: Sequence[str]) -> str:
    """Return the most frequent action's letter (and percentage if under 100); a dot if there is no hand."""
    if cell[0] != cell[0]:
        return "."
    share = max(cell)
    letter = letters[[*cell].index(share)]
    return letter if share >= 0.995 else f"{letter}{round(100 * share)}"


def _action_styles(names: Sequence[str], is_rich: bool) -> list[str]:
    """Return the style of each action: fold, check or call, and larger bets in darker colors."""
    fold, call, *few = FEW_ACTION_COLORS
    fold, call, bets = (FOLD, CALL, BETS) if is_rich else (fold, call, tuple(few))
    raises = [name for name in names if name not in ("f", "x", "c")]
    styles = {"f": fold, "x": call, "c": call}
    for i, name in enumerate(raises):
        at = 1 if is_rich and len(raises) == 1 else i * (len(bets) - 1) // max(len(raises) - 1, 1)
        styles[name] = bets[min(at, len(bets) - 1)]
    return [styles[name] for name in names]


def _strategy_line(i: int, row: Sequence[Sequence[float]], size: int, styles: Sequence[str]) -> Text:
    """Return a line of the grid, each cell split between the actions."""
    line = Text()
    for j, cell in enumerate(row):
        text = _cell_text(i, j, size)
        if cell[0] != cell[0]:
            line.append(text, "dim")
        else:
            at, share = 0, 0.0
            for part, style in zip(cell, styles, strict=True):
                share += part
                end = round(share * size)
                line.append(text[at:end], style)
                at = end
            line.append(text[at:], styles[-1])
        line.append(" " if j < 12 else "")
    return line


def show(weights: Grid, facts: Rows, tables: Sequence[tuple[Sequence[str], Rows, str]]) -> None:
    """Print a range: its grid if it fits, facts, and tables (each given as titles, rows and a note)."""
    console = Console(highlight=False, markup=False, emoji=False)
    lines = []
    if console.is_terminal and console.color_system and not console.no_color:
        styles = STYLES if console.color_system in ("truecolor", "256") else FEW_COLORS
        lines = _filled_cells(weights, console.width, styles)
    elif console.width >= 54:
        lines = _percentages(weights)
    if not console.is_terminal:
        print(*(line.plain.rstrip() for line in lines), sep="\n", end="\n\n" if lines else "")
        screen.table((), facts)
        for table in tables:
            print()
            screen.table(*table)
        return
    from rich.console import Group
    from rich.table import Table

    words = Table.grid(padding=(0, 2))
    for name, fact in facts:
        text = fact.replace(",", ", ") if name == "range" and isinstance(fact, str) else fact
        words.add_row(Text(str(name), style="dim"), text)
    beside: list[Table | Text] = [
        words,
        *([Text()] if tables else []),
        *(screen.rich_table(*table) for table in tables),
    ]
    if lines and console.width >= lines[0].cell_len + 3 + FACTS_WIDTH:
        whole = Table.grid(padding=(0, 3))
        whole.add_column(no_wrap=True)
        whole.add_row(Group(*lines), Group(*beside))
        console.print(whole)
    else:
        console.print(*lines, *([Text()] if lines else []), *beside, sep="\n")


def _filled_cells(weights: Grid, width: int, styles: Sequence[str]) -> list[Text]:
    """Return the lines of the grid, each cell colored from the left in proportion to its weight.

    Narrow columns omit "s" and "o".
    """
    size = _cell_size(width)
    lines = []
    for i, row in enumerate(weights if size else ()):
        line = Text()
        for j, weight in enumerate(row):
            cell = _cell_text(i, j, size)
            full = size if weight == 1 else min(max(round(weight * size), 1), size - 1) if weight else 0
            line.append(cell[:full], styles[0 if i == j else 1 if i < j else 2])
            line.append(cell[full:], "bold" if weight else "dim")
            line.append(" " if j < 12 else "")
        lines.append(line)
    return lines


def _cell_size(width: int) -> int:
    """Return the width of a cell in columns; 0 if the grid does not fit."""
    return next((size for size in (5, 3, 2) if 13 * size + 12 <= width), 0)


def _cell_text(i: int, j: int, size: int) -> str:
    return f" {cell_name(i, j):<4}" if size == 5 else f"{cell_name(i, j)[:size]:<{size}}"


def _percentages(weights: Grid) -> list[Text]:
    """Return the lines of the grid: a cell's name if its weight is 1, a percentage if less, a dot if 0."""
    lines = [Text("  " + "".join(f"{rank:>4}" for rank in RANKS[::-1]))]
    for i, row in enumerate(weights):
        cells = [
            cell_name(i, j) if weight == 1 else f"{min(max(round(100 * weight), 1), 99)}%" if weight else "."
            for j, weight in enumerate(row)
        ]
        lines.append(Text(f"{RANKS[12 - i]} " + "".join(f"{cell:>4}" for cell in cells)))
    return lines
