"""The speed of many hands at once, as a table: six-handed no-limit hold'em, one thread, processor time.

    pip install '.[bench,rl]' setuptools rlcard pygame
    python bench/batch_table.py              # two minutes, with a C compiler; alone on the machine
    python bench/batch_table.py --smoke      # does it run?

Each row and its comparison run in turns, and the minimum of all rounds counts. Comparisons with OpenSpiel,
PettingZoo (which needs rlcard and pygame) and Gymnasium are left out if these are not installed, and those
with the bare C core if it cannot be compiled.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import bench_environments as environments
import engines
import numpy as np
import pytest

import steelwheel as sw
from steelwheel import agents

GAME, STACKS = sw.games.NoLimitHoldem(blinds=(1, 2)), [200] * 6
SLOTS = 1024
Clock = Callable[[], float]


class Work(NamedTuple):
    """Timed code, and its number of decisions (or hands)."""

    run: Callable[[], object]
    items: float


class Row(NamedTuple):
    """A row; `reach` is the target ratio of their time to ours, or of ours to theirs if `at_most`."""

    work: str
    beside: str
    ours: Work
    theirs: Work
    reach: float | None
    at_most: bool = False
    clock: Clock = time.process_time


def begun(slots: int = SLOTS, stacks: list[int] = STACKS, **keywords: Any) -> sw.HandBatch:
    """Return a batch with its slots on different streets."""
    batch = sw.HandBatch(GAME, slots, stacks, seed=1, **keywords)
    rng = np.random.default_rng(1)
    for _ in range(30):
        batch.act(np.where(rng.random(slots) < 0.2, -batch.can_fold.astype(np.int8), 0))
    return batch


def calls(batch: sw.HandBatch | None = None) -> Work:
    batch = batch or begun()
    codes = np.zeros(len(batch), np.int64)
    return Work(lambda: batch.act(codes), len(batch))


def random() -> Work:
    """Choose each legal kind with the same chance, then each total, like the loops it is compared with."""
    batch, rng = begun(), np.random.default_rng(2)

    def step() -> None:
        low, high = batch.min_raise_to, batch.max_raise_to
        bet = batch.to_call > 0
        kind = (rng.random(SLOTS) * (1 + bet + (low > 0))).astype(np.int64) - bet
        total = low + (rng.random(SLOTS) * (high - low + 1)).astype(np.int64)
        batch.act(np.where(kind > 0, total, kind))

    return Work(step, SLOTS)


def observing() -> Work:
    batch = begun()
    out = batch.observe()
    return Work(lambda: batch.observe(out), SLOTS)


def loop(engine: engines.Engine, policy: str, hands: int) -> Work:
    """Return a loop over single hands, with the cards drawn before."""
    some = engines.deals(hands)
    prepared = [engine.prepare(deal) for deal in some]
    decisions = 24 * hands if policy == "call" else sum(len(engines._play(d, policy).actions) for d in some)
    return Work(lambda: engine.plays[policy](prepared), decisions)


def playing(agent: agents.Policy, hands: int) -> Work:
    batch = begun(64)
    return Work(lambda: batch.play([agent] * 6, hands), 64 * hands)


def bare_core(smoke: bool) -> dict[str, Work]:
    """Return the hands that run inside C, already timed."""
    sys.path.insert(0, str(Path(__file__).parent / "native"))
    import run

    try:
        found = run.play(1000 if smoke else 50_000, 1 if smoke else 15)
    except (OSError, subprocess.CalledProcessError):
        return {}
    names = {
        "calling_station": "no-limit hold'em, all players call",
        "random": "no-limit hold'em, random legal play",
    }
    return {agent: Work(lambda ns=found[name]["time"]: ns, 1) for agent, name in names.items()}


def heads_up() -> tuple[Work, Work]:
    """Return a learner's step with its observation, the opponent in C; and `act` and `observe` alone."""
    table = [None, agents.random]
    batch, plain = begun(stacks=[200, 200]).play(table), begun(stacks=[200, 200])
    codes, out = np.zeros(SLOTS, np.int64), plain.observe()

    def step() -> None:
        batch.act(codes, opponents=table)
        batch.observe(out, seats=0)

    def beside() -> None:
        plain.act(codes)
        plain.observe(out)

    return Work(step, SLOTS), Work(beside, SLOTS)


def environment_rows(smoke: bool) -> Iterator[Row]:
    """Yield the rows compared with the frameworks' own environments."""
    ours, episodes, n = engines.OURS, 1 if smoke else 20, 8 if smoke else SLOTS
    for name, reach in (("texas_holdem_no_limit_v6", 12), ("an environment that does nothing", None)):
        pair = [Work(environments.pettingzoo_play(who, episodes), 24 * episodes) for who in (ours, name)]
        yield Row("PettingZoo, raw_env", name, *pair, reach)
    for opponent in ("calling_station", "random"):
        for who, reach in ((environments.SYNC, 20), (environments.ALONE, 1.5)):
            pair = [Work(environments.gymnasium_step(name, n, opponent), n) for name in (ours, who)]
            at_most = who == environments.ALONE
            yield Row(f"VectorEnv, heads-up, {opponent}", who, *pair, reach, at_most=at_most)


def rows(smoke: bool) -> Iterator[Row]:
    hands = 5 if smoke else 100
    peers = {"a loop over Hand": engines.ours()}
    peers |= {engine.name: engine for engine in engines.installed() if engine.name == "OpenSpiel"}
    for (name, engine), reach in zip(peers.items(), (1.5, 20), strict=False):
        alike = sw.HandBatch(GAME, SLOTS, STACKS, seed=1)
        yield Row("act, all players call", name, calls(alike), loop(engine, "call", hands), reach)
    mixed = "act, the same, slots on different streets"
    yield Row(mixed, "a loop over Hand", calls(), loop(engines.ours(), "call", hands), None)
    for (name, engine), reach in zip(peers.items(), (2, 15), strict=False):
        yield Row("act and a random choice in NumPy", name, random(), loop(engine, "random", hands), reach)
    yield Row("observe", "act", observing(), calls(), 3, at_most=True)
    for name, core in bare_core(smoke).items():
        agent = getattr(agents, name)
        yield Row(f"play, agents.{name} (a hand)", "the bare C core", playing(agent, hands), core, 0.9)
    yield Row(
        "two threads, 4,096 slots",
        "one",
        calls(begun(4096, threads=2)),
        calls(begun(4096)),
        1.8,
        clock=time.perf_counter,
    )
    yield Row("heads-up: act, the opponent, observe", "act, observe", *heads_up(), 1.5, at_most=True)
    with suppress(pytest.skip.Exception):
        yield from environment_rows(smoke)


def once(work: Work, clock: Clock, seconds: float) -> float:
    """Return nanoseconds per item, over as many runs as fit the time."""
    runs, began = 0, clock()
    while True:
        got = work.run()
        if isinstance(got, float):
            return got
        runs += 1
        took = clock() - began
        if took >= seconds:
            return took / runs / work.items * 1e9


def main() -> None:
    parser = argparse.ArgumentParser(description="Print the speed of many hands at once, as a table.")
    parser.add_argument("--rounds", type=int, default=40, help="number of rounds; the minimum counts (40)")
    parser.add_argument("--smoke", action="store_true", help="each once")
    chosen = parser.parse_args()
    rounds, seconds = (1, 0.0) if chosen.smoke else (chosen.rounds, 0.05)
    print("| Work | ns | Compared with | ns | Ratio | Aim |\n| --- | ---: | --- | ---: | ---: | ---: |")
    for row in rows(chosen.smoke):
        times = [
            (once(row.ours, row.clock, seconds), once(row.theirs, row.clock, seconds)) for _ in range(rounds)
        ]
        ours, theirs = (min(column) for column in zip(*times, strict=True))
        ratio, word = (ours / theirs, "at most ") if row.at_most else (theirs / ours, "")
        reach = "" if row.reach is None else f"{word}{row.reach:g}"
        figures = f"{ours:,.1f} | {row.beside} | {theirs:,.1f} | {ratio:.2f} | {reach}"
        print(f"| {row.work} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
