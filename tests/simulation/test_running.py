"""Executors, pools that are lost, checkpoints, and interrupts: the result is that of an undisturbed match."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context

import pytest
from conftest import ROOT

import steelwheel as sw
from simulation.players import Kills, calls, plays
from steelwheel import agents
from steelwheel.simulation import running

GAME = sw.games.NoLimitHoldem(blinds=(1, 2))


def match(table=(plays, calls), hands=400, **keywords):
    keywords = {"stacks": [100, 100], "seed": 1, "slice_hands": 50, **keywords}
    return sw.simulate(GAME, table, hands, **keywords)


@pytest.fixture(scope="module")
def whole():
    return match()


def pool():
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


class Backwards(Executor):
    """Does what it is given in reverse order, once the first result is asked for."""

    def __init__(self):
        self.left = []

    def submit(self, work, *given):
        executor = self

        class Late(Future):
            def result(self, timeout=None):
                while executor.left:
                    future, work, given = executor.left.pop()
                    future.set_result(work(*given))
                return super().result(timeout)

        future = Late()
        self.left.append((future, work, given))
        return future


def test_any_executor_gives_the_same(whole):
    with ThreadPoolExecutor(2) as threads:
        assert match(executor=threads).to_bytes() == whole.to_bytes()
    assert match(executor=partial(ThreadPoolExecutor, 3)) == whole
    assert match(executor=ThreadPoolExecutor) == whole
    assert match(executor=Backwards()).to_bytes() == whole.to_bytes()


@pytest.mark.slow
def test_processes_give_the_same(whole, tmp_path):
    files = [tmp_path / name for name in ("a.phhs", "b.phhs")]
    with pool() as processes:
        assert match(executor=processes, record=files[0]).to_bytes() == whole.to_bytes()
        lanes = match([agents.random, agents.tight], executor=processes)
    assert lanes == match([agents.random, agents.tight], record=files[1])
    assert match(record=files[1]) == whole
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.slow
def test_a_killed_worker_costs_nothing(tmp_path):
    killer = {"killer": Kills(tmp_path / "killed"), "calls": calls}
    found = match(killer, executor=pool)
    assert (tmp_path / "killed").read_text("utf-8") == "x"  # it was
    assert found.to_bytes() == match({"killer": plays, "calls": calls}).to_bytes()


@pytest.mark.slow
def test_a_pool_that_is_not_made_here_cannot_be_made_again(tmp_path, monkeypatch):
    killer = {"killer": Kills(tmp_path / "killed"), "calls": calls}
    with pool() as processes, pytest.raises(BrokenProcessPool, match="makes another, which plays") as raised:
        match(killer, executor=processes, checkpoint=tmp_path / "saved")
    found = match(killer, executor=pool, checkpoint=tmp_path / "saved")
    assert found == match({"killer": plays, "calls": calls}) != raised.value.result
    monkeypatch.setattr(running, "MOST_LOSSES", 1)
    with pytest.raises(BrokenProcessPool, match="2 executors were lost one after another, at hands 0 to 49"):
        match({"killer": Kills(tmp_path / "again", 99), "calls": calls}, hands=50, executor=pool)


def test_a_checkpoint_is_gone_on_from(whole, tmp_path):
    file, record = tmp_path / "saved", tmp_path / "a.phhs"
    seen = []

    def stop(result):
        seen.append(result.hands)
        return len(seen) == 3

    def slow(seen):
        time.sleep(0.0005)
        return plays(seen)

    table = {"plays": slow, "calls": calls}
    part = match(table, checkpoint=file, progress=stop, record=record)
    assert not part.complete and part.hands == seen[-1] < 400
    with open(record, "ab") as more:  # which was written after the checkpoint
        more.write(b"[99]\n")
    rest = match(checkpoint=file, record=record)
    assert rest.to_bytes() == whole.to_bytes()
    match(record=tmp_path / "b.phhs")
    assert record.read_bytes() == (tmp_path / "b.phhs").read_bytes()
    assert match(checkpoint=file, record=record) == whole  # nothing is left to be played
    assert match(checkpoint=file, record=record, hands=500) == match(hands=500)
    assert [*tmp_path.glob("saved*")] == [file]


def test_a_seed_of_the_system_is_kept(tmp_path):
    part = match(checkpoint=tmp_path / "saved", seed=None, hands=100)
    rest = match(checkpoint=tmp_path / "saved", seed=None)
    assert rest.seed == part.seed and rest == match(seed=part.seed)


KILLED = """
import sys; sys.path.insert(0, {tests!r})
import steelwheel as sw
from simulation import test_running as here
from steelwheel import agents
from steelwheel.simulation import running
def slow(seen):
    import time; time.sleep(0.0002)
    return agents.random(seen)
print("begins", flush=True)
here.match({{"plays": slow, "calls": here.calls}}, 10_000, checkpoint={file!r})
"""


@pytest.mark.slow
def test_a_killed_match_goes_on(tmp_path, monkeypatch):
    file = tmp_path / "saved"
    code = KILLED.format(tests=str(ROOT / "tests"), file=str(file))
    code = code.replace("here.match", "running.SAVED = 0.05; here.match")
    with subprocess.Popen([sys.executable, "-c", code]) as process:
        come = 0
        while not come:
            time.sleep(0.01)
            assert process.poll() is None
            come = json.loads(file.read_bytes().partition(b"\n")[2])["next"] if file.exists() else 0
        process.kill()
    come = json.loads(file.read_bytes().partition(b"\n")[2])["next"]
    assert 0 < come < 10_000 and come % 50 == 0
    assert match(checkpoint=file, hands=10_000) == match(hands=10_000)


def test_a_damaged_checkpoint_is_refused(tmp_path):
    file = tmp_path / "saved"
    match(checkpoint=file)
    data = file.read_bytes()
    for i in range(0, len(data), 37):
        for changed in (data[:i], data[:i] + bytes([data[i] ^ 1]) + data[i + 1 :]):
            file.write_bytes(changed)
            with pytest.raises(ValueError, match=r"(is damaged|is no checkpoint of a match): remove it"):
                match(checkpoint=file)
    file.write_bytes(b"no checkpoint")
    with pytest.raises(ValueError, match=r"'.*(saved'|\.\.\.) is no checkpoint .* remove it to begin anew"):
        match(checkpoint=file)


@pytest.mark.parametrize(
    ("other", "what"),
    [
        ({"seed": 2}, r"seed was \[1, 0\], not \[2, 0\]"),
        ({"stacks": [100, 90]}, r"stacks was \[100, 100\], not \[100, 90\]"),
        ({"first": 50}, "first was 0, not 50"),
        ({"duplicate": True}, "duplicate was False, not True"),
        ({"slice_hands": 10}, "slice_hands was 50, not 10"),
        ({"table": [calls, plays]}, "agents was"),
        ({"on_error": "fold"}, "on_error was 'raise', not 'fold'"),
        ({"hands": 300}, "has come to hand 400 already, and what is asked ends at 300"),
    ],
)
def test_another_match_has_another_checkpoint(tmp_path, other, what):
    match(checkpoint=tmp_path / "saved")
    with pytest.raises(ValueError, match=what):
        match(checkpoint=tmp_path / "saved", **other)


def never(seen):
    raise AssertionError("it has begun")


def test_a_failed_write_leaves_what_was(tmp_path, monkeypatch):
    match(checkpoint=tmp_path / "saved", hands=100)
    before = (tmp_path / "saved").read_bytes()
    monkeypatch.setattr(
        os, "fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left on device"))
    )
    with pytest.raises(OSError, match=r"'.*(saved'|\.\.\.) cannot be written: No space left on device"):
        match(checkpoint=tmp_path / "saved")
    assert (tmp_path / "saved").read_bytes() == before and len([*tmp_path.iterdir()]) == 1
    with pytest.raises(FileNotFoundError, match="cannot be written: there is no folder"):
        match([never, never], checkpoint=tmp_path / "no" / "saved")


@pytest.mark.timing
def test_ctrl_c_leaves_whole_sessions():
    def interrupts(seen):
        interrupts.asked += 1
        if interrupts.asked == 333:
            signal.raise_signal(signal.SIGINT)
        return agents.random(seen)

    interrupts.asked = 0
    table = {"plays": interrupts, "calls": calls}
    found = match(table, 4000, carry=20, duplicate=True, slice_hands=1000)
    assert found.hands % 40 == 0 < found.hands and found.sets == found.hands // 40
    played = match({"plays": plays, "calls": calls}, found.hands // 2, carry=20, duplicate=True)
    assert found.chips == played.chips and found.stderr == played.stderr


@pytest.mark.timing
def test_ctrl_c_in_lanes():
    class Interrupts:
        asked = 0

        def act_batch(self, batch, where=None):
            self.asked += 1
            if self.asked == 100:
                signal.raise_signal(signal.SIGINT)
            return agents.random.act_batch(batch, where)

    table = {"a": Interrupts(), "b": agents.caller}
    found = match(table, 5000, slice_hands=100)
    assert not found.complete and found.hands % 100 == 0 < found.hands < 5000
    played = match({"a": agents.random, "b": agents.caller}, found.hands)
    assert found.chips == played.chips and played.complete


@pytest.mark.slow
@pytest.mark.timing
@pytest.mark.parametrize("executor", [None, partial(ThreadPoolExecutor, 2)])
def test_ctrl_c_returns_what_there_is(executor, tmp_path):
    def interrupts(seen):
        interrupts.asked += 1
        if interrupts.asked == 1000:
            signal.raise_signal(signal.SIGINT)
        elif interrupts.asked > 1000 and executor:
            time.sleep(0.0001)
        return agents.random(seen)

    interrupts.asked = 0
    if executor is not None:
        timer = threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT))
        interrupts.asked = 1001
        timer.start()
    table = {"plays": interrupts, "calls": calls}
    found = match(table, 4000, executor=executor, duplicate=True, checkpoint=tmp_path / "saved")
    assert not found.complete and 0 < found.hands < 8000
    played = match(hands=found.sets, duplicate=True, table={"plays": plays, "calls": calls})
    played.complete = False
    assert found.to_bytes() == played.to_bytes()
    rest = match({"plays": plays, "calls": calls}, 4000, duplicate=True, checkpoint=tmp_path / "saved")
    assert rest == match(hands=4000, duplicate=True)
