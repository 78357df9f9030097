"""A quick benchmark of this machine: steelwheel beside every installed peer."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from time import perf_counter_ns
from typing import Any

import numpy as np

import steelwheel

from .peers import Peer, Run, calls, check, installed

BATCH = 200_000
CALLS = 1000
SIZES = {5: "five", 6: "six", 7: "seven"}
HANDS, BOARD = ("AsAh", "KsKh"), ""


def measure(seconds: float, advance: Callable[[float, str], object]) -> dict[str, Any]:
    """Time each piece of work by each package that can do it, once their answers agree.

    :param seconds: how long to repeat each; the best time counts.
    :param advance: progress callback, given the share done and the piece at hand.
    :returns: `machine` (text) and `rows`, each with `work`, `who`, `how`, `ns` (for one) and `speed` (the
        best peer's time over this one; `None` without peers).
    """
    peers = installed()
    pieces = [piece for size in SIZES for piece in _single(peers, size)]
    pieces += [piece for size in SIZES for piece in _batch(peers, size)]
    pieces += [*_equity(peers), *_all_hands()]
    rows: list[dict[str, Any]] = []
    for i, (work, who, how, run, count) in enumerate(pieces):
        advance(i / len(pieces), f"{work}, {who}")
        rows.append({"work": work, "who": who, "how": how, "ns": _best(run, seconds) / count})
    for row in rows:
        theirs = [r["ns"] for r in rows if r["work"] == row["work"] and r["who"] != "steelwheel"]
        row["speed"] = min(theirs) / row["ns"] if theirs else None
    return {"machine": _machine(), "rows": rows}


Piece = tuple[str, str, str, Run, int]


def _single(peers: Sequence[Peer], size: int) -> list[Piece]:
    hands = [tuple(hand) for hand in steelwheel.deal_batch(CALLS, size, seed=1).tolist()]
    ours = [steelwheel.evaluate(hand) for hand in hands]
    sets = [int(steelwheel.CardSet(hand)) for hand in hands]
    work = f"{SIZES[size]} cards, one call"
    each: dict[int, Callable[..., int]] = {
        5: steelwheel.evaluate5,
        6: steelwheel.evaluate6,
        7: steelwheel.evaluate7,
    }
    pieces = [
        (work, "steelwheel", f"evaluate{size}(*ints)", calls(each[size], hands, spread=True), CALLS),
        (work, "steelwheel", "evaluate(int of a set)", calls(steelwheel.evaluate, sets, spread=False), CALLS),
    ]
    for peer in peers:
        some = hands[: peer.most]
        check(peer.name, some, ours[: peer.most], peer.values(some))
        pieces.append((work, f"{peer.name} {peer.version}", peer.entry, peer.calls(some), len(some)))
    return pieces


def _batch(peers: Sequence[Peer], size: int) -> list[Piece]:
    hands = steelwheel.deal_batch(BATCH, size, seed=2)
    sets = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    out = np.empty(BATCH, np.uint16)
    ours = steelwheel.evaluate_batch(hands)
    if (steelwheel.evaluate_batch(sets) != ours).any():
        raise ValueError("steelwheel does not agree with itself about rows and sets")
    work = f"{SIZES[size]} cards, a batch"
    pieces: list[Piece] = [
        (
            work,
            "steelwheel",
            "evaluate_batch(rows)",
            lambda: steelwheel.evaluate_batch(hands, out=out),
            BATCH,
        ),
        (work, "steelwheel", "evaluate_batch(sets)", lambda: steelwheel.evaluate_batch(sets, out=out), BATCH),
    ]
    for peer in peers:
        if peer.rows is not None:
            theirs = np.empty(BATCH, np.uint16)
            run = peer.rows(hands, theirs)
            run()
            check(peer.name, hands[:5000].tolist(), ours[:5000].tolist(), theirs[:5000].tolist())
            pieces.append((work, f"{peer.name} {peer.version}", peer.entry, run, BATCH))
    return pieces


def _equity(peers: Sequence[Peer]) -> list[Piece]:
    ours = steelwheel.equity(*HANDS, board=BOARD).equity
    work = "AsAh v KsKh before the flop"
    pieces: list[Piece] = [(work, "steelwheel", "equity", lambda: steelwheel.equity(*HANDS, board=BOARD), 1)]
    for peer in peers:
        if (equity := peer.equity) is not None and (theirs := equity(HANDS, BOARD)):
            if not np.allclose(theirs, ours, atol=1e-6):
                raise ValueError(
                    f"{peer.name} disagrees with steelwheel about the equity of {' v '.join(HANDS)}"
                )
            run = calls(equity, [(HANDS, BOARD)], spread=True)
            pieces.append((work, f"{peer.name} {peer.version}", "equity", run, 1))
    return pieces


def _all_hands() -> list[Piece]:
    run: Run = lambda: steelwheel.distribution(to_come=6)  # noqa: E731
    return [("all six-card hands, counted", "steelwheel", "distribution(to_come=6)", run, 20_358_520)]


def _best(run: Run, seconds: float) -> float:
    """The nanoseconds of the fastest of the runs that fit into so many seconds."""
    best, end = float("inf"), perf_counter_ns() + seconds * 1e9
    while True:
        start = perf_counter_ns()
        run()
        stop = perf_counter_ns()
        best = min(best, stop - start)
        if stop >= end:
            return best


def _machine() -> str:
    """The processor, Python and package, in one line."""
    processor = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            processor = next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    ours = f"steelwheel {steelwheel.__version__} (batches: {steelwheel.simd_level()})"
    return f"{processor}; Python {platform.python_version()}; {ours}, one thread"
