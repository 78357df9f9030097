"""Helpers for all results: look up agents, and format tables."""

from __future__ import annotations

from math import inf
from typing import Protocol

from ..errors import kind, meant, shown

__all__ = ["align", "answer_lines", "best_first", "find_agent", "finite_or_none"]


class Answers(Protocol):
    """A result that counts illegal and corrected answers."""

    @property
    def agents(self) -> tuple[str, ...]: ...
    @property
    def illegal_actions(self) -> tuple[int, ...]: ...
    @property
    def corrected_actions(self) -> tuple[int, ...]: ...


def find_agent(agent: int | str, agents: tuple[str, ...]) -> str:
    """Return the name of an agent.

    :param agent: the agent's name, or its index.
    :raises ValueError, IndexError: if there is no such agent.
    """
    if isinstance(agent, str):
        if agent not in agents:
            raise ValueError(f"there is no agent {shown(agent)}{meant(agent, agents)}")
        return agent
    if isinstance(agent, bool) or not hasattr(agent, "__index__"):
        raise TypeError(f"an agent must be an index or a name, not {kind(agent)}")
    if not -len(agents) <= agent < len(agents):
        raise IndexError(f"there is no agent {shown(agent)}; agents are 0 to {len(agents) - 1}")
    return agents[agent]


def finite_or_none(x: float) -> float | None:
    """Return a number for JSON, or None for infinity and NaN, which JSON lacks."""
    return x if -inf < x < inf else None


def align(rows: list[list[str]]) -> list[str]:
    """Format the rows of a table as lines: names (column 1) left-aligned, other columns right-aligned."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            text.ljust(width) if i == 1 else text.rjust(width)
            for i, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def best_first(row: tuple[float, list[str]]) -> float:
    """Return a row's sort key, which puts large numbers first; `nan` counts as 0."""
    number, _ = row
    return -number if number == number else 0


def answer_lines(result: Answers) -> list[str]:
    """Return lines with each agent's illegal and corrected answers, if there are any."""
    counts = {"illegal actions": result.illegal_actions, "corrected actions": result.corrected_actions}
    return [
        f"{name}: " + ", ".join([f"{agent} {n:,}" for agent, n in zip(result.agents, by_agent, strict=True)])
        for name, by_agent in counts.items()
        if any(by_agent)
    ]
