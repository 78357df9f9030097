"""Describe what the scanner in `cext/text` leaves to Python: a site's headers, and how to read its totals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["GRAMMARS", "Grammar"]

_TIME = r"(?P<time>[0-9]{4}[/-][0-9]{2}[/-][0-9]{2}.*)"


class Grammar(NamedTuple):
    """The header of a site's hands, in three patterns, and the site's habits.

    :param header: matches a header; its groups are `id`, `tournament`, `rest` and `time`, and perhaps `venue`
        and `table`.
    :param game: matches `rest`; its groups are `game`, `limit` and `stakes`, or `plo` for a game that
        includes its limit. If it does not name the stakes, they are the posted blinds.
    :param stakes: matches `stakes`; its groups are `small`, `big`, `extra`, `cap` and `code`.
    :param has_net_totals: whether the total pot does not include the rake.
    :param has_loose_summary: whether the summary may list absent players, or only one half of a split pot.
    :param has_any_raises: whether the first amount of "raises A to B" may also be measured from dead blinds.
    :param has_positions: whether players are named by their positions, and all their cards are known.
    """

    header: re.Pattern[str]
    game: re.Pattern[str]
    stakes: re.Pattern[str]
    has_net_totals: bool = False
    has_loose_summary: bool = False
    has_any_raises: bool = False
    has_positions: bool = False


GRAMMARS: Mapping[str, Grammar] = {
    "PokerStars": Grammar(
        re.compile(
            r"PokerStars (?:Zoom |Home Game )?(?:Hand |Game )?#(?P<id>[0-9]+): +(?:\{[^}]*\} +)?"
            r"(?:(?:Zoom )?Tournament #(?P<tournament>[0-9]+), *"
            r"(?:(?!6\+ |2-7 |[0-9][ -](?:Card|Game))(?:Freeroll|[^ ]*[0-9][^ ]*)(?: [A-Z]{3})? +)?)?"
            r"(?P<rest>.*?) - " + _TIME
        ),
        re.compile(
            r"(?:[^(]*? \()?(?P<game>[A-Za-z0-9+'/ -]+?) (?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)"
            r"(?:, *|\)?(?: - .*?)? *\()(?P<stakes>[^()]*)\) *$"
        ),
        re.compile(
            r"(?P<button>Button Blind )?(?P<small>[^/ ]*[0-9.,]+)(?(button)|/(?P<big>[^ ]*?[0-9.,]+))"
            r"(?: - (?:Ante )?(?P<extra>[^ ]*[0-9]) *(?P<cap>Cap)?(?: -)?)? *(?P<code>[A-Z]{3})?"
        ),
    ),
    "GGPoker": Grammar(
        re.compile(
            r"Poker Hand #(?P<id>[A-Z]{0,3}[0-9]+): +(?:Tournament #(?P<tournament>[0-9]+)[,:] *)?"
            r"(?P<rest>.*) - " + _TIME
        ),
        re.compile(
            r"(?:.* )?(?:(?P<plo>PLO(?:-[0-9])?)"
            r"|(?P<game>Omaha[0-9]? Hi/Lo|6\+ Hold'em|(?!(?:No|Pot|Fixed|Hi/Lo) )(?<!6\+ )[^ ]+)"
            r" (?P<limit>No Limit|Pot Limit|Fixed Limit|Limit|\([^()]*\)))"
            r"(?: +- Level *(?P<level>[0-9]{1,4}))? *\((?P<stakes>[^()]*(?:\([^()]*\))?)\) *$"
        ),
        re.compile(
            r"(?P<small>[^/() ]*[0-9.,]+)(?:/(?P<big>[^() ]*[0-9.,]+))?"
            r"(?P<extra>\([^()]*\))?(?P<cap>)(?P<code>)$"
        ),
    ),
    "Winamax": Grammar(
        re.compile(
            r"Winamax Poker - "
            r"(?:CashGame|Go Fast \".*?\"|Tournament \".*\" buyIn: .*? level: (?P<level>[0-9]{1,4}))"
            r" - HandId: #(?P<id>(?(level)(?P<tournament>[0-9]+)|[0-9]+)-[0-9]+-[0-9]+) - (?P<rest>.*?) - "
            + _TIME
        ),
        re.compile(r"(?P<game>.*?) (?P<limit>no limit|pot limit|fixed limit) \((?P<stakes>[^()]*)\) *$"),
        re.compile(
            r"(?:[0-9.,]+€?/)??(?P<small>[0-9.,]+€?)/(?P<big>[0-9.,]+€?)(?P<extra>)(?P<cap>)(?P<code>)$"
        ),
        has_net_totals=True,
        has_loose_summary=True,
        has_any_raises=True,
    ),
    "Ignition": Grammar(
        re.compile(
            r"(?P<venue>Ignition|Bovada|Bodog(?:\.com|\.eu| UK)?) Hand #(?P<id>[0-9]+):? +"
            r"(?=(?:.*?(?:TBL|ID)#(?P<table>[0-9]{1,15}))?)"
            r"(?=(?:.*? Tournament #(?P<tournament>[A-Z0-9-]{1,30}))?)(?P<rest>.*?) - " + _TIME
        ),
        re.compile(
            r"(?:(?:TBL|Zone Poker ID)#[0-9]+ +)?(?P<game>[A-Z0-9]+(?: HiLo)?)(?:ZonePoker)?"
            r"(?: Tournament #[^ ]+ TBL#[0-9]+,)? +(?:(?P<limit>No Limit|Pot Limit|Fixed Limit)|Normal|Turbo)"
            r"(?:- Level *(?P<level>[0-9]{1,4}) *\((?P<stakes>[^()]*)\))?(?: \[MVS\])? *$"
        ),
        re.compile(r"(?P<small>[0-9.,]+)/(?P<big>[0-9.,]+)(?P<extra>)(?P<cap>)(?P<code>)$"),
        has_positions=True,
    ),
}
