"""Tests of the SIMD levels: their choice, equal results, and no access outside the arrays.

tests/c/test_batch.c tests the results of the levels at every width.
"""

import ctypes
import mmap
import os
import platform
import subprocess
import sys
import threading
import zlib

import numpy as np
import pytest

import steelwheel as sw

LEVELS = ("baseline", "avx2", "avx512", "neon")


def found():
    """Return the results of batches, checked against single hands."""
    found = []
    for n in (5, 6, 7):
        rows = sw.deal_batch(30_011, n, seed=n)
        rows[::3] //= 2  # fewer ranks; rows with a repeated card are left out
        good = np.array([len(set(row)) == n for row in rows.tolist()])
        rows = np.ascontiguousarray(rows[good])
        sets = (np.uint64(1) << rows.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        values = sw.evaluate_batch(rows)
        assert np.array_equal(values, sw.evaluate_batch(sets))
        assert np.array_equal(values, sw.evaluate_batch(rows[:, ::-1], threads=2))
        assert values[:500].tolist() == [sw.evaluate(row) for row in rows[:500].tolist()]
        found.append(zlib.crc32(values.astype("<u2").tobytes()))
    decks = {
        "short_deck": "short",
        "short_deck_trips": "short",
        "high_wild": "joker54",
        "high_bug": "joker54",
        "ace_to_five_joker": "joker54",
    }
    for ranking in sw.RANKINGS:
        few = {"one_card": 1, "two_cards": 2, "three_cards": 3}.get(ranking)
        for n in (few,) if few else (5, 7):
            rows = sw.deal_batch(2_011, n, deck=decks.get(ranking, "standard"), seed=n)
            sets = (np.uint64(1) << rows.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
            values = sw.evaluate_batch(rows, ranking)
            assert np.array_equal(values, sw.evaluate_batch(sets, ranking))
            assert values[:200].tolist() == [sw.evaluate(row, ranking) for row in rows[:200].tolist()]
            found.append(zlib.crc32(values.astype("<u2").tobytes()))
    for board in ("", "Ts9d4h", "Ts9d4h2c3c"):
        sampled = sw.equity("QQ+,AKs", "22+", "random", board=board, method="sample", trials=70_001, seed=1)
        found += sampled.equity + sampled.stderr + (zlib.crc32(sampled.by_combo(1).tobytes()),)
    return found


def at_level(level):
    """Run a new interpreter with STEELWHEEL_SIMD set; return its exit code and output."""
    code = "import steelwheel; print(steelwheel.simd.level(), *steelwheel.simd.levels())"
    environment = os.environ | {"STEELWHEEL_SIMD": level}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=environment
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def usual():
    """Restore the level afterward."""
    level = sw.simd.level()
    yield level
    sw.simd.set_level(level)


def test_every_level_gives_the_same(usual):
    have = sw.simd.levels()
    assert have[0] == "baseline" and usual in have and set(have) <= set(LEVELS)
    results = {}
    for level in have:
        sw.simd.set_level(level)
        assert sw.simd.level() == level
        results[level] = found()
    assert all(result == results["baseline"] for result in results.values())
    machine = platform.machine().lower()
    assert ("neon" in have) == (machine in ("arm64", "aarch64"))
    if machine not in ("x86_64", "amd64"):
        assert not {"avx2", "avx512"} & set(have)


def test_the_level_of_the_import(usual):
    have = sw.simd.levels()
    for level in LEVELS:
        code, text = at_level(level)
        if level in have:
            assert (code, text.split()) == (0, [level, *have])
        else:
            lacks = f"ImportError: STEELWHEEL_SIMD is {level!r}, but this machine supports only "
            assert code and lacks + ", ".join(have) in text
    sw.simd.set_level("baseline")
    sw.simd.set_level()
    assert sw.simd.level() == (os.environ.get("STEELWHEEL_SIMD") or have[-1])


def test_a_level_that_there_is_not(usual):
    with pytest.raises(ValueError, match="level is 'sse9'; the levels are baseline, avx2, avx512, neon"):
        sw.simd.set_level("sse9")
    for level in set(LEVELS) - set(sw.simd.levels()):
        with pytest.raises(ValueError, match=f"^level is {level!r}, but this machine supports only baseline"):
            sw.simd.set_level(level)
    with pytest.raises(TypeError, match=r"^a SIMD level must be a name .str., not int"):
        sw.simd.set_level(1)
    assert sw.simd.level() == usual


def test_a_level_is_set_while_threads_are_at_work(usual):
    """Setting a level while threads work is safe; hand codes compare within one level only."""
    hands = "QQ+", "22+", "random"
    expected = sw.equity(*hands, method="sample", trials=1 << 20, seed=1)
    done = threading.Event()

    def change():
        while not done.is_set():
            for level in sw.simd.levels():
                sw.simd.set_level(level)

    other = threading.Thread(target=change)
    other.start()
    try:
        for _ in range(3):
            assert sw.equity(*hands, method="sample", trials=1 << 20, seed=1, threads=2) == expected
    finally:
        done.set()
        other.join()


@pytest.mark.skipif(not os.path.exists("/proc/cpuinfo"), reason="there is no /proc/cpuinfo")
def test_the_cpu_is_asked_rightly():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        flags = next((set(line.split()) for line in file if line.startswith("flags")), set())
    assert ("avx2" in sw.simd.levels()) == ("avx2" in flags)
    wide = {"avx2", "avx512f", "avx512bw", "avx512vbmi", "avx512_bitalg"} <= flags
    assert ("avx512" in sw.simd.levels()) == wide


def test_an_unknown_level():
    code, text = at_level("sse9")
    assert code
    assert "ImportError: STEELWHEEL_SIMD is 'sse9'; the levels are baseline, avx2, avx512, neon" in text


def test_an_empty_word_asks_for_nothing():
    assert at_level("")[0] == 0


@pytest.fixture
def fenced():
    """Return `fenced(size, at_end)`, a function that returns memory next to an inaccessible page.

    The page begins right after the last byte, or ends right before the first.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    page, made = mmap.PAGESIZE, []

    def fenced(size, at_end):
        span = -(-max(size, 1) // page) * page
        memory = mmap.mmap(-1, span + 2 * page)
        start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
        made.append((memory, start, span))
        for fence in (start, start + page + span):
            assert libc.mprotect(fence, page, 0) == 0
        first = start + page + (span - size if at_end else 0)
        return np.ctypeslib.as_array((ctypes.c_uint8 * size).from_address(first))

    yield fenced
    for _, start, span in made:
        libc.mprotect(start, span + 2 * page, mmap.PROT_READ | mmap.PROT_WRITE)


@pytest.mark.skipif(os.name != "posix", reason="there is no mprotect")
@pytest.mark.parametrize("at_end", [False, True])
@pytest.mark.parametrize("k", [5, 6, 7])
def test_no_byte_beside_the_arrays_is_touched(fenced, k, at_end):
    most = 300
    dealt = sw.deal_batch(most, k, seed=k)
    numbers = (np.uint64(1) << dealt.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    values = [sw.evaluate(row) for row in dealt.tolist()]
    memory, places, into = fenced(most * k, at_end), fenced(8 * most, at_end), fenced(2 * most, at_end)
    for n in (1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 96, 127, 128, 129, 255, 256, 300):
        rows = (memory[-n * k :] if at_end else memory[: n * k]).reshape(n, k)
        sets = (places[-8 * n :] if at_end else places[: 8 * n]).view(np.uint64)
        out = (into[-2 * n :] if at_end else into[: 2 * n]).view(np.uint16)
        rows[:] = dealt[:n]
        sets[:] = numbers[:n]
        for cards in (rows, rows[:, ::-1], sets, sets[::-1][::-1]):
            out[:] = 0
            assert sw.evaluate_batch(cards, out=out).tolist() == values[:n]
