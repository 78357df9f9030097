"""What callers of a tournament give, checked."""

from __future__ import annotations

from collections.abc import Sequence

from .._core import exact_index
from ..errors import kind, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["MOST_CHIPS", "MOST_MONEY", "amount", "minutes_of", "name_of", "pair"]

MOST_CHIPS = 2**52
"""So many chips there may be in all."""
MOST_MONEY = 2**60


def amount(x: Any, what: str, least: int, most: int = 2**53) -> int:
    """An amount of a caller.

    :raises TypeError: for what is not an int.
    :raises ValueError: out of bounds.
    """
    number = exact_index(x, what)
    if not least <= number <= most:
        raise ValueError(f"{what} must be from {least} to {most:,}, not {shown(x)}")
    return number


def pair(x: Any, what: str) -> tuple[int, int] | None:
    """(price, chips) of a caller."""
    if x is None:
        return None
    if isinstance(x, str) or not isinstance(x, Sequence) or len(x) != 2:
        raise TypeError(f"{what} is (price, chips), not {shown(x)}")
    return amount(x[0], f"the price of {what}", 0), amount(x[1], f"the chips of {what}", 1, MOST_CHIPS)


def name_of(player: Any) -> str:
    """A player's name.

    :raises TypeError: for anything but a str.
    :raises ValueError: for an empty or an endless one.
    """
    if not isinstance(player, str):
        raise TypeError(f"a player is named by a str, not {kind(player)}")
    if not 0 < len(player) <= 1000:
        raise ValueError(f"a player's name has 1 to 1,000 characters, not {len(player)}")
    return player if type(player) is str else str.__str__(player)


def minutes_of(minutes: Any, least: float = 0) -> float:
    """Minutes of a caller, from `least` on."""
    if isinstance(minutes, bool) or not isinstance(minutes, (int, float)):
        raise TypeError(f"minutes must be a number, not {kind(minutes)}")
    if not least <= minutes < 1e9:
        raise ValueError(f"minutes must be {least:g} or more, not {shown(minutes)}")
    return minutes
