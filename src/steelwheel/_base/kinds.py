"""The `Literal` types that `records` uses, in a module that `steelwheel.typing` can import."""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = ["EventKind", "PostKind"]

PostKind: TypeAlias = Literal["blind", "straddle", "missed", "kill"]
"""The kind of a post: see `Post`."""
EventKind: TypeAlias = Literal[
    "ante",
    "blind",
    "straddle",
    "missed",
    "missed_small",
    "kill",
    "dead",
    "deal",
    "up",
    "expose",
    "replace",
    "burn",
    "board",
    "reshuffle",
    "discard",
    "middle",
    "fold",
    "check",
    "call",
    "bring_in",
    "bet",
    "raise",
    "complete",
    "return",
    "runs",
    "show",
    "muck",
    "push",
    "rake",
    "misdeal",
    "passed",
]
"""The kind of an event: see `Event`."""
