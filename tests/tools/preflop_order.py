"""Print `ORDER` of ranges/preflop_order.py: the 169 hand classes by their exact equity against a random hand.

`python tests/tools/preflop_order.py`; it takes some seconds, since every match-up of two hands is counted.
"""

import textwrap

import steelwheel
from steelwheel.cards.combos import CLASS_COMBOS, class_name


def order() -> list[str]:
    """The names of the kinds, best first; exact, since all equities are parts of one number of boards."""
    equities = steelwheel.equity("random", "random").by_combo(0)
    names = {}
    for kind, places in CLASS_COMBOS.items():
        found = {float(equities[i]) for i in places}
        if len(found) != 1:
            raise ValueError(f"hands of one kind differ: {found}")
        names[class_name(*kind)] = found.pop()
    if len(set(names.values())) != len(names):
        raise ValueError("two kinds are equal")
    return sorted(names, key=lambda name: -names[name])


if __name__ == "__main__":
    print("\n".join(textwrap.wrap(" ".join(order()), 100)))
