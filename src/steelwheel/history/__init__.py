"""Hand histories: reading, exact replay and writing, in PHH and other formats.

    >>> from steelwheel import Hand, games, history
    >>> hand = Hand(games.NoLimitHoldem(blinds=(1, 2)), [200, 200, 200], button=2, seed=7)
    >>> text = history.dumps(history.HandHistory.from_hand(hand.raise_to(6).fold().call()))
    >>> history.loads(text).hand().stacks
    (199, 194, 194)

PHH (.phh, .phhs) is the Poker Hand History standard. The logs of the Annual Computer Poker Competition (ACPC)
end in .log; `history.acpc` has its game definitions and match states. PokerStars' text and Open Hand
History (.ohh) can be read and written, too; the text of GGPoker, Winamax and Ignition
can only be read.
"""

from . import acpc
from .comparison import Difference
from .files import Histories, load, load_all
from .format_detection import loads
from .output import dump, dumps
from .player_report import StatsReport
from .player_statistics import Statistics, positions, statistics
from .record import HandHistory, Payment
from .reporting import report
from .result_check import Discrepancy
from .rows import Rows, scan
from .stat import Count, Stat
from .stat_definitions import STATS
from .winnings import Winnings

__all__ = [
    "STATS",
    "Count",
    "Difference",
    "Discrepancy",
    "HandHistory",
    "Histories",
    "Payment",
    "Rows",
    "Stat",
    "Statistics",
    "StatsReport",
    "Winnings",
    "acpc",
    "dump",
    "dumps",
    "load",
    "load_all",
    "loads",
    "positions",
    "report",
    "scan",
    "statistics",
]
