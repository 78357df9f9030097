"""The two players of a spot: 0 is out of position (OOP), 1 is in position (IP)."""

from __future__ import annotations

from ..errors import kind, meant, shown

__all__ = ["PLAYERS", "player_index"]

PLAYERS = "OOP", "IP"
_NAMES = {"oop": 0, "ip": 1}


def player_index(player: object) -> int:
    """Return a player's number, 0 or 1, given the number or the name ("oop" or "ip").

    :raises ValueError, TypeError: if there is no such player.
    """
    if isinstance(player, str):
        if player.lower() in _NAMES:
            return _NAMES[player.lower()]
        near = meant(player, _NAMES)
        raise ValueError(
            f"player must be 'oop' (out of position) or 'ip' (in position), not {shown(player)}{near}"
        )
    if type(player) is not int:
        raise TypeError(f"player must be 'oop' (0) or 'ip' (1), not {kind(player)}")
    if player not in (0, 1):
        raise ValueError(f"player must be 0 (out of position) or 1 (in position), not {shown(player)}")
    return player
