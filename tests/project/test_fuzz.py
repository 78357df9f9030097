"""A short run of the fuzzers in `tests/fuzz`: each part, on its corpus and a few more inputs."""

import os
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT

RUN = ROOT / "tests" / "fuzz" / "run.py"
PLAY = ROOT / "tests" / "fuzz_play.py"
CC = os.environ.get("CC") or next(filter(shutil.which, ("cc", "gcc", "clang")), None)

pytestmark = pytest.mark.skipif(
    sys.platform in ("emscripten", "win32"), reason="there are no processes that are as wanted"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [(RUN, "saved", "--inputs", "3"), (PLAY, "--hands", "3", "--jobs", "1")], ids=["run", "play"]
)
def test_the_seed_is_that_of_the_environment(words):
    environment = {**os.environ, "STEELWHEEL_SEED": "7"}
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, encoding="utf-8", env=environment, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "seed 7" in done.stdout


def run(*words):
    done = subprocess.run([sys.executable, RUN, *words], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "inputs of seed" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("part", ["saved", "parsers", "calls"])
def test_a_part_in_python_finds_nothing_in_little(part):
    run(part, "--inputs", "100")


@pytest.mark.slow
@pytest.mark.skipif(CC is None, reason="there is no C compiler")
def test_the_parts_of_the_core_find_nothing_in_little():
    run("game", "hands", "--inputs", "20000")
    run("equity", "solver", "--inputs", "500")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None or shutil.which("gcov") is None, reason="there is no gcov")
def test_coverage_of_a_part_is_measured():
    words = [sys.executable, RUN, "hands", "--coverage", "--inputs", "500"]
    done = subprocess.run(words, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    rows = {line.split()[0]: line.split()[1:3] for line in done.stdout.splitlines() if " % of" in line}
    assert float(rows["isomorphism/indexer.c"][0]) > 50
    assert "equity/exact.c" not in rows
