"""Check the arguments of a tournament's methods."""

from __future__ import annotations

from collections.abc import Sequence

from .._core import exact_index
from ..errors import InvalidTable, kind, shown, telling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = [
    "MOST_CHIPS",
    "MOST_MONEY",
    "amount",
    "minutes_of",
    "player_name",
    "price_and_chips",
    "tournament_error",
]

MOST_CHIPS = 2**52
"""The maximum number of chips in a tournament."""
MOST_MONEY = 2**60
"""The maximum amount of money that all players together may pay."""


def amount(x: Any, what: str, least: int, most: int = 2**53) -> int:
    """Check an amount, and return it as a plain int.

    :param what: the name of the amount in error messages.
    :raises TypeError: if it is not an int.
    :raises ValueError: if it is out of bounds.
    """
    number = exact_index(x, what)
    if not least <= number <= most:
        raise ValueError(f"{what} must be from {least} to {most:,}, not {shown(x)}")
    return number


def price_and_chips(x: Any, what: str) -> tuple[int, int] | None:
    """Check the price and the chips of a rebuy or an add-on, and return them; return None for None."""
    if x is None:
        return None
    if isinstance(x, str) or not isinstance(x, Sequence) or len(x) != 2:
        raise TypeError(f"{what} must be (price, chips), for example (100, 5000), not {shown(x)}")
    return amount(x[0], f"the price of {what}", 0), amount(x[1], f"the chips of {what}", 1, MOST_CHIPS)


def player_name(player: Any) -> str:
    """Check a player's name, and return it as a plain str.

    :raises TypeError: if it is not a str.
    :raises ValueError: if it is empty, or longer than 1,000 characters.
    """
    if not isinstance(player, str):
        raise TypeError(f"a player's name must be a str, not {kind(player)}")
    if not 0 < len(player) <= 1000:
        raise ValueError(f"a player's name must have 1 to 1,000 characters, not {len(player)}")
    return player if type(player) is str else str.__str__(player)


def minutes_of(minutes: Any, least: float = 0) -> float:
    """Check a number of minutes, and return it.

    :raises ValueError: if it is less than `least`.
    """
    if isinstance(minutes, bool) or not isinstance(minutes, (int, float)):
        raise TypeError(f"minutes must be a number, not {kind(minutes)}")
    if not least <= minutes < 1e9:
        raise ValueError(f"minutes must be {least:g} or more, not {shown(minutes)}")
    return minutes


def tournament_error(message: str, player: str, seat: int | None = None) -> InvalidTable:
    """Return an `InvalidTable` that names the player."""
    return telling(InvalidTable(message), player=player, seat=seat)
