"""Hand histories: read, replayed to the chip, written and read again; PHH and the ACPC's files."""

import copy
import datetime
import io
import multiprocessing
import pickle
import random
import re
import subprocess
import sys
import tempfile
import time
import tomllib
import tracemalloc
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest
from conftest import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st
from play.generator import play, randoms, some_game, some_hand, some_relative

import steelwheel as sw
from steelwheel import Hand, HistoryError, Post, games, history, rules
from steelwheel.history import HandHistory, acpc, file_pieces
from steelwheel.history.variants import PLAYED, VARIANTS

DATA = ROOT / "tests" / "data"
HEAD = 'variant = "NT"\nmin_bet = 2\n'


def told(actions, stacks=(100, 100, 100), blinds=(1, 2), antes=0, **fields):
    """Return a history of no-limit hold'em."""
    return HandHistory(
        {
            "variant": "NT",
            "antes": [antes] * len(stacks) if isinstance(antes, int) else antes,
            "blinds_or_straddles": [*blinds, *[0] * len(stacks)][: len(stacks)],
            "min_bet": 2,
            "starting_stacks": list(stacks),
            "actions": actions.split(", ") if actions else [],
            **fields,
        }
    )


def deal(*cards):
    return ", ".join(f"d dh p{i} {hole or '????'}" for i, hole in enumerate(cards, 1))


# ---- PHH: fields


def test_fields_are_as_in_the_file():
    first, second, third = history.load_all(DATA / "cash.phhs")
    assert (first.variant, first.table, first.currency_symbol) == ("NT", "ÉTOILE", "€")
    assert first.time == datetime.time(0, 4, 59)
    assert first.starting_stacks == [Decimal("50.00"), Decimal("41.35"), Decimal("20.00"), Decimal("inf")]
    assert [type(x) for x in first.antes] == [int] * 4
    assert first.actions[8] == "p3 cc # the price is right", "commentary is data"
    assert first._note == first.fields["_note"] == "cyd sat down between the blinds"
    assert first.finishing_stacks is None, "a missing standard field"
    with pytest.raises(AttributeError, match="no field 'finish'"):
        _ = first.finish
    assert (first.key, second.key, third.key) == ("1", "7", "9")
    assert second.fields["hand"] == "B-7", "hh.hand() is the Hand"
    assert (first.unit, third.unit) == (Decimal("0.01"), 1)
    first.event = "new"
    assert first.fields["event"] == first.event == "new"
    assert copy.copy(first) == pickle.loads(pickle.dumps(first)) == first != second
    assert repr(third) == f"<HandHistory: FT, 2 players, 8 actions, {DATA / 'cash.phhs'}, 9>"


def test_the_unit_makes_every_amount_whole():
    """The written decimals count, even zeros, but not decimals of results."""
    assert told("").unit == 1
    assert told("", stacks=[100, Decimal("100.50"), 3]).unit == Decimal("0.01")
    assert told(deal("", "", "") + ", p3 cbr 5.125").unit == Decimal("0.001")
    assert told("", stacks=[Decimal("inf")] * 3, finishing_stacks=[Decimal("0.5")] * 3).unit == 1
    with pytest.raises(HistoryError, match="an amount has 16 decimals, more than 15"):
        _ = told("", stacks=[100, Decimal("1e-16"), 3]).unit


def test_what_is_written_reads_back():
    for hh in [*history.load_all(DATA / "cash.phhs"), history.load(DATA / "allin.phh")]:
        text = history.dumps(hh)
        again = history.loads(text)
        assert again == hh
        assert list(again.fields) == list(hh.fields), "in the same order"
        assert history.dumps(again) == text
        for name, value in hh.fields.items():
            assert str(again.fields[name]) == str(value), "and to the last zero"
    assert again._cameras == {"table": 2, "rail": [Decimal("1.50"), -3], "live": True}
    assert again._notes["seen"] == datetime.datetime(2025, 3, 1, 20, 15)


values = st.recursive(
    st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.decimals(allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cs"]))
    | st.dates()
    | st.times()
    | st.datetimes(timezones=st.sampled_from([None, datetime.UTC])),
    lambda x: st.lists(x, max_size=4) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), x),
    max_leaves=8,
)


@pytest.mark.slow
@given(values)
def test_any_value_of_toml_reads_back(value):
    hh = told(deal("", "", ""), _value=value)
    again = history.loads(history.dumps(hh))
    assert again == hh and type(again._value) is type(value)


@pytest.mark.slow
def test_values_that_toml_has_not():
    for value in (None, b"", {1: 2}, [{3}]):
        with pytest.raises(HistoryError, match="TOML cannot express"):
            history.dumps(told("", _value=value))
    nested = []
    for _ in range(10**5):
        nested = [nested]
    with pytest.raises(HistoryError, match="nested too deeply"):
        history.dumps(told("", _value=nested))
    with pytest.raises(TypeError):
        history.dumps(5)
    with pytest.raises(TypeError):
        history.loads(b"")


# ---- PHH: replay


def test_a_hand_action_by_action():
    hh = history.load(DATA / "allin.phh")
    seen = [(hand.phase, hand.actor, sw.format_cards(hand.board)) for hand in hh.replay(deals=True)]
    assert len(seen) == len(hh.actions)
    assert seen[3] == ("bet", 2, "")
    assert seen[7:10] == [("showdown", 2, "")] * 3, "hands are shown before the flop; no action, no change"
    assert seen[11:] == [
        ("deal", None, ""),
        ("deal", None, "Qd7d2c"),
        ("deal", None, "Qd7d2c9h"),
        ("over", None, "Qd7d2c9hJd"),
    ]
    hand = hh.hand()
    assert list(hand.stacks) == hh.finishing_stacks
    assert (hand.button, hand.game.antes, hand.game.blinds) == (3, {"big_blind": 200}, (100, 200))
    whole = [(hand.phase, hand.actor, sw.format_cards(hand.board)) for hand in hh.replay()]
    assert whole == seen[3:], "by default once the cards are dealt"
    short = history.loads(history.dumps(hh))
    short.actions = short.actions[:2]
    assert [hand.phase for hand in short.replay()] == ["deal"] and len([*short.replay(deals=True)]) == 2
    short.actions = []
    assert [hand.phase for hand in short.replay()] == ["deal"] and not [*short.replay(deals=True)]
    replayed = list(hh.replay())
    assert replayed[0] is replayed[-1], "one hand that continues"
    assert replayed[-1] == hand


def test_decimals_late_posts_and_unknown_stacks():
    hh = next(history.load_all(DATA / "cash.phhs"))
    hand = hh.hand()
    assert hand.starting_stacks == (5000, 4135, 2000, 2**53)
    assert hand.posts[2] == Post(50, 0, "missed"), "a negative blind"
    assert hand.payoffs == (-25, -50, 460, -385)
    wins = [event.amount for event in hand.events if event.kind == "push"]
    assert [Decimal(0), 0, sum(wins) * hh.unit, 0] == hh.winnings


def test_hands_neither_shown_nor_mucked():
    hand = list(history.load_all(DATA / "cash.phhs"))[1].hand()
    assert hand.is_over and [event.kind for event in hand.events][-4:] == ["show", "muck", "muck", "push"]
    hand = told(
        deal("AsAh", "", "") + ", p3 f, p1 cc, p2 cc" + ", d db 2c3c4d, p1 cc, p2 cc" * 1, antes=0
    ).hand()
    assert hand.phase == "deal"
    cards = deal("", "", "")
    streets = ", d db 2c3c4d, p1 cc, p2 cc, d db 8s, p1 cc, p2 cc, d db 9s, p1 cc, p2 cc"
    hand = told(f"{cards}, p3 f, p1 cc, p2 cc{streets}, p1 sm ????, p2 sm ????").hand()
    assert (hand.phase, hand.total_pot) == ("showdown", 4), "the winner is unknown"
    hand = told(f"{cards}, p3 f, p1 cc, p2 cc{streets}, p1 sm ??Ad, p2 sm AsAh").hand()
    assert hand.payoffs == (-2, 2, 0)


@pytest.mark.parametrize("selector", ["", "\ufe0e", "\ufe0f"])
def test_suits_as_phones_write_them(selector):
    def phone(text):
        return "".join(f"{'♣♦♥♠'['cdhs'.index(x)]}{selector}" if x in "cdhs" else x for x in text)

    def played(known, other, *cards):
        streets = ", ".join(f"d db {x}" for x in cards)
        return told(f"{deal(known, '', other)}, p3 cbr 100, p1 cc, p2 f, {streets}")

    cards = ["AsKd", "2c2h", "QsJhTd", "3c", "4s"]
    plain, given = played(*cards), played(*map(phone, cards))
    assert given.hand() == plain.hand() and given.hand().board == sw.parse_cards("QsJhTd3c4s")
    with pytest.raises(sw.HistoryError, match=r"contains 'A♠.*, which is not a list of cards"):
        told(deal(f"A♠{selector}Xd", "", "")).hand()


ALL_IN = deal("", "", "") + ", p3 cbr 100, p1 cc, p2 f"
BOARD = ["d db 2c3c4d", "d db 9h", "d db Ad"]


@pytest.mark.parametrize(
    ("actions", "payoffs"),
    [  # same as PokerKit 0.7.7
        (["p3 sm ????", "p1 sm ????", *BOARD, "p1 sm 2d4s", "p3 sm 8c7h"], (102, -2, -100)),
        (["p3 sm ????", "p1 sm ????", *BOARD, "p3 sm 8c7h", "p1 sm 2d4s"], (102, -2, -100)),
        (["p3 sm 8c7h", "p1 sm ????", *BOARD, "p1 sm 2d4s"], (102, -2, -100)),
        (["p3 sm ????", "p1 sm ????", BOARD[0], "p3 sm 8c7h", *BOARD[1:], "p1 sm 2d4s"], (102, -2, -100)),
        (["p3 sm ??7h", "p1 sm ????", *BOARD, "p3 sm 8c7h", "p1 sm 2d4s"], (102, -2, -100)),
        (["p3 sm ????", "p1 sm ????", *BOARD, "p3 sm 8c7h", "p1 sm"], (-100, -2, 102)),
        (["p3 sm ????", "p1 sm ????", *BOARD, "p3 sm 8c7h"], (-100, -2, 102)),
        (["p3 sm ????", "p1 sm ????", *BOARD, "p3 sm 8c7h", "p1 sm ????"], (-100, -2, 102)),
        # PokerKit rejects this one
        ([*BOARD, "p3 sm ????", "p1 sm 2d4s", "p3 sm 8c7h"], (102, -2, -100)),
    ],
)
def test_all_ins_whose_cards_are_shown_later(actions, payoffs):
    """HandHQ writes "sm ????" if the others are all-in, and the cards once the board is dealt."""
    hh = told(", ".join([ALL_IN, *actions]))
    assert hh.hand().payoffs == payoffs
    *_, last = hh.replay()
    assert last.payoffs == payoffs
    shown = {event.seat for event in last.events if event.kind == "show"}
    assert shown == {int(text[1]) - 1 for text in actions if " sm " in text and "?" not in text and text[5:]}


def test_heads_up_the_arrays_are_turned_round():
    hh = told(deal("AsAh", "KsKh"), stacks=[100, 100], antes=[0, 3])
    hand = hh.hand()
    assert (hand.button, hand.actor, hand.bets, hand.stacks) == (1, 1, (2, 1), (95, 99))
    assert hand.game.antes == {"big_blind": 3}
    assert told(deal("", ""), stacks=[9, 9], antes=[2, 0]).hand().game.antes == {"button": 2}


def test_antes_of_one():
    assert told(deal("", "", ""), antes=[0, 2, 0]).hand().game.antes == {"big_blind": 2}
    assert told(deal("", "", ""), antes=[0, 0, 2]).hand().game.antes == {"button": 2}
    hand = told(deal("", "", "", ""), stacks=[100] * 4, antes=[0, 0, 1, 0]).hand()
    assert (hand.game.antes, hand.posts[2], hand.bets) == (0, Post(0, 1, "missed"), (1, 2, 0, 0))
    hand = told(deal("", "", "", ""), stacks=[100] * 4, antes=[1, 0, 1, 0]).hand()
    assert (hand.total_pot, hand.bets, hand.posts[0]) == (5, (1, 2, 0, 0), Post(1, 1))
    hand = told(deal("", "", "", ""), stacks=[9] * 4, blinds=(), antes=[3, 0, 3, 0]).hand()
    assert (hand.total_pot, hand.actor, hand.legal_actions.can_check) == (6, 0, True)


def test_short_antes_are_trimmed_or_dead():
    """With 3 chips for an ante of 10, p3 wins 3 from each player if antes are trimmed, otherwise all."""
    actions = deal("2c3d", "KdQd", "AsAh") + ", p1 cc, p2 cc"
    board = ", d db Kc8h7s, p1 cc, p2 cc, d db 9s, p1 cc, p2 cc, d db Jh, p1 cc, p2 cc"
    show = ", p2 sm KdQd, p1 sm 2c3d, p3 sm AsAh"
    options = {"stacks": [100, 100, 3], "antes": 10}
    trimmed = told(actions + board + show, ante_trimming_status=True, **options).hand()
    dead = told(actions + board + show, **options).hand()
    assert (trimmed.stacks[2], dead.stacks[2]) == (9, 23)
    assert sum(trimmed.stacks) == sum(dead.stacks) == 203
    assert trimmed.stacks[1] == 88 + 4 + 14 and dead.stacks[1] == 88 + 4
    with pytest.raises(HistoryError, match="antes that differ cannot be trimmed"):
        told(actions, antes=[0, 3, 0], ante_trimming_status=True).hand()


def test_a_short_big_blind_pays_its_ante_first():
    hand = told(deal("", "", ""), stacks=[100, 3, 100], antes=[0, 2, 0]).hand()
    assert (hand.bets, hand.total_pot, hand.legal_actions.to_call) == ((1, 1, 0), 4, 2)
    hand = told(deal("", "", ""), stacks=[100, 3, 100], antes=[1, 2, 0]).hand()
    assert (hand.bets, hand.total_pot, hand.legal_actions.to_call) == ((1, 1, 0), 5, 2)


def test_straddles():
    hand = told(deal("", "", "", "", ""), stacks=[100] * 5, blinds=(1, 2, 4)).hand()
    assert (hand.game.blinds, hand.actor, hand.legal_actions.min_raise_to) == ((1, 2, 4), 3, 6)
    hand = told(deal("", "", "", "", ""), stacks=[100] * 5, blinds=(1, 2, 0, 0, 4)).hand()
    assert (hand.posts[4], hand.actor) == (Post(4, 0, "straddle"), 0)
    hand = told(deal("", "", "", "", ""), stacks=[100] * 5, blinds=(0, 0, 0, 0, 3)).hand()
    assert (hand.posts, hand.actor, hand.legal_actions.to_call) == ({4: Post(3)}, 0, 3)
    hand = told(deal("", "", "", "", ""), stacks=[100] * 5, blinds=(0, 2)).hand()
    assert (hand.posts, hand.actor) == ({1: Post(2)}, 2), "a dead small blind"
    hand = told(deal("", "", "", "", ""), stacks=[100] * 5, blinds=(1, 0, 2)).hand()
    assert (hand.bets, hand.actor) == ((1, 0, 2, 0, 0), 3)
    hand = told(deal("", "", "", "", ""), stacks=[100] * 5, blinds=(1, 2, 0, 0, 3)).hand()
    assert (hand.posts[4], hand.actor) == (Post(3), 0), "less than a straddle"
    hand = told(deal("", "", ""), blinds=(0, 0)).hand()
    assert (hand.bets, hand.actor, hand.legal_actions.min_raise_to) == ((0, 0, 0), 0, 2), "no post is needed"


def test_part_of_a_hand():
    hand = told("").hand()
    assert (hand.phase, hand.bets) == ("deal", (1, 2, 0))
    hand = told("d dh p1 AsAh").hand()
    assert hand.hole_cards == ((51,), (), ()), "one card at a time"
    hand = told("p3 f").hand()
    assert hand.hole_cards == ((None, None),) * 3, "cards missing in the file are unknown"
    hand = told("p3 cc, p1 cc, p2 cc, d db 2c3c4c, p1 cbr 2").hand()
    assert (hand.phase, hand.actor, hand.bets) == ("bet", 1, (2, 0, 0))
    with pytest.raises(
        HistoryError, match=r"action 1: 'd db 2c3c4c': no board is due; .*legal for seat 2: fold, call 2"
    ):
        told("d db 2c3c4c").hand()


def test_showdowns():
    play_on = deal("2c3d", "4c5d", "AsAh") + ", p3 cc, p1 cc, p2 cc"
    play_on += (
        ", d db Kc8h7s, p1 cc, p2 cc, p3 cc, d db 9s, p1 cc, p2 cc, p3 cc, d db Jh, p1 cc, p2 cc, p3 cc"
    )
    assert told(f"{play_on}, p1 sm, p2 sm, p3 sm").hand().payoffs == (-2, -2, 4), "the last one need not show"
    assert told(f"{play_on}, p3 sm -, p2 sm, p1 sm").hand().payoffs == (-2, -2, 4), "in another order"
    assert told(f"{play_on}, p1 sm 3d2c, p2 sm -, p3 sm AhAs").hand().payoffs == (-2, -2, 4)
    assert told(f"{play_on}, p3 sm, p1 sm, p2 sm").hand().payoffs == (-2, 4, -2), (
        "a winner that mucks is dead"
    )
    hand = told(deal("", "4c5d", "") + ", p3 f, p1 f, p2 sm 5d4c, p3 sm, p2 sm -").hand()
    assert [event.cards for event in hand.events if event.kind == "show"] == [sw.parse_cards("4c5d")]
    unknown = told(
        deal("", "", "") + ", p3 f, p1 cbr 100, p2 cc, d db 2c3c4c, d db 5c, d db 9h, p1 sm AsAh, p2 sm KsKh"
    )
    assert unknown.hand().payoffs == (100, -100, 0), "all-in, shown at the end"
    with pytest.raises(HistoryError, match=r"action \d+: 'p1 sm AsAd': seat 0 holds '2c3d'"):
        told(f"{play_on}, p1 sm AsAd").hand()


def test_a_check_that_nobody_needs():
    """PokerKit asks for a check from a player who owes nothing when all others are all-in."""
    actions = deal("2c3d", "4c5d", "AsAh") + ", p3 cbr 50, p1 cc, p2 f, p1 cc"
    assert told(actions, stacks=[100, 100, 50]).hand().phase == "deal"


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ("p1 f", "action 1: 'p1 f': p3 is to act; legal for seat 2: fold, call 2, bet or raise to 4..100"),
        (
            "p3 cbr 3",
            "action 1: 'p3 cbr 3': seat 2 may not raise to 3: the minimum is 4 .* legal: fold, call 2",
        ),
        ("p3 cbr 4.50", r"action 1: 'p3 cbr 4.50': .*the minimum is 700.*\(in chips of 0.01\)"),
        ("p3 cbr 0", "action 1: .*legal for seat 2: fold"),
        ("p3 f, p9 f", "action 2: 'p9 f': there are only 3 players"),
        ("p3 f, p1 f, p2 f", "action 3: 'p2 f': no betting decision is due; Preflop, over"),
        ("p3 call", "action 1: 'p3 call' is not an action"),
        ("p3 cbr", "action 1: 'p3 cbr' is not an action"),
        ("p3 cbr ten", "action 1: 'p3 cbr ten' has no amount in 'ten'"),
        ("p3 cbr 1_0", "has no amount in '1_0'"),
        ("p3 cbr \u0661", "has no amount"),
        ("p3 cbr 1e999", "must be from 0 to 2"),
        ("p3 cbr -5", "has no amount"),
        ("d dh p1 AsXs", "action 1: 'd dh p1 AsXs' contains 'AsXs', which is not a list of cards"),
        ("d dh p1 As", "action 1: 'd dh p1 As': p1 must be dealt 2 cards now, not 1"),
        ("d dh p1 AsAh, d dh p1 KsKh", "action 2: 'd dh p1 KsKh': p1 must be dealt no cards now, not 2"),
        ("d dh p1 AsAs, d dh p2 KsKh, d dh p3 2c2d", "action 3: .*'As' is dealt already"),
        ("p3 sd AsAh", "action 1: 'p3 sd AsAh': no-limit hold'em has no such action"),
        ("p3 sm AsAh", "action 1: .*no hand is to be shown now; legal for seat 2"),
        ("p3 f, p3 sm AsAh", "no hand is to be shown now"),
        ("p3 cc, p1 cc, p2 cc, d db 2c3c", "action 4: .*the board gets 3 at a time, not 2"),
        ("p3 cc, p1 cc, p2 cc, d db 2c3c??", "action 4: .*the cards of the board must be known"),
        ("p3 cc, p1 cc, p2 cc, p1 cc", "action 4: 'p1 cc': no betting decision is due; .*to be dealt"),
        ("d", "action 1: 'd' is not an action"),
        ("x" * 10000, r"action 1: 'x{76}\.\.\. is not an action"),
    ],
)
def test_what_cannot_be_played(actions, words):
    hh = told(actions)
    if "4.50" in actions:
        hh.min_bet = 5
        hh.fields["starting_stacks"] = [Decimal("100.00")] * 3
        hh.actions[0] = "p3 cbr 3.50"
        words = words.replace("4.50", "3.50")
    with pytest.raises(HistoryError, match=words) as caught:
        hh.hand()
    assert caught.value.action is not None


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"variant": "F7S"}, "fixed-limit seven-card stud needs small_bet, which must be a number"),
        (
            {"variant": "F7S", "small_bet": 2, "big_bet": 4, "blinds_or_straddles": [0, 0, 0]},
            "fixed-limit seven-card stud needs bring_in, which must be a number",
        ),
        ({"variant": "XY"}, "the variant 'XY' is not supported"),
        ({"min_bet": None}, "no-limit hold'em needs min_bet, which must be a number"),
        ({"min_bet": 0}, "^min_bet must be above 0, not 0"),
        ({"starting_stacks": [100, 0, 100]}, "starting_stacks must be above 0"),
        ({"starting_stacks": [100, 100, 2**53 + 1]}, "must be from 0 to 2"),
        ({"starting_stacks": [100, 100, Decimal("nan")]}, "starting_stacks cannot be NaN"),
        ({"antes": [0, 0, -1]}, "must be from 0 to 2"),
        ({"blinds_or_straddles": [1, 2, Decimal("inf")]}, "blinds_or_straddles cannot be Infinity"),
        ({"_rules": "mine"}, "_rules: there is no preset of house rules named 'mine'"),
        ({"_rules": {"reopen": "never"}}, "_rules: reopen must be one of"),
        ({"_rules": [1]}, "_rules"),
        ({"_chip": 0}, "chip must be at least 1"),
        ({"_chip": "x"}, "chip must be an int"),
    ],
)
def test_what_cannot_be_begun(fields, words):
    hh = told("")
    hh.fields.update(fields)
    with pytest.raises(HistoryError, match=words):
        hh.hand()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"variant": 1}, "variant must be a string"),
        ({"starting_stacks": [1]}, "starting_stacks must be an array of 2 to 23 numbers"),
        ({"starting_stacks": "100"}, "starting_stacks must be an array of 2 to 23 numbers"),
        ({"starting_stacks": [1, 2, True]}, "starting_stacks must be an array of 3 numbers"),
        ({"antes": [0, 0]}, "antes must be an array of 3 numbers, one per player"),
        ({"finishing_stacks": ["a", 1, 2]}, "finishing_stacks must be an array of 3 numbers"),
        ({"players": ["a"]}, "players must be an array of 3"),
        ({"players": [1, 2, 3]}, "players must be strings"),
        ({"actions": "p1 f"}, "actions must be an array of strings"),
        ({"actions": [1]}, "actions must be an array of strings"),
    ],
)
def test_what_is_no_hand(fields, words):
    with pytest.raises(HistoryError, match=words):
        HandHistory({**told("").fields, **fields})
    with pytest.raises(HistoryError, match="the field 'variant' is missing"):
        HandHistory({})


# ---- A raise to all that the others can match


def test_raises_below_the_least():
    """A raise to all that the others can match is played as the minimum; the unmatched part is returned.

    PokerKit 0.5.4 accepts the amounts as written, and reaches the same stacks.
    """
    hands = list(history.load_all(DATA / "short.phhs"))
    for hh in hands:
        assert list(hh.hand().stacks) == hh.finishing_stacks
        again = history.loads(history.dumps(hh))
        assert again == hh, "each hand keeps its own number"
        written = HandHistory.from_hand(hh.hand())
        assert written.hand().stacks == hh.hand().stacks
        assert [action.partition("cbr")[0] for action in again.actions] == [
            action.partition("cbr")[0] for action in hh.actions
        ]
    assert [hh.variant for hh in hands] == ["NT", "NT", "NT", "FR"]


@pytest.mark.parametrize(
    ("actions", "stacks", "amount"),
    [
        ("p3 cbr {}", (150, 120, 500), 150),  # p1 posted 1 and has 149
        ("p3 cbr {}", (149, 150, 500), 150),
        ("p3 f, p1 cbr {}", (500, 150, 500), 150),
        ("p3 cc, p1 cc, p2 cc, d db 2c3c4d, p1 cbr {}", (500, 130, 160), 60),
    ],
)
def test_a_raise_below_the_least_is_to_all_that_any_can_match(actions, stacks, amount):
    start, _, last = f"{deal('', '', '')}, {actions}".rpartition(", ")
    all_of_it, less = (
        told(f"{start}, {last.format(x)}", stacks, (50, 100), min_bet=100) for x in (amount, amount - 1)
    )
    assert all_of_it.hand().legal_actions is not None
    with pytest.raises(HistoryError, match=f"to {amount - 1}: the minimum is"):
        less.hand()


def test_a_raise_below_the_least_is_a_raise():
    """A call is not a raise, and no raise is possible after raising is closed."""
    with pytest.raises(HistoryError, match="to 100: no other player can put in more than the call"):
        told("p3 cbr 100", (100, 90, 500), (50, 100), min_bet=100).hand()
    with pytest.raises(HistoryError, match="to 100: the minimum is 200"):
        told("p3 cbr 100", (110, 90, 500), (50, 100), min_bet=100).hand()
    with pytest.raises(HistoryError, match=r"to 50 \(to raise by 50, raise to 150\): the minimum is 200"):
        told("p3 cbr 50", (110, 100, 500), (50, 100), min_bet=100).hand()
    with pytest.raises(HistoryError, match="to 501: no other player can put in more than the call"):
        told("p3 cbr 501", (50, 100, 500), (50, 100), min_bet=100).hand()


@pytest.mark.parametrize("to", [81, 100, 200])
@pytest.mark.parametrize("rest", ["p2 f", "p2 cc, p2 sm KhKs"])
def test_a_raise_that_nobody_can_match_is_a_call(to, rest):
    """Some engines allow a raise that no opponent can match; its excess is returned, so it equals a call."""
    board = "d db 2c3d4h, d db 7s, d db 8s"
    actions = f"p3 cbr 80, p1 {{}}, {rest}, {board}, p1 sm AhAs, p3 sm QhQs"
    start = deal("AhAs", "KhKs", "QhQs"), (200, 40, 80), (2, 4)
    raised, called = (
        told(f"{start[0]}, {actions.format(what)}", *start[1:], min_bet=4) for what in (f"cbr {to}", "cc")
    )
    assert raised.hand() == called.hand()
    assert "cbr" in str(history.loads(history.dumps(raised)).actions[4]), "the file is unchanged"


def test_a_raise_where_all_others_are_all_in_is_a_call():
    raised, called = (
        told(f"p3 {what}", (50, 100, 500), (50, 100), min_bet=100) for what in ("cbr 120", "cc")
    )
    assert raised.hand() == called.hand()


def test_a_raise_of_the_acpc_that_nobody_can_match_is_a_call():
    """The ACPC's rules allow a raise while an opponent has any chips."""
    seats = {"players": 3, "blinds": (2, 4, 0), "stacks": (200, 40, 80), "first_player": (3, 1, 1, 1)}
    limits = {"raises": (4, 4, 8, 8), "max_raises": (3, 4, 4, 4)}
    cards = "AhAs|KhKs|QhQs/2c3d4h/7s/8s"
    for game, start, raises in [
        (acpc.Definition(limit=False, **seats), "r80", ("r81", "r200")),
        (acpc.Definition(limit=True, **{**seats, "stacks": (200, 6, 8)}, **limits), "r", ("r",)),
    ]:
        called, *raised = (
            acpc.read_state(f"STATE:0:{start}{what}f///:{cards}:84|-4|-80:a|b|c", game)
            for what in ("c", *raises)
        )
        assert called.hand().is_over and all(one.hand() == called.hand() for one in raised)


def test_raises_below_the_least_come_to_the_same_stacks():
    """Raises that opponents cannot match, up to the minimum, give the same stacks in random hands."""
    stakes = games.NoLimitHoldem((5, 10)), games.PotLimitOmaha((5, 10)), games.FixedLimitHoldem((10, 20))
    stakes += (games.Razz((10, 20), antes=1, bring_in=3),)
    lowered = 0
    for seed in range(800):
        rng = random.Random(seed)
        stacks = [rng.randint(2, rng.choice([40, 300])) for _ in range(rng.randint(2, 5))]
        hand = Hand(rng.choice(stakes), stacks, button=len(stacks) - 1, seed=seed)
        amounts = []
        while not hand.is_over:
            seat, legal = hand.actor, hand.legal_actions
            if legal.max_raise_to is None or rng.random() < 0.5:
                hand.act(-1 if legal.can_fold and rng.random() < 0.2 else 0)
                continue
            rivals = [i for i, stack in enumerate(hand.stacks) if i != seat and stack and not hand.folded[i]]
            least, price = legal.min_raise_to, hand.bets[seat] + legal.to_call
            most = max(price + 1, *(hand.bets[i] + hand.stacks[i] for i in rivals))
            amounts.append(rng.randrange(most, least) if most < least else least)
            hand.act(least)
        hh = HandHistory.from_hand(hand)
        lower = iter(amounts)
        actions = [
            re.sub(r"(?<=cbr )\d+", lambda _, lower=lower: str(next(lower)), action) for action in hh.actions
        ]
        lowered += actions != hh.actions
        assert HandHistory({**hh.fields, "actions": actions}).hand().stacks == hand.stacks
    assert lowered > 50


# ---- Hands as histories


def test_a_hand_is_written():
    hand = Hand(
        games.NoLimitHoldem((5, 10)), [500, 0, 300, 200], button=0, hole_cards=["AsAh", "", "KdKh", "????"]
    )
    hand.raise_to(30).fold().call()
    hh = HandHistory.from_hand(hand, players=["x", "y", "z"])
    assert hh.fields == {
        "variant": "NT",
        "ante_trimming_status": True,
        "antes": [0, 0, 0],
        "blinds_or_straddles": [5, 10, 0],
        "min_bet": 10,
        "starting_stacks": [300, 200, 500],
        "actions": [
            "d dh p1 KdKh",
            "d dh p2 ????",
            "d dh p3 AsAh",
            "p3 cbr 30",
            "p1 f",
            "p2 cc",
            f"d db {sw.format_cards(hand.board)}",
        ],
        "seats": [3, 4, 1],
        "seat_count": 4,
        "players": ["x", "y", "z"],
    }
    assert hh.hand().board == hand.board
    hand = Hand(games.FixedLimitHoldem((4, 8), rules="acpc"), [50, 50], seed=1).fold()
    hh = HandHistory.from_hand(hand)
    assert (hh.variant, hh.small_bet, hh.big_bet, hh._rules) == ("FT", 4, 8, "acpc")
    assert (hh.blinds_or_straddles, hh.starting_stacks, hh.actions[-1]) == ([2, 4], [50, 50], "p2 f")
    assert hh.finishing_stacks == [52, 48]
    mine = rules.preset("tda", reopen="half", burn=False)
    hh = HandHistory.from_hand(Hand(games.NoLimitHoldem(rules=mine, chip=5), [50, 50], seed=1))
    told = {"preset": "tda", "reopen": "half", "burn": False, "bet_sizes": "chips"}
    assert (hh._rules, hh._chip) == (told, 5)
    assert hh.hand().game.rules["reopen"] == "half" and hh.hand().game.chip == 5


def test_stud_is_written():
    """Up cards are third, eight players share a last card, and bring-ins and completions are written."""
    hand = Hand(games.SevenCardStud((4, 8), antes=1, bring_in=2), [100] * 8, button=7, seed=2)
    bringer = hand.actor
    hand.act(0).act(4)
    while not hand.is_over:
        hand.act(0)
    hh = HandHistory.from_hand(hand)
    assert (hh.variant, hh.bring_in, hh.small_bet, hh.big_bet) == ("F7S", 2, 4, 8)
    assert "blinds_or_straddles" not in hh.fields
    door = hand.up_cards[0][0]
    assert hh.actions[0].startswith("d dh p1 ") and hh.actions[0].endswith(sw.format_cards(door))
    assert hh.actions[8:10] == [f"p{bringer + 1} pb", f"p{(bringer + 1) % 8 + 1} cbr 4"]
    (board,) = (action for action in hh.actions if action.startswith("d db"))
    assert board == f"d db {sw.format_cards(hand.board)}"
    assert hh.hand().stacks == hand.stacks
    with pytest.raises(HistoryError, match=r"action 10: .* no bring-in is due"):
        HandHistory({**hh.fields, "actions": [*hh.actions[:9], f"p{(bringer + 1) % 8 + 1} pb"]}).hand()
    with pytest.raises(HistoryError, match=r"action 9: .* the bring-in is due"):
        HandHistory({**hh.fields, "actions": [*hh.actions[:8], f"p{bringer + 1} cc"]}).hand()


@pytest.mark.parametrize(
    ("preset", "raises", "least"),
    [
        ("wsop", "blind_and_ante", 6),
        ("tda", "blind_and_ante", 6),
        ("online", "blind", 4),
        ("tda", "blind", 4),
    ],
)
def test_the_least_raise_of_short_deck_is_written(preset, raises, least):
    """PHH's minimum raise comes from `min_bet`."""
    told = {"preset": preset, "short_deck_raise": raises}
    game = games.NoLimitShortDeck(ante=2, rules=rules.preset(preset, short_deck_raise=raises))
    hand = Hand(game, [100] * 3, button=2, seed=1).raise_to(least)
    hh = HandHistory.from_hand(hand)
    assert (hh.variant, hh.min_bet, hh._rules) == ("NS", 2, told)
    again = hh.hand()
    assert (again.actions, again.legal_actions) == ((least,), hand.legal_actions)
    del hh.fields["_rules"]
    hh.actions[-1] = "p1 cbr 4"
    assert hh.hand().actions == (4,)


def test_draws_are_written():
    hand = Hand(
        games.Badugi((2, 4)), [100] * 3, button=2, hole_cards=["As2h3d4d", "KsKhKdKc", "????????"], seed=1
    )
    hand.call().call().check()
    assert hand.phase == "draw"
    hand.discard("4d").discard("KsKh").act(0)
    hh = HandHistory.from_hand(hand)
    assert (hh.variant, hh.blinds_or_straddles) == ("FB", [1, 2, 0])
    (new,), kings = hand.hole_cards[0][3:], hand.hole_cards[1][2:]
    assert hh.actions[3:] == [
        *["p3 cc", "p1 cc", "p2 cc", "p1 sd 4d", "p2 sd KsKh", "p3 sd"],
        *[f"d dh p1 {sw.format_cards(new)}", f"d dh p2 {sw.format_cards(kings)}"],
    ]
    assert hh.hand().hole_cards == hand.hole_cards
    for action, words in [
        ("p1 sd 5c", "holds"),
        ("p2 sd", "p2 cannot discard now"),
        ("p1 cc", "no betting decision is due"),
        ("p1 sd -", "names no cards"),
    ]:
        with pytest.raises(HistoryError, match=f"action 7: '{action}': .*{words}"):
            HandHistory({**hh.fields, "actions": [*hh.actions[:6], action]}).hand()


def test_posts_are_written():
    posts = {0: Post(2, 1, "missed"), 3: Post(4, 0, "straddle")}
    hand = Hand(games.NoLimitHoldem(), [100] * 4, button=3, seed=1, posts=posts)
    hh = HandHistory.from_hand(hand)
    assert (hh.blinds_or_straddles, hh.antes, hh.ante_trimming_status) == ([-2, 2, 0, 4], [1, 0, 0, 0], False)
    assert hh.hand().posts == hand.posts


def test_a_missed_small_blind_alone_is_written():
    """In PHH it is an ante of one player; PokerStars writes a second small blind."""
    posts = {0: Post(0, 1, "missed")}
    hand = Hand(games.NoLimitHoldem(), [100] * 6, button=3, seed=1, posts=posts).fold().fold()
    hand.fold().fold().fold()
    hh = HandHistory.from_hand(hand)
    assert (hh.blinds_or_straddles, hh.antes) == ([1, 2, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0])
    assert hh.hand().posts[2] == posts[0]
    text = history.dumps(hh, "pokerstars")
    assert "p1: posts small blind 1\np2: posts big blind 2\np3: posts small blind 1\n" in text
    assert '"Post Dead", "amount": 1' in history.dumps(hh, "ohh")
    for format in ("pokerstars", "ohh"):
        again = history.loads(history.dumps(hh, format))
        events = [event[:5] for event in again.hand().events]
        assert again.antes == hh.antes and ("missed_small", 2, 0, 0, 1) in events


def test_exposed_cards_and_misdeals_leave_no_trace():
    hand = Hand(games.NoLimitHoldem(), [100] * 4, button=3, seed=4)
    hand.misdeal().expose(2, hand.hole_cards[2][1])
    hh = HandHistory.from_hand(hand)
    assert hh.actions == [f"d dh p{i + 1} {sw.format_cards(hand.hole_cards[i])}" for i in range(4)]


def some_told_game(rng, variant):
    """Return a game of a PHH variant, with any stakes and house rules that PHH can express."""
    kind = PLAYED[variant].__name__
    if kind.endswith("Holdem"):
        structure = "no_limit" if variant == "NT" else "fixed_limit"
        game = some_game(rng, structure, "holdem").replace(
            deck="standard", streets=games.by_name("nlh").streets
        )
    else:
        game = some_relative(rng, kind)
    return game.replace(rake=None, hand_cap=None)


def code_of(hand):
    """Return the variant of a hand's history, which must be read back as the same hand."""
    hh = history.loads(history.dumps(HandHistory.from_hand(hand)))
    other = hh.hand()
    assert (other.posts, other.legal_actions) == (hand.posts, hand.legal_actions)
    return hh.variant


def test_a_blind_over_the_big_one():
    """PHH would read it as a straddle, which changes the minimum raise."""
    game = games.NoLimitHoldem(blinds=(5, 10))
    stacks = [100] * 4
    assert code_of(Hand(game, stacks, button=3, posts={3: Post(live=20, kind="straddle")}, seed=1)) == "NT"
    assert code_of(Hand(game, stacks, button=3, posts={3: Post(live=21)}, seed=1)) == "other"


def test_a_dead_post_in_pot_limit():
    """PHH cannot express some dead posts in pot limit.

    It reads the big blind's or the button's dead posts as antes, which do not count for the maximum bet. A
    player who has missed a blind does not pay the ante for the table.
    """
    game = games.PotLimitOmaha(blinds=(5, 10))
    assert code_of(Hand(game, [200] * 4, button=3, posts={3: Post(10, 5, "missed")}, seed=1)) == "PO"
    for posts in ({3: Post(0, 5)}, {1: Post(10, 5)}, {i: Post(10 * (i == 1), 5) for i in range(4)}):
        assert code_of(Hand(game, [200] * 4, button=3, posts=posts, seed=1)) == "other"


def test_posts_that_phh_reads_as_others():
    """If no player posts the big blind, PHH has only the small blind, and a different pot."""
    game = games.PotLimitOmaha(blinds=(12, 25), rules="wsop_live")
    hand = Hand(game, [2000] * 4, button=3, posts={1: Post(0)}, seed=1)
    assert code_of(hand.raise_to(hand.legal_actions.max_raise_to)) == "other"


def test_short_antes_with_dead_posts():
    hand = Hand(games.NoLimitHoldem(antes=5), [90, 3, 90], button=2, seed=1, posts={0: Post(0, 1)})
    assert code_of(hand) == "other"


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=10)
@given(randoms())
def test_our_hands_come_back_from_their_histories(variant, rng):
    """Posts, cards, actions, draws, showdown and chips are the same, at any table."""
    _, hand = some_hand(rng, game=some_told_game(rng, variant), manual=("showdown",), cards=False)
    play(rng, hand)
    hh = HandHistory.from_hand(hand)
    is_unlike = hand.game.bring_in and not hand.game.streets[0].up  # a bring-in in a game with blinds
    has_code = hand.posts == Hand(hand.game, hand.starting_stacks, button=hand.button, seed=0).posts
    assert hh.variant == variant or (hh.variant == "other" and (is_unlike or not has_code))
    again = history.loads(history.dumps(hh))
    assert again == hh
    try:
        other = again.hand()
    except HistoryError:
        assert {"reshuffle"} & {event.kind for event in hand.events}
        return
    order = [(hand.button + 1 + i) % len(hand.stacks) for i in range(len(hand.stacks))]
    order = [seat for seat in order if hand.starting_stacks[seat]]
    assert other.phase == hand.phase
    assert [hand.stacks[seat] for seat in order] == list(other.stacks)
    assert (other.boards, other.actions) == (hand.boards, hand.actions)
    assert HandHistory.from_hand(other).actions == hh.actions


# ---- Files


def test_load():
    hh = history.load(str(DATA / "allin.phh"))
    assert (hh.file, hh.key, hh.level) == (str(DATA / "allin.phh"), None, 3)
    for name, words in [("cash.phhs", "more than one hand: read them with load_all")]:
        with pytest.raises(HistoryError, match=words):
            history.load(DATA / name)
    with pytest.raises(FileNotFoundError):
        history.load(DATA / "nothing.phh")
    with pytest.raises(HistoryError, match="the text has 2 hands"):
        history.loads("[1]\n" + HEAD + "[2]\n" + HEAD)


def test_load_all(tmp_path):
    one = history.dumps(told(deal("", "", "") + ", p3 f"))
    (tmp_path / "deep").mkdir()
    for name in ("10.phh", "9.phh", "deep/1.phh", "notes.txt"):
        (tmp_path / name).write_text(one, encoding="utf-8")
    files = [Path(hh.file).relative_to(tmp_path).as_posix() for hh in history.load_all(tmp_path)]
    assert files == ["9.phh", "10.phh", "deep/1.phh"]
    hands = history.load_all(tmp_path)
    assert hands.ignored == {} and len([*hands]) == 3 and hands.ignored == {".txt": 1}
    (tmp_path / "other.TXT").write_text("Full Tilt Poker Game #1:  - HandId: #1\n", encoding="utf-8")
    (tmp_path / "deep" / "notes.xml").write_text("<notes/>", encoding="utf-8")
    (tmp_path / "match.game").write_text("", encoding="utf-8")
    for workers in (1, 2):
        errors = []
        hands = history.load_all(tmp_path, errors.append, workers=workers)
        assert len([*hands]) == 3 and hands.ignored == {".txt": 1, ".xml": 1}
        assert len(errors) == 1, "a file of another site is not ignored"
        assert "line 1: this looks like a Full Tilt hand history" in str(errors[0])
    (tmp_path / "other.TXT").unlink()
    assert len(list(history.load_all(f"{tmp_path}/**/1*.phh"))) == 2
    assert len(list(history.load_all(tmp_path / "9.phh"))) == 1
    with pytest.raises(FileNotFoundError, match="there is no hand history"):
        list(history.load_all(f"{tmp_path}/*.phhs"))
    with pytest.raises(ValueError, match='errors must be "raise", "skip" or a function that takes an error'):
        history.load_all(tmp_path, "ignore")


def test_load_all_by_workers(tmp_path):
    """Workers return the same hands and errors in the same order, and stop reading early."""
    good, bad = (history.dumps(told(deal("", "", "") + action)) for action in (", p3 f", ", p1 f"))
    for i in range(100):
        text = "variant = " if i % 7 == 3 else bad if i % 5 == 2 else good
        (tmp_path / f"{i}.phh").write_text(text, encoding="utf-8")

    def files(errors, workers):
        hands, found = history.load_all(tmp_path, errors, workers=workers), []
        while True:
            try:
                found.append((next(hands).file, hands.skipped))
            except HistoryError as error:
                found.append(str(error))
            except StopIteration:
                return found, hands.skipped

    for errors in ("raise", "skip"):
        assert files(errors, 2) == files(errors, 1)
    assert files("skip", 1)[1] == 14 + 17
    for workers in (1, 2):
        errors = []
        hands = history.load_all(tmp_path, errors.append, workers=workers)
        assert [hh.file for hh in hands] == [name for name, _ in files("skip", 1)[0]]
        assert len(errors) == hands.skipped == 14 + 17 and {type(error) for error in errors} == {HistoryError}
        assert [Path(error.path).name for error in errors[:3]] == ["2.phh", "3.phh", "7.phh"]
        assert (errors[0].action, errors[1].line) == (4, 1)
    hands = history.load_all(tmp_path, workers=2)
    next(hands)
    del hands
    assert not multiprocessing.active_children()
    with pytest.raises(FileNotFoundError):
        list(history.load_all(tmp_path / "none", workers=0))
    with pytest.raises(ValueError, match=r"workers must be 0 .one per core. or more, not -1"):
        history.load_all(tmp_path, workers=-1)
    with pytest.raises(TypeError, match="workers must be an int"):
        history.load_all(tmp_path, workers="2")


@pytest.mark.parametrize("kind", ["phhs", "log"])
def test_a_file_is_cut_between_hands(tmp_path, monkeypatch, kind):
    """Pieces and workers give the same hands and errors in the same order as one whole file."""
    monkeypatch.setattr("steelwheel.history.file_pieces.PIECE_BYTES", 1000)
    path = tmp_path / f"many.{kind}"
    if kind == "log":
        path.write_text(
            "".join(TEXTS[2].splitlines(True)[:1])
            + "".join(
                line if i % 9 else "nonsense\n" for i in range(60) for line in TEXTS[2].splitlines(True)[1:]
            ),
            "utf-8",
        )
        (tmp_path / "match.game").write_text(TEXTS[3], encoding="utf-8")
    else:
        hands = [told(deal("AsAh", "", "") + f", p{3 if i % 7 else 1} f", hand=i, _é="é") for i in range(200)]
        text = "".join(history.phh.write_many(hands))
        strange = "\n[50]\nvariant = \n[51]\nx = '''\n[9]\n" + "[8]\n" * 500 + "'''\n[52]\n"
        path.write_bytes("\ufeff".encode() + text.replace("\n[50]\n", strange).replace("\n", "\r\n").encode())

    def read(errors, workers):
        hands, found = history.load_all(path, errors, workers=workers), []
        while True:
            try:
                found.append((next(hands).fields, hands.skipped))
            except HistoryError as error:
                found.append((str(error), error.line))
            except StopIteration:
                return found, hands.skipped

    def whole(errors):
        monkeypatch.setattr("steelwheel.history.file_pieces.PIECE_BYTES", 1 << 20)
        found = read(errors, 1)
        monkeypatch.setattr("steelwheel.history.file_pieces.PIECE_BYTES", 1000)
        return found

    assert len([*file_pieces.cut_file(str(path), file_pieces.Reading())]) > 5
    for errors in ("raise", "skip"):
        expected = whole(errors)
        assert read(errors, 1) == expected
        assert read(errors, 2) == expected
        assert len(expected[0]) > 100
    damaged = path.read_bytes()
    path.write_bytes(damaged[:9000] + b"\xff" + damaged[9000:])
    one, two = read("raise", 1), read("raise", 2)
    assert (
        one == two and sum("this is not UTF-8: invalid start byte" in str(found) for found, _ in one[0]) == 1
    )
    path.write_bytes(damaged[:9000] + b"\n" + b"x" * (1 << 22) + b"\n" + damaged[9000:])
    one, two = read("raise", 1), read("raise", 2)
    assert one == two and "a line has more than 4,194,304 characters" in one[0][-1][0]
    line = path.read_bytes()[:9001].decode().count("\n") + 1
    assert one[0][-1][1] == line


PARTS = st.sampled_from(
    [
        "[1]\n",
        " [ 'two' ] # 3\n",
        "[a.b]\n",
        "\n",
        "\r",
        "x = '''\n",
        'y = """\n',
        "'''\n",
        '"""\n',
        "# ''' é\n",
        "z = [\n[1]\n]\n",
        "[3]\n",
        "q = [ 'a',\n",
        "r = {\n",
        "]\n",
        's = \\"""\n',
        '\\"""\n',
        "t = 'it''\n",
        "[third]\nx = 1\n",
        "variant = 'NT'\r\n",
        "".join(history.phh.write_many([told(deal("AsAh", "", ""))])),
    ]
)


@given(st.lists(PARTS, max_size=30), st.integers(1, 200))
def test_pieces_are_read_as_the_whole(parts, size):
    """Any text, cut anywhere, gives the same hands and errors."""
    text = "".join(parts)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        path = Path(folder) / "x.phhs"
        path.write_text(text, encoding="utf-8", newline="")
        patch.setattr("steelwheel.history.file_pieces.PIECE_BYTES", size)
        found = [
            each
            for piece in file_pieces.cut_file(str(path), file_pieces.Reading())
            for each in file_pieces.read_piece(piece)
        ]
    lines = io.StringIO(text, newline=None)
    expected = list(history.phh.read_many(lines, str(path)))
    assert [x if isinstance(x, HandHistory) else str(x) for x in found] == [
        x if isinstance(x, HandHistory) else str(x) for x in expected
    ]


def test_files_without_a_place_to_cut(tmp_path, monkeypatch):
    """Files that cannot be cut are read from the open file, hand by hand."""
    monkeypatch.setattr("steelwheel.history.file_pieces.PIECE_BYTES", 500)
    lines = TEXTS[2].splitlines(True)
    (tmp_path / "a.log").write_text("".join(lines[1:] * 9), encoding="utf-8")
    (tmp_path / "b.log").write_text("Winamax Poker - #1: x\n" * 99, encoding="utf-8")
    (tmp_path / "c.phhs").write_text("# nothing\n" * 99, encoding="utf-8")
    one = "".join(history.phh.write_many([told(deal("", "", "") + ", p3 f")] * 3))
    (tmp_path / "d.phhs").write_text(one.replace("\n", "\r"), encoding="utf-8", newline="")
    for workers in (1, 2):
        errors = []
        hands = history.load_all(tmp_path, errors.append, workers=workers)
        assert [hh.key for hh in hands] == ["1", "2", "3"]
        assert [Path(error.path).name for error in errors] == ["a.log", "b.log"]


@pytest.mark.slow
@pytest.mark.timing
def test_a_large_file_needs_little_memory(tmp_path):
    """Two workers yield the first hand at once, and hold only a few pieces in memory."""
    hands = [told(deal("AsAh", "", "") + ", p3 f, p1 f", hand=i) for i in range(1000)]
    text = "".join(history.phh.write_many(hands))
    path = tmp_path / "large.phhs"
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(60):
            file.write(text + "\n")
    tracemalloc.start()
    start = time.perf_counter()
    times = [time.perf_counter() - start for _ in history.load_all(path, workers=2)]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(times) == 60_000 and times[0] < times[-1] / 10
    assert peak < 30_000_000, "the file has 17 MB, and its hands need far more"


def test_errors_tell_where(tmp_path):
    bad = tmp_path / "bad.phhs"
    good = "".join(history.phh.write_many([told(deal("", "", "") + ", p3 f")])).split("\n", 1)[1]
    bad.write_text(
        f"[1]\n{good}\n[2]\nvariant = \n{good}\n[3]\n{good.replace('p3 f', 'p1 f')}\n"
        f"[4]\n{good}[4._more]\nx = '''\n[5]\n'''\n\n[6]\nvariant = 'NT'\n",
        encoding="utf-8",
    )
    hands = history.load_all(bad)
    assert next(hands).key == "1"
    with pytest.raises(HistoryError, match=r"bad\.phhs, hand 2, line 10: Invalid value") as caught:
        next(hands)
    assert (caught.value.path, caught.value.hand, caught.value.line) == (str(bad), "2", 10)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    third, fourth = next(hands), next(hands)
    with pytest.raises(HistoryError, match=r"bad\.phhs, hand 3, action 4: 'p1 f': p3 is to act") as caught:
        third.hand()
    assert (caught.value.hand, caught.value.action) == ("3", 4)
    assert fourth._more == {"x": "[5]\n"}, "a heading inside a string does not count"
    with pytest.raises(HistoryError, match=r"hand 6, line [0-9]+: the field 'antes' is missing") as caught:
        next(hands)
    assert bad.read_text("utf-8").splitlines()[caught.value.line - 1] == "[6]"
    with pytest.raises(HistoryError, match="line 2: the field 'antes' is missing"):
        history.loads("\nvariant = 'NT'\n")
    assert next(hands, None) is None and hands.skipped == 0
    hands = history.load_all(bad, errors="skip")
    assert [hh.key for hh in hands] == ["1", "4"]
    assert hands.skipped == 3
    (tmp_path / "latin.phh").write_bytes("author = 'Ä'".encode("latin-1"))
    with pytest.raises(HistoryError, match=r"latin\.phh: this is not UTF-8"):
        history.load(tmp_path / "latin.phh")
    (tmp_path / "deep.phh").write_text("a = " + "[" * 50_000, encoding="utf-8")
    with pytest.raises(HistoryError, match=r"deep\.phh, line 1: the text is nested too deeply"):
        history.load(tmp_path / "deep.phh")
    for text in ("a = " + "1" * 5000, "a = 1e" + "9" * 30):
        with pytest.raises(HistoryError):
            history.loads(text)


def test_dump(tmp_path):
    hands = list(history.load_all(DATA / "cash.phhs"))
    assert history.dump(iter(hands), tmp_path / "out.phhs") == 3
    assert list(history.load_all(tmp_path / "out.phhs")) == hands
    assert history.dump(hands[1], tmp_path / "out.phh") == 1
    assert history.load(tmp_path / "out.phh") == hands[1]
    for what, name, words in [
        (hands, "two.phh", "a .phh file can have only one hand"),
        (hands, "out.csv", "a file of hand histories must end in one of .phh, .phhs, .log, .txt, .ohh"),
        ([], "none.phhs", "there are no hands to write"),
    ]:
        with pytest.raises(HistoryError, match=words):
            history.dump(what, tmp_path / name)


TEXTS = [
    (DATA / name).read_text(encoding="utf-8")
    for name in ("allin.phh", "cash.phhs", "match.log", "match.game")
]
WORDS = "{} p1 p2 cbr cc f sm d db dh inf nan -1 1e9 99999999999999999999 ???? AsAh r c".split()
PIECES = st.sampled_from([*WORDS, *"\"'[]=#\n,.:|/\0"])


PLAIN = (
    "[1]\n# a hand\nvariant = 'NT'\ntime = 23:59:01\nantes = [0, 1.5]\nactions = [\n  'p1 f',\n]\nhand = 7\n"
)


@settings(max_examples=min(settings.default.max_examples, 200))
@given(st.data())
def test_the_plain_form_is_read_as_toml_reads_it(data):
    """Text read without a TOML parser means the same in TOML, damaged or not."""
    text = PLAIN.replace("'", '"') if data.draw(st.booleans()) else PLAIN
    for _ in range(data.draw(st.integers(0, 2))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(PIECES | st.text(max_size=3)) + text[at + data.draw(st.integers(0, 2)) :]
    plain = history.phh._read_plain(text)
    assert plain is None or repr(plain) == repr(tomllib.loads(text, parse_float=Decimal))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hand = 7", "hand = 7\nhand = 8"),
        ("hand = 7", 'a = 1, "b": 2\nb = 7'),
        ("hand = 7", 'hand = 7, "hand": 8'),
        ("hand = 7", "hand = \n7"),
        ("hand = 7", "hand = 7\r"),
        ("hand = 7", "hand = 07"),
        ("hand = 7", "hand = NaN"),
        ("hand = 7", "hand = -Infinity"),
        ("hand = 7", "hand = null"),
        ("hand = 7", 'hand = {"a": 7}'),
        ("hand = 7", "hand = 7\n[2]\nhand = 8"),
        ("# a hand", "# a \0 hand"),
        ("'NT'", "'N\tT'"),
        ("'NT'", "'N\x7fT'"),
        ("'NT'", '"N\\/T"'),
        ("23:59:01", "24:00:00"),
        ("  'p1 f',\n", ",\n"),
        ("  'p1 f',\n", "',\n"),
        ("[0, 1.5]", "[" * 101 + "]" * 101),
        ("1.5", f"1e{'9' * 30}"),
        ("1.5", "1" * 40),
    ],
)
def test_the_plain_form_is_no_more_than_toml(old, new):
    """TOML or steelwheel rejects these texts, or TOML reads them differently."""
    assert history.phh._read_plain(PLAIN) and history.phh._read_plain(PLAIN.replace("'", '"'))
    for text in (PLAIN, PLAIN.replace("'", '"')):
        assert history.phh._read_plain(text.replace(old, new).replace(old.replace("'", '"'), new)) is None


def test_what_we_write_is_plain():
    hand = told("p3 f, p1 f", players=["O'Neil", "\u2660", "x"], time=datetime.time(1, 2, 3), hand=1)
    one, two, three = history.dumps(hand), *history.phh.write_many([hand, hand])
    assert {repr(history.phh._read_plain(one))} == {
        repr(x) for text in (two, three[1:]) for x in history.phh._read_plain(text).values()
    }


@settings(max_examples=min(settings.default.max_examples, 60))
@given(st.sampled_from(TEXTS), st.data())
def test_damaged_text(text, data):
    """Any text is read, or raises HistoryError."""
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 9))
        text = text[:at] + data.draw(PIECES | st.text(max_size=3)) + text[at + gone :]
    lines = text.splitlines(keepends=True)
    definition = acpc.read_definition(TEXTS[3])
    for read in (
        lambda: [history.loads(text)],
        lambda: list(history.phh.read_many(lines)),
        lambda: list(acpc.read_log(lines, game=definition)),
        lambda: [acpc.read_definition(text).game],
    ):
        try:
            hands = read()
        except HistoryError:
            continue
        for hh in hands:
            if isinstance(hh, HandHistory):
                try:
                    hh.hand()
                    assert history.loads(history.dumps(hh)) == hh or "nan" in repr(hh.fields).lower()
                except HistoryError:
                    pass


def played(rng):
    """Return a random hand that PokerKit can play, too.

    PokerKit has no short blinds, no free folds and no raises that opponents cannot match, and caps heads-up
    limit.
    """
    fixed = rng.random() < 0.25
    n = rng.randint(3 if fixed else 2, 9)
    big = rng.choice([2, 10, 100])
    antes = rng.choice([0, 0, big // 2, {"big_blind": big}, {"button": big}])
    straddled = not fixed and n > 3 and rng.random() < 0.2
    blinds = (big // 2, big, 2 * big) if straddled else (big // 2, big)
    house = rules.preset("wsop", max_raises=4, no_cap="never", free_fold=False)
    if fixed:
        game = games.FixedLimitHoldem((big, 2 * big), blinds=blinds, antes=antes, rules=house)
    else:
        game = games.NoLimitHoldem(blinds, antes=antes, rules=house)
    least = blinds[-1] + big
    stacks = [rng.randint(least, rng.choice([4, 20, 100]) * big + least) for _ in range(n)]
    hand = Hand(game, stacks, button=rng.randrange(n), seed=rng.randrange(10**9))
    while not hand.is_over:
        legal, draw = hand.legal_actions, rng.random()
        price = max(*hand.bets, 0 if hand.street else blinds[-1])
        rivals = [i for i in range(n) if i != hand.actor and not hand.folded[i]]
        answered = any(hand.stacks[i] + hand.bets[i] > price for i in rivals)
        if legal.max_raise_to and answered and draw < 0.3:
            some = rng.randint(legal.min_raise_to, min(legal.max_raise_to, 4 * legal.min_raise_to))
            hand.act(rng.choice([legal.min_raise_to, legal.max_raise_to, some]))
        else:
            hand.act(-1 if draw > 0.85 and legal.can_fold else 0)
    return hand


def is_short(hand):
    """Return whether a player went all-in for less than the bet in fixed limit.

    PokerKit handles raises over it differently (rows 22 to 24d of tests/rules/README.md).
    """
    if hand.game.structure != "fixed_limit":
        return False
    return any(
        event.kind in ("bet", "raise") and event.to % hand.game.bets[event.street > 1]
        for event in hand.events
    )


@pytest.mark.slow
def test_pokerkit_plays_our_hands_to_the_same_stacks():
    pokerkit = pytest.importorskip("pokerkit", reason="PokerKit (pip install pokerkit) is not installed")
    same = masked = odd = 0
    for k in range(500):
        hand = played(random.Random(k))
        hh = HandHistory.from_hand(hand)
        text = history.dumps(hh)
        assert list(history.loads(text).hand().stacks) == hh.finishing_stacks
        if is_short(hand):
            masked += 1
            continue
        *_, state = pokerkit.HandHistory.loads(text)
        if list(state.stacks) == hh.finishing_stacks:
            same += 1
            continue
        pushes = [event.to for event in hand.events if event.kind == "push"]
        split = [pot for pot in pushes if pushes.count(pot) > 1]
        most = max(abs(x - y) for x, y in zip(state.stacks, hh.finishing_stacks, strict=True))
        assert split and most < len(split), f"{text}\nPokerKit: {state.stacks}"
        odd += 1  # row 40: PokerKit gives the odd chips of a split pot to one winner
    print(f"{same} the same, {odd} except for odd chips, {masked} masked: raises over short all-ins in limit")
    assert same > 400


@pytest.mark.slow
def test_ten_thousand_hands_in_constant_memory(tmp_path):
    text = history.dumps(history.load(DATA / "allin.phh"))
    folder = tmp_path / "folder"
    folder.mkdir()
    for i in range(10_000):
        (folder / f"{i}.phh").write_text(text, encoding="utf-8")
    many = tmp_path / "all.phhs"
    history.dump(history.load_all(folder), many)
    for path in (folder, many):
        hands = history.load_all(path)
        next(hands).hand()
        tracemalloc.start()
        seen = sum(1 for hh in hands)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert seen == 9_999
        assert peak < 3_000_000 < many.stat().st_size


# ---- The ACPC


def test_a_log():
    hands = list(history.load_all(DATA / "match.log"))
    assert [hh.key for hh in hands] == [0, 1, 2, 3]
    first = hands[1]
    assert (first.variant, first.blinds_or_straddles, first.starting_stacks) == ("NT", [5, 10], [1000, 1000])
    assert (first.players, first.finishing_stacks, first._rules) == (["hal", "eve"], [1500, 500], "acpc")
    assert first.actions == (
        "d dh p1 AsKd,d dh p2 AhQc,p2 cc,p1 cbr 40,p2 cc,d db Ad7s2c,p1 cbr 20,p2 cc,d db 4d,p1 cc,"
        "p2 cbr 140,p1 cbr 440,p2 cc,d db 9h,p1 cc,p2 cc,p1 sm AsKd,p2 sm AhQc"
    ).split(","), "raises are to totals of the street"
    assert hands[2].actions[4:8] == ["d db Tc4s4h", "p1 cbr 700", "p2 cc", "p1 sm TsTh"]
    for hh in hands:
        assert list(hh.hand().stacks) == hh.finishing_stacks
        assert history.loads(history.dumps(hh)) == hh


def test_logs_and_phh_both_ways(tmp_path):
    hands = list(history.load_all(DATA / "match.log"))
    history.dump(hands, tmp_path / "a.phhs")
    history.dump(history.load_all(tmp_path / "a.phhs"), tmp_path / "b.log")
    assert list(history.load_all(tmp_path / "b.log")) == hands
    lines = (DATA / "match.log").read_text(encoding="utf-8").splitlines()
    wanted = [line.partition(" #")[0] for line in lines if not line.startswith("#")]
    written = (tmp_path / "b.log").read_text(encoding="utf-8").splitlines()
    assert written[0] == "# name/game/hands/seed b b.game 0 0"
    assert written[1:] == wanted
    assert acpc.read_definition((tmp_path / "b.game").read_text(encoding="utf-8")) == acpc.read_definition(
        TEXTS[3]
    )


def test_definitions():
    definition = acpc.read_definition(TEXTS[3])
    assert (definition.limit, definition.blinds, definition.stacks) == (False, (10, 5), (1000, 1000))
    assert acpc.read_definition(str(definition)) == definition
    game = definition.game
    assert (game.blinds, game.bets, game.rules.name) == ((5, 10), (10,), "acpc")
    for name, standard in acpc.STANDARD.items():
        assert acpc.read_definition(str(standard)) == standard
        assert standard.game.structure == ("fixed_limit" if ".limit." in name else "no_limit")
    for old, new, words in [
        ("numSuits = 4", "numSuits = 1", "is not hold'em"),
        ("blind = 10 5", "blind = 10 5 5", "two blinds"),
        ("firstPlayer = 2", "firstPlayer = 1", "firstPlayer must be 3 1 1 1"),
        ("stack = 1000 1000", "stack = 1000", "there must be 2 stacks"),
        ("nolimit", "limit", "raiseSize must be the small bet twice"),
        ("nolimit", "nolimit\nmaxRaises = 3 3 3 3", "maxRaises is not supported"),
    ]:
        with pytest.raises(HistoryError, match=words):
            _ = acpc.read_definition(TEXTS[3].replace(old, new)).game
    for old, new, words in [
        ("numSuits", "numSuites", "line 9: unknown key 'numSuites'"),
        ("= 1000 1000", "= lots", "line 6: stack must be numbers"),
        ("numPlayers = 2", "numPlayers = 2 3", "line 4: numPlayers must be one number"),
        ("END GAMEDEF", "", "END GAMEDEF"),
    ]:
        with pytest.raises(HistoryError, match=words):
            acpc.read_definition(TEXTS[3].replace(old, new))


def test_a_state_with_half_a_hand_ends():
    """A partly unknown hand cannot be shown, and the replay does not try forever."""
    body = """
from steelwheel.errors import HistoryError
from steelwheel.history import acpc
definition = acpc.read_definition(open({!r}, encoding="utf-8").read())
try:
    acpc.read_state("STATE:2:r300c/r1000c//:TsTh|??Jd/Tc4s4h/Jh/2d:-1000|1000:eve|hal", definition)
except HistoryError as error:
    print(error)
"""
    command = [sys.executable, "-c", body.format(str(DATA / "match.game"))]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60)
    assert "seat 1 to show or muck" in done.stdout


def test_match_states():
    """Match states equal the protocol's own examples."""
    definition = acpc.STANDARD["holdem.limit.2p.reverse_blinds.game"]
    hand = Hand(definition.game, [1000, 1000], button=1, hole_cards=["TdAs", "7c7d"], board="2c8c3hTcKs")
    assert acpc.match_state(hand, 0) == "MATCHSTATE:0:0::TdAs|"
    hand.raise_to(20)
    assert acpc.match_state(hand, 1, 30) == "MATCHSTATE:1:30:r:|7c7d"
    hand.call().check().bet(10).call()
    assert acpc.match_state(hand, 0) == "MATCHSTATE:0:0:rc/crc/:TdAs|/2c8c3h/Tc"
    hand.check().check().check().check()
    assert acpc.match_state(hand, 0) == "MATCHSTATE:0:0:rc/crc/cc/cc:TdAs|7c7d/2c8c3h/Tc/Ks", (
        "hands are shown"
    )
    hh = acpc.read_state("MATCHSTATE:1:30:r:|7c7d", definition)
    assert (hh.actions, hh._position, hh.key) == (["d dh p1 ????", "d dh p2 7c7d", "p2 cbr 20"], 1, 30)
    assert hh.hand().actor == 0
    three = acpc.STANDARD["holdem.nolimit.3p.game"]
    text = "MATCHSTATE:2:7:r300cf/r900c/:||AsAh/2c3c4d/5h"
    hh = acpc.read_state(text, three)
    assert hh.hand().bets == (0, 0, 0) and hh.hand().actor == 0
    assert acpc.match_state(hh.hand(), 2, 7) == text
    with pytest.raises(HistoryError, match="position must be 0 to 2, not 3"):
        acpc.match_state(hh.hand(), 3)
    with pytest.raises(HistoryError, match="no antes"):
        acpc.match_state(Hand(games.NoLimitHoldem(antes=1), [9, 9], seed=1), 0)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("STATE:5:r300:AsAh|:1", "a state must be STATE:"),
        ("STATE:5:x:AsAh|", "hand 5, line 9: 'x' is not a betting string"),
        (
            "STATE:5:r30:AsAh|KsKh",
            "action 3: 'p2 cbr 30': seat 1 may not raise to 30 .*: the minimum is 200; legal: fold, call 50",
        ),
        ("STATE:5:r:AsAh|KsKh", "'r' is not a raise in no-limit"),
        ("STATE:5:ff:AsAh|KsKh", "unexpected action 'f': no betting decision is due"),
        ("STATE:5:r300c/:AsAh|KsKh", "round 2 has no board cards"),
        ("STATE:5:r300c:AsAh|KsKh/2c3c4c", "the board has cards for a round that the betting does not reach"),
        ("STATE:5::AsAh|KsKh|QsQh", "must be the hole cards of 2 players"),
        ("STATE:5:f:AsAh|KsKh:1:a|b", "must be the results of 2 players"),
        ("STATE:5:f:AsAh|KsKh:1|x:a|b", "must be the results of 2 players"),
        ("STATE:5:f:AsAh|KsKh:50|-50:a", "must be the names of 2 players"),
        ("MATCHSTATE:2:5:f:AsAh|KsKh", "'2' is not a position"),
        ("STATE:5:cc/f:AsAh|KsKh/2c3c4c", "checking is free"),
    ],
)
def test_states_that_are_none(state, words):
    with pytest.raises(HistoryError, match=words):
        acpc.read_state(state, acpc.STANDARD["holdem.nolimit.2p.reverse_blinds.game"], line=9)


def test_pots_in_fractions():
    """Fractions are kept; a Hand pays whole chips, so it may differ by the odd chips."""
    definition = acpc.STANDARD["holdem.nolimit.3p.game"]
    line = "STATE:0:r201cc/r400fc/cc/cc:AsKd|2c2d|AhKc/QsJdTc/3h/4h:100.5|-201|100.5:a|b|c"
    hh = acpc.read_state(line, definition)
    assert hh.finishing_stacks == [Decimal("20100.5"), 19799, Decimal("20100.5")]
    assert hh.hand().payoffs == (101, -201, 100)
    assert acpc.state(hh) == line


def test_what_a_log_cannot_have(tmp_path):
    hands = [told(deal("2c2d", "3c3d", "4c4d") + ", p3 f, p1 f", stacks=[100] * 3) for _ in range(2)]
    hands[1].fields["starting_stacks"] = [90] * 3
    for some, words in [
        (hands, "have the same game, blinds and stacks"),
        ([told("", antes=1)], "two blinds, no antes"),
        ([told("")], "a log can have only finished hands"),
        ([told("", blinds=(1, 2, 4))], "no straddles"),
    ]:
        with pytest.raises(HistoryError, match=words):
            history.dump(some, tmp_path / "x.log")
    (tmp_path / "bare.log").write_text("STATE:0:f:AsAh|KsKh:5|-5:a|b\n", encoding="utf-8")
    with pytest.raises(HistoryError, match=r"bare\.log, line 1: the log does not name its game"):
        history.load(tmp_path / "bare.log")
    definition = acpc.read_definition(TEXTS[3])
    assert history.load(tmp_path / "bare.log", game=definition).players == ["a", "b"]
    (tmp_path / "bad.log").write_text(
        TEXTS[2].replace("STATE:1:cr40c", "STATE:1:cr4c") + "nonsense\n", encoding="utf-8"
    )
    (tmp_path / "match.game").write_text(TEXTS[3], encoding="utf-8")
    hands = history.load_all(tmp_path / "bad.log", errors="skip")
    assert [hh.key for hh in hands] == [0, 2, 3] and hands.skipped == 2


# ---- Statistics


def test_statistics():
    raised = deal("AsAh", "KsKh", "2c3d") + ", p3 cbr 6, p1 cbr 20, p2 cc, p3 f"
    raised += ", d db 4c5d9h, p1 cbr 80, p2 cc, p1 sm AsAh, p2 sm KsKh, d db 9d, d db Ts"
    limped = deal("", "", "") + ", p3 cc, p1 f, p2 cc, d db 4c5d9h, p2 cc, p3 cbr 2, p2 f"
    walk = deal("", "", "") + ", p3 f, p1 f"
    names = {"players": ["a", "b", "c"]}
    found = history.statistics(
        [told(raised, **names), told(limped, **names), told(walk, players=["c", "a", "b"])]
    )
    assert list(found) == ["a", "b", "c"]
    a, b, c = found["a"], found["b"], found["c"]
    assert [x["hands"] for x in (a, b, c)] == [3, 3, 3]
    assert [x["won"] for x in (a, b, c)] == [106 - 1 + 1, -100 - 2, -6 + 3 - 1]
    assert a["bb_per_100"] == pytest.approx(100 * (53 - 0.5 + 0.5) / 3)
    values = [53, -0.5, 0.5]
    mean = sum(values) / 3
    error = (sum((x - mean) ** 2 for x in values) / 2 / 3) ** 0.5
    assert a["stderr"] == pytest.approx(100 * error)
    assert (a["vpip"], a["pfr"], a["three_bet"]) == (0.5, 0.5, 1), "a walk is not an opportunity"
    assert (b["vpip"], b["pfr"], b["three_bet"]) == (1 / 3, 0, None)
    assert (c["vpip"], c["pfr"], c["three_bet"]) == (2 / 3, 1 / 3, None), "the player raised first"
    assert (a["wtsd"], a["wsd"], b["wtsd"], b["wsd"]) == (1, 1, 0.5, 0)
    assert (c["wtsd"], c["wsd"]) == (0, None)
    assert {place: x["hands"] for place, x in a["positions"].items()} == {"SB": 2, "BB": 1}
    assert a["positions"]["BB"]["stderr"] is None
    assert history.statistics([]) == {}


def test_statistics_use_winnings():
    """Winnings are net of rake: a player who put in 36 and gets 74 from a pot of 76 wins 38."""
    actions = "p3 cbr 36, p1 f, p2 cc, d db 2c3c4c, p2 cbr 20, p3 f"
    options = {"stacks": [100, 100, 100], "blinds": (4, 8)}

    def won(**fields):
        return [did["won"] for did in history.statistics(told(actions, **options, **fields)).values()]

    assert won() == [-4, 40, -36], "without winnings, from the replay"
    assert won(winnings=[0, 74, 0]) == [-4, 38, -36]
    assert won(winnings=[0, Decimal("73.50"), 0]) == [-4, Decimal("37.50"), -36]
    assert won(winnings=[0, 0, 0]) == [-4, 40, -36], "not known"
    assert won(winnings=[0, 77, 0]) == [-4, 40, -36], "more than the pot"
    assert won(winnings=[0, -74, 80]) == [-4, 40, -36]
    assert won(winnings=[0, 74, 0], finishing_stacks=[96, 139, 64]) == [-4, 39, -36]
    assert won(winnings=[0, 74, 0], starting_stacks=[Decimal("inf")] * 3) == [-4, 38, -36]
    found = history.statistics(told(actions, **options, winnings=[0, 74, 0]))
    assert [did["bb_per_100"] for did in found.values()] == [-50, 475, -450]


def test_hands_without_an_end_win_no_money():
    """Hands with an unknown result count as unfinished, and only their actions count."""
    names = {"players": ["a", "b", "c"]}
    walk = told(deal("", "", "") + ", p3 f, p1 f", **names)
    streets = ", d db 2c3c4d, p1 cc, p2 cc, d db 8s, p1 cc, p2 cc, d db 9s, p1 cc, p2 cc"
    river = deal("", "", "") + f", p3 f, p1 cc, p2 cc{streets}"
    found = history.statistics([walk, told(river, **names), told(deal("", "", "") + ", p3 cbr 6", **names)])
    assert [did["hands"] for did in found.values()] == [3, 3, 3]
    assert [did["unfinished"] for did in found.values()] == [2, 2, 2]
    assert found.unfinished == 2
    assert [did["won"] for did in found.values()] == [-1, 1, 0]
    assert [did["bb_per_100"] for did in found.values()] == [-50, 50, 0]
    assert [did["stderr"] for did in found.values()] == [None] * 3, "of one hand"
    assert (found["c"]["pfr"], found["a"]["wtsd"], found["a"]["wsd"]) == (1 / 3, 1, None)
    assert found["a"]["positions"]["SB"]["unfinished"] == 2
    known = told(river, **names, winnings=[0, 4, 0])
    assert [did["won"] for did in history.statistics(known).values()] == [-2, 2, 0], "known from winnings"
    known = told(river, **names, finishing_stacks=[98, 102, 100])
    assert [did["won"] for did in history.statistics(known).values()] == [-2, 2, 0]
    alone = history.statistics(told(river, **names))["a"]
    assert (alone["won"], alone["bb_per_100"], alone["unfinished"]) == (None, None, 1)


def test_money_of_two_currencies_is_not_added():
    walk = deal("", "", "") + ", p3 f, p1 f"

    def hand(number, **fields):
        return told(walk, players=["a", "b", "c"], hand=number, **fields)

    dollars, yen = hand(1, currency="USD", currency_symbol="$"), hand(2, currency="JPY", blinds=(100, 200))
    yen.fields["starting_stacks"] = [1000] * 3
    found = history.statistics([dollars, yen, hand(3, currency="USD")])
    assert [did["won"] for did in found.values()] == [None] * 3, "several currencies have no total"
    assert found["a"]["won_by_currency"] == {"USD": -2, "JPY": -100}
    assert found["b"]["positions"]["BB"]["won_by_currency"] == {"USD": 2, "JPY": 100}
    assert found["b"]["bb_per_100"] == 50, "big blinds have no currency"
    one = history.statistics([dollars])["a"]
    assert (one["won"], one["won_by_currency"]) == (-1, {"USD": -1})
    signs = history.statistics([hand(1, currency_symbol="$"), hand(2, currency_symbol="€")])["b"]
    assert (signs["won"], signs["won_by_currency"]) == (None, {"$": 1, "€": 1})
    assert history.statistics([hand(1), hand(2)])["b"]["won_by_currency"] == {"": 2}, "no currency"
    assert history.statistics([hand(1, currency=5)])["b"]["won_by_currency"] == {"": 1}
    away = history.statistics([dollars, told(walk, players=["a", "x", "y"], hand=9, currency="JPY")])
    assert (away["b"]["won"], away["x"]["won"], away["a"]["won"]) == (1, 1, None)


def test_a_hand_in_two_files_counts_once(tmp_path):
    walk = deal("", "", "") + ", p3 f, p1 f"
    names = {"players": ["a", "b", "c"]}
    shown = deal("AsAh", "", "") + ", p3 f, p1 f"

    def count(*hands):
        found = history.statistics(hands)
        return found["a"]["hands"], found.duplicates

    site = {"venue": "PokerStars", **names}
    one = told(walk, hand=109688539582, **site)
    assert count(one, told(shown, hand=109688539582, table="X", **site)) == (1, 1), "seen by another player"
    assert count(one, told(walk, hand=109688539583, **site)) == (2, 0)
    assert count(one, told(walk, hand=109688539582, **{**site, "venue": "GGPoker"})) == (2, 0)
    assert count(one, told(walk, hand="109688539582", **site)) == (1, 1)
    assert count(told(walk, hand="HD1", **site), told(walk, hand="HD1", **site)) == (1, 1)
    live = {"venue": "Rio", **names}
    assert count(told(shown, hand=27, day=5, **live), told(shown, hand=27, day=6, **live)) == (2, 0)
    assert count(told(shown, hand=27, day=5, **live), told(shown, hand=27, day=5, **live)) == (1, 1)
    bare = told(shown, **names)
    commented = told(shown + " # a walk", author="x", **names)
    assert count(bare, commented, told(shown.replace("As", "Ks"), **names), bare) == (2, 2)
    assert count(bare, told(shown, stacks=[Decimal("100.00")] * 3, **names)) == (1, 1)
    assert count(told(walk, **names), told(walk, **names)) == (2, 0), "no card is known, so they may differ"

    history.dump([told(walk, **names), told(walk, **names)], tmp_path / "a.phhs")
    (tmp_path / "b.phhs").write_bytes((tmp_path / "a.phhs").read_bytes())
    found = history.statistics(history.load_all(tmp_path))
    assert (found["a"]["hands"], found.duplicates) == (2, 2), "the same names in two files"
    assert found == dict(found) and found.duplicates == copy.copy(found).duplicates
    assert pickle.loads(pickle.dumps(found)).duplicates == 2
    assert history.statistics([]).duplicates == 0


def test_statistics_keep_cents():
    found = history.statistics(history.load_all(DATA / "cash.phhs"))
    assert found["ann"]["won_by_currency"] == {"€": Decimal("-0.25"), "": Decimal("9.10")}
    assert found["bob"]["won_by_currency"] == {"€": Decimal("-0.50"), "": Decimal("-4.50")}
    assert found["p1"]["hands"] == 1, "players without a name"


def test_positions():
    assert [history.positions(n) for n in (2, 3, 4)] == [
        ["BB", "BTN"],
        ["SB", "BB", "BTN"],
        ["SB", "BB", "CO", "BTN"],
    ]
    assert history.positions(6) == ["SB", "BB", "UTG", "HJ", "CO", "BTN"]
    assert history.positions(9) == ["SB", "BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN"]
    assert all(len(set(history.positions(n))) == n for n in range(2, 24))


# ---- Hands from real matches


def test_every_hand_of_the_wsop(shared_data):
    """The hands replay exactly, also after writing and reading them."""
    hands = same = 0
    for hh in history.load_all(shared_data / "phh" / "wsop"):
        again = history.loads(history.dumps(hh))
        assert again == hh and again.actions == hh.actions
        own = HandHistory.from_hand(hh.hand())
        for played in (hh, again, own):
            assert [stack * played.unit for stack in played.hand().stacks] == hh.finishing_stacks, hh
        assert history.loads(history.dumps(own)) == own
        hands += 1
        same += hh.hand().is_over
    print(f"{hands} hands of the WSOP to the chip")
    assert hands == same >= 18


def test_real_hands_of_phh(shared_data):
    """153 hands of Pluribus and 18 of the WSOP replay exactly; chips are conserved in all hands."""
    counts = Counter()
    for hh in history.load_all(shared_data / "phh"):
        assert history.loads(history.dumps(hh)) == hh
        hand = hh.hand()
        assert hand.is_over and sum(hand.payoffs) == 0
        if hh.finishing_stacks:
            assert [stack * hh.unit for stack in hand.stacks] == hh.finishing_stacks, hh
            counts[hh.variant, "to the chip"] += 1
        else:
            counts[hh.variant, "no result given"] += 1
        again = HandHistory.from_hand(hand)
        assert again.variant == hh.variant
        assert again.hand().stacks == hand.stacks
        if hh.unit == 1:
            assert [in_order(action) for action in again.actions] == [
                in_order(action.partition("#")[0].strip()) for action in hh.actions
            ]
    print(dict(counts))
    assert counts == {
        ("NT", "to the chip"): 155,
        **{(variant, "to the chip"): 2 for variant in "FT PO FO/8 F7S F7S/8 FR N2L1D F2L3D".split()},
        ("NT", "no result given"): 6,
        **{(variant, "no result given"): 1 for variant in "PO NS F2L3D FB".split()},
    }


def in_order(action):
    """Return an action with the cards of shown hands in order."""
    words = action.split()
    if words[1] == "sm" and len(words) > 2:
        words[2] = sw.format_cards(sorted(sw.parse_cards(words[2])))
    return words


def test_statistics_of_real_winnings(shared_data):
    """The money won sums to minus the rake."""
    path = shared_data / "phh" / "phhs" / "handhq_sample_abs.phhs"
    hand = next(hh for hh in history.load_all(path) if hh.key == "1")
    assert sum(did["won"] for did in history.statistics(hand).values()) == Decimal("-2.50")


def test_winnings_of_real_hands(shared_data):
    """The field `winnings` is chips won including the player's own bets, without antes."""
    hands = {hh.key: hh for hh in history.load_all(shared_data / "phh" / "phhs")}
    for key, winner, put in (("1", 2, 10), ("8", 0, 10)):
        hh = hands[key]
        assert hh.hand().payoffs[winner] * hh.unit + put == hh.winnings[winner]


def test_real_logs_of_the_acpc(shared_data, tmp_path):
    """202 hands have the same results by seat, and write the same lines."""
    count = 0
    for path in sorted((shared_data / "acpc").glob("*.log")):
        lines = [
            line.partition(" #")[0]
            for line in path.read_text(encoding="utf-8").splitlines()
            if line.startswith("STATE")
        ]
        hands = list(history.load_all(path))
        assert len(hands) == len(lines)
        for hh, line in zip(hands, lines, strict=True):
            values = [Decimal(value) for value in line.split(":")[4].split("|")]
            assert list(hh.hand().payoffs) == values
            assert acpc.state(hh, acpc.Definition.of(hh)) == line
            assert history.loads(history.dumps(hh)) == hh
        history.dump(hands, tmp_path / path.name)
        assert list(history.load_all(tmp_path / path.name)) == hands
        count += len(hands)
    assert count == 202
    for path in (shared_data / "acpc").glob("holdem*.game"):
        assert acpc.read_definition(path.read_text(encoding="utf-8")) == acpc.STANDARD[path.name]
    with pytest.raises(HistoryError, match="is not hold'em"):
        _ = acpc.read_definition(
            (shared_data / "acpc" / "kuhn.limit.3p.game").read_text(encoding="utf-8")
        ).game


def test_statistics_of_pluribus(shared_data):
    """Big blinds per hundred hands match the results in the files."""
    folder = shared_data / "phh" / "pluribus"
    found = history.statistics(history.load_all(folder))
    won, hands = {}, 0
    for hh in history.load_all(folder):
        hands += 1
        for name, start, end in zip(hh.players, hh.starting_stacks, hh.finishing_stacks, strict=True):
            won[name] = won.get(name, 0) + end - start
    assert hands == 153
    for name, did in found.items():
        assert did["won"] == won[name]
        assert did["bb_per_100"] == pytest.approx(float(won[name]) / 100 / 153 * 100)


def test_a_dump_that_fails_leaves_the_old_file(tmp_path):
    hand = history.load(DATA / "allin.phh")

    def hands():
        yield hand
        raise RuntimeError("no more")

    for name in ("a.phh", "a.phhs"):
        path = tmp_path / name
        history.dump(hand, path)
        path.chmod(0o640)
        before = path.read_bytes()
        with pytest.raises(RuntimeError, match="no more"):
            history.dump(hands(), path)
        assert path.read_bytes() == before
        history.dump([hand], path)
        assert path.stat().st_mode & 0o777 == 0o640 or sys.platform == "win32"
    link = tmp_path / "b.phhs"
    link.symlink_to("a.phhs")
    history.dump([hand, hand], link)
    assert link.is_symlink() and len([*history.load_all(tmp_path / "a.phhs")]) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.phh", "a.phhs", "b.phhs"]


def test_a_log_that_fails_leaves_its_game_alone(tmp_path):
    def hands():
        yield from history.load_all(DATA / "match.log")
        raise RuntimeError("no more")

    for before in ([], ["a.game", "a.log"]):
        for name in before:
            (tmp_path / name).write_text("old", encoding="utf-8")
        with pytest.raises(RuntimeError, match="no more"):
            history.dump(hands(), tmp_path / "a.log")
        assert sorted(path.name for path in tmp_path.iterdir()) == before
        assert all((tmp_path / name).read_text("utf-8") == "old" for name in before)
    assert history.dump(history.load_all(DATA / "match.log"), tmp_path / "a.log") == 4
    assert len([*history.load_all(tmp_path / "a.log")]) == 4


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_named(tmp_path):
    folder = tmp_path / ("long" * 20)
    folder.mkdir()
    path = folder / "a.phhs"
    path.symlink_to("/dev/full")
    with pytest.raises(OSError, match=r"a\.phhs' cannot be written: No space left on device"):
        history.dump(history.load(DATA / "allin.phh"), path)


def test_more_players_than_a_draw_game_has_seats():
    """Histories with more players than the WSOP's limit of six are read."""
    hand = Hand(games.DeuceToSevenTripleDraw(max_seats=7), [100] * 7, button=6, seed=1)
    while not hand.is_over:
        hand.act(0)
    again = HandHistory.from_hand(hand).hand()
    assert again.payoffs == hand.payoffs and again.game.max_seats == 8


def test_a_number_of_thousands_of_digits_distinguishes_no_hand():
    hh = told(deal("", "", ""), time=10**5000)
    assert history.statistics([hh, hh]).duplicates == 0
