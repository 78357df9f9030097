"""Equilab's notation, and the notation of Power-Equilab's files, where weights are whole percentages."""

from __future__ import annotations

from .notation_parts import hand_names, run_name, weight_levels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def equilab_text(weights: Sequence[float]) -> str:
    """Return a range as text: "QQ+,AKs", or with weights "{100:QQ+,AKs,50:KJs+}"."""
    parts: list[str] = []
    has_weights = False
    for percent, combos in weight_levels(weights, lambda weight: f"{100 * weight:.0f}"):
        has_weights = has_weights or percent != "100"
        names = hand_names(combos, lambda run: [run_name(run)])
        parts.append(f"{percent}:{','.join(names)}")
    text = ",".join(parts)
    return f"{{{text}}}" if has_weights else text.removeprefix("100:")
