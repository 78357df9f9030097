"""The errors for input that breaks a rule; the wrong type is a TypeError.

What programs need of an error is in its attributes, `None` where it is unknown; copies and pickles have them.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    from ._core import Legal

    Told = TypeVar("Told", bound=Exception)

__all__ = [
    "HistoryError",
    "IllegalAction",
    "InvalidCards",
    "InvalidGame",
    "InvalidHand",
    "InvalidRange",
    "InvalidSpot",
    "InvalidTable",
]


def shown(value: object, most: int = 80) -> str:
    """A caller's value as an error quotes it: its repr, cut to so many characters."""
    if isinstance(value, int) and int.bit_length(value) > 64:
        return "an int of more than 64 bits"
    if type(value) in (str, bytes, bytearray, list, tuple):
        value = value[:most]  # type: ignore[index]  # each item takes at least a character
    try:
        text = repr(value)
    except Exception:  # from its own code, or from a huge int within it
        return cut(f"a {type(value).__name__}", most)
    return cut(text, most)


def kind(value: object) -> str:
    """The name of a value's type, as an error quotes it."""
    return cut(type(value).__name__)


def cut(text: str, most: int = 80) -> str:
    """The text, cut to so many characters; what is cut ends in "..."."""
    return text if len(text) <= most else text[: most - 3] + "..."


def meant(name: object, names: Iterable[str]) -> str:
    """What to say after a name that there is not: " (did you mean 'x'?)" where one is near, else nothing."""
    if not isinstance(name, str):
        return ""
    from difflib import get_close_matches

    word = str.lower(name)[:80].strip().replace("-", "_").replace(" ", "_")
    names = list(names)
    near = get_close_matches(word, names, 1, 0.7) or [x for x in names if len(x) > 3 and x in word]
    return f" (did you mean {near[0]!r}?)" if near else ""


def telling(error: Told, **parts: object) -> Told:
    """The error, with what programs read of it."""
    vars(error).update(parts)
    return error


def within(place: str, error: Told) -> Told:
    """The same error, told with its place."""
    return telling(type(error)(f"{place}: {error}"), **vars(error))


def unread(error: OSError, what: str, path: str) -> OSError:
    """The same error, told by what was to be read at a path, instead of by a number."""
    if isinstance(error, FileNotFoundError):
        return FileNotFoundError(f"there is no {what} {shown(path)}")
    if isinstance(error, IsADirectoryError):
        return IsADirectoryError(f"{shown(path)} is a folder, not a {what}")
    return type(error)(f"the {what} {shown(path)} cannot be read: {cut(error.strerror or str(error))}")


def unwritten(error: OSError, path: str) -> OSError:
    """The same of what was to be written."""
    why = cut(error.strerror or str(error))
    if isinstance(error, FileNotFoundError):
        from os.path import dirname

        why = f"there is no folder {shown(dirname(path))}"
    return type(error)(f"{shown(path)} cannot be written: {why}")


def later(number: int, known: int) -> str:
    """What bytes are whose format comes after the last that is known."""
    return f"damaged, or in format {number} of a later steelwheel (this one reads {known})"


def unlike(magic: bytes, data: bytes) -> str:
    """Why bytes are not read that should begin with these, the last of which is the number of the format."""
    name, known = magic[:-1], magic[-1]
    number = data[len(name)] if data.startswith(name) and len(data) > len(name) else 0
    return "they are " + (later(number, known) if number > known else "damaged, or of another version")


def as_number(x: object, what: str) -> float:
    """x as a float; a TypeError for what is no number, bool and text included."""
    if isinstance(x, (bool, str)) or not hasattr(x, "__float__"):
        raise TypeError(f"{what} must be a number, not {kind(x)}")
    try:
        return float(x)
    except (OverflowError, ValueError):
        raise ValueError(f"{what} must be a number that a float can be, not {shown(x)}") from None


class InvalidCards(ValueError):
    """Text or numbers that are not cards, repeated cards, or the wrong number of cards.

    `position`: the place of the card that is wrong among those that were given together, from 0.
    """

    position: int | None = None


class InvalidGame(ValueError):
    """Rules that do not fit together, or more seats than the deck can serve."""


class InvalidHand(ValueError):
    """Stacks, a button, posts, cards or saved bytes that cannot be of a hand."""


class InvalidSpot(ValueError):
    """A hand, a pot, stacks, ranges or sizes of bets that the solver cannot start from."""


class InvalidTable(ValueError):
    """A seat, a player, chips or bytes that do not fit a table or a tournament; a hand that is not over.

    `player` and `seat`: whose it is; None if that is nobody.
    """

    player: str | None = None
    seat: int | None = None


class IllegalAction(ValueError):
    """A command that is not legal now; names the seat, what it tried, why it may not, and what is legal.

    - `seat`: whose command it was.
    - `action`: what was tried, in words: "fold", "raise to 250", "show".
    - `code`: the same as a code of `Hand.act`: -1, 0, 250; None for what has no code.
    - `legal`: the `Legal` of the actor; None when no bet is due.
    - `rule`: the rule that forbids it, with its source if it has one, the same text each time:
      "the last full bet or raise, TDA 43"; None for what is no matter of rules.
    """

    seat: int | None = None
    action: str | None = None
    code: int | None = None
    legal: Legal | None = None
    rule: str | None = None


class HistoryError(ValueError):
    """A hand history that cannot be read, replayed or written: what is wrong, and where.

    `message` is what is wrong, without the place. `path` of the file, `hand` (its number or key), `line` and
    `action` (its number), both counted from 1, are None if unknown.
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


class InvalidRange(ValueError):
    """Text or weights that are not a range of hands; names the column of the fault.

    `text`: all the text that was read. `position`: the place of the fault in it, from 0; the message counts
    columns from 1.
    """

    text: str | None = None
    position: int | None = None
