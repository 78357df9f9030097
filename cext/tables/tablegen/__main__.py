"""Write the evaluator's tables: `python cext/tables/tablegen DIRECTORY`.

Two files come out: `constants.h`, with every number that Python and C must agree on, and `tables.c`,
declared in `cext/tables/tables.h`. Only the standard library is used, nothing is left to chance, and
the bytes are the same on every run and on every version of Python.
"""

import sys
from pathlib import Path

import hashing
import ranking

CARDS = 52
NOT_A_CARD = 1 << 63  # in a suit word: a bit that no card has
GUARD = 0xE000E000E000E000  # the bits of a suit word above the 13 ranks of each suit
FIVE_SUITED = 0x8888000000000000  # counters of the suits, started at 3: bit 3 is set from five on
NO_CARDS = 0x3333000000000000
ONE_OF_EACH = 0x1111000000000000


def array(kind, name, numbers, per_line=16):
    lines = [
        "    " + ", ".join(map(str, numbers[i : i + per_line])) + ","
        for i in range(0, len(numbers), per_line)
    ]
    return "\n".join([f"const {kind} {name}[{len(numbers)}] = {{", *lines, "};", ""])


def initializer(numbers):
    return "{" + ",".join(map(str, numbers)) + "}"


def card_words():
    """Of every byte, the key and the suit word it adds to a hand; bytes that are no card spoil it."""
    keys = [hashing.RANK_KEYS[card // 4] | 1 << (48 + 4 * (card % 4)) for card in range(CARDS)]
    suits = [1 << (16 * (card % 4) + card // 4) for card in range(CARDS)]
    none = 256 - CARDS
    words = keys + [0] * none, suits + [NOT_A_CARD] * none
    return [[f"{word:#x}u" for word in column] for column in words]


def pack(hand):
    """A hand as one number: its category, then its five ranks by weight, four bits each."""
    category, ranks = hand
    number = category
    for rank in ranks:
        number = number << 4 | rank
    return number


def main(directory):
    first, displacements, slots = {}, {}, 0
    for n in (5, 6, 7):
        first[n] = slots
        displacements[n], used = hashing.displace(map(hashing.cell, ranking.multisets(n)))
        slots += used
        if max(displacements[n]) > 0xFFFF:
            raise ValueError("a displacement does not fit in 16 bits")

    constants = {
        "ROW_BITS": hashing.ROW_BITS,
        "COLUMN_BITS": hashing.COLUMN_BITS,
        "SLOTS": slots,
        **{f"FIRST_SLOT_{n}": first[n] for n in first},
        "GUARD": f"{GUARD:#x}u",
        "FIVE_SUITED": f"{FIVE_SUITED:#x}u",
        "NO_CARDS": f"{NO_CARDS:#x}u",
        "ONE_OF_EACH": f"{ONE_OF_EACH:#x}u",
    }
    source = ['#include "tables/tables.h"\n']
    keys, suits = card_words()
    tables = [keys, suits, *(displacements[n] for n in (5, 6, 7))]
    keys, suits, *rows = map(initializer, tables)
    source.append(f"const sw_hash_tables sw_hash = {{\n{keys},\n{suits},\n{{{', '.join(rows)}}}}};\n")

    for name, strength in {"high": ranking.high}.items():
        hands, by_ranks, by_suited = ranking.value_tables(strength)
        slot_values = [0] * slots
        for ranks, value in by_ranks.items():
            row, column = hashing.cell(ranks)
            n = len(ranks)
            slot_values[first[n] + displacements[n][row] + column] = value
        suited_values = [0] * 8192
        for ranks, value in by_suited.items():
            suited_values[sum(1 << rank for rank in ranks)] = value
        constants[f"{name.upper()}_VALUES"] = len(hands)
        packed = [0] + [pack(hand) for hand in hands]
        source.append("static " + array("uint32_t", f"{name}_hands", packed))
        source.append(
            f"const sw_ranking sw_{name} = {{\n{initializer(slot_values)},\n"
            f"{initializer(suited_values)},\n{len(hands)}, {name}_hands}};\n"
        )

    header = "".join(f"#define SW_{name} {number}\n" for name, number in constants.items())
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "constants.h").write_text(header, newline="\n")
    (directory / "tables.c").write_text("\n".join(source), newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
