"""Convert numbers from callers to exact ints."""

from __future__ import annotations

from operator import index

from ..errors import kind, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["pot_fraction"]


def pot_fraction(fraction: Any) -> tuple[int, int]:
    """Return a fraction of the pot as two ints: numerator and denominator."""
    is_int = hasattr(fraction, "__index__")
    if isinstance(fraction, bool) or not (is_int or hasattr(fraction, "as_integer_ratio")):
        raise TypeError(f"a fraction of the pot must be a number, not {kind(fraction)}")
    if hasattr(fraction, "adjusted"):  # a Decimal may have any number of digits; keep what a pot needs
        import decimal

        fraction = decimal.Context(60, decimal.ROUND_DOWN, -60, 60, traps=[]).create_decimal(fraction)
    try:
        above, below = (index(fraction), 1) if is_int else fraction.as_integer_ratio()
    except (ValueError, OverflowError):
        raise ValueError(f"a fraction of the pot must be finite, not {shown(fraction)}") from None
    if above < 0 or below < 1:
        raise ValueError(f"a fraction of the pot must be 0 or more, not {shown(fraction)}")
    return above, below
