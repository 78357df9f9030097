"""Build and run the native benchmarks: the C core next to peer programs, and hands played in C.

    python bench/native/run.py [--peer NAME=PROGRAM]... [--only evaluation | deals | rankings | play]

Every evaluator, ours included, is a process that follows the protocol in bench/peers.md; they take turns.
"""

import argparse
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np

import steelwheel
from steelwheel.cli.peers import PROGRAMS

HERE = Path(__file__).resolve().parent
CEXT = HERE.parents[1] / "cext"
FLAGS = "-O3"  # same as for the wheels
LEVELS = "baseline", "avx2", "avx512", "neon"
HANDS = 133_784_560  # all seven-card hands
# The work requested, and its input: a file next to each evaluator's folder, one of its own results, or none.
WORKS = {"hands7": "../rows7", "sum": "-", "codes": "-", "count": "-", "index": "../rows7", "cards": "index"}
WORKS |= {f"rows{n}": f"../rows{n}" for n in (5, 6, 7)}
WORKS |= dict.fromkeys(("omaha", "omaha8", "omaha-hilo"), "../rows9")

Times = dict[
    str, dict[str, float | None]
]  # nanoseconds per item, by row and by evaluator; `None`: not run here


def command(variable: str, default: str) -> list[str]:
    return shlex.split(os.environ.get(variable, default))


def compiler() -> str:
    """Return the first line of the compiler's version text."""
    told = subprocess.run(
        [*command("CC", "cc"), "--version"], check=True, capture_output=True, encoding="utf-8"
    )
    return told.stdout.splitlines()[0]


def tables(folder: Path) -> Path:
    """Write the C source of the tables into a folder; return its path."""
    subprocess.run([sys.executable, CEXT / "tables" / "tablegen", folder], check=True)
    return folder / "tables.c"


def build(folder: Path, sources: list[Path]) -> Path:
    """Compile C like the extension, in the folder of its tables; the last source names the program."""
    c = [*command("CC", "cc"), "-std=c11", "-D_GNU_SOURCE", *FLAGS.split(), "-fPIC", "-fvisibility=hidden"]
    objects = []
    for source in sources:
        objects.append(folder / f"{len(objects)}-{source.stem}.o")
        include = [f"-I{path}" for path in (CEXT, folder, HERE)]
        subprocess.run([*c, *include, "-c", source, "-o", objects[-1]], check=True)
    program = folder / sources[-1].stem
    subprocess.run([*command("CC", "cc"), *objects, "-ldl", "-lm", "-o", program], check=True)
    return program


def build_ours(folder: Path) -> Path:
    parts = [CEXT / "cards.c", *(CEXT / "evaluator").glob("*.c"), *(CEXT / "isomorphism").glob("*.c")]
    return build(folder, [tables(folder), *parts, HERE / "ours.c"])


class Evaluator:
    """An evaluator program, running in its own process and folder."""

    def __init__(self, name: str, words: list[str], folder: Path) -> None:
        self.name, self.folder = name, folder
        folder.mkdir()
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self._process = subprocess.Popen(words, **pipes, encoding="utf-8", bufsize=1, cwd=folder)

    def __enter__(self) -> "Evaluator":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def time(self, work: str, given: str = "-", into: str = "-") -> float | None:
        """Return the nanoseconds that some work took, `None` if the evaluator does not support it."""
        line = f"{work} {given} {into}"
        try:
            print(line, file=self._process.stdin)
            answer = self._process.stdout.readline().strip()
        except BrokenPipeError:
            answer = ""
        try:
            return None if answer == "no" else float(answer)
        except ValueError:
            sys.exit(f"{self.name} answers {line!r} with {answer!r}")


def agree(work: str, ours: Path, theirs: Path) -> bool:
    """Return whether both rank the hands in the same order, or have equal counts or classes."""
    made = []
    for path in (ours, theirs):
        results = np.fromfile(path, np.uint64 if work in ("count", "index") else np.uint16)
        if work == "count":
            made.append(results[results > 0])
        elif work == "index":
            _, first, place = np.unique(results, return_index=True, return_inverse=True)
            made.append(first[place])
        else:
            made.append(np.cumsum(np.bincount(results) > 0)[results])
    return np.array_equal(*made)


def check(work: str, program: Evaluator, first: Evaluator) -> None:
    """Have a program do some work, and compare its result with the first program's."""
    if work in ("sum", "codes"):  # values on the program's own scale, or codes
        return
    if work == "cards":  # they must have the index that they were made from
        program.time("index", work, "again")
        good = (program.folder / "again").read_bytes() == (program.folder / "index").read_bytes()
    else:
        good = agree(work, first.folder / work, program.folder / work)
    if not good:
        sys.exit(f"{program.name} disagrees with {first.name}: {work}")


def measure(
    programs: dict[str, list[str]], works: list[str], count: int, rounds: int
) -> dict[str, dict[str, float]]:
    """Return nanoseconds per item by work and by program, the least over rounds of all programs in turn.

    Each program must agree with the first one that supports the work.
    """
    times: dict[str, dict[str, float]] = {work: {} for work in works}
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        for cards in (5, 6, 7, 9):
            steelwheel.deal_batch(count, cards, seed=cards).tofile(folder / f"rows{cards}")
        each = [
            stack.enter_context(Evaluator(who, words, folder / str(number)))
            for number, (who, words) in enumerate(programs.items())
        ]
        able = {
            work: [one for one in each if one.time(work, WORKS[work], work) is not None] for work in works
        }
        for work, some in able.items():
            for program in some:
                check(work, program, some[0])
        for _ in range(rounds):
            for work, some in able.items():
                items = HANDS if WORKS[work] == "-" else count
                for program in some:
                    time = program.time(work, WORKS[work]) / items
                    times[work][program.name] = min(time, times[work].get(program.name, time))
    return times


def table(rows: dict[str, tuple[str, str]], times: dict[str, dict[str, float]], peers: list[str]) -> Times:
    """Return, by row (a work, and our variant of it), our time and the time of each peer that supports it."""
    found: Times = {}
    for row, (work, ours) in rows.items():
        beside = times["sum" if work == "codes" else work]
        found[row] = {"steelwheel": times[work].get(ours)} | {
            who: beside[who] for who in peers if who in beside
        }
    return found


def evaluation(peers: dict[str, list[str]], count: int, rounds: int, every_hand: bool) -> Times:
    """Time the C core at each level and hand by hand, and the peers."""
    rows = {}
    for n in (7, 6, 5):
        rows |= {f"rows of {n}, {level}": (f"rows{n}", level) for level in LEVELS}
        rows[f"rows of {n}, one by one, unchecked"] = f"rows{n}", "loops"
    rows |= {f"hands of 7, {level}": ("hands7", level) for level in LEVELS}
    rows["hands of 7, one by one, unchecked"] = "hands7", "loops"
    if every_hand:
        for level in LEVELS[1:]:
            rows[f"every hand summed, {level}"] = "sum", level
            rows[f"every hand summed, codes, {level}"] = "codes", level
        rows["every hand summed, one by one"] = "sum", "loops"
        rows["every hand counted, one by one"] = "count", "loops"
    with tempfile.TemporaryDirectory() as name:
        program = build_ours(Path(name))
        ours = {each: [program, each] for each in ("loops", *LEVELS)}
        works = list(dict.fromkeys(work for work, _ in rows.values()))
        return table(rows, measure(ours | peers, works, count, rounds), list(peers))


def deals(peers: dict[str, list[str]], count: int, rounds: int) -> Times:
    """Time Omaha and hand indices, the peers, and PHEvaluator if its package is installed."""
    rows = {
        "Omaha, high": "omaha",
        "Omaha, ace_to_five_8": "omaha8",
        "Omaha, both": "omaha-hilo",
        "river to index": "index",
        "index to river": "cards",
    }
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours = {"deals": [build_ours(folder), "deals"]}
        library = phevaluator()
        if library:
            peers = {"phevaluator": [build(folder, [HERE / "phevaluator.c"]), library]} | peers
        times = measure(ours | peers, list(rows.values()), count, rounds)
        return table({row: (work, "deals") for row, work in rows.items()}, times, list(peers))


def phevaluator() -> str | None:
    """Return the library of PHEvaluator's package, `None` if it is not installed."""
    try:
        found = importlib.util.find_spec("phevaluator._pheval")
    except ImportError:
        return None
    return found.origin if found else None


def absent(peers: Iterable[str]) -> list[str]:
    """Return the known peers that are not available here."""
    lacking = [known for known in PROGRAMS if not any(name.startswith(known) for name in peers)]
    return lacking + ([] if phevaluator() else ["phevaluator"])


def rankings(hands: int, rounds: int) -> dict[str, dict[str, list[float]]]:
    """Return the least nanoseconds per seven-card hand, as rows and as sets, by ranking and by level."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        core = [CEXT / "cards.c", *sorted((CEXT / "evaluator").glob("*.c"))]
        program = build(folder, [tables(folder), *core, HERE / "rankings.c"])
        run = subprocess.run(
            [program, str(hands), str(rounds)], check=True, capture_output=True, encoding="utf-8"
        )
    found: dict[str, dict[str, list[float]]] = json.loads(run.stdout)
    return found


def play(hands: int, rounds: int) -> dict[str, Any]:
    """Return the least nanoseconds per hand, decisions per hand and a winnings checksum, by way of play."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        core = [path for path in sorted(CEXT.rglob("*.c")) if path.parent.name not in ("solver", "text")]
        program = build(folder, [tables(folder), *core, HERE / "play.c"])
        run = subprocess.run(
            [program, str(hands), str(rounds)], check=True, capture_output=True, encoding="utf-8"
        )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def named(text: str) -> tuple[str, list[str]]:
    """Parse NAME=PROGRAM from the command line; the name may contain = too."""
    name, _, program = text.rpartition("=")
    path = shutil.which(Path(program).resolve())
    if not name or not path:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=PROGRAM with an existing program")
    return name, [path]


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the C core and its peers.")
    parser.add_argument(
        "--peer",
        type=named,
        action="append",
        default=[],
        metavar="NAME=PROGRAM",
        help="a peer that you compiled as described in bench/peers.md",
    )
    parser.add_argument(
        "--only", choices=("evaluation", "deals", "rankings", "play"), help="run only this part"
    )
    parser.add_argument("--rounds", type=int, default=9, help="rounds; the shortest time counts (default: 9)")
    parser.add_argument(
        "--smoke", action="store_true", help="little work, one round: check that it runs and agrees"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    peers = dict(chosen.peer)
    rounds = 1 if chosen.smoke else chosen.rounds
    found: dict[str, Any] = {"compiler": compiler(), "flags": FLAGS, "absent": absent(peers)}
    if chosen.only in (None, "evaluation"):
        count = 100_000 if chosen.smoke else 10_000_000
        found["evaluation"] = evaluation(peers, count, rounds, every_hand=not chosen.smoke)
    if chosen.only in (None, "deals"):
        found["deals"] = deals(peers, 20_000 if chosen.smoke else 1_000_000, rounds)
    if chosen.only in (None, "evaluation", "rankings"):
        found["rankings"] = rankings(1000 if chosen.smoke else 1_000_000, rounds)
    if chosen.only in (None, "play"):
        found["play"] = play(1000 if chosen.smoke else 200_000, rounds)
    if chosen.json:
        print(json.dumps(found))
        return
    print(f"{found['compiler']}; {FLAGS}; absent: {', '.join(found['absent']) or 'none'}")
    for row, times in (found.get("evaluation", {}) | found.get("deals", {})).items():
        for who, time in times.items():
            print(f"{row:<40}{who:<30}{'not run here' if time is None else f'{time:.3f} ns a hand':>18}")
    for ranking, levels in found.get("rankings", {}).items():
        for level, (row, one_set) in levels.items():
            print(f"{ranking:<20}{level:<12}{row:>10.3f} ns a row{one_set:>10.3f} ns a set")
    for what, one in found.get("play", {}).items():
        told = f"{1e9 / one['time']:>12,.0f} hands a second, {one['decisions']:.1f} decisions a hand"
        print(f"{what:<40}{told}")


if __name__ == "__main__":
    main()
