"""Play many hands at once with `async` agents, or make such an agent callable like an ordinary function."""

from __future__ import annotations

import os
from threading import Event, Lock, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ..agents.text_agent import HandContext, hand_context
from ..hands.hand import Hand, Observation
from .match_tally import Sheet

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Coroutine, Iterator
    from typing import TypeVar

    from ..agents.text_agent import Conversations

    T = TypeVar("T")
    Hook = Callable[..., None]

__all__ = ["play", "synchronous"]


# ---- Many hands at once


def play(sheet: Sheet, first: int, count: int, on_error: Hook, call_hooks: Hook) -> None:
    """Play the hands of a chunk, `concurrency` at a time, and record them in order.

    :param on_error: `match_play.resolve_error`, which raises the error, or acts in the agent's place.
    :param call_hooks: `match_play.call_hooks`, which calls `begin` and `end`.
    """
    _run(_play(sheet, first, count, on_error, call_hooks))


async def _play(sheet: Sheet, first: int, count: int, on_error: Hook, call_hooks: Hook) -> None:
    import asyncio

    match, hands_per_session = sheet.match, sheet.match.hands_per_session
    in_order = any(getattr(agent, "keep_history", False) for agent in sheet.agents)
    conversations: Conversations = {}
    finished: dict[int, dict[int, list[Hand]]] = {}
    next_to_record = first

    def units() -> Iterator[tuple[int, int]]:
        for k in range(first, first + count, hands_per_session):
            for turn in range(match.turns):
                yield k, turn

    waiting = units()

    async def work() -> None:
        nonlocal next_to_record
        for k, turn in waiting:
            hands = await _play_carried_hands(sheet, k, turn, conversations, on_error, call_hooks)
            finished.setdefault(k, {})[turn] = hands
            while len(finished.get(next_to_record, ())) == match.turns:
                _record(sheet, next_to_record, finished.pop(next_to_record))
                next_to_record += hands_per_session

    tasks = [asyncio.create_task(work()) for _ in range(1 if in_order else min(match.concurrency, count))]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _record(sheet: Sheet, first: int, turns: dict[int, list[Hand]]) -> None:
    """Add a session's hands to the sheet; in a duplicate match, add the hands of each deal together."""
    for i in range(sheet.match.hands_per_session):
        for turn in range(sheet.match.turns):
            hand = turns[turn][i]
            if sheet.estimators:
                sheet.estimate(hand, [sheet.agents[agent] for agent in sheet.seating(turn)])
            if sheet.match.records:
                sheet.write(hand, first + i, turn)
            sheet.rows.append(hand.payoffs)


async def _play_carried_hands(
    sheet: Sheet, first: int, turn: int, conversations: Conversations, on_error: Hook, call_hooks: Hook
) -> list[Hand]:
    """Play the hands of a session, with chips carried over from hand to hand."""
    match = sheet.match
    start = stacks = list(match.stacks)
    hands = []
    for k in range(first, first + match.hands_per_session):
        game, moves = match.schedule.at(k)
        seed, stream = match.seed
        hand = Hand(game, stacks, button=moves % len(start), seed=(seed, stream + k))
        corrected = [0] * len(start)
        hand_context.set(HandContext(k, turn, conversations, corrected))
        await _play_hand(sheet, hand, k, turn, on_error, call_hooks)
        for agent, count in zip(sheet.seating(turn), corrected, strict=True):
            sheet.corrected_actions[agent] += count
        stacks = [chips or start[seat] for seat, chips in enumerate(hand.stacks)]
        hands.append(hand)
    return hands


async def _play_hand(sheet: Sheet, hand: Hand, k: int, turn: int, on_error: Hook, call_hooks: Hook) -> None:
    """Play one hand to its end."""
    from inspect import isawaitable

    seating = sheet.seating(turn)
    table = [sheet.agents[agent] for agent in seating]
    seated = list(enumerate(table))
    call_hooks(sheet, seated, "begin", k, turn, lambda seat: (seat, k))
    while (seat := hand.actor) is not None:
        observation, answered = hand.observe(seat), False
        began = perf_counter()
        try:
            code = table[seat](observation)
            if isawaitable(code):
                code = await code
            answered = True
            hand.act(code)
        except (KeyboardInterrupt, SystemExit) as stop:  # would stop the event loop, not only this task
            raise _Stopped(stop) from None
        except Exception as error:
            on_error(sheet, hand, error, k, turn, not answered)
        sheet.add_time(seating[seat], perf_counter() - began)
    call_hooks(sheet, seated, "end", k, turn, lambda seat: (hand.observe(seat),))


# ---- One hand after another


def synchronous(agent: Any) -> Callable[[Observation], Any]:
    """Return a function that calls an `async` agent and waits for its answer."""

    def ask(observation: Observation) -> Any:
        context = hand_context.get()

        async def answer() -> Any:
            hand_context.set(context)
            try:
                return await agent(observation)
            except (KeyboardInterrupt, SystemExit) as stop:  # would stop the event loop, not only this task
                raise _Stopped(stop) from None

        return _run(answer())

    return ask


# ---- The event loop


class _Stopped(Exception):
    """An agent raised KeyboardInterrupt or SystemExit."""


class _Loop:
    """This process's event loop, in its own thread; language-model clients must always use the same loop."""

    lock = Lock()
    loop: asyncio.AbstractEventLoop | None = None
    process = 0

    @classmethod
    def get(cls) -> asyncio.AbstractEventLoop:
        import asyncio

        with cls.lock:
            if cls.loop is None or cls.process != os.getpid():  # a forked process lacks its parent's thread
                cls.loop, cls.process = asyncio.new_event_loop(), os.getpid()
                Thread(target=cls.loop.run_forever, name="steelwheel", daemon=True).start()
            return cls.loop


def _run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in the event loop and return its result; if interrupted, cancel the coroutine."""
    import asyncio

    over = Event()

    async def run_to_end() -> T:
        try:
            return await work
        finally:
            over.set()

    future = asyncio.run_coroutine_threadsafe(run_to_end(), _Loop.get())
    try:
        while not over.wait(0.1):  # where a lock cannot be interrupted, interrupts arrive between waits
            pass
    except BaseException:
        future.cancel()
        over.wait()
        raise
    try:
        return future.result()
    except _Stopped as stopped:
        raise stopped.args[0] from None
