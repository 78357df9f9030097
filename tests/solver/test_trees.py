"""The betting tree in C: its nodes, and the payoffs at its ends, compared with played hands."""

import pytest

import steelwheel as sw
from steelwheel._core import _Tree

GEOMETRIC, ALL_IN = (3, 0.0, 1e9), (4, 0.0, 0.0)


def pots(*percent):
    return [(0, x / 100, 0.0) for x in percent]


def times(x):
    return [(1, x, 0.0)]


# board, pot, stacks, bets, raises; then the known numbers of nodes, decisions and ends
USUAL = [
    ("Td9d6hQc3s", 200, 900, [*pots(60), GEOMETRIC, ALL_IN], times(2.5), (27, 10, 17)),
    ("Td9d6hQc", 200, 900, [*pots(60), GEOMETRIC, ALL_IN], times(2.5), (206, 76, 113)),
    ("Td9d6h", 200, 900, pots(50), pots(60), (257, 100, 125)),
    ("QsJh2h7c9d", 1000, 9500, [*pots(33, 75, 150), ALL_IN], [*pots(50, 100), ALL_IN], (213, 72, 141)),
    ("QsJh2h7c", 1000, 9500, pots(100), [*pots(50), ALL_IN], (150, 56, 81)),
    ("QsJh2h", 1000, 9500, pots(100), pots(50), (357, 136, 173)),
    ("QsJh2h8h2c", 180, 910, [*pots(33, 70), ALL_IN], times(2.5), (51, 18, 33)),
    ("QsJh2h8h", 180, 910, pots(55), pots(45), (184, 68, 105)),
    ("AsKs4s4d", 180, 400, pots(30, 80), [*times(3), ALL_IN], (210, 76, 121)),
]


def plain_hand(board, pot, stack, **keywords):
    left = 6 - len(board) // 2
    streets = [sw.Street(hole=2, board=6 - left), *[sw.Street(board=1)] * (left - 1)]
    keywords = {"structure": "no_limit", "bets": 1, **keywords}
    game = sw.Game("spot", streets=streets, antes={"button": pot}, **keywords)
    return sw.Hand(game, [stack, stack + pot], button=1, hole_cards=["????"] * 2, board=board)


def rows(bets, raises):
    return [
        (street, player, use, *size)
        for street in range(3)
        for player in (0, 1)
        for use, sizes in enumerate((bets, raises, bets))
        for size in sizes
    ]


@pytest.mark.parametrize(("board", "pot", "stack", "bets", "raises", "counts"), USUAL)
def test_trees_are_as_other_solvers_grow_them(board, pot, stack, bets, raises, counts):
    tree = _Tree(plain_hand(board, pot, stack), rows(bets, raises), 1.5, 0.15, 0.1).grow()
    kinds = tree.kinds.tolist()
    assert (tree.count, kinds.count(0), kinds.count(1) + kinds.count(2)) == counts


def test_pio_flop():
    sizes = [
        (street, *row[1:])
        for street, x in enumerate((52, 55, 70))
        for row in rows(pots(x), pots(45))
        if not row[0]
    ]
    tree = _Tree(plain_hand("QsJh2h", 180, 910), sizes, 0, 0, 0).grow()
    assert (tree.count, tree.kinds.tolist().count(0)) == (501, 194)


def test_parents_stand_before_children():
    tree = _Tree(plain_hand("Td9d6h", 200, 900), rows(pots(50), pots(60)), 1.5, 0.15, 0.1).grow()
    seen = {0}
    for node in range(tree.count):
        kind, _, street, parent, first, actions, _ = tree.node(node)
        children = set(range(first, first + actions)) if actions else set()
        assert node in seen and parent < node and not children & seen
        assert all(tree.node(child)[3] == node and child > node for child in children)
        assert (kind in (0, 3)) == bool(children)
        if kind == 3:
            assert actions == 1 and tree.node(first)[2] == street + 1
        seen |= children
    assert len(seen) == tree.count


def test_nodes_that_cannot_be_expanded():
    tree = _Tree(plain_hand("Td9d6hQc3s", 200, 900), [], 0, 0, 0)
    for totals in [(100, 100), (200, 100), (0,), (-1,), (901,), (100, 901)]:
        with pytest.raises(sw.InvalidSpot, match="not legal"):
            tree.expand(0, totals)
    assert tree.count == 1
    tree.expand(0, (100, 900))
    assert tree.count == 4
    for node in (-1, 0, 4):
        with pytest.raises(sw.InvalidSpot, match="it does not exist, or already has children"):
            tree.expand(node, ())
    with pytest.raises(sw.InvalidSpot, match="too many"):
        tree.expand(1, range(1, 66))
    with pytest.raises(TypeError, match="totals must be a sequence"):
        tree.expand(1, "100")
    assert tree.totals(0) == () and tree.total(0, 0, 0.5, 0.0) == 100 and tree.legal(2).to_call == 100
    for ask in (tree.totals, tree.legal):
        with pytest.raises(sw.InvalidSpot, match="no player acts at this node"):
            ask(4)
    with pytest.raises(IndexError):
        tree.node(4)


def test_values_can_be_set():
    tree = _Tree(plain_hand("Td9d6hQc3s", 200, 900), rows(pots(50), []), 0, 0, 0).grow()
    values = tree.values[::-1].copy()[::-1] * 2
    tree.set_values(values)
    assert (tree.values == values).all()
    for wrong in (values[1:], values[:, :1], values[0]):
        with pytest.raises(ValueError, match="shape"):
            tree.set_values(wrong)
    with pytest.raises(TypeError, match="float64"):
        tree.set_values(values.astype("float32"))
    worse = values.copy()
    worse[3, 1, 2] = float("nan")
    with pytest.raises(ValueError, match=r"values\[3, 1, 2\]"):
        tree.set_values(worse)
    assert (tree.values == values).all()
