"""The C core alone: `tests/c`, built by a C compiler under strict warnings and run."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BUILD = Path(__file__).parent / "c" / "build.py"
CC = os.environ.get("CC") or next(filter(shutil.which, ("cc", "gcc", "clang")), None)
SANITIZERS = "-fsanitize=address,undefined"
CHECKSUM = "80dc08c728c0f5ee"  # of all results, on every platform
EXHAUSTIVE_CHECKSUM = "6ecddf23e2256443"

pytestmark = [
    pytest.mark.skipif(CC is None, reason="there is no C compiler"),
    pytest.mark.skipif(sys.platform == "emscripten", reason="no process can be started here"),
]


def run(program, *words):
    """Run a program of tests; its checksum."""
    environment = {**os.environ, "LD_PRELOAD": ""}
    done = subprocess.run([program, *words], capture_output=True, text=True, env=environment)
    report = done.stdout + done.stderr
    assert done.returncode == 0, report
    checks, checksum = re.search(r"(\d+) checks, 0 failed, checksum (\w{16})", report).groups()
    assert int(checks) > 1_000_000
    return checksum


def build(folder, *words):
    program = folder / "core.exe"
    environment = {**os.environ, "LD_PRELOAD": ""}
    done = subprocess.run([sys.executable, BUILD, *words, program], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return program


@pytest.fixture(scope="module")
def sanitize(tmp_path_factory):
    """The option of build.py for sanitizers, where the compiler has them."""
    folder = tmp_path_factory.mktemp("sanitizers")
    source, program = folder / "empty.c", folder / "empty.exe"
    source.write_text("int main(void) { return 0; }\n")
    environment = {**os.environ, "LD_PRELOAD": ""}
    try:
        subprocess.run([*shlex.split(CC), SANITIZERS, source, "-o", program], check=True, capture_output=True, env=environment)
        subprocess.run([program], check=True, capture_output=True, env=environment)
    except (OSError, subprocess.CalledProcessError):
        return []
    return ["--sanitize"]
