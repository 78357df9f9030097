"""Draw the strategy of a range, or its values, on the grid of the 169 starting hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from ..cards.cards import format_cards, parse_cards
from ..cards.combos import COMBOS, HAND_CLASSES
from ..errors import kind, shown
from ..text.formatting import clean
from .combo_values import columns, fullness, in_cells, number, shares_of, weights_of
from .range_grid import CELL, CELLS, EDGE, SIDE, STEP, TOUCH, corner, frame, percent, sheet, wrapped
from .svg_parts import (
    ACTIONS,
    CARD,
    cards_at,
    fitting,
    label,
    night_and_day,
    num,
    painted,
    part_of_one,
    rect,
    wide_or_tall,
)

if TYPE_CHECKING:
    from ..typing import Cards
    from .combo_values import Floats

_CIVIDIS = (
    "#00224e",
    "#35456c",
    "#666970",
    "#948e77",
    "#c8b866",
    "#fee838",
)  # the colors of Cividis, safe for color-blind readers
_WORDS = {"f": "fold", "x": "check", "c": "call", "b": "bet", "r": "raise to", "a": "all-in"}
_COLORS = ("sheet", "rule", *CELLS[:2], *ACTIONS, "ink", "faint", "mark", "face", "side")
_LIGHT = " font-weight='400'"


class _Plan(NamedTuple):
    """The contents of a picture, independent of its layout."""

    cells: str  # as SVG
    sums: Floats  # the combos in each cell, by weight
    numbers: list[list[str]]  # for each cell, the text of each line of the legend
    average: list[str]  # the same text for all hands together
    names: list[tuple[str, str]]  # the names of the legend's lines, each with its color, if any
    below: Callable[[float], str]  # draws the part below the legend, starting at the given y
    high: float  # the height of that part
    board: tuple[int, ...]
    title: str
    note: str


def words_of(actions: Sequence[str]) -> list[tuple[str, str]]:
    """Return the name and the color of each action.

    :param actions: "f", "x", "c", "b150" (bet to 150), "r450" (raise to 450), "a" (all-in). Larger bets are
        darker.
    :raises ValueError: if a code is unknown or repeated, or there are no codes.
    """
    words = [*actions]
    for word in words:
        if not isinstance(word, str) or word[:1] not in _WORDS or (word[:1] in "br") != (_amount(word) > 0):
            raise ValueError(f'an action must be "f", "x", "c", "b150", "r450" or "a", not {shown(word)}')
    if not words or len({*words}) < len(words):
        raise ValueError("actions must have at least one action, and no action twice")
    bets = sorted((word for word in words if word[0] in "br"), key=_amount)
    steps = {1: (3,), 2: (2, 4), 3: (1, 3, 5), 4: (1, 2, 4, 5)}.get(len(bets))
    colors = {"f": "fold", "x": "check", "c": "check", "a": "all-in"}
    for i, word in enumerate(bets):
        colors[word] = f"bet{steps[i] if steps else 1 + 5 * i // len(bets)}"
    return [(f"{_WORDS[word[0]]} {word[1:]}".strip(), colors[word]) for word in words]


def _amount(word: str) -> float:
    """Return the number after a code's letter: 0 if nothing follows the letter, -1 if no number does."""
    text = word[1:]
    return (
        float(text)
        if text.isascii() and text.replace(".", "", 1).isdigit() and len(text) < 20
        else -bool(text)
    )


def heat(share: float) -> tuple[str, str]:
    """Return the color of a number from 0 (lowest) to 1, and the color of text on it."""
    at = min(max(share, 0.0), 1.0) * (len(_CIVIDIS) - 1)
    i = min(int(at), len(_CIVIDIS) - 2)
    rgb = [
        round(int(_CIVIDIS[i][k : k + 2], 16) * (1 - at + i) + int(_CIVIDIS[i + 1][k : k + 2], 16) * (at - i))
        for k in (1, 3, 5)
    ]
    light = sum(part * (x / 255) ** 2.2 for part, x in zip((0.2126, 0.7152, 0.0722), rgb, strict=True))
    return "#{:02x}{:02x}{:02x}".format(*rgb), "#000000" if light > 0.18 else "#ffffff"


def brief(x: float) -> str:
    """Return a number as text with at most three digits, for a cell."""
    size = abs(x)
    if size >= 99_950:
        text = f"{x / 1e6:.1f}M" if size < 9_950_000 else f"{x / 1e6:.3g}M"
    elif size >= 999.5:
        text = f"{x / 1000:.1f}k" if size < 9950 else f"{x / 1000:.0f}k"
    else:
        text = f"{x:.0f}" if size >= 9.95 else f"{x:.1f}"
    return "0" if text in ("0.0", "-0.0") else text.replace(".0", "")


def _board(board: Cards) -> tuple[int, ...]:
    cards = parse_cards(board)
    if len(cards) > 5:
        raise ValueError(f"the board must have at most 5 cards, not {len(cards)}")
    return cards


def text_of(text: str) -> str:
    if not isinstance(text, str):
        raise TypeError(f"titles, notes and names must be str, not {kind(text)}")
    return clean(text).strip()


def _head(plan: _Plan, room: float) -> tuple[str, float]:
    """Draw the title, the board and a note from (0, 0) down, and return the SVG and its height."""
    out, y = [], 0.0
    for line in wrapped(plan.title, room / 15, 4) if plan.title else ():
        y += 20
        out.append(label(0, y - 5, line, 15, "ink"))
    if plan.board:
        out.append(cards_at(0, y + 6, plan.board, 0.86, room))
        y += 14 + CARD[1] * 0.86
    for line in wrapped(plan.note, room / 13, 4) if plan.note else ():
        y += 18
        out.append(label(0, y - 4, line, 13, "faint", more=_LIGHT))
    return "".join(out), y


def chips(x: float) -> str:
    """Return chips as text with two decimals, or fewer for large amounts."""
    text = f"{x:,.0f}" if abs(x) >= 9999.5 else f"{x:,.1f}" if abs(x) >= 99.95 else f"{x:,.2f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def _combos(x: float) -> str:
    return f"{brief(x)} combos" if x < 1000 else f"{x:,.0f} combos"


def _numbers(at: tuple[float, float], name: str, combos: float, numbers: Sequence[str]) -> str:
    """Draw the text in the legend, for all hands or one cell: name, combos, and one number per line."""
    right = f"text-anchor='end' x='{num(at[0] + SIDE)}'"
    drawn = f"<tspan>{name}</tspan><tspan {right}>{_combos(combos)}</tspan>"
    for i, text in enumerate(numbers):
        drawn += f"<tspan {right} y='{num(at[1] + 41 + 24 * i)}'>{escape(text)}</tspan>"
    return f"x='{num(at[0])}' y='{num(at[1] + 14)}' font-size='13.5'>{drawn}</text>"


def _over(plan: _Plan, at: tuple[float, float], touch: bool) -> str:
    """Draw each cell's text: as an SVG title (a tooltip), or in the legend while the cell is touched."""
    out = []
    for i, (combos, numbers) in enumerate(zip(plan.sums.tolist(), plan.numbers, strict=True)):
        if not combos:
            continue
        place = frame(*divmod(i, 13))
        if touch:
            words = f"<text display='none' {_numbers(at, HAND_CLASSES[i], combos, numbers)}"
            out.append(f"<g tabindex='-1'><rect {place}/>{words}</g>")
        else:
            title = ", ".join(
                f"{name} {number}" for (name, _), number in zip(plan.names, numbers, strict=True)
            )
            out.append(
                f"<rect {place}><title>{HAND_CLASSES[i]}, {_combos(combos)}: {escape(title)}</title></rect>"
            )
    if not touch:
        return f"<g fill-opacity='0'>{''.join(out)}</g>"
    return (
        "<g class='sw-touch' fill-opacity='0' stroke-opacity='0'>"
        f"<g {painted('ink', 'mark')} stroke-width='2.5'>{''.join(out)}</g></g>"
    )


def _key(plan: _Plan) -> tuple[str, float]:
    """Draw the legend, and the part below the legend, from (0, 0) down; return the SVG and its height."""
    out, y = [], 29.0
    for name, color in plan.names:
        x = 24.0 if color else 0.0
        out.append(rect(0, y, 15, 15, 2, color) if color else "")
        out.append(label(x, y + 12, name, fitting(name, 13.5, SIDE - x - 56), "ink", more=_LIGHT))
        y += 24
    return "".join(out) + plan.below(y), y - 9 + plan.high


def _picture(plan: _Plan, tall: bool, more: str, inside: str = "") -> str:
    key = _key(plan)
    at, touch = corner(tall, key[1]), not inside  # a piece of HTML supports touching
    combos = float(plan.sums.sum())
    hint = f"<text {painted('ink')} {_numbers(at, 'all hands', combos, plan.average)}"
    drawn = f"{plan.cells}{_over(plan, at, touch)}<g class='sw-hint'>{hint}</g>"
    drawn = f"<g transform='translate({EDGE} {EDGE})'>{drawn}</g>"
    averages = [f"{name} {number}" for (name, _), number in zip(plan.names, plan.average, strict=True)]
    board = f"board {format_cards(plan.board, unicode=True)}" if plan.board else ""
    words = "; ".join(filter(None, (plan.title, board, _combos(combos), *averages, plan.note)))
    return sheet(drawn, _head(plan, SIDE if not tall else 230), key, words, tall, more, inside)


def _svg(plan: _Plan, tall: bool) -> str:
    name = "xmlns='http://www.w3.org/2000/svg' class='steelwheel'"
    return _picture(plan, tall, name, f"<style>{night_and_day(*_COLORS)}</style>")


def _html(plan: _Plan) -> str:
    wide = _picture(plan, False, "class='sw-wide'")
    tall = _picture(plan, True, "class='sw-tall' display='none'")
    return wide_or_tall(wide, tall, 664, *_COLORS, more=TOUCH)


def _empty(full: Sequence[float]) -> list[tuple[str, str]]:
    """Return the background of cells that are not full, as pairs of a color name and its SVG."""
    under: dict[str, str] = {"cell": "", "middle": ""}
    for i, part in enumerate(full):
        if part < 1:
            under["cell" if i % 14 else "middle"] += f"<rect {frame(*divmod(i, 13))}/>"
    return [*under.items()]


def _strips(
    names: Sequence[tuple[str, str]], full: Sequence[float], shares: Sequence[Sequence[float]]
) -> str:
    """Draw the cells, each filled to its height and divided according to its shares."""
    strips = {color: "" for _, color in names}
    texts = {"faint": "", "ink": ""}
    for i, part in enumerate(full):
        x, y, high = STEP * (i % 13), STEP * (i // 13), max(CELL * part, 1.5)
        texts["ink" if part else "faint"] += (
            f"<text x='{x + CELL // 2}' y='{y + 19.5}'>{HAND_CLASSES[i]}</text>"
        )
        left = float(x)
        for (_, color), share in zip(names, shares[i], strict=True):
            if part and share > 0:
                size = f"width='{num(CELL * share)}' height='{num(high)}'"
                strips[color] += f"<rect x='{num(left)}' y='{num(y + CELL - high)}' {size}/>"
            left += CELL * share
    drawn = "".join(
        f"<g {painted(name)}{_LIGHT if name == 'faint' else ''}>{some}</g>"
        for name, some in (*_empty(full), *strips.items(), *texts.items())
        if some
    )
    return f"<g font-size='12' text-anchor='middle'>{drawn}</g>"


def _strategy(
    strategy: Any,
    reach: Any,
    actions: Sequence[str],
    average: Sequence[float] | None,
    board: Cards,
    title: str,
    note: str,
) -> _Plan:
    names, cards = words_of(actions), _board(board)
    weights = weights_of(reach, cards)
    shares = shares_of(strategy, weights, len(names))
    sums = in_cells(weights)
    by_cell = [in_cells(weights * shares[:, k]) for k in range(len(names))]
    rows = [[float(part[i] / sums[i]) if sums[i] else 0.0 for part in by_cell] for i in range(169)]
    total = float(sums.sum())
    if average is None:
        average = [float(part.sum()) / total if total else 0.0 for part in by_cell]
    if len(average) != len(names):
        raise ValueError(f"average must have {len(names)} numbers, one per action, not {len(average)}")
    full = fullness(weights, cards).tolist()
    return _Plan(
        _strips(names, full, rows), sums, [[*map(percent, row)] for row in rows],
        [percent(part_of_one(x, "each number of average")) for x in average], names,
        lambda y: "", 0.0, cards, text_of(title), text_of(note),
    )  # fmt: skip


def strategy_svg(
    strategy: Any,
    reach: Any,
    actions: Sequence[str],
    *,
    average: Sequence[float] | None = None,
    board: Cards = "",
    title: str = "",
    note: str = "",
    tall: bool = False,
) -> str:
    """Draw a range's strategy as an SVG file: cells filled to their weight and divided into actions.

    The cell with the most weight is filled completely. Folds are blue, checks and calls green. The larger a
    bet or raise, the redder it is; an all-in is the darkest.

    :param strategy: float[1326, actions], in the order of `Range.COMBOS`: each combo's frequency of each
        action; `nan` for impossible combos.
    :param reach: float[1326], the weight of each combo at this node, on any scale.
    :param actions: the code of each action: "f", "x", "c", "b150" (bet to 150), "r450" (raise to 450), "a"
        (all-in).
    :param average: the range's frequency of each action; by default the mean weighted by `reach`.
    :param board: the cards on the board.
    :param title: a line at the top.
    :param note: a line below the board.
    :param tall: whether the text is below the grid, for a narrow space.
    :raises ValueError: if a shape, code or number is wrong.
    :raises InvalidCards: if the board is not cards.
    """
    return _svg(_strategy(strategy, reach, actions, average, board, title, note), tall)


def strategy_html(
    strategy: Any,
    reach: Any,
    actions: Sequence[str],
    *,
    average: Sequence[float] | None = None,
    board: Cards = "",
    title: str = "",
    note: str = "",
) -> str:
    """Draw a strategy as HTML that also fits narrow spaces; touch a cell to see its numbers."""
    return _html(_strategy(strategy, reach, actions, average, board, title, note))


def _heat(full: Sequence[float], means: Sequence[float], low: float, high: float, scale: float) -> str:
    """Draw the cells; those with weight get their number, and a color on the scale from `low` to `high`."""
    out = []
    for i, x in enumerate(means):
        left, top = STEP * (i % 13), STEP * (i // 13)
        if not full[i]:
            out.append(
                f"<text x='{left + CELL // 2}' y='{top + 19.5}' {painted('faint')}{_LIGHT}>"
                f"{HAND_CLASSES[i]}</text>"
            )
            continue
        color, ink = heat((x - low) / (high - low) if high > low else 0.5)
        out.append(
            f"<g fill='{ink}'><rect {frame(*divmod(i, 13))} fill='{color}'/>"
            f"<text x='{left + CELL // 2}' y='{top + 12}' font-size='9.5'{_LIGHT}>{HAND_CLASSES[i]}</text>"
            f"<text x='{left + CELL // 2}' y='{top + 25}'>{brief(scale * x)}</text></g>"
        )
    under = "".join(f"<g {painted(name)}>{some}</g>" for name, some in _empty(full) if some)
    return f"<g font-size='12.5' text-anchor='middle'>{under}{''.join(out)}</g>"


def _scale(low: str, high: str, y: float) -> str:
    """Draw the color scale as a line at y, with the lowest and the highest value as labels."""
    place = f"y='{num(y)}' width='{num(SIDE / 24 + 0.4)}' height='14'"
    drawn = "".join(f"<rect x='{num(i * SIDE / 24)}' {place} fill='{heat(i / 23)[0]}'/>" for i in range(24))
    ends = label(0, y + 29, low, 12.5, "faint", more=_LIGHT)
    return drawn + ends + label(SIDE, y + 29, high, 12.5, "faint", more=_LIGHT + " text-anchor='end'")


def _values(
    values: Any, reach: Any, what: str, average: float | None, board: Cards, title: str, note: str
) -> _Plan:
    import numpy as np

    if what not in ("EV", "equity"):
        raise ValueError(f"what must be 'EV' or 'equity', not {shown(what)}")
    cards, found, parts = _board(board), columns(values, "values"), what == "equity"
    weights = weights_of(reach, cards)
    weights[np.isnan(found)] = 0.0
    found[weights == 0] = 0.0
    wrong = ~np.isfinite(found) | (parts & ((found < 0) | (found > 1)))
    if wrong.any():
        combo = format_cards(COMBOS[int(wrong.argmax())])
        raise ValueError(f"value of {combo} must be {'from 0 to 1' if parts else 'finite'}, or nan")
    sums = in_cells(weights)
    means = (in_cells(weights * found) / np.where(sums > 0, sums, 1)).tolist()
    there = [x for x, some in zip(means, sums.tolist(), strict=True) if some] or [0.0]
    low, high = (0.0, 1.0) if parts else (min(there), max(there))
    if average is None:
        average = float((weights * found).sum()) / (float(weights.sum()) or 1)
    mean = number(average)
    if not -1e15 < mean < 1e15:
        raise ValueError(f"average must be a finite number, not {shown(average)}")
    say: Callable[[float], str] = percent if parts else chips
    return _Plan(
        _heat(fullness(weights, cards).tolist(), means, low, high, 100 if parts else 1), sums,
        [[say(x)] for x in means], [say(mean)], [("equity" if parts else "EV", "")],
        lambda y: _scale(say(low), say(high), y), 34.0, cards, text_of(title), text_of(note),
    )  # fmt: skip


def values_svg(
    values: Any,
    reach: Any,
    *,
    what: str = "EV",
    average: float | None = None,
    board: Cards = "",
    title: str = "",
    note: str = "",
    tall: bool = False,
) -> str:
    """Draw the EVs or equities of a range as an SVG file: a number and a matching color in each cell.

    :param values: float[1326], in the order of `Range.COMBOS`: each combo's EV in chips, or its equity from
        0 to 1; `nan` for impossible combos.
    :param reach: float[1326], the weight of each combo, on any scale.
    :param what: "EV", colored from the lowest cell to the highest, or "equity", from 0% to 100%.
    :param average: the mean over the range; by default the mean weighted by `reach`.
    :param board: the cards on the board.
    :param title: a line at the top.
    :param note: a line below the board.
    :param tall: whether the text is below the grid, for a narrow space.
    :raises ValueError: if a shape, code or number is wrong.
    :raises InvalidCards: if the board is not cards.
    """
    return _svg(_values(values, reach, what, average, board, title, note), tall)


def values_html(
    values: Any,
    reach: Any,
    *,
    what: str = "EV",
    average: float | None = None,
    board: Cards = "",
    title: str = "",
    note: str = "",
) -> str:
    """Draw EVs or equities as HTML that also fits narrow spaces; touch a cell to see its numbers."""
    return _html(_values(values, reach, what, average, board, title, note))
