"""Chip races: small chips are exchanged for larger ones, and odd chips are raced off (WT 77)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .draws import Draw

__all__ = ["race"]

MOST_CARDS = 100
"""The maximum number of cards dealt to a seat in a chip race, even if it has more odd chips than that."""


def race(stacks: list[int], old: int, new: int, draw: Draw) -> list[int]:
    """Return a table's stacks after a chip race.

    Odd chips are chips that do not add up to a new chip. Starting at seat 0 (seat 1 in the rulebook), each
    seat is dealt one card per odd chip, all its cards at once. The odd chips of all seats are exchanged for
    new chips. The highest cards by rank, then suit, win them, at most one per seat. Any odd chips left are
    removed, but a player who would lose their last chips gets one new chip.

    :param stacks: chips per seat, 0 for an empty seat.
    :param old: the value of the chip being taken out of play; each odd chip has this value.
    :param new: the smallest chip from now on.
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
