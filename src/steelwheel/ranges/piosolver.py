"""PioSOLVER's notations: a range as text, class by class, and as a list of 1,326 weights."""

from __future__ import annotations

from ..cards.combos import class_name, combo_index
from .notation_parts import hand_names, weight_levels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def pio_order() -> list[int]:
    """Return the indices of all combos in PioSOLVER's order: by the higher card, then by the lower."""
    return [combo_index(a, b) for b in range(52) for a in range(b)]


def pio_text(weights: Sequence[float]) -> str:
    """Return a range as text that lists each class by itself (no runs such as "AQs+"), with exact weights."""
    parts: list[str] = []
    for weight, combos in weight_levels(weights, _decimal):
        names = hand_names(combos, lambda run: [class_name(*one) for one in run])
        parts += names if weight == "1" else [f"{name}:{weight}" for name in names]
    return ",".join(parts)


def upi_text(weights: Sequence[float]) -> str:
    """Return the 1,326 weights of a range in the format of `set_range` and `show_range`."""
    return " ".join([_decimal(weights[i]) for i in pio_order()])


def _decimal(weight: float) -> str:
    """Return a weight as text without an exponent."""
    return repr(weight).removesuffix(".0") if weight >= 1e-4 else f"{weight:.20f}".rstrip("0").rstrip(".")
