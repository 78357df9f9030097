"""Rows read by polars, DuckDB, pyarrow, nanoarrow, arro3 and pandas."""

import subprocess
import sys

import arrow_streams as arrow
import pytest
from conftest import ROOT

from steelwheel import history

DATA = ROOT / "tests" / "history" / "pokerstars"
KINDS = ("hands", "players", "decisions")


def expected(table):
    """Return the columns of a table as lists, with None for null and time as an int."""
    (batch,) = arrow.read(table)[1]
    return batch


def plain(columns):
    """Return columns as lists, with time as microseconds."""
    return {
        name: [round(x.timestamp() * 10**6) if hasattr(x, "timestamp") else x for x in values]
        for name, values in columns.items()
    }


@pytest.mark.parametrize("rows", KINDS)
def test_polars(rows):
    polars = pytest.importorskip("polars")
    table = history.scan(DATA, rows)
    frame = polars.DataFrame(table)
    assert plain(frame.to_dict(as_series=False)) == expected(table)
    if rows == "hands":
        assert frame.schema["time"] == polars.Datetime("us", "UTC")
    assert polars.DataFrame(history.scan([], rows)).shape == (0, len(table.columns))


@pytest.mark.parametrize("rows", KINDS)
def test_duckdb(rows):
    duckdb = pytest.importorskip("duckdb")
    table = history.scan(DATA, rows)
    with duckdb.connect() as database:
        for _ in range(2):  # each query reads the files again
            found = database.sql('from "table"')
            names, lines = found.columns, found.fetchall()
        columns = {name: [line[i] for line in lines] for i, name in enumerate(names)}
    wanted = expected(table)
    if rows == "hands":
        columns.pop("time"), wanted.pop("time")
    assert columns == wanted


@pytest.mark.slow
def test_many_batches_with_different_dictionaries():
    """Each batch has other players."""
    polars, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    pyarrow = pytest.importorskip("pyarrow")
    (hand, *_) = history.load_all(DATA)
    hands = []
    for i in range(22_000):
        again = history.HandHistory(hand.fields)
        again.players = [f"a{i % 7}", f"b{i // 1000}", f"c{i // 3 % 11}"]
        hands.append(again)
    rows = history.scan(hands, "players")
    players = [player for hand in hands for player in hand.players]
    assert polars.DataFrame(rows)["player"].to_list() == players
    assert pyarrow.table(rows)["player"].to_pylist() == players
    with duckdb.connect() as database:
        found = database.sql("select player, count(*) from rows group by all").fetchall()
        assert dict(found) == {player: players.count(player) for player in {*players}}


def test_duckdb_reports_errors():
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect() as database:
        database.register("rows", history.scan(iter([*history.load_all(DATA), 5])))
        with pytest.raises(Exception, match="scan takes histories, not int"):
            database.sql("select count(id) from rows").fetchall()


@pytest.mark.parametrize("rows", KINDS)
def test_pyarrow(rows):
    pyarrow = pytest.importorskip("pyarrow")
    table = history.scan(DATA, rows)
    reader = pyarrow.RecordBatchReader.from_stream(table)
    for batch in reader:
        batch.validate(full=True)
    found = pyarrow.table(table)
    assert found.schema == pyarrow.schema(table)
    assert plain(found.to_pydict()) == expected(table)
    wanted = pyarrow.schema(
        [found.schema.field("seat" if rows != "hands" else "button"), found.schema.field("hand")]
    )
    chosen = pyarrow.RecordBatchReader.from_stream(table, schema=wanted).read_all()
    assert chosen.schema.names == wanted.names
    with pytest.raises(pyarrow.ArrowInvalid, match="scan takes histories, not int"):
        pyarrow.table(history.scan(iter([5]), rows))


def test_a_capsule_is_used_once():
    pyarrow = pytest.importorskip("pyarrow")
    capsule = history.scan(DATA).__arrow_c_stream__()

    class Held:
        def __arrow_c_stream__(self, requested_schema=None):
            return capsule

    assert pyarrow.table(Held()).num_rows == 5
    with pytest.raises(pyarrow.ArrowInvalid, match="released"):
        pyarrow.table(Held())


@pytest.mark.parametrize("rows", KINDS)
def test_nanoarrow(rows):
    nanoarrow = pytest.importorskip("nanoarrow")
    table = history.scan(DATA, rows)
    array = nanoarrow.ArrayStream(table).read_all()
    nanoarrow.c_array(array.chunk(0)).view()
    columns = {
        field.name: column.to_pylist()
        for field, column in zip(array.schema.fields, array.iter_children(), strict=True)
    }
    assert plain(columns) == expected(table)


@pytest.mark.parametrize("rows", KINDS)
def test_arro3(rows):
    arro3 = pytest.importorskip("arro3.core")
    table = history.scan(DATA, rows)
    found = arro3.Table.from_arrow(table)
    assert (found.num_rows, found.column_names) == (len(expected(table)["hand"]), list(table.columns))
    assert found["hand"].to_pylist() == expected(table)["hand"]


def test_pandas():
    pytest.importorskip("pyarrow")
    pandas = pytest.importorskip("pandas")
    table = history.scan(DATA, "players")
    frame = pandas.DataFrame.from_arrow(table)
    assert frame["player"].tolist() == expected(table)["player"]
    assert frame["won_bb"].tolist() == expected(table)["won_bb"]


@pytest.mark.parametrize("name", ["polars", "duckdb"])
def test_pyarrow_is_not_needed(name):
    pytest.importorskip(name)
    read = {"polars": "polars.DataFrame(rows).shape[0]", "duckdb": "len(duckdb.sql('from rows').fetchall())"}[
        name
    ]
    program = f"""
import sys
from importlib.machinery import PathFinder

class Finder(PathFinder):
    def find_spec(name, path=None, target=None):
        return None if name.startswith("pyarrow") else PathFinder.find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Finder
import {name}
from steelwheel import history
rows = history.scan({str(DATA)!r})
assert {read} == 5
"""
    subprocess.run([sys.executable, "-c", program], check=True)
