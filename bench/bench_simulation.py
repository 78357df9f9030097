"""Matches of six-handed no-limit hold'em beside the same hands played by a bare loop, and by lanes alone."""

import os
from concurrent.futures import Executor, ProcessPoolExecutor

import numpy as np
import numpy.typing as npt
import pytest
from engines import OURS

import steelwheel as sw
from steelwheel import agents

GAME, STACKS = sw.games.NoLimitHoldem(blinds=(1, 2)), [200] * 6
LANES = 512
GROUP = "matches, a hand"


def calls(seen: sw.Observation) -> int:
    return 0


class Calls:
    """The same in lanes."""

    def __call__(self, seen: sw.Observation) -> int:
        return 0

    def act_batch(self, batch: sw.HandBatch, where: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.int64]:
        return np.zeros(len(batch), np.int64)


def bare_loop(hands: int) -> None:
    for k in range(hands):
        hand = sw.Hand(GAME, STACKS, button=k % 6, seed=(1, k))
        while not hand.is_over:
            hand.act(calls(hand.observe(hand.actor)))


def lanes_alone(agent: Calls | agents.Policy, hands: int) -> None:
    """As many hands in the lanes of a batch, which asks the agent for all lanes together."""
    batch = sw.HandBatch(GAME, min(LANES, hands), STACKS, seed=1)
    if isinstance(agent, agents.Policy):
        batch.play([agent] * 6, -(-hands // len(batch)))
        return
    over = 0
    while over < hands:
        over += int(np.count_nonzero(batch.act(agent.act_batch(batch)).done))


def bench_hand_by_hand(timed, smoke) -> None:
    hands = 10 if smoke else 4000
    timed(GROUP, "the bare loop of observe and act, agents that call", OURS, lambda: bare_loop(hands), hands)
    match = lambda: sw.simulate(GAME, [calls] * 6, hands, stacks=STACKS, seed=1)  # noqa: E731
    timed(GROUP, "simulate, agents that call", OURS, match, hands)
