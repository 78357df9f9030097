"""Hold'em and its variants: short deck, Pineapple, Manila, double boards, bomb pots, wild cards."""

from __future__ import annotations

from .builders import (
    HOLDEM_BOARD,
    bet_sizes,
    big_blind_of,
    cached,
    game_title,
    game_with_bets,
    game_with_blinds,
)
from .game import LIMITS, Game
from .street import Street

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..typing import Cards, Split, Structure
    from .amounts import Blinds
    from .builders import Bets

__all__ = [
    "AllInOrFold",
    "AtomicPineapple",
    "BombPot",
    "CrazyPineapple",
    "DoubleBoardHoldem",
    "DoubleTexas",
    "FixedLimitHoldem",
    "Greek",
    "Irish",
    "LazyPineapple",
    "Manila",
    "NoLimitHoldem",
    "NoLimitRoyal",
    "NoLimitShortDeck",
    "Pineapple",
    "PotLimitHoldem",
    "WildHoldem",
]


@cached
def NoLimitHoldem(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """No-limit Texas hold'em: any bet from the big blind to the whole stack.

    52 cards; two hole cards and a betting round, then a board of three, one and one cards, with a betting
    round after each. The best five of seven cards win.

    :param blinds: small blind, big blind, and mandatory straddles if there are any.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WT.
    """
    name = game_title(structure, "hold'em")
    return game_with_blinds(name, (Street(hole=2), *HOLDEM_BOARD), structure, blinds, keywords)


@cached
def PotLimitHoldem(blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any) -> Game:
    """Pot-limit Texas hold'em: a bet or raise is at most the size of the pot after a call.

    :param blinds: small blind, big blind, and mandatory straddles if there are any.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL pot-limit; TDA 54.
    """
    return NoLimitHoldem(blinds, structure=structure, **keywords)


@cached
def FixedLimitHoldem(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Fixed-limit Texas hold'em: bets and raises of one size, doubled on the last two streets.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet. By default the bets follow
        from `blinds`, or are (2, 4).
    :param blinds: small blind and big blind; by default, half the small bet and the full small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: WL 126 to 129.
    """
    name = game_title(structure, "hold'em")
    return game_with_bets(name, (Street(hole=2), *HOLDEM_BOARD), structure, bets, blinds, keywords)


@cached
def AllInOrFold(
    blinds: Blinds = (1, 2),
    *,
    hand_cap: int | None = None,
    structure: Structure = "no_limit",
    **keywords: Any,
) -> Game:
    """All-in or fold: hold'em with one decision before the flop, to put in all chips or to fold.

    Going all-in is a call, since entering the pot costs `hand_cap` chips. A player with fewer chips puts in
    all of them.

    :param hand_cap: the maximum number of chips that a seat may put into one hand; by default ten big blinds.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.
    """
    cap = 10 * big_blind_of(blinds) if hand_cap is None else hand_cap
    settings = {"hand_cap": cap, "bring_in": cap, "max_raises": 1, **keywords}
    return game_with_blinds("All-in or fold", (Street(hole=2), *HOLDEM_BOARD), structure, blinds, settings)


@cached
def NoLimitRoyal(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Royal hold'em: hold'em with the 20 cards from ten to ace, for at most six players.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: the WSOP's live-action rules (WL), Royal hold'em.
    """
    settings = {"deck": "royal", **keywords}
    return NoLimitHoldem(blinds, structure=structure, **settings).replace(
        name=game_title(structure, "royal hold'em")
    )


@cached
def NoLimitShortDeck(
    ante: int = 1,
    blinds: Blinds | None = None,
    *,
    structure: Structure = "no_limit",
    trips: bool = False,
    **keywords: Any,
) -> Game:
    """Short-deck (six-plus) hold'em: 36 cards from six to ace; a flush beats a full house.

    A-6-7-8-9 is a straight. Every seat antes, and the button also posts a blind of the same amount, which is
    the amount to call. The smallest first raise is by the button's ante and blind together (or by its blind
    alone, if the house rules say so). The minimum bet on later streets is the ante. `blinds` replaces the
    antes and the button's blind.

    :param ante: the ante of each seat, and the blind of the button.
    :param blinds: small blind and big blind, instead of the antes.
    :param structure: the betting structure (see `Game`).
    :param trips: whether three of a kind beats a straight (`short_deck_trips`).
    :param keywords: other arguments of `Game`.

    Source: WT IX.2.
    """
    money: dict[str, Any] = {"blinds": blinds}
    if blinds is None:
        bets = None if structure in LIMITS else ante
        money = {"antes": ante, "blinds": {"button": ante}, "bets": bets}
    ranking = "short_deck_trips" if trips else "short_deck"
    settings = {**money, "structure": structure, "deck": "short", "rankings": ranking, **keywords}
    return NoLimitHoldem(**settings).replace(name=game_title(structure, "short-deck hold'em"))


@cached
def Manila(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Manila: 32 cards from seven to ace; the board is dealt one card at a time, with betting after each.

    Two hole cards are dealt with the first of five board cards. Both hole cards play, with exactly three
    board cards. A flush beats a full house, and A-7-8-9-T is not a straight.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.
    """
    streets = (Street(hole=2, board=1), *[Street(board=1)] * 4)
    settings = {"deck": "manila", "rankings": "short_deck", "use": 2, **keywords}
    return game_with_blinds("Manila", streets, structure, blinds, settings)


@cached
def Greek(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Greek hold'em: hold'em where both hole cards play, with exactly three board cards.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.
    """
    streets = (Street(hole=2), *HOLDEM_BOARD)
    return game_with_blinds("Greek hold'em", streets, structure, blinds, {"use": 2, **keywords})


@cached
def Pineapple(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Pineapple: hold'em with three hole cards; each player discards one after the first betting round.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: the WSOP's live-action rules (WL), Pineapple.
    """
    streets = (Street(hole=3), Street(discard=1, board=3), *HOLDEM_BOARD[1:])
    return game_with_blinds("Pineapple", streets, structure, blinds, keywords)


@cached
def CrazyPineapple(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Crazy Pineapple: Pineapple where players discard after the betting on the flop.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: the WSOP's live-action rules (WL), Crazy Pineapple.
    """
    streets = (Street(hole=3), HOLDEM_BOARD[0], Street(discard=1, board=1), HOLDEM_BOARD[2])
    return game_with_blinds("Crazy Pineapple", streets, structure, blinds, keywords)


@cached
def AtomicPineapple(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Atomic Pineapple: hold'em with five hole cards; players discard one before each deal of the board.

    :param bets: (small bet, big bet) in fixed limit, otherwise the minimum bet. By default the bets follow
        from `blinds`, or are (2, 4).
    :param blinds: small blind and big blind; by default, half the small bet and the full small bet.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: BARGE Atomic Pineapple.
    """
    streets = (Street(hole=5), *[Street(discard=1, board=street.board) for street in HOLDEM_BOARD])
    return game_with_bets("Atomic Pineapple", streets, structure, bets, blinds, keywords)


@cached
def Irish(blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any) -> Game:
    """Irish: hold'em with four hole cards; players discard two after the betting on the flop.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.

    Source: BARGE Irish.
    """
    streets = (Street(hole=4), HOLDEM_BOARD[0], Street(discard=2, board=1), HOLDEM_BOARD[2])
    return game_with_blinds("Irish", streets, structure, blinds, keywords)


@cached
def LazyPineapple(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Lazy Pineapple: hold'em with three hole cards and no discard; at most two of them play.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.
    """
    streets = (Street(hole=3), *HOLDEM_BOARD)
    return game_with_blinds("Lazy Pineapple", streets, structure, blinds, {"use": "at_most_2", **keywords})


@cached
def DoubleTexas(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Double Texas: after the flop betting, each player picks one of three hole cards as the middle card.

    The middle card makes a hold'em hand with each of the other two cards, which do not play together. The
    better of the two hands counts.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param keywords: other arguments of `Game`.
    """
    streets = (Street(hole=3), HOLDEM_BOARD[0], Street(middle=True, board=1), HOLDEM_BOARD[2])
    return game_with_blinds("Double Texas", streets, structure, blinds, {"use": "middle", **keywords})


@cached
def DoubleBoardHoldem(
    blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", split: Split = "halves", **keywords: Any
) -> Game:
    """Hold'em with two boards: each board awards half of each pot; the first board also awards the odd chip.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param split: "halves", or "best": the better of a player's two hands plays for the whole pot.
    :param keywords: other arguments of `Game`.

    Source: WL 149 (odd chips).
    """
    settings = {"boards": 2, "split": split, **keywords}
    streets = (Street(hole=2), *HOLDEM_BOARD)
    return game_with_blinds("Double-board hold'em", streets, structure, blinds, settings)


@cached
def BombPot(
    ante: int = 2,
    *,
    hole: int = 2,
    boards: int = 2,
    structure: Structure | None = None,
    bets: Bets = None,
    **keywords: Any,
) -> Game:
    """A bomb pot: every seat antes, and betting begins on the flop. No card is burned for the flop.

    It is hold'em, or Omaha if there are four hole cards or more.

    :param ante: the ante of each seat.
    :param hole: the number of hole cards.
    :param boards: the number of boards, 1 or 2; two boards split the pot.
    :param structure: the betting structure (see `Game`); by default no-limit for hold'em and pot-limit
        for Omaha.
    :param bets: the minimum bet, or (flop bet, later bets) in fixed limit; by default derived from the ante.
    :param keywords: other arguments of `Game`.

    Source: the WSOP's live-action rules (WL), 5 card double board bomb pot PLO.
    """
    structure = structure or ("pot_limit" if hole > 3 else "no_limit")
    fixed = structure == "fixed_limit"
    if bets is None:
        bets = (ante, 2 * big_blind_of((ante,))) if structure in LIMITS else ante
    sizes = bet_sizes(bets)
    small, big = sizes if fixed and len(sizes) == 2 else (None, None)
    flop = Street(hole=hole, board=3, bet=small, burn=False)
    streets = (flop, Street(board=1, bet=big), Street(board=1, bet=big))
    settings = {"use": 2 if hole > 3 else None, "bets": bets, **keywords}
    return Game("Bomb pot", streets=streets, structure=structure, antes=ante, boards=boards, **settings)


@cached
def WildHoldem(
    blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", wild: Cards = "2c2d2h2s", **keywords: Any
) -> Game:
    """No-limit hold'em with designated wild cards.

    :param blinds: small blind and big blind.
    :param structure: the betting structure (see `Game`).
    :param wild: up to four wild cards.
    :param keywords: other arguments of `Game`.
    """
    settings = {"rankings": "high_wild", "wild": wild, **keywords}
    return NoLimitHoldem(blinds, structure=structure, **settings).replace(
        name=game_title(structure, "hold'em, wild")
    )
