"""Results as tables: streams of matches, equities, solutions and batches."""

import arrow_streams as arrow
import numpy as np
import pytest

import steelwheel as sw
from steelwheel import agents
from steelwheel._core import ColumnRows


def only_batch(table, *names):
    if not names:
        (batch,) = arrow.read(table)[1]
        return batch
    with arrow.request(*names) as request:
        (batch,) = arrow.read(table, request)[1]
    return batch


def test_a_match_has_a_row_per_agent():
    players = {"r": agents.random, "c": agents.calling_station}
    result = sw.simulate(sw.games.NoLimitHoldem(), players, 20, seed=1)
    batch = only_batch(result)
    assert batch["agent"] == ["r", "c"]
    assert tuple(batch["chips"]) == result.chips
    assert tuple(batch["mbb"]) == result.mbb
    assert tuple(batch["stderr"]) == result.stderr
    assert only_batch(result, "mbb", "agent") == {"mbb": batch["mbb"], "agent": batch["agent"]}


def test_an_equity_has_a_row_per_combo():
    result = sw.equity("AhKh", "QQ+", board="Qs9h4h")
    batch = only_batch(result)
    assert batch["hand"].count(0) == 1
    assert batch["combo"][0] == "AhKh"
    of_range = result.by_combo(1)
    assert np.array(batch["equity"][1:]) == pytest.approx(of_range[~np.isnan(of_range)])
    omaha = sw.equity("AsAhKsKd", "QsQhJdTd", game="plo", board="2c3c4c")
    assert only_batch(omaha) == {"hand": [0, 1], "combo": [None, None], "equity": list(omaha.equity)}


def test_a_solution_has_a_row_per_combo_and_action():
    ranges = ("QQ,JJ", "AA,KK")
    solution = sw.solve(sw.Spot(board="Td9d6hQc2s", pot=20, stacks=30, ranges=ranges), max_iterations=20)
    node = solution["x"]
    for table, at in ((solution, solution.root), (node, node)):
        batch = only_batch(table)
        combos = [line.split(",")[0] for line in at.to_csv().splitlines()[1:]]
        assert batch["combo"] == [combo for combo in combos for _ in at.action_names]
        assert batch["action"] == [*at.action_names] * len(combos)
        assert np.array(batch["frequency"]).reshape(len(combos), -1).sum(1) == pytest.approx(1)
    with pytest.raises(ValueError, match="no player acts"):
        solution["x x"].__arrow_c_stream__()


def test_a_batch_has_a_row_per_slot_and_seat():
    batch = sw.HandBatch(sw.games.NoLimitHoldem(), 3, [100] * 2, seed=1)
    batch.act(np.full(3, -1))
    stream = batch.__arrow_c_stream__()
    payoffs = batch.payoffs.ravel().tolist()
    batch.act(np.full(3, -1)).act(np.zeros(3, int))
    schema = arrow.Schema()
    assert arrow.stream_in(stream).get_schema(arrow.stream_in(stream), schema) == 0
    found = arrow.next_batch(arrow.stream_in(stream), schema)
    arrow.release(schema)
    assert found == {"slot": [0, 0, 1, 1, 2, 2], "seat": [0, 1] * 3, "payoff": payoffs}


def test_wrong_columns():
    result = sw.equity("AhKh", "QsQd")
    with arrow.request("equty") as request, pytest.raises(ValueError, match=r"no column 'equty'.*'equity'"):
        result.__arrow_c_stream__(request)
    with pytest.raises(ValueError, match="differ in length: 'b' has 1 rows"):
        ColumnRows([("a", "int64", [1, 2]), ("b", "int64", [1])])
    with pytest.raises(ValueError, match="at most 64 columns"):
        ColumnRows([("a", "int64", [])] * 65)
    for value in ("x", 2**63, 1.5):
        with pytest.raises((TypeError, ValueError)):
            next(ColumnRows([("a", "int64", [value])]).batches())
    values, valid, words = next(ColumnRows([("a", "dictionary[int32]", ["x", None, "x"])]).batches())[0]
    assert (values.tolist(), valid.tolist(), words) == ([0, 0, 0], [True, False, True], ["x"])
    values, valid, _ = next(ColumnRows([("a", "bool", [True, False, None])]).batches())[0]
    assert (values.tolist(), valid.tolist()) == ([True, False, False], [True, True, False])
    assert list(ColumnRows([]).batches()) == []


def test_polars_reads_results():
    polars = pytest.importorskip("polars")
    result = sw.equity("AhKh", "QQ+", board="Qs9h4h")
    assert polars.DataFrame(result).columns == ["hand", "combo", "equity"]
    batch = sw.HandBatch(sw.games.NoLimitHoldem(), 3, [100] * 2, seed=1)
    assert polars.DataFrame(batch).shape == (6, 3)
    ranges = ("QQ,JJ", "AA,KK")
    solution = sw.solve(sw.Spot(board="Td9d6hQc2s", pot=20, stacks=30, ranges=ranges), max_iterations=20)
    assert polars.DataFrame(solution).columns == ["combo", "action", "frequency", "ev", "reach"]
    match = sw.simulate(sw.games.NoLimitHoldem(), [agents.random, agents.calling_station], 20, seed=1)
    assert polars.DataFrame(match)["agent"].to_list() == list(match.agents)
