"""The seats of a match: a socket each, what came from it, and what is still to be sent."""

from __future__ import annotations

import select
import socket
from collections.abc import Sequence
from time import monotonic

from .replies import MOST_OF_LINE

__all__ = ["Lost", "Seat", "wait"]

MOST_BACKLOG = 1 << 16  # bytes that a client has not read, beyond what the system keeps for it


class Lost(Exception):
    """A seat that the match cannot go on with: its connection, its time or its patience is gone."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(f"{seat.name} {why}")
        self.seat, self.why = seat, why


class Seat:
    """A seat: a client's connection, and what the client has done wrong."""

    def __init__(self, name: str, number: int) -> None:
        self.name, self.number = name, number
        self.socket: socket.socket | None = None
        self.inbox, self.backlog = bytearray(), bytearray()
        self.ignored = self.replaced = self.moved = 0
        self.hand_seconds = self.seconds = 0.0
        self.hand_errors = 0
        self.failure: str | None = None

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
        self.socket = None
        self.inbox.clear()
        self.backlog.clear()

    def send(self, data: bytes) -> None:
        """Send, or keep what the system does not take.

        :raises Lost: if the connection is closed, or too much is kept.
        """
        if self.socket is None:
            return
        if self.backlog:
            self.backlog += data
            self.flush()
        else:
            sent = self._sent(data)
            if sent < len(data):
                self.backlog += data[sent:]
        if len(self.backlog) > MOST_BACKLOG:
            raise Lost(self, "does not read what it is sent")

    def flush(self) -> None:
        """Send of what is kept as much as the system takes."""
        del self.backlog[: self._sent(bytes(self.backlog[:MOST_BACKLOG]))]

    def _sent(self, data: bytes) -> int:
        if self.socket is None:
            return len(data)
        try:
            return self.socket.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            raise Lost(self, "has closed its connection") from None

    def line(self) -> bytes | None:
        """The next line, without its end; None unless a whole one has come."""
        end = self.inbox.find(b"\n", 0, MOST_OF_LINE)
        if end < 0 and len(self.inbox) < MOST_OF_LINE:
            return None
        size = end + 1 if end >= 0 else MOST_OF_LINE
        line = bytes(self.inbox[:size])
        del self.inbox[:size]
        return line

    def receive(self) -> None:
        """Take what has come, 4,096 bytes at most.

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
    """Wait till one of these can be read or written, or for a time; `until` is by `monotonic`."""
    left = None if until is None else max(0.0, until - monotonic())
    if hasattr(select, "poll"):  # select has a limit to the numbers of files, Windows no poll
        poll = select.poll()
        for each in {*reading, *writing}:
            poll.register(each, select.POLLIN * (each in reading) | select.POLLOUT * (each in writing))
        poll.poll(None if left is None else left * 1000 + 1)
    else:
        select.select(reading, writing, [], left)
