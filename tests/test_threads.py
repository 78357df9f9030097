"""Shared objects, signals and memory leaks."""

import _thread
import os
import random
import signal
import subprocess
import sys
import threading
import time
import tracemalloc

import numpy as np
import pytest
from strategies import Index

import steelwheel as sw
from steelwheel._internal import slices


def test_threads_share_the_tables():
    rows = sw.deal_batch(20_000, 7, seed=1)
    expected = sw.evaluate_batch(rows)
    singles = [sw.evaluate(row) for row in rows[:500].tolist()]
    wrong = []

    def work():
        if not np.array_equal(sw.evaluate_batch(rows), expected):
            wrong.append("batch")
        if [sw.evaluate(row) for row in rows[:500].tolist()] != singles:
            wrong.append("single")
        if sw.equity("AsAh", "KsKh", board="Td9d2c").wins != (891, 99):
            wrong.append("equity")
        if abs(sw.equity("QQ+,AK", "TT+,AQs+,KQs").equity[0] - 0.565033) > 1e-6:
            wrong.append("match-ups")

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_the_gil_is_released():
    """While one thread evaluates millions of hands, another continues."""
    ticks = 0
    done = threading.Event()

    def count():
        sw.evaluate_batch(np.broadcast_to(np.arange(7, dtype=np.uint8), (10**8, 7)))
        done.set()

    thread = threading.Thread(target=count)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.001)
    thread.join()
    assert ticks > 5


@pytest.mark.skipif(not hasattr(sys, "_is_gil_enabled"), reason="only 3.13 and later can tell")
def test_import_leaves_the_gil_off():
    assert sys._is_gil_enabled() is not bool(__import__("sysconfig").get_config_var("Py_GIL_DISABLED"))


LONG_WORK = {
    "evaluate_batch": "sw.evaluate_batch(rows, threads=THREADS)",
    "evaluate_omaha_batch": "sw.evaluate_omaha_batch(rows[:, :2], rows[:, 2:], threads=THREADS)",
    "deal_batch": "sw.deal_batch(10**8, 1, seed=1, threads=THREADS)",
    "index_batch": "sw.HandIndexer([7]).index_batch(rows, threads=THREADS)",
    "cards_batch": "sw.HandIndexer([7]).cards_batch(0, np.broadcast_to(5, 10**8), threads=THREADS)",
    "equity": "sw.equity('AsAh', 'KsKh', threads=THREADS)",
    "ranges": "sw.equity('random', 'random', board='2c3c4c', threads=THREADS)",
    "matchups": "sw.equity('random', 'random', threads=THREADS)",
    "deals": "sw.equity('random', 'random', dead='2c', method='exact', threads=THREADS)",
    "showdowns": "sw.equity(*['random'] * 3, board='2c3c4c', method='exact', threads=THREADS)",
    "strengths": "sw.expected_strength_batch(rows[:10**6, :2], rows[:10**6, 2:5], threads=THREADS)",
    "strengths before": "sw.expected_strength_batch(rows[:10**6, :2], rows[:10**6, :0], threads=THREADS)",
    "equity_matrix": "sw.equity_matrix('random', 'random', dead='2c', threads=THREADS)",
    "samples": "sw.equity(*['random'] * 6, max_seconds=100, threads=THREADS)",
    "icm": "sw.icm(range(1, 60001), range(60000, 0, -1))",
    "icm_batch": "sw.icm_batch(np.arange(1, 10**6).reshape(-1, 37), [1], threads=THREADS)",
    "bubble_factors": "sw.bubble_factors(range(1, 2001), range(2000, 0, -1))",
    "completions": "sw.equity('AsAh', 'random', game=short, method='exact', threads=THREADS)",
    "completions at random": "sw.equity(*['random'] * 6, game=short, max_seconds=100, threads=THREADS)",
}


def late(work, threads):
    """Interrupt long work, see that no thread is left behind, and return how late KeyboardInterrupt comes."""
    code = f"""
import _thread, signal, time
import numpy as np
import steelwheel as sw
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
rows = np.broadcast_to(np.arange(7, dtype=np.uint8), (10**8, 7))
short = sw.games.by_name("nlh").replace(deck="short")
try:
    print("ready", flush=True)
    while True:
        {LONG_WORK[work].replace("THREADS", str(threads))}
except KeyboardInterrupt:
    stopped = time.monotonic()
    while _thread._count() and time.monotonic() < stopped + 60:
        time.sleep(0.001)  # they have done their work, and end
    print("stopped", stopped, _thread._count(), flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.1)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        word, when, active = process.communicate(timeout=180)[0].split()
    assert (word, active) == ("stopped", "0")
    return float(when) - sent


no_signals = pytest.mark.skipif(os.name == "nt", reason="SIGINT cannot be sent to one process there")


@no_signals
def test_ctrl_c_is_answered():
    late("equity", 1)


@pytest.mark.timing
@no_signals
@pytest.mark.parametrize("threads", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "work", [pytest.param(work, marks=[] if work == "equity" else pytest.mark.slow) for work in LONG_WORK]
)
def test_ctrl_c_is_answered_soon(work, threads):
    """KeyboardInterrupt comes within a second, even in long work."""
    assert late(work, threads) < 3  # a second is promised; a busy machine may be late


def test_an_interrupt_waits_for_no_more_than_a_slice(monkeypatch):
    """The other threads do not start further slices."""
    begun, waited_for, wait_for = [], threading.Event(), slices.wait_for

    def work(first, last):
        begun.append(first)
        if threading.current_thread() is threading.main_thread():
            raise KeyboardInterrupt
        waited_for.wait(60)  # so each of the three others begins at most one

    def waits(*of):
        waited_for.set()
        wait_for(*of)

    monkeypatch.setattr(slices, "wait_for", waits)
    with pytest.raises(KeyboardInterrupt):
        slices.run(work, 100, 1, 4)
    assert len(begun) <= 4


def interrupt():
    """Interrupt like Ctrl-C, also while the main thread waits."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    else:
        _thread.interrupt_main()


class Interrupted:
    """Slices that Ctrl-C interrupts, with a record of those still running."""

    def __init__(self):
        self.at_work, self.armed = [], False

    def __enter__(self):
        self.before = signal.signal(signal.SIGINT, self.interrupt)
        return self

    def __exit__(self, *_):
        signal.signal(signal.SIGINT, self.before)

    def interrupt(self, *_):
        if self.armed:
            raise KeyboardInterrupt

    def run(self, here, there, count, threads):
        """Return the number of slices still running when an interrupt is raised; None if none was."""

        def work(first, last):
            self.at_work.append(first)
            try:
                here() if threading.current_thread() is threading.main_thread() else there()
            finally:
                self.at_work.remove(first)

        try:
            self.armed = True
            slices.run(work, count, 1, threads)
        except KeyboardInterrupt:
            self.armed = False
            return len(self.at_work)
        finally:
            self.armed = False


@pytest.mark.slow
def test_an_interrupt_while_threads_are_waited_for():
    """Interrupts are raised when all threads have ended, including the last of several."""

    def there():
        begun.set()
        for _ in range(4):
            time.sleep(0.02)
            interrupt()
        time.sleep(0.05)

    begun = threading.Event()
    with Interrupted() as slices:
        for _ in range(5):
            begun.clear()
            assert slices.run(lambda: begun.wait(60), there, 2, 2) == 0


@pytest.mark.slow
def test_an_interrupt_at_any_moment():
    """While threads start, work, stop and are waited for, an interrupt leaves none running."""
    rng = random.Random(1)

    def there():
        time.sleep(rng.random() / 1000)
        interrupt()
        time.sleep(rng.random() / 1000)

    with Interrupted() as slices:
        living = [
            slices.run(lambda: time.sleep(rng.random() / 1000), there, 2 + i % 7, 2 + i % 5)
            for i in range(400)
        ]
    assert living.count(None) < 400  # how many depends on how busy the machine is
    assert not any(living)


def test_an_error_of_a_signals_handler_is_raised_too():
    """For example from a handler that stops slow work."""

    def late(*_):
        raise TimeoutError("late")

    def work(first, last):
        if threading.current_thread() is threading.main_thread():
            at_work.set()
            begun.wait(60)
            return
        at_work.wait(60)  # each thread has one of the slices, however late it is
        begun.set()
        time.sleep(0.02)
        interrupt()
        time.sleep(0.05)
        ended.append(first)

    at_work, begun, ended = threading.Event(), threading.Event(), []
    before = signal.signal(signal.SIGINT, late)
    try:
        with pytest.raises(TimeoutError, match="late"):
            slices.run(work, 2, 1, 2)
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(ended) == 1


def test_the_lowest_error_is_raised():
    def work(first, last):
        time.sleep(0.01 * (10 - first))
        raise ValueError(first)

    with pytest.raises(ValueError, match=r"^0$"):
        slices.run(work, 10, 1, 4)


def test_without_more_threads_it_works_alone(monkeypatch):
    def none(*_):
        raise RuntimeError("can't start new thread")

    def one(*of):
        monkeypatch.setattr(slices, "start_new_thread", none)
        return start(*of)

    start = slices.start_new_thread
    for starting in (none, one):
        monkeypatch.setattr(slices, "start_new_thread", starting)
        assert slices.run(lambda first, last: (first, last), 10, 4, 8) == [(0, 4), (4, 8), (8, 10)]


@pytest.mark.parametrize("threads", [Index(1.5), Index("x"), int, None, "2", 1.0, True])
def test_threads_are_a_number(threads):
    for count in (1, 100):
        with pytest.raises(TypeError):
            slices.run(lambda first, last: None, count, 1, threads)


def output(code):
    """Return the output of a process with a time limit."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


NESTED = """
import steelwheel as sw
asked = []
def progress(result):
    if not asked:  # and not in the work that this asks for, which a busy machine makes long
        asked.append(1)
        asked.append(sw.equity("AA", "KK,QJs,76", progress=progress, threads=THREADS).trials)
        asked.append(sw.equity_matrix("AA", "KK,QJs,76", threads=THREADS).shape)
    return len(asked) > 2
sw.equity("random", "random", progress=progress, threads=THREADS)
assert asked[-2] == sw.equity("AA", "KK,QJs,76").trials, asked
print(len(asked))
"""


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 3])
def test_progress_may_ask_for_an_equity(threads):
    assert output(NESTED.replace("THREADS", str(threads))) == ["3"]


ASKED_MEANWHILE = {
    "equity": ("sw.equity('random', 'random')", "sw.equity('AA', 'KK,QJs,76').trials", "267119424"),
    "strengths": ("sw.expected_strength('AsKs')", "round(sw.expected_strength('AsKs')[0], 6)", "0.670446"),
}


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.parametrize("work", ASKED_MEANWHILE)
def test_a_child_forked_while_a_thread_counts_can_count(work):
    long, short, expected = ASKED_MEANWHILE[work]
    code = f"""
import os, signal, threading, time, warnings
import numpy as np
import steelwheel as sw
warnings.simplefilter("ignore")  # that there are threads is the point
sw.equity("AA", "KK", board="2c3c4c")  # what a thread only imports by then, no child can
sw.expected_strength("AsKs", "2c3c4c")
thread = threading.Thread(target=lambda: {long}, daemon=True)
thread.start()
for _ in range(2):
    time.sleep(0.05)
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        print({short}, flush=True)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0, "the child hangs"
os._exit(0)
"""
    assert output(code) == [expected] * 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers")
def test_a_signals_handler_may_ask_for_what_is_being_counted():
    code = """
import signal
import steelwheel as sw
def ask(*_):
    print(sw.equity("AA", "KK,QJs,76").trials, flush=True)
    raise SystemExit
signal.signal(signal.SIGALRM, ask)
signal.setitimer(signal.ITIMER_REAL, 0.3)
while True:
    sw.equity("random", "random", threads=2)
"""
    assert output(code) == ["267119424"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_work_that_is_forked_by_what_it_calls():
    """The child process has no helper threads, so it raises an error instead of waiting for them."""
    code = """
import os, signal, threading, time
from steelwheel._internal import slices
begun = threading.Event()
def work(first, last):
    if threading.current_thread() is not threading.main_thread():
        begun.set()
        return time.sleep(0.2)
    begun.wait(60)
    child = os.fork()
    if child == 0:
        signal.alarm(60)
    else:
        assert os.waitpid(child, 0)[1] == 0, "the child hangs"
parent = os.getpid()
try:
    slices.run(work, 2, 1, 2)
except RuntimeError as error:
    assert os.getpid() != parent and "fork" in str(error)
    os._exit(0)
assert os.getpid() == parent
"""
    output("import warnings; warnings.simplefilter('ignore')" + code)


def test_nothing_leaks():
    """Successful and failing calls leave memory unchanged."""
    rows = sw.deal_batch(100, 7, seed=1)
    bad = rows.copy()
    bad[50] = 99
    short = sw.games.by_name("nlh").replace(deck="short")

    def calls():
        sw.evaluate_batch(rows)
        sw.evaluate("AsKsQsJsTs")
        sw.CardSet("AsKs") | sw.CardSet("2c")
        sw.equity("AsAh", "KsKh", board="2c3c4c5c")
        sw.equity("AA", "KK", board="2c3c4c5c")
        sw.equity("AA", "KK", "QQ", board="2c3c4c5c")
        sw.equity("AsAh", "KK", "QsQh", method="sample", trials=10)
        sw.equity("AsAh,KsKh", "QsQh", dead="2c")
        sw.equity("AsAh", "KsKh", "random", board="Tc7c8c9c", game=short)
        sw.equity("AsAh", "KK", board="Tc7c8c9c", game=short, trials=10)
        sw.distribution("AsKsQsJs", to_come=1)
        sw.hand_potential("AsKs", "2c3c4c5d", range="QQ")
        sw.strength_histogram_batch(rows[:, :2], rows[:, 2:])
        sw.outs("AsKs", "2c3c4c5d", against="QQ")
        sw.equity_matrix("AA", "KK", board="2c3c4c5c")
        for fail in (
            lambda: sw.evaluate_batch(bad),
            lambda: sw.evaluate_batch(rows, out=rows),
            lambda: sw.evaluate("XsKsQsJsTs"),
            lambda: sw.evaluate7(1, 2, 3, 4, 5, 6, 6.5),
            lambda: sw.deal_batch(5, 60),
            lambda: sw.equity("AsAh", "AsKh"),
            lambda: sw.equity("AsAh", "2sKh", game=short),
            lambda: sw.equity("AsAh", "22", game=short),
            lambda: sw.strength_histogram_batch(bad[:, :2], rows[:, 2:]),
            lambda: sw.outs("AsKs", "2c3c4c", against="K"),
            lambda: sw.equity("AA", "AA", "AA", board="2c3c4c"),
            lambda: sw.equity("AA", "AA", "AA", method="sample"),
        ):
            with pytest.raises((ValueError, TypeError)):
                fail()

    for _ in range(3):
        calls()
    references = sys.getrefcount(rows), sys.getrefcount(bad)
    tracemalloc.start()
    before = tracemalloc.take_snapshot()
    for _ in range(50):
        calls()
    after = tracemalloc.take_snapshot()
    tracemalloc.stop()
    grown = sum(difference.size_diff for difference in after.compare_to(before, "filename"))
    assert grown < 50_000
    assert (sys.getrefcount(rows), sys.getrefcount(bad)) == references
