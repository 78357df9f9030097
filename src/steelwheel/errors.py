"""The errors for input that breaks a rule; the wrong type is a TypeError."""

__all__ = ["HistoryError", "IllegalAction", "InvalidCards", "InvalidGame", "InvalidHand", "InvalidRange"]


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


def as_number(x: object, what: str) -> float:
    """x as a float; a TypeError for what is no number, bool and text included."""
    if isinstance(x, (bool, str)) or not hasattr(x, "__float__"):
        raise TypeError(f"{what} must be a number, not {kind(x)}")
    try:
        return float(x)
    except (OverflowError, ValueError):
        raise ValueError(f"{what} must be a number that a float can be, not {shown(x)}") from None


class InvalidCards(ValueError):
    """Text or numbers that are not cards, repeated cards, or the wrong number of cards."""


class InvalidGame(ValueError):
    """Rules that do not fit together, or more seats than the deck can serve."""


class InvalidHand(ValueError):
    """Stacks, a button, posts, cards or saved bytes that cannot be of a hand."""


class IllegalAction(ValueError):
    """A command that is not legal now; names the seat, what it tried, why it may not, and what is legal."""


class HistoryError(ValueError):
    """A hand history that cannot be read, replayed or written: what is wrong, and where.

    `file`, `hand` (its number or key), `line` and `action` (counted from 1) are None if unknown.
    """

    def __init__(
        self,
        message: str,
        file: str | None = None,
        hand: object = None,
        line: int | None = None,
        action: int | None = None,
    ) -> None:
        super().__init__(message, file, hand, line, action)
        self.message, self.file, self.hand, self.line, self.action = message, file, hand, line, action

    def __str__(self) -> str:
        hand = self.hand
        if hand is not None:
            hand = cut(hand) if isinstance(hand, str) else shown(hand)
        places = (self.file, hand, self.line, self.action)
        where = [
            f"{what}{place}"
            for what, place in zip(("", "hand ", "line ", "action "), places, strict=True)
            if place is not None
        ]
        return f"{', '.join(where)}: {self.message}" if where else self.message


class InvalidRange(ValueError):
    """Text or weights that are not a range of hands; names the column of the fault."""
