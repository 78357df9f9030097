"""Bytes of a table or a tournament: a version, a checksum, its state as text, then the hands in it."""

from __future__ import annotations

from binascii import crc32

from ._core import Hand
from .errors import unlike

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["check", "pack", "text_of", "unpack", "whole", "yes_or_no"]


def pack(magic: bytes, state: dict[str, Any], hands: list[Hand]) -> bytes:
    """A state of plain values, and hands, as bytes."""
    import json

    text = json.dumps(state, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    parts = [text, *[hand.to_bytes() for hand in hands]]
    body = b"".join([piece for part in parts for piece in (len(part).to_bytes(4, "little"), part)])
    return magic + crc32(body).to_bytes(4, "little") + body


def unpack(magic: bytes, data: bytes) -> tuple[Any, list[Hand]]:
    """What `pack` has made bytes of; the state is of any plain values, to be checked.

    :raises ValueError: for bytes that are damaged; json's and the hands' own errors.
    """
    import json

    at = len(magic) + 4
    if data[:at] != magic + crc32(data[at:]).to_bytes(4, "little"):
        raise ValueError(unlike(magic, data))
    parts = []
    while at < len(data):
        start, at = at + 4, at + 4 + int.from_bytes(data[at : at + 4], "little")
        if at > len(data):
            raise ValueError("they end too soon")
        parts.append(data[start:at])
    if not parts:
        raise ValueError("they end too soon")
    text = parts[0].decode("utf-8", "surrogatepass")
    state = json.loads(text, parse_int=_small, parse_float=_small, parse_constant=_small)
    return state, [Hand.from_bytes(part) for part in parts[1:]]


def _small(number: str) -> int:
    """A number of a text, of no more digits than there can be."""
    if len(number) > 20:
        raise ValueError("a number is too large")
    return int(number)


def whole(x: object, least: int, most: int) -> int:
    """An int of a saved state, within bounds."""
    if type(x) is not int or not least <= x <= most:
        raise ValueError("a number is out of its range")
    return x


def text_of(x: object) -> str:
    """A text of a saved state."""
    if type(x) is not str:
        raise ValueError("a text is none")
    return x


def yes_or_no(x: object) -> bool:
    """A bool of a saved state."""
    if type(x) is not bool:
        raise ValueError("a yes or no is neither")
    return x


def check(holds: object, what: str) -> None:
    """Refuse what cannot be."""
    if not holds:
        raise ValueError(f"{what} cannot be so")
