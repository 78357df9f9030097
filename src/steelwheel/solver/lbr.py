"""Local best response: a lower bound on what an agent of hold'em can be exploited for."""

from __future__ import annotations

from .. import _slices
from .._combos import COMBOS
from .._core import (
    CALL,
    FOLD,
    ExactRanges,
    ExactTwoPreflop,
    Ranges,
    check_seed,
    exact_index,
    holding,
)
from .._frozen import Frozen
from ..agents._chart import highest_blind, is_holdem
from ..errors import InvalidGame, InvalidHand, kind, shown
from ..game import Game
from ..games import by_name
from ..hand import Hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random
    from typing import Any, SupportsFloat, SupportsIndex

    import numpy as np
    import numpy.typing as npt

    from ..hand import Observation
    from ..typing import Seed
    from .small import Telling

    Weights = npt.NDArray[np.float64]
    Chances = Mapping[int, Weights]

__all__ = ["LocalBestResponse", "local_best_response"]

_STACKS = 100  # big blinds


class LocalBestResponse(Frozen):
    """What `local_best_response` found.

    - `value`: what it wins, in chips a hand: the agent's exploitability is at least that, within the error.
    - `stderr`: its standard error. `hands`: how many were played, each seat the same number.
    """

    __slots__ = __match_args__ = _FIELDS = ("value", "stderr", "hands")

    value: float
    stderr: float
    hands: int

    def __init__(self, value: float, stderr: float, hands: int) -> None:
        put = object.__setattr__
        put(self, "value", value)
        put(self, "stderr", stderr)
        put(self, "hands", hands)

    def __str__(self) -> str:
        return f"{self.value:+.3f} ± {1.96 * self.stderr:.3f} chips a hand (95 %), {self.hands:,} hands"


def local_best_response(
    agent: Telling,
    game: Game | str,
    hands: SupportsIndex = 1000,
    *,
    stacks: Sequence[SupportsIndex] | None = None,
    bets: Sequence[SupportsFloat] = (1,),
    seed: Seed = 0,
    max_seconds: float | None = None,
    progress: Callable[[LocalBestResponse], object] | None = None,
) -> LocalBestResponse:
    """A lower bound on the exploitability of an agent of heads-up hold'em, with its standard error.

    Local best response (Lisy and Bowling, "Equilibrium approximation quality of current no-limit poker
    bots", 2017) knows the agent's chances, and so which hands it may hold after what it did. Of a call, of
    bets of these fractions of the pot, and of all-in it asks what each is worth if the agent folds as its
    chances say, and if nobody bets after that: its equity against the hands that are left. It does what is
    worth most, and folds what is worth nothing.

    The agent's cards are never drawn: its actions are, by the chances of its whole range, and where a hand
    ends all of the range counts, with every run-out. That has the same mean, and a smaller error.

    An agent has `probabilities(observation)`, which is asked with each of up to 1,225 hands; or, much
    quicker, `range_probabilities(observation)` too: for each code how often every hand plays it, an array in
    the order of `Range.COMBOS`. The cards of the seat that observes are unknown there.

    :param game: Texas hold'em without rake, or its name.
    :param hands: how many, rounded up to an even number: it plays both seats as often.
    :param stacks: of both; by default 100 big blinds.
    :param bets: the fractions of the pot that it may bet, beside all-in.
    :param seed: of cards and the agent's actions.
    :param max_seconds: stop after so long.
    :param progress: called with the result so far; returns True to stop.
    :raises InvalidGame: for another game.
    :raises TypeError: for an agent that does not tell its chances.
    :raises ValueError: for chances that do not add up to 1, and for limits that make no sense.
    """
    if isinstance(game, str):
        game = by_name(game)
    if not isinstance(game, Game):
        raise TypeError(f"a game is a Game or its name, not {kind(game)}")
    if not is_holdem(game) or game.rake is not None:
        raise InvalidGame(f"local_best_response plays Texas hold'em without rake, not {game.name}")
    if not callable(getattr(agent, "probabilities", None)):
        raise TypeError(f"an agent tells its chances by probabilities(observation): {shown(agent)} does not")
    count = exact_index(hands, "hands")
    if not 1 <= count <= 1 << 40:
        raise ValueError(f"hands must be from 1, not {shown(count)}")
    chips = [_STACKS * (highest_blind(game) or 1)] * 2 if stacks is None else stacks
    if len(Hand(game, chips).folded) != 2:
        raise InvalidHand("local_best_response plays heads-up: stacks= has two")
    monitor = _slices.Monitor(max_seconds, progress)
    pairs: list[float] = []
    monitor.result = lambda: _told(pairs)
    table = _Table(agent, game, chips, tuple(bets), check_seed(seed))
    while 2 * len(pairs) < count and not monitor.stopped:
        k = len(pairs)
        pairs.append((table.play(2 * k, 0) + table.play(2 * k + 1, 1)) / 2)
        if not monitor.idle:
            monitor.look()
    return _told(pairs)


def _told(pairs: list[float]) -> LocalBestResponse:
    from statistics import fmean, stdev

    error = stdev(pairs) / len(pairs) ** 0.5 if len(pairs) > 1 else float("inf")
    return LocalBestResponse(fmean(pairs) if pairs else 0.0, error, 2 * len(pairs))


class _Table:
    """Where hands are played against the agent."""

    def __init__(
        self, agent: Any, game: Game, stacks: Any, bets: tuple[Any, ...], seed: tuple[int, int]
    ) -> None:
        import numpy as np

        self.np = np
        self.agent, self.game, self.stacks, self.bets, self.seed = agent, game, stacks, bets, seed
        self.combos = np.array(COMBOS)
        self.rows = [bytes(combo) for combo in COMBOS]

    def play(self, k: int, me: int) -> float:
        """The chips that a hand wins, in the mean over what the agent may hold."""
        from random import Random

        seed, stream = self.seed
        stream = (stream + k) % 2**64
        dice = Random(f"{seed} {stream}")
        own = Hand(self.game, self.stacks, seed=(seed, stream)).hole_cards[me]
        held: list[Any] = [own, None] if me == 0 else [None, own]
        hand = Hand(self.game, self.stacks, hole_cards=held, manual=("deal", "showdown"), seed=(seed, stream))
        weights = self._without(self.np.ones(len(COMBOS)), own)
        chances: Chances | None = None
        while not hand.is_over:
            if hand.phase == "showdown" or (hand.phase == "deal" and 0 in hand.stacks):
                share = self._equity(own, weights, hand.board)
                return share * hand.total_pot - (hand.starting_stacks[me] - hand.stacks[me])
            if hand.phase == "deal":
                cards = self._deal(hand, own, weights, dice)
                weights = self._without(weights, cards)
                hand.deal(cards)
            elif hand.actor == me:
                code, chances = self._decide(hand, own, weights)
                hand.act(code)
            else:
                if chances is None:
                    chances = self._ask(hand, weights)
                code = self._drawn(chances, weights, dice)
                weights = weights * chances[code]
                weights /= weights.max()
                chances = None
                hand.act(code)
        assert hand.payoffs is not None
        return float(hand.payoffs[me])

    def _without(self, weights: Weights, cards: Sequence[Any]) -> Weights:
        """The weights of hands that leave these cards."""
        return weights * ~self.np.isin(self.combos, cards).any(1)

    def _deal(self, hand: Hand, own: Sequence[Any], weights: Weights, dice: Random) -> list[int]:
        """The next cards of the board: of those that a hand, drawn from the range, leaves."""
        gone = {*own, *hand.board, *COMBOS[self._draw(weights, dice)]}
        count = hand._next_deal()[1]
        return dice.sample([card for card in range(52) if card not in gone], count)

    def _draw(self, weights: Weights, dice: Random) -> int:
        sums = self.np.cumsum(weights)
        return int(self.np.searchsorted(sums, dice.random() * sums[-1], side="right"))

    def _drawn(self, chances: Chances, weights: Weights, dice: Random) -> int:
        """A code, as often as the range plays it."""
        codes = [*chances]
        return codes[self._draw(self.np.array([weights @ chances[code] for code in codes]), dice)]

    def _equity(self, own: Sequence[Any], weights: Weights, board: Sequence[Any]) -> float:
        mine = self.np.zeros(len(COMBOS))
        mine[COMBOS.index((min(own), max(own)))] = 1
        ranges = Ranges((mine.tobytes(), weights.tobytes()), tuple(board), ())
        work: Any = ExactRanges(ranges) if board else ExactTwoPreflop(ranges)
        _slices.finish(work, 1)
        return float(work.outcome()[1][0])

    def _ask(self, hand: Hand, weights: Weights) -> Chances:
        """How often each hand of the range plays each code."""
        np, found = self.np, {}
        assert hand.actor is not None
        seen = hand.observe(hand.actor)
        if hasattr(self.agent, "range_probabilities"):
            told = self.agent.range_probabilities(seen)
            found = {int(code): np.nan_to_num(np.asarray(row, np.float64)) for code, row in told.items()}
        else:
            for i in np.flatnonzero(weights):
                for code, chance in self.agent.probabilities(holding(seen, self.rows[i])).items():
                    if code not in found:
                        found[code] = np.zeros(len(COMBOS))
                    found[code][i] = chance
        self._check(seen, found, weights)
        return found

    def _check(self, seen: Observation, found: Chances, weights: Weights) -> None:
        whole: Any = sum(found.values())
        if self.np.shape(whole) != weights.shape or min(row.min() for row in found.values()) < 0:
            raise ValueError(f"seat {seen.actor} tells no chances of {len(COMBOS):,} hands, each from 0")
        wrong = (weights > 0) & (abs(whole - 1) > 1e-5)
        if wrong.any():
            i = int(self.np.flatnonzero(wrong)[0])
            told = float(whole[i])
            raise ValueError(f"the probabilities of seat {seen.actor} add up to {told:g}: they must to 1")

    def _decide(self, hand: Hand, own: Sequence[Any], weights: Weights) -> tuple[int, Chances | None]:
        """The code that is worth most, and what the agent does after it, if it was asked."""
        legal, me = hand.legal, hand.actor
        assert legal is not None and me is not None
        pot, behind, bets = hand.total_pot, hand.stacks[1 - me], hand.bets
        share = self._equity(own, weights, hand.board)
        over = max(bets[1 - me] - bets[me] - legal.call, 0)  # which comes back
        best, code, after = share * (pot - over) - (1 - share) * legal.call, CALL, None
        totals = {hand.raise_to_pot(fraction) for fraction in self.bets} | {legal.max_raise_to}
        for to in sorted(total for total in totals if total is not None):
            then = hand.copy().act(to)
            if then.actor != 1 - me:
                continue
            chances = self._ask(then, weights)
            folds = chances.get(FOLD, 0 * weights)
            fold, stays = float(weights @ folds / weights.sum()), weights * (1 - folds)
            adds = min(to - bets[1 - me], behind)
            risks = min(to, bets[1 - me] + adds) - bets[me]
            worth = fold * pot
            if stays.max() > 1e-9:
                share = self._equity(own, stays / stays.max(), hand.board)
                worth += (1 - fold) * (share * (pot + adds) - (1 - share) * risks)
            if worth > best:
                best, code, after = worth, to, chances
        return (FOLD, None) if best <= 0 and legal.call else (code, after)
