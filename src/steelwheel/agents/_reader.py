"""`reader`: what may the others hold, after what they did, and how does my hand stand against that?"""

from __future__ import annotations

from functools import lru_cache
from math import prod

from .._combos import COMBOS
from .._core import CALL, FOLD, Observation
from ..equities import equity
from ..ranges import Range
from ..strengths import hand_strength_batch
from ._base import Named, seat_to_act
from ._baseline import baseline, contested, weigh
from ._chart import EQUITIES, highest_blind, is_holdem, place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    import numpy as np
    import numpy.typing as npt

    Weights = npt.NDArray[np.float64]

_DOUBT = 0.03  # how often anybody does anything, whatever he holds
_SURPRISE = 0.2  # how often somebody stays where all were expected to fold
_KEPT = 0.85  # of an equity before the river: bets to come drive hands out that would have won
_TRIALS = 400  # of an equity that is not soon counted
_LEAST = 0.01  # the weight of a hand beside that of the likeliest
_MOST = 9  # opponents of one equity


class Reader(Named):
    """An agent of hold'em that narrows the ranges of the others by what they did: `agents.reader`.

    It takes the others for players like `baseline`. Each may hold any two cards at first. After each of his
    actions the weight of a combo is multiplied by the chance with which `baseline` had done the same with it
    (Bayes' rule), or a little more, since nobody quite plays so. Of each code it then asks what it is worth:

    - a fold 0; a call the `equity` of its hand against those ranges, of the pot, less the call;
    - a raise of half the pot or the pot: the pot, as often as all fold; else the equity against the hands
      that do not fold, of the larger pot, less the raise.

    It does what is worth most. In any other game it plays as `baseline`. docs/agents.md has the numbers.
    """

    __slots__ = ()
    __module__ = "steelwheel.agents"

    def __call__(self, observation: Observation, /) -> int:
        """The code of the seat that observes, which is to act.

        :raises ValueError: where it is not.
        """
        seat, legal = seat_to_act(observation), observation.legal
        if legal is None or not is_holdem(observation.game):
            return baseline(observation)
        ranges = _ranges(observation, seat)
        worth = {FOLD: 0.0} if legal.call else {}
        worth[CALL] = _equity(observation, seat, ranges) * contested(observation, seat) - legal.call
        for fraction in (0.5, 1):
            to = observation.raise_to_pot(fraction)
            if to is not None:
                worth[to] = _worth_of_raise(observation, seat, ranges, to)
        return max(worth, key=lambda code: worth[code])

    def probabilities(self, observation: Observation, /) -> dict[int, float]:
        """The chance of each code that it may choose: of one alone, for it leaves nothing to chance.

        :raises ValueError: where it is not the seat's turn.
        """
        if seat_to_act(observation) is not None and not is_holdem(observation.game):
            return baseline.probabilities(observation)
        return {self(observation): 1.0}


def _equity(observation: Observation, seat: int, ranges: dict[int, Weights]) -> float:
    """The share of the pot that the seat may expect against these ranges."""
    import numpy as np

    board, hands = observation.board, []
    for weights in ranges.values():
        weights = np.maximum(weights / weights.max(), _LEAST) * (weights > 0)
        hands.append(Range.from_weights(weights.tolist()))
    counted = len(hands) == 1 and bool(board)
    result = equity(
        observation.hole_cards[seat],
        *hands[:_MOST],
        board=board,
        method="exact" if counted else "sample",
        trials=None if counted else _TRIALS,
        seed=1,  # the same whenever it sees the same
    )
    share = float(result.equity[0] * len(result.equity) / (len(hands) + 1))
    return share if len(board) == 5 else _KEPT * share


def _worth_of_raise(observation: Observation, seat: int, ranges: dict[int, Weights], to: int) -> float:
    """The chips that a raise to so many wins, beside a fold."""
    bets, board = observation.bets, observation.board
    to = min(to, max(bets[i] + observation.stacks[i] for i in ranges))  # more than that comes back
    mine, pot = to - bets[seat], observation.total_pot
    owed, stays, staying = {}, {}, {}
    for i, weights in ranges.items():
        owed[i] = min(to - bets[i], observation.stacks[i])
        folds = _model(not board, len(ranges) if board else 1, _rounded(owed[i], pot + mine), True)[0]
        staying[i] = weights * (1 - folds[_levels(board)] * (1 - _DOUBT))
        stays[i] = staying[i].sum() / weights.sum()
    likeliest = max(stays.values())
    callers = [i for i, stay in stays.items() if stay > 0.5 or stay == likeliest]
    all_fold = prod(1 - stay for stay in stays.values()) * (1 - _SURPRISE)
    share = _equity(observation, seat, {i: staying[i] for i in callers})
    called = share * (pot + mine + sum(owed[i] for i in callers)) - mine
    return float(all_fold * pot + (1 - all_fold) * called)


# ---- what the others hold


def _ranges(observation: Observation, seat: int) -> dict[int, Weights]:
    """Of each opponent who has not folded: the weights of combos, as `Range.COMBOS` has them."""
    import numpy as np

    known = {*observation.hole_cards[seat], *observation.board}
    free = np.array([known.isdisjoint(combo) for combo in COMBOS], np.float64)
    ranges = {i: free for i, out in enumerate(observation.folded) if not out and i != seat}
    for actor, action, board, *situation in _decisions(observation):
        if actor in ranges:
            likely = _model(not board, *situation)[action][_levels(board)]
            ranges[actor] = ranges[actor] * (_DOUBT + (1 - _DOUBT) * likely)
    return ranges


def _decisions(observation: Observation) -> Iterator[tuple[int, int, tuple[Any, ...], int, float, bool]]:
    """Every check, call, bet and raise: the seat; 1, or 2 for a bet or raise; the board; how many opponents,
    the price and whether there was a raise, as `weigh` is told of them."""
    stacks, blind = [*observation.starting_stacks], highest_blind(observation.game)
    bets, pot, live = [0] * len(stacks), 0, sum(stack > 0 for stack in stacks)
    board: tuple[Any, ...] = ()
    for kind, seat, _, to, amount, cards in observation.events:
        if kind == "board":
            bets, board = [0] * len(stacks), (*board, *cards)
        if seat is None:
            continue
        if kind == "fold":
            live -= 1
        elif kind in ("check", "call", "bet", "raise"):
            call = min(max(bets) - bets[seat], stacks[seat])
            is_raised = call > (0 if board else blind)
            others = live - 1 if board or not is_raised else bets.count(max(bets))
            yield seat, 1 + (kind in ("bet", "raise")), board, others, _rounded(call, pot), is_raised
        if kind not in ("return", "push"):
            pot += amount
            stacks[seat] -= amount
            bets[seat] = max(bets[seat], to)


def _rounded(call: int, pot: int) -> float:
    """The price of a call into a pot, rounded: so there are few models."""
    return round(call / (pot + call), 2) if call else 0.0


@lru_cache(1024)
def _model(preflop: bool, others: int, price: float, is_raised: bool) -> Any:
    """How often `baseline` folds, calls and raises with a strength of 0, 1, ... 100 percent: [3, 101]."""
    import numpy as np

    power = (others + 1) / 2 if preflop else others
    return np.array([weigh((percent / 100) ** power, others, price, is_raised) for percent in range(101)]).T


@lru_cache(256)
def _levels(board: tuple[int, ...]) -> Any:
    """The strength of each combo against one opponent, in percent: int [1326]; 0 of what the board holds."""
    import numpy as np

    combos = np.array(COMBOS, np.uint8)
    if not board:
        return np.rint(100 * np.array(EQUITIES)[place(*combos.T.astype(int))]).astype(int)
    levels, free = np.zeros(len(combos), int), ~np.isin(combos, board).any(1)
    boards = np.broadcast_to(np.array(board, np.uint8), (int(free.sum()), len(board)))
    levels[free] = np.rint(100 * hand_strength_batch(combos[free], boards))
    return levels


reader = Reader()
"""Plays hold'em by the ranges that the others' actions leave them: see `Reader`."""
