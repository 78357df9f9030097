"""Read a hand in the format Open Hand History."""

from __future__ import annotations

import warnings
from datetime import UTC, datetime
from typing import Any

from ...errors import HistoryError, shown
from ..amounts import Number
from ..record import HandHistory
from ..site_text.events import Event, Kind
from ..site_text.hand import SiteHand
from ..site_text.header import Header
from ..variants import ALL_PLAYED
from .events import PUT_IN, TOTAL, OhhEvents
from .extras import extras_of
from .nodes import Node, parse_hand

__all__ = ["read_hand"]

VERSION = (1, 4, 7)
"""The newest version of the specification that is supported."""
_STEMS = {"Holdem": "T", "Omaha": "O", "OmahaHiLo": "O/8"}
_LIMITS = {"NL": ("N", "No Limit"), "PL": ("P", "Pot Limit"), "FL": ("F", "Limit")}
_PLAY_MONEY = ("XPM", "PPC", "Chips", "")
_MIXED = frozenset(("GGPoker", "GG", "GGNetwork"))
_warned: set[str] = set()


def read_hand(text: str, file: str | None, line: int, offset: int) -> HandHistory:
    """Return the hand of a text that begins with its first brace.

    The amount of a raise is first read as the chips put in; if the hand's chips then do not add up, it is
    read as the total.

    :raises HistoryError: if the text is not a hand, or its chips do not balance.
    """
    node = parse_hand(text, file, line)
    number = node.value.get("game_number")
    key = number_of(number) if isinstance(number, str) else None
    found: list[HandHistory] = []
    errors: list[HistoryError] = []
    _check_version(node)
    for raises in (PUT_IN, TOTAL):
        try:
            hand = OhhHand(node, raises, file, key, line)
            history = hand.history(offset)
        except HistoryError as error:
            errors.append(error)
            continue
        except ValueError as error:
            errors.append(HistoryError(str(error), file, key, line))
            continue
        if not hand.listed.is_ambiguous or (not hand.listed.is_doubtful and _can_be_played(history)):
            return history
        found.append(history)
    if not found:
        raise errors[0]
    return found[0]


def number_of(text: str) -> int | str:
    """Return the number of a hand as an int if it has only digits, otherwise as text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 31 else text


def _can_be_played(history: HandHistory) -> bool:
    try:
        history.hand()
    except HistoryError:
        return False
    return True


def _check_version(node: Node) -> None:
    """Warn once about each version that is newer than the supported one."""
    text = node.value.get("spec_version")
    parts = text.split(".") if isinstance(text, str) else []
    if not parts or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        return
    if tuple(map(int, parts)) > VERSION and str(text) not in _warned and len(_warned) < 100:
        _warned.add(str(text))
        known = ".".join(map(str, VERSION))
        warnings.warn(
            f"this file has version {text} of Open Hand History; steelwheel supports {known}, "
            "and keeps keys that it does not know",
            stacklevel=2,
        )


class OhhHand(SiteHand):
    """A hand whose events come from an Open Hand History.

    :param raises: how the amounts of raises are read: `PUT_IN` or `TOTAL`.
    """

    def __init__(self, node: Node, raises: str, file: str | None, key: object, line: int) -> None:
        self.node, self.listed = node, OhhEvents(node, raises)
        self.site_name = node.text("site_name", "")
        self.stakes = self._stakes()
        events = self.listed.events(self.stakes)
        site = "GGPoker" if self.site_name in _MIXED else "PokerStars"
        super().__init__(site, self.listed.names, events, line, file)
        self.key = key

    def _stakes(self) -> tuple[Number, Number, Number]:
        """Return the small and the big bet, and the cap."""
        node, bets = self.node, self.node.object("bet_limit")
        posted = {
            row[0]: row[4]
            for row in reversed(self.listed.rows)
            if row[0] in (Kind.SMALL_BLIND, Kind.BIG_BLIND)
        }
        big = node.amount("big_blind_amount", 0) or posted.get(Kind.BIG_BLIND, 0)
        small = node.amount("small_blind_amount", 0) or posted.get(Kind.SMALL_BLIND, big)
        self.limit = bets.text("bet_type")
        if self.limit not in _LIMITS:
            raise bets.error("bet_type", "NL, PL or FL")
        if self.limit == "FL":
            small, big = big, 2 * big
        return small, big, bets.amount("bet_cap", 0)

    def check_lines(self) -> None:
        """Do nothing, since the events have already been checked."""

    def text_of(self, event: Event) -> str:
        """Return the words in the line of the total pot: the jackpot, if any."""
        if event[0] != Kind.TOTAL or not self.listed.jackpot:
            return ""
        return f"| Jackpot {self.money(self.listed.chips(self.listed.jackpot))}"

    def read_header(self) -> Header:
        """Return the header: the game, its stakes, and the fields that describe the table."""
        node = self.node
        small, big, cap = map(self.listed.chips, self.stakes)
        fields: dict[str, Any] = {"venue": self.site_name} if self.site_name else {}
        if self.key not in (None, ""):
            fields["hand"] = self.key
        currency = node.text("currency", "")
        if node.flag("tournament"):
            number = node.object("tournament_info").text("tournament_number", "")
            fields["event"] = f"Tournament #{number}"
        elif currency not in _PLAY_MONEY:
            fields["currency"] = currency
        fields |= self._time()
        if node.text("table_name", ""):
            fields["table"] = node.text("table_name")
        if node.whole("table_size", 0):
            fields["seat_count"] = node.whole("table_size")
        return Header(self._variant(), (small, big), fields, _LIMITS[self.limit][1], cap)

    def _variant(self) -> str:
        game = self.node.text("game_type")
        stem = _STEMS.get(game)
        if stem is None:
            raise self.node.error("game_type", f"one of {', '.join(_STEMS)}: only these games can be read")
        if stem[0] == "O" and self.listed.hole > 4:
            stem = f"O{self.listed.hole}{stem[1:]}"
        variant = _LIMITS[self.limit][0] + stem
        if variant not in ALL_PLAYED:
            raise ValueError(
                f"steelwheel does not read hands of {self.limit} {game} ({self.listed.hole} cards)"
            )
        return variant

    def _time(self) -> dict[str, Any]:
        text = self.node.text("start_date_utc", "")
        if not text:
            return {}
        try:
            moment = datetime.fromisoformat(text)
            if moment.tzinfo is not None:
                moment = moment.astimezone(UTC)
        except (ValueError, OverflowError):
            raise ValueError(
                f"start_date_utc must be a date and time of ISO 8601, not {shown(text)}"
            ) from None
        if moment.year == 1:  # not known
            return {}
        fields = {"day": moment.day, "month": moment.month, "year": moment.year}
        return {**fields, "time": moment.time(), "time_zone_abbreviation": "UTC"}

    def fields(self, header: Header) -> dict[str, Any]:
        """Return the fields of the history."""
        for seat, kind, amount in self.listed.paid:
            if seat not in self.place:
                self.fail(f"{shown(self.names[seat])} is paid, but is not dealt in")
            self.paid.append((self.place[seat], kind, self.listed.chips(amount)))
        made = super().fields(header)
        if self.listed.is_ambiguous:
            made["_ohh_raises"] = self.listed.raises
        extras = extras_of(self.node, self.seats)
        if extras:
            made["_ohh"] = extras
        return made
