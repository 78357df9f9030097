"""Hand histories of other formats: by their first line they are told, not read."""

from __future__ import annotations

from ..errors import HistoryError

__all__ = ["of_others"]

_BEGINNINGS = (
    ("PokerStars ", "a PokerStars"),
    ("Poker Hand #", "a GGPoker"),
    ("#Game No :", "an 888poker"),
    ("***** 888poker", "an 888poker"),
    ("***** Hand History", "a partypoker"),
    ("Winamax Poker", "a Winamax"),
    ("Full Tilt Poker", "a Full Tilt"),
    ("Ignition ", "an Ignition"),
    ("Bovada ", "a Bovada"),
    ("<", "an iPoker"),
    ('{"ohh"', "an Open Hand History"),
)


def of_others(text: str, file: str | None) -> HistoryError | None:
    """What to say of a text that cannot be read, if it looks like a hand history of another format."""
    if len(text) < 300 and text.endswith((".phh", ".phhs", ".log")) and "\n" not in text:
        return HistoryError("this is a path, not the text of a hand: load reads files", file)
    begins = "".join(text[:200].split())
    if begins.startswith(("STATE:", "#name/game/hands/seed")):
        return HistoryError("this looks like a log of the ACPC, whose name ends in .log", file, line=1)
    for mark, whose in _BEGINNINGS:
        if begins.startswith(mark.replace(" ", "")):
            formats = "PHH (.phh, .phhs) and the ACPC's logs (.log)"
            message = f"this looks like {whose} hand history: steelwheel reads {formats}"
            return HistoryError(message, file, line=1)
    return None
