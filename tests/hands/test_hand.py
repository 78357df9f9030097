"""One hand through its public API: results at each point, and rejected calls."""

import copy
import pickle
from array import array
from binascii import crc32

import pytest

import steelwheel as sw
from steelwheel import (
    CALL,
    FOLD,
    Hand,
    IllegalAction,
    InvalidCards,
    InvalidGame,
    InvalidHand,
    Post,
    Pot,
    games,
)

NL4 = games.NoLimitHoldem(blinds=(2, 4))
NL = games.NoLimitHoldem(blinds=(1, 2))
LIMIT = games.FixedLimitHoldem(bets=(2, 4))


def text(cards):
    return sw.format_cards(cards)


def kinds(hand):
    return [event.kind for event in hand.events]


def test_a_hand_from_the_blinds_to_the_pushed_chips():
    hand = Hand(NL, [200, 190, 90], button=0, hole_cards=["AsAh", "KdKc", "7h2c"], board="Td9d2d5s5h")
    assert (hand.phase, hand.actor, hand.street, hand.button) == ("bet", 0, 0, 0)
    assert (hand.bets, hand.stacks, hand.total_pot, hand.pots) == ((0, 1, 2), (200, 189, 88), 3, ())
    assert hand.board == () and hand.boards == ((),)
    assert hand.payoffs is None
    assert not hand.is_over
    assert str(hand) == "Preflop, pot 3; seat 0 to call 2 of 200"
    assert repr(hand) == "<Hand of No-limit hold'em, 3 players: Preflop, pot 3; seat 0 to call 2 of 200>"
    assert hand.raise_to(6) is hand
    hand.call().fold()
    assert hand.folded == (False, False, True)
    assert (hand.street, hand.actor, text(hand.board)) == (1, 1, "Td9d2d")
    assert hand.pots == (Pot(14, (0, 1)),)
    assert str(hand) == "Flop Td9d2d, pot 14; seat 1 to check or bet, 184 behind"
    hand.check().bet(10).raise_to(40)
    assert str(hand) == "Flop Td9d2d, pot 64; seat 0 to call 30 of 184"
    assert (hand.bets, hand.total_pot) == ((10, 40, 0), 64)
    hand.all_in().call()
    assert hand.is_over and hand.phase == "over" and hand.actor is None and hand.legal_actions is None
    assert text(hand.board) == "Td9d2d5s5h"
    assert hand.stacks == (392, 0, 88)
    assert hand.payoffs == (192, -190, -2)
    assert hand.total_pot == 0 and hand.pots == ()
    assert hand.actions == (6, CALL, FOLD, 0, 10, 40, 194, CALL)
    assert str(hand) == "River Td9d2d5s5h, over: seat 0 +192, seat 1 -190, seat 2 -2"
    returned = [event for event in hand.events if event.kind == "return"]
    assert [(event.seat, event.amount, event.to) for event in returned] == [(0, 10, 184)]
    assert kinds(hand)[-8:] == ["return", "show", "show", "burn", "board", "burn", "board", "push"]


def test_legal():
    hand = Hand(NL, [200] * 3, seed=1)
    legal = hand.legal_actions
    assert (legal.can_fold, legal.can_check, legal.to_call, legal.min_raise_to, legal.max_raise_to) == (
        True,
        False,
        2,
        4,
        200,
    )
    assert len(legal) == 2 + 197
    assert (legal[0], legal[1], legal[2], legal[-1]) == (-1, 0, 4, 200)
    assert legal[:4] == (-1, 0, 4, 5)
    assert list(legal) == [-1, 0, *range(4, 201)]
    assert [legal.index(code) for code in (-1, 0, 4, 200)] == [0, 1, 2, 198]
    assert all(code in legal for code in (-1, 0, 4, 200))
    assert not any(code in legal for code in (-2, 1, 3, 201, 2**70, 4.0, "4", None, True))
    assert legal.count(4) == 1 and legal.count(3) == 0
    assert str(legal) == "fold, call 2, bet or raise to 4..200"
    assert (
        repr(legal)
        == "LegalActions(can_fold=True, can_check=False, to_call=2, min_raise_to=4, max_raise_to=200)"
    )
    assert (
        legal == hand.legal_actions
        and hash(legal) == hash(hand.legal_actions)
        and legal is not hand.legal_actions
    )
    hand.call()
    assert legal != hand.legal_actions, "it does not change with the hand"
    with pytest.raises(IndexError):
        legal[199]
    with pytest.raises(ValueError, match="3 is not legal"):
        legal.index(3)
    with pytest.raises(TypeError, match=r"hand.legal_actions for LegalActions, and hand.observe.seat."):
        sw.LegalActions()


def test_a_short_stack_may_go_all_in_for_less_than_a_raise():
    legal = Hand(NL, [3, 200, 200], seed=1).legal_actions
    assert (legal.to_call, legal.min_raise_to, legal.max_raise_to) == (2, 3, 3)
    legal = Hand(NL, [2, 200, 200], seed=1).legal_actions
    assert (legal.to_call, legal.min_raise_to, legal.max_raise_to) == (2, None, None)


def test_names_are_strict():
    hand = Hand(NL, [200] * 3, seed=1)
    for illegal, words in [
        (hand.check, "seat 0 may not check: there is a bet; legal: fold, call 2, bet or raise to 4..200"),
        (lambda: hand.bet(10), "seat 0 faces a bet of 2: raise instead"),
        (
            lambda: hand.raise_to(3),
            r"seat 0 may not raise to 3: the minimum is 4 \(2 over 2: the last full bet",
        ),
        (lambda: hand.raise_to(201), "seat 0 may not raise to 201: the maximum is 200"),
        (lambda: hand.raise_to(0), "seat 0 cannot bet or raise to 0: a total is 1 chip or more; legal: fold"),
        (lambda: hand.act(-2), "seat 0 cannot play code -2: codes are -1"),
        (hand.deal, "cannot deal now"),
        (hand.muck, "cannot muck now"),
        (hand.show, "cannot show now"),
        (lambda: hand.run_out(2), "cannot run it now"),
        (hand.undo, "no command to take back"),
    ]:
        before = hand.to_bytes()
        with pytest.raises(IllegalAction, match=words):
            illegal()
        assert hand.to_bytes() == before
    hand.call().call().check()
    for illegal, words in [
        (hand.call, "seat 1 has nothing to call"),
        (lambda: hand.raise_to(10), "seat 1 faces nothing to raise: bet instead"),
        (lambda: hand.bet(1), "seat 1 may not bet to 1: the minimum is 2"),
    ]:
        with pytest.raises(IllegalAction, match=words):
            illegal()
    with pytest.raises(TypeError, match=r"an action \(-1 folds, .*\) must be an int, not float"):
        hand.act(2.0)
    with pytest.raises(TypeError, match=r"an action \(-1 folds, .*\) must be an int, not bool"):
        hand.act(True)


def test_why_one_may_not_raise():
    online = games.NoLimitHoldem(blinds=(1, 2), rules="online")
    hand = Hand(online, [200] * 2, seed=1).call()
    with pytest.raises(IllegalAction, match="seat 1 may not fold: checking is free"):
        hand.fold()
    hand = Hand(NL, [200, 200, 40], seed=1).raise_to(20).fold()
    hand.all_in()
    with pytest.raises(
        IllegalAction, match="seat 0 may not raise to 80: no other player can put in more than the call"
    ):
        hand.raise_to(80)
    hand = Hand(NL, [200, 13, 200, 200], seed=1)
    hand.raise_to(10).call().all_in().call()
    with pytest.raises(IllegalAction, match="seat 3 may not raise to 40: all-ins of less than a full raise"):
        hand.raise_to(40)
    hand = Hand(LIMIT, [200] * 3, seed=1)
    with pytest.raises(
        IllegalAction, match="seat 0 may not raise to 6: the maximum is 4, the bet of this limit"
    ):
        hand.raise_to(6)
    hand.raise_to(4).raise_to(6).fold().raise_to(8).raise_to(10)
    with pytest.raises(IllegalAction, match="seat 0 may not raise to 12: the round is capped"):
        hand.raise_to(12)
    hand = Hand(games.PotLimitHoldem(blinds=(5, 10)), [200] * 3, seed=1)
    with pytest.raises(IllegalAction, match="may not raise to 36: the maximum is 35, the pot"):
        hand.raise_to(36)
    with pytest.raises(IllegalAction, match="the maximum is 35, the pot"):
        hand.all_in()
    with pytest.raises(IllegalAction, match=r"cannot fold now: .*over"):
        Hand(NL, [200] * 2, seed=1).fold().fold()


@pytest.mark.parametrize(
    ("stacks", "price", "raises"),
    [
        ([200, 40, 80], 80, None),
        ([200, 80, 80], 80, None),
        ([200, 81, 80], 80, (156, 200)),
        ([200, 40, 40], 40, None),
    ],
)
def test_a_raise_is_offered_where_somebody_could_put_in_more_than_the_call(stacks, price, raises):
    """The hand, its observation and text, a batch, a menu and an encoder agree."""
    hand = Hand(NL4, stacks, button=2).all_in()
    legal, seen = hand.legal_actions, hand.observe(0)
    least, most = raises or (None, None)
    assert (legal.to_call, legal.min_raise_to, legal.max_raise_to) == (price - 2, least, most)
    assert len(legal) == 2 + (45 if raises else 0)
    assert ("raise" in str(sw.action_schema(seen))) == bool(raises)
    menu, encoder = sw.ActionMenu(NL4), sw.Encoder(NL4, 3)
    assert (menu.mask(hand).sum() > 2) == bool(raises)
    low, high = encoder.encode(hand)[encoder.columns["raise"]] * NL4.blinds[-1]
    assert (low, high) == (raises or (0, 0))
    batch = sw.HandBatch(NL4, 1, stacks=stacks, button=2)
    batch.act(array("q", [stacks[2]]))
    assert (batch.min_raise_to[0], batch.max_raise_to[0]) == (raises or (-1, -1))
    if raises is None:
        for raise_it in (hand.all_in, lambda: hand.raise_to(200), lambda: hand.act(200)):
            with pytest.raises(
                IllegalAction, match="no other player can put in more than the call; legal: fold, call"
            ):
                raise_it()


def test_pot_raise_to():
    hand = Hand(NL, [200] * 3, seed=1)
    assert [hand.pot_raise_to(x) for x in (0, 0.5, 1, 2, 1000)] == [4, 5, 7, 12, 200]
    assert hand.pot_raise_to(0.1) == 4
    with pytest.raises(ValueError, match="must be 0 or more"):
        hand.pot_raise_to(-1)
    with pytest.raises(ValueError, match="must be finite"):
        hand.pot_raise_to(float("inf"))
    with pytest.raises(TypeError, match="must be a number, not str"):
        hand.pot_raise_to("1")
    assert hand.fold().fold().pot_raise_to(1) is None


def test_cards_are_dealt_one_at_a_time_from_the_small_blind():
    deck = sw.parse_cards("2c3c4c 2d3d4d 9s ThJhQh 9c Kh 9d Ah")
    hand = Hand(NL, [100] * 3, button=2, deck=deck)
    assert [text(cards) for cards in hand.hole_cards] == ["2c2d", "3c3d", "4c4d"]
    while not hand.is_over:
        hand.act(0)
    assert text(hand.board) == "ThJhQhKhAh"
    burned = [text(event.cards) for event in hand.events if event.kind == "burn"]
    assert burned == ["9s", "9c", "9d"]
    dealt = [(event.seat, text(event.cards)) for event in hand.events if event.kind == "deal"]
    assert dealt == [(0, "2c"), (1, "3c"), (2, "4c"), (0, "2d"), (1, "3d"), (2, "4d")]


def test_the_deck_of_a_seed_is_that_of_deal_batch():
    row = sw.deal_batch(1, 52, seed=(5, 3))[0]
    hand = Hand(NL, [100] * 2, button=1, seed=(5, 3))
    assert hand.seed == (5, 3)
    assert hand.hole_cards == ((row[0], row[2]), (row[1], row[3]))
    assert Hand(NL, [100] * 2, seed=5).seed == (5, 0)
    assert Hand(NL, [100] * 2).seed != Hand(NL, [100] * 2).seed, "without a seed it is random"


def test_given_cards_come_first_and_the_rest_is_drawn():
    hands = [Hand(NL, [100] * 3, hole_cards=["As", "", "KdKc"], board="2c", seed=seed) for seed in range(20)]
    assert {hand.hole_cards[0][0] for hand in hands} == {51}
    assert {text(hand.hole_cards[2]) for hand in hands} == {"KdKc"}
    assert len({hand.hole_cards[0][1] for hand in hands}) > 5
    for hand in hands:
        hand.act(0).act(0).act(0)
        assert text(hand.board[:1]) == "2c"
        assert len({*hand.board, *sum(hand.hole_cards, ())}) == 9


def test_posts_are_what_is_owed():
    assert Hand(NL, [100, 100, 1], seed=1).posts == {1: Post(1), 2: Post(2)}, "though it has 1"
    posts = {0: Post(2, 1, "missed"), 1: Post(0), 3: Post(4, 0, "straddle")}
    assert Hand(NL, [100] * 4, seed=1, posts=posts).posts == {
        0: Post(2, 1, "missed"),
        2: Post(2),
        3: Post(4, 0, "straddle"),
    }


def test_a_missed_small_blind_is_an_event_of_its_own():
    """Other dead chips are another event, and a post of only a missed small blind keeps its kind."""
    posts = {0: Post(2, 1, "missed"), 3: Post(0, 1, "missed"), 4: Post(2, 1)}
    live = {("blind", 1, 1, 1), ("blind", 2, 2, 2), ("blind", 4, 2, 2), ("missed", 0, 2, 2)}
    for first, order in ("blind_first", (1, 2, 4, 3, 4, 0, 0)), ("ante_first", (3, 4, 0, 1, 2, 4, 0)):
        house = sw.rules.preset("wsop", short_big_blind_ante=first)
        hand = Hand(games.NoLimitHoldem(rules=house), [100] * 6, button=0, seed=1, posts=posts)
        events = [event for event in hand.events if event.kind != "deal"]
        bet = 2 if first == "blind_first" else 0  # by the seats that have posted a blind before
        dead = {("missed_small", 0, bet, 1), ("missed_small", 3, 0, 1), ("dead", 4, bet, 1)}
        assert {(event.kind, event.seat, event.to, event.amount) for event in events} == live | dead
        assert tuple(event.seat for event in events) == order
        assert (hand.total_pot, hand.bets) == (10, (2, 1, 2, 0, 2, 0))
        assert hand.posts == {1: Post(1), 2: Post(2), **posts}
        again = Hand.from_bytes(hand.to_bytes())
        assert (again.posts, again.events, again.to_bytes()) == (hand.posts, hand.events, hand.to_bytes())
        assert hand.observe(5).events[: len(order)] == hand.events[: len(order)]


def test_unknown_cards():
    hand = Hand(NL, [100] * 3, hole_cards=["AsAh", "????", None], seed=1)
    assert hand.hole_cards == ((51, 50), (None, None), (None, None))
    hand.call().call().check()
    for _ in range(8):
        hand.check()
    before = hand.to_bytes()
    for call in (hand.check, hand.fold):
        with pytest.raises(
            InvalidHand, match="the cards of seat 1 are unknown: the showdown cannot be decided"
        ):
            call()
    assert (hand.phase, hand.actor, hand.street, hand.total_pot) == ("bet", 0, 3, 6)
    assert hand.to_bytes() == before
    hand = Hand(NL, [100] * 2, hole_cards=["AsAh", None], seed=1, manual="showdown")
    while hand.phase == "bet":
        hand.act(0)
    assert (hand.phase, hand.actor) == ("showdown", 1)
    with pytest.raises(InvalidHand, match="the cards of seat 1 are unknown: give them"):
        hand.show()
    with pytest.raises(InvalidCards, match="'As' is dealt already"):
        hand.show(cards="AsKd")
    low = [card for card in range(52) if card not in (*hand.board, 50, 51)][:2]
    half = Hand(NL, [100] * 2, hole_cards=["AsAh", [low[0], None]], seed=1, manual="showdown")
    while half.phase == "bet":
        half.act(0)
    assert half.show(cards=low).hole_cards[1] == tuple(low)
    hand.show(cards=low)
    assert hand.hole_cards[1] == tuple(low)
    assert hand.events[-1].cards == tuple(low)
    hand = Hand(NL, [100] * 2, hole_cards=["AsAh", None], seed=1)
    assert hand.fold().payoffs == (-1, 1), "irrelevant cards may stay unknown"


def test_a_showdown_by_hand():
    hand = Hand(NL, [100] * 3, hole_cards=["AsAh", "KsKh", "QsQh"], board="2c7d9hJs4d", manual={"showdown"})
    while hand.phase == "bet":
        hand.act(0)
    assert (hand.phase, hand.actor, hand.legal_actions) == ("showdown", 1, None)
    assert str(hand) == "River 2c7d9hJs4d, pot 6; seat 1 to show or muck"
    hand.show()
    assert hand.actor == 2
    hand.muck()
    with pytest.raises(IllegalAction):
        hand.show(2)
    hand.show(0)
    assert hand.payoffs == (4, -2, -2)
    hand = Hand(NL, [100] * 3, hole_cards=["AsAh", "KsKh", "QsQh"], board="2c7d9hJs4d", manual={"showdown"})
    while hand.phase == "bet":
        hand.act(0)
    hand.muck(0)
    with pytest.raises(IllegalAction, match="seat 0 has nothing to muck: its hand is empty, folded"):
        hand.muck(0)
    assert hand.actor == 1 and hand.undo().muck(0).show(2).muck().payoffs == (-2, -2, 4), "out of turn"
    game = games.NoLimitHoldem(blinds=(1, 2), rules="wsop_live")
    hand = Hand(game, [100, 100, 50], seed=1, manual={"showdown"}).call().call().raise_to(50).call().call()
    hand.bet(10).call().check().check().check().check().muck(1)
    with pytest.raises(IllegalAction, match="seat 0 may not muck: no other player is left for a pot"):
        hand.muck(0)
    hand = Hand(NL, [100] * 2, seed=1).fold()
    assert kinds(hand)[-1] == "push"
    hand.show(1)
    assert hand.events[-1].cards == hand.hole_cards[1], "a winner may show afterwards"
    with pytest.raises(IllegalAction):
        hand.show(1)
    with pytest.raises(IllegalAction):
        hand.show(0)


def test_a_winner_may_show_one_card():
    hand = Hand(NL, [100] * 2, hole_cards=["AsAh", "Kh5d"]).fold()
    before = hand.to_bytes()
    for cards in ("As", "KhKd", "Kh5d2c", "??Kd", "", "??", "????", "??????Kh"):
        with pytest.raises(InvalidCards) as error:
            hand.show(1, cards)
        assert str(error.value) == f"seat 1 holds 'Kh5d' and cannot show '{cards}'"
    with pytest.raises(IllegalAction, match="seat 0 has nothing to show"):
        hand.show(0, "As")
    assert hand.to_bytes() == before
    hand.show(1, "5d")
    assert text(hand.events[-1].cards) == "??5d"
    for viewer in (0, None):
        assert text(hand.observe(viewer).hole_cards[1]) == "??5d"
    assert Hand.from_bytes(hand.to_bytes()) == hand
    assert hand.copy().undo().to_bytes() == before
    again = hand.copy().show(1, "5d??")  # nothing new
    assert text(again.observe(0).hole_cards[1]) == "??5d"
    hand.show(1, "Kh")  # no card is left hidden
    assert hand.events[-1].cards == hand.hole_cards[1] == hand.observe(0).hole_cards[1]
    with pytest.raises(IllegalAction, match="seat 1 has nothing to show"):
        hand.show(1, "Kh")


def test_a_card_shown_at_the_showdown_leaves_the_seat_to_show_or_muck():
    """RRP, showdown 1: to win any part of a pot, a player must show all cards."""
    cards, board = ["AsAh", "KsKh", "QsQh"], "2c7d9hJs4d"
    hand = Hand(NL, [100] * 3, hole_cards=cards, board=board, manual="showdown")
    while hand.phase == "bet":
        hand.act(0)
    hand.show(0, "Ah").show(None, "Ks")  # out of turn, in turn
    assert (hand.phase, hand.actor) == ("showdown", 1)
    assert [text(cards) for cards in hand.observe(2).hole_cards] == ["??Ah", "Ks??", "QsQh"]
    hand.show(2).muck(1).muck(0)
    assert hand.payoffs == (-2, -2, 4)
    seen = hand.observe(2)
    assert text(seen.hole_cards[0]) == "??Ah"
    assert pickle.loads(pickle.dumps(seen)) == seen
    sampled = seen.sample_hidden(7)
    assert text(sampled.hole_cards[0]).endswith("Ah") and sampled.observe(2).state_key == seen.state_key


def test_unknown_cards_are_shown_one_by_one():
    hand = Hand("omaha", [100] * 2, hole_cards=["AsAhKsKh", None]).fold()
    hand.show(1, "????Qd??")
    assert text(hand.hole_cards[1]) == "????Qd??"
    with pytest.raises(InvalidCards, match="'As' is dealt already"):
        hand.show(1, "As")
    hand.show(1, "Qc").show(1, "5d??Qc??")
    assert text(hand.hole_cards[1]) == "Qc5dQd??"
    assert text(hand.events[-1].cards) == "Qc5d????"
    assert Hand.from_bytes(hand.to_bytes()) == hand
    assert hand.show(1, "2c").observe(0).hole_cards[1] == hand.events[-1].cards == hand.hole_cards[1]


@pytest.mark.parametrize("mask", [0b00011, 0b11000, 0b01010, 0])
def test_one_card_shown_after_a_draw(mask):
    """The view is played back with the discards at their positions, so that the seat still holds the card."""
    hand = Hand("27_single", [100] * 2, hole_cards=["2c3d4h5s7c", "KsKh9d8d2s"], seed=1, manual="showdown")
    hand.call().check().act(0).act(mask)
    if hand.actor == 1:
        hand.check()
    while hand.phase == "bet":
        hand.act(0)
    for card in hand.hole_cards[0]:
        seen = hand.copy().show(0, card).observe(1)
        assert pickle.loads(pickle.dumps(seen)) == seen
        sampled = seen.sample_hidden(3)
        assert card in sampled.hole_cards[0] and sampled.observe(1).state_key == seen.state_key


def test_down_cards_shown_in_stud_show_the_hand():
    hand = Hand("stud", [100] * 2, seed=4)
    hand.call().call()
    hand.bet(hand.legal_actions.min_raise_to).fold()
    (winner,) = [seat for seat in (0, 1) if not hand.folded[seat]]
    down = [card for card in hand.hole_cards[winner] if card not in hand.up_cards[winner]]
    part = hand.copy().show(winner, down[:1])
    assert part.events[-1].cards == (down[0], *[None] * (len(hand.hole_cards[winner]) - 1))
    assert hand.show(winner, down).events[-1].cards == hand.hole_cards[winner]


def test_dealing_by_hand():
    hand = Hand(NL, [100] * 2, button=0, manual={"deal"}, seed=1)
    assert (hand.phase, hand.actor) == ("deal", None)
    hand.deal("As").deal("Kd").deal("Ah").deal()
    assert text(hand.hole_cards[1]) == "AsAh"
    hand.call().check()
    assert hand.phase == "deal"
    with pytest.raises(InvalidCards, match="the board gets 3 at a time, not 1"):
        hand.deal("2c")
    with pytest.raises(InvalidCards, match="'As' is dealt already"):
        hand.deal("As2c3c")
    with pytest.raises(InvalidCards, match="the cards of the board must be known"):
        hand.deal("??2c3c")
    hand.deal("2c3c4c")
    assert str(hand) == "Flop 2c3c4c, pot 4; seat 1 to check or bet, 98 behind"
    assert hand.undo().board == () and hand.phase == "deal"


def test_given_cards_are_dealt_by_themselves():
    def dealt(hand):
        return [event.kind for event in hand.events if event.kind in ("deal", "board")]

    cards = {"hole_cards": ["AsAh", "", "??Kd"], "board": "2c3c4c5c"}
    hand = Hand(NL, [100] * 3, button=0, manual={"deal"}, seed=1, **cards)
    assert (hand.phase, dealt(hand)) == ("deal", []), "the first card goes to seat 1"
    hand.deal("7d")
    assert dealt(hand) == ["deal"] * 3 and hand.hole_cards == ((51,), (21,), (None,)), (
        "the next card is seat 1's again"
    )
    hand.deal("7h")
    assert hand.phase == "bet" and text(hand.hole_cards[0]) == "AsAh" and hand.hole_cards[2] == (None, 45)
    assert str(hand.call().call().check()) == "Flop 2c3c4c, pot 6; seat 1 to check or bet, 98 behind"
    hand.check().check().check()
    assert text(hand.board) == "2c3c4c5c" and hand.phase == "bet"
    hand.check().check().check()
    assert (hand.phase, hand.street) == ("deal", 3), "the river was not given"
    again = Hand.from_bytes(hand.to_bytes())
    assert again == hand and again.deal("9s").board == hand.deal("9s").board
    for _ in range(3):  # a card that is taken back is dealt automatically again
        hand.undo()
    assert (hand.phase, len(hand.board)) == ("bet", 4)
    seen = hand.observe(1)
    assert pickle.loads(pickle.dumps(seen)) == seen
    assert text(seen.sample_hidden(seed=3).board) == "2c3c4c5c"


def test_a_street_of_which_a_card_is_not_given_waits():
    cards = {"hole_cards": ["AsAh", "KsKh"], "board": "2c3c"}
    hand = Hand(NL, [100] * 2, manual={"deal"}, seed=1, **cards).call().check()
    assert hand.phase == "deal"
    assert text(hand.copy().deal().board)[:4] == "2c3c", "given cards are dealt by default"
    assert text(hand.deal("9c2c3c").board) == "9c2c3c"
    deck = "KsAsKhAh7d2c3c4c"  # with the burn card
    assert Hand(NL, [100] * 2, manual={"deal"}, deck=deck).call().check().phase == "bet"
    assert Hand(NL, [100] * 2, manual={"deal"}, deck=deck[:14]).call().check().phase == "deal"


def test_cards_are_given_no_more_after_they_are_moved():
    whole = {"hole_cards": ["AsAh", "KsKh"], "board": "2c3c4c5c6c", "seed": 1, "manual": {"deal"}}
    assert Hand(NL, [100] * 2, **whole).all_in().call().is_over
    assert Hand(NL, [100] * 2, **whole).shuffle(3).call().check().phase == "deal"
    assert Hand(NL, [100] * 2, **whole).misdeal().phase == "deal"
    hand = Hand(NL, [100] * 2, **{**whole, "hole_cards": ["AsAh", "Ks"]})
    hand.deal("6c").call().check().check().check()
    assert (hand.phase, text(hand.board)) == ("bet", "2c3c4c5c")
    assert hand.check().check().phase == "deal", "the river's card is in a hand"
    assert Hand.from_bytes(hand.to_bytes()) == hand


def test_a_draw_that_is_given_deals_itself():
    game = games.DeuceToSevenSingleDraw()
    deck = sw.format_cards(range(14))  # ten hole cards, one burn card, three draws
    hand = Hand(game, [100] * 2, manual={"deal"}, deck=deck, seed=1).call().check()
    assert hand.phase == "draw"
    assert hand.act(3).act(1).phase == "bet" and len(hand.hole_cards[0]) == 5
    hand = Hand(game, [100] * 2, manual={"deal"}, deck=deck[:-2], seed=1).call().check()
    assert hand.act(3).act(1).phase == "deal"
    assert [len(cards) for cards in hand.hole_cards] == [4, 5], "the button's card was not given"
    assert Hand.from_bytes(hand.to_bytes()) == hand


def test_bytes_of_hands_that_waited_for_given_cards_read_as_before():
    """In bytes from before given cards were recorded, every card waits."""
    hand = Hand(NL, [100] * 2, manual={"deal"}, hole_cards=["AsAh", "KsKh"], seed=1)
    data = hand.to_bytes()
    spec = int.from_bytes(data[20:24], "little")
    body = bytearray(data[20:])
    at = 4 + spec + 2
    assert body[at] == 9
    body[at] = 1
    body = bytes(body[:-8])
    old = Hand.from_bytes(data[:16] + crc32(body).to_bytes(4, "little") + body)
    assert (old.phase, old.hole_cards) == ("deal", ((), ()))
    assert old.deal().deal().deal().deal().hole_cards == hand.hole_cards


def test_running_it_twice():
    hand = Hand(NL, [100] * 2, hole_cards=["AsAh", "KsKh"], seed=1, manual={"runs"})
    hand.all_in().call()
    assert (hand.phase, str(hand)) == ("runs", "Preflop, pot 200; to be run")
    for times in (0, 9, 17, 2**40):
        with pytest.raises(IllegalAction):
            hand.run_out(times)
    hand.run_out(2)
    assert len(hand.boards) == 2 and hand.board == hand.boards[0]
    assert len({card for board in hand.boards for card in board}) == 10
    pushes = [event.amount for event in hand.events if event.kind == "push"]
    assert sum(pushes) == 200 and len(pushes) >= 2


def test_winners_are_the_seats_that_chips_were_pushed_to():
    folded = Hand(NL, [100] * 3, seed=1).fold()
    assert folded.winners == () and folded.fold().winners == (2,)
    side = Hand(NL, [50, 100, 100], hole_cards=["AsAh", "QsQh", "KsKh"], board="2c3d4h7s9c", seed=1)
    assert side.all_in().all_in().winners == () and side.all_in().winners == (0, 2)
    tie = Hand(NL, [100] * 2, hole_cards=["AsKh", "AhKs"], board="2c3d4h7s9c", seed=1).all_in().call()
    assert tie.winners == tie.observe(1).winners == tie.observe(None).winners == (0, 1)


def test_where_cards_are_to_be_discarded_a_board_is_run_once():
    hand = Hand(games.Pineapple(), [100] * 2, seed=1, manual={"runs"}).all_in().call()
    assert hand.phase == "draw"


def test_a_cap_of_a_chip_less_than_the_stacks():
    hand = Hand(games.NoLimitHoldem(hand_cap=100), [101] * 3, seed=1)
    assert hand.stacks == (101, 100, 99) and hand.legal_actions.max_raise_to == 100


def test_the_button_blind_of_an_empty_button_is_posted_by_who_acts_last():
    """The seat before the button posts it; the first street's action begins on that seat's left."""
    hand = Hand(games.NoLimitShortDeck(ante=1), [100, 100, 0, 100], button=2, seed=1)
    assert list(hand.posts) == [1] and hand.actor == 3


def test_as_many_boards_as_the_deck_has_cards_for():
    """Each run takes five board cards and three burn cards of the 48 remaining cards."""
    hand = Hand(NL, [100] * 2, seed=1, manual={"runs"}).all_in().call()
    with pytest.raises(IllegalAction, match="the deck has too few cards for that many boards"):
        hand.run_out(7)
    assert len({card for board in hand.run_out(6).boards for card in board}) == 30


def test_exposed_cards():
    """An exposed card is a misdeal if it is dealt first or second, or is the second exposed card.

    Otherwise it is replaced and burned.
    """
    hand = Hand(NL, [100] * 4, button=3, seed=4)
    first, later, third = hand.hole_cards[1][0], hand.hole_cards[2][1], hand.hole_cards[3][1]
    replaced = hand.copy().expose(2, later)
    assert kinds(replaced)[-2:] == ["expose", "replace"]
    assert replaced.hole_cards[2][1] != later
    again = replaced.copy().expose(3, third)
    assert kinds(again).count("misdeal") == 1
    assert again.hole_cards != hand.hole_cards
    replaced.call().call().call().check()
    assert [event.cards for event in replaced.events if event.kind == "burn"] == [(later,)]
    assert "misdeal" in kinds(hand.copy().expose(1, first))
    with pytest.raises(IllegalAction, match="seat 0 has no"):
        hand.expose(0, later)


def test_a_misdeal():
    hand = Hand(NL, [100] * 4, button=3, seed=4)
    before = hand.hole_cards
    hand.call().misdeal()
    assert hand.hole_cards != before
    assert (hand.actor, hand.bets, hand.button, hand.actions) == (2, (1, 2, 0, 0), 3, ())
    assert kinds(hand).count("misdeal") == 1
    assert hand.undo().hole_cards == before
    hand.call()
    assert hand.substantial_action
    with pytest.raises(IllegalAction, match="there has been substantial action"):
        hand.misdeal()


def test_an_unknown_card_that_is_taken_back_changes_nothing_that_comes():
    """With seven players drawing, the deck runs short."""
    hand = Hand(games.DeuceToSevenTripleDraw(max_seats=7), [99] * 7, seed=1, manual="deal")
    other = hand.copy()
    hand.deal("??").undo()
    for one in (hand, other):
        while not one.is_over:
            one.deal() if one.phase == "deal" else one.act(31 if one.phase == "draw" else 0)
    again = {event[1:2] + event[3:] for event in hand.events if event.kind == "reshuffle"}
    assert again == {(None, 0, 0, ())}
    assert hand.hole_cards == other.hole_cards


def test_undo_copy_bytes_and_pickle():
    hand = Hand(NL, [100, 90, 80], seed=3)
    before = hand.copy()
    hand.raise_to(6).call().fold().check().bet(10)
    for other in (hand.copy(), copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand)),
                  Hand.from_bytes(hand.to_bytes())):  # fmt: skip
        assert other == hand and other is not hand
        assert other.events == hand.events
        assert other.call().board[:3] == hand.board
    assert hand != before
    for _ in range(5):
        hand.undo()
    assert hand == before
    assert hand != "a hand"
    with pytest.raises(TypeError, match="unhashable"):
        hash(hand)
    assert type(pickle.loads(pickle.dumps(hand)).game) is sw.Game
    with pytest.raises(InvalidHand, match="damaged, or from another version"):
        Hand.from_bytes(b"steelwheel")


def test_shuffle_reorders_what_is_to_come():
    hand = Hand(NL, [100] * 2, seed=3)
    one, two, same = (hand.copy().shuffle(seed).call().check() for seed in (1, 2, 1))
    assert one.hole_cards == two.hole_cards == hand.hole_cards
    assert one.board != two.board
    assert one.board == same.board
    assert "shuffle" not in kinds(one)


def test_observations():
    hand = Hand(NL, [100] * 3, seed=3).call().call().check()
    seen = hand.observe(1)
    assert seen.seat == 1
    assert seen.hole_cards == ((None, None), hand.hole_cards[1], (None, None))
    assert seen.my_cards == hand.hole_cards[1] and hand.observe(None).my_cards == ()
    assert not hasattr(hand, "my_cards")
    for name in (
        "board",
        "stacks",
        "bets",
        "pots",
        "actor",
        "street",
        "legal_actions",
        "actions",
        "phase",
        "total_pot",
    ):
        assert getattr(seen, name) == getattr(hand, name)
    assert not hasattr(seen, "seed")
    public = hand.observe(None)
    assert public.seat is None and set(public.hole_cards) == {(None, None)}
    other = seen.sample_hidden(9)
    assert other.hole_cards[1] == hand.hole_cards[1] and other.board == hand.board
    assert other.observe(1).state_key == seen.state_key == hand.state_key(1)
    assert hand.state_key() != hand.state_key(1) != hand.state_key(0)
    assert pickle.loads(pickle.dumps(seen)) == seen
    own = [text([card]) for card in hand.hole_cards[1]]
    assert seen.to_dict()["hole_cards"] == [["??", "??"], own, ["??", "??"]]
    with pytest.raises(IllegalAction, match="there is no seat 3"):
        hand.observe(3)
    with pytest.raises(TypeError, match=r"LegalActions, and hand.observe.seat. for an Observation"):
        sw.Observation()


def test_posts():
    hand = Hand(games.NoLimitHoldem(blinds=(5, 10)), [100] * 5, posts={4: Post(10, 5, "missed")}, seed=1)
    assert (hand.bets, hand.total_pot, hand.actor) == ((0, 5, 10, 0, 10), 30, 3)
    dead_small = Hand(games.NoLimitHoldem(blinds=(5, 10)), [100, 0, 100, 100, 100], button=0, seed=1,
                      posts={2: Post(10), 3: Post(0)})  # fmt: skip
    assert (dead_small.bets, dead_small.actor) == ((0, 0, 10, 0, 0), 3)
    straddled = Hand(NL, [100] * 4, posts={3: Post(4, kind="straddle")}, seed=1)
    assert (straddled.actor, straddled.legal_actions.to_call, straddled.legal_actions.min_raise_to) == (
        0,
        4,
        6,
    )


def test_empty_seats_and_a_dead_button():
    hand = Hand(NL, [100, 0, 100, 100, 0], button=1, seed=1)
    assert (hand.bets, hand.actor) == ((0, 0, 1, 2, 0), 0)
    assert hand.hole_cards[1] == () and hand.folded[1]


@pytest.mark.parametrize(
    "make, error, words",
    [
        (lambda: Hand(NL, [100]), InvalidHand, "two seats or more, not 1"),
        (lambda: Hand(NL, [100, 0]), InvalidHand, "two players with chips, not 1"),
        (
            lambda: Hand(NL, [100, -1]),
            InvalidHand,
            "the stack of seat 1 must be from 0 to 2\\*\\*53 chips, not -1",
        ),
        (lambda: Hand(NL, [100, 2**53 + 1]), InvalidHand, "the stack of seat 1"),
        (lambda: Hand(NL, [100] * 23), InvalidGame, "at most 22 seats, not 23"),
        (lambda: Hand(NL, [100] * 2, button=2), InvalidHand, "the button must be a seat from 0 to 1, not 2"),
        (lambda: Hand(NL, [100] * 2, button=-1), InvalidHand, "the button must be a seat"),
        (
            lambda: Hand(games.NoLimitHoldem((1, 2, 4)), [100] * 2),
            InvalidHand,
            "3 blinds need at least 3 players",
        ),
        (lambda: Hand(NL, [100, 0, 5], posts={1: Post(2)}), InvalidHand, "seat 1 is empty"),
        (
            lambda: Hand(NL, [100] * 3, posts={3: Post(2)}),
            InvalidHand,
            "there is no seat 3: seats are 0 to 2",
        ),
        (
            lambda: Hand(NL, [100] * 3, posts={0: Post(-2)}),
            InvalidHand,
            "the live post of seat 0 must be from 0 to 2..53 chips, not -2",
        ),
        (
            lambda: Hand(NL, [100] * 3, posts={0: Post(2, kind="ante")}),
            InvalidHand,
            "a post's kind is one of blind, straddle, missed, kill, not 'ante'",
        ),
        (
            lambda: Hand(NL, [100] * 3, posts={0: Post(3, kind="missed")}),
            InvalidHand,
            "at most the big blind 2",
        ),
        (
            lambda: Hand(NL, [100] * 3, posts={0: Post(3, kind="straddle")}),
            InvalidHand,
            "seat 0 cannot straddle 3",
        ),
        (
            lambda: Hand(games.NoLimitHoldem(blinds=(1, 2, 4)), [100] * 5, posts={4: Post(5, 0, "straddle")}),
            InvalidHand,
            "seat 4 cannot straddle 5: a straddle here is at least 6",
        ),
        (
            lambda: Hand(NL, [100] * 2, hole_cards=["AsAh"]),
            InvalidHand,
            "hole_cards must have one entry per seat, 2 in all",
        ),
        (
            lambda: Hand(NL, [100] * 2, hole_cards=["AsAh", "AsKs"]),
            InvalidHand,
            "the hole cards of seat 1: 'As'",
        ),
        (
            lambda: Hand(NL, [100] * 2, hole_cards=["AsAhAd", ""]),
            InvalidHand,
            "seat 0 has 3 hole cards, but this game deals at most 2",
        ),
        (
            lambda: Hand(NL, [100, 5, 0], hole_cards=["", "", "As"]),
            InvalidHand,
            "seat 2 has 1 hole cards, but this game deals at most 0",
        ),
        (
            lambda: Hand(NL, [100] * 2, board="2c3c4c5c6c7c"),
            InvalidHand,
            "the board has 6 cards, but this game deals at most 5",
        ),
        (
            lambda: Hand(NL, [100] * 2, board="??"),
            InvalidHand,
            "'..' at position 0 is an unknown card; only known",
        ),
        (lambda: Hand(NL, [100] * 2, deck="Xx"), InvalidHand, "the deck: 'Xx'"),
        (
            lambda: Hand(NL, [100] * 2, deck="As", board="Ks"),
            InvalidHand,
            "give either deck, or hole_cards and board, not both",
        ),
        (
            lambda: Hand(NL, [100] * 2, manual={"bets"}),
            ValueError,
            "manual accepts deal, runs, showdown, not 'bets'",
        ),
        (
            lambda: Hand(NL, [100] * 2, seed=-1),
            ValueError,
            "a seed must be an int from 0 to 2..64 - 1, or a pair of them, not -1",
        ),
        (lambda: Hand(NL, [100.0] * 2), TypeError, "the stack of seat 0 must be an int, not float"),
        (lambda: Hand(NL, 100), TypeError, "stacks must be a sequence"),
        (lambda: Hand("nhl", [100] * 2), ValueError, "there is no game 'nhl'"),
        (lambda: Hand(sw.Game.__new__(sw.Game), [100] * 2), TypeError, "game must be a Game"),
        (
            lambda: Hand(NL, [100] * 2, posts={0: 2}),
            TypeError,
            "the post of seat 0 must be a Post, Post.live, dead, kind., not int",
        ),
        (
            lambda: Hand.from_bytes("x"),
            TypeError,
            "Hand.from_bytes takes the bytes of Hand.to_bytes, not str",
        ),
    ],
)
def test_what_no_hand_can_have(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_small_blinds_count_as_big_ones_until_the_big_blind_has_acted():
    """The 5 counts as 10 in the first pot raise, until the big blind has acted (WL 187)."""
    hand = Hand(games.PotLimitHoldem((5, 10), rules="wsop_live"), [1000] * 3)
    assert hand.legal_actions.max_raise_to == 40
    assert hand.raise_to(20).fold().raise_to(60).legal_actions.max_raise_to == 60 + 85 + 40


def test_two_players_have_no_dead_button():
    """Heads-up the small blind is on the button (WT 87)."""
    with pytest.raises(InvalidHand, match="WT 87"):
        Hand(NL, [0, 100, 100], button=0)


def test_the_button_straddles_in_no_limit_game():
    """The button may straddle in no-limit games (WL 161)."""
    with pytest.raises(InvalidHand, match="WL 161"):
        Hand(games.FixedLimitHoldem((2, 4)), [100] * 3, posts={0: Post(4, 0, "straddle")})
    assert Hand(NL, [100] * 3, posts={0: Post(4, 0, "straddle")}).bets[0] == 4


def test_only_hole_cards_may_be_unknown():
    with pytest.raises(InvalidHand, match="position 4"):
        Hand(NL, [100, 100], deck="AsKsQdQh" + "??" * 10)
    assert Hand(NL, [100, 100], deck="??Ks??Qh").hole_cards[0].count(None) in (0, 2)


def test_a_beaten_hand_may_be_mucked_where_winners_must_show():
    """An unknown hand may be mucked, since it may have lost."""
    game = games.NoLimitHoldem(rules="online")
    cards = [None, "AsAd", "KsKd"]
    hand = Hand(game, [100] * 3, hole_cards=cards, board="2c3d4h8s9s", manual="showdown")
    while hand.phase == "bet":
        hand.act(CALL)
    with pytest.raises(IllegalAction, match="wins"):
        hand.muck()
    assert hand.show().muck().muck().payoffs == (-2, 4, -2)


def test_known_cards_stay_where_they_are_when_a_hand_is_told():
    hand = Hand(NL, [100] * 2, hole_cards=["??As", "KdKc"], board="2c3d4h8s9s", manual="showdown")
    while hand.phase == "bet":
        hand.act(CALL)
    hand.show(0, "AsQd")
    assert sw.format_cards(hand.hole_cards[0]) == "QdAs"
    assert hand.observe(None).sample_hidden(1).hole_cards[0] == hand.hole_cards[0]
