"""Write hands as text or to files, in any of the formats."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import IO, Literal

from .._internal.files import replacing
from ..errors import HistoryError, meant, shown
from . import acpc, phh
from .ohh import dumps_ohh
from .pokerstars_text import dumps_pokerstars
from .record import HandHistory, kind_of_other

__all__ = ["dump", "dumps"]

TextFormat = Literal["phh", "pokerstars", "ohh"]
FileFormat = Literal["phh", "phhs", "log", "pokerstars", "ohh"]

_TEXTS: Mapping[str, Callable[[HandHistory], str]] = {
    "phh": phh.dumps,
    "pokerstars": dumps_pokerstars,
    "ohh": dumps_ohh,
}
_BETWEEN = {"pokerstars": "\n\n", "ohh": "\n"}
"""The text between two hands of a file."""
_SUFFIXES = {".phh": "phh", ".phhs": "phhs", ".log": "log", ".txt": "pokerstars", ".ohh": "ohh"}


def dumps(history: HandHistory, format: TextFormat = "phh") -> str:
    """Return a hand as text: PHH, PokerStars' text, or Open Hand History.

    `loads` turns this text back into an equal hand, as far as the format can express it. Comments are lost.

    :param format: "phh", "pokerstars" or "ohh".
    :raises HistoryError: if the format cannot express the hand.
    :raises ValueError: if there is no such format.
    """
    if not isinstance(history, HandHistory):
        raise TypeError(f"dumps takes a HandHistory, not {kind_of_other(history)}")
    return _TEXTS[_check_format(format, [*_TEXTS])](history)


def dump(
    history: HandHistory | Iterable[HandHistory],
    path: str | os.PathLike[str],
    *,
    format: FileFormat | None = None,
) -> int:
    """Write hands to a file, and return their number.

    The suffix sets the format: .phh, .phhs, .log, .txt (PokerStars' text) or .ohh (Open Hand History). A .phh
    has one hand; the others have any number. The game definition of a .log is written next to it, as .game.
    Hands are written as they come, to a temporary file that replaces `path` at the end.

    :param format: "phh", "phhs", "log", "pokerstars" or "ohh"; None: chosen by the suffix.
    :raises HistoryError: if the format cannot express a hand.
    :raises OSError: if the file cannot be written, or `FileNotFoundError` if its folder is missing; an
        existing file remains unchanged.
    :raises TypeError: if the argument is not a history or an iterable of histories.
    :raises ValueError: if there is no such format.
    """
    name = os.fspath(path)
    kind = _format_of(name) if format is None else _check_format(format, [*_SUFFIXES.values()])
    several = isinstance(history, Iterable) and not isinstance(history, (str, HandHistory))
    hands = map(_check_history, history if several else [history])
    first = next(hands, None)
    if first is None:
        raise HistoryError("there are no hands to write", name)
    counter = _Counter(chain([first], hands), name, is_single=kind == "phh")
    with ExitStack() as files:
        if kind == "log":
            game = Path(name).with_suffix(".game")
            definition = acpc.Definition.of(first)
            # The new definition replaces the old one together with the log.
            files.enter_context(replacing(str(game))).write(str(definition))
            parts = acpc.write_log(counter, definition, Path(name).stem, game.name)
        elif kind == "phhs":
            parts = phh.write_many(counter)
        else:
            parts = _texts(counter, kind)
        _write(files.enter_context(replacing(name)), parts, name)
    return counter.count


def _format_of(name: str) -> str:
    """Return the format that a file's suffix stands for."""
    suffix = next((suffix for suffix in _SUFFIXES if name.endswith(suffix)), None)
    if suffix is None:
        raise HistoryError(f"a file of hand histories must end in one of {', '.join(_SUFFIXES)}", name)
    return _SUFFIXES[suffix]


def _check_format(format: object, formats: list[str]) -> str:
    if not isinstance(format, str) or format not in formats:
        near = meant(format, formats)
        raise ValueError(f"format must be one of {', '.join(map(repr, formats))}, not {shown(format)}{near}")
    return format


def _check_history(history: object) -> HandHistory:
    if not isinstance(history, HandHistory):
        raise TypeError(f"dump takes a HandHistory or an iterable of them, not {kind_of_other(history)}")
    return history


class _Counter(Iterator[HandHistory]):
    """An iterator that counts its hands, and rejects a second hand if the file can have only one."""

    def __init__(self, hands: Iterator[HandHistory], name: str, *, is_single: bool) -> None:
        self.hands, self.name, self.is_single, self.count = hands, name, is_single, 0

    def __next__(self) -> HandHistory:
        hand = next(self.hands)
        self.count += 1
        if self.count > 1 and self.is_single:
            raise HistoryError("a .phh file can have only one hand: write several as .phhs", self.name)
        return hand


def _texts(hands: Iterable[HandHistory], kind: str) -> Iterator[str]:
    """Yield the text of each hand, with a separator between hands."""
    for i, hand in enumerate(hands):
        yield (_BETWEEN[kind] if i else "") + _TEXTS[kind](hand)


def _write(file: IO[str], parts: Iterable[str], name: str) -> None:
    try:
        file.writelines(parts)
    except UnicodeEncodeError as error:
        raise HistoryError(f"this is not valid Unicode: {shown(error.object[error.start])}", name) from None
