"""The command, as a user and as a machine sees it."""

import json
import os
import subprocess
import sys

import pytest

import steelwheel as sw
from steelwheel.cli import main


def command(*words, **options):
    return subprocess.run(
        [sys.executable, "-m", "steelwheel", *words], capture_output=True, text=True, **options
    )


@pytest.fixture
def run(capsys):
    def run(*words):
        try:
            code = main(words)
        except SystemExit as stop:
            code = stop.code
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_eval(run):
    assert run("eval", *"As Ks Qs Js Ts 2c 3d".split()) == (
        0,
        "cards  As Ks Qs Js Ts 2c 3d\nhand   royal flush\nplays  As Ks Qs Js Ts\nvalue  7462 of 7462\n",
        "",
    )
    assert run("eval", "5h4d3c2sAs")[1].splitlines()[1] == "hand   straight, five high"


def test_eval_json(run):
    code, out, _ = run("eval", "AsKsQsJsTs2c3d", "--json")
    assert code == 0
    assert json.loads(out) == {
        "cards": "AsKsQsJsTs2c3d",
        "value": 7462,
        "category": "STRAIGHT_FLUSH",
        "description": "royal flush",
        "best_five": "AsKsQsJsTs",
    }


def test_equity(run):
    assert run("equity", "AsAh", "KsKh", "--board", "Td9d2c") == (
        0,
        "hand     equity       win      tie\n"
        "As Ah  90.0000%  90.0000%  0.0000%\n"
        "Ks Kh  10.0000%  10.0000%  0.0000%\n"
        "exact, 990 boards\n",
        "",
    )


def test_equity_json(run):
    code, out, _ = run("equity", "AsAh", "KsKh", "--json", "--threads", "0")
    result = sw.equity("AsAh", "KsKh")
    assert code == 0
    answer = json.loads(out)
    for name in ("equity", "win", "tie", "stderr", "exact", "complete", "trials", "wins", "ties"):
        expected = getattr(result, name)
        assert answer[name] == (list(expected) if isinstance(expected, tuple) else expected)


def test_distribution(run):
    code, out, _ = run("distribution", "--to-come", "5")
    assert code == 0
    assert out.splitlines()[0].split() == ["hand", "count", "share"]
    assert out.splitlines()[3] == "full house           3,744   0.1441%"
    assert out.splitlines()[-1] == "2,598,960 hands, 7,462 different values"
    code, out, _ = run("distribution", "--to-come", "5", "--ranking", "ace_to_five_8")
    assert out.splitlines() == [
        "hand           count     share",
        "high card     57,344   2.2064%",
        "no low     2,541,616  97.7936%",
        "2,598,960 hands, 56 different values",
    ]
    code, out, _ = run("distribution", "AsKs", "QsJs", "--to-come", "1", "--json")
    answer = json.loads(out)
    assert (answer["hands"], answer["categories"]["STRAIGHT_FLUSH"]) == (48, 1)


def test_eval_under_another_ranking(run):
    assert run("eval", "8s", "6d", "4h", "2c", "Ad", "--ranking", "ace_to_five") == (
        0,
        "cards  8s 6d 4h 2c Ad\nhand   8-6-4-2-A low\nplays  8s 6d 4h 2c Ad\nvalue  6148\n",
        "",
    )
    _, out, _ = run("eval", "Ks", "Kd", "2c", "2h", "Jk", "--ranking", "high_wild", "--wild", "2c", "--json")
    assert json.loads(out)["description"] == "four of a kind, kings"
    _, out, _ = run("eval", "Ks", "Kd", "2c", "2h", "Jh", "--ranking", "ace_to_five_8", "--json")
    assert (json.loads(out)["category"], json.loads(out)["description"]) == (None, "no low")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("eval", "As", "Ks", "Qs", "Js", "Xs"), "steelwheel: 'Xs' at position 4 is not a card\n"),
        (("eval", "As"), "steelwheel: a hand is evaluated from 5, 6 or 7 cards, not 1\n"),
        (("equity", "AsAh"), "steelwheel: equity takes 2 to 10 hands, not 1\n"),
        (("equity", "AsAh", "KsKh", "--board", "As"), "steelwheel: 'As' appears twice"),
    ],
)
def test_no_answer_is_1(run, words, message):
    code, out, err = run(*words)
    assert (code, out) == (1, "")
    assert err.startswith(message)
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [(), ("deal",), ("eval",), ("equity",), ("eval", "As", "--jason"), ("bench", "--seconds", "nan")]
)
def test_not_understood_is_2(run, words):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert "usage: steelwheel" in err


def test_help_and_version(run):
    code, out, _ = run("--help")
    assert code == 0
    assert all(word in out for word in ("eval", "equity", "distribution", "bench"))
    assert run("--version") == (0, f"steelwheel {sw.__version__}\n", "")


def test_bench():
    done = command("bench", "--seconds", "0.001", "--json")
    assert done.returncode == 0
    report = json.loads(done.stdout)
    assert all(row["ns"] > 0 for row in report["rows"])
    assert {row["work"] for row in report["rows"] if row["who"] == "steelwheel"} >= {"seven cards, one call"}


def test_without_the_extra_it_says_how_to_get_it(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "rich", None)
    code, out, err = run("eval", "AsKsQsJsTs")
    assert (code, out) == (1, "")
    assert err == "steelwheel: the command needs the extra 'cli': pip install 'steelwheel[cli]'\n"


@pytest.mark.skipif(os.name == "nt", reason="needs a shell and /dev/full")
def test_output_that_cannot_be_written():
    words = f"{sys.executable} -m steelwheel distribution --to-come 5"
    for shell, message in ((f"{words} | true", ""), (f"{words} > /dev/full", "No space left on device")):
        done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True)
        assert message in done.stderr
        assert "Traceback" not in done.stderr


def test_as_a_module():
    done = command("eval", "AsKsQsJsTs", "--json", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, json.loads(done.stdout)["value"], done.stderr) == (0, 7462, "")
    assert command("eval", "Xs").returncode == 1
    assert command().returncode == 2


@pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal there")
def test_at_a_terminal_it_draws_a_table():
    import pty

    shown = b""

    def read(fd):
        nonlocal shown
        data = os.read(fd, 1 << 16)
        shown += data
        return data

    environment = {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    words = [
        sys.executable,
        "-c",
        f"import os; os.environ.update({environment}); from steelwheel.cli import main; "
        "raise SystemExit(main(['equity', 'AsAh', 'KsKh', '--board', 'Td9d2c']))",
    ]
    assert pty.spawn(words, read) == 0
    text = shown.decode()
    assert "\x1b[" in text
    assert "90.0000%" in text
    assert "┃" in text or "|" in text
