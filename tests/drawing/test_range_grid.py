"""Tests of pictures of ranges, equities, outs and histograms: they show all data and nothing else."""

import pickle
import re
import runpy
import xml.etree.ElementTree as ET

import pytest
from conftest import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel import drawing
from steelwheel.drawing.svg_parts import PALETTE

SVG = "{http://www.w3.org/2000/svg}"
EVIL = [
    "<script>alert(1)</script>",
    "\"'&<>",
    "a\u202eb\x00\x1b\ud800\uffff",
    "]]></svg>--><b>",
    "",
    "W" * 300,
]
TAGS = {"svg", "style", "g", "title", "text", "rect", "path"}


def texts(svg):
    """Return the visible text, without text shown on hover."""
    return [text[0].tail if len(text) else text.text for text in ET.fromstring(svg).iter(f"{SVG}text")]


def fills(svg):
    """Return how full each cell is drawn, by position."""
    found = {}
    for group in ET.fromstring(svg).iter(f"{SVG}g"):
        if group.get("class") in ("sw-pairs", "sw-suited", "sw-offsuit"):
            for rect in group:
                y, high = float(rect.get("y")), float(rect.get("height"))
                row = round((y + high - 30) / 32)
                assert (y + high - 30) % 32 == pytest.approx(0, abs=0.02)  # cells fill from below
                found[row, int(rect.get("x")) // 32] = high / 30
    return found


def is_safe(text):
    assert not re.search(r"https?:|url\(|src=|href|@import|<script|\son\w+=", text)
    assert not re.search("[\u202a-\u202e\u2066\u2067\x00-\x08\ud800\uffff]", text)


def test_a_range_as_a_grid():
    held = sw.Range("QQ+, AKs, KQo:0.5, 76s:0.25, AsJd")
    picture = held.to_svg()
    seen = texts(picture)
    assert seen.count("AKs") == seen.count("72o") == 1
    assert len([text for text in seen if re.fullmatch("[2-9TJQKA]{2}[so]?", text)]) == 169
    assert {"2.3%", "39 of 1,326 combos", "30 by weight"} <= set(seen)
    assert [seen[seen.index(kind) + 1] for kind in ("pairs", "suited", "offsuit")] == ["18", "5", "7"]
    assert fills(picture) == {
        **{(i, i): 1 for i in range(3)},
        (0, 1): 1,
        (2, 1): 0.5,
        (7, 8): pytest.approx(0.25),
        (3, 0): pytest.approx(1 / 12, rel=0.02),
    }
    assert f"Range {held}: 39 combos, 2.3% of all" == ET.fromstring(picture).get("aria-label")
    titles = [title.text for title in ET.fromstring(picture).iter(f"{SVG}title")]
    assert len(titles) == 169 and {
        "AA, weight 1: 6 of 6 combos",
        "KQo, weight 0.5: 6 of 12 combos",
        "76s, weight 0.25: 1 of 4 combos",
        "AJo, weight 0.083: 1 of 12 combos",
        "72o, weight 0: 0 of 12 combos",
    } <= {*titles}


def test_none_and_all():
    assert {"0%", "0 of 1,326 combos", "no hands"} <= set(texts(sw.Range("").to_svg()))
    assert fills(sw.Range("").to_svg()) == {}
    everything = sw.Range("random").to_svg()
    assert {"100%", "1,326 of 1,326 combos", "random"} <= set(texts(everything))
    assert set(fills(everything).values()) == {1} and len(fills(everything)) == 169
    assert "by weight" not in everything


def test_pictures_are_dark_by_night():
    for shown in (
        sw.Range("AA, 72o:0.5"),
        sw.equity("AsAh", "KsKh", board="Td9d2c"),
        sw.Hand(sw.games.NoLimitHoldem(), [9, 9]),
    ):
        picture = shown.to_svg()
        drawn = {name for names in re.findall(r"class='([^']*)'", picture) for name in names.split()} - {
            "steelwheel"
        }
        styled = set(re.findall(r"\.(sw-\w+)\{", picture))
        alike = {f"sw-{name}" for name, (_, day, night) in PALETTE.items() if day == night}
        assert drawn and drawn - alike <= styled
        assert all(
            picture.count(f".{name}{{") == 3 for name in styled
        )  # for the system, and two kinds of themes


def test_a_notebook_shows_ranges_and_equities():
    held, result = sw.Range("AA:0.5"), sw.equity("AsAh", "KsKh", board="Td9d2c")
    for shown in (held, result):
        assert shown._repr_svg_() == shown.to_svg()
        assert shown._repr_html_() == shown.to_html()
        html = shown.to_html()
        ET.fromstring(html)
        is_safe(html)
        assert html.count("<svg ") == 2 and "sw-tall" in html  # for wide and narrow spaces


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sampled_from([0, 0, 0, 1, 0.5, 0.001, 0.999, 1 / 3]), min_size=169, max_size=169), st.data()
)
@pytest.mark.slow
def test_any_grid_can_be_drawn(weights, data):
    grid = [weights[13 * i : 13 * i + 13] for i in range(13)]
    text = data.draw(st.sampled_from(EVIL))
    for tall in (False, True):
        picture = drawing.range_svg(grid, text=text, combos=7, tall=tall)
        root = ET.fromstring(picture)
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= TAGS
        assert set(fills(picture)) == {(i, j) for i in range(13) for j in range(13) if grid[i][j]}
        is_safe(picture.replace(SVG[1:-1], ""))


def test_a_long_range_stays_beside_its_grid():
    picture = ET.fromstring(sw.Range("random").remove_cards("As").to_svg())
    long = drawing.range_svg([[0.5] * 13] * 13, text=",".join(["AsKs"] * 300), combos=1)
    wide, high = map(float, ET.fromstring(long).get("viewBox").split()[2:])
    assert (wide, high) == tuple(map(float, picture.get("viewBox").split()[2:]))
    assert len(texts(long)) < 200 and any("…" in text for text in texts(long))


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ([[0] * 13] * 12, "13 rows of 13"),
        ([[0] * 12] * 13, "13 rows of 13"),
        ([[0] * 13] * 12 + [[0] * 12 + [1.5]], "the weight of 22 must be from 0 to 1, not 1.5"),
        ([[0, float("nan"), *[0] * 11]] + [[0] * 13] * 12, "the weight of AKs must be"),
    ],
)
def test_no_grid(grid, message):
    with pytest.raises(ValueError, match=message):
        drawing.range_svg(grid, text="", combos=0)


def bars(svg):
    """Return the widths of each part of the bars, in the order of the hands."""
    found = {"win": [], "tie": [], "lose": []}
    for rect in ET.fromstring(svg).iter(f"{SVG}rect"):
        part = rect.get("class").removeprefix("sw-")
        if part in found and float(rect.get("height")) > 20:
            found[part].append(float(rect.get("width")))
    return found


def test_equities_as_bars():
    result = sw.equity("AhKh", "7c7d", "JsTs", board="Qs9d4h")
    picture = result.to_svg()
    assert {"16.50%", "35.44%", "48.06%", "exact, 903 boards", "equity", "win", "tie"} <= set(texts(picture))
    titles = [title.text for title in ET.fromstring(picture).iter(f"{SVG}title")]
    assert titles == ["Qs", "9d", "4h", "Ah", "Kh", "7c", "7d", "Js", "Ts"]
    drawn = bars(picture)
    whole = drawn["win"][0] + drawn["lose"][0]
    assert [x / whole for x in drawn["win"]] == pytest.approx(result.win, abs=1e-3)
    assert "±" not in picture and drawn["tie"] == []
    assert "board Q♠9♦4♥; AhKh 16.50%, win 16.50%, tie 0.00%;" in ET.fromstring(picture).get("aria-label")
    tied = bars(sw.equity("AsKs", "AhKd", board="2s3s4d").to_svg())
    assert len(tied["tie"]) == 2 and tied["win"][0] < tied["tie"][0]


def test_sampled_equities_show_their_error():
    columns = (["QQ+,AKs", *EVIL], [0.5] * 7, [0.4] * 7, [0.2] * 7, [0.01, *[0] * 6])
    for tall in (False, True):
        picture = drawing.equity_svg(*columns, note="<i>sampled</i>", tall=tall)
        words = {"win 40.00%", "<i>sampled</i>, ± for 95%"} if tall else {"equity ± 95%", "<i>sampled</i>"}
        assert {"50.00%", "±1.96%", *words} <= set(texts(picture))
        assert {element.tag.removeprefix(SVG) for element in ET.fromstring(picture).iter()} <= TAGS
        is_safe(picture.replace(SVG[1:-1], ""))
    ET.fromstring(drawing.equity_html(*columns))
    ET.fromstring(drawing.equity_svg([], [], [], [], []))


def test_no_equities():
    with pytest.raises(ValueError, match="each hand must have one name, equity, win, tie and standard error"):
        drawing.equity_svg(["AA"], [1], [1], [], [0])
    for column, what in enumerate(("equity", "win", "tie", "standard error")):
        numbers = [[0.5] for _ in range(4)]
        numbers[column] = [float("nan")]
        with pytest.raises(ValueError, match=f"the {what} of AA must be from 0 to 1, not nan"):
            drawing.equity_svg(["AA"], *numbers)


def test_a_cell_that_is_touched_says_what_it_holds():
    html = ET.fromstring(sw.Range("KQo:0.5, AsJd").to_html())
    style = html.find("style").text
    for picture in html.findall("svg"):
        cells = [g for g in picture.iter("g") if g.get("tabindex")]
        said = ["".join(cell.find("text").itertext()) for cell in cells]
        places = [
            (int(cell.find("rect").get("x")) // 32, int(cell.find("rect").get("y")) // 32) for cell in cells
        ]
        assert len({*places}) == len(cells) == 169
        between = ": " if picture.get("class") == "sw-tall" else ""
        assert said[places.index((2, 1))] == f"KQs, weight 0{between}0 of 4 combos"
        assert said[places.index((1, 2))] == f"KQo, weight 0.5{between}6 of 12 combos"
        assert said[places.index((0, 3))] == f"AJo, weight 0.083{between}1 of 12 combos"
        assert {cell.find("text").get("display") for cell in cells} == {"none"}  # also without a style
    assert ".sw-touch [tabindex]:is(:hover,:focus)>text{display:inline" in style and "<script" not in style


def test_the_board_and_dead_cards_of_equities():
    known = {"board": "Qs 9d 4h", "dead": ["2c", "2d"]}
    for hands in (("AhKh", "7c7d"), ("AhKh", "77")):
        result = sw.equity(*hands, **known)
        assert (result.board, result.dead) == ("Qs9d4h", "2c2d")
        for picture in (result.to_svg(), drawing.equity_svg(*result._columns(), **known, tall=True)):
            root = ET.fromstring(picture)
            titles = [title.text for title in root.iter(f"{SVG}title")]
            assert titles[:5] == ["Qs", "9d", "4h", "2c", "2d"] and "dead" in texts(picture)
            assert root.get("aria-label").startswith("board Q♠9♦4♥; dead 2♣2♦; AhKh ")
    two = sw.equity("AsAhKsKh", "9d8d7c6c", board=("5d4d2s", "Qc9h3h"), game=sw.games.DoubleBoardOmaha())
    assert two.board == "5d4d2s / Qc9h3h"
    assert "board 5♦4♦2♠ / Q♣9♥3♥;" in two.to_svg()
    assert "dead" not in texts(two.to_svg())
    with pytest.raises(sw.InvalidCards, match="Xx"):
        drawing.equity_svg([], [], [], [], [], board="Xx")


def test_a_result_keeps_its_board_as_it_was_given():
    board, dead = [0, 5, 10], ["As"]
    result = sw.equity("KhKd", "QsQh", board=board, dead=dead)
    board[0], dead[0] = 51, "Ad"
    assert (result.board, result.dead) == ("2c3d4h", "As")
    same = sw.equity("KhKd", "QsQh", board="4h3d2c", dead=sw.CardSet("As"))
    assert same == result and same.board == "4h3d2c" and "board" not in repr(result)
    again = pickle.loads(pickle.dumps(result))
    assert (again.board, again.dead) == ("2c3d4h", "As")
    older = pickle.loads(pickle.dumps(result))
    older.__setstate__(result.__reduce__()[2][:12])  # a pickle from before the board was a field
    assert older == result and older.board == ""
    with pytest.raises(ValueError, match="longer"):
        older.__setstate__([*result.__reduce__()[2], 1])


def test_unknown_cards_and_jokers_are_drawn():
    picture = sw.equity("AsAh??????", "Kd", game="plo5", trials=100, seed=1).to_svg()
    assert [title.text for title in ET.fromstring(picture).iter(f"{SVG}title")].count("face down") == 7
    assert {"JO", "KER"} <= set(texts(drawing.equity_svg(["AsJk"], [1], [1], [0], [0])))


# ---- outs and histograms


def test_outs_as_cards():
    outs = sw.outs("AhKh", "Qh7h2c")
    picture = outs.to_svg()
    assert {"flush", "9", "19.1%", "35.0%", "one pair", "all", "15", "31.9%", "54.1%"} <= set(texts(picture))
    titles = [title.text for title in ET.fromstring(picture).iter(f"{SVG}title")]
    assert titles == "2h 3h 4h 5h 6h 8h 9h Th Jh Kc Kd Ks Ac Ad As".split()
    label = ET.fromstring(picture).get("aria-label")
    assert label.startswith("flush: 9 2♥3♥4♥5♥6♥8♥9♥T♥J♥, 19.15% on the next card, 34.97% by the river; ")
    none = sw.outs("AsAh", "AcAd2c", against="KsKh")
    assert len(none) == 0 and {"all", "0"} <= set(texts(none.to_svg()))
    for shown in (outs, none):
        assert shown._repr_html_() == shown.to_html() and shown._repr_svg_() == shown.to_svg()
        ET.fromstring(shown.to_html())


@pytest.mark.parametrize("tall", [False, True])
def test_any_outs_can_be_drawn(tall):
    rows = EVIL, [range(40), *[()] * (len(EVIL) - 2), [51]], [0.5] * len(EVIL), [1] * len(EVIL)
    picture = drawing.outs_svg(*rows, tall=tall)
    root = ET.fromstring(picture)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= TAGS
    is_safe(picture.replace(SVG[1:-1], ""))
    with pytest.raises(
        ValueError, match="the probability of flush on the next card must be from 0 to 1, not 2"
    ):
        drawing.outs_svg(["flush"], [[3]], [2], [1])
    with pytest.raises(ValueError, match="each line must have one name, its cards and two probabilities"):
        drawing.outs_svg(["flush"], [[3]], [], [1])


def test_a_histogram():
    counts = sw.strength_histogram("QhJh", "Th9h2c", bins=5)
    shown = drawing.Histogram(counts)
    picture = shown.to_svg()
    assert {"strength at the river", "1,081 in all", "0", "0.25", "1", "65.7%"} <= set(texts(picture))
    titles = [title.text for title in ET.fromstring(picture).iter(f"{SVG}title")]
    assert titles[0] == "0 to 0.2: 90 of 1,081 (8.3%)" and titles[4] == "0.8 to 1: 710 of 1,081 (65.7%)"
    paths = {path.get("class"): path.get("d") for path in ET.fromstring(picture).iter(f"{SVG}path")}
    heights = [-float(high) for high in re.findall(r"v(-[\d.]+)", paths["sw-win"])]
    assert [high / heights[4] for high in heights] == pytest.approx([x / 710 for x in counts], abs=1e-3)
    assert shown._repr_html_() == shown.to_html() and shown._repr_svg_() == picture
    ET.fromstring(shown.to_html())


@pytest.mark.parametrize("counts", [[0], [0] * 1980, [5], [1e300] * 7, [1e-320, 2], range(300)])
def test_any_histogram_can_be_drawn(counts):
    for title in EVIL:
        for tall in (False, True):
            picture = drawing.Histogram(counts, title=title).to_svg(tall=tall)
            assert {element.tag.removeprefix(SVG) for element in ET.fromstring(picture).iter()} <= TAGS
            is_safe(picture.replace(SVG[1:-1], ""))
            assert "nan" not in picture and "inf" not in picture.replace("info", "")


@pytest.mark.parametrize(
    ("counts", "error", "message"),
    [
        ([], ValueError, "1 to 1,980 bins, not 0"),
        ([1] * 1981, ValueError, "1 to 1,980 bins, not 1,981"),
        ([1, -1], ValueError, "the count of bin 1 must be at least 0 and finite, not -1"),
        ([float("nan")], ValueError, "the count of bin 0 must be"),
        ([[1, 2], [3, 4]], TypeError, "the count of bin 0 must be a number, not list"),
        ("123", TypeError, "counts must be a sequence of numbers, not str"),
        (5, TypeError, "counts must be a sequence of numbers, not int"),
    ],
)
def test_no_histogram(counts, error, message):
    with pytest.raises(error, match=message):
        drawing.Histogram(counts)


@pytest.mark.slow
def test_the_pictures_of_a_solved_turn_are_about_what_is_drawn_today(monkeypatch):
    folder = ROOT / ".github" / "pictures"
    monkeypatch.syspath_prepend(str(folder))
    shown_on = {
        "turn.svg": ["docs/guide/solver/solver.md"],
        "solver.svg": ["README.md", "docs/index.md", "docs/guide/solver/solver.md"],
        "push_fold.svg": ["docs/guide/prizes/push-fold.md"],
    }
    drawn = runpy.run_path(str(folder / "draw.py"))["solved"]()
    assert drawn.keys() == shown_on.keys()
    for name, text in drawn.items():
        said, now = (
            ET.fromstring(picture).get("aria-label") for picture in ((folder / name).read_text("utf-8"), text)
        )
        assert re.sub("[0-9.]+%", "", said) == re.sub("[0-9.]+%", "", now), "run .github/pictures/draw.py"
        parts = [[float(x) for x in re.findall("([0-9.]+)%", label)] for label in (said, now)]
        assert parts[0] == pytest.approx(parts[1], abs=2)
        for page in shown_on[name]:
            assert f".github/pictures/{name}" in (ROOT / page).read_text("utf-8")


def test_the_pictures_of_the_pages_are_what_is_drawn_today():
    folder = ROOT / ".github" / "pictures"
    drawn = runpy.run_path(str(folder / "draw.py"))
    shown_on = {
        "badges": "README.md",
        "pictures": "docs/guide/drawing/pictures.md",
        "of_guides": "docs/guide/*/*.md",
        "of_tutorials": "docs/tutorials/*.md",
    }
    for of, pages in shown_on.items():
        shown = "".join(path.read_text("utf-8") for path in ROOT.glob(pages))
        for name, text in drawn[of]().items():
            assert (folder / name).read_text("utf-8") == text, "run .github/pictures/draw.py"
            assert f".github/pictures/{name}" in shown


def test_the_charts_of_the_figures_are_what_is_drawn_today():
    folder = ROOT / ".github" / "pictures"
    page = (ROOT / "docs" / "benchmarks.md").read_text("utf-8")
    charts = runpy.run_path(str(folder / "charts.py"))["charts"]()
    for name, text in charts.items():
        assert (folder / name).read_text("utf-8") == text, "run .github/pictures/draw.py"
        assert f".github/pictures/{name}" in page
        ET.fromstring(text)
    assert "steelwheel 31.5 ns" in charts["bench_calls.svg"] and "2026-11-22" in charts["bench_calls.svg"]


@pytest.mark.parametrize(("weight", "high"), [(1, 30), (0.5, 15), (0.06, 1.8), (0.01, 1.5), (1e-9, 1.5)])
def test_a_cell_is_as_full_as_its_weight_but_never_looks_empty(weight, high):
    assert fills(sw.Range(f"AA:{weight}").to_svg()) == {(0, 0): pytest.approx(high / 30)}
