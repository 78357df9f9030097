"""Count the statistics of each player over hands, in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .._core import RowTally
from ..errors import HistoryError, meant, shown
from .identity import identity
from .player_names import Player, base_name
from .player_report import PlayerGroup
from .record import HandHistory
from .result_check import check_results, count_kinds
from .row_facts import HandFacts, played_with_facts
from .stat import Stat
from .stat_expressions import Program
from .stat_groups import BY, values_by

if TYPE_CHECKING:
    from ..hands.hand import Hand
    from .file_pieces import Found

__all__ = ["Choice", "HandTally", "SeatResults", "Sums", "row_tally"]

Sums = dict[PlayerGroup, tuple[int, ...]]
"""The sums of each group: `made` and `of` of each statistic, then the fields of `RowTally.results`."""

_RESULTS = ("won_bb", "ev_bb", "wtsd", "rake_bb")
_FILE, _TABLE = 2, 6


class Choice(NamedTuple):
    """The statistics and players to count.

    :param by: the column by whose values the hands of each player are divided.
    :param player: the only player to report; None: all. Players whose displayed names may depend on this
        player's name are counted, too.
    """

    stats: tuple[Stat, ...]
    by: str | None
    player: str | None

    def check(self) -> None:
        """Check the columns.

        :raises ValueError: if the report cannot be divided by that column.
        """
        if self.by is not None and self.by not in BY:
            raise ValueError(
                f"by must be {', '.join(map(shown, BY))} or None, not {shown(self.by)}{meant(self.by, BY)}"
            )

    def uses_hand_numbers(self) -> bool:
        """Return whether a statistic compares the column `hand`, which counts all hands read."""
        programs = {rows: Program(rows) for rows in ("players", "decisions")}
        for stat in self.stats:
            programs[stat.rows].add(stat.made, "made")
            programs[stat.rows].add(stat.of, "of")
        return any(program.compares("hand") for program in programs.values())


class SeatResults(NamedTuple):
    """The results of a hand, for sums over sessions.

    :param keys: the index of each seat's group; -1: the player is not counted.
    :param table: the table; None: unknown.
    :param time: microseconds since 1970.
    :param won: the big blinds won by each seat; None: unknown.
    """

    keys: list[int]
    table: str | None
    time: int | None
    won: tuple[float | None, ...]


class HandTally:
    """Counts of statistics over hands.

    :param seen: the digests of earlier hands, which are not counted again; new hands add their digests.
    """

    def __init__(self, choice: Choice, seen: set[bytes]) -> None:
        self.choice, self.seen = choice, seen
        self.hands = self.skipped = self.duplicates = 0
        self.exceptions: dict[str, int] = {}
        self.groups: list[PlayerGroup] = []
        self._keys: dict[PlayerGroup, int] = {}
        self._tables: dict[str | None, str | None] = {}  # equal texts as one object, which is pickled once
        self._of_players = row_tally("players", choice.stats)
        has_decisions = any(stat.rows == "decisions" for stat in choice.stats)
        self._of_decisions = row_tally("decisions", choice.stats) if has_decisions else None

    def count(
        self, found: Iterable[Found], on_error: Callable[[HistoryError | OSError], object]
    ) -> Iterator[SeatResults]:
        """Count hands, and yield the results of each; skip repeated hands.

        :param on_error: a function to call with each error; an illegal hand is an error, too.
        """
        for history in found:
            if not isinstance(history, HandHistory):
                error: HistoryError | OSError = history
            elif self._is_repeated(history):
                self.duplicates += 1
                continue
            else:
                try:
                    replay, (hand, facts) = played_with_facts(history, self.hands, True)
                except HistoryError as illegal:
                    error = illegal
                else:
                    self.hands += 1
                    found_here = [*replay.exceptions, *check_results(history, hand, replay.unit)]
                    count_kinds(self.exceptions, found_here)
                    yield self._add(hand, facts)
                    continue
            self.skipped += 1
            on_error(error)

    def _is_repeated(self, history: HandHistory) -> bool:
        digest = identity(history)
        if digest in self.seen:
            return True
        if digest is not None:
            self.seen.add(digest)
        return False

    def _add(self, hand: Hand, facts: tuple[Any, ...]) -> SeatResults:
        known = HandFacts(*facts)
        keys = [-1 if group is None else self._key(group) for group in self._groups(hand, known)]
        self._of_players.add(hand, facts, keys)
        if self._of_decisions is not None:
            self._of_decisions.add(hand, facts, keys)
        table = known.texts[_TABLE] or known.texts[_FILE]
        return SeatResults(keys, self._tables.setdefault(table, table), known.time, known.won_bb)

    def _groups(self, hand: Hand, facts: HandFacts) -> list[PlayerGroup | None]:
        """Return the key of each seat in the report; None for players who are not counted."""
        _, by, player = self.choice
        names: list[Player] = [name or seat for seat, name in enumerate(facts.players, 1)]
        groups: Sequence[PlayerGroup] = names
        if by is not None:
            groups = list(zip(names, values_by(by, hand, facts), strict=True))
        if player is None:
            return [*groups]
        base = base_name(player)
        is_counted = [base_name(name) == base for name in names]
        return [group if counted else None for group, counted in zip(groups, is_counted, strict=True)]

    def _key(self, group: PlayerGroup) -> int:
        key = self._keys.setdefault(group, len(self.groups))
        if key == len(self.groups):
            self.groups.append(group)
        return key

    @property
    def totals(self) -> tuple[int, int, int]:
        """The numbers of hands, skipped hands and repeated hands."""
        return self.hands, self.skipped, self.duplicates

    def sums(self) -> Sums:
        """Return the sums of each group, in order of first appearance."""
        sources = {"players": self._of_players.counts()}
        if self._of_decisions is not None:
            sources["decisions"] = self._of_decisions.counts()
        results = self._of_players.results()
        return {group: self._counts_of(sources, key) + results[key] for key, group in enumerate(self.groups)}

    def _counts_of(self, sources: dict[str, list[tuple[int, ...]]], key: int) -> tuple[int, ...]:
        """Return the counts of all statistics, in order, from the tallies of the tables that they use."""
        values = {rows: iter(counts[key]) for rows, counts in sources.items()}
        counts: list[int] = []
        for stat in self.choice.stats:
            counts += next(values[stat.rows]), next(values[stat.rows])
        return tuple(counts)


def row_tally(rows: str, stats: Iterable[Stat]) -> RowTally:
    """Return a tally of the statistics of one table; for "players", it also adds up the players' results."""
    program = Program(rows)
    compiled = [
        (program.add(stat.made, "made"), program.add(stat.of, "of"), stat.per == "hand", stat.ratio)
        for stat in stats
        if stat.rows == rows
    ]
    extra = _RESULTS if rows == "players" else ()
    results = tuple([program.names.index(name) for name in extra]) or None
    return RowTally(rows, program.columns("hand", "seat", *extra), program.steps, compiled, results)
