"""Recognize values that cannot contain a name, a place or an id, to keep them in anonymous histories."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import time, timezone
from functools import lru_cache
from typing import Any, get_args

from .. import games
from .._base.kinds import PostKind
from .actions import read_action
from .amounts import EXACT, Number, fits, is_endless, is_number
from .currencies import CODES, SIGNS
from .hand_time import is_zone
from .variants import NAMES, OTHER_GAME, game_of_spec, house_rules

__all__ = ["REMOVED", "SITES", "harmless_action", "harmless_game", "harmless_value", "is_variant"]

REMOVED = "(removed)"
"""The text in place of actions and house rules that cannot be read: the hand must stay unreadable."""
OTHER = "other"
"""The kind of the fees and payments whose kinds are not known."""
SITES = frozenset(
    (
        *("PokerStars", "GGPoker", "GG", "GGNetwork", "Winamax"),
        *("Ignition", "Bovada", "Bodog", "Bodog.com", "Bodog.eu", "Bodog UK"),
        *("888poker", "ACR", "Americas Cardroom", "BetOnline", "Full Tilt Poker", "iPoker", "OnGame"),
        *("partypoker", "PartyPoker", "Unibet", "WPN", ""),
    )
)
"""The sites that an anonymous history names."""
_FEES = frozenset(("jackpot", "bingo", "fortune", "tax", OTHER))
_PAYMENTS = frozenset(("cash_out", "bonus", "adjustment", "cash_out_risk", "insurance", OTHER))
_CURRENCIES = frozenset(
    (*SIGNS, *"AUD BRL CAD CHF CNY DKK INR KRW MXN NOK PLN RON RSD RUB SEK XPM XSC PPC".split())
)


def harmless_action(text: str) -> str:
    """Return an action without its comment, or `REMOVED` if it cannot be read."""
    try:
        read_action(text)
    except ValueError:
        return REMOVED
    return text.partition("#")[0].rstrip()


def is_variant(code: str) -> bool:
    """Return whether a variant is known."""
    return code in NAMES or code == OTHER_GAME


def harmless_game(spec: Any, token: Callable[[str], str]) -> str:
    """Return the text of a game, or `REMOVED` if it cannot be read.

    :param token: returns the text in place of a name that none of steelwheel's games has.
    """
    try:
        game = game_of_spec(spec)
    except (ValueError, TypeError, ArithmeticError):
        return REMOVED
    return game.spec if game.name in _game_names() else game.replace(name=token(game.name)).spec


@lru_cache(maxsize=1)
def _game_names() -> frozenset[str]:
    """Return the names of steelwheel's games."""
    return frozenset(getattr(games, name)().name for name in games.__all__ if name[0].isupper())


def _are_posts(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(
        isinstance(post, (list, tuple))
        and len(post) == 4
        and all(type(number) is int for number in post[:3])
        and post[3] in get_args(PostKind)
        for post in value
    )


def harmless_value(name: str, value: Any) -> Any:
    """Return the part of a field's value that cannot name anyone; None if there is none."""
    keep = _KEEP.get(name)
    return None if keep is None else keep(value)


def _if(test: Callable[[Any], bool]) -> Callable[[Any], Any]:
    """Return a function that keeps the values that pass a test."""
    return lambda value: value if test(value) else None


def _list_of(test: Callable[[Any], bool]) -> Callable[[Any], Any]:
    """Return a function that keeps the lists whose items all pass a test."""
    return lambda value: list(value) if isinstance(value, (list, tuple)) and all(map(test, value)) else None


def _one_of(*texts: str) -> Callable[[Any], Any]:
    return _if(lambda value: isinstance(value, str) and value in texts)


def _is_amount(value: Any) -> bool:
    return is_number(value) and (fits(value) or is_endless(value))


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**6


def _time(value: Any) -> time | None:
    if not isinstance(value, time):
        return None
    offset = value.utcoffset()  # a time zone may have any name
    return value.replace(tzinfo=None if offset is None else timezone(offset))


def _rules(value: Any) -> Any:
    try:
        house_rules(tuple(value.items()) if isinstance(value, dict) else value, False)
    except (ValueError, TypeError, ArithmeticError):
        return REMOVED
    return value


def _fees(value: Any) -> dict[str, Number] | None:
    if not isinstance(value, dict) or not all(map(_is_amount, value.values())):
        return None
    fees: dict[str, Number] = {}
    for kind, amount in value.items():
        known = kind if kind in _FEES else OTHER
        fees[known] = EXACT.add(fees[known], amount) if known in fees else amount
    return fees


def _payments(value: Any) -> list[list[Any]] | None:
    if not isinstance(value, (list, tuple)) or not all(map(_is_payment, value)):
        return None
    return [[seat, kind if kind in _PAYMENTS else OTHER, amount] for seat, kind, amount in value]


def _is_payment(value: Any) -> bool:
    is_triple = isinstance(value, (list, tuple)) and len(value) == 3
    return is_triple and _is_whole(value[0]) and isinstance(value[1], str) and _is_amount(value[2])


_KEEP: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(
        """antes blinds_or_straddles starting_stacks finishing_stacks winnings time_banks _pots
        _values""".split(),
        _list_of(_is_amount),
    ),
    **dict.fromkeys(
        "bring_in small_bet big_bet min_bet time_limit _chip _rake _added _cap".split(), _if(_is_amount)
    ),
    **dict.fromkeys("day month year level seat_count _runs _kill".split(), _if(_is_whole)),
    **dict.fromkeys(("time_zone", "time_zone_abbreviation"), _if(is_zone)),
    "seats": _list_of(_is_whole),
    "ante_trimming_status": _if(lambda value: isinstance(value, bool)),
    "time": _time,
    "currency": _one_of(*_CURRENCIES),
    "currency_symbol": _one_of(*CODES),
    "_rules": _rules,
    "_fees": _fees,
    "_paid": _payments,
    "_posts": lambda value: [[*post] for post in value] if _are_posts(value) else REMOVED,
    "_ohh_raises": _one_of("put in", "total"),
}
"""For each field without a name, a place or an id: the function that returns the part to keep."""
