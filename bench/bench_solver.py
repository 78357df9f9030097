"""A river and a turn solved to 0.3 % of the pot, one iteration, and what exploitability takes."""

import pytest
from engines import OURS
from solver_table import of
from spots import SPOTS

import steelwheel as sw
from steelwheel import _core

SOLVED = [spot for spot in SPOTS if spot.name in ("D river", "P turn")]


@pytest.mark.parametrize("spot", SOLVED, ids=lambda spot: spot.name)
def bench_solve(timed, smoke, spot) -> None:
    """From the call to the values of both players, the tree included."""
    target = 50 if smoke else 0.3
    timed("solver", f"{spot.name} to 0.3 %", OURS, lambda: sw.solve(of(spot), target=target).ev)


@pytest.mark.parametrize("what", ["an iteration", "exploitability"])
@pytest.mark.parametrize("spot", SOLVED, ids=lambda spot: spot.name)
def bench_part(timed, spot, what) -> None:
    given = of(spot)
    solver = _core._Solver(given.tree, bytes(given.board), given.weights, half=spot.street == "turn")
    solver.iterate(1, None)
    timed(
        "solver",
        f"{spot.name}: {what}",
        OURS,
        lambda: solver.iterate(1, None) if what == "an iteration" else solver.responses(),
    )
