"""Plays two bots against each other heads-up, and prints the winnings with their standard error.

Each deal is played twice, with the seats exchanged, so that neither bot gets the better cards.

python bot_match.py --deals 2000
"""

import argparse
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev

import steelwheel as sw

Bot = Callable[[sw.Observation], int]

BIG_BLIND = 2
GAME = sw.games.NoLimitHoldem(blinds=(1, BIG_BLIND))
STACKS = [100 * BIG_BLIND] * 2


def caller(seen: sw.Observation) -> int:
    """Call, or check if that is free: this bot never folds, bets or raises."""
    return sw.CALL


def judge(seen: sw.Observation) -> int:
    """Bet or raise good hands, fold bad ones to a bet, and otherwise check or call."""
    assert seen.legal_actions is not None
    strength = sw.hand_strength(seen.my_cards, seen.board)
    if strength > 0.7:
        return seen.pot_raise_to(0.75) or sw.CALL
    return sw.FOLD if seen.legal_actions.to_call and strength < 0.35 else sw.CALL


def play(bots: tuple[Bot, Bot], seed: int, deal: int) -> tuple[int, ...]:
    """Play one hand with the first bot on the button; return each bot's winnings in chips."""
    hand = sw.Hand(GAME, STACKS, button=0, seed=(seed, deal))
    while (seat := hand.actor) is not None:
        hand.act(bots[seat](hand.observe(seat)))
    assert hand.payoffs is not None
    return hand.payoffs


def match(one: Bot, other: Bot, deals: int, seed: int) -> tuple[float, float]:
    """Return the first bot's winnings in big blinds per hundred hands, and their standard error."""
    won = [
        (play((one, other), seed, deal)[0] + play((other, one), seed, deal)[1]) / (2 * BIG_BLIND)
        for deal in range(deals)
    ]
    return 100 * fmean(won), 100 * stdev(won) / sqrt(deals)


def main(deals: int = 2000, seed: int = 1) -> None:
    mean, error = match(judge, caller, deals, seed)
    print(f"judge against caller, {2 * deals:,} hands: {mean:+.1f} bb/100, standard error {error:.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A match of two bots.")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    main(given.deals, given.seed)
