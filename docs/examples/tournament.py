"""A tournament of a thousand agents to the last one: tables break, places are paid, stacks are drawn.

It is saved now and then; one that was killed goes on where it was saved, to the same end.

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
    "caller": agents.caller,
}
EVERY = 100
"""So many hands lie between two savings."""

Moment = tuple[int, dict[str, int]]


def entered(players: int, seed: int) -> sw.Tournament:
    """The tournament, its seats drawn: levels of 25 hands, a big-blind ante, chip races."""
    levels = [
        sw.Level((big // 2, big), antes={"big_blind": big}, chip=chip, hands=25)
        for big in BLINDS
        for chip in [50 if big < 1000 else 100 if big < 10_000 else 1000]
    ]
    tournament = sw.Tournament(levels, stack=20_000, buy_in=100, unit=5, seed=seed)
    kinds = list(AGENTS)
    for i in range(players):
        tournament.enter(f"{kinds[i % len(kinds)]} {i // len(kinds) + 1}")
    tournament.start()
    return tournament


def play(hand: sw.Hand, names: tuple[str | None, ...]) -> None:
    """One hand to its end."""
    while (seat := hand.actor) is not None:
        name = names[seat]
        assert name is not None
        hand.act(AGENTS[name.split()[0]](hand.observe(seat)))


def save(path: Path, state: tuple[sw.Tournament, list[Moment]]) -> None:
    """Write the state beside the last one, then in its place, so that there is always a whole one."""
    part = path.with_suffix(".part")
    part.write_bytes(pickle.dumps(state))
    os.replace(part, path)


def tell(tournament: sw.Tournament) -> None:
    """A line about what is new, if it is much."""
    tables, players = len(tournament.tables), tournament.alive
    for news in tournament.news:
        if news.kind == "break" and tables % 10 == 0:
            print(f"table {news.table} breaks, {tables} are left with {players} players")
        elif news.kind == "redraw":
            print(f"all seats are drawn again: {players} players, tables: {news.amount}")
        elif news.kind == "hand_for_hand":
            print(f"hand for hand {'begins' if news.amount else 'ends'}: {players} players")
    tournament.news.clear()


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
        print(f"{players:,} players, {len(tournament.tables)} tables, a pool of {tournament.pool:,}")
    played = moments[-1][0] if moments else 0
    for table, hand in tournament.hands():
        if played % EVERY == 0:
            moments = [moment for moment in moments if moment[0] < played] + [(played, tournament.stacks)]
            if path is not None:
                save(path, (tournament, moments))  # with the hand that has just been dealt
        play(hand, tournament.at(table))
        played += 1
        if played == hands:
            return tournament
        tell(tournament)
    tell(tournament)
    moments.append((played, tournament.stacks))
    print(f"{played:,} hands, {tournament.level + 1} levels\n")
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
    parser = argparse.ArgumentParser(description="A tournament of agents, to the last one.")
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--saved", help="a file to save the tournament in, or to go on from")
    parser.add_argument(
        "--picture", help="a file for the picture of stacks, as stacks.svg (needs Matplotlib)"
    )
    parser.add_argument("--hands", type=int, help="stop after so many hands")
    given = parser.parse_args()
    main(given.players, given.seed, given.saved, given.picture, given.hands)
