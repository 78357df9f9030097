"""EV cash-outs at a cash table: the offers, the result of the house, and exact chips."""

import copy
import pickle
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from play.generator import some_code

import steelwheel as sw
from steelwheel import EvCashOut, InvalidTable, Table, games
from steelwheel.tables import ev_cash_outs
from steelwheel.tables.players import SidePayment
from steelwheel.tables.saving import state_to_bytes
from steelwheel.tables.table import state_of

ANY = EvCashOut(min_equity=0, min_pot=0)


def table_of(game=None, players=2, chips=5000, terms=None, **keywords):
    table = Table(
        game or games.NoLimitHoldem((50, 100)), 6, seed=1, ev_cash_out=terms or EvCashOut(), **keywords
    )
    for name in "ABCDEF"[:players]:
        table.sit(name, chips)
    return table


def flop_all_in(table, holes=("AsAh", "KcQc"), board="9c8c2d", preflop=300):
    """Deal a hand heads-up; both players are all-in on the flop, with 2 * 5000 chips in the pot."""
    hand = table.next_hand(hole_cards=[*holes, *[""] * 4], board=board)
    hand.raise_to(preflop).call()
    while hand.phase == "bet":
        hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    return hand


def test_the_sites_example(monkeypatch):
    """PokerStars: a pot of 100, a rake of 2.50, a chance of 81.95%: 79.10."""
    table = table_of()
    hand = flop_all_in(table)
    net = Fraction(9750)
    monkeypatch.setattr(ev_cash_outs, "_shares", lambda hand: {0: (net * Fraction("0.8195"), 9750)})
    assert hand.total_pot == 10000
    assert table.cash_out_offers == {"A": 7910}


@pytest.mark.parametrize("fee", [0, 1, 2, Fraction(1, 2)])
def test_the_offer_is_the_equity_after_rake_and_fee(fee):
    table = table_of(games.NoLimitHoldem((50, 100), rake=(5, 300)), terms=EvCashOut(fee, 0, 0))
    hand = flop_all_in(table)
    share = sw.equity("AsAh", "KcQc", board="9c8c2d").equity
    assert hand.phase == "runs"
    offers = table.cash_out_offers
    for name, equity in zip("AB", share, strict=True):
        assert offers[name] == int(9700 * Fraction(equity) * (100 - fee) / 100)
    assert table.cash_out("A") == offers["A"]
    assert table.cash_out_offers == {"B": offers["B"]}
    assert hand.phase == "runs" and table.stacks[:2] == (5000, 5000), "nothing is paid before the end"
    hand.run_out(1)
    won = [payoff + 5000 for payoff in hand.payoffs]
    assert table.stacks[:2] == (offers["A"], won[1])
    assert table.side_payments == (SidePayment("A", "cash_out", offers["A"] - won[0]),)
    assert table.ledger == (10000, sum(table.stacks), 0, 300 + won[0] - offers["A"])
    assert table.balance("A").won == offers["A"] - 5000
    (history,) = table.hand_histories()
    assert history.exceptions == ()
    assert sorted(history.net) == sorted([offers["A"] - 5000, won[1] - 5000])
    assert sorted(history.won) == sorted(hand.payoffs[:2])


def test_both_players_may_cash_out():
    table = table_of(terms=ANY)
    hand = flop_all_in(table)
    amounts = [table.cash_out(name) for name in ("B", "A")]
    assert table.cash_out_offers == {}
    hand.run_out(2)
    assert table.stacks[:2] == (amounts[1], amounts[0])
    assert table.ledger.rake == 10000 - sum(amounts) > 0, "the fee"
    assert sum(payment.chips for payment in table.side_payments) == -table.ledger.rake


def every_run_out(hand):
    """Return the mean winnings of each seat over every turn and river, by playing them out."""
    taken = {card for cards in (*hand.hole_cards, *hand.boards) for card in cards}
    deck = [card for card in range(52) if card not in taken]
    won, count = [0] * len(hand.stacks), 0
    for turn, river in combinations(deck, 2):
        end = hand.copy().run_out(1)
        while not end.is_over:
            end.deal([turn if len(end.board) == 3 else river])
        count += 1
        for event in end.events:
            if event.kind == "push":
                won[event.seat] += event.amount
    return [Fraction(chips, count) for chips in won]


@pytest.mark.parametrize("rake", [None, sw.Rake(2.5, cap=60)])
def test_side_pots(rake):
    """Three players with different stacks: each pot is shared by the equities of its own players."""
    table = Table(games.NoLimitHoldem((5, 10), rake=rake), 6, seed=1, ev_cash_out=EvCashOut(0, 0, 0))
    for name, chips in (("A", 300), ("B", 700), ("C", 1500)):
        table.sit(name, chips)
    holes = ["AsAh", "KcQc", "JdJs"]
    hand = table.next_hand(hole_cards=[*holes, "", "", ""], board="9cJh2d", manual="deal")
    while hand.phase in ("bet", "deal"):
        if hand.phase == "deal":
            hand.deal()
        elif hand.street == 0:
            hand.act(sw.CALL)
        else:
            hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    assert hand.phase == "runs" and [pot.amount for pot in hand.pots] == [900, 800]
    expected = every_run_out(hand)
    offers = table.cash_out_offers
    assert offers == {table.players[seat]: int(share) for seat, share in enumerate(expected) if int(share)}
    assert sum(expected) == 1700 - (42 if rake else 0)


def test_a_straight_share_of_a_side_pot_counts_for_the_condition():
    """A player's equity is that in all pots which they can win."""
    table = Table(games.NoLimitHoldem((5, 10)), 6, seed=1, ev_cash_out=EvCashOut(0, min_equity=60, min_pot=0))
    for name, chips in (("A", 100), ("B", 2000), ("C", 2000)):
        table.sit(name, chips)
    hand = table.next_hand(hole_cards=["AsAh", "KcKd", "QdQs", "", "", ""], board="9c8h2d")
    hand.act(sw.CALL), hand.act(sw.CALL), hand.act(sw.CALL)
    while hand.phase == "bet":
        hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    assert [pot.amount for pot in hand.pots] == [300, 3800]
    shares = sw.equity("AsAh", "KcKd", "QdQs", board="9c8h2d").equity
    side = sw.equity("KcKd", "QdQs", board="9c8h2d", dead="AsAh").equity
    assert shares[1] < 0.6 < side[0]
    offers = table.cash_out_offers
    assert {*offers} == {"A", "B"}
    assert offers["B"] == pytest.approx(300 * shares[1] + 3800 * side[0], abs=1)


@pytest.mark.parametrize("name", ["plo8", "double_board_omaha", "short_deck", "drawmaha", "crazy_pineapple"])
def test_other_games(name):
    """The offers add up to what the pots pay, and the ledger is exact."""
    rng, seen = Random(3), 0
    table = Table(name, 4, seed=5, ev_cash_out=EvCashOut(0, 0, 0))
    for player in "ABC":
        table.sit(player, 60)
    for _ in range(60):
        hand = table.next_hand()
        while not hand.is_over:
            if hand.phase == "runs":
                offers = table.cash_out_offers
                if hand.board:
                    seen += 1
                    assert hand.total_pot - 3 <= sum(offers.values()) <= hand.total_pot
                    table.cash_out(rng.choice(sorted(offers)))
                else:
                    assert offers == {}
                hand.run_out(1)
            elif hand.phase == "draw":
                hand.act((1 << hand.game.streets[hand.street].discard) - 1)
            else:
                legal = hand.legal_actions
                hand.act(legal.max_raise_to if legal.max_raise_to and rng.random() < 0.3 else sw.CALL)
        for player in "ABC":
            if table.stacks[table.players.index(player)] < 20:
                table.top_up(player, 60)
        ledger = table.ledger
        assert ledger.bought == ledger.on_table + ledger.rake == sum(table.stacks) + ledger.rake
    assert seen > 3


def test_an_evening_with_cash_outs_side_games_and_copies():
    """Every chip is accounted for, and a restored table goes on identically."""
    rng = Random(11)
    game = games.NoLimitHoldem((5, 10), rake=(5, 30))
    table = table_of(game, 5, 400, terms=ANY, seven_deuce=20, stand_up=10)
    taken = 0
    for number in range(250):
        for name in "ABCDE":
            if table.balance(name).on_table < 150:
                table.top_up(name, 400)
        hand = table.next_hand()
        while not hand.is_over:
            if hand.phase == "runs":
                for name in sorted(table.cash_out_offers):
                    if rng.random() < 0.5:
                        table.cash_out(name)
                        taken += 1
                if number % 5 == 0:
                    again = Table.from_bytes(table.to_bytes())
                    assert again == table == copy.copy(table) == pickle.loads(pickle.dumps(table))
                    table, hand = again, again.hand
                hand.run_out(rng.choice([1, 1, 2]))
            else:
                hand.act(some_code(rng, hand.legal_actions, 0.4))
        ledger, balances = table.ledger, [table.balance(name) for name in "ABCDE"]
        assert ledger.bought == ledger.on_table + ledger.cashed_out + ledger.rake
        assert sum(balance.won for balance in balances) == -ledger.rake
        assert Table.from_bytes(table.to_bytes()) == table
    assert taken > 40
    for history in table.hand_histories():
        assert history.exceptions == ()
    kinds = {payment.kind for history in table.hand_histories() for payment in history.paid}
    assert "cash_out" in kinds


def test_who_has_no_offer():
    table = table_of()
    assert table.cash_out_offers == {}
    with pytest.raises(InvalidTable, match="'A' has no offer of a cash-out now"):
        table.cash_out("A")
    hand = flop_all_in(table)
    assert {*table.cash_out_offers} == {"A"}, "B has less than 60%"
    saved = table.to_bytes()
    with pytest.raises(InvalidTable, match="'B' has no offer of a cash-out now") as error:
        table.cash_out("B")
    assert (error.value.player, error.value.seat) == ("B", 1)
    with pytest.raises(InvalidTable, match="'X' is not at the table"):
        table.cash_out("X")
    assert table.to_bytes() == saved
    table.cash_out("A")
    with pytest.raises(InvalidTable, match="'A' has cashed out"):
        table.cash_out("A")
    hand.run_out(1)
    assert table.cash_out_offers == {}
    with pytest.raises(InvalidTable, match="'A' has no offer of a cash-out now"):
        table.cash_out("A")


def test_no_offer_before_the_flop_or_in_a_small_pot():
    table = table_of()
    hand = table.next_hand()
    hand.raise_to(5000).call()
    assert hand.phase == "runs" and not hand.board and table.cash_out_offers == {}
    for chips, offered in ((1000, True), (999, False)):
        table = table_of(chips=chips)
        hand = flop_all_in(table, preflop=200)
        assert hand.total_pot == 2 * chips and bool(table.cash_out_offers) == offered


def test_the_least_equity_counts_exactly():
    """A player with half of the pot for sure has an equity of exactly 50%."""
    for least, offered in ((50, True), (50.0001, False)):
        table = table_of(terms=EvCashOut(0, least, 0))
        flop_all_in(table, holes=("AsKd", "AhKc"), board="QdJsTs")
        shares = sw.equity("AsKd", "AhKc", board="QdJsTs").equity
        assert shares[0] > 0.5 > shares[1]
        assert "A" in table.cash_out_offers
        table = table_of(terms=EvCashOut(0, least, 0))
        flop_all_in(table, holes=("AsKd", "AhKc"), board="QcQdQh")
        assert sw.equity("AsKd", "AhKc", board="QcQdQh").equity == (0.5, 0.5)
        assert bool(table.cash_out_offers) == offered


def test_a_table_without_cash_outs():
    table = Table("nlh", 2, seed=1)
    table.sit("A", 100), table.sit("B", 100)
    hand = table.next_hand().raise_to(100).call()
    assert hand.is_over, "it does not wait"
    with pytest.raises(InvalidTable, match=r"no EV cash-outs: pass ev_cash_out=EvCashOut\(\)") as error:
        table.cash_out("A")
    assert (error.value.player, error.value.seat) == ("A", 0)
    assert table.cash_out_offers == {} and table.ledger.rake == 0


def test_the_callers_manual_parts_are_kept():
    for manual, phases in (("deal", {"deal"}), (("showdown",), {"showdown", "runs"}), ((), {"runs"})):
        hand = table_of().next_hand(manual=manual)
        met = set()
        while not hand.is_over:
            met.add(hand.phase)
            if hand.phase == "deal":
                hand.deal()
            elif hand.phase == "runs":
                hand.run_out(1)
            elif hand.phase == "showdown":
                hand.show()
            else:
                hand.act(hand.legal_actions.max_raise_to or sw.CALL)
        assert phases <= met


def test_a_player_who_leaves_gets_the_amount():
    table = table_of()
    hand = flop_all_in(table)
    amount = table.cash_out("A")
    assert table.leave("A") is None
    hand.run_out(1)
    assert table.balance("A") == (5000, 0, amount)
    ledger = table.ledger
    assert ledger.bought == ledger.on_table + ledger.cashed_out + ledger.rake


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((101,), InvalidTable, "fee must be from 0 to 100 percent, not 101"),
        ((1, 100.5), InvalidTable, "min_equity must be from 0 to 100 percent, not 100.5"),
        ((-1,), InvalidTable, "fee must be a number from 0 with at most four decimals, not -1"),
        ((1.23456,), InvalidTable, "fee must be a number from 0 with at most four decimals, not 1.23456"),
        ((1, 60, -20), InvalidTable, "min_pot must be a number from 0 with at most four decimals, not -20"),
        ((1, 60, float("inf")), InvalidTable, "min_pot must be a number from 0"),
        ((1, float("nan")), InvalidTable, "min_equity must be a number from 0"),
        ((Decimal("1E+99999999999"),), InvalidTable, "fee must be a number from 0"),  # never computed
        ((Decimal("1E-99999999999"),), InvalidTable, "fee must be a number from 0"),
        (("1",), TypeError, "fee must be a number, not str"),
        ((True,), TypeError, "fee must be a number, not bool"),
        ((1, None), TypeError, "min_equity must be a number, not NoneType"),
    ],
)
def test_wrong_conditions(arguments, error, message):
    with pytest.raises(error, match=message):
        EvCashOut(*arguments)


def test_thirds_are_exact():
    """Three players share a pot of 300 for sure: 100 each, although a third is no binary fraction."""
    table = Table(games.NoLimitHoldem((5, 10)), 3, seed=1, ev_cash_out=EvCashOut(0, 0, 0))
    for name in "ABC":
        table.sit(name, 100)
    hand = table.next_hand(hole_cards=["2s3h", "2h3d", "2d3s"], board="AcAdAhKcQs")
    for _ in range(3):
        hand.act(sw.CALL)
    while hand.phase == "bet":
        hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    assert table.cash_out_offers == {"A": 100, "B": 100, "C": 100}


def test_a_player_who_cannot_win_has_no_offer():
    table = table_of(terms=ANY)
    flop_all_in(table, holes=("AsKs", "QdQc"), board="QsJsTs")
    assert table.cash_out_offers == {"A": 9900}


def test_a_simulation_takes_no_table_with_cash_outs():
    with pytest.raises(ValueError, match="without seven_deuce, stand_up or ev_cash_out"):
        sw.simulate_cash_game(Table("nlh", 2, ev_cash_out=ANY), [sw.agents.random] * 2, 1)


def edited(table, **changes):
    """Return the bytes of a table after changing attributes of its cash-outs."""
    table = table.copy()
    state = state_of(table)
    for name, value in changes.items():
        setattr(state.cash_outs, name, value)
    return state_to_bytes(state)


@pytest.mark.parametrize(
    "changes",
    [
        {"terms": (1_000_001, 0, 0)},
        {"terms": (0, 1_000_001, 0)},
        {"terms": (0, 0, -1)},
        {"taken": {"X": 10}},
        {"taken": {"A": 0}},
        {"taken": {"A": 10}},
        {"taken": {None: 10}},
        {"paid": [SidePayment("A", "cash_out", 5)]},
    ],
)
def test_damaged_tables_are_refused(changes):
    table = table_of(terms=ANY)
    flop_all_in(table)
    taken = {"A": table.cash_out_offers["A"]}
    assert Table.from_bytes(edited(table, taken=taken)) != table
    with pytest.raises(InvalidTable, match="not a saved table"):
        Table.from_bytes(edited(table, **changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"taken": {"A": 10}},
        {"paid": [SidePayment("A", "stand_up", 5)]},
        {"paid": [SidePayment("X", "cash_out", 5)]},
        {"paid": [SidePayment("A", "cash_out", 5)]},
        {"paid": []},
    ],
)
def test_damaged_tables_between_hands_are_refused(changes):
    table = table_of(terms=ANY)
    hand = flop_all_in(table)
    table.cash_out("A")
    hand.run_out(1)
    assert Table.from_bytes(edited(table)) == table
    with pytest.raises(InvalidTable, match="not a saved table"):
        Table.from_bytes(edited(table, **changes))
    state = state_of(table)
    (hand, names, paid), *_ = state.hands
    for wrong in (((5, *paid[0][1:]),), ((0, "cash_out", 1 << 60),), ((0, "stand_up", 1),)):
        state.hands[0] = hand, names, wrong
        with pytest.raises(InvalidTable, match="not a saved table"):
            Table.from_bytes(state_to_bytes(state))


def test_an_undone_cash_out_is_void():
    table = table_of(terms=ANY)
    hand = flop_all_in(table)
    table.cash_out("A")
    hand.undo()
    hand.fold()
    assert table.side_payments == () and table.ledger.rake == 0
    table = table_of(terms=ANY)
    hand = flop_all_in(table)
    amount = table.cash_out("A")
    hand.undo()
    assert table.cash_out_offers == {}
    hand.call()
    assert table.cash_out_offers.keys() == {"B"}, "it has gone on in the same way"
    hand.run_out(1)
    won = hand.payoffs[0] + 5000
    assert table.side_payments == (SidePayment("A", "cash_out", amount - won),)
    table = table_of(terms=ANY)
    hand = flop_all_in(table, preflop=200)
    table.cash_out("A")
    hand.undo().undo()  # the call, and the bet
    hand.bet(2000).call()
    while hand.phase == "bet":
        hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    assert len(hand.board) == 4 and {*table.cash_out_offers} == {"A", "B"}, "new offers, which are not taken"
    hand.run_out(1)
    assert table.side_payments == ()


def test_no_offer_while_hands_are_face_down():
    """An offer would reveal the other hand, and the player could then muck a winning hand."""
    rules = sw.rules.preset("robert")
    table = table_of(games.NoLimitHoldem((50, 100), rules=rules), terms=ANY)
    hand = table.next_hand(manual="showdown")
    hand.raise_to(300).call()
    while hand.phase == "bet":
        hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    assert hand.phase == "runs" and hand.board and table.cash_out_offers == {}


def test_unknown_cards_have_no_offer():
    table = table_of(terms=ANY)
    hand = table.next_hand(hole_cards=["AsAh", "????", "", "", "", ""], board="9c8c2d", manual="showdown")
    hand.raise_to(300).call()
    while hand.phase == "bet":
        hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    assert table.cash_out_offers == {}


def test_the_flop_has_three_cards():
    """Courchevel deals the first of them before the first bet."""
    table = table_of("courchevel", chips=200, terms=EvCashOut(0, 0, 0))
    hand = table.next_hand()
    while hand.phase == "bet":
        hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    assert hand.phase == "runs" and len(hand.board) == 1 and table.cash_out_offers == {}


def test_an_exposed_card_cannot_come():
    table = table_of(players=3, terms=EvCashOut(0, 0, 0))
    hand = table.next_hand(hole_cards=["AsAh", "Kc8h", "7s9s", "", "", ""], board="9c8c2d")
    hand.expose(2, "9s")
    while hand.phase == "bet":
        if hand.actor == 2:
            hand.act(sw.FOLD)
        elif hand.street == 0:
            hand.act(sw.CALL)
        else:
            hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    equity = sw.equity("AsAh", "Kc8h", board="9c8c2d", dead="9s").equity[0]
    assert table.cash_out_offers["A"] == int(hand.total_pot * Fraction(equity).limit_denominator(10**7))


def test_amounts_are_multiples_of_the_chip():
    table = table_of(games.NoLimitHoldem((50, 100), chip=25), terms=EvCashOut(1, 0, 0))
    flop_all_in(table)
    share = sw.equity("AsAh", "KcQc", board="9c8c2d").equity[0]
    assert table.cash_out_offers["A"] == int(10000 * share * 0.99) // 25 * 25


def test_a_pot_of_ones_own_does_not_count():
    """C folds after calling: 100 more of B's chips, and 100 of C's, are a pot that only B can win."""
    table = Table(games.NoLimitHoldem((5, 10)), 3, seed=1, ev_cash_out=EvCashOut(0, 0, 0))
    for name, chips in (("A", 100), ("B", 1000), ("C", 1000)):
        table.sit(name, chips)
    hand = table.next_hand(hole_cards=["AsAh", "KcQc", "7s2s"], board="9c8c2d")
    hand.raise_to(100).raise_to(200).call()  # A is all-in
    hand.check()
    while hand.phase == "bet":
        hand.act(sw.FOLD if hand.actor == 1 else hand.legal_actions.max_raise_to or sw.CALL)
    (main, side), bettor = hand.pots, "C"
    assert main.amount == 300 and side.amount == 200 and side.seats == (2,)
    shares = sw.equity("AsAh", "7s2s", board="9c8c2d").equity
    assert table.cash_out_offers[bettor] == int(300 * Fraction(shares[1]).limit_denominator(10**7))
    amount = table.cash_out(bettor)
    hand.run_out(1)
    assert table.stacks[2] == 800 + 200 + amount


def test_the_table_keeps_its_limit_of_chips():
    table = table_of(chips=1 << 52, terms=ANY)
    flop_all_in(table)
    with pytest.raises(
        InvalidTable, match=r"'A' cannot cash out: the table would have more than 2\*\*53"
    ) as error:
        table.cash_out("A")
    assert error.value.seat == 0


def test_the_limit_counts_all_amounts_taken():
    """The limit is eight parts, and five are on the table: two thirds of five are more than three."""
    part = 1 << 50
    table = Table(games.NoLimitHoldem((5, 10)), 3, seed=1, ev_cash_out=EvCashOut(0, 0, 0))
    for name in "ABC":
        table.sit(name, 5 * part // 3)
    hand = table.next_hand(hole_cards=["2s3h", "2h3d", "2d3s"], board="AcAdAhKcQs")
    for _ in range(3):
        hand.act(sw.CALL)
    while hand.phase == "bet":
        hand.act(hand.legal_actions.max_raise_to or sw.CALL)
    table.cash_out("A")
    with pytest.raises(InvalidTable, match="'B' cannot cash out"):
        table.cash_out("B")


def test_a_saved_table_without_kept_hands_has_one_payment_of_each_player():
    table = table_of(terms=ANY, keep_hands=0)
    hand = flop_all_in(table)
    table.cash_out("A")
    hand.run_out(1)
    assert Table.from_bytes(table.to_bytes()) == table
    with pytest.raises(InvalidTable, match="not a saved table"):
        Table.from_bytes(edited(table, paid=[*table.side_payments] * 2))


def test_what_manual_may_be():
    """Wrong values raise the usual errors, and no code of the caller changes the table unseen."""
    for wrong in (None, 5, b"deal", iter(["deal"])):
        for terms in (None, ANY):
            table = Table("nlh", 2, seed=1, ev_cash_out=terms)
            table.sit("A", 100), table.sit("B", 100)
            with pytest.raises(TypeError, match="manual must be a collection of deal, runs, showdown, not"):
                table.next_hand(manual=wrong)
    for manual in (("runs",), {"deal", "runs", "showdown"}, ["showdown"], "runs"):
        assert table_of().next_hand(manual=manual).phase in ("bet", "deal")

    class Leaving(list):
        def __iter__(self):
            table.leave("A")
            return super().__iter__()

    table = table_of()
    with pytest.raises(InvalidTable, match="changed while its hand was being dealt"):
        table.next_hand(manual=Leaving(["deal"]))


def test_a_wrong_argument():
    for wrong in (True, 1, (1, 60, 20)):
        with pytest.raises(TypeError, match="ev_cash_out must be an EvCashOut, not"):
            Table("nlh", ev_cash_out=wrong)


def test_conditions_are_values():
    terms = EvCashOut(2, min_pot=30)
    assert repr(terms) == "EvCashOut(fee=2, min_equity=60, min_pot=30)"
    assert terms == pickle.loads(pickle.dumps(terms)) == EvCashOut(2.0, 60, 30)
    with pytest.raises(AttributeError):
        terms.fee = 3
