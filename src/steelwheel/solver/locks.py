"""Locks: strategies that the caller fixes at nodes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from .._core import format_cards
from ..cards.combos import COMBOS
from ..errors import kind, shown
from .tree_place import decision_at, path_text

if TYPE_CHECKING:
    import numpy.typing as npt

    from .node import Node

__all__ = ["read_strategy"]


def read_strategy(node: Node, strategy: Any) -> npt.NDArray[np.float32]:
    """Return a strategy for a node as normalized float32[1326, actions]; rows of impossible hands are 0.

    :param strategy: an array of shape [1326, actions]; or one row, [actions], that applies to all hands; or a
        dict with a number for each action name.
    :raises ValueError, TypeError: if it is not a valid strategy; the message names the first hand whose
        numbers are invalid.
    """
    names = node.action_names
    if isinstance(strategy, Mapping):
        row = [0.0] * len(names)
        for word, frequency in strategy.items():
            row[decision_at(node).find_action(word, path_text(node))] = frequency
        strategy = row
    try:
        numbers = np.array(strategy, np.float64)
    except (TypeError, ValueError):
        raise TypeError(
            f"a strategy must be numbers [1326, actions] or [actions], or a dict, not {kind(strategy)}"
        ) from None
    count = len(names)
    if numbers.shape not in ((count,), (1326, count)):
        raise ValueError(
            f"a strategy at {path_text(node)} must have the shape [1326, {count}] or [{count}], "
            f"with one number for each of {', '.join(names)}, not {shown(list(numbers.shape))}"
        )
    rows = np.array(np.broadcast_to(numbers, (1326, count)))
    blocked = np.array([bool({*combo} & {*node.board}) for combo in COMBOS])
    held = (node.solution.spot.weights[node.actor or 0] > 0) & ~blocked
    with np.errstate(invalid="ignore"):
        wrong = held & ~((rows >= 0).all(1) & (np.abs(rows.sum(1) - 1) < 1e-3))
    if wrong.any():
        i = int(wrong.argmax())
        raise ValueError(
            f"a strategy's numbers must be 0 or more and sum to 1; "
            f"{format_cards(COMBOS[i][::-1])} at {path_text(node)} has {shown(rows[i].tolist())}"
        )
    rows[~held] = 0
    total = rows.sum(1, keepdims=True)
    np.divide(rows, total, out=rows, where=total > 0)
    found: npt.NDArray[np.float32] = rows.astype(np.float32)
    return found
