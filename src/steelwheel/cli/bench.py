"""`steelwheel bench`: a quick benchmark of steelwheel and all similar packages installed on this machine."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Sequence
from operator import itemgetter
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import steelwheel

from . import screen
from .peers import Peer, Run, calls, check, installed
from .progress import progress_bar

if TYPE_CHECKING:
    from argparse import Namespace

BATCH = 200_000
CALLS = 1000
SIZES = {5: "five", 6: "six", 7: "seven"}
EQUITIES = {
    "AsAh v KsKh before the flop": (("AsAh", "KsKh"), "", "holdem"),
    "AhKh v 7c7d v JsTc on a flop": (("AhKh", "7c7d", "JsTc"), "Qs9d4h", "holdem"),
    "two ranges on a flop": (("QQ+,AK", "TT+,AQs+,KQs"), "Ts9d4h", "holdem"),
    "three ranges on a flop": (("QQ+", "AK", "TT+"), "Ts9d4h", "holdem"),
    "two hands of Omaha before the flop": (("AsAhKsQh", "9d8d7c6c"), "", "omaha"),
    "two hands of Omaha on a flop": (("AsAhKsQh", "9d8d7c6c"), "Td9c4h", "omaha"),
}
HEAD = "", "steelwheel", "best peer", "its time", "its time / ours"


class Piece(NamedTuple):
    """A benchmark task for one package, with `size` evaluations or equities per run."""

    work: str
    who: str
    how: str
    run: Run
    size: int


def run_bench(words: Namespace) -> None:
    """Run the benchmark, and print a table."""
    with progress_bar("measuring", words.json) as advance:
        report = measure(words.row_seconds, advance)
    if words.output:
        figure: Any = steelwheel.plot.bench(report).figure
        figure.savefig(words.output)
    if words.json:
        print(json.dumps(report))
        return
    note = f"{report['machine']}\nanswers were compared before timing"
    if not words.all:
        screen.table(HEAD, summary(report["rows"]), note)
        return
    screen.sections(
        ("library", "time each", "speed", "call"),
        {
            work: [
                (row["who"], span(row["ns"]), times(row["speed"]), row["how"])
                for row in sorted(report["rows"], key=itemgetter("ns"))
                if row["work"] == work
            ]
            for work in dict.fromkeys(row["work"] for row in report["rows"])
        },
        f"{note}; speed: best peer = 1",
        bold="steelwheel",
    )


def measure(seconds: float, advance: Callable[[float, str], object]) -> dict[str, Any]:
    """Time each task in each package that supports it, after checking that the answers agree.

    :param seconds: the time to spend on repeated runs of each task; only the fastest run counts.
    :param advance: a progress callback that receives the share done and the name of the current task.
    :returns: `machine` (text) and `rows`, each with `work`, `who`, `how`, `ns` (per evaluation or equity) and
        `speed` (the best peer's time divided by this one; `None` without peers).
    """
    peers = installed()
    pieces = [piece for size in SIZES for piece in _single(peers, size)]
    pieces += [piece for size in SIZES for piece in _batch(peers, size)]
    pieces += [piece for work in EQUITIES for piece in _equity(peers, work)]
    pieces.append(
        Piece("all seven-card hands counted", "steelwheel", "distribution(to_come=7)", _all_hands, 1)
    )
    rows: list[dict[str, Any]] = []
    for i, (work, who, how, run, count) in enumerate(pieces):
        advance(i / len(pieces), f"{work}, {who}")
        rows.append({"work": work, "who": who, "how": how, "ns": _best(run, seconds) / count})
    advance(1, "other levels")
    default, levels = steelwheel.simd.level(), steelwheel.simd.levels()
    (seven, *_) = _batch((), 7)
    try:
        for level in levels:
            if level != default:
                steelwheel.simd.set_level(level)
                how, ns = f"evaluate_batch(rows), {level}", _best(seven.run, seconds) / BATCH
                rows.append({"work": seven.work, "who": "steelwheel", "how": how, "ns": ns})
    finally:
        steelwheel.simd.set_level(default)
    for row in rows:
        theirs = [r["ns"] for r in rows if r["work"] == row["work"] and r["who"] != "steelwheel"]
        row["speed"] = min(theirs) / row["ns"] if theirs else None
    return {"machine": f"{_machine()}; levels: {', '.join(levels)}", "rows": rows}


def summary(rows: Sequence[dict[str, Any]]) -> list[tuple[str, ...]]:
    """Return the table for the README, with a row for each task and the columns of `HEAD`."""
    lines = []
    for work in dict.fromkeys(row["work"] for row in rows):
        some = sorted((row for row in rows if row["work"] == work), key=itemgetter("ns"))
        ours = next(row for row in some if row["who"] == "steelwheel")
        best = next(((row["who"], span(row["ns"])) for row in some if row["who"] != "steelwheel"), ("", ""))
        lines.append((work, span(ours["ns"]), *best, times(ours["speed"])))
    return lines


def times(speed: float | None) -> str:
    """Return a ratio as text with about two digits."""
    if speed is None:
        return ""
    return f"{speed:,.0f}" if speed >= 10 else f"{speed:.2f}" if speed >= 0.1 else f"{speed:.1g}"


def span(ns: float) -> str:
    """Return a duration as text in a suitable unit."""
    for unit, name in ((1e9, "s"), (1e6, "ms"), (1e3, "us")):
        if ns >= unit:
            return f"{ns / unit:,.1f} {name}"
    return f"{ns:.1f} ns"


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
        Piece(work, "steelwheel", f"evaluate{size}(*ints)", calls(each[size], hands, spread=True), CALLS),
        Piece(
            work,
            "steelwheel",
            "evaluate(int of a set)",
            calls(steelwheel.evaluate, sets, spread=False),
            CALLS,
        ),
    ]
    for peer in peers:
        some = hands[: peer.most]
        check(peer.name, some, ours[: peer.most], peer.values(some))
        pieces.append(Piece(work, f"{peer.name} {peer.version}", peer.entry, peer.calls(some), len(some)))
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
        Piece(
            work,
            "steelwheel",
            "evaluate_batch(rows)",
            lambda: steelwheel.evaluate_batch(hands, out=out),
            BATCH,
        ),
        Piece(
            work,
            "steelwheel",
            "evaluate_batch(sets)",
            lambda: steelwheel.evaluate_batch(sets, out=out),
            BATCH,
        ),
    ]
    for peer in peers:
        if peer.rows is not None:
            count = min(BATCH, peer.most)
            run = peer.rows(hands[:count])
            check(peer.name, hands[:5000].tolist(), ours[:5000].tolist(), map(peer.order, run()[:5000]))
            pieces.append(Piece(work, f"{peer.name} {peer.version}", peer.entry, run, count))
    return pieces


def _equity(peers: Sequence[Peer], work: str) -> list[Piece]:
    hands, board, game = EQUITIES[work]
    ours: Run = lambda: steelwheel.equity(*hands, board=board, game=game)  # noqa: E731
    shares = steelwheel.equity(*hands, board=board, game=game).equity
    pieces: list[Piece] = [Piece(work, "steelwheel", "equity", ours, 1)]
    for peer in peers:
        if (equity := peer.equity) is not None and (theirs := equity(hands, board, game)):
            if not np.allclose(theirs, shares, atol=1e-6):
                raise ValueError(
                    f"{peer.name} disagrees with steelwheel about the equity of {' v '.join(hands)}"
                )
            run = calls(equity, [(hands, board, game)], spread=True)
            pieces.append(Piece(work, f"{peer.name} {peer.version}", "equity", run, 1))
    return pieces


def _all_hands() -> object:
    return steelwheel.distribution(to_come=7)


def _best(run: Run, seconds: float) -> float:
    """Repeat a run for this many seconds, and return the nanoseconds of the fastest."""
    best, end = float("inf"), perf_counter_ns() + seconds * 1e9
    while True:
        start = perf_counter_ns()
        run()
        stop = perf_counter_ns()
        best = min(best, stop - start)
        if stop >= end:
            return best


def cpu() -> str:
    """Return the name of the processor."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def _machine() -> str:
    """Return the processor and the versions of Python and steelwheel in one line."""
    ours = f"steelwheel {steelwheel.__version__}"
    return f"{cpu()}; Python {platform.python_version()}; {ours}, one thread"
