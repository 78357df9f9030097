"""Prints `ORDER` of ranges.py: the 169 kinds of hands by their exact equity against a random hand.

`python tests/tools/preflop_order.py`; it takes some seconds, since every match-up of two hands is counted.
"""

import textwrap

import steelwheel
from steelwheel._combos import KINDS, kind_name


def order() -> list[str]:
    """The names of the kinds, best first; exact, since all equities are parts of one number of boards."""
    equities = steelwheel.equity("random", "random").combos(0)
    names = {}
    for kind, places in KINDS.items():
        found = {float(equities[i]) for i in places}
        if len(found) != 1:
            raise ValueError(f"hands of one kind differ: {found}")
        names[kind_name(*kind)] = found.pop()
    if len(set(names.values())) != len(names):
        raise ValueError("two kinds are equal")
    return sorted(names, key=lambda name: -names[name])


if __name__ == "__main__":
    print("\n".join(textwrap.wrap(" ".join(order()), 100)))
