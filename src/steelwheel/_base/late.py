"""Functions through which compiled classes reach the packages above them.

`_core` imports nothing above this package. Its methods that draw pictures, describe or restore objects,
or run work in several threads call these functions, which import other modules on first use.
tests/project/test_layers.py lists the imported modules.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from .._core import Hand, LegalActions, Observation
    from ..games.game import Game


def thread_count(threads: int) -> int:
    """Return the number of threads for a caller's `threads` argument."""
    from .._internal import slices

    return slices.thread_count(threads)


def run_slices(work: Callable[[int, int], Any], count: int, step: int, threads: int) -> None:
    """Run work in slices on `threads` threads."""
    from .._internal import slices

    slices.run(work, count, step, threads)


def column_stream(columns: Mapping[str, tuple[str, Any]], requested_schema: object) -> object:
    """Return a capsule with an Arrow stream of columns."""
    from .._internal.column_streams import column_stream

    return column_stream(columns, requested_schema)


def table_svg(hand: Hand | Observation, **options: Any) -> str:
    """Return a picture of the table as SVG."""
    from .. import drawing

    return drawing.table_svg(drawing.table_state(hand, **options))


def table_html(hand: Hand | Observation, **options: Any) -> str:
    """Return a picture of the table as HTML."""
    from .. import drawing

    return drawing.table_html(drawing.table_state(hand, **options))


def table_text(hand: Hand | Observation) -> str:
    """Return a line of text that describes the table."""
    from ..text.summary import hand_summary

    return hand_summary(hand)


def prompt(observation: Observation, legal: bool, since: Any) -> str:
    """Return an observation as text."""
    from ..text.prompts import prompt_text

    return prompt_text(observation, legal, since)


def observation_dict(observation: Observation) -> dict[str, Any]:
    """Return an observation as plain values."""
    from ..hands.hand import observation_dict

    return observation_dict(observation)


def legal_text(legal: LegalActions) -> str:
    """Return the legal actions as text."""
    from ..hands.hand import legal_text

    return legal_text(legal)


def menu_entries(fractions: tuple[Any, ...], sets: int) -> tuple[str, ...]:
    """Return the names of a menu's entries."""
    from ..hands.batches import menu_entries

    return menu_entries(fractions, sets)


def read_game(text: str) -> Game:
    """Return the game with this saved text."""
    from ..games.game import read_game

    return read_game(text)


def unpickler(kind: str) -> Callable[..., Any]:
    """Return the function that rebuilds a pickled object of this kind, such as "hand"."""
    from ..hands import pickling

    found: Callable[..., Any] = getattr(pickling, f"_unpickle_{kind}")
    return found


def resolve_game(name: str) -> Any:
    """Return the game with this short name."""
    from ..games.arguments import resolve_game

    return resolve_game(name)


def resolve_agent(name: str) -> Any:
    """Return the agent with this name."""
    from ..agents.arguments import resolve_agent

    return resolve_agent(name)


def agent_by_name() -> Callable[[str], Any]:
    """Return the function that restores a pickled agent from its name."""
    from ..agents import _named

    return _named
