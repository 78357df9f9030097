"""Check a dealer's arguments."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .._core import exact_index
from ..errors import as_number, kind, shown

__all__ = ["positive_seconds", "seat_names", "seat_ports"]


def positive_seconds(given: float, what: str) -> float:
    """Check that a time limit is above 0, and return it as a float."""
    seconds = as_number(given, what)
    if not seconds > 0:
        raise ValueError(f"{what} must be more than 0, not {shown(given)}")
    return seconds


def seat_names(given: Sequence[str] | None, n: int) -> list[str]:
    """Return a name for each seat, after checking that names can be used in a log."""
    names = [f"p{i + 1}" for i in range(n)] if given is None else list(given)
    if isinstance(given, str) or len(names) != n:
        raise ValueError(f"names must be {n} names, one per seat, not {shown(given)}")
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"a name must be a str, not {kind(name)}")
        if not re.fullmatch(r"[^\s:|#]{1,80}", name) or not name.isprintable():
            raise ValueError(
                f"a name must have 1 to 80 characters, without spaces, ':', '|' or '#', not {shown(name)}"
            )
    return names


def seat_ports(given: Sequence[int] | None, n: int) -> list[int]:
    """Check and return the port of each seat; 0 stands for any free port."""
    if given is None:
        return [0] * n
    if isinstance(given, (str, int)) or len(given) != n:
        raise ValueError(f"ports must be {n} numbers, one per seat, not {shown(given)}")
    ports = [exact_index(port, "a port") for port in given]
    for port in ports:
        if not 0 <= port < 65536:
            raise ValueError(f"a port must be 0 (any free port) to 65535, not {shown(port)}")
        if port and ports.count(port) > 1:
            raise ValueError(f"ports must differ, but two seats have port {port}")
    return ports
