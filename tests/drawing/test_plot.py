"""Tests of charts: they are complete, change no global state, and report errors."""

import io
import itertools
import subprocess
import sys

import pytest

import steelwheel as sw
from steelwheel import plot

pytest.importorskip("matplotlib", reason="charts need the extra 'plot'")

from matplotlib import rc_context, rcParams
from matplotlib.figure import Figure

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # raised by Matplotlib's imports

REPORT = {
    "machine": "a machine; Python 3.14",
    "rows": [
        {"work": "seven cards", "who": "steelwheel", "how": "evaluate7", "ns": 40.0, "speed": 2.5},
        {"work": "seven cards", "who": "peer 1.0", "how": "f", "ns": 100.0, "speed": 1.0},
        {"work": "seven cards", "who": "slow 0.1", "how": "f", "ns": 5e6, "speed": 0.1},
        {"work": "all hands", "who": "steelwheel", "how": "distribution", "ns": 1.5, "speed": None},
    ],
}


def sampled():
    return sw.EquityResult(
        hands=("QQ+,AKs", "random"), equity=(0.7, 0.3), win=(0.68, 0.28), tie=(0.04, 0.04),
        stderr=(0.01, 0.01), exact=False, complete=True, trials=2000, wins=(0, 0), ties=(0, 0),
    )  # fmt: skip


def words(ax):
    """Return all text in a chart, after drawing it."""
    ax.figure.draw_without_rendering()
    texts = [*ax.texts, ax.title, ax._left_title, ax.xaxis.label, ax.yaxis.label]
    texts += [*ax.get_xticklabels(), *ax.get_yticklabels()]
    texts += ax.get_legend().get_texts() if ax.get_legend() else []
    return [text.get_text() for text in texts]


def matches(names, parts=3):
    """Return the results of a match after each of its parts."""
    agents = [(name, getattr(sw.agents, name)) for name in names]
    game, sums, total = sw.games.NoLimitHoldem(blinds=(1, 2)), [], 0
    for k in range(parts):
        for i, pair in enumerate(itertools.combinations(agents, 2)):
            total += sw.simulate(game, dict(pair), 40, stacks=[200] * 2, seed=1, first_hand=1000 * i + 40 * k)
        sums.append(total)
    return sums


MOMENTS = [(0, {"ann": 20, "bob": 20, "cyd": 20}), (9, {"bob": 50, "cyd": 10}), (14, {"bob": 60})]

CHARTS = [
    lambda **more: plot.range_grid("QQ+,AKs", **more),
    lambda **more: plot.equity_bars(sampled(), **more),
    lambda **more: plot.equity_by_street(["AhKh", "7c7d"], "Qs9d4h", **more),
    lambda **more: plot.bench(REPORT, **more),
    lambda **more: plot.winnings(matches(["calling_station", "random"]), **more),
    lambda **more: plot.standings(matches(["calling_station", "random", "tight"])[-1], **more),
    lambda **more: plot.stacks(MOMENTS, **more),
    lambda **more: plot.convergence(
        {"one": [(10, 3)], "two": [(10, 4), (20, 0.1)]}, target_percent=0.3, **more
    ),
]


@pytest.mark.parametrize("chart", CHARTS)
def test_on_axes_given_or_of_its_own(chart):
    assert isinstance(chart().figure, Figure)
    figure = Figure()
    ax = figure.add_subplot()
    assert chart(ax=ax) is ax and ax.figure is figure
    with rc_context({"text.color": "w", "axes.labelcolor": "w", "axes.facecolor": "k"}):
        chart().figure.savefig(io.BytesIO(), format="svg")
    with pytest.raises(TypeError, match="ax must be a Matplotlib Axes or None, not Figure"):
        chart(ax=figure)


def test_nothing_global_is_touched():
    before = dict(rcParams.items())
    for chart in CHARTS:
        chart()
    assert dict(rcParams.items()) == before
    code = (
        "import sys; from steelwheel import plot; assert 'matplotlib' not in sys.modules;"
        "plot.range_grid('AA'); assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_matplotlib_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.axes", None)
    with pytest.raises(ImportError, match=r"pip install 'steelwheel\[plot\]'"):
        plot.range_grid("AA")


def test_range_grid():
    ax = plot.range_grid(sw.Range("QQ+, KQo:0.5"))
    said = words(ax)
    assert {"AA", "AKs", "AKo", "22", "QQ+, KQo:0.5"} <= set(said)
    assert "30 of 1,326 combos, 24 by weight: 1.8% of all hands" in said
    assert len(ax.texts) == 169 and len(ax.patches) == 169 + 4
    assert min(patch.get_height() for patch in ax.patches) == -0.94
    assert -0.47 in [patch.get_height() for patch in ax.patches]
    with pytest.raises(sw.InvalidRange):
        plot.range_grid("QQ+,AX")


def test_a_range_with_its_equities():
    held = sw.Range("AA, KK:0.5, AsKs, AhKh:0.5")
    equities = [float("nan")] * 1326
    for i, combo in enumerate(sw.Range.COMBOS):
        if combo == (47, 51):  # KsAs
            equities[i] = 0.9
        if sw.format_cards(combo) == "KhAh":
            equities[i] = 0.3
        if sw.format_cards(combo[::-1]) in ("AsAh", "AdAc"):
            equities[i] = 0.8 if combo[1] == 51 else 0.6
    said = words(plot.range_grid(held, equities=equities))
    assert "AA\n70" in said and "AKs\n70" in said  # (0.9 + 0.5 * 0.3) / 1.5
    assert "KK" in said and not any(text.startswith("KK\n") for text in said)
    result = sw.equity("AsKs", "7c7d")
    assert f"AKs\n{100 * result.equity[0]:.0f}" in words(plot.range_grid("AK", equities=result.by_combo(0)))
    with pytest.raises(ValueError, match="1,326 numbers"):
        plot.range_grid(held, equities=[0.5] * 169)
    with pytest.raises(ValueError, match="from 0 to 1"):
        plot.range_grid(held, equities=[1.5] * 1326)


def test_equity_bars():
    exact = plot.equity_bars(sw.equity("AsKs", "AhKd", "2c2d", board="AcKc3d"))
    said = words(exact)
    assert {"AsKs", "AhKd", "2c2d", "win", "tie", "lose", "equity", "outcomes (%)"} <= set(said)
    assert len([text for text in said if text.endswith("%")]) == 3
    assert len(exact.patches) == 9
    said = words(plot.equity_bars(sampled()))
    assert {"QQ+, AKs", "random", "equity ± 2 standard errors", "70.00%", "30.00%"} <= set(said)
    with pytest.raises(TypeError, match="result must be an EquityResult, not str"):
        plot.equity_bars("AA")


def test_equity_by_street():
    ax = plot.equity_by_street(["AhKh", "7c7d", "JsTs"], "Qs 9d 4h 7h 2h")
    said = words(ax)
    assert {"before\nthe flop", "flop\nQ♠ 9♦ 4♥", "turn\n7♥", "river\n2♥", "equity (%)"} <= set(said)
    assert {"AhKh  100.0%", "7c7d  0.0%", "JsTs  0.0%"} <= set(said)
    flop = sw.equity("AhKh", "7c7d", "JsTs", board="Qs9d4h").equity
    assert [float(line[0].get_ydata()[1]) for line in ax.containers] == pytest.approx([100 * x for x in flop])
    assert "turn\n7♥" not in words(plot.equity_by_street(["AhKh", "7c7d"], "Qs 9d 4h"))
    assert len(plot.equity_by_street(["AhKh", "7c7d"], "Qs9d4h", dead="7h").containers) == 2
    with pytest.raises(sw.InvalidCards, match="the board must have 3, 4 or 5 cards, not none"):
        plot.equity_by_street(["AhKh", "7c7d"], "")
    with pytest.raises(sw.InvalidCards, match="'Ah' appears twice"):
        plot.equity_by_street(["AhKh", "7c7d"], "AhQs2d")
    with pytest.raises(TypeError, match="a sequence of hands"):
        plot.equity_by_street("AhKh", "Qs9d4h")


def test_bench():
    said = words(plot.bench(REPORT))
    assert {"seven cards", "all hands", "steelwheel, evaluate7", "peer 1.0", "slow 0.1"} <= set(said)
    assert {"40 ns  1x", "100 ns  2.5x", "5 ms  125,000x", "1.5 ns  1x", REPORT["machine"]} <= set(said)
    for bad in ({}, [], None, {"machine": "", "rows": [{}]}, {"machine": "", "rows": None}):
        with pytest.raises(ValueError, match="steelwheel bench --json"):
            plot.bench(bad)
    for rows in ([], [{**REPORT["rows"][0], "ns": 0}], [{**REPORT["rows"][0], "ns": float("nan")}]):
        with pytest.raises(ValueError, match="must have at least one row, and only times above 0"):
            plot.bench({"machine": "", "rows": rows})


def test_winnings():
    results = matches(["calling_station", "tight"])
    ax = plot.winnings(reversed(results))
    assert [*ax.lines[1].get_xdata()] == [0, 40, 80, 120]
    assert [*ax.lines[1].get_ydata()] == pytest.approx([0, *(result.chips[1] / 2 for result in results)])
    mbb, error = results[-1].mbb[0], results[-1].stderr[0]
    band = ax.collections[0].get_paths()[0].vertices
    ends = band[band[:, 0] == 120][:, 1]
    assert (min(ends), max(ends)) == pytest.approx([0.12 * (mbb + sign * 1.96 * error) for sign in (-1, 1)])
    assert f"calling_station\n{mbb / 10:+,.1f} ± {0.196 * error:,.1f}\nbb/100" in words(ax)
    one = plot.winnings(results[0])
    assert [*one.lines[0].get_xdata()] == [0, 40]


def test_standings():
    result = matches(["random", "calling_station", "tight"])[-1]
    ax = plot.standings(result)
    order = sorted(result.agents, key=lambda name: -result.score(name).mbb)
    assert [label.get_text() for label in ax.get_yticklabels()] == order
    ranks = dict(zip(result.agents, result.ranks(), strict=True))
    for name, text in zip(order, ax.texts, strict=True):
        best, worst = ranks[name]
        rank = f"rank {best}" if best == worst else f"rank {best} to {worst}"
        assert text.get_text() == f"{result.score(name).mbb / 10:+,.1f}   {rank}"


def test_stacks():
    ax = plot.stacks(iter(MOMENTS), leaders=2)
    lines = {line.get_label(): [*zip(*line.get_data(), strict=True)] for line in ax.lines}
    assert [*lines] == ["median", "mean", "bob", "cyd"]  # longest survivor first
    assert lines["mean"] == [(0, 20), (9, 30), (14, 60)] and lines["cyd"] == [(0, 20), (9, 10)]
    for moments, leaders in ([], 1), ([(0, {})], 1), ([(0, {"ann": 0})], 1), (MOMENTS, 11):
        with pytest.raises(
            ValueError, match=r"there must be at least one moment|leaders must be from 0 to 10"
        ):
            plot.stacks(moments, leaders=leaders)


def test_convergence():
    curves = {"turn": iter([(20, 0.5), (10, 4)]), "flop": [(10, 9), (30, 0.25)], "done": [(1, 2), (5, 0)]}
    ax = plot.convergence(curves, target_percent=0.3, over="seconds")
    assert [[*zip(*line.get_data(), strict=True)] for line in ax.lines[:3]] == [
        [(10, 4), (20, 0.5)], [(10, 9), (30, 0.25)], [(1, 2), (5, 0)],
    ]  # fmt: skip
    said = words(ax)
    assert {"turn  0.5%", "flop  0.25%", "done  0%", "target 0.3%", "seconds"} <= {*said}
    assert "exploitability (% of the pot)" in said and ax.get_yscale() == "log"
    assert "3%" in words(plot.convergence([(10, 3)]))
    for bad in ([], [(1, -1)], [(1, float("nan"))], [(float("inf"), 1)], {"a": []}):
        with pytest.raises(ValueError, match="at least one point, and only finite numbers of 0 or more"):
            plot.convergence(bad)
    for bad in (7, [1], "ab", {"a": 7}, [(1, "x")]):
        with pytest.raises(ValueError, match="pairs of numbers, not "):
            plot.convergence(bad)
    with pytest.raises(ValueError, match="at least one curve"):
        plot.convergence({})
    with pytest.raises(ValueError, match="target_percent must be a finite number above 0, not 0"):
        plot.convergence([(1, 1)], target_percent=0)


def test_what_is_no_match():
    first = matches(["calling_station", "tight"], 1)
    for given, error, said in (
        ([], ValueError, "at least one MatchResult"),
        ([*first, *matches(["calling_station", "random"], 1)], ValueError, "all of the same agents"),
        ([1], TypeError, "results must be MatchResults, not int"),
    ):
        with pytest.raises(error, match=said):
            plot.winnings(given)
    with pytest.raises(TypeError, match="result must be a MatchResult, not list"):
        plot.standings(first)
