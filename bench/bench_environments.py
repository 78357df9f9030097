"""Environments: the time of a decision in no-limit hold'em when all players call.

PettingZoo's table has six seats; its own game needs `rlcard` and `pygame`. Gymnasium has 1,024 tables of two.
"""

import warnings

import numpy as np
import pytest
from engines import OURS

GROUP = "environments, a decision"


def pettingzoo_of(name):
    """Return an environment of six agents that may all call: entry 1 of both games."""
    pettingzoo = pytest.importorskip("pettingzoo")
    if name == OURS:
        from steelwheel.env.pettingzoo import raw_env

        return raw_env("holdem", players=6)
    if name == "texas_holdem_no_limit_v6":
        pytest.importorskip("rlcard")
        pytest.importorskip("pygame")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pettingzoo.classic import texas_holdem_no_limit_v6

            return texas_holdem_no_limit_v6.raw_env(num_players=6)

    class Nothing(pettingzoo.AECEnv):
        """An environment whose agents act in turn, 24 times in all, as often as they call in a hand."""

        def __init__(self):
            self.possible_agents = [f"player_{i}" for i in range(6)]
            self.seen = {"observation": np.zeros(54, np.float32), "action_mask": np.ones(5, np.int8)}

        def reset(self, seed=None, options=None):
            self.agents = self.possible_agents[:]
            self.rewards = dict.fromkeys(self.agents, 0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0)
            self.terminations = dict.fromkeys(self.agents, False)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos = {agent: {} for agent in self.agents}
            self.agent_selection, self.steps = self.agents[0], 0

        def observe(self, agent):
            return self.seen

        def step(self, action):
            agent = self.agent_selection
            if self.terminations[agent] or self.truncations[agent]:
                return self._was_dead_step(action)
            self._cumulative_rewards[agent] = 0
            self.steps += 1
            self.agent_selection = self.possible_agents[self.steps % 6]
            if self.steps == 24:
                self.terminations = dict.fromkeys(self.agents, True)
                self._deads_step_first()
            self._accumulate_rewards()

    return Nothing()


def pettingzoo_play(name, episodes):
    """Play episodes with `last` and `step`; return the decisions, without terminated agents."""
    table = pettingzoo_of(name)

    def play() -> int:
        decisions = 0
        for _ in range(episodes):
            table.reset()
            for _ in table.agent_iter():
                _, _, terminated, _, _ = table.last()
                decisions += not terminated
                table.step(None if terminated else 1)
        return decisions

    return play


@pytest.mark.parametrize("who", [OURS, "texas_holdem_no_limit_v6", "one that does nothing"])
def bench_pettingzoo(timed, smoke, who) -> None:
    episodes = 1 if smoke else 20
    play = pettingzoo_play(who, episodes)
    assert play() == 24 * episodes
    timed(GROUP, "PettingZoo, raw_env", who, play, 24 * episodes)


ALONE, SYNC = "act and observe alone", "SyncVectorEnv of our PokerEnv"


def gymnasium_step(who, n, opponent="calling_station"):
    """Return a step of n heads-up tables, the opponent in C; steps that deal count, too."""
    vector = pytest.importorskip("gymnasium").vector
    from steelwheel import HandBatch, agents
    from steelwheel.env.gymnasium import PokerEnv, VectorEnv

    if who == ALONE:
        setup, table = PokerEnv(opponents=opponent).setup, [None, getattr(agents, opponent)]
        batch = HandBatch(setup.game, n, setup.stacks, seed=1).play(table)
        codes, seen = np.zeros(n, np.int64), batch.observe()

        def step() -> None:
            batch.act(codes, opponents=table)
            batch.observe(seen)

        return step
    single = [lambda: PokerEnv(opponents=opponent)] * n
    env = VectorEnv(n, opponents=opponent) if who == OURS else vector.SyncVectorEnv(single)
    env.reset(seed=1)
    calls = np.ones(n, np.int64)
    return lambda: env.step(calls)


@pytest.mark.parametrize("opponent", ["calling_station", "random"])
@pytest.mark.parametrize("who", [OURS, ALONE, SYNC])
def bench_gymnasium(timed, smoke, who, opponent) -> None:
    n, steps = 8 if smoke else 1024, 1 if who == SYNC else 20
    step = gymnasium_step(who, n, opponent)

    def play() -> None:
        for _ in range(steps):
            step()

    timed(GROUP, f"Gymnasium, 1,024 tables against {opponent}", who, play, n * steps)
