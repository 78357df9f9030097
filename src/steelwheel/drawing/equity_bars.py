"""Draw equities as bars: the board, and for each hand its wins, ties, equity and standard error."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..cards.cards import format_cards, parse_cards
from ..text.formatting import clean
from .svg_parts import (
    CARD,
    FONT,
    cards_at,
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

_EDGE = 14  # the margin of the sheet
_SMALL = 0.56  # the scale of a card next to a bar
_LIGHT = " font-weight='400'"
_RIGHT = " text-anchor='end'"
_ODD = {"??": None, "Jk": 52}
_COLORS = ("sheet", "rule", "win", "tie", "lose", "mark", "ink", "faint", "face", "side", "back", "weave")

_SHARES = ("equity", "win", "tie", "standard error")
Shares = tuple[float, float, float, float]
Known = tuple[list[tuple[int, ...]], tuple[int, ...]]  # the boards, and the dead cards


def _checked(
    hands: Sequence[str],
    equity: Sequence[float],
    win: Sequence[float],
    tie: Sequence[float],
    stderr: Sequence[float],
) -> list[tuple[str, Shares]]:
    if not len(hands) == len(equity) == len(win) == len(tie) == len(stderr):
        raise ValueError("each hand must have one name, equity, win, tie and standard error")
    rows = []
    for hand, *given in zip(hands, equity, win, tie, stderr, strict=True):
        name = clean(hand).strip()
        of = f"of {cut(name, 30)}"
        a, b, c, d = (part_of_one(x, f"the {what} {of}") for x, what in zip(given, _SHARES, strict=True))
        rows.append((name, (a, b, c, d)))
    return rows


def _known(board: str, dead: str) -> Known:
    return [cards for part in board.split("/") if (cards := parse_cards(part))], parse_cards(dead)


def _cards(name: str) -> tuple[int | None, ...]:
    """Return the cards that a name lists (None: an unknown card); () if the name is not cards."""
    try:
        return tuple(
            _ODD[text] if (text := name[i : i + 2]) in _ODD else parse_cards(text)[0]
            for i in range(0, len(name), 2)
        )
    except ValueError:
        return ()


def _name(x: float, y: float, name: str, room: float) -> str:
    """Draw a name as cards if possible, otherwise as text, to the right of x with its middle at y."""
    if cards := _cards(name):
        return cards_at(x, y - CARD[1] * _SMALL / 2, cards, _SMALL, room)
    size = max(fitting(name, 15, room), 12)
    return label(x, y + 5, cut(name, room / size), size, "ink")


def _width_of_name(name: str) -> float:
    return len(_cards(name)) * (CARD[0] * _SMALL + 2) or 15 * width_of(name)


def _table(known: Known, tall: bool) -> tuple[str, float]:
    """Draw the boards and the dead cards below (0, 0), and return the SVG and its height."""
    boards, dead = known
    room = (332.0 if tall else 636.0) - 14 * max(len(boards) - 1, 0)
    many = sum(map(len, boards))
    scale = min(0.84, room / many / (CARD[0] + 3)) if many else 0
    out, x, y = [], 0.0, CARD[1] * scale
    for cards in boards:
        out.append(cards_at(x, 0, cards, scale, room))
        x += len(cards) * (CARD[0] * scale + 2) + 14
    if dead:
        side = 40 + len(dead) * (CARD[0] * _SMALL + 2)
        if x + min(side, 120) > (332 if tall else 636):  # moves them to a line of their own
            x, y = 0, y + 8 + CARD[1] * _SMALL
        out.append(label(x, y - 4, "dead", 13, "faint", more=_LIGHT))
        room = (332 if tall else 636) - x - 38
        out.append(cards_at(x + 38, y - CARD[1] * _SMALL, dead, _SMALL, room))
        y = max(y, CARD[1] * _SMALL)
    return "".join(out), y


def _bar(x: float, y: float, long: float, shares: Shares) -> str:
    """Draw a bar from x with its middle at y: wins, ties, losses, an equity mark, and error whiskers."""
    equity, win, tie, stderr = shares
    out, left = [], x
    for part, share in (("win", win), ("tie", tie), ("lose", max(1 - win - tie, 0.0))):
        if share > 0:
            out.append(rect(x, y - 11, long * share, 22, 0, part))
        x += long * share
    marks = f"M{num(left + long * equity)} {num(y - 15)}v30"
    if stderr:
        low, high = (left + long * min(max(equity + k * stderr, 0), 1) for k in (-1.96, 1.96))
        marks += f"M{num(low)} {num(y - 5)}v10M{num(high)} {num(y - 5)}v10M{num(low)} {num(y)}H{num(high)}"
    out.append(f"<path d='{marks}' fill='none' stroke-width='2' {painted('mark')}/>")
    return "".join(out)


def _part(x: float, y: float, part: str, words: str, size: float, more: str = "") -> str:
    """Draw an entry of the legend at x: the color of a part of the bar, then the name of that part."""
    return rect(x, y - 10.5, 12, 12, 2, part) + label(x + 17, y, words, size, "ink", more=more + _LIGHT)


def _wide(rows: list[tuple[str, Shares]], y: float, sampled: bool) -> tuple[list[str], float]:
    """Draw a line for each hand with its name, bar and numbers, in columns with headings."""
    edge, columns = 664 - _EDGE, (("equity", 0.0), ("win", 82.0), ("tie", 158.0))
    room = min(190.0, max([_width_of_name(name) for name, _ in rows], default=0))
    left = _EDGE + room + 14
    first = edge - 158.0
    long = first - 74 - left
    out = [
        label(first, y + 13, "equity" + " ± 95%" * sampled, 13, "faint", more=_RIGHT + _LIGHT),
    ]
    for part, x in columns[1:]:
        out.append(rect(first + x - 13 * width_of(part) - 17, y + 2, 12, 12, 2, part))
        out.append(label(first + x, y + 13, part, 13, "faint", more=_RIGHT + _LIGHT))
    y += 42
    for name, shares in rows:
        out.append(_name(_EDGE, y, name, room) + _bar(left, y, long, shares))
        out.append(label(first, y + (0 if shares[3] else 5), f"{shares[0]:.2%}", 16, "ink", more=_RIGHT))
        if shares[3]:
            out.append(label(first, y + 15, f"±{1.96 * shares[3]:.2%}", 12.5, "faint", more=_RIGHT + _LIGHT))
        for (_, x), share in zip(columns[1:], shares[1:3], strict=True):
            out.append(label(first + x, y + 5, f"{share:.2%}", 14.5, "ink", more=_RIGHT + _LIGHT))
        y += 40
    return out, y - 20


def _tall(rows: list[tuple[str, Shares]], y: float) -> tuple[list[str], float]:
    """Draw three lines for each hand: its name and equity, its bar, and the parts of the bar."""
    out, wide = [], 360 - 2 * _EDGE
    for name, shares in rows:
        out.append(_name(_EDGE, y + 15, name, wide - 150 if shares[3] else wide - 84))
        out.append(label(360 - _EDGE, y + 21, f"{shares[0]:.2%}", 18, "ink", more=_RIGHT))
        if shares[3]:
            error = f"±{1.96 * shares[3]:.2%}"
            out.append(label(360 - _EDGE - 72, y + 21, error, 14, "faint", more=_RIGHT + _LIGHT))
        out.append(_bar(_EDGE, y + 51, wide, shares))
        out.append(_part(_EDGE, y + 82, "win", f"win {shares[1]:.2%}", 14))
        out.append(_part(_EDGE + 130, y + 82, "tie", f"tie {shares[2]:.2%}", 14))
        y += 106
    return out, y - 14


def _picture(
    rows: list[tuple[str, Shares]], known: Known, note: str, tall: bool, more: str, inside: str = ""
) -> str:
    wide, sampled = 360 if tall else 664, any(shares[3] for _, shares in rows)
    table, high = _table(known, tall)
    top = _EDGE + (high + 16 if high else 0)
    out, y = _tall(rows, top) if tall else _wide(rows, top, sampled)
    if note:
        words = clean(note) + ", ± for 95%" * (sampled and tall)
        out.append(label(_EDGE, y + 14, words, fitting(words, 13, wide - 2 * _EDGE), "faint", more=_LIGHT))
        y += 22
    deep = y + _EDGE - 2
    said = [
        f"{name} {shares[0]:.2%}"
        + (f" ±{1.96 * shares[3]:.2%}" if sampled else "")
        + f", win {shares[1]:.2%}, tie {shares[2]:.2%}"
        for name, shares in rows
    ]
    return (
        f"<svg {more} viewBox='0 0 {wide} {num(deep)}' role='img' "
        f"aria-label='{escape('; '.join([*_words(known), *said]))}' "
        f"font-family=\"{FONT}\" font-weight='600'>{inside}"
        f"{rect(0.5, 0.5, wide - 1, deep - 1, 12, 'sheet', 'rule')}"
        f"<g transform='translate({_EDGE} {_EDGE})'>{table}</g>{''.join(out)}</svg>"
    )


def _words(known: Known) -> list[str]:
    """Describe the board and the dead cards."""
    boards, dead = known
    board = " / ".join(format_cards(cards, unicode=True) for cards in boards)
    return [
        words
        for words, has in ((f"board {board}", boards), (f"dead {format_cards(dead, unicode=True)}", dead))
        if has
    ]


def equity_svg(
    hands: Sequence[str],
    equity: Sequence[float],
    win: Sequence[float],
    tie: Sequence[float],
    stderr: Sequence[float],
    *,
    board: str = "",
    dead: str = "",
    note: str = "",
    tall: bool = False,
) -> str:
    """Draw equities as bars, and return an SVG file; the arguments match fields of an `EquityResult`.

    :param board: the cards on the board; separate several boards with "/".
    :param dead: the dead cards.
    :param note: a line below the bars, such as the number of boards counted.
    :param tall: whether the picture is for a narrow space.
    :raises ValueError: if the arguments differ in length, or a number is not from 0 to 1.
    :raises InvalidCards: if the board or the dead cards are not cards.
    """
    name = "xmlns='http://www.w3.org/2000/svg' class='steelwheel'"
    rows = _checked(hands, equity, win, tie, stderr)
    style = f"<style>{night_and_day(*_COLORS)}</style>"
    return _picture(rows, _known(board, dead), note, tall, name, style)


def equity_html(
    hands: Sequence[str],
    equity: Sequence[float],
    win: Sequence[float],
    tie: Sequence[float],
    stderr: Sequence[float],
    *,
    board: str = "",
    dead: str = "",
    note: str = "",
) -> str:
    """Draw equities as bars, and return HTML that also fits narrow spaces; see `equity_svg`."""
    rows, known = _checked(hands, equity, win, tie, stderr), _known(board, dead)
    wide = _picture(rows, known, note, False, "class='sw-wide'")
    tall = _picture(rows, known, note, True, "class='sw-tall' display='none'")
    return wide_or_tall(wide, tall, 664, *_COLORS)
