"""Reports on the results of a match."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from .._base.public import public
from .results import number_text

__all__ = ["MatchReport", "SeatReport"]


@public("steelwheel.dealer")
@dataclass(frozen=True, slots=True)
class SeatReport:
    """The result of one seat.

    - `name`: the seat's name. `won`: the exact number of chips that it won.
    - `seconds`: the total time that its replies took.
    - `ignored_lines`: lines that did not answer the current state.
    - `replaced_actions`: actions that were unreadable or illegal, and became calls.
    - `adjusted_raises`: raises that were moved to the nearest legal size.
    - `failure`: the reason why the seat failed; None if it did not.
    """

    name: str
    won: Fraction
    seconds: float
    ignored_lines: int
    replaced_actions: int
    adjusted_raises: int
    failure: str | None


@public("steelwheel.dealer")
@dataclass(frozen=True, slots=True)
class MatchReport:
    """The result of a match.

    - `hands`: the number of finished hands. `planned_hands`: the number of hands planned.
    - `seats`: a report per seat.
    """

    hands: int
    planned_hands: int
    seats: tuple[SeatReport, ...]

    @property
    def complete(self) -> bool:
        """True if all hands were played."""
        return self.hands == self.planned_hands

    def to_dict(self) -> dict[str, Any]:
        """Return plain values: `hands`, `planned_hands`, and a dict for each seat, with `won` as a float."""
        seats = [{**asdict(seat), "won": float(seat.won)} for seat in self.seats]
        return {"hands": self.hands, "planned_hands": self.planned_hands, "seats": seats}

    def __str__(self) -> str:
        """Return the result as the last line of a log."""
        values = "|".join(number_text(seat.won) for seat in self.seats)
        return f"SCORE:{values}:{'|'.join(seat.name for seat in self.seats)}"
