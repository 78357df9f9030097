"""The dealer of a match: it seats clients, deals cards, requests actions and keeps time."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from time import monotonic, time
from typing import IO, Literal, NamedTuple

from .._base.public import public
from .._core import exact_index
from ..errors import shown
from ..history.acpc import Definition
from .arguments import positive_seconds, seat_names, seat_ports
from .deck import deal_stream, mersenne
from .game_files import find_definition
from .listeners import Listeners
from .match_files import MatchFiles
from .replies import read_reply
from .reports import MatchReport, SeatReport
from .seats import Lost, Seat, wait
from .table import Rules, Table

__all__ = ["Dealer"]

OnFailure = Literal["end", "fold"]

MOST_COMMENTS = 1000  # per seat and hand
LINGER = 1.0  # seconds that clients get to read the end of a match


class _Limits(NamedTuple):
    """The time limits of a match, in seconds."""

    reply: float
    hand: float
    match: float
    start: float | None


@public("steelwheel.dealer")
class Dealer:
    """A dealer for the ACPC protocol, with a port for each seat.

    Use it in a `with` statement, which closes the ports. A client connects to each port and sends its
    protocol version. After every event, each client receives its match state. The client to act replies with
    its match state and an action. Replies with any other match state are ignored. An unreadable or illegal
    action becomes a call; a raise of an illegal size becomes the nearest legal raise. The seats rotate,
    unless `fixed_seats` is set.

    A seat fails if it takes too long, closes its connection or does not read its messages. It also fails if,
    in one hand, it sends more than `max_errors` ignored lines and illegal actions, or more than 1,000
    comments. When a seat fails, either the match ends, as in the competition, or the seat checks and folds
    for the rest of the match.

    :param game: a `Definition`, a file with a definition, or a name in `history.acpc.STANDARD`.
    :param hands: the number of hands.
    :param seed: the seed of the cards, from 0 to 2**32 - 1; the competition's dealer deals the same cards for
        it. None: a random seed.
    :param names: the names of the seats; None: p1, p2, ...
    :param ports: one port per seat, 0 for any free port; None: any free ports.
    :param host: the address to listen on. Any program that can reach it can take a seat.
    :param reply_seconds: the time limit for a reply. For all limits, inf means no limit.
    :param hand_seconds: the time limit for all of a seat's replies in one hand.
    :param match_seconds: the time limit for all of a seat's replies in the match; None: 7 seconds per hand.
    :param start_seconds: the time limit for all clients to connect; None: no limit.
    :param max_errors: the maximum number of errors per seat and hand; None: no limit.
    :param on_failure: "end" to end the match when a seat fails, or "fold" to fold its hands.
    :param fixed_seats: whether each client keeps its position in all hands.
    :param log: a file for the log in the competition's format, written hand by hand.
    :param phh: a .phhs file for the hands in PHH.
    :param messages: a text stream for all lines sent and received, and for warnings.
    :raises HistoryError: if the definition is not that of a hold'em game.
    :raises OSError: if a port is in use, or a file cannot be read or written.
    :raises ValueError: if the seed, or a number of seats, hands or seconds, is out of range.
    """

    ports: tuple[int, ...]
    """The port of each seat."""
    seed: int
    """The seed of the cards."""

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
        start_seconds: float | None = 60,
        max_errors: int | None = 1000,
        on_failure: OnFailure = "end",
        fixed_seats: bool = False,
        log: str | os.PathLike[str] | None = None,
        phh: str | os.PathLike[str] | None = None,
        messages: IO[str] | None = None,
    ) -> None:
        definition, game_name = find_definition(game)
        self._rules = Rules.of(definition)
        n = definition.players
        self._hands = exact_index(hands, "hands")
        if not 1 <= self._hands < 2**32:
            raise ValueError(f"hands must be 1 to 2**32 - 1, not {shown(hands)}")
        self.seed = secrets.randbits(32) if seed is None else exact_index(seed, "seed")
        mersenne(self.seed)  # checks it
        if on_failure not in ("end", "fold"):
            raise ValueError(f'on_failure must be "end" or "fold", not {shown(on_failure)}')
        if max_errors is not None and exact_index(max_errors, "max_errors") < 0:
            raise ValueError(f"max_errors must be at least 0, not {shown(max_errors)}")
        self._limits = _Limits(
            reply=positive_seconds(reply_seconds, "reply_seconds"),
            hand=positive_seconds(hand_seconds, "hand_seconds"),
            match=7.0 * self._hands
            if match_seconds is None
            else positive_seconds(match_seconds, "match_seconds"),
            start=None if start_seconds is None else positive_seconds(start_seconds, "start_seconds"),
        )
        self._max_errors, self._on_failure, self._fixed = max_errors, on_failure, bool(fixed_seats)
        self._messages = messages
        if phh is not None and not os.fspath(phh).endswith(".phhs"):
            raise ValueError(f"phh must end in .phhs, the suffix for many hands, not {shown(os.fspath(phh))}")
        self._seats = [Seat(name, i) for i, name in enumerate(seat_names(names, n))]
        self._listeners = Listeners()
        self._played = 0
        self._won: list[int | Fraction] = [0] * n
        self._files = MatchFiles(definition)
        try:
            self._listeners.listen(host, seat_ports(ports, n))
            self.ports = self._listeners.ports
            if phh is not None:
                self._files.open_phh(phh)
            if log is not None:
                self._files.open_log(log, game_name, self._hands, self.seed)
                self._files.write_log(
                    f"#--t_response {self._limits.reply * 1000:.0f}\n"
                    f"#--t_hand {self._limits.hand * 1000:.0f}\n"
                    f"#--t_per_hand {self._limits.match / self._hands * 1000:.0f}\n"
                )
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Dealer:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the ports, all connections and the files."""
        self._listeners.close()
        for seat in self._seats:
            seat.close()
        self._files.close()

    def run(self) -> MatchReport:
        """Wait for the clients, play the match, and close the connections and ports.

        :raises OSError: if a file cannot be written.
        :raises ValueError: if the dealer has run before, or is closed.
        """
        if self._listeners.is_closed:
            raise ValueError("this dealer is closed: create a new one for each match")
        with self:
            try:
                self._connect()
                for number, (holes, board) in enumerate(deal_stream(self.seed, len(self._seats))):
                    if number == self._hands:
                        break
                    self._play(number, holes, board)
                self._files.write_log(f"{self.report}\n")
                self._print(f"FINISHED at {time():.6f}")
                self._linger()
            except Lost as lost:
                self._print(f"ERROR: {lost}")
            return self.report

    @property
    def report(self) -> MatchReport:
        """The report of the match so far."""
        return MatchReport(
            self._played,
            self._hands,
            tuple(
                SeatReport(
                    seat.name,
                    Fraction(won),
                    seat.seconds,
                    seat.ignored_lines,
                    seat.replaced_actions,
                    seat.adjusted_raises,
                    seat.failure,
                )
                for seat, won in zip(self._seats, self._won, strict=True)
            ),
        )

    # ---- before the first hand

    def _connect(self) -> None:
        """Wait until a client at each seat has sent its version."""
        began = monotonic()
        until = None if self._limits.start is None else began + self._limits.start
        waiting = {seat.number: until for seat in self._seats}  # deadlines by seat
        while waiting:
            for i, limit in list(waiting.items()):
                seat = self._seats[i]
                try:
                    if self._listeners.seat_client(seat):
                        del waiting[i]
                    elif limit is not None and monotonic() >= limit:
                        came = seat.socket is not None
                        raise Lost(seat, "sent no version" if came else "did not connect in time")
                    elif seat.socket is not None and limit == until:
                        given = monotonic() + self._limits.reply
                        waiting[i] = given if until is None else min(until, given)
                except Lost as lost:
                    self._fail(lost)
                    del waiting[i]
            if waiting:
                reading = [self._seats[i].socket or self._listeners.sockets[i] for i in waiting]
                limits = [limit for limit in waiting.values() if limit is not None]
                wait(reading, (), min(limits, default=None))
        self._print(f"STARTED at {time():.6f}")

    # ---- a hand

    def _play(self, number: int, holes: Sequence[Sequence[int]], board: Sequence[int]) -> None:
        n = len(self._seats)
        first = 0 if self._fixed else number % n
        order = [self._seats[(first + position) % n] for position in range(n)]
        for seat in order:
            seat.hand_seconds, seat.hand_errors, seat.hand_comments = 0.0, 0, 0
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
        if self._files.are_open:
            self._files.write_hand(table.line(won, [seat.name for seat in order]))

    def _act(self, table: Table, order: Sequence[Seat], position: int) -> None:
        """Send the match states, and play the reply of a position; without a reply, check or fold."""
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
            seat.adjusted_raises += 1
            self._print(f"WARNING: the raise of {seat.name} was moved to the nearest legal size")
        elif done == "replaced":
            seat.replaced_actions += 1
            self._print(f"WARNING: the illegal action of {seat.name} was changed to a call")
            try:
                self._count_error(seat)
            except Lost as lost:
                self._fail(lost)

    def _send(self, table: Table, order: Sequence[Seat], actor: int) -> tuple[bytes, float]:
        """Send the match states, the actor's first; return the actor's state and its sending time."""
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
                    self._print(f"TO {seat.number + 1} at {time():.6f} {text}")
            except Lost as lost:
                self._fail(lost)
        return state, when

    def _ask(self, seat: Seat, state: bytes, began: float, order: Sequence[Seat]) -> tuple[str, int]:
        """Return the action in a seat's reply."""
        limits = self._limits
        until = began + min(limits.reply, limits.hand - seat.hand_seconds, limits.match - seat.seconds)
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
                    text = text if text.isprintable() else repr(text)  # no control codes to a terminal
                    self._print(f"FROM {seat.number + 1} at {time():.6f} {text}")
                if line[:1] in (b"#", b";"):
                    seat.hand_comments += 1
                    if seat.hand_comments > MOST_COMMENTS:
                        raise Lost(seat, f"has sent more than {MOST_COMMENTS:,} comments in a hand")
                    continue
                action = read_reply(line, state, limit=self._rules.definition.limit)
                if action is not None:
                    return action
                seat.ignored_lines += 1
                self._print(f"WARNING: ignored a line of {seat.name} that does not answer the state")
                self._count_error(seat)
        finally:
            took = monotonic() - began
            seat.hand_seconds += took
            seat.seconds += took

    def _wait(self, seat: Seat, order: Sequence[Seat], until: float) -> None:
        """Wait until a seat sends something; during the wait, send all seats their backlogs."""
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

    def _count_error(self, seat: Seat) -> None:
        """Count an error made by a seat.

        :raises Lost: if the seat has made too many errors.
        """
        seat.hand_errors += 1
        if self._max_errors is not None and seat.hand_errors > self._max_errors:
            most = f"{self._max_errors:,} lines in a hand"
            raise Lost(seat, f"has sent more than {most} that are outdated, unreadable or illegal")

    def _fail(self, lost: Lost) -> None:
        """Record that a seat has failed, and continue without it or end the match.

        :raises Lost: if the match ends.
        """
        lost.seat.failure = lost.why
        lost.seat.close()
        self._listeners.sockets[lost.seat.number].close()
        if self._on_failure == "end" or all(seat.failure is not None for seat in self._seats):
            raise lost
        self._print(f"WARNING: {lost}; it folds from now on")

    # ---- the end

    def _linger(self) -> None:
        """Give the clients a moment to read their last lines; closing the connections now would lose them."""
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
            with suppress(OSError):  # the client may be gone
                seat.socket.shutdown(socket.SHUT_WR)

    def _print(self, text: str) -> None:
        if self._messages is not None:
            self._messages.write(f"{text}\n")
