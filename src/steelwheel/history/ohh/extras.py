"""Keep the keys of an Open Hand History that correspond to no field, to write them back.

The field `_ohh` has these keys as JSON text: it maps the path of each object to the object's own such keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from ..amounts import parse_decimal, parse_int
from .nodes import Node

__all__ = ["OUR_VERSION", "add_extras", "extras_of", "json_text"]

OUR_VERSION = "1.4.7"
_DEEPEST = 100
_TOP = frozenset(
    """site_name tournament game_number start_date_utc table_name game_type bet_limit table_size currency
    dealer_seat small_blind_amount big_blind_amount ante_amount players rounds pots""".split()
)
_PLAYER = frozenset(("seat", "name", "starting_stack"))
_ROUND = frozenset(("id", "street", "cards", "actions"))
_ACTION = frozenset("action_number player_id action amount is_allin cards".split())
_POT = frozenset(("number", "amount", "rake", "jackpot", "player_wins"))
_WIN = frozenset("player_id win_amount cashout_amount bonus_amount".split())
_OUR_FLAGS = ("Run_It_Twice", "Cap")


def json_text(value: Any, depth: int = 0) -> str:
    """Return a value as JSON. A Decimal keeps its digits.

    :raises ValueError: if the value is nested too deeply.
    """
    if depth > _DEEPEST:
        raise ValueError("the keys are nested too deeply")
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)}: {json_text(x, depth + 1)}' for key, x in value.items())}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join([json_text(x, depth + 1) for x in value])}]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)


def extras_of(hand: Node, seats: Sequence[int]) -> str:
    """Return the JSON text of the keys that correspond to no field; "" if there are none.

    :param seats: the seats of the players who are dealt in, in order.
    """
    found = {"/".join(map(str, path)): keys for path, keys in _unknown(hand.value, seats) if keys}
    kept = {path: dict(sorted(found[path].items())) for path in sorted(found)}
    return json_text(kept) if kept else ""


def _unknown(hand: dict[str, Any], seats: Sequence[int]) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Yield the path of each object, and its keys that correspond to no field."""
    yield (), _unknown_of_top(hand)
    players = {player["seat"]: player for player in hand["players"]}
    for i, seat in enumerate(seats):
        keys = _others(players[seat], _PLAYER)
        if keys.get("id") == seat:
            del keys["id"]
        if keys.get("is_sitting_out") is False:
            del keys["is_sitting_out"]
        yield ("players", i), keys
    yield ("bet_limit",), _others(hand["bet_limit"], frozenset(("bet_type", "bet_cap")))
    for i, part in enumerate(hand["rounds"]):
        yield ("rounds", i), _others(part, _ROUND)
        for j, action in enumerate(part.get("actions") or ()):
            yield ("rounds", i, "actions", j), _others(action, _ACTION)
    for i, pot in enumerate(hand["pots"]):
        yield ("pots", i), _others(pot, _POT)
        for j, win in enumerate(pot.get("player_wins") or ()):
            yield ("pots", i, "player_wins", j), _others(win, _WIN)


def _unknown_of_top(hand: dict[str, Any]) -> dict[str, Any]:
    keys = _others(hand, _TOP)
    if keys.get("spec_version") == OUR_VERSION:
        del keys["spec_version"]
    if keys.get("network_name") == hand.get("site_name"):
        keys.pop("network_name", None)
    if keys.get("internal_version") == "steelwheel":
        del keys["internal_version"]
    flags = keys.pop("flags", None)
    if isinstance(flags, list):
        flags = [flag for flag in flags if flag not in _OUR_FLAGS]
    return {**keys, "flags": flags} if flags else keys


def _others(value: Any, known: frozenset[str]) -> dict[str, Any]:
    return {key: x for key, x in value.items() if key not in known} if isinstance(value, dict) else {}


def add_extras(hand: dict[str, Any], text: object) -> None:
    """Restore the keys saved in the field `_ohh` to a hand about to be written.

    Keys of objects that no longer exist are left out.
    """
    if not isinstance(text, str):
        return
    try:
        kept = json.loads(text, parse_int=parse_int, parse_float=parse_decimal)
    except (ValueError, ArithmeticError, RecursionError):
        return
    for path, keys in kept.items() if isinstance(kept, dict) else ():
        target: Any = hand
        for part in path.split("/") if path else ():
            if isinstance(target, list) and part.isdecimal() and int(part) < len(target):
                target = target[int(part)]
            else:
                target = target.get(part) if isinstance(target, dict) else None
        if isinstance(target, dict) and isinstance(keys, dict):
            _merge(target, keys)
    _rename_players(hand)


def _merge(target: dict[str, Any], keys: dict[str, Any]) -> None:
    flags = target.get("flags")
    target.update(keys)
    if flags and isinstance(keys.get("flags"), list):
        target["flags"] = [*keys["flags"], *[flag for flag in flags if flag not in keys["flags"]]]


def _rename_players(hand: dict[str, Any]) -> None:
    """Put the players' ids, which keys from the original file may have changed, into all actions and pots."""
    ids = {player["seat"]: player["id"] for player in hand["players"]}
    for part in hand["rounds"]:
        for action in part["actions"]:
            if action.get("player_id") is not None:
                action["player_id"] = ids[action["player_id"]]
    for pot in hand["pots"]:
        for win in pot["player_wins"]:
            win["player_id"] = ids[win["player_id"]]
