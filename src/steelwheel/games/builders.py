"""Helpers for the named games: default blinds and bets, titles, and a cache of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .amounts import Blinds, items
from .game import LIMITS, Game
from .street import Street

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from ..typing import Structure

    Make = TypeVar("Make", bound=Callable[..., Game])

__all__ = [
    "HIGH_AND_EIGHT_LOW",
    "HOLDEM_BOARD",
    "MOST_KEPT",
    "Bets",
    "bet_sizes",
    "big_blind_of",
    "cached",
    "game_title",
    "game_with_bets",
    "game_with_blinds",
    "usual_blinds",
]

MOST_KEPT = 100
"""The maximum number of games that each function caches, by their arguments."""

HOLDEM_BOARD = (Street(board=3), Street(board=1), Street(board=1))
HIGH_AND_EIGHT_LOW = ("high", "ace_to_five_8")

Bets = Sequence[int] | int | None


def _plain_key(x: Any) -> Any:
    """Return a hashable key for a plain value; values of different types never have the same key.

    :raises TypeError: if the value is not plain.
    """
    of = type(x)
    if of is tuple or of is list:
        return of, *[_plain_key(item) for item in x]
    if of is dict:
        return of, *[_plain_key(item) for item in x.items()]
    if of is int or of is str or of is bool or x is None:
        return of, x
    raise TypeError


def _copied_key(key: Any) -> Any:
    """Return a copy of the value that a key stands for."""
    of, *parts = key
    if of is tuple or of is list:
        return of(map(_copied_key, parts))
    return dict(map(_copied_key, parts)) if of is dict else parts[0]


def cached(make: Make) -> Make:
    """Return the function `make` wrapped in a cache of its games, keyed by its arguments."""
    games: dict[Any, Game] = {}

    def named(*positional: Any, **keywords: Any) -> Game:
        try:
            key = _plain_key(positional), _plain_key(keywords)
        except (TypeError, RecursionError):
            return make(*positional, **keywords)
        game = games.get(key)
        if game is None:
            game = make(*_copied_key(key[0]), **_copied_key(key[1]))  # the caller may change its lists
            if len(games) >= MOST_KEPT:
                games.clear()
            games[key] = game
        return game

    for name in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
        setattr(named, name, getattr(make, name))
    named.__wrapped__ = make  # type: ignore[attr-defined]
    return named  # type: ignore[return-value]


def big_blind_of(blinds: Any) -> int:
    """Return the big blind in the argument `blinds`; 0 if there is none, or if `Game` would reject it."""
    posted = tuple(blinds.values()) if isinstance(blinds, Mapping) else blinds
    if not isinstance(posted, Sequence):
        return 0
    return max((blind.__index__() for blind in posted[:2] if hasattr(blind, "__index__")), default=0)


def game_with_blinds(
    name: str, streets: Sequence[Street], structure: Structure, blinds: Blinds, keywords: dict[str, Any]
) -> Game:
    """Return a game with blinds. In fixed and spread limit the bets default to one and two big blinds."""
    if structure in LIMITS and keywords.get("bets") is None and big_blind_of(blinds):
        keywords = {**keywords, "bets": (big_blind_of(blinds), 2 * big_blind_of(blinds))}
    return Game(name, streets=streets, structure=structure, blinds=blinds, **keywords)


def game_with_bets(
    name: str,
    streets: Sequence[Street],
    structure: Structure,
    bets: Bets,
    blinds: Any,
    keywords: dict[str, Any],
) -> Game:
    """Return a game defined by its bets; by default, the blinds are half the small bet and the small bet."""
    blinds = usual_blinds(bets) if blinds is None else blinds
    return game_with_blinds(name, streets, structure, blinds, {"bets": bets, **keywords})


def usual_blinds(bets: Bets) -> Any:
    """Return half the small bet and the small bet; (1, 2) if there are no bets."""
    if bets is None:
        return 1, 2
    small: Any = next(iter(bet_sizes(bets)), None)
    return (small.__index__() // 2, small) if hasattr(small, "__index__") else ()


def bet_sizes(bets: Any) -> tuple[Any, ...]:
    """Return the argument `bets`, one amount or a sequence, as a tuple."""
    return items("bets", bets) if isinstance(bets, Sequence) else (bets,)


def game_title(structure: Structure, game: str) -> str:
    """Return the name of a game with its structure: "No-limit hold'em"."""
    return f"{str(structure).replace('_', '-').capitalize()} {game}"
