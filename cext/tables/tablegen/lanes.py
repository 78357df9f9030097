"""The terms that the batch kernels add up to a hand's value: see `cext/evaluator/lanes.inc.h`.

A kernel finds a hand's category, its *leaders* (the ranks of the quads, trips or pairs that decide first)
and its other ranks as a set of 13 bits. The value is

    base[category] + each[category] * order of the leaders + others[set of the other ranks]

where the order of one leader is its rank, the order of two leaders is their index among all pairs of ranks,
and `others` selects the ranks that play. Ranks above a leader move down by one, so that no number is unused.
Ranks are numbered in the ranking's order: 0 is a six in short decks, and an ace if aces are low.

High hands have an `others` for each of 7, 6 and 5 cards, and one for straights and flushes. Straights have no
leaders: the kernel looks up the set of the lowest ranks (0 for an ace) of one to three overlapping straights.
For five of a kind it looks up the set of the twelve other ranks. Low hands need one `others`, and count down
from the best of a category. If straights and flushes count, a second one has their values. A badugi is looked
up as a set of ranks.
"""

from bisect import bisect
from math import comb

import ranking

# The kernel's logic for finding the category, the leaders and the others.
FAMILIES = "HIGH", "SHORT", "LOW", "SUITED_LOW", "BADUGI", "WILD"
HIGH, SHORT, LOW, SUITED_LOW, BADUGI, WILD = range(len(FAMILIES))

SPECIAL = 3  # the part of `others` for straights and flushes
SETS = 1 << 13
CATEGORIES = (
    *(ranking.ONE_PAIR, ranking.TWO_PAIR, ranking.THREE_OF_A_KIND, ranking.FULL_HOUSE),
    *(ranking.FOUR_OF_A_KIND, ranking.STRAIGHT, ranking.FLUSH, ranking.STRAIGHT_FLUSH),
)  # the first includes high cards


def family(rules):
    """Return the kernel's logic for a ranking."""
    if rules.by == ranking.BY_SUIT:
        return HIGH if len(rules.ranks) == 13 else SHORT
    return {
        ranking.BY_RANK: LOW,
        ranking.BY_LOW: SUITED_LOW,
        ranking.BY_BADUGI: BADUGI,
        ranking.BY_WILD: WILD,
        ranking.BY_BUG: WILD,
    }[rules.by]


def order(ranks):
    """Return the index of a set of ranks among the sets of its size: by the highest rank, then the next."""
    return sum(comb(rank, i) for i, rank in enumerate(sorted(ranks), 1))


def ranks_of(number):
    return [rank for rank in range(13) if number >> rank & 1]


def steps(ranks):
    """Return, by category, the step in value from one order of leaders to the next, for the deck's ranks."""
    return comb(ranks - 1, 3), ranks - 2, comb(ranks - 1, 2), ranks - 1, ranks - 1, 0, 0, 0


def high_others(ranks, straight_flush):
    """Return `others` for high hands of a deck with `ranks` ranks.

    :param straight_flush: the distance in value from flushes to straight flushes.
    """
    runs = [{0, 1, 2, 3, ranks - 1}, *(set(range(low, low + 5)) for low in range(ranks - 4))]
    straights = sorted(map(order, runs))
    high_cards = comb(ranks, 5) - len(straights)

    def other(some, playing):
        """Return the amount that the best `playing` of these ranks add to a value."""
        number = order(some[len(some) - playing :])
        if playing == 5:
            held = [place for place, run in enumerate(runs) if run <= set(some)]
            return straight_flush + held[-1] if held else number - bisect(straights, number)
        return number + high_cards * (playing == 3)  # one pair follows the high cards

    numbers = []
    for part in range(4):
        n = 7 - part
        for some in map(ranks_of, range(SETS)):
            if part == SPECIAL and len(some) == 12:  # five of a kind, of the missing rank
                numbers.append(len(straights) + sum(range(13)) - sum(some))
                continue
            if part == SPECIAL:
                playing = 5 if 5 <= len(some) <= 7 else 1 if 1 <= len(some) <= 3 else 0
            else:
                playing = {n: 5, n - 1: 0, n - 2: 3, n - 3: 2}.get(len(some), 1 if 0 < len(some) < n else 0)
            fits = playing and some[-1] < ranks
            numbers.append(other(some, playing) if fits else 0)
    return numbers


def high(rules, hands):
    first = {}
    for value, (category, _) in enumerate(hands, 1):
        first.setdefault(category, value)
    base = [first[category] for category in (ranking.HIGH_CARD, *CATEGORIES[1:])]
    return base, steps(len(rules.ranks)), high_others(len(rules.ranks), base[7] - base[6])


def low(rules, hands, floor):
    """Return the same for low hands, without straights and flushes; `floor` of them have the value 0."""
    value_of = {pattern: max(value - floor, 0) for value, pattern in enumerate(hands, 1)}
    last = {category: value_of[category, ranks] for category, ranks in hands}
    most = {3: comb(12, 3) - 1, 2: comb(12, 2) - 1, 1: 11}  # the highest order, by number of ranks
    playing = (3, 1, 2, 1, 1)  # by category, the ranks besides the leaders
    base = [last[category] - most[k] for category, k in zip(CATEGORIES, playing, strict=False)]
    each = [-step % (1 << 16) for step in steps(13)]
    if floor:  # hands with a pair do not qualify
        base, each, most = [0] * 5, [0] * 8, {3: 0, 2: 0, 1: 0}
    numbers = []
    for some in map(ranks_of, range(SETS)):
        if len(some) >= 5:
            five = tuple(rules.ranks[place] for place in reversed(some[:5]))
            numbers.append(max(value_of.get((ranking.HIGH_CARD, five), 0) - base[0], 0))
        else:
            some = some[:3]  # a pair in a straight of five ranks leaves four
            numbers.append(max(most.get(len(some), 0) - order(some), 0))
    return [*base, 0, 0, 0], each, numbers


def suited_low(rules, hands):
    """Return `others` by ranks: five of flushes, the lowest of straights, four of straight flushes."""
    value_of = {pattern: value for value, pattern in enumerate(hands, 1)}
    numbers = []
    for some in map(ranks_of, range(SETS)):
        kind = {5: ranking.FLUSH, 4: ranking.STRAIGHT_FLUSH, 1: ranking.STRAIGHT}.get(len(some))
        five = some if len(some) == 5 else range(some[0], min(some[0] + 5, 13)) if some else ()
        pattern = kind, tuple(rules.ranks[place] for place in reversed(five))
        numbers.append(value_of.get(pattern, 0))
    return numbers


def by_rank(base, each):
    """Return the amounts that leaders add, by rank: the lower or only one by category; the higher of two.

    Index 13 is for none. The lower of two pairs is never an ace, so the five categories fit into 64 entries.
    """
    first = [
        base[category if category != 1 else 0] + each[category] * rank
        for category in range(5)
        for rank in range(12 if category == 1 else 13)
    ]
    second = [base[1] - base[0] + each[1] * comb(rank, 2) for rank in range(13)]
    return [number % (1 << 16) for number in first], [number % (1 << 16) for number in second] + [0] * 19


def tables(rules, hands, floor):
    """Return `base` and `each` by the kernels' category, and `others`, from the hands in ascending order.

    Badugis have no `others` (None), and use the ranking's table.
    """
    if family(rules) == BADUGI:
        return [0] * 8, [0] * 8, None
    if not rules.low:
        return high(rules, hands)
    base, each, others = low(rules, hands, floor)
    return base, each, others + suited_low(rules, hands) * (family(rules) == SUITED_LOW)
