"""Cash-game rules that replace a stricter rule when an action in a history breaks it."""

from __future__ import annotations

from typing import NamedTuple

from .variants import STUD

__all__ = ["CASH_GAME_RULES", "Relaxed"]


class Relaxed(NamedTuple):
    """A choice of a switch that allows an action in some card rooms.

    :param variants: the first letters of the variants that use the switch.
    :param before: the choices that allow less.
    :param meaning: what is allowed.
    :param source: the rule, by rulebook and number (see `steelwheel.rules`).
    """

    switch: str
    choice: str
    variants: tuple[str, ...]
    before: tuple[str, ...]
    meaning: str
    source: str


CASH_GAME_RULES = (
    Relaxed(
        "open_pair",
        "double",
        STUD,
        ("single",),
        "a player with an open pair may make the big bet",
        "WL 220",
    ),
    Relaxed(
        "no_cap",
        "round_heads_up",
        ("F",),
        ("never", "two_dealt"),
        "a round that begins heads-up has no cap on raises",
        "WL 127",
    ),
    Relaxed(
        "no_cap",
        "heads_up",
        ("F",),
        ("never", "two_dealt", "round_heads_up"),
        "a round that becomes heads-up has no cap on raises",
        "RRP limit 4",
    ),
    Relaxed(
        "pot_short_blinds",
        "small_as_big",
        ("P",),
        ("posted",),
        "the small blind counts as a big blind toward the pot-limit maximum",
        "WL 187",
    ),
    Relaxed(
        "pot_short_blinds",
        "full",
        ("P",),
        ("posted", "small_as_big"),
        "short blinds count as full blinds toward the pot-limit maximum",
        "TDA 54",
    ),
    Relaxed(
        "stud_tie",
        "first_dealt",
        STUD,
        ("suit",),
        "of two equal open hands, the one dealt first acts first",
        "WL 215",
    ),
)
"""The rules that differ between tournaments and cash games, in order of preference."""
