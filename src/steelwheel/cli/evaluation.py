"""`steelwheel eval` and `steelwheel distribution`: the value of a hand, or of all possible hands."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import steelwheel
from steelwheel.cards.cards import card_names

from . import screen, standard_input

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from .rich_fallback import Text

__all__ = ["run_distribution", "run_eval"]


def run_eval(words: Namespace) -> None:
    """Print the value of a hand and its best five cards; or a table of hands from standard input."""
    if (lines := standard_input.lines(words.cards)) is not None:
        hands = [_evaluated(line, words) for line in lines]
        if words.json:
            print(json.dumps(hands))
            return
        table = [(screen.cards(hand["cards"]), str(hand["value"]), hand["description"]) for hand in hands]
        screen.table(("cards", "value", "hand"), table)
        return
    hand = _evaluated(" ".join(words.cards), words)
    if words.json:
        print(json.dumps(hand))
        return
    value = hand["value"]
    rows: list[Sequence[str | Text]] = [
        ("cards", screen.cards(hand["cards"])),
        ("hand", hand["description"]),
        ("best five", screen.cards(hand["best_five"])),
        ("value", f"{value:,} of 7,462" if words.ranking == "high" else f"{value:,}"),
    ]
    screen.table((), rows)


def _evaluated(cards: str, words: Namespace) -> dict[str, Any]:
    """Return a hand's cards, value, category, description and best five cards as plain values."""
    value = steelwheel.evaluate(cards, words.ranking, wild=words.wild)
    category = steelwheel.category(value, words.ranking)
    return {
        "cards": card_names(steelwheel.parse_cards(cards, deck="joker54")),
        "value": value,
        "category": category and category.name,
        "description": steelwheel.describe(value, words.ranking),
        "best_five": card_names(steelwheel.best_five(cards, words.ranking, wild=words.wild)),
    }


def run_distribution(words: Namespace) -> None:
    """Print how often each hand category is made."""
    counts = steelwheel.distribution(
        " ".join(words.cards),
        to_come=words.to_come,
        ranking=words.ranking,
        wild=words.wild,
        dead=words.dead,
        threads=words.threads,
    ).tolist()
    categories: Counter[str] = Counter()  # best first, and hands that do not qualify last
    for value in reversed(range(len(counts))):
        category = steelwheel.category(value, words.ranking)
        if category or counts[0]:
            categories[category.name if category else "NONE"] += counts[value]
    total, distinct = sum(categories.values()), sum(count > 0 for count in counts[1:])
    if words.json:
        print(json.dumps({"hands": total, "values": distinct, "categories": categories}))
        return
    rows = [
        (
            steelwheel.describe(0, words.ranking) if name == "NONE" else steelwheel.Category[name].value,
            f"{count:,}",
            screen.percent(count / total),
        )
        for name, count in categories.items()
    ]
    screen.table(("hand", "count", "share"), rows, f"{total:,} hands, {distinct:,} different values")
