"""Slow, obvious oracles, written from the rulebook. They share no code or tables with the package."""

from fractions import Fraction
from itertools import combinations, permutations, product
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
    """Return (category, tie-breakers) of five ranks 2..14, comparable: the rulebook, read from the top."""
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
    """Return the strength of the best five of some cards, given as texts such as 'As'."""
    return max(
        five_card_strength([RANKS.index(c[0]) + 2 for c in five], len({c[1] for c in five}) == 1)
        for five in combinations(cards, 5)
    )


def text(card):
    """Return a card's number as text."""
    return RANKS[card // 4] + "cdhs"[card % 4]


def equity(hands, board, deck):
    """Return (wins, ties, pots) per hand over all boards, and the number of boards; hands are text lists."""
    wins, ties, boards = [0] * len(hands), [0] * len(hands), 0
    pots = [Fraction(0)] * len(hands)
    for rest in combinations(deck, 5 - len(board)):
        strengths = [strength([*hand, *board, *rest]) for hand in hands]
        winners = [i for i, s in enumerate(strengths) if s == max(strengths)]
        for i in winners:
            pots[i] += Fraction(1, len(winners))
            if len(winners) == 1:
                wins[i] += 1
            else:
                ties[i] += 1
        boards += 1
    return wins, ties, pots, boards


def rank_multisets(n, ranks=range(14, 1, -1)):
    """Yield every multiset of n ranks with at most four of each, as {rank: count}."""
    if not ranks:
        return [{}] if n == 0 else []
    first, rest = ranks[0], ranks[1:]
    return [
        {first: many, **others} if many else others
        for many in range(min(4, n) + 1)
        for others in rank_multisets(n - many, rest)
    ]


def histogram(n):
    """Return the number of the C(52, n) hands with each strength, by counting suits instead of dealing.

    A hand with k >= 5 cards of one suit has the strength of its best flush, since its pairs cannot beat one.
    Any other has the strength of its ranks.
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


def shape_of(ranks):
    """Return the count and rank of each group, largest first: "kings full of fours" is ((3, 13), (2, 4))."""
    return tuple(sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True))


def high(ranks, one_suit):
    category, ties = five_card_strength(ranks, one_suit)
    return (category, *ties), CATEGORIES[category]


def short_deck(ranks, one_suit, order=(0, 1, 2, 3, 4, 6, 5, 7, 8)):
    """Return a short-deck strength: flushes beat full houses, and A-6-7-8-9 is a straight.

    `order`: the categories, lowest first."""
    category, ties = five_card_strength(ranks, one_suit)
    if set(ranks) == {14, 6, 7, 8, 9}:
        category, ties = (8 if one_suit else 4), [9]
    return (order.index(category), *ties), CATEGORIES[category]


def short_deck_trips(ranks, one_suit):
    return short_deck(ranks, one_suit, order=(0, 1, 2, 4, 3, 6, 5, 7, 8))


LOW_CATEGORIES = {
    (1, 1, 1, 1, 1): (0, "high card"),
    (2, 1, 1, 1): (1, "one pair"),
    (2, 2, 1): (2, "two pair"),
    (3, 1, 1): (3, "three of a kind"),
    (3, 2): (6, "full house"),
    (4, 1): (7, "four of a kind"),
}


def low(ranks, one_suit, ace, straights_and_flushes, limit=14):
    """Return a low hand's strength, lower is better; None above the limit or with a pair.

    `ace`: the ace's rank, 1 or 14."""
    ranks = [ace if rank == 14 else rank for rank in ranks]
    shape = shape_of(ranks)
    category, name = LOW_CATEGORIES[tuple(many for many, _ in shape)]
    if straights_and_flushes and category == 0:
        straight = max(ranks) - min(ranks) == 4
        if straight or one_suit:
            category = 8 if straight and one_suit else 5 if one_suit else 4
            name = CATEGORIES[category]
    if limit < 14 and (category > 0 or max(ranks) > limit):
        return None, "none"
    return tuple(-x for x in (category, *(rank for _, rank in shape))), name


def qualified(judged, rank):
    """Return a high hand's strength; None below a pair of this rank."""
    strength, name = judged
    return (strength, name) if strength >= (1, rank) else (None, "none")


def badugi(cards, ace):
    """Return the best set of cards with different ranks and suits; cards are (rank, suit)."""
    best = None
    for n in range(1, 5):
        for some in combinations(cards, n):
            ranks, suits = zip(*some, strict=True)
            if len(set(ranks)) == len(set(suits)) == n:
                key = (
                    n,
                    *(
                        -rank
                        for rank in sorted((ace if rank == 14 else rank for rank in ranks), reverse=True)
                    ),
                )
                best = key if best is None else max(best, key)
    return best, ("one-card badugi", "two-card badugi", "three-card badugi", "badugi")[best[0] - 1]


def points(ranks, target):
    """Return the strength of five cards by points: 49 or 0 with all cards, up to 21 with any of them."""
    each = [{14: 1, 13: 0, 12: 0, 11: 0}.get(rank, rank) for rank in ranks]
    if target != 21:
        return -abs(target - sum(each)), "points"
    sums = {(0, 0)}
    for number in each:
        sums |= {(total + number, count + 1) for total, count in sums}
    return max((total, count) for total, count in sums if total <= 21), "points"


def fill_low(ranks):
    """Return ranks with each joker (0) as the lowest rank from the ace up that is not there."""
    filled = [rank for rank in ranks if rank]
    while len(filled) < len(ranks):
        filled.append(next(rank for rank in (14, *range(2, 14)) if rank not in filled))
    return filled


FIVE_CARDS = {
    "high": high,
    "high_66": lambda ranks, one_suit: qualified(high(ranks, one_suit), 6),
    "high_99": lambda ranks, one_suit: qualified(high(ranks, one_suit), 9),
    "short_deck": short_deck,
    "short_deck_trips": short_deck_trips,
    "ace_to_five": lambda ranks, one_suit: low(ranks, one_suit, 1, False),
    "ace_to_five_8": lambda ranks, one_suit: low(ranks, one_suit, 1, False, 8),
    "ace_to_five_9": lambda ranks, one_suit: low(ranks, one_suit, 1, False, 9),
    "ace_to_five_joker": lambda ranks, one_suit: low(fill_low(ranks), one_suit, 1, False),
    "ace_to_six": lambda ranks, one_suit: low(ranks, one_suit, 1, True),
    "deuce_to_seven": lambda ranks, one_suit: low(ranks, one_suit, 14, True),
    "points_49": lambda ranks, one_suit: points(ranks, 49),
    "points_21": lambda ranks, one_suit: points(ranks, 21),
    "points_0": lambda ranks, one_suit: points(ranks, 0),
}


def few_cards(ranks, one_suit):
    """Return the strength of one to three cards, from high cards and pairs to straight flushes."""
    descending, kinds = sorted(ranks, reverse=True), len(set(ranks))
    if len(ranks) == 3 and kinds == 1:
        return (4, ranks[0]), "three of a kind"
    if kinds < len(ranks):
        pair = max(ranks, key=ranks.count)
        return (1, pair, min(ranks, key=ranks.count)), "one pair"
    tops = [top for top in range(3, 15) if set(ranks) == {top, top - 1, top - 2 if top > 3 else 14}]
    if tops:
        return ((5, *tops), "straight flush") if one_suit else ((3, *tops), "straight")
    if one_suit and len(ranks) == 3:
        return (2, *descending), "flush"
    return (0, *descending), "high card"


FEW_CARDS = {"one_card": 1, "two_cards": 2, "three_cards": 3}


def suit_permutations_fix(cycles, rounds):
    """Return the number of hands that a permutation of the suits leaves unchanged, by the lengths of its
    cycles.

    A hand is unchanged if each round's cards are whole orbits: cards of one rank whose suits make a cycle.
    """

    def count(left, rounds):
        if not rounds:
            return 1
        total = 0
        for taken in product(*(range(min(many, rounds[0] // size) + 1) for size, many in left.items())):
            if sum(size * many for size, many in zip(left, taken, strict=True)) == rounds[0]:
                ways = prod(comb(many, k) for many, k in zip(left.values(), taken, strict=True))
                rest = {size: many - k for (size, many), k in zip(left.items(), taken, strict=True)}
                total += ways * count(rest, rounds[1:])
        return total

    return count({size: 13 * cycles.count(size) for size in cycles}, list(rounds))


def isomorphic_hands(rounds):
    """Return the number of hands up to suits and the order within a round, by Burnside's lemma."""
    kinds = {(1, 1, 1, 1): 1, (2, 1, 1): 6, (2, 2): 3, (3, 1): 8, (4,): 6}
    return sum(many * suit_permutations_fix(cycles, rounds) for cycles, many in kinds.items()) // 24


def plainest_form(rounds):
    """Return a hand's smallest form under all permutations of the suits, as a list of rounds of cards."""
    return min(
        tuple(tuple(sorted(card // 4 * 4 + suits[card % 4] for card in cards)) for cards in rounds)
        for suits in permutations(range(4))
    )


def icm(stacks, payouts):
    """Return the stacks' tournament equities: every order of finishing, each place by the remaining chips."""
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks)), len(payouts)):
        chance, chips = Fraction(1), sum(stacks)
        for i in order:
            chance *= Fraction(stacks[i], chips)
            chips -= stacks[i]
        for i, prize in zip(order, payouts, strict=True):
            worth[i] += chance * Fraction(prize)
    return worth


def icm_by_sets(stacks, payouts):
    """Return the same for more players, over the sets of remaining players; bit i is player i."""
    count = len(stacks)
    reached, chips, worth = [0.0] * (1 << count), [0] * (1 << count), [0.0] * count
    for left in range(1, 1 << count):
        i = left.bit_length() - 1
        chips[left] = chips[left ^ 1 << i] + stacks[i]
    reached[-1] = 1.0
    for left in range((1 << count) - 1, 0, -1):
        place = count - left.bit_count()
        if place < len(payouts):
            share = reached[left] / chips[left]
            for i in range(count):
                if left >> i & 1:
                    worth[i] += share * stacks[i] * float(payouts[place])
                    reached[left ^ 1 << i] += share * stacks[i]
    return worth


def all_in(stacks, payouts, i, j, dead=0, heads=None, paid=1):
    """Return player i's loss and gain in prizes from an all-in against j, relative to folding, and the dead
    chips' value.

    Each player's share of the remaining bounties is their share of all chips; a part of j's bounty is paid to
    the player who busts j.
    """
    chips = sum(stacks) + dead

    def worth(own, other, busted=False):
        after = [own if k == i else other if k == j else stack for k, stack in enumerate(stacks)]
        left = [k for k in range(len(stacks)) if after[k]]
        prizes = icm([after[k] for k in left], payouts[: len(left)])[left.index(i)] if own else Fraction(0)
        if not own and len(payouts) == len(stacks):
            prizes = Fraction(payouts[-1])
        if heads is None:
            return prizes
        got = Fraction(heads[j]) * paid if busted else 0
        return prizes + got + (sum(map(Fraction, heads)) - got) * Fraction(own, chips)

    bet, folded = min(stacks[i], stacks[j]), worth(stacks[i], stacks[j] + dead)
    lost = folded - worth(stacks[i] - bet, stacks[j] + bet + dead)
    return lost, worth(stacks[i] + bet + dead, stacks[j] - bet, stacks[j] == bet) - folded
