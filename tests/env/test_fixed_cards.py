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


SPANISH = [card for card in range(52) if card >> 2 not in (6, 7, 8)]  # without eights, nines and tens


@pytest.mark.parametrize(
    ("game", "deck", "count"),
    [
        ("holdem", "short", 36),
        ("holdem", SPANISH, 40),
        ("plo", "2c2d2h2s" + "3c3d3h3s" * 1 + "4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s", 28),
    ],
)
def test_decks(game, deck, count):
    """Hands are dealt from the deck, as by a game with this deck."""
    own = sw.games.by_name(game).replace(deck=deck)
    cards = {*own._deck_cards}
    assert len(cards) == count
    setup = Setup(game, 2, deck=deck)
    assert setup.game == own
    assert setup.batch(3, 4)[2] == sw.Hand(own, setup.stacks, button=0, seed=(4, 2))
    dealt = set()
    for hand in walk(PokerEnv(game, deck=deck), 30):
        dealt |= {card for shown in (*hand.hole_cards, hand.board) for card in shown}
    assert dealt == cards
    keywords = {"game": game, "deck": deck, "board": [min(cards)]}
    same_tables(VectorEnv(4, **keywords), [PokerEnv(**keywords) for _ in range(4)], 30)
    table = raw_env(game, deck=deck)
    table.reset(seed=4)
    assert table.game == own and table._hand == sw.Hand(own, setup.stacks, seed=(4, 0))


def starts():
    """Yield hands in the middle of play."""
    yield sw.Hand("holdem", [200, 150, 90], button=2, seed=8).raise_to(6).call().call().check()
    yield sw.Hand("plo", [200, 150], button=1, seed=8).call().check().bet(4)
    yield sw.Hand("stud", [100] * 3, seed=8).act(0).act(0)
    draw = sw.Hand("27_triple", [100] * 3, seed=8).act(0).act(0).act(0).act(0b111)
    assert draw.phase == "draw"
    yield draw
    yield sw.Hand("double_board", [100] * 2, seed=8, board=["KsKdKh", "2c2d2h"])


@pytest.mark.parametrize("hand", [*starts()], ids=lambda hand: hand.game.name)
@pytest.mark.parametrize("is_seen", [False, True])
def test_starts(hand, is_seen):
    """Hand k is a sample of the start, with the seed (seed, k), in every environment."""
    start = hand.observe(hand.actor) if is_seen else hand
    seen = start if is_seen else hand.observe(None)
    before = hand.to_bytes()
    setup = Setup(start=start)
    assert (setup.game, setup.stacks, setup.button) == (hand.game, hand.starting_stacks, hand.button)
    for k, one in enumerate(setup.batch(6, 9)):
        assert one == setup.hand(9, k) == seen.sample_hidden(seed=(9, k))
        assert one.observe(seen.seat).state_key == seen.state_key
    seat = hand.actor
    keywords = {"start": start, "seat": seat}
    many, singles = VectorEnv(4, **keywords), [PokerEnv(**keywords) for _ in range(4)]
    assert many.hand_stride == 4
    same_tables(many, singles, 30)
    env = PokerEnv(**keywords)
    for k, played in enumerate(walk(env, 8)):
        assert played.actions[: len(hand.actions)] == hand.actions
        assert played.seed == (5, k) and played.boards[0][: len(hand.board)] == hand.board
        assert (
            not is_seen
            or played.game.deck != "standard"
            or set(seen.my_cards)
            & {card for event in played.events if event.seat == seat for card in event.cards}
        )
    table = raw_env(start=start, hands=2)
    table.reset(seed=9)
    assert table._hand == seen.sample_hidden(seed=(9, 0))
    assert hand.to_bytes() == before
    assert pickle.loads(pickle.dumps(setup)).hand(1, 2) == setup.hand(1, 2)


def test_bad_starts():
    hand = sw.Hand("holdem", [200, 150, 90], seed=8)
    over = hand.copy().fold().fold()
    manual = sw.Hand("holdem", [200, 150], manual="deal")
    for make in (PokerEnv, lambda **keywords: VectorEnv(2, **keywords), raw_env):
        for keywords, error, words in [
            ({"start": over}, sw.InvalidHand, "start is over; pass the hand from before its last action"),
            ({"start": manual}, sw.InvalidHand, "start has manual steps"),
            ({"start": hand, "stacks": [9, 9, 9]}, ValueError, "start has its own stacks"),
            ({"start": hand, "deck": "short"}, ValueError, "start has its own deck"),
            ({"start": hand, "board": "Ks"}, ValueError, "start has its own stacks, deck and board"),
            ({"start": hand, "button": 1}, ValueError, "button in seat 0; omit button="),
            ({"start": hand, "game": "plo"}, sw.InvalidHand, "start is a hand of No-limit hold'em"),
            ({"start": hand, "players": 2}, ValueError, "players is 2, but there are 3 stacks"),
            ({"start": "hand"}, TypeError, "start must be a Hand or an Observation, not str"),
            ({"deck": "AsKs"}, sw.InvalidGame, "deck"),
        ]:
            with pytest.raises(error, match=words):
                make(**keywords)
    with pytest.raises(ValueError, match="seat 0 has folded in start: choose another seat"):
        PokerEnv(start=hand.copy().fold())


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
