"""Tests of HandIndexer against brute force, Burnside's lemma and published counts."""

import copy
import pickle
import random
from itertools import accumulate, combinations
from math import comb, prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import isomorphic_hands, plainest_form
from strategies import Endless, Index, in_any_form, not_cards

import steelwheel as sw
from steelwheel import HandIndexer, InvalidCards

HOLDEM = HandIndexer([2, 3, 1, 1])
SHAPES = [
    [2, 3, 1, 1],
    [2],
    [5, 2],
    [4, 3, 1, 1],
    [3, 1, 1, 1],
    [2, 5],
    [7],
    [1] * 8,
    [52],
    [51],
    [26],
    [13, 4],
]
INDEXERS = {str(shape): HandIndexer(shape) for shape in SHAPES}


def split(cards, rounds):
    ends = list(accumulate(rounds))
    return [cards[end - n : end] for n, end in zip(rounds, ends, strict=True) if end <= len(cards)]


def test_the_published_sizes():
    assert [HOLDEM.size(i) for i in range(4)] == [169, 1_286_792, 55_190_538, 2_428_287_420]
    assert [INDEXERS["[2, 5]"].size(i) for i in range(2)] == [169, 123_156_254]
    assert [HandIndexer([n]).size(0) for n in (1, 2, 3, 4, 5, 6, 7)] == [
        *(13, 169, 1755, 16_432, 134_459, 962_988, 6_009_159)
    ]


@pytest.mark.parametrize("shape", INDEXERS)
def test_sizes_by_burnside(shape):
    indexer = INDEXERS[shape]
    for i in range(len(indexer.rounds)):
        assert indexer.size(i) == isomorphic_hands(indexer.rounds[: i + 1])


@pytest.mark.slow
@given(st.lists(st.integers(1, 6), min_size=1, max_size=5))
def test_sizes_of_any_rounds(rounds):
    try:
        indexer = HandIndexer(rounds)
    except ValueError:
        ways = prod(comb(n + 3, 3) for n in rounds)
        assert ways > 2**20 or isomorphic_hands(rounds) >= 2**60
    else:
        assert indexer.size(len(rounds) - 1) == isomorphic_hands(rounds)


def test_names():
    assert HOLDEM.index("AsKs") == HOLDEM.index("KdAd") == HOLDEM.index(51, 47) != HOLDEM.index("AsKd")
    flop = HOLDEM.index("AsKs", "Th9h2c")
    assert flop == HOLDEM.index("KdAd9cTc2s") == HOLDEM.index(["Kd", "Ad"], "9c", ["Tc", "2s"])
    assert flop != HOLDEM.index("AsKs", "Ts9s2c")
    assert HOLDEM.index("2c2d", "3c", "4c5c", "6d") != HOLDEM.index("2c2d", "3c", "4c6d", "5c")
    assert INDEXERS["[2, 5]"].index("2c2d3c4c5c6d7d") == INDEXERS["[2, 5]"].index("2c2d7d6d3c4c5c")


def test_canonical_hands():
    assert {sw.format_cards(HOLDEM.cards(0, i)) for i in range(169)} == {
        *("AsAh", "AsKs", "AsKh"),
        *(f"{a}s{b}{suit}" for a, b in combinations("AKQJT98765432", 2) for suit in "sh"),
        *(f"{a}s{a}h" for a in "AKQJT98765432"),
    }
    assert sw.format_cards(HOLDEM.cards(1, HOLDEM.index("2c3d", "Td9d4h"))) == "3s2hTs9s4d"


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [(1,), (2,), (1, 1), (3,), (1, 2)])
def test_every_hand(rounds):
    """Each class has one index, and each index belongs to a class."""
    classes = {}
    for first in combinations(range(52), rounds[0]):
        rest = [card for card in range(52) if card not in first]
        for second in combinations(rest, sum(rounds[1:])) if rounds[1:] else [()]:
            if random.Random(str((first, second))).random() < (0.06 if sum(rounds) > 2 else 1):
                classes.setdefault(plainest_form((first, second)), []).append((*first, *second))
    indexer = HandIndexer(rounds)
    last = len(rounds) - 1
    found = {
        form: set(indexer.index_batch(np.array(hands, np.uint8)).tolist()) for form, hands in classes.items()
    }
    assert all(len(indices) == 1 for indices in found.values())
    indices = {index for some in found.values() for index in some}
    assert len(indices) == len(found)
    assert indices <= set(range(indexer.size(last)))
    if sum(rounds) <= 2:
        assert indices == set(range(indexer.size(last)))
    for form, some in found.items():
        assert plainest_form(split(indexer.cards(last, *some), rounds)) == tuple(filter(None, form))


@given(st.sampled_from(SHAPES), st.data())
def test_the_same_index_for_the_same_class_only(shape, data):
    indexer = INDEXERS[str(shape)]
    last = data.draw(st.integers(0, len(shape) - 1))
    total = sum(shape[: last + 1])
    cards = data.draw(st.permutations(range(52)))[:total]
    index = indexer.index(*split(cards, shape[: last + 1]))
    assert 0 <= index < indexer.size(last)

    suits = data.draw(st.permutations(range(4)))
    other = [
        card // 4 * 4 + suits[card % 4]
        for some in split(cards, shape[: last + 1])
        for card in data.draw(st.permutations(some))
    ]
    assert indexer.index(other) == index
    canonical = indexer.cards(last, index)
    if sum(shape) < 20:
        assert plainest_form(split(canonical, shape)) == plainest_form(split(cards, shape))
    assert indexer.index(canonical) == index
    for some in split(canonical, shape[: last + 1]):
        assert list(some) == sorted(some, reverse=True)
    for before in range(last):  # the index after a round determines the earlier ones
        first = sum(shape[: before + 1])
        assert indexer.index(canonical[:first]) == indexer.index(cards[:first])


@pytest.mark.slow
@pytest.mark.parametrize("shape", INDEXERS)
def test_round_trips_at_random_and_at_the_ends(shape):
    indexer = INDEXERS[shape]
    for i in range(len(indexer.rounds)):
        size = indexer.size(i)
        near = np.arange(min(size, 3000), dtype=np.uint64)
        far = np.random.default_rng(i).integers(0, size, 3000, dtype=np.uint64)
        for indices in (near, np.uint64(size - 1) - near, far):
            hands = indexer.cards_batch(i, indices)
            assert hands.shape == (len(indices), sum(indexer.rounds[: i + 1]))
            assert np.array_equal(indexer.index_batch(hands), indices)
            for index, hand in list(zip(indices.tolist(), hands.tolist(), strict=True))[:20]:
                assert indexer.cards(i, index) == tuple(hand)
                assert indexer.index(hand) == index


def test_every_flop_goes_round():
    indices = np.arange(HOLDEM.size(1), dtype=np.uint64)
    assert np.array_equal(HOLDEM.index_batch(HOLDEM.cards_batch(1, indices)), indices)


@pytest.mark.slow
def test_every_turn_goes_round():
    step = 1 << 20
    for first in range(0, HOLDEM.size(2), step):
        indices = np.arange(first, min(first + step, HOLDEM.size(2)), dtype=np.uint64)
        assert np.array_equal(HOLDEM.index_batch(HOLDEM.cards_batch(2, indices)), indices)


def test_random_deals_spread_over_all_rounds():
    rows = sw.deal_batch(300_000, 7, seed=6)
    assert len(np.unique(HOLDEM.index_batch(rows[:, :2]))) == 169
    for i, cards in enumerate((2, 5, 6, 7)):
        indices = HOLDEM.index_batch(rows[:, :cards])
        canonical = HOLDEM.cards_batch(i, indices)
        assert np.array_equal(np.sort(canonical // 4), np.sort(rows[:, :cards] // 4))
        assert np.array_equal(HOLDEM.index_batch(canonical), indices)


def test_any_buffer():
    rows = sw.deal_batch(1000, 7, seed=7)
    indices = HOLDEM.index_batch(rows)
    assert indices.dtype == np.uint64
    wide = np.zeros((2000, 20), np.uint8)
    wide[::2, 1:15:2] = rows
    for form in (np.asfortranarray(rows), rows[::-1][::-1], wide[::2, 1:15:2], memoryview(rows)):
        assert np.array_equal(HOLDEM.index_batch(form), indices)
    assert np.array_equal(HOLDEM.index_batch(rows[::-1]), indices[::-1])
    into = np.zeros((1000, 3), np.uint64)[:, 1]
    assert HOLDEM.index_batch(rows, out=into) is into
    assert np.array_equal(into, indices)
    hands = HOLDEM.cards_batch(3, indices)
    out = np.zeros((7, 1000), np.uint8).T[::-1]
    for form in (
        indices.astype(np.int64),
        np.repeat(indices, 2)[::2],
        indices[::-1][::-1],
        memoryview(indices),
    ):
        assert HOLDEM.cards_batch(3, form, out=out) is out
        assert np.array_equal(out, hands)
    assert HOLDEM.index_batch(np.empty((0, 5), np.uint8)).shape == (0,)
    assert HOLDEM.cards_batch(1, np.empty(0, np.uint64)).shape == (0, 5)


@pytest.mark.parametrize("threads", [0, 2, 5])
def test_threads_do_not_matter(threads):
    rows = sw.deal_batch(600_000, 7, seed=8)
    indices = HOLDEM.index_batch(rows)
    assert np.array_equal(HOLDEM.index_batch(rows, threads=threads), indices)
    some = indices[:300_000]
    assert np.array_equal(HOLDEM.cards_batch(3, some, threads=threads), HOLDEM.cards_batch(3, some))


def test_any_form_of_cards():
    cards = [51, 46, 33, 20, 7, 9, 0]
    index = HOLDEM.index(*cards)
    for form in in_any_form(cards):
        assert HOLDEM.index(form) == index
    assert HOLDEM.index(sw.CardSet(cards[:2]), sw.CardSet(cards[2:5]), "3h", "4d") != index
    assert HOLDEM.index(sw.CardSet(cards[:2]), sw.CardSet(cards[2:5]), cards[5], sw.CardSet("2c")) == index


def test_an_indexer_is_a_value():
    assert (
        HandIndexer([2, 3, 1, 1]) == HandIndexer((Index(2), 3, 1, 1)) == HandIndexer(np.array([2, 3, 1, 1]))
    )
    assert HandIndexer([2, 3]) != HOLDEM != "HandIndexer"
    assert hash(HandIndexer([2, 3, 1, 1])) == hash(HOLDEM)
    assert HOLDEM.rounds == (2, 3, 1, 1)
    assert repr(HOLDEM) == "HandIndexer([2, 3, 1, 1])"
    for other in (pickle.loads(pickle.dumps(HOLDEM)), copy.copy(HOLDEM), copy.deepcopy(HOLDEM)):
        assert type(other) is HandIndexer
        assert other == HOLDEM
    with pytest.raises(AttributeError):
        HOLDEM.rounds = (2,)


@pytest.mark.parametrize(
    ("rounds", "error", "message"),
    [
        ([], ValueError, "rounds must have 1 to 8 entries, not 0"),
        ([1] * 9, ValueError, "rounds must have 1 to 8 entries, not 9"),
        ([2, 0], ValueError, "round 1 has 0 cards; each round needs at least 1, and the total is at most 52"),
        ([-1], ValueError, "round 0 has -1 cards; each round needs at least 1, and the total is at most 52"),
        ([53], ValueError, "round 0 has 53 cards; each round needs at least 1, and the total is at most 52"),
        (
            [40, 13],
            ValueError,
            "round 1 has 13 cards; each round needs at least 1, and the total is at most 52",
        ),
        ([2**70], ValueError, "64 bits"),
        ([13, 13], ValueError, "too many"),
        ([2] * 7, ValueError, "too many"),
        ([2.0], TypeError, "the cards of round 0 must be an int"),
        ([True], TypeError, "must be an int, not bool"),
        (["2"], TypeError, "must be an int, not str"),
        ("2311", TypeError, "rounds must be a sequence of card counts, such as .2, 3, 1, 1., not"),
        (b"\2\3", TypeError, "rounds must be a sequence of card counts, such as .2, 3, 1, 1., not"),
        (7, TypeError, "rounds must be a sequence of card counts, such as .2, 3, 1, 1., not"),
        (None, TypeError, "rounds must be a sequence of card counts, such as .2, 3, 1, 1., not"),
        ({2: 3}, TypeError, "rounds must be a sequence of card counts, such as .2, 3, 1, 1., not"),
        (Endless(), ValueError, "rounds must have 1 to 8 entries, not 9"),
    ],
)
def test_bad_rounds(rounds, error, message):
    with pytest.raises(error, match=message):
        HandIndexer(rounds)


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        ((), InvalidCards, "rounds of .2, 3, 1, 1. cards end after 2, 5, 6 or 7 cards, not 0"),
        (("AsKsQs",), InvalidCards, "rounds of .2, 3, 1, 1. cards end after 2, 5, 6 or 7 cards, not 3"),
        (("AsKs", "AsTh2c"), InvalidCards, "'As' appears twice, at positions 0 and 2"),
        (("AsKx",), InvalidCards, "'Kx' at position 1"),
        ((51, 52), InvalidCards, "'Jk' at position 1 is not in this deck"),
        ((51, -1), InvalidCards, "-1 at position 1"),
        ((51, 1.0), TypeError, "cards must be text, an int, bytes, a CardSet or a sequence of cards, not"),
        ((51, None), TypeError, "cards must be text, an int, bytes, a CardSet or a sequence of cards, not"),
        ((sw.CardSet("AsKsTh9h2c"),), InvalidCards, "has no order"),
        ((list(range(52)), 5), InvalidCards, "appears twice"),
    ],
)
def test_bad_cards(cards, error, message):
    with pytest.raises(error, match=message):
        HOLDEM.index(*cards)


@pytest.mark.parametrize(
    ("round", "index", "error", "message"),
    [
        (0, 169, ValueError, "the indices after round 0 are 0 to 168, not 169"),
        (0, -1, ValueError, "not -1"),
        (3, 2**64, ValueError, "more than 64 bits"),
        (0, 1.0, TypeError, "an index must be an int"),
        (0, True, TypeError, "an index must be an int"),
        (4, 0, ValueError, "there is no round 4; rounds are 0 to 3"),
        (-1, 0, ValueError, "there is no round -1; rounds are 0 to 3"),
        ("0", 0, TypeError, "a round must be an int"),
    ],
)
def test_bad_indices(round, index, error, message):
    with pytest.raises(error, match=message):
        HOLDEM.cards(round, index)


@pytest.mark.parametrize("threads", [1, 2])
def test_bad_batches(threads):
    rows = sw.deal_batch(600_000, 7, seed=9)
    rows[500_001, 3] = 99
    with pytest.raises(InvalidCards, match="row 500001: 99 at position 3 is not a card"):
        HOLDEM.index_batch(rows, threads=threads)
    rows[500_000, 6] = rows[500_000, 0]
    with pytest.raises(InvalidCards, match=r"row 500000: .* appears twice, at positions 0 and 6"):
        HOLDEM.index_batch(rows, threads=threads)
    indices = np.zeros(600_000, np.uint64)
    indices[500_000] = HOLDEM.size(2)
    with pytest.raises(
        ValueError, match=r"row 500000: the indices after round 2 are 0 to 55190537, not 55190538"
    ):
        HOLDEM.cards_batch(2, indices, threads=threads)
    with pytest.raises(ValueError, match=r"row 1: the indices after round 0 are 0 to 168, not -1"):
        HOLDEM.cards_batch(0, np.array([0, -1]), threads=threads)


GOOD = np.array([[0, 1, 2, 3, 4]] * 4, np.uint8)


@pytest.mark.parametrize(
    ("rows", "out", "error", "message"),
    [
        (
            GOOD.astype(np.int64),
            None,
            TypeError,
            "rows must be uint8, cards from 0 to 51, not int64; convert them with rows.astype.'uint8'.",
        ),
        (
            GOOD[:, :4],
            None,
            ValueError,
            r"rows must be uint8.n, 2, 5, 6 or 7.; this array has the shape .4, 4.",
        ),
        (GOOD[0], None, ValueError, "shape"),
        (GOOD.tolist(), None, TypeError, "rows must be an array"),
        (GOOD, np.zeros(3, np.uint64), ValueError, "shape"),
        (GOOD, np.zeros(4, np.int64), TypeError, "out must be uint64"),
        (GOOD, bytes(32), ValueError, "out cannot be used"),
    ],
)
def test_bad_arrays(rows, out, error, message):
    with pytest.raises(error, match=message):
        HOLDEM.index_batch(rows, out=out)


def test_bad_index_arrays():
    for indices in (np.zeros(4), np.zeros(4, np.uint32), np.zeros(4, bool), [1, 2], "12"):
        with pytest.raises(TypeError, match="indices"):
            HOLDEM.cards_batch(0, indices)
    with pytest.raises(ValueError, match=r"indices must be uint64.n.; this array has the shape"):
        HOLDEM.cards_batch(0, np.zeros((2, 2), np.uint64))
    with pytest.raises(ValueError, match="shape"):
        HOLDEM.cards_batch(0, np.zeros(4, np.uint64), out=np.zeros((4, 5), np.uint8))
    memory = np.zeros(64, np.uint8)
    with pytest.raises(ValueError, match=r"out overlaps (rows|indices) in memory; pass a separate array"):
        HOLDEM.cards_batch(0, memory[:32].view(np.uint64), out=memory[24:32].reshape(4, 2))
    with pytest.raises(ValueError, match=r"out overlaps (rows|indices) in memory; pass a separate array"):
        HOLDEM.index_batch(memory[:10].reshape(2, 5), out=memory[8:24].view(np.uint64))


@given(not_cards)
def test_hostile_input_raises_or_works(x):
    for call in (
        lambda: HandIndexer(x),
        lambda: HOLDEM.index(x),
        lambda: HOLDEM.index("AsKs", x),
        lambda: HOLDEM.size(x),
        lambda: HOLDEM.cards(x, x),
        lambda: HOLDEM.index_batch(x),
        lambda: HOLDEM.index_batch(GOOD, out=x),
        lambda: HOLDEM.cards_batch(0, x),
    ):
        try:
            call()
        except (ValueError, TypeError) as error:
            assert str(error)
