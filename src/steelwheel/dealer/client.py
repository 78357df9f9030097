"""An agent of ours at a dealer of the ACPC's protocol, ours or any other."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .._core import evaluate, exact_index
from ..errors import HistoryError, IllegalAction, InvalidCards, InvalidHand, as_number, cut, kind, shown
from ..hand import Hand, Observation
from ..history.acpc import Definition
from ..simulation.sheets import made
from .deck import winnings
from .match import definition_of
from .replies import MOST_OF_LINE, read_state
from .table import Rules

__all__ = ["ClientReport", "play"]

VERSION = b"VERSION:2.0.0\r\n"
_PUTS_IN = ("blind", "call", "bet", "raise")


@dataclass(frozen=True, slots=True)
class ClientReport:
    """What came of a match for an agent.

    - `hands`: that were over.
    - `won`: in chips, exactly.
    - `complete`: whether the dealer closed the connection between hands, as it does at the end.
    """

    hands: int
    won: Fraction
    complete: bool

    def to_dict(self) -> dict[str, Any]:
        """Plain values, `won` a float."""
        return {"hands": self.hands, "won": float(self.won), "complete": self.complete}


def play(
    agent: Callable[[Observation], int] | Callable[[], Any],
    host: str,
    port: int,
    game: Definition | str | os.PathLike[str] = "holdem.nolimit.2p.reverse_blinds.game",
    *,
    seed: int = 0,
    seconds: float | None = None,
) -> ClientReport:
    """Play a match at a dealer, till it closes the connection.

    :param agent: as in `simulate`: called with the `Observation` of its seat, it gives a code that `Hand.act`
        takes; `begin` and `end` are called if it has them, and a class is called to make it. The seats are
        positions: 0 is the first left of the button.
    :param host, port: where the dealer listens.
    :param game: a `Definition`, a file with one, or a name in `history.acpc.STANDARD`: the dealer's, since
        the protocol does not tell it.
    :param seed: of `Observation.noise`.
    :param seconds: the longest wait for the dealer; None: no limit.
    :raises HistoryError: for a line of the dealer that is not of this game.
    :raises IllegalAction: for an answer of the agent that is not legal: it names what is.
    :raises OSError: for a dealer that cannot be reached; `TimeoutError` if it is silent.
    """
    playing = made(agent)
    if not callable(playing):
        raise TypeError(f"an agent must be callable, as agents.caller is, not {kind(playing)}")
    definition, _ = definition_of(game)
    port = exact_index(port, "port")
    if not 0 < port < 65536:
        raise ValueError(f"port must be 1 to 65535, not {shown(port)}")
    limit = None if seconds is None else as_number(seconds, "seconds")
    if limit is not None and not limit > 0:
        raise ValueError(f"seconds must be more than 0, not {shown(seconds)}")
    follower = _Follower(playing, Rules.of(definition), exact_index(seed, "seed"))
    try:
        connection = socket.create_connection((host, port), limit)
    except (OSError, UnicodeError) as error:
        why = cut(getattr(error, "strerror", None) or str(error))
        raise OSError(f"there is no dealer at {shown(host)}, port {port}: {why}") from None
    with connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            connection.sendall(VERSION)
            for line in _lines(connection):
                hand = follower.see(line)
                if hand is not None:
                    connection.sendall(line + b":" + follower.answer(hand).encode() + b"\r\n")
        except TimeoutError:
            raise TimeoutError(f"the dealer has sent nothing for {limit} seconds") from None
        except (ConnectionError, BrokenPipeError):  # it is gone, and may have been in the middle of a hand
            pass
    return ClientReport(follower.hands, follower.won, follower.hand is None)


def _lines(connection: socket.socket) -> Iterator[bytes]:
    """The lines that are no comments, without their ends, of bounded length."""
    inbox = bytearray()
    while data := connection.recv(1 << 16):
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


class _Follower:
    """Match states as the hand of one position, which goes on from state to state."""

    def __init__(self, agent: Any, rules: Rules, seed: int) -> None:
        self.agent, self.rules, self.seed = agent, rules, seed
        self.hand: Hand | None = None
        self.at: tuple[int, int] = (-1, -1)  # position, number of the hand
        self.betting = ""
        self.hands, self.won = 0, Fraction(0)

    def see(self, line: bytes) -> Hand | None:
        """Go on to a match state, and return the hand if this position is to act.

        :raises HistoryError: for one that is not of this game.
        """
        before = self.at
        hand = self._gone_on(line)
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

    def _gone_on(self, line: bytes) -> Hand:
        """The hand of a match state; one with all cards that were shown if there was a showdown."""
        text = line.decode("latin-1")
        try:
            position, number, betting, holes, boards = read_state(text, len(self.rules.stacks))
            if (position, number) != self.at or self.hand is None or not betting.startswith(self.betting):
                self.at, self.betting = (position, number), ""
                self.hand = self._dealt(number, [h if i == position else None for i, h in enumerate(holes)])
            hand = self.hand
            if any(hole is not None and i != position for i, hole in enumerate(holes)):  # it is over
                hand, self.betting = self._dealt(number, holes), ""
            self._follow(hand, betting[len(self.betting) :], boards)
            self.betting = betting
        except (IllegalAction, InvalidCards, InvalidHand, ValueError) as error:
            why = error.message if isinstance(error, HistoryError) else str(error)
            raise HistoryError(f"the dealer's state {shown(text)} is not of this game: {why}") from None
        return hand

    def answer(self, hand: Hand) -> str:
        """What the agent does, as the protocol has it."""
        position = self.at[0]
        code = exact_index(self.agent(hand.observe(position)), "an agent's answer")
        legal = hand.legal
        if legal is None or code not in legal:
            hand.copy().act(code)  # which says why it is not legal
        if code < 1:
            return "f" if code else "c"
        if self.rules.definition.limit:
            return "r"
        return f"r{code + hand.starting_stacks[position] - hand.stacks[position] - hand.bets[position]}"

    def _dealt(self, number: int, holes: Sequence[tuple[int, ...] | None]) -> Hand:
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
        """Do the actions of a betting string."""
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
                start, position, legal = at, hand.actor, hand.legal
                while at < len(betting) and betting[at].isdigit():
                    at += 1
                if position is None or legal is None or (at == start) != self.rules.definition.limit:
                    raise HistoryError(f"{shown(betting[start - 1 : at])} is no raise here")
                before = hand.starting_stacks[position] - hand.stacks[position] - hand.bets[position]
                to = legal.max_raise_to if at == start else int(betting[start:at][:18]) - before
                if to is None or to < 1:
                    raise HistoryError(f"{shown(betting[start - 1 : at])} is no raise here")
                hand.act(to)
            else:
                raise HistoryError(f"{shown(name)} is no action")

    def _won(self, hand: Hand) -> list[int | Fraction]:
        spent = [0] * len(hand.folded)
        for kind_, seat, _, _, amount, _ in hand.events:
            if kind_ in _PUTS_IN and seat is not None:
                spent[seat] += amount
        showdown = hand.folded.count(False) > 1
        values = [
            None if out else evaluate([*hole, *hand.board]) if showdown else 1
            for hole, out in zip(hand.hole_cards, hand.folded, strict=True)
        ]
        return winnings(spent, values)
