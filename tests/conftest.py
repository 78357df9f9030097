import gc
import multiprocessing
import os
import shlex
import signal
from pathlib import Path

import hypothesis
import pytest
from hypothesis import HealthCheck, settings

SEED = os.environ.get("STEELWHEEL_SEED") or None
"""The seed of Hypothesis in every test; without it, the examples are the same each time."""

options = {"deadline": None, "print_blob": True, "derandomize": SEED is None, "database": None}
options["suppress_health_check"] = [HealthCheck.too_slow]  # it measures the clock, on a busy machine too
for name, examples in (("quick", 20), ("default", 40), ("thorough", 100)):
    settings.register_profile(name, max_examples=examples, **options)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
if SEED is not None:
    hypothesis.core.global_force_seed = int(SEED)

# Hypothesis also tries the constants of imported modules, so examples would depend on earlier tests.
try:
    from hypothesis.internal.conjecture import providers

    providers._get_local_constants = lambda: providers._local_constants  # an empty pool
except (ImportError, AttributeError):
    pass  # an older version that does not do this

gc.disable()  # collecting tests creates permanent objects, and scanning them repeatedly takes seconds


def pytest_collection_finish():
    gc.freeze()
    gc.enable()


# AddressSanitizer's allocator may be locked by another thread during a fork, and then the child hangs.
if "asan" in os.environ.get("LD_PRELOAD", ""):
    multiprocessing.set_start_method("forkserver")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # in a background job, but tests use interrupts
    signal.signal(signal.SIGINT, signal.default_int_handler)

MANY = int(os.environ.get("STEELWHEEL_MANY", "1"))
"""The factor for the longest tests: 50 takes a night."""

ROOT = Path(__file__).parents[1]
CEXT = ROOT / "cext"


def pytest_report_header():
    return None if SEED is None else f"STEELWHEEL_SEED={SEED}"


def pytest_terminal_summary(terminalreporter):
    """Print the command that repeats failed tests with the same seed."""
    if SEED is None:
        return
    names = ("STEELWHEEL_SEED", "HYPOTHESIS_PROFILE")
    given = " ".join(f"{name}={os.environ[name]}" for name in names if name in os.environ)
    for report in terminalreporter.stats.get("failed", []) + terminalreporter.stats.get("error", []):
        again = shlex.quote(report.nodeid)
        terminalreporter.write_line(f"again: {given} python -m pytest {again} -m 'slow or not slow'")


@pytest.fixture(scope="session")
def shared_data():
    """The folder of third-party reference data, which is not in this repository."""
    folder = Path(os.environ.get("STEELWHEEL_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("no reference data: set STEELWHEEL_DATA to its folder")
    return folder
