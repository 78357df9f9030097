"""Facts of a history that do not follow from its rules and actions: `HandHistory.exceptions`."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from conftest import ROOT

from steelwheel import history, rules
from steelwheel.cli import main
from steelwheel.cli.history_options import RULES
from steelwheel.errors import HistoryError
from steelwheel.history import HandHistory
from steelwheel.history.cash_game_rules import CASH_GAME_RULES

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
    assert "2 hands with the exception 'winnings'" in capsys.readouterr().out


def test_the_hands_of_the_tests_have_none():
    for name in ("allin.phh", "cash.phhs", "short.phhs"):
        for hh in history.load_all(ROOT / "tests" / "data" / name):
            assert hh.exceptions == ()


STUD = {
    "variant": "F7S",
    "antes": [0, 0],
    "bring_in": 1,
    "small_bet": 2,
    "big_bet": 4,
    "starting_stacks": [50, 50],
}
OPEN_PAIR = HandHistory(
    {
        **STUD,
        "actions": [
            "d dh p1 AhKh2c",
            "d dh p2 QsJd9c",
            "p1 pb",
            "p2 cbr 2",
            "p1 cc",
            "d dh p1 2d",
            "d dh p2 Tc",
            "p1 cbr 4",
            "p2 cc",
        ],
    }
)
LIMIT = {
    "variant": "FT",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [1, 2, 0],
    "small_bet": 2,
    "big_bet": 4,
    "starting_stacks": [100, 100, 100],
}
SIXTH_BET = HandHistory(
    {
        **LIMIT,
        "actions": ["d dh p1 AhKh", "d dh p2 QsJd", "d dh p3 2s2d", "p3 cbr 4", "p1 f"]
        + [f"p{2 + i % 2} cbr {6 + 2 * i}" for i in range(5)]
        + ["p3 cc"],
    }
)
POT = HandHistory(  # to 35: with the small blind as a big blind, the pot after a call is 10 + 10 + 10
    {
        "variant": "PO",
        "antes": [0, 0, 0],
        "blinds_or_straddles": [5, 10, 0],
        "min_bet": 10,
        "starting_stacks": [500] * 3,
        "actions": [f"d dh p{i} ????????" for i in (1, 2, 3)] + ["p3 cbr 40", "p1 f", "p2 f"],
    }
)
CHECKS = ["p1 cc", "p2 cc"]
TIE = HandHistory(  # 92 and 92 are equal on fourth street: by suit p2 acts first
    {
        **STUD,
        "actions": [
            "d dh p1 AhKh2c",
            "d dh p2 QsJd9d",
            "p1 pb",
            "p2 cc",
            "d dh p1 9c",
            "d dh p2 2s",
            *CHECKS,
        ],
    }
)
GIVING = [
    (OPEN_PAIR, "open_pair", 8, "WL 220", "wsop_live"),
    (SIXTH_BET, "no_cap", 9, "RRP limit 4", "robert"),
    (POT, "pot_short_blinds", 4, "WL 187", "wsop_live"),
    (TIE, "stud_tie", 7, "WL 215", "wsop_live"),
]


@pytest.mark.parametrize(("hh", "kind", "action", "source", "preset"), GIVING)
def test_rules_are_relaxed(hh, kind, action, source, preset):
    (fact,) = hh.exceptions
    assert (fact.kind, fact.action) == (kind, action) and source in fact.text
    assert hh.hand().actions == [*hh.replay()][-1].actions
    text = history.dumps(hh)
    with pytest.raises(HistoryError, match=f"action {action}: .*{source}.*strict=True") as caught:
        history.loads(text, strict=True)
    assert caught.value.action == action
    by_name = history.loads(text, rules=preset, strict=True)
    assert by_name.exceptions == () and by_name.fields["_rules"] == preset
    assert by_name.hand().actions == hh.hand().actions
    chosen = rules.preset("wsop", **{kind: rules.PRESETS[preset][kind]})
    assert history.loads(text, rules=chosen, strict=True).exceptions == ()


def test_illegal_actions_stay_errors():
    for actions, words in [
        ([*OPEN_PAIR.actions[:7], "p1 cbr 6"], "p1 cbr 6"),
        ([*OPEN_PAIR.actions[:7], "p2 cbr 4"], "p1 is to act"),
    ]:
        with pytest.raises(HistoryError, match=words):
            HandHistory({**STUD, "actions": actions}).exceptions  # noqa: B018
    with pytest.raises(HistoryError, match="p3 cbr 41"):
        HandHistory({**POT.fields, "actions": [*POT.actions[:3], "p3 cbr 41"]}).hand()
    third = ["p3 cbr 4", "p1 cc", "p2 cbr 6", "p3 cbr 8", "p1 cbr 10", "p2 cbr 12"]
    with pytest.raises(HistoryError, match="p2 cbr 12"):  # three players
        HandHistory({**LIMIT, "actions": [*SIXTH_BET.actions[:3], *third]}).hand()


@pytest.mark.parametrize("workers", [1, 2])
def test_options_of_all_readers(workers, tmp_path, capsys):
    path = tmp_path / "x.phhs"
    wrong = hand(WON, table="2", winnings=[0, 100])
    history.dump([hand(WON), OPEN_PAIR, wrong, hand(BLUFF)], path)
    options = {"workers": workers}

    def keys(**more):
        errors = []
        found = [hh.key for hh in history.load_all(path, errors.append, **options, **more)]
        return found, [str(error).rpartition("hand ")[2][:1] for error in errors]

    assert keys() == (["1", "2", "3", "4"], [])
    assert keys(strict=True) == (["1", "4"], ["2", "3"])
    assert keys(strict=True, rules="wsop_live") == (["1", "2", "4"], ["3"])
    report = history.report(path, errors="skip", strict=True, **options)
    assert (report.hands, report.skipped, report.exceptions) == (2, 2, {})
    report = history.report(path, rules="wsop_live", **options)
    assert (report.hands, report.exceptions) == (4, {"winnings": 1})
    assert history.report(path, **options).exceptions == {"open_pair": 1, "winnings": 1}
    rows = history.scan(path, "hands", "skip", strict=True, rules="wsop_live", **options)
    assert len(rows.numpy(["hand"])["hand"]) == 3 and rows.skipped == 1
    assert main(["stats", str(path), "--strict", "--json", "--workers", str(workers)]) == 0
    assert json.loads(capsys.readouterr().out)["skipped"] == 2
    assert main(["stats", str(path), "--strict", "--rules", "wsop_live", "--by", "position", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["skipped"] == 1
    assert main(["convert", str(path), "-o", str(tmp_path / "y.phhs"), "--strict"]) == 1
    assert "strict=True" in capsys.readouterr().err
    assert main(["replay", str(path), "--hand", "2", "--strict", "--print"]) == 1
    assert main(["replay", str(path), "--hand", "2", "--strict", "--print", "--rules", "wsop_live"]) == 0


def test_options_for_histories_in_memory():
    hands = [hand(WON), OPEN_PAIR]
    with pytest.raises(HistoryError, match="WL 220"):
        history.statistics(hands, strict=True)
    found = history.statistics(hands, strict=True, rules="wsop_live")
    assert found.exceptions == {} and found["p1"]["hands"] == 2
    assert "_rules" not in OPEN_PAIR.fields, "the history is unchanged"
    with pytest.raises(HistoryError, match="WL 220"):
        history.report(hands, strict=True)
    assert history.report(hands, errors="skip", strict=True).skipped == 1
    assert history.report(hands, rules="wsop_live", strict=True).hands == 2
    own = HandHistory({**OPEN_PAIR.fields, "_rules": "robert"})
    assert history.loads(history.dumps(own), rules="wsop").fields["_rules"] == "robert"


def test_wrong_options(tmp_path):
    text = history.dumps(hand(WON))
    for read in (history.loads, lambda text, rules: history.load_all(tmp_path, rules=rules)):
        with pytest.raises(ValueError, match=r"no preset of house rules named 'wsopp'.*wsop"):
            read(text, rules="wsopp")
        with pytest.raises(TypeError, match="rules must be the name of a preset"):
            read(text, rules=5)
    assert set(RULES) == set(rules.PRESETS)


def test_relaxed_rules_are_choices_of_switches():
    for each in CASH_GAME_RULES:
        switch = rules.SWITCHES[each.switch]
        assert each.choice in switch.choices and {*each.before} < {*switch.choices}
        assert each.choice not in each.before


POST = {
    "variant": "NT",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [5, 10, -5],
    "min_bet": 10,
    "starting_stacks": [1000] * 3,
    "actions": [
        "d dh p1 ????",
        "d dh p2 ????",
        "d dh p3 ????",
        "p3 cc",
        "p1 f",
        "p2 cc",
        "d db 2c3c4c",
        "p2 cbr 20",
        "p3 f",
    ],
}
LIVE, DEAD = (995, 1015, 990), (995, 1020, 985)


@pytest.mark.parametrize(
    ("results", "stacks", "reading"),
    [
        ({}, LIVE, None),
        ({"finishing_stacks": [995, 1020, 985]}, DEAD, "dead"),
        ({"finishing_stacks": [995, 1018, 985]}, DEAD, "dead"),  # rake
        ({"finishing_stacks": [995, 1015, 990]}, LIVE, "live"),
        ({"winnings": [0, 30, 0]}, DEAD, "dead"),
        ({"winnings": [0, 50, 0]}, DEAD, "dead"),  # with the uncalled bet
        ({"winnings": [0, 25, 0]}, LIVE, None),  # or dead, with rake of 5
        ({"winnings": [0, 0, 0]}, LIVE, None),
    ],
)
def test_a_small_post_is_read_as_the_results_show(results, stacks, reading):
    """The values of the issue: the newcomer's 5 is live or dead."""
    hh = HandHistory({**POST, **results})
    assert hh.hand().stacks == stacks
    assert [*hh.replay()][-1].stacks == stacks
    if reading is None:
        assert hh.exceptions == ()
    else:
        (fact,) = hh.exceptions
        assert fact.kind == "missed_blind" and f"the post of p3 is read as {reading}" in fact.text


def test_results_that_fit_neither_reading_decide_nothing():
    hh = HandHistory({**POST, "finishing_stacks": [995, 1010, 995]})
    assert hh.hand().stacks == LIVE and kinds(hh) == ["finishing_stacks"]


def test_a_post_as_large_as_the_big_blind_is_live():
    fields = {**POST, "blinds_or_straddles": [5, 10, -10], "finishing_stacks": [995, 1015, 990]}
    hh = HandHistory(fields)
    assert hh.hand().stacks == LIVE and hh.exceptions == ()


def test_two_players_and_several_posts():
    two = {**POST, "antes": [0, 0], "blinds_or_straddles": [-5, 10], "starting_stacks": [1000] * 2}
    two["actions"] = ["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", "d db 2c3c4c", "p1 cbr 20", "p2 f"]
    for stacks, reading in (((1010, 990), "live"), ((1015, 985), "dead")):
        hh = HandHistory({**two, "finishing_stacks": list(stacks)})
        assert hh.hand().stacks == stacks
        assert f"the post of p2 is read as {reading}" in hh.exceptions[0].text
    four = {**POST, "antes": [0] * 4, "blinds_or_straddles": [5, 10, -5, -2], "starting_stacks": [1000] * 4}
    four["actions"] = [*POST["actions"][:3], "d dh p4 ????", "p3 cc", "p4 f", "p1 f", "p2 cc"]
    four["actions"] += POST["actions"][6:]
    hh = HandHistory({**four, "finishing_stacks": [995, 1022, 985, 998]})
    assert hh.hand().stacks == (995, 1022, 985, 998)
    assert "the post of p3, p4 is read as dead" in hh.exceptions[0].text


ANTE = {
    **POST,
    "antes": [0, 10, 0],
    "ante_trimming_status": True,
    "blinds_or_straddles": [5, 10, 0],
    "actions": ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 30", "p1 f", "p2 f"],
}


def test_a_big_blind_ante_that_is_to_be_trimmed():
    hh = HandHistory({**ANTE, "finishing_stacks": [995, 980, 1025]})
    assert hh.hand().stacks == (995, 980, 1025) and kinds(hh) == ["ante_trimming_status"]
    for results in ({}, {"finishing_stacks": [995, 990, 1015]}, {"winnings": [0, 0, 0]}):
        with pytest.raises(HistoryError, match="antes that differ cannot be trimmed"):
            HandHistory({**ANTE, **results}).hand()
    with pytest.raises(HistoryError, match="strict=True"):
        history.loads(history.dumps(hh), strict=True)
    assert history.statistics([hh]).exceptions == {"ante_trimming_status": 1}


@pytest.mark.parametrize("stacks", [(995, 1020, 985), (995, 1015, 990)])
def test_a_post_and_an_ante(stacks):
    """The big blind wins its ante back."""
    both = {**ANTE, "blinds_or_straddles": [5, 10, -5], "actions": POST["actions"]}
    hh = HandHistory({**both, "finishing_stacks": list(stacks)})
    assert hh.hand().stacks == stacks and kinds(hh) == ["ante_trimming_status", "missed_blind"]
