"""WT, the WSOP's rules of 2023, around the hands: a test a rule, by the book's example if it has one."""

from itertools import pairwise

import pytest

import steelwheel as sw
from steelwheel.tables.seating import Seating
from steelwheel.tournaments.draws import Draw
from steelwheel.tournaments.payouts import default_shares
from steelwheel.tournaments.races import race
from steelwheel.tournaments.table import Seats

LEVELS = [sw.Level((50, 100), minutes=20), sw.Level((100, 200), minutes=20), sw.Level((200, 400))]


def begun(players, levels=LEVELS, **options):
    """A tournament of so many players, p0 and so on, begun."""
    tournament = sw.Tournament(levels, **{"stack": 10_000, "seed": 3, **options})
    for i in range(players):
        tournament.register(f"p{i}")
    tournament.start()
    return tournament


def give(tournament, name, chips):
    """Another stack, and what it differs by a line of the ledger."""
    table, seat = tournament._director.floor.where[name]
    tournament._director.ledger["entries"] += chips - table.stacks[seat]
    table.stacks[seat] = chips


def rigged(tournament, table, losers, winner):
    """The next hand of a table, in which the losers lose all their chips to the winner; it is over."""
    hand, names = tournament.next_hand(table), tournament.seating(table)
    bad, cards = iter(["7c2d", "7h2c", "7s2h", "7d2s"]), [None] * len(names)
    for name in losers:
        cards[names.index(name)] = next(bad)
    cards[names.index(winner)] = "AsAh"
    hand = sw.Hand(
        hand.game,
        hand.starting_stacks,
        button=hand.button,
        posts=hand.posts,
        hole_cards=cards,
        board="KsKd9c9h4s",
    )
    tournament._director.floor.tables[table].hand = hand
    while (seat := hand.actor) is not None:
        if names[seat] not in (*losers, winner):
            hand.act(sw.FOLD if hand.legal_actions.can_fold else sw.CALL)
        else:
            hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    return hand


def knock(tournament, table, *losers, by=None):
    """A hand in which these lose all their chips; what is new after it."""
    if by is None:
        stacks = tournament.stacks
        others = [name for name in tournament.seating(table) if name and name not in losers]
        by = max(others, key=stacks.get)
        if stacks[by] < max(stacks[name] for name in losers):
            give(tournament, by, max(stacks[name] for name in losers))
    rigged(tournament, table, losers, by)
    return tournament.end_hand(table)


def fold_round(tournament, table):
    """A hand in which all fold."""
    hand = tournament.next_hand(table)
    while hand.actor is not None:
        hand.act(sw.FOLD if hand.legal_actions.can_fold else sw.CALL)
    return tournament.end_hand(table)


def sizes(tournament):
    return [sum(name is not None for name in tournament.seating(table)) for table in tournament.tables]


def named(tournament, table, seat):
    return tournament.seating(table)[seat]


# ---- entries


def test_wt_13_who_is_out_enters_again_with_a_full_stack():
    t = begun(4, late_registration_levels=2, reentries_per_player=1)
    knock(t, 1, "p0")
    t.register("p0")
    assert t.stacks["p0"] == 10_000 and t.players["p0"].entries == 2 and t.prize_pool == 500
    knock(t, 1, "p0")
    with pytest.raises(ValueError, match="'p0' cannot register again: reentries_per_player is 1"):
        t.register("p0")
    t.remove("p1")  # forfeits his stack and pays again
    t.register("p1")
    assert t.copy().close_registration() is None and [t.players[name].place for name in t.players] == [0] * 4
    assert t.stacks["p1"] == 10_000 and t.ledger["removed"] < 0 < t.ledger["entries"]
    assert sum(t.stacks.values()) == t.ledger["in_play"]
    t.close_registration()
    assert [t.players[name].place for name in t.players] == [4, 0, 0, 0]


def test_wt_13_who_enters_again_is_a_new_participant():
    """45 players and 6 re-entries are 51 entrants: six places are paid, and seats are drawn again."""
    t = begun(45, late_registration_levels=1, reentries_per_player=None)
    assert len(t.prizes) == 5
    for name in ("p1", "p1", "p2", "p3", "p4", "p5"):
        knock(t, t.seat_of(name)[0], name)
        t.register(name)
    assert len(t.prizes) == 6
    t.close_registration()
    assert len(t.prizes) == 6 and sum(t.prizes) == 5100 and t._director.floor.redraws == (2, 1)


def test_wt_14_a_late_player_has_a_full_stack_and_posts_nothing():
    t = begun(4, late_registration_levels=1, seats=6)
    first = t.next_hand(1)
    t.register("late")
    assert t.hand(1) is first and t.stacks["late"] == 10_000
    fold_on(first)
    t.end_hand(1)
    hand = t.next_hand(1)
    seat = t.seat_of("late")[1]
    between = t._director.floor.tables[1].seating.blinds
    if hand.starting_stacks[seat]:
        assert seat in between or seat not in hand.posts


def fold_on(hand):
    while hand.actor is not None:
        hand.act(sw.FOLD if hand.legal_actions.can_fold else sw.CALL)


def one_table(seats, seating, joining, stacks):
    """A table whose last hand had its button and blinds there, and who has come since."""
    table = Seats(1, seats, 1)
    for seat, chips in stacks.items():
        table.put(f"p{seat}", chips, seat)
    table.joining = {*joining}
    table.seating, table.hands = Seating(*seating), 1
    return table


@pytest.mark.parametrize(
    ("seat", "role"),
    # seats 0, 2 and 5 of 9 are taken, and had the small blind, the big blind and the button
    [(1, None), (3, "big"), (4, "big"), (6, "dealt"), (7, "dealt"), (8, "dealt")],
)
def test_wt_66_not_between_button_and_small_blind(seat, role):
    """They can get the big blind, the small blind or the button."""
    game = sw.games.NoLimitHoldem(blinds=(50, 100))
    table = one_table(9, (5, (0, 2)), [seat], dict.fromkeys([0, 2, 5, seat], 1000))
    stacks, button, _ = table.prepare_hand(game, False)
    assert button == 0
    if role is None:
        assert stacks[seat] == 0 and table.joining == {seat}
        stacks, button, _ = table.prepare_hand(game, False)  # the button has passed
        assert button == 2 and stacks[seat] and not table.joining
        return
    assert stacks[seat] and not table.joining
    assert (table.seating.blinds[-1] == seat) == (role == "big")


@pytest.mark.parametrize("seat", [0, 2])
def test_wt_66_the_button_or_the_small_blind_of_one_who_is_out(seat):
    game = sw.games.NoLimitHoldem(blinds=(50, 100))
    table = one_table(9, (5, (0, 2)), [seat], dict.fromkeys([0, 2, 5, 7], 1000))
    stacks, button, posts = table.prepare_hand(game, False)
    hand = sw.Hand(game, stacks, button=button, posts=posts)
    assert button == 0 and table.seating.blinds == (2, 5) and stacks[seat]
    assert hand.posts[2].live == 50 and hand.posts[5].live == 100


def test_wt_34_seats_are_drawn():
    seats = [{name: begun(20, seed=seed).seat_of(name) for name in ("p0", "p1", "p2")} for seed in (1, 1, 2)]
    assert seats[0] == seats[1] != seats[2]
    t = begun(1000)
    assert sorted(sizes(t)) == [8] * 8 + [9] * 104
    assert len({t.seat_of(name) for name in t.players}) == 1000


def test_wt_35_tables_that_were_added_break_first():
    t = begun(17, late_registration_levels=1, seats=9)
    assert t.tables == (1, 2)
    for i in range(3):
        t.register(f"late {i}")
    assert t.tables == (1, 2, 3) and max(sizes(t)) - min(sizes(t)) <= 1
    t.close_registration()
    for table in (1, 2):
        events = knock(t, table, next(name for name in t.seating(table) if name))
    assert events[-1].kind == "move" and [x.table for x in t.events if x.kind == "break"] == [3]
    assert t.tables == (1, 2) and sizes(t) == [9, 9]


def test_wt_36_the_absent_are_dealt_in_and_blinded_off():
    t = begun(3, levels=[sw.Level((50, 100), antes={"big_blind": 100})])
    t.set_away("p0")
    paid = []
    for _, hand in t.deal_hands():
        seat = t.seat_of("p0")[1]
        while not hand.is_over:
            if not t.fold_away_players(1):
                hand.act(sw.CALL)
        paid.append(hand.payoffs[seat])
        if len(paid) == 6:
            break
    assert sorted(paid) == [-200, -200, -50, -50, 0, 0]
    t.set_away("p0", False)
    assert not t.players["p0"].is_away


def test_wt_36_all_absent_still_lose_their_blinds():
    t = begun(3)
    for name in t.players:
        t.set_away(name)
    for _ in range(3):
        hand = t.next_hand(1)
        assert t.fold_away_players(1) and hand.is_over
        t.end_hand(1)
    assert sum(t.stacks.values()) == 30_000


# ---- bounties


def test_wt_39_a_bounty_goes_to_who_wins_the_pot_of_the_last_chips():
    """With more all-in, the marker of the smallest stack lies in the main pot, others in side pots."""
    t = begun(4, bounty=50, levels=[sw.Level((50, 100), antes={"big_blind": 100})])
    for name, chips in (("p0", 1000), ("p1", 3000), ("p2", 9000), ("p3", 2000)):
        give(t, name, chips)
    hand, names = t.next_hand(1), t.seating(1)
    cards = {"p0": "AsAh", "p1": "KsKh", "p2": "QsQh", "p3": "JsJh"}
    hand = t._director.floor.tables[1].hand = sw.Hand(
        hand.game,
        hand.starting_stacks,
        button=hand.button,
        hole_cards=[cards.get(x) for x in names],
        board="2c3c7d8d9h",
    )
    while hand.actor is not None:
        hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    t.end_hand(1)
    # p0 has the main pot, p1 the side pots: p3 was all-in for more than p0, and lost his last chips to p1
    assert set(t._director.floor.where) == {"p0", "p1", "p2"}
    assert t.players["p1"].bounties_won == 50 and t.players["p3"].bounty == 0


def all_in(tournament, cards, board):
    """The next hand of table 1, in which all go all-in with these cards, by name."""
    hand, names = tournament.next_hand(1), tournament.seating(1)
    hole = [cards.get(name) for name in names]
    hand = sw.Hand(hand.game, hand.starting_stacks, button=hand.button, hole_cards=hole, board=board)
    tournament._director.floor.tables[1].hand = hand
    while hand.actor is not None:
        hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    tournament.end_hand(1)


def test_wt_39_a_bounty_of_the_main_pot():
    t = begun(4, bounty=50)
    for name, chips in (("p0", 1000), ("p1", 2000), ("p2", 9000), ("p3", 9000)):
        give(t, name, chips)
    all_in(t, {"p0": "2c7d", "p1": "AsAh", "p2": "KsKh", "p3": "QsQh"}, "3c4c8d9hJd")
    # p1 has the main pot with p0's last chips in it, p2 the other side pot with p3's
    assert (t.players["p1"].bounties_won, t.players["p2"].bounties_won, t.players_left) == (50, 50, 2)


def test_wt_39_an_ante_for_the_table_makes_no_pot_larger_for_its_payer():
    t = begun(4, bounty=50, levels=[sw.Level((50, 100), antes={"big_blind": 100})])
    button = max(t.seat_of(name)[1] for name in t.players)
    names = [name for name in t.seating(1) if name]  # from the left of the button
    small, big, other, last = names[0], names[1], names[2], names[3]
    assert t.seating(1)[button] == last
    for name, chips in ((small, 900), (big, 1000), (other, 5000), (last, 5000)):
        give(t, name, chips)
    all_in(t, {big: "2c7d", small: "AsAh", other: "KsKh", last: "QsQh"}, "3c4c8d9hJd")
    assert (t.players[small].bounties_won, t.players[other].bounties_won) == (50, 50)


def test_progressive_bounties_pay_half_and_put_half_on_the_winner():
    t = begun(3, bounty=101, progressive_bounty=True)
    knock(t, 1, "p0", by="p1")
    assert (t.players["p1"].bounties_won, t.players["p1"].bounty) == (50, 152)
    give(t, "p2", 5000)
    knock(t, 1, "p2", by="p1")
    assert (
        t.is_over
        and t.players["p1"].bounties_won == 303
        and sum(p.bounties_won for p in t.players.values()) == 303
    )


def test_a_bounty_is_divided_among_those_who_split_the_pot():
    t = begun(3, bounty=51)
    give(t, "p0", 900)
    hand, names = t.next_hand(1), t.seating(1)
    cards = {"p0": "2c3d", "p1": "AsKh", "p2": "AhKs"}
    hand = t._director.floor.tables[1].hand = sw.Hand(
        hand.game,
        hand.starting_stacks,
        button=hand.button,
        hole_cards=[cards.get(x) for x in names],
        board="QdJd9c9h4s",
    )
    while hand.actor is not None:
        hand.act(
            sw.CALL
            if hand.bets[hand.actor] < 900 and max(hand.bets) >= 900
            else (hand.legal_actions.min_raise_to and 900) or 0
        )
    t.end_hand(1)
    assert sorted([t.players["p1"].bounties_won, t.players["p2"].bounties_won]) == [25, 26]


# ---- breaking and balancing


def test_wt_66_the_last_table_breaks_and_fills_the_others():
    t = begun(19, seats=9)
    assert sizes(t) == [7, 6, 6]
    events = knock(t, 2, *[name for name in t.seating(2) if name][:1])
    assert [x.table for x in events if x.kind == "break"] == [3] and sizes(t) == [9, 9]
    for x in events:
        if x.kind == "move":
            assert t.seat_of(x.player) == (x.table, x.seat)


def test_wt_66_a_table_in_a_hand_breaks_after_it():
    t = begun(19, seats=9)
    hand = t.next_hand(3)
    knock(t, 2, next(name for name in t.seating(2) if name))
    assert t.tables == (1, 2, 3) and set(t.ready_tables) == {1, 2}
    fold_on(hand)
    t.end_hand(3)
    assert t.tables == (1, 2)


def test_wt_66_not_between_button_and_small_blind_if_there_is_another_seat():
    could = 0
    for seed in range(60):
        t = begun(19, seats=9, seed=seed, redraw_at_tables=(), hand_for_hand_within=0)
        for table in t.tables:
            fold_round(t, table)
        awkward = {n: t._director.floor.tables[n].gap_seats() for n in (1, 2)}
        events = knock(t, 2, *[name for name in t.seating(2) if name][:3])  # 16 are left for 18 seats
        assert t.tables == (1, 2)
        for n in (1, 2):
            free = {seat for seat, name in enumerate(t.seating(n)) if name is None}
            taken = {x.seat for x in events if x.kind == "move" and x.table == n}
            could += bool(awkward[n] & free)
            if free - t._director.floor.tables[n].gap_seats():
                assert not taken & t._director.floor.tables[n].gap_seats()
    assert could


def test_wt_67_the_next_full_table_in_the_breaking_order_gives():
    t = begun(27, seats=9, late_registration_levels=1)
    for _ in range(2):
        many = len(t.events)
        t.remove(next(name for name in t.seating(1) if name))
    moved = [x for x in t.events[many:] if x.kind == "move"]
    assert [x.table for x in moved] == [1] and sizes(t) == [8, 9, 8]


def test_wt_67c_a_redraw_waits_for_all_hands():
    t = begun(19, seats=9, redraw_at_tables=(2,), hand_for_hand_within=0)
    others = {n: t.next_hand(n) for n in (1, 3)}
    knock(t, 2, next(name for name in t.seating(2) if name))
    assert t.tables == (1, 2, 3) and t.ready_tables == ()
    with pytest.raises(
        ValueError, match="table 2 cannot deal: all seats will be redrawn when the other hands"
    ):
        t.next_hand(2)
    for n, hand in others.items():
        fold_on(hand)
        t.end_hand(n)
    assert t.tables == (4, 5) and t.ready_tables == (4, 5)
    assert t.next_hand(4).button == max(seat for seat, name in enumerate(t.seating(4)) if name)


def test_wt_85_the_button_of_the_final_table_is_drawn():
    buttons = set()
    for seed in range(20):
        t = begun(12, seats=9, redraw_at_tables=(1,), seed=seed)
        for _ in range(2):
            t.remove(next(name for name in t.seating(t.tables[0]) if name))
        buttons.add(t.next_hand(t.tables[0]).button)
    assert len(buttons) > 4


def test_wt_67_a_table_with_three_fewer_halts():
    t = begun(
        27, seats=9, tight_balance_tables=0, late_registration_levels=1
    )  # no table breaks while entries are open
    assert t.next_hand(2) and t.next_hand(3)
    for _ in range(2):
        knock(t, 1, next(name for name in t.seating(1) if name))
    assert sizes(t) == [7, 9, 9] and 1 in t.ready_tables
    knock(t, 1, next(name for name in t.seating(1) if name))
    assert sizes(t) == [6, 9, 9] and t.ready_tables == ()
    with pytest.raises(ValueError, match=r"table 1 cannot deal: it waits for players .*WT 67"):
        t.next_hand(1)
    fold_on(t.hand(2))
    t.end_hand(2)
    assert sizes(t) == [7, 8, 9] and 1 in t.ready_tables


def test_wt_67a_the_next_big_blind_goes_to_the_worst_position():
    t = begun(18, seats=9, late_registration_levels=1)
    fold_round(t, 1)
    fold_round(t, 2)
    giver, taker = t._director.floor.tables[2], t._director.floor.tables[1]
    big = giver.seating.blinds[-1]
    mover = t.seating(2)[(big + 1) % 9]
    last = taker.seating.blinds[-1]
    # two seats of table 1 become empty: that of the last big blind, and one after the next
    for seat in (last, (last + 2) % 9):
        events = knock(t, 1, t.seating(1)[seat]) if seat == last else knock_away(t, 1, seat)
    assert sizes(t) == [8, 8]
    moved = [x for x in events if x.kind == "move"]
    assert [x.player for x in moved] == [mover] and moved[0].table == 1


def knock_away(t, table, seat):
    many = len(t.events)
    t.remove(t.seating(table)[seat])
    return t.events[many:]


@pytest.mark.parametrize(
    ("free", "seat"),
    [
        ({3}, 3),  # next to the last big blind: it is his at once
        ({1, 3}, 3),
        ({2, 8}, 8),  # never the small blind, though the seat of the last big blind is free
        ({1, 2}, 1),  # rather to wait till the button has passed
        ({0, 8}, 8),
        ({0, 1}, 0),  # the button
    ],
)
def test_wt_67a_worst_is_never_the_small_blind(free, seat):
    """Of nine seats, whose blinds were 0 and 2 in the last hand, so that seat 2 has the small one next."""
    table = one_table(9, (8, (0, 2)), [], dict.fromkeys({*range(9)} - free, 1000))
    assert table.worst_seat(Draw((1, 1))) == seat


def test_wt_67b_in_stud_and_mixes_a_high_card_decides():
    """Also while a flop game is played."""
    horse = sw.Level(game=sw.MixedGame.horse((100, 200), 8))
    movers = set()
    for seed in range(30):
        t = begun(16, levels=[horse], seats=8, seed=seed, late_registration_levels=1)
        for table in (1, 2):
            fold_round(t, table)
        giver = t._director.floor.tables[2]
        cards = Draw(t.seed, t._director.draw.taken).cards(8)
        expected = giver.names[cards.index(max(cards))]
        for _ in range(2):
            many = len(t.events)
            t.remove(next(name for name in t.seating(1) if name))
        assert [x.player for x in t.events[many:] if x.kind == "move"] == [expected]
        movers.add(giver.names.index(expected) if expected in giver.names else expected)
    assert len(movers) > 5


def test_wt_67b_the_button_is_frozen_in_stud():
    """After the last Omaha hand it moves to where the next hold'em hand would have it, and stays there."""
    mix = sw.MixedGame.horse((100, 200), 2)
    t = begun(6, levels=[sw.Level(game=mix)], seats=6)
    buttons = []
    for _, hand in t.deal_hands():
        fold_on(hand)
        buttons.append((hand.game.name, hand.button))
        if len(buttons) == 11:
            break
    first = buttons[0][1]
    assert [button for _, button in buttons] == [(first + i) % 6 for i in (0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4)]
    assert buttons[10][0] == buttons[0][0] != buttons[9][0]


def test_wt_67c_tables_are_within_one_of_each_other():
    t = begun(36, seats=9, late_registration_levels=1)
    for _ in range(6):
        name = next(name for name in t.seating(1) if name)
        t.remove(name)
        assert max(sizes(t)) - min(sizes(t)) <= 1


@pytest.mark.slow
@pytest.mark.parametrize(("players", "redraws"), [(100, [3, 2, 1]), (99, [2, 1]), (51, [2, 1]), (50, [])])
def test_wt_67c_redraws(players, redraws):
    t = begun(players, levels=[sw.Level((200, 400), antes=100, hands=5), sw.Level((1000, 2000), antes=500)])
    for _, hand in t.deal_hands():
        while hand.actor is not None:
            hand.act(sw.CALL)
    assert [x.amount for x in t.events if x.kind == "redraw"] == redraws
    t = begun(players, redraw_at_tables=(4,), levels=[sw.Level((2000, 4000))])
    for _, hand in t.deal_hands():
        while hand.actor is not None:
            hand.act(sw.CALL)
    assert [x.amount for x in t.events if x.kind == "redraw"] == [4]


@pytest.mark.parametrize(("seats", "final"), [(9, 10), (8, 9), (7, 8), (6, 7)])
def test_wt_68_the_final_table(seats, final):
    t = begun(2 * seats, seats=seats)
    while len(t.tables) == 2:
        alive = t.players_left
        t.remove(next(name for name in t.seating(t.tables[0]) if name))
    assert (alive, t.players_left) == (final + 1, final) and sizes(t) == [final]
    t = begun(2 * seats, seats=seats, final_table_size=seats - 2)
    while len(t.tables) == 2:
        t.remove(next(name for name in t.seating(t.tables[0]) if name))
    assert t.players_left == seats - 2


# ---- chips and levels


def test_wt_77_one_chip_each_at_most_and_nobody_is_raced_out():
    draw = Draw((1, 2))
    # four have 25, 75, 50 and 50 in odd chips of 25: two chips of 100, for two different players
    for _ in range(50):
        after = race([1025, 2075, 50, 0, 3050], 25, 100, draw)
        gained = [x - y for x, y in zip(after, [1000, 2000, 0, 0, 3000], strict=True)]
        assert after[3] == 0 and after[2] == 100 and set(gained) <= {0, 100}
        assert sum(gained) in (200, 300)  # who lost his last chips has one of the smallest left
    assert race([25, 25, 25], 25, 100, draw) == [100, 100, 100]
    assert race([1000, 500], 25, 100, draw) == [1000, 500]
    assert race([1025, 550], 25, 100, draw) == [1000, 500]  # 75 do not make a chip: they are removed


def test_wt_77_the_highest_card_by_suit_wins():
    stacks, draw = [1025, 2075, 1050, 3050], Draw((7, 7))
    cards = Draw((7, 7)).cards(1 + 3 + 2 + 2)
    hands = [cards[:1], cards[1:4], cards[4:6], cards[6:]]  # dealt from seat 1, all of a player's together
    order = sorted(range(4), key=lambda seat: max(hands[seat]), reverse=True)[:2]
    after = race(stacks, 25, 100, draw)
    assert [after[seat] - stacks[seat] // 100 * 100 for seat in range(4)] == [
        100 if seat in order else 0 for seat in range(4)
    ]


def test_wt_77_the_ledger_has_the_races():
    levels = [sw.Level((25, 50), chip=25), sw.Level((100, 200), chip=100)]
    t = begun(9, levels=levels)
    for name, chips in zip(t.players, (9975, 10025, 25, 75, 10000, 10050, 10025, 10000, 10000), strict=True):
        give(t, name, chips)
    before = t.ledger
    hand = t.next_hand(1)
    t.next_level()
    assert t.ledger == before  # in a hand the chips stay
    fold_on(hand)
    events = t.end_hand(1)
    after = t.ledger
    assert {x.kind for x in events} == {"chip_race"} and after["chip_races"] == after["in_play"] - before[
        "in_play"
    ]
    assert sum(t.stacks.values()) == after["in_play"] and all(x % 100 == 0 < x for x in t.stacks.values())


def test_wt_79_a_new_level_counts_from_the_next_hand():
    t = begun(18)
    first = t.next_hand(1)
    t.advance_clock(19)
    assert t.level_index == 0 and t.elapsed_minutes == 19
    t.advance_clock(1.5)
    assert t.level_index == 1 and t.elapsed_minutes == 0.5
    assert first.game.blinds == (50, 100) and t.next_hand(2).game.blinds == (100, 200)
    fold_on(first)
    t.end_hand(1)
    assert t.next_hand(1).game.blinds == (100, 200)
    t.advance_clock(1000)
    assert t.level_index == 2


def test_levels_by_hands():
    t = begun(18, levels=[sw.Level((50, 100), hands=2), sw.Level((100, 200), hands=1), sw.Level((200, 400))])
    fold_round(t, 1)
    fold_round(t, 2)
    assert t.level_index == 0
    fold_round(t, 2)
    assert t.level_index == 1
    fold_round(t, 1)
    assert t.level_index == 2
    fold_round(t, 1)
    assert t.level_index == 2


def test_tda_rp_11_a_big_blind_ante_stays_as_tables_get_short():
    levels = [sw.Level((500, 1000), antes={"big_blind": 1000}, chip=100)]
    for choice, ante in (("kept", 1000), ("by_player", 400)):
        t = begun(3, levels=levels, seats=9, big_blind_ante=choice)
        hand = t.next_hand(1)
        assert sum(event.amount for event in hand.events if event.kind == "ante") == ante


def test_wt_85_the_button_begins_on_the_right_of_the_dealer():
    t = begun(7, seats=9)
    hand = t.next_hand(1)
    assert hand.button == max(seat for seat, name in enumerate(t.seating(1)) if name)


def test_wt_85_at_the_final_table_the_button_is_drawn():
    buttons = set()
    for seed in range(12):
        t = begun(7, seats=6, final_table_size=6, seed=seed)
        other = t.next_hand(1)
        knock(t, 2, next(name for name in t.seating(2) if name))
        assert t.tables == (1,)
        fold_on(other)
        t.end_hand(1)
        hand = t.next_hand(1)
        buttons.add(hand.button)
        assert t.seating(1)[hand.button] is not None
    assert len(buttons) > 3


def test_wt_85_dead_button():
    """The small blind is out: the button is dead at his seat, and the big blind moves to the next player."""
    t = begun(6, seats=6)
    hand = t.next_hand(1)
    button = hand.button
    fold_on(hand)
    t.end_hand(1)
    seats = [(button + i) % 6 for i in range(6)]
    rigged(
        t, 1, [named(t, 1, seats[1])], named(t, 1, seats[4])
    )  # the button, who was the small blind, is out
    t.end_hand(1)
    hand = t.next_hand(1)
    assert hand.button == seats[2] and t._director.floor.tables[1].seating.blinds == (seats[3], seats[4])
    rigged_now = t._director.floor.tables[1]
    rigged_now.hand = None
    t._director.open_hands -= 1
    rigged(t, 1, [named(t, 1, seats[5])], named(t, 1, seats[0]))
    t.end_hand(1)


def test_wt_87_heads_up_nobody_has_the_big_blind_twice_in_a_row():
    for loser in range(3):
        t = begun(3, seats=3)
        hand = t.next_hand(1)
        big = t._director.floor.tables[1].seating.blinds[-1]
        name = named(t, 1, loser)
        t._director.floor.tables[1].hand = None
        t._director.open_hands -= 1
        rigged(t, 1, [name], named(t, 1, (loser + 1) % 3))
        big = t._director.floor.tables[1].seating.blinds[-1]
        t.end_hand(1)
        bigs = [big]
        for _ in range(4):
            hand = t.next_hand(1)
            assert hand.posts[hand.button].live == 50
            bigs.append(next(seat for seat, post in hand.posts.items() if post.live == 100))
            fold_on(hand)
            t.end_hand(1)
        assert all(x != y for x, y in pairwise(bigs))


def test_wt_114_who_leaves_takes_his_chips_out_of_play():
    t = begun(9)
    hand = t.next_hand(1)
    with pytest.raises(ValueError, match="'p3' is in a hand at table 1"):
        t.remove("p3")
    fold_on(hand)
    t.end_hand(1)
    assert t.remove("p3") == -t.ledger["removed"] and t.players["p3"].place == 9


# ---- hand for hand


def bubble(**options):
    """Twenty players, two paid: three tables of 7, 7 and 6, then to 2 tables with 3 left."""
    return begun(
        6,
        seats=3,
        payouts=[0.5, 0.3, 0.1, 0.1],
        final_table_size=3,
        halt_when_short_by=9,
        tight_balance_tables=0,
        **options,
    )


def test_wt_126a_hand_for_hand_waits_for_all():
    t = bubble()
    assert sizes(t) == [3, 3] and not t.is_hand_for_hand
    other = t.next_hand(2)
    knock(t, 1, next(name for name in t.seating(1) if name))
    assert t.is_hand_for_hand and t.ready_tables == ()  # the hands in progress are completed
    fold_on(other)
    t.end_hand(2)
    assert t.ready_tables == (1, 2)
    fold_round(t, 2)
    assert t.ready_tables == (1,)
    with pytest.raises(ValueError, match=r"table 2 cannot deal: play is hand for hand.*WT 126"):
        t.next_hand(2)
    fold_round(t, 1)
    assert t.ready_tables == (1, 2)
    knock(t, 2, next(name for name in t.seating(2) if name))
    fold_round(t, 1)
    assert not t.is_hand_for_hand and t.players_left == 4


def test_wt_126b_nobody_chops_in_the_middle_of_a_round():
    t = bubble()
    one, two = (next(name for name in t.seating(table) if name) for table in (1, 2))
    knock(t, 1, one)
    assert t.is_hand_for_hand
    knock(t, 2, two)
    assert [x.name for x in t.standings()][4:] == [two, one] and t.players[two].place == 0
    with pytest.raises(ValueError, match=r"players cannot chop: .* waits for a hand of tables 1 \(WT 126\)"):
        t.chop()
    fold_round(t, 1)
    assert sum(t.chop().values()) + t.players[two].prize == t.prize_pool and t.players[two].place == 5


def test_wt_126b_at_one_table_the_larger_stack_is_higher():
    t = begun(6, seats=6)
    give(t, "p0", 3000)
    give(t, "p1", 7000)
    give(t, "p2", 7000)
    knock(t, 1, "p0", "p1", "p2")
    places = {name: (t.players[name].place, t.players[name].last_shared_place) for name in ("p0", "p1", "p2")}
    assert places == {"p0": (6, 6), "p1": (4, 5), "p2": (4, 5)}


def test_wt_126b_at_several_tables_they_tie():
    t = bubble()
    knock(t, 1, next(name for name in t.seating(1) if name))
    assert t.is_hand_for_hand
    two = [next(name for name in t.seating(table) if name) for table in (1, 2)]
    rigged(t, 2, [two[1]], next(name for name in t.seating(2) if name and name != two[1]))
    t.end_hand(2)
    assert t.players[two[1]].place == 0  # not known before the other table is done
    knock(t, 1, two[0])
    assert [(t.players[x].place, t.players[x].last_shared_place, t.players[x].prize) for x in two] == [
        (4, 5, 30)
    ] * 2


def test_wt_126b_the_best_of_each_table_share_then_the_second():
    t = begun(
        8,
        seats=4,
        payouts=[0.4, 0.3, 0.2, 0.1],
        final_table_size=4,
        halt_when_short_by=9,
        tight_balance_tables=0,
        hand_for_hand_within=4,
    )
    assert t.is_hand_for_hand and sizes(t) == [4, 4]
    one, two = ([name for name in t.seating(table) if name] for table in (1, 2))
    for name, chips in ((one[0], 3000), (one[1], 5000), (two[0], 9000)):
        give(t, name, chips)
    rigged(t, 1, one[:2], one[3])
    rigged(t, 2, two[:1], two[3])
    t.end_hand(1)
    assert t.players[one[0]].place == 0  # the hand of the other table is not over
    t.end_hand(2)
    places = {name: (t.players[name].place, t.players[name].last_shared_place) for name in (*one[:2], two[0])}
    assert places == {one[0]: (8, 8), one[1]: (6, 7), two[0]: (6, 7)}


def test_what_a_shared_prize_leaves_over_goes_to_the_first():
    t = begun(3, payouts=["65%", "25%", "10%"], buy_in=0, guarantee=100)
    assert t.prizes == (65, 25, 10)
    knock(t, 1, "p0", "p1")
    assert [t.players[name].prize for name in ("p0", "p1", "p2")] == [17, 17, 66]


def test_wt_126c_who_is_out_in_the_hand_of_the_announcement_shares():
    t = bubble()
    rest = [name for name in t.seating(2) if name]
    hand = rigged(t, 2, rest[:1], rest[1])
    assert hand.is_over
    knock(t, 1, next(name for name in t.seating(1) if name))
    assert t.is_hand_for_hand
    t.end_hand(2)
    assert t.players[rest[0]].place == 5 and not t.is_hand_for_hand and t.players_left == 4


# ---- money


def test_one_place_in_ten_is_paid():
    assert [len(default_shares(n)) for n in (2, 10, 11, 100, 101, 1000)] == [1, 1, 2, 10, 11, 100]
    for n in (2, 15, 100, 1234):
        assert sum(default_shares(n)) == 1 and list(default_shares(n)) == sorted(
            default_shares(n), reverse=True
        )
    t = begun(100, buy_in=33, prize_unit=10)
    assert len(t.prizes) == 10 and sum(t.prizes) == 3300 and all(prize % 10 == 0 for prize in t.prizes)


def test_prizes_are_rounded_to_a_unit_and_the_first_has_the_remainder():
    t = begun(9, payouts=[0.5, 0.3, 0.2], buy_in=37, prize_unit=50)
    assert t.prize_pool == 333 and t.prizes == (333 - 50 - 50, 50, 50)
    assert begun(9, payouts=[700, 200]).prizes == (700, 200)
    assert begun(9, payouts=[1.0], guarantee=5000).prizes == (5000,)


def test_a_satellite_ends_when_as_many_are_left_as_it_has_seats():
    t = begun(10, seats=10, satellite_seat_price=300)
    assert t.prizes == (300, 300, 300, 100)
    knock(t, 1, *[f"p{i}" for i in range(3)])
    knock(t, 1, *[f"p{i}" for i in range(3, 6)])
    assert t.players_left == 4
    knock(t, 1, "p6")
    assert t.is_over and sorted(p.prize for p in t.players.values())[-4:] == [100, 300, 300, 300]
    assert {(p.place, p.last_shared_place) for p in t.players.values() if p.prize == 300} == {(1, 3)}


def test_wt_126_a_satellite_is_hand_for_hand_for_its_last_seat():
    """Nine pay 900: three seats of 250, and 150 for the fourth place."""
    t = begun(
        9, seats=3, satellite_seat_price=250, final_table_size=2, halt_when_short_by=9, tight_balance_tables=0
    )
    assert t.prizes == (250, 250, 250, 150)
    while t.players_left > 5:
        knock(t, t.ready_tables[0], next(name for name in t.seating(t.ready_tables[0]) if name))
    assert t.is_hand_for_hand  # for the fourth place
    while t.players_left > 4:
        knock(t, t.ready_tables[0], next(name for name in t.seating(t.ready_tables[0]) if name))
    for table in t.ready_tables:
        fold_round(t, table)
    assert t.is_hand_for_hand and t.players_left == 4  # for the last seat


def test_a_chop_by_chips():
    t = begun(3, payouts=[0.5, 0.3, 0.2], buy_in=1000)
    for name, chips in (("p0", 15_000), ("p1", 9000), ("p2", 6000)):
        give(t, name, chips)
    # each gets 600, and of the other 1,200 as many parts as he has chips
    assert t.copy().chop("chips") == {"p0": 1200, "p1": 960, "p2": 840}
    assert t.copy().chop({"p0": 1500, "p1": 1500}) == {"p0": 1500, "p1": 1500, "p2": 0}
    with pytest.raises(ValueError, match="a chop must sum to the prizes left, 3000, not 3001"):
        t.chop({"p0": 3001})
    with pytest.raises(ValueError, match="'p9' is not in the tournament"):
        t.chop({"p9": 3000})
    assert not t.is_over


def test_a_chop_by_icm():
    """Stacks 50/30/20 and prizes 70/30 are worth 45.178571, 32.25 and 22.571429."""
    t = begun(3, payouts=[0.7, 0.3], buy_in=1_000_000)
    for name, chips in (("p0", 15_000), ("p1", 9000), ("p2", 6000)):
        give(t, name, chips)
    got = t.chop("icm")
    assert got["p1"] == pytest.approx(967_500, abs=1) and got["p2"] == pytest.approx(677_142, abs=1)
    assert sum(got.values()) == 3_000_000 and [p.place for p in t.standings()] == [1, 2, 3] and t.is_over


def test_rebuys_and_add_ons_count_from_the_next_hand():
    t = begun(4, late_registration_levels=1, rebuys_per_player=1, rebuy=(50, 8000), add_on=(30, 5000))
    hand = t.next_hand(1)
    t.rebuy("p0")
    t.add_on("p0")
    assert hand.starting_stacks[t.seat_of("p0")[1]] == 10_000
    fold_on(hand)
    t.end_hand(1)
    assert t.stacks["p0"] >= 22_000 and t.prize_pool == 480
    assert t.ledger == {
        "entries": 40_000, "rebuys": 8000, "add_ons": 5000, "chip_races": 0, "removed": 0, "in_play": 53_000
    }  # fmt: skip
    for call, what in ((t.rebuy, "rebuy"), (t.add_on, "add-on")):
        with pytest.raises(ValueError, match=f"'p0' cannot take another {what}: the limit per player is 1"):
            call("p0")
    t.close_registration()
    with pytest.raises(ValueError, match="'p1' cannot take another rebuy: registration"):
        t.rebuy("p1")


def test_a_rebuy_of_one_who_is_out():
    t = begun(4, late_registration_levels=1, rebuys_per_player=None, bounty=10)
    knock(t, 1, "p0")
    t.rebuy("p0")
    assert t.stacks["p0"] == 10_000 and t.players["p0"].bounty == 10 and t.players_left == 4
    knock(t, 1, "p1")
    knock(t, 1, "p0")
    t.close_registration()
    assert [t.players[name].place for name in ("p0", "p1", "p2")] == [3, 4, 0]


def test_who_rebuys_keeps_his_seat_if_nobody_has_taken_it():
    t = begun(14, seats=9, late_registration_levels=1, rebuys_per_player=None, reentries_per_player=None)
    one, two = (t.seating(1)[seat] for seat in (2, 3))
    knock(t, 1, one, two)
    t = t.copy()
    t.rebuy(one)
    assert t.seat_of(one) == (1, 2)
    while t.seating(1)[3] is None:
        t.register(f"q{len(t.players)}")
    t.rebuy(two)
    assert t.seat_of(two) != (1, 3)


def test_who_waits_for_the_button_waits_in_a_copy_too():
    waited = 0
    for seed in range(30):
        t = begun(4, late_registration_levels=1, seats=9, seed=seed)
        fold_round(t, 1)
        t.register("late")
        other, seat = t.copy(), t.seat_of("late")[1]
        hands = [x.next_hand(1) for x in (t, other)]
        assert hands[0] == hands[1]
        waited += hands[0].starting_stacks[seat] == 0
    assert waited


def flight(name, players, **options):
    t = sw.Tournament(LEVELS, **{"stack": 10_000, "seed": 5, "flight": True, **options})
    for i in range(players):
        t.register(f"{name}{i}")
    return t


def test_flights_merge():
    a, b = flight("a", 12), flight("b", 9)
    b.register("a0")  # who goes on in both brings his larger stack
    for t in (a, b):
        t.start()
        assert t.prizes == () and not t.is_hand_for_hand
    knock(a, 1, *[name for name in a.seating(1) if name and name != "a0"][:2])
    b.remove("b3")
    give(b, "a0", 12_000)
    merged = sw.Tournament.merge([a, b], seed=9)
    assert merged.players_left == 10 + 10 - 1 - 1 - ("a0" in a.stacks and "a0" in b.stacks) + 1
    assert merged.prize_pool == 2200 and len(merged.players) == 21 and merged.players["a0"].entries == 2
    assert sum(merged.stacks.values()) == merged.ledger["in_play"]
    assert merged.stacks["a0"] == max(a.stacks["a0"], 12_000)
    places = [p.place for p in merged.players.values() if p.place]
    assert sorted(places) == [19, 20, 20]
    for _, hand in merged.deal_hands():
        while hand.actor is not None:
            hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    assert sum(p.prize for p in merged.players.values()) == 2200


def test_what_cannot_be_merged():
    a, b = flight("a", 9), flight("b", 9)
    a.start()
    with pytest.raises(ValueError, match="flight 1 has open registration"):
        sw.Tournament.merge([a, b])
    b.start()
    b.next_hand(1)
    with pytest.raises(ValueError, match="flight 1 has hands under way"):
        sw.Tournament.merge([a, b])
    with pytest.raises(ValueError, match="flight 1 differs from flight 0 in its levels, chips or money"):
        c = flight("c", 9, stack=5000)
        c.start()
        sw.Tournament.merge([a, c])
    with pytest.raises(ValueError, match="flight 0 is a whole tournament"):
        sw.Tournament.merge([begun(9), a])
    with pytest.raises(ValueError, match="flight 1 is passed twice"):
        sw.Tournament.merge([a, a])
    with pytest.raises(TypeError, match="flight 0 is int, not a Tournament"):
        sw.Tournament.merge([1])


# ---- lines that mutants of the code survived


def test_a_redraw_goes_on_with_the_levels_and_turns_of_the_tables():
    """Three hands of a level of five are dealt, the third of them the first of the second game's two."""
    mix = sw.MixedGame([sw.games.NoLimitHoldem((1, 2)), sw.games.PotLimitOmaha((1, 2))], hands_per_turn=2)
    levels = [sw.Level(game=mix, hands=5), sw.Level((5, 10))]
    t = begun(
        6, levels, stack=100, seats=3, final_table_size=5, redraw_at_tables=(1,), hand_for_hand_within=0
    )
    for _ in range(3):
        fold_round(t, 1)
    t.remove(next(name for name in t.seating(2) if name))
    assert [x.amount for x in t.events if x.kind == "redraw"] == [1] and t.tables == (3,)
    dealt = []
    for _ in range(3):
        dealt.append((t.level_index, t.copy().next_hand(3).game.name))
        fold_round(t, 3)
    assert dealt == [(0, "Pot-limit Omaha"), (0, "No-limit hold'em"), (1, "No-limit hold'em")]


def test_a_level_ends_by_the_hands_that_a_table_dealt_of_it():
    """Table 2 ends a hand of the first level when that is over: it is none of the second level's one."""
    t = begun(4, [sw.Level((1, 2), hands=3), sw.Level((2, 4), hands=1), sw.Level((3, 6))], seats=2, stack=100)
    hand = t.next_hand(2)
    for _ in range(3):
        fold_round(t, 1)
    assert t.level_index == 1
    while hand.actor is not None:
        hand.act(sw.FOLD if hand.legal_actions.can_fold else sw.CALL)
    t.end_hand(2)
    assert t.level_index == 1
    fold_round(t, 2)
    assert t.level_index == 2


def test_a_level_is_over_when_its_minutes_are():
    t = begun(3)
    t.advance_clock(19.5)
    assert t.level_index == 0
    t.advance_clock(0.5)
    assert (t.level_index, t.elapsed_minutes) == (1, 0)
    t.advance_clock(20)
    assert (t.level_index, t.elapsed_minutes) == (2, 0)


@pytest.mark.parametrize(("tight", "left"), [(2, [5, 5]), (1, [4, 6])])
def test_wt_67c_few_tables_are_within_one_player(tight, left):
    """Just so many tables are few."""
    t = begun(
        12,
        seats=6,
        halt_when_short_by=3,
        tight_balance_tables=tight,
        redraw_at_tables=(),
        hand_for_hand_within=0,
    )
    for name in t.seating(1)[:2]:
        t.remove(name)
    assert sizes(t) == left


def test_wt_66_the_seat_of_the_next_small_blind_is_none_between_it_and_the_button():
    table = Seats(1, 6, 1)
    table.seating = Seating(0, (1, 4))
    assert table.gap_seats() == {2, 3}


def test_a_rebuy_does_not_bring_back_a_seat_at_a_table_that_breaks():
    t = begun(6, late_registration_levels=1, rebuys_per_player=1, seats=3, hand_for_hand_within=0)
    out = next(name for name in t.seating(2) if name)
    knock(t, 2, out)
    t.next_hand(2)  # the last table breaks when it is over
    for _ in range(2):
        knock(t, 1, next(name for name in t.seating(1) if name))
    assert t._director.floor.going == 2
    t.rebuy(out)
    assert t.seat_of(out)[0] == 1


def test_an_ante_by_players_is_rounded_up():
    """Eight of nine pay 88.9 of 100."""
    levels = [sw.Level((50, 100), antes={"big_blind": 100}, chip=1)]
    hand = begun(8, levels=levels, seats=9, big_blind_ante="by_player").next_hand(1)
    assert [event.amount for event in hand.events if event.kind == "ante"] == [89]


def test_rebuys_bring_no_more_seats_than_players_but_one():
    """Of 480, enough for four seats of 100, two of three players get 240 each."""
    t = begun(
        3,
        late_registration_levels=1,
        satellite_seat_price=100,
        buy_in=60,
        rebuys_per_player=1,
        rebuy=(100, 10_000),
    )
    assert t.prizes == (100, 80)
    for name in t.players:
        t.rebuy(name)
    t.close_registration()
    assert t.prizes == (240, 240)


def test_a_chop_of_equal_stacks_shares_their_places():
    t = begun(3, payouts=[0.7, 0.3], buy_in=1000)
    for name, chips in (("p0", 15_000), ("p1", 7500), ("p2", 7500)):
        give(t, name, chips)
    # of three two are paid: the least prize is none, and all is divided by chips
    assert t.chop("chips") == {"p0": 1500, "p1": 750, "p2": 750}
    assert [(p.name, p.place, p.last_shared_place) for p in t.standings()] == [
        ("p0", 1, 1),
        ("p1", 2, 3),
        ("p2", 2, 3),
    ]


def test_wt_39_odd_chips_of_a_bounty_go_to_the_first_winner_left_of_the_button():
    """Half of 54 is paid, half goes onto heads: the button, which is the last, gets 13 of either."""
    t = begun(3, bounty=54, progressive_bounty=True)
    hand, names = t.next_hand(1), t.seating(1)
    button = hand.button
    small, big = [(button + i) % len(names) for i in range(1, len(names)) if names[(button + i) % len(names)]]
    cards = [None] * len(names)
    cards[button], cards[small], cards[big] = "AsKs", "AhKh", "7c2d"
    give(t, names[big], 5000)
    stacks = [t.stacks.get(name, 0) for name in names]
    hand = sw.Hand(hand.game, stacks, button=button, hole_cards=cards, board="QdJd3c3h4s")
    t._director.floor.tables[1].hand = hand
    while hand.actor is not None:
        hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    t.end_hand(1)
    won = [(t.players[names[seat]].bounties_won, t.players[names[seat]].bounty) for seat in (small, button)]
    assert won == [(14, 54 + 14), (13, 54 + 13)]


def test_the_smaller_head_of_somebody_in_two_flights_goes_to_the_winner():
    a, b = (flight(name, 3, bounty=10, progressive_bounty=True) for name in "ab")
    b.register("a0")
    a.start()
    b.start()
    knock(b, 1, "b0", by="a0")
    assert (a.players["a0"].bounty, b.players["a0"].bounty) == (10, 15)
    for flights in ([a, b], [b, a]):
        merged = sw.Tournament.merge(flights, seed=9)
        assert merged.players["a0"].bounty == 15 and merged._director.purse.extra == 10
