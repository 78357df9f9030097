"""Parse the amounts that a game takes: sequences, exact ints, blinds, bets and antes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from operator import index

from ..errors import InvalidGame, kind, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Any

Antes = int | Mapping[str, int]
Blinds = Sequence[int] | Mapping[str, int]


class UncheckedOrder(tuple[int, ...]):
    """Blinds or bets of a saved game or a hand history, whose order is not checked."""

    __slots__ = ()


def items(what: str, values: Any) -> tuple[Any, ...]:
    """Return the items of a caller's sequence; it is iterated once, and its `len` is not trusted."""
    if type(values) is tuple and len(values) <= 100:
        return values
    if isinstance(values, str) or not isinstance(values, Sequence):
        example = {"blinds": ", for example (1, 2)", "bets": ", for example (2, 4)"}.get(what, "")
        raise TypeError(f"{what} must be a sequence{example}, not {kind(values)}")
    taken = tuple(islice(values, 101))
    if len(taken) > 100:
        raise InvalidGame(f"{what} must have at most 100 items")
    return taken


def exact_int(x: Any) -> Any:
    """Return a value with an `__index__` as an int, and anything else unchanged, to be checked later."""
    return x if type(x) is int or isinstance(x, bool) or not hasattr(x, "__index__") else index(x)


def ten_thousandths(number: Any) -> Fraction:
    """Return a number times 10,000, exactly; a negative number if its text or its exponent is too long.

    :raises ValueError, ZeroDivisionError: if it is not a finite number.
    """
    from fractions import Fraction

    text = str(number)
    _, _, power = text.lower().partition("e")
    return Fraction(text if len(text) <= 50 and len(power) <= 4 else -1) * 10_000


def exact_amounts(what: str, values: Any) -> tuple[Any, ...]:
    """Return the amounts of a caller's sequence, converted to ints if they have an `__index__`."""
    return tuple([exact_int(x) for x in items(what, values)])


def check_order(what: str, amounts: tuple[Any, ...]) -> None:
    """Raise `InvalidGame` if the first of two amounts is larger than the second."""
    if len(amounts) < 2:
        return
    small, big, *_ = amounts
    if isinstance(small, int) and isinstance(big, int) and small > big >= 0:
        first, second = shown(small), shown(big)
        raise InvalidGame(
            f"{what} must list the smaller amount first: ({second}, {first}), not ({first}, {second})"
        )


def read_ante(antes: Antes) -> tuple[str, int]:
    """Return the payer of the ante ("all", "big_blind" or "button") and its amount."""
    if type(antes) is int or not isinstance(antes, Mapping):
        return "all", exact_int(antes)
    if len(antes) != 1 or next(iter(antes)) not in ("big_blind", "button"):
        raise InvalidGame('antes must be one amount, {"big_blind": amount} or {"button": amount}')
    ((payer, ante),) = antes.items()
    return payer, exact_int(ante)
