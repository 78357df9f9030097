"""A home game over HTTP: a table, a page to play on, and a shuffle that any player can check.

python server.py                        # then open http://127.0.0.1:8000 (alone: five tabs of /?new)
python server.py --host 0.0.0.0 --blinds 5 10 --buy-in 400 2000 --record hands
python server.py verify hand-7.json     # check a deal, using the file that the page saves

Players must trust the host of the server with the chips and the cards, which the host could look at, but not
with the shuffle: docs/guide/tables/server.md shows how to check it. Anyone who reaches the port may sit down,
and nothing is encrypted.
"""

import argparse
import io
import json
import re
import sys
import threading
import traceback
from collections import Counter, OrderedDict
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from inspect import signature
from pathlib import Path
from secrets import SystemRandom, token_hex, token_urlsafe
from socket import socket
from time import monotonic
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import steelwheel as sw
from steelwheel import history

PAGE = Path(__file__).with_name("server.html")

# ---- The shuffle: the players shuffle the sealed envelopes of the cards again


def sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def seal(card: str, salt: str) -> str:
    """Return the envelope of a card: a hash that reveals nothing without the salt, and fits no other card."""
    return sha(f"{card} {salt}")


def order_by(nonces: Sequence[str], cards: int) -> list[int]:
    """Return the order of the envelopes that the players' nonces determine."""
    seed = sha(" ".join(nonces))
    return sorted(range(cards), key=lambda i: sha(f"{seed} {i}"))


def texts(cards: Iterable[int | None]) -> list[str]:
    return [sw.format_cards([card]) for card in cards]


class Deck:
    """A shuffled deck in envelopes; the server commits to them before any player sends a nonce."""

    def __init__(self) -> None:
        self.cards = texts(range(52))
        SystemRandom().shuffle(self.cards)
        self.salts = [token_hex(16) for _ in self.cards]
        self.envelopes = [seal(card, salt) for card, salt in zip(self.cards, self.salts, strict=True)]
        self.commitment = sha("".join(self.envelopes))
        self.nonces: dict[str, str] = {}  # by player

    def dealt(self) -> list[tuple[str, str]]:
        """Return the cards in dealing order, each with the salt of its envelope."""
        return [(self.cards[i], self.salts[i]) for i in order_by([*self.nonces.values()], 52)]

    def proof(self, cards: set[str] | None) -> dict[str, Any]:
        """Return all envelopes, and open those with `cards` (all if None), by place in dealing order."""
        opened = {i: pair for i, pair in enumerate(self.dealt()) if cards is None or pair[0] in cards}
        sealed = {"commitment": self.commitment, "envelopes": self.envelopes}
        return {**sealed, "nonces": [*self.nonces.items()], "opened": opened}


def verify(proof: Mapping[str, Any]) -> str:
    """Check that the cards of a deal come from the envelopes, in the order set by the nonces.

    :returns: a sentence on the checks that passed.
    :raises ValueError: if a card, an envelope or the commitment does not match.
    """
    envelopes, opened = proof["envelopes"], {int(place): pair for place, pair in proof["opened"].items()}
    if sha("".join(envelopes)) != proof["commitment"] or len(envelopes) != 52:
        raise ValueError("the envelopes are not the 52 that the server committed to")
    order = order_by([nonce for _, nonce in proof["nonces"]], 52)
    for place, (card, salt) in opened.items():
        if seal(card, salt) != envelopes[order[place]]:
            raise ValueError(f"{card} was not in the envelope of place {place}")
    if len({*texts(range(52))} & {card for card, _ in opened.values()}) < len(opened):
        raise ValueError("two envelopes contain the same card, or one contains no card")
    # The same hand dealt from an unshuffled deck: each of its cards is the place of the real card.
    hand = sw.Hand(sw.games.by_name(proof["game"]), proof["stacks"], button=proof["button"], deck=range(52))
    while not hand.is_over:
        hand.act(sw.CALL)
    rows = [
        (f"seat {i}", *pair) for i, pair in enumerate(zip(proof["hole_cards"], hand.hole_cards, strict=True))
    ]
    rows += [("the board", *pair) for pair in zip(proof["boards"], hand.boards, strict=True)]
    checked = 0
    for where, cards, places in rows:
        for i, card in enumerate(cards):
            if card != "??":
                if i >= len(places) or opened.get(places[i] or 0, [None])[0] != card:
                    raise ValueError(f"{where} had {card}, which the shuffle did not put there")
                checked += 1
    players = ", ".join(name for name, _ in proof["nonces"]) or "no player"
    dealt = f"hand {proof['hand']}: {checked} cards match the server's commitment ({proof['commitment']})"
    return f"{dealt}, shuffled by {players}; {len(opened)} of 52 envelopes are open"


# ---- The room: a table, its players, and its clock


class Refused(Exception):
    """A refusal of a request: an HTTP status, and a message."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


@dataclass
class Deal:
    """A dealt hand: its deck, its players by seat, and once it is over, each player's hand history."""

    deck: Deck
    hand: sw.Hand
    seats: list[str | None]
    phh: dict[str | None, str] = field(default_factory=dict[str | None, str])

    def seen(self, name: str | None) -> sw.Observation:
        """Return what a player sees, or what a spectator sees if the player has no seat in this hand."""
        return self.hand.observe(self.seats.index(name) if name is not None and name in self.seats else None)


class Room:
    """A table with clocks. Callers hold the lock `changed`, and call `tell` after a change.

    :param seconds: the time to act. When the time bank is empty too, the player checks or folds and sits out.
    :param bank: the seconds of a full time bank; each hand restores a twentieth of it.
    :param pause: the seconds between two hands.
    :param wait_for: the number of players needed for the first hand.
    :param reveal: the number of hands after which all envelopes of a hand are opened, folded cards included.
    :param record: a folder for the hands (PHH) and their proofs. Existing files are not overwritten.
    """

    def __init__(
        self,
        game: str = "nlh",
        seats: int = 5,
        *,
        blinds: tuple[int, int] = (1, 2),
        buy_in: tuple[int, int] | None = None,
        seconds: float = 20,
        bank: float = 60,
        pause: float = 4,
        wait_for: int = 2,
        reveal: int = 20,
        record: Path | None = None,
    ) -> None:
        rules = sw.games.by_name(game, blinds=blinds)
        is_other = any(street.up or street.draw for street in rules.streets)
        if is_other or rules.deck != "standard" or rules.boards != 1:
            raise ValueError(f"this server deals hold'em and Omaha with 52 cards, not {rules.name}")
        self.game, self.seconds, self.full_bank, self.pause = game, seconds, bank, pause
        self.wait_for, self.reveal, self.record = wait_for, reveal, record
        least, most = buy_in or (20 * blinds[1], 100 * blinds[1])
        self.buy_in = least, most
        self.table = sw.Table(rules, seats, buy_in=self.buy_in, keep_hands=1)
        self.changed = threading.Condition()
        self.version = 0  # incremented whenever the state changes
        self.tokens: dict[str, str] = {}  # the name of each token; kept after the player has left
        self.banks: dict[str, float] = {}
        self.away: set[str] = set()  # late or leaving players: they check or fold at once
        self.seats: list[str | None] = []  # the players of the last hand
        self.told: tuple[tuple[int, int], list[str]] = (-1, 0), []
        self.deals: OrderedDict[int, Deal] = OrderedDict()  # the last fifty
        self.deck = Deck()  # of the next hand
        self.began = self.next_at = 0.0  # when the turn began; when the next hand may be dealt
        self.is_closed = False

    # ---- Commands of players

    def join(self, token: str, name: object, chips: object, seat: object = None) -> dict[str, Any]:
        """Seat a player under a name, with chips, and return the token, which is the player's secret key."""
        known = self.tokens.get(token)
        if known is None:
            if not isinstance(name, str) or not 1 <= len(name.strip()) <= 20 or not name.isprintable():
                raise Refused(400, "a name has 1 to 20 printable characters")
            known, token = name.strip(), token_urlsafe(16)
            if known in self.tokens.values():
                raise Refused(409, f"{known!r} is another player's name: choose a different one")
            if len(self.tokens) >= 100:
                raise Refused(409, "100 names have been used: restart the server")
        self.table.sit(known, chips, seat)  # type: ignore[arg-type]  # the table checks them
        self.tokens[token] = known
        self.banks.setdefault(known, self.full_bank)
        self.away.discard(known)
        if self.table.hand is None:
            self.next_at = monotonic() + self.pause
        return {"token": token, "name": known}

    def act(self, name: str, turn: object, action: object) -> None:
        """Act with a code of `Hand.act`; a late click has an old `turn` of the state, and is refused."""
        hand = self.table.hand
        if hand is None or hand.actor is None:
            raise Refused(409, "no hand is under way")
        actor = self.seats[hand.actor]
        if actor != name:
            raise Refused(409, f"it is {actor}'s turn, not yours")
        if turn != self.turn():
            raise Refused(409, f"turn {str(turn)[:80]!r} is over: this is {self.turn()!r}")
        self._play(hand, name, action)

    def nonce(self, name: str, hand: object, nonce: object) -> None:
        """Add a player's nonce to the shuffle of the next hand, whose envelopes are already fixed."""
        if hand != self.table.hands_dealt:
            raise Refused(409, f"the next hand is {self.table.hands_dealt}, not {str(hand)[:80]}")
        if not isinstance(nonce, str) or not re.fullmatch("[0-9a-f]{16,64}", nonce):
            raise Refused(400, "a nonce has 16 to 64 hexadecimal digits, in lower case")
        if name not in self.table.players:
            raise Refused(409, "only players at the table take part in the shuffle: sit down first")
        if name in self.deck.nonces:
            raise Refused(409, f"you have already sent your nonce for hand {hand}")
        self.deck.nonces[name] = nonce

    def sit_out(self, name: str) -> None:
        self.table.sit_out(name)

    def sit_in(self, name: str, post: object = False) -> None:
        """Deal a player in again: at once with `post` if they owe blinds, otherwise in the big blind."""
        self.table.sit_in(name, post=post)  # type: ignore[arg-type]  # the table checks it
        self.away.discard(name)

    def top_up(self, name: str, chips: object) -> None:
        self.table.top_up(name, chips)  # type: ignore[arg-type]  # the table checks them

    def leave(self, name: str) -> None:
        if self.table.leave(name) is None:  # the player is in a hand
            self.away.add(name)

    # ---- Views of players

    def turn(self) -> str:
        hand = self.table.hand
        return f"{self.table.hands_dealt - 1}.{0 if hand is None else len(hand.actions)}"

    def state(self, name: str | None) -> dict[str, Any]:
        """Return everything that a player may see or, without a name, what a spectator may see."""
        table, hand, deck = self.table, self.table.hand, self.deck
        found: dict[str, Any] = {
            "version": self.version,
            "you": name,
            "game": f"{table.game.name}, blinds {'/'.join(map(str, table.game.blinds))}",
            "buy_in": self.buy_in,
            "wait_for": self.wait_for if hand is None else 2,
            "seats": [None if player is None else table.player(player)._asdict() for player in table.players],
            "ledger": {player: table.balance(player)._asdict() for player in self.tokens.values()},
            "next": {"hand": table.hands_dealt, "commitment": deck.commitment, "nonces": [*deck.nonces]},
            "hand": None,
        }
        if hand is not None:
            found |= {
                "hand": self.deals[table.hands_dealt - 1].seen(name).to_dict(),
                "names": self.seats,
                "number": table.hands_dealt - 1,
                "turn": self.turn(),
                "record": self._told(hand),
            }
            if hand.actor is not None:
                left = self.began + self.seconds - monotonic()
                bank = self.banks[self.seats[hand.actor] or ""] + min(left, 0)
                found["clock"] = {"left": max(left, 0), "of": self.seconds, "bank": max(bank, 0)}
        return found

    def proof(self, name: str | None, number: int, everything: bool = False) -> dict[str, Any]:
        """Return a finished hand's proof: it opens the cards that the player saw, and later all cards."""
        deal = self._over(number)
        everything |= number + self.reveal < self.table.hands_dealt
        hole = (deal.hand if everything else deal.seen(name)).hole_cards
        cards = {"hole_cards": [*map(texts, hole)], "boards": [*map(texts, deal.hand.boards)]}
        seen = {card for rows in cards.values() for row in rows for card in row}
        beginning = {"stacks": [*deal.hand.starting_stacks], "button": deal.hand.button}
        proof = deal.deck.proof(None if everything else seen)
        return {"hand": number, "game": self.game} | beginning | cards | proof

    def phh(self, name: str | None, number: int) -> str:
        """Return a finished hand in PHH, from the player's point of view."""
        found = self._over(number).phh
        return found.get(name, found[None])

    def _over(self, number: int) -> Deal:
        if number not in self.deals or not self.deals[number].hand.is_over:
            raise Refused(404, f"hand {number} is not over, or is not among the last 50 hands")
        return self.deals[number]

    def _told(self, hand: sw.Hand) -> list[str]:
        """Return the public events of the hand in words; the result is cached for each turn."""
        if self.told[0] != (self.table.hands_dealt, len(hand.events)):
            frames = sw.drawing.hand_frames([hand.observe(None)], names=[name or "" for name in self.seats])
            self.told = (self.table.hands_dealt, len(hand.events)), [frame.text for frame in frames]
        return self.told[1]

    # ---- The clock

    def _play(self, hand: sw.Hand, name: str, code: Any) -> None:
        hand.act(code)
        now = monotonic()
        self.banks[name] = max(self.banks[name] - max(now - self.began - self.seconds, 0), 0)
        self.began = now
        if hand.is_over:
            self._end()

    def _deal(self) -> None:
        number, deck = self.table.hands_dealt, self.deck
        hand = self.table.next_hand(deck="".join(card for card, _ in deck.dealt()))
        self.deck, self.began = Deck(), monotonic()
        dealt = [bool(stack) for stack in hand.starting_stacks]
        self.seats = [name if there else None for name, there in zip(self.table.players, dealt, strict=True)]
        for name in filter(None, self.seats):
            self.banks[name] = min(self.banks[name] + self.full_bank / 20, self.full_bank)
        self.deals[number] = Deal(deck, hand, self.seats)
        if len(self.deals) > 50:
            self.deals.popitem(last=False)
        if hand.is_over:  # the blinds put all players all-in
            self._end()

    def _end(self) -> None:
        self.next_at = monotonic() + self.pause
        number = self.table.hands_dealt - 1
        deal = self.deals[number]
        for name in {None, *self.seats}:
            deal.phh[name] = history.dumps(self.table.hand_histories(name)[-1])
        if self.record is not None:
            files = {"json": json.dumps(self.proof(None, number, everything=True)), "phh": deal.phh[None]}
            try:
                for kind, text in files.items():
                    with (self.record / f"hand-{number}.{kind}").open("x", encoding="utf-8") as file:
                        file.write(text)
            except OSError as error:  # the game continues without the file
                print(f"hand {number} is not recorded: {error}", file=sys.stderr)

    def tick(self) -> float | None:
        """Act for a late player, or deal the next hand, if that is due.

        :returns: 0 if something was due; otherwise the seconds to wait, or None if only players can act.
        """
        now, hand = monotonic(), self.table.hand
        if hand is not None and hand.actor is not None:
            name, legal = self.seats[hand.actor], hand.legal_actions
            assert name is not None and legal is not None
            left = self.began + self.seconds + self.banks[name] - now
            if name not in self.away:
                if left > 0:
                    return left
                self.away.add(name)
                self.table.sit_out(name)
            self._play(hand, name, sw.FOLD if legal.to_call else sw.CALL)
            return 0
        people = [self.table.player(name) for name in self.table.players if name is not None]
        ready = [
            each.name for each in people if each.stack and not each.is_sitting_out and not each.is_leaving
        ]
        if len(ready) < (self.wait_for if hand is None else 2):
            return None
        is_shuffled = all(name in self.deck.nonces for name in ready)
        due = self.next_at + (0 if is_shuffled else 3) - now  # up to 3 s more for missing nonces
        if due > 0:
            return due
        self._deal()
        return 0

    def tell(self) -> None:
        self.version += 1
        self.changed.notify_all()

    def run(self) -> None:
        """Run the clock, in a thread of its own."""
        with self.changed:
            while not self.is_closed:
                try:
                    wait = self.tick()
                except Exception:  # the clock must continue
                    traceback.print_exc()
                    wait = 5
                if wait == 0:
                    self.tell()
                else:
                    self.changed.wait(wait)


# ---- HTTP

COMMANDS = ("join", "act", "nonce", "sit_out", "sit_in", "top_up", "leave")  # methods of the room
MOST_BYTES = 4096  # of a body
HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
    "script-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'",
}

FULL = b'{"error": "too many connections"}'
IDLE, WHOLE = 30, 10  # seconds until a request begins; seconds for a whole request, or an answer


class Incoming(io.RawIOBase):
    """The bytes from a client. The whole request has a time limit, however slowly its bytes arrive."""

    def __init__(self, connection: socket) -> None:
        self.connection = connection
        self.expect()

    def expect(self) -> None:
        """Start the time limit of another request."""
        self.until, self.has_begun = monotonic() + IDLE, False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left = self.until - monotonic()
        if left <= 0:
            raise TimeoutError
        self.connection.settimeout(left)
        size = self.connection.recv_into(buffer)
        if not self.has_begun:
            self.until, self.has_begun = monotonic() + WHOLE, True
        return size


class Server(ThreadingHTTPServer):
    """A server with a thread for each connection.

    :param most: the maximum number of connections; one address may have a quarter of them.
    :param rate: requests per second for each address; unused requests of up to ten seconds are saved up.
    :param proxy: the address of a proxy. All its clients share this address, so both limits use the address
        that the proxy puts last in X-Forwarded-For; from other clients, that header is ignored.
    """

    daemon_threads = True
    request_queue_size = 64

    def __init__(
        self,
        address: tuple[str, int],
        room: Room,
        *,
        most: int = 200,
        rate: float = 40,
        proxy: str | None = None,
    ) -> None:
        super().__init__(address, Handler)
        self.room, self.most, self.rate, self.proxy = room, most, rate, proxy
        self.guard = threading.Lock()
        self.connections: Counter[str] = Counter()
        self.asking: Counter[str] = Counter()  # requests in progress
        self.asked: OrderedDict[str, tuple[float, float]] = (
            OrderedDict()
        )  # each address's saved requests, and when counted
        threading.Thread(target=room.run, daemon=True).start()

    def process_request(self, request: Any, client_address: Any) -> None:
        address = client_address[0]
        with self.guard:
            is_full = self.connections.total() >= self.most
            is_full |= address != self.proxy and self.connections[address] >= self.most // 4
            if not is_full:
                self.connections[address] += 1
        if is_full:
            length = f"Content-Length: {len(FULL)}\r\nConnection: close\r\n\r\n"
            request.sendall(b"HTTP/1.1 503 Service Unavailable\r\n" + length.encode() + FULL)
            self.shutdown_request(request)
        else:
            super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            with self.guard:
                self.connections[client_address[0]] -= 1
                self.connections += Counter()  # drops zero counts

    @contextmanager
    def answering(self, address: str) -> Generator[None, None, None]:
        """Count a request while it is answered; an address may have a quarter of `most` in progress."""
        with self.guard:
            if self.asking[address] >= self.most // 4:
                raise Refused(503, "too many requests at once")
            self.asking[address] += 1
        try:
            yield
        finally:
            with self.guard:
                self.asking[address] -= 1
                self.asking += Counter()

    def may_ask(self, address: str) -> bool:
        now = monotonic()
        with self.guard:
            left, then = self.asked.pop(address, (10 * self.rate, now))
            left = min(left + (now - then) * self.rate, 10 * self.rate)
            self.asked[address] = max(left - 1, 0), now
            if len(self.asked) > 1000:
                self.asked.popitem(last=False)
        return left >= 1

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), OSError):  # the client is gone
            super().handle_error(request, client_address)

    def server_close(self) -> None:
        with self.room.changed:
            self.room.is_closed = True
            self.room.changed.notify_all()
        super().server_close()


class Handler(BaseHTTPRequestHandler):
    protocol_version = default_request_version = "HTTP/1.1"
    server: Any  # a Server

    def setup(self) -> None:
        self.connection = self.request
        self.incoming = Incoming(self.request)
        self.rfile = io.BufferedReader(self.incoming)
        self.wfile = self.head = io.BytesIO()  # of an answer

    def handle_one_request(self) -> None:
        self.incoming.expect()
        super().handle_one_request()

    def address(self) -> str:
        """Return the client's address; for requests through the proxy, the address that the proxy names."""
        address: str = self.client_address[0]
        if address == self.server.proxy:
            for told in self.headers.get_all("X-Forwarded-For", ()):
                address = told.rpartition(",")[2].strip()[:80]
        return address

    def do_GET(self) -> None:
        self.answer(self.get)

    def do_POST(self) -> None:
        self.answer(self.post)

    def get(self) -> Any:
        at = urlsplit(self.path)
        asked = {name: values[-1] for name, values in parse_qs(at.query).items()}
        room = self.server.room
        if at.path == "/":
            return PAGE.read_bytes()
        with room.changed:
            name = self.who() if self.token() else None
            if at.path == "/api/state":
                if "after" in asked:  # wait until the state changes
                    after = self.number(asked["after"])
                    room.changed.wait_for(lambda: room.version != after or room.is_closed, 20)
                return room.state(name)
            if at.path == "/api/proof":
                return room.proof(name, self.number(asked.get("hand")))
            if at.path == "/api/phh":
                return {"phh": room.phh(name, self.number(asked.get("hand")))}
        raise Refused(404, f"there is no {at.path[:80]!r}")

    def post(self) -> Any:
        given = self.body()
        if self.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
            raise Refused(403, "requests from pages of other sites are refused")
        room, command = self.server.room, urlsplit(self.path).path.removeprefix("/api/")
        if command not in COMMANDS:
            raise Refused(404, f"there is no command {command[:80]!r}; commands are {', '.join(COMMANDS)}")
        run = getattr(room, command)
        with room.changed:
            who = self.token() if command == "join" else self.who()
            signature(run).bind(who, **given)  # raises a TypeError for missing or extra values
            found = run(who, **given)
            room.tell()
            return found or {}

    def token(self) -> str:
        return self.headers.get("Authorization", "").removeprefix("Bearer ")

    def who(self) -> str:
        name: str | None = self.server.room.tokens.get(self.token())
        if name is None:
            raise Refused(401, "unknown token: join, and send your token as 'Authorization: Bearer TOKEN'")
        return name

    def number(self, text: str | None) -> int:
        if text is None or not re.fullmatch("[0-9]{1,9}", text):
            raise Refused(400, f"a number is needed, not {text and text[:80]!r}")
        return int(text)

    def body(self) -> dict[str, Any]:
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,15}", length) or "Transfer-Encoding" in self.headers:
            raise Refused(411, "the body needs a Content-Length")
        if int(length) > MOST_BYTES:
            raise Refused(413, f"the body may have at most {MOST_BYTES} bytes, not {length}")
        try:
            given = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            raise Refused(400, "the body is not JSON") from None
        if isinstance(given, dict):
            return cast("dict[str, Any]", given)
        raise Refused(400, 'the body must be a JSON object, for example {"turn": "3.7", "action": 0}')

    def answer(self, find: Any) -> None:
        """Send the answer, or the reason for a refusal."""
        status, found = 200, None
        try:
            address = self.address()
            if not self.server.may_ask(address):
                raise Refused(429, f"too many requests: at most {self.server.rate:g} per second")
            with self.server.answering(address):
                found = find()
        except Refused as error:
            status, found = error.status, {"error": str(error)}
        except (ValueError, TypeError) as error:  # the library's message
            status, found = 400, {"error": str(error)}
        if status in (411, 413, 429, 503):  # the body may be unread
            self.close_connection = True
        self.send(status, found)

    def send(self, status: int, found: Any) -> None:
        is_page = isinstance(found, bytes)
        data = found if isinstance(found, bytes) else json.dumps(found).encode()
        self.send_response(status)
        kind = "text/html; charset=utf-8" if is_page else "application/json"
        for header in (("Content-Type", kind), ("Content-Length", str(len(data))), *HEADERS.items()):
            self.send_header(*header)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.connection.settimeout(WHOLE)  # for the whole answer
        self.connection.sendall(self.head.getvalue() + data)
        self.head.seek(0)
        self.head.truncate()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the errors of http.server itself as JSON, too."""
        self.close_connection = True
        self.send(405 if code == 501 else code, {"error": message or "the request cannot be read"})

    def log_message(self, format: str, *args: Any) -> None:
        """Write no log."""


# ---- The command line


def new_folder(record: Path) -> Path:
    """Return a new folder for a run of the server: run-1, run-2 ..."""
    i = 1
    while (folder := record / f"run-{i}").exists():
        i += 1
    folder.mkdir(parents=True)
    return folder


def main(*argv: str) -> None:
    if argv[:1] == ("verify",):
        for path in argv[1:]:
            try:
                print(verify(json.loads(Path(path).read_text("utf-8"))))
            except (ValueError, KeyError, TypeError) as error:
                sys.exit(f"{path} is not a valid proof: {error}")
        return
    parser = argparse.ArgumentParser(description="Run a home game over HTTP.")
    option = parser.add_argument
    option("--host", default="127.0.0.1", help="the address to listen on; 0.0.0.0 lets other machines in")
    option("--port", type=int, default=8000)
    option("--game", default="nlh", help="the game's short name: nlh, plo, ...")
    option("--seats", type=int, default=5)
    option("--blinds", type=int, nargs=2, default=(1, 2))
    option("--buy-in", type=int, nargs=2, metavar=("LEAST", "MOST"), help="default: 20 to 100 big blinds")
    option("--seconds", type=float, default=20, help="seconds to act")
    option("--bank", type=float, default=60, help="seconds of a full time bank")
    option("--pause", type=float, default=4, help="seconds between two hands")
    option("--wait-for", type=int, default=2, help="players needed for the first hand")
    option("--reveal", type=int, default=20, help="hands after which all envelopes of a hand are opened")
    option("--record", type=Path, help="a folder for hands and proofs; each run makes a folder in it")
    option("--proxy", metavar="ADDRESS", help="a proxy whose X-Forwarded-For is trusted")
    given = vars(parser.parse_args(argv))
    address, proxy = (given.pop("host"), given.pop("port")), given.pop("proxy")
    if given["record"] is not None:
        given["record"] = new_folder(given["record"])
    server = Server(address, Room(**given), proxy=proxy)
    print(f"http://{server.server_address[0]!s}:{server.server_address[1]}")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main(*sys.argv[1:])
