"""The Stable-Baselines3 environment matches Gymnasium's, and its algorithms run."""

import warnings

import numpy as np
import pytest

import steelwheel as sw

pytest.importorskip("stable_baselines3")

from gymnasium.wrappers import TimeLimit
from stable_baselines3 import PPO
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.evaluation import evaluate_policy
from stable_baselines3.common.vec_env import VecEnv as BaseVecEnv
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

from steelwheel.env.gymnasium import PokerEnv, VectorEnv
from steelwheel.env.sb3 import VecEnv


def caller(seen):
    return 0


def folder(seen):
    return -1 if seen.legal_actions.can_fold else 0


@pytest.mark.parametrize("keywords", [{}, {"players": 4, "seat": 2}, {"game": "stud", "reward": "chips"}])
def test_they_are_the_tables_of_gymnasium(keywords):
    n, rng = 9, np.random.default_rng(1)
    agents = [caller, folder, folder][: keywords.get("players", 2) - 1]
    ours = VecEnv(n, opponents=agents, **keywords)
    theirs = VectorEnv(n, opponents=agents, autoreset_mode="SameStep", **keywords)
    assert isinstance(ours, BaseVecEnv) and ours.num_envs == n
    assert ours.observation_space == theirs.single_observation_space
    assert ours.action_space == theirs.single_action_space
    assert ours.seed(3) == [*range(3, 3 + n)]
    assert np.array_equal(ours.reset(), theirs.reset(seed=3)[0])
    for _ in range(40):
        masks = ours.env_method("action_masks")
        assert np.array_equal(masks, theirs.action_masks())
        actions = rng.integers(0, len(masks[0]), n)
        seen, rewards, ended, infos = ours.step(actions)
        seen_too, rewards_too, ended_too, _, told = theirs.step(actions)
        assert np.array_equal(seen, seen_too) and np.array_equal(ended, ended_too)
        assert rewards.dtype == np.float32 and np.array_equal(rewards, rewards_too.astype("float32"))
        for i, info in enumerate(infos):
            last = told["final_info"] if ended[i] else told
            assert info.get("illegal", False) == last["illegal"][i]
            assert ("terminal_observation" in info) == ended[i]
            if ended[i]:
                assert np.array_equal(info["terminal_observation"], told["final_obs"][i])
                assert (info["hand"], info["carried"]) == (last["hand"][i], last["carried"][i])
                assert info["TimeLimit.truncated"] is False
    assert np.array_equal(ours.reset(), theirs.reset()[0])  # continues with the next hands
    assert [info["hand"] for info in ours.reset_infos] == theirs.slots.batch.hand_ids.tolist()


def test_what_tables_are_asked():
    env = VecEnv(3, opponents=caller, render_mode="ansi")
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(np.ones(3, int))
    env.seed(1)
    env.reset()
    assert env.has_attr("action_masks") and not env.has_attr("action_mask")
    assert env.get_attr("render_mode") == ["ansi"] * 3 and env.render_mode == "ansi"
    assert env.get_attr("hand", 2) == [sw.Hand(env.setup.game, [200, 200], button=0, seed=(1, 2))]
    assert env.get_attr("hand", [0, 2])[1] == env.get_attr("hand")[2]
    assert env.env_method("action_masks", indices=[1])[0].any()
    assert "player 1" in env.env_method("render")[2]
    env.set_attr("note", 5, indices=1)
    assert env.get_attr("note", 1) == [5]
    with pytest.raises(AttributeError):
        env.get_attr("note")
    assert env.env_is_wrapped(TimeLimit) == [False] * 3 and env.env_is_wrapped(TimeLimit, 1) == [False]
    assert env.get_images() == [None] * 3
    env.set_options({"x": 1})
    with pytest.raises(ValueError, match=r"reset takes no options; remove \{'x': 1\}"):
        env.reset()
    with pytest.raises(ValueError, match="table 1: actions are 0 to 6, not 9"):
        env.step(np.array([1, 9, 1]))
    with pytest.raises(TypeError, match="actions must be integers, not float64"):
        env.step(np.ones(3))
    env.close()


def test_pictures():
    pytest.importorskip("PIL")
    env = VecEnv(3, opponents=caller, render_mode="rgb_array")
    env.reset()
    one = env.get_images()[0]
    assert one.dtype == np.uint8 and env.render().shape == (2 * one.shape[0], 2 * one.shape[1], 3)


def test_wrappers_of_sb3_take_it():
    env = VecMonitor(VecNormalize(VecEnv(8, opponents=caller), norm_obs=False, norm_reward=False))
    env.seed(1)
    env.reset()
    ended = 0
    for _ in range(20):
        _, rewards, over, infos = env.step(np.ones(8, int))
        for i in over.nonzero()[0]:
            ended += 1
            assert infos[i]["episode"]["r"] == pytest.approx(float(rewards[i]), abs=1e-5)
    assert ended > 20


def test_the_checker_of_sb3_takes_a_single_one():
    check_env(PokerEnv(opponents=caller))


def test_ppo_runs():
    model = PPO(
        "MlpPolicy", VecEnv(8, opponents=caller), n_steps=16, batch_size=32, n_epochs=1, seed=1, device="cpu"
    )
    model.learn(256)
    mean, _ = evaluate_policy(model, VecMonitor(VecEnv(4, opponents=caller)), n_eval_episodes=20)
    assert -200 <= mean <= 200


def test_maskable_ppo_runs():
    """MaskablePPO runs on a vector and on a single environment, with reproducible results."""
    sb3_contrib = pytest.importorskip("sb3_contrib")
    from sb3_contrib.common.maskable.evaluation import evaluate_policy as evaluate
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

    learned = []
    for _ in range(2):
        env = VecEnv(8, players=3, opponents=caller)
        assert is_masking_supported(env)
        with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
            get_action_masks(env)
        keywords = {"n_steps": 16, "batch_size": 32, "n_epochs": 1, "device": "cpu"}
        model = sb3_contrib.MaskablePPO("MlpPolicy", env, seed=1, **keywords)
        model.learn(256)
        assert get_action_masks(env).shape == (8, 7)
        learned.append(model.policy.state_dict()["action_net.bias"].numpy().copy())
    assert np.array_equal(*learned) and learned[0].any()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        mean, _ = evaluate(model, VecEnv(4, players=3, opponents=caller), n_eval_episodes=20)
    assert -200 <= mean <= 200
    single = sb3_contrib.MaskablePPO("MlpPolicy", PokerEnv(opponents=caller), seed=1, **keywords)
    single.learn(64)
