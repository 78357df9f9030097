"""Draws the pictures of README.md and the pages, beside this file: `python .github/pictures/draw.py`."""

from pathlib import Path

import steelwheel as sw

HERE = Path(__file__).resolve().parent


def pictures() -> dict[str, str]:
    """The text of each file, by its name."""
    held = sw.Range("88+, ATs+, KQs, QJs:0.5, JTs:0.5, T9s:0.25, AQo+, AJo:0.5, KQo:0.25")
    result = sw.equity("AhKh", "7c7d", "JsTs", board="Qs9d4h")
    return {"range.svg": held.to_svg() + "\n", "equity.svg": result.to_svg() + "\n"}


def of_tutorials() -> dict[str, str]:
    """The same of docs/tutorials."""
    opens = sw.Range("22+, A2s+, K9s+, QTs+, JTs, T9s, 98s, ATo+, KJo+")
    calls = sw.Range("JJ-22, AQs-A8s, KTs+, QTs+, JTs, T9s, AQo, QQ:0.25, AK:0.25")
    each = sw.equity(opens, calls, board="Qs9h4h2c").combos(0)
    chart = sw.drawing.values_svg(each, opens.weights, what="equity", board="Qs9h4h2c")
    return {"turn_equities.svg": chart + "\n"}


def solved() -> dict[str, str]:
    """The same of what takes seconds to solve; a digit may differ from machine to machine."""
    spot = sw.Spot(
        board="Td9d6hQc",
        pot=200,
        stacks=900,
        ranges=(
            "66+, A8s+, A5s-A4s, AJo+, K9s+, KQo, QTs+, JTs, 96s+, 85s+, 75s+, 65s, 54s",
            "QQ-22, AQs-A2s, ATo+, K5s+, KJo+, Q8s+, J8s+, T7s+, 96s+, 86s+, 75s+, 64s+, 53s+",
        ),
        sizes="60%, e, a",
    )
    return {"turn.svg": sw.solve(spot, target=0.3)["x", "b120"].to_svg() + "\n"}


if __name__ == "__main__":
    from charts import charts

    for name, text in (pictures() | of_tutorials() | charts() | solved()).items():
        (HERE / name).write_text(text, encoding="utf-8")
