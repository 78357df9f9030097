"""For environments that are written in C: the folder of `steelwheel.h`, and tables for its functions."""

from __future__ import annotations

import os

from . import _core
from .batches import HandBatch, Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .game import Game

__all__ = ["get_include", "native_table"]


def get_include() -> str:
    """The folder of `steelwheel.h`, for a compiler's -I."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "include")


def native_table(
    game: Game,
    stacks: Sequence[int],
    *,
    button: int = 0,
    pots: Sequence[float] = (0.5, 1, 2),
    history: int = 8,
) -> object:
    """What `steelwheel_get` of `steelwheel.h` takes: a game with the chips at a table.

    :param game: a `Game`.
    :param stacks: the chips of each seat when a hand begins, 0 for an empty one.
    :param button: the seat from which buttons are counted, as of `HandBatch`.
    :param pots: the raises of the menu, as of `Menu`.
    :param history: how many actions an observation tells, as of `Encoder`.
    :return: a capsule, which may be given to any thread and is never changed.
    :raises InvalidHand, InvalidGame, ValueError, TypeError: as of `HandBatch` and `Menu`.
    """
    batch = HandBatch(game, 1, stacks, button=button, history=history, seed=0)
    return _core.table_of(batch, Menu(game, pots))
