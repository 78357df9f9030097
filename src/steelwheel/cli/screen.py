"""What the command prints: tables in colour at a terminal, plain columns anywhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

import steelwheel

if TYPE_CHECKING:
    from steelwheel._core import Cards

_SUIT_STYLES = ("green", "blue", "red", "default")  # a four-colour deck: clubs, diamonds, hearts, spades


def cards(given: Cards) -> Text:
    """Cards with a space between, each in the colour of its suit."""
    shown = [
        Text(steelwheel.format_cards(card), style=f"bold {_SUIT_STYLES[card % 4]}")
        for card in steelwheel.parse_cards(given, deck="joker54")
    ]
    return Text(" ").join(shown)


def table(titles: Sequence[str], rows: Sequence[Sequence[str | Text]], note: str = "") -> None:
    """Print rows in columns, numbers (all but the first column) to the right when there are titles."""
    console = Console(highlight=False)
    if not console.is_terminal:
        _plain(([titles] if titles else []) + [[str(cell) for cell in row] for row in rows], bool(titles))
        print(*([note] if note else []), sep="\n", end="\n" if note else "")
        return
    grid = Table(show_header=bool(titles), header_style="bold", caption=note or None, caption_justify="left")
    for i in range(len(rows[0])):
        right = bool(titles) and i > 0
        grid.add_column(titles[i] if titles else "", justify="right" if right else "left", no_wrap=True)
    for row in rows:
        grid.add_row(*row)
    console.print(grid)


def _plain(rows: Sequence[Sequence[str]], right: bool) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.rjust(width) if right and i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


@contextmanager
def progress(what: str, quiet: bool) -> Iterator[Callable[[float, str], None]]:
    """A progress bar on standard error while the block runs; call what it yields with (share, stage)."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=quiet or not console.is_terminal) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda share, stage: bar.update(task, completed=share, description=f"{what}: {stage}")
