"""Plays the solver's strategy for a river against `agents.baseline`, each deal from both seats.

python river_match.py [deals]
"""

import sys
from statistics import fmean, stdev

import steelwheel as sw


def main(deals: int = 20_000) -> tuple[float, float, float]:
    spot = sw.Spot(
        board="Td9d6hQc3s",
        pot=200,
        stacks=900,
        ranges=("66+,A8s+,AJo+,K9s+,KQo,QTs+,JTs", "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+"),
        sizes="100%",  # baseline's bet size, so that all its actions are in the tree
        add_all_in_threshold=0,
        force_all_in_threshold=0,
        merge_threshold=0,
    )
    solution = sw.solve(spot, target_percent=0.1)
    solver = solution.agent()
    won: list[float] = []
    for k in range(deals):
        mine = 0.0
        for player in (0, 1):
            seat = spot.seats[player]
            hand = spot.deal(seed=(1, k))
            while not hand.is_over:
                agent = solver if hand.actor == seat else sw.agents.baseline
                hand.act(agent(hand.observe(hand.actor)))
            mine += hand.stacks[seat] - spot.stacks[player]
        won.append((mine - spot.pot) / 2)  # a fair share of the two pots is one pot
    mean, error = fmean(won), stdev(won) / deals**0.5
    gain = f"{solution.exploitability:.2f} chips"
    print(f"exploitability {gain}: the most that an opponent can win with the bets in the tree")
    wins = f"{mean:+.2f} ± {1.96 * error:.2f} chips per hand"
    print(f"the solution wins {wins} (95% confidence) over {2 * deals:,} hands")
    return mean, error, solution.exploitability


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
