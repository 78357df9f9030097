"""Rake: the house's share of the pots."""

from __future__ import annotations

from collections.abc import Sequence

from .._base.frozen import Frozen
from .._base.public import public
from ..errors import InvalidGame, kind, shown
from .amounts import items

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Any

__all__ = ["Rake"]


@public()
class Rake(Frozen):
    """The house's share of the called pots: `percent` percent, rounded down, at most `cap` chips per hand.

    The rake is taken from the main pot first, before any split.

    :param percent: the percentage of the pots, with at most four decimals; 5 is five percent.
    :param cap: the maximum rake per hand, in chips; None: no cap.
    :param no_flop_no_drop: whether hands without a flop pay no rake.
    :raises InvalidGame: if `percent` is not from 0 to 100, or is above 0 but below 0.25 (0.05 probably means
        5).
    """

    __slots__ = __match_args__ = _FIELDS = ("percent", "cap", "no_flop_no_drop")

    percent: float | Fraction
    cap: int | None
    no_flop_no_drop: bool

    def __init__(
        self, percent: float | Fraction, cap: int | None = None, no_flop_no_drop: bool = False
    ) -> None:
        try:
            is_share, fits = bool(0 < percent < 0.25), bool(0 <= percent <= 100)
        except Exception:  # not a number; `Game` raises the error
            is_share, fits = False, True
        if is_share:
            raise _share_error(percent, float(percent))
        if not fits:
            raise InvalidGame(f"the rake's percentage must be from 0 to 100, not {shown(percent)}")
        self._put(percent, cap, no_flop_no_drop)

    def _put(self, *values: Any) -> None:
        for name, value in zip(self._FIELDS, values, strict=True):
            object.__setattr__(self, name, value)

    def __setstate__(self, state: list[Any]) -> None:
        self._put(*state)


if TYPE_CHECKING:
    RakeLike = Rake | tuple[Any, ...] | float | Fraction


def read_rake(rake: Any) -> Rake | None:
    """Return the `Rake` for an argument: a `Rake`, a sequence of its values, or only its percentage.

    :raises InvalidGame: if the values are out of range.
    :raises TypeError: if the argument has a different type.
    """
    if rake is None or isinstance(rake, Rake):
        return rake
    if isinstance(rake, Sequence):
        return Rake(*items("rake", rake))
    if isinstance(rake, bool) or not hasattr(rake, "__float__"):
        raise TypeError(f"rake must be a percentage such as 5, (percent, cap) or a Rake, not {kind(rake)}")
    return Rake(rake)


def unchecked_rake(*values: Any) -> Rake:
    """Create a rake, such as a saved one, without checking its values; `Game` checks them."""
    new = object.__new__(Rake)
    new._put(*values)
    return new


def compiled_rake(rake: Rake | None) -> tuple[int, int | None, bool]:
    """Return the compiled form: millionths of the pot, the cap, and whether no flop means no drop."""
    if rake is None:
        return 0, None, False
    millionths = rake_millionths(rake.percent)
    if 0 < millionths < 2500 and isinstance(rake.percent, str):
        raise _share_error(rake.percent, millionths / 10_000)
    return millionths, rake.cap, bool(rake.no_flop_no_drop)


def _share_error(percent: object, value: float) -> InvalidGame:
    """Return the error for a percentage so small that it was probably meant as a fraction."""
    near = f": did you mean {100 * value:g}?" if value >= 0.001 else ""
    return InvalidGame(f"the rake's percentage must be 0 or at least 0.25, not {shown(percent)}{near}")


def rake_millionths(percent: Any) -> int:
    """Return a rake's percentage in millionths of the pot."""
    if isinstance(percent, bool):
        raise TypeError("the rake's percentage must be a number, not bool")
    from fractions import Fraction

    try:
        text = str(percent)
        _, _, power = text.lower().partition("e")
        millionths = Fraction(text if len(text) <= 50 and len(power) <= 4 else -1) * 10_000
    except (ValueError, ZeroDivisionError):
        raise InvalidGame(f"the rake's percentage must be a number, not {shown(percent)}") from None
    if not 0 <= millionths <= 1_000_000 or millionths.denominator != 1:
        raise InvalidGame(
            f"the rake's percentage must be from 0 to 100, with at most four decimals, not {shown(percent)}"
        )
    return int(millionths)
