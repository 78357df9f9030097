"""The setup of environments, which needs no framework."""

import numpy as np
import pytest

import steelwheel as sw
from steelwheel.env._arguments import Setup, new_seed
from steelwheel.games.short_names import SHORT_NAMES


@pytest.mark.parametrize(
    "game", [*SHORT_NAMES, sw.games.NoLimitHoldem((5, 10, 20)), sw.games.NoLimitHoldem((1, 2, 5), bets=5)]
)
def test_a_setting(game):
    """Hands equal a batch's, and chips are scaled like observations."""
    players = 2 if isinstance(game, str) else 3
    setup = Setup(game, players, button=1)
    assert setup.players == players and setup.stacks == (100 * setup.unit,) * players
    batch = setup.batch(3, 5)
    for k, hand in enumerate(batch):
        assert setup.hand(5, k) == hand and hand.button == (1 + k) % players and hand.seed == (5, k)
    row = setup.encoder.encode(batch[0], 0)
    assert np.allclose(row[setup.encoder.columns["stacks"]] * setup.unit, batch[0].stacks)
    assert setup.scale(-3 * setup.unit) == -3 and type(setup.scale(3)) is float
    assert setup.scale(np.array([1, 2])).tolist() == [1 / setup.unit, 2 / setup.unit]
    assert Setup(game, players, reward="chips").scale(7) == 7.0


def test_empty_seats_have_no_button():
    setup = Setup(stacks=[0, 100, 0, 300, 200], button=2)
    assert setup.players == 5 and setup.buttons == [3, 4, 1]
    assert [setup.hand(1, k).button for k in range(4)] == [3, 4, 1, 3]
    assert [hand.button for hand in setup.batch(4, 1)] == [3, 4, 1, 3]


def test_seeds():
    assert new_seed(7) == 7 and type(new_seed(np.uint64(1 << 63))) is int
    assert new_seed() != new_seed()
    for seed, error, said in (
        (-1, ValueError, r"from 0 to 2\*\*64 - 1"),
        (1 << 64, ValueError, r"from 0 to 2\*\*64 - 1"),
        (1.0, TypeError, "a seed must be an int"),
    ):
        with pytest.raises(error, match=said):
            new_seed(seed)
