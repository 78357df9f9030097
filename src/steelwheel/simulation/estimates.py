"""Estimates of what was won that vary less than the chips do, and have the same mean.

Each takes terms of mean zero from the payoffs: what the cards, or the chance moves of agents, gave beyond
what they give on average. A term's mean is zero whatever came before it in the hand, so it may be weighted by
anything that was known by then, hands before it included.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from .._core import DECKS, ExactCompletions, PartialDeal
from ..equities import equity
from ..errors import kind, shown
from ..showdowns import shape_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from ..game import Game
    from ..hand import Hand
    from ..showdowns import Shape

    Label = tuple[Any, ...]
    Terms = dict[Label, list[float]]
    Value = Callable[[Hand], Sequence[float]]

__all__ = ["Aivat", "AllIn", "Cards"]

MOST_SLICES = 8
"""Missing cards are dealt in every way up to so many times 65,536: some tens of milliseconds."""
MOST_HANDS = 4
"""Before the flop shares of more hands than these are not counted: they take long."""
MOST_OUTCOMES = 1000
"""A value of one's own is averaged over up to so many ways in which cards may come."""
PRIOR = 30
"""Fitted weights begin as if so many hands had asked for the usual ones."""


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
    """Takes terms with weights, which are fitted by least squares on earlier hands alone.

    Hands of one seed (a duplicate set) are fitted on together, after the last of them, since they share
    cards. There are weights for each order in which the agents sit.
    """

    def __init__(self, fit: bool = True) -> None:
        self.fit = fit
        self._fits: dict[tuple[int, ...], _Fit] = {}
        self._agents: list[object] = []  # kept, so that their ids stay theirs
        self._waiting: list[tuple[_Fit, list[float], Terms]] = []
        self._seed: object = None

    def estimate(self, hand: Hand, agents: Sequence[object] = ()) -> list[float]:
        """The corrected payoffs of a hand that is over, in chips, one a seat.

        :param agents: who sat in each seat.
        :raises ValueError: for a hand that is not over.
        """
        payoffs = _payoffs(hand)
        terms = self._terms(hand, agents)
        if not self.fit:
            weights = {label: self._usual(label) for label in terms}
            return _less(payoffs, terms, weights)
        if self._seed != hand.seed:
            self._seed = hand.seed
            for fit, won, taken in self._waiting:
                fit.add(won, taken)
            self._waiting.clear()
        fit = self._fit_of(hand, agents)
        self._waiting.append((fit, payoffs, terms))
        return _less(payoffs, terms, fit.weights(terms))

    def _terms(self, hand: Hand, agents: Sequence[object]) -> Terms:
        """What has mean zero, one number a seat; the sum over seats is zero, too."""
        raise NotImplementedError

    def _usual(self, label: Label) -> float:
        """The weight of a term before anything is known."""
        raise NotImplementedError

    def _fit_of(self, hand: Hand, agents: Sequence[object]) -> _Fit:
        order = tuple([self._number(agents[seat]) if agents else 0 for seat in _from_button(hand)])
        found = self._fits.get(order)
        if found is None:
            found = self._fits[order] = _Fit(self._usual)
        return found

    def _number(self, agent: object) -> int:
        for i, other in enumerate(self._agents):
            if other is agent:
                return i
        self._agents.append(agent)
        return len(self._agents) - 1


class Cards(_Fitted):
    """A control variate from the cards dealt: hole cards by position, and who was ahead by how much.

    Of hole cards it takes their ranks, pairs and suits, of each less its mean over the deck; and, where it is
    quickly counted, what each deal changed in the chances of all who were dealt in. The means are exact.
    Weights are fitted on the hands before this one, so the estimate has no bias; the first hands have none.
    """

    name = "cards"

    def _terms(self, hand: Hand, agents: Sequence[object]) -> Terms:
        terms: Terms = {}
        for step in _steps(hand):
            if step.code is not None:
                continue
            if step.begins:
                terms.update(_holes(step.after))
            change = _share_changes(step, [(1.0, _dealt_in(step.after))])
            if change is not None:
                _add(terms, ("share", step.after.street), change)
        return terms

    def _usual(self, label: Label) -> float:
        return 0.0


class Aivat(_Fitted):
    """AIVAT: what the cards gave, and the chance moves of agents whose probabilities are known, by a value.

    Burch, Schmid, Moravcik, Morrill, Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation
    in Imperfect Information Games", AAAI 2018, without its imaginary hands. At each deal, and each decision
    of an agent that has `probabilities(observation)`, the chance of each code it may play, the value of what
    came is replaced by the mean of the values of all that might have come. Whatever the value, the mean of
    the estimate is that of the payoffs.

    :param value: `value(hand)`, one number a seat, of a hand that is not over (what a seat will have won at
        its end, about); without it ours, the shares of the pot of the hands as they lie. One of your own is
        averaged over deals of up to `MOST_OUTCOMES` outcomes; larger ones are left.
    :param fit: whether terms are weighted, by kind and street, as fits earlier hands best. Without it each
        has the weight 1.
    :raises TypeError: for a value that cannot be called.
    """

    name = "aivat"

    def __init__(self, value: Value | None = None, *, fit: bool = True) -> None:
        if value is not None and not callable(value):
            raise TypeError(f"value must be callable, as value(hand), not {kind(value)}")
        super().__init__(fit)
        self.value = value

    def _terms(self, hand: Hand, agents: Sequence[object]) -> Terms:
        terms: Terms = {}
        ours = self.value is None
        for step in _steps(hand):
            if step.code is not None:
                known = getattr(agents[step.before.actor or 0], "probabilities", None) if agents else None
                if known is not None:
                    change = self._chosen(step, known)
                    _add(terms, ("act", step.before.street), change)
            elif not ours:
                drawn = self._drawn(step)
                if drawn is not None:
                    _add(terms, ("deal", step.after.street), drawn)
            else:
                if step.begins:
                    terms.update(_holes(step.after))
                if step.begins:
                    pots = [(float(step.after.total_pot), _dealt_in(step.after))]
                else:
                    pots = [(float(pot.amount), pot.seats) for pot in step.before.pots]
                changed = _share_changes(step, pots)
                if changed is not None:
                    _add(terms, ("deal", step.after.street), changed)
        return terms

    def _usual(self, label: Label) -> float:
        return 0.0 if label[0] == "hole" else 1.0

    def _value_of(self, hand: Hand) -> Sequence[float]:
        if hand.is_over:
            return hand.payoffs or ()
        if self.value is not None:
            return self.value(hand)
        return _called_value(hand)

    def _chosen(self, step: _Step, probabilities: Callable[..., Mapping[int, float]]) -> list[float]:
        """The value after what the actor did, less the mean over all that it might have done."""
        before = step.before
        change = [float(x) for x in self._value_of(step.after)]
        chances = probabilities(before.observe(before.actor))
        if abs(sum(chances.values()) - 1) > 1e-6:
            whole = shown(sum(chances.values()))
            raise ValueError(f"the probabilities of seat {before.actor} add up to {whole}: they must to 1")
        for code, chance in chances.items():
            if chance:
                after = step.after if code == step.code else before.copy().act(code)
                for seat, worth in enumerate(self._value_of(after)):
                    change[seat] -= chance * worth
        return change

    def _drawn(self, step: _Step) -> list[float] | None:
        """The value after the cards that came, less the mean over all that might have come."""
        total, count = [0.0] * len(step.before.stacks), 0
        for after in _outcomes(step.before):
            count += 1
            if count > MOST_OUTCOMES:
                return None
            for seat, worth in enumerate(self._value_of(after)):
                total[seat] += worth
        return [x - y / count for x, y in zip(self._value_of(step.after), total, strict=True)]


# ---- the hand, step by step


class _Step:
    """A decision, with its code; or (`None`) all that was dealt between two, as the first if it `begins`."""

    __slots__ = ("after", "before", "begins", "code", "dealt")

    def __init__(self, before: Hand, after: Hand, code: int | None, dealt: list[int], begins: bool) -> None:
        self.before, self.after, self.code, self.dealt, self.begins = before, after, code, dealt, begins


_DEALS = frozenset(("deal", "up", "board"))
_BREAKS = frozenset(("expose", "misdeal", "reshuffle", "replace", "runs"))


def _steps(hand: Hand) -> Iterator[_Step]:
    """A hand from its beginning. It is left where it is run more than once, or its deck is shuffled anew."""
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
            assert code is not None  # of a whole hand
            now.act(code)
            yield _Step(before, now.copy(), code, dealt.copy(), False)
        begins = False


def _outcomes(hand: Hand) -> Iterator[Hand]:
    """All hands that what is dealt next may make of one, each as likely; a burn card is as unknown as others."""
    if hand.phase != "deal":
        yield hand
        return
    _, count, deck = hand._next_deal()
    left = [*deck, *[card for event in hand.events if event.kind == "burn" for card in event.cards]]
    for cards in combinations(left, count):
        yield from _outcomes(hand.copy().deal(cards))


def _payoffs(hand: Hand) -> list[float]:
    payoffs = hand.payoffs
    if payoffs is None:
        raise ValueError("an estimate is of a hand that is over, and this one goes on")
    return [float(won) for won in payoffs]


def _from_button(hand: Hand) -> list[int]:
    """The seats clockwise from the button."""
    seats = len(hand.starting_stacks)
    return [seat % seats for seat in range(hand.button, hand.button + seats)]


def _dealt_in(hand: Hand) -> tuple[int, ...]:
    return tuple([seat for seat, cards in enumerate(hand.hole_cards) if cards])


# ---- shares of pots


def _all_in(hand: Hand) -> Terms:
    if hand.folded.count(False) < 2:
        return {}
    *_, step = None, *_steps(hand)
    if step is None or step.code is not None or not step.after.is_over:
        return {}
    pots = [(float(pot.amount), pot.seats) for pot in step.before.pots]
    change = _share_changes(step, pots)
    return {} if change is None else {("deal",): change}


def _share_changes(step: _Step, pots: list[tuple[float, tuple[int, ...]]]) -> list[float] | None:
    """What a deal changed in the shares of pots, in chips, by seat; `None` where that takes too long.

    A share is the mean of those that follow it, so this has mean zero.
    """
    before, after = step.before, step.after
    shape = shape_of(before.game)
    change = [0.0] * len(before.stacks)
    for amount, seats in pots:
        if len(seats) < 2:
            continue
        if step.begins and _is_even(before, seats):
            if len(seats) > MOST_HANDS:
                return None
            old: Sequence[float] | None = [1 / len(seats)] * len(seats)
        else:
            old = _shares(shape, before, seats, step.dealt)
        new = None if old is None else _shares(shape, after, seats, step.dealt)
        if old is None or new is None:
            return None
        for seat, a, b in zip(seats, old, new, strict=True):
            change[seat] += amount * (b - a)
    return change


def _is_even(hand: Hand, seats: tuple[int, ...]) -> bool:
    """Whether no card is dealt yet."""
    return not any(hand.hole_cards[seat] for seat in seats)


def _shares(shape: Shape, hand: Hand, seats: tuple[int, ...], dealt: Sequence[int]) -> Sequence[float] | None:
    """The share of a pot that each of those seats has on average; `None` where that takes too long."""
    cards = hand.hole_cards
    hands = tuple([cards[seat] for seat in seats])
    boards = hand.boards if shape.boards else ()
    if not 2 <= len(hands) <= 10 or any(None in held for held in hands) or (hand.board and not shape.boards):
        return None
    lying = {card for cards in (*hands, *boards) for card in cards}
    dead = [card for card in dealt if card not in lying]
    if shape.is_holdem:
        board = boards[0]
        return (
            None if not board and len(hands) > MOST_HANDS else equity(*hands, board=board, dead=dead).equity
        )
    try:
        work = ExactCompletions(PartialDeal(shape.game, hands, boards, dead))
    except ValueError:  # too many ways, or too few cards
        return None
    if len(work) > MOST_SLICES:
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


# ---- hole cards


def _holes(hand: Hand) -> Terms:
    """What the hole cards of each position are beyond the mean: ranks, pairs and suits."""
    terms: Terms = {}
    seats = _dealt_in(hand)
    cards = hand.hole_cards
    if len(seats) < 2:
        return terms
    share = -1 / (len(seats) - 1)  # what one has beyond the mean the others lack
    for position, seat in enumerate([seat for seat in _from_button(hand) if seat in seats]):
        held = cards[seat]
        means = _means(hand.game, len(held))
        for name, (number, mean) in enumerate(zip(_counted(held), means, strict=True)):
            terms["hole", name, position] = [
                (number - mean) * (1.0 if one == seat else share if one in seats else 0.0)
                for one in range(len(cards))
            ]
    return terms


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


def _add(terms: Terms, label: Label, change: Sequence[float]) -> None:
    old = terms.get(label)
    terms[label] = list(change) if old is None else [a + b for a, b in zip(old, change, strict=True)]


def _less(payoffs: list[float], terms: Terms, weights: Mapping[Label, float] | None = None) -> list[float]:
    for label, term in terms.items():
        weight = 1.0 if weights is None else weights[label]
        if weight:
            payoffs = [won - weight * x for won, x in zip(payoffs, term, strict=True)]
    return payoffs


class _Fit:
    """Least squares of payoffs by terms, over hands as they come; in plain floats, the same everywhere."""

    def __init__(self, usual: Callable[[Label], float]) -> None:
        self.usual = usual
        self.labels: dict[Label, int] = {}
        self.products: list[list[float]] = []  # of terms, below the diagonal and on it
        self.with_payoffs: list[float] = []
        self.hands, self.next = 0, 20
        self.found: list[float] = []

    def add(self, payoffs: list[float], terms: Terms) -> None:
        labels = self.labels
        for label in terms:
            if label not in labels:
                labels[label] = len(labels)
                self.products.append([0.0] * len(labels))
                self.with_payoffs.append(0.0)
        placed = [(labels[label], term) for label, term in terms.items()]
        for i, a in placed:
            self.with_payoffs[i] += sum([x * y for x, y in zip(a, payoffs, strict=True)])
            row = self.products[i]
            for j, b in placed:
                if j <= i:
                    row[j] += sum([x * y for x, y in zip(a, b, strict=True)])
        self.hands += 1
        if self.hands >= self.next:
            self.next = self.hands + self.hands // 4
            self.solve()

    def weights(self, terms: Terms) -> dict[Label, float]:
        known = self.found
        places = {label: self.labels.get(label, len(known)) for label in terms}
        return {
            label: known[place] if place < len(known) else self.usual(label)
            for label, place in places.items()
        }

    def solve(self) -> None:
        """The weights by Cholesky's method, drawn towards the usual ones as by `PRIOR` hands."""
        size, pull = len(self.labels), PRIOR / self.hands
        usual = [self.usual(label) for label in self.labels]
        rows: list[list[float]] = []
        right: list[float] = []
        for i in range(size):
            diagonal = self.products[i][i]
            row: list[float] = []
            for j in range(i + 1):
                x = self.products[i][j] + (pull * diagonal + 1e-9 if i == j else 0.0)
                x -= sum([a * b for a, b in zip(row[:j], rows[j] if j < i else row, strict=False)])
                row.append(x / rows[j][j] if j < i else max(x, 1e-9 * (1 + diagonal)) ** 0.5)
            rows.append(row)
            y = self.with_payoffs[i] + (pull * diagonal + 1e-9) * usual[i]
            right.append((y - sum([a * b for a, b in zip(row, right, strict=False)])) / row[i])
        found = [0.0] * size
        for i in range(size - 1, -1, -1):
            rest = sum([rows[k][i] * found[k] for k in range(i + 1, size)])
            found[i] = (right[i] - rest) / rows[i][i]
        self.found = found
