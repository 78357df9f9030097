"""What errors quote of a caller's input."""

import re

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
        lambda x: sw.Rotation([x]),
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
        lambda: sw.equity("AA", "KK", max_error=-float("1" * 300)),
        lambda: sw.equity("AA", "KK", max_seconds=LongNumber()),
    ],
)
def test_many_cards_are_quoted_in_80_characters(call):
    is_said_briefly(call)
