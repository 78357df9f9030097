"""Read the first lines of a site's hand: its game, stakes and time."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from ...errors import shown
from ..currencies import CODES
from ..site_games import variant_named
from .grammar import GRAMMARS

__all__ = ["Header", "chips", "fees_of", "read_header", "table_of"]

LONGEST = 1000
"""The maximum number of characters in a header."""
_TIME = re.compile(
    r"([0-9]{4})[/-]([0-9]{2})[/-]([0-9]{2})(?: -)? ([0-9]{1,2}):([0-9]{2}):([0-9]{2})"
    r"(?: \(?([A-Z]{2,5})\)?)?"
)
_FEE = re.compile(r"\| *([A-Za-z]+(?: [A-Za-z]+)*) +[^ 0-9]{0,3}([0-9][0-9,]*(?:\.[0-9]+)?)")
_TABLE = re.compile(r"Table:? (?:ID )?'(.*)' ([0-9]+)-[Mm]ax")


class Header(NamedTuple):
    """The contents of a header.

    :param variant: the code of the game.
    :param stakes: the two amounts of the stakes, in the smallest unit; two zeros if the header does not name
        them.
    :param fields: the fields of the history that the header names.
    :param cap: the maximum that a player may put in; 0: no cap.
    """

    variant: str
    stakes: tuple[int, int]
    fields: dict[str, Any]
    limit: str
    cap: int

    @property
    def is_fixed(self) -> bool:
        """Return whether this is a fixed-limit game, whose stakes are its two bets."""
        return self.limit in ("Limit", "Fixed Limit")


def read_header(site: str, text: str, decimals: int) -> Header:
    """Read a header.

    :raises ValueError: if the text is not a header, or its game is not supported.
    """
    match = GRAMMARS[site].header.match(text) if len(text) <= LONGEST else None
    if match is None:
        raise ValueError(f"this is not the first line of a {site} hand")
    variant, stakes, currency, limit, cap, level = _read_game(
        site, match["rest"].replace("\xa0", " "), decimals
    )
    number = match["id"][:30]
    named = match.groupdict()
    fields: dict[str, Any] = {
        "venue": named.get("venue") or site,
        "hand": int(number) if number.isdigit() else number,
    }
    if named.get("table"):
        fields["table"] = named["table"]
    level = level or int(named.get("level") or 0)
    if match["tournament"]:
        fields["event"] = f"Tournament #{match['tournament']}"
        if level:
            fields["level"] = level
    elif currency:
        fields["currency"] = currency
    time = _TIME.match(match["time"])
    if time is not None:
        try:
            moment = datetime(*map(int, time.groups()[:6]))  # type: ignore[arg-type]
        except ValueError:
            raise ValueError(f"{shown(time[0])} is not a valid time") from None
        fields.update(day=moment.day, month=moment.month, year=moment.year, time=moment.time())
        if time[7]:
            fields["time_zone_abbreviation"] = time[7]
    return Header(variant, stakes, fields, limit, cap)


@lru_cache(maxsize=256)
def _read_game(site: str, text: str, decimals: int) -> tuple[str, tuple[int, int], str, str, int, int]:
    match = GRAMMARS[site].game.match(text)
    named = match and match["stakes"]
    stakes = GRAMMARS[site].stakes.match(named) if named else None
    if match is None or (stakes is None and (named or not GRAMMARS[site].has_positions)):
        raise ValueError(f"{shown(text)} does not name a game and its stakes")
    game, limit = match["game"], match["limit"]
    if game is None:
        game, limit = match["plo"], "Pot Limit"
    limit = limit or ("No Limit" if game == "HOLDEM" else "Pot Limit")
    limit = limit.title() if limit.islower() else limit
    variant = variant_named(game.strip(), limit)
    if variant is None:
        raise ValueError(f"steelwheel does not read hands of {limit} {game}")
    if stakes is None:
        return variant, (0, 0), "USD", limit, 0, 0
    small = chips(stakes["small"], decimals)
    big = chips(stakes["big"], decimals) if stakes["big"] else small  # short deck: only the ante is named
    code = stakes["code"] or CODES.get(stakes["small"][0], CODES.get(stakes["small"][-1], ""))
    cap = chips(stakes["extra"], decimals) if stakes["cap"] else 0
    level = int(match.groupdict().get("level") or 0)
    return variant, (small, big), code, limit, cap, level


def chips(text: str, decimals: int) -> int:
    """Return an amount in the smallest unit.

    :raises ValueError: if the text is not an amount.
    """
    number = re.sub(r"[^0-9.]", "", text)
    whole, _, part = number.partition(".")
    if not whole or (not part.isdigit() and part) or len(part.rstrip("0")) > decimals or len(whole) > 15:
        raise ValueError(f"{shown(text)} is not an amount")
    scale: int = 10**decimals
    return int(whole) * scale + int(part.ljust(decimals, "0")[:decimals] or 0)


def fees_of(text: str, decimals: int) -> dict[str, int]:
    """Return the fees other than rake in the line of the total pot, in the smallest unit."""
    fees: dict[str, int] = {}
    for words, amount in _FEE.findall(text):
        kind, paid = words.lower().replace(" ", "_"), chips(amount, decimals)
        if paid and kind != "rake":
            fees[kind] = paid
    return fees


def table_of(text: str) -> dict[str, Any]:
    """Return the fields in the line of the table."""
    match = _TABLE.match(text)
    return {"table": match[1], "seat_count": int(match[2])} if match and len(match[2]) < 3 else {}
