"""What a cash table is asked with, checked."""

from __future__ import annotations

from .._core import exact_index
from ..errors import InvalidTable, kind, meant, shown, telling

__all__ = [
    "HOW",
    "MOST_64_BITS",
    "MOST_CHIPS",
    "MOST_HISTORY",
    "MOST_SEATS",
    "bounds_of",
    "how_of",
    "name_of",
    "seat_of",
    "wrong",
]

MOST_CHIPS = 1 << 53
MOST_SEATS = 23
MOST_HISTORY = 1000
WORDS = ("button", "between", "straddle")
HOW: dict[object, str] = {False: "wait", True: "post", **{word: word for word in WORDS}}
MOST_64_BITS = (1 << 64) - 1


def name_of(player: str) -> str:
    """A player's name, as an exact str."""
    if not isinstance(player, str):
        raise TypeError(f"a player is named by a str, not {kind(player)}")
    return player if type(player) is str else str.__getitem__(player, slice(None))


def seat_of(seat: int, player: str) -> int:
    return exact_index(seat, f"the seat of {shown(player)}")


def how_of(post: object, player: str) -> str:
    if type(post) not in (bool, str):
        raise TypeError(f"how {shown(player)} comes in is True, False or a str, not {kind(post)}")
    if post not in HOW:
        every = ", ".join(map(repr, HOW))
        raise ValueError(f"{shown(player)} comes in by one of {every}, not {shown(post)}{meant(post, WORDS)}")
    return HOW[post]


def bounds_of(buy_in: object) -> tuple[int, int]:
    if buy_in is None:
        return 1, MOST_CHIPS
    if not isinstance(buy_in, (tuple, list)) or len(buy_in) != 2:
        raise TypeError(f"buy_in is (least, most), as (80, 200), not {shown(buy_in)}")
    least, most = [exact_index(x, "a bound of the buy-in") for x in buy_in]
    if not 1 <= least <= most <= MOST_CHIPS:
        raise InvalidTable(f"buy_in is (least, most), from 1 on, not {shown(buy_in)}")
    return least, most


def wrong(words: str, player: object = None, seat: int | None = None) -> InvalidTable:
    return telling(InvalidTable(words), player=player if isinstance(player, str) else None, seat=seat)
