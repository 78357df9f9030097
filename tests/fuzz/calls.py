"""Call every public function with hostile objects.

These are sequences that lie about their length, ints that change the table when converted, and buffers of
every shape that another thread changes at the same time.

Run it by run.py. No call may crash, hang, or raise an unexpected exception, and hands stay valid. Half of the
method calls are plain, with only wrong values of the usual types: these may raise only documented exceptions,
and then change nothing.
"""

import array
import builtins
import ctypes
import gc
import inspect
import os
import pickle
import re
import sys
import tempfile
import threading
import warnings
from decimal import Decimal
from fractions import Fraction
from random import Random

import numpy as np
from common import HERE, Finding, main
from play.generator import some_command, some_game, some_hand
from play.invariants import quick_check

import steelwheel as sw
from steelwheel import _core, history, rules
from steelwheel.history import acpc

try:
    import resource
except ImportError:
    resource = None

SECONDS_EACH = 2
WRONG = (
    SystemError,
    AssertionError,
    NameError,
    ReferenceError,
    RecursionError,
    ZeroDivisionError,
    RuntimeWarning,
)
SKIPPED = set("load load_all dump plot simd_level drawing save".split())


class Hostile(Exception):
    """The exception that hostile objects raise."""


# ---- hostile objects


class Liar:
    """A sequence that reports a different length each time, and yields yet another number of items."""

    def __init__(self, rng, items):
        self.rng, self.items = rng, items

    def __len__(self):
        return self.rng.choice([0, 1, 2, 5, len(self.items), 52, 5000, -1, 1 << 62])

    def __getitem__(self, i):
        if isinstance(i, slice) or not self.items or self.rng.random() < 0.02:
            raise IndexError
        return self.items[i % len(self.items)] if i < 300 else self.items[1 << 70]

    def __iter__(self):
        for i in range(self.rng.choice([0, 1, 2, 5, len(self.items), 300, 5000])):
            if not self.items:
                return
            yield self.items[i % len(self.items)]


class Index:
    """An int with a side effect when converted."""

    def __init__(self, value, effect):
        self.value, self.effect = value, effect

    def __index__(self):
        self.effect()
        return self.value

    __int__ = __hash__ = __index__

    def __float__(self):
        return float(self.__index__())

    def __eq__(self, other):
        self.effect()
        return True

    def as_integer_ratio(self):
        self.effect()
        return self.value, 0


class Mask:
    """An object that claims to have another class."""

    def __init__(self, of):
        self.of = of

    @property
    def __class__(self):
        return self.of


class Raises:
    """An object that raises on every access."""

    def fail(self, *given):
        raise Hostile

    __len__ = __iter__ = __getitem__ = __index__ = __eq__ = __bool__ = __hash__ = __float__ = __contains__ = (
        fail
    )
    keys = items = as_integer_ratio = __fspath__ = fail


class Text(str):
    def __len__(self):
        return 1 << 40

    def __iter__(self):
        return iter(["A", 5, None])

    def encode(self, *given):
        return b"??"


class Bytes(bytes):
    def __len__(self):
        return 7

    def __getitem__(self, i):
        return 51


class Number(int):
    def __index__(self):
        return -5

    def __lt__(self, other):
        return True

    __ge__ = __le__ = __gt__ = __lt__


class Listed(list):
    def __iter__(self):
        return iter(range(60))

    def __len__(self):
        return 2


class Tupled(tuple):
    __slots__ = ()

    def __iter__(self):
        return iter(range(60))

    def __len__(self):
        return 2


class Mapped(dict):
    def keys(self):
        return [0, 1, 99, "x"]

    def items(self):
        return [(5, sw.Post(1))] * 40

    def __len__(self):
        return 1


# ---- buffers

shared = np.zeros(4096, np.uint8)  # a thread constantly writes to it
stopped = threading.Event()


def disturb():
    rng = Random(1)
    while not stopped.is_set():
        at = rng.randrange(4000)
        shared[at : at + 64] = rng.choice([rng.randrange(256), rng.randrange(52), np.arange(64) % 52])
        stopped.wait(1e-5)


def some_buffer(rng):
    rows, columns = rng.choice([0, 1, 2, 3, 9]), rng.choice([0, 1, 2, 4, 5, 6, 7, 8, 9])
    kind = rng.choice("B B B b H h i I l L q Q f d e ? S2 U1 O M8[s] c16 >u2 >i8 >f8 V3".split())
    made = np.array([rng.randrange(52) for _ in range(rows * columns)]).astype(kind if kind != "V3" else "u1")
    made = made.reshape(rows, columns)
    how = rng.randrange(16)
    if how == 0:
        return made[::-1, ::-1]
    if how == 1 and rows:  # endless pairs would keep dict() itself busy
        many = 5 if columns == 2 else rng.choice([0, 1, 5, 1 << 20, 1 << 40])
        return np.broadcast_to(made[:1], (many, columns))
    if how == 2:
        return np.asfortranarray(made)
    if how == 3:
        made.setflags(write=False)
        return made
    if how == 4:
        return made.reshape(-1)
    if how == 5:
        return made.reshape(rows, columns, 1)
    if how == 6:
        return shared[rng.randrange(99) :][: 5 * 7 * 3].reshape(-1, rng.choice([5, 7, 3]))
    if how == 7:
        return shared[: 8 * 64].view(rng.choice([np.uint64, np.uint16, np.int64, np.float64]))
    if how == 8:
        return memoryview(shared)[:: rng.choice([1, 2, -1, 7])]
    if how == 9:
        return array.array(rng.choice("bBhHiIlLqQfd"), [rng.randrange(52) for _ in range(columns)])
    if how == 10:
        return ((ctypes.c_uint8 * 7) * 3)()
    if how == 11:
        return memoryview(bytes(rng.randrange(52) for _ in range(35))).cast("B", (5, 7))
    if how == 12:
        return np.array(rng.randrange(52))
    if how == 13:
        return np.zeros(3, [("a", "u1"), ("b", "<f8")])
    if how == 14:
        return bytearray(rng.randbytes(rng.randrange(40)))
    return made


# ---- objects of every kind

GAMES = [some_game(Random(f"calls {i}")) for i in range(40)] + [sw.games.NoLimitHoldem()] * 10
TEXTS = [
    "",
    "As",
    "AsKd",
    "AsKdQhJcTs",
    "??",
    "????",
    "QQ+",
    "AsKs:0.5, random",
    "high",
    "ace_to_five",
    "badugi",
    "wsop",
]
TEXTS += [
    "standard",
    "short",
    "deal",
    "runs",
    "showdown",
    "any",
    "\ud800",
    "\0",
    "A" * 3000,
    "JkJk",
    "high_wild",
    "exactly",
]
INTS = [
    -2,
    -1,
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    9,
    22,
    23,
    24,
    51,
    52,
    54,
    255,
    256,
    1000,
    2**31,
    2**53,
    2**63 - 1,
    2**63,
    2**64,
    10**30,
]
REALS = [
    0.0,
    0.5,
    1.0,
    -0.5,
    float("nan"),
    float("inf"),
    1e300,
    5e-324,
    Decimal("0.5"),
    Decimal("NaN"),
    Decimal("-Infinity"),
]
REALS += [Fraction(1, 3), Fraction(10**30, 7), 1j, True, False]


class Room:
    """The objects available to one input."""

    def __init__(self, rng):
        self.rng, self.is_plain = rng, False
        self.hand = some_hand(rng, game=rng.choice(GAMES))[1]
        for _ in range(rng.choice([0, 0, 1, 3, 9])):
            if not self.hand.is_over:
                some_command(rng, self.hand)
        self.lists = []

    def effect(self):
        """Change the table, or the lists that are being read."""
        rng = self.rng
        kind = rng.randrange(12)
        for made in self.lists[-3:]:
            if kind == 0:
                made.clear()
            elif kind == 1:
                made.extend([0, 1, 2, "As"] * 50)
            elif kind == 2:
                made[:] = made[1:]
        if kind < 5:
            return
        try:
            if kind == 5:
                self.hand.undo()
            elif kind == 6 and not self.hand.is_over:
                some_command(rng, self.hand)
            elif kind == 7:
                self.hand = self.hand.copy()
            elif kind == 8:
                del self.hand
                self.hand = some_hand(rng, game=rng.choice(GAMES))[1]
            elif kind == 9:
                self.hand.shuffle(3)
            elif kind == 10:
                gc.collect()
            elif kind == 11:
                raise Hostile
        except (ValueError, AttributeError, AssertionError):
            self.hand = some_hand(Random(1), game=GAMES[-1])[1]

    def some_int(self):
        rng = self.rng
        kind = rng.randrange(8)
        if kind < 4:
            return rng.choice(INTS)
        if kind == 4:
            return Index(rng.choice(INTS), self.effect)
        if kind == 5:
            return Number(rng.choice(INTS))
        if kind == 6:
            return rng.choice([np.int64, np.uint8, np.int16, np.uint64])(rng.randrange(52))
        return rng.choice(REALS)

    def some_list(self):
        items = [self.some_item() for _ in range(self.rng.choice([0, 1, 2, 2, 3, 5, 7, 30]))]
        self.lists.append(items)
        return items

    def some_item(self):
        rng = self.rng
        kind = rng.randrange(12)
        if kind < 6:
            return rng.randrange(54)
        if kind == 6:
            return rng.choice(["As", "Kd", "??", "2c", "Jk", None, "AsKd"])
        if kind == 7:
            return Index(rng.randrange(52), self.effect)
        if kind == 8:
            return self.some_int()
        if kind == 9:
            return [rng.randrange(52), rng.randrange(52)]
        if kind == 10:
            return rng.choice([sw.Post(1, 1), sw.CardSet("AsKd"), sw.Range("AA"), "random", b"\1\2"])
        return self.something()

    def something(self):
        """Return any object."""
        rng = self.rng
        if self.is_plain:
            return self.plain()
        kind = rng.randrange(22)
        if kind == 0:
            return None
        if kind < 4:
            return self.some_int()
        if kind < 6:
            return rng.choice(TEXTS)
        if kind == 6:
            return Text(rng.choice(TEXTS))
        if kind == 7:
            return rng.choice([Bytes, bytes])(rng.randbytes(rng.choice([0, 1, 2, 5, 7, 1326 * 8])))
        if kind < 11:
            return self.some_list()
        if kind == 11:
            return rng.choice([tuple, Tupled, Listed, set, frozenset, iter])(
                [x for x in self.some_list() if isinstance(x, (int, str))]
            )
        if kind == 12:
            return Liar(rng, self.some_list() or [0])
        if kind == 13:
            return Raises()
        if kind == 14:
            return Mask(
                rng.choice(
                    [
                        str,
                        int,
                        bytes,
                        list,
                        tuple,
                        dict,
                        sw.CardSet,
                        sw.Range,
                        sw.Hand,
                        sw.Game,
                        sw.Rake,
                        float,
                    ]
                )
            )
        if kind == 15:
            return rng.choice([Mapped, dict])(
                {0: sw.Post(2), Number(1): self.some_int(), 3: (1, self.some_int(), "straddle")}
            )
        if kind < 19:
            return some_buffer(rng)
        if kind == 19:
            return (x for x in self.some_list())
        if kind == 20:
            return rng.choice(
                [
                    *GAMES,
                    sw.Range("QQ+"),
                    sw.CardSet("AsKd"),
                    sw.Street(hole=2),
                    sw.Rake(5),
                    object,
                    len,
                    ...,
                    1j,
                ]
            )
        return self.instance()

    def plain(self, deep=0):
        """Return a value of a usual type, without side effects."""
        rng = self.rng
        kind = rng.randrange(9 if deep < 2 else 5)
        if kind == 0:
            return rng.choice([None, *TEXTS])
        if kind < 3:
            return rng.choice(INTS)
        if kind < 5:
            return rng.choice([*REALS, *NAMES, b"", b"\1\2"])
        items = [self.plain(deep + 1) for _ in range(rng.choice([0, 1, 2, 3, 7]))]
        if kind == 5:
            return items
        if kind == 6:
            return tuple(items)
        if kind == 7:
            return {x: self.plain(deep + 1) for x in items if isinstance(x, (int, str))}
        return np.array([rng.randrange(54) for _ in items]).astype(rng.choice(["u1", "i8", "f8", "?", "u8"]))

    def instance(self):
        """Return a steelwheel object."""
        rng = self.rng
        if rng.random() < 0.6:
            return rng.choice(MADE)(rng)
        kind = rng.randrange(14)
        if kind < 3:
            return self.hand
        if kind < 5:
            return self.hand.observe(rng.choice([None, 0, 1]))
        if kind == 5:
            return self.hand.legal_actions or self.hand
        if kind == 6:
            return sw.CardSet(rng.sample(range(54), rng.randrange(9)))
        if kind == 7:
            return rng.choice([sw.Range("QQ+, AKs:0.5"), sw.Range(""), sw.Range("random")])
        if kind == 8:
            return sw.HandIndexer(rng.choice([(2,), (2, 3), (1, 1, 1), (5,)]))
        if kind == 9:
            return rng.choice(GAMES)
        if kind == 10:
            return rng.choice(
                [rules.preset("wsop"), sw.Street(hole=2), sw.Rake(5, 3), sw.Post(1), sw.Pot(5, (1, 2))]
            )
        if kind == 11:
            return rng.choice(RESULTS)
        if kind == 12:
            return rng.choice(HISTORIES)
        return rng.choice([sw.HandIndexer((2,)), self.hand.copy()])

    def likely(self, name):
        """Return a likely argument for a parameter of that name."""
        rng = self.rng
        if rng.random() < (0.2 if self.is_plain else 0.35):
            return self.something()
        if name in LIKELY:
            value = rng.choice(LIKELY[name])
            return getattr(self, value[1:]) if isinstance(value, str) and value[:1] == "." else value
        return self.something()


DATA = np.array([[0, 5, 10, 15, 20, 25, 30]] * 9, np.uint8)
RESULTS = [
    sw.equity("AsKs", "QQ", board="2c3d4h"),
    sw.outs("AsKs", "Qs2s3d"),
    sw.hand_potential("AsKs", "Qs2s3d"),
    sw.category(1),
    sw.MixedGame([sw.games.NoLimitHoldem()]),
]
HISTORIES = [history.HandHistory.from_hand(sw.Hand(GAMES[-1], [9, 9], seed=1))]
GAME = sw.games.NoLimitHoldem()
NAMES = ["a", "b", "c", "d", "e", "nobody"]
RIVER = sw.Spot(
    board="AsKd7c4h2s", pot=10, stacks=20, ranges=("AA,KK,QQ", "77,44,AK"), sizes="50%", rake=sw.Rake(5, 3)
)
SOLUTION = sw.solve(RIVER, max_iterations=10).to_bytes()
OBSERVATION = sw.Hand(GAME, [100, 100], seed=1).observe(0)
KUHN = sw.solve_game("kuhn", max_iterations=20)
PLAYERS = [sw.agents.calling_station, sw.agents.random]
MATCH = sw.simulate(GAME, PLAYERS, 20, stacks=[50, 50], seed=1)
SESSIONS = sw.simulate_cash_game(sw.Table(GAME, 3, buy_in=(40, 100)), PLAYERS, 3, hands_per_session=5, seed=1)
LEVELS = [sw.Level((50, 100), minutes=10), sw.Level((100, 200), antes={"big_blind": 200}, minutes=10)]
FREEZEOUTS = sw.simulate_tournament(sw.Tournament(LEVELS, stack=500, seats=3), PLAYERS, 3, seed=1)
PUSHES = sw.push_fold(GAME, [10, 5], trials=50)


# ---- objects made for each input, so that changes to one affect no other


def played(rng, hand):
    """Play a table's hand to its end or part of the way; return it."""
    for _ in range(rng.choice([0, 3, 99])):
        if not hand.is_over:
            some_command(rng, hand)
    return hand


def a_table(rng):
    games = [GAME, sw.games.FixedLimitHoldem(), sw.games.Razz(), sw.MixedGame([GAME, sw.games.Badugi()], 2)]
    made = sw.Table(rng.choice(games), 4, buy_in=(40, 200), seed=rng.randrange(9))
    for name in NAMES[: rng.randrange(5)]:
        made.sit(name, rng.randrange(40, 200), post=rng.choice([False, True]))
    for _ in range(rng.randrange(3)):
        try:
            if not played(rng, made.next_hand()).is_over:
                break
        except sw.InvalidTable:  # too few players
            break
    return made


def a_tournament(rng):
    options = (
        {
            "rebuys_per_player": None,
            "late_registration_levels": 1,
            "reentries_per_player": 1,
            "add_on": (10, 500),
        }
        if rng.random() < 0.5
        else {}
    )
    made = sw.Tournament(
        LEVELS, stack=500, seats=3, seed=rng.randrange(9), bounty=rng.choice([0, 10]), **options
    )
    for name in NAMES[: rng.randrange(2, 6)]:
        made.register(name)
    if rng.random() < 0.8:
        made.start()
        for _ in range(rng.randrange(3)):
            try:
                table = rng.choice(made.tables or [1])
                if played(rng, made.next_hand(table)).is_over:
                    made.end_hand(table)
            except sw.InvalidTable:
                break
    return made


def a_batch(rng):
    game = rng.choice(GAMES)
    seats = rng.randrange(max(2, len(game.blinds)), max(2, len(game.blinds), min(game.max_seats, 4)) + 1)
    stacks = [rng.randrange(1, 200) for _ in range(seats)]
    made = sw.HandBatch(game, rng.choice([1, 5]), stacks, seed=1, autoreset=rng.random() < 0.5)
    if rng.random() < 0.3 and made.phases[0]:
        made = sw.HandBatch(made.game, 3, start=rng.choice([made[0], made[0].observe(0)]), seed=2)
    for _ in range(rng.randrange(9)):
        menu = sw.ActionMenu(game)
        mask = menu.mask(made)
        made.act(menu.codes(made, mask.argmax(1)))
    return made


def a_solution(rng):
    return sw.Solution.from_bytes(SOLUTION)


def a_node(rng):
    return rng.choice([sw.Solution.from_bytes(SOLUTION).root, sw.Solution.from_bytes(SOLUTION)["x"]])


def an_agent(rng):
    solved = sw.Solution.from_bytes(SOLUTION)
    return rng.choice(
        [sw.agents.tight, sw.agents.Baseline(), KUHN.agent(), solved.agent(max_exploitability_percent=None)]
    )


MADE = [
    a_table,
    a_table,
    a_tournament,
    a_tournament,
    a_batch,
    a_batch,
    a_solution,
    a_solution,
    a_node,
    an_agent,
    lambda rng: sw.Encoder(rng.choice(GAMES), 2, last_actions=rng.choice([0, 3]), compact=rng.random() < 0.5),
    lambda rng: sw.ActionMenu(rng.choice(GAMES), rng.choice([(), (0.5, 1), (1, 2, 3)])),
    lambda rng: sw.MixedGame([GAME, sw.games.Razz()], rng.choice([None, 1, [1, 2]])),
    lambda rng: sw.OmahaRange("AA:ds,KK", rng.choice([4, 5])),
    lambda rng: sw.TextAgent(
        lambda prompt: rng.choice(["fold", "call", "", "raise to 40"]), retries=0, retry_delay=0
    ),
    lambda rng: rng.choice([RIVER, KUHN, MATCH, SESSIONS, FREEZEOUTS, PUSHES, LEVELS[1]]),
    lambda rng: rng.choice([*RESULTS, *HISTORIES, sw.parse_action("fold", OBSERVATION)]),
]
LIKELY = {
    "player": NAMES,
    "agent": [0, 1, -1, *PLAYERS, "a"],
    "chips": [0, 1, 40, 100, 200],
    "table": [1, 2],
    "minutes": [0, 5, 10.5],
    "post": [False, True, "late"],
    "wants": [True, False],
    "by": ["icm", "chips", {"a": 100}],
    "walk": ["", "x", "b5", ["x"], lambda node: True],
    "strategy": [{"x": 1}, {"x": 0.5, "b5": 0.5}, [1, 0]],
    "target_percent": [0.3, 1, None],
    "target_bb": [0.01, 1, None],
    "dead_chips": [0, 5],
    "max_iterations": [0, 1, 5],
    "max_seconds": [0, 0.05, None],
    "max_exploitability_percent": [None, 5.0, 1000],
    "confidence_level": [0.5, 0.95],
    "bankroll": [1, 1000],
    "estimate": [None, "plain"],
    "where": [None, [0], [True]],
    "mask": [None, [True], np.ones(5, bool)],
    "choices": [None, [0], np.zeros(5, np.int64)],
    "codes": [[0], [0] * 5, np.zeros(5, np.int64)],
    "agents": ["calling_station", ["calling_station", "random"], PLAYERS],
    "seats": [None, 0, [0, 1], 2],
    "fractions": [0.5, [0.5] * 5],
    "ranges": [("AA", "KK"), ["random", "QQ+"]],
    "sizes": ["50%", "33%, 75%", None],
    "pot": [10, 55],
    "spot": [RIVER],
    "levels": [LEVELS],
    "observation": [OBSERVATION],
    "seen": [OBSERVATION],
    "all_in": [(), [0], 0],
    "games": [[GAME], ["nlh", "razz"]],
    "cards": ["AsKdQhJcTs", [0, 1, 2, 3, 4], DATA, 0x1F, "AsKd", shared[:35].reshape(5, 7), "2c3d4h5s6c7d8h"],
    "hole": ["AsKd", "AsKdQhJc", [0, 1]],
    "hand": ["AsKd", [0, 1], ".hand"],
    "board": ["QhJcTs", "QhJcTs2c", "QhJcTs2c3d", ""],
    "boards": [DATA[:, 2:], 1, 2],
    "holes": [DATA[:, :2], DATA[:, :4]],
    "hands": ["AsKd", "QQ+", "random"],
    "dead": ["", "2c", "9h9d"],
    "ranking": ["high", "badugi", "ace_to_five", "short_deck", "high_wild", "three_cards", "one_card"],
    "rankings": ["high", ("high", "ace_to_five_8")],
    "deck": ["standard", "short", "joker54", "leduc"],
    "seed": [1, (1, 2), None, 0],
    "game": GAMES,
    "stacks": [[100] * 3, [100, 0, 50, 9], [2**53] * 2, np.array([[5, 3, 2]] * 9), [*range(1, 30)]],
    "payouts": [[5, 3, 2], (1,), [Fraction(7, 2)] * 3, np.array([3.0, 1]), [*range(29, 0, -1)]],
    "bounties": [None, [1, 2, 3], [0] * 29],
    "progressive": [False, True],
    "seat": [0, 1, None],
    "code": [0, -1, 2, 4, 100],
    "to": [2, 4, 10],
    "samples": [1, 100, 4096],
    "n": [1, 5, 100],
    "k": [1, 5, 7, 52],
    "count": [1, 100],
    "value": [1, 7462],
    "out": [None, np.zeros(9, np.uint16), np.zeros((9, 2), np.float64), shared[:18].view(np.uint16)],
    "wild": ["", "2c2d2h2s"],
    "use": [2, 3, None],
    "round": [0, 1],
    "rounds": [(2,), (2, 3), (2, 3, 1, 1), (1,) * 8],
    "a": ["AA", sw.Range("QQ+")],
    "b": ["KK", sw.Range("random")],
    "range": ["AA", sw.Range("QQ+")],
    "text": TEXTS,
    "name": TEXTS,
    "streets": [sw.games.NoLimitHoldem().streets],
    "structure": ["no_limit", "pot_limit", "fixed_limit"],
    "blinds": [(1, 2), (1, 2, 4)],
    "fraction": [0.5, 1, Fraction(1, 3)],
    "data": [Raises, *[some_hand(Random(i), game=GAMES[-1])[1].to_bytes() for i in range(3)]],
    "manual": [(), "deal", ("runs", "showdown")],
    "threads": [1, 2, None],
    "bins": [0, 5, 50],
    "opponents": ["random", ["AA"], "KK", ()],
    "weights": [[0.5] * 1326, [1] * 1326],
    "progress": [None, lambda *given: None],
}


def callables(of, depth=0):
    """Yield the public callables of a module, a class or an instance, with their names."""
    for name in sorted(dir(of)):
        if name.startswith("_") or name in SKIPPED:
            continue
        found = getattr(of, name)
        if callable(found) and not isinstance(found, type(sys)):
            yield name, found


MODULES = [sw, sw.games, sw.rules, history, acpc, _core]
PUBLIC = [(f"{module.__name__}.{name}", found) for module in MODULES for name, found in callables(module)]
PUBLIC = [(name, found) for name, found in PUBLIC if found.__module__.startswith("steelwheel")]
OPERATORS = [
    len, iter, list, repr, str, hash, bool, pickle.dumps, sorted,
    lambda x: x == x, lambda x: x < x, lambda x: x | x, lambda x: x - x, lambda x: x[0], lambda x: x[::-1],
    lambda x: x[-1:], lambda x: x.__reduce__(), lambda x: x.__copy__(), lambda x: x.__deepcopy__({}),
    lambda x: [getattr(x, name) for name in dir(x)],
]  # fmt: skip


OFTEN_RAISED = (ValueError, TypeError)
ELSEWHERE = (OSError, MemoryError)  # for impossible paths, and for sizes beyond the memory


def documented(found):
    """Return the exceptions documented for a callable, and for its class."""
    texts = [getattr(of, "__doc__", None) or "" for of in (found, getattr(found, "__self__", None))]
    names = re.findall(r"\w+", " ".join(re.findall(r":raises ([^:]*):", " ".join(texts))))
    errors = [getattr(builtins, name, None) for name in names]
    return tuple(of for of in errors if isinstance(of, type) and issubclass(of, BaseException))


def state_of(instance):
    """Return the state that must not change after an error; `None` if it cannot be compared."""
    if isinstance(instance, sw.HandBatch):
        names = "actors phases to_call min_raise_to max_raise_to total_pots hand_ids payoffs done".split()
        return [np.array(getattr(instance, name)).tobytes() for name in names]
    for write in (lambda: instance.to_bytes(), lambda: pickle.dumps(instance)):
        try:
            return write()
        except Exception:
            continue
    return None


def parameters(found):
    try:
        return list(inspect.signature(found).parameters.values())
    except (ValueError, TypeError):
        return []


def arguments(room, found, is_private):
    """Return positional and keyword arguments, most of them likely, at least one hostile."""
    rng = room.rng
    known = [p for p in parameters(found) if p.name not in ("self", "cls")]
    many = rng.choice([0, 1, 1, 2, 2, 3, 4]) if not known else len(known)
    given, keywords = [], {}
    for i in range(many):
        parameter = known[i] if i < len(known) else None
        name = parameter.name if parameter else rng.choice(list(LIKELY))
        if name == "path":  # it would write files
            continue
        if parameter and parameter.default is not parameter.empty and rng.random() < 0.6:
            if parameter.kind is not parameter.KEYWORD_ONLY:
                break
            continue
        value = room.likely(name)
        if room.is_plain and name == "data" and not isinstance(value, bytes):
            value = b"x"
        if is_private and value is None:  # tested elsewhere
            value = 0
        if parameter and parameter.kind is parameter.KEYWORD_ONLY:
            keywords[name] = value
        elif parameter is None or parameter.kind not in (parameter.VAR_KEYWORD,):
            given.append(value)
    if given and rng.random() < 0.05:
        given.append(room.something())
    if rng.random() < 0.02:
        keywords[rng.choice(["out", "seed", "x", "deck"])] = room.something()
    return given, keywords


def call_method(room, instance, name, found):
    """Call a method; a plain call may raise only documented exceptions, and then must change nothing."""
    given, keywords = arguments(room, found, False)
    before = state_of(instance) if room.is_plain else None
    raised = []
    result = attempt(found, name, given, keywords, raised)
    if inspect.iscoroutine(result):
        result.close()
    if room.is_plain and raised:
        usual = (*OFTEN_RAISED, *ELSEWHERE, *((LookupError,) if name.endswith("getitem__") else ()))
        if not isinstance(raised[0], (*usual, *documented(found))):
            raise Finding(f"{name}: {raised[0]!r}, given {given!r:.2000} {keywords!r:.2000}") from raised[0]
        if state_of(instance) != before:
            raise Finding(f"{name}: changed by {raised[0]!r}, given {given!r:.2000} {keywords!r:.2000}")
    hand = room.hand
    quick_check(hand)
    if sw.Hand.from_bytes(hand.to_bytes()) != hand:
        raise Finding("a hand is corrupted")


def one(rng):
    room = Room(rng)
    what = rng.random()
    if what < 0.45:
        name, found = rng.choice(PUBLIC)
        is_private = found.__module__ == "steelwheel._core" if hasattr(found, "__module__") else True
    else:
        instance = room.instance()
        kind = type(instance).__name__
        if what < 0.55:
            attempt(rng.choice(OPERATORS), f"operator of {kind}", [instance], {})
            return
        if what < 0.6 and isinstance(instance, (sw.CardSet, sw.Range, sw.LegalActions)):
            attempt(rng.choice([instance.__contains__, instance.__eq__]), kind, [room.something()], {})
            return
        methods = list(callables(instance))
        special = "__getitem__ __setitem__ __contains__ __call__ __eq__ __lt__ __add__ __or__ __sub__".split()
        methods += [(name, getattr(instance, name)) for name in special if hasattr(instance, name)]
        room.is_plain = rng.random() < 0.5
        for _ in range(rng.choice([1, 1, 2, 4])):
            name, found = rng.choice(methods)
            call_method(room, instance, f"{kind}.{name}", found)
        return
    given, keywords = arguments(room, found, is_private)
    result = attempt(found, name, given, keywords)
    if hasattr(result, "__len__") and hasattr(result, "run"):  # work done slice by slice
        for _ in range(3):
            first = rng.choice([0, 0, 1, 5, -1, 2**40, len(result) - 1])
            attempt(result.run, f"{name}.run", [first, first + rng.choice([-1, 0, 1, 1, 2, 2**40])], {})
        for method in ("outcome", "totals"):
            if hasattr(result, method):
                attempt(getattr(result, method), f"{name}.{method}", [], {})
    hand = room.hand
    quick_check(hand)
    if sw.Hand.from_bytes(hand.to_bytes()) != hand:
        raise Finding("a hand is corrupted")


def attempt(found, name, given, keywords, raised=None):
    """Call it; an unexpected exception is a finding. Other exceptions are appended to `raised`."""
    try:
        return found(*given, **keywords)
    except WRONG as error:
        try:
            shown = f"{given!r:.2000} {keywords!r:.2000}"
        except Exception:
            shown = "arguments that cannot be shown"
        raise Finding(f"{name}: {type(error).__name__}, given {shown}") from error
    except Exception as error:
        if raised is not None:
            raised.append(error)
        return None


warnings.filterwarnings(
    "error", category=RuntimeWarning, module="steelwheel"
)  # for example an overflow in NumPy's ints

if __name__ == "__main__":
    if resource is not None and "asan" not in os.environ.get(
        "LD_PRELOAD", ""
    ):  # AddressSanitizer reserves more
        resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    threading.Thread(target=disturb, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:  # for files created by calls
        os.chdir(folder)
        code = main("calls", one, SECONDS_EACH)
        os.chdir(HERE)
    stopped.set()
    sys.exit(code)
