"""Convert the text of options to values: numbers, shares, big blinds, ports and file names."""

from __future__ import annotations

import argparse
import codecs
import inspect
from collections.abc import Callable
from typing import Any

from steelwheel.errors import shown

__all__ = [
    "amount",
    "blinds",
    "chips",
    "default_of",
    "encoding",
    "number",
    "outputs",
    "percent",
    "picture",
    "ports",
    "seconds",
    "several",
    "share",
    "whole",
]


def default_of(function: Callable[..., Any], name: str) -> Any:
    """Return the default of a parameter, so that help cannot disagree with the code."""
    return inspect.signature(function).parameters[name].default


def outputs(*suffixes: str) -> Callable[[str], str]:
    """Return an argparse type for an output file whose suffix sets its format."""

    def output(text: str) -> str:
        if not text.lower().endswith(suffixes):
            expected = " or ".join(filter(None, (", ".join(suffixes[:-1]), suffixes[-1])))
            raise argparse.ArgumentTypeError(f"must end in {expected}, not {shown(text)}")
        return text

    return output


def encoding(text: str) -> str:
    """Check the name of a text encoding, and return it."""
    try:
        codecs.lookup(text)
    except LookupError:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not an encoding; an example is cp1251") from None
    return text


picture = outputs(".svg", ".png", ".pdf")


def seconds(text: str) -> float:
    """Read a number of seconds."""
    return _number_within(text, text, 0, 3600, "a number of seconds from 0 to 3600")


def several(text: str) -> list[str]:
    """Read a comma-separated list of words."""
    return text.split(",")


def ports(text: str) -> list[int]:
    """Read a comma-separated list of ports."""
    return [whole(word) for word in text.split(",")]


def number(text: str) -> int:
    """Read a count, such as 1000000, 1,000,000 or 1e6."""
    count = _number_within(text, text.replace(",", ""), 1, 2**48 - 1, "a whole number from 1 to 2**48 - 1")
    if count != int(count):
        raise argparse.ArgumentTypeError(f"must be a whole number, not {shown(text)}")
    return int(count)


def chips(text: str) -> float:
    """Read a number of chips, which may have decimals, such as 5.5, 1,000 or 1e6."""
    value = _number_within(
        text, text.replace(",", ""), 1e-6, 2**48 - 1, "a number of chips, such as 100 or 5.5"
    )
    return int(value) if value.is_integer() else value


def amount(text: str) -> float:
    """Read a prize or another amount, in any unit."""
    value = _number_within(text, text.replace(",", ""), 0, 1e300, "a number of 0 or more")
    return int(value) if value.is_integer() else value


def blinds(text: str) -> int:
    """Read a number of big blinds, and return it in thousandths of a big blind."""
    value = _number_within(text, text, 0, 1e6, "a number of big blinds from 0 to 1,000,000")
    if round(value * 1000, 6) != round(value * 1000):
        raise argparse.ArgumentTypeError(f"must have at most three decimals, not {shown(text)}")
    return round(value * 1000)


def whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a whole number, not {shown(text)}") from None


def share(text: str) -> float:
    """Read a share, such as 0.001 or 0.1%."""
    percent = text.endswith("%")
    part = _number_within(
        text, text.removesuffix("%"), 1e-12, 100 if percent else 1, "more than 0, such as 0.001 or 0.1%"
    )
    return part / 100 if percent else part


def percent(text: str) -> float:
    """Read a percentage, such as 0.3 or 0.3%."""
    return _number_within(text, text.removesuffix("%"), 1e-9, 100, "a percentage above 0, such as 0.3")


def _number_within(text: str, digits: str, least: float, most: float, expected: str) -> float:
    """Return the number in `digits`.

    :param text: the text as typed, for the error message.
    :param expected: a description of valid values, for the error message.
    :raises ArgumentTypeError: if it is not between `least` and `most` (inclusive).
    """
    try:
        if least <= (value := float(digits)) <= most:
            return value
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"must be {expected}, not {shown(text)}")
