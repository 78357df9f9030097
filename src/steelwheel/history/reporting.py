"""Read hands and count the statistics of their players."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from .._internal.slices import thread_count
from ..errors import kind, meant, shown
from .files import Format, OnError, file_names, reading
from .hand_tally import Choice
from .player_report import StatsReport
from .record import HandHistory
from .report_sums import ReportSums
from .rows import scan
from .stat import Stat
from .stat_definitions import STATS
from .stat_groups import By

if TYPE_CHECKING:
    from ..rules import HouseRules
    from ..typing import Preset
    from .acpc import Definition

__all__ = ["report", "stoppable_report"]


def report(
    hands: str | os.PathLike[str] | Iterable[HandHistory],
    stats: Iterable[str | Stat] | None = None,
    by: By | None = None,
    player: str | None = None,
    errors: OnError = "raise",
    *,
    game: Definition | None = None,
    format: Format | None = None,
    encoding: str | None = None,
    workers: int = 1,
    rules: Preset | HouseRules | None = None,
    strict: bool = False,
) -> StatsReport:
    """Count the statistics of each player over many hands.

    A statistic is two counts: how often the player took an action, and how often they could. Reports of
    different hands can be added, in any order. Players without a name are p1, p2 ... by seat, or
    "p2 (unnamed)" if another player has the name p2. A repeated hand counts once (see `statistics`).

    :param hands: a file, a folder or a pattern (see `load_all`), or histories.
    :param stats: names of `STATS`, or `Stat` objects; None: all of `STATS`.
    :param by: how to divide the hands of each player: by "position", "stakes", "depth" (the effective stack
        in big blinds before the hand), "players" (the number dealt in), "site", "month" or "hour" (of the
        day, in UTC).
    :param player: the only player to count; None: all players.
    :param errors: see `load_all`; illegal hands are errors, too.
    :param game: the ACPC's definition of the game, for a log that does not name it.
    :param format: the format of the files, same as for `load_all`.
    :param encoding: the encoding of the files, same as for `load_all`.
    :param workers: the number of processes that read and count; 0: one per core, 1: this process alone.
    :param rules: the house rules of histories that name none, same as for `load_all`.
    :param strict: whether to treat a hand with `exceptions` as an error, same as for `load_all`.
    :raises ValueError: if a statistic is unknown or appears twice, or another argument is invalid.
    :raises HistoryError: if a hand cannot be replayed to its last action.
    """
    return stoppable_report(
        lambda: False,
        hands,
        stats,
        by,
        player,
        errors,
        game=game,
        format=format,
        encoding=encoding,
        workers=workers,
        rules=rules,
        strict=strict,
    )


def stoppable_report(
    is_stopped: Callable[[], bool],
    hands: str | os.PathLike[str] | Iterable[HandHistory],
    stats: Iterable[str | Stat] | None = None,
    by: By | None = None,
    player: str | None = None,
    errors: OnError = "raise",
    *,
    game: Definition | None = None,
    format: Format | None = None,
    encoding: str | None = None,
    workers: int = 1,
    rules: Preset | HouseRules | None = None,
    strict: bool = False,
) -> StatsReport:
    """Return a report like `report`; once `is_stopped` returns True, over the hands counted so far."""
    choice = Choice(_chosen(stats), by, player)
    sums = ReportSums(choice, errors, is_stopped)
    table = scan(
        hands,
        "players",
        errors,
        game=game,
        format=format,
        encoding=encoding,
        workers=workers,
        rules=rules,
        strict=strict,
    )
    several = thread_count(workers, "workers")
    if several > 1 and isinstance(hands, (str, os.PathLike)) and not choice.uses_hand_numbers():
        how = reading(game, format, encoding, rules, strict)
        sums.count_in_workers(several, file_names(os.fspath(hands), how, {}), how)
    else:
        sums.count(table._found({}))
    return sums.report()


def _chosen(stats: Iterable[str | Stat] | None) -> tuple[Stat, ...]:
    if stats is None:
        return tuple(STATS.values())
    if isinstance(stats, (str, Stat)) or not isinstance(stats, Iterable):
        raise TypeError(f"stats must be a list of names and Stat objects, not {kind(stats)}")
    found: dict[str, Stat] = {}
    for stat in stats:
        if not isinstance(stat, Stat):
            if stat not in STATS:
                raise ValueError(
                    f"there is no statistic {shown(stat)}{meant(stat, STATS)}; make one with Stat"
                )
            stat = STATS[stat]
        if stat.name in found:
            raise ValueError(f"two statistics are named {shown(stat.name)}; rename one")
        found[stat.name] = stat
    return tuple(found.values())
