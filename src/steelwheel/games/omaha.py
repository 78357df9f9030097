"""Omaha, high and hi-lo, with four to six hole cards; Courchevel; double boards."""

from __future__ import annotations

from ..errors import InvalidGame
from .builders import HIGH_AND_EIGHT_LOW, HOLDEM_BOARD, cached, game_title, game_with_bets, game_with_blinds
from .game import Game
from .street import Street

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..typing import Ranking, Structure
    from .amounts import Blinds
    from .builders import Bets

__all__ = [
    "BigEasy",
    "BigO",
    "Courchevel",
    "CourchevelHiLo",
    "DoubleBoardOmaha",
    "FixedLimitOmaha",
    "FixedLimitOmahaHiLo",
    "Fusion",
    "NoLimitOmaha",
    "PotLimitOmaha",
    "PotLimitOmahaHiLo",
    "UltimateBigO",
]


def _omaha_streets(hole: int) -> tuple[Street, ...]:
    return (Street(hole=hole), *HOLDEM_BOARD)


def _omaha_name(hole: int) -> str:
    return {4: "Omaha", 5: "five-card Omaha", 6: "six-card Omaha"}.get(hole, f"{hole}-card Omaha")


@cached
def PotLimitOmaha(
    blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", hole: int = 4, **keywords: Any
) -> Game:
    """Pot-limit Omaha: hold'em with four hole cards; exactly two play, with exactly three board cards.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param hole: the number of hole cards: 4, 5 or 6.
    :param keywords: other arguments of `Game`.

    Source: WT, WL Omaha.
    """
    name = game_title(structure, _omaha_name(hole))
    return game_with_blinds(name, _omaha_streets(hole), structure, blinds, {"use": 2, **keywords})


@cached
def NoLimitOmaha(
    blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", hole: int = 4, **keywords: Any
) -> Game:
    """No-limit Omaha: exactly two hole cards play; any bet up to the whole stack.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param hole: the number of hole cards: 4, 5 or 6.
    :param keywords: other arguments of `Game`.

    Source: WL Omaha.
    """
    return PotLimitOmaha(blinds, structure=structure, hole=hole, **keywords)


@cached
def FixedLimitOmaha(
    bets: Bets = None,
    blinds: Blinds | None = None,
    *,
    structure: Structure = "fixed_limit",
    hole: int = 4,
    **keywords: Any,
) -> Game:
    """Fixed-limit Omaha: exactly two hole cards play; the bet size doubles on the last two streets.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet. By default the bets follow
        from `blinds`, or are (2, 4).
    :param blinds: small blind and big blind; by default, half the small bet and the full small bet.
    :param structure: the betting structure (see `Game`).
    :param hole: the number of hole cards: 4, 5 or 6.
    :param keywords: other arguments of `Game`.

    Source: WL Omaha.
    """
    name = game_title(structure, _omaha_name(hole))
    return game_with_bets(name, _omaha_streets(hole), structure, bets, blinds, {"use": 2, **keywords})


@cached
def PotLimitOmahaHiLo(
    blinds: Blinds = (1, 2),
    *,
    structure: Structure = "pot_limit",
    hole: int = 4,
    low: Ranking = "ace_to_five_8",
    **keywords: Any,
) -> Game:
    """Pot-limit Omaha hi-lo, eight or better: the high hand and the best qualifying low split the pot.

    Any two hole cards play for the high hand, and any two for the low. If no low qualifies, the high hand
    wins the whole pot.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param hole: the number of hole cards: 4, 5 or 6.
    :param low: the ranking of the low hand: "ace_to_five_8", or "ace_to_five_9" for nine or better.
    :param keywords: other arguments of `Game`.

    Source: WT, WL Omaha hi-lo.
    """
    name = game_title(structure, f"{_omaha_name(hole)} hi-lo")
    settings = {"use": 2, "rankings": ("high", low), **keywords}
    return game_with_blinds(name, _omaha_streets(hole), structure, blinds, settings)


@cached
def FixedLimitOmahaHiLo(
    bets: Bets = None,
    blinds: Blinds | None = None,
    *,
    structure: Structure = "fixed_limit",
    hole: int = 4,
    low: Ranking = "ace_to_five_8",
    **keywords: Any,
) -> Game:
    """Fixed-limit Omaha hi-lo, eight or better (the O of HORSE).

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet. By default the bets follow
        from `blinds`, or are (2, 4).
    :param blinds: small blind and big blind; by default, half the small bet and the full small bet.
    :param structure: the betting structure (see `Game`).
    :param hole: the number of hole cards: 4, 5 or 6.
    :param low: the ranking of the low hand: "ace_to_five_8", or "ace_to_five_9" for nine or better.
    :param keywords: other arguments of `Game`.

    Source: WT, WL Omaha hi-lo.
    """
    settings = {"use": 2, "rankings": ("high", low), **keywords}
    name = game_title(structure, f"{_omaha_name(hole)} hi-lo")
    return game_with_bets(name, _omaha_streets(hole), structure, bets, blinds, settings)


@cached
def BigO(blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any) -> Game:
    """Big O: pot-limit Omaha hi-lo with five hole cards.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WT, Big O.
    """
    return PotLimitOmahaHiLo(blinds, structure=structure, hole=5, **keywords).replace(name="Big O")


@cached
def BigEasy(
    blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", hole: int = 6, **keywords: Any
) -> Game:
    """The Big Easy: Omaha hi-lo, eight or better, with as many hole cards as the number of players allows.

    The deck serves eight players with five cards each, seven with six, and six with seven.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param hole: the number of hole cards: 5, 6 or 7.
    :param keywords: other arguments of `Game`.
    :raises InvalidGame: if there are fewer than 5 hole cards.

    Source: WL Big Easy.
    """
    game = PotLimitOmahaHiLo(blinds, structure=structure, hole=hole, **keywords)
    if game.streets[0].hole < 5:
        raise InvalidGame(f"the Big Easy has at least 5 hole cards, not {game.streets[0].hole}")
    return game.replace(name=f"Big Easy with {hole} cards")


@cached
def UltimateBigO(blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any) -> Game:
    """Ultimate Big O: Big O with two boards; the best hands of both boards split the pot.

    Half of each pot goes to the best high hand, on whichever board it is, and half to the best qualifying
    low. No card is burned before the flop, so that the deck serves eight players.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL Ultimate Big O.
    """
    settings = {"boards": 2, "split": "best", **keywords}
    game = BigO(blinds, structure=structure, **settings)
    hole, _, *rest = game.streets
    return game.replace(name="Ultimate Big O", streets=[hole, Street(board=3, burn=False), *rest])


@cached
def Fusion(blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any) -> Game:
    """Fusion: begins as hold'em and ends as Omaha, with a third hole card on the flop, a fourth on the turn.

    Exactly two hole cards play, with exactly three board cards.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: PokerStars.
    """
    streets = (Street(hole=2), Street(hole=1, board=3), Street(hole=1, board=1), Street(board=1))
    return game_with_blinds("Fusion", streets, structure, blinds, {"use": 2, **keywords})


@cached
def Courchevel(blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any) -> Game:
    """Courchevel: Omaha with five hole cards and the first flop card dealt before the first betting round.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.
    """
    streets = (Street(hole=5, board=1), Street(board=2), Street(board=1), Street(board=1))
    return game_with_blinds("Courchevel", streets, structure, blinds, {"use": 2, **keywords})


@cached
def CourchevelHiLo(blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any) -> Game:
    """Courchevel hi-lo, eight or better: the high hand and the best qualifying low split the pot.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.
    """
    return Courchevel(blinds, structure=structure, **{"rankings": HIGH_AND_EIGHT_LOW, **keywords}).replace(
        name="Courchevel hi-lo"
    )


@cached
def DoubleBoardOmaha(
    blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", hole: int = 4, **keywords: Any
) -> Game:
    """Pot-limit Omaha with two boards: each board awards half of each pot.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param hole: the number of hole cards: 4, 5 or 6.
    :param keywords: other arguments of `Game`.
    """
    return PotLimitOmaha(blinds, structure=structure, hole=hole, **{"boards": 2, **keywords}).replace(
        name=f"Double-board {_omaha_name(hole)}"
    )
