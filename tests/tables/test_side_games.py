"""The seven-deuce game and the stand-up game of a cash table: who pays whom, and what stays exact."""

import copy
import pickle
from random import Random

import pytest
from play.generator import some_code

import steelwheel as sw
from steelwheel import InvalidTable, Table, games
from steelwheel.tables.players import SidePayment
from steelwheel.tables.saving import state_to_bytes

NAMES = "Ann", "Bob", "Cid", "Dan"


def table_of(game="nlh", chips=500, names=NAMES, **keywords):
    table = Table(game, 6, **{"seed": 1, **keywords})
    for name in names:
        table.sit(name, chips)
    return table


def win(table, name, **keywords):
    """Deal a hand; all players fold to one."""
    hand = table.next_hand(**keywords)
    seat = table.players.index(name)
    while not hand.is_over:
        hand.act(0 if hand.actor == seat else -1)
    return hand


def holding(table, **cards):
    """Return hole cards by seat."""
    return {"hole_cards": [cards.get(name, "") if name else "" for name in table.players]}


# ---- the stand-up game


def test_the_last_one_standing_pays():
    """5/10, four players, 4 big blinds: 120 is held from each; the last pays 40 to each of the others."""
    table = table_of(games.NoLimitHoldem((5, 10)), stand_up=40)
    assert (table.standing, table.held) == ((), {})
    hand = table.next_hand()
    assert hand.starting_stacks[:4] == (380,) * 4
    assert table.held == dict.fromkeys(NAMES, 120) and table.standing == NAMES
    assert table.ledger == (2000, 2000, 0, 0) and table.balance("Ann") == (500, 500, 0)
    while not hand.is_over:
        hand.act(-1)
    assert len(table.standing) == 3 and not table.side_payments
    left = [name for name in NAMES if name in table.standing]
    for name in left[:2]:
        before = dict(zip(table.players, table.stacks, strict=True))
        hand = win(table, name)
    loser = left[2]
    payoffs = dict(zip(table.players, hand.payoffs, strict=True))
    assert table.standing == () and table.held == {}
    assert table.side_payments == tuple(
        payment
        for other in NAMES
        if other != loser
        for payment in ((loser, "stand_up", -40), (other, "stand_up", 40))
    )
    after = dict(zip(table.players, table.stacks, strict=True))
    for name in NAMES:
        assert after[name] == before[name] + payoffs[name] + 120 + (-120 if name == loser else 40)
    assert table.ledger == (2000, 2000, 0, 0)
    table.next_hand()
    assert table.standing == NAMES


def test_a_chop_seats_no_one_and_a_second_win_changes_nothing():
    table = table_of(stand_up=10, names=NAMES[:3])
    hand = table.next_hand(board="TsJsQsKsAs")
    while not hand.is_over:
        hand.act(0)
    assert table.standing == NAMES[:3]
    win(table, "Bob")
    win(table, "Bob")
    assert table.standing == ("Ann", "Cid")


def test_who_is_too_short_is_not_in_the_round():
    table = table_of(stand_up=50)
    table.sit("Eve", 200)  # five players: 200 would be held, and nothing left
    table.next_hand()
    assert table.held == dict.fromkeys(NAMES, 150)
    poor = table_of(stand_up=50, chips=50)
    poor.next_hand()
    assert poor.held == {} and poor.standing == ()


def test_a_round_has_as_many_players_as_it_can():
    """Four players would need 15 each; of the two with 12, the first in order of seats is in the round."""
    table = Table(games.NoLimitHoldem((1, 2)), 4, stand_up=5, buy_in=(1, 100), seed=1)
    for name, chips in zip(NAMES, (12, 100, 12, 100), strict=True):
        table.sit(name, chips)
    table.next_hand()
    assert table.held == {"Ann": 10, "Bob": 10, "Dan": 10}


def test_who_sits_down_later_waits_for_the_next_round():
    table = table_of(stand_up=10, names=NAMES[:3])
    win(table, "Ann")
    table.sit("Dan", 500, post=True)
    win(table, "Bob")
    assert [who for who, _, _ in table.side_payments] == ["Cid", "Ann", "Cid", "Bob"]
    table.next_hand()
    assert table.standing == NAMES


def test_leaving():
    table = table_of(stand_up=10)
    win(table, "Ann")
    before = dict(zip(table.players, table.stacks, strict=True))
    assert table.leave("Ann") == before["Ann"] + 30  # has won a pot, and is out of the round
    assert table.leave("Bob") == before["Bob"] + 30 - 20  # stands, and pays the other two
    assert (table.standing, table.held) == ((), {})
    assert table.stacks[2:4] == (before["Cid"] + 30 + 10, before["Dan"] + 30 + 10)
    assert table.ledger.on_table + table.ledger.cashed_out == 2000
    pair = table_of(stand_up=10, names=NAMES[:3])
    win(pair, "Ann")
    win(pair, "Ann")
    hand = pair.next_hand()
    assert pair.leave("Bob") is None  # at the end of the hand
    while not hand.is_over:
        hand.act(-1)
    assert pair.standing == () and pair.ledger.on_table + pair.ledger.cashed_out == 1500


def test_two_who_leave_standing_in_the_same_hand_have_both_lost():
    for order in (("Ann", "Bob"), ("Bob", "Ann")):
        table = table_of(stand_up=10)
        win(table, "Cid")
        before = dict(zip(table.players, table.stacks, strict=True))
        hand = table.next_hand()
        for name in (*order, "Cid"):
            table.leave(name)
        while not hand.is_over:
            hand.act(-1)
        payoffs = dict(zip("Ann Bob Cid Dan".split(), hand.payoffs, strict=False))
        assert table.players[3] == "Dan" and table.players.count(None) == 5
        for name, paid in (("Ann", -20), ("Bob", -20), ("Cid", 20)):
            assert table.balance(name).cashed_out == before[name] + payoffs[name] + 30 + paid
        assert table.stacks[3] == before["Dan"] + payoffs["Dan"] + 30 + 20


def all_in(table, **cards):
    """Deal a hand; all players go all-in."""
    hand = table.next_hand(**cards)
    while not hand.is_over:
        hand.act(hand.legal_actions.max_raise_to or 0)
    return hand


def test_a_round_without_a_player_who_can_still_win_is_over():
    """Ann sits already and wins everything; Bob and Cid stand and are broke: both have lost."""
    table = table_of(stand_up=10, names=NAMES[:3], chips=100)
    win(table, "Ann")
    all_in(table, **holding(table, Ann="AsAh", Bob="7c2d", Cid="8c3d"), board="KdKhKc3s4s")
    assert table.standing == () and table.held == {}
    assert table.stacks[:3] == (300 - 60 + 20 + 20, 10, 10)
    table.next_hand()
    mixed = table_of(stand_up=10, names=NAMES[:3], chips=100)
    win(mixed, "Ann")
    mixed.sit("Eve", 500, post=True)
    all_in(mixed, **holding(mixed, Ann="AsAh", Bob="7c2d", Cid="8c3d", Eve="Th9h"), board="KdKhKc3s4s")
    assert mixed.standing == () and mixed.stacks[1:3] == (10, 10)  # Ann and Eve could go on


def test_a_round_that_a_leaver_ends_between_hands():
    """Ann sits, Bob stands broke, and Cid stands with chips; Ann leaves, and Cid has no one to win from."""
    table = table_of(stand_up=10, names=NAMES[:3], chips=100)
    win(table, "Ann")
    hand = table.next_hand(**holding(table, Ann="AsAh", Bob="7c2d", Cid="8c3d"), board="KdKhKc3s4s")
    while not hand.is_over:
        hand.act(-1 if table.players[hand.actor] == "Cid" else hand.legal_actions.max_raise_to or 0)
    cid = table.stacks[2]
    assert table.standing == ("Bob", "Cid") and table.stacks[1] == 0
    table.leave("Ann")
    assert table.standing == () and table.held == {} and table.side_payments == ()
    assert table.stacks[1:3] == (20, cid + 20)
    table.next_hand()


def test_dealers_choice_with_seven_deuce_is_restored_in_any_game():
    def choose(turn):
        return "nlh" if turn % 2 == 0 else "stud"

    table = table_of(sw.MixedGame(choose, hands_per_turn=1), seven_deuce=5, names=NAMES[:3])
    for _ in range(3):
        hand = table.next_hand()
        assert Table.from_bytes(table.to_bytes(), choose) == table
        while not hand.is_over:
            hand.act(0)


def test_one_of_two_who_stand_has_chips_and_plays_on():
    table = table_of(stand_up=10, names=NAMES[:3], chips=100)
    win(table, "Ann")
    hand = table.next_hand(**holding(table, Ann="AsAh", Bob="7c2d", Cid="8c3d"), board="KdKhKc3s4s")
    while not hand.is_over:
        hand.act(-1 if table.players[hand.actor] == "Cid" else hand.legal_actions.max_raise_to or 0)
    assert table.standing == ("Bob", "Cid") and table.stacks[1] == 0


def test_standing_is_in_the_order_of_the_seats():
    table = table_of(stand_up=10)
    win(table, "Bob")
    table.move("Ann", 5)
    assert table.standing == ("Cid", "Dan", "Ann")
    assert Table.from_bytes(table.to_bytes()).standing == ("Cid", "Dan", "Ann")


def test_a_straddle_needs_the_chips_that_are_not_held_back():
    table = table_of(stand_up=10, names=NAMES[:3], chips=24)  # 20 held: 4 left
    for name in NAMES[:3]:
        table.set_straddle(name)
    hand = table.next_hand()
    assert [post.kind for post in hand.posts.values()] == ["straddle", "blind", "blind"]
    short = table_of(stand_up=10, names=NAMES[:3], chips=23)
    for name in NAMES[:3]:
        short.set_straddle(name)
    assert {post.kind for post in short.next_hand().posts.values()} == {"blind"}


def test_the_maximum_buy_in_counts_what_is_held_back():
    table = table_of(stand_up=10, names=NAMES[:3], chips=200, buy_in=(50, 200))
    hand = table.next_hand()
    with pytest.raises(InvalidTable, match="stack would be 201, with 20 held back, above the maximum"):
        table.top_up("Ann", 1)
    hand.raise_to(10)
    with pytest.raises(InvalidTable, match="stack would be 201, with 20 held back, above the maximum"):
        table.top_up("Ann", 11)
    table.top_up("Ann", 10)
    hand.fold().fold()
    assert table.balance("Ann") == (200, 203, 0)  # over the maximum: nothing is added
    assert table.stacks[:3] == (183, 179, 178)
    with pytest.raises(InvalidTable, match="stack would be 201, with 20 held back, above the maximum"):
        table.top_up("Bob", 2)
    table.top_up("Bob", 1)
    assert table.balance("Bob").on_table == 200


def test_no_one_wins_where_the_house_takes_all():
    table = table_of(games.NoLimitHoldem((1, 2), rake=100), stand_up=10, seven_deuce=5, names=NAMES[:3])
    hand = table.next_hand(**holding(table, Ann="7c2d"))
    while not hand.is_over:
        hand.act(0)
    assert table.standing == NAMES[:3] and sum(hand.payoffs) == -6 and not table.side_payments
    win(table, "Bob")
    assert table.standing == ("Ann", "Cid")


def test_a_hand_that_is_run_twice():
    """Ann's seven-deuce wins one of two boards: half of the payment."""
    table = table_of(seven_deuce=20, stand_up=10, names=NAMES[:2], chips=100, seed=0)
    hand = table.next_hand(**holding(table, Ann="7c2d", Bob="AsAh"), board="7d2h2c9s9h", manual=("runs",))
    while hand.phase != "runs":
        hand.act(hand.legal_actions.max_raise_to or 0)
    hand.run_out(2)
    assert hand.boards[0][:3] != hand.boards[1][:3] and hand.payoffs[:2] == (0, 0)
    assert table.side_payments == (("Bob", "seven_deuce", -10), ("Ann", "seven_deuce", 10))
    assert table.standing == ("Ann", "Bob")


def test_who_sits_out_and_leaves_during_a_hand_settles_after_it():
    table = table_of(stand_up=10)
    win(table, "Ann")
    table.sit_out("Bob")
    hand = table.next_hand()
    assert table.leave("Bob") is None and hand.starting_stacks[1] == 0
    assert Table.from_bytes(table.to_bytes()) == table
    while not hand.is_over:
        hand.act(-1)
    assert "Bob" not in table.players and table.held == {}
    assert table.ledger.on_table + table.ledger.cashed_out == 2000


def test_a_broke_player_is_paid_from_what_is_held():
    table = table_of(stand_up=10, names=NAMES[:2], chips=100)
    hand = table.next_hand(**holding(table, Ann="AsAh", Bob="7c2d"), board="KdKhKc3s4s")
    while not hand.is_over:
        hand.act(hand.legal_actions.max_raise_to or 0)
    assert hand.payoffs[:2] == (90, -90)
    assert (table.stacks[:2], table.standing) == ((200, 0), ())
    assert table.side_payments == (("Bob", "stand_up", -10), ("Ann", "stand_up", 10))


# ---- the seven-deuce game


def test_seven_deuce():
    table = table_of(seven_deuce=20)
    hand = win(table, "Bob", **holding(table, Bob="7c2d"))
    won = hand.payoffs[1]
    assert table.stacks[1] == 500 + won + 60
    assert table.side_payments[:2] == (("Ann", "seven_deuce", -20), ("Bob", "seven_deuce", 20))
    win(table, "Bob", **holding(table, Bob="7c3d", Ann="7s2s"))
    assert table.side_payments == ()


def test_a_short_stack_pays_what_it_has():
    table = table_of(seven_deuce=20, names=NAMES[:2])
    table.sit("Cid", 7)
    hand = table.next_hand(**holding(table, Ann="7c2d", Bob="KsKh", Cid="AsAd"), board="7d2h2c9s9h")
    while not hand.is_over:
        hand.act(hand.legal_actions.max_raise_to or 0)
    paid = {who: chips for who, _, chips in table.side_payments if chips < 0}
    assert paid == {}  # both have lost everything
    assert table.stacks[:3] == (1007, 0, 0)


def test_a_split_main_pot_pays_in_parts():
    table = table_of(seven_deuce=21, names=NAMES[:3])
    hand = table.next_hand(**holding(table, Ann="7c2d", Bob="7s2s", Cid="3c4c"), board="TsJhQdKdAs")
    while not hand.is_over:
        hand.act(-1 if table.players[hand.actor] == "Cid" else 0)
    payments = {}
    for who, _, chips in table.side_payments:
        payments[who] = payments.get(who, 0) + chips
    assert payments == {"Cid": -20, "Ann": 10, "Bob": 10} and len(table.side_payments) == 4


def test_a_side_pot_alone_pays_nothing():
    table = table_of(seven_deuce=20, names=NAMES[:2])
    table.sit("Cid", 50)
    hand = table.next_hand(**holding(table, Ann="7c2d", Bob="KsQh", Cid="AsAd"), board="7d3h4c9sTh")
    while not hand.is_over:
        hand.act(
            min(100, hand.legal_actions.max_raise_to or 0) if hand.street == 0 and max(hand.bets) < 100 else 0
        )
    assert hand.payoffs[:3] == (0, -100, 100)  # Ann wins the side pot
    assert table.side_payments == ()


def test_who_pays_the_last_chips_is_not_dealt_in():
    table = table_of(seven_deuce=20, names=NAMES[:2])
    table.sit("Cid", 30)
    for _ in range(6):  # until the table only moves the button and the blinds
        win(table, "Bob", **holding(table, Bob="7c3d", Cid="KsKd"))
    win(table, "Bob", **holding(table, Bob="7c2d"))
    win(table, "Bob", **holding(table, Bob="7c2d"))
    assert table.stacks[2] == 0
    assert table.next_hand().starting_stacks[2] == 0


# ---- both


@pytest.mark.parametrize("game", ["nlh", "plo", "flh", sw.MixedGame(["nlh", "plo", "stud"], 1)])
def test_chips_stay_exact(game):
    for seed in range(6):
        rng = Random(seed)
        table = table_of(
            game,
            chips=rng.choice([60, 300]),
            seed=seed,
            stand_up=rng.choice([3, 20]),
            **({} if game == "plo" else {"seven_deuce": 5}),
        )
        for _ in range(25):
            try:
                hand = table.next_hand()
            except InvalidTable:
                break
            while not hand.is_over:
                hand.act(some_code(rng, hand.legal_actions))
            assert sum(chips for *_, chips in table.side_payments) == 0
            ledger = table.ledger
            assert ledger.bought == ledger.on_table + ledger.cashed_out
            assert ledger.on_table == sum(table.stacks) + sum(table.held.values())
            if rng.random() < 0.2:
                there = [name for name in table.players if name]
                who = rng.choice(there)
                if rng.random() < 0.5 and len(there) > 2:
                    table.leave(who)
                elif len(there) < 6:
                    table.sit(f"New{rng.random()}", 300, post=True)
            again = Table.from_bytes(table.to_bytes())
            assert again == table == copy.copy(table) == pickle.loads(pickle.dumps(table))
            assert (again.held, again.standing, again.side_payments) == (
                table.held,
                table.standing,
                table.side_payments,
            )
            table = again


def test_histories_have_the_payments_for_seven_deuce():
    table = table_of(seven_deuce=20, stand_up=10, names=NAMES[:2])
    before = {name: table.balance(name).on_table for name in NAMES[:2]}
    win(table, "Bob", **holding(table, Bob="7c2d"))
    assert {kind for _, kind, _ in table.side_payments} == {"seven_deuce", "stand_up"}
    (history,) = table.hand_histories("Bob")
    assert {(payment.kind, payment.amount) for payment in history.paid} == {
        ("seven_deuce", -20), ("seven_deuce", 20),
    }  # fmt: skip
    assert history.exceptions == () and sw.history.loads(sw.history.dumps(history)) == history
    for name, net in zip(history.players, history.net, strict=True):
        of_round = sum(chips for who, kind, chips in table.side_payments if (who, kind) == (name, "stand_up"))
        assert table.balance(name).on_table - before[name] == net + of_round
    text = sw.history.dumps(history)
    assert "_paid" in text


def test_histories_leave_out_what_is_paid_from_the_chips_held_back():
    table = table_of(stand_up=10, names=NAMES[:2], chips=100)
    all_in(table, **holding(table, Ann="AsAh", Bob="7c2d"), board="KdKhKc3s4s")
    (history,) = table.hand_histories()
    assert table.side_payments and history.paid == []
    assert history.fields["starting_stacks"] == [90, 90]
    assert sorted(history.fields["finishing_stacks"]) == [0, 180]


def edited(table, **changes):
    """Return the bytes of a table whose side games have been changed."""
    state = copy.copy(table)._state
    for player in state.people.values() if "held" in changes else ():  # the chips still sum
        player.chips += state.side.held[player.name] - changes["held"][player.name]
    for name, value in changes.items():
        setattr(state.side, name, value)
    return state_to_bytes(state)


@pytest.mark.parametrize(
    "changes",
    [
        {"held": {"Ann": 30, "Bob": 20, "Cid": 30, "Dan": 30}},
        {"held": dict.fromkeys(NAMES, 35)},
        {"held": dict.fromkeys(NAMES, 20)},
        {"held": dict.fromkeys(NAMES, 60)},
        {"standing": ["Ann"]},
        {"standing": ["Cid", "Ann"]},
        {"standing": ["Ann", "Eve"]},
        {"stand_up": 0},
        {"paid": [SidePayment("Ann", "stand_up", -10)]},
        {"paid": [SidePayment("Ann", "stand_up", -10), SidePayment("Bob", "stand_up", 9)]},
        {"paid": [SidePayment("Ann", "stand_up", -11), SidePayment("Bob", "stand_up", 11)]},
        {"paid": [SidePayment("Ann", "stand_up", -5), SidePayment("Ann", "stand_up", 5)]},
        {"paid": [SidePayment("Ann", "stand_up", -5), SidePayment("Eve", "stand_up", 5)]},
        {"paid": [SidePayment("Ann", "stand_up", -5), SidePayment("Bob", "seven_deuce", 5)]},
        {"paid": [SidePayment("Ann", "squid", -5), SidePayment("Bob", "squid", 5)]},
        {"paid": [SidePayment("Ann", "stand_up", -5), SidePayment("Bob", "stand_up", 5)]},  # a round runs
    ],
)
def test_saved_side_games_that_contradict_themselves(changes):
    table = table_of(stand_up=10, seven_deuce=20)
    win(table, "Bob", **holding(table, Bob="7c2d"))
    assert Table.from_bytes(edited(table)) == table
    with pytest.raises(InvalidTable, match="not a saved table"):
        Table.from_bytes(edited(table, **changes))


def test_saved_payments_are_from_after_a_hand():
    table = table_of(stand_up=10, seven_deuce=20)
    table.next_hand()
    paid = [SidePayment("Ann", "seven_deuce", -5), SidePayment("Bob", "seven_deuce", 5)]
    with pytest.raises(InvalidTable, match="the payments"):
        Table.from_bytes(edited(table, paid=paid))


def test_saved_payments_of_hands_that_contradict_themselves():
    table = table_of(seven_deuce=20)
    win(table, "Bob", **holding(table, Bob="7c2d"))
    assert len(table.hands()) == 1
    state = table._state
    ((hand, names, paid),) = state.hands
    assert len(paid) == 6
    for wrong in (paid[:1], ((0, "stand_up", -5), (1, "stand_up", 5)), ((4, *paid[0][1:]), paid[1])):
        state.hands[0] = hand, names, wrong
        with pytest.raises(InvalidTable, match="not a saved table"):
            Table.from_bytes(state_to_bytes(state))
    none = Table("plo", seven_deuce=None, stand_up=5)
    with pytest.raises(InvalidTable, match="seven_deuce needs a game with two hole cards"):
        Table.from_bytes(edited(none, seven_deuce=5))
    with pytest.raises(InvalidTable, match="the side games"):
        Table.from_bytes(edited(none, stand_up=0))


def test_what_does_not_fit():
    with pytest.raises(InvalidTable, match="seven_deuce needs a game with two hole cards"):
        Table("plo", seven_deuce=5)
    for name in ("seven_deuce", "stand_up"):
        with pytest.raises(InvalidTable, match=f"{name} must be from 1 to 2\\*\\*53 chips, not 0"):
            Table("nlh", **{name: 0})
        with pytest.raises(TypeError, match=name):
            Table("nlh", **{name: 2.5})
    with pytest.raises(ValueError, match="without seven_deuce, stand_up or ev_cash_out"):
        sw.simulate_cash_game(Table("nlh", 2, stand_up=5), [sw.agents.random] * 2, 1)
    plain = Table("nlh", 2)
    assert (plain.standing, plain.held, plain.side_payments) == ((), {}, ())
