"""Tests of hand strength, potential, river strengths, outs and equity matrices, against full enumeration."""

import contextlib
import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import not_cards

import steelwheel as sw
from steelwheel import (
    Category,
    InvalidCards,
    InvalidRange,
    Range,
    equity,
    equity_matrix,
    expected_strength,
    expected_strength_batch,
    hand_potential,
    hand_strength,
    hand_strength_batch,
    outs,
    parse_cards,
    strength_histogram,
    strength_histogram_batch,
)

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = list(Category)[:9]


def pairs_of(gone):
    return combinations([card for card in range(52) if card not in gone], 2)


def compared(hole, other, board):
    mine, others = sw.evaluate((*hole, *board)), sw.evaluate((*other, *board))
    return 2 if mine > others else 1 if mine == others else 0


def strength_of(hole, board):
    """Return HS by definition: the share of the opponent's hands that lose, plus half the share of ties."""
    scores = [compared(hole, other, board) for other in pairs_of({*hole, *board})]
    return sum(scores) / 2 / len(scores)


def split(cards, shown):
    return cards[:2], cards[2 : 2 + shown]


cards_of_seven = st.permutations(range(52)).map(lambda cards: tuple(cards[:7]))


# ---- hand strength


def test_the_example_of_billings():
    """Ad Qc on 3h 4c Jh is ahead of 628 hands, tied with 9 and behind 444, with the published transitions."""
    assert hand_strength("AdQc", "3h4cJh") == (628 + 9 / 2) / 1081
    assert hand_strength("AdQc", "3h4cJh", opponents=5) == pytest.approx(0.069, abs=5e-4)
    holding = sw._core.Holding("AdQc", "3h4cJh", (3,))
    assert holding.change(Range("random")._weights) == (
        (449005, 3211, 169504),
        (0, 8370, 540),
        (91981, 1036, 346543),
    )
    ppot, npot = hand_potential("AdQc", "3h4cJh")
    assert ppot == (91981 + 1036 / 2) / (439560 + 8910 / 2)
    assert npot == (169504 + 3211 / 2 + 540 / 2) / (621720 + 8910 / 2)


def test_two_cards_alone_are_pairs_or_high_cards():
    assert hand_strength("AsAh") == (1225 - 1 / 2) / 1225  # the other aces tie
    assert hand_strength("3c2d") == 9 / 2 / 1225  # tied with 3-2, but better than nothing
    assert hand_strength("2c2d") == (50 * 49 / 2 - 12 * 6 - 1 / 2) / 1225


@given(cards_of_seven, st.sampled_from([3, 4, 5]))
@settings(max_examples=6, deadline=None)
def test_hand_strength_counts_every_hand(cards, shown):
    hole, board = split(cards, shown)
    assert hand_strength(hole, board) == pytest.approx(strength_of(hole, board), abs=1e-12)


def test_against_ranges_it_is_the_product_of_each():
    board = "Kh8d3s"
    some = hand_strength("KsQs", board, ranges="QQ+,AK:0.5")
    weights = {
        "AA": (6, 0),
        "KK": (1, 0),
        "QQ": (3, 2),
        "AK": (8, 0),
    }  # one K and one Q are in the hand; (combos, beaten)
    total = 6 + 1 + 3 + 8 / 2
    assert some == pytest.approx(weights["QQ"][0] / total)
    assert hand_strength("KsQs", board, ranges=Range("QQ+,AK:0.5"), opponents=2) == pytest.approx(some**2)
    assert hand_strength("KsQs", board, ranges=["QQ+,AK:0.5", "9c9d"]) == pytest.approx(some)
    assert hand_strength("KsQs", board, ranges=["KdQd"]) == 0.5
    assert hand_strength("KsQs", board, ranges=["8h8c", "random"]) == 0


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (("AsKs", "AsQhJh"), InvalidCards, "'As' appears twice, the second time in the board"),
        (("As", "2c3c4c"), InvalidCards, "the hand must be 2 cards, not 'As'"),
        (("AsKs", "2c3c"), InvalidCards, "the board must be 0, 3, 4 or 5 cards, not '2c3c'"),
        ((1.5,), TypeError, "the hand"),
    ],
)
def test_bad_hands(arguments, error, words):
    for function in (hand_strength, expected_strength, strength_histogram):
        with pytest.raises(error, match=words):
            function(*arguments)


def test_bad_opponents():
    with pytest.raises(ValueError, match="opponents must be from 1 to 9, not 10"):
        hand_strength("AsKs", opponents=10)
    with pytest.raises(TypeError, match="opponents must be an int, not bool"):
        hand_strength("AsKs", opponents=True)
    with pytest.raises(ValueError, match="ranges must have one range for each of 3 opponents, not 2"):
        hand_strength("AsKs", opponents=3, ranges=["AA", "KK"])
    with pytest.raises(ValueError, match="ranges must have one range for each of 1 to 9 opponents, not 0"):
        hand_strength("AsKs", ranges=[])
    with pytest.raises(InvalidRange, match="the known cards leave no hand of the range 'AA'"):
        hand_strength("AsAh", "AdAc2c", ranges="AA")
    with pytest.raises(InvalidRange, match="range 1: expected a rank after 'K' at column 2"):
        hand_strength("AsAh", ranges=["QQ", "K"])
    with pytest.raises(InvalidCards, match="ranges: "):
        hand_strength("AsAh", ranges="AsKx")


@given(not_cards)
def test_what_are_no_cards(x):
    """Only two cards are accepted as a hand."""
    for function in (hand_strength, lambda x: hand_potential(x, "2c3c4c"), lambda x: outs(x, "2c3c4c")):
        with contextlib.suppress(InvalidCards, TypeError):
            function(x)


# ---- potential


def potential_of(hole, board, weight_of):
    table = np.zeros((3, 3))
    for other in pairs_of({*hole, *board}):
        weight = weight_of(other)
        now = 2 - compared(hole, other, board)
        for come in (
            combinations(sorted({*range(52)} - {*hole, *board, *other}), 5 - len(board)) if weight else ()
        ):
            table[now, 2 - compared(hole, other, (*board, *come))] += weight
    ahead, tied, behind = table
    worse, better = behind.sum() + tied.sum() / 2, ahead.sum() + tied.sum() / 2
    gained, lost = behind[0] + behind[1] / 2 + tied[0] / 2, ahead[2] + ahead[1] / 2 + tied[2] / 2
    return gained / worse if worse else 0, lost / better if better else 0


def test_potential_deals_every_card():
    for hole, board in (("AdQc", "3h4cJhTd"), ("8d7d", "9d6c2d5s")):
        hole, board = parse_cards(hole), parse_cards(board)
        assert hand_potential(hole, board) == pytest.approx(potential_of(hole, board, lambda _: 1))
    hole, board, other = parse_cards("8d7d"), parse_cards("9d6c2d"), Range("99,AdKd:0.5,87s,55:0.25")
    expected = potential_of(hole, board, other.weight)
    assert hand_potential(hole, board, range=other) == pytest.approx(expected)


@given(cards_of_seven, st.sampled_from([3, 4]))
@settings(max_examples=20, deadline=None)
def test_strength_and_potential_make_the_equity(cards, shown):
    hole, board = split(cards, shown)
    strength, (ppot, npot) = hand_strength(hole, board), hand_potential(hole, board)
    share = equity(hole, "random", board=board).equity[0]
    assert 0 <= min(ppot, npot) <= max(ppot, npot) <= 1
    assert strength * (1 - npot) + (1 - strength) * ppot == pytest.approx(share, abs=1e-12)


def test_nothing_to_gain_or_lose():
    assert hand_potential("AsKs", "QsJsTs") == (0, 0)
    assert hand_potential("2c2d", "KsKhKdKc", range="AsAh")[1] == 0


def test_bad_potentials():
    with pytest.raises(InvalidCards, match="the board must be 3 or 4 cards, not ''"):
        hand_potential("AsKs", "")
    with pytest.raises(InvalidRange, match="the known cards leave no hand of the range 'AA'"):
        hand_potential("AsAh", "AdAc2c", range="AA")


# ---- at the river


@given(cards_of_seven, st.sampled_from([3, 4, 5]))
@settings(max_examples=12, deadline=None)
def test_the_mean_strength_is_the_equity_against_a_random_hand(cards, shown):
    hole, board = split(cards, shown)
    mean, square = expected_strength(hole, board)
    assert mean == pytest.approx(equity(hole, "random", board=board).equity[0], abs=1e-12)
    assert mean**2 - 1e-12 <= square <= mean + 1e-12


def test_run_outs_one_by_one():
    hole, board = parse_cards("QhJh"), parse_cards("Th9h2c3d")
    rest = sorted({*range(52)} - {*hole, *board})
    found = [strength_of(hole, (*board, card)) for card in rest]
    mean, square = expected_strength(hole, board)
    assert (mean, square) == pytest.approx((sum(found) / 46, sum(x * x for x in found) / 46), abs=1e-12)
    for bins in (1, 7, 50, 1980):
        expected = np.bincount([min(round(x * 1980) * bins // 1980, bins - 1) for x in found], minlength=bins)
        histogram = strength_histogram(hole, board, bins=bins)
        assert histogram.dtype == np.uint32
        assert histogram.tolist() == expected.tolist()
    assert strength_histogram(hole, (*board, rest[0]), bins=10).sum() == 1


@pytest.mark.slow
def test_before_the_flop():
    mean, square = expected_strength("AsAh")
    assert mean == equity("AsAh", "random").equity[0] == pytest.approx(0.852037, abs=1e-6)
    histogram = strength_histogram("AsAh", bins=1980)
    assert histogram.sum() == math.comb(50, 5)
    assert histogram @ np.arange(1980) / 1980 / math.comb(50, 5) == pytest.approx(mean, abs=1e-3)
    assert strength_histogram("AcAd", bins=5).tolist() == strength_histogram("AsAh", bins=5).tolist()
    assert mean**2 < square < mean
    assert expected_strength("7h2s")[0] == equity("7h2c", "random").equity[0]
    assert expected_strength("7h2h")[0] == equity("7c2c", "random").equity[0]


@pytest.mark.parametrize("shown", [3, 4, 5])
def test_batches_are_as_one_by_one(shown):
    """Small and large batches of hands on the same board agree, in any order of its cards."""
    rows = sw.deal_batch(4, 7, seed=shown)
    boards = np.repeat(rows[:, 2 : 2 + shown], [1, 4, 9, 40], axis=0)
    boards[3] = boards[3][::-1]
    holes = sw.deal_batch(54, 2, dead=sorted({*rows[:, 2:].ravel().tolist()}), seed=1)
    holes[20] = holes[19]
    means, histograms = (
        expected_strength_batch(holes, boards),
        strength_histogram_batch(holes, boards, bins=30),
    )
    now = hand_strength_batch(holes, boards)
    assert (means.dtype, means.shape, histograms.dtype) == (np.float32, (54, 2), np.uint32)
    assert (now.dtype, now.shape, histograms.shape) == (np.float32, (54,), (54, 30))
    for i in (0, 1, 3, 7, 19, 20, 50):
        hole, board = holes[i].tolist(), boards[i].tolist()
        assert means[i] == pytest.approx(expected_strength(hole, board), abs=1e-7)
        assert histograms[i].tolist() == strength_histogram(hole, board, bins=30).tolist()
        assert now[i] == pytest.approx(hand_strength(hole, board), abs=1e-7)
    for threads in (2, 5):
        assert np.array_equal(strength_histogram_batch(holes, boards, bins=30, threads=threads), histograms)
    backwards = strength_histogram_batch(holes[::-1, ::-1], boards[::-1], bins=30)
    assert np.array_equal(backwards, histograms[::-1])


def test_all_hands_of_a_board_at_once():
    board = parse_cards("Ts9d4h2c")
    holes = np.array([hand for hand in Range.COMBOS if not {*hand} & {*board}], np.uint8)
    boards = np.broadcast_to(np.array(board, np.uint8), (len(holes), 4))
    expected = equity("random", "random", board=board).by_combo(0)
    assert expected_strength_batch(holes, boards)[:, 0] == pytest.approx(
        expected[~np.isnan(expected)], abs=1e-6
    )
    now = [hand_strength(hole.tolist(), board) for hole in holes[::50]]
    assert hand_strength_batch(holes, boards)[::50] == pytest.approx(now, abs=1e-6)


@pytest.mark.slow
def test_batches_without_a_board():
    holes = np.array([parse_cards("AsAh"), parse_cards("7h2s")], np.uint8)
    boards = np.empty((2, 0), np.uint8)
    assert expected_strength_batch(holes, boards)[0] == pytest.approx(expected_strength("AsAh"), abs=1e-6)
    assert hand_strength_batch(holes, boards).tolist() == [
        np.float32(hand_strength("AsAh")),
        np.float32(hand_strength("7h2s")),
    ]
    assert strength_histogram_batch(holes[:0], boards[:0]).shape == (0, 50)


def test_bad_batches():
    holes, boards = np.array([[0, 1], [2, 3]], np.uint8), np.array([[9, 10, 11], [9, 10, 2]], np.uint8)
    for function in (hand_strength_batch, expected_strength_batch, strength_histogram_batch):
        with pytest.raises(InvalidCards, match="row 1: '2h' appears twice, the second time in the board"):
            function(holes, boards)
        with pytest.raises(InvalidCards, match="row 0: the hand: '2d' appears twice"):
            function(np.array([[1, 1]], np.uint8), boards[:1])
        with pytest.raises(InvalidCards, match="row 0: the board: 'Jk' at position 2"):
            function(holes[:1], np.array([[9, 10, 52]], np.uint8))
        with pytest.raises(
            TypeError,
            match=r"boards must be uint8, cards from 0 to 51, not int64; convert them with boards.astype",
        ):
            function(holes, boards.astype("int64"))
        with pytest.raises(ValueError, match=r"boards of shape .2, 2. must have the same number"):
            function(holes, boards[:, :2].copy())
        with pytest.raises(ValueError, match=r"holes of shape \(2, 3\) and boards"):
            function(boards, boards)
        with pytest.raises(ValueError, match=r"holes of shape \(1, 2\) and boards of shape \(2, 3\)"):
            function(holes[:1], boards)
        with pytest.raises(TypeError, match="must be an array"):
            function([[0, 1]], [[9, 10, 11]])
    for bins in (0, 1981, -1):
        with pytest.raises(ValueError, match="bins must be from 1 to 1,980"):
            strength_histogram_batch(holes, boards, bins=bins)
    with pytest.raises(TypeError, match="bins must be an int, not float"):
        strength_histogram("AsKs", "2c3c4c", bins=2.0)


# ---- outs


@pytest.mark.parametrize(
    ("n", "flop", "turn", "river"),
    [
        (1, 2.13, 2.17, 4.26),
        (4, 8.51, 8.70, 16.47),
        (8, 17.02, 17.39, 31.45),
        (9, 19.15, 19.57, 34.97),
        (15, 31.91, 32.61, 54.12),
    ],
)
def test_the_chances_of_outs(n, flop, turn, river):
    chance = sw._core.Holding("AsKs", "QdJd2c", (3,)).chance
    some = [card for card in range(52) if card not in parse_cards("AsKsQdJd2c3c")][:n]
    assert round(100 * chance(some, 1, None, ""), 2) == flop
    assert round(100 * chance(some, 2, None, ""), 2) == river
    assert round(100 * sw._core.Holding("AsKs", "QdJd2c3c", (4,)).chance(some, 1, None, ""), 2) == turn


NAMED = [
    (1, "inside straight flush", "5s4s", "8s7sKd", {STRAIGHT_FLUSH: 1}),
    (2, "pocket pair to set", "5s5d", "8s7dKd", {TRIPS: 2}),
    (3, "one overcard", "As5d", "9s8dJc", {PAIR: 3}),
    (4, "inside straight", "8s7d", "5s4dKc", {STRAIGHT: 4}),
    (4, "two pair to full house", "Ks7d", "Kd7s2c", {FULL_HOUSE: 4}),
    (5, "one pair to two pair or trips", "AsKd", "Kc7s2d", {TRIPS: 2, TWO_PAIR: 3}),
    (6, "two overcards", "AsKd", "9c7s2d", {PAIR: 6}),
    (7, "inside straight and overcard", "Ts7d", "9c6s2d", {STRAIGHT: 4, PAIR: 3}),
    (8, "open-ended straight", "9s8d", "Kc7s6d", {STRAIGHT: 8}),
    (9, "flush", "6h5h", "KhQh9c", {FLUSH: 9}),
    (10, "inside straight and two overcards", "AsKd", "Qc9sJd", {STRAIGHT: 4, PAIR: 6}),
    (11, "open-ended straight and overcard", "Ts7d", "9c8s2d", {STRAIGHT: 8, PAIR: 3}),
    (12, "flush and inside straight", "8h5h", "9h7hKc", {FLUSH: 8, STRAIGHT: 3, STRAIGHT_FLUSH: 1}),
    (12, "flush and overcard", "Ah5h", "9hJh8c", {FLUSH: 9, PAIR: 3}),
    (14, "open-ended straight and two overcards", "Ts9d", "8c7s2d", {STRAIGHT: 8, PAIR: 6}),
    (15, "flush and two overcards", "AhKh", "Qh7h2c", {FLUSH: 9, PAIR: 6}),
    (15, "flush and open-ended straight", "9h8h", "7h6hKc", {FLUSH: 7, STRAIGHT: 6, STRAIGHT_FLUSH: 2}),
]


@pytest.mark.parametrize(("n", "name", "hole", "board", "made"), NAMED, ids=[x[1] for x in NAMED])
def test_draws_by_name(n, name, hole, board, made):
    found = outs(hole, board)
    some = {kind: len(part) for kind, part in found.by_category.items()}
    if name == "inside straight flush":  # the draw is a flush draw, too
        some, n = {STRAIGHT_FLUSH: some[STRAIGHT_FLUSH]}, len(found)
    assert some == made
    assert len(found) == n == len(found.cards)
    assert found.next_card == pytest.approx(n / 47)
    assert found.by_river == pytest.approx(1 - (47 - n) * (46 - n) / (47 * 46))
    turn = outs(hole, (*parse_cards(board), next(c for c in range(52) if outs_free(c, hole, board))))
    assert turn.next_card == turn.by_river == pytest.approx(len(turn) / 46)


def outs_free(card, hole, board):
    """Return whether a card is still in the deck."""
    return card not in parse_cards(hole + board)


@pytest.mark.parametrize(
    ("hole", "board", "cards"),
    [
        ("5s5d", "KsTd7c", "5c5h"),  # a king pairs the board, which helps every hand
        ("AsKd", "7s7d2c", "AcAdAhKcKhKs"),  # an overcard makes two pair with the board's pair
        ("AsKd", "7s7d2c7h", "AcAdAhKcKhKs"),  # or a full house with the board's trips
        ("5d4c", "KsQd9c", ""),
        ("7s7d", "7hKcKd", "7c"),  # the last seven; a third king is worse than the current hand
        ("7s7d", "7hKc2d", "7cKdKhKs2c2h2s"),  # from a set to a full house or four of a kind
        (
            "Js2d",
            "6c7s8h9d",
            "TcTdThTsJcJdJh",
        ),  # a straight to the jack beats the board's; with a five the board plays
        ("As2d", "6c7s8h9d", "AcAdAh"),
        ("AsKs", "QsJsTs", ""),
        ("Kc2d", "KsKhKd3c", ""),
    ],
)
def test_what_the_hand_makes_itself(hole, board, cards):
    assert outs(hole, board).cards == tuple(sorted(parse_cards(cards)))


def test_against_known_cards():
    found = outs("8s8d", "Kh7h2c", against="AhKc")
    assert found.cards == parse_cards("8c8h")
    assert (found.next_card, found.by_river) == pytest.approx((2 / 45, 1 - 43 * 42 / (45 * 44)))
    assert outs("AhKc", "Kh7h2c", against="8s8d").cards == ()  # already ahead
    # Aces trail two small pair; a king helps, because it counterfeits the deuces.
    assert outs("AsAh", "Kc7d2s", against="7c2c").cards == tuple(sorted(parse_cards("AcAdKdKhKs")))
    # The deuce of hearts makes a flush for one hand, and the other deuce a full house for the other.
    assert outs("AhKh", "Qh7h2c", against="QsQc").cards == parse_cards("3h4h5h6h8h9hThJh")
    assert outs("AhKh", "Qh7h2c", against="9s9d8s8d").cards == outs("AhKh", "Qh7h2c", against="9s9d").cards
    assert outs("AhKs", "Qh7h2c", against="AdKd").cards == ()


@given(st.permutations(range(52)), st.sampled_from([3, 4]))
@settings(max_examples=30, deadline=None)
def test_against_a_hand_every_card_is_tried(cards, shown):
    hole, other, board = cards[:2], cards[2:4], cards[4 : 4 + shown]
    expected = [
        card
        for card in range(52)
        if card not in (*hole, *other, *board) and compared(hole, other, (*board, card)) == 2
    ]
    found = outs(hole, board, against=other)
    assert list(found.cards) == ([] if compared(hole, other, board) == 2 else expected)
    left = 48 - shown
    assert found.next_card == pytest.approx(len(found) / left)
    assert [*found.cards] == sorted(card for part in found.by_category.values() for card in part.cards)
    for kind, part in found.by_category.items():
        assert {sw.category(sw.evaluate((*hole, *board, card))) for card in part.cards} == {kind}


def test_against_a_range_its_cards_come_less_often():
    hole, board = parse_cards("8s7s"), parse_cards("Ks6s2c")
    other = Range("KK+,AsKd:0.5")
    found = outs(hole, board, against=other)
    left = sorted({*range(52)} - {*hole, *board})
    for card in left:
        hands = [(hand, weight) for hand, weight in other if not {*hand} & {*hole, *board, card}]
        score = sum(weight * (compared(hole, hand, (*board, card)) - 1) for hand, weight in hands)
        assert (card in found.cards) == (score > 0)
    total = missed_one = missed_two = 0.0
    for hand, weight in other:
        if {*hand} & {*hole, *board}:
            continue
        n = len({*found.cards} - {*hand})
        total += weight
        missed_one += weight * (45 - n) / 45
        missed_two += weight * (45 - n) * (44 - n) / (45 * 44)
    assert (found.next_card, found.by_river) == pytest.approx(
        (1 - missed_one / total, 1 - missed_two / total)
    )
    assert outs(hole, board, against="random").next_card == pytest.approx(
        len(outs(hole, board, against="random")) / 47
    )


def test_outs_as_a_table():
    assert str(outs("AhKh", "Qh7h2c")) == (
        "outs                                     next card  by the river\n"
        "flush      9 2h 3h 4h 5h 6h 8h 9h Th Jh     19.15%        34.97%\n"
        "one pair   6 Kc Kd Ks Ac Ad As              12.77%        24.14%\n"
        "all       15                                31.91%        54.12%"
    )
    assert str(outs("AsKs", "QsJsTs")).splitlines()[1].split() == ["all", "0", "0.00%", "0.00%"]


def test_bad_outs():
    with pytest.raises(InvalidCards, match="the board must be 3 or 4 cards, not '2c3c4c5c6c'"):
        outs("AsKs", "2c3c4c5c6c")
    with pytest.raises(InvalidCards, match="'As' appears twice, the second time in the opponents' cards"):
        outs("AsKs", "2c3c4c", against="AsQs")
    with pytest.raises(InvalidCards, match="each opponent must have two cards, not 'QsJsTs'"):
        outs("AsKs", "2c3c4c", against="QsJsTs")
    with pytest.raises(InvalidRange, match="against: expected a rank"):
        outs("AsKs", "2c3c4c", against="K")
    with pytest.raises(InvalidRange, match="the known cards leave no hand of the range 'AA'"):
        outs("AsKs", "AhAdAc", against="AA")


# ---- hand against hand


@pytest.mark.parametrize("board", ["Ts9d4h", "Ts9d4h2c", "Ts9d4h2c3c", ""])
def test_matrix_of_known_hands(board):
    a, b = Range("TT,AhKh,9d8d,4c4d"), Range("QcQd,TsTh,98s:0.5")
    made = equity_matrix(a, b, board)
    assert (made.dtype, made.shape) == (np.float64, (len(a), len(b)))
    for row, (hand, _) in zip(made, a, strict=True):
        for share, (other, _) in zip(row, b, strict=True):
            if len({*hand, *other, *parse_cards(board)}) < 4 + len(board) // 2:
                assert math.isnan(share)
            else:
                assert share == pytest.approx(equity(hand, other, board=board).equity[0], abs=1e-12)


def test_dead_cards():
    made = equity_matrix("AKs", "QQ", dead="Ah2c")
    assert np.isnan(made).sum() == 6
    cells = [(hand, other) for hand, _ in Range("AKs") for other, _ in Range("QQ")]
    for share, (hand, other) in zip(made.ravel().tolist(), cells, strict=True):
        if not math.isnan(share):
            assert share == equity(hand, other, dead="Ah2c").equity[0]
    on_board = equity_matrix("AKs", "QQ", "Qs7d2h", dead="Ah2c")
    assert on_board[0, 0] == pytest.approx(equity("AcKc", "QcQd", board="Qs7d2h", dead="Ah2c").equity[0])


@pytest.mark.parametrize("board", ["Ts9d4h", "", "Ts9s4s2c3c"])
def test_a_against_b_and_b_against_a_make_one(board):
    a, b = Range("22+,AKs,76o"), Range("15%")
    one, other = equity_matrix(a, b, board), equity_matrix(b, a, board, threads=2)
    assert np.array_equal(np.isnan(one), np.isnan(other.T))
    assert np.nanmax(np.abs(one + other.T - 1)) < 1e-12
    assert np.nanmin(one) >= 0 and np.nanmax(one) <= 1


def test_weights_do_not_matter():
    one, other = equity_matrix("AA:0.5,KK:1e-30", "QQ,JJ"), equity_matrix("AA,KK", "QQ,JJ")
    assert np.array_equal(one, other)
    assert np.isnan(equity_matrix("AsKs", "AsKd")).all()
    assert equity_matrix(parse_cards("AsKs"), ["Qs", "Qd"]).shape == (1, 1)
    assert equity_matrix("", "AA").shape == (0, 6)


def test_bad_matrices():
    with pytest.raises(InvalidCards, match="the board must be 0, 3, 4 or 5 cards"):
        equity_matrix("AA", "KK", "2c")
    with pytest.raises(InvalidCards, match="'2c' appears twice, the second time in the dead cards"):
        equity_matrix("AA", "KK", "2c3c4c", dead="2c")
    with pytest.raises(InvalidCards, match="a: a hand is two cards, not 'AsKsQs'"):
        equity_matrix("AsKsQs", "KK")
    with pytest.raises(InvalidRange, match="b: expected a rank"):
        equity_matrix("AA", "K")
    with pytest.raises(
        InvalidCards, match="two hands and the board need 9 more cards, but only 8 are left in the deck"
    ):
        equity_matrix("AA", "KK", dead=range(44))
    with pytest.raises(ValueError, match="threads"):
        equity_matrix("AA", "KK", threads=-1)
