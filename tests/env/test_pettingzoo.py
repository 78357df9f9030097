"""The PettingZoo environment, with PettingZoo's checks and against `Hand`."""

import copy
import pickle
import random
import subprocess
import sys
import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
with warnings.catch_warnings():  # from an old import in PettingZoo
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env_logger import EnvLogger

import steelwheel as sw
from steelwheel.env.pettingzoo import env, raw_env

# PettingZoo's warning about any Dict outside its own games
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]
GAMES = sorted(name for name in sw.games.__all__ if name != "by_name")


def play(table, seed, most=10_000):
    """Play an episode at random, and return the choices as (agent, entry)."""
    random = np.random.default_rng(seed)
    chosen = []
    for agent in table.agent_iter(most):
        seen, _, terminated, truncated, _ = table.last()
        entry = None if terminated or truncated else random.choice(np.flatnonzero(seen["action_mask"]))
        chosen.append((agent, entry))
        table.step(entry)
    return chosen


@pytest.mark.parametrize("players", range(2, 10))
def test_their_checks(players, capsys):
    for hands in (1, 20):
        api_test(env(players=players, hands=hands))
        api_test(raw_env(players=players, hands=hands))
        seed_test(lambda hands=hands: env(players=players, hands=hands))


@pytest.mark.parametrize("name", GAMES)
def test_their_checks_in_every_game(name, capsys):
    game = getattr(sw.games, name)()
    for players in {2, min(game.max_seats, 9)}:
        api_test(env(game, players, hands=3))
        seed_test(lambda players=players: env(game, players, hands=3))


def test_render(capsys):
    pytest.importorskip("PIL")
    render_test(lambda render_mode: env(players=3, hands=2, render_mode=render_mode))
    capsys.readouterr()
    table = env(players=2, hands=2, render_mode="human")
    table.reset(seed=1)
    assert capsys.readouterr().out.count("to call") == 1
    table.step(0)
    ended, dealt = capsys.readouterr().out.split("\n\n")[:2]
    assert "wins" in ended  # the end of a hand is shown, too
    assert "to call" in dealt
    table.step(0)
    assert capsys.readouterr().out.count("wins") == 1


@pytest.mark.parametrize("name", GAMES)
def test_hands_are_those_of_hand(name):
    """Equal codes give equal payoffs, and observations equal a `HandBatch`'s."""
    game = getattr(sw.games, name)()
    table = raw_env(game, 3, hands=2, reward="chips")
    menu = sw.ActionMenu(game)
    for k in range(6):
        hand = sw.Hand(game, table._setup.stacks, button=k % 3, seed=(11, k))
        batch = sw.HandBatch(game, 1, table._setup.stacks, seed=11, first_hand=k, autoreset=False)
        if k % 2 == 0:
            table.reset(seed=11 if k == 0 else None)
        while not hand.is_over:
            seat = int(table.agent_selection[-1])
            assert seat == hand.actor
            seen = table.observe(f"player_{seat}")
            assert (seen["observation"] == batch.observe()[0]).all()
            assert (seen["action_mask"] == menu.mask(hand)).all()
            assert (table.infos[table.agent_selection]["action_mask"] == seen["action_mask"]).all()
            may = np.flatnonzero(seen["action_mask"])
            entry = int(may[-1 - k % len(may)])
            code = menu.codes(hand, entry)
            hand.act(code)
            batch.act(np.array([code]))
            table.step(entry)
        assert tuple(table.rewards.values()) == hand.payoffs
        assert set(table.terminations.values()) == {k % 2 == 1}


@pytest.mark.parametrize("reward", ["bb", "chips"])
def test_a_match(reward):
    """Without rake, rewards sum to zero and equal `Hand`'s payoffs, and all agents end together."""
    table = env("holdem", 4, hands=25, reward=reward)
    table.reset(seed=3)
    random, paid, ended = np.random.default_rng(3), dict.fromkeys(table.possible_agents, 0.0), []
    expected, hand, begun = np.zeros(4), None, 0
    for agent in table.agent_iter():
        seen, reward_, terminated, _, _ = table.last()
        paid[agent] += reward_
        if terminated:
            assert table.truncations[agent] is False
            ended.append(agent)
            table.step(None)
            continue
        if hand is None or hand.is_over:
            game = sw.games.by_name("holdem")
            hand = sw.Hand(game, table.unwrapped._setup.stacks, button=begun % 4, seed=(3, begun))
            begun += 1
        entry = random.choice(np.flatnonzero(seen["action_mask"]))
        hand.act(table.unwrapped.menu.codes(hand, entry))
        expected += hand.payoffs or 0
        table.step(entry)
    assert begun == 25
    assert ended == table.possible_agents
    assert table.agents == []
    if reward == "bb":
        expected /= table.unwrapped._setup.unit
    assert np.allclose([*paid.values()], expected)
    assert abs(sum(paid.values())) < 1e-9
    assert any(paid.values())


def test_a_seed_begins_anew():
    table, told = raw_env(players=2, hands=2), []
    for seed in (7, None, 7, 8):
        table.reset(seed=seed)
        told.append(b"".join(table.observe(agent)["observation"].tobytes() for agent in table.agents))
    assert told[0] == told[2]
    assert len(set(told)) == 3
    table, other = raw_env(), raw_env()  # without a seed: a random one
    table.reset()
    other.reset()
    assert any(
        (table.observe(agent)["observation"] != other.observe(agent)["observation"]).any()
        for agent in table.agents
    )


def test_empty_seats_are_no_agents():
    table = env(stacks=[500, 0, 300, 200], button=1, hands=3)
    table.reset(seed=5)
    assert table.agents == ["player_0", "player_2", "player_3"]
    hand = sw.Hand(sw.games.by_name("holdem"), [500, 0, 300, 200], button=2, seed=(5, 0))
    assert table.agent_selection == f"player_{hand.actor}"
    play(table, 5)
    api_test(env(stacks=[500, 0, 300, 200], hands=3), num_cycles=50)


def test_hands_in_which_nobody_is_asked():
    """Hands where the blinds put players all-in are played and paid without a decision."""
    game = sw.games.NoLimitHoldem(blinds=(1, 2))
    table = raw_env(game, stacks=[1, 1], hands=3, reward="chips")
    table.reset(seed=1)
    assert all(table.terminations.values())
    payoffs = [sw.Hand(game, [1, 1], button=k % 2, seed=(1, k)).payoffs for k in range(3)]
    paid = dict(table.rewards)
    assert tuple(paid.values()) == tuple(map(sum, zip(*payoffs, strict=True)))
    for _ in range(2):
        seen, reward, over, _, info = table.last()
        assert over
        assert seen["action_mask"].all()
        assert info["action_mask"].all()
        assert reward == paid[table.agent_selection]
        table.step(None)
    assert table.agents == []


def test_a_copy_goes_on_alike():
    table = env(players=3, hands=5)
    table.reset(seed=8)
    for _ in range(7):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[1]))
    for other in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        ours = copy.deepcopy(table)
        assert play(other, 1) == play(ours, 1)
        assert other.unwrapped.rewards == ours.unwrapped.rewards
    assert table.agents  # untouched
    table.reset()
    again = pickle.loads(pickle.dumps(raw_env(players=2)))
    again.reset(seed=1)
    assert len(again.agents) == 2


def test_nothing_that_is_given_is_kept():
    """Arrays are new each time, and writing into them changes nothing."""
    table, other = raw_env(players=2), raw_env(players=2)
    table.reset(seed=4)
    other.reset(seed=4)
    seen, _, _, _, info = table.last()
    kept = copy.deepcopy(seen)
    for array in (seen["observation"], seen["action_mask"], info["action_mask"]):
        array[:] = 1
    again = table.last()[0]
    assert all((again[key] == kept[key]).all() for key in kept)
    table.step(1)
    other.step(1)
    assert all((table.last()[0][key] == value).all() for key, value in other.last()[0].items())
    assert (again["observation"] == kept["observation"]).all()


def test_waiting_agents_may_choose_nothing():
    table = env(players=3)
    table.reset(seed=2)
    for _ in range(5):
        for agent in table.agents:
            acts = agent == table.agent_selection
            assert table.observe(agent)["action_mask"].any() == acts
            assert table.infos[agent]["action_mask"].any() == acts
            assert set(table.infos[agent]) == {"action_mask"}
            assert table.observation_space(agent).contains(table.observe(agent))
        table.step(1)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_told(name):
    """Redrawn hidden cards do not change anything that an agent receives."""
    table = raw_env(getattr(sw.games, name)(), 3)
    other, random = copy.deepcopy(table), np.random.default_rng(6)
    changed = 0
    for k in range(4):
        table.reset(seed=k)
        while table.agents:
            over = table.terminations[table.agent_selection]
            for agent in table.agents:
                hand = table._hand.observe(table._seats[agent]).sample_hidden(k)
                changed += hand != table._hand
                other._hand, other._mask = hand, other.menu.mask(hand).view(np.int8)
                told, same = table.observe(agent), other.observe(agent)
                assert set(told) == {"observation", "action_mask"}
                assert all((told[key] == same[key]).all() for key in told)
            may = np.flatnonzero(table.last()[0]["action_mask"])
            table.step(None if over else random.choice(may))
    assert changed


def test_what_is_wrong_is_told():
    table = raw_env(players=2)
    for early in (table.render, lambda: table.step(1), lambda: table.observe("player_0")):
        with pytest.raises(RuntimeError, match=r"no hand has been dealt: call reset\(\) first"):
            early()
    table.reset(seed=4)
    before = pickle.dumps(table)
    with pytest.raises(sw.IllegalAction, match=r"player_0: there is no entry 7; entries are 0 to 6"):
        table.step(7)
    with pytest.raises(
        TypeError, match="player_0 must choose an entry of the menu; None is for terminated agents"
    ):
        table.step(None)
    for bad in (1.0, "call", True):
        with pytest.raises(TypeError, match="a choice must be an int"):
            table.step(bad)
    with pytest.raises(ValueError, match="there is no agent 'bob'; the agents are player_0, player_1"):
        table.observe("bob")
    for bad in (-1, 1 << 64):
        with pytest.raises(ValueError, match=r"a seed must be from 0 to 2\*\*64 - 1"):
            table.reset(seed=bad)
    assert pickle.dumps(table) == before
    table.step(1)
    table.step(6)
    with pytest.raises(sw.IllegalAction, match=r"player_0: entry 6 \(all-in\) is masked"):
        table.step(6)
    with pytest.warns(UserWarning, match="render"):
        table.render()
    table.step(0)
    table.step(None)
    table.step(None)
    with pytest.raises(RuntimeError, match=r"this episode is over: call reset\(\)"):
        table.step(None)
    for wrong, error, text in (
        ({"hands": 0}, ValueError, "hands must be at least 1, not 0"),
        ({"hands": 1.5}, TypeError, "hands must be an int"),
        ({"render_mode": "svg"}, ValueError, "render_mode must be 'ansi', 'human', 'rgb_array' or None"),
        ({"stacks": [100]}, sw.InvalidHand, "seats"),
        ({"stacks": [100, 0]}, sw.InvalidHand, "two"),
        ({"players": 24}, ValueError, "players"),
    ):
        with pytest.raises(error, match=text):
            raw_env(**wrong)
    with pytest.raises(TypeError, match="illegal_reward must be a number, not str"):
        env(illegal_reward="-1")


def test_their_wrappers_end_an_episode_at_an_illegal_action(capsys):
    table = env(players=2, illegal_reward=-100)
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = table.agents
    table.reset(seed=4)
    table.step(1)
    table.step(6)
    agent = table.agent_selection
    with pytest.raises(AssertionError, match="not in action space"):
        table.step(7)
    table.step(6)
    assert all(table.terminations.values())
    assert table.rewards == {agent: -100.0, ({*table.possible_agents} - {agent}).pop(): 0}
    table.step(None)
    table.step(None)
    assert table.agents == []
    table.reset()
    assert not any(table.terminations.values())


def wrapped(**keywords):
    """Return `raw_env` in the wrappers of PettingZoo's card games."""
    table = wrappers.TerminateIllegalWrapper(raw_env(**keywords), -7.0)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


def plain(given):
    """Return arrays as bytes, which can be compared."""
    if isinstance(given, dict):
        return {name: plain(value) for name, value in given.items()}
    return given.tobytes() if isinstance(given, np.ndarray) else given


def outcome(call):
    """Return the result or the error of a call, and the printed warnings."""
    EnvLogger.flush()
    try:
        result = plain(call())
    except Exception as error:
        result = (type(error), str(error))
    return result, list(EnvLogger.mqueue)


def standing(table):
    names = ("agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos")
    told = [outcome(lambda name=name: getattr(table, name)) for name in (*names, "_cumulative_rewards")]
    return [*told, *(outcome(lambda agent=agent: table.observe(agent)) for agent in table.possible_agents)]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_checks_are_those_of_their_wrappers(players, capsys):
    """Any call at any time has the same result, error and final state."""
    chosen = random.Random(players)
    ends = 0
    for seed in range(12):
        tables = env(players=players, hands=2, illegal_reward=-7), wrapped(players=players, hands=2)
        for early in ("observe", "step", "render", "state", "agent_iter", "last"):
            args = {"observe": ("player_0",), "step": (1,)}.get(early, ())
            ours, theirs = (
                outcome(lambda table=table, early=early, args=args: getattr(table, early)(*args))
                for table in tables
            )
            assert ours == theirs, early
        assert standing(tables[0])[:7] == standing(tables[1])[:7]
        for table in tables:
            table.reset(seed=seed)
        for _ in range(60):
            mask = tables[0].last()[0]["action_mask"] if tables[0].agents else np.ones(1)
            legal = np.flatnonzero(mask).tolist() or [0]
            action = chosen.choice([*legal] * 8 + [0, 6, np.int64(1), None, 7, -1, 1.5, "call"])
            if tables[0].agents and tables[0].terminations[tables[0].agent_selection]:
                action = chosen.choice([None, None, None, 1, 9])
            ours, theirs = (
                outcome(lambda table=table, action=action: table.step(action)) for table in tables
            )
            assert ours == theirs, action
            assert standing(tables[0]) == standing(tables[1])
            ends += not tables[0].agents
    assert ends > 10


def test_a_loop_that_steps_nobody_is_refused():
    for table in (env(), wrapped()):
        table.reset(seed=1)
        with pytest.raises(AssertionError, match=r"need to call step\(\) or reset\(\) in a loop"):
            for _ in table.agent_iter():
                pass
        table.step(1)
        assert list(table.agent_iter(1)) == [table.agent_selection]


def test_checks_cost_little():
    """A step with its observation makes hardly more calls than in `raw_env`."""

    def calls(table):
        count = 0

        def counted(frame, event, arg):
            nonlocal count
            count += event == "call"

        table.reset(seed=1)
        sys.setprofile(counted)
        try:
            for _ in range(4):
                table.last()
                table.step(1)
        finally:
            sys.setprofile(None)
        return count

    plain = calls(raw_env())
    assert calls(env()) <= 1.3 * plain
    assert calls(wrapped()) > 5 * plain


@pytest.mark.parametrize("package", ["pettingzoo", "gymnasium"])
def test_a_missing_package_is_named(package):
    code = f"import sys; sys.modules['{package}'] = None; import steelwheel.env.pettingzoo"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8")
    told = f'ImportError: steelwheel.env.pettingzoo needs {package}: pip install "steelwheel[rl]"'
    assert done.stderr.strip().endswith(told)
