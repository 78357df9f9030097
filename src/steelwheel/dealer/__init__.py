"""Matches over TCP in the protocol of the Annual Computer Poker Competition (ACPC): a dealer and a client.

    >>> from steelwheel.dealer import deal_stream
    >>> holes, board = next(deal_stream(seed=42))
    >>> len(holes), len(board)
    (2, 5)

`Dealer` runs matches between programs in any language. For the same seed it deals the same cards as the
competition's own dealer. `play_match` connects an agent to a dealer, steelwheel's or the competition's.
docs/guide/dealer/acpc.md shows both.

Source: protocol 2.0.0 and the dealer of the project_acpc_server.
"""

from .client import ClientReport, play_match
from .dealer import Dealer
from .deck import deal_stream
from .reports import MatchReport, SeatReport
from .results import winnings

__all__ = ["ClientReport", "Dealer", "MatchReport", "SeatReport", "deal_stream", "play_match", "winnings"]
