"""Draw several ranges side by side, each as a titled grid of the 169 starting hands."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..text.formatting import clean
from .range_grid import CELLS, GRID, Grid, cells, checked, legend, percent, share_of
from .svg_parts import FONT, fitting, label, night_and_day, num, rect, wide_or_tall

_EDGE, _BETWEEN, _HEAD, _NOTE, _LEGEND = 14, 26, 34, 20, 27
_COLORS = ("sheet", "rule", *CELLS, "ink", "faint")

Parts = Sequence[tuple[str, Grid]]


def _picture(parts: Parts, notes: Sequence[str], columns: int, more: str, inside: str = "") -> str:
    """Draw the grids in rows of `columns`, and the notes below them."""
    columns = min(columns, len(parts)) or 1
    rows = -(-len(parts) // columns)
    wide = 2 * _EDGE + columns * GRID + (columns - 1) * _BETWEEN
    high = 2 * _EDGE + rows * (_HEAD + GRID + _BETWEEN) - _BETWEEN + _LEGEND + _NOTE * len(notes)
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
    out.append(legend(_EDGE, high - _EDGE - 15 - _NOTE * len(notes)))
    for i, note in enumerate(notes):
        y = high - _EDGE - _NOTE * (len(notes) - 1 - i)
        size = fitting(note, 13.5, wide - 2 * _EDGE)
        out.append(label(_EDGE, y, note, size, "faint", more=" font-weight='400'"))
    sheet = rect(0.5, 0.5, wide - 1, high - 1, 12, "sheet", "rule")
    description = escape(", ".join(words))
    return (
        f"<svg {more} viewBox='0 0 {num(wide)} {num(high)}' role='img' aria-label='{description}' "
        f"font-family=\"{FONT}\" font-weight='600'>{inside}{sheet}{''.join(out)}</svg>"
    )


def ranges_svg(parts: Parts, *, notes: Sequence[str] = (), columns: int = 3) -> str:
    """Draw several ranges, and return them as one SVG file.

    :param parts: for each range a title, and the mean weight of each hand class in 13 rows of 13, such as the
        result of `Range.grid`.
    :param notes: lines below the grids.
    :param columns: the number of grids side by side.
    :raises ValueError: if the shape is wrong, or a weight is not from 0 to 1.
    """
    name = "xmlns='http://www.w3.org/2000/svg' class='steelwheel'"
    return _picture(parts, notes, columns, name, f"<style>{night_and_day(*_COLORS)}</style>")


def ranges_html(parts: Parts, *, notes: Sequence[str] = (), columns: int = 3) -> str:
    """Draw several ranges as HTML, one below the other in narrow spaces; see `ranges_svg`."""
    wide = _picture(parts, notes, columns, "class='sw-wide'")
    tall = _picture(parts, notes, 1, "class='sw-tall' display='none'")
    return wide_or_tall(wide, tall, min(columns, len(parts)) * 430, *_COLORS)
