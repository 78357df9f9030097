"""Agents as a command line names them: `baseline`, FILE.py or FILE.py:NAME."""

from __future__ import annotations

import runpy
from functools import lru_cache
from typing import Any

import steelwheel
from steelwheel.errors import cut, kind, meant, shown, unread

__all__ = ["agent_of", "agents_of", "told"]


class FromFile:
    """An agent of a file of Python, which each process, and each slice of a match, loads for itself."""

    def __init__(self, path: str, name: str) -> None:
        self.path, self.name = path, name
        found = self.found()
        if not callable(found) and not hasattr(found, "act_batch"):
            raise ValueError(
                f"{shown(name)} of {shown(path)} is no agent, which is called with an observation: "
                f"it is {kind(found)}"
            )

    def __call__(self) -> Any:
        found = self.found()
        return found() if isinstance(found, type) else found

    def found(self) -> Any:
        """What the file calls by the name."""
        names = _run(self.path)
        if self.name not in names:
            near = meant(self.name, [name for name in names if name[:1] != "_"])
            raise ValueError(
                f"{shown(self.path)} has no {shown(self.name)}{near}; another name is given as FILE.py:NAME"
            )
        return names[self.name]


@lru_cache
def _run(path: str) -> dict[str, Any]:
    try:
        return runpy.run_path(path)
    except OSError as error:
        raise unread(error, "file", path) from None
    except Exception as error:
        why = cut(f"{type(error).__name__}: {error}", 200)
        raise ValueError(f"{shown(path)} cannot be run: {why}") from error


def agent_of(text: str) -> Any:
    """The agent of a name: one of `steelwheel.agents`, or what makes that of a file.

    :raises ValueError: for what is none, or a file that cannot be run.
    :raises OSError: for a file that cannot be read.
    """
    path, colon, name = text.rpartition(":")
    if not colon or not path.endswith(".py"):
        path, name = text, "agent"
    if path.endswith(".py"):
        return FromFile(path, name)
    known = steelwheel.agents.__all__
    if text not in known:
        raise ValueError(
            f"there is no agent {shown(text)}{meant(text, known)}: it is one of {', '.join(known)}, "
            "or FILE.py, which has `agent`, or FILE.py:NAME"
        )
    return getattr(steelwheel.agents, text)


def agents_of(texts: list[str]) -> dict[str, Any]:
    """Agents by their names, no two alike; as `agent_of`."""
    agents: dict[str, Any] = {}
    for text in texts:
        short, count = text.replace("\\", "/").rpartition("/")[2].removesuffix(".py"), 1
        name = short
        while name in agents:
            count += 1
            name = f"{short} {count}"
        agents[name] = agent_of(text)
    return agents


def told(error: Exception) -> str:
    """An agent's error in a line, with where it happened, and in which hand."""
    where, at = "", error.__traceback__
    while at is not None:
        name = at.tb_frame.f_code.co_filename
        where, at = f" in line {at.tb_lineno} of {name}", at.tb_next
    notes = getattr(error, "__notes__", [])
    return "; ".join([f"{type(error).__name__}: {cut(str(error), 150)}{cut(where, 100)}", *notes])
