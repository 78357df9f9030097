"""Check the arguments of a cash table's methods."""

from __future__ import annotations

from .._core import exact_index
from ..errors import InvalidTable, kind, meant, shown, telling

__all__ = [
    "ENTRY_METHODS",
    "MOST_64_BITS",
    "MOST_CHIPS",
    "MOST_KEPT_HANDS",
    "MOST_SEATS",
    "buy_in_bounds",
    "chip_count",
    "entry_method",
    "player_name",
    "seat_index",
    "table_error",
]

MOST_CHIPS = 1 << 53
MOST_SEATS = 23
MOST_KEPT_HANDS = 1000
WORDS = ("button", "between", "straddle")
ENTRY_METHODS: dict[object, str] = {False: "wait", True: "post", **{word: word for word in WORDS}}
"""The ways to come into the game, by the value of `post`."""
MOST_64_BITS = (1 << 64) - 1


def player_name(player: str) -> str:
    """Check a player's name, and return it as a plain str.

    :raises InvalidTable: if it is empty, or longer than 1,000 characters.
    """
    if not isinstance(player, str):
        raise TypeError(f"a player's name must be a str, not {kind(player)}")
    if not 0 < len(player) <= 1000:
        raise table_error(f"a player's name must have 1 to 1,000 characters, not {len(player):,}")
    return player if type(player) is str else str.__getitem__(player, slice(None))


def seat_index(seat: int, player: str) -> int:
    """Check that a seat is an int, and return it; `TableState.check_empty` checks its range later."""
    return exact_index(seat, f"the seat of {shown(player)}")


def chip_count(chips: int, player: str) -> int:
    """Check the number of chips that a player buys, and return it.

    :raises InvalidTable: if it is less than 1.
    """
    number = exact_index(chips, f"the chips of {shown(player)}")
    if number < 1:
        raise table_error(f"{shown(player)} must buy at least 1 chip, not {shown(number)}", player)
    return number


def entry_method(post: object, player: str) -> str:
    """Return how a player comes into the game, a value of `ENTRY_METHODS`.

    :raises ValueError: if `post` is not a known word.
    """
    if type(post) not in (bool, str):
        raise TypeError(f"post must be True, False or a str, not {kind(post)}")
    if post not in ENTRY_METHODS:
        every = ", ".join(map(repr, ENTRY_METHODS))
        raise ValueError(f"post must be one of {every}, not {shown(post)}{meant(post, WORDS)}")
    return ENTRY_METHODS[post]


def buy_in_bounds(buy_in: object) -> tuple[int, int]:
    """Check the limits of the buy-in, and return them as (minimum, maximum).

    :raises InvalidTable: if they are out of order or out of range.
    """
    if buy_in is None:
        return 1, MOST_CHIPS
    if not isinstance(buy_in, (tuple, list)) or len(buy_in) != 2:
        raise TypeError(f"buy_in must be (minimum, maximum), for example (80, 200), not {shown(buy_in)}")
    least, most = [exact_index(x, "a bound of the buy-in") for x in buy_in]
    if not 1 <= least <= most <= MOST_CHIPS:
        raise InvalidTable(f"buy_in must be (minimum, maximum) of at least 1 chip, not {shown(buy_in)}")
    return least, most


def table_error(message: str, player: object = None, seat: int | None = None) -> InvalidTable:
    """Return an `InvalidTable` that names the player and the seat."""
    return telling(InvalidTable(message), player=player if isinstance(player, str) else None, seat=seat)
