"""Solutions of small games, compared with games enumerated in Python, a linear program, and closed forms."""

import os
import pickle
import random
import signal
import threading
import time
from itertools import combinations

import pytest
from conftest import MANY

import steelwheel as sw
from solver import by_hand
from steelwheel import CALL, DECKS, FOLD, Street, games
from steelwheel._core import _Solver

DRAW = sw.Game(
    "Draw of two cards",
    structure="fixed_limit",
    streets=(Street(hole=2, bet=1), Street(draw=1, bet=2)),
    antes=1,
    deck="leduc",
    rankings="two_cards",
    max_raises=1,
    rules="acpc",
)
TWO_DRAWS = sw.Game(
    "Two draws of two cards",
    structure="fixed_limit",
    streets=(Street(hole=2, bet=1), Street(draw=1, bet=2), Street(draw=1, bet=2)),
    antes=1,
    deck="leduc",
    rankings="two_cards",
    max_raises=1,
    rules="acpc",
)
STUD = sw.Game(
    "Stud of two cards",
    structure="fixed_limit",
    streets=(Street(hole=1, up=1, bet=1, opener="high_card"),),
    antes=1,
    deck="leduc",
    rankings="two_cards",
    max_raises=2,
    rules="acpc",
)
HOLDEM = games.NoLimitHoldem(blinds=(1, 2))
BOARD = "Td9d6hQc2s"
RANGES = (
    {"AsAh": 1, "KsKh": 0.5, "8s7s": 1, "3c4c": 0.25, "QdQh": 1},
    {"AdKd": 1, "JdJh": 1, "KcJc": 0.75, "5d5h": 1, "8d7d": 0.5, "AsKs": 1},
)


class Erratic:
    """An agent whose probabilities depend on its cards, the board and the actions, in any order of cards."""

    def probabilities(self, seen):
        held, weights = seen.hole_cards[seen.seat], {}
        draws = any(street.draw for street in seen.game.streets)
        past = len(seen.actions) if draws else seen.actions
        for code in by_hand.every_code(seen):
            named = code
            if seen.phase == "draw":
                named = sorted(card for i, card in enumerate(held) if code >> i & 1)
            weights[code] = random.Random(repr((sorted(held), seen.board, past, named))).random()
        return {code: weight / sum(weights.values()) for code, weight in weights.items()}


def telling(agent):
    """Return its probabilities by key, requested once each."""
    known = {}

    def told(key, seen):
        if key not in known:
            known[key] = agent.probabilities(seen)
        return known[key]

    return told


def on_the_river(stacks=(100, 100)):
    """Return a river hand with 40 chips in the pot and the first seat to act; its own cards do not matter."""
    hand = sw.Hand(HOLDEM, stacks, button=0, board=BOARD)
    for code in (20, 0, 0, 0, 0, 0):
        hand.act(code)
    return hand


def half_or_all(hand):
    """Return the codes to fold, check or call, bet half the pot, or go all-in."""
    totals = {hand.observe(hand.actor).pot_raise_to(0.5), hand.legal_actions.max_raise_to} - {None}
    return [FOLD] * (hand.legal_actions.to_call > 0) + [CALL] + sorted(totals)


def test_kuhn():
    """The value, and Kuhn's family of equilibria by how often the first seat bets a jack."""
    found = sw.solve_game("kuhn", button=1, target_percent=0.002)
    assert found.ev == pytest.approx((-1 / 18, 1 / 18), abs=2e-5)
    assert found.exploitability <= 4e-5 and found.exploitability_percent <= 0.002
    assert (found.pot, found.n_nodes, found.n_information_sets, found.seats) == (2, 55, 12, (0, 1))

    def bets(card, *before, call=False):
        held = [card, None] if len(before) != 1 else [None, card]
        hand = sw.Hand(games.Kuhn(), [9, 9], button=1, hole_cards=held)
        for code in before:
            hand.act(code)
        return found.probabilities(hand.observe(hand.actor))[CALL if call else 1]

    bluffs = bets("Js")
    assert 0 <= bluffs <= 1 / 3
    first = [bets("Qs"), bets("Ks"), bets("Js", 0, 1, call=True), bets("Qs", 0, 1, call=True)]
    assert first == pytest.approx([0, 3 * bluffs, 0, bluffs + 1 / 3], abs=0.02)
    second = [bets("Js", 0), bets("Qs", 0), bets("Ks", 0)]
    calls = [bets(card, 1, call=True) for card in ("Js", "Qs", "Ks")]
    assert (second, calls) == (pytest.approx([1 / 3, 0, 1], abs=0.02), pytest.approx([0, 1 / 3, 1], abs=0.02))


def test_leduc():
    found = sw.solve_game(games.Leduc(), button=1, target_percent=0.01)
    assert found.ev[0] == pytest.approx(-0.0856, abs=2e-4)
    assert found.exploitability <= 2e-4
    assert (found.n_information_sets, found.n_nodes) == (936, 9451)  # both hole cards are dealt in one node


@pytest.mark.parametrize(
    "game",
    [games.Kuhn(), games.Leduc(), STUD, pytest.param(DRAW, marks=pytest.mark.slow)],
    ids=lambda game: game.name,
)
def test_exploitability_is_that_of_every_node(game):
    """For any agent and for ours, it equals best responses that enumerate every hand."""
    root = by_hand.tree(by_hand.begin(game))
    erratic = by_hand.exploitability(root, telling(Erratic()))
    assert sw.exploitability(game, Erratic(), [1000, 1000], button=1) == pytest.approx(erratic, abs=1e-12)
    found = sw.solve_game(game, [1000, 1000], button=1, target_percent=1)
    exact = by_hand.exploitability(root, telling(found))
    assert found.exploitability == pytest.approx(exact, abs=1e-12)
    assert sw.exploitability(game, found, [1000, 1000], button=1) == pytest.approx(exact, abs=1e-12)
    assert 0 < exact < erratic
    values = [by_hand.won(root, seat, None, telling(found)) for seat in (0, 1)]
    assert found.ev == pytest.approx(values, abs=1e-12)


@pytest.mark.slow
def test_two_draws_with_a_deck_that_runs_short():
    """Four of six cards are held, so discards are shuffled for the second draw. Antes are all-in."""
    root = by_hand.tree(by_hand.begin(TWO_DRAWS, (1, 1)))
    for agent in (Erratic(), found := sw.solve_game(TWO_DRAWS, [1, 1], button=1, target_percent=1)):
        exact = by_hand.exploitability(root, telling(agent))
        assert sw.exploitability(TWO_DRAWS, agent, [1, 1], button=1) == pytest.approx(exact, abs=1e-12)
    assert exact == pytest.approx(found.exploitability, abs=1e-12)


def test_a_cap_of_the_hand():
    """Chips above the cap are not in play, so they can be neither won nor lost."""
    capped = games.Leduc(structure="no_limit", hand_cap=4)
    found = sw.solve_game(capped, [9, 7], button=1, target_percent=0.1)
    plain = sw.solve_game(games.Leduc(structure="no_limit"), [4, 4], button=1, target_percent=0.1)
    assert (found.ev, found.best_response_gain, found.n_nodes) == (
        plain.ev,
        plain.best_response_gain,
        plain.n_nodes,
    )


def test_a_river_by_hand():
    """Ranges of a few weighted hands; some share cards with each other and with the board."""
    root = by_hand.river(HOLDEM, [100, 100], BOARD, RANGES, (20, 0, 0, 0, 0, 0), half_or_all)
    found = sw.solve_game(on_the_river(), ranges=RANGES, actions=[0.5], target_percent=0.05)
    assert found.exploitability_percent <= 0.05 and found.pot == 40
    assert found.exploitability == pytest.approx(by_hand.exploitability(root, telling(found)), abs=1e-12)
    again = sw.exploitability(on_the_river(), found, ranges=RANGES, actions=[0.5])
    assert again == pytest.approx(found.exploitability, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("case", ["river", "kuhn", "leduc"])
def test_a_linear_program_has_the_same_value(case):
    pytest.importorskip("scipy", reason="SciPy is not installed")
    if case == "river":
        root = by_hand.river(HOLDEM, [100, 100], BOARD, RANGES, (20, 0, 0, 0, 0, 0), half_or_all)
        found = sw.solve_game(on_the_river(), ranges=RANGES, actions=[0.5], target_percent=1e-5)
    else:
        root = by_hand.tree(by_hand.begin(games.by_name(case)))
        found = sw.solve_game(case, [1000, 1000], button=1, target_percent=1e-5)
    value = by_hand.linear_program(root)
    assert found.ev[0] == pytest.approx(value, abs=1e-6)
    assert (
        found.ev[0] - found.best_response_gain[1] - 1e-9
        <= value
        <= found.ev[0] + found.best_response_gain[0] + 1e-9
    )


@pytest.mark.parametrize("size", [20, 40, 80])  # chips, into a pot of 40
def test_clairvoyance(size):
    """One seat knows whether it is ahead, and the other can only beat a bluff. With a bet of s pots, the
    ratio of bluffs to value bets is s : 1 + s, and the bet is called one time in 1 + s (Chen and Ankenman,
    "The Mathematics of Poker", 2006)."""
    s, hand = size / 40, on_the_river((20 + size, 20 + size))
    found = sw.solve_game(hand, ranges=[{"KsKh": 1}, {"AsAh": 1, "4c3c": 1}], actions=(), target_percent=0.01)

    def chances(cards, *codes):
        now = sw.Hand(HOLDEM, hand.starting_stacks, button=0, hole_cards=cards, board=BOARD)
        for code in (20, 0, 0, 0, 0, 0, *codes):
            now.act(code)
        return found.probabilities(now.observe(now.actor))

    assert hand.actor == 1
    assert chances([None, "AsAh"])[size] == pytest.approx(1, abs=0.02)
    assert chances([None, "4c3c"])[size] == pytest.approx(s / (1 + s), abs=0.02)
    assert chances(["KsKh", None], size)[CALL] == pytest.approx(1 / (1 + s), abs=0.02)
    value = 40 * (0.5 + 0.5 * s / (1 + s)) - 20
    assert found.ev == pytest.approx((-value, value), abs=0.01)


# ---- compared with the range solver


class OfSolver:
    """The averages of a `_Solver` as an agent, in hands that start with this many actions."""

    def __init__(self, spot, solver, before):
        self.tree, self.solver, self.board, self.before = spot.tree, solver, len(spot.board), before

    def node(self, seen):
        kinds, firsts, counts, codes = self.tree.kinds, self.tree.firsts, self.tree.counts, self.tree.codes
        node = 0
        for code in seen.actions[self.before :]:
            node = next(k for k in range(firsts[node], firsts[node] + counts[node]) if codes[k] == code)
            while kinds[node] == 3:  # a deal
                node = firsts[node]
        return int(node)

    def actions(self, seen):
        node = self.node(seen)
        first, count = self.tree.firsts[node], self.tree.counts[node]
        return self.tree.codes[first : first + count].tolist()

    def probabilities(self, seen):
        rows = self.solver.strategy(self.node(seen), bytes(seen.board[self.board :]))
        chances = rows[sw.Range.COMBOS.index(tuple(sorted(seen.hole_cards[seen.seat])))].astype(float)
        return dict(zip(self.actions(seen), (chances / chances.sum()).tolist(), strict=True))


@pytest.mark.parametrize("dealt", [5, pytest.param(4, marks=pytest.mark.slow)], ids=["river", "turn"])
def test_the_solver_of_whole_ranges_comes_to_the_same(dealt):
    """Values agree within both exploitabilities, and so does the exploitability of its 32-bit averages."""
    ranges = ("AsAh,KsKh:0.5,8s7s,4c3c:0.25,QdQh", "AdKd,JdJh,KcJc:0.75,5d5h,8d7d:0.5,AsKs")
    hand = sw.Hand(HOLDEM, [100, 100], button=0, hole_cards=[None, None], board=BOARD[: 2 * dealt])
    before = (20, 0, 0, 0, 0, 0)[: 2 * dealt - 4]
    for code in before:
        hand.act(code)
    spot = sw.Spot.from_hand(hand, dict(enumerate(ranges)), sizes="50%, a")
    solver = _Solver(spot.tree, spot.weights, False, True, 1, (1.5, 0.5, 3.0))
    solver.iterate(50)
    agent = OfSolver(spot, solver, len(before))
    value, gains = solver.expect(0), [solver.expect(seat, True) - solver.expect(seat) for seat in (0, 1)]
    exact = sw.exploitability(hand, agent, ranges=ranges, actions=agent.actions)
    assert sum(gains) / 2 == pytest.approx(exact, abs=1e-5)
    found = sw.solve_game(hand, ranges=dict(enumerate(ranges)), actions=agent.actions, target_percent=0.01)
    assert hand.actor == 1  # the player out of position
    assert (
        -found.best_response_gain[1] - gains[1] < value - found.ev[1] < found.best_response_gain[0] + gains[0]
    )


# ---- the knowledge of a seat


def test_the_same_whatever_the_order_of_cards_and_the_button():
    """Hole cards and discards in any order, and the button in the other seat, make the same decision."""
    found = sw.solve_game(DRAW, [9, 9], target_percent=20)
    told = {}
    for held in ("KsKh", "KhKs"):
        for button in (0, 1):
            cards = [held, None] if button else [None, held]
            hand = sw.Hand(DRAW, [50, 50], button=button, hole_cards=cards).check().check()
            chances = found.probabilities(hand.observe(hand.actor))
            assert [*chances] == ([0, 1, 2] if held == "KsKh" else [0, 2, 1]) or set(chances) == {0, 1, 2}
            told[held, button] = [chances[0], *(chances[1 << held.index(card) // 2] for card in ("Ks", "Kh"))]
    assert len({tuple(chances) for chances in told.values()}) == 1


def test_it_plays_a_match():
    """The solution loses at most its exploitability, and beats bad players."""
    found = sw.solve_game("leduc", target_percent=0.1)
    assert pickle.loads(pickle.dumps(found)) == found
    assert found.agent(1) is found
    match = sw.simulate("leduc", [found, sw.agents.random], 2000, stacks=[30, 30], seed=1)
    assert match.chips[0] > 0


def test_hands_of_which_nothing_is_known():
    """Without ranges each seat may hold any cards, and a folded hand's cards may still come."""
    six = sw.Hand(HOLDEM, [10] * 3, button=0, hole_cards=["AsAd", "KsKh", "2h2d"], board=BOARD)
    six.raise_to(4).fold().call().check().check().check().check()
    ranges = [{"8s7s": 1, "AsAd": 1}, {"JdJh": 1, "KsKh": 1}]
    found = sw.solve_game(six, ranges=ranges, target_percent=0.01)
    assert found.seats == (0, 2) and sum(found.ev) == pytest.approx(1)
    told = []
    for folded in ("Ks", "Jh"):
        cards = [folded, "Js", "Kh"]
        three = sw.Hand(games.Leduc(), [20] * 3, button=0, hole_cards=cards, manual="deal")
        told.append(sw.solve_game(three.check().bet(2).fold().call(), target_percent=1))
    assert told[0] == told[1] and told[0].seats == (1, 2)
    before = sw.Hand(games.Leduc(), [20, 20], button=1, hole_cards=["Ks", "Jh"], board="Kh").check().check()
    found = sw.solve_game(before, target_percent=0.01)
    same = [dict.fromkeys(("Js", "Jh", "Qs", "Qh", "Ks"), 1)] * 2
    assert sw.solve_game(before, ranges=same, target_percent=0.01) == found


@pytest.mark.parametrize(
    "game", [pytest.param(DRAW, marks=pytest.mark.slow), STUD], ids=lambda game: game.name
)
def test_from_the_middle_of_a_hand_on(game):
    """The solution from the middle of a hand equals that of all possible hands, enumerated separately."""
    hand = sw.Hand(game, [50, 50], button=1, hole_cards=["KsQs", "JhQh"], manual="deal")
    if game is DRAW:
        held = [(a, b) for a in combinations(DECKS["leduc"], 2) for b in combinations(DECKS["leduc"], 2)]
        hand.check().check()
    else:
        up = hand.up_cards
        held = [((a, *up[0]), (b, *up[1])) for a in DECKS["leduc"] for b in DECKS["leduc"]]
    roots = []
    for both in held:
        if len({card for cards in both for card in cards}) == 4:
            root = sw.Hand(game, [50, 50], button=1, hole_cards=both, manual="deal")
            for code in hand.actions:
                root.act(code)
            roots.append(by_hand.tree(root))
    root = None, None, None, [(root, 1 / len(roots)) for root in roots]
    assert len(roots) == {DRAW: 90, STUD: 12}[game]
    exact = by_hand.exploitability(root, telling(Erratic()))
    assert sw.exploitability(hand, Erratic()) == pytest.approx(exact, abs=1e-12)
    found = sw.solve_game(hand, target_percent=1)
    assert by_hand.exploitability(root, telling(found)) == pytest.approx(found.exploitability, abs=1e-12)


# ---- limits


OPENED = games.FiveCardDraw((), antes=1, bets=2, jacks_to_open=True)
REFUSED = [
    (ValueError, "more than 20,000 nodes; use fewer cards, bets", "rhode_island", {"max_nodes": 20_000}),
    (ValueError, "too many bet sizes to enumerate; pass actions=,", "nlh", {}),
    (ValueError, "too many bet sizes to enumerate; pass actions=,", (1000, 1000), {"ranges": RANGES}),
    (ValueError, "target_percent must be more than 0, not 0: exploitability", "kuhn", {"target_percent": 0}),
    (ValueError, "max_iterations must be from 1 to", "kuhn", {"max_iterations": 0}),
    (ValueError, "the factor of negative regrets must be from 0 to 1", "kuhn", {"discount": (1, 2, 3)}),
    (
        ValueError,
        "jacks to open",
        games.FiveCardDraw((), antes=1, bets=2, jacks_to_open=True),
        {"stacks": [9, 9]},
    ),
    (ValueError, "there is no game 'kuhm'", "kuhm", {}),
    (TypeError, "game must be a Game, its short name or a Hand, not int", 3, {}),
    (
        sw.InvalidRange,
        "ranges= needs a hand whose cards are dealt; this tree includes all deals",
        "kuhn",
        {"ranges": [{}, {}]},
    ),
    (sw.InvalidRange, "the range of seat 1: the range has no possible", (90, 90), {"ranges": ["AA", "QcTd"]}),
    (
        sw.InvalidRange,
        "the range of seat 0: a hand needs 2 face-down cards, but 'As' has 1",
        (90, 90),
        {"ranges": [["As"], "AA"]},
    ),
    (
        sw.InvalidRange,
        "ranges= must be a pair of ranges .the lower seat's first., or a dict from seats to ranges",
        (90, 90),
        {"ranges": ["AA"]},
    ),
    (ValueError, "share cards", (90, 90), {"ranges": [["AsAh"], ["AsKs"]], "actions": ()}),
    (sw.InvalidHand, "two seats must be left", sw.Hand(HOLDEM, [9] * 3), {}),
    (
        sw.InvalidHand,
        "the hand has no decision left: its phase is 'over'",
        sw.Hand(HOLDEM, [9, 9], seed=1).fold(),
        {},
    ),
    (
        sw.IllegalAction,
        "actions= returned 1, which is not legal for seat 1",
        (90, 90),
        {"actions": lambda seen: [1]},
    ),
    (ValueError, "actions= returned no code for a decision of seat 1", "kuhn", {"actions": lambda seen: []}),
]


@pytest.mark.parametrize(("error", "words", "game", "more"), REFUSED, ids=[row[1] for row in REFUSED])
def test_what_is_refused(error, words, game, more):
    if isinstance(game, tuple):
        game = on_the_river(game)
    with pytest.raises(error, match=words):
        sw.solve_game(game, **more)


def test_solve_names_what_takes_a_game():
    with pytest.raises(TypeError, match="not Game; solve_game takes a Game"):
        sw.solve(games.Kuhn())


def test_agents_that_are_refused():
    for error, words, agent in [
        (
            TypeError,
            "probabilities.observation., which <agent calling_station> lacks",
            sw.agents.calling_station,
        ),
        (
            ValueError,
            "pass one agent for both seats, or a pair of agents, not 1 agents",
            [sw.agents.baseline],
        ),
        (ValueError, "the probabilities of seat 1 must add up to 1, not 0.5", Tells({0: 0.5})),
        (ValueError, "the probability of 0 must be from 0 to 1, not -1.0", Tells({0: -1})),
        (
            sw.IllegalAction,
            "the agent plays 7, but seat 1 has no such action in this tree",
            Tells({0: 0.5, 7: 0.5}),
        ),
    ]:
        with pytest.raises(error, match=words):
            sw.exploitability("kuhn", agent)
    found = sw.solve_game("kuhn")
    hand = sw.Hand(games.Leduc(), [9, 9])
    with pytest.raises(ValueError, match="not in the solved game"):
        found.probabilities(hand.observe(1))
    with pytest.raises(ValueError, match="it is not the turn of the observing seat, 0"):
        found(hand.observe(0))
    with pytest.raises(ValueError, match="seat must be 0 or 1, not 2"):
        found.agent(2)


class Tells:
    """An agent that always returns the same probabilities."""

    def __init__(self, chances):
        self.chances = chances

    def probabilities(self, seen):
        return self.chances


def test_an_agents_error_is_the_callers():
    class Fails:
        def probabilities(self, seen):
            raise LookupError("nothing known")

    with pytest.raises(LookupError, match="nothing known"):
        sw.exploitability("leduc", Fails())


class Learned:
    """A copy of a solution's strategy by information set, which has no probabilities for other games."""

    def __init__(self, found, hand, **own):
        self.chances = {}
        vars(self).update(own)

        def walk(node):
            if len(node) == 2:
                return
            if node[1] is not None:
                self.chances[node[2].to_text()] = found.probabilities(node[2])
            for child in node[3].values():
                walk(child)

        walk(by_hand.tree(hand))

    def probabilities(self, seen):
        return self.chances[seen.to_text()]


def test_the_exploitability_is_that_of_the_game_that_the_agent_learned():
    found = sw.solve_game("kuhn", [100, 100], button=1, target_percent=5)
    hand = sw.Hand(sw.games.Kuhn(), [100, 100], button=1, manual="deal")
    exact = pytest.approx(found.exploitability, abs=1e-12)
    assert (found.button, found.stacks) == (1, (100, 100))
    assert sw.exploitability("kuhn", found) == exact
    agent = Learned(found, hand, button=1, stacks=[100, 100])
    assert sw.exploitability("kuhn", agent) == exact
    assert sw.exploitability("kuhn", (found, agent), [100, 100], button=1) == exact
    assert sw.exploitability(hand, agent) == exact
    for one in (found, agent, (found, agent)):
        with pytest.raises(ValueError, match="button must be the agent's own, 1, not 0"):
            sw.exploitability("kuhn", one, button=0)
        with pytest.raises(
            ValueError, match=r"stacks must be the agent's own, .*100, 100.*, not \(90, 100\)"
        ):
            sw.exploitability("kuhn", one, [90, 100])
    with pytest.raises(ValueError, match="button must be the agent's own, 1, not 0"):
        sw.exploitability(sw.Hand(sw.games.Kuhn(), [100, 100], button=0, manual="deal"), agent)
    with pytest.raises(ValueError, match="button must be the agent's own, 0, not 1"):
        sw.exploitability("kuhn", (agent, Learned(found, hand, button=0)))


def test_an_agent_without_chances_for_a_decision_is_an_error():
    found = sw.solve_game("kuhn", [100, 100], button=1, target_percent=5)
    agent = Learned(found, sw.Hand(sw.games.Kuhn(), [100, 100], button=1, manual="deal"))
    assert sw.exploitability("kuhn", agent, [100, 100], button=1) > 0
    with pytest.raises(KeyError):  # raised by the agent
        sw.exploitability("kuhn", agent, [100, 100])
    agent.chances = dict.fromkeys(agent.chances)
    with pytest.raises(ValueError, match=r"probabilities for a decision of seat 0 at 'Round 1, pot 2;"):
        sw.exploitability("kuhn", agent, [100, 100], button=1)


def test_progress_and_limits_of_time():
    told = []
    found = sw.solve_game("leduc", target_percent=1e-9, progress=lambda so_far: told.append(so_far) or True)
    assert [so_far.iterations for so_far in told] == [found.iterations]
    assert sw.solve_game("kuhn", target_percent=1e-12, max_iterations=123).iterations == 123
    assert sw.solve_game("kuhn", discount="dcfr+").exploitability_percent <= 0.1
    assert sw.solve_game("kuhn", discount=(1e9, 0.5, 3)).exploitability_percent <= 0.1
    began = time.perf_counter()
    sw.solve_game("leduc", target_percent=1e-9, max_seconds=0.2)
    assert time.perf_counter() - began < 60


@pytest.mark.slow
@pytest.mark.timing
@pytest.mark.parametrize("grows", [True, False])
def test_an_interrupt_is_answered_at_once(grows):
    """While the tree grows it raises; later it returns the result so far."""

    began = []

    def interrupt():
        time.sleep(0.3)
        began.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    if grows:
        with pytest.raises(KeyboardInterrupt):
            sw.solve_game("rhode_island", max_nodes=1 << 31)
    else:
        found = sw.solve_game(DRAW, [9, 9], target_percent=None, max_iterations=10**9)
        assert found.iterations > 9 and found.exploitability_percent < 50
    assert time.perf_counter() - began[0] < 1


@pytest.mark.slow
def test_rhode_island_with_few_cards():
    """The full game has 6,705,372,493 nodes; with the six cards of Leduc it fits."""
    game = games.RhodeIsland(deck="leduc")
    found = sw.solve_game(game, target_percent=0.05)
    assert found.exploitability_percent <= 0.05
    match = sw.simulate(game, [found, sw.agents.random], 1000 * MANY, stacks=[500, 500], seed=1)
    assert match.chips[0] > 0
