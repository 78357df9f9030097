"""Load the agents that a command line names: `baseline`, FILE.py or FILE.py:NAME."""

from __future__ import annotations

import os
import re
import runpy
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import steelwheel
from steelwheel.agents.arguments import agent_by_name, unique_names
from steelwheel.errors import cut, kind, meant, shown, shown_path, unread

from .failure import CommandFailed

__all__ = ["error_line", "is_agent_error", "load_agent", "load_agents"]

_PLACE = re.compile(r"^agent \d+ \(.*?\), hand \d+ \(seed=.*?\)\): ")
_MADE = re.compile(r"raised when agent \d+ \((.*)\) was made")


class FileAgent:
    """An agent defined in a Python file; each process and each chunk of a match creates its own."""

    def __init__(self, path: str, name: str) -> None:
        self.path, self.name = path, name
        agent = self.load()
        if not callable(agent) and not hasattr(agent, "act_batch"):
            raise ValueError(
                f"{shown(name)} of {shown_path(path)} is of type {kind(agent)}, not an agent: "
                "a callable that takes an observation"
            )

    def __call__(self) -> Any:
        agent = self.load()
        return agent() if isinstance(agent, type) else agent

    def load(self) -> Any:
        """Run the file, and return the object that it defines under the agent's name."""
        names = _run(self.path)
        if self.name not in names:
            near = meant(self.name, [name for name in names if name[:1] != "_"])
            raise ValueError(
                f"{shown_path(self.path)} has no {shown(self.name)}{near}; "
                "to use an agent with another name, write FILE.py:NAME"
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
        raise CommandFailed(f"{shown_path(path)} cannot be run: {why}") from None


def load_agent(text: str) -> Any:
    """Return one of `steelwheel.agents`, or a callable that creates the agent defined in a file.

    :raises ValueError: if there is no such agent, or the file cannot be run.
    :raises OSError: if the file cannot be read.
    """
    path, colon, name = text.rpartition(":")
    if not colon or not path.endswith(".py"):
        path, name = text, "agent"
    if path.endswith(".py"):
        return FileAgent(path, name)
    return agent_by_name(text, "; or write FILE.py, which defines `agent`, or FILE.py:NAME")


def load_agents(texts: list[str]) -> dict[str, Any]:
    """Load agents with `load_agent`, and return them by name; names that would be equal are made unique."""
    names = unique_names(text.replace("\\", "/").rpartition("/")[2].removesuffix(".py") for text in texts)
    return {name: load_agent(text) for name, text in zip(names, texts, strict=True)}


def is_agent_error(error: Exception) -> bool:
    """Return whether an agent made a match fail: its code raised an error, or its answer was illegal."""
    return "agent" in vars(error) or bool(_made_by(error))


def error_line(error: Exception, sources: Mapping[str, str]) -> str:
    """Return an agent's error as one line: the agent, the line in its code, the hand (from 1) and the error.

    :param sources: the agents as given on the command line, by name.
    """
    attributes = vars(error)
    name = attributes.get("name") if "agent" in attributes else _made_by(error)
    source = sources.get(name or "", name or "")
    places = [source, _own_line(error, source)]
    if "hand" in attributes and attributes.get("seed"):
        places.append(f"hand {attributes['hand'] + 1} (--seed {attributes['seed'][0]})")
    message = _PLACE.sub("", str(error))
    is_answer = "agent" in attributes and not any(note.startswith("raised by") for note in _notes(error))
    text = message if is_answer else f"{type(error).__name__}: {message}"
    return f"{', '.join(filter(None, places))}: {cut(text, 200)}"


def _made_by(error: Exception) -> str | None:
    """Return the name of the agent whose creation raised the error, or None."""
    found = [_MADE.match(note) for note in _notes(error)]
    return next((match[1] for match in found if match), None)


def _notes(error: Exception) -> list[str]:
    return [*getattr(error, "__notes__", [])]


def _own_line(error: Exception, source: str) -> str:
    """Return the last traceback line in the agent's file or, failing that, outside steelwheel; or ""."""
    package = os.path.dirname(steelwheel.__file__)
    own, other, at = "", "", error.__traceback__
    while at is not None:
        name = at.tb_frame.f_code.co_filename
        if source == name or source.startswith(f"{name}:"):
            own = f"line {at.tb_lineno}"
        elif not (name.startswith((package, "<")) or name.endswith((".pxi", ".pyx"))):
            other = f"line {at.tb_lineno} of {cut(name, 100)}"
        at = at.tb_next
    return own or other
