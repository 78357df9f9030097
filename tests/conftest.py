import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

# the same examples each time; with "random" others, to search
settings.register_profile("default", deadline=None, print_blob=True, derandomize=True)
settings.register_profile("quick", settings.get_profile("default"), max_examples=20)
settings.register_profile("random", settings.get_profile("default"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # in a job in the background, which tests interrupt
    signal.signal(signal.SIGINT, signal.default_int_handler)

MANY = int(os.environ.get("STEELWHEEL_MANY", "1"))
"""How many times as much the longest tests do: 50 is a night's work."""

ROOT = Path(__file__).parents[1]
CEXT = ROOT / "cext"


@pytest.fixture(scope="session")
def shared_data():
    """The folder of third-party reference data, which is not in this repository."""
    folder = Path(os.environ.get("STEELWHEEL_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("no reference data: set STEELWHEEL_DATA to its folder")
    return folder
