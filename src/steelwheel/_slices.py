"""Work cut into slices: over threads, stopped at once by Ctrl-C or an error, the same for any number."""

from _thread import LockType, allocate_lock, start_new_thread
from collections.abc import Callable
from itertools import repeat
from operator import index
from os import getpid
from typing import Any

from ._core import wait_for
from .errors import kind, shown

MOST_THREADS = 256


def run(work: Callable[[int, int], Any], count: int, step: int, threads: int) -> list[Any]:
    """Call `work(first, last)` on slices of `step` that cover `range(count)`; return the results in order.

    Each call should take well under a second: between calls a signal is noticed, and an error in one
    thread stops the others. Of several errors, that of the lowest slice is raised.

    :param threads: how many at a time, this thread among them; 0 for one a core.
    :raises ValueError, TypeError: when `threads` is not such a number.
    """
    if count <= step and type(threads) is int and threads == 1:  # no time to lose over a small batch
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
    taken, stop = 0, len(starts)  # slices are taken in order; from `stop` on they are not worth doing

    def worker() -> None:
        nonlocal taken, stop
        while True:
            if getpid() != process:  # forked by whom the work calls; others may have held the lock then
                raise RuntimeError("this process is a fork, and lacks the threads that were at work")
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
        with suppress(RuntimeError):  # there are no more threads to be had
            # one call of C, which no signal interrupts: what has started is in the list
            started.extend(map(start_new_thread, repeat(help), zip(ends, strict=True)))
        worker()
    finally:
        stop = 0  # from here to the C of `wait_for` no signal is answered either
        wait_for(ends, started, process)
    if errors:
        try:
            raise errors[min(errors)]
        finally:
            errors.clear()  # or the error would hold, through its traceback, itself and what was worked on
    return results


def thread_count(threads: int) -> int:
    """The number of threads that `threads=` asks for."""
    if isinstance(threads, (bool, type)) or not hasattr(threads, "__index__"):
        raise TypeError(f"threads must be an int, not {kind(threads)}")
    number = index(threads)
    if number < 0:
        raise ValueError(f"threads must be 0 (one a core) or more, not {shown(number)}")
    if number == 0:
        import os

        number = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return number
