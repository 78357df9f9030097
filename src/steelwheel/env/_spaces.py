"""Gymnasium's spaces for the setup of an environment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gymnasium.spaces import Box, Discrete

if TYPE_CHECKING:
    from ._arguments import Setup


def spaces_of(setup: Setup) -> tuple[Box, Discrete]:
    """Return the space of observations, and the space of actions (the entries of the menu)."""
    low, high = setup.encoder.bounds(sum(setup.stacks))
    return Box(low, high, dtype=low.dtype.type), Discrete(len(setup.menu))
