"""Helpers for the built-in agents: pickling by name, a check of the observation, and a random choice."""

from __future__ import annotations

from .._core import Observation
from ..errors import kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


class Named:
    """The base class of agents that are pickled by their name in `steelwheel.agents`."""

    __slots__ = ()
    __module__ = "steelwheel.agents"

    _name: ClassVar[str]

    def __repr__(self) -> str:
        return f"<agent {self._name}>"

    def __reduce__(self) -> str:
        return self._name


def seat_to_act(observation: Observation) -> int:
    """Return the observing seat, after checking that it is to act.

    :raises ValueError: if it is not the seat's turn, or its hole cards are unknown.
    """
    if not isinstance(observation, Observation):
        raise TypeError(f"an agent takes an Observation, not {kind(observation)}")
    seat = observation.seat
    if seat is None or seat != observation.actor or observation.phase not in ("bet", "draw"):
        raise ValueError(f"it is not the turn of the observing seat, {seat}")
    if None in observation.hole_cards[seat]:
        raise ValueError(f"the hole cards of seat {seat} are unknown")
    return seat


def choose(chances: dict[int, float], random_bits: int) -> int:
    """Choose a code at random with the given probabilities, using `Observation.random_bits`."""
    left = random_bits / 2**64 * sum(chances.values())
    for code, chance in chances.items():
        left -= chance
        if left < 0:
            return code
    return max(chances, key=lambda code: chances[code])  # reached only because of rounding
