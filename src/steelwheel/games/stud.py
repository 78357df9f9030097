"""Seven- and five-card stud, hi-lo, and razz."""

from __future__ import annotations

from .builders import HIGH_AND_EIGHT_LOW, bet_sizes, cached, game_with_blinds
from .game import LIMITS, Game
from .street import Street

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..typing import Opener, Structure
    from .amounts import Blinds
    from .builders import Bets

__all__ = [
    "FiveCardStud",
    "KansasCityRazz",
    "LondonLowball",
    "MississippiStud",
    "Razz",
    "Razzduci",
    "Razzdugi",
    "SevenCardStud",
    "SevenCardStudHiLo",
    "SevenCardStudHiLoRegular",
    "SuperRazz",
    "SuperStud",
    "SuperStudHiLo",
]


def _stud_game(
    name: str,
    structure: Structure,
    bets: Bets,
    antes: Any,
    bring_in: int | None,
    openers: tuple[Opener, Opener],
    keywords: dict[str, Any],
    down: int = 2,
) -> Game:
    """Return a stud game; by default, the ante is a fifth of the small bet, and the bring-in three tenths.

    :param down: the down cards of the first street. With one, all later cards are up; with four, two are
        discarded.
    """
    first, later = openers
    if bets is None:
        bets = (10, 20) if structure in LIMITS else 10
    sizes = bet_sizes(bets)
    known = len(sizes) in (1, 2) and all(hasattr(bet, "__index__") for bet in sizes)
    small, big = (sizes[0].__index__(), sizes[-1].__index__()) if known else (None, None)
    if structure == "spread_limit":
        big = small  # one range on every street
    antes = (small or 0) // 5 if antes is None else antes
    bring_in = max((small or 0) * 3 // 10, 1) if bring_in is None else bring_in
    streets = [
        Street(hole=down, up=1, opener=first, bet=small),
        Street(discard=max(down - 2, 0), up=1, opener=later, bet=small),
        *[Street(up=1, opener=later, bet=big) for _ in range(2)],
    ]
    if down > 1:
        streets.append(Street(hole=1, opener=later, bet=big))
    money = {"structure": structure, "bets": bets, "antes": antes, "bring_in": bring_in}
    return Game(name, streets=streets, **{**money, **keywords})


@cached
def SevenCardStud(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Seven-card stud: two cards down and one up, then three up and one down, with betting after each deal.

    The player with the lowest up card (ties broken by suit) posts the bring-in or bets; completing the
    bring-in is not a raise. On later streets, the best open hand acts first. The small bet applies to third
    and fourth street. If the deck runs short on the last street, the burn cards are shuffled in, or all
    players share one card.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (10, 20), or 10.
    :param antes: the ante of each seat; by default a fifth of the small bet.
    :param bring_in: the bring-in; by default three tenths of the small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WT IX, WL 214 to 232; RRP stud.
    """
    return _stud_game(
        "Seven-card stud", structure, bets, antes, bring_in, ("low_card", "high_hand"), keywords
    )


@cached
def MississippiStud(blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any) -> Game:
    """Mississippi stud: seven-card stud with blinds, two cards on fourth street, and an open last card.

    The first betting round opens to the left of the big blind, the later ones with the best open hand. There
    are four rounds. BARGE also plays it hi-lo: `rankings=("high", "ace_to_five_8")`.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: BARGE Mississippi Stud.
    """
    later = [Street(up=cards, opener="high_hand") for cards in (2, 1, 1)]
    streets = (Street(hole=2, up=1), *later)
    return game_with_blinds("Mississippi stud", streets, structure, blinds, keywords)


@cached
def SevenCardStudHiLo(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Seven-card stud hi-lo, eight or better: the high hand and the best qualifying low split the pot.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (10, 20), or 10.
    :param antes: the ante of each seat; by default a fifth of the small bet.
    :param bring_in: the bring-in; by default three tenths of the small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WT IX, WL 237 to 244.
    """
    settings = {"rankings": HIGH_AND_EIGHT_LOW, **keywords}
    name = "Seven-card stud hi-lo"
    return _stud_game(name, structure, bets, antes, bring_in, ("low_card", "high_hand"), settings)


@cached
def SevenCardStudHiLoRegular(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Seven-card stud hi-lo without a qualifier: the best high hand and the best low split the pot.

    Unlike in `SevenCardStudHiLo`, any low hand may win, the highest up card brings in (aces are low), and the
    lowest open hand acts first on later streets.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (10, 20), or 10.
    :param antes: the ante of each seat; by default a fifth of the small bet.
    :param bring_in: the bring-in; by default three tenths of the small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL 245; WT IX.3.
    """
    settings = {"rankings": ("high", "ace_to_five"), **keywords}
    name = "Seven-card stud hi-lo regular"
    return _stud_game(name, structure, bets, antes, bring_in, ("high_card", "low_hand"), settings)


def _razz_game(
    name: str,
    structure: Structure,
    bets: Bets,
    antes: Any,
    bring_in: int | None,
    keywords: dict[str, Any],
    down: int = 2,
) -> Game:
    """Return a game of razz, whose openers count aces as its first ranking does."""
    settings = {"rankings": "ace_to_five", **keywords}
    openers: tuple[Opener, Opener] = "high_card", "low_hand"
    game = _stud_game(name, structure, bets, antes, bring_in, openers, settings, down)
    if game.rankings[0] in ("deuce_to_seven", "badugi_ace_high"):
        openers = "high_card_ace_high", "low_hand_ace_high"
        game = _stud_game(name, structure, bets, antes, bring_in, openers, settings, down)
    return game


@cached
def Razz(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Razz: seven-card stud for the best ace-to-five low.

    The player with the highest up card (aces low, ties broken by suit) posts the bring-in; on later streets,
    the lowest open hand acts first. In rankings whose ace is high, such as "deuce_to_seven"
    (`KansasCityRazz`), aces are high in both cases.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (10, 20), or 10.
    :param antes: the ante of each seat; by default a fifth of the small bet.
    :param bring_in: the bring-in; by default three tenths of the small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WT IX, WL 233 to 236.
    """
    return _razz_game("Razz", structure, bets, antes, bring_in, keywords)


@cached
def KansasCityRazz(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Kansas City razz: razz for the best deuce-to-seven low, with aces high also for the bring-in.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (10, 20), or 10.
    :param antes: the ante of each seat; by default a fifth of the small bet.
    :param bring_in: the bring-in; by default three tenths of the small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL 234.
    """
    settings = {"rankings": "deuce_to_seven", **keywords}
    return Razz(bets, antes, bring_in, structure=structure, **settings).replace(name="Kansas City razz")


@cached
def LondonLowball(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "pot_limit",
    **keywords: Any,
) -> Game:
    """London lowball: pot-limit razz for the best ace-to-six low.

    Aces are low, and straights and flushes count against a hand, so that 6-4-3-2-A is the best.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (10, 20), or 10.
    :param antes: the ante of each seat; by default a fifth of the small bet.
    :param bring_in: the bring-in; by default the minimum bet, or in fixed limit three tenths of it.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: BARGE London lowball.
    """
    if bring_in is None and structure != "fixed_limit":
        sizes = bet_sizes(10 if bets is None else bets)
        bring_in = sizes[0] if len({*sizes[:2]}) == len(sizes) else None  # a range, or a minimum
    settings = {"rankings": "ace_to_six", **keywords}
    return Razz(bets, antes, bring_in, structure=structure, **settings).replace(name="London lowball")


@cached
def Razzdugi(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Razzdugi: the best razz hand and the best badugi, each from any of the seven cards, split the pot.

    The odd chip goes to the razz hand.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (10, 20), or 10.
    :param antes: the ante of each seat; by default a fifth of the small bet.
    :param bring_in: the bring-in; by default three tenths of the small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL 322 to 327.
    """
    settings = {"rankings": ("ace_to_five", "badugi"), **keywords}
    return Razz(bets, antes, bring_in, structure=structure, **settings).replace(name="Razzdugi")


@cached
def Razzduci(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Razzduci: the best ace-to-five low and the best deuce-to-seven low, from seven cards, split the pot.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (10, 20), or 10.
    :param antes: the ante of each seat; by default a fifth of the small bet.
    :param bring_in: the bring-in; by default three tenths of the small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL 328 to 332.
    """
    settings = {"rankings": ("ace_to_five", "deuce_to_seven"), **keywords}
    return Razz(bets, antes, bring_in, structure=structure, **settings).replace(name="Razzduci")


@cached
def FiveCardStud(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Five-card stud: one card down and one up, then three more up, with a betting round after each.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (10, 20), or 10.
    :param antes: the ante of each seat; by default a fifth of the small bet.
    :param bring_in: the bring-in; by default three tenths of the small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: RRP stud.
    """
    openers: tuple[Opener, Opener] = "low_card", "high_hand"
    return _stud_game("Five-card stud", structure, bets, antes, bring_in, openers, keywords, down=1)


@cached
def SuperStud(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Super Stud: seven-card stud with four down cards at first, and two discards.

    After the first betting round, each player discards two down cards. If the deck runs short, the burn
    cards, the discards and the folded hands are shuffled in; the last street is never one card for all.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (10, 20), or 10.
    :param antes: the ante of each seat; by default a fifth of the small bet.
    :param bring_in: the bring-in; by default three tenths of the small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL 246 to 249; BARGE Super Stud.
    """
    openers: tuple[Opener, Opener] = "low_card", "high_hand"
    return _stud_game("Super Stud", structure, bets, antes, bring_in, openers, keywords, down=4)


@cached
def SuperStudHiLo(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    opener: Opener = "high_card",
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Super Stud hi-lo, eight or better: the best high hand and the best qualifying low split the pot.

    Players discard like in `SuperStud`. The highest up card brings in. The book does not say whether the ace
    is high; by default it is low, so that a king brings in, like in razz. The high hand acts first on later
    streets.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (10, 20), or 10.
    :param antes: the ante of each seat; by default a fifth of the small bet.
    :param bring_in: the bring-in; by default three tenths of the small bet.
    :param opener: the seat that brings in (see `Street`); BARGE: "low_card".
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL 246 to 249; BARGE Super Stud.
    """
    settings = {"rankings": HIGH_AND_EIGHT_LOW, **keywords}
    openers: tuple[Opener, Opener] = opener, "high_hand"
    return _stud_game("Super Stud hi-lo", structure, bets, antes, bring_in, openers, settings, down=4)


@cached
def SuperRazz(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Super Razz: razz with four down cards at first, and two discards, like `SuperStud`.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet; by default (10, 20), or 10.
    :param antes: the ante of each seat; by default a fifth of the small bet.
    :param bring_in: the bring-in; by default three tenths of the small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: BARGE Super Stud.
    """
    return _razz_game("Super Razz", structure, bets, antes, bring_in, keywords, down=4)
