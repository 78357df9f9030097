"""PHH, the Poker Hand History format: a hand is a TOML document (.phh), many are one of tables (.phhs).

Source: the Poker Hand History standard (uoftcprg/phh-std), of December 2024.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from ..errors import HistoryError
from .record import HandHistory

try:  # compiled, where it is installed
    read_toml = importlib.import_module("tomli").loads
except ImportError:
    from tomllib import loads as read_toml

__all__ = ["dumps", "loads", "read", "read_many", "write_many"]

_TABLE = re.compile(r"""\s*\[\s*([A-Za-z0-9_-]+|"[^"\\]*"|'[^']*')\s*\]\s*(#.*)?$""")
_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_LINE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def loads(text: str) -> HandHistory:
    """The hand of a PHH text.

    :raises HistoryError: for what is no TOML, or no hand; with the line if it is known.
    """
    if not isinstance(text, str):
        raise TypeError(f"a hand history is read from text, not {type(text).__name__}")
    return read(text)


def dumps(history: HandHistory) -> str:
    """The PHH text of a hand: it reads back as equal. Comments of a TOML file that was read are not kept.

    :raises HistoryError: for a field of a type that TOML has not.
    """
    if not isinstance(history, HandHistory):
        raise TypeError(f"a HandHistory is written, not {type(history).__name__}")
    return _fields(history, "\n  ", ",\n")


def read(text: str, file: str | None = None) -> HandHistory:
    """The one hand of a text."""
    hands = list(_hands(_toml(text, file), file))
    if len(hands) != 1:
        raise HistoryError(f"there are {len(hands)} hands here: read them with load_all", file)
    if isinstance(hands[0], HistoryError):
        raise hands[0]
    return hands[0]


def read_many(lines: Iterable[str], file: str | None = None) -> Iterator[HandHistory | HistoryError]:
    """The hands of a .phhs file, table by table: an error for one that cannot be read, and on to the next.

    A table begins where a line is its heading and no more, and no string is open.
    """
    part: list[str] = []
    start, quotes = 0, 0
    for number, line in enumerate(lines):
        if quotes % 2 == 0 and line.lstrip()[:1] == "[" and _TABLE.match(line):
            yield from _part(part, start, file)
            part, start, quotes = [], number, 0
        part.append(line)
        quotes += line.count('"""') + line.count("'''")
    yield from _part(part, start, file)


def _part(part: list[str], start: int, file: str | None) -> Iterator[HandHistory | HistoryError]:
    heading = _TABLE.match(part[0]) if part else None
    key = heading[1].strip("\"'") if heading else None
    try:
        yield from _hands(_toml("".join(part), file, start, key), file)
    except HistoryError as error:
        yield error


def _toml(text: str, file: str | None, start: int = 0, key: object = None) -> dict[str, Any]:
    """The document of a text; errors count lines from `start`."""
    try:
        document: dict[str, Any] = read_toml(text, parse_float=Decimal)
    except RecursionError:
        raise HistoryError("the text is nested too deeply", file, key) from None
    except (ValueError, ArithmeticError) as error:  # Decimal has words of its own for what is no number
        message, line = str(error) or "this is no TOML", None
        place = _LINE.search(message)
        if place:
            line = start + (int(place[1]) if place[1] else text.count("\n") + 1)
            message = message[: place.start()] + (f" (at column {place[2]})" if place[2] else "")
        raise HistoryError(message, file, key, line) from None
    return document


def _hands(document: dict[str, Any], file: str | None) -> Iterator[HandHistory | HistoryError]:
    """The hands of a document: itself, or its tables."""
    if not document:
        return
    tables: Iterable[tuple[object, Any]] = document.items()
    if not all(isinstance(value, dict) for value in document.values()):
        tables = [(None, document)]
    for key, table in tables:
        try:
            yield HandHistory(table, file, key)
        except HistoryError as error:
            yield error


def write_many(histories: Iterable[HandHistory]) -> Iterator[str]:
    """The .phhs text of some hands, hand by hand, numbered from 1."""
    for i, history in enumerate(histories, 1):
        yield ("\n" if i > 1 else "") + f"[{i}]\n" + _fields(history, "", ", ")


def _fields(history: HandHistory, before: str, between: str) -> str:
    """Fields, a line each; actions with something before and between them."""
    lines = []
    try:
        for name, value in history.fields.items():
            if name == "actions" and value:
                actions = between.join([before.strip("\n") + _value(action) for action in value])
                end = ",\n" if before else ""
                lines.append(f"{name} = [{before[:1]}{actions}{end}]\n")
            else:
                lines.append(f"{_key(name)} = {_value(value)}\n")
    except RecursionError:
        raise history._error("the fields are nested too deeply") from None
    except TypeError as error:
        raise history._error(str(error)) from None
    return "".join(lines)


def _key(name: object) -> str:
    if not isinstance(name, str):
        raise TypeError(f"TOML has no key {name!r}")
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, (float, Decimal)):
        text = str(value)
        if value != value:
            return "nan"
        if value in (float("inf"), -float("inf")):
            return "inf" if value > 0 else "-inf"
        return text if any(mark in text for mark in ".eE") else f"{text}e0"
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join([f'{_key(name)} = {_value(x)}' for name, x in value.items()])}}}"
    raise TypeError(f"TOML has no value of the type {type(value).__name__}")
