"""Recognize a poker site's text by its first bytes."""

from __future__ import annotations

from ..._core import site_text_begins

__all__ = ["HEAD", "SITES", "is_utf16", "readable_site"]

HEAD = 4096
"""The number of bytes that are examined."""
SITES = ("PokerStars", "GGPoker", "Winamax", "Ignition")
"""The sites whose hands can be read."""


def is_utf16(head: bytes) -> bool:
    """Return whether a text begins with a byte order mark of UTF-16."""
    return head[:2] in (b"\xff\xfe", b"\xfe\xff")


def readable_site(head: bytes) -> str | None:
    """Return the readable site whose hands begin in a text's first 4 KB, or None."""
    text = head[:HEAD]
    if is_utf16(text):
        text = text.decode("utf-16", "replace").encode("utf-8", "replace")
    return next((site for site in SITES if site_text_begins(site, text)), None)
