"""The named games: functions that return a `Game`.

Each says which deck it takes, what is dealt, how one bets and what wins; further keywords are those of
`Game` (`antes`, `rules`, `rake`, `chip`, `hand_cap`, `max_raises`, ...). Each takes `structure`: in fixed
limit the bets default to the big blind and twice as much, elsewhere the least bet is the big blind.
Sources: WT, WL, TDA and RRP as in `rules`; a game without one is played as is said here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .errors import kind, meant, shown
from .game import Blinds, Game, Street, items

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from .typing import Cards, Opener, Ranking, Split, Structure

    Make = TypeVar("Make", bound=Callable[..., Game])

__all__ = [
    "AceToFiveTripleDraw",
    "Badacey",
    "Badeucy",
    "Badugi",
    "BigO",
    "BombPot",
    "Courchevel",
    "CourchevelHiLo",
    "CrazyPineapple",
    "DeuceToSevenSingleDraw",
    "DeuceToSevenTripleDraw",
    "DeucesWildDraw",
    "DoubleBoardHoldem",
    "DoubleBoardOmaha",
    "DoubleTexas",
    "FiveCardDraw",
    "FiveCardStud",
    "FixedLimitHoldem",
    "FixedLimitOmaha",
    "FixedLimitOmahaHiLo",
    "Greek",
    "JokerDraw",
    "Kuhn",
    "LazyPineapple",
    "Leduc",
    "Manila",
    "NoLimitHoldem",
    "NoLimitOmaha",
    "NoLimitRoyal",
    "NoLimitShortDeck",
    "Pineapple",
    "PotLimitHoldem",
    "PotLimitOmaha",
    "PotLimitOmahaHiLo",
    "Razz",
    "RhodeIsland",
    "SevenCardStud",
    "SevenCardStudHiLo",
    "WildHoldem",
    "by_name",
]

MOST_KEPT = 100
"""A function keeps so many games that it has made, and returns one of them to those who ask for the same."""

_BOARD = (Street(board=3), Street(board=1), Street(board=1))
_EIGHT = ("high", "ace_to_five_8")

Bets = Sequence[int] | int | None


def _key(x: Any) -> Any:
    """What two values have in common only if they are the same plain one; a TypeError for others."""
    of = type(x)
    if of is tuple or of is list:
        return of, *[_key(item) for item in x]
    if of is dict:
        return of, *[_key(item) for item in x.items()]
    if of is int or of is str or of is bool or x is None:
        return of, x
    raise TypeError


def _copy(key: Any) -> Any:
    """The value of a key."""
    of, *parts = key
    if of is tuple or of is list:
        return of(map(_copy, parts))
    return dict(map(_copy, parts)) if of is dict else parts[0]


def _kept(make: Make) -> Make:
    made: dict[Any, Game] = {}

    def named(*given: Any, **keywords: Any) -> Game:
        try:
            key = _key(given), _key(keywords)
        except (TypeError, RecursionError):
            return make(*given, **keywords)
        game = made.get(key)
        if game is None:
            game = make(*_copy(key[0]), **_copy(key[1]))  # lists may have changed since
            if len(made) >= MOST_KEPT:
                made.clear()
            made[key] = game
        return game

    for name in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
        setattr(named, name, getattr(make, name))
    named.__wrapped__ = make  # type: ignore[attr-defined]
    return named  # type: ignore[return-value]


def _big(blinds: Any) -> int:
    """The big blind; 0 where there is none, or none that `Game` would take."""
    posted = tuple(blinds.values()) if isinstance(blinds, Mapping) else blinds
    if not isinstance(posted, Sequence):
        return 0
    return max((blind.__index__() for blind in posted[:2] if hasattr(blind, "__index__")), default=0)


def _of_blinds(
    name: str, streets: Sequence[Street], structure: Structure, blinds: Blinds, keywords: dict[str, Any]
) -> Game:
    """A game with blinds. In fixed limit the bets default to the big blind and twice as much."""
    if structure == "fixed_limit" and keywords.get("bets") is None and _big(blinds):
        keywords = {**keywords, "bets": (_big(blinds), 2 * _big(blinds))}
    return Game(name, streets=streets, structure=structure, blinds=blinds, **keywords)


def _of_bets(
    name: str,
    streets: Sequence[Street],
    structure: Structure,
    bets: Bets,
    blinds: Any,
    keywords: dict[str, Any],
) -> Game:
    """A game known by its bets. The blinds default to half the small bet, and the small bet."""
    if bets is None and blinds is None:
        blinds = (1, 2)
    elif blinds is None:
        small: Any = next(iter(_sizes(bets)), None)
        blinds = (small.__index__() // 2, small) if hasattr(small, "__index__") else ()
    return _of_blinds(name, streets, structure, blinds, {"bets": bets, **keywords})


def _sizes(bets: Any) -> tuple[Any, ...]:
    return items("bets", bets) if isinstance(bets, Sequence) else (bets,)


def _titled(structure: Structure, game: str) -> str:
    """The name of a game, its structure first: "No-limit hold'em"."""
    return f"{str(structure).replace('_', '-').capitalize()} {game}"


# ---- hold'em and its relatives


@_kept
def NoLimitHoldem(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """No-limit Texas hold'em: any bet from the big blind to the whole stack.

    52 cards; two hole cards and a round of betting, then a board of three, one and one, with another after
    each. The best five of seven win.

    :param blinds: small blind, big blind, and straddles of the game if it has any.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WT.
    """
    name = _titled(structure, "hold'em")
    return _of_blinds(name, (Street(hole=2), *_BOARD), structure, blinds, keywords)


@_kept
def PotLimitHoldem(blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any) -> Game:
    """Pot-limit Texas hold'em: as no-limit, but a bet or raise is at most the pot after calling.

    :param blinds: small blind, big blind, and straddles of the game if it has any.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WL pot-limit; TDA 54.
    """
    return NoLimitHoldem(blinds, structure=structure, **keywords)


@_kept
def FixedLimitHoldem(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Fixed-limit Texas hold'em: bets and raises of one size, doubled on the last two streets.

    :param bets: (small bet, big bet), in another structure the least bet; default: by the blinds, or (2, 4).
    :param blinds: default: half the small bet, and the small bet.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WL 126 to 129.
    """
    name = _titled(structure, "hold'em")
    return _of_bets(name, (Street(hole=2), *_BOARD), structure, bets, blinds, keywords)


@_kept
def NoLimitRoyal(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Royal hold'em: hold'em with the 20 cards from the ten up, so for at most six players.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WL, Royal hold'em.
    """
    settings = {"deck": "royal", **keywords}
    return NoLimitHoldem(blinds, structure=structure, **settings).replace(
        name=_titled(structure, "royal hold'em")
    )


@_kept
def NoLimitShortDeck(
    ante: int = 1,
    blinds: Blinds | None = None,
    *,
    structure: Structure = "no_limit",
    trips: bool = False,
    **keywords: Any,
) -> Game:
    """Short-deck (six-plus) hold'em: 36 cards from the six up; a flush beats a full house.

    A-6-7-8-9 is a straight. All ante, and the button posts as much again as a blind, which is the amount to
    call; the least raise doubles what the button has put in (or, by the house rules, its blind), and the
    least bet later is the ante. `blinds` replace ante and button blind.

    :param ante: of each seat, and the button's blind.
    :param blinds: small blind and big blind instead.
    :param structure: as of `Game`.
    :param trips: three of a kind beats a straight (`short_deck_trips`).
    :param keywords: as of `Game`.

    Source: WT IX.2.
    """
    money: dict[str, Any] = {"blinds": blinds}
    if blinds is None:
        bets = None if structure == "fixed_limit" else ante
        money = {"antes": ante, "blinds": {"button": ante}, "bets": bets}
    ranking = "short_deck_trips" if trips else "short_deck"
    settings = {**money, "structure": structure, "deck": "short", "rankings": ranking, **keywords}
    return NoLimitHoldem(**settings).replace(name=_titled(structure, "short-deck hold'em"))


@_kept
def Manila(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Manila: 32 cards from the seven up; the board comes one card at a time, with betting after each.

    Two hole cards are dealt with the first of five; both play, with exactly three of the board. A flush beats
    a full house; A-7-8-9-T is no straight.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.
    """
    streets = (Street(hole=2, board=1), *[Street(board=1)] * 4)
    settings = {"deck": "manila", "rankings": "short_deck", "use": 2, **keywords}
    return _of_blinds("Manila", streets, structure, blinds, settings)


@_kept
def Greek(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Greek hold'em: hold'em in which both hole cards play, with exactly three of the board.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.
    """
    streets = (Street(hole=2), *_BOARD)
    return _of_blinds("Greek hold'em", streets, structure, blinds, {"use": 2, **keywords})


@_kept
def Pineapple(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Pineapple: hold'em with three hole cards, one of which is discarded after the first round of betting.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WL, Pineapple.
    """
    streets = (Street(hole=3), Street(discard=1, board=3), *_BOARD[1:])
    return _of_blinds("Pineapple", streets, structure, blinds, keywords)


@_kept
def CrazyPineapple(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Crazy Pineapple: as Pineapple, but the card is discarded after the betting on the flop.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WL, Crazy Pineapple.
    """
    streets = (Street(hole=3), _BOARD[0], Street(discard=1, board=1), _BOARD[2])
    return _of_blinds("Crazy Pineapple", streets, structure, blinds, keywords)


@_kept
def LazyPineapple(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Lazy Pineapple: three hole cards, all kept; at most two of them play.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.
    """
    streets = (Street(hole=3), *_BOARD)
    return _of_blinds("Lazy Pineapple", streets, structure, blinds, {"use": "at_most_2", **keywords})


@_kept
def DoubleTexas(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Double Texas: after the betting on the flop each player names the middle one of three hole cards.

    It makes a hold'em hand with each of the other two, which do not play together; the better one counts.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.
    """
    streets = (Street(hole=3), _BOARD[0], Street(middle=True, board=1), _BOARD[2])
    return _of_blinds("Double Texas", streets, structure, blinds, {"use": "middle", **keywords})


@_kept
def DoubleBoardHoldem(
    blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", split: Split = "halves", **keywords: Any
) -> Game:
    """Hold'em with two boards: half of each pot for each, the odd chip for the first.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param split: "best": the better of a player's two hands counts, for the whole pot.
    :param keywords: as of `Game`.

    Source: WL 149 (odd chips).
    """
    settings = {"boards": 2, "split": split, **keywords}
    streets = (Street(hole=2), *_BOARD)
    return _of_blinds("Double-board hold'em", streets, structure, blinds, settings)


@_kept
def BombPot(
    ante: int = 2,
    *,
    hole: int = 2,
    boards: int = 2,
    structure: Structure | None = None,
    bets: Bets = None,
    **keywords: Any,
) -> Game:
    """A bomb pot: all ante, nobody bets before the flop, for which no card is burned; hold'em, or with four
    hole cards or more Omaha.

    :param ante: of each seat.
    :param hole: hole cards.
    :param boards: 1 or 2, each half of the pot.
    :param structure: default: no-limit hold'em, pot-limit Omaha.
    :param bets: the least bet; fixed limit: (bet on the flop, bet from the turn on); default: by the ante.
    :param keywords: as of `Game`.

    Source: WL, 5 card double board bomb pot PLO.
    """
    structure = structure or ("pot_limit" if hole > 3 else "no_limit")
    fixed = structure == "fixed_limit"
    if bets is None:
        bets = (ante, 2 * _big((ante,))) if fixed else ante
    sizes = _sizes(bets)
    small, big = sizes if fixed and len(sizes) == 2 else (None, None)
    flop = Street(hole=hole, board=3, bet=small, burn=False)
    streets = (flop, Street(board=1, bet=big), Street(board=1, bet=big))
    settings = {"use": 2 if hole > 3 else None, "bets": bets, **keywords}
    return Game("Bomb pot", streets=streets, structure=structure, antes=ante, boards=boards, **settings)


# ---- Omaha


def _omaha(hole: int) -> tuple[Street, ...]:
    return (Street(hole=hole), *_BOARD)


def _called(hole: int) -> str:
    return {4: "Omaha", 5: "five-card Omaha", 6: "six-card Omaha"}.get(hole, f"{hole}-card Omaha")


@_kept
def PotLimitOmaha(
    blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", hole: int = 4, **keywords: Any
) -> Game:
    """Pot-limit Omaha: exactly two of four hole cards play, with exactly three of hold'em's board.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param hole: 4, 5 or 6 hole cards.
    :param keywords: as of `Game`.

    Source: WT, WL Omaha.
    """
    name = _titled(structure, _called(hole))
    return _of_blinds(name, _omaha(hole), structure, blinds, {"use": 2, **keywords})


@_kept
def NoLimitOmaha(
    blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", hole: int = 4, **keywords: Any
) -> Game:
    """No-limit Omaha: as pot-limit, with any bet up to all of it.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param hole: 4, 5 or 6 hole cards.
    :param keywords: as of `Game`.

    Source: WL Omaha.
    """
    return PotLimitOmaha(blinds, structure=structure, hole=hole, **keywords)


@_kept
def FixedLimitOmaha(
    bets: Bets = None,
    blinds: Blinds | None = None,
    *,
    structure: Structure = "fixed_limit",
    hole: int = 4,
    **keywords: Any,
) -> Game:
    """Fixed-limit Omaha.

    :param bets: (small bet, big bet), in another structure the least bet; default: by the blinds, or (2, 4).
    :param blinds: default: half the small bet, and the small bet.
    :param structure: as of `Game`.
    :param hole: 4, 5 or 6 hole cards.
    :param keywords: as of `Game`.

    Source: WL Omaha.
    """
    name = _titled(structure, _called(hole))
    return _of_bets(name, _omaha(hole), structure, bets, blinds, {"use": 2, **keywords})


@_kept
def PotLimitOmahaHiLo(
    blinds: Blinds = (1, 2),
    *,
    structure: Structure = "pot_limit",
    hole: int = 4,
    low: Ranking = "ace_to_five_8",
    **keywords: Any,
) -> Game:
    """Pot-limit Omaha hi-lo, eight or better: half for the high hand, half for the best qualifying low.

    Any two hole cards play for each. Where no low qualifies the high hand wins it all.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param hole: 4, 5 or 6 hole cards.
    :param low: "ace_to_five_8", or "ace_to_five_9": nine or better.
    :param keywords: as of `Game`.

    Source: WT, WL Omaha hi-lo.
    """
    name = _titled(structure, f"{_called(hole)} hi-lo")
    settings = {"use": 2, "rankings": ("high", low), **keywords}
    return _of_blinds(name, _omaha(hole), structure, blinds, settings)


@_kept
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

    :param bets: (small bet, big bet), in another structure the least bet; default: by the blinds, or (2, 4).
    :param blinds: default: half the small bet, and the small bet.
    :param structure: as of `Game`.
    :param hole: 4, 5 or 6 hole cards.
    :param low: "ace_to_five_8", or "ace_to_five_9": nine or better.
    :param keywords: as of `Game`.

    Source: WT, WL Omaha hi-lo.
    """
    settings = {"use": 2, "rankings": ("high", low), **keywords}
    name = _titled(structure, f"{_called(hole)} hi-lo")
    return _of_bets(name, _omaha(hole), structure, bets, blinds, settings)


@_kept
def BigO(blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any) -> Game:
    """Big O: pot-limit Omaha hi-lo with five hole cards.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WT, Big O.
    """
    return PotLimitOmahaHiLo(blinds, structure=structure, hole=5, **keywords).replace(name="Big O")


@_kept
def Courchevel(blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any) -> Game:
    """Courchevel: Omaha with five hole cards, the first flop card dealt before the first betting round.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.
    """
    streets = (Street(hole=5, board=1), Street(board=2), Street(board=1), Street(board=1))
    return _of_blinds("Courchevel", streets, structure, blinds, {"use": 2, **keywords})


@_kept
def CourchevelHiLo(blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", **keywords: Any) -> Game:
    """Courchevel hi-lo, eight or better.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.
    """
    return Courchevel(blinds, structure=structure, **{"rankings": _EIGHT, **keywords}).replace(
        name="Courchevel hi-lo"
    )


@_kept
def DoubleBoardOmaha(
    blinds: Blinds = (1, 2), *, structure: Structure = "pot_limit", hole: int = 4, **keywords: Any
) -> Game:
    """Pot-limit Omaha with two boards, half of each pot for each.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param hole: 4, 5 or 6 hole cards.
    :param keywords: as of `Game`.
    """
    return PotLimitOmaha(blinds, structure=structure, hole=hole, **{"boards": 2, **keywords}).replace(
        name=f"Double-board {_called(hole)}"
    )


# ---- stud


def _stud(
    name: str,
    structure: Structure,
    bets: Bets,
    antes: Any,
    bring_in: int | None,
    openers: tuple[Opener, Opener],
    keywords: dict[str, Any],
    cards: int = 7,
) -> Game:
    """A stud game; by default a fifth of the small bet is the ante, three tenths the bring-in."""
    first, later = openers
    if bets is None:
        bets = (10, 20) if structure == "fixed_limit" else 10
    sizes = _sizes(bets)
    known = len(sizes) in (1, 2) and all(hasattr(bet, "__index__") for bet in sizes)
    small, big = (sizes[0].__index__(), sizes[-1].__index__()) if known else (None, None)
    antes = (small or 0) // 5 if antes is None else antes
    bring_in = max((small or 0) * 3 // 10, 1) if bring_in is None else bring_in
    streets = [
        Street(hole=2 if cards == 7 else 1, up=1, opener=first, bet=small),
        *[Street(up=1, opener=later, bet=small if i == 0 else big) for i in range(3)],
    ]
    if cards == 7:
        streets.append(Street(hole=1, opener=later, bet=big))
    money = {"structure": structure, "bets": bets, "antes": antes, "bring_in": bring_in}
    return Game(name, streets=streets, **{**money, **keywords})


@_kept
def SevenCardStud(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Seven-card stud: two cards down and one up, three more up, one down, with betting after each.

    The lowest card by suit brings it in, or bets; completing it is not a raise. Later the best open hand acts
    first. The small bet is for third and fourth street. Where the deck runs short on the last street the
    burned cards are shuffled in, or one card is shared by all.

    :param bets: (small bet, big bet), in another structure the least bet; default: (10, 20), or 10.
    :param antes: of each seat; default: a fifth of the small bet.
    :param bring_in: default: three tenths of the small bet.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WT IX, WL 214 to 232; RRP stud.
    """
    return _stud("Seven-card stud", structure, bets, antes, bring_in, ("low_card", "high_hand"), keywords)


@_kept
def SevenCardStudHiLo(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Seven-card stud hi-lo, eight or better: half for the high hand, half for the best qualifying low.

    :param bets: (small bet, big bet), in another structure the least bet; default: (10, 20), or 10.
    :param antes: of each seat; default: a fifth of the small bet.
    :param bring_in: default: three tenths of the small bet.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WT IX, WL 237 to 244.
    """
    settings = {"rankings": _EIGHT, **keywords}
    name = "Seven-card stud hi-lo"
    return _stud(name, structure, bets, antes, bring_in, ("low_card", "high_hand"), settings)


@_kept
def Razz(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Razz: seven-card stud for the best ace-to-five low.

    The highest card by suit brings it in, the ace being low; later the lowest open hand acts first. With
    `rankings="deuce_to_seven"` (Kansas City razz) the ace is high for both.

    :param bets: (small bet, big bet), in another structure the least bet; default: (10, 20), or 10.
    :param antes: of each seat; default: a fifth of the small bet.
    :param bring_in: default: three tenths of the small bet.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WT IX, WL 233 to 236.
    """
    settings = {"rankings": "ace_to_five", **keywords}
    game = _stud("Razz", structure, bets, antes, bring_in, ("high_card", "low_hand"), settings)
    if game.rankings[0] in ("deuce_to_seven", "badugi_ace_high"):
        openers: tuple[Opener, Opener] = "high_card_ace_high", "low_hand_ace_high"
        game = _stud("Razz", structure, bets, antes, bring_in, openers, settings)
    return game


@_kept
def FiveCardStud(
    bets: Bets = None,
    antes: Any = None,
    bring_in: int | None = None,
    *,
    structure: Structure = "fixed_limit",
    **keywords: Any,
) -> Game:
    """Five-card stud: one card down and one up, then three more up, with a round of betting after each.

    :param bets: (small bet, big bet), in another structure the least bet; default: (10, 20), or 10.
    :param antes: of each seat; default: a fifth of the small bet.
    :param bring_in: default: three tenths of the small bet.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: RRP stud.
    """
    openers: tuple[Opener, Opener] = "low_card", "high_hand"
    return _stud("Five-card stud", structure, bets, antes, bring_in, openers, keywords, cards=5)


# ---- draw


def _draws(hole: int, draws: int) -> tuple[Street, ...]:
    return (Street(hole=hole), *[Street(draw=hole)] * draws)


@_kept
def FiveCardDraw(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Five-card draw: five cards, betting, a draw of up to five, betting.

    With antes in place of blinds: `FiveCardDraw((), antes=1, bets=2)`, and `jacks_to_open=True`.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: RRP draw.
    """
    return _of_blinds("Five-card draw", _draws(5, 1), structure, blinds, keywords)


@_kept
def DeucesWildDraw(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Five-card draw with the four deuces wild: five of a kind beats a straight flush.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.
    """
    settings = {"rankings": "high_wild", "wild": "2c2d2h2s", **keywords}
    return FiveCardDraw(blinds, structure=structure, **settings).replace(name="Deuces-wild draw")


@_kept
def JokerDraw(blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any) -> Game:
    """Five-card draw with a joker that is a bug: an ace, or whatever completes a straight or a flush.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: RRP draw.
    """
    settings = {"deck": "joker53", "rankings": "high_bug", **keywords}
    return FiveCardDraw(blinds, structure=structure, **settings).replace(name="Joker draw")


@_kept
def WildHoldem(
    blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", wild: Cards = "2c2d2h2s", **keywords: Any
) -> Game:
    """No-limit hold'em with designated wild cards.

    :param blinds: small blind and big blind.
    :param structure: as of `Game`.
    :param wild: up to four cards that are any card.
    :param keywords: as of `Game`.
    """
    settings = {"rankings": "high_wild", "wild": wild, **keywords}
    return NoLimitHoldem(blinds, structure=structure, **settings).replace(
        name=_titled(structure, "hold'em, wild")
    )


@_kept
def DeuceToSevenSingleDraw(
    blinds: Blinds = (1, 2), *, structure: Structure = "no_limit", **keywords: Any
) -> Game:
    """No-limit deuce-to-seven single draw: the lowest hand wins, aces high, straights and flushes count.

    :param blinds: small blind and big blind; antes are usual too.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WT draw games.
    """
    settings = {"rankings": "deuce_to_seven", **keywords}
    name = _titled(structure, "deuce-to-seven single draw")
    return _of_blinds(name, _draws(5, 1), structure, blinds, settings)


@_kept
def DeuceToSevenTripleDraw(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Fixed-limit deuce-to-seven triple draw: three draws, the bet doubled after the second.

    :param bets: (small bet, big bet), in another structure the least bet; default: by the blinds, or (2, 4).
    :param blinds: default: half the small bet, and the small bet.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WT draw games.
    """
    settings = {"rankings": "deuce_to_seven", **keywords}
    return _of_bets("Deuce-to-seven triple draw", _draws(5, 3), structure, bets, blinds, settings)


@_kept
def AceToFiveTripleDraw(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Fixed-limit ace-to-five triple draw: straights and flushes do not count, the wheel is best.

    :param bets: (small bet, big bet), in another structure the least bet; default: by the blinds, or (2, 4).
    :param blinds: default: half the small bet, and the small bet.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WL lowball.
    """
    settings = {"rankings": "ace_to_five", **keywords}
    return _of_bets("Ace-to-five triple draw", _draws(5, 3), structure, bets, blinds, settings)


@_kept
def Badugi(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Fixed-limit badugi: four cards, three draws; the lowest four of different ranks and suits, aces low.

    :param bets: (small bet, big bet), in another structure the least bet; default: by the blinds, or (2, 4).
    :param blinds: default: half the small bet, and the small bet.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WT draw games.
    """
    return _of_bets("Badugi", _draws(4, 3), structure, bets, blinds, {"rankings": "badugi", **keywords})


@_kept
def Badacey(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Badacey: triple draw; half for the best ace-to-five low, half for the best badugi of the five cards.

    The odd chip goes by position, or as the house rules say.

    :param bets: (small bet, big bet), in another structure the least bet; default: by the blinds, or (2, 4).
    :param blinds: default: half the small bet, and the small bet.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WT draw games, WL 149.
    """
    settings = {"rankings": ("ace_to_five", "badugi"), **keywords}
    return _of_bets("Badacey", _draws(5, 3), structure, bets, blinds, settings)


@_kept
def Badeucy(
    bets: Bets = None, blinds: Blinds | None = None, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Badeucy: triple draw; half for the best deuce-to-seven low, half for the best badugi of the five cards.

    In both the ace is high. The odd chip goes by position, or as the house rules say.

    :param bets: (small bet, big bet), in another structure the least bet; default: by the blinds, or (2, 4).
    :param blinds: default: half the small bet, and the small bet.
    :param structure: as of `Game`.
    :param keywords: as of `Game`.

    Source: WT draw games, WL 149.
    """
    settings = {"rankings": ("deuce_to_seven", "badugi_ace_high"), **keywords}
    return _of_bets("Badeucy", _draws(5, 3), structure, bets, blinds, settings)


# ---- small games, for study


def _small(
    name: str,
    ranking: Ranking,
    structure: Structure,
    bets: Bets,
    antes: Any,
    max_raises: int,
    keywords: dict[str, Any],
) -> Game:
    """A game of one hole card, and one board card a street until the ranking has its cards."""
    fixed = structure == "fixed_limit"
    sizes = _sizes(bets)
    small, big = sizes if fixed and len(sizes) == 2 else (None, None)
    boards = ("one_card", "two_cards", "three_cards").index(ranking)
    streets = (Street(hole=1, bet=small), *[Street(board=1, bet=big)] * boards)
    rules = {"rankings": ranking, "rules": "acpc", "max_raises": max_raises if fixed else None}
    money = {"structure": structure, "bets": bets, "antes": antes}
    return Game(name, streets=streets, **{**rules, **money, **keywords})


@_kept
def Kuhn(bets: Bets = None, antes: Any = 1, *, structure: Structure = "fixed_limit", **keywords: Any) -> Game:
    """Kuhn poker: a jack, a queen and a king; one card each, and one bet at most.

    For two players, whom the third card may join. The first player loses 1/18 of the ante a hand, if both
    play well.

    :param bets: default: (1, 1), in another structure the least bet 1.
    :param antes: of each seat.
    :param structure: as of `Game`; only fixed limit has a cap.
    :param keywords: as of `Game`. The house rules are "acpc": no card is burned, no round without a cap.

    Source: Kuhn, "A simplified two-person poker" (1950).
    """
    if bets is None:
        bets = (1, 1) if structure == "fixed_limit" else 1
    return _small("Kuhn poker", "one_card", structure, bets, antes, 1, {"deck": "kuhn", **keywords})


@_kept
def Leduc(
    bets: Bets = None, antes: Any = 1, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Leduc hold'em: two jacks, queens and kings; one hole card, and one on the board for a second round.

    A pair with the board wins, else the higher card; a bet and a raise in each round at most. For two
    players, of whom the first loses 0.0856 a hand if both play well; the deck serves five.

    :param bets: (first round, second round); in another structure the least bet. Default: (2, 4), or 2.
    :param antes: of each seat.
    :param structure: as of `Game`; only fixed limit has a cap.
    :param keywords: as of `Game`. The house rules are "acpc": no card is burned, no round without a cap.

    Source: Southey et al., "Bayes' bluff: opponent modelling in poker" (2005).
    """
    if bets is None:
        bets = (2, 4) if structure == "fixed_limit" else 2
    return _small("Leduc hold'em", "two_cards", structure, bets, antes, 2, {"deck": "leduc", **keywords})


@_kept
def RhodeIsland(
    bets: Bets = None, antes: Any = 5, *, structure: Structure = "fixed_limit", **keywords: Any
) -> Game:
    """Rhode Island hold'em: 52 cards; one hole card, and two on the board, one at a time.

    There is betting after each, with a bet and two raises at most, on the board with twice the bet. The best
    three cards win (`three_cards`). For two players; the deck serves more.

    :param bets: (before the board, after it); in another structure the least bet. Default: (10, 20), or 10.
    :param antes: of each seat.
    :param structure: as of `Game`; only fixed limit has a cap.
    :param keywords: as of `Game`. The house rules are "acpc": no card is burned, no round without a cap.

    Source: Shi and Littman, "Abstraction methods for game theoretic poker" (2001); Gilpin and Sandholm,
    "Lossless abstraction of imperfect information games" (2007).
    """
    if bets is None:
        bets = (10, 20) if structure == "fixed_limit" else 10
    return _small("Rhode Island hold'em", "three_cards", structure, bets, antes, 3, keywords)


_NAMES: Mapping[str, Callable[..., Game]] = {
    "holdem": NoLimitHoldem,
    "nlh": NoLimitHoldem,
    "plh": PotLimitHoldem,
    "flh": FixedLimitHoldem,
    "royal": NoLimitRoyal,
    "short_deck": NoLimitShortDeck,
    "manila": Manila,
    "greek": Greek,
    "pineapple": Pineapple,
    "crazy_pineapple": CrazyPineapple,
    "lazy_pineapple": LazyPineapple,
    "double_texas": DoubleTexas,
    "double_board": DoubleBoardHoldem,
    "bomb_pot": BombPot,
    "wild_holdem": WildHoldem,
    "omaha": PotLimitOmaha,
    "plo": PotLimitOmaha,
    "plo5": lambda **keywords: PotLimitOmaha(**{"hole": 5, **keywords}),
    "plo6": lambda **keywords: PotLimitOmaha(**{"hole": 6, **keywords}),
    "nlo": NoLimitOmaha,
    "flo": FixedLimitOmaha,
    "plo8": PotLimitOmahaHiLo,
    "omaha8": FixedLimitOmahaHiLo,
    "big_o": BigO,
    "courchevel": Courchevel,
    "courchevel8": CourchevelHiLo,
    "double_board_omaha": DoubleBoardOmaha,
    "stud": SevenCardStud,
    "stud8": SevenCardStudHiLo,
    "razz": Razz,
    "five_card_stud": FiveCardStud,
    "five_card_draw": FiveCardDraw,
    "deuces_wild": DeucesWildDraw,
    "joker_draw": JokerDraw,
    "27_single": DeuceToSevenSingleDraw,
    "27_triple": DeuceToSevenTripleDraw,
    "a5_triple": AceToFiveTripleDraw,
    "badugi": Badugi,
    "badacey": Badacey,
    "badeucy": Badeucy,
    "kuhn": Kuhn,
    "leduc": Leduc,
    "rhode_island": RhodeIsland,
}


def by_name(name: str, **keywords: Any) -> Game:
    """The game of a short name ("holdem", "nlh", "plo", "omaha8", "stud", ...); keywords as of its function.

    :raises ValueError: for an unknown name; it lists all.
    :raises TypeError: for what is no name.
    """
    if not isinstance(name, str):
        raise TypeError(f"a game is named by a str, not {kind(name)}")
    if name not in _NAMES:
        near = meant(name, _NAMES)
        raise ValueError(f"there is no game {shown(name)}{near}; the games are {', '.join(_NAMES)}")
    return _NAMES[name](**keywords)
