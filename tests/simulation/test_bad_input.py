"""What cannot be played is refused before it begins; what an agent does wrong is told with its name."""

import pickle
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

import steelwheel as sw
from simulation.players import calls, plays
from simulation.test_running import pool
from steelwheel import agents

GAME = sw.games.NoLimitHoldem(blinds=(1, 2))


class LanesAlone:
    name = "lanes alone"

    def act_batch(self, batch, where=None):
        return agents.caller.act_batch(batch, where)


class NeedsMore:
    def __init__(self, strength):
        self.strength = strength

    def __call__(self, seen):
        return 0


def two(seen, more):
    return 0


REFUSED = [
    ({"agents": [calls]}, ValueError, "a stack for each agent: there are 1 agents and 2 stacks"),
    ({"agents": [calls] * 3}, ValueError, "there are 3 agents and 2 stacks"),
    ({"agents": [calls], "stacks": [9]}, ValueError, "a match has 2 to 23 agents, not 1"),
    ({"agents": [calls] * 24, "stacks": [9] * 24}, ValueError, "a match has 2 to 23 agents, not 24"),
    ({"agents": [calls] * 23, "stacks": [9] * 23}, sw.InvalidGame, "at most 22 seats, not 23"),
    (
        {"agents": calls},
        TypeError,
        "agents must be a sequence of agents, one a seat, or a dict by name, not function",
    ),
    ({"agents": "ab"}, TypeError, "not str"),
    ({"agents": [calls, 5]}, TypeError, r"agent 1 \(int\) must be callable .* it is int, 5"),
    ({"agents": [calls, None]}, TypeError, r"agent 1 \(NoneType\) must be callable"),
    ({"agents": {1: calls, 2: calls}}, TypeError, r"the names of agents must be texts, not \[1, 2\]"),
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
        {"agents": [LanesAlone(), calls]},
        TypeError,
        r"agent 0 \(lanes alone\) has act_batch alone, .* \(agent 1\): give",
    ),
    ({"agents": [LanesAlone()] * 2, "carry": 2}, TypeError, "stacks that are carried on"),
    ({"agents": [LanesAlone()] * 2, "game": sw.Rotation.horse()}, TypeError, "mixed games"),
    ({"stacks": [100, 0]}, ValueError, "each agent needs chips, and the stack of seat 1 is 0"),
    ({"stacks": [100, -5]}, ValueError, "the stack of seat 1 is -5"),
    ({"stacks": [100, 1.5]}, TypeError, "the stack of seat 1 must be an int, not float"),
    ({"stacks": 100}, TypeError, "stacks must be a sequence of chips, one a seat, not int"),
    ({"hands": 0}, ValueError, r"hands must be from 1 to 2\*\*62 - 1, not 0"),
    ({"hands": 2.0}, TypeError, "hands must be an int, not float"),
    ({"hands": 1 << 62}, ValueError, "hands must be from 1"),
    ({"first": -1}, ValueError, "first must be from 0"),
    ({"carry": 3}, ValueError, "first and hands must be multiples of carry, 3, not 0 and 10"),
    ({"duplicate": "no"}, TypeError, "duplicate must be True or False, not 'no'"),
    ({"slice_hands": 0}, ValueError, "slice_hands must be from 1"),
    ({"game": "nlhe2"}, ValueError, "nlhe2"),
    ({"game": 5}, TypeError, "game must be a Game, the short name of one, or a Rotation, not int"),
    ({"game": sw.Rotation(["nlh"], hands=None)}, ValueError, "end by advance: give it a number of hands"),
    ({"seed": -1}, ValueError, "seed"),
    ({"seed": (1, 2**64 - 5)}, ValueError, r"below 2\*\*64 together"),
    ({"max_error": 0}, ValueError, "max_error must be more than 0, not 0"),
    ({"max_error": float("nan")}, ValueError, "max_error must be more than 0"),
    ({"max_error": "5"}, TypeError, "max_error must be a number"),
    ({"executor": 5}, TypeError, "executor must be a concurrent.futures.Executor, or a callable .* not int"),
    ({"executor": list}, TypeError, r"executor must make a concurrent.futures.Executor, and made \[\]"),
    ({"progress": 5}, TypeError, "progress must be callable, not int"),
    ({"on_error": "folds"}, ValueError, "not 'folds' .did you mean 'fold'"),
    ({"record": "hands.txt"}, ValueError, "record must be the name of a .phhs file, not 'hands.txt'"),
    ({"record": "no/such/folder/hands.phhs"}, FileNotFoundError, "there is no folder 'no/such/folder'"),
    ({"record": "a.phhs", "game": sw.games.Kuhn()}, sw.HistoryError, "PHH"),
    ({"estimates": "plain"}, TypeError, "estimates must be a sequence"),
    ({"estimates": ()}, ValueError, "there must be an estimate"),
    ({"estimates": ("plain", "plain")}, ValueError, "the estimate 'plain' is given twice"),
    ({"estimates": (5,)}, TypeError, "an estimate has a name and"),
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
        (10**6, sw.IllegalAction, "seat 1 may not raise to 1000000: the most is 100"),
        (-5, sw.IllegalAction, "-5"),
        (2**80, sw.IllegalAction, "64 bits"),
        (None, TypeError, "must be an int, not NoneType"),
        (1.0, TypeError, "must be an int, not float"),
        (True, TypeError, "must be an int, not bool"),
        ("call", TypeError, "must be an int, not str"),
    ],
)
@pytest.mark.parametrize("k", [16, 17])  # timed, and not
def test_a_bad_code_is_told_with_agent_hand_and_seed(code, error, text, k):
    def bad(seen):
        return code if seen.seat == 1 else 0

    with pytest.raises(error, match=rf"agent 1 \(bad\), hand {k} \(seed=\(7, {k + 3}\)\): ") as raised:
        sw.simulate(GAME, [calls, bad], 100, stacks=[100, 100], seed=(7, 3), first=k)
    assert text in str(raised.value)
    told = raised.value
    assert (told.agent, told.name, told.hand, told.seed) == (1, "bad", k, (7, 3 + k))
    assert told.result.hands == 0
    counted = sw.simulate(GAME, [calls, bad], 40, stacks=[100, 100], seed=(7, 3), first=k, on_error="fold")
    assert counted.illegal == (0, 40)  # before the flop it folds as the small blind; else it checks and folds
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
    assert counted.illegal == (0, 50)  # it checks the turn


def test_an_illegal_action_of_a_copy_is_the_agents_own():
    def copies(seen):
        seen.sample(1).act(10**6)

    with pytest.raises(sw.IllegalAction, match=r"^seat") as raised:
        sw.simulate(GAME, [copies, calls], 5, stacks=[100, 100], seed=1)
    assert raised.value.__notes__ == ["raised by agent 0 (copies), hand 0 (seed=(1, 0))"]
    again = pickle.loads(pickle.dumps(raised.value))
    assert again.hand == 0 and str(again) == str(raised.value)


class InLanes:
    """Gives `bad` codes in the lanes whose hand is a multiple of seven."""

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
        (10**6, sw.IllegalAction, r"^agent 1 \(InLanes\), hand 3 \(seed=\(1, 3\)\): seat 1 may not raise"),
        (None, TypeError, r"act_batch must return integers \[100\], not NoneType: object \[\]"),
        (np.zeros(100), TypeError, r"not ndarray: float64 \[100\]"),
        (np.zeros(7, int), TypeError, r"not ndarray: int64 \[7\]"),
        (KeyError("x"), KeyError, "x"),
    ],
)
@pytest.mark.parametrize("record", [False, True])
def test_bad_codes_of_lanes(bad, error, text, record, tmp_path):
    keywords = {"record": tmp_path / "a.phhs"} if record else {}
    for table in ([agents.caller, InLanes(bad)], [agents.tight, InLanes(bad)]):
        with pytest.raises(error, match=text) as raised:
            sw.simulate(GAME, table, 100, stacks=[100, 100], seed=1, **keywords)
        assert raised.value.agent == 1
        counted = sw.simulate(GAME, table, 100, stacks=[100, 100], seed=1, on_error="fold", **keywords)
        assert counted.illegal[0] == 0 < counted.illegal[1] and sum(counted.chips) == 0


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
        ({"duplicate": True}, "with other stacks, or with duplicates and without"),
        ({"stacks": [100, 50]}, "with other stacks"),
        ({"game": sw.games.FixedLimitHoldem((10, 20))}, "with other big blinds"),
    ]:
        with pytest.raises(ValueError, match=text):
            one + match(**keywords)
    with pytest.raises(TypeError):
        one + 1
    with pytest.raises(ValueError, match=r"there is no agent 'call' .did you mean 'calls'"):
        one.score("call")
    with pytest.raises(IndexError, match="there is no agent 2: agents are 0 to 1"):
        one.by_position(2)
    with pytest.raises(ValueError, match=r"level must be between 0 and 1, as 0.95, not 95"):
        one.interval(95)
    with pytest.raises(ValueError, match=r"there is no estimate 'plan' .did you mean 'plain'"):
        one.interval(estimate="plan")
