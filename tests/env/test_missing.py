"""Errors for frameworks that are not installed."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "package", "install"),
    [
        ("gymnasium", "gymnasium", '"steelwheel[rl]"'),
        ("vector", "gymnasium", '"steelwheel[rl]"'),
        ("openspiel", "pyspiel", '"steelwheel[rl]"'),
        ("openspiel", "pyspiel", '"steelwheel[rl]"'),
        ("sb3", "stable_baselines3", "stable-baselines3 sb3-contrib"),
    ],
)
def test_a_missing_framework_is_named(module, package, install):
    code = f"""
import sys
sys.modules[{package!r}] = None
import steelwheel.env
assert "numpy" not in sys.modules and "steelwheel._core" not in sys.modules
try:
    import steelwheel.env.{module}
except ImportError as error:
    print(error, error.name)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert run.stdout == f"steelwheel.env.{module} needs {package}: pip install {install} {package}\n"
