"""Payouts: what each place is paid, and what those get who share places or chop."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice

from ..errors import kind, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Shares", "amounts", "by_chips", "check_shares", "shared", "usual"]

Shares = tuple[int, ...] | tuple[Fraction, ...]
"""What the places are paid: amounts, or parts of the pool."""


def usual(entrants: int) -> tuple[Fraction, ...]:
    """The shipped table: one place in ten is paid (rounded up), and place k a k-th of what the first is.

    That pays the first 34 % of the pool of 100 entrants, 19 % of 1,000 and 13 % of 10,000, the last place
    paid 3.4, 1.9 and 1.3 buy-ins.
    """
    places = range(1, -(-entrants // 10) + 1)
    weights = [10**12 // place for place in places]
    return tuple([Fraction(weight, sum(weights)) for weight in weights])


def check_shares(payouts: Any) -> Shares | None:
    """A caller's payouts, checked: ints are amounts, other numbers parts of the pool.

    :raises ValueError: for a place that is paid more than the one before it, or less than nothing; for
        parts that exceed the pool; it names the place.
    """
    if payouts is None:
        return None
    if isinstance(payouts, str) or not isinstance(payouts, Sequence):
        raise TypeError(
            f"payouts are a sequence, the first place first, as (0.5, 0.3, 0.2), not {kind(payouts)}"
        )
    given = [*islice(payouts, 100_001)]
    if not given:
        raise ValueError("payouts need a place, as (1.0,) for a winner who takes it all")
    if len(given) > 100_000:
        raise ValueError("payouts for more than 100,000 places are too many")
    are_ints = [hasattr(x, "__index__") and not isinstance(x, bool) for x in given]
    found: list[Any] = []
    for place, x in enumerate(given, 1):
        if all(are_ints):
            found.append(x.__index__())
            continue
        if isinstance(x, (bool, str)) or not (hasattr(x, "__float__") or hasattr(x, "numerator")):
            raise TypeError(f"what place {place} is paid must be a number, not {kind(x)}")
        try:
            found.append(Fraction(x) if hasattr(x, "numerator") else Fraction(repr(float(x))))
        except (ValueError, OverflowError):
            raise ValueError(f"what place {place} is paid must be a finite number, not {shown(x)}") from None
    total: Any = 0
    for place, x in enumerate(found, 1):
        if x < 0 or (place == 1 and not x):
            raise ValueError(f"place {place} is paid {shown(given[place - 1])}, which is not above 0")
        if place > 1 and x > found[place - 2]:
            raise ValueError(
                f"payouts must not rise: place {place} is paid {shown(given[place - 1])}, "
                f"place {place - 1} only {shown(given[place - 2])}"
            )
        total += x
        if total > 1 and not all(are_ints):
            raise ValueError(
                f"payouts exceed the pool at place {place}: the parts up to there are {float(total):g} of it "
                "(amounts of money are ints, parts of the pool sum to 1 at most)"
            )
    return tuple(found)


def amounts(shares: Shares, pool: int, unit: int) -> tuple[int, ...]:
    """What each place is paid: rounded down to the unit, and all that remains to the first.

    :raises ValueError: for amounts that exceed the pool, or places that are paid nothing; it names the place.
    """
    parts = [share if isinstance(share, int) else pool * share for share in shares]
    paid = [int(part // unit) * unit for part in parts]
    total = 0
    for place, prize in enumerate(paid, 1):
        total += prize
        if total > pool:
            raise ValueError(
                f"payouts exceed the pool of {pool} at place {place}: up to there they are {total}"
            )
    return (paid[0] + pool - total, *paid[1:])


def shared(prizes: Sequence[int], many: int) -> tuple[int, int]:
    """What each of so many gets who share these prizes, and what remains, which goes to the first place."""
    return divmod(sum(prizes), many)


def by_chips(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """A chop by chips: each gets the least of the prizes that are left, and of the rest as many parts as
    chips."""
    left = [*prizes, *[0] * (len(stacks) - len(prizes))]
    least, chips = min(left), sum(stacks)
    rest = sum(left) - least * len(left)
    return [least + Fraction(rest * stack, chips) for stack in stacks]
