"""The perfect hash over rank multisets: a 32-bit key for each rank; their sum identifies the multiset.

The sum of a hand's keys, modulo 2**32, selects a row by its top ROW_BITS bits and a column by its low
COLUMN_BITS bits; hands of 5, 6 and 7 cards have separate rows. All rows share one line of slots, each
displaced so that no two columns collide: `slot = first[n] + displacement[n][row] + column`. (Row
displacement: Tarjan and Yao, "Storing a sparse table", CACM 22(11), 1979.)

RANK_KEYS is the result of a search, `python cext/tables/tablegen/search.py`: among random keys without a
collision, the ones that need the fewest slots for seven cards.
"""

ROW_BITS = 12
COLUMN_BITS = 13

RANK_KEYS = (
    0x6BE6B6AE,
    0x00F55BA4,
    0x15B110EA,
    0xE7C8D3C0,
    0x96C47043,
    0xA3D2B6D2,
    0xFBF5FBF1,
    0xE235D888,
    0x6D229598,
    0xD1D988B1,
    0xCEFD512F,
    0xB44AD0A9,
    0x6DD18CB2,
)


def cell(ranks, keys=RANK_KEYS):
    """Return the (row, column) of a multiset of ranks."""
    total = sum(keys[rank] for rank in ranks) & 0xFFFFFFFF
    return total >> (32 - ROW_BITS), total & ((1 << COLUMN_BITS) - 1)


def displace(cells):
    """Place the rows of `cells` on one line of slots.

    The fullest rows come first, each at the lowest place where all of its columns are free. Returns the
    displacement of every row and the number of slots used. Raises ValueError if two cells are equal.
    """
    rows = [0] * (1 << ROW_BITS)  # the columns used in each row, as bits
    for row, column in cells:
        if rows[row] >> column & 1:
            raise ValueError(f"two multisets share row {row}, column {column}")
        rows[row] |= 1 << column

    displacement = [0] * len(rows)
    taken = 0
    for row in sorted(range(len(rows)), key=lambda row: (-rows[row].bit_count(), row)):
        blocked = 0
        columns = rows[row]
        while columns:
            lowest = columns & -columns
            blocked |= taken >> (lowest.bit_length() - 1)
            columns ^= lowest
        free = ~blocked & (blocked + 1)  # the lowest unset bit
        displacement[row] = free.bit_length() - 1
        taken |= rows[row] << displacement[row]
    return displacement, taken.bit_length()
