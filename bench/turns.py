"""Times this tree's package and another's in turns, in processor time, the minimum of many rounds.

    python bench/turns.py OTHER [THIS]    # trees, or folders for PYTHONPATH, each with a built package
    python bench/turns.py OTHER --only equity omaha

Each round is a new process for each of the two; they alternate in going first. A group of rows is a function
below; all of them take four minutes.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from time import process_time
from typing import Any

HERE = Path(__file__).resolve().parent
SECONDS = 0.05  # the time to repeat a row in each process; a longer row runs once
Rows = Iterator[tuple[str, Callable[[], Any]]]


class Seconds(float):
    """The result of work that times itself."""


def calls() -> Rows:
    """Single calls, and small batches."""
    import numpy as np

    import steelwheel as sw

    rows = sw.deal_batch(100, 7, seed=1)
    out = np.empty(100, np.uint16)
    yield "evaluate7, ints", lambda: sw.evaluate7(51, 47, 43, 39, 35, 0, 5)
    yield "evaluate, text", lambda: sw.evaluate("As Kd 7c 7h 2s 9d Th")
    for n in (1, 4, 10, 100):
        yield f"evaluate_batch, {n} rows", lambda rows=rows[:n], out=out[:n]: sw.evaluate_batch(rows, out=out)
    yield "evaluate_batch, 1 row, a new array", lambda: sw.evaluate_batch(rows[:1])


def batches() -> Rows:
    """Rows and sets of seven, or as few as it takes, under every ranking."""
    import numpy as np

    import steelwheel as sw

    n = 200_000
    decks = dict.fromkeys(("short_deck", "short_deck_trips"), "short")
    decks |= dict.fromkeys(("high_wild", "high_bug"), "joker54")
    out = np.empty(n, np.uint16)
    few = {"one_card": 1, "two_cards": 2, "three_cards": 3}
    for name in sw.RANKINGS:
        rows = sw.deal_batch(n, few.get(name, 7), deck=decks.get(name, "standard"), seed=1)
        sets = (np.uint64(1) << rows.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        yield f"200,000 rows, {name}", lambda rows=rows, name=name: sw.evaluate_batch(rows, name, out=out)
        yield f"200,000 sets, {name}", lambda sets=sets, name=name: sw.evaluate_batch(sets, name, out=out)
    holes, boards = np.split(np.ascontiguousarray(sw.deal_batch(20_000, 9, seed=9)), [4], axis=1)
    for ranking in ("high", ("high", "ace_to_five_8")):
        yield (
            f"20,000 of Omaha, {ranking if isinstance(ranking, str) else ' and '.join(ranking)}",
            lambda ranking=ranking: sw.evaluate_omaha_batch(holes, boards, ranking),
        )


RANGES = {
    "two ranges, narrow": ("QQ+,AK", "TT+,AQs+,KQs"),
    "two ranges, wide": ("QQ+,AK:0.5", "22+,A2s+,KTs+"),
    "two ranges, random": ("random", "random"),
    "three ranges, wide": ("QQ+,AK", "TT+,AQs+,KQs", "99+,AJ+"),
    "three ranges, narrow": ("QQ+", "AK", "TT+"),
}
BOARDS = {"preflop": "", "flop": "Ts9d4h", "turn": "Ts9d4h2c", "river": "Ts9d4h2c7s"}
KNOWN = "AhKh", "7c7d", "JsTc", "QdQc", "9s8s", "5h5c", "Ad2d", "KcJc", "6h6s"
OMAHA = {
    4: ("AsAhKsQh", "9d8d7c6c", "JhTh9s8s", "KdKcQd3c", "7h6h5s4s", "AdJd5d2c"),
    5: ("AsAhKsQh2c", "9d8d7c6cTh"),
    6: ("AsAhKsQh2c3d", "9d8d7c6cThJh"),
}


def equity() -> Rows:
    """Known hands and ranges of hold'em."""
    import steelwheel as sw

    known = list(zip(KNOWN, map(sw.parse_cards, KNOWN), strict=True))
    for street, board in BOARDS.items():
        cards = sw.parse_cards(board)
        for n in (2, 3):
            (texts, ints) = zip(*known[:n], strict=True)
            yield (
                f"{n} known hands, {street}, text",
                lambda hands=texts, board=board: sw.equity(*hands, board=board),
            )
            yield (
                f"{n} known hands, {street}, ints",
                lambda hands=ints, board=cards: sw.equity(*hands, board=board),
            )
    yield "9 known hands, preflop", lambda: sw.equity(*KNOWN)
    for row, hands in RANGES.items():
        for street, board in BOARDS.items():
            if street != "preflop" or len(hands) == 2:
                yield f"{row}, {street}", lambda hands=hands, board=board: sw.equity(*hands, board=board)
    texts = [sw.Range(text) for text in RANGES["two ranges, wide"]]
    yield "two ranges, wide, flop, as Range", lambda: sw.equity(*texts, board="Ts9d4h")


def omaha() -> Rows:
    """Known hands of Omaha, exact."""
    import steelwheel as sw

    hands, exact = OMAHA[4], {"method": "exact"}
    yield "2 of PLO, preflop", lambda: sw.equity(*hands[:2], game="plo", **exact)
    yield "2 of PLO of 5, preflop", lambda: sw.equity(*OMAHA[5], game="plo5", **exact)
    yield "2 of PLO of 6, preflop", lambda: sw.equity(*OMAHA[6], game="plo6", **exact)
    yield "2 of hi-lo, preflop", lambda: sw.equity(*hands[:2], game="omaha8", **exact)
    yield "6 of PLO, preflop", lambda: sw.equity(*hands, game="plo", **exact)
    for street, board in list(BOARDS.items())[1:]:
        board = board.replace("9d", "9c").replace("Ts", "Td")  # avoids the cards of those hands
        yield f"2 of PLO, {street}", lambda board=board: sw.equity(*hands[:2], board=board, game="plo")
    yield "2 of PLO of 5, flop", lambda: sw.equity(*OMAHA[5], board="Td9c4h", game="plo5")
    yield "2 of hi-lo, flop", lambda: sw.equity(*hands[:2], board="Td9c4h", game="omaha8")
    yield "6 of PLO, flop", lambda: sw.equity(*hands, board="Td9c4h", game="plo")


def distributions() -> Rows:
    import steelwheel as sw

    yield "all hands of 7, by value", lambda: sw.distribution(to_come=7)
    yield "7 to come, two dead", lambda: sw.distribution(to_come=7, dead="AsKd")
    yield "5 to come to AsKd", lambda: sw.distribution("AsKd", to_come=5)
    yield "4 to come to AsKdQd", lambda: sw.distribution("AsKdQd", to_come=4)
    for name in ("deuce_to_seven", "badugi", "high_wild"):
        yield f"all hands of 7, {name}", lambda name=name: sw.distribution(to_come=7, ranking=name)


def strengths() -> Rows:
    """Yield functions for bots; a batch is eight hands, each on its own flop."""
    import numpy as np

    import steelwheel as sw

    rows = sw.deal_batch(8, 5, seed=1)
    holes, boards = rows[:, :2].copy(), rows[:, 2:].copy()
    yield "hand_strength, flop", lambda: sw.hand_strength("AdQc", "3h4cJh")
    yield "hand_strength, river", lambda: sw.hand_strength("AdQc", "3h4cJh7s2d")
    yield "hand_strength, flop, a range", lambda: sw.hand_strength("AdQc", "3h4cJh", ranges="QQ+,AK")
    yield "expected_strength_batch, 8 flops", lambda: sw.expected_strength_batch(holes, boards)
    yield "strength_histogram_batch, 8 flops", lambda: sw.strength_histogram_batch(holes, boards)
    every = np.array([hand for hand in sw.Range.COMBOS if not {*hand} & {*boards[0].tolist()}], np.uint8)
    flop = np.broadcast_to(boards[0], (len(every), 3))
    yield "strength_histogram_batch, all hands on a flop", lambda: sw.strength_histogram_batch(every, flop)


def play() -> Rows:
    """Yield `Hand` from Python, as in the table of engines, and its queries."""
    import engines

    import steelwheel as sw

    ours = engines.ours()
    deals = [ours.prepare(deal) for deal in engines.deals(100)]
    hand, holdem = ours.after(3), sw.games.NoLimitHoldem()
    yield "100 hands, all players call", lambda: ours.plays["call"](deals)
    yield "100 hands, random", lambda: ours.plays["random"](deals)
    yield "Hand(...)", lambda: sw.Hand(holdem, [200] * 6, seed=1)
    yield from tables(holdem)
    yield "hand.copy", hand.copy
    yield "hand.legal_actions", lambda: hand.legal_actions
    yield "hand.observe", lambda: hand.observe(0)
    yield "hand.hole_cards", lambda: hand.hole_cards
    yield "hand.events", lambda: hand.events


def tables(game: Any) -> Rows:
    """Yield a table of nine, and its hands alone; all fold."""
    import steelwheel as sw

    if not hasattr(sw, "Table"):  # an older build without tables
        return
    table, stacks = sw.Table(game, 9, seed=1), [10**9] * 9
    for player in "abcdefghi":
        table.sit(player, 10**9)

    def fold(hand: Any) -> None:
        while not hand.is_over:
            hand.act(-1)

    yield "Hand(...), nine, eight folds", lambda: fold(sw.Hand(game, stacks, seed=1))
    yield "Table.next_hand, nine, eight folds", lambda: fold(table.next_hand())


def games() -> Rows:
    """Yield new games, and a named one made again."""
    import steelwheel as sw

    streets = sw.Street(hole=2), sw.Street(board=3), sw.Street(board=1), sw.Street(board=1)
    own, big = {"streets": streets, "structure": "no_limit", "rankings": "high"}, count(2)
    yield "NoLimitHoldem(), again", sw.games.NoLimitHoldem
    yield "NoLimitHoldem, other blinds", lambda: sw.games.NoLimitHoldem(blinds=(1, next(big)))
    yield "Game(...)", lambda: sw.Game("mine", blinds=(1, next(big)), **own)


def histories() -> Rows:
    """100 random hands as PHH."""
    import engines

    from steelwheel import history

    texts = []
    for deal in engines.deals(100):
        hand = engines._play(deal, "random")
        told = history.HandHistory.from_hand(hand, players=[f"player {i}" for i in range(engines.SEATS)])
        texts.append(history.dumps(told))
    read = [history.loads(text) for text in texts]
    yield "100 PHH hands, loads", lambda: [history.loads(text) for text in texts]
    yield "100 PHH hands, replay", lambda: [told.hand() for told in read]
    yield "100 PHH hands, dumps", lambda: [history.dumps(told) for told in read]


FIRST = {
    "import": "",
    "first evaluate": "sw.evaluate('AsKsQsJsTs2c3d')",
    "first Hand": "sw.Hand(sw.games.NoLimitHoldem(), [200] * 6, seed=1)",
    "first equity, known hands": "sw.equity('AhKh', '7c7d')",
    "first equity, ranges on a flop": "sw.equity('QQ+,AK', 'TT+', board='Ts9d4h')",
    "first equity, ranges before the flop": "sw.equity('QQ+,AK', 'TT+')",
    "first equity, Omaha": "sw.equity('AsAhKsQh', '9d8d7c6c', game='plo')",
}


def first() -> Rows:
    """Yield the first call of each kind in a new process, including imports and one-time tables.

    The first round writes the bytecode of the modules, as an installation does; the later ones read it.
    """
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    for row, code in FIRST.items():
        lines = "from time import process_time as now", "start = now()", "import steelwheel as sw", code
        command = [sys.executable, "-c", "\n".join([*lines, "print(now() - start)"])]
        yield (
            f"{row}, a new process",
            lambda command=command: Seconds(subprocess.check_output(command, env=environment)),
        )


GROUPS = {
    group.__name__: group
    for group in (calls, batches, equity, omaha, distributions, strengths, play, games, histories, first)
}


def least(work: Callable[[], Any]) -> float:
    """Return the minimum seconds of several rounds, each with enough calls for the clock."""
    if isinstance(work(), Seconds):
        return min(work() for _ in range(3))
    start = process_time()
    work()
    once = process_time() - start
    calls = max(1, round(SECONDS / 10 / max(once, 1e-8)))
    found, spent = once, once
    while spent < SECONDS:
        start = process_time()
        for _ in range(calls):
            work()
        time = process_time() - start
        found, spent = min(found, time / calls), spent + time
    return found


def measure(tree: Path, groups: list[str]) -> dict[str, float]:
    """Seconds by row, in a new process."""
    path = tree / "src" if (tree / "src").is_dir() else tree
    run = subprocess.run(
        [sys.executable, __file__, "--worker", *groups],
        check=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(path), os.environ.get("PYTHONPATH", "")])},
    )
    times: dict[str, float] = json.loads(run.stdout)
    return times


def main() -> None:
    if sys.argv[1:2] == ["--worker"]:
        print(json.dumps({row: least(work) for group in sys.argv[2:] for row, work in GROUPS[group]()}))
        return
    parser = argparse.ArgumentParser(description="Time two builds in turns.")
    parser.add_argument("before", type=Path, help="the other tree")
    parser.add_argument("after", type=Path, nargs="?", default=HERE.parent, help="this one")
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=[*GROUPS], help="some groups of rows")
    parser.add_argument("--rounds", type=int, default=5, help="processes of each (5)")
    chosen = parser.parse_args()
    found: dict[Path, dict[str, float]] = {}
    for number in range(chosen.rounds):
        pair = (chosen.before, chosen.after) if number % 2 else (chosen.after, chosen.before)
        for tree in pair:
            times = measure(tree.resolve(), chosen.only)
            found[tree] = {row: min(times[row], found.get(tree, times)[row]) for row in times}
    print(f"{'microseconds':<46}{'before':>14}{'after':>14}{'after / before':>16}")
    for row, before in found[chosen.before].items():
        after = found[chosen.after][row]
        print(f"{row:<46}{before * 1e6:>14,.3f}{after * 1e6:>14,.3f}{after / before:>16.3f}")


if __name__ == "__main__":
    main()
