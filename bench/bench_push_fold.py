"""Push or fold: the match-up table that it stands on, which is counted once a process, and the equilibria."""

import subprocess
import sys
from time import perf_counter

import pytest

import steelwheel

GAME = steelwheel.games.NoLimitHoldem(blinds=(50, 100))
TABLE = """
from time import perf_counter
from steelwheel import equity_matrix
start = perf_counter()
equity_matrix("random", "random")
print(perf_counter() - start)
"""
SPOTS = {
    "two seats, to 0.001 big blinds": ([1000] * 2, {"target_bb": 0.001}),
    "two seats": ([1000] * 2, {}),
    "three": ([1000] * 3, {}),
    "three, prizes": ([1000] * 3, {"payouts": [50, 30, 20]}),
    "six": ([1000] * 6, {}),
    "nine": ([1000] * 9, {}),
}


def bench_match_up_table(pytestconfig):
    """In a process of its own, since it is kept; a tenth of it is what two seats may take."""
    if pytestconfig.getoption("--smoke"):
        return
    took = [
        float(subprocess.run([sys.executable, "-c", TABLE], capture_output=True, check=True).stdout)
        for _ in range(3)
    ]
    steelwheel.push_fold(GAME, [1000, 1000])
    start = perf_counter()
    steelwheel.push_fold(GAME, [1000, 1000], target_bb=0.001)
    own = perf_counter() - start
    print(f"\nmatch-up table {min(took):.2f} s; two seats to 0.001 big blinds {1000 * own:.1f} ms")
    assert own < min(took) / 10


@pytest.mark.parametrize("spot", SPOTS)
def bench_equilibrium(benchmark, pytestconfig, spot):
    stacks, more = SPOTS[spot]
    if pytestconfig.getoption("--smoke"):
        more = {**more, "trials": 64, "target_bb": 1}
    steelwheel.push_fold(GAME, [1000, 1000])  # the table is there
    rounds = 7 if len(stacks) == 2 else 1
    benchmark.pedantic(steelwheel.push_fold, (GAME, stacks), more, rounds=rounds)
