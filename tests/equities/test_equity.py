"""Tests of the exact equity of known hands."""

import csv
import random
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
import reference
from hypothesis import given
from hypothesis import strategies as st
from strategies import hands, in_any_form, not_cards

import steelwheel as sw
from steelwheel import InvalidCards, InvalidRange, equity


def test_aces_against_kings():
    result = equity("AsAh", "KsKh")
    assert result.trials == 1_712_304
    assert result.wins == (1_410_336, 292_660)
    assert result.ties == (9_308, 9_308)
    assert result.equity == pytest.approx((0.826366, 0.173634), abs=5e-7)
    assert result.win == (1_410_336 / 1_712_304, 292_660 / 1_712_304)
    assert result.tie == (9_308 / 1_712_304,) * 2
    assert result.stderr == (0.0, 0.0)
    assert result.exact is result.complete is True
    assert str(result).splitlines() == [
        "hand   equity      win      tie",
        "AsAh   82.64%   82.36%    0.54%",
        "KsKh   17.36%   17.09%    0.54%",
        "exact, 1,712,304 boards",
    ]


@pytest.mark.parametrize(
    ("first", "second", "share"),
    [("AhKh", "7c7d", 0.478791), ("AdKc", "7s6h", 0.615041), ("2c2d", "2h2s", 0.5)],
)
def test_published_equities(first, second, share):
    assert equity(first, second).equity[0] == pytest.approx(share, abs=5e-7)


def test_every_line_of_the_exact_table(shared_data):
    """Counts match the published table `headsup_cards_exact.csv`."""
    with open(shared_data / "tables" / "headsup_cards_exact.csv", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert lines
    for line in lines:
        result = equity(line["hand1"], line["hand2"], board=line["board"])
        counts = [result.wins[0], result.wins[1], result.ties[0], result.trials]
        assert counts == [int(line[name]) for name in ("wins1", "wins2", "ties", "total")]


def test_a_board_that_is_complete():
    result = equity("AsAh", "KsKh", "QcQd", board="Ac Kc 2d 3h 9s")
    assert (result.trials, result.wins, result.ties) == (1, (1, 0, 0), (0, 0, 0))
    split = equity("2c3c", "2d3d", "4h5h", board="AsKsQsJsTs")
    assert split.wins == (0, 0, 0)
    assert split.ties == (1, 1, 1)
    assert split.equity == pytest.approx((1 / 3,) * 3)


@pytest.mark.slow
@given(st.integers(2, 10), st.integers(4, 5), st.randoms(use_true_random=False))
def test_against_the_reference(players, board, rng):
    cards = [reference.text(card) for card in rng.sample(range(52), 52)]
    held = [cards[2 * i : 2 * i + 2] for i in range(players)]
    rest = cards[2 * players :]
    shown, dead, live = rest[:board], rest[board : board + 8], rest[board + 8 :]
    result = equity(*held, board=shown, dead=dead)
    wins, ties, pots, boards = reference.equity(held, shown, live)
    assert (list(result.wins), list(result.ties), result.trials) == (wins, ties, boards)
    assert shares(result) == [pot / boards for pot in pots]


def shares(result):
    """Return equities as exact fractions."""
    return [Fraction(share).limit_denominator(2520 * result.trials) for share in result.equity]


@pytest.mark.parametrize(
    ("held", "board"),
    [
        (("AsKd", "AhKc", "8s8h"), "TsJsQd2c3h"),
        (("AsKd", "AhKc", "AdKh", "8s8h"), "TsJsQd2c3h"),
        (("AsKd", "AhKc", "8s8h", "7c7d", "5c5d"), "TsJsQd2c3h"),
        (("AsKd", "AhKc", "8s8h", "8c8d"), "Ts9s4d2c"),  # tied in pairs at the river
    ],
)
@pytest.mark.slow
def test_a_pot_is_shared_by_those_who_tie(held, board):
    """A pot is shared equally, in any seat order and by any method."""
    live = [reference.text(card) for card in range(52)]
    for seats in list(permutations(held))[:: 7 if len(held) > 4 else 1]:
        cards = [[hand[:2], hand[2:]] for hand in seats]
        shown = [board[i : i + 2] for i in range(0, len(board), 2)]
        gone = {*shown, *(card for hand in cards for card in hand)}
        wins, ties, pots, boards = reference.equity(cards, shown, [card for card in live if card not in gone])
        expected = [pot / boards for pot in pots]
        known = equity(*seats, board=board)
        assert (known.wins, known.ties, shares(known)) == ((*wins,), (*ties,), expected)
        ranges = equity(*map(sw.Range, seats), board=board)
        assert ranges.exact and shares(ranges) == expected
        for i, hand in enumerate(seats):
            assert (
                ranges.by_combo(i)[sw.Range.COMBOS.index((*sorted(sw.parse_cards(hand)),))]
                == ranges.equity[i]
            )
            assert ranges.win[i] == wins[i] / boards and ranges.tie[i] == ties[i] / boards


@pytest.mark.slow
def test_flops_and_before_against_evaluate():
    """Equities before the river match boards evaluated by `evaluate`, which has its own tests."""
    from itertools import combinations

    rng = random.Random(1)
    for players, board, dead in ((2, 3, 0), (3, 3, 6), (4, 0, 20), (10, 0, 12), (10, 3, 0)):
        cards = rng.sample(range(52), 52)
        held = [cards[2 * i : 2 * i + 2] for i in range(players)]
        shown = cards[2 * players : 2 * players + board]
        gone = cards[2 * players + board : 2 * players + board + dead]
        live = cards[2 * players + board + dead :]
        wins, ties, shares, boards = [0] * players, [0] * players, [Fraction(0)] * players, 0
        for more in combinations(live, 5 - board):
            common = sum(1 << card for card in (*shown, *more))
            values = [sw.evaluate(common | 1 << a | 1 << b) for a, b in held]
            winners = [i for i, value in enumerate(values) if value == max(values)]
            for i in winners:
                (wins if len(winners) == 1 else ties)[i] += 1
                shares[i] += Fraction(1, len(winners))
            boards += 1
        result = equity(*held, board=shown, dead=gone)
        assert (result.wins, result.ties, result.trials) == (tuple(wins), tuple(ties), boards)
        assert result.equity == pytest.approx([float(share / boards) for share in shares], rel=1e-12)


@given(st.integers(3, 5).flatmap(lambda board: hands(4 + board, 4 + board)))
def test_forms_order_and_threads_do_not_matter(cards):
    a, b, board = cards[:2], cards[2:4], cards[4:]
    result = equity(a, b, board=board)
    for x, y, z in zip(in_any_form(a), in_any_form(b), in_any_form(board), strict=True):
        assert equity(x, y, board=z) == result
    assert equity(a, b, board=board, threads=2) == result
    assert equity(b, a, board=board[::-1]).equity == result.equity[::-1]


def test_combos():
    result = equity("KhAs", "2c2d")
    combos = [(a, b) for a in range(52) for b in range(a + 1, 52)]
    for i, combo in enumerate(((46, 51), (0, 1))):
        equities = result.by_combo(i)
        assert equities.shape == (1326,)
        assert equities[combos.index(combo)] == result.equity[i]
        assert (equities == equities).sum() == 1


def test_game_and_method():
    assert equity("AsAh", "KsKh", game="holdem", method="exact") == equity("AsAh", "KsKh")
    assert equity("AsAh", "KsKh", game="flh") == equity("AsAh", "KsKh")
    with pytest.raises(ValueError, match="there is no game 'whist'"):
        equity("AsAh", "KsKh", game="whist")
    with pytest.raises(TypeError, match="game must be a Game or its short name, such as 'nlh', not int"):
        equity("AsAh", "KsKh", game=3)
    for some in (("AsAh", "KsKh"), ("AA", "KK")):
        with pytest.raises(ValueError, match="method must be 'auto', 'exact' or 'sample', not 'guess'"):
            equity(*some, method="guess")


def test_hands_are_read_once():
    class Fickle:
        def __init__(self):
            self.answers = [["As", "Ah"], ["7c", "2d"]]

        def __len__(self):
            return 2

        def __getitem__(self, i):
            return self.answers[0][i]

        def __iter__(self):
            return iter(self.answers.pop(0))

    assert equity(Fickle(), "KsKh") == equity("AsAh", "KsKh")


def test_threads_before_the_flop():
    assert equity("AsAh", "7c7d", threads=0) == equity("AsAh", "7c7d", threads=3) == equity("AsAh", "7c7d")


@pytest.mark.parametrize(
    ("arguments", "keywords", "message"),
    [
        (["AsAh"], {}, "equity takes 2 to 10 hands, not 1"),
        ([], {}, "2 to 10 hands, not 0"),
        ([[2 * i, 2 * i + 1] for i in range(11)], {}, "2 to 10 hands, not 11"),
        (["AsAh", "KsKhQh"], {}, "hand 1 must be 2 cards, not 'KsKhQh'"),
        (["AsAh", []], {}, "hand 1 must be 2 cards, not ''"),
        (["AsAh", "KsXh"], {}, "hand 1: 'Xh' at position 1 is not a card"),
        (["AsAh", "AsKh"], {}, "'As' appears twice, the second time in hand 1"),
        (["AsAs", "KsKh"], {}, "hand 0: 'As' appears twice"),
        (["AsAh", "KsKh"], {"board": "AsTdTc"}, "'As' appears twice, the second time in the board"),
        (["AsAh", "KsKh"], {"board": "TdTc"}, "the board must be 0, 3, 4 or 5 cards, not 'TdTc'"),
        (["AsAh", "KsKh"], {"board": "TdTc2d3d4d5d"}, "the board must be 0, 3, 4 or 5 cards"),
        (["AsAh", "KsKh"], {"dead": "2cKh"}, "'Kh' appears twice, the second time in the dead cards"),
        (
            ["AsAh", "KsKh"],
            {"dead": bytes(range(44))},
            "5 cards are to come, but only 4 are left in the deck",
        ),
        (["AsAh", [1, 52]], {}, "hand 1: 'Jk' at position 1"),
        (["AsAh", ["Jk", "2c"]], {}, "hand 1: 'Jk' at position 0 is not in this deck"),
        (["AsAh", "2cJk"], {}, "hand 1: 'Jk' at position 1 is not in this deck"),
    ],
)
def test_errors_name_the_card_and_its_place(arguments, keywords, message):
    with pytest.raises(InvalidCards, match=message):
        equity(*arguments, **keywords)


def test_a_joker_is_no_hole_card():
    with pytest.raises(InvalidRange, match="hand 1: expected a comma or a space after 'k'"):
        equity("AsAh", "Jk2c")


@given(not_cards)
def test_hostile_input_raises_or_works(x):
    for arguments in ({"hands": [x, "AsAh"]}, {"board": x}, {"dead": x}, {"threads": x}):
        try:
            equity(*arguments.pop("hands", ["KsKh", "AsAh"]), **{"board": "2c3c4c", **arguments})
        except (ValueError, TypeError) as error:
            assert str(error)


def test_hands_are_counted_from_the_end_too():
    found = sw.equity("AsAh", "KsKh")
    for i in (0, 1):
        assert np.array_equal(found.by_combo(i - 2), found.by_combo(i), equal_nan=True)
    for i in (2, -3):
        with pytest.raises(IndexError, match=f"there is no hand {i}; the indices of hands are 0 to 1"):
            found.by_combo(i)
