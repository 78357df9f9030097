"""Save tables and tournaments as bytes: a version, a checksum, the state as text, and the hands."""

from __future__ import annotations

from binascii import crc32

from .._core import Hand
from ..errors import unlike

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["check", "pack", "text_of", "unpack", "whole", "yes_or_no"]


def pack(magic: bytes, state: dict[str, Any], hands: list[Hand]) -> bytes:
    """Return bytes that contain a state, which consists of plain values, and the state's hands."""
    import json

    text = json.dumps(state, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    parts = [text, *[hand.to_bytes() for hand in hands]]
    body = b"".join([piece for part in parts for piece in (len(part).to_bytes(4, "little"), part)])
    return magic + crc32(body).to_bytes(4, "little") + body


def unpack(magic: bytes, data: bytes) -> tuple[Any, list[Hand]]:
    """Return the state and hands that `pack` saved; the state's values are not validated.

    :raises ValueError: if the bytes are damaged; also errors of json and of `Hand.from_bytes`.
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
    """Convert a number in the text to an int; more than 20 characters mean that the text is damaged."""
    if len(number) > 20:
        raise ValueError("a number is too large")
    return int(number)


def whole(x: object, least: int, most: int) -> int:
    """Return an int from a saved state, after checking its type and bounds."""
    if type(x) is not int or not least <= x <= most:
        raise ValueError("a number is out of range")
    return x


def text_of(x: object) -> str:
    """Return a str from a saved state, after checking its type."""
    if type(x) is not str:
        raise ValueError("a text is not a str")
    return x


def yes_or_no(x: object) -> bool:
    """Return a bool from a saved state, after checking its type."""
    if type(x) is not bool:
        raise ValueError("a flag is not a bool")
    return x


def check(holds: object, what: str) -> None:
    """Check a condition that every valid state meets.

    :raises ValueError: if the condition does not hold.
    """
    if not holds:
        raise ValueError(f"invalid state: {what}")
