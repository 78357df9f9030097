"""Write the evaluator's tables: `python cext/tables/tablegen DIRECTORY [RANKING...]`.

Writes `constants.h`, which has every number shared by this program and C, and `tables.c`, declared in
`cext/tables/tables.h`. Needs only the standard library; the output is the same on every run and every
version of Python.

A small program can name the rankings it uses; the others then have no tables and must not be used.
"""

import sys
from itertools import permutations
from pathlib import Path

import hashing
import lanes
import ranking

CARDS = 52
JOKERS = 2
NOT_A_CARD = 1 << 63  # in a suit word: a bit that belongs to no card
GUARD = 0xE000E000E000E000  # the bits of a suit word above the 13 ranks of each suit
FIVE_SUITED = 0x8888000000000000  # the counters of suits start at 3, so bit 3 is set for five or more
NO_CARDS = 0x3333000000000000
ONE_OF_EACH = 0x1111000000000000
RANK_SETS = 1 << 13
HIGH_CATEGORIES = (
    *("ONE_PAIR", "TWO_PAIR", "THREE_OF_A_KIND", "STRAIGHT", "FLUSH"),
    *("FULL_HOUSE", "FOUR_OF_A_KIND", "STRAIGHT_FLUSH"),
)


def suit_bit(card):
    """Return the bit of a card in a suit word. The jokers are the two bits above the ace of clubs."""
    return 1 << (13 + card - CARDS if card >= CARDS else 16 * (card % 4) + card // 4)


def card_words():
    """Return the keys, the suit words and both in turn, which each byte adds to a hand.

    A byte that is not a card makes the hand invalid.
    """
    keys = [hashing.RANK_KEYS[card // 4] | 1 << (48 + 4 * (card % 4)) for card in range(CARDS)]
    suits = [suit_bit(card) for card in range(CARDS + JOKERS)]
    words = keys + [0] * (256 - len(keys)), suits + [NOT_A_CARD] * (256 - len(suits))
    both = [word for pair in zip(*words, strict=True) for word in pair]
    return [[f"{word:#x}u" for word in column] for column in (*words, both)]


def set_of(ranks):
    return sum(1 << rank for rank in ranks)


def rank_places():
    """Return the index of every set of ranks among the sets of its size, ascending and without straights."""
    straights = {set_of(ranks) for ranks in ranking.straights(ranking.RANKINGS["high"])}
    met, places = [0] * 14, []
    for ranks in range(RANK_SETS):
        places.append(met[ranks.bit_count()])
        met[ranks.bit_count()] += ranks not in straights
    return places


def pack(pattern):
    """Pack a pattern into a number: its category, then five ranks by weight, four bits each, 15 for none."""
    category, ranks = pattern
    number = category
    for rank in (*ranks, 15, 15, 15, 15)[:5]:
        number = number << 4 | rank
    return number


class Slots:
    """The perfect hash over all multisets of 5, 6 and 7 ranks."""

    def __init__(self):
        self.size, self.first, self.displacements = 0, {}, {}
        for n in (5, 6, 7):
            self.first[n] = self.size
            self.displacements[n], used = hashing.displace(map(hashing.cell, ranking.multisets(n)))
            self.size += used
            if max(self.displacements[n]) > 0xFFFF:
                raise ValueError("a displacement does not fit in 16 bits")

    def __getitem__(self, ranks):
        row, column = hashing.cell(ranks)
        return self.first[len(ranks)] + self.displacements[len(ranks)][row] + column


def layout(by_ranks, by_set, slots):
    """Return a ranking's table, as in tables.h: values by slot, then by set of ranks, if it has any."""
    sets = slots.size if by_ranks else 0
    table = [0] * (sets + RANK_SETS * bool(by_set))
    for ranks, value in by_ranks.items():
        table[slots[ranks]] = value
    for ranks, value in by_set.items():
        table[sets + set_of(ranks)] = value
    return table


def few_layout(n, by_ranks, by_set):
    """Return the table of a ranking of n cards: values by ranks in any order, as the digits of an index.

    Hands of several suits come first, then hands of one suit.
    """
    table = [0] * (2 * 13**n)
    for suited, values in enumerate((by_ranks, {**by_ranks, **by_set})):
        for ranks, value in values.items():
            for order in permutations(ranks):
                table[sum(rank * 13**i for i, rank in enumerate(order)) + suited * 13**n] = value
    return table


def array(kind, name, numbers, per_line=16):
    lines = [
        "    " + ", ".join(map(str, numbers[i : i + per_line])) + ","
        for i in range(0, len(numbers), per_line)
    ]
    return "\n".join([f"const {kind} {name}[{len(numbers)}] = {{", *lines, "};", ""])


def initializer(numbers):
    return "{" + ",".join(map(str, numbers)) + "}"


def main(directory, *used):
    if unknown := set(used) - set(ranking.RANKINGS):
        raise SystemExit(f"no ranking is called {', '.join(sorted(unknown))}")
    slots = Slots()
    words = [*card_words(), *slots.displacements.values()]
    keys, suits, both, *rows = map(initializer, words)
    source = ['#include "tables/tables.h"\n']
    source.append(
        f"const sw_hash_tables sw_hash = {{\n{keys},\n{suits},\n{both},\n{{{', '.join(rows)}}}}};\n"
    )

    steps = ranking.badugi_steps()
    lines = ",\n".join(map(initializer, steps))
    source.append(f"const uint8_t sw_badugi_steps[{len(steps)}][16] = {{\n{lines}}};\n")

    orders, names, rows, sums = {}, {}, [], []

    def written(kind, name, numbers):
        """Return the name of an array with these numbers, writing equal arrays only once."""
        if not wanted:
            return "0"
        if tuple(numbers) not in names:
            names[tuple(numbers)] = name
            source.append(array(kind, name, numbers))
        return names[tuple(numbers)]

    for name, rules in ranking.RANKINGS.items():
        wanted = not used or name in used
        if rules.order not in orders:
            orders[rules.order] = ranking.value_tables(rules.order)
        hands, *values = orders[rules.order]
        hands = hands + [(ranking.FIVE_OF_A_KIND, (rank,) * 5) for rank in rules.fives]
        floor = ranking.not_qualifying(rules, hands)
        few = rules.by == ranking.BY_FEW
        table = few_layout(rules.size, *values) if few else layout(*values, slots)
        table = written("uint16_t", f"sw_{name}_table", table)
        packed = written("uint32_t", f"sw_{name}_hands", [0] + [pack(pattern) for pattern in hands])
        packed += f" + {floor}" if wanted else ""
        cards = [card for card in range(CARDS) if card // 4 in rules.ranks]
        jokers = list(range(CARDS, CARDS + rules.jokers))
        deck = sum(1 << card for card in cards + jokers)
        suits = sum(map(suit_bit, cards + jokers))
        outside, wild = ~suits & (1 << 64) - 1, sum(map(suit_bit, jokers))
        least, most = rules.size, rules.size if few else 7
        alone = (ranking.BY_SUIT_QUALIFIED, ranking.BY_RANK_JOKER)  # no kernels know these
        without = few or rules.by in alone or rules.points is not None
        kernels = "0" if without else f"&sw_lanes[{len(sums)}]"
        if not without:
            base, each, others = lanes.tables(rules, hands, floor)
            if others is not None:
                others = written("uint16_t", f"sw_{name}_others", others)
            ace_low = int(rules.ranks[0] == ranking.ACE)
            sums_of = ", ".join(map(initializer, (base, each, *lanes.by_rank(base, each))))
            numbers = f"{sums_of}, {others or table}, {set_of(rules.fives):#x}"
            sums.append(f"    {{{numbers}, {lanes.family(rules)}, {ace_low}}},")
        rows.append(
            f'    {{"{name}", {deck:#x}u, {outside:#x}u, {wild:#x}u, {table}, {packed}, {kernels}, '
            f"{len(hands) - floor}, {floor}, {rules.by}, {least}, {most}, {int(rules.low)}, "
            f"{rules.ranks[0]}}},"
        )
    source.append("\n".join([f"const sw_lane_tables sw_lanes[{len(sums)}] = {{", *sums, "};", ""]))
    source.append("\n".join([f"const sw_ranking sw_rankings[{len(rows)}] = {{", *rows, "};", ""]))

    source.append(array("uint16_t", "sw_rank_places", rank_places()))
    high = orders[ranking.RANKINGS["high"].order][0]
    constants = {
        "ROW_BITS": hashing.ROW_BITS,
        "COLUMN_BITS": hashing.COLUMN_BITS,
        "SLOTS": slots.size,
        **{f"FIRST_SLOT_{n}": slots.first[n] for n in slots.first},
        "GUARD": f"{GUARD:#x}u",
        "FIVE_SUITED": f"{FIVE_SUITED:#x}u",
        "NO_CARDS": f"{NO_CARDS:#x}u",
        "ONE_OF_EACH": f"{ONE_OF_EACH:#x}u",
        **{name: getattr(ranking, name) for name in vars(ranking) if name.startswith("BY_")},
        **{f"LANES_{name}": getattr(lanes, name) for name in lanes.FAMILIES},
        "WITH_LANES": len(sums),
        "BADUGI_STATES": len(steps),
        "RANKINGS": len(rows),
        **{name.upper(): i for i, name in enumerate(ranking.RANKINGS)},
        "CATEGORY_POINTS": ranking.POINTS,
        "HIGH_VALUES": len(high),
        **{
            f"HIGH_{name}": 1 + [category for category, _ in high].index(getattr(ranking, name))
            for name in HIGH_CATEGORIES
        },
    }
    header = "".join(f"#define SW_{name} {number}\n" for name, number in constants.items())
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "constants.h").write_text(header, encoding="utf-8", newline="\n")
    (directory / "tables.c").write_text("\n".join(source), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
