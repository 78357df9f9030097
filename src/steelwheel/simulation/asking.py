"""Agents that are asked and waited for, as language models: many hands in flight, and what was said."""

from __future__ import annotations

import os
from contextvars import ContextVar
from threading import Event, Lock, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ..answers import parse_action
from ..errors import IllegalAction, as_number, cut, kind, shown, unwritten
from ..hand import Hand, Observation
from ..wording import VERSION
from .sheets import Sheet

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Coroutine, Iterator
    from typing import TypeVar

    T = TypeVar("T")
    Told = Callable[..., None]
    Talks = dict[tuple[int, int | None, int, int | None], "_Talk"]

__all__ = ["TextAgent", "begin", "play", "waited_for"]

INSTRUCTIONS = (
    "You play poker. You are told what happens, and answer each time with your action alone: fold, check, "
    "call, bet 12, raise to 40 (the total of this street), all in; in a draw: stand pat, discard Kh 2c."
)

_now: ContextVar[tuple[int | None, int, Talks | None]] = ContextVar("steelwheel", default=(None, 0, None))
"""The number of the hand that a task plays, its turn, and what was said in its slice."""


class _Talk:
    """What one seat was told, and has answered."""

    __slots__ = ("logged", "seen", "text")

    def __init__(self, text: str) -> None:
        self.text, self.logged = text, 0
        self.seen: Observation | None = None


class TextAgent:
    """An agent of whatever answers a prompt in text, as a language model.

    It is told `Observation.to_text`, at first all, then what is new, after what was said before; and what was
    wrong with an answer that `parse_action` refuses.

    :param ask: `ask(prompt)` returns the answer, a str, or (answer, tokens); it may be `async`.
    :param legal: whether what is legal is told.
    :param strict: whether an answer that is refused to the last raises its IllegalAction, for which
        `simulate` may fold; else the nearest action is taken.
    :param timeout: the most seconds that an `async` answer may take.
    :param retries: how often it is asked again after a refused answer, an error of `ask` or a timeout.
    :param pause: seconds before it is asked again after an error or a timeout, twice as many each time.
    :param sessions: whether the hands of a slice are played in order, and each prompt has the earlier hands.
    :param log: a file, to which each answer is appended as a line of JSON.
    :param instructions: the beginning of each prompt.
    :raises TypeError, ValueError: for arguments that do not fit.
    :raises OSError: for a log that cannot be written.
    """

    def __init__(
        self,
        ask: Callable[[str], Any],
        *,
        legal: bool = False,
        strict: bool = True,
        timeout: float = 60.0,
        retries: int = 2,
        pause: float = 1.0,
        sessions: bool = False,
        log: str | os.PathLike[str] | None = None,
        instructions: str = INSTRUCTIONS,
    ) -> None:
        if not callable(ask):
            raise TypeError(f"ask must be callable with a prompt, not {kind(ask)}")
        if isinstance(retries, bool) or not isinstance(retries, int) or retries < 0:
            raise ValueError(f"retries must be an int from 0, not {shown(retries)}")
        if not as_number(timeout, "timeout") > 0:
            raise ValueError(f"timeout must be more than 0 seconds, not {shown(timeout)}")
        if not as_number(pause, "pause") >= 0:
            raise ValueError(f"pause must be from 0 seconds, not {shown(pause)}")
        if not isinstance(instructions, str):
            raise TypeError(f"instructions must be a str, not {kind(instructions)}")
        self.ask, self.legal, self.strict = ask, bool(legal), bool(strict)
        self.timeout, self.retries, self.pause = timeout, retries, pause
        self.sessions, self.instructions = bool(sessions), instructions
        self.log = None if log is None else os.fspath(log)
        self.name = cut(getattr(ask, "__name__", None) or type(ask).__name__, 60)
        self._talks: Talks = {}  # outside of matches
        if self.log is not None:
            _append(self.log, "")

    async def __call__(self, seen: Observation) -> int:
        """The code of the action that was answered.

        :raises IllegalAction: for an answer that is refused to the last, if strict.
        """
        import asyncio

        talk = self._talk(seen)
        talk.text += f"{_told(talk, seen, self.legal)}\n"
        talk.seen = seen
        for again in range(self.retries + 1):
            is_last = again == self.retries
            began, reply, tokens, found = perf_counter(), None, None, None
            failure: Exception | None = None
            prompt = talk.text
            try:
                reply, tokens = await self._answer(prompt)
                found = parse_action(reply, seen)
            except IllegalAction as error:
                failure = error
                if is_last and not self.strict and reply is not None:
                    found = parse_action(reply, seen, strict=False)
                talk.text += f"{reply}\nThat was refused. {error}\n"
            except TimeoutError:
                failure = TimeoutError(f"no answer within {self.timeout:g} seconds")
            except Exception as error:
                failure = error
            else:
                talk.text += f"{reply}\n"
            self._write(talk, prompt, seen, again, began, reply, tokens, found, failure)
            if found is not None:
                return found.code
            if is_last or isinstance(failure, TypeError):
                assert failure is not None
                raise failure
            if not isinstance(failure, IllegalAction):
                await asyncio.sleep(self.pause * 2**again)
        raise AssertionError("unreachable")

    async def _answer(self, prompt: str) -> tuple[str, Any]:
        """The answer to a prompt, and its tokens, if they are told."""
        import asyncio
        from inspect import isawaitable

        answer = self.ask(prompt)
        if isawaitable(answer):
            answer = await asyncio.wait_for(answer, self.timeout)
        reply, tokens = answer if isinstance(answer, tuple) and len(answer) == 2 else (answer, None)
        if not isinstance(reply, str):
            raise TypeError(f"ask must return a str, or (str, tokens), not {kind(reply)}")
        return reply, tokens

    def _talk(self, seen: Observation) -> _Talk:
        """What was said before, in this hand or in all of the session."""
        hand, turn, talks = _now.get()
        talks = self._talks if talks is None else talks
        key = (id(self), None if self.sessions else hand, turn, seen.seat)
        if key not in talks or (hand is None and _is_another(talks[key], seen)):
            talks[key] = _Talk(f"{self.instructions}\n")
        return talks[key]

    def end(self, seen: Observation) -> None:
        """What a hand has come to is told in a session; else its prompts are forgotten."""
        hand, turn, talks = _now.get()
        if not self.sessions:
            (self._talks if talks is None else talks).pop((id(self), hand, turn, seen.seat), None)
            return
        talk = self._talk(seen)
        talk.text += f"{_told(talk, seen, False)}\n"
        talk.seen = None

    def _write(
        self,
        talk: _Talk,
        prompt: str,
        seen: Observation,
        again: int,
        began: float,
        reply: str | None,
        tokens: Any,
        found: Any,
        failure: Exception | None,
    ) -> None:
        """Append a line to the log; its prompt is what no line before it has."""
        if self.log is None:
            return
        import json

        hand, turn, _ = _now.get()
        line = {
            "agent": self.name,
            "hand": hand,
            "turn": turn,
            "seat": seen.seat,
            "decision": len(seen.actions),
            "try": again,
            "version": VERSION,
            "before": talk.logged,
            "prompt": prompt[talk.logged :],
            "reply": reply,
            "tokens": tokens,
            "seconds": round(perf_counter() - began, 6),
            "action": None if found is None else found.words,
            "code": None if found is None else found.code,
            "failure": None if failure is None else cut(f"{kind(failure)}: {failure}", 1000),
        }
        talk.logged = len(prompt)
        _append(self.log, json.dumps(line, default=str) + "\n")

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_talks": {}}


def _told(talk: _Talk, seen: Observation, legal: bool) -> str:
    return seen.to_text(legal=legal, since=talk.seen)


def _is_another(talk: _Talk, seen: Observation) -> bool:
    """Whether what a seat sees is of another hand than what it was told last."""
    try:
        seen.to_text(since=talk.seen)
    except ValueError:
        return True
    return False


def _append(path: str, text: str) -> None:
    """Append to a file at once: lines of several processes do not mix."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            os.write(file, text.encode())
        finally:
            os.close(file)
    except OSError as error:
        raise unwritten(error, path) from None


# ---- Many hands in flight


def play(sheet: Sheet, first: int, count: int, answer_badly: Told, tell: Told) -> None:
    """Play the hands of a slice, as many at once as the match says; they are written down in order.

    :param answer_badly: `slices._answer_badly`, which deals with the error of an agent.
    :param tell: `slices._tell`, which calls `begin` and `end`.
    """
    _wait_for(_play(sheet, first, count, answer_badly, tell))


async def _play(sheet: Sheet, first: int, count: int, answer_badly: Told, tell: Told) -> None:
    import asyncio

    match, carry = sheet.match, sheet.match.carry
    in_order = any(getattr(agent, "sessions", False) for agent in sheet.agents)
    talks: Talks = {}
    done: dict[int, dict[int, list[Hand]]] = {}
    written = first

    def units() -> Iterator[tuple[int, int]]:
        for k in range(first, first + count, carry):
            for turn in range(match.turns):
                yield k, turn

    waiting = units()

    async def work() -> None:
        nonlocal written
        for k, turn in waiting:
            hands = await _carried(sheet, k, turn, talks, answer_badly, tell)
            done.setdefault(k, {})[turn] = hands
            while len(done.get(written, ())) == match.turns:
                _write_down(sheet, written, done.pop(written))
                written += carry

    tasks = [asyncio.create_task(work()) for _ in range(1 if in_order else min(match.concurrency, count))]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _write_down(sheet: Sheet, first: int, turns: dict[int, list[Hand]]) -> None:
    for i in range(sheet.match.carry):
        for turn in range(sheet.match.turns):
            hand = turns[turn][i]
            if sheet.estimators:
                sheet.see(hand, [sheet.agents[a] for a in sheet.seated(turn)])
            if sheet.match.records:
                sheet.write(hand, first + i, turn)
            sheet.rows.append(hand.payoffs)


async def _carried(
    sheet: Sheet, first: int, turn: int, talks: Talks, answer_badly: Told, tell: Told
) -> list[Hand]:
    """Play the hands through which chips are carried on."""
    match = sheet.match
    start = stacks = list(match.stacks)
    hands = []
    for k in range(first, first + match.carry):
        game, moves = match.schedule.at(k)
        seed, stream = match.seed
        hand = Hand(game, stacks, button=moves % len(start), seed=(seed, stream + k))
        _now.set((k, turn, talks))
        await _finish(sheet, hand, k, turn, answer_badly, tell)
        stacks = [chips or start[seat] for seat, chips in enumerate(hand.stacks)]
        hands.append(hand)
    return hands


async def _finish(sheet: Sheet, hand: Hand, k: int, turn: int, answer_badly: Told, tell: Told) -> None:
    """Play one hand to its end."""
    from inspect import isawaitable

    at = sheet.seated(turn)
    table = [sheet.agents[agent] for agent in at]
    seated = list(enumerate(table))
    tell(sheet, seated, "begin", k, turn, lambda seat: (seat, k))
    while (seat := hand.actor) is not None:
        seen, answered = hand.observe(seat), False
        began = perf_counter()
        try:
            code = table[seat](seen)
            if isawaitable(code):
                code = await code
            answered = True
            hand.act(code)
        except (KeyboardInterrupt, SystemExit) as stop:  # which would stop the loop, and not only this
            raise _Stopped(stop) from None
        except Exception as error:
            answer_badly(sheet, hand, error, k, turn, not answered)
        sheet.times[at[seat]][0] += perf_counter() - began
        sheet.times[at[seat]][1] += 1
    tell(sheet, seated, "end", k, turn, lambda seat: (hand.observe(seat),))


class _Stopped(Exception):
    """An agent raised KeyboardInterrupt, or SystemExit."""


class _Loop:
    """The event loop of this process, in a thread of its own: clients of models keep to one."""

    lock = Lock()
    loop: asyncio.AbstractEventLoop | None = None
    process = 0

    @classmethod
    def get(cls) -> asyncio.AbstractEventLoop:
        import asyncio

        with cls.lock:
            if cls.loop is None or cls.process != os.getpid():  # a fork has no thread of its parent's
                cls.loop, cls.process = asyncio.new_event_loop(), os.getpid()
                Thread(target=cls.loop.run_forever, name="steelwheel", daemon=True).start()
            return cls.loop


def _wait_for(work: Coroutine[Any, Any, T]) -> T:
    """Run it in the loop, and wait for what it returns; an interrupt stops it first."""
    import asyncio

    over = Event()

    async def all_of_it() -> T:
        try:
            return await work
        finally:
            over.set()

    future = asyncio.run_coroutine_threadsafe(all_of_it(), _Loop.get())
    try:
        while not over.wait(0.1):  # where a lock is not interrupted, an interrupt comes between
            pass
    except BaseException:
        future.cancel()
        over.wait()
        raise
    try:
        return future.result()
    except _Stopped as stopped:
        raise stopped.args[0] from None


# ---- Hands one after another


def begin(hand: int | None, turn: int, talks: Talks | None) -> None:
    """From now on this thread plays that hand, and what is said is kept in `talks`."""
    _now.set((hand, turn, talks))


def waited_for(agent: Any) -> Callable[[Observation], Any]:
    """An `async` agent as one that answers when it is called."""

    def ask(seen: Observation) -> Any:
        now = _now.get()

        async def answer() -> Any:
            _now.set(now)
            try:
                return await agent(seen)
            except (KeyboardInterrupt, SystemExit) as stop:  # which would stop the loop, and not only this
                raise _Stopped(stop) from None

        return _wait_for(answer())

    return ask
