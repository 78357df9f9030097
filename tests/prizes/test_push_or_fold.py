"""Tests of push/fold equilibria against oracles that share only the rules of play."""

import json
import os
import pickle
import re
import signal
from itertools import combinations, product
from time import perf_counter
from xml.etree import ElementTree

import numpy as np
import pytest
from conftest import ROOT

import steelwheel as sw
from steelwheel.cards.combos import COMBOS, combo_index
from steelwheel.cli import main

BLINDS = 50, 100


def game(**more):
    return sw.games.NoLimitHoldem(blinds=BLINDS, **more)


def share(held):
    return float(held.weights.sum()) / 1326


@pytest.fixture(scope="module")
def ten():
    """Return the heads-up equilibrium with ten big blinds."""
    return sw.push_fold(game(), [1000, 1000])


@pytest.fixture(scope="module")
def three():
    return sw.push_fold(game(), [1000, 1000, 1000], trials=20_000)


# ---- heads-up


def test_ten_big_blinds(ten):
    assert share(ten["SB"]) == pytest.approx(0.583, abs=0.0006)
    assert share(ten["BB"]) == pytest.approx(0.374, abs=0.0008)
    assert ten.ev[0] / 100 == pytest.approx(-0.04537, abs=1e-5)
    assert ten.ev == (-ten.ev[1], ten.ev[1])
    assert max(ten.best_response_gain) == ten.max_gain <= 1e-3  # chips
    assert 0.3 < ten["SB"].weight("43s") < 0.95  # both choices have the same EV
    assert 0.1 < ten["BB"].weight("Q6s") < 0.8
    assert (ten.trials, ten.stderr) == (0, (0, 0))


# ---- oracles: payoffs found by playing the hands

HANDS = ("AK", "QJ", "95", "64")  # on this board each beats the next, in any suits
BOARD = "2c 3d 7h 8s Td"


def payoff(rules, stacks, button, all_in, ranks):
    """Play a hand with these seats all-in with hands of these ranks (0 is best); return the payoffs."""
    holes = [f"{HANDS[ranks[i]][0]}{'cdhs'[i]}{HANDS[ranks[i]][1]}{'cdhs'[i]}" for i in range(len(stacks))]
    hand = sw.Hand(rules, stacks, button=button, hole_cards=holes, board=BOARD)
    while not hand.is_over:
        wants = hand.actor in all_in
        if wants and hand.legal_actions.max_raise_to:
            hand.all_in()
        elif wants or hand.legal_actions.to_call == 0:
            hand.act(sw.CALL)
        else:
            hand.fold()
    return np.array(hand.payoffs, float)


def test_the_board_leaves_the_ranks():
    values = [[sw.evaluate(f"{x[0]}{s}{x[1]}{s} {BOARD}") for s in "cdhs"] for x in HANDS]
    assert [len(set(row)) for row in values] == [1] * 4
    assert values == sorted(values, reverse=True)


MATRIX = {}


def matrices():
    """Return, for all pairs of hands, which can be dealt, and the first hand's share of the pot."""
    if not MATRIX:
        equity = sw.equity_matrix("random", "random")
        MATRIX["dealt"], MATRIX["equity"] = ~np.isnan(equity), np.nan_to_num(equity)
    return MATRIX["dealt"], MATRIX["equity"]


HEADS_UP = [
    ({}, [1000, 1000], 0),
    ({"antes": 10}, [1000, 1000], 1),
    ({"antes": {"big_blind": 100}}, [700, 1300], 0),
    ({"antes": {"button": 30}}, [1300, 700], 1),
    ({}, [230, 2000], 0),
    ({"antes": 20}, [2000, 80], 0),  # the ante puts the big blind all-in
    ({}, [60, 1000], 0),
]


@pytest.mark.slow
@pytest.mark.parametrize(("more", "stacks", "button"), HEADS_UP)
def test_heads_up_against_enumeration(more, stacks, button):
    """EVs and best responses over all 1,326 hands match payoffs and a matrix of equities."""
    rules, found = game(**more), sw.push_fold(game(**more), stacks, button=button)
    dealt, equity = matrices()
    small, big = button, 1 - button
    pays = {ranks: payoff(rules, stacks, button, {0, 1}, ranks)[small] for ranks in ((0, 0), (0, 1), (1, 0))}
    won, lost = (pays[0, 1], pays[1, 0]) if small == 0 else (pays[1, 0], pays[0, 1])
    assert pays[0, 0] == pytest.approx((won + lost) / 2)  # so equities determine the payoffs
    folded, stolen = (payoff(rules, stacks, button, {seat}, (0, 0))[small] for seat in (big, small))
    push, call = np.ones(1326), np.ones(1326)
    decisions = set(found.decisions)
    if (small, ()) in decisions or (small, (big,)) in decisions:
        push = found["SB"].weights
    if (big, (small,)) in decisions:
        call = found["BB"].weights
    all_in = np.where(dealt, lost + (won - lost) * equity, 0)
    pushed = all_in @ call + stolen * (dealt @ (1 - call))  # for each hand of the small blind
    passed = folded * dealt.sum(1)
    deals = dealt.sum()
    value = (push * pushed + (1 - push) * passed).sum() / deals
    assert found.ev[small] == pytest.approx(value, abs=1e-6)
    assert found.ev[big] == pytest.approx(-value, abs=1e-6)
    if any(seat == small for seat, _ in decisions):
        assert found.best_response_gain[small] == pytest.approx(
            np.maximum(pushed, passed).sum() / deals - value, abs=1e-6
        )
    if any(seat == big for seat, _ in decisions):
        best = np.minimum(all_in.T @ push, stolen * (dealt.T @ push)).sum()
        assert found.best_response_gain[big] == pytest.approx(
            value - (best + ((1 - push) * passed).sum()) / deals, abs=1e-6
        )
    assert found.max_gain <= 1e-3


def test_who_has_nothing_to_decide():
    both = sw.push_fold(game(), [50, 60])
    assert (both.decisions, both.max_gain) == ((), 0)
    assert both.ev == pytest.approx((0, 0), abs=1e-9)
    short = sw.push_fold(game(), [1000, 80])  # the big blind is all-in
    assert short.decisions == ((0, (1,)),)
    assert share(short["SB"]) > 0.9
    with pytest.raises(ValueError, match="BB has no decision with SB all-in before it"):
        short.range("BB", "SB")


CHART = {  # HoldemResources' heads-up chart: the largest all-in from the small blind, in big blinds
    "K2s": 19.3,
    "Q2s": 12.7,
    "J2s": 8.5,
    "T2s": 6.5,
    "92s": 3.7,
    "82s": 2.5,
    "72s": 2.1,
    "Q7o": 10.3,
    "J7o": 8.5,
    "T7o": 9.0,
    "Q2o": 7.0,
    "J2o": 4.6,
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "most"), CHART.items())
def test_the_chart_heads_up(name, most):
    below, above = (round(100 * (most + step)) for step in (-0.45 if name == "T2s" else -0.25, 0.4))
    assert sw.push_fold(game(), [below, below])["SB"].weight(name) > 0.1
    assert sw.push_fold(game(), [above, above])["SB"].weight(name) < 0.05


def test_ranges_have_gaps():
    """Some hands go all-in with larger stacks, and not with smaller ones."""
    depths = {stack: sw.push_fold(game(), [stack, stack])["SB"].weight("53s") for stack in (200, 300, 800)}
    assert (depths[200], depths[300]) == (1, 0)
    assert depths[800] > 0.99


# ---- three or more seats


def sample(n, count, seed):
    """Return random deals: the grid cells of n hands' classes, row by row, and their values on a board."""
    rows = sw.deal_batch(count, 2 * n + 5, seed=seed).astype(int)
    grid = {
        combo: sw.Range.HAND_CLASSES.index(name)
        for name in sw.Range.HAND_CLASSES
        for combo, _ in sw.Range(name)
    }
    cell = np.zeros((52, 52), int)
    for (a, b), i in grid.items():
        cell[a, b] = cell[b, a] = i
    cells = np.stack([cell[rows[:, 2 * i], rows[:, 2 * i + 1]] for i in range(n)])
    cards = [np.hstack([rows[:, 2 * i : 2 * i + 2], rows[:, 2 * n :]]).astype("uint8") for i in range(n)]
    return cells, np.stack([sw.evaluate_batch(each) for each in cards]).astype(int)


def outcomes(rules, stacks, button, values):
    """Return the payoffs of each deal for every set of all-in seats: float[sets, seats, deals]."""
    n, count = values.shape
    pays = np.zeros((1 << n, n, count))
    for size in range(1, n + 1):
        for all_in in combinations(range(n), size):
            ranks = np.zeros((n, count), int)
            for i, j in product(all_in, all_in):
                ranks[i] += values[j] > values[i]
            keys = (ranks * (n ** np.arange(n))[:, None]).sum(0)
            for key in np.unique(keys):
                one = ranks[:, keys == key][:, 0]
                number = sum(1 << i for i in all_in)
                pays[number][:, keys == key] = payoff(rules, stacks, button, {*all_in}, one)[:, None]
    return pays


def check(found, rules, stacks, button, count, seed):
    """Check EVs, and the gain of every deviation of one class in one decision, with independent deals."""
    n = len(stacks)
    cells, values = sample(n, count, seed)
    pays = outcomes(rules, stacks, button, values)
    hand = sw.Hand(rules, stacks, button=button, seed=0)
    order = [(hand.actor + i) % n for i in range(n)]
    forced = {seat for seat in order if hand.stacks[seat] == 0}  # all-in by their posts

    def decision_of(seat, all_in):
        return seat, tuple([other for other in order if other in (all_in | forced) - {seat}])

    grids = {
        decision: held.grid().ravel()
        for decision, held in found.ranges.items()
        if found.reach_probability(*decision)
    }
    chances = {frozenset(): np.ones(count)}
    stages = []
    for seat in order:
        after = {}
        stages.append(chances)
        for all_in, chance in chances.items():
            grid = grids.get(decision_of(seat, all_in))
            push = np.ones(count) if grid is None else grid[cells[seat]]
            after[all_in | {seat}] = chance * push
            after[all_in] = chance * (1 - push)
        chances = after

    def worth(all_in, at, seat, push):
        """Return a seat's EV from here on if it goes all-in or folds."""
        left = {all_in | {seat} if push else all_in: np.ones(count)}
        for other in order[at + 1 :]:
            after = {}
            for some, chance in left.items():
                grid = grids.get(decision_of(other, some))
                goes = np.ones(count) if grid is None else grid[cells[other]]
                after[some | {other}] = chance * goes
                after[some] = chance * (1 - goes)
            left = after
        return sum(chance * pays[sum(1 << s for s in some)][seat] for some, chance in left.items())

    paid = sum(chance * pays[sum(1 << s for s in all_in)] for all_in, chance in chances.items())
    for seat in range(n):
        error = np.hypot(paid[seat].std() / np.sqrt(count), found.stderr[seat])
        assert abs(paid[seat].mean() - found.ev[seat]) < 4 * error
    tried = 0
    for at, seat in enumerate(order):
        for all_in, chance in stages[at].items():
            decision = decision_of(seat, all_in)
            if decision not in grids:
                continue
            gains = chance * (worth(all_in, at, seat, True) - worth(all_in, at, seat, False))
            for i in range(169):
                here = np.where(cells[seat] == i, gains, 0)
                for goes in (0, 1):
                    more = here * (goes - grids[decision][i])
                    error = more.std() / np.sqrt(count)
                    assert more.mean() < found.best_response_gain[seat] + 4.5 * error + 0.02, (
                        decision,
                        i,
                        goes,
                    )
                    tried += 1
    return tried


@pytest.mark.slow
def test_three_seats(three):
    assert three.positions == ("BTN", "SB", "BB")
    assert len(three.decisions) == 6
    assert abs(sum(three.ev)) < 1e-9
    assert three.max_gain <= 0.1
    assert 0 < max(three.stderr) < 1
    assert check(three, game(), [1000] * 3, 0, 60_000, 5) == 6 * 169 * 2
    assert share(three.range("SB")) > share(three.range("BTN")) > share(three.range("BB", ["SB", "BTN"]))
    assert sum(three.reach_probability("BB", who) for who in ("BTN", "SB", ("BTN", "SB"))) < 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("more", "stacks", "button"),
    [
        ({"antes": 15}, [400, 1500, 900], 1),
        ({"antes": {"big_blind": 100}}, [700, 300, 2000, 1000], 2),
        ({"antes": {"button": 50}}, [600, 90, 1500], 2),  # the ante puts a blind all-in
    ],
)
def test_unequal_stacks_and_antes(more, stacks, button):
    found = sw.push_fold(game(**more), stacks, button=button)
    assert found.max_gain <= 0.1
    check(found, game(**more), stacks, button, 300_000, 7)


def test_the_same_seed_gives_the_same():
    first, again, other = (sw.push_fold(game(), [1000] * 3, trials=2000, seed=seed) for seed in (1, 1, 2))
    assert again == first
    assert again.ranges == first.ranges
    assert other.ev != first.ev


def test_an_empty_seat():
    found = sw.push_fold(game(), [0, 1000, 0, 1000], button=3)
    assert found.positions == ("", "BB", "", "SB")
    assert found.ev[0] == found.best_response_gain[2] == 0
    assert found.ev[3] / 100 == pytest.approx(-0.04537, abs=1e-5)


@pytest.mark.slow
def test_nine_seats():
    found = sw.push_fold(game(), [1000] * 9, trials=4096, target_bb=0.02)
    assert len(found.decisions) == 2**9 - 2
    first, last = share(found.range("UTG")), share(found.range("SB"))
    assert 0.05 < first < 0.14 < 0.4 < last < 0.7
    assert found.reach_probability("UTG") == 1
    assert found.max_gain <= 5


# ---- prizes


def test_one_prize_is_chips(ten):
    """If prize equity is proportional to chips, the equilibrium is the one for chips."""
    found = sw.push_fold(game(), [1000, 1000], payouts=[500])
    assert found.in_prizes
    assert found.ev[0] == pytest.approx(ten.ev[0] / 4, abs=1e-4)
    assert share(found["SB"]) == pytest.approx(share(ten["SB"]), abs=0.003)


@pytest.mark.slow
def test_the_bubble_tightens_calls(three):
    bubble = sw.push_fold(game(), [1000] * 3, payouts=[50, 50], trials=8192)
    assert abs(sum(bubble.ev)) < 1e-9
    assert share(bubble.range("BB", "SB")) < share(three.range("BB", "SB")) / 3
    assert share(bubble.range("SB")) > 0.95  # a satellite: the first seat to go all-in is rarely called


def test_prizes_by_enumeration():
    """Heads-up, gains and losses are the prizes that `icm` assigns."""
    stacks, payouts = [700, 1300], [60, 40]
    found = sw.push_fold(game(), stacks, payouts=payouts)
    dealt, equity = matrices()
    before = sw.icm(stacks, payouts)[0]
    won, lost = sw.icm([1400, 600], payouts)[0] - before, 40 - before
    folded, stolen = (sw.icm(x, payouts)[0] - before for x in ([650, 1350], [800, 1200]))
    push, call = found["SB"].weights, found["BB"].weights
    all_in = np.where(dealt, lost + (won - lost) * equity, 0)
    pushed, passed = all_in @ call + stolen * (dealt @ (1 - call)), folded * dealt.sum(1)
    value = (push * pushed + (1 - push) * passed).sum() / dealt.sum()
    assert found.ev == pytest.approx((value, -value), abs=1e-3)  # a shared pot has a slightly higher EV
    assert found.best_response_gain[0] == pytest.approx(
        np.maximum(pushed, passed).sum() / dealt.sum() - value, abs=1e-3
    )


def test_out_together_ranks_by_stack():
    """Both short stacks are all-in from the blinds: the smaller one takes the third prize."""
    found = sw.push_fold(game(), [30, 80, 2000], button=2, payouts=[50, 30, 20], trials=4096)
    assert found.decisions == ((2, (0, 1)),)
    assert abs(sum(found.ev)) < 1e-9


def test_bounties_loosen_calls():
    payouts, stacks = [60, 40], [1000, 1000, 1000]
    plain = sw.push_fold(game(), stacks, payouts=payouts, trials=4096)
    heads = sw.push_fold(game(), stacks, payouts=payouts, bounties=[0, 50, 0], trials=4096)
    assert share(heads["BB", "SB"]) > 1.5 * share(plain["BB", "SB"])
    assert abs(sum(heads.ev)) < 1e-9


def test_a_head_goes_to_the_winner():
    """Heads-up, 20 in prizes and both bounties are at stake, however bounties are paid."""
    alone = sw.push_fold(game(), [1000, 1000], payouts=[60, 40])
    for progressive in (False, True):
        heads = {"bounties": [20, 20], "progressive": progressive}
        found = sw.push_fold(game(), [1000, 1000], payouts=[60, 40], **heads)
        assert found.ev[0] == pytest.approx(3 * alone.ev[0], rel=1e-3)


# ---- the command


def run(capsys, *words, code=0):
    try:
        found = main(["push-fold", *words])
    except SystemExit as stop:
        found = stop.code
    assert found == code
    return "".join(capsys.readouterr())


@pytest.mark.slow
def test_the_command(capsys, tmp_path, ten, monkeypatch):
    monkeypatch.setenv("COLUMNS", "500")  # one line a decision
    text = run(capsys, "10", "-o", str(tmp_path / "charts.svg"))
    assert text.count("AKo  KK KQs KJs") == 2
    assert "BB v SB  all-in with 37.35%" in text
    assert "EV in big blinds: SB -0.0454, BB +0.0454" in text
    assert (tmp_path / "charts.svg").read_text("utf-8") == ten.to_svg()
    plain = json.loads(run(capsys, "10", "--json"))
    assert plain["ev"][0] == pytest.approx(ten.ev[0] / 100, rel=1e-4)
    assert (plain["stacks"], plain["big_blind"]) == ([10, 10], 1)
    text = run(capsys, "8", "--players", "3", "--big-blind-ante", "1", "--trials", "1000")
    assert [line.split("  ")[0] for line in text.splitlines()[:6]] == [
        "BTN",
        "SB",
        "SB v BTN",
        "BB v BTN",
        "BB v SB",
        "BB v BTN SB",
    ]
    text = run(capsys, "--stacks", "9", "4.5", "--small-blind", "0.4", "--ante", "0.1", "--payouts", "3", "2")
    assert "EV in prizes: SB" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "give one stack in big blinds, such as 10, or --stacks"),
        (["10", "--stacks", "10", "10"], "give one stack in big blinds"),
        (["--stacks", "10", "10", "--players", "2"], "--players cannot be combined with --stacks"),
        (["10.0001"], "at most three decimals, not '10.0001'"),
        (["-3"], "must be a number of big blinds from 0 to 1,000,000, not '-3'"),
        (["10", "--players", "1"], "two seats or more, not 1"),
        (["10", "--ante", "1", "--big-blind-ante", "1"], "--ante cannot be combined with --big-blind-ante"),
        (["10", "--payouts", "2", "3"], "payouts must not increase"),
        (["10", "-o", "nowhere/x.svg"], "there is no folder"),
    ],
)
def test_bad_commands(capsys, words, says):
    text = run(capsys, *words, code=1 if "-o" in words else 2)
    assert re.search(says, text), text


# ---- the result


def test_access(ten, three):
    assert ten["sb"] == ten[0] == ten.range("SB") == ten.range(0) == ten.ranges[0, ()]
    assert ten["BB"] == ten["BB", "SB"] == ten.range(1, [0]) == ten.ranges[1, (0,)]
    assert three["BB", "BTN", "SB"] == three["BB", 1, 0] == three.range("BB", ("SB", "BTN"))
    for bad in ("UTG", "XX", 3, -1):
        with pytest.raises(ValueError, match="seat"):
            ten.range(bad)
    with pytest.raises(ValueError, match="BB has no decision with no seat all-in before it"):
        three["BB"]
    with pytest.raises(TypeError, match="all_in must be a seat or several seats, not float"):
        ten.range(1, 0.5)


def test_it_is_told(ten, three):
    text = str(ten).splitlines()
    assert [line.split()[0] for line in text[1:3]] == ["SB", "BB"]
    assert "58.3%" in text[1]
    assert "EV in big blinds: SB -0.0454, BB +0.0454" in text[3]
    assert len(max(str(three).splitlines(), key=len)) <= 110
    assert "20,000 deals" in str(three)


def test_it_is_drawn(ten, three):
    for drawn in (ten.to_svg(), ten._repr_svg_(), three.to_svg()):
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert ten.to_svg().count(">AKs<") == 2
    assert three.to_html() == three._repr_html_()
    assert three.to_html().count(">BB v BTN SB<") == 2  # wide and tall
    assert "aria-label='SB 58.3%, BB v SB 37.4%'" in ten.to_svg()
    picture = ROOT / ".github" / "pictures" / "push_fold.svg"
    assert picture.read_text("utf-8") == ten.to_svg() + "\n", "run .github/pictures/draw.py"


def test_it_is_a_value(three):
    again = pickle.loads(pickle.dumps(three))
    assert again == three
    assert hash(again) == hash(three)
    assert again.ranges == three.ranges
    with pytest.raises(AttributeError):
        three.trials = 5
    plain = json.loads(json.dumps(three.to_dict()))
    assert plain["ev"] == list(three.ev)
    assert len(plain["decisions"]) == 6
    first = plain["decisions"][0]
    assert sw.Range(first["range"]) == three.range(first["seat"], first["all_in"])


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({"stacks": [1000]}, sw.InvalidHand, "two seats or more, not 1"),
        ({"stacks": [1000, 0]}, sw.InvalidHand, "two players with chips"),
        ({"stacks": [1000.5, 10]}, TypeError, "stack of seat 0 must be an int"),
        ({"stacks": [100] * 10}, sw.InvalidHand, "two to nine players, not 10"),
        ({"button": 5}, sw.InvalidHand, "button"),
        ({"target_bb": 0}, ValueError, "target_bb must be above 0"),
        ({"target_bb": float("nan")}, ValueError, "target_bb must be above 0"),
        ({"trials": 0}, ValueError, "trials must be from 1"),
        ({"payouts": [30, 50]}, ValueError, "place 2 pays 50, more than place 1; payouts must not increase"),
        ({"payouts": [30, 20, 10]}, ValueError, "3 places for 2 players"),
        ({"payouts": [0, 0]}, ValueError, "payouts must have a prize above 0"),
        ({"bounties": [1, 1]}, ValueError, "pass payouts="),
        (
            {"payouts": [1], "bounties": [1, 1, 1]},
            ValueError,
            "bounties must have one number for each of 2 seats, not 3",
        ),
        ({"payouts": [1], "bounties": [1, -1]}, ValueError, "bounty of player 1"),
        ({"seed": -1}, ValueError, "seed"),
        ({"game": sw.games.PotLimitOmaha(blinds=BLINDS)}, sw.InvalidGame, "no-limit hold'em, not"),
        ({"game": sw.games.FixedLimitHoldem(bets=(2, 4))}, sw.InvalidGame, "no-limit hold'em, not"),
        ({"game": sw.games.CrazyPineapple(blinds=BLINDS)}, sw.InvalidGame, "not Crazy Pineapple"),
        ({"game": game(rake=sw.Rake(5))}, sw.InvalidGame, "neither rake, a cap nor a bring-in"),
        ({"game": 5}, TypeError, "game must be a Game"),
    ],
)
def test_bad_input(given, error, says):
    with pytest.raises(error, match=says):
        sw.push_fold(**({"game": game(), "stacks": [1000, 1000]} | given))


@pytest.mark.slow
@pytest.mark.timing
@pytest.mark.skipif(os.name == "nt", reason="signals there have no timers")
@pytest.mark.parametrize("seats", [2, 7])
def test_ctrl_c_stops_it(ten, seats):
    """Ctrl-C works during drawing and between rounds, and earlier results remain valid."""

    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for after in (0.01, 0.4):
            start = perf_counter()
            signal.setitimer(signal.ITIMER_REAL, after)
            with pytest.raises(KeyboardInterrupt):
                while True:
                    sw.push_fold(game(), [1000] * seats, target_bb=1e-9, trials=1 << 18)
            assert perf_counter() - start < after + 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert sw.push_fold(game(), [1000, 1000]) == ten


def test_classes_are_cells_of_the_grid(ten):
    held = ten["SB"]
    weights = held.weights
    for a, b in ((51, 47), (51, 46), (4, 8), (4, 9), (0, 1)):
        i = combo_index(a, b)
        assert COMBOS[i] == (min(a, b), max(a, b))
        assert weights[i] == held.weight((a, b))
    assert (ten["SB"].weight("54s"), ten["SB"].weight("54o")) == (1, 0)
