"""The agent `tight`: plays hold'em by hand strength and pot odds, in one hand or a batch."""

from __future__ import annotations

from math import sqrt

from .._core import Encoder, HandBatch, Holding, Observation
from ..equities.preflop_chart import EQUITIES, place
from ..equities.strength import runout_strengths
from ..errors import cut, kind
from ..games.families import highest_blind, is_holdem
from .base import Named, seat_to_act

TYPE_CHECKING = False
if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..games.game import Game
    from ..typing import Array

_CALLS = 1.25  # to call, the chance to win times the pot must be above this many times the cost
_BETS, _RAISES = 0.15, 0.45  # fractions of the way from an even share of the pot to all of it


class Tight(Named):
    """The agent `agents.tight`, which plays hold'em by hand strength and pot odds.

    It estimates its chance to win against n opponents as `hand_strength` ** n. Before the flop, the estimate
    is E ** ((n + 1) / 2), where E is the equity against one random hand: a hand that beats one opponent is
    likely to beat others, too.

    It bets or raises the pot if the chance is well above an even share of the pot, 1 / (n + 1). It calls if
    the chance times the pot after the call is more than 1.25 times the call; otherwise it checks or folds. It
    does not bluff, and ignores the opponents' actions. docs/guide/agents/agents.md has the numbers.
    """

    __slots__ = ()
    __module__ = "steelwheel.agents"
    _name = "tight"

    def __call__(self, observation: Observation, /) -> int:
        """Return the code of an action for the observing seat.

        :raises ValueError: if it is not the observing seat's turn, or the game is not hold'em.
        """
        seat = seat_to_act(observation)
        _check_holdem(observation.game)
        hole, board, legal = observation.hole_cards[seat], observation.board, observation.legal_actions
        assert legal is not None
        others = observation.folded.count(False) - 1
        pot, preflop = 2 * (observation.total_pot + legal.to_call), not board
        if preflop:
            first, second = hole
            chance = strength = EQUITIES[place(first, second)]
            pot += others * highest_blind(observation.game)
        else:
            chance = strength = Holding(hole, board, (3, 4, 5)).strength()
        for _ in range(others if preflop else others - 1):
            chance *= strength
        if preflop:
            chance = sqrt(chance)
        fair = 1 / (others + 1)
        faces_bet = legal.to_call > (highest_blind(observation.game) if preflop else 0)
        if chance > fair + (_RAISES if faces_bet else _BETS) * (1 - fair):
            return observation.pot_raise_to(1) or 0
        return -1 if legal.to_call and chance * pot <= 2 * _CALLS * legal.to_call else 0

    def act_batch(self, batch: HandBatch, where: Array | None = None) -> npt.NDArray[np.int64]:
        """Return a code for the seat to act in each hand of a `HandBatch`.

        :param where: the hands to act in, bool [n]; None: all.
        :return: int64 [n]; 0 in all other hands and in finished hands.
        :raises ValueError: if the game is not hold'em, or `where` has the wrong shape.
        """
        import numpy as np

        if not isinstance(batch, HandBatch):
            raise TypeError(f"act_batch takes a HandBatch, not {kind(batch)}")
        _check_holdem(batch.game)
        codes = np.zeros(len(batch), np.int64)
        active = batch.phases != 0
        if where is not None:
            mask = np.asarray(where)
            if mask.dtype != bool:
                raise TypeError(f"where must be bool, not {mask.dtype}: pass where.astype('bool')")
            if mask.shape != active.shape:
                raise ValueError(f"where must have the shape {active.shape}, not {mask.shape}")
            active &= mask
        indices = np.flatnonzero(active)
        if not len(indices):
            return codes
        call, to_pot = batch.to_call[indices], batch.pot_raise_to((1,))[indices, 0]
        pot = 2.0 * (batch.total_pots[indices] + call)
        encoder = Encoder(batch.game, batch.seats, last_actions=0, compact=True)
        columns, encoded = encoder.columns, encoder.encode(batch)[indices]
        others = encoded[:, columns["live"]].sum(1) - 1
        hole, board = encoded[:, columns["own"]], encoded[:, columns["boards"]]
        known = (board >= 0).sum(1)
        preflop = known == 0
        strength = np.array(EQUITIES)[place(*hole.T)]
        for cards in (3, 4, 5):
            rows = np.flatnonzero(known == cards)
            if len(rows):
                known_cards = hole[rows].astype(np.uint8), board[rows, :cards].astype(np.uint8)
                sums, _, _, most = runout_strengths(*known_cards, False, 0, 1)
                strength[rows] = sums[:, 0] / most
        unit = highest_blind(batch.game)
        pot += np.where(preflop, others * unit, 0)
        chance = strength.copy()
        for count in range(1, batch.seats):
            np.multiply(chance, strength, out=chance, where=count < others + preflop)
        np.sqrt(chance, out=chance, where=preflop)
        fair = 1 / (others + 1)
        faces_bet = call > np.where(preflop, unit, 0)
        strong = chance > fair + np.where(faces_bet, _RAISES, _BETS) * (1 - fair)
        weak = (call > 0) & (chance * pot <= 2 * _CALLS * call)
        codes[indices] = np.where(strong, np.maximum(to_pot, 0), np.where(weak, -1, 0))
        return codes


tight = Tight()
"""An agent that plays hold'em by hand strength and pot odds: see `Tight`."""


def _check_holdem(game: Game) -> None:
    if not is_holdem(game):
        raise ValueError(f"agents.tight plays only Texas hold'em, not {cut(game.name)}")
