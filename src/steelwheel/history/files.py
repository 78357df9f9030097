"""Files of hand histories: of one hand, of many, and folders of files."""

from __future__ import annotations

import glob
import os
import re
import signal
import stat
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal

from .._slices import thread_count
from ..errors import HistoryError, meant, shown, unread, unwritten
from . import acpc, phh
from .record import HandHistory, kind_of_other

if TYPE_CHECKING:
    from .acpc import Definition

__all__ = ["Histories", "dump", "load", "load_all"]

Found = HandHistory | HistoryError | OSError
OnError = Literal["raise", "skip"] | Callable[[HistoryError | OSError], object]

FILES_AT_ONCE = 32  # that a worker reads
KINDS = (".phh", ".phhs", ".log")
MOST_OF_LINE, MOST_OF_HAND = 1 << 22, 1 << 24  # characters


def load(path: str | os.PathLike[str], *, game: Definition | None = None) -> HandHistory:
    """The hand of a file that has one: .phh, .phhs or .log.

    :param game: the ACPC's definition of the game, for a log that does not name it.
    :raises HistoryError: with the file, and the line if it is known.
    :raises OSError: for a file that cannot be read: `FileNotFoundError` where there is none,
        `IsADirectoryError` for a folder.
    """
    hands = _read(os.fspath(path), game)
    first = next(hands, None)
    if isinstance(first, Exception):
        raise first
    if first is None or next(hands, None) is not None:
        how_many = "no hand" if first is None else "more than one hand: read them with load_all"
        raise HistoryError(f"the file has {how_many}", os.fspath(path))
    return first


def load_all(
    path: str | os.PathLike[str],
    errors: OnError = "raise",
    *,
    game: Definition | None = None,
    workers: int = 1,
) -> Histories:
    """The hands of a file, of a folder and its subfolders, or of all that a pattern like "*.phh" matches.

    Hands are read as they are taken: one file at a time is in memory, one hand at a time of a .phhs or .log.
    More workers read whole files ahead, and give the same hands in the same order.
    Files come by name, numbers in names in numeric order. Links to folders are not followed in a folder, nor
    under "**" of a pattern.

    :param errors: "raise" a HistoryError for a hand that cannot be read, an OSError for a file (the iterator
        goes on after either); "skip" those that cannot be read or replayed to their last action, and count
        them in `skipped` of the result; or a function that is called with the error of each that is skipped.
    :param game: the ACPC's definition of the game, for a log that does not name it.
    :param workers: how many processes read the files, 0 for one per core; 1 is this process alone.
    :raises ValueError: for another value of `errors`, or a number of workers below 0.
    :raises FileNotFoundError: when no file has that name or matches.
    """
    if not callable(errors) and errors not in ("raise", "skip"):
        near = meant(errors, ("raise", "skip"))
        raise ValueError(
            f'errors must be "raise", "skip" or a function of an error, not {shown(errors)}{near}'
        )
    workers = thread_count(workers, "workers")
    play, names = errors != "raise", _files(os.fspath(path))
    found = _found(names, game, play) if workers == 1 else _found_by(workers, names, game, play)
    return Histories(found, errors)


class Histories(Iterator[HandHistory]):
    """The iterator of hands that `load_all` returns."""

    skipped: int
    """How many hands and unreadable files have been left out so far."""

    def __init__(self, hands: Iterator[Found], errors: OnError) -> None:
        self._hands, self._errors, self.skipped = hands, errors, 0

    def __next__(self) -> HandHistory:
        for found in self._hands:
            if not isinstance(found, Exception):
                return found
            if self._errors == "raise":
                raise found
            self.skipped += 1
            if callable(self._errors):
                self._errors(found)
        raise StopIteration


def _found(names: Iterable[str | OSError], game: Definition | None, play: bool) -> Iterator[Found]:
    """The hands of files, errors in place of those that cannot be read, or played if they are to be."""
    for name in names:
        for found in [name] if isinstance(name, OSError) else _read(name, game):
            if play and isinstance(found, HandHistory):
                try:
                    found.hand()
                except HistoryError as error:
                    yield error
                    continue
            yield found


def _found_by(
    workers: int, names: Iterator[str | OSError], game: Definition | None, play: bool
) -> Iterator[Found]:
    """The same by worker processes, each of which reads some files at a time."""
    from concurrent.futures import Future, ProcessPoolExecutor

    pool = ProcessPoolExecutor(workers, initializer=_ignore_interrupts)
    ahead: deque[Future[list[Found]]] = deque()
    try:
        while some := list(islice(names, FILES_AT_ONCE)):
            ahead.append(pool.submit(_list_found, some, game, play))
            if len(ahead) > 2 * workers:
                yield from ahead.popleft().result()
        while ahead:
            yield from ahead.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _list_found(names: list[str | OSError], game: Definition | None, play: bool) -> list[Found]:
    return list(_found(names, game, play))


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one ends it


def _read(name: str, game: Definition | None) -> Iterator[Found]:
    """The hands of a file; errors in place of those that cannot be read, or of the file."""
    try:
        with open(name, encoding="utf-8-sig", opener=_open) as file:
            if name.endswith(".log"):
                yield from acpc.read_log(_lines(file, name), name, game)
            elif name.endswith(".phhs"):
                yield from phh.read_many(_lines(file, name), name, MOST_OF_HAND)
            else:
                if os.fstat(file.fileno()).st_size > MOST_OF_HAND:
                    raise HistoryError(f"a hand has more than {MOST_OF_HAND:,} bytes", name)
                yield phh.read(file.read(), name)
    except HistoryError as error:
        yield error
    except OSError as error:
        yield _untold(error, name)
    except UnicodeDecodeError as error:
        yield HistoryError(f"this is not UTF-8: {error.reason} at byte {error.start}", name)


def _untold(error: OSError, name: str) -> OSError:
    """Why a hand history cannot be read."""
    if os.path.isdir(name):
        return IsADirectoryError(f"{shown(name)} is a folder, not a hand history: load_all reads folders")
    return unread(error, "hand history", name)


def _open(name: str, flags: int) -> int:
    """Open a regular file, never one that blocks or has no end."""

    def check(found: os.stat_result) -> None:
        if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
            raise HistoryError("this is not a regular file, but a pipe, a socket or a device", name)

    check(os.stat(name))  # opening a device may have effects
    descriptor = os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
    try:
        check(os.fstat(descriptor))
    except HistoryError:
        os.close(descriptor)
        raise
    return descriptor


def _lines(file: IO[str], name: str) -> Iterator[str]:
    """The lines of a file, of bounded length."""
    for number in count(1):
        line = file.readline(MOST_OF_LINE + 1)
        if len(line) > MOST_OF_LINE:
            raise HistoryError(f"a line has more than {MOST_OF_LINE:,} characters", name, line=number)
        if not line:
            return
        yield line


def _files(path: str) -> Iterator[str | OSError]:
    if os.path.isdir(path):
        return _folder(path)
    if os.path.exists(path):
        return iter([path])
    matches = sorted(_matching(path), key=_natural)
    if not matches:
        raise FileNotFoundError(
            f"there is no hand history {shown(path)}: no file or folder of that name or pattern"
        )
    return _once(matches)


def _once(matches: Iterable[str]) -> Iterator[str | OSError]:
    """The files that are matched, and those of folders that are."""
    seen: set[str | OSError] = set()  # a pattern may match a folder and what is in it
    for match in matches:
        for name in _folder(match) if os.path.isdir(match) else [match]:
            if name not in seen:
                seen.add(name)
                yield name


def _folder(path: str) -> Iterator[str | OSError]:
    """The hand histories of a folder and its subfolders, by name."""
    levels = [iter([path])]
    while levels:
        for name in levels[-1]:
            if not os.path.isdir(name):
                yield name
                continue
            try:
                with os.scandir(name) as entries:
                    wanted = sorted([entry.name for entry in entries if _is_wanted(entry)], key=_natural)
            except OSError as error:
                yield unread(error, "folder", name)
                continue
            levels.append(iter([os.path.join(name, part) for part in wanted]))
            break
        else:
            levels.pop()


def _is_wanted(entry: os.DirEntry[str]) -> bool:
    if entry.is_dir(follow_symlinks=False):
        return True
    return entry.name.endswith(KINDS) and not (entry.is_symlink() and os.path.isdir(entry.path))


def _matching(pattern: str) -> set[str]:
    """What a pattern matches, as in `glob`; but "**" follows no links, since they may form cycles."""
    parts = pattern.replace(os.altsep, os.sep).split(os.sep) if os.altsep else pattern.split(os.sep)
    if "**" not in parts:
        return set(glob.glob(pattern))
    at = parts.index("**")
    found = set(glob.glob(os.sep.join(parts[:at]) or os.sep) if at else [""])
    while at < len(parts):
        start = at + 1
        at = parts.index("**", start) if "**" in parts[start:] else len(parts)
        rest = os.sep.join(parts[start:at])
        if rest:
            found = {
                os.path.join(folder, name)
                for base in found
                for folder in _below(base)
                for name in glob.glob(rest, root_dir=folder)
            }
        elif at == len(parts):
            found = {base or os.curdir for base in found if os.path.isdir(base or os.curdir)}
    return {name for name in found if not (os.path.islink(name) and os.path.isdir(name))}


def _below(folder: str) -> Iterator[str]:
    """A folder and all its subfolders that are not hidden."""
    folders = [folder]
    while folders:
        folder = folders.pop()
        yield folder
        try:
            with os.scandir(folder or os.curdir) as entries:
                folders += [
                    os.path.join(folder, entry.name)
                    for entry in entries
                    if entry.name[0] != "." and entry.is_dir(follow_symlinks=False)
                ]
        except OSError:  # a file, or no permission: glob skips both
            pass


def _natural(name: str) -> list[Any]:
    """A key that sorts numbers in names as numbers: 2.phh before 10.phh."""
    return [int(part) if i % 2 else part for i, part in enumerate(re.split(r"([0-9]{1,99})", name))]


def _checked(history: object) -> HandHistory:
    if not isinstance(history, HandHistory):
        raise TypeError(f"what is written is a HandHistory, or several, not {kind_of_other(history)}")
    return history


def _written(name: str) -> IO[str]:
    """A file to write hands to."""
    try:
        return open(name, "w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise unwritten(error, name) from None


def dump(history: HandHistory | Iterable[HandHistory], path: str | os.PathLike[str]) -> int:
    """Write hands to a file, in the format of its suffix: .phh has one hand, .phhs and .log any number.

    The game definition of a .log is written beside it, as .game. Hands are written as they come. Returns how
    many were written.

    :raises HistoryError: for what the format cannot express.
    :raises OSError: for a file that cannot be written: `FileNotFoundError` where its folder is missing.
    :raises TypeError: for what is no history.
    """
    name = os.fspath(path)
    if not name.endswith(KINDS):
        raise HistoryError(f"a file of hand histories must end in {', '.join(KINDS)}", name)
    several = isinstance(history, Iterable) and not isinstance(history, (str, HandHistory))
    hands = map(_checked, history if several else [history])
    first = next(hands, None)
    if first is None:
        raise HistoryError("there is no hand to write", name)
    written = 0

    def counted() -> Iterator[HandHistory]:
        nonlocal written
        for hand in chain([first], hands):
            written += 1
            if written > 1 and name.endswith(".phh"):
                raise HistoryError("a .phh file has one hand; write several as .phhs", name)
            yield hand

    if name.endswith(".log"):
        definition = acpc.Definition.of(first)
        game = Path(name).with_suffix(".game")
        with _written(str(game)) as file:
            file.write(str(definition))
        parts = acpc.write_log(counted(), definition, Path(name).stem, game.name)
    elif name.endswith(".phhs"):
        parts = phh.write_many(counted())
    else:
        parts = (phh.dumps(hand) for hand in counted())
    with _written(name) as file:
        try:
            file.writelines(parts)
        except UnicodeEncodeError as error:
            raise HistoryError(
                f"this is not valid Unicode: {shown(error.object[error.start])}", name
            ) from None
    return written
