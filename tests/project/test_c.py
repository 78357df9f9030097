"""The C core alone: `tests/c`, built by a C compiler with strict warnings, and run."""

import os
import platform
import re
import shlex
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT

BUILD = ROOT / "tests" / "c" / "build.py"
CC = os.environ.get("CC") or next(filter(shutil.which, ("cc", "gcc", "clang")), None)
CHECKSUMS = {"": "fcac48eb1bcbb661", "exhaustive": "68ad5b39feb24160"}  # of all results, on every platform

pytestmark = pytest.mark.skipif(
    CC is None or sys.platform == "emscripten", reason="there is no C compiler, or none can be started"
)


def call(*command):
    """Run a command and return its exit code and output, without a preloaded sanitizer."""
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    done = subprocess.run(list(map(str, command)), capture_output=True, encoding="utf-8", env=environment)
    return done.returncode, done.stdout + done.stderr


def build(folder, *words):
    """Return the test program, built with these options of build.py."""
    code, report = call(sys.executable, BUILD, "--cc", CC, *words, folder / "core.exe")
    assert code == 0, report
    return folder / "core.exe"


def run(program, *words):
    code, report = call(program, *words)
    assert code == 0, report
    assert re.findall(r"(\d+) failed, checksum (\w+)", report) == [("0", CHECKSUMS["".join(words)])]


@pytest.fixture
def sanitizers(tmp_path):
    """The option of build.py for sanitizers, if this compiler has them."""
    source, program = tmp_path / "empty.c", tmp_path / "empty.exe"
    source.write_text("int main(void) { return 0; }\n", encoding="utf-8")
    code, _ = call(*shlex.split(CC), "-fsanitize=address,undefined", source, "-o", program)
    return ["--sanitize"] if code == 0 and call(program)[0] == 0 else []


# In CI, the part `strict` does this.
@pytest.mark.slow if (sys.platform, platform.machine()) == ("linux", "x86_64") else lambda test: test
def test_the_core_alone(tmp_path):
    run(build(tmp_path, "--quick"))


@pytest.mark.slow
def test_the_core_alone_with_sanitizers(tmp_path, sanitizers):
    run(build(tmp_path, *sanitizers))


@pytest.mark.slow
def test_every_hand(tmp_path):
    run(build(tmp_path), "exhaustive")


def test_the_other_programs_fit_the_core(tmp_path):
    """The pages' WebAssembly and the benchmarks in C are compiled only elsewhere, and not at every change."""
    code, report = call(sys.executable, ROOT / "cext" / "tables" / "tablegen", tmp_path)
    assert code == 0, report
    programs = [*(ROOT / "docs" / "live").glob("*.c"), *(ROOT / "bench" / "native").glob("*.c")]
    own = [program for program in programs if program.stem not in ("hand_isomorphism", "phevaluator")]
    assert len(own) >= 7
    for program in own:
        includes = [f"-I{folder}" for folder in (ROOT / "cext", tmp_path, program.parent)]
        code, report = call(
            *shlex.split(CC), "-std=c11", "-Wall", "-Werror", "-fsyntax-only", *includes, program
        )
        assert code == 0, report


def test_the_pages_know_the_events_of_the_core():
    """docs/_static/live/hands.mjs numbers the events, and after them the command `act`, as C does."""
    header = (ROOT / "cext" / "game" / "hand.h").read_text("utf-8")
    kinds = re.findall(r"\bSW_EVENT_(\w+)", header[: header.index("SW_EVENT_KINDS")])
    script = (ROOT / "docs" / "_static" / "live" / "hands.mjs").read_text("utf-8")
    listed = re.findall(r"'(\w+)'", re.search(r"export const EVENTS = \[(.*?)\]", script, re.DOTALL)[1])
    assert listed == [kind.lower() for kind in dict.fromkeys(kinds)]
