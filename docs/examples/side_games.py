"""Play bomb pots, a squid game, the seven-deuce game and EV cash-outs at one table.

    python docs/examples/side_games.py [FILE]

FILE gets the hands, for `steelwheel replay FILE`.
"""

import sys
from collections import Counter

import steelwheel as sw
from steelwheel import history

PLAYERS = "Ann", "Bob", "Cid", "Dan"


def play(hands: int, seed: int = 40) -> sw.Table:
    rules = sw.rules.preset("online", bomb_pot_button="own")
    games = [sw.games.NoLimitHoldem((5, 10), rules=rules), sw.games.BombPot(ante=10, rules=rules)]
    table = sw.Table(
        sw.MixedGame(games, hands_per_turn=(3, 1)),
        len(PLAYERS),
        seed=seed,
        seven_deuce=10,
        stand_up=20,
        ev_cash_out=sw.EvCashOut(),
    )
    for player in PLAYERS:
        table.sit(player, 1000)
    for number in range(hands):
        for player in PLAYERS:
            if table.balance(player).on_table < 500:
                table.top_up(player, 1000)
        hand = table.next_hand()
        if hand.game.name == "Bomb pot":
            print(f"hand {number}: a bomb pot, and {table.players[hand.button]} has its button")
        while not hand.is_over:
            if hand.phase == "runs":
                for player in table.cash_out_offers:
                    print(f"hand {number}: {player} cashes out for {table.cash_out(player)}")
                hand.run_out(1)
            else:
                hand.act(sw.agents.random(hand.observe(hand.actor)))
        totals: Counter[tuple[str, str]] = Counter()
        for player, kind, chips in table.side_payments:
            totals[kind, player] += chips
        for (kind, player), chips in totals.items():
            print(f"hand {number}: {player} {'gets' if chips > 0 else 'pays'} {abs(chips)} ({kind})")
    return table


def main(file: str = "") -> None:
    table = play(12)
    print(table.ledger)
    if file:
        history.dump(table.hand_histories(), file)


if __name__ == "__main__":
    main(*sys.argv[1:2])
