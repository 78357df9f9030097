"""The program that bench/solver_table.py times next to ours: its input, and the numbers that must agree."""

import sys

import pytest
from conftest import ROOT

PEER = """#!{python}
import json, sys
given = dict(word.split("=", 1) for word in sys.argv[1:])
assert given["board"] == "Td9d6hQc3s", given
assert (given["bet_river"], given["raise_river"]) == ("60%, e, a", "2.5x"), given
assert (int(given["pot"]), int(given["stack"])) == (200, 900)
if given["iterations"] == "0":
    curve = [[0, 0.0, {even}]]
else:
    assert given["target"] == "0.3" and given["repeat"] == "3", given
    curve = [[10, 0.5, 5.25], [20, 1.5, 0.25]]
print("a line to pass over")
print(json.dumps({{"curves": [curve], "percent": curve[-1][2], "values": {values}, "bytes": 1000}}))
"""


@pytest.fixture
def table(monkeypatch, tmp_path, capsys):
    """Return a function that runs it with another program, and returns the cells of D's river."""
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    import solver_table

    def run(even=75.61229, values=(91.8, 108.2)):
        program = tmp_path / "peer.py"
        program.write_text(
            PEER.format(python=sys.executable, even=even, values=list(values)), encoding="utf-8"
        )
        program.chmod(0o700)
        monkeypatch.setenv("STEELWHEEL_PEER", str(program))
        monkeypatch.setattr(sys, "argv", ["solver_table.py", "--quick", "--no-parts", "--spots", "D river"])
        solver_table.main()
        (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| D river")]
        return [cell.strip() for cell in line.split("|")[2:-1]]

    return run


@pytest.mark.skipif(sys.platform == "win32", reason="starts a script by its first line")
def test_a_program_is_set_beside_ours(table):
    iterations, ours, memory, theirs, time, bytes_, ratio, worst, reach = table()
    assert 20 < int(iterations) < 200
    assert ours.endswith(("ms", "us"))
    assert memory.endswith("MB")
    assert (theirs, time, bytes_, worst, reach) == ("20", "1.5 s", "0.001 MB", "", "0.35")
    assert 0 <= float(ratio) < 0.1


@pytest.mark.skipif(sys.platform == "win32", reason="starts a script by its first line")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"even": 75.62}, "even strategies lose 75.6123 % of the pot with us, 75.6200 % there"),
        ({"values": (95, 105)}, "out of position wins 91.8.* with us, 95.000 there"),
    ],
)
def test_one_that_disagrees_is_not_timed(table, change, words):
    with pytest.raises(SystemExit, match=words):
        table(**change)
