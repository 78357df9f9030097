"""Print how many times fewer hands each estimate needs for the same error: python bench/estimates.py [hands].

These are variances, so other programs may run. A match is one chunk; a duplicate set counts as two hands.
"""

import sys

import steelwheel as sw
from steelwheel import agents

ESTIMATES = ("all-in", "cards", "aivat")
NO_LIMIT = sw.games.NoLimitHoldem(blinds=(1, 2))
LIMIT = sw.games.FixedLimitHoldem(bets=(2, 4))


def silent(seen):
    """`baseline` without `probabilities`."""
    return agents.baseline(seen)


MATCHES = (
    ("no-limit, `baseline` against `calling_station`", NO_LIMIT, agents.baseline, agents.calling_station),
    ("the same, the chances of `baseline` unknown", NO_LIMIT, silent, agents.calling_station),
    ("no-limit, `tight` against `calling_station`", NO_LIMIT, agents.tight, agents.calling_station),
    ("no-limit, `baseline` against itself", NO_LIMIT, agents.baseline, agents.baseline),
    ("fixed limit, `baseline` against `calling_station`", LIMIT, agents.baseline, agents.calling_station),
)


def errors(game, players, hands, **keywords):
    """The variance of a hand under each estimate."""
    found = sw.simulate(
        game, players, hands, stacks=[200, 200], seed=1, estimates=ESTIMATES, chunk_hands=hands, **keywords
    )
    return [found.score(0, name).stderr ** 2 * found.hands for name in ("plain", *ESTIMATES)]


def main():
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 6000
    print('| match | "all-in" | "cards" | "aivat" | `duplicate` | both |')
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, game, *players in MATCHES:
        plain, *others = errors(game, players, hands)
        twice, *_, both = errors(game, players, hands // 2, duplicate=True)
        ratios = " | ".join(
            f"{plain / other:.1f}" if 1000 * other > plain else ""  # a player against itself, both ways round
            for other in (*others, twice, both)
        )
        print(f"| {name} | {ratios} |", flush=True)


if __name__ == "__main__":
    main()
