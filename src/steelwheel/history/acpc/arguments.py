"""A check of argument types."""

from __future__ import annotations

from ...errors import kind

__all__ = ["check_type"]


def check_type(x: object, of: type, what: str) -> None:
    """Raise a TypeError unless x has this type.

    :param what: the beginning of the message, up to the type.
    """
    if not isinstance(x, of):
        raise TypeError(f"{what} a {of.__name__}, not {kind(x)}")
