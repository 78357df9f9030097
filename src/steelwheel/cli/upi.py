"""`steelwheel upi`: PioSOLVER's text protocol on standard input, which is also read while the solver runs."""

from __future__ import annotations

import os
import sys
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

import steelwheel
from steelwheel.solver.upi import Session

if TYPE_CHECKING:
    from argparse import Namespace

__all__ = ["run_upi"]


def run_upi(words: Namespace) -> None:
    """Answer lines until `exit` or the end of the input.

    At the end of the input, let a running solve finish if it has a limit.
    """
    lines: SimpleQueue[str | None] = SimpleQueue()
    session = Session(words.threads, steelwheel.__version__)
    _say([f"steelwheel {steelwheel.__version__}"])
    Thread(target=_read, args=(sys.stdin.fileno(), lines), daemon=True).start()
    while not session.is_over:
        if session.is_solving and lines.empty():
            _say(session.work(lambda: not lines.empty()))
            continue
        line = lines.get()
        if line is None:
            while session.is_solving and session.has_limit:
                _say(session.work())
            return
        _say(session.answer(line))


def _read(file: int, lines: SimpleQueue[str | None]) -> None:
    """Put lines into the queue, and None at the end.

    This reads the file descriptor directly: a thread that waits inside `sys.stdin` would break the
    interpreter's exit.
    """
    rest = b""
    while part := os.read(file, 1 << 16):
        *whole, rest = (rest + part).split(b"\n")
        for line in whole:
            lines.put(line.decode("utf-8", "replace"))
    if rest:
        lines.put(rest.decode("utf-8", "replace"))
    lines.put(None)


def _say(lines: list[str]) -> None:
    if lines:
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
