"""The equity of hands and ranges: exact beside exact, sampled beside sampled, one thread and two."""

import os
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import steelwheel
from steelwheel.cli.peers import Peer

EXACT = {
    "AsAh v KsKh": (("AsAh", "KsKh"), ""),
    "AhKh v 7c7d": (("AhKh", "7c7d"), ""),
    "AhKh v 7c7d v JsTc": (("AhKh", "7c7d", "JsTc"), ""),
    "AhKh v 7c7d v JsTc on Qs9d4h": (("AhKh", "7c7d", "JsTc"), "Qs9d4h"),
    "QQ+,AK v TT+,AQs+,KQs": (("QQ+,AK", "TT+,AQs+,KQs"), ""),
    "AA v random": (("AA", "random"), ""),
    "QQ+,AK v TT+,AQs+,KQs on Ts9d4h": (("QQ+,AK", "TT+,AQs+,KQs"), "Ts9d4h"),
    "AsAh v random on Ts9d4h": (("AsAh", "random"), "Ts9d4h"),
    "random v random on Ts9d4h": (("random", "random"), "Ts9d4h"),
    "AsAh v random on Ts9d4h2c3s": (("AsAh", "random"), "Ts9d4h2c3s"),
}
SAMPLED = {"AsAh v random": ("AsAh", "random"), "six random hands": ("random",) * 6}
ERROR = 2e-4  # asked for in each run, of which there are so many that the error is known to a tenth:
RUNS = {"AsAh v random": 60, "six random hands": 16}


@pytest.mark.parametrize("case", EXACT)
def bench_exact(timed, case) -> None:
    hands, board = EXACT[case]
    timed("equity", case, "steelwheel", lambda: steelwheel.equity(*hands, board=board))


@pytest.mark.parametrize("case", EXACT)
def bench_exact_peer(timed, peer: Peer, case) -> None:
    hands, board = EXACT[case]
    theirs = peer.equity(hands, board) if peer.equity else []
    if peer.equity is None or not theirs:
        pytest.skip(f"{peer.name} does not give this exactly")
    ours = steelwheel.equity(*hands, board=board)
    board_or_less = 0.25 / ours.trials if peer.name != "eval7" else 1e-6  # which has floats of 32 bits
    assert theirs == pytest.approx(ours.equity, rel=0, abs=board_or_less)
    timed("equity", case, peer.name, lambda: peer.equity and peer.equity(hands, board))


@pytest.mark.parametrize("case", SAMPLED)
def bench_samples(timed, smoke, case) -> None:
    seeds = iter(range(1 << 40))

    def sample(hands: tuple[str, ...], error: float) -> tuple[tuple[float, ...], int]:
        few = steelwheel.equity(*hands, method="sample", seed=(1, next(seeds)), trials=1000)
        trials = round(1000 * (few.stderr[0] / error) ** 2)
        some = steelwheel.equity(*hands, method="sample", seed=(2, next(seeds)), trials=trials)
        return some.equity, some.trials

    measure(timed, smoke, case, "steelwheel", sample)


@pytest.mark.parametrize("case", SAMPLED)
def bench_samples_peer(timed, peer: Peer, smoke, case) -> None:
    if peer.sample is None or (peer.name == "eval7" and len(SAMPLED[case]) > 2):
        pytest.skip(f"{peer.name} does not sample the equity of these hands")
    measure(timed, smoke, case, peer.name, peer.sample)


def measure(timed, smoke: bool, case: str, who: str, sample: Callable) -> None:
    """Times a sample: by how far some of them are from the truth (not by what they think of themselves) it is
    the time to a standard error of 0.01 %; and it is so many samples."""
    hands = SAMPLED[case]
    truth = steelwheel.equity(*hands).equity if len(hands) == 2 else (1 / len(hands),) * len(hands)
    found, counts = zip(
        *[sample(hands, ERROR * 10**smoke) for _ in range(2 if smoke else RUNS[case])], strict=True
    )
    error = float(np.sqrt(np.mean((np.array(found) - truth) ** 2)))
    assert error < 20 * ERROR * 10**smoke
    timed("samples", case, who, lambda: sample(hands, ERROR * 10**smoke), items=(1e-4 / error) ** 2)
    timed.also("rates", case, who, items=sum(counts) / len(counts))


@pytest.fixture
def all_cores() -> Iterator[None]:
    """The report keeps itself to one."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    yield
    os.sched_setaffinity(0, before)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("case", ["six random hands, sampled", "random v random on Ts9d4h, ten times"])
def bench_threads(timed, smoke, all_cores, case, threads) -> None:
    if threads > (os.cpu_count() or 1):
        pytest.skip("one core")

    def sampled() -> None:
        steelwheel.equity(*["random"] * 6, seed=1, trials=1 << (18 if smoke else 23), threads=threads)

    def exact() -> None:
        for _ in range(1 if smoke else 10):
            steelwheel.equity("random", "random", board="Ts9d4h", threads=threads)

    run = sampled if "sampled" in case else exact
    timed("threads", case, "steelwheel" if threads == 1 else "two threads", run)
