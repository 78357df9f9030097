"""The protocol's text: words, numbers, and rows of 1,326 numbers in the protocol's order of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..._core import format_cards
from ...cards.combos import COMBOS
from ...errors import as_number, shown

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = [
    "HANDS",
    "PLACES",
    "check_count",
    "format_number",
    "format_row",
    "is_number",
    "read_number",
    "read_whole_number",
    "split_words",
]

_ORDER = sorted(range(1326), key=lambda i: (max(COMBOS[i]), min(COMBOS[i])))
HANDS = [format_cards(sorted(COMBOS[i], reverse=True)) for i in _ORDER]
"""The hands in the protocol's order: 2d2c 2h2c 2h2d ... AsAh."""
PLACES = np.array(_ORDER)
"""The index in `Range.COMBOS` of each hand in `HANDS`."""


def split_words(line: str) -> list[str]:
    """Return the words of a line; quoted text is one word."""
    words = []
    for i, part in enumerate(line.split('"')):
        words += [part] if i % 2 else part.split()
    return words


def check_count(words: list[str], *names: str) -> list[str]:
    """Return the words if there is exactly one word per name.

    :raises ValueError: if there are more or fewer words.
    """
    if len(words) != len(names):
        raise ValueError(f"send {', '.join(names)}, not {len(words) or 'no'} words")
    return words


def is_number(text: str) -> bool:
    """Return whether a word is a number."""
    try:
        float(text)
    except ValueError:
        return False
    return True


def read_number(text: str, what: str) -> float:
    """Convert a word to a finite number.

    :raises ValueError: if it is not a finite number.
    """
    if not is_number(text):
        raise ValueError(f"{what} must be a number, not {shown(text)}")
    return as_number(float(text), what)


def read_whole_number(text: str) -> int:
    """Convert a word, such as a number of chips, to a whole number.

    :raises ValueError: if it is not a whole number.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 17):
        raise ValueError(f"send a whole number, not {shown(text)}")
    return int(text)


def format_row(values: npt.NDArray[Any]) -> str:
    """Format 1,326 numbers in the protocol's order of hands."""
    return " ".join([format_number(x) for x in values[PLACES].tolist()])


def format_number(x: float) -> str:
    """Format a number with six significant digits."""
    return f"{x:.6g}"
