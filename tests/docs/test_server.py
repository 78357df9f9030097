"""The home game of docs/examples/server.py: each player's view, clocks, impostors, the shuffle's proof."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import threading
import time
from contextlib import contextmanager, suppress
from copy import deepcopy
from http.client import HTTPConnection
from random import Random
from socket import create_connection

import pytest
from conftest import MANY, ROOT

import steelwheel as sw

spec = importlib.util.spec_from_file_location("home_game", ROOT / "docs" / "examples" / "server.py")
game = importlib.util.module_from_spec(spec)
spec.loader.exec_module(game)

FIVE = ["ann", "bob", "cyd", "dee", "eve"]
CARD = re.compile("[2-9TJQKA][cdhs]")
NONCE = "0123456789abcdef"


# ---- Over HTTP


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Clients have a minute for whatever they do: the machine may be busy."""
    monkeypatch.setattr(game, "IDLE", 60)
    monkeypatch.setattr(game, "WHOLE", 60)


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(game, "monotonic", made)
    return made


class Client:
    """A client of a player, or of an impostor."""

    def __init__(self, server, token=None):
        self.connection = HTTPConnection(*server.server_address[:2], timeout=60)
        self.token = token

    def ask(self, path, body=None, *, method=None, raw=None):
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = raw if raw is not None else None if body is None else json.dumps(body)
        self.connection.request(method or ("GET" if data is None else "POST"), path, data, headers)
        response = self.connection.getresponse()
        return response.status, json.loads(response.read())

    def join(self, name, chips=200, **more):
        status, found = self.ask("/api/join", {"name": name, "chips": chips, **more})
        self.token = found.get("token", self.token)
        return status, found

    def close(self):
        self.connection.close()


@contextmanager
def serving(most=200, rate=1000, proxy=None, **options):
    server = game.Server(("127.0.0.1", 0), game.Room(**options), most=most, rate=rate, proxy=proxy)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    clients = []

    def client(token=None):
        clients.append(Client(server, token))
        return clients[-1]

    try:
        yield server, client
    finally:
        for each in clients:
            each.close()
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def two(clock):
    """Yield a server with ann to act against bob, and both clients, at a time that stands still."""
    with serving(pause=0) as (server, client):
        ann, bob = client(), client()
        assert ann.join("ann")[0] == bob.join("bob")[0] == 200
        for each in ann, bob:
            assert each.ask("/api/nonce", {"hand": 0, "nonce": NONCE}) == (200, {})
        state = {"hand": None}
        while state["hand"] is None:
            state = bob.ask(f"/api/state?after={state.get('version', 0)}")[1]
        assert state["names"][:2] == ["ann", "bob"] and state["hand"]["actor"] == 0
        yield server, ann, bob


def cards_of(value):
    """All cards that stand anywhere in an answer."""
    if isinstance(value, dict):
        return set().union(*map(cards_of, value.values()))
    if isinstance(value, list):
        return set().union(*map(cards_of, value))
    if not isinstance(value, str):
        return set()
    for suit, letter in zip("♣♦♥♠", "cdhs", strict=True):
        value = value.replace(suit, letter)
    return set() if re.fullmatch("[0-9a-f]{16,}", value) else {*CARD.findall(value)}


def won(state):
    """Return each player's winnings according to the ledger."""
    return {
        name: each["on_table"] + each["cashed_out"] - each["bought"] for name, each in state["ledger"].items()
    }


def plays(client, name, hands, answers):
    """Play from a seat for `hands` hands, and return everything that the server sent."""
    state = client.ask("/api/state")[1]
    while state["next"]["hand"] < hands or state["hand"]["actor"] is not None:
        upcoming, hand = state["next"], state["hand"]
        if name not in upcoming["nonces"] and upcoming["hand"] < hands:
            client.ask("/api/nonce", {"hand": upcoming["hand"], "nonce": f"{hash(name) & 2**60 - 1:016x}"})
        if hand and hand["actor"] is not None and state["names"][hand["actor"]] == name:
            legal, turns = hand["legal_actions"], len(hand["actions"])
            raises = legal["min_raise_to"] if turns % 7 == 3 else None
            action = raises or (-1 if legal["to_call"] > 3 and hand["seat"] % 2 else 0)
            assert client.ask("/api/act", {"turn": state["turn"], "action": action}) == (200, {})
        state = client.ask(f"/api/state?after={state['version']}")[1]
        answers.append(state)


@pytest.mark.slow
@pytest.mark.timing
def test_five_play_three_hands_and_see_their_own_cards_alone(tmp_path):
    with serving(pause=0, wait_for=5, record=tmp_path) as (server, client):
        clients = {name: client() for name in FIVE}
        answers = {name: [] for name in [*FIVE, None]}
        for name, each in clients.items():
            assert each.join(name)[1]["name"] == name
        threads = [
            threading.Thread(target=plays, args=(each, name, 3, answers[name]))
            for name, each in clients.items()
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        watcher = client()
        answers[None].append(watcher.ask("/api/state")[1])
        room = server.room
        assert room.table.hands_dealt == 3 and sum(room.table.stacks) == 1000
        assert sum(won(answers[None][0]).values()) == 0
        for name, told in answers.items():
            seen = set()
            for state in told:
                if state["hand"] is None:
                    assert not cards_of(state)
                    continue
                deal = room.deals[state["number"]]
                hand, names = deal.hand, deal.seats
                held = {names[i]: {*game.texts(cards)} for i, cards in enumerate(hand.hole_cards) if cards}
                shown = {game.texts([c])[0] for e in hand.events if e.kind == "show" for c in e.cards}
                board = {*game.texts(hand.boards[0])}
                is_over = state["hand"]["actor"] is None
                assert cards_of(state) <= held.get(name, set()) | board | (shown if is_over else set())
                seen.add(state["number"])
            assert seen >= {2} and (name is None or {*FIVE} <= {*state["names"]})
        for number in range(3):
            assert [
                f"hand {number}" in game.verify(clients[name].ask(f"/api/proof?hand={number}")[1])
                for name in FIVE
            ]
            status, found = clients["ann"].ask(f"/api/phh?hand={number}")
            assert status == 200 and sw.history.loads(found["phh"]).hand().is_over
            assert game.verify(json.loads((tmp_path / f"hand-{number}.json").read_text("utf-8"))).endswith(
                "52 envelopes are open"
            )
        assert sum(1 for _ in sw.history.load_all(tmp_path)) == 3
        assert watcher.ask("/api/proof?hand=3")[0] == 404


def test_liars_are_refused_in_words(two):
    server, ann, bob = two
    turn = ann.ask("/api/state")[1]["turn"]

    def refused(client, status, words, path, body=None, **how):
        got, found = client.ask(path, body, **how)
        assert (got, [*found]) == (status, ["error"]) and words in found["error"], found

    act, stranger = "/api/act", Client(server, "x" * 22)
    refused(stranger, 401, "unknown token", act, {"turn": turn, "action": 0})
    refused(stranger, 401, "unknown token", "/api/state")
    refused(bob, 409, "it is ann's turn, not yours", act, {"turn": turn, "action": 0})
    refused(ann, 409, "turn '0.9' is over: this is '0.0'", act, {"turn": "0.9", "action": 0})
    refused(ann, 400, "seat 0 may not raise to 3: the minimum is 4", act, {"turn": turn, "action": 3})
    refused(ann, 400, "seat 0 may not raise to 201", act, {"turn": turn, "action": 201})
    refused(ann, 400, "must fit in 64 bits", act, {"turn": turn, "action": 10**40})
    for wrong in (4.0, "4", None, True, [], {}):
        refused(ann, 400, "must be an int", act, {"turn": turn, "action": wrong})
    refused(ann, 400, "'turn'", act, {"action": 0})
    refused(ann, 400, "'self'", act, {"turn": turn, "action": 0, "self": 1})
    refused(ann, 400, "'name'", act, {"turn": turn, "action": 0, "name": "bob"})
    refused(ann, 404, "there is no command 'run'; commands are join, act", "/api/run", {})
    refused(ann, 404, "there is no '/api/tokens'", "/api/tokens")
    refused(ann, 404, "there is no '/../server.py'", "/../server.py")
    refused(ann, 400, "a number is needed", "/api/state?after=-1")
    refused(ann, 404, "hand 0 is not over", "/api/proof?hand=0")  # it is under way
    refused(ann, 404, "hand 0 is not over", "/api/phh?hand=0")
    refused(ann, 405, "Unsupported method", "/api/state", method="DELETE")
    for raw in (b"{", b"\xff", b"", b"[" * 4000):
        refused(ann, 400, "the body is not JSON", act, raw=raw)
    refused(ann, 400, "the body must be a JSON object", act, raw=b"1" * 4000)
    refused(ann, 413, "at most 4096 bytes, not 5000", act, raw=b" " * 5000)
    assert ann.ask("/api/nonce", {"hand": 1, "nonce": NONCE}) == (200, {})
    refused(ann, 409, "you have already sent your nonce", "/api/nonce", {"hand": 1, "nonce": NONCE})
    refused(bob, 409, "the next hand is 1, not 0", "/api/nonce", {"hand": 0, "nonce": NONCE})
    for nonce in ("", "xyz" * 8, "0" * 65, NONCE.upper(), 7, None):
        refused(bob, 400, "a nonce has 16 to 64", "/api/nonce", {"hand": 1, "nonce": nonce})
    refused(bob, 400, "'bob' is already at the table, in seat 1", "/api/join", {"name": "bob", "chips": 200})
    cyd = Client(server)
    refused(cyd, 409, "'bob' is another player's name", "/api/join", {"name": " bob", "chips": 200})
    refused(cyd, 400, "40 to 200", "/api/join", {"name": "cyd", "chips": 201})
    refused(
        cyd,
        400,
        "cannot sit in seat 0: 'ann' sits there",
        "/api/join",
        {"name": "cyd", "chips": 200, "seat": 0},
    )
    for name in ("", " ", "c" * 21, "c\nd", 7, None, ["cyd"]):
        refused(cyd, 400, "a name has 1 to 20", "/api/join", {"name": name, "chips": 200})
    refused(bob, 400, "cannot top up by 1000: the stack would be", "/api/top_up", {"chips": 1000})
    refused(bob, 400, "post must be one of", "/api/sit_in", {"post": "now"})
    assert [*server.room.tokens.values()] == ["ann", "bob"]  # a join that fails leaves nothing
    assert ann.ask(act, {"turn": turn, "action": 0}) == (200, {})
    for each in cyd, stranger:
        each.close()


def left(server):
    """Wait until the server has no open connections."""
    until = time.monotonic() + 60
    while server.connections and time.monotonic() < until:
        time.sleep(0.001)
    assert not server.connections


def raw(server, data):
    """Return the server's answer to raw bytes, sent once all earlier connections are closed."""
    left(server)
    with create_connection(server.server_address[:2], timeout=60) as connection:
        connection.sendall(data)
        found = b""
        with suppress(ConnectionResetError):  # what it did not read it may answer so, after its words
            while more := connection.recv(65536):
                found += more
        return found


def test_garbage_and_floods_are_bounded(clock):
    """At a time that stands still, however busy the machine is."""
    with serving(most=12, rate=30) as (server, client):
        head = b"POST /api/act HTTP/1.1\r\nHost: x\r\n"
        huge = raw(server, head + b"Content-Length: 999999999999\r\n\r\n")
        assert huge.startswith(b"HTTP/1.1 413 ") and b"Connection: close" in huge
        for length in (
            b"",
            b"Content-Length: -1\r\n",
            b"Content-Length: 1e3\r\n",
            b"Transfer-Encoding: chunked\r\n",
        ):
            assert raw(server, head + length + b"\r\n").startswith(b"HTTP/1.1 411 ")
        for garbage in (
            b"\x00\xff\x16\x03\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET /" + b"a" * 70000 + b" HTTP/1.1\r\n\r\n",
        ):
            found = raw(server, garbage)
            assert (
                b'{"error": ' in found and b"<" not in found and (b" 4" in found[:14] or b" 5" in found[:14])
            )
        cross = head + b"Content-Length: 2\r\nSec-Fetch-Site: cross-site\r\nConnection: close\r\n\r\n{}"
        assert raw(server, cross).startswith(b"HTTP/1.1 403 ")
        page = raw(server, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b"<!DOCTYPE html>" in page and b"default-src 'none'" in page
        left(server)  # so that none of the three is refused
        held = [create_connection(server.server_address[:2]) for _ in range(3)]  # a quarter of twelve
        for _ in range(9):
            with suppress(ConnectionError):  # where what was sent is dropped with the connection
                assert client().ask("/api/state") == (503, {"error": "too many connections"})
        for each in held:
            each.close()
        left(server)
        asker, statuses = client(), []
        while statuses[-1:] != [429]:
            status, found = asker.ask("/api/state")
            statuses.append(status)
            assert status == 200 or (status == 429 and "requests: at most 30 per second" in found["error"])
            assert len(statuses) <= 300  # the allowance of ten seconds
        clock.now += 1  # thirty more
        assert [asker.ask("/api/state")[0] for _ in range(31)] == [200] * 30 + [429]


def until_closed(server, data, clock):
    """The seconds after which the server closes a connection that sends a byte a second, up to 600."""
    with create_connection(server.server_address[:2], timeout=60) as connection:
        connection.sendall(data)
        connection.settimeout(0.1)
        began = clock.now
        with suppress(ConnectionError):
            for _ in range(600):  # each lasts a tenth of a second
                try:
                    if not connection.recv(1):
                        break
                except TimeoutError:
                    clock.now += 1
                    connection.sendall(b"a")
    return clock.now - began


@pytest.mark.slow
@pytest.mark.parametrize(
    "data", [b"GET /", b"GET / HTTP/1.1\r\nX: ", b"POST /api/act HTTP/1.1\r\nContent-Length: 999\r\n\r\n"]
)
def test_a_request_that_trickles_has_ten_seconds_in_all(clock, monkeypatch, data):
    monkeypatch.setattr(game, "WHOLE", 10)
    with serving() as (server, client):
        assert 9 <= until_closed(server, data, clock) < 600
        left(server)
        assert client().ask("/api/state")[0] == 200


def test_trickles_lock_nobody_out_for_long(monkeypatch):
    """They have all that there is for one address, for as long as a request may take."""
    monkeypatch.setattr(game, "WHOLE", 0.3)
    with serving(most=12) as (server, client):
        held = [create_connection(server.server_address[:2]) for _ in range(3)]
        gone = threading.Event()

        def trickle(connection):
            with suppress(OSError):
                while not gone.wait(0.02):
                    connection.sendall(b"a")

        threads = [threading.Thread(target=trickle, args=(each,)) for each in held]
        for each in threads:
            each.start()
        try:
            for each in held:
                each.settimeout(60)
                with suppress(ConnectionError):
                    while each.recv(100):
                        pass
            left(server)
            monkeypatch.setattr(game, "WHOLE", 60)  # for this request on a busy machine
            assert client().ask("/api/state")[0] == 200
        finally:
            gone.set()
            for each in threads:
                each.join()
            for each in held:
                each.close()


def test_players_behind_a_proxy_do_not_share_its_limits(clock):
    def ask(client, forwarded):
        client.connection.request("GET", "/api/state", headers={"X-Forwarded-For": forwarded})
        response = client.connection.getresponse()
        response.read()
        return response.status

    with serving(most=12, rate=1, proxy="127.0.0.1") as (server, client):
        players = [client() for _ in range(6)]  # more than a quarter of twelve
        for i, each in enumerate(players):
            assert ask(each, f"10.0.0.9, 10.0.0.{i}") == 200  # the first is a word of the player's own
        first = players[0]
        assert [ask(first, "10.0.0.0") for _ in range(10)] == [200] * 9 + [429]
        assert ask(players[1], "10.0.0.1") == 200
        server.asking["10.0.0.2"] = 3  # a quarter of twelve wait for another state
        assert ask(players[2], "10.0.0.2") == 503 and ask(players[3], "10.0.0.3") == 200
    with serving(most=12, rate=1) as (_, client):  # without a proxy the header is ignored
        asker = client()
        assert [ask(asker, f"10.0.0.{i}") for i in range(11)] == [200] * 10 + [429]


def test_the_page_loads_nothing_from_elsewhere():
    page = game.PAGE.read_text("utf-8")
    assert not re.search(r"https?:|src=|@import|url\((?!data:)|import\(", page)
    assert len(page) < 40_000 and page.count("<script>") == 1
    assert "innerHTML" not in page  # names are text


# ---- The room, without HTTP: what happens when


def seated(clock, names=FIVE, **options):
    """A room where the first hand has been dealt."""
    room = game.Room(**{"pause": 0, **options})
    tokens = {name: room.join("", name, 200)["token"] for name in names}
    for i, name in enumerate(names):
        room.nonce(name, 0, f"{i:032x}")
    assert room.tick() == 0
    return room, tokens


def ends(room):
    """Check or call for all players until the hand ends."""
    hand = room.table.hand
    while hand.actor is not None:
        room.act(room.seats[hand.actor], room.turn(), sw.CALL)


def test_who_lets_his_time_pass_folds_or_checks_and_sits_out(clock):
    room, _ = seated(clock, seconds=20, bank=60)
    hand = room.table.hand
    first = room.seats[hand.actor]
    assert room.tick() == 80 and room.state(first)["clock"] == {"left": 20, "of": 20, "bank": 60}
    clock.now += 50  # thirty of them from the bank
    assert room.state(first)["clock"] == {"left": 0, "of": 20, "bank": 30}
    room.act(first, room.turn(), sw.CALL)
    assert room.banks[first] == 30
    second = room.seats[hand.actor]
    clock.now += 79.5
    assert room.tick() == 0.5 and hand.actor == room.seats.index(second)
    clock.now += 0.5
    assert room.tick() == 0
    assert hand.actions == (0, -1) and room.banks[second] == 0  # timed out facing a bet: folds
    assert room.table.player(second).is_sitting_out
    for _ in range(2):
        room.act(room.seats[hand.actor], room.turn(), sw.CALL)
    last = room.seats[hand.actor]
    clock.now += 80
    room.tick()
    assert (
        not hand.folded[room.seats.index(last)] and hand.actions[-1] == 0
    )  # timed out with nothing to call: checks
    while room.seats[hand.actor] != last:
        room.act(room.seats[hand.actor], room.turn(), sw.CALL)
    room.tick()  # away, so at once
    assert hand.actions[-1] == 0 and room.seats[hand.actor] != last
    room.sit_in(last)  # and back
    while hand.actor is not None:
        who = room.seats[hand.actor]
        assert room.tick() > 0
        room.act(who, room.turn(), sw.CALL)
    clock.now += 3  # the others have not shuffled
    assert room.tick() == 0 and second not in room.seats and last in room.seats
    assert room.banks[first] == 33  # each hand brings three seconds


def test_the_next_hand_waits_for_players_the_pause_and_the_nonces(clock):
    room = game.Room(pause=4, wait_for=3)
    for name in FIVE[:3]:
        assert room.tick() is None
        room.join("", name, 200)
    assert room.tick() == 4 + 3
    for name in FIVE[:3]:
        room.nonce(name, 0, NONCE)
    assert room.tick() == 4
    clock.now += 4
    assert room.tick() == 0 and room.table.hands_dealt == 1
    ends(room)
    room.sit_out("ann")
    for name in FIVE[1:3]:
        room.nonce(name, 1, NONCE)
    assert room.tick() == 4  # who sits out is not waited for
    room.leave("bob")
    assert room.tick() is None


def test_who_leaves_in_a_hand_is_out_of_it_at_once_and_comes_back_by_his_token(clock):
    room, tokens = seated(clock)
    hand = room.table.hand
    name = room.seats[hand.actor]
    room.leave(name)
    assert room.tick() == 0 and hand.actions == (-1,) and room.table.player(name).is_leaving
    ends(room)
    assert name not in room.table.players and room.state(name)["you"] == name
    with pytest.raises(game.Refused, match="another player's name"):
        room.join("", name, 200)
    assert room.join(tokens[name], "another", 200) == {"token": tokens[name], "name": name}
    assert room.tick() > 0 and room.table.balance(name).bought == 400


def test_who_takes_a_seat_does_not_see_the_cards_of_who_left_it(clock):
    room, _ = seated(clock)
    ends(room)
    seat = room.seats.index("cyd")
    mucked = [i for i, cards in enumerate(room.table.hand.observe(None).hole_cards) if None in cards]
    room.leave("cyd")
    room.join("", "fay", 200, seat)
    public = room.state(None)["hand"]
    assert room.state("fay")["hand"] == public and room.proof("fay", 0)["hole_cards"] == public["hole_cards"]
    assert room.state("cyd")["hand"]["hole_cards"][seat] == [*game.texts(room.table.hand.hole_cards[seat])]
    assert all(public["hole_cards"][i] == ["??", "??"] for i in mucked)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=[pytest.mark.slow] * (seed > 0)) for seed in range(5 * MANY)]
)
def test_people_come_and_go_and_no_chip_is_lost(clock, tmp_path, seed):
    rng = Random(seed)
    room = game.Room(
        "plo" if seed % 3 == 2 else "nlh", rng.choice([3, 5, 6]), seconds=5, bank=5, pause=1, record=tmp_path
    )
    tokens, names = {}, [*FIVE, "fay", "gus"]
    while room.table.hands_dealt < 20:
        name, hand = rng.choice(names), room.table.hand
        wish = rng.choice(
            ["join", "sit_in", "top_up", "nonce", "nonce", rng.choice(["leave", "sit_out", "wait"])]
        )
        with suppress(game.Refused, ValueError):
            if wish == "join":
                chips, seat = rng.choice([40, 80, 200]), rng.choice([None, 0, 2])
                tokens[name] = room.join(tokens.get(name, ""), name, chips, seat)["token"]
            elif wish == "nonce":
                room.nonce(name, room.table.hands_dealt, f"{rng.getrandbits(64):016x}")
            elif wish == "top_up":
                room.top_up(name, rng.choice([20, 160]))
            elif wish == "sit_in":
                room.sit_in(name, rng.choice([True, False]))
            elif wish != "wait":
                getattr(room, wish)(name)
        with suppress(ValueError):
            if hand is not None and hand.actor is not None and room.seats[hand.actor] not in room.away:
                sizes = hand.legal_actions.min_raise_to or 0, hand.legal_actions.max_raise_to or 0
                room.act(room.seats[hand.actor], room.turn(), rng.choice([0, 0, 0, -1, *sizes]))
        clock.now += rng.choice([0, 0, 0, 0.5, 11 if wish == "wait" else 1])
        room.tick()
        assert sum(won(room.state(name)).values()) == 0
    number = room.table.hands_dealt - (room.table.hand.actor is not None)
    for k in range(number):
        assert f"hand {k}: " in game.verify(json.loads((tmp_path / f"hand-{k}.json").read_text("utf-8")))
        assert game.verify(room.proof("ann", k)) and room.phh("ann", k)
    assert number - 3 <= sum(hand.hand().is_over for hand in sw.history.load_all(tmp_path)) <= number


def test_a_run_records_in_a_folder_of_its_own(clock, tmp_path, monkeypatch):
    class Server:
        server_address = "127.0.0.1", 8000

        def __init__(self, address, room, **options):
            rooms.append(room)

        def serve_forever(self):
            room = rooms[-1]
            for name in ("ann", "bob"):
                room.join("", name, 200)
            clock.now += 9
            room.tick()
            ends(room)

    rooms = []
    monkeypatch.setattr(game, "Server", Server)
    for _ in range(3):
        game.main("--record", str(tmp_path / "hands"))
    proofs = [json.loads((tmp_path / f"hands/run-{i}/hand-0.json").read_text("utf-8")) for i in (1, 2, 3)]
    assert len({proof["commitment"] for proof in proofs}) == 3
    assert sum(1 for _ in sw.history.load_all(tmp_path / "hands")) == 3


def test_a_record_is_not_overwritten_and_its_loss_stops_no_hand(clock, tmp_path, capsys):
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "hand-0.json").write_text("another run's", "utf-8")
    room, _ = seated(clock, record=folder)
    ends(room)
    assert (folder / "hand-0.json").read_text("utf-8") == "another run's"
    assert "hand 0 is not recorded: " in capsys.readouterr().err
    shutil.rmtree(folder)
    clock.now += 3
    assert room.tick() == 0
    ends(room)
    assert "hand 1 is not recorded: " in capsys.readouterr().err
    assert room.phh("ann", 1) and "hand 1: " in game.verify(room.proof("ann", 1))


def test_an_action_that_counts_is_answered_though_the_record_is_gone(tmp_path, capsys):
    folder = tmp_path / "hands"
    folder.mkdir()
    with serving(pause=60, record=folder) as (server, client):
        ann, bob = client(), client()
        ann.join("ann")
        bob.join("bob")
        with server.room.changed:
            server.room.next_at = -100.0  # deal at once
            server.room.tell()
        state = {"hand": None, "version": 0}
        while state["hand"] is None:
            state = ann.ask(f"/api/state?after={state['version']}")[1]
        shutil.rmtree(folder)
        assert ann.ask("/api/act", {"turn": state["turn"], "action": -1}) == (200, {})
        assert bob.ask("/api/state")[1]["hand"]["actor"] is None
    assert "hand 0 is not recorded: " in capsys.readouterr().err


# ---- The shuffle


def proofs(clock, **options):
    """Return a proof with all envelopes open, and one with only the envelopes that a player saw."""
    room, _ = seated(clock, **options)
    hand = room.table.hand
    while hand.actor is not None:
        fold = hand.legal_actions.to_call and hand.actor % 2
        room.act(room.seats[hand.actor], room.turn(), sw.FOLD if fold else sw.CALL)
    return room.proof(None, 0, everything=True), room.proof("bob", 0)


def test_a_deal_is_proved_without_the_cards_that_were_not_seen(clock):
    whole, seen = proofs(clock)
    assert re.fullmatch(
        r"hand 0: 15 cards match the server's commitment \([0-9a-f]{64}\), shuffled by ann, bob, cyd, dee, "
        "eve; 52 of 52 envelopes are open",
        game.verify(whole),
    )
    hidden = [card for cards in whole["hole_cards"] for card in cards]
    hidden = {*hidden} - {card for cards in seen["hole_cards"] for card in cards}
    assert hidden and not hidden & {card for card, _ in seen["opened"].values()}
    assert whole["hole_cards"][1] == seen["hole_cards"][1]
    assert re.fullmatch(r"hand 0: (\d+) cards .* \1 of 52 envelopes are open", game.verify(seen))
    assert whole["commitment"] == seen["commitment"] and len({*whole["envelopes"]}) == 52


@pytest.mark.parametrize("which", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_a_proof_in_which_one_thing_is_changed_is_no_proof(clock, which):
    proof = json.loads(json.dumps(proofs(clock)[which]))  # as it comes over HTTP
    game.verify(proof)
    opened = {card for card, _ in proof["opened"].values()}
    wrong = []

    def changed():
        wrong.append(deepcopy(proof))
        return wrong[-1]

    for rows in ("hole_cards", "boards"):
        for i, row in enumerate(proof[rows]):
            for k, card in enumerate(row):
                if card != "??":  # another card, or one that lies elsewhere
                    changed()[rows][i][k] = next(iter(opened - {card}))
                    changed()[rows][i][k] = "As" if card != "As" else "Ks"
    for place, (card, _) in proof["opened"].items():
        changed()["opened"][place][0] = "2c" if card != "2c" else "2d"
        changed()["opened"][place][1] = "0" * 32
        if which:  # where all are open this one may not be of a card in the hand
            del changed()["opened"][place]
    changed()["envelopes"].reverse()
    changed()["nonces"].reverse()
    changed()["nonces"][2][1] = NONCE
    changed()["nonces"].pop()
    changed()["commitment"] = game.sha("another")
    changed()["button"] = 3
    changed()["hole_cards"][1].append(proof["hole_cards"][1][0])
    for each in wrong:
        with pytest.raises(ValueError):
            game.verify(each)


def test_envelopes_with_a_card_twice_prove_nothing(clock):
    room = game.Room(pause=0)
    deck, second = room.deck, room.deck.cards[1]
    deck.cards[0] = second
    deck.envelopes[0] = game.seal(second, deck.salts[0])
    deck.commitment = game.sha("".join(deck.envelopes))
    hand = sw.Hand(room.table.game, [200] * 2)
    hand.fold()
    room.deals[0] = game.Deal(deck, hand, ["ann", "bob"])
    proof = room.proof(None, 0, everything=True) | {"hole_cards": [[], []], "boards": [[]]}
    with pytest.raises(ValueError, match="two envelopes contain the same card"):
        game.verify(proof)
    deck.cards[0] = "Zz"
    deck.envelopes[0] = game.seal("Zz", deck.salts[0])
    with pytest.raises(ValueError, match="52 that the server committed to"):
        game.verify(room.proof(None, 0, everything=True))


def test_a_record_has_the_cards_of_its_reader(clock):
    room, _ = seated(clock)
    hand = room.table.hand
    while hand.actor is not None:
        room.act(room.seats[hand.actor], room.turn(), sw.FOLD)
    held = ["".join(game.texts(cards)) for cards in hand.hole_cards]
    for name in [*FIVE, None]:
        found = room.phh(name, 0)
        assert [cards in found for cards in held] == [each == name for each in FIVE]


def test_all_envelopes_are_opened_some_hands_later(clock):
    room, _ = seated(clock, reveal=1)
    for number in range(2):
        ends(room)
        assert len(room.proof("ann", number)["opened"]) < 52
        clock.now += 3
        assert room.tick() == 0
        assert len(room.proof("ann", number)["opened"]) == 52
    assert "??" not in str(room.proof(None, 0)["hole_cards"])


def test_the_nonces_move_every_card():
    deck = game.Deck()
    before = deck.dealt()
    deck.nonces["ann"] = NONCE
    assert sorted(deck.dealt()) == sorted(before) != before != deck.dealt()
    firsts = [game.order_by([f"{i:016x}"], 52)[0] for i in range(2000)]
    counts = [firsts.count(i) for i in range(52)]
    assert min(counts) > 12 and max(counts) < 75  # 38.5 on average, six deviations


def test_omaha_and_a_seat_between_are_proved_too(clock):
    room, _ = seated(clock, game="plo")
    ends(room)
    room.leave("bob")
    clock.now += 3
    assert room.tick() == 0 and room.table.hand.stacks[1] == 0
    ends(room)
    assert "21 cards" in game.verify(room.proof(None, 1, everything=True))
    with pytest.raises(ValueError, match="this server deals hold'em and Omaha"):
        game.Room("short_deck")


# ---- The page, in a real browser

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ANN = """
const seen = [], wrong = [];
addEventListener('error', event => wrong.push(event.message));
addEventListener('unhandledrejection', event => wrong.push(`${event.reason}`));
const until = async is => { while (!is()) await new Promise(done => setTimeout(done, 20)); };
const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
const labels = id => [...document.querySelectorAll(`#${id} button`)].map(each => each.firstChild.data);
const turn = async () => {
  const last = state && state.turn;
  const is = () => state.hand.payoffs || (state.turn !== last && labels('acts').length);
  await until(() => state && state.hand && is());
};
(async () => {
  await until(() => state);
  find('name').value = '<i>Ann</i>';
  find('join').requestSubmit();
  await turn();
  seen.push(labels('acts'), labels('mine'));
  press('p');
  press('ArrowUp');
  seen.push(labels('acts').at(-1));
  press('r');
  for (;;) {
    await turn();
    if (state.hand.payoffs) break;
    seen.push(labels('acts')[0]);
    press('c');
  }
  await until(() => /\\d/.test(find('checked').textContent));
  seen.push(find('checked').textContent, find('checked').className);
  seen.push(document.querySelectorAll('#board .card').length);
  seen.push(document.querySelector('.seat.me b').textContent);
  seen.push(find('record').firstChild.textContent, find('ledger').textContent);
  const real = ask, lies = [
    proof => proof.envelopes.reverse(),
    proof => { proof.envelopes.reverse(); proof.commitment = sha(proof.envelopes.join('')); },
    proof => { proof.nonces = proof.nonces.filter(pair => pair[0] !== state.you); },
    proof => { proof.nonces.push(['bob', '00']); },
    proof => { proof.hole_cards[mySeat()].reverse(); },
    proof => { proof.boards[0].reverse(); },
  ];
  const caught = [];
  for (const lie of lies) {
    ask = async path => { const proof = await real(path); lie(proof); return proof; };
    await check(state.number);
    caught.push(`${find('checked').className}: ${find('checked').textContent}`);
  }
  ask = real;
  seen.push(caught);
  press('o');
  await until(() => labels('mine')[0] === 'I am back');
  find('phh').click();
  await until(() => !find('text').hidden);
  seen.push(find('text').textContent, find('wrong').textContent);
  seen.push(SIZES.map(n => sha('€'.repeat(n))));
  await ask('seen', {found: [seen, wrong]});
})();
"""


@pytest.mark.slow
@pytest.mark.timing
@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")
def test_a_hand_is_played_by_keys_on_the_page(tmp_path, monkeypatch):
    page, sizes = tmp_path / "page.html", [0, 1, 18, 19, 21, 22, 40, 100]
    page.write_text(
        game.PAGE.read_text("utf-8").replace(
            "</body>", f"<script>{ANN.replace('SIZES', str(sizes))}</script></body>"
        ),
        "utf-8",
    )
    told, is_told = [], threading.Event()

    def seen(room, name, found):
        told.extend(found)
        is_told.set()

    monkeypatch.setattr(game, "PAGE", page)
    monkeypatch.setattr(game, "COMMANDS", (*game.COMMANDS, "seen"))
    monkeypatch.setattr(game.Room, "seen", seen, raising=False)
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}  # a sanitizer's
    with serving(pause=1) as (server, _):
        room, address = server.room, "http://{}:{}/?new".format(*server.server_address)
        flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}"]
        browser = subprocess.Popen([BROWSER, *flags, address], stderr=subprocess.DEVNULL, env=environment)
        try:
            with room.changed:
                assert room.changed.wait_for(lambda: room.tokens, 60)
                room.join("", "bob", 200)
                room.tell()
                while not is_told.is_set():  # bob checks or calls
                    hand = room.table.hand
                    if hand is not None and hand.actor is not None and room.seats[hand.actor] == "bob":
                        room.act("bob", room.turn(), sw.CALL)
                        room.tell()
                    else:
                        assert room.changed.wait(60)
        finally:
            browser.kill()
            browser.wait()
    (
        (
            labels,
            mine,
            size,
            *streets,
            checked,
            style,
            board,
            me,
            first,
            ledger,
            caught,
            phh,
            refused,
            hashes,
        ),
        wrong,
    ) = told
    assert not wrong and not refused and hashes == [game.sha("€" * n) for n in sizes]
    assert labels == ["Fold", "Call 1", "½ pot", "Pot", "All-in", "Raise to 4"] and mine == [
        "Sit out",
        "Leave",
    ]
    assert size == "Raise to 7" and streets == ["Check"] * 3
    assert (
        re.fullmatch(r"the \d cards that you saw match the commitment from before the deal", checked)
        and style == "ok"
    )
    assert (board, me, first) == (5, "<i>Ann</i>", "<i>Ann</i> posts 1, bob posts 2.") and "bob" in ledger
    envelope, place = "bad: .. was not in its envelope", "bad: .. did not come from its place"
    lies = [
        "bad: these are not the envelopes .*",
        "bad: the commitment is not the one from before the hand",
        "bad: the server has left out your nonce",
    ]
    for said, lie in zip(caught, [*lies, envelope, place, place], strict=True):
        assert re.fullmatch(lie, said)
    assert sw.history.loads(phh).players == ["bob", "<i>Ann</i>"]
