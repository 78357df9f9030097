"""Executors, lost pools, checkpoints and interrupts: the result equals that of an undisturbed match."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import active_children, get_context

import pytest
from conftest import ROOT

import steelwheel as sw
from simulation.players import Kills, SleepsLater, calls, plays
from steelwheel import agents
from steelwheel.simulation import executors

GAME = sw.games.NoLimitHoldem(blinds=(1, 2))


def match(table=(plays, calls), hands=400, **keywords):
    keywords = {"stacks": [100, 100], "seed": 1, "chunk_hands": 50, **keywords}
    return sw.simulate(GAME, table, hands, **keywords)


@pytest.fixture(scope="module")
def whole():
    return match()


def pool():
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


class Backwards(Executor):
    """Runs its work in reverse order, when the first result is requested."""

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
        assert match(executor=processes, save_hands=files[0]).to_bytes() == whole.to_bytes()
        slots = match([agents.random, agents.tight], executor=processes)
    assert slots == match([agents.random, agents.tight], save_hands=files[1])
    assert match(save_hands=files[1]) == whole
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.slow
def test_a_killed_worker_costs_nothing(tmp_path):
    killer = {"killer": Kills(tmp_path / "killed"), "calls": calls}
    found = match(killer, executor=pool)
    assert (tmp_path / "killed").read_text("utf-8") == "x"  # it was killed
    assert found.to_bytes() == match({"killer": plays, "calls": calls}).to_bytes()


@pytest.mark.slow
def test_a_pool_that_is_not_made_here_cannot_be_made_again(tmp_path, monkeypatch):
    killer = {"killer": Kills(tmp_path / "killed"), "calls": calls}
    with (
        pool() as processes,
        pytest.raises(BrokenProcessPool, match="to have it replaced and the work repeated") as raised,
    ):
        match(killer, executor=processes, checkpoint=tmp_path / "saved")
    found = match(killer, executor=pool, checkpoint=tmp_path / "saved")
    assert found == match({"killer": plays, "calls": calls}) != raised.value.result
    monkeypatch.setattr(executors, "MOST_LOSSES", 1)
    with pytest.raises(BrokenProcessPool, match="2 executors in a row were lost while running hands 0 to 49"):
        match({"killer": Kills(tmp_path / "again", 99), "calls": calls}, hands=50, executor=pool)


class Lost(Executor):
    """Has lost a process: its own thread fails the futures, and no other may cancel them."""

    def submit(self, work, *given):
        class Failing(Future):
            def cancel(self):
                raise AssertionError("canceled by another thread than the executor's")

        future = Failing()
        future.set_exception(BrokenProcessPool("a process died"))
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        assert cancel_futures


@pytest.mark.parametrize("executor", [Lost(), Lost])
def test_futures_of_a_lost_pool_are_left_to_it(executor):
    """Canceled from another thread, they raise InvalidStateError in the pool's (CPython 3.11)."""
    with pytest.raises(BrokenProcessPool, match="lost"):
        match(executor=executor)


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
    part = match(table, checkpoint=file, progress=stop, save_hands=record)
    assert not part.complete and part.hands == seen[-1] < 400
    with open(record, "ab") as more:  # as if written after the checkpoint
        more.write(b"[99]\n")
    rest = match(checkpoint=file, save_hands=record)
    assert rest.to_bytes() == whole.to_bytes()
    match(save_hands=tmp_path / "b.phhs")
    assert record.read_bytes() == (tmp_path / "b.phhs").read_bytes()
    assert match(checkpoint=file, save_hands=record) == whole  # no hands are left to play
    assert match(checkpoint=file, save_hands=record, hands=500) == match(hands=500)
    assert [*tmp_path.glob("saved*")] == [file]


def test_a_seed_of_the_system_is_kept(tmp_path):
    part = match(checkpoint=tmp_path / "saved", seed=None, hands=100)
    rest = match(checkpoint=tmp_path / "saved", seed=None)
    assert rest.seed == part.seed and rest == match(seed=part.seed)


KILLED = """
import sys; sys.path.insert(0, {tests!r})
import steelwheel as sw
from simulation import test_executors as here
from steelwheel import agents
from steelwheel.simulation import executors
def slow(seen):
    import time; time.sleep(0.003)  # a minute in all
    return agents.random(seen)
print("begins", flush=True)
here.match({{"plays": slow, "calls": here.calls}}, 10_000, checkpoint={file!r})
"""


@pytest.mark.slow
def test_a_killed_match_goes_on(tmp_path, monkeypatch):
    file = tmp_path / "saved"
    code = KILLED.format(tests=str(ROOT / "tests"), file=str(file))
    code = code.replace("here.match", "executors.CHECKPOINT_SECONDS = 0.05; here.match")
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
            with pytest.raises(
                ValueError,
                match=r"(is damaged|is not a checkpoint of a match); remove it to start from the beginning",
            ):
                match(checkpoint=file)
    file.write_bytes(b"no checkpoint")
    with pytest.raises(
        ValueError, match=r"'.*(saved'|\.\.\.) is not a checkpoint .*; remove it to start from the beginning"
    ):
        match(checkpoint=file)


def places(value, at=()):
    """Yield all fields and items of plain values."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*at, key)
        yield from places(item, (*at, key))


def rewritten(data, change):
    """Return a checkpoint with changed content and the right digest."""
    head, _, body = data.partition(b"\n")
    content = change(json.loads(body))
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return (
        head.partition(b"sha256 ")[0] + b"sha256 " + hashlib.sha256(body).hexdigest().encode() + b"\n" + body
    )


def sessions(checkpoint, sessions=4):
    table = sw.Table(sw.games.NoLimitHoldem((1, 2)), 3)
    return sw.simulate_cash_game(
        table, [plays, calls], sessions, hands_per_session=5, buy_in=100, seed=1, checkpoint=checkpoint
    )


def events(checkpoint, many=4):
    event = sw.Tournament([sw.Level((10, 20))], stack=100, seats=3)
    return sw.simulate_tournament(event, [plays, calls], many, seed=1, checkpoint=checkpoint)


ODD = (None, True, -1, 2**200, 1.5, float("nan"), float("inf"), "x", [], [0], {}, {"a": 1}, "away", "more")


@pytest.mark.slow
@pytest.mark.parametrize("play", [match, sessions, events])
def test_a_checkpoint_of_another_content_is_refused_by_its_field(tmp_path, play):
    """Any other value, with the right digest, raises an error naming the field, or gives a valid result."""
    file = tmp_path / "saved"
    play(checkpoint=file)
    data = file.read_bytes()
    content = json.loads(data.partition(b"\n")[2])
    for at in places({name: x for name, x in content.items() if name != "match"}):
        for value in ODD:

            def change(state, at=at, value=value):
                inner = state
                for key in at[:-1]:
                    inner = inner[key]
                if value == "away":
                    del inner[at[-1]]
                elif value == "more":
                    inner[at[-1]] = [inner[at[-1]]]
                else:
                    inner[at[-1]] = value
                return state

            file.write_bytes(rewritten(data, change))
            try:
                str(play(checkpoint=file))
            except ValueError as error:
                assert " is damaged: " in str(error) or "but this match ends at" in str(error)
                name = [key for key in at if isinstance(key, str)][-1]
                assert (
                    name in str(error) or "this match ends at" in str(error) or "tally.products" in str(error)
                )
    for body in (b"", b"[", b"[]", b"5", b"{}", b'{"match": 5}', b"[" * 100_000, b"\xff"):
        file.write_bytes(rewritten(data, lambda _, body=body: body))
        with pytest.raises(ValueError, match=r"is damaged: .*\. Remove it to start from the beginning"):
            play(checkpoint=file)


@pytest.mark.parametrize(
    ("other", "what"),
    [
        ({"seed": 2}, r"seed was \[1, 0\], not \[2, 0\]"),
        ({"stacks": [100, 90]}, r"stacks was \[100, 100\], not \[100, 90\]"),
        ({"first_hand": 50}, "first_hand was 0, not 50"),
        ({"duplicate": True}, "duplicate was False, not True"),
        ({"chunk_hands": 10}, "chunk_hands was 50, not 10"),
        ({"table": [calls, plays]}, "agents was"),
        ({"on_error": "fold"}, "on_error was 'raise', not 'fold'"),
        ({"hands": 300}, "has hands up to 400, but this match ends at 300"),
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


def test_ctrl_c_leaves_whole_sessions():
    def interrupts(seen):
        interrupts.asked += 1
        if interrupts.asked == 333:
            signal.raise_signal(signal.SIGINT)
        return agents.random(seen)

    interrupts.asked = 0
    table = {"plays": interrupts, "calls": calls}
    found = match(table, 4000, hands_per_session=20, duplicate=True, chunk_hands=1000)
    assert found.hands % 40 == 0 < found.hands and found.samples == found.hands // 40
    played = match({"plays": plays, "calls": calls}, found.hands // 2, hands_per_session=20, duplicate=True)
    assert found.chips == played.chips and found.stderr == played.stderr


def test_ctrl_c_in_slots():
    class Interrupts:
        asked = 0

        def act_batch(self, batch, where=None):
            self.asked += 1
            if self.asked == 100:
                signal.raise_signal(signal.SIGINT)
            return agents.random.act_batch(batch, where)

    table = {"a": Interrupts(), "b": agents.calling_station}
    found = match(table, 5000, chunk_hands=100)
    assert not found.complete and found.hands % 100 == 0 < found.hands < 5000
    played = match({"a": agents.random, "b": agents.calling_station}, found.hands)
    assert found.chips == played.chips and played.complete


@pytest.mark.slow
@pytest.mark.parametrize("executor", [None, partial(ThreadPoolExecutor, 2)])
def test_ctrl_c_returns_what_there_is(executor, tmp_path, monkeypatch):
    """In this thread at the thousandth decision; with a pool once a chunk has been counted."""
    counted, sent = threading.Event(), threading.Event()

    def interrupts(seen):
        interrupts.asked += 1
        if executor is None and interrupts.asked == 1000:
            signal.raise_signal(signal.SIGINT)
        elif executor is not None and counted.is_set():
            assert sent.wait(60)
        return agents.random(seen)

    def send():
        assert counted.wait(60)
        signal.raise_signal(signal.SIGINT)
        sent.set()

    interrupts.asked = 0
    progress = None
    if executor is not None:
        threading.Thread(target=send).start()
        monkeypatch.setattr(executors, "PROGRESS_SECONDS", 0.0)

        def progress(result):
            counted.set()

    table, options = {"plays": interrupts, "calls": calls}, {"executor": executor, "progress": progress}
    found = match(table, 4000, duplicate=True, checkpoint=tmp_path / "saved", **options)
    assert not found.complete and 0 < found.hands < 8000
    played = match(hands=found.samples, duplicate=True, table={"plays": plays, "calls": calls})
    played.complete = False
    assert found.to_bytes() == played.to_bytes()
    rest = match({"plays": plays, "calls": calls}, 4000, duplicate=True, checkpoint=tmp_path / "saved")
    assert rest == match(hands=4000, duplicate=True)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["Ctrl-C", "progress"])
def test_a_stopped_pool_leaves_no_process(how, monkeypatch):
    """Processes in the middle of a chunk are terminated, too."""
    monkeypatch.setattr(executors, "PROGRESS_SECONDS", 0.0)

    def stops(result):
        if how == "Ctrl-C":
            signal.raise_signal(signal.SIGINT)
        return True

    found = match({"sleeps": SleepsLater, "calls": calls}, executor=pool, progress=stops)
    assert not found.complete and found.hands == 50
    # Either this thread or the executor's own learns that a process has ended; the latter may take a moment.
    patience = time.monotonic() + 60
    while active_children() and time.monotonic() < patience:
        time.sleep(0.01)
    assert active_children() == []


class Starts:
    """Calls, and records the first hand of each chunk; optionally raises an error in one hand."""

    def __init__(self, error=None):
        self.error, self.first = error, None

    def begin(self, seat, number):
        self.first = number if self.first is None else self.first
        if self.error is not None and number == 170:
            raise self.error

    def __call__(self, seen):
        return 0


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_whole_slices_before_an_interrupt_or_an_error_are_in_the_checkpoint(error, tmp_path):
    """Three chunks of fifty hands are finished, so the match continues with the fourth."""
    with suppress(ZeroDivisionError):
        match({"starts": Starts(error()), "calls": calls}, checkpoint=tmp_path / "saved")
    starts = Starts()
    found = match({"starts": starts, "calls": calls}, checkpoint=tmp_path / "saved")
    assert starts.first == 150 and found == match({"starts": Starts(), "calls": calls})


def test_hands_before_an_interrupt_are_in_the_record(tmp_path):
    """The recording has all hands in the result, including the hands of the unfinished chunk."""
    found = match({"starts": Starts(KeyboardInterrupt()), "calls": calls}, save_hands=tmp_path / "a.phhs")
    assert found.hands == 170 == len(list(sw.history.load_all(tmp_path / "a.phhs")))


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="needs a limit of files' sizes")
@pytest.mark.parametrize("keywords", [{}, {"checkpoint": "saved"}], ids=["save_hands", "with checkpoint"])
def test_a_record_that_cannot_be_written_is_named(tmp_path, monkeypatch, keywords):
    from resource import RLIMIT_FSIZE, getrlimit, setrlimit

    monkeypatch.chdir(tmp_path)
    limits = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (9000, limits[1]))  # acts like a full disk
    try:
        with pytest.raises(OSError, match=r"'hands\.phhs' cannot be written: File too large"):
            match(save_hands="hands.phhs", **keywords)
    finally:
        setrlimit(RLIMIT_FSIZE, limits)
