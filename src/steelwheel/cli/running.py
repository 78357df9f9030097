"""Progress of an equity: a line on standard error that rewrites itself, and Ctrl-C, which stops it."""

from __future__ import annotations

import signal
import sys
from threading import current_thread, main_thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from rich.console import Console

if TYPE_CHECKING:
    from argparse import Namespace

    from steelwheel import EquityResult


class Running:
    """A context in which `look` is the progress callback of `equity`.

    The first Ctrl-C makes `look` stop the work, a second one interrupts as usual. The line is written at a
    terminal only, never wraps, and is erased when the work is done.
    """

    def __init__(self, words: Namespace) -> None:
        self.words = words
        self.interrupted = False
        self.console = Console(stderr=True)
        self.width = 0  # of the line on the screen
        self.trials = 0
        self.start = monotonic()

    def __enter__(self) -> Running:
        self.handled = current_thread() is main_thread()
        if self.handled:
            self.before = signal.signal(signal.SIGINT, self.interrupt)
        return self

    def __exit__(self, *error: object) -> None:
        if self.handled:
            signal.signal(signal.SIGINT, self.before)
        self.write("")

    def interrupt(self, number: int, frame: Any) -> None:
        self.interrupted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def look(self, result: Any) -> bool:
        """Show the progress, and return whether to stop."""
        if self.console.is_terminal:
            self.write(self.line(result, self.console.width - 3))
        self.trials = result.trials
        return self.interrupted

    def line(self, result: EquityResult, width: int) -> str:
        """The progress, and the equities with their errors as far as they fit."""
        seconds, done = monotonic() - self.start, self.done(result)
        if result.trials == self.trials:  # samples are only shown meanwhile
            begin = f"counting exactly, {seconds:.0f} s; samples say"
        else:
            begin = (
                f"{result.trials:,} samples, {min(done, 0.99):.0%}" if done else f"{result.trials:,} samples"
            )
        shares = [
            f"{share:.2%} ± {error:.2%}" for share, error in zip(result.equity, result.stderr, strict=True)
        ]
        if not self.console.encoding.startswith("utf"):
            shares = [share.replace("±", "+-") for share in shares]
        named = [f"{hand} {share}" for hand, share in zip(result.hands, shares, strict=True)]
        short = [f"{share:.1%}" for share in result.equity]
        texts = ["  ".join([begin, *some]) for some in (named, shares, short, [])]
        return next((text for text in texts if len(text) <= width), texts[-1][:width])

    def done(self, result: EquityResult) -> float:
        """The share of the work that is done, as far as it is known."""
        words, parts = self.words, [0.0]
        if words.trials:
            parts.append(result.trials / words.trials)
        if words.max_seconds:
            parts.append((monotonic() - self.start) / words.max_seconds)
        if words.max_error:
            parts.append((words.max_error / max(result.stderr)) ** 2)
        return max(parts)

    def write(self, text: str) -> None:
        """Overwrite the line on the screen, and a ^C after it, if there is one."""
        if text or self.width:
            sys.stderr.write("\r" + text.ljust(self.width + 2) + ("" if text else "\r"))
            sys.stderr.flush()
            self.width = len(text)
