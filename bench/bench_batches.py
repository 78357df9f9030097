"""Arrays of hands and of deals: nanoseconds per hand. A peer without batches is called hand by hand,
from prepared cards, into a list."""

from functools import partial
from itertools import combinations, starmap

import numpy as np
import numpy.typing as npt
import pytest

import steelwheel
from steelwheel.cli import peers
from steelwheel.cli.peers import Peer, Run

SIZES = [1, 4, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]
RANKED = 1_000_000
DEALS = 100_000


def listing(peer: Peer, hands: list[list[int]]) -> Run:
    each, function = starmap if peer.spread else map, peer.function(7)
    ready = [peer.prepare(hand) for hand in hands]
    return lambda: list(each(function, ready))


@pytest.fixture(scope="module")
def rows(smoke: bool) -> npt.NDArray[np.uint8]:
    return steelwheel.deal_batch(10 * SIZES[1] if smoke else SIZES[-1], 7, seed=7)


@pytest.fixture(scope="module")
def out(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint16]:
    return np.empty(len(rows), np.uint16)


def bench_rows(timed, rows, out, size) -> None:
    run = partial(steelwheel.evaluate_batch, rows[:size], out=out[:size])
    timed("batches", f"rows, n = {size:,}", "steelwheel", run, size)


def bench_rows_peer(timed, agreed, rows, peer: Peer, size) -> None:
    agreed(peer, 7)
    if size > peer.most:
        pytest.skip(f"{size:,} hands take {peer.name} too long")
    some = rows[:size]
    if peer.rows:
        run = peer.rows(some)
        checked = some[:3000]
        ours = steelwheel.evaluate_batch(checked).tolist()
        peers.check(peer.name, checked.tolist(), ours, map(peer.order, run()[:3000]))
    else:
        run = listing(peer, some.tolist())
    timed("batches", f"rows, n = {size:,}", peer.name, run, size)


def bench_sets(timed, rows, out, size) -> None:
    some = rows[:size]
    sets = np.zeros(size, np.uint64)
    for column in some.T:
        sets |= np.uint64(1) << column.astype(np.uint64)
    assert np.array_equal(steelwheel.evaluate_batch(sets), steelwheel.evaluate_batch(some))
    run = partial(steelwheel.evaluate_batch, sets, out=out[:size])
    timed("batches", f"sets, n = {size:,}", "steelwheel", run, size)


@pytest.mark.parametrize("ranking", steelwheel.RANKINGS)
def bench_rankings(timed, smoke, ranking) -> None:
    """Time random hands of seven cards of the ranking's deck, or of as few as it takes."""
    count = 100 if smoke else RANKED
    decks = {
        "short_deck": "short",
        "short_deck_trips": "short",
        "high_wild": "joker54",
        "high_bug": "joker54",
    }
    n = {"one_card": 1, "two_cards": 2, "three_cards": 3}.get(ranking, 7)
    rows = steelwheel.deal_batch(count, n, deck=decks.get(ranking, "standard"), seed=7)
    run = partial(steelwheel.evaluate_batch, rows, ranking, out=np.empty(count, np.uint16))
    timed("rankings", f"{ranking}, rows", "steelwheel", run, count)


@pytest.fixture(scope="module")
def omaha(smoke: bool) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    rows = steelwheel.deal_batch(100 if smoke else DEALS, 9, seed=9)
    return np.ascontiguousarray(rows[:, :4]), np.ascontiguousarray(rows[:, 4:])


OMAHA = ["high", "ace_to_five_8", ("high", "ace_to_five_8"), "deuce_to_seven", "short_deck"]


@pytest.mark.parametrize("ranking", OMAHA, ids=str)
def bench_omaha(timed, omaha, smoke, ranking) -> None:
    holes, boards = omaha
    if ranking == "short_deck":
        rows = steelwheel.deal_batch(len(holes), 9, deck="short", seed=9)
        holes, boards = rows[:, :4].copy(), rows[:, 4:].copy()
    row = f"4 hole cards and 5 on the board, {ranking if isinstance(ranking, str) else ' and '.join(ranking)}"
    run = partial(steelwheel.evaluate_omaha_batch, holes, boards, ranking)
    timed("omaha", row, "steelwheel", run, len(holes))


def bench_omaha_phevaluator(timed, omaha) -> None:
    """Time phevaluator's private function, from a tuple of ints per hand, into a list."""
    function = pytest.importorskip("phevaluator._pheval").evaluate_plo4_cards
    ready = [(*board, *hole) for hole, board in zip(*(cards.tolist() for cards in omaha), strict=True)]
    run = lambda: list(starmap(function, ready))  # noqa: E731
    assert [7463 - value for value in run()] == steelwheel.evaluate_omaha_batch(*omaha).tolist()
    timed("omaha", "4 hole cards and 5 on the board, high", "phevaluator", run, len(ready))


@pytest.mark.parametrize("cards", [2, 5, 6, 7])
def bench_indices(timed, smoke, cards) -> None:
    indexer = steelwheel.HandIndexer([2, 3, 1, 1])
    rows = steelwheel.deal_batch(100 if smoke else DEALS, cards, seed=cards)
    indices, street = indexer.index_batch(rows), {2: 0, 5: 1, 6: 2, 7: 3}[cards]
    hands = indexer.cards_batch(street, indices)
    assert np.array_equal(indexer.index_batch(hands), indices)
    to_index = partial(indexer.index_batch, rows, out=indices)
    timed("indices", f"{cards} cards to an index", "steelwheel", to_index, len(rows))


@pytest.mark.parametrize("cards", [2, 5, 6, 7])
def bench_indexed_hands(timed, smoke, cards) -> None:
    indexer, street = steelwheel.HandIndexer([2, 3, 1, 1]), {2: 0, 5: 1, 6: 2, 7: 3}[cards]
    rows = steelwheel.deal_batch(100 if smoke else DEALS, cards, seed=cards)
    indices = indexer.index_batch(rows)
    to_hands = partial(indexer.cards_batch, street, indices, out=rows)
    timed("indices", f"an index to {cards} cards", "steelwheel", to_hands, len(rows))


@pytest.mark.parametrize("who", ["steelwheel", "NumPy permuted", "NumPy argpartition"])
def bench_deals(timed, smoke, who) -> None:
    """Time deals of seven different cards. NumPy has no function for it; these are two usual ways."""
    count = 100 if smoke else DEALS
    random = np.random.default_rng(1)
    decks = np.broadcast_to(np.arange(52, dtype=np.uint8), (count, 52))
    ways = {
        "steelwheel": lambda: steelwheel.deal_batch(count, 7, seed=1),
        "NumPy permuted": lambda: random.permuted(decks, axis=1)[:, :7],
        "NumPy argpartition": lambda: np.argpartition(random.random((count, 52)), 7, axis=1)[:, :7],
    }
    dealt = np.sort(ways[who](), axis=1)
    assert dealt.shape == (count, 7)
    assert dealt.max() < 52
    assert (np.diff(dealt.astype(int), axis=1) > 0).all()
    timed("deals", f"{count:,} deals of 7", who, ways[who], count)


@pytest.mark.parametrize(("cards", "count"), [(3, 1_176), (4, 1_128), (5, 1_081)])
def bench_strengths(timed, cards, count) -> None:
    """Time strengths at the river, over all run-outs, of every hand on one board: exact, in 50 bins."""
    board = np.array([32, 30, 9, 0, 4][:cards], np.uint8)
    holes = np.array([hand for hand in steelwheel.Range.COMBOS if not {*hand} & {*board.tolist()}], np.uint8)
    boards = np.broadcast_to(board, (count, cards))
    run = partial(steelwheel.strength_histogram_batch, holes, boards)
    assert run().shape == (count, 50)
    timed("strengths", f"all hands, {cards} cards on the board", "steelwheel", run, count)


@pytest.mark.parametrize("name", ["expected_strength_batch", "strength_histogram_batch"])
def bench_strengths_on_flops(timed, smoke, name) -> None:
    """Time one hand per board, on the flop."""
    rows = steelwheel.deal_batch(2 if smoke else 32, 5, seed=7)
    run = partial(getattr(steelwheel, name), rows[:, :2], rows[:, 2:])
    timed("strengths", f"{name}, flops of their own", "steelwheel", run, len(rows))


@pytest.mark.parametrize("board", ["", "3h4cJh", "3h4cJh7s2d"])
def bench_strength(timed, board) -> None:
    run = partial(steelwheel.hand_strength, "AdQc", board)
    timed("strengths", f"hand_strength, a call, {len(board) // 2} cards on the board", "steelwheel", run)


@pytest.mark.parametrize("who", ["steelwheel", "eval7"])
def bench_strengths_apart(timed, smoke, who) -> None:
    """Time one hand per board, at the river. For eval7 it is the equity against all hands."""
    rows = steelwheel.deal_batch(10 if smoke else 1_000, 7, seed=7)
    run = partial(steelwheel.expected_strength_batch, rows[:, :2], rows[:, 2:])
    if who == "eval7":
        eval7 = pytest.importorskip("eval7")
        expected, some = run()[:, 0], rows[:10]
        named = [[eval7.Card(steelwheel.format_cards(card)) for card in row] for row in some.tolist()]
        every = eval7.HandRange(", ".join(f"{a}{b}" for a, b in combinations([*eval7.Deck().cards], 2)))
        run = lambda: [eval7.py_hand_vs_range_exact(row[:2], every, row[2:]) for row in named]  # noqa: E731
        assert run() == pytest.approx(expected[:10], abs=1e-6)
        rows = some
    timed("strengths", "hands on boards of their own, river", who, run, len(rows))
