"""`tight`: by the strength of its cards and the odds of the pot, alone or in many lanes."""

from __future__ import annotations

from math import sqrt

from .._core import Encoder, HandBatch, Holding, Observation
from ..errors import cut, kind
from ..strengths import _strengths
from ._base import Named, seat_to_act
from ._chart import EQUITIES, highest_blind, is_holdem, place

TYPE_CHECKING = False
if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..game import Game
    from ..typing import Array

_CALLS = 1.25  # the chance to win times the pot, over the call
_BETS, _RAISES = 0.15, 0.45  # of the way from an even share of the pot to certainty


class Tight(Named):
    """An agent that plays hold'em by the strength of its cards and the odds of the pot: `agents.tight`.

    Its chance to win is against n opponents `hand_strength` ** n; before the flop equity against a random
    hand ** ((n + 1) / 2), since a hand good against one is likely to be good against others.

    It bets or raises the pot where the chance is well above an even share of it, 1 / (n + 1); calls where the
    chance times the pot after calling is 1.25 times what the call takes; else checks or folds. It does not
    bluff, and does not look at what others did. docs/agents.md has the numbers.
    """

    __slots__ = ()
    __module__ = "steelwheel.agents"

    def __call__(self, observation: Observation, /) -> int:
        """The code of the seat that observes, which is to act.

        :raises ValueError: where it is not; in a game that is not hold'em.
        """
        seat = seat_to_act(observation)
        _check(observation.game)
        hole, board, legal = observation.hole_cards[seat], observation.board, observation.legal
        assert legal is not None
        others = observation.folded.count(False) - 1
        pot, preflop = 2 * (observation.total_pot + legal.call), not board
        if preflop:
            chance = strength = EQUITIES[place(hole[0], hole[1])]
            pot += others * highest_blind(observation.game)
        else:
            chance = strength = Holding(hole, board, (3, 4, 5)).strength()
        for _ in range(others if preflop else others - 1):
            chance *= strength
        if preflop:
            chance = sqrt(chance)
        fair = 1 / (others + 1)
        faces_bet = legal.call > (highest_blind(observation.game) if preflop else 0)
        if chance > fair + (_RAISES if faces_bet else _BETS) * (1 - fair):
            return observation.raise_to_pot(1) or 0
        return -1 if legal.call and chance * pot <= 2 * _CALLS * legal.call else 0

    def act_batch(self, batch: HandBatch, where: Array | None = None) -> npt.NDArray[np.int64]:
        """The codes of the actors of a `HandBatch`.

        :param where: bools [n], the lanes that are asked.
        :return: int64 [n], 0 in other lanes and where the hand is over.
        :raises ValueError: for a game that is not hold'em; for another shape.
        """
        import numpy as np

        if not isinstance(batch, HandBatch):
            raise TypeError(f"act_batch is asked with a HandBatch, not {kind(batch)}")
        _check(batch.game)
        codes = np.zeros(len(batch), np.int64)
        asked = batch.phases != 0
        if where is not None:
            mask = np.asarray(where)
            if mask.dtype != bool:
                raise TypeError(f"where is {mask.dtype}: it must be bool, as where.astype('bool') is")
            if mask.shape != asked.shape:
                raise ValueError(f"where must have the shape {asked.shape}, not {mask.shape}")
            asked &= mask
        lanes = np.flatnonzero(asked)
        if not len(lanes):
            return codes
        call, to_pot = batch.call[lanes], batch.raise_to_pot((1,))[lanes, 0]
        pot = 2.0 * (batch.total_pots[lanes] + call)
        encoder = Encoder(batch.game, batch.seats, history=0, compact=True)
        columns, seen = encoder.columns, encoder.encode(batch)[lanes]
        others = seen[:, columns["live"]].sum(1) - 1
        hole, board = seen[:, columns["own"]], seen[:, columns["boards"]]
        known = (board >= 0).sum(1)
        preflop = known == 0
        strength = np.array(EQUITIES)[place(*hole.T)]
        for cards in (3, 4, 5):
            those = np.flatnonzero(known == cards)
            if len(those):
                rows = hole[those].astype(np.uint8), board[those, :cards].astype(np.uint8)
                sums, _, _, most = _strengths(*rows, False, 0, 1)
                strength[those] = sums[:, 0] / most
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
        codes[lanes] = np.where(strong, np.maximum(to_pot, 0), np.where(weak, -1, 0))
        return codes


tight = Tight()
"""Plays hold'em by `hand_strength` and the odds of the pot: see `Tight`."""


def _check(game: Game) -> None:
    if not is_holdem(game):
        raise ValueError(f"agents.tight plays Texas hold'em alone, and this is {cut(game.name)}")
