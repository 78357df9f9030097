"""Invalid settings are rejected before the match starts, and errors of agents name the agent."""

import pickle
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

import steelwheel as sw
from simulation.players import calls, plays
from simulation.test_executors import pool
from steelwheel import agents

GAME = sw.games.NoLimitHoldem(blinds=(1, 2))


class SlotsAlone:
    name = "slots alone"

    def act_batch(self, batch, where=None):
        return agents.calling_station.act_batch(batch, where)


class NeedsMore:
    def __init__(self, strength):
        self.strength = strength

    def __call__(self, seen):
        return 0


def two(seen, more):
    return 0


REFUSED = [
    ({"agents": [calls]}, ValueError, "stacks must have one entry per agent, 1 in all, not 2"),
    ({"agents": [calls] * 3}, ValueError, "stacks must have one entry per agent, 3 in all, not 2"),
    ({"agents": [calls], "stacks": [9]}, ValueError, "a match needs 2 to 23 agents, not 1"),
    ({"agents": [calls] * 24, "stacks": [9] * 24}, ValueError, "a match needs 2 to 23 agents, not 24"),
    ({"agents": [calls] * 23, "stacks": [9] * 23}, sw.InvalidGame, "at most 22 seats, not 23"),
    (
        {"agents": calls},
        TypeError,
        "agents must be a sequence of agents, one per seat, or a dict by name, not function",
    ),
    ({"agents": "ab"}, TypeError, "not str"),
    ({"agents": [calls, 5]}, TypeError, r"agent 1 \(int\) must be callable .* it is int, 5"),
    ({"agents": [calls, None]}, TypeError, r"agent 1 \(NoneType\) must be callable"),
    ({"agents": {1: calls, 2: calls}}, TypeError, r"the names of agents must be str, not \[1, 2\]"),
    (
        {"agents": [calls, two]},
        TypeError,
        r"agent 1 \(two\) cannot be called with an Observation alone: .*'more'",
    ),
    (
        {"agents": [NeedsMore, calls]},
        TypeError,
        r"agent 0 \(NeedsMore\) cannot be called without arguments, to make",
    ),
    (
        {"agents": [SlotsAlone(), calls]},
        TypeError,
        r".slots alone. has only act_batch, which cannot play in this match",
    ),
    ({"agents": [SlotsAlone()] * 2, "hands_per_session": 2}, TypeError, "stacks that are carried over"),
    ({"agents": [SlotsAlone()] * 2, "game": sw.MixedGame.horse()}, TypeError, "mixed games"),
    ({"stacks": [100, 0]}, ValueError, "the stack of seat 1 must be 1 chip or more, not 0"),
    ({"stacks": [100, -5]}, ValueError, "the stack of seat 1 must be 1 chip or more, not -5"),
    ({"stacks": [100, 1.5]}, TypeError, "the stack of seat 1 must be an int, not float"),
    ({"stacks": 100}, TypeError, "stacks must be a sequence of chip counts, one per seat, not int"),
    ({"hands": 0}, ValueError, r"hands must be from 1 to 2\*\*62 - 1, not 0"),
    ({"hands": 2.0}, TypeError, "hands must be an int, not float"),
    ({"hands": 1 << 62}, ValueError, "hands must be from 1"),
    ({"first_hand": -1}, ValueError, "first_hand must be from 0"),
    (
        {"hands_per_session": 3},
        ValueError,
        "first_hand and hands must be multiples of hands_per_session, 3, not 0 and 10",
    ),
    ({"duplicate": "no"}, TypeError, "duplicate must be True or False, not 'no'"),
    ({"chunk_hands": 0}, ValueError, "chunk_hands must be from 1"),
    ({"game": "nlhe2"}, ValueError, "nlhe2"),
    ({"game": 5}, TypeError, "game must be a Game, its short name or a MixedGame, not int"),
    (
        {"game": sw.MixedGame(["nlh"], hands_per_turn=None)},
        ValueError,
        r"end only at next_game\(\): pass hands_per_turn to MixedGame",
    ),
    ({"seed": -1}, ValueError, "seed"),
    (
        {"seed": (1, 2**64 - 5)},
        ValueError,
        r"the seed's second number plus the last hand's number must be below 2..64",
    ),
    ({"max_error": 0}, ValueError, "max_error must be more than 0, not 0"),
    ({"max_error": float("nan")}, ValueError, "max_error must be more than 0"),
    ({"max_error": "5"}, TypeError, "max_error must be a number"),
    ({"executor": 5}, TypeError, "executor must be a concurrent.futures.Executor or a function that creates"),
    ({"executor": list}, TypeError, r"executor must create a concurrent.futures.Executor, not .."),
    ({"progress": 5}, TypeError, "progress must be callable, not int"),
    ({"on_error": "folds"}, ValueError, "not 'folds' .did you mean 'fold'"),
    ({"save_hands": "hands.txt"}, ValueError, "save_hands must be the path of a .phhs file, not 'hands.txt'"),
    ({"save_hands": "no/such/folder/hands.phhs"}, FileNotFoundError, "there is no folder 'no/such/folder'"),
    ({"estimates": "plain"}, TypeError, "estimates must be a sequence"),
    ({"estimates": ()}, ValueError, "estimates is empty; give at least one, such as .plain."),
    ({"estimates": ("plain", "plain")}, ValueError, "the estimate 'plain' is repeated; give each once"),
    (
        {"estimates": (5,)},
        TypeError,
        "5 is not an estimator: it needs a name and a method estimate.hand, agents.",
    ),
]


@pytest.mark.parametrize(("keywords", "error", "text"), REFUSED, ids=[text for _, _, text in REFUSED])
def test_it_is_refused_before_work_begins(keywords, error, text):
    def never(seen):
        raise AssertionError("it has begun")

    given = {"game": GAME, "agents": [never, never], "hands": 10, "stacks": [100, 100], **keywords}
    with pytest.raises(error, match=text):
        sw.simulate(**given)


def test_an_agent_that_cannot_be_sent():
    with pytest.raises(TypeError, match=r"agent 1 \(<lambda>\) cannot be sent to another process: .*lambda"):
        sw.simulate(GAME, [calls, lambda seen: 0], 10, stacks=[100, 100], executor=pool)

    class Local:
        name = "local"

        def estimate(self, hand, agents):
            return hand.payoffs

    with pytest.raises(TypeError, match=r"the estimate 'local' cannot be sent"):
        sw.simulate(GAME, [calls] * 2, 10, stacks=[9, 9], executor=ProcessPoolExecutor, estimates=(Local,))


def test_an_agent_that_cannot_be_made():
    with pytest.raises(ZeroDivisionError) as raised:
        sw.simulate(GAME, {"good": calls, "bad": lambda: 1 / 0}, 10, stacks=[100, 100])
    assert raised.value.__notes__ == ["raised when agent 1 (bad) was made"]


@pytest.mark.parametrize(
    ("code", "error", "text"),
    [
        (10**6, sw.IllegalAction, "seat 1 may not raise to 1000000: the maximum is 100"),
        (-5, sw.IllegalAction, "-5"),
        (2**80, sw.IllegalAction, "64 bits"),
        (None, TypeError, "must be an int, not NoneType"),
        (1.0, TypeError, "must be an int, not float"),
        (True, TypeError, "must be an int, not bool"),
        ("call", TypeError, "must be an int, not str"),
    ],
)
@pytest.mark.parametrize("k", [16, 17])  # a timed hand, and one that is not
def test_a_bad_code_is_told_with_agent_hand_and_seed(code, error, text, k):
    def bad(seen):
        return code if seen.seat == 1 else 0

    with pytest.raises(error, match=rf"agent 1 \(bad\), hand {k} \(seed=\(7, {k + 3}\)\): ") as raised:
        sw.simulate(GAME, [calls, bad], 100, stacks=[100, 100], seed=(7, 3), first_hand=k)
    assert text in str(raised.value)
    told = raised.value
    assert (told.agent, told.name, told.hand, told.seed) == (1, "bad", k, (7, 3 + k))
    assert told.result.hands == 0
    counted = sw.simulate(
        GAME, [calls, bad], 40, stacks=[100, 100], seed=(7, 3), first_hand=k, on_error="fold"
    )
    assert counted.illegal_actions == (
        0,
        40,
    )  # it folds preflop in the small blind; otherwise it checks and folds
    assert sum(counted.chips) == 0 < counted.chips[0]


def test_what_an_agent_raises_is_raised():
    class Own(Exception):
        pass

    def bad(seen):
        if seen.street == 2:
            raise Own("oh")
        return 0

    for hands in (1, 20):
        with pytest.raises(Own, match="oh") as raised:
            sw.simulate(GAME, {"good": calls, "bad": bad}, hands, stacks=[100, 100], seed=1)
        assert raised.value.__notes__ == ["raised by agent 1 (bad), hand 0 (seed=(1, 0))"]
    counted = sw.simulate(GAME, [calls, bad], 50, stacks=[100, 100], seed=1, on_error="fold")
    assert counted.illegal_actions == (0, 50)  # it checks the turn


def test_an_illegal_action_of_a_copy_is_the_agents_own():
    def copies(seen):
        seen.sample_hidden(1).act(10**6)

    with pytest.raises(sw.IllegalAction, match=r"^seat") as raised:
        sw.simulate(GAME, [copies, calls], 5, stacks=[100, 100], seed=1)
    assert raised.value.__notes__ == ["raised by agent 0 (copies), hand 0 (seed=(1, 0))"]
    again = pickle.loads(pickle.dumps(raised.value))
    assert again.hand == 0 and str(again) == str(raised.value)


class InSlots:
    """Returns `bad` codes in slots whose hand number is a multiple of seven."""

    def __init__(self, bad):
        self.bad = bad

    def __call__(self, seen):
        return 0

    def act_batch(self, batch, where=None):
        if isinstance(self.bad, Exception):
            raise self.bad
        return np.where(batch.hand_ids % 7 == 3, self.bad, 0) if isinstance(self.bad, int) else self.bad


@pytest.mark.parametrize(
    ("bad", "error", "text"),
    [
        (10**6, sw.IllegalAction, r"^agent 1 \(InSlots\), hand 3 \(seed=\(1, 3\)\): seat 1 may not raise"),
        (None, TypeError, r"must return integers of shape \[100\], not NoneType \(object, shape \[\]\)"),
        (np.zeros(100), TypeError, r"not ndarray \(float64, shape \[100\]\)"),
        (np.zeros(7, int), TypeError, r"not ndarray \(int64, shape \[7\]\)"),
        (KeyError("x"), KeyError, "x"),
    ],
)
@pytest.mark.parametrize("save_hands", [False, True])
def test_bad_codes_of_slots(bad, error, text, save_hands, tmp_path):
    keywords = {"save_hands": tmp_path / "a.phhs"} if save_hands else {}
    for table in ([agents.calling_station, InSlots(bad)], [agents.tight, InSlots(bad)]):
        with pytest.raises(error, match=text) as raised:
            sw.simulate(GAME, table, 100, stacks=[100, 100], seed=1, **keywords)
        assert raised.value.agent == 1
        counted = sw.simulate(GAME, table, 100, stacks=[100, 100], seed=1, on_error="fold", **keywords)
        assert counted.illegal_actions[0] == 0 < counted.illegal_actions[1] and sum(counted.chips) == 0


def test_results_that_do_not_fit_together():
    def match(**keywords):
        given = {
            "game": GAME,
            "agents": [calls, plays],
            "hands": 10,
            "stacks": [100, 100],
            "seed": 1,
            **keywords,
        }
        return sw.simulate(**given)

    one = match()
    for keywords, text in [
        ({"duplicate": True}, "results must have the same stacks and the same duplicate= to be joined"),
        ({"stacks": [100, 50]}, "results must have the same stacks and the same duplicate= to be joined"),
        ({"game": sw.games.FixedLimitHoldem((10, 20))}, "results must have the same big blind to be joined"),
    ]:
        with pytest.raises(ValueError, match=text):
            one + match(**keywords)
    with pytest.raises(TypeError):
        one + 1
    with pytest.raises(ValueError, match=r"there is no agent 'call' .did you mean 'calls'"):
        one.score("call")
    with pytest.raises(IndexError, match="there is no agent 2; agents are 0 to 1"):
        one.by_position(2)
    with pytest.raises(ValueError, match=r"confidence_level must be between 0 and 1, such as 0.95, not 95"):
        one.confidence_interval(95)
    with pytest.raises(ValueError, match=r"there is no estimate 'plan' .did you mean 'plain'"):
        one.confidence_interval(estimate="plan")
