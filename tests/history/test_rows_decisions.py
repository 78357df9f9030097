"""Rows of decisions and players: each column against a slow referee, and against the statistics."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelwheel import history

from .rows_referee import GAMES, play_hand

SEEDS = st.integers(0, 2**32)


def rows_of(table):
    """Return the rows of a table as dicts, with None for null."""
    arrays = table.numpy()
    columns = {name: [None if is_null(x) else x for x in array.tolist()] for name, array in arrays.items()}
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def is_null(value):
    return isinstance(value, float) and math.isnan(value)


@pytest.mark.parametrize("variant", GAMES)
@given(SEEDS)
def test_decisions_are_those_of_the_referee(variant, seed):
    rng = random.Random(seed)
    hands = [play_hand(rng, variant, number) for number in range(3)]
    found = rows_of(history.scan([hh for hh, _ in hands], "decisions"))
    expected = [row for _, rows in hands for row in rows]
    assert len(found) == len(expected)
    for row, other in zip(found, expected, strict=True):
        row.pop("ev_bb")
        assert row == pytest.approx(other, abs=1e-12, nan_ok=False) or row == other


@pytest.mark.parametrize("variant", GAMES)
@given(SEEDS)
def test_players_agree_with_the_statistics(variant, seed):
    hh, _ = play_hand(random.Random(seed), variant, number=10**7)
    statistics = history.statistics(hh)
    for row in rows_of(history.scan(hh, "players")):
        of = statistics[row["player"] or f"p{row['seat'] + 1}"]
        for name in ("vpip", "pfr", "three_bet", "wtsd", "wsd"):
            assert row[name] == of[name], name
        assert row["won"] == of["won"]
        assert row["won_bb"] == of["bb_per_100"] / 100
        assert [row["position"]] == [*of["positions"]]
