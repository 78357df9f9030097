"""What steelwheel raises when its input breaks a rule; the wrong type is a TypeError."""


class InvalidCards(ValueError):
    """Text or numbers that are not cards, a card that appears twice, or the wrong number of cards."""


class InvalidGame(ValueError):
    """Rules that do not fit together, or more seats than a game's deck can serve."""


class InvalidHand(ValueError):
    """Stacks, a button, posts, cards or saved bytes that no hand can have."""


class IllegalAction(ValueError):
    """A call that the rules do not allow now; with the seat, what it tried, why not, and what is legal."""


class HistoryError(ValueError):
    """A hand history that cannot be read, replayed or written: what is wrong, and where.

    `file`, `hand` (its number or key), `line` and `action` (counted from 1) are None where not known.
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
        places = (self.file, self.hand, self.line, self.action)
        where = [
            f"{what}{place}"
            for what, place in zip(("", "hand ", "line ", "action "), places, strict=True)
            if place is not None
        ]
        return f"{', '.join(where)}: {self.message}" if where else self.message


class InvalidRange(ValueError):
    """Text or weights that are no range of hands; with the column of what is wrong."""
