"""The rules of sitting down, blinds and the button at a cash table, each as an example, under each preset.

Players are letters in seats 0, 1, 2 ...; the button begins with A. WT, WL = WSOP tournament and live-action
rules of 2023, RRP = Robert's Rules of Poker, "button and blind use".
"""

import pytest

import steelwheel as sw
from steelwheel import MixedGame, Post, Table, games

DEAD, MOVING = ("wsop", "wsop_live", "tda", "robert", "acpc"), ("online",)
every_house = pytest.mark.parametrize("house", DEAD + MOVING)
with_a_dead_button = pytest.mark.parametrize("house", DEAD)
online = pytest.mark.parametrize("house", MOVING)
where_the_button_is_sold = pytest.mark.parametrize("house", [x for x in DEAD if x != "robert"])


def opened(house, people="ABCDE", *, game=games.NoLimitHoldem, seats=8, **options):
    options.setdefault("blinds", (1, 2))
    table = Table(game(rules=house, **options), seats, seed=1)
    for seat, player in enumerate(people):
        if player != ".":
            table.sit(player, 100, seat)
    return table


def dealt(table):
    """The next hand as (button, {player: live and dead chips posted}), played to its end without a bet."""
    hand = table.next_hand()
    names, found = table.players, {}
    for event in hand.events:
        if event.kind in ("blind", "straddle", "missed", "missed_small", "dead"):
            live, dead = found.get(names[event.seat], (0, 0))
            found[names[event.seat]] = (
                (live, event.amount) if event.kind in ("missed_small", "dead") else (event.amount, dead)
            )
    there = "".join(name for name, chips in zip(names, hand.starting_stacks, strict=True) if chips)
    button = names[hand.button] or hand.button
    while not hand.is_over:
        hand.act(-1 if hand.legal_actions and hand.legal_actions.can_fold else 0)
    return button, {name: x[0] if not x[1] else x for name, x in found.items()}, there


def posted(table):
    return dealt(table)[1]


# ---- The button


@with_a_dead_button
def test_wl_151_the_button_is_dead_when_the_small_blind_leaves(house):
    table = opened(house)
    assert dealt(table) == ("A", {"B": 1, "C": 2}, "ABCDE")
    table.leave("B")
    assert dealt(table) == (1, {"C": 1, "D": 2}, "ACDE"), "at the empty seat: A acts last once more"
    assert dealt(table) == ("C", {"D": 1, "E": 2}, "ACDE")


@with_a_dead_button
def test_wl_151_the_small_blind_is_dead_when_the_big_blind_leaves(house):
    table = opened(house)
    dealt(table)
    table.leave("C")
    assert dealt(table) == ("B", {"D": 2}, "ABDE")
    assert dealt(table) == (2, {"D": 1, "E": 2}, "ABDE")
    assert dealt(table) == ("D", {"E": 1, "A": 2}, "ABDE")


@with_a_dead_button
def test_wl_151_both_blinds_leave(house):
    table = opened(house)
    dealt(table)
    table.leave("B")
    table.leave("C")
    assert dealt(table) == (1, {"D": 2}, "ADE")
    assert dealt(table) == (2, {"D": 1, "E": 2}, "ADE")
    assert dealt(table) == ("D", {"E": 1, "A": 2}, "ADE")


@online
def test_a_moving_button_goes_to_the_next_player(house):
    table = opened(house)
    assert dealt(table) == ("A", {"B": 1, "C": 2}, "ABCDE")
    table.leave("B")
    assert dealt(table) == ("C", {"D": 1, "E": 2}, "ACDE")
    table.leave("E")
    assert dealt(table) == ("D", {"A": 1, "C": 2}, "ACD")


@every_house
def test_wt_87_heads_up_nobody_has_the_big_blind_twice_in_a_row(house):
    for gone, button, big in (("A", "C", "B"), ("B", "C", "A"), ("C", "B", "A")):
        table = opened(house, "ABC")
        assert dealt(table) == ("A", {"B": 1, "C": 2}, "ABC")
        table.leave(gone)
        found = dealt(table)
        assert found[:2] == (button, {button: 1, big: 2}), "the small blind is on the button (WL 153)"
        assert dealt(table)[:2] == (big, {big: 1, button: 2})


@with_a_dead_button
def test_from_heads_up_to_three_and_back(house):
    table = opened(house, "A.C")
    assert dealt(table) == ("A", {"A": 1, "C": 2}, "AC")
    table.sit("B", 100, 1)
    assert dealt(table) == ("C", {"C": 1, "A": 2}, "AC"), "B sits between the button and the small blind"
    assert dealt(table) == ("C", {"A": 1, "B": 2}, "ABC")
    assert dealt(table) == ("A", {"B": 1, "C": 2}, "ABC")
    table.leave("A")
    assert dealt(table) == ("C", {"C": 1, "B": 2}, "BC")


@online
def test_from_heads_up_to_three_and_back_online(house):
    table = opened(house, "A.C")
    assert dealt(table) == ("A", {"A": 1, "C": 2}, "AC")
    table.sit("B", 100, 1)
    assert dealt(table) == ("C", {"A": 1, "B": 2}, "ABC")
    assert dealt(table) == ("A", {"B": 1, "C": 2}, "ABC")
    table.leave("B")
    assert dealt(table) == ("C", {"C": 1, "A": 2}, "AC")


# ---- New players


@every_house
def test_rrp_4_a_new_player_waits_for_the_big_blind(house):
    table = opened(house)
    dealt(table)
    table.sit("F", 100)
    assert dealt(table) == ("B", {"C": 1, "D": 2}, "ABCDE")
    assert dealt(table) == ("C", {"D": 1, "E": 2}, "ABCDE")
    assert dealt(table) == ("D", {"E": 1, "F": 2}, "ABCDEF")


@every_house
def test_rrp_4_or_posts_an_amount_equal_to_it(house):
    table = opened(house)
    dealt(table)
    table.sit("F", 100, post=True)
    assert dealt(table) == ("B", {"C": 1, "D": 2, "F": 2}, "ABCDEF")
    assert dealt(table) == ("C", {"D": 1, "E": 2}, "ABCDEF")


@every_house
def test_rrp_7_a_new_player_does_not_come_in_between_the_button_and_the_blinds(house):
    table = opened(house, "A.BC", seats=4)
    for _ in range(3):
        dealt(table)
    table.sit("N", 100, 1, post=True)
    assert dealt(table) == ("A", {"B": 1, "C": 2}, "ABC")
    assert dealt(table) == ("B", {"C": 1, "A": 2, "N": 2}, "ANBC")


@with_a_dead_button
def test_nor_on_the_button_or_in_the_small_blind(house):
    table = opened(house)
    dealt(table)
    table.leave("B")
    table.sit("N", 100, 1, post=True)
    assert dealt(table) == ("N", {"C": 1, "D": 2}, "ACDE"), "which is as if dead"
    assert dealt(table) == ("C", {"D": 1, "E": 2, "N": 2}, "ANCDE")
    table.leave("E")
    table.sit("M", 100, 4, post=True)
    assert dealt(table) == ("D", {"A": 2}, "ANCD")
    assert dealt(table) == ("M", {"A": 1, "N": 2}, "ANCD")
    assert dealt(table) == ("A", {"N": 1, "C": 2, "M": 2}, "ANCDM")


@every_house
def test_who_sits_down_in_a_new_game_owes_nothing(house):
    table = opened(house, "AB")
    table.sit("C", 100)
    assert dealt(table) == ("A", {"B": 1, "C": 2}, "ABC")
    table.leave("A")
    table.leave("B")
    table.sit("D", 100, 3)
    assert dealt(table) == ("C", {"C": 1, "D": 2}, "CD"), "C has had the big blind, and nobody has to wait"


@where_the_button_is_sold
def test_wl_154_a_new_player_buys_the_button(house):
    """A big blind and a dead small one, for both blinds; on the next hand he plays his button."""
    table = opened(house, "A.BC", seats=4)
    assert dealt(table) == ("A", {"B": 1, "C": 2}, "ABC")
    assert dealt(table) == ("B", {"C": 1, "A": 2}, "ABC")
    assert dealt(table) == ("C", {"A": 1, "B": 2}, "ABC")
    table.sit("N", 100, 1, post="button")  # the button goes to A, the blinds to B and C
    assert dealt(table) == ("A", {"N": (2, 1)}, "ANBC")
    assert dealt(table) == ("N", {"B": 1, "C": 2}, "ANBC")
    assert dealt(table) == ("B", {"C": 1, "A": 2}, "ANBC")


@where_the_button_is_sold
def test_wl_154_who_buys_the_button_opens_the_pot(house):
    table = opened(house, "A.BC", seats=4)
    for _ in range(3):
        dealt(table)
    table.sit("N", 100, 1, post="button")
    hand = table.next_hand()
    assert (hand.button, hand.actor, hand.total_pot, hand.legal_actions.to_call) == (0, 2, 3, 2)


@where_the_button_is_sold
def test_wl_154_in_an_empty_small_blind_he_buys_it_too(house):
    """The big blind is there as ever."""
    table = opened(house)
    dealt(table)
    table.leave("C")
    table.sit("N", 100, 2, post="button")
    assert dealt(table) == ("B", {"N": (2, 1), "D": 2}, "ABNDE")
    assert dealt(table) == ("N", {"D": 1, "E": 2}, "ABNDE")


@where_the_button_is_sold
def test_wl_154_or_posts_the_big_blind_there_and_is_passed(house):
    """On the next hand the button is placed with the one who posted the small blind."""
    table = opened(house, "A.BC", seats=4)
    for _ in range(3):
        dealt(table)
    table.sit("N", 100, 1, post="between")
    assert dealt(table) == ("A", {"N": 2, "B": 1, "C": 2}, "ANBC")
    assert dealt(table) == ("B", {"C": 1, "A": 2}, "ANBC")
    assert dealt(table) == ("C", {"A": 1, "N": 2}, "ANBC")


@pytest.mark.parametrize("post", ["button", "between"])
def test_rrp_7_nobody_comes_in_between_the_button_and_the_big_blind(post):
    """RRP blinds 4 to 7: a new player cannot be dealt in there, but waits till the button has passed."""
    table = opened("robert", "A.BC", seats=4)
    for _ in range(3):
        dealt(table)
    table.sit("N", 100, 1, post=post)
    assert dealt(table) == ("A", {"B": 1, "C": 2}, "ABC")
    assert dealt(table) == ("B", {"C": 1, "A": 2, "N": 2}, "ANBC")
    table = opened("robert")
    dealt(table)
    table.leave("C")
    table.sit("N", 100, 2, post=post)  # the small blind is dead
    assert dealt(table) == ("B", {"D": 2}, "ABDE")


def test_a_house_may_sell_the_button_or_not():
    for rules, found in (
        (sw.rules.preset("robert", buy_button=True), ("A", {"N": (2, 1)}, "ANBC")),
        (sw.rules.preset("wsop_live", buy_button=False), ("A", {"B": 1, "C": 2}, "ABC")),
    ):
        table = opened(rules, "A.BC", seats=4)
        for _ in range(3):
            dealt(table)
        table.sit("N", 100, 1, post="button")
        assert dealt(table) == found


@online
def test_a_moving_button_is_not_for_sale(house):
    for post in ("button", "between"):
        table = opened(house, "A.BCD", seats=5)
        for _ in range(4):
            dealt(table)
        table.sit("N", 100, 1, post=post)
        assert dealt(table) == ("A", {"B": 1, "C": 2}, "ABCD")
        assert dealt(table) == ("B", {"C": 1, "D": 2, "N": 2}, "ANBCD")


# ---- Missed blinds


def absent(house, hands, **options):
    """A table of five where C, who is next in the big blind's way, has sat out so many hands."""
    table = opened(house, **options)
    table.sit_out("C")
    for _ in range(hands):
        dealt(table)
    return table


@pytest.mark.parametrize("house, owed", [*[(x, (2, 1)) for x in DEAD], *[(x, 2) for x in MOVING]])
def test_wl_156_who_has_missed_both_blinds_posts_them(house, owed):
    """Only the big one is live; online it is one live big blind."""
    table = absent(house, 3)
    dead = 0 if owed == 2 else 1
    assert table.player("C").owed_post == Post(2, dead, "missed")
    table.sit_in("C", post=True)
    found = [dealt(table) for _ in range(2)]
    assert [each[1]["C"] for each in found if "C" in each[1]][:1] == [owed]
    assert table.player("C").owed_post is None


@every_house
def test_wl_156_who_leaves_and_sits_down_again_owes_them_still(house):
    table = opened(house)
    table.sit_out("D")
    while table.player("D").owed_post != table.game.missed_blinds():
        dealt(table)
    table.leave("D")
    table = sw.Table.from_bytes(table.to_bytes())
    table.sit("D", 100, 3, post=True)
    assert table.player("D").owed_post == table.game.missed_blinds()
    while "D" not in dealt(table)[2]:
        pass
    table.leave("D")
    table.sit("D", 100, 3)
    assert table.player("D").owed_post == Post(2, 0, "missed")


@every_house
def test_wl_156_or_waits_for_the_big_blind(house):
    table = absent(house, 3)
    table.sit_in("C")
    found = [dealt(table) for _ in range(6)]
    first = next(each for each in found if "C" in each[2])
    assert first[1]["C"] == 2, "which is all that he posts"


@pytest.mark.parametrize(
    "house, owed", [*[(x, Post(0, 1, "missed")) for x in DEAD], ("online", Post(2, 0, "missed"))]
)
def test_wl_156_who_has_missed_the_small_blind_alone_posts_that(house, owed):
    table = opened(house)
    dealt(table)  # C has the big blind
    table.sit_out("C")
    dealt(table)
    assert table.player("C").owed_post == owed
    table.sit_in("C", post=True)
    found = next(each for each in (dealt(table) for _ in range(5)) if "C" in each[2])
    assert found[1]["C"] == ((0, 1) if house in DEAD else 2)


@every_house
def test_wl_156_or_comes_back_as_the_under_the_gun_straddle(house):
    table = absent(house, 5)  # the button is with E
    table.sit_in("C", post="straddle")
    found = [dealt(table) for _ in range(1)]
    assert found[0][1] == {"A": 1, "B": 2, "C": 4} or "C" not in found[0][2]
    while "C" not in found[-1][2]:
        found.append(dealt(table))
    assert found[-1][1]["C"] in (4, 2) and table.player("C").owed_post is None


@every_house
def test_wl_156_and_then_nobody_else_straddles(house):
    table = opened(house, "ABCDE")
    dealt(table)
    for player in "BD":
        table.set_straddle(player)
    table.sit("F", 100, 5, post="straddle")
    assert dealt(table)[1] == {"B": 4, "C": 1, "D": 2}, "F is not next to the big blind yet"
    assert dealt(table)[1] == {"D": 1, "E": 2, "F": 4}
    assert dealt(table)[1] == {"E": 1, "F": 2, "D": 4}, "who has the button, and straddles when he may"


@every_house
def test_wl_158_who_drew_for_the_button_owes_what_he_misses(house):
    """He sat down before the first hand; who came later and waits owes a big blind and no more (RRP 5)."""
    table = absent(house, 5)
    table.sit("F", 100, 5)
    table.sit_out("F")
    for _ in range(7):
        dealt(table)
    dead = 0 if house in MOVING else 1
    assert table.player("C").owed_post == Post(2, dead, "missed") and table.player("F").owed_post == Post(
        2, 0, "missed"
    )


@every_house
def test_who_is_back_before_a_blind_has_passed_owes_nothing(house):
    table = opened(house)
    dealt(table)
    table.sit_out("E")
    dealt(table)
    table.sit_in("E")
    assert dealt(table)[2] == "ABCDE" and table.player("E").owed_post is None


@every_house
def test_rrp_11_who_loses_his_chips_makes_up_the_blinds_that_he_misses(house):
    table = opened(house, "ABCDEF")
    hand = table.next_hand()
    hand.all_in().fold().fold().fold().fold().call()  # D against C
    loser = "D" if table.stacks[3] == 0 else "C"
    for _ in range(6):
        dealt(table)
    assert table.player(loser).owed_post is not None
    table.top_up(loser, 100)
    table.sit_in(loser, post=True)
    found = next(each for each in (dealt(table) for _ in range(7)) if loser in each[2])
    assert found[1][loser] in (2, (2, 1), (0, 1))


# ---- Changing seats


@every_house
def test_wl_159_one_may_move_past_two_players_without_posting(house):
    table = opened(house, "ABCDEFG")
    dealt(table)
    table.move("D", 7)  # past E, F and G
    assert table.player("D").owed_post == Post(2, 0, "missed")
    table.move("E", 3)
    assert table.player("E").owed_post is None and table.players == ("A", "B", "C", "E", None, "F", "G", "D")
    table.sit_in("D", post=True)
    assert posted(table) == {"C": 1, "E": 2, "D": 2}


@every_house
def test_who_moves_past_nobody_keeps_his_place(house):
    """With the big blind behind him, too."""
    table = opened(house, "ABC")
    dealt(table)
    table.move("C", 5)
    assert table.player("C").owed_post is None
    assert dealt(table) == ("B", {"C": 1, "A": 2}, "ABC")
    assert dealt(table) == ("C", {"A": 1, "B": 2}, "ABC")


@every_house
def test_who_has_had_the_big_blind_does_not_have_it_again_in_another_seat(house):
    table = opened(house, "AB")
    assert dealt(table) == ("A", {"A": 1, "B": 2}, "AB")
    table.leave("B")
    table.sit("B", 100, 4)
    assert dealt(table) == ("B", {"B": 1, "A": 2}, "AB")
    table.leave("A")
    table.sit("C", 100, 0)
    table.sit("A", 100, 1)
    assert dealt(table)[1] in ({"A": 1, "B": 2}, {"C": 1, "B": 2})


@with_a_dead_button
def test_nor_at_a_larger_table(house):
    table = opened(house, "ABC")
    dealt(table)
    table.leave("C")
    table.sit("C", 100, 4)
    assert dealt(table) == ("B", {"B": 1, "A": 2}, "AB")
    assert dealt(table) == ("A", {"A": 1, "B": 2}, "AB"), "C sits between the button and the small blind"
    assert dealt(table)[1]["C"] == 2


@every_house
def test_wl_159_two_players_are_not_too_many(house):
    table = opened(house, "ABCDEF")
    dealt(table)
    table.move("D", 6)  # past E and F
    assert table.player("D").owed_post is None
    assert dealt(table) == ("B", {"C": 1, "E": 2}, "ABCEFD")


@with_a_dead_button
def test_wl_159_nobody_moves_on_and_on_before_the_big_blind(house):
    table = opened(house, "A.B.C.D.E", seats=9)
    dealt(table)
    assert posted(table) == {"C": 1, "D": 2}
    for seat, blinds in ((1, {"D": 1, "A": 2}), (3, {"A": 1, "B": 2})):
        table.move("E", seat)  # past one player each time
        assert table.player("E").owed_post is None
        assert posted(table) == blinds
    table.move("E", 5)  # past the third
    assert table.player("E").owed_post == Post(2, 0, "missed")
    table.move("E", 3)
    assert posted(table) == {"B": 1, "E": 2}  # which he waits for; then he may move again
    table.move("E", 5)
    assert table.player("E").owed_post == Post(0, 1, "missed")  # the small one, which he leaves behind


@every_house
def test_who_moves_away_after_the_big_blind_owes_the_small_one(house):
    table = opened(house, "ABCDEF")
    dealt(table)
    table.move("C", 6)
    assert table.player("C").owed_post == (Post(2, 0, "missed") if house in MOVING else Post(0, 1, "missed"))


# ---- Dealing off


@every_house
def test_wl_160_who_deals_off_lets_the_blinds_pass_once(house):
    """A plays the button and moves right away: no blind is owed when the button has passed the new seat."""
    table = opened(house, "ABCDE", seats=9)
    dealt(table)
    assert dealt(table)[:2] == ("B", {"C": 1, "D": 2})
    table.move("B", 5)  # past C, D and E
    table.sit_out("B")
    assert dealt(table)[1] == {"D": 1, "E": 2}
    assert dealt(table)[1] == {"E": 1, "A": 2}, "the big blind passes B"
    table.sit_in("B")
    assert table.player("B").owed_post is None
    table = sw.Table.from_bytes(table.to_bytes())
    assert [dealt(table) for _ in range(4)] == [
        ("E", {"A": 1, "C": 2}, "ACDE"),
        ("A", {"C": 1, "D": 2}, "ACDEB"),  # behind the button, without a post
        ("C", {"D": 1, "E": 2}, "ACDEB"),
        ("D", {"E": 1, "B": 2}, "ACDEB"),
    ]


@every_house
def test_wl_160_but_once_only_and_only_right_after_the_button(house):
    table = opened(house, "ABCDE", seats=9)
    dealt(table)
    dealt(table)
    table.move("B", 5)
    table.sit_out("B")
    for _ in range(9):
        dealt(table)
    assert table.player("B").owed_post is not None, "the blinds have passed a second time"
    table = opened(house, "ABCDE", seats=9)
    for _ in range(3):
        dealt(table)
    table.move("B", 5)  # a hand after the button
    table.sit_out("B")
    for _ in range(4):
        dealt(table)
    assert table.player("B").owed_post is not None


@every_house
def test_wl_160_or_takes_the_big_blind_in_the_new_seat(house):
    table = opened(house, "ABCDE", seats=9)
    dealt(table)
    dealt(table)
    table.move("B", 5)
    assert dealt(table)[1] == {"D": 1, "E": 2}
    assert dealt(table)[1]["B"] == 2


# ---- Draw games and mixes


same_position = pytest.mark.parametrize("house", DEAD)


def drawing(house, people="ABCDE", seats=8, game=games.DeuceToSevenTripleDraw, mixed=False):
    made = game((2, 4), rules=house, max_seats=8)
    mix = MixedGame([made, games.FixedLimitHoldem((2, 4), rules=house)], hands_per_turn=1)
    table = Table(mix if mixed else made, seats, seed=1)
    for seat, player in enumerate(people):
        if player != ".":
            table.sit(player, 1000, seat)
    return table


def dealt_in(table, hands):
    """Who is dealt in, hand after hand, and what they post."""
    return [dealt(table)[1:] for _ in range(hands)]


@pytest.mark.parametrize("mixed", [False, True])
@same_position
def test_wl_159_in_draw_games_and_mixes_a_mover_waits_for_the_same_position(house, mixed):
    """D had the next big blind. In the new seat E and F have it first: D waits for two hands."""
    table = drawing(house, "ABCDEF", mixed=mixed)
    dealt(table)
    table.move("D", 7)
    table = sw.Table.from_bytes(table.to_bytes())
    assert table.player("D").owed_post is None
    assert dealt_in(table, 3) == [
        ({"C": 1, "E": 2}, "ABCEF"),
        ({"E": 1, "F": 2}, "ABCEF"),
        ({"F": 1, "D": 2}, "ABCEFD"),
    ]


@same_position
def test_wl_159_nor_does_a_post_help(house):
    table = drawing(house, "ABCDEF")
    dealt(table)
    table.move("D", 7)
    table.sit_in("D", post=True)
    assert [there for _, there in dealt_in(table, 3)] == ["ABCEF", "ABCEF", "ABCEFD"]


@same_position
def test_wl_159_in_the_same_position_a_mover_comes_in_before_the_big_blind(house):
    """E has the big blind after D, in the new seat after F, too: E waits one hand, and posts nothing."""
    table = drawing(house, "ABCDEF")
    dealt(table)
    table.move("E", 7)
    assert dealt_in(table, 3) == [
        ({"C": 1, "D": 2}, "ABCDF"),
        ({"D": 1, "F": 2}, "ABCDFE"),
        ({"F": 1, "E": 2}, "ABCDFE"),
    ]


@same_position
def test_wl_159_who_moves_closer_to_the_blinds_is_dealt_in_at_once(house):
    table = drawing(house, "ABC.DEF")
    dealt(table)
    table.move("F", 3)
    assert table.player("F").owed_post is None
    assert dealt_in(table, 1) == [({"C": 1, "F": 2}, "ABCFDE")]


@same_position
def test_wl_159_several_moves_are_one(house):
    """Back in the old seat nothing has changed; on and on, it is counted from the first."""
    table = drawing(house, "ABCDEF")
    dealt(table)
    table.move("D", 7)
    table.move("D", 3)
    assert dealt_in(table, 1) == [({"C": 1, "D": 2}, "ABCDEF")]
    table = drawing(house, "ABCDEF")
    dealt(table)
    table.move("D", 6)
    table.move("D", 7)
    assert [there for _, there in dealt_in(table, 3)] == ["ABCEF", "ABCEF", "ABCEFD"]


def test_wl_159_a_house_may_do_as_in_other_games():
    table = drawing(sw.rules.preset("wsop_live", draw_seat_change="two_players"), "ABCDEF")
    dealt(table)
    table.move("D", 7)
    assert dealt_in(table, 1) == [({"C": 1, "E": 2}, "ABCEFD")]


@same_position
def test_wl_160_in_a_draw_game_the_blinds_pass_once_too(house):
    table = drawing(house, "ABCDEF")
    dealt(table)
    table.move("A", 6)  # past nobody
    table.move("A", 7)
    assert dealt_in(table, 1) == [({"C": 1, "D": 2}, "BCDEFA")]
    dealt_off = drawing(house, "ABCDEF")
    for _ in range(2):
        dealt(dealt_off)
    dealt_off.move("B", 7)  # from the button to the big blind's right
    dealt_off.sit_out("B")
    for _ in range(4):
        dealt(dealt_off)
    dealt_off.sit_in("B")
    assert dealt_off.player("B").owed_post is None


BADUGIS = [games.Badugi, games.Badeucy, games.Badacey]


@pytest.mark.parametrize("game", BADUGIS, ids=lambda game: game.__name__)
@pytest.mark.parametrize("house", ["wsop", "wsop_live", "tda"])
def test_wl_297_306_316_in_badugi_who_has_missed_a_blind_waits(house, game):
    for post in (True, "straddle", "button", "between"):
        table = drawing(house, "ABCDE", game=game)
        table.sit_out("D")
        for _ in range(3):
            dealt(table)
        assert table.player("D").owed_post is not None
        table.sit_in("D", post=post)
        found = [dealt(table)]
        while "D" not in found[-1][2]:
            found.append(dealt(table))
        assert len(found) == 3 and found[-1][1]["D"] == 2, "in the big blind"


@pytest.mark.parametrize("house", ["wsop", "wsop_live", "tda"])
def test_wl_297_a_new_participant_may_post(house):
    table = drawing(house, "ABCDE", game=games.Badugi)
    dealt(table)
    table.sit("F", 1000, 5, post=True)
    assert dealt(table)[1] == {"C": 1, "D": 2, "F": 2}


@pytest.mark.parametrize(
    "rules", ["robert", "online", sw.rules.preset("wsop", badugi_missed_blinds="post")], ids=str
)
def test_elsewhere_who_has_missed_a_blind_may_post_in_badugi(rules):
    table = drawing(rules, "ABCDE", game=games.Badugi)
    table.sit_out("D")
    for _ in range(4):
        dealt(table)
    table.sit_in("D", post=True)
    found = [dealt(table) for _ in range(2)]
    assert any("D" in there and posted["D"] for _, posted, there in found)


def test_in_a_mix_the_rule_is_that_of_the_next_game():
    """Missed blinds are posted in hold'em, not in badugi."""
    for first, there in ((games.Badugi, False), (games.FixedLimitHoldem, True)):
        mix = [games.FixedLimitHoldem((2, 4)), first((2, 4))]
        table = Table(MixedGame(mix, hands_per_turn=[4, 4]), 8, seed=1)
        for player in "ABCDE":
            table.sit(player, 1000)
        table.sit_out("D")
        for _ in range(4):
            dealt(table)
        table.sit_in("D", post=True)
        assert ("D" in dealt(table)[2]) is there


# ---- Straddles


def straddling(people="ABCDEFG", wanting="", seats=8, blinds=(1, 2), game=games.NoLimitHoldem, **switches):
    table = opened(sw.rules.preset("wsop_live", **switches), people, seats=seats, blinds=blinds, game=game)
    for player in wanting:
        table.set_straddle(player)
    return table


def straddles(table):
    """The next hand's straddles by player, in the order of their sizes, and who opens."""
    hand = table.next_hand()
    found = {table.players[e.seat]: e.amount for e in hand.events if e.kind == "straddle"}
    opens = table.players[hand.actor]
    while not hand.is_over:
        hand.act(-1 if hand.legal_actions.can_fold else 0)
    return found, opens


def test_re_straddles_go_on_from_the_big_blinds_left():
    table = straddling(wanting="DEF", re_straddles=True)
    assert straddles(table) == ({"D": 4, "E": 8, "F": 16}, "G")
    assert straddles(table) == ({"E": 4, "F": 8}, "G"), "D has the big blind"
    assert straddles(straddling(wanting="EF", re_straddles=True)) == ({}, "D"), "only over a straddle"
    assert straddles(straddling(wanting="DF", re_straddles=True)) == ({"D": 4}, "E"), "by the next player"
    assert straddles(straddling(wanting="DEF")) == ({"D": 4}, "E"), "there is one, unless the house has more"


def test_the_button_straddles_first_and_may_be_straddled():
    assert straddles(straddling(wanting="AD", re_straddles=True)) == ({"A": 4, "D": 8}, "E")
    assert straddles(straddling(wanting="ADE", re_straddles=True)) == ({"A": 4, "D": 8, "E": 16}, "F")
    assert straddles(straddling(wanting="AE", re_straddles=True)) == ({"A": 4}, "B")
    assert straddles(straddling(wanting="AD", straddle_seats="under_the_gun")) == ({"D": 4}, "E")
    only = {"straddle_seats": "under_the_gun", "re_straddles": True}
    assert straddles(straddling("ABCDE", "ADE", **only)) == ({"D": 4, "E": 8, "A": 16}, "B")


def test_a_mississippi_straddle_comes_from_any_seat_but_the_blinds():
    """Its left opens, and it acts last; the button goes first, then the nearest to the big blind's left."""
    for player, opens in zip("DEFGA", "EFGAB", strict=True):
        table = straddling(wanting=player, straddle_seats="any")
        assert straddles(table) == ({player: 4}, opens)
    assert straddles(straddling(wanting="BC", straddle_seats="any")) == ({}, "D"), "not the blinds"
    assert straddles(straddling(wanting="EFA", straddle_seats="any"))[0] == {"A": 4}
    assert straddles(straddling(wanting="EF", straddle_seats="any"))[0] == {"E": 4}
    table = straddling(wanting="EG", straddle_seats="any", re_straddles=True)
    assert straddles(table) == ({"E": 4, "G": 8}, "A"), "with a player between them"


def test_a_straddle_of_any_legal_size():
    table = straddling(re_straddles=True)
    table.set_straddle("D", amount=5)
    table.set_straddle("E", amount=11)
    table.set_straddle("F")
    table = sw.Table.from_bytes(table.to_bytes())
    hand = table.copy().next_hand()
    assert (hand.actor, hand.legal_actions.to_call, hand.legal_actions.min_raise_to) == (6, 22, 24)
    assert straddles(table) == ({"D": 5, "E": 11, "F": 22}, "G")
    table = straddling(re_straddles=True)
    table.set_straddle("D", amount=6)
    table.set_straddle("E", amount=11)  # less than twice the last
    assert straddles(table) == ({"D": 6}, "E")
    table.set_straddle("E")
    assert straddles(table)[0] == {"E": 4}, "without a size again"


def test_the_hand_is_that_of_a_game_with_these_straddles():
    """`Game(blinds=(1, 2, 4, 11))`, card for card."""
    table = straddling(re_straddles=True)
    table.set_straddle("D")
    table.set_straddle("E", amount=11)
    hand = table.next_hand()
    game = games.NoLimitHoldem((1, 2, 4, 11), rules=table.game.rules)
    own = sw.Hand(game, [100] * 7 + [0], button=0, seed=(1, 0))
    for code in (0, 24, -1, -1, 0, 0, 0):
        assert (hand.actor, hand.legal_actions.to_call, hand.bets) == (
            own.actor,
            own.legal_actions.to_call,
            own.bets,
        )
        hand.act(code)
        own.act(code)
    assert hand.hole_cards == own.hole_cards and hand.board == own.board


def test_a_straddle_of_the_game_may_be_straddled():
    table = straddling(wanting="EF", blinds=(1, 2, 4), re_straddles=True)
    assert straddles(table) == ({"D": 4, "E": 8, "F": 16}, "G")
    assert straddles(straddling(wanting="EF", blinds=(1, 2, 4))) == ({"D": 4}, "E")


def test_who_comes_back_with_a_straddle_may_be_straddled():
    """WL 156, then re-straddles."""
    for again, found in ((True, {"F": 4, "G": 8}), (False, {"F": 4})):
        table = straddling("ABCDE.G", re_straddles=again)
        dealt(table)
        dealt(table)
        table.sit("F", 100, 5, post="straddle")
        table.set_straddle("G")
        assert straddles(table)[0] == found


def test_fixed_limit_has_one_straddle_and_pot_limit_no_sizes():
    limit = {"game": games.FixedLimitHoldem, "re_straddles": True, "straddle_seats": "any"}
    assert straddles(straddling(wanting="ADE", **limit)) == ({"D": 4}, "E")
    table = straddling(wanting="DE", game=games.PotLimitOmaha, re_straddles=True)
    assert straddles(table) == ({"D": 4, "E": 8}, "F")
    with pytest.raises(
        sw.InvalidTable, match="'D' straddles 9: only no-limit games with blinds take a straddle size"
    ):
        table.set_straddle("D", amount=9)


@pytest.mark.parametrize(
    ("keywords", "error", "words"),
    [
        ({"amount": 3}, sw.InvalidTable, r"'D' straddles 3: .* twice the big blind, 4 \(WL 161\)"),
        ({"amount": 0}, sw.InvalidTable, r"'D' must straddle 1 to 2\*\*53 chips, not 0"),
        ({"amount": -4}, sw.InvalidTable, r"'D' must straddle 1 to 2\*\*53 chips, not -4"),
        ({"amount": 2**70}, sw.InvalidTable, "'D' must straddle 1 to"),
        ({"amount": 4.0}, TypeError, "the straddle of 'D'"),
        ({"amount": 5, "wants": False}, ValueError, "'D' cannot straddle 5 with wants=False: leave out"),
        ({"wants": 1}, TypeError, "wants must be True or False for 'D'"),
    ],
)
def test_a_straddle_that_cannot_be(keywords, error, words):
    table = straddling(wanting="D")
    before = table.to_bytes()
    with pytest.raises(error, match=words):
        table.set_straddle("D", **keywords)
    assert table.to_bytes() == before


def test_straddles_are_in_chips_of_the_game():
    table = opened("wsop_live", chip=5, blinds=(5, 10))
    with pytest.raises(
        sw.InvalidTable, match=r"'D' straddles 22: .* big blind, 20 \(WL 161\), in multiples of 5"
    ):
        table.set_straddle("D", amount=22)
    table.set_straddle("D", amount=25)
    assert straddles(table)[0] == {"D": 25}


@every_house
def test_wl_161_the_straddle_is_twice_the_big_blind_next_to_it(house):
    table = opened(house)
    table.set_straddle("D")
    hand = table.next_hand()
    assert (
        hand.posts[3] == Post(4, 0, "straddle")
        and hand.actor == 4
        and hand.legal_actions.min_raise_to in (6, 8)
    )
    while not hand.is_over:
        hand.fold()
    assert "straddle" not in str(table.next_hand().posts), "D has the big blind now"


@every_house
def test_wl_161_the_buttons_straddle_goes_before(house):
    table = opened(house)
    for player in "AD":
        table.set_straddle(player)
    hand = table.next_hand()
    assert hand.posts[0] == Post(4, 0, "straddle") and 3 not in hand.posts
    assert hand.actor == (3 if house == "online" else 1)


@every_house
def test_wl_161_there_is_no_button_straddle_in_limit_games(house):
    table = opened(house, game=games.FixedLimitHoldem, bets=(2, 4))
    for player in "AD":
        table.set_straddle(player)
    assert posted(table) == {"B": 1, "C": 2, "D": 4}
    for player in "ABCDE":
        table.set_straddle(player)
    assert posted(table) == {"C": 1, "D": 2, "E": 4}


@every_house
def test_there_is_no_straddle_heads_up_or_by_a_short_stack(house):
    table = opened(house, "AB")
    table.set_straddle("A")
    assert posted(table) == {"A": 1, "B": 2}
    table = opened(house, "ABC")
    table.sit("D", 3)
    table.set_straddle("D")
    assert posted(table) == {"B": 1, "C": 2}


@with_a_dead_button
def test_wl_162_a_missed_mandatory_straddle_is_posted_dead(house):
    table = absent(house, 6, people="ABCDEF", blinds=(1, 2, 4))
    assert table.player("C").owed_post == Post(2, 1 + 4, "missed")
    table.sit_in("C", post=True)
    found = [posted(table) for _ in range(3)]
    assert next(each["C"] for each in found if "C" in each) == (2, 5)


@online
def test_wl_162_online_the_small_blind_is_not_posted(house):
    table = absent(house, 6, people="ABCDEF", blinds=(1, 2, 4))
    assert table.player("C").owed_post == Post(2, 4, "missed")


@pytest.mark.parametrize("house, dead", [*[(x, 3) for x in DEAD], ("online", 0)])
def test_wl_188_of_three_blinds_the_third_is_live(house, dead):
    table = absent(house, 6, people="ABCDEF", game=games.PotLimitOmaha, blinds=(1, 2, 5), bets=5)
    assert table.player("C").owed_post == Post(5, dead, "missed")


@online
def test_three_blinds_with_a_moving_button(house):
    """Where the third falls on the seat that has had it, that is no bought button."""
    table = opened(house, game=games.PotLimitOmaha, blinds=(1, 2, 5), bets=5)
    assert dealt(table) == ("A", {"B": 1, "C": 2, "D": 5}, "ABCDE")
    table.leave("B")
    table.leave("C")
    assert dealt(table) == ("D", {"E": 1, "A": 2, "D": 5}, "ADE")


@with_a_dead_button
def test_wl_188_who_has_missed_the_small_ones_of_three_posts_the_third_with_them(house):
    table = opened(house, game=games.PotLimitOmaha, blinds=(1, 2, 5), bets=5)
    dealt(table)  # D has posted 5
    table.sit_out("D")
    for _ in range(2):
        dealt(table)
    assert table.player("D").owed_post == Post(5, 3, "missed")


# ---- Stud, and mixes


@every_house
def test_wl_100_in_stud_the_ante_is_enough(house):
    """All who sit in are dealt in."""
    table = Table(games.SevenCardStud((2, 4), rules=house), 6, seed=1)
    for seat, player in enumerate("ABC"):
        table.sit(player, 100, seat)
    assert dealt(table)[2] == "ABC"
    table.sit_out("A")
    table.sit("D", 100)
    assert dealt(table)[2] == "BCD"
    table.sit_in("A")
    assert dealt(table)[2] == "ABCD" and table.player("D").owed_post is None


@every_house
def test_wt_67_in_a_mix_the_button_waits_while_stud_is_played(house):
    """Where the next hold'em hand has it; blinds that are owed stay owed."""
    mix = [games.FixedLimitHoldem((2, 4), rules=house), games.Razz((2, 4), rules=house)]
    table = Table(MixedGame(mix, hands_per_turn=2), 6, seed=1)
    for seat, player in enumerate("ABCDE"):
        table.sit(player, 100, seat)
    table.sit_out("C")
    assert [dealt(table)[0] for _ in range(2)] == ["A", "B"]
    table.sit_in("C")
    assert [dealt(table) for _ in range(2)] == [("D", {}, "ABCDE")] * 2
    assert dealt(table) == ("D", {"E": 1, "A": 2}, "ABDE"), "C waits, who missed the first big blind"
    assert table.player("C").owed_post == Post(2, 0 if house in MOVING else 1, "missed")


# ---- Chips


@every_house
def test_wl_60_only_the_chips_at_the_start_of_a_deal_play_for_that_hand(house):
    table = opened(house, "AB")
    hand = table.next_hand()
    table.top_up("A", 50)
    assert hand.legal_actions.max_raise_to == 100
    hand.fold()
    assert table.stacks[:2] == (149, 101)


def test_wl_100_a_buy_in_is_a_full_one():
    table = Table(games.NoLimitHoldem(), 6, buy_in=(40, 100), seed=1)
    for chips in (39, 101):
        with pytest.raises(
            sw.InvalidTable, match=f"'A' in seat 0 cannot buy in for {chips}: the buy-in is 40 to 100"
        ):
            table.sit("A", chips)
    assert table.sit("A", 40) == 0
