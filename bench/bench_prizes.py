"""Tournament equity: ours, PokerKit's, sums over all sets in C, and Sarose550/ICM.

`STEELWHEEL_ICM=build/libicm.so` is the library of github.com/Sarose550/ICM, as `make libicm` builds it there.
"""

import ctypes
import importlib
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pytest

import steelwheel

CASES = {
    "nine and three": (9, 3),
    "nine and nine": (9, 9),
    "twenty and twenty": (20, 20),
    "64 and 10": (64, 10),
    "200 and 30": (200, 30),
    "1,024 and 100": (1024, 100),
    "1,024 and 1,024": (1024, 1024),
}
MOMENTS = 256, 1024  # theirs: the default, and the number needed for 1e-9 of the prizes everywhere
Function = Callable[[list[int], list[float]], object]


def table(case: str) -> tuple[list[int], list[float]]:
    players, places = CASES[case]
    rng = Random(players)
    return [rng.randint(1000, 50_000) for _ in range(players)], [1000 / (i + 1) for i in range(places)]


def compare(found: object, case: str, error: float) -> None:
    """Check that theirs equal ours, up to this share of all prizes."""
    stacks, payouts = table(case)
    apart = np.abs(np.array(found) - steelwheel.icm(stacks, payouts)).max() / sum(payouts)
    assert apart < error, apart


@pytest.mark.parametrize("case", CASES)
def bench_icm(timed, case) -> None:
    timed("prizes", case, "steelwheel", partial(steelwheel.icm, *map(tuple, table(case))))


@pytest.mark.parametrize("case", [case for case in CASES if CASES[case][0] < 10])
def bench_pokerkit(timed, smoke, case) -> None:
    pytest.importorskip("pokerkit")
    calculate = getattr(importlib.import_module("pokerkit.analysis"), "calculate_icm", None)
    if calculate is None or (smoke and CASES[case][1] > 3):
        pytest.skip("this PokerKit has no ICM, or it takes seconds")
    stacks, payouts = table(case)
    compare(calculate(payouts, stacks), case, 1e-12)
    timed("prizes", case, "PokerKit", partial(calculate, payouts, stacks))


@pytest.fixture(scope="session")
def sets(tmp_path_factory: pytest.TempPathFactory) -> Function:
    """Compile native/icm_sets.c."""
    compiler = next(filter(shutil.which, ("cc", "gcc", "clang")), None)
    if compiler is None or os.name == "nt":
        pytest.skip("there is no C compiler")
    library = tmp_path_factory.mktemp("sets") / "sets.so"
    here = Path(__file__).parent
    source, core = here / "native" / "icm_sets.c", f"-I{here.parent / 'cext'}"
    subprocess.run([compiler, "-O3", core, "-shared", "-fPIC", source, "-o", library], check=True)
    sums = ctypes.CDLL(str(library)).icm_sets

    def run(stacks: list[int], payouts: list[float]) -> object:
        chips, prizes, values = np.array(stacks, float), np.array(payouts), np.empty(len(stacks))
        assert sums(data(chips), len(stacks), data(prizes), len(payouts), data(values))
        return values

    return run


@pytest.mark.parametrize("case", [case for case in CASES if CASES[case][0] <= 20])
def bench_sets(timed, sets, case) -> None:
    compare(sets(*table(case)), case, 1e-12)
    timed("prizes", case, "all sets, in C", partial(sets, *table(case)))


@pytest.fixture(scope="session")
def sarose(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., object]]:
    path = os.environ.get("STEELWHEEL_ICM")
    if not path:
        pytest.skip("STEELWHEEL_ICM is not the path of Sarose550/ICM's library")
    library = ctypes.CDLL(os.path.abspath(path))

    def run(stacks: np.ndarray, payouts: np.ndarray, moments: int) -> object:
        values = np.empty(len(stacks))
        library.icm_equity(len(stacks), data(stacks), moments, data(payouts), len(payouts), data(values))
        return values

    before = os.getcwd()
    os.chdir(tmp_path_factory.mktemp("sarose"))  # where it keeps what it learns of its transforms
    library.icm_init(None)
    yield run
    os.chdir(before)


@pytest.mark.parametrize("moments", MOMENTS)
@pytest.mark.parametrize("case", CASES)
def bench_sarose(timed, sarose, case, moments) -> None:
    stacks, payouts = map(partial(np.array, dtype=float), table(case))
    compare(sarose(stacks, payouts, moments), case, 1e-9 if moments > 256 else 1e-5)
    run = partial(sarose, stacks, payouts, moments)
    timed("prizes", case, f"Sarose550/ICM, {moments} moments", run)


def data(array: np.ndarray) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


@pytest.mark.parametrize("case", ["nine and nine", "200 and 30"])
def bench_bubble_factors(timed, case) -> None:
    timed("bubble factors", case, "steelwheel", partial(steelwheel.bubble_factors, *table(case)))


@pytest.mark.parametrize("case", ["nine and nine", "1,024 and 100"])
def bench_gradient(timed, case) -> None:
    timed("a chip more", case, "steelwheel", partial(steelwheel.icm_gradient, *table(case)))
