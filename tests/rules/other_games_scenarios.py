"""The rules of the other games as worked examples, written as those in `holdem_scenarios.py`.

In stud the last seat deals; `cards` are in the order in which a seat gets them, the third of seven-card stud
face up. In draw games the cards after the first ones are those drawn. "partypoker" is its page of short-deck
rules.
"""

from adapters import Refused, houses

LIMIT = {"bets": (2, 4)}
STUD = {"game": "SevenCardStud", "bets": (4, 8), "antes": 1, "bring_in": 2}
STUD_8 = {**STUD, "game": "SevenCardStudHiLo"}
RAZZ = {**STUD, "game": "Razz"}


def _check(hand):
    """Nobody bets any more, and who may draw stands pat."""
    while not hand.over:
        if hand.betting:
            assert hand.call == 0, f"{hand.actor} has {hand.call} to call"
            hand.check_or_call()
        else:
            hand.throw("")
    return hand


# Odd chips

TIED_STRAIGHTS = {"A": "9c8cKc7d6d5h2h", "B": "9h8hQs7c6c5d3d", "C": "2s2d3c"}


@houses({"wsop wsop_live tda": "B", "robert online": "A"})
def an_odd_chip_in_stud(play, who):
    """42: Nine-high straights tie for 13: the odd chip goes to the nine of hearts; by all cards to the king,
    online by position. (WT 73, WL 149; RRP)"""
    hand = play("ABC", 100, cards=TIED_STRAIGHTS, **STUD)
    hand.go("C brings in 2, A completes to 4, B calls 4, C folds")
    _check(hand)
    odd = {"A": 0, "B": 0, "C": -3}
    assert hand.payoffs == {seat: odd[seat] + (seat == who) + (seat != "C") for seat in "ABC"}


@houses({"wsop wsop_live tda": "B", "robert": "C", "online": "A"})
def an_odd_chip_in_razz(play, who):
    """42a: Razz, 8-6-4-3-A three times for 19: the odd chip goes to the eight of spades; of all cards to the
    lowest, the ace of clubs; online by position. (WT 73, WL 149; RRP)"""
    cards = {
        "A": "8c6c9h4d3hJdAs",
        "B": "8s6dTh4h3dKdAd",
        "C": "8d6hTd4c3cQcAc",
        "D": "JsJcKs",
        "E": "QsQhKh",
    }
    hand = play("ABCDE", 100, cards=cards, **RAZZ)
    hand.go("D brings in 2, E folds, A completes to 4, B calls 4, C calls 4, D folds")
    _check(hand)
    assert hand.payoffs == {**{seat: 6 - 5 + (seat == who) for seat in "ABC"}, "D": -3, "E": -1}


def the_odd_chip_goes_to_the_high_hand(play):
    """43: Omaha hi-lo, a pot of 5: 3 for the high hand, 2 for the low one. (WT 73, WL 149)"""
    hand = play(
        "ABC", 100, game="FixedLimitOmahaHiLo", **LIMIT,
        cards={"B": "KsKhQdJd", "C": "As2sTcTd"}, board="Kd8c7h3s9c",
    )  # fmt: skip
    hand.go("C calls 2, A folds, B checks")
    _check(hand)
    assert hand.payoffs == {"A": -1, "B": 3 - 2, "C": 2 - 2}


def each_half_is_split_by_position(play):
    """43a: Omaha hi-lo, a pot of 9: two share 5, two share 4; the odd chip left of the button. (WT 73)"""
    cards = {"B": "As2s9d9h", "C": "KsQdTd5c", "D": "KhQcTh5d", "E": "Ah2h9s9c"}
    hand = play(
        "ABCDE", 100, game="FixedLimitOmahaHiLo", **LIMIT, cards=cards, board="KdQh8c7h3s",
    )  # fmt: skip
    hand.go("C calls 2, D calls 2, E calls 2, A folds, B checks")
    _check(hand)
    assert hand.payoffs == {"A": -1, "B": 0, "C": 1, "D": 0, "E": 0}


def identical_hands_split_as_evenly_as_possible(play):
    """44: Omaha hi-lo, two wheels win both halves of 10: 5 each, not 6 and 4. (WT 73, WL 149)"""
    cards = {"A": "QsQd8s8d", "B": "JsJd9d9h", "C": "As5sKsKh", "D": "Ah5hTsTh", "E": "JhTd9s7s"}
    hand = play(
        "ABCDE", 100, game="FixedLimitOmahaHiLo", **LIMIT, cards=cards, board="2c3d4hKcQc",
    )  # fmt: skip
    hand.go("C calls 2, D calls 2, E calls 2, A calls 1, B checks")
    _check(hand)
    assert hand.payoffs == {"A": -2, "B": -2, "C": 3, "D": 3, "E": -2}


def without_a_low_the_high_hand_has_all(play):
    """45: Omaha hi-lo, nobody has an eight or better: the high hand takes it all. (WT Omaha 8)"""
    cards = {"A": "As2s3d4d", "B": "KsKhTdTc"}
    for board, won in (("Kd9c8hJs7c", {"A": -2, "B": 2}), ("Kd6c8hJs7c", {"A": 0, "B": 0})):
        hand = play("AB", 100, game="FixedLimitOmahaHiLo", **LIMIT, cards=cards, board=board)
        hand.go("B calls 1, A checks")
        _check(hand)
        assert hand.payoffs == won, board


def the_high_hand_wins_both_halves(play):
    """45a: One hand that is the best high and the best low scoops. (WT Omaha 8)"""
    cards = {"A": "As2s3d4d", "B": "KsKhTdTc"}
    hand = play("AB", 100, game="FixedLimitOmahaHiLo", **LIMIT, cards=cards, board="5s7s8sJhQc")
    hand.go("B calls 1, A checks")
    _check(hand)
    assert hand.payoffs == {"A": 2, "B": -2}


def a_quarter(play):
    """45b: The same low twice, one of them with the best high: three quarters and one. (WT Omaha 8)"""
    cards = {"A": "As2sKdKh", "B": "Ah2hQdJd"}
    hand = play("AB", 100, game="FixedLimitOmahaHiLo", **LIMIT, cards=cards, board="Ks7c8d4hTs")
    hand.go("B calls 1, A checks")
    _check(hand)
    assert hand.payoffs == {"A": 1, "B": -1}


DRAWMAHA = {"A": "AsAhAd5h7c", "B": "Kc9sJc3d2c"}


def the_halves_of_drawmaha(play):
    """46e: Drawmaha: three aces in the hand win half, nines full of kings in Omaha the other; but K-J-9-3-2
    is the better low, so it scoops 2-7 and A-5; 7-5-A is the better badugi. (WL Drawmaha; BARGE dramadugi)"""
    _halves(play, high=0, deuce_to_seven=2, ace_to_five=2, badugi=0)


def the_points_of_drawmaha(play):
    """46l: Drawmaha: A-A-A-5-7 has 15 points, K-9-J-3-2 14, none above 21: half at 49 and at 21 for the
    first, all at Zero for the other, which has the Omaha half. (WL Drawmaha; BARGE dramaha-49, -21, -zero)"""
    _halves(play, points_49=0, points_21=0, points_0=2)


def twenty_one_with_some_of_the_cards(play):
    """46m: Drawmaha: 9-8-7-6-5 is 21 in three cards and 35 in all, A-K-Q-T-T 21 in five cards: the first wins
    the half at 49, the second at 21, where more cards break the tie. (BARGE dramaha-49, -21)"""
    for ranking, won in (("points_49", 2), ("points_21", 0)):
        cards = {"A": "9s8h7s6h5s", "B": "AcKdQcTdTc"}
        hand = play("AB", 100, game="Drawmaha", hand=ranking, cards=cards, board="9h9d2c3d4h")
        hand.go("B calls 1, A checks")
        _check(hand)
        assert hand.payoffs == {"A": won, "B": -won}, ranking


def _halves(play, **wins):
    for ranking, won in wins.items():
        hand = play("AB", 100, game="Drawmaha", hand=ranking, cards=DRAWMAHA, board="Kh9h4c9d2s")
        hand.go("B calls 1, A checks")
        _check(hand)
        assert hand.payoffs == {"A": -won, "B": won}, ranking


@houses({"wsop wsop_live tda robert online": "B", "wsop,odd_half=first": "C"})
def the_odd_chip_of_drawmaha(play, who):
    """46f: Drawmaha, a pot of 5: 3 for the winner first left of the button, here of the Omaha half, 2 for the
    other; or 3 for the five cards in the hand. (WL Drawmaha; BARGE ties)"""
    cards = {"B": DRAWMAHA["B"], "C": DRAWMAHA["A"]}
    hand = play("ABC", 100, game="Drawmaha", cards=cards, board="Kh9h4c9d2s")
    hand.go("C calls 2, A folds, B checks")
    _check(hand)
    assert hand.payoffs == {"A": -1, "B": (who == "B"), "C": (who == "C")}


def the_draw_of_drawmaha(play):
    """46g: Drawmaha: after the flop betting up to three cards are discarded, in turn from the left of the
    button; no card is dealt until all have discarded. (WL Drawmaha)"""
    cards = {"A": "2c2d5c5d9cKd", "B": "3c3d6c6d9d", "C": "4c4d7c7d9h"}
    hand = play("ABC", 100, game="Drawmaha", cards=cards, board="ThJhQhKhAh")
    assert hand.all_call() == "CAB"
    assert hand.all_call() == "ABC"
    assert hand.board == "ThJhQh" and hand.refuses("A throws 2c2d5c5d")
    hand.go("A throws 2c, B stands pat")
    assert hand.hole("A") == "2d5c5d9c" and hand.board == "ThJhQh"
    hand.go("C stands pat")
    assert hand.hole("A") == "2d5c5d9cKd" and hand.board == "ThJhQhKh"
    assert hand.all_call() == "ABC"
    assert hand.board == "ThJhQhKhAh"


def the_halves_of_archie(play):
    """46h: Archie: without a pair of nines the low takes all, without an eight the high hand takes all;
    otherwise each half is paid, and a flush with an eight wins both. (WL 289, 290)"""
    eights, nines = "8s8hKdQc5d", "9s9hKdQc5d"
    for high, low, won in (
        (eights, "8d6c4h3s2c", -2),
        (nines, "9d6c4h3s2c", 2),
        (nines, "8d6c4h3s2c", 0),
        (nines, "8c6c4c3c2c", -2),
    ):
        hand = play("AB", 100, game="Archie", **LIMIT, cards={"A": high, "B": low})
        hand.go("B calls 1, A checks")
        _check(hand)
        assert hand.payoffs == {"A": won, "B": -won}, (high, low)


@houses({"wsop wsop_live tda robert online": 0, "wsop,no_qualifier=high": 2})
def nobody_qualifies_in_archie(play, won):
    """46i: Archie, a pair of fives against ace-king high: nobody qualifies, so they share; or the best high
    hand wins. (WL 291; BARGE archie)"""
    hand = play("AB", 100, game="Archie", **LIMIT, cards={"A": "5s5hKdQcJd", "B": "AsKhQdTc9c"})
    hand.go("B calls 1, A checks")
    _check(hand)
    assert hand.payoffs == {"A": won, "B": -won}


@houses({"wsop wsop_live tda robert": "B", "online": "A"})
def an_odd_chip_where_nobody_qualifies(play, who):
    """46k: Stud with a qualifier for both halves, king-high twice for 13: the odd chip goes to the king of
    spades; online by position. (WL 149)"""
    cards = {"A": "KcQdJc9h4c3d2h", "B": "KsQhJd9c4h3c2d", "C": "5s5h2s"}
    hand = play("ABC", 100, cards=cards, **STUD_8, rankings=("high_66", "ace_to_five_8"))
    hand.go("C brings in 2, A completes to 4, B calls 4, C folds")
    _check(hand)
    assert hand.payoffs == {"A": 1 + (who == "A"), "B": 1 + (who == "B"), "C": -3}


def sixes_qualify_in_the_other_archie(play):
    """46j: Archie with sixes: a pair of eights wins the high half, an eight-six low the other. (BARGE
    archie)"""
    rankings = ("high_66", "ace_to_five_8")
    cards = {"A": "8s8hKdQc5d", "B": "8d6c4h3s2c"}
    hand = play("AB", 100, game="Archie", rankings=rankings, **LIMIT, cards=cards)
    hand.go("B calls 1, A checks")
    _check(hand)
    assert hand.payoffs == {"A": 0, "B": 0}


@houses({"wsop wsop_live tda robert online": "B", "wsop,odd_half=first": "C"})
def the_odd_chip_of_two_lows_goes_by_position(play, who):
    """46: Badeucy, a pot of 5: 3 for the winner first left of the button, here of the badugi, 2 for the
    other; or 3 for the hand of five cards. (WL 149; BARGE ties)"""
    cards = {"B": "2s3h4d6cKs", "C": "7c5c4c3d2d"}
    for game in ("Badeucy", "Badacey"):
        hand = play("ABC", 100, game=game, **LIMIT, cards=cards)
        hand.go("C calls 2, A folds, B checks")
        _check(hand)
        assert hand.payoffs == {"A": -1, "B": (who == "B"), "C": (who == "C")}, game


def the_ace_is_high_in_badeucy(play):
    """46a: Badeucy's badugi has the ace high: 2-3-4-5 beats A-2-3-4. (WT Badeucey)"""
    cards = {"A": "As2h3d4cKs", "B": "2s3h4d5cKh"}
    hand = play("AB", 100, game="Badeucy", **LIMIT, cards=cards)
    hand.go("B calls 1, A checks")
    _check(hand)
    assert hand.payoffs == {"A": -2, "B": 2}


def the_ace_is_low_in_badacey(play):
    """46b: Badacey's badugi has the ace low: A-2-3-4 beats 2-3-4-5. (WT Badacey)"""
    cards = {"A": "As2h3d4cKs", "B": "2s3h4d5cKh"}
    hand = play("AB", 100, game="Badacey", **LIMIT, cards=cards)
    hand.go("B calls 1, A checks")
    _check(hand)
    assert hand.payoffs == {"A": 2, "B": -2}


def the_odd_chip_of_razzdugi_goes_to_the_razz_hand(play):
    """46d: Razz and badugi share, a pot of 13: 7 for the razz hand, 6 for the badugi. (WL 327)"""
    cards = {"A": "2h3dQdAs4cKhKd", "B": "8s6s5s4s2sThTd", "C": "JsJcKs"}
    hand = play("ABC", 100, cards=cards, **{**RAZZ, "game": "Razzdugi"})
    hand.go("C brings in 2, A completes to 4, B calls 4, C folds")
    _check(hand)
    assert hand.payoffs == {"A": 6 - 5, "B": 7 - 5, "C": -3}


def ultimate_big_o(play):
    """46n: Ultimate Big O, two boards: half to the best high hand of either, half to the best low of either.
    (WL Ultimate Big O)"""
    cards = {"A": "AsAhKsKh9c", "B": "2s3h6c6dTc"}
    board = "AdKd9sJc8c / QsQd8d5s4c"
    hand = play("AB", 100, game="UltimateBigO", cards=cards, board=board)
    hand.go("B calls 1, A checks")
    _check(hand)
    assert hand.payoffs == {"A": 0, "B": 0}


TWO_BOARDS = "AdKd9s5c4c / QdJd9h5h4h"


def the_first_board_has_the_odd_chip(play):
    """46c: Two boards, a pot of 5: 3 for the best hand of the first board, 2 for that of the second. (BARGE
    ties)"""
    cards = {"B": "AsAh", "C": "QsQh"}
    hand = play("ABC", 100, game="DoubleBoardHoldem", cards=cards, board=TWO_BOARDS)
    hand.go("C calls 2, A folds, B checks")
    _check(hand)
    assert hand.boards == ["AdKd9s5c4c", "QdJd9h5h4h"]
    assert hand.payoffs == {"A": -1, "B": 3 - 2, "C": 2 - 2}


# Bomb pots


def a_bomb_pot_in_fixed_limit(play):
    """-: A bomb pot in fixed limit, bets of 2 and 4: the small one on the flop, the big one from the turn on.
    (game: betting)"""
    hand = play("ABC", 100, game="BombPot", structure="fixed_limit", ante=2, bets=(2, 4))
    assert hand.pot == 6
    for street, bet in (("flop", 2), ("turn", 4), ("river", 4)):
        assert hand.street == street
        hand.asks("A", call=0, least=bet, most=bet)
        hand.go(f"A bets {bet}")
        hand.asks("B", call=bet, least=2 * bet, most=2 * bet)
        hand.go(f"B raises to {2 * bet}, C calls {2 * bet}, A calls {bet}")


# Stud: who brings in, and what it costs


@houses({"wsop wsop_live tda robert": "B"})
def the_high_board_shows_first(play, who):
    """48c: Stud, checked on seventh street: the highest board shows first. (WT 72)"""
    cards = {"A": "AsAhTs9h7c4dAd", "B": "2s3s8hKdKc4c5d", "C": "QsQc2c9dTd3hJd"}
    hand = play("ABC", 100, cards=cards, **STUD)
    hand.go("C brings in 2, A calls 2, B calls 2")
    _check(hand)
    assert hand.shown[0] == who


@houses({"wsop wsop_live tda robert": "C"})
def the_low_board_shows_first(play, who):
    """48d: Razz, checked on seventh street: the lowest board shows first. (WT 72)"""
    cards = {"A": "AsAhTs9h7c4dAd", "B": "2s3sKhKdKc4c5d", "C": "QsQc2c3d4h6hJd"}
    hand = play("ABC", 100, cards=cards, **RAZZ)
    hand.go("B brings in 2, C calls 2, A calls 2")
    _check(hand)
    assert hand.shown[0] == who


def the_lowest_card_by_suit_brings_in(play):
    """52: Stud: the lowest up card brings in, of deuces that of clubs. (WT IX, BARGE stud)"""
    hand = play("ABCD", 100, cards={"A": "AsKs2d", "B": "AhKh2c", "C": "AdKd2s", "D": "AcKcQs"}, **STUD)
    assert [hand.up(seat) for seat in "ABCD"] == ["2d", "2c", "2s", "Qs"]
    assert hand.bets == {}
    assert hand.pot == 4
    hand.asks("B", call=2, least=4, most=4)
    hand.go("B brings in 2")
    hand.asks("C", call=2, least=4, most=4)
    hand.go("C folds, D calls 2, A calls 2")
    assert hand.call == 0
    assert hand.bets == {}


def an_ace_is_high_where_the_lowest_brings_in(play):
    """52a: Stud hi-lo: for the bring-in the ace is high. (WT IX.2)"""
    hand = play("ABC", 100, cards={"A": "4s5sAc", "B": "4h5h3s", "C": "4d5dKd"}, **STUD_8)
    hand.asks("B", call=2)


def the_highest_card_brings_in_at_razz(play):
    """52b: Razz: the highest up card brings in, the king of spades worst; aces are low. (WT IX.4, BARGE
    razz)"""
    hand = play("ABCD", 100, cards={"A": "2s3sAs", "B": "2h3hKd", "C": "2d3dKh", "D": "2c3cQs"}, **RAZZ)
    hand.asks("C", call=2, least=4, most=4)


def an_ace_brings_in_at_razz_by_deuce_to_seven(play):
    """52c: Kansas City razz, in which 7-5-4-3-2 is best: the ace is high, so the ace of spades brings in, and
    of ace-deuce and nine-deuce face up the latter acts first. (WL 234)"""
    cards = {"A": "7s5sAs2d", "B": "7h5hAh3d", "C": "7d5dKs2h", "D": "7c5c9c2c"}
    hand = play("ABCD", 100, cards=cards, **{**RAZZ, "game": "KansasCityRazz"})
    hand.asks("A", call=2, least=4, most=4)
    hand.go("A brings in 2, B folds, C folds, D calls 2")
    assert hand.actor == "D"


def the_highest_card_brings_in_at_stud_hi_lo_regular(play):
    """52d: Stud hi-lo regular: the highest up card brings in, aces are low, the low board acts first later,
    and any low takes half. (WL 245, WT IX.3)"""
    cards = {"A": "QsQhKs3cQd8c8d", "B": "9c9hAcTd7s6dKd", "C": "2d3dJh"}
    hand = play("ABC", 100, cards=cards, **{**STUD, "game": "SevenCardStudHiLoRegular"})
    hand.go("A brings in 2, B calls 2, C folds")
    assert hand.actor == "B"
    _check(hand)
    assert hand.payoffs == {"A": 4 - 3, "B": 3 - 3, "C": -1}


def a_kill_in_stud(play):
    """52e: Stud, limits 4/8, a full kill: no bring-in; the left of the kill acts first, and owes 8. (WL
    190)"""
    cards = {"A": "AsKs2d", "B": "AhKh9c", "C": "AdKd9s", "D": "AcKc7c"}
    stud = {**STUD, "bets": (8, 16), "bring_in": 0}
    hand = play("ABCD", 100, posts={"B": "kill 8"}, cards=cards, **stud)
    hand.asks("C", call=8, least=16, most=16)
    assert hand.all_call()[:4] == "CDAB"


def super_stud_hi_lo(play):
    """52f: Super Stud hi-lo: four cards down and one up; the high card brings in, aces are low; before fourth
    street each discards two down cards; a wheel and queens full share. (WL 246, 247)"""
    cards = {
        "A": "As5dJcTh2c3h8dKc4s",
        "B": "QsQh7c6cQd9c9s2h4d",
        "C": "2d3d4h5hKhJdTs",
        "D": "6d6h8h8sAd",
    }
    hand = play("ABCD", 100, cards=cards, **{**STUD, "game": "SuperStudHiLo"})
    hand.go("C brings in 2, D folds, A calls 2, B calls 2")
    for seat, thrown in (("A", "JcTh"), ("B", "7c6c"), ("C", "2d3d")):
        assert hand.actor == seat
        hand.throw(thrown)
    assert [hand.up(seat) for seat in "ABC"] == ["2c3h", "Qd9c", "KhJd"]
    hand.go("C checks, A checks, B bets 4, C folds, A calls 4")
    _check(hand)
    assert hand.payoffs == {"A": 9 - 7, "B": 9 - 7, "C": -3, "D": -1}


def the_low_card_is_all_in_for_the_ante(play):
    """53: Stud: the low card is all-in for the ante: the next to the left acts first. (WT IX.1, WL 217)"""
    cards = {"A": "AsKs5d", "B": "AhKh2c", "C": "AdKd9s", "D": "AcKcQs"}
    hand = play("ABCD", 100, B=1, cards=cards, **STUD)
    assert hand.actor == "C"


def a_short_bring_in(play):
    """54: Stud: the low card has 1 of a bring-in of 2: the others pay 2 at least, or complete to 4. (WT IX.1,
    WL 217)"""
    cards = {"A": "AsKs5d", "B": "AhKh2c", "C": "AdKd9s"}
    hand = play("ABC", 100, B=2, cards=cards, **STUD)
    hand.go("B brings in 1")
    hand.asks("C", call=2, least=4, most=4)
    hand.go("C calls 2")
    hand.asks("A", call=2, least=4, most=4)


def stud_in_spread_limit(play):
    """54b: Stud, 1 to 5: the low card brings in 1, or opens for 2 to 5; a raise over 1 is to 2 to 6. (web:
    spread limit)"""
    cards = {"A": "AsKs5d", "B": "AhKh2c", "C": "AdKd9s"}
    stud = {**STUD, "bets": (1, 5), "bring_in": 1, "structure": "spread_limit"}
    hand = play("ABC", 100, cards=cards, **stud)
    hand.asks("B", call=1, least=2, most=5)
    hand.go("B brings in 1")
    hand.asks("C", call=1, least=2, most=6)
    hand.go("C raises to 4")
    hand.asks("A", call=4, least=7, most=9)


def a_bring_in_of_a_full_bet(play):
    """54c: London lowball, bring-in 4 and bets from 4, a pot of 3: no opening above 4; the next raise is to 8
    at least, and with a pot of 7 to 15 at most. (BARGE london-lowball; WL pot-limit)"""
    cards = {"A": "AsKs5d", "B": "AhKh2c", "C": "AdKd9s"}
    hand = play("ABC", 100, game="LondonLowball", bets=(4,), antes=1, cards=cards)
    hand.asks("C", call=4, least=None)
    hand.go("C brings in 4")
    hand.asks("A", call=4, least=8, most=15)


def lowball_for_two_blinds(play):
    """54d: No-limit lowball, blinds 1/2: the least opening is 4, and a raise then to 8. (WL lowball, 171)"""
    hand = play("ABCD", 100, game="DeuceToSevenSingleDraw", blinds=(1, 2), bring_in=4)
    hand.asks("C", call=4, least=8)
    hand.go("C folds, D calls 4, A folds")
    hand.asks("B", call=2, least=8)


def bet_or_fold_in_limit(play):
    """54e: Limit draw 2/4, blinds 1/2, bet or fold before the draw: the first comes in for 4, which is a
    raise of the blind; three more raises follow. (WL lowball; WT 100b)"""
    hand = play("ABCD", 100, game="AceToFiveTripleDraw", bets=(2, 4), bring_in=4, rules="wsop")
    hand.asks("C", call=4, least=6, most=6)
    hand.go("C calls 4, D raises to 6, A raises to 8, B raises to 10")
    hand.asks("C", call=6, least=None)


def one_who_brings_in_may_complete(play):
    """54a: Stud: the low card may open for a full bet. (WT IX.1, WL 216)"""
    hand = play("ABC", 100, cards={"A": "AsKs5d", "B": "AhKh2c", "C": "AdKd9s"}, **STUD)
    hand.go("B completes to 4")
    hand.asks("C", call=4, least=8, most=8)


@houses({"wsop wsop_live tda": 2000, "robert online": 1600})
def completing_is_no_raise(play, last):
    """55: Stud: bring-in 100, completed to 400: four raises are then allowed, or three. (WT IX, WL 219; RRP
    3)"""
    hand = play(
        "ABC", 5000, game="SevenCardStud", bets=(400, 800), antes=50, bring_in=100,
        cards={"A": "AsKs2d", "B": "AhKh9c", "C": "AdKd9s"},
    )  # fmt: skip
    hand.go("A brings in 100, B completes to 400")
    assert hand.raise_out() == last


PAIRED = {"A": "AsKs5d9d", "B": "AhKh2cTd", "C": "AdKd9s9c"}


@houses({"wsop tda online": 4, "wsop_live robert": 8})
def an_open_pair_on_fourth_street(play, most):
    """56: Stud, a pair shows on fourth street: some houses let one bet double. (WT IX.1; WL 220, RRP)"""
    hand = play("ABC", 100, cards=PAIRED, **STUD)
    hand.go("B brings in 2, C calls 2, A calls 2")
    hand.asks("C", call=0, least=4, most=most)


@houses({"wsop_live robert": 12})
def after_a_small_bet_the_raise_may_be_either(play, most):
    """56a: The same, 4 is bet: call 4, raise 4 or raise 8; after a raise of 8 all are of 8. (WL 220)"""
    hand = play("ABC", 100, cards=PAIRED, **STUD)
    hand.go("B brings in 2, C calls 2, A calls 2, C bets 4")
    hand.asks("A", call=4, least=8, most=most)
    assert hand.refuses("A raises to 9")
    hand.go("A raises to 12")
    hand.asks("B", call=12, least=20, most=20)


def an_open_pair_counts_in_stud_high_alone(play):
    """56b: Stud hi-lo and razz have no double bet on fourth street. (WT IX.2, IX.4, WL 233, WL 237)"""
    hand = play("ABC", 100, cards=PAIRED, **STUD_8)
    hand.go("B brings in 2, C calls 2, A calls 2")
    hand.asks("C", call=0, least=4, most=4)
    hand = play("ABC", 100, cards=PAIRED, **RAZZ)
    hand.go("C brings in 2, A calls 2, B calls 2")
    hand.asks("A", call=0, least=4, most=4)


TIED_BOARDS = {"A": "2c3cKdQh", "B": "2h3h4cJc", "C": "2d3dKsQd"}


@houses({"wsop tda robert online": "C", "wsop_live": "A"})
def a_tie_for_the_high_board(play, who):
    """57: Stud, king-queen twice on fourth street: the higher suit acts first, or who was dealt first. (WT
    IX.1; WL 215)"""
    hand = play("ABC", 100, cards=TIED_BOARDS, **STUD)
    hand.go("B brings in 2, C calls 2, A calls 2")
    assert hand.actor == who


def a_tie_in_stud_hi_lo_and_razz(play):
    """57a: Stud hi-lo and razz: of tied boards the first left of the dealer acts first. (WT IX.2, IX.4)"""
    hand = play("ABC", 100, cards=TIED_BOARDS, **STUD_8)
    hand.go("B brings in 2, C calls 2, A calls 2")
    assert hand.actor == "A"
    cards = {"A": "KcQc3dTh", "B": "KhQh4cJc", "C": "KdQd3sTd"}
    hand = play("ABC", 100, cards=cards, **RAZZ)
    assert hand.actor == "B"
    hand.go("B brings in 2, C calls 2, A calls 2")
    assert hand.actor == "A"


def a_high_board_that_is_all_in(play):
    """57b: Stud hi-lo: the high hand is all-in: on it goes clockwise, as if he had checked. (WT IX.2)"""
    cards = {"A": "2c3cKdQh", "B": "2h3h4cJc", "C": "2d3d9sTd"}
    hand = play("ABC", 100, A=3, cards=cards, **STUD_8)
    hand.go("B brings in 2, C calls 2, A calls 2")
    assert hand.actor == "B"


def _to_the_last_bet(play, seats, folds=0):
    """Stud, nobody bets, so many fold to the bring-in: the board and the hands before the last check."""
    hand = play(seats, 100, **STUD)
    hand.check_or_call()
    for _ in range(folds):
        hand.fold()
    while not hand.over:
        board, held = hand.board, [hand.hole(seat) for seat in seats]
        hand.check_or_call()
    assert sum(hand.payoffs.values()) == 0
    return board, held


def eight_see_seventh_street(play):
    """58: Stud, eight players are left and one card with three burned: one card for all. (WL 228, RRP
    stud)"""
    board, held = _to_the_last_bet(play, "ABCDEFGH")
    assert len(board) == 2
    assert [len(cards) for cards in held] == [12] * 8


def seven_see_seventh_street(play):
    """58a: Stud, seven players and a stub of seven: with three burn cards shuffled in each has one. (WL 228,
    RRP stud)"""
    board, held = _to_the_last_bet(play, "ABCDEFG")
    assert board == ""
    cards = "".join(held)
    assert len({cards[i : i + 2] for i in range(0, len(cards), 2)}) == 49


@houses({"wsop wsop_live tda": 1, "robert online": 0})
def seven_of_eight_see_seventh_street(play, shared):
    """58b: Stud, one of eight folds on third street: four and three burned cards are not two more than seven
    players, so there is one for all; or they are just enough. (WL 228; RRP stud)"""
    board, held = _to_the_last_bet(play, "ABCDEFGH", folds=1)
    assert len(board) == 2 * shared
    assert sorted(map(len, held))[1:] == [14 - 2 * shared] * 7


# Draws


def the_deck_runs_out_in_a_draw(play):
    """59: Triple draw, six players: the stub, the muck and earlier discards are shuffled for the rest of a
    draw; nobody gets what was thrown away in it. (WT draw games, WL lowball)"""
    hand = play("ABCDEF", 100, game="DeuceToSevenTripleDraw", **LIMIT)
    while hand.betting:
        hand.check_or_call()
    for _ in range(2):
        thrown = ""
        for seat in "ABCDEF":
            cards = hand.hole(seat)[:6]
            thrown += cards
            hand.throw(cards)
        now = "".join(hand.hole(seat) for seat in "ABCDEF")
        held = {now[i : i + 2] for i in range(0, len(now), 2)}
        assert len(held) == 30
        assert not held & {thrown[i : i + 2] for i in range(0, len(thrown), 2)}
        while hand.betting:
            hand.check_or_call()


def a_card_is_burned_though_all_stand_pat(play):
    """60: All stand pat: one card is still burned. (WT draw games)"""
    hand = play("ABC", 100, game="DeuceToSevenTripleDraw", **LIMIT)
    hand.go("C calls 2, A calls 1, B checks")
    for draws in (1, 2, 3):
        assert hand.stand_pat() == "ABC"
        assert len(hand.burned) == 2 * draws
        hand.all_call()
    assert hand.over


def one_may_draw_five(play):
    """60a: Single draw: from none to all five cards are exchanged, in turn from the left of the button. (WT
    draw games, WL 270)"""
    cards = {"A": "AsKdQhJc9s2c3c4c5d7h", "B": "2s3d4h5s8c"}
    hand = play("ABC", 100, game="DeuceToSevenSingleDraw", cards=cards)
    hand.go("C folds, A calls 1, B checks")
    assert hand.actor == "A"
    hand.go("A throws AsKdQhJc9s, B stands pat")
    assert hand.hole("A") == "2c3c4c5d7h"
    _check(hand)
    assert hand.payoffs == {"A": 2, "B": -2, "C": 0}


def after_a_draw_the_left_of_the_button_bets_first(play):
    """60b: Triple draw 2/4: bets of 2 on the first two rounds, of 4 on the last two. (WT draw games)"""
    hand = play("ABC", 100, game="DeuceToSevenTripleDraw", **LIMIT)
    hand.asks("C", call=2, least=4, most=4)
    hand.go("C calls 2, A calls 1, B checks")
    for bet in (2, 4, 4):
        hand.stand_pat()
        hand.asks("A", call=0, least=bet, most=bet)
        hand.all_call()


def a_badugi_of_three_cards(play):
    """60c: Badugi: A-2-3 with a pair of suits loses to any four-card badugi, and beats 2-3-4. (WT badugi, WL
    294)"""
    for a, b, won in (
        ("As2h3d4d", "KsQhJdTc", -2),
        ("As2h3d4d", "2s3h4c5c", 2),
        ("Ad2c3h6h", "Ac3d4h5h", 2),
    ):
        hand = play("AB", 100, game="Badugi", **LIMIT, cards={"A": a, "B": b})
        hand.go("B calls 1, A checks")
        _check(hand)
        assert hand.payoffs["A"] == won, a


# Hold'em's relatives


def pineapple(play):
    """61: Pineapple: three hole cards; one is thrown away after the first round, before the flop. (WL
    Pineapple)"""
    hand = play("ABC", 100, game="Pineapple", cards={"A": "AsAh2c"})
    assert hand.dealt == "ABC" * 3
    hand.go("C calls 2, A calls 1, B checks")
    assert hand.board == ""
    assert hand.refuses("A throws AsAh")
    assert hand.refuses("A stands pat")
    hand.go("A throws 2c")
    assert hand.hole("A") == "AsAh"
    assert hand.actor == "B"
    hand.throw(hand.hole("B")[:2])
    hand.throw(hand.hole("C")[:2])
    assert hand.street == "flop"


def crazy_pineapple(play):
    """61a: Crazy pineapple: one is thrown away after the betting on the flop, before the turn. (WL
    Pineapple)"""
    hand = play("AB", 100, game="CrazyPineapple", cards={"A": "AsAh2c"}, board="2d2hKd")
    hand.go("B calls 1, A checks")
    assert hand.street == "flop"
    hand.go("A checks, B checks")
    assert hand.street == "flop"
    hand.go("A throws 2c")
    hand.throw(hand.hole("B")[:2])
    assert hand.street == "turn"


def lazy_pineapple(play):
    """61b: Lazy pineapple: nothing is thrown away, and at most two of the three play. (BARGE)"""
    cards = {"A": "AsAhAd", "B": "KsKh3d"}
    hand = play("AB", 100, game="LazyPineapple", cards=cards, board="Kd9c7h4s2c")
    hand.go("B calls 1, A checks")
    _check(hand)
    assert hand.payoffs == {"A": -2, "B": 2}


def double_texas(play):
    """61c: Double Texas: after the flop one names the middle card, which plays with either of the others;
    those two do not play together. (game: relatives)"""
    for middle, won in (("As", 2), ("5d", -2)):
        cards = {"A": "AsAh5d", "B": "KsJhKh"}
        hand = play("AB", 100, game="DoubleTexas", cards=cards, board="Qd9c7h4s2c")
        hand.go("B calls 1, A checks")
        assert hand.street == "flop"
        hand.go(f"A checks, B checks, A names {middle}, B names Ks")
        hand.asks("A", call=0, least=2)
        _check(hand)
        assert hand.payoffs["A"] == won, middle


@houses({"wsop wsop_live tda robert": 600, "online": 400})
def short_deck_has_antes_and_a_button_blind(play, least):
    """62: Short deck, antes of 200, of the button 400 in all: the call is 200 more, the least raise to 600
    (800 with the ante), by partypoker's rules to 400; later the least bet is the ante. (WT IX.2;
    partypoker)"""
    hand = play("ABCD", 10000, game="NoLimitShortDeck", ante=200)
    assert hand.bets == {"D": 200}
    assert hand.pot == 1000
    hand.asks("A", call=200, least=least, most=9800)
    assert hand.all_call() == "ABCD"
    hand.asks("A", call=0, least=200, most=9600)


@houses({"wsop wsop_live tda robert": (600, 1000), "online": (400, 600)})
def short_deck_raises_go_on_by_the_last_one(play, to):
    """62c: The same, raised the least: the next raise is by as much again; later bets by the ante. (WT IX.2,
    WT 96; partypoker)"""
    hand = play("ABC", 10000, game="NoLimitShortDeck", ante=200)
    hand.go(f"A raises to {to[0]}")
    hand.asks("B", call=to[0], least=to[1])
    hand.go(f"B folds, C calls {to[0] - 200}, A bets 200")
    hand.asks("C", call=200, least=400)


def the_first_bet_in_a_pot_limit_bomb_pot(play):
    """27d: A bomb pot of six antes of 2: the first bet is up to the pot of 12. (WT VIII; game: pot limit)"""
    hand = play("ABCDEF", 100, game="BombPot", ante=2, hole=4)
    hand.asks("A", call=0, least=2, most=12)


def a_bomb_pot_burns_nothing_before_the_flop(play):
    """63d: A bomb pot of five cards and two boards: eight play, to the last card of the deck, as nothing is
    burned before the flop. (WL bomb pot)"""
    hand = play("ABCDEFGH", 100, game="BombPot", ante=2, hole=5)
    for burned in (0, 1, 2):
        assert len(hand.burned) == 2 * burned
        assert hand.street == ("flop", "turn", "river")[burned]
        hand.all_call()
    assert sum(len(hand.hole(seat)) for seat in "ABCDEFGH") + len("".join(hand.boards)) == 2 * 50
    try:
        play("ABCDEFGHI", 100, game="BombPot", ante=2, hole=5)
    except Refused:
        return
    raise AssertionError("nine were dealt in")


def _wins(play, game, a, b, board, **options):
    hand = play("AB", 100, game=game, cards={"A": a, "B": b}, board=board, **options)
    while hand.betting:
        hand.check_or_call()
    payoffs = hand.payoffs
    assert payoffs["A"] == -payoffs["B"]
    return (payoffs["A"] > 0) - (payoffs["A"] < 0)


def ranks_of_the_short_deck(play):
    """62a: Short deck: a flush beats a full house, and A-6-7-8-9 is a straight. (WT IX.2)"""
    assert _wins(play, "NoLimitShortDeck", "KsJs", "9c9d", "9s7s6sTdTh", ante=1) == 1
    assert _wins(play, "NoLimitShortDeck", "As6d", "KsKh", "7h8c9dKcJs", ante=1) == 1
    assert _wins(play, "NoLimitShortDeck", "As6d", "TsQh", "7h8c9dKcJs", ante=1) == -1


def trips_and_straights_in_the_short_deck(play):
    """62b: Short deck: a straight beats three of a kind; with `trips=True` it is the other way. (WT IX.2;
    house)"""
    board = "7h8c9dKcJs"
    assert _wins(play, "NoLimitShortDeck", "As6d", "KsKh", board, ante=1) == 1
    assert _wins(play, "NoLimitShortDeck", "As6d", "KsKh", board, ante=1, trips=True) == -1


def both_hole_cards_play_in_greek(play):
    """63: Greek hold'em: both hole cards and three of the board. (BARGE greek)"""
    assert _wins(play, "Greek", "2c3d", "AsKs", "QhJhTh9h8h") == -1
    assert _wins(play, "Greek", "Ah2d", "8c8s", "QhJhTh9h5c") == -1
    assert _wins(play, "Greek", "KhAh", "8c8s", "QhJhTh9h5c") == 1


def courchevel(play):
    """63a: Courchevel: five hole cards, and the first card of the flop before the first bet. (BARGE
    courchevel)"""
    hand = play("ABC", 100, game="Courchevel", cards={"A": "AsAhKsKh2c"}, board="Ad7d9h3s4c")
    assert hand.board == "Ad"
    assert len(hand.hole("A")) == 10
    hand.go("C calls 2, A calls 1, B checks")
    assert hand.board == "Ad7d9h"
    hand.go("A checks, B checks, C checks")
    assert hand.board == "Ad7d9h3s"


def the_royal_deck(play):
    """63b: Royal hold'em: twenty cards, ten to ace; six play. (BARGE royal)"""
    hand = play("ABCDEF", 100, game="NoLimitRoyal")
    held = "".join(hand.hole(seat) for seat in "ABCDEF")
    assert set(held[::2]) <= set("TJQKA")
    assert len({held[i : i + 2] for i in range(0, 24, 2)}) == 12
    try:
        play("ABCDEFG", 100, game="NoLimitRoyal")
    except Refused:
        return
    raise AssertionError("seven were dealt in")


def manila(play):
    """63c: Manila: seven to ace; a card of the board before each of five rounds, both hole cards play, a
    flush beats a full house, A-7-8-9-T is no straight. (game: relatives)"""
    hand = play("AB", 100, game="Manila", cards={"A": "AsKs", "B": "9c9d"}, board="9sTsJsTdJh")
    assert hand.board == "9s"
    for board in ("9sTs", "9sTsJs", "9sTsJsTd", "9sTsJsTdJh"):
        hand.all_call()
        assert hand.board == board
    hand.all_call()
    assert hand.payoffs["A"] > 0
    assert _wins(play, "Manila", "Ac7d", "QdQc", "8h9sTcQsKd") == -1


def london_lowball(play):
    """63e: London lowball is razz by ace-to-six: 6-4-3-2-A beats a wheel, which is a straight, and here plays
    as 7-4-3-2-A. (BARGE london-lowball)"""
    cards = {"A": "As2h3d4c6sKdQh", "B": "Ah2d3c4s5h7d9c"}
    hand = play("AB", 100, game="LondonLowball", bets=(4,), antes=1, bring_in=2, cards=cards)
    hand.go("A brings in 2, B calls 2")
    _check(hand)
    assert hand.payoffs == {"A": 3, "B": -3}


def a_joker_in_california_lowball(play):
    """63f: California lowball: the joker is the lowest card not in the hand, so that 6-5-3-A with it is
    6-5-3-2-A, which beats 6-5-4-2-A and loses to 6-4-3-2-A. (WL 277, BARGE lowball-scales)"""
    for other, payoff in (("6d5c4s2hAh", 2), ("6d4c3s2hAh", -2)):
        cards = {"A": "6s5h3dAcJk", "B": other}
        hand = play("AB", 100, game="CaliforniaLowball", bets=(2, 4), cards=cards)
        hand.check_or_call()
        _check(hand)
        assert hand.payoffs == {"A": payoff, "B": -payoff}


def omaha_uses_two_and_three(play):
    """64: Omaha: exactly two hole cards and three of the board, whatever lies there. (WT Omaha;
    phevaluator#17, #21, #81)"""
    quads = "9s9h9d9cKd"
    assert _wins(play, "PotLimitOmaha", "AsQd3c4c", "QsQh5d6d", quads) == -1, "a pair in hand: full"
    hearts = "2h5h9hJhKd"
    assert _wins(play, "PotLimitOmaha", "AhKsKc3c", "4h3hTdTc", hearts) == -1, "one heart is no flush"
    assert _wins(play, "PotLimitOmaha", "AsAhAdAc", "KsQs7d8d", "Kh7c2s3d4h") == -1, "a pair, not quads"
    four = "5s6d7h8cKd"
    assert _wins(play, "PotLimitOmaha", "9cKsKh2d", "4s3sTcJh", four) == -1, "one nine is no straight"


def omaha_plays_any_two_for_each_half(play):
    """64a: Omaha hi-lo: two hole cards for the high hand, the same or two others for the low. (WT Omaha 8)"""
    cards = {"A": "As2dKhKd", "B": "3s4sQhQd"}
    hand = play("AB", 100, game="FixedLimitOmahaHiLo", **LIMIT, cards=cards, board="Kc8c7h5dTs")
    hand.go("B calls 1, A checks")
    _check(hand)
    assert hand.payoffs == {"A": 2, "B": -2}
