"""PHH, the Poker Hand History format: a hand is a TOML document (.phh), several are tables of one (.phhs).

Source: the Poker Hand History standard (uoftcprg/phh-std), December 2024.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Collection, Iterable, Iterator
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from ..errors import HistoryError, cut, kind, shown
from .amounts import fits
from .others import of_others
from .record import HandHistory, kind_of_other

try:  # compiled, if it is installed
    read_toml = importlib.import_module("tomli").loads
except ImportError:
    from tomllib import loads as read_toml

__all__ = ["dumps", "loads", "read", "read_many", "write_many"]

_TABLE = re.compile(r"""\s*\[\s*([A-Za-z0-9_-]+|"[^"\\]*"|'[^']*')\s*\]\s*(#.*)?$""")
_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_TOKEN = re.compile(
    r'''"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+(?:""")?|\'{3}[\s\S]*?(?:\'{3}|\Z)|"(?:[^"\\\n]++|\\.)*+"?|\'[^\'\n]*\'?'''
    r"""|#[^\n]*|[^\s"'#\[\]{},=]+|[\[\]{},=\n]"""
)
_LONG = re.compile(r"[0-9a-fA-F_]{33}")  # an int that does not fit has at least so many digits
_UNFIT = "this number is not below 2**128, or has more than 100 decimals"
_DEEPEST = 100
_MOMENT = re.compile(r"[0-9-]{10}(T[0-9:.]+([+-][0-9]{2}:[0-9]{2})?)?|[0-9:.]+")
_LINE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_HEADING = re.compile(r"\[([A-Za-z0-9_-]+)\] *\n")
_TIME = re.compile(r" *([0-9]{2}):([0-9]{2}):([0-9]{2}) *")
_NOT_PLAIN = ("\\", "{", "\r", "\x7f", "null", "NaN", "Infinity")  # what JSON may take otherwise


def loads(text: str) -> HandHistory:
    """The hand of a PHH text.

    :raises HistoryError: for text that is not TOML, or not a hand; with the line if it is known.
    """
    if not isinstance(text, str):
        raise TypeError(f"a hand history is read from a str, not {kind(text)}")
    return read(text)


def dumps(history: HandHistory) -> str:
    """The PHH text of a hand, which reads back as equal. Comments of a TOML file that was read are lost.

    :raises HistoryError: for a field of a type that TOML lacks.
    """
    if not isinstance(history, HandHistory):
        raise TypeError(f"expected a HandHistory, not {kind_of_other(history)}")
    return _fields(history, "\n  ", ",\n")


def read(text: str, file: str | None = None) -> HandHistory:
    """The one hand of a text."""
    try:
        hands = list(_hands(_toml(text, file), file, text))
    except HistoryError as error:
        raise of_others(text, file) or error from None
    if len(hands) != 1:
        how_many = f"{len(hands)} hands: read them with load_all" if hands else "no hand"
        raise HistoryError(f"the text has {how_many}", file)
    if isinstance(hands[0], HistoryError):
        raise hands[0]
    return hands[0]


def read_many(
    lines: Iterable[str], file: str | None = None, most: int = 1 << 24
) -> Iterator[HandHistory | HistoryError]:
    """The hands of a .phhs file, table by table; in place of one that cannot be read, its error.

    A table begins at a line that is nothing but its heading, outside strings.

    :param most: how many characters a table may have.
    """
    part: list[str] = []
    start = quotes = size = 0
    for number, line in enumerate(lines):
        if quotes % 2 == 0 and line.lstrip()[:1] == "[" and _TABLE.match(line):
            yield from _part(part, start, file)
            part, start, quotes, size = [], number, 0, 0
        part.append(line)
        size += len(line)
        if size > most:
            raise HistoryError(f"a hand has more than {most:,} characters", file, line=start + 1)
        quotes += line.count('"""') + line.count("'''")
    yield from _part(part, start, file)


def _part(part: list[str], start: int, file: str | None) -> Iterator[HandHistory | HistoryError]:
    heading = _TABLE.match(part[0]) if part else None
    key = heading[1].strip("\"'") if heading else None
    text = "".join(part)
    try:
        yield from _hands(_toml(text, file, start, key), file, text, start)
    except HistoryError as error:
        yield (None if start else of_others(text, file)) or error


def _toml(text: str, file: str | None, start: int = 0, key: object = None) -> dict[str, Any]:
    """The document of a text; errors count lines from `start`."""

    def error(message: str, line: int | None) -> HistoryError:
        return HistoryError(message, file, key, None if line is None else start + line)

    plain = _plain(text)
    if plain is not None:
        return plain
    if text.count("[") + text.count("{") + text.count(".") > _DEEPEST:
        line = _too_deep(text)
        if line is not None:
            raise error("the text is nested too deeply", line)
    try:
        document: dict[str, Any] = read_toml(text, parse_float=_float)
    except RecursionError:
        raise error("the text is nested too deeply", None) from None
    except (ValueError, ArithmeticError) as wrong:  # from int and Decimal too
        message, line = str(wrong), None
        place = _LINE.search(message)
        if place is None:
            line = _unfit(text)
            raise error(cut(message or "this is not TOML") if line is None else _UNFIT, line) from None
        line = int(place[1]) if place[1] else text.count("\n") + 1
        column = f" (at column {place[2]})" if place[2] else ""
        raise error(cut(message[: place.start()]) + column, line) from None
    if _LONG.search(text) and not _all_fit(document):
        raise error(_UNFIT, _unfit(text))
    return document


def _plain(text: str) -> dict[str, Any] | None:
    """The document of a text in the plain form that nearly all files have, or None where TOML must tell.

    Plain is a field a line (an array may take several) whose value means the same in JSON. One object of JSON
    is made of them all: since no string goes on to a next line, it has a pair for each field, or is not TOML.
    """
    if any(mark in text for mark in _NOT_PLAIN) or text.count("[") > _DEEPEST:
        return None
    heading = _HEADING.match(text)
    if '"' not in text:
        text = text.replace("'", '"')
    parts: list[str] = []
    times: dict[str, time] = {}
    fields, in_array = 0, False
    try:
        for line in text[heading.end() :].split("\n") if heading else text.split("\n"):
            name, _, value = line.partition("=")
            name = name.rstrip(" ")
            if name.isidentifier() and name.isascii():
                in_array = value.lstrip(" ")[:1] == "["
                moment = _TIME.fullmatch(value) if ":" in value else None
                if moment:
                    hour, minute, second = map(int, moment.groups())
                    times[name] = time(hour, minute, second)
                    value = "0"
                parts.append(f',"{name}":{value}' if fields else f'"{name}":{value}')
                fields += 1
            elif line[:1] == "#":
                if not line.isprintable():
                    return None
            elif in_array:
                if line == "]" and parts[-1].endswith('",'):
                    parts[-1] = parts[-1][:-1]
                parts.append(line)
            elif line:
                return None
        pairs: list[tuple[str, Any]] = _pairs("{" + "\n".join(parts) + "}")
    except (ValueError, ArithmeticError, RecursionError):
        return None
    document = {**dict(pairs), **times}
    if not 0 < len(document) == len(pairs) == fields:
        return None
    return {heading[1]: document} if heading else document


def _int(text: str) -> int:
    if len(text) > 32:
        raise ValueError(_UNFIT)
    return int(text)


def _float(text: str) -> Decimal:
    value = Decimal(text)
    if value.is_finite() and not fits(value):
        raise ValueError(_UNFIT)
    return value


_pairs = json.JSONDecoder(object_pairs_hook=list, parse_int=_int, parse_float=_float).decode


def _all_fit(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_all_fit, value.values()))
    if isinstance(value, list):
        return all(map(_all_fit, value))
    return not isinstance(value, int) or fits(value)


def _unfit(text: str) -> int | None:
    """The line of the first number that does not fit."""
    for token in _TOKEN.finditer(text):
        word = token[0].replace("_", "")
        try:
            value = int(word, 0) if word[:2] in ("0x", "0o", "0b") else Decimal(word)
        except (ValueError, ArithmeticError):
            # even too large for a Decimal
            if not re.fullmatch(r"[+-]?[0-9.]+[eE][+-]?[0-9]+", word):
                continue
        else:
            if (isinstance(value, Decimal) and not value.is_finite()) or fits(value):
                continue
        return text.count("\n", 0, token.start()) + 1
    return None


def _too_deep(text: str) -> int | None:
    """The line where brackets are nested too deeply, or a key has too many parts: their cost is quadratic."""
    brackets = dots = 0
    for token in _TOKEN.finditer(text):
        word = token[0]
        if word in "[{":
            brackets += 1
        elif word in "]}":
            brackets -= 1
        if word in "[{]},=\n":
            dots = 0
        elif word[0] not in "\"'#":
            dots += word.count(".")
        if brackets > _DEEPEST or dots > _DEEPEST:
            return text.count("\n", 0, token.start()) + 1
    return None


def _hands(
    document: dict[str, Any], file: str | None, text: str, start: int = 0
) -> Iterator[HandHistory | HistoryError]:
    """The hands of a document: itself, or its tables. Errors give the line of their field in the text."""
    if not document:
        return
    tables: Collection[tuple[object, Any]] = document.items()
    if not all(isinstance(value, dict) for value in document.values()):
        tables = [(None, document)]
    one = len(tables) == 1
    for key, table in tables:
        try:
            yield HandHistory(table, file, key)
        except HistoryError as error:
            field = re.escape(error.message.partition(" ")[0])
            place = re.search(rf"^[ \t]*{field}[ \t]*=", text, re.MULTILINE) if one else None
            line = start + text.count("\n", 0, place.start()) + 1 if place else None
            yield HistoryError(error.message, file, error.hand, line)


def write_many(histories: Iterable[HandHistory]) -> Iterator[str]:
    """The .phhs text of hands, one by one, numbered from 1."""
    for i, history in enumerate(histories, 1):
        yield ("\n" if i > 1 else "") + f"[{i}]\n" + _fields(history, "", ", ")


def _fields(history: HandHistory, before: str, between: str) -> str:
    """The fields, a line each.

    :param before: what stands before the first action, `between` between them.
    """
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
    except (TypeError, ValueError) as error:
        raise history._error(str(error)) from None
    return "".join(lines)


def _key(name: object) -> str:
    if not isinstance(name, str):
        raise TypeError(f"TOML has no key {shown(name)}")
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise ValueError(f"this is not valid Unicode: {shown(text)}") from None
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _value(value: Any, depth: int = 0) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and fits(value):
        return str(value)
    if isinstance(value, (int, float, Decimal)):
        number = Decimal(float.__repr__(value)) if isinstance(value, float) else value
        if isinstance(number, Decimal) and not number.is_finite():
            return "nan" if number.is_nan() else "-inf" if number.is_signed() else "inf"
        if not fits(number):
            raise ValueError(f"{_UNFIT}: {shown(value)}")
        text = str(value)
        return text if any(mark in text for mark in ".eE") else f"{text}e0"
    if isinstance(value, (datetime, date, time)):
        text = value.isoformat()
        if not _MOMENT.fullmatch(text):
            raise ValueError(f"TOML has no time zone like that of {shown(text)}")
        return text
    if depth == _DEEPEST:
        raise RecursionError
    if isinstance(value, (list, tuple)):
        return f"[{', '.join([_value(x, depth + 1) for x in value])}]"
    if isinstance(value, dict):
        fields = [f"{_key(name)} = {_value(x, depth + 1)}" for name, x in value.items()]
        return f"{{{', '.join(fields)}}}"
    raise TypeError(f"TOML has no value of the type {kind(value)}")
