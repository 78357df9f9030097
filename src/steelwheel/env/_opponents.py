"""Who sits where: the seat that learns, and the agents of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .._core import exact_index
from ..errors import kind, meant, shown
from ._render import rendered

if TYPE_CHECKING:
    from collections.abc import Callable

    from .._core import Observation
    from ..hand import Hand
    from ._setup import Setup

    Agent = Callable[[Observation], int]
    Opponents = Agent | str | Sequence[Agent | str | None]

MOST_SKIPPED = 1000
"""So many hands in a row may end before the seat is asked."""


def check_seat(setup: Setup, seat: int) -> int:
    """The seat that learns.

    :raises ValueError: for one that there is not, or that is empty.
    """
    number = exact_index(seat, "seat")
    if not 0 <= number < setup.players:
        raise ValueError(f"there is no seat {number}: seats are 0 to {setup.players - 1}")
    if not setup.stacks[number]:
        raise ValueError(f"seat {number} has no chips, so that nobody sits there")
    return number


def check_opponents(setup: Setup, seat: int, opponents: Opponents) -> list[Agent | None]:
    """The agent of each seat, None where there is none.

    :param opponents: one for all, or one for each other seat, in their order; None for an empty one.
    :raises ValueError: for a name that `agents` has not; for more agents, or fewer.
    :raises TypeError: for what is no agent.
    """
    others = setup.players - 1
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        each: list[Any] = [opponents] * others
    elif len(opponents) == others:
        each = [*opponents]
    else:
        raise ValueError(f"opponents are one agent, or {others} for the other seats, not {len(opponents)}")
    each.insert(seat, None)
    return [_agent(agent) if i != seat and setup.stacks[i] else None for i, agent in enumerate(each)]


def _agent(given: Any) -> Agent:
    if isinstance(given, str):
        from .. import agents

        if given not in agents.__all__:
            names = ", ".join(agents.__all__)
            raise ValueError(
                f"there is no agent {shown(given)}{meant(given, agents.__all__)}; there are {names}"
            )
        given = getattr(agents, given)
    if not callable(given):
        raise TypeError(f"an agent is a function of an observation, or a name as 'random', not {kind(given)}")
    agent: Agent = given
    return agent


def frame(mode: str, hand: Hand, seat: int) -> Any:
    """The table as a seat sees it."""
    return rendered(mode, hand.observe(seat), [f"player {i}" for i in range(len(hand.stacks))])


def never_asked(seat: int) -> RuntimeError:
    """What to raise after so many hands."""
    return RuntimeError(
        f"{MOST_SKIPPED:,} hands in a row ended before seat {seat} was asked to act: "
        "it needs more chips, or others to play with"
    )
