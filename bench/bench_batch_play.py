"""Six-handed no-limit hold'em in many slots: the time of a decision, compared with a loop over `Hand`."""

import numpy as np
import pytest
from engines import OURS

import steelwheel as sw

GAME, STACKS = sw.games.NoLimitHoldem(blinds=(1, 2)), [200] * 6
SLOTS = (64, 1024, 4096)
GROUP = "many hands at once, a decision"


def begun(slots, **keywords):
    """Return a batch with its slots on different streets."""
    batch = sw.HandBatch(GAME, slots, STACKS, seed=1, **keywords)
    rng = np.random.default_rng(1)
    for _ in range(30):
        batch.act(np.where(rng.random(slots) < 0.2, -batch.can_fold.astype(np.int8), 0))
    return batch


@pytest.mark.parametrize("slots", SLOTS)
@pytest.mark.parametrize("threads", [1, 2])
def bench_calls(timed, slots, threads) -> None:
    batch, codes = begun(slots, threads=threads), np.zeros(slots, np.int64)
    word = "a thread" if threads == 1 else f"{threads} threads"
    timed(GROUP, f"act, {slots} slots, {word}", OURS, lambda: batch.act(codes), slots)


def bench_the_same_by_hand(timed, smoke) -> None:
    hands, count = 5 if smoke else 300, 24  # calls a hand: six a street

    def play() -> None:
        for k in range(hands):
            hand = sw.Hand(GAME, STACKS, button=k % 6, seed=(1, k))
            while not hand.is_over:
                hand.act(0)

    timed(GROUP, "a loop over Hand", OURS, play, hands * count)


@pytest.mark.parametrize("slots", SLOTS)
def bench_random(timed, slots) -> None:
    """Time random play, including the choice in NumPy."""
    batch, rng = begun(slots), np.random.default_rng(2)

    def step() -> None:
        kind = rng.integers(0, 3, slots, np.int8)
        raises = np.where((kind == 2) & (batch.min_raise_to > 0), batch.min_raise_to, 0)
        batch.act(np.where(kind == 0, -batch.can_fold.astype(np.int64), raises))

    timed(GROUP, f"random, {slots} slots", OURS, step, slots)


@pytest.mark.parametrize("slots", SLOTS)
def bench_observe(timed, slots) -> None:
    batch = begun(slots)
    out = batch.observe()
    timed(GROUP, f"observe, {slots} slots", OURS, lambda: batch.observe(out), slots)


@pytest.mark.parametrize("slots", SLOTS)
def bench_menu(timed, slots) -> None:
    batch, menu = begun(slots), sw.ActionMenu(GAME)
    timed(GROUP, f"mask of a menu, {slots} slots", OURS, lambda: menu.mask(batch), slots)
