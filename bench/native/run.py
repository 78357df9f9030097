"""Builds and runs the native benchmarks: our C core and, given a checkout of it, OMPEval; hands played in C.

    python bench/native/run.py [--ompeval PATH] [--only evaluation | rankings | play]

Both evaluators are compiled with the same flags, for each of some sets of flags, and timed in turn in one
process.
"""

import argparse
import json
import os
import platform
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
CEXT = HERE.parents[1] / "cext"
# The first is that of the wheels; a peer may be better off with another.
FLAGS = ("-O3", "-O2", "-O3 -march=native")


def command(variable: str, default: str) -> list[str]:
    return shlex.split(os.environ.get(variable, default))


def compiler() -> str:
    """The first line of what the compiler says that it is."""
    told = subprocess.run([*command("CC", "cc"), "--version"], check=True, capture_output=True, text=True)
    return told.stdout.splitlines()[0]


def revision(checkout: Path) -> str:
    """The commit of a checkout, as far as it has one."""
    if not (checkout / ".git").exists():
        return "of unknown revision"
    git = ["git", "-C", str(checkout), "rev-parse", "--short", "HEAD"]
    return subprocess.run(git, check=True, capture_output=True, text=True).stdout.strip()


def build_c(folder: Path, flags: str, sources: list[Path], more: list[str]) -> list[Path]:
    """Compiles C as the extension is compiled, and returns the objects."""
    c = [*command("CC", "cc"), "-std=c11", *flags.split(), "-fPIC", "-fvisibility=hidden", *more]
    include = [f"-I{path}" for path in (CEXT, folder, HERE)]
    objects = []
    for source in sources:
        objects.append(folder / f"{source.stem}.o")
        subprocess.run([*c, *include, "-c", source, "-o", objects[-1]], check=True)
    return objects


def build(folder: Path, flags: str, ompeval: Path | None) -> Path:
    """Compiles the program in a folder where the tables are, and returns its path."""
    ours = sorted((CEXT / "evaluator").glob("*.c"))
    sources = [HERE / "ours.c", *ours, folder / "tables.c", HERE / "main.c"]
    link, objects = command("CC", "cc"), build_c(folder, flags, sources, ["-DPEER"] if ompeval else [])
    if ompeval:
        link = command("CXX", "c++")
        missing = ["-include", "functional"]  # which it uses
        plus = [*link, "-std=c++11", *flags.split(), "-w", *missing, f"-I{ompeval}", f"-I{HERE}"]
        for source in (HERE / "ompeval.cpp", ompeval / "omp" / "HandEvaluator.cpp"):
            objects.append(folder / f"{source.stem}.o")
            subprocess.run([*plus, "-c", source, "-o", objects[-1]], check=True)
    program = folder / "main"
    subprocess.run([*link, *objects, "-o", program], check=True)
    return program


def measure(ompeval: Path | None, rows: int, rounds: int, every_hand: bool) -> dict[str, Any]:
    """Median nanoseconds a hand, by flags and by what was timed; which OMPEval."""
    times = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, CEXT / "tables" / "tablegen", folder], check=True)
        for flags in FLAGS:
            if "native" in flags and platform.machine().lower() not in {"x86_64", "amd64"}:
                continue
            program = build(folder, flags, ompeval)
            options = [str(rows), str(rounds), str(int(every_hand))]
            run = subprocess.run([program, *options], check=True, capture_output=True, text=True)
            times[flags] = json.loads(run.stdout)
    return {"times": times} | ({"ompeval": revision(ompeval)} if ompeval else {})


def rankings(hands: int, rounds: int) -> dict[str, dict[str, list[float]]]:
    """Median nanoseconds a hand of seven cards, as rows and as sets, by ranking and by level."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, CEXT / "tables" / "tablegen", folder], check=True)
        ours = sorted((CEXT / "evaluator").glob("*.c"))
        objects = build_c(folder, FLAGS[0], [*ours, folder / "tables.c", HERE / "rankings.c"], [])
        program = folder / "rankings"
        subprocess.run([*command("CC", "cc"), *objects, "-o", program], check=True)
        run = subprocess.run([program, str(hands), str(rounds)], check=True, capture_output=True, text=True)
    found: dict[str, dict[str, list[float]]] = json.loads(run.stdout)
    return found


def play(hands: int, rounds: int) -> dict[str, Any]:
    """Median nanoseconds a hand, decisions a hand and a checksum of what was won, by policy."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, CEXT / "tables" / "tablegen", folder], check=True)
        core = [path for path in sorted(CEXT.rglob("*.c")) if path.parent != CEXT / "equity"]
        objects = build_c(folder, FLAGS[0], [*core, folder / "tables.c", HERE / "play.c"], [])
        program = folder / "play"
        subprocess.run([*command("CC", "cc"), *objects, "-o", program], check=True)
        run = subprocess.run([program, str(hands), str(rounds)], check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the C core, and OMPEval beside it.")
    parser.add_argument("--ompeval", type=Path, metavar="PATH", help="a checkout of zekyll/OMPEval")
    parser.add_argument("--only", choices=("evaluation", "rankings", "play"), help="a part of it")
    parser.add_argument("--rounds", type=int, default=9, help="the least of so many counts (9)")
    parser.add_argument("--smoke", action="store_true", help="little work, once: does it run and agree?")
    parser.add_argument("--json", action="store_true", help="for machines")
    chosen = parser.parse_args()
    peer = chosen.ompeval.resolve() if chosen.ompeval else None
    size = (100_000, 1, False) if chosen.smoke else (10_000_000, chosen.rounds, True)
    found: dict[str, Any] = {"compiler": compiler()}
    if chosen.only in (None, "evaluation"):
        found |= measure(peer, *size)
    if chosen.only in (None, "evaluation", "rankings"):
        found["rankings"] = rankings(1000 if chosen.smoke else 1_000_000, size[1])
    if chosen.only in (None, "play"):
        found["play"] = play(1000 if chosen.smoke else 200_000, size[1])
    if chosen.json:
        print(json.dumps(found))
        return
    print(found["compiler"])
    for what, one in found.get("play", {}).items():
        print(
            f"{what:<40}{1e9 / one['time']:>12,.0f} hands a second, {one['decisions']:.1f} decisions a hand"
        )
    for ranking, levels in found.get("rankings", {}).items():
        for level, (row, one_set) in levels.items():
            print(f"{ranking:<20}{level:<12}{row:>10.3f} ns a row{one_set:>10.3f} ns a set")
    for flags, times in found.get("times", {}).items():
        for what, value in times.items():
            if what != "checksum":
                told = "not run here" if value is None else f"{value:.3f} ns a hand"
                print(f"{flags:<20}{what:<36}{told:>18}")


if __name__ == "__main__":
    main()
