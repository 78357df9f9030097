"""Read folders of real hand histories, and print a table by site: hands read to the chip, refused, and why.

`python bench/sites.py FOLDER ...` prints the table; `--write` puts it into bench/sites.md. The folders hold
the samples of public parsers, which are not part of this project. With PokerKit installed, its reader of
PokerStars' hands is timed in the same run.
"""

import argparse
import importlib
import re
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from time import process_time

from steelwheel import history
from steelwheel.history.file_pieces import _decode
from steelwheel.history.other_formats import site_of
from steelwheel.history.site_text import HEAD, readable_site

PAGE = Path(__file__).with_name("sites.md")
START, END = "<!-- table -->", "<!-- end of the table -->"
TIMED = 2000  # hands in one timing, at least
SUFFIXES = (".txt", ".xml", ".ohh", ".log", ".htm", ".html")


class Site:
    """The results of a site: its files, the hands read, and the reasons for refusals."""

    def __init__(self) -> None:
        self.files = self.hands = 0
        self.refused: Counter[str] = Counter()
        self.readable: list[Path] = []


def files_in(folders: list[Path]) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)


def reason(message: str) -> str:
    """Return the general part of a message, without quoted text, cards and numbers."""
    message = re.sub(r"'[^']*(?:'|$)|\"[^\"]*\"|\b(?:[2-9TJQKA][cdhs])+\b", "...", message.split(";")[0])
    return re.sub(r"[0-9][0-9.,]*", "N", message)[:80]


def read(folders: list[Path]) -> dict[str, Site]:
    """Read all files, once each."""
    sites: defaultdict[str, Site] = defaultdict(Site)
    for path in files_in(folders):
        head = path.read_bytes()[:HEAD]
        name = readable_site(head)
        if name is None:
            other = site_of(_decode(head))
            if other is not None:
                sites[re.sub("^an? ", "", other)].files += 1
            continue
        site = sites[name]
        site.files += 1
        site.readable.append(path)
        errors: list[Exception] = []
        site.hands += sum(1 for _ in history.load_all(path, errors=errors.append))
        site.refused.update(reason(getattr(error, "message", str(error))) for error in errors)
    return dict(sites)


def speed(paths: list[Path], replay: bool) -> float:
    """Return the hands read, or read and replayed, in a second of CPU time."""
    hands, start = 0, process_time()
    while hands < TIMED:
        for path in paths:
            for found in history.load_all(path, errors="skip" if replay else lambda error: None):
                hands += 1
                if not replay:
                    assert found.fields
    return hands / (process_time() - start)


def peer_speed(paths: list[Path]) -> str:
    """Return the speed of PokerKit's reader and the share of hands that it reads, or "" without it."""
    try:
        kit = importlib.import_module("pokerkit").notation
    except ImportError:
        return ""
    texts = [path.read_text("utf-8-sig", "replace") for path in paths]
    hands, start = 0, process_time()
    with warnings.catch_warnings(), redirect_stderr(StringIO()):  # it prints its errors
        warnings.simplefilter("ignore")
        for text in texts:
            try:
                hands += len(list(kit.PokerStarsParser()(text)))
            except Exception:  # a file that it cannot read
                continue
    return f"{hands / (process_time() - start):,.0f} ({hands} hands)"


def table(sites: dict[str, Site]) -> str:
    rows = [
        "| Site | Files | Hands to the chip | Refused | Replayed hands/s | PokerKit, hands/s |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    notes = []
    for name, site in sorted(sites.items(), key=lambda item: (not item[1].readable, item[0])):
        if not site.readable:
            rows.append(f"| {name} | {site.files} | not read yet | | | |")
            continue
        peer = peer_speed(site.readable) if name == "PokerStars" else ""
        refused = sum(site.refused.values())
        pace = speed(site.readable, replay=True)
        rows.append(f"| {name} | {site.files} | {site.hands} | {refused} | {pace:,.0f} | {peer} |")
        notes += [f"- {name}, {number}: {why}" for why, number in site.refused.most_common()]
    return "\n".join([*rows, "", "Reasons for refusals, each with its number of hands:", "", *notes])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--write", action="store_true", help="write the table into bench/sites.md")
    words = parser.parse_args()
    text = table(read(words.folders))
    print(text)
    if words.write:
        page = PAGE.read_text(encoding="utf-8")
        before, _, rest = page.partition(START)
        _, _, after = rest.partition(END)
        PAGE.write_text(f"{before}{START}\n\n{text}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
