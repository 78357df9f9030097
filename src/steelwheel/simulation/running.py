"""Slices in order: in this process or by an executor, with checkpoints and interrupts."""

from __future__ import annotations

import hashlib
import json
import os
from collections import deque
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from concurrent.futures.process import ProcessPoolExecutor
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import cut, kind, later, shown, telling, unread, unwritten

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

__all__ = ["Checkpoint", "Record", "check_executor", "run"]

FORMAT = 1
"""Of checkpoints."""

SAVED, TOLD = 2.0, 0.1
"""Seconds between two checkpoints; between two calls of `progress`."""

IN_FLIGHT, FOR_EACH = 4096, 8
"""Slices that wait at an executor, so that one that is late holds up no other; for each worker of a pool."""
MOST_LOSSES = 3
"""Pools that may be lost one after another without a slice in between."""


class Job(Protocol):
    """All that a slice needs to know. Its units are what a slice has so many of, as hands."""

    @property
    def units(self) -> str: ...

    def sent(self) -> list[tuple[str, Any]]:
        """What goes to other processes, each with its name."""


class Sums(Protocol):
    """What was found so far, up to the unit `next`."""

    match: Any
    next: int

    def add(self, found: Any) -> None: ...

    def state(self) -> dict[str, Any]:
        """For a checkpoint."""

    def result(self, complete: bool) -> Any: ...

    def is_sure(self) -> bool:
        """Whether it may stop."""


def run(
    play: Callable[[Any, int, int], Any],
    sums: Sums,
    end: int,
    length: int,
    executor: Any,
    progress: Callable[[Any], object] | None,
    saved: Checkpoint | None,
    written: Record | None = None,
) -> Any:
    """Play all slices up to `end`, each of them `play(sums.match, first, count)`; the result.

    On Ctrl-C it is not complete; an error has it as its `result`.
    """

    def save() -> None:
        if saved is not None:
            kept = None if written is None else {"length": written.length(), "hands": written.hands}
            saved.save(**sums.state(), record=kept)

    spans = _spans(sums.next, end, length)
    slices = (
        _one_by_one(play, sums.match, spans)
        if executor is None
        else _by_executor(play, sums.match, spans, executor)
    )
    told = kept = monotonic()
    took = 0.0
    starts = _spans(sums.next, end, length)
    try:
        save()  # or it says now that it cannot
        if sums.is_sure():
            return sums.result(True)
        for found in slices:
            if written is not None:
                written.write(found.texts)
            sums.add(found)
            first, count = next(starts)
            sums.next = first + count
            now = monotonic()
            sure = sums.is_sure()
            if saved is not None and (now - kept > max(SAVED, 20 * took) or sure or sums.next == end):
                save()
                kept = monotonic()
                took = kept - now
            if sure:
                break
            if progress is not None and now - told > TOLD:
                if progress(sums.result(sums.next == end)) is True:
                    save()
                    return sums.result(sums.next == end)
                told = monotonic()
    except KeyboardInterrupt as interrupt:
        save()
        partial = getattr(interrupt, "found", None)
        if partial is not None:
            if written is not None:
                written.write(partial.texts)
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
        slices.close()
    return sums.result(True)


def _spans(first: int, end: int, length: int) -> Iterator[tuple[int, int]]:
    """Slices as (first, count); they begin at multiples of their length."""
    while first < end:
        last = min(end, (first // length + 1) * length)
        yield first, last - first
        first = last


def _one_by_one(play: Any, match: Job, spans: Iterator[tuple[int, int]]) -> Generator[Any, None, None]:
    """The slices, played here."""
    for first, count in spans:
        yield play(match, first, count)


def check_executor(executor: object) -> None:
    if not (callable(executor) or hasattr(executor, "submit")):
        raise TypeError(
            "executor must be a concurrent.futures.Executor, or a callable that makes one, "
            f"not {kind(executor)}"
        )


def _check_sent(match: Job, executor: Executor) -> None:
    """Whether processes can be told of the match, where it is certain that they must be."""
    from pickle import dumps

    if not isinstance(executor, ProcessPoolExecutor):
        return
    for what, one in match.sent():
        try:
            dumps(one)
        except Exception as error:
            raise TypeError(
                f"{what} cannot be sent to another process: {cut(str(error), 200)}; "
                "a function or class at the top level of a module can"
            ) from None


def _by_executor(
    play: Any, match: Job, spans: Iterator[tuple[int, int]], given: Executor | Callable[[], Executor]
) -> Generator[Any, None, None]:
    """The slices in order, by an executor. One that is made here is made anew when it breaks, and closed."""
    makes = isinstance(given, type) or not hasattr(given, "submit")
    executor: Executor = _made(given) if makes else given  # type: ignore[assignment,arg-type]
    _check_sent(match, executor)
    waiting: deque[tuple[tuple[int, int], Any]] = deque()
    losses, clean = 0, False

    def submit(span: tuple[int, int]) -> Any:
        try:
            return executor.submit(play, match, *span)
        except BrokenExecutor as error:
            return error

    workers = getattr(executor, "_max_workers", None)
    many = max(2, FOR_EACH * workers) if isinstance(workers, int) else IN_FLIGHT
    try:
        waiting.extend((span, submit(span)) for span in islice(spans, many))
        while waiting:
            span, future = waiting[0]
            try:
                if isinstance(future, BrokenExecutor):
                    raise future
                found = future.result()
            except (BrokenExecutor, CancelledError) as error:
                if isinstance(error, CancelledError) and not makes:
                    raise
                losses += 1
                first, count = span
                if not makes:
                    raise type(error)(
                        "the executor lost a process, and takes no more work; a callable that makes one, as "
                        "executor=lambda: ProcessPoolExecutor(8), makes another, which plays what was lost"
                    ) from error
                if losses > MOST_LOSSES:
                    raise type(error)(
                        f"{losses} executors were lost one after another, at {match.units} {first} to "
                        f"{first + count - 1}"
                    ) from error
                _close(executor)
                executor = _made(given)  # type: ignore[arg-type]
                waiting = deque([(span, _kept(future) or submit(span)) for span, future in waiting])
                continue
            losses = 0
            waiting.popleft()
            following = next(spans, None)
            if following is not None:
                waiting.append((following, submit(following)))
            yield found
        clean = True
    finally:
        for _, future in waiting:
            if hasattr(future, "cancel"):
                future.cancel()
        if makes:
            executor.shutdown(wait=clean, cancel_futures=True)


def _kept(future: Any) -> Any:
    """A future that has its slice already, though its pool is lost."""
    if isinstance(future, Exception) or not future.done() or future.cancelled():
        return None
    return None if isinstance(future.exception(), BrokenExecutor) else future


def _made(make: Callable[[], Executor]) -> Executor:
    executor = make()
    if not hasattr(executor, "submit"):
        raise TypeError(f"executor must make a concurrent.futures.Executor, and made {shown(executor)}")
    return executor


def _close(executor: Executor) -> None:
    try:
        executor.shutdown(wait=False, cancel_futures=True)
    except Exception:  # it is lost anyway
        return


class Checkpoint:
    """A file that has how far a match has come.

    It is one line of JSON with a checksum before it, written beside the file, then put in its place: whole or
    not at all.

    :param match: what match it is, in plain values.
    :param what: "match", or what else is played.
    """

    def __init__(self, path: str | os.PathLike[str], match: dict[str, Any], what: str = "match") -> None:
        self.path, self.match, self.what = os.fsdecode(path), match, what
        self.format = f"steelwheel {what}, version {FORMAT}"

    def load(self) -> dict[str, Any] | None:
        """What was saved; None if there is no file.

        :raises ValueError: for one that is damaged, or of another match.
        """
        try:
            with open(self.path, "rb") as file:
                data = file.read()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise unread(error, "checkpoint", self.path) from None
        head, _, body = data.partition(b"\n")
        if head != self._head(body):
            ours = f"steelwheel {self.what}, version ".encode()
            number = head.removeprefix(ours).partition(b",")[0] if head.startswith(ours) else b""
            if number.isdigit() and len(number) < 10 and int(number) > FORMAT:
                raise ValueError(f"{shown(self.path)} is {later(int(number), FORMAT)}")
            why = "is damaged" if head.startswith(ours) else f"is no checkpoint of a {self.what}"
            raise ValueError(f"{shown(self.path)} {why}: remove it to begin anew")
        found: dict[str, Any] = json.loads(body)
        saved = found["match"]
        for name, value in self.match.items():
            if name == "seed" and value is None:
                self.match["seed"] = saved["seed"]
            elif saved.get(name) != value:
                raise ValueError(
                    f"{shown(self.path)} is the checkpoint of another {self.what}: "
                    f"{name} was {shown(saved.get(name))}, not {shown(value)}"
                )
        return found

    def save(self, **state: Any) -> None:
        body = json.dumps({"match": self.match, **state}, separators=(",", ":")).encode()
        beside = f"{self.path}.{os.getpid()}.new"
        try:
            try:
                with open(beside, "wb") as file:
                    file.write(self._head(body) + b"\n" + body)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(beside, self.path)
            except BaseException:
                if os.path.exists(beside):
                    os.remove(beside)
                raise
        except OSError as error:
            raise unwritten(error, self.path) from None

    def _head(self, body: bytes) -> bytes:
        return f"{self.format}, sha256 {hashlib.sha256(body).hexdigest()}".encode()


class Record:
    """The file of hands, as .phhs, in the order in which they are numbered.

    :param length: of what is kept of the file.
    :param hands: how many it has.
    """

    def __init__(self, path: str | os.PathLike[str], length: int, hands: int) -> None:
        name = os.fsdecode(path)
        try:
            self.file = open(name, "ab")  # noqa: SIM115  # closed by `close`
            size = self.file.seek(0, 2)
            self.file.truncate(min(length, size))
            self.file.seek(0, 2)
        except OSError as error:
            raise unwritten(error, name) from None
        if size < length:
            self.file.close()
            raise ValueError(
                f"{shown(name)} has lost hands that the checkpoint counts: remove both to begin anew"
            )
        self.hands = hands

    def write(self, texts: list[str]) -> None:
        for text in texts:
            self.hands += 1
            self.file.write((("\n" if self.hands > 1 else "") + f"[{self.hands}]\n" + text).encode())

    def length(self) -> int:
        """How long it is, all that was written being there."""
        self.file.flush()
        os.fsync(self.file.fileno())
        return self.file.tell()

    def close(self) -> None:
        self.file.close()
