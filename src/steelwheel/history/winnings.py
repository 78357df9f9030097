"""Exact sums of a player's results in big blinds; the order of addition does not matter."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from .._base.public import public
from ..errors import shown

__all__ = ["Winnings"]


class _Sums(NamedTuple):
    """The sums that `RowTally.results` of the compiled core returns, followed by the sums of `Sessions`."""

    hands: int = 0
    finished: int = 0
    won: int = 0
    showdown_won: int = 0
    adjusted_hands: int = 0
    adjusted: int = 0
    raked_hands: int = 0
    rake: int = 0
    won_squares: int = 0
    adjusted_squares: int = 0
    sessions: int = 0
    session_hands: int = 0
    session_squares: int = 0
    session_products: int = 0
    session_hand_squares: int = 0


@public("steelwheel.history")
class Winnings:
    """A player's results over hands, in big blinds.

    Each result is rounded to a millionth of a big blind, so sums are exact and do not depend on their order.
    Hands without a result count in `hands` only: unfinished hands, and results above 2,000,000 bb.
    """

    __slots__ = ("_sums",)

    def __init__(self, *sums: int) -> None:
        self._sums = _Sums(*sums)

    def __repr__(self) -> str:
        mean = self.bb_per_100
        return f"<Winnings: {self.hands} hands" + ("" if mean is None else f", {mean:.2f} bb/100") + ">"

    def __add__(self, other: Winnings) -> Winnings:
        """Return the results over the hands of both objects together."""
        if not isinstance(other, Winnings):
            return NotImplemented
        return Winnings(*[a + b for a, b in zip(self._sums, other._sums, strict=True)])

    def __eq__(self, other: object) -> bool:
        return self._sums == other._sums if isinstance(other, Winnings) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    @property
    def hands(self) -> int:
        """The number of hands dealt to the player."""
        return self._sums.hands

    @property
    def finished(self) -> int:
        """The number of hands with a known result."""
        return self._sums.finished

    @property
    def bb(self) -> float:
        """The big blinds won or lost."""
        return self._sums.won / 1e6

    @property
    def showdown_bb(self) -> float:
        """The big blinds won or lost in hands that went to showdown: the blue line."""
        return self._sums.showdown_won / 1e6

    @property
    def no_showdown_bb(self) -> float:
        """The big blinds won or lost in hands without a showdown: the red line."""
        return (self._sums.won - self._sums.showdown_won) / 1e6

    @property
    def bb_per_100(self) -> float | None:
        """The big blinds won per hundred hands; None without a result."""
        return _mean(self._sums.won, self._sums.finished)

    @property
    def stderr(self) -> float | None:
        """The standard error of `bb_per_100` if hands are independent; None for fewer than two hands."""
        return _stderr(self._sums.won, self._sums.won_squares, self._sums.finished)

    @property
    def sessions(self) -> int:
        """The number of sessions: hands at one table (or in one file) without a pause of over 30 minutes."""
        return self._sums.sessions

    @property
    def session_stderr(self) -> float | None:
        """The standard error of `bb_per_100` if sessions are independent.

        It is the error of a ratio of results to hands (Cochran, Sampling Techniques, 1977, section 6.3), and
        close to a bootstrap over sessions. The sessions of added reports stay separate. None for fewer than
        two sessions, or if a hand has no table, no file and no time.
        """
        sums, n, k = self._sums, self.finished, self.sessions
        if k < 2 or sums.session_hands != n:
            return None
        mean = sums.won / n / 1000
        spread = sums.session_squares - 2 * mean * sums.session_products + mean**2 * sums.session_hand_squares
        return sqrt(max(spread, 0.0) * k / (k - 1)) / n / 10

    @property
    def ev_hands(self) -> int:
        """The number of hands with an all-in-adjusted result."""
        return self._sums.adjusted_hands

    @property
    def ev_bb_per_100(self) -> float | None:
        """The all-in-adjusted big blinds per hundred hands; None without a result."""
        return _mean(self._sums.adjusted, self._sums.adjusted_hands)

    @property
    def ev_stderr(self) -> float | None:
        """The standard error of `ev_bb_per_100`."""
        return _stderr(self._sums.adjusted, self._sums.adjusted_squares, self._sums.adjusted_hands)

    @property
    def rake_bb(self) -> float | None:
        """The rake paid, in proportion to the chips put into each pot; None if it is unknown in all hands."""
        return self._sums.rake / 1e6 if self._sums.raked_hands else None

    def interval(self, confidence_level: float = 0.95) -> tuple[float, float] | None:
        """Return a confidence interval for `bb_per_100`, based on the normal distribution.

        The standard error is `session_stderr` for at least 20 sessions, otherwise `stderr`.

        :returns: the lower and upper limit; None for fewer than two hands.
        :raises ValueError: if `confidence_level` is not between 0 and 1.
        """
        from statistics import NormalDist

        mean = self.bb_per_100
        error = self.session_stderr if self.sessions >= _ENOUGH_SESSIONS else None
        error = self.stderr if error is None else error
        if mean is None or error is None:
            return None
        if not 0 < confidence_level < 1:
            raise ValueError(f"confidence_level must be above 0 and below 1, not {shown(confidence_level)}")
        margin = NormalDist().inv_cdf((1 + confidence_level) / 2) * error
        return mean - margin, mean + margin

    def to_dict(self) -> dict[str, float | None]:
        """Return all attributes as a dict for JSON."""
        return {name: getattr(self, name) for name in _ATTRIBUTES}


_ENOUGH_SESSIONS = 20
_ATTRIBUTES = (
    "hands finished bb bb_per_100 stderr sessions session_stderr showdown_bb no_showdown_bb "
    "ev_hands ev_bb_per_100 ev_stderr rake_bb"
).split()


def _mean(total: int, n: int) -> float | None:
    return total / n / 1e4 if n else None


def _stderr(total: int, squares: int, n: int) -> float | None:
    """Return the standard error of bb/100, from a sum in millionths and a sum of squares of thousandths."""
    if n < 2:
        return None
    spread = max(squares - total * total / n / 1e6, 0.0)
    return sqrt(spread / (n - 1) / n) / 10
