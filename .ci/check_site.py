"""Check the built site: `python .ci/check_site.py SITE`.

Links within it lead to what is there, nothing comes from elsewhere, its search finds the words of poker.
"""

import json
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sphinx.search.en import SearchEnglish

SITE = Path(sys.argv[1]).resolve()
FOUND_ON = {"straddle": "hands", "equity": "equity", "ICM": "icm", "solve": "solver"}
LOADS = {"script", "img", "iframe", "source", "video", "audio", "embed", "object"}


class Page(HTMLParser):
    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        links = [given[name] for name in ("href", "src", "data") if name in given]
        loads = tag in LOADS or (
            tag == "link" and given.get("rel") not in ("canonical", "index", "next", "prev")
        )
        (self.loaded if loads else self.links).extend(links)


pages = {path: Page(path) for path in sorted(SITE.rglob("*.html"))}
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

live = SITE / "_static" / "live" / "data.mjs"
if live.exists() and "PROGRAM = null" in live.read_text("utf-8"):
    wrong.append("the pages that answer by themselves have no program: there was no zig to compile it")

text = (SITE / "searchindex.js").read_text("utf-8")
index = json.loads(text.removeprefix("Search.setIndex(").rstrip().removesuffix(")"))
for word, where in FOUND_ON.items():
    stem = SearchEnglish({}).stem(word.lower())
    found = [index["terms"].get(stem, []), index["titleterms"].get(stem, [])]
    numbers = {number for of in found for number in ([of] if isinstance(of, int) else of)}
    if where not in {index["docnames"][number] for number in numbers}:
        wrong.append(f"the search for {word} does not find {where}")

print(*wrong, sep="\n", end="\n" * bool(wrong))
print(f"{len(pages)} pages, {followed:,} links, {len(FOUND_ON)} words to search for: {len(wrong)} wrong")
sys.exit(bool(wrong))
