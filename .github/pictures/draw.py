"""Draws the pictures of README.md and the pages into this folder: `python .github/pictures/draw.py`."""

import sys
import tomllib
from pathlib import Path

import steelwheel as sw
from steelwheel.drawing.svg_parts import FONT, width_of

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))  # where it is run by another program


def some_range() -> sw.Range:
    """Return the range of docs/guide/drawing/pictures.md."""
    return sw.Range("88+, ATs+, KQs, QJs:0.5, JTs:0.5, T9s:0.25, AQo+, AJo:0.5, KQo:0.25")


def some_equity() -> sw.EquityResult:
    """Return the equities of docs/guide/equities/equity.md."""
    return sw.equity("AhKh", "7c7d", "JsTs", board="Qs9d4h")


def some_frames() -> list[sw.drawing.Frame]:
    """Return the frames of a hand with a side pot, which docs/guide/history/histories.md replays."""
    history = sw.history.load(ROOT / "docs" / "live" / "hands" / "2-side-pot.phh")
    hand = history.hand()
    return [*sw.drawing.hand_frames(hand, names=history.players, currency="$", equity=sw.equity)]


def solved_turn() -> sw.Solution:
    """Return the solution whose page is on the front pages and on docs/guide/solver/solver.md."""
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
    return sw.solve(spot, target_percent=0.3)


def solved_push_fold() -> sw.PushFoldSolution:
    """Return the equilibrium of docs/guide/prizes/push-fold.md."""
    return sw.push_fold(sw.games.NoLimitHoldem(blinds=(50, 100)), [1000, 1000])


def pictures() -> dict[str, str]:
    """The text of each file, by its name."""
    return {"range.svg": some_range().to_svg() + "\n", "equity.svg": some_equity().to_svg() + "\n"}


def of_guides() -> dict[str, str]:
    """Return the pictures of other pages of docs/guide."""
    from tournament import tournament_svg

    flop = next(
        frame.table for frame in some_frames() if frame.table.boards and len(frame.table.boards[0]) == 3
    )
    return {"replay.svg": sw.drawing.table_svg(flop) + "\n", "tournament.svg": tournament_svg()}


def tall_tournament() -> str:
    """Return the chart of a tournament for a phone."""
    from tournament import tournament_svg

    return tournament_svg(tall=True)


def of_tutorials() -> dict[str, str]:
    """Return the pictures of docs/tutorials."""
    opens = sw.Range("22+, A2s+, K9s+, QTs+, JTs, T9s, 98s, ATo+, KJo+")
    calls = sw.Range("JJ-22, AQs-A8s, KTs+, QTs+, JTs, T9s, AQo, QQ:0.25, AK:0.25")
    each = sw.equity(opens, calls, board="Qs9h4h2c").by_combo(0)
    chart = sw.drawing.values_svg(each, opens.weights, what="equity", board="Qs9h4h2c")
    return {"turn_equities.svg": chart + "\n"}


def badges() -> dict[str, str]:
    """The badges of README.md, from pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    kinds = [kind.split(" :: ") for kind in project["classifiers"]]
    versions = [
        kind[-1] for kind in kinds if kind[:2] == ["Programming Language", "Python"] and "." in kind[-1]
    ]
    assert ["Typing", "Typed"] in kinds
    texts = {
        "python": ("Python", f"{versions[0]} to {versions[-1]}"),
        "license": ("license", project["license"]),
        "typed": ("typing", "fully typed"),
    }
    return {f"badge_{name}.svg": badge(*text) + "\n" for name, text in texts.items()}


def badge(name: str, value: str) -> str:
    left, right = (round(10 * width_of(text)) + 12 for text in (name, value))
    words = "".join(
        f"<text x='{x}' y='14'>{text}</text>" for x, text in ((left / 2, name), (left + right / 2, value))
    )
    whole = f"width='{left + right}' height='20'"
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' {whole} role='img' aria-label='{name}: {value}' "
        f"font-family=\"{FONT}\" font-size='11' text-anchor='middle' fill='#fff'>"
        f"<clipPath id='c'><rect {whole} rx='4'/></clipPath><g clip-path='url(#c)'>"
        f"<rect width='{left}' height='20' fill='#4c5652'/><rect x='{left}' width='{right}' height='20' "
        f"fill='#2c6e57'/></g>{words}</svg>"
    )


def solved() -> dict[str, str]:
    """Return the pictures that take seconds to solve; a digit may differ from machine to machine."""
    from solver_page import page_svg

    solution = solved_turn()
    node = solution["x", "b120"]
    page = page_svg(solution, node, ["Start", "OOP check", "IP bet 120"], "KJs")
    chart = solved_push_fold().to_svg()
    return {"turn.svg": node.to_svg() + "\n", "solver.svg": page + "\n", "push_fold.svg": chart + "\n"}


if __name__ == "__main__":
    from charts import charts

    for name, text in (pictures() | badges() | of_guides() | of_tutorials() | charts() | solved()).items():
        (HERE / name).write_text(text, encoding="utf-8")
