"""Draw a table as SVG: parts drawn around their own origins, and layouts that place them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from html import escape
from typing import NamedTuple

from ..text.event_text import pot_name
from ..text.table_snapshot import Cards, TableState
from ..text.table_text import game_words, seat_words, status_of, table_text
from ..text.winning_hands import winnings
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
    rect,
    transform,
    wide_or_tall,
    width_of,
)

_PLATE = (106, 44)
_BOARD = (284, 96)  # the box of all boards
_POTS = (230, 48)  # the box of the pots
_PILL = 98  # the widest bet
_FAN = 114  # the widest fan of hole cards
_TAB = 100  # the widest words below a plate
_SHOWN_ELSEWHERE = ("antes", "posts", "straddles", "wins")  # shown elsewhere in the picture


_POST_TAGS = {"straddle": "ST", "missed": "MB", "missed_small": "MB", "kill": "K"}


def _blind_tags(shown: TableState) -> dict[int, str]:
    """Return the tag of each seat that posts: SB, BB, ST (straddle), MB (missed blind) or K (kill)."""
    tags: dict[int, str] = {}
    for event in shown.events:
        if event.kind == "blind":
            small = len(shown.blinds) > 1 and event.amount <= shown.blinds[0] and not tags
            tags[event.seat] = "SB" if small else "BB"
        elif event.kind in _POST_TAGS:
            tags[event.seat] = _POST_TAGS[event.kind]
        elif event.kind not in ("ante", "dead"):
            break
    return tags


def _seat(shown: TableState, seat: int, tag: str, tab: str, won: bool) -> str:
    """Draw a seat's cards, name, stack, button, blind, and the tab below its plate, centered on (0, 0)."""
    w, h = _PLATE
    status = status_of(shown, seat)
    dim = status in ("empty", "folded")
    ink = "faint" if dim else "ink"
    cards = _hole_cards(shown.hole_cards[seat], shown.up_cards[seat], dim)
    out = [f"<title>{escape(seat_words(shown, seat))}</title>", cards]
    if won or seat == shown.actor:
        more = " fill='none' stroke-width='4'"
        out.append(rect(-w / 2 - 3, -h / 2 - 3, w + 6, h + 6, 14, "glow", more=more))
    out.append(rect(-w / 2, -h / 2, w, h, 11, "plate", "edge"))
    name = cut(shown.names[seat], (w - 8) / 12)
    line = label(w / 2, 15, name, 13, ink, more=" font-weight='500' unicode-bidi='isolate'")
    # a nested svg clips the part of a name beyond its line
    out.append(f"<svg x='{-w // 2}' y='{-h // 2 + 2}' width='{w}' height='20' overflow='hidden'>{line}</svg>")
    equity = shown.equities[seat] if shown.equities else None
    middle, room = (0.0, w - 12.0) if equity is None else (-24.0, w - 60.0)
    if equity is not None:
        out.append(label(27.5, 13.5, f"{equity:.1%}", fitting(f"{equity:.1%}", 13, 44), "share"))
    if status == "all-in":
        wide = min(60, room + 4)
        out.append(
            rect(middle - wide / 2, 0.5, wide, 17, 8.5, "gold") + label(middle, 13, status, 12.5, "dark")
        )
    else:
        stack = shown.money(shown.stacks[seat])
        words = {"empty": "empty", "folded": f"folded · {stack}"}.get(status, stack)
        size = fitting(words, 12.5 if dim else 14.5, room)
        out.append(label(middle, 14, words, size, ink, more=" font-weight='500'" if dim else ""))
    if tag:
        wide = 9 * width_of(tag) + 8
        out.append(rect(-51 - wide / 2, -33, wide, 16, 8, "tag") + label(-51, -21.6, tag, 9.5, "pale"))
    if seat == shown.button:
        disc = f"<circle cx='51' cy='-25' r='10' {painted('face', 'edge')}/>"
        out.append(disc + label(51, -21, "D", 11.5, "dark"))
    out.append(tab)
    return "".join(out)


def _tabs(shown: TableState) -> list[str]:
    """Draw the winning hand, or the seat's last action, below each plate."""
    tabs = []
    for seat, (hand, did) in enumerate(zip(shown.winning_hands, shown.last_actions, strict=True)):
        if hand:
            short = hand if fitting(hand, 12, _TAB) >= 10.5 else hand.partition(",")[0]
            tabs.append(_tab(short, "gold", "dark"))
        else:
            is_shown = status_of(shown, seat) or did.startswith(_SHOWN_ELSEWHERE)
            tabs.append(_tab("" if is_shown else did, "tag", "pale"))
    return tabs


def _tab(words: str, paint: str, ink: str) -> str:
    if not words:
        return ""
    size = max(fitting(words, 12, _TAB), 9)
    words = cut(words, _TAB / size)
    wide = size * width_of(words) + 16
    return rect(-wide / 2, 18.5, wide, 18.5, 9.25, paint) + label(0, 31.8, words, size, ink)


def _hole_cards(cards: Cards, up: Cards, folded: bool) -> str:
    """Draw hole cards above a plate, side by side or in a fan as wide as the plate.

    Cards that are face up are drawn higher than the others. A folded hand is pale, or left out if unknown.
    """
    if folded and all(card is None for card in cards):
        return ""
    fan = len(cards) > 2
    step = min(CARD[0] + 2, (_FAN - CARD[0]) / (len(cards) - 1)) if fan else CARD[0] + 2
    left = -(step * (len(cards) - 1) + CARD[0]) / 2
    drawn = "".join(
        card_at(left + step * i, -66 if not up or card in up else -58, card, narrow=fan)
        for i, card in enumerate(cards)
    )
    return f"<g opacity='.38'>{drawn}</g>" if folded else drawn


def _bet(shown: TableState, seat: int, won: int) -> str:
    """Draw the chips that a seat has bet, or has won at the end, centered on (0, 0)."""
    chips = won or shown.bets[seat]
    if not chips:
        return ""
    room, words = (_PILL - 20, "wins ") if won else (_PILL - 34, "")
    words += shown.money(chips)
    if won and fitting(words, 13, room) < 10:
        words = f"+{shown.money(chips)}"
    size = fitting(words, 13, room)
    wide = size * width_of(words) + (_PILL - room)
    if won:
        return rect(-wide / 2, -11.5, wide, 23, 11.5, "gold") + label(0, 4.6, words, size, "dark")
    x = -wide / 2 + 13
    rim = "fill='none' stroke-width='2.4' stroke-dasharray='2.93'"
    chip = f"<circle cx='{num(x)}' r='7.5' {painted('chip')}/>"
    chip += f"<circle cx='{num(x)}' r='5.6' {rim} {painted('dash')}/>"
    return rect(-wide / 2, -11.5, wide, 23, 11.5, "pill") + chip + label(7.5, 4.6, words, size, "pale")


def _boards(shown: TableState) -> str:
    """Draw the boards centered in their box, with places for the cards to come."""
    k = 52 / CARD[0]
    w, h = 52.0, 54 * k
    boards = shown.boards or ((),)
    places = sum(street.board for street in shown.streets)
    wide = 58 * max(places, *map(len, boards)) - 6
    count, (most_w, most_h) = len(boards), _BOARD

    def fit(columns: int) -> float:
        rows = -(-count // columns)
        return min(1, most_w / (columns * (most_w + 20) - 20), most_h / (rows * (h + 6) - 6))

    columns = max(range(1, count + 1), key=fit)
    scale, rows = fit(columns), -(-count // columns)
    out = []
    for i, cards in enumerate(boards):
        across = min(columns, count - i // columns * columns)
        x = (i % columns - (across - 1) / 2) * (most_w + 20) - wide / 2
        y = (i // columns - (rows - 1) / 2) * (h + 6) - h / 2
        for j in range(max(places, len(cards))):
            if j < len(cards):
                out.append(card_at(x + 58 * j, y, cards[j], k))
            elif shown.phase != "over":
                out.append(rect(x + 58 * j, y, w, h, 6, "slot"))
    inside = "".join(out)
    return inside if scale == 1 else f"<g transform='scale({num(scale)})'>{inside}</g>"


def _total(shown: TableState) -> str:
    if not shown.total_pot:
        return ""
    words = f"Pot {shown.money(shown.total_pot)}"
    size = fitting(words, 15, 168)
    wide = size * width_of(words) + 28
    return rect(-wide / 2, -13, wide, 26, 13, "pill") + label(0, 5.2, words, size, "pale")


def _pots(shown: TableState) -> str:
    """Draw the winning hands, if any; otherwise the pots, if there are several; otherwise the game's name.

    The drawing is centered in the box of the pots.
    """
    most_w, most_h = _POTS
    hands = [cut(hand, 28) for hand in dict.fromkeys(shown.winning_hands) if hand][:2]
    if hands:
        top = 2 - 8 * len(hands)
        return "".join(
            label(0, top + 20 * i, hand, fitting(hand, 14, 224), "engraved") for i, hand in enumerate(hands)
        )
    if len(shown.pots) < 2:
        words = cut(game_words(shown), 28)
        size = fitting(words, 12.5, 224)
        return label(0, -6, words, size, "engraved", more=" font-weight='500'")
    named = []
    for i, pot in enumerate(shown.pots):
        name = pot_name(i, len(shown.pots)).replace(" pot", "").capitalize()
        words = f"{name} {shown.money(pot)}"
        named.append((words, 12 * width_of(words) + 18))
    room = float(most_w)
    while len(rows := _rows(named, room)) * 25 - 3 > most_h * room / most_w:  # as large as possible
        room *= 1.1
    scale = min(1.0, most_w / max(room, *(wide for _, wide in named)))
    out = []
    y = -12.5 * (len(rows) - 1) if scale < 1 else -8.0
    for row in rows:
        x = -(sum(w + 6 for _, w in row) - 6) / 2
        for words, wide in row:
            out.append(rect(x, y - 11, wide, 22, 11, "pill"))
            out.append(label(x + wide / 2, y + 4.3, words, 12, "pale"))
            x += wide + 6
        y += 25
    inside = "".join(out)
    return inside if scale == 1 else f"<g transform='scale({num(scale)})'>{inside}</g>"


def _rows(named: list[tuple[str, float]], room: float) -> list[list[tuple[str, float]]]:
    """Wrap words of known widths into rows."""
    rows: list[list[tuple[str, float]]] = [[]]
    for words, wide in named:
        if rows[-1] and sum(w + 6 for _, w in rows[-1]) + wide > room:
            rows.append([])
        rows[-1].append((words, wide))
    return rows


def parts_of(shown: TableState) -> dict[str, str]:
    """Draw the parts of the picture that change, in order."""
    tags, tabs = _blind_tags(shown), _tabs(shown)
    won = winnings(shown) if shown.phase == "over" else {}
    seats = range(len(shown.stacks))
    return {
        "total": _total(shown),
        "boards": _boards(shown),
        "pots": _pots(shown),
        **{f"seat{i}": _seat(shown, i, tags.get(i, ""), tabs[i], bool(won.get(i))) for i in seats},
        **{f"bet{i}": _bet(shown, i, won.get(i, 0)) for i in seats},
    }


# Layouts: the positions of the parts


class Layout(NamedTuple):
    box: tuple[int, int, int, int]  # the view: left, top, width, height
    felt: str
    places: Mapping[str, tuple[float, float, float]]  # x, y, scale


@cache
def layout_of(seats: int, first: int, tall: bool) -> Layout:
    """Return a layout with evenly spaced seats, clockwise from the seat `first` at the bottom.

    The seats are on two half circles and two straight lines; with more than ten seats, the table is larger.
    """
    across, down, apart = (162.0, 270.0, 139 if seats <= 10 else 168) if tall else (318.0, 178.0, 165)
    round_ = min(across, down)
    long = abs(across - down) * 4 + 2 * math.pi * round_
    size = max(1.0, seats * apart / long)
    across, down, round_, long = across * size, down * size, round_ * size, long * size
    places = {}
    for i in range(seats):
        x, y = _on_oval(i * long / seats, across, down)
        seat = (first + i) % seats
        places[f"seat{seat}"] = x, y, 1.0
        above, below = -66 - 16.5, 37 + 14.5
        if tall:
            places[f"bet{seat}"] = x, y + (above if i == 0 else below), 1.0
        elif abs(y) < 42:
            places[f"bet{seat}"] = x - math.copysign(53 + 10 + _PILL / 2, x), y, 1.0
        else:
            places[f"bet{seat}"] = x * 0.97, y + (above if y > 0 else below), 1.0
    k = (0.7 if tall else 1) * size
    places["total"] = 0, (-72 if tall else -97) * size, (1 if tall else size)
    places["boards"] = 0, (-8 if tall else -27) * size, k
    places["pots"] = 0, (50 if tall else 47) * size, (0.86 if tall else 1.05) * size
    w, h = across + 53 + 13, down + 66 + 8
    box = (math.floor(-w), math.floor(-h), math.ceil(2 * w), math.ceil(h + down + 37 + 8))
    felt = "".join(
        rect(-a, -b, 2 * a, 2 * b, min(a, b), *paint, more=more)
        for a, b, paint, more in (
            (across + 8, down + 6, ("rim",), ""),
            (across - 6, down - 8, ("felt",), ""),
            (across - 24, down - 26, ("line",), " fill='none' stroke-width='1.5'"),
        )
    )
    return Layout(box, felt, places)


def _on_oval(distance: float, across: float, down: float) -> tuple[float, float]:
    """Return the point at `distance` along the oval, clockwise from the middle of its bottom."""
    r = min(across, down)
    quarter, wide, high = math.pi / 2 * r, 2 * (across - r), 2 * (down - r)
    distance = (distance + wide / 2) % (4 * quarter + 2 * wide + 2 * high)
    x, y, dx, dy = across - r, down, -1, 0  # where the bottom begins, and its direction
    for length in (wide, high, wide, high):
        if distance <= length:
            return x + dx * distance, y + dy * distance
        distance, x, y = distance - length, x + dx * length, y + dy * length
        if distance <= quarter:
            ahead, aside = r * math.sin(distance / r), r * (1 - math.cos(distance / r))
            return x + dx * ahead - dy * aside, y + dy * ahead + dx * aside
        distance, x, y = distance - quarter, x + (dx - dy) * r, y + (dx + dy) * r
        dx, dy = -dy, dx  # a turn to the right
    return 0.0, down


def picture(shown: TableState, tall: bool, more: str, inside: str = "") -> str:
    """Return the svg element of a table, with the attributes `more`; its content begins with `inside`."""
    words = escape(table_text(shown))
    layout = layout_of(len(shown.stacks), shown.viewer or 0, tall)
    parts = "".join(
        f"<g data-part='{name}' transform='{transform(layout.places[name])}'>{part}</g>"
        for name, part in parts_of(shown).items()
    )
    box, font = " ".join(map(str, layout.box)), "font-weight='700' text-anchor='middle'"
    return (
        f"<svg {more} viewBox='{box}' role='img' aria-label='{words}' "
        f"font-family=\"{FONT}\" {font}>{inside}<g data-part='felt'>{layout.felt}</g>{parts}</svg>"
    )


def table_svg(shown: TableState, *, tall: bool = False) -> str:
    """Draw a table, and return it as an SVG file that scales to its space.

    :param tall: whether the table is upright, for a narrow space.
    """
    return picture(
        shown,
        tall,
        "xmlns='http://www.w3.org/2000/svg' class='steelwheel'",
        f"<style>{night_and_day()}</style>",
    )


def table_html(shown: TableState) -> str:
    """Draw a table as HTML, upright in narrow spaces."""
    return wide_or_tall(
        picture(shown, False, "class='sw-wide'"), picture(shown, True, "class='sw-tall' display='none'"), 820
    )
