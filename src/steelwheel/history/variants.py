"""The games of histories: PHH's variants, sites' variants, and all other games by their `spec`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from .. import games
from .. import rules as house
from ..games.amounts import UncheckedOrder
from ..games.game import Game, read_game
from .site_games import SITE_GAMES, SITE_VARIANTS

__all__ = [
    "ALL_PLAYED",
    "NAMES",
    "OTHER_GAME",
    "STUD",
    "VARIANTS",
    "game_of_spec",
    "game_of_variant",
    "house_rules",
    "with_dead_mucks",
]

VARIANTS: Mapping[str, str] = {
    "FT": "fixed-limit hold'em",
    "NT": "no-limit hold'em",
    "NS": "no-limit short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "fixed-limit Omaha hi/lo eight or better",
    "F7S": "fixed-limit seven-card stud",
    "F7S/8": "fixed-limit seven-card stud hi/lo eight or better",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
PLAYED: Mapping[str, Callable[..., Game]] = {
    "FT": games.FixedLimitHoldem,
    "NT": games.NoLimitHoldem,
    "NS": games.NoLimitShortDeck,
    "PO": games.PotLimitOmaha,
    "FO/8": games.FixedLimitOmahaHiLo,
    "F7S": games.SevenCardStud,
    "F7S/8": games.SevenCardStudHiLo,
    "FR": games.Razz,
    "N2L1D": games.DeuceToSevenSingleDraw,
    "F2L3D": games.DeuceToSevenTripleDraw,
    "FB": games.Badugi,
}
STUD = ("F7S", "F7S/8", "FR")
ALL_PLAYED = {**PLAYED, **SITE_GAMES}
NAMES = {**VARIANTS, **SITE_VARIANTS}
"""The names of all variants, by code: PHH's variants and the variants of poker sites."""
OTHER_GAME = "other"
"""The variant of a hand that no code can express: the fields `_game` and `_posts` describe it."""


@lru_cache(maxsize=512, typed=True)
def house_rules(name: object, face_up: bool) -> house.HouseRules:
    """Return the house rules that the field `_rules` describes.

    :param name: a preset's name, or the items of a table of switches.
    :param face_up: whether hands are shown as soon as no more betting is possible.
    """
    switches: dict[str, Any] = (
        {"preset": "wsop", **dict(name)} if isinstance(name, tuple) else {"preset": name}
    )
    return house.preset(
        switches.pop("preset"),
        **{
            **switches,
            "all_in_face_up": face_up,
            "short_big_blind_ante": "ante_first",
            "muck_winner": "dead",
        },
    )


@lru_cache(maxsize=512, typed=True)
def game_of_variant(
    variant: str,
    blinds: tuple[int, ...] | int,
    antes: tuple[str, int],
    bring_in: int,
    bets: Any,
    chip: int,
    rules: house.HouseRules,
) -> Game:
    """Return the game of a variant with these forced bets.

    :param blinds: the blinds, starting with the small blind; or an int, if only the button has a blind.
    :param antes: the players who pay an ante ("all", "big_blind" or "button"), and the amount.
    """
    who, ante = antes
    sizes = UncheckedOrder(bets) if isinstance(bets, tuple) else bets
    keywords = {"antes": ante if who == "all" else {who: ante}, "bets": sizes, "chip": chip, "rules": rules}
    if variant in STUD:
        return PLAYED[variant](bring_in=bring_in, **keywords)
    return ALL_PLAYED[variant]().replace(
        blinds={"button": blinds} if isinstance(blinds, int) else UncheckedOrder(blinds), **keywords
    )


game_of_spec = lru_cache(maxsize=512)(read_game)
"""Return the game that the field `_game` describes."""


@lru_cache(maxsize=512)
def with_dead_mucks(game: Game) -> Game:
    """Return the game with a house rule that lets players muck a winning hand."""
    switches = {**game.rules.changed(), "muck_winner": "dead"}
    return game.replace(rules=house.preset(game.rules.name, **switches))
