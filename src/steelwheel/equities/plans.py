"""Plan the computation of equities: whether there is an exact method, which, and whether it is quick."""

from __future__ import annotations

from .._core import (
    ExactCompletions,
    ExactHeld,
    ExactRanges,
    ExactTwoPreflop,
    HeldRanges,
    PartialDeal,
    Ranges,
    SampleCompletions,
    SampleHeld,
    SampleRanges,
    hands_in,
)
from ..errors import cut
from .equity_result import EquityResult

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .._core import HoleRange, Outcome, Sample, Work
    from ..ranges.holdem import Range
    from ..ranges.omaha import OmahaRange
    from ..typing import Cards, HoleCards, Method, Seed
    from .arguments import Given
    from .showdowns import Shape

    _Names = tuple[str | Range | OmahaRange, ...]

MOST_SHOWDOWNS = 5 << 20
"""The maximum number of showdowns that "auto" counts for three or more hands on a board: about a second.

A count of showdowns is the number of possible boards times the number of combos of every hand, except for the
two hands with the most combos.
"""
MOST_DEALS = 1 << 13
"""The maximum number of deals that "auto" counts for ranges before the flop, counting equivalent deals once.

Deals are equivalent if they differ only in the names of the suits. Counting this many takes about a second.
Two ranges without dead cards have no limit, because they use a table.
"""
MOST_WAYS = 1 << 22
"""The maximum number of deals that "auto" counts for ranges before the flop, counting each deal by itself."""
MOST_VALUES = 1 << 25
"""The maximum number of hands that "auto" evaluates in other games for an exact result: about a second."""
MOST_HELD = 1 << 28
"""The maximum work that "auto" does for exact equities of Omaha ranges: about half a second.

Over all possible boards, each deal counts 1 and each hand to evaluate counts 8. For three or more hands, or
for high and low, the limit is a sixteenth of this.
"""


_DETAIL_IS_SAMPLED = (
    "detail=True has no exact result for three or more hands with a range, or for ranges in split-pot games; "
    "use method='sample'"
)


class Plan:
    """A plan for computing the equities of some hands: exactly, or by sampling if that is not possible."""

    def __init__(
        self,
        names: _Names,
        exact: Work[Outcome | None] | None,
        sample: Callable[[], Sample],
        detail: bool = False,
    ) -> None:
        self.names, self.exact, self.sample, self.detail = names, exact, sample, detail
        self.board = self.dead = ""

    def result(self, outcome: Outcome, exact: bool, complete: bool) -> EquityResult:
        trials, equity, win, tie, stderr, combos, wins, ties, details = outcome
        found = equity, win, tie, stderr, exact, complete, trials, wins, ties, combos
        if not self.detail:
            details = None
        elif details is None:  # two hands and one ranking: a tie is a tie with the other hand
            details = ((0.0, tie[0]), (tie[0], 0.0)), None
        return EquityResult(self.names, *found, _board=self.board, _dead=self.dead, _details=details)


def read_hands(hands: tuple[HoleCards | Range | OmahaRange, ...], shape: Shape | None) -> list[Given]:
    """Read hold'em hands (`shape` is None), or hands of the game with this shape."""
    from .arguments import read_hand

    hands_in(hands)
    other = shape is not None and not shape.has_holdem_showdown
    omaha = 0 if shape is None else shape.omaha
    ranges = omaha > 0 or shape is None or shape.has_holdem_showdown or shape.is_like_holdem
    given = [
        read_hand(hand, f"hand {i}", partial=other, ranges=ranges, omaha=omaha)
        for i, hand in enumerate(hands)
    ]
    if shape is not None:
        shape.check(given)
    return given


def _exact(ranges: Ranges, always: bool) -> Work[Outcome | None] | None:
    """Return the exact work for ranges; None if it would take too long, unless `always` is true."""
    if ranges.players == 2 and ranges.to_come < 5:
        return ExactRanges(ranges)
    if ranges.players == 2 and ranges.live == 52:
        return ExactTwoPreflop(ranges)
    from math import prod

    ways = prod(ranges.sizes)
    if ranges.to_come == 5:
        return ExactRanges(ranges, most_deals(always)) if always or ways <= MOST_WAYS else None
    showdowns = _showdowns(ranges)
    if showdowns <= (MOST_SHOWDOWNS << 12 if always else MOST_SHOWDOWNS):
        return ExactRanges(ranges, 1 + showdowns // MOST_SHOWDOWNS)  # enough parts that no slice takes long
    if always:
        raise ValueError(f"{showdowns:,} showdowns are too many for an exact equity; use method='sample'")
    return None


def _showdowns(ranges: Ranges) -> int:
    """Return the number of showdowns that exact work on a board has to count."""
    from math import comb, prod

    sizes = sorted(ranges.sizes)
    dealt = sum(size * prod([*sizes[:i], *sizes[i + 1 :]][:-2]) for i, size in enumerate(sizes))
    few = prod(sizes) // 32  # for small ranges, going through all deals is quicker
    boards = comb(ranges.live - 2 * ranges.players, ranges.to_come)
    return min(dealt, few) * boards


def most_deals(always: bool) -> int:
    """Return the maximum number of deals that exact work counts before the flop."""
    return 1 << 20 if always else MOST_DEALS


def plan_of_ranges(
    given: list[Given], board: Any, dead: Cards, method: Method, seed: Seed, detail: bool
) -> Plan:
    """Return the `Plan` for computing equities of hold'em hands and ranges."""
    ranges = Ranges(tuple([one.held for one in given]), board, dead)
    is_sampled = method == "sample" or (detail and ranges.players > 2)
    if is_sampled and method == "exact":
        raise ValueError(_DETAIL_IS_SAMPLED)
    exact = None if is_sampled else _exact(ranges, method == "exact")
    return Plan(tuple([one.name for one in given]), exact, lambda: SampleRanges(ranges, seed), detail)


def plan_of_game(
    shape: Shape,
    hands: tuple[HoleCards | Range | OmahaRange, ...],
    board: Cards | Sequence[Cards],
    dead: Cards,
    method: Method,
    seed: Seed,
    detail: bool,
) -> Plan:
    """Return the plan for hands of a game; hold'em hands must be known."""
    given = read_hands(hands, shape)
    asks = [one.asks for one in given]
    if any(one is not None for one in asks):
        return _plan_of_omaha(shape, given, asks, board, dead, method, seed, detail)
    if any(one.range is not None for one in given):
        if method == "exact":
            raise ValueError(f"ranges in {cut(shape.name)} have no exact equity; use method='sample'")
        ranges = Ranges(tuple([shape.held(one) for one in given]), board, dead, shape.game)
        names = tuple([one.name for one in given])
        return Plan(names, None, lambda: SampleRanges(ranges, seed, shape.game), detail)
    deal = PartialDeal(shape.game, tuple([one.cards for one in given]), shape.boards_of(board), dead, detail)
    exact = None
    if method == "exact" and deal.values > MOST_VALUES << 15:
        raise ValueError(
            f"{deal.ways:,} ways to deal the missing cards are too many for an exact equity; "
            "use method='sample'"
        )
    if method == "exact" or (method == "auto" and deal.values <= MOST_VALUES):
        exact = ExactCompletions(deal)
    names = tuple([shape.name_of(one) for one in given])
    return Plan(names, exact, lambda: SampleCompletions(deal, seed), detail)


def _plan_of_omaha(
    shape: Shape,
    given: list[Given],
    asks: list[HoleRange | None],
    board: Cards | Sequence[Cards],
    dead: Cards,
    method: Method,
    seed: Seed,
    detail: bool,
) -> Plan:
    deal = PartialDeal(shape.game, tuple([one.cards for one in given]), shape.boards_of(board), dead, detail)
    ranges = HeldRanges(deal, tuple(asks), MOST_HELD >> 4)
    most = MOST_HELD if len(given) == 2 and len(shape.rankings) == 1 else MOST_HELD >> 4
    is_sampled = method == "sample" or (detail and (len(given) > 2 or len(shape.rankings) > 1))
    if is_sampled and method == "exact":
        raise ValueError(_DETAIL_IS_SAMPLED)
    exact = None
    if method == "exact" and (ranges.work is None or ranges.work > most << 12):
        raise ValueError(
            f"these ranges have too many deals in {cut(shape.name)} for an exact equity; use method='sample'"
        )
    if not is_sampled and (method == "exact" or (ranges.work is not None and ranges.work <= most)):
        exact = ExactHeld(ranges)
    return Plan(tuple([shape.name_of(one) for one in given]), exact, lambda: SampleHeld(ranges, seed), detail)
