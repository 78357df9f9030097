"""Read pieces of files in worker processes, a few pieces ahead, in order."""

from __future__ import annotations

import pickle
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from ..errors import HistoryError
from .file_pieces import PIECE_BYTES, Found, Piece, Reading, cut_file, play_hand, read_piece
from .record import HandHistory, checked_history

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["Part", "PieceReader", "read_in_workers", "run_in_workers"]

FILES_AT_ONCE = 32  # in one task
MOST_WORKERS = 61  # of a pool on Windows
TASKS_AHEAD = 3  # for each worker


Part = Piece | OSError | HistoryError
"""A piece, or the error for a folder or archive that cannot be read."""


def read_in_workers(
    workers: int, names: Iterator[str | OSError], how: Reading, play: bool
) -> Iterator[Found]:
    """Yield the hands of files, read by worker processes, in order; yield an error for each unreadable hand.

    :param play: whether to replay each hand, and yield an error for each illegal hand.
    """
    reader = PieceReader()
    for parts, data in run_in_workers(workers, names, how, partial(_read_task, play=play)):
        if data is None:
            yield from map(play_hand, reader.read(parts)) if play else reader.read(parts)
            continue
        for name, hands, is_end in pickle.loads(data):
            if name != reader.ended:
                for hand in hands:
                    yield (
                        checked_history(hand[0], name, hand[1], hand[2]) if isinstance(hand, tuple) else hand
                    )
                if is_end:
                    reader.ended = name


class PieceReader:
    """Reads pieces of files, in order.

    `ended` is the name of the file whose rest is skipped, or None.
    """

    def __init__(self) -> None:
        self.ended: str | None = None

    def read(self, parts: list[Part]) -> Iterator[Found]:
        """Yield the hands in pieces of files, not replayed, and an error for each unreadable hand."""
        for part in parts:
            if isinstance(part, Exception):
                yield part
            elif part.name != self.ended and (yield from read_piece(part)):
                self.ended = part.name


def run_in_workers(
    workers: int, names: Iterator[str | OSError], how: Reading, work: Callable[[list[Part]], bytes]
) -> Generator[tuple[list[Part], bytes | None], None, None]:
    """Yield the pieces of files in small groups, in order, with the result of `work` in a worker process.

    The result is None for a piece of an open file: read it before the next group.
    """
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(min(workers, MOST_WORKERS), initializer=_ignore_interrupts)
    ahead: deque[tuple[list[Part], Future[bytes]]] = deque()

    def oldest() -> tuple[list[Part], bytes]:
        parts, future = ahead.popleft()
        return parts, future.result()

    try:
        for parts in _tasks(names, how):
            if isinstance(parts[0], Piece) and parts[0].stream is not None:  # open until the next task
                while ahead:
                    yield oldest()
                yield parts, None
                continue
            ahead.append((parts, pool.submit(work, parts)))
            if len(ahead) > TASKS_AHEAD * workers:
                yield oldest()
        while ahead:
            yield oldest()
    finally:
        pool.shutdown(cancel_futures=True)


def _tasks(names: Iterator[str | OSError], how: Reading) -> Iterator[list[Part]]:
    """Yield pieces in groups of small files; a piece of an open file is a group of its own."""
    parts: list[Part] = []
    size = 0
    for name in names:
        for piece in [name] if isinstance(name, OSError) else cut_file(name, how):
            is_stream = isinstance(piece, Piece) and piece.stream is not None
            if parts and (is_stream or size >= PIECE_BYTES or len(parts) == FILES_AT_ONCE):
                yield parts
                parts, size = [], 0
            if is_stream:
                yield [piece]
                continue
            parts.append(piece)
            if isinstance(piece, Piece) and piece.data is not None:
                size += len(piece.data)
    if parts:
        yield parts


def _read_task(pieces: list[Part], play: bool) -> bytes:
    """Return the name and the hands of each piece, and whether to skip the rest of its file, as a pickle.

    Hands are tuples of fields, key and place, which are faster to send than histories.
    """
    return pickle.dumps([_read_part(piece, play) for piece in pieces], pickle.HIGHEST_PROTOCOL)


def _read_part(piece: Part, play: bool) -> tuple[str, list[Any], bool]:
    if isinstance(piece, Exception):
        return "", [piece], False
    hands: list[Any] = []
    reader = read_piece(piece)
    while True:
        try:
            found: Found = next(reader)
        except StopIteration as end:
            return piece.name, hands, end.value
        if play:
            found = play_hand(found)
        hands.append((found.fields, found.key, found._place) if isinstance(found, HandHistory) else found)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process ends this one
