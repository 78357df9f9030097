"""Matches over TCP by the protocol of the Annual Computer Poker Competition: the dealer and a client.

    >>> from steelwheel.dealer import deals
    >>> holes, board = next(deals(seed=42))
    >>> len(holes), len(board)
    (2, 5)

`Dealer` deals to programs in any language, the cards that the competition's own dealer deals from the same
seed; `play` seats an agent at a dealer, ours or theirs. docs/acpc.md shows both.

Source: protocol 2.0.0 and the dealer of the project_acpc_server.
"""

from .client import ClientReport, play
from .deck import deals, winnings
from .match import Dealer, MatchReport, SeatReport

__all__ = ["ClientReport", "Dealer", "MatchReport", "SeatReport", "deals", "play", "winnings"]
