"""Starting flights (1A, 1B) that merge into one tournament."""

from __future__ import annotations

from ..errors import InvalidTable, shown
from .director import Director
from .purse import TournamentPlayer
from .state import LEDGER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["merge_flights"]


def merge_flights(flights: Sequence[Director], seed: tuple[int, int]) -> Director:
    """Merge flights into a tournament of their remaining players, with newly drawn seats, and return it."""
    _check_flights(flights)
    settings = flights[0].settings
    director = Director(settings._replace(options={**settings.options, "flight": False}), seed)
    purse, ledger = director.purse, director.ledger
    best: dict[str, int] = {}
    outs: dict[str, int] = {}
    for flight in flights:
        for line in LEDGER:
            ledger[line] += flight.ledger[line]
        theirs = flight.purse
        purse.pool, purse.bought = purse.pool + theirs.pool, purse.bought + theirs.bought
        purse.extra, purse.bounty_pool = purse.extra + theirs.extra, purse.bounty_pool + theirs.bounty_pool
        for name, chips in flight.stacks().items():
            ledger["removed"] -= min(chips, best.get(name, chips)) if name in best else 0
            best[name] = max(chips, best.get(name, 0))
        for name, was in theirs.players.items():
            now = purse.players.setdefault(name, TournamentPlayer(name))
            for what in ("entries", "rebuys", "add_ons", "bounties_won"):
                setattr(now, what, getattr(now, what) + getattr(was, what))
            head = min(now.bounty, was.bounty)
            now.bounty, purse.extra = max(now.bounty, was.bounty), purse.extra + head
            now.is_away = now.is_away or was.is_away
            if was.place:
                outs[name] = min(was.place, outs.get(name, was.place))
    places = sorted({place for name, place in outs.items() if name not in best}, reverse=True)
    purse.out = [[name for name in outs if outs[name] == place and name not in best] for place in places]
    if len(best) < 2:
        raise InvalidTable(f"the flights must have at least two players left, not {shown(len(best))}")
    purse.prize_table()
    director.has_started, director.level_index = True, max([flight.level_index for flight in flights])
    floor = director.floor
    chip = min([table.chip for flight in flights for table in flight.floor.tables.values()])
    floor.draw_seats(best, floor.tables_for(len(best), True), chip)
    for table in floor.tables.values():
        director.race_chips(table)
    director.close_registration()
    return director


def _check_flights(flights: Sequence[Director]) -> None:
    """Check that tournaments are flights that can merge.

    :raises InvalidTable: if they are not; the message names the flight.
    """
    if not flights:
        raise InvalidTable("flights is empty: merge takes at least one flight")
    for i, flight in enumerate(flights):
        if any(flight is other for other in flights[:i]):
            raise InvalidTable(f"flight {i} is passed twice")
        if not flight.options["flight"]:
            raise InvalidTable(f"flight {i} is a whole tournament: create flights with flight=True")
        if not flight.purse.closed or flight.open_hands:
            why = "has open registration" if not flight.purse.closed else "has hands under way"
            raise InvalidTable(f"flight {i} {why}")
        if flight.settings != flights[0].settings:
            raise InvalidTable(f"flight {i} differs from flight 0 in its levels, chips or money")
