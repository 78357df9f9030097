"""The agent `range_reader`, which estimates its opponents' ranges and acts on its equity against them."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from .._core import CALL, FOLD, Observation
from ..cards.combos import COMBOS
from ..equities.all_in import equity
from ..equities.preflop_chart import EQUITIES, place
from ..equities.strength import hand_strength_batch
from ..games.families import highest_blind, is_holdem
from ..ranges.holdem import Range
from .base import Named, seat_to_act
from .baseline_agent import baseline, contested, weigh

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    import numpy.typing as npt

    Weights = npt.NDArray[np.float64]

_DOUBT = 0.03  # share of actions that do not depend on the cards
_SURPRISE = 0.2  # how often a raise is called although all players are expected to fold
_REALIZED = 0.85  # share of equity realized before the river: later bets make winning hands fold
_TRIALS = 400  # samples of an equity that takes long to compute
_LEAST = 0.01  # the smallest weight of a hand, relative to the most likely hand
_MOST = 9  # the maximum number of opponents in one equity calculation


class RangeReader(Named):
    """The agent `agents.range_reader`, which plays hold'em by estimating its opponents' ranges.

    It assumes that opponents play like `baseline`, and each opponent's range starts with all combos. After
    each action of an opponent, it multiplies the weight of each combo by the probability that `baseline`
    would take this action with it (Bayes' rule). A little is added to each probability, since no player
    matches the model exactly. Then it compares EVs:

    - Fold: 0.
    - Call: the `equity` against those ranges, times the pot, minus the cost of the call.
    - Raise by half the pot, or by the pot: if all opponents fold, the EV is the pot. Otherwise, it is the
      equity against the hands that do not fold, times the larger pot, minus the cost of the raise.

    It chooses the action with the highest EV. In other games it plays like `baseline`.
    docs/guide/agents/agents.md has the numbers.
    """

    __slots__ = ()
    __module__ = "steelwheel.agents"
    _name = "range_reader"

    def __call__(self, observation: Observation, /) -> int:
        """Return the code of an action for the observing seat.

        :raises ValueError: if it is not the observing seat's turn.
        """
        seat, legal = seat_to_act(observation), observation.legal_actions
        if legal is None or not is_holdem(observation.game):
            return baseline(observation)
        ranges = _ranges(observation, seat)
        evs = {FOLD: 0.0} if legal.to_call else {}
        evs[CALL] = _equity(observation, seat, ranges) * contested(observation, seat) - legal.to_call
        for fraction in (0.5, 1):
            to = observation.pot_raise_to(fraction)
            if to is not None:
                evs[to] = _raise_ev(observation, seat, ranges, to)
        return max(evs, key=lambda code: evs[code])

    def probabilities(self, observation: Observation, /) -> dict[int, float]:
        """Return the probability of each code; in hold'em there is one code, since the agent does not mix.

        :raises ValueError: if it is not the observing seat's turn.
        """
        if seat_to_act(observation) is not None and not is_holdem(observation.game):
            return baseline.probabilities(observation)
        return {self(observation): 1.0}


def _equity(observation: Observation, seat: int, ranges: dict[int, Weights]) -> float:
    """Return the seat's expected share of the pot against these ranges."""
    import numpy as np

    board, hands = observation.board, []
    for weights in ranges.values():
        weights = np.maximum(weights / weights.max(), _LEAST) * (weights > 0)
        hands.append(Range.from_weights(weights.tolist()))
    is_exact = len(hands) == 1 and bool(board)
    result = equity(
        observation.hole_cards[seat],
        *hands[:_MOST],
        board=board,
        method="exact" if is_exact else "sample",
        trials=None if is_exact else _TRIALS,
        seed=1,  # so that equal observations get equal results
    )
    share = float(result.equity[0] * len(result.equity) / (len(hands) + 1))
    return share if len(board) == 5 else _REALIZED * share


def _raise_ev(observation: Observation, seat: int, ranges: dict[int, Weights], to: int) -> float:
    """Return the EV of a raise to this total, compared with folding."""
    bets, board = observation.bets, observation.board
    to = min(to, max(bets[i] + observation.stacks[i] for i in ranges))  # any excess would be returned
    mine, pot = to - bets[seat], observation.total_pot
    owed, stays, staying = {}, {}, {}
    for i, weights in ranges.items():
        owed[i] = min(to - bets[i], observation.stacks[i])
        folds, *_ = _model(not board, len(ranges) if board else 1, _rounded_price(owed[i], pot + mine), True)
        staying[i] = weights * (1 - folds[_levels(board)] * (1 - _DOUBT))
        stays[i] = staying[i].sum() / weights.sum()
    likeliest = max(stays.values())
    callers = [i for i, stay in stays.items() if stay > 0.5 or stay == likeliest]
    all_fold = prod(1 - stay for stay in stays.values()) * (1 - _SURPRISE)
    share = _equity(observation, seat, {i: staying[i] for i in callers})
    called = share * (pot + mine + sum(owed[i] for i in callers)) - mine
    return float(all_fold * pot + (1 - all_fold) * called)


# ---- Ranges of the opponents


def _ranges(observation: Observation, seat: int) -> dict[int, Weights]:
    """Return the weights of the combos of each live opponent, in the order of `Range.COMBOS`."""
    import numpy as np

    known = {*observation.hole_cards[seat], *observation.board}
    free = np.array([known.isdisjoint(combo) for combo in COMBOS], np.float64)
    ranges = {i: free for i, out in enumerate(observation.folded) if not out and i != seat}
    for decision in _decisions(observation):
        actor, board = decision.seat, decision.board
        if actor in ranges:
            model = _model(not board, decision.others, decision.price, decision.is_raised)
            likely = model[decision.action][_levels(board)]
            ranges[actor] = ranges[actor] * (_DOUBT + (1 - _DOUBT) * likely)
    return ranges


class Decision(NamedTuple):
    """A check, call, bet or raise.

    - `action`: the row in `_model`: 1 for a check or call, 2 for a bet or raise.
    - `others`, `price`, `is_raised`: the arguments of `weigh`.
    """

    seat: int
    action: int
    board: tuple[Any, ...]
    others: int
    price: float
    is_raised: bool


def _decisions(observation: Observation) -> Iterator[Decision]:
    """Yield the decisions of all seats, except folds."""
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
            action = 1 + (kind in ("bet", "raise"))
            yield Decision(seat, action, board, others, _rounded_price(call, pot), is_raised)
        if kind not in ("return", "push"):
            pot += amount
            stacks[seat] -= amount
            bets[seat] = max(bets[seat], to)


def _rounded_price(call: int, pot: int) -> float:
    """Return the pot odds of a call, rounded so that few different models are needed."""
    return round(call / (pot + call), 2) if call else 0.0


@lru_cache(1024)
def _model(preflop: bool, others: int, price: float, is_raised: bool) -> Any:
    """Return `baseline`'s fold, call and raise frequencies, [3, 101], by strength from 0 to 100 percent."""
    import numpy as np

    power = (others + 1) / 2 if preflop else others
    return np.array([weigh((percent / 100) ** power, others, price, is_raised) for percent in range(101)]).T


@lru_cache(256)
def _levels(board: tuple[int, ...]) -> Any:
    """Return the strength of each combo against one opponent, as percentages, int [1326].

    Combos with a card of the board have strength 0.
    """
    import numpy as np

    combos = np.array(COMBOS, np.uint8)
    if not board:
        return np.rint(100 * np.array(EQUITIES)[place(*combos.T.astype(int))]).astype(int)
    levels, free = np.zeros(len(combos), int), ~np.isin(combos, board).any(1)
    boards = np.broadcast_to(np.array(board, np.uint8), (int(free.sum()), len(board)))
    levels[free] = np.rint(100 * hand_strength_batch(combos[free], boards))
    return levels


range_reader = RangeReader()
"""An agent that plays hold'em by estimating its opponents' ranges: see `RangeReader`."""
