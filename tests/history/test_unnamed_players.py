"""Players without a name are never counted together with a player who has one."""

from __future__ import annotations

import pickle

import pytest

from steelwheel import history
from steelwheel.history import HandHistory

FIELDS = {
    "variant": "NT",
    "antes": [0, 0],
    "blinds_or_straddles": [1, 2],
    "min_bet": 2,
    "starting_stacks": [100, 100],
    "actions": ["d dh p1 AsKs", "d dh p2 2c3c", "p2 f"],
}


def hand(*players, cards="2c3c"):
    actions = ["d dh p1 AsKs", f"d dh p2 {cards}", "p2 f"]
    return HandHistory({**FIELDS, "players": list(players), "actions": actions})


COLLIDING = hand("p2", "")


def test_statistics():
    found = history.statistics(COLLIDING)
    assert {name: (of["hands"], of["won"]) for name, of in found.items()} == {
        "p2": (1, 1),
        "p2 (unnamed)": (1, -1),
    }
    found = history.statistics([hand("", ""), hand("ann", "", cards="2c4c"), hand("p2", "bob", cards="2c5c")])
    assert {name: of["hands"] for name, of in found.items()} == {
        "p1": 1,
        "p2 (unnamed)": 2,
        "ann": 1,
        "p2": 1,
        "bob": 1,
    }
    assert [*history.statistics(hand("", ""))] == ["p1", "p2"], "without a collision as ever"
    assert [*history.statistics(hand("p2 (unnamed)", ""))] == ["p2 (unnamed)", "p2"]
    three = history.statistics([COLLIDING, hand("p2 (unnamed)", "", cards="2c4c")])
    assert {name: of["hands"] for name, of in three.items()} == {
        "p2": 1,
        "p2 (unnamed)": 1,
        "p2 (unnamed) (unnamed)": 2,
    }


def hands_of(report):
    return {key: won.hands for key, won in report.winnings.items()}


def test_reports():
    one = history.report([COLLIDING])
    assert hands_of(one) == {"p2": 1, "p2 (unnamed)": 1}
    assert [won.bb for won in one.winnings.values()] == [0.5, -0.5]
    named, unnamed = history.report([hand("p2", "bob")]), history.report([hand("", "")])
    assert hands_of(unnamed) == {"p1": 1, "p2": 1}
    assert hands_of(named + unnamed) == {"p2": 1, "bob": 1, "p1": 1, "p2 (unnamed)": 1}
    assert hands_of(unnamed + unnamed) == {"p1": 2, "p2": 2}
    assert pickle.loads(pickle.dumps(named + unnamed)) == named + unnamed
    assert hands_of((named + unnamed).pooled()) == {"population": 4}
    by = history.report([COLLIDING], by="position")
    assert hands_of(by) == {("p2", "BB"): 1, ("p2 (unnamed)", "BTN"): 1}
    assert [row["player"] for row in by.to_dict()["players"]] == ["p2", "p2 (unnamed)"]


def test_one_player_of_a_report():
    for name, bb in (("p2", 0.5), ("p2 (unnamed)", -0.5)):
        chosen = [history.report([COLLIDING], player=name), history.report([COLLIDING]).select(name)]
        for report in chosen:
            assert hands_of(report) == {name: 1}
            assert report.winnings[name].bb == bb
    assert hands_of(history.report([hand("", "")], player="p2")) == {"p2": 1}
    assert hands_of(history.report([COLLIDING]).select(without="p2")) == {"p2 (unnamed)": 1}
    assert not history.report([COLLIDING], player="p1")


def test_workers_agree(tmp_path):
    history.dump([COLLIDING, hand("ann", "", cards="2c4c")], tmp_path / "a.phhs")
    history.dump([hand("", "p1", cards="2c5c")], tmp_path / "b.phhs")
    alone = history.report(tmp_path)
    assert history.report(tmp_path, workers=2) == alone
    assert hands_of(alone) == {"p2": 1, "p2 (unnamed)": 2, "ann": 1, "p1 (unnamed)": 1, "p1": 1}


@pytest.mark.parametrize(
    ("players", "written"),
    [
        (["p2", ""], ["p2", "p2_"]),
        (["", "p1"], ["p1_", "p1"]),
        (["a b", "a_b"], ["a_b", "a_b_"]),
        (["", ""], ["p1", "p2"]),
    ],
)
def test_a_log_has_different_names(players, written, tmp_path):
    hh = HandHistory(
        {**FIELDS, "blinds_or_straddles": [50, 100], "min_bet": 100, "starting_stacks": [20000] * 2}
        | {"players": players}
    )
    history.dump(hh, tmp_path / "x.log")
    assert history.load(tmp_path / "x.log").players == written


def test_an_anonymous_history_names_no_unnamed_player():
    first, second = COLLIDING.anonymize("key").players
    assert first.startswith("player-") and second == ""
