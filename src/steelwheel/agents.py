"""Agents: `random`, `caller` and `tight`, to train and to test against.

Each is called with an `Observation` and gives a code that `Hand.act` takes; `act_batch(batch, where=None)`
gives those of many lanes, int64 [n]. Both do the same in the same hand: what is random comes from
`Observation.noise`.
"""

from __future__ import annotations

from math import sqrt

from ._core import Encoder, HandBatch, Holding, Observation, Policy
from .errors import cut, kind
from .strengths import _strengths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    import numpy.typing as npt

    from .game import Game
    from .typing import Array

__all__ = ["caller", "random", "tight"]

random: Policy = Policy("random")
"""Folds (not where checking is free), checks or calls, or bets or raises: each that is legal with the same
chance, and to each legal total with the same; in a draw throws away any legal set of cards with the same."""

caller: Policy = Policy("caller")
"""Checks or calls; in a draw throws nothing away, or the first of its cards where it must."""

_CHART = """
    85 67 66 65 65 63 62 61 60 60 59 58 57
    65 82 63 63 62 60 58 58 57 56 55 54 53
    64 61 80 60 59 58 56 54 54 53 52 51 50
    64 61 58 77 58 56 54 52 51 50 49 48 47
    63 60 57 55 75 54 52 51 49 47 47 46 45
    61 58 55 53 52 72 51 49 47 46 44 43 42
    60 56 54 51 50 48 69 48 46 45 43 41 40
    59 55 52 50 48 46 45 66 45 44 42 40 38
    58 54 51 48 46 44 43 42 63 43 41 40 38
    58 53 50 47 44 43 41 41 40 60 41 40 38
    57 52 49 46 44 41 39 39 38 38 57 39 37
    56 51 48 45 43 40 37 37 36 36 35 54 36
    55 51 47 44 42 39 37 35 34 34 33 32 50
"""  # percent of equity against a random hand, as `expected_strength`: aces first, suited above the diagonal
_EQUITIES = tuple(int(percent) / 100 for percent in _CHART.split())

_CALLS = 1.25  # the chance to win times the pot, over the call
_BETS, _RAISES = 0.15, 0.45  # of the way from an even share of the pot to certainty


class Tight:
    """An agent that plays hold'em by the strength of its cards and the odds of the pot: `agents.tight`.

    Its chance to win is against n opponents `hand_strength` ** n; before the flop equity against a random
    hand ** ((n + 1) / 2), since a hand good against one is likely to be good against others.

    It bets or raises the pot where the chance is well above an even share of it, 1 / (n + 1); calls where the
    chance times the pot after calling is 1.25 times what the call takes; else checks or folds. It does not
    bluff, and does not look at what others did. docs/agents.md has the numbers.
    """

    __slots__ = ()

    def __call__(self, observation: Observation, /) -> int:
        """The code of the seat that observes, which is to act.

        :raises ValueError: where it is not; in a game that is not hold'em.
        """
        if not isinstance(observation, Observation):
            raise TypeError(f"an agent is asked with an Observation, not {kind(observation)}")
        _check(observation.game)
        seat, legal = observation.seat, observation.legal
        if legal is None or seat is None or seat != observation.actor:
            raise ValueError(f"it is not the turn of the seat that observes, {seat}")
        hole, board = observation.hole_cards[seat], observation.board
        if None in hole:
            raise ValueError(f"the hole cards of seat {seat} are unknown")
        others = observation.folded.count(False) - 1
        pot, preflop = 2 * (observation.total_pot + legal.call), not board
        if preflop:
            chance = strength = _EQUITIES[_place(hole[0], hole[1])]
            pot += others * _highest_blind(observation.game)
        else:
            chance = strength = Holding(hole, board, (3, 4, 5)).strength()
        for _ in range(others if preflop else others - 1):
            chance *= strength
        if preflop:
            chance = sqrt(chance)
        fair = 1 / (others + 1)
        faces_bet = legal.call > (_highest_blind(observation.game) if preflop else 0)
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
        strength = np.array(_EQUITIES)[_place(*hole.T)]
        for cards in (3, 4, 5):
            those = np.flatnonzero(known == cards)
            if len(those):
                rows = hole[those].astype(np.uint8), board[those, :cards].astype(np.uint8)
                sums, _, _, most = _strengths(*rows, False, 0, 1)
                strength[those] = sums[:, 0] / most
        unit = _highest_blind(batch.game)
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

    def __repr__(self) -> str:
        return "<agent tight>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _named, ("tight",)


tight = Tight()
"""Plays hold'em by `hand_strength` and the odds of the pot: see `Tight`."""


def _named(name: str) -> Policy | Tight:
    every: dict[str, Policy | Tight] = {"random": random, "caller": caller, "tight": tight}
    return every[name]


def _check(game: Game) -> None:
    streets = game.streets
    dealt = [(street.hole, street.board) for street in streets]
    if (
        not all(hole == (0 if i else 2) for i, (hole, _) in enumerate(dealt))
        or [board for _, board in dealt] != [0, 3, 1, 1]
        or any(street.up or street.draw or street.discard or street.middle for street in streets)
        or (game.deck, game.rankings, game.use, game.boards) != ("standard", ("high",), None, 1)
        or game.wild
    ):
        raise ValueError(f"agents.tight plays Texas hold'em alone, and this is {cut(game.name)}")


def _highest_blind(game: Game) -> int:
    """The big blind, or the highest straddle; 0 without blinds."""
    blinds: Any = game.blinds
    return max(blinds.values() if hasattr(blinds, "values") else blinds, default=0)


def _place(a: Any, b: Any) -> Any:
    """Where two cards, or arrays of them, stand in the chart."""
    high, low = 12 - (a >> 2), 12 - (b >> 2)
    first, second = (high < low) * high + (high >= low) * low, (high < low) * low + (high >= low) * high
    suited = (a & 3) == (b & 3)
    return suited * (13 * first + second) + (1 - suited) * (13 * second + first)
