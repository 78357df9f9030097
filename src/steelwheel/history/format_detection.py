"""Recognize formats by the contents of a text, and read their hands: sites' files, and Open Hand History."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import IO, TYPE_CHECKING

from ..errors import HistoryError, kind
from . import ohh, phh, site_text
from .record import HandHistory
from .strictness import prepared, rules_field

if TYPE_CHECKING:
    from ..rules import HouseRules
    from ..typing import Preset

__all__ = ["SITES", "last_hand", "loads", "read_hands", "readable_site"]

SITES = (*site_text.SITES, ohh.NAME)
"""The sites and formats whose files are recognized by their contents, whatever their names."""


_TOML = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:[ \t]*(?:#[^\r\n]*)?\r?\n)*[ \t]*(?:\[(?!\s*\{)|[\"\w][\"\w.-]* *=)"
)
"""The first line of PHH: a field, or a table (which an array of OHH is not). Strings may quote a site."""


def readable_site(head: bytes) -> str | None:
    """Return the site or format whose hands begin in a text's first 4 KB, or None."""
    if _TOML.match(head):
        return None
    return ohh.NAME if ohh.begins(head[: site_text.HEAD]) else site_text.readable_site(head)


def last_hand(site: str, data: bytes, start: int = 0) -> int | None:
    """Return the byte where the last hand begins, or None if no hand begins after `start`."""
    return ohh.last_hand(data, start) if site == ohh.NAME else site_text.last_hand(site, data, start)


def read_hands(
    file: IO[bytes],
    site: str,
    name: str | None = None,
    offset: int = 0,
    lines: int = 0,
    encoding: str | None = None,
) -> Iterator[HandHistory | HistoryError]:
    """Yield the hands of a file, and an error for each hand that cannot be read.

    :param site: one of `SITES`.
    :param offset: the number of bytes before the file's position.
    :param lines: the number of lines before the file's position.
    :param encoding: the encoding of the file; None: found from its first bytes.
    """
    if site == ohh.NAME:
        return ohh.read_ohh(file, name, offset, lines, encoding)
    return site_text.read_site(file, site, name, offset, lines, encoding)


def loads(text: str, *, rules: Preset | HouseRules | None = None, strict: bool = False) -> HandHistory:
    """Read a hand from text: PHH, Open Hand History, or the text of a site, such as PokerStars.

    :param rules: the house rules of a history that names none: a preset's name, or rules; None: "wsop".
    :param strict: whether to raise an error for a hand with `exceptions`, which requires replaying it.
    :raises HistoryError: if the text is not a hand in one of these formats; the error has the line if it is
        known.
    :raises ValueError: if there is no such preset.
    """
    field = rules_field(rules)
    found = prepared(_loads(text), field, strict)
    if isinstance(found, Exception):
        raise found
    return found


def _loads(text: str) -> HandHistory:
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {kind(text)}")
    site = readable_site(text[: site_text.HEAD].encode("utf-8", "replace"))
    if site == ohh.NAME:
        return phh.only_hand(list(ohh.read_ohh(BytesIO(text.encode("utf-8", "surrogatepass")))))
    hands = None if site is None else site_text.read_site_text(text)
    return phh.read(text) if hands is None else phh.only_hand(hands)
