"""Plays a tournament of a thousand agents until one is left, and draws a chart of their stacks.

The tournament is saved regularly. If the program is killed, the next run continues from the last save, and
ends with the same result.

python tournament.py --players 1000 --saved tournament.bin --picture stacks.svg
"""

import argparse
import os
import pickle
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import steelwheel as sw
from steelwheel import agents

STEPS = (10, 12, 16, 20, 30, 40, 50, 60, 80)
BLINDS = [100, 200, 300, 400, 600, 800, *(step * size for size in (100, 1000, 10_000) for step in STEPS)]
AGENTS: dict[str, Callable[[sw.Observation], int]] = {
    "baseline": agents.baseline,
    "tight": agents.tight,
    "calling_station": agents.calling_station,
}
EVERY = 100
"""The number of hands between two saves."""

Moment = tuple[int, dict[str, int]]


def entered(players: int, seed: int) -> sw.Tournament:
    """Return a tournament with drawn seats; it has levels of 25 hands, a big blind ante and chip races."""
    levels = [
        sw.Level((big // 2, big), antes={"big_blind": big}, chip=chip, hands=25)
        for big in BLINDS
        for chip in [50 if big < 1000 else 100 if big < 10_000 else 1000]
    ]
    tournament = sw.Tournament(levels, stack=20_000, buy_in=100, prize_unit=5, seed=seed)
    kinds = list(AGENTS)
    for i in range(players):
        tournament.register(f"{kinds[i % len(kinds)]} {i // len(kinds) + 1}")
    tournament.start()
    return tournament


def play(hand: sw.Hand, names: tuple[str | None, ...]) -> None:
    """Play one hand to its end."""
    while (seat := hand.actor) is not None:
        name = names[seat]
        assert name is not None
        hand.act(AGENTS[name.split()[0]](hand.observe(seat)))


def save(path: Path, state: tuple[sw.Tournament, list[Moment]]) -> None:
    """Write the state to a new file, and then replace the old one, so that the file is always complete."""
    part = path.with_suffix(".part")
    part.write_bytes(pickle.dumps(state))
    os.replace(part, path)


def tell(tournament: sw.Tournament) -> None:
    """Print a line about each important event."""
    tables, players = len(tournament.tables), tournament.players_left
    for event in tournament.events:
        if event.kind == "break" and tables % 10 == 0:
            print(f"table {event.table} breaks, {tables} are left with {players} players")
        elif event.kind == "redraw":
            print(f"all seats are drawn again: {players} players, tables: {event.amount}")
        elif event.kind == "hand_for_hand":
            print(f"hand for hand {'begins' if event.amount else 'ends'}: {players} players")
    tournament.events.clear()


def main(
    players: int = 1000,
    seed: int = 1,
    saved: str | None = None,
    picture: str | None = None,
    hands: int | None = None,
) -> sw.Tournament:
    path = Path(saved) if saved else None
    tournament: sw.Tournament
    moments: list[Moment]
    if path is not None and path.exists():
        tournament, moments = pickle.loads(path.read_bytes())
        print(f"{path.name}: {tournament}")
    else:
        tournament, moments = entered(players, seed), []
        print(f"{players:,} players, {len(tournament.tables)} tables, a pool of {tournament.prize_pool:,}")
    played = moments[-1][0] if moments else 0
    for table, hand in tournament.deal_hands():
        if played % EVERY == 0:
            moments = [moment for moment in moments if moment[0] < played] + [(played, tournament.stacks)]
            if path is not None:
                save(path, (tournament, moments))  # the saved state includes the hand just dealt
        play(hand, tournament.seating(table))
        played += 1
        if played == hands:
            return tournament
        tell(tournament)
    tell(tournament)
    moments.append((played, tournament.stacks))
    print(f"{played:,} hands, {tournament.level_index + 1} levels\n")
    for player in tournament.standings()[:10]:
        print(f"{player.place:3}  {player.name:<14}{player.prize:>8,}")
    won = Counter[str]()
    for player in tournament.players.values():
        won[player.name.split()[0]] += player.prize
    for kind, prizes in won.most_common():
        paid = 100 * sum(player.name.split()[0] == kind for player in tournament.players.values())
        print(f"{kind}: {prizes - paid:+,} on entries of {paid:,}")
    if picture is not None:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(9, 5), layout="constrained")
        sw.plot.stacks(moments, figure.add_subplot())
        figure.savefig(picture)  # pyright: ignore[reportUnknownMemberType]
    return tournament


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play a tournament of agents until one is left.")
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--saved", help="a file to save the tournament in, or to continue from")
    parser.add_argument(
        "--picture", help="a file for the chart of stacks, such as stacks.svg (needs Matplotlib)"
    )
    parser.add_argument("--hands", type=int, help="stop after this many hands")
    given = parser.parse_args()
    main(given.players, given.seed, given.saved, given.picture, given.hands)
