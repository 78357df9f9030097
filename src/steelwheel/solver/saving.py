"""Bytes of a solution: a version, a checksum, its settings as text, then arrays."""

from __future__ import annotations

import json
import os
from binascii import crc32
from typing import TYPE_CHECKING, Any

import numpy as np

from .._core import Hand
from ..errors import later, unread, unwritten
from ..ranges import Range
from .sizes import read_sizes
from .spots import Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["pack", "read", "spot_of", "state_of", "unpack", "write"]

MAGIC = b"steelwheel solution 1\n"


def pack(state: dict[str, Any], parts: Sequence[bytes]) -> bytes:
    """A state of plain values, and further bytes, as one."""
    text = json.dumps(state, separators=(",", ":")).encode()
    body = b"".join([piece for part in (text, *parts) for piece in (len(part).to_bytes(8, "little"), part)])
    return MAGIC + crc32(body).to_bytes(4, "little") + body


def unpack(data: bytes) -> tuple[Any, list[bytes]]:
    """What `pack` has made bytes of; the state is of any plain values, to be checked.

    :raises ValueError: for bytes that are damaged, or something else.
    """
    if data[: len(MAGIC)] != MAGIC:
        name, known = MAGIC.rsplit(maxsplit=1)
        number = data[len(name) :].partition(b"\n")[0].strip() if data.startswith(name) else b""
        if number.isdigit() and len(number) < 10 and int(number) > int(known):
            raise ValueError(f"they are {later(int(number), int(known))}")
        raise ValueError("they are not a solution's, or of another version")
    at = len(MAGIC) + 4
    view = memoryview(data)
    if int.from_bytes(data[at - 4 : at], "little") != crc32(view[at:]):
        raise ValueError("they are damaged")
    parts = []
    while at < len(data):
        start, at = at + 8, at + 8 + int.from_bytes(data[at : at + 8], "little")
        if at > len(data):
            raise ValueError("they end too soon")
        parts.append(bytes(view[start:at]))
    if not parts:
        raise ValueError("they end too soon")
    return json.loads(parts[0]), parts[1:]


def write(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file: beside it first, then in its place, whole or not at all."""
    name = os.fsdecode(path)
    beside = f"{name}.{os.getpid()}.new"
    try:
        try:
            with open(beside, "wb") as file:
                file.write(data)
            os.replace(beside, name)
        except BaseException:
            if os.path.exists(beside):
                os.remove(beside)
            raise
    except OSError as error:
        raise unwritten(error, name) from None


def read(path: str | os.PathLike[str]) -> bytes:
    name = os.fsdecode(path)
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError as error:
        raise unread(error, "solution", name) from None


_NUMBERS, _LINES = ("add_all_in", "force_all_in", "merge"), ("add", "remove")


def state_of(spot: Spot) -> tuple[dict[str, Any], list[bytes]]:
    """A spot as plain values, and further bytes.

    :raises ValueError: for one that has functions of the caller's.
    """
    options = spot._options
    if callable(options.payoff):
        raise ValueError("the spot's payoff is a function, which bytes do not hold")
    if callable(options.sizes):
        raise ValueError(
            "the spot's sizes are a function, which bytes do not hold: solve the same tree in lines, "
            'spot.replace(sizes="none", add=spot.lines), to save that'
        )
    state: dict[str, Any] = {name: getattr(options, name) for name in _NUMBERS}
    state |= {name: [list(line) for line in getattr(options, name)] for name in _LINES}
    state["sizes"], state["folded"] = read_sizes(options.sizes).text, len(spot.bunching)
    ranges = *spot.ranges, *spot.bunching
    return state, [spot._root.to_bytes(), *[held.weights.tobytes() for held in ranges]]


def spot_of(state: Any, parts: Sequence[bytes]) -> tuple[Spot, int]:
    """What `state_of` has made of a spot.

    :param parts: those of `state_of`, and others after them.
    :returns: the spot, and how many parts are its own.
    :raises ValueError, TypeError: for what cannot be.
    """
    folded = state.get("folded", 0)  # at first solutions had none
    hand, *ranges = parts[: 3 + folded]
    weights = [Range.from_weights(np.frombuffer(part, np.float64)) for part in ranges]
    if len(weights) != 2 + folded or type(state["sizes"]) is not str:
        raise ValueError("a spot has two ranges, and sizes")
    given = {name: state[name] for name in ("sizes", *_NUMBERS, *_LINES)}
    given["bunching"] = weights[2:]
    return Spot.from_hand(Hand.from_bytes(hand), (weights[0], weights[1]), **given), 3 + folded
