"""Whole tasks: every hand there is, the import. Milliseconds."""

import subprocess
import sys
from collections import Counter
from functools import partial
from itertools import combinations, starmap

import numpy as np
import pytest
import turns

import steelwheel
from steelwheel.cli.peers import Peer


@pytest.mark.parametrize("to_come", [5, 6, 7])
def bench_every_hand(timed, smoke, to_come) -> None:
    held = "2c3d" if smoke else ""
    run = partial(steelwheel.distribution, held, to_come=to_come - 2 * smoke)
    timed("every hand", f"all hands of {to_come} cards, counted by value", "steelwheel", run)


OTHERS = {
    "all hands of 7 cards, AsKd dead": {"to_come": 7, "dead": "AsKd"},
    "AsKd and 5 more": {"cards": "AsKd", "to_come": 5},
    "all hands of 7 cards, deuce_to_seven": {"to_come": 7, "ranking": "deuce_to_seven"},
    "all hands of 7 cards, badugi": {"to_come": 7, "ranking": "badugi"},
    "all hands of 7 cards, high_wild": {"to_come": 7, "ranking": "high_wild"},
}


@pytest.mark.parametrize("row", OTHERS)
def bench_distributions(timed, smoke, row) -> None:
    run = partial(
        steelwheel.distribution, **OTHERS[row] | ({"cards": "2c3d4h", "to_come": 4} if smoke else {})
    )
    timed("every hand", row, "steelwheel", run)


def bench_every_hand_peer(timed, agreed, smoke, peer: Peer) -> None:
    """All hands of five cards; larger ones take the peers too long, and too much memory."""
    if peer.most < 100_000:
        pytest.skip(f"every hand takes {peer.name} too long")
    agreed(peer, 5)
    deck = range(12 if smoke else 52)
    if peer.rows:
        rows = np.array(list(combinations(deck, 5)), np.uint8)
        values = peer.rows(rows)

        def run() -> list[int]:
            counts = np.bincount(values())
            return [int(counts[value]) for value in sorted(np.flatnonzero(counts), key=peer.order)]
    else:
        each, function, order = starmap if peer.spread else map, peer.function(5), peer.order
        ready = [peer.prepare(hand) for hand in combinations(deck, 5)]

        def run() -> list[int]:
            counts = Counter(each(function, ready))
            return [count for _, count in sorted(counts.items(), key=lambda item: order(item[0]))]

    counts = timed("every hand", "all hands of 5 cards, counted by value", peer.name, run)
    ours = steelwheel.distribution("", to_come=5, dead=range(len(deck), 52))
    assert counts == list(ours[ours > 0])


@pytest.mark.parametrize("who", ["python", "steelwheel"])
@pytest.mark.parametrize("row", turns.FIRST)
def bench_first(timed, row, who) -> None:
    """A new interpreter each time. The report takes the bare one's time off the others."""
    code = f"import steelwheel as sw\n{turns.FIRST[row]}" if who == "steelwheel" else "pass"
    timed("first", row, who, partial(subprocess.run, [sys.executable, "-c", code], check=True))


def bench_import_numpy(timed) -> None:
    timed(
        "first",
        "import",
        "NumPy",
        partial(subprocess.run, [sys.executable, "-c", "import numpy"], check=True),
    )


def bench_import_peer(timed, peer: Peer) -> None:
    command = [sys.executable, "-c", f"import {peer.module}"]
    timed("first", "import", peer.name, partial(subprocess.run, command, check=True))
