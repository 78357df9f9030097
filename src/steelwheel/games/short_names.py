"""Short names of games, such as "nlh" and "plo8"."""

from __future__ import annotations

from ..errors import kind, meant, shown
from . import draw, drawmaha, holdem, omaha, small_games, stud
from .builders import HIGH_AND_EIGHT_LOW, usual_blinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from .game import Game

__all__ = ["ALIASES", "SHORT_NAMES", "by_name"]

_FUNCTIONS: Mapping[str, Callable[..., Game]] = {
    "holdem": holdem.NoLimitHoldem,
    "nlh": holdem.NoLimitHoldem,
    "plh": holdem.PotLimitHoldem,
    "flh": holdem.FixedLimitHoldem,
    "all_in_or_fold": holdem.AllInOrFold,
    "royal": holdem.NoLimitRoyal,
    "short_deck": holdem.NoLimitShortDeck,
    "manila": holdem.Manila,
    "greek": holdem.Greek,
    "pineapple": holdem.Pineapple,
    "crazy_pineapple": holdem.CrazyPineapple,
    "atomic_pineapple": holdem.AtomicPineapple,
    "lazy_pineapple": holdem.LazyPineapple,
    "irish": holdem.Irish,
    "double_texas": holdem.DoubleTexas,
    "double_board": holdem.DoubleBoardHoldem,
    "bomb_pot": holdem.BombPot,
    "wild_holdem": holdem.WildHoldem,
    "omaha": omaha.PotLimitOmaha,
    "plo": omaha.PotLimitOmaha,
    "nlo": omaha.NoLimitOmaha,
    "flo": omaha.FixedLimitOmaha,
    "plo8": omaha.PotLimitOmahaHiLo,
    "omaha8": omaha.FixedLimitOmahaHiLo,
    "big_o": omaha.BigO,
    "ultimate_big_o": omaha.UltimateBigO,
    "big_easy": omaha.BigEasy,
    "fusion": omaha.Fusion,
    "courchevel": omaha.Courchevel,
    "courchevel8": omaha.CourchevelHiLo,
    "double_board_omaha": omaha.DoubleBoardOmaha,
    "drawmaha": drawmaha.Drawmaha,
    "stud": stud.SevenCardStud,
    "stud8": stud.SevenCardStudHiLo,
    "stud_regular": stud.SevenCardStudHiLoRegular,
    "razz": stud.Razz,
    "kansas_city_razz": stud.KansasCityRazz,
    "london_lowball": stud.LondonLowball,
    "razzdugi": stud.Razzdugi,
    "razzduci": stud.Razzduci,
    "mississippi_stud": stud.MississippiStud,
    "five_card_stud": stud.FiveCardStud,
    "super_stud": stud.SuperStud,
    "super_stud8": stud.SuperStudHiLo,
    "super_razz": stud.SuperRazz,
    "five_card_draw": draw.FiveCardDraw,
    "five_card_triple": draw.FiveCardTripleDraw,
    "deuces_wild": draw.DeucesWildDraw,
    "joker_draw": draw.JokerDraw,
    "california_lowball": draw.CaliforniaLowball,
    "27_single": draw.DeuceToSevenSingleDraw,
    "27_double": draw.DeuceToSevenDoubleDraw,
    "27_triple": draw.DeuceToSevenTripleDraw,
    "a5_triple": draw.AceToFiveTripleDraw,
    "archie": draw.Archie,
    "badugi": draw.Badugi,
    "badacey": draw.Badacey,
    "badeucy": draw.Badeucy,
    "kuhn": small_games.Kuhn,
    "leduc": small_games.Leduc,
    "rhode_island": small_games.RhodeIsland,
}


def _limit_hi_lo(make: Callable[..., Game], bets: Any = None, blinds: Any = None, **keywords: Any) -> Game:
    """Return a game of the hold'em family in fixed limit, hi-lo with an eight or better."""
    settings = {"bets": bets, "structure": "fixed_limit", "rankings": HIGH_AND_EIGHT_LOW, **keywords}
    game = make(usual_blinds(bets) if blinds is None else blinds, **settings)
    return game.replace(name=f"{game.name} hi-lo") if len(game.rankings) > 1 else game


_VARIANTS: Mapping[str, Callable[..., Game]] = {
    "holdem8": lambda **keywords: _limit_hi_lo(holdem.NoLimitHoldem, **keywords),
    "crazy_pineapple8": lambda **keywords: _limit_hi_lo(holdem.CrazyPineapple, **keywords),
    "lazy_pineapple8": lambda **keywords: _limit_hi_lo(holdem.LazyPineapple, **keywords),
    "omaha_regular": lambda **keywords: omaha.FixedLimitOmahaHiLo(**{"low": "ace_to_five", **keywords}),
    "short_deck_omaha": lambda **keywords: omaha.PotLimitOmaha(
        **{"deck": "short", "rankings": "short_deck", **keywords}
    ).replace(name="Short-deck Omaha"),
    "27_triple_pl": lambda **keywords: draw.DeuceToSevenTripleDraw(
        **{"structure": "pot_limit", **keywords}
    ).replace(name="Pot-limit deuce-to-seven triple draw"),
    "plo5": lambda **keywords: omaha.PotLimitOmaha(**{"hole": 5, **keywords}),
    "plo6": lambda **keywords: omaha.PotLimitOmaha(**{"hole": 6, **keywords}),
    "drawmaha_27": lambda **keywords: drawmaha.Drawmaha(**{"hand": "deuce_to_seven", **keywords}),
    "drawmaha_a5": lambda **keywords: drawmaha.Drawmaha(**{"hand": "ace_to_five", **keywords}),
    "dramadugi": lambda **keywords: drawmaha.Drawmaha(**{"hand": "badugi", **keywords}),
    "drawmaha_holdem": lambda **keywords: drawmaha.Drawmaha(**{"use": (5, "at_most_2"), **keywords}),
    "drawmaha_49": lambda **keywords: drawmaha.Drawmaha(**{"hand": "points_49", **keywords}),
    "drawmaha_21": lambda **keywords: drawmaha.Drawmaha(**{"hand": "points_21", **keywords}),
    "drawmaha_zero": lambda **keywords: drawmaha.Drawmaha(**{"hand": "points_0", **keywords}),
}

SHORT_NAMES: Mapping[str, Callable[..., Game]] = {**_FUNCTIONS, **_VARIANTS}

ALIASES: Mapping[str, str] = {
    **dict.fromkeys(("nlhe", "no_limit_holdem"), "nlh"),
    **dict.fromkeys(("lhe", "flhe", "limit_holdem"), "flh"),
    "plhe": "plh",
    "aof": "all_in_or_fold",
    **dict.fromkeys(("shortdeck", "sixplus", "6plus", "6+"), "short_deck"),
    "plo4": "plo",
    **dict.fromkeys(("o8", "o8b", "flo8"), "omaha8"),
    "bigo": "big_o",
    **dict.fromkeys(("short_deck_plo", "6+omaha"), "short_deck_omaha"),
    "dramaha": "drawmaha",
    **dict.fromkeys(("7cs", "7stud"), "stud"),
    **dict.fromkeys(("7cs8", "stud8b", "stud_hilo"), "stud8"),
    "5cs": "five_card_stud",
    "super_stud_hilo": "super_stud8",
    "5cd": "five_card_draw",
    **dict.fromkeys(("27sd", "2-7_single"), "27_single"),
    **dict.fromkeys(("27dd", "2-7_double"), "27_double"),
    **dict.fromkeys(("27td", "2-7", "2-7_triple"), "27_triple"),
    **dict.fromkeys(("a5td", "a-5", "a-5_triple"), "a5_triple"),
    "badeucey": "badeucy",
}
"""Other common names of games, and the short name of each."""


_EXAMPLES = "holdem", "flh", "plo", "plo8", "short_deck", "stud", "stud8", "razz", "27_triple", "badugi"


def by_name(name: str, **keywords: Any) -> Game:
    """Return the game with this short name, such as "holdem", "nlh", "plo", "omaha8" or "stud".

    Other common names, such as "nlhe", "o8", "27td" or "6+", are accepted, too.

    :param keywords: arguments of the game's function.
    :raises ValueError: if there is no game with this name; the message suggests a similar one, if any.
    :raises TypeError: if the name is not a str.
    """
    if not isinstance(name, str):
        raise TypeError(f"a game's short name must be a str, such as 'nlh', not {kind(name)}")
    name = ALIASES.get(name, name)
    if name not in SHORT_NAMES:
        near = meant(name, [*SHORT_NAMES, *ALIASES])
        raise ValueError(
            f"there is no game {shown(name)}{near}; among the games are {', '.join(_EXAMPLES)}; "
            "the page Poker games of the documentation lists them all"
        )
    return SHORT_NAMES[name](**keywords)
