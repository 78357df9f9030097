"""Tests of evaluate_omaha and its batch: examples, brute force, the rulebook and other packages."""

from itertools import combinations
from random import Random

import numpy as np
import pytest
import reference
from hypothesis import given
from hypothesis import strategies as st
from strategies import in_any_form, not_cards

import steelwheel as sw
from steelwheel import InvalidCards, evaluate, evaluate_omaha, evaluate_omaha_batch

RANKINGS = [
    name for name in sw.RANKINGS if "badugi" not in name and "_card" not in name
]  # rankings of five-card hands
USES = [(n, m, use) for n in range(2, 7) for m in (3, 4, 5) for use in range(6) if use <= n and 5 - use <= m]


def best(hole, board, ranking="high", use=2):
    """Return the best value over every choice of cards."""
    return max(
        evaluate([*some, *others], ranking)
        for some in combinations(hole, use)
        for others in combinations(board, 5 - use)
    )


DECK_OF = {"short_deck": "short", "short_deck_trips": "short", "high_wild": "joker54", "high_bug": "joker54"}
DECK_OF["ace_to_five_joker"] = "joker54"


def deck_of(ranking):
    return list(sw.DECKS[DECK_OF.get(ranking, "standard")])


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("AsAhKsKd", "QsJsTs2c3d", "royal flush"),
        ("AsAhAdAc", "2s3h7d8c9s", "one pair, aces"),  # two of the four aces, no more
        ("AsKdQcJh", "Ts9s8s7s2c", "straight, queen high"),  # one spade in hand is no flush
        ("As2hKdKh", "3s4s5s9c9d", "straight, five high"),
        ("As2sKdKh", "KcKs9c9d3h", "four of a kind, kings"),
        ("AsAh3d2c", "KcKsKd9d3h", "full house, kings full of aces"),
        ("AsQh3d2c", "KcKsKd9d8h", "three of a kind, kings"),
        ("9s8h3d2c", "9c9d8s8d7h", "full house, nines full of eights"),
        ("AsKh", "AdKdQcJhTs", "straight, ace high"),
        ("7h2c", "AdKdQcJhTs", "high card, ace"),  # Greek hold'em: both must play
    ],
)
def test_examples(hole, board, words):
    assert sw.describe(evaluate_omaha(hole, board)) == words


def test_lows():
    both = "high", "ace_to_five_8"
    high, low = evaluate_omaha("As2s3d4h", "5c6d7hKdKs", both)
    assert sw.describe(high) == "straight, seven high"
    assert sw.describe(low, "ace_to_five_8") == "7-6-5-2-A low"
    assert evaluate_omaha("As2s3d4h", "5c6dThKdKs", both)[1] == 0  # only two low cards on the board
    assert evaluate_omaha("AsAd2s2h", "2c3d4h9dKs", both)[1] == 0  # the deuce counts once
    counterfeit = evaluate_omaha("As2sKdKh", "2c3d4h5dKs", "ace_to_five_8")
    assert sw.describe(counterfeit, "ace_to_five_8") == "5-4-3-2-A low"
    assert evaluate_omaha("As2sKdKh", "2c3d4h5dKs", ("ace_to_five_8", "high")) == (
        counterfeit,
        evaluate_omaha("As2sKdKh", "2c3d4h5dKs"),
    )


def test_other_numbers_of_cards():
    assert evaluate_omaha("AsKs2d2h3c4c", "QsJsTs") == 7462
    assert evaluate_omaha("AsKsQs2d", "JsTs2c3d4h", use=3) == 7462
    assert evaluate_omaha("AsKsQsJsTs", "2c3d4h", use=5) == 7462
    assert evaluate_omaha("2c2d", "AsKsQsJsTs", use=0) == 7462


@given(st.data())
def test_single_is_the_best_of_all_choices(data):
    ranking = data.draw(st.sampled_from(RANKINGS))
    n, m, use = data.draw(st.sampled_from(USES))
    deck = deck_of(ranking)
    if data.draw(st.booleans()):  # more flushes
        deck = [card for card in deck if card % 4 < 2 or card > 51]
    cards = data.draw(st.permutations(deck))[: n + m]
    assert evaluate_omaha(cards[:n], cards[n:], ranking, use=use) == best(cards[:n], cards[n:], ranking, use)


def dealt(count, n, m, ranking="high", seed=1):
    """Return rows of hole cards and boards, half of them from few ranks and suits."""
    random = Random(f"{n} {m} {ranking} {seed}")
    deck = deck_of(ranking)
    rows = []
    for i in range(count):
        few = random.sample(range(4, 13), 5)
        some = [card for card in deck if card // 4 in few] if i % 4 == 0 else deck
        some = [card for card in deck if card % 4 < 2] if i % 4 == 1 else some
        rows.append(random.sample(some, n + m))
    rows = np.array(rows, np.uint8)
    return rows[:, :n], rows[:, n:]


@pytest.mark.parametrize(("n", "m", "use"), USES)
def test_batches_under_high(n, m, use):
    holes, boards = dealt(130, n, m)
    values = evaluate_omaha_batch(holes, boards, use=use)
    assert values.dtype == np.uint16
    for hole, board, value in zip(holes.tolist(), boards.tolist(), values.tolist(), strict=True):
        assert value == best(hole, board, use=use) == evaluate_omaha(hole, board, use=use)


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize(("n", "m"), [(4, 5), (2, 5), (5, 3), (6, 4)])
def test_batches_under_every_ranking(ranking, n, m):
    holes, boards = dealt(150, n, m, ranking)
    values = evaluate_omaha_batch(holes, boards, ranking)
    for hole, board, value in zip(holes.tolist(), boards.tolist(), values.tolist(), strict=True):
        assert value == best(hole, board, ranking)


def by_choices(holes, boards, ranking="high"):
    """Return the best values of many hands over arrays of every choice."""
    rows = [
        sw.evaluate_batch(np.concatenate([holes[:, some], boards[:, others]], axis=1), ranking)
        for some in combinations(range(holes.shape[1]), 2)
        for others in combinations(range(boards.shape[1]), 3)
    ]
    return np.max(rows, axis=0)


@pytest.mark.parametrize("ranking", ["high", "ace_to_five", "ace_to_five_8", "ace_to_six", "deuce_to_seven"])
def test_many_random_hands(ranking):
    rows = sw.deal_batch(60_000, 9, seed=11)
    values = evaluate_omaha_batch(rows[:, :4], rows[:, 4:], ranking)
    assert np.array_equal(values, by_choices(rows[:, :4], rows[:, 4:], ranking))


@pytest.mark.slow
@pytest.mark.parametrize("hole", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("board", [3, 4, 5])
def test_millions_of_random_hands(hole, board):
    rows = sw.deal_batch(300_000, hole + board, seed=hole * board)
    for ranking in ("high", "ace_to_five_8", "deuce_to_seven"):
        values = evaluate_omaha_batch(rows[:, :hole], rows[:, hole:], ranking)
        assert np.array_equal(values, by_choices(rows[:, :hole], rows[:, hole:], ranking))


def test_against_the_rulebook():
    """The order of values matches a slow oracle that shares no code with the package."""
    holes, boards = dealt(400, 4, 5, seed=2)
    values = evaluate_omaha_batch(holes, boards).tolist()

    def strength(hole, board):
        fives = ([*some, *others] for some in combinations(hole, 2) for others in combinations(board, 3))
        return max(reference.strength([reference.text(card) for card in five]) for five in fives)

    strengths = [strength(*both) for both in zip(holes.tolist(), boards.tolist(), strict=True)]
    order = dict(zip(values, strengths, strict=True))
    assert [order[value] for value in values] == strengths
    assert sorted(order.values()) == [order[value] for value in sorted(order)]


def test_against_phevaluator():
    phevaluator = pytest.importorskip("phevaluator._pheval")
    holes, boards = dealt(3000, 4, 5, seed=3)
    values = evaluate_omaha_batch(holes, boards).tolist()
    for hole, board, value in zip(holes.tolist(), boards.tolist(), values, strict=True):
        assert 7463 - value == phevaluator.evaluate_plo4_cards(*board, *hole)


@pytest.mark.parametrize(
    ("ranking", "kind"), [("high", "OmahaHoldemHand"), ("ace_to_five_8", "OmahaEightOrBetterLowHand")]
)
@pytest.mark.slow
def test_against_pokerkit(ranking, kind):
    pokerkit = pytest.importorskip("pokerkit")
    holes, boards = dealt(30, 4, 5, seed=4)
    values = evaluate_omaha_batch(holes, boards, ranking).tolist()
    found = []
    for hole, board, value in zip(holes.tolist(), boards.tolist(), values, strict=True):
        theirs = getattr(pokerkit, kind).from_game_or_none(sw.format_cards(hole), sw.format_cards(board))
        assert (theirs is None) == (value == 0)
        if theirs is not None:
            found.append((value, theirs))
    for value, theirs in found:
        for value2, theirs2 in found:
            assert (value > value2) == (theirs > theirs2)
            assert (value == value2) == (theirs == theirs2)


def test_any_buffer():
    rows = sw.deal_batch(1000, 9, seed=5)
    values = evaluate_omaha_batch(rows[:, :4], rows[:, 4:])
    apart = rows[:, :4].copy(), rows[:, 4:].copy()
    spread = np.zeros((2000, 18), np.uint8)
    spread[::2, ::2] = rows
    for holes, boards in (
        apart,
        map(np.asfortranarray, apart),
        (apart[0][::-1][::-1], memoryview(apart[1])),
        (spread[::2, 0:8:2], spread[::2, 8::2]),
        (apart[0][:, ::-1], apart[1][:, ::-1]),
    ):
        assert np.array_equal(evaluate_omaha_batch(holes, boards), values)
    same = np.broadcast_to(apart[0][0], (1000, 4)), np.broadcast_to(apart[1][0], (1000, 5))
    assert evaluate_omaha_batch(*same).tolist() == [values[0]] * 1000
    out = np.zeros((1000, 2), np.uint16)[:, 1]
    assert evaluate_omaha_batch(*apart, out=out) is out
    assert np.array_equal(out, values)
    assert evaluate_omaha_batch(np.empty((0, 4), np.uint8), np.empty((0, 5), np.uint8)).shape == (0,)


@pytest.mark.parametrize("threads", [0, 1, 3])
def test_pairs_of_rankings_and_threads(threads):
    rows = sw.deal_batch(300_000, 9, seed=6)
    holes, boards = rows[:, :4], rows[:, 4:]
    both = "high", "ace_to_five_8"
    high, low = evaluate_omaha_batch(holes, boards, both, threads=threads)
    assert np.array_equal(high, evaluate_omaha_batch(holes, boards))
    assert np.array_equal(low, evaluate_omaha_batch(holes, boards, "ace_to_five_8"))
    assert 0.3 < np.count_nonzero(low) / len(low) < 0.5
    into = np.zeros(300_000, np.uint16), np.zeros(300_000, np.uint16)
    result = evaluate_omaha_batch(holes, boards, both, out=into, threads=threads)
    assert result[0] is into[0]
    assert result[1] is into[1]
    assert np.array_equal(into[0], high)
    assert np.array_equal(into[1], low)


def test_any_form_of_cards():
    hole, board = [51, 46, 33, 20], [7, 9, 0, 22, 50]
    value = evaluate_omaha(hole, board)
    for form in in_any_form(hole):
        assert evaluate_omaha(form, board) == value
    for form in in_any_form(board):
        assert evaluate_omaha(hole, form) == value
    assert evaluate_omaha(sw.CardSet(hole), sw.CardSet(board)) == value


@pytest.mark.parametrize(
    ("hole", "board", "options", "error", "message"),
    [
        ("As", "KsQsJs", {}, InvalidCards, "2 to 6 hole cards, not 1"),
        ("AsAhAdAcKsKhKd", "QsJsTs", {}, InvalidCards, "2 to 6 hole cards, not 7"),
        ("AsAh", "KsQs", {}, InvalidCards, "3 to 5 board cards, not 2"),
        ("AsAh", "KsQsJsTs9s8s", {}, InvalidCards, "3 to 5 board cards, not 6"),
        ("AsAh", "KsQsAs", {}, InvalidCards, "'As' appears twice, the second time in the board"),
        ("AsAs", "KsQsJs", {}, InvalidCards, "the hole cards: 'As' appears twice"),
        ("AsAx", "KsQsJs", {}, InvalidCards, "the hole cards: 'Ax' at position 1"),
        ("AsAh", "Ks??Js", {}, InvalidCards, "the board: .* unknown"),
        ("AsAh", "KsQsJk", {}, InvalidCards, "the board: 'Jk' .* not in this deck"),
        ("AsAh", "KsQs5s", {"ranking": "short_deck"}, InvalidCards, "the board: '5s' .* not in this deck"),
        (
            "AsAh",
            "KsQsJs",
            {"use": 3},
            InvalidCards,
            "with use=3, a hand takes 3 of the hole cards and 2 of the board cards, but 2 and 3 were given",
        ),
        (
            "AsAhAdAc",
            "KsQsJs",
            {"use": 1},
            InvalidCards,
            "with use=1, a hand takes 1 of the hole cards and 4 of the board cards, but 4 and 3 were given",
        ),
        ("AsAh", "KsQsJs", {"use": 6}, ValueError, "use must be from 0 to 5 hole cards, not 6"),
        ("AsAh", "KsQsJs", {"use": -1}, ValueError, "use must be from 0 to 5 hole cards, not -1"),
        ("AsAh", "KsQsJs", {"use": 2.0}, TypeError, "use must be an int"),
        ("AsAh", "KsQsJs", {"use": True}, TypeError, "use must be an int"),
        ("AsAh", "KsQsJs", {"ranking": "low"}, ValueError, "no ranking 'low'"),
        (
            "AsAh",
            "KsQsJs",
            {"ranking": "badugi"},
            ValueError,
            "Omaha needs rankings of five-card hands, but 'badugi' ranks 4 cards",
        ),
        (
            "AsAh",
            "KsQsJs",
            {"ranking": "three_cards"},
            ValueError,
            "Omaha needs rankings of five-card hands, but 'three_cards' ranks 3 cards",
        ),
        ("AsAh", "KsQsJs", {"ranking": ("high", "short_deck")}, ValueError, "different decks"),
        ("AsAh", "KsQsJs", {"ranking": ("high",)}, ValueError, "a pair of names"),
        (
            "AsAh",
            "KsQsJs",
            {"ranking": ["high", "high"]},
            TypeError,
            "a ranking must be a name .str., not list; pass two rankings as a tuple",
        ),
        ("AsAh", "KsQsJs", {"ranking": None}, TypeError, "a ranking must be a name .str., not NoneType"),
        (1.5, "KsQsJs", {}, TypeError, "the hole cards: cards must be text, an int, bytes,"),
        ("AsAh", None, {}, TypeError, "the board: cards must be text, an int, bytes,"),
    ],
)
def test_bad_hands(hole, board, options, error, message):
    with pytest.raises(error, match=message):
        evaluate_omaha(hole, board, **options)


ROWS = np.array([[0, 1, 2, 3, 4, 5, 6, 7, 8]] * 4, np.uint8)
HOLES, BOARDS = ROWS[:, :4].copy(), ROWS[:, 4:].copy()


@pytest.mark.parametrize(
    ("holes", "boards", "options", "error", "message"),
    [
        (HOLES[:, :1], BOARDS, {}, ValueError, "2 to 6 hole cards, not 1"),
        (HOLES, BOARDS[:, :2], {}, ValueError, "3 to 5 board cards, not 2"),
        (HOLES[:3], BOARDS, {}, ValueError, "hole cards have 3 rows, but boards have 4"),
        (
            HOLES[0],
            BOARDS,
            {},
            ValueError,
            r"holes must be two-dimensional, one row of cards per hand; this array has the shape .4,.",
        ),
        (
            HOLES.astype(np.int64),
            BOARDS,
            {},
            TypeError,
            "holes must be uint8, cards from 0 to 51, not int64; convert them with holes.astype.'uint8'.",
        ),
        (
            HOLES,
            BOARDS.astype(np.uint16),
            {},
            TypeError,
            "boards must be uint8, cards from 0 to 51, not uint16; convert them with boards.astype.'uint8'.",
        ),
        (HOLES.tolist(), BOARDS, {}, TypeError, "holes must be an array"),
        (
            HOLES,
            BOARDS,
            {"use": 5},
            ValueError,
            "with use=5, a hand takes 5 of the hole cards and 0 of the board cards, but 4 and 5 were given",
        ),
        (HOLES, BOARDS, {"ranking": "badugi"}, ValueError, "'badugi' ranks 4"),
        (HOLES, BOARDS, {"out": np.zeros(3, np.uint16)}, ValueError, "out must have the shape"),
        (HOLES, BOARDS, {"out": np.zeros(4, np.int16)}, TypeError, "out must be uint16"),
        (
            HOLES,
            BOARDS,
            {"ranking": ("high", "high"), "out": np.zeros(4, np.uint16)},
            TypeError,
            "a pair of arrays",
        ),
        (HOLES, BOARDS, {"threads": -1}, ValueError, "threads"),
    ],
)
def test_bad_batches(holes, boards, options, error, message):
    with pytest.raises(error, match=message):
        evaluate_omaha_batch(holes, boards, **options)


def test_overlaps_are_refused():
    memory = np.zeros(64, np.uint8)
    memory[:36] = ROWS.ravel()
    holes, boards = memory[:16].reshape(4, 4), memory[16:36].reshape(4, 5)
    out = np.zeros(4, np.uint16)
    for bad in (memory[14:22].view(np.uint16), memory[34:42].view(np.uint16)):
        with pytest.raises(ValueError, match=r"out overlaps .* in memory; pass a separate array"):
            evaluate_omaha_batch(holes, boards, out=bad)
    with pytest.raises(ValueError, match=r"out overlaps .* in memory; pass a separate array"):
        evaluate_omaha_batch(HOLES, BOARDS, ("high", "high"), out=(out, out))


@pytest.mark.parametrize("threads", [1, 2])
def test_bad_rows_are_named(threads):
    rows = sw.deal_batch(400_000, 9, seed=7)
    holes, boards = rows[:, :4].copy(), rows[:, 4:].copy()
    boards[300_001, 2] = 60
    with pytest.raises(InvalidCards, match=r"row 300001: the board: 60 at position 2 is not a card"):
        evaluate_omaha_batch(holes, boards, threads=threads)
    for row, column, card, message in (
        (
            300_000,
            3,
            holes[300_000, 0],
            r"row 300000: the hole cards: .* appears twice, at positions 0 and 3",
        ),
        (299_999, 1, 255, r"row 299999: the hole cards: 255 at position 1 is not a card"),
        (299_998, 0, boards[299_998, 4], r"row 299998: .* appears twice, the second time in the board"),
        (0, 0, 52, r"row 0: the hole cards: 'Jk' at position 0 is not in this deck"),
    ):
        holes[row, column] = card
        with pytest.raises(InvalidCards, match=message):
            evaluate_omaha_batch(holes, boards, threads=threads)


@given(not_cards)
def test_hostile_input_raises_or_works(x):
    for call in (
        lambda: evaluate_omaha(x, "AsKsQs"),
        lambda: evaluate_omaha("AsKs", x),
        lambda: evaluate_omaha("AsKs", "QsJsTs", x),
        lambda: evaluate_omaha("AsKs", "QsJsTs", use=x),
        lambda: evaluate_omaha_batch(x, BOARDS),
        lambda: evaluate_omaha_batch(HOLES, x),
        lambda: evaluate_omaha_batch(HOLES, BOARDS, x),
        lambda: evaluate_omaha_batch(HOLES, BOARDS, out=x),
    ):
        try:
            call()
        except (ValueError, TypeError) as error:
            assert str(error)
