"""Prints the made hands of a range on a board, and the equity of each category against another range.

python range_on_board.py "QQ+,AKs,KQs" "22+,ATs+,KTs+" --board Td9d2c
"""

import argparse

import steelwheel as sw


def main(held: str, other: str, board: str) -> None:
    mine = sw.Range(held).remove_cards(board)
    result = sw.equity(mine, other, board=board)
    equities = result.by_combo(0)
    # For each category, best first: the total weight of its hands, and the weighted sum of their equities.
    sums: dict[sw.Category, tuple[float, float]] = {}
    combos = [(sw.evaluate([*combo, *sw.parse_cards(board)]), combo, weight) for combo, weight in mine]
    for value, combo, weight in sorted(combos, reverse=True):
        category = sw.category(value)
        assert category is not None  # only lows can fail to qualify
        held_so_far, won_so_far = sums.get(category, (0.0, 0.0))
        share = float(equities[sw.Range.COMBOS.index(combo)])
        sums[category] = held_so_far + weight, won_so_far + weight * share
    total = sum(weight for weight, _ in sums.values())
    print(f"{held} on {sw.format_cards(board, unicode=True)}: equity {result.equity[0]:.2%} against {other}")
    for category, (weight, won) in sums.items():
        print(f"{category.value:16} {weight:6g} combos {weight / total:7.1%}   equity {won / weight:7.2%}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Print the made hands of a range on a board.")
    parser.add_argument("range", nargs="?", default="QQ+,AKs,KQs")
    parser.add_argument("other", nargs="?", default="22+,ATs+,KTs+")
    parser.add_argument("--board", default="Td9d2c", help="3, 4 or 5 cards")
    given = parser.parse_args()
    main(given.range, given.other, given.board)
