"""Read keys at a terminal, without waiting for Enter."""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep

__all__ = ["keyboard"]

_ARROWS = {"A": "back", "B": "on", "C": "on", "D": "back", "H": "first", "F": "last"}
_NUMBERED = {1: "first", 7: "first", 4: "last", 8: "last", 5: "street before", 6: "next street"}
_WINDOWS = {"H": "back", "P": "on", "M": "on", "K": "back", "G": "first", "O": "last"}
_WINDOWS |= {"I": "street before", "Q": "next street"}
_KEYS = {
    **dict.fromkeys("\n\r", "on"),
    **dict.fromkeys("\x7f\b", "back"),
    **{f"\x1b{kind}{letter}": action for kind in "[O" for letter, action in _ARROWS.items()},
    **{f"\x1b[{number}~": action for number, action in _NUMBERED.items()},
    **{f"{kind}{letter}": action for kind in "\x00\xe0" for letter, action in _WINDOWS.items()},
    "]": "next street",
    "[": "street before",
    "n": "next hand",
    "p": "hand before",
    " ": "play",
    "+": "faster",
    "=": "faster",
    "-": "slower",
    "?": "help",
    **dict.fromkeys(("q", "Q", "\x1b", "\x03", "\x04"), "quit"),
}
_KEY = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Za-z])?|.", re.DOTALL)


@contextmanager
def keyboard() -> Iterator[Callable[[float | None], str | None]]:
    """Yield a function that waits up to a number of seconds (`None`: without limit) for a key.

    The function returns the name of the key's action ("other" if it has none), `None` if the time is up, and
    "" at the end of the input.
    """
    try:
        import termios
        import tty
    except ImportError:
        import msvcrt

        def press(seconds: float | None) -> str | None:
            waits: Callable[[], bool] = msvcrt.kbhit  # type: ignore[attr-defined,unused-ignore]
            getwch: Callable[[], str] = msvcrt.getwch  # type: ignore[attr-defined,unused-ignore]
            end = monotonic() + (seconds or 0)
            while seconds is not None and not waits():
                if monotonic() >= end:
                    return None
                sleep(0.02)
            pressed = getwch()
            return _KEYS.get(pressed + getwch() if pressed in "\x00\xe0" else pressed, "other")

        yield press
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    typed = ""

    def read(seconds: float | None) -> str | None:
        ready, _, _ = select.select([terminal], [], [], seconds)
        if not ready:
            return None
        return os.read(terminal, 64).decode(errors="replace")

    def key(seconds: float | None) -> str | None:
        nonlocal typed
        if not typed:
            text = read(seconds)
            if not text:
                return text
            typed = text
        if typed in ("\x1b", "\x1b[", "\x1bO"):  # the rest of the sequence may follow
            typed += read(0.05) or ""
        first = _KEY.match(typed)
        assert first
        typed = typed[first.end() :]
        return _KEYS.get(first.group(), "other")

    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)  # keeps keys typed earlier
        yield key
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
