"""Ranges of folded players, compared with an oracle that enumerates every way to fold."""

from itertools import product

import numpy as np
import pytest

import steelwheel as sw
from solver.oracle import COMBOS, DECISION, Oracle, solve_exactly
from solver.test_proof import averages, near, responses
from steelwheel._core import _Solver
from steelwheel.solver.node_values import hand_weights
from steelwheel.solver.spot import folded_weights

RIVER = ("2c7d9hJs5d", ("QQ-JJ,AKs,T8s:0.5,65s", "JJ,AQo:0.25,98s,KTs"), 300)
TURN = ("2c7d9hJs", ("QsQh,Ts8s:0.5,AcKc,65s", "JhJd,AhQd,9s8s:0.25,KK"), 200)
FOLDED = ["AhAd,KhJh:0.5,5h5d", "KcKd,9s9c,AsKs", "2h3h,AdQs", "JJ,T9s"]


def spot(board, ranges, stacks, folded, **more):
    sizes = more.pop("sizes", "50%, 100%; raise 100%")
    return sw.Spot(board=board, pot=100, stacks=stacks, ranges=ranges, sizes=sizes, bunching=folded, **more)


def solver(spot, iterations=0, *, float16=False, use_isomorphism=True, threads=1):
    made = _Solver(
        spot.tree, spot.weights, float16, use_isomorphism, threads, (1.5, 0.5, 3.0), folded_weights(spot)
    )
    made.iterate(iterations)
    return made


def oracle(spot):
    tree = spot.tree
    return Oracle(tree, spot.board, spot.weights, tree.ranking, tuple(tree.deck), tuple(folded_weights(spot)))


SOME = [(RIVER, 2), *[pytest.param(*x, marks=pytest.mark.slow) for x in product((RIVER, TURN), (1, 2, 3, 4))]]


@pytest.mark.parametrize(("of", "folds"), SOME, ids=lambda x: x[0] if isinstance(x, tuple) else str(x))
def test_values_are_those_of_every_way_to_fold(of, folds):
    given = spot(*of, FOLDED[:folds])
    found, exact = solver(given, 20), oracle(given)
    assert found.deals == pytest.approx(exact.mass, rel=1e-12)
    strategy = averages(found)
    for said, true in zip(responses(found), exact.responses(strategy), strict=True):
        assert said == near(true, exact)
    rest = [card for card in given.tree.deck if card not in given.board]
    for node in np.flatnonzero(given.tree.kinds == DECISION)[::9].tolist():
        dealt = tuple(rest[node % 40 :][: given.tree.streets[node] - given.tree.streets[0]])
        reach, _ = exact.reach(strategy, node, dealt), exact.pairs(dealt)
        for p, true in enumerate(exact.hand_values(strategy, node, dealt)):
            said, _ = found.values(node, bytes(dealt), p)
            known = exact.hands[p]
            some = ~np.isnan(true)
            assert said[known][some] == near(true[some], exact)
            held = exact.pairs(dealt)[0] if p == 0 else exact.pairs(dealt)[0].T
            assert found.against(node, bytes(dealt), p)[known] == pytest.approx(held @ reach[1 - p], rel=1e-5)
            true = exact.equities(reach, dealt)[p]
            some = ~np.isnan(true)
            assert found.equity(node, bytes(dealt), p)[known][some] == pytest.approx(true[some], abs=1e-6)


@pytest.mark.slow
def test_a_solution_comes_to_the_value_of_the_linear_program():
    pytest.importorskip("scipy")
    given = spot(*RIVER, FOLDED[:2], sizes="75%")
    value, _ = solve_exactly(oracle(given), given.pot)
    best, own = responses(solver(given, 4000))
    assert own == pytest.approx((value, -value), abs=1e-4)
    assert best == pytest.approx((value, -value), abs=1e-2)
    plain, _ = solve_exactly(Oracle(given.tree, given.board, given.weights), given.pot)
    assert abs(value - plain) > 0.5  # the folded hands matter


def test_ways_to_fold_by_hand():
    """On a river: aces against kings, and queens against aces, with two players who folded a few hands."""
    given = spot("2c7d9hJs5d", ("AA", "AcKc,QQ"), 100, ["AhKh,QdQc", "AdTd,AhTh:0.5"], sizes="none")
    solution = sw.solve(given, max_iterations=1)
    used, ways = set(given.board), {}
    hands = [[sw.parse_cards(x) for x in some.split()] for some in ("AhKh QdQc", "AdTd AhTh")]
    for i, j in product(*(np.flatnonzero(row).tolist() for row in given.weights)):
        for fold in product(*hands):
            if len({*COMBOS[i].tolist(), *COMBOS[j].tolist(), *fold[0], *fold[1]} | used) == 13:
                weight = 0.5 if fold[1] == sw.parse_cards("AhTh") else 1
                ways[i, j] = ways.get((i, j), 0) + weight
    assert solution.state.core.deals == sum(ways.values())
    against = hand_weights(solution.root.for_player("oop"))
    for i in range(1326):
        assert against[i] == pytest.approx(sum(x for (one, _), x in ways.items() if one == i))
    assert solution.root.average.ev == pytest.approx(100)  # aces win everything


def test_a_card_comes_by_how_often_nobody_folded_it():
    """One player folded the ace and king of clubs or, a quarter as often, the five and four of hearts."""
    given = spot("2c7d9hJs", ("QQ", "TT"), 100, ["AcKc,5h4h:0.25"], sizes="none")
    solution = sw.solve(given, max_iterations=1)
    node = solution.root["x", "x"]
    chance = {card: node[card].reach_probability for card in node.next_cards}
    assert sum(chance.values()) == pytest.approx(1)
    ace, five, three = (chance[card] for card in sw.parse_cards("Ac 5h 3s"))
    assert ace / three == pytest.approx(0.25 / 1.25)  # it comes if the five and four were folded
    assert five / three == pytest.approx(1 / 1.25)


def test_no_one_folded_is_as_without():
    plain = spot(*TURN, ())
    assert plain == spot(*TURN, []) and folded_weights(plain) is None and plain.bunching == ()
    without, anybody = solver(plain, 20), solver(spot(*TURN, ["random"]))
    anybody.restore(without.save(), 20)
    for said, true in zip(responses(anybody), responses(without), strict=True):
        assert said == pytest.approx(true, abs=1e-3)  # folding a random hand carries no information


def bits(of, **how):
    found = solver(of, 3, **how)
    return found.save(True), responses(found)


@pytest.mark.slow
@pytest.mark.parametrize("float16", [False, True])
def test_levels_and_threads_find_the_same_bits(float16):
    given = spot("Td9d6hQc", ("TT+,AQs,KJs,87s", "99+,AJs+,KQs"), 200, ["22-66,A2s-A9s", "QJo+"])
    level = sw.simd.level()
    first = bits(given, float16=float16)
    assert bits(given, float16=float16, threads=3) == first
    try:
        for other in sw.simd.levels():
            sw.simd.set_level(other)
            assert bits(given, float16=float16) == first
    finally:
        sw.simd.set_level(level)


@pytest.mark.slow
def test_suits_are_alike_only_where_those_who_folded_do_not_tell_them_apart():
    board, ranges = "Td9dTh9h", ("JJ,87s", "QQ,AQs")
    two, one, none = (
        len(solver(spot(board, ranges, 50, [folded], sizes="a")).save())
        for folded in ("AKs,22", "AcKc,22", "AcKc,AdKd,22")
    )
    assert two < one < none
    given = spot(board, ranges, 50, ["AKs,22"], sizes="a")
    together, apart = (
        responses(solver(given, 100, use_isomorphism=use_isomorphism)) for use_isomorphism in (True, False)
    )
    for one, other in zip(together, apart, strict=True):
        assert one == pytest.approx(other, abs=0.01)


@pytest.mark.slow
def test_a_flop_is_shown_down_by_every_way_to_fold():
    """Checked down from the flop: equities from the possible deals, one run-out at a time."""
    given = spot("2c7d9h", ("AsKs,QhQd", "JhJd"), 100, ["AhAd,KhJc", "Qs5s,3c3d"], sizes="none")
    solution = sw.solve(given, max_iterations=1)
    exact = oracle(given)
    true = exact.equities(exact.range)
    for p in range(2):
        said = solution.state.core.equity(0, b"", p)[exact.hands[p]]
        assert said == pytest.approx(true[p], abs=1e-6)


def test_deals_are_drawn_apart_from_what_was_folded():
    given = spot("2c7d9hJs", ("QQ,AKs", "TT,AKs"), 100, ["AcKc,AdKd,QhQd", "AA"])
    solution, count, drawn = sw.solve(given, max_iterations=1), 500, np.zeros((2, 1326))
    for seed in range(count):
        hand = given.deal(seed)
        assert hand.board[:4] == given.board
        for p, seat in enumerate(given.seats):
            drawn[p, sw.Range.COMBOS.index(tuple(sorted(hand.hole_cards[seat])))] += 1
    for p in range(2):
        held = hand_weights(solution.root.for_player(p))
        assert np.abs(drawn[p] / count - held / held.sum()).max() < 0.06
    cards = [sw.format_cards(given.deal(7).hole_cards[seat]) for seat in given.seats]
    assert cards == ["QdQc", "AhKh"]  # must not change between versions


def test_what_goes_on_from_it():
    given = spot(*RIVER, FOLDED[:1])
    assert given.replace(bunching=()).bunching == () and given != given.replace(bunching=())
    solution = sw.solve(given, target_percent=1)
    again = sw.Solution.from_bytes(solution.to_bytes())
    assert again.spot == given and again.spot.bunching == given.bunching
    assert again.exploitability == pytest.approx(solution.exploitability)
    assert solution.to_dict()["bunching"] == [str(given.bunching[0])]
    assert again.ev == pytest.approx(solution.ev)


@pytest.mark.parametrize(
    ("folded", "error", "told"),
    [
        ("AA", TypeError, "bunching must be a list of ranges, one per folded player, not str"),
        (None, TypeError, "bunching must be a list of ranges, one per folded player, not NoneType"),
        (["AA"] * 5, sw.InvalidSpot, "bunching must have at most four ranges"),
        (["AA", "AX"], sw.InvalidRange, r"bunching\[1\]"),
        (
            ["2c2s,7d5d"],
            sw.InvalidRange,
            r"bunching.0., 7d5d,2s2c, has no possible hand on the board 2c7d9hJs5d",
        ),
    ],
)
def test_what_is_refused(folded, error, told):
    with pytest.raises(error, match=told):
        spot(*RIVER, folded)


def test_folds_that_leave_no_deal():
    given = spot("2c7d9hJs5d", ("AA", "KK"), 100, ["AcAd", "AhAs"])
    with pytest.raises(sw.InvalidRange, match="leave no possible deal: whatever hands were folded"):
        sw.solve(given)
    with pytest.raises(sw.InvalidSpot, match="always shared a card"):
        given.deal(1)


@pytest.mark.parametrize("stacks", [(200, 200, 200), (200, 200, 0, 200), (0, 200, 0, 200, 200)])
def test_as_many_as_have_folded(stacks):
    button = stacks.index(200)  # empty seats do not count as folded
    hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), stacks, button=button, seed=7)
    hand = hand.raise_to(6).fold().call()
    ranges = "22+,AT+", "22-TT,AJs-A8s"
    assert sw.Spot.from_hand(hand, ranges, bunching=["72o"]).bunching == (sw.Range("72o"),)
    with pytest.raises(sw.InvalidSpot, match="bunching has 2 ranges, but 1 players folded"):
        sw.Spot.from_hand(hand, ranges, bunching=["72o", "32o"])


def test_the_core_refuses_more():
    given = spot(*RIVER, ())
    five = np.ones((5, 1326))
    with pytest.raises(sw.InvalidSpot, match="at most 4 folded ranges are allowed, not 5"):
        _Solver(given.tree, given.weights, False, True, 1, (1.5, 0.5, 3.0), five)
    with pytest.raises(sw.InvalidRange, match=r"folded\[0, 0\] must be from 0 to 1"):
        _Solver(given.tree, given.weights, False, True, 1, (1.5, 0.5, 3.0), 2 * five[:1])


@pytest.mark.parametrize(
    ("board", "folded"),
    [
        ("2c7d9hJs5d", ["AA:0.3", "AA:0.7", "AA:0.9"]),
        ("As7d9hJs", ["AhAd:0.3,AhAc:0.7", "AhAd:0.1,AdAc:0.77"]),
    ],
)
def test_rounding_is_no_way_to_fold(board, folded):
    """There are fewer aces than these hands need."""
    given = spot(board, ("QQ,JTs", "KK,T8s"), 100, folded, sizes="none")
    with pytest.raises(sw.InvalidRange, match="leave no possible deal: whatever hands were folded"):
        solver(given)


def test_hands_that_others_seldom_leave_are_solved_in_half_the_memory():
    """The players' hands are mostly folded by others, so most ways to fold are impossible."""
    ranges, folded = ("KhQh,KsQs", "JhJs,AhAs,7h7s,KdJd"), ["KhKs,33:0.000001", "QhQs,44:0.000001"]
    solution = sw.solve(spot("Td9d6h2c", ranges, 200, folded, sizes="50%"), max_iterations=100)
    assert solution.float16 and solution.exploitability_percent < 0.3
