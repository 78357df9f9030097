"""The amounts in histories: exact ints and Decimals of bounded size."""

from __future__ import annotations

import re
from decimal import Context, Decimal

from ..errors import shown

Number = int | Decimal

MOST_DECIMALS = 15
EXACT = Context(prec=999, Emin=-999, Emax=999)  # for amounts that fit, independent of the caller's context

BOUND = 2**128  # amounts must be below this
UNFIT = "a number must be below 2**128, with at most 100 decimal places"
_NUMBER = re.compile(r"[0-9]{1,40}(\.[0-9]{1,40})?([eE][+-]?[0-9]{1,3})?", re.ASCII)


def number(text: str) -> Number:
    """Return the number in an action's text.

    :raises ValueError: if the text is not a number.
    """
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"has no amount in {shown(text)}")
    return int(text) if text.isdigit() else Decimal(text)


def unit_of(decimals: int) -> Decimal:
    """Return the money per chip for amounts with this many decimals."""
    return Decimal((0, (1,), -decimals))


def decimals_of(amount: Decimal) -> int:
    """Return the number of decimals of a finite amount, negative if it ends in zeros before the point."""
    text = str(amount)
    if "E" not in text and "e" not in text:  # the usual case; the caller's context chooses the letter
        return len(text) - text.index(".") - 1 if "." in text else 0
    return -int(amount.as_tuple().exponent)


def is_number(value: object) -> bool:
    """Return whether a value is an int or a Decimal."""
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def is_endless(value: Number) -> bool:
    """Return whether an amount is infinite, which means unknown."""
    return isinstance(value, Decimal) and value.is_infinite() and not value.is_signed()


def fits(value: Number) -> bool:
    """Return whether a number is small enough for cheap arithmetic: below 2**128, at most 100 decimals."""
    if isinstance(value, Decimal):
        if value.is_finite() and -40 < value.adjusted() < 38 and len(str(value)) < 39:
            return True  # the usual case; to read the exponent takes longer
        exponent = value.as_tuple().exponent
        if not isinstance(exponent, int) or not -100 <= exponent <= 40:  # NaN and infinities have letters
            return False
    return -BOUND < value < BOUND


def parse_int(text: str) -> int:
    """Return an int from a TOML or JSON document.

    :raises ValueError: if the int is too large (see `fits`).
    """
    if len(text) > 32:
        raise ValueError(UNFIT)
    return int(text)


def parse_decimal(text: str) -> Decimal:
    """Return a number with decimals or an exponent from a TOML or JSON document, exactly.

    :raises ValueError: if the number is too large or has too many decimals (see `fits`).
    """
    value = Decimal(text)
    if value.is_finite() and not fits(value):
        raise ValueError(UNFIT)
    return value
