"""Check the arguments of `solve`: its settings and its limits."""

from __future__ import annotations

import os
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from .._core import exact_index
from .._internal.slices import MOST_THREADS, thread_count
from ..errors import as_number, kind, meant, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from .spot import Spot

__all__ = ["DISCOUNTS", "Limits", "SolveSettings", "check_target", "read_discount"]

SMALL_TREE, SMALL_BYTES = 1 << 12, 1 << 28
"""A river tree with fewer than `SMALL_TREE` nodes takes under `SMALL_BYTES` bytes, whatever the ranges."""
FLOAT16_FROM = 0.1
"""With a target (a percentage of the pot) at or above this, 16-bit floats are the default.

With 16-bit floats, the exploitability cannot fall below about 0.06% of the pot."""
_MEMORY = 16 << 30  # assumed if the machine does not report its memory

DISCOUNTS = {"dcfr": (1.5, 0.5, 3.0), "dcfr+": (1.5, 0.0, 4.0)}


def read_discount(discount: object) -> tuple[float, float, float]:
    """Return the discounts (alpha, factor of negative regrets, gamma), given a name or three numbers."""
    if isinstance(discount, str):
        if discount not in DISCOUNTS:
            near = meant(discount, DISCOUNTS)
            raise ValueError(f"discount must be {' or '.join(DISCOUNTS)}, not {shown(discount)}{near}")
        return DISCOUNTS[discount]
    if not isinstance(discount, (tuple, list)) or len(discount) != 3:
        raise TypeError(
            f"discount must be a name, or three numbers (alpha, factor of negative regrets, gamma), "
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


def check_target(target_percent: Any) -> float:
    """Return the target exploitability as a float.

    :raises ValueError: if it is not above 0.
    """
    number = as_number(target_percent, "target_percent")
    if not 0 < number < inf:
        raise ValueError(
            f"target_percent must be more than 0, not {shown(target_percent)}: exploitability never falls "
            "to 0. Common targets are 0.3 and, for more accuracy, 0.1"
        )
    return number


class Limits(NamedTuple):
    """The limits of a run; None for a limit that is not set."""

    target_percent: float | None
    iterations: int | None
    seconds: float | None
    progress: Callable[[Any], object] | None
    began: float
    """The time of the call, from `time.monotonic`; `seconds` is counted from it."""

    @classmethod
    def checked(cls, target_percent: Any, max_iterations: Any, max_seconds: Any, progress: Any) -> Limits:
        """Check the limits given to a solving function (target, iterations, seconds), and return them."""
        began = monotonic()
        if target_percent is not None:
            target_percent = check_target(target_percent)
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
        if target_percent is None and max_iterations is None and max_seconds is None and progress is None:
            raise ValueError(
                "the solver has no stopping condition; pass target_percent=, max_iterations= or max_seconds="
            )
        return cls(target_percent, max_iterations, max_seconds, progress, began)


class SolveSettings(NamedTuple):
    """Settings of the solver: threads, precision and discounts."""

    threads: int
    float16: bool | None
    use_isomorphism: bool
    discount: tuple[float, float, float]
    memory_limit: int

    @classmethod
    def checked(
        cls, threads: Any, float16: Any, use_isomorphism: Any, discount: Any, memory_limit: Any
    ) -> SolveSettings:
        """Check the settings of a call and return them."""
        for name, given in (("float16", float16), ("use_isomorphism", use_isomorphism)):
            if type(given) is not bool and not (given is None and name == "float16"):
                raise TypeError(f"{name} must be True or False, not {shown(given)}")
        count = min(thread_count(threads), MOST_THREADS)
        return cls(count, float16, use_isomorphism, read_discount(discount), _bytes_allowed(memory_limit))

    def for_spot(self, spot: Spot, target_percent: float | None = None) -> SolveSettings:
        """Return the settings for a spot, with `float16` set to True or False.

        :raises ValueError: if the spot needs too much memory.
        """
        river = len(spot.board) == 5
        small = not river and target_percent is not None and target_percent >= FLOAT16_FROM
        float16 = small if self.float16 is None else self.float16
        # The memory of small rivers is not estimated: that would take as long as starting to solve.
        if river and spot.tree.count < SMALL_TREE and self.memory_limit >= SMALL_BYTES:
            return self._replace(float16=float16)
        need = spot.estimate_memory(float16, use_isomorphism=self.use_isomorphism, threads=self.threads)
        if need > self.memory_limit:
            less = ""
            if not float16:
                smaller = spot.estimate_memory(
                    True, use_isomorphism=self.use_isomorphism, threads=self.threads
                )
                less = f" ({format_bytes(smaller)} with float16=True)"
            raise ValueError(
                f"this spot needs {format_bytes(need)}{less}, but the limit is "
                f"{format_bytes(self.memory_limit)}; use fewer bet sizes (especially on the river), use "
                "smaller ranges, or raise memory_limit="
            )
        return self._replace(float16=float16)


def _bytes_allowed(memory_limit: int | None) -> int:
    """Return the memory limit; by default three quarters of the machine's memory."""
    if memory_limit is not None:
        limit = exact_index(memory_limit, "memory_limit")
        if limit < 1:
            raise ValueError(f"memory_limit must be 1 byte or more, not {shown(memory_limit)}")
        return limit
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 3 // 4
    except (AttributeError, OSError, ValueError):  # Windows has no sysconf
        return _MEMORY


def format_bytes(size: int) -> str:
    """Return a number of bytes as text, such as "1.5 GB"."""
    for unit, step in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if size >= step:
            return f"{size / step:.3g} {unit}"
    return f"{size} bytes"
