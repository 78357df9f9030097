"""The client of the ACPC protocol: it connects an agent to any ACPC dealer, such as steelwheel's."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from time import monotonic
from typing import Any

from .._base.public import public
from .._core import exact_index
from ..agents.arguments import make_agent, resolve_agent
from ..errors import HistoryError, IllegalAction, InvalidCards, InvalidHand, as_number, cut, kind, shown
from ..hands.hand import Hand, Observation
from ..history.acpc import Definition
from ..history.replay import matching_code
from .game_files import find_definition
from .replies import MOST_OF_LINE, read_state
from .results import hand_winnings
from .seats import LONGEST
from .table import Rules

__all__ = ["ClientReport", "play_match"]

VERSION = b"VERSION:2.0.0\r\n"
_PUTS_IN = ("blind", "call", "bet", "raise")


@public("steelwheel.dealer")
@dataclass(frozen=True, slots=True)
class ClientReport:
    """The result of a match for one agent.

    - `hands`: the number of finished hands.
    - `won`: the exact number of chips won.
    - `complete`: whether the dealer closed the connection between hands, which it does after the last hand.
    """

    hands: int
    won: Fraction
    complete: bool

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, with `won` as a float."""
        return {"hands": self.hands, "won": float(self.won), "complete": self.complete}


def play_match(
    agent: Callable[[Observation], int] | Callable[[], Any] | str,
    host: str,
    port: int,
    game: Definition | str | os.PathLike[str] = "holdem.nolimit.2p.reverse_blinds.game",
    *,
    seed: int = 0,
    timeout: float | None = None,
) -> ClientReport:
    """Connect to a dealer, play until the dealer closes the connection, and return the result.

    :param agent: a function that takes the `Observation` of its seat and returns a code for `Hand.act`, or a
        name in `agents` (see `simulate`). If the agent has the methods `begin` and `end`, they are called at
        the beginning and end of each hand. A class is called to make the agent. Seats are positions: 0 is
        left of the button.
    :param host, port: the address of the dealer.
    :param game: the dealer's game, which the protocol does not name: a `Definition`, a file with a
        definition, or a name in `history.acpc.STANDARD`.
    :param seed: the seed of `Observation.random_bits`.
    :param timeout: the longest wait for the dealer, in seconds; None or inf: no limit.
    :raises HistoryError: if the dealer sends a line that does not fit this game.
    :raises IllegalAction: if the agent's answer is not legal; the message lists the legal actions.
    :raises OSError: if the dealer cannot be reached; `TimeoutError` if it sends nothing within the timeout.
    """
    playing = make_agent(resolve_agent(agent))
    if not callable(playing):
        raise TypeError(f"an agent must be callable, like agents.calling_station, not {kind(playing)}")
    definition, _ = find_definition(game)
    port = exact_index(port, "port")
    if not 0 < port < 65536:
        raise ValueError(f"port must be 1 to 65535, not {shown(port)}")
    limit = inf if timeout is None else as_number(timeout, "timeout")
    if not limit > 0:
        raise ValueError(f"timeout must be more than 0 seconds, not {shown(timeout)}")
    follower = Follower(playing, Rules.of(definition), exact_index(seed, "seed"))
    try:
        connection = socket.create_connection((host, port), min(limit, LONGEST))
    except (OSError, UnicodeError) as error:
        why = cut(getattr(error, "strerror", None) or str(error))
        raise OSError(f"there is no dealer at {shown(host)}, port {port}: {why}") from None
    with connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            connection.sendall(VERSION)
            for line in _lines(connection, limit):
                hand = follower.see(line)
                if hand is not None:
                    connection.sendall(line + b":" + follower.answer(hand).encode() + b"\r\n")
        except TimeoutError:
            raise TimeoutError(f"the dealer has sent nothing for {limit} seconds") from None
        except (ConnectionError, BrokenPipeError):  # the dealer is gone, possibly in the middle of a hand
            pass
    return ClientReport(follower.hands, follower.won, follower.hand is None)


def _received(connection: socket.socket, limit: float) -> bytes:
    """Return the next bytes from the dealer.

    :raises TimeoutError: if none arrive within `limit` seconds.
    """
    until = monotonic() + limit
    while True:
        connection.settimeout(min(max(until - monotonic(), 1e-3), LONGEST))
        try:
            return connection.recv(1 << 16)
        except TimeoutError:
            if monotonic() >= until:
                raise


def _lines(connection: socket.socket, limit: float) -> Iterator[bytes]:
    """Yield the dealer's lines, except comments, without newlines."""
    inbox = bytearray()
    while data := _received(connection, limit):
        inbox += data
        at = 0
        while (end := inbox.find(b"\n", at)) >= 0:
            line = bytes(inbox[at:end]).rstrip(b"\r")
            at = end + 1
            if line and line[:1] not in (b"#", b";"):
                yield line
        del inbox[:at]
        if len(inbox) > MOST_OF_LINE:
            raise HistoryError(f"the dealer has sent a line of more than {MOST_OF_LINE:,} bytes")


class Follower:
    """The hand of an agent, updated from the match states that its position receives."""

    def __init__(self, agent: Any, rules: Rules, seed: int) -> None:
        self.agent, self.rules, self.seed = agent, rules, seed
        self.hand: Hand | None = None
        self.at: tuple[int, int] = (-1, -1)  # the position and the number of the hand
        self.betting = ""
        self.hands, self.won = 0, Fraction(0)

    def see(self, line: bytes) -> Hand | None:
        """Update the hand with a match state, and return it if this position is to act.

        :raises HistoryError: if the state does not fit this game.
        """
        before = self.at
        hand = self._hand_of_state(line)
        position = self.at[0]
        if self.at != before and hasattr(self.agent, "begin"):
            self.agent.begin(*self.at)
        if not hand.is_over:
            return hand if hand.actor == position and hand.phase == "bet" else None
        self.hands += 1
        self.won += self._won(hand)[position]
        self.hand = None
        if hasattr(self.agent, "end"):
            self.agent.end(hand.observe(position))
        return None

    def _hand_of_state(self, line: bytes) -> Hand:
        """Return the hand of a match state, with all cards shown at a showdown."""
        text = line.decode("latin-1")
        try:
            position, number, betting, holes, boards = read_state(text, len(self.rules.stacks))
            if (position, number) != self.at or self.hand is None or not betting.startswith(self.betting):
                self.at, self.betting = (position, number), ""
                self.hand = self._deal(number, [h if i == position else None for i, h in enumerate(holes)])
            hand = self.hand
            if any(hole is not None and i != position for i, hole in enumerate(holes)):  # a showdown
                hand, self.betting = self._deal(number, holes), ""
            self._follow(hand, betting[len(self.betting) :], boards)
            self.betting = betting
        except (IllegalAction, InvalidCards, InvalidHand, ValueError) as error:
            why = error.message if isinstance(error, HistoryError) else str(error)
            raise HistoryError(f"the dealer's state {shown(text)} does not fit this game: {why}") from None
        return hand

    def answer(self, hand: Hand) -> str:
        """Return the agent's action in the protocol's notation."""
        position = self.at[0]
        code = exact_index(self.agent(hand.observe(position)), "an agent's answer")
        legal = hand.legal_actions
        if legal is None or code not in legal:
            hand.copy().act(code)  # raises an error that explains why it is not legal
        if code < 1:
            return "f" if code else "c"
        if self.rules.definition.limit:
            return "r"
        return f"r{code + hand.starting_stacks[position] - hand.stacks[position] - hand.bets[position]}"

    def _deal(self, number: int, holes: Sequence[tuple[int, ...] | None]) -> Hand:
        stacks = self.rules.stacks
        return Hand(
            self.rules.game,
            stacks,
            button=len(stacks) - 1,
            hole_cards=holes,
            seed=(self.seed, number),
            manual={"deal"},
        )

    def _follow(self, hand: Hand, betting: str, boards: Sequence[tuple[int, ...]]) -> None:
        """Play the actions of a betting string in a hand."""
        at = 0
        while at < len(betting):
            name = betting[at]
            at += 1
            if name == "/":
                begun = max(0, len(hand.board) - 2)
                if begun >= len(boards):
                    raise HistoryError("a round has no board cards")
                hand.deal(boards[begun])
            elif name == "f":
                hand.act(-1)
            elif name == "c":
                hand.act(0)
            elif name == "r":
                start, position, legal = at, hand.actor, hand.legal_actions
                while at < len(betting) and betting[at].isdigit():
                    at += 1
                if position is None or legal is None or (at == start) != self.rules.definition.limit:
                    raise HistoryError(f"{shown(betting[start - 1 : at])} is not a legal raise")
                before = hand.starting_stacks[position] - hand.stacks[position] - hand.bets[position]
                all_in = hand.bets[position] + hand.stacks[position]
                to = legal.max_raise_to or all_in if at == start else int(betting[start:at][:18]) - before
                if to < 1:
                    raise HistoryError(f"{shown(betting[start - 1 : at])} is not a legal raise")
                matched = matching_code(hand, to)
                hand.act(to if matched is None else matched)
            else:
                raise HistoryError(f"{shown(name)} is not an action")

    def _won(self, hand: Hand) -> list[int | Fraction]:
        """Return the chips that each position has won."""
        spent = [0] * len(hand.folded)
        for kind_, seat, _, _, amount, _ in hand.events:
            if kind_ in _PUTS_IN and seat is not None:
                spent[seat] += amount
        return hand_winnings(hand, spent, hand.board)
