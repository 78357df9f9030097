"""Every possible hand under every ranking, evaluated by the rules in `reference` and by trial.

`python tests/every_hand.py [CARDS]` prints the counts of hands and values, next to the package's. Hands have
five cards (badugi four, some rankings fewer), or the given number. The only thing shared with the package is
the numbering of cards.

Hands of k cards from a deck of m are ordered by their highest card first. So the hands of the first c cards
are the first C(c, k), and hand (c1 < c2 < ...) has the number C(c1, 1) + C(c2, 2) + ... Decks are lists of
cards, jokers last.
"""

import sys
from functools import cache
from math import comb

import numpy as np
import reference

COMB = np.array([[comb(n, k) for k in range(8)] for n in range(56)])
STANDARD = tuple(range(52))
JOKERS = (52, 53)
DECKS = {"short_deck": STANDARD[16:], "short_deck_trips": STANDARD[16:]}
DECKS |= dict.fromkeys(("high_wild", "high_bug", "ace_to_five_joker"), STANDARD + JOKERS)
BADUGIS = {"badugi": 1, "badugi_ace_high": 14}  # the rank of the ace
RANKINGS = (*reference.FIVE_CARDS, *BADUGIS, "high_wild", "high_bug", *reference.FEW_CARDS)
LEAST = dict.fromkeys(RANKINGS, 5) | dict.fromkeys(BADUGIS, 4) | reference.FEW_CARDS
MOST = dict.fromkeys(RANKINGS, 7) | reference.FEW_CARDS


@cache
def hands(m, k):
    """Return all hands of k out of m cards in order, as ascending deck indices: uint8[C(m, k), k]."""
    if k == 1:
        return np.arange(m, dtype=np.uint8)[:, None]
    lower = hands(m, k - 1)
    parts = [(lower[: comb(c, k - 1)], np.full((comb(c, k - 1), 1), c, np.uint8)) for c in range(m)]
    return np.concatenate([np.concatenate(part, axis=1) for part in parts])


def number(rows):
    """Return the numbers of hands."""
    return sum(COMB[rows[:, i], i + 1] for i in range(rows.shape[1]))


def dense(strengths):
    """Rank (key, category name) pairs from 1 by key, with 0 for no key; return also the names by rank."""
    keys = sorted({key for key, _ in strengths if key is not None})
    places = {key: i for i, key in enumerate(keys, 1)} | {None: 0}
    names = {places[key]: name for key, name in strengths}
    return np.array([places[key] for key, _ in strengths], np.uint16), names


def different(codes):
    """Return the distinct codes, ascending, and the index of each code among them: a fast np.unique."""
    there = np.bincount(codes) > 0
    return np.flatnonzero(there).tolist(), (np.cumsum(there) - 1)[codes]


@cache
def patterns(deck):
    """Return the distinct (ranks, one suit) of all five-card hands, and the index of each hand's.

    The rank of a joker is 0.
    """
    cards = np.array(deck)[hands(len(deck), 5)]
    code = np.zeros(len(cards), np.int64)
    for column in cards.T // 4:
        code = code * 14 + column
    code = 2 * code + (cards % 4 == cards[:, :1] % 4).all(axis=1)
    codes, which = different(code)
    found = [([(code // 2 // 14**i % 14 + 2) % 15 for i in range(5)], code % 2 == 1) for code in codes]
    return found, which


def five_cards(ranking, deck):
    """Return the values of all five-card hands, in order, and the names of the values' categories."""
    jokers = [card for card in deck if card in JOKERS]
    if jokers and ranking not in reference.FIVE_CARDS:
        return with_jokers(deck[: -len(jokers)], len(jokers), ranking == "high_bug")
    found, which = patterns(deck)
    values, names = dense([reference.FIVE_CARDS[ranking](*pattern) for pattern in found])
    return values[which], names


def four_cards(ranking, deck):
    """Return the same for badugi, computed for hands that differ by more than a permutation of suits."""
    cards = np.array(deck)[hands(len(deck), 4)]
    suits = cards % 4
    named = np.zeros_like(suits)  # suits numbered by first appearance
    for i in range(1, 4):
        named[:, i] = named[:, :i].max(axis=1) + 1
        for j in range(i):
            named[:, i] = np.where(suits[:, i] == suits[:, j], named[:, j], named[:, i])
    code = np.zeros(len(cards), np.int64)
    for column in (cards - suits + named).T:
        code = code * 52 + column
    codes, which = different(code)
    found = [[code // 52**i % 52 for i in range(4)] for code in codes]
    values, names = dense(
        [reference.badugi([(card // 4 + 2, card % 4) for card in four], BADUGIS[ranking]) for four in found]
    )
    return values[which], names


def few_cards(ranking, deck):
    """Return the same for hands of one to three cards."""
    cards = np.array(deck)[hands(len(deck), LEAST[ranking])].tolist()
    values, names = dense(
        [
            reference.few_cards([card // 4 + 2 for card in hand], len({card % 4 for card in hand}) == 1)
            for hand in cards
        ]
    )
    return values, names


def with_one_more(values, m, k, extra):
    """Return, for all hands of k of m cards, the best of `values` (of k + 1 cards) with one of `extra`."""
    lower = hands(m, k).astype(np.int64)
    best = np.zeros(len(lower), np.uint16)
    for card in extra:
        above = lower > card
        place = (
            sum(COMB[lower[:, i], i + 1 + above[:, i]] for i in range(k))
            + COMB[card, k + 1 - above.sum(axis=1)]
        )
        held = (lower == card).any(axis=1)
        np.maximum(best, np.where(held, 0, values[np.where(held, 0, place)]), out=best)
    return best


def with_jokers(deck, jokers, bug):
    """Return the values of five cards with up to two jokers, by trial.

    Each joker is the best allowed card that is not held, or makes four of a kind five of a kind. If only the
    jokers' own kinds allow five of a kind, two jokers do so with three of a kind."""
    m = len(deck)
    natural, names = five_cards("high", deck)
    five = {rank: max(names) + 1 + (rank if not bug else 0) for rank in ([12] if bug else range(13))}
    names |= dict.fromkeys(five.values(), "five of a kind")
    aces = [i for i in range(m) if deck[i] // 4 == 12]
    completes = ("straight", "flush", "straight flush")
    complete = np.where(np.isin(natural, [v for v, name in names.items() if name in completes]), natural, 0)

    def of_a_kind(values, k):
        """Turn hands of k natural cards of one rank into five of a kind."""
        rows = np.array(deck)[hands(m, k)] // 4
        for rank, value in five.items():
            values[(rows == rank).all(axis=1)] = value
        return values

    if bug:
        ace, other = with_one_more(natural, m, 4, aces), with_one_more(complete, m, 4, range(m))
        one = np.maximum(ace, other)
        two = np.maximum(with_one_more(ace, m, 3, aces), with_one_more(other, m, 3, range(m)))
    else:
        one = with_one_more(natural, m, 4, range(m))
        two = with_one_more(one, m, 3, range(m))
    one, two = of_a_kind(one, 4), of_a_kind(two, 3)
    parts = [natural, one] + ([one, two] if jokers == 2 else [])
    return np.concatenate(parts), names


def best_of_more(values, m, k, n):
    """Return the values of all n-card hands from the k-card hands' values, n > k: the best without one card.

    They come in parts, as (values, the set of each hand), since the whole may be too large.
    """
    while k < n - 1:
        values = np.concatenate([part for part, _ in best_of_more(values, m, k, k + 1)])
        k += 1
    lower = hands(m, k - 1)
    without = [number(np.delete(lower, j, axis=1)) for j in range(k - 1)]
    sets = (np.uint64(1) << lower.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    for c2 in range(k, m):
        for c1 in range(k - 1, c2):
            count = comb(c1, k - 1)
            best = np.maximum(values[comb(c1, k) :][:count], values[comb(c2, k) :][:count])
            both = values[comb(c2, k) + comb(c1, k - 1) :]
            for j in range(k - 1):
                np.maximum(best, both[without[j][:count]], out=best)
            yield best, sets[:count] | np.uint64(1 << c1 | 1 << c2)


def every_hand(ranking, n, deck=None):
    """Return (values of hands, sets of their cards' deck indices) in parts, and the names of values."""
    deck = deck or DECKS.get(ranking, STANDARD)
    k = LEAST[ranking]
    values, names = {4: four_cards, 5: five_cards}.get(k, few_cards)(ranking, deck)
    if n > k:
        return best_of_more(values, len(deck), k, n), names
    sets = (np.uint64(1) << hands(len(deck), k).astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    return [(values, sets)], names


def main(n=None):
    import steelwheel as sw

    for ranking in RANKINGS:
        cards = min(n or LEAST[ranking], MOST[ranking])
        parts, names = every_hand(ranking, cards)
        theirs = sum(np.bincount(values, minlength=max(names) + 1) for values, _ in parts)
        ours = sw.distribution(to_come=cards, ranking=ranking)
        have = np.count_nonzero(ours[1:])
        print(f"{ranking}, {cards} cards: {len(ours) - 1:,} values, {have:,} of them here;", end=" ")
        print("all counts are the same" if np.array_equal(ours, theirs) else "COUNTS DIFFER")
        category = {value: sw.category(value, ranking) for value in range(len(ours))}
        for name in dict.fromkeys(names[value] for value in sorted(names, reverse=True)):
            want = sum(int(theirs[value]) for value in names if names[value] == name)
            have = sum(int(ours[v]) for v, c in category.items() if (c.value if c else "none") == name)
            print(f"  {name:18} {have:>12,} {want:>12,}{'' if have == want else '   DIFFERENT'}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
