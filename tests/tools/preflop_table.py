"""Write the exact preflop equities of all 169 x 169 pairs of hand classes as CSV.

`python tests/tools/preflop_table.py table.csv`, or without a file name to standard output. It takes some
seconds, because every match-up of two hands is computed first. A row has two hand classes, `wins` and `ties`
of the first, the number of `boards` (every way to hold both, on every board), and its equity.
"""

import csv
import sys
from collections.abc import Iterator

import steelwheel
from steelwheel.cards.combos import CLASS_COMBOS, class_name

NAMES = [class_name(*kind) for kind in CLASS_COMBOS]

Row = tuple[str, str, int, int, int, float]


def rows() -> Iterator[Row]:
    """The rows, in the order of `NAMES`."""
    kinds = [steelwheel.Range(name) for name in NAMES]
    for first, one in zip(NAMES, kinds, strict=True):
        for second, other in zip(NAMES, kinds, strict=True):
            result = steelwheel.equity(one, other)
            boards = result.trials
            wins, ties = (
                round(result.win[0] * boards),
                round(result.tie[0] * boards),
            )  # less than 2**53: exact
            yield first, second, wins, ties, boards, result.equity[0]


def check(table: list[Row]) -> None:
    """Each kind loses what the other wins; and aces beat a random hand as often as all books say.

    :raises ValueError: if not.
    """
    counts = {row[:2]: row[2:5] for row in table}
    for first, second, wins, ties, boards, _ in table:
        if counts[second, first] != (boards - wins - ties, ties, boards):
            raise ValueError(f"{first} v {second} and {second} v {first} differ")
    aces = [row for row in table if row[0] == "AA"]
    share = sum(wins + ties / 2 for _, _, wins, ties, _, _ in aces) / sum(row[4] for row in aces)
    if round(share, 6) != 0.852037:
        raise ValueError(f"AA has {share:.4%} against a random hand, not 85.2037 %")


def main() -> None:
    table = list(rows())
    check(table)
    with open(sys.argv[1], "w", newline="", encoding="utf-8") if sys.argv[1:] else sys.stdout as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(("hand1", "hand2", "wins", "ties", "boards", "equity"))
        out.writerows(table)


if __name__ == "__main__":
    main()
