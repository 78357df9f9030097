"""Player statistics as two counts: how often a player took an action, and how often they could."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from .._base.public import public
from ..errors import meant, shown
from .stat_expressions import Program

__all__ = ["Count", "Stat"]

StatRows = Literal["decisions", "players"]
Per = Literal["hand", "decision"]


@public("steelwheel.history")
class Stat:
    """A statistic: the frequency of an action among the opportunities for it.

    An opportunity is a row of the table `rows` where the condition `of` holds; the action was taken if `made`
    holds in that row, too. Conditions are expressions that use the [columns](columns.md):

        >>> from steelwheel import history
        >>> history.Stat("flop_bet", made='action == "bet"', of='street == "flop" and raises_before == 0')
        Stat('flop_bet', made='action == "bet"', of='street == "flop" and raises_before == 0')

    - Parts: columns, numbers, quoted strings, `<`, `<=`, `==`, `!=`, `>=`, `>`, `and`, `or`, `not`,
      parentheses, lists such as `position in ("CO", "BTN")`, and `is None`.
    - A comparison with null is false, and so is a null in a bool column; `not` makes either true.
    - Numbers are compared as float64, so whole numbers beyond 2**53 are compared only approximately.

    :param name: the key of the statistic in reports.
    :param made: the condition of the action.
    :param of: the condition of the opportunity.
    :param per: "decision" counts each row. "hand" counts each hand of a player once: it is an opportunity if
        any of its rows is, and the action was taken if it was taken in any of these rows.
    :param rows: the table with the columns: "decisions", or "players" with one row per hand of a player.
    :param ratio: whether to count `made` even in rows where `of` is false, for a ratio such as raises to
        calls.
    :param description: the formula in words, and its source.
    :raises ValueError: if a condition is invalid; the error names the place and a remedy.
    """

    __slots__ = ("description", "made", "name", "of", "per", "ratio", "rows")

    name: str
    """The key of the statistic in reports."""
    made: str
    """The condition that a row must meet to count as the action."""
    of: str
    """The condition that a row must meet to count as an opportunity."""
    per: Per
    """The unit that is counted: "decision" or "hand"."""
    rows: StatRows
    """The table with the columns: "decisions" or "players"."""
    ratio: bool
    """True if `made` is counted even in rows where `of` is false."""
    description: str
    """The formula in words, and its source."""

    def __init__(
        self,
        name: str,
        made: str,
        of: str,
        *,
        per: Per = "decision",
        rows: StatRows = "decisions",
        ratio: bool = False,
        description: str = "",
    ) -> None:
        if not isinstance(name, str) or not name.strip():
            raise ValueError(f"the name of a statistic must be text, not {shown(name)}")
        for value, what, names in (
            (per, "per", ("decision", "hand")),
            (rows, "rows", ("decisions", "players")),
        ):
            if value not in names:
                near = meant(value, names)
                raise ValueError(f'{what} must be "{names[0]}" or "{names[1]}", not {shown(value)}{near}')
        program = Program(rows)
        program.add(made, f"made= of {name}")
        program.add(of, f"of= of {name}")
        self.name, self.made, self.of, self.per, self.rows = name, made, of, per, rows
        self.ratio, self.description = bool(ratio), description

    def __repr__(self) -> str:
        others = {what: getattr(self, what) for what in _USUAL}
        more = "".join([f", {what}={value!r}" for what, value in others.items() if value != _USUAL[what]])
        return f"Stat({self.name!r}, made={self.made!r}, of={self.of!r}{more})"

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Stat) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (*self._key(), self.description)

    def _key(self) -> tuple[str, str, str, str, str, bool]:
        return self.name, self.made, self.of, self.per, self.rows, self.ratio


_USUAL = {"per": "decision", "rows": "decisions", "ratio": False}


def _restored(name: str, made: str, of: str, per: Per, rows: StatRows, ratio: bool, description: str) -> Stat:
    return Stat(name, made, of, per=per, rows=rows, ratio=ratio, description=description)


@public("steelwheel.history")
class Count(NamedTuple):
    """The two counts of a statistic."""

    made: int
    """The number of times that the player took the action."""
    of: int
    """The number of times that the player could take the action."""

    @property
    def rate(self) -> float | None:
        """Return made / of; None if there was no opportunity."""
        return self.made / self.of if self.of else None
