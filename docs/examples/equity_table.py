"""Prints the equities of several hands as the board is dealt, street by street.

python equity_table.py AhKh 7c7d JsTs --board Qs9d4h2c7h
"""

import argparse

import steelwheel as sw

STREETS = {0: "before the flop", 3: "flop", 4: "turn", 5: "river"}


def by_street(hands: list[str], board: str) -> list[tuple[str, sw.EquityResult]]:
    """Return a title and the equities for each street, up to the last card of the board."""
    cards = sw.parse_cards(board)
    found: list[tuple[str, sw.EquityResult]] = []
    for count, name in STREETS.items():
        if count <= len(cards):
            title = f"{name} {sw.format_cards(cards[:count], unicode=True)}".strip()
            found.append((title, sw.equity(*hands, board=cards[:count])))
    return found


def main(hands: list[str], board: str) -> None:
    print(f"{'':24}" + "".join(f"{hand:>10}" for hand in hands))
    for title, result in by_street(hands, board):
        print(f"{title:24}" + "".join(f"{share:10.2%}" for share in result.equity))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Print the equities of several hands, street by street.")
    parser.add_argument("hands", nargs="*", default=["AhKh", "7c7d", "JsTs"], help="hands or ranges")
    parser.add_argument("--board", default="Qs9d4h2c7h", help="3, 4 or 5 cards")
    given = parser.parse_args()
    main(given.hands, given.board)
