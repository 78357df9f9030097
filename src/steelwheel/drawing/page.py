"""The page that replays a hand: one self-contained file, which loads nothing and lets nothing in."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable
from html import escape
from importlib import resources
from typing import Any

from ..errors import kind
from ..narration import Cards, Frame, clean, table_words
from .paint import night_and_day, transform
from .picture import layout_of, parts_of, picture

_KEYS = (  # each button's name and arrow
    ("First (Home)", "M5 4h3v16H5zM20 4v16L9 12z"),
    ("Previous (left arrow)", "M17 4v16L6 12z"),
    ("Next (right arrow)", "M7 4v16l11-8z"),
    ("Last (End)", "M16 4h3v16h-3zM4 4v16l11-8z"),
)


def replay_html(frames: Iterable[Frame], *, title: str = "") -> str:
    """One HTML file that steps through a hand: by buttons, by arrow keys, or by a click on what happened.

    It loads nothing from elsewhere; its content policy allows its own script and style alone. `#7` after its
    address opens it at the seventh frame.

    :param frames: as `hand_frames` makes them, all of the same table.
    :param title: the page's title; by default the name of the game.
    :raises ValueError: without frames, or with frames of different tables.
    """
    if not isinstance(title, str):
        raise TypeError(f"title must be a str, not {kind(title)}")
    frames = list(frames)
    if not frames:
        raise ValueError("a replay needs at least one frame")
    first = frames[0].moment
    table = len(first.stacks), first.viewer
    data: list[dict[str, Any]] = []
    items: list[str] = []
    drawn: dict[str, str] = {}
    boards: tuple[Cards, ...] = ((),)
    for shown, text in frames:
        if (len(shown.stacks), shown.viewer) != table:
            raise ValueError("the frames of a replay must have the same seats and viewer")
        parts = parts_of(shown)
        changed = {name: part for name, part in parts.items() if drawn.get(name) != part}
        data.append({"words": table_words(shown), "parts": changed})
        mark = " class='board'" if shown.boards != boards and any(shown.boards) else ""
        items.append(f"<li{mark}><button type='button'>{escape(_sentence(text))}</button></li>")
        drawn, boards = parts, shown.boards
    layouts = {name: layout_of(table[0], table[1] or 0, name == "tall") for name in ("wide", "tall")}
    places = {
        name: {
            "box": " ".join(map(str, layout.box)),
            "felt": layout.felt,
            "places": {part: transform(place) for part, place in layout.places.items()},
        }
        for name, layout in layouts.items()
    }
    # In JSON "<" stands only in strings, where it could end the element.
    stored = json.dumps({"frames": data, "layouts": places}, ensure_ascii=False, separators=(",", ":"))
    stored = stored.replace("<", "\\u003c")
    files = resources.files(__package__)
    style = files.joinpath("page.css").read_text("utf-8") + night_and_day()
    script = files.joinpath("page.js").read_text("utf-8")
    title = escape(clean(title).strip() or f"A hand of {first.game}")
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}"
    keys = [
        f"<button type='button' aria-label='{name}' title='{name}'>"
        f"<svg viewBox='0 0 24 24' aria-hidden='true'><path d='{arrow}'/></svg></button>"
        for name, arrow in _KEYS
    ]
    keys.insert(2, "<output aria-label='Place'></output>")
    begins = escape(_sentence(frames[0].text))
    table_svg = picture(first, False, "class='steelwheel'")
    return (
        "<!DOCTYPE html>\n<html lang='en'><head><meta charset='utf-8'>"
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        "<meta name='viewport' content='width=device-width,initial-scale=1'>"
        f"<title>{title}</title><style>{style}</style></head><body><main><h1>{title}</h1>"
        f"<div id='table'>{table_svg}</div>"
        f"<p id='said' aria-live='polite'>{begins}</p>"
        f"<nav aria-label='Steps of the hand'>{''.join(keys)}</nav>"
        f"<ol aria-label='What happened'>{''.join(items)}</ol></main>"
        f"<script type='application/json' id='frames'>{stored}</script>"
        f"<script>{script}</script></body></html>\n"
    )


def _sentence(text: str) -> str:
    """A sentence without what `clean` removes, except the marks around a name."""
    return "".join(c if c in "\u2068\u2069" else clean(c) for c in text)


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
