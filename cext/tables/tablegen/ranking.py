"""The rankings as data, and the order of hands under each.

A *pattern* decides a hand: its category and its ranks by weight (0 = deuce .. 12 = ace). The patterns of a
ranking in ascending order have the values 1..K; six or seven cards have the best value of the hands with one
card fewer.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

ACE = 12
RANKS = tuple(range(13))
ACE_LOW = (ACE, *range(12))
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
    FIVE_OF_A_KIND,
    BADUGI_1,
    BADUGI_2,
    BADUGI_3,
    BADUGI_4,
    POINTS,
) = range(15)

CATEGORY_OF_SHAPE = {
    (1,): HIGH_CARD,
    (1, 1): HIGH_CARD,
    (2,): ONE_PAIR,
    (1, 1, 1): HIGH_CARD,
    (2, 1): ONE_PAIR,
    (3,): THREE_OF_A_KIND,
    (4, 1): FOUR_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE_OF_A_KIND,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): ONE_PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD,
}

# The cards that decide a value, which determine how evaluate.h reads a ranking's table.
(
    BY_SUIT,  # the ranks, or the ranks of five cards of a suit
    BY_RANK,  # the ranks
    BY_LOW,  # as BY_SUIT, but a flush is avoided if six or seven cards have a better hand
    BY_BADUGI,  # cards of different ranks and suits
    BY_WILD,  # as BY_SUIT, with each wild card as the best possible card
    BY_BUG,  # as BY_WILD, but a wild card is an ace, or completes a straight or flush
    BY_FEW,  # the ranks of one to three cards, and whether all are of one suit
    BY_SUIT_QUALIFIED,  # as BY_SUIT, with hands that do not qualify
    BY_RANK_JOKER,  # as BY_RANK, with each joker as the lowest rank not in the hand
) = range(9)


class Ranking(NamedTuple):
    """The rules of a ranking.

    `ranks` are its deck's ranks, from low to high; `categories` are in ascending order. A hand has `size`
    cards. Below five it has no more than that, except that with four the best badugi counts. With a `wheel`
    the highest rank also plays below the lowest in straights. `low` reverses the order of hands. With a
    `limit` only hands without a pair, and without a higher rank, qualify. With a `pair` only a pair of that
    rank and better hands qualify. Five of a kind, possible in the ranks `fives`, beat everything. In low
    hands, a joker is the lowest rank that the hand lacks.

    With `points` the hand closest to this sum of points wins: an ace counts 1, face cards 0, other cards
    their number. At 21 cards may be left out, so that the others have at most 21; with equal points, more
    cards win.
    """

    categories: tuple
    ranks: tuple = RANKS
    wheel: bool = False
    low: bool = False
    limit: int = None
    pair: int = None
    jokers: int = 0
    fives: tuple = ()
    size: int = 5
    points: int = None

    @property
    def by(self):
        if self.size < 4:
            return BY_FEW
        if BADUGI_4 in self.categories:
            return BY_BADUGI
        if self.fives:
            return BY_BUG if self.fives == (ACE,) else BY_WILD
        if FLUSH not in self.categories:
            return BY_RANK_JOKER if self.jokers else BY_RANK
        return BY_LOW if self.low else BY_SUIT if self.pair is None else BY_SUIT_QUALIFIED

    @property
    def order(self):
        """The rules without the options that only add or remove values."""
        return self._replace(limit=None, pair=None, jokers=0, fives=())


PAIRS = (HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE_OF_A_KIND, FULL_HOUSE, FOUR_OF_A_KIND)
ALL = tuple(range(HIGH_CARD, FIVE_OF_A_KIND))
BADUGIS = (BADUGI_4, BADUGI_3, BADUGI_2, BADUGI_1)
FLUSH_OVER_FULL_HOUSE = (*ALL[:FLUSH], FULL_HOUSE, FLUSH, *ALL[FOUR_OF_A_KIND:])
OF_THREE = (HIGH_CARD, ONE_PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH)
TRIPS_OVER_STRAIGHT = (*ALL[:THREE_OF_A_KIND], STRAIGHT, THREE_OF_A_KIND, *FLUSH_OVER_FULL_HOUSE[FLUSH:])

RANKINGS = {
    "high": Ranking(ALL, wheel=True),
    "high_66": Ranking(ALL, wheel=True, pair=4),
    "high_99": Ranking(ALL, wheel=True, pair=7),
    "short_deck": Ranking(FLUSH_OVER_FULL_HOUSE, RANKS[4:], wheel=True),
    "short_deck_trips": Ranking(TRIPS_OVER_STRAIGHT, RANKS[4:], wheel=True),
    "ace_to_five": Ranking(PAIRS, ACE_LOW, low=True),
    "ace_to_five_8": Ranking(PAIRS, ACE_LOW, low=True, limit=6),
    "ace_to_five_9": Ranking(PAIRS, ACE_LOW, low=True, limit=7),
    "ace_to_five_joker": Ranking(PAIRS, ACE_LOW, low=True, jokers=2),
    "ace_to_six": Ranking(ALL, ACE_LOW, low=True),
    "deuce_to_seven": Ranking(ALL, low=True),
    "badugi": Ranking(BADUGIS, ACE_LOW, low=True, size=4),
    "badugi_ace_high": Ranking(BADUGIS, low=True, size=4),
    "points_49": Ranking((POINTS,), points=49),
    "points_21": Ranking((POINTS,), points=21),
    "points_0": Ranking((POINTS,), points=0),
    "high_wild": Ranking(ALL, wheel=True, jokers=2, fives=RANKS),
    "high_bug": Ranking(ALL, wheel=True, jokers=2, fives=(ACE,)),
    "one_card": Ranking(PAIRS[:1], size=1),
    "two_cards": Ranking(PAIRS[:2], size=2),
    "three_cards": Ranking(OF_THREE, wheel=True, size=3),
}


def straights(ranking):
    """Return, for each set of ranks that is a straight, its ranks by weight and their places in the order."""
    ranks = ranking.ranks
    n = ranking.size
    places = [tuple(range(top, top - n, -1)) for top in range(n - 1 - ranking.wheel, len(ranks))]
    # place -1 is the highest rank, played below the lowest
    return {frozenset(ranks[i] for i in run): (tuple(ranks[i] for i in run), run) for run in places}


def patterns(ranking):
    """Return the strengths and patterns of hands by ranks: for several suits, and for one suit."""
    if ranking.points is not None:
        return {ranks: points(ranking, ranks) for ranks in multisets(5)}, {}
    place = {rank: i for i, rank in enumerate(ranking.ranks)}
    runs = straights(ranking) if STRAIGHT in ranking.categories else {}

    def judge(ranks, suited):
        count = Counter(ranks)
        weighed = tuple(sorted(ranks, key=lambda rank: (-count[rank], -place[rank])))
        places = tuple(place[rank] for rank in weighed)
        category = CATEGORY_OF_SHAPE[tuple(sorted(count.values(), reverse=True))]
        run = runs.get(frozenset(ranks)) if category == HIGH_CARD else None
        if run:
            category = STRAIGHT_FLUSH if suited else STRAIGHT
            weighed, places = run
        elif suited and FLUSH in ranking.categories:
            category = FLUSH
        return (ranking.categories.index(category), places), (category, weighed)

    n = ranking.size
    several = {ranks: judge(ranks, False) for ranks in multisets(n) if place.keys() >= set(ranks)}
    one = {ranks: judge(ranks, True) for ranks in rank_sets(n) if place.keys() >= set(ranks)}
    return several, one if FLUSH in ranking.categories else {}


def points(ranking, ranks):
    """Return the strength and pattern of five ranks by points: the sum's digits; at 21 the cards, too."""
    each = [1 if rank == ACE else 0 if rank > 8 else rank + 2 for rank in ranks]
    if ranking.points == 21:
        parts = [(sum(some), n) for n in range(6) for some in combinations(each, n)]
        total, cards = max(part for part in parts if part[0] <= 21)
        return (total, cards), (POINTS, (total // 10, total % 10, cards))
    total = sum(each)
    return (-abs(ranking.points - total),), (POINTS, (total // 10, total % 10))


@cache
def multisets(n):
    """Return every multiset of n ranks with at most four of each, from high to low."""
    return [
        ranks
        for ranks in combinations_with_replacement(reversed(RANKS), n)
        if max(Counter(ranks).values()) <= 4
    ]


@cache
def rank_sets(n):
    return list(combinations(reversed(RANKS), n))


@cache
def parts(hands, n):
    """Return, for every hand of n cards, the distinct hands without one of its cards."""
    return [(ranks, {ranks[:i] + ranks[i + 1 :] for i in range(n)}) for ranks in hands(n)]


def numbered(strengths, low):
    """Return the distinct patterns of (strength, pattern) pairs, ascending, and the number of each."""
    ascending = [pattern for _, pattern in sorted(set(strengths), reverse=low)]
    return ascending, {pattern: number for number, pattern in enumerate(ascending, 1)}


def value_tables(ranking):
    """Return the values of a ranking, without `limit`, `pair` and `fives`, as `(hands, by_ranks, by_set)`.

    `hands` are the patterns in ascending order, so that value v is `hands[v - 1]`. `by_ranks` has the value
    of every multiset of 5, 6 and 7 ranks of its deck, suits ignored. `by_set` has the value of every set of
    5, 6 or 7 ranks of one suit. For badugis the sets have 1 to 4 places in the order of the ranks. For hands
    of fewer than five cards, all multisets and sets have the size of the hand.
    """
    if ranking.by == BY_BADUGI:
        judged = {places: badugi(ranking, places) for n in (1, 2, 3, 4) for places in rank_sets(n)}
        hands, value = numbered(judged.values(), ranking.low)
        return hands, {}, {places: value[pattern] for places, (_, pattern) in judged.items()}
    several, one = patterns(ranking)
    hands, value = numbered([*several.values(), *one.values()], ranking.low)
    deck = set(ranking.ranks)
    tables = []
    for table, kind in ((several, multisets), (one, rank_sets)):
        values = {ranks: value[pattern] for ranks, (_, pattern) in table.items()}
        for n in (6, 7) if values and ranking.size == 5 else ():
            for ranks, left in parts(kind, n):
                if deck.issuperset(ranks):
                    values[ranks] = max(map(values.__getitem__, left))
        tables.append(values)
    return hands, *tables


def badugi(ranking, places):
    """Return the strength and pattern of cards of different suits, with the ranks in these places."""
    category = BADUGI_1 + len(places) - 1
    return (ranking.categories.index(category), places), (category, tuple(ranking.ranks[i] for i in places))


def badugi_steps():
    """Return the growth of badugis: `steps[state][suits]` is the state after a rank held in a set of suits.

    A state consists of all sets of different suits that the ranks taken so far can have; 0 has no ranks. A
    rank that does not fit leaves the state unchanged.
    """
    states, steps = [frozenset({0})], []
    for state in states:
        row = []
        for suits in range(16):
            singles = [1 << i for i in range(4) if suits >> i & 1]
            grown = frozenset(taken | one for taken in state for one in singles if not taken & one) or state
            if grown not in states:
                states.append(grown)
            row.append(states.index(grown))
        steps.append(row)
    return steps


def not_qualifying(ranking, hands):
    """Return the number of hands that do not qualify."""
    if ranking.pair is not None:
        return hands.index(next(hand for hand in hands if hand[0] == ONE_PAIR and hand[1][0] == ranking.pair))
    if ranking.limit is None:
        return 0
    place = ranking.ranks.index
    good = sum(category == HIGH_CARD and place(ranks[0]) <= place(ranking.limit) for category, ranks in hands)
    return len(hands) - good
