"""Slow, obvious oracles, written from the rulebook. They share nothing with the package or its tables."""

from itertools import combinations
from math import comb, prod

RANKS = "23456789TJQKA"
CATEGORIES = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)


def five_card_strength(ranks, one_suit):
    """(category, tie-breakers) of five ranks 2..14, comparable: the rulebook, read from the top."""
    groups = {n: sorted((r for r in set(ranks) if ranks.count(r) == n), reverse=True) for n in (4, 3, 2, 1)}
    descending = sorted(ranks, reverse=True)
    top_of_straight = 0
    for top in range(5, 15):
        run = {top, top - 1, top - 2, top - 3, top - 4 if top > 5 else 14}
        if set(ranks) == run:
            top_of_straight = top
    if one_suit and top_of_straight:
        return 8, [top_of_straight]
    if groups[4]:
        return 7, groups[4] + groups[1]
    if groups[3] and groups[2]:
        return 6, groups[3] + groups[2]
    if one_suit:
        return 5, descending
    if top_of_straight:
        return 4, [top_of_straight]
    if groups[3]:
        return 3, groups[3] + groups[1]
    if len(groups[2]) == 2:
        return 2, groups[2] + groups[1]
    if groups[2]:
        return 1, groups[2] + groups[1]
    return 0, descending


def strength(cards):
    """The strength of the best five of cards given as texts such as 'As'."""
    return max(
        five_card_strength([RANKS.index(c[0]) + 2 for c in five], len({c[1] for c in five}) == 1)
        for five in combinations(cards, 5)
    )


def text(card):
    """A card's number as text."""
    return RANKS[card // 4] + "cdhs"[card % 4]


def equity(hands, board, deck):
    """Per hand (wins, ties) over every board from deck, and the number of boards; hands as lists of texts."""
    wins, ties, boards = [0] * len(hands), [0] * len(hands), 0
    for rest in combinations(deck, 5 - len(board)):
        strengths = [strength([*hand, *board, *rest]) for hand in hands]
        winners = [i for i, s in enumerate(strengths) if s == max(strengths)]
        for i in winners:
            if len(winners) == 1:
                wins[i] += 1
            else:
                ties[i] += 1
        boards += 1
    return wins, ties, boards


def rank_multisets(n, ranks=range(14, 1, -1)):
    """Every multiset of n ranks with at most four of each, as {rank: how many}."""
    if not ranks:
        return [{}] if n == 0 else []
    first, rest = ranks[0], ranks[1:]
    return [
        {first: many, **others} if many else others
        for many in range(min(4, n) + 1)
        for others in rank_multisets(n - many, rest)
    ]


def histogram(n):
    """How many of the C(52, n) hands have each strength, by counting suits instead of dealing.

    A hand with k >= 5 cards of one suit is worth its best flush (it can hold no pair good enough to
    beat one); any other is worth the best of its ranks.
    """
    best = {}

    def best_of(ranks, suited):
        key = tuple(sorted(ranks)), suited
        if key not in best:
            if len(ranks) == 5:
                category, kickers = five_card_strength(list(ranks), suited)
                best[key] = category, tuple(kickers)
            else:
                best[key] = max(best_of(key[0][:i] + key[0][i + 1 :], suited) for i in range(len(ranks)))
        return best[key]

    counts = {}

    def add(hand, many):
        if many:
            counts[hand] = counts.get(hand, 0) + many

    for k in range(5, n + 1):
        for suited in combinations(range(2, 15), k):
            add(best_of(suited, True), 4 * comb(39, n - k))
    for multiset in rank_multisets(n):
        ways = prod(comb(4, many) for many in multiset.values())
        for k in range(5, len(multiset) + 1):
            for suited in combinations(multiset, k):
                others = prod(comb(3, many - (rank in suited)) for rank, many in multiset.items())
                ways -= 4 * others
        add(best_of([rank for rank, many in multiset.items() for _ in range(many)], False), ways)
    return counts
