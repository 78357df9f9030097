"""The ports of a dealer, where clients take their seats."""

from __future__ import annotations

import socket
from collections.abc import Sequence

from ..errors import cut, kind, shown
from .replies import is_version
from .seats import Lost, Seat

__all__ = ["Listeners"]


class Listeners:
    """A listening socket for each seat, closed once its client has connected."""

    def __init__(self) -> None:
        self.sockets: list[socket.socket] = []

    def listen(self, host: str, ports: Sequence[int]) -> None:
        """Open the ports.

        :raises OSError: if a port is in use, or the host is not an address of this machine.
        """
        if not isinstance(host, str):
            raise TypeError(f"host must be a str (a host name or an IP address), not {kind(host)}")
        for i, port in enumerate(ports):
            try:
                family = socket.AF_INET6 if ":" in host else socket.AF_INET
                self.sockets.append(socket.create_server((host, port), family=family, backlog=8))
            except (OSError, UnicodeError) as error:
                why = cut(getattr(error, "strerror", None) or str(error))
                where = f"port {port} of {shown(host)}" if port else shown(host)
                raise OSError(f"seat {i + 1} cannot listen on {where}: {why}") from None
            self.sockets[-1].setblocking(False)

    @property
    def ports(self) -> tuple[int, ...]:
        """The port of each seat."""
        return tuple([each.getsockname()[1] for each in self.sockets])

    @property
    def is_closed(self) -> bool:
        """True if any port is closed."""
        return any(each.fileno() < 0 for each in self.sockets)

    def close(self) -> None:
        """Close all ports."""
        for each in self.sockets:
            each.close()

    def seat_client(self, seat: Seat) -> bool:
        """Accept a seat's client or read its version, and return whether both are done.

        :raises Lost: if the client sends anything but a version.
        """
        if seat.socket is None:
            try:
                seat.socket, _ = self.sockets[seat.number].accept()
            except OSError:  # the client has not connected yet, or has already disconnected
                return False
            self.sockets[seat.number].close()
            seat.socket.setblocking(False)
            seat.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return False
        line = seat.line()
        if line is None:
            seat.receive()
            line = seat.line()
        if line is None:
            return False
        if not is_version(line):
            raise Lost(seat, f"sent {shown(line.decode('latin-1').rstrip())}, not VERSION:2.0.0")
        return True
