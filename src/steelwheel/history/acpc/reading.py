"""Read the ACPC's match states and the lines of its logs."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from ...cards.cards import format_cards
from ...errors import HistoryError, shown
from ..actions import read_step
from ..amounts import EXACT, Number
from ..record import HandHistory
from ..replay import Replay
from .arguments import check_type
from .definitions import Definition, phh_fields

__all__ = ["read_state"]

_VALUE = re.compile(r"-?[0-9]{1,20}(\.[0-9]{1,20})?", re.ASCII)
_ACTION = re.compile(r"r[0-9]{1,16}|[fcr]", re.ASCII)


def read_state(text: str, game: Definition, file: str | None = None, line: int | None = None) -> HandHistory:
    """Read a hand from a match state or a line of a log.

    A log's result becomes `finishing_stacks` (or `_values`, the chips won, if stacks are unlimited), and its
    names become `players`. The receiving position of a match state becomes `_position`.

    :param game: the definition of the game.
    :raises HistoryError: if an action is not legal; the error gives the number of the action, and the legal
        actions.
    """
    check_type(text, str, "a state is read from")
    check_type(game, Definition, "game is")
    parts = text.partition("#")[0].strip().split(":")
    number: Number | str = ""
    fields = phh_fields(game)
    n = game.players
    log = parts[0] == "STATE" and len(parts) in (4, 6)
    if not log and not (parts[0] == "MATCHSTATE" and len(parts) == 5):
        message = "a state must be STATE:hand:betting:cards:values:names"
        raise HistoryError(message, file, line=line)
    number, betting, cards = parts[1:4] if log else parts[2:5]
    key = int(number) if number.isascii() and number.isdigit() and len(number) < 20 else number
    try:
        hand = _play(HandHistory({**fields, "actions": []}, file, key), game, betting, cards)
        fields |= {"hand": key, "_rules": "acpc", "actions": hand.actions}
        if not log:
            fields["_position"] = _read_position(parts[1], n)
        elif len(parts) == 6:
            fields |= _result_fields(game, parts[4], parts[5])
    except HistoryError as error:
        raise HistoryError(error.message, file, key, line, error.action) from None
    return HandHistory(fields, file, key)


def _read_position(text: str, n: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < n):
        raise HistoryError(f"{shown(text)} is not a position")
    return int(text)


def _result_fields(game: Definition, values: str, names: str) -> dict[str, Any]:
    if not all(map(_VALUE.fullmatch, values.split("|"))) or values.count("|") != game.players - 1:
        raise HistoryError(f"{shown(values)} must be the results of {game.players} players")
    if names.count("|") != game.players - 1:
        raise HistoryError(f"{shown(names)} must be the names of {game.players} players")
    won = [Decimal(value) if "." in value else int(value) for value in values.split("|")]
    fields: dict[str, Any] = {"players": names.split("|")}
    if game.stacks is None:
        return {**fields, "_values": won}
    return {
        **fields,
        "finishing_stacks": [
            stack + value if isinstance(value, int) else EXACT.add(stack, value)
            for stack, value in zip(game.stacks, won, strict=True)
        ],
    }


def _play(history: HandHistory, game: Definition, betting: str, cards: str) -> HandHistory:
    """Play a betting string, and add its actions to the history."""
    history.fields["_rules"] = "acpc"
    replay = Replay(history, face_up=True, strict=True)
    hand, actions = replay.hand, history.fields["actions"]

    def do(action: str) -> None:
        actions.append(action)
        replay.do(*read_step(history, len(actions), action))

    holes, *board = cards.split("/")
    if holes.count("|") != game.players - 1:
        raise HistoryError(f"{shown(holes)} must be the hole cards of {game.players} players")
    hands = [hole or format_cards([None, None]) for hole in holes.split("|")]
    for seat, hole in enumerate(hands):
        do(f"d dh p{seat + 1} {hole}")

    def show() -> None:
        while hand.phase == "showdown" and hand.actor is not None and "?" not in hands[hand.actor]:
            do(f"p{hand.actor + 1} sm {hands[hand.actor]}")

    before = 0  # chips put in on earlier rounds by each live player
    for i, segment in enumerate(betting.split("/")):
        if i:
            show()
            if i > len(board):
                raise HistoryError(f"round {i + 1} has no board cards")
            do(f"d db {board[i - 1]}")
        most = max(hand.bets) if hand.phase == "bet" else 0
        found = _ACTION.findall(segment)
        if "".join(found) != segment:
            raise HistoryError(f"{shown(segment)} is not a betting string")
        for code in found:
            if hand.phase != "bet" or hand.actor is None:
                raise HistoryError(
                    f"unexpected action {shown(code)}: no betting decision is due; {hand}",
                    action=len(actions) + 1,
                )
            who = f"p{hand.actor + 1}"
            if code[0] != "r":
                do(f"{who} {'cc' if code == 'c' else 'f'}")
                continue
            if (len(code) > 1) == game.limit:
                raise HistoryError(f"{code!r} is not a raise in {'limit' if game.limit else 'no-limit'}")
            legal, all_in = hand.legal_actions, hand.bets[hand.actor] + hand.stacks[hand.actor]
            to = int(code[1:]) - before if len(code) > 1 else (legal and legal.max_raise_to) or all_in
            if to < 1:
                raise HistoryError(
                    f"{who} cannot raise with {code!r}; legal: {legal}", action=len(actions) + 1
                )
            most = max(most, to)
            do(f"{who} cbr {to}")
        before += most
    if len(betting.split("/")) <= len(board) and any(board[len(betting.split("/")) - 1 :]):
        raise HistoryError("the board has cards for a round that the betting does not reach")
    show()
    return history
