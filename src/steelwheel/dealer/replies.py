"""What a client sends, read as the competition's dealer reads it."""

from __future__ import annotations

import re

from ..cards import parse_cards
from ..errors import shown

__all__ = ["MOST_OF_LINE", "is_version", "read_reply", "read_state"]

MOST_OF_LINE = 4095  # bytes; what is longer is read in pieces

_VERSION = re.compile(rb"VERSION:\s*\+?[0-9]+\.\s*\+?[0-9]+\.\s*\+?[0-9]+")
_STATE = re.compile(rb"MATCHSTATE:\s*\+?0*([0-9]{1,9}):\s*\+?0*([0-9]{1,9}):([^:]*):([^:]*)(.*)", re.DOTALL)
_SIZE = re.compile(rb"\s*([+-]?[0-9]+)")
_TYPES = {byte: name for name, bytes_ in (("f", b"fF"), ("c", b"cCkK"), ("r", b"rRbB")) for byte in bytes_}

Action = tuple[str, int]
"""What is done: "f", "c" or "r", and to how many chips in the whole hand; "" for what is no action."""


def is_version(line: bytes) -> bool:
    """Whether a client's first line is one: VERSION: and three numbers, any of them."""
    return _VERSION.match(line) is not None


def read_reply(line: bytes, state: bytes, *, limit: bool) -> Action | None:
    """The action of a reply to a match state; None if the line does not answer it.

    :param state: what was sent, without the end of its line.
    :param limit: fixed-limit, where a raise has no size.
    """
    line, end = line.rstrip(b"\r\n"), len(state)
    if line[end : end + 1] == b":" and line.startswith(state):
        return _action(line, end + 1, limit)
    rest = _same(line, state)
    if rest is None:
        return None
    return _action(rest, 1, limit) if rest[:1] == b":" else ("", 0)


def _action(line: bytes, at: int, limit: bool) -> Action:
    name = _TYPES.get(line[at], "") if at < len(line) else ""
    if name != "r" or limit:
        return name, 0
    size = _SIZE.match(line, at + 1)
    if size is None:
        return "", 0
    return "r", int(size[1][:18])  # more than there are chips


def _same(line: bytes, state: bytes) -> bytes | None:
    """What follows the state in a line that has the same in another form; None if it has another.

    Leading zeros, slashes and others' cards do not count.
    """
    given, sent = _STATE.match(line), _STATE.match(state)
    if given is None or sent is None or given.group(1, 2) != sent.group(1, 2):
        return None
    if given[3].replace(b"/", b"") != sent[3].replace(b"/", b""):
        return None
    own = int(sent[1])
    holes, board = _cards(given[4], sent[4].count(b"|") + 1)
    wanted, shown = _cards(sent[4], sent[4].count(b"|") + 1)
    if len(holes) != len(wanted) or holes[own] != wanted[own] or not board.startswith(shown):
        return None
    return board[len(shown) :] + given[5]


def _cards(text: bytes, players: int) -> tuple[list[bytes], bytes]:
    """The hole cards of each player, and the board without slashes."""
    first, _, board = text.partition(b"/")
    return first.split(b"|")[:players], board.replace(b"/", b"")


def read_state(
    text: str, players: int
) -> tuple[int, int, str, list[tuple[int, ...] | None], list[tuple[int, ...]]]:
    """The position, the hand's number, the betting, the hole cards and the boards of a match state.

    :raises ValueError: for what is none, or of another number of players.
    """
    parts = text.split(":")
    if len(parts) != 5 or parts[0] != "MATCHSTATE":
        raise ValueError("it must be MATCHSTATE:position:hand:betting:cards")
    for part in parts[1:3]:
        if not (part.isascii() and part.isdigit() and len(part) < 11):
            raise ValueError(f"{shown(part)} is not a number")
    position, number = int(parts[1]), int(parts[2])
    holes, *boards = parts[4].split("/")
    hands = holes.split("|")
    if len(hands) != players:
        raise ValueError(f"it has {len(hands)} players, and the game {players}")
    if position >= players:
        raise ValueError(f"there is no position {position}")
    cards = [parse_cards(hole) if hole else None for hole in hands]
    if cards[position] is None or any(cards_ is not None and len(cards_) != 2 for cards_ in cards):
        raise ValueError("a position has two hole cards, and sees its own")
    return position, number, parts[3], cards, [parse_cards(board) for board in boards]
