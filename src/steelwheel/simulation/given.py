"""What callers give: numbers, agents and their names."""

from __future__ import annotations

from typing import Any

from .._core import exact_index
from ..errors import cut, kind, meant, shown
from .sheets import makes_agents

__all__ = ["agents_of", "check_agent", "count_of", "folds_on"]

MOST_HANDS = 1 << 62


def count_of(value: Any, name: str, least: int) -> int:
    number = exact_index(value, name)
    if not least <= number < MOST_HANDS:
        raise ValueError(f"{name} must be from {least} to 2**62 - 1, not {shown(value)}")
    return number


def folds_on(on_error: str) -> bool:
    """Whether who errs folds, and raises nothing."""
    if on_error not in ("raise", "fold"):
        raise ValueError(
            f'on_error must be "raise" or "fold", not {shown(on_error)}{meant(on_error, ["raise", "fold"])}'
        )
    return on_error == "fold"


def agents_of(agents: Any) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """The names of the agents, no two alike, and the agents."""
    if isinstance(agents, (str, bytes)) or not hasattr(agents, "__iter__"):
        raise TypeError(
            f"agents must be a sequence of agents, one a seat, or a dict by name, not {kind(agents)}"
        )
    if hasattr(agents, "items"):
        names = list(agents)
        given = tuple(agents.values())
        if not all(isinstance(name, str) and name for name in names):
            raise TypeError(f"the names of agents must be texts, not {shown(names)}")
    else:
        given = tuple(agents)
        names = []
        taken: dict[str, int] = {}  # names, each with the last number it was given
        for agent in given:
            name = plain = name_of(agent)
            i = taken.get(plain, 1)
            while name in taken:
                i += 1
                name = f"{plain} {i}"
            taken[plain] = i
            taken.setdefault(name, 1)
            names.append(name)
    for i, (agent, name) in enumerate(zip(given, names, strict=True)):
        if not (callable(agent) or hasattr(agent, "act_batch")):
            what = f", {shown(agent)}" if isinstance(agent, (int, str)) else ""
            raise TypeError(
                f"agent {i} ({cut(name, 40)}) must be callable with an Observation, or have act_batch: "
                f"it is {kind(agent)}{what}"
            )
        check_agent(i, name, agent)
    return tuple(names), given


def check_agent(i: int, name: str, agent: Any) -> None:
    """Whether an agent, or what makes it, can be called as it will be."""
    from inspect import signature

    if not callable(agent):
        return
    makes = makes_agents(agent)
    try:
        found = signature(agent)
    except (TypeError, ValueError):
        return
    try:
        found.bind(*(() if makes else (None,)))
    except TypeError as error:
        how = "without arguments, to make an agent" if makes else "with an Observation alone"
        raise TypeError(f"agent {i} ({cut(name, 40)}) cannot be called {how}: {cut(str(error))}") from None


def name_of(agent: Any) -> str:
    """What an agent is called: its `name`, that of the function or class, or what its repr says."""
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
