"""The fuzzing room, `tests/fuzz`, on little: each part runs, on its corpus and on a few inputs more."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RUN = Path(__file__).parent / "fuzz" / "run.py"
CC = os.environ.get("CC") or next(filter(shutil.which, ("cc", "gcc", "clang")), None)

pytestmark = pytest.mark.skipif(
    sys.platform in ("emscripten", "win32"), reason="there are no processes that are as wanted"
)


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
