"""Subsets of flops that represent all flops."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

from .._core import exact_index, format_cards, parse_cards
from ..cards.isomorphism import HandIndexer
from ..errors import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["choose_flops"]

_MOST_EQUIVALENT = 24  # the maximum number of flops that differ only in their suits


def choose_flops(count: int | None = None, deck: Iterable[int] = range(52)) -> dict[str, int]:
    """Return flops that represent all flops of a deck, with the number of flops that each represents.

    Suits are interchangeable before the flop, so only 1,755 of the 22,100 flops are distinct. For a smaller
    subset, the distinct flops are sorted by pairs, suits and ranks, divided into `count` parts of equal size,
    and the middle flop of each part is chosen.

    :param count: the number of flops to return, from 1 to 920 (297 in short deck); each then represents at
        least 24 flops. None: all distinct flops.
    :param deck: the cards of the deck, with all four suits of each rank.
    :returns: the number of flops that each flop represents: {"AhKd7c": 96, ...}.
    :raises ValueError: if `count` is out of range.
    """
    cards = {*deck}
    classes = [(text, ways) for text, ways in _flop_classes() if cards.issuperset(parse_cards(text))]
    if count is None:
        return dict(classes)
    number, every = exact_index(count, "the number of flops"), sum(ways for _, ways in classes)
    most = every // _MOST_EQUIVALENT
    if not 1 <= number <= most:
        raise ValueError(f"the number of flops must be from 1 to {most}, or None for all, not {shown(count)}")
    parts: list[list[tuple[str, int, int]]] = [[] for _ in range(number)]
    before = 0
    for text, ways in classes:
        middle = 2 * before + ways
        parts[middle * number // (2 * every)].append((text, ways, middle))
        before += ways
    chosen = {}
    for i, part in enumerate(parts):
        center = (2 * i + 1) * every // number
        text = min(part, key=lambda one: abs(one[2] - center))[0]
        chosen[text] = sum(ways for _, ways, _ in part)
    return chosen


@cache
def _flop_classes() -> list[tuple[str, int]]:
    """Return the distinct flops, sorted by pairs, suits and ranks, each with how many flops it represents."""
    indexer, classes = HandIndexer([3]), []
    for i in range(indexer.size(0)):
        cards = sorted(indexer.cards(0, i), reverse=True)
        ranks, suits = [card // 4 for card in cards], [card % 4 for card in cards]
        ways = {
            tuple(sorted([4 * rank + name[suit] for rank, suit in zip(ranks, suits, strict=True)]))
            for name in permutations(range(4))
        }
        classes.append((len({*ranks}), len({*suits}), ranks, suits, format_cards(cards), len(ways)))
    return [one[4:] for one in sorted(classes)]
