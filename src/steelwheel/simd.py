"""The vector instructions (SIMD) that batches, ranges and samples use; every level gives the same results.

>>> sw.simd.level() in sw.simd.levels()
True
"""

from __future__ import annotations

from ._core import set_simd_level, simd_level, simd_levels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .typing import SimdLevel

__all__ = ["level", "levels", "set_level"]


def level() -> SimdLevel:
    """Return the level in use: "avx512", "avx2", "neon", or "baseline" for none of these.

    It is the best level that the CPU supports, unless the environment variable STEELWHEEL_SIMD named another
    level when steelwheel was imported, or `set_level` has selected one.
    """
    return simd_level()


def levels() -> tuple[SimdLevel, ...]:
    """Return the levels that this machine supports, slowest first."""
    return simd_levels()


def set_level(level: SimdLevel | None = None) -> None:
    """Select the level that all threads use from now on; work in progress keeps its level.

    :param level: one of `levels()`, or `None` for the level chosen at import.
    :raises ValueError: if this machine does not support the level; the message lists the supported levels.
    :raises TypeError: if the level is not a str.
    """
    set_simd_level(level)
