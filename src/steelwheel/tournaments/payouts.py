"""Payouts: the prizes for each place, including shared places, and chops."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import islice

from ..errors import InvalidTable, kind, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Shares", "check_shares", "chip_chop", "default_shares", "prize_amounts", "split_prizes"]

Shares = tuple[int, ...] | tuple[Fraction, ...]
"""The payout of each place, as amounts or as parts of the pool."""


_NUMBER = re.compile(r"[0-9]+(\.[0-9]*)?|\.[0-9]+")
_ROUNDING = Fraction(1, 10**9)  # tolerance for floats, such as three times 1/3


def default_shares(entrants: int) -> tuple[Fraction, ...]:
    """Return the default payouts for a number of entrants.

    One place in ten (rounded up) is paid, and place k gets 1/k of the first prize. With 100 entrants, first
    place gets 34% of the pool; with 1,000, 19%; and with 10,000, 13%. The last paid place gets 3.4, 1.9 and
    1.3 buy-ins, respectively.
    """
    places = range(1, -(-entrants // 10) + 1)
    weights = [10**12 // place for place in places]
    return tuple([Fraction(weight, sum(weights)) for weight in weights])


def check_shares(payouts: Any, name: str = "payouts", what: str = "place") -> Shares | None:
    """Check payouts, and return them: ints are amounts; other numbers and percentages are parts of the pool.

    :param name: the name of the argument, for errors.
    :param what: "place" or "envelope", for errors.
    :raises ValueError: if a place pays more than the place before it, or a negative amount, or the parts do
        not sum to 1. (`prize_amounts` checks that amounts sum to the pool.)
    """
    if payouts is None:
        return None
    if isinstance(payouts, str) or not isinstance(payouts, Sequence):
        raise TypeError(
            f"{name} must be a sequence, first {what} first, such as (0.5, 0.3, 0.2), not {kind(payouts)}"
        )
    given = [*islice(payouts, 100_001)]
    if not given:
        raise ValueError(f"{name} is empty: pass one prize per {what}, such as (0.5, 0.3, 0.2)")
    if len(given) > 100_000:
        raise ValueError(f"{name} must be for at most 100,000 {what}s")
    are_ints = [hasattr(x, "__index__") and not isinstance(x, bool) for x in given]
    found: list[Any] = []
    for i, x in enumerate(given, 1):
        if all(are_ints):
            found.append(x.__index__())
            continue
        if isinstance(x, str) and x[-1:] == "%":
            found.append(_percentage(x, f"{what} {i}"))
            continue
        if isinstance(x, (bool, str)) or not (hasattr(x, "__float__") or hasattr(x, "numerator")):
            number = f"the payout of {what} {i} must be a number"
            if isinstance(x, str):
                raise TypeError(f"{number} or a percentage such as '50%', not {shown(x)}")
            raise TypeError(f"{number}, not {kind(x)}")
        try:
            found.append(Fraction(x) if hasattr(x, "numerator") else Fraction(repr(float(x))))
        except (ValueError, OverflowError):
            raise ValueError(f"the payout of {what} {i} must be finite, not {shown(x)}") from None
    total: Any = 0
    for i, x in enumerate(found, 1):
        if x < 0 or (i == 1 and not x):
            raise ValueError(f"the payout of {what} {i} must be above 0, not {shown(given[i - 1])}")
        if i > 1 and x > found[i - 2]:
            raise ValueError(
                f"{name} must not increase: {what} {i} pays {shown(given[i - 1])}, "
                f"{what} {i - 1} only {shown(given[i - 2])}"
            )
        total += x
    if abs(total - 1) > _ROUNDING and not all(are_ints):
        raise ValueError(
            f"{name} as parts of the pool must sum to 1, not {float(total):.12g} "
            "(for amounts of money, pass only ints)"
        )
    return tuple(found if all(are_ints) else [x / total for x in found])


def _percentage(text: str, where: str) -> Fraction:
    """Return a percentage of the pool, such as "50%" or "12.5 %", as a part of it."""
    number = text[:-1].strip()
    if len(number) > 50 or not _NUMBER.fullmatch(number):
        raise ValueError(f"the payout of {where} must be a percentage such as '50%', not {shown(text)}")
    return Fraction(number) / 100


def prize_amounts(shares: Shares, pool: int, unit: int) -> tuple[int, ...]:
    """Return the prize of each place, rounded down to the unit; first place gets the remainder.

    :raises InvalidTable: if amounts do not sum to the pool.
    """
    are_amounts = all(isinstance(share, int) for share in shares)
    if are_amounts and sum(shares) != pool:
        raise InvalidTable(
            f"payouts sum to {sum(shares)}, but the pool is {pool}: pass amounts that sum to it, or parts of "
            "it, as floats such as 0.5 or strings such as '50%' (ints are amounts)"
        )
    paid = [int((share if are_amounts else pool * share) // unit) * unit for share in shares]
    return (pool - sum(paid[1:]), *paid[1:])


def split_prizes(prizes: Sequence[int], many: int) -> tuple[int, int]:
    """Return the equal part that each of `many` players gets of these prizes, and the remainder."""
    return divmod(sum(prizes), many)


def chip_chop(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Return a chop by chips: the smallest prize for each player, and the rest in proportion to chips."""
    left = [*prizes, *[0] * (len(stacks) - len(prizes))]
    least, chips = min(left), sum(stacks)
    rest = sum(left) - least * len(left)
    return [least + Fraction(rest * stack, chips) for stack in stacks]
