"""Format hold'em ranges as text: pairs, suited hands and offsuit hands by high card, then single combos."""

from __future__ import annotations

from .._core import format_cards
from ..cards.combos import CLASS_COMBOS, COMBOS
from .notation_parts import class_runs, combo_names, run_name, weight_levels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards.combos import HandClass


def range_text(weights: Sequence[float]) -> str:
    """Return a range as text, such as "77+,A8s+,KTs+,ATo+"; weights are written unless they are 1.

    Missing hands are named with "!" if that makes the text less than half as long.
    """
    levels = weight_levels(weights, float)
    text = _text(levels, frozenset())
    held = {i for _, combos in levels for i in combos}
    missing = frozenset(range(52)).difference(*[COMBOS[i] for i in held])
    others = [_text(levels, missing)] if missing else []
    if len(levels) == 1 and levels[0][0] == 1:
        others.append(",".join([f"!{name}" for name in _notations({*range(len(COMBOS))} - held)]))
    shortest = min(filter(None, others), key=len, default=text)
    return shortest if 2 * len(shortest) < len(text) else text


def _text(levels: list[tuple[float, set[int]]], missing: frozenset[int]) -> str:
    """Return groups of combos with equal weights as text.

    :param missing: cards that no combo contains. A class that lacks only combos with these cards is written
        as a whole class, and the cards are excluded at the end.
    """
    parts: list[str] = []
    excluded: set[int] = set()
    for weight, combos in levels:
        names = _notations(combos, missing, excluded)
        parts += names if weight == 1 else [f"{name}:{weight!r}" for name in names]
    return ",".join([*parts, *[f"!{format_cards(card)}*" for card in sorted(excluded, reverse=True)]])


def _notations(
    combos: set[int], missing: frozenset[int] = frozenset(), excluded: set[int] | None = None
) -> list[str]:
    """Return notations that together name these combos, and perhaps combos with cards of `excluded`.

    :param excluded: a set; this function adds each card of `missing` that occurs in combos of the returned
        notations.
    """
    if len(combos) == len(COMBOS):
        return ["random"]
    whole: set[HandClass] = set()
    left = {*combos}
    for hand_class, members in CLASS_COMBOS.items():
        present = [i for i in members if missing.isdisjoint(COMBOS[i])]
        if present and combos.issuperset(present):
            whole.add(hand_class)
            left.difference_update(present)
            if excluded is not None and len(present) < len(members):
                excluded.update(*[missing.intersection(COMBOS[i]) for i in members])
    every_with: list[str] = []
    for card in range(51, -1, -1) if left else ():
        with_card = {i for i, combo in enumerate(COMBOS) if card in combo}
        if left & with_card and with_card <= combos:
            every_with.append(f"{format_cards(card)}*")
            left -= with_card
    return [run_name(run) for run in class_runs(whole)] + every_with + combo_names(left)
