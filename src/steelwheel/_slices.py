"""Work cut into slices: over threads, stopped at once by Ctrl-C or an error, the same for any number."""

from collections.abc import Callable
from typing import Any


def run(work: Callable[[int, int], Any], count: int, step: int, threads: int) -> list[Any]:
    """Call `work(first, last)` on slices of `step` that cover `range(count)`; return the results in order.

    Each call should take well under a second: between calls a signal is noticed, and an error in one
    thread stops the others. Of several errors, that of the lowest slice is raised.

    :param threads: how many at a time, this thread among them; 0 for one a core.
    :raises ValueError, TypeError: when `threads` is not such a number.
    """
    if count <= step and type(threads) is int and threads == 1:  # no time to lose over a small batch
        return [work(0, count)] if count else []
    threads = thread_count(threads)
    starts = range(0, count, step)
    results: list[Any] = [None] * len(starts)
    errors: dict[int, BaseException] = {}
    stop = len(starts)  # the first slice that is not worth doing

    def worker(number: int) -> None:
        nonlocal stop
        for i in range(number, len(starts), threads):
            if i >= stop:
                return
            try:
                results[i] = work(starts[i], min(starts[i] + step, count))
            except BaseException as error:
                errors[i] = error
                stop = min(stop, i)
                return

    threads = min(threads, len(starts))
    if threads <= 1:
        for i, first in enumerate(starts):
            results[i] = work(first, min(first + step, count))
        return results

    from threading import Thread

    helpers = [Thread(target=worker, args=(number,), daemon=True) for number in range(1, threads)]
    try:
        for helper in helpers:
            helper.start()
        worker(0)
        for helper in helpers:
            helper.join()
    except BaseException:
        stop = 0
        for helper in helpers:
            if helper.ident is not None:
                helper.join()
        raise
    if errors:
        raise errors[min(errors)]
    return results


def thread_count(threads: int) -> int:
    """The number of threads that `threads=` asks for."""
    if isinstance(threads, bool) or not hasattr(threads, "__index__"):
        raise TypeError(f"threads must be an int, not {type(threads).__name__}")
    number = threads.__index__()
    if number < 0:
        raise ValueError(f"threads must be 0 (one a core) or more, not {number}")
    if number == 0:
        import os

        number = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return number
