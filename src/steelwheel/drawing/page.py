"""Build an HTML page: one self-contained file that loads nothing from elsewhere."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable
from html import escape
from importlib import resources
from typing import Any


def page(name: str, title: str, body: str, key: str, stored: dict[str, Any], style: str = "") -> str:
    """Return a page, with the style sheet and script named `name` in this folder.

    :param body: the page's HTML, already escaped.
    :param stored: data that the script reads as JSON from the element with the id `key`.
    :param style: additional CSS.
    """
    # In JSON "<" occurs only in strings, where it could end the element.
    text = json.dumps(stored, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    files = resources.files(__package__)
    style = (
        "".join(files.joinpath(f"{part}.css").read_text("utf-8") for part in ("page", f"page.{name}")) + style
    )
    script = files.joinpath(f"page.{name}.js").read_text("utf-8")
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}"
    return (
        "<!DOCTYPE html>\n<html lang='en'><head><meta charset='utf-8'>"
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        "<meta name='viewport' content='width=device-width,initial-scale=1'>"
        f"<title>{escape(title)}</title><style>{style}</style></head><body>{body}"
        f"<script type='application/json' id='{key}'>{text}</script>"
        f"<script>{script}</script></body></html>\n"
    )


def keys_help(rows: Iterable[tuple[Iterable[str], str]]) -> str:
    """Return the help on a page's keys, in a dialog that `?` opens."""
    help_rows = "".join(
        f"<dt>{' '.join(f'<kbd>{key}</kbd>' for key in keys)}</dt><dd>{what}</dd>" for keys, what in rows
    )
    return (
        f"<dialog aria-label='Keys'><h2>Keys</h2><dl>{help_rows}</dl>"
        "<button type='button' data-key='?'>Close</button></dialog>"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
