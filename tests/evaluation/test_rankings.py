"""Tests of every ranking: rulebook examples, all hands against the reference, and PokerKit's order."""

import csv
import random
import re
from collections import Counter
from itertools import combinations, pairwise

import every_hand
import numpy as np
import pytest
from every_hand import BADUGIS, DECKS, LEAST, MOST, STANDARD
from hypothesis import given
from hypothesis import strategies as st
from strategies import in_any_form, not_cards

import steelwheel as sw
from steelwheel import Category, InvalidCards, evaluate

LOWS = ("ace_to_five", "ace_to_five_8", "ace_to_five_9", "ace_to_five_joker", "ace_to_six", "deuce_to_seven")
DECK_OF = {name: DECKS.get(name, STANDARD) for name in sw.RANKINGS}
VALUES = {"short_deck": 1404, "short_deck_trips": 1404, "ace_to_five": 6175, "ace_to_five_8": 56}
VALUES |= {
    "ace_to_five_9": 126,
    "ace_to_five_joker": 6175,
    "badugi": 1092,
    "badugi_ace_high": 1092,
    "high_wild": 7475,
    "high_bug": 7463,
}
VALUES |= {"one_card": 13, "two_cards": 91, "three_cards": 741}
VALUES |= {"high_66": 7462 - 1277 - 4 * 220, "high_99": 7462 - 1277 - 7 * 220}  # high cards, and lower pairs
VALUES = {name: VALUES.get(name, 7462) for name in sw.RANKINGS}
POINTS = {"points_49": 50, "points_21": 40, "points_0": 50}
VALUES |= POINTS
WHEEL = "straight, five high"


@pytest.mark.parametrize(
    ("ranking", "cards", "description", "plays"),
    [
        ("high_66", "6s6d2h3c4d", "one pair, sixes", "6s6d4d3c2h"),
        ("high_66", "5s5dAhKcQdJs9h", "no hand", ""),
        ("high_99", "9s9d2h3c4d", "one pair, nines", "9s9d4d3c2h"),
        ("high_99", "8s8dAhKcQd2c3c", "no hand", ""),
        ("high_99", "2s2d3h3cAd8c8h", "two pair, eights and threes", "8h8c3h3cAd"),
        ("high_99", "2s5s7s8sJs", "flush, jack high", "Js8s7s5s2s"),
        ("short_deck", "As6d7h8s9c", "straight, nine high", "9c8s7h6dAs"),
        ("short_deck", "Ah6h7h8h9hKsKd", "straight flush, nine high", "9h8h7h6hAh"),
        ("short_deck", "As7d8h9sTc", "high card, ace", "AsTc9s8h7d"),
        ("short_deck", "KsQs9s7s6sKdKh", "flush, king high", "KsQs9s7s6s"),
        ("short_deck", "TsThTd9c8d7s6c", "straight, ten high", "Ts9c8d7s6c"),
        ("short_deck_trips", "TsThTd9c8d7s6c", "three of a kind, tens", "TsThTd9c8d"),
        ("short_deck_trips", "KsQs9s7s6sKdKh", "flush, king high", "KsQs9s7s6s"),
        ("ace_to_five", "As2d3h4c5s", "5-4-3-2-A low", "5s4c3h2dAs"),
        ("ace_to_five", "8s6d4h2cAd", "8-6-4-2-A low", "8s6d4h2cAd"),
        ("ace_to_five", "2h3h4h5h7hAdKc", "5-4-3-2-A low", "5h4h3h2hAd"),
        ("ace_to_five", "KsKdKhQsQdJcTc", "one pair, queens", "QsQdKsJcTc"),
        ("ace_to_five", "AsAdAhAcKd", "four of a kind, aces", "AsAhAdAcKd"),
        ("ace_to_five", "AsAd2h2cKd3sKs", "one pair, aces", "AsAdKs3s2h"),
        ("ace_to_five_8", "As2d3h4c8s8dKc", "8-4-3-2-A low", "8s4c3h2dAs"),
        ("ace_to_five_8", "As2d3h4c9s", "no low", ""),
        ("ace_to_five_8", "As2d3h8c8s", "no low", ""),
        ("ace_to_five_9", "As2d3h4c9s", "9-4-3-2-A low", "9s4c3h2dAs"),
        ("ace_to_five_9", "As2d3h4cTs", "no low", ""),
        ("ace_to_five_joker", "6s5h3dAcJk", "6-5-3-2-A low", "6s5h3dJkAc"),  # BARGE lowball scales
        ("ace_to_five_joker", "5s4h3c2dJk", "5-4-3-2-A low", "5s4h3c2dJk"),
        ("ace_to_five_joker", "5s4h3c2dJkAsKd", "5-4-3-2-A low", "5s4h3c2dAs"),
        ("ace_to_five_joker", "KsKhKdKcJk", "four of a kind, kings", "KsKhKdKcJk"),
        ("ace_to_five_joker", "AsAhKdKcJk", "two pair, kings and aces", "KdKcAsAhJk"),
        ("ace_to_five_joker", "AsAhAdJkJk", "three of a kind, aces", "AsAhAdJkJk"),
        ("ace_to_five_joker", "7s6s5s4s3s", "7-6-5-4-3 low", "7s6s5s4s3s"),
        ("ace_to_six", "As2d3h4c6s", "6-4-3-2-A low", "6s4c3h2dAs"),
        ("ace_to_six", "As2d3h4c5s", WHEEL, "5s4c3h2dAs"),
        ("ace_to_six", "As2s3s4s5s", "straight flush, five high", "5s4s3s2sAs"),
        ("ace_to_six", "KsQdJhTcAs", "K-Q-J-T-A low", "KsQdJhTcAs"),
        ("ace_to_six", "KsQsJsTsAs", "flush, king high", "KsQsJsTsAs"),
        ("ace_to_six", "As2s3s4s6sKdQh", "Q-4-3-2-A low", "Qh4s3s2sAs"),
        ("deuce_to_seven", "7s5h4d3c2s", "7-5-4-3-2 low", "7s5h4d3c2s"),
        ("deuce_to_seven", "As2d3h4c5s", "A-5-4-3-2 low", "As5s4c3h2d"),
        ("deuce_to_seven", "As2s3s4s5s", "flush, ace high", "As5s4s3s2s"),
        ("deuce_to_seven", "2h3d4c5s6h", "straight, six high", "6h5s4c3d2h"),
        ("deuce_to_seven", "TsJsQsKsAs", "royal flush", "AsKsQsJsTs"),
        ("deuce_to_seven", "2h3h4h5h7h8dKc", "8-5-4-3-2 low", "8d5h4h3h2h"),
        ("deuce_to_seven", "2h3h4h5h7h9h8d", "8-5-4-3-2 low", "8d5h4h3h2h"),
        ("deuce_to_seven", "2h3h4h5h7h9hJh", "flush, seven high", "7h5h4h3h2h"),
        ("deuce_to_seven", "2h3h4h5h7h2d", "7-5-4-3-2 low", "7h5h4h3h2d"),
        ("badugi", "As2d3h4c", "four-high badugi", "4c3h2dAs"),
        ("badugi", "As2d4h6cKs", "six-high badugi", "6c4h2dAs"),
        ("badugi", "As2d3h7h", "three-card badugi, three high", "3h2dAs"),
        ("badugi", "7s2d4hKdKs", "three-card badugi, seven high", "7s4h2d"),
        ("badugi", "AsKsQsJs", "one-card badugi, ace high", "As"),
        ("badugi", "AsAdAhAcKs", "two-card badugi, king high", "KsAh"),
        ("badugi_ace_high", "As2d3h4c", "ace-high badugi", "As4c3h2d"),
        ("badugi_ace_high", "5s2d3h4cAs", "five-high badugi", "5s4c3h2d"),
        ("points_49", "9sTsThTdTc", "49 points", "TsThTdTc9s"),
        ("points_49", "As5h7cAhAd", "15 points", "AsAhAd7c5h"),
        ("points_49", "KsQsJsKhQd", "0 points", "KsKhQsQdJs"),
        ("points_49", "KsQsJsKhQdAc2h", "3 points", "AcKsKhQs2h"),
        ("points_21", "AsKhQdTcTs", "21 points in 5 cards", "AsKhQdTsTc"),
        ("points_21", "AsQdTc6h4s", "21 points in 5 cards", "AsQdTc6h4s"),
        ("points_21", "KsTsTh8d6c", "20 points in 3 cards", "KsTsTh8d6c"),
        ("points_21", "9s8d7h6c5s", "21 points in 3 cards", "9s8d7h6c5s"),
        ("points_0", "KsQsJsKhQd", "0 points", "KsKhQsQdJs"),
        ("points_0", "KsQsJsKhAd", "1 point", "AdKsKhQsJs"),
        ("points_0", "9sTsThTdTc", "49 points", "TsThTdTc9s"),
        ("points_0", "9sTsThTdTcKsAs", "30 points", "AsKsTsTh9s"),
        ("high_wild", "AsAhAdAcJk", "five of a kind, aces", "AsAhAdAcJk"),
        ("high_wild", "2s2h2d2cJkKsQs", "five of a kind, deuces", "2s2h2d2cJk"),
        ("high_wild", "KsKhQdQcJk", "full house, kings full of queens", "KsKhJkQdQc"),
        ("high_wild", "AsQsJs9sJk2d2c", "flush, ace high", "AsJkQsJs9s"),
        ("high_wild", "AsQsJsTsJk2d2c", "royal flush", "AsJkQsJsTs"),
        ("high_wild", "3d4c5h6sJkKs", "straight, seven high", "Jk6s5h4c3d"),
        ("high_wild", "As2d3h5cJk", WHEEL, "5cJk3h2dAs"),
        ("high_wild", "KsQd9h7c5dJk", "one pair, kings", "KsJkQd9h7c"),
        ("high_wild", "AsKsQsJsTsJk2d", "royal flush", "AsKsQsJsTs"),
        ("high_wild", "KsQdJkJk9c", "straight, king high", "KsQdJkJk9c"),
        ("high_wild", "KsQdJkJk2c", "three of a kind, kings", "KsJkJkQd2c"),
        ("high_bug", "AsAhAdAcJk", "five of a kind, aces", "AsAhAdAcJk"),
        ("high_bug", "KsKhKdKcJk", "four of a kind, kings", "KsKhKdKcJk"),
        ("high_bug", "KsKhQdQcJk", "two pair, kings and queens", "KsKhQdQcJk"),
        ("high_bug", "KsQd9h7cJk", "high card, ace", "JkKsQd9h7c"),
        ("high_bug", "3d4c5h6sJkKs", "straight, seven high", "Jk6s5h4c3d"),
        ("high_bug", "AsQsJs9sJk2d2c", "flush, ace high", "AsJkQsJs9s"),
        ("high_bug", "AsAdAhJkJkKsKd", "five of a kind, aces", "AsAhAdJkJk"),
        ("high_bug", "9s8sJkJk5sAdAc", "straight flush, nine high", "9s8sJkJk5s"),
        ("one_card", "Kd", "high card, king", "Kd"),
        ("two_cards", "2c2s", "one pair, deuces", "2s2c"),
        ("two_cards", "KhAh", "high card, ace", "AhKh"),
        ("three_cards", "QsAsKs", "straight flush, ace high", "AsKsQs"),
        ("three_cards", "As2s3s", "straight flush, three high", "3s2sAs"),
        ("three_cards", "6s6d6c", "three of a kind, sixes", "6s6d6c"),
        ("three_cards", "3d2hAs", "straight, three high", "3d2hAs"),
        ("three_cards", "2hAhKh", "flush, ace high", "AhKh2h"),
        ("three_cards", "2c3s2d", "one pair, deuces", "2d2c3s"),
        ("three_cards", "KsAd2h", "high card, ace", "AdKs2h"),
    ],
)
def test_hands_by_the_rulebook(ranking, cards, description, plays):
    value = evaluate(cards, ranking)
    assert sw.describe(value, ranking) == description
    best = sw.best_five(cards, ranking)
    assert sw.format_cards(best) == plays
    if ranking not in BADUGIS and value:
        assert evaluate(best, ranking) == value
    category = sw.category(value, ranking)
    if description.startswith("no "):
        assert category is None
    elif "badugi" in description:
        assert category is Category[f"BADUGI_{len(best)}"]
    elif ranking in POINTS:
        assert category is Category.POINTS
    elif description.endswith(" low"):
        assert category is Category.HIGH_CARD
    else:
        assert category is Category(description.split(",")[0].replace("royal", "straight"))


@pytest.mark.parametrize(
    ("ranking", "ascending"),
    [
        ("short_deck", "As6d7h8sTc As6d7h8s9c KsKdKh9s9c Js9s8s7s6s 6s6h6d6c7s AsKsQsJsTs"),
        ("short_deck_trips", "As6d7h8s9c TsJdQhKsAc 6s6d6h7c8c AsAdAhKsKc Js9s8s7s6s AsKsQsJsTs"),
        ("ace_to_five", "KsKdKhKcQs AsAdAhAcQs KsKdKhQsQd KsKdQhJsTc AsAd4h3s2c KsQdJhTc9s 5s4d3h2cAd"),
        ("ace_to_six", "KsQsJsTs9s As2s3s4s5s AsAdAhAcKs KsKdKhQsQd KsQsJsTsAs As2d3h4c5s KsKdQhJsTc"),
        ("ace_to_six", "KsKdQhJsTc AsAd2h3c4c KsQdJhTcAs QsJdTh9c7s As2d3h5c6s As2d3h4c6s"),
        ("deuce_to_seven", "AsKsQsJsTs 2s3s4s5s6s AsAdAhAcKs 2s2h2d3c3d As2s3s4s5s 2s3s4s5s7s AsKdQhJsTc"),
        ("deuce_to_seven", "AsKdQhJsTc 2s3d4h5s6c AsAdAhKsQc AsAdKhQsJc 2s2d3h4c5c AsKdQhJs9c As5d4h3s2c"),
        ("deuce_to_seven", "As5d4h3s2c Ks5d4h3s2c 7s6d5h4s2c 7s5d4h3s2c"),
        ("badugi", "KsQsJsTs As2s3s4s KsKdKhQd AsAd2h2d KsQdJhTh As2d3h3s KsQdJhTc As2d3hKc As2d3h4c"),
        ("badugi_ace_high", "AsAdAhAc 2s2d2h2c AsKdQhJc As2d3h4c Ks2d3h4c 5s2d3h4c"),
        ("high_wild", "7s5h4d3c2s 2s3dJk5c7h AsKsQsJsTs 2s2h2d2cJk AsAdAhJkJk"),
        ("high_bug", "7s5h4d3c2s 2s3dJk5c7h AsKsQsJsTs AsAdAhJkJk"),
        ("points_49", "KsQsJsKhQd KsQsJsKhAd KsQsJsKh2d KsQsJs2hAd 8sTsThTdTc 9sTsThTdTc"),
        ("points_21", "KsQsJsKhQd 9sTsThTdTc KsTsTh8d6c TsThKsQs9d 9s8d7h6c5s AsKh5dTc5s"),
        ("points_0", "9sTsThTdTc AsAhKsQs2d KsQsJsKh2d KsQsJsKhAd KsQsJsKhQd"),
        ("one_card", "2c 3s Td As"),
        ("two_cards", "3s2s AcKc 2c2d 3c3d AsAd"),
        ("three_cards", "5h3d2c AsKsJd 2c2d3h AcAdKs 5d3d2d AcKcJc Ac2c3d AcKcQd 2c2d2h AcAdAh"),
        ("three_cards", "AsAdAh As2s3s 2s3s4s AsKsQs"),
    ],
)
def test_orders_by_the_rulebook(ranking, ascending):
    values = [evaluate(cards, ranking) for cards in ascending.split()]
    assert values == sorted(set(values))


@pytest.mark.parametrize(
    ("ranking", "best"),
    [
        ("short_deck", "AsKsQsJsTs"),
        ("ace_to_five", "5s4d3h2cAd"),
        ("ace_to_five_8", "5s4d3h2cAd"),
        ("ace_to_six", "As2d3h4c6s"),
        ("deuce_to_seven", "7s5d4h3s2c"),
        ("badugi", "As2d3h4c"),
        ("badugi_ace_high", "5s2d3h4c"),
        ("points_49", "9sTsThTdTc"),
        ("points_21", "5s5h5d4c2s"),
        ("points_0", "KsKhKdKcQs"),
        ("high_66", "AsKsQsJsTs"),
        ("high_99", "AsKsQsJsTs"),
        ("high_wild", "AsAdAhJkJk"),
        ("high_bug", "AsAdAhJkJk"),
        ("one_card", "Ad"),
        ("two_cards", "AdAh"),
        ("three_cards", "AdQdKd"),
    ],
)
def test_the_best_hand_has_the_highest_value(ranking, best):
    assert evaluate(best, ranking) == VALUES[ranking]


@pytest.mark.parametrize("ranking", sw.RANKINGS)
def test_values_run_without_gaps(ranking):
    counts = sw.distribution(to_come=LEAST[ranking], ranking=ranking)
    assert len(counts) == VALUES[ranking] + 1
    assert (counts[1:] > 0).all()
    assert (counts[0] > 0) == ranking.endswith(("_8", "_9", "_66", "_99"))
    assert sw.describe(0, ranking) == ("no low" if ranking in {*LOWS, *BADUGIS} else "no hand")
    with pytest.raises(
        ValueError, match=f"the values of '{ranking}' are 0 to {VALUES[ranking]}, not {len(counts)}"
    ):
        sw.category(len(counts), ranking)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranking", "n"),
    [
        pytest.param(ranking, n, marks=[pytest.mark.slow] * (n > LEAST[ranking] or "high_" in ranking))
        for ranking in sw.RANKINGS
        for n in range(LEAST[ranking], MOST[ranking] + 1)
    ],
)
def test_every_hand_one_by_one(ranking, n):
    """Values, categories and counts match the reference for each hand."""
    parts, names = every_hand.every_hand(ranking, n)
    total = np.zeros(VALUES[ranking] + 1, np.uint64)
    for values, places in parts:
        ours = sw.evaluate_batch(places << np.uint64(DECK_OF[ranking][0]), ranking)
        assert np.array_equal(ours, values)
        total += np.bincount(values, minlength=len(total)).astype(np.uint64)
    assert np.array_equal(sw.distribution(to_come=n, ranking=ranking, threads=0), total)
    for value, name in names.items():
        assert getattr(sw.category(value, ranking), "value", "none") == name


@pytest.mark.parametrize("ranking", sw.RANKINGS)
def test_run_outs_are_counted_as_one_by_one(ranking):
    """Counting by ranks and counting one by one agree, for any cards and for short decks."""
    rng = random.Random(ranking)
    least, most = LEAST[ranking], MOST[ranking]
    for to_come, size in ((1, 40), (2, 35), (3, 30), (4, 20), (5, 17), (6, 16), (7, 15)):
        if to_come < (least + 1) // 2 or to_come > most:
            continue
        deck = rng.sample(DECK_OF[ranking], len(DECK_OF[ranking]))
        if to_come > 4:  # mostly one suit
            deck.sort(key=lambda card: card < 52 and card % 4 > 0)
        held = rng.randint(max(0, least - to_come), most - to_come)
        hand, live, dead = deck[-held:] if held else [], deck[:size], deck[size : len(deck) - held]
        wild = [card for card in (*hand, *live[::6]) if card < 52][:4] if ranking == "high_wild" else ""
        come = np.array(list(combinations(live, to_come)), np.uint64)
        sets = (np.uint64(1) << come).sum(axis=1, dtype=np.uint64) | np.uint64(int(sw.CardSet(hand)))
        values = sw.evaluate_batch(sets, ranking, wild=wild)
        counts = sw.distribution(hand, to_come=to_come, ranking=ranking, wild=wild, dead=dead)
        assert np.array_equal(counts, np.bincount(values, minlength=VALUES[ranking] + 1))


def counts_by_category(n, ranking, **how):
    counts = sw.distribution(to_come=n, ranking=ranking, **how)
    total = Counter()
    for value in counts.nonzero()[0].tolist():
        category = sw.category(value, ranking)
        total[category.value if category else "none"] += int(counts[value])
    return total


def test_published_tables(shared_data):
    """Counts match published tables.

    Short deck with 5 to 7 cards, ace-to-five with 5 and 6 (lows by rank), deuce-to-seven with 5, by category.
    """
    names = {"high": "high card", "pair": "one pair", "twopair": "two pair", "trips": "three of a kind"}
    names |= {"fullhouse": "full house", "quads": "four of a kind", "straightflush": "straight flush"}
    names |= {"nopair": "high card"}
    for file, ranking in (
        ("shortdeck_flushoverfull", "short_deck"),
        ("shortdeck_tripsoverstraight", "short_deck_trips"),
        ("a5_low", "ace_to_five"),
        ("deuce_seven", "deuce_to_seven"),
    ):
        for n in (5, 6, 7):
            path = shared_data / "tables" / f"{file}_{n}_categories.csv"
            if not path.exists() or (file == "a5_low" and n == 7):
                continue  # the slow tests count these
            with open(path, encoding="utf-8") as lines:
                table = {next(iter(line.values())): int(line["count"]) for line in csv.DictReader(lines)}
            found = counts_by_category(n, ranking)
            counts = sw.distribution(to_come=n, ranking=ranking)
            for value in counts.nonzero()[0].tolist() if ranking in LOWS else ():
                words = sw.describe(value, ranking)
                if words.endswith("low"):
                    found[f"{words[0]}-high"] += int(counts[value])
            for name, count in table.items():
                if name == "distinct_classes":
                    assert count == np.count_nonzero(counts)
                elif name == "eight_or_better":
                    assert count == counts_by_category(n, "ace_to_five_8")["high card"]
                else:
                    assert count == (counts.sum() if name == "TOTAL" else found[names.get(name, name)])


DEUCES = "2c2d2h2s"


@pytest.mark.parametrize(
    ("ranking", "how", "counts"),
    [  # from five of a kind down: known tables of five-card poker with a wild joker, a bug, and wild deuces
        ("high_wild", {"dead": [53]}, (13, 204, 3120, 6552, 7804, 20532, 137280, 123552, 1268088, 1302540)),
        ("high_bug", {"dead": [53]}, (1, 204, 828, 4368, 7804, 20532, 63360, 138600, 1215024, 1418964)),
        ("high_wild", {"dead": [52, 53], "wild": DEUCES},
         (672, 2552, 31552, 12672, 14472, 62232, 355080, 95040, 1225008, 799680)),
    ],
)  # fmt: skip
def test_known_counts_with_wild_cards(ranking, how, counts):
    found = counts_by_category(5, ranking, **how)
    order = ("five of a kind", "straight flush", "four of a kind", "full house", "flush", "straight")
    order += ("three of a kind", "two pair", "one pair", "high card")
    assert [found[name] for name in order] == list(counts)


@pytest.mark.slow
@pytest.mark.parametrize("n", [5, 6, 7])
@pytest.mark.parametrize(("ranking", "lowest"), [("short_deck", 5), ("short_deck_trips", 5), ("high", 8)])
def test_manila_and_royal(ranking, lowest, n):
    """On a smaller deck (7 to ace, 10 to ace) the hands keep their order."""
    deck = STANDARD[4 * lowest :]
    parts, names = every_hand.every_hand(ranking, n, deck)
    ours, theirs = [], []
    for values, places in parts:
        ours.append(sw.evaluate_batch(places << np.uint64(deck[0]), ranking))
        theirs.append(values)
    ours, theirs = np.concatenate(ours), np.concatenate(theirs)
    _, first, which = np.unique(ours, return_index=True, return_inverse=True)
    assert np.array_equal(theirs[first][which], theirs)
    assert (np.diff(theirs[first].astype(int)) > 0).all()
    for value, same in zip(ours[first].tolist(), theirs[first].tolist(), strict=True):
        assert sw.category(value, ranking).value == names[same]
    dead = [card for card in DECK_OF[ranking] if card not in deck]
    assert np.array_equal(
        sw.distribution(to_come=n, ranking=ranking, dead=dead),
        np.bincount(ours, minlength=VALUES[ranking] + 1),
    )


RANKED_HANDS = st.sampled_from(sw.RANKINGS).flatmap(
    lambda name: st.tuples(
        st.just(name),
        st.lists(st.sampled_from(DECK_OF[name]), min_size=LEAST[name], max_size=MOST[name], unique=True),
    )
)


@given(RANKED_HANDS)
def test_every_form_has_one_value(ranked):
    ranking, hand = ranked
    value = evaluate(hand, ranking)
    for form in [
        hand,
        tuple(hand),
        bytes(hand),
        sw.CardSet(hand),
        int(sw.CardSet(hand)),
        sw.format_cards(hand),
    ]:
        if not (isinstance(form, str) and 53 in hand):  # both jokers have the same text
            assert evaluate(form, ranking) == value
    if max(hand) < 52:
        assert all(evaluate(form, ranking) == value for form in in_any_form(hand))
    rows = np.array([hand, hand[::-1]], np.uint8)
    sets = np.array([int(sw.CardSet(hand))] * 2, np.uint64)
    for form in (rows, rows[:, ::-1], np.asfortranarray(rows), sets, sets[::-1]):
        assert sw.evaluate_batch(form, ranking).tolist() == [value] * 2
    assert sw.distribution(hand, to_come=0, ranking=ranking).argmax() == value


@given(RANKED_HANDS)
def test_the_cards_that_play(ranked):
    ranking, hand = ranked
    value = evaluate(hand, ranking)
    best = sw.best_five(hand, ranking)
    assert set(best) <= set(hand)
    assert len(set(best)) == len(best)
    if ranking in BADUGIS:
        assert sw.category(value, ranking) is Category[f"BADUGI_{len(best)}"]
        rest = [4 * (best[0] // 4) + i for i in range(4)]  # cards that do not help
        assert evaluate([*best, *(card for card in rest if card not in best)][:4], ranking) == value
    elif value:
        assert len(best) == min(LEAST[ranking], 5)
        assert evaluate(best, ranking) == value
    else:
        assert best == ()


@given(RANKED_HANDS, st.permutations(range(4)))
def test_neither_the_names_of_suits_nor_more_cards_hurt(ranked, suits):
    ranking, hand = ranked
    other = [card if card > 51 else card - card % 4 + suits[card % 4] for card in hand]
    assert evaluate(other, ranking) == evaluate(hand, ranking)
    least = LEAST[ranking]
    values = [evaluate(hand[:n], ranking) for n in range(least, len(hand) + 1)]
    assert values == sorted(values)


@given(
    st.lists(st.sampled_from(DECKS["high_wild"]), min_size=5, max_size=7, unique=True),
    st.lists(st.sampled_from(STANDARD), max_size=4, unique=True),
    st.integers(0, 4),
)
def test_a_wild_card_is_the_best_card_that_it_can_be(hand, wild, held):
    """A hand with a wild card has the best value over all cards for it, or five of a kind."""
    wild = list(dict.fromkeys([card for card in hand if card < 52][:held] + wild))[:4]
    value = evaluate(hand, "high_wild", wild=wild)
    assert evaluate(sw.best_five(hand, "high_wild", wild=wild), "high_wild", wild=wild) == value
    assert sw.evaluate_batch(np.array([hand], np.uint8), "high_wild", wild=wild).tolist() == [value]
    mine = [card for card in hand if card > 51 or card in wild]
    if not mine:
        assert value == evaluate(hand)
        return
    count = Counter(card // 4 for card in hand if card not in mine)
    fives = [rank for rank in range(13) if count[rank] + len(mine) >= 5]
    others = [card for card in hand if card != mine[0]]
    tried = [
        evaluate([*others, card], "high_wild", wild=[w for w in wild if w != card])
        for card in STANDARD
        if card not in others
    ]
    assert value == max(tried + [7463 + rank for rank in fives])
    joker = next((card for card in (52, 53) if card not in hand), None)
    if mine[0] < 52 and joker:
        assert evaluate([*others, joker], "high_wild", wild=wild) == value


def test_more_wild_cards_than_a_hand_needs():
    assert evaluate([0, 1, 2, 3, 52, 53, 20], "high_wild", wild="2c2d2h2s") == 7475
    assert evaluate([0, 1, 2, 3, 4], "high_wild", wild="2c2d2h2s") == 7463 + 1
    assert evaluate([0, 1, 2, 3, 52], "high_wild", wild="2c2d2h2s") == 7475
    assert evaluate("As2d3h4c5s", "high_wild", wild="") == evaluate("As2d3h4c5s", "high_wild") == 5854
    assert evaluate("As2d3h4c5s", "high", wild=[]) == 5854


@given(not_cards)
def test_hostile_wild_cards_raise_or_work(wild):
    try:
        value = evaluate("2c2d3h4s5c", "high_wild", wild=wild)
    except ValueError as error:
        assert "wild" in str(error)
    except TypeError as error:
        assert str(error).startswith("wild: ")
    else:
        assert value == evaluate("2c2d3h4s5c", "high_wild", wild=sw.parse_cards(wild))


def test_how_they_come_out_with_wild_cards():
    counts = sw.distribution("KsKd", to_come=3, ranking="high_wild", wild=DEUCES, dead=[52, 53])
    rest = [card for card in STANDARD if card not in (45, 47)]
    some = random.Random(4).sample(rest, 8)
    alive = sw.distribution(
        "KsKd",
        to_come=3,
        ranking="high_wild",
        wild=DEUCES,
        dead=[c for c in rest if c not in some] + [52, 53],
    )
    tried = Counter(evaluate([45, 47, *three], "high_wild", wild=DEUCES) for three in combinations(some, 3))
    assert {value: int(alive[value]) for value in alive.nonzero()[0].tolist()} == tried
    assert counts.sum() == 50 * 49 * 48 // 6


@pytest.mark.parametrize(
    ("cards", "ranking", "wild", "error", "message"),
    [
        ("As6d7h8s5c", "short_deck", "", InvalidCards, "'5c' at position 4 is not in this deck"),
        ([20, 24, 28, 32, 0], "short_deck_trips", "", InvalidCards, "'2c' at position 4 is not in this deck"),
        (0b11111, "short_deck", "", InvalidCards, "'2c' at position 0 is not in this deck"),
        ("As6d7h8sJk", "high", "", InvalidCards, "'Jk' at position 4 is not in this deck"),
        ("As6d7h8sJk", "ace_to_five", "", InvalidCards, "'Jk' at position 4 is not in this deck"),
        ("AsKdJkJkJk", "high_wild", "", InvalidCards, "'Jk' appears twice, at positions 3 and 4"),
        ("As6d7h", "badugi", "", InvalidCards, "this ranking needs 4, 5, 6 or 7 cards, not 3"),
        ("As6d7h8s", "ace_to_five", "", InvalidCards, "this ranking needs 5, 6 or 7 cards, not 4"),
        (list(range(8)), "badugi", "", InvalidCards, "this ranking needs 4, 5, 6 or 7 cards, not 8"),
        ("AsKs", "one_card", "", InvalidCards, "this ranking needs 1 card, not 2"),
        ("", "two_cards", "", InvalidCards, "this ranking needs 2 cards, not 0"),
        ("AsKsQsJs", "three_cards", "", InvalidCards, "this ranking needs 3 cards, not 4"),
        ("AsKsJk", "three_cards", "", InvalidCards, "'Jk' at position 2 is not in this deck"),
        (0b11111, "high", "2c", ValueError, "wild cards need the ranking 'high_wild', not 'high'"),
        (0b11111, "high_bug", "2c", ValueError, "wild cards need the ranking 'high_wild', not 'high_bug'"),
        (0b11111, "high_wild", "2c2d2h2s3c", InvalidCards, "at most 4 cards can be wild, not 5"),
        (0b11111, "high_wild", "2c2c", InvalidCards, "wild: '2c' appears twice"),
        (0b11111, "high_wild", "Jk", InvalidCards, "wild: 'Jk' at position 0 is not in this deck"),
        (
            0b11111,
            "high_wild",
            1.5,
            TypeError,
            "wild: cards must be text, an int, bytes, a CardSet or a sequence of cards, not",
        ),
        (
            0b11111,
            "high_wild",
            None,
            TypeError,
            "wild: cards must be text, an int, bytes, a CardSet or a sequence of cards, not",
        ),
        (
            0b11111,
            "razz",
            "",
            ValueError,
            r"no ranking 'razz'; the rankings are high, high_66, .*three_cards",
        ),
        (0b11111, "razz", "2c", ValueError, "there is no ranking 'razz'"),
    ],
)
def test_errors_name_the_offender(cards, ranking, wild, error, message):
    for function in (evaluate, sw.best_five):
        with pytest.raises(error, match=message):
            function(cards, ranking, wild=wild)
        with pytest.raises(TypeError, match="positional"):
            function(cards, ranking, wild)


@pytest.mark.parametrize(
    ("rows", "ranking", "message"),
    [
        (
            [[20, 21, 22, 23, 24], [20, 21, 22, 23, 3]],
            "short_deck",
            "row 1: '2s' at position 4 is not in this",
        ),
        ([[0, 1, 2, 3, 54]], "high_wild", "row 0: 54 at position 4"),
        ([[0, 1, 52, 3, 52]], "high_bug", "row 0: 'Jk' appears twice, at positions 2 and 4"),
        ([[0, 1, 2, 3, 53]], "badugi", "row 0: 'Jk' at position 4"),
        ([0b11111 << 30, 0b11111], "short_deck", "row 1: '2c' at position 0 is not in this deck"),
        ([1 << 54 | 15], "high_wild", "row 0: a set of cards"),
        ([1 << 53 | 15], "high", "row 0: 'Jk' at position 4"),
        ([7], "badugi", "4, 5, 6 or 7 cards, not 3 .a bare int means int.CardSet.."),
        ([7, 15], "three_cards", "row 1: this ranking needs 3 cards, not 4 .a bare int means int.CardSet.."),
        ([[0], [52]], "one_card", "row 1: 'Jk' at position 0"),
        ([[0, 1, 2], [3, 4, 3]], "three_cards", "row 1: '2s' appears twice"),
    ],
)
def test_a_bad_row_is_named(rows, ranking, message):
    cards = np.array(rows, np.uint8 if isinstance(rows[0], list) else np.uint64)
    with pytest.raises(InvalidCards, match=message):
        sw.evaluate_batch(cards, ranking)


@pytest.mark.parametrize(
    ("columns", "ranking", "rows"),
    [
        (4, "high", "[n, 5] to [n, 7], or"),
        (3, "badugi", "[n, 4] to [n, 7], or"),
        (8, "badugi", "[n, 4] to [n, 7], or"),
        (2, "one_card", "[n, 1], or"),
        (0, "one_card", "[n, 1], or"),
        (5, "three_cards", "[n, 3], or"),
    ],
)
def test_rows_of_another_length(columns, ranking, rows):
    with pytest.raises(ValueError, match=re.escape(f"must be rows, uint8{rows} sets")):
        sw.evaluate_batch(np.zeros((2, columns), np.uint8), ranking)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        (
            {"cards": "5c", "to_come": 4, "ranking": "short_deck"},
            "cards: '5c' at position 0 is not in this deck",
        ),
        ({"to_come": 5, "ranking": "short_deck", "dead": "5c"}, "the dead cards: '5c' at position 0"),
        (
            {"to_come": 3, "ranking": "badugi"},
            "0 cards and 3 to come make 3, but this ranking needs 4, 5, 6 or 7 cards",
        ),
        (
            {"to_come": 4, "ranking": "high_bug"},
            "0 cards and 4 to come make 4, but this ranking needs 5, 6 or 7 cards",
        ),
        (
            {"cards": "AsKs", "to_come": 2, "ranking": "three_cards"},
            "2 cards and 2 to come make 4, but this ranking needs 3 cards",
        ),
        (
            {"to_come": 2, "ranking": "one_card"},
            "0 cards and 2 to come make 2, but this ranking needs 1 card",
        ),
    ],
)
def test_run_outs_that_cannot_be(how, message):
    with pytest.raises(InvalidCards, match=message):
        sw.distribution(**how)


KIT = {
    "high": "StandardHighHand",
    "short_deck": "ShortDeckHoldemHand",
    "ace_to_five": "RegularLowHand",
    "ace_to_five_8": "EightOrBetterLowHand",
    "deuce_to_seven": "StandardLowHand",
    "badugi": "BadugiHand",
    "badugi_ace_high": "StandardBadugiHand",
    "three_cards": "RhodeIslandHoldemHand",
}


@pytest.mark.parametrize("many", [5000, pytest.param(100_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ranking", KIT)
@pytest.mark.slow
def test_the_order_is_pokerkits(ranking, many):
    """Ties and order match PokerKit: its lookup tables for five cards, and its search for some of seven."""
    kit = getattr(pytest.importorskip("pokerkit"), KIT[ranking])
    deck = "short" if ranking == "short_deck" else "standard"
    least, most = LEAST[ranking], MOST[ranking]
    few = [(row, True) for row in sw.deal_batch(many // 100, most, deck=deck, seed=6).tolist()]
    strength = {}
    for cards, search in few + [
        (row, False) for row in sw.deal_batch(many, least, deck=deck, seed=7).tolist()
    ]:
        value, shown = evaluate(cards, ranking), sw.format_cards(cards)
        if not search and ranking in BADUGIS:  # its lookup takes only the cards that play
            shown = sw.format_cards(sw.best_five(cards, ranking))
        try:
            theirs = kit.from_game(shown) if search else kit(shown)
        except ValueError:  # the hand does not qualify
            theirs = None
        if theirs is None:
            assert value == 0
            continue
        assert strength.setdefault(value, theirs) == theirs
    in_order = [strength[value] for value in sorted(strength)]
    assert all(a < b for a, b in pairwise(in_order))
    assert len(in_order) > VALUES[ranking] // 3
