"""Facts of a history that do not follow from its rules and actions: `HandHistory.exceptions`."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from conftest import ROOT

from steelwheel import history
from steelwheel.cli import main
from steelwheel.history import HandHistory

RIVER = ["d db 4c5d9h", "p1 cc", "p2 cc", "d db Ts", "p1 cc", "p2 cc", "d db Jh"]
DEALT = ["d dh p1 AsAh", "d dh p2 KsKh"]


def hand(actions, **fields):
    start = {
        "variant": "NT",
        "antes": [0, 0],
        "blinds_or_straddles": [1, 2],
        "min_bet": 2,
        "starting_stacks": [100, 100],
    }
    return HandHistory({**start, "actions": [*DEALT, *actions], **fields})


WON = ["p2 cbr 20", "p1 cc", *RIVER, "p1 cbr 30", "p2 cc", "p1 sm AsAh", "p2 sm"]  # p1 wins a pot of 100
CHOPPED = ["p2 cc", "p1 cc", "d db 4c5c6c", "p1 cc", "p2 cc", "d db 7c", "p1 cc", "p2 cc", "d db 8c"]
CHOPPED += ["p1 cc", "p2 cc", "p1 sm AsAh", "p2 sm KsKh"]  # two each
BLUFF = ["p2 cbr 20", "p1 cc", *RIVER, "p1 cbr 30", "p2 f"]  # p1 wins a pot of 40, and gets 30 back


def kinds(hh):
    return [each.kind for each in hh.exceptions]


@pytest.mark.parametrize(
    ("actions", "stacks", "fits"),
    [
        (WON, [150, 50], True),
        (WON, [145, 50], True),  # rake
        (WON, [Decimal("147.5"), 50], True),
        (WON, [50, 150], False),  # the other player wins
        (WON, [100, 100], False),
        (WON, [150, 45], False),  # the loser pays rake
        (WON, [155, 50], False),
        (WON, [50, 50], False),  # before the pot is paid
        (WON, [90, 50], False),  # rake of more than half the pot
        (CHOPPED, [100, 100], True),
        (CHOPPED, [99, 100], True),
        (CHOPPED, [102, 98], False),
        (BLUFF, [120, 80], True),
        (BLUFF, [118, 80], True),
        (BLUFF, [150, 80], False),
    ],
)
def test_finishing_stacks(actions, stacks, fits):
    hh = hand(actions, finishing_stacks=stacks)
    assert kinds(hh) == ([] if fits else ["finishing_stacks"])
    assert hh.hand().is_over, "only strict reading raises"


@pytest.mark.parametrize(
    ("actions", "winnings", "fits"),
    [
        (WON, [100, 0], True),
        (WON, [95, 0], True),
        (WON, [0, 0], True),  # unknown
        (WON, [0, 100], False),
        (WON, [100, 1], False),
        (WON, [101, 0], False),
        (WON, [49, 0], False),
        (WON, [50, 0], True),  # rake of half the pot
        (CHOPPED, [2, 2], True),
        (CHOPPED, [4, 0], False),
        (BLUFF, [40, 0], True),
        (BLUFF, [38, 0], True),
        (BLUFF, [70, 0], True),  # with the uncalled bet
        (BLUFF, [68, 0], True),
        (BLUFF, [71, 0], False),
        (["p2 f"], [2, 0], True),
        (["p2 f"], [3, 0], True),
        (["p2 f"], [4, 0], False),
    ],
)
def test_winnings(actions, winnings, fits):
    assert kinds(hand(actions, winnings=winnings)) == ([] if fits else ["winnings"])


def test_other_hands():
    assert kinds(hand(WON)) == []
    assert kinds(hand(WON[:5], finishing_stacks=[1, 2])) == [], "the hand is not over"
    endless = hand(WON, starting_stacks=[Decimal("inf"), 100], finishing_stacks=[Decimal("inf"), 50])
    assert kinds(endless) == []
    endless.fields["finishing_stacks"] = [Decimal("inf"), 40]
    assert kinds(endless) == ["finishing_stacks"]


@pytest.mark.parametrize("size", [1, 5, 25])
def test_odd_chips_are_as_large_as_the_smallest_chip(size):
    """A pot of three chips is split; either player may have two of them."""
    chips = [size * 100] * 3
    actions = ["d dh p3 2c7d", "p3 cbr {}", "p1 f", "p2 cc"]
    board = ["d db 4c5c6c", "p2 cc", "p3 cc", "d db 7c", "p2 cc", "p3 cc", "d db 8c", "p2 cc", "p3 cc"]
    actions = [actions[0], f"p3 cbr {4 * size}", "p1 f", "p2 cc", *board, "p2 sm KsKh", "p3 sm 2c7d"]
    bets = {"antes": [0] * 3, "blinds_or_straddles": [size, 2 * size, 0], "min_bet": 2 * size}
    actions = [text.replace("2c7d", "2h7d").replace("d db 4c5c6c", "d db 4c5c9c") for text in actions]
    actions = [text.replace("d db 7c", "d db Tc").replace("d db 8c", "d db Jc") for text in actions]
    hh = hand(actions, starting_stacks=chips, **bets)
    stacks = hh.hand().stacks
    assert sum(stacks[1:]) == 201 * size
    for odd, fits in ((0, True), (size, True), (-size, True), (3 * size, False)):
        ends = [stacks[0], stacks[1] - odd, stacks[2] + odd]
        assert (kinds(HandHistory({**hh.fields, "finishing_stacks": ends})) == []) is fits


def test_the_text_names_both_numbers():
    (fact,) = hand(WON, finishing_stacks=[50, 150]).exceptions
    assert fact == (
        "finishing_stacks",
        None,
        "p1 ends with 150 according to the actions, but finishing_stacks has 50",
    )


def test_statistics_count_them(tmp_path, capsys):
    hands = [
        hand(WON),
        hand(WON, table="2", winnings=[0, 100]),
        hand(BLUFF, winnings=[0, 100], finishing_stacks=[1, 2]),
    ]
    assert history.statistics(hands).exceptions == {"winnings": 2, "finishing_stacks": 1}
    report = history.report(hands)
    assert report.exceptions == report.to_dict()["exceptions"] == {"winnings": 2, "finishing_stacks": 1}
    assert (report + history.report([hand(BLUFF, table="3", winnings=[1, 9])])).exceptions["winnings"] == 3
    assert report.pooled().exceptions == report.select("p1").exceptions == report.exceptions
    path = str(tmp_path / "x.phhs")
    history.dump(hands, path)
    assert history.report(path, workers=2) == history.report(path)
    assert main(["stats", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["exceptions"] == {"winnings": 2, "finishing_stacks": 1}
    assert main(["stats", path]) == 0
    assert "2 hands with exceptional winnings" in capsys.readouterr().out


def test_the_hands_of_the_tests_have_none():
    for name in ("allin.phh", "cash.phhs", "short.phhs"):
        for hh in history.load_all(ROOT / "tests" / "data" / name):
            assert hh.exceptions == ()
