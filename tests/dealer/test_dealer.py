"""The dealer of the ACPC's protocol and the client: cards, replies, logs, clients that misbehave."""

import io
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelwheel import IllegalAction, agents, format_cards, history
from steelwheel.cli import main
from steelwheel.dealer import Dealer, deal_stream, play_match, seats, winnings
from steelwheel.dealer import client as dealer_client
from steelwheel.dealer import dealer as dealer_match
from steelwheel.dealer.deck import mersenne
from steelwheel.dealer.replies import is_version, read_reply
from steelwheel.dealer.seats import Lost
from steelwheel.dealer.table import Rules, Table
from steelwheel.errors import HistoryError
from steelwheel.history import acpc

GAMES = {
    "nolimit": "holdem.nolimit.2p.reverse_blinds.game",
    "nolimit3": "holdem.nolimit.3p.game",
    "limit": "holdem.limit.2p.reverse_blinds.game",
    "limit3": "holdem.limit.3p.game",
}
SIX = acpc.Definition(
    limit=False,
    players=6,
    blinds=(5, 10, 0, 0, 0, 0),
    stacks=(300, 120, 55, 1000, 90, 77),
    first_player=(3, 1, 1, 1),
)


class Clients:
    """Client threads, and their results."""

    def __init__(self):
        self.threads, self.results = [], {}

    def start(self, name, function, *given, **named):
        def run():
            try:
                self.results[name] = function(*given, **named)
            except Exception as error:
                self.results[name] = error

        self.threads.append(threading.Thread(target=run, daemon=True))
        self.threads[-1].start()

    def join(self):
        for thread in self.threads:
            thread.join(60)
            assert not thread.is_alive()
        return self.results


def match(game, hands, players, **options):
    """Return the report of a match, and the result of each client (an agent, or a function of its port)."""
    options = {"match_seconds": max(7 * hands, 60), **options}  # a busy machine may take long for few hands
    with Dealer(game, hands, options.pop("seed", 7), **options) as dealer:
        clients = Clients()
        for i, (port, player) in enumerate(zip(dealer.ports, players, strict=True)):
            if callable(player) and getattr(player, "is_raw", False):
                clients.start(i, player, port)
            else:
                clients.start(i, play_match, player, "127.0.0.1", port, game, timeout=60)
        report = dealer.run()
    return report, clients.join()


def raw(function):
    """Return a manual client: `function(file)` gets a connection that has sent its version."""

    def client(port):
        with socket.create_connection(("127.0.0.1", port), 60) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sendall(b"VERSION:2.0.0\r\n")
            with connection.makefile("rb") as file:
                function(SimpleNamespace(readline=file.readline, write=connection.sendall))

    client.is_raw = True
    return client


# ---- cards


def test_mersenne_is_that_of_others():
    """The 10,000th number for the seed 5489 is in the C++ standard; NumPy confirms another."""
    generator = mersenne(5489)
    assert [generator.getrandbits(32) for _ in range(10_000)][-1] == 4123659995
    for seed in (0, 1, 42, 2**31, 2**32 - 1):
        generator, other = mersenne(seed), np.random.RandomState(seed)
        expected = other.randint(0, 2**32, 2000, dtype=np.uint32).tolist()
        assert [generator.getrandbits(32) for _ in range(2000)] == expected
    for seed in (-1, 2**32):
        with pytest.raises(ValueError, match="seed must be from 0 to"):
            mersenne(seed)


@pytest.mark.parametrize("name", ["2p.nolimit.first100.log", "3p.limit.first100.log"])
def test_deals_are_theirs(shared_data, name):
    """Deals match logs of the competition's dealer, if the data is available."""
    text = (shared_data / "acpc" / name).read_text(encoding="utf-8")
    header = re.search(r"name/game/hands/seed \S+ \S+ \d+ (\d+)", text)
    if header is None:
        pytest.skip("the log does not name its seed")
    hands = list(history.load_all(str(shared_data / "acpc" / name)))
    for hh, (holes, board) in zip(
        hands, deal_stream(int(header[1]), len(hands[0].starting_stacks)), strict=False
    ):
        hand = hh.hand()
        assert hand.hole_cards == holes
        assert board[: len(hand.board)] == hand.board


def test_deals_are_hands_without_repeats():
    for players in (2, 10, 23):
        for _, (holes, board) in zip(range(50), deal_stream(3, players), strict=False):
            cards = [card for hole in holes for card in hole] + [*board]
            assert len({*cards}) == 2 * players + 5
    with pytest.raises(ValueError, match="players must be 2 to 23, not 24"):
        deal_stream(1, 24)


def test_winnings_are_shares():
    assert winnings([50, 50, 50, 50], [None, 7, 7, 7]) == [-50, *[Fraction(50, 3)] * 3]
    assert winnings([10, 100, 200, 30], [9, 8, 7, None]) == [30, 100, -100, -30]
    assert winnings([10, 20], [None, 1]) == [-10, 10]
    assert winnings([20, 100], [5, 4]) == [20, -20]


# ---- sent messages


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([*GAMES, "six"]), st.randoms(use_true_random=False))
def test_states_are_those_of_the_hand(seed, name, rng):
    """Match states and results agree with the hand, and the log line reads back.

    A table's match states equal `acpc.match_state`. Winnings equal the hand's except for odd chips, less than
    one per pot.
    """
    definition = SIX if name == "six" else acpc.STANDARD[GAMES[name]]
    rules = Rules.of(definition)
    holes, board = next(deal_stream(seed, definition.players))
    table = Table(rules, 3, holes, board)
    while not table.hand.is_over:
        for position in range(definition.players):
            assert table.seen(position) == acpc.match_state(table.hand, position, 3)
        size = rng.choice([0, 1, 60, 150, 400, 1000, 30000])
        before = table.betting
        done = table.act((rng.choice(["f", "c", "r", "r", ""]), size))
        assert done in ("", "moved", "replaced") and table.betting != before
    for position in range(definition.players):
        assert table.seen(position) == acpc.match_state(table.hand, position, 3)
    won = table.won()
    assert sum(won) == 0
    levels = len({*table.spent})
    for exact, paid in zip(won, table.hand.payoffs, strict=True):
        assert abs(exact - paid) < (levels if table.hand.folded.count(False) > 2 else 1)
    names = [f"n{i}" for i in range(definition.players)]
    line = table.line(won, names)
    hh = acpc.read_state(line, definition)
    assert (hh.hand().actions, hh.players) == (table.hand.actions, names)
    assert acpc.state(hh, definition) == line


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES.values(), SIX])
def test_a_match_of_ours(game, tmp_path):
    definition = game if game is SIX else acpc.STANDARD[game]
    n = definition.players
    log, phhs = tmp_path / "m.log", tmp_path / "m.phhs"
    names = [f"a{i}" for i in range(n)]
    report, clients = match(game, 60, [agents.random] * n, log=log, phh=phhs, names=names)
    assert (report.hands, report.complete) == (60, True)
    assert [clients[i].won for i in range(n)] == [seat.won for seat in report.seats]
    assert all(clients[i].complete and clients[i].hands == 60 for i in range(n))
    assert all(
        seat.ignored_lines == seat.replaced_actions == seat.adjusted_raises == 0 for seat in report.seats
    )
    lines = log.read_text(encoding="utf-8").splitlines()
    assert lines[-1] == str(report) and len(lines) == 65
    read = list(history.load_all(log))
    for number, (hh, (holes, board)) in enumerate(zip(read, deal_stream(7, n), strict=False)):
        hand = hh.hand()
        assert hand.hole_cards == holes and board[: len(hand.board)] == hand.board
        assert hh.players == [f"a{(number + i) % n}" for i in range(n)]
        assert acpc.state(hh, definition) == lines[4 + number]
    assert [acpc.state(hh, definition) for hh in history.load_all(phhs)] == lines[4:-1]
    again, _ = match(game, 60, [agents.random] * n, names=names)
    assert str(again) == str(report)


class Told:
    """An agent that calls and records its observations."""

    def __init__(self):
        self.told = []
        Told.last = self

    def begin(self, seat, number):
        self.told.append((seat, number))

    def __call__(self, seen):
        assert seen.seat == self.told[-1][0] == seen.actor
        return 0

    def end(self, seen):
        self.told.append((seen.is_over, seen.payoffs[seen.seat]))


def test_agents_are_told_of_each_hand():
    report, _ = match(GAMES["limit3"], 30, [Told, agents.random, agents.random])
    agent = Told.last
    assert agent.told[::2] == [(-number % 3, number) for number in range(30)]
    assert {over for over, _ in agent.told[1::2]} == {True}
    assert abs(sum(won for _, won in agent.told[1::2]) - report.seats[0].won) < 30


def test_seats_may_be_fixed(tmp_path):
    match(GAMES["limit3"], 4, [agents.calling_station] * 3, fixed_seats=True, log=tmp_path / "m.log")
    assert [hh.players for hh in history.load_all(tmp_path / "m.log")] == [["p1", "p2", "p3"]] * 4


def test_nobody_is_sent_the_cards_of_another():
    """Before the end each state has only the seat's own cards; at the end it has all shown cards."""
    seen = {}

    def spy(seat):
        @raw
        def client(file):
            got = seen[seat] = []
            rng = random.Random(seat)
            while line := file.readline():
                got.append(line)
                file.write(line.rstrip() + rng.choice([b":c\r\n", b":c\r\n", b":f\r\n", b":r1000\r\n"]))

        return client

    match(GAMES["nolimit3"], 40, [spy(0), spy(1), spy(2)], max_errors=None)
    cards = [holes for _, (holes, _) in zip(range(40), deal_stream(7, 3), strict=False)]
    hidden = shown = 0
    for seat, lines in seen.items():
        assert len(lines) > 100
        for line, after in zip(lines, [*lines[1:], b"::-1"], strict=True):
            position, number, betting, text = line.decode().rstrip().split(":")[1:]
            assert int(position) == (seat - int(number)) % 3
            holes = text.partition("/")[0].split("|")
            own = "".join(holes[int(position)])
            assert own == format_cards(cards[int(number)][int(position)])
            others = [hole for i, hole in enumerate(holes) if i != int(position) and hole]
            if others:
                assert betting.count("/") == 3 and betting.endswith(("c", "/", "f"))
                assert int(after.split(b":")[2]) != int(number)  # the hand was over
                shown += 1
            else:
                hidden += 1
    assert hidden and shown


# ---- received lines

STATE = b"MATCHSTATE:0:7:r300c/:TdAs|/2c8c3h"


@pytest.mark.parametrize(
    ("line", "action"),
    [
        (STATE + b":c\r\n", ("c", 0)),
        (STATE + b":r600\n", ("r", 600)),
        (STATE + b":r 600 and more", ("r", 600)),
        (STATE + b":b-5", ("r", -5)),
        (STATE + b":k", ("c", 0)),
        (STATE + b":F", ("f", 0)),
        (STATE + b":r" + b"9" * 500, ("r", int("9" * 18))),
        (STATE + b":r", ("", 0)),
        (STATE + b":x", ("", 0)),
        (STATE + b":", ("", 0)),
        (STATE + b"\r\n", ("", 0)),
        (STATE + b"/Tc:c", ("", 0)),
        (b"MATCHSTATE:00:007:r300c/:TdAs|/2c8c3h:c", ("c", 0)),
        (b"MATCHSTATE:0:7:r300c:TdAs|7c7d/2c8c3h:c", ("c", 0)),
        (b"MATCHSTATE:1:7:r300c/:TdAs|/2c8c3h:c", None),
        (b"MATCHSTATE:0:8:r300c/:TdAs|/2c8c3h:c", None),
        (b"MATCHSTATE:0:7:r300cc/:TdAs|/2c8c3h:c", None),
        (b"MATCHSTATE:0:7:r300c/:AsTd|/2c8c3h:c", None),
        (b"MATCHSTATE:0:7:r300c/:TdAs|/2c8c4h:c", None),
        (b"MATCHSTATE:0:7:r300c/:|TdAs/2c8c3h:c", None),
        (b"GET / HTTP/1.1", None),
        (b"", None),
    ],
)
def test_replies(line, action):
    assert read_reply(line, STATE, limit=False) == action


def test_replies_in_limit_have_no_size():
    assert read_reply(b"MATCHSTATE:0:0::TdAs|:r100", b"MATCHSTATE:0:0::TdAs|", limit=True) == ("r", 0)


@settings(max_examples=400, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=4100),
        st.builds(
            lambda at, cut, new, rest: STATE[:at] + new + STATE[at + cut :] + rest,
            st.integers(0, len(STATE)),
            st.integers(0, 3),
            st.binary(max_size=4),
            st.sampled_from([b":c", b":r600", b":f\r\n", b""]),
        ),
    )
)
def test_any_line_is_read(line):
    """Any line is ignored, or is an action that a table plays or replaces."""
    is_version(line)
    action = read_reply(line, STATE, limit=False)
    if action is None:
        return
    assert line.startswith(b"MATCHSTATE:")
    table = Table(Rules.of(acpc.STANDARD[GAMES["nolimit"]]), 7, *next(deal_stream(1, 2)))
    before = table.hand.total_pot
    assert table.act(action) in ("", "moved", "replaced")
    assert table.hand.is_over or table.hand.total_pot >= before


def test_versions():
    assert (
        is_version(b"VERSION:2.0.0\r\n")
        and is_version(b"VERSION:3.1.4")
        and is_version(b"VERSION:2.0.0 mine")
    )
    for line in (b"VERSION:2.0", b"version:2.0.0", b"", b"VERSION:a.b.c", b" VERSION:2.0.0"):
        assert not is_version(line)


@pytest.mark.parametrize(
    ("actions", "betting", "done"),
    [
        ([("f", 0)], "f", [""]),
        ([("c", 0), ("f", 0)], "cc/", ["", "replaced"]),  # no fold if checking is free
        ([("r", 1)], "r200", ["moved"]),
        ([("r", 10**17)], "r20000", ["moved"]),
        ([("r", 20000), ("r", 20000)], "r20000c///", ["", "replaced"]),
        ([("r", 300), ("c", 0), ("r", 399), ("r", 499)], "r300c/r400r500", ["", "", "moved", "moved"]),
        ([("", 0)], "c", ["replaced"]),
    ],
)
def test_what_is_not_legal_is_replaced(actions, betting, done):
    table = Table(Rules.of(acpc.STANDARD[GAMES["nolimit"]]), 0, *next(deal_stream(1, 2)))
    assert [table.act(action) for action in actions] == done
    assert table.betting == betting


def test_a_round_has_no_more_than_64_actions():
    table = Table(Rules.of(acpc.STANDARD[GAMES["nolimit"]]), 0, *next(deal_stream(1, 2)))
    done = [table.act(("r", 0)) for _ in range(64)]
    assert done == ["moved"] * 63 + ["replaced"]
    assert table.betting.endswith("r6400c/")


# ---- clients that misbehave


def most_memory():
    """Return the peak memory of this process in bytes; 0 if it is unknown."""
    if not sys.platform.startswith("linux"):
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


@raw
def liar(file):
    """Reply to states that were not sent, and with illegal actions."""
    lines = (
        b"MATCHSTATE:0:99::AsAh|:r20000",
        b"hello",
        b"# a comment",
        b"MATCHSTATE:%d:%d:r20000c///:|" % (2**64, 2**70),
    )
    while line := file.readline():
        state = line.rstrip()
        for other in lines:
            file.write(other + b"\r\n")
        file.write(state + b":x1\r\n")


@raw
def flooder(file):
    try:
        while True:
            file.write(b"A" * 65536)
    except OSError:
        pass


@raw
def dripper(file):
    """Send a byte now and then, so that the reply never ends."""
    try:
        while line := file.readline():
            for byte in line:
                file.write(bytes([byte]))
                time.sleep(0.02)
    except OSError:
        pass


@raw
def dead(file):
    for _ in range(9):
        line = file.readline()
        file.write(line.rstrip() + b":c\r\n")


@raw
def deaf(file):
    """Neither read nor reply."""
    time.sleep(1.5)


@pytest.mark.slow
@pytest.mark.timing
def test_all_that_misbehave_at_once(tmp_path):
    """The well-behaved client plays to the end, and the log is complete."""
    before = most_memory()
    report, clients = match(
        SIX,
        80,
        [agents.calling_station, liar, flooder, dripper, dead, deaf],
        on_failure="fold",
        reply_seconds=0.5,
        max_errors=20,
        log=tmp_path / "m.log",
        names=["ours", "liar", "flooder", "dripper", "dead", "deaf"],
    )
    by_name = {seat.name: seat for seat in report.seats}
    assert report.complete and clients[0].complete and clients[0].won == by_name["ours"].won
    assert by_name["ours"].failure is None
    assert (
        by_name["liar"].failure
        == "has sent more than 20 lines in a hand that are outdated, unreadable or illegal"
    )
    assert (
        by_name["flooder"].failure
        == "has sent more than 20 lines in a hand that are outdated, unreadable or illegal"
    )
    assert by_name["dripper"].failure == "ran out of time"
    assert by_name["dead"].failure == "has closed its connection"
    assert by_name["deaf"].failure is not None
    assert len(list(history.load_all(tmp_path / "m.log"))) == 80
    assert most_memory() - before < 32 << 20


def test_a_failure_ends_the_match(tmp_path):
    report, clients = match(GAMES["nolimit"], 50, [agents.calling_station, dead], log=tmp_path / "m.log")
    assert not report.complete and 0 < report.hands < 50
    assert report.seats[1].failure == "has closed its connection"
    assert len(list(history.load_all(tmp_path / "m.log"))) == report.hands
    assert "SCORE" not in (tmp_path / "m.log").read_text(encoding="utf-8")
    assert clients[0].hands >= report.hands and not clients[0].complete


@pytest.mark.slow
@pytest.mark.timing
@pytest.mark.parametrize("limit", ["hand_seconds", "match_seconds", "reply_seconds"])
def test_times(limit):
    @raw
    def slow(file):
        while line := file.readline():
            time.sleep(0.04 if limit != "reply_seconds" else 0.3)
            try:
                file.write(line.rstrip() + b":c\r\n")
            except OSError:
                return

    report, _ = match(GAMES["nolimit"], 50, [agents.calling_station, slow], **{limit: 0.14})
    assert report.seats[1].failure == "ran out of time"
    assert report.seats[1].seconds >= 0.14 and report.seats[0].seconds < 0.14


def test_who_does_not_read_is_lost():
    """The backlog for a client that does not read is bounded."""
    with Dealer(GAMES["nolimit"], 10, 1) as dealer:
        seat = dealer._seats[0]
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.setblocking(False)
            seat.socket = ours
            with pytest.raises(Lost, match="p1 does not read its messages"):
                for _ in range(10**5):
                    seat.send(b"x" * 1000)
            assert len(seat.backlog) < 70_000


def test_messages_are_told():
    """Messages match the competition dealer's standard error; clients cannot send terminal control codes."""

    @raw
    def rude(file):
        while line := file.readline():
            file.write(b"# \x1b[2J\r\n" + line.rstrip() + b":c\r\n")

    told = io.StringIO()
    match(GAMES["nolimit"], 2, [agents.calling_station, rude], messages=told)
    lines = told.getvalue().splitlines()
    assert re.fullmatch(r"STARTED at \d+\.\d{6}", lines[0])
    assert re.fullmatch(r"TO 2 at \d+\.\d{6} MATCHSTATE:1:0::\|\w{4}", lines[1])
    assert any(re.fullmatch(r"FROM 2 at \S+ MATCHSTATE:1:0::\|\w{4}:c", line) for line in lines)
    assert any(line.endswith("'# \\x1b[2J'") for line in lines) and told.getvalue().find("\x1b") < 0


class Clock:
    """A clock that a test advances."""

    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(dealer_match, "monotonic", made)
    monkeypatch.setattr(seats, "monotonic", made)
    return made


def test_clients_have_a_minute_to_connect(clock, monkeypatch):
    """A client that fails to connect does not keep the others waiting forever, unless the limit is None."""
    waits = []

    def wait(reading, writing, until):
        waits.append(until)
        clock.now += 59.9 if len(waits) == 1 else 0.1

    monkeypatch.setattr(dealer_match, "wait", wait)
    with Dealer(GAMES["nolimit"], 5, 1) as dealer:
        assert dealer.run().seats[0].failure == "did not connect in time"
    assert waits == [1060.0, 1060.0]
    monkeypatch.setattr(dealer_match, "wait", lambda reading, writing, until: waits.append(until) or 1 / 0)
    with Dealer(GAMES["nolimit"], 5, 1, start_seconds=None) as dealer, pytest.raises(ZeroDivisionError):
        dealer.run()
    assert waits[-1] is None


@pytest.mark.parametrize("seconds", [3e6, 1e12, float("inf")])
def test_waits_may_be_as_long_as_is_asked(seconds, tmp_path):
    """Even waits longer than systems can count work."""
    limits = {f"{name}_seconds": seconds for name in ("start", "reply", "hand", "match")}
    with Dealer(GAMES["nolimit"], 20, 7, log=tmp_path / "m.log", **limits) as dealer:
        clients = Clients()
        for i, port in enumerate(dealer.ports):
            clients.start(
                i, play_match, agents.calling_station, "127.0.0.1", port, GAMES["nolimit"], timeout=seconds
            )
        report = dealer.run()
        assert all(client.complete for client in clients.join().values())
    assert report.complete and len(list(history.load_all(tmp_path / "m.log"))) == 20


def test_a_long_wait_is_many_short_ones(monkeypatch):
    """Each wait is one that systems can count, and together they last the requested time."""
    monkeypatch.setattr(seats, "LONGEST", 0.01)
    monkeypatch.setattr(dealer_client, "LONGEST", 0.01)
    connect = socket.create_connection  # is one wait, however long
    monkeypatch.setattr(socket, "create_connection", lambda address, _: connect(address, 60))
    with Dealer(GAMES["nolimit"], 5, 1, start_seconds=0.1) as dealer:
        assert dealer.run().seats[0].failure == "did not connect in time"
    with pytest.raises(TimeoutError, match=r"sent nothing for 0\.1 seconds"):
        play_match(agents.calling_station, "127.0.0.1", serve(b"# hello\r\n"), timeout=0.1)

    @raw
    def slow(file):
        while line := file.readline():
            time.sleep(0.03)
            file.write(line.rstrip() + b":c\r\n")

    report, _ = match(GAMES["nolimit"], 2, [agents.calling_station, slow])
    assert report.complete


def test_comments_have_a_limit_of_their_own():
    """A thousand comments in a hand are allowed and printed; a client that sends more fails."""

    def chatty(most):
        @raw
        def client(file):
            with suppress(OSError):  # the client is disconnected
                while line := file.readline():
                    if line.split(b":")[3] == b"":  # the first to act
                        for _ in range(most // 100):
                            file.write(b"# a comment\r\n; another\r\n" * 50)
                        file.write(line.rstrip() + b":f\r\n")

        return client

    told = io.StringIO()
    players = [agents.calling_station, chatty(1000)]
    report, _ = match(GAMES["nolimit"], 3, players, max_errors=0, fixed_seats=True, messages=told)
    assert report.complete and report.seats[1].ignored_lines == 0
    assert told.getvalue().count("# a comment") == 1500
    told = io.StringIO()
    players = [agents.calling_station, chatty(200_000)]
    report, _ = match(GAMES["nolimit"], 3, players, max_errors=None, messages=told)
    assert report.seats[1].failure == "has sent more than 1,000 comments in a hand"
    assert len(told.getvalue()) < 100_000


@pytest.mark.parametrize(("stale", "hands"), [(2, 4), (3, 0)])
def test_errors_are_counted_by_hand_up_to_the_limit(stale, hands):
    """Each hand allows `max_errors` errors, and no more."""

    @raw
    def client(file):
        with suppress(OSError):
            while line := file.readline():
                if line.split(b":")[3] == b"":  # the first to act
                    file.write(b"hello\r\n" * stale + line.rstrip() + b":f\r\n")

    report, _ = match(GAMES["nolimit"], 4, [agents.calling_station, client], max_errors=2, fixed_seats=True)
    assert (report.hands, report.complete) == (hands, hands == 4)
    if hands == 0:
        failure = "has sent more than 2 lines in a hand that are outdated, unreadable or illegal"
        assert report.seats[1].failure == failure
    else:
        assert report.seats[1].ignored_lines == 8 and report.seats[1].failure is None


@pytest.mark.parametrize(("taken", "hands"), [(0.9, 4), (1.0, 0)])
def test_hand_seconds_are_of_each_hand(clock, taken, hands):
    """Each hand begins with the full time, and no more."""

    @raw
    def client(file):
        with suppress(OSError):
            while line := file.readline():
                if line.split(b":")[3] == b"":
                    clock.now += taken
                    file.write((b"#\r\n" if taken == 1 else line.rstrip() + b":f") + b"\r\n")

    options = {"hand_seconds": 1, "fixed_seats": True}
    report, _ = match(GAMES["nolimit"], 4, [agents.calling_station, client], **options)
    assert (report.hands, report.seats[1].failure) == (hands, None if hands else "ran out of time")


def test_who_does_not_come():
    with Dealer(GAMES["nolimit"], 5, 1, start_seconds=0.2) as dealer:
        report = dealer.run()
    assert report.hands == 0 and report.seats[0].failure == "did not connect in time"


def test_who_sends_no_version():
    with (
        Dealer(GAMES["nolimit"], 5, 1, reply_seconds=0.2) as dealer,
        socket.create_connection(("127.0.0.1", dealer.ports[0])),
    ):
        assert dealer.run().seats[0].failure == "sent no version"
    with (
        Dealer(GAMES["nolimit"], 5, 1) as dealer,
        socket.create_connection(("127.0.0.1", dealer.ports[1])) as connection,
    ):
        connection.sendall(b"GET / HTTP/1.1\r\n")
        assert dealer.run().seats[1].failure == "sent 'GET / HTTP/1.1', not VERSION:2.0.0"


# ---- bad arguments


def test_what_is_asked_wrongly(tmp_path):
    game = GAMES["nolimit"]
    for asked, error, words in (
        ({"hands": 0}, ValueError, "hands must be 1 to"),
        ({"seed": -1}, ValueError, "seed must be from 0 to"),
        ({"seed": "x"}, TypeError, "seed"),
        ({"names": ["a"]}, ValueError, "names must be 2 names, one per seat"),
        ({"names": ["a", "b:c"]}, ValueError, "a name must have 1 to 80 characters"),
        ({"ports": [1, 2, 3]}, ValueError, "ports must be 2 numbers"),
        ({"ports": [5000, 5000]}, ValueError, "ports must differ, but two seats have port 5000"),
        ({"ports": [0, 70000]}, ValueError, "a port must be 0"),
        ({"host": "256.0.0.1"}, OSError, "seat 1 cannot listen on '256.0.0.1'"),
        ({"reply_seconds": 0}, ValueError, "reply_seconds must be more than 0"),
        ({"max_errors": -1}, ValueError, "max_errors must be at least 0"),
        ({"on_failure": "stop"}, ValueError, 'on_failure must be "end" or "fold"'),
        ({"phh": "a.phh"}, ValueError, "phh must end in .phhs"),
        ({"log": tmp_path / "no" / "m.log"}, FileNotFoundError, "there is no folder"),
        ({"game": "no.game"}, FileNotFoundError, "there is no game definition 'no.game'"),
        ({"game": 7}, TypeError, "game must be a Definition, a file, or a name in STANDARD, not int"),
    ):
        with pytest.raises(error, match=re.escape(words)):
            Dealer(**{"game": game, "hands": 5, "seed": 1, **asked})
    with Dealer(game, 5, 1) as dealer:
        with pytest.raises(OSError, match=f"seat 2 cannot listen on port {dealer.ports[0]} of '127.0.0.1'"):
            Dealer(game, 5, 1, ports=[0, dealer.ports[0]])
        assert dealer._listeners.sockets[0].getsockname()[0] == "127.0.0.1"
    with pytest.raises(ValueError, match="this dealer is closed"):
        dealer.run()
    with pytest.raises(OSError, match=f"there is no dealer at '127.0.0.1', port {dealer.ports[0]}"):
        play_match(agents.calling_station, "127.0.0.1", dealer.ports[0])
    for asked, error in (((1, "x", 5), TypeError), ((agents.calling_station, "127.0.0.1", 0), ValueError)):
        with pytest.raises(error):
            play_match(*asked)


def serve(lines):
    """Return the port of a dealer that sends these lines and waits."""
    listener = socket.create_server(("127.0.0.1", 0))

    def run():
        with listener, listener.accept()[0] as connection:
            connection.sendall(lines)
            connection.settimeout(60)
            try:
                while connection.recv(4096):
                    pass
            except OSError:
                pass

    threading.Thread(target=run, daemon=True).start()
    return listener.getsockname()[1]


@pytest.mark.parametrize(
    "line",
    [
        b"MATCHSTATE:0:0::TdAs||",
        b"MATCHSTATE:2:0::TdAs|",
        b"MATCHSTATE:0:0:x:TdAs|",
        b"MATCHSTATE:0:0:r:TdAs|",
        b"MATCHSTATE:0:0:r20001:TdAs|",
        b"MATCHSTATE:0:0:r" + b"9" * 400 + b":TdAs|",
        b"MATCHSTATE:0:0:cc/:TdAs|",
        b"MATCHSTATE:0:0:cc/:TdAs|/2c",
        b"MATCHSTATE:0:0:cc/:TdAs|/TdAs2c",
        b"MATCHSTATE:0:0:/:TdAs|/2c3c4c",
        b"MATCHSTATE:0:0::Td|",
        b"MATCHSTATE:0:0::|",
        b"MATCHSTATE:0:0:ffff:TdAs|",
        b"\xff\xfe",
        b"A" * 5000,
    ],
)
def test_dealers_that_send_nonsense(line):
    with pytest.raises(
        HistoryError, match=r"the dealer's state .* does not fit this game|a line of more than"
    ):
        play_match(agents.calling_station, "127.0.0.1", serve(line + b"\r\n"), timeout=60)


def test_dealers_that_let_one_raise_whom_nobody_can_match():
    """The competition's dealer allows such raises; an agent sees a call."""
    game = acpc.Definition(
        limit=False, players=3, blinds=(2, 4, 0), stacks=(200, 40, 80), first_player=(3, 1, 1, 1)
    )
    seen = []

    def agent(observation):
        seen.append(observation)
        raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):
        play_match(agent, "127.0.0.1", serve(b"MATCHSTATE:1:0:r80r200:|TdAs|\r\n"), game=game, timeout=60)
    assert (seen[0].actions, seen[0].legal_actions.to_call, seen[0].legal_actions.min_raise_to) == (
        (80, 0),
        36,
        None,
    )


def test_dealers_whose_line_has_no_end():
    with pytest.raises(HistoryError, match=r"a line of more than 4,095 bytes"):
        play_match(agents.calling_station, "127.0.0.1", serve(b"A" * 5000), timeout=60)


def test_dealers_that_hang():
    with pytest.raises(TimeoutError, match=r"sent nothing for 0\.1 seconds"):
        play_match(agents.calling_station, "127.0.0.1", serve(b"# hello\r\n"), timeout=0.1)


def test_agents_that_play_what_is_not_legal():
    with pytest.raises(IllegalAction, match="seat 1"):
        play_match(lambda seen: 7, "127.0.0.1", serve(b"MATCHSTATE:1:0::|TdAs\r\n"), timeout=60)


# ---- against the competition's dealer


@pytest.fixture
def theirs():
    folder = os.environ.get("STEELWHEEL_ACPC")
    if not folder:
        pytest.skip("their dealer and example_player: set STEELWHEEL_ACPC to the folder they were built in")
    return Path(folder)


@pytest.mark.parametrize("name", GAMES)
def test_their_dealer_writes_the_same_log(theirs, name, tmp_path):
    """The competition's dealer and ours write the same log for the same seed and agents."""
    game = theirs / GAMES[name]
    n = acpc.read_definition(game.read_text(encoding="utf-8")).players
    names = [f"a{i}" for i in range(n)]
    match(game, 300, [agents.random] * n, seed=11, names=names, log=tmp_path / "m.log")
    ours = (tmp_path / "m.log").read_text(encoding="utf-8")
    command = [theirs / "dealer", tmp_path / "m", game, "300", "11", *names, "-q"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as dealer:
        clients = Clients()
        for i, port in enumerate(dealer.stdout.readline().split()):
            clients.start(i, play_match, agents.random, "127.0.0.1", int(port), game, timeout=60)
        results = clients.join()
    assert all(result.complete and result.hands == 300 for result in results.values())
    assert (tmp_path / "m.log").read_text(encoding="utf-8") == ours


@raw
def wild(file):
    """Reply pseudo-randomly by the state, mostly with illegal, unreadable or unrequested lines."""
    while line := file.readline():
        rng, state = random.Random(line), line.rstrip()
        if rng.random() < 0.3:
            file.write(
                rng.choice([b"# c", b"hello", state.replace(b":", b";", 1), state[:-1] + b"x:c"]) + b"\n"
            )
        head, cards = state.rsplit(b":", 1)
        form = rng.choice([head + b":" + cards] * 6 + [head.replace(b"/", b"") + b":" + cards])
        size = b"%d" % rng.choice([-5, 0, 1, 99, 150, 250, 777, 5000, 19999, 20000, 20001, 10**8])
        reply = rng.choice(
            [b"f", b"c", b"r" + size, b"r" + size, b"b " + size, b"R+" + size, b"x", b"", b"k9"]
        )
        file.write(form + rng.choice([b":", b":", b":", b":", b"", b"::"]) + reply + b"\r\n")


@pytest.mark.parametrize("name", GAMES)
def test_their_dealer_takes_what_is_wrong_as_ours_does(theirs, name, tmp_path):
    game = theirs / GAMES[name]
    n = acpc.read_definition(game.read_text(encoding="utf-8")).players
    names = [f"a{i}" for i in range(n)]
    report, _ = match(game, 300, [wild] * n, seed=3, names=names, log=tmp_path / "m.log", max_errors=None)
    assert all(seat.ignored_lines and seat.replaced_actions for seat in report.seats)
    ours = (tmp_path / "m.log").read_text(encoding="utf-8")
    command = [theirs / "dealer", tmp_path / "m", game, "300", "3", *names, "-q"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as dealer:
        clients = Clients()
        for i, port in enumerate(dealer.stdout.readline().split()):
            clients.start(i, wild, int(port))
        clients.join()
    assert (tmp_path / "m.log").read_text(encoding="utf-8") == ours


@pytest.mark.parametrize("name", GAMES)
def test_their_player_in_our_dealer(theirs, name, tmp_path):
    game = theirs / GAMES[name]
    definition = acpc.read_definition(game.read_text(encoding="utf-8"))
    with Dealer(game, 300, 5, log=tmp_path / "m.log") as dealer:
        players = [
            subprocess.Popen([theirs / "example_player", game, "127.0.0.1", str(port)])
            for port in dealer.ports
        ]
        report = dealer.run()
        assert [player.wait(60) for player in players] == [0] * definition.players
    assert report.complete
    assert all(
        seat.ignored_lines == seat.replaced_actions == seat.adjusted_raises == 0 for seat in report.seats
    )
    assert len(list(history.load_all(tmp_path / "m.log", game=definition))) == 300


# ---- the commands


def begun(*words):
    """Return a running command that has begun to print."""
    command = [sys.executable, "-m", "steelwheel", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")


@pytest.mark.slow
def test_the_commands(tmp_path):
    game, log = GAMES["limit3"], tmp_path / "m.log"
    bot = "def agent(seen): return 0\nfold = lambda seen: -1 if -1 in seen.legal_actions else 0"
    (tmp_path / "bot.py").write_text(bot, encoding="utf-8")
    with begun("dealer", game, "--hands", 20, "--seed", 7, "-o", log, "--names", "a,b,c") as dealer:
        ports = dealer.stdout.readline().split()
        bots = "calling_station", tmp_path / "bot.py", f"{tmp_path / 'bot.py'}:fold"
        players = [
            begun("play", bot, "--acpc", "127.0.0.1", port, "--definition", game, *["--json"] * (i > 0))
            for i, (bot, port) in enumerate(zip(bots, ports, strict=True))
        ]
        said = [player.communicate(timeout=60) for player in players]
        score, errors = dealer.communicate(timeout=60)
    assert [player.returncode for player in [*players, dealer]] == [0] * 4
    assert log.read_text(encoding="utf-8").endswith(score) and score.startswith("SCORE:") and not errors
    won = [int(value) for value in score.split(":")[1].split("|")]
    assert said[0] == (f"20 hands, {won[0]:+} chips\n", "")
    assert [json.loads(text) for text, _ in said[1:]] == [
        {"hands": 20, "won": float(chips), "complete": True} for chips in won[1:]
    ]


def test_a_match_that_ends_early_is_no_answer():
    with begun("dealer", GAMES["nolimit"], "--hands", 20, "--seed", 7, "--json") as dealer:
        began = json.loads(dealer.stdout.readline())
        clients = Clients()
        clients.start(0, play_match, agents.calling_station, "127.0.0.1", began["ports"][0])
        clients.start(1, dead, began["ports"][1])
        clients.join()
        text, errors = dealer.communicate(timeout=60)
    assert dealer.returncode == 1 and began["seed"] == 7
    hands = json.loads(text)["hands"]
    assert json.loads(text)["seats"][1]["failure"] == "has closed its connection"
    assert errors.splitlines()[-2:] == [
        "steelwheel: p2 has closed its connection",
        f"steelwheel: the match ended after {hands} of 20 hands",
    ]


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal there")
def test_an_interrupt_tells_of_the_hands_so_far(tmp_path):
    log = tmp_path / "m.log"
    with begun("dealer", GAMES["limit"], "--hands", 10**6, "--json", "-o", log) as dealer:
        clients = Clients()
        for i, port in enumerate(json.loads(dealer.stdout.readline())["ports"]):
            clients.start(i, play_match, agents.calling_station, "127.0.0.1", port, GAMES["limit"])
        while log.read_text(encoding="utf-8").count("STATE") < 20:
            time.sleep(0.01)
        dealer.send_signal(signal.SIGINT)
        text, errors = dealer.communicate(timeout=60)
        clients.join()
    assert dealer.returncode == 130 and "Traceback" not in errors
    written = log.read_text(encoding="utf-8").count("STATE")
    assert written >= 20 and json.loads(text)["hands"] - written in (0, 1)


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("play tigt --acpc 127.0.0.1 9", 2, "there is no agent 'tigt' (did you mean 'tight'?)"),
        ("play no.py --acpc 127.0.0.1 9", 1, "there is no file 'no.py'"),
        ("play calling_station --acpc 127.0.0.1 nine", 2, "PORT must be a whole number, not 'nine'"),
        ("play calling_station", 2, "--acpc"),
        ("dealer no.game --hands 5", 1, "there is no game definition 'no.game'"),
        ("dealer holdem.limit.3p.game", 2, "--hands"),
        ("dealer holdem.limit.3p.game --hands 5 --names a,b", 2, "--names must be 3 names"),
        ("dealer holdem.limit.3p.game --hands 5 --ports 1,x,2", 2, "must be a whole number, not 'x'"),
        ("dealer holdem.limit.3p.game --hands 5 --reply-seconds nan", 2, "--reply-seconds must be more than"),
    ],
)
def test_commands_that_are_not_understood(words, status, said, capsys):
    try:
        assert main(words.split()) == status
    except SystemExit as error:
        assert error.code == status
    assert said in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("file", ["log", "phh"])
def test_a_log_that_cannot_be_written_is_named(tmp_path, monkeypatch, file):
    monkeypatch.chdir(tmp_path)  # errors shorten long paths
    path = Path("m.log" if file == "log" else "m.phhs")
    path.symlink_to("/dev/full")
    with pytest.raises(OSError, match=rf"'{path.name}' cannot be written: No space left on device"):
        match(GAMES["nolimit"], 2, [agents.calling_station, agents.calling_station], **{file: path})
