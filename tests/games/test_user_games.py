"""User-defined games: the rules hold in them, too."""

import pickle
import struct
from binascii import crc32

import pytest

from steelwheel import (
    CALL,
    Game,
    Hand,
    IllegalAction,
    InvalidCards,
    InvalidGame,
    InvalidHand,
    MixedGame,
    Street,
    games,
    rules,
)


def test_exposed_card_where_the_deck_is_dealt_out():
    """Thirteen hands of four cards use the whole deck, so no card is left as a replacement."""
    game = Game("x", streets=[Street(hole=4)], structure="no_limit", antes=1, bets=1, rankings="badugi")
    hand = Hand(game, [100] * 13, seed=1)
    hand.expose(2, hand.hole_cards[2][3])
    assert "misdeal" in [event.kind for event in hand.events]
    assert sorted(sum(hand.hole_cards, ())) == list(range(52))


def draws(deck, *most):
    """Return a five-card game with a deck, and draws of at most these numbers of cards."""
    streets = [Street(hole=5), *[Street(draw=cards) for cards in most]]
    return Game("x", streets=streets, structure="no_limit", blinds=(1, 2), deck=deck)


def play_until(hand, kind, draw):
    """Deal, call and draw until an event of this kind happens."""
    while kind not in [event.kind for event in hand.events]:
        if hand.phase == "deal":
            hand.deal()
        else:
            hand.act(draw if hand.phase == "draw" else CALL)
    return hand


def test_a_burn_stays_what_it_was_when_its_card_comes_again():
    """An exposed card is burned face up; when the deck runs short, the reshuffle deals it again."""
    hand = Hand(draws("royal", 5, 5), [100] * 2, seed=1, manual="deal")
    while hand.phase == "deal":
        hand.deal()
    card = hand.hole_cards[0][3]
    hand.expose(0, card)
    play_until(hand, "reshuffle", 7)
    before = [(event.kind, event.cards) for event in hand.events]
    hand.deal(card)
    after = [(event.kind, event.cards) for event in hand.events]
    assert after[: len(before)] == before and after[-1] == ("deal", (card,))
    for seat in (None, 0, 1):
        seen = hand.observe(seat)
        assert next(event.cards for event in seen.events if event.kind == "burn") == (card,)
        assert pickle.loads(pickle.dumps(seen)) == seen
    assert Hand.from_bytes(hand.to_bytes()) == hand


def test_an_exposed_card_is_burned_before_a_short_deck_is_shuffled():
    """Three hands of six and the replacement card leave one card, too few for three draws."""
    streets = [Street(hole=6), Street(draw=1)]
    game = Game("x", streets=streets, structure="no_limit", blinds=(1, 2), deck="royal")
    for seed in range(20):
        hand = Hand(game, [100] * 3, seed=seed)
        card = hand.hole_cards[0][2]
        play_until(hand.expose(0, card), "reshuffle", 1)
        events = [(event.kind, event.cards) for event in hand.events]
        assert events.index(("burn", (card,))) < events.index(("reshuffle", ()))


def test_cards_folded_since_a_shuffle_do_not_come_again():
    hand = Hand(draws("standard", 5, 5, 5), [100] * 5, seed=1, manual="deal")
    play_until(play_until(hand, "burn", 31), "reshuffle", 1)
    shuffles = [event.kind for event in hand.events].count("reshuffle")
    while hand.phase != "bet":
        hand.deal()
    hand.bet(10)
    card = hand.hole_cards[hand.actor][0]
    hand.fold().call().call().call()
    assert hand.phase == "draw"
    for code in (1, 0, 0, 0):
        hand.act(code)
    with pytest.raises(InvalidCards, match="is dealt already"):
        hand.deal(card)
    assert [event.kind for event in hand.deal().events].count("reshuffle") == shuffles


def test_later_cards_are_not_exposed_by_mistake():
    """After betting there is no misdeal, and games may burn no cards."""
    streets = [Street(hole=4), Street(hole=2)]
    hand = Hand(
        Game("x", streets=streets, structure="no_limit", blinds=(1, 2)), [100] * 3, seed=1, manual="deal"
    )
    while hand.street == 0:
        hand.deal() if hand.phase == "deal" else hand.act(0)
    hand.deal()
    before = hand.to_bytes()
    with pytest.raises(IllegalAction, match="cannot expose a card now"):
        hand.expose(1, hand.hole_cards[1][4])
    assert hand.to_bytes() == before


def test_nobody_is_left_without_cards():
    with pytest.raises(InvalidGame, match="on street 1 no player has a hole card left"):
        Game("x", streets=[Street(hole=2), Street(discard=2, board=5)], structure="no_limit", antes=1, bets=1)


JACKS = {"streets": [Street(hole=5)], "structure": "no_limit", "antes": 1, "bets": 10, "jacks_to_open": True}


def test_a_short_all_in_opens():
    hand = Hand(Game("x", **JACKS), [200, 5, 200], hole_cards=["2c3c4c5d7d", "JcJd2d3d4d", "2h3h4h5h7s"])
    hand.all_in()
    assert hand.legal_actions.min_raise_to == 14  # the others may raise without jacks
    hand.call().call()
    assert "passed" not in [event.kind for event in hand.events]
    assert sum(hand.payoffs) == 0


@pytest.mark.parametrize(
    ("cards", "opens", "settings"),
    [
        ("JcJd6s7s8s", True, {"deck": "short", "rankings": "short_deck"}),
        ("TcTd6s7s8s", False, {"deck": "short", "rankings": "short_deck"}),
        ("JcJd3s4s5s", True, {"rankings": "high_wild", "wild": "2c2d2h2s"}),
        ("TcTd3s4s5s", False, {"rankings": "high_wild", "wild": "2c2d2h2s"}),
        ("JcJd3s4s5s", True, {"streets": [Street(hole=5), Street(board=5)], "use": 2}),
        ("JcJd3s4s5s", True, {"streets": [Street(hole=5), Street(board=3)], "use": "at_most_2"}),
        ("TcTd3s4s5s", False, {"streets": [Street(hole=5), Street(board=3)], "use": "at_most_2"}),
    ],
)
def test_jacks_or_better(cards, opens, settings):
    """All five cards count, and the pair of jacks is compared with the lowest kickers of the deck."""
    hand = Hand(Game("x", **{**JACKS, **settings}), [100] * 2, button=1, hole_cards=[cards, None], seed=1)
    assert (hand.legal_actions.min_raise_to is not None) == opens


@pytest.mark.parametrize("ranking", ["deuce_to_seven", "points_49"])
def test_jacks_are_for_high_hands(ranking):
    with pytest.raises(InvalidGame, match=f"ranking of high hands, not '{ranking}'"):
        Game("x", **JACKS, rankings=ranking)


@pytest.mark.parametrize("rankings", ["ace_to_five_8", "high_99"])
def test_somebody_must_win(rankings):
    with pytest.raises(InvalidGame, match="a pot must have a winner"):
        Game("x", streets=[Street(hole=5)], structure="no_limit", antes=1, bets=1, rankings=rankings)


@pytest.mark.parametrize("game", [games.SevenCardStud((10, 20), 2, 6), games.SevenCardStud((10, 20), 2, 3)])
@pytest.mark.parametrize("structure", ["fixed_limit", "pot_limit", "no_limit"])
def test_a_completed_bring_in_reopens(game, structure):
    """A completion is a full bet, so the players who posted or called the bring-in may raise it."""
    if structure != "fixed_limit":
        game = game.replace(structure=structure, bets=10)
    hand = Hand(game, [500] * 3, seed=3)
    hand.act(0).act(0).act(10)
    assert hand.legal_actions.min_raise_to == 20


def test_a_short_all_in_over_a_bring_in_is_completed():
    game = games.SevenCardStud((10, 20), 2, 3, rules=rules.preset("wsop", raise_unit="completed"))
    hand = Hand(
        game.replace(structure="no_limit", bets=10),
        [500, 9, 500],
        seed=next(seed for seed in range(50) if Hand(game, [500, 9, 500], seed=seed).actor == 0),
    )
    hand.act(0).all_in()
    assert hand.bets == (3, 7, 0)
    assert hand.legal_actions.min_raise_to == 10


def with_checksum(data):
    return data[:16] + crc32(data[20:]).to_bytes(4, "little") + data[20:]


@pytest.mark.parametrize("seat", [-1, 4, 33, 127])
def test_bytes_of_a_muck_by_nobody(seat):
    hand = Hand(games.NoLimitHoldem(), [100] * 3, seed=1, manual="showdown")
    hand.act(100).act(0).act(0)
    muck = struct.pack("<BbBBB2q", 24, seat, 3, 0, 0, 0, 0)
    with pytest.raises(InvalidHand):
        Hand.from_bytes(with_checksum(hand.to_bytes() + muck))


@pytest.mark.parametrize(
    ("streets", "players"),
    [
        ([Street(hole=4), Street(draw=1, hole=1)], 10),
        ([Street(hole=4, board=5), Street(draw=4), Street(), Street(draw=4)], 5),
    ],
)
def test_a_card_that_comes_again_may_be_dealt(streets, players):
    """A discarded card that is shuffled in again does not count as dealt already."""
    use = 2 if streets[0].board else None
    game = Game("x", streets=streets, structure="no_limit", blinds=(1, 2), use=use)
    for seed in range(6):
        hand = Hand(game, [100] * players, seed=seed, manual="deal")
        while not hand.is_over:
            if hand.phase == "deal":
                hand.deal()
            else:
                hand.act(2 ** game.streets[hand.street].draw - 1 if hand.phase == "draw" else 0)
        assert "reshuffle" in [event.kind for event in hand.events]
        assert Hand.from_bytes(hand.to_bytes()) == hand
        hand.undo()


def test_a_middle_card_thrown_away_later_stays_hidden():
    """The cards shown at the end do not reveal it."""
    streets = [Street(hole=3), Street(middle=True, board=5), Street(draw=1)]
    game = Game("x", streets=streets, structure="no_limit", blinds=(1, 2), use="middle")
    hand = Hand(game, [100] * 2, seed=1)
    middles = [hand.hole_cards[seat][2] for seat in (0, 1)]
    hand.act(0).act(0)
    while hand.phase != "draw":
        hand.act(0)
    hand.act(4).act(4)
    hand.act(0).act(0)
    hand.act(1).act(0).all_in().call()
    first = next(event.seat for event in hand.events if event.kind == "discard" and event.cards)
    seen = hand.observe(None)
    for event in seen.events:
        if event.kind == "middle":
            shown = any(e.kind == "show" and e.seat == event.seat for e in hand.events)
            assert event.cards == ((middles[event.seat],) if shown and event.seat != first else (None,))


@pytest.mark.parametrize(
    ("rankings", "held", "boards", "payoffs"),
    [
        (
            ["high"],
            ("TdJh", "TsJc", "2d2h"),
            ("AsKsQsJs2c", "AdKdQdJd2s"),
            (0, 1, -1),
        ),  # a royal flush on each
        (["high", "ace_to_five_8"], ("8dTd", "8sTs", "QdQh"), ("KsKcQsQcJd", "2d3d5d6hKh"), (-1, 0, 1)),
    ],
)
@pytest.mark.parametrize("button", range(3))
def test_the_odd_chip_goes_by_the_cards_that_play_on_the_best_board(rankings, held, boards, payoffs, button):
    """Spades rank above diamonds; the first board of the second game has no low."""
    streets = [Street(hole=1, up=1, board=5)]
    game = Game(
        "x", streets=streets, structure="no_limit", antes=1, bets=1, rankings=rankings, boards=2, split="best"
    )
    hand = Hand(game, [100] * 3, button=button, hole_cards=held, board=boards)
    while not hand.is_over:
        hand.act(CALL)
    assert hand.payoffs == payoffs


def test_unknown_cards_of_a_board():
    game = Game("x", streets=[Street(hole=5), Street(draw=1, board=2)], structure="no_limit", blinds=(1, 2))
    deck = "AsAdAcKsKdKcQsQdQcJsJdJc2s2d2c3s????"
    hand = Hand(game, [100] * 3, deck=deck)
    for _ in range(6):
        hand.act(0)
    assert hand.boards == ((None, None),)
    assert "????" in repr(hand)


def test_an_observation_with_a_replaced_card_pickles():
    game = Game(
        "x", streets=[Street(hole=4), Street(discard=2, board=3)], structure="no_limit", blinds=(1, 2)
    )
    hand = Hand(game, [100] * 3, seed=1)
    hand.expose(2, hand.hole_cards[2][3])
    for code in (0, 0, 0, 3, 3, 12):
        hand.act(code)
    for seat in (None, 0, 2):
        seen = hand.observe(seat)
        assert pickle.loads(pickle.dumps(seen)) == seen


def test_a_choice_that_fails_leaves_the_mixed_game():
    def choose(turn):
        if turn:
            raise RuntimeError("nobody chooses")
        return "nlh"

    mix = MixedGame(choose, 1)
    mix.deal([100, 100])
    for _ in range(2):
        with pytest.raises(RuntimeError):
            mix.deal([100, 100])
        assert (mix.turn, mix.hands_this_turn) == (0, 1)


@pytest.mark.parametrize(
    ("street", "bets", "words"),
    [
        ({"burn": "no"}, (2, 4), "burn must be a bool, not str"),
        ({"middle": 1}, (2, 4), "middle must be a bool, not int"),
        ({}, (2, "4"), "bets must be ints, not str"),
        ({}, (True, 4), "bets must be ints, not bool"),
    ],
)
def test_types_that_a_game_does_not_take(street, bets, words):
    streets = [Street(hole=3, bet=2), Street(board=3, bet=2, **street)]
    with pytest.raises(TypeError, match=words):
        Game("own", streets=streets, structure="fixed_limit", blinds=(1, 2), bets=bets)
