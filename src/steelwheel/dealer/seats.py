"""The seats of a match, each with a socket, an inbox, and a backlog of bytes to send."""

from __future__ import annotations

import select
import socket
from collections.abc import Sequence
from time import monotonic

from .replies import MOST_OF_LINE

__all__ = ["LONGEST", "Lost", "Seat", "wait"]

MOST_BACKLOG = 1 << 16  # the most unread bytes per client, beyond the system's own buffer
LONGEST = 86400.0  # the longest wait, in seconds; systems count milliseconds in 32 bits


class Lost(Exception):
    """The failure of a seat: its connection is lost, its time is up, or it made too many errors."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(f"{seat.name} {why}")
        self.seat, self.why = seat, why


class Seat:
    """A seat: its client's connection, times and errors."""

    def __init__(self, name: str, number: int) -> None:
        self.name, self.number = name, number
        self.socket: socket.socket | None = None
        self.inbox, self.backlog = bytearray(), bytearray()
        self.ignored_lines = self.replaced_actions = self.adjusted_raises = 0
        self.hand_seconds = self.seconds = 0.0
        self.hand_errors = self.hand_comments = 0
        self.failure: str | None = None

    def close(self) -> None:
        """Close the connection, and drop unread and unsent bytes."""
        if self.socket is not None:
            self.socket.close()
        self.socket = None
        self.inbox.clear()
        self.backlog.clear()

    def send(self, data: bytes) -> None:
        """Send bytes; bytes that the system does not accept yet are added to the backlog.

        :raises Lost: if the connection is closed, or the backlog is too long.
        """
        if self.socket is None:
            return
        if self.backlog:
            self.backlog += data
            self.flush()
        else:
            sent = self._send_now(data)
            if sent < len(data):
                self.backlog += data[sent:]
        if len(self.backlog) > MOST_BACKLOG:
            raise Lost(self, "does not read its messages")

    def flush(self) -> None:
        """Send as much of the backlog as the system accepts."""
        del self.backlog[: self._send_now(bytes(self.backlog[:MOST_BACKLOG]))]

    def _send_now(self, data: bytes) -> int:
        if self.socket is None:
            return len(data)
        try:
            return self.socket.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            raise Lost(self, "has closed its connection") from None

    def line(self) -> bytes | None:
        """Return the next line, or None if it is not complete yet."""
        end = self.inbox.find(b"\n", 0, MOST_OF_LINE)
        if end < 0 and len(self.inbox) < MOST_OF_LINE:
            return None
        size = end + 1 if end >= 0 else MOST_OF_LINE
        line = bytes(self.inbox[:size])
        del self.inbox[:size]
        return line

    def receive(self) -> None:
        """Receive up to 4,096 bytes.

        :raises Lost: if the connection is closed.
        """
        if self.socket is None:
            return
        try:
            data = self.socket.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            raise Lost(self, "has closed its connection")
        self.inbox += data


def wait(reading: Sequence[socket.socket], writing: Sequence[socket.socket], until: float | None) -> None:
    """Wait until one of these sockets is ready, or until the clock `monotonic` reaches a time.

    It may return early, and always returns after a day.
    """
    left = None if until is None else min(max(0.0, until - monotonic()), LONGEST)
    if hasattr(select, "poll"):  # select limits the number of files; Windows has no poll
        poll = select.poll()
        for each in {*reading, *writing}:
            poll.register(each, select.POLLIN * (each in reading) | select.POLLOUT * (each in writing))
        poll.poll(None if left is None else left * 1000 + 1)
    else:
        select.select(reading, writing, [], left)
