"""Error messages, their quotes of the caller's input, and their machine-readable attributes."""

import copy
import importlib
import pickle
import pkgutil
import re
import types
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import steelwheel as sw
from steelwheel.errors import cut, kind, shown


class Silent:
    def __repr__(self):
        raise OSError("no")


deep = []
for _ in range(100_000):
    deep = [deep]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("As", "'As'"),
        ("a" * 78, repr("a" * 78)),
        ("a" * 79, "'" + "a" * 76 + "..."),
        ("\x00" * 10**6, ("'" + r"\x00" * 20)[:77] + "..."),
        (b"\n" * 10**6, (r"b'" + r"\n" * 40)[:77] + "..."),
        (bytearray(10**6), ("bytearray(b'" + r"\x00" * 20)[:77] + "..."),
        ([1] * 10**6, repr([1] * 80)[:77] + "..."),
        ((1,) * 10**6, repr((1,) * 80)[:77] + "..."),
        (range(5), "range(0, 5)"),
        (2**64 - 1, "18446744073709551615"),
        (-(2**64) + 1, "-18446744073709551615"),
        (2**64, "an int of more than 64 bits"),
        (-(1 << 10**6), "an int of more than 64 bits"),
        ([1 << 10**6], "a list"),
        (deep, "a list"),
        (Silent(), "a Silent"),
        (True, "True"),
    ],
    ids=lambda x: type(x).__name__,
)
def test_shown(value, text):
    assert shown(value) == text
    assert len(shown(value, 30)) <= 30


def test_names_of_types_are_cut():
    assert kind(type("A" * 80, (), {})()) == "A" * 80
    assert kind(type("A" * 81, (), {})()) == "A" * 77 + "..."


def test_cut():
    assert cut("a" * 80) == "a" * 80
    assert cut("a" * 81) == "a" * 77 + "..."
    assert cut("abcdef", 5) == "ab..."


LONG = "x" * 10**6
HUGE = 1 << 10**5
Long = type("X" * 1000, (), {})
LongText = type("X" * 1000, (str,), {"__repr__": lambda self: LONG})
LongNumber = type("LongNumber", (), {"__float__": lambda self: -1.0, "__repr__": lambda self: LONG})
DEALT = [*range(52)]
ROWS = np.zeros((3, 7), np.uint8)
NAMED = sw.games.NoLimitHoldem().replace(name="n" * 300, deck="short")
STRANGE = np.zeros(3, [("f" * 300, "u1")])


def is_said_briefly(call):
    with pytest.raises((TypeError, ValueError)) as caught:
        call()
    error = str(caught.value)
    assert not re.search(r"(.)\1{80}|([2-9TJQKA][cdhs]){41}|\d{81}|(1, ){28}", error) and len(error) < 600, (
        error[:500]
    )


@pytest.mark.parametrize(
    "call",
    [
        lambda x: sw.parse_cards(x),
        lambda x: sw.parse_cards([x]),
        lambda x: sw.parse_cards("As", deck=x),
        lambda x: sw.format_cards([x]),
        lambda x: sw.CardSet([x]),
        lambda x: sw.CardSet.from_int(x),
        lambda x: x in sw.CardSet(),
        lambda x: sw.deal_batch(x, 3),
        lambda x: sw.deal_batch(3, 3, deck=x),
        lambda x: sw.deal_batch(3, 3, seed=x),
        lambda x: sw.deal_batch(3, 3, out=x),
        lambda x: sw.deal_batch(3, 3, threads=-x if x is HUGE else x),
        lambda x: sw.evaluate(x),
        lambda x: sw.evaluate("AsKsQsJsTs", x),
        lambda x: sw.evaluate("AsKsQsJsTs", "high_wild", wild=x),
        lambda x: sw.evaluate7(0, 1, 2, 3, 4, 5, x),
        lambda x: sw.describe(x),
        lambda x: sw.describe(1, x),
        lambda x: sw.evaluate_batch(x),
        lambda x: sw.evaluate_batch(ROWS, x),
        lambda x: sw.evaluate_omaha(x, "2c3c4c"),
        lambda x: sw.evaluate_omaha("AsKs", "2c3c4c", x),
        lambda x: sw.evaluate_omaha("AsKs", "2c3c4c", use=x),
        lambda x: sw.distribution(x, to_come=3),
        lambda x: sw.distribution("As", to_come=x),
        lambda x: sw.equity("AsAh", [x, x]),
        lambda x: sw.equity("AsAh", "KsKh", board=x),
        lambda x: sw.equity("AsAh", "KsKh", dead=x),
        lambda x: sw.equity("AsAh", "KsKh", game=x),
        lambda x: sw.equity("AsAh", "KsKh", method=x),
        lambda x: sw.equity("AA", "KK", trials=x),
        lambda x: sw.equity("AA", "KK", seed=x, trials=1, method="sample"),
        lambda x: sw.equity("AsAh", "KsKh", board=x, game="double_board"),
        lambda x: sw.hand_strength(x),
        lambda x: sw.hand_strength("AsKs", x),
        lambda x: sw.hand_strength("AsKs", opponents=x),
        lambda x: sw.strength_histogram("AsKs", bins=x),
        lambda x: sw.equity_matrix("AA", "KK", dead=x),
        lambda x: sw.outs("AsKs", "2c3c4c", against=[x]),
        lambda x: sw.HandIndexer(x),
        lambda x: sw.HandIndexer([2]).size(x),
        lambda x: sw.HandIndexer([2]).index(x),
        lambda x: sw.HandIndexer([2]).cards(0, x),
        lambda x: sw.HandIndexer([2]).index_batch(x),
        lambda x: sw.MixedGame([x]),
    ],
)
@pytest.mark.parametrize(
    "value",
    [LONG, LONG.encode(), HUGE, -HUGE, Long(), LongText("x"), [LONG], STRANGE],
    ids=["text", "bytes", "int", "negative", "of a long type", "odd text", "list", "array"],
)
def test_what_is_wrong_is_quoted_in_80_characters(call, value):
    is_said_briefly(lambda: call(value))


@pytest.mark.parametrize(
    "call",
    [
        lambda: sw.equity("AsAh", DEALT[2:]),
        lambda: sw.equity(DEALT, "AA", method="sample"),
        lambda: sw.equity("AsAh", "KsKh", board=DEALT[:40]),
        lambda: sw.equity("AsAh", DEALT[20:], game=NAMED),
        lambda: sw.equity("AsAh", "KsKh", "AA", board="9c8c", game=NAMED),
        lambda: sw.hand_strength(DEALT),
        lambda: sw.hand_strength("AsAh", DEALT[:48]),
        lambda: sw.outs("AsAh", "2c3c4c", against=DEALT[3:48]),
        lambda: sw.HandIndexer([2, 50]).index(sw.CardSet(DEALT)),
        lambda: sw.HandIndexer([2, 3]).index(sw.CardSet(DEALT)),
        lambda: sw.evaluate_batch(np.zeros((1,) * 60, np.uint8)),
        lambda: sw.evaluate_batch(ROWS, out=np.zeros((1,) * 60, np.uint16)),
        lambda: sw.equity("AA", "KK", max_stderr=-float("1" * 300)),
        lambda: sw.equity("AA", "KK", max_seconds=LongNumber()),
    ],
)
def test_many_cards_are_quoted_in_80_characters(call):
    is_said_briefly(call)


# ---- machine-readable attributes


NL = sw.games.NoLimitHoldem()
DEUCE = sw.games.DeuceToSevenSingleDraw()


def three(**keywords):
    return sw.Hand(NL, [200] * 3, seed=1, **keywords)


def raised(call, error=Exception):
    with pytest.raises(error) as caught:
        call()
    return caught.value


@pytest.mark.parametrize(
    ("call", "parts"),
    [
        (
            lambda: three().raise_to(3),
            (0, "raise to 3", 3, "the last full bet or raise, TDA 43"),
        ),
        (lambda: three().act(3), (0, "raise to 3", 3, "the last full bet or raise, TDA 43")),
        (lambda: three().act(201), (0, "raise to 201", 201, "table stakes")),
        (lambda: three().check(), (0, "check", 0, "there is a bet")),
        (lambda: three().bet(8), (0, "bet to 8", 8, None)),
        (lambda: three().act(-2), (0, "act(-2)", -2, None)),
        (
            lambda: sw.Hand(sw.games.PotLimitHoldem(), [200] * 3, seed=1).all_in(),
            (0, "go all-in", 200, "the pot"),
        ),
        (
            lambda: sw.Hand(NL.replace(rules="online"), [200] * 3, seed=1).call().call().fold(),
            (2, "fold", -1, "checking is free"),
        ),
        (lambda: three().deal(), (None, "deal", None, None)),
        (lambda: three().fold().fold().act(6), (None, "raise to 6", 6, None)),
        (lambda: three().fold().fold().act(0), (None, "check or call", 0, None)),
        (lambda: three().show(9), (9, None, None, None)),
        (lambda: three().undo(), (None, "undo", None, None)),
        (lambda: three(manual="runs").run_out(2), (None, "run it", None, None)),
        (
            lambda: three().call().call().check().misdeal(),
            (None, "misdeal", None, "there has been substantial action (WT 88c, TDA 36)"),
        ),
        (lambda: sw.Hand(DEUCE, [99] * 2, seed=1).call().check().act(99), (1, "act(99)", 99, None)),
    ],
)
def test_what_an_illegal_action_tells(call, parts):
    error = raised(call, sw.IllegalAction)
    assert (error.seat, error.action, error.code, error.rule) == parts
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert (again.seat, again.action, again.code, again.rule) == parts
        assert (again.legal_actions, str(again)) == (error.legal_actions, str(error))


def test_an_illegal_action_has_the_legal_ones():
    hand = three().raise_to(6)
    error = raised(lambda: hand.raise_to(8), sw.IllegalAction)
    assert error.legal_actions == hand.legal_actions and error.legal_actions.min_raise_to == 10
    assert raised(lambda: hand.misdeal().deal(), sw.IllegalAction).legal_actions == hand.legal_actions
    assert raised(lambda: hand.deal(), sw.IllegalAction).legal_actions == hand.legal_actions
    assert raised(lambda: three(manual="deal").call(), sw.IllegalAction).legal_actions is None
    assert sw.IllegalAction("no").seat is None


@pytest.mark.parametrize(
    ("call", "position"),
    [
        (lambda: sw.parse_cards("As Ks Xs"), 2),
        (lambda: sw.parse_cards(["As", 99]), 1),
        (lambda: sw.parse_cards("AsKsAs"), 2),
        (lambda: sw.parse_cards([0, 52]), 1),
        (lambda: sw.equity("AsXx", "KsKh"), 1),
        (lambda: sw.equity("AsAh", "KsKh", board="2c3c4c4c"), 3),
        (lambda: sw.equity("AsAh", "KsKhKd"), None),
        (lambda: sw.evaluate_batch(np.full((3, 7), 99, np.uint8)), 0),
        (lambda: sw.evaluate("AsKs"), None),
    ],
)
def test_the_position_of_a_card(call, position):
    error = raised(call, (sw.InvalidCards, sw.InvalidRange))
    assert error.position == position
    assert pickle.loads(pickle.dumps(error)).position == position


@pytest.mark.parametrize(
    ("call", "text", "position"),
    [
        (lambda: sw.Range("QQ+, AKx"), "QQ+, AKx", 7),
        (lambda: sw.equity("AA", "KK:2"), "KK:2", 3),
        (lambda: sw.equity_matrix("AA", "QQ " * 200 + "Q"), "QQ " * 200 + "Q", 601),
        (lambda: sw.Range.from_weights([2.0] * 1326), None, None),
    ],
)
def test_the_position_in_a_range(call, text, position):
    error = raised(call, sw.InvalidRange)
    assert (error.text, error.position) == (text, position)
    assert position is None or f"at column {position + 1} " in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.text, again.position, str(again)) == (text, position, str(error))


def test_the_place_of_a_history_error(tmp_path):
    path = tmp_path / "one.phh"
    path.write_text("variant = 'NT'\nantes = [0, 0]\nstarting_stacks = [1]\nactions = []", encoding="utf-8")
    error = raised(lambda: sw.history.load(path), sw.HistoryError)
    assert (error.path, error.hand, error.line, error.action) == (str(path), None, 3, None)
    again = copy.copy(pickle.loads(pickle.dumps(error)))
    assert (again.path, again.line, str(again)) == (error.path, 3, str(error))


# ---- the common base class

SIGNALS = {"cli.play.Quit", "dealer.seats.Lost", "simulation.async_play._Stopped"}
"""Control flow that is always caught where it was raised, and never reaches the caller."""


def exceptions_of(module):
    """Return the exception classes defined in a module, by their names below the package."""
    home = module.__name__.removeprefix("steelwheel.")
    return {
        f"{home}.{name}": x
        for name, x in vars(module).items()
        if isinstance(x, type) and issubclass(x, BaseException) and x.__module__ == module.__name__
    }


def without_base(modules):
    found = {}
    for module in modules:
        found |= exceptions_of(module)
    return {name for name, x in found.items() if not issubclass(x, sw.SteelwheelError)}


def test_every_exception_has_the_base():
    modules = []
    for module in pkgutil.walk_packages(sw.__path__, "steelwheel."):
        if module.name == "steelwheel.__main__":
            continue
        try:
            modules.append(importlib.import_module(module.name))
        except ImportError:  # an optional dependency is missing
            assert module.name.startswith(("steelwheel.cli", "steelwheel.env", "steelwheel.plot"))
    assert len(modules) > 200
    assert without_base(modules) == SIGNALS
    assert {x for name in sw.errors.__all__ if issubclass(x := getattr(sw.errors, name), Exception)} == {
        *exceptions_of(sw.errors).values()
    }
    assert issubclass(sw.SteelwheelError, ValueError)


def test_an_exception_without_the_base_is_found():
    class Planted(RuntimeError):
        pass

    module = types.ModuleType("steelwheel.planted")
    Planted.__module__ = module.__name__
    module.Planted = Planted
    assert without_base([module]) == {"planted.Planted"}


def test_the_base_catches_them():
    for call in (
        lambda: sw.parse_cards("Xx"),
        lambda: sw.Range("AKx"),
        lambda: sw.Rake(101),
        lambda: three().raise_to(1),
        lambda: sw.history.loads("variant = 3"),
    ):
        with pytest.raises(sw.SteelwheelError):
            call()


# ---- mistakes of newcomers

POKERSTARS = "PokerStars Hand #1234: Hold'em No Limit ($1/$2 USD) - 2024/01/01 12:00:00 ET\nTable 'A' 6-max\n"
HISTORY = sw.history.HandHistory.from_hand(three().fold().fold())


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        # several hands in one argument, or cards in the wrong one
        (
            lambda: sw.equity(["AsAh", "KsKh"]),
            sw.InvalidCards,
            'equity takes 2 to 10 hands, not 1; pass each as its own argument, equity("AsAh", "KsKh") or '
            "equity(*hands)",
        ),
        (lambda: sw.equity("AsAh, KsKh"), sw.InvalidCards, 'as its own argument, equity("AsAh", "KsKh")'),
        (
            lambda: sw.equity(["AsAhKdKc", "KsKhQdQc"], game="plo"),
            sw.InvalidCards,
            "pass each as its own argument",
        ),
        (
            lambda: sw.equity("AsAh", "KsKh", (0, 1, 2)),
            sw.InvalidCards,
            "hand 2 must be 2 cards, not '2c2d2h'; pass the board as board=...",
        ),
        (
            lambda: sw.evaluate("AsKs", "2c3c4c"),
            ValueError,
            "is no ranking '2c3c4c'. Pass all cards of a hand as one argument, evaluate(hand + board)",
        ),
        (
            lambda: sw.evaluate("AsKs", ["2c", "3c", "4c"]),
            TypeError,
            "of a hand as one argument, evaluate(hand + board)",
        ),
        (
            lambda: sw.parse_cards(["AsKs", "2c"]),
            sw.InvalidCards,
            "'AsKs' at position 0 is not a card but 2 cards;",
        ),
        (
            lambda: sw.parse_cards([268442665]),
            sw.InvalidCards,
            "card of treys, pass its text, Card.int_to_str(card)",
        ),
        (
            lambda: sw.evaluate([52, 0, 1, 2, 3]),
            sw.InvalidCards,
            "'Jk' at position 0 is not in this deck: it is a joker, 52 as an int (aces are 48 to 51)",
        ),
        # seats that do not exist
        (lambda: three().observe(9), sw.IllegalAction, "there is no seat 9; seats are 0 to 2"),
        (lambda: three().show(9), sw.IllegalAction, "there is no seat 9; seats are 0 to 2"),
        (lambda: three().state_key(-1), sw.IllegalAction, "there is no seat -1; seats are 0 to 2"),
        (lambda: three(posts={3: sw.Post(2)}), sw.InvalidHand, "there is no seat 3: seats are 0 to 2"),
        (
            lambda: three(posts={0: 2}),
            TypeError,
            "the post of seat 0 must be a Post, Post(live, dead, kind), not int",
        ),
        (lambda: three(button=3), sw.InvalidHand, "the button must be a seat from 0 to 2, not 3"),
        (
            lambda: sw.drawing.table_state(three(), names=["a"]),
            ValueError,
            "names must have one name for each of 3 seats, not 1",
        ),
        # misspelled names
        (
            lambda: sw.games.by_name("nlhh"),
            ValueError,
            "there is no game 'nlhh' (did you mean 'nlh'?); among the games",
        ),
        (lambda: sw.games.by_name("Short-Deck"), ValueError, "(did you mean 'short_deck'?)"),
        (lambda: sw.Range("AA").to_text("Pio"), ValueError, "not 'Pio' (did you mean 'pio'?)"),
        (
            lambda: sw.simd.set_level("avx-2"),
            ValueError,
            "level is 'avx-2' (did you mean 'avx2'?); the levels are",
        ),
        (
            lambda: sw.Range("15"),
            sw.InvalidRange,
            "expected a hand, or a percentage such as 15%, at column 1 of '15'",
        ),
        (
            lambda: sw.Range.from_weights(5),
            TypeError,
            "weights must be 1,326 numbers, or 13 rows of 13, not int",
        ),
        (lambda: sw.games.by_name(5), TypeError, "a game's short name must be a str, such as 'nlh', not int"),
        (lambda: sw.equity("AsAh", "KsKh", game="texas holdem"), ValueError, "(did you mean 'holdem'?)"),
        (
            lambda: sw.equity("AsAh", "KsKh", method="monte carlo"),
            ValueError,
            "'auto', 'exact' or 'sample', not",
        ),
        (lambda: sw.equity("AsAh", "KsKh", method="sampled"), ValueError, "(did you mean 'sample'?)"),
        (lambda: sw.evaluate("2c3c4c5c7d", "deuce2seven"), ValueError, "(did you mean 'deuce_to_seven'?)"),
        (
            lambda: sw.parse_cards("As", deck="shortdeck"),
            ValueError,
            "there is no deck 'shortdeck' (did you mean 's",
        ),
        (
            lambda: sw.rules.preset("wspo"),
            ValueError,
            "no preset of house rules named 'wspo' (did you mean 'wsop'?); the presets",
        ),
        (lambda: sw.rules.preset(5), TypeError, "the name of house rules must be a str, not int"),
        (
            lambda: sw.rules.preset("tda", brun=False),
            ValueError,
            "no switch 'brun' (did you mean 'burn'?); rules",
        ),
        (lambda: sw.rules.preset("tda", reopen="ful"), ValueError, "not 'ful' (did you mean 'full'?)"),
        (lambda: NL.replace(structure="nolimit"), sw.InvalidGame, "not 'nolimit' (did you mean 'no_limit'?)"),
        (
            lambda: NL.replace(blind=(1, 2)),
            TypeError,
            "Game has no argument 'blind' (did you mean 'blinds'?); it",
        ),
        (
            lambda: sw.games.PotLimitOmaha(ante=1),
            TypeError,
            "Game has no argument 'ante' (did you mean 'antes'?)",
        ),
        (
            lambda: sw.Street(bord=3),
            TypeError,
            "Street has no argument 'bord' (did you mean 'board'?); it takes",
        ),
        (lambda: three(manual="dealt"), ValueError, "not 'dealt' (did you mean 'deal'?)"),
        (lambda: three(posts={0: sw.Post(4, 0, "stradle")}), sw.InvalidHand, "(did you mean 'straddle'?)"),
        (
            lambda: sw.history.load_all("x", "ignore"),
            ValueError,
            'errors must be "raise", "skip" or a function',
        ),
        # values with another meaning
        (lambda: sw.Rake(0.05), sw.InvalidGame, "0 or at least 0.25, not 0.05: did you mean 5?"),
        (
            lambda: sw.games.NoLimitHoldem(blinds=(2, 1)),
            sw.InvalidGame,
            "the smaller amount first: (1, 2), not (2, 1)",
        ),
        (
            lambda: sw.games.FixedLimitHoldem(bets=(4, 2)),
            sw.InvalidGame,
            "the smaller amount first: (2, 4), not (4, 2)",
        ),
        (
            lambda: sw.games.SevenCardStud(bets=(4, 2)),
            sw.InvalidGame,
            "bets must list the smaller amount first",
        ),
        (lambda: sw.equity("AsAh", "KsKh", seed="abc"), TypeError, "a seed must be an int, not str"),
        (
            lambda: sw.equity("AA", "KK", seed=-1),
            ValueError,
            "a seed must be an int from 0 to 2**64 - 1, or a pair of them, not -1",
        ),
        (lambda: sw.equity("AsAhKdKc", "QsQhJdJc", game="plo", seed=1.5), TypeError, "a seed must be an int"),
        (lambda: sw.deal_batch(1, 2, seed="abc"), TypeError, "a seed must be an int, not str"),
        (lambda: sw.Hand(NL, [9] * 2, seed="abc", deck="AsKs"), TypeError, "a seed must be an int, not str"),
        (lambda: three().shuffle("abc"), TypeError, "a seed must be an int, not str"),
        (lambda: three().observe(0).sample_hidden("abc"), TypeError, "a seed must be an int, not str"),
        (lambda: sw.drawing.hand_frames(5), TypeError, "hand must be a Hand or an Observation, not int"),
        (
            lambda: sw.drawing.hand_frames("one.phh"),
            TypeError,
            "hand must be a Hand or an Observation, not str",
        ),
        (lambda: sw.drawing.hand_frames(["x"]), TypeError, "hand must be a Hand or an Observation, not str"),
        (
            lambda: sw.drawing.hand_frames(HISTORY),
            TypeError,
            "not HandHistory; pass the hand() or replay() of a HandHistory",
        ),
        (
            lambda: sw.drawing.hand_frames(three().observe(0)),
            TypeError,
            "states must be a Hand, or a list of its states, not one Observation",
        ),
        # histories
        (lambda: sw.history.statistics("x.phh"), TypeError, "not a path: statistics(load_all(path))"),
        (
            lambda: sw.history.statistics(Path("x.phh")),
            TypeError,
            "not a path: statistics(load_all(path))",
        ),
        (lambda: sw.history.statistics(5), TypeError, "statistics takes histories, not int"),
        (lambda: sw.history.statistics(["x"]), TypeError, "statistics takes histories, not str"),
        (
            lambda: sw.history.statistics([three()]),
            TypeError,
            "not Hand: convert it by HandHistory.from_hand(hand)",
        ),
        (
            lambda: sw.history.dump("x", "x.phh"),
            TypeError,
            "dump takes a HandHistory or an iterable of them, not str",
        ),
        (
            lambda: sw.history.dump([5], "x.phh"),
            TypeError,
            "dump takes a HandHistory or an iterable of them, not int",
        ),
        (
            lambda: sw.history.dumps(three()),
            TypeError,
            "dumps takes a HandHistory, not Hand: convert it by HandHistory.from_hand(hand)",
        ),
        (
            lambda: sw.evaluate_batch([[0, 1, 2, 3, 4]]),
            TypeError,
            "cards must be an array, not list; use numpy.array(cards)",
        ),
        (
            lambda: sw.history.loads(POKERSTARS),
            sw.HistoryError,
            "hand 1234, line 1: fewer than two players are dealt in",
        ),
        (
            lambda: sw.history.loads("STATE:0:f:AsAh|KsKh"),
            sw.HistoryError,
            "looks like a log of the ACPC: its name",
        ),
        # play
        (
            lambda: three().act("fold"),
            TypeError,
            "an action (-1 folds, 0 checks or calls, n bets or raises to n) must be an int, not str",
        ),
        (lambda: three().act(True), TypeError, "n bets or raises to n) must be an int, not bool"),
        (
            lambda: three().raise_to(50).raise_to(20),
            sw.IllegalAction,
            "seat 1 may not raise to 20 (to raise by 20, raise to 70): the minimum is 98 (48 over 50: the",
        ),
        (lambda: three().fold().fold().fold(), sw.IllegalAction, "cannot fold now: Preflop, over: seat 1 -1"),
        (lambda: three().bet(6), sw.IllegalAction, "seat 0 faces a bet of 2: raise instead"),
        (
            lambda: sw.parse_cards("SA"),
            sw.InvalidCards,
            "'SA' at position 0 is not a card; write the rank first, 'AS'",
        ),
        (lambda: sw.parse_cards({"As", "Kd"}), TypeError, "or a sequence of cards, not set; make it a list"),
        (
            lambda: sw.parse_cards(np.zeros((2, 2), int)),
            TypeError,
            "cards, use a batch function such as evaluate_batch",
        ),
        (
            lambda: sw.describe("AsKsQsJsTs"),
            TypeError,
            "a value (as returned by evaluate) must be an int, not str",
        ),
        (
            lambda: sw.evaluate_omaha("AsKs", "2c3c4c", ["high"]),
            TypeError,
            "a ranking must be a name (str), not list; pass two rankings as a tuple",
        ),
        (
            lambda: sw.equity("AsAhKd", "KsKh"),
            sw.InvalidCards,
            "hand 0 must be 2 cards, not 'AsAhKd'; for another game pass game=...",
        ),
        (
            lambda: sw.equity("AA", "KK").by_combo("AA"),
            TypeError,
            "the index of a hand must be an int, not str",
        ),
        (
            lambda: sw.equity("AA", "KK").by_combo(2),
            IndexError,
            "there is no hand 2; the indices of hands are 0 to 1",
        ),
        (
            lambda: sw.games.NoLimitHoldem(2),
            TypeError,
            "blinds must be a sequence, for example (1, 2), not int",
        ),
        (
            lambda: sw.games.NoLimitHoldem((0.5, 1)),
            TypeError,
            "blind 0 must be an int, not float; count chips in the smallest unit",
        ),
        (
            lambda: sw.games.NoLimitHoldem((0, 0)),
            sw.InvalidGame,
            "the blinds are 0: without blinds a game needs",
        ),
        (
            lambda: sw.games.NoLimitHoldem(rake={"percent": 5}),
            TypeError,
            "rake must be a percentage such as 5, (percent, cap) or a Rake, not dict",
        ),
        (
            lambda: sw.Hand(sw.games.NoLimitHoldem, [9] * 2),
            TypeError,
            "game must be a Game or its short name, such as 'nlh', not function",
        ),
        (
            lambda: sw.Hand(NL, [9.5] * 2),
            TypeError,
            "the stack of seat 0 must be an int, not float; count chips in",
        ),
        (lambda: sw.MixedGame([NL], "8"), TypeError, "hands_per_turn must be an int, not str"),
        (lambda: sw.MixedGame([NL], button="x"), TypeError, "button must be an int, not str"),
        (lambda: sw.MixedGame([NL]).deal(200), TypeError, "stacks must be a sequence of chips, not int"),
        (
            lambda: sw.MixedGame([NL]).deal([9] * 2, button=1),
            TypeError,
            "a mixed game moves the button itself",
        ),
        (
            lambda: sw.history.loads("one.phh"),
            sw.HistoryError,
            "this is a path, not the text of a hand: use load",
        ),
        (lambda: sw.history.loads(""), sw.HistoryError, "the text has no hand"),
        (lambda: sw.history.positions(1), ValueError, "n must be from 2 to 23 players, not 1"),
        (
            lambda: sw.history.HandHistory("x"),
            TypeError,
            "fields must be a mapping, not str",
        ),
        (
            lambda: sw.history.HandHistory.from_hand(HISTORY),
            TypeError,
            "from_hand takes a Hand, not HandHistory",
        ),
        (lambda: sw.history.acpc.read_state("x", None), TypeError, "game is a Definition, not NoneType"),
        (
            lambda: sw.history.acpc.state(three()),
            TypeError,
            "a line of a log is made from a HandHistory, not Hand",
        ),
        (lambda: sw.history.acpc.match_state(HISTORY, 0), TypeError, "is made from a Hand, not HandHistory"),
        (
            lambda: sw.drawing.table_svg(three()),
            TypeError,
            "table must be a TableState, such as table_state(hand), not Hand",
        ),
        (
            lambda: sw.drawing.table_text(three()),
            TypeError,
            "table must be a TableState, such as table_state(hand), not Hand",
        ),
        (
            lambda: sw.drawing.replay_html(three()),
            TypeError,
            "frames must come from hand_frames, as in replay_html(hand_frames(hand)), not",
        ),
        (
            lambda: sw.drawing.replay_html([three()]),
            TypeError,
            "frames must come from hand_frames, but one is",
        ),
        (lambda: sw.evalute, AttributeError, "module 'steelwheel' has no attribute 'evalute'"),
    ],
)
def test_what_a_newcomer_gets_wrong(call, error, text):
    found = raised(call)
    assert type(found) is error and text in str(found), f"{type(found).__name__}: {found}"


@pytest.mark.parametrize(
    ("first", "whose"),
    [
        ("#Game No : 5\n***** 888poker Hand History for Game 5 *****", "an 888poker"),
        ("***** Hand History For Game 5 *****", "a partypoker"),
        ('<?xml version="1.0" encoding="utf-8"?>\n<session sessioncode="1">', "an iPoker"),
        ("Game started at: 2014/3/10 17:5:22\nGame ID: 262002768 0.25/0.50 X (Hold'em)", "a WPN"),
        ("Hand #2 - Omaha H/L(Fixed Limit) - $20.00/$40.00 - 2019/07/18 15:13:01 UTC", "a WPN"),
        ("***** History for hand R5-2 *****", "an OnGame"),
        ("Hand #112181:\n\nFull Tilt Poker Game #2: Table X", "a Full Tilt"),
        ("ann said, hi\ufeffFull Tilt Poker Game #2: Table X", "a Full Tilt"),
        ('<HISTORY ID="2089465091" TABLE="Eva 23">', "a Boss Media"),
        ('<description type="Holdem"/>\n<game id="5-9" seats="6">', "a Merge"),
        ('<Game hhversion="4" id="5049104353">', "a Microgaming"),
        ("Game # 27 - Omaha High Pot Limit EUR 0.10/0.20 - Table", "an Entraction"),
    ],
)
def test_files_of_others_are_told(first, whose, tmp_path):
    for name in ("one.txt", "two.phhs", "three.log"):
        (tmp_path / name).write_text(f"\n{first}\nSeat 1: x ($5 in chips)\n" * 3, encoding="utf-8-sig")
        errors = []
        hands = list(sw.history.load_all(tmp_path / name, errors.append))
        if name != "three.log":
            assert not hands and len(errors) == 1 and f"this looks like {whose} hand" in str(errors[0])
            assert (errors[0].path, errors[0].line) == (str(tmp_path / name), 1)


def test_a_text_is_told_whatever_its_encoding(tmp_path):
    (tmp_path / "x.txt").write_text("\ufeffFull Tilt Poker Game #2: Table É\n", encoding="utf-16-le")
    (tmp_path / "y.txt").write_text("***** Hand History For Game 5 *****\n1€/2€ EUR\n", encoding="cp1252")
    (tmp_path / "z.txt").write_text("<html><body>ann</body></html>", encoding="utf-8")
    for name, what in (
        ("x.txt", "a Full Tilt hand history"),
        ("y.txt", "a partypoker hand history"),
        ("z.txt", "an XML or HTML file"),
    ):
        with pytest.raises(sw.HistoryError, match=f"this looks like {what}"):
            sw.history.load(tmp_path / name)


def test_files_that_are_not_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.phh").mkdir()
    history = sw.history
    for call, error, text in [
        (lambda: history.load("no.phh"), FileNotFoundError, "there is no hand history 'no.phh'"),
        (
            lambda: history.load_all("no.phh"),
            FileNotFoundError,
            "there is no hand history 'no.phh': no file or folder matches",
        ),
        (
            lambda: history.load("folder.phh"),
            IsADirectoryError,
            "'folder.phh' is a folder, not a hand history: load_all reads folders",
        ),
        (
            lambda: history.dump(HISTORY, "no/one.phh"),
            FileNotFoundError,
            "'no/one.phh' cannot be written: there is no folder 'no'",
        ),
        (
            lambda: history.dump(HISTORY, "no/one.log"),
            FileNotFoundError,
            "'no/one.game' cannot be written: there is no folder 'no'",
        ),
    ]:
        found = raised(call, error)
        assert str(found).replace("\\\\", "/") == text


def test_what_is_refused_of_a_caller_is_read_where_it_was_saved():
    """Saved blinds and bets may be in any order, and a rake may have any percentage."""
    odd = NL.spec.replace('"blinds":[1,2]', '"blinds":[2,1]')
    odd = odd.replace('"streets"', '"rake":[[1,20],3,false],"streets"')
    game = sw.Game._read(odd)
    assert (game.blinds, game.rake.percent, game.spec) == ((2, 1), Fraction(1, 20), odd)
    assert game.replace(chip=5).blinds == (2, 1), "what is not changed is as it was"
    assert pickle.loads(pickle.dumps(game)) == game and pickle.loads(pickle.dumps(game.rake)) == game.rake
    with pytest.raises(sw.InvalidGame, match="the smaller amount first"):
        game.replace(blinds=(4, 2))
    limit = sw.games.FixedLimitHoldem((2, 4))
    assert sw.Game._read(limit.spec.replace("[2,4]", "[4,2]")).bets == (4, 2)
    fields = {
        "variant": "NT",
        "antes": [0] * 3,
        "blinds_or_straddles": [2, 1, 0],
        "min_bet": 2,
        "actions": [],
    }
    history = sw.history.HandHistory({**fields, "starting_stacks": [100] * 3})
    assert history.hand().game.blinds == (2, 1)
    fields = {**fields, "variant": "F7S", "small_bet": 4, "big_bet": 2, "bring_in": 1}
    hand = sw.history.HandHistory({**fields, "starting_stacks": [100] * 3, "actions": []}).hand()
    assert hand.game.bets == (4, 2) and sw.history.HandHistory.from_hand(hand).big_bet == 2


def test_python_says_which_attribute_was_meant():
    """The error has the name and the object that Python's hint needs."""
    error = raised(lambda: sw.evalute, AttributeError)
    assert (error.name, error.obj) == ("evalute", sw) and "evaluate" in dir(sw)
    error = raised(lambda: HISTORY.actoins, AttributeError)
    assert error.name == "actoins" and error.obj is HISTORY and "actions" in dir(HISTORY)


def test_one_history_has_statistics():
    assert sw.history.statistics(HISTORY) == sw.history.statistics([HISTORY])


@pytest.mark.parametrize("name", ["CardSet", "Encoder", "Hand", "HandBatch", "ActionMenu", "agents.Policy"])
def test_errors_about_the_arguments_of_a_compiled_class_name_it(name):
    module, _, name = name.rpartition(".")
    of = getattr(getattr(sw, module) if module else sw, name)
    for arguments, keywords in ((), {"no_such": 1}), (range(9), {}):
        with pytest.raises(TypeError) as raised:
            of(*arguments, **keywords)
        assert str(raised.value).startswith(f"{of.__name__}() "), raised.value
    if name == "HandBatch":
        with pytest.raises(TypeError, match=r"^HandBatch\(\) got an unexpected keyword argument 'foo'$"):
            of(sw.games.NoLimitHoldem(), 4, [100, 100], foo=1)
        with pytest.raises(
            TypeError, match=r"^HandBatch\(\) takes at least 2 positional arguments \(1 given\)$"
        ):
            of(sw.games.NoLimitHoldem())
