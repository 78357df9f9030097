"""Plays a cash session under each set of house rules, while players come and go, and prints the ledgers.

python session.py [hands]
"""

from __future__ import annotations

import random
import sys

import steelwheel as sw
from steelwheel.typing import Preset


def play(rules: Preset, hands: int, seed: int = 1) -> sw.Table:
    """Play a nine-handed session; at random, guests sit down, sit out, buy chips or leave."""
    game = sw.games.NoLimitHoldem(blinds=(1, 2), rake=sw.Rake(5, cap=3), rules=rules)
    table = sw.Table(game, 9, buy_in=(80, 200), seed=seed)
    rng = random.Random(seed)
    guests = [f"guest {i}" for i in range(1, 31)]
    for _ in range(hands):
        come_and_go(table, guests, rng)
        hand = table.next_hand()
        while not hand.is_over:
            hand.act(decide(hand, rng))
    return table


def come_and_go(table: sw.Table, guests: list[str], rng: random.Random) -> None:
    """Let guests sit down, sit out, return, buy chips or leave between two hands."""
    for player in filter(None, table.players):
        now = table.player(player)
        if now.stack < 80 and rng.random() < 0.5:
            table.top_up(player, 200 - now.stack)
        elif now.stack == 0 or rng.random() < 0.01:
            table.leave(player)
        elif rng.random() < 0.02:
            table.sit_out(player)
        elif now.is_sitting_out and rng.random() < 0.3:
            table.sit_in(player, post=rng.random() < 0.5)
    there = [table.player(player) for player in filter(None, table.players)]
    ready = sum(each.stack > 0 and not each.is_sitting_out for each in there)
    while ready < 2 or (None in table.players and rng.random() < 0.2):
        if None not in table.players:  # the table is full, but too few players are ready
            table.leave(there.pop().name)
        player = rng.choice([guest for guest in guests if guest not in table.players])
        table.sit(player, rng.randint(80, 200), post=rng.random() < 0.5)
        ready += 1


def decide(hand: sw.Hand, rng: random.Random) -> int:
    """Choose an action at random: mostly a call, sometimes a raise; the larger the bet, the more folds."""
    legal = hand.legal_actions
    assert legal is not None
    pot = hand.pot_raise_to(0.75)
    if pot is not None and rng.random() < 0.15:
        return pot
    if legal.can_fold and rng.random() < legal.to_call / (legal.to_call + hand.total_pot):
        return sw.FOLD
    return sw.CALL


def main(hands: int = 10_000) -> None:
    """Print a ledger for each set of house rules."""
    print(f"{'rules':<10} {'hands':>6} {'bought':>9} {'on table':>9} {'cashed out':>11} {'rake':>7}")
    for rules in sw.rules.PRESETS:
        table = play(rules, hands)
        bought, on_table, cashed_out, rake = table.ledger
        assert bought == on_table + cashed_out + rake
        print(f"{rules:<10} {table.hands_dealt:>6} {bought:>9} {on_table:>9} {cashed_out:>11} {rake:>7}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
