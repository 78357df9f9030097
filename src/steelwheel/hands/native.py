"""Support for environments written in C: the folder of `steelwheel.h`, and configurations."""

from __future__ import annotations

import os

from .. import _core
from .batches import ActionMenu, HandBatch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..typing import GameLike

__all__ = ["get_include", "native_config"]


def get_include() -> str:
    """Return the folder of `steelwheel.h`, for a compiler's -I option."""
    return os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "include")


def native_config(
    game: GameLike,
    stacks: Sequence[int],
    *,
    button: int = 0,
    pot_fractions: Sequence[float] = (0.5, 1, 2),
    last_actions: int = 8,
) -> object:
    """Return a configuration for `steelwheel_get` (see `steelwheel.h`): a game, stacks and options.

    :param game: a `Game`, or its short name.
    :param stacks: the chips of each seat at the start of a hand, 0 for an empty seat.
    :param button: the button's seat in the first hand; see `HandBatch`.
    :param pot_fractions: the pot fractions of the menu; see `ActionMenu`.
    :param last_actions: the number of recent actions in an observation; see `Encoder`.
    :return: an immutable capsule, safe to use from any thread.
    :raises InvalidHand, InvalidGame, ValueError, TypeError: if an argument is invalid.
    """
    batch = HandBatch(game, 1, stacks, button=button, last_actions=last_actions, seed=0)
    return _core.native_config(batch, ActionMenu(game, pot_fractions))
