"""Tests of every possible hand, by value and by category."""

import csv
from collections import Counter

import numpy as np
import pytest
import reference

import steelwheel as sw

PUBLISHED = {
    5: (7462, [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]),
    6: (6075, [6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844]),
    7: (4824, [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584]),
}


@pytest.mark.parametrize("n", [5, 6, pytest.param(7, marks=pytest.mark.slow)])
def test_counts_of_all_hands(n):
    """Counts of all 2,598,960, 20,358,520 and 133,784,560 hands match published ones and the reference."""
    counts = sw.distribution(to_come=n, threads=0)
    values, published = PUBLISHED[n]
    categories = Counter()
    for value in counts.nonzero()[0].tolist():
        categories[sw.category(value)] += int(counts[value])
    assert [categories[category] for category in list(sw.Category)[:9]] == published
    assert np.count_nonzero(counts) == values

    expected = reference.histogram(n)
    assert sum(expected.values()) == int(counts.sum())
    in_order = [many for _, many in sorted(expected.items())]
    assert in_order == counts[counts > 0].tolist()


def test_the_published_tables(shared_data):
    names = ["high", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush"]
    for n, (values, counts) in PUBLISHED.items():
        with open(shared_data / "tables" / f"high_{n}_categories.csv", encoding="utf-8") as file:
            table = {line["category"]: line for line in csv.DictReader(file)}
        assert [int(table[name]["count"]) for name in names] == counts
        assert sum(int(table[name]["distinct_classes"]) for name in names) == values


@pytest.mark.slow
def test_all_five_card_hands_one_by_one():
    """Rows, sets and single calls return the same values for all five-card hands."""
    from itertools import combinations

    hands = list(combinations(range(52), 5))
    rows = np.array(hands, np.uint8)
    values = sw.evaluate_batch(rows)
    sets = (np.uint64(1) << rows.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    assert np.array_equal(values, sw.evaluate_batch(sets))
    assert np.array_equal(np.bincount(values, minlength=7463), sw.distribution(to_come=5))
    assert values[::7].tolist() == [sw.evaluate5(*hand) for hand in hands[::7]]


@pytest.mark.slow
def test_a_million_hands_against_phevaluator():
    phevaluator = pytest.importorskip("phevaluator._pheval")
    rows = sw.deal_batch(1_000_000, 7, seed=2026)
    theirs = [phevaluator.evaluate_7cards(*row) for row in rows.tolist()]
    assert np.array_equal(7463 - sw.evaluate_batch(rows).astype(int), theirs)
