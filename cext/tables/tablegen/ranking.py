"""The order of poker hands, derived from the rules of poker.

A *pattern* is what decides a five-card hand: its ranks (0 = deuce .. 12 = ace), as a tuple from
high to low, and whether its cards are all of one suit. A ranking maps every pattern to a
comparable strength; the dense values 1..K follow by sorting, and the values of six and seven cards
by taking the best hand among those with one card fewer.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement

ACE = 12
RANKS = range(13)
WHEEL = (ACE, 3, 2, 1, 0)

# Category codes: the order of the names in `steelwheel.Category`.
(
    HIGH_CARD,
    ONE_PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
) = range(9)

CATEGORY_OF_SHAPE = {
    (4, 1): FOUR_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE_OF_A_KIND,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): ONE_PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD,
}


def high(ranks, suited):
    """The strength of a pattern under the ordinary ranking: its category, then its ranks by weight."""
    count = Counter(ranks)
    weighed = tuple(sorted(ranks, key=lambda rank: (-count[rank], -rank)))
    category = CATEGORY_OF_SHAPE[tuple(sorted(count.values(), reverse=True))]
    if category == HIGH_CARD:
        if ranks == WHEEL:
            weighed = (3, 2, 1, 0, ACE)
        straight = ranks == WHEEL or ranks[0] - ranks[4] == 4
        if straight:
            category = STRAIGHT_FLUSH if suited else STRAIGHT
        elif suited:
            category = FLUSH
    return category, weighed


def multisets(n):
    """Every multiset of n ranks a deck allows (at most four of each), from high to low."""
    return [
        ranks
        for ranks in combinations_with_replacement(reversed(RANKS), n)
        if max(Counter(ranks).values()) <= 4
    ]


def value_tables(strength):
    """The values of a ranking.

    Returns `(hands, by_ranks, by_suited)`: the strengths in ascending order, so that value v is
    `hands[v - 1]`; the value of every multiset of 5, 6 and 7 ranks, suits aside; and the value of
    every set of 5, 6 or 7 ranks held in one suit.
    """
    offsuit = {ranks: strength(ranks, False) for ranks in multisets(5)}
    suited = {ranks: strength(ranks, True) for ranks in combinations(reversed(RANKS), 5)}
    hands = sorted({*offsuit.values(), *suited.values()})
    value = {hand: number for number, hand in enumerate(hands, 1)}

    def extend(values, bigger):
        """Add hands of one card more: the best of what is left when a card is taken away."""
        return {ranks: max(values[ranks[:i] + ranks[i + 1 :]] for i in range(len(ranks))) for ranks in bigger}

    by_ranks = {ranks: value[hand] for ranks, hand in offsuit.items()}
    by_suited = {ranks: value[hand] for ranks, hand in suited.items()}
    last_ranks, last_suited = by_ranks, by_suited
    for n in (6, 7):
        last_ranks = extend(last_ranks, multisets(n))
        last_suited = extend(last_suited, combinations(reversed(RANKS), n))
        by_ranks |= last_ranks
        by_suited |= last_suited
    return hands, by_ranks, by_suited
