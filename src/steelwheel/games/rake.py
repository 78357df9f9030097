"""Rake: the house's share of the pots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .._base.frozen import Frozen
from .._base.public import public
from ..errors import InvalidGame, kind, shown
from .amounts import exact_amounts, exact_int, items, ten_thousandths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Any

__all__ = ["Rake"]


@public()
class Rake(Frozen):
    """The house's share of the called pots: `percent` percent, rounded down, at most `cap` chips per hand.

    The rake is taken from the main pot first, before any split.

        >>> rake = sw.Rake(5, cap={2: 50, 3: 100, 5: 200})
        >>> game = sw.games.NoLimitHoldem((50, 100), rake=rake)
        >>> hand = sw.Hand(game, [2000, 2000, 2000], seed=1)
        >>> -sum(hand.raise_to(2000).call().fold().payoffs)
        100

    :param percent: the percentage of the pots, with at most four decimals; 5 is five percent.
    :param cap: the maximum rake per hand, in chips; None: no cap. `{2: 50, 3: 100, 5: 200}`: 50 chips with
        two players dealt in, 100 with three or four, and 200 with five or more.
    :param no_flop_no_drop: whether hands without a flop pay no rake.
    :param step: the rake is rounded down to a multiple of this number of chips, before the cap applies.
    :raises InvalidGame: if `percent` is not from 0 to 100, or is above 0 but below 0.25 (0.05 probably means
        5).
    """

    __slots__ = __match_args__ = _FIELDS = ("percent", "cap", "no_flop_no_drop", "step")

    percent: float | Fraction
    cap: int | tuple[tuple[int, int], ...] | None
    """The maximum rake, or pairs of a number of players dealt in and the maximum from that number on."""
    no_flop_no_drop: bool
    step: int

    def __init__(
        self,
        percent: float | Fraction,
        cap: int | Mapping[int, int] | Sequence[tuple[int, int]] | None = None,
        no_flop_no_drop: bool = False,
        step: int = 1,
    ) -> None:
        try:
            is_share, fits = bool(0 < percent < 0.25), bool(0 <= percent <= 100)
        except Exception:  # not a number; `Game` raises the error
            is_share, fits = False, True
        if is_share:
            raise _share_error(percent, float(percent))
        if not fits:
            raise InvalidGame(f"the rake's percentage must be from 0 to 100, not {shown(percent)}")
        self._put(percent, _exact_cap(cap), no_flop_no_drop, exact_int(step))

    def _put(self, *values: Any) -> None:
        for name, value in zip(self._FIELDS, values, strict=True):
            object.__setattr__(self, name, value)

    def __setstate__(self, state: list[Any]) -> None:
        self._put(*state, *[1][len(state) - 3 :])  # version 0.1.0 saved no step


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


def unchecked_rake(percent: Any, cap: Any = None, no_flop_no_drop: bool = False, step: Any = 1) -> Rake:
    """Create a rake, such as a saved one, of any percentage; `Game` checks its values."""
    new = object.__new__(Rake)
    new._put(percent, _exact_cap(cap), no_flop_no_drop, step)
    return new


def _exact_cap(cap: Any) -> Any:
    """Return a cap: one value, or pairs of a number of players and the cap from that number on.

    :raises InvalidGame: if the pairs are not pairs, or their numbers of players do not ascend from 2.
    """
    if isinstance(cap, Mapping):
        cap = tuple(cap.items())
    elif isinstance(cap, (str, bytes)) or not isinstance(cap, Sequence):
        return exact_int(cap)
    pairs = [exact_amounts("a cap of the rake", pair) for pair in items("the cap of the rake", cap)]
    if not pairs or any(len(pair) != 2 for pair in pairs):
        raise InvalidGame("the cap of the rake must be one amount, or amounts by players: {2: 50, 3: 100}")
    players = [pair[0] for pair in pairs]
    if any(type(n) is not int or not 2 <= n <= 23 for n in players) or sorted({*players}) != players:
        raise InvalidGame(
            "the rake's numbers of players must ascend from 2 to 23 at most, not "
            f"{', '.join([shown(n) for n in players])}"
        )
    return tuple(pairs)


def cap_pairs(cap: Any) -> tuple[tuple[int, Any], ...]:
    """Return a cap as pairs of a number of players and the cap from that number on."""
    return () if cap is None else cap if isinstance(cap, tuple) else ((0, cap),)


def cap_for(cap: tuple[tuple[int, Any], ...], players: int) -> Any:
    """Return the cap with this number of players dealt in; None if there is none."""
    return next((most for least, most in reversed(cap) if least <= players), None)


def compiled_rake(rake: Rake | None) -> tuple[int, tuple[tuple[int, Any], ...], bool, Any]:
    """Return the compiled form: millionths of the pot, the caps, whether no flop means no drop, the step."""
    if rake is None:
        return 0, (), False, 1
    millionths = rake_millionths(rake.percent)
    if 0 < millionths < 2500 and isinstance(rake.percent, str):
        raise _share_error(rake.percent, millionths / 10_000)
    return millionths, cap_pairs(rake.cap), bool(rake.no_flop_no_drop), rake.step


def _share_error(percent: object, value: float) -> InvalidGame:
    """Return the error for a percentage so small that it was probably meant as a fraction."""
    near = f": did you mean {100 * value:g}?" if value >= 0.001 else ""
    return InvalidGame(f"the rake's percentage must be 0 or at least 0.25, not {shown(percent)}{near}")


def rake_millionths(percent: Any) -> int:
    """Return a rake's percentage in millionths of the pot."""
    if isinstance(percent, bool):
        raise TypeError("the rake's percentage must be a number, not bool")
    try:
        millionths = ten_thousandths(percent)
    except (ValueError, ZeroDivisionError):
        raise InvalidGame(f"the rake's percentage must be a number, not {shown(percent)}") from None
    if not 0 <= millionths <= 1_000_000 or millionths.denominator != 1:
        raise InvalidGame(
            f"the rake's percentage must be from 0 to 100, with at most four decimals, not {shown(percent)}"
        )
    return int(millionths)
