"""The programs that bench/native times next to ours: their input, and the numbers that must agree."""

import argparse
import re
import runpy
import sys
from unittest.mock import MagicMock

import pytest
from conftest import ROOT

PEER = """
import sys
import numpy as np
import steelwheel

for line in sys.stdin:
    work, given, into = line.split()
    if work.startswith("rows"):
        values = steelwheel.evaluate_batch(np.fromfile(given, np.uint8).reshape(-1, int(work[4:])))
    elif work == "index":
        rows = np.fromfile(given, np.uint8).reshape(-1, 7)
        values = steelwheel.HandIndexer([2, 3, 1, 1]).index_batch(rows)
    elif work == "cards":
        values = steelwheel.HandIndexer([2, 3, 1, 1]).cards_batch(3, np.fromfile(given, np.uint64))
    else:
        print("no", flush=True)
        continue
    CHANGE
    if into != "-":
        values.tofile(into)
    print(len(values) * 5e3, flush=True)
"""


@pytest.fixture
def native(monkeypatch):
    """Return the module bench/native/run.py."""
    monkeypatch.syspath_prepend(str(ROOT / "bench" / "native"))
    import run

    return run


@pytest.fixture
def peer(tmp_path):
    """Return a function that makes a program for the protocol of bench/peers.md that alters values."""

    def peer(change="pass"):
        path = tmp_path / f"peer{len(list(tmp_path.iterdir()))}.py"
        path.write_text(PEER.replace("CHANGE", change), encoding="utf-8")
        return [sys.executable, str(path)]

    return peer


def test_peers_take_turns(native, peer):
    programs = {"ours": peer(), "theirs": peer("values = values * 3 + 7  # a scale of its own")}
    times = native.measure(programs, ["rows5", "rows7", "hands7", "index"], 300, 2)
    both = {"ours": 5e3, "theirs": 5e3}
    assert times == {"rows5": both, "rows7": both, "hands7": {}, "index": both}
    rows = {"rows of 5": ("rows5", "ours"), "hands of 7": ("hands7", "ours")}
    assert native.table(rows, times, ["theirs"]) == {
        "rows of 5": {"steelwheel": 5e3, "theirs": 5e3},
        "hands of 7": {"steelwheel": None},
    }


@pytest.mark.parametrize(
    ("change", "work"),
    [
        ("values = 9999 - values", "rows5"),  # another order
        pytest.param("values[0] += 1", "rows6", marks=pytest.mark.slow),  # as many ties, but different ones
        pytest.param("values = values * 2; values[::9] += 1", "rows7", marks=pytest.mark.slow),  # ties broken
        pytest.param("values = values // 2", "rows7", marks=pytest.mark.slow),
        ("values[5] = values[6]", "index"),
        pytest.param("if work == 'cards': values[3] = values[4]", "cards", marks=pytest.mark.slow),
    ],
)
def test_a_peer_that_disagrees_is_not_timed(native, peer, change, work):
    works = ["index", "cards"] if work == "cards" else [work]
    with pytest.raises(SystemExit, match=f"^liar disagrees with ours: {work}$"):
        native.measure({"ours": peer(), "liar": peer(change)}, works, 3000, 1)


@pytest.mark.parametrize(
    ("work", "ours", "theirs", "good"),
    [
        ("index", [4, 4, 9], [7, 7, 2], True),
        ("index", [4, 4, 9], [7, 8, 2], False),
        ("index", [4, 5, 9], [7, 7, 2], False),
        ("index", [4, 5], [7, 8, 2], False),
        ("count", [0, 3, 0, 9], [3, 9, 0, 0], True),
        ("count", [0, 3, 0, 9], [9, 3, 0, 0], False),
    ],
)
def test_indices_and_counts(native, tmp_path, work, ours, theirs, good):
    for name, numbers in (("ours", ours), ("theirs", theirs)):
        native.np.array(numbers, native.np.uint64).tofile(tmp_path / name)
    assert native.agree(work, tmp_path / "ours", tmp_path / "theirs") is good


@pytest.mark.parametrize(
    ("change", "answer"), [("raise SystemExit", ""), ("print('12 ns', flush=True)", "12 ns")]
)
def test_a_peer_that_breaks_off(native, peer, change, answer):
    with pytest.raises(SystemExit, match=rf"^broken answers 'rows5 \.\./rows5 rows5' with '{answer}'$"):
        native.measure({"broken": peer(change)}, ["rows5"], 10, 1)


def test_absence_is_said(native):
    absent = native.absent([])
    assert absent[:2] == ["OMPEval", "hand-isomorphism"]
    assert native.absent(["hand-isomorphism", "OMPEval -O3 -march=native"]) == absent[2:]


def test_a_peer_is_named(native, tmp_path):
    name = "OMPEval -O3 -march=native"
    assert native.named(f"{name}={sys.executable}")[0] == name
    for bad in (sys.executable, f"={sys.executable}", f"{name}={tmp_path / 'nothing'}"):
        with pytest.raises(argparse.ArgumentTypeError, match="is not NAME=PROGRAM with an existing program"):
            native.named(bad)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # from eval7's parser
def test_report_puts_peers_beside_ours(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    import report

    old = "- CPU: old; x\n| rows, avx512 | 1.00 | 3.00 |  | 3.00 |"
    times = {"rows, avx2": {"steelwheel": 2.0, "a": 6.0}, "rows, avx512": {"steelwheel": None, "a": 6.0}}
    times["index"] = {"steelwheel": 4.0, "b": 2.0}
    assert [report.named(who) for who in ("b", "OMPEval -O2", "hand-isomorphism")] == [
        "b",
        "OMPEval -O2 (c, d)",
        "hand-isomorphism (c)",
    ]
    assert report.native_table("C", "-O3", times, old).splitlines()[2:] == [
        "|  | steelwheel -O3 | a | b | best peer / ours |",
        "| --- | ---: | ---: | ---: | ---: |",
        "| rows, avx2 | 2.00 | 6.00 |  | 3.00 |",
        "| rows, avx512 (not run here; on old) | 1.00 | 3.00 |  | 3.00 |",
        "| index | 4.00 |  | 2.00 | 0.50 |",
    ]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # from eval7's parser
def test_each_table_has_its_page(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    import report

    assert sorted(name for names in report.PAGES.values() for name in names) == sorted(report.SECTIONS)
    rows = {name: {"a row": {"steelwheel": 1e-9, "nothing": 1e-9}} for name in ("calls", "equity", "ask")}
    native = {
        "flags": "-O3",
        "evaluation": {"rows": {"steelwheel": 2.0}},
        "rankings": {"high": {"x": [1.0, 2.0]}},
    }
    native["play"] = {"calls": {"time": 500.0, "decisions": 24.0}}
    titles = {
        page: [text.split("\n")[0].removeprefix("## ") for text in tables]
        for page, tables in report.page_tables(rows, native, "").items()
    }
    assert titles["equities"] == [report.SECTIONS["equity"].title]
    assert titles["play"] == [report.SECTIONS["ask"].title, "Six-handed play inside C, one core"]
    core, rankings, calls = titles["evaluation"]
    assert core == report.NATIVE["evaluation"] and calls == report.SECTIONS["calls"].title
    assert rankings.startswith("Every ranking in C")
    for page in report.PAGES:
        text = (ROOT / "bench" / f"{page}.md").read_text("utf-8")
        assert text.count(report.BEGIN) == text.count(report.END) == 1
        headings = text.partition(report.BEGIN)[2].partition(report.END)[0]
        assert {*titles[page]} <= {*re.findall(r"(?m)^## (.*)$", headings)}


def test_all_pages_show_the_figures_of_one_run(monkeypatch):
    """The tables of three pages, and the numbers in the charts' descriptions."""
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    import report

    figures = report.charts.figures()
    row = "| seven cards, one call | 31.5 ns | pkrbot 1.1.0 | 51.9 ns | 1.65 |"
    assert {len(rows) for rows in report.FRONT.values()} == {4, 8}
    for path, rows in report.FRONT.items():
        shown = path.read_text("utf-8").partition(report.SPEED_BEGIN)[2].partition(report.SPEED_END)[0]
        assert shown.strip() == report.front(figures, rows), "run bench/report.py --only front"
        assert row in shown
    page = (ROOT / "docs" / "benchmarks.md").read_text("utf-8")
    pictures = re.findall(r'pictures/(bench_\w+\.svg)\S* width="\d+" alt="([^"]*)"', page)
    assert len(pictures) == 7
    for name, words in pictures:
        drawn = re.search("aria-label='([^']*)'", (ROOT / ".github" / "pictures" / name).read_text("utf-8"))[
            1
        ]
        for number in re.findall(r"(?<= )\d[\d.,]*\d", words):
            assert number in re.findall(r"\d[\d.,]*\d", drawn), (name, number)


@pytest.mark.parametrize(
    ("given", "level"),
    [("", "-O3"), ("-g -O2", "-O3"), ("-O0 -O2", "-O3"), ("-O2 -O1", None), ("-Os", None), ("-Og -g", None)],
)
def test_a_bare_O2_is_raised(monkeypatch, given, level):
    """This part of setup.py needs neither Cython nor setuptools."""
    names = ("Cython.Build", "setuptools", "setuptools.command.build_ext", "setuptools.errors")
    for name in names:
        monkeypatch.setitem(sys.modules, name, MagicMock(build_ext=object))
    setup = runpy.run_path(str(ROOT / "setup.py"))
    assert setup["optimised"](given) == ([level] if level else [])


@pytest.mark.slow
def test_the_table_of_environments_runs(capsys, monkeypatch):
    pytest.importorskip("pyspiel")
    monkeypatch.setattr(sys, "argv", ["environment_table.py", "--smoke"])
    runpy.run_path(str(ROOT / "bench" / "environment_table.py"), run_name="__main__")
    rows = capsys.readouterr().out.splitlines()
    assert {"OpenSpiel, ours", "OpenSpiel, universal_poker"} <= {row.split(" | ")[0][2:] for row in rows}
