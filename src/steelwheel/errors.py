"""What steelwheel raises when its input breaks a rule; the wrong type is a TypeError."""


class InvalidCards(ValueError):
    """Text or numbers that are not cards, a card that appears twice, or the wrong number of cards."""
