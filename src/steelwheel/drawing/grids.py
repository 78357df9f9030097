"""Several ranges side by side, each the grid of the 169 starting hands with a title."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..narration import clean
from .grid import CELLS, GRID, Grid, cells, checked, percent, share_of
from .paint import FONT, fitting, label, night_and_day, num, rect, wide_or_tall

_EDGE, _BETWEEN, _HEAD, _NOTE = 14, 26, 34, 20
_COLOURS = ("sheet", "rule", *CELLS, "ink", "faint")

Parts = Sequence[tuple[str, Grid]]


def _picture(parts: Parts, notes: Sequence[str], columns: int, more: str, inside: str = "") -> str:
    columns = min(columns, len(parts)) or 1
    rows = -(-len(parts) // columns)
    wide = 2 * _EDGE + columns * GRID + (columns - 1) * _BETWEEN
    high = 2 * _EDGE + rows * (_HEAD + GRID + _BETWEEN) - _BETWEEN + _NOTE * len(notes)
    out, words = [], []
    for i, (title, grid) in enumerate(parts):
        weights, title = checked(grid), clean(title).strip()
        share = percent(share_of(weights))
        x = _EDGE + i % columns * (GRID + _BETWEEN)
        y = _EDGE + i // columns * (_HEAD + GRID + _BETWEEN)
        words.append(f"{title} {share}")
        head = label(0, 20, title, fitting(title, 19, 330), "ink")
        head += label(GRID, 20, share, 19, "ink", more=" text-anchor='end'")
        grid_at = f"transform='translate(0 {_HEAD})' font-size='12' text-anchor='middle'"
        out.append(f"<g transform='translate({x} {y})'>{head}<g {grid_at}>{cells(weights)}</g></g>")
    for i, note in enumerate(notes):
        y = high - _EDGE - _NOTE * (len(notes) - 1 - i)
        size = fitting(note, 13.5, wide - 2 * _EDGE)
        out.append(label(_EDGE, y, note, size, "faint", more=" font-weight='400'"))
    sheet = rect(0.5, 0.5, wide - 1, high - 1, 12, "sheet", "rule")
    told = escape(", ".join(words))
    return (
        f"<svg {more} viewBox='0 0 {num(wide)} {num(high)}' role='img' aria-label='{told}' "
        f"font-family=\"{FONT}\" font-weight='600'>{inside}{sheet}{''.join(out)}</svg>"
    )


def ranges_svg(parts: Parts, *, notes: Sequence[str] = (), columns: int = 3) -> str:
    """Ranges as one SVG file.

    :param parts: of each a title, and the mean weight of each starting hand, 13 rows of 13, as `Range.grid`.
    :param notes: lines below them.
    :param columns: how many stand side by side.
    :raises ValueError: for another shape, or a weight that is not from 0 to 1.
    """
    name = "xmlns='http://www.w3.org/2000/svg' class='steelwheel'"
    return _picture(parts, notes, columns, name, f"<style>{night_and_day(*_COLOURS)}</style>")


def ranges_html(parts: Parts, *, notes: Sequence[str] = (), columns: int = 3) -> str:
    """The same as a piece of HTML, one below the other where space is narrow."""
    wide = _picture(parts, notes, columns, "class='sw-wide'")
    tall = _picture(parts, notes, 1, "class='sw-tall' display='none'")
    return wide_or_tall(wide, tall, min(columns, len(parts)) * 430, *_COLOURS)
