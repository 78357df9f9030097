"""Prints a line of statistics for each player in a file or folder of hand histories.

python read_histories.py FOLDER
"""

import sys
from collections.abc import Iterator
from decimal import Decimal

import steelwheel as sw
from steelwheel.history import HandHistory


def told(histories: Iterator[HandHistory], largest: list[tuple[Decimal, str]]) -> Iterator[HandHistory]:
    """Yield the histories unchanged, and record the largest pot so far, in its file's units, in `largest`."""
    for history in histories:
        hand = history.hand()
        pot = history.unit * sum(event.amount for event in hand.events if event.kind == "push")
        if not largest or pot > largest[0][0]:
            largest[:] = [(pot, str(hand))]
        yield history


def main(path: str) -> None:
    histories = sw.history.load_all(path, errors="skip")
    largest: list[tuple[Decimal, str]] = []
    players = sw.history.statistics(told(histories, largest))
    print(f"{'player':12} {'hands':>6} {'bb/100':>8} {'VPIP':>6} {'PFR':>6}")
    for name, did in sorted(players.items(), key=lambda item: -item[1]["hands"]):
        shares = " ".join("      " if did[what] is None else f"{did[what]:6.0%}" for what in ("vpip", "pfr"))
        bb = did["bb_per_100"]
        print(f"{name:12} {did['hands']:6,} {'' if bb is None else f'{bb:+8.1f}':8} {shares}")
    for pot, hand in largest:
        print(f"the largest pot, {pot:,}: {hand}")
    if histories.skipped:
        print(f"{histories.skipped:,} hands could not be replayed")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
