"""Build the page that shows a report: one self-contained file with a sortable table of its players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from ..drawing.page import page
from ..text.formatting import clean
from .report_table import Row
from .stat import Stat

__all__ = ["report_html"]

_RESULTS = (  # the attribute of `Winnings`, the title, the number of decimals, and the meaning
    ("hands", "hands", 0, "hands dealt to the player"),
    ("bb_per_100", "bb/100", 2, "big blinds won per hundred hands"),
    ("stderr", "±", 2, "standard error of bb/100 if hands are independent"),
    ("sessions", "sessions", 0, "hands at one table without a pause of over 30 minutes"),
    ("session_stderr", "± sessions", 2, "standard error of bb/100 if sessions are independent"),
    ("bb", "bb won", 2, "big blinds won or lost"),
    ("showdown_bb", "showdown bb", 2, "big blinds won or lost in hands that went to showdown: the blue line"),
    ("no_showdown_bb", "other bb", 2, "big blinds won or lost in the other hands: the red line"),
    ("ev_bb_per_100", "EV bb/100", 2, "bb/100, adjusted for all-ins"),
    ("ev_stderr", "± EV", 2, "standard error of EV bb/100"),
    ("rake_bb", "rake bb", 2, "rake paid, in big blinds"),
)


def report_html(
    title: str, note: str, titles: Sequence[str], stats: Sequence[Stat], rows: Iterable[Row]
) -> str:
    """Return the HTML of a page.

    :param note: a line next to the title.
    :param titles: the titles of the name columns, which come first in each row.
    :param rows: the names, results and counts of each row.
    """
    columns: list[dict[str, Any]] = [{"title": name, "kind": "name", "about": ""} for name in titles]
    columns += [
        {"title": name, "kind": "number", "decimals": decimals, "about": about}
        for _, name, decimals, about in _RESULTS
    ]
    columns += [
        {
            "title": clean(stat.name).replace("_", " "),
            "kind": "ratio" if stat.ratio else "rate",
            "about": clean(stat.description),
        }
        for stat in stats
    ]
    stored = {
        "columns": columns,
        "rows": [
            [
                *map(clean, names),
                *[_rounded(getattr(won, name), decimals) for name, _, decimals, _ in _RESULTS],
                *[list(counts[stat.name]) for stat in stats],
            ]
            for names, won, counts in rows
        ],
        "first": len(titles),
    }
    title, note = clean(title), clean(note)
    return page("report", title, _body(title, note), "report", stored)


def _rounded(value: float | None, decimals: int) -> float | None:
    return value if value is None or not decimals else round(value, decimals)


def _body(title: str, note: str) -> str:
    return (
        f"<header><h1>{escape(title)}</h1><p>{escape(note)}</p>"
        "<label>Player <input type='search' id='player'></label>"
        "<label>At least <input type='number' id='hands' min='0' step='100' value='0'> hands</label>"
        "<output></output><button type='button' id='all' hidden>Show all</button></header>"
        "<main tabindex='0'><table><thead></thead><tbody></tbody></table></main>"
        "<noscript>This page needs JavaScript.</noscript>"
        "<details><summary>Columns</summary><dl></dl></details>"
    )
