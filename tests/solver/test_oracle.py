"""The oracles of the solver's tests, compared with closed forms and with each other."""

from functools import cache
from itertools import product

import numpy as np
import pytest

from solver.oracle import CHANCE, DECISION, FOLD_END, SHOWDOWN, Oracle, betting_tree, solve_exactly, uniform
from steelwheel import Range, equity, evaluate, parse_cards

POT = 100
KNOWS, CATCHES = (
    "AA,9h7h,9c7c,9d7d,9s7s,Jh7h,Jd7d",
    "QQ",
)  # the best hand or nothing, six of each, against a hand in between
DRY = "Ts8h5d3c2s"


def spot(board, ranges, stack, bets=(), raises=()):
    cards = tuple(parse_cards(board))
    return Oracle(
        betting_tree(cards, POT, stack, bets, raises), cards, [Range(text).weights for text in ranges]
    )


def mixed(game, seed=1):
    """Return a strategy that differs by hand, action and board."""

    @cache
    def strategy(node, dealt):
        rng = np.random.default_rng([seed, node, *dealt])
        return rng.dirichlet(np.ones(int(game.tree.counts[node])), 1326)

    return strategy


def test_a_tree_of_plain_rules():
    tree = betting_tree(parse_cards("2c3d4h5s"), POT, 150, [1], [1])
    assert tree.codes[1:3].tolist() == [0, 100]
    facing = int(tree.firsts[2])
    assert tree.codes[facing : facing + int(tree.counts[2])].tolist() == [-1, 0, 150]
    for node in range(1, tree.count):
        parent = int(tree.parents[node])
        assert int(tree.firsts[parent]) <= node < int(tree.firsts[parent]) + int(tree.counts[parent])
        if tree.kinds[node] in (SHOWDOWN, FOLD_END):
            assert abs(tree.values[node]).max() in (50, 150, 200)
        if tree.kinds[node] == SHOWDOWN:
            assert tree.streets[node] == 2
            assert tree.kinds[parent] in (DECISION, CHANCE)
            assert tree.values[node, 0].tolist() == (-tree.values[node, 1][::-1]).tolist()


@pytest.mark.parametrize("board", ["2c7d9hJs5d", "2c7d9hJs", pytest.param("2c7d9h", marks=pytest.mark.slow)])
def test_hands_that_are_checked_down_are_worth_their_equity(board):
    ranges = "QQ,AKs:0.5,T8s", "JJ,AQo,98s:0.25"
    game = spot(board, ranges, 0)
    share = equity(*ranges, board=board).equity[0]
    assert game.value(uniform(game), 0) == pytest.approx(POT * (share - 0.5), abs=1e-9)
    assert game.value(uniform(game), 1) == pytest.approx(POT * (0.5 - share), abs=1e-9)
    held, _ = game.pairs()
    mine, theirs = game.equities(game.range)
    assert game.range[0] * mine @ held @ game.range[1] / game.mass == pytest.approx(share, abs=1e-9)
    assert game.range[1] * theirs @ held.T @ game.range[0] / game.mass == pytest.approx(1 - share, abs=1e-9)


def test_a_value_is_that_of_all_deals_one_by_one():
    game = spot("2c7d9hJs", ["QQ,T8s:0.5", "JhJd,AQo:0.25"], 120, [1], [1])
    tree, strategy = game.tree, mixed(game)

    def play(node, dealt, hands, player):
        if tree.kinds[node] == FOLD_END:
            return tree.values[node, player, 0]
        if tree.kinds[node] == SHOWDOWN:
            values = [evaluate(bytes([*Range.COMBOS[hand], *game.board, *dealt])) for hand in hands]
            mine, theirs = values[player], values[1 - player]
            return tree.values[node, player, 0 if mine > theirs else 1 if mine == theirs else 2]
        if tree.kinds[node] == CHANCE:
            out = {*game.board, *dealt, *(card for hand in hands for card in Range.COMBOS[hand])}
            rest = [card for card in range(52) if card not in out]
            return sum(play(int(tree.firsts[node]), (*dealt, c), hands, player) for c in rest) / len(rest)
        chances = strategy(node, dealt)[hands[tree.players[node]]]
        first = int(tree.firsts[node])
        return sum(chance * play(first + i, dealt, hands, player) for i, chance in enumerate(chances))

    total = mass = 0.0
    for i, j in product(*game.hands):
        if not {*Range.COMBOS[i]} & {*Range.COMBOS[j]}:
            weight = game.weights[0][i] * game.weights[1][j]
            total, mass = total + weight * play(0, (), (i, j), 1), mass + weight
    assert mass == game.mass
    assert game.value(strategy, 1) == pytest.approx(total / mass, abs=1e-9)


def test_a_best_response_is_the_best_of_all_answers():
    game = spot("2c7d9hJs5d", ["QQ,T8s:0.5,33", "AsJh,6s6h"], 100, [1])
    strategy, own = mixed(game), [i for i, player in enumerate(game.tree.players) if player == 1]
    own = [node for node in own if game.tree.kinds[node] == DECISION]
    assert [int(game.tree.counts[node]) for node in own] == [2, 2]
    found = []
    for answers in product((0, 1), repeat=4):
        pure = np.zeros((2, 1326, 2))
        for (node, hand), action in zip(product(range(2), game.hands[1]), answers, strict=True):
            pure[node, hand, action] = 1
        found.append(game.value(lambda n, d, p=pure: p[own.index(n)] if n in own else strategy(n, d), 1))
    assert game.value(strategy, 1, best=True) == pytest.approx(max(found), abs=1e-12)
    assert max(found) > game.value(strategy, 1) + 1


def test_what_each_hand_is_worth_adds_up():
    game = spot("2c7d9hJs", ["QQ,T8s:0.5", "JhJd,AQo:0.25"], 100, [1])
    strategy = mixed(game)
    deals = [i for i in range(game.tree.count) if game.tree.kinds[i] == CHANCE]
    for node, dealt in ((0, ()), (deals[0], ()), (int(game.tree.firsts[deals[0]]), (50,))):
        reach, values = game.reach(strategy, node, dealt), game.hand_values(strategy, node, dealt)
        held, _ = game.pairs(dealt)
        pairs = reach[0][:, None] * held * reach[1][None, :]
        sums = [float(np.nansum(pairs.sum(axis=1 - p) * values[p])) for p in range(2)]
        assert sums[0] == pytest.approx(-sums[1], abs=1e-9)
        if node == 0:
            assert sums[0] / game.mass == pytest.approx(game.value(strategy, 0), abs=1e-9)
    blocked = [50 in Range.COMBOS[hand] for hand in game.hands[1]]
    assert np.isnan(values[1]).tolist() == blocked
    assert any(blocked)


@pytest.mark.parametrize("size", [0.5, 1, 2])
def test_one_who_knows_bluffs_by_the_odds(size):
    """The clairvoyance game (Chen and Ankenman 2006, chapter 11): with a bet of s pots, the ratio of bluffs
    to value bets is s to 1 + s, and 1 in 1 + s calls."""
    pytest.importorskip("scipy")
    game = spot(DRY, [KNOWS, CATCHES], round(size * POT), [size])
    value, strategy = solve_exactly(game, POT)
    assert value == pytest.approx(POT * (0.5 * (1 + 2 * size) / (1 + size) - 0.5), abs=1e-7)
    bets, strong = strategy(0, ())[game.hands[0], 1], Range("AA").weights[game.hands[0]] > 0
    assert bets[strong] == pytest.approx(1, abs=1e-7)
    assert bets[~strong].sum() == pytest.approx(6 * size / (1 + size), abs=1e-6)
    calls = strategy(int(game.tree.firsts[0]) + 1, ())[game.hands[1], 1]
    assert calls.mean() == pytest.approx(1 / (1 + size), abs=1e-6)
    assert game.exploitability(strategy) == pytest.approx(0, abs=1e-7)


@pytest.mark.parametrize(
    ("board", "ranges", "stack", "bets", "raises"),
    [
        ("2c7d9hJs5d", ["QQ-JJ,AKs,T8s:0.5,65s", "JJ,AQo:0.25,98s,KTs"], 300, [0.5, 1], [1]),
        ("KsKh4s4d4c", ["QQ,A5s", "JTs:0.5,AQs"], 90, [0.75], [0.75]),
        ("2c7d9hJs", ["QsQh,Ts8s:0.5,AcKc", "JhJd,AhQd,9s8s:0.25"], 100, [1], []),
    ],
)
def test_the_program_finds_what_no_answer_beats(board, ranges, stack, bets, raises):
    pytest.importorskip("scipy")
    game = spot(board, ranges, stack, bets, raises)
    value, strategy = solve_exactly(game, POT)
    best, own = game.responses(strategy)
    assert own == pytest.approx((value, -value), abs=1e-6)
    assert best == pytest.approx((value, -value), abs=1e-6)
    best, own = game.responses(uniform(game))
    assert best[0] > value + 1 > 2 - best[1]
