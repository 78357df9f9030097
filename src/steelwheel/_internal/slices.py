"""Run work in slices on any number of threads; Ctrl-C or an error stops it at once."""

from __future__ import annotations

from _thread import allocate_lock, start_new_thread
from itertools import repeat
from os import getpid

from .._core import exact_index, wait_for
from ..errors import as_number, kind, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _thread import LockType
    from collections.abc import Callable
    from typing import Any

    from .._core import Work

MOST_THREADS = 256


def run(work: Callable[[int, int], Any], count: int, step: int, threads: int) -> list[Any]:
    """Run `work(first, last)` on slices of `step` that cover `range(count)`; return the results in order.

    A slice should take well under a second, because signals are handled only between slices. An error in one
    thread stops the other threads. If several slices fail, the error of the first slice is raised.

    :param threads: the number of threads, including this one; 0 for one per core.
    :raises ValueError, TypeError: if `threads` is not an int of at least 0.
    """
    if count <= step and type(threads) is int and threads == 1:  # the fast path for a small batch
        return [work(0, count)] if count else []
    starts = range(0, count, step)
    threads = min(thread_count(threads), len(starts), MOST_THREADS)
    if threads > 1:
        return _run_together(work, starts, count, threads)
    return [work(first, min(first + step, count)) for first in starts]


def _run_together(work: Callable[[int, int], Any], starts: range, count: int, threads: int) -> list[Any]:
    from contextlib import suppress

    results: list[Any] = [None] * len(starts)
    errors: dict[int, Exception] = {}
    lock, process = allocate_lock(), getpid()
    taken, stop = 0, len(starts)  # slices are taken in order, up to `stop`

    def worker() -> None:
        nonlocal taken, stop
        while True:
            if getpid() != process:  # the work forked, perhaps while another thread held the lock
                raise RuntimeError(
                    "this process was forked during the work, and does not have the threads that shared it"
                )
            with lock:
                if taken >= stop:
                    return
                i, taken = taken, taken + 1
            try:
                results[i] = work(starts[i], min(starts[i] + starts.step, count))
            except Exception as error:
                with lock:
                    errors[i] = error
                    stop = 0

    def help(end: LockType) -> None:
        try:
            worker()
        finally:
            end.release()

    ends = [allocate_lock() for _ in range(threads - 1)]
    started: list[int] = []
    for end in ends:
        end.acquire()
    try:
        with suppress(RuntimeError):  # the system has no more threads
            # no signal interrupts a single C call, so the list has every thread that was started
            started.extend(map(start_new_thread, repeat(help), zip(ends, strict=True)))
        worker()
    finally:
        stop = 0  # no signal is handled from here until `wait_for` runs in C
        wait_for(ends, started, process)
    if errors:
        try:
            raise errors[min(errors)]
        finally:
            errors.clear()  # breaks the reference cycle (through the traceback) that would keep arrays alive
    return results


def thread_count(threads: int, what: str = "threads") -> int:
    """Return the number of threads (or worker processes) for a caller's `threads` argument."""
    number = exact_index(threads, what)
    if number < 0:
        raise ValueError(f"{what} must be 0 (one per core) or more, not {shown(number)}")
    if number == 0:
        import os

        number = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return number


def finish(work: Work[Any], threads: int, monitor: Monitor | None = None) -> bool:
    """Run all slices of the work, stage by stage; return False if the monitor stopped it."""
    run_slices = work.run if monitor is None else monitor.over(work.run)
    while True:
        run(run_slices, len(work), work.step, 1 if work.ordered else threads)
        if monitor is not None and monitor.stopped:
            return False
        if not work.advance():
            return True


class Monitor:
    """A monitor that stops work when its time is up, or when the progress callback returns True.

    :param result: a callable that returns the result so far, which is then passed to the callback.
    """

    result: Callable[[], Any]

    def __init__(self, max_seconds: float | None, progress: Callable[[Any], object] | None) -> None:
        seconds = float("inf") if max_seconds is None else as_number(max_seconds, "max_seconds")
        if not seconds >= 0:
            raise ValueError(f"max_seconds must be 0 or more, not {shown(max_seconds)}")
        if progress is not None and not callable(progress):
            raise TypeError(f"progress must be callable, not {kind(progress)}")
        self.progress = progress
        self.late = self.stopped = False
        self.timed = max_seconds is not None
        self.idle = not self.timed and progress is None
        if not self.idle:
            from threading import get_ident
            from time import monotonic

            self.clock, self.thread = monotonic, get_ident
            self.caller, now = get_ident(), monotonic()
            self.end = now + seconds
            self.next = now + 0.1

    def over(self, work: Callable[[int, int], Any]) -> Callable[[int, int], Any]:
        """Return a wrapper around the work that does nothing once the monitor has stopped it."""
        if self.idle:
            return work

        def monitored(first: int, last: int) -> None:
            if not self.stopped:
                work(first, last)
                self.look()

        return monitored

    def look(self) -> None:
        now = self.clock()
        if now >= self.end:
            self.late = self.stopped = True
        elif self.progress and now >= self.next and self.thread() == self.caller:
            if self.progress(self.result()) is True:
                self.stopped = True
            self.next = self.clock() + 0.1
