"""The seats of an environment: the learning seat, and the agents in the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .._core import exact_index
from ..agents.arguments import resolve_agent
from ..errors import kind
from ._render import rendered

if TYPE_CHECKING:
    from collections.abc import Callable

    from .._core import Observation
    from ..hands.hand import Hand
    from ._arguments import Setup

    Agent = Callable[[Observation], int]
    Opponents = Agent | str | Sequence[Agent | str | None]

MOST_SKIPPED = 1000
"""The maximum number of hands in a row that may end before the seat acts."""


def check_seat(setup: Setup, seat: int) -> int:
    """Check the index of the learning seat, and return it.

    :raises ValueError: if there is no such seat, or it is empty.
    """
    number = exact_index(seat, "seat")
    if not 0 <= number < setup.players:
        raise ValueError(f"seat must be 0 to {setup.players - 1}, not {number}")
    if not setup.stacks[number]:
        raise ValueError(f"seat {number} is empty: give it chips with stacks=, or choose another seat")
    if setup.start is not None and setup.start.folded[number]:
        raise ValueError(f"seat {number} has folded in start: choose another seat")
    return number


def check_opponents(setup: Setup, seat: int, opponents: Opponents) -> list[Agent | None]:
    """Return the agent of each seat; None for the learning seat and empty seats.

    :param opponents: one agent for all other seats, or one per other seat in order, with None for an empty
        seat.
    :raises ValueError: if there is no agent with a given name, or the number of agents is wrong.
    :raises TypeError: if an item is not an agent.
    """
    others = setup.players - 1
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        each: list[Any] = [opponents] * others
    elif len(opponents) == others:
        each = [*opponents]
    else:
        raise ValueError(
            f"opponents must be one agent, or one agent per other seat ({others}), not {len(opponents)}"
        )
    each.insert(seat, None)
    return [_agent(agent) if i != seat and setup.stacks[i] else None for i, agent in enumerate(each)]


def _agent(given: Any) -> Agent:
    given = resolve_agent(given)
    if not callable(given):
        raise TypeError(f"an opponent must be a callable, or a name such as 'random', not {kind(given)}")
    agent: Agent = given
    return agent


def frame(mode: str, hand: Hand, seat: int) -> Any:
    """Return the table, rendered as a seat sees it."""
    return rendered(mode, hand.observe(seat), [f"player {i}" for i in range(len(hand.stacks))])


def never_asked(seat: int) -> RuntimeError:
    """Return the error for a seat that never gets to act."""
    return RuntimeError(
        f"{MOST_SKIPPED:,} hands in a row ended before seat {seat} could act: "
        "give it or its opponents more chips"
    )
