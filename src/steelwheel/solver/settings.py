"""What `solve` is asked with, checked: how, and how long."""

from __future__ import annotations

import os
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from .._core import exact_index
from .._slices import MOST_THREADS, thread_count
from ..errors import as_number, kind, meant, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from .spots import Spot

__all__ = ["DISCOUNTS", "How", "Limits", "discount_of", "target_of"]

SMALL_TREE, SMALL = 1 << 12, 1 << 28
"""Nodes of a tree that takes no more than these bytes on a river, whatever the ranges."""
HALF_FROM = 0.1
"""The target from which numbers of 16 bits will do: they come to some 0.06 % of the pot, and no further."""
_MEMORY = 16 << 30  # where the machine does not say how much it has

DISCOUNTS = {"dcfr": (1.5, 0.5, 3.0), "dcfr+": (1.5, 0.0, 4.0)}


def discount_of(discount: object) -> tuple[float, float, float]:
    """The weights of earlier iterations, by name or as three numbers: alpha, the factor, gamma."""
    if isinstance(discount, str):
        if discount not in DISCOUNTS:
            near = meant(discount, DISCOUNTS)
            raise ValueError(f"there is no discount {shown(discount)}{near}: {', '.join(DISCOUNTS)}")
        return DISCOUNTS[discount]
    if not isinstance(discount, (tuple, list)) or len(discount) != 3:
        raise TypeError(
            f"discount is the name of one, or three numbers (alpha, factor of negative regrets, gamma), "
            f"not {shown(discount)}"
        )
    names = "alpha", "the factor of negative regrets", "gamma"
    alpha, factor, gamma = [as_number(x, name) for x, name in zip(discount, names, strict=True)]
    if not 0 <= alpha < inf:
        raise ValueError(f"alpha must be 0 or more, not {shown(discount[0])}")
    if not 0 <= factor <= 1:
        raise ValueError(f"the factor of negative regrets must be from 0 to 1, not {shown(discount[1])}")
    if not 0 <= gamma < inf:
        raise ValueError(f"gamma must be 0 or more, not {shown(discount[2])}")
    return alpha, factor, gamma


def target_of(target: Any) -> float:
    """An exploitability to reach, checked."""
    found = as_number(target, "target")
    if not 0 < found < inf:
        raise ValueError(
            f"target must be more than 0 % of the pot, not {shown(target)}: no number of iterations "
            "takes exploitability to 0; 0.3 is what most use, 0.1 is close"
        )
    return found


class Limits(NamedTuple):
    """When to stop; each None where it is not asked for."""

    target: float | None
    iterations: int | None
    seconds: float | None
    progress: Callable[[Any], object] | None

    @classmethod
    def of(cls, target: Any, max_iterations: Any, max_seconds: Any, progress: Any) -> Limits:
        """The limits that were given, checked."""
        if target is not None:
            target = target_of(target)
        if max_iterations is not None:
            given, max_iterations = max_iterations, exact_index(max_iterations, "max_iterations")
            if not 1 <= max_iterations < 1 << 31:
                raise ValueError(f"max_iterations must be from 1 to 2**31 - 1, not {shown(given)}")
        if max_seconds is not None:
            given, max_seconds = max_seconds, as_number(max_seconds, "max_seconds")
            if not max_seconds > 0:
                raise ValueError(f"max_seconds must be more than 0, not {shown(given)}")
        if progress is not None and not callable(progress):
            raise TypeError(f"progress must be callable, not {kind(progress)}")
        if target is None and max_iterations is None and max_seconds is None and progress is None:
            raise ValueError("nothing would end this: give target=, max_iterations= or max_seconds=")
        return cls(target, max_iterations, max_seconds, progress)


class How(NamedTuple):
    """How spots are solved, checked."""

    threads: int
    half: bool | None
    alike: bool
    discount: tuple[float, float, float]
    memory_limit: int

    @classmethod
    def of(cls, threads: Any, half: Any, alike: Any, discount: Any, memory_limit: Any) -> How:
        """What was given, checked."""
        for name, given in (("half", half), ("alike", alike)):
            if type(given) is not bool and not (given is None and name == "half"):
                raise TypeError(f"{name} must be True or False, not {shown(given)}")
        many = min(thread_count(threads), MOST_THREADS)
        return cls(many, half, alike, discount_of(discount), _limit(memory_limit))

    def for_spot(self, spot: Spot, target: float | None = None) -> How:
        """The same with `half` decided.

        :raises ValueError: if the spot takes too much memory.
        """
        river = len(spot.board) == 5
        small = not river and target is not None and target >= HALF_FROM
        half = small if self.half is None else self.half
        # To ask takes as long as to begin, which small rivers would notice.
        if river and spot.tree.count < SMALL_TREE and self.memory_limit >= SMALL:
            return self._replace(half=half)
        need = spot.memory(half, alike=self.alike, threads=self.threads)
        if need > self.memory_limit:
            less = (
                ""
                if half
                else f" half=True takes {told(spot.memory(True, alike=self.alike, threads=self.threads))};"
            )
            raise ValueError(
                f"this spot takes {told(need)}, and the limit is {told(self.memory_limit)}:{less} fewer "
                "sizes take less, on the river most of all, and so do smaller ranges; memory_limit= sets it"
            )
        return self._replace(half=half)


def _limit(memory_limit: int | None) -> int:
    if memory_limit is not None:
        limit = exact_index(memory_limit, "memory_limit")
        if limit < 1:
            raise ValueError(f"memory_limit must be 1 byte or more, not {shown(memory_limit)}")
        return limit
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 3 // 4
    except (AttributeError, OSError, ValueError):  # Windows has no sysconf
        return _MEMORY


def told(size: int) -> str:
    """A number of bytes for people."""
    for unit, step in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if size >= step:
            return f"{size / step:.3g} {unit}"
    return f"{size} bytes"
