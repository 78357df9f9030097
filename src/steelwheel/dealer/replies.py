"""Parse clients' lines and match states in the same way as the competition's dealer."""

from __future__ import annotations

import re

from ..cards.cards import parse_cards
from ..errors import shown

__all__ = ["MOST_OF_LINE", "is_version", "read_reply", "read_state"]

MOST_OF_LINE = 4095  # bytes; a longer line is read in pieces

_VERSION = re.compile(rb"VERSION:\s*\+?[0-9]+\.\s*\+?[0-9]+\.\s*\+?[0-9]+")
_STATE = re.compile(rb"MATCHSTATE:\s*\+?0*([0-9]{1,9}):\s*\+?0*([0-9]{1,9}):([^:]*):")
_HOLE = re.compile(rb"(?:[2-9TJQKA][cdhs]){0,2}")
_SIZE = re.compile(rb"\s*([+-]?[0-9]+)")
_TYPES = {byte: name for name, bytes_ in (("f", b"fF"), ("c", b"cCkK"), ("r", b"rRbB")) for byte in bytes_}

Action = tuple[str, int]
"""An action: "f", "c" or "r" ("" for an invalid one), and the seat's total for the whole hand."""


def is_version(line: bytes) -> bool:
    """Return whether a line is "VERSION:" and three numbers, whatever their values."""
    return _VERSION.match(line) is not None


def read_reply(line: bytes, state: bytes, *, limit: bool) -> Action | None:
    """Return the action of a reply to a match state; None if the line does not answer this state.

    :param state: the state sent, without its newline.
    :param limit: whether the game is fixed-limit, where a raise has no size.
    """
    line, end = line.rstrip(b"\r\n"), len(state)
    if line[end : end + 1] == b":" and line.startswith(state):
        return _action(line, end + 1, limit)
    found = _end_of_state(line, state)
    if found is None:
        return None
    return _action(line, found + 1, limit) if line[found : found + 1] == b":" else ("", 0)


def _action(line: bytes, at: int, limit: bool) -> Action:
    name = _TYPES.get(line[at], "") if at < len(line) else ""
    if name != "r" or limit:
        return name, 0
    size = _SIZE.match(line, at + 1)
    if size is None:
        return "", 0
    return "r", int(size[1][:18])  # more digits than chips can have


def _end_of_state(line: bytes, state: bytes) -> int | None:
    """Return the index where a line's copy of the state ends; None if the line has a different state.

    Leading zeros, separators and other players' cards may differ.
    """
    given, sent = _STATE.match(line), _STATE.match(state)
    if given is None or sent is None or given.group(1, 2) != sent.group(1, 2):
        return None
    if given[3].replace(b"/", b"") != sent[3].replace(b"/", b""):
        return None
    holes, *boards = state[sent.end() :].split(b"/")
    at, own = given.end(), int(sent[1])
    for i, hole in enumerate(holes.split(b"|")):
        at += i > 0 and line[at : at + 1] == b"|"
        cards = line[at : _HOLE.match(line, at).end()]  # type: ignore[union-attr]
        if len(cards) == 2 or (i == own and cards != hole):
            return None
        at += len(cards)
    for board in boards:
        at += line[at : at + 1] == b"/"
        if not line.startswith(board, at):
            return None
        at += len(board)
    return at


def read_state(
    text: str, players: int
) -> tuple[int, int, str, list[tuple[int, ...] | None], list[tuple[int, ...]]]:
    """Return the position, the hand's number, the betting, the hole cards and the boards of a match state.

    :raises ValueError: if the text is not a match state, or the number of players is wrong.
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
        raise ValueError(f"it has {len(hands)} players, but the game has {players}")
    if position >= players:
        raise ValueError(f"there is no position {position}")
    cards = [parse_cards(hole) if hole else None for hole in hands]
    if cards[position] is None or any(cards_ is not None and len(cards_) != 2 for cards_ in cards):
        raise ValueError("the position's own two hole cards must be visible")
    return position, number, parts[3], cards, [parse_cards(board) for board in boards]
