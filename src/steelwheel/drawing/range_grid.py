"""Draw a range as a grid of the 169 starting hands, with each cell filled to its weight."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..cards.combos import cell_name
from ..text.formatting import clean
from .svg_parts import (
    FONT,
    cut,
    fitting,
    label,
    night_and_day,
    num,
    painted,
    part_of_one,
    rect,
    wide_or_tall,
    width_of,
)

_KINDS = (("pairs", 6), ("suited", 4), ("offsuit", 12))  # the second number: the combos of each hand class
CELL, STEP = 30, 32
GRID = 12 * STEP + CELL
EDGE = 14  # the margin of the sheet
SIDE = 186  # the width of the text next to the grid
_LINES = 7  # the maximum number of lines for the text of the range
CELLS = ("cell", "middle", "pairs", "suited", "offsuit")  # the colors of the grid itself
_COLORS = ("sheet", "rule", *CELLS, "ink", "faint", "mark")

Grid = Sequence[Sequence[float]]


def percent(share: float) -> str:
    """Return a share in percent; only 0 itself becomes "0%", and only 1 itself "100%"."""
    text = f"{100 * share:.1f}"
    text = "<0.1" if text == "0.0" and share > 0 else ">99.9" if text == "100.0" and share < 1 else text
    return text.removesuffix(".0") + "%"


def _of(row: int, column: int) -> tuple[str, int]:
    return _KINDS[0 if row == column else 1 if row < column else 2]


def checked(grid: Grid) -> list[list[float]]:
    rows = [list(row) for row in grid]
    if [len(row) for row in rows] != [13] * 13:
        raise ValueError("grid must be 13 rows of 13 weights")
    return [
        [part_of_one(x, f"the weight of {cell_name(i, j)}") for j, x in enumerate(row)]
        for i, row in enumerate(rows)
    ]


def cells(rows: list[list[float]]) -> str:
    """Draw the cells; the upper left corner of the grid is at (0, 0)."""
    under: dict[str, list[str]] = {"cell": [], "middle": []}
    filled: dict[str, list[str]] = {kind: [] for kind, _ in _KINDS}
    names: dict[str, list[str]] = {"faint": [], "ink": []}
    for i, row in enumerate(rows):
        for j, weight in enumerate(row):
            x, y = STEP * j, STEP * i
            place = f"width='{CELL}' rx='2' x='{x}'"
            if weight < 1:
                under["middle" if i == j else "cell"].append(f"<rect {place} y='{y}' height='{CELL}'/>")
            if weight > 0:
                high = max(CELL * weight, 1.5)
                filled[_of(i, j)[0]].append(
                    f"<rect {place} y='{num(y + CELL - high)}' height='{num(high)}'/>"
                )
            at = f"x='{x + CELL // 2}' y='{y + 19.5}'"
            names["ink" if weight > 0 else "faint"].append(f"<text {at}>{cell_name(i, j)}</text>")
    weights = {"faint": " font-weight='400'"}
    return "".join(
        f"<g {painted(name)}{weights.get(name, '')}>{''.join(drawn)}</g>"
        for name, drawn in (*under.items(), *filled.items(), *names.items())
        if drawn
    )


def _said(row: int, column: int, weight: float) -> tuple[str, str]:
    """Return the text of a cell in two parts: its name and weight, and its number of combos."""
    combos = _of(row, column)[1]
    return (
        f"{cell_name(row, column)}, weight {_decimals(weight)}",
        f"{_decimals(combos * weight)} of {combos} combos",
    )


def _decimals(x: float) -> str:
    """Return a number rounded to three decimals; only 0 itself becomes "0"."""
    return "&lt;0.001" if 0 < x < 0.001 else f"{x:.3f}".rstrip("0").rstrip(".")


def _to_touch(rows: list[list[float]], tall: bool) -> str:
    """Draw the frame and text that appear while a cell is hovered or touched."""
    x, y = (0, GRID + 21) if tall else (GRID + 22, 262)
    between = ": " if tall else f"<tspan x='{x}' dy='20'>"
    out = []
    for i, row in enumerate(rows):
        for j, weight in enumerate(row):
            words = between.join(_said(i, j, weight)) + ("" if tall else "</tspan>")
            out.append(
                f"<g tabindex='-1'><rect {frame(i, j)}/>"
                f"<text x='{x}' y='{y}' display='none'>{words}</text></g>"
            )
    hint = label(x, y, "touch a hand to see its weight", 14, "faint", more=" font-weight='400'")
    hint = f"<g class='sw-hint'>{hint}</g>" if tall else ""
    return (
        f"<g class='sw-touch' fill-opacity='0' stroke-opacity='0'><g {painted('ink', 'mark')} font-size='15' "
        f"stroke-width='2.5'>{''.join(out)}</g></g>{hint}"
    )


def _titles(rows: list[list[float]]) -> str:
    """Draw each cell's text as an SVG title (a tooltip), which works without a style sheet."""
    drawn = "".join(
        f"<rect {frame(i, j)}><title>{': '.join(_said(i, j, weight))}</title></rect>"
        for i, row in enumerate(rows)
        for j, weight in enumerate(row)
    )
    return f"<g fill-opacity='0'>{drawn}</g>"


def frame(row: int, column: int) -> str:
    return f"x='{STEP * column}' y='{STEP * row}' width='{CELL}' height='{CELL}' rx='2'"


TOUCH = (
    ".sw-touch [tabindex]{outline:none;cursor:pointer;-webkit-tap-highlight-color:transparent}"
    ".sw-touch text{pointer-events:none;stroke:none}"
    ".sw-touch [tabindex]:is(:hover,:focus)>rect{stroke-opacity:1}"
    ".sw-touch [tabindex]:is(:hover,:focus)>text{display:inline;fill-opacity:1}"
    ".sw-touch:hover [tabindex]:not(:hover)>rect{stroke-opacity:0}"
    ".sw-touch:hover [tabindex]:not(:hover)>text{display:none}"
    ".sw-touch:is(:hover,:focus-within)+.sw-hint{display:none}"
)


def wrapped(text: str, ems: float, most: int) -> list[str]:
    """Wrap text at spaces and commas, and cut it off after `most` lines."""
    lines = [""]
    for word in text.replace(",", ", ").split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer) <= ems or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], cut(f"{lines[most - 1]} …", ems - 1)]
        lines[-1] = lines[-1].rstrip("…, ") + " …"
    return [cut(line, ems) for line in lines]


def _numbers(rows: list[list[float]]) -> tuple[float, dict[str, float]]:
    """Return the weighted number of combos in a range: in total, and for pairs, suited and offsuit hands."""
    sums = dict.fromkeys((kind for kind, _ in _KINDS), 0.0)
    for i, row in enumerate(rows):
        for j, weight in enumerate(row):
            kind, count = _of(i, j)
            sums[kind] += count * weight
    return sum(sums.values()), sums


def share_of(rows: list[list[float]]) -> float:
    """Return the total weight of a range as a share of all 1,326 combos."""
    return _numbers(rows)[0] / 1326


def _count(x: float) -> str:
    return f"{x:,.1f}".removesuffix(".0")


def _head(text: str, lines: int, combos: int, total: float, room: float) -> tuple[str, float]:
    """Draw the range's text and numbers below (0, 0), and return the SVG and its height."""
    out, y = [], 0.0
    for line in wrapped(text, room / 14, lines):
        y += 19
        out.append(label(0, y - 5, line, 14, "ink"))
    y += 40
    out.append(label(0, y - 4, percent(total / 1326), 32, "ink"))
    for words in (
        f"{combos:,} of 1,326 combos",
        f"{_count(total)} by weight" if total < combos - 1e-9 else "",
    ):
        if words:
            y += 19
            out.append(label(0, y - 4, words, fitting(words, 13.5, room), "faint", more=" font-weight='400'"))
    return "".join(out), y


def _key(sums: dict[str, float], partial: bool, room: float) -> tuple[str, float]:
    """Draw the legend of colors and combos below (0, 0), and return the SVG and its height."""
    out, y = [], 0.0
    for kind, _ in _KINDS:
        out.append(rect(0, y, 15, 15, 2, kind))
        out.append(label(24, y + 12, kind, 13.5, "ink", more=" font-weight='400'"))
        out.append(label(room, y + 12, _count(sums[kind]), 13.5, "ink", more=" text-anchor='end'"))
        y += 24
    if partial:
        out.append(rect(0, y, 15, 15, 2, "cell") + rect(0, y + 7.5, 15, 7.5, 2, "suited"))
        out.append(label(24, y + 12, "filled to its weight", 13.5, "ink", more=" font-weight='400'"))
        y += 24
    return "".join(out), y - 9


def legend(x: float, y: float) -> str:
    """Draw the legend of pairs, suited and offsuit hands in one line; its upper left corner is at x, y."""
    out = []
    for kind, _ in _KINDS:
        out.append(rect(x, y, 15, 15, 2, kind))
        out.append(label(x + 22, y + 12, kind, 13.5, "ink", more=" font-weight='400'"))
        x += 44 + 13.5 * width_of(kind)
    return "".join(out)


def _picture(grid: Grid, text: str, combos: int, tall: bool, more: str, inside: str = "") -> str:
    rows, touch = checked(grid), not inside  # a piece of HTML supports touching
    text = clean(text).strip()
    total, sums = _numbers(rows)
    partial = any(0 < x < 1 for row in rows for x in row)
    room = GRID - SIDE - 24 if tall else SIDE
    head = _head(text or "no hands", 3 if tall else _LINES, combos, total, room)
    key = _key(sums, partial, SIDE)
    words = f"Range {text or 'without hands'}: {combos:,} combos, {percent(total / 1326)} of all"
    drawn = (
        f"<g transform='translate({EDGE} {EDGE})' font-size='12' text-anchor='middle'>{cells(rows)}</g>"
        f"<g transform='translate({EDGE} {EDGE})'>{_to_touch(rows, tall) if touch else _titles(rows)}</g>"
    )
    return sheet(drawn, head, key, words, tall, more, inside, 34 if touch else 12)


def corner(tall: bool, high: float, gap: float = 12) -> tuple[float, float]:
    """Return the position of a legend with this height, relative to the grid's corner."""
    return (GRID - SIDE, GRID + gap + 6) if tall else (GRID + 22, GRID - high)


def sheet(
    drawn: str,
    head: tuple[str, float],
    key: tuple[str, float],
    words: str,
    tall: bool,
    more: str,
    inside: str,
    gap: float = 12,
) -> str:
    """Return the SVG of a grid on a sheet, with a head and a key (the legend), each passed with its height.

    The head and the key are to the right of the grid, one at the top and one at the bottom. If `tall`, both
    are below the grid, at a distance of `gap`.
    """
    (beside, high), (key_drawn, high2) = head, key
    x, y = corner(tall, high2, gap)
    wide = GRID if tall else GRID + 22 + SIDE
    deep = GRID + gap + max(high, high2 + 6) if tall else GRID
    at = (0, GRID + gap) if tall else (GRID + 22, 0)
    paper = rect(0.5, 0.5, wide + 2 * EDGE - 1, deep + 2 * EDGE - 1, 12, "sheet", "rule")
    return (
        f"<svg {more} viewBox='0 0 {num(wide + 2 * EDGE)} {num(deep + 2 * EDGE)}' role='img' "
        f"aria-label='{escape(words)}' font-family=\"{FONT}\" font-weight='600'>{inside}{paper}"
        f"{drawn}<g transform='translate({num(at[0] + EDGE)} {num(at[1] + EDGE)})'>{beside}</g>"
        f"<g transform='translate({num(x + EDGE)} {num(y + EDGE)})'>{key_drawn}</g></svg>"
    )


def range_svg(grid: Grid, *, text: str, combos: int, tall: bool = False) -> str:
    """Draw a range as a grid, and return it as an SVG file.

    :param grid: the mean weight of each hand class in 13 rows of 13, from A to 2, such as the result of
        `Range.grid`.
    :param text: the range as text.
    :param combos: the number of combos in the range, out of 1,326.
    :param tall: whether the text is below the grid, for a narrow space.
    :raises ValueError: if the shape is wrong, or a weight is not from 0 to 1.
    """
    name = "xmlns='http://www.w3.org/2000/svg' class='steelwheel'"
    return _picture(grid, text, combos, tall, name, f"<style>{night_and_day(*_COLORS)}</style>")


def range_html(grid: Grid, *, text: str, combos: int) -> str:
    """Draw a range as HTML that also fits narrow spaces; see `range_svg`."""
    wide = _picture(grid, text, combos, False, "class='sw-wide'")
    tall = _picture(grid, text, combos, True, "class='sw-tall' display='none'")
    return wide_or_tall(wide, tall, 664, *_COLORS, more=TOUCH)
