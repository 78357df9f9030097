"""`steelwheel.h`: programs in C, compiled here, play, evaluate and compute equity as Python does."""

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

import steelwheel as sw
from steelwheel import _core

CC = os.environ.get("CC") or next(filter(shutil.which, ("cc", "gcc", "clang")), None)
SOURCE = ROOT / "docs" / "examples" / "native_environment.c"
VALUES = ROOT / "tests" / "hands" / "native_values.c"
STRICT = "-std=c11 -Wall -Wextra -Wno-unused-parameter -Werror -O1".split()
GAMES = [
    (sw.games.NoLimitHoldem((1, 2)), [200, 60, 0, 133], (0.5, 1, 2)),
    (sw.games.FixedLimitHoldem((1, 2)), [40, 40], ()),
    (sw.games.SevenCardStud(), [300, 300, 300], (1,)),
    (sw.games.Badugi((1, 2)), [50, 50, 50], (1,)),
    (sw.games.DoubleTexas((1, 2)), [50, 50, 50], (1,)),
    (sw.games.NoLimitHoldem((1, 2)), [2, 1], (1,)),  # blinds put all in
]


def build(folder, include, source=SOURCE):
    """Return the compiled module, built with `steelwheel.h` from a folder."""
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if CC is None or os.name == "nt" or sys.platform == "emscripten" or not headers.exists():
        pytest.skip("there is no C compiler, or none that finds Python's headers")
    made = folder / f"{source.stem}.so"
    link = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
    command = [*shlex.split(CC), *STRICT, "-shared", "-fPIC", *link, f"-I{include}"]
    command += [f"-I{headers.parent}", str(source), "-o", str(made)]
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment)
    assert done.returncode == 0, done.stderr
    return made


def load(made):
    spec = importlib.util.spec_from_file_location(made.stem, made)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def native(tmp_path_factory):
    return load(build(tmp_path_factory.mktemp("native"), sw.get_include()))


@pytest.fixture(scope="module")
def values(tmp_path_factory):
    return load(build(tmp_path_factory.mktemp("values"), sw.get_include(), VALUES))


@pytest.mark.parametrize("count", [5, 6, 7])
def test_values_are_those_of_python(values, count):
    rows = sw.deal_batch(1000, count, seed=count)
    out = np.zeros(1000, "uint16")
    assert values.evaluate_rows(rows.tobytes(), 1000, count, out) == 1000
    assert np.array_equal(out, sw.evaluate_batch(rows))
    for row in rows[:50]:
        assert values.evaluate(row.tobytes(), count) == sw.evaluate(row)
    rows[7, 0] = rows[7, 1]
    assert values.evaluate_rows(rows.tobytes(), 1000, count, out) == 7
    assert values.evaluate(rows[7].tobytes(), count) == 0


@pytest.mark.parametrize(
    ("cards", "count"), [(b"", 0), (bytes(4), 4), (bytes(range(8)), 8), (b"\0\1\2\3\x34", 5), (bytes(5), -5)]
)
def test_bad_cards_have_no_value(values, cards, count):
    assert values.evaluate(cards, count) == 0
    assert values.evaluate_rows(cards, 1, count, np.zeros(1, "uint16")) == 0


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AsAh", "KsKh"], ""),
        (["AhKh", "7c7d", "JsTc"], "Qs9d4h"),
        (["AhKh", "7c7d"], "Qs9d4h2c"),
        (["AhKh", "AsKs"], "Qc9d4h2c2d"),
    ],
)
def test_equity_is_that_of_python(values, hands, board):
    expected = sw.equity(*hands, board=board)
    given = bytes(sw.parse_cards("".join(hands))), len(hands), bytes(sw.parse_cards(board))
    assert values.equity(*given) == (expected.trials, list(expected.equity))


@pytest.mark.parametrize(
    ("hands", "players", "board"),
    [
        (b"\0\1\2\2", 2, b""),
        (b"\0\1\2\x34", 2, b""),
        (b"\0\1\2\3", 2, b"\3\4\5"),
        (b"\0\1\2\3", 2, b"\4\5"),
        (b"\0\1\2\3", 2, bytes(range(4, 10))),
        (b"\0\1", 1, b""),
        (bytes(range(22)), 11, b""),
        (b"", -1, b""),
    ],
)
def test_bad_hands_have_no_equity(values, hands, players, board):
    boards, equity = values.equity(hands, players, board)
    assert boards == 0
    assert equity[:2] == [-1, -1][:players] or players < 1


def same(seen, batch, menu, illegal):
    """Assert that the written values match a batch."""
    status, actors, masks, observations, rewards, done, told = seen
    assert status == illegal.sum()
    assert actors == batch.actors.tobytes()
    assert masks == menu.mask(batch).tobytes()
    assert observations == batch.observe().tobytes()
    won = np.where(batch.done[:, None], batch.payoffs, 0) / unit(batch.game)
    assert np.array_equal(np.frombuffer(rewards, "float32"), won.astype("float32").ravel())
    assert done == batch.done.tobytes()
    assert told == illegal.tobytes()


def unit(game):
    return max([0, *game.blinds]) or game.bets[0]


def instead(batch, i):
    """Return the replacement of an illegal action."""
    if batch.phases[i] == 2:
        return (1 << int(batch.draws[i, 0])) - 1
    return -1 if batch.to_call[i] and batch.can_fold[i] else 0


def is_legal(batch, i, code):
    if batch.phases[i] == 0:
        return True
    try:
        batch[i].act(int(code))
    except sw.IllegalAction:
        return False
    return True


@pytest.mark.parametrize(("game", "stacks", "pots"), GAMES)
def test_it_plays_as_a_batch(native, game, stacks, pots):
    """The environment plays menu entries, including masked and invalid ones."""
    rng, n = np.random.default_rng(1), 9
    menu = sw.ActionMenu(game, pots)
    config = sw.native_config(game, stacks, button=1, pot_fractions=pots, last_actions=5)
    env = native.make(config, n, 7)
    del config
    batch = sw.HandBatch(game, n, stacks, seed=7, button=1, last_actions=5)
    ended = refused = 0
    for _ in range(150):
        mask = menu.mask(batch)
        entries = np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask], "int32")
        wild = rng.random(n) < 0.2
        entries[wild] = rng.choice([-1, 0, 1, 3, len(menu) - 1, len(menu), 2**31 - 1, -(2**31)], wild.sum())
        codes, illegal = np.zeros(n, "int64"), np.zeros(n, "bool")
        for i in range(n):
            if batch.phases[i]:
                illegal[i] = not 0 <= entries[i] < len(menu) or not mask[i, entries[i]]
                codes[i] = instead(batch, i) if illegal[i] else menu.codes(batch[i], int(entries[i]))
        seen = native.step(env, entries)
        same(seen, batch.act(codes), menu, illegal)
        ended += batch.done.sum()
        refused += illegal.sum()
    assert ended > 20 and (refused > 20 or stacks == [2, 1])
    same(
        native.reset(env, 8),
        sw.HandBatch(game, n, stacks, seed=8, button=1, last_actions=5),
        menu,
        np.zeros(n, "bool"),
    )


@pytest.mark.parametrize(("game", "stacks", "pots"), GAMES)
def test_any_code_is_played_or_told(native, game, stacks, pots):
    rng, n = np.random.default_rng(2), 7
    edges = [-(2**63), -2, -1, 0, 1, 2, 3, 4, 5, 7, 15, 31, 32, 60, 200, 2**31, 2**53, 2**63 - 1]
    menu = sw.ActionMenu(game, pots)
    env = native.make(sw.native_config(game, stacks, pot_fractions=pots), n, 3)
    batch = sw.HandBatch(game, n, stacks, seed=3)
    for _ in range(100):
        codes = np.where(rng.random(n) < 0.5, 0, rng.choice(edges, n)).astype("int64")
        illegal = np.array([not is_legal(batch, i, codes[i]) for i in range(n)])
        played = np.array([instead(batch, i) if illegal[i] else codes[i] for i in range(n)])
        same(native.step(env, codes), batch.act(played), menu, illegal)


def test_hands_end_without_python(native):
    config = sw.native_config(sw.games.NoLimitHoldem((1, 2)), [200] * 6)
    hands, won = native.play(config, 64, 5, 1000)
    assert hands > 1000 and len(won) == 6 and sum(won) == pytest.approx(0, abs=1e-3)
    assert native.play(config, 64, 5, 1000) == (hands, won) != native.play(config, 64, 6, 1000)


def test_it_is_imported_first(native):
    """The module finds the functions even before Python imports steelwheel."""
    code = "import importlib.util as u; s = u.spec_from_file_location('native_environment', {!r}); "
    code = code.format(native.__file__) + "s.loader.exec_module(u.module_from_spec(s)); print(s.name)"
    paths = os.pathsep.join(map(str, sys.path))
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert done.stdout == "native_environment\n", done.stderr


def test_another_layout_is_refused(native, tmp_path):
    header = Path(sw.get_include(), "steelwheel.h").read_text(encoding="utf-8")
    (tmp_path / "steelwheel.h").write_text(header.replace("_ABI 1", "_ABI 2"), encoding="utf-8")
    with pytest.raises(ImportError, match=r"compiled for layout 2 of steelwheel\.h, and steelwheel has 1"):
        load(build(tmp_path, tmp_path))


def test_what_is_no_config(native):
    for wrong in (None, object(), _core._C_API):
        with pytest.raises((ValueError, TypeError, AttributeError)):
            native.make(wrong, 1, 1)
    config = sw.native_config(sw.games.NoLimitHoldem((1, 2)), [200, 200])
    for slots in (0, -1, 2**24 + 1):
        with pytest.raises(MemoryError):
            native.make(config, slots, 1)


def test_bad_arguments():
    game = sw.games.NoLimitHoldem((1, 2))
    with pytest.raises(sw.InvalidHand, match="two seats or more"):
        sw.native_config(game, [200])
    with pytest.raises(sw.InvalidHand, match="button"):
        sw.native_config(game, [200, 200], button=2)
    with pytest.raises(ValueError, match="last_actions"):
        sw.native_config(game, [200, 200], last_actions=-1)
    with pytest.raises(ValueError, match="fraction"):
        sw.native_config(game, [200, 200], pot_fractions=[-1])
    with pytest.raises(ValueError, match="another game"):
        _core.native_config(sw.HandBatch(game, 1, [9, 9]), sw.ActionMenu(sw.games.Badugi()))
    for wrong in ((None, None), (1, 2)):
        with pytest.raises(TypeError):
            _core.native_config(*wrong)


def test_the_header_is_there():
    text = Path(sw.get_include(), "steelwheel.h").read_text(encoding="utf-8")
    assert "STEELWHEEL_ABI 1 " in text and "Python.h" not in text
