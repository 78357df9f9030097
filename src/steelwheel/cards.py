"""Cards: reading and writing them, sets of them, and random deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _slices
from ._core import DECKS, CardSet, Dealing, format_cards, parse_cards

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ._core import Array, Cards, Seed

__all__ = ["DECKS", "CardSet", "deal_batch", "format_cards", "parse_cards"]

_STEP = 1 << 20  # rows between two looks at Ctrl-C: some tens of milliseconds


def deal_batch(
    n: int,
    k: int,
    *,
    deck: str = "standard",
    dead: Cards = "",
    seed: Seed = None,
    out: Array | None = None,
    threads: int = 1,
) -> npt.NDArray[np.uint8]:
    """Deal k different cards n times, each time from a whole deck and every order equally likely.

    Row i is the beginning of the deck as shuffled by stream i of the seed: a Fisher-Yates shuffle by
    Philox2x64-10 with the seed as its key and (i, block) as its counter. Rows do not depend on each
    other, on n, on `threads` or on the platform, nor the first cards of a row on k.

    :param n: how many deals.
    :param k: how many cards each.
    :param deck: a name in `DECKS`.
    :param dead: cards that are not dealt.
    :param seed: `None` for 128 bits of entropy from the system, an int from 0 to 2**64 - 1, or
        `(seed, first)`, whose row i is row first + i of `seed`.
    :param out: a writable uint8 array of shape (n, k) to fill.
    :param threads: 0 for one a core.
    :returns: uint8[n, k] (`out` itself if given).
    :raises ValueError: for k more than the cards there are, or an argument that is out of range.
    :raises InvalidCards: for bad dead cards.
    :raises TypeError: for arguments of another type, or `out` of another dtype.
    """
    work = Dealing(n, k, deck, dead, seed, out)
    _slices.run(work.run, len(work), _STEP, threads)
    return work.out
