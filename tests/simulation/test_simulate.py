"""Matches: the hands played and their results, compared with a loop over `Hand`."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import steelwheel as sw
from simulation.players import Counts, calls, plays, sits
from steelwheel import agents

GAME = sw.games.NoLimitHoldem(blinds=(1, 2))


def by_hand(game, table, hands, stacks, seed=1, first=0):
    """Return the payoffs of a match [hands][seats], computed in the simplest way."""
    rows = []
    for k in range(first, first + hands):
        hand = sw.Hand(game, stacks, button=k % len(stacks), seed=(seed, k))
        while not hand.is_over:
            hand.act(table[hand.actor](hand.observe(hand.actor)))
        rows.append(hand.payoffs)
    return rows


@pytest.mark.parametrize(
    "table", [[calls, plays, plays], [agents.calling_station, agents.random, agents.random]]
)
def test_the_hands_are_those_of_a_loop(table):
    result = sw.simulate(GAME, table, 300, stacks=[80, 90, 100], seed=7, first_hand=5)
    rows = by_hand(GAME, table, 300, [80, 90, 100], 7, 5)
    assert result.chips == tuple(map(sum, zip(*rows, strict=True)))
    assert (result.hands, result.samples, result.seed, result.complete) == (300, 300, (7, 0), True)
    mean = np.mean(rows, 0) * 500
    assert np.allclose(result.mbb, mean) and np.allclose(result.bb100, mean / 10)
    assert np.allclose(result.stderr, np.std(rows, 0, ddof=1) * 500 / 300**0.5)
    assert result.illegal_actions == (0, 0, 0)
    for seat in range(3):
        places = result.by_position(seat)
        for i, place in enumerate(("button", "small blind", "big blind")):
            here = [rows[k][seat] for k in range(300) if (seat - k - 5) % 3 == i]
            assert places[place].hands == len(here) == 100
            assert places[place].mbb == pytest.approx(np.mean(here) * 500)
            assert places[place].stderr == pytest.approx(np.std(here, ddof=1) * 50)


def test_duplicates_play_each_deal_from_every_seat():
    result = sw.simulate(GAME, [calls, plays, sits], 100, stacks=[100] * 3, seed=3, duplicate=True)
    table, sums, places = [calls, plays, sits], np.zeros((100, 3), np.int64), np.zeros((3, 3), np.int64)
    for turn in range(3):
        rows = np.array(by_hand(GAME, [table[(seat - turn) % 3] for seat in range(3)], 100, [100] * 3, 3))
        for agent in range(3):
            seat = (agent + turn) % 3
            sums[:, agent] += rows[:, seat]
            for place in range(3):
                places[agent, place] += rows[np.arange(100) % 3 == (seat - place) % 3, seat].sum()
    assert result.chips == tuple(sums.sum(0).tolist())
    assert (result.hands, result.samples) == (300, 100)
    for agent in range(3):
        scores = result.by_position(agent).values()
        assert [score.hands for score in scores] == [100] * 3
        assert [score.mbb for score in scores] == pytest.approx(places[agent] * 500 / 100)
    assert np.allclose(result.stderr, sums.std(0, ddof=1) / 3 * 500 / 10)
    alike = sw.simulate(GAME, [calls, calls], 500, stacks=[100] * 2, seed=3, duplicate=True)
    assert alike.chips == (0, 0) and alike.stderr == (0, 0)


def test_what_went_from_whom():
    rows = by_hand(GAME, [calls, plays, sits], 200, [100] * 3)
    result = sw.simulate(GAME, [calls, plays, sits], 200, stacks=[100] * 3, seed=1)
    for i in range(3):
        flows = result.by_opponent(i)
        for j, name in enumerate(result.agents):
            if i != j:
                exact = Fraction(0)
                for row in rows:
                    lost = sum(-x for x in row if x < 0)
                    if row[i] * row[j] < 0:
                        exact += Fraction(row[i] * abs(row[j]), lost)
                assert flows[name] == pytest.approx(float(exact) * 500 / 200, abs=0.5)
    two = sw.simulate(GAME, [calls, plays], 200, stacks=[100] * 2, seed=1)
    assert two.by_opponent(0) == {"plays": two.mbb[0]}


@pytest.mark.slow
@pytest.mark.parametrize("length", [1, 7, 100, 1000])
@pytest.mark.parametrize("keywords", [{}, {"duplicate": True}, {"hands_per_session": 10}])
@pytest.mark.parametrize(
    "table", [[calls, plays, sits], [agents.calling_station, agents.random, agents.tight]]
)
def test_any_cut_is_the_same(table, keywords, length):
    whole = sw.simulate(GAME, table, 200, stacks=[100] * 3, seed=5, **keywords)
    cut = sw.simulate(GAME, table, 200, stacks=[100] * 3, seed=5, chunk_hands=length, **keywords)
    assert cut.to_bytes() == whole.to_bytes() and cut == whole
    parts = [
        sw.simulate(
            GAME, table, hands, first_hand=first, stacks=[100] * 3, seed=5, chunk_hands=length, **keywords
        )
        for first, hands in ((150, 50), (0, 70), (70, 80))
    ]
    assert sum(parts) == parts[0] + parts[1] + parts[2] == whole
    assert sum(parts).to_bytes() == whole.to_bytes() != parts[0].to_bytes()


def test_agents_in_slots_play_as_by_themselves():
    table = [agents.random, agents.tight, agents.calling_station, agents.tight]
    alone = [lambda seen, agent=agent: agent(seen) for agent in table]
    names = dict(zip("abcd", table, strict=True)), dict(zip("abcd", alone, strict=True))
    slots, one = (sw.simulate(GAME, of, 120, stacks=[60] * 4, seed=2, duplicate=True) for of in names)
    assert slots.to_bytes() == one.to_bytes()


def test_slots_are_observed_as_usual():
    class Looks:
        def act_batch(self, batch, where=None):
            assert batch.columns == sw.HandBatch(GAME, 1, [60] * 2).columns
            return agents.random.act_batch(batch, where)

    assert sw.simulate(GAME, [Looks(), Looks()], 20, stacks=[60] * 2, seed=1).hands == 20


def test_chips_are_carried_on():
    result = sw.simulate(GAME, [plays, plays], 60, stacks=[50, 50], seed=4, hands_per_session=20)
    sums, most, hand = [0, 0], 0, sw.Hand(GAME, [50, 50])
    for k in range(60):
        stacks = [50, 50] if k % 20 == 0 else [x or 50 for x in hand.stacks]
        most = max(most, *stacks)
        hand = sw.Hand(GAME, stacks, button=k % 2, seed=(4, k))
        while not hand.is_over:
            hand.act(plays(hand.observe(hand.actor)))
        sums = [a + b for a, b in zip(sums, hand.payoffs, strict=True)]
    assert result.chips == tuple(sums) and most > 50
    assert (result.hands, result.samples) == (60, 3)


def test_a_mixed_game_is_played_in_turn():
    mix = sw.MixedGame(["flh", "razz", "plo", "stud8"], hands_per_turn=(3, 2, 1, 2), button=1)
    result = sw.simulate(mix, [plays, plays, calls], 50, stacks=[300] * 3, seed=9, first_hand=3)
    dealer = sw.MixedGame(["flh", "razz", "plo", "stud8"], hands_per_turn=(3, 2, 1, 2), button=1)
    table, chips, played = [plays, plays, calls], [0] * 3, Counter()
    for k in range(53):
        hand = dealer.deal([300] * 3, seed=(9, k))
        if k >= 3:
            played[hand.game.name] += 1
            while not hand.is_over:
                hand.act(table[hand.actor](hand.observe(hand.actor)))
            chips = [a + b for a, b in zip(chips, hand.payoffs, strict=True)]
    assert result.chips == tuple(chips) and len(played) == 4
    chooses = sw.MixedGame(lambda turn: ["flh", "razz"][turn % 2], hands_per_turn=3)
    listed = sw.MixedGame(["flh", "razz"], hands_per_turn=3)
    both = [sw.simulate(x, [plays, calls], 30, stacks=[90] * 2, seed=2) for x in (chooses, listed)]
    assert both[0] == both[1]


@pytest.mark.parametrize("game", [sw.games.Kuhn(), sw.games.Leduc(), sw.games.DeuceToSevenTripleDraw((2, 4))])
def test_any_game(game):
    result = sw.simulate(game, [agents.random, agents.calling_station], 100, stacks=[50, 50], seed=1)
    assert result.chips == tuple(
        map(sum, zip(*by_hand(game, [plays, agents.calling_station], 100, [50, 50]), strict=True))
    )


def test_as_many_seats_as_there_may_be():
    result = sw.simulate("nlh", [agents.random] * 22, 44, stacks=[200] * 22, seed=1)
    assert sum(result.chips) == 0 and len(set(result.agents)) == 22


def test_what_makes_agents_makes_them_for_each_slice():
    def match(agent, hands, **keywords):
        return sw.simulate(GAME, {"a": agent, "b": calls}, hands, stacks=[100, 100], seed=1, **keywords)

    of_class = match(Counts, 100, chunk_hands=25)
    assert of_class == match(lambda: Counts(), 100, chunk_hands=25)
    parts = [match(Counts(), 25, first_hand=first) for first in (75, 50, 0, 25)]
    assert of_class == sum(parts)
    assert match(Counts(), 100, chunk_hands=25) != of_class  # the instance keeps counting


def test_hands_begin_and_end():
    class Watcher:
        def __init__(self):
            self.log = []

        def begin(self, seat, number):
            self.log.append((seat, number))

        def __call__(self, seen):
            assert seen.seat == self.log[-1][0]
            return 0

        def end(self, seen):
            self.log.append((seen.seat, seen.payoffs[seen.seat]))

    watcher = Watcher()
    result = sw.simulate(GAME, [calls, watcher], 4, stacks=[100, 100], seed=1, duplicate=True)
    assert watcher.log[::2] == [(1, 0), (0, 0), (1, 1), (0, 1), (1, 2), (0, 2), (1, 3), (0, 3)]
    assert sum(payoff for _, payoff in watcher.log[1::2]) == result.chips[1]
