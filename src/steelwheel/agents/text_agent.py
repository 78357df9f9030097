"""Agents backed by anything that answers text prompts, such as a language model: `TextAgent`."""

from __future__ import annotations

import os
from contextvars import ContextVar
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from .._base.public import public
from .._core import Observation
from ..errors import IllegalAction, as_number, cut, kind, shown, unwritten
from ..text.action_parser import parse_action
from ..text.prompts import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Conversations", "HandContext", "TextAgent", "hand_context"]

INSTRUCTIONS = (
    "You play poker. Each message describes what happened. Answer with your action only: fold, check, call, "
    "bet 12, raise to 40 (your total on this street), all in; in a draw: stand pat, discard Kh 2c."
)


class Conversation:
    """One seat's conversation with the model so far.

    - `text`: the prompts and the answers.
    - `logged`: the number of characters of `text` that have been written to the log.
    - `observation`: the last observation that a prompt described; None between hands.
    """

    __slots__ = ("logged", "observation", "text")

    def __init__(self, text: str) -> None:
        self.text, self.logged = text, 0
        self.observation: Observation | None = None


Conversations = dict[tuple[int, int | None, int, int | None], Conversation]
"""Conversations, keyed by the agent's id, the hand's number and turn (see `HandContext`), and the seat."""


class HandContext(NamedTuple):
    """The hand that a task or thread plays.

    - `hand`: its number; `None` outside of matches.
    - `turn`: the number of times that the same deal has been played before; in tournaments, the number of the
      table.
    - `conversations`: the conversations of the hand's chunk (see `simulate`); None: the agent's own
      conversations.
    - `corrected`: for each seat, the number of answers that were replaced by the nearest legal action.
    """

    hand: int | None = None
    turn: int = 0
    conversations: Conversations | None = None
    corrected: list[int] | None = None


hand_context: ContextVar[HandContext] = ContextVar("steelwheel", default=HandContext())  # noqa: B039


def _check_observation(observation: object) -> None:
    if not isinstance(observation, Observation):
        raise TypeError(
            f"an agent takes an Observation, for example hand.observe(seat), not {kind(observation)}"
        )


@public()
class TextAgent:
    """An agent backed by anything that answers text prompts, such as a language model.

    Its first prompt describes the whole hand (`Observation.to_text`); later prompts add only what is new. If
    `parse_action` rejects an answer, the next prompt explains why.

    :param complete: a function that takes a prompt and returns the answer, or (answer, tokens); it may be
        `async`.
    :param show_legal: whether prompts list the legal actions.
    :param strict: whether to raise IllegalAction if the last attempt is rejected; `simulate` can then fold
        the hand. Otherwise `parse_action` chooses the nearest legal action, and the result of `simulate`
        counts it in `corrected_actions`.
    :param timeout: the longest wait for an `async` answer, in seconds.
    :param retries: the number of further attempts after a rejected answer, an error in `complete` or a
        timeout.
    :param retry_delay: seconds to wait before the next attempt after an error or a timeout; the delay doubles
        each time.
    :param keep_history: whether prompts include the earlier hands of the same chunk (see `simulate`); the
        hands of a chunk are then played in order.
    :param log: a file that collects the answers, one line of JSON each.
    :param instructions: the beginning of each prompt.
    :raises TypeError, ValueError: if an argument is not valid.
    :raises OSError: if the log cannot be written.
    """

    def __init__(
        self,
        complete: Callable[[str], Any],
        *,
        show_legal: bool = False,
        strict: bool = True,
        timeout: float = 60.0,
        retries: int = 2,
        retry_delay: float = 1.0,
        keep_history: bool = False,
        log: str | os.PathLike[str] | None = None,
        instructions: str = INSTRUCTIONS,
    ) -> None:
        if not callable(complete):
            raise TypeError(f"complete must be a function that takes a prompt, not {kind(complete)}")
        if isinstance(retries, bool) or not isinstance(retries, int) or retries < 0:
            raise ValueError(f"retries must be an int of 0 or more, not {shown(retries)}")
        if not as_number(timeout, "timeout") > 0:
            raise ValueError(f"timeout must be more than 0 seconds, not {shown(timeout)}")
        if not as_number(retry_delay, "retry_delay") >= 0:
            raise ValueError(f"retry_delay must be 0 seconds or more, not {shown(retry_delay)}")
        if not isinstance(instructions, str):
            raise TypeError(f"instructions must be a str, not {kind(instructions)}")
        self.complete, self.show_legal, self.strict = complete, bool(show_legal), bool(strict)
        self.timeout, self.retries, self.retry_delay = timeout, retries, retry_delay
        self.keep_history, self.instructions = bool(keep_history), instructions
        self.log = None if log is None else os.fspath(log)
        self.name = cut(getattr(complete, "__name__", None) or type(complete).__name__, 60)
        self._conversations: Conversations = {}  # outside of matches
        if self.log is not None:
            _append(self.log, "")

    async def __call__(self, seen: Observation) -> int:
        """Ask for an action, and return its code.

        :raises IllegalAction: if the last attempt is rejected, and the agent is strict.
        """
        import asyncio

        _check_observation(seen)
        conversation = self._conversation(seen)
        conversation.text += f"{seen.to_text(legal=self.show_legal, since=conversation.observation)}\n"
        conversation.observation = seen
        for attempt in range(self.retries + 1):
            is_last = attempt == self.retries
            began, reply, tokens, parsed = perf_counter(), None, None, None
            failure: Exception | None = None
            prompt = conversation.text
            try:
                reply, tokens = await self._answer(prompt)
                parsed = parse_action(reply, seen)
            except IllegalAction as error:
                failure = error
                if is_last and not self.strict and reply is not None:
                    parsed = parse_action(reply, seen, strict=False)
                    corrected = hand_context.get().corrected
                    if corrected is not None and seen.seat is not None:
                        corrected[seen.seat] += 1
                conversation.text += f"{reply}\nThat was rejected: {error}\n"
            except TimeoutError:
                failure = TimeoutError(f"no answer within {self.timeout:g} seconds")
            except Exception as error:
                failure = error
            else:
                conversation.text += f"{reply}\n"
            self._write_log(conversation, prompt, seen, attempt, began, reply, tokens, parsed, failure)
            if parsed is not None:
                return parsed.code
            if is_last or isinstance(failure, TypeError):
                assert failure is not None
                raise failure
            if not isinstance(failure, IllegalAction):
                await asyncio.sleep(self.retry_delay * 2**attempt)
        raise AssertionError("unreachable")

    async def _answer(self, prompt: str) -> tuple[str, Any]:
        """Return the answer to a prompt, and its number of tokens if `complete` reports it."""
        import asyncio
        from inspect import isawaitable

        answer = self.complete(prompt)
        if isawaitable(answer):
            answer = await asyncio.wait_for(answer, self.timeout)
        reply, tokens = answer if isinstance(answer, tuple) and len(answer) == 2 else (answer, None)
        if not isinstance(reply, str):
            raise TypeError(f"complete must return a str, or (str, tokens), not {kind(reply)}")
        return reply, tokens

    def _conversation(self, seen: Observation) -> Conversation:
        """Return the conversation of this hand, or of the whole chunk if the history is kept."""
        hand, turn, conversations, _ = hand_context.get()
        conversations = self._conversations if conversations is None else conversations
        key = (id(self), None if self.keep_history else hand, turn, seen.seat)
        if key not in conversations or (hand is None and _is_another_hand(conversations[key], seen)):
            conversations[key] = Conversation(f"{self.instructions}\n")
        return conversations[key]

    def end(self, seen: Observation) -> None:
        """Add the end of a hand to the prompt if the history is kept; otherwise forget the hand's prompts."""
        _check_observation(seen)
        hand, turn, conversations, _ = hand_context.get()
        if not self.keep_history:
            (self._conversations if conversations is None else conversations).pop(
                (id(self), hand, turn, seen.seat), None
            )
            return
        conversation = self._conversation(seen)
        conversation.text += f"{seen.to_text(since=conversation.observation)}\n"
        conversation.observation = None

    def _write_log(
        self,
        conversation: Conversation,
        prompt: str,
        seen: Observation,
        attempt: int,
        began: float,
        reply: str | None,
        tokens: Any,
        parsed: Any,
        failure: Exception | None,
    ) -> None:
        """Append a line to the log, with the new part of the prompt."""
        if self.log is None:
            return
        import json

        hand, turn, *_ = hand_context.get()
        line = {
            "agent": self.name,
            "hand": hand,
            "turn": turn,
            "seat": seen.seat,
            "decision": len(seen.actions),
            "attempt": attempt,
            "version": VERSION,
            "prompt_offset": conversation.logged,
            "prompt": prompt[conversation.logged :],
            "reply": reply,
            "tokens": tokens,
            "seconds": round(perf_counter() - began, 6),
            "action": None if parsed is None else parsed.words,
            "code": None if parsed is None else parsed.code,
            "failure": None if failure is None else cut(f"{kind(failure)}: {failure}", 1000),
        }
        conversation.logged = len(prompt)
        _append(self.log, json.dumps(line, default=str) + "\n")

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_conversations": {}}


def _is_another_hand(conversation: Conversation, seen: Observation) -> bool:
    """Return whether an observation belongs to a different hand than the last prompt."""
    try:
        seen.to_text(since=conversation.observation)
    except ValueError:
        return True
    return False


def _append(path: str, text: str) -> None:
    """Append to a file in a single write, so that lines from several processes do not mix."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            os.write(file, text.encode())
        finally:
            os.close(file)
    except OSError as error:
        raise unwritten(error, path) from None
