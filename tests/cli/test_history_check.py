"""`steelwheel stats --check`: the hands of a folder that are read correctly."""

import json

import pytest
from conftest import ROOT

from steelwheel import history
from steelwheel.cli import main
from steelwheel.history import HandHistory

FIELDS = {
    "variant": "NT",
    "antes": [0, 0],
    "blinds_or_straddles": [1, 2],
    "min_bet": 2,
    "starting_stacks": [100, 100],
    "actions": ["d dh p1 AsAh", "d dh p2 KsKh", "p2 cbr 10", "p1 cc", "d db 2c3c4d", "p1 cbr 20", "p2 f"],
}


@pytest.mark.parametrize("workers", ["1", "2"])
def test_check(workers, tmp_path, capsys):
    before = FIELDS["actions"][:6]
    results = [
        *[{}, {"winnings": [0, 0]}, {"finishing_stacks": [110, 90]}, {"winnings": [20, 0]}],
        *[
            {"winnings": [40, 0]},
            {"finishing_stacks": [108, 90]},
            {"winnings": [19, 0]},
            {"winnings": [0, 20]},
        ],
        *[{"actions": [*before, "p2 cbr 21"]}, {"actions": [*before, "p2 cbr 22"]}, {"actions": before}],
    ]
    history.dump([HandHistory({**FIELDS, **more}) for more in results], tmp_path / "x.phhs")
    (tmp_path / "y.phh").write_text("no hand", encoding="utf-8")
    assert main(["stats", str(tmp_path), "--check", "--json", "--workers", workers]) == 0
    found = json.loads(capsys.readouterr().out)
    reasons = found.pop("reasons")
    assert found == {
        "hands": 12,
        "replayed": 9,
        "to_the_chip": 3,
        "within_rake_and_odd_chips": 2,
        "without_results": 3,
        "with_exceptions": 1,
        "refused": 3,
        "exceptions": {"winnings": 1},
    }
    assert sorted(reasons.values()) == [1, 2] and all(reason[0] != "'" for reason in reasons), reasons
    assert main(["stats", str(tmp_path), "--check"]) == 0
    text = capsys.readouterr().out
    assert "exception: winnings" in text and "refused: " in text
    assert main(["stats", str(tmp_path), "--check", "--strict", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["refused"] == 4


def test_check_of_a_site(capsys):
    path = str(ROOT / "tests" / "history" / "pokerstars" / "holdem.txt")
    assert main(["stats", path, "--check", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["hands"] == found["to_the_chip"] > 0
