"""The programs of docs/examples do what they say."""

import re
import runpy
import shlex
import subprocess
import sys
import time

import numpy as np
import pytest
from conftest import ROOT

import steelwheel as sw

FOLDER = ROOT / "docs" / "examples"
RUN = re.compile(r"^\$ python docs/examples/(.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
SLOW = {"buckets", "river_match", "session"}
SHOW_NOTHING = {"leduc_ppo", "maskable_ppo", "server"}  # what needs PyTorch, and what never ends


@pytest.fixture
def main(request):
    """The `main` of the program that the test is named after."""
    return runpy.run_path(str(FOLDER / f"{request.node.originalname.removeprefix('test_')}.py"))["main"]


def percents(line: str) -> list[float]:
    return [float(x) for x in re.findall(r"([\d.]+)%", line)]


def shown():
    """Yield the commands on the pages, with the output shown there."""
    for page in sorted((ROOT / "docs").rglob("*.md")):
        blocks = re.findall(r"^```console\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
        for command, said in RUN.findall("".join(blocks)):
            name = command.partition(".py")[0]
            marks = [pytest.mark.slow] if name in SLOW else []
            yield pytest.param(shlex.split(command), said, id=f"{page.stem}-{name}", marks=marks)


@pytest.mark.parametrize(("command", "said"), [*shown()])
def test_what_the_pages_show(command, said, monkeypatch, capsys, tmp_path):
    name, *given = command
    if name == "buckets.py":
        pytest.importorskip("scipy")

    def typed(question):
        answer = said.partition(question)[2].partition("\n")[0]
        print(question + answer)
        return answer

    monkeypatch.chdir(tmp_path)  # some write files
    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setattr(sys, "argv", [name, *(str(ROOT / x) if (ROOT / x).is_dir() else x for x in given)])
    runpy.run_path(str(FOLDER / name), run_name="__main__")
    assert capsys.readouterr().out == said
    for file in given:
        if file.endswith(".html"):
            assert (tmp_path / file).read_text("utf-8").startswith("<!DOCTYPE html>")


def on_pages():
    return {parameter.values[0][0].removesuffix(".py") for parameter in shown()}


def test_the_pages_show_every_program():
    assert on_pages() == {path.stem for path in FOLDER.glob("*.py")} - SHOW_NOTHING


def test_equity_table(main, capsys):
    main(["AhKh", "7c7d", "JsTs"], "Qs9d4h2c7h")
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["AhKh", "7c7d", "JsTs"]
    assert len(lines) == 4 and lines[1].startswith("flop Q♠9♦4♥")
    assert all(sum(percents(line)) == pytest.approx(100, abs=0.02) for line in lines)
    assert percents(lines[-1]) == [0, 100, 0]
    main(["AA", "KK"], "")
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_bot_match(main, capsys):
    main(deals=100)
    first = capsys.readouterr().out
    assert re.fullmatch(r"judge against caller, 200 hands: \+\d+\.\d bb/100, standard error \d+\.\d\n", first)
    main(deals=100)
    assert capsys.readouterr().out == first


def test_range_on_board(main, capsys):
    main("QQ+,AKs,KQs", "22+,ATs+,KTs+", "Td9d2c")
    head, *lines = capsys.readouterr().out.splitlines()
    assert "on T♦9♦2♣: equity " in head
    assert [line.split()[0] for line in lines] == ["one", "high"]
    assert sum(percents(line)[0] for line in lines) == pytest.approx(100, abs=0.2)
    weights = [float(re.search(r"([\d.]+) combos", line)[1]) for line in lines]
    mean = sum(w * percents(line)[1] for w, line in zip(weights, lines, strict=True)) / sum(weights)
    assert mean == pytest.approx(percents(head)[0], abs=2)  # some combos meet more of the other range


def test_custom_game(main, capsys):
    main(seed=7)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("All players ante 10") and "board 2" in "\n".join(lines)
    assert sum(int(x) for x in re.findall(r"[+-]\d+", lines[-1])) == 0


def test_read_histories(main, capsys):
    main(str(ROOT / "tests" / "data"))
    out = capsys.readouterr().out
    assert re.search(r"^ann +\d+ +[+-]", out, re.MULTILINE) and "the largest pot, " in out


def test_replay_page(main, capsys, tmp_path):
    for source, said in ((None, "Ann wins"), ("allin.phh", "Cyd shows"), ("match.log", "Hand 2")):
        main(str(tmp_path / "hand.html"), source and str(ROOT / "tests" / "data" / source))
        page = (tmp_path / "hand.html").read_text("utf-8")
        assert f"{page.count('<li')} steps" in capsys.readouterr().out
        assert page.startswith("<!DOCTYPE html>") and said in page


def test_river_match(main, capsys):
    mean, error, exploitability = main(deals=60)
    assert mean > -exploitability - 4 * error
    assert re.search(r"exploitability 0\.\d\d chips.*\nthe solution wins [+-]\d", capsys.readouterr().out)


def test_outs_trainer(main, capsys):
    asked = []

    def answer(question: str) -> str:
        hole, _, flop = question.split(":")[0].partition(" on ")
        asked.append(question)
        return str(len(sw.outs(hole, flop))) if len(asked) < 3 else "0"

    assert main(rounds=3, ask=answer) == 2
    out = capsys.readouterr().out
    assert out.count("Right.") == 2 and out.endswith("2 of 3 right\n")


@pytest.mark.slow
def test_buckets(capsys, tmp_path):
    """Every hand on the flop: what the page shows, and that it is so."""
    pytest.importorskip("scipy")
    program = runpy.run_path(str(FOLDER / "buckets.py"))
    files = [str(tmp_path / "flop.npy"), str(tmp_path / "buckets.svg")]
    bucket = program["main"]("flop", out=files[0], svg=files[1], few=True)
    out = capsys.readouterr().out
    page = (ROOT / "docs" / "tutorials" / "buckets.md").read_text("utf-8")
    command = "$ python docs/examples/buckets.py --few --out flop.npy --picture buckets.svg\n"
    assert f"```text\n{command}{out}```" in page
    assert (ROOT / ".github/pictures/buckets.svg").read_bytes() == (tmp_path / "buckets.svg").read_bytes()
    saved = np.load(files[0])
    assert saved.dtype == np.uint16 and np.array_equal(saved, bucket)
    distance, by_mean = (float(x) for x in re.findall(r": +(0\.\d+)$", out, re.MULTILINE))
    assert distance < by_mean / 2

    counts = program["histograms"]("flop", 30)
    indexer = sw.HandIndexer([2, 3])
    assert counts.shape == (indexer.size(1), 30) and bucket.shape == (indexer.size(1),)
    assert np.array_equal(counts.sum(axis=1), np.full(len(counts), 1081))  # none is left out
    rng = np.random.default_rng(7)
    for row in sw.deal_batch(200, 5, seed=7):  # each is where it belongs, in whatever suits
        renamed = row // 4 * 4 + rng.permutation(4)[row % 4]
        found = sw.strength_histogram(renamed[:2].tolist(), renamed[2:].tolist(), bins=30)
        assert np.array_equal(counts[indexer.index(row[:2].tolist(), row[2:].tolist())], found)

    rows = program["cumulative"](counts)
    centers = program["clustered"](rows[:: program["FEW"]], 200)
    assert np.array_equal(program["nearest"](rows, centers)[0], bucket)  # the same again
    some = rng.choice(len(rows), 20_000, replace=False)
    away = np.stack([np.abs(rows[some] - center).sum(axis=1) for center in centers], axis=1)
    assert np.array_equal(away[np.arange(len(some)), bucket[some]], away.min(axis=1))
    assert (np.bincount(bucket, minlength=200) > 0).all()
    assert (np.diff(centers, axis=1) >= 0).all() and (np.diff(centers.sum(axis=1)) <= 0).all()


@pytest.mark.slow
def test_the_distance_of_buckets():
    stats = pytest.importorskip("scipy.stats")
    program = runpy.run_path(str(FOLDER / "buckets.py"))
    counts = program["histograms"]("preflop", 12)
    rows = program["cumulative"](counts)
    centers = rows[[0, 80, 168]].astype(float)
    bucket, away = program["nearest"](rows, centers)
    for i in range(169):
        moved = [stats.wasserstein_distance(range(12), range(12), counts[i], counts[k]) for k in (0, 80, 168)]
        assert away[i] / 2_118_760 == pytest.approx(min(moved)) == pytest.approx(moved[bucket[i]])
    medians = program["medians"](rows, bucket, np.full((4, 11), 7.0))
    assert (medians[3] == 7).all()  # no hand is in it
    least = program["distance"](rows, bucket, medians)
    assert program["distance"](rows, bucket, centers) > least
    for step in (-1000, 1000):
        for column in range(11):
            assert program["distance"](rows, bucket, medians + step * np.eye(11)[column]) >= least


def test_tournament(main, capsys, tmp_path):
    whole = main(players=40)
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "40 players, 5 tables, a pool of 4,000" and whole.is_over
    assert [line.split()[0] for line in told[-13:-3]] == [str(place) for place in range(1, 11)]
    assert sum(player.prize for player in whole.players.values()) == 4000
    saved = str(tmp_path / "tournament.bin")
    main(players=40, saved=saved, hands=150)  # as if it were killed then
    capsys.readouterr()
    again = main(saved=saved)
    rest = capsys.readouterr().out.splitlines()
    assert (
        rest[0].startswith("tournament.bin: <Tournament, level ")
        and rest[-14:] == told[-14:]
        and again == whole
    )


@pytest.mark.slow
def test_a_tournament_that_is_killed(tmp_path):
    program = [sys.executable, str(FOLDER / "tournament.py"), "--players", "300", "--saved"]
    ends = []
    for name in ("whole", "killed"):
        saved = tmp_path / name
        if name == "killed":
            killed = subprocess.Popen([*program, str(saved)], stdout=subprocess.DEVNULL)
            while killed.poll() is None and not saved.exists():
                time.sleep(0.01)
            time.sleep(0.1)
            killed.kill()
            killed.wait()
        output = subprocess.run([*program, str(saved)], capture_output=True, encoding="utf-8", check=True)
        ends.append(output.stdout.splitlines()[-14:])
    assert ends[0] == ends[1]


def test_server(main, capsys, tmp_path):  # and tests/docs/test_server.py
    room = main.__globals__["Room"](pause=0, record=tmp_path)
    for name in ("ann", "bob"):
        room.join("", name, 200)
        room.nonce(name, 0, "0123456789abcdef")
    assert room.tick() == 0
    while (seat := room.table.hand.actor) is not None:
        room.act(room.seats[seat], room.turn(), sw.CALL)
    main("verify", str(tmp_path / "hand-0.json"))
    out = capsys.readouterr().out
    assert out.startswith("hand 0: 9 cards match the server's commitment (")
    assert out.endswith("), shuffled by ann, bob; 52 of 52 envelopes are open\n")
    (tmp_path / "hand-1.json").write_text(
        (tmp_path / "hand-0.json").read_text(encoding="utf-8").replace('["As", "', '["Ks", "'),
        encoding="utf-8",
    )
    with pytest.raises(SystemExit, match=r"hand-1.json is not a valid proof: Ks was not in the envelope of"):
        main("verify", str(tmp_path / "hand-1.json"))


def test_every_program_is_tried(request):
    there = (ROOT / "tests" / "env" / "test_examples.py").read_text(
        "utf-8"
    )  # tests of the programs that need PyTorch
    tests = [*vars(request.module), *re.findall(r"^def (\w+)", there, re.MULTILINE)]
    tried = {name.removeprefix("test_") for name in tests if name.startswith("test_")}
    assert {path.stem for path in FOLDER.glob("*.py")} <= tried | on_pages()


def test_dealers_choice(main, capsys):
    main(hands=120)
    first, *lines, ledger = capsys.readouterr().out.splitlines()
    assert first == "120 hands, 20 games" and len(lines) == 6
    blinds = [int(re.search(r": (\d+) blinds", line)[1]) for line in lines]
    assert max(blinds) - min(blinds) <= 3  # a small blind, a big blind and a button's
    bought, on_table, cashed_out, rake = map(int, re.findall(r"=(\d+)", ledger))
    assert bought == on_table and cashed_out == rake == 0


def test_session(main, capsys):
    main(hands=150)
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [line.split()[0] for line in lines] == list(sw.rules.PRESETS)
    for line in lines:
        hands, bought, on_table, cashed_out, rake = map(int, line.split()[1:])
        assert hands == 150 and bought == on_table + cashed_out + rake and rake > 0
