"""Tell players apart: by name, or by seat if they have no name."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["Player", "base_name", "display_names"]

Player = str | int
"""A player: the name, or the number of the seat (from 1) of a player without a name."""
_UNNAMED = " (unnamed)"


def display_names(players: Iterable[Player]) -> dict[Player, str]:
    """Return a different name for each player: p1, p2 ... by seat for players without one.

    If a player has the name p2, the player without a name in the second seat is "p2 (unnamed)".
    """
    players = list(players)
    taken = {player for player in players if isinstance(player, str)}
    names: dict[Player, str] = {}
    for player in players:
        name = player if isinstance(player, str) else f"p{player}"
        while not isinstance(player, str) and name in taken:
            name += _UNNAMED
        names[player] = name
    return names


def base_name(player: Player) -> str:
    """Return a player's name without "(unnamed)".

    Players whose display names may depend on each other have the same base name.
    """
    name = player if isinstance(player, str) else f"p{player}"
    while name.endswith(_UNNAMED):
        name = name.removesuffix(_UNNAMED)
    return name
