"""The equity of each of the 169 hand classes against a random hand before the flop, in percent."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CHART = """
    85 67 66 65 65 63 62 61 60 60 59 58 57
    65 82 63 63 62 60 58 58 57 56 55 54 53
    64 61 80 60 59 58 56 54 54 53 52 51 50
    64 61 58 77 58 56 54 52 51 50 49 48 47
    63 60 57 55 75 54 52 51 49 47 47 46 45
    61 58 55 53 52 72 51 49 47 46 44 43 42
    60 56 54 51 50 48 69 48 46 45 43 41 40
    59 55 52 50 48 46 45 66 45 44 42 40 38
    58 54 51 48 46 44 43 42 63 43 41 40 38
    58 53 50 47 44 43 41 41 40 60 41 40 38
    57 52 49 46 44 41 39 39 38 38 57 39 37
    56 51 48 45 43 40 37 37 36 36 35 54 36
    55 51 47 44 42 39 37 35 34 34 33 32 50
"""  # equity in percent, from `expected_strength`: aces first, suited above the diagonal
EQUITIES = tuple(int(percent) / 100 for percent in _CHART.split())


def place(a: Any, b: Any) -> Any:
    """Return the index in `EQUITIES` of two cards, or of arrays of cards."""
    high, low = 12 - (a >> 2), 12 - (b >> 2)
    first, second = (high < low) * high + (high >= low) * low, (high < low) * low + (high >= low) * high
    suited = (a & 3) == (b & 3)
    return suited * (13 * first + second) + (1 - suited) * (13 * second + first)
