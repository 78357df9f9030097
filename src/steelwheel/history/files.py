"""Files of hand histories: one hand, many, folders of them."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import HistoryError
from . import acpc, phh
from .record import HandHistory

if TYPE_CHECKING:
    from .acpc import Definition

__all__ = ["Histories", "dump", "load", "load_all"]

KINDS = (".phh", ".phhs", ".log")


def load(path: str | os.PathLike[str], *, game: Definition | None = None) -> HandHistory:
    """The hand of a file that has one: .phh, .phhs or .log.

    :param game: the ACPC's definition of the game, for logs that do not name theirs.
    :raises HistoryError: with the file, and the line if it is known.
    :raises OSError: for a file that cannot be read.
    """
    hands = _read(os.fspath(path), game)
    first = next(hands, None)
    if isinstance(first, HistoryError):
        raise first
    if first is None or next(hands, None) is not None:
        count = "no hand" if first is None else "more than one hand: read them with load_all"
        raise HistoryError(f"there is {count} here", os.fspath(path))
    return first


def load_all(
    path: str | os.PathLike[str], errors: str = "raise", *, game: Definition | None = None
) -> Histories:
    """The hands of a file, of a folder and the folders in it, or of all that a pattern like "*.phh" matches.

    They are read as they are asked for: one file, of a .phhs or .log one hand, is in memory at a time. The
    order is that of names, their numbers counted as numbers.

    :param errors: "raise" a HistoryError for a hand that cannot be read (one may go on after it); "skip"
        those that cannot be read or replayed to their last action, and count them in `skipped` of what this
        returns.
    :param game: the ACPC's definition of the game, for logs that do not name theirs.
    :raises ValueError: for another word for errors.
    :raises FileNotFoundError: when there is no such file, nor one that matches.
    """
    if errors not in ("raise", "skip"):
        raise ValueError(f'errors is "raise" or "skip", not {errors!r}')
    return Histories(
        chain.from_iterable(_read(name, game) for name in _files(os.fspath(path))), errors == "skip"
    )


class Histories(Iterator[HandHistory]):
    """What `load_all` gives: an iterator of hands."""

    skipped: int
    """How many hands have been left out so far."""

    def __init__(self, hands: Iterator[HandHistory | HistoryError], skip: bool) -> None:
        self._hands, self._skip, self.skipped = hands, skip, 0

    def __next__(self) -> HandHistory:
        for found in self._hands:
            try:
                if isinstance(found, HistoryError):
                    raise found
                if self._skip:
                    found.hand()
                return found
            except HistoryError:
                if not self._skip:
                    raise
                self.skipped += 1
        raise StopIteration


def _read(name: str, game: Definition | None) -> Iterator[HandHistory | HistoryError]:
    """The hands of a file, and errors for those that are none."""
    try:
        with open(name, encoding="utf-8-sig") as file:
            if name.endswith(".log"):
                yield from acpc.read_log(file, name, game)
            elif name.endswith(".phhs"):
                yield from phh.read_many(file, name)
            else:
                yield phh.read(file.read(), name)
    except HistoryError as error:
        yield error
    except UnicodeDecodeError as error:
        yield HistoryError(f"this is no UTF-8: {error.reason} at byte {error.start}", name)


def _files(path: str) -> Iterator[str]:
    if os.path.isdir(path):
        yield from _folder(path)
    elif os.path.exists(path):
        yield path
    else:
        found = sorted(glob.glob(path, recursive=True), key=_natural)
        if not found:
            raise FileNotFoundError(f"there is no hand history {path!r}")
        for name in found:
            yield from _folder(name) if os.path.isdir(name) else [name]


def _folder(path: str) -> Iterator[str]:
    with os.scandir(path) as entries:
        found = sorted(
            (entry.name for entry in entries if entry.is_dir() or entry.name.endswith(KINDS)), key=_natural
        )
    for name in found:
        whole = os.path.join(path, name)
        if os.path.isdir(whole):
            if not os.path.islink(whole):
                yield from _folder(whole)
        else:
            yield whole


def _natural(name: str) -> list[Any]:
    """What sorts names by their numbers: 2.phh before 10.phh."""
    return [int(part) if i % 2 else part for i, part in enumerate(re.split(r"([0-9]{1,99})", name))]


def dump(history: HandHistory | Iterable[HandHistory], path: str | os.PathLike[str]) -> int:
    """Write a hand, or some, to a file by its ending: .phh has one, .phhs and .log any number.

    A .log gets its game definition beside it, as .game. Hands are written as they come. Returns how many.

    :raises HistoryError: for what the format cannot tell.
    """
    name = os.fspath(path)
    if not name.endswith(KINDS):
        raise HistoryError(f"a file of hand histories ends in {', '.join(KINDS)}", name)
    hands = iter([history] if isinstance(history, HandHistory) else history)
    first = next(hands, None)
    if first is None:
        raise HistoryError("there is no hand to write", name)
    count = 0

    def counted() -> Iterator[HandHistory]:
        nonlocal count
        for hand in chain([first], hands):
            count += 1
            if count > 1 and name.endswith(".phh"):
                raise HistoryError("a .phh file has one hand; write many as .phhs", name)
            yield hand

    if name.endswith(".log"):
        definition = acpc.Definition.of(first)
        game = Path(name).with_suffix(".game")
        game.write_text(str(definition), encoding="utf-8")
        parts = acpc.write_log(counted(), definition, Path(name).stem, game.name)
    elif name.endswith(".phhs"):
        parts = phh.write_many(counted())
    else:
        parts = (phh.dumps(hand) for hand in counted())
    with open(name, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(parts)
    return count
