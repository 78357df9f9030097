"""The .phhs file that `simulate(save_hands=...)` writes."""

from __future__ import annotations

import os

from .._internal.files import naming
from ..errors import shown

__all__ = ["HandRecording"]


class HandRecording:
    """A .phhs file with the hands of a match, in order of their numbers.

    :param length: the number of bytes to keep of an existing file; the rest is deleted.
    :param hands: the number of hands in these bytes.
    """

    def __init__(self, path: str | os.PathLike[str], length: int, hands: int) -> None:
        name = self.name = os.fsdecode(path)
        with naming(name):
            self.file = open(name, "ab")  # noqa: SIM115  # closed by `close`
            size = self.file.seek(0, 2)
            self.file.truncate(min(length, size))
            self.file.seek(0, 2)
        if size < length:
            self.file.close()
            raise ValueError(
                f"{shown(name)} lacks hands that the checkpoint counts; remove both files to start again"
            )
        self.hands = hands

    def write(self, texts: list[str]) -> None:
        """Append hands to the file."""
        for text in texts:
            self.hands += 1
            with naming(self.name):
                self.file.write((("\n" if self.hands > 1 else "") + f"[{self.hands}]\n" + text).encode())

    def length(self) -> int:
        """Make sure that all hands are on disk, and return the length of the file."""
        with naming(self.name):
            self.file.flush()
            os.fsync(self.file.fileno())
            return self.file.tell()

    def close(self) -> None:
        with naming(self.name):
            self.file.close()
