"""Agents and drills of a solution: they follow its tree, and translate bets that are not in it."""

import pickle
import runpy
from collections import Counter

import numpy as np
import pytest
from conftest import ROOT

import steelwheel as sw
from steelwheel import CALL, FOLD, Hand, InvalidSpot, Spot, solve
from steelwheel.cards.combos import combo_index
from steelwheel.solver.action_translation import translation_threshold
from steelwheel.solver.solution_agent import _live_seats

OOP, IP = "QQ+,JTs,87s,A5s,KQo:0.5", "TT+,AQs,KJs,98s,76s:0.25"


def spot_of(**given):
    given = {"pot": 200, "stacks": 900, "ranges": (OOP, IP), "sizes": "50%, 100%"} | given
    return Spot(board=given.pop("board", "Td9d6hQc3s"), **given)


@pytest.fixture(scope="module")
def solved():
    return solve(spot_of())


def started(spot, oop="JsTs", ip="AhQh", **given):
    """Return a hand at the spot's root with these cards."""
    root = spot.hand
    given = {"board": spot.board, "seed": 3} | given
    return Hand(root.game, root.starting_stacks, button=root.button, hole_cards=[oop, ip], **given)


def asked(agent, hand):
    return agent.probabilities(hand.observe(hand.actor))


def test_it_plays_the_strategy_at_each_decision(solved):
    agent = solved.agent()
    for walk in ([], [CALL], [200], [CALL, 100], [100, 300], [CALL, 200, 500]):
        hand = started(solved.spot)
        for code in walk:
            hand.act(code)
        node = solved[hand]
        held = hand.hole_cards[hand.actor]
        row = node.strategy[combo_index(*held)]
        chances = asked(agent, hand)
        assert chances == {code: x for code, x in zip(node.actions, row.tolist(), strict=True) if x}
        assert set(chances) <= set(hand.legal_actions)


def test_what_is_far_from_an_equilibrium_plays_only_if_asked_to():
    rough = solve(spot_of(), target_percent=None, max_iterations=2)
    percent = rough.exploitability_percent
    assert percent > 5
    for given in ({}, {"max_exploitability_percent": percent * 0.99}, {"seat": 0}):
        with pytest.raises(ValueError, match=r"or accept it with agent.max_exploitability_percent=None."):
            rough.agent(**given)
    for most in (None, percent * 1.01):
        assert sum(
            asked(rough.agent(max_exploitability_percent=most), started(rough.spot)).values()
        ) == pytest.approx(1)
    with pytest.raises(ValueError, match="max_exploitability_percent must be 0 or more"):
        rough.agent(max_exploitability_percent=-1)
    assert solve(spot_of(), target_percent=4).agent()


@pytest.mark.parametrize("given", [{}, {"rake": (5, 20)}])
def test_the_best_response_to_the_agent_gains_the_exploitability_that_the_solver_tells(given):
    spot = spot_of(stacks=500, ranges=("QQ,JTs,A5s:0.5", "AA,KJs,98s"), **given)
    solution = solve(spot, target_percent=1)
    agent = solution.agent()

    def actions(seen):
        return agent._follow(seen, _live_seats(seen))[0].actions

    found = sw.exploitability(spot.deal(seed=1), agent, ranges=spot.ranges, actions=actions)
    assert found == pytest.approx(solution.exploitability, abs=1e-4)


def test_it_plays_from_the_other_seat_where_the_button_moves(solved):
    root = solved.spot.hand
    game = root.game.replace(antes={"button": 200})
    hand = Hand(
        game, root.starting_stacks[::-1], button=0, hole_cards=["AhQh", "JsTs"], board=solved.spot.board
    )
    agent = solved.agent()
    for walk in ([], [100], [100, 300]):
        turned, usual = hand.copy(), started(solved.spot)
        for code in walk:
            turned.act(code)
            usual.act(code)
        assert asked(agent, turned) == asked(agent, usual)


def test_it_chooses_by_noise_as_often_as_its_chances_say(solved):
    agent, spot, tally = solved.agent(), solved.spot, Counter()
    rows = np.where(spot.weights[0][:, None] > 0, solved.root.strategy, 2)
    mixed = sw.format_cards(
        sw.Range.COMBOS[int(rows.max(1).argmin())]
    )  # the hand with the most mixed strategy
    other = "AhQh" if "h" not in mixed else "9s8s"
    chances = asked(agent, started(spot, mixed, other))
    assert max(chances.values()) < 0.9
    for k in range(1000):
        hand = started(spot, mixed, other, seed=(1, k))
        tally[agent(hand.observe(0))] += 1
    for code, chance in chances.items():
        assert tally[code] / 1000 == pytest.approx(chance, abs=0.04)
    assert agent(hand.observe(0)) == pickle.loads(pickle.dumps(agent))(hand.observe(0))


def test_a_bet_off_the_tree_is_the_next_by_the_pseudo_harmonic_mapping(solved):
    agent, spot = solved.agent(), solved.spot
    assert translation_threshold(0.5, 1) == pytest.approx(2.5 / 3.5)

    def as_if(bet):
        hand = started(spot).act(bet)
        return solved[started(spot).act(100 if bet <= 142 else 200)], asked(agent, hand), hand

    for bet in (1, 60, 100, 142, 143, 180, 200, 260):
        node, chances, hand = as_if(bet)
        row = node.strategy[combo_index(*hand.hole_cards[1])]
        assert chances[CALL] == pytest.approx(float(row[node.actions.index(CALL)]))
        assert set(chances) <= set(hand.legal_actions)
    deep = solved[100]
    parts = {(code - 100) / (300 + 100) for code in deep.actions if 0 < code < 900}
    nuts = started(spot, "KcQd", "KsJs").act(110)  # a raise is the same fraction of the pot
    mapped = [code for code in asked(agent, nuts) if 0 < code < 900]
    assert mapped and all(min(abs((x - 110) / 420 - part) for part in parts) < 0.003 for x in mapped)


def test_chips_that_the_tree_has_put_in_already_are_called(solved):
    spot = spot_of(board="Td9d6hQc", sizes="a", stacks=100, ranges=("QQ,JTs", "TT+"))
    agent = solve(spot, target_percent=5).agent()
    hand = Hand(
        spot.hand.game, spot.hand.starting_stacks, button=1, hole_cards=["JsTs", "AhAs"], board="Td9d6hQc3s"
    )
    assert asked(agent, hand.act(90))[CALL] > 0  # read as all-in
    assert asked(agent, hand.copy().act(100)) == {CALL: 1.0}
    hand.act(CALL)
    assert asked(agent, hand) == {CALL: 1.0}
    assert asked(agent, hand.act(10)) == {CALL: 1.0}


def test_whole_hands_are_legal_and_pay_what_the_solution_says(solved):
    for spot, solution in (
        (solved.spot, solved),
        *[
            (one, solve(one, target_percent=5))
            for one in (spot_of(board="Td9d6h", ranges=("KK", "AKs"), sizes="a"),)
        ],
    ):
        agent = solution.agent()
        for k in range(40):
            hand = spot.deal(seed=(5, k))
            while not hand.is_over:
                hand.act(agent(hand.observe(hand.actor)))
            assert sum(hand.payoffs) == 0 and hand.board[: len(spot.board)] == spot.board


def test_it_plays_a_hand_of_three_that_came_to_the_spot():
    game = sw.games.NoLimitHoldem(blinds=(1, 2))
    cards = {"hole_cards": ["AhKh", "7c2d", "QcQd"], "board": "Td9d6hQh3s", "seed": 7}
    hand = Hand(game, [200, 200, 200], **cards).raise_to(6).fold().call().check().check().check().check()
    solution = solve(Spot.from_hand(hand, {0: "AK", 2: "QQ"}, sizes="a"), target_percent=5)
    assert _live_seats(hand.observe(hand.actor)) == solution.spot.seats == (2, 0)
    assert sum(asked(solution.agent(), hand).values()) == pytest.approx(1)
    assert sum(asked(solution.agent(seat=2), hand).values()) == pytest.approx(1)
    with pytest.raises(InvalidSpot, match="seat 2 is OOP, but this agent plays only IP"):
        asked(solution.agent(seat=0), hand)
    with pytest.raises(ValueError, match="seat must be 2 or 0, a seat of the spot, not 1"):
        solution.agent(1)
    dealt = solution.spot.deal(seed=1)
    assert dealt.actor == 2 and dealt.total_pot == hand.total_pot and dealt.hole_cards[1] == (None, None)
    early = Hand(game, [200, 200, 200], **cards).raise_to(6)
    with pytest.raises(InvalidSpot, match="a solution plays against one opponent, but 3 players are left"):
        asked(solution.agent(), early)
    with pytest.raises(InvalidSpot, match="board is empty"):
        asked(solution.agent(), early.fold())


@pytest.mark.parametrize(
    ("hand", "error", "told"),
    [
        (
            lambda spot: started(spot, board="Td9d6hQc2s"),
            InvalidSpot,
            "the hand's board is Td9d6hQc2s, but the spot's is Td9d6hQc3s",
        ),
        (lambda spot: started(spot, "7c2d"), InvalidSpot, "OOP holds 7c2d, which is not in the spot's range"),
        (
            lambda spot: started(spot_of(pot=300)),
            InvalidSpot,
            "starts with a pot of 200 and stacks .900, 900.",
        ),
        (lambda spot: started(spot).act(100).act(FOLD), ValueError, "turn|not to act"),
    ],
)
def test_other_hands_are_refused_by_name(solved, hand, error, told):
    play = hand(solved.spot)
    with pytest.raises(error, match=told):
        solved.agent().probabilities(play.observe(0))


def test_a_raise_where_the_tree_has_none_is_refused():
    spot = spot_of(sizes="50%; raise none", add_all_in_threshold=0, force_all_in_threshold=0)
    solution = solve(spot, target_percent=5)
    hand = started(spot).act(100).act(300)
    with pytest.raises(InvalidSpot, match="the tree has no bet or raise at b100 to match 300; add one"):
        asked(solution.agent(), hand)


def test_hands_are_dealt_by_the_weights_of_pairs():
    spot = spot_of(ranges=("AcAd,AhAs,KK,JJ:0.5", "AcKc,AdKd"))
    wanted = {}
    for i in np.flatnonzero(spot.weights[0]):
        for j in np.flatnonzero(spot.weights[1]):
            one, other = sw.Range.COMBOS[i], sw.Range.COMBOS[j]
            if not {*one} & {*other}:
                key = one[0] // 4, other[0] // 4 == other[1] // 4
                wanted[key] = wanted.get(key, 0) + spot.weights[0, i] * spot.weights[1, j]
    tally = Counter()
    for k in range(1000):
        one, other = spot.deal(seed=(2, k)).hole_cards
        assert not {*one} & {*other}
        tally[one[0] // 4, other[0] // 4 == other[1] // 4] += 1
    for key, weight in wanted.items():
        assert tally[key] / 1000 == pytest.approx(weight / sum(wanted.values()), abs=0.05)
    assert spot.deal(seed=9) == spot.deal(seed=9) != spot.deal(seed=10)


def test_a_drill_tells_what_an_answer_costs(solved):
    drill, again = solved.drill(seed=4), solved.drill(seed=4)
    paths = set()
    for _, question in zip(range(40), drill, strict=False):
        other = again.next()
        assert (question.path, question.hole_cards) == (other.path, other.hole_cards)
        paths.add(question.path)
        known = question.node.combo(question.hole_cards)
        best = max(known["action_ev"].values())
        answers = [question.answer(code) for code in question.actions]
        assert min(answer.ev_loss for answer in answers) == 0
        for name, answer in zip(question.action_names, answers, strict=True):
            assert answer == question.answer(name) == (best - known["action_ev"][name], *answer[1:])
        assert answer.strategy == known["strategy"] and answer.action_ev == known["action_ev"]
        assert (
            sum(chance * one.ev_loss for chance, one in zip(answer.strategy.values(), answers, strict=True))
            < 20
        )
        assert sw.format_cards(question.hole_cards) in str(question) and question.board == solved.spot.board
    assert len(paths) > 3
    with pytest.raises(
        ValueError, match="OOP has no action 'b7' at x b100; its actions are f, c, r300, r500"
    ):
        question.answer("b7")


def test_actions_of_the_tree_that_are_one_here_are_as_likely_as_both():
    """After a bet of 200 that is read as 100, a raise to 300 is also all-in: 150% of the pot is left."""
    solution = solve(spot_of(stacks=500, sizes="50%; raise 50%, a"), target_percent=None, max_iterations=1)
    shares = {"f": 0.125, "c": 0.25, "r300": 0.5, "r500": 0.125}
    assert solution["b100"].action_names == tuple(shares)
    agent = (
        solution.lock("b100", shares)
        .resume(target_percent=None, max_iterations=1)
        .agent(max_exploitability_percent=None)
    )
    hand = started(solution.spot).act(200)
    assert asked(agent, hand) == {FOLD: 0.125, CALL: 0.25, 500: 0.625}


@pytest.mark.parametrize(("bet", "total"), [(124, 272), (125, 274), (126, 275), (127, 277)])
def test_a_raise_is_the_same_part_of_the_pot_to_the_nearest_chip(bet, total):
    """33% of the pot after calling, 148.5 of 450 chips, is 149."""
    solution = solve(spot_of(sizes="50%; raise 33%"), target_percent=None, max_iterations=1)
    assert solution["b100"].action_names == ("f", "c", "r232")
    solution.lock("b100", {"r232": 1}).resume(target_percent=None, max_iterations=1)
    hand = started(solution.spot).act(bet)
    assert asked(solution.agent(max_exploitability_percent=None), hand) == {total: 1.0}


def test_a_reraise_is_a_part_of_the_pot_after_the_rest_of_the_call():
    """33% of 664 chips in the tree is 219, to 451; of 680, with 100 in front before, it is 224."""
    solution = solve(spot_of(sizes="50%; raise 33%"), target_percent=None, max_iterations=1)
    assert solution["b100 r232"].action_names == ("f", "c", "r451", "r900")
    solution.lock("b100 r232", {"r451": 1}).resume(target_percent=None, max_iterations=1)
    hand = started(solution.spot).act(100).act(240)
    assert asked(solution.agent(max_exploitability_percent=None), hand) == {464: 1.0}


@pytest.mark.parametrize("chip", [1, 5])
def test_a_raise_is_rounded_down_to_the_chip_of_the_hand(chip):
    """The fraction of the pot that is 232 in the tree is 274 or 282 here; the chip sizes may differ."""
    game = sw.games.NoLimitHoldem(blinds=(5, 10), chip=chip)
    solution = solve(spot_of(sizes="50%; raise 33%", game=game), target_percent=None, max_iterations=1)
    solution.lock("b100", {solution["b100"].action_names[-1]: 1}).resume(
        target_percent=None, max_iterations=1
    )
    agent, root = solution.agent(max_exploitability_percent=None), solution.spot.hand
    hand = Hand(
        root.game.replace(chip=5), root.starting_stacks, button=1, hole_cards=["JsTs", "AhQh"],
        board=solution.spot.board,
    )  # fmt: skip
    for bet, total in ((125, 270), (130, 280)):
        now = hand.copy().act(bet)
        assert asked(agent, now) == {total: 1.0}
        now.act(agent(now.observe(1)))


@pytest.mark.slow
def test_the_solver_loses_no_more_than_its_exploitability(capsys):
    main = runpy.run_path(str(ROOT / "docs" / "examples" / "river_match.py"))["main"]
    mean, error, exploitability = main(4000)
    assert mean > -exploitability - 3 * error
    assert "the most that an opponent can win with the bets in the tree" in capsys.readouterr().out


@pytest.mark.parametrize(("total", "does"), [(628, CALL), (632, FOLD)])
def test_a_reraise_off_the_tree_is_measured_by_the_pot_after_its_call(total, does):
    """The tree has 33% and 101% of 664 chips; 60%, to 630, lies between them."""
    solution = solve(spot_of(sizes="50%; raise 33%"), target_percent=None, max_iterations=1)
    for line, word in (("b100 r232 r451", "c"), ("b100 r232 r900", "f")):
        solution.lock(line, {word: 1})
    solution.resume(target_percent=None, max_iterations=1)
    hand = started(solution.spot).act(100).act(232).act(total)
    assert asked(solution.agent(max_exploitability_percent=None), hand) == {does: 1.0}
