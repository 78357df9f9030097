"""A range at a terminal: the 13 x 13 grid, each cell filled as far as its weight, or weights in words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from steelwheel._combos import RANKS, cell_name

from . import screen

BESIDE = 34  # columns for the words beside the grid; without so many they stand below it
STYLES = (
    "bold #17211c on #ffc94d",
    "bold #17211c on #84cfae",
    "bold #17211c on #a9c5f2",
)  # light and dark alike
FEW_COLOURS = ("bold black on yellow", "bold black on green", "bold black on cyan")  # pairs, suited, offsuit

Grid = Sequence[Sequence[float]]
Rows = Sequence[Sequence[str | Text]]


def show(weights: Grid, facts: Rows, tables: Sequence[tuple[Sequence[str], Rows, str]]) -> None:
    """Print a range: its grid if there is room, facts, and tables of what it makes: titles, rows, a note."""
    console = Console(highlight=False, markup=False, emoji=False)
    lines = []
    if console.is_terminal and console.color_system and not console.no_color:
        styles = STYLES if console.color_system in ("truecolor", "256") else FEW_COLOURS
        lines = _coloured(weights, console.width, styles)
    elif console.width >= 54:
        lines = _in_words(weights)
    if not console.is_terminal:
        print(*(line.plain.rstrip() for line in lines), sep="\n", end="\n\n" if lines else "")
        screen.table((), facts)
        for each in tables:
            print()
            screen.table(*each)
        return
    words = Table.grid(padding=(0, 2))
    for fact, said in facts:
        text = (
            said.replace(",", ", ") if fact == "range" and isinstance(said, str) else said
        )  # it may be long
        words.add_row(Text(str(fact), style="dim"), text)
    beside: list[Table | Text] = [
        words,
        *([Text()] if tables else []),
        *(screen.drawn(*table) for table in tables),
    ]
    if lines and console.width >= lines[0].cell_len + 3 + BESIDE:
        whole = Table.grid(padding=(0, 3))
        whole.add_column(no_wrap=True)
        whole.add_row(Group(*lines), Group(*beside))
        console.print(whole)
    else:
        console.print(*lines, *([Text()] if lines else []), *beside, sep="\n")


def _coloured(weights: Grid, width: int, styles: Sequence[str]) -> list[Text]:
    """Each cell coloured from the left as far as its weight; without "s" and "o" in narrow columns."""
    size = next((size for size in (5, 3, 2) if 13 * size + 12 <= width), 0)
    lines = []
    for i, row in enumerate(weights if size else ()):
        line = Text()
        for j, weight in enumerate(row):
            cell = f" {cell_name(i, j):<4}" if size == 5 else f"{cell_name(i, j)[:size]:<{size}}"
            full = size if weight == 1 else min(max(round(weight * size), 1), size - 1) if weight else 0
            line.append(cell[:full], styles[0 if i == j else 1 if i < j else 2])
            line.append(cell[full:], "bold" if weight else "dim")
            line.append(" " if j < 12 else "")
        lines.append(line)
    return lines


def _in_words(weights: Grid) -> list[Text]:
    """Each cell by its name if its weight is 1, as a percentage if less, as a dot if 0."""
    lines = [Text("  " + "".join(f"{rank:>4}" for rank in RANKS[::-1]))]
    for i, row in enumerate(weights):
        cells = [
            cell_name(i, j) if weight == 1 else f"{min(max(round(100 * weight), 1), 99)}%" if weight else "."
            for j, weight in enumerate(row)
        ]
        lines.append(Text(f"{RANKS[12 - i]} " + "".join(f"{cell:>4}" for cell in cells)))
    return lines
