"""Six-handed no-limit hold'em in many lanes at once: what a decision takes, beside a loop over `Hand`."""

import numpy as np
import pytest
from engines import OURS

import steelwheel as sw

GAME, STACKS = sw.games.NoLimitHoldem(blinds=(1, 2)), [200] * 6
LANES = (64, 1024, 4096)
GROUP = "many hands at once, a decision"


def begun(lanes, **keywords):
    """A batch whose lanes have come to different streets."""
    batch = sw.HandBatch(GAME, lanes, STACKS, seed=1, **keywords)
    rng = np.random.default_rng(1)
    for _ in range(30):
        batch.act(np.where(rng.random(lanes) < 0.2, -batch.fold.astype(np.int8), 0))
    return batch


@pytest.mark.parametrize("lanes", LANES)
@pytest.mark.parametrize("threads", [1, 2])
def bench_calls(timed, lanes, threads) -> None:
    batch, codes = begun(lanes, threads=threads), np.zeros(lanes, np.int64)
    word = "a thread" if threads == 1 else f"{threads} threads"
    timed(GROUP, f"act, {lanes} lanes, {word}", OURS, lambda: batch.act(codes), lanes)


def bench_the_same_by_hand(timed, smoke) -> None:
    hands, count = 5 if smoke else 300, 24  # calls a hand: six a street

    def play() -> None:
        for k in range(hands):
            hand = sw.Hand(GAME, STACKS, button=k % 6, seed=(1, k))
            while not hand.is_over:
                hand.act(0)

    timed(GROUP, "a loop over Hand", OURS, play, hands * count)


@pytest.mark.parametrize("lanes", LANES)
def bench_random(timed, lanes) -> None:
    """The choice, in NumPy, included."""
    batch, rng = begun(lanes), np.random.default_rng(2)

    def step() -> None:
        kind = rng.integers(0, 3, lanes, np.int8)
        raises = np.where((kind == 2) & (batch.min_raise_to > 0), batch.min_raise_to, 0)
        batch.act(np.where(kind == 0, -batch.fold.astype(np.int64), raises))

    timed(GROUP, f"random, {lanes} lanes", OURS, step, lanes)


@pytest.mark.parametrize("lanes", LANES)
def bench_observe(timed, lanes) -> None:
    batch = begun(lanes)
    out = batch.observe()
    timed(GROUP, f"observe, {lanes} lanes", OURS, lambda: batch.observe(out), lanes)


@pytest.mark.parametrize("lanes", LANES)
def bench_menu(timed, lanes) -> None:
    batch, menu = begun(lanes), sw.Menu(GAME)
    timed(GROUP, f"mask of a menu, {lanes} lanes", OURS, lambda: menu.mask(batch), lanes)
