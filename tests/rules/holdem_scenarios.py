"""The rules of a hold'em hand as worked examples.

Each docstring has the number of the case (a letter separates the points of one case, "-" is a rule without a
number), the rule, and its source: WT, WL = World Series of Poker 2024, tournament and live-action rules
(2023's numbers are the same, but ten more for WL from 199 on: WL 228 was 238); TDA = Tournament Directors
Association 2024; RRP = Robert's Rules of Poker; BARGE = the rule book of that meeting;
"game" = the rules of the game in general references; "house" = this project's choice where those leave one.

A scenario holds in every house, that is under every preset, unless `houses` says what differs: the presets,
and what is then expected. Seats are letters from the left of the button, the last is the button.
"""

from adapters import Refused, Unsupported, houses

# Everybody plays the board.
ROYAL = "ThJhQhKhAh"
# No straight, no flush, no pair on it; the higher pair in hand wins.
DRY = "2c7d9hJs4d"
ACES, KINGS, QUEENS, TENS = "AsAh", "KsKh", "QsQh", "TsTh"


# The deal


def heads_up_the_button_is_the_small_blind(play):
    """1: Heads-up the button posts the small blind, acts first before the flop and last after. (WT 87, TDA
    34, WL 153)"""
    hand = play("AB", 100)
    assert hand.bets == {"A": 2, "B": 1}
    hand.asks("B", call=1, least=4)
    hand.go("B calls 1, A checks")
    assert hand.street == "flop"
    hand.asks("A", call=0)
    hand.go("A checks")
    hand.asks("B", call=0)


def heads_up_the_button_is_dealt_last(play):
    """1a: Heads-up the first card goes to the big blind, the last to the button. (WT 87, WL 153)"""
    assert play("AB", 100).dealt == "ABAB"


def cards_go_round_one_at_a_time(play):
    """-: Two cards each, one at a time, the first to the small blind, the last to the button. (game: the
    deal)"""
    assert play("ABCD", 100).dealt == "ABCDABCD"


def blinds_and_first_to_act(play):
    """-: The blinds are left of the button; who sits left of the big blind acts first, the big blind last.
    (game: the deal)"""
    hand = play("ABCDE", 100)
    assert hand.bets == {"A": 1, "B": 2}
    assert hand.all_call() == "CDEAB"
    assert hand.street == "flop"
    assert hand.all_call() == "ABCDE"


def without_blinds_the_left_of_the_button_opens(play):
    """-: Where there are only antes, the first to act sits left of the dealer. (game: the deal)"""
    hand = play("ABC", 100, blinds=(), bets=2, antes=1)
    assert hand.pot == 3
    hand.asks("A", call=0, least=2)
    assert hand.all_call() == "ABC"


def later_rounds_start_left_of_the_button(play):
    """-: After the flop the first live player left of the button acts first. (game: the deal)"""
    hand = play("ABCD", 100)
    hand.go("C calls 2, D calls 2, A folds, B checks")
    assert hand.all_call() == "BCD"
    hand.go("B bets 2, C folds, D calls 2")
    assert hand.street == "river"
    assert hand.all_call() == "BD"
    assert hand.over


def a_card_is_burned_before_each_street(play):
    """-: A card is burned before flop, turn and river. (game: the deal)"""
    hand = play("ABC", 100, deck="2c3c4c 2d3d4d 8s ThJhQh 8d Kh 8c Ah")
    hand.go("C calls 2, A calls 1, B checks").check_down()
    assert hand.board == ROYAL
    assert hand.burned == "8s8d8c"
    assert hand.payoffs == {"A": 0, "B": 0, "C": 0}


@houses({"wsop,burn=False": 0})
def burning_can_be_left_out(play, burned):
    """-: No burn cards where the house does without. (house)"""
    hand = play("ABC", 100, deck="2c3c4c 2d3d4d ThJhQh Kh Ah")
    hand.go("C calls 2, A calls 1, B checks").check_down()
    assert hand.board == ROYAL
    assert len(hand.burned) == burned


def the_deck_limits_the_seats(play):
    """-: 22 play hold'em with burn cards, no more. (house)"""
    hand = play("ABCDEFGHIJKLMNOPQRSTUV", 100)
    assert hand.actor == "C"
    assert not hand.burned
    try:
        play("ABCDEFGHIJKLMNOPQRSTUVW", 100)
    except Refused:
        return
    raise AssertionError("23 were dealt in")


@houses({"wsop,burn=False": 0})
def without_burn_cards_one_more_may_sit(play, _):
    """-: 23 play hold'em without burn cards. (house)"""
    hand = play("ABCDEFGHIJKLMNOPQRSTUVW", 2)
    while not hand.over:
        hand.check_or_call()
    assert sum(hand.payoffs.values()) == 0


def a_walk(play):
    """-: All fold and the big blind takes the pot. (game: the deal)"""
    hand = play("ABCD", 100)
    hand.go("C folds, D folds, A folds")
    assert hand.payoffs == {"A": -1, "B": 1, "C": 0, "D": 0}
    assert hand.street == "pre-flop"


def the_dead_button_stands_at_an_empty_seat(play):
    """3: The button may stand at an empty seat; the blinds are the next two, and the last of them acts last.
    (WT 85, WL 151)"""
    hand = play("ABCD", 100, D=0)
    assert hand.bets == {"A": 1, "B": 2}
    assert hand.all_call() == "CAB"
    assert hand.all_call() == "ABC"


def a_dead_small_blind(play):
    """3a: The small blind has left: only the big blind is posted, and the left of it acts first. (WT 85, WL
    151)"""
    hand = play("ABCD", 100, posts={"A": "blind 2", "B": "blind 0"})
    assert hand.bets == {"A": 2}
    hand.asks("B", call=2, least=4)
    assert hand.all_call() == "BCDA"
    assert hand.all_call() == "ABCD"


# Short blinds


def a_short_big_blind_does_not_lower_the_call(play):
    """4: Blinds 5/10, the big blind has 4: others still owe 10, and raise to 20 at least. (WL 150, RRP blinds
    1)"""
    hand = play("ABCD", 200, B=4, blinds=(5, 10), cards={"A": QUEENS, "B": ACES, "C": KINGS}, board=DRY)
    assert hand.bets == {"A": 5, "B": 4}
    hand.asks("C", call=10, least=20, most=200)
    hand.go("C calls 10")
    hand.asks("D", call=10, least=20)
    hand.go("D folds")
    hand.asks("A", call=5, least=20)
    hand.go("A calls 5")
    assert hand.street == "flop"
    hand.check_down()
    assert hand.payoffs == {"A": -10, "B": 8, "C": 2, "D": 0}


def a_short_big_blind_has_a_main_pot_of_his_size(play):
    """4a: The big blind of 4 plays for 4 from each; the rest is a side pot. (WL 150)"""
    hand = play("ABCD", 200, B=4, blinds=(5, 10), cards={"A": QUEENS, "B": ACES, "C": KINGS}, board=DRY)
    hand.go("C calls 10, D folds, A calls 5")
    hand.check_down()
    assert hand.pots == [12, 12]


def only_what_can_be_matched_is_owed(play):
    """4b: All the others are all-in for 3, 4 and 6: the last calls 6, not the big blind of 10. (WL 150;
    house)"""
    cards = {"A": ACES, "B": KINGS, "C": QUEENS, "D": TENS}
    hand = play("ABCD", 200, A=3, B=4, C=6, blinds=(5, 10), cards=cards, board=DRY)
    hand.go("C all-in 6")
    hand.asks("D", call=6, least=None)
    hand.go("D calls 6")
    assert hand.over
    assert hand.payoffs == {"A": 9, "B": -1, "C": -2, "D": -6}


def a_small_blind_owes_only_what_can_be_matched(play):
    """4c: While one with chips is behind, 10 is owed; when he has folded, the small blind needs 1 to match 6.
    (WL 150; house)"""
    hand = play("ABCD", 200, B=4, C=6, blinds=(5, 10))
    hand.go("C all-in 6")
    hand.asks("D", call=10, least=20)
    hand.go("D folds")
    hand.asks("A", call=1, least=None)


def a_short_small_blind_plays_for_its_share(play):
    """5: Blinds 5/10, the small blind has 3: the call is 10, and he can win 3 from each. (WL 150)"""
    hand = play("ABC", 200, A=3, blinds=(5, 10), cards={"A": ACES, "B": QUEENS, "C": KINGS}, board=DRY)
    assert hand.bets == {"A": 3, "B": 10}
    hand.asks("C", call=10, least=20)
    hand.go("C calls 10")
    hand.asks("B", call=0, least=20)
    hand.go("B checks")
    hand.check_down()
    assert hand.payoffs == {"A": 6, "B": -10, "C": 4}


def heads_up_a_short_big_blind_costs_what_he_has(play):
    """6: Heads-up 5/10, the big blind has 7: the small blind calls 2, and has nobody to raise. (WL 150)"""
    hand = play("AB", 200, A=7, blinds=(5, 10), cards={"A": ACES, "B": KINGS}, board=DRY)
    hand.asks("B", call=2, least=None)
    hand.go("B calls 2")
    assert hand.over
    assert hand.payoffs == {"A": 7, "B": -7}


def heads_up_nothing_to_decide(play):
    """6a: Heads-up 5/10, the big blind has 4 (or 5): no action, the cards are run out. (WL 150)"""
    for stack in (4, 5):
        hand = play("AB", 200, A=stack, blinds=(5, 10), cards={"A": ACES, "B": KINGS}, board=DRY)
        assert hand.over
        assert hand.payoffs == {"A": stack, "B": -stack}


def heads_up_a_short_small_blind(play):
    """6b: Heads-up 5/10, the small blind has 3: no action, he plays for 3. (WL 150)"""
    hand = play("AB", 200, B=3, blinds=(5, 10), cards={"A": KINGS, "B": ACES}, board=DRY)
    assert hand.over
    assert hand.payoffs == {"A": -3, "B": 3}


def the_part_of_a_blind_that_nobody_can_match_goes_back(play):
    """6c: Heads-up 5/10, the big blind has 4: 1 of the small blind goes back. (WL 150)"""
    hand = play("AB", 200, A=4, blinds=(5, 10))
    assert hand.returned == {"B": 1}


# The option


def the_big_blind_has_the_option(play):
    """7: All limp to the big blind: he may raise; if he checks, the round is over. (WL 152, 155)"""
    hand = play("ABCD", 200, blinds=(5, 10))
    hand.go("C calls 10, D calls 10, A calls 5")
    hand.asks("B", call=0, least=20, most=200)
    hand.go("B checks")
    assert hand.street == "flop"
    hand.asks("A", call=0)


def the_option_survives_a_short_all_in(play):
    """8: All-in 13 over a big blind of 10: the big blind may call 3 or raise to 23 at least. (WL 152, 172)"""
    hand = play("ABC", 500, C=13, blinds=(5, 10))
    hand.go("C all-in 13")
    hand.asks("A", call=8, least=23)
    hand.go("A calls 8")
    hand.asks("B", call=3, least=23, most=500)


# No-limit raises


def a_limper_may_not_raise_over_a_short_all_in(play):
    """9: Who called 10 and then faces an all-in of 13 may call or fold. (TDA 47A, WT 96, WL 171)"""
    hand = play("ABCD", 500, D=13, blinds=(5, 10))
    hand.go("C calls 10, D all-in 13, A folds, B calls 3")
    hand.asks("C", call=3, least=None)


def a_checker_may_not_raise_over_a_short_opening_all_in(play):
    """10: Who checked and then faces an opening all-in of 3 (less than the bet of 10) may call or fold. (WL
    171, RRP NL 3)"""
    hand = play("ABC", 500, B=13, blinds=(5, 10))
    hand.go("C calls 10, A calls 5, B checks, A checks, B all-in 3, C calls 3")
    hand.asks("A", call=3, least=None)


def after_an_opening_all_in_below_the_minimum(play):
    """10a: Big blind 100, opening all-in of 20: the next may raise to 120 at least. (WL 172; house)"""
    hand = play("ABC", 5000, B=120, blinds=(50, 100))
    hand.go("C calls 100, A calls 50, B checks, A checks, B all-in 20")
    hand.asks("C", call=20, least=120)


def short_all_ins_add_up_to_a_full_raise(play):
    """11: Bet 100, all-in 125, call, all-in 200, call: the bettor faces 100 more and may raise, to 300 at
    least. (TDA 47 example 1)"""
    hand = play("ABCDE", 2000, B=225, D=300, blinds=(50, 100))
    hand.go("C calls 100, D calls 100, E calls 100, A calls 50, B checks")
    hand.go("A bets 100, B all-in 125, C calls 125, D all-in 200, E calls 200")
    hand.asks("A", call=100, least=300, most=1900)
    hand.go("A calls 100")
    hand.asks("C", call=75, least=None)


def short_all_ins_that_do_not_add_up(play):
    """12: The same with 195: the bettor faces 95 and may not raise; the all-in player is not asked again.
    (TDA 47)"""
    hand = play("ABCDE", 2000, B=225, D=295, blinds=(50, 100))
    hand.go("C calls 100, D calls 100, E calls 100, A calls 50, B checks")
    hand.go("A bets 100, B all-in 125, C calls 125, D all-in 195, E calls 195")
    hand.asks("A", call=95, least=None)
    hand.go("A calls 95")
    hand.asks("C", call=70, least=None)
    hand.go("C calls 70")
    assert hand.street == "turn"
    assert hand.all_call() == "ACE"


def small_all_ins_in_a_row_reopen(play):
    """12a: Bet 10, all-in 14, all-in 21, call: the bettor faces 11, a full raise, and may raise to 31. (TDA
    47)"""
    hand = play("ABCD", 500, B=24, C=31, blinds=(5, 10))
    hand.go("C calls 10, D calls 10, A calls 5, B checks")
    hand.go("A bets 10, B all-in 14, C all-in 21, D calls 21")
    hand.asks("A", call=11, least=31)


def after_two_all_ins_the_unit_is_the_last_full_raise(play):
    """13: Bet 500, raise to 1000, call, all-in 1300, all-in 1700, fold: the raiser and the caller may raise,
    to 2200 at least. (WT 96a)"""
    hand = play("ABCDE", 5000, D=1400, E=1800, blinds=(50, 100))
    hand.go("C calls 100, D calls 100, E calls 100, A calls 50, B checks")
    hand.go("A bets 500, B raises to 1000, C calls 1000, D all-in 1300, E all-in 1700, A folds")
    hand.asks("B", call=700, least=2200, most=4900)
    hand.go("B calls 700")
    hand.asks("C", call=700, least=2200, most=4900)


def a_raiser_does_not_reopen_over_half_a_raise(play):
    """14: Bet 100, raise to 200, all-in 250: the bettor may raise (to 350), he calls; the raiser may not. (WL
    173, RRP NL 3)"""
    hand = play("ABC", 5000, C=350, blinds=(50, 100))
    hand.go("C calls 100, A calls 50, B checks, A bets 100, B raises to 200, C all-in 250")
    hand.asks("A", call=150, least=350)
    hand.go("A calls 150")
    hand.asks("B", call=50, least=None)


def a_full_all_in_is_a_raise_like_any_other(play):
    """15: All-in 16 over 2 is a full raise; who called it and then faces an all-in of 19 may not raise. (WT
    96)"""
    hand = play("ABCD", 200, A=19, C=16)
    hand.go("C all-in 16, D calls 16, A all-in 19, B calls 17")
    hand.asks("D", call=3, least=None)


def a_full_raise_reopens_for_everyone(play):
    """16: Bet 100, all-in 130, raise to 300: the bettor may raise again, to 470 (the raise was 170). (WT 96,
    TDA 43)"""
    hand = play("ABCD", 5000, B=230, blinds=(50, 100))
    hand.go(
        "C calls 100, D calls 100, A calls 50, B checks, A bets 100, B all-in 130, C raises to 300, D folds"
    )
    hand.asks("A", call=200, least=470)


def a_raise_is_at_least_the_last_raise(play):
    """17: Big blind 10, raise to 30: the re-raise is to 50 at least. (TDA 43, WT 96)"""
    hand = play("ABC", 500, blinds=(5, 10))
    hand.go("C raises to 30")
    hand.asks("A", call=25, least=50, most=500)
    hand.go("A raises to 50")
    hand.asks("B", call=40, least=70)


def six_more_over_two(play):
    """17a: Big blind 2, 6 more to 8: the re-raise is to 14 at least. (game: no limit)"""
    hand = play("ABC", 500)
    hand.asks("C", call=2, least=4)
    hand.go("C raises to 8")
    hand.asks("A", call=7, least=14)


def the_least_bet_is_the_big_blind(play):
    """17b: The least bet is the big blind on every round. (game: no limit; WL 128)"""
    hand = play("ABC", 500, blinds=(5, 10))
    hand.go("C raises to 40, A calls 35, B calls 30")
    for street in ("flop", "turn", "river"):
        assert hand.street == street
        hand.asks("A", call=0, least=10, most=460)
        hand.all_call()


def a_size_that_is_not_legal_is_refused(play):
    """17c: A raise too small or larger than the stack, a bet too small: refused.
    (house)"""
    hand = play("ABC", 200, blinds=(5, 10))
    for line in ("C raises to 19", "C raises to 11", "C raises to 10", "C raises to 201"):
        assert hand.actor == "C"
        assert hand.refuses(line), line
    hand.go("C calls 10, A calls 5, B checks")
    for line in ("A bets 9", "A bets 191"):
        assert hand.actor == "A"
        assert hand.refuses(line), line


def bets_are_in_chips_of_the_game(play):
    """17d: Chips of 25: a raise to 251 is refused, all-in for 1010 is not, nor is a call of that. (WL 130)"""
    hand = play("ABC", 2000, C=1010, blinds=(25, 50), chip=25)
    hand.asks("C", call=50, least=100, most=1010)
    for line in ("C raises to 110", "C raises to 251", "C raises to 1005"):
        assert hand.refuses(line), line
    hand.go("C all-in 1010")
    hand.asks("A", call=985, least=1975, most=2000)
    assert hand.refuses("A raises to 1990")
    hand.go("A calls 985")


def the_least_raise_is_in_chips_too(play):
    """17e: Chips of 25: bet 100, all-in 140: the next raise, to 240 at least, is to 250. (WL 130, 172)"""
    hand = play("ABC", 5000, B=240, blinds=(50, 100), chip=25)
    hand.go("C calls 100, A calls 50, B checks, A bets 100, B all-in 140")
    hand.asks("C", call=140, least=250)


def no_completing_in_no_limit(play):
    """18: Bet 100, all-in 140: the next raise is to 240 at least. (WL 172)"""
    hand = play("ABC", 5000, B=240, blinds=(50, 100))
    hand.go("C calls 100, A calls 50, B checks, A bets 100, B all-in 140")
    hand.asks("C", call=140, least=240)


def the_least_raise_does_not_shrink_with_the_opponent(play):
    """19: Raised to 100 and to 180 by one with 20 behind: the re-raise is to 260 at least, though only 200
    can be called. (WT 96)"""
    hand = play("AB", 1000, A=200, blinds=(10, 20), cards={"A": ACES, "B": KINGS}, board=DRY)
    hand.go("B raises to 100, A raises to 180")
    hand.asks("B", call=80, least=260)
    hand.go("B raises to 260, A calls 20")
    assert hand.over
    assert hand.payoffs == {"A": 200, "B": -200}


def what_cannot_be_called_goes_back(play):
    """19a: The same: 60 of the 260 go back. (game: pots)"""
    hand = play("AB", 1000, A=200, blinds=(10, 20))
    hand.go("B raises to 100, A raises to 180, B raises to 260, A calls 20")
    assert hand.returned == {"B": 60}


def a_stack_below_the_least_raise_may_go_all_in(play):
    """20: Raised to 30 (next 50), a stack of 40: all-in for 40 is allowed, and the only raise. (WT 96)"""
    hand = play("ABC", 200, A=40, blinds=(5, 10))
    hand.go("C raises to 30")
    hand.asks("A", call=25, least=40, most=40)
    hand.go("A all-in 40")
    hand.asks("B", call=30, least=60)


def nobody_left_to_raise(play):
    """21: All the others are all-in and covered: call or fold; after the call the hand runs out. (game:
    pots)"""
    hand = play("AB", 200, A=50, blinds=(5, 10), cards={"A": ACES, "B": KINGS}, board=DRY)
    hand.go("B raises to 20, A all-in 50")
    hand.asks("B", call=30, least=None)
    hand.go("B calls 30")
    assert hand.over
    assert hand.payoffs == {"A": 50, "B": -50}


def nobody_left_to_raise_after_a_fold(play):
    """21a: Three-handed, the other with chips has folded: no raise. (game: pots)"""
    hand = play("ABC", 200, A=50, blinds=(5, 10))
    hand.go("C raises to 20, A all-in 50")
    hand.asks("B", call=40, least=80)
    hand.go("B folds")
    hand.asks("C", call=30, least=None)


def nobody_left_who_could_match_a_raise(play):
    """21d: All-in 80, the only other with chips has 40 in all: call or fold; with 81 one may raise. (game:
    pots)"""
    hand = play("ABC", 200, B=40, C=80, blinds=(2, 4))
    hand.go("C all-in 80")
    hand.asks("A", call=78, least=None)
    hand.go("A calls 78")
    hand.asks("B", call=36, least=None)
    hand = play("ABC", 200, B=81, C=80, blinds=(2, 4))
    hand.go("C all-in 80")
    hand.asks("A", call=78, least=156, most=200)


@houses({"wsop,reopen=half": 250, "wsop": None})
def half_a_raise_reopens_where_the_house_says_so(play, least):
    """21b: Bet 100, all-in 150, call: half a raise reopens only in some rooms. (game: no limit)"""
    hand = play("ABC", 5000, B=250, blinds=(50, 100))
    hand.go("C calls 100, A calls 50, B checks, A bets 100, B all-in 150, C calls 150")
    hand.asks("A", call=50, least=least)


@houses({"wsop,reopen=half": None})
def less_than_half_a_raise_never_reopens(play, least):
    """21c: Bet 100, all-in 149, call: less than half does not reopen even there. (game: no limit)"""
    hand = play("ABC", 5000, B=249, blinds=(50, 100))
    hand.go("C calls 100, A calls 50, B checks, A bets 100, B all-in 149, C calls 149")
    hand.asks("A", call=49, least=least)


# Limit

LIMIT = {"structure": "fixed_limit", "bets": (10, 20)}


def limit_bets_are_fixed(play):
    """-: Limit 10/20: bets and raises of 10 on the first two rounds, of 20 on the last two. (game: limit)"""
    hand = play("ABC", 500, **LIMIT)
    assert hand.bets == {"A": 5, "B": 10}
    hand.asks("C", call=10, least=20, most=20)
    hand.go("C raises to 20")
    hand.asks("A", call=15, least=30, most=30)
    hand.go("A calls 15, B calls 10")
    for bet in (10, 20, 20):
        hand.asks("A", call=0, least=bet, most=bet)
        hand.go(f"A bets {bet}")
        hand.asks("B", call=bet, least=2 * bet, most=2 * bet)
        hand.go(f"B calls {bet}, C calls {bet}")


def a_limit_game_is_named_after_its_bets(play):
    """-: Limit 100/200 has bets of 100 and 200 and blinds of 50 and 100. (game: limit)"""
    hand = play("ABC", 5000, structure="fixed_limit", bets=(100, 200))
    assert hand.bets == {"A": 50, "B": 100}
    hand.asks("C", call=100, least=200, most=200)


@houses({"online robert": 8})
def the_small_blind_calls_or_caps(play, cap):
    """-: $2/$4, bet and two raises to $6: the $1 small blind calls with 5 or caps with 7. (game: limit)"""
    hand = play("ABCD", 100, structure="fixed_limit", bets=(2, 4))
    hand.go("C raises to 4, D raises to 6")
    hand.asks("A", call=5, least=cap, most=cap)
    hand.go("A raises to 8")
    hand.asks("B", call=6, least=None)


def half_a_bet_all_in_counts_as_a_raise(play):
    """22: Limit 10/20, raise to 20, all-in 27 (7 is half of 10 or more): the raiser may raise, to 37. (TDA
    47B, WL 129, RRP 6)"""
    hand = play("ABCD", 500, D=27, **LIMIT)
    hand.go("C raises to 20, D all-in 27, A folds")
    hand.asks("B", call=17, least=37, most=37)
    hand.go("B calls 17")
    hand.asks("C", call=7, least=37, most=37)


def an_opening_all_in_of_half_a_bet(play):
    """22a: Limit 10/20 on the turn, all-in 15 counts as the bet: raise to 35. (TDA 47B, WL 129)"""
    hand = play("ABC", 500, A=35, **LIMIT)
    hand.go("C calls 10, A calls 5, B checks, A bets 10, B calls 10, C calls 10, A all-in 15")
    hand.asks("B", call=15, least=35, most=35)


def less_than_half_a_bet_is_completed(play):
    """23: Limit: raise to 20, all-in 23: the next may call 23 or complete to 30; the raiser may only call.
    (WL 129)"""
    hand = play("ABCD", 500, D=23, **LIMIT)
    hand.go("C raises to 20, D all-in 23")
    hand.asks("A", call=18, least=30, most=30)
    hand.go("A calls 18")
    hand.asks("B", call=13, least=30, most=30)
    hand.go("B calls 13")
    hand.asks("C", call=3, least=None)


def a_completed_raise_reopens(play):
    """23a: Limit: raise to 20, all-in 23, completed to 30: the raiser may raise, to 40. (WL 129)"""
    hand = play("ABCD", 500, D=23, **LIMIT)
    hand.go("C raises to 20, D all-in 23, A raises to 30, B folds")
    hand.asks("C", call=10, least=40, most=40)


def an_opening_all_in_of_less_than_half_a_bet(play):
    """23b: Limit 10/20 on the turn, all-in 8: the next may call 8 or complete to 20; who checked may not. (WL
    129)"""
    hand = play("ABCD", 500, B=28, **LIMIT)
    hand.go("C calls 10, D calls 10, A calls 5, B checks, A bets 10, B calls 10, C calls 10, D calls 10")
    hand.go("A checks, B all-in 8")
    hand.asks("C", call=8, least=20, most=20)
    hand.go("C calls 8, D calls 8")
    hand.asks("A", call=8, least=None)


def small_limit_all_ins_add_up(play):
    """23c: Limit: raise to 20, all-in 23, all-in 26, call: the raiser faces 6, half a bet or more, and may
    raise. (house)"""
    hand = play("ABCD", 500, D=23, A=26, **LIMIT)
    hand.go("C raises to 20, D all-in 23, A all-in 26, B calls 16")
    hand.asks("C", call=6)
    assert hand.raises is not None


def small_limit_all_ins_that_do_not_add_up(play):
    """23d: Limit: raise to 20, all-in 22, all-in 24, call: the raiser faces 4 and may not raise. (house)"""
    hand = play("ABCD", 500, D=22, A=24, **LIMIT)
    hand.go("C raises to 20, D all-in 22, A all-in 24, B calls 14")
    hand.asks("C", call=4, least=None)


FIVE_OR_FOUR_BETS = {"wsop wsop_live tda": 50, "robert online": 40}


@houses(FIVE_OR_FOUR_BETS)
def the_cap_before_the_flop(play, last):
    """24: Limit, three players: the big blind is the first bet; four more raises, or three. (WT 100b, WL 126;
    RRP 3)"""
    hand = play("ABC", 500, **LIMIT)
    assert hand.raise_out() == last
    hand.asks(hand.actor, call=20, least=None)


@houses(FIVE_OR_FOUR_BETS)
def the_cap_after_the_flop(play, last):
    """24a: Limit, three players: a bet and four raises, or three. (WT 100b, WL 126; RRP 3)"""
    hand = play("ABC", 500, **LIMIT)
    hand.all_call()
    assert hand.raise_out() == last


@houses({"wsop wsop_live tda": 100, "robert online": 80})
def each_round_has_its_own_cap(play, last):
    """24b: Limit: capped on the flop, the turn starts anew, in big bets. (WT 100b, RRP 3)"""
    hand = play("ABC", 500, **LIMIT)
    hand.all_call()
    hand.raise_out()
    hand.all_call()
    assert hand.street == "turn"
    assert hand.raise_out() == last


@houses({"wsop wsop_live tda": 47, "robert online": 37})
def an_all_in_of_half_a_bet_counts_for_the_cap(play, last):
    """24c: Limit: raise to 20, all-in 27 is the second raise; 37 is the third, 47 the fourth. (BARGE limit;
    house)"""
    hand = play("ABCD", 500, D=27, **LIMIT)
    hand.go("C raises to 20, D all-in 27")
    assert hand.raise_out() == last


@houses(FIVE_OR_FOUR_BETS)
def a_small_all_in_and_its_completion_are_one_raise(play, last):
    """24d: Limit: raise to 20, all-in 23, completed to 30: that is the second raise. (BARGE limit; house)"""
    hand = play("ABCD", 500, D=23, **LIMIT)
    hand.go("C raises to 20, D all-in 23, A raises to 30")
    assert hand.raise_out() == last


@houses({"wsop wsop_live tda": 60, "robert online": 50})
def a_straddle_does_not_count_for_the_cap(play, last):
    """24e: Limit 10/20, straddle 20: it is no raise; four more from 20 on, or three. (BARGE limit; house)"""
    hand = play("ABCDE", 500, blinds=(5, 10, 20), **LIMIT)
    hand.asks("D", call=20, least=30, most=30)
    assert hand.raise_out() == last


UNLIMITED = 120


def two_dealt_in_raise_without_limit(play):
    """25: Limit, two dealt in: no cap. (WT 100b, WL 127, RRP 4)"""
    hand = play("AB", 500, **LIMIT)
    assert hand.raise_out() == 10 + UNLIMITED
    hand.all_call()
    assert hand.raise_out() == UNLIMITED


@houses({"wsop tda": 50, "wsop_live robert online": UNLIMITED})
def a_round_that_begins_heads_up(play, last):
    """25a: Limit, one of three has folded before the round begins: no cap but in tournaments. (WL 127, RRP 4;
    WT 100b)"""
    hand = play("ABC", 500, **LIMIT)
    hand.go("C folds, A calls 5, B checks")
    assert hand.raise_out() == last


@houses({"wsop wsop_live tda": 50, "online": 40, "robert": UNLIMITED})
def a_round_that_becomes_heads_up(play, last):
    """25b: Limit, one of three folds to the first bet: the cap stays, except under Robert's Rules. (WL 126,
    WT 100b; RRP 4)"""
    hand = play("ABC", 500, **LIMIT)
    hand.all_call()
    hand.go("A bets 10, B folds")
    assert hand.raise_out(11) == last


def once_capped_it_stays_capped(play):
    """25c: Limit: capped with three, then one folds: the other may only call or fold. (RRP 4, WL 126)"""
    hand = play("ABC", 500, **LIMIT)
    hand.all_call()
    hand.raise_out()
    hand.fold()
    hand.asks(hand.actor, least=None)


@houses({"wsop tda": 50, "wsop_live robert": UNLIMITED})
def who_is_all_in_does_not_count_for_the_cap(play, last):
    """25d: Limit: the third player is all-in before the round begins: heads-up, but not in tournaments. (WL
    127, RRP 4; WT 100b)"""
    hand = play("ABC", 500, A=10, **LIMIT)
    hand.go("C calls 10, A calls 5, B checks")
    assert hand.raise_out() == last


# Pot limit

POT = {"structure": "pot_limit", "blinds": (5, 10)}


@houses({"wsop tda robert online": 35})
def the_opening_raise_of_the_pot(play, most):
    """26: Pot limit 5/10: the first may raise to 35: call 10, and 25 more. (WL pot-limit, BARGE)"""
    hand = play("ABCD", 500, **POT)
    hand.asks("C", call=10, least=20, most=most)


@houses({"wsop tda robert online": 45})
def the_pot_after_a_limper(play, most):
    """26a: Pot limit 5/10, a limper: to 45, three times the last bet and the rest. (WL pot-limit, BARGE)"""
    hand = play("ABCD", 500, **POT)
    hand.go("C calls 10")
    hand.asks("D", call=10, least=20, most=most)


def more_than_the_pot_is_refused(play):
    """26b: Pot limit: a bet larger than the pot is refused. (WL pot-limit)"""
    hand = play("AB", 500, structure="pot_limit", blinds=(25, 50))
    hand.go("B calls 25, A checks")
    hand.asks("A", call=0, least=50, most=100)
    assert hand.refuses("A bets 101")
    hand.go("A bets 100")


@houses({"wsop tda robert": 35, "wsop_live": 40, "online": 45})
def the_big_blind_ante_in_pot_limit(play, most):
    """27: Pot limit 5/10, big-blind ante 10: before the flop it does not count, but online it does. (BARGE
    no-limit; house)"""
    hand = play("ABCD", 500, antes={"big_blind": 10}, **POT)
    hand.asks("C", call=10, least=20, most=most)


@houses({"wsop tda robert": 35, "online": 39})
def uniform_antes_in_pot_limit(play, most):
    """27a: Pot limit 5/10, four antes of 1: the same. (BARGE no-limit; house)"""
    hand = play("ABCD", 500, antes=1, **POT)
    hand.asks("C", call=10, least=20, most=most)


def antes_are_in_the_pot_after_the_flop(play):
    """27b: Pot limit: after the flop the ante is part of the pot. (WL pot-limit)"""
    hand = play("ABCD", 500, antes={"big_blind": 10}, **POT)
    hand.go("C calls 10, D folds, A folds, B checks")
    hand.asks("B", call=0, least=10, most=35)


def antes_without_blinds_in_pot_limit(play):
    """27c: Pot limit, no blinds, three antes of 4: the first bet is up to the pot of 12. (WT VIII; game: pot
    limit)"""
    hand = play("ABC", 500, structure="pot_limit", blinds=(), bets=2, antes=4)
    hand.asks("A", call=0, least=2, most=12)
    hand.go("A bets 12")
    hand.asks("B", call=12, least=24, most=48)


@houses({"wsop robert online wsop_live": 33, "tda": 35})
def a_short_small_blind_in_pot_limit(play, most):
    """28: Pot limit 5/10, small blind of 3: to 33 as posted, to 35 with full blinds. (WT VIII; TDA 54)"""
    hand = play("ABCD", 500, A=3, **POT)
    hand.asks("C", call=10, least=20, most=most)


@houses({"wsop robert online": 31, "wsop_live": 36, "tda": 35})
def a_short_big_blind_in_pot_limit(play, most):
    """28a: Pot limit 5/10, big blind of 6: to 31 as posted, 35 with full blinds, 36 with a small blind of 10.
    (WT VIII; TDA 54; WL PL)"""
    hand = play("ABCD", 500, B=6, **POT)
    hand.asks("C", call=10, least=20, most=most)


@houses({"wsop_live": 40})
def the_small_blind_counts_as_a_big_blind(play, most):
    """29: Pot limit 5/10 in live action: the small blind counts as 10: to 40. (WL 187)"""
    hand = play("ABCD", 500, **POT)
    hand.asks("C", call=10, least=20, most=most)


@houses({"wsop tda robert online": 50, "wsop_live": 60})
def dead_chips_in_pot_limit(play, most):
    """30: Pot limit 5/10, one posts 10 and a dead 5: all of it counts, in live action rounded up to 10. (WL
    188)"""
    hand = play("ABCD", 500, posts={"D": "missed 10+5"}, **POT)
    hand.asks("C", call=10, least=20, most=most)


@houses({"wsop_live": 25, "robert": 20, "wsop tda online": 15})
def three_blinds_in_pot_limit(play, most):
    """30a: Pot limit 1/2/5 in chips of 5: in live action 1 and 2 count as 5 each, and one opens for 10, 15,
    20 or the pot of 25; as posted it is 18. (WL 188; WT VIII)"""
    hand = play("ABCDE", 500, structure="pot_limit", blinds=(1, 2, 5), bets=5, chip=5)
    assert hand.bets == {"A": 1, "B": 2, "C": 5}
    hand.asks("D", call=5, least=10, most=most)
    assert hand.refuses("D raises to 12")
    assert hand.all_call() == "DEABC"
    hand.asks("A", call=0, least=5)


@houses({"wsop wsop_live tda robert": 16, "online": 13})
def three_blinds_missed(play, pot):
    """30b: Pot limit 1/2/5: who missed them posts 5 live and 3 dead, online only the live ones. (WL 188;
    game: sitting down)"""
    blinds = {"structure": "pot_limit", "blinds": (1, 2, 5), "bets": 5}
    hand = play("ABCDE", 500, posts={"E": "missed both"}, **blinds)
    assert hand.bets == {"A": 1, "B": 2, "C": 5, "E": 5}
    assert hand.pot == pot
    hand.go("D folds")
    hand.asks("E", call=0, least=10)


def a_pot_sized_raise(play):
    """31: Pot 100, bet 50: a raise of the pot is to 250. (WL pot-limit)"""
    hand = play("AB", 5000, structure="pot_limit", blinds=(25, 50))
    hand.go("B calls 25, A checks, A bets 50")
    hand.asks("B", call=50, least=100, most=250)


def call_100_and_raise_300_more(play):
    """31a: Pot 100, bet 100: the next may call 100 and raise 300 more. (game: pot limit)"""
    hand = play("AB", 5000, structure="pot_limit", blinds=(25, 50))
    hand.go("B calls 25, A checks, A bets 100")
    hand.asks("B", call=100, least=200, most=400)


@houses({"wsop tda online": 275, "wsop_live robert": 300})
def the_pot_in_chips_of_the_game(play, most):
    """31b: Pot limit, chips of 25: a pot of 280 (after an all-in of 85) is bet as 275, or treated as 300. (WL
    130, 186; WT VIII; RRP pot-limit)"""
    hand = play("ABCD", 5000, D=85, structure="pot_limit", blinds=(25, 50), chip=25)
    hand.go("C calls 50, D all-in 85, A folds, B calls 35, C calls 35")
    hand.asks("B", call=0, least=50, most=most)
    assert hand.refuses("B bets 280")
    hand.go(f"B bets {most}")


def half_of_the_pot(play):
    """31c: Half-pot limit: a pot of 100 is bet for 50; the next may call 50 and raise 100 more, half of 200.
    (web: half-pot limit)"""
    hand = play("AB", 5000, game="NoLimitHoldem", structure="half_pot_limit", blinds=(25, 50))
    hand.go("B calls 25, A checks")
    hand.asks("A", call=0, least=50, most=50)
    hand.go("A bets 50")
    hand.asks("B", call=50, least=100, most=150)


@houses({"wsop tda robert online": 22, "wsop_live": 25})
def half_of_the_pot_before_the_flop(play, most):
    """31d: Half-pot limit 5/10: the first may raise to 22: call 10, and half of 25; in live action the small
    blind counts as 10. (WL 187; web: half-pot limit)"""
    hand = play("ABCD", 500, game="NoLimitHoldem", structure="half_pot_limit", blinds=(5, 10))
    hand.asks("C", call=10, least=20, most=most)


# Spread limit

SPREAD = {"game": "FixedLimitHoldem", "structure": "spread_limit", "blinds": (1, 2)}


def a_range_of_bets(play):
    """31e: Spread limit 2 to 6, blinds 1/2: raise by 2 to 6. After a raise of 3, by 3 to 6. (Dummies, spread
    limit)"""
    hand = play("ABCD", 100, bets=(2, 6), **SPREAD)
    hand.asks("C", call=2, least=4, most=8)
    assert hand.refuses("C raises to 9")
    hand.go("C raises to 5")
    hand.asks("D", call=5, least=8, most=11)


def a_bet_of_three_in_one_to_five(play):
    """31f: Spread limit 1 to 5, a bet of 3 on the flop: the raise is 3, 4 or 5. (Dummies, spread limit)"""
    hand = play("ABC", 100, bets=(1, 5), **SPREAD)
    hand.go("C calls 2, A calls 1, B checks")
    hand.asks("A", call=0, least=1, most=5)
    hand.go("A bets 3")
    hand.asks("B", call=3, least=6, most=8)


@houses({"wsop wsop_live tda": 4, "robert online": 3})
def a_cap_in_spread_limit(play, raises):
    """31g: Spread limit is limit: with three players the blind and four raises, or three. (WT 100b, WL 126;
    RRP 3; house)"""
    hand = play("ABC", 100, bets=(2, 6), **SPREAD)
    hand.go("C raises to 5, A raises to 8, B raises to 11")
    if raises == 4:
        hand.go("C raises to 14")
    hand.asks("ABC"[(raises + 2) % 3], least=None)


# The price of entering the pot


def a_bring_in_above_the_blinds(play):
    """31h: Pot limit 1/2, bring-in 5: the first calls 5 or raises to 10 at least; the blinds owe the rest;
    later bets are 5 or more. (WL 170, RRP NL 2)"""
    hand = play("ABCD", 500, game="PotLimitOmaha", blinds=(1, 2), bring_in=5)
    hand.asks("C", call=5, least=10)
    hand.go("C calls 5, D folds")
    hand.asks("A", call=4, least=10)
    hand.go("A folds")
    hand.asks("B", call=3, least=10)
    hand.go("B calls 3")
    hand.asks("B", call=0, least=5)


def a_bring_in_that_is_not_met(play):
    """31i: The same: all fold, and the big blind wins the small blind. (WL 170, RRP NL 2)"""
    hand = play("ABCD", 500, game="PotLimitOmaha", blinds=(1, 2), bring_in=5)
    hand.go("C folds, D folds, A folds")
    assert hand.payoffs == {"A": -1, "B": 1, "C": 0, "D": 0}


def fold_or_three(play):
    """31j: Fold or three big blinds: at 1/2 one calls 6 before the flop, or folds; nobody raises, and
    afterwards there is no limit. (WL, last page)"""
    hand = play(
        "ABCD", 500, game="NoLimitHoldem", blinds=(1, 2), bring_in=6, max_raises=(1, None, None, None)
    )
    hand.asks("C", call=6, least=None)
    hand.go("C calls 6, D folds, A calls 5")
    hand.asks("B", call=4, least=None)
    hand.go("B calls 4")
    hand.asks("A", call=0, most=494)


def all_in_or_fold(play):
    """31k: All-in or fold, 20 each: one puts in 20, or all that he has, or folds. (web: all-in or fold)"""
    hand = play("ABCD", 20, game="AllInOrFold", blinds=(1, 2), hand_cap=20, D=8)
    hand.asks("C", call=20, least=None)
    hand.go("C calls 20")
    hand.asks("D", call=8, least=None)
    hand.go("D calls 8, A folds")
    hand.asks("B", call=18, least=None)


# Straddles and posts


@houses({"wsop wsop_live tda online": 6, "robert": 8})
def the_least_raise_over_a_straddle(play, least):
    """32: 1/2, straddle 4: raise to 6 (a big blind more), or to 8 (the straddle is the new bring-in). (WL
    161; RRP NL 2)"""
    hand = play("ABCD", 200, blinds=(1, 2, 4))
    hand.asks("D", call=4, least=least)


def the_straddler_acts_last_with_an_option(play):
    """32a: Straddle: the left of it acts first; the straddler acts last and may raise. (WL 161)"""
    hand = play("ABCDE", 200, blinds=(1, 2, 4))
    assert hand.bets == {"A": 1, "B": 2, "C": 4}
    hand.go("D calls 4, E calls 4, A calls 3, B calls 2")
    hand.asks("C", call=0)
    assert hand.raises is not None
    hand.go("C checks")
    assert hand.street == "flop"


def a_straddle_does_not_change_the_bet_after_the_flop(play):
    """32b: 1/2, straddle 4: after the flop the least bet is 2. (WL 170)"""
    hand = play("ABCD", 200, blinds=(1, 2, 4))
    assert hand.all_call() == "DABC"
    hand.asks("A", call=0, least=2)


def a_raise_over_a_straddle_sets_the_next(play):
    """32c: Straddle 4, raise to 12: the next raise is to 20 at least. (WT 96)"""
    hand = play("ABCD", 200, blinds=(1, 2, 4))
    hand.go("D raises to 12")
    hand.asks("A", call=11, least=20)


@houses({"wsop wsop_live tda online": 10, "robert": 16})
def the_least_raise_over_a_restraddle(play, least):
    """32d: 1/2, straddle 4, re-straddle 8: raise to 10, or to 16. (WL 161; RRP NL 2)"""
    hand = play("ABCDE", 200, blinds=(1, 2, 4, 8))
    hand.asks("E", call=8, least=least)
    assert hand.all_call() == "EABCD"


def a_restraddle_of_any_size(play):
    """32e: 1/2, straddle 4, re-straddle 20: it is live, and acts last. (game: straddles)"""
    hand = play("ABCDE", 200, blinds=(1, 2, 4, 20))
    hand.asks("E", call=20)
    assert hand.all_call() == "EABCD"


@houses({"wsop wsop_live tda robert": "ABCD", "online": "CABD"})
def a_button_straddle_acts_last(play, order):
    """33: The button straddles: he acts last; the small blind acts first, or the left of the big blind. (WL
    161; house)"""
    hand = play("ABCD", 200, posts={"D": "straddle 4"})
    assert hand.bets == {"A": 1, "B": 2, "D": 4}
    hand.asks(order[0], call=3 if order[0] == "A" else 4)
    assert hand.all_call() == order
    assert hand.all_call() == "ABCD"


@houses({"wsop wsop_live tda robert": 6, "online": 5})
def both_blinds_missed(play, pot):
    """34: Who missed both blinds posts a live big and a dead small blind, online only the big one. (WL 156;
    game: sitting down)"""
    hand = play("ABCD", 200, posts={"D": "missed both"})
    assert hand.bets == {"A": 1, "B": 2, "D": 2}
    assert hand.pot == pot


def a_missed_blind_is_live(play):
    """34a: Who posted a missed big blind acts in his turn, and may raise. (WL 156)"""
    hand = play("ABCDE", 200, posts={"D": "missed 2"})
    hand.asks("C", call=2, least=4)
    hand.go("C folds")
    hand.asks("D", call=0, least=4)
    assert hand.all_call() == "DEAB"


# Kill pots

KILL = {"structure": "fixed_limit", "bets": (8, 16), "blinds": (2, 4)}  # at limits of 4 and 8


def a_full_kill(play):
    """34b: Limits 4/8, a full kill of 8: bets of 8 and 16. All act in turn from the left of the big blind;
    the kill has nothing to call, and may raise. (WL 189, 190)"""
    hand = play("ABCDEF", 200, posts={"E": "kill 8"}, **KILL)
    assert hand.bets == {"A": 2, "B": 4, "E": 8}
    hand.asks("C", call=8, least=16, most=16)
    hand.go("C calls 8, D calls 8")
    hand.asks("E", call=0, least=16, most=16)
    hand.go("E checks, F calls 8, A calls 6, B calls 4")
    hand.asks("A", call=0, least=8, most=8)
    hand.all_call()
    hand.asks("A", call=0, least=16, most=16)


def a_half_kill(play):
    """34c: Limits 4/8, a half kill of 6: bets of 6 and 12. (WL 189, 190)"""
    half = {**KILL, "bets": (6, 12)}
    hand = play("ABCDEF", 200, posts={"E": "kill 6"}, **half)
    hand.asks("C", call=6, least=12, most=12)
    assert hand.all_call() == "CDEFAB"
    hand.asks("A", call=0, least=6, most=6)


def a_kill_in_a_blind(play):
    """34d: The kill is posted in place of a blind; the same seat opens, and the big blind still acts last.
    (WL 190)"""
    for seat, bets in (("A", {"A": 8, "B": 4}), ("B", {"A": 2, "B": 8})):
        hand = play("ABCDEF", 200, posts={seat: "kill 8"}, **KILL)
        assert hand.bets == bets
        hand.asks("C", call=8, least=16, most=16)
        assert hand.all_call() == "CDEFAB"


def one_kill_and_no_straddle(play):
    """34e: Only one seat kills, and nobody straddles in a kill pot. (WL 198, 199)"""
    for other in ("kill 8", "straddle 16"):
        try:
            play("ABCDEF", 200, posts={"E": "kill 8", "D": other}, **KILL)
        except Refused:
            continue
        raise AssertionError(other)


# Antes


def short_for_the_big_blind_ante(play):
    """36: Blinds 5/10, big-blind ante 10, he has 15: the blind first, 5 are left for the ante. (TDA RP-11)"""
    hand = play(
        "ABC", 200, B=15, blinds=(5, 10), antes={"big_blind": 10},
        cards={"A": QUEENS, "B": ACES, "C": KINGS}, board=DRY,
    )  # fmt: skip
    assert hand.bets == {"A": 5, "B": 10}
    assert hand.pot == 20
    hand.go("C calls 10, A calls 5")
    assert hand.street == "flop"
    hand.check_down()
    assert hand.payoffs == {"A": -10, "B": 20, "C": -10}


@houses({"wsop,short_big_blind_ante=ante_first": 10})
def short_for_the_big_blind_ante_the_old_way(play, b):
    """36a: The same with the ante first: 10, and a blind of 5. (TDA RP-11 of 2019)"""
    hand = play(
        "ABC", 200, B=15, blinds=(5, 10), antes={"big_blind": 10},
        cards={"A": QUEENS, "B": ACES, "C": KINGS}, board=DRY,
    )  # fmt: skip
    assert hand.bets == {"A": 5, "B": 5}
    hand.asks("C", call=10, least=20)
    hand.go("C calls 10, A calls 5")
    hand.check_down()
    assert hand.payoffs == {"A": -10, "B": b, "C": 0}


def a_big_blind_ante_is_dead_money(play):
    """36b: Who is all-in for 5 can win all of a big-blind ante of 10. (house)"""
    hand = play(
        "ABC", 200, A=5, blinds=(5, 10), antes={"big_blind": 10}, cards={"A": ACES, "B": KINGS}, board=DRY
    )
    hand.go("C folds").check_down()
    assert hand.payoffs == {"A": 15, "B": -15, "C": 0}


def all_in_for_the_ante(play):
    """37: Antes of 5, one has 3: he plays for 3 from each; the blinds and the call are as ever. (WT antes;
    house)"""
    hand = play(
        "ABCD", 500, C=3, blinds=(5, 10), antes=5,
        cards={"A": TENS, "B": QUEENS, "C": ACES, "D": KINGS}, board=DRY,
    )  # fmt: skip
    assert hand.bets == {"A": 5, "B": 10}
    hand.asks("D", call=10, least=20)
    hand.go("D calls 10, A calls 5, B checks")
    hand.check_down()
    assert hand.payoffs == {"A": -15, "B": -15, "C": 9, "D": 21}


def all_in_for_exactly_the_ante(play):
    """37a: Antes of 5, one has 5: he is dealt in and can win all the antes. (WT antes)"""
    hand = play(
        "ABCD", 500, C=5, blinds=(5, 10), antes=5,
        cards={"A": TENS, "B": QUEENS, "C": ACES, "D": KINGS}, board=DRY,
    )  # fmt: skip
    hand.go("D calls 10, A calls 5, B checks")
    hand.check_down()
    assert hand.payoffs == {"A": -15, "B": -15, "C": 15, "D": 15}


# Pots


FOUR_STACKS = {"stack": None, "A": 100, "B": 20, "C": 50, "D": 200, "blinds": (5, 10)}
FOUR_ACTIONS = "C raises to 30, D calls 30, A all-in 100, B all-in 20, C all-in 50, D folds"


def main_pot_and_side_pot(play):
    """38: Stacks 100, 20, 50, 200; 30 is raised and called, three are all-in, one folds: main 80, side 70.
    (game: pots)"""
    cards = {"A": QUEENS, "B": ACES, "C": KINGS}
    hand = play("ABCD", cards=cards, board=DRY, **FOUR_STACKS)
    hand.go(FOUR_ACTIONS)
    assert hand.payoffs == {"A": -50, "B": 60, "C": 20, "D": -30}


def the_pots_as_awarded(play):
    """38a: The same: 50 go back to the largest stack, the pots are 80 and 70. (game: pots)"""
    hand = play("ABCD", **FOUR_STACKS)
    hand.go(FOUR_ACTIONS)
    assert hand.returned == {"A": 50}
    assert hand.pots == [80, 70]


def any_number_of_side_pots(play):
    """38b: All-in for 20, 40, 60 and 80: pots of 80, 60 and 40, and 20 go back. (game: pots)"""
    cards = {"A": ACES, "B": KINGS, "C": TENS, "D": QUEENS}
    hand = play("ABCD", A=20, B=40, C=80, D=60, cards=cards, board=DRY)
    hand.go("C all-in 80, D all-in 60, A all-in 20, B all-in 40")
    assert hand.payoffs == {"A": 60, "B": 20, "C": -60, "D": -20}


def a_bet_that_nobody_calls_goes_back(play):
    """38c: A bet nobody calls goes back, less what others have in front, folded or not. (house; game:
    pots)"""
    hand = play("AB", 200)
    hand.go("B calls 1, A checks, A bets 50, B folds")
    assert hand.returned == {"A": 50}
    assert hand.payoffs == {"A": 2, "B": -2}
    hand = play("ABC", 500, C=70, blinds=(5, 10))
    hand.go("C calls 10, A calls 5, B checks, A bets 100, B raises to 250, C all-in 60, A folds")
    assert hand.returned == {"B": 150}
    assert hand.pots == [210, 80]


def folded_chips_stay_in(play):
    """38d: Bet 100, raise to 250, all-in 60, fold: the folded 100 are won, 60 by the all-in, the rest by the
    raiser. (game: pots)"""
    hand = play("ABC", 500, C=70, blinds=(5, 10), cards={"B": KINGS, "C": ACES}, board=DRY)
    hand.go("C calls 10, A calls 5, B checks, A bets 100, B raises to 250, C all-in 60, A folds")
    assert hand.payoffs == {"A": -110, "B": -30, "C": 140}


@houses({"wsop wsop_live tda robert": 8})
def folded_chips_above_every_live_bet(play, b):
    """39: One posts 10 and folds, the others put in 3, 7 and 7: his last 3 stay in the highest pot.
    (house; game: pots)"""
    hand = play(
        "ABCD", 200, A=3, B=7, blinds=(5, 10), posts={"C": "missed 10"},
        cards={"A": ACES, "B": KINGS, "D": QUEENS}, board=DRY,
    )  # fmt: skip
    if not hand.may_fold:
        raise Unsupported("a fold where checking is free")
    hand.go("C folds, D calls 7")
    assert hand.over
    assert hand.payoffs == {"A": 9, "B": b, "C": -10, "D": -7}


# Odd chips


def odd_chips_go_one_each_from_the_left_of_the_button(play):
    """40: 80 split by three: 27, 27, 26 from the left of the button. (WT 73, TDA 20, WL 149)"""
    hand = play("ABCD", 200, blinds=(5, 10), board=ROYAL)
    hand.go("C raises to 25, D calls 25, A folds, B calls 15").check_down()
    assert hand.payoffs == {"A": -5, "B": 2, "C": 2, "D": 1}


def the_odd_chip_is_the_smallest_in_play(play):
    """40a: 225 in chips of 25, split by two: 125 and 100. (WT 73; house)"""
    hand = play("ABC", 2000, blinds=(25, 50), chip=25, board=ROYAL)
    hand.go("C raises to 100, A folds, B calls 50").check_down()
    assert hand.payoffs == {"A": -25, "B": 25, "C": 0}


SPLIT_SIDE_POTS = "C raises to 31, D raises to 61, E calls 61, A folds, B all-in 20, C folds"


def each_pot_has_its_own_odd_chips(play):
    """41: 86 split by three and 93 split by two: 29, 29, 28 and 47, 46, not three odd chips one each. (WT 74,
    WL 149)"""
    hand = play("ABCDE", 500, B=20, blinds=(6, 12), board=ROYAL)
    hand.go(SPLIT_SIDE_POTS).check_down()
    assert hand.payoffs == {"A": -6, "B": 9, "C": -31, "D": 15, "E": 13}


def the_last_side_pot_is_awarded_first(play):
    """41a: The side pot made last is awarded first, the main pot last. (WL 149; game: pots)"""
    hand = play("ABCDE", 500, B=20, blinds=(6, 12), board=ROYAL)
    hand.go(SPLIT_SIDE_POTS).check_down()
    pots = [pot for pot, _, _ in hand.pushes]
    assert set(pots) == {0, 1}
    assert pots == sorted(pots, reverse=True)


def mucked_hands_do_not_join_the_pots(play):
    """41b: 89 and 139, two tie for both, the short stack has lost: 45, 44 and 70, 69. (WT 74, WL 149)"""
    cards = {"B": "AsKs", "C": "Qh3d", "E": "AcKd"}
    hand = play("ABCDE", 500, C=21, blinds=(5, 10), cards=cards, board=DRY)
    hand.go("C all-in 21, D raises to 40, E raises to 81, A folds, B calls 71, D folds").check_down()
    assert hand.payoffs == {"A": -5, "B": 34, "C": -21, "D": -40, "E": 32}


# Showdown


def the_river_bettor_shows_first(play):
    """47: A bet on the river is called: the bettor shows first, even if others bet earlier. (WT 72, WL 145,
    TDA 17)"""
    hand = play("AB", 200, cards={"A": ACES, "B": KINGS}, board=DRY)
    hand.go("B calls 1, A checks, A bets 2, B calls 2, A checks, B checks, A checks, B bets 4, A calls 4")
    assert hand.shown == "BA"


def the_last_raiser_on_the_river_shows_first(play):
    """47a: Bet, raise, call on the river: the raiser shows first. (WT 72, WL 145, TDA 17)"""
    hand = play("ABC", 200, cards={"A": ACES, "B": KINGS, "C": QUEENS}, board=DRY)
    for _ in range(3):
        hand.all_call()
    hand.go("A bets 2, B raises to 4, C calls 4, A calls 2")
    assert hand.shown[0] == "B"
    assert "A" in hand.shown


@houses({"wsop wsop_live tda robert": "A", "online": "C"})
def the_river_checked_the_flop_bet(play, first):
    """48: Bet on the flop, checked since: the left of the button shows first; online the flop bettor. (WT 72,
    WL 145; game: showdown)"""
    hand = play("ABC", 200)
    hand.all_call()
    hand.go("A checks, B checks, C bets 2, A calls 2, B calls 2")
    hand.check_down()
    assert hand.shown[0] == first


@houses({"wsop wsop_live tda robert": "A", "online": "B"})
def the_last_raiser_of_any_round(play, first):
    """48a: Raised on the flop and then on the turn by others: online the last of them shows first. (WT 72;
    game: showdown)"""
    hand = play("ABC", 200)
    hand.all_call()
    hand.go("A checks, B checks, C bets 2, A calls 2, B calls 2")
    hand.go("A bets 4, B raises to 8, C calls 8, A calls 4")
    hand.check_down()
    assert hand.shown[0] == first


def checked_throughout(play):
    """48b: Nobody bet (blinds are no bets): the first live player left of the button shows first. (WT 72;
    game: showdown)"""
    hand = play("ABC", 200)
    hand.go("C calls 2, A folds, B checks").check_down()
    assert hand.shown[0] == "B"


@houses({"wsop_live": "BA", "robert": "AB"})
def all_in_before_the_river(play, order):
    """48e: All-in on the flop: in live action the last to bet shows first; by Robert's Rules who would be
    first to act on the river, where all are all-in. (WL 145; RRP showdown 7)"""
    hand = play("AB", 100, cards={"A": KINGS, "B": ACES}, board=DRY, manual="showdown")
    hand.go("B calls 1, A checks, A checks, B all-in 98, A calls 98")
    for seat in order:
        assert hand.actor == seat
        hand.go(f"{seat} shows")
    assert hand.payoffs == {"A": -100, "B": 100}


@houses({"wsop_live robert": "BA"})
def a_bet_on_the_river_that_is_all_in(play, order):
    """48f: All-in on the river and called: the bettor shows first. (WL 145; RRP showdown 7)"""
    hand = play("AB", 100, cards={"A": KINGS, "B": ACES}, board=DRY, manual="showdown")
    hand.go("B calls 1, A checks").all_call()
    hand.all_call()
    hand.go("A checks, B all-in 98, A calls 98")
    assert hand.actor == order[0]


@houses({"wsop_live robert": "BCA"})
def the_side_pot_shows_first(play, order):
    """49: Who plays for the side pot shows before him who is all-in for the main pot. (WL 145)"""
    cards = {"A": ACES, "B": QUEENS, "C": KINGS}
    hand = play("ABC", 200, A=50, blinds=(5, 10), cards=cards, board=DRY)
    hand.go("C raises to 50, A all-in 50, B calls 40, B bets 10, C calls 10").check_down()
    assert hand.shown == order


@houses({"wsop_live robert": "CBA"})
def the_side_pot_bettor_shows_first(play, order):
    """49a: The same with a bet on the river: the bettor first. (WL 145)"""
    cards = {"A": ACES, "B": KINGS, "C": QUEENS}
    hand = play("ABC", 200, A=50, blinds=(5, 10), cards=cards, board=DRY)
    hand.go("C raises to 50, A all-in 50, B calls 40")
    hand.go("B checks, C checks, B checks, C checks, B checks, C bets 10, B calls 10")
    assert hand.shown == order


@houses({"wsop tda online": {("A", 0), ("B", 0)}})
def all_in_all_hands_are_face_up(play, shows):
    """50: All-in and no more betting: all hands are turned up at once, before the board. (WT 70, TDA 16)"""
    hand = play("AB", 100, cards={"A": ACES, "B": KINGS}, board=DRY)
    hand.go("B all-in 100, A calls 98")
    assert hand.over
    assert set(hand.shows) == shows


@houses({"wsop_live robert": 5})
def all_in_at_a_cash_table_hands_stay_down(play, board):
    """50a: In cash games hands may stay down until the board is out. (WL 139; house)"""
    hand = play("AB", 100, cards={"A": ACES, "B": KINGS}, board=DRY)
    hand.go("B all-in 100, A calls 98")
    assert {cards for _, cards in hand.shows} == {board}
    assert "A" in hand.shown


@houses({"wsop tda online": True, "wsop_live": False})
def an_all_in_hand_is_not_mucked(play, refused):
    """50b: An all-in hand may not be mucked where all hands are turned up. (WT 70, TDA 16)"""
    hand = play("AB", 100, cards={"A": ACES, "B": KINGS}, board=DRY, manual="showdown")
    hand.go("B all-in 100, A calls 98")
    assert hand.refuses(f"{hand.actor} mucks") is refused


def the_last_live_hand_wins_unseen(play):
    """51: All but one have folded: he wins without showing. (WT 72, WL 139)"""
    hand = play("ABC", 200)
    hand.go("C raises to 6, A folds, B calls 4, B bets 10, C folds")
    assert hand.over
    assert hand.shown == ""
    assert hand.payoffs == {"A": -1, "B": 7, "C": -6}


def he_who_cannot_win_may_muck(play):
    """51a: The next shows or mucks; who has mucked has no claim. (WT 72, WL 139; game: showdown)"""
    hand = play("ABC", 200, cards={"A": QUEENS, "B": KINGS, "C": TENS}, board=DRY, manual="showdown")
    hand.go("C calls 2, A calls 1, B checks").check_down()
    hand.go("A shows, B shows, C mucks")
    assert hand.over
    assert hand.shown == "AB"
    assert hand.payoffs == {"A": -2, "B": 4, "C": -2}


@houses({"wsop wsop_live tda robert": {"A": 2, "B": -2}})
def a_mucked_winner_is_dead(play, payoffs):
    """51b: Who mucks the best hand has lost the pot. (WT 72, WL 139; house)"""
    hand = play("AB", 200, cards={"A": KINGS, "B": ACES}, board=DRY, manual="showdown")
    hand.go("B calls 1, A checks").check_down()
    hand.go("A shows, B mucks")
    assert hand.over
    assert hand.payoffs == payoffs


@houses({"online": {"A": -2, "B": 2}})
def a_winner_cannot_be_mucked(play, payoffs):
    """51c: Online the cards speak: a winning hand that was called is never lost. (game: showdown)"""
    hand = play("AB", 200, cards={"A": KINGS, "B": ACES}, board=DRY, manual="showdown")
    hand.go("B calls 1, A checks").check_down()
    hand.go("A shows")
    assert hand.actor is None or hand.refuses("B mucks")
    if not hand.over:
        hand.go("B shows")
    assert hand.payoffs == payoffs


@houses({"wsop wsop_live tda robert": {"A": -2, "B": 2}})
def all_others_muck(play, payoffs):
    """51d: All but one muck: the last has the pot without showing. (WT 72)"""
    hand = play("AB", 200, cards={"A": TENS, "B": ACES}, board=DRY, manual="showdown")
    hand.go("B calls 1, A checks").check_down()
    hand.go("A mucks")
    if not hand.over:  # some engines ask him
        hand.go("B mucks")
    assert hand.shown == ""
    assert hand.payoffs == payoffs


# What wins


def _wins(play, a, b, board):
    """What `a` wins of a pot of 2 and 2."""
    hand = play("AB", 200, cards={"A": a, "B": b}, board=board)
    while hand.betting:
        hand.check_or_call()
    assert hand.payoffs["A"] == -hand.payoffs["B"]
    return hand.payoffs["A"]


def the_wheel_is_the_lowest_straight(play):
    """65: A-2-3-4-5 is the lowest straight: six-high wins. (game: hand ranks)"""
    assert _wins(play, "AcKd", "6s9d", "2h3c4d5sKh") == -2
    assert _wins(play, "6s9d", "AcKd", "2h3c4d5sKh") == 2
    assert _wins(play, "AcTd", "KsKc", "2h3c4d5s9h") == 2


def the_ace_does_not_go_round_the_corner(play):
    """65a: Q-K-A-2-3 is no straight: a pair wins. (game: hand ranks)"""
    assert _wins(play, "QcKd", "2s7d", "Ah2c3d8s9h") == -2


def playing_the_board(play):
    """66: Straight six to ten on the board: K-2 and 3-2 split. (game: the deal)"""
    assert _wins(play, "Kd2h", "3s2d", "6c7d8h9sTc") == 0


def one_hole_card_plays(play):
    """66a: The best five of seven use two, one or none of the hole cards. (game: the deal)"""
    assert _wins(play, "Jd2h", "3s2d", "6c7d8h9sTc") == 2
    assert _wins(play, "KhQs", "2h3h", "4h7h9hJh2c") == 2


def suits_never_break_a_tie(play):
    """66b: Equal hands split whatever their suits. (WL 146; game: hand ranks)"""
    assert _wins(play, "AsKs", "AcKd", "2c7d9hJs4d") == 0


def a_kicker_that_does_not_play(play):
    """66c: 8-Q-8-4 on the board, K-Q against Q-T: an ace or an eight ties, a ten wins for the ten, a low card
    for the king. (game: hand ranks)"""
    for river, won in (("Ad", 0), ("8s", 0), ("Td", -2), ("2d", 2), ("Jd", 2), ("Kd", 2)):
        assert _wins(play, "KcQs", "QdTs", "8cQh8d4s" + river) == won, river


@houses({"wsop wsop_live tda robert": True, "online": False})
def folding_when_checking_is_free(play, allowed):
    """67: A fold where checking is free stands; software does not offer it. (WT 84; house)"""
    hand = play("ABC", 200)
    hand.all_call()
    hand.asks("A", call=0)
    assert hand.may_fold is allowed
    assert hand.refuses("A folds") is not allowed
    assert hand.actor == ("B" if allowed else "A")


# Run it twice, rake


def run_it_twice(play):
    """68: All-in on the turn, two rivers: 205 is 103 for the first board, 102 for the second. (WL 204-213;
    house)"""
    cards = {"B": "AsAh", "C": "KsKh"}
    hand = play("ABC", 100, blinds=(5, 10), cards=cards, board="2c7d9hJs 4d Kd", manual="runs")
    hand.go("C raises to 30, A folds, B calls 20, B checks, C checks, B bets 70, C calls 70")
    hand.run_out(2)
    assert hand.over
    assert hand.payoffs == {"A": -5, "B": 3, "C": 2}


def run_it_twice_with_a_side_pot(play):
    """68a: Each pot is halved: main 150, side 100; the short stack has the best hand of one board. (WL
    204-213; house)"""
    cards = {"A": "AsAh", "B": "QsQh", "C": "KsKh"}
    hand = play("ABC", 100, A=50, blinds=(5, 10), cards=cards, board="2c7d9hJs 4d Qd", manual="runs")
    hand.go("C raises to 40, A calls 35, B calls 30, A all-in 10, B calls 10, C calls 10")
    hand.go("B bets 50, C calls 50")
    hand.run_out(2)
    assert hand.over
    assert hand.payoffs == {"A": 25, "B": 25, "C": -50}


def rake_is_a_part_of_the_called_pots(play):
    """69: 5 percent of the pot, in whole chips, before it is pushed. (WL 27; house)"""
    hand = play("AB", 200, rake=(5, None, False), cards={"A": ACES, "B": KINGS}, board=DRY)
    hand.go("B raises to 95, A calls 93").check_down()
    assert hand.payoffs == {"A": 95 - 9, "B": -95}


def rake_has_a_cap(play):
    """69a: 5 percent, at most 3 a hand. (WL 27; house)"""
    hand = play("AB", 200, rake=(5, 3, False), cards={"A": ACES, "B": KINGS}, board=DRY)
    hand.go("B raises to 95, A calls 93").check_down()
    assert hand.payoffs == {"A": 95 - 3, "B": -95}


def rake_has_a_cap_by_players(play):
    """69h: Five percent of 40, at most 0.50 with two dealt in, 1.00 with three or four, 2.00 with five. (web:
    rake caps)"""
    caps = {2: 50, 3: 100, 5: 200}
    for seats, most in (("AB", 50), ("ABC", 100), ("ABCD", 100), ("ABCDE", 200)):
        cards = {"A": ACES, "B": KINGS}
        hand = play(seats, 2000, rake=(5, caps, False), cards=cards, board=DRY, blinds=(10, 20))
        for seat in seats[2:]:
            hand.go(f"{seat} folds")
        if seats == "AB":
            hand.go("B all-in 2000, A calls 1980")
        else:
            hand.go("A all-in 2000, B calls 1980")
        assert sum(hand.payoffs.values()) == -most, seats


def no_flop_no_drop(play):
    """69b: No rake when the hand ends before the flop. (WL 27; house)"""
    hand = play("ABC", 200, blinds=(10, 20), rake=(10, None, True))
    hand.go("C raises to 60, A calls 50, B raises to 200, C folds, A folds")
    assert hand.payoffs == {"A": -60, "B": 120, "C": -60}


def a_bet_that_nobody_calls_is_not_raked(play):
    """69c: Pot 40, bet 100, fold: 5 percent of 40. (house)"""
    hand = play("AB", 200, blinds=(10, 20), rake=(5, None, True))
    hand.go("B calls 10, A checks, A bets 100, B folds")
    assert hand.payoffs == {"A": 18, "B": -20}


def rake_comes_from_the_main_pot_first(play):
    """69d: Main 90, side 20: 5 percent of 110 is 5, all of it from the main pot. (WL 27; house)"""
    cards = {"A": ACES, "B": QUEENS, "C": KINGS}
    hand = play("ABC", 200, A=30, blinds=(5, 10), rake=(5, None, True), cards=cards, board=DRY)
    hand.go("C raises to 30, A all-in 30, B calls 20, B bets 10, C calls 10").check_down()
    assert hand.payoffs == {"A": 60 - 5, "B": -40, "C": -40 + 20}


def rake_is_taken_before_the_split(play):
    """69e: 5 percent of 190 is 9; the 181 left are split 91 and 90. (WL 27; house)"""
    hand = play("AB", 200, rake=(5, None, False), board=ROYAL)
    hand.go("B raises to 95, A calls 93").check_down()
    assert hand.payoffs == {"A": -4, "B": -5}


def rake_is_in_whole_chips(play):
    """69f: 5 percent of 20 is 1 chip; of 19 and of 18 it is none, since parts of one are not taken. (WL 27;
    house)"""
    for total, rake in ((10, 1), (9, 0)):
        hand = play("AB", 200, rake=(5, None, False), cards={"A": ACES, "B": KINGS}, board=DRY)
        hand.go(f"B raises to {total}, A calls {total - 2}").check_down()
        assert hand.payoffs == {"A": total - rake, "B": -total}
    hand = play("ABC", 200, rake=(5, None, False), cards={"B": ACES, "C": KINGS}, board=DRY)
    hand.go("C raises to 9, A folds, B calls 7").check_down()
    assert hand.payoffs == {"A": -1, "B": 10, "C": -9}


def a_rake_of_one_chip_is_from_the_main_pot(play):
    """69g: Main 15, side 10: 5 percent of 25 is 1, from the main pot; with a cap of 1 no more of 250. (WL 27;
    house)"""
    cards = {"A": ACES, "B": QUEENS, "C": KINGS}
    hand = play("ABC", 200, A=5, rake=(5, None, False), cards=cards, board=DRY)
    hand.go("C raises to 10, A all-in 5, B calls 8").check_down()
    assert hand.payoffs == {"A": 15 - 1 - 5, "B": -10, "C": 10 - 10}
    hand = play("ABC", 200, A=50, rake=(5, 1, False), cards=cards, board=DRY)
    hand.go("C raises to 100, A all-in 50, B calls 98").check_down()
    assert hand.payoffs == {"A": 150 - 1 - 50, "B": -100, "C": 100 - 100}


# Errors in the deal


def substantial_action(play):
    """70: Two actions with chips, or any three, are substantial; posts are no actions. (WT 88c, TDA 36)"""
    for script, flags in (
        ("C folds, D folds, E folds", [False, False, True]),
        ("C calls 2, D folds", [False, True]),
        ("C folds, D calls 2", [False, True]),
        ("C raises to 6, D raises to 20", [False, True]),
    ):
        hand = play("ABCDE", 200)
        assert not hand.substantial_action
        for line, flag in zip(script.split(", "), flags, strict=True):
            hand.go(line)
            assert hand.substantial_action is flag, line


def no_misdeal_after_substantial_action(play):
    """70a: A misdeal can be called until there has been substantial action, and not after. (WT 88c, TDA
    36)"""
    hand = play("ABCDE", 200)
    hand.go("C calls 2")
    hand.misdeal()
    assert hand.misdeals == 1
    hand.go("C calls 2, D folds")
    try:
        hand.misdeal()
    except Refused:
        return
    raise AssertionError("a misdeal after substantial action")


def a_misdeal_is_dealt_again_as_it_was(play):
    """70b: After a misdeal the chips go back, the cards are shuffled, and button and posts are the same. (WT
    88b)"""
    hand = play("ABCD", 200, posts={"D": "missed 2+1"})
    hand.go("C calls 2")
    hand.misdeal()
    assert hand.bets == {"A": 1, "B": 2, "D": 2}
    assert hand.pot == 6
    hand.asks("C", call=2, least=4)
    assert not hand.substantial_action
    assert hand.dealt == "ABCDABCD" * 2


def the_first_card_exposed(play):
    """70c: The first or the second card dealt is exposed: a misdeal. (WT 88a; game: misdeal)"""
    for seat in "AB":
        hand = play("ABC", 200)
        hand.expose(seat, 0)
        assert hand.misdeals == 1
        hand.asks("C", call=2)


EXPOSED_DECK = "2c3c4c 2d3d4d 8s ThJhQh 8d Kh 8c Ah"


def another_card_exposed(play):
    """70d: One other card is exposed: it is replaced by the top card of the deck and is the first burn card.
    (game: misdeal)"""
    hand = play("ABC", 200, deck=EXPOSED_DECK)
    hand.expose("A", 1)
    assert hand.misdeals == 0
    assert hand.hole("A") == "2c8s"
    hand.go("C calls 2, A calls 1, B checks").check_down()
    assert hand.burned == "2d8d8c"
    assert hand.board == ROYAL


def two_cards_exposed(play):
    """70e: More than one card is exposed: a misdeal. (WT 88a; game: misdeal)"""
    hand = play("ABC", 200, deck=EXPOSED_DECK)
    hand.expose("A", 1)
    hand.expose("B", 1)
    assert hand.misdeals == 1
    hand.asks("C", call=2)


# Whole hands


def three_nines_beat_two_pair(play):
    """-: Limit 2/4, four-handed: limped, check-raised flop, checked turn, river bet and called. (game: worked
    hand)"""
    hand = play(
        "ABCD", 100, structure="fixed_limit", bets=(2, 4),
        cards={"A": "Qh9d", "B": "KcJs", "C": "7c2d", "D": "AhTh"}, board="Kd9c4s6h9s",
    )  # fmt: skip
    hand.go("C folds, D calls 2, A calls 1, B checks")
    assert hand.pot == 6
    hand.go("A checks, B bets 2, D raises to 4, A calls 4, B calls 2")
    assert hand.pot == 18
    hand.go("A checks, B checks, D checks, A bets 4, B calls 4, D folds")
    assert hand.payoffs == {"A": 16, "B": -10, "C": 0, "D": -6}


def the_full_house_wins(play):
    """-: Three fours, an ace-high flush, kings full of fours and a straight four to eight. (game: worked
    hand)"""
    cards = {"A": "Ac4c", "B": "AdTd", "C": "KcKs", "D": "6h5c"}
    hand = play("ABCD", 100, cards=cards, board="8d4dKd4h7s")
    hand.go("C calls 2, D calls 2, A calls 1, B checks").check_down()
    assert hand.payoffs == {"A": -2, "B": -2, "C": 6, "D": -2}
