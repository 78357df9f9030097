"""The numbers of a result: errors, intervals with the promised coverage, and ranks."""

import json
import math
import pickle
from itertools import combinations

import numpy as np
import pytest

import steelwheel as sw
from simulation.players import calls, plays, sits
from simulation.test_executors import Backwards
from steelwheel import agents
from steelwheel.simulation.confidence_intervals import confidence_radii

GAME = sw.games.NoLimitHoldem(blinds=(1, 2))
Z = 1.959963984540054


def match(table, hands, **keywords):
    return sw.simulate(GAME, table, hands, **{"stacks": [100] * len(table), "seed": 1, **keywords})


def test_the_interval_is_that_of_the_normal_distribution():
    result = match([calls, plays], 100)
    for mbb, error, (low, high) in zip(result.mbb, result.stderr, result.confidence_interval(), strict=True):
        assert (low, high) == pytest.approx((mbb - Z * error, mbb + Z * error))
    assert (
        result.confidence_interval(0.5)[0][1]
        < result.confidence_interval(0.9)[0][1]
        < result.confidence_sequence(0.5)[0][1]
    )


@pytest.mark.parametrize("samples", [1, 10, 1000, 10**9])
@pytest.mark.parametrize("variance", [0.01, 1.0, 900.0, 10_000.0])
def test_the_sequence_is_where_the_mixture_refutes(samples, variance):
    """Howard and others 2021: at these sums the mean of exp(lambda * s - psi(lambda) * v) is 1 / alpha."""
    squares = samples * variance
    tally = {"samples": samples, "estimates": {"plain": {"most": [90], "products": [[squares]]}}}
    low, high = confidence_radii({"tally": tally, "group": 1, "reach": [100, 150]}, "plain", 0, 0.05)
    for width, reach in ((low, 100), (high, 150)):
        lambdas = np.array([2 ** -(1 + i / 2) / reach for i in range(42)])
        psi = (-np.log1p(-lambdas * reach) - lambdas * reach) / reach**2
        exponents = lambdas * width - psi * squares
        top = exponents.max()
        assert top + math.log(np.exp(exponents - top).mean()) == pytest.approx(math.log(40), abs=1e-5)
        ideal = math.sqrt(2 * squares * math.log(40))  # for a single number of hands fixed in advance
        assert ideal < width < 1.5 * ideal + 16 * reach


@pytest.mark.slow
def test_intervals_miss_as_often_as_they_say():
    """1,000 matches of equal agents, checked every 100 hands."""
    at_the_end = at_any_time = sequence = 0
    for i in range(1000):
        result, looks = 0, []
        for first in range(i * 1000, (i + 1) * 1000, 100):
            result += match([agents.random, agents.random], 100, first_hand=first)
            looks.append((result.confidence_interval()[0], result.confidence_sequence()[0]))
        missed = [[not low <= 0 <= high for low, high in look] for look in looks]
        at_the_end += missed[-1][0]
        at_any_time += any(plain for plain, _ in missed)
        sequence += any(always for _, always in missed)
    assert 25 <= at_the_end <= 78  # 50, plus or minus four standard deviations
    assert at_any_time > 120
    assert sequence <= 50


def test_it_stops_when_it_is_sure():
    keywords = {"max_error": 4000, "chunk_hands": 100}
    found = match([calls, plays], 10_000, **keywords)
    assert found.complete and 100 < found.hands < 10_000 and found.hands % 100 == 0
    width = [high - mbb for mbb, (_, high) in zip(found.mbb, found.confidence_sequence(), strict=True)]
    assert max(width) <= 4000
    before = match([calls, plays], found.hands - 100)
    assert (
        max(high - mbb for mbb, (_, high) in zip(before.mbb, before.confidence_sequence(), strict=True))
        > 4000
    )
    assert match([calls, plays], 10_000, executor=Backwards(), **keywords) == found


def test_a_table_of_all_against_all():
    bots = {
        "random": agents.random,
        "calling_station": agents.calling_station,
        "tight": agents.tight,
        "too": agents.tight,
    }
    pairs = [
        match({a: bots[a], b: bots[b]}, 2000, first_hand=2000 * i, duplicate=True)
        for i, (a, b) in enumerate(combinations(bots, 2))
    ]
    every = sum(pairs)
    assert every.agents == tuple(bots) and every.hands == 24_000 and every.complete
    assert every.ranks() == ((3, 3), (4, 4), (1, 2), (1, 2)) == sum(reversed(pairs)).ranks()[::-1]
    for i, name in enumerate(bots):
        mine = [(pair, pair.agents.index(name)) for pair in pairs if name in pair.agents]
        assert every.chips[i] == sum(pair.chips[at] for pair, at in mine)
        assert every.mbb[i] == pytest.approx(sum(pair.mbb[at] for pair, at in mine) / 3)
        assert every.stderr[i] == pytest.approx(math.hypot(*[pair.stderr[at] for pair, at in mine]) / 3)
        for pair, at in mine:
            other = pair.agents[1 - at]
            assert every.by_opponent(name)[other] == pytest.approx(pair.mbb[at])
    lines = str(every).splitlines()
    assert lines[0].split() == [
        "rank",
        "agent",
        "hands",
        "chips",
        "mbb",
        "stderr",
        "95%",
        "CI",
        "anytime",
        "CI",
    ]
    assert [line.split()[0] for line in lines[1:]] == ["1-2", "1-2", "3", "4"]
    assert lines[1].split()[2] == "12,000"


def test_nobody_wins_more_than_there_is():
    """The bounds of the sequence, in chips: the stacks, or the cap of a hand."""
    capped = sw.games.NoLimitHoldem(blinds=(1, 2), hand_cap=30)
    for game, stacks, reach in [
        (GAME, [100, 60, 200], [200, 160]),
        (GAME, [100, 100], [100, 100]),
        (capped, [100, 60, 20], [30, 50]),
    ]:
        result = sw.simulate(game, [plays] * len(stacks), 3, stacks=stacks, seed=1)
        assert [table["reach"] for table in result._tables.values()] == [reach]


def test_the_difference_of_two():
    result = match([calls, plays, sits], 300)
    rows = [match([calls, plays, sits], 1, first_hand=k).chips for k in range(300)]
    differences = np.array([row[0] - row[2] for row in rows]) * 500
    more, error = result.difference(0, "sits")
    assert more == pytest.approx(differences.mean())
    assert error == pytest.approx(differences.std(ddof=1) / 300**0.5)


class Halved:
    """An estimate of half the payoffs, which are then not whole chips."""

    name = "halved"

    def estimate(self, hand, agents):
        assert len(agents) == len(hand.payoffs) and hand.is_over
        return [x / 2 for x in hand.payoffs]


@pytest.mark.parametrize(
    "table", [[calls, plays, sits], [agents.calling_station, agents.random, agents.tight]]
)
@pytest.mark.parametrize("duplicate", [False, True])
def test_other_estimates(table, duplicate):
    result = match(table, 50, estimates=("plain", Halved), duplicate=duplicate)
    assert result.estimates == ("plain", "halved")
    for i in range(3):
        score, half = result.score(i), result.score(i, "halved")
        assert half.mbb == pytest.approx(score.mbb / 2) and half.stderr == pytest.approx(score.stderr / 2)
    parts = [
        match(table, 25, first_hand=k, estimates=("plain", Halved), duplicate=duplicate) for k in (25, 0)
    ]
    assert sum(parts).to_bytes() == result.to_bytes()
    main = match(table, 50, estimates=(Halved(),), duplicate=duplicate)
    assert main.mbb == tuple(result.score(i, "halved").mbb for i in range(3))
    assert main.chips == result.chips


def test_chips_are_exact_where_floats_are_not():
    big = 10**15 + 1
    result = sw.simulate(sw.games.NoLimitHoldem(blinds=(1, 2)), [plays, plays], 40, stacks=[big, big], seed=3)
    rows = [
        sw.simulate(GAME, [plays, plays], 1, stacks=[big, big], seed=3, first_hand=k).chips for k in range(40)
    ]
    assert result.chips == tuple(map(sum, zip(*rows, strict=True))) and sum(result.chips) == 0
    squares = sum(x * x for x, _ in rows)
    assert result._tables[result.agents]["tally"]["estimates"]["plain"]["products"][0][0] == squares
    assert max(abs(x) for x, _ in rows) > 2**45


def test_as_a_value():
    result = match({"a": calls, "b": plays, "c": plays}, 30)
    again = pickle.loads(pickle.dumps(result))
    assert again == result and again.to_bytes() == result.to_bytes() and str(again) == str(result)
    assert repr(result) == "<MatchResult: a, b, c, 30 hands>"
    plain = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    assert plain["chips"] == list(result.chips) and plain["hands"] == 30
    assert plain["estimates"]["plain"][1]["mbb"] == result.mbb[1]
    with pytest.raises(TypeError, match="unhashable"):
        hash(result)
    one = match([calls, plays], 1)
    assert all(map(math.isnan, one.stderr)) and json.dumps(one.to_dict(), allow_nan=False)
    assert sum([one]) == one and match([calls, plays], 2) == one + match([calls, plays], 1, first_hand=1)


def test_the_sequences_of_several_tables_hold_together():
    """Each of two tables may miss in half of 10% of all matches, by the union bound. An agent's mean over
    both tables is the mean of the two means, and so are its bounds."""
    one = match({"a": plays, "b": calls}, 100)
    two = match({"a": plays, "c": sits}, 100)
    low, high = (one + two).confidence_sequence(0.9)[0]
    parts = [found.confidence_sequence(0.95)[0] for found in (one, two)]
    assert (low, high) == pytest.approx([sum(bounds) / 2 for bounds in zip(*parts, strict=True)])
    assert (one + two).confidence_sequence(0.9)[1] == pytest.approx(one.confidence_sequence(0.9)[1])


def test_an_estimate_beyond_the_stacks_may_be_twice_the_largest_seen():
    """Payoffs are bounded by the stacks; an estimate beyond both stacks is bounded by twice its maximum."""
    found = {"most": [90], "products": [[10_000.0]]}
    tally = {"samples": 100, "estimates": {"plain": found}}
    table = {"tally": tally, "group": 1, "reach": [100, 150]}
    within = confidence_radii(table, "plain", 0, 0.05)
    found["most"] = [200]
    beyond = confidence_radii(table, "plain", 0, 0.05)
    assert beyond == confidence_radii({**table, "reach": [400, 400]}, "plain", 0, 0.05) > within
