"""`ExplicitHand`, behind OpenSpiel's states: board cards that were chosen before their street is whole."""

import pytest

from steelwheel import ActionMenu, Hand, games
from steelwheel._core import ExplicitGame, ExplicitHand

GAME = games.NoLimitHoldem((1, 2))


def before_the_flop():
    hand = Hand(GAME, [200, 200], button=0, hole_cards=["AsAh", "KsKh"], manual="deal", seed=1)
    return hand.call().check()


def test_a_part_of_the_flop_may_be_gathered():
    explicit = ExplicitHand(ExplicitGame(ActionMenu(GAME), 0, 2.0), before_the_flop(), "7c7d")
    assert explicit.gathered == (20, 21) and explicit.player == -1


@pytest.mark.parametrize("gathered", ["As", "7cKh", "7c7d7h", "7c7d7h7s"])
def test_other_cards_cannot_be_gathered(gathered):
    with pytest.raises(
        ValueError, match=r"gathered has .* they must be some, but not all, of the next deal's cards"
    ):
        ExplicitHand(ExplicitGame(ActionMenu(GAME), 0, 2.0), before_the_flop(), gathered)
