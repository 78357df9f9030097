"""Convert a spot's amounts, which may have decimals, to the chips of its hands and betting tree, and back."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import InvalidSpot, kind, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "MOST_CHIPS",
    "Amount",
    "Chips",
    "amount_text",
    "find_scale",
    "from_chips",
    "is_number",
    "read_amount",
    "read_chips",
]

Amount = int | float | Decimal | Fraction
MOST_CHIPS = 2**53
SCALES: tuple[int, ...] = tuple([10**decimals for decimals in range(7)])
"""The possible scales: a scale is the number of chips in one unit of a spot's amounts."""


class Chips(NamedTuple):
    """The pot (including bets) and both players' stacks and bets at a node, as whole numbers of chips."""

    pot: int
    stacks: tuple[int, int]
    bets: tuple[int, int] = (0, 0)


def is_number(x: Any) -> bool:
    """Return whether a value has the type of an amount: an int, float, `Decimal` or `Fraction`."""
    return not isinstance(x, bool) and (hasattr(x, "__index__") or isinstance(x, (float, Decimal, Fraction)))


def read_amount(x: Any, what: str) -> Fraction:
    """Check an amount given by the caller, and return it as a fraction.

    :raises InvalidSpot, TypeError: if it is not an amount, or has more than six decimals.
    """
    if not is_number(x):
        raise TypeError(f"{what} must be a number of chips, not {kind(x)}")
    number = x.__index__() if hasattr(x, "__index__") else x
    is_nan = isinstance(number, Decimal) and number.is_nan()
    if is_nan or not 0 < number <= MOST_CHIPS:
        raise InvalidSpot(f"{what} must be more than 0 and at most 2**53 chips, not {shown(x)}")
    if number < 1e-6:
        raise InvalidSpot(f"{what} must be at least 0.000001, not {shown(x)}")
    # A float stands for the short decimal that it prints as.
    amount = Fraction(repr(float(number)) if isinstance(number, float) else number)
    if SCALES[-1] % amount.denominator:
        raise InvalidSpot(
            f"{what} has more than six decimals, {shown(x)}; give all amounts in a smaller unit, "
            "for example pot=55, stacks=975 for a pot of 5.5"
        )
    return amount


def find_scale(amounts: Iterable[Fraction]) -> int:
    """Return the smallest scale that makes all amounts whole numbers of chips: 10 for one decimal."""
    denominators = [amount.denominator for amount in amounts]
    return next(scale for scale in SCALES if not any(scale % part for part in denominators))


def from_chips(chips: int, scale: int) -> int | float:
    """Convert a number of chips to an amount in the spot's unit: an int if possible, otherwise a float."""
    return chips / scale if chips % scale else chips // scale


def read_chips(text: str, scale: int) -> int | None:
    """Convert the amount in an action's name, such as "2.5" in "b2.5", to chips as used in the spot's hands.

    :returns: the number of chips; None if the text is not an amount, or the number of chips is not whole.
    """
    if not (text.isascii() and text.replace(".", "", 1).isdigit() and len(text) < 20):
        return None
    chips = Fraction(text) * scale
    return int(chips) if chips.denominator == 1 else None


def amount_text(amount: float, form: str = ",") -> str:
    """Return an amount as text, without trailing zeros.

    :param form: "," for commas between thousands; "" for no commas, as in "b1500".
    """
    return f"{amount:{form}}" if isinstance(amount, int) else f"{amount:{form}.6f}".rstrip("0").rstrip(".")
