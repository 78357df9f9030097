"""What agents have in common: a name, by which they are pickled; whom they answer; a choice by chances."""

from __future__ import annotations

from .._core import Observation
from ..errors import kind


class Named:
    """An agent that is one of `steelwheel.agents`, by its class's name."""

    __slots__ = ()
    __module__ = "steelwheel.agents"

    def __repr__(self) -> str:
        return f"<agent {type(self).__name__.lower()}>"

    def __reduce__(self) -> str:
        return type(self).__name__.lower()


def seat_to_act(observation: Observation) -> int:
    """The seat that observes, which is to act and knows its cards.

    :raises ValueError: where it is another's turn, or nobody's, and where its cards are unknown.
    """
    if not isinstance(observation, Observation):
        raise TypeError(f"an agent is asked with an Observation, not {kind(observation)}")
    seat = observation.seat
    if seat is None or seat != observation.actor or observation.phase not in ("bet", "draw"):
        raise ValueError(f"it is not the turn of the seat that observes, {seat}")
    if None in observation.hole_cards[seat]:
        raise ValueError(f"the hole cards of seat {seat} are unknown")
    return seat


def choose(chances: dict[int, float], noise: int) -> int:
    """One of the codes, each with its chance, by `Observation.noise`."""
    left = noise / 2**64 * sum(chances.values())
    for code, chance in chances.items():
        left -= chance
        if left < 0:
            return code
    return max(chances, key=lambda code: chances[code])  # which rounding alone comes to
