"""The command, as a user and as a machine sees it."""

import codecs
import io
import itertools
import json
import os
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import steelwheel as sw
from steelwheel.cli import main


def command(*words, env=None):
    return subprocess.run(
        [sys.executable, "-m", "steelwheel", *words],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **(env or {})},
    )


no_terminal = pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal there")


def at_a_terminal(*words, typed=(), status=0, **environment):
    """What the command shows there to one who types each key once the text beside it is to be seen."""
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
            assert select.select([screen], [], [], 60)[0], (
                f"{text!r} is not to be seen after {shown[after:]!r}"
            )
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
        "hand     equity       win      tie\n"
        "As Ah  90.0000%  90.0000%  0.0000%\n"
        "Ks Kh  10.0000%  10.0000%  0.0000%\n"
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
        "hand       equity       win      tie\n"
        "Ah Kh    12.3104%   8.8578%  7.1130%\n"
        "QQ+,AKs  61.0066%  57.6816%  6.8577%\n"
        "15%      26.6830%  26.0281%  1.5177%\n"
        "exact, 1,467,144 deals\n",
        "",
    )
    result = sw.equity("AhKh", "QQ+,AKs", "15%", method="sample", trials=100_000, seed=3)
    sampling = "equity", *words[:3], "--method", "sample", "--trials", "1e5", "--seed", "3"
    code, out, err = run(*sampling, "--threads", "2")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == ["hand", "equity", "error", "win", "tie"]
    assert lines[1].split()[2:4] == [f"{result.equity[0]:.4%}", f"{result.stderr[0]:.4%}"]
    assert lines[-1] == "100,000 samples"
    answer = json.loads(run(*sampling, "--json")[1])
    assert answer["hands"] == [["Ah", "Kh"], "QQ+, AKs", "15%"]
    assert (answer["equity"], answer["stderr"]) == (list(result.equity), list(result.stderr))
    assert (answer["exact"], answer["complete"], answer["wins"]) == (False, True, None)


def test_equity_ends_when_it_is_told_to(run):
    words = "equity", "random", "random", "random", "--json"
    answer = json.loads(run(*words, "--max-error", "0.1%", "--seed", "1")[1])
    assert answer["complete"] and 0.0005 < max(answer["stderr"]) <= 0.001
    assert json.loads(run(*words, "--max-seconds", "0.05")[1])["complete"]
    code, out, _ = run(
        "equity", "random", "random", "--dead", "2c", "--method", "exact", "--max-seconds", "0"
    )
    assert code == 0 and out.splitlines()[-1] == "65,536 samples, stopped before the end"


def test_icm(run):
    assert run("icm", "5000", "3,000", "2000", "--payouts", "50", "30", "20", "--bubble-factors") == (
        0,
        "player  stack   chips  worth\n"
        "0       5,000  50.00%  38.39\n"
        "1       3,000  30.00%  32.75\n"
        "2       2,000  20.00%  28.86\n"
        "100 to be won\n\n"
        "bubble factor against      0      1      2\n"
        "0                             1.169  1.089\n"
        "1                      1.545         1.115\n"
        "2                      1.348  1.167\n",
        "",
    )
    words = "icm", "5000", "3000", "2000", "--payouts", "50", "30", "20", "--bounties", "1", "0", "2.5"
    assert run(*words)[1].splitlines()[1] == "0       5,000  50.00%  40.14"
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
        "makes            combos  share",
        "three of a kind       3  54.5%",
        "one pair              3  27.3%",
        "high card             1  18.2%",
    ]


def test_range_counts_draws(run):
    code, out, _ = run(
        "range", "AhKh,Ad8d,KdQd,8s7s,QcJc,QcJs,8c5c,AsKc:0.5,TsTc,5d4d,8d7d", "--board", "Td9d2c"
    )
    assert code == 0
    assert out.partition("draws ")[2].splitlines()[1:] == [
        "flush draw                4  38.1%",  # Ad8d, KdQd, 5d4d, 8d7d
        "8-out straight draw       4  38.1%",  # 8s7s, 8d7d, QcJc, QcJs
        "gutshot                   1   9.5%",  # KdQd
        "combo draw                2  19.0%",  # KdQd, 8d7d
        "two overcards             5  42.9%",  # AhKh, AsKc by half, KdQd, QcJc, QcJs
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
    """Counted anew by the ranks and suits of five and six cards, for all 1,326 hands."""
    from steelwheel.cli.commands import _draws

    windows = [{12, 0, 1, 2, 3}] + [{*range(low, low + 5)} for low in range(9)]
    lying = sw.parse_cards(board)

    def straights(ranks):
        return [i for i, window in enumerate(windows) if window <= ranks]

    for combo, _ in sw.Range("random").without(lying):
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
        assert [draw.name for draw in _draws(combo, lying)] == [
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
    held = sw.Range("QQ+,AKs,[25]T9s[/25]").without("Td9d2c")
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
            "there is no hand history 'no.phh': no file or folder of that name",
        ),
        (("stats", "no*"), "there is no hand history 'no*': no file or folder of that name or pattern"),
        (("convert", "no.phh", "one.phhs"), "there is no hand history 'no.phh'"),
        (("convert", "one.phh", "no/one.phhs"), "'no/one.phhs' cannot be written: there is no folder 'no'"),
        (("replay", "one.phh", "--game", "no.game"), "there is no game definition 'no.game'"),
        (
            ("replay", "one.phh", "--html", "no/one.html"),
            "'no/one.html' cannot be written: there is no folder 'no'",
        ),
        (("replay", "stars.txt"), "stars.txt, line 1: this looks like a PokerStars hand history"),
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
        (("eval", "As", "Ks", "Qs", "Js", "Xs"), "steelwheel: 'Xs' at position 4 is not a card\n"),
        (("eval", "As"), "steelwheel: a hand is evaluated from 5, 6 or 7 cards, not 1\n"),
        (("equity", "AsAh"), "steelwheel: equity takes 2 to 10 hands, not 1: each is an argument of its own"),
        (("equity", "AsAh", "KsKh", "--board", "As"), "steelwheel: 'As' appears twice"),
        (("equity", "AsAh", "KX"), "steelwheel: hand 1: expected a rank after 'K' at column 2 of 'KX'\n"),
        (("equity", "AA", "KK", "--game", "go"), "steelwheel: there is no game 'go'"),
        (("icm", "5", "6", "--payouts", "1", "2"), "steelwheel: place 2 pays 2, more than place 1: payouts"),
        (("equity", "AA", "KK", "--seed", "-1", "--method", "sample"), "steelwheel: a seed is an int from 0"),
        (("equity", "AA", "AA", "AA"), "steelwheel: these ranges block each other"),
        (("range", "QQ+,AX"), "steelwheel: expected a rank after 'A' at column 6"),
        (
            ("range", "AA", "--board", "2c2d"),
            "steelwheel: the board must be 0, 3, 4 or 5 cards, not '2c2d'\n",
        ),
        (("range", "AA", "--board", "2c3c4c", "--dead", "2c"), "steelwheel: '2c' appears twice"),
        (("range", "AA", "--dead", "AsAhAd"), "steelwheel: no hand of AA is left without AsAhAd\n"),
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
        ("bench", "--seconds", "nan"),
        ("bench", "--plot", "x.txt"),
        ("equity", "AA", "KK", "--method", "guess"),
        ("equity", "AA", "KK", "--trials", "0"),
        ("icm", "5", "6"),
        ("icm", "--payouts", "1", "--json", "0"),
        ("icm", "5", "6", "--payouts", "-1"),
        ("equity", "AA", "KK", "--trials", "1.5"),
        ("equity", "AA", "KK", "--max-error", "0"),
        ("equity", "AA", "KK", "--max-error", "1e-3x"),
        ("equity", "AA", "KK", "--max-seconds", "-1"),
    ],
)
def test_not_understood_is_2(run, words):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    told = {
        "--json": "no option '--json'",
        "replya": "did you mean 'replay'?",
        "--jason": "did you mean '--json'?",
    }
    assert told.get(words[-1], "") in err
    assert "usage: steelwheel" in err
    assert "must be" not in err or repr(words[-1]) in err


def test_help_and_version(run):
    code, out, _ = run("--help")
    assert code == 0
    assert all(word in out for word in ("eval", "equity", "distribution", "bench"))
    assert run() == (0, out, ""), "a bare command shows help"
    assert run("--version") == (0, f"steelwheel {sw.__version__}\n", "")


DATA = Path(__file__).with_name("data")


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
        f"steelwheel: {DATA / 'cash.phhs'} has 3 hands; --hand N shows one of them\n",
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
        code, out, _ = run("replay", str(path), "--all")
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


def test_replay_as_a_page(run, tmp_path):
    page = tmp_path / "out.html"
    assert run("replay", str(DATA / "cash.phhs"), "--hand", "1", "--html", str(page)) == (0, "", "")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>".lower()) or text.lower().startswith("<!doctype html>")
    assert "€" in text and "cyd" in text and "src=" not in text
    assert "hand 1" in text and "data-key='n'" not in text


def test_replay_of_hands_as_a_page(run, tmp_path, monkeypatch):
    page = tmp_path / "out.html"
    assert run("replay", str(DATA / "match.log"), "--html", str(page)) == (0, "", "")
    text = page.read_text(encoding="utf-8")
    assert all(f'"label":"hand {i} of 4"' in text for i in range(1, 5)) and "data-key='n'" in text
    code, out, error = run("replay", str(DATA / "match.log"), "--html", str(page), "--json")
    assert (code, out) == (1, "") and "has 4 hands" in error
    monkeypatch.setattr("steelwheel.cli.commands.MOST_ON_A_PAGE", 3)
    code, out, error = run("replay", str(DATA / "match.log"), "--html", str(page))
    assert (code, out) == (1, "") and "has 4 hands; a page has at most 3; --hand N shows one of them" in error


def test_convert(run, tmp_path):
    log, many = tmp_path / "a.log", tmp_path / "b.phhs"
    assert run("convert", str(DATA / "match.log"), str(many)) == (0, "4 hands written\n", "")
    assert run("convert", str(many), str(log), "--json")[:2] == (0, '{"hands": 4, "skipped": 0}\n')
    assert log.read_text(encoding="utf-8").splitlines()[1:] == [
        line.partition(" #")[0]
        for line in (DATA / "match.log").read_text(encoding="utf-8").splitlines()
        if line[0] != "#"
    ]
    many.write_text(many.read_text("utf-8").replace("p2 f", "p1 f"), "utf-8")
    code, _, err = run("convert", str(many), str(log))
    assert code == 1 and "hand 1, action 3: 'p1 f': p2 is to act; legal for seat 1" in err
    assert run("convert", str(many), str(log), "--skip")[1] == "3 hands written, 1 left out\n"


def test_stats(run, tmp_path):
    code, out, _ = run("stats", str(DATA / "match.log"), "--positions")
    assert code == 0
    assert out.splitlines() == [
        "player  hands     won    bb/100      +/-    VPIP    PFR  3-bet    WTSD    W$SD",
        "eve         4  -1,495  -3,737.5  2,400.1  100.0%  33.3%   0.0%  100.0%   33.3%",
        "  BB        2    -995  -4,975.0  5,025.0  100.0%   0.0%   0.0%  100.0%    0.0%",
        "  BTN       2    -500  -2,500.0  2,500.0  100.0%  50.0%   0.0%  100.0%   50.0%",
        "hal         4   1,495   3,737.5  2,400.1   75.0%  50.0%   0.0%  100.0%  100.0%",
        "  BTN       2     995   4,975.0  5,025.0   50.0%  50.0%         100.0%  100.0%",
        "  BB        2     500   2,500.0  2,500.0  100.0%  50.0%   0.0%  100.0%  100.0%",
    ]
    code, out, _ = run("stats", str(DATA))
    hands = [int(line.split()[1]) for line in out.splitlines()[1:] if line]
    assert code == 0 and hands == sorted(hands, reverse=True) and len({*hands}) > 1
    code, out, _ = run("stats", str(DATA), "--json")
    assert json.loads(out)["players"]["ann"]["hands"] == 2
    (tmp_path / "x.phh").write_text("variant = 'PO'", encoding="utf-8")
    assert run("stats", str(tmp_path))[::2] == (
        1,
        f"steelwheel: {tmp_path} has no hand that can be replayed\n",
    )
    assert "no field 'antes'" in run("stats", str(tmp_path), "--strict")[2]


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
    """Each key is typed once the screen before is to be seen; its bytes are those of several terminals."""
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
    assert "52.2%" in screens[3] and "all-in 1,500" in screens[3] and "folds" in screens[3]
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
    from steelwheel.cli.player import Hands, Player

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
    """A table that bench/README.md shows, too, and some rows of it the README: made by bench/report.py."""
    from steelwheel.cli import bench

    monkeypatch.setattr(bench, "installed", list)
    monkeypatch.setattr(bench, "BATCH", 2000)
    code, out, _ = run("bench", "--seconds", "0", "--json")
    report = json.loads(out)
    assert code == 0 and all(row["ns"] > 0 for row in report["rows"])
    levels = re.findall(r"\w+", report["machine"].partition("levels: ")[2])
    assert "baseline" in levels and sw.simd_level() in levels
    others = [row["how"] for row in report["rows"] if row["how"].startswith("evaluate_batch(rows), ")]
    assert sorted(how.split()[1] for how in others) == sorted({*levels} - {sw.simd_level()})
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    from report import FRONT_ROWS, SPEED_BEGIN, SPEED_END

    rows = list(dict.fromkeys(row["work"] for row in report["rows"]))
    for path, works in (("README.md", FRONT_ROWS), ("bench/README.md", rows)):
        text = (ROOT / path).read_text("utf-8").partition(SPEED_BEGIN)[2].partition(SPEED_END)[0]
        table = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
        head, _, *lines = [[cell.strip() for cell in line] for line in table]
        assert head == [*bench.HEAD]
        assert [line[0] for line in lines] == [*works]
    assert len(FRONT_ROWS) <= 8 and {*FRONT_ROWS} <= {*rows}


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


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of what Matplotlib imports
def test_bench_draws(run, tmp_path, monkeypatch):
    pytest.importorskip("matplotlib", reason="charts need the extra 'plot'")
    path = tmp_path / "out.svg"
    code, out, _ = run("bench", "--seconds", "0", "--all", "--plot", str(path))
    assert code == 0 and "seven cards, a batch" in path.read_text("utf-8")
    lines = out.splitlines()
    assert lines[0].split() == ["by", "time", "each", "speed", "how"]
    assert sum(line.endswith("evaluate_batch(sets)") for line in lines) == 3
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, out, err = run("bench", "--plot", "out.svg")
    assert (code, out) == (1, "")
    assert err == "steelwheel: a picture needs the extra 'plot': pip install 'steelwheel[plot]'\n"


def test_without_the_extra_it_says_how_to_get_it(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "rich", None)
    code, out, err = run("eval", "AsKsQsJsTs")
    assert (code, out) == (1, "")
    assert err == "steelwheel: the command needs the extra 'cli': pip install 'steelwheel[cli]'\n"


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
    assert "90.0000%" in text
    assert "┃" in text or "|" in text


@no_terminal
@pytest.mark.parametrize(
    ("columns", "first", "last"),
    [(40, "player    hands", "bb/100"), (84, "player    ", "W$SD"), (120, "┃ player   ┃", "W$SD ┃")],
)
def test_statistics_fit_any_terminal(columns, first, last, tmp_path):
    """Without lines between the columns where it is narrow, then without the last; with the names always."""
    path = tmp_path / "x.log"
    text = (DATA / "match.log").read_text("utf-8")
    path.write_text(text.replace("hal", "MrWhite").replace("eve", "Pluribus"), "utf-8")
    (tmp_path / "match.game").write_text((DATA / "match.game").read_text("utf-8"), "utf-8")
    text = at_a_terminal("stats", str(path), "--game", str(DATA / "match.game"), COLUMNS=str(columns))
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\r", "").split("\n")
    head = next(line for line in lines if "player" in line)
    assert head.startswith(first) and head.rstrip().endswith(last) and max(map(len, lines)) <= columns
    assert "MrWhite" in text and "Pluribus" in text


@no_terminal
@pytest.mark.parametrize("columns", [20, 28, 40, 60, 120])
def test_equities_fit_any_terminal(columns):
    words = "AhKh", "QQ+,AKs,KTo+:0.5,[25]76s-54s[/25]", "random", "--seed", "1", "--trials", "10000"
    text = at_a_terminal("equity", *words, COLUMNS=str(columns))
    lines = re.split("[\r\n]+", re.sub(r"\x1b\[[0-9;]*m", "", text))  # how far it is writes over itself
    assert max(map(len, lines)) <= columns
    assert len(re.findall(r"\d\.\d{4}%", text)) == 3 * (1 if columns < 40 else 2 if columns < 60 else 4)


@pytest.mark.timing
@no_terminal
def test_equity_says_how_far_it_is_and_ctrl_c_gives_the_result_so_far():
    words = ("equity", "AhKh", "random", "random", "--max-error", "1e-9")  # it would not end by itself
    text = at_a_terminal(
        *words, typed=[(" samples, ", ""), (" samples, ", "\x03")], status=130, COLUMNS="100"
    )
    lines = [line.rstrip() for line in text.replace("^C", "").split("\r") if re.search("s, \\d", line)]
    shares = r"  AhKh \d+\.\d\d% ± 0\.\d\d%(  random \d+\.\d\d% ± 0\.\d\d%){2}"
    for line in lines:
        assert re.fullmatch(r"[\d,]+ samples, \d+%" + shares, line), line
    assert "error" in text and re.search(r"[\d,]+ samples, stopped by Ctrl-C", text)
    assert "Traceback" not in text and max(map(len, lines)) < 100


def test_equity_says_nothing_on_its_way_to_a_file():
    done = command("equity", "random", "random", "--dead", "2c", "--max-seconds", "0.4")
    assert (done.returncode, done.stderr) == (0, "")


@no_terminal
@pytest.mark.parametrize(
    ("columns", "colour"),
    [
        *((columns, {}) for columns in (20, 120)),
        pytest.param(38, {}, marks=pytest.mark.slow),
        *((60, colour) for colour in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"})),
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
        assert "one pair" in text and "[/25]" in text


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
"""


@pytest.fixture
def bot(tmp_path):
    path = tmp_path / "bot.py"
    path.write_text(BOT, encoding="utf-8")
    return str(path)


def test_a_match_is_what_simulate_plays(run):
    code, out, err = run("match", "tight", "caller", "--hands", "250", "--duplicate", "--seed", "3", "--json")
    game, agents = sw.games.by_name("nlh"), {name: getattr(sw.agents, name) for name in ("tight", "caller")}
    result = sw.simulate(game, agents, 250, stacks=[200, 200], seed=3, duplicate=True)
    assert (code, err) == (0, "") and json.loads(out)["chips"] == list(result.chips)
    code, out, err = run("match", "tight", "caller", "--hands", "250", "--duplicate", "--seed", "3")
    lines = out.splitlines()
    low, high = result.interval()[0]
    assert lines[0].split() == ["agent", "rank", "hands", "chips", "mbb", "error", "95%", "always"]
    assert lines[1].split()[:4] == ["tight", "1", "500", f"{result.chips[0]:+,}"]
    assert f"{low:+,.0f} to {high:+,.0f}" in lines[1] and lines[2].split()[0] == "caller"
    assert "stacks of 200, seed 3, each deal from both seats" in lines[3]


def test_more_than_two_play_each_against_each(run, bot):
    code, out, err = run(
        "match", "caller", "tight", bot, bot, "--hands", "30", "--seed", "1", "--game", "flh"
    )
    assert (code, err) == (0, "")
    above, below = out.split("\n\n")
    assert {line.split()[0] for line in above.splitlines()[1:5]} == {"caller", "tight", "bot"}
    assert "bot 2" in above and " 90 " in above and "Fixed-limit hold'em, stacks of 200" in above
    names = below.splitlines()[0].removeprefix("mbb against").split()
    assert {*names} == {"caller", "tight", "bot", "2"} and len(below.splitlines()) == 5


def test_no_two_pairs_play_the_same_deals(run):
    names = ["caller", "random", "tight"]
    game, agents, total = sw.games.by_name("nlh"), {name: getattr(sw.agents, name) for name in names}, 0
    for i, pair in enumerate(itertools.combinations(names, 2)):
        table = {name: agents[name] for name in pair}
        total += sw.simulate(game, table, 25, stacks=[200] * 2, seed=4, first=25 * i)
    code, out, _ = run("match", *names, "--hands", "25", "--seed", "4", "--json")
    assert code == 0 and json.loads(out)["chips"] == list(total.chips)


def test_a_match_is_estimated(run):
    code, out, err = run(
        "match", "random", "caller", "--hands", "60", "--seed", "1", "--estimates", "all-in,plain"
    )
    assert (code, err) == (0, "")
    above, below = out.split("\n\n")
    agents = {name: getattr(sw.agents, name) for name in ("random", "caller")}
    game = sw.games.by_name("nlh")
    result = sw.simulate(game, agents, 60, stacks=[200] * 2, seed=1, estimates=("all-in", "plain"))
    for name in agents:
        said = [f"{score.mbb:+,.1f} +- {score.stderr:,.1f}" for score in
                (result.score(name, "all-in"), result.score(name, "plain"))]  # fmt: skip
        assert said[0] != said[1] and re.search(rf"{name} +{'  '.join(map(re.escape, said))}", below)
        assert f"{result.score(name).mbb:+,.1f}" in above
    assert "by the estimate all-in" in above and below.startswith("mbb and error by")
    code, _, err = run("match", "tight", "caller", "--estimates", "aivatt")
    assert code == 1 and "'aivatt'" in err


def test_agents_of_files(run, bot):
    words = "--hands", "20", "--seed", "1", "--json"
    found = [json.loads(run("match", name, "tight", *words)[1])["chips"] for name in
             (bot, f"{bot}:agent", f"{bot}:Counter", "caller")]  # fmt: skip
    assert found[0] == found[1] == found[2] == found[3]
    code, out, _ = run("match", f"{bot}:bad", "caller", "--hands", "20", "--on-error", "fold")
    assert code == 0 and "illegal answers: bot.py:bad 20" in out


@pytest.mark.parametrize(
    "agents, said",
    [
        (["caller"], "a match is of two agents or more"),
        (["caler", "tight"], "there is no agent 'caler' (did you mean 'caller'?): it is one of baseline, "),
        (["none.py", "tight"], "there is no file 'none.py'"),
        (["BOT:agnet", "tight"], "has no 'agnet' (did you mean 'agent'?); another name is given as"),
        (["BOT:number", "tight"], "is no agent, which is called with an observation: it is int"),
        (["BOT:bad", "tight"], "agent 0 (bot.py:bad), hand 0"),
        (["BOT:worse", "tight"], "KeyError: 'what now' in line 17 of"),
        (["caller", "tight", "--game", "nlhe"], "there is no game 'nlhe'"),
    ],
)  # fmt: skip
def test_matches_that_cannot_be_played(run, bot, agents, said):
    code, out, err = run("match", *(word.replace("BOT", bot) for word in agents), "--hands", "10")
    assert (code, out) == (1, "") and err.startswith("steelwheel: ") and said in err and err.count("\n") == 1


def test_a_match_that_is_stopped(run, bot, tmp_path):
    """Ctrl-C in the first hand, and in the third part of a round robin."""
    path = tmp_path / "stop.py"
    path.write_text("def agent(seen):\n    raise KeyboardInterrupt\n", encoding="utf-8")
    code, out, err = run("match", str(path), "caller", "--hands", "20")
    assert (code, out, err) == (130, "", "steelwheel: interrupted\n")
    code, out, err = run("match", "caller", "tight", str(path), "--hands", "20", "--seed", "1")
    assert (
        code == 130
        and "stopped by Ctrl-C" in out
        and out.splitlines()[3].split()[:4] == ["stop", "1-3", "0", "+0"]
    )


def test_pictures_of_matches(run, tmp_path):
    pytest.importorskip("matplotlib", reason="charts need the extra 'plot'")
    for agents, name in ((["caller", "tight"], "won.svg"), (["caller", "tight", "random"], "ranks.svg")):
        code, _, err = run("match", *agents, "--hands", "20", "--save", str(tmp_path / name))
        assert (code, err) == (0, "") and "<svg" in (tmp_path / name).read_text(encoding="utf-8")
    code, _, err = run("match", "caller", "tight", "--hands", "20", "--save", "none/match.svg")
    assert code == 1 and err.startswith("steelwheel: ") and "none/match.svg" in err and err.count("\n") == 1


# ---- at a table


def at_the_table(run, monkeypatch, typed, *words):
    """What is said to one who types these lines, and then leaves."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    return run("play", *words)


def test_a_person_plays_hand_after_hand(run, monkeypatch, tmp_path):
    """Chips go on, the button moves, and the record has what was played."""
    record = tmp_path / "evening.phhs"
    typed = ["raise to 6", "k", "k", "k", "", "f", "", "q"]
    code, out, err = at_the_table(
        run, monkeypatch, typed, "nlh", "--against", "caller", "caller", "--seed", "5", "--save", str(record)
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
        run, monkeypatch, typed, "nlh", "--against", "caller", "--seed", "1", "--hands", "2"
    )
    assert code == 0
    assert "'hello': it names no action; you may" in out and "may not check: there is a bet" in out
    assert "you     raises to 6" in out and "you     bets 6" in out


def test_a_person_draws(run, monkeypatch):
    hand = sw.Hand(sw.games.by_name("badugi"), [200] * 2, seed=(2, 0))
    first = sw.format_cards(hand.hole_cards[0][0])
    typed = ["c", "discard 2s", f"discard {first}", "k", "stand pat", "q"]
    code, out, _ = at_the_table(run, monkeypatch, typed, "badugi", "--against", "caller", "--seed", "2")
    assert code == 0 and "not 2s; you may discard up to 4 of" in out
    assert "you     draws one" in out and "0 hands, +0 chips" in out


def test_those_who_have_lost_all_buy_in_again(run, monkeypatch):
    typed = ["all in", ""] * 6
    code, out, _ = at_the_table(
        run, monkeypatch, typed, "nlh", "--against", "caller", "--seed", "1", "--stack", "10", "--hands", "6"
    )
    assert code == 0 and "out of chips, in again with 10" in out and "6 hands, " in out


@pytest.mark.parametrize(
    "words, code, said",
    [
        (["nlhe", "--against", "caller"], 1, "there is no game 'nlhe'"),
        (["nlh", "--against", "caler"], 1, "there is no agent 'caler' (did you mean 'caller'?)"),
        (["nlh"], 2, "one of the arguments --against --acpc is required"),
        (["nlh", "--against", "caller", "--save", "x.txt"], 1, "the record is a .phhs file, not 'x.txt'"),
        (["nlh", "--against", *["caller"] * 22], 1, "23"),
        (["nlh", "--against", "caller", "--json"], 1, "--json goes with --acpc"),
        (["tight", "--acpc", "localhost", "1", "--hands", "3"], 1, "--hands goes with --against"),
        (["double_board", "--against", "caller", "--save", "x.phhs"], 1, "PHH"),
    ],
)
def test_tables_that_there_are_not(run, monkeypatch, words, code, said):
    found, _, err = at_the_table(run, monkeypatch, [], *words)
    assert found == code and said in err


def test_an_agent_that_fails_at_the_table(run, monkeypatch, bot):
    for name, said in (
        ("bad", "may not raise to 1000000000"),
        ("worse", "KeyError: 'what now' in line 17 of"),
    ):
        found, _, err = at_the_table(run, monkeypatch, ["c"] * 9, "nlh", "--against", f"{bot}:{name}")
        assert found == 1 and f"bot.py:{name}: " in err and said in err


@no_terminal
def test_a_table_at_a_terminal(tmp_path):
    shown = at_a_terminal(
        "play", "nlh", "--against", "baseline", "--seed", "4",
        typed=[("You may", "f\n"), ("next hand", "q\n")],
    )  # fmt: skip
    assert "\x1b[" in shown and "??" in shown and "1 hand, " in shown
