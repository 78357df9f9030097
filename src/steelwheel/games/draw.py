"""Draw games: high, lowball, badugi, and split-pot games of lowball and badugi."""

from __future__ import annotations

from .builders import cached, game_title, game_with_bets, game_with_blinds
from .game import Game
from .street import Street

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..typing import Structure
    from .amounts import Blinds
    from .builders import Bets

__all__ = [
    "AceToFiveTripleDraw",
    "Archie",
    "Badacey",
    "Badeucy",
    "Badugi",
    "CaliforniaLowball",
    "DeuceToSevenDoubleDraw",
    "DeuceToSevenSingleDraw",
    "DeuceToSevenTripleDraw",
    "DeucesWildDraw",
    "FiveCardDraw",
    "FiveCardTripleDraw",
    "JokerDraw",
]


def _draw_streets(hole: int, draws: int) -> tuple[Street, ...]:
    return (Street(hole=hole), *[Street(draw=hole)] * draws)


@cached
def FiveCardDraw(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Five-card draw: five cards, a betting round, a draw of up to five, and a second betting round.

    For at most seven players. To play with antes instead of blinds, use
    `FiveCardDraw((), antes=1, bets=2)`. Add `jacks_to_open=True` for jacks or better.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: RRP draw; WT draw games (seats).
    """
    return game_with_blinds(
        "Five-card draw", _draw_streets(5, 1), structure, blinds, {"max_seats": 7, **keywords}
    )


@cached
def FiveCardTripleDraw(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Fixed-limit five-card triple draw: five-card draw with three draws; the highest hand wins.

    For at most six players.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet. By default the bets follow
        from `blinds`, or are (2, 4).
    :param blinds: small blind and big blind; by default, half the small bet and the full small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: BARGE Five Card Triple Draw.
    """
    settings = {"max_seats": 6, **keywords}
    return game_with_bets("Five-card triple draw", _draw_streets(5, 3), structure, bets, blinds, settings)


@cached
def DeucesWildDraw(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Five-card draw with the four deuces wild: five of a kind beats a straight flush.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.
    """
    settings = {"rankings": "high_wild", "wild": "2c2d2h2s", **keywords}
    return FiveCardDraw(blinds, structure=structure, **settings).replace(name="Deuces-wild draw")


@cached
def JokerDraw(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Five-card draw with a joker as a bug: it is an ace, or any card that completes a straight or a flush.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: RRP draw.
    """
    settings = {"deck": "joker53", "rankings": "high_bug", **keywords}
    return FiveCardDraw(blinds, structure=structure, **settings).replace(name="Joker draw")


@cached
def CaliforniaLowball(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """California lowball: fixed-limit ace-to-five single draw with a joker.

    The joker is the lowest rank that a hand lacks. Straights and flushes do not count. For at most six
    players. Check-raises are allowed, and no hand has to bet after the draw. Without the joker, pass
    `deck="standard", rankings="ace_to_five"`.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet. By default the bets follow
        from `blinds`, or are (2, 4).
    :param blinds: small blind and big blind; by default, half the small bet and the full small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL 277 to 280, 285 and 287; BARGE California lowball.
    """
    settings = {"deck": "joker53", "rankings": "ace_to_five_joker", "max_seats": 6, **keywords}
    return game_with_bets("California lowball", _draw_streets(5, 1), structure, bets, blinds, settings)


@cached
def DeuceToSevenSingleDraw(
    blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any
) -> Game:
    """No-limit deuce-to-seven single draw: the lowest hand wins, and aces are high.

    Straights and flushes count against a hand. For at most seven players.

    :param blinds: small blind and big blind; antes are common, too.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WT draw games.
    """
    settings = {"rankings": "deuce_to_seven", "max_seats": 7, **keywords}
    name = game_title(structure, "deuce-to-seven single draw")
    return game_with_blinds(name, _draw_streets(5, 1), structure, blinds, settings)


@cached
def DeuceToSevenDoubleDraw(
    blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any
) -> Game:
    """Pot-limit deuce-to-seven double draw: single draw with a second draw and a third betting round.

    It is one of the games of the 2-7 mix (see `MixedGame.by_name`). For at most six players.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.
    """
    settings = {"rankings": "deuce_to_seven", "max_seats": 6, **keywords}
    name = game_title(structure, "deuce-to-seven double draw")
    return game_with_blinds(name, _draw_streets(5, 2), structure, blinds, settings)


@cached
def DeuceToSevenTripleDraw(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Fixed-limit deuce-to-seven triple draw: three draws; the bets double after the second draw.

    For at most six players.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet. By default the bets follow
        from `blinds`, or are (2, 4).
    :param blinds: small blind and big blind; by default, half the small bet and the full small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WT draw games.
    """
    settings = {"rankings": "deuce_to_seven", "max_seats": 6, **keywords}
    return game_with_bets(
        "Deuce-to-seven triple draw", _draw_streets(5, 3), structure, bets, blinds, settings
    )


@cached
def AceToFiveTripleDraw(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Fixed-limit ace-to-five triple draw: straights and flushes do not count, so the wheel is the best hand.

    For at most six players.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet. By default the bets follow
        from `blinds`, or are (2, 4).
    :param blinds: small blind and big blind; by default, half the small bet and the full small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL lowball; WT draw games.
    """
    settings = {"rankings": "ace_to_five", "max_seats": 6, **keywords}
    return game_with_bets("Ace-to-five triple draw", _draw_streets(5, 3), structure, bets, blinds, settings)


@cached
def Badugi(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Fixed-limit badugi: four cards, three draws; the lowest hand of different ranks and suits wins.

    Aces are low. For at most eight players.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet. By default the bets follow
        from `blinds`, or are (2, 4).
    :param blinds: small blind and big blind; by default, half the small bet and the full small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WT draw games.
    """
    settings = {"rankings": "badugi", "max_seats": 8, **keywords}
    return game_with_bets("Badugi", _draw_streets(4, 3), structure, bets, blinds, settings)


@cached
def Badacey(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Badacey: five cards, three draws; the best ace-to-five low and the best badugi split the pot.

    For at most six players. The odd chip is awarded by position, unless the house rules differ.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet. By default the bets follow
        from `blinds`, or are (2, 4).
    :param blinds: small blind and big blind; by default, half the small bet and the full small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WT draw games, WL 149.
    """
    settings = {"rankings": ("ace_to_five", "badugi"), "max_seats": 6, **keywords}
    return game_with_bets("Badacey", _draw_streets(5, 3), structure, bets, blinds, settings)


@cached
def Badeucy(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Badeucy: five cards, three draws; the best deuce-to-seven low and the best badugi split the pot.

    For at most six players. The ace is high in both halves. The odd chip is awarded by position, unless the
    house rules differ.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet. By default the bets follow
        from `blinds`, or are (2, 4).
    :param blinds: small blind and big blind; by default, half the small bet and the full small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WT draw games, WL 149.
    """
    settings = {"rankings": ("deuce_to_seven", "badugi_ace_high"), "max_seats": 6, **keywords}
    return game_with_bets("Badeucy", _draw_streets(5, 3), structure, bets, blinds, settings)


@cached
def Archie(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Archie: five cards, three draws; the best high hand and the best ace-to-five low split the pot.

    High needs a pair of nines or better, low an eight or better. If only one half has a hand that qualifies,
    it takes the whole pot. If no hand qualifies, all players share the pot. BARGE plays
    `rankings=("high_66", "ace_to_five_8")`, and if no hand qualifies, the best high hand wins:
    `rules=rules.preset("wsop", no_qualifier="high")`. For at most six players.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet. By default the bets follow
        from `blinds`, or are (2, 4).
    :param blinds: small blind and big blind; by default, half the small bet and the full small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL 289 to 292; BARGE Archie.
    """
    settings = {"rankings": ("high_99", "ace_to_five_8"), "max_seats": 6, **keywords}
    return game_with_bets("Archie", _draw_streets(5, 3), structure, bets, blinds, settings)
