"""The cards that the competition's dealer deals, and what each position wins."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

from .._core import exact_index
from ..errors import shown

__all__ = ["deals", "mersenne", "winnings"]

WORDS = 624  # of the generator's state
MOST_SEED = 2**32 - 1
_DECK = [4 * rank + suit for suit in range(4) for rank in range(13)]


def mersenne(seed: int) -> random.Random:
    """MT19937 with the state that `init_genrand(seed)` gives it: `getrandbits(32)` are its numbers.

    Source: Matsumoto and Nishimura, mt19937ar.c (2002). Python seeds the same generator in another way.

    :raises ValueError: for a seed that is not 0 to 2**32 - 1.
    """
    word = exact_index(seed, "seed")
    if not 0 <= word <= MOST_SEED:
        raise ValueError(f"seed must be from 0 to 2**32 - 1, as the competition's are, not {shown(seed)}")
    state = [word]
    for i in range(1, WORDS):
        word = (1812433253 * (word ^ (word >> 30)) + i) & 0xFFFFFFFF
        state.append(word)
    generator = random.Random()
    generator.setstate((3, (*state, WORDS), None))
    return generator


def deals(seed: int, players: int = 2) -> Iterator[tuple[tuple[tuple[int, int], ...], tuple[int, ...]]]:
    """The hole cards of each position and the five cards of the board, hand after hand, without an end.

    A match of the competition's dealer with this seed has these cards, however it is played.

    :param seed: 0 to 2**32 - 1.
    :param players: 2 to 23.
    :raises ValueError: for another seed or number of players.
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


def winnings(spent: Sequence[int], values: Sequence[int | None]) -> list[int | Fraction]:
    """What each position wins or loses, in exact shares where a pot does not divide.

    :param spent: the chips that each has put in.
    :param values: of their hands, larger is better; None for who has folded.
    """
    won: list[int | Fraction] = [0] * len(spent)
    before = 0
    for level in sorted({*spent} - {0}):
        payers = [i for i, chips in enumerate(spent) if chips >= level]
        best = max([value for i in payers if (value := values[i]) is not None], default=None)
        winners = [i for i in payers if values[i] == best]
        for i in payers:
            won[i] -= level - before
        share, odd = divmod((level - before) * len(payers), len(winners))
        for i in winners:
            won[i] += share + Fraction(odd, len(winners)) if odd else share
        before = level
    return won
