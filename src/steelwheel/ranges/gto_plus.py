"""GTO+'s notation: each weight, in percent, encloses the hands that have it."""

from __future__ import annotations

from ..cards.combos import class_name
from .notation_parts import hand_names, weight_levels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards.combos import HandClass


def gto_plus_text(weights: Sequence[float]) -> str:
    """Return a range as text: "AA-QQ,[50.0]KQs-KJs[/50.0]"."""
    parts: list[str] = []
    for percent, combos in weight_levels(weights, _percent):
        names = ",".join(hand_names(combos, _run_names))
        parts.append(names if percent == "100.0" else f"[{percent}]{names}[/{percent}]")
    return ",".join(parts)


def _run_names(run: list[HandClass]) -> list[str]:
    names = [class_name(*one) for one in run]
    return names if len(names) == 1 else [f"{names[0]}-{names[-1]}"]


def _percent(weight: float) -> str:
    """Return a weight in percent, to three digits: 100.0, 50.0, 9.00, 0.500."""
    for decimals, limit in ((3, 1), (2, 10)):
        text = f"{100 * weight:.{decimals}f}"
        if float(text) < limit:
            return text
    return f"{100 * weight:.1f}"
