"""Whole tasks: every hand there is, the equity of hands and ranges, the import. Milliseconds."""

import subprocess
import sys
from collections import Counter
from functools import partial
from itertools import combinations, starmap

import numpy as np
import pytest

import steelwheel
from steelwheel.cli.peers import Peer

EQUITIES = {
    "AsAh v KsKh": (("AsAh", "KsKh"), ""),
    "AhKh v 7c7d": (("AhKh", "7c7d"), ""),
    "AhKh v 7c7d v JsTc": (("AhKh", "7c7d", "JsTc"), ""),
    "AhKh v 7c7d v JsTc on Qs9d4h": (("AhKh", "7c7d", "JsTc"), "Qs9d4h"),
    "QQ+,AK v TT+,AQs+,KQs": (("QQ+,AK", "TT+,AQs+,KQs"), ""),
    "AA v random": (("AA", "random"), ""),
    "QQ+,AK v TT+,AQs+,KQs on Ts9d4h": (("QQ+,AK", "TT+,AQs+,KQs"), "Ts9d4h"),
    "AsAh v random on Ts9d4h": (("AsAh", "random"), "Ts9d4h"),
    "random v random on Ts9d4h": (("random", "random"), "Ts9d4h"),
}
SAMPLED = {"AsAh v random": ("AsAh", "random"), "six random hands": ("random",) * 6}
ERROR = 1e-4  # small enough that nobody's granularity of looking at it matters
IMPORTS = {
    "python": "pass",
    "steelwheel": "import steelwheel",
    "steelwheel, evaluate": "from steelwheel import evaluate",
    "NumPy": "import numpy",
}


@pytest.mark.parametrize("to_come", [5, 6, 7])
def bench_every_hand(timed, smoke, to_come) -> None:
    held = "2c3d" if smoke else ""
    run = partial(steelwheel.distribution, held, to_come=to_come - 2 * smoke)
    timed("every hand", f"all hands of {to_come} cards, counted by value", "steelwheel", run)


def bench_every_hand_peer(timed, agreed, smoke, peer: Peer) -> None:
    """All hands of five cards; larger ones take the peers too long, and too much memory."""
    if peer.most < 100_000:
        pytest.skip(f"every hand takes {peer.name} too long")
    agreed(peer, 5)
    deck = range(12 if smoke else 52)
    if peer.rows:
        rows = np.array(list(combinations(deck, 5)), np.uint8)
        out = np.empty(len(rows), np.uint16)
        values = peer.rows(rows, out)

        def run() -> list[int]:
            values()
            counts = np.bincount(out)
            return list(counts[counts > 0])
    else:
        each, function, order = starmap if peer.spread else map, peer.function(5), peer.order
        ready = [peer.prepare(hand) for hand in combinations(deck, 5)]

        def run() -> list[int]:
            counts = Counter(each(function, ready))
            return [count for _, count in sorted(counts.items(), key=lambda item: order(item[0]))]

    counts = timed("every hand", "all hands of 5 cards, counted by value", peer.name, run)
    ours = steelwheel.distribution("", to_come=5, dead=range(len(deck), 52))
    assert counts == list(ours[ours > 0])


@pytest.mark.parametrize("case", EQUITIES)
def bench_equity(timed, case) -> None:
    hands, board = EQUITIES[case]
    timed("equity", case, "steelwheel", lambda: steelwheel.equity(*hands, board=board))


@pytest.mark.parametrize("case", EQUITIES)
def bench_equity_peer(timed, peer: Peer, case) -> None:
    if peer.equity is None:
        pytest.skip(f"{peer.name} has no exact equity from a hand and a partial board")
    hands, board = EQUITIES[case]
    equity = peer.equity
    assert equity(hands, board) == pytest.approx(steelwheel.equity(*hands, board=board).equity, abs=1e-9)
    timed("equity", case, peer.name, lambda: equity(hands, board))


def bench_equity_of_two_threads(timed) -> None:
    hands, board = EQUITIES["random v random on Ts9d4h"]
    run = partial(steelwheel.equity, *hands, board=board, threads=2)
    timed("equity", "random v random on Ts9d4h", "steelwheel, 2 threads", run)


@pytest.mark.parametrize("case", SAMPLED)
def bench_samples(timed, smoke, case) -> None:
    error = 100 * ERROR if smoke else ERROR
    first = steelwheel.equity(*SAMPLED[case], method="sample", seed=1, trials=1_000_000)
    trials = round(first.trials * (first.stderr[0] / error) ** 2)
    run = partial(steelwheel.equity, *SAMPLED[case], method="sample", seed=1, trials=trials)
    assert max(timed("samples", case, "steelwheel", run).stderr) == pytest.approx(error, rel=0.1)


@pytest.mark.parametrize("case", SAMPLED)
def bench_samples_peer(timed, peer: Peer, smoke, case) -> None:
    hands, sample = SAMPLED[case], peer.sample
    if sample is None or (peer.name == "eval7" and len(hands) > 2):
        pytest.skip(f"{peer.name} does not sample the equity of these hands")
    error = 100 * ERROR if smoke else ERROR
    share = timed("samples", case, peer.name, lambda: sample(hands, error))
    assert abs(share - steelwheel.equity(*hands, seed=2).equity[0]) < 8 * error + 0.001


@pytest.mark.parametrize("who", IMPORTS)
def bench_import(timed, who) -> None:
    """A new interpreter each time. The report takes the bare one's time off the others."""
    command = [sys.executable, "-c", IMPORTS[who]]
    timed("import", "a new process", who, lambda: subprocess.run(command, check=True))


def bench_import_peer(timed, peer: Peer) -> None:
    command = [sys.executable, "-c", f"import {peer.name}"]
    timed("import", "a new process", peer.name, lambda: subprocess.run(command, check=True))
