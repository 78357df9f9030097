"""Measure everything, and write the tables of evaluation.md, equities.md and play.md.

Some of their rows go into README.md here, the README.md above and docs/benchmarks.md, too.

    python bench/report.py [--peer NAME=PROGRAM]... [--only evaluation | rankings | equity | play | front]

It takes about twenty minutes on one core, which must be idle.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from importlib import metadata
from pathlib import Path
from statistics import median
from typing import Any

import engines

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / ".github" / "pictures"))

import charts

import steelwheel
from steelwheel.cli import bench, peers

HERE = Path(__file__).resolve().parent
BEGIN, END = "<!-- tables: written by report.py -->", "<!-- end of tables -->"
SPEED_BEGIN, SPEED_END = "<!-- speed: written by bench/report.py -->", "<!-- end of speed -->"
FRONT_ROWS = {  # of the front tables, as `steelwheel bench` names them: the section and the row
    "seven cards, one call": ("calls", "7 cards"),
    "seven cards, a batch": ("batches", "rows, n = 1,000,000"),
    "AsAh v KsKh before the flop": ("equity", "AsAh v KsKh"),
    "AhKh v 7c7d v JsTc on a flop": ("equity", "AhKh v 7c7d v JsTc on Qs9d4h"),
    "two ranges on a flop": ("equity", "QQ+,AK v TT+,AQs+,KQs on Ts9d4h"),
    "three ranges on a flop": ("equity", "QQ+ v AK v TT+ on Ts9d4h"),
    "two hands of Omaha before the flop": ("games", "Omaha"),
    "two hands of Omaha on a flop": ("games", "Omaha, flop"),
}
README_ROWS = (
    *("seven cards, one call", "seven cards, a batch"),
    *("AsAh v KsKh before the flop", "two ranges on a flop"),
)
FRONT = {  # the pages with a front table: their rows
    HERE / "README.md": (*FRONT_ROWS,),
    HERE.parent / "README.md": README_ROWS,
    HERE.parent / "docs" / "benchmarks.md": (*FRONT_ROWS,),
}
OURS = "steelwheel"
CALL_PASSES, PLAY_PASSES = 7, 3
PAGES = {  # the sections of each page here that this program writes
    "evaluation": (
        *("calls", "floor", "forms", "batches", "rankings", "omaha", "indices", "every hand", "strengths"),
        *("deals", "first"),
    ),
    "equities": ("equity", "games", "samples", "rates", "threads"),
    "play": ("play", "games made", "copy", "history", "ask"),
}

Row = dict[str, float]  # seconds an item, by who took them


@dataclass(frozen=True)
class Section:
    """A table. `unit` is its unit in seconds, or `None` for items per second. `over` divides our time; by
    default ours divides the best peer's. `less` is subtracted from all others. `values` marks tables of hand
    values, which show next to a peer's name what that peer omits."""

    title: str
    unit: float | None
    over: str | None = None
    less: str | None = None
    values: bool = False


SECTIONS = {
    "calls": Section("One call a hand, nanoseconds", 1e-9, values=True),
    "floor": Section("`evaluate7` over a call that does nothing, nanoseconds", 1e-9, over="nothing, of ints"),
    "forms": Section("`evaluate`, by what it is given, nanoseconds", 1e-9, values=True),
    "batches": Section("`evaluate_batch`, nanoseconds a hand", 1e-9, values=True),
    "rankings": Section("`evaluate_batch` under every ranking, nanoseconds a hand", 1e-9),
    "omaha": Section("`evaluate_omaha_batch`, nanoseconds a hand", 1e-9),
    "indices": Section("`HandIndexer([2, 3, 1, 1])`, batches, nanoseconds a hand", 1e-9),
    "every hand": Section("`distribution`, milliseconds", 1e-3, values=True),
    "strengths": Section("Strengths, microseconds a hand", 1e-6),
    "equity": Section("`equity`, exact, microseconds", 1e-6),
    "games": Section("`equity` of other games, exact, microseconds", 1e-6),
    "samples": Section("`equity`, sampled, milliseconds to a standard error of 0.01 %", 1e-3),
    "rates": Section("`equity`, sampled, samples a second", None),
    "threads": Section("Two threads, milliseconds", 1e-3, over="two threads"),
    "deals": Section("`deal_batch`, nanoseconds a deal", 1e-9),
    "first": Section(
        "The first of each in a new process, milliseconds over a bare interpreter", 1e-3, less="python"
    ),
    "play": Section("Six-handed no-limit hold'em from Python, hands a second", None),
    "games made": Section("A game made, microseconds", 1e-6),
    "copy": Section("A copy of a hand, nanoseconds", 1e-9),
    "history": Section("Hand histories in PHH, microseconds a hand", 1e-6),
    "ask": Section("`hand.legal_actions` and `hand.observe(seat)`, nanoseconds", 1e-9, over="nothing"),
}

NATIVE = {
    "evaluation": "The C core, nanoseconds a hand",
    "deals": "Omaha and hand indices in C, nanoseconds a hand",
}


def figure(number: float) -> str:
    digits = 0 if abs(number) >= 100 else 1 if abs(number) >= 10 else 2
    return f"{number:,.{digits}f}"


def cell(time: float, section: Section) -> str:
    return figure(time / section.unit) if section.unit else figure(1 / time)


def table(head: list[str], lines: list[list[str]]) -> str:
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, rule, *lines])


def ratio(row: Row, section: Section) -> str:
    if section.over:
        return f"{row[OURS] / row[section.over]:.2f}" if section.over in row else ""
    others = [time for who, time in row.items() if who not in (OURS, "tomllib alone")]
    return f"{min(others) / row[OURS]:.2f}" if others else ""


def python_rows(passes: list[dict[str, Any]]) -> dict[str, dict[str, Row]]:
    """By section and row: the least time of each pass, and of the passes, which are processes, the median."""
    times: dict[tuple[str, str, str], list[float]] = {}
    for results in passes:
        for result in results["benchmarks"]:
            info = result["extra_info"]
            for at in [info, info["also"]] if "also" in info else [info]:
                place = (at["section"], at["row"], at["who"])
                time = result["stats"]["min"]
                times.setdefault(place, []).append(time / at["items"])
    found: dict[str, dict[str, Row]] = {}
    for (section, row, who), some in times.items():
        found.setdefault(section, {}).setdefault(row, {})[who] = median(some)
    return found


def named(who: str) -> str:
    """A peer's name, with the letters of `peers.OMITS` for what it leaves out."""
    known = {peer.name: peer.omits for peer in peers.installed()} | peers.PROGRAMS
    omits = known.get(who) or known.get(who.split(" ")[0])  # a program's name may have its flags, too
    return f"{who} ({', '.join(omits)})" if omits else who


def python_tables(found: dict[str, dict[str, Row]], names: Sequence[str]) -> list[str]:
    """A table for each of these sections: a line per row, a column for each that took part."""
    texts = []
    for name in names:
        if name not in found:
            continue
        section = SECTIONS[name]
        rows = found[name]
        if section.less:
            for row in rows.values():
                bare = row.pop(section.less)
                row.update({who: time - bare for who, time in row.items()})
        who = list(dict.fromkeys(who for row in rows.values() for who in row))
        who.sort(key=lambda who: who != OURS)
        best = "best peer / ours" if section.unit else "ours / best peer"
        names = [named(other) if section.values else other for other in who]
        compare = [] if section.less else [f"ours / {section.over}" if section.over else best]
        lines = []
        for label, row in rows.items():
            times = [cell(row[other], section) if other in row else "" for other in who]
            lines.append([label, *times, *[ratio(row, section)] * len(compare)])
        texts.append(f"## {section.title}\n\n{table(['', *names, *compare], lines)}")
    return texts


def native_table(title: str, flags: str, times: dict[str, Row], old: str) -> str:
    """Ours as the wheels have it, and each peer as whoever built it. A level of the batch that this machine
    lacks keeps the line it had, which names the CPU that it was measured on."""
    theirs = list(dict.fromkeys(who for row in times.values() for who in row if who != OURS))
    head = ["", f"{OURS} {flags}", *map(named, theirs), *(["best peer / ours"] if theirs else [])]
    lines = []
    for what, row in times.items():
        if row[OURS] is None:
            lines.append(kept_line(what, len(head), old))
            continue
        line = [what, *(figure(row[who]) if who in row else "" for who in (OURS, *theirs))]
        best = min((row[who] for who in theirs if who in row), default=None)
        if theirs:
            line.append(f"{best / row[OURS]:.2f}" if best else "")
        lines.append(line)
    return f"## {title}\n\n{table(head, lines)}"


def kept_line(what: str, cells: int, old: str) -> list[str]:
    """The line of a row that was not run here: its last figures, with their CPU if the old table has them."""
    cpu = re.search(r"^- CPU: ([^;\n]*)", old, re.MULTILINE)
    for line in old.splitlines():
        have = [part.strip() for part in line.strip("|").split("|")]
        if len(have) == cells and have[0].split(" (")[0] == what and have[1] != "not run here":
            label = have[0] if "(" in have[0] or not cpu else f"{what} (not run here; on {cpu[1]})"
            return [label, *have[1:]]
    return [what, "not run here", *[""] * (cells - 2)]


def rankings_table(found: dict[str, dict[str, list[float]]]) -> str:
    """Every ranking at each level: rows and sets, and how many times the time of `high` either takes."""
    levels = list(found["high"])
    head = ["", *(f"{form}, {level}" for level in levels for form in ("rows", "sets")), "over high"]
    lines = []
    for ranking, times in found.items():
        cells = [figure(time) for level in levels for time in times[level]]
        over = [time / high for time, high in zip(times[levels[-1]], found["high"][levels[-1]], strict=True)]
        lines.append([ranking, *cells, ", ".join(f"{each:.2f}" for each in over)])
    title = "Every ranking in C, seven random cards of its deck, nanoseconds a hand"
    return f"## {title}\n\n{table(head, lines)}"


def play_table(found: dict[str, Any]) -> str:
    """Hands that C plays by itself."""
    head = ["", "hands a second", "decisions a hand"]
    lines = [[what, figure(1e9 / one["time"]), figure(one["decisions"])] for what, one in found.items()]
    return f"## Six-handed play inside C, one core\n\n{table(head, lines)}"


def page_tables(rows: dict[str, dict[str, Row]], native: dict[str, Any], old: str) -> dict[str, list[str]]:
    """Return the tables of each page that has any. `old` is the text of evaluation.md so far."""
    found = {page: python_tables(rows, names) for page, names in PAGES.items()}
    core = [
        native_table(title, native["flags"], native[name], old)
        for name, title in NATIVE.items()
        if name in native
    ]
    core += [rankings_table(native["rankings"])] if "rankings" in native else []
    found["evaluation"] = core + found["evaluation"]
    found["play"] += [play_table(native["play"])] if "play" in native else []
    return {page: tables for page, tables in found.items() if tables}


def machine(page: str, results: dict[str, Any], native: dict[str, Any], busy: str) -> str:
    """Return what the figures of a page were made on and with."""
    told = results["machine_info"].get("cpu", {})
    cpu = told.get("brand_raw", "unknown")
    if "family" in told:
        cpu += f" (family {told['family']}, model {told.get('model')})"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    versions = [f"{peer.name} {peer.version} (`{peer.entry}`)" for peer in peers.installed()]
    players = [f"{one.name} {one.version} (`{one.entry}`)" for one in engines.installed() if one.name != OURS]
    lines = [
        f"- CPU: {cpu}; one core; {platform.system()} {platform.machine()}; {date.today()}{busy}",
        f"- {python}, NumPy {metadata.version('numpy')}, steelwheel {steelwheel.__version__}",
        f"- Engines: {', '.join(players)}" if page == "play" else f"- Peers: {', '.join(versions)}",
    ]
    absent = [name for name in peers.NAMES if name not in {peer.name for peer in peers.installed()}]
    if native and page != "equities":
        lines.append(f"- C core: {native['compiler']}")
        absent += [name for name in native["absent"] if name not in peers.NAMES]
    if absent:
        lines.append(f"- Absent: {', '.join(absent)}")
    lines.append(
        f"- What a peer omits: {'; '.join(f'({letter}) {what}' for letter, what in peers.OMITS.items())}"
    )
    return "\n".join(lines)


def busy_words() -> str:
    """Return the load of a busy machine in words: its figures are less reliable."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return f"; load average {load:.1f} on {os.cpu_count()} cores" if load > 0.3 else ""


def write_between(path: Path, begin: str, end: str, text: str) -> None:
    old = path.read_text(encoding="utf-8")
    new, count = re.subn(f"{begin}.*{end}", lambda _: f"{begin}\n\n{text}\n\n{end}", old, flags=re.DOTALL)
    if count != 1:
        sys.exit(f"{path} has not the two comments that the tables go between")
    path.write_text(new, encoding="utf-8")


def front(figures: str, rows: Sequence[str]) -> str:
    """Return the front table with these rows, from the tables in the text of the pages here."""
    found, lines = charts.tables(figures), []
    versions = dict(re.findall(r"(\S+) (\S+) \(`", re.findall("^- Peers: .*", figures, re.MULTILINE)[0]))
    for work in rows:
        name, row = FRONT_ROWS[work]
        section = SECTIONS[name]
        cells = found[section.title][row]
        times = charts.numbers(cells, section.unit)
        ours = times.pop(OURS)
        best = min(times, key=lambda who: times[who])
        ratio = bench.times(float(cells["best peer / ours"]))
        lines.append([work, charts.time(ours), f"{best} {versions[best]}", charts.time(times[best]), ratio])
    return f"{table([*bench.HEAD], lines)}\n\n{charts.made_on(figures)}"


def write_front() -> None:
    for path, rows in FRONT.items():
        write_between(path, SPEED_BEGIN, SPEED_END, front(charts.figures(), rows))


def run_python(only: str | None, quick: bool) -> list[dict[str, Any]]:
    """The results of some passes. Where a process happens to have its code and objects moves a call of
    forty nanoseconds by ten, so what is that short is measured in several processes."""
    calls = ["bench_calls.py"], 0.02 if quick else 0.25
    whole = ["bench_batches.py", "bench_whole.py"], 0.02 if quick else 1
    equity = ["bench_equity.py"], 0.02 if quick else 1
    alone = (*equity, "-k", "not threads", "--benchmark-timer=time.process_time")
    play = ["bench_play.py", "bench_history.py"], 0.02 if quick else 0.5
    plan: list[Any] = []
    if only in (None, "evaluation"):
        plan += [calls] * (1 if quick else CALL_PASSES) + [whole]
    if only in (None, "equity"):
        plan += [alone, (*equity, "-k", "threads")]
    if only in (None, "play"):
        plan += [play] * (1 if quick else PLAY_PASSES)
    passes = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.json"
        for files, seconds, *more in plan:
            command = [sys.executable, "-m", "pytest", *(str(HERE / file) for file in files), *more]
            command += [f"--benchmark-json={path}", f"--benchmark-max-time={seconds}"]
            subprocess.run(command, check=True, stdout=sys.stderr)
            passes.append(json.loads(path.read_text(encoding="utf-8")))
    return passes


def run_native(named: list[str], only: str | None, quick: bool) -> dict[str, Any] | None:
    if not shutil.which(os.environ.get("CC", "cc").split()[0]):
        print("no C compiler: the tables of the C core are left out", file=sys.stderr)
        return None
    command = [sys.executable, str(HERE / "native" / "run.py"), "--json", *(["--rounds=1"] if quick else [])]
    command += [f"--peer={one}" for one in named]
    if only:
        command.append(f"--only={only}")
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Measure everything; write the tables of the pages in bench/."
    )
    parser.add_argument(
        "--peer",
        action="append",
        default=[],
        metavar="NAME=PROGRAM",
        help="a peer of the C core, compiled as peers.md says",
    )
    parser.add_argument(
        "--only",
        choices=("evaluation", "rankings", "equity", "play", "front"),
        help="a part of it: equity is written, front writes what other pages show again, others are printed",
    )
    parser.add_argument("--quick", action="store_true", help="rough figures, printed and not written")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    busy = busy_words()
    if chosen.only == "front":
        write_front()
        return
    native: dict[str, Any] = {}
    if chosen.only != "equity":
        native = run_native(chosen.peer, chosen.only, chosen.quick) or {}
    if chosen.only == "rankings":
        print(rankings_table(native["rankings"]))
        return
    passes = run_python(chosen.only, chosen.quick)
    old = (HERE / "evaluation.md").read_text(encoding="utf-8")
    rows = python_rows(passes)
    if busy:
        rows.pop("threads", None)  # there is no core left for the second
    texts = {
        page: "\n\n".join([machine(page, passes[0], native, busy), *parts])
        for page, parts in page_tables(rows, native, old).items()
    }
    if chosen.quick or chosen.only not in (None, "equity"):
        print("\n\n".join(texts.values()))
        return
    for page, text in texts.items():
        write_between(HERE / f"{page}.md", BEGIN, END, text)
    write_front()


if __name__ == "__main__":
    main()
