"""PufferLib 3.0 runs the Gymnasium environment in its emulation, bit for bit."""

import re
import warnings
from pathlib import Path

import numpy as np
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it imports gym, which is unmaintained
    pytest.importorskip("pufferlib")
    import pufferlib.emulation
    import pufferlib.vector

from steelwheel.env.gymnasium import PokerEnv

KEYWORDS = [
    {},
    {"players": 4, "seat": 2, "opponents": "calling_station"},
    {"game": "badugi", "reward": "chips"},
]


def emulated(keywords, buf=None, seed=0):
    return pufferlib.emulation.GymnasiumPufferEnv(
        env_creator=PokerEnv, env_kwargs=keywords, buf=buf, seed=seed
    )


@pytest.mark.parametrize("keywords", KEYWORDS)
def test_it_is_the_environment_of_gymnasium(keywords):
    rng = np.random.default_rng(1)
    theirs, ours = emulated(keywords), PokerEnv(**keywords)
    assert theirs.single_observation_space == ours.observation_space
    assert theirs.single_action_space == ours.action_space
    (seen, _), (expected, info) = theirs.reset(seed=7), ours.reset(seed=7)
    ends = illegal = 0
    for _ in range(300):
        assert seen.shape == (1, *expected.shape) and np.array_equal(seen[0], expected)
        action = rng.integers(0, ours.action_space.n)
        illegal += not info["action_mask"][action]
        seen, rewards, terminals, truncations, _ = theirs.step(np.array([action]))
        expected, reward, over, cut, info = ours.step(action)
        assert (np.float32(reward), over, cut) == (rewards, terminals, truncations)
        if over:
            ends += 1
            (seen, _), (expected, info) = theirs.reset(), ours.reset()
    assert ends > 20 and illegal > 20


@pytest.mark.parametrize("keywords", KEYWORDS)
def test_many_of_it(keywords):
    """PufferLib's vector environment resets automatically, with rewards at the ends of hands."""
    n, rng, keywords = 5, np.random.default_rng(2), {**keywords, "illegal_reward": 0}
    many = pufferlib.vector.make(
        emulated, env_kwargs={"keywords": keywords}, num_envs=n, backend=pufferlib.vector.Serial
    )
    seen, _ = many.reset(seed=3)
    ended = 0
    for _ in range(200):
        assert seen.shape == (n, *many.single_observation_space.shape) and np.isfinite(seen).all()
        seen, rewards, terminals, _, _ = many.step(rng.integers(0, many.single_action_space.n, n))
        assert not rewards[~terminals].any()
        ended += terminals.sum()
    many.close()
    assert ended > 50


def test_the_program_of_the_page():
    page = Path(__file__).parents[2] / "docs" / "guide" / "env" / "environments.md"
    section = page.read_text(encoding="utf-8").partition("## PufferLib\n")[2]
    made = {}
    exec(re.search(r"^```python\n(.*?)^```", section, re.MULTILINE | re.DOTALL)[1], made)
    seen, _ = made["tables"].reset(seed=1)
    made["tables"].close()
    assert len(seen) == 8 and seen.any()
