"""Ranges and equities as pictures: all that there is to see is in them, and nothing else gets in."""

import re
import runpy
import xml.etree.ElementTree as ET

import pytest
from conftest import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel import drawing
from steelwheel.drawing.paint import PALETTE

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
    """What is written, without what shows under the mouse."""
    return [text[0].tail if len(text) else text.text for text in ET.fromstring(svg).iter(f"{SVG}text")]


def fills(svg):
    """How full each cell is drawn, by its place."""
    found = {}
    for group in ET.fromstring(svg).iter(f"{SVG}g"):
        if group.get("class") in ("sw-pairs", "sw-suited", "sw-offsuit"):
            for rect in group:
                y, high = float(rect.get("y")), float(rect.get("height"))
                row = round((y + high - 30) / 32)
                assert (y + high - 30) % 32 == pytest.approx(0, abs=0.02)  # they fill from below
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
    titles = {title.text for title in ET.fromstring(picture).iter(f"{SVG}title")}
    assert titles == {"KQo 50%", "76s 25%", "AJo 8.3%"}


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
        )  # the system's, and two sets of themes


def test_a_notebook_shows_ranges_and_equities():
    held, result = sw.Range("AA:0.5"), sw.equity("AsAh", "KsKh", board="Td9d2c")
    for shown in (held, result):
        assert shown._repr_svg_() == shown.to_svg()
        assert shown._repr_html_() == shown.to_html()
        html = shown.to_html()
        ET.fromstring(html)
        is_safe(html)
        assert html.count("<svg ") == 2 and "sw-tall" in html  # for wide and for narrow places


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sampled_from([0, 0, 0, 1, 0.5, 0.001, 0.999, 1 / 3]), min_size=169, max_size=169), st.data()
)
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
    picture = ET.fromstring(sw.Range("random").without("As").to_svg())
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
    """For each part its widths, in the order of the hands."""
    found = {"win": [], "tie": [], "lose": []}
    for rect in ET.fromstring(svg).iter(f"{SVG}rect"):
        part = rect.get("class").removeprefix("sw-")
        if part in found and float(rect.get("height")) > 20:
            found[part].append(float(rect.get("width")))
    return found


def test_equities_as_bars():
    result = sw.equity("AhKh", "7c7d", "JsTs", board="Qs9d4h")
    picture = result.to_svg()
    assert {"16.50%", "35.44%", "48.06%", "exact, 903 boards", "win", "tie", "lose"} <= set(texts(picture))
    titles = [title.text for title in ET.fromstring(picture).iter(f"{SVG}title")]
    assert titles == ["Ah", "Kh", "7c", "7d", "Js", "Ts"]
    drawn = bars(picture)
    whole = drawn["win"][0] + drawn["lose"][0]
    assert [x / whole for x in drawn["win"]] == pytest.approx(result.win, abs=1e-3)
    assert "±" not in picture and drawn["tie"] == []
    assert "AhKh 16.50%, win 16.50%, tie 0.00%;" in ET.fromstring(picture).get("aria-label")
    tied = bars(sw.equity("AsKs", "AhKd", board="2s3s4d").to_svg())
    assert len(tied["tie"]) == 2 and tied["win"][0] < tied["tie"][0]


def test_sampled_equities_show_their_error():
    columns = (["QQ+,AKs", *EVIL], [0.5] * 7, [0.4] * 7, [0.2] * 7, [0.01, *[0] * 6])
    for tall in (False, True):
        picture = drawing.equity_svg(*columns, note="<i>sampled</i>", tall=tall)
        assert {"50.00%", "±1.96%", "equity ± 95%", "<i>sampled</i>"} <= set(texts(picture))
        assert {element.tag.removeprefix(SVG) for element in ET.fromstring(picture).iter()} <= TAGS
        is_safe(picture.replace(SVG[1:-1], ""))
    ET.fromstring(drawing.equity_html(*columns))
    ET.fromstring(drawing.equity_svg([], [], [], [], []))


def test_no_equities():
    with pytest.raises(ValueError, match="one name, equity, win, tie and standard error for each hand"):
        drawing.equity_svg(["AA"], [1], [1], [], [0])
    for column, what in enumerate(("equity", "win", "tie", "standard error")):
        numbers = [[0.5] for _ in range(4)]
        numbers[column] = [float("nan")]
        with pytest.raises(ValueError, match=f"the {what} of AA must be from 0 to 1, not nan"):
            drawing.equity_svg(["AA"], *numbers)


def test_the_pictures_of_the_readme_are_what_is_drawn_today():
    folder = ROOT / ".github" / "pictures"
    pictures = runpy.run_path(str(folder / "draw.py"))["pictures"]()
    readme = (ROOT / "README.md").read_text("utf-8")
    for name, text in pictures.items():
        assert (folder / name).read_text("utf-8") == text, "run .github/pictures/draw.py"
        assert f".github/pictures/{name}" in readme
