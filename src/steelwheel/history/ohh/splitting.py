"""Split text into the objects of Open Hand History, one per hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import IO

from ...errors import HistoryError
from ..record import HandHistory
from ..site_text import MOST_OF_HAND, TextBlocks, is_utf16, line_count
from .reading import read_hand

__all__ = ["NAME", "begins", "last_hand", "read_ohh"]

NAME = "OHH"
_HAND = re.compile(rb'\{[ \t\r\n]{0,100}"ohh"[ \t\r\n]{0,100}:')
_MOST_OF_HEAD = 256
"""The maximum length of the first words of a hand."""
_BEGINS = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\[\s*)?" + _HAND.pattern)


def begins(head: bytes) -> bool:
    """Return whether a text begins with an Open Hand History."""
    if is_utf16(head):
        head = head.decode("utf-16", "replace").encode("utf-8", "replace")
    return _BEGINS.match(head) is not None


def hand_starts(text: bytes, start: int = 0) -> Iterator[int]:
    """Yield the byte where each hand begins.

    An object that follows a colon on the same line is a value, not a hand.
    """
    for found in _HAND.finditer(text, start):
        before = found.start() - 1
        while before >= 0 and text[before] in b" \t":
            before -= 1
        if before < 0 or text[before] != ord(":"):
            yield found.start()


def last_hand(data: bytes, start: int = 0) -> int | None:
    """Return the byte where the last hand begins, or None if no hand begins after `start`."""
    last = None
    for place in hand_starts(data, start):
        last = place
    return last


def read_ohh(
    file: IO[bytes],
    name: str | None = None,
    offset: int = 0,
    lines: int = 0,
    encoding: str | None = None,
) -> Iterator[HandHistory | HistoryError]:
    """Yield the hands of a file, and an error for each hand that cannot be read.

    :param offset: the number of bytes before the file's position.
    :param lines: the number of lines before the file's position.
    :param encoding: the encoding of the file; None: UTF-16 if it has that byte order mark, otherwise UTF-8.
    """
    rest, at = b"", 0
    blocks = TextBlocks(file, encoding, offset)
    for piece in blocks:
        text = rest + piece
        places = [*hand_starts(text), len(text)]
        done = 0
        for start, end in pairwise(places):
            if piece and end == len(text) and end - start <= MOST_OF_HAND:
                break  # the end of the hand may be in the next block
            lines += line_count(text[done:start])
            yield _read(text[start:end], name, lines + 1, blocks.offset(at + start))
            if piece and end == len(text):  # the hand is too long; its last bytes may begin another one
                end -= _MOST_OF_HEAD
            lines += line_count(text[start:end])
            done = end
        else:
            start = max(len(text) - _MOST_OF_HEAD, done) if piece else len(text)
        lines += line_count(text[done:start])
        rest, at = text[start:], at + start
        blocks.offset(at)  # forgets the bytes before


def _read(data: bytes, name: str | None, line: int, offset: int) -> HandHistory | HistoryError:
    """Read a hand from text that starts at the hand's opening brace."""
    if len(data) > MOST_OF_HAND:
        return HistoryError(f"a hand has more than {MOST_OF_HAND:,} bytes", name, line=line)
    try:
        return read_hand(data.decode(), name, line, offset)
    except UnicodeDecodeError as error:
        line += line_count(data[: error.start])
        return HistoryError(f"this is not UTF-8: {error.reason}", name, line=line)
    except HistoryError as error:
        return error
