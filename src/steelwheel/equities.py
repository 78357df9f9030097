"""All-in equity: exact where that is quick, else sampled."""

from __future__ import annotations

from . import _slices
from ._core import (
    Equities,
    ExactCompletions,
    ExactHeld,
    ExactRanges,
    ExactTwoPreflop,
    HeldRanges,
    PartialDeal,
    Ranges,
    Sample,
    SampleCompletions,
    SampleHeld,
    SampleRanges,
    check_seed,
    exact_index,
    format_cards,
    hands_in,
    parse_cards,
)
from ._frozen import Frozen
from .errors import as_number, cut, meant, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    import numpy as np
    import numpy.typing as npt

    from ._core import HoleRange, Outcome, Work
    from ._given import Given
    from .game import Game
    from .omaha_ranges import OmahaRange
    from .ranges import Range
    from .showdowns import Shape
    from .typing import Cards, HoleCards, Method, Seed

    _Floats = tuple[float, ...]
    _Limits = tuple[int | None, float | None]
    _Names = tuple[str | Range | OmahaRange, ...]

__all__ = ["EquityResult", "equity"]

MOST_SHOWDOWNS = 5 << 20
"""`method="auto"` counts three hands or more on a board exactly up to this many showdowns: each combo times
those of the others, but for the two with the most, times boards to come. About a second."""
MOST_DEALS = 1 << 13
"""And ranges before the flop up to this many deals that differ by more than the names of suits, about a
second; two ranges without dead cards are in a table."""
MOST_WAYS = 1 << 22
"""And up to this many deals in all."""
MOST_VALUES = 1 << 25
"""In other games `method="auto"` deals missing cards in every way up to this many hands to value: about
a second."""
MOST_HELD = 1 << 28
"""Ranges of Omaha are counted exactly up to this many deals: hands of each times boards to come (a hand to
value is as much as eight). About half a second; a sixteenth for three hands or more, or for high and low."""
SAMPLES = 1 << 22
"""The default number of samples."""

_ROUND = 32  # stretches of samples between two looks at the error


class EquityResult(Frozen, Equities):
    """The equities of some hands, in the order given. Prints as a table.

    `equity` is the share of the pot, `win` the chance to win all of it, `tie` to win a part (each 0 to 1, one
    a hand), `stderr` the standard error of `equity`. `exact`: nothing was sampled; `complete`: it ran as far
    as asked. `trials` counts boards, for ranges deals, or samples; `wins` and `ties` are how many of them
    each hand won or shared, for known hands counted exactly, else `None`. `board` and `dead` are the cards
    that were given, as text.
    """

    hands: tuple[str | Range | OmahaRange, ...]

    __slots__ = ()
    __match_args__ = _FIELDS = (
        "hands",
        "equity",
        "win",
        "tie",
        "stderr",
        "exact",
        "complete",
        "trials",
        "wins",
        "ties",
        "_combos",
        "_counts",
        "_board",
        "_dead",
    )

    @property
    def board(self) -> str:
        """The board that was given, as text: "Qs9d4h"; two of them with " / " between."""
        return _text_of(self._board)

    @property
    def dead(self) -> str:
        """The dead cards that were given, as text."""
        return _text_of(self._dead)

    def combos(self, i: int) -> npt.NDArray[np.float64]:
        """The equity of hand i by combo: float64[1326], `nan` for combos it lacks or that cannot be dealt.

        The combos are the pairs (a, b) of cards, a < b, in ascending order: `Range.COMBOS`.

        :param i: the number of a hand, from 0.
        :raises IndexError: for a hand that there is not.
        :raises ValueError: for a hand of other than two cards.
        """
        import numpy as np

        i = exact_index(i, "the number of a hand")
        if not -len(self.hands) <= i < len(self.hands):
            raise IndexError(f"there is no hand {shown(i)}: hands are 0 to {len(self.hands) - 1}")
        if self._combos:
            return np.frombuffer(self._combos[i]).copy()
        hand = str(self.hands[i])
        from ._combos import combo_index

        equities = np.full(1326, np.nan)
        try:
            a, b = parse_cards(hand)
        except ValueError:
            raise ValueError(f"combos are of two cards, and hand {i} is {shown(hand)}") from None
        equities[combo_index(a, b)] = self.equity[i]
        return equities

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values that JSON can hold, as docs/json.md describes them.

        The attributes by their names. A hand is a list of its cards, or the text of a range; the board is
        a list of cards, or of such lists if there are two.
        """
        values = {name: getattr(self, name) for name in self._FIELDS if name[0] != "_"}
        plain = {name: list(x) if isinstance(x, tuple) else x for name, x in values.items()}
        boards = [_listed(board) for board in self.board.split(" / ")]
        return {
            **plain,
            "hands": [_listed(str(hand)) for hand in self.hands],
            "board": boards if len(boards) > 1 else boards[0],
            "dead": _listed(self.dead),
        }

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
        return [cut(" ".join(str(hand).split()), 40) for hand in self.hands]

    def _counted(self) -> str:
        if not self.exact:
            return f"{self.trials:,} samples"
        counts = self._counts.removesuffix("s") if self.trials == 1 else self._counts
        return f"exact, {self.trials:,} {counts}"

    def _columns(self) -> tuple[list[str], _Floats, _Floats, _Floats, _Floats]:
        return self._names(), self.equity, self.win, self.tie, self.stderr

    def to_svg(self) -> str:
        """The board, and the equities as bars of what is won, tied and lost, as the text of an SVG file."""
        from .drawing import equity_svg

        return equity_svg(*self._columns(), note=self._counted(), board=self.board, dead=self.dead)

    def to_html(self) -> str:
        """The same as a piece of HTML, which fits narrow windows, too; a notebook shows it."""
        from .drawing import equity_html

        return equity_html(*self._columns(), note=self._counted(), board=self.board, dead=self.dead)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return self.to_html()


def equity(
    *hands: HoleCards | Range | OmahaRange,
    board: Cards | Sequence[Cards] = "",
    dead: Cards = "",
    game: str | Game = "holdem",
    method: Method = "auto",
    trials: int | None = None,
    max_error: float | None = None,
    max_seconds: float | None = None,
    seed: Seed = None,
    threads: int = 1,
    progress: Callable[[EquityResult], object] | None = None,
) -> EquityResult:
    """The equity of 2 to 10 hands of a game, known or not; in hold'em each known or a range.

        >>> print(sw.equity("AsAh", "KsKh"))
        hand    equity       win       tie
        AsAh  82.6366%  82.3648%   0.5436%
        KsKh  17.3634%  17.0916%   0.5436%
        exact, 1,712,304 boards

    Known hands are counted exactly, and so are two ranges, on any board and before the flop (where the
    match-ups of two hands are counted when first needed, all 47,008 in some seconds, and kept). More ranges,
    or dead cards before the flop, are counted exactly if that takes no more than about a second: on a board
    up to 5,242,880 showdowns, before the flop up to 8,192 deals that differ by more than the names of suits.
    Everything else is sampled: hands are drawn together, as often as their weights say and without bias, and
    play up to four boards that have no card in common.

    In other games a hand is the cards that are known of those it has at the showdown: up and down cards in
    stud, those that are kept in draw games, of which the others are drawn. Missing cards are dealt in every
    way if that takes no more than about a second, up to 33,554,432 hands to value, else at random. Each share
    of the pot, high and low, of each board, is an equal part of it; where nobody qualifies for the low the
    high takes it all. What players would discard, or fold, is not considered. Where a hand is two cards and
    there is one board (short deck, Royal, Manila, Greek) it may be a range; the equity is sampled then. In
    Omaha of four to six cards it may be an `OmahaRange`: on one board these are counted exactly up to
    268,435,456 deals (a sixteenth for three hands or more, or for high and low), else sampled.

    :param hands: two cards in any form, a `Range`, or its text; an unknown card, '??' or `None`, is dealt. In
        other games the known cards, with '??' or `None` for unknown ones, or these left out; "random" or ""
        if none is known. (Double Texas: the middle card comes first.) In Omaha also an `OmahaRange` or its
        text, such as "AA$ds" or "15%".
    :param board: the board cards so far, 0, 3, 4 or 5 in hold'em. Two boards are a tuple, or a text with /
        between them.
    :param dead: cards that cannot come.
    :param game: a `Game`, or the name of one, as of `games.by_name`.
    :param method: "exact" (however long it takes), "sample", or "auto".
    :param trials: how many samples to take, if it samples; without any limit, 4,194,304.
    :param max_error: sample until no standard error is larger.
    :param max_seconds: stop after this time.
    :param seed: of the samples: `None` for entropy from the system, an int, or a pair of them.
    :param threads: 0 for one a core. The result does not depend on it.
    :param progress: a progress callback, called some ten times a second, in this thread, with the result so
        far; the work stops if it returns `True`.
    :returns: an `EquityResult`; a pot shared by k hands counts 1/k to each. The result of work that was
        stopped is not complete; if the work was exact, it is a small sample.
    :raises InvalidCards: naming a bad card, one that is in two places, or a wrong number of cards.
    :raises InvalidRange: for bad text, a range of which nothing is left, or ranges that block each other.
    :raises ValueError: for another game or method, or a limit that makes no sense.
    """
    if method not in ("auto", "exact", "sample"):
        near = meant(method, ("auto", "exact", "sample"))
        raise ValueError(f"method is 'auto', 'exact' or 'sample', not {shown(method)}{near}")
    if seed is not None:
        check_seed(seed)
    unlimited = trials is None and max_error is None and max_seconds is None and progress is None
    if unlimited and game == "holdem" and method != "sample":
        known = _of_known(hands, board, dead)
        if known is not None:
            return known if type(threads) is int and threads == 1 else _checked(known, threads)
    shape = None if game == "holdem" else _shape_of(game)
    if unlimited and shape is not None and shape.boards == 1 and not shape.is_holdem and method != "sample":
        known = _of_deal(shape.game, hands, board, dead)
        if known is not None:
            return known if type(threads) is int and threads == 1 else _checked(known, threads)
    limits = _limits(trials, max_error)
    monitor = _slices.Monitor(max_seconds, progress)
    if shape is not None and not shape.is_holdem:
        plan = _plan_of_game(shape, hands, board, dead, method, seed)
    else:
        given = _read(hands, shape)
        if method != "sample" and not any(one.is_range for one in given):
            known = _of_known(tuple([one.cards for one in given]), board, dead)
            if known is not None:
                return _checked(known, threads)
        plan = _plan_of_ranges(given, board, dead, method, seed)
    boards: Any = [board] if shape is None or shape.boards < 2 else shape.boards_of(board)
    plan.board, plan.dead = " / ".join(map(format_cards, boards)), format_cards(dead)
    return _carry_out(plan, method, limits, threads, monitor)


def _text_of(cards: Cards) -> str:
    """Cards, or boards with / between them, as text."""
    if isinstance(cards, str) and "/" in cards:
        return " / ".join(map(format_cards, cards.split("/")))
    return format_cards(cards)


def _listed(text: str) -> list[str] | str:
    """The cards of a text one by one; another text, of a range, as it is."""
    from ._combos import RANKS, SUITS

    cards = [text[i : i + 2] for i in range(0, len(text), 2)]
    are_cards = all(x in ("??", "Jk") or (x[0] in RANKS and x[1:] in (*SUITS,)) for x in cards)
    return cards if are_cards else text


_of_known, _of_deal = EquityResult._of_known, EquityResult._of_deal


def _checked(known: EquityResult, threads: int) -> EquityResult:
    """The equities of known hands, which no limit concerns, if `threads` is a number of them."""
    _slices.thread_count(threads)
    return known


class _Plan:
    """How to find the equities of some hands: by exact work, or, where there is none, by sampling."""

    def __init__(
        self,
        names: _Names,
        exact: Work[Outcome | None] | None,
        sample: Callable[[], Sample],
    ) -> None:
        self.names, self.exact, self.sample = names, exact, sample
        self.board = self.dead = ""

    def result(self, outcome: Outcome, exact: bool, complete: bool) -> EquityResult:
        trials, equity, win, tie, stderr, combos, wins, ties = outcome
        found = equity, win, tie, stderr, exact, complete, trials, wins, ties, combos
        return EquityResult(self.names, *found, _board=self.board, _dead=self.dead)


def _limits(trials: int | None, max_error: float | None) -> _Limits:
    """When sampling ends: after so many samples, or when no standard error is larger."""
    if trials is not None:
        trials = exact_index(trials, "trials")
        if not 1 <= trials < 1 << 48:
            raise ValueError(f"trials must be from 1 to 2**48 - 1, not {shown(trials)}")
    if max_error is not None:
        given, max_error = max_error, as_number(max_error, "max_error")
        if not max_error > 0:
            raise ValueError(f"max_error must be more than 0, not {shown(given)}")
    return trials, max_error


# ---- what is given


def _shape_of(game: str | Game) -> Shape:
    from .showdowns import shape_of

    return shape_of(game)


def _read(hands: tuple[HoleCards | Range | OmahaRange, ...], shape: Shape | None) -> list[Given]:
    """Hands of hold'em, or of a game of another shape."""
    from ._given import read_hand

    hands_in(hands)
    other = shape is not None and not shape.is_holdem
    omaha = 0 if shape is None else shape.omaha
    ranges = omaha > 0 or shape is None or shape.is_holdem or shape.is_like_holdem
    given = [
        read_hand(hand, f"hand {i}", partial=other, ranges=ranges, omaha=omaha)
        for i, hand in enumerate(hands)
    ]
    if shape is not None:
        shape.check(given)
    return given


# ---- which work


def _exact(ranges: Ranges, always: bool) -> Work[Outcome | None] | None:
    """The exact work on ranges; without `always` none that takes too long."""
    if ranges.players == 2 and ranges.to_come < 5:
        return ExactRanges(ranges)
    if ranges.players == 2 and ranges.live == 52:
        return ExactTwoPreflop(ranges)
    from math import prod

    ways = prod(ranges.sizes)
    if ranges.to_come == 5:
        return ExactRanges(ranges, _most_deals(always)) if always or ways <= MOST_WAYS else None
    showdowns = _showdowns(ranges)
    if showdowns <= (MOST_SHOWDOWNS << 12 if always else MOST_SHOWDOWNS):
        return ExactRanges(ranges, 1 + showdowns // MOST_SHOWDOWNS)  # so many parts that no slice takes long
    if always:
        raise ValueError(f"{showdowns:,} showdowns are too many to deal out: sample them")
    return None


def _showdowns(ranges: Ranges) -> int:
    """How much work ranges on a board are."""
    from math import comb, prod

    sizes = sorted(ranges.sizes)
    dealt = sum(size * prod([*sizes[:i], *sizes[i + 1 :]][:-2]) for i, size in enumerate(sizes))
    few = prod(sizes) // 32  # where hands are so few that all are gone through, which is quicker
    boards = comb(ranges.live - 2 * ranges.players, ranges.to_come)
    return min(dealt, few) * boards


def _most_deals(always: bool) -> int:
    return 1 << 20 if always else MOST_DEALS


def _plan_of_ranges(given: list[Given], board: Any, dead: Cards, method: Method, seed: Seed) -> _Plan:
    ranges = Ranges(tuple([one.held for one in given]), board, dead)
    exact = None if method == "sample" else _exact(ranges, method == "exact")
    return _Plan(tuple([one.name for one in given]), exact, lambda: SampleRanges(ranges, seed))


def _plan_of_game(
    shape: Shape,
    hands: tuple[HoleCards | Range | OmahaRange, ...],
    board: Cards | Sequence[Cards],
    dead: Cards,
    method: Method,
    seed: Seed,
) -> _Plan:
    given = _read(hands, shape)
    asks = [one.asks for one in given]
    if any(one is not None for one in asks):
        return _plan_of_omaha(shape, given, asks, board, dead, method, seed)
    if any(one.range is not None for one in given):
        if method == "exact":
            raise ValueError(f"ranges in {cut(shape.name)} are sampled: there is no exact equity of them")
        ranges = Ranges(tuple([shape.held(one) for one in given]), board, dead, shape.game)
        return _Plan(tuple([one.name for one in given]), None, lambda: SampleRanges(ranges, seed, shape.game))
    deal = PartialDeal(shape.game, tuple([one.cards for one in given]), shape.boards_of(board), dead)
    exact = None
    if method == "exact" and deal.values > MOST_VALUES << 15:
        raise ValueError(f"{deal.ways:,} ways to deal the missing cards are too many: sample them")
    if method == "exact" or (method == "auto" and deal.values <= MOST_VALUES):
        exact = ExactCompletions(deal)
    return _Plan(tuple([shape.name_of(one) for one in given]), exact, lambda: SampleCompletions(deal, seed))


def _plan_of_omaha(
    shape: Shape,
    given: list[Given],
    asks: list[HoleRange | None],
    board: Cards | Sequence[Cards],
    dead: Cards,
    method: Method,
    seed: Seed,
) -> _Plan:
    deal = PartialDeal(shape.game, tuple([one.cards for one in given]), shape.boards_of(board), dead)
    ranges = HeldRanges(deal, tuple(asks), MOST_HELD >> 4)
    most = MOST_HELD if len(given) == 2 and len(shape.rankings) == 1 else MOST_HELD >> 4
    exact = None
    if method == "exact" and (ranges.work is None or ranges.work > most << 12):
        raise ValueError(f"these ranges have too many deals in {cut(shape.name)} to count: sample them")
    if method == "exact" or (method == "auto" and ranges.work is not None and ranges.work <= most):
        exact = ExactHeld(ranges)
    return _Plan(tuple([shape.name_of(one) for one in given]), exact, lambda: SampleHeld(ranges, seed))


# ---- doing it


def _carry_out(
    plan: _Plan, method: Method, limits: _Limits, threads: int, monitor: _slices.Monitor
) -> EquityResult:
    sampling = _Sampling(plan)
    if plan.exact is not None:
        monitor.result = sampling.peek
        if not _slices.finish(plan.exact, threads, monitor):
            return sampling.peek()
        outcome = plan.exact.outcome()
        if outcome is not None:
            return plan.result(outcome, True, True)
        if method == "exact":
            raise ValueError(f"there are more than {_most_deals(True):,} deals to count: sample them")
    return sampling.run(limits, threads, monitor)


class _Sampling:
    """Samples, taken some at a time."""

    def __init__(self, plan: _Plan) -> None:
        self.plan = plan
        self.made: Sample | None = None

    @property
    def sample(self) -> Sample:
        if self.made is None:  # not a cached_property, whose lock a fork would leave closed
            self.made = self.plan.sample()
        return self.made

    def result(self, complete: bool = False) -> EquityResult:
        return self.plan.result(self.sample.outcome(), False, complete)

    def peek(self) -> EquityResult:
        """A small sample: the result so far of exact work, or of what was stopped."""
        if self.sample.samples == 0:
            self.sample.extend(Sample.STEP)
            _slices.finish(self.sample, 1)
        return self.result()

    def run(self, limits: _Limits, threads: int, monitor: _slices.Monitor) -> EquityResult:
        step, (trials, max_error) = Sample.STEP, limits
        endless = trials is None and (max_error is not None or monitor.timed)
        most = 1 << 48 if endless else SAMPLES if trials is None else trials
        sample = self.made = self.plan.sample()
        monitor.result = self.result
        done, reached = 0, False
        while not (reached or monitor.stopped):
            done = min(done + min(max(done, step), _ROUND * step), most)
            sample.extend(done)
            _slices.finish(sample, threads, monitor)
            reached = done == most
            if max_error is not None and not reached and not monitor.stopped:
                reached = max(sample.outcome()[4]) <= max_error
        return self.result(monitor.late and endless and max_error is None if monitor.stopped else reached)
