"""Hands of two cards: their places among the 1,326, and the 169 kinds of them on the grid of 13 x 13."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"

Combo = tuple[int, int]
Kind = tuple[int, int, str]  # high rank, low rank, and "" for a pair, "s" or "o"

COMBOS: tuple[Combo, ...] = tuple([(a, b) for a in range(52) for b in range(a + 1, 52)])


def combo_index(a: int, b: int) -> int:
    """The place of two different cards in `COMBOS`."""
    if a > b:
        a, b = b, a
    return a * (103 - a) // 2 + b - a - 1


def kind_of(a: int, b: int) -> Kind:
    """The kind of a combo, a < b."""
    return b // 4, a // 4, "" if a // 4 == b // 4 else "s" if a % 4 == b % 4 else "o"


def cell_of(kind: Kind) -> tuple[int, int]:
    """The row and the column of a kind: pairs on the diagonal, suited hands above it, aces first."""
    high, low, suited = kind
    return (12 - low, 12 - high) if suited == "o" else (12 - high, 12 - low)


def kind_name(high: int, low: int, suited: str) -> str:
    """A kind, or the suited and offsuit kinds of two ranks, as text."""
    return RANKS[high] + RANKS[low] + suited


def cell_kind(row: int, column: int) -> Kind:
    """The kind in a cell."""
    high, low = 12 - min(row, column), 12 - max(row, column)
    return high, low, "" if row == column else "s" if row < column else "o"


def cell_name(row: int, column: int) -> str:
    """The name of the kind in a cell."""
    return kind_name(*cell_kind(row, column))


def _by_kind() -> dict[Kind, tuple[int, ...]]:
    places: dict[Kind, list[int]] = {}
    for i, combo in enumerate(COMBOS):
        places.setdefault(kind_of(*combo), []).append(i)
    return {kind: tuple(of) for kind, of in places.items()}


KINDS = _by_kind()
"""The places of a kind's combos."""
NAMES = tuple([cell_name(*divmod(i, 13)) for i in range(169)])
"""The names of the kinds, row by row of the grid."""
