"""Tests of ICM against every order of finishing, PokerKit, and sums over sets."""

import random
import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import reference
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import Endless, Index

import steelwheel as sw

MOST = 10**15


def about(values, rel=1e-12):
    return pytest.approx([float(value) for value in values], rel=rel, abs=1e-300)


def rows(most, least, largest):
    """Generate stacks and payouts of up to `most` players."""
    return st.lists(st.integers(least, largest), min_size=1, max_size=most).flatmap(
        lambda stacks: st.tuples(
            st.just(stacks),
            st.lists(st.integers(0, 1000), min_size=1, max_size=len(stacks)).map(
                lambda payouts: sorted(payouts, reverse=True)
            ),
        )
    )


def test_the_published_example():
    assert sw.icm([50, 30, 20], [70, 30]) == about([45.178571428571430, 32.25, 22.571428571428573])


@settings(max_examples=30)
@given(rows(5, 1, MOST))
def test_every_order_of_finishing(given):
    stacks, payouts = given
    assert sw.icm(stacks, payouts) == about(reference.icm(stacks, payouts))


@pytest.mark.slow
@pytest.mark.parametrize("players", [7, 8])
def test_every_order_of_up_to_eight(players):
    rng = random.Random(players)
    stacks = [rng.randint(1, 10**i) for i in range(2, players + 2)]
    payouts = [50, 30, 20, 10, 5, 5, 3, 1][:players]
    assert sw.icm(stacks, payouts) == about(reference.icm(stacks, payouts))


def test_pokerkit_says_the_same():
    analysis = pytest.importorskip("pokerkit.analysis")
    calculate = getattr(analysis, "calculate_icm", None) or pytest.skip("this PokerKit has no ICM")
    rng = random.Random(1)
    for players in range(2, 7):
        stacks = [rng.randint(1, 10**5) for _ in range(players)]
        payouts = sorted((rng.randint(0, 100) for _ in range(rng.randint(1, players))), reverse=True)
        assert sw.icm(stacks, payouts) == about(calculate(payouts, stacks))


@pytest.mark.parametrize("places", [1, 4, 11, 12])
def test_the_integral_is_the_sum_over_sets(places):
    rng = random.Random(places)
    for stacks in (
        [rng.randint(1, 10_000) for _ in range(12)],
        [1] * 6 + [MOST] * 6,
        [10**k for k in range(12)],
        [7] * 12,
    ):
        payouts = sorted((rng.random() for _ in range(places)), reverse=True)
        assert sw.icm(stacks, payouts) == about(reference.icm_by_sets(stacks, payouts), 1e-11)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "places"), [(16, 5), (20, 20)])
def test_sets_of_up_to_twenty(players, places):
    rng = random.Random(places)
    stacks = [rng.randint(1, 10_000) for _ in range(players)]
    payouts = [*range(places, 0, -1)]
    assert sw.icm(stacks, payouts) == about(reference.icm_by_sets(stacks, payouts), 1e-11)


@pytest.mark.parametrize("players", [1, 2, 3, 9, 10, 11, 12, 13, 31, 32, 33, 100, 300])
def test_what_is_known_of_any_number(players):
    equal = sw.icm([500] * players, [9, *[4] * (players // 2)])
    assert equal == about([(9 + 4 * (players // 2)) / players] * players)
    rng = random.Random(players)
    stacks = [rng.randint(1, MOST) for _ in range(players)]
    assert sw.icm(stacks, [5]) == about([5 * stack / sum(stacks) for stack in stacks])
    assert sw.icm(stacks, [5] * players) == about([5] * players, 1e-14)
    payouts = [1 / (i + 1) for i in range(players)]
    values = sw.icm(stacks, payouts)
    assert sum(values) == pytest.approx(sum(payouts), rel=1e-13)
    turned = rng.sample(range(players), players)
    mixed = sw.icm([stacks[i] for i in turned], payouts)
    assert mixed == (about if players < 12 else tuple)([values[i] for i in turned])
    larger = sorted(range(players), key=stacks.__getitem__)
    assert [values[i] for i in larger] == sorted(values)


def test_one_chip_beside_very_many():
    value = sw.icm([1, MOST], [3, 2])
    assert value == about([2, 3], 1e-15)
    assert sw.icm([1, MOST], [3])[0] == pytest.approx(3e-15, rel=1e-12)
    many = sw.icm([1] * 10 + [MOST] * 10, [1] * 10)
    assert many[0] == pytest.approx(sum(1e-15 / i for i in range(1, 11))) and many[10] == pytest.approx(1)


def test_large_tables_sum_to_their_prizes():
    rng = random.Random(5)
    stacks = [rng.randint(1000, 50_000) for _ in range(1024)]
    payouts = [1000 / (i + 1) for i in range(100)]
    values = sw.icm(stacks, payouts)
    assert sum(values) == pytest.approx(sum(payouts), rel=1e-12)
    for places in (32, 64):  # after these the sums keep as many rows as there are places
        assert sum(sw.icm(stacks[:100], payouts[:places])) == pytest.approx(sum(payouts[:places]), rel=1e-12)
    alike = sw.icm([3 * stack for stack in stacks], payouts)
    assert alike == about(values)


# ---- one more chip


@settings(max_examples=15)
@given(rows(4, 1000, 100_000))
def test_the_gradient_by_differences(given):
    stacks, payouts = given
    slopes = sw.icm_gradient(stacks, payouts)
    assert slopes.dtype == np.float64 and slopes.shape == (len(stacks),)
    step = Fraction(1, 10**6)
    for i in range(len(stacks)):
        more, less = stacks.copy(), stacks.copy()
        more[i] += step
        less[i] -= step
        difference = reference.icm(more, payouts)[i] - reference.icm(less, payouts)[i]
        assert slopes[i] == pytest.approx(float(difference / (2 * step)), rel=1e-10, abs=1e-16)


def test_the_gradient_of_many():
    rng = random.Random(7)
    stacks = [rng.randint(10**6, 10**7) for _ in range(50)]
    payouts = [100, 60, 40, 30, 20]
    slopes = sw.icm_gradient(stacks, payouts)
    for i in (0, 20, 49):
        more, less = stacks.copy(), stacks.copy()
        more[i] += 1000
        less[i] -= 1000
        difference = sw.icm(more, payouts)[i] - sw.icm(less, payouts)[i]
        assert slopes[i] == pytest.approx(difference / 2000, rel=1e-6)
    assert (sw.icm_gradient([5], [3]) == 0).all()


# ---- all-ins


def test_three_equal_stacks_and_two_seats():
    factors, premiums = sw.bubble_factors([1000] * 3, [1, 1]), sw.risk_premium([1000] * 3, [1, 1])
    assert factors.dtype == premiums.dtype == np.float64
    assert factors[~np.eye(3, dtype=bool)] == about([2] * 6)
    assert premiums[~np.eye(3, dtype=bool)] == about([1 / 6] * 6)
    assert np.isnan(factors.diagonal()).all() and np.isnan(premiums.diagonal()).all()


def test_bubble_factors_by_hand():
    """With half the chips, 6,000, and prizes of 50, 30 and 20, against two stacks of 3,000."""
    payouts = [50, 30, 20]
    factors = sw.bubble_factors([6000, 3000, 3000], payouts)
    large, small, _ = sw.icm([6000, 3000, 3000], payouts)
    lost, won = (
        large - small,
        50 * 0.75 + 30 * 0.25 - large,
    )  # 3,000 left after a loss; 9,000 and one opponent after a win
    assert factors[0, 1] == factors[0, 2] == pytest.approx(lost / won)
    assert factors[1, 0] == pytest.approx((small - 20) / (large - small))
    assert factors[1, 2] == pytest.approx((small - 20) / (50 * 0.5 + 30 * 0.5 - small))


@settings(max_examples=15)
@given(rows(4, 1, 10**6), st.integers(0, 1000), st.sampled_from([None, 1, Fraction(1, 2)]))
def test_all_ins_by_every_order(given, dead, paid):
    stacks, payouts = given
    heads = None if paid is None else [7 * i % 5 for i in range(len(stacks))]
    premiums = sw.risk_premium(
        stacks, payouts, dead_chips=dead, bounties=heads, progressive=paid == Fraction(1, 2)
    )
    factors = sw.bubble_factors(stacks, payouts, bounties=heads, progressive=paid == Fraction(1, 2))
    assert premiums.shape == factors.shape == (len(stacks), len(stacks))
    for i in range(len(stacks)):
        for j in {*range(len(stacks))} - {i}:
            lost, won = reference.all_in(stacks, payouts, i, j, 0, heads, paid)
            assert factors[i, j] == pytest.approx(float(lost / won) if won else np.nan, rel=1e-9, nan_ok=True)
            lost, won = reference.all_in(stacks, payouts, i, j, dead, heads, paid)
            bet = min(stacks[i], stacks[j])
            premium = float(lost / (lost + won) - Fraction(bet, 2 * bet + dead)) if lost + won else np.nan
            assert premiums[i, j] == pytest.approx(premium, rel=1e-9, abs=1e-12, nan_ok=True)


def test_all_ins_of_stacks_far_apart():
    stacks = [1, 10**7, MOST]
    factors = sw.bubble_factors(stacks, [5, 2])
    for i, j in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]:
        lost, won = reference.all_in(stacks, [5, 2], i, j)
        assert factors[i, j] == pytest.approx(float(lost / won), rel=1e-8)


def test_many_all_ins():
    rng = random.Random(3)
    stacks = [rng.randint(1, 8) * 1000 for _ in range(40)]
    factors = sw.bubble_factors(stacks, [5, 4, 3, 2, 1])
    values = sw.icm(stacks, [5, 4, 3, 2, 1])
    for i, j in [(0, 1), (7, 30), (39, 2), (20, 21)]:
        bet, won, lost = min(stacks[i], stacks[j]), stacks.copy(), stacks.copy()
        won[i], won[j], lost[i], lost[j] = won[i] + bet, won[j] - bet, lost[i] - bet, lost[j] + bet

        def worth(after, i=i):
            left = [k for k, stack in enumerate(after) if stack]
            return sw.icm([after[k] for k in left], [5, 4, 3, 2, 1])[left.index(i)] if after[i] else 0.0

        assert factors[i, j] == pytest.approx((values[i] - worth(lost)) / (worth(won) - values[i]), rel=1e-8)


def test_nothing_is_at_stake():
    for stacks, payouts in (([1, 5, 2], [3, 3, 3]), ([5], [3])):
        assert np.isnan(sw.bubble_factors(stacks, payouts)).all()
        assert np.isnan(sw.risk_premium(stacks, payouts)).all()


@pytest.mark.parametrize(
    ("given", "error", "text"),
    [
        ({"dead_chips": -1}, ValueError, "dead_chips must be from 0 to 10**15, not -1"),
        ({"dead_chips": 0.5}, TypeError, "dead_chips must be an int, not float"),
        ({"progressive": True}, ValueError, "progressive= needs bounties="),
        ({"bounties": [1]}, ValueError, "there are 1 bounties for 2 players"),
    ],
)
def test_all_ins_that_are_refused(given, error, text):
    with pytest.raises(error, match=re.escape(text)):
        sw.risk_premium([5, 5], [1], **given)


# ---- rows


def test_rows():
    rng = random.Random(3)
    for players in (1, 2, 9, 13):
        stacks = np.array([[rng.randint(1, 10**6) for _ in range(players)] for _ in range(70)])
        payouts = [*range(players, 0, -1)]
        values = sw.icm_batch(stacks, payouts)
        assert values.dtype == np.float64 and values.shape == stacks.shape
        assert [tuple(row) for row in values] == [sw.icm(row.tolist(), payouts) for row in stacks]
        assert (sw.icm_batch(stacks, payouts, threads=2) == values).all()
        assert (sw.icm_batch(stacks.astype("uint32")[::-2, ::-1], payouts) == values[::-2, ::-1]).all() or (
            np.allclose(sw.icm_batch(stacks[::-2, ::-1], payouts), values[::-2, ::-1], rtol=1e-13)
        )
    assert sw.icm_batch(np.ones((0, 4), "int64"), [1]).shape == (0, 4)


@pytest.mark.parametrize(
    ("stacks", "error", "text"),
    [
        (np.array([[5, 5], [5, 0]]), ValueError, "row 1: player 1 must have from 1 to 10**15 chips, not 0"),
        (np.array([[5, MOST + 1]]), ValueError, "row 0: player 1 must have from 1 to 10**15 chips"),
        (np.array([[2**64 - 1, 5]], "uint64"), ValueError, "row 0: player 0 must have from 1"),
        (
            np.array([[5.0, 5]]),
            TypeError,
            "stacks are float64; convert them to integers with stacks.astype('int64')",
        ),
        (
            np.array([5, 5]),
            ValueError,
            "stacks must be two-dimensional, one row of chips per table; this array has the shape (2,)",
        ),
        ([[5, 5]], TypeError, "stacks must be an array, not list"),
    ],
)
def test_bad_rows(stacks, error, text):
    with pytest.raises(error, match=re.escape(text)):
        sw.icm_batch(stacks, [2, 1])


# ---- bounties


def test_bounties():
    stacks, heads = [5000, 3000, 2000], [10, Fraction(5, 2), 4.5]
    bare, more = sw.icm(stacks, [50, 30]), sw.icm(stacks, [50, 30], bounties=heads)
    assert [b - a for a, b in zip(bare, more, strict=True)] == about([8.5, 5.1, 3.4])
    assert sw.icm(stacks, [50, 30], bounties=[0] * 3) == bare


# ---- errors


@pytest.mark.parametrize(
    ("stacks", "payouts", "error", "text"),
    [
        (
            [50, 0],
            [1],
            ValueError,
            "player 1 must have from 1 to 10**15 chips, not 0; leave out players without",
        ),
        ([50, -3], [1], ValueError, "player 1 must have from 1 to 10**15 chips, not -3"),
        ([MOST + 1, 5], [1], ValueError, "player 0 must have from 1 to 10**15 chips, not 1000000000000001"),
        ([10**400, 5], [1], ValueError, "player 0 must have from 1 to 10**15 chips, not an int of more than"),
        ([50.0, 5], [1], TypeError, "the stack of player 0 must be an int, not float; count chips in"),
        ([50, Decimal(5)], [1], TypeError, "the stack of player 1 must be an int, not Decimal; count chips"),
        ([50, True], [1], TypeError, "the stack of player 1 must be an int, not bool"),
        ([50, "5"], [1], TypeError, "the stack of player 1 must be an int, not str"),
        ([], [1], ValueError, "stacks must have 1 to 65,536 players, not 0"),
        ([1] * 65537, [1], ValueError, "stacks must have 1 to 65,536 players, not 65,537"),
        ("55", [1], TypeError, "stacks must be a sequence of ints, one per player, not str"),
        ({5, 6}, [1], TypeError, "stacks must be a sequence of ints, one per player, not set"),
        ([5, 5], [], ValueError, "0 places for 2 players; give at least one place,"),
        ([5, 5], [3, 2, 1], ValueError, "3 places for 2 players; give at least one place, and at most one"),
        ([5, 5], [1, 2], ValueError, "place 2 pays 2, more than place 1; payouts must not increase"),
        ([5, 5], [1, -2], ValueError, "the payout of place 2 is -2; it must be 0 or more"),
        (
            [5, 5],
            [float("nan")],
            ValueError,
            "the payout of place 1 is nan; it must be 0 or more, and the total must be finite",
        ),
        (
            [5, 5],
            [float("inf")],
            ValueError,
            "the payout of place 1 is inf; it must be 0 or more, and the total must be finite",
        ),
        (
            [5, 5],
            [1e308, 1e308],
            ValueError,
            "the payout of place 2 is 1e+308; it must be 0 or more, and the total must be finite",
        ),
        ([5, 5], [10**400], ValueError, "the payout of place 1 must fit in a float"),
        ([5, 5], ["1"], TypeError, "the payout of place 1 must be a number, not str"),
        ([5, 5], [True], TypeError, "the payout of place 1 must be a number, not bool"),
        ([5, 5], 5, TypeError, "payouts must be a sequence of numbers, first place first, not int"),
    ],
)
def test_what_is_refused(stacks, payouts, error, text):
    for ask in (sw.icm, sw.icm_gradient, sw.bubble_factors, sw.risk_premium):
        with pytest.raises(error, match=re.escape(text)):
            ask(stacks, payouts)


@pytest.mark.parametrize(
    ("bounties", "error", "text"),
    [
        ([1], ValueError, "there are 1 bounties for 2 players; give one per player, 0 for no bounty"),
        ([1, -1], ValueError, "the bounty of player 1 is -1; it must be 0 or more, and the total must be"),
        ([1, None], TypeError, "the bounty of player 1 must be a number, not NoneType"),
        (3, TypeError, "bounties must be a sequence of numbers, one per player, not int"),
    ],
)
def test_bounties_that_are_refused(bounties, error, text):
    with pytest.raises(error, match=re.escape(text)):
        sw.icm([5, 5], [1], bounties=bounties)


def test_stacks_of_any_form():
    assert sw.icm(np.array([50, 30, 20]), (70, Fraction(30))) == sw.icm((50, 30, 20), [70.0, Decimal(30)])
    assert sw.icm([Index(50), 30, 20], [70, 30]) == sw.icm([50, 30, 20], [70, 30])
    with pytest.raises(ValueError, match="not 65,537"):
        sw.icm(Endless(), [1])
