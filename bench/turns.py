"""Times this tree's package and another's in turns: twelve rows, the least processor time of many rounds.

    python bench/turns.py OTHER [THIS]    # trees, or folders for PYTHONPATH, each with a built package

Each round is a new process for each of the two; which goes first alternates.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
WORKER = """
import json, time
import numpy as np
import steelwheel as sw
from steelwheel import Hand, games

holdem, stacks = games.NoLimitHoldem(), [200] * 6
hand, rows = Hand(holdem, stacks, seed=1), sw.deal_batch(1_000_000, 7, seed=1)
flop, river = "Ks9d4c", "Ks9d4c2s7h"
out = np.empty(len(rows), np.uint16)


def everybody_calls():
    hand = Hand(holdem, stacks, seed=1)
    while not hand.is_over:
        hand.act(0)


works = {
    "evaluate7, ints": (lambda: sw.evaluate7(51, 47, 43, 39, 35, 0, 5), 5000),
    "evaluate, text": (lambda: sw.evaluate("As Kd 7c 7h 2s 9d Th"), 5000),
    "evaluate_batch, 1,000,000 rows": (lambda: sw.evaluate_batch(rows, out=out), 1),
    "hand.legal": (lambda: hand.legal, 5000),
    "Hand(...)": (lambda: Hand(holdem, stacks, seed=1), 2000),
    "a hand, everybody calls": (everybody_calls, 500),
    "hand.copy": (hand.copy, 5000),
    "hand.observe": (lambda: hand.observe(0), 1000),
    "hand.hole_cards": (lambda: hand.hole_cards, 2000),
    "equity, two known hands preflop": (lambda: sw.equity("AhKh", "QdQc"), 1),
    "equity, two ranges on the flop": (lambda: sw.equity("QQ+,AK:0.5", "22+,A2s+", board=flop), 1),
    "equity, PLO on the river": (lambda: sw.equity("AhKhQdJd", "9s9h8s8h", board=river, game="plo"), 20),
}
times = {}
for row, (work, count) in works.items():
    work()
    least = float("inf")
    for _ in range(9):
        start = time.process_time()
        for _ in range(count):
            work()
        least = min(least, time.process_time() - start)
    times[row] = least / count * 1e9
print(json.dumps(times))
"""


def measure(tree: Path) -> dict[str, float]:
    """Nanoseconds by row, in a new process."""
    path = tree / "src" if (tree / "src").is_dir() else tree
    run = subprocess.run(
        [sys.executable, "-c", WORKER],
        check=True,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(path), os.environ.get("PYTHONPATH", "")])},
    )
    times: dict[str, float] = json.loads(run.stdout)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description="Time two builds in turns.")
    parser.add_argument("before", type=Path, help="the other tree")
    parser.add_argument("after", type=Path, nargs="?", default=HERE.parent, help="this one")
    parser.add_argument("--rounds", type=int, default=15, help="processes of each (15)")
    chosen = parser.parse_args()
    least: dict[Path, dict[str, float]] = {}
    for number in range(chosen.rounds):
        pair = (chosen.before, chosen.after) if number % 2 else (chosen.after, chosen.before)
        for tree in pair:
            times = measure(tree.resolve())
            least[tree] = {row: min(times[row], least.get(tree, times)[row]) for row in times}
    print(f"{'nanoseconds':<34}{'before':>14}{'after':>14}{'ratio':>8}")
    for row, before in least[chosen.before].items():
        after = least[chosen.after][row]
        print(f"{row:<34}{before:>14,.1f}{after:>14,.1f}{after / before:>8.3f}")


if __name__ == "__main__":
    main()
