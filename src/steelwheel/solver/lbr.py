"""Local best response (LBR): a lower bound on the exploitability of a hold'em agent."""

from __future__ import annotations

from .._base.frozen import Frozen
from .._base.public import public
from .._core import CALL, FOLD, ExactRanges, ExactTwoPreflop, Ranges, check_seed, exact_index, holding
from .._internal import slices
from ..agents.arguments import resolve_agent
from ..cards.combos import COMBOS
from ..errors import InvalidGame, InvalidHand, shown
from ..games.arguments import default_stack, resolve_game
from ..games.families import is_holdem
from ..games.game import Game
from ..hands.hand import Hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random
    from typing import Any, SupportsFloat, SupportsIndex

    import numpy as np
    import numpy.typing as npt

    from ..hands.hand import Observation
    from ..typing import GameLike, Seed
    from .agent_exploitability import ProbabilisticAgent

    Weights = npt.NDArray[np.float64]
    Chances = Mapping[int, Weights]

__all__ = ["LocalBestResponse", "local_best_response"]


@public()
class LocalBestResponse(Frozen):
    """The result of `local_best_response`.

    - `ev`: the chips per hand that the local best response wins. It is a lower bound on the agent's
      exploitability.
    - `stderr`: the standard error of `ev`. `hands`: the number of hands, half of them in each seat.
    """

    __slots__ = __match_args__ = _FIELDS = ("ev", "stderr", "hands")

    ev: float
    stderr: float
    hands: int

    def __init__(self, ev: float, stderr: float, hands: int) -> None:
        put = object.__setattr__
        put(self, "ev", ev)
        put(self, "stderr", stderr)
        put(self, "hands", hands)

    def __str__(self) -> str:
        return f"{self.ev:+.3f} ± {1.96 * self.stderr:.3f} chips per hand (95%), {self.hands:,} hands"


def local_best_response(
    game: GameLike,
    agent: ProbabilisticAgent | str,
    hands: SupportsIndex = 1000,
    *,
    stacks: Sequence[SupportsIndex] | None = None,
    pot_fractions: Sequence[SupportsFloat] = (1,),
    seed: Seed = 0,
    max_seconds: float | None = None,
    progress: Callable[[LocalBestResponse], object] | None = None,
) -> LocalBestResponse:
    """Return a lower bound on the exploitability of a heads-up hold'em agent, with its standard error.

    Local best response (Lisy and Bowling, "Equilibrium approximation quality of current no-limit poker bots",
    2017) knows the agent's probabilities, and therefore the agent's range after its actions. It computes the
    EVs of calling, of betting fractions of the pot, and of going all-in. It chooses the best of these
    actions, or folds if no EV is above 0. The EVs assume that the agent folds as often as its probabilities
    say, and that there are no further bets: the pot is then divided by equity against the hands that do not
    fold.

    The agent is not dealt any cards: its actions are drawn with the probabilities of its whole range. At the
    end of a hand, the result is averaged over the whole range and all run-outs. This reduces the standard
    error, and does not change the mean.

    The agent's `probabilities(observation)` is called once for each of up to 1,225 hands. If the agent has
    `range_probabilities(observation)`, that method is called instead, which is much faster. It returns a dict
    from each code to an array: the frequency of that code with each hand, in the order of `Range.COMBOS`. In
    the observation that it receives, the observing seat's own cards are unknown.

    :param game: Texas hold'em without rake, or its short name.
    :param agent: the agent to exploit, or its name in `agents`.
    :param hands: the number of hands, rounded up to an even number; half are played in each seat.
    :param stacks: the chips of both seats; by default 100 big blinds.
    :param pot_fractions: the response's bets, in addition to all-in, as fractions of the pot.
    :param seed: the seed of the cards and the agent's actions.
    :param max_seconds: the maximum time in seconds.
    :param progress: a function called with the result so far; if it returns True, play stops.
    :raises InvalidGame: if the game is not Texas hold'em without rake.
    :raises TypeError: if the agent has no method `probabilities`.
    :raises ValueError: if the agent's probabilities do not add up to 1, or a limit is invalid.
    """
    agent, game = resolve_agent(agent), resolve_game(game)
    if not is_holdem(game) or game.rake is not None:
        raise InvalidGame(f"local_best_response needs Texas hold'em without rake, not {game.name}")
    if not callable(getattr(agent, "probabilities", None)):
        raise TypeError(f"an agent needs the method probabilities(observation), which {shown(agent)} lacks")
    count = exact_index(hands, "hands")
    if not 1 <= count <= 1 << 40:
        raise ValueError(f"hands must be 1 or more, not {shown(count)}")
    chips = [default_stack([game])] * 2 if stacks is None else stacks
    if len(Hand(game, chips).folded) != 2:
        raise InvalidHand("local_best_response is heads-up; stacks= must have two entries")
    monitor = slices.Monitor(max_seconds, progress)
    pairs: list[float] = []
    monitor.result = lambda: _result_so_far(pairs)
    table = _Table(agent, game, chips, tuple(pot_fractions), check_seed(seed))
    while 2 * len(pairs) < count and not monitor.stopped:
        k = len(pairs)
        pairs.append((table.play(2 * k, 0) + table.play(2 * k + 1, 1)) / 2)
        if not monitor.idle:
            monitor.look()
    return _result_so_far(pairs)


def _result_so_far(pairs: list[float]) -> LocalBestResponse:
    from statistics import fmean, stdev

    error = stdev(pairs) / len(pairs) ** 0.5 if len(pairs) > 1 else float("inf")
    return LocalBestResponse(fmean(pairs) if pairs else 0.0, error, 2 * len(pairs))


class _Table:
    """A heads-up table where hands are played against the agent."""

    def __init__(
        self, agent: Any, game: Game, stacks: Any, pot_fractions: tuple[Any, ...], seed: tuple[int, int]
    ) -> None:
        import numpy as np

        self.np = np
        self.agent, self.game, self.stacks, self.seed = agent, game, stacks, seed
        self.pot_fractions = pot_fractions
        self.combos = np.array(COMBOS)
        self.rows = [bytes(combo) for combo in COMBOS]

    def play(self, k: int, me: int) -> float:
        """Play hand `k` in seat `me`.

        :returns: the chips won, averaged over the agent's possible hands.
        """
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
                code = self._draw_action(chances, weights, dice)
                weights = weights * chances[code]
                weights /= weights.max()
                chances = None
                hand.act(code)
        assert hand.payoffs is not None
        return float(hand.payoffs[me])

    def _without(self, weights: Weights, cards: Sequence[Any]) -> Weights:
        """Return the weights with 0 for hands that contain one of these cards."""
        return weights * ~self.np.isin(self.combos, cards).any(1)

    def _deal(self, hand: Hand, own: Sequence[Any], weights: Weights, dice: Random) -> list[int]:
        """Draw a hand for the agent from its range, then the next board cards from the remaining cards."""
        used = {*own, *hand.board, *COMBOS[self._draw_combo(weights, dice)]}
        count = 1 if hand.board else 3
        return dice.sample([card for card in range(52) if card not in used], count)

    def _draw_combo(self, weights: Weights, dice: Random) -> int:
        """Draw a random index, with probabilities proportional to the weights."""
        sums = self.np.cumsum(weights)
        return int(self.np.searchsorted(sums, dice.random() * sums[-1], side="right"))

    def _draw_action(self, chances: Chances, weights: Weights, dice: Random) -> int:
        """Draw a random code with the probabilities of the agent's whole range."""
        codes = [*chances]
        return codes[self._draw_combo(self.np.array([weights @ chances[code] for code in codes]), dice)]

    def _equity(self, own: Sequence[Any], weights: Weights, board: Sequence[Any]) -> float:
        """Return the equity of two cards against the agent's range."""
        mine = self.np.zeros(len(COMBOS))
        mine[COMBOS.index((min(own), max(own)))] = 1
        ranges = Ranges((mine.tobytes(), weights.tobytes()), tuple(board), ())
        work: Any = ExactRanges(ranges) if board else ExactTwoPreflop(ranges)
        slices.finish(work, 1)
        return float(work.outcome()[1][0])

    def _ask(self, hand: Hand, weights: Weights) -> Chances:
        """Return, for each code, how often the agent plays it with each hand of the range."""
        np, chances = self.np, {}
        assert hand.actor is not None
        seen = hand.observe(hand.actor)
        if hasattr(self.agent, "range_probabilities"):
            rows = self.agent.range_probabilities(seen)
            chances = {int(code): np.nan_to_num(np.asarray(row, np.float64)) for code, row in rows.items()}
        else:
            for i in np.flatnonzero(weights):
                for code, chance in self.agent.probabilities(holding(seen, self.rows[i])).items():
                    if code not in chances:
                        chances[code] = np.zeros(len(COMBOS))
                    chances[code][i] = chance
        self._check(seen, chances, weights)
        return chances

    def _check(self, seen: Observation, chances: Chances, weights: Weights) -> None:
        """Raise ValueError unless the probabilities of each hand of the range add up to 1."""
        sums: Any = sum(chances.values())
        if self.np.shape(sums) != weights.shape or min(row.min() for row in chances.values()) < 0:
            raise ValueError(
                f"seat {seen.actor} must return {len(COMBOS):,} probabilities per code, each 0 or more"
            )
        wrong = (weights > 0) & (abs(sums - 1) > 1e-5)
        if wrong.any():
            i = int(self.np.flatnonzero(wrong)[0])
            total = float(sums[i])
            raise ValueError(f"the probabilities of seat {seen.actor} must add up to 1, not {total:g}")

    def _decide(self, hand: Hand, own: Sequence[Any], weights: Weights) -> tuple[int, Chances | None]:
        """Return the code with the highest EV and, if known, the agent's probabilities in reply to it."""
        legal, me = hand.legal_actions, hand.actor
        assert legal is not None and me is not None
        pot, behind, bets = hand.total_pot, hand.stacks[1 - me], hand.bets
        share = self._equity(own, weights, hand.board)
        over = max(bets[1 - me] - bets[me] - legal.to_call, 0)  # the uncalled part of a bet, to be returned
        best, code, after = share * (pot - over) - (1 - share) * legal.to_call, CALL, None
        totals = {hand.pot_raise_to(fraction) for fraction in self.pot_fractions} | {legal.max_raise_to}
        for to in sorted(total for total in totals if total is not None):
            then = hand.copy().act(to)
            if then.actor != 1 - me:
                continue
            chances = self._ask(then, weights)
            folds = chances.get(FOLD, 0 * weights)
            fold, stays = float(weights @ folds / weights.sum()), weights * (1 - folds)
            adds = min(to - bets[1 - me], behind)
            risks = min(to, bets[1 - me] + adds) - bets[me]
            ev = fold * pot
            if stays.max() > 1e-9:
                share = self._equity(own, stays / stays.max(), hand.board)
                ev += (1 - fold) * (share * (pot + adds) - (1 - share) * risks)
            if ev > best:
                best, code, after = ev, to, chances
        return (FOLD, None) if best <= 0 and legal.to_call else (code, after)
