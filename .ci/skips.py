"""A plugin of pytest: writes which tests were skipped, and why, to the file that STEELWHEEL_SKIPS names."""

import json
import os

# It is of this run alone: neither of one that a test starts, nor of pytest-xdist's workers.
FILE = os.environ.pop("STEELWHEEL_SKIPS", None)


def pytest_terminal_summary(terminalreporter):
    if FILE is None:
        return
    with open(FILE, "a", encoding="utf-8") as file:
        for report in terminalreporter.stats.get("skipped", ()):
            reason = str(report.longrepr[2]).removeprefix("Skipped: ")
            print(json.dumps([report.nodeid, reason]), file=file)
