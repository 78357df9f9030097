"""The 1,326 combos of two cards, and the 169 hand classes on the 13 x 13 grid."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"

Combo = tuple[int, int]
HandClass = tuple[int, int, str]  # high rank, low rank, and "" for a pair, "s" or "o"

COMBOS: tuple[Combo, ...] = tuple([(a, b) for a in range(52) for b in range(a + 1, 52)])


def combo_index(a: int, b: int) -> int:
    """Return the index of two different cards in `COMBOS`."""
    if a > b:
        a, b = b, a
    return a * (103 - a) // 2 + b - a - 1


def class_of(a: int, b: int) -> HandClass:
    """Return the hand class of two cards; a must be less than b."""
    return b // 4, a // 4, "" if a // 4 == b // 4 else "s" if a % 4 == b % 4 else "o"


def cell_of(hand_class: HandClass) -> tuple[int, int]:
    """Return a class's row and column in the grid: pairs on the diagonal, suited above it, aces first."""
    high, low, suited = hand_class
    return (12 - low, 12 - high) if suited == "o" else (12 - high, 12 - low)


def class_name(high: int, low: int, suited: str) -> str:
    """Return a hand class's name, such as "AKs", or "AK" for both AKs and AKo."""
    return RANKS[high] + RANKS[low] + suited


def cell_class(row: int, column: int) -> HandClass:
    """Return the hand class in a cell of the grid."""
    high, low = 12 - min(row, column), 12 - max(row, column)
    return high, low, "" if row == column else "s" if row < column else "o"


def cell_name(row: int, column: int) -> str:
    """Return the name of the hand class in a cell of the grid."""
    return class_name(*cell_class(row, column))


def _by_class() -> dict[HandClass, tuple[int, ...]]:
    indices: dict[HandClass, list[int]] = {}
    for i, combo in enumerate(COMBOS):
        indices.setdefault(class_of(*combo), []).append(i)
    return {hand_class: tuple(combos) for hand_class, combos in indices.items()}


CLASS_COMBOS = _by_class()
"""The indices of the combos of each hand class."""
HAND_CLASSES = tuple([cell_name(*divmod(i, 13)) for i in range(169)])
"""The names of the hand classes, in the row order of the grid."""
