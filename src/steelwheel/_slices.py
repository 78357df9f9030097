"""Work in slices, on any number of threads; Ctrl-C or an error stops it at once."""

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
    """Run `work(first, last)` on slices of `step` that cover `range(count)`; return the results in order.

    A slice should take well under a second: between slices signals are handled, and an error in one thread
    stops the others. Of several errors, that of the lowest slice is raised.

    :param threads: the number of threads, this one included; 0 for one per core.
    :raises ValueError, TypeError: if `threads` is not such a number.
    """
    if count <= step and type(threads) is int and threads == 1:  # a small batch has no time to lose
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
        with suppress(RuntimeError):  # no more threads can be started
            # a single C call, which no signal interrupts: the list has every thread that started
            started.extend(map(start_new_thread, repeat(help), zip(ends, strict=True)))
        worker()
    finally:
        stop = 0  # no signal is handled from here until `wait_for` is in C
        wait_for(ends, started, process)
    if errors:
        try:
            raise errors[min(errors)]
        finally:
            errors.clear()  # or the error would keep itself and the arrays alive through its traceback
    return results


def thread_count(threads: int) -> int:
    """The number of threads that `threads=` asks for."""
    if isinstance(threads, (bool, type)) or not hasattr(threads, "__index__"):
        raise TypeError(f"threads must be an int, not {kind(threads)}")
    number = index(threads)
    if number < 0:
        raise ValueError(f"threads must be 0 (one per core) or more, not {shown(number)}")
    if number == 0:
        import os

        number = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return number
