"""The equity of hands and ranges: exact with exact, sampled with sampled, one thread and two."""

import os
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import pytest

import steelwheel
from steelwheel.cli.peers import Peer

KNOWN = "AhKh", "7c7d", "JsTc", "QdQc", "9s8s", "5h5c", "Ad2d", "KcJc", "6h6s"
WIDE, NARROW = ("QQ+,AK", "TT+,AQs+,KQs", "99+,AJ+"), ("QQ+", "AK", "TT+")
FLOP, TURN, RIVER = "Ts9d4h", "Ts9d4h2c", "Ts9d4h2c3s"
EXACT = {
    " v ".join(hands) + (f" on {board}" if board else ""): (hands, board)
    for hands, board in [
        (("AsAh", "KsKh"), ""),
        (KNOWN[:2], ""),
        (KNOWN[:2], FLOP),
        (KNOWN[:2], TURN),
        (KNOWN[:2], RIVER),
        (KNOWN[:3], ""),
        (KNOWN[:3], "Qs9d4h"),
        (KNOWN, ""),
        (WIDE[:2], ""),
        (("AA", "random"), ""),
        (WIDE[:2], FLOP),
        (("AsAh", "random"), FLOP),
        (("random", "random"), FLOP),
        (WIDE[:2], TURN),
        (WIDE[:2], RIVER),
        (("AsAh", "random"), RIVER),
        (WIDE, FLOP),
        (WIDE, TURN),
        (WIDE, RIVER),
        (NARROW, FLOP),
        (NARROW, TURN),
        (NARROW, RIVER),
    ]
}
PLO = "AsAhKsQh", "9d8d7c6c", "JhTh9s8s", "KdKcQd3c", "7h6h5s4s", "AdJd5d2c"
FIVE, SIX = ("AsAhKsQh2c", "9d8d7c6cTh"), ("AsAhKsQh2c3d", "9d8d7c6cThJh")
GAMES = {  # every game with equities of a peer, too
    "Omaha": (PLO[:2], "", "omaha"),
    "Omaha, six hands": (PLO, "", "omaha"),
    "Omaha, flop": (PLO[:2], "Td9c4h", "omaha"),
    "Omaha of five": (FIVE, "", "plo5"),
    "Omaha of five, flop": (FIVE, "Td9c4h", "plo5"),
    "Omaha of six": (SIX, "", "plo6"),
    "Omaha of six, flop": (SIX, "Td9c4h", "plo6"),
    "Omaha hi-lo": (PLO[:2], "", "omaha8"),
    "Omaha hi-lo, flop": (PLO[:2], "Td9c4h", "omaha8"),
    "Omaha hi-lo of five, flop": (FIVE, "Td9c4h", "big_o"),
    "Courchevel, flop": (FIVE, "Td9c4h", "courchevel"),
    "Courchevel hi-lo, flop": (FIVE, "Td9c4h", "courchevel8"),
    "short deck": (("AhKh", "7c7d"), "", "short_deck"),
    "short deck, flop": (("AhKh", "7c7d"), "Ts9d8h", "short_deck"),
    "seven-card stud, two to come": (FIVE, "", "stud"),
    "stud hi-lo, two to come": (("As2h3s4h5c", "9d8d7c6cTh"), "", "stud8"),
    "razz, two to come": (("As2h3s4h5c", "9d8d7c6cTh"), "", "razz"),
    "2-7 single draw, one each": (("9s7d5c4h", "8h6d4s3c"), "", "27_single"),
    "five-card draw, one and two": (("AsAh7c", "KdKhQc2s"), "", "five_card_draw"),
    "badugi, two each": (("As2h", "5d4s"), "", "badugi"),
}
SAMPLED = {"AsAh v random": ("AsAh", "random"), "six random hands": ("random",) * 6}
ERROR = 2e-4  # per run; there are enough runs to know the error to a tenth:
RUNS = {"AsAh v random": 60, "six random hands": 16}


@pytest.mark.parametrize("case", [*EXACT, *GAMES])
def bench_exact(timed, case) -> None:
    section, (hands, board, game) = place(case)
    run = partial(steelwheel.equity, *hands, board=board, game=game, method="exact")
    timed(section, case, "steelwheel", run)


@pytest.mark.parametrize("case", [*EXACT, *GAMES])
def bench_exact_peer(timed, smoke, peer: Peer, case) -> None:
    section, (hands, board, game) = place(case)
    if peer.equity is None:
        pytest.skip(f"{peer.name} gives no equities")
    ours = steelwheel.equity(*hands, board=board, game=game, method="exact")
    if smoke and ours.trials > 100_000:
        pytest.skip("too long for a smoke test")
    theirs = peer.equity(hands, board, game)
    if not theirs:
        pytest.skip(f"{peer.name} does not give this exactly")
    board_or_less = 0.25 / ours.trials if peer.name != "eval7" else 1e-6  # which has floats of 32 bits
    assert theirs == pytest.approx(ours.equity, rel=0, abs=board_or_less)
    timed(section, case, peer.name, partial(peer.equity, hands, board, game))


def place(case: str) -> tuple[str, tuple[tuple[str, ...], str, str]]:
    """Return the section of a case, and its hands, board and game."""
    return ("games", GAMES[case]) if case in GAMES else ("equity", (*EXACT[case], "holdem"))


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
    """Time samples: the time to a standard error of 0.01%, by the measured distance from the truth (not by
    the estimated error), and the samples per second."""
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
    """Use all cores; the report otherwise keeps to one."""
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
