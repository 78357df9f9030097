"""`solve`, its arguments, and navigating a `Solution`; numbers are compared with a pair-by-pair oracle."""

import itertools
import json
import os
import re
import signal
from binascii import crc32
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event, Thread

import numpy as np
import pytest
from conftest import MANY

import steelwheel as sw
from solver.oracle import Oracle
from steelwheel import Range, Solution, Spot, _core, solve, solve_many
from steelwheel.cards.combos import combo_index
from steelwheel.solver import iterations, saving, settings
from steelwheel.solver.flop_subsets import choose_flops
from steelwheel.solver.node_values import hand_weights

OOP = "QQ+,JTs,87s,A5s,KQo:0.5"
IP = "TT+,AQs,KJs,98s,76s:0.25"
DECISION, FOLDED, SHOWDOWN, CHANCE = range(4)


def river(**given):
    given = {"pot": 200, "stacks": 500, "ranges": (OOP, IP), "sizes": "75%"} | given
    return Spot(board="Td9d6hQc2s", **given)


def turn(**given):
    given = {"pot": 60, "stacks": 100, "ranges": ("KK,JTs,7c6c", "AA:0.5,QJs,8d7d"), "sizes": "a"} | given
    return Spot(board="Td9d6hQc", **given)


def flop(**given):
    given = {"pot": 60, "stacks": 60, "ranges": ("KK", "AKs"), "sizes": "a"} | given
    return Spot(board="Td9d6h", **given)


@pytest.fixture(scope="module")
def solved():
    return solve(river())


@pytest.fixture(scope="module")
def solved_turn():
    return solve(turn(), target_percent=1)


def nodes(solution, most=200, seed=1):
    """Yield nodes of a solution, with random cards."""
    rng, waiting, found = Random(seed), [solution.root], []
    while waiting and len(found) < most:
        node = waiting.pop()
        found.append(node)
        if node.next_cards:
            waiting += [node[card] for card in rng.sample(node.next_cards, 2)]
        else:
            waiting += list(node)
    return found


def oracle_of(solution):
    """Return the oracle of its spot, with its strategies."""
    at = {(node.index, node.cards): node for node in everywhere(solution.root) if node.actor is not None}
    spot = solution.spot
    return Oracle(spot.tree, spot.board, spot.weights), lambda node, cards: at[node, tuple(cards)].strategy


def everywhere(node):
    yield node
    for child in node:
        yield from everywhere(child)


# ---- limits


def test_it_stops_at_the_target(solved):
    assert solved.converged
    assert solved.exploitability_percent <= 0.3
    assert solved.exploitability_percent == solved.convergence[-1][1]
    assert solved.iterations == solved.convergence[-1][0]
    assert all(percent > 0.3 for _, percent in solved.convergence[:-1])
    assert 0 < solved.seconds < 60


def test_it_is_the_same_each_time(solved):
    again = solve(river())
    assert again.convergence == solved.convergence
    assert again.ev == solved.ev
    assert np.array_equal(again.root.strategy, solved.root.strategy, equal_nan=True)


def test_other_limits():
    few = solve(river(), target_percent=None, max_iterations=5)
    assert (few.iterations, few.converged, len(few.convergence)) == (5, False, 1)
    short = solve(river(), max_iterations=5)
    assert (short.iterations, short.converged) == (5, False)
    late = solve(river(), target_percent=None, max_iterations=None, max_seconds=1e-9)
    assert not late.converged  # there was no target
    assert late.iterations == 0
    assert not solve(river(), target_percent=1e-9, max_iterations=None, max_seconds=0.01).converged


@pytest.fixture
def ticking(monkeypatch):
    """A clock that advances by a second each time it is read, also within iterations."""
    reads = itertools.count()
    for module in (iterations, settings, _core):
        monkeypatch.setattr(module, "monotonic", lambda: float(next(reads)))
    return iterations.monotonic


TURN = {
    "board": "Td9d6hQc",
    "pot": 200,
    "stacks": 900,
    "ranges": ("22+,A2s+,KTs+,QTs+,AJo+", "22+,A2s+,K9s+"),
}
TURN["sizes"] = "33%, 75%, a; raise 2.5x, a"


def test_an_iteration_that_the_time_ends_is_undone(ticking, monkeypatch):
    spot, undone = Spot(**TURN), []
    iterate = iterations.iterate

    def watched(solution, count, until, end, pace):
        """Make each iteration equally likely to finish in time or not."""
        before = solution.iterations
        try:
            return iterate(solution, count, until, end, (end - ticking()) / 1.5)
        except TimeoutError:
            undone.append(before)
            raise

    monkeypatch.setattr(iterations, "iterate", watched)
    for seconds in range(5, 45, 5):
        timed = solve(spot, target_percent=None, max_iterations=None, max_seconds=seconds)
        if timed.iterations:
            same = solve(spot, target_percent=None, max_iterations=timed.iterations, float16=timed.float16)
            assert timed.state.core.save(True) == same.state.core.save(True)
        else:
            assert np.nanmax(abs(timed.root.strategy - 0.25)) == 0
            assert not any(timed.state.core.save(True))
    assert min(undone) == 0 < max(undone)


def test_a_lock_is_held_where_no_iteration_was_finished(ticking):
    spot = Spot(**TURN)
    begun = solve(spot, target_percent=None, max_iterations=1)
    begun.lock("", [1] + [0] * (len(begun.root) - 1)).resume(
        target_percent=None, max_iterations=None, max_seconds=4
    )
    assert begun.iterations == 0
    assert begun.root.frequency.tolist() == pytest.approx([1] + [0] * (len(begun.root) - 1))


def test_resume_goes_on(solved):
    begun = solve(river(), target_percent=5)
    before = begun.iterations
    assert begun.resume(target_percent=5).iterations == before  # the target is already reached
    assert begun.resume(target_percent=1) is begun
    assert begun.iterations > before
    assert begun.convergence[0][0] == iterations.FIRST_CHECK
    assert begun.exploitability_percent <= 1
    assert begun.iterations_for(0.3) > begun.iterations
    with pytest.raises(ValueError, match="target_percent must be more than 0, not 0: exploitability"):
        begun.iterations_for(0)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs Linux's numbers of pages")
def test_undoing_the_first_iteration_takes_no_memory(ticking):
    """Without a finished iteration there is nothing to clear; writing zeros took ten times the time limit."""

    def resident():
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096

    spot = Spot(**{**TURN, "board": "Td9d6h"}, merge_threshold=0)
    spot.tree  # noqa: B018
    begun = resident()
    solution = solve(spot, target_percent=None, max_iterations=None, max_seconds=4)
    assert solution.iterations == 0 and spot.estimate_memory() > 1 << 28
    assert resident() - begun < spot.estimate_memory() / 4


def test_seconds_are_those_of_all_calls():
    begun, told = solve(river(), target_percent=5), []
    assert 0 < begun.seconds < 60
    begun.state.seconds = 1000.0
    begun.resume(
        target_percent=None, max_iterations=3, max_seconds=900, progress=lambda now: told.append(now.seconds)
    )
    assert all(1000 < seconds < 1060 for seconds in (*told, begun.seconds))


def test_progress(monkeypatch):
    monkeypatch.setattr(iterations, "PROGRESS_INTERVAL", 0.0)
    told = []

    def look(solution):
        told.append(solution.iterations)
        return len(told) == 3

    stopped = solve(river(), progress=look)
    assert told == [1, 2, 3]
    assert (stopped.iterations, stopped.converged) == (3, False)
    assert stopped.exploitability_percent > 0.3


def test_an_error_of_progress_is_raised(monkeypatch):
    monkeypatch.setattr(iterations, "PROGRESS_INTERVAL", 0.0)
    with pytest.raises(ZeroDivisionError):
        solve(river(), progress=lambda solution: 1 / 0)


def test_ctrl_c_gives_what_there_is(monkeypatch):
    """Ctrl-C some time after the first iteration."""
    begun, iterate = Event(), iterations.iterate

    def watched(solution, *given):
        if solution.core.iterations:
            begun.set()
        iterate(solution, *given)

    def interrupt():
        begun.wait(60)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(iterations, "iterate", watched)
    Thread(target=interrupt).start()
    stopped = solve(river(), target_percent=None, max_iterations=None, max_seconds=180)
    assert not stopped.converged
    assert stopped.iterations > 0
    assert sum(stopped.ev) == pytest.approx(200, abs=1e-3)
    assert stopped.seconds < 90


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        (
            {"target_percent": 0},
            ValueError,
            r"target_percent must be more than 0, not 0: exploitability never",
        ),
        ({"target_percent": -1}, ValueError, "target_percent must be more than 0"),
        ({"target_percent": float("nan")}, ValueError, "target_percent must be more than 0"),
        ({"target_percent": "0.3"}, TypeError, "target_percent must be a number, not str"),
        ({"max_iterations": 0}, ValueError, "max_iterations must be from 1"),
        ({"max_iterations": 1.5}, TypeError, "max_iterations"),
        ({"max_seconds": 0}, ValueError, "max_seconds must be more than 0"),
        ({"threads": -1}, ValueError, "threads must be 0"),
        ({"progress": 3}, TypeError, "progress must be callable, not int"),
        ({"float16": 1}, TypeError, "float16 must be True or False, not 1"),
        ({"use_isomorphism": None}, TypeError, "use_isomorphism must be True or False, not None"),
        (
            {"discount": "dcfl"},
            ValueError,
            "discount must be dcfr or dcfr., not 'dcfl' .did you mean 'dcfr'..",
        ),
        ({"discount": (1.5, 2, 3)}, ValueError, "factor of negative regrets must be from 0 to 1, not 2"),
        ({"discount": (1.5, 0.5)}, TypeError, "three numbers"),
        ({"memory_limit": 0}, ValueError, "memory_limit must be 1 byte or more"),
        (
            {"memory_limit": 100},
            ValueError,
            r"needs [\d.]+ kB \([\d.]+ kB with float16=True\), but the limit is 100 bytes; use",
        ),
        (
            {"target_percent": None, "max_iterations": None},
            ValueError,
            "the solver has no stopping condition; pass target_percent=, max_iterations= or max_seconds=",
        ),
        ({"sizes": "50%"}, TypeError, "a Spot has its own ranges and sizes; pass ranges= and sizes= to Spot"),
    ],
)
def test_what_makes_no_sense_is_said(given, error, words):
    with pytest.raises(error, match=words):
        solve(river(), **given)


def test_memory_has_a_limit():
    spot = river()
    for half in (True, False):
        need = spot.estimate_memory(half)
        assert solve(spot, float16=half, max_iterations=1, memory_limit=need).float16 == half
        with pytest.raises(ValueError, match=r"use fewer bet sizes .especially on the river."):
            solve(spot, float16=half, memory_limit=need - 1)
    assert spot.estimate_memory(True) < spot.estimate_memory(False) == spot.estimate_memory()
    assert turn().estimate_memory() == turn().estimate_memory(True)
    halves = [solve(turn(), target_percent=target, max_iterations=1).float16 for target in (None, 0.1, 0.09)]
    assert halves == [False, True, False]


def test_what_is_no_spot():
    with pytest.raises(TypeError, match="solve takes a Spot or a Hand, not str"):
        solve("Td9d6h")
    hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
    with pytest.raises(
        TypeError, match=r"solving a Hand needs its ranges: ranges=.out of position, in position."
    ):
        solve(hand)


def test_measurements_come_short_rather_than_late():
    for power in (1.0, 1.5, 2.0):
        history, now = [], 0
        while not history or history[-1][1] > 0.3:
            now = iterations.next_check(history, now, 0.3)
            history.append((now, 20 * (now / 12) ** -power))
        first = 12 * (20 / 0.3) ** (1 / power)
        assert first <= now <= 1.1 * first + 2
        assert len(history) < 14
    assert iterations.next_check([(8, 0.0)], 8, None) == 20
    assert iterations.next_check([(8, -1e-9), (9, -1e-9)], 9, 0.3) == 10


# ---- numbers


@pytest.mark.parametrize("which", ["solved", "solved_turn"])
def test_numbers_are_those_of_an_oracle(which, request):
    """The oracle enumerates pairs in 64 bits, and plays the solution's strategies."""
    solution = request.getfixturevalue(which)
    oracle, strategy = oracle_of(solution)
    (best, plain), half = oracle.responses(strategy), solution.spot.pot / 2
    assert solution.ev == pytest.approx([x + half for x in plain], abs=1e-3)
    assert solution.best_response_ev == pytest.approx([x + half for x in best], abs=1e-3)
    assert solution.exploitability == pytest.approx(oracle.exploitability(strategy), abs=2e-4)
    for node in nodes(solution, 40 if which == "solved" else 8):
        at = node.index, node.cards
        reach, values = oracle.reach(strategy, *at), oracle.hand_values(strategy, *at)
        equities = oracle.equities(reach, node.cards)
        for player, name in enumerate(("oop", "ip")):
            side, hands = node.for_player(name, since="root"), oracle.hands[player]
            there = reach[player] > 1e-6
            assert side.reach[hands] == pytest.approx(reach[player], abs=1e-5)
            held = hands[there]
            assert side.ev[held] == pytest.approx(values[player][there] + half, abs=0.02, nan_ok=True)
            assert side.equity[held] == pytest.approx(equities[player][there], abs=1e-4, nan_ok=True)


@pytest.mark.parametrize("which", ["solved", "solved_turn"])
def test_numbers_agree_with_each_other(which, request):
    solution = request.getfixturevalue(which)
    assert sum(solution.ev) == pytest.approx(solution.spot.pot, abs=1e-3)
    assert solution.exploitability == pytest.approx(sum(solution.best_response_gain) / 2)
    assert solution.exploitability_percent == 100 * solution.exploitability / solution.spot.pot
    assert solution.root.for_player("oop").average.ev == pytest.approx(solution.ev[0], abs=1e-3)
    assert solution.root.for_player("ip").average.ev == pytest.approx(solution.ev[1], abs=1e-3)
    assert solution.root.reach_probability == pytest.approx(1)
    for node in nodes(solution, 60):
        if node.reach_probability < 1e-6:
            continue
        sides = [node.for_player(player).average for player in (0, 1)]
        assert sides[0].ev + sides[1].ev == pytest.approx(node.pot, rel=1e-4)
        assert sides[0].equity + sides[1].equity == pytest.approx(1, abs=1e-5)
        if not node.is_over:
            assert sum(child.reach_probability for child in node) == pytest.approx(
                node.reach_probability, rel=1e-4
            )
        if node.actor is None:
            assert sides[0].frequency is sides[1].action_ev is None
            continue
        mine, reach = node.average, node.reach
        there = reach > 1e-6
        assert mine.frequency.sum() == pytest.approx(1)
        taken = mine.frequency > 0
        assert mine.frequency[taken] @ mine.action_ev[taken] == pytest.approx(mine.ev, abs=0.01)
        assert node.strategy[there].sum(1) == pytest.approx(1, abs=1e-4)
        together = (node.strategy * node.action_ev)[there].sum(1)
        assert together == pytest.approx(node.ev[there], abs=0.02, nan_ok=True)
        if -1 in node.actions:
            assert (node.action_ev[there, 0] == 0).all()  # a fold has EV 0 from here on


def test_chances_of_cards():
    dealt = solve(flop(), max_iterations=1)["a", "c"]
    assert sum(child.reach_probability for child in dealt) == pytest.approx(dealt.reach_probability, rel=1e-4)
    after = dealt["2c"]
    assert after.kind == "chance"
    assert sum(child.reach_probability for child in after) == pytest.approx(after.reach_probability, rel=1e-4)
    assert after["2d"].board == sw.parse_cards("Td9d6h2c2d")
    assert after["2d"].kind == "showdown"


def test_hands_that_cannot_be_held(solved, solved_turn):
    node = solved["x"]
    blocked, missing = combo_index(*sw.parse_cards("TdTc")), combo_index(*sw.parse_cards("3c2c"))
    for i in (blocked, missing):
        assert np.isnan(node.strategy[i]).all()
        assert np.isnan(node.action_ev[i]).all()
        assert np.isnan([node.ev[i], node.equity[i]]).all()
        assert node.reach[i] == 0
    node = solved_turn["x", "x", "7c"]
    assert np.isnan(node.ev[combo_index(*sw.parse_cards("7c6c"))])
    assert np.isnan(node.strategy[combo_index(*sw.parse_cards("7c6c"))]).all()
    assert node.strategy.dtype == node.action_ev.dtype == node.ev.dtype == node.reach.dtype == np.float32
    assert node.strategy.shape == node.action_ev.shape == (1326, len(node))


def in_prizes(stacks):
    """By the independent chip model, with a third player's 700; a busted player gets the third prize."""
    worth = iter(
        sw.icm([stack for stack in stacks if stack] + [700], [50, 30, 20][: 1 + sum(map(bool, stacks))])
    )
    return [next(worth) if stack else 20 for stack in stacks]


def test_a_payoff():
    """A payoff equal to chips gives the same strategies; values are then the final stacks' values."""
    usual, paid = solve(river()), solve(river(payoff=lambda stacks: stacks))
    assert paid.convergence == usual.convergence
    for one, other in zip(paid.ev, usual.ev, strict=True):
        assert one == pytest.approx(500 + other)
    node, same = paid["x", "b150"], usual["x", "b150"]
    assert node.ev == pytest.approx(same.for_player(since="root").ev + 500, abs=1e-3, nan_ok=True)
    half = solve(river(payoff=lambda stacks: [stack / 2 for stack in stacks]))
    assert half.exploitability == pytest.approx(usual.exploitability / 2, rel=1e-2)
    assert half.exploitability_percent == pytest.approx(usual.exploitability_percent, rel=1e-2)
    icm = solve(river(payoff=in_prizes), target_percent=1)
    assert 60 < sum(icm.ev) < 70
    assert "in the payoff's unit" in str(icm)
    assert icm.best_response_gain[0] + icm.best_response_gain[1] == pytest.approx(2 * icm.exploitability)
    with pytest.raises(ValueError, match="payoff is a function"):
        icm.to_bytes()
    with pytest.raises(ValueError, match=r"solve the same tree built from lines, spot.replace.sizes=.none.,"):
        solve(river(sizes=lambda hand: [hand.pot_raise_to(1)]), max_iterations=1).to_bytes()


def test_rake():
    """The EVs sum to the pot minus the rake; gains are each best response's."""
    solution = solve(river(rake=(5, 8)))
    assert sum(solution.ev) == pytest.approx(192, abs=1e-3)
    assert solution.exploitability == pytest.approx(sum(solution.best_response_gain) / 2)
    assert min(solution.best_response_gain) > -1e-3
    oracle, strategy = oracle_of(solution)
    assert solution.exploitability == pytest.approx(oracle.exploitability(strategy), abs=2e-4)


def test_best_responses(solved, solved_turn):
    for solution in (solved, solved_turn):
        best = [solution.root.for_player(player).best_response_ev for player in (0, 1)]
        for player in (0, 1):
            weights = hand_weights(solution.root.for_player(player))
            mean = np.average(best[player][weights > 0], weights=weights[weights > 0])
            assert mean == pytest.approx(solution.best_response_ev[player], abs=1e-3)
    node = solved["x", "b150"]
    side, held = node.for_player(), node.reach > 0
    assert side.best_response_action_ev[held].max(1) == pytest.approx(side.best_response_ev[held], abs=1e-4)
    assert (side.best_response_ev[held] >= side.ev[held] - 1e-3).all()
    assert (side.best_response_action_ev[held, 0] == 0).all()
    assert node.for_player("ip").best_response_action_ev is None


def test_arrays_are_the_callers(solved):
    for name in ("strategy", "action_ev", "ev", "equity", "reach"):
        before = getattr(solved.root, name).copy()
        getattr(solved.root, name)[:] = 7
        assert np.array_equal(getattr(solved.root, name), before, equal_nan=True)


def test_sides(solved):
    node = solved["x", "b150"]
    assert node.actor == 0
    assert np.array_equal(node.for_player().ev, node.for_player("OOP").ev, equal_nan=True)
    in_position = node.for_player("ip")
    assert in_position.strategy is in_position.action_ev is None
    assert np.nanmax(np.abs(node.for_player("ip", since="root").ev - (in_position.ev - 150))) < 1e-3
    assert np.array_equal(node.for_player("oop", since="root").action_ev, node.action_ev, equal_nan=True)
    assert node["c"].for_player("oop", since="root").average.ev == pytest.approx(
        node["c"].for_player("oop").average.ev - 150
    )
    assert in_position.range.weights == pytest.approx(in_position.reach, abs=6e-4)
    assert isinstance(node.range, Range)
    assert in_position.average.combos == pytest.approx(in_position.reach.sum())
    for player in (2, -1, "button", True, None):
        with pytest.raises((ValueError, TypeError), match=r"player must be|no player acts"):
            solved["x", "x"].for_player(player)
    with pytest.raises(ValueError, match="since must be 'node' or 'root', not 'flop'"):
        node.for_player(since="flop")
    with pytest.raises(ValueError, match=r"no player acts at x x; name a player: node\.for_player"):
        _ = solved["x", "x"].ev


def test_one_combo(solved):
    node = solved["x", "b150"]
    told = node.combo("KsKd")
    i = combo_index(*sw.parse_cards("KsKd"))
    assert list(told["strategy"]) == ["f", "c", "r500"]
    assert list(told["strategy"].values()) == node.strategy[i].tolist()
    assert told["ev"] == node.ev[i]
    for hand, why in (
        ("QcQd", "OOP cannot hold QcQd at x b150: a card is on the board"),
        ("7c2d", "not in the range"),
    ):
        with pytest.raises(ValueError, match=why):
            node.combo(hand)
    with pytest.raises(ValueError, match="a hand must be two cards, not 'KsKdKh'"):
        node.combo("KsKdKh")


# ---- walks


def test_words_of_a_walk(solved):
    facing = solved["x", "b150"]
    for walk in (["x", "b75%"], ("x", 150), "x b75%", "x, b150", "check b60%", ["x", "b"], [0, 150]):
        assert solved[walk].index == facing.index
        assert solved[walk].path == ("x", "b150")
    assert facing.action_names == ("f", "c", "r500")
    assert facing.action_labels == ("fold", "call", "all-in 500")
    for walk in ("r500", "a", "all-in", "r2.5x", "r60%", "r", 500):
        assert facing[walk].path == ("x", "b150", "r500")
    assert solved["x b a c"].is_over
    assert facing["a"]["call"].pot == 1200
    assert facing.parent is not None
    assert facing.parent.path == ("x",)
    assert solved[()].path == solved.root.path == ()
    assert [child.path[-1] for child in facing] == ["f", "c", "r500"]
    assert len(facing) == 3


@pytest.mark.parametrize(
    ("walk", "words"),
    [
        ("x b100", "IP has no action 'b100' at x; its actions are x, b150"),
        ("x r150", "IP has no action 'r150' at x; its actions are x, b150"),
        ("f", "OOP has no action 'f' at the root; its actions are x, b150"),
        ("x x x", "the hand is over at x x, so 'x' is not possible"),
        ("x b150 b", "OOP has no action 'b' at x b150; its actions are f, c, r500"),
        ("x b10%", "IP has no action 'b10%' at x; its actions are x, b150 (75%)"),
        ("x b49%", "IP has no action 'b49%' at x; its actions are x, b150 (75%)"),
        ("x b113%", "IP has no action 'b113%' at x; its actions are x, b150 (75%)"),
        ("x b0%", "IP has no action 'b0%' at x; its actions are x, b150 (75%)"),
        ("x b150 r9x", "OOP has no action 'r9x' at x b150; its actions are f, c, r500 (3.33x)"),
        ("x b150 r2.2x", "OOP has no action 'r2.2x' at x b150; its actions are f, c, r500 (3.33x)"),
        ("x b150 r300%", "OOP has no action 'r300%' at x b150; its actions are f, c, r500 (70%)"),
        ("x b1e", "IP has no action 'b1e' at x; its actions are x, b150"),
        ("x bnan%", "IP has no action 'bnan%' at x; its actions are x, b150 (75%)"),
        ("x b-5%", "IP has no action 'b-5%' at x; its actions are x, b150 (75%)"),
        (("x", 7), "IP has no action 7 at x; its actions are x, b150"),
        (("x", None), "IP has no action None at x; its actions are x, b150"),
        (("x", True), "IP has no action True at x; its actions are x, b150"),
    ],
)
def test_walks_that_the_tree_has_not(solved, walk, words):
    with pytest.raises(ValueError, match=re.escape(words)) as told:
        solved[walk]
    assert isinstance(told.value, sw.InvalidSpot) == ("no " in words and "over" not in words)


def test_the_nearest_size_of_a_walk_is_one_within_a_factor_of_one_and_a_half():
    """If there is only an overbet, a bet of a tenth of the pot does not select it."""
    solution = solve(river(pot=200, stacks=400, sizes="200%"), target_percent=None, max_iterations=1)
    assert solution.root.action_names == ("x", "b400")
    for word in ("b200%", "b134%", "b300%", "a"):
        assert solution[word].path == ("b400",)
    for word in ("b10%", "b133%", "b301%"):
        with pytest.raises(
            sw.InvalidSpot, match=r"OOP has no action 'b.*' at the root; its actions are x, b400 .200%."
        ):
            solution[word]
    two = solve(river(stacks=500, sizes="50%, 100%"), target_percent=None, max_iterations=1)
    assert [two[word].path[0] for word in ("b34%", "b74%", "b76%", "b150%")] == [
        "b100",
        "b100",
        "b200",
        "b200",
    ]


def test_sizes_of_raises_are_of_the_pot_after_calling_and_of_the_bet():
    spot = river(sizes="50%; raise 50%, 75%, 100%", stacks=2000)
    facing = solve(spot, target_percent=None, max_iterations=1)["b100"]
    assert facing.action_names == ("f", "c", "r300", "r400", "r500")
    for words, path in (
        ("r34% r50% r62% r2x r3x r3.4x", "r300"),
        ("r63% r75% r87% r3.6x r4.4x", "r400"),
        ("r88% r100% r150% r4.6x r7.5x", "r500"),
    ):
        assert {facing[word].path[-1] for word in words.split()} == {path}
    for word in ("r33%", "r151%", "r1.9x", "r7.6x"):
        with pytest.raises(sw.InvalidSpot, match=r"r300 \((50%|3x)\), r400 .*, r500 \((100%|5x)\)"):
            facing[word]
    again = facing["r300"]  # 800 in the pot after calling 200 more
    assert again.action_names == ("f", "c", "r700", "r900", "r1100")
    assert [again[word].path[-1] for word in ("r62%", "r63%", "r88%")] == ["r700", "r900", "r1100"]


def test_cards_of_a_walk(solved_turn):
    dealt = solved_turn["x", "x"]
    assert dealt.actor is None
    assert len(dealt.next_cards) == len(dealt) == 48
    assert dealt["Ah"].board == (*sw.parse_cards("Td9d6hQc"), *sw.parse_cards("Ah"))
    assert dealt[51].path == ("x", "x", "As")
    assert dealt["Ah"].street == "river"
    assert [child.cards[0] for child in dealt] == list(dealt.next_cards)
    for card, why in (
        ("Td", "Td cannot be dealt at x x: it is on the board Td9d6hQc"),
        ("AhKh", "one card"),
        ("x", "a card is dealt"),
        (52, "dealt"),
    ):
        with pytest.raises(ValueError, match=why):
            dealt[card]
    with pytest.raises(ValueError, match="IP has no action 'Ah' at x; its actions are x, b100"):
        solved_turn["x", "Ah"]
    assert solved_turn["a", "c", "2c"].is_over


def test_chips_are_those_of_the_engine(solved, solved_turn):
    """At each node, a hand played there has the same chips, and leads back to the node."""
    rng = Random(3)
    for solution in (solved, solved_turn, solve(river(stacks=(300, 500)), max_iterations=1)):
        spot = solution.spot
        for _ in range(30):
            node, hand = solution.root, spot.hand.copy()
            while not node.is_over:
                if node.actor is None:
                    card = rng.choice(node.next_cards)
                    node = node[card]
                    if hand.phase == "deal":  # after an all-in, hands are shown first
                        hand.deal([card])
                    continue
                assert spot.seats[node.actor] == hand.actor
                assert (node.pot, node.stacks) == (
                    hand.total_pot,
                    tuple(hand.stacks[seat] for seat in spot.seats),
                )
                assert node.bets == tuple(hand.bets[seat] for seat in spot.seats)
                code = rng.choice(node.actions)
                node = node[code]
                hand.act(code)
            assert node.hand == hand
            if node.kind == "fold":  # the opponent wins the pot
                paid = [hand.stacks[seat] - node.stacks[player] for player, seat in enumerate(spot.seats)]
                assert sorted(paid) == [0, node.pot]
                assert sum(event.amount for event in hand.events if event.kind == "push") == node.pot
            if hand.board == node.board:
                assert solution[hand].path == node.path


def test_a_hand_leads_to_a_node():
    game = sw.games.NoLimitHoldem(blinds=(5, 10))
    hand = sw.Hand(game, [1000, 1000], hole_cards=["AsKs", "QdQh"], board="Td9d6hQc2s")
    hand.raise_to(30).call()
    spot = Spot.from_hand(hand, (OOP, IP), sizes="50%")
    assert spot.pot == 60
    solution = Solution(Spot.from_hand(hand, (OOP, IP), sizes="50%"), _settings())
    assert solution[hand].path == ()
    hand.check()
    assert solution[hand].path == ("x",)
    hand.bet(30)
    assert solution[hand].path == ("x", "b30")
    hand.call()
    assert solution[hand].path == ("x", "b30", "c", "Qc")
    other = sw.Hand(game, [1000, 1000], hole_cards=["AsKs", "QdQh"], board="Td9d7hQc2s").raise_to(30).call()
    with pytest.raises(ValueError, match="the hand's board is Td9d7h, but the spot's is Td9d6h"):
        solution[other]
    other = sw.Hand(game, [1000, 1000], hole_cards=["AsKs", "QdQh"], board="Td9d6hQc2s").raise_to(40).call()
    with pytest.raises(ValueError, match="the spot has a pot of 60"):
        solution[other]


def _settings():
    from steelwheel.solver.settings import SolveSettings

    return SolveSettings.checked(1, None, True, "dcfr", 1 << 30)._replace(float16=False)


# ---- locks


def test_a_lock_holds():
    solution = solve(river())
    free = solution.ev[0]
    fixed = solution["x"].strategy
    assert solution.lock("x", {"x": 1}) is solution
    assert np.array_equal(solution["x"].strategy, fixed, equal_nan=True)  # unchanged until resume
    solution.resume()
    held = solution["x"].reach > 0
    assert (solution["x"].strategy[held] == [1, 0]).all()
    assert solution.ev[0] > free
    assert solution.exploitability_percent <= 0.3
    assert [node.path for node in solution.locked_nodes] == [("x",)]
    strategy = np.nan_to_num(fixed, nan=0.5)
    strategy[held] = [0.25, 0.75]
    solution.lock(solution["x"], strategy).resume(target_percent=1)
    assert solution["x"].strategy[held] == pytest.approx(np.tile([0.25, 0.75], (held.sum(), 1)), abs=1e-3)
    solution.unlock("x").resume()
    assert solution.locked_nodes == ()
    assert solution.ev[0] == pytest.approx(free, abs=1)
    solution.lock("", [1, 0]).lock("x", [0, 1]).unlock().resume(target_percent=5)
    assert solution.locked_nodes == ()
    with pytest.raises(ValueError, match="the strategy at x is not locked"):
        solution.unlock("x")


@pytest.mark.parametrize(
    ("walk", "strategy", "words"),
    [
        ("x x", [1, 0], "no player acts at x x, so there is no strategy to lock"),
        ("x", [1, 0, 0], r"shape .1326, 2. or .2., with one number for each of x, b150, not .3."),
        ("x", [0.5, 0.6], "a strategy's numbers must be 0 or more and sum to 1; 7c6c at x has .0.5, 0.6."),
        ("x", [-0.5, 1.5], "0 or more and sum to 1"),
        ("x", [float("nan"), 1], "0 or more and sum to 1"),
        ("x", {"x": 0.5, "b100": 0.5}, "IP has no action 'b100' at x; its actions are x, b150"),
        ("x", "all", "a strategy must be numbers .1326, actions. or .actions., or a dict, not str"),
    ],
)
def test_locks_that_make_no_sense(solved, walk, strategy, words):
    with pytest.raises((ValueError, TypeError), match=words):
        solved.lock(walk, strategy)
    assert solved.locked_nodes == ()


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_a_solution_that_cannot_begin_anew_is_what_it_was(monkeypatch, error):
    solution = solve(river(), target_percent=5)
    before = (
        str(solution),
        solution.ev,
        solution.convergence,
        solution.iterations,
        solution.seconds,
        solution.converged,
    )
    solution.lock("x", {"x": 1})

    def fails(*given):
        assert str(solution) == before[0]  # the view of other readers during the restart
        raise error

    monkeypatch.setattr(_core, "_Solver", fails)
    if error is KeyboardInterrupt:
        assert solution.resume() is solution
    else:
        with pytest.raises(MemoryError):
            solution.resume()
    now = (
        str(solution),
        solution.ev,
        solution.convergence,
        solution.iterations,
        solution.seconds,
        solution.converged,
    )
    assert now == before and [node.path for node in solution.locked_nodes] == [("x",)]
    monkeypatch.undo()
    assert solution.resume(target_percent=5)["x"].frequency.tolist() == [1, 0]


def test_a_lock_on_a_run_out():
    solution = solve(turn(), target_percent=5)
    solution.lock(["x", "x", "2c"], {"x": 1}).resume(target_percent=5)
    node = solution["x", "x", "2c"]
    assert (node.strategy[node.reach > 0] == [1, 0]).all()
    other = solution["x", "x", "3d"]
    assert (other.strategy[other.reach > 0] != [1, 0]).any()
    suits = Spot(board="Td9d6dQd", pot=60, stacks=100, ranges=("KK,JJ", "AA,88"), sizes="a")
    solution = solve(suits, max_iterations=3).lock(["x", "x", "2c"], {"a": 1}).resume(max_iterations=3)
    for card, locked in (("2c", True), ("2h", False), ("2s", False)):
        node = solution["x", "x", card]
        assert (node.strategy[node.reach > 0] == [0, 1]).all() == locked
    with pytest.raises(ValueError, match="another solution"):
        solution.lock(solve(turn(), max_iterations=1).root, {"x": 1})


def test_a_lock_that_tells_suits_apart():
    """If the ace of hearts bets and the ace of spades checks, the suits are no longer equivalent."""
    spot = Spot(
        board="8h8s3h3s", pot=100, stacks=100, ranges=("AhKh,AsKs,AdKd,QQ", "JhTh,JsTs,JJ,99"), sizes="100%"
    )
    hearts = [sw.parse_cards("Ah")[0] in combo for combo in sw.Range.COMBOS]
    strategy = np.where(np.array(hearts)[:, None], [0, 1], [1, 0])
    found = [
        solve(spot, max_iterations=1, use_isomorphism=alike).lock("", strategy).resume(max_iterations=20)
        for alike in (True, False)
    ]
    assert found[0].exploitability == found[1].exploitability
    np.testing.assert_array_equal(found[0].root.ev, found[1].root.ev)
    one_row = solve(spot, max_iterations=1).lock("", [1, 0]).resume(max_iterations=1)
    assert one_row.state.core.memory < found[0].state.core.memory


# ---- as text


def test_as_json_and_csv(solved):
    for node in (solved.root, solved["x", "b150", "f"], solved["x", "x"]):
        told = json.loads(json.dumps(node.to_dict(), allow_nan=False))
        assert told["path"] == list(node.path)
        assert len(told["players"][0]["hands"]) == (node.for_player("oop").reach > 0).sum()
    lines = solved["x"].to_csv().splitlines()
    assert lines[0] == "combo,reach,equity,ev,x,x_ev,b150,b150_ev"
    assert len(lines) == 1 + (solved["x"].reach > 0).sum()
    first = lines[1].split(",")
    i = combo_index(*sw.parse_cards(first[0]))
    assert float(first[4]) == pytest.approx(solved["x"].strategy[i, 0], abs=1e-5)
    told = json.loads(json.dumps(solved.to_dict(), allow_nan=False))
    assert told["exploitability_percent"] == solved.exploitability_percent
    with pytest.raises(ValueError, match=r"acts at x x; name a player: node.for_player.'oop'."):
        solved["x", "x"].to_csv()


def test_words_for_people(solved, solved_turn):
    assert repr(solved).startswith("<Solution of Td9d6hQc2s: ")
    text = str(solved)
    assert "Td9d6hQc2s, pot 200, stacks 500" in text
    assert "% of the pot, after" in text
    assert "bet 150" in text
    assert "nan" not in text + str(solved["x b f"])
    assert repr(solved["x"]) == "<x, Td9d6hQc2s, pot 200, IP: check, bet 150>"
    assert repr(solved["x x"]).endswith("showdown>")
    assert repr(solved_turn["x x"]).endswith("a card is dealt>")
    assert repr(solved.root.for_player("ip")) == "<IP at the root>"
    stopped = solve(river(), max_iterations=1)
    assert "after 1 iterations; the target of 0.3% was not reached" in str(stopped)
    assert "not reached" in str(Solution.from_bytes(stopped.to_bytes()))
    assert "not reached" not in str(solve(river(), target_percent=None, max_iterations=1))


# ---- pictures


def test_grids(solved):
    node = solved["x"]
    assert node.grid().shape == (13, 13, 2)
    for i, kind in ((2 * 13 + 2, "QQ"), (1 * 13 + 2, "KQs"), (13 * 1 + 1, "KK")):
        cell = divmod(i, 13)
        held = [combo_index(*combo) for combo, _ in Range(kind).remove_cards("Td9d6hQc2s")]
        weights = node.for_player("oop").reach[held]
        if weights.sum() == 0:
            assert np.isnan(node.grid("ev", "oop")[cell])
            continue
        assert node.grid("equity", "oop")[cell] == pytest.approx(
            np.average(node.for_player("oop").equity[held], weights=weights), abs=1e-4
        )
        assert node.grid("reach", "oop")[cell] == pytest.approx(weights.sum() / len(Range(kind)), abs=1e-5)
    there = ~np.isnan(node.grid()[..., 0])
    assert node.grid().sum(2)[there] == pytest.approx(1, abs=1e-5)
    with pytest.raises(ValueError, match="what must be one of strategy, ev, equity, reach, not 'eq'"):
        node.grid("eq")
    with pytest.raises(ValueError, match="OOP does not act at x"):
        node.grid(player="oop")


def test_pictures(solved, solved_turn, tmp_path):
    node = solved["x", "b150"]
    for what in ("strategy", "ev", "equity"):
        assert node.to_svg(what).startswith("<svg")
        assert "OOP at x b150" in node.to_html(what)
    assert node.to_html() == node._repr_html_()
    assert node.to_html("ev", "ip") != node.to_html("ev")
    assert solved["x x"]._repr_html_() is None
    assert solved._repr_html_() == solved.root.to_html()
    with pytest.raises(
        ValueError, match="IP does not act at x b150, so only what='ev' or 'equity' can be drawn"
    ):
        node.to_svg("strategy", "ip")
    with pytest.raises(
        ValueError, match=r"what must be 'strategy', 'ev' or 'equity', not 'evs' .did you mean 'ev'.."
    ):
        node.to_svg("evs")
    page = solved.to_html(tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text("utf-8") == page
    assert "exploitability 0." in page
    for few in (1, 7):
        assert len(solved_turn.to_html(max_nodes=few)) < len(solved_turn.to_html(max_nodes=40))
    with pytest.raises(ValueError, match="max_nodes must be from 1"):
        solved.to_html(max_nodes=0)


# ---- many


def test_many_spots():
    spots = [river(), river(stacks=(100, 300)), river(ranges=("QQ+", "JJ+"))]
    report = solve_many(
        spots, target_percent=2, extra_columns=lambda solution: {"checks": solution.root.frequency[0]}
    )
    assert len(report) == len(list(report)) == 3
    assert report.complete
    row = report.rows[0]
    alone = solve(spots[0], target_percent=2)
    assert row["board"] == "Td9d6hQc2s"
    assert row["ev_oop"] == alone.ev[0]
    assert row["x"] == row["checks"] == alone.root.frequency[0]
    weights = [row["weight"] for row in report]
    assert report.means["ev_ip"] == pytest.approx(
        np.average([row["ev_ip"] for row in report], weights=weights)
    )
    lines = report.to_csv().splitlines()
    assert lines[0].split(",") == list(report.columns)
    assert len(lines) == 4
    assert len(str(report).splitlines()) == 5
    assert "nan" not in str(report)
    json.dumps(report.to_dict(), allow_nan=False)
    with ThreadPoolExecutor(2) as pool:
        again = solve_many(spots, target_percent=2, executor=pool)
    assert [row["ev_oop"] for row in again] == [row["ev_oop"] for row in report]


def test_many_flops():
    """Flops are weighted by the number they represent, times the deals that both ranges have there."""
    given = {"Td9d6h": 3, "AsAhAd": 1, "KsKhKd": 5}
    report = solve_many(flop(), given, target_percent=5)
    assert [row["board"] for row in report] == ["Td9d6h", "AsAhAd"]
    assert [row["weight"] for row in report] == [
        3 * 6 * 4 / 2,
        6 * 1 / 2,
    ]  # half of the pairs contain a certain one of the four kings
    some = choose_flops(20, sw.parse_cards("6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9s"))
    assert sum(some.values()) == 560
    assert len(some) == 20


def test_many_that_make_no_sense():
    with pytest.raises(TypeError, match="spot 1 must be a Spot, not str"):
        solve_many([river(), "x"])
    with pytest.raises(TypeError, match="flops= needs a single spot, not several"):
        solve_many([river()], flops=3)
    with pytest.raises(
        ValueError, match=r"spot 0: this spot needs [\d.]+ kB \([\d.]+ kB with float16=True\), but the limit"
    ):
        solve_many([river()], memory_limit=10)
    with pytest.raises(ValueError, match="a flop must be three cards, not As Kd"):
        solve_many(flop(), flops=["AsKd"])
    with pytest.raises(ValueError, match="from 1 to 920"):
        solve_many(flop(), flops=1000)
    with pytest.raises(ValueError, match="the spot must be on a flop to use other flops, not on Td9d6hQc2s"):
        solve_many(river(), flops=5)
    with pytest.raises(ValueError, match="spots is empty; pass at least one spot"):
        solve_many([])
    with pytest.raises(TypeError, match=r"flops must be a number or flops such as .*not str"):
        solve_many(flop(), flops="AsKd7c")
    with pytest.raises(TypeError, match="extra_columns must be callable"):
        solve_many([river()], extra_columns=3)


def test_flops_that_stand_for_all():
    every = choose_flops()
    assert len(every) == 1755
    assert sum(every.values()) == 22100
    indexer = sw.HandIndexer([3])
    assert len({indexer.index(flop) for flop in every}) == 1755
    for count in (1, 25, 920):
        some = choose_flops(count)
        assert len(some) == count
        assert sum(some.values()) == 22100
        assert {*some} <= {*every}
    some = choose_flops(95)
    for kinds in (1, 2, 3):  # numbers of suits
        share = sum(n for flop, n in some.items() if len({*flop[1::2]}) == kinds) / 22100
        assert share == pytest.approx(
            sum(n for flop, n in every.items() if len({*flop[1::2]}) == kinds) / 22100, abs=0.02
        )


# ---- saving


def solve_locked(spot):
    return solve(spot(), target_percent=3).lock("x", [0.5, 0.5]).resume(target_percent=3)


@pytest.mark.parametrize("spot", [river, turn])
def test_bytes_come_back(spot, tmp_path):
    solution = solve_locked(spot)
    data = solution.to_bytes()
    again = Solution.from_bytes(data)
    assert again.convergence == solution.convergence
    assert again.converged == solution.converged
    assert again.ev == solution.ev
    assert again.best_response_gain == solution.best_response_gain
    assert [node.path for node in again.locked_nodes] == [("x",)]
    for node in nodes(solution, 10):
        there = again[node.path]
        assert np.array_equal(there.for_player("oop").ev, node.for_player("oop").ev, equal_nan=True)
    assert again.to_bytes() == data
    solution.resume(target_percent=1)
    again.resume(target_percent=1)
    assert again.convergence == solution.convergence
    small = Solution.from_bytes(again.to_bytes(regrets=False))
    assert len(small.to_bytes()) < len(again.to_bytes())
    assert small.ev == again.ev
    assert small.to_bytes() == small.to_bytes(regrets=False)  # it has no regrets
    assert small.resume(target_percent=3).convergence == solve_locked(spot).convergence  # from the start
    path = tmp_path / "a.solution"
    solution.save(path)
    assert os.listdir(tmp_path) == ["a.solution"]
    assert Solution.load(path).ev == solution.ev
    with pytest.raises(FileNotFoundError, match="there is no solution"):
        Solution.load(tmp_path / "b")
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        solution.save(tmp_path / "b" / "c")


def test_changed_bytes_are_refused_or_a_solution():
    """The checksum is corrected."""
    data = solve(river()).lock("x", [0.5, 0.5]).resume(max_iterations=3).to_bytes()
    head, body = len(saving.MAGIC) + 4, data[len(saving.MAGIC) + 4 :]
    state = int.from_bytes(body[:8], "little")
    rng, loaded = Random(7), 0
    for _ in range(150 * MANY):
        changed = bytearray(body)
        for _ in range(rng.choice((1, 1, 3))):
            i = rng.randrange(rng.choice((8 + state, len(body))))
            changed[i : i + 1] = rng.choice((b"", b"0", b"9", b"-", b",", b"]", b'"', rng.randbytes(1)))
        summed = crc32(changed).to_bytes(4, "little")
        try:
            made = Solution.from_bytes(data[: head - 4] + summed + changed, memory_limit=1 << 28)
        except ValueError as error:
            assert "these bytes are not a solution" in str(error)
            continue
        loaded += 1
        str(made)
        made["x"].to_dict()
        made.resume(max_iterations=1)
    assert loaded > 5


def repacked(data, change):
    """Return a solution's bytes with changed state and parts, and the right checksum."""
    state, parts = saving.unpack(data)
    return saving.pack(*change(state, parts))


def places(value, at=()):
    """Yield all fields and items of plain values."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*at, key)
        yield from places(item, (*at, key))


@pytest.mark.slow
def test_another_content_is_refused_by_its_field():
    """Any other value, with the right checksum, raises an error that names the field, or makes a solution."""
    data = solve(river()).lock("x", [0.5, 0.5]).resume(max_iterations=13).to_bytes()
    odd = [
        None,
        True,
        -1,
        0,
        7,
        2**70,
        1.5,
        -0.5,
        float("nan"),
        float("inf"),
        "",
        "x",
        [],
        [[]],
        [0],
        {},
        {"a": 1},
    ]
    for at in [(), *places(saving.unpack(data)[0])]:
        for value in [*odd, "away"]:

            def change(state, parts, at=at, value=value):
                if not at:
                    return value, parts
                inner = state
                for key in at[:-1]:
                    inner = inner[key]
                if value == "away":
                    del inner[at[-1]]
                else:
                    inner[at[-1]] = value
                return state, parts

            try:
                made = Solution.from_bytes(repacked(data, change), memory_limit=1 << 28)
            except ValueError as error:
                name = next((key for key in at[::-1] if isinstance(key, str)), "")
                assert "not a solution: " in str(error)
                assert name in str(error) or "averages" in str(error) or at[0] in ("spot", "discount")
                continue
            assert np.isfinite(made["x"].for_player("oop").reach).all()
            str(made.resume(max_iterations=1))
    for part in range(len(saving.unpack(data)[1])):
        for value in (None, b"", b"0", bytes(8)):

            def less(state, parts, part=part, value=value):
                return state, [x for x in [*parts[:part], value, *parts[part + 1 :]] if x is not None]

            with pytest.raises(ValueError, match="not a solution: "):
                Solution.from_bytes(repacked(data, less))


@pytest.mark.parametrize("half", [False, True])
def test_numbers_that_iterations_never_come_to_are_refused(half):
    """Averages are finite and not negative; regrets are finite, but may be negative."""
    data = solve(river(), float16=half, max_iterations=13).to_bytes()
    form = np.dtype("<f2" if half else "<f4")
    own = np.frombuffer(saving.unpack(data)[1][3], form)
    negative = np.flatnonzero(own < 0)
    assert negative.size

    def changed(at, value):
        def change(state, parts):
            numbers = np.frombuffer(parts[3], form).copy()
            numbers[at] = value
            return state, [*parts[:3], numbers.tobytes(), *parts[4:]]

        return repacked(data, change)

    bad = [np.nan, np.inf, -np.inf] if half else [np.nan, np.inf, -np.inf, 3e38, -3e38]
    for value in bad:
        with pytest.raises(
            ValueError, match="these bytes are not a solution: a regret is not a finite number"
        ):
            Solution.from_bytes(changed(negative[-1], value))
        with pytest.raises(
            ValueError, match="these bytes are not a solution: an average is negative or not finite"
        ):
            Solution.from_bytes(changed(0, value))
    with pytest.raises(
        ValueError, match="these bytes are not a solution: an average is negative or not finite"
    ):
        Solution.from_bytes(changed(0, -1e-3))
    assert Solution.from_bytes(changed(negative[-1], 2 * float(own[negative[-1]]))).resume(max_iterations=1)


def test_damaged_bytes_are_refused():
    data = solve(river(), max_iterations=2).to_bytes()
    rng = Random(5)
    for i in [0, 5, 22, 30, len(data) - 1, *rng.sample(range(len(data)), 60)]:
        changed = bytearray(data)
        changed[i] ^= 1 << rng.randrange(8)
        with pytest.raises(ValueError, match="these bytes are not a solution"):
            Solution.from_bytes(bytes(changed))
    for end in (0, 10, 26, 40, len(data) - 1):
        with pytest.raises(ValueError, match="these bytes are not a solution"):
            Solution.from_bytes(data[:end])
    for other in ("text", 7, None):
        with pytest.raises(TypeError, match="must be bytes"):
            Solution.from_bytes(other)
