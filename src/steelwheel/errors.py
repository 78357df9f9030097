"""What steelwheel raises when its input breaks a rule; the wrong type is a TypeError."""


class InvalidCards(ValueError):
    """Text or numbers that are not cards, a card that appears twice, or the wrong number of cards."""


class InvalidGame(ValueError):
    """Rules that do not fit together, or more seats than a game's deck can serve."""


class InvalidHand(ValueError):
    """Stacks, a button, posts, cards or saved bytes that no hand can have."""


class IllegalAction(ValueError):
    """A call that the rules do not allow now; with the seat, what it tried, why not, and what is legal."""
