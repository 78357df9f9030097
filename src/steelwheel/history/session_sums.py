"""Sums over sessions, for a standard error that does not treat the hands of a session as independent."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

__all__ = ["SessionSums", "Sessions"]

_PAUSE = 30 * 60 * 1_000_000  # microseconds
_MOST_BB = 2e6


class Sessions(NamedTuple):
    """Sums over the sessions of a player.

    :param number: the number of sessions.
    :param hands: the number of hands with a result in all sessions.
    :param squares: the sum of the squares of each session's result, in thousandths of a big blind.
    :param products: the sum of each session's result times its number of hands.
    :param hand_squares: the sum of the squares of each session's number of hands.
    """

    number: int = 0
    hands: int = 0
    squares: int = 0
    products: int = 0
    hand_squares: int = 0

    def plus(self, result: int, hands: int) -> Sessions:
        """Return the sums with one more session added."""
        return Sessions(
            self.number + 1,
            self.hands + hands,
            self.squares + result * result,
            self.products + result * hands,
            self.hand_squares + hands * hands,
        )


class _Session:
    """The result and the number of hands of a session that has not ended."""

    __slots__ = ("hands", "last", "result")

    def __init__(self) -> None:
        self.result = self.hands = 0
        self.last: int | None = None


class SessionSums:
    """Sums over the sessions of each player.

    A session is one player's hands at one table without a pause of more than 30 minutes. A hand without a
    time does not end a session. A hand with neither a table nor a time is in no session.
    """

    def __init__(self) -> None:
        self._open: dict[Hashable, dict[Hashable, _Session]] = {}  # by player and table
        self._sums: dict[Hashable, Sessions] = {}

    def add(self, player: Hashable, table: Hashable, time: int | None, result: float | None) -> None:
        """Add a hand's result in big blinds; None if it is unknown."""
        if result is None or abs(result) >= _MOST_BB or (table is None and time is None):
            return
        tables = self._open.setdefault(player, {})
        session = tables.setdefault(table, _Session())
        if time is not None and session.last is not None and abs(time - session.last) > _PAUSE:
            self._close(player, session)
            session = tables[table] = _Session()
        session.result += round(result * 1000)
        session.hands += 1
        session.last = session.last if time is None else time

    def sums(self, player: Hashable) -> Sessions:
        """End the sessions of a player, and return the sums over all of them."""
        for session in self._open.pop(player, {}).values():
            self._close(player, session)
        return self._sums.get(player, Sessions())

    def _close(self, player: Hashable, session: _Session) -> None:
        self._sums[player] = self._sums.get(player, Sessions()).plus(session.result, session.hands)
