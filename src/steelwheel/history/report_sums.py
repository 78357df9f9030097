"""Sums of a report over hands that several processes may have counted."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import takewhile
from operator import add
from typing import NamedTuple

from ..errors import HistoryError
from .file_pieces import Found, Piece, Reading
from .files import OnError
from .hand_tally import Choice, HandTally, SeatResults, Sums
from .player_report import PlayerGroup, StatsReport, added
from .session_sums import SessionSums
from .winnings import Winnings
from .workers import Part, PieceReader, run_in_workers

__all__ = ["ReportSums"]


class _TaskSums(NamedTuple):
    """The counts of a worker process over a group of pieces.

    :param files: the names of the files of the pieces.
    :param ended: the file whose rest is skipped, or None.
    :param digests: the digests of the hands.
    :param totals: the numbers of hands, skipped hands and repeated hands.
    :param exceptions: the number of hands with each kind of exception.
    :param results: the results of each hand.
    """

    files: set[str]
    ended: str | None
    digests: set[bytes]
    errors: list[HistoryError | OSError]
    totals: tuple[int, int, int]
    exceptions: dict[str, int]
    sums: Sums
    results: list[SeatResults]


class ReportSums:
    """The sums of a report. Add hands in order.

    :param errors: same as for `report`.
    :param is_stopped: returns True to leave out all further hands.
    """

    def __init__(self, choice: Choice, errors: OnError, is_stopped: Callable[[], bool]) -> None:
        choice.check()
        HandTally(choice, set())  # raises errors before any file is read
        self._choice, self._errors, self._is_stopped = choice, errors, is_stopped
        self._seen: set[bytes] = set()
        self._sums: Sums = {}
        self._sessions = SessionSums()
        self._totals = 0, 0, 0
        self._exceptions: dict[str, int] = {}

    def count(self, found: Iterable[Found]) -> None:
        """Count hands in this process."""
        tally = HandTally(self._choice, self._seen)
        wanted = takewhile(lambda _: not self._is_stopped(), found)
        for results in tally.count(wanted, self._handle):
            self._add_results(results, tally.groups)
        self._add(tally.sums(), tally.totals, tally.exceptions)

    def count_in_workers(self, workers: int, names: Iterator[str | OSError], how: Reading) -> None:
        """Count the hands of files in worker processes.

        This process counts a group of pieces again if it has a hand that was counted before, or a file
        whose rest is to be skipped.
        """
        reader = PieceReader()
        work = partial(_count_task, choice=self._choice)
        with closing(run_in_workers(workers, names, how, work)) as tasks:
            for parts, data in tasks:
                if self._is_stopped():
                    return
                task: _TaskSums | None = None if data is None else pickle.loads(data)
                if task is None or reader.ended in task.files or not self._seen.isdisjoint(task.digests):
                    self.count(reader.read(parts))
                else:
                    self._add_task(task)
                    reader.ended = task.ended or reader.ended

    def _add_task(self, task: _TaskSums) -> None:
        for error in task.errors:
            self._handle(error)
        self._seen |= task.digests
        groups = list(task.sums)
        for results in task.results:
            self._add_results(results, groups)
        self._add(task.sums, task.totals, task.exceptions)

    def report(self) -> StatsReport:
        """Return the report; no hands can be added afterward."""
        stats, by, player = self._choice
        n = 2 * len(stats)
        counts = {group: sums[:n] for group, sums in self._sums.items()}
        winnings = {
            group: Winnings(*sums[n:], *self._sessions.sums(group)) for group, sums in self._sums.items()
        }
        report = StatsReport(stats, by, counts, winnings, self._totals, exceptions=self._exceptions)
        return report if player is None else report.select(player)

    def _handle(self, error: HistoryError | OSError) -> None:
        if self._errors == "raise":
            raise error
        if callable(self._errors):
            self._errors(error)

    def _add_results(self, results: SeatResults, groups: list[PlayerGroup]) -> None:
        for key, won in zip(results.keys, results.won, strict=True):
            if key >= 0:
                self._sessions.add(groups[key], results.table, results.time, won)

    def _add(self, sums: Sums, totals: tuple[int, int, int], exceptions: dict[str, int]) -> None:
        self._exceptions = added(self._exceptions, exceptions)
        hands, skipped, duplicates = map(add, self._totals, totals)
        self._totals = hands, skipped, duplicates
        for group, more in sums.items():
            before = self._sums.get(group)
            self._sums[group] = more if before is None else tuple(map(add, before, more))


def _count_task(parts: list[Part], choice: Choice) -> bytes:
    """Return the `_TaskSums` of a group of pieces as a pickle."""
    reader, tally = PieceReader(), HandTally(choice, set())
    errors: list[HistoryError | OSError] = []
    results = list(tally.count(reader.read(parts), errors.append))
    files = {part.name for part in parts if isinstance(part, Piece)}
    task = _TaskSums(
        files, reader.ended, tally.seen, errors, tally.totals, tally.exceptions, tally.sums(), results
    )
    return pickle.dumps(task, pickle.HIGHEST_PROTOCOL)
