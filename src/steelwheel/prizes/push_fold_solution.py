"""`PushFoldSolution`: the ranges of a push/fold equilibrium, as attributes, text, data and pictures."""

from __future__ import annotations

from .._base.frozen import Frozen, NamedTuple
from .._base.public import public
from .._core import exact_index
from ..errors import cut, kind, meant, shown
from ..ranges.holdem import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, SupportsIndex

    Seat = SupportsIndex | str
    Decision = tuple[int, tuple[int, ...]]

__all__ = ["PushFoldSolution"]

_SELDOM = 0.01  # decisions that are reached less often are not printed


class PrintedDecision(NamedTuple):
    """A decision in the printed table: its title, and its range as a share of hands, a text and a grid."""

    title: str
    share: str
    range: str
    grid: list[list[float]]


@public()
class PushFoldSolution(Frozen):
    """A push/fold equilibrium computed by `push_fold`: all-in and calling ranges, and each seat's EV.

    A decision is a pair `(seat, all_in)`: the seat to act, and the seats that went all-in before it. All
    other seats before it have folded. `solution["BB", "SB"]` is the big blind's range for calling the small
    blind's all-in. `print(solution)` shows the ranges as a table.

    - `stacks`, `button`: see `push_fold`. `positions`: the name of each seat's position, such as "SB" or
      "BTN"; "" for an empty seat.
    - `ev`: each seat's EV, including blinds and antes: the chips, or prize money, that it wins or loses.
      `stderr`: the standard error of each EV; 0 heads-up.
    - `best_response_gain`: each seat's gain from a best response to the other seats, in the same unit.
      `max_gain`: the largest of these gains.
    - `in_prizes`: whether EVs are prize money. `big_blind`: the big blind in chips.
    - `trials`: the number of deals drawn, 0 heads-up. `iterations`: the number of passes over all deals.
    """

    __slots__ = __match_args__ = _FIELDS = (
        "stacks",
        "button",
        "positions",
        "ev",
        "stderr",
        "best_response_gain",
        "trials",
        "iterations",
        "big_blind",
        "in_prizes",
        "_found",
    )

    stacks: tuple[int, ...]
    button: int
    positions: tuple[str, ...]
    ev: tuple[float, ...]
    stderr: tuple[float, ...]
    best_response_gain: tuple[float, ...]
    trials: int
    iterations: int
    big_blind: int
    in_prizes: bool
    _found: dict[Decision, tuple[bytes, float]]

    def __init__(
        self,
        stacks: tuple[int, ...],
        button: int,
        positions: tuple[str, ...],
        ev: tuple[float, ...],
        stderr: tuple[float, ...],
        best_response_gain: tuple[float, ...],
        trials: int,
        iterations: int,
        big_blind: int,
        in_prizes: bool,
        _found: dict[Decision, tuple[bytes, float]],
    ) -> None:
        put = object.__setattr__
        put(self, "stacks", stacks)
        put(self, "button", button)
        put(self, "positions", positions)
        put(self, "ev", ev)
        put(self, "stderr", stderr)
        put(self, "best_response_gain", best_response_gain)
        put(self, "trials", trials)
        put(self, "iterations", iterations)
        put(self, "big_blind", big_blind)
        put(self, "in_prizes", in_prizes)
        put(self, "_found", _found)

    @property
    def max_gain(self) -> float:
        """The largest `best_response_gain` of any seat; 0 at an equilibrium."""
        return max(self.best_response_gain)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions in playing order; each is a seat and the seats all-in before it."""
        return tuple(self._found)

    @property
    def ranges(self) -> dict[Decision, Range]:
        """The range of each decision: the hands that go all-in or call."""
        return {decision: self.range(*decision) for decision in self._found}

    def range(self, seat: Seat, all_in: Seat | Iterable[Seat] = ()) -> Range:
        """Return a seat's range for going all-in, or for calling the seats all-in before it.

        :param seat: the seat, as an index or the name of its position.
        :param all_in: the seat or seats all-in before it, as indices or names.
        :raises ValueError: if there is no such decision.
        """
        return Range.from_weights(self._grid(self._decision(seat, all_in)))

    def reach_probability(self, seat: Seat, all_in: Seat | Iterable[Seat] = ()) -> float:
        """Return the probability that a hand reaches a decision.

        The less often a decision is reached, the less accurate is its range.

        :param seat, all_in: see `range`.
        :raises ValueError: if there is no such decision.
        """
        return self._found[self._decision(seat, all_in)][1]

    def __getitem__(self, key: Seat | tuple[Seat, ...]) -> Range:
        """Return the range of a seat after these all-ins: `solution[seat, all_in, all_in, ...]`.

        If the seat has only one decision, `solution[seat]` is enough.
        """
        given = key if isinstance(key, tuple) else (key,)
        if len(given) == 1:
            seat = self._seat_number(given[0])
            own = [decision for decision in self._found if decision[0] == seat]
            if len(own) == 1:
                return self.range(*own[0])
        return self.range(given[0], given[1:])

    def _seat_number(self, seat: Seat) -> int:
        if isinstance(seat, str):
            known = [name for name in self.positions if name]
            name = seat.upper() if seat.upper() in known else seat
            if name not in known:
                raise ValueError(
                    f"there is no seat {shown(seat)}{meant(seat, known)}; "
                    f"the positions are {', '.join(known)}"
                )
            return self.positions.index(name)
        number = exact_index(seat, "a seat")
        if not 0 <= number < len(self.positions) or not self.positions[number]:
            raise ValueError(f"seat {shown(number)} is empty")
        return number

    def _decision(self, seat: Seat, all_in: Seat | Iterable[Seat]) -> Decision:
        number = self._seat_number(seat)
        is_one = isinstance(all_in, str) or hasattr(all_in, "__index__")
        several: Any = (all_in,) if is_one else all_in
        try:
            before = {self._seat_number(one) for one in several}
        except TypeError:
            raise TypeError(f"all_in must be a seat or several seats, not {kind(all_in)}") from None
        for decision in self._found:
            if decision[0] == number and set(decision[1]) == before:
                return decision
        players = " and ".join([self.positions[one] for one in sorted(before)]) or "no seat"
        raise ValueError(f"{self.positions[number]} has no decision with {players} all-in before it")

    def _grid(self, decision: Decision) -> list[list[float]]:
        weights: Any = memoryview(self._found[decision][0]).cast("d").tolist()[::-1]
        return [weights[i : i + 13] for i in range(0, 169, 13)]

    def _title(self, decision: Decision) -> str:
        seat, all_in = decision
        against = " ".join([self.positions[other] for other in all_in])
        return f"{self.positions[seat]} v {against}" if against else self.positions[seat]

    def _combo_share(self, decision: Decision) -> float:
        grid = self._grid(decision)
        count = [[6 if i == j else 4 if i < j else 12 for j in range(13)] for i in range(13)]
        return sum(grid[i][j] * count[i][j] for i in range(13) for j in range(13)) / 1326

    def _frequent_decisions(self) -> list[Decision]:
        """Return the decisions that are reached often enough to print."""
        return [decision for decision, (_, reached) in self._found.items() if reached >= _SELDOM]

    def _rounded_range(self, decision: Decision) -> Range:
        grid = [[round(weight, 2) for weight in row] for row in self._grid(decision)]
        return Range.from_weights(grid)

    def _amount(self, amount: float, signed: bool = True) -> str:
        amount = amount if self.in_prizes else amount / self.big_blind
        return f"{amount:+.4f}" if signed else f"{amount:.4f}"

    def _notes(self) -> list[str]:
        """Return the lines under the table: EVs, the largest gain, and the largest standard error."""
        pairs = [(name, value) for name, value in zip(self.positions, self.ev, strict=True) if name]
        worth = ", ".join([f"{name} {self._amount(value)}" for name, value in pairs])
        gain = self.max_gain if self.in_prizes else self.max_gain / self.big_blind
        words = [
            f"EV in {'prizes' if self.in_prizes else 'big blinds'}: {worth}",
            f"best-response gain: at most {gain:.{6 if gain < 0.001 else 4}f}",
        ]
        if self.trials:
            error = self._amount(max(self.stderr), False)
            words.append(f"{self.trials:,} deals; standard error of the EVs: at most {error}")
        return words

    def _printed(self) -> list[PrintedDecision]:
        return [
            PrintedDecision(
                self._title(one),
                f"{self._combo_share(one):.1%}",
                str(self._rounded_range(one)),
                self._grid(one),
            )
            for one in self._frequent_decisions()
        ]

    def __str__(self) -> str:
        rows = [("", "all-in", "with"), *[one[:3] for one in self._printed()]]
        wide = max(len(row[0]) for row in rows)
        lines = [f"{title:<{wide}}  {share:>6}  {cut(text, 70)}" for title, share, text in rows]
        return "\n".join([*lines, *result_notes(self)])

    def _omitted_note(self) -> list[str]:
        left = len(self._found) - len(self._frequent_decisions())
        if left == 0:
            return []
        some = "1 decision" if left == 1 else f"{left} decisions"
        return [f"not shown: {some} reached in less than 1% of hands"]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values for JSON, as described in docs/guide/prizes/push-fold.md."""
        return {
            "stacks": list(self.stacks),
            "button": self.button,
            "positions": list(self.positions),
            "ev": list(self.ev),
            "stderr": list(self.stderr),
            "best_response_gain": list(self.best_response_gain),
            "max_gain": self.max_gain,
            "trials": self.trials,
            "iterations": self.iterations,
            "big_blind": self.big_blind,
            "in_prizes": self.in_prizes,
            "decisions": [
                {
                    "seat": decision[0],
                    "all_in": list(decision[1]),
                    "reach_probability": self._found[decision][1],
                    "frequency": self._combo_share(decision),
                    "range": str(self.range(*decision)),
                }
                for decision in self._found
            ],
        }

    def _picture_parts(self) -> tuple[list[tuple[str, list[list[float]]]], list[str], int]:
        decisions = self._frequent_decisions()
        parts = [(self._title(decision), self._grid(decision)) for decision in decisions]
        return parts, self._notes(), 2 if len(decisions) in (2, 4) else 3

    def to_svg(self) -> str:
        """Return the grids of the decisions in the table, as the text of an SVG file."""
        from ..drawing import ranges_svg

        parts, notes, columns = self._picture_parts()
        return ranges_svg(parts, notes=notes, columns=columns)

    def to_html(self) -> str:
        """Return the grids as an HTML fragment that adapts to narrow windows; notebooks display it."""
        from ..drawing import ranges_html

        parts, notes, columns = self._picture_parts()
        return ranges_html(parts, notes=notes, columns=columns)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return self.to_html()


def printed_decisions(result: PushFoldSolution) -> list[PrintedDecision]:
    """Return the rows of a solution's table: the decisions that are reached often enough to print."""
    return result._printed()


def result_notes(result: PushFoldSolution) -> list[str]:
    """Return the lines under a solution's table."""
    return [*result._omitted_note(), *result._notes()]
