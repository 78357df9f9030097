"""Play random hands of all kinds, checked after every call: `python tests/fuzz_play.py --hands 1000000`.

Each hand depends only on the seed and its number. The seed is that of `--seed`, otherwise of
`STEELWHEEL_SEED`, otherwise 1. A failure prints the command that repeats it.
"""

import argparse
import os
import pickle
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random

from play.generator import Undecided, some_command, some_game, some_hand
from play.invariants import CHIPS_IN, check, quick_check, since_misdeal
from play.referee import Referee

from steelwheel import Hand, IllegalAction

HANDS_A_GAME = 100
HANDS_A_SLICE = 5000
CLOSELY = 50  # one in this many hands is checked in detail


def one_hand(seed, number, counts, say=None):
    """Play hand `number`."""
    game = some_game(Random(f"{seed} game {number // HANDS_A_GAME}")) if say else game_of(seed, number)
    rng = Random(f"{seed} {number}")
    manual = None if rng.random() < 0.1 else ()
    unknown = rng.random() < 0.01
    boldness = rng.choice([0.1, 0.3, 0.3, 0.8])
    table, hand = some_hand(rng, game=game, manual=manual, unknown=unknown)
    if say:
        say(table)
    closely, aside = number % CLOSELY == 0, Random(f"{seed} {number} aside")
    look = check if closely or say else quick_check
    look(hand)
    referee = Referee(table, hand) if "deal" not in table.options.get("manual", ()) else None
    if referee and not referee.can_tell():
        referee = None
    calls = 0
    while not hand.is_over:
        if closely:
            look_closely(aside, hand, counts)
        bets = hand.phase == "bet"
        try:
            call = some_command(rng, hand, boldness)
        except Undecided:  # the cards at the showdown are unknown
            counts["undecided"] += 1
            break
        if say:
            say(call)
        calls += 1
        look(hand)
        if referee:
            referee = ask(referee, table, hand, call, bets)
    check(hand)
    count_up(hand, counts)
    counts["calls"] += calls
    counts[game.structure] += 1


def ask(referee, table, hand, call, bets):
    """Return whether the referee agrees after a call; `bets`: in a betting round."""
    if call[0] == "act" and bets:
        referee.heard(call[1])
    elif call[0] in ("misdeal", "expose"):  # replay from the start
        referee = Referee(table, hand)
    referee.agrees()
    return referee


games_made = {}


def game_of(seed, number):
    key = seed, number // HANDS_A_GAME
    if key not in games_made:
        games_made.clear()
        games_made[key] = some_game(Random(f"{seed} game {key[1]}"))
    return games_made[key]


def count_up(hand, counts):
    """Count the kinds of events in a hand."""
    events = hand.events
    kinds = Counter([event.kind for event in events])
    stacks, last = hand.starting_stacks, since_misdeal(hand)
    counts["hands"] += 1
    counts["players"] += sum([stack > 0 for stack in stacks])
    put = [0] * len(stacks)
    for kind, seat, _, _, amount, _ in last:
        if kind in CHIPS_IN:
            put[seat] += amount
    counts["all-in players"] += sum([0 < stack == x for stack, x in zip(stacks, put, strict=True)])
    pushes = {(event.to, event.seat) for event in last if event.kind == "push"}
    pots = Counter([pot for pot, _ in pushes])
    counts["side pots"] += max(len(pots) - 1, 0)
    counts["split pots"] += sum([winners > 1 for winners in pots.values()])
    counts["showdowns"] += "show" in kinds
    counts["run more than once"] += len(hand.boards) > 1
    for kind, name in (
        ("rake", "raked"),
        ("misdeal", "misdealt"),
        ("runs", "runs asked for"),
        ("straddle", "straddled"),
        ("missed", "missed blinds posted"),
        ("missed_small", "missed small blinds"),
        ("kill", "kill pots"),
        ("dead", "dead chips"),
        ("return", "bets returned"),
        ("expose", "cards exposed"),
        ("muck", "with mucked hands"),
    ):
        counts[name] += kind in kinds


def look_closely(rng, hand, counts):
    """Check copies, bytes, and that an amount one chip off the legal ones is refused without effect."""
    data, events = hand.to_bytes(), hand.events
    other = hand.copy()
    assert other == hand and Hand.from_bytes(data) == hand and pickle.loads(pickle.dumps(hand)) == hand
    legal = hand.legal_actions
    if legal is not None:
        bounds = {-2, -1, 0, 1, 2**53}
        if legal.min_raise_to is not None:
            bounds |= {legal.min_raise_to - 1, legal.max_raise_to + 1}
        for code in bounds:
            if code not in legal:
                refuse(hand, code)
                counts["refused"] += 1
    try:
        some_command(rng, other)
    except Undecided:
        return
    if other.to_bytes() != data:
        check(other)
        other.undo()
    assert (other.to_bytes(), other.events) == (data, events)
    assert (hand.to_bytes(), hand.events) == (data, events)
    counts["undone"] += 1


def refuse(hand, code):
    try:
        hand.act(code)
    except IllegalAction:
        return
    raise AssertionError(f"{code} was not refused")


def work(seed, first, last):
    """Play a slice of hands; return counts, or the failure."""
    counts = Counter()
    for number in range(first, last):
        try:
            one_hand(seed, number, counts)
        except Exception as error:
            return number, f"{type(error).__name__}: {error}"
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=os.environ.get("STEELWHEEL_SEED", "1"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", type=int, metavar="K", help="hand K, told call by call")
    asked = parser.parse_args()
    if asked.only is not None:
        one_hand(asked.seed, asked.only, Counter(), say=lambda what: print(what, flush=True))
        return 0
    started, total = time.perf_counter(), Counter()
    slices = [
        (first, min(first + HANDS_A_SLICE, asked.hands)) for first in range(0, asked.hands, HANDS_A_SLICE)
    ]
    with ProcessPoolExecutor(asked.jobs) as pool:
        tasks = [pool.submit(work, asked.seed, *part) for part in slices]
        for task in tasks:
            found = task.result()
            if isinstance(found, tuple):
                again = f"python tests/fuzz_play.py --seed {asked.seed} --only {found[0]}"
                print(f"hand {found[0]}: {found[1]}\nagain: {again}")
                pool.shutdown(cancel_futures=True)
                return 1
            total += found
            if sys.stderr.isatty():
                print(f"\r{total['hands']:,} hands", end="", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - started
    for name, count in total.items():
        print(f"{name:22}{count:15,}")
    print(f"{seconds:.0f} s, {total['hands'] / seconds:,.0f} hands/s, seed {asked.seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
