"""The command, as a user and as a machine sees it."""

import codecs
import csv
import inspect
import io
import itertools
import json
import os
import re
import select
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import steelwheel as sw
from steelwheel.cli import histories, main, parser
from steelwheel.cli.commands import COMMANDS
from steelwheel.history import hand_tally, player_statistics, report_sums


def command(*words, env=None):
    return subprocess.run(
        [sys.executable, "-m", "steelwheel", *words],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **(env or {})},
    )


no_terminal = pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal there")


def at_a_terminal(*words, typed=(), status=0, **environment):
    """Return the output at a pseudo-terminal; type each key as soon as its text is visible."""
    import pty

    words = [sys.executable, "-m", "steelwheel", *words]
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update({"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment})
        os.execv(words[0], words)
    shown, after = "", 0
    screen = os.fdopen(terminal, "r+b", buffering=0)
    decoder = codecs.getincrementaldecoder("utf-8")()
    for text, key in typed:
        while (found := shown.find(text, after)) < 0:
            assert select.select([screen], [], [], 60)[0], f"{text!r} is not visible after {shown[after:]!r}"
            shown += decoder.decode(screen.read(1 << 16))
        after = found + len(text)
        screen.write(key.encode())
    try:
        while data := screen.read(1 << 16):
            shown += decoder.decode(data)
    except OSError:  # it has ended
        pass
    screen.close()
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == status
    return shown


@pytest.fixture(autouse=True)
def no_columns(monkeypatch):
    """Tables have their full width unless a test says otherwise."""
    monkeypatch.delenv("COLUMNS", raising=False)


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
        "cards      As Ks Qs Js Ts 2c 3d\n"
        "hand       royal flush\n"
        "best five  As Ks Qs Js Ts\n"
        "value      7,462 of 7,462\n",
        "",
    )
    assert run("eval", "5h4d3c2sAs")[1].splitlines()[1] == "hand       straight, five high"


def test_eval_json(run):
    code, out, _ = run("eval", "AsKsQsJsTs2c3d", "--json")
    assert code == 0
    assert json.loads(out) == {
        "cards": ["As", "Ks", "Qs", "Js", "Ts", "2c", "3d"],
        "value": 7462,
        "category": "STRAIGHT_FLUSH",
        "description": "royal flush",
        "best_five": ["As", "Ks", "Qs", "Js", "Ts"],
    }


def test_equity(run):
    assert run("equity", "AsAh", "KsKh", "--board", "Td9d2c") == (
        0,
        "board  Td 9d 2c\n\n"
        "hand   equity     win    tie\n"
        "As Ah  90.00%  90.00%  0.00%\n"
        "Ks Kh  10.00%  10.00%  0.00%\n"
        "exact, 990 boards\n",
        "",
    )


def test_equity_says_of_what_it_is(run):
    code, out, _ = run(
        "equity", "AsKs2d2h", "--board", "Ts9s2c", "QhJhTc9c", "--game", "plo", "--dead", "3c3d"
    )
    assert code == 0
    assert out.startswith("game   Pot-limit Omaha\nboard  Ts 9s 2c\ndead   3c 3d\n\nhand  ")
    boards = "2c3c4c / 5d6d7d"
    out = run("equity", "AsKs", "QhJh", "--game", "double_board", "--board", boards)[1]
    assert out.splitlines()[1] == "board  2c 3c 4c / 5d 6d 7d"


def test_equity_json(run):
    code, out, _ = run("equity", "AsAh", "KsKh", "--json", "--threads", "0")
    result = sw.equity("AsAh", "KsKh")
    assert code == 0
    assert json.loads(out) == result.to_dict()


def test_equity_of_ranges(run):
    words = "AhKh", "QQ+, AKs", "15%", "--board", "Td9d2c", "--dead", "2h"
    assert run("equity", *words) == (
        0,
        "board  Td 9d 2c\n"
        "dead   2h\n\n"
        "hand     equity     win    tie\n"
        "Ah Kh    12.31%   8.86%  7.11%\n"
        "QQ+,AKs  61.01%  57.68%  6.86%\n"
        "15%      26.68%  26.03%  1.52%\n"
        "exact, 1,467,144 deals\n",
        "",
    )
    result = sw.equity("AhKh", "QQ+,AKs", "15%", method="sample", trials=100_000, seed=3)
    sampling = "equity", *words[:3], "--method", "sample", "--trials", "1e5", "--seed", "3"
    code, out, err = run(*sampling, "--threads", "2")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == ["hand", "equity", "stderr", "win", "tie"]
    assert lines[1].split()[2:4] == [f"{result.equity[0]:.2%}", f"{result.stderr[0]:.2%}"]
    assert lines[-1] == "100,000 samples"
    answer = json.loads(run(*sampling, "--json")[1])
    assert answer["hands"] == [["Ah", "Kh"], "QQ+, AKs", "15%"]
    assert (answer["equity"], answer["stderr"]) == (list(result.equity), list(result.stderr))
    assert (answer["exact"], answer["complete"], answer["wins"]) == (False, True, None)


def test_equity_ends_when_it_is_told_to(run):
    words = "equity", "random", "random", "random", "--json"
    answer = json.loads(run(*words, "--max-stderr", "0.1%", "--seed", "1")[1])
    assert answer["complete"] and 0.0005 < max(answer["stderr"]) <= 0.001
    assert json.loads(run(*words, "--max-seconds", "0.05")[1])["complete"]
    code, out, _ = run(
        "equity", "random", "random", "--dead", "2c", "--method", "exact", "--max-seconds", "0"
    )
    assert code == 0 and out.splitlines()[-1] == "65,536 samples, stopped before the end"


def test_icm(run):
    assert run("icm", "5000", "3,000", "2000", "--payouts", "50", "30", "20", "--bubble-factors") == (
        0,
        "player  stack   chips  equity\n"
        "1       5,000  50.00%   38.39\n"
        "2       3,000  30.00%   32.75\n"
        "3       2,000  20.00%   28.86\n"
        "prize pool 100\n\n"
        "bubble factor against      1      2      3\n"
        "1                             1.169  1.089\n"
        "2                      1.545         1.115\n"
        "3                      1.348  1.167\n",
        "",
    )
    words = "icm", "5000", "3000", "2000", "--payouts", "50", "30", "20", "--bounties", "1", "0", "2.5"
    assert run(*words)[1].splitlines()[1] == "1       5,000  50.00%   40.14"
    assert json.loads(run(*words, "--bubble-factors", "--progressive", "--json")[1]) == {
        "stacks": [5000, 3000, 2000],
        "payouts": [50, 30, 20],
        "bounties": [1, 0, 2.5],
        "values": [*sw.icm([5000, 3000, 2000], [50, 30, 20], bounties=[1, 0, 2.5])],
        "bubble_factors": [
            [x if x == x else None for x in row]
            for row in sw.bubble_factors(
                [5000, 3000, 2000], [50, 30, 20], bounties=[1, 0, 2.5], progressive=True
            ).tolist()
        ],
    }


def test_distribution(run):
    code, out, _ = run("distribution", "--to-come", "5")
    assert code == 0
    assert out.splitlines()[0].split() == ["hand", "count", "share"]
    assert out.splitlines()[3] == "full house           3,744    0.14%"
    assert out.splitlines()[-1] == "2,598,960 hands, 7,462 different values"
    code, out, _ = run("distribution", "--to-come", "5", "--ranking", "ace_to_five_8")
    assert out.splitlines() == [
        "hand           count   share",
        "high card     57,344   2.21%",
        "no low     2,541,616  97.79%",
        "2,598,960 hands, 56 different values",
    ]
    code, out, _ = run("distribution", "AsKs", "QsJs", "--to-come", "1", "--json")
    answer = json.loads(out)
    assert (answer["hands"], answer["categories"]["STRAIGHT_FLUSH"]) == (48, 1)


@pytest.mark.parametrize("selector", ["\ufe0e", "\ufe0f"], ids=["text", "emoji"])
def test_suits_as_phones_write_them(run, selector):
    def phone(text):
        signs = {suit: f"{sign}{selector}" for suit, sign in zip("cdhs", "♣♦♥♠", strict=True)}
        return text if text.startswith("--") else "".join(signs.get(x, x) for x in text)

    for words in (
        ["eval", "AsKsQsJsTs"],
        ["equity", "AsAh", "KsQs", "--board", "2c3d4h", "--dead", "5c"],
        ["equity", "AsAhKdQd", "9d8d7c6c", "--game", "plo", "--board", "2c3d4h"],
    ):
        code, out, _ = run(words[0], *map(phone, words[1:]))
        assert code == 0 and out == run(*words)[1]
    code, out, _ = run("range", phone("AsKs") + ",AK-87s,88-:0.5", "--board", phone("Td9d2c"), "--json")
    assert code == 0 and json.loads(out)["board"] == ["Td", "9d", "2c"]


def test_range(run):
    code, out, err = run("range", "TT, A9s:0.5, AsKd", "--board", "Td 9d 2c", "--dead", "2h")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0].split() == list("AKQJT98765432")
    assert lines[1].split() == [
        "A",
        ".",
        ".",
        ".",
        ".",
        ".",
        "50%",
        *".......",
    ]  # the hand with the 9d is not missed
    assert lines[2].split() == ["K", "8%", *"............"]  # one of twelve
    assert lines[5].split() == ["T", *"....", "TT", *"........"]
    assert lines[15:26] == [
        "range      TT,AsKd,A9s:0.5",
        "board      Td 9d 2c",
        "dead       2h",
        "combos     7 of 1,128",
        "by weight  5.50",
        "share      0.49%",
        "",
        "makes            combos   share",
        "three of a kind       3  54.55%",
        "one pair              3  27.27%",
        "high card             1  18.18%",
    ]


def test_range_counts_draws(run):
    code, out, _ = run(
        "range", "AhKh,Ad8d,KdQd,8s7s,QcJc,QcJs,8c5c,AsKc:0.5,TsTc,5d4d,8d7d", "--board", "Td9d2c"
    )
    assert code == 0
    assert out.partition("draws ")[2].splitlines()[1:] == [
        "flush draw                4  38.10%",  # Ad8d, KdQd, 5d4d, 8d7d
        "8-out straight draw       4  38.10%",  # 8s7s, 8d7d, QcJc, QcJs
        "gutshot                   1   9.52%",  # KdQd
        "combo draw                2  19.05%",  # KdQd, 8d7d
        "two overcards             5  42.86%",  # AhKh, AsKc by half, KdQd, QcJc, QcJs
        "hands and draws overlap",
    ]
    assert "draws" not in run("range", "AhKh", "--board", "Td9d2c7h3s")[1]
    assert "draws" not in run("range", "AhAs,2h2s", "--board", "Td9s2c")[1]
    answer = json.loads(run("range", "KdQd,AsKc:0.5", "--board", "Td9d2c", "--json")[1])
    assert [(one["draw"], one["combos"], one["weight"]) for one in answer["draws"]] == [
        *(("FLUSH_DRAW", 1, 1), ("GUTSHOT", 1, 1), ("COMBO_DRAW", 1, 1), ("TWO_OVERCARDS", 2, 1.5)),
    ]
    assert json.loads(run("range", "AA", "--json")[1])["draws"] == []


@pytest.mark.parametrize("board", ["Td9d2c", "AhKhQh", "7c8d9h6s", "8d8h8s", "2d3d4d5d", "TdJhQcKs"])
def test_draws_are_what_their_definitions_say(board):
    """Count them from the ranks and suits of five and six cards, for all 1,326 hands."""
    from steelwheel.cli.ranges import draws_of

    windows = [{12, 0, 1, 2, 3}] + [{*range(low, low + 5)} for low in range(9)]
    lying = sw.parse_cards(board)

    def straights(ranks):
        return [i for i, window in enumerate(windows) if window <= ranks]

    for combo, _ in sw.Range("random").remove_cards(lying):
        cards = [*combo, *lying]
        suits = [card % 4 for card in cards]
        own = {card // 4 for card in lying}
        ranks = {card // 4 for card in cards}
        flush = any(suits.count(suit) == 4 and suit in suits[:2] for suit in range(4))
        has_flush = any(suits.count(suit) >= 5 for suit in range(4))
        more = []
        if not has_flush and not straights(ranks):
            for rank in {*range(13)} - ranks:
                made, alone = straights(ranks | {rank}), straights(own | {rank})
                more += [rank] if max(made, default=-1) > max(alone, default=-1) else []
        counts = list(map([card // 4 for card in cards].count, ranks))
        if sorted(counts)[-2:] in ([2, 3], [3, 3]) or 4 in counts:
            flush, more = False, []
        low, high = sorted(card // 4 for card in combo)
        over = max(own) < low < high and not straights(ranks) and not has_flush
        expected = [flush, len(more) > 1, len(more) == 1, flush and bool(more), over]
        assert [draw.name for draw in draws_of(combo, lying)] == [
            name
            for name, is_so in zip(
                ("FLUSH_DRAW", "STRAIGHT_DRAW", "GUTSHOT", "COMBO_DRAW", "TWO_OVERCARDS"),
                expected,
                strict=True,
            )
            if is_so
        ], sw.format_cards(combo)


def test_range_json(run):
    code, out, _ = run("range", "QQ+,AKs,[25]T9s[/25]", "--board", "Td9d2c", "--json")
    held = sw.Range("QQ+,AKs,[25]T9s[/25]").remove_cards("Td9d2c")
    answer = json.loads(out)
    assert code == 0
    assert (answer["range"], answer["board"], answer["dead"]) == ("QQ+,AKs,T9s:0.25", ["Td", "9d", "2c"], [])
    assert (answer["combos"], answer["weight"]) == (len(held), 22 + 0.75) == (25, 22.75)
    assert answer["share"] == 22.75 / 1176
    assert answer["grid"][4][5] == 0.25 and answer["grid"][0][:2] == [1, 1]
    made = [(one["category"], one["combos"], one["weight"]) for one in answer["makes"]]
    assert made == [("TWO_PAIR", 3, 0.75), ("ONE_PAIR", 18, 18), ("HIGH_CARD", 4, 4)]
    assert sum(one["share"] for one in answer["makes"]) == pytest.approx(1)
    answer = json.loads(run("range", "", "--json")[1])
    assert (answer["combos"], answer["share"], answer["makes"]) == (0, 0, [])


def test_eval_under_another_ranking(run):
    assert run("eval", "8s", "6d", "4h", "2c", "Ad", "--ranking", "ace_to_five") == (
        0,
        "cards      8s 6d 4h 2c Ad\nhand       8-6-4-2-A low\nbest five  8s 6d 4h 2c Ad\nvalue      6,148\n",
        "",
    )
    _, out, _ = run("eval", "Ks", "Kd", "2c", "2h", "Jk", "--ranking", "high_wild", "--wild", "2c", "--json")
    assert json.loads(out)["description"] == "four of a kind, kings"
    _, out, _ = run("eval", "Ks", "Kd", "2c", "2h", "Jh", "--ranking", "ace_to_five_8", "--json")
    assert (json.loads(out)["category"], json.loads(out)["description"]) == (None, "no low")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("equty", "AA", "KK"), "there is no command 'equty' (did you mean 'equity'?)"),
        (
            ("equity", "AA", "KK", "--methd", "exact"),
            "there is no option '--methd' (did you mean '--method'?)",
        ),
        (("equity", "AA", "KK", "--bord=2c3c4c"), "there is no option '--bord' (did you mean '--board'?)"),
        (("equity", "AA", "KK", "--method", "exakt"), "(did you mean 'exact'?)"),
        (("replay", "a.phh", "b.phh"), "one argument too many: 'b.phh'"),
    ],
)
def test_options_that_are_nearly_right(capsys, words, message):
    with pytest.raises(SystemExit, match="2"):
        main(words)
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("replay", "no.phh"), "there is no hand history 'no.phh'"),
        (
            ("replay", "no.phh", "--hand", "2"),
            "there is no hand history 'no.phh': no file or folder matches",
        ),
        (("stats", "no*"), "there is no hand history 'no*': no file or folder matches"),
        (("convert", "no.phh", "-o", "one.phhs"), "there is no hand history 'no.phh'"),
        (
            ("convert", "one.phh", "-o", "no/one.phhs"),
            "'no/one.phhs' cannot be written: there is no folder 'no'",
        ),
        (("replay", "one.phh", "--definition", "no.game"), "there is no game definition 'no.game'"),
        (
            ("replay", "one.phh", "-o", "no/one.html"),
            "'no/one.html' cannot be written: there is no folder 'no'",
        ),
        (
            ("replay", "stars.txt"),
            "stars.txt, hand 1, line 1: this is not the first line of a PokerStars hand",
        ),
    ],
)
def test_files_that_cannot_be_read_are_told_in_a_line(run, tmp_path, monkeypatch, words, message):
    monkeypatch.chdir(tmp_path)
    hand = sw.Hand(sw.games.NoLimitHoldem(), [200] * 3, seed=1).fold().fold()
    sw.history.dump(sw.history.HandHistory.from_hand(hand), "one.phh")
    Path("stars.txt").write_text("PokerStars Hand #1:  Hold'em No Limit ($1/$2)\n", encoding="utf-8")
    code, out, err = run(*words)
    assert (code, out) == (1, "") and err.startswith(f"steelwheel: {message}") and err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("eval", "As", "Ks", "Qs", "Js", "Xs"), "steelwheel: 'Xs' at position 5 is not a card\n"),
        (("eval", "As"), "steelwheel: this ranking needs 5, 6 or 7 cards, not 1\n"),
        (("equity", "AsAh"), "steelwheel: equity takes 2 to 10 hands, not 1; pass each as its own argument"),
        (("equity", "AsAh", "KsKh", "--board", "As"), "steelwheel: 'As' appears twice"),
        (("equity", "AsAh", "KX"), "steelwheel: expected a rank after 'K' at column 2 of 'KX'\n"),
        (("equity", "AA", "KK", "--game", "go"), "steelwheel: there is no game 'go'"),
        (("icm", "5", "6", "--payouts", "1", "2"), "steelwheel: place 2 pays 2, more than place 1; payouts"),
        (
            ("equity", "AA", "KK", "--seed", "-1", "--method", "sample"),
            "steelwheel: a seed must be an int from 0",
        ),
        (("equity", "AA", "AA", "AA"), "steelwheel: these ranges block each other"),
        (("range", "QQ+,AX"), "steelwheel: expected a rank after 'A' at column 6"),
        (
            ("range", "AA", "--board", "2c2d"),
            "steelwheel: the board must be 0, 3, 4 or 5 cards, not '2c2d'\n",
        ),
        (("range", "AA", "--board", "2c3c4c", "--dead", "2c"), "steelwheel: '2c' appears twice"),
        (("range", "AA", "--dead", "AsAhAd"), "steelwheel: no hand of AA is left after removing AsAhAd\n"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(run, words, message):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith(message)
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ("--json",),
        ("deal",),
        ("replya",),
        ("eval",),
        ("equity",),
        ("eval", "As", "--jason"),
        ("bench", "--row-seconds", "nan"),
        ("bench", "--output", "x.txt"),
        ("equity", "AA", "KK", "--method", "guess"),
        ("equity", "AA", "KK", "--trials", "0"),
        ("icm", "5", "6"),
        ("icm", "--payouts", "1", "--json", "0"),
        ("icm", "5", "6", "--payouts", "-1"),
        ("equity", "AA", "KK", "--trials", "1.5"),
        ("equity", "AA", "KK", "--max-stderr", "0"),
        ("equity", "AA", "KK", "--max-stderr", "1e-3x"),
        ("equity", "AA", "KK", "--max-seconds", "-1"),
    ],
)
def test_not_understood_is_2(run, words):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    told = {
        "--json": "a command is missing",
        "replya": "did you mean 'replay'?",
        "--jason": "did you mean '--json'?",
    }
    assert told.get(words[-1], "") in err
    assert "Usage: steelwheel" in err
    assert "must " not in err or repr(words[-1]) in err


def test_help_and_version(run):
    code, out, _ = run("--help")
    assert code == 0
    assert all(word in out for word in ("eval", "equity", "distribution", "bench"))
    assert run() == (0, out, ""), "a bare command shows help"
    assert run("--version") == (0, f"steelwheel {sw.__version__}\n", "")


def test_help_fits_a_screen(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    page = run("help")[1]
    assert len(page.splitlines()) <= 23 and max(map(len, page.splitlines())) <= 80
    assert run("-V") == run("--version") == (0, f"steelwheel {sw.__version__}\n", "")
    assert run("-h") == run("help", "--help") == (0, page, "")
    assert [*itertools.chain(*parser.GROUPS.values())] == [*parser.COMMANDS] == [*COMMANDS, "help"]
    for name, command in parser.COMMANDS.items():
        assert f" {name} " in page and f" {command.summary}\n" in page
        if name != "help":
            code, text, err = run("help", name)
            assert (code, text, err) == run(name, "--help") == run(name, "-h") == (0, text, "")
            assert command.summary in text and max(map(len, text.splitlines())) <= 80
            assert len(text.splitlines()) <= 40
    code, _, err = run("help", "equty")
    assert code == 2 and "there is no command 'equty' (did you mean 'equity'?)" in err


def test_defaults_in_help_are_those_of_the_code(run):
    from steelwheel.solver.bet_sizes import DEFAULT

    text = " ".join(run("help", "solve")[1].split())
    for name, option in (
        ("target_percent", "exploitability to reach, as a percentage of the pot"),
        ("threads", "0: one per core"),
    ):
        assert f"{option} (default: {inspect.signature(sw.solve).parameters[name].default})" in text
    assert f"default: '{DEFAULT}'" in text
    words = parser.parse("solve --board 2c3c4c --oop AA --ip KK --pot 1 --stack 1".split())
    assert words.target_percent == inspect.signature(sw.solve).parameters["target_percent"].default


def test_json_before_the_command(run):
    words = "equity", "AsAh", "KsKh", "--board", "Td9d2c"
    assert run("--json", *words) == run(*words, "--json") == run(words[0], "--json", *words[1:])
    code, _, err = run("--json", "upi")
    assert code == 2 and "there is no option '--json'" in err


def test_names_of_the_python_api_become_options(run):
    words = "solve --board Td9d6hQc2s --oop AA --ip KK --pot 1 --stack 1".split()
    assert run(*words, "--max-seconds", "0")[2] == "steelwheel: --max-seconds must be more than 0, not 0.0\n"
    code, _, err = run("push-fold", "10", "--trials", "1e14")
    assert code == 2 and "--trials must be " in err
    code, _, err = run("push-fold", "10", "--bounties", "1", "1")
    assert code == 2 and "--payouts" in err and "=" not in err


def test_messages_count_from_one(run):
    for words, message in (
        (("equity", "AsAh", "AsKs"), "'As' appears twice, the second time in hand 2"),
        (("equity", "AA", "KK", "--board", "2c2c4d"), "the board: '2c' appears twice, at positions 1 and 2"),
        (("eval", "As", "Ks", "Qx", "Js", "Ts"), "'Qx' at position 3 is not a card"),
        (
            ("icm", "5", "6", "--payouts", "1", "2"),
            "place 2 pays 2, more than place 1; payouts must not increase",
        ),
    ):
        assert run(*words) == (2, "", f"steelwheel: {message}\n")


@no_terminal
def test_a_strategy_is_colored_at_a_terminal():
    words = "solve --board QsJh2h7c9d --oop QQ+ --ip TT+ --pot 20 --stack 90 --combos KK".split()
    text = at_a_terminal(*words, COLUMNS="80")
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\r", "").split("\n")
    assert max(map(len, lines)) <= 80 and " check   bet 13 " in lines
    assert re.search(r"\x1b\[1;38;5;16;48;5;79m AA  \x1b", text), "aces always check"
    assert sum(line.startswith("│ K") for line in lines) == 6


def test_standard_input(run, monkeypatch, tmp_path):
    def given(text, *words):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        return run(*words)

    assert given("AsKsQsJsTs\n\n5h 4d 3c 2s As\n", "eval", "-") == (
        0,
        "cards           value                 hand\n"
        "As Ks Qs Js Ts   7462          royal flush\n"
        "5h 4d 3c 2s As   5854  straight, five high\n",
        "",
    )
    assert [hand["value"] for hand in json.loads(given("AsKsQsJsTs\n", "eval", "-", "--json")[1])] == [7462]
    assert given("AsAh\nKsKh\n", "equity", "-") == run("equity", "AsAh", "KsKh")
    assert given("QQ+\nAKs\n", "range", "-") == run("range", "QQ+,AKs")
    assert given("", "eval", "-") == (2, "", "steelwheel: standard input is empty\n")
    for name in ("allin.phh", "match.log", "cash.phhs"):
        text = (DATA / name).read_text("utf-8")
        words = ("--definition", str(DATA / "match.game")) if name == "match.log" else ()
        for command in (("stats", *words), ("replay", *words, "--hand", "1")):
            from_file = run(command[0], str(DATA / name), *command[1:])
            assert given(text, command[0], "-", *command[1:]) == from_file
        out = tmp_path / "out.phhs"
        assert given(text, "convert", "-", "-o", str(out), *words)[0] == 0
        assert len(list(sw.history.load_all(out))) == {"allin.phh": 1, "match.log": 4, "cash.phhs": 3}[name]
    code, out, err = given("variant = 'PO'", "replay", "-")
    assert code == 1 and err.startswith("steelwheel: standard input")
    error = "standard input, line 1: the field 'antes' is missing"
    assert given("variant = 'PO'", "stats", "-", "--on-error", "stop")[2] == f"steelwheel: {error}\n"
    assert given("variant = 'PO'", "stats", "-")[2] == (
        f"steelwheel: standard input has no hands that can be replayed; the error: {error}\n"
    )


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_plain_tables_fit_columns(run, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    hands = "AhKh", "QQ+,AKs,KTo+:0.5,87s-54s:0.25", "22+,A2s+,K9s+,QTs+,JTs,T9s,98s"
    for words in (
        ("equity", *hands, "--trials", "1000", "--seed", "1"),
        ("range", hands[2], "--board", "Td9d2c"),
        ("stats", str(DATA / "match.log"), "--definition", str(DATA / "match.game")),
        ("match", "tight", "calling_station", "--hands", "40", "--duplicate", "--seed", "1"),
        ("push-fold", "10"),
        ("icm", "5000", "3000", "2000", "--payouts", "50", "30", "20", "--bubble-factors"),
        ("distribution", "--to-come", "5"),
        ("eval", *"As Ks Qs Js Ts 2c 3d".split()),
    ):
        code, out, _ = run(*words)
        assert code == 0 and max(map(len, out.splitlines())) <= columns, out


FIXED = {  # of examples: what takes long, and what waits for others
    "--hands 100000": "--hands 20",
    "--hands 2000": "--hands 20",
    "calling_station tight baseline": "calling_station tight baseline --hands 20",
    "--estimates aivat,plain": "--estimates aivat,plain --hands 20",
    "--big-blind-ante 1 ": "--big-blind-ante 1 --trials 1000 ",
    "12 6 3.5": "12 6 3.5 --trials 1000",
    "--hands 3000": "--hands 3000 --start-seconds 0.01",
    "--hands 100 ": "--hands 100 --start-seconds 0.01 ",
    "5001,5002": "0,0",
    "random random": "random random --seed 1",
}


def examples():
    """The command lines of the help pages, lines that end in a backslash joined to the next."""
    return "\n".join(parser.examples()).replace("\\\n", " ").splitlines()


@pytest.fixture
def example_files(tmp_path, monkeypatch):
    """A folder with the files that the examples name."""
    monkeypatch.chdir(tmp_path)
    for name, source in (
        ("hand.phh", "allin.phh"),
        ("session.phhs", "cash.phhs"),
        ("match.log", "match.log"),
        ("match.game", "match.game"),
        ("hands/2024-1.phh", "allin.phh"),
        ("hand.txt", "../history/pokerstars/holdem.txt"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(DATA / source, tmp_path / name)
    shutil.copy(tmp_path / "match.game", tmp_path / "my.game")
    for name in ("a.py", "b.py", "bot.py"):
        (tmp_path / name).write_text(BOT + "\ncautious = agent\n", encoding="utf-8")
    (tmp_path / "hands.txt").write_text("AsKsQsJsTs\n5h4d3c2sAs7d\n", encoding="utf-8")
    (tmp_path / "script.txt").write_text("is_ready\n", encoding="utf-8")


@pytest.mark.parametrize("line", examples())
def test_examples_of_help(run, monkeypatch, example_files, line):
    """Each succeeds, or fails for lack of a terminal, a dealer, clients or the extra `plot`."""
    from steelwheel.cli import bench

    report = {"machine": "a machine", "rows": [{"work": "w", "who": "steelwheel", "how": "", "ns": 1.0}]}
    report["rows"][0]["speed"] = None
    monkeypatch.setattr(bench, "measure", lambda seconds, advance: report)
    for text, other in FIXED.items():
        line = line.replace(text, other)
    words, _, source = line.partition(" < ")
    if "completion" in words:
        words = re.search(r"steelwheel (completion \w+)", words)[0]
    name, *words = shlex.split(words)
    assert name == "steelwheel"
    if words[0] == "upi":
        done = subprocess.run(
            [sys.executable, "-m", "steelwheel", *words],
            input=Path(source).read_text("utf-8") if source else "",
            capture_output=True,
            encoding="utf-8",
        )
        assert done.returncode == 0 and done.stdout.startswith("steelwheel ")
        return
    monkeypatch.setattr("sys.stdin", io.StringIO(Path(source).read_text("utf-8") if source else ""))
    code, _, err = run(*words)
    if "--acpc" in words:
        assert code == 1 and "there is no dealer at '127.0.0.1', port 500" in err
    elif words[0] == "dealer":
        assert code == 1 and "did not connect in time" in err
    elif words[-1].endswith((".svg", ".pdf")) and words[0] in ("match", "bench") and code:
        assert "needs the extra 'plot'" in err
    elif words[0] == "replay" and words[1] == "session.phhs" and len(words) == 2:
        assert "choose one with --hand N" in err
    else:
        assert (code, err) == (0, "")


def test_completion(run, tmp_path):
    for shell in ("bash", "zsh", "fish"):
        code, out, err = run("completion", shell)
        assert (code, err) == (0, "") and "push-fold" in out and "max-stderr" in out and "sample" in out
    assert run("completion", "tcsh")[0] == 2


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        (["eq"], "equity"),
        (["help", "sol"], "solve"),
        (["--json", "eq"], "equity"),
        (["equity", "AA", "--max-st"], "--max-stderr"),
        (["equity", "--method", "ex"], "exact"),
        (["completion", "f"], "fish"),
        (["convert", "x.phh", "--on-error", "st"], "stop"),
        (["stats", "match.g"], ""),  # the shell completes names of files
    ],
)
def test_bash_completes(run, example_files, typed, completed):
    words = " ".join(["steelwheel", *typed])
    code = run("completion", "bash")[1] + (
        f"COMP_WORDS=({words}); COMP_CWORD={len(typed)}; _steelwheel; echo ${{COMPREPLY[@]}}\n"
    )
    done = subprocess.run(["bash", "-c", code], capture_output=True, encoding="utf-8")
    assert (done.stdout, done.stderr) == (f"{completed}\n", "")


DATA = ROOT / "tests" / "data"


def test_replay(run):
    code, out, err = run("replay", str(DATA / "allin.phh"))
    assert (code, err) == (0, "")
    head, *rest = out.split("\n\n")
    assert head == """No-limit hold'em 100/200, ante 200\nTests "and" more, 2025"""
    assert rest[0] == (
        "player    stack  cards\n"
        "Ann  SB   5,000  ?? ??\n"
        "Bob  BB   3,200  Qs Qh\n"
        "Cyd  CO   1,500  Ad Kd\n"
        "Dan  BTN  4,000  8c 8s"
    )
    assert [part.splitlines()[0] for part in rest[1:]] == [
        "Preflop",
        "Showdown",
        "Flop  Qd 7d 2c",
        "Turn  Qd 7d 2c 9h",
        "River  Qd 7d 2c 9h Jd",
    ]
    assert rest[1].splitlines()[1:] == [
        "player                                bet  stack    pot",
        "Bob  antes 200                             3,000    200",
        "Ann  posts 100                        100  4,900    300",
        "Bob  posts 200                        200  2,800    500",
        "Cyd  raises to 1,500 and is all-in  1,500      0  2,000",
        "Dan  folds                                 4,000  2,000",
        "Ann  folds                                 4,900  2,000",
        "Bob  equity 52.23%",
        "Cyd  equity 47.77%",
        "Bob  calls 1,300                    1,500  1,500  3,300",
    ]
    assert [line for line in out.splitlines() if "equity" in line] == [
        *("Bob  equity 52.23%", "Cyd  equity 47.77%"),  # once they are known; not again at the showdown
        *("Bob  equity 73.53%", "Cyd  equity 26.47%", "Bob  equity 83.33%", "Cyd  equity 16.67%"),
    ]
    assert rest[-1].splitlines()[-1] == "Cyd  wins 3,300 with a flush, ace high       3,300    0"
    code, out, _ = run("replay", str(DATA / "cash.phhs"), "--hand", "1")
    assert "dan  bets €2.10        €2.10  unknown   €6.35" in out.splitlines()
    assert run("replay", str(DATA / "cash.phhs"), "--hand", "4")[::2] == (
        1,
        f"steelwheel: {DATA / 'cash.phhs'} has no hand 4: it has 3 hands\n",
    )
    assert run("replay", str(DATA / "cash.phhs"))[::2] == (
        1,
        f"steelwheel: {DATA / 'cash.phhs'} has 3 hands; choose one with --hand N\n",
    )


def test_replay_tells_each_call_in_its_words(run, tmp_path):
    razz = sw.games.Razz((4, 8), antes=1, bring_in=2)
    completed = sw.Hand(razz, [100] * 3, hole_cards=["2s3s4s", "5d6d7d", "8c9cKc"], seed=1).call()
    straddled = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2, 4), antes=1), [100] * 3, seed=1).call()
    draw = sw.Hand(sw.games.DeuceToSevenSingleDraw(), [100] * 3, seed=1).fold().call().check().discard("")
    thrown = sw.format_cards(draw.hole_cards[draw.actor][:2])
    antes = "Ann antes 1, Bob antes 1, Cyd antes 1, "
    for hand, words in (
        (
            completed.raise_to(4).call().fold(),
            antes + "Ann is dealt 7d, Bob is dealt Kc, Cyd is dealt 4s, Bob brings it in for 2, "
            "Cyd completes to 4, Ann calls 4, Bob folds, ",
        ),
        (
            straddled.raise_to(20).fold().fold(),
            antes + "Ann posts 1, Bob posts 2, Cyd straddles 4, Ann calls 3, Bob raises to 20, Cyd folds, "
            "Ann folds, Bob takes back 16, Bob wins 15",
        ),
        (
            draw.discard(thrown).check().bet(10).fold(),
            "Ann posts 1, Bob posts 2, Cyd folds, Ann calls 1, Bob checks, Ann stands pat, Bob draws two, ",
        ),
    ):
        path = tmp_path / "hand.phh"
        hh = sw.history.HandHistory.from_hand(hand, players=["Ann", "Bob", "Cyd"])
        path.write_text(sw.history.dumps(hh), encoding="utf-8")
        code, out, _ = run("replay", str(path), "--print")
        lines = [re.split("  +", line) for line in out.partition("pot\n")[2].splitlines()]
        known = [line for line in lines if line[0] in ("Ann", "Bob", "Cyd") and "equity" not in line[1]]
        said = ", ".join(" ".join(line[:2]) for line in known)
        assert code == 0 and said.startswith(words)
    assert said.endswith("Ann checks, Bob bets 10, Ann folds, Bob takes back 10, Bob wins 4")


def test_replay_json(run):
    code, out, _ = run("replay", str(DATA / "allin.phh"), "--json")
    answer = json.loads(out)
    assert (code, answer["unit"], answer["positions"]) == (0, "1", ["SB", "BB", "CO", "BTN"])
    frame = next(frame for frame in answer["frames"] if frame["text"] == "p2 cc")
    hand = sw.equity("QsQh", "AdKd", dead="8c8s")
    assert frame["equity"] == [None, *hand.equity, None]
    assert (frame["pot"], frame["players"][1]["stack"]) == (3300, 1500)
    assert frame["lines"] == [{"player": 1, "words": "calls 1,300", "bet": 1500, "stack": 1500, "pot": 3300}]
    assert sum(player["stack"] for player in answer["frames"][-1]["players"]) == 13700


def test_what_a_file_says_of_the_deal_is_told_with_it(run, tmp_path):
    path = tmp_path / "hand.phh"
    text = (DATA / "allin.phh").read_text("utf-8")
    path.write_text(text.replace('"d dh p1 ????"', '"d dh p1 ???? # in the dark"'), "utf-8")
    from steelwheel.cli.replay import Show

    show = Show(sw.history.load(path))
    assert [frame.comment for frame in show.frames if frame.comment] == [
        *("in the dark", "with a sigh", "a flip, nearly"),
    ]
    assert (show.frames[0].action, show.frames[0].text) == (4, "d dh p4 8c8s")
    answer = json.loads(run("replay", str(path), "--json")[1])
    players = answer["frames"][-1]["players"]
    assert [player["last_action"] for player in players] == ["folds", "", "wins 3,300", "folds"]
    assert [player["winning_hand"] for player in players] == ["", "", "flush, ace high", ""]


def test_replay_shows_payments_outside_the_pots(run, tmp_path):
    path, page = tmp_path / "hand.phh", tmp_path / "out.html"
    text = (DATA / "allin.phh").read_text("utf-8")
    path.write_text(f"_paid = [[2, 'cash_out', -150], [3, 'seven_deuce', 20]]\n{text}", "utf-8")
    answer = json.loads(run("replay", str(path), "--json")[1])
    plain = json.loads(run("replay", str(DATA / "allin.phh"), "--json")[1])
    *_, lost, won = answer["frames"][-1]["lines"]
    assert (lost["player"], lost["words"]) == (1, "pays 150 (cash-out)")
    assert (won["player"], won["words"]) == (2, "gets 20 (seven-deuce)")
    stacks, before = [
        [player["stack"] for player in show["frames"][-1]["players"]] for show in (answer, plain)
    ]
    assert [a - b for a, b in zip(stacks, before, strict=True)] == [0, -150, 20, 0]
    assert (lost["stack"], won["stack"]) == (stacks[1], stacks[2])
    out = run("replay", str(path), "--print")[1]
    assert "pays 150 (cash-out)" in out and "gets 20 (seven-deuce)" in out
    assert run("replay", str(path), "-o", str(page)) == (0, "", "")
    html = page.read_text(encoding="utf-8")
    assert "pays 150 (cash-out)." in html and "gets 20 (seven-deuce)." in html


def test_replay_shows_payments_of_parts_of_a_chip(run, tmp_path):
    """A stack has the whole chips of the sum; names keep their direction on the page."""
    path = tmp_path / "hand.phh"
    text = (DATA / "allin.phh").read_text("utf-8")
    rows = "[[2, 'cash_out', 5.25], [2, 'bonus', 0.25], [2, 'bonus', 0.50], [3, 'bonus', 0]]"
    path.write_text(f"_paid = {rows}\n{text}", "utf-8")
    lines = json.loads(run("replay", str(path), "--json")[1])["frames"][-1]["lines"][-3:]
    assert [line["words"] for line in lines] == [
        "gets 5.25 (cash-out)",
        "gets 0.25 (bonus)",
        "gets 0.50 (bonus)",
    ]
    first, second, third = (line["stack"] for line in lines)
    assert (second - first, third - first) == (0, 1)
    from steelwheel.cli.replay import Show

    record = sw.history.load(path)
    named = sw.history.HandHistory({**record.fields, "players": ["a", "\u05d0\u05d1", "c", "d"]})
    *_, last = Show(named).page_frames()
    assert last.text == "\u2068\u05d0\u05d1\u2069 gets 0.50 (bonus)."


def test_replay_shows_a_sites_cash_out(run):
    path = DATA.parent / "history" / "ggpoker" / "cash.txt"
    hands = [run("replay", str(path), "--hand", str(n), "--print")[1] for n in (1, 2)]
    assert "gets 52.11 (cash-out)" in hands[0] and "pays 53.46 (cash-out-risk)" in hands[1]


def test_replay_as_a_page(run, tmp_path):
    page = tmp_path / "out.html"
    assert run("replay", str(DATA / "cash.phhs"), "--hand", "1", "-o", str(page)) == (0, "", "")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>".lower()) or text.lower().startswith("<!doctype html>")
    assert "€" in text and "cyd" in text and "src=" not in text
    assert "hand 1" in text and "data-key='n'" not in text


def test_replay_of_hands_as_a_page(run, tmp_path, monkeypatch):
    page = tmp_path / "out.html"
    assert run("replay", str(DATA / "match.log"), "-o", str(page)) == (0, "", "")
    text = page.read_text(encoding="utf-8")
    assert all(f'"label":"hand {i} of 4"' in text for i in range(1, 5)) and "data-key='n'" in text
    code, out, error = run("replay", str(DATA / "match.log"), "-o", str(page), "--json")
    assert (code, out) == (1, "") and "has 4 hands" in error
    monkeypatch.setattr("steelwheel.cli.histories.MOST_ON_A_PAGE", 3)
    code, out, error = run("replay", str(DATA / "match.log"), "-o", str(page))
    assert (code, out) == (1, "") and "has 4 hands; a page has at most 3; choose one with --hand N" in error


def test_convert(run, tmp_path):
    log, many = tmp_path / "a.log", tmp_path / "b.phhs"
    assert run("convert", str(DATA / "match.log"), "-o", str(many)) == (0, f"wrote 4 hands to {many}\n", "")
    assert run("convert", str(many), "-o", str(log), "--json")[:2] == (
        0,
        '{"hands": 4, "skipped": 0, "ignored": {}, "unknown_lines": {}}\n',
    )
    assert log.read_text(encoding="utf-8").splitlines()[1:] == [
        line.partition(" #")[0]
        for line in (DATA / "match.log").read_text(encoding="utf-8").splitlines()
        if line[0] != "#"
    ]
    many.write_text(many.read_text("utf-8").replace("p2 f", "p1 f"), "utf-8")
    code, _, err = run("convert", str(many), "-o", str(log))
    assert code == 1 and "hand 1, action 3: 'p1 f': p2 is to act; legal for seat 1" in err
    assert run("convert", str(many), "-o", str(log), "--on-error", "skip")[1] == (
        f"wrote 3 hands to {log}, 1 skipped\n"
    )


def test_stats(run, tmp_path):
    code, out, _ = run("stats", str(DATA / "match.log"), "--positions")
    assert code == 0
    assert out.splitlines() == [
        "player  hands     won    bb/100      +/-    VPIP     PFR  3-bet  WTSD    W$SD",
        "eve         4  -1,495  -3,737.5  2,400.1    100%  33.33%  0.00%  100%  33.33%",
        "  BB        2    -995  -4,975.0  5,025.0    100%   0.00%  0.00%  100%   0.00%",
        "  BTN       2    -500  -2,500.0  2,500.0    100%  50.00%  0.00%  100%  50.00%",
        "hal         4   1,495   3,737.5  2,400.1  75.00%  50.00%  0.00%  100%    100%",
        "  BTN       2     995   4,975.0  5,025.0  50.00%  50.00%         100%    100%",
        "  BB        2     500   2,500.0  2,500.0    100%  50.00%  0.00%  100%    100%",
    ]
    code, out, _ = run("stats", str(DATA))
    *lines, note = out.splitlines()[1:]
    hands = [int(line.split()[1]) for line in lines]
    assert note == "skipped 1 hand that cannot be replayed; excluded 1 unfinished hand from money", (
        "the log in an archive does not name its game"
    )
    assert code == 0 and hands == sorted(hands, reverse=True) and len({*hands}) > 1
    code, out, _ = run("stats", str(DATA), "--json")
    assert json.loads(out)["players"]["ann"]["hands"] == 2
    (tmp_path / "x.phh").write_text("variant = 'PO'", encoding="utf-8")
    reason = f"{tmp_path / 'x.phh'}, line 1: the field 'antes' is missing"
    assert run("stats", str(tmp_path))[::2] == (
        1,
        f"steelwheel: {tmp_path} has no hands that can be replayed; the error: {reason}\n",
    )
    (tmp_path / "notes.txt").write_text("bring the cards", encoding="utf-8")
    (tmp_path / "y.phh").write_text("variant = 'PO'", encoding="utf-8")
    assert run("stats", str(tmp_path))[2].endswith(f"; the first of 2 errors: {reason}\n")
    for name in ("x.phh", "y.phh"):
        (tmp_path / name).unlink()
    error = run("stats", str(tmp_path))[2]
    assert error == f"steelwheel: {tmp_path} has no hands; ignored 1 file (.txt)\n"
    (tmp_path / "z.phh").write_bytes((DATA / "allin.phh").read_bytes())
    assert run("stats", str(tmp_path))[1].endswith("\nignored 1 file (.txt)\n")
    assert json.loads(run("stats", str(tmp_path), "--json")[1])["ignored"] == {".txt": 1}
    target = tmp_path / "all.phhs"
    done = run("convert", str(tmp_path), "-o", str(target))
    assert done[1] == f"wrote 1 hand to {target}; ignored 1 file (.txt)\n"
    (tmp_path / "x.phh").write_text("variant = 'PO'", encoding="utf-8")
    assert "the field 'antes' is missing" in run("stats", str(tmp_path), "--on-error", "stop")[2]


def test_stats_as_counts(run, tmp_path):
    log = str(DATA / "match.log")
    code, out, _ = run("stats", log, "--player", "hal")
    lines = out.splitlines()
    assert code == 0 and lines[0] == "hal: 4 hands, bb/100 3,737.5 +/- 2,400.1"
    assert [line.split() for line in lines[1:4]] == [
        ["statistic", "rate", "made", "of"], ["vpip", "75.00%", "3", "4"], ["pfr", "50.00%", "2", "4"],
    ]  # fmt: skip
    code, out, _ = run("stats", log, "--by", "position")
    assert [line.split()[:4] for line in out.splitlines()[1:3]] == [
        ["eve", "BB", "2", "-4975.00"], ["eve", "BTN", "2", "-2500.00"],
    ]  # fmt: skip
    code, out, _ = run("stats", log, "--csv", "--player", "hal", "--by", "position")
    rows = list(csv.DictReader(out.splitlines()))
    assert [(row["player"], row["position"], row["vpip"], row["vpip_of"]) for row in rows] == [
        ("hal", "BTN", "1", "2"), ("hal", "BB", "2", "2"),
    ]  # fmt: skip
    code, out, _ = run("stats", log, "--player", "hal", "--json")
    assert json.loads(out)["players"][0]["stats"]["vpip"] == {"made": 3, "of": 4, "rate": 0.75}
    assert run("stats", log, "--player", "hall")[::2] == (
        1, "steelwheel: no hand has the player 'hall' (did you mean 'hal'?)\n",
    )  # fmt: skip
    (tmp_path / "x.phh").write_text("variant = 'PO'", encoding="utf-8")
    error = f"steelwheel: {tmp_path} has no hands; skipped 1 that cannot be replayed\n"
    assert run("stats", str(tmp_path), "--csv")[::2] == (1, error)


def test_stats_by_workers(run, tmp_path):
    shutil.copy(DATA / "match.log", tmp_path)
    shutil.copy(DATA / "allin.phh", tmp_path)
    for words in ((), ("--positions",), ("--csv",), ("--by", "position", "--json")):
        alone = run("stats", str(tmp_path), *words)
        assert alone == run("stats", str(tmp_path), *words, "--workers", "2")
        assert alone[0] == 0
    assert run("stats", str(tmp_path), "--workers", "0", "--csv") == run("stats", str(tmp_path), "--csv")
    error = "steelwheel: --workers must be 0 (one per core) or more, not -1\n"
    assert run("stats", str(tmp_path), "--workers", "-1") == (1, "", error)


def test_stats_as_a_page(run, tmp_path):
    page = tmp_path / "stats.html"
    log = str(DATA / "match.log")
    assert run("stats", log, "-o", str(page))[:2] == (0, f"wrote 2 rows to {page}\n")
    assert page.read_text("utf-8") == sw.history.report(log).to_html()
    words = "-o", str(page), "--by", "position", "--player", "hal", "--csv"
    assert run("stats", log, *words)[1].count("\n") == 3
    assert page.read_text("utf-8") == sw.history.report(log, by="position", player="hal").to_html()
    assert run("stats", log, "-o", str(tmp_path / "stats.txt"))[0] == 2
    assert run("stats", log, "-o", str(tmp_path / "none" / "stats.html"))[0] == 1


def interrupting(function, number):
    """Return the function; its call with this number, counted from 1, presses Ctrl-C."""
    rest = itertools.count(number - 1, -1)

    def call(*args):
        if next(rest) == 0:
            signal.raise_signal(signal.SIGINT)
        return function(*args)

    return call


STOPPED = "steelwheel: interrupted; the remaining hands are not counted\n"


def test_stats_that_are_stopped(run, tmp_path, monkeypatch):
    """Ctrl-C during the third of four hands."""
    log = str(DATA / "match.log")
    for module, words in ((player_statistics, ()), (hand_tally, ("--by", "site"))):
        with monkeypatch.context() as patch:
            patch.setattr(module, "identity", interrupting(module.identity, 3))
            code, out, err = run("stats", log, *words, "--json")
        players = json.loads(out)["players"]
        hands = {name: of["hands"] for name, of in players.items()} if not words else (
            {of["player"]: of["hands"] for of in players}
        )  # fmt: skip
        assert (code, hands, err) == (130, {"hal": 3, "eve": 3}, STOPPED)
    shutil.copy(DATA / "allin.phh", tmp_path / "1.phh")
    shutil.copy(log, tmp_path / "2.log")
    with monkeypatch.context() as patch:
        patch.setattr("steelwheel.history.workers.FILES_AT_ONCE", 1)
        add = report_sums.ReportSums._add_task
        patch.setattr(report_sums.ReportSums, "_add_task", interrupting(add, 1))
        code, out, err = run("stats", str(tmp_path), "--csv", "--workers", "2")
    assert (code, err) == (130, STOPPED)
    assert out == run("stats", str(tmp_path / "1.phh"), "--csv")[1]
    with monkeypatch.context() as patch:
        patch.setattr(histories, "takewhile", interrupting(itertools.takewhile, 1))
        assert run("stats", log) == (130, "", "steelwheel: interrupted\n")


def test_stats_of_two_currencies(run, tmp_path):
    hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [100, 100], seed=1).fold()
    write = sw.history.HandHistory.from_hand
    hands = [write(hand, players=["a", "b"], currency=code, hand=code) for code in ("USD", "JPY")]
    sw.history.dump(hands, tmp_path / "x.phhs")
    code, out, _ = run("stats", str(tmp_path / "x.phhs"))
    assert code == 0 and "1 USD, 1 JPY" in out and "-1 USD, -1 JPY" in out


def test_stats_count_a_hand_once(run, tmp_path):
    for name in ("a.log", "b.log"):
        (tmp_path / name).write_bytes((DATA / "match.log").read_bytes())
    (tmp_path / "match.game").write_bytes((DATA / "match.game").read_bytes())
    assert run("stats", str(tmp_path))[1].endswith("\nskipped 4 duplicates\n")
    assert json.loads(run("stats", str(tmp_path), "--json")[1])["duplicates"] == 4


ALLIN = (  # what each frame tells
    *("Bob  posts 200", "raises to 1,500", "Dan  folds", "Ann  folds", "Bob  calls 1,300", "a flip, nearly"),
    *(
        "Bob  shows Qs Qh",
        "Cyd  shows Ad Kd",
        "Flop: Qd 7d 2c",
        "Turn: 9h",
        "Cyd  wins 3,300 with a flush, ace high",
    ),
)


@no_terminal
def test_keys_step_through_a_hand_at_a_terminal():
    """Type each key, in the bytes of several terminals, once the screen before it is visible."""
    steps = (
        *(("\n", 1), ("\x1b[C", 2), ("\x1bOC", 3), ("\x1b[D", 2), ("\x7f", 1), ("\x1b[F", 10), ("\r", 10)),
        *(("\x1b[H", 0), ("]", 6), ("\x1b[6~", 8), ("\x1b[5~", 6), ("[", 0), ("\x1b[4~", 10), ("\x1b[1~", 0)),
        *(("\x1b[C\x1b[C\x1b[C", 3), ("x", 3), ("n", 3), ("p", 3)),
    )
    typed = [("q quit", keys) for keys, _ in steps]
    screens = at_a_terminal("replay", str(DATA / "allin.phh"), typed=[*typed, ("q quit", "q")]).split(
        "q quit"
    )
    assert len(screens) == len(steps) + 4, "a screen for each of three keys typed at once"
    screens = screens[:15] + screens[17:]
    for text, (keys, at) in zip(screens[1:], steps, strict=False):
        assert ALLIN[at] in text and f"{at + 1} of 11" in text, keys
    assert "with a sigh" in screens[3], "commentary"
    assert "52.23%" in screens[3] and "all-in 1,500" in screens[3] and "folds" in screens[3]
    assert "\x1b[?1049h" in screens[0] and "\x1b[?1049l" in screens[-1], "what was on the screen comes back"


@pytest.mark.slow
@no_terminal
def test_play_help_and_hands_at_a_terminal():
    path = str(DATA / "cash.phhs")
    typed = [
        *(("? keys", "?"), ("any key", "q"), ("? keys", "n"), ("hand 2 of 3", "n"), ("hand 3 of 3", "n")),
        *(
            ("hand 3 of 3", "p"),
            ("hand 2 of 3", "p"),
            ("hand 1 of 3", "++++ "),
            ("at 8x", ""),
            ("11 of 11", "q"),
        ),
    ]
    text = at_a_terminal("replay", path, typed=typed, COLUMNS="100")
    assert text.index("Page Down") < text.index("any key")
    assert "3 of 11, playing at 8x" in text and "Space pause" in text
    text = at_a_terminal("replay", path, "--hand", "3", typed=[("hand 3 of 3", "q")])
    assert "hand 1" not in text
    assert "has no hand 0: it has 3 hands" in at_a_terminal("replay", path, "--hand", "0", status=1)


def test_a_hand_that_cannot_be_replayed_is_told_between_others(tmp_path, monkeypatch):
    from steelwheel.cli.hand_list import Hands
    from steelwheel.cli.replay_player import Player

    path = tmp_path / "some.phhs"
    path.write_text((DATA / "cash.phhs").read_text("utf-8").replace("'p3 cbr 1.5'", "'p3 cbr 99'"), "utf-8")
    text = path.read_text("utf-8").replace('"p3 cbr 1.5"', '"p3 cbr 99"')
    path.write_text(text, encoding="utf-8")
    player = Player(Hands(str(path), None), 0)
    assert player.press("next hand") and player.show is None
    assert player.problem.startswith("hand 2 of 3: ") and "p3 cbr 99" in player.problem
    for key in ("on", "back", "first", "last", "next street", "street before", "play", None, "other"):
        assert player.press(key) and player.at == 0 and player.seconds is None
    assert player.press("next hand") and player.show is not None
    assert player.press("faster") and player.press("play") and player.seconds == 0.75
    while player.is_playing:
        assert player.press(None)
    assert player.at == player.end and player.seconds is None
    assert player.press("play") and player.at == 0, "from the beginning"
    for _ in range(9):
        assert player.press("slower")
    assert player.seconds == 6
    assert not player.press("") and not player.press("quit")


def test_bench(run, monkeypatch):
    """The README shows figures of the pages in bench/ under the names of these rows."""
    from steelwheel.cli import bench

    monkeypatch.setattr(bench, "installed", list)
    monkeypatch.setattr(bench, "BATCH", 2000)
    code, out, _ = run("bench", "--row-seconds", "0", "--json")
    report = json.loads(out)
    assert code == 0 and all(row["ns"] > 0 for row in report["rows"])
    levels = re.findall(r"\w+", report["machine"].partition("levels: ")[2])
    assert "baseline" in levels and sw.simd.level() in levels
    others = [row["how"] for row in report["rows"] if row["how"].startswith("evaluate_batch(rows), ")]
    assert sorted(how.split()[1] for how in others) == sorted({*levels} - {sw.simd.level()})
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    from report import FRONT_ROWS

    assert len(FRONT_ROWS) <= 8 and {*FRONT_ROWS} <= {row["work"] for row in report["rows"]}


def test_the_best_peer_stands_beside_ours(run, monkeypatch):
    from steelwheel.cli import bench

    rows = [
        {"work": "w", "who": who, "how": "", "ns": ns, "speed": 30 / ns}
        for who, ns in (("a 1", 300.0), ("steelwheel", 12.0), ("b 2", 30.0), ("steelwheel", 10.0))
    ]
    rows.append({"work": "x", "who": "steelwheel", "how": "", "ns": 2e6, "speed": None})
    assert bench.summary(rows) == [("w", "10.0 ns", "b 2", "30.0 ns", "3.00"), ("x", "2.0 ms", "", "", "")]
    monkeypatch.setattr(bench, "measure", lambda seconds, advance: {"machine": "a machine", "rows": rows})
    lines = run("bench")[1].splitlines()
    assert [line.split()[:2] for line in lines[1:4]] == [["w", "10.0"], ["x", "2.0"], ["a", "machine"]]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of what Matplotlib imports
def test_bench_draws(run, tmp_path, monkeypatch):
    pytest.importorskip("matplotlib", reason="charts need the extra 'plot'")
    path = tmp_path / "out.svg"
    code, out, _ = run("bench", "--row-seconds", "0", "--all", "-o", str(path))
    assert code == 0 and "seven cards, a batch" in path.read_text("utf-8")
    lines = out.splitlines()
    assert lines[0].split() == ["library", "time", "each", "speed", "call"]
    assert sum(line.endswith("evaluate_batch(sets)") for line in lines) == 3
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, out, err = run("bench", "-o", "out.svg")
    assert (code, out) == (1, "")
    assert err == (
        "steelwheel: --output draws a chart, which needs the extra 'plot': pip install 'steelwheel[plot]'\n"
    )


NO_RICH = """
import sys
sys.modules["rich"] = None
from steelwheel.cli import main
sys.exit(main())
"""


def without_rich(*words):
    return subprocess.run(
        [sys.executable, "-c", NO_RICH, *words],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ},  # without the COLUMNS that readline sets behind its back
    )


@pytest.mark.slow
def test_without_the_extra_it_prints_plainly():
    """A pipe receives the same text with and without rich."""
    assert without_rich("--version").stdout == f"steelwheel {sw.__version__}\n"
    for words in (
        ("eval", "AsKsQsJsTs"),
        ("equity", "AsAh", "KsKh", "--board", "Td9d2c", "--dead", "2h"),
        ("equity", "AsAh", "KsKh", "--json"),
        ("range", "QQ+,AKs", "--board", "Td9d2c"),
        ("icm", "5000", "3000", "--payouts", "3", "2"),
        ("push-fold", "5"),
        ("stats", str(DATA / "match.log"), "--definition", str(DATA / "match.game")),
    ):
        bare, whole = without_rich(*words), command(*words)
        assert (bare.returncode, bare.stdout, bare.stderr) == (0, whole.stdout, ""), words


@pytest.mark.slow
def test_an_agent_plays_at_a_dealer_without_the_extra():
    bare = without_rich("play", "calling_station", "--acpc", "127.0.0.1", "1")
    assert (
        bare.stderr.startswith("steelwheel: there is no dealer at '127.0.0.1', port 1")
        and bare.returncode == 1
    )
    bare = without_rich("dealer", "holdem.limit.3p.game", "--hands", "5", "--start-seconds", "0.01", "--json")
    assert json.loads(bare.stdout.splitlines()[-1])["seats"][0]["failure"] == "did not connect in time"


def test_what_needs_the_extra_says_how_to_get_it():
    for words in (("replay", str(DATA / "allin.phh")), ("play", "nlh", "--against", "tight")):
        bare = without_rich(*words)
        assert (bare.returncode, bare.stdout) == (1, "")
        assert (
            bare.stderr == "steelwheel: this command needs the extra 'cli': pip install 'steelwheel[cli]'\n"
        )


def test_a_closed_output_is_no_answer(monkeypatch, capsys):
    """No command runs: a file that it opens would take the place of standard output."""
    monkeypatch.setattr(sys, "stdout", None)
    for words in (["--version"], ["--help"], ["no"], [], *([name] for name in COMMANDS)):
        assert main(words) == 1, words
        assert capsys.readouterr().err == "steelwheel: standard output is closed\n"


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
@pytest.mark.parametrize(
    ("words", "out", "err", "code"),
    [
        ("equity AsAh KsKh >&-", "", "steelwheel: standard output is closed\n", 1),
        ("equity AsAh KsKh >&- 2>&-", "", "", 1),
        ("equity AsAh KsKh 2>&-", "hand   equity ", "", 0),
        pytest.param(f"replay {DATA / 'allin.phh'} <&-", "", "", 0, marks=pytest.mark.slow),
        ("upi <&-", "steelwheel ", "", 0),
        pytest.param("play nlh --against tight <&-", "", "", 0, marks=pytest.mark.slow),
    ],
)
def test_closed_streams(words, out, err, code):
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m steelwheel {words}"], capture_output=True, encoding="utf-8"
    )
    assert (done.stdout[: len(out)], done.stderr, done.returncode) == (out, err, code)


def test_a_folder_of_everything_is_not_searched(run, tmp_path, monkeypatch):
    for i in range(4):
        (tmp_path / f"day{i}").mkdir()
        shutil.copy(DATA / "allin.phh", tmp_path / f"day{i}")
    monkeypatch.setattr(histories, "MOST_FOLDERS", 5)
    assert run("stats", str(tmp_path))[0] == 0
    monkeypatch.setattr(histories, "MOST_FOLDERS", 4)
    for words in (
        ["replay", str(tmp_path)],
        ["stats", str(tmp_path)],
        ["convert", str(tmp_path), "-o", "x.phhs"],
    ):
        code, out, err = run(*words)
        assert (code, out) == (1, "")
        assert "has more than 4 folders; name the folder of the hand histories, or a pattern" in err
    assert run("stats", str(tmp_path / "day*"))[0] == 0


@pytest.mark.skipif(os.name == "nt", reason="needs a shell and /dev/full")
def test_output_that_cannot_be_written():
    words = f"{sys.executable} -m steelwheel distribution --to-come 5"
    for shell, message in ((f"{words} | true", ""), (f"{words} > /dev/full", "No space left on device")):
        done = subprocess.run(["bash", "-c", shell], capture_output=True, encoding="utf-8")
        assert message in done.stderr
        assert "Traceback" not in done.stderr


def test_as_a_module():
    done = command("eval", "AsKsQsJsTs", "--json", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, json.loads(done.stdout)["value"], done.stderr) == (0, 7462, "")
    assert command("eval", "Xs").returncode == 2


@no_terminal
def test_at_a_terminal_it_draws_a_table():
    text = at_a_terminal("equity", "AsAh", "KsKh", "--board", "Td9d2c")
    assert "\x1b[" in text
    assert "90.00%" in text
    assert "┃" in text or "|" in text


@no_terminal
@pytest.mark.parametrize(
    ("columns", "first", "last"),
    [(40, "player    hands", "bb/100"), (80, "player    ", "W$SD"), (120, "┃ player   ┃", "W$SD ┃")],
)
def test_statistics_fit_any_terminal(columns, first, last, tmp_path):
    """Without lines between the columns where it is narrow, then without the last; with the names always."""
    path = tmp_path / "x.log"
    text = (DATA / "match.log").read_text("utf-8")
    path.write_text(text.replace("hal", "MrWhite").replace("eve", "Pluribus"), "utf-8")
    (tmp_path / "match.game").write_text((DATA / "match.game").read_text("utf-8"), "utf-8")
    text = at_a_terminal("stats", str(path), "--definition", str(DATA / "match.game"), COLUMNS=str(columns))
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\r", "").split("\n")
    head = next(line for line in lines if "player" in line)
    assert head.startswith(first) and head.rstrip().endswith(last) and max(map(len, lines)) <= columns
    assert "MrWhite" in text and "Pluribus" in text


@no_terminal
@pytest.mark.parametrize(
    "columns", [20, *(pytest.param(n, marks=pytest.mark.slow) for n in (28, 40, 60, 120))]
)
def test_equities_fit_any_terminal(columns):
    words = "AhKh", "QQ+,AKs,KTo+:0.5,[25]76s-54s[/25]", "random", "--seed", "1", "--trials", "10000"
    text = at_a_terminal("equity", *words, COLUMNS=str(columns))
    lines = re.split("[\r\n]+", re.sub(r"\x1b\[[0-9;]*m", "", text))  # how far it is writes over itself
    assert max(map(len, lines)) <= columns
    assert len(re.findall(r"\d\.\d\d%", text)) == 3 * (1 if columns < 40 else 2 if columns < 60 else 4)


@no_terminal
def test_equity_says_how_far_it_is_and_ctrl_c_gives_the_result_so_far():
    words = ("equity", "AhKh", "random", "random", "--max-stderr", "1e-9")  # it would not end by itself
    text = at_a_terminal(
        *words, typed=[(" samples, ", ""), (" samples, ", "\x03")], status=130, COLUMNS="100"
    )
    lines = [line.rstrip() for line in text.replace("^C", "").split("\r") if re.search("s, \\d", line)]
    shares = r"  AhKh \d+\.\d\d% ± 0\.\d\d%(  random \d+\.\d\d% ± 0\.\d\d%){2}"
    for line in lines:
        assert re.fullmatch(r"[\d,]+ samples, \d+%" + shares, line), line
    assert "stderr" in text and re.search(r"[\d,]+ samples, stopped by Ctrl-C", text)
    assert "Traceback" not in text and max(map(len, lines)) < 100


def test_equity_says_nothing_on_its_way_to_a_file():
    done = command("equity", "random", "random", "--dead", "2c", "--max-seconds", "0.4")
    assert (done.returncode, done.stderr) == (0, "")


@no_terminal
@pytest.mark.parametrize(
    ("columns", "colour"),
    [
        (20, {}),
        *(pytest.param(columns, {}, marks=pytest.mark.slow) for columns in (38, 120)),
        (60, {"NO_COLOR": "1"}),
        pytest.param(60, {"TERM": "dumb"}, marks=pytest.mark.slow),
        pytest.param(60, {"PYTHONIOENCODING": "ascii"}, marks=pytest.mark.slow),
    ],
)
def test_a_range_fits_any_terminal(columns, colour):
    words = "QQ+,AKs,[25]A5s-A2s,76s-54s[/25],KTo+:0.5", "--board", "Td9d2c"
    text = at_a_terminal("range", *words, COLUMNS=str(columns), **colour)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\r", "").split("\n")
    assert max(map(len, lines)) <= columns
    coloured = not colour or "PYTHONIOENCODING" in colour
    assert ("\x1b[1;" in text and "48;" in text) == (coloured and columns >= 38)
    assert sum(line.startswith(("A", " A", "K", " K")) for line in lines) >= 2 * (
        columns >= (38 if coloured else 54)
    )
    if columns >= 51 and coloured:
        assert all(name in text for name in ("AA", "72o", "22"))
    if columns >= 60:
        assert "one pair" in text and "A5s-A2s:0.25" in text


# ---- matches

BOT = """
def agent(seen):
    return 0

class Counter:
    def __init__(self):
        self.asked = 0

    def __call__(self, seen):
        self.asked += 1
        return 0

def bad(seen):
    return 10**9

def worse(seen):
    raise KeyError("what now")

number = 3

def word(seen):
    return "call"

class Unmade:
    def __init__(self):
        1 / 0
"""


@pytest.fixture
def bot(tmp_path):
    path = tmp_path / "bot.py"
    path.write_text(BOT, encoding="utf-8")
    return str(path)


def test_a_match_is_what_simulate_plays(run):
    code, out, err = run(
        "match", "tight", "calling_station", "--hands", "250", "--duplicate", "--seed", "3", "--json"
    )
    game, agents = (
        sw.games.by_name("nlh"),
        {name: getattr(sw.agents, name) for name in ("tight", "calling_station")},
    )
    result = sw.simulate(game, agents, 250, stacks=[200, 200], seed=3, duplicate=True)
    assert (code, err) == (0, "") and json.loads(out)["chips"] == list(result.chips)
    code, out, err = run("match", "tight", "calling_station", "--hands", "250", "--duplicate", "--seed", "3")
    lines = out.splitlines()
    low, high = result.confidence_interval()[0]
    assert lines[0].split() == [
        "agent",
        "rank",
        "hands",
        "chips",
        "mbb",
        "stderr",
        "95%",
        "CI",
        "anytime",
        "CI",
    ]
    assert lines[1].split()[:4] == ["tight", "1", "500", f"{result.chips[0]:+,}"]
    assert f"  ±{(high - low) / 2:,.0f}  " in lines[1] and lines[2].split()[0] == "calling_station"
    assert "stacks of 200, seed 3, each deal from both seats" in lines[3]


def test_more_than_two_play_each_against_each(run, bot):
    code, out, err = run(
        "match", "calling_station", "tight", bot, bot, "--hands", "30", "--seed", "1", "--game", "flh"
    )
    assert (code, err) == (0, "")
    above, below = out.split("\n\n")
    assert {line.split()[0] for line in above.splitlines()[1:5]} == {"calling_station", "tight", "bot"}
    assert "bot 2" in above and " 90 " in above and "Fixed-limit hold'em, stacks of 200" in above
    names = below.splitlines()[0].removeprefix("mbb against").split()
    assert {*names} == {"calling_station", "tight", "bot", "2"} and len(below.splitlines()) == 5


def test_no_two_pairs_play_the_same_deals(run):
    names = ["calling_station", "random", "tight"]
    game, agents, total = sw.games.by_name("nlh"), {name: getattr(sw.agents, name) for name in names}, 0
    for i, pair in enumerate(itertools.combinations(names, 2)):
        table = {name: agents[name] for name in pair}
        total += sw.simulate(game, table, 25, stacks=[200] * 2, seed=4, first_hand=25 * i)
    code, out, _ = run("match", *names, "--hands", "25", "--seed", "4", "--json")
    assert code == 0 and json.loads(out)["chips"] == list(total.chips)


def test_a_match_is_estimated(run):
    code, out, err = run(
        "match", "random", "calling_station", "--hands", "60", "--seed", "1", "--estimates", "all-in,plain"
    )
    assert (code, err) == (0, "")
    above, below = out.split("\n\n")
    agents = {name: getattr(sw.agents, name) for name in ("random", "calling_station")}
    game = sw.games.by_name("nlh")
    result = sw.simulate(game, agents, 60, stacks=[200] * 2, seed=1, estimates=("all-in", "plain"))
    for name in agents:
        said = [f"{score.mbb:+,.1f} ± {score.stderr:,.1f}" for score in
                (result.score(name, "all-in"), result.score(name, "plain"))]  # fmt: skip
        assert said[0] != said[1] and re.search(rf"{name} +{'  '.join(map(re.escape, said))}", below)
        assert f"{result.score(name).mbb:+,.1f}" in above
    assert "estimated by all-in" in above and below.startswith("mbb ± stderr")
    code, _, err = run("match", "tight", "calling_station", "--estimates", "aivatt")
    assert code == 2 and "'aivatt'" in err


def test_agents_of_files(run, bot):
    words = "--hands", "20", "--seed", "1", "--json"
    found = [json.loads(run("match", name, "tight", *words)[1])["chips"] for name in
             (bot, f"{bot}:agent", f"{bot}:Counter", "calling_station")]  # fmt: skip
    assert found[0] == found[1] == found[2] == found[3]
    code, out, _ = run("match", f"{bot}:bad", "calling_station", "--hands", "20", "--on-error", "fold")
    assert code == 0 and "illegal actions: bot.py:bad 20" in out


@pytest.mark.parametrize(
    "agents, code, said",
    [
        (["calling_station"], 2, "a match needs two or more agents"),
        (["tigth", "tight"], 2, "there is no agent 'tigth' (did you mean 'tight'?); the agents are "),
        (["none.py", "tight"], 1, "there is no file 'none.py'"),
        (["BOT:agnet", "tight"], 2, "has no 'agnet' (did you mean 'agent'?); to use an agent with another"),
        (["BOT:number", "tight"], 2, "is of type int, not an agent"),
        (["BOT:bad", "tight"], 1, "steelwheel: BOT:bad, hand 1 (--seed 5): seat 0 may not raise to "),
        (["BOT:worse", "tight"], 1, "BOT:worse, line 17, hand 1 (--seed 5): KeyError: 'what now'"),
        (["BOT:word", "tight"], 1, "steelwheel: BOT:word, hand 1 (--seed 5): an action (-1 folds, "),
        (["BOT:Unmade", "tight"], 1, "steelwheel: BOT:Unmade, line 26: ZeroDivisionError: division by zero"),
        (["calling_station", "tight", "--game", "nlhh"], 2, "there is no game 'nlhh'"),
    ],
)  # fmt: skip
def test_matches_that_cannot_be_played(run, bot, agents, code, said):
    words = [word.replace("BOT", bot) for word in agents]
    found, out, err = run("match", *words, "--hands", "10", "--seed", "5")
    assert (found, out) == (code, "") and err.startswith("steelwheel: ") and err.count("\n") == 1
    assert said.replace("BOT", bot) in err and "src/steelwheel" not in err


def test_a_match_that_is_stopped(run, bot, tmp_path):
    """Ctrl-C in the first hand, and in the third part of a round robin."""
    path = tmp_path / "stop.py"
    path.write_text("def agent(seen):\n    raise KeyboardInterrupt\n", encoding="utf-8")
    code, out, err = run("match", str(path), "calling_station", "--hands", "20")
    assert (code, out, err) == (130, "", "steelwheel: interrupted\n")
    code, out, err = run("match", "calling_station", "tight", str(path), "--hands", "20", "--seed", "1")
    assert (
        code == 130
        and "stopped by Ctrl-C" in out
        and out.splitlines()[3].split()[:4] == ["stop", "1-3", "0", "+0"]
    )


def test_pictures_of_matches(run, tmp_path):
    pytest.importorskip("matplotlib", reason="charts need the extra 'plot'")
    for agents, name in (
        (["calling_station", "tight"], "won.svg"),
        (["calling_station", "tight", "random"], "ranks.svg"),
    ):
        code, _, err = run("match", *agents, "--hands", "20", "-o", str(tmp_path / name))
        assert (code, err) == (0, "") and "<svg" in (tmp_path / name).read_text(encoding="utf-8")
    code, _, err = run("match", "calling_station", "tight", "--hands", "20", "-o", "none/match.svg")
    assert code == 1 and err.startswith("steelwheel: ") and "none/match.svg" in err and err.count("\n") == 1


# ---- at a table


def at_the_table(run, monkeypatch, typed, *words):
    """Return the output of `play` for a player who types these lines and then leaves."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    return run("play", *words)


def test_a_person_plays_hand_after_hand(run, monkeypatch, tmp_path):
    """Chips go on, the button moves, and the record has what was played."""
    record = tmp_path / "evening.phhs"
    typed = ["raise to 6", "k", "k", "k", "", "f", "", "q"]
    code, out, err = at_the_table(
        run,
        monkeypatch,
        typed,
        "nlh",
        "--against",
        "calling_station",
        "calling_station",
        "--seed",
        "5",
        "-o",
        str(record),
    )
    assert (code, err) == (0, "")
    first, second = [entry.hand() for entry in sw.history.load_all(record)]
    cards = sw.Hand(sw.games.by_name("nlh"), [200] * 3, seed=(5, 0)).hole_cards
    assert first.hole_cards == (cards[1], cards[2], cards[0])  # from the left of the button on
    assert first.actions[:3] == (6, 0, 0) and second.actions[:3] == (0, 0, -1)
    assert second.starting_stacks == (first.stacks[1], first.stacks[2], first.stacks[0])
    own = " ".join(sw.format_cards(card) for card in cards[0])
    before = out.partition("Showdown")[0]
    assert own in before and all(sw.format_cards(hole) not in before for hole in cards[1:])
    assert before.count("?? ??") == 2 * before.count("You may") == 8
    won = first.payoffs[2] + second.payoffs[1]
    assert out.endswith(f"2 hands, {won:+,} chips, saved in {record}\n")


def test_what_a_person_may_type(run, monkeypatch):
    typed = ["hello", "", "k", "3", "pot", "half pot", "call", "k", "a"]
    code, out, _ = at_the_table(
        run, monkeypatch, typed, "nlh", "--against", "calling_station", "--seed", "1", "--hands", "2"
    )
    assert code == 0
    assert "'hello': the answer names no action; you may" in out and "may not check: there is a bet" in out
    assert "you              raises to 6" in out and "you              bets 6" in out


def test_a_person_draws(run, monkeypatch):
    hand = sw.Hand(sw.games.by_name("badugi"), [200] * 2, seed=(2, 0))
    first = sw.format_cards(hand.hole_cards[0][0])
    typed = ["c", "discard 2s", f"discard {first}", "k", "stand pat", "q"]
    code, out, _ = at_the_table(
        run, monkeypatch, typed, "badugi", "--against", "calling_station", "--seed", "2"
    )
    assert code == 0 and "not 2s; you may discard up to 4 of" in out
    assert "you              draws one" in out and "0 hands, +0 chips" in out


def test_those_who_have_lost_all_buy_in_again(run, monkeypatch):
    typed = ["all in", ""] * 6
    code, out, _ = at_the_table(
        run,
        monkeypatch,
        typed,
        "nlh",
        "--against",
        "calling_station",
        "--seed",
        "1",
        "--stack",
        "10",
        "--hands",
        "6",
    )
    assert code == 0 and "out of chips, buys in again for 10" in out and "6 hands, " in out


@pytest.mark.parametrize(
    "words, code, said",
    [
        (["nlhh", "--against", "calling_station"], 2, "there is no game 'nlhh'"),
        (
            ["nlh", "--against", "caling_station"],
            2,
            "there is no agent 'caling_station' (did you mean 'calling_station'?)",
        ),
        (["nlh"], 2, "one of the arguments --against --acpc is required"),
        (
            ["nlh", "--against", "calling_station", "-o", "x.txt"],
            2,
            "argument -o/--output: must end in .phhs, not 'x.txt'",
        ),
        (["nlh", "--against", *["calling_station"] * 22], 2, "23"),
        (["nlh", "--against", "calling_station", "--json"], 2, "--json requires --acpc"),
        (["tight", "--acpc", "localhost", "1", "--hands", "3"], 2, "--hands requires --against"),
    ],
)
def test_tables_that_there_are_not(run, monkeypatch, words, code, said):
    found, _, err = at_the_table(run, monkeypatch, [], *words)
    assert found == code and said in err


def test_an_agent_that_fails_at_the_table(run, monkeypatch, bot):
    for name, said in (
        ("bad", "may not raise to 1000000000"),
        ("worse", "bot.py:worse, line 17: KeyError: 'what now' (hand 1, --seed 5)"),
        ("word", "bot.py:word: TypeError: an action (-1 folds, "),
    ):
        typed, words = ["c"] * 9, ("nlh", "--against", f"{bot}:{name}", "--seed", "5")
        found, _, err = at_the_table(run, monkeypatch, typed, *words)
        assert found == 1 and f"steelwheel: {bot}:{name}" in err and said in err


@no_terminal
def test_a_table_at_a_terminal(tmp_path):
    shown = at_a_terminal(
        "play", "nlh", "--against", "baseline", "--seed", "4",
        typed=[("You may", "f\n"), ("next hand", "q\n")],
    )  # fmt: skip
    assert "\x1b[" in shown and "??" in shown and "1 hand, " in shown
