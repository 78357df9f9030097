"""The vector solver, compared with linear programs, a 64-bit oracle, closed forms, and other settings."""

import os
import subprocess
import sys
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from conftest import ROOT

import steelwheel as sw
from solver.oracle import CHANCE, COMBOS, DECISION, FOLD_END, SHOWDOWN, Oracle, solve_exactly
from steelwheel._core import _Solver
from steelwheel.solver.spot import folded_weights

sys.path.append(str(ROOT / "bench"))
from spots import ANCHORS, MORE_TURNS, PIO_EQUITIES, PIO_RAKED, PIO_VALUES, SPOTS

FIRST = (1.5, 0.5, 3.0)
COLUMNS = "kinds", "players", "streets", "counts", "parents", "firsts", "codes", "values"
BY_NAME = {spot.name: spot for spot in (*SPOTS, *MORE_TURNS)}


def usual(name, **more):
    """Return a spot of the benchmarks."""
    spot = BY_NAME[name]
    streets = zip(("flop", "turn", "river"), spot.bets, strict=True)
    return sw.Spot(
        board=spot.board,
        pot=spot.pot,
        stacks=spot.stack,
        ranges=spot.ranges,
        sizes={street: {"bet": bets, "raise": spot.raises} for street, bets in streets},
        add_all_in_threshold=spot.add_allin,
        force_all_in_threshold=spot.force_allin,
        merge_threshold=spot.merge,
        **more,
    )


def spot(board, ranges, pot=100, stacks=300, sizes="50%, 100%; raise 100%", **more):
    return sw.Spot(board=board, pot=pot, stacks=stacks, ranges=ranges, sizes=sizes, **more)


def solver(spot, iterations=0, *, float16=False, use_isomorphism=True, threads=1, discount=FIRST):
    made = _Solver(
        spot.tree,
        spot.weights,
        float16=float16,
        use_isomorphism=use_isomorphism,
        threads=threads,
        discount=discount,
    )
    made.iterate(iterations)
    return made


def responses(solver):
    """Return ((best of 0, best of 1), (value of 0, value of 1))."""
    return tuple(tuple(solver.expect(p, best) for p in range(2)) for best in (True, False))


def exploitability(solver):
    best, own = responses(solver)
    return (sum(best) - sum(own)) / 2


def oracle(spot):
    return Oracle(spot.tree, spot.board, spot.weights, spot.tree.ranking, tuple(spot.tree.deck))


def near(chips, given):
    """Return the tolerance of 32-bit numbers: about 1e-6 of the most that can be won or lost."""
    return pytest.approx(chips, rel=0, abs=4e-6 * np.abs(given.tree.values).max())


def averages(solver):
    return lambda node, dealt: solver.strategy(node, bytes(dealt))


def shared(weights):
    """Return for each hand the total weight of hands that share a card with it, including itself."""
    by_card = np.zeros(52)
    np.add.at(by_card, COMBOS, weights[:, None])
    return by_card[COMBOS].sum(axis=1) - weights


def decisions(spot):
    """Yield some decision nodes, each with cards that may have been dealt."""
    tree, left = spot.tree, [card for card in range(51, -1, -1) if card not in spot.board]
    kinds, streets = tree.kinds, tree.streets
    rng = np.random.default_rng(1)
    for node in np.flatnonzero(kinds == DECISION):
        yield int(node), tuple(int(card) for card in rng.choice(left, streets[node] - streets[0], False))


SMALL = [
    # board, ranges, pot, stacks, sizes
    ("2c7d9hJs5d", ("QQ-JJ,AKs,T8s:0.5,65s", "JJ,AQo:0.25,98s,KTs"), 100, 300, "50%, 100%; raise 100%"),
    ("KsKh4s4d4c", ("QQ,A5s", "JTs:0.5,AQs"), 100, 90, "75%"),
    ("AsKsQs7s2d", ("JsTs,AA,65s", "KK,Js9s:0.5,99"), 100, (500, 200), "e, a; raise a"),
]
SMALL_TURNS = [
    ("2c7d9hJs", ("QsQh,Ts8s:0.5,AcKc,65s", "JhJd,AhQd,9s8s:0.25,KK"), 100, 200, "100%"),
    ("Td9d6hQc", ("KcJc,Ad2d,7h7c", "QhQs:0.5,8d7d,AhJh"), 100, 300, "60%; raise a"),
]


@pytest.mark.parametrize(
    "case", SMALL + [pytest.param(x, marks=pytest.mark.slow) for x in SMALL_TURNS], ids=str
)
def test_small_games_come_to_the_value_of_the_linear_program(case):
    """The value is exact to 1e-6 of the pot; 32-bit averages keep exploitability above about 1e-6."""
    pytest.importorskip("scipy")
    given = spot(*case)
    value, _ = solve_exactly(oracle(given), given.pot)
    found = solver(given, 10_000 if len(given.board) == 5 else 4_000)
    best, own = responses(found)
    assert own == pytest.approx((value, -value), abs=1e-6 * given.pot)
    assert exploitability(found) < 2e-5 * given.pot
    assert best[0] > value - 1e-7 * given.pot
    assert best[1] > -value - 1e-7 * given.pot


RIVER = 91.854256 - 100
"""The EV of D's river out of position, by the linear program, minus half of the pot."""


@pytest.mark.slow
def test_the_value_of_a_whole_river():
    pytest.importorskip("scipy")
    given = usual("D river")
    assert solve_exactly(oracle(given), given.pot)[0] == pytest.approx(RIVER, abs=1e-6)


def test_a_whole_river_comes_to_its_value():
    given = usual("D river")
    found = solver(given, 10_000)
    assert found.expect(0) == pytest.approx(RIVER, abs=1e-6 * given.pot)
    assert exploitability(found) < 2e-6 * given.pot


@pytest.mark.parametrize(
    "name", [pytest.param(x, marks=pytest.mark.slow) if "flop" in x else x for x in ANCHORS]
)
def test_even_strategies_are_as_exploitable_as_another_solver_says(name):
    """This compares trees, ranges, cards and payoffs."""
    given = usual(name)
    percent = 100 * exploitability(solver(given, float16="river" not in name)) / given.pot
    assert percent == pytest.approx(ANCHORS[name].even, rel=4e-6)


CHECKED = [("D river", 0), ("T river", 0), ("P river", 1)]
CHECKED_SLOW = [("D turn", 0), ("D turn", 1), ("T turn", 1), ("D low", 0), ("D paired", 1)]


@pytest.mark.parametrize(
    ("name", "float16"), CHECKED + [pytest.param(*x, marks=pytest.mark.slow) for x in CHECKED_SLOW]
)
def test_exploitability_is_that_of_the_oracle(name, float16):
    """Exact to 1e-4% of the pot, except in the first iterations, when all stacks are at stake."""
    given = usual(name)
    game, found, done = oracle(given), solver(given, float16=float16), 0
    for iterations in (1, 2, 60):
        found.iterate(iterations - done)
        done = iterations
        (best, own), (true_best, true_own) = responses(found), game.responses(averages(found))
        assert own == near(true_own, given)
        assert best == near(true_best, given)
    told = (sum(true_best) - sum(true_own)) / 2
    assert exploitability(found) == pytest.approx(told, abs=1e-6 * given.pot)


def test_exploitability_with_rake_is_that_of_the_oracle():
    given = spot(*SMALL[0], rake=(5, 30))
    game, found = oracle(given), solver(given, 50)
    best, own = responses(found)
    assert -0.05 * 700 < sum(own) < -0.05 * 100
    true_best, true_own = game.responses(averages(found))
    assert own == near(true_own, given)
    assert best == near(true_best, given)


def raked(plain, percent, cap):
    """Return the oracle of a spot with a rake computed here: a part of called chips, from the winner."""
    tree = SimpleNamespace(**{name: getattr(plain.tree, name) for name in COLUMNS}, count=plain.tree.count)
    for kind, values in zip(tree.kinds, tree.values, strict=True):
        if kind not in (FOLD_END, SHOWDOWN):
            continue
        lost = values.min()  # including half of the pot: the opponent has put in the same amount
        rake = min(Fraction(percent) / 100 * Fraction(-2 * lost), cap)
        if kind == SHOWDOWN:
            values -= np.array([rake, rake / 2, 0], float)
        else:
            values[values[:, 0] > 0, 0] -= float(rake)
    return Oracle(tree, plain.board, plain.weights)


@pytest.mark.parametrize(("pot", "cap"), [(1, 1), (6, 3), (55, 30), (199, 9), (1000, 70), (10**6, 60_000)])
def test_a_rake_is_an_exact_fraction_of_chips(pot, cap):
    """The solver reaches an equilibrium of the game with exact rake, for any chips."""
    case = *SMALL[0][:2], pot, 7 * pot, "100%; raise 100%"
    given = spot(*case, rake=(5, cap))
    game, found = raked(spot(*case), 5, cap), solver(given, 400)
    best, own = game.responses(averages(found))
    assert (sum(best) - sum(own)) / 2 < 0.0005 * pot
    assert responses(found) == (near(best, given), near(own, given))


@pytest.mark.parametrize("case", SMALL[:2], ids=str)
@pytest.mark.parametrize(("pot", "cap"), [(1, 1), (2, 1), (7, 3), (55, 30), (1000, 70), (10**6, 60_000)])
def test_a_rake_that_is_always_its_cap_comes_to_the_value_of_the_linear_program(case, pot, cap):
    """All ends pay the same amount less, so the value is the program's, minus half of the cap per player."""
    pytest.importorskip("scipy")
    board, ranges, _, _, sizes = case
    given = spot(board, ranges, pot, 3 * pot, sizes, rake=(100, cap))
    game = raked(spot(board, ranges, pot, 3 * pot, sizes), 100, cap)
    kinds, values = game.tree.kinds, game.tree.values
    values[kinds == SHOWDOWN] += cap / 2
    values[kinds == FOLD_END, :, 0] += cap / 2
    value, _ = solve_exactly(game, pot)
    found = solver(given, 10_000)
    _, own = responses(found)
    assert own == pytest.approx((value - cap / 2, -value - cap / 2), abs=1e-5 * pot)
    assert exploitability(found) < 2e-5 * pot


def test_a_rake_is_the_same_part_of_small_chips_and_of_large_ones():
    values = []
    for scale in (1, 64):  # a power of 2, which floats do not round
        given = spot(*SMALL[0][:2], 55 * scale, 975 * scale, "100%; raise 100%", rake=(5, 30 * scale))
        values.append(np.array(responses(solver(given, 50))) / given.pot)
    assert values[0] == pytest.approx(values[1], abs=1e-9)


@pytest.mark.parametrize("float16", [False, True])
def test_a_short_deck(float16):
    """A deck of 36 cards, with flushes above full houses."""
    given = spot("7c8dJhQh", ("AhTh,QQ,T9s", "JJ,KhTh,A6s"), 100, 100, "100%", game="short_deck")
    assert len(given.tree.deck) == 36
    game, found = oracle(given), solver(given, 30, float16=float16)
    (best, own), (true_best, true_own) = responses(found), game.responses(averages(found))
    assert own == near(true_own, given)
    assert best == near(true_best, given)


@pytest.mark.parametrize("board", ["KsKh4s4d4c", "2c7d9hJs"])
def test_prizes_are_those_of_the_oracle(board):
    """The values have no constant sum, and a tie is not halfway between winning and losing."""
    given = spot(
        board,
        ("QQ,A5s,AcKc", "JTs:0.5,AQs,KcQc"),
        100,
        90,
        "75%",
        payoff=lambda stacks: [x**0.5 for x in stacks],
    )
    values = given.tree.values[given.tree.kinds == SHOWDOWN]
    assert (values[:, :, 1] > values[:, :, ::2].mean(axis=2) + 0.01).all()
    game, found = oracle(given), solver(given, 30)
    (best, own), (true_best, true_own) = responses(found), game.responses(averages(found))
    assert own == near(true_own, given)
    assert best == near(true_best, given)


def test_one_tie_that_is_not_half_way():
    """Showdowns with different values of a tie are evaluated together, and together with folds."""
    given = spot(*SMALL[0])
    values = given.tree.values
    values[np.flatnonzero(given.tree.kinds == SHOWDOWN)[0], :, 1] += 7
    given.tree.set_values(values)
    game, found = oracle(given), solver(given, 30)
    (best, own), (true_best, true_own) = responses(found), game.responses(averages(found))
    assert own == near(true_own, given)
    assert best == near(true_best, given)


def test_a_tie_alone_counts():
    """Winning and losing have almost the same value."""
    given = spot(*SMALL[0])
    values = given.tree.values
    values[np.flatnonzero(given.tree.kinds == SHOWDOWN)] = ((1e-300, 5, -1e-300), (0, -5, 0))
    given.tree.set_values(values)
    game, found = oracle(given), solver(given, 30)
    (best, own), (true_best, true_own) = responses(found), game.responses(averages(found))
    assert own == near(true_own, given)
    assert best == near(true_best, given)


@pytest.mark.parametrize("float16", [False, True])
def test_small_weights_are_solved_as_large_ones(float16):
    given = spot(*SMALL[0])
    small = _Solver(
        given.tree, given.weights * 2.0**-29, float16=float16, use_isomorphism=True, threads=1, discount=FIRST
    )
    small.iterate(50)
    np.testing.assert_allclose(
        small.strategy(0, b""), solver(given, 50, float16=float16).strategy(0, b""), atol=1e-6
    )
    with pytest.raises(
        sw.InvalidRange, match="these weights are too small; scale each range so that its largest weight is 1"
    ):
        _Solver(
            given.tree,
            given.weights * 1e-11,
            float16=float16,
            use_isomorphism=True,
            threads=1,
            discount=FIRST,
        )


@pytest.mark.parametrize("board", ["2c7d9hJs5d", pytest.param("2c7d9hJs", marks=pytest.mark.slow)])
def test_a_locked_node_stays_locked(board):
    given = spot(board, ("QQ,Ts8s:0.5,AcKc", "JhJd,AhQd,9s8s"), 100, 200, "100%")
    game, found = oracle(given), solver(given)
    deep = [(node, dealt) for node, dealt in decisions(given) if node and given.tree.players[node] == 0][-1]
    for node, dealt in ((0, ()), deep):
        shares = np.zeros((1326, int(given.tree.counts[node])), np.float32)
        shares[:, 0], shares[:, 1] = 0.25, 0.75
        found.lock(node, bytes(dealt), shares)
        game.locked.add((node, dealt))
    found.iterate(300)
    for node, dealt in game.locked:
        mine = found.strategy(node, bytes(dealt))[game.hands[0]]
        held = ~np.isnan(mine[:, 0])
        np.testing.assert_allclose(mine[held], shares[game.hands[0]][held], atol=1e-6)
    (best, own), (true_best, true_own) = responses(found), game.responses(averages(found))
    assert own == near(true_own, given)
    assert best == near(true_best, given)
    assert exploitability(found) < 0.002 * given.pot
    game.locked.clear()
    assert game.exploitability(averages(found)) > 0.01 * given.pot


@pytest.mark.parametrize("board", ["2c7d9hJs", pytest.param("9c6c2h", marks=pytest.mark.slow)])
def test_what_each_hand_is_worth_is_that_of_the_oracle(board):
    given = spot(board, ("QQ,Ts8s:0.5,AcKc,65s,T8o", "JhJd,AhQd,9s8s:0.25,KK,A2s"), 100, 200, "100%")
    game, found = oracle(given), solver(given, 30)
    for node, dealt in list(decisions(given))[:: 1 if len(board) == 8 else 25]:
        reach = found.reach(node, bytes(dealt))
        true_reach = game.reach(averages(found), node, dealt)
        true_values = game.hand_values(averages(found), node, dealt)
        true_equities = game.equities(true_reach, dealt)
        for p, hands in enumerate(game.hands):
            np.testing.assert_allclose(reach[p, hands], true_reach[p], atol=1e-6)
            assert not np.delete(reach[p], hands).any()
            values, _ = found.values(node, bytes(dealt), p)
            equity = found.equity(node, bytes(dealt), p)
            held = (game.pairs(dealt)[0] if p == 0 else game.pairs(dealt)[0].T) @ true_reach[1 - p]
            sure = hands[held > 1e-3], held > 1e-3
            np.testing.assert_allclose(values[sure[0]], true_values[p][sure[1]], atol=0.01)
            np.testing.assert_allclose(equity[sure[0]], true_equities[p][sure[1]], atol=1e-4)
            assert np.isnan(np.delete(values, hands)).all()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rake", "values", "off"), [(None, PIO_VALUES, 0.1), ((5, 30), PIO_RAKED, 0.2)], ids=["", "raked"]
)
def test_a_flop_of_pio(rake, values, off):
    """Each case takes about two minutes."""
    given = usual("P flop", rake=rake)
    found = solver(given, 200, float16=True)
    assert exploitability(found) < 0.1 / 100 * given.pot
    assert [found.expect(p) + given.pot / 2 for p in range(2)] == pytest.approx(values, abs=off)
    weights, others = given.weights
    held = weights * (others.sum() - shared(others))
    equity = found.equity(0, b"", 0)
    here = held > 0
    assert held[here] @ equity[here] / held.sum() == pytest.approx(PIO_EQUITIES[0], abs=1e-5)


def test_one_who_knows_bluffs_by_the_odds():
    """The clairvoyance game (Chen and Ankenman 2006, chapter 11) with a pot-sized bet: 1 bluff to 2 value
    bets, and half of the hands call."""
    ranges = "AA,9h7h,9c7c,9d7d,9s7s,Jh7h,Jd7d", "QQ"
    given = spot("Ts8h5d3c2s", ranges, 100, 100, "100%")
    found = solver(given, 20_000)
    assert found.expect(0) == pytest.approx(25, abs=1e-3)
    strong = given.weights[0] * sw.Range("AA").weights > 0
    bets = found.strategy(0, b"")[:, 1]
    assert bets[strong] == pytest.approx(1, abs=1e-4)
    assert bets[~strong & (given.weights[0] > 0)].sum() == pytest.approx(3, abs=1e-2)
    facing = int(given.tree.firsts[0]) + 1
    assert found.strategy(facing, b"")[given.weights[1] > 0, 1].mean() == pytest.approx(0.5, abs=1e-2)


@pytest.mark.parametrize("float16", [False, True])
@pytest.mark.parametrize("board", ["9c6c2cAd", pytest.param("9c6c2h", marks=pytest.mark.slow)])
def test_suits_that_are_alike_change_nothing(board, float16):
    """Rounding may change a regret near 0, and with it the strategy, so the EVs of averages are compared."""
    given = spot(board, ("QQ,JTs,A5s", "KK,87s,AJo"), sizes="100%; raise none")
    game = oracle(given)
    one, other = (
        solver(given, float16=float16, use_isomorphism=use_isomorphism) for use_isomorphism in (True, False)
    )
    assert one.memory < 0.9 * other.memory
    assert responses(one) == (near(responses(other)[0], given), near(responses(other)[1], given))
    for found in (one, other):
        found.iterate(60)
    assert exploitability(one) == pytest.approx(game.exploitability(averages(one)), abs=1e-4)
    off = exploitability(one) + exploitability(other)
    assert off < 0.1 * given.pot
    assert one.expect(0) == pytest.approx(other.expect(0), abs=off)


def swapped(suits):
    """Return for each hand the index of the hand with the two suits exchanged."""
    one, other = map("cdhs".index, suits)
    there = {one: other, other: one}
    places = {frozenset(hand): i for i, hand in enumerate(sw.Range.COMBOS)}
    return [
        places[frozenset(card - card % 4 + there.get(card % 4, card % 4) for card in hand)] for hand in places
    ]


@pytest.mark.parametrize("float16", [False, True])
@pytest.mark.parametrize("folded", [(), ("random",)])
def test_hands_that_are_alike_are_played_alike_to_the_last_bit(float16, folded):
    """Otherwise rounding would make them differ, and one suit's card could not represent the other's."""
    ranges = "AKs,QJs:0.488,A6o:0.05,KQs:0.248,K7o:0.051", "J6o"
    given = spot("AcAd8c8d", ranges, 100, 90, "50%", bunching=folded)
    found = _Solver(given.tree, given.weights, float16, True, 1, FIRST, folded_weights(given))
    nodes = np.flatnonzero((given.tree.kinds == DECISION) & (given.tree.streets == given.tree.streets[0]))
    assert len(nodes) > 4
    for iterations in (8, 92):
        found.iterate(iterations)
        for node in nodes.tolist():
            rows = found.strategy(node, b"")
            assert all(np.array_equal(rows, rows[swapped(suits)], equal_nan=True) for suits in ("cd", "hs"))
        assert found.expect(0) + found.expect(1) == near(0, given)


def test_suits_are_not_alike_where_a_range_tells_them_apart():
    ranges = ("AhKh,QQ,JTs", "88,AQs,KJs")
    one, other = (
        solver(spot("6c5d3h4s", ranges), 3, use_isomorphism=use_isomorphism)
        for use_isomorphism in (True, False)
    )
    assert one.memory == other.memory
    assert responses(one) == responses(other)


@pytest.mark.parametrize("name", ["D river", "D low", pytest.param("D turn", marks=pytest.mark.slow)])
def test_half_floats_come_to_the_same(name):
    given = usual(name)
    single, float16 = (solver(given, 60, float16=float16) for float16 in (False, True))
    off = exploitability(single) + exploitability(float16)
    assert off < 0.02 * given.pot
    assert single.expect(0) == pytest.approx(float16.expect(0), abs=off)
    if name != "D river":
        assert float16.memory < 0.7 * single.memory


SAME = """
import hashlib, sys
sys.path[:0] = TESTS, BENCH
from solver.test_proof import decisions, responses, solver, usual
import steelwheel
for name, float16 in NAMES:
    given = usual(name)
    found, told = solver(given, 4, float16=float16, threads=THREADS), hashlib.sha256()
    for node, dealt in decisions(given):
        told.update(found.strategy(node, bytes(dealt)).tobytes())
        for p in range(2):
            told.update(found.values(node, bytes(dealt), p)[0].tobytes())
    print(name, float16, told.hexdigest(), responses(found))
"""
WORKS = [("D river", False), ("T river", True), ("D low", False), ("D low", True)]


def told(level, threads=1, names=WORKS):
    """Return the results of a process at this SIMD level, to the last bit."""
    code = SAME.replace("TESTS", repr(str(ROOT / "tests"))).replace("BENCH", repr(str(ROOT / "bench")))
    code = code.replace("NAMES", repr(names)).replace("THREADS", str(threads))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "STEELWHEEL_SIMD": level},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


@pytest.mark.slow
def test_every_level_finds_the_same_bits():
    levels = sw.simd.levels()
    assert len({told(level) for level in levels}) == 1
    assert len({told(level, names=[("D turn", True)]) for level in levels}) == 1


@pytest.mark.slow
def test_any_number_of_threads_finds_the_same_bits():
    names = [("D river", False), ("D low", True), ("D turn", False), ("D flop", True)]
    assert len({told(sw.simd.level(), threads, names) for threads in (1, 2, 8)}) == 1


ODD = [
    ("2c7d9hJs", ("QsQh", "JhJd"), 100, 300, "100%; raise none"),  # one hand each
    ("2c7d9hJs", ("QsQh", "QQ,JJ,A9s"), 100, 300, "100%; raise none"),  # the opponent blocks some hands
    ("2c7d9hJs", ("QQ,2c2d,7d7s", "JJ,Js9h,A9s"), 100, 300, "50%; raise none"),  # the board blocks some
    ("2c7d9hJs", ("AKs:0.001,QQ", "JJ,A9s:0.01"), 100, 300, "50%; raise none"),
    ("2c7d9hJs", ("AKs,QQ", "JJ,A9s"), 100, 1, "50%"),  # one chip
    ("2c7d9hJs", ("AKs,QQ", "JJ,A9s"), 1, 1, "50%"),
    ("2c7d9hJs", ("AKs,QQ", "JJ,A9s"), 100, 30, "a"),  # all-in before the river
    ("2c7d9hJs", ("AKs,QQ", "JJ,A9s"), 100, (30, 500), "50%, a; raise a"),
    ("2c7d9hJs", ("AKs,QQ", "JJ,A9s"), 100, 300, "none; raise none"),
    ("AsKsQsJsTs", ("22+,A2+", "22+,A2+"), 100, 300, "100%"),  # all hands tie
    ("2c7d9hJs", ("random", "AhAd"), 100, 50, "100%"),
]


@pytest.mark.parametrize("case", ODD, ids=str)
@pytest.mark.parametrize("float16", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_odd_spots(case, float16):
    """Results are exact, zero-sum, and no worse than at the start."""
    given = spot(*case)
    game, found = oracle(given), solver(given, float16=float16)
    first = exploitability(found)
    found.iterate(20)
    (best, own), (true_best, true_own) = responses(found), game.responses(averages(found))
    assert sum(own) == pytest.approx(0, abs=2e-6 * given.pot)
    assert own == near(true_own, given)
    assert best == near(true_best, given)
    assert exploitability(found) > -1e-6 * given.pot
    assert exploitability(found) < 0.2 * first + 1e-6 * given.pot


@pytest.mark.slow
def test_an_all_in_on_the_flop():
    given = spot("2c7d9h", ("AKs,QQ,T8s", "JJ,A9s"), 100, 60, "a")
    game, found = oracle(given), solver(given, 20)
    assert np.isin(CHANCE, given.tree.kinds[given.tree.parents[given.tree.kinds == CHANCE]])
    assert responses(found)[1] == pytest.approx(game.responses(averages(found))[1], abs=1e-4)
    assert responses(found)[0] == pytest.approx(game.responses(averages(found))[0], abs=1e-4)


@pytest.mark.parametrize("name", ["D river", "D turn", "T river"])
@pytest.mark.parametrize("how", [(False, True, 1), (True, False, 2)])
def test_memory_is_told_before(name, how):
    given = usual(name)
    float16, use_isomorphism, threads = how
    made = solver(given, float16=float16, use_isomorphism=use_isomorphism, threads=threads)
    assert made.memory == _Solver.plan(
        given.tree, given.weights, float16=float16, use_isomorphism=use_isomorphism, threads=threads
    )


MEASURED = """
import sys
sys.path[:0] = TESTS, BENCH
from solver.test_proof import solver, usual
given = usual(NAME)
given.tree
def resident():
    with open("/proc/self/status") as f:
        return next(int(line.split()[1]) * 1024 for line in f if line.startswith("VmRSS"))
solver(usual("D low"), 1).expect(0, True)
before = resident()
found = solver(given, 1, float16=True)
found.expect(0, True)
print(found.memory, resident() - before)
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_memory_is_what_was_said():
    """The estimate for D's flop is within 5%."""
    code = MEASURED.replace("TESTS", repr(str(ROOT / "tests"))).replace("BENCH", repr(str(ROOT / "bench")))
    done = subprocess.run(
        [sys.executable, "-c", code.replace("NAME", repr("D flop"))],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    said, taken = map(int, done.stdout.split())
    assert taken == pytest.approx(said, rel=0.05)
