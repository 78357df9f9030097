"""Who wins how often when all the money is in."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from math import comb, prod
from typing import TYPE_CHECKING, Any

from . import _slices
from ._core import (
    Deals,
    KnownHands,
    Matchups,
    Ranges,
    Sampler,
    Samples,
    Several,
    Versus,
    format_cards,
    known_hands,
    parse_cards,
)
from .errors import InvalidCards, InvalidRange, cut, kind, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    import numpy.typing as npt

    from ._core import Cards, HoleCards, Seed
    from .game import Game
    from .ranges import Range
    from .showdowns import Shape

    Found = tuple[int, list[tuple[float, float, float]], list[bytes]]

__all__ = ["EquityResult", "equity"]

MOST_SHOWDOWNS = 1 << 27
"""Three hands or more on a board are dealt out by `method="auto"` while the ways to hold them, those that
share cards among them, times the boards to come are no more than these: about a second."""
MOST_DEALS = 1 << 13
"""So are ranges before the flop (but for two without dead cards, which are in a table) while there are no
more deals than these that differ by more than the names of suits: about a second."""
MOST_WAYS = 1 << 22
"""Nor more ways to hold them than these."""
MOST_VALUES = 1 << 25
"""In other games than hold'em missing cards are dealt out in every way by `method="auto"` while no more hands
than these must be valued for it: at most about a second."""
SAMPLES = 1 << 22
"""How many samples are taken where nothing is said."""

_ROUND = 32  # stretches of samples between two looks at the error


@dataclass(frozen=True, slots=True)
class EquityResult:
    """The equities of some hands, in the order given. Prints as a table.

    `equity` is the share of the pot, `win` the chance to win all of it, `tie` to win a part (each 0 to 1, one
    a hand), `stderr` the standard error of `equity`; `exact`: nothing was sampled; `complete`: all
    that was asked is counted; `trials` the boards counted, or for ranges the hands on boards, or samples;
    `wins` and `ties` on how many of them, for hands of cards counted exactly, else `None`.
    """

    hands: tuple[str | Range, ...]
    equity: tuple[float, ...]
    win: tuple[float, ...]
    tie: tuple[float, ...]
    stderr: tuple[float, ...]
    exact: bool
    complete: bool
    trials: int
    wins: tuple[int, ...] | None
    ties: tuple[int, ...] | None
    _combos: tuple[bytes, ...] = field(default=(), repr=False, compare=False)
    _counts: str = field(default="deals", repr=False, compare=False)

    def combos(self, i: int) -> npt.NDArray[np.float64]:
        """The equity of hand i by combo: float64[1326], `nan` for those that it is not, or that cannot be.

        The combos are the pairs (a, b) of cards, a < b, in ascending order: `Range.COMBOS`.
        """
        import numpy as np

        if self._combos:
            return np.frombuffer(self._combos[i]).copy()
        hand = str(self.hands[i])
        if len(hand) != 4 or "?" in hand:
            raise ValueError(f"combos are of two cards, and hand {i} is {shown(hand)}")
        equities = np.full(1326, np.nan)
        a, b = sorted(parse_cards(hand))
        equities[a * (103 - a) // 2 + b - a - 1] = self.equity[i]
        return equities

    def __str__(self) -> str:
        names = self._names()
        width = max(4, *map(len, names))
        error = "" if self.exact else "     error"
        lines = [f"{'hand':<{width}}    equity       win       tie{error}"]
        for name, *shares in zip(names, self.equity, self.win, self.tie, self.stderr, strict=True):
            if self.exact:
                shares.pop()
            lines.append(f"{name:<{width}}" + "".join(f"{share:>9.4%}".rjust(10) for share in shares))
        lines.append(self._counted())
        return "\n".join(lines)

    def _names(self) -> list[str]:
        return [text if len(text := str(hand)) <= 40 else text[:37] + "..." for hand in self.hands]

    def _counted(self) -> str:
        if not self.exact:
            return f"{self.trials:,} samples"
        return f"exact, {self.trials:,} {self._counts}"

    def to_svg(self) -> str:
        """The equities as bars of what is won, tied and lost, as the text of an SVG file."""
        from .drawing import equity_svg

        return equity_svg(self._names(), self.equity, self.win, self.tie, self.stderr, note=self._counted())

    def to_html(self) -> str:
        """The same as a piece of HTML, which fits into a narrow place too; a notebook shows it."""
        from .drawing import equity_html

        return equity_html(self._names(), self.equity, self.win, self.tie, self.stderr, note=self._counted())

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return self.to_html()


def equity(
    *hands: HoleCards | Range,
    board: Cards | Sequence[Cards] = "",
    dead: Cards = "",
    game: str | Game = "holdem",
    method: str = "auto",
    trials: int | None = None,
    max_error: float | None = None,
    max_seconds: float | None = None,
    seed: Seed = None,
    threads: int = 1,
    progress: Callable[[EquityResult], object] | None = None,
) -> EquityResult:
    """The equity of 2 to 10 hands of a game, known or not; in hold'em each known or a range.

    Exact are known hands; two ranges, on any board and before the flop (where the match-ups of two hands
    are counted when first wanted, all 47,008 in some seconds, and kept); more ranges, or dead cards before
    the flop, if that takes no more than about a second, by `MOST_SHOWDOWNS`, `MOST_DEALS` and `MOST_WAYS`.
    All else is sampled: hands are drawn as often as their weights say and together, with no bias, and play
    up to four boards that have no card in common.

    In other games a hand is the cards that are known of those it has at the showdown: up and down cards in
    stud, those that are kept in draw games, of which the others are drawn. All that is missing is dealt out,
    exactly if that takes no more than about a second, by `MOST_VALUES`, else at random. Each share of the
    pot, high and low, of each board, is an equal part of it; where nobody qualifies for the low the high has
    it all. What players would throw away, or fold, is not thought of. Where a hand is two cards and there is
    one board (short deck, Royal, Manila, Greek) it may be a range, and is sampled then.

    :param hands: two cards in any form, a `Range`, or its text. In other games the cards that are known,
        with '??' or `None` for others, or these left out; "random" or "" where none is. (Double Texas: the
        middle card is the first.)
    :param board: the cards that lie there, 0, 3, 4 or 5 in hold'em. Of two boards a tuple, or a text with /
        between them.
    :param dead: cards that cannot come.
    :param game: a `Game`, or the name of one, as of `games.by_name`.
    :param method: "exact" (however long it takes), "sample", or "auto".
    :param trials: how many samples to take; if no end is named, `SAMPLES`.
    :param max_error: sample until no standard error is larger.
    :param max_seconds: stop after this time.
    :param seed: of the samples: `None` for entropy from the system, an int, or a pair of them.
    :param threads: 0 for one a core. The result does not depend on it.
    :param progress: called some ten times a second, in this thread, with the result so far; if it returns
        `True` the work stops.
    :returns: an `EquityResult`; a pot shared by k hands counts 1/k to each. What was stopped is not
        complete; where exact work was, the result is a small sample.
    :raises InvalidCards: naming a bad card, one that is in two places, or a wrong number of cards.
    :raises InvalidRange: for bad text, a range of which nothing is left, or ranges that block each other.
    :raises ValueError: for another game or method, or an end that makes no sense.
    """
    if method not in ("auto", "exact", "sample"):
        raise ValueError(f"method is 'auto', 'exact' or 'sample', not {shown(method)}")
    if game != "holdem":
        from .showdowns import refuse_discards, shape_of

        shape = shape_of(game)
        if not shape.is_holdem:
            watch = _Watch(max_seconds, progress)
            trials, max_error = _checked(trials, max_error)
            return _of_game(shape, hands, board, dead, method, trials, max_error, seed, threads, watch)
        refuse_discards(shape, hands)
    plain = trials is None and max_error is None and max_seconds is None and progress is None
    work = known_hands(hands, board, dead) if plain and method != "sample" else None
    if work is not None:
        return _of_known(work, threads)
    watch = _Watch(max_seconds, progress)
    trials, max_error = _checked(trials, max_error)
    names, given, weights = _read(hands)
    if method != "sample" and not any(weights):
        return _of_known(KnownHands(given, board, dead), threads)
    ranges = Ranges(given, weights, board, dead)
    sampling = _Sampling(names, partial(Sampler, ranges, seed))
    watch.result = sampling.glance
    if method != "sample":
        found = _exactly(ranges, method == "exact", threads, watch)
        if watch.stopped:
            return sampling.glance()
        if found:
            return _of_ranges(names, *found, (0.0,) * len(names), exact=True, complete=True)
    return sampling.run(trials, max_error, threads, watch)


def _of_known(work: KnownHands, threads: int) -> EquityResult:
    boards, wins, ties, share = work.totals(_slices.run(work.run, len(work), 1, threads))
    return EquityResult(
        work.hands,
        tuple([part / boards for part in share]),
        tuple([part / boards for part in wins]),
        tuple([part / boards for part in ties]),
        (0.0,) * len(share),
        True,
        True,
        boards,
        wins,
        ties,
        _counts="boards",
    )


def _of_game(
    shape: Shape,
    hands: tuple[HoleCards | Range, ...],
    board: Cards | Sequence[Cards],
    dead: Cards,
    method: str,
    trials: int | None,
    max_error: float | None,
    seed: Seed,
    threads: int,
    watch: _Watch,
) -> EquityResult:
    from .showdowns import completions, has_range

    if has_range(shape, hands):
        if method == "exact":
            raise ValueError(f"ranges in {cut(shape.name)} are sampled: there is no exact equity of them")
        named, given, weights = _read(hands)
        ranges = Ranges(given, weights, board, dead, shape)
        draws = _Sampling(named, partial(Sampler, ranges, seed, shape))
        watch.result = draws.result
        return draws.run(trials, max_error, threads, watch)
    names, work = completions(shape, hands, board, dead)
    sampling = _Sampling(names, partial(Samples, work, seed))
    watch.result = sampling.glance
    if method == "sample" or (method == "auto" and work.values > MOST_VALUES):
        return sampling.run(trials, max_error, threads, watch)
    if work.values > MOST_VALUES << 15:
        raise ValueError(f"{work.ways:,} ways to deal the missing cards are too many: sample them")
    _slices.run(watch.over(work.run), work.ways, 1 << 16, threads)
    if watch.stopped:
        return sampling.glance()
    deals, shares, wins, ties = work.totals()
    equities, win, tie = zip(*shares, strict=True)
    return EquityResult(names, equities, win, tie, (0.0,) * len(names), True, True, deals, wins, ties)


def _of_ranges(
    names: tuple[str | Range, ...],
    deals: int,
    shares: list[tuple[float, float, float]],
    combos: list[bytes],
    stderr: tuple[float, ...],
    *,
    exact: bool,
    complete: bool,
) -> EquityResult:
    equities, win, tie = zip(*shares, strict=True)
    return EquityResult(names, equities, win, tie, stderr, exact, complete, deals, None, None, tuple(combos))


def _read(
    hands: tuple[Any, ...],
) -> tuple[tuple[str | Range, ...], tuple[Cards, ...], tuple[bytes | None, ...]]:
    """Hands as they are to be shown, the cards of those that are known, and the weights of the others."""
    from .ranges import RANKS, SUITS, Range

    def read(hand: Cards | Range) -> tuple[str | Range, Cards, bytes | None]:
        if isinstance(hand, Range):
            return hand, (), hand._weights
        if not isinstance(hand, str):
            cards = parse_cards(hand)
            return format_cards(cards), cards, None
        wrong = ""
        try:
            cards = parse_cards(hand)
            if len(cards) == 2:
                return format_cards(cards), cards, None
        except InvalidCards as error:
            wrong = str(error)  # not the error, which holds this frame
        try:
            return hand, (), Range(hand)._weights
        except InvalidRange:
            if hand[:1].upper() not in RANKS or hand[1:2].lower() not in SUITS:
                raise
            if wrong:  # it begins with a card
                raise InvalidCards(wrong) from None
            return hand, cards, None  # which are too many

    read_ones = []
    for i, hand in enumerate(hands):
        try:
            read_ones.append(read(hand))
        except (InvalidCards, InvalidRange, TypeError) as error:
            raise type(error)(f"hand {i}: {error}") from None
    names, given, weights = zip(*read_ones, strict=True) if hands else ((), (), ())
    return names, given, weights


def _checked(trials: int | None, max_error: float | None) -> tuple[int | None, float | None]:
    if trials is not None:
        if isinstance(trials, bool) or not hasattr(trials, "__index__"):
            raise TypeError(f"trials must be an int, not {kind(trials)}")
        trials = trials.__index__()
        if not 1 <= trials < 1 << 48:
            raise ValueError(f"trials must be from 1 to 2**48 - 1, not {shown(trials)}")
    if max_error is None:
        return trials, None
    error = _number(max_error, "max_error")
    if not error > 0:
        raise ValueError(f"max_error must be more than 0, not {shown(max_error)}")
    return trials, error


def _number(x: float, name: str) -> float:
    if isinstance(x, (bool, str)) or not hasattr(x, "__float__"):
        raise TypeError(f"{name} must be a number, not {kind(x)}")
    try:
        return float(x)
    except (OverflowError, ValueError):
        raise ValueError(f"{name} must be a number that a float can be, not {shown(x)}") from None


class _Watch:
    """What may end work before its time: the clock, and who is told of its progress."""

    def __init__(self, max_seconds: float | None, progress: Callable[[EquityResult], object] | None) -> None:
        seconds = float("inf") if max_seconds is None else _number(max_seconds, "max_seconds")
        if not seconds >= 0:
            raise ValueError(f"max_seconds must be 0 or more, not {shown(max_seconds)}")
        if progress is not None and not callable(progress):
            raise TypeError(f"progress must be called, which a {kind(progress)} cannot be")
        self.progress = progress
        self.result: Callable[[], EquityResult]
        self.late = self.stopped = False
        self.timed = max_seconds is not None
        self.idle = not self.timed and progress is None
        if not self.idle:
            from threading import get_ident
            from time import monotonic

            self.clock, self.thread = monotonic, get_ident
            self.caller, now = get_ident(), monotonic()
            self.end = now + seconds
            self.next = now + 0.1

    def over(self, work: Callable[[int, int], Any]) -> Callable[[int, int], Any]:
        """The work, but nothing once it is to stop."""
        if self.idle:
            return work

        def watched(first: int, last: int) -> Any:
            if not self.stopped:
                work(first, last)
                self.look()

        return watched

    def look(self) -> None:
        if self.idle or self.stopped:
            return
        now = self.clock()
        if now >= self.end:
            self.late = self.stopped = True
        elif self.progress and now >= self.next and self.thread() == self.caller:
            if self.progress(self.result()) is True:
                self.stopped = True
            self.next = self.clock() + 0.1


# ---- exactly


def _exactly(ranges: Ranges, always: bool, threads: int, watch: _Watch) -> Found | None:
    """The outcome; None if it would take too long, or was stopped."""
    if ranges.to_come < 5:
        if ranges.players == 2:
            return _finish(Versus(ranges), 1, threads, watch)
        return _deal_out(ranges, always, threads, watch)
    if ranges.players == 2 and ranges.live == 52:
        return _finish(Matchups(ranges), 64, threads, watch)
    if not always and prod(ranges.sizes) > MOST_WAYS:
        return None
    deals = Deals(ranges)
    most = 1 << 20 if always else MOST_DEALS
    for i in range(ranges.sizes[0]):
        if not deals.list(i, most):
            if always:
                raise ValueError(f"there are more than {most:,} deals to count: sample them")
            return None
        watch.look()
        if watch.stopped:
            return None
    _slices.run(watch.over(deals.run), len(deals), 64, threads)
    for i in range(ranges.sizes[0]):
        if watch.stopped:
            return None
        deals.add(i)
        watch.look()
    return deals.outcome()


def _deal_out(ranges: Ranges, always: bool, threads: int, watch: _Watch) -> Found | None:
    showdowns = prod(ranges.sizes) * comb(ranges.live - 2 * ranges.players, ranges.to_come)
    if showdowns > (MOST_SHOWDOWNS << 15 if always else MOST_SHOWDOWNS):
        if always:
            raise ValueError(f"{showdowns:,} showdowns are too many to deal out: sample them")
        return None
    work, hands = Several(ranges), ranges.sizes[0]
    parts = min(hands, 1 + (showdowns >> 27))  # so that no slice takes long
    for i in range(parts):
        work.begin(hands * i // parts, hands * (i + 1) // parts)
        _slices.run(watch.over(work.run), len(work), 1, threads)
        if watch.stopped:
            return None
    return work.outcome()


def _finish(work: Versus | Matchups, step: int, threads: int, watch: _Watch) -> Found | None:
    _slices.run(watch.over(work.run), len(work), step, threads)
    return None if watch.stopped else work.outcome()


# ---- by sampling


class _Sampling:
    """Samples, taken some at a time."""

    def __init__(self, names: tuple[str | Range, ...], make: Callable[[], Sampler | Samples]) -> None:
        self.names, self.make = names, make
        self.made: Sampler | Samples | None = None

    @property
    def sampler(self) -> Sampler | Samples:
        if self.made is None:  # not a cached_property, whose lock a fork would leave closed
            self.made = self.make()
        return self.made

    def result(self, complete: bool = False) -> EquityResult:
        deals, shares, combos, errors = self.sampler.outcome()
        return _of_ranges(self.names, deals, shares, combos, errors, exact=False, complete=complete)

    def glance(self) -> EquityResult:
        """A small sample, for those who are told of exact work, or stop it."""
        if self.sampler.samples == 0:
            self.sampler.run(0, Sampler.STEP)
        return self.result()

    def stretch(self, start: int, first: int, last: int) -> None:
        self.sampler.run(start + first, start + last)

    def run(self, trials: int | None, max_error: float | None, threads: int, watch: _Watch) -> EquityResult:
        step = Sampler.STEP
        endless = trials is None and (max_error is not None or watch.timed)
        most = 1 << 48 if endless else SAMPLES if trials is None else trials
        sampler = self.made = self.make()
        watch.result = self.result
        done, reached = 0, False
        while not (reached or watch.stopped):
            first, done = done, min(done + min(max(done, step), _ROUND * step), most)
            some = watch.over(partial(self.stretch, first))
            _slices.run(some, done - first, step, threads)
            reached = done == most
            if max_error is not None and not reached and not watch.stopped:
                reached = max(sampler.outcome()[-1]) <= max_error
        return self.result(watch.late and endless and max_error is None if watch.stopped else reached)
