"""Matches of six-handed no-limit hold'em, compared with the same hands in a bare loop, and in slots alone."""

import os
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import numpy.typing as npt
import pytest
from engines import OURS

import steelwheel as sw
from steelwheel import agents
from steelwheel.simulation.batch_play import BATCH_SIZE
from steelwheel.simulation.matches import BATCH_CHUNK_HANDS

GAME, STACKS = sw.games.NoLimitHoldem(blinds=(1, 2)), [200] * 6
GROUP = "matches, a hand"


def calls(seen: sw.Observation) -> int:
    return 0


class Calls:
    """An agent that calls, in slots, too."""

    def __call__(self, seen: sw.Observation) -> int:
        return 0

    def act_batch(
        self, batch: sw.HandBatch, where: npt.NDArray[np.bool_] | None = None
    ) -> npt.NDArray[np.int64]:
        return np.zeros(len(batch), np.int64)


def bare_loop(hands: int) -> None:
    for k in range(hands):
        hand = sw.Hand(GAME, STACKS, button=k % 6, seed=(1, k))
        while not hand.is_over:
            hand.act(calls(hand.observe(hand.actor)))


def slots_alone(agent: Calls | agents.Policy, hands: int) -> None:
    """Play as many hands in the slots of a batch, which asks the agent for all slots together."""
    batch = sw.HandBatch(GAME, min(BATCH_SIZE, hands), STACKS, seed=1)
    if isinstance(agent, agents.Policy):
        batch.play([agent] * 6, -(-hands // len(batch)))
        return
    over = 0
    while over < hands:
        over += int(np.count_nonzero(batch.act(agent.act_batch(batch)).done))


def match(agent: object, hands: int, **keywords: object) -> sw.MatchResult:
    return sw.simulate(GAME, [agent] * 6, hands, stacks=STACKS, seed=1, **keywords)


@pytest.mark.parametrize("who", ["the bare loop of observe and act", "simulate"])
def bench_hand_by_hand(timed, smoke, who) -> None:
    hands = 10 if smoke else 4000
    run = (lambda: match(calls, hands)) if who == "simulate" else lambda: bare_loop(hands)
    timed(GROUP, f"agents that call: {who}", OURS, run, hands)


@pytest.mark.parametrize("who", ["HandBatch alone", "simulate"])
@pytest.mark.parametrize("agent", [Calls(), agents.random], ids=["in Python", "in C"])
def bench_in_slots(timed, smoke, agent, who) -> None:
    hands = 10 if smoke else 4 * BATCH_CHUNK_HANDS
    what = "agents.random" if isinstance(agent, agents.Policy) else "agents that call in slots"
    run = (lambda: match(agent, hands)) if who == "simulate" else lambda: slots_alone(agent, hands)
    timed(GROUP, f"{what}: {who}", OURS, run, hands)


@pytest.mark.parametrize("workers", [1, 2])
def bench_processes(timed, smoke, workers) -> None:
    """Wall time, so it counts only where as many cores are free."""
    hands = 10 if smoke else 20_000
    if workers > (os.cpu_count() or 1):
        pytest.skip("fewer cores")
    with ProcessPoolExecutor(workers) as pool:
        match(calls, workers, executor=pool, chunk_hands=1)  # the processes are there, and have imported
        word = "a process" if workers == 1 else f"{workers} processes"
        timed(GROUP, f"agents that call: {word}", OURS, lambda: match(calls, hands, executor=pool), hands)
