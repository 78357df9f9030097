"""The spaces of Gymnasium for a setting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gymnasium.spaces import Box, Discrete

if TYPE_CHECKING:
    from ._setup import Setup


def spaces_of(setup: Setup) -> tuple[Box, Discrete]:
    """That of observations, and that of actions, which are the entries of the menu."""
    low, high = setup.encoder.bounds(sum(setup.stacks))
    return Box(low, high, dtype=low.dtype.type), Discrete(len(setup.menu))
