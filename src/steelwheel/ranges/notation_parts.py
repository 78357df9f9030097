"""Helpers for writing ranges in several notations: groups of equal weights, and runs of hand classes."""

from __future__ import annotations

from itertools import groupby

from .._core import format_cards
from ..cards.combos import CLASS_COMBOS, COMBOS, HandClass, class_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeVar

    Weight = TypeVar("Weight", float, str)

_PAIRS: tuple[HandClass, ...] = tuple([(rank, rank, "") for rank in range(12, -1, -1)])
"""The pairs, aces first. A run of pairs consists of consecutive entries."""


def weight_levels(
    weights: Sequence[float], write: Callable[[float], Weight]
) -> list[tuple[Weight, set[int]]]:
    """Group the combos by their weights as text, the largest weight first; leave out combos with weight 0."""
    levels: dict[Weight, set[int]] = {}
    for i, weight in enumerate(weights):
        levels.setdefault(write(weight), set()).add(i)
    return [
        (weight, levels[weight]) for weight in sorted(levels, key=float, reverse=True) if float(weight) > 0
    ]


def whole_classes(combos: set[int]) -> tuple[set[HandClass], set[int]]:
    """Return the complete hand classes, and the remaining combos."""
    whole = {kind for kind, members in CLASS_COMBOS.items() if combos.issuperset(members)}
    return whole, combos.difference(*(CLASS_COMBOS[kind] for kind in whole))


def combo_names(combos: set[int]) -> list[str]:
    """Return the names of the combos, such as "AsKs", with the highest cards first."""
    return [format_cards(COMBOS[i][::-1]) for i in sorted(combos, reverse=True)]


def _kicker_lines(suited: str) -> Iterator[list[HandClass]]:
    """Yield, for each high card, the suited or offsuit hand classes with it, best kicker first."""
    for high in range(12, 0, -1):
        yield [(high, low, suited) for low in range(high - 1, -1, -1)]


def class_runs(whole: set[HandClass]) -> Iterator[list[HandClass]]:
    """Group these classes into the longest runs: pairs, then suited and offsuit hands by high card."""
    for line in (_PAIRS, *_kicker_lines("s"), *_kicker_lines("o")):
        for is_included, run in groupby(line, whole.__contains__):
            if is_included:
                yield [*run]


def run_name(run: Sequence[HandClass]) -> str:
    """Return a run's notation: "QQ+" if the run goes to the top, "A5s-A2s", or the name of a single class."""
    (high, low, _), (last_high, *_) = run[0], run[-1]
    first, last = class_name(*run[0]), class_name(*run[-1])
    if len(run) == 1:
        return last
    is_top = high == 12 if high == low else low == high - 1 and high == last_high
    return f"{last}+" if is_top else f"{first}-{last}"


def hand_names(combos: set[int], run_names: Callable[[list[HandClass]], list[str]]) -> list[str]:
    """Return notations of these combos: runs of classes as `run_names` writes them, then single combos."""
    whole, single = whole_classes(combos)
    names: list[str] = []
    for run in class_runs(whole):
        names += run_names(run)
    return names + combo_names(single)
