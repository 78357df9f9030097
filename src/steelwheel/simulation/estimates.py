"""Estimates of what was won that vary less than the chips do, and have the same mean.

Each takes terms of mean zero from the payoffs: what the cards, or the chance moves of agents, gave beyond
what they give on average. A term's mean is zero whatever came before it in the hand, so it may be weighted by
anything that was known by then, hands before it included.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

from .._core import DECKS, ExactCompletions, PartialDeal
from ..equities import equity
from ..errors import kind, shown
from ..showdowns import shape_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from ..game import Game
    from ..hand import Hand, Observation
    from ..showdowns import Shape

    Label = tuple[Any, ...]
    Terms = dict[Label, list[float]]
    Value = Callable[[Hand], Sequence[float]]

__all__ = ["NAMED", "Aivat", "AllIn", "Cards"]

MOST_SLICES = 8
"""In a run-out missing cards are dealt in every way up to so many times 65,536: some tens of milliseconds."""
MOST_OUTCOMES = 1000
"""A value of one's own is averaged over up to so many ways in which cards may come, else"""
SAMPLE = 64
"""over so many at random, which leaves its mean as it is."""
GROUPS = 4
"""Weights are fitted on hands of all groups but a hand's own."""
AHEAD_WITH_GOOD = 5
"""The one of `luck.of_board` that takes hands ahead from where they are better than the median."""
FORGETS = 0.98
"""What one hand of a group leaves of the hands before it, where ways to estimate are compared."""
PRIOR = 150
"""After so many hands fitted weights are half the usual ones still; the pull falls as the square of hands."""


class AllIn:
    """All-in equity: of what came after the last decision the mean over all run-outs, each pot apart.

    Where a hand ended without a run-out, or too many cards were to come, it is the payoff.
    """

    name = "all-in"

    def estimate(self, hand: Hand, agents: Sequence[object] = ()) -> list[float]:
        """The corrected payoffs of a hand that is over, in chips, one a seat.

        Each pot is shared by the chances of those who may win it, with all cards that were dealt before,
        folded ones too, out of the deck. Odd chips stay as they fell.

        :raises ValueError: for a hand that is not over.
        """
        return _less(_payoffs(hand), _all_in(hand))


class _Fitted:
    """Takes terms with weights that are fitted by least squares as hands come.

    A weight must not depend on the cards that it weighs. So hands are put into groups by the number of
    their seed, which those of a duplicate set share, and the weights of a hand are fitted on other groups.
    """

    def __init__(self, fit: bool = True) -> None:
        self.fit = fit
        self._fit = _Fit(self._usual)
        self._least = _Least()
        self._agents: list[object] = []  # by their numbers; kept, so that none takes another's place

    def estimate(self, hand: Hand, agents: Sequence[object] = ()) -> list[float]:
        """The corrected payoffs of a hand that is over, in chips, one a seat.

        :param agents: who sat in each seat; weights that concern hole cards are theirs.
        :raises ValueError: for a hand that is not over; for another number of agents.
        """
        payoffs = _payoffs(hand)
        if agents and len(agents) != len(payoffs):
            raise ValueError(f"there are {len(agents)} agents for {len(payoffs)} seats")
        sure, terms = self._terms(hand, agents)
        payoffs = _less(payoffs, sure)
        usual = _less(payoffs, terms, {label: self._usual(label) for label in terms})
        if not self.fit:
            return usual
        group = hand.seed[1] * 0x9E3779B97F4A7C15 >> 40 & GROUPS - 1
        fitted = _less(payoffs, terms, self._fit.weights(terms, group))
        found = self._least.choose((payoffs, usual, fitted), group)
        self._fit.add(payoffs, terms, group)
        return found

    def _terms(self, hand: Hand, agents: Sequence[object]) -> tuple[Terms, Terms]:
        """What has mean zero, one number a seat: those whose weight is 1, and those to be weighted."""
        raise NotImplementedError

    def _usual(self, label: Label) -> float:
        """The weight of a term before anything is known."""
        raise NotImplementedError

    def _numbers(self, hand: Hand, agents: Sequence[object]) -> list[int]:
        """A number for the agent of each seat; without agents the place of the seat after the button."""
        seats = len(hand.starting_stacks)
        if not agents:
            return [(seat - hand.button) % seats for seat in range(seats)]
        numbers = []
        for agent in agents:
            known = [i for i, other in enumerate(self._agents) if other is agent]
            if not known:
                known = [len(self._agents)]
                self._agents.append(agent)
            numbers += known
        return numbers


class Cards(_Fitted):
    """A control variate from the cards dealt: hole cards by position, and who was ahead by how much.

    Of hole cards it takes their ranks, pairs and suits, of each less its mean over the deck; and, where it is
    quickly counted, what each deal changed in the chances of all who were dealt in. The means are exact.
    Weights are fitted on other hands as they come, so the estimate has no bias; the first hands have none.
    """

    name = "cards"

    def _terms(self, hand: Hand, agents: Sequence[object]) -> tuple[Terms, Terms]:
        terms: Terms = {}
        for step in _steps(hand):
            if step.code is not None:
                continue
            if step.begins:
                _add_holes(terms, step.after, self._numbers(hand, agents))
            change = _share_changes(step, [(1.0, _dealt_in(step.after))])
            if change is not None:
                _add(terms, ("share", step.after.street), change)
        return {}, terms

    def _usual(self, label: Label) -> float:
        return 0.0


class Aivat(_Fitted):
    """AIVAT: what the cards gave, and the chance moves of agents whose probabilities are known, by a value.

    Burch, Schmid, Moravcik, Morrill, Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation
    in Imperfect Information Games", AAAI 2018, without its imaginary hands. At each deal, and each decision
    of an agent that has `probabilities(observation)`, the chance of each code it may play, the value of what
    came is replaced by the mean of the values of all that might have come. Whatever the value, the mean of
    the estimate is that of the payoffs.

    Ours is fitted as the match goes on: shares of the pot and of what may yet come in, and in hold'em
    functions of each agent's `hand_strength`, weighted by least squares on other hands as they come (White
    and Bowling, "Learning a value analysis tool for agent evaluation", IJCAI 2009).

    :param value: `value(hand)`, one number a seat: what it will have won at the end, about, of a hand that is
        not over; instead of ours. It is averaged over every deal of up to `MOST_OUTCOMES` ways, else over
        `SAMPLE` at random.
    :param fit: whether terms are weighted, by kind and street, as fits other hands best. Without it each
        has the weight 1.
    :raises TypeError: for a value that cannot be called.
    """

    name = "aivat"

    def __init__(self, value: Value | None = None, *, fit: bool = True) -> None:
        if value is not None and not callable(value):
            raise TypeError(f"value must be callable, as value(hand), not {kind(value)}")
        super().__init__(fit)
        self.value = value

    def _terms(self, hand: Hand, agents: Sequence[object]) -> tuple[Terms, Terms]:
        sure: Terms = {}
        terms: Terms = {}
        asked: dict[int, Observation] = {}
        decision = -1
        for step in _steps(hand):
            if step.code is not None:
                decision += 1
                known = getattr(agents[step.before.actor or 0], "probabilities", None) if agents else None
                if known is not None:
                    asked = asked or _asked(hand)
                    _add(terms, ("act", step.before.street), self._chosen(step, known, asked[decision]))
            elif self.value is not None:
                _add(terms, ("deal", step.after.street), self._drawn(step, hand))
            elif step.after.is_over:
                _add(sure, ("all-in",), _share_changes(step, _pots(step.before)))
            else:
                street, pot = step.after.street, float(step.after.total_pot)
                pots = [(pot, _dealt_in(step.after))] if step.begins else _pots(step.before)
                changed = _share_changes(step, pots)
                if changed is not None and pot:
                    _add(terms, ("deal", street), changed)
                    _add(terms, ("room", street), [x * _room(step.after) / pot for x in changed])
                    _add(terms, ("growth", street), [x * _growth(step.after) / pot for x in changed])
                if step.begins:
                    _add_holes(terms, step.after, self._numbers(hand, agents))
                else:
                    _add_strengths(terms, step, self._numbers(hand, agents), _seed_of(hand))
        return sure, terms

    def _usual(self, label: Label) -> float:
        if label[0] == "strength":
            return 0.6 if label[2] == AHEAD_WITH_GOOD else 0.0  # as agents that bet good hands have it, about
        return 1.0 if label[0] in ("act", "deal") else 0.0

    def _value_of(self, hand: Hand) -> Sequence[float]:
        if hand.is_over:
            return hand.payoffs or ()
        if self.value is not None:
            return self.value(hand)
        return _called_value(hand)

    def _chosen(
        self, step: _Step, probabilities: Callable[..., Mapping[int, float]], seen: Observation
    ) -> list[float]:
        """The value after what the actor did, less the mean over all that it might have done."""
        before = step.before
        chances = probabilities(seen)
        if abs(sum(chances.values()) - 1) > 1e-6:
            whole = shown(sum(chances.values()))
            raise ValueError(f"the probabilities of seat {before.actor} add up to {whole}: they must to 1")
        if chances.get(step.code or 0) == 1:
            return [0.0] * len(before.stacks)
        change = [float(x) for x in self._value_of(step.after)]
        for code, chance in chances.items():
            if chance:
                after = step.after if code == step.code else before.copy().act(code)
                for seat, worth in enumerate(self._value_of(after)):
                    change[seat] -= chance * worth
        return change

    def _drawn(self, step: _Step, hand: Hand) -> list[float]:
        """The value after the cards that came, less the mean over all that might have come, or a sample."""
        total, count = [0.0] * len(hand.starting_stacks), 0
        for after in _outcomes(step.before, _seed_of(hand)):
            count += 1
            for seat, worth in enumerate(self._value_of(after)):
                total[seat] += worth
        return [x - y / count for x, y in zip(self._value_of(step.after), total, strict=True)]


NAMED = {made.name: made for made in (AllIn, Cards, Aivat)}
"""What `simulate` takes by name."""


# ---- the hand, step by step


class _Step:
    """A decision, with its code; or (`None`) all that was dealt between two, as the first if it `begins`."""

    __slots__ = ("after", "before", "begins", "code", "dealt")

    def __init__(self, before: Hand, after: Hand, code: int | None, dealt: list[int], begins: bool) -> None:
        self.before, self.after, self.code, self.dealt, self.begins = before, after, code, dealt, begins


_DEALS = frozenset(("deal", "up", "board"))
_BREAKS = frozenset(("expose", "misdeal", "reshuffle", "replace", "runs"))


def _steps(hand: Hand) -> Iterator[_Step]:
    """A hand from its beginning, up to where it is run more than once, or its deck is shuffled anew."""
    from ..hand import Hand

    # Of another seed, so that no value can look at the cards to come.
    now = Hand(hand.game, hand.starting_stacks, button=hand.button, posts=hand.posts, seed=0, manual="deal")
    deals = iter([e for e in hand.events if e.kind in _DEALS or e.kind in _BREAKS])
    codes = iter(hand.actions)
    dealt: list[int] = []
    begins = True
    while not now.is_over:
        before = now.copy()
        if now.phase == "deal":
            seen = dealt.copy()
            while now.phase == "deal":
                event = next(deals)
                if event.kind in _BREAKS:
                    return
                now.deal(event.cards)
                dealt += [card for card in event.cards if card is not None]
            yield _Step(before, now.copy(), None, seen, begins)
        else:
            code = next(codes)
            if code is None:
                return
            now.act(code)
            yield _Step(before, now.copy(), code, dealt.copy(), False)
        begins = False


def _asked(hand: Hand) -> dict[int, Observation]:
    """What the actor saw at each decision, noise and all, by the number of the decision."""
    found: dict[int, Observation] = {}
    now = hand.copy()
    while count := len(now.actions):
        now.undo()
        if len(now.actions) < count:
            found[count - 1] = now.observe(now.actor)
    return found


def _outcomes(hand: Hand, seed: tuple[int, int]) -> Iterator[Hand]:
    """All hands that a deal may make of one, each as likely; of many a sample."""
    if _ways(hand) <= MOST_OUTCOMES:
        yield from _all_outcomes(hand)
        return
    from random import Random

    drawn = Random(seed[0] << 64 | seed[1])
    for _ in range(SAMPLE):
        now = hand.copy()
        while now.phase == "deal":
            count, left = _to_come(now)
            now.deal(drawn.sample(left, count))
        yield now


def _all_outcomes(hand: Hand) -> Iterator[Hand]:
    if hand.phase != "deal":
        yield hand
        return
    count, left = _to_come(hand)
    for cards in combinations(left, count):
        yield from _all_outcomes(hand.copy().deal(cards))


def _ways(hand: Hand) -> int:
    now, ways = hand.copy(), 1
    while now.phase == "deal":
        count, left = _to_come(now)
        ways *= comb(len(left), count)
        now.deal(left[:count])
    return ways


def _to_come(hand: Hand) -> tuple[int, list[int]]:
    """How many cards are dealt next, and what they may be: a burn card is as unknown as the rest."""
    _, count, deck = hand._next_deal()
    burned = [card for event in hand.events if event.kind == "burn" for card in event.cards]
    return count, [*deck, *[card for card in burned if card is not None]]


def _payoffs(hand: Hand) -> list[float]:
    payoffs = hand.payoffs
    if payoffs is None:
        raise ValueError("an estimate is of a hand that is over, and this one goes on")
    return [float(won) for won in payoffs]


def _seed_of(hand: Hand) -> tuple[int, int]:
    """A seed of a hand's own for what stands for all that might come, far from that of its cards."""
    seed, number = hand.seed
    return seed ^ 0x9E3779B97F4A7C15, number * 4096 % (1 << 64)


def _dealt_in(hand: Hand) -> tuple[int, ...]:
    return tuple([seat for seat, cards in enumerate(hand.hole_cards) if cards])


# ---- shares of pots


def _pots(hand: Hand) -> list[tuple[float, tuple[int, ...]]]:
    return [(float(pot.amount), pot.seats) for pot in hand.pots]


def _room(hand: Hand) -> float:
    """The chips that may yet come in, of all who are in."""
    stacks = sorted([left for left, out in zip(hand.stacks, hand.folded, strict=True) if not out])
    return float(sum([min(left, stacks[-2]) for left in stacks]))


def _all_in(hand: Hand) -> Terms:
    if hand.folded.count(False) < 2:
        return {}
    *_, step = None, *_steps(hand)
    if step is None or step.code is not None or not step.after.is_over:
        return {}
    change = _share_changes(step, _pots(step.before))
    return {} if change is None else {("deal",): change}


def _share_changes(step: _Step, pots: list[tuple[float, tuple[int, ...]]]) -> list[float] | None:
    """What a deal changed in the shares of pots, in chips, by seat; `None` where that takes too long.

    A share is the mean of those that follow it, so this has mean zero.
    """
    before, after = step.before, step.after
    shape = shape_of(before.game)
    change = [0.0] * len(before.stacks)
    most = MOST_SLICES if after.is_over else 1
    for amount, seats in pots:
        if len(seats) < 2:
            continue
        if step.begins and _is_even(before, seats):
            old: Sequence[float] | None = [1 / len(seats)] * len(seats)
        else:
            old = _shares(shape, before, seats, step.dealt, most)
        new = None if old is None else _shares(shape, after, seats, step.dealt, most)
        if old is None or new is None:
            return None
        for seat, a, b in zip(seats, old, new, strict=True):
            change[seat] += amount * (b - a)
    return change


def _is_even(hand: Hand, seats: tuple[int, ...]) -> bool:
    """Whether no card is dealt yet."""
    return not any(hand.hole_cards[seat] for seat in seats)


def _shares(
    shape: Shape, hand: Hand, seats: tuple[int, ...], dealt: Sequence[int], most: int = 1
) -> Sequence[float] | None:
    """The share of a pot that each of those seats has on average; `None` where that takes too long.

    :param most: missing cards are dealt in every way up to so many times 65,536.
    """
    cards = hand.hole_cards
    hands = tuple([cards[seat] for seat in seats])
    boards = hand.boards if shape.boards else ()
    if not 2 <= len(hands) <= 10 or any(None in held for held in hands) or (hand.board and not shape.boards):
        return None
    lying = {card for cards in (*hands, *boards) for card in cards}
    dead = [card for card in dealt if card not in lying]
    if any(len(held) > shape.hole for held in hands):  # some are still to be discarded
        return None
    if shape.is_holdem:
        return equity(*hands, board=boards[0], dead=dead).equity
    try:
        work = ExactCompletions(PartialDeal(shape.game, hands, boards, dead))
    except ValueError:  # too many ways, or too few cards
        return None
    if len(work) > most:
        return None
    work.run(0, len(work))
    return work.outcome()[1]


def _called_value(hand: Hand) -> list[float]:
    """The pot shared by the hands as they lie, as if all who are in called, less what each puts in."""
    stacks, bets, folded = hand.stacks, hand.bets, hand.folded
    start = hand.starting_stacks
    live = tuple([seat for seat, out in enumerate(folded) if not out])
    to_match = max(bets)
    put = [begun - left for begun, left in zip(start, stacks, strict=True)]
    for seat in live:
        put[seat] += min(to_match - bets[seat], stacks[seat])
    shape = shape_of(hand.game)
    value = [-float(chips) for chips in put]
    levels = sorted({put[seat] for seat in live})
    below = 0
    for level in levels:
        seats = tuple([seat for seat in live if put[seat] >= level])
        top = level if level < levels[-1] else max(put)
        pot = sum(min(chips, top) - min(chips, below) for chips in put)
        below = level
        shares: Sequence[float] | None = (1.0,) if len(seats) == 1 else _shares(shape, hand, seats, ())
        for seat, share in zip(seats, shares or [1 / len(seats)] * len(seats), strict=True):
            value[seat] += pot * share
    return value


def _growth(hand: Hand) -> float:
    """The same, if one bets the pot on each street and another calls."""
    left = len(hand.game.streets) - hand.street
    return min(_room(hand), float(hand.total_pot * (3**left - 1)))


# ---- strength


def _add_holes(terms: Terms, hand: Hand, agents: list[int]) -> None:
    """What the hole cards of each agent are beyond the mean: in hold'em by a chart, else by what they are."""
    seats = _dealt_in(hand)
    for seat in seats:
        held = hand.hole_cards[seat]
        if None in held:
            continue
        if shape_of(hand.game).is_holdem and len(held) == 2:
            from .luck import of_holes

            numbers: Sequence[float] = of_holes([card for card in held if card is not None])
        else:
            means = _means(hand.game, len(held))
            numbers = [x - mean for x, mean in zip(_counted(held), means, strict=True)]
        for i, x in enumerate(numbers):
            _add(terms, ("hole", i, agents[seat]), _against(seat, seats, x, len(agents)))


def _add_strengths(terms: Terms, step: _Step, agents: list[int], seed: tuple[int, int]) -> None:
    """What the next cards of a board made of each agent's hand, times the pot; in hold'em alone."""
    before, after = step.before, step.after
    seats = tuple([seat for seat, out in enumerate(before.folded) if not out])
    holes = [before.hole_cards[seat] for seat in seats]
    if not shape_of(before.game).is_holdem or any(len(hole) != 2 or None in hole for hole in holes):
        return
    from .luck import MOST_DRAWN, of_board

    if not 2 <= len(seats) <= MOST_DRAWN:
        return
    known: Any = holes
    growth = _growth(after)
    made = of_board(known, before.board, after.board, step.dealt, seed)
    for seat, numbers in zip(seats, made, strict=True):
        for i, x in enumerate(numbers):
            change = _against(seat, seats, x * growth, len(agents))
            _add(terms, ("strength", after.street, i, agents[seat]), change)


def _against(seat: int, seats: tuple[int, ...], x: float, count: int) -> list[float]:
    """What one seat has beyond the mean the others lack."""
    found = [0.0] * count
    for other in seats:
        found[other] = x if other == seat else -x / (len(seats) - 1)
    return found


def _counted(cards: Sequence[Any]) -> tuple[float, float, float, float]:
    """The sum of ranks, that of their squares, pairs, and pairs of one suit."""
    ranks = [card >> 2 for card in cards]
    both = list(combinations(cards, 2))
    pairs = sum(a >> 2 == b >> 2 for a, b in both)
    suits = sum(a & 3 == b & 3 for a, b in both)
    return sum(ranks), sum(rank * rank for rank in ranks), pairs, suits


@lru_cache(64)
def _means(game: Game, count: int) -> tuple[float, ...]:
    """The means of `_counted` of so many cards from the deck of a game."""
    deck = list(DECKS[game.deck])
    both = list(combinations(deck, 2))
    one, squares, _, _ = _counted(deck)
    _, _, pairs, suits = _counted(deck)
    ways = count * (count - 1) / 2 / len(both)
    return one * count / len(deck), squares * count / len(deck), pairs * ways, suits * ways


# ---- terms and their weights


def _add(terms: Terms, label: Label, change: Sequence[float] | None) -> None:
    if change is None:
        return
    old = terms.get(label)
    terms[label] = list(change) if old is None else [a + b for a, b in zip(old, change, strict=True)]


def _less(payoffs: list[float], terms: Terms, weights: Mapping[Label, float] | None = None) -> list[float]:
    for label, term in terms.items():
        weight = 1.0 if weights is None else weights[label]
        if weight:
            payoffs = [won - weight * x for won, x in zip(payoffs, term, strict=True)]
    return payoffs


class _Least:
    """Which of some ways to estimate has varied least of late, in the hands of all groups but one."""

    def __init__(self) -> None:
        self.squares = [[0.0, 0.0, 0.0] for _ in range(GROUPS)]

    def choose(self, ways: tuple[list[float], ...], group: int) -> list[float]:
        others = [squares for i, squares in enumerate(self.squares) if i != group]
        best = min(range(len(ways)), key=lambda i: sum([squares[i] for squares in others]))
        for i, way in enumerate(ways):
            squared = sum([x * x for x in way])
            self.squares[group][i] = self.squares[group][i] * FORGETS + squared
        return ways[best]


class _Fit:
    """Least squares of payoffs by terms, over the hands of all groups but one.

    Everything is done number by number, in one order, so that it is the same to the bit on every machine.
    """

    def __init__(self, usual: Callable[[Label], float]) -> None:
        import numpy as np

        self.usual = usual
        self.labels: dict[Label, int] = {}
        self.products = np.zeros((GROUPS, 0, 0))  # of terms by terms,
        self.with_payoffs = np.zeros((GROUPS, 0))  # and by payoffs
        self.hands, self.next = [0] * GROUPS, 20
        self.found: list[list[float]] = [[]] * GROUPS

    def add(self, payoffs: list[float], terms: Terms, group: int) -> None:
        import numpy as np

        labels = self.labels
        for label in terms:
            labels.setdefault(label, len(labels))
        new = len(labels) - self.with_payoffs.shape[1]
        if new:
            self.products = np.pad(self.products, ((0, 0), (0, new), (0, new)))
            self.with_payoffs = np.pad(self.with_payoffs, ((0, 0), (0, new)))
        if terms:
            places = np.array([labels[label] for label in terms], np.intp)
            square = np.zeros((len(places),) * 2)
            side = np.zeros(len(places))
            for row, won in zip(np.array([*terms.values()]).T.copy(), payoffs, strict=True):
                square += row[:, None] * row
                side += row * won
            self.products[group, places[:, None], places] += square
            self.with_payoffs[group, places] += side
        self.hands[group] += 1
        if sum(self.hands) >= self.next:
            self.next = sum(self.hands) * 5 // 4
            self.found = [self.solve(left_out) for left_out in range(GROUPS)]

    def weights(self, terms: Terms, group: int) -> dict[Label, float]:
        known = self.found[group]
        places = {label: self.labels.get(label, len(known)) for label in terms}
        return {
            label: known[place] if place < len(known) else self.usual(label)
            for label, place in places.items()
        }

    def solve(self, left_out: int) -> list[float]:
        """The weights, by Cholesky's method, drawn towards the usual ones, less and less (`PRIOR`)."""
        import numpy as np

        groups = [group for group in range(GROUPS) if group != left_out]
        left, right = self.products[groups].sum(0), self.with_payoffs[groups].sum(0)
        usual = np.array([self.usual(label) for label in self.labels])
        hands = max(1, sum([self.hands[group] for group in groups]))
        pull = left.diagonal() * (PRIOR / hands) ** 2 + 1e-9
        left = left + np.diag(pull)
        right = right + pull * usual
        for i in range(len(usual)):
            left[i:, i] /= max(left[i, i], 1e-12) ** 0.5
            right[i] /= left[i, i]
            column = left[i + 1 :, i]
            left[i + 1 :, i + 1 :] -= column[:, None] * column
            right[i + 1 :] -= column * right[i]
        for i in range(len(usual) - 1, -1, -1):
            right[i] /= left[i, i]
            right[:i] -= left[i, :i] * right[i]
        return [float(x) for x in right]
