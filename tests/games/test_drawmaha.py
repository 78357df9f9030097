"""Drawmaha: which hole cards play under each ranking, the order of the deal, and decks that run short."""

import random

import pytest

import steelwheel as sw
from steelwheel import CALL, Game, Hand, InvalidGame, Street, games

A, B, BOARD = "AsAhAd5h7c", "Kc9sJc3d2c", "Kh9h4c9d2s"


def kinds_after_discards(hand):
    """Return the kinds of the events between the last discard and the next bet or check."""
    kinds = [event.kind for event in hand.events]
    kinds = kinds[len(kinds) - kinds[::-1].index("discard") :]
    return kinds[: kinds.index("check")] if "check" in kinds else kinds


@pytest.mark.parametrize(
    ("hand", "halves"),
    [
        ("high", ((0.5, 0), (0, 0.5))),
        ("deuce_to_seven", ((0, 0.5), (0, 0.5))),
        ("ace_to_five", ((0, 0.5), (0, 0.5))),
        ("badugi", ((0.5, 0), (0, 0.5))),
        ("points_49", ((0.5, 0), (0, 0.5))),
        ("points_21", ((0.5, 0), (0, 0.5))),
        ("points_0", ((0, 0.5), (0, 0.5))),
    ],
)
def test_equity_of_each_half(hand, halves):
    """K-J-9-3-2 is lower than any hand with a pair; 7-5-A is a lower badugi than 9-3-2; 15 points to 14."""
    result = sw.equity(A, B, board=BOARD, game=games.Drawmaha(hand=hand), detail=True)
    assert (result.high.equity, result.low.equity) == halves


def test_five_hole_cards_play_without_the_board():
    """The board lacks only the ace of spades for a royal flush; three aces in the hand make none."""
    game = games.Drawmaha()
    best = sw.equity("AsAhAd5h7c", "QcQd2c2d3d", board="KsQsJsTs4h", game=game, detail=True)
    assert best.high.equity == (0.5, 0) and best.low.equity == (0, 0.5)
    alone = game.replace(rankings="high", use=5)
    assert sw.equity("AsAhAd5h7c", "QcQd2c2d3d", board="KsQsJsTs4h", game=alone).equity == (1, 0)


def test_drawmaha_with_holdem():
    """One heart makes a flush with four on the board, and the board may play; in Omaha neither is so."""
    holdem = games.Drawmaha(use=(5, "at_most_2"))
    assert holdem == games.by_name("drawmaha_holdem")
    hands, board = ("Ah9s8d4c3c", "KcKsQdQc2d"), "KhJhTh5h2c"
    flush = sw.equity(*hands, board=board, game=holdem, detail=True)
    assert (flush.high.equity, flush.low.equity) == ((0, 0.5), (0.5, 0))
    omaha = sw.equity(*hands, board=board, game="drawmaha", detail=True)
    assert (omaha.high.equity, omaha.low.equity) == ((0, 0.5), (0, 0.5))
    plays = sw.equity("9c8c4d3d2s", "7d6d4s3s2c", board="ThJhQhKhAh", game=holdem, detail=True)
    assert plays.low.equity == (0.25, 0.25)


@pytest.mark.parametrize(
    ("short", "hand", "name"),
    [
        ("drawmaha", "high", "Pot-limit Drawmaha"),
        ("drawmaha_27", "deuce_to_seven", "Pot-limit Drawmaha 2-7"),
        ("drawmaha_a5", "ace_to_five", "Pot-limit Drawmaha A-5"),
        ("dramadugi", "badugi", "Pot-limit Drawmaha badugi"),
        ("drawmaha_49", "points_49", "Pot-limit Drawmaha 49"),
        ("drawmaha_21", "points_21", "Pot-limit Drawmaha 21"),
        ("drawmaha_zero", "points_0", "Pot-limit Drawmaha Zero"),
    ],
)
def test_names(short, hand, name):
    game = games.by_name(short)
    assert game == games.Drawmaha(hand=hand) and game.name == name and game.rankings == (hand, "high")


def test_use_is_one_value_or_one_for_each_ranking():
    game = games.Drawmaha()
    assert (
        game.use == (5, 2)
        and game == game.replace(use=[5, 2])
        and hash(game) == hash(game.replace(use=[5, 2]))
    )
    assert eval(repr(game), {"Game": Game, "Street": Street}) == game == Game._read(game.spec)
    assert game.replace(use=(2, 2)).use == 2 and game.replace(use=(2, 2)) == game.replace(use=2)


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        (
            {"use": (5, 2, 2)},
            InvalidGame,
            "use needs one value for each ranking, or one for all; 3 were given for 2",
        ),
        ({"use": (5, 6)}, InvalidGame, "a hand cannot use 6 of 5 hole cards"),
        ({"use": ("middle", 5)}, InvalidGame, "names a middle card"),
        ({"use": (5, "best")}, InvalidGame, "use must be one of at_most_2, middle, not 'best'"),
        ({"use": (5, 2.0)}, TypeError, "use must be an int, not float"),
        ({"use": (5, True)}, TypeError, "use must be an int, not bool"),
        (
            {"rankings": ("high", "badugi")},
            InvalidGame,
            "so all cards must play: use=None, or 5 for the hole cards",
        ),
        (
            {"streets": [Street(hole=4), Street(board=5)]},
            InvalidGame,
            "takes hands of 5, 6 or 7 cards, but here",
        ),
    ],
)
def test_invalid_uses(change, error, words):
    with pytest.raises(error, match=words):
        games.Drawmaha().replace(**change)


@pytest.mark.parametrize(("before", "turn", "new"), [(True, "Kh", "Kd"), (False, "Kd", "Kh")])
def test_order_of_the_turn_and_the_new_cards(before, turn, new):
    """The turn is dealt before the replacement cards (WL Drawmaha), or after them (BARGE Dramaha)."""
    game = games.Drawmaha(rules=sw.rules.preset("wsop", board_before_draw=before))
    deck = "2c3c4c 2d3d4d 5c6c7c 5d6d7d 9c9d9h 8s ThJhQh 8d KhKd 8c Ah"
    hand = Hand(game, [100] * 3, button=2, deck=deck.replace(" ", ""))
    while hand.phase != "draw":
        hand.act(CALL)
    hand.discard("2c")
    assert sw.format_cards(hand.board) == "ThJhQh"
    hand.discard("")
    hand.discard("")
    assert sw.format_cards(hand.board) == "ThJhQh" + turn
    assert sw.format_cards(hand.hole_cards[0]) == "2d5c5d9c" + new
    assert kinds_after_discards(hand) == (["burn", "board", "deal"] if before else ["burn", "deal", "board"])
    while not hand.is_over:
        hand.act(CALL)
    assert sw.format_cards(hand.board[-1]) == "Ah"


@pytest.mark.parametrize("before", [True, False])
def test_all_stand_pat(before):
    """One card is burned for the street."""
    hand = Hand(games.Drawmaha(rules=sw.rules.preset("wsop", board_before_draw=before)), [100] * 3, seed=1)
    while not hand.is_over:
        hand.act(CALL if hand.phase == "bet" else 0)
    assert kinds_after_discards(hand) == ["burn", "board"]
    assert [event.kind for event in hand.events].count("burn") == 3


def play(game, seats, rng, seed, manual=()):
    """Play a hand: call, fold sometimes, and throw away as many cards as rng says."""
    hand = Hand(game, [200] * seats, seed=seed, manual=manual)
    often = rng.random()
    while not hand.is_over:
        if hand.phase == "deal":
            hand.deal()
        elif hand.phase == "runs":
            hand.run_out(1)
        elif hand.phase == "draw":
            most = game.streets[hand.street].draw
            cards = [i for i in range(len(hand.hole_cards[hand.actor])) if rng.random() < often][:most]
            hand.act(sum(1 << i for i in cards))
        elif hand.legal_actions.to_call and rng.random() < 0.1:
            hand.fold()
        else:
            hand.act(hand.legal_actions.max_raise_to or CALL if rng.random() < 0.1 else CALL)
    return hand


SHORT = {
    "seven seats": (games.Drawmaha(), 7),
    "eight seats": (games.Drawmaha(max_seats=None), 8),
    "new cards first": (games.Drawmaha(rules=sw.rules.preset("wsop", board_before_draw=False)), 7),
    "five cards": (games.Drawmaha(draw=5, max_seats=None), 7),
    "a short deck, two boards": (
        Game(
            "x",
            streets=[
                Street(hole=4),
                Street(draw=4, board=1),
                Street(board=2),
                Street(board=2),
            ],
            structure="no_limit",
            blinds=(1, 2),
            deck="short",
            rankings=("short_deck", "short_deck"),
            use=(2, "at_most_2"),
            boards=2,
        ),
        4,
    ),
}


@pytest.mark.parametrize("name", SHORT)
@pytest.mark.parametrize("manual", [(), ("deal", "runs")], ids=["dealt", "by hand"])
def test_a_deck_that_runs_short_is_shuffled(name, manual):
    game, seats = SHORT[name]
    assert game.max_seats >= seats
    rng, shuffled = random.Random(5), 0
    for seed in range(60):
        hand = play(game, seats, rng, seed, manual)
        kinds = [event.kind for event in hand.events]
        shuffled += "reshuffle" in kinds
        live = [cards for cards, out in zip(hand.hole_cards, hand.folded, strict=True) if not out]
        cards = [card for held in [*live, *hand.boards] for card in held]
        assert len({*cards}) == len(cards)
        left = [seat for seat, out in enumerate(hand.folded) if not out]
        assert len(left) == 1 or {len(board) for board in hand.boards} == {5}
        assert sum(hand.payoffs) == 0 and Hand.from_bytes(hand.to_bytes()) == hand
        back = hand.copy()
        for _ in range(3):
            back.undo()
        assert hand.events[: len(back.events)] == back.events
    assert shuffled > 5


def test_new_cards_are_not_those_just_thrown_away():
    """Before the discards of a draw come back, all other cards are dealt (WT draw games)."""
    for before in (True, False):
        game = games.Drawmaha(rules=sw.rules.preset("wsop", board_before_draw=before))
        for seed in range(40):
            hand, thrown = Hand(game, [200] * 6, seed=seed), [()] * 6
            while hand.phase != "draw":
                hand.act(CALL)
            while hand.phase == "draw":
                thrown[hand.actor] = hand.hole_cards[hand.actor][:3]
                hand.act(0b111)
            for seat, cards in enumerate(hand.hole_cards):
                assert not {*cards} & {*thrown[seat]}


def test_only_draws_come_after_the_board():
    """A discard that is not replaced does not change the order: hole cards come before the board."""
    streets = [Street(hole=2), Street(discard=1, hole=1, board=3), Street(board=2)]
    game = Game("x", streets=streets, structure="no_limit", blinds=(1, 2))
    hand = Hand(game, [100] * 2, seed=1)
    while not hand.is_over:
        hand.act(0b1 if hand.phase == "draw" else CALL)
    assert kinds_after_discards(hand) == ["burn", "deal", "deal", "board"]
    assert [len(cards) for cards in hand.hole_cards] == [2, 2]


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("discards", [0, 0b1])
def test_hole_cards_of_a_street_with_a_draw_and_a_board(before, discards):
    """They are dealt even if all players stand pat."""
    streets = [Street(hole=1), Street(draw=1, hole=1, board=3), Street(board=2)]
    rules = sw.rules.preset("wsop", board_before_draw=before)
    hand = Hand(
        Game("x", streets=streets, structure="no_limit", blinds=(1, 2), rules=rules), [100] * 2, seed=1
    )
    while not hand.is_over:
        hand.act(discards if hand.phase == "draw" else CALL)
    assert [len(cards) for cards in hand.hole_cards] == [2, 2] and len(hand.board) == 5


@pytest.mark.parametrize("before", [True, False])
def test_boards_are_known_though_hands_are_not(before):
    """They are known even if a deck that runs short is shuffled among unknown cards."""
    game = games.Drawmaha(rules=sw.rules.preset("wsop", board_before_draw=before))
    for seed in range(20):
        hand = Hand(game, [100] * 7, hole_cards=["AsKsQsJsTs", *[None] * 6], seed=seed)
        while hand.phase != "showdown" and not hand.is_over and len(hand.board) < 5:
            hand.act(0b111 if hand.phase == "draw" else CALL)
        assert "reshuffle" in [event.kind for event in hand.events]
        assert None not in hand.board and len({*hand.board}) == 5
        assert not {*hand.board} & {card for cards in hand.hole_cards for card in cards}
        assert Hand.from_bytes(hand.to_bytes()) == hand


@pytest.mark.parametrize("known", [True, False])
def test_an_exposed_card_that_will_be_burned_stays_out(known):
    streets = [Street(hole=2), Street(draw=2, burn=False), Street(board=5)]
    game = Game("x", streets=streets, structure="no_limit", blinds=(1, 2))
    for seed in range(40 if known else 300):
        unknown = [None] * 17
        unknown[3] = "AsKd"
        hand = Hand(game, [100] * 17, seed=seed, hole_cards=None if known else unknown)
        exposed = hand.hole_cards[3][0]
        hand.expose(3, exposed)
        while not hand.is_over and not hand.board:
            hand.act(0b1 if hand.phase == "draw" else CALL)
        assert [event.cards for event in hand.events if event.kind == "burn"] == [(exposed,)]
        assert exposed not in {*hand.board, *[card for cards in hand.hole_cards for card in cards]}


@pytest.mark.parametrize(("use", "low"), [(2, 2), ((2, "at_most_2"), 2), ((2, 3), 2), ((2, 5), 3)])
def test_the_odd_chip_without_the_board(use, low):
    """In a pot of 5 it goes by position if one ranking is without the board, otherwise to the high half.

    Seat 1 is left of the button and wins the low half, seat 2 the high half.
    """
    streets = [Street(hole=5), Street(board=3), Street(board=2)]
    rankings = ("high", "ace_to_five")
    game = Game("x", streets=streets, structure="no_limit", blinds=(1, 2), rankings=rankings, use=use)
    deck = "6h2cAs 6d3dAh 6c4hKd Th5sKc Tc7cQs 2d AdKh9s 2s Jd8c".replace(" ", "")
    hand = Hand(game, [100] * 3, button=2, deck=deck)
    hand.call().fold().check()
    while not hand.is_over:
        hand.act(CALL)
    assert {event.seat: event.amount for event in hand.events if event.kind == "push"} == {1: low, 2: 5 - low}
