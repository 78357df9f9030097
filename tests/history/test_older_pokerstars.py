"""PokerStars' texts of limit games, draw, stud and short deck, from 2008 to 2020; all hands are made up."""

import io
from decimal import Decimal

import pytest

from steelwheel import HistoryError
from steelwheel.history.site_text import read_site
from steelwheel.history.site_text.header import read_header

LIMIT = """\
PokerStars Game #46000001: Tournament #28801, 50FPP Hold'em Limit - Level I (20/40) - 2010/07/10 22:10:50 ET
Table '28801 1' 9-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (1500 in chips)
Seat 3: Cy (1500 in chips)
Bob: posts small blind 10
Cy: posts big blind 20
*** HOLE CARDS ***
Ann: raises 20 to 40
Bob: folds
Cy: calls 20
*** FLOP *** [2c 7d Ks]
Cy: checks
Ann: bets 20
Cy: raises 20 to 40
Ann: calls 20
*** TURN *** [2c 7d Ks] [9h]
Cy: bets 40
Ann: folds
Uncalled bet (40) returned to Cy
Cy collected 170 from pot
Cy: doesn't show hand
*** SUMMARY ***
Total pot 170 | Rake 0
Board [2c 7d Ks 9h]
Seat 1: Ann (button) folded on the Turn
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) collected (170)
"""
DRAW = """\
PokerStars Hand #85000000001:  5 Card Draw Limit ($0.25/$0.50 USD) - 2012/09/08 9:27:48 ET
Table 'Test' 6-max Seat #1 is the button
Seat 1: Ann ($5 in chips)
Seat 2: Bob ($5 in chips)
Seat 3: Cy ($5 in chips)
Bob: posts small blind $0.10
Cy: posts big blind $0.25
*** DEALING HANDS ***
Dealt to Ann [Jd Qd Td Kd 2s]
Ann: raises $0.25 to $0.50
Bob: folds
Cy: calls $0.25
Cy: discards 2 cards
Ann: discards 1 card [2s]
Dealt to Ann [Jd Qd Td Kd] [9h]
Cy: checks
Ann: bets $0.50
Cy: calls $0.50
*** SHOW DOWN ***
Ann: shows [Jd Qd Td Kd 9h] (a straight, Nine to King)
Cy: mucks hand
Ann collected $2.05 from pot
*** SUMMARY ***
Total pot $2.10 | Rake $0.05
Seat 1: Ann (button) showed [Jd Qd Td Kd 9h] and won ($2.05) with a straight, Nine to King
Seat 2: Bob (small blind) folded before the Draw
Seat 3: Cy (big blind) mucked [8s 8d 3h 4c 7s]
"""
STUD = """\
PokerStars Game #35000000001:  7 Card Stud Limit ($0.04/$0.08 USD) - 2009/11/26 10:09:44 ET
Table 'Test' 8-max
Seat 1: Ann ($2 in chips)
Seat 2: Bob ($2 in chips)
Ann: posts the ante $0.01
Bob: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [Kh 9d 2c]
Dealt to Bob [7h]
Ann: brings in for $0.02
Bob: calls $0.02
*** 4th STREET ***
Dealt to Ann [Kh 9d 2c] [3d]
Dealt to Bob [7h] [7s]
Pair on board - a double bet is allowed
Bob: bets $0.08
Ann: calls $0.08
*** 5th STREET ***
Dealt to Ann [Kh 9d 2c 3d] [Kd]
Dealt to Bob [7h 7s] [4c]
Bob: checks
Ann: checks
*** 6th STREET ***
Dealt to Ann [Kh 9d 2c 3d Kd] [5s]
Dealt to Bob [7h 7s 4c] [Jc]
Bob: checks
Ann: checks
*** RIVER ***
Dealt to Ann [Kh 9d 2c 3d Kd 5s] [9s]
Bob: checks
Ann: bets $0.08
Bob: calls $0.08
*** SHOW DOWN ***
Ann: shows [Kh 9d 2c 3d Kd 5s 9s] (two pair, Kings and Nines)
Bob: mucks hand
Ann collected $0.37 from pot
*** SUMMARY ***
Total pot $0.38 | Rake $0.01
Seat 1: Ann showed [Kh 9d 2c 3d Kd 5s 9s] and won ($0.37) with two pair, Kings and Nines
Seat 2: Bob mucked [Ah 6d 7h 7s 4c Jc Qs]
"""
SHORT_DECK = """\
PokerStars Hand #1990001:  6+ Hold'em No Limit (Button Blind\xa0$2 - Ante\xa0$2  USD) - 2019/04/13 12:36:55 ET
Table 'Test' 6-max Seat #3 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($200 in chips)
Seat 3: Cy ($200 in chips)
Ann: posts the ante $2
Bob: posts the ante $2
Cy: posts the ante $2
Cy: posts button blind $2
*** HOLE CARDS ***
Ann: folds
Bob: folds
Cy collected $8 from pot
Cy: doesn't show hand
*** SUMMARY ***
Total pot $8 | Rake $0
Seat 1: Ann folded before Flop (didn't bet)
Seat 2: Bob folded before Flop (didn't bet)
Seat 3: Cy (button) collected ($8)
"""


def only(text):
    (found,) = read_site(io.BytesIO(text.encode()), "PokerStars", "x.txt")
    if isinstance(found, HistoryError):
        raise found
    found.hand()
    return found


def test_a_limit_tournament_names_its_bets():
    hh = only(LIMIT)
    assert (hh.small_bet, hh.big_bet, hh.blinds_or_straddles) == (20, 40, [10, 20, 0])
    assert hh.net == [-10, 90, -80]


def test_a_limit_tournament_may_name_the_next_level():
    hh = only(LIMIT.replace("(20/40)", "(30/60)"))
    assert (hh.small_bet, hh.big_bet) == (20, 40)


def test_draws_without_a_line_of_their_own():
    hh = only(DRAW)
    assert hh.actions[:3] == ["d dh p1 ??????????", "d dh p2 ??????????", "d dh p3 JdQdTdKd2s"]
    assert hh.actions[6:] == [
        "p2 sd ????",
        "p3 sd 2s",
        "d dh p2 ????",
        "d dh p3 9h",
        "p2 cc",
        "p3 cbr 0.50",
        "p2 cc",
        "p3 sm JdQdTdKd9h",
        "p2 sm",
    ]
    assert hh.net == [Decimal("-0.10"), Decimal("-1.00"), Decimal("1.05")]
    named = DRAW.replace("Cy: discards", "*** DRAW ***\nCy: discards")
    assert only(named).actions == hh.actions


def test_cards_that_a_summary_names_are_not_dealt_before_a_draw():
    assert "8s8d3h4c7s" not in "".join(only(DRAW).actions)


def test_a_mucked_stud_hand_keeps_its_upcards():
    hh = only(STUD)
    assert hh.actions[:2] == ["d dh p1 Kh9d2c", "d dh p2 ????7h"]
    assert hh.net == [Decimal("0.18"), Decimal("-0.19")]


def test_a_pair_on_board_allows_a_double_bet():
    assert "p2 cbr 0.08" in only(STUD).actions
    single = (
        STUD.replace("[7h] [7s]", "[7h] [8s]").replace("[7h 7s", "[7h 8s").replace("6d 7h 7s", "6d 7h 8s")
    )
    with pytest.raises(HistoryError, match="may not bet to 8: the maximum is 4"):
        only(single)


def test_a_player_may_fold_although_checking_is_free():
    text = LIMIT.replace("Cy: checks\nAnn: bets 20\nCy: raises 20 to 40\nAnn: calls 20\n", "Cy: folds\n")
    text = text[: text.index("*** TURN")] + "Ann collected 90 from pot\n" + text[text.index("*** SUMMARY") :]
    text = text.replace("Total pot 170", "Total pot 90").replace(" [2c 7d Ks 9h]", " [2c 7d Ks]")
    text = text.replace("folded on the Turn", "collected (90)").replace(
        ") collected (170)", ") folded on the Flop"
    )
    assert only(text).net == [-10, -40, 50]


def test_short_deck_names_its_button_blind():
    hh = only(SHORT_DECK)
    assert (hh.variant, hh.min_bet, hh.currency) == ("NS", 2, "USD")
    assert hh.net == [-2, -2, 4]


def test_a_mixed_game_names_its_current_game():
    text = LIMIT.replace(
        "Tournament #28801, 50FPP Hold'em Limit - Level I (20/40)", "Mixed HORSE (Hold'em Limit, 20/40)"
    )
    hh = only(text)
    assert (hh.variant, hh.small_bet, hh.big_bet) == ("FT", 20, 40)


@pytest.mark.parametrize("wrong", [10, 21, 60])
def test_a_raise_by_another_amount_is_refused(wrong):
    with pytest.raises(HistoryError, match="a raise to 40 is a raise of 20 here"):
        only(LIMIT.replace("Ann: raises 20 to 40", f"Ann: raises {wrong} to 40"))


TWICE = """\
PokerStars Hand #90000001:  Hold'em No Limit ($1/$2 USD) - 2012/12/13 19:59:19 ET
Table 'Test' 6-max Seat #1 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($50 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: calls $1
Bob: checks
*** FLOP *** [Js 9h Jh]
Bob: checks
Ann: checks
*** TURN *** [Js 9h Jh] [Qs]
Bob: bets $48 and is all-in
Ann: calls $48 and is all-in
*** FIRST RIVER *** [Js 9h Jh Qs] [2d]
*** SECOND RIVER *** [Js 9h Jh Qs] [5h]
*** FIRST SHOW DOWN ***
Bob: shows [Jc Ac] (three of a kind, Jacks)
Ann: mucks hand
Bob collected $50 from pot
*** SECOND SHOW DOWN ***
Bob: shows [Jc Ac] (three of a kind, Jacks)
Ann: mucks hand
Bob collected $50 from pot
*** SUMMARY ***
Total pot $100 | Rake $0
Hand was run twice
FIRST Board [Js 9h Jh Qs 2d]
SECOND Board [Js 9h Jh Qs 5h]
Seat 1: Ann (button) (small blind) mucked [9s Ah]
Seat 2: Bob (big blind) showed [Jc Ac] and won ($50) with three of a kind, and won ($50) with three of a kind
"""


def test_a_hand_mucked_after_two_runs_is_named_by_the_summary():
    hh = only(TWICE)
    assert "p1 sm 9sAh" in hh.actions or "p2 sm 9sAh" in hh.actions
    assert dict(zip(hh.players, hh.net, strict=True)) == {"Ann": -50, "Bob": 50}
    with pytest.raises(HistoryError, match="not all hands are shown"):
        only(TWICE.replace("mucked [9s Ah]", "mucked"))


@pytest.mark.parametrize(
    "event",
    [
        "Tournament #28801, Hold'em",
        "Zoom Tournament #28801, $3.00+$0.30 USD Hold'em",
        "Tournament #28801, Freeroll  Hold'em",
    ],
)
def test_headers_of_tournaments(event):
    hh = only(LIMIT.replace("Tournament #28801, 50FPP Hold'em", event))
    assert (hh.event, hh.variant, hh.level) == ("Tournament #28801", "FT", None)


@pytest.mark.parametrize("buy_in", ["", "$3.00+$0.30 USD ", "100+9 ", "Freeroll  "])
@pytest.mark.parametrize(
    "game, variant",
    [("6+ Hold'em No Limit", "NS"), ("7 Card Stud Limit", "F7S"), ("8-Game (Razz Limit)", "FR")],
)
def test_a_game_is_not_taken_for_a_buy_in(buy_in, game, variant):
    header = f"PokerStars Hand #1: Tournament #2, {buy_in}{game} - Level I (10/20) - 2012/01/01 10:00:00 ET"
    assert read_header("PokerStars", header, 0).variant == variant
