"""Tests of `equity(..., detail=True)`: ties between hands, and the halves of split pots."""

import json
import pickle
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

import steelwheel as sw
from steelwheel import equity

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def cards_of(text):
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def run_outs(hands, board, dead=""):
    """Yield every complete board."""
    known = cards_of("".join(hands) + board + dead)
    rest = [card for card in DECK if card not in known]
    for more in combinations(rest, 5 - len(cards_of(board))):
        yield [*cards_of(board), *more]


def winners(values):
    best = max(values)
    return {i for i, value in enumerate(values) if value == best and best}


def count(hands, boards, sides):
    """Return the trials, tie matrix, and (equity, win, tie) of each half, counted deal by deal.

    :param sides: for each half, a function of a hand and a board that returns a value, 0 if none qualifies.
    """
    n, trials = len(hands), 0
    together = np.zeros((n, n))
    halves = [[[Fraction(0)] * n for _ in range(3)] for _ in sides]
    for board in boards:
        trials += 1
        won = [winners([value(hand, board) for hand in hands]) for value in sides]
        parts = sum(map(bool, won))
        for (share, win, tie), who in zip(halves, won, strict=True):
            for i in who:
                share[i] += Fraction(1, parts * len(who))
                (win if len(who) == 1 else tie)[i] += 1
        for i in range(n):
            for j in range(n):
                together[i, j] += i != j and any(i in who and j in who for who in won)
    whole = [[[float(x / trials) for x in numbers] for numbers in half] for half in halves]
    return trials, together / trials, whole


def high(hand, board):
    return sw.evaluate("".join([hand, *board]))


def omaha(ranking):
    def value(hand, board):
        fives = (
            "".join([*two, *three])
            for two in combinations(cards_of(hand), 2)
            for three in combinations(board, 3)
        )
        return max(sw.evaluate(five, ranking=ranking) for five in fives)

    return value


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AhKh", "AdKd", "AsQc"], "Qs9d4h"),
        (["AhKh", "AdKc", "AsKs"], "2c7d9h"),
        (["2c2d", "3c3d", "AhKs", "4h5h"], "TsJsQs9d"),
        (["AhKh", "AdKd"], "Qs9d4hTc"),
        (["AhKh", "2d2h", "3d3h"], "QsJsTs9s8s"),
    ],
)
def test_ties_of_known_hands(hands, board):
    trials, ties, ((share, win, tie),) = count(hands, run_outs(hands, board), [high])
    result = equity(*hands, board=board, detail=True)
    assert (result.exact, result.complete, result.trials) == (True, True, trials)
    assert result.tie_matrix.dtype == np.float64 and np.allclose(result.tie_matrix, ties, rtol=0, atol=1e-15)
    assert np.allclose([result.equity, result.win, result.tie], [share, win, tie], rtol=0, atol=1e-15)
    assert result.high is result.low is None, "one winner takes the whole pot"
    plain = equity(*hands, board=board)
    assert plain == result and plain.tie_matrix is plain.high is plain.low is None


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("omaha8", ["Ac2cKsKh", "Ad2d7c6c", "9s9hTsTh"], "5d4d2s8c"),
        ("omaha8", ["Ac2cKsKh", "Ad2d7c6c", "Ah2hQsQh"], "3d4d9sTc"),
        ("omaha8", ["Ac3cKsKh", "QdQcJdJc"], "5d9dTsKc"),  # a low does not always qualify
        ("omaha8", ["Ac2cKsKh", "Ad2dKcKd"], "3d4d9sTcTd"),
        ("big_o", ["Ac2cKsKh3s", "Ad2d7c6c3h"], "5d4d2s8c"),
    ],
)
def test_the_halves_of_a_split_pot(game, hands, board):
    sides = [omaha("high"), omaha("ace_to_five_8")]
    trials, ties, halves = count(hands, run_outs(hands, board), sides)
    for limits in {}, {"max_seconds": 60}:
        result = equity(*hands, board=board, game=game, detail=True, **limits)
        assert (result.exact, result.trials) == (True, trials)
        assert np.allclose(result.tie_matrix, ties, rtol=0, atol=1e-15)
        for half, expected in zip((result.high, result.low), halves, strict=True):
            assert isinstance(half, sw.PotHalf) and np.allclose(half, expected, rtol=0, atol=1e-15)
        assert np.allclose(np.add(result.high.equity, result.low.equity), result.equity, rtol=0, atol=1e-15)
        assert result == equity(*hands, board=board, game=game)


def test_two_boards_and_stud():
    """A hand is settled on each board; in stud, cards are missing from the hands."""
    hands, boards = ["AhKh", "AdKd", "QsQd"], ("2c7d9hTc3s", "QhJhTd4c5c")
    result = equity(*hands, board=boards, game="double_board", detail=True)
    assert result.tie_matrix.tolist() == [[0, 1, 0], [1, 0, 0], [0, 0, 0]] and result.high is None
    assert result.equity == (0.25, 0.25, 0.5)
    hands = ["2s5s4sJsKh3d", "AsAhAdKcQc7d2h", "5d4d3h2dTcTd9s"]
    result = equity(*hands, game="stud8", detail=True)
    assert np.allclose(np.add(result.high.equity, result.low.equity), result.equity)
    assert max(result.low.win) > 0 and np.array_equal(result.tie_matrix, result.tie_matrix.T)


def test_no_hand_qualifies():
    """The high hand then wins the low half, and if none qualifies under either ranking, all players tie."""
    result = equity("AcAdKsKh", "QdQcJdJc", board="Ts9s9d3c3h", game="omaha8", detail=True)
    assert result.high == ((1, 0), (1, 0), (0, 0)) and result.low == ((0, 0), (0, 0), (0, 0))


@pytest.mark.parametrize(
    ("hands", "options"),
    [
        (["AhKh", "AdKd", "AsQc"], {"board": "Qs9d4h"}),
        (["Ac2cKsKh", "Ad2d7c6c", "Ah2hQsQh"], {"board": "3d4d9s", "game": "omaha8"}),
        (["AhKhQdJc7c7d", "AdKdQhJh3c3d"], {"board": "Ts9d4h", "game": "plo6"}),
        (["AhKh", "AdKd"], {"board": ("Ts9d4hKc", "2c3c4cQd"), "game": "double_board"}),
    ],
)
def test_samples_agree_with_exact(hands, options):
    exact = equity(*hands, **options, detail=True)
    sampled = equity(*hands, **options, detail=True, method="sample", trials=50_000, seed=1)
    assert exact.exact and not sampled.exact
    assert np.abs(exact.tie_matrix - sampled.tie_matrix).max() < 0.012
    assert np.array_equal(sampled.tie_matrix, sampled.tie_matrix.T)
    again = equity(*hands, **options, detail=True, method="sample", trials=50_000, seed=1, threads=2)
    assert np.array_equal(again.tie_matrix, sampled.tie_matrix) and (again.high, again.low) == (
        sampled.high,
        sampled.low,
    )
    plain = equity(*hands, **options, method="sample", trials=50_000, seed=1)
    assert plain == sampled, "the samples are the same"
    for half, other in zip((exact.high, exact.low), (sampled.high, sampled.low), strict=True):
        assert (half is None) == (other is None) == ("omaha8" not in options.values())
        assert half is None or np.abs(np.subtract(half, other)).max() < 0.012
    if sampled.high:
        assert np.allclose(np.add(sampled.high.equity, sampled.low.equity), sampled.equity)


def test_ranges():
    """Two ranges are exact, in hold'em and in Omaha; three or more are sampled."""
    for hands, options in (
        (["AKs", "AKs"], {}),
        (["AK", "AQ,AK:0.5"], {"board": "Qs9d4h"}),
        (["Ah??", "AQs"], {"board": "Qs9d4hTc"}),
        (["AA$ds", "AhKhQd9c"], {"board": "Qs9d4hTc", "game": "plo"}),
    ):
        result = equity(*hands, **options, detail=True)
        tie = result.tie[0]
        assert result.exact and result.tie_matrix.tolist() == [[0, tie], [tie, 0]]
        assert result == equity(*hands, **options)
    hands = [["AhKh", "AsKs"], ["AdKd"], ["AcQc", "QdQh"]]
    counted = [
        equity(*held, board="Qs9d4h", detail=True)
        for held in ((a, b, c) for a in hands[0] for b in hands[1] for c in hands[2])
    ]
    exact = np.mean([one.tie_matrix for one in counted], axis=0)
    texts = [",".join(one) for one in hands]
    result = equity(*texts, board="Qs9d4h", detail=True, trials=100_000, seed=3)
    assert not result.exact and np.abs(result.tie_matrix - exact).max() < 0.01
    halves = equity("A2$ds", "KK$ds", board="3d4d9s", game="omaha8", detail=True, trials=20_000, seed=3)
    assert not halves.exact and np.allclose(np.add(halves.high.equity, halves.low.equity), halves.equity)
    for hands, options in (
        (["AA", "KK", "QQ"], {"board": "2c3c4c"}),
        (["A2$ds", "KsKhQs2h"], {"board": "3d4d9sTc", "game": "omaha8"}),
    ):
        assert equity(*hands, **options).exact
        with pytest.raises(
            ValueError, match="detail=True has no exact result for three or more hands with a range"
        ):
            equity(*hands, **options, detail=True, method="exact")


def test_sums():
    """In games with one winner, a hand ties at most as often as its row adds up to."""
    hands = ["AhKh", "AdKd", "AcKc", "AsKs"]
    result = equity(*hands, board="Qs9d4c", detail=True)
    rows = result.tie_matrix.sum(axis=1)
    assert (rows >= np.array(result.tie) - 1e-12).all() and not result.tie_matrix.diagonal().any()
    assert ((result.tie_matrix <= np.array(result.tie) + 1e-12).all()) and result.tie_matrix.max() > 0.8


def test_progress_has_details():
    """Unfinished exact work is replaced by a sample, which has details too."""
    found = []
    equity(
        "AhKh", "AdKd", "AsQc", detail=True, progress=lambda result: found.append(result.tie_matrix) or True
    )
    sampled = equity(
        "AhKh",
        "AdKd",
        "AsQc",
        method="sample",
        trials=100_000,
        seed=1,
        detail=True,
        progress=lambda result: True,
    )
    assert sampled.tie_matrix.shape == (3, 3) and all(matrix.shape == (3, 3) for matrix in found)


def test_plain_values_and_copies():
    result = equity("Ac2cKsKh", "Ad2d7c6c", board="5d4d2s8c", game="omaha8", detail=True)
    plain = json.loads(json.dumps(result.to_dict()))
    assert plain["tie_matrix"] == result.tie_matrix.tolist()
    assert plain["low"] == {name: list(x) for name, x in result.low._asdict().items()}
    assert "high" not in equity("Ac2cKsKh", "Ad2d7c6c", board="5d4d2s8c", game="omaha8").to_dict()
    again = pickle.loads(pickle.dumps(result))
    assert (again, again.low) == (result, result.low) and np.array_equal(again.tie_matrix, result.tie_matrix)
    result.tie_matrix[:] = 9
    assert result.tie_matrix.max() <= 1, "each access returns a new array"


def test_errors_are_the_same():
    for hands, options in (
        (["AsAh", "KsKhKd"], {}),
        (["AsAh", "AsKh"], {}),
        (["AsAh", "KsKh"], {"board": "2c3c"}),
        (["AsAh"], {}),
        (["AsAh", "no"], {}),
    ):
        with pytest.raises(ValueError) as plain:
            equity(*hands, **options)
        with pytest.raises(ValueError) as detailed:
            equity(*hands, **options, detail=True)
        assert str(plain.value) == str(detailed.value)
