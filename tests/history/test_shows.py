"""Cards that a history shows early, late, in several actions or not at all."""

from __future__ import annotations

import pytest

from steelwheel import history
from steelwheel.errors import HistoryError

STUD = """variant = "F7S"
antes = [0, 0]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [50, 2]
actions = ["d dh p1 AhKh2c", "d dh p2 ????9c", "p1 pb", "p2 cbr 2", "p1 cc"{early}, "d dh p1 3c",
    "d dh p2 Qc", "d dh p1 4d", "d dh p2 8s", "d dh p1 6h",
    "d dh p2 7s", "d dh p1 Jd", "d dh p2 {last}"{late}]
"""
QUEENS, ACE_HIGH = (-2, 2), (2, -2)


def stud(early, late, last="2h"):
    between = [
        ", " * bool(actions) + ", ".join([f'"{action}"' for action in actions]) for actions in (early, late)
    ]
    return history.loads(STUD.format(early=between[0], late=between[1], last=last))


@pytest.mark.parametrize(
    ("early", "late", "last", "payoffs"),
    [
        (["p2 sm QsQd9c"], ["p1 sm -"], "2h", QUEENS),
        (["p2 sm 9cQdQs"], ["p1 sm -"], "2h", QUEENS),
        (["p2 sm QsQd9c"], ["p1 sm"], "2h", QUEENS),
        (["p2 sm QsQd9c", "p1 sm -"], [], "2h", QUEENS),
        (["p2 sm ????9c"], ["p1 sm -", "p2 sm QsQd9cQc8s7s2h"], "2h", QUEENS),
        (["p2 sm QsQd9c"], ["p1 sm -", "p2 sm 2h7s8s9cQcQdQs"], "??", QUEENS),
        (["p2 sm QsQd9c", "p1 sm AhKh2c"], ["p2 sm QsQd9cQc8s7s2h"], "??", QUEENS),
        # a hand with an unknown card loses to a hand that is shown
        (["p2 sm QsQd9c"], ["p1 sm -"], "??", ACE_HIGH),
        (["p2 sm QsQd9c", "p1 sm AhKh2c"], [], "??", ACE_HIGH),
    ],
)
def test_stud_cards_shown_before_the_last_are_dealt(early, late, last, payoffs):
    hh = stud(early, late, last)
    assert hh.hand().payoffs == payoffs
    *_, final = hh.replay()
    assert final.payoffs == payoffs


def test_early_cards_must_fit_the_open_ones():
    with pytest.raises(
        HistoryError, match=r"action 6: 'p2 sm QsQd8c': seat 1 holds '\?\?\?\?9c', and cannot"
    ):
        stud(["p2 sm QsQd8c"], ["p1 sm -"]).hand()


DRAW = """variant = "N2L1D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 50]
actions = ["d dh p1 2c3c4c5c7d", "d dh p2 ??????????", "p2 cbr 50", "p1 cc", "p2 sm 2h3h4h5hKs", "p1 sd",
    "p2 sd {out}", "d dh p2 {drawn}", "p1 sm -"]
"""


@pytest.mark.parametrize(
    ("out", "drawn", "payoffs"), [("Ks", "7s", (0, 0)), ("Ks", "8s", (50, -50)), ("5hKs", "6s9s", (50, -50))]
)
def test_cards_shown_before_a_draw(out, drawn, payoffs):
    """The discards are no longer part of the hand; the cards drawn are."""
    assert history.loads(DRAW.format(out=out, drawn=drawn)).hand().payoffs == payoffs


HOLDEM = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cc", "p1 cc", "p2 cc", "d db 2c3c4d", "p1 cc",
    "p2 cc", "p3 cc", "d db 8s", "p1 cc", "p2 cc", "p3 cc", "d db 9s", "p1 cc", "p2 cc", "p3 cc", {shows}]
"""


@pytest.mark.parametrize(
    ("shows", "payoffs"),
    [
        (["p1 sm ????", "p2 sm KsKh", "p3 sm ????", "p1 sm AsAh"], (4, -2, -2)),
        (["p1 sm", "p2 sm KsKh", "p3 sm ????", "p1 sm AsAh"], (4, -2, -2)),
        (["p1 sm AsAh", "p2 sm KsKh", "p1 sm ????", "p3 sm ????"], (4, -2, -2)),
        (["p2 sm KsKh", "p1 sm AsAh", "p3 sm"], (4, -2, -2)),
        (["p1 sm ????", "p2 sm ????", "p3 sm KsKh"], (-2, -2, 4)),
        (["p1 sm ????", "p2 sm ????", "p3 sm ????"], None),
        (["p3 sm KsKh"], (-2, -2, 4)),
        (["p3 sm KsKh", " "], (-2, -2, 4)),
        ([], None),
    ],
)
def test_the_last_show_of_a_seat_counts(shows, payoffs):
    hand = history.loads(HOLDEM.format(shows=", ".join(map(repr, shows)))).hand()
    assert hand.payoffs == payoffs


def test_a_seat_whose_cards_are_known_has_not_mucked():
    text = HOLDEM.format(shows='"p3 sm KsKh"').replace("d dh p1 ????", "d dh p1 AsAh")
    assert history.loads(text).hand().phase == "showdown"
