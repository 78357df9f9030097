"""Check the settings of a tournament: levels, options and money."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from .._base.frozen import NamedTuple
from ..errors import kind, shown
from ..games.arguments import default_stack
from .arguments import MOST_CHIPS, amount, price_and_chips
from .bounties import check_mystery
from .levels import check_levels
from .payouts import check_shares

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Any, Literal

    from .levels import Level

__all__ = ["MONEY", "OPTIONS", "Settings", "check_settings"]

OPTIONS = (
    *("stack", "seats", "late_registration_levels", "reentries_per_player", "rebuys_per_player", "rebuy"),
    *("add_on", "final_table_size", "redraw_at_tables", "halt_when_short_by", "tight_balance_tables"),
    *("hand_for_hand_within", "big_blind_ante", "flight"),
)
MONEY = ("buy_in", "prize_unit", "guarantee", "bounty", "progressive_bounty")


class Settings(NamedTuple):
    """The arguments of a tournament, except its seed.

    - `levels`: the `Level`s.
    - `options`: the keywords in `OPTIONS`.
    - `money`: the keywords in `MONEY`, plus `mystery_bounties`, `payouts` and `satellite_seat_price`.
    """

    levels: tuple[Level, ...]
    options: dict[str, Any]
    money: dict[str, Any]


def check_settings(
    levels: Sequence[Level],
    *,
    stack: int | None,
    seats: int,
    buy_in: int,
    payouts: Sequence[float | Fraction | str] | None,
    prize_unit: int,
    guarantee: int,
    bounty: int,
    progressive_bounty: bool,
    mystery_bounties: int | Sequence[float | Fraction | str] | None,
    satellite_seat_price: int | None,
    late_registration_levels: int,
    reentries_per_player: int | None,
    rebuys_per_player: int | None,
    rebuy: tuple[int, int] | None,
    add_on: tuple[int, int] | None,
    final_table_size: int | None,
    redraw_at_tables: Sequence[int] | None,
    halt_when_short_by: int | None,
    tight_balance_tables: int,
    hand_for_hand_within: int,
    big_blind_ante: Literal["kept", "by_player"],
    flight: bool,
) -> Settings:
    """Check the arguments of `Tournament`, and return them as settings.

    :raises ValueError: if settings do not fit together.
    :raises TypeError: if a setting has the wrong type.
    """
    checked = check_levels(levels)
    most = min([level.max_seats for level in checked])
    seats = amount(seats, "seats", 2, 100)
    if seats > most:
        short = next(i for i, level in enumerate(checked) if level.max_seats == most)
        raise ValueError(f"seats is {seats}, but the game of level {short} allows at most {most}")
    stack = default_stack(checked[0].games) if stack is None else amount(stack, "stack", 1, MOST_CHIPS)
    late = amount(late_registration_levels, "late_registration_levels", 0, len(checked))
    buy_in = amount(buy_in, "buy_in", 0)
    rebuy = price_and_chips(rebuy, "rebuy") or (buy_in, stack)
    add_on = price_and_chips(add_on, "add_on")
    for i, level in enumerate(checked[: late + 1]):
        for what, chips in (
            ("a stack", stack),
            ("a rebuy", rebuy[1]),
            ("an add-on", (add_on or (0, 0))[1]),
        ):
            if chips % level.chip:
                raise ValueError(
                    f"{what} of {chips} is not a multiple of {level.chip}, the smallest chip of level {i}"
                )
    if big_blind_ante not in ("kept", "by_player"):
        raise ValueError(f"big_blind_ante must be 'kept' or 'by_player', not {shown(big_blind_ante)}")
    for what, flag in (("progressive_bounty", progressive_bounty), ("flight", flight)):
        if not isinstance(flag, bool):
            raise TypeError(f"{what} must be a bool, not {kind(flag)}")
    if satellite_seat_price is not None and payouts is not None:
        raise ValueError("a satellite's payouts are its seats: leave out payouts or satellite_seat_price")
    shares = check_shares(payouts)
    if shares and isinstance(shares[0], int):
        open_ended = {
            "late_registration_levels": late,
            "reentries_per_player": reentries_per_player != 0,
            "rebuys_per_player": rebuys_per_player != 0,
            "add_on": add_on,
            "guarantee": guarantee,
            "flight": flight,
        }
        if changes := [name for name, value in open_ended.items() if value]:
            raise ValueError(
                f"payouts as amounts (ints) need a pool that is known at the start, and {changes[0]} can "
                "change it; give each payout as a part of the pool, such as 0.5 or '50%'"
            )
    final = min(most, seats + 1 if 6 <= seats <= 9 else seats)
    if final_table_size is not None:
        final = amount(final_table_size, "final_table_size", 2, most)
    if redraw_at_tables is not None:
        if isinstance(redraw_at_tables, str) or not isinstance(redraw_at_tables, Sequence):
            words = f"redraw_at_tables must be a sequence, such as (3, 2, 1), not {kind(redraw_at_tables)}"
            raise TypeError(words)
        counts = {amount(x, "redraw_at_tables", 1, 10**6) for x in islice(redraw_at_tables, 1000)}
        redraw_at_tables = tuple(sorted(counts, reverse=True))
    short_by = 3 if seats >= 8 else 2
    if halt_when_short_by is not None:
        short_by = amount(halt_when_short_by, "halt_when_short_by", 2, 100)
    options = {
        "stack": stack,
        "seats": seats,
        "late_registration_levels": late,
        "reentries_per_player": _amount_or_none(reentries_per_player, "reentries_per_player", 0),
        "rebuys_per_player": _amount_or_none(rebuys_per_player, "rebuys_per_player", 0),
        "rebuy": rebuy,
        "add_on": add_on,
        "final_table_size": final,
        "redraw_at_tables": redraw_at_tables,
        "halt_when_short_by": short_by,
        "tight_balance_tables": amount(tight_balance_tables, "tight_balance_tables", 0, 10**6),
        "hand_for_hand_within": amount(hand_for_hand_within, "hand_for_hand_within", 0, 10**6),
        "big_blind_ante": big_blind_ante,
        "flight": flight,
    }
    bounty = amount(bounty, "bounty", 0)
    money = {
        "buy_in": buy_in,
        "prize_unit": amount(prize_unit, "prize_unit", 1),
        "guarantee": amount(guarantee, "guarantee", 0),
        "bounty": bounty,
        "progressive_bounty": progressive_bounty,
        "mystery_bounties": check_mystery(mystery_bounties, bounty, progressive_bounty),
        "payouts": shares,
        "satellite_seat_price": _amount_or_none(satellite_seat_price, "satellite_seat_price", 1),
    }
    return Settings(checked, options, money)


def _amount_or_none(x: int | None, what: str, least: int) -> int | None:
    """Check an amount, and return it as a plain int; return None for None."""
    return None if x is None else amount(x, what, least)
