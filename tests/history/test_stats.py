"""`history.report`: each statistic against a slow referee and worked examples; expressions; addition."""

import csv
import datetime
import decimal
import io
import json
import math
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelwheel import HistoryError, history
from steelwheel.history import STATS, Count, HandHistory, Stat, StatsReport
from steelwheel.history.stat_groups import BY

from . import stats_referee
from .rows_referee import GAMES
from .test_rows_decisions import SEEDS


def a_hand(actions, stacks=(100, 100, 100), **fields):
    """Return a history of no-limit hold'em with blinds 1/2."""
    n = len(stacks)
    return HandHistory(
        {
            "variant": "NT",
            "antes": [0] * n,
            "blinds_or_straddles": [1, 2, *[0] * n][:n],
            "min_bet": 2,
            "starting_stacks": list(stacks),
            "players": [*["sb", "bb", "utg", "co"][: n - 1], "btn"],
            "actions": [*[f"d dh p{i + 1} ????" for i in range(n)], *actions.split(", ")],
            **fields,
        }
    )


def counts_of(report):
    return {key: {name: tuple(count) for name, count in stats.items()} for key, stats in report.items()}


# ---- the built-in statistics


@pytest.mark.parametrize("variant", GAMES)
@given(SEEDS)
def test_each_statistic_is_that_of_the_referee(variant, seed):
    hands = stats_referee.random_hands(seed, variant, 2)
    for k, (hand, acts) in enumerate(hands):
        made, of = stats_referee.counts(hand, acts)
        names = [f"seat {i}" for i in range(len(hand.stacks))]
        report = history.report([HandHistory.from_hand(hand, players=names, hand=k)])
        for seat, name in enumerate(names):
            expected = {stat: (made[stat, seat], of[stat, seat]) for stat in STATS}
            assert counts_of(report)[name] == expected


def test_the_referee_reaches_each_statistic():
    """No count is 0 in enough random hands, so that the comparison above means something."""
    hands = [hand for hand, _ in stats_referee.random_hands(1, "NT", 800)]
    total = history.report([HandHistory.from_hand(hand, players=["x"] * len(hand.stacks)) for hand in hands])
    assert [name for name, count in total["x"].items() if not count.made or count.made == count.of] == []


@pytest.mark.parametrize("stat", STATS.values(), ids=STATS)
def test_each_statistic_has_a_formula_and_a_source(stat):
    assert stat.name in STATS
    assert stat.description.count(". ") >= 1
    assert stat.description.endswith(".")


def test_usual_frequencies_are_those_of_statistics(tmp_path):
    names = ("vpip", "pfr", "wtsd", "wsd")
    played = enumerate(stats_referee.random_hands(1, "NT", 60))
    hands = [HandHistory.from_hand(hand, hand=k) for k, (hand, _) in played]
    report, statistics = history.report(hands, names), history.statistics(hands)
    assert [*report] == [*statistics]
    for player, of in statistics.items():
        assert [report[player][name].rate for name in names] == [of[name] for name in names]
        won = report.winnings[player]
        assert won.hands == of["hands"]
        assert won.bb_per_100 == pytest.approx(of["bb_per_100"], abs=1e-3)
        assert won.stderr == pytest.approx(of["stderr"], rel=1e-4)


# The button raises and is called; flop: bet, call; turn: check, check; river: bet, call.
LINE = (
    "p3 cbr 6, p1 f, p2 cc, d db 2c7d9h, p2 cc, p3 cbr 8, p2 cc, d db Ts, p2 cc, p3 cc, "
    "d db 3s, p2 cbr 10, p3 cc"
)


def test_aggression_of_bet_check_call():
    """The line bet, check, call of forums.holdemmanager.com t-404481: AFq 50, Agg% 33. AF is 1."""
    found = history.report([a_hand(LINE)], ["af", "afq", "agg_pct"])["btn"]
    assert found == {"af": (1, 1), "afq": (1, 2), "agg_pct": (1, 3)}


def test_a_continuation_bet_and_a_probe():
    hero = history.report([a_hand(LINE)])
    assert hero["btn"]["cbet_flop"] == (1, 1)
    assert hero["btn"]["cbet_turn"] == (0, 1)
    assert hero["btn"]["cbet_river"] == (0, 0), "the turn was checked"
    assert hero["bb"]["fold_to_cbet_flop"] == (0, 1)
    assert hero["bb"]["donk_flop"] == (0, 1)
    assert hero["bb"]["donk_turn"] == (0, 1)
    assert hero["bb"]["donk_river"] == (0, 0)
    assert hero["bb"]["probe_river"] == (1, 1)
    assert hero["bb"]["fold_to_steal"] == (0, 1)
    assert hero["sb"]["fold_to_steal"] == (1, 1)
    assert hero["btn"]["steal"] == hero["btn"]["rfi"] == (1, 1)


def test_all_ins_before_the_flop_are_no_opportunities():
    """They inflate WTSD, but not the chances to c-bet (Kaggle/kaggle-environments, pull request 1369)."""
    hand = a_hand(
        "p3 cbr 100, p1 f, p2 cc, p3 sm AsAh, p2 sm KsKh, d db 2c7d9h, d db Ts, d db 3s",
        stacks=(100, 100, 100),
    )
    for stats in (history.report([hand])["btn"], history.report([hand])["bb"]):
        assert stats["cbet_flop"] == stats["wtsd_acting"] == stats["donk_flop"] == (0, 0)
        assert stats["wtsd"] == (1, 1)
    assert history.report([hand])["bb"]["three_bet"] == (0, 0), "no opponent can respond"


def test_a_hand_counts_once():
    """The button raises, is reraised and reraises: PFR once, though there are two raises."""
    hand = a_hand("p3 cbr 6, p1 f, p2 cbr 18, p3 cbr 40, p2 f")
    stats = history.report([hand])["btn"]
    assert stats["pfr"] == stats["vpip"] == (1, 1)
    assert stats["four_bet"] == (1, 1)
    assert stats["fold_to_three_bet"] == (0, 1)
    assert history.report([hand])["bb"]["fold_to_four_bet"] == (1, 1)
    twice = Stat("raises", made='action == "raise"', of="street_index == 0")
    assert history.report([hand], [twice])["btn"]["raises"] == (2, 2)


def test_a_squeeze():
    hand = a_hand("p3 cbr 6, p4 cc, p5 f, p1 f, p2 cbr 30, p3 f, p4 f", stacks=(100,) * 5)
    found = history.report([hand])
    assert found["bb"]["squeeze"] == (1, 1)
    assert found["sb"]["squeeze"] == (0, 1)
    assert found["co"]["squeeze"] == (0, 0)
    assert found["co"]["cold_call"] == (1, 1)
    assert found["utg"]["fold_to_squeeze"] == found["co"]["fold_to_squeeze"] == (1, 1)
    assert found["utg"]["fold_to_three_bet"] == (1, 1)
    assert found["co"]["fold_to_three_bet"] == (0, 0), "only the first raiser"


def test_money():
    hand = a_hand(LINE + ", p2 sm AsAh, p3 sm KsKh", winnings=[0, 45, 0])
    results = history.report([hand, a_hand("p3 f, p1 f")]).winnings
    bb = results["bb"]
    assert (bb.hands, bb.finished, bb.bb) == (2, 2, (45 - 24) / 2 + 0.5)
    assert (bb.showdown_bb, bb.no_showdown_bb) == (10.5, 0.5)
    assert bb.bb_per_100 == 550
    assert bb.stderr == pytest.approx(500)
    assert bb.interval() == pytest.approx((550 - 1.959964 * 500, 550 + 1.959964 * 500))
    assert results["btn"].bb_per_100 == bb.ev_bb_per_100 - 550 - 600
    rake = 49 - 45
    assert bb.rake_bb == results["btn"].rake_bb == pytest.approx(rake / 2 * 24 / 49, abs=1e-6)
    assert results["sb"].rake_bb == pytest.approx(rake / 2 / 49, abs=1e-6)
    assert json.dumps(bb.to_dict())


def at(day, hour, minute, **fields):
    """Return a hand of the table "x" that the button wins or, if lost, the big blind."""
    time = {"day": day, "month": 5, "year": 2024, "time": datetime.time(hour, minute), "time_zone": "UTC"}
    is_lost = fields.pop("is_lost", False)
    actions = "p3 cbr 4, p1 f, p2 cbr 12, p3 f" if is_lost else "p3 cbr 4, p1 f, p2 f"
    return a_hand(actions, **{"table": "x", **time, **fields})


def test_sessions():
    """Sessions end after 30 minutes without a hand; other tables have sessions of their own."""
    hands = [
        at(1, 10, 0),
        at(1, 10, 29),
        at(1, 10, 59),
        at(1, 11, 30),
        at(1, 11, 31, table="y"),
        at(2, 11, 31),
    ]
    report = history.report(hands)
    assert [won.sessions for won in report.winnings.values()] == [4, 4, 4]
    assert history.report(hands, by="position").winnings["btn", "BTN"].sessions == 4
    assert history.report([a_hand("p3 f, p1 f", table="x")] * 9).winnings["btn"].sessions == 1
    unknown = history.report([*hands, a_hand("p3 f, p1 f")]).winnings["btn"]
    assert (unknown.sessions, unknown.session_stderr) == (4, None)


def test_the_standard_error_over_sessions():
    """Sessions of the same results each: the error over sessions is larger than over hands."""
    hands = [at(day, 10, k, is_lost=day % 2) for day in range(1, 29) for k in range(5)]
    won = history.report(hands).winnings["btn"]
    results = [-2.0 if day % 2 else 1.5 for day in range(1, 29)]
    mean = sum(results) / 28
    expected = 100 * math.sqrt(sum((5 * (x - mean)) ** 2 for x in results) * 28 / 27) / 140
    assert won.sessions == 28
    assert won.session_stderr == pytest.approx(expected, rel=1e-6)
    assert won.session_stderr > 2 * won.stderr
    low, high = won.interval()
    assert high - low == pytest.approx(2 * 1.959964 * expected, rel=1e-6)
    with pytest.raises(ValueError, match="must be above 0 and below 1, not 95"):
        won.interval(95)
    halves = history.report(hands[:70]) + history.report(hands[70:])
    assert halves.winnings["btn"] == won


def test_results_of_hands_without_an_end():
    hand = a_hand("p3 cbr 6, p1 f")
    won = history.report([hand]).winnings["bb"]
    assert (won.hands, won.finished) == (1, 0)
    assert won.bb_per_100 is won.stderr is won.interval() is won.rake_bb is won.ev_bb_per_100 is None


# ---- reports


def many(seed, count=30):
    """Return random hands of players who sit in several of them."""
    hands = []
    for k, (hand, _) in enumerate(stats_referee.random_hands(seed, "NT", count)):
        names = [f"ann{(i * seed) % 7}-{i}" for i in range(len(hand.stacks))]
        hands.append(HandHistory.from_hand(hand, players=names, hand=k))
    return hands


def test_addition_is_associative():
    a, b, c = (history.report(many(seed), by="position") for seed in (1, 2, 3))
    whole = history.report(many(1) + many(2) + many(3), by="position")
    assert (a + b) + c == a + (b + c) == whole
    assert counts_of(c + a + b) == counts_of(whole)
    assert [*whole] == [*(a + b + c)]
    assert sum([a, b, c]) == whole
    assert pickle.loads(pickle.dumps(a)) == a
    with pytest.raises(ValueError, match="cannot add reports that differ in stats or by"):
        a + history.report(many(1))
    for add in (lambda: a + 1, lambda: 1 + a):
        with pytest.raises(TypeError):
            add()


def test_workers_give_the_same_report(tmp_path):
    for seed in range(3):
        history.dump(many(seed + 1), tmp_path / f"{seed}.phhs")
    alone, several = (history.report(tmp_path, workers=workers) for workers in (1, 2))
    assert alone == several
    assert [*alone] == [*several]
    parts = [history.report(tmp_path / f"{seed}.phhs") for seed in range(3)]
    assert parts[0] + parts[1] + parts[2] == alone


def test_by_divides_the_hands():
    hands = many(5) + many(6)
    whole = history.report(hands)
    for by in BY:
        parts = history.report(hands, by=by)
        for player in whole:
            own = parts.select(player)
            assert {key[0] for key in own} == {player}
            total = [sum(own[key][name].of for key in own) for name in STATS]
            assert total == [whole[player][name].of for name in STATS]
        assert sum(w.hands for w in parts.winnings.values()) == sum(w.hands for w in whole.winnings.values())
    assert {key[1] for key in history.report(hands, by="players")} <= {2, 3, 4, 5, 6}
    assert {key[1] for key in history.report(hands, by="stakes")} >= {"1/2"}


def test_by_depth_takes_the_effective_stack():
    row = a_hand("p3 f, p1 f", (39, 250, 900))
    depths = {("sb", "0-20"), ("bb", "125-200"), ("btn", "125-200")}
    assert {*history.report([row], by="depth")} == depths
    for stack, depth in ((40, "20-40"), (399, "125-200"), (400, "200+"), (1000, "200+")):
        row = a_hand("p3 f, p1 f", (stack, 1000, 10))
        assert ("sb", depth) in history.report([row], by="depth")


def test_the_letter_of_exponents_does_not_matter():
    tiny = decimal.Decimal("1E-7")
    hh = a_hand("p3 f, p1 f", antes=[tiny] * 3)
    with decimal.localcontext() as context:
        context.capitals = 0
        assert hh.unit == tiny and hh.net[2] == -tiny


def test_by_month_and_hour_in_utc():
    when = {"year": 2024, "month": 3, "day": 31, "time": datetime.time(23, 30)}
    row = a_hand("p3 f, p1 f", **when, time_zone="America/New_York")
    assert {key[1] for key in history.report([row], by="month")} == {"2024-04"}
    assert {key[1] for key in history.report([row], by="hour")} == {3}
    assert {key[1] for key in history.report([a_hand("p3 f, p1 f")], by="month")} == {None}
    east = datetime.timezone(datetime.timedelta(hours=14))
    first = a_hand("p3 f, p1 f", year=1, month=1, day=1, time=datetime.time(0, tzinfo=east))
    assert {key[1] for key in history.report([first], by="month")} == {None}
    assert {key[1] for key in history.report([first], by="hour")} == {10}


def test_one_player():
    hands = many(5)
    name = next(iter(history.report(hands)))
    alone = history.report(hands, player=name)
    assert counts_of(alone) == {name: counts_of(history.report(hands))[name]}
    assert len(history.report(hands, player="nobody")) == 0


def test_repeated_and_illegal_hands():
    hands = [a_hand(LINE, hand=10**8 + i % 2, venue="x") for i in range(3)]
    report = history.report([*hands, a_hand("p3 cbr 6, p2 f")], errors="skip")
    assert (report.hands, report.duplicates, report.skipped) == (2, 1, 1)
    with pytest.raises(HistoryError):
        history.report([a_hand("p3 cbr 6, p2 f")])


def test_the_population_and_estimates():
    report = history.report(many(5) + many(6))
    hero = next(iter(report))
    population = report.select(without=hero).pooled()
    assert [*population] == ["population"]
    everyone = report.pooled()["population"]["vpip"]
    assert population["population"]["vpip"].of == everyone.of - report[hero]["vpip"].of
    assert not report.select(fewer_than=1)
    estimates = report.estimates()
    for name in ("vpip", "wtsd", "cbet_flop"):
        common, raw = report.pooled()["population"][name].rate, report[hero][name].rate
        if raw is not None:
            assert min(common, raw) - 1e-12 <= estimates[hero][name] <= max(common, raw) + 1e-12


def test_shrinkage_by_hand():
    """Two players at 10/100 and 50/100 keep nearly their rates; equal players get the common rate."""
    from steelwheel.history.comparison import shrunk_rates

    # by hand: mean 0.3, between = 8 - 0.21 = 7.79, spread = 100, strength = 0.21 / 0.0779 - 1
    strength = 0.21 / 0.0779 - 1
    expected = [(made + strength * 0.3) / (100 + strength) for made in (10, 50)]
    assert shrunk_rates([Count(10, 100), Count(50, 100)], False) == pytest.approx(expected)
    assert shrunk_rates([Count(30, 100), Count(3, 10)], False) == [0.3, 0.3]
    assert shrunk_rates([Count(0, 0)], False) == [None]


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=1), st.booleans())
def test_shrunk_rates_are_between_the_rate_and_the_common_one(pairs, ratio):
    from steelwheel.history.comparison import shrunk_rates

    counts = [Count(made, of if ratio else made + of) for made, of in pairs]
    found = shrunk_rates(counts, ratio)
    total = [sum(column) for column in zip(*pairs, strict=True)]
    if not sum(total):
        assert found == [None] * len(pairs)
        return
    for (made, other), rate in zip(pairs, found, strict=True):
        share = 1.0 if rate is None else rate / (1 + rate) if ratio else rate
        common, own = total[0] / sum(total), made / (made + other) if made + other else None
        limits = [common, common if own is None else own]
        assert min(limits) - 1e-9 <= share <= max(limits) + 1e-9


def test_comparisons():
    a = history.report(many(5))
    assert all(abs(difference.standard_errors) < 1e-12 for difference in a.compare(a))
    found = a.compare(history.report([a_hand(LINE)] * 1))
    sizes = [abs(difference.standard_errors) for difference in found]
    assert sizes == sorted(sizes, reverse=True)
    (vpip,) = [difference for difference in found if difference.stat == "vpip"]
    assert vpip.rate == a.pooled()["population"]["vpip"].rate
    assert vpip.other == 2 / 3
    with pytest.raises(ValueError, match="cannot compare"):
        a.compare(history.report(many(5), ["vpip"]))


def test_comparisons_of_groups_and_ratios():
    a, b = (history.report(many(seed), ["af", "vpip"], by="position") for seed in (5, 6))
    found = a.compare(b)
    assert {difference.value for difference in found} <= {"SB", "BB", "UTG", "HJ", "CO", "BTN", "LJ"}
    for difference in found:
        mine, theirs = (
            report.pooled()["population", difference.value][difference.stat].rate for report in (a, b)
        )
        assert (difference.rate, difference.other) == (mine, theirs)
        if mine != theirs:
            assert (difference.standard_errors > 0) == (mine > theirs) or abs(
                difference.standard_errors
            ) < 0.5


def test_a_difference_by_hand():
    """30 of 100 and 50 of 100 with one success and one failure added: 31 of 102 and 51 of 102."""
    from steelwheel.history.comparison import differences

    p, q = 31 / 102, 51 / 102
    expected = (p - q) / math.sqrt(p * (1 - p) / 102 + q * (1 - q) / 102)
    stat = STATS["vpip"]
    (found,) = differences([stat], None, {"vpip": Count(30, 100)}, {"vpip": Count(50, 100)})
    assert found == ("vpip", None, 0.3, 0.5, pytest.approx(expected))
    (same,) = differences([STATS["af"]], None, {"af": Count(30, 70)}, {"af": Count(50, 50)})
    assert same.standard_errors == pytest.approx(expected), "a ratio is a share of made + of"
    assert differences([stat], None, {"vpip": Count(0, 0)}, {"vpip": Count(1, 2)}) == []


def test_tables_and_dicts():
    report = history.report([a_hand(LINE)])
    lines = report.table().splitlines()
    assert lines[0].split() == "player hands bb/100 +/- vpip pfr three_bet cbet_flop af wtsd wsd".split()
    assert lines[-1].split()[:2] == ["btn", "1"]
    assert "100.00%" in lines[-1]
    assert report.table(["afq"]).splitlines()[-1].split()[-1] == "50.00%"
    assert history.report([a_hand(LINE)], by="site").table().splitlines()[1].split()[:2] == ["sb", "1"]
    data = json.loads(json.dumps(report.to_dict()))
    assert data["players"][2]["stats"]["vpip"] == {"made": 1, "of": 1, "rate": 1.0}
    rows = list(csv.DictReader(report.to_csv().splitlines()))
    assert [row["player"] for row in rows] == ["sb", "bb", "btn"]
    assert (rows[2]["vpip"], rows[2]["vpip_of"], rows[2]["af"], rows[2]["hands"]) == ("1", "1", "1", "1")
    assert repr(report) == "<StatsReport: 1 hands, 3 players>"
    with pytest.raises(ValueError, match=r"the report has no statistic 'vpipe' \(did you mean 'vpip'"):
        report.table(["vpipe"])


def test_a_page():
    name = "</script><script>alert(1)</script>"
    flop_bet = Stat("flop_bet", 'action == "bet"', 'street == "flop"', description="<b>")
    won = LINE.removesuffix("cc") + "f"
    hands = [a_hand(won, players=["sb", name, "a\u202eb\x00"]), a_hand("p3 cbr 6, p2 f")]
    report = history.report(hands, ["vpip", "af", flop_bet], by="position", errors="skip")
    page = report.to_html(title="<i>ann</i>")
    assert page.encode()
    assert page.count("<script") == page.count("</script>") == 2
    assert "<h1>&lt;i&gt;ann&lt;/i&gt;</h1><p>1 hand, 1 skipped</p>" in page
    assert "http" not in page.replace("http-equiv", "")
    stored = json.loads(re.search("id='report'>(.*?)</script>", page)[1])
    titles = [column["title"] for column in stored["columns"]]
    assert titles[:3] == ["player", "position", "hands"]
    assert titles[-3:] == ["vpip", "af", "flop bet"]
    assert [column["kind"] for column in stored["columns"]][-3:] == ["rate", "ratio", "rate"]
    rows = [dict(zip(titles, row, strict=True)) for row in stored["rows"]]
    assert [row["player"] for row in rows] == ["sb", name, "ab"]
    assert [row["bb/100"] for row in rows] == [-50, 750, -700]
    assert [row["vpip"] for row in rows] == [[0, 1], [1, 1], [1, 1]]
    assert rows[0]["± sessions"] is None
    with pytest.raises(TypeError, match="title must be a str, not int"):
        report.to_html(title=5)


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "'"])
def test_names_in_csv_are_no_formulas(start):
    name = f'{start}HYPERLINK("x")'
    report = history.report([a_hand("p3 cbr 6, p1 f, p2 f", players=["sb", name, "a=b"])])
    rows = list(csv.DictReader(io.StringIO(report.to_csv(), newline="")))
    assert [row["player"] for row in rows] == ["sb", f"'{name}", "a=b"]
    assert [name for row in rows for name in row.values() if name.startswith("'")] == [f"'{name}"]
    assert min(float(row["bb"]) for row in rows) < 0, "negative numbers stay numbers"


def test_stats_are_values():
    a, b = Stat("x", "all_in", "True"), Stat("x", "all_in", "True", description="y")
    assert a == b
    assert hash(a) == hash(b)
    assert a != Stat("x", "all_in", "True", per="hand")
    assert pickle.loads(pickle.dumps(b)).description == "y"
    assert repr(a) == "Stat('x', made='all_in', of='True')"
    assert (
        repr(Stat("x", "vpip", "True", rows="players")) == "Stat('x', made='vpip', of='True', rows='players')"
    )
    assert isinstance(history.report([], [a]), StatsReport)


@pytest.mark.slow
def test_more_rows_than_a_batch():
    """Hands that begin in one batch and end in the next count once."""
    times = 25_000
    one, all_ = history.report([a_hand(LINE)]), history.report(a_hand(LINE, hand=k) for k in range(times))
    for player, stats in one.items():
        assert counts_of(all_)[player] == {name: (c.made * times, c.of * times) for name, c in stats.items()}
        assert all_.winnings[player].bb == times * one.winnings[player].bb
