"""Call everything in `steelwheel._core` with wrong arguments; it must raise or return, but not crash.

`python tests/hostile_calls.py 2 LOG` calls with two arguments, `many` with as many as anything takes,
`half` calls methods of incomplete objects. The file LOG has the last call.
"""

import contextlib
import gc
import inspect
import os
import sys
from fractions import Fraction
from itertools import product

import numpy as np

import steelwheel as sw
from steelwheel import _core
from steelwheel.history import HandHistory
from steelwheel.history.row_facts import played_with_facts

GAME = sw.games.NoLimitHoldem()
RANGE = sw.Range("AA,KQs,72")._weights
TWO = _core.Ranges((RANGE, RANGE), "", "")
ON_BOARD = _core.Ranges((RANGE,) * 3, "2c3c4c", "")
PLO = sw.games.by_name("plo")
ASKED = (4, (((15 << 48, -1, -1), (15 << 48, 0, 1)), (0, 99)), (0, 1, -3, -2, -4), (0.5,), bytes(2 * 16432))
HELD = (_core.PartialDeal(PLO, ("AsKsQsJs", ""), ("2c3c4c",), ""), (None, _core.HoleRange(*ASKED)), 99)


class Spy:
    """Records the arguments that a Game is compiled from."""

    def _compile(self, *given):
        self.given = given
        raise LookupError


SPY = Spy()
with contextlib.suppress(LookupError):
    sw.Game.__init__(SPY, name="", **GAME._keywords())
CARDS, COUNTS = sw.deal_batch(6, 7, seed=1), np.zeros((6, 3), np.uint32)
SUMS = np.zeros((6, 2), np.uint64)


def extended(sample):
    """Return sampled equities, extended by some slices."""
    sample.extend(100_000)
    return sample


def begun(work):
    """Return the work in its first stage."""
    work.advance()
    return work


def hand():
    return sw.Hand(GAME, [200, 200, 200], seed=1)


def spot_tree(*given):
    """Return a grown tree, after a query of its root's totals."""
    tree = _core._Tree(*given).grow()
    assert tree.totals(0)
    return tree


FLOP = sw.Hand(GAME, [200, 200], seed=1).call().check()
SPOT = (FLOP, ((0, 0, 0, 0, 0.5, 0.0), (2, 1, 1, 4, 0.0, 0.0)), 0.1, 0.1, 0.1)
WEIGHTS = np.full((2, 1326), 0.5)
SOLVING = (True, True, 1, (1.5, 0.5, 3.0))


def solver(*given):
    """Return a solver after one iteration."""
    made = _core._Solver(*given)
    made.iterate(1)
    return made


RIVER = _core._Tree(
    sw.Hand(GAME, [200, 200], seed=1).call().check().check().check().check().check(), *SPOT[1:]
).grow()
SMALL = (sw.Hand(sw.games.Kuhn(), [9, 9], manual="deal"), None, None, None, 1000, (1.5, 0.5, 3.0))
MATCHUPS = _core.ClassMatchups()
ALL_IN = ((9, 9, 9), (0, 1, 2), (0, 0, 0), 0, (2, 1), (), False, MATCHUPS, _core.ClassDeals(3, 9, 1), 0.1, 9)


# Factories for each class: new objects whose methods have not been called.
EXPLICIT = _core.ExplicitGame(sw.ActionMenu(GAME), 0, 1.0)


def dealt_by_hand():
    return sw.Hand(GAME, [200, 200], manual="deal", seed=1)


class State(_core.ExplicitState):
    def __init__(self):
        self._node = _core.ExplicitHand(EXPLICIT, dealt_by_hand())


ROWS = ("players", lambda: iter(PLAYED), (0, 1, 6))
PLAYED = [played_with_facts(HandHistory.from_hand(hand().fold().fold()), 0, True)]
COLUMNS = ([("a", "int64", [1, 2]), ("b", "dictionary[int32]", ["x", None])], [1])
TALLY = ("decisions", [0, 1], [(8, 0, 0, 0.0, None)], [(0, 0, True, False)], None)
MAKE = {
    "CardSet": lambda: sw.CardSet("AsKd"),
    "_View": lambda: _core._View(bytearray(9), "a view", True),
    "Batch": lambda: _core.Batch(),
    "Dealing": lambda: _core.Dealing(3, 2, "standard", "", 1, None),
    "Evaluation": lambda: _core.Evaluation(CARDS, "high", "", None),
    "Runouts": lambda: _core.Runouts("AsKs", 3, "high", "", ""),
    "OmahaEvaluation": lambda: _core.OmahaEvaluation(CARDS[:, :4], CARDS[:, 4:], "high", 2, None),
    "Work": _core.Work,
    "Counting": _core.Counting,
    "Equities": lambda: _core.Equities._of_known(("AsAh", "KsKh"), "2c3c4c", ""),
    "Ranges": lambda: TWO,
    "ExactRanges": lambda: _core.ExactRanges(ON_BOARD, 2),
    "ExactTwoPreflop": lambda: _core.ExactTwoPreflop(TWO),
    "Sample": _core.Sample,
    "SampleRanges": lambda: extended(_core.SampleRanges(TWO, 1)),
    "PartialDeal": lambda: _core.PartialDeal(GAME, ("AsAh", "KsKh"), ("2c3c4c",), ""),
    "ExactCompletions": lambda: _core.ExactCompletions(MAKE["PartialDeal"]()),
    "SampleCompletions": lambda: extended(_core.SampleCompletions(MAKE["PartialDeal"](), 1)),
    "HoleRange": lambda: _core.HoleRange(*ASKED),
    "HeldRanges": lambda: _core.HeldRanges(*HELD),
    "ExactHeld": lambda: _core.ExactHeld(MAKE["HeldRanges"]()),
    "SampleHeld": lambda: extended(_core.SampleHeld(MAKE["HeldRanges"](), 1)),
    "Holding": lambda: _core.Holding("AsKs", "2c3c4c", (3,)),
    "Strengths": lambda: begun(_core.Strengths(CARDS[:, :2], CARDS[:, 2:], False, 3, SUMS, COUNTS)),
    "EquityMatrix": lambda: _core.EquityMatrix(RANGE, RANGE, "2c3c4c", ""),
    "Indexer": lambda: sw.HandIndexer([2, 3]),
    "Indexing": lambda: _core.Indexing(sw.HandIndexer([7]), CARDS, None),
    "SiteScan": lambda: _core.SiteScan("PokerStars", b"PokerStars Hand #1: x"),
    "IndexedHands": lambda: _core.IndexedHands(sw.HandIndexer([2]), 0, np.arange(6, dtype=np.uint64), None),
    "CompiledGame": _core.CompiledGame,
    "LegalActions": lambda: hand().legal_actions,
    "_Play": lambda: hand().observe(None),
    "Hand": hand,
    "Observation": lambda: hand().observe(0),
    "Slots": _core.Slots,
    "HandBatch": lambda: sw.HandBatch(GAME, 3, [200, 200, 200], seed=1),
    "Encoder": lambda: sw.Encoder(GAME, 3),
    "ActionMenu": lambda: sw.ActionMenu(GAME),
    "ExplicitGame": lambda: EXPLICIT,
    "ExplicitHand": lambda: _core.ExplicitHand(EXPLICIT, dealt_by_hand()),
    "ExplicitState": lambda: State(),
    "_Prizes": _core._Prizes,
    "IcmRows": lambda: _core.IcmRows(np.ones((6, 3), np.int64), (2, 1)),
    "ClassMatchups": lambda: MATCHUPS,
    "ClassDeals": lambda: _core.ClassDeals(3, 9, 1),
    "AllInOrFold": lambda: _core.AllInOrFold(*ALL_IN),
    "_Tree": lambda: spot_tree(*SPOT),
    "_Solver": lambda: solver(RIVER, WEIGHTS, *SOLVING),
    "_GameTree": lambda: _core._GameTree(*SMALL),
    "RowReader": _core.RowReader,
    "HandRows": lambda: _core.HandRows(*ROWS),
    "ColumnRows": lambda: _core.ColumnRows(*COLUMNS),
    "RowTally": lambda: _core.RowTally(*TALLY),
    "Pot": lambda: _core.Pot(1, ()),
    "Post": lambda: _core.Post(1),
    "Event": lambda: _core.Event("deal", 0, 0, 0, 0, ()),
}
# Valid constructor arguments, to be replaced one at a time.
RIGHT = {
    "_View": (bytearray(9), "a view", True),
    "Dealing": (3, 2, "standard", "", 1, None),
    "Evaluation": (CARDS, "high", "", None),
    "Runouts": ("AsKs", 3, "high", "", ""),
    "OmahaEvaluation": (CARDS[:, :4], CARDS[:, 4:], "high", 2, None),
    "Equities": tuple(range(10)),
    "Equities._of_known": (("AsAh", "KsKh"), "2c3c4c", ""),
    "Equities._of_deal": (GAME, ("AsAh", "KsKh"), "2c3c4c", ""),
    "Ranges": ((RANGE, RANGE), "", "", None),
    "ExactRanges": (TWO, 99),
    "PartialDeal": (GAME, ("AsAh", "KsKh"), ("2c3c4c",), ""),
    "SampleCompletions": (MAKE["PartialDeal"](), 1),
    "SampleRanges": (TWO, 1, None),
    "HoleRange": ASKED,
    "HeldRanges": HELD,
    "SampleHeld": (_core.HeldRanges(*HELD), 1),
    "Holding": ("AsKs", "2c3c4c", (3,)),
    "Strengths": (CARDS[:, :2], CARDS[:, 2:], False, 3, SUMS, COUNTS),
    "EquityMatrix": (RANGE, RANGE, "2c3c4c", ""),
    "Indexing": (sw.HandIndexer([7]), CARDS, None),
    "IndexedHands": (sw.HandIndexer([2]), 0, np.arange(6, dtype=np.uint64), None),
    "Hand": (GAME, [200, 200, 200]),
    "HandBatch": (GAME, 3, [200, 200, 200]),
    "HandBatch.act": (np.zeros(3, np.int8),),
    "HandBatch.reset": (np.ones(3, bool), np.full((3, 3), 9)),
    "Encoder": (GAME, 3),
    "Encoder.bounds": (600,),
    "Encoder.encode": (hand(), 1, np.zeros(sw.Encoder(GAME, 3).observation_size, np.float32)),
    "ActionMenu": (GAME, (0.5, 1)),
    "ExplicitGame": (sw.ActionMenu(GAME), 0, 1.0),
    "ExplicitHand": (EXPLICIT, dealt_by_hand(), ""),
    "ExplicitHand.recall_into": (np.zeros(999, np.float32), 0, (0, -1, -1, 200, -1, 0, 1)),
    "ActionMenu.mask": (hand(), np.zeros(7, bool)),
    "ActionMenu.codes": (hand(), 1),
    "CompiledGame._compile": SPY.given,
    "CompiledGame._name": ("a game",),
    "IcmRows": (np.ones((6, 3), np.int64), (2, 1)),
    "ClassDeals": (3, 9, 1),
    "_Tree": SPOT,
    "_GameTree": SMALL,
    "_Tree.expand": (0, (5, 9)),
    "_Solver": (RIVER, WEIGHTS, *SOLVING),
    "_Solver.plan": (RIVER, WEIGHTS, *SOLVING[:3]),
    "_Solver.strategy": (0, b""),
    "_Solver.reach": (0, b""),
    "_Solver.values": (0, b"", 0),
    "_Solver.equity": (0, b"", 0),
    "_Solver.lock": (0, b"", None),
    "_Solver.restore": (b"", 1),
    "_Tree.set_values": (np.zeros((9, 2, 3)),),
    "HandRows": ROWS,
    "ColumnRows": COLUMNS,
    "RowTally": TALLY,
    "RowTally.add": (*PLAYED[0], (0, 1, 2)),
    "legal_actions": (True, 2, 4, 200, 1),
    "observation": hand().observe(0).__reduce__()[1],
    "hand_of": (1, "high"),
    "playing_cards": ("AsKsQsJsTs", "high", ""),
    "evaluate_omaha": ("AsKsQsJs", "2c3c4c5c6c", "high"),
    "wait_for": ([], [], os.getpid()),
}


class Odd:
    """Answers every query about itself falsely."""

    def __len__(self):
        return 2

    def __iter__(self):
        return iter([None] * 99)

    def __getitem__(self, i):
        return self

    def __index__(self):
        return 1 << 70

    def __call__(self, *_):
        return self

    def __getattr__(self, name):
        return self


class Prying(list):
    """Finds the object under construction when it is read, and calls its methods."""

    calls = 0

    def pry(self, *_):
        Prying.calls += 1
        for made in gc.get_objects():
            if type(made).__name__ in CLASSES and id(made) not in KNOWN:
                for place in dir(made):
                    attempt(f"{type(made).__name__} half made: {place}", getattr(made, place, len))
                    attempt(f"{type(made).__name__} half made: {place}", getattr(made, place, len), 0, 1)
        raise LookupError

    __len__ = __iter__ = __getitem__ = __index__ = __float__ = __str__ = __hash__ = __eq__ = pry
    shape = property(pry)


VALUES = [
    None,
    0,
    1,
    3,
    -1,
    1 << 31,
    (1 << 63) - 1,
    -(1 << 63),
    1 << 64,
    0.5,
    Fraction(1, 3),
    float("nan"),
    True,
]
VALUES += [
    "",
    "AsKs",
    "high",
    "\udc80",
    b"",
    b"\xff" * 9,
    RANGE,
    b"\xff" * len(RANGE),
    (),
    (None,),
    [],
    [1, 1],
    {},
]
VALUES += [
    {0: None},
    CARDS,
    SUMS,
    np.zeros((3, 0), np.uint8),
    np.float64(1),
    object(),
    object,
    Odd(),
    slice(1),
    ...,
]
OURS = ("steelwheel._core", "steelwheel")
FUNCTIONS = {
    n: x for n, x in vars(_core).items() if type(x) is type(len) and x.__module__ == "steelwheel._core"
}
CLASSES = {n: x for n, x in vars(_core).items() if isinstance(x, type) and x.__module__ in OURS}
STRANGERS = [None, 1, "x", object(), object, Odd(), sw.CardSet("As"), hand(), MAKE["Indexer"](), TWO]
calls = 0


def attempt(name, call, *given):
    """Try a call, and a few methods of its result."""
    global calls
    calls += 1
    LOG.seek(0)
    LOG.write(f"{name}{tuple(map(kind, given))}".encode().ljust(200)[:200])
    try:
        made = call(*given)
        if type(made).__name__ in CLASSES:
            repr(made), len(made)
    except Exception:
        pass


def takes(call, count):
    """Return whether it may be called with this many arguments; other counts are always refused."""
    try:
        inspect.signature(call).bind(*[None] * count)
    except TypeError:
        return False
    except ValueError:  # it has no signature
        pass
    return True


def kind(x):
    return x if x is None or type(x) in (int, bool) else type(x).__name__


def arguments(name, count):
    """Yield one value in every place, every pair, and each value in each place of valid arguments."""
    yield from ((value,) * count for value in VALUES)
    if count == 2:
        yield from product(VALUES, repeat=2)
    right = RIGHT.get(name, ())
    if len(right) == count:
        yield right
        yield from (
            (*right[:i], value, *right[i + 1 :]) for i in range(count) for value in (*VALUES, *STRANGERS)
        )


def walk(count):
    for name, function in FUNCTIONS.items():
        for given in arguments(name, count):
            attempt(name, function, *given)
    for name, cls in CLASSES.items():
        try:
            ways = [cls, type(f"Sub{name}", (cls,), {})]
        except TypeError:  # the class is final
            ways = [cls]
        for way in ways:
            for given in arguments(name, count):
                attempt(name, way, *given)
                attempt(f"{name}.__new__", way.__new__, way, *given)
        bases = [base for base in cls.__mro__ if base.__module__ != "builtins"]
        for place in sorted({place for base in bases for place in vars(base)} - {"__new__"}):
            attribute = next(vars(base)[place] for base in bases if place in vars(base))
            walk_attribute(f"{name}.{place}", cls, attribute, MAKE[name], count)


def walk_attribute(name, cls, attribute, make, count):
    for stranger in (*STRANGERS, make()):
        for ask in ("__get__", "__set__", "__delete__"):
            if count < 3 and hasattr(type(attribute), ask):
                attempt(f"{name}.{ask}", getattr(attribute, ask), stranger, *VALUES[:count])
        if callable(attribute):
            attempt(name, attribute, stranger, *VALUES[:count])
            attempt(name, attribute, *[stranger] * count)
    if callable(attribute) and hasattr(attribute, "__get__"):
        one = make()
        for given in arguments(name, count):
            attempt(name, attribute.__get__(one, cls), *given)
        if takes(attribute.__get__(one, cls), count):
            for given in ((value,) * count for value in VALUES):
                attempt(name, attribute.__get__(make(), cls), *given)


def walk_half_made():
    """Check that objects under construction are out of reach of their arguments' methods."""
    KNOWN.update(map(id, gc.get_objects()))
    for name, right in {**RIGHT, "AllInOrFold": ALL_IN}.items():  # this one is slow to create
        for i, value in enumerate(right):
            pairs = (
                [Prying()] if not isinstance(value, (tuple, list)) else [type(value)([Prying()] * len(value))]
            )
            for pry in (Prying(), *pairs):
                attempt(name, getattr(_core, name, len), *right[:i], pry, *right[i + 1 :])
    assert Prying.calls > 20


KNOWN = set()
if __name__ == "__main__":
    missing = {*CLASSES} - {*MAKE}
    assert not missing, f"say in MAKE how {missing} are made"
    with open(sys.argv[2], "wb", 0) as LOG:
        if sys.argv[1] == "half":
            walk_half_made()
        else:
            walk(len(SPY.given) if sys.argv[1] == "many" else int(sys.argv[1]))
    print(calls)
