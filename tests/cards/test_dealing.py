"""Tests that deal_batch is fair, and depends on (seed, index) alone."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Index

import steelwheel as sw
from steelwheel import deal_batch

MASK = 2**64 - 1


def philox(seed, index, block):
    """Return a block of Philox2x64-10, written from its authors' paper."""
    left, right = index, block
    for _ in range(10):
        product = 0xD2B74407B1CE6E93 * left
        left, right = (product >> 64) ^ seed ^ right, product & MASK
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
    return left, right


def deal(deck, seed, index, k):
    """Return a deal as documented, with eight cards per random word."""
    deck, words = list(deck), (word for block in range(100) for word in philox(seed, index, block))
    for first in range(0, k, 8):
        sizes = [len(deck) - i for i in range(first, min(first + 8, len(deck)))]
        product = int(np.prod([1], dtype=object))
        for size in sizes:
            product *= size
        while True:
            left, places = next(words), []
            for size in sizes:
                place, left = divmod(left * size, 1 << 64)
                places.append(place)
            if left >= (1 << 64) % product:
                break
        for i, place in enumerate(places, first):
            deck[i], deck[i + place] = deck[i + place], deck[i]
    return deck[:k]


def test_philox_known_answers():
    """The generator matches the test vectors that its authors publish with Random123."""
    assert philox(0, 0, 0) == (0xCA00A0459843D731, 0x66C24222C9A845B5)
    assert philox(MASK, MASK, MASK) == (0x65B021D60CD8310F, 0x4D02F3222F86DF20)
    pi = philox(0xA4093822299F31D0, 0x243F6A8885A308D3, 0x13198A2E03707344)
    assert pi == (0x0A5E742C2997341C, 0xB0F883D38000DE5D)


@given(
    st.integers(0, MASK), st.integers(0, MASK), st.sampled_from(list(sw.DECKS)), st.integers(0, 54), st.data()
)
def test_rows_are_as_documented(seed, index, deck, k, data):
    live = list(sw.DECKS[deck])
    dead = data.draw(st.lists(st.sampled_from(live), unique=True, max_size=5))
    live = [card for card in live if card not in dead]
    k = min(k, len(live))
    rows = deal_batch(2, k, deck=deck, dead=sw.CardSet(dead), seed=(seed, index))
    assert rows.dtype == np.uint8
    assert rows.tolist() == [deal(live, seed, (index + i) & MASK, k) for i in range(2)]


def test_a_seed_means_these_cards_for_ever():
    assert [sw.format_cards(row) for row in deal_batch(3, 7, seed=2026)] == [
        sw.format_cards(deal(range(52), 2026, i, 7)) for i in range(3)
    ]
    assert sw.format_cards(deal_batch(1, 9, seed=0)[0]) == "Qd2hTcAdQc7c7s9d8d"


def test_slices_threads_and_out_do_not_matter():
    whole = deal_batch(3_000_000, 5, seed=7)
    assert np.array_equal(whole, deal_batch(3_000_000, 5, seed=7, threads=3))
    assert np.array_equal(whole[2_000_000:], deal_batch(1_000_000, 5, seed=(7, 2_000_000)))
    assert np.array_equal(whole[:1000, :3], deal_batch(1000, 3, seed=7))
    out = np.zeros((1000, 5), np.uint8, order="F")
    assert deal_batch(1000, 5, seed=7, out=out) is out
    assert np.array_equal(out, whole[:1000])
    backwards = np.zeros((1000, 10), np.uint8)[::-1, ::-2]
    assert np.array_equal(deal_batch(1000, 5, seed=7, out=backwards), whole[:1000])


def test_no_seed_is_128_bits_of_entropy():
    """Over many hands, each bit of both parts of a seed is sometimes 0 and sometimes 1."""
    from steelwheel import Hand, games

    seeds = [Hand(games.NoLimitHoldem(), [200, 200]).seed for _ in range(100)]
    for part in zip(*seeds, strict=True):
        assert np.bitwise_or.reduce(np.array(part, np.uint64)) == MASK
        assert np.bitwise_and.reduce(np.array(part, np.uint64)) == 0
    assert len({deal_batch(1, 52).tobytes() for _ in range(100)}) == 100
    hand = Hand(games.NoLimitHoldem(), [200, 200], seed=(MASK, MASK)).shuffle((MASK, MASK)).shuffle()
    assert Hand.from_bytes(hand.to_bytes()) == hand


def test_a_seed_is_its_index():
    class Seed(Index):
        def __int__(self):
            raise AssertionError

    assert np.array_equal(deal_batch(3, 5, seed=(Seed(7), np.int64(1))), deal_batch(3, 5, seed=(7, 1)))
    for bad in (Seed(-1), Seed(2**70)):
        with pytest.raises(
            ValueError, match=r"a seed must be an int from 0 to 2..64 - 1, or a pair of them, not "
        ):
            deal_batch(3, 5, seed=bad)


def test_entropy_differs():
    assert not np.array_equal(deal_batch(10, 7), deal_batch(10, 7))


def test_draws_are_fair():
    """Each card in each position, and each ordered pair, is equally frequent (chi-squared, 6 sigma)."""
    n = 400_000
    rows = deal_batch(n, 9, seed=3).astype(np.int64)
    assert (np.diff(np.sort(rows, axis=1), axis=1) > 0).all()
    for i in range(9):
        counts = np.bincount(rows[:, i], minlength=52)
        chi2 = ((counts - n / 52) ** 2 / (n / 52)).sum()
        assert abs(chi2 - 51) < 6 * (2 * 51) ** 0.5
    for i, j in ((0, 1), (3, 4), (7, 8)):
        counts = np.bincount(rows[:, i] * 52 + rows[:, j], minlength=52 * 52)
        counts = counts[[a * 52 + b for a in range(52) for b in range(52) if a != b]]
        expected = n / (52 * 51)
        chi2 = ((counts - expected) ** 2 / expected).sum()
        assert abs(chi2 - 2651) < 6 * (2 * 2651) ** 0.5


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"n": -1}, ValueError, "n = -1"),
        ({"k": 53}, ValueError, "cards left in the deck., not n = 2 and k = 53"),
        ({"k": -1}, ValueError, "k = -1"),
        ({"n": 1.0}, TypeError, "n must be an int, not float"),
        ({"n": True}, TypeError, "n must be an int, not bool"),
        ({"n": 2**70}, ValueError, "n must fit in 64 bits"),
        ({"deck": "tarot"}, ValueError, "no deck 'tarot'"),
        ({"deck": []}, TypeError, "deck must be a name .str., not list"),
        ({"dead": "AsAs"}, sw.InvalidCards, "'As' appears twice"),
        ({"dead": "2c", "deck": "short"}, sw.InvalidCards, "'2c' at position 0 is not in this deck"),
        ({"k": 50, "dead": "AsKsQs"}, ValueError, "cards left in the deck., not n = 2 and k = 50"),
        ({"seed": -1}, ValueError, "0 to 2\\*\\*64 - 1"),
        ({"seed": 2**64}, ValueError, "0 to 2\\*\\*64 - 1"),
        ({"seed": (1, -1)}, ValueError, "0 to 2\\*\\*64 - 1"),
        (
            {"seed": (1, 2, 3)},
            TypeError,
            "a seed must be an int or a tuple of two ints, not a tuple of length 3",
        ),
        ({"seed": [1, 2]}, TypeError, "a seed must be an int or a tuple of two ints, not a list of length 2"),
        ({"seed": 1.0}, TypeError, "a seed must be an int, not float"),
        ({"seed": "1"}, TypeError, "a seed must be an int, not str"),
        ({"threads": -1}, ValueError, "threads"),
        ({"threads": 1.0}, TypeError, "threads"),
        ({"threads": True}, TypeError, "threads"),
        ({"out": np.zeros((2, 7), np.int8)}, TypeError, "out must be uint8, not int8"),
        ({"out": np.zeros((2, 6), np.uint8)}, ValueError, r"shape \(2, 7\), not \(2, 6\)"),
        ({"out": np.zeros(14, np.uint8)}, ValueError, "shape"),
        ({"out": bytes(14)}, ValueError, "out cannot be used"),
        ({"out": [0]}, TypeError, "out must be an array"),
    ],
)
def test_bad_arguments(arguments, error, message):
    with pytest.raises(error, match=message):
        deal_batch(**{"n": 2, "k": 7, "seed": 1, **arguments})


def test_nothing_to_deal():
    assert deal_batch(0, 5, seed=1).shape == (0, 5)
    assert deal_batch(5, 0, seed=1).shape == (5, 0)
    assert deal_batch(2, 52, seed=1).shape == (2, 52)
