"""Deal the cards that the competition's dealer deals for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from .._core import exact_index
from ..errors import shown

__all__ = ["deal_stream", "mersenne"]

WORDS = 624  # the size of the generator's state
MOST_SEED = 2**32 - 1
_DECK = [4 * rank + suit for suit in range(4) for rank in range(13)]


def mersenne(seed: int) -> random.Random:
    """Return an MT19937 generator in its state after `init_genrand(seed)`; call `getrandbits(32)` on it.

    Source: Matsumoto and Nishimura, mt19937ar.c (2002). Python seeds it differently.

    :raises ValueError: if the seed is not between 0 and 2**32 - 1.
    """
    word = exact_index(seed, "seed")
    if not 0 <= word <= MOST_SEED:
        raise ValueError(f"seed must be from 0 to 2**32 - 1, like the competition's, not {shown(seed)}")
    state = [word]
    for i in range(1, WORDS):
        word = (1812433253 * (word ^ (word >> 30)) + i) & 0xFFFFFFFF
        state.append(word)
    generator = random.Random()
    generator.setstate((3, (*state, WORDS), None))
    return generator


def deal_stream(seed: int, players: int = 2) -> Iterator[tuple[tuple[tuple[int, int], ...], tuple[int, ...]]]:
    """Yield the hole cards of each position and the five board cards, hand after hand, without end.

    The competition's dealer deals the same cards for this seed, whatever the players do.

    :param seed: from 0 to 2**32 - 1.
    :param players: from 2 to 23.
    :raises ValueError: if the seed or the number of players is out of range.
    """
    count = exact_index(players, "players")
    if not 2 <= count <= 23:
        raise ValueError(f"players must be 2 to 23, not {shown(players)}")
    return _deals(mersenne(seed), count)


def _deals(
    generator: random.Random, players: int
) -> Iterator[tuple[tuple[tuple[int, int], ...], tuple[int, ...]]]:
    draw = generator.getrandbits
    while True:
        deck, cards = _DECK[:], []
        for left in range(52, 52 - 2 * players - 5, -1):
            at = draw(32) % left
            cards.append(deck[at])
            deck[at] = deck[left - 1]
        yield tuple([(cards[2 * i], cards[2 * i + 1]) for i in range(players)]), tuple(cards[2 * players :])
