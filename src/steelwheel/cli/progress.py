"""Show progress on standard error, as a line that rewrites itself (Ctrl-C stops the work) or as a bar."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from .rich_fallback import Console

if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Self

    from steelwheel import EquityResult


class Interruptible:
    """A context manager: the first Ctrl-C sets `interrupted`; a second one interrupts as usual."""

    def __init__(self) -> None:
        self.interrupted = False

    def __enter__(self) -> Self:
        self.handled = current_thread() is main_thread()
        if self.handled:
            self.before = signal.signal(signal.SIGINT, self.interrupt)
        return self

    def __exit__(self, *error: object) -> None:
        if self.handled:
            signal.signal(signal.SIGINT, self.before)

    def interrupt(self, number: int, frame: Any) -> None:
        self.interrupted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def exit_code(self) -> int:
        """Return 0; after Ctrl-C, return 130 and say that the results are incomplete."""
        if not self.interrupted:
            return 0
        print("steelwheel: interrupted; the remaining hands are not counted", file=sys.stderr)
        return 130


class Running(Interruptible):
    """A context manager whose `look` is the progress callback of `equity`; after Ctrl-C, it stops the work.

    The line is written only at a terminal, never wraps, and is erased when the work is done.
    """

    def __init__(self, words: Namespace) -> None:
        super().__init__()
        self.words = words
        self.console = Console(stderr=True)
        self.width = 0  # of the line on the screen
        self.trials = 0
        self.start = monotonic()

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        self.write("")

    def look(self, result: Any) -> bool:
        """Show the progress, and return whether to stop."""
        if self.console.is_terminal:
            self.write(self.line(result, self.console.width - 3))
        self.trials = result.trials
        return self.interrupted

    def line(self, result: EquityResult, width: int) -> str:
        """Return the progress, and the equities with their standard errors if they fit."""
        seconds, done = monotonic() - self.start, self.share_done(result)
        if result.trials == self.trials:  # an exact count is under way, and the equities are sampled
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
        with_hands = [f"{hand} {share}" for hand, share in zip(result.hands, shares, strict=True)]
        short = [f"{share:.1%}" for share in result.equity]
        texts = ["  ".join([begin, *some]) for some in (with_hands, shares, short, [])]
        return next((text for text in texts if len(text) <= width), texts[-1][:width])

    def share_done(self, result: EquityResult) -> float:
        """Return the share of the work that is done; 0 if it is unknown."""
        words, parts = self.words, [0.0]
        if words.trials:
            parts.append(result.trials / words.trials)
        if words.max_seconds:
            parts.append((monotonic() - self.start) / words.max_seconds)
        if words.max_stderr:
            parts.append((words.max_stderr / max(result.stderr)) ** 2)
        return max(parts)

    def write(self, text: str) -> None:
        """Overwrite the line on the screen, including a ^C that the terminal may have added to it."""
        if text or self.width:
            sys.stderr.write("\r" + text.ljust(self.width + 2) + ("" if text else "\r"))
            sys.stderr.flush()
            self.width = len(text)


@contextmanager
def progress_bar(work: str, quiet: bool) -> Iterator[Callable[[float, str], None]]:
    """Show a progress bar during the block; yield a function that takes (share, stage) and moves the bar."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda share, stage: None
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(work, total=1.0)
        yield lambda share, stage: bar.update(task, completed=share, description=f"{work}: {stage}")
