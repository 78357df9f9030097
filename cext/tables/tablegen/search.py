"""Search for the rank keys of hashing.py: `python search.py [TRIES] [SEED]`.

Each line is the best result so far: the slots that seven cards need, and the keys. The build does not run
this search. The result is in hashing.py, and every build proves that it has no collisions.
"""

import random
import sys

import hashing
import ranking


def slots(keys, hands):
    """Return the number of slots that these multisets need under `keys`, or None if two of them collide."""
    try:
        return hashing.displace(hashing.cell(ranks, keys) for ranks in hands)[1]
    except ValueError:
        return None


def main(tries=20000, seed=1):
    rng = random.Random(seed)
    hands = {n: ranking.multisets(n) for n in (7, 6, 5)}
    best = float("inf")
    for _ in range(tries):
        keys = tuple(rng.getrandbits(32) for _ in ranking.RANKS)
        needed = slots(keys, hands[7])
        if needed and needed < best and slots(keys, hands[6]) and slots(keys, hands[5]):
            best = needed
            print(best, ", ".join(f"0x{key:08X}" for key in keys), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
