"""`steelwheel solve`."""

import io
import json
import re
import signal
from decimal import Decimal
from pathlib import Path

import pytest
from conftest import ROOT

import steelwheel as sw
from steelwheel.cli import main
from steelwheel.cli.solve import Solving

LINE = "solve --board Td9d6hQc2s --oop QQ+,JTs --ip TT+,AQs --pot 200 --stack 500 --sizes 75%".split()


def test_what_it_prints(capsys):
    assert main(LINE) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "board   Td 9d 6h Qc 2s"
    assert [line.split()[0] for line in told[4:7]] == ["combos", "OOP", "IP"]
    assert [line.rsplit(None, 2)[0] for line in told[8:11]] == ["OOP", "check", "bet 150"]
    assert told[12].split() == [*"AKQJT98765432"]
    assert told[26] == "x: check  A: bet 150"
    assert told[-1].startswith("exploitability 0.") and told[-1].endswith("; EV in chips")
    assert main([*LINE, "--node", "x b150"]) == 0
    told = capsys.readouterr().out
    assert "line    x b150" in told
    assert "all-in 500" in told


def test_chips_may_have_decimals(capsys):
    assert main([*LINE, "--pot", "5.5", "--stack", "97.5", "80", "--rake", "5", "0.3"]) == 0
    told = capsys.readouterr().out
    assert "5.5" in told and "97.5 and 80" in told and "bet 4.1" in told


def test_json_and_files(capsys, tmp_path):
    names = [str(tmp_path / name) for name in ("a.solution", "a.html")]
    assert (
        main([*LINE, "--json", "--node", "x", "-o", names[0], "-o", names[1], "--target-percent", "1"]) == 0
    )
    told = json.loads(capsys.readouterr().out)
    solution = sw.Solution.load(names[0])
    assert told["ev"] == list(solution.ev)
    assert told["node"]["path"] == ["x"]
    assert (tmp_path / "a.html").read_text("utf-8") == solution.to_html()


@pytest.mark.parametrize(
    ("more", "code", "words"),
    [
        (["--target-percent", "0"], 2, "--target-percent: must be a percentage above 0"),
        (["--node", "x b7"], 2, "steelwheel: IP has no action 'b7' at x; its actions are x, b150"),
        (["--stack", "1", "2", "3"], 2, "--stack takes one or two numbers, not 3"),
        (["--rake", "5", "3", "1"], 2, "--rake takes a percentage and a cap, not 3 numbers"),
        (["-o", "/nowhere/x.html"], 1, "'/nowhere/x.html' cannot be written"),
        (["-o", "x"], 2, "must end in .html or .solution, not 'x'"),
        (["--combos", "72o"], 2, "no combo of --combos 72o is in the range of OOP at this node"),
        (["--max-seconds", "0"], 2, "--max-seconds must be more than 0"),
        (["--board", "Td9d"], 2, "steelwheel: the board of a spot must have 3 to 5 cards, not 2"),
        (["--sizes", "7"], 2, "'7' is not a size; write 7% of the pot, 7c chips"),
        (["--oop", "Td9d"], 2, "the range out of position, Td9d, has no possible"),
        (["--game", "plo"], 2, "is not hold'em"),
    ],
)
def test_what_is_wrong(more, code, words, capsys):
    try:
        found = main([*LINE, *more])
    except SystemExit as stop:
        found = stop.code
    assert found == code
    told = capsys.readouterr()
    assert words in told.err
    assert not told.out


def test_rake_and_two_stacks(capsys):
    assert main([*LINE, "--stack", "300", "500", "--rake", "5", "10", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["stacks"] == [300, 500]
    assert sum(told["ev"]) == pytest.approx(190, abs=0.01)
    assert main([*LINE, "--stack", "300", "--rake", "5", "--json"]) == 0
    assert sum(json.loads(capsys.readouterr().out)["ev"]) < 190


def test_progress(monkeypatch, capsys):
    """The progress text, and after Ctrl-C the result so far with its exit code."""
    from steelwheel.solver import iterations

    monkeypatch.setattr(iterations, "PROGRESS_INTERVAL", 0.0)
    told = []
    look = Solving.look

    def watch(self, solution):
        told.append(self.progress_text(solution))
        if solution.iterations == 14:
            signal.raise_signal(signal.SIGINT)
        return look(self, solution)

    monkeypatch.setattr(Solving, "look", watch)
    assert main([*LINE, "--target-percent", "0.001"]) == 130
    assert "after 14 iterations, target not reached" in capsys.readouterr().out
    assert told[0] == "iteration 1"
    assert told[-1].startswith("iteration 14, ")
    assert told[-1].endswith(" s left")


HANDS = ROOT / "tests" / "history"
GIVEN = "--oop 22+,AT+,KQ --ip 22+,AT+,KQ --sizes 75% --target-percent 2".split()


def write_hand(tmp_path, suffix):
    """Write a hand that two of three players play to the turn, and return its path and history."""
    hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [100, 90, 120], seed=7, board="Td9d6hQc2s")
    hand = hand.raise_to(6).fold().call().check().check().check().bet(10).fold()
    hh = sw.history.HandHistory.from_hand(hand, players=["Ann", "Bo", "Cy"], hand=77, currency="USD")
    path = tmp_path / f"hand{suffix}"
    sw.history.dump(hh, path)
    return str(path), hh


@pytest.mark.parametrize("suffix", [".phh", ".phhs", ".txt", ".ohh"])
def test_a_hand_of_a_file(suffix, capsys, tmp_path):
    path, _ = write_hand(tmp_path, suffix)
    assert main(["solve", "--history", path, "--street", "turn", *GIVEN, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["board"], found["pot"], found["stacks"]) == (["Td", "9d", "6h", "Qc"], 13, [114, 94])
    (again,) = sw.history.load_all(path)
    spot = sw.Spot.from_history(
        again, (GIVEN[1], GIVEN[3]), sizes="75%", scale=100 if suffix == ".txt" else 1
    )
    assert found["ev"] == list(sw.solve(spot, target_percent=2).ev)
    assert main(["solve", "--history", path, *GIVEN]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:5] == [
        "OOP     Bo",
        "IP      Cy",
        "board   Td 9d 6h Qc",
        "pot     13",
        "stacks  114 and 94",
    ]
    assert lines[-1].endswith("; EV in the hand's money")


SITES = [  # a file of each site, the number of the hand, and the spot
    ("pokerstars/holdem.txt", 1, "2c 7d 9h Ks", "9.5", "21.5 and 3"),
    ("ggpoker/cash.txt", 1, "Kd 7h 2h", "10", "36 and 96"),
    ("winamax/cash.txt", 1, "Kd 7h 2h", "10.5", "36 and 96"),
    ("ignition/cash.txt", 4, "Jd Jh 4s", "1.5", "23.63 and 24.25"),
    ("ignition/cash.txt", 2, "Ks 7c 9s 8h 4c", "112", "622 and 91.5"),
    ("ggpoker/shortdeck.txt", 1, "Td 9h 6d", "9", "96 and 76"),
    ("ohh/hands.ohh", 1, "2c 7d 9h", "0.42", "2.18 and 1.8"),
]


@pytest.mark.parametrize("name, number, board, pot, stacks", SITES)
def test_hands_of_each_site(name, number, board, pot, stacks, capsys):
    path = str(HANDS / name)
    few = ["--oop", "AhAc,KcKh", "--ip", "QQ,AsKs", "--sizes", "100%", "--max-iterations", "5"]
    assert main(["solve", "--history", path, "--hand", str(number), *few]) == 0
    rows = dict(line.split(None, 1) for line in capsys.readouterr().out.splitlines()[:5])
    assert (rows["board"], rows["pot"], rows["stacks"]) == (board, pot, stacks)
    hh = list(sw.history.load_all(path))[number - 1]
    spot = sw.Spot.from_history(hh, ("AA", "KK"))
    assert [hh.players[seat] for seat in spot.seats] == [rows["OOP"], rows["IP"]]
    assert [float(hh.unit) * chips for chips in spot.stacks] == pytest.approx(
        [*map(float, stacks.split(" and "))]
    )


def test_a_hand_from_standard_input(capsys, monkeypatch, tmp_path):
    path, _ = write_hand(tmp_path, ".txt")
    monkeypatch.setattr("sys.stdin", io.StringIO(Path(path).read_text("utf-8")))
    assert main(["solve", "--history", "-", *GIVEN]) == 0
    assert capsys.readouterr().out.startswith("OOP     Bo\n")


def test_names_cannot_control_the_terminal(capsys, tmp_path):
    _, hh = write_hand(tmp_path, ".phh")
    hh.players = ["Ann", "B\x1b[2J", "Cy"]
    sw.history.dump(hh, tmp_path / "x.phh")
    assert main(["solve", "--history", str(tmp_path / "x.phh"), *GIVEN]) == 0
    assert "OOP     B?[2J\n" in capsys.readouterr().out


def test_amounts_with_many_decimals(capsys, tmp_path):
    """A spot's unit has at most a million chips: a hand in bitcoin needs a smaller unit."""
    _, hh = write_hand(tmp_path, ".phh")
    satoshi = Decimal("0.00000001")
    for name in ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks"):
        hh.fields[name] = [amount * satoshi for amount in hh.fields[name]]
    hh.fields["min_bet"] *= satoshi
    hh.fields["actions"] = [
        re.sub(r"cbr (\d+)", lambda bet: f"cbr {int(bet[1]) * satoshi:f}", action) for action in hh.actions
    ]
    sw.history.dump(hh, tmp_path / "bitcoin.phh")
    assert main(["solve", "--history", str(tmp_path / "bitcoin.phh"), *GIVEN]) == 0
    assert "EV in units of 0.01" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--history", "ggpoker/cash.txt"], 2, "cash.txt has 3 hands; choose one with --hand N"),
        (["--history", "ggpoker/cash.txt", "--hand", "4"], 2, "has no hand 4: it has 3 hands"),
        (["--history", "ggpoker/cash.txt", "--hand", "0"], 2, "has no hand 0: it has 3 hands"),
        (
            ["--history", "ggpoker/cash.txt", "--hand", "2"],
            2,
            "the history has no two-player betting round from the flop on",
        ),
        (
            ["--history", "ggpoker/cash.txt", "--hand", "3"],
            2,
            "the site added 10.00 to the pot, which the replayed hand lacks; instead of the history, "
            "give the board, a pot of 17.00, and stacks of 97.00 and 97.00",
        ),
        (["--history", "pokerstars/holdem.txt", "--street", "flop"], 2, "3 players are left in the hand"),
        (["--history", "pokerstars/holdem.txt", "--street", "turns"], 2, "(did you mean 'turn'?)"),
        (["--history", "pokerstars/omaha.txt"], 2, "no two-player betting round from the flop on"),
        (["--history", "ggpoker/omaha.txt", "--hand", "2", "--street", "flop"], 2, "not a form of hold'em"),
        (["--history", "pokerstars/holdem.txt", "--pot", "3"], 2, "remove --pot"),
        (["--history", "pokerstars/holdem.txt", "--game", "flh"], 2, "remove --game"),
        (["--history", "nothing.txt"], 1, "there is no hand history"),
        (["--hand", "3"], 2, "--hand needs --history FILE"),
        (["--street", "turn"], 2, "--street needs --history FILE"),
        (["--board", "2c3c4c", "--pot", "1"], 2, "--stack is missing; give --board, --pot and --stack, or"),
    ],
)
def test_what_is_wrong_with_a_hand(words, code, message, capsys, monkeypatch):
    monkeypatch.chdir(HANDS)
    assert main(["solve", *words, "--oop", "AA", "--ip", "KK"]) == code
    shown = capsys.readouterr()
    assert message in shown.err and not shown.out
