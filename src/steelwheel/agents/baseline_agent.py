"""The agent `baseline`: plays any game by hand strength and pot odds, and mixes if a decision is close."""

from __future__ import annotations

from .._core import CALL, FOLD, Holding, Observation, Policy
from ..equities.preflop_chart import EQUITIES, place
from ..errors import IllegalAction
from ..games.families import highest_blind, is_holdem
from .base import Named, choose, seat_to_act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .._core import Hand

_CAUTION = 1.6  # players who bet usually have good hands: a call needs this many times the pot odds
_BLUFFS = 0.1  # how often hands that are too weak to bet are bet as bluffs
_CALLER = Policy("calling_station")
_DEALS, _FEW_DEALS = 100, 10  # samples of the unseen cards, in games without a table of strengths


class Baseline(Named):
    """The agent `agents.baseline`, which plays any game by hand strength and pot odds.

    In hold'em, it estimates its chance to win against n opponents as `hand_strength` ** n. Before the flop,
    the estimate is E ** ((n + 1) / 2), where E is the equity against one random hand. In other games, it
    deals the unseen cards 100 times, lets all players check or call to the end, and uses its mean share of
    the pot. In a draw, it discards the cards that maximize this share if the other players stand pat.

    The better its chance, the more often it bets the pot. It bets a tenth of its weak hands as bluffs, and
    raises only with much stronger hands. It folds if its chance is below 1.6 times the pot odds of a call.
    When a decision is close, it mixes its actions, using `Observation.random_bits`. It ignores the opponents'
    actions. docs/guide/agents/agents.md has the numbers.
    """

    __slots__ = ()
    __module__ = "steelwheel.agents"
    _name = "baseline"

    def __call__(self, observation: Observation, /) -> int:
        """Return the code of an action for the observing seat.

        :raises ValueError: if it is not the observing seat's turn.
        """
        return choose(self.probabilities(observation), observation.random_bits)

    def probabilities(self, observation: Observation, /) -> dict[int, float]:
        """Return the probability of each code; it depends only on the observation.

        :raises ValueError: if it is not the observing seat's turn.
        """
        seat = seat_to_act(observation)
        if observation.phase == "draw":
            return {_best_draw(observation, seat): 1.0}
        legal = observation.legal_actions
        assert legal is not None
        price = legal.to_call / contested(observation, seat) if legal.to_call else 0.0
        preflop = observation.street == 0
        faces_raise = legal.to_call > (highest_blind(observation.game) if preflop else 0)
        others = observation.folded.count(False) - 1
        if faces_raise and preflop:  # most players yet to call will fold
            others = max(observation.bets.count(max(observation.bets)), 1)
        folds, calls, raises = weigh(_chance(observation, seat, others), others, price, faces_raise)
        if not legal.can_fold:  # the bring-in of stud
            folds, calls = 0.0, calls + folds
        pot = observation.pot_raise_to(1)
        if pot is None:  # raises are not allowed
            pot, calls, raises = CALL, calls + raises, 0.0
        chances = ((FOLD, folds), (CALL, calls), (pot, raises))
        return {code: chance for code, chance in chances if chance}


def weigh(chance: float, others: int, price: float, faces_raise: bool) -> tuple[float, float, float]:
    """Return the frequencies of fold, call and raise, given a chance to win and the pot odds of a call."""
    edge = (chance * (others + 1) - 1) / others  # 0: an even share of the pot, 1: all of it
    raises = ramp(edge, 0.4, 0.7) if faces_raise else max(ramp(edge, -0.2, 0.2), _BLUFFS)
    folds = ramp(_CAUTION * price - chance, -0.05, 0.05) * (1 - raises) if price else 0.0
    return folds, 1 - raises - folds, raises


def ramp(x: float, low: float, high: float) -> float:
    """Return a number that rises linearly from 0 at `low` to 1 at `high`."""
    return min(max((x - low) / (high - low), 0.0), 1.0)


def contested(observation: Observation, seat: int) -> int:
    """Return what the seat can win by calling: from each player, at most the seat's own total bet."""
    legal, stacks = observation.legal_actions, observation.stacks
    put_in = [start - stack for start, stack in zip(observation.starting_stacks, stacks, strict=True)]
    mine = put_in[seat] + (legal.to_call if legal else 0)
    put_in[seat] = mine
    return sum(min(chips, mine) for chips in put_in)


def _chance(observation: Observation, seat: int, others: int) -> float:
    """Return the seat's expected share of the pot if no player folds."""
    if not is_holdem(observation.game):
        return _mean_share(observation, seat)
    hole, board = observation.hole_cards[seat], observation.board
    if not board:
        first, second = hole
        strength = EQUITIES[place(first, second)]
        return float(strength ** ((others + 1) / 2))
    return float(Holding(hole, board, (3, 4, 5)).strength() ** others)


# ---- other games


def _mean_share(observation: Observation, seat: int) -> float:
    """Return the seat's mean share of the pot if all players check or call to the end."""
    shares = [_share(deal, seat) for deal in _deals(observation, _DEALS)]
    return sum(shares) / len(shares) if shares else 0.5


def _deals(observation: Observation, count: int) -> Iterator[Hand]:
    """Yield random hands consistent with an observation; the same observation yields the same hands."""
    for seed in range(count):
        try:
            yield observation.sample_hidden(seed)
        except ValueError:  # no hidden cards are consistent with the cards shown
            return


def _share(deal: Hand, seat: int) -> float:
    """Return the seat's share of the pot if all players check, call and stand pat to the end."""
    while not deal.is_over:
        deal.act(CALL if deal.phase == "bet" else _CALLER(deal.observe(deal.actor)))
    won = [0] * len(deal.stacks)
    for event in deal.events:
        if event.kind == "push" and event.seat is not None:
            won[event.seat] += event.amount
    put_in = [a - b for a, b in zip(won, deal.payoffs or (), strict=True)]
    return won[seat] / max(sum(min(chips, put_in[seat]) for chips in put_in), 1)


def _best_draw(observation: Observation, seat: int) -> int:
    """Return the best discard's code: shortlist four with a few deals, then choose one with many deals."""
    codes: list[int] = [*range(1 << len(observation.hole_cards[seat]))]
    for count, best in ((_FEW_DEALS, 4), (_DEALS, 1)):
        deals = [*_deals(observation, count)]
        shares: dict[int, float] = {}
        for code in codes:
            try:
                shares[code] = sum(_share(deal.copy().act(code), seat) for deal in deals)
            except IllegalAction:  # too many or too few cards for this street
                continue
        codes = sorted(shares, key=lambda code: shares[code], reverse=True)[:best]
    return codes[0]


baseline = Baseline()
"""An agent that plays any game by hand strength and pot odds, and is strongest at hold'em: see `Baseline`."""
