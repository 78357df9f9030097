"""`baseline`: how good is my hand, what does it cost, and a choice by chance where that is close."""

from __future__ import annotations

from .._core import CALL, FOLD, Holding, Observation, Policy
from ..errors import IllegalAction
from ._base import Named, choose, seat_to_act
from ._chart import EQUITIES, highest_blind, is_holdem, place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .._core import Hand

_CAUTION = 1.6  # who bets has the better hand more often than not: a call must win so much more than it costs
_BLUFFS = 0.1  # of the hands that are too weak to bet
_CALLER = Policy("caller")
_DEALS, _FEW_DEALS = 100, 10  # of the cards that it does not see, in games that it has no table of


class Baseline(Named):
    """An agent that plays any game by the strength of its cards and the odds of the pot: `agents.baseline`.

    In hold'em its chance to win against n opponents is `hand_strength` ** n, and before the flop what a table
    says of the two cards against one random hand, ** ((n + 1) / 2). It has no table of other games. There it
    deals all cards that it does not see a hundred times, has everybody check or call to the end, and takes
    the mean share of the pot that it gets for its chance; in a draw it throws away the cards without which
    that comes out best, when the others stand pat.

    It bets the pot with an even share of it or more, and with a tenth of the weaker hands, and raises with
    what is far above that; folds where the chance is below 1.6 times what a call costs of the pot; and
    between does the one or the other by `Observation.noise`. It does not look at what the others did.
    docs/agents.md has the numbers.
    """

    __slots__ = ()
    __module__ = "steelwheel.agents"

    def __call__(self, observation: Observation, /) -> int:
        """The code of the seat that observes, which is to act.

        :raises ValueError: where it is not.
        """
        return choose(self.probabilities(observation), observation.noise)

    def probabilities(self, observation: Observation, /) -> dict[int, float]:
        """The chance of each code that it may choose, which follow from what the seat knows alone.

        :raises ValueError: where it is not the seat's turn.
        """
        seat = seat_to_act(observation)
        if observation.phase == "draw":
            return {_best_draw(observation, seat): 1.0}
        legal = observation.legal
        assert legal is not None
        price = legal.call / contested(observation, seat) if legal.call else 0.0
        preflop = observation.street == 0
        faces_raise = legal.call > (highest_blind(observation.game) if preflop else 0)
        others = observation.folded.count(False) - 1
        if faces_raise and preflop:  # most of those who have not called it will not
            others = max(observation.bets.count(max(observation.bets)), 1)
        folds, calls, raises = weigh(_chance(observation, seat, others), others, price, faces_raise)
        if not legal.fold:  # the bring-in of stud
            folds, calls = 0.0, calls + folds
        pot = observation.raise_to_pot(1)
        if pot is None:  # it may not raise
            pot, calls, raises = CALL, calls + raises, 0.0
        chances = ((FOLD, folds), (CALL, calls), (pot, raises))
        return {code: chance for code, chance in chances if chance}


def weigh(chance: float, others: int, price: float, faces_raise: bool) -> tuple[float, float, float]:
    """How often to fold, to call and to raise with this chance to win, where a call is `price` of the pot."""
    edge = (chance * (others + 1) - 1) / others  # 0: an even share of the pot, 1: all of it
    raises = ramp(edge, 0.4, 0.7) if faces_raise else max(ramp(edge, -0.2, 0.2), _BLUFFS)
    folds = ramp(_CAUTION * price - chance, -0.05, 0.05) * (1 - raises) if price else 0.0
    return folds, 1 - raises - folds, raises


def ramp(x: float, low: float, high: float) -> float:
    """From 0 at `low` to 1 at `high`."""
    return min(max((x - low) / (high - low), 0.0), 1.0)


def contested(observation: Observation, seat: int) -> int:
    """What the seat wins if it calls and wins: from each other no more than it has put in itself."""
    legal, stacks = observation.legal, observation.stacks
    put_in = [start - stack for start, stack in zip(observation.starting_stacks, stacks, strict=True)]
    mine = put_in[seat] + (legal.call if legal else 0)
    put_in[seat] = mine
    return sum(min(chips, mine) for chips in put_in)


def _chance(observation: Observation, seat: int, others: int) -> float:
    """The share of the pot that the seat may expect, if all stay."""
    if not is_holdem(observation.game):
        return _sampled(observation, seat)
    hole, board = observation.hole_cards[seat], observation.board
    if not board:
        strength = EQUITIES[place(hole[0], hole[1])]
        return float(strength ** ((others + 1) / 2))
    return float(Holding(hole, board, (3, 4, 5)).strength() ** others)


# ---- other games


def _sampled(observation: Observation, seat: int) -> float:
    """The mean share of the pot that the seat gets if all check or call from here to the end."""
    shares = [_share(deal, seat) for deal in _deals(observation, _DEALS)]
    return sum(shares) / len(shares) if shares else 0.5


def _deals(observation: Observation, count: int) -> Iterator[Hand]:
    """Hands that look the same to the seat: the same ones whenever it sees the same."""
    for seed in range(count):
        try:
            yield observation.sample(seed)
        except ValueError:  # no cards agree with what was shown
            return


def _share(deal: Hand, seat: int) -> float:
    """The share of the pot that the seat gets if all check or call, and stand pat, from here to the end."""
    while not deal.is_over:
        deal.act(CALL if deal.phase == "bet" else _CALLER(deal.observe(deal.actor)))
    won = [0] * len(deal.stacks)
    for event in deal.events:
        if event.kind == "push" and event.seat is not None:
            won[event.seat] += event.amount
    put_in = [a - b for a, b in zip(won, deal.payoffs or (), strict=True)]
    return won[seat] / max(sum(min(chips, put_in[seat]) for chips in put_in), 1)


def _best_draw(observation: Observation, seat: int) -> int:
    """The code of the cards to throw away: the best of a few deals, and among these the best of many."""
    codes: list[int] = [*range(1 << len(observation.hole_cards[seat]))]
    for count, kept in ((_FEW_DEALS, 4), (_DEALS, 1)):
        deals = [*_deals(observation, count)]
        worth: dict[int, float] = {}
        for code in codes:
            try:
                worth[code] = sum(_share(deal.copy().act(code), seat) for deal in deals)
            except IllegalAction:  # more cards, or fewer, than the street has one throw away
                continue
        codes = sorted(worth, key=lambda code: worth[code], reverse=True)[:kept]
    return codes[0]


baseline = Baseline()
"""Plays any game, hold'em best, by the strength of its cards and the odds of the pot: see `Baseline`."""
