"""`solve`, what it is asked with, and the `Solution` that is walked; an oracle goes pair by pair."""

import json
import os
import signal
from binascii import crc32
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Timer

import numpy as np
import pytest
from conftest import MANY

import steelwheel as sw
from solver.oracle import Oracle
from steelwheel import Range, Solution, Spot, solve, solve_many
from steelwheel._combos import combo_index
from steelwheel.solver import reports, running, saving

OOP = "QQ+,JTs,87s,A5s,KQo:0.5"
IP = "TT+,AQs,KJs,98s,76s:0.25"
DECIDES, FOLDED, SHOWS, DEALS = range(4)


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
    return solve(turn(), target=1)


def nodes(solution, most=200, seed=1):
    """Nodes of a solution, the cards drawn."""
    rng, waiting, found = Random(seed), [solution.root], []
    while waiting and len(found) < most:
        node = waiting.pop()
        found.append(node)
        if node.to_come:
            waiting += [node[card] for card in rng.sample(node.to_come, 2)]
        else:
            waiting += list(node)
    return found


def oracle_of(solution):
    """The oracle of its spot, and its strategies."""
    at = {(node._index, node.cards): node for node in everywhere(solution.root) if node.actor is not None}
    spot = solution.spot
    return Oracle(spot.tree, spot.board, spot.weights), lambda node, cards: at[node, tuple(cards)].strategy


def everywhere(node):
    yield node
    for child in node:
        yield from everywhere(child)


# ---- limits


def test_it_stops_at_the_target(solved):
    assert solved.complete
    assert solved.exploitability_percent <= 0.3
    assert solved.exploitability_percent == solved.history[-1][1]
    assert solved.iterations == solved.history[-1][0]
    assert all(percent > 0.3 for _, percent in solved.history[:-1])
    assert 0 < solved.seconds < 60


def test_it_is_the_same_each_time(solved):
    again = solve(river())
    assert again.history == solved.history
    assert again.ev == solved.ev
    assert np.array_equal(again.root.strategy, solved.root.strategy, equal_nan=True)


def test_other_limits():
    few = solve(river(), target=None, max_iterations=5)
    assert (few.iterations, few.complete, len(few.history)) == (5, True, 1)
    short = solve(river(), max_iterations=5)
    assert (short.iterations, short.complete) == (5, False)
    late = solve(river(), target=None, max_iterations=None, max_seconds=1e-9)
    assert late.complete
    assert 1 <= late.iterations < 1000
    assert not solve(river(), target=1e-9, max_iterations=None, max_seconds=0.01).complete


def test_resume_goes_on(solved):
    begun = solve(river(), target=5)
    before = begun.iterations
    assert begun.resume(target=5).iterations == before  # it is there already
    assert begun.resume(target=1) is begun
    assert begun.iterations > before
    assert begun.history[0][0] == running.FIRST
    assert begun.exploitability_percent <= 1
    assert begun.expected(0.3) > begun.iterations
    with pytest.raises(ValueError, match="target must be more than 0 %"):
        begun.expected(0)


def test_progress(monkeypatch):
    monkeypatch.setattr(running, "TOLD", 0.0)
    told = []

    def look(solution):
        told.append(solution.iterations)
        return len(told) == 3

    stopped = solve(river(), progress=look)
    assert told == [1, 2, 3]
    assert (stopped.iterations, stopped.complete) == (3, False)
    assert stopped.exploitability_percent > 0.3


def test_an_error_of_progress_is_raised(monkeypatch):
    monkeypatch.setattr(running, "TOLD", 0.0)
    with pytest.raises(ZeroDivisionError):
        solve(river(), progress=lambda solution: 1 / 0)


@pytest.mark.timing
def test_ctrl_c_gives_what_there_is():
    Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    stopped = solve(river(), target=None, max_iterations=None, max_seconds=30)
    assert not stopped.complete
    assert stopped.iterations > 0
    assert sum(stopped.ev) == pytest.approx(200, abs=1e-3)
    assert stopped.seconds < 10


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"target": 0}, ValueError, r"target must be more than 0 % of the pot, not 0: .*0\.3"),
        ({"target": -1}, ValueError, "target must be more than 0"),
        ({"target": float("nan")}, ValueError, "target must be more than 0"),
        ({"target": "0.3"}, TypeError, "target must be a number, not str"),
        ({"max_iterations": 0}, ValueError, "max_iterations must be from 1"),
        ({"max_iterations": 1.5}, TypeError, "max_iterations"),
        ({"max_seconds": 0}, ValueError, "max_seconds must be more than 0"),
        ({"threads": -1}, ValueError, "threads must be 0"),
        ({"progress": 3}, TypeError, "progress must be callable, not int"),
        ({"half": 1}, TypeError, "half must be True or False, not 1"),
        ({"alike": None}, TypeError, "alike must be True or False, not None"),
        ({"discount": "dcfl"}, ValueError, "there is no discount 'dcfl' .did you mean 'dcfr'"),
        ({"discount": (1.5, 2, 3)}, ValueError, "factor of negative regrets must be from 0 to 1, not 2"),
        ({"discount": (1.5, 0.5)}, TypeError, "three numbers"),
        ({"memory_limit": 0}, ValueError, "memory_limit must be 1 byte or more"),
        ({"memory_limit": 100}, ValueError, "takes .*B, and the limit is 100 bytes.*half=True takes"),
        ({"target": None, "max_iterations": None}, ValueError, "nothing would end this"),
        ({"sizes": "50%"}, TypeError, "a Spot has its ranges and sizes"),
    ],
)
def test_what_makes_no_sense_is_said(given, error, words):
    with pytest.raises(error, match=words):
        solve(river(), **given)


def test_memory_has_a_limit():
    spot = river()
    for half in (True, False):
        need = spot.memory(half)
        assert solve(spot, half=half, max_iterations=1, memory_limit=need).half == half
        with pytest.raises(ValueError, match=r"this spot takes .*B, and the limit is"):
            solve(spot, half=half, memory_limit=need - 1)
    assert spot.memory(True) < spot.memory(False) == spot.memory()
    assert turn().memory() == turn().memory(True)
    halves = [solve(turn(), target=target, max_iterations=1).half for target in (None, 0.1, 0.09)]
    assert halves == [False, True, False]


def test_what_is_no_spot():
    with pytest.raises(TypeError, match="solve takes a Spot or a Hand, not str"):
        solve("Td9d6h")
    hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200], seed=1)
    with pytest.raises(TypeError, match="ranges are missing"):
        solve(hand)


def test_measurements_come_short_rather_than_late():
    for power in (1.0, 1.5, 2.0):
        history, now = [], 0
        while not history or history[-1][1] > 0.3:
            now = running.next_check(history, now, 0.3)
            history.append((now, 20 * (now / 12) ** -power))
        first = 12 * (20 / 0.3) ** (1 / power)
        assert first <= now <= 1.1 * first + 2
        assert len(history) < 14
    assert running.next_check([(8, 0.0)], 8, None) == 20
    assert running.next_check([(8, -1e-9), (9, -1e-9)], 9, 0.3) == 10


# ---- numbers


@pytest.mark.parametrize("which", ["solved", "solved_turn"])
def test_numbers_are_those_of_an_oracle(which, request):
    """It goes pair by pair in 64 bits, and plays what the solution does."""
    solution = request.getfixturevalue(which)
    oracle, strategy = oracle_of(solution)
    (best, plain), half = oracle.responses(strategy), solution.spot.pot / 2
    assert solution.ev == pytest.approx([x + half for x in plain], abs=1e-3)
    assert solution.response_ev == pytest.approx([x + half for x in best], abs=1e-3)
    assert solution.exploitability == pytest.approx(oracle.exploitability(strategy), abs=2e-4)
    for node in nodes(solution, 40 if which == "solved" else 8):
        at = node._index, node.cards
        reach, values = oracle.reach(strategy, *at), oracle.hand_values(strategy, *at)
        equities = oracle.equities(reach, node.cards)
        for player, name in enumerate(("oop", "ip")):
            side, hands = node.of(name, since="root"), oracle.hands[player]
            there = reach[player] > 1e-6
            assert side.reach[hands] == pytest.approx(reach[player], abs=1e-5)
            held = hands[there]
            assert side.ev[held] == pytest.approx(values[player][there] + half, abs=0.02, nan_ok=True)
            assert side.equity[held] == pytest.approx(equities[player][there], abs=1e-4, nan_ok=True)


@pytest.mark.parametrize("which", ["solved", "solved_turn"])
def test_numbers_agree_with_each_other(which, request):
    solution = request.getfixturevalue(which)
    assert sum(solution.ev) == pytest.approx(solution.spot.pot, abs=1e-3)
    assert solution.exploitability == pytest.approx(sum(solution.gains) / 2)
    assert solution.exploitability_percent == 100 * solution.exploitability / solution.spot.pot
    assert solution.root.of("oop").overall.ev == pytest.approx(solution.ev[0], abs=1e-3)
    assert solution.root.of("ip").overall.ev == pytest.approx(solution.ev[1], abs=1e-3)
    assert solution.root.probability == pytest.approx(1)
    for node in nodes(solution, 60):
        if node.probability < 1e-6:
            continue
        sides = [node.of(player).overall for player in (0, 1)]
        assert sides[0].ev + sides[1].ev == pytest.approx(node.pot, rel=1e-4)
        assert sides[0].equity + sides[1].equity == pytest.approx(1, abs=1e-5)
        if not node.is_over:
            assert sum(child.probability for child in node) == pytest.approx(node.probability, rel=1e-4)
        if node.actor is None:
            assert sides[0].frequency is sides[1].action_ev is None
            continue
        mine, reach = node.overall, node.reach
        there = reach > 1e-6
        assert mine.frequency.sum() == pytest.approx(1)
        taken = mine.frequency > 0
        assert mine.frequency[taken] @ mine.action_ev[taken] == pytest.approx(mine.ev, abs=0.01)
        assert node.strategy[there].sum(1) == pytest.approx(1, abs=1e-4)
        together = (node.strategy * node.action_ev)[there].sum(1)
        assert together == pytest.approx(node.ev[there], abs=0.02, nan_ok=True)
        if -1 in node.actions:
            assert (node.action_ev[there, 0] == 0).all()  # a fold is worth nothing from here on


def test_chances_of_cards():
    dealt = solve(flop(), max_iterations=1)["a", "c"]
    assert sum(child.probability for child in dealt) == pytest.approx(dealt.probability, rel=1e-4)
    after = dealt["2c"]
    assert after.kind == "deals"
    assert sum(child.probability for child in after) == pytest.approx(after.probability, rel=1e-4)
    assert after["2d"].board == sw.parse_cards("Td9d6h2c2d")
    assert after["2d"].kind == "shows"


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
    """By the independent chip model, with a third player's 700; who is out has the third prize."""
    worth = iter(
        sw.icm([stack for stack in stacks if stack] + [700], [50, 30, 20][: 1 + sum(map(bool, stacks))])
    )
    return [next(worth) if stack else 20 for stack in stacks]


def test_a_payoff():
    """A payoff of chips gives the same strategies; values are then what stacks are worth at the end."""
    usual, paid = solve(river()), solve(river(payoff=lambda stacks: stacks))
    assert paid.history == usual.history
    for one, other in zip(paid.ev, usual.ev, strict=True):
        assert one == pytest.approx(500 + other)
    node, same = paid["x", "b150"], usual["x", "b150"]
    assert node.ev == pytest.approx(same.of(since="root").ev + 500, abs=1e-3, nan_ok=True)
    half = solve(river(payoff=lambda stacks: [stack / 2 for stack in stacks]))
    assert half.exploitability == pytest.approx(usual.exploitability / 2, rel=1e-2)
    assert half.exploitability_percent == pytest.approx(usual.exploitability_percent, rel=1e-2)
    icm = solve(river(payoff=in_prizes), target=1)
    assert 60 < sum(icm.ev) < 70
    assert "by the payoff" in str(icm)
    assert icm.gains[0] + icm.gains[1] == pytest.approx(2 * icm.exploitability)
    with pytest.raises(ValueError, match="payoff is a function"):
        icm.to_bytes()
    with pytest.raises(ValueError, match="solve the same tree in lines"):
        solve(river(sizes=lambda hand: [hand.raise_to_pot(1)]), max_iterations=1).to_bytes()


def test_rake():
    """The two are less than the pot by what is taken; gains are those of each best response."""
    solution = solve(river(rake=(5, 8)))
    assert sum(solution.ev) == pytest.approx(192, abs=1e-3)
    assert solution.exploitability == pytest.approx(sum(solution.gains) / 2)
    assert min(solution.gains) > -1e-3
    oracle, strategy = oracle_of(solution)
    assert solution.exploitability == pytest.approx(oracle.exploitability(strategy), abs=2e-4)


def test_best_responses(solved, solved_turn):
    for solution in (solved, solved_turn):
        best = [solution.root.of(player).response_ev for player in (0, 1)]
        for player in (0, 1):
            weights = solution.root.of(player)._held()
            mean = np.average(best[player][weights > 0], weights=weights[weights > 0])
            assert mean == pytest.approx(solution.response_ev[player], abs=1e-3)
    node = solved["x", "b150"]
    side, held = node.of(), node.reach > 0
    assert side.response_action_ev[held].max(1) == pytest.approx(side.response_ev[held], abs=1e-4)
    assert (side.response_ev[held] >= side.ev[held] - 1e-3).all()
    assert (side.response_action_ev[held, 0] == 0).all()
    assert node.of("ip").response_action_ev is None


def test_arrays_are_the_callers(solved):
    for name in ("strategy", "action_ev", "ev", "equity", "reach"):
        before = getattr(solved.root, name).copy()
        getattr(solved.root, name)[:] = 7
        assert np.array_equal(getattr(solved.root, name), before, equal_nan=True)


def test_sides(solved):
    node = solved["x", "b150"]
    assert node.actor == 0
    assert np.array_equal(node.of().ev, node.of("OOP").ev, equal_nan=True)
    in_position = node.of("ip")
    assert in_position.strategy is in_position.action_ev is None
    assert np.nanmax(np.abs(node.of("ip", since="root").ev - (in_position.ev - 150))) < 1e-3
    assert np.array_equal(node.of("oop", since="root").action_ev, node.action_ev, equal_nan=True)
    assert node["c"].of("oop", since="root").overall.ev == pytest.approx(node["c"].of("oop").overall.ev - 150)
    assert in_position.range.weights == pytest.approx(in_position.reach, abs=6e-4)
    assert isinstance(node.range, Range)
    assert in_position.overall.combos == pytest.approx(in_position.reach.sum())
    for player in (2, -1, "button", True, None):
        with pytest.raises((ValueError, TypeError), match=r"a player is|nobody acts"):
            solved["x", "x"].of(player)
    with pytest.raises(ValueError, match="since is 'node' or 'root', not 'flop'"):
        node.of(since="flop")
    with pytest.raises(ValueError, match=r"nobody acts at x x: say whose, node\.of"):
        _ = solved["x", "x"].ev


def test_one_combo(solved):
    node = solved["x", "b150"]
    told = node.combo("KsKd")
    i = combo_index(*sw.parse_cards("KsKd"))
    assert list(told["strategy"]) == ["f", "c", "r500"]
    assert list(told["strategy"].values()) == node.strategy[i].tolist()
    assert told["ev"] == node.ev[i]
    for hand, why in (("QcQd", "lies on the board"), ("7c2d", "not in the range")):
        with pytest.raises(ValueError, match=why):
            node.combo(hand)
    with pytest.raises(ValueError, match="a hand is two cards"):
        node.combo("KsKdKh")


# ---- walks


def test_words_of_a_walk(solved):
    facing = solved["x", "b150"]
    for walk in (["x", "b75%"], ("x", 150), "x b75%", "x, b150", "check b60%", ["x", "b"], [0, 150]):
        assert solved[walk]._index == facing._index
        assert solved[walk].path == ("x", "b150")
    assert facing.names == ("f", "c", "r500")
    assert facing.words == ("fold", "call", "all-in 500")
    for walk in ("r500", "a", "all-in", "r2.5x", "r10%", "r", 500):
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
        ("x b100", "at x IP has no 'b100' in this tree: x, b150"),
        ("x r150", "at x IP has no 'r150' in this tree: x, b150"),
        ("f", "at the root OOP has no 'f' in this tree: x, b150"),
        ("x x x", "at x x the hand is over: there is no 'x'"),
        ("x b150 b", "at x b150 OOP has no 'b' in this tree: f, c, r500"),
        ("x b1e", "IP has no 'b1e'"),
        ("x bnan%", "IP has no 'bnan%'"),
        ("x b-5%", "IP has no 'b-5%'"),
        (("x", 7), "IP has no 7"),
        (("x", None), "IP has no None"),
        (("x", True), "IP has no True"),
    ],
)
def test_walks_that_the_tree_has_not(solved, walk, words):
    with pytest.raises(ValueError, match=words):
        solved[walk]


def test_cards_of_a_walk(solved_turn):
    dealt = solved_turn["x", "x"]
    assert dealt.actor is None
    assert len(dealt.to_come) == len(dealt) == 48
    assert dealt["Ah"].board == (*sw.parse_cards("Td9d6hQc"), *sw.parse_cards("Ah"))
    assert dealt[51].path == ("x", "x", "As")
    assert dealt["Ah"].street == "river"
    assert [child.cards[0] for child in dealt] == list(dealt.to_come)
    for card, why in (
        ("Td", "it lies on Td9d6hQc"),
        ("AhKh", "one card"),
        ("x", "a card is dealt"),
        (52, "dealt"),
    ):
        with pytest.raises(ValueError, match=why):
            dealt[card]
    with pytest.raises(ValueError, match="in this tree"):
        solved_turn["x", "Ah"]
    assert solved_turn["a", "c", "2c"].is_over


def test_chips_are_those_of_the_engine(solved, solved_turn):
    """At each node a hand that was played there has as many; and it leads there."""
    rng = Random(3)
    for solution in (solved, solved_turn, solve(river(stacks=(300, 500)), max_iterations=1)):
        spot = solution.spot
        for _ in range(30):
            node, hand = solution.root, spot.hand.copy()
            while not node.is_over:
                if node.actor is None:
                    card = rng.choice(node.to_come)
                    node = node[card]
                    if hand.phase == "deal":  # after an all-in hands are shown first
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
            if node.kind == "folded":  # the pot goes to the other
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
    solution = Solution(Spot.from_hand(hand, (OOP, IP), sizes="50%"), _how())
    assert solution[hand].path == ()
    hand.check()
    assert solution[hand].path == ("x",)
    hand.bet(30)
    assert solution[hand].path == ("x", "b30")
    hand.call()
    assert solution[hand].path == ("x", "b30", "c", "Qc")
    other = sw.Hand(game, [1000, 1000], hole_cards=["AsKs", "QdQh"], board="Td9d7hQc2s").raise_to(30).call()
    with pytest.raises(ValueError, match="the hand's board is Td9d7h, and the spot's Td9d6h"):
        solution[other]
    other = sw.Hand(game, [1000, 1000], hole_cards=["AsKs", "QdQh"], board="Td9d6hQc2s").raise_to(40).call()
    with pytest.raises(ValueError, match="the spot has a pot of 60"):
        solution[other]


def _how():
    from steelwheel.solver.settings import How

    return How.of(1, None, True, "dcfr", 1 << 30)._replace(half=False)


# ---- locks


def test_a_lock_holds():
    solution = solve(river())
    free = solution.ev[0]
    fixed = solution["x"].strategy
    assert solution.lock("x", {"x": 1}) is solution
    assert np.array_equal(solution["x"].strategy, fixed, equal_nan=True)  # until then
    solution.resume()
    held = solution["x"].reach > 0
    assert (solution["x"].strategy[held] == [1, 0]).all()
    assert solution.ev[0] > free
    assert solution.exploitability_percent <= 0.3
    assert [node.path for node in solution.locked] == [("x",)]
    strategy = np.nan_to_num(fixed, nan=0.5)
    strategy[held] = [0.25, 0.75]
    solution.lock(solution["x"], strategy).resume(target=1)
    assert solution["x"].strategy[held] == pytest.approx(np.tile([0.25, 0.75], (held.sum(), 1)), abs=1e-3)
    solution.unlock("x").resume()
    assert solution.locked == ()
    assert solution.ev[0] == pytest.approx(free, abs=1)
    solution.lock("", [1, 0]).lock("x", [0, 1]).unlock().resume(target=5)
    assert solution.locked == ()
    with pytest.raises(ValueError, match="nothing is locked at x"):
        solution.unlock("x")


@pytest.mark.parametrize(
    ("walk", "strategy", "words"),
    [
        ("x x", [1, 0], "nobody acts at x x"),
        ("x", [1, 0, 0], r"\[1326, 2\] or \[2\], one number for each of x, b150, not \[3\]"),
        ("x", [0.5, 0.6], "those of .* at x are"),
        ("x", [-0.5, 1.5], "0 or more and sum to 1"),
        ("x", [float("nan"), 1], "0 or more and sum to 1"),
        ("x", {"x": 0.5, "b100": 0.5}, "IP has no 'b100'"),
        ("x", "all", "a strategy is numbers"),
    ],
)
def test_locks_that_make_no_sense(solved, walk, strategy, words):
    with pytest.raises((ValueError, TypeError), match=words):
        solved.lock(walk, strategy)
    assert solved.locked == ()


def test_a_lock_on_a_run_out():
    solution = solve(turn(), target=5)
    solution.lock(["x", "x", "2c"], {"x": 1}).resume(target=5)
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
    """One with the ace of hearts bets, with that of spades checks: the suits are alike no more."""
    spot = Spot(
        board="8h8s3h3s", pot=100, stacks=100, ranges=("AhKh,AsKs,AdKd,QQ", "JhTh,JsTs,JJ,99"), sizes="100%"
    )
    hearts = [sw.parse_cards("Ah")[0] in combo for combo in sw.Range.COMBOS]
    strategy = np.where(np.array(hearts)[:, None], [0, 1], [1, 0])
    found = [
        solve(spot, max_iterations=1, alike=alike).lock("", strategy).resume(max_iterations=20)
        for alike in (True, False)
    ]
    assert found[0].exploitability == found[1].exploitability
    np.testing.assert_array_equal(found[0].root.ev, found[1].root.ev)
    one_row = solve(spot, max_iterations=1).lock("", [1, 0]).resume(max_iterations=1)
    assert one_row._solver.memory < found[0]._solver.memory


# ---- as text


def test_as_json_and_csv(solved):
    for node in (solved.root, solved["x", "b150", "f"], solved["x", "x"]):
        told = json.loads(json.dumps(node.to_dict(), allow_nan=False))
        assert told["path"] == list(node.path)
        assert len(told["players"][0]["hands"]) == (node.of("oop").reach > 0).sum()
    lines = solved["x"].to_csv().splitlines()
    assert lines[0] == "combo,reach,equity,ev,x,x ev,b150,b150 ev"
    assert len(lines) == 1 + (solved["x"].reach > 0).sum()
    first = lines[1].split(",")
    i = combo_index(*sw.parse_cards(first[0]))
    assert float(first[4]) == pytest.approx(solved["x"].strategy[i, 0], abs=1e-5)
    told = json.loads(json.dumps(solved.to_dict(), allow_nan=False))
    assert told["exploitability_percent"] == solved.exploitability_percent
    with pytest.raises(ValueError, match="nobody acts"):
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
    assert repr(solved.root.of("ip")) == "<IP at the root>"
    stopped = solve(river(), max_iterations=1)
    assert "stopped before the end" in str(stopped)


# ---- pictures


def test_grids(solved):
    node = solved["x"]
    assert node.grid().shape == (13, 13, 2)
    for i, kind in ((2 * 13 + 2, "QQ"), (1 * 13 + 2, "KQs"), (13 * 1 + 1, "KK")):
        cell = divmod(i, 13)
        held = [combo_index(*combo) for combo, _ in Range(kind).without("Td9d6hQc2s")]
        weights = node.of("oop").reach[held]
        if weights.sum() == 0:
            assert np.isnan(node.grid("ev", "oop")[cell])
            continue
        assert node.grid("equity", "oop")[cell] == pytest.approx(
            np.average(node.of("oop").equity[held], weights=weights), abs=1e-4
        )
        assert node.grid("reach", "oop")[cell] == pytest.approx(weights.sum() / len(Range(kind)), abs=1e-5)
    there = ~np.isnan(node.grid()[..., 0])
    assert node.grid().sum(2)[there] == pytest.approx(1, abs=1e-5)
    with pytest.raises(ValueError, match="what is one of strategy"):
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
    with pytest.raises(ValueError, match="IP does not act at x b150: what='ev' or 'equity' can be drawn"):
        node.to_svg("strategy", "ip")
    with pytest.raises(ValueError, match=r"what is 'strategy', 'ev' or 'equity', not 'evs' .did you mean"):
        node.to_svg("evs")
    page = solved.to_html(tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text("utf-8") == page
    assert "exploitability 0." in page
    for few in (1, 7):
        assert len(solved_turn.to_html(nodes=few)) < len(solved_turn.to_html(nodes=40))
    with pytest.raises(ValueError, match="nodes must be from 1"):
        solved.to_html(nodes=0)


# ---- many


def test_many_spots():
    spots = [river(), river(stacks=(100, 300)), river(ranges=("QQ+", "JJ+"))]
    report = solve_many(spots, target=2, columns=lambda solution: {"checks": solution.root.frequency[0]})
    assert len(report) == len(list(report)) == 3
    assert report.complete
    row = report.rows[0]
    alone = solve(spots[0], target=2)
    assert row["board"] == "Td9d6hQc2s"
    assert row["ev oop"] == alone.ev[0]
    assert row["x"] == row["checks"] == alone.root.frequency[0]
    weights = [row["weight"] for row in report]
    assert report.means["ev ip"] == pytest.approx(
        np.average([row["ev ip"] for row in report], weights=weights)
    )
    lines = report.to_csv().splitlines()
    assert lines[0].split(",") == list(report.columns)
    assert len(lines) == 4
    assert len(str(report).splitlines()) == 5
    assert "nan" not in str(report)
    json.dumps(report.to_dict(), allow_nan=False)
    with ThreadPoolExecutor(2) as pool:
        again = solve_many(spots, target=2, executor=pool)
    assert [row["ev oop"] for row in again] == [row["ev oop"] for row in report]


def test_many_flops():
    """By how many each stands for, times the deals that both ranges have there; none where one has none."""
    given = {"Td9d6h": 3, "AsAhAd": 1, "KsKhKd": 5}
    report = solve_many(flop(), given, target=5)
    assert [row["board"] for row in report] == ["Td9d6h", "AsAhAd"]
    assert [row["weight"] for row in report] == [
        3 * 6 * 4 / 2,
        6 * 1 / 2,
    ]  # a king of four is in half of the pairs
    some = reports.flops(20, sw.parse_cards("6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9s"))
    assert sum(some.values()) == 560
    assert len(some) == 20


def test_many_that_make_no_sense():
    with pytest.raises(TypeError, match="spot 1 must be a Spot, not str"):
        solve_many([river(), "x"])
    with pytest.raises(TypeError, match="flops go with one spot"):
        solve_many([river()], flops=3)
    with pytest.raises(ValueError, match="spot 0: this spot takes"):
        solve_many([river()], memory_limit=10)
    with pytest.raises(ValueError, match="a flop is three cards, not As Kd"):
        solve_many(flop(), flops=["AsKd"])
    with pytest.raises(ValueError, match="from 1 to 920"):
        solve_many(flop(), flops=1000)
    with pytest.raises(ValueError, match="on a flop to be put on others, not on Td9d6hQc2s"):
        solve_many(river(), flops=5)
    with pytest.raises(ValueError, match="there is no spot"):
        solve_many([])
    with pytest.raises(TypeError, match=r"flops is a number, or flops, .*not str"):
        solve_many(flop(), flops="AsKd7c")
    with pytest.raises(TypeError, match="columns must be callable"):
        solve_many([river()], columns=3)


def test_flops_that_stand_for_all():
    every = reports.flops()
    assert len(every) == 1755
    assert sum(every.values()) == 22100
    indexer = sw.HandIndexer([3])
    assert len({indexer.index(flop) for flop in every}) == 1755
    for count in (1, 25, 920):
        some = reports.flops(count)
        assert len(some) == count
        assert sum(some.values()) == 22100
        assert {*some} <= {*every}
    some = reports.flops(95)
    for kinds in (1, 2, 3):  # of suits
        share = sum(n for flop, n in some.items() if len({*flop[1::2]}) == kinds) / 22100
        assert share == pytest.approx(
            sum(n for flop, n in every.items() if len({*flop[1::2]}) == kinds) / 22100, abs=0.02
        )


# ---- saving


def solve_locked(spot):
    return solve(spot(), target=3).lock("x", [0.5, 0.5]).resume(target=3)


@pytest.mark.parametrize("spot", [river, turn])
def test_bytes_come_back(spot, tmp_path):
    solution = solve_locked(spot)
    data = solution.to_bytes()
    again = Solution.from_bytes(data)
    assert again.history == solution.history
    assert again.complete == solution.complete
    assert again.ev == solution.ev
    assert again.gains == solution.gains
    assert [node.path for node in again.locked] == [("x",)]
    for node in nodes(solution, 10):
        there = again[node.path]
        assert np.array_equal(there.of("oop").ev, node.of("oop").ev, equal_nan=True)
    assert again.to_bytes() == data
    solution.resume(target=1)
    again.resume(target=1)
    assert again.history == solution.history
    small = Solution.from_bytes(again.to_bytes(regrets=False))
    assert len(small.to_bytes()) < len(again.to_bytes())
    assert small.ev == again.ev
    assert small.to_bytes() == small.to_bytes(regrets=False)  # there are none
    assert small.resume(target=3).history == solve_locked(spot).history  # anew
    path = tmp_path / "a.solution"
    solution.save(path)
    assert os.listdir(tmp_path) == ["a.solution"]
    assert Solution.load(path).ev == solution.ev
    with pytest.raises(FileNotFoundError, match="there is no solution"):
        Solution.load(tmp_path / "b")
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        solution.save(tmp_path / "b" / "c")


def test_changed_bytes_are_refused_or_a_solution():
    """With a checksum that fits."""
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
            assert "no solution" in str(error)
            continue
        loaded += 1
        str(made)
        made["x"].to_dict()
        made.resume(max_iterations=1)
    assert loaded > 5


def test_damaged_bytes_are_refused():
    data = solve(river(), max_iterations=2).to_bytes()
    rng = Random(5)
    for i in [0, 5, 22, 30, len(data) - 1, *rng.sample(range(len(data)), 60)]:
        changed = bytearray(data)
        changed[i] ^= 1 << rng.randrange(8)
        with pytest.raises(ValueError, match="no solution"):
            Solution.from_bytes(bytes(changed))
    for end in (0, 10, 26, 40, len(data) - 1):
        with pytest.raises(ValueError, match="no solution"):
            Solution.from_bytes(data[:end])
    for other in ("text", 7, None):
        with pytest.raises(TypeError, match="must be bytes"):
            Solution.from_bytes(other)
