"""`solve_many`: solve many spots, or one spot on many flops, and collect the results in a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from .._core import format_cards, parse_cards
from ..cards.cards import card_names
from ..errors import InvalidRange, as_number, kind, shown, within
from ..simulation.executors import check_executor
from ..simulation.executors import run as run_slices
from .flop_subsets import choose_flops
from .players import PLAYERS
from .reports import Report
from .settings import Limits, SolveSettings
from .solution import Solution, iterate_solution
from .spot import Spot

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

__all__ = ["solve_many"]


class Work(NamedTuple):
    """The work of one `solve_many` call: several spots, or one spot on many flops.

    Each spot or flop is one unit of work.
    """

    spots: tuple[Spot, ...]
    boards: tuple[tuple[int, ...], ...]
    settings: SolveSettings
    limits: Limits
    extra_columns: Callable[[Solution], Mapping[str, Any]] | None

    @property
    def units(self) -> str:
        return "spots"

    def sent(self) -> list[tuple[str, Any]]:
        return [("spots", self.spots), ("extra_columns", self.extra_columns)]

    def spot(self, i: int) -> Spot:
        return self.spots[0].replace(board=self.boards[i]) if self.boards else self.spots[i]


class SliceRows(NamedTuple):
    """The table rows of a slice; `texts`, which contains hand histories in matches, is always empty here."""

    rows: list[dict[str, Any]]
    texts: tuple[str, ...] = ()


def solve_slice(work: Work, first: int, count: int) -> SliceRows:
    """Solve `count` spots from index `first` on, skipping flops that block all hands of a range."""
    rows = []
    for i in range(first, first + count):
        limits = work.limits._replace(began=monotonic())
        try:
            try:
                spot = work.spot(i)
            except InvalidRange:  # the flop blocks all hands of a range
                continue
            solution = Solution(spot, work.settings.for_spot(spot, limits.target_percent))
        except ValueError as error:
            raise within(f"spot {i}", error) from None
        iterate_solution(solution, limits)
        rows.append(_report_row(solution, work.extra_columns))
    return SliceRows(rows)


def _report_row(
    solution: Solution, extra_columns: Callable[[Solution], Mapping[str, Any]] | None
) -> dict[str, Any]:
    root = solution.root
    sides = [root.for_player(player).average for player in (0, 1)]
    row: dict[str, Any] = {"board": format_cards(solution.spot.board), "weight": solution.state.pair_weight}
    for player, name in enumerate(PLAYERS):
        row[f"ev_{name.lower()}"] = solution.ev[player]
    for player, name in enumerate(PLAYERS):
        row[f"equity_{name.lower()}"] = sides[player].equity
    row["exploitability_percent"] = solution.exploitability_percent
    row["iterations"], row["seconds"] = solution.iterations, solution.seconds
    row.update(zip(root.action_names, root.frequency.tolist(), strict=True))
    if extra_columns is not None:
        more = extra_columns(solution)
        if not isinstance(more, Mapping):
            raise TypeError(f"extra_columns must return a dict from names to values, not {kind(more)}")
        row.update(more)
    return row


class _Rows:
    """The table's rows so far; `add` appends the rows of a slice."""

    def __init__(self, match: Work, weights: tuple[float, ...]) -> None:
        self.match, self.weights, self.next = match, weights, 0
        self.rows: list[dict[str, Any]] = []

    def add(self, found: SliceRows) -> None:
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
    extra_columns: Callable[[Solution], Mapping[str, Any]] | None = None,
    executor: Executor | Callable[[], Executor] | None = None,
    target_percent: float | None = 0.3,
    max_iterations: int | None = 1000,
    max_seconds: float | None = None,
    threads: int = 1,
    float16: bool | None = None,
    use_isomorphism: bool = True,
    discount: str | tuple[float, float, float] = "dcfr",
    progress: Callable[[Report], object] | None = None,
    memory_limit: int | None = None,
) -> Report:
    """Solve many spots, or one spot on many flops, and return the results as a table.

    :param spots: several spots; or one `Spot` on a flop, to solve it on other flops.
    :param flops: for one spot: the number of representative flops, chosen as described in
        docs/guide/solver/solver.md; or a list of flops; or a dict from flops to the number of flops that each
        represents. None: all 1,755 distinct flops.
    :param extra_columns: a function that takes a `Solution` and returns a dict of further columns.
    :param executor: a `concurrent.futures.Executor`, or a function that creates one, to solve spots in
        parallel (see `simulate`). The table does not depend on the executor, except for the `seconds`.
    :param progress: a function called up to ten times a second with the table so far; if it returns True,
        solving stops.
    :param max_seconds: the maximum time for each spot, in seconds.
    :param target_percent, max_iterations, threads, float16, use_isomorphism, discount, memory_limit: same as
        for `solve`.
    :returns: a `Report`; after Ctrl-C, it has the spots solved so far, and its `complete` is False. In its
        `means`, a spot's weight is the number of flops that it represents, times the number of possible pairs
        of hands.
    :raises ValueError: if a spot cannot be solved; the message names the spot and the reason.
    """
    limits = Limits.checked(target_percent, max_iterations, max_seconds, None)
    settings = SolveSettings.checked(threads, float16, use_isomorphism, discount, memory_limit)
    for name, given in (("extra_columns", extra_columns), ("progress", progress)):
        if given is not None and not callable(given):
            raise TypeError(f"{name} must be callable, not {kind(given)}")
    if executor is not None:
        check_executor(executor)
    if isinstance(spots, Spot):
        if len(spots.board) != 3:
            board = format_cards(spots.board)
            raise ValueError(f"the spot must be on a flop to use other flops, not on {board}")
        boards, weights = _read_flops(flops, spots.tree.deck)
        work = Work((spots,), boards, settings, limits, extra_columns)
    else:
        if flops is not None:
            raise TypeError("flops= needs a single spot, not several")
        several = tuple(_check_spots(spots))
        if not several:
            raise ValueError("spots is empty; pass at least one spot")
        work, weights = Work(several, (), settings, limits, extra_columns), (1.0,) * len(several)
    found: Report = run_slices(solve_slice, _Rows(work, weights), len(weights), 1, executor, progress, None)
    return found


def _check_spots(spots: Any) -> Iterable[Spot]:
    """Check the spots and yield them."""
    if not isinstance(spots, Iterable):
        raise TypeError(f"spots must be a Spot or a list of them, not {kind(spots)}")
    for i, spot in enumerate(spots):
        if not isinstance(spot, Spot):
            raise TypeError(f"spot {i} must be a Spot, not {kind(spot)}")
        yield spot


def _read_flops(given: Any, deck: Iterable[int]) -> tuple[tuple[tuple[int, ...], ...], tuple[float, ...]]:
    """Return the flops, and the number of flops that each represents."""
    if given is None or hasattr(given, "__index__"):
        given = choose_flops(given, deck)
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(f"flops must be a number or flops such as ['AsKd7c', 'Th9h8h'], not {kind(given)}")
    pairs = given.items() if isinstance(given, Mapping) else [(flop, 1.0) for flop in given]
    boards, weights = [], []
    for flop, weight in pairs:
        cards = parse_cards(flop)
        if len(cards) != 3:
            raise ValueError(f"a flop must be three cards, not {' '.join(card_names(cards)) or 'none'}")
        number = as_number(weight, f"the weight of {format_cards(cards)}")
        if not 0 < number < 1e18:
            raise ValueError(f"the weight of {format_cards(cards)} must be more than 0, not {shown(weight)}")
        boards.append(cards)
        weights.append(number)
    if not boards:
        raise ValueError("flops is empty; pass at least one flop")
    return tuple(boards), tuple(weights)
