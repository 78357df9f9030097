"""The steps of a finished hand, and the possible deals at each step."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

from ..hands.hand import Hand, explicit_posts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..hands.hand import Observation

__all__ = ["Step", "dealt_in", "decisions", "final_payoffs", "possible_deals", "sampling_seed", "steps"]

MOST_OUTCOMES = 1000
"""The maximum number of deals to enumerate; if there are more, a sample is drawn."""
SAMPLE = 64
"""The number of deals in a sample; sampling keeps the means unbiased, whatever this number is."""

_DEALS = frozenset(("deal", "up", "board"))
_BREAKS = frozenset(("expose", "misdeal", "reshuffle", "replace", "runs"))


class Step:
    """A decision, or all cards dealt between two decisions.

    - `before`, `after`: the hand before and after the step.
    - `code`: the decision's code; `None` for a deal.
    - `dealt`: the cards dealt earlier.
    - `begins`: whether this is the first deal.
    """

    __slots__ = ("after", "before", "begins", "code", "dealt")

    def __init__(self, before: Hand, after: Hand, code: int | None, dealt: list[int], begins: bool) -> None:
        self.before, self.after, self.code, self.dealt, self.begins = before, after, code, dealt, begins


def steps(hand: Hand) -> Iterator[Step]:
    """Yield the steps of a hand; stop where the board is run more than once or the deck is reshuffled."""
    # With a different seed, so that value functions cannot see the coming cards.
    posts = explicit_posts(hand)
    now = Hand(hand.game, hand.starting_stacks, button=hand.button, posts=posts, seed=0, manual="deal")
    deals = iter([e for e in hand.events if e.kind in _DEALS or e.kind in _BREAKS])
    codes = iter(hand.actions)
    dealt: list[int] = []
    begins = True
    while not now.is_over:
        before = now.copy()
        if now.phase == "deal":
            earlier = dealt.copy()
            while now.phase == "deal":
                event = next(deals)
                if event.kind in _BREAKS:
                    return
                now.deal(event.cards)
                dealt += [card for card in event.cards if card is not None]
            yield Step(before, now.copy(), None, earlier, begins)
        else:
            code = next(codes)
            if code is None:
                return
            now.act(code)
            yield Step(before, now.copy(), code, dealt.copy(), False)
        begins = False


def decisions(hand: Hand) -> dict[int, Observation]:
    """Return the actor's observation at each decision, with its random bits, by decision number."""
    observations: dict[int, Observation] = {}
    now = hand.copy()
    while count := len(now.actions):
        now.undo()
        if len(now.actions) < count:
            observations[count - 1] = now.observe(now.actor)
    return observations


def possible_deals(hand: Hand, seed: tuple[int, int]) -> Iterator[Hand]:
    """Yield the hand after each possible next deal, all equally likely; sample if there are too many."""
    if _number_of_deals(hand) <= MOST_OUTCOMES:
        yield from _all_deals(hand)
        return
    random = Random(seed[0] << 64 | seed[1])
    for _ in range(SAMPLE):
        now = hand.copy()
        while now.phase == "deal":
            count, left = _next_cards(now)
            now.deal(random.sample(left, count))
        yield now


def _all_deals(hand: Hand) -> Iterator[Hand]:
    if hand.phase != "deal":
        yield hand
        return
    count, left = _next_cards(hand)
    for cards in combinations(left, count):
        yield from _all_deals(hand.copy().deal(cards))


def _number_of_deals(hand: Hand) -> int:
    now, ways = hand.copy(), 1
    while now.phase == "deal":
        count, left = _next_cards(now)
        ways *= comb(len(left), count)
        now.deal(left[:count])
    return ways


def _next_cards(hand: Hand) -> tuple[int, list[int]]:
    """Return how many cards are dealt next, and the possible cards, including unseen burn cards."""
    _, count, deck = hand._next_deal()
    burned = [card for event in hand.events if event.kind == "burn" for card in event.cards]
    return count, [*deck, *[card for card in burned if card is not None]]


def final_payoffs(hand: Hand, agents: Sequence[object] = ()) -> list[float]:
    """Return the payoffs of a finished hand.

    :raises ValueError: if the hand is not over, or the numbers of agents and seats differ.
    """
    payoffs = hand.payoffs
    if payoffs is None:
        raise ValueError("the hand is not over; estimates need a finished hand")
    if agents and len(agents) != len(payoffs):
        raise ValueError(f"there are {len(agents)} agents for {len(payoffs)} seats")
    return [float(won) for won in payoffs]


def sampling_seed(hand: Hand) -> tuple[int, int]:
    """Return a seed for samples of possible deals, unrelated to the seed of the hand's cards."""
    seed, number = hand.seed
    return seed ^ 0x9E3779B97F4A7C15, number * 4096 % (1 << 64)


def dealt_in(hand: Hand) -> tuple[int, ...]:
    """Return the seats that were dealt cards."""
    return tuple([seat for seat, cards in enumerate(hand.hole_cards) if cards])
