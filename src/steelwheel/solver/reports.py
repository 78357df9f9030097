"""Many spots, solved one by one, and what came of them as a table: all flops, or some that stand for all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import permutations
from math import fsum, nan
from typing import TYPE_CHECKING, Any, NamedTuple

from .._core import exact_index, format_cards, parse_cards
from ..cards import card_names
from ..errors import InvalidRange, as_number, kind, shown, within
from ..isomorphism import HandIndexer
from ..simulation.running import check_executor
from ..simulation.running import run as run_slices
from . import running
from .node import PLAYERS
from .settings import How, Limits
from .solution import Solution
from .spots import Spot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor

__all__ = ["Report", "flops", "solve_many"]

_MOST_ALIKE = 24  # flops that differ in their suits alone


def flops(count: int | None = None, deck: Iterable[int] = range(52)) -> dict[str, int]:
    """Flops that stand for all of a deck, and how many each stands for: {"AhKd7c": 96, ...}.

    Suits do not matter before the flop, so that of 22,100 there are 1,755 that differ. A smaller number of
    them is chosen from all in order of pairs, suits and ranks: that in the middle of each of `count` parts of
    the same size.

    :param count: 1 to 920 (in short deck 297), so that each stands for 24 or more; None: all that differ.
    :param deck: all cards of some ranks.
    :raises ValueError: for another number.
    """
    cards = {*deck}
    found = [(text, ways) for text, ways in _classes() if cards.issuperset(parse_cards(text))]
    if count is None:
        return dict(found)
    number, every = exact_index(count, "the number of flops"), sum(ways for _, ways in found)
    most = every // _MOST_ALIKE
    if not 1 <= number <= most:
        raise ValueError(f"the number of flops must be from 1 to {most}, or None for all, not {shown(count)}")
    parts: list[list[tuple[str, int, int]]] = [[] for _ in range(number)]
    before = 0
    for text, ways in found:
        middle = 2 * before + ways
        parts[middle * number // (2 * every)].append((text, ways, middle))
        before += ways
    chosen = {}
    for i, part in enumerate(parts):
        centre = (2 * i + 1) * every // number
        text = min(part, key=lambda one: abs(one[2] - centre))[0]
        chosen[text] = sum(ways for _, ways, _ in part)
    return chosen


@cache
def _classes() -> list[tuple[str, int]]:
    """The flops that differ, and how many are like each: by pairs, suits and ranks."""
    indexer, found = HandIndexer([3]), []
    for i in range(indexer.size(0)):
        cards = sorted(indexer.cards(0, i), reverse=True)
        ranks, suits = [card // 4 for card in cards], [card % 4 for card in cards]
        ways = {
            tuple(sorted([4 * rank + name[suit] for rank, suit in zip(ranks, suits, strict=True)]))
            for name in permutations(range(4))
        }
        found.append((len({*ranks}), len({*suits}), ranks, suits, format_cards(cards), len(ways)))
    return [one[4:] for one in sorted(found)]


class Report:
    """What came of many spots: a table with a line for each.

    - `rows`: of each spot a dict. `board`; `weight`, how much it counts in `means`; `ev oop`, `ev ip`,
      chips; `equity oop`, `equity ip`; `exploitability`, in % of the pot; `iterations`, `seconds`; then how
      often each action of the first to act is taken, by its name, as `x` or `b66`; and what `columns` told.
    - `means`: the means of these, by weight: over all spots in which there is such a number.
    - `complete`: all have been solved.
    """

    __slots__ = ("complete", "rows")

    def __init__(self, rows: Iterable[dict[str, Any]], complete: bool = True) -> None:
        self.rows, self.complete = tuple(rows), complete

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, in the order in which they come."""
        return tuple(dict.fromkeys(name for row in self.rows for name in row))

    @property
    def means(self) -> dict[str, float]:
        """The mean of each column over the spots with a number there, each counted by its weight."""
        found = {}
        for name in self.columns[2:]:
            some = [
                (row["weight"], row[name])
                for row in self.rows
                if isinstance(row.get(name), (int, float)) and row[name] == row[name]
            ]
            total = fsum(weight for weight, _ in some)
            if some:
                found[name] = fsum(weight * x for weight, x in some) / total if total else nan
        return found

    def to_csv(self) -> str:
        """The rows as comma-separated values, with their titles."""
        import csv
        from io import StringIO

        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        columns = self.columns
        writer.writerow(columns)
        for row in self.rows:
            writer.writerow([_cell(row.get(name)) for name in columns])
        return text.getvalue()

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain values that JSON can hold."""
        return {"rows": [dict(row) for row in self.rows], "means": self.means, "complete": self.complete}

    def __repr__(self) -> str:
        return f"<Report of {len(self.rows):,} spots>"

    def __str__(self) -> str:
        hidden = "weight", "iterations", "seconds"
        columns = [name for name in self.columns if name not in hidden]
        lines = [columns, *[[_told(name, row.get(name)) for name in columns] for row in self.rows]]
        means = self.means
        lines.append(["mean", *[_told(name, means.get(name)) for name in columns[1:]]])
        wide = [max(len(line[i]) for line in lines) for i in range(len(columns))]
        rows = [
            "  ".join(
                [f"{line[0]:<{wide[0]}}", *[f"{x:>{w}}" for x, w in zip(line[1:], wide[1:], strict=True)]]
            )
            for line in lines
        ]
        return "\n".join(rows)


def _cell(x: Any) -> Any:
    return "" if x is None or x != x else f"{x:.6g}" if isinstance(x, float) else x


def _told(name: str, x: Any) -> str:
    if x is None or x != x:
        return ""
    if isinstance(x, float):
        if name.startswith("ev"):
            return f"{x:,.3f}"
        return f"{x:.3f}%" if name == "exploitability" else f"{x:.2%}" if 0 <= x <= 1 else f"{x:,.4g}"
    return str(x)


class Work(NamedTuple):
    """What is solved: spots, or one on many flops. A slice is one of them."""

    spots: tuple[Spot, ...]
    boards: tuple[tuple[int, ...], ...]
    how: How
    limits: Limits
    columns: Callable[[Solution], Mapping[str, Any]] | None

    @property
    def units(self) -> str:
        return "spots"

    def sent(self) -> list[tuple[str, Any]]:
        return [("spots", self.spots), ("columns", self.columns)]

    def spot(self, i: int) -> Spot:
        return self.spots[0].replace(board=self.boards[i]) if self.boards else self.spots[i]


class Found(NamedTuple):
    """The rows of a slice; `texts` is what a match would write of hands, and there are none."""

    rows: list[dict[str, Any]]
    texts: tuple[str, ...] = ()


def solve_slice(work: Work, first: int, count: int) -> Found:
    """Solve some of the spots, but for flops that never come because they have all cards of a range."""
    rows = []
    for i in range(first, first + count):
        try:
            try:
                spot = work.spot(i)
            except InvalidRange:  # on this flop nobody can hold what he has
                continue
            solution = Solution(spot, work.how.for_spot(spot, work.limits.target))
        except ValueError as error:
            raise within(f"spot {i}", error) from None
        running.run(solution, work.limits)
        rows.append(_row(solution, work.columns))
    return Found(rows)


def _row(solution: Solution, columns: Callable[[Solution], Mapping[str, Any]] | None) -> dict[str, Any]:
    root = solution.root
    sides = [root.of(player).overall for player in (0, 1)]
    row: dict[str, Any] = {"board": format_cards(solution.spot.board), "weight": solution._pairs}
    for player, name in enumerate(PLAYERS):
        row[f"ev {name.lower()}"] = solution.ev[player]
    for player, name in enumerate(PLAYERS):
        row[f"equity {name.lower()}"] = sides[player].equity
    row["exploitability"] = solution.exploitability_percent
    row["iterations"], row["seconds"] = solution.iterations, solution.seconds
    row.update(zip(root.names, root.frequency.tolist(), strict=True))
    if columns is not None:
        more = columns(solution)
        if not isinstance(more, Mapping):
            raise TypeError(f"columns must tell a dict of names and values, not {kind(more)}")
        row.update(more)
    return row


class _Rows:
    """The rows so far, of slices of one spot; the sums that `running.run` keeps."""

    def __init__(self, match: Work, weights: tuple[float, ...]) -> None:
        self.match, self.weights, self.next = match, weights, 0
        self.rows: list[dict[str, Any]] = []

    def add(self, found: Found) -> None:
        for row in found.rows:
            row["weight"] *= self.weights[self.next]
            self.rows.append(row)

    def state(self) -> dict[str, Any]:
        return {}

    def is_sure(self) -> bool:
        return False

    def result(self, complete: bool) -> Report:
        return Report(self.rows, complete)


def solve_many(
    spots: Spot | Iterable[Spot],
    flops: int | Mapping[Any, float] | Iterable[Any] | None = None,
    *,
    columns: Callable[[Solution], Mapping[str, Any]] | None = None,
    executor: Executor | Callable[[], Executor] | None = None,
    target: float | None = 0.3,
    max_iterations: int | None = 1000,
    max_seconds: float | None = None,
    threads: int = 1,
    half: bool | None = None,
    alike: bool = True,
    discount: str | tuple[float, float, float] = "dcfr",
    progress: Callable[[Report], object] | None = None,
    memory_limit: int | None = None,
) -> Report:
    """Solve many spots one by one, or one spot on many flops, and tell what came of each in a table.

    :param spots: a `Spot`, whose board other flops take the place of, or several.
    :param flops: where one spot is given: how many flops that stand for all, chosen as docs/solver.md tells;
        or the flops; or a dict of them with how many each stands for. None: all 1,755 that differ.
    :param columns: a function of each `Solution` that returns a dict, further columns of its line.
    :param executor: a `concurrent.futures.Executor`, or a callable that makes one, as of `simulate`: solves
        the spots, each by itself. The table does not depend on it, but for seconds.
    :param progress: called up to ten times a second with the table so far; on True it stops.
    :returns: a `Report`; on Ctrl-C that of the spots so far, which is not complete. A spot counts in its
        means by how many flops it stands for, times the pairs of hands that both ranges have on it.
    :raises ValueError: as of `solve`, for the first spot that cannot be solved.

    All else is as of `solve`; `max_seconds` are those of each spot.
    """
    limits = Limits.of(target, max_iterations, max_seconds, None)
    how = How.of(threads, half, alike, discount, memory_limit)
    for name, given in (("columns", columns), ("progress", progress)):
        if given is not None and not callable(given):
            raise TypeError(f"{name} must be callable, not {kind(given)}")
    if executor is not None:
        check_executor(executor)
    if isinstance(spots, Spot):
        if len(spots.board) != 3:
            board = format_cards(spots.board)
            raise ValueError(f"the spot must be on a flop to be put on others, not on {board}")
        boards, weights = _boards(flops, spots.tree.deck)
        work = Work((spots,), boards, how, limits, columns)
    else:
        if flops is not None:
            raise TypeError("flops go with one spot, and several are given")
        several = tuple(_spots(spots))
        if not several:
            raise ValueError("there is no spot to solve")
        work, weights = Work(several, (), how, limits, columns), (1.0,) * len(several)
    found: Report = run_slices(solve_slice, _Rows(work, weights), len(weights), 1, executor, progress, None)
    return found


def _spots(spots: Any) -> Iterable[Spot]:
    if not isinstance(spots, Iterable):
        raise TypeError(f"spots must be a Spot, or several, not {kind(spots)}")
    for i, spot in enumerate(spots):
        if not isinstance(spot, Spot):
            raise TypeError(f"spot {i} must be a Spot, not {kind(spot)}")
        yield spot


def _boards(given: Any, deck: Iterable[int]) -> tuple[tuple[tuple[int, ...], ...], tuple[float, ...]]:
    """The flops, and how many each stands for."""
    if given is None or hasattr(given, "__index__"):
        given = flops(given, deck)
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(f"flops is a number, or flops, as ['AsKd7c', 'Th9h8h'], not {kind(given)}")
    pairs = given.items() if isinstance(given, Mapping) else [(flop, 1.0) for flop in given]
    boards, weights = [], []
    for flop, weight in pairs:
        cards = parse_cards(flop)
        if len(cards) != 3:
            raise ValueError(f"a flop is three cards, not {' '.join(card_names(cards)) or 'none'}")
        much = as_number(weight, f"the weight of {format_cards(cards)}")
        if not 0 < much < 1e18:
            raise ValueError(f"the weight of {format_cards(cards)} must be more than 0, not {shown(weight)}")
        boards.append(cards)
        weights.append(much)
    if not boards:
        raise ValueError("there is no flop to solve")
    return tuple(boards), tuple(weights)
