"""Equities as bars: a line for each hand, with its wins, ties, equity and standard error."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..cards import parse_cards
from ..narration import clean
from .paint import (
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
    width_of,
)

_EDGE, _LINE = 14, 38  # the margin of the sheet; from hand to hand
_SMALL = 0.56  # a card beside a bar
_LIGHT = " font-weight='400'"
_RIGHT = " text-anchor='end'"
_COLOURS = ("sheet", "rule", "win", "tie", "lose", "mark", "ink", "faint", "face", "side")

_SHARES = ("equity", "win", "tie", "standard error")
Shares = tuple[float, float, float, float]


def _checked(
    hands: Sequence[str],
    equity: Sequence[float],
    win: Sequence[float],
    tie: Sequence[float],
    stderr: Sequence[float],
) -> list[tuple[str, Shares]]:
    if not len(hands) == len(equity) == len(win) == len(tie) == len(stderr):
        raise ValueError("there must be one name, equity, win, tie and standard error for each hand")
    rows = []
    for hand, *given in zip(hands, equity, win, tie, stderr, strict=True):
        name = clean(hand).strip()
        of = f"of {cut(name, 30)}"
        a, b, c, d = (part_of_one(x, f"the {what} {of}") for x, what in zip(given, _SHARES, strict=True))
        rows.append((name, (a, b, c, d)))
    return rows


def _cards(name: str) -> tuple[int, ...]:
    """The cards of a name; none if it is another, such as a range."""
    try:
        return parse_cards(name)
    except ValueError:
        return ()


def _name(name: str, room: float) -> str:
    """A name as cards, or else as text, to the left of (0, 0)."""
    cards = _cards(name)
    step = min(CARD[0] * _SMALL + 2, room / max(len(cards), 1))
    if cards:
        return "".join(
            card_at(step * (i - len(cards)), -CARD[1] * _SMALL / 2, card, _SMALL)
            for i, card in enumerate(cards)
        )
    size = max(fitting(name, 14, room), 11)
    return label(0, 5, cut(name, room / size), size, "ink", more=_RIGHT)


def _width_of_name(name: str) -> float:
    return len(_cards(name)) * (CARD[0] * _SMALL + 2) or 14 * width_of(name)


def _bar(y: float, left: float, long: float, shares: Shares) -> str:
    """A bar with its middle at y: wins, ties, losses, a mark at the equity, whiskers for its error."""
    equity, win, tie, stderr = shares
    out, x = [], left
    for part, share in (("win", win), ("tie", tie), ("lose", max(1 - win - tie, 0.0))):
        if share > 0:
            out.append(rect(x, y - 11, long * share, 22, 0, part))
        x += long * share
    at = left + long * equity
    marks = f"M{num(at)} {num(y - 15)}v30"
    if stderr:
        low, high = (left + long * min(max(equity + k * stderr, 0), 1) for k in (-1.96, 1.96))
        marks += f"M{num(low)} {num(y - 5)}v10M{num(high)} {num(y - 5)}v10M{num(low)} {num(y)}H{num(high)}"
    out.append(f"<path d='{marks}' fill='none' stroke-width='2' {painted('mark')}/>")
    return "".join(out)


def _key(left: float, y: float, sampled: bool) -> str:
    out, x = [], left
    for part in ("win", "tie", "lose"):
        out.append(rect(x, y - 7, 14, 14, 0, part))
        out.append(label(x + 20, y + 5, part, 13, "faint", more=_LIGHT))
        x += 20 + 13 * width_of(part) + 14
    out.append(f"<path d='M{num(x + 3)} {num(y - 9)}v18' stroke-width='2' {painted('mark')}/>")
    out.append(label(x + 11, y + 5, "equity" + " ± 95%" * sampled, 13, "faint", more=_LIGHT))
    return "".join(out)


def _picture(rows: list[tuple[str, Shares]], note: str, tall: bool, more: str, inside: str = "") -> str:
    sampled = any(shares[3] for _, shares in rows)
    wide, most = (442, 96) if tall else (664, 210)
    room = min(most, max([_width_of_name(name) for name, _ in rows], default=0))
    left = _EDGE + room + 12
    long = wide - _EDGE - (70 if tall or not sampled else 128) - left
    out, said = [_key(left, _EDGE + 9, sampled)], []
    y = _EDGE + 46.0
    for name, shares in rows:
        words = f"{shares[0]:.2%}"
        error = f"±{1.96 * shares[3]:.2%}" if sampled else ""
        said.append(f"{name} {words} {error}".strip() + f", win {shares[1]:.2%}, tie {shares[2]:.2%}")
        out.append(f"<g transform='translate({num(left - 12)} {num(y)})'>{_name(name, room)}</g>")
        out.append(_bar(y, left, long, shares))
        if tall and error:
            out.append(label(wide - _EDGE, y - 2, words, 14, "ink", more=_RIGHT))
            out.append(label(wide - _EDGE, y + 13, error, 12, "faint", more=_RIGHT + _LIGHT))
        else:
            end = wide - _EDGE - (58 if error else 0)
            out.append(label(end, y + 5, words, 15, "ink", more=_RIGHT))
            out.append(label(wide - _EDGE, y + 5, error, 13, "faint", more=_RIGHT + _LIGHT) if error else "")
        y += _LINE
    deep = y - _LINE / 2 + 4
    if note:
        words = clean(note)
        out.append(
            label(left, deep + 10, words, fitting(words, 13, wide - _EDGE - left), "faint", more=_LIGHT)
        )
        deep += 20
    deep += _EDGE - 4
    return (
        f"<svg {more} viewBox='0 0 {wide} {num(deep)}' role='img' aria-label='{escape('; '.join(said))}' "
        f"font-family=\"{FONT}\" font-weight='600'>{inside}"
        f"{rect(0.5, 0.5, wide - 1, deep - 1, 12, 'sheet', 'rule')}{''.join(out)}</svg>"
    )


def equity_svg(
    hands: Sequence[str],
    equity: Sequence[float],
    win: Sequence[float],
    tie: Sequence[float],
    stderr: Sequence[float],
    *,
    note: str = "",
    tall: bool = False,
) -> str:
    """Equities as an SVG file, given like the fields of an `EquityResult`.

    :param note: a line below them, such as how many boards were counted.
    :param tall: for a narrow place.
    :raises ValueError: for columns of different lengths, or a number that is not from 0 to 1.
    """
    name = "xmlns='http://www.w3.org/2000/svg' class='steelwheel'"
    rows = _checked(hands, equity, win, tie, stderr)
    return _picture(rows, note, tall, name, f"<style>{night_and_day(*_COLOURS)}</style>")


def equity_html(
    hands: Sequence[str],
    equity: Sequence[float],
    win: Sequence[float],
    tie: Sequence[float],
    stderr: Sequence[float],
    *,
    note: str = "",
) -> str:
    """The same as a piece of HTML, upright where space is narrow."""
    rows = _checked(hands, equity, win, tie, stderr)
    wide = _picture(rows, note, False, "class='sw-wide'")
    return wide_or_tall(wide, _picture(rows, note, True, "class='sw-tall' display='none'"), 664, *_COLOURS)
