"""Exceptions for invalid input. A wrong type raises Python's own TypeError.

Each exception has attributes for programs; an attribute is `None` if it is unknown. Copies and pickles of an
exception keep its attributes.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeVar

    ErrorType = TypeVar("ErrorType", bound=Exception)

__all__ = [
    "HistoryError",
    "IllegalAction",
    "InvalidCards",
    "InvalidGame",
    "InvalidHand",
    "InvalidRange",
    "InvalidSpot",
    "InvalidTable",
    "SteelwheelError",
]


def printable(text: str) -> str:
    """Return a text with "?" in place of control characters, which a terminal would obey."""
    return "".join([sign if sign.isprintable() else "?" for sign in text])


def shown(value: object, most: int = 80) -> str:
    """Return the repr of a caller's value for an error message, truncated to `most` characters."""
    if isinstance(value, int) and int.bit_length(value) > 64:
        return "an int of more than 64 bits"
    if type(value) in (str, bytes, bytearray, list, tuple):
        value = value[:most]  # type: ignore[index]  # each item takes at least one character of the repr
    try:
        text = repr(value)
    except Exception:  # raised by the value's own code, or by a huge int inside it
        return cut(f"a {type(value).__name__}", most)
    return cut(text, most)


def shown_path(path: object) -> str:
    """Return the repr of a file's path for an error message, in full unless it is extremely long."""
    return shown(path, 400)


def kind(value: object) -> str:
    """Return the name of a value's type for an error message."""
    return cut(type(value).__name__)


def cut(text: str, most: int = 80) -> str:
    """Return the text, truncated to `most` characters; truncated text ends in "..."."""
    return text if len(text) <= most else text[: most - 3] + "..."


def meant(name: object, names: Iterable[str]) -> str:
    """Return a hint such as " (did you mean 'x'?)" for an unknown name, or "" if no known name is close."""
    if not isinstance(name, str):
        return ""
    from difflib import get_close_matches

    word = str.lower(name)[:80].strip().replace("-", "_").replace(" ", "_")
    names = list(names)
    near = get_close_matches(word, names, 1, 0.7) or [x for x in names if len(x) > 3 and x in word]
    return f" (did you mean {near[0]!r}?)" if near else ""


def telling(error: ErrorType, **parts: object) -> ErrorType:
    """Set machine-readable attributes of an error, and return the error."""
    vars(error).update(parts)
    return error


def within(place: str, error: ErrorType) -> ErrorType:
    """Return a copy of an error, with a place such as "row 3" at the start of its message."""
    return telling(type(error)(f"{place}: {error}"), **vars(error))


def unread(error: OSError, what: str, path: str) -> OSError:
    """Return a copy of an OSError that names the input file instead of an error number."""
    if isinstance(error, FileNotFoundError):
        return FileNotFoundError(f"there is no {what} {shown_path(path)}")
    if isinstance(error, IsADirectoryError):
        return IsADirectoryError(f"{shown_path(path)} is a folder, not a {what}")
    return type(error)(f"the {what} {shown_path(path)} cannot be read: {cut(error.strerror or str(error))}")


def unwritten(error: OSError, path: str) -> OSError:
    """Return a copy of an OSError that names the output file instead of an error number."""
    why = cut(error.strerror or str(error))
    if isinstance(error, FileNotFoundError):
        from os.path import dirname

        why = f"there is no folder {shown_path(dirname(path))}"
    return type(error)(f"{shown_path(path)} cannot be written: {why}")


def later(number: int, known: int) -> str:
    """Describe bytes in a newer format than this version can read."""
    return f"damaged, or in format {number}, from a later version of steelwheel (this version reads {known})"


def unlike(magic: bytes, data: bytes) -> str:
    """Explain why bytes do not start with `magic`, whose last byte is the format number."""
    name, known = magic[:-1], magic[-1]
    number = data[len(name)] if data.startswith(name) and len(data) > len(name) else 0
    return "they are " + (later(number, known) if number > known else "damaged, or from another version")


def as_number(x: object, what: str) -> float:
    """Return x as a float.

    :raises TypeError: if x is not a number; bools and text are not numbers.
    :raises ValueError: if x is too large for a float.
    """
    if isinstance(x, (bool, str)) or not hasattr(x, "__float__"):
        raise TypeError(f"{what} must be a number, not {kind(x)}")
    try:
        return float(x)
    except (OverflowError, ValueError):
        raise ValueError(f"{what} must fit in a float, not {shown(x)}") from None


class SteelwheelError(ValueError):
    """The base class of steelwheel's exceptions.

    Wrong types, unknown names and numbers out of range raise Python's own TypeError and ValueError.
    """


class InvalidCards(SteelwheelError):
    """Text or numbers that are not cards, repeated cards, or the wrong number of cards.

    `position`: the index of the invalid card among the cards passed together, from 0.
    """

    position: int | None = None


class InvalidGame(SteelwheelError):
    """Game rules that contradict each other, or more seats than the deck can serve."""


class InvalidHand(SteelwheelError):
    """Invalid stacks, button, posts, cards or saved bytes of a hand."""


class InvalidSpot(SteelwheelError):
    """A hand, pot, stacks, ranges or bet sizes that the solver cannot use."""


class InvalidTable(SteelwheelError):
    """Invalid seats, players, chips or saved bytes of a table or tournament, or a call before a hand is over.

    `player` and `seat`: the player and the seat that the error is about, or None.
    """

    player: str | None = None
    seat: int | None = None


class IllegalAction(SteelwheelError):
    """A command that is not legal now; the message names the seat, the reason and the legal actions.

    - `seat`: the seat that gave the command.
    - `action`: the command in words: "fold", "raise to 250", "show".
    - `code`: the command as a code of `Hand.act`: -1, 0, 250; None if it has no code.
    - `legal_actions`: the `LegalActions` of the actor; None if no player is to act.
    - `rule`: the rule that forbids the command, with its source if it has one: "the last full bet or raise,
      TDA 43". The wording of a rule never varies. None if no rule of the game is involved.
    """

    seat: int | None = None
    action: str | None = None
    code: int | None = None
    legal_actions: Any = None
    rule: str | None = None


class HistoryError(SteelwheelError):
    """A hand history that cannot be read, replayed or written; the message says what is wrong, and where.

    `message` describes the problem, but not where it is. `path` (of the file), `hand` (its number or key),
    `line` and `action` (numbers, both from 1) are None if unknown.
    """

    message: str
    path: str | None
    hand: object
    line: int | None
    action: int | None

    def __init__(
        self,
        message: str,
        path: str | None = None,
        hand: object = None,
        line: int | None = None,
        action: int | None = None,
    ) -> None:
        super().__init__(message, path, hand, line, action)
        self.message, self.path, self.hand, self.line, self.action = message, path, hand, line, action

    def __str__(self) -> str:
        hand = self.hand
        if hand is not None:
            hand = cut(hand) if isinstance(hand, str) else shown(hand)
        places = (self.path, hand, self.line, self.action)
        where = [
            f"{what}{place}"
            for what, place in zip(("", "hand ", "line ", "action "), places, strict=True)
            if place is not None
        ]
        return f"{', '.join(where)}: {self.message}" if where else self.message


class InvalidRange(SteelwheelError):
    """Text or weights that are not a range of hands. The message names the column of the mistake.

    `text`: the whole text. `position`: the index of the mistake in it, from 0; the message counts columns
    from 1.
    """

    text: str | None = None
    position: int | None = None
