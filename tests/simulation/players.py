"""Agents for matches, which other processes can import."""

import os
import signal
from pathlib import Path

from steelwheel import agents


def calls(seen):
    return 0


def plays(seen):
    """As `agents.random`, asked hand by hand."""
    return agents.random(seen)


def sits(seen):
    """Folds whatever can be folded."""
    return -1 if seen.legal is not None and seen.legal.fold else 0


class Counts:
    """Made anew, it knows nothing of other slices; it raises in each seventh of its decisions."""

    def __init__(self):
        self.asked = 0

    def __call__(self, seen):
        self.asked += 1
        low = seen.legal.min_raise_to
        return low if self.asked % 7 == 0 and low else 0


class Kills:
    """Kills its process, once: the file tells that it has."""

    def __init__(self, file, times=1):
        self.file, self.times = Path(file), times

    def __call__(self, seen):
        done = len(self.file.read_text("utf-8")) if self.file.exists() else 0
        if done < self.times and seen.noise % 50 == 0:
            self.file.write_text("x" * (done + 1), "utf-8")
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        return agents.random(seen)
