"""Shared parts of the benchmarks: hands to evaluate, peers checked for agreement, and the floor."""

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any, Protocol

import engines
import pytest

import steelwheel
from steelwheel.cli import peers
from steelwheel.cli.peers import Peer

LONG = 0.3  # seconds
CHECKED = 3000  # hands of each size that a peer must value as we do before it is timed


class Timed(Protocol):
    def __call__(self, section: str, row: str, who: str, run: Callable[[], Any], items: float = 1) -> Any: ...
    def also(self, section: str, row: str, who: str, items: float) -> None: ...


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--smoke", action="store_true", help="run each once, on little, and time nothing")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run the benchmarks one after another, although the tests run on all cores."""
    config.option.numprocesses, config.option.dist = 0, "no"


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--smoke"):
        config.option.benchmark_disable = True


def pytest_benchmark_update_json(config: pytest.Config, benchmarks: Any, output_json: dict[str, Any]) -> None:
    for result in output_json["benchmarks"]:
        del result["stats"]["data"]  # every single time: a hundred megabytes


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes a `size` has it from its module's SIZES: the first two when there is little time."""
    if "size" in metafunc.fixturenames:
        sizes = metafunc.module.SIZES
        metafunc.parametrize("size", sizes[:2] if metafunc.config.getoption("--smoke") else sizes)
    if "peer" in metafunc.fixturenames:
        metafunc.parametrize("peer", peers.installed(), ids=lambda peer: peer.name)
    if "engine" in metafunc.fixturenames:
        metafunc.parametrize("engine", engines.installed(), ids=lambda engine: engine.name)


@pytest.fixture(scope="session")
def smoke(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--smoke"))


@pytest.fixture
def timed(benchmark: Any) -> Timed:
    """Times a call. `section` and `row` are its place in the report, `items` how many hands it values; `also`
    puts the same time, by other items, in a second place. What takes long is timed three times."""

    def timed(section: str, row: str, who: str, run: Callable[[], Any], items: float = 1) -> Any:
        benchmark.group = f"{section}: {row}"
        benchmark.extra_info.update(section=section, row=row, who=who, items=items)
        if not benchmark.disabled:
            start = perf_counter()
            run()
            if perf_counter() - start > LONG:
                return benchmark.pedantic(run, rounds=3)
        return benchmark(run)

    timed.also = lambda section, row, who, items: benchmark.extra_info.update(  # type: ignore[attr-defined]
        also={"section": section, "row": row, "who": who, "items": items}
    )
    return timed  # type: ignore[return-value]


@pytest.fixture(scope="session")
def hands() -> Callable[[int, int], list[tuple[int, ...]]]:
    """Random hands: `hands(count, cards)`."""

    def hands(count: int, cards: int) -> list[tuple[int, ...]]:
        return [tuple(row) for row in steelwheel.deal_batch(count, cards, seed=cards).tolist()]

    return hands


@pytest.fixture(scope="session")
def agreed(hands: Callable[[int, int], Sequence[Sequence[int]]], smoke: bool) -> Callable[[Peer, int], None]:
    """Makes sure, once, that a peer puts hands of a size in the same order as we do, with the same ties."""
    done: set[tuple[str, int]] = set()

    def agreed(peer: Peer, cards: int) -> None:
        if (peer.name, cards) not in done:
            some = hands(CHECKED // 10 if smoke else CHECKED, cards)
            ours = [steelwheel.evaluate(hand) for hand in some]
            peers.check(peer.name, some, ours, peer.values(some))
            done.add((peer.name, cards))

    return agreed


@pytest.fixture(scope="session")
def floor(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module of floor.pyx, compiled now; needs Cython and a C compiler."""
    pytest.importorskip("Cython")
    folder = tmp_path_factory.mktemp("floor")
    shutil.copy(Path(__file__).with_name("floor.pyx"), folder)
    build = [sys.executable, "-m", "Cython.Build.Cythonize", "--inplace", "--quiet", "floor.pyx"]
    done = subprocess.run(build, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    built = [path for path in folder.iterdir() if path.suffix in {".so", ".pyd"}]
    if done.returncode or not built:
        pytest.skip(f"floor.pyx was not compiled: {(done.stderr or done.stdout).strip()[-300:]}")
    spec = importlib.util.spec_from_file_location("floor", built[0])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
