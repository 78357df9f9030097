"""Map the games in sites' headers to variants of histories.

PHH has codes for eleven games. The sites' other games have similar codes here, which are ours: PHH's other
readers do not know them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from .. import games
from ..games.game import Game

__all__ = ["SITE_GAMES", "SITE_RULES", "SITE_VARIANTS", "title_of", "variant_named"]

SITE_GAMES: Mapping[str, Callable[..., Game]] = {
    "PT": games.PotLimitHoldem,
    "NO": games.NoLimitOmaha,
    "FO": games.FixedLimitOmaha,
    "PO/8": games.PotLimitOmahaHiLo,
    "NO/8": partial(games.PotLimitOmahaHiLo, structure="no_limit"),
    "PO5": partial(games.PotLimitOmaha, hole=5),
    "NO5": partial(games.NoLimitOmaha, hole=5),
    "PO6": partial(games.PotLimitOmaha, hole=6),
    "PO5/8": games.BigO,
    "P5D": partial(games.FiveCardDraw, structure="pot_limit"),
    "N5D": partial(games.FiveCardDraw, structure="no_limit"),
    "F5D": partial(games.FiveCardDraw, structure="fixed_limit"),
}
SITE_VARIANTS: Mapping[str, str] = {
    "PT": "pot-limit hold'em",
    "NO": "no-limit Omaha",
    "FO": "fixed-limit Omaha",
    "PO/8": "pot-limit Omaha hi/lo eight or better",
    "NO/8": "no-limit Omaha hi/lo eight or better",
    "PO5": "pot-limit five-card Omaha",
    "NO5": "no-limit five-card Omaha",
    "PO6": "pot-limit six-card Omaha",
    "PO5/8": "pot-limit five-card Omaha hi/lo eight or better",
    "P5D": "pot-limit five-card draw",
    "N5D": "no-limit five-card draw",
    "F5D": "fixed-limit five-card draw",
}

SITE_RULES: Mapping[str, Mapping[str, Any]] = {
    "PokerStars": {"free_fold": True, "open_pair": "double"},
    "Winamax": {},
    "Ignition": {"free_fold": True},
    "GGPoker": {"button_straddle_first": "small_blind", "straddle_seats": "any", "re_straddles": True},
}
"""The house rules of each site, as differences from the preset "online"."""

_STEMS = {
    "Hold'em": "T",
    "Omaha": "O",
    "Omaha Hi/Lo": "O/8",
    "5 Card Omaha": "O5",
    "6 Card Omaha": "O6",
    "5 Card Omaha Hi/Lo": "O5/8",
    "7 Card Stud": "7S",
    "7 Card Stud Hi/Lo": "7S/8",
    "7-Card Stud": "7S",
    "7stud": "7S",
    "7-Card Stud Hi/Lo": "7S/8",
    "Razz": "R",
    "Badugi": "B",
    "5 Card Draw": "5D",
    "2-7 Single Draw": "2L1D",
    "Single Draw 2-7 Lowball": "2L1D",
    "2-7 Triple Draw": "2L3D",
    "Triple Draw 2-7 Lowball": "2L3D",
    "Lowball27": "2L3D",
    "6+ Hold'em": "S",
    "ShortDeck": "S",
    "Omaha5": "O5",
    "Omaha8": "O/8",
    "Omaha6": "O6",
    "Omaha5 Hi/Lo": "O5/8",
    "Holdem": "T",
    "HOLDEM": "T",
    "OMAHA": "O",
    "OMAHA HiLo": "O/8",
    "PLO": "O",
    "PLO-5": "O5",
    "PLO-6": "O6",
}
_LIMITS = {"No Limit": "N", "Pot Limit": "P", "Limit": "F", "Fixed Limit": "F"}
_PHH = frozenset("FT NT NS PO FO/8 F7S F7S/8 FR N2L1D F2L3D FB".split())


def variant_named(game: str, limit: str) -> str | None:
    """Return the code of a site's game; None if steelwheel cannot replay it."""
    code = _LIMITS.get(limit, "?") + _STEMS.get(game, "?")
    return code if code in _PHH or code in SITE_GAMES else None


def title_of(variant: str) -> tuple[str, str] | None:
    """Return PokerStars' names of a variant's game and limit; None if it has no such game."""
    game = next((name for name, stem in _STEMS.items() if stem == variant[1:]), None)
    limit = next((name for name, letter in _LIMITS.items() if letter == variant[:1]), None)
    return None if game is None or limit is None else (game, limit)
