"""Tests of evaluate_batch and distribution with arrays of every shape, valid and invalid."""

import array
import ctypes
import gc
import threading
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import hands, not_cards

import steelwheel as sw
from steelwheel import InvalidCards, evaluate, evaluate_batch


def sets(rows):
    return (np.uint64(1) << rows.astype(np.uint64)).sum(axis=1, dtype=np.uint64)


@given(st.integers(5, 7).flatmap(lambda n: st.lists(hands(n, n), min_size=1, max_size=20)))
def test_a_batch_is_evaluate_over_rows(rows):
    values = [evaluate(row) for row in rows]
    rows = np.array(rows, np.uint8)
    for form in (
        rows,
        np.asfortranarray(rows),
        rows[::-1][::-1],
        memoryview(rows),
        sets(rows),
        sets(rows)[::-1][::-1],
    ):
        result = evaluate_batch(form)
        assert result.dtype == np.uint16
        assert result.tolist() == values
    assert evaluate_batch(rows[:, ::-1]).tolist() == values
    assert evaluate_batch(np.broadcast_to(rows[0], (3, rows.shape[1]))).tolist() == values[:1] * 3


def test_any_buffer():
    rows = sw.deal_batch(64, 7, seed=1)
    values = evaluate_batch(rows)
    frozen = rows.copy()
    frozen.flags.writeable = False
    wide = np.zeros((64, 11), np.uint8)
    wide[:, 2:9] = rows
    loose = np.zeros((128, 14), np.uint8)
    loose[::2, ::2] = rows
    for form in (frozen, wide[:, 2:9], loose[::2, ::2], memoryview(rows.tobytes()).cast("B", (64, 7))):
        assert np.array_equal(evaluate_batch(form), values)
    numbers = sets(rows)
    unaligned = np.frombuffer(b"x" + numbers.tobytes(), np.uint64, offset=1)
    for form in (
        array.array("Q", numbers.tolist()),
        unaligned,
        np.repeat(numbers, 3)[::3],
        numbers.astype("<u8"),
    ):
        assert np.array_equal(evaluate_batch(form), values)


def test_ctypes_arrays():
    """The buffers of ctypes arrays have no strides, even if requested."""
    rows = (ctypes.c_uint8 * 7 * 2)((0, 1, 2, 3, 4, 5, 6), (51, 47, 43, 39, 35, 0, 1))
    out = (ctypes.c_uint16 * 2)()
    assert evaluate_batch(rows, out=out) is out
    assert list(out) == evaluate_batch((ctypes.c_uint64 * 2)(*sets(np.array(rows)).tolist())).tolist()
    assert out[1] == 7462
    dealt = (ctypes.c_uint8 * 5 * 3)()
    assert np.array_equal(sw.deal_batch(3, 5, seed=1, out=dealt), sw.deal_batch(3, 5, seed=1))
    with pytest.raises(ValueError, match="shape"):
        evaluate_batch((ctypes.c_uint8 * 7 * 1 * 2)())


def test_a_failed_batch_lets_go_of_its_arrays():
    memory = bytearray(7 * (3 << 20))
    gc.disable()
    try:
        for threads in (1, 2):
            with pytest.raises(InvalidCards, match="row 0: '2c' appears twice"):
                evaluate_batch(memoryview(memory).cast("B", (3 << 20, 7)), threads=threads)
            memory.append(0)
            del memory[-1]
    finally:
        gc.enable()


def test_sets_may_differ_in_size():
    mixed = [sw.CardSet("AsKsQsJsTs"), sw.CardSet("AsKsQsJsTs9s"), sw.CardSet("AsKsQsJsTs9s8s")]
    assert evaluate_batch(np.array([int(x) for x in mixed], np.uint64)).tolist() == [7462] * 3


def test_out():
    rows = sw.deal_batch(100, 7, seed=2)
    values = evaluate_batch(rows)
    for out in (
        np.zeros(100, np.uint16),
        np.zeros(300, np.uint16)[::3],
        np.zeros(100, np.uint16)[::-1],
        array.array("H", bytes(200)),
    ):
        assert evaluate_batch(rows, out=out) is out
        assert list(out) == values.tolist()
    unaligned = np.frombuffer(bytearray(201), np.uint8)[1:].view(np.uint16)
    assert np.array_equal(evaluate_batch(rows, out=unaligned), values)


def test_empty():
    assert evaluate_batch(np.empty((0, 7), np.uint8)).shape == (0,)
    assert evaluate_batch(np.empty(0, np.uint64)).shape == (0,)


def test_threads_do_not_matter():
    rows = sw.deal_batch(3 << 20, 7, seed=3)
    values = evaluate_batch(rows)
    for threads in (0, 1, 2, 3, 100):
        assert np.array_equal(evaluate_batch(rows, threads=threads), values), threads


GOOD = np.array([[0, 1, 2, 3, 4, 5, 6]] * 4, np.uint8)


def spoiled(row, column, card):
    rows = GOOD.copy()
    rows[row, column] = card
    return rows


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        (spoiled(2, 5, 52), InvalidCards, "row 2: 'Jk' at position 5 is not in this deck"),
        (spoiled(3, 6, 255), InvalidCards, "row 3: 255 at position 6 is not a card"),
        (spoiled(1, 6, 0), InvalidCards, "row 1: '2c' appears twice, at positions 0 and 6"),
        (
            np.array([0b11111, 0b1111], np.uint64),
            InvalidCards,
            "5, 6 or 7 cards, not 4 .a bare int means int.CardSet..",
        ),
        (np.array([1 << 63 | 0b1111], np.uint64), InvalidCards, "row 0: a set of cards is an int"),
        (np.array([1 << 52 | 0b1111], np.uint64), InvalidCards, "row 0: 'Jk' at position 4"),
        (np.array([2**64 - 1], np.uint64), InvalidCards, "row 0"),
        (
            GOOD.astype(np.int64),
            TypeError,
            "cards are int64, but must be uint8 .* convert them with cards.astype.'uint8'. or",
        ),
        (GOOD.astype(np.int8), TypeError, "cards are int8"),
        (GOOD.astype(np.float32), TypeError, "cards are float32"),
        (GOOD.astype(bool), TypeError, "cards are bool"),
        (GOOD.astype("U2"), TypeError, "cards are of format"),
        (GOOD.astype(np.complex64), TypeError, "cards are of format 'Zf'"),
        (GOOD.astype(">u8")[:, 0], TypeError, "cards are of format '>Q'"),
        (GOOD.view([(name, "u1") for name in "abcdefg"])[:, 0], TypeError, "cards are of format"),
        (GOOD[0], ValueError, r"this array has the shape \(7,\)"),
        (GOOD[:, :4], ValueError, r"this array has the shape \(4, 4\)"),
        (np.zeros((4, 8), np.uint8), ValueError, r"this array has the shape \(4, 8\)"),
        (np.zeros((4, 2), np.uint64), ValueError, r"this array has the shape \(4, 2\)"),
        (np.uint64(0b11111), ValueError, r"this array has the shape \(\)"),
        (b"\0\1\2\3\4\5\6", ValueError, r"this array has the shape \(7,\)"),
        (GOOD.tolist(), TypeError, "cards must be an array"),
        ("AsKsQsJsTs", TypeError, "cards must be an array"),
        (None, TypeError, "cards must be an array"),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_bad_cards(cards, error, message, threads):
    with pytest.raises(error, match=message):
        evaluate_batch(cards, threads=threads)


@pytest.mark.parametrize(
    ("out", "error", "message"),
    [
        (np.zeros(3, np.uint16), ValueError, r"out must have the shape \(4,\), not \(3,\)"),
        (np.zeros((4, 1), np.uint16), ValueError, "shape"),
        (np.zeros(4, np.int16), TypeError, "out must be uint16, not int16"),
        (np.zeros(4, np.uint32), TypeError, "out must be uint16, not uint32"),
        (np.zeros(4, ">u2"), TypeError, "out must be uint16"),
        (bytes(8), ValueError, "out cannot be used"),
        (np.broadcast_to(np.uint16(0), 4), ValueError, "out cannot be used|read-only"),
        ([0] * 4, TypeError, "out must be an array"),
    ],
)
def test_bad_out(out, error, message):
    with pytest.raises(error, match=message):
        evaluate_batch(GOOD, out=out)


def test_overlap_is_refused():
    memory = np.zeros(200, np.uint8)
    rows = memory[:28].reshape(4, 7)
    rows[:] = GOOD
    for start in (0, 2, 26):
        with pytest.raises(ValueError, match="out overlaps cards in memory; pass a separate array"):
            evaluate_batch(rows, out=memory[start : start + 8].view(np.uint16))
    with pytest.raises(ValueError, match="out overlaps cards in memory; pass a separate array"):
        evaluate_batch(rows[::-1], out=memory[6:14].view(np.uint16))
    assert np.array_equal(rows, GOOD)
    assert evaluate_batch(rows, out=memory[28:36].view(np.uint16)).tolist() == [evaluate(GOOD[0])] * 4


def test_the_first_bad_row_is_named_for_any_number_of_threads():
    rows = sw.deal_batch(5 << 20, 5, seed=4)
    rows[2_500_000, 0] = rows[3_000_000, 0] = rows[4_999_999, 0] = 99
    for threads in (1, 2, 5):
        with pytest.raises(InvalidCards, match="row 2500000: 99 at position 0"):
            evaluate_batch(rows, threads=threads)


@pytest.mark.parametrize(
    ("threads", "error"), [(-1, ValueError), (1.0, TypeError), (True, TypeError), ("2", TypeError)]
)
def test_bad_threads(threads, error):
    with pytest.raises(error, match="threads"):
        evaluate_batch(GOOD, threads=threads)


@pytest.mark.slow
@given(not_cards)
def test_hostile_input_raises_or_works(x):
    for arguments in (
        {"cards": x},
        {"cards": GOOD, "out": x},
        {"cards": GOOD, "ranking": x},
        {"cards": GOOD, "threads": x},
    ):
        try:
            evaluate_batch(**arguments)
        except (ValueError, TypeError) as error:
            assert str(error)


@pytest.mark.slow
def test_an_array_that_another_thread_changes_meanwhile():
    """A row that changes during evaluation never causes a crash or an impossible value."""
    rows = sw.deal_batch(200_000, 7, seed=5)
    numbers = sets(rows)
    noise = np.random.default_rng(1).integers(0, 256, rows.shape, dtype=np.uint8)
    stop = threading.Event()

    def scribble():
        good, good_sets = rows.copy(), numbers.copy()
        while not stop.is_set():
            rows[:] = noise
            numbers[:] = 2**64 - 1
            rows[:] = good
            numbers[:] = good_sets

    thread = threading.Thread(target=scribble)
    thread.start()
    try:
        end = time.monotonic() + 1
        while time.monotonic() < end:
            for cards in (rows, numbers):
                try:
                    values = evaluate_batch(cards)
                except InvalidCards as error:
                    assert "row " in str(error)
                else:
                    assert values.min() >= 1
                    assert values.max() <= 7462
    finally:
        stop.set()
        thread.join()


def test_memory_is_not_read_beyond_its_end():
    """Heap buffers have the exact size, so a sanitizer detects any read past them (`bytes` have no slack)."""
    for n in (1, 2, 3, 31, 32, 33, 1000):
        for k in (5, 6, 7):
            rows = sw.deal_batch(n, k, seed=n)
            raw = bytes(rows)
            assert np.array_equal(evaluate_batch(memoryview(raw).cast("B", (n, k))), evaluate_batch(rows))
            out = bytearray(2 * n)
            evaluate_batch(memoryview(raw).cast("B", (n, k)), out=memoryview(out).cast("H"))
            assert bytes(out) == evaluate_batch(rows).tobytes()


class TestDistribution:
    def test_royal_draw(self):
        counts = sw.distribution("AsKsQsJs", to_come=1)
        assert counts.dtype == np.uint64
        assert counts.shape == (7463,)
        assert int(counts.sum()) == 48
        assert int(counts[7462]) == 1

    def test_nothing_to_come(self):
        counts = sw.distribution("AsKsQsJsTs", to_come=0)
        assert counts.nonzero()[0].tolist() == [7462]

    @given(hands(3, 6), st.integers(1, 2), hands(0, 10))
    def test_is_the_sum_over_run_outs(self, held, to_come, dead):
        from itertools import combinations

        dead = [card for card in dead if card not in held]
        if not 5 <= len(held) + to_come <= 7:
            return
        live = [card for card in range(52) if card not in held + dead]
        values = [evaluate(held + list(more)) for more in combinations(live, to_come)]
        counts = sw.distribution(held, to_come=to_come, dead=dead)
        assert np.array_equal(counts, np.bincount(values, minlength=7463))
        assert np.array_equal(counts, sw.distribution(held, to_come=to_come, dead=dead, threads=2))

    @pytest.mark.parametrize(
        ("arguments", "error", "message"),
        [
            (
                {"cards": "AsKs", "to_come": 2},
                InvalidCards,
                "2 cards and 2 to come make 4, but this ranking needs 5, 6 or 7 cards",
            ),
            (
                {"cards": "AsKs", "to_come": 6},
                InvalidCards,
                "2 cards and 6 to come make 8, but this ranking needs 5, 6 or 7 cards",
            ),
            ({"cards": "AsKs", "to_come": -1}, InvalidCards, "-1 to come"),
            ({"cards": "AsKs", "to_come": 3.0}, TypeError, "to_come must be an int"),
            ({"cards": "AsKs", "to_come": 3, "dead": "As"}, InvalidCards, "'As' appears twice"),
            (
                {"cards": "AsKs", "to_come": 3, "dead": bytes(range(46)) + b"\x30\x31\x32"},
                InvalidCards,
                "3 cards are to come, but only 1 are left in the deck",
            ),
            ({"cards": "AsKs", "to_come": 3, "ranking": "low"}, ValueError, "no ranking 'low'"),
        ],
    )
    def test_bad_arguments(self, arguments, error, message):
        with pytest.raises(error, match=message):
            sw.distribution(**arguments)
