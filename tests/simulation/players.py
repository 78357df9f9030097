"""Agents for matches that other processes can import."""

import os
import signal
import time
from pathlib import Path

from steelwheel import agents


def calls(seen):
    return 0


def plays(seen):
    """Play like `agents.random`, one hand at a time."""
    return agents.random(seen)


def sits(seen):
    """Fold whenever folding is legal."""
    return -1 if seen.legal_actions is not None and seen.legal_actions.can_fold else 0


class Counts:
    """Counts its decisions and raises in every seventh; each new one starts from zero."""

    def __init__(self):
        self.asked = 0

    def __call__(self, seen):
        self.asked += 1
        low = seen.legal_actions.min_raise_to
        return low if self.asked % 7 == 0 and low else 0


class Kills:
    """Kills its process once, and records that in a file."""

    def __init__(self, file, times=1):
        self.file, self.times = Path(file), times

    def __call__(self, seen):
        done = len(self.file.read_text("utf-8")) if self.file.exists() else 0
        if done < self.times and seen.random_bits % 50 == 0:
            self.file.write_text("x" * (done + 1), "utf-8")
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        return agents.random(seen)


class SleepsLater:
    """Plays the first fifty hands quickly, and keeps its process busy in later ones."""

    def begin(self, seat, number):
        if number >= 50:
            time.sleep(60)

    def __call__(self, seen):
        return 0
