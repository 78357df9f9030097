"""The seven-deuce game and the stand-up game of a cash table: who pays whom, and what stays exact."""

import copy
import pickle
from random import Random

import pytest
from play.generator import some_code

import steelwheel as sw
from steelwheel import InvalidTable, Table, games

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


def test_histories_have_the_payments():
    table = table_of(seven_deuce=20, stand_up=10, names=NAMES[:2])
    before = {name: table.balance(name).on_table for name in NAMES[:2]}
    win(table, "Bob", **holding(table, Bob="7c2d"))
    (history,) = table.hand_histories("Bob")
    assert {(payment.kind, payment.amount) for payment in history.paid} == {
        ("seven_deuce", -20), ("seven_deuce", 20), ("stand_up", -10), ("stand_up", 10),
    }  # fmt: skip
    assert history.exceptions == () and sw.history.loads(sw.history.dumps(history)) == history
    for name, net in zip(history.players, history.net, strict=True):
        assert table.balance(name).on_table - before[name] == net
    text = sw.history.dumps(history)
    assert "_paid" in text


def test_what_does_not_fit():
    with pytest.raises(InvalidTable, match="seven_deuce needs a game with two hole cards"):
        Table("plo", seven_deuce=5)
    for name in ("seven_deuce", "stand_up"):
        with pytest.raises(InvalidTable, match=f"{name} must be from 1 to 2\\*\\*53 chips, not 0"):
            Table("nlh", **{name: 0})
        with pytest.raises(TypeError, match=name):
            Table("nlh", **{name: 2.5})
    with pytest.raises(ValueError, match="without seven_deuce or stand_up"):
        sw.simulate_cash_game(Table("nlh", 2, stand_up=5), [sw.agents.random] * 2, 1)
    plain = Table("nlh", 2)
    assert (plain.standing, plain.held, plain.side_payments) == ((), {}, ())
