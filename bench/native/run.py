"""Builds and runs the native benchmark: our C core and, given a checkout of it, OMPEval.

    python bench/native/run.py [--ompeval PATH]

Both are compiled with the same flags, for each of some sets of flags, and timed in turn in one process.
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


def build(folder: Path, flags: str, ompeval: Path | None) -> Path:
    """Compiles the program in a folder where the tables are, and returns its path."""
    c = [*command("CC", "cc"), "-std=c11", *flags.split(), "-fPIC", "-fvisibility=hidden"]
    include = [f"-I{path}" for path in (CEXT, folder, HERE)]
    sources = [HERE / "ours.c", CEXT / "evaluator" / "evaluate.c", folder / "tables.c", HERE / "main.c"]
    link, objects = command("CC", "cc"), []
    for source in sources:
        objects.append(folder / f"{source.stem}.o")
        define = ["-DPEER"] if ompeval else []
        subprocess.run([*c, *include, *define, "-c", source, "-o", objects[-1]], check=True)
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
    """Median nanoseconds a hand, by flags and by what was timed; what compiled it; which OMPEval."""
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
    found = {"times": times, "compiler": compiler()}
    return found | {"ompeval": revision(ompeval)} if ompeval else found


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the C core, and OMPEval beside it.")
    parser.add_argument("--ompeval", type=Path, metavar="PATH", help="a checkout of zekyll/OMPEval")
    parser.add_argument("--rounds", type=int, default=9, help="the median of so many is taken (9)")
    parser.add_argument("--smoke", action="store_true", help="little work, once: does it run and agree?")
    parser.add_argument("--json", action="store_true", help="for machines")
    chosen = parser.parse_args()
    peer = chosen.ompeval.resolve() if chosen.ompeval else None
    size = (100_000, 1, False) if chosen.smoke else (10_000_000, chosen.rounds, True)
    found = measure(peer, *size)
    if chosen.json:
        print(json.dumps(found))
        return
    print(found["compiler"])
    for flags, times in found["times"].items():
        for what, value in times.items():
            if what != "checksum":
                print(f"{flags:<20}{what:<26}{value:>8.3f} ns a hand")


if __name__ == "__main__":
    main()
