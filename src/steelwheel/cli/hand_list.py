"""The hands of a file, folder or pattern by their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steelwheel import HistoryError, history

if TYPE_CHECKING:
    from steelwheel.history import HandHistory
    from steelwheel.history.acpc import Definition
    from steelwheel.history.files import Format
    from steelwheel.typing import Preset

__all__ = ["Hands"]

MOST = 20_000
"""The maximum number of hands that are read ahead to count them."""


class Hands:
    """The hands of a file, folder or pattern, read when needed."""

    def __init__(
        self,
        source: str,
        game: Definition | None,
        name: str = "",
        format: Format | None = None,
        encoding: str | None = None,
        *,
        rules: Preset | None = None,
        strict: bool = False,
    ) -> None:
        self.source = name or source
        self._more: Iterator[HandHistory] = history.load_all(
            source, game=game, format=format, encoding=encoding, rules=rules, strict=strict
        )
        self._read: list[HandHistory | Exception] = []

    def has(self, i: int) -> bool:
        """Return whether there is a hand with this index, readable or not."""
        while len(self._read) <= i:
            try:
                self._read.append(next(self._more))
            except StopIteration:
                return False
            except (HistoryError, OSError) as error:
                self._read.append(error)
        return True

    def __getitem__(self, i: int) -> HandHistory:
        """Return the hand with this index.

        :raises HistoryError, OSError: if it cannot be read.
        :raises ValueError: if there is no such hand.
        """
        if i < 0 or not self.has(i):
            raise ValueError(f"{self.source} has no hand {i + 1}: it has {self.count()}")
        hand = self._read[i]
        if isinstance(hand, Exception):
            raise hand
        return hand

    def count(self) -> str:
        """Return the number of hands in words."""
        if self.has(MOST):
            return f"more than {MOST:,} hands"
        count = len(self._read)
        return f"{count:,} hands" if count != 1 else "1 hand"
