"""Environments whose hands begin with cards or a situation of the caller's."""

import copy
import pickle

import numpy as np
import pytest

import steelwheel as sw
from steelwheel.env._arguments import Setup

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from steelwheel.env.gymnasium import PokerEnv, VectorEnv  # noqa: E402
from steelwheel.env.pettingzoo import env as checked  # noqa: E402
from steelwheel.env.pettingzoo import raw_env  # noqa: E402

BOARDS = [
    ("holdem", "Ks7d2c"),
    ("plo", ["Ks", "7d", "2c", "2d", "2h"]),
    ("short_deck", (51, 47)),
    ("double_board", ["KsKd", "7d"]),
]


def walk(env, hands, seed=5):
    """Play hands of a `PokerEnv` at random, and yield each finished hand."""
    rng = np.random.default_rng(seed)
    for k in range(hands):
        _, info = env.reset(seed=seed if k == 0 else None)
        over = False
        while not over:
            _, _, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        yield env.hand


def same_tables(many, singles, steps, seed=7):
    """Assert that a vector environment and single environments return the same results."""
    n = len(singles)
    seen, infos = many.reset(seed=seed)
    ones = [
        env.reset(seed=seed, options={"first_hand": i, "hand_stride": many.hand_stride})
        for i, env in enumerate(singles)
    ]
    ended = np.zeros(n, bool)
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        for i, (one, info) in enumerate(ones):
            assert np.array_equal(one, seen[i]) and infos["hand"][i] == info["hand"]
            assert np.array_equal(infos["action_mask"][i], info["action_mask"])
        actions = [int(rng.choice(np.flatnonzero(row))) for row in infos["action_mask"]]
        was_over = ended.copy()
        seen, rewards, ended, _, infos = many.step(np.array(actions))
        for i, env in enumerate(singles):
            if was_over[i]:
                ones[i] = env.reset()
                continue
            one, reward, over, _, info = env.step(actions[i])
            assert (reward, over) == (rewards[i], ended[i])
            ones[i] = one, info


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_fixed_boards(game, board):
    """Hand k is `Hand(..., seed=(seed, k), board=board)` in every environment."""
    setup = Setup(game, 3, button=1, board=board)
    batch = setup.batch(5, 9)
    for k in range(5):
        expected = sw.Hand(setup.game, setup.stacks, button=(1 + k) % 3, seed=(9, k), board=board)
        assert setup.hand(9, k) == batch[k] == expected
    boards = board if game == "double_board" else [board]
    known = [sw.parse_cards(cards) for cards in boards]
    for k, hand in enumerate(walk(PokerEnv(game, 3, board=board), 12)):
        assert hand.seed == (5, k) or hand.seed[1] > k  # hands may be skipped
        for cards, lying in zip(known, hand.boards, strict=True):
            assert lying[: len(cards)] == cards[: len(lying)]
    keywords = {"game": game, "players": 3, "board": board}
    same_tables(VectorEnv(4, **keywords), [PokerEnv(**keywords) for _ in range(4)], 40)
    table = raw_env(game, 3, board=board, hands=2)
    table.reset(seed=9)
    assert table._hand == sw.Hand(setup.game, setup.stacks, button=0, seed=(9, 0), board=board)
    assert checked(game, 3, board=board)._setup.board == setup.board


def test_a_fixed_flop_with_gymnasiums_functions():
    env = gymnasium.make("steelwheel/Poker-v0", board="Ks7d2c")
    tables = gymnasium.make_vec("steelwheel/Poker-v0", num_envs=3, board="Ks7d2c")
    env.reset(seed=1)
    tables.reset(seed=1)
    flop = sw.parse_cards("Ks7d2c")
    for hand in (env.unwrapped.hand, *tables.unwrapped.slots.batch):
        while hand.street == 0:
            hand.act(0)
        assert hand.board == flop
    assert copy.deepcopy(env.unwrapped).setup.board == flop
    assert pickle.loads(pickle.dumps(env.unwrapped.setup)).board == flop


def test_a_vector_environment_can_be_copied():
    env = VectorEnv(5, players=3, opponents=["random", "tight"], board="Ks7d2c")
    env.reset(seed=3)
    for _ in range(7):
        env.step(np.ones(5, int))
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        one = copy.deepcopy(env)
        for _ in range(20):
            ours, theirs = one.step(np.ones(5, int)), other.step(np.ones(5, int))
            assert all(np.array_equal(a, b) for a, b in zip(ours[:4], theirs[:4], strict=True))
        assert np.array_equal(one.reset(seed=8)[0], other.reset(seed=8)[0])


@pytest.mark.parametrize("make", [PokerEnv, lambda **keywords: VectorEnv(2, **keywords), raw_env])
def test_bad_boards(make):
    for keywords, error, words in [
        ({"board": "KsKs"}, sw.InvalidHand, "the board: 'Ks' appears twice"),
        ({"game": "stud", "board": "Ks"}, sw.InvalidHand, "board"),
        ({"board": 0.5}, TypeError, "cards must be"),
    ]:
        with pytest.raises(error, match=words):
            make(**keywords)
