"""Checkpoints: files with the progress of a match, and checks of their contents."""

from __future__ import annotations

import hashlib
import json
import os
from math import inf
from typing import Any, NamedTuple

from .._internal.files import replacing
from ..errors import cut, kind, later, shown, unread

__all__ = ["COUNT", "WHOLE", "Checkpoint", "Each", "check_shape"]

FORMAT = 1
"""The version of the file format."""

COUNT = range(1 << 160)
"""The whole numbers from 0 up to a limit that keeps their squares within the range of a float."""
WHOLE = range(-(1 << 160), 1 << 160)
"""The positive and negative whole numbers within the limit of `COUNT`."""
_SEED = range(1 << 64)


class Each(NamedTuple):
    """The shape of a list of any length whose items all have the same shape, `like` (see `check_shape`)."""

    like: Any


class Checkpoint:
    """A checkpoint file.

    It contains a line with its checksum, then one line of JSON. A new version is written next to the file and
    then replaces it, so the file is always complete.

    :param match: the settings of the match as plain values; the file must have the same settings.
    :param what: what the file saves: "match", "session" or "tournament".
    """

    def __init__(self, path: str | os.PathLike[str], match: dict[str, Any], what: str = "match") -> None:
        self.path, self.match, self.what = os.fsdecode(path), match, what
        self.format = f"steelwheel {what}, version {FORMAT}"

    def load(self) -> dict[str, Any] | None:
        """Return the saved state, or `None` if there is no file.

        :raises ValueError: if the file is damaged, or belongs to another match.
        """
        try:
            with open(self.path, "rb") as file:
                data = file.read()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise unread(error, "checkpoint", self.path) from None
        head, _, body = data.partition(b"\n")
        if head != self._head(body):
            ours = f"steelwheel {self.what}, version ".encode()
            number = head.removeprefix(ours).partition(b",")[0] if head.startswith(ours) else b""
            if number.isdigit() and len(number) < 10 and int(number) > FORMAT:
                raise ValueError(f"{shown(self.path)} is {later(int(number), FORMAT)}")
            why = "is damaged" if head.startswith(ours) else f"is not a checkpoint of a {self.what}"
            raise ValueError(f"{shown(self.path)} {why}; remove it to start from the beginning")
        try:
            state: dict[str, Any] = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise self.damaged(error) from None
        saved = state.get("match") if isinstance(state, dict) else None
        if not isinstance(saved, dict):
            raise self.damaged("match must be an object")
        for name, value in self.match.items():
            if name == "seed" and value is None:
                self._check(saved.get("seed"), [_SEED, _SEED], "match.seed")
                self.match["seed"] = saved["seed"]
            elif saved.get(name) != value:
                raise ValueError(
                    f"{shown(self.path)} is the checkpoint of another {self.what}: "
                    f"{name} was {shown(saved.get(name))}, not {shown(value)}"
                )
        return state

    def check(self, state: dict[str, Any], like: dict[str, Any]) -> None:
        """Check a saved state with `check_shape`.

        :raises ValueError: if its shape is wrong; the message names the path and the field.
        """
        if self.match.get("save_hands") is not None:
            like = {**like, "save_hands": {"length": COUNT, "hands": COUNT}}
        for name, inner in like.items():
            self._check(state.get(name), inner, name)

    def _check(self, value: Any, like: Any, field: str) -> None:
        try:
            check_shape(value, like, field)
        except ValueError as error:
            raise self.damaged(error) from None

    def damaged(self, why: object) -> ValueError:
        """Return the error for a file with the right checksum but impossible contents."""
        return ValueError(f"{shown(self.path)} is damaged: {why}. Remove it to start from the beginning")

    def save(self, **state: Any) -> None:
        """Replace the file with a new one that contains this state."""
        body = json.dumps({"match": self.match, **state}, separators=(",", ":")).encode()
        with replacing(self.path, "wb") as file:
            file.write(self._head(body) + b"\n" + body)
            file.flush()
            os.fsync(file.fileno())

    def _head(self, body: bytes) -> bytes:
        return f"{self.format}, sha256 {hashlib.sha256(body).hexdigest()}".encode()


def check_shape(value: Any, like: Any, field: str) -> None:
    """Check that a plain value has the shape of an example.

    :param like: the example. A dict matches dicts with the same keys, a list matches lists of the same
        length, and an `Each` matches lists of any length. A range matches the numbers in it, and a float
        matches any finite number of 0 or more.
    :param field: the name of the value, for error messages.
    :raises ValueError: if a field is wrong; the message names the first wrong field.
    """
    if isinstance(like, dict):
        if type(value) is not dict:
            raise ValueError(f"{field} must be an object, not {kind(value)}")
        for name in like:
            if name not in value:
                raise ValueError(f"{field}.{name} is missing")
        if len(value) > len(like):
            raise ValueError(f"{field} has an unknown field: {shown(next(iter(value.keys() - like.keys())))}")
        for name, inner in like.items():
            check_shape(value[name], inner, f"{field}.{name}")
    elif isinstance(like, (list, Each)):
        if type(value) is not list:
            raise ValueError(f"{field} must be a list, not {kind(value)}")
        items = [like.like] * len(value) if isinstance(like, Each) else like
        if len(value) != len(items):
            raise ValueError(f"{field} must have {len(items)} items, not {len(value)}")
        for i, (one, inner) in enumerate(zip(value, items, strict=True)):
            check_shape(one, inner, f"{field}[{i}]")
    elif isinstance(like, range):
        if type(value) is not int or value not in like:
            least = "" if like.start < 0 else f" from {like.start}"
            most = "" if like.stop >= COUNT.stop else f" to {like.stop - 1}"
            raise ValueError(f"{field} must be a whole number{least}{most}, not {cut(shown(value))}")
    elif type(value) not in (int, float) or not 0 <= value < inf:
        raise ValueError(f"{field} must be a finite number of 0 or more, not {cut(shown(value))}")
