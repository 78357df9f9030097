"""PHH, the Poker Hand History format: a hand is a TOML document (.phh) or a table in a TOML document (.phhs).

Source: the Poker Hand History standard (uoftcprg/phh-std), December 2024.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from ..errors import HistoryError, cut, kind, shown
from .amounts import UNFIT, fits, parse_decimal, parse_int
from .field_types import check_types
from .fields import history_error
from .other_formats import other_format_error
from .phh_tables import HEADING, Table, split_tables
from .record import HandHistory
from .run_twice import split_boards
from .undecoded import undecoded_error
from .variants import OTHER_GAME

try:  # a compiled parser, if it is installed
    read_toml = importlib.import_module("tomli").loads
except ImportError:
    from tomllib import loads as read_toml

__all__ = ["dumps", "only_hand", "read", "read_many", "write_many"]

_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_TOKEN = re.compile(
    r'''"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+(?:""")?|\'{3}[\s\S]*?(?:\'{3}|\Z)|"(?:[^"\\\n]++|\\.)*+"?|\'[^\'\n]*\'?'''
    r"""|#[^\n]*|[^\s"'#\[\]{},=]+|[\[\]{},=\n]"""
)
_LONG = re.compile(r"[0-9a-fA-F_]{33}")  # an int that does not fit has at least 33 digits
_DEEPEST = 100
_MOMENT = re.compile(r"[0-9-]{10}(T[0-9:.]+([+-][0-9]{2}:[0-9]{2})?)?|[0-9:.]+")
_LINE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_HEADING = re.compile(r"\[([A-Za-z0-9_-]+)\] *\n")
_TIME = re.compile(r" *([0-9]{2}):([0-9]{2}):([0-9]{2}) *")
_NOT_PLAIN = ("\\", "{", "\r", "\x7f", "null", "NaN", "Infinity")  # JSON may read these differently


def dumps(history: HandHistory) -> str:
    """Return the PHH text of a hand.

    :raises HistoryError: if TOML cannot express a field.
    """
    return _fields_text(history, "\n  ", ",\n")


def read(text: str, file: str | None = None) -> HandHistory:
    """Read a hand from a text that contains exactly one, with or without a byte order mark."""
    text = text.removeprefix("\ufeff")
    try:
        hands = list(_hands_of_document(_read_document(text, file), file, text))
    except HistoryError as error:
        raise other_format_error(text, file) or error from None
    return only_hand(hands, file)


def only_hand(hands: Sequence[HandHistory | HistoryError], file: str | None = None) -> HandHistory:
    """Return the only hand in a text, or raise its error."""
    if len(hands) != 1:
        how_many = f"{len(hands)} hands: read them with load_all" if hands else "no hand"
        raise HistoryError(f"the text has {how_many}", file)
    if isinstance(hands[0], HistoryError):
        raise hands[0]
    return hands[0]


def read_many(
    lines: Iterable[str],
    file: str | None = None,
    most: int = 1 << 24,
    first: int = 0,
    encoding: str = "utf-8",
) -> Iterator[HandHistory | HistoryError]:
    """Yield the hands of a .phhs file, one TOML table at a time, and an error for each unreadable hand.

    A TOML table begins at a line that contains only the table's heading, outside strings and arrays. After a
    table that is not TOML, the next one begins at the next line that is a heading with a number.

    :param most: the maximum number of characters in a table.
    :param first: the number of lines of the file that come before `lines`.
    :param encoding: the encoding of the file; bytes that it cannot decode are surrogate escapes in `lines`.
    """
    sources = [split_tables(lines, most, first)]
    while sources:
        try:
            table = next(sources[-1], None)
        except OverflowError as error:
            raise HistoryError(
                f"a hand has more than {most:,} characters", file, line=error.args[0] + 1
            ) from None
        if table is None:
            sources.pop()
            continue
        start, part, numbered = table
        text = "".join(part)
        try:
            document = _read_table(text, part[0], start, file, encoding)
        except HistoryError as error:
            if numbered:  # in what seemed to be strings or arrays
                place = numbered[0]
                sources.append(split_tables(part[place:], most, start + place))
                sources.append(iter([Table(start, part[:place], [])]))
            else:
                yield (None if start else other_format_error(text, file)) or error
        else:
            yield from _hands_of_document(document, file, text, start)


def _read_table(text: str, first: str, start: int, file: str | None, encoding: str) -> dict[str, Any]:
    """Read a table.

    :param first: its first line, which may be a heading.
    """
    heading = HEADING.match(first)
    key = heading[1].strip("\"'") if heading else None
    undecoded = None if text.isascii() else undecoded_error(text, encoding, file, key, start)
    if undecoded is not None:
        raise undecoded
    return _read_document(text, file, start, key)


def _read_document(text: str, file: str | None, start: int = 0, key: object = None) -> dict[str, Any]:
    """Read a TOML document; errors count lines from `start`."""

    def error(message: str, line: int | None) -> HistoryError:
        return HistoryError(message, file, key, None if line is None else start + line)

    plain = _read_plain(text)
    if plain is not None:
        return plain
    if text.count("[") + text.count("{") + text.count(".") > _DEEPEST:
        line = _line_too_deep(text)
        if line is not None:
            raise error("the text is nested too deeply", line)
    try:
        document: dict[str, Any] = read_toml(text, parse_float=parse_decimal)
    except RecursionError:
        raise error("the text is nested too deeply", None) from None
    except (ValueError, ArithmeticError) as wrong:  # int and Decimal raise these, too
        message, line = str(wrong), None
        place = _LINE.search(message)
        if place is None:
            line = _line_of_unfit(text)
            raise error(cut(message or "this is not TOML") if line is None else UNFIT, line) from None
        line = int(place[1]) if place[1] else text.count("\n") + 1
        column = f" (at column {place[2]})" if place[2] else ""
        raise error(cut(message[: place.start()]) + column, line) from None
    if _LONG.search(text) and not _all_fit(document):
        raise error(UNFIT, _line_of_unfit(text))
    return document


def _read_plain(text: str) -> dict[str, Any] | None:
    """Read a document in the plain form of nearly all files; return None if it needs a TOML parser.

    A plain document has one field per line (an array may take several lines), and its values mean the same in
    JSON. All fields are joined into one JSON object. Strings cannot contain line breaks, so if the text is
    valid TOML, the object has exactly one pair per field.
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
            if not (in_array and line[:1] in ' "]'):  # otherwise an item or the end of an array
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
                    continue
            if line[:1] == "#":
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


_pairs = json.JSONDecoder(object_pairs_hook=list, parse_int=parse_int, parse_float=parse_decimal).decode


def _all_fit(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_all_fit, value.values()))
    if isinstance(value, list):
        return all(map(_all_fit, value))
    return not isinstance(value, int) or fits(value)


def _line_of_unfit(text: str) -> int | None:
    """Return the line of the first number that is too large or has too many decimals (see `fits`)."""
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


def _line_too_deep(text: str) -> int | None:
    """Return the line where brackets are nested too deeply, or a key has too many parts.

    Parsing that line would take quadratic time.
    """
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


def _hands_of_document(
    document: dict[str, Any], file: str | None, text: str, start: int = 0
) -> Iterator[HandHistory | HistoryError]:
    """Yield the hands of a document, which is either a single hand or one TOML table for each hand.

    Errors name the line of the invalid field.
    """
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
            if one and place is None:  # a field is missing: the hand's first line
                place = re.search(r"\S", text)
            line = start + text.count("\n", 0, place.start()) + 1 if place else None
            yield HistoryError(error.message, file, error.hand, line)


def write_many(histories: Iterable[HandHistory]) -> Iterator[str]:
    """Yield the .phhs text of each hand, numbered from 1."""
    for i, history in enumerate(histories, 1):
        yield ("\n" if i > 1 else "") + f"[{i}]\n" + _fields_text(history, "", ", ")


def _fields_text(history: HandHistory, before: str, between: str) -> str:
    """Return the text of the fields, one line each.

    :param before: the text before the first action.
    :param between: the text between actions.
    """
    if "_cap" in history.fields:
        check_types(history)
        if max(history.starting_stacks) > history.fields["_cap"]:
            raise history_error(history, "PHH cannot express a hand cap")
    lines = []
    try:
        fields = split_boards(history.fields) if _has_boards_apart(history) else history.fields
        for name, value in fields.items():
            if name == "actions" and value:
                actions = between.join([before.strip("\n") + _value_text(action) for action in value])
                end = ",\n" if before else ""
                lines.append(f"{name} = [{before[:1]}{actions}{end}]\n")
            else:
                lines.append(f"{_key_text(name)} = {_value_text(value)}\n")
    except RecursionError:
        raise history_error(history, "the fields are nested too deeply") from None
    except (TypeError, ValueError) as error:
        raise history_error(history, str(error)) from None
    return "".join(lines)


def _has_boards_apart(history: HandHistory) -> bool:
    """Return whether the boards after the first are written to `_boards`, apart from what others can read."""
    return "_runs" in history.fields and history.fields["variant"] != OTHER_GAME


def _key_text(name: object) -> str:
    if not isinstance(name, str):
        raise TypeError(f"TOML cannot express the key {shown(name)}")
    return name if _BARE.fullmatch(name) else _string_text(name)


def _string_text(text: str) -> str:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise ValueError(f"this is not valid Unicode: {shown(text)}") from None
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _value_text(value: Any, depth: int = 0) -> str:
    if isinstance(value, str):
        return _string_text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and fits(value):
        return str(value)
    if isinstance(value, (int, float, Decimal)):
        number = Decimal(float.__repr__(value)) if isinstance(value, float) else value
        if isinstance(number, Decimal) and not number.is_finite():
            return "nan" if number.is_nan() else "-inf" if number.is_signed() else "inf"
        if not fits(number):
            raise ValueError(f"{UNFIT}: {shown(value)}")
        text = str(value)
        return text if any(mark in text for mark in ".eE") else f"{text}e0"
    if isinstance(value, (datetime, date, time)):
        text = value.isoformat()
        if not _MOMENT.fullmatch(text):
            raise ValueError(f"TOML cannot express the time zone of {shown(text)}")
        return text
    if depth == _DEEPEST:
        raise RecursionError
    if isinstance(value, (list, tuple)):
        return f"[{', '.join([_value_text(x, depth + 1) for x in value])}]"
    if isinstance(value, dict):
        fields = [f"{_key_text(name)} = {_value_text(x, depth + 1)}" for name, x in value.items()]
        return f"{{{', '.join(fields)}}}"
    raise TypeError(f"TOML cannot express a value of type {kind(value)}")
