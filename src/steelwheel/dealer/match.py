"""The dealer of a match: it waits for a client at each seat, deals, asks, times, and writes logs."""

from __future__ import annotations

import os
import re
import secrets
import socket
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from time import monotonic, time
from typing import IO, Any, Literal

from .._core import exact_index
from ..errors import as_number, cut, kind, shown, unread, unwritten
from ..history import acpc
from ..history.acpc import Definition
from ..history.phh import write_many
from ..history.record import HandHistory
from .deck import deals, mersenne
from .replies import is_version, read_reply
from .seats import Lost, Seat, wait
from .table import Rules, Table, number_text

__all__ = ["Dealer", "MatchReport", "SeatReport", "definition_of"]

OnFailure = Literal["end", "fold"]

MOST_OF_DEFINITION = 1 << 16  # characters
LINGER = 1.0  # seconds in which clients may read the end of a match


@dataclass(frozen=True, slots=True)
class SeatReport:
    """A seat after a match.

    - `name`, `won`: exactly, in chips.
    - `seconds`: that its replies took.
    - `ignored`: lines that answered another state, or none.
    - `replaced`: actions that could not be read or were not legal, for each of which there was a call.
    - `moved`: raises that were moved to the nearest legal size.
    - `failure`: why the match went on without it; None if it did not.
    """

    name: str
    won: Fraction
    seconds: float
    ignored: int
    replaced: int
    moved: int
    failure: str | None


@dataclass(frozen=True, slots=True)
class MatchReport:
    """What came of a match: `hands` were played to their end, `of` so many; and the `seats`."""

    hands: int
    of: int
    seats: tuple[SeatReport, ...]

    @property
    def complete(self) -> bool:
        """Whether all hands were played."""
        return self.hands == self.of

    def to_dict(self) -> dict[str, Any]:
        """Plain values: `hands`, `of`, and a dict of each of the `seats`, `won` a float there."""
        seats = [{**asdict(seat), "won": float(seat.won)} for seat in self.seats]
        return {"hands": self.hands, "of": self.of, "seats": seats}

    def __str__(self) -> str:
        """The line that their dealer ends with."""
        values = "|".join(number_text(seat.won) for seat in self.seats)
        return f"SCORE:{values}:{'|'.join(seat.name for seat in self.seats)}"


def definition_of(game: Definition | str | os.PathLike[str]) -> tuple[Definition, str | None]:
    """A definition, from a file or by its name in `STANDARD`, and that name; None if it has none."""
    if isinstance(game, Definition):
        for name, standard in acpc.STANDARD.items():
            if standard == game:
                return game, name
        return game, None
    name = os.fspath(game) if isinstance(game, os.PathLike) else game
    if not isinstance(name, str):
        raise TypeError(f"game must be a Definition, a file or the name of one, not {kind(game)}")
    if not os.path.exists(name) and name in acpc.STANDARD:
        return acpc.STANDARD[name], name
    try:
        with open(name, encoding="utf-8", errors="replace") as file:
            return acpc.read_definition(file.read(MOST_OF_DEFINITION), name), name
    except FileNotFoundError as error:
        known = ", ".join(acpc.STANDARD)
        raise FileNotFoundError(
            f"{unread(error, 'game definition', name)}; without a file there are {known}"
        ) from None
    except OSError as error:
        raise unread(error, "game definition", name) from None


class Dealer:
    """A dealer of the ACPC's protocol, with a port for each seat; used in `with`, which closes them.

    A client connects to each port and sends its version. After every event each is sent what it may see, and
    who is to act answers with that line and an action. Replies to other states are ignored; an action that
    cannot be read, or is not legal, is a call; a raise of no legal size is moved to the nearest. The seats
    rotate, unless `fixed_seats`.

    A seat fails that takes too long, closes its connection, does not read, or has in a hand more than
    `max_errors` lines ignored and actions replaced. Then the match ends, as theirs does, or that seat folds,
    and checks where that is free, to the end of the match.

    :param game: a `Definition`, a file with one, or a name in `history.acpc.STANDARD`.
    :param hands: how many are played.
    :param seed: 0 to 2**32 - 1; the cards are those that their dealer deals. None: any.
    :param names: of the seats; None: p1, p2, ...
    :param ports: one a seat, 0 for any that is free; None: all are.
    :param host: the address to listen on. Whoever can reach it can take a seat.
    :param reply_seconds: for a reply.
    :param hand_seconds: for all replies of a seat in a hand.
    :param match_seconds: for all of its replies; None: 7 a hand.
    :param start_seconds: for all to connect; None: no limit.
    :param max_errors: None: no limit.
    :param on_failure: "end" or "fold".
    :param fixed_seats: whether the seats do not rotate.
    :param log: a file for the log, in their form, a line when a hand is over.
    :param phh: a .phhs file for the same hands in PHH.
    :param messages: a text stream that is told what is sent and received, as on their standard error.
    :raises HistoryError: for a definition of another game than hold'em.
    :raises OSError: for a port that is in use, or a file that cannot be read or written.
    :raises ValueError: for numbers of seats, hands, seeds and seconds that cannot be.
    """

    ports: tuple[int, ...]
    """Where the seats are, in their order."""
    seed: int
    """What the cards come from."""

    def __init__(
        self,
        game: Definition | str | os.PathLike[str],
        hands: int,
        seed: int | None = None,
        *,
        names: Sequence[str] | None = None,
        ports: Sequence[int] | None = None,
        host: str = "127.0.0.1",
        reply_seconds: float = 600,
        hand_seconds: float = 600,
        match_seconds: float | None = None,
        start_seconds: float | None = None,
        max_errors: int | None = 1000,
        on_failure: OnFailure = "end",
        fixed_seats: bool = False,
        log: str | os.PathLike[str] | None = None,
        phh: str | os.PathLike[str] | None = None,
        messages: IO[str] | None = None,
    ) -> None:
        definition, self._game_name = definition_of(game)
        self._rules = Rules.of(definition)
        n = definition.players
        self._hands = exact_index(hands, "hands")
        if not 1 <= self._hands < 2**32:
            raise ValueError(f"hands must be 1 to 2**32 - 1, not {shown(hands)}")
        self.seed = secrets.randbits(32) if seed is None else exact_index(seed, "seed")
        mersenne(self.seed)  # which checks it
        if on_failure not in ("end", "fold"):
            raise ValueError(f'on_failure must be "end" or "fold", not {shown(on_failure)}')
        if max_errors is not None and exact_index(max_errors, "max_errors") < 0:
            raise ValueError(f"max_errors must be at least 0, not {shown(max_errors)}")
        self._reply = _seconds(reply_seconds, "reply_seconds")
        self._hand = _seconds(hand_seconds, "hand_seconds")
        self._match = 7.0 * self._hands if match_seconds is None else _seconds(match_seconds, "match_seconds")
        self._start = None if start_seconds is None else _seconds(start_seconds, "start_seconds")
        self._max_errors, self._on_failure, self._fixed = max_errors, on_failure, bool(fixed_seats)
        self._messages = messages
        if phh is not None and not os.fspath(phh).endswith(".phhs"):
            raise ValueError(f"phh must end in .phhs, which has many hands, not {shown(os.fspath(phh))}")
        self._seats = [Seat(name, i) for i, name in enumerate(_names(names, n))]
        self._listeners: list[socket.socket] = []
        self._played = 0
        self._won: list[int | Fraction] = [0] * n
        self._files = ExitStack()
        self._log: IO[str] | None = None
        self._phh: IO[str] | None = None
        self._histories: deque[HandHistory] = deque()
        self._parts = write_many(iter(self._histories.popleft, None))
        try:
            self._listen(host, _ports(ports, n))
            self.ports = tuple([each.getsockname()[1] for each in self._listeners])
            if phh is not None:
                self._phh = self._open(phh)
            if log is not None:
                self._begin_log(log)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Dealer:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the ports and all connections."""
        for listener in self._listeners:
            listener.close()
        for seat in self._seats:
            seat.close()
        self._files.close()

    def run(self) -> MatchReport:
        """Wait for the clients, play the match, and close the connections.

        Once: the ports are closed then.

        :raises OSError: for a log that cannot be written.
        :raises ValueError: the second time.
        """
        if any(listener.fileno() < 0 for listener in self._listeners):
            raise ValueError("this dealer is closed: a match needs a new one")
        with self:
            try:
                self._connect()
                for number, (holes, board) in enumerate(deals(self.seed, len(self._seats))):
                    if number == self._hands:
                        break
                    self._play(number, holes, board)
                self._write_log(f"{self.report}\n")
                self._tell(f"FINISHED at {time():.6f}")
                self._part()
            except Lost as lost:
                self._tell(f"ERROR: {lost}")
            return self.report

    @property
    def report(self) -> MatchReport:
        """The match so far."""
        return MatchReport(
            self._played,
            self._hands,
            tuple(
                SeatReport(
                    seat.name,
                    Fraction(won),
                    seat.seconds,
                    seat.ignored,
                    seat.replaced,
                    seat.moved,
                    seat.failure,
                )
                for seat, won in zip(self._seats, self._won, strict=True)
            ),
        )

    # ---- before the first hand

    def _listen(self, host: str, ports: Sequence[int]) -> None:
        if not isinstance(host, str):
            raise TypeError(f"host must be a name or an address, not {kind(host)}")
        for i, port in enumerate(ports):
            try:
                family = socket.AF_INET6 if ":" in host else socket.AF_INET
                self._listeners.append(socket.create_server((host, port), family=family, backlog=8))
            except (OSError, UnicodeError) as error:
                why = cut(getattr(error, "strerror", None) or str(error))
                where = f"port {port} of {shown(host)}" if port else shown(host)
                raise OSError(f"seat {i + 1} cannot listen on {where}: {why}") from None
            self._listeners[-1].setblocking(False)

    def _open(self, path: str | os.PathLike[str]) -> IO[str]:
        name = os.fspath(path)
        try:
            return self._files.enter_context(open(name, "w", encoding="utf-8", newline="\n"))
        except OSError as error:
            raise unwritten(error, name) from None

    def _begin_log(self, path: str | os.PathLike[str]) -> None:
        name = os.fspath(path)
        self._log = self._open(name)
        if self._game_name is None:  # a definition that no file has
            beside = Path(name).with_suffix(".game")
            self._game_name = beside.name
            self._open(beside).write(str(self._rules.definition))
        match, game = [re.sub(r"[^!-~]", "_", word) for word in (name.removesuffix(".log"), self._game_name)]
        self._write_log(
            f"# name/game/hands/seed {match} {game} {self._hands} {self.seed}\n"
            f"#--t_response {self._reply * 1000:.0f}\n"
            f"#--t_hand {self._hand * 1000:.0f}\n"
            f"#--t_per_hand {self._match / self._hands * 1000:.0f}\n"
        )

    def _write_log(self, text: str) -> None:
        if self._log is not None:
            self._log.write(text)
            self._log.flush()

    def _connect(self) -> None:
        """Let a client sit down at each seat, and read its version."""
        began = monotonic()
        until = None if self._start is None else began + self._start
        waiting = {seat.number: until for seat in self._seats}  # till when
        while waiting:
            for i, limit in list(waiting.items()):
                seat = self._seats[i]
                try:
                    if self._arrived(seat):
                        del waiting[i]
                    elif limit is not None and monotonic() >= limit:
                        came = seat.socket is not None
                        raise Lost(seat, "sent no version" if came else "did not connect in time")
                    elif seat.socket is not None and limit == until:
                        given = monotonic() + self._reply
                        waiting[i] = given if until is None else min(until, given)
                except Lost as lost:
                    self._fail(lost)
                    del waiting[i]
            if waiting:
                reading = [self._seats[i].socket or self._listeners[i] for i in waiting]
                limits = [limit for limit in waiting.values() if limit is not None]
                wait(reading, (), min(limits, default=None))
        self._tell(f"STARTED at {time():.6f}")

    def _arrived(self, seat: Seat) -> bool:
        """Whether the client of a seat is there, and has sent its version."""
        if seat.socket is None:
            try:
                seat.socket, _ = self._listeners[seat.number].accept()
            except OSError:  # nobody is there yet, or is gone again
                return False
            self._listeners[seat.number].close()
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

    # ---- a hand

    def _play(
        self,
        number: int,
        holes: Sequence[Sequence[int]],
        board: Sequence[int],
    ) -> None:
        n = len(self._seats)
        first = 0 if self._fixed else number % n
        order = [self._seats[(first + position) % n] for position in range(n)]
        for seat in order:
            seat.hand_seconds, seat.hand_errors = 0.0, 0
        table = Table(self._rules, number, holes, board)
        while not table.hand.is_over:
            position = table.hand.actor
            assert position is not None
            self._act(table, order, position)
        self._send(table, order, 0)
        won = table.won()
        for seat, chips in zip(order, won, strict=True):
            self._won[seat.number] += chips
        self._played += 1
        if self._log is not None or self._phh is not None:
            line = table.line(won, [seat.name for seat in order])
            self._write_log(f"{line}\n")
            if self._phh is not None:
                self._histories.append(acpc.read_state(line, self._rules.definition))
                self._phh.write(next(self._parts))
                self._phh.flush()

    def _act(self, table: Table, order: Sequence[Seat], position: int) -> None:
        """Send the states, and have a position act, or give up."""
        seat = order[position]
        state, began = self._send(table, order, position)
        action = None
        if seat.failure is None:
            try:
                action = self._ask(seat, state, began, order)
            except Lost as lost:
                self._fail(lost)
        if action is None:
            table.give_up()
            return
        done = table.act(action)
        if done == "moved":
            seat.moved += 1
            self._tell(f"WARNING: the raise of {seat.name} was moved to the nearest legal size")
        elif done == "replaced":
            seat.replaced += 1
            self._tell(f"WARNING: the action of {seat.name} is not legal, and was changed to a call")
            try:
                self._count(seat)
            except Lost as lost:
                self._fail(lost)

    def _send(self, table: Table, order: Sequence[Seat], actor: int) -> tuple[bytes, float]:
        """Send each its match state, the actor first, and return the actor's, and when it was sent."""
        state, when = b"", monotonic()
        for position in (actor, *range(actor), *range(actor + 1, len(order))):
            text = table.seen(position)
            seat = order[position]
            if position == actor:
                state, when = text.encode(), monotonic()
            if seat.failure is not None:
                continue
            try:
                seat.send(f"{text}\r\n".encode())
                if self._messages is not None:
                    self._tell(f"TO {seat.number + 1} at {time():.6f} {text}")
            except Lost as lost:
                self._fail(lost)
        return state, when

    def _ask(self, seat: Seat, state: bytes, began: float, order: Sequence[Seat]) -> tuple[str, int]:
        """The action that a seat replies, in time."""
        until = began + min(self._reply, self._hand - seat.hand_seconds, self._match - seat.seconds)
        try:
            while True:
                line = seat.line()
                if line is None:
                    if monotonic() >= until:
                        raise Lost(seat, "ran out of time")
                    self._wait(seat, order, until)
                    continue
                if self._messages is not None:
                    text = line.decode("latin-1").rstrip()
                    text = text if text.isprintable() else repr(text)  # no commands to a terminal
                    self._tell(f"FROM {seat.number + 1} at {time():.6f} {text}")
                if line[:1] in (b"#", b";"):
                    continue
                action = read_reply(line, state, limit=self._rules.definition.limit)
                if action is not None:
                    return action
                seat.ignored += 1
                self._tell(f"WARNING: a line of {seat.name} does not answer the state: ignored")
                self._count(seat)
        finally:
            took = monotonic() - began
            seat.hand_seconds += took
            seat.seconds += took

    def _wait(self, seat: Seat, order: Sequence[Seat], until: float) -> None:
        """Wait for the seat to send, and send to others what is left."""
        assert seat.socket is not None
        late = [other for other in order if other.backlog]
        wait([seat.socket], [other.socket for other in late if other.socket is not None], until)
        for other in late:
            try:
                other.flush()
            except Lost as lost:
                if other is seat:
                    raise
                self._fail(lost)
        seat.receive()

    def _count(self, seat: Seat) -> None:
        seat.hand_errors += 1
        if self._max_errors is not None and seat.hand_errors > self._max_errors:
            most = f"{self._max_errors:,} lines in a hand"
            raise Lost(seat, f"has sent more than {most} that are stale, bad or illegal")

    def _fail(self, lost: Lost) -> None:
        """Go on without a seat, or end the match."""
        lost.seat.failure = lost.why
        lost.seat.close()
        self._listeners[lost.seat.number].close()
        if self._on_failure == "end" or all(seat.failure is not None for seat in self._seats):
            raise lost
        self._tell(f"WARNING: {lost}; it folds from now on")

    # ---- the end

    def _part(self) -> None:
        """Let the clients read the rest, for a short time; a connection that is cut would lose it."""
        until = monotonic() + LINGER
        open_ = [seat for seat in self._seats if seat.socket is not None]
        for seat in open_:
            self._end_sending(seat)
        while open_ and monotonic() < until:
            sockets = [seat.socket for seat in open_ if seat.socket is not None]
            late = [seat.socket for seat in open_ if seat.backlog and seat.socket is not None]
            wait(sockets, late, until)
            for seat in list(open_):
                try:
                    if seat.backlog:
                        seat.flush()
                        self._end_sending(seat)
                    seat.receive()
                    seat.inbox.clear()
                except Lost:
                    open_.remove(seat)

    def _end_sending(self, seat: Seat) -> None:
        if seat.socket is not None and not seat.backlog:
            with suppress(OSError):  # it may be gone
                seat.socket.shutdown(socket.SHUT_WR)

    def _tell(self, text: str) -> None:
        if self._messages is not None:
            self._messages.write(f"{text}\n")


def _seconds(given: float, what: str) -> float:
    seconds = as_number(given, what)
    if not 0 < seconds <= 1e9:
        raise ValueError(f"{what} must be more than 0, and at most 1e9, not {shown(given)}")
    return seconds


def _names(given: Sequence[str] | None, n: int) -> list[str]:
    """A name for each seat, as logs can have it."""
    names = [f"p{i + 1}" for i in range(n)] if given is None else list(given)
    if isinstance(given, str) or len(names) != n:
        raise ValueError(f"names must be {n} names, one a seat, not {shown(given)}")
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"a name must be text, not {kind(name)}")
        if not re.fullmatch(r"[^\s:|#]{1,80}", name) or not name.isprintable():
            raise ValueError(
                f"a name must be 1 to 80 characters without spaces and ':', '|', '#', not {shown(name)}"
            )
    return names


def _ports(given: Sequence[int] | None, n: int) -> list[int]:
    if given is None:
        return [0] * n
    if isinstance(given, (str, int)) or len(given) != n:
        raise ValueError(f"ports must be {n} numbers, one a seat, not {shown(given)}")
    ports = [exact_index(port, "a port") for port in given]
    for port in ports:
        if not 0 <= port < 65536:
            raise ValueError(f"a port must be 0 (any that is free) to 65535, not {shown(port)}")
        if port and ports.count(port) > 1:
            raise ValueError(f"two seats cannot have the same port: {port}")
    return ports
