"""Build the page that replays hands: one self-contained file that loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby
from typing import Any

from ..errors import kind
from ..text.formatting import clean
from ..text.replay_frames import Frame
from ..text.table_text import table_text
from .page import keys_help, page
from .svg_parts import night_and_day, transform
from .table_picture import layout_of, parts_of, picture

# for each button: its key, its name, the end of the hand where it has no effect, and its picture
_STEPS = (
    ("Home", "First (Home)", "back", "M5 4h3v16H5zM20 4v16L9 12z"),
    ("[", "Previous street ([ or Page Up)", "back", "M12 4v16L2 12zM22 4v16L12 12z"),
    ("ArrowLeft", "Previous (left arrow)", "back", "M15.5 3.5 18 6l-6 6 6 6-2.5 2.5L7 12z"),
    (" ", "Play or pause (Space)", "", "M6 3v18l15-9z'/><path d='M5 4h5v16H5zM14 4h5v16h-5z"),
    ("ArrowRight", "Next (right arrow)", "on", "M8.5 3.5 6 6l6 6-6 6 2.5 2.5L17 12z"),
    ("]", "Next street (] or Page Down)", "on", "M12 4v16l10-8zM2 4v16l10-8z"),
    ("End", "Last (End)", "on", "M16 4h3v16h-3zM4 4v16l11-8z"),
)
_KEYS = (
    (("→", "Enter"), "next step"),
    (("←", "Backspace"), "previous step"),
    (("Home", "End"), "first step, last step"),
    (("]", "Page Down"), "next street"),
    (("[", "Page Up"), "start of this street, then the previous street"),
    (("n", "p"), "next hand, previous hand"),
    (("Space",), "play, pause"),
    (("+", "-"), "faster, slower"),
    (("?",), "this help"),
)


def replay_html(frames: Iterable[Frame], *, title: str = "") -> str:
    """Return an HTML file that replays hands, controlled by buttons, keys, autoplay, or clicks on events.

    The page loads nothing from elsewhere; its content policy allows only its own script and style. Add `#7`
    to its address to open it at the seventh frame, or `#2.7` for the seventh frame of the second hand; `?`
    shows the keys.

    :param frames: frames from `hand_frames`, with the same seats throughout each hand. The frames of several
        hands follow one another, and each hand has its own label.
    :param title: the page's title; by default the name of the game.
    :raises ValueError: if there are no frames, or frames of different tables in one hand.
    """
    if not isinstance(title, str):
        raise TypeError(f"title must be a str, not {kind(title)}")
    if isinstance(frames, str) or hasattr(frames, "stacks") or hasattr(frames, "replay"):
        raise TypeError(
            f"frames must come from hand_frames, as in replay_html(hand_frames(hand)), not {kind(frames)}"
        )
    hands: list[dict[str, Any]] = []
    tables: dict[str, Any] = {}
    pictures, lists = [], []
    game = ""
    for label, some in groupby(map(_checked, frames), lambda frame: frame.table.label):
        of_hand = list(some)
        first, hidden = of_hand[0].table, " hidden='hidden'" if hands else ""
        game = game or first.game
        seats, viewer = len(first.stacks), first.viewer
        table = f"{seats}.{viewer or 0}"
        if table not in tables:
            tables[table] = {name: _layout(seats, viewer or 0, name == "tall") for name in ("wide", "tall")}
        data, items = _frames(of_hand)
        hands.append({"table": table, "label": label, "frames": data})
        pictures.append(picture(first, False, f"class='steelwheel'{hidden}"))
        lists.append(f"<ol aria-label='What happened'{hidden}>{items}</ol>")
    if not hands:
        raise ValueError("a replay needs at least one frame")
    several = len(hands) > 1
    title = clean(title).strip() or f"A hand of {game}"
    body = (
        f"<main><h1>{escape(title)}</h1>"
        f"<div id='table'>{''.join(pictures)}</div><p id='said' aria-live='polite'></p>"
        f"{_buttons(several, hands[0]['label'])}<div id='lists'>{''.join(lists)}</div></main>"
        f"{keys_help(row for row in _KEYS if several or 'n' not in row[0])}"
    )
    return page("replay", title, body, "frames", {"hands": hands, "tables": tables}, night_and_day())


def _frames(frames: list[Frame]) -> tuple[list[dict[str, Any]], str]:
    """Return the script's data (the changes in each frame), and the list of events as HTML."""
    first = frames[0].table
    data: list[dict[str, Any]] = []
    items: list[str] = []
    drawn: dict[str, str] = {}
    street = first.street_name
    for shown, text in frames:
        if (len(shown.stacks), shown.viewer) != (len(first.stacks), first.viewer):
            raise ValueError("the frames of a replay must have the same seats and viewer")
        parts = parts_of(shown)
        data.append(
            {
                "words": table_text(shown),
                "parts": {name: part for name, part in parts.items() if drawn.get(name) != part},
            }
        )
        mark = " class='street'" if shown.street_name != street else ""
        items.append(f"<li{mark}><button type='button'>{escape(_sentence(text))}</button></li>")
        drawn, street = parts, shown.street_name
    return data, "".join(items)


def _layout(seats: int, first: int, tall: bool) -> dict[str, Any]:
    layout = layout_of(seats, first, tall)
    return {
        "box": " ".join(map(str, layout.box)),
        "felt": layout.felt,
        "places": {part: transform(place) for part, place in layout.places.items()},
    }


def _buttons(several: bool, label: str) -> str:
    """Return the page's buttons, including those for switching hands if there are several."""
    steps = "".join(_button(key, name, end, f"<path d='{path}'/>") for key, name, end, path in _STEPS)
    more = [
        _button("-", "Slower (-)", "", "<path d='M4 10.5h16v3H4z'/>"),
        "<output id='pace' aria-live='off' aria-label='Speed'></output>",
        _button("+", "Faster (+)", "", "<path d='M4 10.5h6.5V4h3v6.5H20v3h-6.5V20h-3v-6.5H4z'/>"),
        "<output id='place' aria-live='off' aria-label='Place'></output>",
    ]
    path = "M3 10h11V4l8 8-8 8v-6H3z"
    back = f"<path d='{path}' transform='matrix(-1 0 0 1 24 0)'/>"
    named = "<output id='label' aria-live='off' aria-label='Hand'></output>" if label else ""
    if several:
        named = _button("p", "Previous hand (p)", "before", back) + named
        named += _button("n", "Next hand (n)", "after", f"<path d='{path}'/>")
    more.append(f"<span>{named}</span>")
    more.append("<button type='button' data-key='?' aria-label='Keys (?)' title='Keys (?)'>?</button>")
    return f"<nav aria-label='Steps of the hand'><div>{steps}</div><div>{''.join(more)}</div></nav>"


def _button(key: str, name: str, end: str, paths: str) -> str:
    at = f" data-at='{end}'" if end else ""
    play = " id='play' aria-pressed='false'" if key == " " else ""
    return (
        f"<button type='button' data-key='{key}'{at}{play} aria-label='{name}' title='{name}'>"
        f"<svg viewBox='0 0 24 24' aria-hidden='true'>{paths}</svg></button>"
    )


def _checked(frame: Frame) -> Frame:
    if not hasattr(frame, "table"):
        raise TypeError(f"frames must come from hand_frames, but one is {kind(frame)}")
    return frame


def _sentence(text: str) -> str:
    """Clean a sentence with `clean`, but keep the direction marks around names."""
    return "".join(c if c in "\u2068\u2069" else clean(c) for c in text)
