"""The seeds of the tournaments or sessions of a simulation."""

from __future__ import annotations

from .._core import check_seed
from ..tournaments.draws import Draw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..typing import Seed

__all__ = ["first_seed", "seed_of"]


def first_seed(seed: Seed) -> tuple[int, int]:
    """Return the seed of a simulation as a pair; if `seed` is None, the second number is 0."""
    number, stream = check_seed(seed)
    return number, 0 if seed is None else stream


def seed_of(seed: tuple[int, int], k: int) -> tuple[int, int]:
    """Return the seed of tournament or session k: two numbers drawn with `(seed[0], seed[1] + k)`."""
    number, stream = seed
    draw = Draw((number, stream + k))
    return draw.below(1 << 64), draw.below(1 << 64)
