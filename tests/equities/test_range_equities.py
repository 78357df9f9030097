"""Tests of range equity: exact results against full enumeration, and samples against exact results."""

import csv
import math
import random
import runpy
import time
from itertools import combinations, product

import numpy as np
import pytest
from conftest import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import not_cards

import steelwheel as sw
from steelwheel import InvalidCards, InvalidRange, Range, _core, equity
from steelwheel._internal import slices


def dealt_out(ranges, board, dead=()):
    """Return (equities, wins, ties) by weight, and each hand's equity by combo, from full enumeration."""
    players, gone = len(ranges), {*board, *dead}
    live = [card for card in range(52) if card not in gone]
    total, sums = 0.0, np.zeros((players, 3))
    by_hand = [{} for _ in ranges]
    held = [[(hand, weight) for hand, weight in r if not gone & {*hand}] for r in ranges]
    values = {}
    for come in combinations(live, 5 - len(board)):
        common = sum(1 << card for card in (*board, *come))
        for deal in product(*held):
            cards = [card for hand, _ in deal for card in hand]
            if len({*cards, *come}) < len(cards) + len(come):
                continue
            weight = math.prod(weight for _, weight in deal)
            strengths = []
            for (a, b), _ in deal:
                key = common | 1 << a | 1 << b
                if key not in values:
                    values[key] = sw.evaluate(key)
                strengths.append(values[key])
            winners = [i for i, value in enumerate(strengths) if value == max(strengths)]
            total += weight
            for i in range(players):
                share = weight / len(winners) if i in winners else 0.0
                sums[i] += share, weight * (winners == [i]), weight * (i in winners and len(winners) > 1)
                all_of = by_hand[i].setdefault(deal[i][0], [0.0, 0.0])
                all_of[0] += share
                all_of[1] += weight
    return sums / total, by_hand


def check(result, expected, by_hand):
    for i, row in enumerate(expected):
        found = result.equity[i], result.win[i], result.tie[i]
        assert found == pytest.approx(tuple(row), rel=1e-9, abs=1e-12)
        combos = result.by_combo(i)
        assert combos.shape == (1326,) and combos.dtype == np.float64
        known = {Range.COMBOS[j]: x for j, x in enumerate(combos) if not np.isnan(x)}
        assert known == pytest.approx(
            {hand: a / b for hand, (a, b) in by_hand[i].items()}, rel=1e-9, abs=1e-12
        )


@st.composite
def some_ranges(draw, players, most):
    """Generate weighted ranges of a few hands that often share cards."""
    rng = draw(st.randoms(use_true_random=False))
    ranges = []
    cards = rng.sample(range(52), 14)
    pool = list(combinations(sorted(cards), 2))
    for _ in range(players):
        weights = [0.0] * 1326
        for hand in rng.sample(pool, rng.randint(1, most)):
            weights[Range.COMBOS.index(hand)] = rng.choice([1.0, 1.0, 0.5, 0.25, 0.01 + 0.9 * rng.random()])
        ranges.append(Range.from_weights(weights))
    rest = [card for card in range(52) if card not in cards]
    return ranges, rng.sample(rest, 5), rng.sample(cards, 2)


@settings(max_examples=25)
@given(some_ranges(2, 12), st.integers(4, 5), st.integers(0, 2))
def test_two_ranges_on_a_board(given, shown, dead):
    ranges, board, gone = given
    try:
        result = equity(*ranges, board=board[:shown], dead=gone[:dead])
    except InvalidRange:
        blocked = [{h for h, _ in r if not {*h} & {*gone[:dead]}} for r in ranges]
        assert not any(not {*a} & {*b} for a, b in product(*blocked))
        return
    assert result.exact and result.complete and result.stderr == (0.0, 0.0)
    check(result, *dealt_out(ranges, board[:shown], gone[:dead]))
    assert result.equity == pytest.approx(
        equity(*ranges[::-1], board=board[:shown], dead=gone[:dead]).equity[::-1]
    )


@pytest.mark.slow
@settings(max_examples=12)
@given(st.integers(3, 5).flatmap(lambda n: some_ranges(n, 8 - n)), st.integers(4, 5))
def test_three_ranges_and_more_on_a_board(given, shown):
    ranges, board, _ = given
    try:
        result = equity(*ranges, board=board[:shown])
    except InvalidRange:
        return
    assert result.exact
    check(result, *dealt_out(ranges, board[:shown]))
    assert equity(*ranges, board=board[:shown], threads=3) == result


@pytest.mark.parametrize("third", ["KQ+,88-66,JTs", "KQ:0.3,88-66:0.7,JTs"])
def test_work_in_parts_is_that_in_one(third):
    """Slow exact work is split into parts, with the same total."""
    weights = tuple(Range(text)._weights for text in ("20%", "30%", third))
    results = []
    for parts in (1, 2, 7):
        work = _core.ExactRanges(_core.Ranges(weights, "Ts7s2d3c", ""), parts)
        assert slices.finish(work, 1)
        results.append(work.outcome()[:4])
    assert results[0][0] > 0 and sum(results[0][1]) == pytest.approx(1)
    for result in results[1:]:
        assert result[0] == results[0][0]
        for found, expected in zip(result[1:], results[0][1:], strict=True):
            assert found == pytest.approx(expected, rel=1e-9)


def test_two_ranges_on_a_flop():
    ranges = Range("QQ,A5s:0.5"), Range("[30]KQs[/30],99,AsKh")
    board = sw.parse_cards("Ts9d4h")
    check(equity(*ranges, board=board), *dealt_out(ranges, board))


def test_weights_count_in_proportion():
    """Weights count in proportion, however small; a negligible weight counts as 0."""
    result = equity("AA,KK:0.5", "QQ,JJ:0.25", board="2c3c4c")
    tiny = [Range.from_weights(Range(text).weights * 2.0**-1040) for text in ("AA,KK:0.5", "QQ,JJ:0.25")]
    same = equity(*tiny, board="2c3c4c")
    assert (same.equity, same.win, same.tie) == (result.equity, result.win, result.tie)
    assert equity("AA,KK:1e-30", "QQ", board="2c3c4c").equity == equity("AA", "QQ", board="2c3c4c").equity


BOARDS = ("Ts9d4h", "Ts9s4h", "Ts9s4s", "Ts9s4s2h", "Ts9s4s2s", "Ts9s4s2s3s", "Ts9d4h2c3c")


@pytest.mark.parametrize("board", BOARDS)
def test_many_hands_are_sorted_and_few_compared(board):
    """Sorting (large ranges) and comparing (small ones) give a hand the same equity."""
    large = equity("random", "22+,A2+,K9+:0.5,JsTs", board=board)
    for text in ("2cAs", "3h6c", "3s5s", "QsAs", "KhAh", "8c8d", "QcQd", "2dAs", "8sJs"):
        a, b = sw.parse_cards(text)
        i = Range.COMBOS.index((a, b))
        if not {a, b} & {*sw.parse_cards(board)}:
            small = equity([a, b], "22+,A2+,K9+:0.5,JsTs", board=board)
            assert small.equity[0] == pytest.approx(large.by_combo(0)[i], rel=1e-9)


def test_every_hand_and_board_is_counted():
    assert equity("random", "random", board="Ts9d4h").trials == 1176 * 1081 * 990


@pytest.mark.parametrize("board", ["", "Ts9d4h", "Ts9d4h2c", "Ts9d4h2c2d"])
@pytest.mark.parametrize("hands", [("AsAh", "KsKh"), ("AhKh", "7c7d", "JsTc")])
def test_known_hands_are_ranges_of_one(hands, board):
    known = equity(*hands, board=board, dead="3c")
    for i in range(len(hands)):
        mixed = [Range(hand) if i == j else hand for j, hand in enumerate(hands)]
        result = equity(*mixed, board=board, dead="3c")
        assert result.exact and result.wins is None
        assert result.trials == known.trials
        assert result.equity + result.win + result.tie == pytest.approx(known.equity + known.win + known.tie)


def test_three_times_every_hand():
    """Three random ranges are quick enough to be exact, and symmetric."""
    result = equity("random", "random", "random", board="Ts9d4h2c")
    assert result.exact and result.trials == 1128 * 1035 * 946 * 42
    assert result.equity == pytest.approx((1 / 3,) * 3, rel=1e-12)
    assert np.array_equal(result.by_combo(0), result.by_combo(2), equal_nan=True)
    one = equity("AsAh", "random", "random", board="Ts9d4h2c")
    assert one.equity[0] == pytest.approx(result.by_combo(0)[Range.COMBOS.index((50, 51))], rel=1e-12)


# ---- before the flop


@pytest.mark.parametrize("dead", ["", "Ac", "Ac2d"])
def test_before_the_flop_is_the_mean_of_known_hands(dead):
    first, second = Range("AA,A5s:0.5"), Range("KK,AKs:0.25,76s")
    total = shares = 0.0
    for (a, x), (b, y) in product(first, second):
        if not {*a} & {*b} and not ({*a} | {*b}) & {*sw.parse_cards(dead)}:
            shares += x * y * equity(a, b, dead=dead).equity[0]
            total += x * y
    result = equity(first, second, dead=dead)
    assert result.exact
    assert result.equity[0] == pytest.approx(shares / total, rel=1e-12)
    assert result.equity[1] == pytest.approx(1 - shares / total, rel=1e-12)
    one = equity("KsKh", first, dead=dead)
    kings = Range.COMBOS.index((46, 47))
    assert equity(first, "KK", dead=dead).by_combo(1)[kings] == pytest.approx(one.equity[0], rel=1e-12)


def test_published_ranges():
    assert equity("AA", "random").equity[0] == pytest.approx(0.852037, abs=5e-7)
    assert equity("QQ+,AK", "TT+,AQs+,KQs").equity[0] == pytest.approx(0.565033, abs=5e-7)
    assert equity("AsAh", "random", board="Ts9d4h").equity[0] == pytest.approx(0.842623, abs=5e-7)
    flop = equity("QQ+,AK", "TT+,AQs+,KQs", board="Ts9d4h")
    assert flop.equity[0] == pytest.approx(0.477781, abs=5e-7)
    assert flop.trials == 997_920


def test_the_table_and_the_count_of_deals_agree():
    weights = tuple(Range(text)._weights for text in ("JJ+,AKs:0.5", "TT,AQ"))
    deals = _core.ExactRanges(_core.Ranges(weights, "", ""), 10_000)
    assert slices.finish(deals, 1)
    count, *shares, _, combos, _, _, _ = deals.outcome()
    table = equity("JJ+,AKs:0.5", "TT,AQ")
    assert table.trials == count
    for i in range(2):
        assert (table.equity[i], table.win[i], table.tie[i]) == pytest.approx(
            tuple(share[i] for share in shares), rel=1e-12
        )
        assert table.by_combo(i) == pytest.approx(np.frombuffer(combos[i]), rel=1e-12, nan_ok=True)


def test_three_before_the_flop():
    first, second, third = Range("AA"), Range("KsKh,KdKc:0.5"), Range("QsQh,AhKh")
    total, shares = 0.0, np.zeros(3)
    for (a, x), (b, y), (c, z) in product(first, second, third):
        if len({*a, *b, *c}) == 6:
            shares += x * y * z * np.array(equity(a, b, c).equity)
            total += x * y * z
    result = equity(first, second, third)
    assert result.exact
    assert result.equity == pytest.approx(tuple(shares / total), rel=1e-12)
    assert equity(first, second, third, threads=2) == result


@pytest.mark.slow
def test_any_hand_against_any():
    """The sum of all 1326 x 1225 match-ups is even, and some of them match a recount."""
    result = equity("random", "random", threads=2)
    assert result.equity == pytest.approx((0.5, 0.5), abs=1e-12)
    assert result.trials == 1326 * 1225 * 1_712_304
    assert result.by_combo(0) == pytest.approx(result.by_combo(1), rel=1e-12)
    rng = np.random.default_rng(1)
    for _ in range(300):
        a, b, c, d = rng.permutation(52)[:4].tolist()
        ours = equity(Range(sw.format_cards([a, b])), Range(sw.format_cards([c, d])))
        assert ours.equity == pytest.approx(equity([a, b], [c, d]).equity, rel=1e-12)


@pytest.mark.slow
def test_all_kinds_against_all():
    """The table by tests/tools/preflop_table.py matches known hands."""
    tool = runpy.run_path(str(ROOT / "tests" / "tools" / "preflop_table.py"))
    table = list(tool["rows"]())
    tool["check"](table)
    assert len(table) == len({row[:2] for row in table}) == 169 * 169
    assert sum(row[4] for row in table) == 1326 * 1225 * 1_712_304
    for first, second, wins, ties, boards, share in random.Random(2).sample(table, 60):
        counts = [0, 0, 0]
        for (a, _), (b, _) in product(Range(first), Range(second)):
            if not {*a} & {*b}:
                result = equity(a, b)
                for i, more in enumerate((result.wins[0], result.ties[0], result.trials)):
                    counts[i] += more
        assert counts == [wins, ties, boards]
        assert share == pytest.approx((wins + ties / 2) / boards, rel=1e-12)


def test_every_line_of_the_exact_table(shared_data):
    """Ranges of one hand match the published table `headsup_cards_exact.csv`."""
    with open(shared_data / "tables" / "headsup_cards_exact.csv", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert lines
    for line in lines:
        result = equity(Range(line["hand1"]), Range(line["hand2"]), board=line["board"])
        counts = [share * result.trials for share in (*result.win, result.tie[0])]
        assert result.trials == int(line["total"])
        assert counts == pytest.approx([int(line[name]) for name in ("wins1", "wins2", "ties")], rel=1e-12)


# ---- sampling

CASES = {
    "two known": (["AsAh", "KsKh"], ""),
    "three known on a flop": (["AhKh", "7c7d", "JsTc"], "Qs9d4h"),
    "known on a river": (["AsAh", "random"], "2c3c4c5d9h"),
    "known and random": (["AsAh", "random"], ""),
    "ranges": (["QQ+,AK", "TT+,AQs+,KQs"], ""),
    "ranges that block each other much": (["AA,KK:0.1", "AK,AA:0.3"], ""),
    "weights": (["22+:0.3,AKs,72o:0.01", "random"], "Ts9d4h"),
    "a turn": (["QQ+,AK", "TT+,AQs+,KQs"], "Ts9d4h2c"),
    "three ranges on a turn": (["TT+,AK", "99+,AQs:0.2", "KQs,88"], "Ts9d4h2c"),
    "three before the flop": (["KK+", "AKs:0.7,QQ", "JJ"], ""),
}


@pytest.mark.parametrize("case", CASES)
def test_sampled_agrees_with_exact(case):
    hands, board = CASES[case]
    exact = equity(*hands, board=board)
    assert exact.exact
    result = equity(*hands, board=board, method="sample", trials=300_000, seed=7)
    assert not result.exact and result.complete and result.trials == 300_000
    assert sum(result.equity) == pytest.approx(1)
    for i in range(len(hands)):
        assert 0 < result.stderr[i] < 0.002
        assert abs(result.equity[i] - exact.equity[i]) < 5 * result.stderr[i]
        assert abs(result.win[i] - exact.win[i]) < 0.01
        assert abs(result.tie[i] - exact.tie[i]) < 0.01
        some, all_of = result.by_combo(i), exact.by_combo(i)
        assert not np.any(np.isnan(all_of) & ~np.isnan(some))
        assert np.nanmax(np.abs(some - all_of)) < 0.5


def test_six_random_hands():
    result = equity(*["random"] * 6, seed=1, trials=1_000_000)
    for share, error in zip(result.equity, result.stderr, strict=True):
        assert abs(share - 1 / 6) < 5 * error < 0.003


def test_ten_players():
    result = equity("AsAh", *["random"] * 9, seed=1, trials=200_000)
    assert abs(result.equity[0] - 0.310) < 0.01  # 31.0%, the commonly published value
    assert result.stderr[0] < 0.002


def test_samples_do_not_depend_on_threads():
    def run(**how):
        return equity("QQ+,AK", "22+", "random", method="sample", **how)

    result = run(seed=5, trials=500_000)
    assert run(seed=5, trials=500_000, threads=3) == result
    assert np.array_equal(
        run(seed=5, trials=500_000, threads=2).by_combo(2), result.by_combo(2), equal_nan=True
    )
    assert run(seed=(5, 0), trials=500_000) == result
    assert run(seed=(5, 1), trials=500_000).equity != result.equity
    assert run(seed=6, trials=500_000).equity != result.equity
    assert run(trials=1000).equity != run(trials=1000).equity
    error = run(seed=5, max_stderr=0.001)
    assert error.complete and max(error.stderr) <= 0.001
    assert run(seed=5, max_stderr=0.001, threads=2) == error


def test_any_number_of_samples():
    for trials in (1, 2, 3, 5, 65_537):
        result = equity("AsAh", "random", method="sample", seed=1, trials=trials)
        assert result.trials == trials and result.complete
        assert 0 < result.stderr[0] < 1
        assert sum(result.equity) == pytest.approx(1)


def test_time_is_a_limit():
    result = equity(*["random"] * 4, max_seconds=0.1)
    assert result.complete and result.trials > 0
    result = equity(*["random"] * 4, max_seconds=0, trials=1 << 40)
    assert not result.complete and 0 < result.trials < 1 << 40


@pytest.mark.timing
def test_time_is_kept():
    started = time.monotonic()
    equity(*["random"] * 4, max_seconds=0.1)
    assert time.monotonic() - started < 2


def test_progress_is_told_and_may_stop():
    told = []

    def progress(result):
        told.append(result)
        return len(told) == 2

    started = time.monotonic()
    result = equity(*["random"] * 3, trials=1 << 40, progress=progress)
    assert len(told) == 2 and told[0].trials < told[1].trials <= result.trials
    assert not result.complete and not result.exact
    assert 0.15 < time.monotonic() - started < 60


def test_exact_work_that_is_stopped_is_a_sample():
    result = equity("random", "random", dead="2c", method="exact", max_seconds=0, seed=1)
    assert not result.exact and not result.complete
    assert abs(result.equity[0] - 0.5) < 5 * result.stderr[0]
    told = []
    result = equity(
        "random",
        "random",
        "random",
        board="Ts9d4h",
        method="exact",
        progress=lambda x: bool(told.append(x)) or True,
    )
    assert told and not told[0].exact and not result.exact and not result.complete


def test_errors_of_the_progress_are_raised():
    def progress(result):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        equity("random", "random", "random", trials=1 << 40, progress=progress)


@pytest.mark.slow
def test_errors_are_as_large_as_told():
    """Three standard errors contain 99.7% of 1,000 sampled results, and their mean is unbiased."""
    z = []
    for hands, board in CASES.values():
        exact = equity(*hands, board=board)
        for seed in range(100):
            result = equity(*hands, board=board, method="sample", trials=20_000, seed=seed)
            z.append((result.equity[0] - exact.equity[0]) / result.stderr[0])
    assert 0.990 <= np.mean(np.abs(z) < 3) <= 1
    assert 0.64 <= np.mean(np.abs(z) < 1) <= 0.73
    assert abs(np.mean(z)) < 4 / math.sqrt(len(z))
    assert 0.9 < np.std(z) < 1.1


# ---- errors


@pytest.mark.parametrize(
    ("hands", "keywords", "error", "message"),
    [
        (["AA", "KX"], {}, InvalidRange, "hand 1: expected a rank"),
        (["AA", ""], {}, InvalidRange, "hand 1 is a range with no possible hand: it is"),
        (["AA", "KK"], {"dead": "AsAhAd"}, InvalidRange, "hand 0 is a range with no possible hand: it is"),
        (["AA", "AsAh"], {"dead": "Ac"}, InvalidRange, "hand 0 is a range with no possible hand: it is"),
        (["AsAh,AsKh", "AsAd,AsKd"], {}, InvalidRange, "block each other"),
        (["AsAh,AsKh", "AsAd,AsKd"], {"board": "2c3c4c"}, InvalidRange, "block each other"),
        (["AA", "AA", "AA"], {}, InvalidRange, "block each other"),
        (["AA", "AA", "AA"], {"board": "2c3c4c"}, InvalidRange, "block each other"),
        (["AA", "AA", "AA"], {"method": "sample"}, InvalidRange, "block each other"),
        (
            ["AsAh", "As*"],
            {"method": "sample"},
            InvalidRange,
            "hand 1 is a range with no possible hand: it is",
        ),
        (["AsAh,AsKh", "As*"], {"method": "sample"}, InvalidRange, "block each other"),
        (["As*,Ah*,Ad*,Ac*"] * 6, {}, InvalidRange, "block each other"),
        (["AA", "AsAh", "AsKh"], {}, InvalidCards, "'As' appears twice, the second time in hand 2"),
        (["AA", "KK"], {"board": "2c"}, InvalidCards, "the board must be 0, 3, 4 or 5 cards, not '2c'"),
        (["AA", "KK"], {"board": "2c3c"}, InvalidCards, "the board must be 0, 3, 4 or 5 cards"),
        (["AA"] * 11, {}, InvalidCards, "2 to 10 hands, not 11"),
        (["AA"], {}, InvalidCards, "2 to 10 hands, not 1"),
        (
            ["random"] * 2,
            {"dead": bytes(range(44))},
            InvalidCards,
            "the hands and the board need 9 more cards, but only 8 are left in the deck",
        ),
        (["AA", "KK"], {"trials": 0}, ValueError, "trials must be from 1"),
        (["AA", "KK"], {"trials": 1.5}, TypeError, "trials must be an int"),
        (["AA", "KK"], {"max_stderr": 0}, ValueError, "max_stderr must be above 0"),
        (["AA", "KK"], {"max_stderr": "1"}, TypeError, "max_stderr must be a number"),
        (["AA", "KK"], {"max_seconds": -1}, ValueError, "max_seconds must be 0 or more"),
        (["AA", "KK"], {"max_seconds": math.nan}, ValueError, "max_seconds must be 0 or more"),
        (["AsAh", "KsKh"], {"max_seconds": math.nan}, ValueError, "max_seconds must be 0 or more"),
        (["AA", "KK"], {"progress": 1}, TypeError, "progress must be callable"),
        (
            ["AA", "KK"],
            {"seed": -1, "method": "sample"},
            ValueError,
            "a seed must be an int from 0 to 2..64 - 1, or a pair of them, not -1",
        ),
        (["AA", "KK"], {"threads": -1, "board": "2c3c4c"}, ValueError, "threads must be 0"),
    ],
)
def test_what_makes_no_sense_is_refused(hands, keywords, error, message):
    started = time.monotonic()
    with pytest.raises(error, match=message):
        equity(*hands, **keywords)
    assert time.monotonic() - started < 60


def test_too_many_deals_are_not_begun():
    with pytest.raises(ValueError, match="more than 1,048,576 deals are too many for an exact equity"):
        equity("random", "random", "random", method="exact")


@given(not_cards)
def test_hostile_input_raises_or_works(x):
    for keywords in ({"hand": x}, {"trials": x}, {"max_stderr": x}, {"max_seconds": x}, {"seed": x}):
        hand = keywords.pop("hand", "AA")
        limits = {"trials": 10, "max_seconds": 0.01} | keywords
        try:
            equity("KK", hand, board="2c3c4c", method="sample", **limits)
        except (ValueError, TypeError) as error:
            assert str(error)


def test_prints_as_a_table():
    lines = str(equity("QQ+,AK", "random", board="Ts9d4h")).splitlines()
    assert lines[0].split() == ["hand", "equity", "win", "tie"] and lines[-1].startswith("exact, ")
    sampled = str(equity("QQ+,AK", "random", "random", seed=1, trials=1000)).splitlines()
    assert sampled[0].split()[-1] == "stderr" and sampled[-1] == "1,000 samples"


# ---- unknown cards, as hands and observations contain them


@pytest.mark.slow
@pytest.mark.parametrize(
    ("given", "same"),
    [
        ((51, None), "As*"),
        ([None, 51], "As*"),
        (("As", "??"), "As*"),
        ("As??", "As*"),
        ("?? as", "As*"),
        ((None, None), "random"),
        ("????", "random"),
        (None, "random"),
    ],
)
def test_an_unknown_card_is_dealt(given, same):
    for board in ("Ts9d4h", "Ts9d4h2c"):
        found, expected = equity("QQ+,AK:0.5", given, board=board), equity("QQ+,AK:0.5", same, board=board)
        assert found.exact and found.equity == expected.equity and found.trials == expected.trials
        assert np.array_equal(found.by_combo(1), expected.by_combo(1), equal_nan=True)
    limited = [equity("QdQc", hand, "22+", trials=5000, seed=1) for hand in (given, same)]
    assert limited[0].equity == limited[1].equity
    assert str(found.hands[1]) in ("As??", "??As", "random")
    beside = equity(given, "AKs", board="", game="short_deck", trials=5000, seed=1)
    assert beside.equity == equity(same, "AKs", game="short_deck", trials=5000, seed=1).equity


def test_what_a_seat_sees_goes_into_equity():
    hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 200, 200], seed=7)
    seen = hand.observe(1)
    assert seen.hole_cards[0] == (None, None) != seen.hole_cards[1]
    mine = sw.format_cards(seen.hole_cards[1])
    assert (
        equity(*seen.hole_cards, board=seen.board, trials=5000, seed=1).equity
        == equity("random", mine, "random", trials=5000, seed=1).equity
    )
    hand.call().call().check()
    flop = hand.observe(1)
    others = [flop.hole_cards[0], flop.hole_cards[2]]
    alone = sw.hand_strength(flop.hole_cards[1], flop.board, opponents=2)
    assert math.isclose(sw.hand_strength(flop.hole_cards[1], flop.board, ranges=others), alone)
    known = sw.hand_potential(flop.hole_cards[1], flop.board, range=(51, None))
    assert known == sw.hand_potential(flop.hole_cards[1], flop.board, range="As*")


UNKNOWN = r"the card at position 1 is unknown .None.; only known cards are accepted here"


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (lambda hand: sw.evaluate((*hand, 47, 43, 39)), ""),
        (lambda hand: sw.evaluate((*hand, 47, 43), "badugi"), ""),
        (lambda hand: sw.evaluate5(*hand, 47, 43, 39), ""),
        (lambda hand: sw.evaluate7(*hand, 47, 43, 39, 35, 31), ""),
        (lambda hand: sw.best_five((*hand, 47, 43, 39)), ""),
        (lambda hand: sw.evaluate_omaha(hand, "2c3c4c"), "the hole cards: "),
        (lambda hand: sw.evaluate_omaha("2c3c4c5c", (*hand, 40)), "the board: "),
        (lambda hand: sw.distribution(hand, to_come=5), "cards: "),
        (lambda hand: sw.HandIndexer([2, 3]).index(hand), ""),
        (sw.CardSet, ""),
        (sw.parse_cards, ""),
        (lambda hand: Range("AK").weight(hand), ""),
        (lambda hand: hand in Range("AK"), ""),
        (lambda hand: Range("AK").remove_cards(hand), ""),
        (lambda hand: equity("QQ", "KK", board=(*hand, 3)), "the board: "),
        (lambda hand: equity("QdQc", "KdKc", board=(*hand, 3)), "the board: "),
        (lambda hand: equity("QdQc", "KdKc", dead=hand), "the dead cards: "),
        (lambda hand: equity("QdQcJdJc", "KdKc2s2h", game="omaha", board=(*hand, 3)), "the board: "),
        (lambda hand: equity("QdQc", (*hand, 3)), "hand 1: "),
        (lambda hand: sw.hand_strength(hand), "the hand: "),
        (lambda hand: sw.hand_potential("QdQc", (*hand, 3)), "the board: "),
        (lambda hand: sw.outs(hand, "2c3c4c"), "the hand: "),
        (lambda hand: sw.outs("QdQc", "2c3c4c", against=(*hand, 40, 41)), "against: "),
        (lambda hand: sw.equity_matrix("QQ", "KK", board=(*hand, 3)), "the board: "),
        (lambda hand: sw.deal_batch(1, 2, dead=hand), ""),
    ],
)
def test_an_unknown_card_that_must_be_known(call, what):
    with pytest.raises(TypeError, match=what + UNKNOWN):
        call((51, None))
