"""A river and a turn solved to 0.3 % of the pot, one iteration, and what exploitability takes."""

import pytest
from engines import OURS
from solver_table import core, of
from spots import SPOTS

import steelwheel as sw

SOLVED = [spot for spot in SPOTS if spot.name in ("D river", "P turn")]


@pytest.mark.parametrize("spot", SOLVED, ids=lambda spot: spot.name)
def bench_solve(timed, smoke, spot) -> None:
    """From the call to the values of both players, the tree included."""
    target = 50 if smoke else 0.3
    timed("solver", f"{spot.name} to 0.3 %", OURS, lambda: sw.solve(of(spot), target_percent=target).ev)


@pytest.mark.parametrize("spot", SOLVED, ids=lambda spot: spot.name)
def bench_iteration(timed, spot) -> None:
    solver = core(spot, float16=spot.street == "turn")
    timed("solver", f"{spot.name}: an iteration", OURS, lambda: solver.iterate(1))


@pytest.mark.parametrize("spot", SOLVED, ids=lambda spot: spot.name)
def bench_exploitability(timed, spot) -> None:
    solver = core(spot, float16=spot.street == "turn")
    solver.iterate(1)
    timed("solver", f"{spot.name}: exploitability", OURS, lambda: [solver.expect(p, True) for p in (0, 1)])
