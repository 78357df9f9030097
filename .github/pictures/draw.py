"""Draws the pictures that README.md shows, beside this file: `python .github/pictures/draw.py`."""

from pathlib import Path

import steelwheel as sw

HERE = Path(__file__).resolve().parent


def pictures() -> dict[str, str]:
    """The text of each file, by its name."""
    held = sw.Range("88+, ATs+, KQs, QJs:0.5, JTs:0.5, T9s:0.25, AQo+, AJo:0.5, KQo:0.25")
    result = sw.equity("AhKh", "7c7d", "JsTs", board="Qs9d4h")
    return {"range.svg": held.to_svg() + "\n", "equity.svg": result.to_svg() + "\n"}


if __name__ == "__main__":
    for name, text in pictures().items():
        (HERE / name).write_text(text, encoding="utf-8")
