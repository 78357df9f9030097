"""Other formats of hand histories, recognized by how they begin, so that errors can name their sites."""

from __future__ import annotations

import re

from ..errors import HistoryError
from .site_text.detection import SITES

__all__ = ["HEAD", "other_format_error", "site_of"]

HEAD = 4096
"""The number of characters that are examined."""
_LINES = tuple(
    (whose, re.compile(rf"^[ \t]*(?:{pattern})", re.MULTILINE))
    for whose, pattern in (
        ("a PokerStars", r"PokerStars (?:\w+ ){0,2}(?:Hand|Game) #"),
        ("a GGPoker", r"Poker Hand #"),
        ("a Winamax", r"Winamax Poker - "),
        ("a partypoker", r"\*{5} Hand History [Ff]or Game \w"),
        ("an OnGame", r"\*{5} History for hand \w"),
        ("an 888poker", r"#Game No ?: ?\d|\*{5} (?:Cassava|888[\w.]*|\w+\.ro|\d+poker) Hand History"),
        ("a WPN", r"Game started at: |Game ID: \d|Hand #\d+ - "),
        ("a Bovada", r"Bovada Hand #"),
        ("an Ignition", r"Ignition Hand #"),
        ("a Bodog", r"Bodog(?:\.com|\.eu| UK)? Hand #"),
        ("a Full Tilt", r"Full ?Tilt ?Poker Game #"),
        ("an Entraction", r"Game # \d+ - "),
        ("an iPoker", r"<session\b"),
        ("a Boss Media", r"<HISTORY ID="),
        ("a Merge", r"<description type=|<game id="),
        ("a Microgaming", r"<Game hhversion="),
    )
)
"""The first words of a hand, at the start of a line, by site."""


def other_format_error(text: str, file: str | None) -> HistoryError | None:
    """Return a specific error if unreadable text looks like a path or another format."""
    if len(text) < 300 and text.endswith((".phh", ".phhs", ".log")) and "\n" not in text:
        return HistoryError("this is a path, not the text of a hand: use load to read a file", file)
    begins = _beginning(text)
    if begins.startswith(("STATE:", "# name/game/hands/seed")):
        return HistoryError("this looks like a log of the ACPC: its name must end in .log", file, line=1)
    site = site_of(text)
    what = f"{site} hand history" if site else "an XML or HTML file" if begins.startswith("<") else None
    if what is None and begins.startswith("{"):
        what = 'JSON (a hand of Open Hand History begins with {"ohh")'
    if what is None:
        return None
    formats = "PHH (.phh, .phhs), OHH, the ACPC's logs (.log), and files of " + ", ".join(SITES[:-1])
    formats += f" and {SITES[-1]}"
    return HistoryError(f"this looks like {what}: steelwheel reads {formats}", file, line=1)


def site_of(text: str) -> str | None:
    """Return the name of the site whose header comes first in a text; None if there is no header.

    The name has "a" or "an" in front, such as "a PokerStars".
    """
    begins = _beginning(text)
    if re.match(r'(?:\[\s*)?\{\s*"ohh"', begins):
        return "an Open Hand History"
    found = [(line.start(), site) for site, header in _LINES if (line := header.search(begins))]
    return min(found)[1] if found else None


def _beginning(text: str) -> str:
    """Return the first characters, with carriage returns and byte order marks turned into line feeds."""
    return text[:HEAD].replace("\r", "\n").replace("\ufeff", "\n").lstrip()
