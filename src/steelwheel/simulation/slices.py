"""One slice of a match: a pure function of the match, its first hand and how many there are."""

from __future__ import annotations

from inspect import iscoroutinefunction
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ..errors import telling
from ..hand import Hand
from . import lanes
from .sheets import TIMED, Match, Sheet, Slice, folded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["finish", "is_async", "play_slice"]


def play_slice(match: Match, first: int, count: int) -> Slice:
    """Play hands `first` to `first + count - 1`, each from every seat if the match is duplicate.

    On Ctrl-C the KeyboardInterrupt has as its `found` the Slice of the hands that were over.
    """
    sheet = Sheet(match, first)
    try:
        if match.in_lanes:
            lanes.play(sheet, first, count)
        elif any(map(is_async, sheet.agents)):
            from . import asking

            asking.play(sheet, first, count, _answer_badly, _tell)
        else:
            _play(sheet, first, count)
    except KeyboardInterrupt as interrupt:
        raise telling(KeyboardInterrupt(*interrupt.args), found=sheet.close()) from None  # type: ignore[type-var]
    return sheet.close()


def is_async(agent: Any) -> bool:
    """Whether its answers are waited for."""
    return iscoroutinefunction(agent) or (callable(agent) and iscoroutinefunction(type(agent).__call__))


# ---- hand by hand


def _play(sheet: Sheet, first: int, count: int) -> None:
    match, agents = sheet.match, sheet.agents
    n, (seed, stream) = len(agents), match.seed
    schedule, start, carry = match.schedule, list(match.stacks), match.carry
    tables = [[agents[a] for a in sheet.seated(turn)] for turn in range(match.turns)]
    hooks = [
        [(seat, x) for seat, x in enumerate(t) if hasattr(x, "begin") or hasattr(x, "end")] for t in tables
    ]
    sees, records = len(sheet.estimators) > 0, match.records
    rows, stacks = sheet.rows, [start] * match.turns
    for k in range(first, first + count):
        game, moves = schedule.at(k)
        button = moves % n
        for turn, table in enumerate(tables):
            before = start if k % carry == 0 else stacks[turn]
            hand = Hand(game, before, button=button, seed=(seed, stream + k))
            if hooks[turn]:
                _tell(sheet, hooks[turn], "begin", k, turn, lambda seat: (seat, k))  # noqa: B023
            if k % TIMED:
                finish(hand, table, lambda error, own: _answer_badly(sheet, hand, error, k, turn, own))  # noqa: B023
            else:
                _finish_timed(sheet, hand, table, k, turn)
            if hooks[turn]:
                _tell(sheet, hooks[turn], "end", k, turn, lambda seat: (hand.observe(seat),))  # noqa: B023
            if sees:
                sheet.see(hand, table)
            if records:
                sheet.write(hand, k, turn)
            if carry > 1:
                stacks[turn] = [chips or start[seat] for seat, chips in enumerate(hand.stacks)]
            rows.append(hand.payoffs)


_nothing: Any = object()


def finish(hand: Hand, table: Sequence[Any], badly: Callable[[Exception, bool], None]) -> None:
    """Play on to the end.

    :param table: the agent of each seat.
    :param badly: called with an agent's error, and whether it raised that itself; it raises, or acts for the
        agent.
    """
    while True:
        code = _nothing
        try:
            while (seat := hand.actor) is not None:
                code = _nothing
                code = table[seat](hand.observe(seat))
                hand.act(code)
        except Exception as error:
            badly(error, code is _nothing)
        else:
            return


def _finish_timed(sheet: Sheet, hand: Hand, table: Sequence[Any], k: int, turn: int) -> None:
    """The same, with the seconds of each decision."""
    times = sheet.times
    at = sheet.seated(turn)
    while (seat := hand.actor) is not None:
        code = _nothing
        seen = hand.observe(seat)
        began = perf_counter()
        try:
            code = table[seat](seen)
            seconds = perf_counter() - began
            hand.act(code)
        except Exception as error:
            seconds = perf_counter() - began
            _answer_badly(sheet, hand, error, k, turn, code is _nothing)
        times[at[seat]][0] += seconds
        times[at[seat]][1] += 1


def _answer_badly(sheet: Sheet, hand: Hand, error: Exception, k: int, turn: int, own: bool) -> None:
    """Raise the error of an agent; or fold, or check where that is free, and count it.

    :param own: as of `Sheet.fail`.
    """
    seat = hand.actor
    assert seat is not None
    agent = sheet.seated(turn)[seat]
    if not sheet.match.folds:
        raise sheet.fail(error, k, agent, own) from (error.__cause__ if own else None)
    sheet.illegal[agent] += 1
    hand.act(folded(hand.observe(seat)))


def _tell(
    sheet: Sheet,
    hooks: list[tuple[int, Any]],
    name: str,
    k: int,
    turn: int,
    given: Callable[[int], tuple[Any, ...]],
) -> None:
    """`begin` or `end` of the agents that have it."""
    for seat, agent in hooks:
        method = getattr(agent, name, None)
        if method is not None:
            try:
                method(*given(seat))
            except Exception as error:
                raise sheet.fail(error, k, sheet.seated(turn)[seat], True) from error.__cause__
