"""Hand histories: reading, replaying to the chip and writing them, in PHH and the formats of the ACPC.

    >>> from steelwheel import Hand, games, history
    >>> hand = Hand(games.NoLimitHoldem(blinds=(1, 2)), [200, 200, 200], button=2, seed=7)
    >>> text = history.dumps(history.HandHistory.from_hand(hand.raise_to(6).fold().call()))
    >>> history.loads(text).hand().stacks
    (199, 194, 194)

PHH (.phh, .phhs) is the Poker Hand History standard; the ACPC's logs (.log) are those of the Annual Computer
Poker Competition, whose game definitions and match states are in `history.acpc`.
"""

from . import acpc
from .files import Histories, dump, load, load_all
from .phh import dumps, loads
from .players import positions, statistics
from .record import HandHistory

__all__ = [
    "HandHistory",
    "Histories",
    "acpc",
    "dump",
    "dumps",
    "load",
    "load_all",
    "loads",
    "positions",
    "statistics",
]
