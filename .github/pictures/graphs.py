"""Draw the import graphs of the Python packages and of the C folders.

`python .github/pictures/graphs.py` fails if a picture is stale; `--write` draws both again. The graphs come
from `tests/tools/imports.py`. An arrow leads from a package to one that it imports, unless a longer path
leads there, too. Needs nothing installed.
"""

import sys
from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from html import escape
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))

from tools import imports  # noqa: E402

ROW, GAP, EDGE, HIGH, LETTER = (
    62,
    18,
    20,
    30,
    8.0,
)  # of a layer, between boxes, the margin, of a box, of a letter
THIN = 8  # the width kept free for an arrow that passes a layer
SWEEPS = 60
STYLE = """text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;text-anchor:middle}
.sheet{fill:#fff}.box{fill:#eef5f1;stroke:#2c7a5d}.line{fill:none;stroke:#8a968f;stroke-width:1.3}
.ink{fill:#1d2b25}.head{fill:#8a968f}
@media (prefers-color-scheme:dark){.sheet{fill:#121815}.box{fill:#1d2b25;stroke:#4aa583}.line{stroke:#6d7a73}
.ink{fill:#e4ece8}.head{fill:#6d7a73}}"""

Graph = Mapping[str, set[str]]
Row = list[tuple[str, ...]]  # of a layer: ("name",), or ("from", "to", layer) where an arrow passes


def python_graph() -> dict[str, set[str]]:
    """Return the packages and single modules of Python, without the root and late imports."""
    modules = {name: others for name, others in imports.python_imports().items() if name}
    modules["_base.late"] = []
    return {name: others - {""} for name, others in imports.packages(modules).items()}


def c_graph() -> dict[str, set[str]]:
    """Return the folders of the C core; files of no folder are one."""
    found: dict[str, set[str]] = {}
    for name, others in imports.c_includes().items():
        rooms = [file.rpartition("/")[0] or "cext/*.h" for file in (name, *others)]
        found.setdefault(rooms[0], set()).update(rooms[1:])
    names = {name for others in found.values() for name in others}
    return {name: found.get(name, set()) - {name} for name in sorted({*found, *names})}


def reduced(graph: Graph) -> dict[str, set[str]]:
    """Return the graph without arrows that a longer path replaces; exit if it has a cycle."""
    reach: dict[str, set[str]] = {}  # of each name, itself included
    try:
        for name in TopologicalSorter(graph).static_order():
            reach[name] = {name}.union(*(reach[other] for other in graph[name]))
    except CycleError as error:
        sys.exit(f"these import each other: {' -> '.join(reversed(error.args[1]))}")
    return {
        name: {one for one in others if not any(one in reach[other] for other in others - {one})}
        for name, others in graph.items()
    }


def layered(graph: Graph) -> tuple[list[Row], list[tuple[tuple[str, ...], ...]]]:
    """Return the layers from the top, and the arrows, each as the nodes and passing points on its path."""
    level: dict[str, int] = {}

    def depth(name: str) -> int:
        if name not in level:
            level[name] = 1 + max(map(depth, graph[name]), default=-1)
        return level[name]

    top = max(map(depth, sorted(graph)))
    rows: list[Row] = [[] for _ in range(top + 1)]
    for name in sorted(graph):
        rows[top - level[name]].append((name,))
    ways = []
    for name in sorted(graph):
        for other in sorted(graph[name]):
            passing = [(name, other, str(at)) for at in range(level[name] - 1, level[other], -1)]
            for point in passing:
                rows[top - int(point[2])].append(point)
            ways.append(((name,), *passing, (other,)))
    return rows, ways


def crossings(rows: Sequence[Row], links: set[tuple[tuple[str, ...], tuple[str, ...]]]) -> int:
    place = {node: at for row in rows for at, node in enumerate(row)}
    layer = {node: k for k, row in enumerate(rows) for node in row}
    count = 0
    for k in range(len(rows)):
        some = [(place[a], place[b]) for a, b in links if layer[a] == k]
        count += sum((a - c) * (b - d) < 0 for i, (a, b) in enumerate(some) for c, d in some[:i])
    return count


def ordered(rows: list[Row], ways: Sequence[tuple[tuple[str, ...], ...]]) -> list[Row]:
    """Return the layers, sorted by the mean place of neighbors, in the order with the fewest crossings."""
    links = {link for way in ways for link in pairwise(way)}
    best, least = rows, crossings(rows, links)
    for sweep in range(SWEEPS):
        rows = [list(row) for row in rows]
        down = sweep % 2 == 0
        for k in range(1, len(rows)) if down else range(len(rows) - 2, -1, -1):
            place = {
                node: i / len(other)
                for other in (rows[k + (-1 if down else 1)],)
                for i, node in enumerate(other)
            }
            mean = {}
            for i, node in enumerate(rows[k]):
                some = [place[a if down else b] for a, b in links if (b if down else a) == node]
                mean[node] = sum(some) / len(some) if some else i / len(rows[k])
            rows[k].sort(key=lambda node: (round(mean[node], 9), node))
        if (count := crossings(rows, links)) < least:
            best, least = rows, count
    return best


def width(node: tuple[str, ...]) -> float:
    return len(node[0]) * LETTER + 22 if len(node) == 1 else THIN


def spread(row: Row, wanted: Mapping[tuple[str, ...], float]) -> dict[tuple[str, ...], float]:
    """Return places near the wanted ones that keep order and gaps; colliding neighbors move as one."""
    blocks: list[tuple[float, int]] = []  # the mean of the wanted places, less the room to the left; the size
    room, rooms = 0.0, []
    for i, node in enumerate(row):
        room += (width(row[i - 1]) + width(node)) / 2 + GAP if i else 0.0
        rooms.append(room)
        mean, count = wanted[node] - room, 1
        while blocks and blocks[-1][0] >= mean:
            other, many = blocks.pop()
            mean, count = (mean * count + other * many) / (count + many), count + many
        blocks.append((mean, count))
    starts = [mean for mean, count in blocks for _ in range(count)]
    return {node: start + room for node, start, room in zip(row, starts, rooms, strict=True)}


def places(rows: Sequence[Row], ways: Sequence[tuple[tuple[str, ...], ...]]) -> dict[tuple[str, ...], float]:
    """Return the middle of each node, from 0 at the left edge of the boxes."""
    near: dict[tuple[str, ...], list[tuple[str, ...]]] = {node: [] for row in rows for node in row}
    for a, b in (link for way in ways for link in pairwise(way)):
        near[a].append(b)
        near[b].append(a)
    at: dict[tuple[str, ...], float] = {}
    for row in rows:
        at |= spread(row, dict.fromkeys(row, 0.0))
    for _ in range(SWEEPS):
        for row in (*rows, *reversed(rows)):
            at |= spread(
                row, {n: sum(at[m] for m in near[n]) / len(near[n]) if near[n] else at[n] for n in row}
            )
    left = min(x - width(node) / 2 for node, x in at.items())
    return {node: x - left for node, x in at.items()}


def picture(title: str, graph: Graph) -> str:
    """Return the graph as the text of an SVG."""
    rows, ways = layered(reduced(graph))
    rows = ordered(rows, ways)
    at = {node: x + EDGE for node, x in places(rows, ways).items()}
    y = {node: EDGE + HIGH / 2 + k * ROW for k, row in enumerate(rows) for node in row}
    wide = max(at[node] + width(node) / 2 for node in at) + EDGE
    high = (len(rows) - 1) * ROW + HIGH + 2 * EDGE
    words = "; ".join(f"{name}: {', '.join(sorted(graph[name]))}" for name in sorted(graph) if graph[name])
    out = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide:.0f} {high:.0f}' width='{wide:.0f}' "
        f"role='img' aria-label='{escape(f'{title}. {words}')}'>",
        f"<style>{STYLE}</style>",
        "<marker id='to' viewBox='0 0 8 8' refX='8' refY='4' markerWidth='6' markerHeight='6' orient='auto'>"
        "<path class='head' d='M0 0L8 4L0 8z'/></marker>",
        f"<rect class='sheet' width='{wide:.0f}' height='{high:.0f}' rx='10'/>",
    ]
    for way in ways:
        points = [(at[way[0]], y[way[0]] + HIGH / 2)]
        path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
        for node in way[1:]:
            (x0, y0), x1, y1 = points[-1], at[node], y[node] - HIGH / 2 - (len(node) == 1)
            path += f"C{x0:.1f} {y0 + 16:.1f} {x1:.1f} {y1 - 16:.1f} {x1:.1f} {y1:.1f}"
            points.append((x1, y1))
            if len(node) > 1:
                points.append((x1, y1 + HIGH))
                path += f"V{y1 + HIGH:.1f}"
        out.append(f"<path class='line' d='{path}' marker-end='url(#to)'/>")
    for node, x in at.items():
        if len(node) == 1:
            w = width(node)
            box = f"x='{x - w / 2:.1f}' y='{y[node] - HIGH / 2:.1f}' width='{w:.1f}' height='{HIGH}'"
            out.append(f"<rect class='box' {box} rx='6'/>")
            out.append(f"<text class='ink' x='{x:.1f}' y='{y[node] + 4.5:.1f}'>{escape(node[0])}</text>")
    return "\n".join([*out, "</svg>\n"])


def pictures() -> dict[str, str]:
    """Return the text of each file, by its name."""
    return {
        "imports_python.svg": picture("Imports of the Python packages", python_graph()),
        "imports_c.svg": picture("Includes of the folders of the C core", c_graph()),
    }


if __name__ == "__main__":
    for name, text in pictures().items():
        path = HERE / name
        if "--write" in sys.argv:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            sys.exit(f"{name} is stale: run python .github/pictures/graphs.py --write")
