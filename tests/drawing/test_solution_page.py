"""Tests of the page of a solved hand: every number is there, and nothing is loaded from outside."""

import base64
import json
import re
import zlib

import numpy as np
import pytest

import steelwheel as sw
from drawing.test_range_grid import EVIL
from steelwheel import drawing

BOARD = "Td9d6hQc"
RANGES = "AA, KQs, 87o:0.5", "JJ-99, AhKh:0.25, 54s, KhQh, AcAs, 87o:0.001"
COMBOS = sw.Range.COMBOS


def one_node(path, board=BOARD, who=0, bets=(0, 0), actions=("x", "b150", "a"), seed=1, **more):
    """Return a node with arbitrary numbers."""
    rng = np.random.default_rng(seed)
    free = [not {*combo} & {*sw.parse_cards(board)} for combo in COMBOS]
    reach = np.array([sw.Range(text).weights for text in RANGES]) * free
    strategy = rng.dirichlet(np.ones(len(actions)), 1326)
    ev, equity = rng.normal(100, 50, (2, 1326)), rng.random((2, 1326))
    for some in (strategy, ev.T, equity.T):
        some[~np.array(free)] = np.nan
    return {
        "path": path, "kind": "decision", "player": who, "pot": 200 + sum(bets), "bets": bets,
        "stacks": (900 - bets[0], 900 - bets[1]), "actions": actions, "strategy": strategy.astype(np.float32),
        "action_ev": rng.normal(100, 50, (1326, len(actions))), "reach": reach, "ev": ev,
        "equity": equity, **more,
    }  # fmt: skip


def some_nodes():
    """Return a turn node and one river card."""
    yield one_node(())
    yield one_node(("x",), who=1, actions=("x", "b66.5"))
    yield {**one_node(("x", "x")), "kind": "chance"}
    yield one_node(("x", "x", "2h"), BOARD + "2h")
    yield one_node(("b150",), who=1, bets=(150, 0), actions=("f", "c", "r450", "a"), seed=2)
    yield {
        "path": ("b150", "f"),
        "kind": "fold",
        "player": 1,
        "pot": 350,
        "stacks": (750, 900),
        "bets": (150, 0),
    }
    yield {"path": ("b150", "c"), "kind": "chance", "pot": 500, "stacks": (750, 750)}
    yield one_node(("b150", "a"), bets=(150, 900), stacks=(750, 0), actions=("f", "c"))
    yield {"path": ("b150", "a", "c"), "kind": "showdown", "pot": 2000, "stacks": (0, 0)}


def stored_in(page):
    found = json.loads(re.search("id='solution'>(.*?)</script>", page, re.DOTALL)[1])
    return found, zlib.decompress(base64.b64decode(found["numbers"]))


def unpacked(stored, numbers, node):
    """Return the numbers of a node by player, decoded like the page's script."""
    at, (low, high) = node["at"], node["spread"]

    def take(count, form, low, high):
        nonlocal at
        x = np.frombuffer(numbers, form, count, at).astype(float)
        at += x.size * np.dtype(form).itemsize
        most = 254 if form == "u1" else 65534
        return np.where(x > most, np.nan, low + (high - low) * x / most)

    counts = [len(held) for held in stored["hands"]]
    both = [
        (take(n, "u1", 0, most), take(n, "u1", 0, 1), take(n, "<u2", low, high))
        for n, most in zip(counts, node["most"], strict=True)
    ]
    n = counts[node["player"]]
    shares = [take(n, "u1", 0, 1) for _ in node["actions"]]
    return both, shares, [take(n, "<u2", low, high) for _ in node["actions"]], at


def test_a_page_holds_every_number_and_nothing_from_outside():
    given = [*some_nodes()]
    page = drawing.solution_html(
        iter(given), board=BOARD, names=["<i>", "Bo\u202eb"], title=EVIL[0], note=EVIL[3]
    )
    assert page == drawing.solution_html(
        given, board=BOARD, names=["<i>", "Bob"], title=EVIL[0], note=EVIL[3]
    )
    assert page.count("<script") == page.count("</script>") == 2
    assert "default-src 'none'" in page and "unsafe" not in page
    assert not re.search(r"https?:|url\(|src=|href|@import|\son\w+=|<b>|<i>|<script>alert|\u202e", page)
    stored, numbers = stored_in(page)
    assert stored["board"] == ["Td", "9d", "6h", "Qc"] and stored["names"] == ["<i>", "Bob"]
    assert [node["path"] for node in stored["nodes"]] == [",".join(node["path"]) for node in given]
    ends = []
    for node, kept in zip(given, stored["nodes"], strict=True):
        assert (kept["pot"], kept["kind"], *kept["stacks"]) == (node["pot"], node["kind"], *node["stacks"])
        if node["kind"] != "decision":
            continue
        both, shares, gains, end = unpacked(stored, numbers, kept)
        ends.append(end)
        for p, (reach, equity, ev) in enumerate(both):
            held = stored["hands"][p]
            assert {*held} == {i for i in range(1326) if given[0]["reach"][p][i]}
            assert reach == pytest.approx(node["reach"][p][held], abs=1 / 250)
            assert (reach > 0).tolist() == (node["reach"][p][held] > 0).tolist()
            assert equity == pytest.approx(node["equity"][p][held], abs=0.002, nan_ok=True)
            assert ev == pytest.approx(node["ev"][p][held], abs=0.01, nan_ok=True)
        held = stored["hands"][node["player"]]
        there = node["reach"][node["player"]][held] > 0
        for k, (share, gain) in enumerate(zip(shares, gains, strict=True)):
            assert share[there] == pytest.approx(node["strategy"][held, k][there], abs=0.002)
            assert gain == pytest.approx(node["action_ev"][held, k], abs=0.01)
    assert max(ends) == len(numbers)


def test_what_a_range_does_on_average_counts_the_other_range():
    given = one_node((), actions=("f", "c"), bets=(0, 100))
    kept = stored_in(drawing.solution_html([given], board=BOARD))[0]["nodes"][0]
    ours, theirs = ([i for i in range(1326) if reach[i]] for reach in given["reach"])
    sums = np.zeros(6)
    for i in ours:
        for j in theirs:
            if not {*COMBOS[i]} & {*COMBOS[j]}:
                weight = given["reach"][0][i] * given["reach"][1][j]
                folds = weight * given["strategy"][i, 0]
                sums += (
                    weight, folds, weight * given["ev"][0][i], weight * given["ev"][1][j],
                    weight * given["equity"][1][j], folds * given["action_ev"][i, 0],
                )  # fmt: skip
    total, folds, *means = sums
    assert kept["often"] == pytest.approx([folds / total, 1 - folds / total], rel=1e-5)
    assert [*kept["ev"], kept["equity"][1]] == pytest.approx([x / total for x in means[:3]], rel=1e-5)
    assert kept["then"][0] == pytest.approx(means[3] / folds, rel=1e-5)
    assert kept["combos"] == pytest.approx([reach.sum() for reach in given["reach"]])


def test_actions_have_names_and_parts_of_the_pot():
    nodes = {
        node["path"]: node for node in stored_in(drawing.solution_html(some_nodes(), board=BOARD))[0]["nodes"]
    }
    assert nodes[""]["said"] == ["check", "bet 150", "all-in 900"] and nodes[""]["parts"] == [
        "",
        "75%",
        "450%",
    ]
    assert nodes["x"]["said"] == ["check", "bet 66.5"]
    facing = nodes["b150"]
    assert facing["said"] == ["fold", "call 150", "raise to 450", "all-in 900"]
    assert facing["parts"] == ["", "", "60%", "150%"]  # of 500, the pot after a call
    assert facing["colors"] == ["fold", "check", "bet3", "all-in"]
    assert nodes["b150,a"]["said"] == ["fold", "call 750"]


def test_nobody_gets_there():
    node = one_node(())
    nobody = {**one_node(("x",), who=1, actions=("x", "a")), "reach": np.zeros((2, 1326))}
    stored, numbers = stored_in(drawing.solution_html([node, nobody], board=BOARD))
    kept = stored["nodes"][1]
    assert kept["often"] == kept["then"] == kept["ev"] == [None, None] and kept["combos"] == [0, 0]
    assert not unpacked(stored, numbers, kept)[0][0][0].any()


def test_the_title_says_the_board_and_the_pot():
    page = drawing.solution_html(some_nodes(), board=sw.parse_cards(BOARD))
    assert "<title>T♦9♦6♥Q♣, pot 200</title>" in page
    keys = re.findall("data-key='(.*?)'", page)
    assert keys == ["?", "s", "e", "q", "r", "?"]


@pytest.mark.parametrize(
    ("message", "nodes"),
    [
        ("nodes is empty; pass at least the root", []),
        ("node 'x' must come after its parent", [one_node(("x",))]),
        ("the path 'x' occurs twice", [one_node(()), one_node(("x",)), one_node(("x",))]),
        ("the path '7' must consist of str", [one_node((7,))]),
        ("node 'f' is impossible: 'f' cannot follow there", [one_node(()), one_node(("f",))]),
        ("'2h' cannot follow there", [one_node(()), one_node(("2h",))]),
        ("'Td' cannot follow there", [one_node((), kind="chance"), one_node(("Td",))]),
        ("'x' cannot follow there", [one_node((), kind="chance"), one_node(("x",))]),
        ("node '': kind must be one of decision, chance, fold, showdown, not 'other'",
         [one_node((), kind="other")]),
        ("kind must be one of", [one_node((), kind="showdown")]),
        ("node '': player must be 0 .out of position. or 1 .in position.", [one_node((), who=0, player=2)]),
        ("node '': chips must be a finite number of at least 0, not -1", [one_node((), pot=-1)]),
        ("node '': stacks, bets, reach, ev and equity need one value for each", [one_node((), stacks=900)]),
        ("node '': an action must be .*, not 'z'", [one_node((), actions=("z", "x", "a"))]),
        (r"node '': strategy must have the shape \(1326, 2\)", [{**one_node(()), "actions": ("x", "a")}]),
        (r"node '': ev must have the shape \(1326,\), not \(9,\)", [one_node((), ev=np.ones((2, 9)))]),
        ("node '' has no equity", [{k: v for k, v in one_node(()).items() if k != "equity"}]),
        ("reach has hands that are not in the root's reach",
         [one_node(()), one_node(("x",), reach=np.ones((2, 1326)))]),
    ],
)  # fmt: skip
def test_bad_nodes(message, nodes):
    with pytest.raises(ValueError, match=message):
        drawing.solution_html(nodes, board=BOARD)


def test_other_bad_input():
    for board in ("TdTd9d", "Zz"):
        with pytest.raises(sw.InvalidCards):
            drawing.solution_html(some_nodes(), board=board)
    with pytest.raises(ValueError, match="the board must have 3, 4 or 5 cards, not 2"):
        drawing.solution_html(some_nodes(), board="Td9d")
    with pytest.raises(ValueError, match="names must contain two names, one per player"):
        drawing.solution_html(some_nodes(), board=BOARD, names="ab")
    with pytest.raises(TypeError, match="a node must be a mapping with a path, a tuple of str, not int"):
        drawing.solution_html([7], board=BOARD)
