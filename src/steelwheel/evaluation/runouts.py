"""The distribution of hand values over run-outs."""

from __future__ import annotations

from .._core import Runouts
from .._internal import slices

TYPE_CHECKING = False
if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..typing import Cards, Ranking

__all__ = ["distribution"]


def distribution(
    cards: Cards = "",
    *,
    to_come: int,
    ranking: Ranking = "high",
    wild: Cards = "",
    dead: Cards = "",
    threads: int = 1,
) -> npt.NDArray[np.uint64]:
    """Return, for each hand value, the number of run-outs of `to_come` more cards that result in it.

    Run-outs are counted by ranks and suits, not one by one, so counting all seven-card hands takes
    milliseconds.

        >>> counts = sw.distribution("AsKs Ts9s4h", to_come=2)
        >>> int(counts.sum()), int(counts[sw.evaluate("AsKsQsJsTs")])
        (1081, 1)

    :param cards: the cards held. Together with the cards to come, there must be as many as the ranking takes:
        5, 6 or 7 (see `evaluate`).
    :param to_come: the number of cards to come.
    :param ranking: a name in `RANKINGS`; the cards come from its deck.
    :param wild: up to four wild cards; "high_wild" only.
    :param dead: dead cards, which cannot be dealt.
    :returns: uint64[highest value + 1], indexed by value.
    :raises InvalidCards: if a card is invalid, or the number of cards is wrong.
    """
    import numpy as np

    work = Runouts(cards, to_come, ranking, wild, dead)
    slices.finish(work, threads)
    return np.frombuffer(work.outcome(), np.uint64).copy()
