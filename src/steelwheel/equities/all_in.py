"""All-in equity: exact if that is quick, otherwise sampled."""

from __future__ import annotations

from .._core import check_seed, format_cards
from .._internal import slices
from ..errors import meant, shown
from .equity_result import EquityResult, known_game_equity, known_holdem_equity
from .plans import plan_of_game, plan_of_ranges, read_hands
from .sampling import run_plan, sampling_limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..ranges.holdem import Range
    from ..ranges.omaha import OmahaRange
    from ..typing import Cards, GameLike, HoleCards, Method, Seed
    from .showdowns import Shape

__all__ = ["equity"]


def equity(
    *hands: HoleCards | Range | OmahaRange,
    board: Cards | Sequence[Cards] = "",
    dead: Cards = "",
    game: GameLike = "holdem",
    method: Method = "auto",
    trials: int | None = None,
    max_stderr: float | None = None,
    max_seconds: float | None = None,
    seed: Seed = None,
    threads: int = 1,
    progress: Callable[[EquityResult], object] | None = None,
    detail: bool = False,
) -> EquityResult:
    """Return the equity of 2 to 10 hands of a game; in hold'em, hands may be known, unknown or ranges.

        >>> print(sw.equity("AsAh", "KsKh"))
        hand   equity      win      tie
        AsAh   82.64%   82.36%    0.54%
        KsKh   17.36%   17.09%    0.54%
        exact, 1,712,304 boards

    The equity is exact for known hands, and for two ranges on any board and before the flop. (Before the
    flop, two ranges need the results of up to 47,008 match-ups of two hands. They are computed when first
    needed, all of them in a few seconds, and cached.) Three or more ranges, or ranges with dead cards before
    the flop, are exact if that takes at most about a second. The limits are 5,242,880 showdowns on a board
    and, before the flop, 8,192 deals (deals that differ only in the names of the suits count as one).
    Everything else is sampled: the players' hands are drawn together, according to their weights and without
    bias. Each draw is run out on up to four boards that share no card.

    In other games, pass the known cards that a hand has at the showdown: in stud, its up and down cards; in
    draw games, the cards that it keeps. Missing cards are dealt in every possible way if that takes at most
    about a second (up to 33,554,432 hands to evaluate), and at random otherwise. The high and the low of
    each board get equal shares of the pot. If no hand qualifies for the low, the high hand also wins the
    low's share. Players' decisions, such as discards and folds, are not considered. In games with two hole
    cards and one board (short deck, Royal, Manila, Greek), a hand may be a range, and the equity is sampled.
    In Omaha with four to six cards, a hand may be an `OmahaRange`. With one board, Omaha equities are exact
    up to 268,435,456 deals (a sixteenth of that for three or more hands, or for high and low); otherwise
    they are sampled.

    :param hands: in hold'em, two cards in any form, a `Range`, or the text of a range. Unknown cards ('??' or
        `None`) are dealt. In other games, the known cards, with unknown cards as '??' or `None`, or left out;
        "random" or "" if no card is known. (In Double Texas, the middle card comes first.) In Omaha, also an
        `OmahaRange` or its text, such as "AA$ds" or "15%".
    :param board: the board cards so far: 0, 3, 4 or 5 in hold'em. For two boards, pass a tuple, or a string
        with / between the boards.
    :param dead: dead cards, which cannot be dealt.
    :param game: a `Game`, or a short name that `games.by_name` accepts.
    :param method: "exact" (however long it takes), "sample", or "auto".
    :param trials: the number of samples, if the equity is sampled; 4,194,304 if no limit is given.
    :param max_stderr: the largest accepted standard error; sampling continues until no hand exceeds it.
    :param max_seconds: the maximum time in seconds.
    :param seed: the seed of the samples: `None` for entropy from the system, an int, or a pair of ints.
    :param threads: the number of threads; 0 for one per core. The result does not depend on it.
    :param progress: a callback that receives the result so far, about ten times a second, in this thread;
        the work stops if it returns `True`.
    :param detail: whether to also count the ties between each pair of hands (`EquityResult.tie_matrix`), and
        in split-pot games the results of each half (`high` and `low`). This takes longer. It also means
        that, if any hand is a range, the result is always sampled in split-pot games and with three or more
        hands.
    :returns: an `EquityResult`; if k hands share a pot, each gets 1/k of it. If the work was stopped early,
        the result is not `complete`, and an exact result is replaced by the result of a small sample.
    :raises InvalidCards: if a card is invalid or used twice, or the number of cards is wrong; the message
        names the card or the number.
    :raises InvalidRange: if a string is not a range, if no hand of a range is possible, or if the ranges
        block each other.
    :raises ValueError: if the game or method is unknown, a limit is out of range, or `method` is "exact" and
        `detail` needs samples.
    """
    if method not in ("auto", "exact", "sample"):
        near = meant(method, ("auto", "exact", "sample"))
        raise ValueError(f"method must be 'auto', 'exact' or 'sample', not {shown(method)}{near}")
    if seed is not None:
        check_seed(seed)
    if detail is not False:
        detail = bool(detail)
    unlimited = (
        not detail and trials is None and max_stderr is None and max_seconds is None and progress is None
    )
    if unlimited and game == "holdem" and method != "sample":
        known = known_holdem_equity(hands, board, dead)
        if known is not None:
            return known if type(threads) is int and threads == 1 else _with_threads_checked(known, threads)
    shape = None if game == "holdem" else _shape_of(game)
    other = None if shape is None or shape.has_holdem_showdown else shape
    if unlimited and other is not None and other.boards == 1 and method != "sample":
        known = known_game_equity(other.game, hands, board, dead)
        if known is not None:
            return known if type(threads) is int and threads == 1 else _with_threads_checked(known, threads)
    limits = sampling_limits(trials, max_stderr)
    monitor = slices.Monitor(max_seconds, progress)
    if other is not None:
        plan = plan_of_game(other, hands, board, dead, method, seed, detail)
    else:
        given = read_hands(hands, shape)
        is_known = method != "sample" and not any(one.is_range for one in given)
        if is_known and not detail:
            known = known_holdem_equity(tuple([one.cards for one in given]), board, dead)
            if known is not None:
                return _with_threads_checked(known, threads)
        if is_known and detail and all(len(one.cards) == 2 for one in given):
            hands = tuple([one.cards for one in given])
            plan = plan_of_game(_shape_of("holdem"), hands, board, dead, method, seed, detail)
        else:
            plan = plan_of_ranges(given, board, dead, method, seed, detail)
    boards: Any = [board] if shape is None or shape.boards < 2 else shape.boards_of(board)
    plan.board, plan.dead = " / ".join(map(format_cards, boards)), format_cards(dead)
    return run_plan(plan, method, limits, threads, monitor)


def _with_threads_checked(known: EquityResult, threads: int) -> EquityResult:
    """Check `threads` and return the result for known hands, which is never cut short by a limit."""
    slices.thread_count(threads)
    return known


def _shape_of(game: GameLike) -> Shape:
    """Call `shape_of`, importing it on first use because equities in hold'em do not need it."""
    from .showdowns import shape_of

    return shape_of(game)
