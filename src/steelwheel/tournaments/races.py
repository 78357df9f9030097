"""Chip races: the small chips that go out of play are exchanged, and raced for (WT 77)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .draws import Draw

__all__ = ["race"]

MOST_CARDS = 100
"""A seat is dealt no more cards, however many odd chips it has."""


def race(stacks: list[int], old: int, new: int, draw: Draw) -> list[int]:
    """The stacks of a table after the race to a larger chip, seat 0 (the book's seat 1) first.

    What does not make a new chip is odd. From seat 0 on each seat is dealt a card for each of its odd
    chips, all those of one seat together; for each new chip that the odd ones of all make, the highest card
    by rank, then suit, wins it, one a seat at most. What then remains is removed; but a player whose last
    chips are raced away gets one new chip.

    :param stacks: chips of each seat, 0 for an empty one.
    :param old: the chip that goes out of play, which what is odd is counted in.
    :param new: the smallest one then.
    :returns: the new stacks, all of them multiples of `new`.
    """
    odd = [stack % new for stack in stacks]
    kept = [stack - rest for stack, rest in zip(stacks, odd, strict=True)]
    chips = sum(odd) // new
    if chips:
        many = [min(-(-rest // old), MOST_CARDS) for rest in odd]
        cards = iter(draw.cards(sum(many)))
        best = [max([next(cards) for _ in range(n)], default=-1) for n in many]
        order = sorted([seat for seat, n in enumerate(many) if n], key=lambda seat: (-best[seat], seat))
        for seat in order[:chips]:
            kept[seat] += new
    return [new if stack and not left else left for stack, left in zip(stacks, kept, strict=True)]
