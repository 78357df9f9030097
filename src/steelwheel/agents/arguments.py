"""Agents passed as arguments: their names, checks, and callables that make new agents."""

from __future__ import annotations

from functools import partial
from inspect import signature

from .. import agents as named_agents
from .._core import Policy
from ..errors import cut, kind, meant, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

__all__ = [
    "agent_by_name",
    "check_agent",
    "make_agent",
    "makes_agents",
    "names_and_agents",
    "resolve_agent",
    "unique_names",
]


def agent_by_name(name: str, others: str = "") -> Any:
    """Return an agent of `steelwheel.agents` by name.

    :param others: further accepted values, for the error message.
    :raises ValueError: if there is no agent with this name; the message lists all names.
    """
    known = named_agents.__all__
    if name not in known:
        raise ValueError(
            f"there is no agent {shown(name)}{meant(name, known)}; the agents are {', '.join(known)}{others}"
        )
    return getattr(named_agents, name)


def resolve_agent(agent: Any) -> Any:
    """Return an agent, given its name; return anything else unchanged, for the caller to check.

    :raises ValueError: if there is no agent with this name.
    """
    return agent_by_name(agent) if isinstance(agent, str) else agent


def names_and_agents(agents: Any) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """Return the agents, and a unique name for each.

    :param agents: a sequence of agents or their names in `steelwheel.agents`, or a dict of them by name.
    :raises TypeError: if `agents` has the wrong type, or an agent cannot be called.
    :raises ValueError: if there is no agent with a given name.
    """
    if isinstance(agents, (str, bytes)) or not hasattr(agents, "__iter__"):
        raise TypeError(
            f"agents must be a sequence of agents, one per seat, or a dict by name, not {kind(agents)}"
        )
    if hasattr(agents, "items"):
        names, listed = list(agents), tuple(map(resolve_agent, agents.values()))
        if not all(isinstance(name, str) and name for name in names):
            raise TypeError(f"the names of agents must be str, not {shown(names)}")
    else:
        listed = tuple(map(resolve_agent, agents))
        names = unique_names(map(agent_name, listed))
    for i, (agent, name) in enumerate(zip(listed, names, strict=True)):
        if not (callable(agent) or hasattr(agent, "act_batch")):
            value = f", {shown(agent)}" if isinstance(agent, (int, str)) else ""
            raise TypeError(
                f"agent {i} ({cut(name, 40)}) must be callable with an Observation, or have act_batch: "
                f"it is {kind(agent)}{value}"
            )
        check_agent(i, name, agent)
    return tuple(names), listed


def unique_names(names: Iterable[str]) -> list[str]:
    """Return the names, with numbers added to duplicates: "bot", "bot 2", "bot 3"."""
    last_numbers: dict[str, int] = {}
    unique = []
    for wanted in names:
        name, number = wanted, last_numbers.get(wanted, 1)
        while name in last_numbers:
            number += 1
            name = f"{wanted} {number}"
        last_numbers[wanted] = number
        last_numbers.setdefault(name, 1)
        unique.append(name)
    return unique


def agent_name(agent: Any) -> str:
    """Return an agent's `name`, or the name of its function or class, or the name in its repr."""
    name = getattr(agent, "name", None)
    if not isinstance(name, str) or not name:
        name = getattr(agent, "__name__", None)
    if not isinstance(name, str) or not name:
        func = getattr(agent, "func", None)  # a partial
        text = repr(agent) if func is None else ""
        if text.startswith("<agent ") and text.endswith(">"):
            name = text[7:-1]
        else:
            name = getattr(func, "__name__", None) or type(agent).__name__
    return cut(name, 60)


def check_agent(i: int, name: str, agent: Any) -> None:
    """Check that an agent can be called with an observation; or, if it makes agents, without arguments.

    Classes of agents, and other callables that take no arguments, make agents.

    :param i: the index of the agent, for the error message.
    :raises TypeError: if its signature does not allow the call.
    """
    if not callable(agent):
        return
    makes = makes_agents(agent)
    try:
        parameters = signature(agent)
    except (TypeError, ValueError):
        return
    try:
        parameters.bind(*(() if makes else (None,)))
    except TypeError as error:
        how = "without arguments, to make an agent" if makes else "with an Observation alone"
        raise TypeError(f"agent {i} ({cut(name, 40)}) cannot be called {how}: {cut(str(error))}") from None


def make_agent(agent: Any) -> Any:
    """Return the agent itself, or a new agent if the argument is a callable that makes agents."""
    return agent() if makes_agents(agent) else agent


def makes_agents(agent: Any) -> bool:
    """Return whether an argument makes agents: it is a class, or another callable without parameters."""
    if isinstance(agent, (type, Policy)) or not callable(agent):
        return isinstance(agent, type)
    if isinstance(agent, partial) and isinstance(agent.func, type):
        return True
    try:
        parameters = signature(agent)
    except (TypeError, ValueError):
        return False
    try:
        parameters.bind(None)
    except TypeError:
        try:
            parameters.bind()
        except TypeError:
            return False
        return True
    return False
