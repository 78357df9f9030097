"""Check the built site: `python .ci/check_site.py SITE`.

SITE is a first build: Sphinx forgets the keywords, and the sitemap the pages, that a later build does not
write again. `--places` prints where each search lists its page.

Links within it lead to what is there and nothing comes from elsewhere. Its search, which Node runs, lists the
right page first or second for what players and programmers type. Each page links to the repository, is in the
sitemap, and has a picture and a description for link previews.
"""

import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

SITE = Path(sys.argv[1]).resolve()
ADDRESS = "https://steelwheel.github.io/steelwheel/"
REPOSITORY = "https://github.com/steelwheel/steelwheel/"
NO_PAGES = {"genindex.html", "py-modindex.html", "search.html"}
FOUND_ON = {  # the page that each query must list first or second
    "odds calculator": "guide/equities/equity",
    "best poker odds calculator python": "guide/equities/equity",
    "equity": "guide/equities/equity",
    "equity of a range": "guide/equities/equity",
    "omaha equity": "guide/equities/equity",
    "monte carlo": "guide/equities/equity",
    "outs": "guide/equities/strength",
    "hand strength": "guide/equities/strength",
    "poker hand evaluator": "guide/cards/cards-and-evaluation",
    "hand evaluator python": "guide/cards/cards-and-evaluation",
    "range notation": "guide/ranges/ranges",
    "GTO solver": "guide/solver/solver",
    "gto": "guide/solver/solver",
    "solve": "guide/solver/solver",
    "nash equilibrium": "guide/solver/solver",
    "bet sizing": "guide/solver/spots",
    "PioSOLVER": "guide/solver/upi",
    "ICM": "guide/prizes/icm",
    "ICM calculator": "guide/prizes/icm",
    "push fold chart": "guide/prizes/push-fold",
    "side pot": "guide/hands/hands",
    "run it twice": "guide/hands/hands",
    "texas holdem": "guide/games/games",
    "short deck": "guide/games/games",
    "straddle": "guide/games/games",
    "odd chip": "guide/games/rules",
    "hand history parser": "guide/history/histories",
    "pokerstars": "guide/history/histories",
    "open hand history": "guide/history/histories",
    "anonymize hands": "guide/history/histories",
    "vpip": "guide/history/histories",
    "spr": "reference/columns",
    "blinds structure": "guide/tournaments/tournaments",
    "payout structure": "guide/tournaments/tournaments",
    "poker server": "guide/tables/server",
    "cash game": "guide/tables/tables",
    "poker bot": "tutorials/bot",
    "bot vs bot": "guide/simulation/matches",
    "all-in ev": "guide/history/histories",
    "win rate": "guide/simulation/matches",
    "bankroll": "guide/simulation/sessions",
    "LLM": "guide/agents/language-models",
    "ChatGPT": "guide/agents/language-models",
    "gym environment": "guide/env/environments",
    "reinforcement learning": "guide/env/environments",
    "CFR": "tutorials/cfr",
    "card abstraction": "tutorials/buckets",
    "deal seven cards fast": "tutorials/batches",
    "numpy batch": "tutorials/batches",
    "treys replacement": "coming-from/treys",
    "pokerkit alternative": "coming-from/pokerkit",
    "command line": "guide/cli/command",
    "replayer": "live/replay",
    "pip install": "start",
    "cookbook": "cookbook",
    "pot odds": "cookbook",
    "FAQ": "faq",
    "minimum raise": "faq",
}
LOADS = {"script", "img", "iframe", "source", "video", "audio", "embed", "object"}


class Page(HTMLParser):
    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()
        self.meta: dict[str, str] = {}
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if tag == "meta":
            self.meta[given.get("property") or given.get("name", "")] = given.get("content", "")
        links = [given[name] for name in ("href", "src", "data") if name in given]
        loads = tag in LOADS or (
            tag == "link" and given.get("rel") not in ("canonical", "index", "next", "prev")
        )
        (self.loaded if loads else self.links).extend(links)


pages = {path: Page(path) for path in sorted(SITE.rglob("*.html"))}
embedded = SITE / "_static"  # pages that others frame
wrong = []
followed = 0
for path, page in pages.items():
    for link in page.links + page.loaded:
        url = urlsplit(link)
        if url.scheme == "data":
            continue
        if url.scheme or url.netloc:
            if link in page.loaded:
                wrong.append(f"{path.relative_to(SITE)} loads {link}")
            continue
        followed += 1
        target = (path.parent / unquote(url.path)).resolve() if url.path else path
        if target.is_dir():
            target /= "index.html"
        if not (target.is_relative_to(SITE) and target.is_file()):
            wrong.append(f"{path.relative_to(SITE)} leads to {link}, which is not there")
        elif url.fragment and target in pages and unquote(url.fragment) not in pages[target].ids:
            wrong.append(f"{path.relative_to(SITE)} leads to {link}, and there is no such place on that page")

listed = (SITE / "sitemap.xml").read_text("utf-8")
for path, page in pages.items():
    if path.is_relative_to(embedded):
        continue
    name = path.relative_to(SITE).as_posix()
    if page.links.count(REPOSITORY) < 2:  # for windows, and for phones
        wrong.append(f"{name} lacks a link to the repository in its headers")
    if name in NO_PAGES:
        continue
    if f"<loc>{ADDRESS}{name}</loc>" not in listed:
        wrong.append(f"{name} is not in the sitemap")
    picture = page.meta.get("og:image", "").removeprefix(ADDRESS)
    if not (picture and (SITE / picture).is_file()):
        wrong.append(f"{name} has no picture for link previews")
    if len(page.meta.get("description", "")) < 20 or page.meta["description"] != page.meta.get(
        "og:description"
    ):
        wrong.append(f"{name} has no description, or two")

for name, frame in (("guide/solver/solver", "solver"), ("guide/history/histories", "replay")):
    if f"../../_static/embedded/{frame}.html" not in pages[SITE / f"{name}.html"].loaded:
        wrong.append(f"{name}.html does not frame the page {frame}.html")
wrong += [
    f"{name}.html has a picture where its chart should be"
    for name in ("guide/equities/equity", "guide/prizes/push-fold", "guide/drawing/pictures")
    if 'class="embedded-chart"' not in (SITE / f"{name}.html").read_text("utf-8")
]

live = SITE / "_static" / "live" / "data.mjs"
if live.exists() and "PROGRAM = null" in live.read_text("utf-8"):
    wrong.append("the pages that answer by themselves have no program: there was no zig to compile it")

search = ["node", Path(__file__).with_name("search.js"), SITE]
asked = subprocess.run(
    search, input=json.dumps([*FOUND_ON]), stdout=subprocess.PIPE, check=True, encoding="utf-8"
)
for (query, where), found in zip(FOUND_ON.items(), json.loads(asked.stdout), strict=True):
    place = found.index(where) + 1 if where in found else 0
    if "--places" in sys.argv:
        print(f"{query:36}{where:32}{place or '-':>3}")
    if place not in (1, 2):
        listed = f"it lists first {' and '.join(found[:2])}" if found else "it finds nothing"
        wrong.append(f"the search for {query} must list {where} first or second: {listed}")

print(*wrong, sep="\n", end="\n" * bool(wrong))
print(f"{len(pages)} pages, {followed:,} links, {len(FOUND_ON)} searches: {len(wrong)} wrong")
sys.exit(bool(wrong))
