"""Run the chunks of a simulation in order, in this process or with an executor; save checkpoints."""

from __future__ import annotations

from collections import deque
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from concurrent.futures.process import ProcessPoolExecutor
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import cut, kind, shown, telling

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from .checkpoints import Checkpoint
    from .hand_recording import HandRecording

__all__ = ["check_executor", "check_progress", "run"]

CHECKPOINT_SECONDS = 2.0
"""The minimum number of seconds between two checkpoints."""
PROGRESS_SECONDS = 0.1
"""The minimum number of seconds between two calls of `progress`."""

MOST_QUEUED = 4096
"""The number of chunks submitted to an executor in advance, so that no slow chunk delays the others."""
QUEUED_PER_WORKER = 8
"""The number of chunks submitted in advance per worker, if the number of workers is known."""
MOST_LOSSES = 3
"""The maximum number of executors that may be lost in a row, with no chunk finished in between."""


class Job(Protocol):
    """The settings sent with every chunk; `units` names the items of a chunk, such as hands."""

    @property
    def units(self) -> str: ...

    def sent(self) -> list[tuple[str, Any]]:
        """Return the objects that are sent to worker processes, each with its name."""


class Sums(Protocol):
    """The sum of the finished chunks; `next` is the number of the first item that is not included yet."""

    match: Any
    next: int

    def add(self, found: Any) -> None: ...

    def state(self) -> dict[str, Any]:
        """Return the plain values for a checkpoint."""

    def result(self, complete: bool) -> Any: ...

    def is_sure(self) -> bool:
        """Return whether the result is precise enough to stop."""


def run(
    play: Callable[[Any, int, int], Any],
    sums: Sums,
    end: int,
    length: int,
    executor: Any,
    progress: Callable[[Any], object] | None,
    checkpoint: Checkpoint | None,
    recording: HandRecording | None = None,
) -> Any:
    """Run all chunks up to `end`, each with `play(sums.match, first, count)`, and return the result.

    After Ctrl-C, the result is marked as not complete. If an error is raised, its attribute `result` is the
    result so far.
    """

    def save() -> None:
        if checkpoint is not None:
            record = None if recording is None else {"length": recording.length(), "hands": recording.hands}
            checkpoint.save(**sums.state(), save_hands=record)

    spans = _spans(sums.next, end, length)
    chunks = (
        _one_by_one(play, sums.match, spans)
        if executor is None
        else _by_executor(play, sums.match, spans, executor)
    )
    reported = saved = monotonic()
    seconds_to_save = 0.0
    starts = _spans(sums.next, end, length)
    try:
        save()  # fails now if the file cannot be written
        if sums.is_sure():
            return sums.result(True)
        for piece in chunks:
            if recording is not None:
                recording.write(piece.texts)
            sums.add(piece)
            first, count = next(starts)
            sums.next = first + count
            now = monotonic()
            is_sure = sums.is_sure()
            due = now - saved > max(CHECKPOINT_SECONDS, 20 * seconds_to_save)
            if checkpoint is not None and (due or is_sure or sums.next == end):
                save()
                saved = monotonic()
                seconds_to_save = saved - now
            if is_sure:
                break
            if progress is not None and now - reported > PROGRESS_SECONDS:
                if progress(sums.result(sums.next == end)) is True:
                    save()
                    return sums.result(sums.next == end)
                reported = monotonic()
    except KeyboardInterrupt as interrupt:
        save()
        partial = getattr(interrupt, "found", None)
        if partial is not None:
            if recording is not None:
                recording.write(partial.texts)
            sums.add(partial)
        return sums.result(False)
    except Exception as error:
        if not isinstance(error, OSError):
            save()
        try:
            raise telling(error, result=sums.result(False))
        except TypeError:
            raise error from None
    finally:
        chunks.close()
    return sums.result(True)


def _spans(first: int, end: int, length: int) -> Iterator[tuple[int, int]]:
    """Yield chunks as (first, count); each chunk after the first starts at a multiple of `length`."""
    while first < end:
        last = min(end, (first // length + 1) * length)
        yield first, last - first
        first = last


def _one_by_one(play: Any, match: Job, spans: Iterator[tuple[int, int]]) -> Generator[Any, None, None]:
    """Run the chunks in this process."""
    for first, count in spans:
        yield play(match, first, count)


def check_executor(executor: object) -> None:
    """Check that `executor` is an executor, or a callable that may create one."""
    if not (callable(executor) or hasattr(executor, "submit")):
        raise TypeError(
            "executor must be a concurrent.futures.Executor or a function that creates one, "
            f"not {kind(executor)}"
        )


def check_progress(progress: object) -> None:
    """Check that `progress` is `None` or can be called."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {kind(progress)}")


def _check_picklable(match: Job, executor: Executor) -> None:
    """Check that a match can be pickled for the processes of a pool."""
    from pickle import dumps

    if not isinstance(executor, ProcessPoolExecutor):
        return
    for name, part in match.sent():
        try:
            dumps(part)
        except Exception as error:
            raise TypeError(
                f"{name} cannot be sent to another process: {cut(str(error), 200)}. Use a function "
                "or class at the top level of a module"
            ) from None


def _by_executor(
    play: Any,
    match: Job,
    spans: Iterator[tuple[int, int]],
    executor_or_maker: Executor | Callable[[], Executor],
) -> Generator[Any, None, None]:
    """Run the chunks with an executor, in order; an executor created here is replaced if it breaks."""
    makes = isinstance(executor_or_maker, type) or not hasattr(executor_or_maker, "submit")
    executor: Executor = _make(executor_or_maker) if makes else executor_or_maker  # type: ignore[assignment,arg-type]
    _check_picklable(match, executor)
    waiting: deque[tuple[tuple[int, int], Any]] = deque()
    losses, clean = 0, False

    def submit(span: tuple[int, int]) -> Any:
        try:
            return executor.submit(play, match, *span)
        except BrokenExecutor as error:
            return error

    workers = getattr(executor, "_max_workers", None)
    queued = max(2, QUEUED_PER_WORKER * workers) if isinstance(workers, int) else MOST_QUEUED
    try:
        waiting.extend((span, submit(span)) for span in islice(spans, queued))
        while waiting:
            span, future = waiting[0]
            try:
                if isinstance(future, BrokenExecutor):
                    raise future
                piece = future.result()
            except (BrokenExecutor, CancelledError) as error:
                if isinstance(error, CancelledError) and not makes:
                    raise
                losses += 1
                first, count = span
                if not makes:
                    waiting.clear()  # the pool's own thread is failing these futures
                    raise type(error)(
                        "the executor lost a process and accepts no more work. Pass a function, such as "
                        "executor=lambda: ProcessPoolExecutor(8), to have it replaced and the work repeated"
                    ) from error
                if losses > MOST_LOSSES:
                    raise type(error)(
                        f"{losses} executors in a row were lost while running {match.units} {first} to "
                        f"{first + count - 1}"
                    ) from error
                _close(executor)
                executor = _make(executor_or_maker)  # type: ignore[arg-type]
                waiting = deque([(span, _finished(future) or submit(span)) for span, future in waiting])
                continue
            losses = 0
            waiting.popleft()
            following = next(spans, None)
            if following is not None:
                waiting.append((following, submit(following)))
            yield piece
        clean = True
    finally:
        # A pool's own thread cancels what waits: it would trip over a future canceled here as a process dies.
        if not makes:
            for _, future in waiting:
                if hasattr(future, "cancel"):
                    future.cancel()
        elif clean:
            executor.shutdown()
        else:
            _terminate(executor)


def _terminate(executor: Executor) -> None:
    """Shut an executor down at once, and end its processes; their chunks are no longer needed."""
    processes: list[Any] = []
    if isinstance(executor, ProcessPoolExecutor):
        processes = [*(getattr(executor, "_processes", None) or {}).values()]  # shutdown clears them
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()


def _finished(future: Any) -> Any:
    """Return the future if it finished before its executor was lost, otherwise `None`."""
    if isinstance(future, Exception) or not future.done() or future.cancelled():
        return None
    return None if isinstance(future.exception(), BrokenExecutor) else future


def _make(make: Callable[[], Executor]) -> Executor:
    executor = make()
    if not hasattr(executor, "submit"):
        raise TypeError(f"executor must create a concurrent.futures.Executor, not {shown(executor)}")
    return executor


def _close(executor: Executor) -> None:
    try:
        executor.shutdown(wait=False, cancel_futures=True)
    except Exception:  # the executor is lost in any case
        return
