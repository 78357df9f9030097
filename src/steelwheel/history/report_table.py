"""Write reports as text tables and as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..errors import printable
from .stat import Count, Stat
from .winnings import Winnings

__all__ = ["Row", "csv_table", "text_table"]

Row = tuple[list[str], Winnings, Mapping[str, Count]]

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "'")


def text_table(titles: Sequence[str], stats: Sequence[Stat], rows: Iterable[Row]) -> str:
    """Return a text table with a column per statistic.

    :param titles: the titles of the name columns, which come first in each row.
    :param rows: the names, results and counts of each row.
    """
    cells = [[*titles, "hands", "bb/100", "+/-", *[stat.name for stat in stats]]]
    for names, won, counts in rows:
        rates = [_rate(counts[stat.name], stat.ratio) for stat in stats]
        cells.append(
            [*map(printable, names), f"{won.hands:,}", _number(won.bb_per_100), _number(won.stderr), *rates]
        )
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join([_line(line, widths, len(titles)) for line in cells])


def csv_table(titles: Sequence[str], stats: Sequence[Stat], rows: Iterable[Row]) -> str:
    """Return a CSV table with all results, and two columns per statistic: `NAME` and `NAME_of`.

    An apostrophe comes before a name that a spreadsheet could read as a formula. It also comes before a name
    that begins with an apostrophe, so that a reader can remove one apostrophe from every name.
    """
    import csv
    import io

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    counts_of = [title for stat in stats for title in (stat.name, f"{stat.name}_of")]
    writer.writerow([*titles, *Winnings().to_dict(), *counts_of])
    for names, won, counts in rows:
        values = [value for stat in stats for value in counts[stat.name]]
        writer.writerow([*map(_quoted, names), *won.to_dict().values(), *values])
    return text.getvalue()


def _quoted(name: str) -> str:
    """Return a name as a cell that spreadsheets read as text."""
    return f"'{name}" if name.startswith(_FORMULA_STARTS) else name


def _line(cells: Sequence[str], widths: Sequence[int], names: int) -> str:
    """Return a line with names left-aligned and numbers right-aligned in their columns."""
    padded = [
        cell.ljust(width) if i < names else cell.rjust(width)
        for i, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(padded).rstrip()


def _rate(count: Count, ratio: bool) -> str:
    if count.rate is None:
        return "-"
    return f"{count.rate:.2f}" if ratio else f"{100 * count.rate:.2f}%"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
