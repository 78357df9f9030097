"""`history.scan`: schemas, streams, requested columns, errors, NumPy."""

import ctypes
import datetime
import gc
import re
import threading
import zoneinfo
from decimal import Decimal

import arrow_streams as arrow
import numpy as np
import pytest
from conftest import ROOT

from steelwheel import HistoryError, history
from steelwheel._core import hand_row_columns
from steelwheel.history import HandHistory

DATA = ROOT / "tests" / "data"
KINDS = ("hands", "players", "decisions")


def a_hand(
    actions="p3 cbr 6, p1 f, p2 cc, d db 2c7d9h, p2 cc, p3 cbr 8, p2 f", stacks=(100, 100, 100), **fields
):
    """Return a history of no-limit hold'em."""
    n = len(stacks)
    deals = [f"d dh p{i + 1} ????" for i in range(n)]
    return HandHistory(
        {
            "variant": "NT",
            "antes": [0] * n,
            "blinds_or_straddles": [1, 2, *[0] * n][:n],
            "min_bet": 2,
            "starting_stacks": list(stacks),
            "actions": [*deals, *actions.split(", ")],
            **fields,
        }
    )


def column(table, name):
    return table.numpy([name])[name].tolist()


# ---- schemas and streams


@pytest.mark.parametrize("rows", KINDS)
def test_the_schema_is_documented(rows):
    """The page of columns has the name, the type and the nulls of each column."""
    page = (ROOT / "docs" / "reference" / "columns.md").read_text("utf-8")
    (section,) = re.findall(rf"^## {rows.title()}$(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    found = re.findall(r"^\| `(\w+)` \| (\S+(?: UTC\])?) \| (.*) \| (.*?) \|$", section, re.MULTILINE)
    no_nulls = "\N{EN DASH}"
    assert tuple((name, kind, null != no_nulls) for name, kind, _, null in found) == hand_row_columns(rows)


@pytest.mark.parametrize("rows", KINDS)
def test_the_schema_is_that_of_the_stream(rows):
    table = history.scan(a_hand(), rows)
    capsule = table.__arrow_c_schema__()
    columns = hand_row_columns(rows)
    assert arrow.columns_of(arrow.schema_in(capsule)) == arrow.read(table)[0] == columns
    assert table.columns == tuple(name for name, _, _ in columns)
    assert repr(table) == f"<Rows: {rows}, {len(columns)} columns>"


def test_the_schema_needs_no_file(tmp_path):
    path = tmp_path / "hands.phhs"
    history.dump([a_hand()], path)
    table = history.scan(path)
    path.unlink()
    assert len(arrow.columns_of(arrow.schema_in(table.__arrow_c_schema__()))) == len(table.columns)
    stream = table.__arrow_c_stream__()
    with pytest.raises(arrow.StreamError, match="FileNotFoundError: there is no hand history") as error:
        arrow.next_batch(arrow.stream_in(stream), arrow.Schema())
    assert error.value.args[0] == 5, "EIO"
    history.dump([a_hand()], path)
    assert arrow.read(table)[1][0]["hand"] == [0], "a new stream reads again"


@pytest.mark.parametrize("rows", KINDS)
def test_streams_and_arrays_have_the_same_values(rows):
    table = history.scan(DATA, rows, "skip")
    assert table.skipped == 0
    (batch,) = arrow.read(table)[1]
    arrays = table.numpy()
    assert table.skipped == 1, "the log in an archive does not name its game"
    for name, values in batch.items():
        array = arrays[name]
        if array.dtype == "datetime64[us]":
            array = np.where(np.isnat(array), None, array.astype("int64"))
        elif array.dtype == "float64":
            array = np.where(np.isnan(array), None, array.astype(object))
        assert array.tolist() == values, name


@pytest.mark.slow
def test_batches_have_65536_rows():
    """A hand may begin in one batch and end in the next, and each batch has its own dictionaries."""
    count, each = 30_000, 5
    table = history.scan([a_hand(players=["a", "b", "c"])] * (count // each) * 4, "decisions")
    with arrow.request("hand", "action", "player") as request:
        batches = arrow.read(table, request)[1]
    rows = 4 * count // each * 6
    assert [len(batch["hand"]) for batch in batches] == [65536, 65536, rows - 131072]
    hands = [hand for batch in batches for hand in batch["hand"]]
    assert hands == [i // 6 for i in range(rows)]
    actions = [action for batch in batches for action in batch["action"]]
    assert actions == ["raise", "fold", "call", "check", "bet", "fold"] * (rows // 6)
    assert batches[1]["player"][:3] == ["c", "b", "c"]


def test_a_stream_outlives_its_table():
    stream = history.scan(iter([a_hand()] * 3)).__arrow_c_stream__()
    gc.collect()
    capsule = history.scan([]).__arrow_c_schema__()
    assert arrow.next_batch(arrow.stream_in(stream), arrow.schema_in(capsule))["hand"] == [0, 1, 2]
    for _ in range(2):
        assert arrow.next_batch(arrow.stream_in(stream), arrow.schema_in(capsule)) is None


@pytest.mark.slow
def test_a_consumer_may_stop_early():
    """The hands are let go when the stream is released, in any thread; the capsule is then used up."""
    ended = []

    def hands():
        try:
            while True:
                yield a_hand()
        finally:
            ended.append(threading.current_thread().name)

    capsule = history.scan(hands()).__arrow_c_stream__()
    schema = history.scan([]).__arrow_c_schema__()
    moved = arrow.taken(arrow.stream_in(capsule))
    assert not arrow.stream_in(capsule).release
    assert len(arrow.next_batch(moved, arrow.schema_in(schema))["hand"]) == 65536
    thread = threading.Thread(target=arrow.release, args=[moved], name="other")
    thread.start()
    thread.join()
    gc.collect()
    assert not moved.release
    assert ended == ["other"]
    del capsule  # frees only the struct
    history.scan([a_hand()]).__arrow_c_stream__()  # a stream that no one reads


def test_children_may_be_moved_out_of_an_array():
    stream = arrow.stream_in(capsule := history.scan([a_hand(venue="x")] * 2).__arrow_c_stream__())
    array = arrow.Array()
    assert stream.get_next(ctypes.byref(stream), ctypes.byref(array)) == 0
    moved = arrow.taken(array.children[2].contents)
    arrow.release(array)
    del capsule
    assert arrow.strings(moved.dictionary.contents) == ["x"]
    arrow.release(moved)


# ---- columns


def test_a_requested_schema_chooses_columns():
    table = history.scan([a_hand()], "decisions")
    with arrow.request("action", "hand") as request:
        columns, (batch,) = arrow.read(table, request)
    assert [name for name, _, _ in columns] == [*batch] == ["action", "hand"]
    assert batch["hand"] == [0] * 6
    with arrow.request() as request:
        assert arrow.read(table, request) == ((), [{}])
    with (
        arrow.request("acton") as request,
        pytest.raises(ValueError, match=r"no column 'acton' in rows of decisions.*action"),
    ):
        table.__arrow_c_stream__(request)
    with arrow.request("hand", "hand") as request, pytest.raises(ValueError, match="only once"):
        table.__arrow_c_stream__(request)
    with arrow.request("hand", format=b"i") as request, pytest.raises(ValueError, match="struct of columns"):
        table.__arrow_c_stream__(request)
    with pytest.raises(ValueError, match="PyCapsule"):
        table.__arrow_c_stream__(table.__arrow_c_stream__())
    used = table.__arrow_c_schema__()
    arrow.release(arrow.schema_in(used))
    with pytest.raises(ValueError, match="used up"):
        table.__arrow_c_stream__(used)


def test_numpy_columns():
    table = history.scan([a_hand(players=["a", "", "c"]), a_hand("p3 f")], "players")
    arrays = table.numpy(["player", "seat", "won", "stack", "vpip"])
    assert [*arrays] == ["player", "seat", "won", "stack", "vpip"]
    assert arrays["player"].tolist() == ["a", None, "c", None, None, None]
    assert [array.dtype for array in arrays.values()] == [object, "int8", "float64", "float64", "float64"]
    np.testing.assert_equal(arrays["won"], [-1, -6, 7, np.nan, np.nan, np.nan])
    np.testing.assert_equal(arrays["vpip"], [0, 1, 1, np.nan, np.nan, 0])
    empty = history.scan([], "hands").numpy()
    assert {len(array) for array in empty.values()} == {0}
    assert (empty["time"].dtype, empty["hand"].dtype, empty["id"].dtype) == (
        "datetime64[us]",
        "int64",
        object,
    )
    with pytest.raises(ValueError, match="no column 'wno'"):
        table.numpy(["wno"])
    with pytest.raises(ValueError, match="only once"):
        table.numpy(["won", "won"])
    with pytest.raises(TypeError, match="columns must be a list of names, not str"):
        table.numpy("won")


# ---- arguments and errors


def test_wrong_arguments(tmp_path):
    with pytest.raises(
        ValueError,
        match='rows must be "hands", "players" or "decisions", not \'hand\'',
    ):
        history.scan(DATA, "hand")
    with pytest.raises(ValueError, match='errors must be "raise"'):
        history.scan(DATA, errors="ignore")
    with pytest.raises(ValueError, match="workers"):
        history.scan(DATA, workers=-1)
    with pytest.raises(FileNotFoundError, match="no hand history"):
        history.scan(tmp_path / "*.phh")
    with pytest.raises(TypeError, match="apply to files only"):
        history.scan([a_hand()], workers=2)
    for wrong in (5, b"x", None):
        with pytest.raises(TypeError, match="scan takes a path or histories"):
            history.scan(wrong)
    with pytest.raises(TypeError, match="convert it by HandHistory"):
        history.scan([a_hand().hand()]).numpy()


def test_errors_end_a_stream_with_a_message():
    def hands():
        yield a_hand()
        yield a_hand("p1 f")

    capsule = history.scan(hands()).__arrow_c_stream__()
    for _ in range(2):  # the error stays
        with pytest.raises(arrow.StreamError, match="HistoryError: action 4: 'p1 f': p3 is to act") as error:
            arrow.next_batch(arrow.stream_in(capsule), arrow.Schema())
        assert error.value.args[0] == 22, "EINVAL"


def test_errors_are_skipped_or_reported():
    hands, errors = [a_hand(), a_hand("p1 f"), a_hand()], []
    table = history.scan(hands, errors="skip")
    assert (column(table, "hand"), table.skipped) == ([0, 1], 1)
    assert (column(table, "hand"), table.skipped) == ([0, 1], 1)
    table = history.scan(hands, "players", errors.append)
    assert column(table, "hand") == [0, 0, 0, 1, 1, 1]
    assert [type(error) for error in errors] == [HistoryError]
    with pytest.raises(HistoryError, match="p3 is to act"):
        history.scan(hands).numpy()


class BadText(Exception):
    def __str__(self):
        raise RuntimeError("no text")


@pytest.mark.parametrize("error", [RuntimeError("a\0b\udc80"), MemoryError(), BadText()])
def test_any_exception_is_reported(error):
    def hands():
        yield a_hand()
        raise error

    capsule = history.scan(hands()).__arrow_c_stream__()
    with pytest.raises(arrow.StreamError) as found:
        arrow.next_batch(arrow.stream_in(capsule), arrow.Schema())
    code, text = found.value.args
    assert code == (12 if isinstance(error, MemoryError) else 22)
    assert text == {"RuntimeError": "RuntimeError: a b?", "MemoryError": "MemoryError: "}.get(
        type(error).__name__, "the rows cannot be read"
    )


def test_an_interrupt_is_raised_after_the_consumer():
    def hands():
        yield a_hand()
        raise KeyboardInterrupt

    capsule = history.scan(hands()).__arrow_c_stream__()
    with pytest.raises(KeyboardInterrupt):
        with pytest.raises(arrow.StreamError, match="KeyboardInterrupt"):
            arrow.next_batch(arrow.stream_in(capsule), arrow.Schema())
        for _ in range(10_000):
            pass


def test_an_iterator_can_be_read_once():
    table = history.scan(iter([a_hand()]))
    table.__arrow_c_schema__()
    table.__arrow_c_stream__()  # DuckDB opens streams that it does not read
    assert column(table, "hand") == [0]
    with pytest.raises(ValueError, match="only once; pass a list or a path"):
        table.numpy()


def test_a_stream_cannot_be_read_while_it_is_read():
    def hands():
        yield a_hand()
        arrow.next_batch(arrow.stream_in(capsule), arrow.Schema())

    capsule = history.scan(hands()).__arrow_c_stream__()
    with pytest.raises(arrow.StreamError, match="already being read"):
        arrow.next_batch(arrow.stream_in(capsule), arrow.Schema())


@pytest.mark.parametrize("workers", [1, 2])
def test_files_are_read_like_load_all(workers):
    table = history.scan(DATA, "hands", "skip", workers=workers)
    expected = list(history.load_all(DATA, "skip"))
    arrays = table.numpy(["id", "file", "players"])
    assert len(arrays["id"]) == len(expected)
    assert arrays["file"].tolist() == [hh.file for hh in expected]
    assert arrays["players"].tolist() == [len(hh.starting_stacks) for hh in expected]


# ---- values


def test_unknown_and_strange_values():
    """Endless stacks, unknown cards, unfinished hands, and texts of any kind."""
    inf = Decimal("inf")
    hand = a_hand(
        "p3 cbr 6, p1 f",
        stacks=[100, inf, 100],
        players=["", "\udcff", "é\0" * 50_000],
        table=["x"],
        hand=True,
    )
    (batch,) = arrow.read(history.scan(hand, "decisions"))[1]
    assert batch["player"] == ["é\0" * 50_000, None]
    assert batch["stack"] == [100, 99]
    assert (
        batch["effective_stack"]
        == batch["spr"]
        == batch["hole"]
        == batch["won_bb"]
        == batch["ev_bb"]
        == [None] * 2
    )
    (batch,) = arrow.read(history.scan(hand, "players"))[1]
    assert (batch["stack"], batch["won"], batch["player"][1]) == ([100, None, 100], [None] * 3, "?")
    (batch,) = arrow.read(history.scan(hand))[1]
    assert [batch[name] for name in ("id", "table", "rake", "showdown", "board", "pot")] == [[None]] * 5 + [
        [9]
    ]
    money = Decimal("0.123456789012345")
    (batch,) = arrow.read(
        history.scan(a_hand(stacks=[100 + money, inf, 2**53], actions="p3 f"), errors="skip")
    )[1] or [{}]
    assert batch == {}, "2**53 chips of 10**-15 are too much"


@pytest.mark.slow
def test_long_texts_end_a_batch_early():
    hands = [a_hand("p3 f", table=f"{i}" * 2**20) for i in range(100)]
    batches = arrow.read(history.scan(hands))[1]
    assert len(batches) > 1
    assert [table for batch in batches for table in batch["table"]] == [hand.table for hand in hands]


def test_ten_thousand_names():
    hands = [a_hand("p3 f", players=[f"a{i}", f"b{i}", "c"]) for i in range(5000)]
    (batch,) = arrow.read(history.scan(hands, "players"))[1]
    assert batch["player"] == [name for i in range(5000) for name in (f"a{i}", f"b{i}", "c")]


def test_results_may_have_more_decimals_than_bets():
    """`winnings` after rake: the unit becomes finer, and all money of the hand is in it."""
    hand = a_hand("p3 cbr 6, p1 f, p2 f", winnings=[0, 0, Decimal("4.9")], currency="EUR")
    (batch,) = arrow.read(history.scan(hand, "players"))[1]
    assert batch["unit"] == [1] * 3
    assert batch["won"] == [-10, -20, 29]
    assert batch["put_in"] == [10, 20, 20]
    assert batch["won_bb"] == [-0.5, -1, 1.45]
    (batch,) = arrow.read(history.scan(hand))[1]
    assert (batch["pot"], batch["rake"], batch["big_blind"], batch["stakes"]) == ([50], [1], [20], ["1/2"])


@pytest.mark.parametrize(
    ("zone", "utc"),
    [
        ({"time_zone_abbreviation": "ET"}, "2024-07-04T16:30:00"),
        ({"time_zone_abbreviation": "EST"}, "2024-07-04T17:30:00"),
        ({"time_zone_abbreviation": "CET"}, "2024-07-04T10:30:00"),
        ({"time_zone": "Asia/Kolkata", "time_zone_abbreviation": "ET"}, "2024-07-04T07:00:00"),
        ({"time_zone_abbreviation": "UTC", "day": 31, "month": 6}, "NaT"),
        ({"time_zone_abbreviation": "UTC", "year": None}, "NaT"),
        ({"time_zone_abbreviation": "UTC", "year": 10**9}, "NaT"),
        ({"time_zone": "../../etc/passwd"}, "NaT"),
        ({"time_zone": "Nowhere"}, "NaT"),
        ({}, "NaT"),
    ],
)
def test_times_are_in_utc(zone, utc):
    if "time_zone" in zone or zone.get("time_zone_abbreviation") in ("ET", "CET"):
        utc = utc if zoneinfo.available_timezones() else "NaT"
    hand = a_hand(**{"time": datetime.time(12, 30), "day": 4, "month": 7, "year": 2024, **zone})
    np.testing.assert_equal(history.scan(hand).numpy(["time"])["time"], [np.datetime64(utc, "us")])
