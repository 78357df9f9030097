"""What the batch kernels add up to the values of "high": see `cext/evaluator/lanes.h`.

A kernel has, of a hand, its category, its *leaders* (the ranks of the quads, trips or pairs that
decide first) and the other ranks as a 13-bit set. Its value is

    base[category] + each[category] * order of the leaders + others[7 - n][set of the other ranks]

where the order of one leader is its rank, that of two is their place among all pairs of ranks, and `others`
picks those that play. Above a leader the other ranks come one down, so that no number goes unused. Straights
have no leaders: of one to three in a row the set of their lowest ranks (0 for an ace) is looked up.
"""

from bisect import bisect
from math import comb

import ranking

SPECIAL = 3  # the part of `others` for straights and for five or more of one suit


def order(ranks):
    """The place of a set of ranks among all sets as large: by the highest rank, then the next."""
    return sum(comb(rank, i) for i, rank in enumerate(sorted(ranks), 1))


STRAIGHTS = sorted(order(ranks) for ranks in [ranking.WHEEL, *(range(low, low + 5) for low in range(9))])
HIGH_CARDS = comb(13, 5) - len(STRAIGHTS)


def other(ranks, playing):
    """What the best `playing` of these ranks add to a value."""
    number = order(ranks[len(ranks) - playing :])
    if playing == 5:
        return max(number - bisect(STRAIGHTS, number), 0)  # of straights, which are not asked for, anything
    return number + HIGH_CARDS * (playing == 3)  # one pair: its category is also that of no pair


def others(part):
    """One part of the table: of each set of ranks outside the leaders what it adds to a value."""
    numbers = []
    for ranks in range(8192):
        some = [rank for rank in range(13) if ranks >> rank & 1]
        n = 7 - part
        if part == SPECIAL:
            playing = 5 if 5 <= len(some) <= 7 else 1 if 1 <= len(some) <= 3 else 0
        else:
            playing = {n: 5, n - 1: 0, n - 2: 3, n - 3: 2}.get(len(some), 1 if 0 < len(some) < n else 0)
        numbers.append(other(some, playing) if playing else 0)
    return numbers


def tables(hands):
    """`base` and `each` by category of the kernels, and `others`; from the hands in ascending order."""
    first = {}
    for value, (category, _) in enumerate(hands, 1):
        first.setdefault(category, value)
    categories = [
        (first[ranking.HIGH_CARD], comb(12, 3)),  # and one pair
        (first[ranking.TWO_PAIR], 11),
        (first[ranking.THREE_OF_A_KIND], comb(12, 2)),
        (first[ranking.FULL_HOUSE], 12),
        (first[ranking.FOUR_OF_A_KIND], 12),
        (first[ranking.STRAIGHT], 0),
        (first[ranking.FLUSH], 0),
        (first[ranking.STRAIGHT_FLUSH], 0),
    ]
    base, each = zip(*categories, strict=True)
    return base, each, [number for part in range(4) for number in others(part)]
