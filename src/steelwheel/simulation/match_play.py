"""Play one chunk of a match, as a pure function of the match, the first hand and the number of hands."""

from __future__ import annotations

from inspect import iscoroutinefunction
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ..errors import telling
from ..hands.hand import Hand
from . import batch_play
from .agent_errors import replacement_action
from .match_tally import TIMED, Chunk, Match, Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["is_async", "play_chunk", "play_hand"]


def play_chunk(match: Match, first: int, count: int) -> Chunk:
    """Play hands `first` to `first + count - 1`; in duplicate matches, each hand is played from every seat.

    On Ctrl-C, the KeyboardInterrupt has an attribute `found` with the Chunk of the finished hands.
    """
    sheet = Sheet(match, first)
    try:
        if match.batched:
            batch_play.play(sheet, first, count)
        elif any(map(is_async, sheet.agents)):
            from . import async_play

            async_play.play(sheet, first, count, resolve_error, call_hooks)
        else:
            _play(sheet, first, count)
    except KeyboardInterrupt as interrupt:
        raise telling(KeyboardInterrupt(*interrupt.args), found=sheet.close()) from None  # type: ignore[type-var]
    return sheet.close()


def is_async(agent: Any) -> bool:
    """Return whether an agent's answers must be awaited."""
    return iscoroutinefunction(agent) or (callable(agent) and iscoroutinefunction(type(agent).__call__))


# ---- Hand by hand


def _play(sheet: Sheet, first: int, count: int) -> None:
    match, agents = sheet.match, sheet.agents
    n, (seed, stream) = len(agents), match.seed
    schedule, start, hands_per_session = match.schedule, list(match.stacks), match.hands_per_session
    tables = [[agents[a] for a in sheet.seating(turn)] for turn in range(match.turns)]
    hooks = [
        [(seat, x) for seat, x in enumerate(t) if hasattr(x, "begin") or hasattr(x, "end")] for t in tables
    ]
    estimates, records = len(sheet.estimators) > 0, match.records
    rows, stacks = sheet.rows, [start] * match.turns
    for k in range(first, first + count):
        game, moves = schedule.at(k)
        button = moves % n
        for turn, table in enumerate(tables):
            before = start if k % hands_per_session == 0 else stacks[turn]
            hand = Hand(game, before, button=button, seed=(seed, stream + k))
            if hooks[turn]:
                call_hooks(sheet, hooks[turn], "begin", k, turn, lambda seat: (seat, k))  # noqa: B023
            if k % TIMED:
                play_hand(hand, table, lambda error, own: resolve_error(sheet, hand, error, k, turn, own))  # noqa: B023
            else:
                _play_hand_timed(sheet, hand, table, k, turn)
            if hooks[turn]:
                call_hooks(sheet, hooks[turn], "end", k, turn, lambda seat: (hand.observe(seat),))  # noqa: B023
            if estimates:
                sheet.estimate(hand, table)
            if records:
                sheet.write(hand, k, turn)
            if hands_per_session > 1:
                stacks[turn] = [chips or start[seat] for seat, chips in enumerate(hand.stacks)]
            rows.append(hand.payoffs)


_NO_ANSWER: Any = object()


def play_hand(hand: Hand, table: Sequence[Any], on_error: Callable[[Exception, bool], None]) -> None:
    """Play a hand to its end.

    :param table: the agent of each seat.
    :param on_error: a function called with an error, and with True if the agent itself raised it. The
        function raises the error, or acts for the agent.
    """
    while True:
        code = _NO_ANSWER
        try:
            while (seat := hand.actor) is not None:
                code = _NO_ANSWER
                code = table[seat](hand.observe(seat))
                hand.act(code)
        except Exception as error:
            on_error(error, code is _NO_ANSWER)
        else:
            return


def _play_hand_timed(sheet: Sheet, hand: Hand, table: Sequence[Any], k: int, turn: int) -> None:
    """Play a hand like `play_hand`, and record the time of each decision."""
    seating = sheet.seating(turn)
    while (seat := hand.actor) is not None:
        code = _NO_ANSWER
        observation = hand.observe(seat)
        began = perf_counter()
        try:
            code = table[seat](observation)
            seconds = perf_counter() - began
            hand.act(code)
        except Exception as error:
            seconds = perf_counter() - began
            resolve_error(sheet, hand, error, k, turn, code is _NO_ANSWER)
        sheet.add_time(seating[seat], seconds)


def resolve_error(sheet: Sheet, hand: Hand, error: Exception, k: int, turn: int, own: bool) -> None:
    """Raise an agent's error; or count it, and act for the agent: check when free, otherwise fold.

    :param own: True if the agent itself raised the error.
    """
    seat = hand.actor
    assert seat is not None
    agent = sheet.seating(turn)[seat]
    if not sheet.match.folds:
        raise sheet.fail(error, k, agent, own) from (error.__cause__ if own else None)
    sheet.illegal_actions[agent] += 1
    hand.act(replacement_action(hand.observe(seat)))


def call_hooks(
    sheet: Sheet,
    hooks: list[tuple[int, Any]],
    name: str,
    k: int,
    turn: int,
    arguments: Callable[[int], tuple[Any, ...]],
) -> None:
    """Call the `begin` or `end` method of each agent that has one."""
    for seat, agent in hooks:
        method = getattr(agent, name, None)
        if method is not None:
            try:
                method(*arguments(seat))
            except Exception as error:
                raise sheet.fail(error, k, sheet.seating(turn)[seat], True) from error.__cause__
