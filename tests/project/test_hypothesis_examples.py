"""tests/conftest.py: Hypothesis tries the same examples each time, and others with STEELWHEEL_SEED."""

import os
import re
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "emscripten", reason="there are no processes here"),
]

LOCAL = "CONSTANTS = [271828182845, 'a rare word', 1.6180339887, 314159, 'another', 57721]\n"
TEXT = """
from hypothesis import given, strategies as st

TRIED = []

@given(st.integers(0, 10**6), st.integers(), st.text())
def test_a_property(small, number, text):
    TRIED.append((small, number, text))
    assert small not in BAD

def test_tells():
    print("tried", *[small for small, *_ in TRIED], hash(tuple(TRIED)))
"""


def run(folder, first="BAD = ()", **environment):
    """Run pytest on the test file with this first line and our conftest.py; return exit code and output."""
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    (folder / "test_a.py").write_text(first + TEXT, "utf-8")
    own = ("STEELWHEEL_SEED", "PYTEST_PLUGINS", "PYTEST_ADDOPTS", "HYPOTHESIS_PROFILE")
    kept = {name: value for name, value in os.environ.items() if name not in own}
    kept |= {"PYTHONHASHSEED": "0", **environment}
    command = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", "test_a.py"]
    done = subprocess.run(command, cwd=folder, env=kept, capture_output=True, encoding="utf-8")
    return done.returncode, done.stdout + done.stderr


def tried(folder, *first, **environment):
    """Return one number per example, followed by the hash of all."""
    code, said = run(folder, *first, **environment)
    assert code == 0, said
    return [int(number) for number in re.findall(r"tried (.+)", said)[0].split()]


def test_they_are_the_same_whatever_else_is_imported(tmp_path):
    (tmp_path / "local.py").write_text(LOCAL, "utf-8")
    alone = tried(tmp_path)
    assert len(alone) == 41
    assert tried(tmp_path, "import local; BAD = ()") == alone


def test_what_a_seed_alone_finds_fails_with_the_command_that_repeats_it(tmp_path):
    fixed, *seeds = (
        tried(tmp_path, **given) for given in ({}, {"STEELWHEEL_SEED": "1"}, {"STEELWHEEL_SEED": "2"})
    )
    bad = {*seeds[1][:-1]} - {*fixed, *seeds[0]}
    assert bad
    first = f"BAD = {bad}"
    assert run(tmp_path, first)[0] == 0
    code, said = run(tmp_path, first, STEELWHEEL_SEED="2")
    assert code == 1
    assert "again: STEELWHEEL_SEED=2 python -m pytest test_a.py::test_a_property" in said
