"""Plays an evening of dealer's choice through all games for six players, and prints the blinds and results.

python dealers_choice.py [hands]
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import steelwheel as sw

PLAYERS = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
GAMES: list[sw.Game] = [getattr(sw.games, name)() for name in sw.games.__all__ if name[0].isupper()]
CHOICES = [game for game in GAMES if game.max_seats >= len(PLAYERS)]


def choose(turn: int) -> sw.Game:
    """Return the game of an orbit; each game comes once before any game comes again."""
    lap, place = divmod(turn, len(CHOICES))
    return random.Random(lap).sample(CHOICES, len(CHOICES))[place]


def play(hands: int, seed: int = 1) -> tuple[sw.Table, Counter[str], Counter[str]]:
    """Play an evening.

    :returns: the table, the games by name, and the blinds that each player posted.
    """
    table = sw.Table(sw.MixedGame(choose, hands_per_turn=len(PLAYERS)), len(PLAYERS), seed=seed)
    for player in PLAYERS:
        table.sit(player, 1000)
    played: Counter[str] = Counter()
    blinds: Counter[str] = Counter()
    for _ in range(hands):
        hand = table.next_hand()
        played[hand.game.name] += 1
        blinds.update([PLAYERS[seat] for seat, post in hand.posts.items() if post.kind == "blind"])
        while not hand.is_over:
            hand.act(sw.agents.random(hand.observe(hand.actor)))
        for seat, stack in enumerate(table.stacks):
            if stack < 500:
                table.top_up(PLAYERS[seat], 1000 - stack)
    return table, played, blinds


def main(hands: int) -> None:
    table, played, blinds = play(hands)
    print(f"{hands:,} hands, {len(played)} games")
    for player in PLAYERS:
        balance = table.balance(player)
        print(f"{player}: {blinds[player]} blinds, bought {balance.bought:,}, won {balance.won:+,}")
    print(table.ledger)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
