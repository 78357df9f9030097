"""Cards as text and ints, sets of cards, and random deals."""

from __future__ import annotations

from .._core import DECKS, CardSet, Dealing, format_cards, parse_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    import numpy.typing as npt

    from ..typing import Array, Cards, Deck, Seed

__all__ = ["DECKS", "CardSet", "deal_batch", "format_cards", "parse_cards"]

_STEP = 1 << 20  # rows between checks for Ctrl-C: tens of milliseconds


def card_names(cards: Iterable[int | None]) -> list[str]:
    """Return a list of the cards' names, as in JSON: "As", "Jk" for a joker, "??" for an unknown card."""
    text = format_cards(tuple(cards))
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def deal_batch(
    n: int,
    k: int,
    *,
    deck: Deck = "standard",
    dead: Cards = "",
    seed: Seed = None,
    out: Array | None = None,
    threads: int = 1,
) -> npt.NDArray[np.uint8]:
    """Deal k different cards n times, each time from a full deck, with all orders equally likely.

        >>> sw.deal_batch(2, 5, seed=1).tolist()
        [[47, 46, 50, 13, 4], [44, 10, 51, 3, 13]]

    Row i has the top k cards of a deck shuffled by stream i of the seed. The shuffle is Fisher-Yates with
    Philox2x64-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011), whose
    key is the seed and whose counter is (i, block). A row does not depend on other rows, n, `threads` or the
    platform, and its first cards do not depend on k.

    :param n: the number of deals.
    :param k: the number of cards in each deal.
    :param deck: a name in `DECKS`.
    :param dead: cards that are not dealt.
    :param seed: `None` for 128 bits of entropy from the system, an int from 0 to 2**64 - 1, or a pair
        `(seed, first)`, whose row i is row first + i of `seed`.
    :param out: a writable uint8 array of shape (n, k) to fill.
    :param threads: the number of threads; 0 for one per core.
    :returns: uint8[n, k] (`out` itself if given).
    :raises ValueError: if k is more than the number of cards left, or an argument is out of range.
    :raises InvalidCards: if a dead card is invalid.
    :raises TypeError: if an argument has the wrong type, or `out` has the wrong dtype.
    """
    return Dealing(n, k, deck, dead, seed, out).done(_STEP, threads)
