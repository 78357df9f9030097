"""Tests of Omaha ranges: each notation against a slow parser, and equities against all hands."""

import _thread
import copy
import pickle
import random
import re
import threading
import time
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from math import comb

import pytest
import reference
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel import InvalidCards, InvalidRange, OmahaRange, Range, _core, equity

RANKS, SUITS = "23456789TJQKA", "cdhs"
SIGN = re.compile(r"(\[[^]]+\]|[2-9TJQKA*BEFGILMNOPRUV])?([cdhswxyz])?")


def spelled(listed):
    """Return the ranks of a list in brackets one by one."""
    found = set()
    for one in listed.strip("[]").split(","):
        first, _, last = one.partition("-")
        low, high = sorted(map(RANKS.index, (first, last or first)))
        found.update(RANKS[low : high + 1])
    return found


def fits(signs, cards, named):
    stands = [{}, {}]
    for sign, card in zip(signs, cards, strict=True):
        for i, letter in enumerate(sign):
            if letter in (None, "*", card[i]):
                continue
            if letter[0] == "[":
                if card[i] not in spelled(letter):
                    return False
                continue
            if letter in (RANKS, SUITS)[i] or card[i] in named[i]:
                return False
            if stands[i].setdefault(letter, card[i]) != card[i]:
                return False
    return all(len(set(one.values())) == len(one) for one in stands)


def matches(pattern, hand):
    """Return whether a pattern matches different cards of a hand (as text), tried in every way."""
    signs = [sign.groups() for sign in SIGN.finditer(pattern) if sign.group()]
    named = [
        {sign[i] for sign in signs if sign[i] and sign[i] in names} for i, names in enumerate((RANKS, SUITS))
    ]
    return any(fits(signs, cards, named) for cards in permutations(hand, len(signs)))


def any_of(*patterns):
    return lambda hand: any(matches(one, hand) for one in patterns)


def all_of(*patterns):
    return lambda hand: all(matches(one, hand) for one in patterns)


def many(i, hand):
    """Return the counts of a hand's ranks (0) or suits (1), largest first."""
    return [*sorted(Counter(card[i] for card in hand).values(), reverse=True), 0, 0, 0]


def of_rank(rank, hand):
    return sum(card[0] == rank for card in hand)


PATTERNS = """* AA AK A As AsKs** ss sshh wxy wxyz xx xxx Axx AxKx AxAyxy AAxx RR RRR RRON RROO RON AARR AsRR
ssxx Asxx [A-J] [A-J][A-J] [A,K,5-2][9-6] [A,K]s RxRyOxOy Rx KK[A-2]s [T-8]x[7-5]x *s* EEs
**** sRx""".split()
MEANT = {
    **{pattern: any_of(pattern) for pattern in PATTERNS},
    "": lambda hand: False,
    "random": lambda hand: True,
    "$ds": lambda hand: many(1, hand)[1] >= 2,
    "$ss": lambda hand: many(1, hand)[0] >= 2 > many(1, hand)[1] == many(1, hand)[2] == 1,
    "$ts": lambda hand: many(1, hand)[0] >= 3 and many(1, hand)[1] >= 1,
    "$rb": lambda hand: many(1, hand)[3] > 0,
    "$np": lambda hand: many(0, hand)[0] == 1,
    "$op": lambda hand: many(0, hand)[:2] == [2, 1],
    "$tp": lambda hand: many(0, hand)[:2] == [2, 2],
    "$nt": lambda hand: many(0, hand)[0] <= 2,
    "AA$ds": all_of("AA", "xxyy"),
    "[A-T][A-T]$np$rb": lambda hand: all_of("[A-T][A-T]", "wxyz")(hand) and many(0, hand)[0] == 1,
    "$B$Bs": any_of("[A-J][A-J]s"),
    "$R$M$Z": any_of("[A-T][T-7][6-2]"),
    "$L$W$F$N": any_of("[A,8-2][A,5-2][K-J][K-9]"),
    "KK+": any_of("KK", "AA"),
    "33-": any_of("33", "22"),
    "Q+": any_of("Q", "K", "A"),
    "QQ-99": any_of("QQ", "JJ", "TT", "99"),
    "99-QQ$ds": lambda hand: any_of("QQ", "JJ", "TT", "99")(hand) and matches("xxyy", hand),
    "JT98-5432": any_of(*[RANKS[i : i + 4] for i in range(7)]),
    "JT9+": any_of("JT9", "QJT", "KQJ", "AKQ"),
    "543-": any_of("543", "432"),
    "AxKx-JxTx": any_of("AxKx", "KxQx", "QxJx", "JxTx"),
    "AsKxx-QsJxx": any_of("AsKxx", "KsQxx", "QsJxx"),
    "[JT-98][55-33]": any_of(*[a + b for a in ("JT", "T9", "98") for b in ("55", "44", "33")]),
    "[AKQ]x[5-2]x": any_of("[A,K,Q]x[5-2]x"),
    "[s,2c]A": any_of("sA", "2cA"),
    "AA,KK:$ds": lambda hand: matches("AA", hand) or all_of("KK", "xxyy")(hand),
    "(AA,KK):$ds": lambda hand: any_of("AA", "KK")(hand) and matches("xxyy", hand),
    "(AA,KK)$ds": lambda hand: any_of("AA", "KK")(hand) and matches("xxyy", hand),
    "AA!AAA": lambda hand: of_rank("A", hand) == 2,
    "AA:xxyy, JJ!JJJ, KK": lambda hand: (
        all_of("AA", "xxyy")(hand) or of_rank("J", hand) == 2 or of_rank("K", hand) >= 2
    ),
    "!AA": lambda hand: of_rank("A", hand) < 2,
    "!AA!KK": lambda hand: of_rank("A", hand) < 2 and of_rank("K", hand) < 2,
    "JJ+,!AA": lambda hand: any_of("JJ", "QQ", "KK")(hand) and of_rank("A", hand) < 2,
    "!AA,QQ": lambda hand: of_rank("Q", hand) >= 2 > of_rank("A", hand),
    "!AA:$ds": lambda hand: of_rank("A", hand) < 2 and matches("xxyy", hand),
    "A:!K": lambda hand: of_rank("A", hand) and not of_rank("K", hand),
    "(!RR,!wxyz):A": lambda hand: many(0, hand)[0] == 1 and not matches("wxyz", hand) and of_rank("A", hand),
    "AA:98": all_of("AA", "98"),
    "  aa ;\n kk  !  kkk, ": lambda hand: of_rank("A", hand) >= 2 or of_rank("K", hand) == 2,
    "A♠K♥": any_of("AsKh"),
    "10s9S": any_of("Ts9s"),
}
OF_FOUR = {
    "AAxxyy": all_of("AA", "xxyy"),
    "AKxxyz": all_of("AK", "xxyz"),
    "KQJTxxyy": all_of("KQJT", "xxyy"),
    "[A-K][A-K]xxyy": all_of("[A-K][A-K]", "xxyy"),
}


@pytest.mark.parametrize("cards", [4, *(pytest.param(n, marks=pytest.mark.slow) for n in (5, 6))])
def test_what_each_notation_asks_for(cards):
    """Random hands, a third from few ranks and a third from few suits, match each notation as they should."""
    rng = random.Random(cards)
    decks = [range(52), range(20, 52, 3), [*range(0, 52, 4), *range(1, 52, 4)]]
    hands = [rng.sample(decks[i % 3], cards) for i in range(480 - 65 * cards)]
    for text, asked in (MEANT | (OF_FOUR if cards == 4 else {})).items():
        r = OmahaRange(text, cards)
        for hand in hands:
            assert (hand in r) == bool(asked([reference.text(card) for card in hand])), (text, hand)
            assert r.weight(hand) in (0.0, 1.0)


@pytest.mark.slow
def test_how_many_hands_there_are():
    """Sizes of ranges match counts that are easy to derive by hand."""
    sizes = {
        "*": comb(52, 4),
        "AA": comb(4, 2) * comb(48, 2) + 4 * 48 + 1,
        "AA!AAA": comb(4, 2) * comb(48, 2),
        "$ds": comb(4, 2) * comb(13, 2) ** 2,
        "$ss": 4 * comb(13, 2) * 3 * 13**2,
        "$ts": 4 * comb(13, 3) * 39,
        "$rb": 13**4,
        "xxxx": 4 * comb(13, 4),
        "$np": comb(13, 4) * 4**4,
        "RRON": 13 * 6 * comb(12, 2) * 16,
        "$tp": comb(13, 2) * 36,
        "RRRO": 13 * 4 * 48,
        "RRRR": 13,
        "AKQJ": 4**4,
        "AsKsQhJh": 1,
        "JT98-5432": 7 * 4**4,
        "AA$ds": comb(4, 2) * 12**2,
        "AA:0.5,KK:0": comb(4, 2) * comb(48, 2) + 4 * 48 + 1 - comb(4, 2) ** 2,
        "AA:0": 0,
    }
    for text, size in sizes.items():
        assert len(OmahaRange(text)) == size, text
    assert len(OmahaRange("*", hand_size=5)) == comb(52, 5)
    assert len(OmahaRange("$ds", 5)) == comb(4, 2) * (13 * 12 // 2) ** 2 * 26 + 12 * comb(13, 3) * comb(13, 2)
    ranks = [comb(4, i) * comb(48, 5 - i) for i in range(2, 5)]
    assert len(OmahaRange("AA", hand_size=5)) == sum(ranks)


def test_hands_one_by_one():
    r = OmahaRange("AAKK:$ds, AsAhKs:0.25")
    hands = dict(r)
    assert len(hands) == len(r) == 54 and list(hands) == sorted(hands, key=lambda hand: hand[::-1])
    pairs = [*combinations(range(4), 2)]
    suited = {(44 + a, 44 + b, 48 + a, 48 + b): 1.0 for a, b in pairs}
    assert hands == suited | {tuple(sorted([47, 50, 51, card])): 0.25 for card in range(50) if card != 47}
    five = OmahaRange("AsKsQsJs,9s8s7s6s5s", 5)
    hands = [hand for hand, _ in five]
    assert len(hands) == len({*hands}) == len(five) == 48 + 1
    assert all(hand in five and list(hand) == sorted(hand) for hand in hands)


def test_weights():
    r = OmahaRange("AA:0.5, KK@25, QQ @ 12.5%, AAKK, JJ:.5")
    weights = {
        "AsAh2c3d": 0.5,
        "KsKh2c3d": 0.25,
        "QsQh2c3d": 0.125,
        "AsAhKsKh": 1,
        "JsJh2c3d": 0.5,
        "2s2h3c3d": 0,
    }
    assert {hand: r.weight(hand) for hand in weights} == weights
    assert (
        OmahaRange("AA,AA$ds:0.5").weight("AsKsAhKh") == 0.5
        and OmahaRange("AA$ds:0.5,AA").weight("AsKsAhKh") == 1
    )
    assert "AsAhKsKh" not in OmahaRange("AA,AAKK:0") and "AsAhKsQh" in OmahaRange("AA,AAKK:0")
    assert OmahaRange("AA:0.5,!KK").weight("AsAhKsKh") == 0


def test_percentages_are_of_the_best_hands():
    whole = comb(52, 4)
    for percent in (0, 0.1, 1, 5, 15, 50, 99, 100):
        assert abs(len(OmahaRange(f"{percent}%")) - whole * percent / 100) <= 12
    for hand in ("AsKsAhKh", "AsAhJsTh"):
        assert hand in OmahaRange("1%")
    for hand in ("2s2h2d2c", "7s2h3d2c"):
        assert hand not in OmahaRange("97%") and hand in OmahaRange("97%-100%")
    assert OmahaRange("5%-15%") == OmahaRange("15%-5%")
    assert (
        len(OmahaRange("15%!5%"))
        == len(OmahaRange("5%-15%"))
        == len(OmahaRange("15%")) - len(OmahaRange("5%"))
    )
    assert len(OmahaRange("15%:$ds")) == len(OmahaRange("15%$ds")) < len(OmahaRange("$ds"))
    assert all(hand in OmahaRange("2%") for hand, _ in OmahaRange("1%:AA$ds"))
    with pytest.raises(
        InvalidRange, match="a percentage needs hands of 4 cards; hands of 5 have no known order"
    ):
        OmahaRange("15%", hand_size=5)


@pytest.mark.slow
def test_the_order_is_of_equities():
    """The stored order matches equities computed again, and does not depend on suit names."""
    path = ROOT / "src" / "steelwheel" / "ranges" / "omaha_order.bin"
    assert path.stat().st_size == 2 * 16432
    worst, best = "2s2h2d2c", "AsKsAhKh"
    cuts = [0.5, 2, 10, 30, 60, 90]
    found = []
    for low, high in pairwise(cuts):
        hands = [hand for hand, _ in OmahaRange(f"{low}%-{high}%")]
        some = random.Random(low).sample(hands, 12)
        results = [
            equity(hand, "", game="plo", method="sample", trials=1 << 14, seed=5).equity[0] for hand in some
        ]
        found.append((min(results), max(results)))
    for (least, _), (_, most) in pairwise(found):
        assert most < least + 0.03
    assert (
        found == sorted(found, reverse=True)
        and best not in OmahaRange("1%-100%")
        and worst in OmahaRange("99%-100%")
    )
    for order in permutations("cdhs"):
        renamed = "AsKsAhKh".translate(str.maketrans("cdhs", "".join(order)))
        assert renamed in OmahaRange("1%")


# ---- errors


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "AA KK",
            "expected ',' or ':' after 'A', not 'K': join conditions with ',' (or) or ':' (and), "
            "not with a space, at column 4 of",
        ),
        ("AAKKQ", "'AAKKQ' names 5 cards, more than the 4 of a hand, at column 1"),
        ("KK,AAAxxy", "'AAAxxy' names 5 cards, more than the 4 of a hand, at column 4"),
        ("AsAsK", "As appears twice at column 1"),
        (
            "AJ+",
            "+ moves all ranks of 'AJ' together, and there is no rank above the ace: write A[J-K], "
            "at column 1",
        ),
        ("AKs+", "+ moves all ranks of 'AKs' together, and there is no rank above the ace, at column 1"),
        ("AKQJ+", "+ moves all ranks of 'AKQJ' together, and there is no rank above the ace, at column 1"),
        ("K2-", "- moves all ranks of 'K2' together, and there is no rank below the deuce, at column 1"),
        (
            "QQ-JT",
            "'QQ-JT' must end in a hand with the same gaps between ranks and the same suits,",
        ),
        ("QxQ-JyJ", "and the same suits, at column 5"),
        ("AA-RR", "and the same suits, at column 4"),
        ("AA-ss", "and the same suits, at column 4"),
        ("QQ-J", "and the same suits, at column 4"),
        ("RR+", "every card of a span needs a rank from 2 to A, but a card in 'RR' has none at column 1"),
        ("xx+", "every card of a span needs a rank from 2 to A, but a card in 'xx' has none at column 1"),
        (
            "K[A-J]+",
            "in a hand with brackets or a $ letter, each span needs its own brackets, as in [JT-87], "
            "at column 7",
        ),
        ("A[", "expected ']' after '[', not the end at column 3"),
        ("A[]", "a list in brackets needs cards at column 2"),
        ("A[R]", "a list in brackets takes named ranks and suits, not variables, at column 3"),
        ("A[K,?]", "expected a rank, a suit or ']' after ',', not '?' at column 5"),
        ("(AA,KK", "'(' is not closed by ')' at column 1"),
        ("AA)", "expected ',' or ':' after 'A', not ')' at column 3"),
        ("AA:", "expected a hand after ':', not the end at column 4"),
        ("AA:10", "a weight must be from 0 to 1, not 10, at column 4"),
        ("AA@101", "a weight must be from 0 to 100, not 101, at column 4"),
        ("AA:1e-12", "a weight must be 0, or from 1e-09 to 1, at column 4"),
        ("(AA:0.5,KK)", "a weight must be outside parentheses at column 4"),
        ("!AA:0.5", "an excluded hand takes no weight: write (!AA):0.5 for all except these, at column 4"),
        ("AA$DS", "'$DS' must be one of $ds $ss $ts $rb $np $op $tp $nt $B $R "),
        ("AA$DS", ": did you mean $ds? at column 3"),
        ("$b", "did you mean $B? at column 1"),
        ("AA$ds$B", "cards must come before words about the whole hand at column 6"),
        ("101%", "a percentage must be from 0 to 100, not 101, at column 1"),
        ("5%-AA", "expected a percentage, not 'A' at column 4"),
        ("15%6h", "expected ',' or ':' after '%', not '6' at column 4"),
        ("AA5%", "expected ',' or ':' after '5', not '%' at column 4"),
        ("?", "expected a hand, not '?' at column 1"),
        (21 * "(" + "AA" + 21 * ")", "parentheses nest at most 20 deep at column 21"),
        ("[A-2,5-2]" * 3 + "[" + ",".join(f"{a}{b}-" for a, b in product("KQJT98", "7654")) + "]", "names"),
        (",".join(f"{a}x{b}y{c}" for a, b, c in product("AKQJT98765", repeat=3)), "at most 1,000 patterns"),
        ("[AA-22][KK-22][QQ-22]", "these brackets combine in 1,716 ways, more than 1,000"),
    ],
)
def test_errors_tell_what_was_expected_and_where(text, message):
    if message == "at most 1,000 patterns":
        text += ",2x,3x,4x"
    with pytest.raises(InvalidRange) as error:
        OmahaRange(text)
    assert message in str(error.value), str(error.value)
    assert len(str(error.value)) < 400


def test_other_arguments():
    for wrong in (3, 7, 2):
        with pytest.raises(InvalidRange, match=f"hand_size must be 4, 5 or 6, not {wrong}"):
            OmahaRange("AA", hand_size=wrong)
    with pytest.raises(TypeError, match="hand_size must be an int"):
        OmahaRange("AA", hand_size="4")
    for wrong in (None, 5, b"AA", ["AA"], Range("AA")):
        with pytest.raises(TypeError, match="text must be a str or an OmahaRange"):
            OmahaRange(wrong)
    r = OmahaRange("AA")
    assert OmahaRange(r) is r
    with pytest.raises(InvalidRange, match="this OmahaRange has hands of 4 cards, not 5"):
        OmahaRange(r, hand_size=5)
    with pytest.raises(InvalidRange, match="a hand of this range has 4 cards, not 2"):
        r.weight("AsAh")
    for wrong in ("AsAsKsQs", "AA", "", [60, 1, 2, 3], "As??KsQs"):
        with pytest.raises((InvalidCards, InvalidRange)):
            r.weight(wrong)
    for wrong in (None, 1.5, object()):
        with pytest.raises(TypeError):
            r.weight(wrong)


def test_it_is_a_value():
    r = OmahaRange("AA$ds, KK:0.5")
    assert r == OmahaRange(" AA$ds,KK:0.5") != OmahaRange("AA$ds, KK:0.5", 5) and r != "AA$ds, KK:0.5"
    assert len({r, OmahaRange("aa$ds,kk:.5"), OmahaRange("AA")}) == 2
    assert str(r) == "AA$ds, KK:0.5" and repr(r) == "OmahaRange('AA$ds, KK:0.5')" and eval(repr(r)) == r
    assert repr(OmahaRange("AA", 6)) == "OmahaRange('AA', hand_size=6)" and OmahaRange("AA", 6).hand_size == 6
    for again in (pickle.loads(pickle.dumps(r)), copy.copy(r), copy.deepcopy(r)):
        assert again == r and str(again) == str(r)
    with pytest.raises(AttributeError, match="immutable"):
        r.hand_size = 5
    with pytest.raises(AttributeError, match="immutable"):
        del r._text


def test_sets_of_hands():
    aces, suited = OmahaRange("AA,KK"), OmahaRange("$ds!QQ")
    both = {hand for hand, _ in aces} & {hand for hand, _ in suited}
    assert {hand for hand, _ in aces & suited} == both
    assert len(aces | suited) == len(aces) + len(suited) - len(both)
    assert len(aces - suited) == len(aces) - len(both)
    assert len(OmahaRange("") | aces) == len(aces) and len(OmahaRange("") & aces) == 0
    with pytest.raises(InvalidRange, match="cannot combine weighted ranges"):
        aces | OmahaRange("AA:0.5")
    with pytest.raises(InvalidRange, match="cannot combine a range of 4 cards with one of 5"):
        aces & OmahaRange("AA", 5)
    with pytest.raises(TypeError, match="the other operand must be an OmahaRange, not Range"):
        aces - Range("AA")


@pytest.mark.slow
@pytest.mark.timing
def test_long_texts_take_no_longer_than_their_length():
    began = time.perf_counter()
    for part in [*"( [ ! A $ds 9 A, AA: 5%- [A-2] (A) A! : - + [A, $B".split(), " "]:
        try:
            OmahaRange(part * 10_000)
        except InvalidRange as error:
            assert len(str(error)) < 400
    assert time.perf_counter() - began < 10


@given(st.text("AK2Rxys*[]()!:,+-$dnpB%.05 @", max_size=30), st.sampled_from([4, 5, 6]))
def test_any_text_is_a_range_or_refused(text, cards):
    try:
        r = OmahaRange(text, cards)
    except InvalidRange as error:
        assert "column" in str(error)
        return
    assert 0 <= r.weight([*range(0, 5 * cards, 5)]) <= 1
    assert OmahaRange(str(r), cards) == r == pickle.loads(pickle.dumps(r))


# ---- equities


def dealt_out(ranges, board, game, known=()):
    """Return the equities of ranges by dealing each combination of their hands."""
    shares, total = [Fraction(0)] * len(ranges), Fraction(0)
    for hands in product(*[list(one) for one in ranges]):
        cards = [card for hand, _ in hands for card in hand] + [*sw.parse_cards(board)]
        if len({*cards}) < len(cards):
            continue
        result = equity(*[hand for hand, _ in hands], board=board, game=game, method="exact")
        weight = Fraction(1)
        for _, x in hands:
            weight *= Fraction(x)
        deals = weight * result.trials
        total += deals
        for i, share in enumerate(result.equity):
            shares[i] += deals * Fraction(share)
    return [float(share / total) for share in shares]


CASES = [
    ("plo", ["AAKK$ds:0.5,AsAhKs:0.25", "QQJJ:$ds,QsQh9s:0.75"], "2c7d9hTsJc"),
    ("plo", ["AsAhKsQ:0.3,AsAhKsJh", "JJTT$ds,9s9h8s8h"], "2c7d9hTs"),
    ("plo", ["AsAhKsKh", "9s8s7h6h,JhTh9d8d:0.5"], "2c7d9h"),
    ("plo5", ["AsAhKsKhQ:0.5,AsAhKsKhJ", "9s9c887$ds"], "2c7d9hTsJc"),
    pytest.param(  # these take a second to list
        "plo6",
        ["AsAhKsKhQsQh,AsAhKsKh5s3:0.1", "9s9d8s8d7s7c,9c9d8s8dR"],
        "2c7d9hTsJc",
        marks=pytest.mark.slow,
    ),
    ("omaha8", ["A2KK$ds,AsAhKs2:0.5", "A3QQ:$ds"], "5c7d8hTsJc"),
    ("omaha8", ["AsAh2s3h,AsKs2h4h:0.5", "Ad2d3dK", "9h9d8c8d,Th9d8c7:0.25"], "5c7d8hTs"),
    ("plo", ["AsAhKsK", "QsQh9s9,QsQh9s8h:0.5", "8s8d7s7d"], "2c7h9hTsJc"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "texts", "board"), CASES)
def test_exact_equities_are_those_of_all_hands(game, texts, board):
    cards = {"plo5": 5, "plo6": 6}.get(game, 4)
    result = equity(*texts, board=board, game=game)
    assert result.exact and result.complete and result.hands == tuple(texts)
    assert result.equity == pytest.approx(
        dealt_out([OmahaRange(text, cards) for text in texts], board, game), abs=1e-12
    )
    assert sum(result.equity) == pytest.approx(1) and result.stderr == (0.0,) * len(texts)
    assert result.wins is None and "deals" in str(result)
    again = equity(*[OmahaRange(text, cards) for text in texts], board=board, game=game, threads=2)
    assert again.equity == result.equity and again.win == result.win and again.tie == result.tie
    sampled = equity(*texts, board=board, game=game, method="sample", trials=60_000, seed=3)
    assert not sampled.exact
    for x, y, error in zip(sampled.equity, result.equity, sampled.stderr, strict=True):
        assert abs(x - y) <= 4.5 * error
    for x, y in zip([*sampled.win, *sampled.tie], [*result.win, *result.tie], strict=True):
        assert abs(x - y) < 0.015


def test_a_part_of_the_first_hands_is_a_slice():
    """Boards with too many hands are counted in parts, with equal results for any number of threads."""
    one = equity("AA", "KK", board="2c7d9hTsJc", game="plo")
    assert one.exact and one.trials > 20_000_000
    assert one.equity == equity("AA", "KK", board="2c7d9hTsJc", game="plo", threads=2).equity
    sampled = equity("AA", "KK", board="2c7d9hTsJc", game="plo", method="sample", trials=200_000, seed=1)
    assert abs(sampled.equity[0] - one.equity[0]) < 4.5 * sampled.stderr[0]


def test_before_the_flop_ranges_are_sampled():
    """A seed determines the result, for any number of threads, on every platform."""
    hands = "AA$ds:0.5,AAKK", "KK!AA", "", "JsTs9h8h"
    result = equity(*hands, game="plo", trials=50_000, seed=7)
    assert not result.exact and result.hands == (*hands[:2], "random", hands[3])
    assert result == equity(*hands, game="plo", trials=50_000, seed=7, threads=2)
    assert result != equity(*hands, game="plo", trials=50_000, seed=8)
    shares = 0.37604333333333334, 0.18292, 0.16148333333333334, 0.2795533333333333
    assert result.equity == shares  # pinned, because a change would change users' results
    by_trial = equity("!66", "(!77):0.5,77", game="plo6", trials=20_000, seed=7)
    assert by_trial.equity == (0.499225, 0.500775)
    partly = equity("AsAh", "KK", game="plo", trials=50_000, seed=7)
    asked = equity("AsAh**", "KK", game="plo", trials=50_000, seed=9)
    assert (
        partly.hands == ("AsAh????", "KK") and abs(partly.equity[0] - asked.equity[0]) < 5 * partly.stderr[0]
    )


@pytest.mark.slow
def test_ranges_of_too_many_hands_are_drawn_by_trial():
    """Two complementary ranges, weighted by their sizes, have the equity of any hand."""
    known, live = "AsAhKsKhQs8d", 43
    options = {"game": "plo6", "board": "2h7d9c", "trials": 60_000, "seed": 2}
    with_pair = sum(comb(4, i) * comb(live - 4, 6 - i) for i in range(2, 5)) / comb(live, 6)
    pair, other, every = (equity(known, text, **options) for text in ("66", "!66", "*"))
    mixed = with_pair * pair.equity[0] + (1 - with_pair) * other.equity[0]
    assert abs(mixed - every.equity[0]) < 4.5 * every.stderr[0]
    weighted = equity(known, "(!66):0.25,66", **options)
    parts = with_pair, (1 - with_pair) / 4
    mixed = (parts[0] * pair.equity[0] + parts[1] * other.equity[0]) / sum(parts)
    assert abs(mixed - weighted.equity[0]) < 4.5 * weighted.stderr[0]


def test_games_of_other_decks_and_boards():
    short = sw.games.by_name("plo").replace(name="short Omaha", deck="short", rankings="short_deck")
    result = equity("AAKK", "QQ,22", game=short, board="6c7d9hTsJc")
    sevens = equity("AAKK", "QQ!5!4!3!2", game=short, board="6c7d9hTsJc")  # only the hands that the deck has
    assert result.exact and result.equity == sevens.equity and result.trials == sevens.trials
    assert result.trials == 36 * (6 * comb(23, 2) + 4 * 23 + 1)
    two = equity(
        "AAKK", "QQJJ$ds", game="double_board_omaha", board="2c7d9hTsJc/3c8d9dTcJd", trials=4096, seed=1
    )
    assert not two.exact and sum(two.equity) == pytest.approx(1)


def test_what_cannot_be_held():
    with pytest.raises(InvalidRange, match="hand 1 is a range with no possible hand: it is"):
        equity("AsAhKsKh", "AsKK", game="plo")
    with pytest.raises(InvalidRange, match="hand 0 is a range with no possible hand: it is"):
        equity("AA:0", "KK", game="plo")
    with pytest.raises(InvalidRange, match="these ranges block each other"):
        equity("AAA", "AA", game="plo", trials=1000)
    with pytest.raises(InvalidRange, match="these ranges block each other"):
        equity("AAAKs", "AAKhQh", game="plo", board="2c3d4h5s6c")
    with pytest.raises(
        InvalidRange, match="weights differ too much: almost no random draw"
    ):  # drawn by trial
        equity(OmahaRange("*:0.000000001, AcAdAhAsKcKd", 6), "", game="plo6", trials=10)
    with pytest.raises(InvalidRange, match="hand 1: expected ',' or ':' after 'A'"):
        equity("KK", "AA?", game="plo")
    with pytest.raises(InvalidCards, match=r"hand 1: '\?\?' at position 4|hand 1: .* is not a card"):
        equity("KK", "AsKsQsJs9", game="plo")
    with pytest.raises(
        InvalidRange,
        match="hand 0 is a range of two-card hands; Pot-limit Omaha takes an OmahaRange, or text",
    ):
        equity(Range("AA"), "KK", game="plo")
    with pytest.raises(InvalidRange, match="hand 1: an OmahaRange of 5 cards does not fit hands of 4"):
        equity("KK", OmahaRange("AA", 5), game="plo")
    for game in ("holdem", "short_deck", "stud"):
        with pytest.raises(InvalidRange, match="hand 0: an OmahaRange of 4 cards is for Omaha only"):
            equity(OmahaRange("AA"), "AsKs", game=game)
    with pytest.raises(
        ValueError, match="these ranges have too many deals in Pot-limit Omaha for an exact equity"
    ):
        equity("AA", "KK", game="plo", method="exact")
    with pytest.raises(ValueError, match="use method='sample'"):
        equity("AA", "", game="plo", board="2c7d9hTsJc", method="exact")
    with pytest.raises(ValueError, match="only hands of two cards have combos"):
        equity("AAKK", "QQJJ$ds", game="plo", board="2c7d9hTsJc").by_combo(0)


@pytest.mark.slow
@pytest.mark.timing
def test_an_interrupt_ends_the_listing_of_a_range_and_its_draws():
    """Ctrl-C stops long listings and draws: the text makes each of 20,358,520 hands slow to test."""
    pairs = [f"{a}{b}:{suits}" for a, b in combinations(RANKS, 2) for suits in ("wwxxyz", "xxxyyy", "xxyyzz")]
    heavy = OmahaRange(",".join(pairs), 6)
    rare = OmahaRange("*:0.0002, AAAAKK", 6)  # about one trial in 5,000 yields a hand
    deal = _core.PartialDeal(sw.games.by_name("plo6"), ((), ()), ("",), "")
    drawn = _core.SampleHeld(_core.HeldRanges(deal, (rare._asks, None), 1 << 20), 1)
    drawn.extend(1 << 16)
    for work in (lambda: len(heavy), lambda: equity(heavy, "", game="plo6"), lambda: drawn.run(0, 1)):
        timer = threading.Timer(0.2, _thread.interrupt_main)
        start = time.monotonic()
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            work()
        timer.join()
        assert time.monotonic() - start < 3


def test_a_class_of_ones_own():
    class Own(OmahaRange):
        pass

    class Other:
        cards = 4

    own = equity(Own("AAKK"), "QQJJ$ds", game="plo", board="2c7d9hTsJc")
    assert own.equity == equity("AAKK", "QQJJ$ds", game="plo", board="2c7d9hTsJc").equity
    Other.__name__ = "OmahaRange"
    with pytest.raises(TypeError, match="hand 0: cards must be text, an int, bytes, a"):
        equity(Other(), "QQJJ$ds", game="plo", board="2c7d9hTsJc")
