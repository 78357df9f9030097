"""Starting flights (1A, 1B) that merge into one tournament."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ..errors import InvalidTable, kind, shown
from .purse import Player
from .state import LEDGER, State, settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from ..typing import Seed
    from .director import Director

    Made = TypeVar("Made", bound=Director)

__all__ = ["merged"]


def merged(of: type[Made], flights: Sequence[Made], seed: Seed) -> Made:
    """The tournament that the survivors of flights go on in; its seats are drawn."""
    if isinstance(flights, State) or not isinstance(flights, Sequence):
        raise TypeError(f"flights are a sequence of Tournaments, not {kind(flights)}")
    flights = [*islice(flights, 1000)]
    if not flights:
        raise InvalidTable("there are no flights to merge")
    for i, flight in enumerate(flights):
        if not isinstance(flight, State):
            raise TypeError(f"flight {i} is {kind(flight)}, not a Tournament")
        if any(flight is other for other in flights[:i]):
            raise InvalidTable(f"flight {i} is there twice")
        if not flight._options["flight"]:
            raise InvalidTable(f"flight {i} is a whole tournament: flights are made with flight=True")
        if not flight.is_closed or flight._open:
            why = "has open entries" if not flight.is_closed else "has hands under way"
            raise InvalidTable(f"flight {i} {why}")
        if settings(flight) != settings(flights[0]):
            raise InvalidTable(f"flight {i} has other levels, chips or money than flight 0")
    levels, options, money = settings(flights[0])
    made = of(levels, **{**options, "flight": False}, **money, seed=seed)
    purse = made._purse
    best: dict[str, int] = {}
    outs: dict[str, int] = {}
    for flight in flights:
        for line in LEDGER:
            made._ledger[line] += flight._ledger[line]
        theirs = flight._purse
        purse.pool, purse.bought = purse.pool + theirs.pool, purse.bought + theirs.bought
        purse.extra += theirs.extra
        for name, chips in flight.stacks.items():
            made._ledger["removed"] -= min(chips, best.get(name, chips)) if name in best else 0
            best[name] = max(chips, best.get(name, 0))
        for name, was in theirs.players.items():
            now = purse.players.setdefault(name, Player(name))
            for what in ("entries", "rebuys", "add_ons", "bounties"):
                setattr(now, what, getattr(now, what) + getattr(was, what))
            head = min(now.bounty, was.bounty)
            now.bounty, purse.extra = max(now.bounty, was.bounty), purse.extra + head
            now.absent = now.absent or was.absent
            if was.place:
                outs[name] = min(was.place, outs.get(name, was.place))
    places = sorted({place for name, place in outs.items() if name not in best}, reverse=True)
    purse.out = [[name for name in outs if outs[name] == place and name not in best] for place in places]
    if len(best) < 2:
        raise InvalidTable(f"flights merge with two players or more, not {shown(len(best))}")
    purse.paid()
    made.started, made.level = True, max([flight.level for flight in flights])
    chip = min([table.chip for flight in flights for table in flight._floor.tables.values()])
    made._floor.draw_seats(best, made._floor.tables_for(len(best), True), chip)
    for table in made._floor.tables.values():
        made._race(table)
    made.close()
    return made
