"""The Gymnasium environments, with Gymnasium's checks and against `Hand`."""

import copy
import pickle
import re

import numpy as np
import pytest

import steelwheel as sw
from steelwheel.games.short_names import SHORT_NAMES

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402
from gymnasium.utils.env_match import check_environments_match  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from steelwheel.env.gymnasium import PokerEnv, VectorEnv  # noqa: E402

MODES = [*AutoresetMode]
ID = "steelwheel/Poker-v0"


def any_entry(seen):
    """Return a random entry of the menu."""
    menu = sw.ActionMenu(seen.game)
    choices = np.flatnonzero(menu.mask(seen))
    return menu.codes(seen, int(choices[seen.random_bits % len(choices)]))


def caller(seen):
    """Check or call, and discard as few cards as possible."""
    menu = sw.ActionMenu(seen.game)
    mask = menu.mask(seen)
    return menu.codes(seen, 1 if mask[1] else int(mask.argmax()))


def shover(seen):
    return seen.legal_actions.max_raise_to or 0


def folder(seen):
    return -1 if seen.legal_actions.can_fold else 0


class InBatches:
    """An agent for batches that asks another agent in each slot."""

    def __init__(self, agent):
        self.agent, self.asked = agent, 0

    def __call__(self, seen):
        return self.agent(seen)

    def act_batch(self, batch, where):
        self.asked += 1
        actors = batch.actors.tolist()
        seen = [
            hand.observe(seat) if wanted else None
            for hand, seat, wanted in zip(batch, actors, where, strict=True)
        ]
        return np.array([0 if one is None else self.agent(one) for one in seen])


def masked(info, rng):
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


# ---- Gymnasium's own checks


@pytest.mark.parametrize(
    "keywords",
    [
        {},
        {"game": "five_card_draw", "players": 5, "reward": "chips"},
        {"game": "stud", "players": 3, "seat": 2},
    ],
)
def test_the_checker_of_gymnasium(keywords):
    pytest.importorskip("PIL")
    env = gymnasium.make(ID, opponents=any_entry, **keywords)
    check_env(env.unwrapped)
    assert env.spec.id == ID and isinstance(env.unwrapped, PokerEnv)


def test_the_environments_match():
    """Two single environments match, and so do one table of a vector and Gymnasium's vector of one."""
    made = [gymnasium.make(ID, players=3, opponents=any_entry) for _ in range(2)]
    check_environments_match(*made, num_steps=100, seed=3)
    for mode in MODES[:2]:
        one = VectorEnv(1, players=3, opponents=any_entry, autoreset_mode=mode)
        sync = SyncVectorEnv([lambda: PokerEnv(players=3, opponents=any_entry)], autoreset_mode=mode)
        check_environments_match(sync, one, num_steps=100, seed=3, info_comparison="superset")


def test_it_is_registered():
    many = gymnasium.make_vec(ID, num_envs=4, opponents=caller, players=3)
    assert type(many) is VectorEnv and many.num_envs == 4 and many.spec.id == ID
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    sync = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="sync", opponents=caller)
    assert many.single_observation_space.shape == (many.setup.encoder.observation_size,)
    assert sync.single_action_space == many.single_action_space
    assert gymnasium.make(f"steelwheel.env.gymnasium:{ID}", opponents=caller).unwrapped.seat == 0
    sync.close()
    many.close()


def test_wrappers_of_gymnasium_take_it():
    env = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.make(ID, opponents=caller))
    rng = np.random.default_rng(1)
    for k in range(5):
        _, info = env.reset(seed=k)
        over = False
        while not over:
            _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            assert env.get_wrapper_attr("action_masks")().all() or not over
        assert info["episode"]["r"] == reward
    many = gymnasium.wrappers.vector.RecordEpisodeStatistics(VectorEnv(8, opponents=caller))
    _, infos = many.reset(seed=1)
    seen = 0
    for _ in range(20):
        _, rewards, ended, _, infos = many.step(
            [masked({"action_mask": row}, rng) for row in infos["action_mask"]]
        )
        if ended.any():
            seen += 1
            assert (infos["episode"]["r"][ended] == rewards[ended]).all()
    assert seen


# ---- play


@pytest.mark.parametrize("players", range(2, 10))
def test_rewards_are_all_that_the_seat_has_won(players):
    """Replaying the seeds and choices gives the same total, including skipped hands."""
    seat, rng = players // 2, np.random.default_rng(players)
    agents = [folder if players < 4 else any_entry, caller, *[any_entry] * (players - 3)][: players - 1]
    env = PokerEnv(players=players, seat=seat, opponents=agents, button=1)
    chosen, total, skipped = {}, 0.0, 0
    seen, info = env.reset(seed=9)
    for _ in range(40):
        chosen[info["hand"]] = []
        over = False
        while not over:
            assert seen in env.observation_space and env.hand.actor == seat
            assert (seen == env.setup.encoder.encode(env.hand.observe(seat))).all()
            entry = masked(info, rng)
            chosen[info["hand"]].append(env.setup.menu.codes(env.hand, entry))
            seen, reward, over, cut, info = env.step(entry)
            assert type(reward) is float and type(over) is bool and cut is False
            assert over or reward == 0
            total += reward
        assert info["action_mask"].all()
        skipped += info["carried"]
        last = info["hand"]
        seen, info = env.reset()
    won = carried = 0
    agents.insert(seat, None)
    for k in range(last + 1):
        hand = sw.Hand(env.setup.game, [200] * players, button=(1 + k) % players, seed=(9, k))
        codes = iter(chosen.get(k, ()))
        while not hand.is_over:
            hand.act(next(codes) if hand.actor == seat else agents[hand.actor](hand.observe(hand.actor)))
        assert next(codes, None) is None
        won += hand.payoffs[seat]
        carried += 0 if k in chosen else hand.payoffs[seat]
    assert total * 2 == won
    assert skipped == carried and (players != 2 or carried != 0)


@pytest.mark.parametrize("name", [name for name in SHORT_NAMES if name not in ("nlh", "omaha")])
def test_every_game(name):
    rng = np.random.default_rng(5)
    env = PokerEnv(name, 3, opponents=any_entry)
    many = VectorEnv(3, name, 3, opponents=any_entry)
    seen, info = env.reset(seed=2)
    over = False
    while not over:
        assert seen in env.observation_space
        seen, _, over, _, info = env.step(masked(info, rng))
    assert seen in env.observation_space and env.hand.is_over
    seen, _ = many.reset(seed=2)
    for _ in range(6):
        assert seen in many.observation_space
        seen = many.step(rng.integers(0, len(many.setup.menu), 3))[0]


def test_seeds():
    env, other = (PokerEnv(players=3, opponents=any_entry) for _ in range(2))
    first = [env.reset(seed=4)[0], env.reset()[0], env.reset()[0]]
    again = [env.reset(seed=4)[0], env.reset()[0], env.reset()[0]]
    assert data_equivalence(first, again, exact=True)
    assert not np.array_equal(first[0], env.reset(seed=5)[0])
    assert not np.array_equal(env.reset()[0], env.reset()[0])
    assert other.reset()[1]["hand"] == 0
    assert other.hand.seed[0] != PokerEnv(opponents=caller).reset()[1] and other.hand.seed[1] == 0
    third = PokerEnv(players=3, opponents=any_entry)
    assert np.array_equal(third.reset(seed=4, options={"first_hand": 2})[0], first[2])
    third.reset(seed=4, options={"hand_stride": 2})
    assert np.array_equal(third.reset()[0], first[2])
    many = VectorEnv(4, opponents=caller)
    a, b = many.reset(seed=1)[0], many.reset(seed=1)[0]
    assert np.array_equal(a, b) and not np.array_equal(a, many.reset()[0])
    assert not np.array_equal(
        VectorEnv(4, opponents=caller).reset()[0], VectorEnv(4, opponents=caller).reset()[0]
    )


def test_rewards_in_chips():
    rng = np.random.default_rng(1)
    for game, unit in (
        ("holdem", 2),
        ("stud", 10),
        ("short_deck", 1),
        (sw.games.NoLimitHoldem((5, 10, 20)), 10),
    ):
        envs = [PokerEnv(game, 3, reward=reward, opponents=any_entry) for reward in ("bb", "chips")]
        infos = [env.reset(seed=1)[1] for env in envs]
        over = False
        while not over:
            entry = masked(infos[0], rng)
            (_, big, over, *_), (_, chips, *_, infos[0]) = (env.step(entry) for env in envs)
        assert chips == envs[1].hand.payoffs[0] == unit * big and chips


# ---- illegal actions


def test_an_illegal_action_checks_or_folds():
    no_free_folds = sw.games.NoLimitHoldem(rules=sw.rules.preset("wsop", free_fold=False))
    for game, entry in (
        ("holdem", 3),
        (no_free_folds, 0),
    ):  # half the pot equals the minimum bet, an earlier entry
        env = PokerEnv(game, opponents=caller, illegal_reward=-3)
        env.reset(seed=1)
        assert not env.step(1)[4]["illegal"]  # the blinds are all-in
        assert not env.action_masks()[entry]
        _, reward, over, _, info = env.step(entry)
        assert (reward, over, info["illegal"]) == (-3, False, True)
        assert env.hand.street == 2 and not any(env.hand.folded)
    env = PokerEnv(opponents=shover)
    env.reset(seed=1)
    env.step(1)
    assert env.action_masks().tolist() == [True, True, *[False] * 5]
    _, reward, over, _, info = env.step(6)
    assert (reward, over, info["illegal"]) == (-2, True, True) and env.hand.folded[0]


@pytest.mark.parametrize(("game", "cards"), [("five_card_draw", ()), ("crazy_pineapple", (0,))])
def test_an_illegal_action_in_a_draw(game, cards):
    env = PokerEnv(game, opponents=caller)
    env.reset(seed=1)
    while env.hand.phase == "bet":
        env.step(1)
    held = env.hand.hole_cards[0]
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["illegal"]) == (-1, False, True)
    thrown = [event.cards for event in env.hand.events if event.kind == "discard" and event.seat == 0]
    assert thrown == [tuple(held[i] for i in cards)]


# ---- many tables


def same(ours, sync, n):
    """Assert that two infos agree where they have values."""
    assert {*sync} <= {*ours}
    for name in {*ours} - {*sync}:  # no table has them
        assert name.strip("_") == "illegal" and not ours["_illegal"].any()
    for name, theirs in sync.items():
        if name.startswith("_"):
            assert ours[name].dtype == theirs.dtype and (ours[name] == theirs).all(), name
        elif isinstance(theirs, dict):
            same(ours[name], theirs, n)
        else:
            assert ours[name].dtype == theirs.dtype and ours[name].shape[0] == n, name
            for i in np.flatnonzero(sync[f"_{name}"]):
                assert np.array_equal(ours[name][i], theirs[i]), (name, i)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("game", "players"), [("holdem", 2), ("holdem", 5), ("five_card_draw", 3), ("stud8", 3), ("plo", 6)]
)
def test_many_tables_are_as_so_many_single_ones(mode, game, players):
    """All results, with illegal actions, equal Gymnasium's stack of single environments."""
    n, seat = 6, players - 1
    in_batches, agents = InBatches(any_entry), "random" if game in ("plo", "stud8") else any_entry
    if game == "holdem":
        agents = [in_batches, "random", caller, in_batches][: players - 1]
    keywords = {"game": game, "players": players, "seat": seat, "opponents": agents, "illegal_reward": -0.5}
    many = VectorEnv(n, autoreset_mode=mode, **keywords)
    singles = [PokerEnv(**keywords) for _ in range(n)]
    sync = SyncVectorEnv([lambda env=env: env for env in singles], autoreset_mode=mode)
    assert many.observation_space == sync.observation_space and many.action_space == sync.action_space
    seen, infos = many.reset(seed=7)
    for i, env in enumerate(singles):
        one, info = env.reset(seed=7, options={"first_hand": i, "hand_stride": many.hand_stride})
        assert (one == seen[i]).all() and all(np.array_equal(infos[name][i], info[name]) for name in info)
    rng = np.random.default_rng(players)
    for _ in range(60):
        legal = infos["action_mask"]
        chosen = [masked({"action_mask": row}, rng) for row in legal]
        actions = np.where(rng.random(n) < 0.2, rng.integers(0, legal.shape[1], n), chosen)
        ours, theirs = many.step(actions), sync.step(actions)
        for a, b in zip(ours[:4], theirs[:4], strict=True):
            assert a.dtype == b.dtype and np.array_equal(a, b)
        same(ours[4], theirs[4], n)
        infos, ended = ours[4], ours[2]
        if mode is AutoresetMode.DISABLED and ended.any():
            ours, theirs = (env.reset(options={"reset_mask": ended.copy()}) for env in (many, sync))
            assert np.array_equal(ours[0], theirs[0])
            assert (ours[1]["_hand"] == ended).all()
            same(ours[1], theirs[1], n)
            infos = ours[1]
    assert many.slots.batch.hand_ids.min() > 2 * n
    assert (in_batches.asked > 0) == (game == "holdem")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_table_sees_all_buttons(players):
    """The button of each table moves, so that the seat acts even if all fold to its big blind."""
    env = VectorEnv(12, players=players, opponents=folder)
    env.reset(seed=1)
    buttons = [set() for _ in range(12)]
    for _ in range(40):
        env.step(np.ones(12, int))
        for i in range(12):
            buttons[i].add(env.slots.batch[i].button)
    assert env.hand_stride == 13
    in_big_blind = 1 if players == 2 else players - 2  # then seat 0 does not act
    assert all(each == {*range(players)} - {in_big_blind} for each in buttons)


def test_what_others_are_given():
    """A batch opponent gets a batch without the learner's cards, and must return ints."""
    shapes = set()

    class Looks:
        def __call__(self, seen):
            return 0

        def act_batch(self, batch, where):
            shapes.add(batch.observe().shape)
            return np.zeros(len(batch), int)

    env = VectorEnv(4, players=3, opponents=Looks(), last_actions=16)
    seen, _ = env.reset(seed=1)
    assert shapes == {seen.shape}
    env = VectorEnv(4, opponents=lambda seen: 0.0)
    with pytest.raises(TypeError, match="an agent's answer must be an int, not float"):
        for _ in range(9):
            env.reset(seed=1) if not env.slots.is_ready else env.step([1] * 4)


def test_threads_change_nothing():
    rng = np.random.default_rng(1)
    made = [VectorEnv(600, players=3, opponents=[folder, caller], threads=threads) for threads in (1, 2)]
    for env in made:
        env.reset(seed=1)
    for _ in range(3):
        actions = rng.integers(0, 7, 600)
        assert data_equivalence(*(env.step(actions) for env in made), exact=True)


@pytest.mark.parametrize("mode", MODES)
def test_what_is_returned_is_the_callers(mode):
    env, other = (VectorEnv(5, players=3, opponents=any_entry, autoreset_mode=mode) for _ in range(2))
    rng = np.random.default_rng(1)

    def arrays(told):
        for x in told.values() if isinstance(told, dict) else told:
            if isinstance(x, (dict, tuple)):
                yield from arrays(x)
            else:
                yield x

    told = [env.reset(seed=1)]
    other.reset(seed=1)
    for _ in range(12):
        actions = rng.integers(0, 7, 5)
        told.append(env.step(actions))
        kept = copy.deepcopy(told)
        assert data_equivalence(told[-1], other.step(actions), exact=True)
        for x in arrays(told[-1]):
            if x.dtype == object:
                for one in x:
                    _ = one is None or one.fill(7)
            else:
                x[...] = 1
        assert data_equivalence(told[:-1], kept[:-1], exact=True)
        if mode is AutoresetMode.DISABLED:
            told += [one.reset(options={"reset_mask": np.ones(5, "bool")}) for one in (env, other)][:1]


def test_rendering():
    env = PokerEnv(players=3, opponents=caller, render_mode="ansi")
    assert env.render() is None
    env.reset(seed=1)
    text = env.render()
    cards = [sw.format_cards(cards, unicode=True) for cards in env.hand.hole_cards]
    assert f"player 0: 200, {cards[0][:2]} {cards[0][2:]}, button, 2 to call" in text
    assert not any(card in text for card in (cards[1][:2], cards[1][2:]))  # cards that the seat does not see
    many = VectorEnv(2, players=3, opponents=caller, render_mode="ansi")
    many.reset(seed=1)
    assert many.render()[0] == text and len(many.render()) == 2
    assert PokerEnv(opponents=caller).render() is None and VectorEnv(1, opponents=caller).render() is None


# ---- errors


def test_bad_arguments():
    for keywords, error, said in (
        ({"game": "holdm"}, ValueError, "did you mean 'holdem'"),
        ({"game": 3}, TypeError, "must be a Game or its short name, such as 'nlh', not int"),
        ({"players": 1}, ValueError, "for 2 to 22 players, not 1"),
        ({"players": 3, "stacks": [5, 5]}, ValueError, "players is 3, but there are 2 stacks"),
        ({"stacks": [200, 0]}, sw.InvalidHand, "two players with chips"),
        ({"stacks": [0, 200, 200]}, ValueError, "seat 0 is empty: give it chips"),
        ({"seat": 2}, ValueError, "seat must be 0 to 1, not 2"),
        ({"seat": "a"}, TypeError, "seat must be an int, not str"),
        ({"reward": "chip"}, ValueError, 'reward must be "bb" or "chips", not \'chip\''),
        ({"button": 2}, sw.InvalidHand, "button must be a seat"),
        ({"last_actions": -1}, ValueError, "last_actions must be from 0"),
        ({"pot_fractions": [-1]}, ValueError, "must be 0 or more"),
        ({"illegal_reward": "x"}, TypeError, "illegal_reward must be a number, not str"),
        (
            {"opponents": "tigth"},
            ValueError,
            "no agent 'tigth' (did you mean 'tight'?); the agents are baseline, calling_station",
        ),
        ({"opponents": 5}, TypeError, "an opponent must be a callable, or a name"),
        (
            {"opponents": [caller, caller]},
            ValueError,
            "opponents must be one agent, or one agent per other seat (1), not 2",
        ),
        ({"render_mode": "x"}, ValueError, "render_mode must be"),
    ):
        for made in (PokerEnv, VectorEnv):
            with pytest.raises(error, match=re.escape(said)):
                made(**{"opponents": caller, **keywords})
    for keywords, error, said in (
        ({"num_envs": 0}, ValueError, "num_envs must be 1 or more, not 0"),
        ({"num_envs": 1.5}, TypeError, "num_envs must be an int, not float"),
        ({"autoreset_mode": "x"}, ValueError, "autoreset_mode must be 'NextStep', 'SameStep', 'Disabled'"),
    ):
        with pytest.raises(error, match=said):
            VectorEnv(**{"opponents": caller, **keywords})


def test_bad_calls():
    env = PokerEnv(opponents=caller)
    for call in (lambda: env.step(1), env.action_masks):
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
            call()
    with pytest.raises(gymnasium.error.Error):
        env.reset(seed=-1)
    with pytest.raises(ValueError, match=r"from 0 to 2\*\*64 - 1"):
        env.reset(seed=1 << 64)
    for options, error, said in (
        ({"x": 1}, ValueError, "options first_hand and hand_stride, not 'x'"),
        ({"first_hand": -1}, ValueError, "first_hand must be from 0"),
        ({"hand_stride": 0}, ValueError, "hand_stride must be from 1"),
        ({"hand_stride": "x"}, TypeError, "hand_stride must be an int"),
    ):
        with pytest.raises(error, match=said):
            env.reset(options=options)
    env.reset(seed=1)
    before = env.hand.copy()
    for action, error, said in (
        (7, ValueError, "actions are 0 to 6, not 7"),
        (1.5, TypeError, "must be an int"),
    ):
        with pytest.raises(error, match=said):
            env.step(action)
        assert env.hand == before
    env.step(np.int8(0))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(1)
    with pytest.raises(RuntimeError, match="1,000 hands in a row ended before seat 0 could act"):
        PokerEnv(stacks=[200, 1], opponents=caller).reset()


def test_bad_calls_of_many():
    env = VectorEnv(3, opponents=caller, autoreset_mode="Disabled")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step([1, 1, 1])
    env.reset(seed=1)
    hands = [*env.slots.batch]
    for actions, error, said in (
        ([1, 1], ValueError, r"shape \(3,\), one per table, not \(2,\)"),
        ([1, 1, 7], ValueError, "table 2: actions are 0 to 6, not 7"),
        ([1, -1, 7], ValueError, "table 1: actions are 0 to 6, not -1"),
        ([1, 1, 1.0], TypeError, "actions must be integers, not float64"),
        (None, TypeError, "actions must be integers"),
    ):
        with pytest.raises(error, match=said):
            env.step(actions)
    assert hands == [*env.slots.batch]
    for options, error, said in (
        ({"x": 1}, ValueError, "only the option reset_mask, not 'x'"),
        ({"reset_mask": [True] * 3}, TypeError, "a NumPy array of bools, not list"),
        ({"reset_mask": np.ones(3)}, TypeError, "a NumPy array of bools, not"),
        ({"reset_mask": np.ones(2, "bool")}, ValueError, r"shape \(3,\), not \(2,\)"),
        ({"reset_mask": np.zeros(3, "bool")}, ValueError, "at least one table must be True"),
    ):
        with pytest.raises(error, match=said):
            env.reset(options=options)
    with pytest.raises(ValueError, match="pass either a seed or a reset_mask"):
        env.reset(seed=1, options={"reset_mask": np.ones(3, "bool")})
    assert hands == [*env.slots.batch]
    env.step(np.zeros(3, "uint8"))
    with pytest.raises(gymnasium.error.ResetNeeded, match="the hand of table 0 is over"):
        env.step([1, 1, 1])
    with pytest.raises(RuntimeError, match="1,000 hands in a row"):
        VectorEnv(2, stacks=[200, 1], opponents=caller).reset()


def test_what_an_agent_does_wrong_is_told():
    with pytest.raises(sw.IllegalAction, match="seat 1"):
        PokerEnv(opponents=lambda seen: 10**6).reset(options={"first_hand": 1})
    with pytest.raises(sw.IllegalAction, match=r"slot 1: .*seat 1"):
        VectorEnv(3, opponents=lambda seen: 10**6).reset(seed=1)


def test_after_an_agents_error_hands_are_dealt_anew():
    """Unfinished hands are dropped, and the stream of hands continues."""

    def fails(seen):
        if failing:
            raise ZeroDivisionError
        return 0

    def told(env):
        return [hand.seed for hand in env.slots.batch] if isinstance(env, VectorEnv) else [env.hand.seed]

    for env in (
        PokerEnv(opponents=fails),
        *(VectorEnv(2, opponents=fails, autoreset_mode=mode) for mode in MODES),
    ):
        failing = False
        env.reset(seed=1)
        failing = True
        choices = 1 if isinstance(env, PokerEnv) else [1, 1]
        with pytest.raises(ZeroDivisionError):
            env.step(choices)
        failing = False
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(choices)
        if isinstance(env, VectorEnv):
            env.reset(options={"reset_mask": np.array([True, False])})  # the mask makes no difference
        else:
            env.reset()
        assert told(env) == ([(1, 3), (1, 4)] if isinstance(env, VectorEnv) else [(1, 1)])
        env.step(choices)


def test_a_single_one_can_be_copied():
    env = PokerEnv(players=3, opponents=caller)
    env.reset(seed=1)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert data_equivalence(env.unwrapped.setup.menu, other.setup.menu) and env.hand == other.hand
        assert data_equivalence(copy.deepcopy(env).step(1), other.step(1), exact=True)
