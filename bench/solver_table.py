"""The speed of `solve`: processor time from call to result, one thread, to 0.3 % and 0.1 % of the pot.

    STEELWHEEL_PEER=PROGRAM python bench/solver_table.py    # half an hour; alone on the machine
    python bench/solver_table.py --quick                    # rivers and turns, one scaling, to 0.3 %
    python bench/solver_table.py --spots "D turn" "T flop" --level avx2

PROGRAM is postflop-solver, or another program that the caller has built; peers.md describes its protocol. It
works in turns with ours, and only after a check that it solves the same trees: strategies that choose all
actions equally often must have the same exploitability. Without a program, the table shows another machine's
figures (`spots.py`), and no ratio. Rivers are medians of several runs. Rivers and turns run in four scalings
of their chips, and the mean counts (for ratios the geometric mean).
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import geometric_mean, mean, median
from typing import Any, NamedTuple

from spots import ANCHORS, MORE_TURNS, SCALES, SPOTS, BenchSpot

import steelwheel as sw
from steelwheel import _core

TARGETS = (0.3, 0.1)
REACH = {"river": 0.25, "turn": 0.2, "flop": 0.2}
REPEATS = {"river": 9, "turn": 1, "flop": 1}
ALIKE = 1e-3  # % of the pot, of the exploitability of even strategies


class Run(NamedTuple):
    """The cost of reaching each target."""

    seconds: tuple[float, ...]
    iterations: tuple[int, ...]
    percent: float
    values: tuple[float, float]
    bytes: int


def of(spot: BenchSpot) -> "sw.Spot":
    """Ours, with nothing worked out yet."""
    streets = zip(("flop", "turn", "river"), spot.bets, strict=True)
    return sw.Spot(
        board=spot.board,
        pot=spot.pot,
        stacks=spot.stack,
        ranges=spot.ranges,
        sizes={street: {"bet": bets, "raise": spot.raises} for street, bets in streets},
        add_all_in_threshold=spot.add_allin,
        force_all_in_threshold=spot.force_allin,
        merge_threshold=spot.merge,
    )


def ours(spot: BenchSpot, targets: tuple[float, ...], **how: Any) -> Run:
    """Return our run: on rivers the third of three calls per target; otherwise target after target."""
    river = spot.street == "river"
    seconds: list[float] = []
    iterations: list[int] = []
    solution: Any = None
    for target in targets:
        if solution and not river:
            start = time.process_time() - seconds[-1]
            solution.resume(target_percent=target, max_iterations=10_000)
        else:
            for _ in range(3 if river else 1):
                given = of(spot)
                start = time.process_time()
                solution = sw.solve(given, target_percent=target, max_iterations=10_000, **how)
        values = solution.ev
        seconds.append(time.process_time() - start)
        iterations.append(solution.iterations)
    float16 = how.get("float16", not river)
    plan = _core._Solver.plan(given.tree, given.weights, float16=float16, use_isomorphism=True, threads=1)
    return Run(tuple(seconds), tuple(iterations), solution.exploitability_percent, values, plan)


def asked(program: str, spot: BenchSpot, target: float, **more: object) -> dict[str, Any]:
    """Return the program's answer for a spot."""
    words: dict[str, object] = {
        "oop": spot.ranges[0],
        "ip": spot.ranges[1],
        "board": spot.board,
        "pot": spot.pot,
        "stack": spot.stack,
        "add_allin": spot.add_allin,
        "force_allin": spot.force_allin,
        "merge": spot.merge,
        "target": target,
        "iterations": 10_000,
    }
    for street, bets in zip(("flop", "turn", "river"), spot.bets, strict=True):
        words |= {f"bet_{street}": bets, f"raise_{street}": spot.raises}
    command = [program, *(f"{name}={value}" for name, value in (words | more).items())]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(f"{program} failed on {spot.name}: {done.stderr.strip()[-300:]}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def theirs(program: str, spot: BenchSpot, targets: tuple[float, ...]) -> Run:
    """On rivers the third time in its process, since ours is warm too."""
    found = asked(program, spot, targets[-1], repeat=3 if spot.street == "river" else 1)
    curve = found["curves"][-1]
    at = [next(point for point in curve if point[2] <= target) for target in targets]
    iterations, seconds = tuple(int(point[0]) for point in at), tuple(float(point[1]) for point in at)
    return Run(seconds, iterations, found["percent"], tuple(found["values"]), int(found["bytes"]))


def core(spot: BenchSpot, float16: bool, threads: int = 1) -> _core._Solver:
    given = of(spot)
    return _core._Solver(
        given.tree,
        given.weights,
        float16=float16,
        use_isomorphism=True,
        threads=threads,
        discount=(1.5, 0.5, 3),
    )


def check(program: str, spot: BenchSpot) -> None:
    """Check that both have the same tree, ranges and cards."""
    solver = core(spot, float16=False)
    percent = 50 * sum(solver.expect(player, True) - solver.expect(player) for player in (0, 1)) / spot.pot
    other = asked(program, spot, 0, iterations=0)["percent"]
    if abs(percent - other) > ALIKE:
        sys.exit(f"{spot.name}: even strategies lose {percent:.4f} % of the pot with us, {other:.4f} % there")


def agree(spot: BenchSpot, one: Run, other: Run) -> None:
    """Check that the values fit one game: each is within a best response's gain of the true one."""
    apart = abs(one.values[0] - other.values[0])
    if apart > 2 * (one.percent + other.percent) / 100 * spot.pot:
        sys.exit(
            f"{spot.name}: out of position wins {one.values[0]:.3f} with us, {other.values[0]:.3f} there"
        )


def middle(runs: list[Run]) -> Run | None:
    """One run, with the medians of all their times."""
    if not runs:
        return None
    return runs[0]._replace(
        seconds=tuple(median(times) for times in zip(*(r.seconds for r in runs), strict=True))
    )


def measured(
    spot: BenchSpot, targets: tuple[float, ...], program: str | None, repeats: int, how: dict[str, Any]
) -> tuple[Run, Run | None]:
    """Both, in turns."""
    mine: list[Run] = []
    other: list[Run] = []
    for _ in range(repeats):
        mine.append(ours(spot, targets, **how))
        if program:
            other.append(theirs(program, spot, targets))
            agree(spot, mine[-1], other[-1])
    one = middle(mine)
    assert one is not None
    return one, middle(other)


def shown(seconds: float) -> str:
    for least, unit, factor in ((1, "s", 1.0), (1e-3, "ms", 1e3), (0, "us", 1e6)):
        if seconds >= least:
            return f"{seconds * factor:.3g} {unit}"
    return ""


def megabytes(count: int) -> str:
    return f"{count / 1e6:.3g} MB"


def line(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


class Row(NamedTuple):
    """A spot in all its scalings."""

    spot: BenchSpot
    pairs: list[tuple[Run, Run | None]]

    def ratios(self, k: int) -> list[float]:
        return [mine.seconds[k] / other.seconds[k] for mine, other in self.pairs if other]

    def cells(self, k: int) -> list[str]:
        """To the target k."""
        mine = [pair[0] for pair in self.pairs]
        other = [pair[1] for pair in self.pairs if pair[1]]
        cells = [
            f"{mean(run.iterations[k] for run in mine):.0f}",
            shown(mean(run.seconds[k] for run in mine)),
        ]
        cells.append(megabytes(mine[0].bytes))
        if other:
            cells += [
                f"{mean(run.iterations[k] for run in other):.0f}",
                shown(mean(r.seconds[k] for r in other)),
            ]
            return [*cells, megabytes(other[0].bytes), *told(self.ratios(k))]
        anchor = ANCHORS[self.spot.name]
        return [*cells, f"({anchor.iterations[k]})", f"({shown(anchor.seconds[k])})", "", "", ""]


def told(ratios: list[float]) -> list[str]:
    """The geometric mean, and the worst if there are more."""
    if not ratios:
        return ["", ""]
    return [f"{geometric_mean(ratios):.3f}", f"{max(ratios):.3f}" if len(ratios) > 1 else ""]


def tables(rows: list[Row], targets: tuple[float, ...], program: str | None) -> None:
    for k, target in enumerate(targets):
        print(f"\nTo {target:g} % of the pot; times and iterations are means over all scalings:\n")
        line("spot", "iterations", "ours", "memory", "theirs", "time", "memory", "ratio", "worst", "reach")
        line("---", *["---:"] * 9)
        for row in rows:
            reach = 0.35 if row.spot.name == "D river" else REACH[row.spot.street]
            line(row.spot.name, *row.cells(k), f"{reach:g}")
        for street in ("river", "turn", "flop"):
            ratios = [ratio for row in rows if row.spot.street == street for ratio in row.ratios(k)]
            if len(ratios) > 1:
                line(f"all {street}s", *[""] * 6, *told(ratios), f"{REACH[street]:g}")
    if not program:
        print("\nIn brackets what postflop-solver takes on another machine: no ratio can be had of it.")


def least(run: Callable[[], object]) -> float:
    """Seconds by the clock, of three times."""
    found = []
    for _ in range(3):
        start = time.perf_counter()
        run()
        found.append(time.perf_counter() - start)
    return min(found)


def of_ours(spot: BenchSpot) -> tuple[float, float, float]:
    """Seconds of an iteration, of exploitability, and of an iteration on two threads."""
    count = {"river": 200, "turn": 5, "flop": 1}[spot.street]
    one, two = (core(spot, spot.street != "river", threads) for threads in (1, 2))
    for solver in (one, two):
        solver.iterate(1)  # memory is there
    best = least(lambda: [one.expect(player, True) for player in (0, 1)])
    return least(lambda: one.iterate(count)) / count, best, least(lambda: two.iterate(count)) / count


def parts(chosen: list[BenchSpot]) -> None:
    print("\nAn iteration; exact exploitability in iterations (at most 0.8 is wished); two threads (1.85):\n")
    line("spot", "an iteration", "exploitability", "two threads")
    line("---", *["---:"] * 3)
    for spot in chosen:
        one, best, two = of_ours(spot)
        line(spot.name, shown(one), f"{best / one:.2f}", f"{one / two:.2f}" if spot.street != "river" else "")


def chart(chosen: list[BenchSpot], file: str) -> None:
    """Draw our convergence to 0.1% of the pot."""
    from steelwheel import plot

    curves = {spot.name: sw.solve(of(spot), target_percent=TARGETS[-1]).convergence for spot in chosen}
    figure = plot.convergence(curves, target_percent=TARGETS[0]).figure
    figure.savefig(file, bbox_inches="tight")  # type: ignore[union-attr]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = [spot.name for spot in (*SPOTS, *MORE_TURNS)]
    parser.add_argument("--spots", nargs="+", choices=names, metavar="SPOT", help="; ".join(names))
    parser.add_argument("--quick", action="store_true", help="no flops, one scaling, once, to 0.3 %% alone")
    parser.add_argument("--level", choices=sw.simd.levels(), help="ours at this level of SIMD")
    parser.add_argument(
        "--float16", type=int, choices=(0, 1), help="ours in 32-bit or in 16-bit floats on all streets"
    )
    parser.add_argument(
        "--chart", metavar="FILE", help="only draw how ours converge to 0.1 %%, all in one picture"
    )
    parser.add_argument("--no-parts", action="store_true", help="leave out the parts of ours alone")
    asked_for = parser.parse_args()
    program = os.environ.get("STEELWHEEL_PEER") or None
    if asked_for.level:
        sw.simd.set_level(asked_for.level)
    how = {} if asked_for.float16 is None else {"float16": bool(asked_for.float16)}
    chosen = [spot for spot in (*SPOTS, *MORE_TURNS) if spot.name in (asked_for.spots or names)]
    if asked_for.quick:
        chosen = [spot for spot in chosen if spot.street != "flop" or asked_for.spots]
    if asked_for.chart:
        chart(chosen, asked_for.chart)
        return
    targets = TARGETS[:1] if asked_for.quick else TARGETS
    print(f"SIMD level {sw.simd.level()}; beside {program or 'nothing'}")
    rows = []
    for spot in chosen:
        pairs = []
        for scale in SCALES[:1] if asked_for.quick or spot.street == "flop" else SCALES:
            scaled = spot.scaled(scale)
            if program and spot.street != "flop":
                check(program, scaled)
            repeats = 1 if asked_for.quick else REPEATS[spot.street]
            pairs.append(measured(scaled, targets, program, repeats, how))
        rows.append(Row(spot, pairs))
        print(f"{spot.name} done", file=sys.stderr)
    tables(rows, targets, program)
    if not asked_for.no_parts:
        parts(chosen)


if __name__ == "__main__":
    main()
