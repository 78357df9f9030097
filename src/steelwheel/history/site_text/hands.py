"""Read a site's text into histories, hand by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import IO

from ..._core import SiteScan
from ...errors import HistoryError
from ..record import HandHistory
from .blocks import TextBlocks
from .detection import HEAD, readable_site
from .events import Event
from .hand import SiteHand

__all__ = ["MOST_OF_HAND", "last_hand", "line_count", "read_site", "read_site_text"]

MOST_OF_HAND = 1 << 24
_HEADERS = {
    site: re.compile(rb"(?:[\r\n]|\xef\xbb\xbf)(" + words + rb")")
    for site, words in (
        ("PokerStars", rb"PokerStars (?:(?:Zoom |Home Game )?Hand|(?:Home )?Game) #[A-Z]{0,3}[0-9]"),
        ("GGPoker", rb"Poker Hand #[A-Z]{0,3}[0-9]"),
        ("Winamax", rb"Winamax Poker - (?:CashGame|Go Fast|Tournament)"),
        ("Ignition", rb"(?:Ignition|Bovada|Bodog(?:\.com|\.eu| UK)?) Hand #[A-Z]{0,3}[0-9]"),
    )
}
"""Patterns for the first words of a hand, at the start of a line; the scanner recognizes the same words."""


def last_hand(site: str, data: bytes, start: int = 0) -> int | None:
    """Return the byte where the last hand begins, or None if no hand begins after `start`."""
    last = None
    for header in _HEADERS[site].finditer(data, start):
        last = header.start(1)
    return last


def line_count(data: bytes) -> int:
    """Return the number of line endings, counted as in text mode."""
    return data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")


def read_site(
    file: IO[bytes],
    site: str,
    name: str | None = None,
    offset: int = 0,
    lines: int = 0,
    encoding: str | None = None,
) -> Iterator[HandHistory | HistoryError]:
    """Yield the hands of a site's file, and an error for each hand that cannot be read.

    :param offset: the number of bytes before the file's position.
    :param lines: the number of lines before the file's position.
    :param encoding: the encoding of the file; None: found from its byte order mark; without one, each line is
        UTF-8 or Windows-1252.
    """
    rest, place = b"", 0
    blocks = TextBlocks(file, encoding, offset)
    for piece in blocks:
        text = rest + piece
        last: tuple[int, int, int, int, list[Event]] | None = None
        for found in SiteScan(site, text):
            if last is not None:
                yield _read_hand(site, text, last, name, lines, blocks.offset(place + last[0]))
            last = found
        if last is None:
            rest = b"" if not piece else text[-64:]
            lines += line_count(text[: len(text) - len(rest)])
        elif not piece or len(text) - last[0] > MOST_OF_HAND:
            yield _read_hand(site, text, last, name, lines, blocks.offset(place + last[0]))
            rest = b""
            lines += line_count(text)
        else:
            rest, lines = text[last[0] :], lines + last[2] - 1
        place += len(text) - len(rest)
        blocks.offset(place)  # forgets the bytes before


def _read_hand(
    site: str,
    text: bytes,
    found: tuple[int, int, int, int, list[Event]],
    name: str | None,
    lines: int,
    offset: int,
) -> HandHistory | HistoryError:
    _, _, line, _, events = found
    hand = SiteHand(site, text, events, lines + line, name)
    try:
        return hand.history(offset)
    except HistoryError as error:
        return error


def read_site_text(text: str) -> list[HandHistory | HistoryError] | None:
    """Return the hands of a site's text, or None if no readable site begins in its first 4 KB."""
    site = readable_site(text[:HEAD].encode("utf-8", "replace"))
    return None if site is None else list(read_site(BytesIO(text.encode("utf-8", "replace")), site))
