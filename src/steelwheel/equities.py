"""Who wins how often when all the money is in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _slices
from ._core import KnownHands, parse_cards

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ._core import Cards

__all__ = ["EquityResult", "equity"]


@dataclass(frozen=True, slots=True)
class EquityResult:
    """The equities of some hands, in the order given. Prints as a table.

    `equity` is the share of the pot, `win` the chance to win alone, `tie` to share the pot (each 0 to 1,
    one a hand), `stderr` the standard error of `equity`; `exact`: nothing was sampled; `complete`: all
    that was asked is counted; `trials` the boards counted; `wins` and `ties` on how many of them.
    """

    hands: tuple[str, ...]
    equity: tuple[float, ...]
    win: tuple[float, ...]
    tie: tuple[float, ...]
    stderr: tuple[float, ...]
    exact: bool
    complete: bool
    trials: int
    wins: tuple[int, ...]
    ties: tuple[int, ...]

    def combos(self, i: int) -> npt.NDArray[np.float64]:
        """The equity of hand i by combo: float64[1326], `nan` for those that it is not.

        The combos are the pairs (a, b) of cards, a < b, in ascending order.
        """
        import numpy as np

        equities = np.full(1326, np.nan)
        a, b = sorted(parse_cards(self.hands[i]))
        equities[a * (103 - a) // 2 + b - a - 1] = self.equity[i]
        return equities

    def __str__(self) -> str:
        width = max(4, *map(len, self.hands))
        lines = [f"{'hand':<{width}}    equity       win       tie"]
        for hand, *shares in zip(self.hands, self.equity, self.win, self.tie, strict=True):
            lines.append(f"{hand:<{width}}" + "".join(f"{share:>9.4%}".rjust(10) for share in shares))
        lines.append(f"{'exact, ' if self.exact else ''}{self.trials:,} boards")
        return "\n".join(lines)


def equity(
    *hands: Cards,
    board: Cards = "",
    dead: Cards = "",
    game: str = "holdem",
    method: str = "auto",
    threads: int = 1,
) -> EquityResult:
    """The exact equity of 2 to 10 known hold'em hands, by dealing every board.

    :param hands: two cards each, in any form.
    :param board: 0, 3, 4 or 5 cards that lie there.
    :param dead: cards that cannot come.
    :param game: "holdem", the only one so far.
    :param method: "exact" or "auto", which is the same for known hands.
    :param threads: 0 for one a core.
    :returns: an `EquityResult`; a pot shared by k hands counts 1/k to each.
    :raises InvalidCards: naming a bad card, one that is in two places, or a wrong number of cards.
    :raises ValueError: for another game or method.
    """
    if game != "holdem":
        raise ValueError(f"there is no equity of the game {game!r} yet, only of 'holdem'")
    if method not in ("auto", "exact"):
        raise ValueError(f"known hands are dealt out exactly: method is 'auto' or 'exact', not {method!r}")
    work = KnownHands(hands, board, dead)
    slices = _slices.run(work.run, len(work), 1, threads)
    counts = [sum(column) for column in zip(*slices, strict=True)]  # boards by the set of their winners
    trials = sum(counts)

    players = range(len(hands))
    wins = tuple(counts[1 << i] for i in players)
    shared = [[0] * (len(hands) + 1) for _ in players]  # boards on which hand i ties, by how many tie
    for winners, boards in enumerate(counts):
        if winners & (winners - 1):
            for i in players:
                if winners >> i & 1:
                    shared[i][winners.bit_count()] += boards
    ties = tuple(map(sum, shared))
    share = [wins[i] + sum(boards / k for k, boards in enumerate(shared[i]) if boards) for i in players]
    return EquityResult(
        hands=work.hands,
        equity=tuple(part / trials for part in share),
        win=tuple(part / trials for part in wins),
        tie=tuple(part / trials for part in ties),
        stderr=(0.0,) * len(hands),
        exact=True,
        complete=True,
        trials=trials,
        wins=wins,
        ties=ties,
    )
