"""Format names and words for sentences and pictures."""

from __future__ import annotations

import unicodedata

__all__ = ["capitalize", "clean", "isolate"]


def clean(text: str) -> str:
    """Remove characters that XML forbids, that break lines, or that reverse the text next to them."""
    bad = {"Cc": "", "Cf": "", "Cs": "\ufffd", "Zl": " ", "Zp": " "}
    joiners = "\u200c\u200d"  # Persian and emoji need them
    return "".join(
        "\ufffd" if c in "\ufffe\uffff" else c if c in joiners else bad.get(unicodedata.category(c), c)
        for c in text
    )


def isolate(name: str) -> str:
    """Return a name for use in a sentence; right-to-left names then do not reorder the words around them."""
    if any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in name):
        return f"\u2068{name}\u2069"
    return name


def capitalize(words: str) -> str:
    """Return words with a capital first letter; the rest is unchanged."""
    return words[:1].upper() + words[1:]
