"""Nothing in `_core` crashes, for any arguments."""

import subprocess
import sys

import pytest
from conftest import ROOT


@pytest.mark.parametrize(
    "arguments",
    [pytest.param(n, marks=() if n == "half" else pytest.mark.slow) for n in (*range(7), "many", "half")],
)
def test_everything_raises_or_returns(arguments, tmp_path):
    log = tmp_path / "last"
    command = [sys.executable, ROOT / "tests" / "hostile_calls.py", str(arguments), log]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=500)
    assert done.returncode == 0, f"{log.read_text(encoding='utf-8')}\n{done.stderr}"
    assert int(done.stdout) > (100 if arguments == "half" else 10_000)


def test_an_indexers_method_needs_an_indexer():
    """This used to crash, since it is a Python method, which accepts any self."""
    code = "import steelwheel as sw; sw.HandIndexer.index_batch(None, bytearray(9))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 1 and "TypeError" in done.stderr
