"""Amounts of histories: ints and Decimals, which are read, bounded and counted exactly."""

from __future__ import annotations

import re
from decimal import Context, Decimal

from ..errors import shown

Number = int | Decimal

MOST_DECIMALS = 15
EXACT = Context(prec=999, Emin=-999, Emax=999)  # for what `fits`, whatever the caller's context is

BOUND = 2**128  # amounts are below it
_NUMBER = re.compile(r"[0-9]{1,40}(\.[0-9]{1,40})?([eE][+-]?[0-9]{1,3})?", re.ASCII)


def number(text: str) -> Number:
    """A number as an action has it. ValueError for other text."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"has no amount in {shown(text)}")
    return int(text) if text.isdigit() else Decimal(text)


def unit_of(decimals: int) -> Decimal:
    """The money that a chip is worth where amounts have so many decimals."""
    return Decimal((0, (1,), -decimals))


def is_number(value: object) -> bool:
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def is_endless(value: Number) -> bool:
    """Whether an amount is infinite: an unknown one."""
    return isinstance(value, Decimal) and value.is_infinite() and not value.is_signed()


def fits(value: Number) -> bool:
    """Whether a number is below 2**128 and has at most 100 decimals, which makes arithmetic cheap."""
    if isinstance(value, Decimal):
        exponent = value.as_tuple().exponent
        if not isinstance(exponent, int) or not -100 <= exponent <= 40:  # NaN and infinities have letters
            return False
    return -BOUND < value < BOUND
