"""Replace pictures by live pages and charts, which GitHub cannot show.

Both come from .github/pictures/draw.py.
"""

import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import steelwheel as sw

DRAW = Path(__file__).resolve().parents[2] / ".github" / "pictures" / "draw.py"
PICTURE = re.compile(
    r'(?:<a class="[^"]*image-reference"[^>]*>\s*)?'
    r'(?P<img><img alt="(?P<says>[^"]*)" (?:class="[^"]*" )?src="[^"]*/(?P<name>[a-z_]+)\.svg"[^>]*/>)'
    r"(?:\s*</a>)?"
)
MAX_NODES = 100  # of the solver's page: about 400 kB

# By page and picture: charts become part of the page, and pages are framed.
CHARTS: dict[tuple[str, str], Callable[[dict[str, Any]], str]] = {
    ("guide/drawing/pictures", "range"): lambda draw: draw["some_range"]().to_html(),
    ("guide/drawing/pictures", "equity"): lambda draw: draw["some_equity"]().to_html(),
    ("guide/equities/equity", "equity"): lambda draw: draw["some_equity"]().to_html(),
    ("guide/prizes/push-fold", "push_fold"): lambda draw: draw["solved_push_fold"]().to_html(),
}
PAGES: dict[tuple[str, str], Callable[[dict[str, Any]], str]] = {
    ("guide/solver/solver", "solver"): lambda draw: draw["solved_turn"]().to_html(max_nodes=MAX_NODES),
    ("guide/history/histories", "replay"): lambda draw: sw.drawing.replay_html(
        draw["some_frames"](), title="A side pot"
    ),
}

TALL: dict[tuple[str, str], Callable[[dict[str, Any]], str]] = {  # pictures that have another form for phones
    ("guide/tournaments/tournaments", "tournament"): lambda draw: draw["tall_tournament"](),
}


def embed(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if not any(page == where for where, _ in (*CHARTS, *PAGES, *TALL)):
        return
    app.add_js_file("embedded.js", defer="defer")
    draw = runpy.run_path(str(DRAW))

    def write(name: str, text: str) -> str:
        file = Path(app.outdir, "_static", "embedded", name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return f"{'../' * page.count('/')}_static/embedded/{name}"

    def live(found: re.Match[str]) -> str:
        name = found["name"]
        if chart := CHARTS.get((page, name)):
            return f'</p><div class="embedded-chart">{chart(draw)}</div><p>'
        if tall := TALL.get((page, name)):
            address = write(f"{name}_tall.svg", tall(draw))
            return f'<picture><source media="(max-width: 46em)" srcset="{address}">{found["img"]}</picture>'
        if (framed := PAGES.get((page, name))) is None:
            return found[0]
        address = write(f"{name}.html", framed(draw))
        return (
            f'</p><figure class="embedded embedded-{name}"><iframe src="{address}" loading="lazy" '
            f'title="{found["says"]}"></iframe><figcaption><a href="{address}">Open this page alone</a>'
            "</figcaption></figure><p>"
        )

    context["body"] = PICTURE.sub(live, context["body"])


def setup(app: Any) -> dict[str, bool]:
    app.connect("html-page-context", embed)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
