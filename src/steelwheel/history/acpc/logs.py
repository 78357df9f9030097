"""The ACPC's logs: files of finished hands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path

from ...errors import HistoryError, cut, shown
from ..amounts import EXACT
from ..other_formats import other_format_error
from ..record import HandHistory
from ..undecoded import undecoded_error
from .definitions import STANDARD, Definition, read_definition
from .reading import read_state
from .writing import decimal_text, state

__all__ = ["header_game", "read_log", "read_numbered", "write_log"]

MOST_OF_DEFINITION = 1 << 16  # characters


def read_log(
    lines: Iterable[str], file: str | None = None, game: Definition | None = None
) -> Iterator[HandHistory | HistoryError]:
    """Yield the hands of a log, line by line; an error in place of a hand that cannot be read.

    :param lines: the lines of the log.
    :param file: the path of the log, for errors, and to find the game definition in the same folder.
    :param game: the definition of the game; None: the definition named in the header, which is looked up in
        the log's folder and in `STANDARD`.
    """
    yield from read_numbered(enumerate(lines, 1), file, game)


def read_numbered(
    lines: Iterable[tuple[int, str]], file: str | None, game: Definition | None, encoding: str = "utf-8"
) -> Iterator[HandHistory | HistoryError]:
    """Yield the hands of a log's numbered lines, like `read_log`.

    :param encoding: the encoding of the file; bytes that it cannot decode are surrogate escapes in `lines`.
    """
    for number, line in lines:
        if line.startswith("#"):
            if game is None:
                try:
                    game = header_game(line, file)
                except HistoryError as error:
                    yield error
                    return
        elif line.startswith("STATE:"):
            if game is None:
                yield HistoryError("the log does not name its game: pass its definition", file, line=number)
                return
            undecoded = undecoded_error(line, encoding, file, start=number - 1)
            if undecoded is not None:
                yield undecoded
                continue
            try:
                yield read_state(line, game, file, number)
            except HistoryError as error:
                yield error
        elif line.strip() and not line.startswith(("SCORE:", ";")):
            other = other_format_error(line, file) if number == 1 else None
            if other is not None:
                yield other
                return
            yield HistoryError(f"{shown(line.strip())} is not a valid line of a log", file, line=number)


def header_game(line: str, file: str | None) -> Definition | None:
    """Return the definition named in a log's header, or None if the header names no known definition.

    :raises HistoryError: if the file of the definition cannot be read.
    """
    words = line.split()
    if len(words) > 3 and words[1] == "name/game/hands/seed":
        return _find_definition(words[3], file)
    return None


def _find_definition(path: str, file: str | None) -> Definition | None:
    name = re.split(r"[/\\]", path)[-1]
    try:
        beside = Path(file).with_name(name) if file is not None and name not in ("", ".", "..") else None
        if beside is not None and beside.is_file():
            with open(beside, encoding="utf-8", errors="replace") as text:
                return read_definition(text.read(MOST_OF_DEFINITION), str(beside))
    except HistoryError:
        raise
    except (OSError, ValueError) as error:  # a name too long or not valid on Windows, no permission
        if name not in STANDARD:
            raise HistoryError(f"the game {shown(name)} cannot be read: {cut(str(error))}", file) from None
    return STANDARD.get(name)


def write_log(histories: Iterable[HandHistory], game: Definition, name: str, game_file: str) -> Iterator[str]:
    """Yield the lines of a log. Its header gives 0 hands, since it is written before the hands are known.

    :param histories: the hands.
    :param game: the definition that every hand must have.
    :param name: the match's name, for the header.
    :param game_file: the name of the definition's file, for the header.
    :raises HistoryError: if a hand has another definition, or is not over.
    """
    yield f"# name/game/hands/seed {re.sub(r'[^!-~]', '_', name)} {re.sub(r'[^!-~]', '_', game_file)} 0 0\n"
    scores: dict[str, Decimal] = {}
    for history in histories:
        line = state(history, game)
        *_, values, names = line.split(":")
        for player, value in zip(names.split("|"), values.split("|"), strict=True):
            scores[player] = EXACT.add(scores.get(player, Decimal(0)), Decimal(value))
        yield line + "\n"
    yield f"SCORE:{'|'.join(map(decimal_text, scores.values()))}:{'|'.join(scores)}\n"
