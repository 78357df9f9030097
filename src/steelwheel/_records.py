"""The named tuples of a hand; their public module is `hand`."""

from __future__ import annotations

from ._frozen import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .typing import EventKind, PostKind


class Pot(NamedTuple):
    """Chips to be won, and the seats that may win them.

    :param amount: its chips.
    :param seats: who is live in it, ascending.
    """

    amount: int
    seats: tuple[int, ...]


class Post(NamedTuple):
    """What a seat posts before the cards in place of what it would.

    :param live: chips that count as its bet.
    :param dead: chips that go to the pot and count as nobody's.
    :param kind: "blind", "straddle" or "missed" (a live post of a missed blind, which does not move who
        opens).
    """

    live: int
    dead: int = 0
    kind: PostKind = "blind"


class Event(NamedTuple):
    """One thing that happened in a hand.

    Of cards that are dealt "up" ones lie face up; a "discard" without cards stands pat; "middle" names the
    middle card (Double Texas); the bring-in of stud is "complete"d before it is raised; "reshuffle": the deck
    has run short; "passed": nobody could open, and it is dealt again.

    :param kind: what happened, one of `EventKind`.
    :param seat: whose it is, or None.
    :param street: the street, from 0.
    :param to: the seat's total on the street after it; of a "push" the pot (0 is the main pot), of "board"
        and "burn" the board (0 is the first).
    :param amount: the chips that moved.
    :param cards: its cards; None for one that is unknown.
    """

    kind: EventKind
    seat: int | None
    street: int
    to: int
    amount: int
    cards: tuple[int | None, ...]


Pot.__module__ = Post.__module__ = Event.__module__ = "steelwheel.hand"
