"""Draw outs as cards: a line for each category, with its probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..cards.cards import format_cards
from ..text.formatting import clean
from .svg_parts import (
    CARD,
    FONT,
    card_at,
    cut,
    fitting,
    label,
    night_and_day,
    num,
    painted,
    part_of_one,
    rect,
    wide_or_tall,
)

_EDGE = 14  # the margin of the sheet
_SMALL = 0.62  # the scale of a card
_STEP = (CARD[0] * _SMALL + 3, CARD[1] * _SMALL + 4)
_LIGHT = " font-weight='400'"
_RIGHT = " text-anchor='end'"
_COLORS = ("sheet", "rule", "ink", "faint", "face", "side")

Row = tuple[str, tuple[int, ...], float, float]


def _checked(
    names: Sequence[str],
    cards: Sequence[Sequence[int]],
    next_card: Sequence[float],
    by_river: Sequence[float],
) -> list[Row]:
    if not len(names) == len(cards) == len(next_card) == len(by_river):
        raise ValueError("each line must have one name, its cards and two probabilities")
    rows = []
    for name, some, soon, late in zip(names, cards, next_card, by_river, strict=True):
        name = clean(name).strip()
        of = f"of {cut(name, 30)}"
        soon = part_of_one(soon, f"the probability {of} on the next card")
        late = part_of_one(late, f"the probability {of} by the river")
        rows.append((name, tuple(some), soon, late))
    return rows


def _laid(cards: tuple[int, ...], x: float, y: float, room: float) -> tuple[str, float]:
    """Draw cards in lines that start at (x, y), and return the SVG and its height."""
    across = max(int(room // _STEP[0]), 1)
    drawn = "".join(
        card_at(x + _STEP[0] * (i % across), y + _STEP[1] * (i // across), card, _SMALL)
        for i, card in enumerate(cards)
    )
    lines = -(-len(cards) // across)
    return f"<g text-anchor='middle' font-weight='700'>{drawn}</g>", lines * _STEP[1]


def _picture(rows: list[Row], tall: bool, more: str, inside: str = "") -> str:
    wide = 360 if tall else 664
    first, second, left = wide - _EDGE - (84 if tall else 96), wide - _EDGE, 0 if tall else 176
    out = [
        label(first, _EDGE + 12, "next card", 13, "faint", more=_RIGHT + _LIGHT),
        label(second, _EDGE + 12, "by the river", 13, "faint", more=_RIGHT + _LIGHT),
    ]
    y, last = _EDGE + 24.0, len(rows) - 1
    for i, (name, cards, soon, late) in enumerate(rows):
        out.append(f"<path d='M{_EDGE} {num(y)}H{wide - _EDGE}' {painted('rule')}/>")
        high, drawn = 34.0, ""
        if i < last or not last:  # the last line repeats all outs
            top, room = (y + 38, wide - 2 * _EDGE) if tall else (y + 7, first - 62 - left)
            drawn, laid = _laid(cards, _EDGE + left, top, room)
            high = laid + (44 if tall else 11)
        middle = y + (23 if tall or not drawn else max(high / 2, 17) + 5)
        words, size = f"{name}", fitting(name, 15, 122 if tall else 136)
        out.append(label(_EDGE, middle, words, size, "ink"))
        out.append(label(_EDGE + (150 if tall else 164), middle, str(len(cards)), 15, "ink", more=_RIGHT))
        out.append(label(first, middle, f"{soon:.1%}", 15, "ink", more=_RIGHT + _LIGHT))
        out.append(label(second, middle, f"{late:.1%}", 15, "ink", more=_RIGHT) + drawn)
        y += high
    deep = y + _EDGE - 6
    said = [
        f"{name}: {len(cards)} {format_cards(cards, unicode=True)}, "
        f"{soon:.2%} on the next card, {late:.2%} by the river"
        for name, cards, soon, late in rows
    ]
    return (
        f"<svg {more} viewBox='0 0 {wide} {num(deep)}' role='img' aria-label='{escape('; '.join(said))}' "
        f"font-family=\"{FONT}\" font-weight='600'>{inside}"
        f"{rect(0.5, 0.5, wide - 1, deep - 1, 12, 'sheet', 'rule')}{''.join(out)}</svg>"
    )


def outs_svg(
    names: Sequence[str],
    cards: Sequence[Sequence[int]],
    next_card: Sequence[float],
    by_river: Sequence[float],
    *,
    tall: bool = False,
) -> str:
    """Draw outs as an SVG file: a line for each category, and a last line for all outs.

    :param names: the names of the lines.
    :param cards: the outs of each line.
    :param next_card: the probability, from 0 to 1, that one of a line's outs comes on the next card.
    :param by_river: the probability that one of them comes by the river.
    :param tall: whether the picture is for a narrow space.
    :raises ValueError: if the arguments differ in length, or a probability is not from 0 to 1.
    """
    name = "xmlns='http://www.w3.org/2000/svg' class='steelwheel'"
    rows = _checked(names, cards, next_card, by_river)
    return _picture(rows, tall, name, f"<style>{night_and_day(*_COLORS)}</style>")


def outs_html(
    names: Sequence[str],
    cards: Sequence[Sequence[int]],
    next_card: Sequence[float],
    by_river: Sequence[float],
) -> str:
    """Draw outs as HTML that also fits narrow spaces; see `outs_svg`."""
    rows = _checked(names, cards, next_card, by_river)
    tall = _picture(rows, True, "class='sw-tall' display='none'")
    return wide_or_tall(_picture(rows, False, "class='sw-wide'"), tall, 664, *_COLORS)
