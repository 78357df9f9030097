"""Tests of ranges from classes, single hands, dicts, grids, and other programs' texts."""

import contextlib
from collections import OrderedDict
from decimal import Decimal
from fractions import Fraction
from itertools import count

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import not_cards

import steelwheel as sw
from steelwheel import CardSet, InvalidCards, InvalidRange, Range
from steelwheel.ranges.holdem_parser import RangeParser

RANKS = "AKQJT98765432"
GRID = [
    [a + b if i == j else a + b + "s" if i < j else b + a + "o" for j, b in enumerate(RANKS)]
    for i, a in enumerate(RANKS)
]


def spelled(combo):
    return sw.format_cards(combo[::-1])


def kind_of(combo):
    """Return the class of a hand from its text."""
    text = spelled(combo)
    return text[0] + text[2] + ("" if text[0] == text[2] else "s" if text[1] == text[3] else "o")


@st.composite
def ranges(draw, weights=None):
    """Generate ranges of whole classes and of single hands."""
    if weights is None:
        weights = st.sampled_from([0, 1, 1, 0.5, 0.25, 1 / 3, 0.125, 1e-9]) | st.floats(1e-300, 1)
    by_kind = draw(st.dictionaries(st.sampled_from(Range.HAND_CLASSES), weights, max_size=30))
    by_hand = draw(st.dictionaries(st.sampled_from(Range.COMBOS), weights, max_size=12))
    return Range.from_weights([by_hand.get(hand, by_kind.get(kind_of(hand), 0.0)) for hand in Range.COMBOS])


few = settings(max_examples=25)


# ---- hand classes


def test_the_kinds_are_those_of_the_grid():
    assert tuple(name for row in GRID for name in row) == Range.HAND_CLASSES
    assert len(set(Range.HAND_CLASSES)) == 169 and set(Range.HAND_CLASSES) == set(map(kind_of, Range.COMBOS))


@few
@given(ranges())
def test_what_is_said_of_a_kind_is_said_of_its_hands(r):
    of = {name: [] for name in Range.HAND_CLASSES}
    for hand, x in zip(Range.COMBOS, r.weights.tolist(), strict=True):
        of[kind_of(hand)].append(x)
    classes = r.hand_classes()
    assert list(classes) == [name for name in Range.HAND_CLASSES if name in r]
    for name, weights in of.items():
        assert (name in r) == any(weights)
        assert r.weight(name) == classes.get(name, 0) == pytest.approx(sum(weights) / len(weights), rel=1e-15)
        if len({*weights}) == 1:
            assert r.weight(name) == weights[0]  # equal to the last bit
        if name[2:] == "s":
            both = weights + of[name[:2] + "o"]
            assert r.weight(name[:2]) == pytest.approx(sum(both) / 16, rel=1e-12, abs=0)
            assert (name[:2] in r) == any(both)
    assert r.grid().ravel().tolist() == [classes.get(name, 0) for name in Range.HAND_CLASSES]


def test_a_kind_is_named_as_in_a_text():
    r = Range("AKs, AsKh:0.75, TT")
    assert (
        r.weight("AKs") == r.weight("aks") == r.weight("KAs") == 1 and r.weight("10T") == r.weight("TT") == 1
    )
    assert r.weight("AKo") == 0.0625 and r.weight("AK") == (4 + 0.75) / 16 and r.weight("AA") == 0
    assert "AK" in r and "AKo" in r and "KK" not in r and "AQs" not in r


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("AX", "expected a rank after 'A' at column 2 of 'AX'"),
        ("AAs", "a pair is neither suited nor offsuit: 'AAs' at column 1"),
        ("AKx", "expected a hand class such as 'AKs', not 'x' after 'K' at column 3"),
        ("QQ+", "expected a hand class such as 'AKs', not '+' after 'Q' at column 3"),
        ("As", "hand must be two cards, or a hand class such as 'AKs', not 'As'"),
        ("A♠", "hand must be two cards, or a hand class such as 'AKs', not 'As'"),
        ("AsKsQs", "hand must be two cards, or a hand class such as 'AKs', not 'AsKsQs'"),
        ("", "hand must be two cards, or a hand class such as 'AKs', not ''"),
    ],
)
def test_what_is_no_hand_class(name, message):
    with pytest.raises(InvalidRange) as error:
        Range("AA").weight(name)
    assert message in str(error.value)


# ---- from hands


@few
@given(ranges())
def test_a_range_is_made_of_what_it_yields(r):
    pairs = list(r)
    assert (
        Range(pairs) == Range(iter(pairs)) == Range(dict(pairs)) == Range([list(pair) for pair in pairs]) == r
    )
    assert (
        Range([(spelled(hand), x) for hand, x in pairs])
        == Range({spelled(hand): x for hand, x in pairs})
        == r
    )
    assert Range(r.weights) == Range(r.weights.tolist()) == r


@given(st.lists(st.sampled_from(Range.COMBOS), max_size=20))
def test_hands_alone_are_in_the_range_as_a_whole(hands):
    r = Range(",".join(map(spelled, hands)))
    assert (
        Range(hands) == Range(tuple(hands)) == Range([hand[::-1] for hand in hands]) == Range({*hands}) == r
    )
    assert Range([spelled(hand) for hand in hands]) == Range([CardSet(hand) for hand in hands]) == r
    assert Range([list(map(sw.format_cards, hand)) for hand in hands]) == r
    if hands:
        assert Range([list(row) for row in np.array(hands, np.uint8)]) == Range(np.array(hands)) == r


def test_kinds_and_texts():
    r = Range("AA, AKs:0.5, AsKh:0.25")
    assert (
        Range({"AA": 1, "AKs": 0.5, "AsKh": 0.25}) == Range([("AA", 1), ("AKs", 0.5), ("As Kh", 0.25)]) == r
    )
    assert Range({"AA": True, (46, 51): 0.25, "AKs": Fraction(1, 2)}) == r
    assert Range(OrderedDict(random=1, AA=0)) == Range("!AA")  # the last weight counts
    assert Range({"AK": 0.5, "AKs": 1}) == Range("AKo:0.5, AKs")
    assert Range(["5%", "QQ+", "AK:0.5"]) == Range("5%, QQ+, AK:0.5")
    assert Range({"QQ+, AK:0.5": 0.5}) == Range("QQ+:0.5, AK:0.25")  # multiplied
    assert Range({Range("AA,KK:0.5"): 0.5}) == Range([(Range("AA,KK:0.5"), 0.5)]) == Range("AA:0.5,KK:0.25")
    assert Range([]) == Range({}) == Range(()) == Range([""]) == Range("")
    assert Range(["AsKs,AhKh,AdKd"] * 13) == Range(
        "AsKs,AhKh,AdKd"
    )  # 13 texts of 14 characters are not a grid
    held = Range("QQ+, AKs:0.5")
    assert Range(held.hand_classes()) == held and Range(held) is held


# ---- from weights


@pytest.mark.slow
@few
@given(st.lists(st.sampled_from([0.0, 1.0, 0.5, 0.1, 1 / 3]), min_size=169, max_size=169))
def test_a_grid_is_read_as_it_is_given(weights):
    rows = [weights[i : i + 13] for i in range(0, 169, 13)]
    r = Range.from_weights(rows)
    assert r.grid().tolist() == rows and r == Range(dict(zip(Range.HAND_CLASSES, weights, strict=True)))
    assert (
        r
        == Range(rows)
        == Range(r.grid())
        == Range.from_weights(np.array(rows))
        == Range.from_weights(iter(rows))
    )


@pytest.mark.parametrize("dtype", ["f2", "f4", "f8", ">f8", "u1", "i4", "i8", "?", "O"])
def test_arrays_of_any_dtype_are_read(dtype):
    flat = (np.arange(1326) % 2).astype(dtype)
    assert Range.from_weights(flat) == Range(flat) == Range.from_weights([0.0, 1.0] * 663)
    assert Range.from_weights(flat[::-1]) == Range.from_weights([1.0, 0.0] * 663)
    grid = np.eye(13).astype(dtype)
    assert Range(grid) == Range.from_weights(grid) == Range("22+") == Range(grid.T) == Range(grid[::-1, ::-1])
    assert Range(np.triu(np.ones((13, 13)), 1).astype(dtype)) == Range(
        "A2s+,K2s+,Q2s+,J2s+,T2s+,92s+,82s+,72s+"
    ) | (Range("62s+,52s+,42s+,32s"))


@pytest.mark.parametrize(
    ("made_of", "kind", "message"),
    [
        (None, TypeError, "a Range is made from text, hands or weights, not from NoneType"),
        (5, TypeError, "not from int"),
        (b"AA", TypeError, "not from bytes"),
        (
            (51, 47),
            TypeError,
            "a Range is made from hands, such as [(51, 47)], or 1,326 weights, not from (51, 47)",
        ),
        ([0.5] * 169, TypeError, "or 1,326 weights, not from [0.5, 0.5"),
        ([None], TypeError, "hand 0: "),
        (["AA", 51], InvalidRange, "hand 1: a hand is two cards, not 'As'"),
        (["AA", "KX"], InvalidRange, "hand 1: expected a rank after 'K' at column 2 of 'KX'"),
        ([(51, 51)], InvalidCards, "hand 0: "),
        ([(51, 52)], InvalidCards, "hand 0: "),
        ([(51, 47, 43)], InvalidRange, "hand 0: a hand is two cards, not 'AsKsQs'"),
        ([("AA", 2)], InvalidRange, "the weight of AA must be from 0 to 1, not 2"),
        ([("AA", None)], TypeError, "the weight of AA must be a number, not NoneType"),
        ({"AA": "1"}, TypeError, "the weight of AA must be a number, not str"),
        ({(47, 51): float("nan")}, InvalidRange, "the weight of AsKs must be from 0 to 1, not nan"),
        ({Range("AA,KK"): -1}, InvalidRange, "the weight of KK+ must be from 0 to 1, not -1"),
        ({"AA" * 1000: 1}, InvalidRange, "column 3"),
        ({51: 1}, InvalidRange, "hand 0: a hand is two cards, not 'As'"),
        (["AA"] * 1327, InvalidRange, "a Range is made from at most 1,326 hands; these are more"),
        (("AA" for _ in count()), InvalidRange, "a Range is made from at most 1,326 hands; these are more"),
        ([[0.5] * 13] * 12 + [[0.5] * 12], InvalidRange, "row 12 of the 13 x 13 weights has 12, not 13"),
        ([[0.5] * 13] * 12 + [[0.5] * 99], InvalidRange, "row 12 of the 13 x 13 weights has more, not 13"),
        ([[0.5] * 13] * 12 + [0.5], TypeError, "row 12 of the 13 x 13 weights must be 13 numbers, not float"),
        ([[0.5] * 13] * 12 + [count()], InvalidRange, "row 12 of the 13 x 13 weights has more, not 13"),
        ([[0, 2, *[0] * 11], *[[0] * 13] * 12], InvalidRange, "the weight of AKs must be from 0 to 1, not 2"),
        ([*[[0] * 13] * 12, [None] * 13], TypeError, "the weight of A2o must be a number, not NoneType"),
        (np.full((13, 13), np.nan), InvalidRange, "the weight of AA must be from 0 to 1, not "),
        (np.zeros((13, 13, 13)), TypeError, "the weight of AA must be a number, not ndarray"),
    ],
    ids=lambda x: type(x).__name__ if not isinstance(x, str) else x[:40],
)
def test_what_is_refused(made_of, kind, message):
    with pytest.raises(kind) as error:
        Range(made_of)
    assert message in str(error.value) and len(str(error.value)) < 250


def test_what_an_error_tells_programs():
    with pytest.raises(InvalidRange) as error:
        Range(["AA", "KX"])
    assert (error.value.text, error.value.position) == ("KX", 1)
    with pytest.raises(InvalidCards) as error:
        Range(["AA", ("As", "Kx")])
    assert str(error.value) == "hand 1: 'Kx' at position 1 is not a card" and error.value.position == 1


def test_other_numbers_of_weights():
    for number, found in ((13, "13"), (169, "169"), (1325, "1,325"), (1327, "more")):
        with pytest.raises(InvalidRange, match=f"1,326 numbers, or 13 rows of 13, not {found}$"):
            Range.from_weights([0.5] * number)


@given(
    not_cards | st.lists(not_cards, max_size=3) | st.dictionaries(st.text(max_size=3), not_cards, max_size=3)
)
def test_anything_is_a_range_or_refused(thing):
    with contextlib.suppress(TypeError, ValueError):
        assert isinstance(Range(thing), Range)


# ---- other programs


def test_the_order_of_pio():
    """The order matches PioSOLVER's documentation, and the published output of `show_hand_order`."""
    begins = "2d2c 2h2c 2h2d 2s2c 2s2d 2s2h 3c2c 3c2d 3c2h 3c2s 3d2c 3d2d 3d2h 3d2s 3d3c 3h2c".split()
    ends = "AsKs AsAc AsAd AsAh".split()
    for place, hand in [*enumerate(begins), *enumerate(ends, 1322)]:
        words = Range(hand).to_text("upi").split(" ")
        assert words.count("1") == 1 and words.count("0") == 1325 and words[place] == "1"
        assert Range(" ".join(["0"] * place + ["0.25"] + ["0"] * (1325 - place))) == Range(f"{hand}:0.25")


@pytest.mark.slow
@few
@given(ranges())
def test_every_style_reads_back(r):
    for style, off in (("pio", 0.5e-20), ("upi", 0.5e-20), ("gto+", None), ("equilab", 0.005)):
        back = Range(r.to_text(style)).weights
        for x, y in zip(r.weights.tolist(), back.tolist(), strict=True):
            most = off if off is not None else 0.0005 if x >= 0.1 else 0.00005 if x >= 0.01 else 0.000005
            exact = x >= 1e-4 and style in ("pio", "upi")
            assert x == y if exact else abs(x - y) <= most * (1 + 1e-9)
        assert Range(r.to_text(style)).to_text(style) == r.to_text(style)


@few
@given(ranges(st.sampled_from([x / 100 for x in range(101)])))
def test_whole_percents_read_back_exactly(r):
    for style in ("pio", "upi", "gto+", "equilab"):
        assert Range(r.to_text(style)) == r


@pytest.mark.parametrize(
    ("text", "pio", "gto", "equilab"),
    [
        ("", "", "", ""),
        ("QQ+, AKs", "AA,KK,QQ,AKs", "AA-QQ,AKs", "QQ+,AKs"),
        ("AK:0.5", "AKs:0.5,AKo:0.5", "[50.0]AKs,AKo[/50.0]", "{50:AKs,AKo}"),
        ("AsKh, AA:0.25", "AsKh,AA:0.25", "AsKh,[25.0]AA[/25.0]", "{100:AsKh,25:AA}"),
        ("33-22,A5s-A2s,T9o", "33,22,A5s,A4s,A3s,A2s,T9o", "33-22,A5s-A2s,T9o", "33-22,A5s-A2s,T9o"),
        ("76s-54s", "76s,65s,54s", "76s,65s,54s", "76s,65s,54s"),
        ("KTo+:0.09", "KQo:0.09,KJo:0.09,KTo:0.09", "[9.00]KQo-KTo[/9.00]", "{9:KTo+}"),
        ("22:0.09999", "22:0.09999", "[10.0]22[/10.0]", "{10:22}"),
        ("22:0.00456", "22:0.00456", "[0.456]22[/0.456]", ""),
        ("22:0.005001", "22:0.005001", "[0.500]22[/0.500]", "{1:22}"),
        ("AA,22:0.9999", "AA,22:0.9999", "AA,22", "AA,22"),
        ("2c2d:0.00000001", "2d2c:0.00000001", "", ""),
    ],
)
def test_how_other_programs_write(text, pio, gto, equilab):
    r = Range(text)
    assert [r.to_text(style) for style in ("pio", "gto+", "equilab")] == [pio, gto, equilab]


def test_every_hand():
    assert (
        Range(Range("random").to_text("pio")) == Range("random")
        and len(Range("random").to_text("pio")) == 662
    )
    assert Range("random").to_text("upi") == " ".join(["1"] * 1326)
    assert Range("").to_text("upi") == " ".join(["0"] * 1326)
    assert Range("random").to_text("equilab").startswith("22+,A2s+,K2s+")
    for style in ("PIO", "", None, "pio ", 5):
        with pytest.raises(ValueError, match=r"^style must be 'pio', 'upi', 'gto\+' or 'equilab', not"):
            Range("AA").to_text(style)


def test_what_other_programs_write_is_read():
    assert Range("{100:QQ+,AKs,25:AKo,A5s-A4s,7:76s,7d2d}") == Range(
        "QQ+,AKs,AKo:.25,A5s-A4s:.25,76s:.07,7d2d:.07"
    )
    assert Range("{88+, 7h7s, ATs+}") == Range("88+, 7h7s, ATs+")  # no weights
    assert Range("{ 50: AA , 12.5:\t77,22 }") == Range("AA:0.5, 77:0.125, 22:0.125")
    assert Range("{22:22,33:33}") == Range("22:0.22,33:0.33") and Range("22:0.22") == Range("{22:22}")
    assert Range("AA{50:KK}QQ{}JJ") == Range("AA,KK:0.5,QQ,JJ") == Range("AA,{50:KK},QQ,JJ")
    assert Range("[9.00]K8o[/9.00],[82.0]QJs,Q4s[/82.0],[100.0]AA[/100.0]") == Range(
        "AA,K8o:.09,QJs:.82,Q4s:.82"
    )
    assert Range("2d2c: 1,2h2c: 0.5") == Range("2d2c,2h2c:0.5")  # GTO Wizard
    numbers = ["0.5"] * 1325 + ["1.0"]
    assert Range(" ".join(numbers)) == Range("random:0.5, AsAh") == Range(" " + "\t".join(numbers) + "\r\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{AA", "'{' is not closed by '}' at column 1"),
        ("AA}", "expected a hand after 'A' at column 3"),
        ("{{AA}}", "expected a hand after '{' at column 2"),
        ("{101:AA}", "a weight must be from 0 to 100, not 101, at column 2"),
        ("{1.2.3:AA}", "expected a weight in percent, not '1.2.3' at column 2"),
        ("{50}", "expected a rank after '5' at column 3"),
        ("100:AA", "expected a rank after '0' at column 3"),
        ("0.5", "a list of weights must have 1,326 weights, not 1, at column 1 of '0.5'"),
        ("1 " * 1327, "a list of weights must have 1,326 weights, not 1,327, at column 1"),
        ("1 " * 1325 + "2", "a weight must be from 0 to 1, not 2, at column 2651"),
        ("1 " * 1325 + "AA", "expected a weight, not 'A' at column 2651"),
        ("1 " * 1325 + "1x", "expected a space after '1', not 'x' at column 2652"),
        ("1 " * 1325 + "-0", "expected a weight, not '-' at column 2651"),
        ("1 1,1 " + "1 " * 1324, "expected a space after '1', not ',' at column 4"),
    ],
    ids=lambda x: x[:12],
)
def test_errors_in_other_texts(text, message):
    with pytest.raises(InvalidRange) as error:
        Range(text)
    assert message in str(error.value) and len(str(error.value)) < 200


@pytest.mark.parametrize("part", ["{50:AA}", "{11", "{22,", "0 ", "1 ", "0.1 ", "1:AA,", "{}"])
def test_a_text_of_others_is_read_in_time_that_grows_as_it_does(part):
    from ranges.test_holdem import Counted

    def work(length):
        text = Counted(part * (length // len(part)))
        with contextlib.suppress(InvalidRange):
            RangeParser(text).weights()
        return text.taken

    assert work(64_000) <= max(9 * work(8_000), 12 * 8_000)


def test_a_weight_of_a_decimal():
    assert Range({"AA": Decimal("0.25")}) == Range("AA:0.25")
