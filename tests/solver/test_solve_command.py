"""`steelwheel solve`."""

import json
import signal

import pytest

import steelwheel as sw
from steelwheel.cli import main
from steelwheel.cli.solving import Solving

LINE = "solve --board Td9d6hQc2s --oop QQ+,JTs --ip TT+,AQs --pot 200 --stack 500 --sizes 75%".split()


def test_what_it_prints(capsys):
    assert main(LINE) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "board   Td 9d 6h Qc 2s"
    assert [line.split()[0] for line in told[4:7]] == ["combos", "OOP", "IP"]
    assert [line.rsplit(None, 2)[0] for line in told[8:11]] == ["OOP", "check", "bet 150"]
    assert told[-2].startswith("exploitability 0.")
    assert told[-1].startswith("a best response to the other gains OOP 0.")
    assert main([*LINE, "--node", "x b150"]) == 0
    told = capsys.readouterr().out
    assert "line    x b150" in told
    assert "all-in 500" in told


def test_json_and_files(capsys, tmp_path):
    names = [str(tmp_path / name) for name in ("a.solution", "a.html")]
    assert (
        main([*LINE, "--json", "--node", "x", "--save", names[0], "--html", names[1], "--target", "1"]) == 0
    )
    told = json.loads(capsys.readouterr().out)
    solution = sw.Solution.load(names[0])
    assert told["ev"] == list(solution.ev)
    assert told["node"]["path"] == ["x"]
    assert (tmp_path / "a.html").read_text("utf-8") == solution.to_html()


@pytest.mark.parametrize(
    ("more", "code", "words"),
    [
        (["--target", "0"], 2, "target must be more than 0"),
        (["--node", "x b7"], 2, "at x IP has no 'b7' in this tree: x, b150"),
        (["--stack", "1", "2", "3"], 2, "--stack is one number, or two, not 3"),
        (["--save", "/nowhere/x"], 1, "'/nowhere/x' cannot be written"),
        (["--board", "Td9d"], 2, "a board of 3 to 5 cards"),
        (["--sizes", "7"], 2, "'7' is no size"),
        (["--oop", "Td9d"], 2, "the range out of position, Td9d, has no hand left"),
        (["--game", "plo"], 2, "is not hold'em"),
    ],
)
def test_what_is_wrong(more, code, words, capsys):
    assert main([*LINE, *more]) == code
    told = capsys.readouterr()
    assert words in told.err
    assert not told.out


def test_rake_and_two_stacks(capsys):
    assert main([*LINE, "--stack", "300", "500", "--rake", "5", "10", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["stacks"] == [300, 500]
    assert sum(told["ev"]) == pytest.approx(190, abs=0.01)


def test_progress(monkeypatch, capsys):
    """What it tells meanwhile, and Ctrl-C: the result so far, with its exit code."""
    from steelwheel.solver import running

    monkeypatch.setattr(running, "TOLD", 0.0)
    told = []
    look = Solving.look

    def watch(self, solution):
        told.append(self.told(solution))
        if solution.iterations == 14:
            signal.raise_signal(signal.SIGINT)
        return look(self, solution)

    monkeypatch.setattr(Solving, "look", watch)
    assert main([*LINE, "--target", "0.001"]) == 130
    assert "14 iterations, stopped before the end" in capsys.readouterr().out
    assert told[0] == "iteration 1"
    assert told[-1].startswith("iteration 14, ")
    assert told[-1].endswith(" s left")
