"""The streets of a game: draws, deals, and the seat that opens the betting."""

from __future__ import annotations

from operator import attrgetter

from .._base.frozen import Frozen
from .._base.public import public
from ..errors import InvalidGame, kind
from .amounts import exact_int
from .keywords import checked_keywords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..typing import Opener

__all__ = ["Street"]


@public()
class Street(Frozen):
    """One street: a draw, then the deal, then a betting round.

    The house rule `board_before_draw` decides whether boards come before the replacement cards of a draw.

    :param discard: the number of hole cards that each seat must discard; in stud, of down cards.
    :param draw: the maximum number of hole cards that each seat may exchange.
    :param middle: whether each seat chooses the middle one of its three hole cards (Double Texas).
    :param hole: cards dealt face down to each seat.
    :param up: cards dealt face up to each seat, after `hole`.
    :param board: cards dealt to each board, after a burn card and `up`.
    :param bet: the size of a fixed-limit bet, or the minimum bet in other structures; None: the game's
        `bets`.
    :param burn: whether a card is burned before the deal, if the house rules burn cards.
    :param opener: the seat that acts first. "position" (the default): left of the button, or left of the last
        blind. "low_card" or "high_card": the seat with the lowest or highest card face up, ties broken by
        suit. "high_hand" or "low_hand": the seat with the best or lowest hand face up. The ace is low for
        "high_card" and "low_hand", as in razz, and high for "high_card_ace_high" and "low_hand_ace_high".
    :param max_bet: in spread limit, the maximum bet or raise; None: the game's.
    """

    _FIELDS = ("discard", "draw", "middle", "hole", "up", "board", "bet", "opener", "burn", "max_bet")
    __slots__ = (*_FIELDS, "_dealt")

    discard: int
    draw: int
    middle: bool
    hole: int
    up: int
    board: int
    bet: int | None
    opener: Opener | None
    burn: bool
    max_bet: int | None
    _dealt: tuple[Any, ...] | None

    @checked_keywords
    def __init__(
        self,
        *,
        discard: int = 0,
        draw: int = 0,
        middle: bool = False,
        hole: int = 0,
        up: int = 0,
        board: int = 0,
        bet: int | None = None,
        opener: Opener | None = None,
        burn: bool = True,
        max_bet: int | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "discard", discard)
        put(self, "draw", draw)
        put(self, "middle", middle)
        put(self, "hole", hole)
        put(self, "up", up)
        put(self, "board", board)
        put(self, "bet", bet)
        put(self, "opener", opener)
        put(self, "burn", burn)
        put(self, "max_bet", max_bet)
        put(self, "_dealt", None)

    def __repr__(self) -> str:
        return f"Street({', '.join([f'{name}={x!r}' for name, x in saved_street(self).items()])})"


_values = attrgetter(*Street._FIELDS)
_DEFAULTS: dict[str, Any] = Street.__init__.__wrapped__.__kwdefaults__  # type: ignore[attr-defined]
_EXACT_TYPES = {int, bool, str, type(None)}


def saved_street(street: Street) -> dict[str, Any]:
    """Return the fields of a street that differ from their defaults, for a saved game."""
    fields = zip(Street._FIELDS, _values(street), strict=True)
    return {name: x for name, x in fields if x != _DEFAULTS[name]}


def exact_street(street: Street) -> Street:
    """Return a street with amounts converted to ints if they have an `__index__`."""
    if street._dealt is not None:
        return street
    values = _values(street)
    if _EXACT_TYPES.issuperset(map(type, values)):
        return street
    return Street(**{name: exact_int(x) for name, x in zip(Street._FIELDS, values, strict=True)})


def compiled_street(street: Street) -> tuple[Any, ...]:
    """Return the compiled form of a street, without the sizes of its bets, from a cache if possible.

    :raises InvalidGame: if the street has two draws.
    :raises TypeError: if `middle` or `burn` is not a bool.
    """
    if street._dealt is not None:
        return street._dealt
    discard, draw, middle, *dealt, _, opener, burn, _ = _values(street)
    for name, flag in (("middle", middle), ("burn", burn)):
        if not isinstance(flag, bool):
            raise TypeError(f"{name} must be a bool, not {kind(flag)}")
    draws = [
        (name, cards)
        for name, cards in (("discard", discard), ("draw", draw), ("middle", int(middle)))
        if cards != 0
    ]
    if len(draws) > 1:
        names = " and ".join(name for name, _ in draws)
        raise InvalidGame(f"a street can have one draw, not {names}: use two streets")
    compiled = (*(draws or [("none", 0)])[0], *dealt, burn, opener or "position")
    if _EXACT_TYPES.issuperset(map(type, _values(street))):
        object.__setattr__(street, "_dealt", compiled)
    return compiled
