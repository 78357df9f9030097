"""Evaluate a betting tree's terminal nodes with a payoff: a function that takes the final stacks."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ..errors import as_number, shown
from .node_kinds import FOLD_END, SHOWDOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    import numpy.typing as npt

    from .._core import Hand, _Tree

__all__ = ["payoff_values"]


def payoff_values(
    tree: _Tree, root: Hand, payoff: Callable[[tuple[int, ...]], Sequence[float]]
) -> tuple[tuple[float, float], npt.NDArray[np.float64]]:
    """Return both players' values if they split the pot at the root, and their gains at each terminal node.

    A gain is relative to the value of the split pot; the gains have the shape of `_Tree.values`. `payoff` is
    called with whole chips only. If a split pot leaves half chips, the value is averaged over the two ways to
    award the odd chip. If the rake takes a fraction of a chip, the value is interpolated.

    :raises ValueError: unless `payoff` returns one number per seat, from -1e18 to 1e18.
    """
    kinds, players, values, seats, stacks = tree.kinds, tree.players, tree.values, tree.seats, root.stacks
    known: dict[tuple[float, float], tuple[float, float]] = {}

    def value_of(oop: float, ip: float) -> tuple[float, float]:
        """Return both players' values for these final stacks, which may include half a chip."""
        value = known.get((oop, ip))
        if value is None:
            value = known[oop, ip] = call_payoff(oop, ip) if oop == int(oop) else split_odd_chip(oop, ip)
        return value

    def split_odd_chip(oop: float, ip: float) -> tuple[float, float]:
        one, other = value_of(oop - 0.5, ip + 0.5), value_of(oop + 0.5, ip - 0.5)
        return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2

    def call_payoff(oop: float, ip: float) -> tuple[float, float]:
        final = [*stacks]
        final[seats[0]], final[seats[1]] = int(oop), int(ip)
        given = payoff(tuple(final))
        is_sequence = hasattr(given, "__iter__") and not isinstance(given, str)
        numbers = tuple(islice(given, len(final) + 1)) if is_sequence else ()
        if len(numbers) != len(final):
            raise ValueError(f"payoff must return {len(final)} values, one per seat, not {shown(given)}")
        oop, ip = (as_number(numbers[seat], f"payoff's value of seat {seat}") for seat in seats)
        if not (abs(oop) <= 1e18 and abs(ip) <= 1e18):
            raise ValueError(f"payoff must return numbers up to 1e18, not {shown(given)}")
        return oop, ip

    def interpolate_rake(oop: float, ip: float, share: float) -> tuple[float, float]:
        """Return both players' values if the rake takes a fraction of a chip; `share` is OOP's part of it."""
        part = -(oop + ip) % 1
        if part < 1e-6 or part > 1 - 1e-6:
            return value_of(round(2 * oop) / 2, round(2 * ip) / 2)
        less, more = [
            value_of(round(2 * (oop + x * share)) / 2, round(2 * (ip + x * (1 - share))) / 2)
            for x in (part, part - 1)
        ]
        return less[0] + part * (more[0] - less[0]), less[1] + part * (more[1] - less[1])

    half = tree.pot / 2
    start = [stacks[seat] + half for seat in seats]
    zero = value_of(start[0], start[1])
    for node in range(tree.count):
        for k in range({FOLD_END: 1, SHOWDOWN: 3}.get(int(kinds[node]), 0)):
            # Column k of player 0 (0: wins, 1: ties, 2: loses) pairs with column 2 - k of player 1.
            other = 2 - k if kinds[node] == SHOWDOWN else 0
            share = (1.0, 0.5, 0.0)[k] if kinds[node] == SHOWDOWN else float(players[node] == 1)
            final = interpolate_rake(
                start[0] + float(values[node, 0, k]), start[1] + float(values[node, 1, other]), share
            )
            values[node, 0, k], values[node, 1, other] = final[0] - zero[0], final[1] - zero[1]
    return zero, values
