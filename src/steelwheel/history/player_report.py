"""Player statistics as pairs of counts, which can be added up over files, threads and machines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal

from .._base.public import public
from ..errors import kind, meant, shown
from .player_names import Player, display_names
from .stat import Count, Stat
from .winnings import Winnings

if TYPE_CHECKING:
    from .comparison import Difference

__all__ = ["Group", "PlayerGroup", "StatsReport", "added"]

Group = str | tuple[str, str | int | None]
PlayerGroup = Player | tuple[Player, str | int | None]
"""A key of a report, with a `Player` in place of the displayed name."""
Counts = tuple[int, ...]
_USUAL = ("vpip", "pfr", "three_bet", "cbet_flop", "af", "wtsd", "wsd")


@public("steelwheel.history")
class StatsReport(Mapping[Group, dict[str, Count]]):
    """The statistics that `report` returns: `{player: {statistic: (made, of)}}`.

    With `by`, the keys are pairs `(player, value)`. Players are in order of first appearance.
    """

    stats: tuple[Stat, ...]
    """The statistics."""
    by: str | None
    """The column by whose values each player's hands are divided, or None."""
    winnings: dict[Group, Winnings]
    """The results of each player, in big blinds."""
    hands: int
    """The number of hands read."""
    skipped: int
    """The number of hands and unreadable files that were skipped."""
    duplicates: int
    """The number of repeated hands, which count once."""
    exceptions: dict[str, int]
    """The number of hands with each kind of `HandHistory.exceptions`, such as `winnings` that do not fit."""

    def __init__(
        self,
        stats: Iterable[Stat],
        by: str | None,
        counts: Mapping[PlayerGroup, Counts],
        winnings: Mapping[PlayerGroup, Winnings],
        totals: tuple[int, int, int],
        names: Mapping[Player, str] | None = None,
        exceptions: Mapping[str, int] | None = None,
    ) -> None:
        self.stats, self.by = tuple(stats), by
        self._names = display_names(map(_player, counts)) if names is None else names
        self._groups = {self._key(group): group for group in _in_order(counts)}
        self._counts = {key: counts[group] for key, group in self._groups.items()}
        self.winnings = {key: winnings[group] for key, group in self._groups.items()}
        self.hands, self.skipped, self.duplicates = totals
        self.exceptions = dict(exceptions or {})

    def _key(self, group: PlayerGroup) -> Group:
        return (self._names[group[0]], group[1]) if isinstance(group, tuple) else self._names[group]

    def __getitem__(self, key: Group) -> dict[str, Count]:
        counts = self._counts[key]
        return {stat.name: Count(*counts[2 * i : 2 * i + 2]) for i, stat in enumerate(self.stats)}

    def __iter__(self) -> Iterator[Group]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __repr__(self) -> str:
        by = f" by {self.by}" if self.by else ""
        return f"<StatsReport: {self.hands} hands, {len({*map(_player, self._groups.values())})} players{by}>"

    def __eq__(self, other: object) -> bool:
        return self._state() == other._state() if isinstance(other, StatsReport) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def _state(self) -> tuple[object, ...]:
        totals = self.hands, self.skipped, self.duplicates
        return self.stats, self.by, self._groups, self._counts, self.winnings, totals, self.exceptions

    def __add__(self, other: StatsReport) -> StatsReport:
        """Return a report over the hands of both reports; no hand may be in both.

        :raises ValueError: if the reports differ in their statistics or in `by`.
        """
        if not isinstance(other, StatsReport):
            return NotImplemented
        self._check_match(other, "add")
        totals = (
            self.hands + other.hands,
            self.skipped + other.skipped,
            self.duplicates + other.duplicates,
        )
        keys = [*self._items(), *other._items()]
        return _summed(self, keys, lambda key: key, totals, added(self.exceptions, other.exceptions))

    def __radd__(self, other: Literal[0]) -> StatsReport:
        """Return this report if the other operand is 0: `sum(reports)` starts with 0."""
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def _check_match(self, other: StatsReport, what: str) -> None:
        if self.stats != other.stats or self.by != other.by:
            raise ValueError(
                f"cannot {what} reports that differ in stats or by; count both with the same ones"
            )

    def _items(self) -> Iterator[tuple[PlayerGroup, Counts, Winnings]]:
        for key, group in self._groups.items():
            yield group, self._counts[key], self.winnings[key]

    def select(
        self,
        players: str | Iterable[str] | None = None,
        *,
        without: str | Iterable[str] = (),
        fewer_than: int | None = None,
    ) -> StatsReport:
        """Return the report of some players.

        :param players: their names; None: all.
        :param without: the names of players to leave out.
        :param fewer_than: keep only players with fewer hands than this, counted over all values of `by`.
        """
        chosen, left_out = None if players is None else _names(players), _names(without)
        hands: dict[str, int] = {}
        for group, _, winnings in self._items():
            name = self._names[_player(group)]
            hands[name] = hands.get(name, 0) + winnings.hands
        items = [
            item
            for item in self._items()
            for name in [self._names[_player(item[0])]]
            if (chosen is None or name in chosen)
            and name not in left_out
            and (fewer_than is None or hands[name] < fewer_than)
        ]
        totals = self.hands, self.skipped, self.duplicates
        return _summed(self, items, lambda group: group, totals, self.exceptions, self._names)

    def pooled(self, name: str = "population") -> StatsReport:
        """Return a report that combines all players into one player with this name.

        To pool all players except a hero, call `report.select(without="hero").pooled()`.
        """

        def rename(group: PlayerGroup) -> PlayerGroup:
            return (name, group[1]) if isinstance(group, tuple) else name

        totals = self.hands, self.skipped, self.duplicates
        return _summed(self, self._items(), rename, totals, self.exceptions)

    def estimates(self) -> dict[Group, dict[str, float | None]]:
        """Return the rate of each statistic, shrunk toward the overall rate of the report's players.

        A beta prior is fitted to the players by the method of moments: the fewer opportunities a player has,
        and the less the players differ, the closer the estimate is to the overall rate. Ratios such as AF are
        shrunk in the form `made / (made + of)`. A rate is None if no player has an opportunity.
        """
        from .comparison import shrunk_rates

        columns = [shrunk_rates([self[key][stat.name] for key in self], stat.ratio) for stat in self.stats]
        names = [stat.name for stat in self.stats]
        return {
            key: dict(zip(names, [rates[i] for rates in columns], strict=True)) for i, key in enumerate(self)
        }

    def compare(self, other: StatsReport) -> list[Difference]:
        """Return the differences from another report, in standard errors, the largest first.

        The players of each report are pooled. With `by`, the reports are compared separately for each value
        that both have. A statistic is left out if one of the reports has no opportunity for it.

        :raises ValueError: if the reports differ in their statistics or in `by`.
        """
        from .comparison import differences

        self._check_match(other, "compare")
        mine, theirs = self.pooled(""), other.pooled("")
        found = []
        for key in mine:
            if key in theirs:
                value = None if isinstance(key, str) else key[1]
                found += differences(self.stats, value, mine[key], theirs[key])
        return sorted(found, key=lambda difference: -abs(difference.standard_errors))

    def to_dict(self) -> dict[str, Any]:
        """Return the report as a dict for JSON."""
        players = []
        for key, counts in self.items():
            of = {"player": key} if self.by is None else {"player": key[0], self.by: key[1]}
            stats = {name: {"made": c.made, "of": c.of, "rate": c.rate} for name, c in counts.items()}
            players.append({**of, **self.winnings[key].to_dict(), "stats": stats})
        return {
            "hands": self.hands,
            "skipped": self.skipped,
            "duplicates": self.duplicates,
            "exceptions": self.exceptions,
            "by": self.by,
            "players": players,
        }

    def table(self, stats: Iterable[str] | None = None) -> str:
        """Return a text table: hands, bb/100 with its standard error, and rates in percent.

        :param stats: the names of the statistics; None: the most common ones that the report has.
        :raises ValueError: if the report does not have a statistic.
        """
        from .report_table import text_table

        known = {stat.name: stat for stat in self.stats}
        chosen = [name for name in _USUAL if name in known] or [*known] if stats is None else list(stats)
        for name in chosen:
            if name not in known:
                raise ValueError(f"the report has no statistic {shown(name)}{meant(name, known)}")
        return text_table(self._titles(), [known[name] for name in chosen], self._rows())

    def to_csv(self) -> str:
        """Return the report in CSV: a row per key, with its results and the counts of all statistics.

        For example, the column `vpip` is the number of times that the player took the action, and `vpip_of`
        is the number of opportunities.

        A name that begins with `=`, `+`, `-`, `@`, an apostrophe, a tab or a line end has an apostrophe
        before it: without one, a spreadsheet could run the name as a formula. Numbers are written unchanged.
        """
        from .report_table import csv_table

        return csv_table(self._titles(), self.stats, self._rows())

    def to_html(self, *, title: str = "Statistics") -> str:
        """Return a web page with a sortable table: a row per key, with its results and all statistics.

        The page is one file that loads nothing from elsewhere. It can be searched by name and by the number
        of hands.

        :param title: the page's title.
        """
        from .report_page import report_html

        if not isinstance(title, str):
            raise TypeError(f"title must be a str, not {kind(title)}")
        note = f"{self.hands:,} hand{'' if self.hands == 1 else 's'}"
        others = [(self.skipped, "skipped"), (self.duplicates, "repeated")]
        others += [(number, f"with the exception {kind!r}") for kind, number in self.exceptions.items()]
        note += "".join([f", {number:,} {what}" for number, what in others if number])
        return report_html(title, note, self._titles(), self.stats, self._rows())

    def _titles(self) -> list[str]:
        return ["player"] if self.by is None else ["player", self.by]

    def _rows(self) -> Iterator[tuple[list[str], Winnings, dict[str, Count]]]:
        """Yield the names, the results and the counts of each row."""
        for key in self:
            names = [key] if isinstance(key, str) else ["" if part is None else str(part) for part in key]
            yield names, self.winnings[key], self[key]


def _player(group: PlayerGroup) -> Player:
    return group[0] if isinstance(group, tuple) else group


def _in_order(groups: Iterable[PlayerGroup]) -> list[PlayerGroup]:
    """Return the groups, sorted by player in order of first appearance."""
    of_player: dict[Player, list[PlayerGroup]] = {}
    for group in groups:
        of_player.setdefault(_player(group), []).append(group)
    return [group for groups in of_player.values() for group in groups]


def added(counts: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Return the sums of two dicts of counts."""
    return {key: counts.get(key, 0) + more.get(key, 0) for key in {**counts, **more}}


def _names(names: str | Iterable[str]) -> set[str]:
    return {names} if isinstance(names, str) else set(names)


def _summed(
    like: StatsReport,
    items: Iterable[tuple[PlayerGroup, Counts, Winnings]],
    rename: Callable[[PlayerGroup], PlayerGroup],
    totals: tuple[int, int, int],
    exceptions: Mapping[str, int],
    names: Mapping[Player, str] | None = None,
) -> StatsReport:
    """Return a report of these items under new keys; items with the same new key are added up."""
    counts: dict[PlayerGroup, Counts] = {}
    winnings: dict[PlayerGroup, Winnings] = {}
    for group, more, won in items:
        new = rename(group)
        before = counts.get(new)
        counts[new] = more if before is None else tuple([a + b for a, b in zip(before, more, strict=True)])
        winnings[new] = won if new not in winnings else winnings[new] + won
    return StatsReport(like.stats, like.by, counts, winnings, totals, names, exceptions)
