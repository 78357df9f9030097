"""Split a .phhs document into tables by the rules of TOML, and continue after a broken table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import NamedTuple

__all__ = ["HEADING", "Table", "is_heading", "is_numbered", "last_heading", "split_tables"]

HEADING = re.compile(r"""[ \t]*\[[ \t]*([A-Za-z0-9_-]+|"[^"\\]*"|'[^']*')[ \t]*\][ \t\r]*(#.*)?$""")
_NUMBERED = re.compile(r"[ \t]*\[[ \t]*[0-9]+[ \t]*\][ \t\r]*(#.*)?$")
_CERTAIN = re.compile(
    rb"^[ \t]*\[[0-9]+\][ \t]*(?:#[^\r\n]*)?\r?\n[ \t]*[A-Za-z_][A-Za-z0-9_]*[ \t]*=", re.MULTILINE
)
"""A numbered heading and a field: the beginning of a table if no string with three quotes is open."""
_SHORT = r"""(?:"[^\n"\\]*+"|'[^\n']*+')"""
_OTHER = r"""[^\n\[\]{}"'#\\=]*+"""
_FIELD = re.compile(
    rf"[A-Za-z_][A-Za-z0-9_]*[ \t]*={_OTHER}(?:\[(?:{_OTHER}{_SHORT})*+{_OTHER}\]|{_SHORT})?[ \t\r]*\n"
)
"""A line with a field whose value is a number, a short string, or an array of these."""
_TOKEN = re.compile(r'''"""|\'{3}|"(?:[^"\\\n]++|\\[^\n])*+"?|\'[^\'\n]*+\'?|#[^\n]*+|[\[\]{}=\\\n]''')
_ENDS = {
    '"""': re.compile(r'(?:[^"\\]++|\\[\s\S]|"(?!""))*+"{3,5}'),
    "'''": re.compile(r"(?:[^']++|'(?!''))*+'{3,5}"),
}


class Table(NamedTuple):
    """The lines of a table.

    :param start: the number of the first line, from 0.
    :param numbered: the indices of later lines that look like numbered headings, but seem to be inside a
        string or an array.
    """

    start: int
    lines: list[str]
    numbered: list[int]


def is_heading(line: str) -> bool:
    """Return whether a line outside strings and arrays is the heading of a table."""
    return line.lstrip(" \t")[:1] == "[" and HEADING.match(line) is not None


def is_numbered(line: str) -> bool:
    """Return whether a line outside strings and arrays is a heading with a number."""
    return line.lstrip(" \t")[:1] == "[" and _NUMBERED.match(line) is not None


class _Scanner:
    """The state of TOML between two lines.

    `is_lost` means that the text is not TOML, so the state is unknown.
    """

    def __init__(self) -> None:
        self.string = ""  # the quotes of the open string
        self.brackets: list[str] = []
        self.is_lost = False

    def is_between_fields(self, text: str) -> bool:
        """Read more lines, and return whether they end outside strings and arrays."""
        place = 0
        while place < len(text) and not self.is_lost:
            place = self._skip_string(text, place) if self.string else self._skip_fields(text, place)
        return not (self.string or self.brackets or self.is_lost)

    def _skip_string(self, text: str, place: int) -> int:
        end = _ENDS[self.string].match(text, place)
        if end is None:
            return len(text)
        self.string = ""
        return end.end()

    def _skip_fields(self, text: str, place: int) -> int:
        for token in _TOKEN.finditer(text, place):
            word = token[0]
            if word in _ENDS:
                self.string = word
                return token.end()
            self.is_lost = not self._read_mark(word)
            if self.is_lost:
                break
        return len(text)

    def _read_mark(self, mark: str) -> bool:
        """Read a bracket, an equals sign, a line end or a backslash; return whether it is allowed there."""
        brackets = self.brackets
        if mark in "[{":
            brackets.append(mark)
        elif mark in "]}":
            return bool(brackets) and brackets.pop() + mark in ("[]", "{}")
        elif mark == "=":
            return not brackets or brackets[-1] == "{"
        elif mark == "\n":
            return not brackets or brackets[-1] == "["
        return mark != "\\"


def split_tables(lines: Iterable[str], most: int, first: int = 0) -> Iterator[Table]:
    """Yield the tables of a document, in order; the first has the lines before all headings.

    A table begins at a line that contains only a heading, outside strings and arrays. If a table is not
    TOML, so that its end is unknown, the next one begins at the next line that is a heading with a number.

    :param most: the maximum number of characters in a table.
    :param first: the number of lines that come before `lines`.
    :raises OverflowError: if a table is longer; the argument is its first line, counted from 0.
    """
    splitter = _Splitter(most, first)
    append, size = splitter.lines.append, 0
    for line in lines:
        if line[:1] not in "[ \t":  # the usual case
            append(line)
            size += len(line)
            if size <= most:
                continue
            yield from splitter.shorten()
        else:
            splitter.size = size
            yield from splitter.add(line)
        append, size = splitter.lines.append, splitter.size
    yield from splitter.finish()


class _Splitter:
    """Splits lines into tables.

    `start` is the number of the first line of the open table; `lines` has its lines, and `size` is the number
    of their characters.
    """

    def __init__(self, most: int, first: int) -> None:
        self.most, self.start = most, first
        self._begin()

    def _begin(self) -> None:
        self.lines: list[str] = []
        self.size = 0
        self._numbered: list[int] = []
        self._scanner: _Scanner | None = None
        self._scanned = 0  # lines

    def add(self, line: str) -> Iterator[Table]:
        """Add a line, and yield the tables that are complete."""
        pending = [line]
        while pending:
            line = pending.pop()
            if self.lines and is_heading(line):
                if self._ends_before(line):
                    yield self._end(len(self.lines))
                elif self._numbered and self._is_lost():
                    pending.append(line)
                    yield from self._cut(pending)
                    continue
                elif is_numbered(line):
                    self._numbered.append(len(self.lines))
            self.lines.append(line)
            self.size += len(line)
            if self.size > self.most:
                yield from self._cut(pending)

    def shorten(self) -> Iterator[Table]:
        """Cut the open table before its first numbered heading; yield that part and later complete tables."""
        pending: list[str] = []
        yield from self._cut(pending)
        while pending:
            yield from self.add(pending.pop())

    def finish(self) -> Iterator[Table]:
        """Yield the remaining tables."""
        while self.lines:
            if self._numbered and not self._is_between_fields():
                yield from self.shorten()
            else:
                yield self._end(len(self.lines))

    def _ends_before(self, heading: str) -> bool:
        """Return whether the open table ends before a line that could be a heading."""
        is_first = not self._numbered and is_numbered(heading)
        if is_first and self._scanner is None and self._is_after_field():
            return True
        return self._is_between_fields() or (is_first and self._is_lost())

    def _is_after_field(self) -> bool:
        """Return whether the last line is a plain field, and no string with three quotes can be open.

        A field inside an open array shows that the text is not TOML.
        """
        last = next((line for line in reversed(self.lines) if line != "\n"), "")
        if not _FIELD.fullmatch(last):
            return False
        text = "".join(self.lines)
        return '"""' not in text and "'''" not in text

    def _is_between_fields(self) -> bool:
        if self._scanner is None:
            self._scanner = _Scanner()
        text = "".join(self.lines[self._scanned :])
        self._scanned = len(self.lines)
        return self._scanner.is_between_fields(text)

    def _is_lost(self) -> bool:
        return self._scanner is not None and self._scanner.is_lost

    def _cut(self, pending: list[str]) -> Iterator[Table]:
        """Yield the open table up to its first numbered heading, and add the later lines to `pending`.

        :raises OverflowError: if there is no such heading.
        """
        if not self._numbered:
            raise OverflowError(self.start)
        place = self._numbered[0]
        pending.extend(reversed(self.lines[place:]))
        self._numbered = []
        yield self._end(place)

    def _end(self, count: int) -> Table:
        lines = self.lines if count == len(self.lines) else self.lines[:count]
        table = Table(self.start, lines, self._numbered)
        self.start += count
        self._begin()
        return table


def last_heading(data: bytes, least: int, most: int) -> int | None:
    """Return an offset, at least `least`, where a table begins regardless of what follows; None if unknown.

    :param data: whole lines, from the beginning of a table or of a document.
    :param most: the maximum number of characters in a table.
    """
    if b'"""' not in data and b"'''" not in data:
        # Strings end with their lines, and a field in an open array shows that a table above is broken.
        found = _CERTAIN.search(data, least)
        return None if found is None else found.start()
    splitter, place = _Splitter(most, 0), 0
    begins = [0]  # the byte where each line begins
    try:
        for line in StringIO(data.decode("latin-1"), newline=""):
            begins.append(begins[-1] + len(line))
            for table in splitter.add(line.rstrip("\r\n") + "\n"):
                place = table.start + len(table.lines)
    except OverflowError:
        return None
    return begins[place] if begins[place] >= max(least, 1) else None
