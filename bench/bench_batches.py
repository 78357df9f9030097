"""Arrays of hands and of deals: nanoseconds a hand. A peer without a batch of its own is called hand by hand,
from cards made beforehand, into a list."""

from functools import partial
from itertools import starmap

import numpy as np
import numpy.typing as npt
import pytest

import steelwheel
from steelwheel.cli import peers
from steelwheel.cli.peers import Peer, Run

SIZES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]
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


def bench_rows_peer(timed, agreed, rows, out, peer: Peer, size) -> None:
    agreed(peer, 7)
    some = rows[:size]
    if peer.rows:
        run = peer.rows(some, out[:size])
        run()
        sample = slice(min(size, 3000))
        ours = steelwheel.evaluate_batch(some[sample]).tolist()
        peers.check(peer.name, some[sample].tolist(), ours, out[sample].tolist())
    elif size <= peer.most:
        run = listing(peer, some.tolist())
    else:
        pytest.skip(f"{size:,} hands take {peer.name} too long")
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
    """Random hands of seven cards of the ranking's deck."""
    count = 100 if smoke else RANKED
    decks = {
        "short_deck": "short",
        "short_deck_trips": "short",
        "high_wild": "joker54",
        "high_bug": "joker54",
    }
    rows = steelwheel.deal_batch(count, 7, deck=decks.get(ranking, "standard"), seed=7)
    run = partial(steelwheel.evaluate_batch, rows, ranking, out=np.empty(count, np.uint16))
    timed("rankings", f"{ranking}, rows", "steelwheel", run, count)


@pytest.mark.parametrize("who", ["steelwheel", "NumPy permuted", "NumPy argpartition"])
def bench_deals(timed, smoke, who) -> None:
    """Seven different cards a deal. NumPy has no such function; these are two usual ways to get there."""
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
