"""Spots with decimal amounts, identical to the bit to spots of whole chips in a smaller unit."""

import json
import pickle
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import steelwheel as sw

RIVER = {"board": "2c7d9hJs5d", "ranges": ("QQ-JJ,AKs,T8s:0.5,65s", "JJ,AQo:0.25,98s,KTs")}
TENTHS = {
    "pot": 5.5, "stacks": (97.5, 80), "rake": (5, 0.3), "min_bet": 0.5, "sizes": "50%, 1.7c; raise 3x",
    "add_lines": ["x, b7.7"], "remove_lines": ["b2.8, r80"],
}  # fmt: skip
WHOLE = {
    "pot": 55, "stacks": (975, 800), "rake": (5, 3), "min_bet": 5, "sizes": "50%, 17c; raise 3x",
    "add_lines": ["x, b77"], "remove_lines": ["b28, r800"],
}  # fmt: skip


def spots(**more):
    more = {"merge_threshold": 0, "add_all_in_threshold": 100, **more}
    return sw.Spot(**RIVER, **TENTHS, **more), sw.Spot(**RIVER, **WHOLE, **more)


@pytest.fixture(scope="module")
def solutions():
    return [sw.solve(spot, target_percent=0.1) for spot in spots()]


def all_nodes(node):
    yield node
    for child in node:
        yield from all_nodes(child)


def test_a_tree_of_tenths_is_that_of_whole_chips():
    tenths, whole = spots()
    assert (tenths.scale, whole.scale) == (10, 1)
    assert (tenths.pot, tenths.stacks) == (5.5, (97.5, 80))
    assert isinstance(tenths.stacks[1], int)
    assert tenths.value_offset == (100.25, 82.75)
    assert tenths.hand.to_bytes() == whole.hand.to_bytes()
    assert np.array_equal(tenths.tree.codes, whole.tree.codes)
    assert np.array_equal(tenths.tree.values, whole.tree.values)
    assert ("c", "7.7") in tenths.bet_lines and ("c", "77") in whole.bet_lines
    again = tenths.replace(sizes="none", add_lines=tenths.bet_lines, remove_lines=())
    assert sorted(again.bet_lines) == sorted(tenths.bet_lines)
    assert str(tenths.deal(3)) == str(whole.deal(3))
    assert tenths != whole


def test_strategies_are_the_same_bits_and_values_a_tenth(solutions):
    tenths, whole = solutions
    assert tenths.convergence == whole.convergence
    for name in ("ev", "best_response_ev", "best_response_gain"):
        assert getattr(tenths, name) == tuple([x / 10 for x in getattr(whole, name)])
    assert tenths.exploitability == whole.exploitability / 10
    assert tenths.exploitability_percent == whole.exploitability_percent
    count = 0
    for ours, theirs in zip(all_nodes(tenths.root), all_nodes(whole.root), strict=True):
        assert ours.actions == theirs.actions
        assert ours.pot == theirs.pot / 10
        assert ours.stacks == tuple([x / 10 for x in theirs.stacks])
        assert ours.bets == tuple([x / 10 for x in theirs.bets])
        if ours.actor is None:
            continue
        count += 1
        assert np.array_equal(ours.strategy, theirs.strategy, equal_nan=True)
        assert ours.for_player().average.ev == theirs.for_player().average.ev / 10
        for name in ("ev", "action_ev", "best_response_ev"):
            for since in ("node", "root"):
                one, other = [getattr(node.for_player(since=since), name) for node in (ours, theirs)]
                assert np.array_equal(one, other / np.float32(10), equal_nan=True)
    assert count == tenths.spot.n_decisions > 10


def test_names_have_the_decimals(solutions):
    root = solutions[0].root
    assert root.action_names == ("x", "b1.7", "b2.8", "b80")
    assert root.action_labels == ("check", "bet 1.7", "bet 2.8", "bet 80")
    assert root["b1.7"].path == ("b1.7",)
    assert root["b2.80"].index == root["b50%"].index == root[28].index
    assert repr(root["x"]).startswith(
        "<x, 2c7d9hJs5d, pot 5.5, IP: check, bet 1.7, bet 2.8, bet 7.7, all-in 80"
    )
    with pytest.raises(
        sw.InvalidSpot, match=r"OOP has no action 'b28' at the root; its actions are x, b1.7, b2.8, b80"
    ):
        root["b28"]
    assert "pot 5.5, stacks 97.5 and 80" in str(solutions[0])
    assert "pot 5.5, stack 97.5" in root.to_svg()
    assert "b1.7_ev" in root.to_csv().splitlines()[0]
    assert "5.5" in solutions[0].to_html(max_nodes=5)
    assert "pot 5.5" in repr(solutions[0].spot)


def test_json_has_the_decimals(solutions):
    tenths, whole = [json.loads(json.dumps(solution.to_dict())) for solution in solutions]
    assert (tenths["pot"], tenths["stacks"]) == (5.5, [97.5, 80])
    assert tenths["ev"] == [x / 10 for x in whole["ev"]]
    assert tenths["root"]["action_names"] == ["x", "b1.7", "b2.8", "b80"]
    assert tenths["root"]["bets"] == [0, 0]


def test_saved_solutions_keep_their_unit(solutions):
    again = sw.Solution.from_bytes(solutions[0].to_bytes())
    more = {name: TENTHS[name] for name in ("sizes", "add_lines", "remove_lines")}
    more |= {"scale": 10, "merge_threshold": 0, "add_all_in_threshold": 100}
    assert again.spot == sw.Spot.from_hand(solutions[0].spot.hand, RIVER["ranges"], **more)
    assert (again.ev, again.root.action_names) == (solutions[0].ev, solutions[0].root.action_names)
    assert pickle.loads(pickle.dumps(solutions[0].spot)) == solutions[0].spot


def test_agents_and_drills_play_hands_in_the_unit(solutions):
    tenths, whole = solutions
    for seed in range(20):
        ours, theirs = [solution.spot.deal(seed) for solution in solutions]
        agents = [solution.agent() for solution in solutions]
        while not ours.is_over:
            codes = [
                agent.probabilities(hand.observe(hand.actor))
                for agent, hand in zip(agents, (ours, theirs), strict=True)
            ]
            assert codes[0] == codes[1]
            code = max(codes[0], key=codes[0].get)
            ours.act(code)
            theirs.act(code)
            assert tenths[ours].index == whole[theirs].index
    question, other = next(tenths.drill(1)), next(whole.drill(1))
    assert question.answer("x" if "x" in question.action_names else "c").ev_loss == pytest.approx(
        other.answer("x" if "x" in other.action_names else "c").ev_loss / 10, abs=1e-5
    )


def test_tables_of_many_spots_have_the_decimals(solutions):
    report = sw.solve_many([solutions[0].spot], target_percent=0.1)
    assert report.rows[0]["ev_oop"] == solutions[0].ev[0]
    assert "b1.7" in report.rows[0]


def test_a_payoff_is_called_with_the_decimals():
    tenths, whole = spots(payoff=lambda stacks: [x / 10 for x in stacks])
    seen = []
    tenths = tenths.replace(payoff=lambda stacks: seen.append(stacks) or stacks)
    assert np.array_equal(tenths.tree.values, whole.tree.values)
    assert tenths.value_offset == whole.value_offset
    assert any(x % 1 for stacks in seen for x in stacks)
    one, other = [sw.solve(spot, target_percent=None, max_iterations=5) for spot in (tenths, whole)]
    assert one.ev == other.ev and one.convergence == other.convergence


def test_a_callable_returns_chips_of_its_hand():
    sizes = lambda hand: [] if any(hand.bets) else [hand.pot_raise_to(1)]  # noqa: E731
    spot = sw.Spot(**RIVER, pot=5.5, stacks=97.5, sizes=sizes)
    assert spot.bet_lines == (("5.5",), ("c", "5.5"))


@pytest.mark.parametrize("unit", [Decimal("5.5"), Fraction(11, 2), np.float64(5.5)])
def test_decimals_have_several_types(unit):
    assert sw.Spot(**RIVER, pot=unit, stacks=97.5) == sw.Spot(**RIVER, pot=5.5, stacks=Decimal("97.50"))
    assert sw.Spot(**RIVER, pot=55.0, stacks=Fraction(975)) == sw.Spot(**RIVER, pot=55, stacks=975)


def test_the_smallest_decimals_are_the_unit():
    assert sw.Spot(**RIVER, pot=1, stacks=3, min_bet=0.01).scale == 100
    assert sw.Spot(**RIVER, pot=1, stacks=3, rake=sw.Rake(5, 0.125)).scale == 1000
    assert sw.Spot(**RIVER, pot=1, stacks=3, rake=sw.Rake(5, step=0.5)).scale == 10
    small = sw.Spot(**RIVER, pot=0.000001, stacks=0.000003)
    assert repr(small) == "<Spot 2c7d9hJs5d, pot 0.000001, stacks 0.000003: 66%; raise 3x>"
    assert repr(sw.Spot(**RIVER, pot=12345.5, stacks=1000)).startswith(
        "<Spot 2c7d9hJs5d, pot 12,345.5, stacks 1,000"
    )


def test_the_bets_of_a_game_are_in_the_spots_chips():
    game = sw.games.PotLimitHoldem(blinds=(1, 2), rake=(5, 3))
    one = sw.Spot(**RIVER, pot=5.5, stacks=97.5, game=game, sizes="1c; raise 3x")
    assert one.bet_lines[0] == ("2",)
    assert one.hand.game.rake == sw.Rake(5, 30)


@pytest.mark.parametrize(
    ("given", "in_chips"),
    [
        ((5, {3: 2.5}), (5, None)),  # the spot has two players
        ((5, {2: 1.5, 3: 2.5}), (5, 15)),
        ((5, 2, False, 0.5), (5, 20, False, 5)),
        ((5, None, True, 2), (5, None, True, 20)),
        ((5, 2, False, 1.0), (5, 20)),
        ((5, 2), (5, 20)),
    ],
)
def test_a_rake_is_in_the_spots_chips(given, in_chips):
    for rake in (given, [*given], sw.Rake(*given)):
        spot = sw.Spot(**RIVER, pot=5.5, stacks=97.5, rake=rake)
        assert spot.hand.game.rake == sw.Rake(*in_chips)
        again = sw.Spot.from_hand(spot.hand, RIVER["ranges"], rake=rake, scale=10)
        assert again.hand.game.rake == sw.Rake(*in_chips)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"pot": 1 / 3}, "more than six decimals, 0.33.*for example pot=55, stacks=975 for a pot of 5.5"),
        ({"pot": Decimal("NaN")}, "the pot must be more than 0"),
        ({"pot": Decimal("sNaN")}, "the pot must be more than 0"),
        ({"pot": float("inf")}, "the pot must be more than 0"),
        ({"pot": 1e-9}, "the pot must be at least 0.000001"),
        ({"stacks": Decimal("1e-999999")}, "the stack out of position must be at least 0.000001"),
        ({"pot": Decimal(2**52) + Decimal("0.5"), "stacks": 2}, r"more than 2\*\*53 chips of 0\.1"),
        ({"add_lines": ["b2.55"], "pot": 5.5}, "'2.55' is not a size; write 2.55% of the pot,"),
        ({"add_lines": ["b200"], "pot": 5.5}, "check, bet or raise to 1..970, in chips of 0.1"),
        ({"remove_lines": ["b7.1"], "pot": 5.5}, "the bets and raises there are 3.6"),
    ],
)  # fmt: skip
def test_what_is_refused(changed, why):
    with pytest.raises(sw.InvalidSpot, match=why):
        _ = sw.Spot(**{**RIVER, "pot": 10, "stacks": 97, **changed}).tree


def test_other_scales_are_refused():
    hand = sw.Spot(**RIVER, pot=55, stacks=975).hand
    assert sw.Spot.from_hand(hand, RIVER["ranges"], scale=100).pot == 0.55
    with pytest.raises(sw.InvalidSpot, match="a power of ten"):
        sw.Spot.from_hand(hand, RIVER["ranges"], scale=3)
    with pytest.raises(sw.InvalidSpot, match=r"rake's cap has more decimals than the spot's amounts: 0.3"):
        sw.Spot.from_hand(hand, RIVER["ranges"], rake=(5, 0.3))
    with pytest.raises(sw.InvalidSpot, match=r"rake's step has more decimals than the spot's amounts: 0.5"):
        sw.Spot.from_hand(hand, RIVER["ranges"], rake=sw.Rake(5, step=0.5))
