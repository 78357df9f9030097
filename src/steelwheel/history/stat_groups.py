"""Divide each player's hands by a column of the hand: position, stakes, depth ..."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal, get_args

from ..hands.hand import Hand
from .row_facts import HandFacts

__all__ = ["BY", "By", "values_by"]

By = Literal["position", "stakes", "depth", "players", "site", "month", "hour"]
BY: tuple[str, ...] = get_args(By)
_TEXTS = {"site": 1, "stakes": 5}  # in the texts of `HandFacts`
_DEPTHS = (20, 40, 75, 125, 200)
_DEPTH_NAMES = ("0-20", "20-40", "40-75", "75-125", "125-200", "200+")
_START = datetime(1970, 1, 1)
_HOUR = 3_600_000_000  # microseconds


def values_by(by: str, hand: Hand, facts: HandFacts) -> Sequence[str | int | None]:
    """Return the value of a column for each seat; None if it is unknown.

    The depth is the effective stack in big blinds before the hand: the seat's own stack, but at most the
    largest stack of another seat. A depth of exactly 20 counts as 20-40.
    """
    n = len(facts.players)
    if by == "position":
        return facts.positions
    if by == "depth":
        return _depths(hand, facts.endless)
    if by == "players":
        return [n] * n
    if by in _TEXTS:
        return [facts.texts[_TEXTS[by]]] * n
    if facts.time is None:
        return [None] * n
    return [facts.time // _HOUR % 24 if by == "hour" else _month(facts.time)] * n


def _month(time: int) -> str | None:
    """Return a month in UTC, such as 2024-05; None before the year 1 and after 9999."""
    try:
        moment = _START + timedelta(microseconds=time)
    except OverflowError:
        return None
    return f"{moment.year:04}-{moment.month:02}"


def _depths(hand: Hand, endless: int) -> list[str | None]:
    stacks = hand.starting_stacks
    if endless:
        return [None] * len(stacks)
    *_, second, first = sorted(stacks)
    found: list[str | None] = []
    for stack in stacks:
        effective = second if stack == first else stack
        found.append(_DEPTH_NAMES[bisect_right(_DEPTHS, effective / hand.game.big_blind)])
    return found
