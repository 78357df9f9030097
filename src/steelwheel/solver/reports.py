"""`Report`: the results of many spots as a table."""

from __future__ import annotations

import csv
from io import StringIO
from math import fsum, nan
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Report"]


class Report:
    """The results of many spots, as a table with one row per spot.

    - `rows`: a dict per spot, with `board`, `weight` (the spot's weight in `means`), `ev_oop` and `ev_ip` (in
      chips), `equity_oop` and `equity_ip`, `exploitability_percent` (of the pot), `iterations` and `seconds`.
      Then come the frequencies of the actions of the first player to act, under the names of the actions,
      such as `x` or `b66`. The caller's `extra_columns` are last.
    - `means`: the weighted mean of each column, over the spots that have a number in that column.
    - `complete`: whether all spots were solved.
    """

    __slots__ = ("complete", "rows")

    def __init__(self, rows: Iterable[dict[str, Any]], complete: bool = True) -> None:
        self.rows, self.complete = tuple(rows), complete

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, in order."""
        return tuple(dict.fromkeys(name for row in self.rows for name in row))

    @property
    def means(self) -> dict[str, float]:
        """The weighted mean of each column, over the spots that have a number in that column."""
        means = {}
        for name in self.columns[2:]:
            some = [
                (row["weight"], row[name])
                for row in self.rows
                if isinstance(row.get(name), (int, float)) and row[name] == row[name]
            ]
            total = fsum(weight for weight, _ in some)
            if some:
                means[name] = fsum(weight * x for weight, x in some) / total if total else nan
        return means

    def to_csv(self) -> str:
        """Return the rows as comma-separated values, with a header."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        columns = self.columns
        writer.writerow(columns)
        for row in self.rows:
            writer.writerow([_csv_cell(row.get(name)) for name in columns])
        return text.getvalue()

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain values for JSON."""
        return {"rows": [dict(row) for row in self.rows], "means": self.means, "complete": self.complete}

    def __repr__(self) -> str:
        return f"<Report of {len(self.rows):,} spots>"

    def __str__(self) -> str:
        hidden = "weight", "iterations", "seconds"
        columns = [name for name in self.columns if name not in hidden]
        lines = [columns, *[[_format_cell(name, row.get(name)) for name in columns] for row in self.rows]]
        means = self.means
        lines.append(["mean", *[_format_cell(name, means.get(name)) for name in columns[1:]]])
        widths = [max(len(line[i]) for line in lines) for i in range(len(columns))]
        rows = [
            "  ".join(
                [f"{line[0]:<{widths[0]}}", *[f"{x:>{w}}" for x, w in zip(line[1:], widths[1:], strict=True)]]
            )
            for line in lines
        ]
        return "\n".join(rows)


def _csv_cell(x: Any) -> Any:
    return "" if x is None or x != x else f"{x:.6g}" if isinstance(x, float) else x


def _format_cell(name: str, x: Any) -> str:
    if x is None or x != x:
        return ""
    if isinstance(x, float):
        if name.startswith("ev"):
            return f"{x:,.3f}"
        return f"{x:.3f}%" if name == "exploitability_percent" else f"{x:.2%}" if 0 <= x <= 1 else f"{x:,.4g}"
    return str(x)
