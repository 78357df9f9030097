"""Tournaments and cash tables, compared with their hands alone."""

from collections.abc import Callable
from typing import Any

import pytest
from engines import OURS

import steelwheel as sw

GAME = sw.games.NoLimitHoldem(blinds=(1, 2))
LEVELS = [sw.Level((50 * 2**i, 100 * 2**i), antes={"big_blind": 100 * 2**i}, hands=20) for i in range(12)]
PLAYERS = [f"player {i}" for i in range(100)]
TOURNAMENT, TABLE = "a hand of a tournament of 100", "a hand that is folded around at a table of six"

Deal = tuple[sw.Game, tuple[int, ...], int, Any]


def calls(seen: sw.Observation) -> int:
    return 0


def called(hand: sw.Hand) -> None:
    """To its end, by agents that call."""
    while (seat := hand.actor) is not None:
        hand.act(calls(hand.observe(seat)))


def tournament(players: list[str], deals: list[Deal] | None = None) -> None:
    """From the first entry to the last prize."""
    found = sw.Tournament(LEVELS, stack=10_000, seats=9, seed=1)
    for player in players:
        found.register(player)
    found.start()
    for _, hand in found.deal_hands():
        if deals is not None:
            deals.append((hand.game, hand.starting_stacks, hand.button, hand.seed))
        called(hand)


def alone(deals: list[Deal]) -> None:
    """Play the same hands alone, without dead blinds."""
    for game, stacks, button, seed in deals:
        called(sw.Hand(game, stacks, button=button, seed=seed))


@pytest.mark.parametrize("who", ["its hands alone", "Tournament", "simulate_tournament"])
def bench_tournament(timed, smoke, who) -> None:
    players, deals = PLAYERS[: 10 if smoke else 100], []
    tournament(players, deals)
    run: Callable[[], Any] = lambda: alone(deals)  # noqa: E731
    hands = len(deals)
    if who == "Tournament":
        run = lambda: tournament(players)  # noqa: E731
    elif who == "simulate_tournament":
        setup, table = sw.Tournament(LEVELS, stack=10_000, seats=9), {"calls": [calls] * len(players)}
        run = lambda: sw.simulate_tournament(setup, table, 1 if smoke else 10, seed=1)  # noqa: E731
        hands = run().hands
    timed(TOURNAMENT, f"agents that call: {who}", OURS, run, hands)


def folded(hand: sw.Hand) -> None:
    for _ in range(5):
        hand.act(sw.FOLD)


@pytest.mark.parametrize("who", ["Hand(...)", "Table.next_hand(), keep_hands=0", "Table.next_hand()"])
def bench_table(timed, smoke, who) -> None:
    hands = 10 if smoke else 5000
    table = sw.Table(GAME, 6, seed=1, **({"keep_hands": 0} if "0" in who else {}))
    for i in range(6):
        table.sit(f"player {i}", 1_000_000)

    def bare() -> None:
        for k in range(hands):
            folded(sw.Hand(GAME, [1_000_000] * 6, button=k % 6, seed=(1, k)))

    def tabled() -> None:
        for _ in range(hands):
            folded(table.next_hand())

    timed(TABLE, who, OURS, bare if who == "Hand(...)" else tabled, hands)
