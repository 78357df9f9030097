"""Tests of ranges: notations, text, algebra and errors."""

import contextlib
import copy
import pickle
import random
import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
import reference
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st
from strategies import not_cards

import steelwheel as sw
from steelwheel import InvalidCards, InvalidRange, Range
from steelwheel.ranges.holdem_parser import RangeParser

RANKS = "23456789TJQKA"


def hands(text):
    """Return the hands of listed classes, spelled out slowly."""
    found = set()
    for kind in text.split():
        for a in range(52):
            for b in range(a):
                high, low = RANKS[a // 4], RANKS[b // 4]
                name = high + low + ("" if high == low else "s" if a % 4 == b % 4 else "o")
                if kind in (name, high + low):
                    found.add((b, a))
    return found


@pytest.mark.parametrize(
    ("text", "kinds", "combos"),
    [
        ("AA", "AA", 6),
        ("AKs", "AKs", 4),
        ("AKo", "AKo", 12),
        ("AK", "AKs AKo", 16),
        ("KA", "AKs AKo", 16),
        ("QQ+", "QQ KK AA", 18),
        ("99-66", "99 88 77 66", 24),
        ("66-99", "99 88 77 66", 24),
        ("KTo+", "KTo KJo KQo", 36),
        ("AT+", "AT AJ AQ AK", 64),
        ("AK+", "AK", 16),
        ("88-", "88 77 66 55 44 33 22", 42),
        ("22-", "22", 6),
        ("AA-,AA", "AA KK QQ JJ TT 99 88 77 66 55 44 33 22", 78),
        ("33- ;JTs", "33 22 JTs", 16),
        ("ATs-", "ATs A9s A8s A7s A6s A5s A4s A3s A2s", 36),
        ("53-", "53 52", 32),
        ("AK-87s", "AKs KQs QJs JTs T9s 98s 87s", 28),
        ("87-AKs", "AKs KQs QJs JTs T9s 98s 87s", 28),
        ("A5-A3o", "A5o A4o A3o", 36),
        ("AK-87", "AK KQ QJ JT T9 98 87", 112),
        ("A5s-A2s", "A5s A4s A3s A2s", 16),
        ("76s-54s", "76s 65s 54s", 12),
        ("54s-76s", "76s 65s 54s", 12),
        ("97o-64o", "97o 86o 75o 64o", 48),
        ("QQ+, AKs  KTo+;22", "QQ KK AA AKs KTo KJo KQo 22", 64),
        ("qq+,aks,TJO", "QQ KK AA AKs JTo", 34),
        ("10 10, A10s", "TT ATs", 10),
        ("", "", 0),
        (" , ", "", 0),
    ],
)
def test_what_a_notation_names(text, kinds, combos):
    text = text.replace("10 10", "1010")
    found = {combo for combo, weight in Range(text)}
    assert found == hands(kinds)
    assert len(Range(text)) == len(found) == combos
    assert {weight for _, weight in Range(text)} <= {1.0}


def test_single_hands_and_every_hand_with_a_card():
    assert [combo for combo, _ in Range("AsKs")] == [(47, 51)] == [combo for combo, _ in Range("K♠A♠")]
    assert "KsAs" in Range("AsKs") and "AsKh" not in Range("AsKs")
    assert len(Range("As*")) == 51 and all(51 in combo for combo, _ in Range("As*"))
    assert len(Range("As*,Ah*")) == 101
    assert len(Range("random")) == 1326 == len(Range("RANDOM"))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("AcT*", "AcTc AcTd AcTh AcTs"),
        ("T*Ac", "AcTc AcTd AcTh AcTs"),
        ("10*A♣", "AcTc AcTd AcTh AcTs"),
        ("AcA*", "AcAd AcAh AcAs"),
        ("K*K*", "KcKd KcKh KcKs KdKh KdKs KhKs"),
        ("A*K*", " ".join(f"A{a}K{k}" for a in "cdhs" for k in "cdhs")),
        ("AcT*,!AcTh", "AcTc AcTd AcTs"),
    ],
)
def test_open_suits(text, named):
    assert {combo for combo, _ in Range(text)} == {tuple(sorted(sw.parse_cards(x))) for x in named.split()}
    assert Range(text + ":0.5" if "!" not in text else text).weight("AcTc") in (0, 0.5, 1)


@pytest.mark.parametrize("selector", ["\ufe0e", "\ufe0f"], ids=["text", "emoji"])
def test_suits_as_phones_write_them(selector):
    spade, heart = f"\u2660{selector}", f"\u2665{selector}"
    assert Range(f"A{spade}K{heart}") == Range("AsKh")
    assert Range(f"A{spade}*, 10{heart}9{heart}:0.5,Q{heart}J*") == Range("As*,Th9h:0.5,QhJ*")
    assert Range("AA").weight(f"A{spade}A{heart}") == 1 and f"A{spade}A{heart}" in Range("AA")
    assert Range({f"A{spade}A{heart}": 0.5}) == Range([(f"A{spade}A{heart}", 0.5)]) == Range("AsAh:0.5")
    assert sw.OmahaRange(f"A{spade}A{heart}xx,K{spade}[Q-J]{heart}") == sw.OmahaRange("AsAhxx,Ks[Q-J]h")
    for text, message in [
        (f"A{spade}", "expected a rank after '\u2660' at column 4"),
        (f"A{spade}{selector}K{spade}", "expected a rank after '\u2660' at column 4"),
        (f"As{selector}", "expected a rank after 's' at column 3"),
    ]:
        with pytest.raises(InvalidRange) as error:
            Range(text)
        assert message in str(error.value)


def test_each_hand_is_that_of_its_cards():
    """Each notation names cards by the right rank and suit."""
    for combo in combinations(sw.parse_cards("TcTdThTsAcAdAhAs"), 2):
        name = sw.format_cards(combo[::-1])
        signs = sw.format_cards(combo[::-1], unicode=True)
        for text in (name, name.upper(), name.lower(), signs, signs[2:] + signs[:2]):
            assert [hand for hand, _ in Range(text)] == [combo]
        assert str(Range(name)) == name
    for card in range(52):
        for name in (sw.format_cards([card]), sw.format_cards([card], unicode=True)):
            assert {hand for hand, _ in Range(f"{name}*")} == {hand for hand in Range.COMBOS if card in hand}


def test_weights():
    r = Range("AKo:0.5, QQ, [25]TT-99, 5s4s[/25] 22:0")
    assert r.weight("AsKd") == 0.5 and r.weight("QsQd") == 1 and r.weight("TsTd") == r.weight("4s5s") == 0.25
    assert r.weight("AsKs") == 0 and r.weight("2s2d") == 0 and "2s2d" not in r
    assert Range("[33.3]AA[/33.3]").weight("AsAh") == float(Fraction("0.333"))
    assert Range("AK,AKs:0.5") == Range("AKo,AKs:0.5") and Range("AA:0.5,AA") == Range(
        "AA"
    )  # the later weight counts


def test_weights_in_percent_after_an_at_sign():
    assert Range("AA@50") == Range("AA:0.5") == Range("AA @ 50%") == Range("AA@50%") == Range("AA@5e1")
    assert Range("AA@50,KK") == Range("AA:0.5,KK") and Range("AA @50 KK@25") == Range("AA:0.5,KK:0.25")
    assert Range("AsKs@12.5,88-@25;AcT*@100") == Range("AsKs:0.125,88-:0.25,AcT*")
    assert Range("[25]QQ,JJ@50[/25]") == Range("QQ:0.25,JJ:0.5")  # as after a colon
    assert Range("AA@0") == Range("") and Range("15%@50").weight("AsAh") == 0.5
    for text in ("AA@50", "AKs@25,QQ@12.5", "random@1"):
        r = Range(text)
        assert {x for _, x in r} == {float(part.split("@")[1]) / 100 for part in text.split(",")}


def test_weights_above_1_are_relative():
    r = Range("QQ:22, AA:1")
    assert r.weight("QsQh") == 1 and r.weight("AsAh") == 1 / 22
    assert Range("QQ:2,AA:1") == Range("QQ:1,AA:0.5") == Range("QQ:200,AA:100") == Range("AA:1,QQ:2")
    assert Range("QQ:0.5,AA:1") == Range("QQ@50,AA") and Range("QQ:0.5,AA:0.25").weight("QsQh") == 0.5
    assert Range("QQ:3,AA:0,KK:1.5") == Range("QQ,KK:0.5")
    assert Range("QQ:4,AA:2,!QsQh") == Range("QQ,AA:0.5,!QsQh")
    assert Range("QQ+:4,AA:1") == Range("QQ,KK,AA:0.25")  # the later weight counts
    a, b = (sw.equity(text, "JsJh", board="2c3d4h") for text in ("QQ:22,AA:1", "QQ,AA:" + repr(1 / 22)))
    assert a.equity == b.equity


def test_what_is_left_out():
    assert Range("QQ+,!KK") == Range("!KK, QQ+") == Range("QQ,AA")
    assert len(Range("!KK")) == 1326 - 6
    assert Range("AK,!AsKs,!AhKh").weight("AdKd") == 1 and len(Range("AK,!AsKs,!AhKh")) == 14


def test_percentages_are_of_the_best_hands():
    assert len(Range("0%")) == 0 and len(Range("100%")) == 1326
    sizes = [len(Range(f"{percent}%")) for percent in range(101)]
    assert sizes == sorted(sizes) and all(abs(size - 13.26 * i) <= 6 for i, size in enumerate(sizes))
    assert {combo for combo, _ in Range("5%")} < {combo for combo, _ in Range("5.9%")}
    assert Range("0.4%") == Range("AA") and "AsKs" in Range("10%") and "3s2h" not in Range("99%")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("K", "expected a rank after 'K' at column 2 of 'K'"),
        ("QQ+,KX", "expected a rank after 'K' at column 6"),
        ("As", "expected a rank after 's' at column 3"),
        ("AsK", "expected a suit, or * for any suit, after 'K' at column 4"),
        (
            "A*",
            "expected another card after '*'; for all hands with this rank, write Ac*,Ad*,Ah*,As*, at ",
        ),
        ("A**", "write Ac*,Ad*,Ah*,As*, at column 3"),
        ("A*K", "expected a suit, or * for any suit, after 'K' at column 4"),
        ("AKs-87", "'AKs-87' must join pairs, suited hands or offsuit hands; write AKs-87s, at column 5"),
        (
            "99- 66",
            "a space after '99-' is ambiguous: write a comma instead, or remove the space, as in 99-66",
        ),
        ("88-x", "expected a hand after '-' at column 4"),
        ("AA@", "expected a weight in percent, not 'the end' at column 4"),
        ("AA@101", "a weight must be from 0 to 100, not 101, at column 4"),
        ("AA:50%", "a weight in percent comes after @, as in AA@50, not after a colon, at column 4"),
        (
            "AA:50",
            "a weight must be from 0 to 1, not 50, unless it is relative to the weight of another hand",
        ),
        (
            "AA:5,KK",
            "weights above 1, such as 5, are relative, so every hand needs a weight after a colon; write ",
        ),
        ("AA:5,KK@50", "every hand needs a weight after a colon; write KK:1, for example, at column 6"),
        ("AA:5,[50]KK[/50]", "write KK:1, for example, at column 10"),
        ("AsAs", "As appears twice at column 3"),
        ("AAs", "a pair is neither suited nor offsuit: 'AAs' at column 1"),
        ("AK, 99-AKs", "'99-AKs' must join pairs, suited hands or offsuit hands at column 8"),
        ("AKo-AQs", "'AKo-AQs' must join pairs, suited hands or offsuit hands at column 5"),
        ("A5s-K2s", "'A5s-K2s' must keep its high card, or the gap between its ranks at column 5"),
        ("AK:", "expected a weight, not 'the end' at column 4"),
        (
            "AK:2",
            "a weight must be from 0 to 1, not 2, unless it is relative to the weight of another hand, ",
        ),
        ("AK:-1", "expected a weight, not '-' at column 4"),
        ("AK:1.2.3", "expected a weight, not '1.2.3' at column 4"),
        ("101%", "a percentage must be from 0 to 100, not 101, at column 1"),
        ("[101]AA[/101]", "a weight must be from 0 to 100, not 101, at column 2"),
        ("[25]AA", "[25] is not closed by [/25] at column 1"),
        ("AA[/25]", "[/25] has no opening [25] at column 3"),
        ("[25]AA[/30]", "[/30] has no opening [30] at column 7"),
        ("AA[25KK", "expected ']' after '5' at column 6"),
        ("AKs+x", "expected a comma or a space after '+', not 'x' at column 5"),
        ("AKQs", "expected a comma or a space after 'K', not 'Q' at column 3"),
        ("15", "expected a hand, or a percentage such as 15%, at column 1"),
        ("%", "expected a hand at column 1"),
        ("!", "expected a hand after '!' at column 2"),
        ("AK suited", "expected a hand at column 4 of 'AK suited'"),
        ("hello", "expected a hand at column 1 of 'hello'"),
        ("AA, " + 99 * "x", "..."),
    ],
)
def test_errors_tell_what_was_expected_and_where(text, message):
    with pytest.raises(InvalidRange) as error:
        Range(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "AA:1e999999999",
            "a weight must be from 0 to 1, or up to 1e9 if relative, not 1e999999999, at column 4",
        ),
        ("AA,KK:" + 1000 * "1", "a weight must have at most 50 characters, not 1,000, at column 7"),
        ("AA:0." + 10**6 * "1", "a weight must have at most 50 characters, not 1,000,002, at column 4"),
        (1000 * "1" + "%", "a percentage must have at most 50 characters, not 1,000, at column 1"),
        (
            "[" + 1000 * "1" + "]AA",
            "a weight in percent must have at most 50 characters, not 1,000, at column 2",
        ),
        ("[1e" + 40 * "9" + "]AA", "a weight must be from 0 to 100, not 1e" + 40 * "9" + ", at column 2"),
        ("AA:1e", "expected a weight, not '1e' at column 4"),
        ("AA:" + 1000 * "." + "e", "a weight must have at most 50 characters"),
    ],
)
def test_numbers_of_any_length_are_read_or_refused_at_once(text, message):
    with pytest.raises(InvalidRange) as error:
        Range(text)
    assert message in str(error.value) and len(str(error.value)) < 250


def test_the_smallest_numbers():
    small = (
        "from steelwheel import Range; print(repr(Range('AA:1e-999999999, [1e-999999999]KK[/1e-999999999]')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", small], capture_output=True, text=True, encoding="utf-8", timeout=60
    )
    assert (done.stdout, done.stderr) == ("Range('')\n", "")
    assert Range("AA:0." + 48 * "1").weight("AsAh") == 1 / 9
    with pytest.raises(InvalidRange, match="at most 50 characters, not 51"):
        Range("AA:0." + 49 * "1")
    assert Range("[1e-9]AA[/1e-9]").weight("AsAh") == 1e-11
    assert Range("[2.50e+1]AA[/2.50e+1]") == Range("AA:2.5E-1") == Range("AA:.25")


class Counted(str):
    """A text that counts the characters read from it."""

    taken = 0

    def __getitem__(self, key):
        found = super().__getitem__(key)
        self.taken += len(found)
        return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "part",
    [
        "AA,",
        "AA ",
        "22-AA;",
        "15%,",
        "!KK,",
        "AsKs:0.5,",
        "[25]AK[/25]",
        "[25]",
        " ",
        "1",
        "10,",
        "1010x",
        "88- ",
        "AA @",
        "AA:5,",
        "A\u2660\ufe0f",
        ".",
    ],
)
def test_a_text_is_read_in_time_that_grows_as_it_does(part):
    def work(length):
        text = Counted(part * (length // len(part)))
        with contextlib.suppress(InvalidRange):
            RangeParser(text).weights()
        return text.taken

    assert work(8_000) <= 12 * 8_000
    assert work(32_000) <= 4.5 * work(8_000)


notations = st.sampled_from(
    ["AA", "AKs", "QQ+", "99-66", "As*", "15%", "random", "!KK", "[25]", "[/25]", ":0.5", ", "]
)


@given(
    st.lists(notations | st.text("AKT9210asdch♠\ufe0f+-*!%@[]/:.eE,; xrandom", max_size=6), max_size=8).map(
        "".join
    )
)
def test_every_text_is_a_range_or_an_error_with_its_column(text):
    try:
        made = Range(text)
    except InvalidRange as error:
        column = re.search(r" at column (\d+) of '", str(error))
        assert column and 1 <= int(column[1]) <= len(text) + 1
    else:
        assert Range(str(made)) == made


def test_other_types_are_refused():
    for thing in (None, 5, b"AA", (51, 47)):
        with pytest.raises(TypeError):
            Range(thing)
    for change in (lambda r: setattr(r, "weights", 1), lambda r: delattr(r, "_weights")):
        with pytest.raises(AttributeError):
            change(Range("AA"))
    for hand in ("AAs", "As", "AsKsQs", "AsAs", ""):
        with pytest.raises((InvalidCards, InvalidRange)):
            Range("AA").__contains__(hand)


@given(not_cards)
def test_what_are_no_cards_have_no_weight(thing):
    with contextlib.suppress(TypeError, ValueError):
        assert 0 <= Range("AA").weight(thing) <= 1
    with contextlib.suppress(TypeError, ValueError):
        Range.from_weights(thing)


@pytest.mark.parametrize(
    ("text", "shortest"),
    [
        ("AA,KK,QQ", "QQ+"),
        ("99,88,77", "99-77"),
        ("AKs,AKo", "AKs,AKo"),
        ("ATs,AJs,AQs,AKs", "ATs+"),
        ("A5s,A4s,A3s,A2s", "A5s-A2s"),
        ("76s,65s,54s", "76s,65s,54s"),
        ("random", "random"),
        ("random,!KK", "!KK"),
        ("As*", "As*"),
        ("AKs:0.5,AQs:0.5,AJs:0.5", "AJs+:0.5"),
        ("AA:0.25,72o:0.25,83o:0.25", "AA:0.25,83o:0.25,72o:0.25"),
        ("KsAs", "AsKs"),
        ("QQ:0.5,AA", "AA,QQ:0.5"),
        ("A2s+,KQ,T8s-64s,J9s+", "A2s+,KQs,J9s+,T8s,97s,86s,75s,64s,KQo"),
        ("ATo+,K9s+,A8s+,77+", "77+,A8s+,K9s+,ATo+"),
        ("95%", "!72o,!62o,!52o,!42o+,!32o"),
        ("AA,!AsAh,!AsAd,!AsAc", "AhAd,AhAc,AdAc"),
        ("15%,!As*,!9h*", "55+,A5s+,K9s+,QJs,A9o+,KJo+,!As*,!9h*"),
        ("22+,A2s+,T9s:0.25,!Td*", "22+,A2s+,T9s:0.25,!Td*"),
        ("", ""),
    ],
)
def test_how_a_range_prints(text, shortest):
    assert str(Range(text)) == shortest
    assert repr(Range(text)) == f"Range({shortest!r})"


weights = st.sampled_from([0, 0, 0, 1, 0.5, 1 / 3, 0.1, 1e-9]) | st.floats(0, 1)


@pytest.mark.slow
@given(st.lists(weights, min_size=1, max_size=30), st.randoms(use_true_random=True))
def test_every_range_reads_back_from_what_it_prints(values, rng):
    by_kind = rng.random() < 0.7
    chosen = [0.0] * 1326
    if by_kind:
        of_kind = {}
        for i, (a, b) in enumerate(Range.COMBOS):
            kind = (a // 4, b // 4, a % 4 == b % 4)
            chosen[i] = of_kind.setdefault(kind, rng.choice(values))
    for _ in range(rng.randrange(30)):
        chosen[rng.randrange(1326)] = rng.choice(values)
    r = Range.from_weights(chosen)
    back = Range(str(r))
    assert back == r and hash(back) == hash(r)
    assert pickle.loads(pickle.dumps(r)) == r == copy.deepcopy(r)


@given(
    st.lists(
        st.sampled_from(["AA", "KK:0.5", "AK", "AKs:0.25", "random:0.1", "As*", "22+", "T9s-65s"]), max_size=5
    )
)
def test_algebra_is_combo_by_combo(items):
    a, b = Range(",".join(items)), Range("QQ+:0.4,AsKs,T9s:0.9")
    assert list((a | b).weights) == [max(x, y) for x, y in zip(a.weights, b.weights, strict=True)]
    assert list((a & b).weights) == [min(x, y) for x, y in zip(a.weights, b.weights, strict=True)]
    assert list((a - b).weights) == [max(x - y, 0) for x, y in zip(a.weights, b.weights, strict=True)]
    for other in ("AA", 1, None):
        with pytest.raises(TypeError):
            a | other
        assert a != other


def test_weights_are_read_only_in_the_order_of_the_combos():
    assert tuple((a, b) for a in range(52) for b in range(a + 1, 52)) == Range.COMBOS
    r = Range("AsAh,2c2d:0.5")
    assert r.weights.dtype == np.float64 and r.weights.shape == (1326,)
    assert r.weights[0] == 0.5 and r.weights[-1] == 1 and r.weights.sum() == 1.5
    with pytest.raises(ValueError, match="read-only"):
        r.weights[0] = 1
    assert Range.from_weights(r.weights) == r == Range.from_weights(list(r.weights)) == Range(r)
    for wrong in ([0.0] * 1325, [1.5] + [0.0] * 1325, [-0.1] + [0.0] * 1325, [float("nan")] + [0.0] * 1325):
        with pytest.raises(InvalidRange):
            Range.from_weights(wrong)


@pytest.mark.parametrize(
    ("x", "error"),
    [
        *[(x, InvalidRange) for x in (1.5, -1e-300, 2, 10**400, Fraction(10**400), Decimal("1e999999999"))],
        *[(x, InvalidRange) for x in (Decimal("nan"), Decimal("snan"), float("inf"), -(10**5000))],
        *[(x, TypeError) for x in ("0.5", b"0.5", "x" * 10**4, None, 1j, [0.5])],
    ],
    ids=lambda x: type(x).__name__,
)
def test_a_weight_is_a_number_from_0_to_1(x, error):
    with pytest.raises(error) as raised:
        Range.from_weights([0.0] * 1325 + [x])
    assert "the weight of AsAh must be " in str(raised.value) and len(str(raised.value)) < 150


def test_weights_of_other_kinds_are_read():
    given = [Fraction(1, 4), True, np.float32(0.5), Decimal("1e-999999999"), Fraction(1, 10**400)]
    assert list(Range.from_weights(given + [0] * 1321).weights[:5]) == [0.25, 1, 0.5, 0, 0]


def test_the_grid_is_the_mean_weight_of_each_kind():
    grid = Range("AA:0.5,AKs,72o,AsQs").grid()
    assert grid.shape == (13, 13) and grid[0, 0] == 0.5 and grid[0, 1] == 1 and grid[12, 7] == 1
    assert grid[0, 2] == 0.25 and np.count_nonzero(grid) == 4


def test_dead_cards_take_hands_out():
    r = Range("AA,KK").remove_cards("As Kd")
    assert len(r) == 6 and "AhAd" in r and "AsAh" not in r and "KdKh" not in r
    assert Range("AA").remove_cards("") == Range("AA")
    assert sw.Range is Range and issubclass(InvalidRange, ValueError)


def test_combos_by_category():
    """Sizes match counts that are easy to derive by hand."""
    kinds = sw.Category
    made = Range("random").by_category("AsKd7h")
    assert list(made.items()) == sorted(
        made.items(),
        key=lambda item: -max(sw.evaluate([*combo, *sw.parse_cards("AsKd7h")]) for combo, _ in item[1]),
    )
    assert {kind: len(hands) for kind, hands in made.items()} == {
        kinds.THREE_OF_A_KIND: 3 * 3,
        kinds.TWO_PAIR: 3 * 3 * 3,
        kinds.ONE_PAIR: 9 * 40 + 10 * 6,
        kinds.HIGH_CARD: 45 * 16,
    }
    assert list(made) == [kinds.THREE_OF_A_KIND, kinds.TWO_PAIR, kinds.ONE_PAIR, kinds.HIGH_CARD]
    assert made[kinds.THREE_OF_A_KIND] == Range("AA,KK,77").remove_cards("AsKd7h")
    flush = Range("random").by_category("2h5h9hJhKh")
    assert list(flush) == [kinds.STRAIGHT_FLUSH, kinds.FLUSH] and len(flush[kinds.FLUSH]) == 47 * 46 // 2 - 1
    assert flush[kinds.STRAIGHT_FLUSH] == Range("QhTh")
    made = Range("AA:0.5, AKs@25, 22").by_category("AsKd7h2c3s")
    assert made == {
        kinds.THREE_OF_A_KIND: Range("AA:0.5,22").remove_cards("As2c"),
        kinds.TWO_PAIR: Range("AcKc:0.25,AhKh:0.25"),
    }
    assert Range("").by_category("AsKd7h") == {} == Range("AsKs").by_category("AsKd7h")
    for board in ("", "As", "AsKd", "AsKd7h2c3s4d"):
        with pytest.raises(InvalidCards, match="the board must be 3, 4 or 5 cards, not '"):
            Range("AA").by_category(board)


@pytest.mark.slow
def test_combos_by_category_as_evaluated_slowly():
    for seed in range(6):
        board = random.Random(seed).sample(range(52), 3 + seed % 3)
        expected = {}
        for combo in combinations([card for card in range(52) if card not in board], 2):
            kind, _ = reference.strength([reference.text(card) for card in (*combo, *board)])
            expected[kind] = expected.get(kind, 0) + 1
        sizes = [len(hands) for hands in Range("random").by_category(board).values()]
        assert sizes == [expected[kind] for kind in sorted(expected, reverse=True)]


@pytest.mark.slow
def test_the_order_of_percentages():
    """The stored order matches equities against a random hand, computed again."""
    import runpy

    from steelwheel.ranges.preflop_order import ORDER

    tool = runpy.run_path(str(ROOT / "tests" / "tools" / "preflop_order.py"))
    assert tool["order"]() == ORDER.split()
