"""Rabbit hunting: the boards that would have come."""

from random import Random

import pytest
from play.generator import some_mask

import steelwheel as sw
from steelwheel import Hand, IllegalAction, games


def folded(hand, street):
    """Check and call to a street, then fold to the last player."""
    while hand.street < street and not hand.is_over:
        act(hand, 0)
    while not hand.is_over:
        act(hand, -1)
    return hand


def played(hand):
    while not hand.is_over:
        act(hand, 0)
    return hand


def act(hand, code):
    return hand.act(some_mask(Random(1), hand) if hand.phase == "draw" else code)


@pytest.mark.parametrize(
    "name",
    [
        *("nlh", "plo", "double_board", "courchevel", "big_o", "short_deck", "manila"),
        *("pineapple", "crazy_pineapple", "irish", "lazy_pineapple", "double_texas"),
    ],
)
@pytest.mark.parametrize("street", range(4))
def test_the_boards_are_those_of_a_hand_that_is_played_on(name, street):
    for seed in range(20):
        hand = Hand(name, [200] * 4, seed=seed)
        assert folded(hand.copy(), street).rabbit() == played(hand.copy()).boards
        assert folded(Hand.from_bytes(hand.to_bytes()), street).rabbit() == played(hand).boards


def test_a_hand_is_not_changed():
    hand = folded(Hand("nlh", [200] * 3, seed=4), 1)
    before = hand.to_bytes(), hand.events, hand.boards
    assert hand.rabbit() == hand.copy().rabbit() != hand.boards
    assert (hand.to_bytes(), hand.events, hand.boards) == before
    whole = played(Hand("nlh", [200] * 3, seed=4))
    assert whole.rabbit() == whole.boards


def test_the_next_cards_of_a_given_deck():
    deck = sw.format_cards(range(52))
    hand = Hand(games.NoLimitHoldem(rules=sw.rules.preset("wsop", burn=False)), [200] * 2, deck=deck)
    assert hand.fold().rabbit() == ((4, 5, 6, 7, 8),)
    burned = Hand("nlh", [200] * 2, deck=deck).fold()
    assert burned.rabbit() == ((5, 6, 7, 9, 11),)


def test_when_there_is_no_rabbit():
    with pytest.raises(IllegalAction, match="cannot look at the next cards now: Preflop"):
        Hand("nlh", [200] * 2).rabbit()
    with pytest.raises(IllegalAction, match="Seven-card stud would be dealt to players, not to a board"):
        Hand("stud", [200] * 2, seed=1).act(0).act(-1).rabbit()
    draw = played(Hand("27_single", [200] * 2, seed=1))
    assert draw.rabbit() == draw.boards == ((),)
    assert not hasattr(sw.Observation, "rabbit")
