"""Tests of strategies and values on the grid: cells are divided correctly, and errors are reported."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

import steelwheel as sw
from drawing.test_range_grid import EVIL, SVG, TAGS, is_safe, texts
from steelwheel import drawing
from steelwheel.drawing.strategy_grid import brief, chips, heat, words_of
from steelwheel.drawing.svg_parts import ACTIONS, PALETTE

ONES = np.ones(1326)
BOARD = "Td9d6hQc"
ACTS = ["x", "b66", "b150", "a"]


def some_strategy(text="QQ+, AKs, KQo:0.5, 76s:0.25, AsJd"):
    """Return weights, and a strategy in eighths with nan for missing hands."""
    reach = np.array(sw.Range(text).weights)
    shares = np.random.default_rng(1).multinomial(8, np.full(len(ACTS), 1 / len(ACTS)), 1326) / 8
    shares[reach == 0] = np.nan
    return shares.astype(np.float32), reach


def strips(picture):
    """The strips of each cell as (color, width, height), from left to right."""
    found = {}
    for group in ET.fromstring(picture).iter(f"{SVG}g"):
        color = (group.get("class") or "")[3:]
        for rect in group if color in ACTIONS else ():
            x, y, wide, high = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
            cell = int(round(y + high - 30) // 32), int((x + 0.01) // 32)
            assert (y + high - 30) % 32 == pytest.approx(0, abs=0.02)
            found.setdefault(cell, []).append((x, color, wide, high))
    return {cell: [part[1:] for part in sorted(parts)] for cell, parts in found.items()}


def suited(name):
    """Return the positions of a suited hand's combos."""
    return [sw.Range.COMBOS.index(combo) for combo, _ in sw.Range(name)]


@pytest.mark.parametrize("tall", [False, True])
def test_cells_are_divided_by_what_the_hands_do(tall):
    strategy, reach = some_strategy()
    picture = drawing.strategy_svg(strategy, reach, ACTS, board=BOARD, title="OOP", tall=tall)
    found = strips(picture)
    assert {*found} == {(0, 0), (1, 1), (2, 2), (0, 1), (2, 1), (7, 8), (3, 0)}
    for parts in found.values():
        assert sum(wide for _, wide, _ in parts) == pytest.approx(30, abs=0.05)
        assert len({high for *_, high in parts}) == 1
        places = [ACTIONS.index(color) for color, *_ in parts]
        assert places == sorted(places)
    heights = [found[cell][0][2] / 30 for cell in ((0, 1), (2, 1), (7, 8), (3, 0))]
    assert heights == pytest.approx([1, 0.5, 0.25, 1 / 12], abs=0.01)  # the Qc on the board is not counted
    widths = {color: wide for color, wide, _ in found[0, 1]}
    means = strategy[suited("AKs")].mean(0)
    assert [widths.get(color, 0) for _, color in words_of(ACTS)] == pytest.approx(30 * means, abs=0.02)
    free = [i for i, combo in enumerate(sw.Range.COMBOS) if not {*combo} & {*sw.parse_cards(BOARD)}]
    average = np.nansum(strategy[free] * reach[free, None], 0) / reach[free].sum()
    assert {"check", "bet 66", "bet 150", "all-in", "OOP"} <= {*texts(picture)}
    told = re.findall(r">([\d.]+)%</tspan>", picture)
    assert [float(x) for x in told] == pytest.approx(100 * average, abs=0.06)
    assert "board T♦9♦6♥Q♣" in ET.fromstring(picture).get("aria-label")
    titles = [title.text for title in ET.fromstring(picture).iter(f"{SVG}title")]
    assert any(text.startswith("AKs, 4 combos: check ") for text in titles)
    assert not any("72o" in text for text in titles)


def test_the_fullest_cell_is_as_high_as_it_can_be():
    strategy, reach = some_strategy("AA:0.5, KK:0.25")
    small = strips(drawing.strategy_svg(strategy, reach / 1000, ACTS))
    assert small[0, 0][0][2] == 30 and small[1, 1][0][2] == 15


def test_shares_of_next_to_nothing():
    strategy, reach = some_strategy()
    strategy[:] = [0.9996, 0, 0.0004, 0]
    for picture in (
        drawing.strategy_svg(strategy, reach, ACTS),
        drawing.strategy_html(strategy, reach, ACTS),
        drawing.values_svg(np.full(1326, 1e-9), reach, what="equity"),
    ):
        ET.fromstring(picture)
        assert "&lt;0.1%" in picture


def test_colors_are_those_that_players_know():
    assert words_of(["f", "c", "r300", "a"]) == [
        ("fold", "fold"), ("call", "check"), ("raise to 300", "bet3"), ("all-in", "all-in")
    ]  # fmt: skip
    assert words_of(["x", "b2.5"])[1] == ("bet 2.5", "bet3")
    for n in range(2, 12):
        colors = [color for _, color in words_of([f"b{10 * k}" for k in range(n, 0, -1)])][::-1]
        assert colors == sorted(colors) and len({*colors}) == min(n, 5)
    for theme in (1, 2):
        lights = [light(PALETTE[name][theme]) for name in ACTIONS[2:]]
        assert lights == sorted(lights, reverse=True)


def light(color):
    parts = [int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    return sum(part * x for part, x in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_letters_can_be_read_on_every_color():
    for name in ACTIONS:
        for theme in (1, 2):
            assert contrast(PALETTE[name][theme], PALETTE["ink"][theme]) >= 4.5, name
    for k in range(101):
        assert contrast(*heat(k / 100)) >= 4.5
    lights = [light(heat(k / 20)[0]) for k in range(21)]
    assert lights == sorted(lights) and heat(-5) == heat(0) and heat(7) == heat(1)


@pytest.mark.parametrize("tall", [False, True])
def test_values_stand_in_the_cells(tall):
    _, reach = some_strategy("AA, AKs, KQo:0.5, 72o")
    values = np.full(1326, np.nan)
    for text, value in (("AA", 211.4), ("AKs", 99.96), ("KQo", 9.951), ("72o", -0.04)):
        values[suited(text)] = value
    picture = drawing.values_svg(values, reach, title="EV", board=BOARD, tall=tall)
    seen = texts(picture)
    assert [seen[seen.index(name) + 1] for name in ("AA", "AKs", "KQo", "72o")] == ["211", "100", "10", "0"]
    assert {"-0.04", "211.4"} <= {*seen}  # the ends of the scale
    values[suited("AA")[0]] = np.nan
    assert ">211</text>" in drawing.values_svg(values, reach, tall=tall)
    fills = [g.get("fill") for g in ET.fromstring(picture).iter(f"{SVG}g") if g.get("fill", "")[:1] == "#"]
    assert len([x for x in fills if x in ("#000000", "#ffffff")]) == 4
    by_equity = drawing.values_svg(
        np.where(reach > 0, 0.543, np.nan), reach, what="equity", average=0.5, tall=tall
    )
    assert texts(by_equity).count("54") == 4 and ">50%</tspan>" in by_equity
    assert texts(drawing.values_svg(values, reach * 0, tall=tall)).count("0") >= 2  # no hands


def test_numbers_are_short():
    numbers = [0, -0.01, 0.05, 9.94, 9.96, -12.5, 999.4, 999.6, 9949, 12345, 99_949, 123_456, 2.5e7, -1.234e6]
    assert [brief(x) for x in numbers] == [
        "0", "0", "0.1", "9.9", "10", "-12", "999", "1k", "9.9k", "12k", "100k", "0.1M", "25M", "-1.2M",
    ]  # fmt: skip
    assert [chips(x) for x in (0, -0.001, 2.5, 92.691, 104.25, 12345.6, 100, -3)] == [
        "0", "0", "2.5", "92.69", "104.2", "12,346", "100", "-3",
    ]  # fmt: skip


@pytest.mark.parametrize("text", EVIL)
def test_pieces_of_html_are_safe_and_can_be_touched(text):
    strategy, reach = some_strategy()
    for html in (
        drawing.strategy_html(strategy, reach, ACTS, title=text, note=text, board=BOARD),
        drawing.values_html(reach, reach, title=text, note=text),
    ):
        root = ET.fromstring(html)
        tags = {element.tag for element in root.iter()}
        assert tags <= TAGS | {"div", "tspan"}
        is_safe(html)
        assert html.count("tabindex='-1'") == 2 * 7 and html.count("<svg ") == 2


def test_the_dark_has_colors_of_its_own():
    strategy, reach = some_strategy()
    picture = drawing.strategy_svg(strategy, reach, ACTS, board=BOARD, title="t", note="n")
    drawn = {name for names in re.findall(r"class='([^']*)'", picture) for name in names.split()}
    styled = set(re.findall(r"\.(sw-\w[\w-]*)\{", picture))
    alike = {f"sw-{name}" for name, (_, day, night) in PALETTE.items() if day == night}
    assert drawn - alike - {"steelwheel", "sw-hint"} <= styled


def changed(at, value):
    strategy, reach = some_strategy()
    strategy[suited("AKs")[0]][at] = value
    return strategy, reach


@pytest.mark.parametrize(
    ("error", "message", "call"),
    [
        (ValueError, r"strategy must have the shape \(1326, 4\), not \(1326,\)",
         lambda: drawing.strategy_svg(ONES, ONES, ACTS)),
        (ValueError, "strategy must be an array of numbers with shape .*, not str",
         lambda: drawing.strategy_svg("x", ONES, ACTS)),
        (ValueError, "reach of 2c2d must be a finite number of at least 0",
         lambda: drawing.values_svg(np.ones(1326), [-1.0] + [1] * 1325)),
        (ValueError, "reach of .* must be a finite number",
         lambda: drawing.values_svg(np.ones(1326), [np.inf] * 1326)),
        (ValueError, "strategy of AcKc must be frequencies|KcAc must be",
         lambda: drawing.strategy_svg(*changed(0, 9), ACTS)),
        (ValueError, "that add up to 1", lambda: drawing.strategy_svg(*changed(1, np.nan), ACTS)),
        (ValueError, "an action must be .*, not 'z9'", lambda: words_of(["z9"])),
        (ValueError, "an action must be", lambda: words_of(["b"])),
        (ValueError, "an action must be", lambda: words_of(["b1e3"])),
        (ValueError, "an action must be", lambda: words_of(["x5"])),
        (ValueError, "an action must be .*, not 7", lambda: words_of([7])),
        (ValueError, "at least one action, and no action twice", lambda: words_of([])),
        (ValueError, "at least one action, and no action twice", lambda: words_of(["x", "x"])),
        (ValueError, "average must have 4 numbers, one per action, not 1",
         lambda: drawing.strategy_svg(*some_strategy(), ACTS, average=[1])),
        (ValueError, "each number of average must be from 0 to 1, not 2",
         lambda: drawing.strategy_svg(*some_strategy(), ACTS, average=[2, 0, 0, 0])),
        (ValueError, "what must be 'EV' or 'equity'",
         lambda: drawing.values_svg(ONES, ONES, what="x")),
        (ValueError, "value of 2c2d must be from 0 to 1, or nan",
         lambda: drawing.values_svg([2] * 1326, np.ones(1326), what="equity")),
        (ValueError, "values must be an array of numbers", lambda: drawing.values_svg(ONES + 1j, ONES)),
        (ValueError, "average must be a finite number, not nan",
         lambda: drawing.values_svg(ONES, ONES, average=np.nan)),
        (ValueError, "value of .* must be finite",
         lambda: drawing.values_svg([np.inf] * 1326, np.ones(1326))),
        (TypeError, "titles, notes and names must be str, not int",
         lambda: drawing.values_svg(ONES, ONES, title=7)),
        (sw.InvalidCards, "twice|more than once|repeat",
         lambda: drawing.values_svg(ONES, ONES, board="AsAs")),
        (ValueError, "at most 5 cards, not 6",
         lambda: drawing.values_svg(ONES, ONES, board="2s3s4s5s6s7s")),
    ],
)  # fmt: skip
def test_bad_input(error, message, call):
    with pytest.raises(error, match=message):
        call()
