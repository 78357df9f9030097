"""Scan the text of a range: characters, numbers, and errors that name their column."""

from __future__ import annotations

from ..errors import InvalidRange, shown, telling

LONGEST = 50
"""The maximum length of a number in the text of a range."""

SUIT_SIGNS = "♣♦♥♠"
SELECTORS = "\ufe0e\ufe0f"
"""The variation selectors, which phones and chats write after a suit symbol."""


def shifted_number(number: str, decimals: int) -> float:
    """Return a number as a float, with its decimal point moved `decimals` places to the left."""
    digits, _, power = number.lower().partition("e")
    return float(f"{digits}e{int(power or 0) - decimals}")


class TextScanner:
    """A scanner that reads a text from left to right, in linear time."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def error(self, message: str, at: int | None = None) -> InvalidRange:
        """Return an error that names the column of the position `at`, or the current column."""
        column = self.at if at is None else at
        error = InvalidRange(f"{message} at column {column + 1} of {shown(self.text)}")
        return telling(error, text=self.text, position=column)

    def peek(self) -> str:
        """Return the next character without reading it; an empty string at the end."""
        return self.text[self.at : self.at + 1]

    def accept(self, characters: str) -> str:
        """Read and return the next character if it is one of these; otherwise return an empty string."""
        found = self.peek()
        if not found or found not in characters:
            return ""
        self.at += 1
        return found

    def accept_suit_of(self, characters: str) -> str:
        """Read a suit that is one of these characters, and return it in lower case, or "" if none comes next.

        A variation selector after a suit symbol is skipped.
        """
        found = self.accept(characters)
        if found and found in SUIT_SIGNS:
            self.accept(SELECTORS)
        return found.lower()

    def after(self) -> str:
        """Return " after 'x'" for the character before an error, or "" if that character is a blank."""
        last = self.text[: self.at].rstrip(SELECTORS)[-1:]
        return f" after {last!r}" if last.strip() else ""

    def is_number_before(self, sign: str) -> bool:
        """Return whether a number comes next, with this sign right after it."""
        start = self.at
        while self.accept("0123456789."):
            pass
        ends, self.at = self.at, start
        return ends > start and self.text[ends : ends + 1] == sign

    def number(self, what: str) -> str:
        """Read a number and return it as text; `what` is its name in errors."""
        start = self.at
        while self.accept("0123456789."):
            pass
        if self.at > start and self.accept("eE"):  # an exponent
            self.accept("+-")
            while self.accept("0123456789"):
                pass
        if self.at - start > LONGEST:
            raise self.error(
                f"{what} must have at most {LONGEST} characters, not {self.at - start:,},", start
            )
        found = self.text[start : self.at]
        try:
            float(found)
        except ValueError:
            raise self.error(f"expected {what}, not {found or self.peek() or 'the end'!r}", start) from None
        return found

    def in_unit(self, what: str, number: str, decimals: int, at: int) -> float:
        """Return a number from 0 to 10**decimals, divided by 10**decimals."""
        value = shifted_number(number, decimals)
        if value > 1:
            raise self.error(f"{what} must be from 0 to {10**decimals}, not {number},", at)
        return value
