"""Writes src/steelwheel/ranges/omaha_order.bin: the equity of each kind of four cards against a random hand
of Omaha high.

`nice python tests/tools/omaha_order.py`; it takes some ten minutes. The kinds are in the order of the least
hand that each becomes when suits are renamed, and 16 bits have an equity, 65535 for 1, the low byte first.
"""

from array import array
from itertools import combinations, permutations
from pathlib import Path

import steelwheel

DEALS = 1 << 18  # of each kind: a standard error of 0.1 %
HERE = Path(__file__).parent


def kinds() -> list[tuple[int, ...]]:
    """The least hand of each kind, ascending as sets of cards are."""
    found = set()
    for hand in combinations(range(52), 4):
        found.add(
            min(sum(1 << (card & ~3 | order[card & 3]) for card in hand) for order in permutations(range(4)))
        )
    return [tuple(card for card in range(52) if hand >> card & 1) for hand in sorted(found)]


def score(hand: tuple[int, ...]) -> int:
    result = steelwheel.equity(hand, "random", game="plo", method="sample", trials=DEALS, seed=2026)
    return round(result.equity[0] * 65535)


if __name__ == "__main__":
    import sys

    scores = array("H", map(score, kinds()))
    if sys.byteorder == "big":
        scores.byteswap()
    HERE.joinpath("../../src/steelwheel/ranges/omaha_order.bin").resolve().write_bytes(scores.tobytes())
