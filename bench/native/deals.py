"""Builds and times Omaha hands and hand indices in C, beside PHEvaluator's function, if its package is
installed, and hand-isomorphism's, given a checkout.

    python bench/native/deals.py [--hand-isomorphism PATH]

All are compiled with the same flags (PHEvaluator as its wheel has it) and run in turn in one process.
"""

import argparse
import importlib.util
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from run import CEXT, FLAGS, HERE, build_c, command, compiler, revision


def measure(checkout: Path | None, rows: int, rounds: int) -> dict[str, Any]:
    """Median nanoseconds a deal, by flags and by what was timed."""
    times = {}
    pheval = importlib.util.find_spec("phevaluator._pheval")
    library = [pheval.origin] if pheval and pheval.origin else []
    sources = [CEXT / "cards.c", *(CEXT / "evaluator").glob("*.c"), *(CEXT / "isomorphism").glob("*.c")]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, CEXT / "tables" / "tablegen", folder], check=True)
        for flags in FLAGS:
            more = ["-D_GNU_SOURCE", *(["-DPEER", f"-I{checkout / 'src'}"] if checkout else [])]
            objects = build_c(folder, flags, [*sources, folder / "tables.c", HERE / "deals.c"], more)
            if checkout:
                theirs = [checkout / "src" / "hand_index.c", checkout / "src" / "deck.c"]
                objects += build_c(folder, flags, [HERE / "hand_isomorphism.c", *theirs], [*more, "-w"])
            program = folder / "deals"
            link = [*command("CC", "cc"), *objects, "-lm", "-ldl", "-o", program]
            subprocess.run(link, check=True)
            run = [program, str(rows), str(rounds), *library]
            told = subprocess.run(run, check=True, capture_output=True, text=True)
            times[flags] = json.loads(told.stdout)
    return {"times": times} | ({"hand-isomorphism": revision(checkout)} if checkout else {})


def main() -> None:
    parser = argparse.ArgumentParser(description="Time Omaha hands and hand indices in C, beside others.")
    parser.add_argument(
        "--hand-isomorphism", type=Path, metavar="PATH", help="a checkout of kdub0/hand-isomorphism"
    )
    parser.add_argument("--rounds", type=int, default=9, help="the least of so many counts (9)")
    parser.add_argument("--smoke", action="store_true", help="little work, once: does it run and agree?")
    parser.add_argument("--json", action="store_true", help="for machines")
    chosen = parser.parse_args()
    checkout = chosen.hand_isomorphism.resolve() if chosen.hand_isomorphism else None
    size = (20_000, 1) if chosen.smoke else (1_000_000, chosen.rounds)
    found = {"compiler": compiler()} | measure(checkout, *size)
    if chosen.json:
        print(json.dumps(found))
        return
    print(found["compiler"])
    for flags, times in found["times"].items():
        for what, value in times.items():
            print(f"{flags:<20}{what:<36}{value:>8.2f} ns a deal")


if __name__ == "__main__":
    main()
