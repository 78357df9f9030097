"""The named tuples of a hand: pots, posts and events."""

from __future__ import annotations

from .frozen import NamedTuple
from .public import public

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import EventKind, PostKind


@public()
class Pot(NamedTuple):
    """A pot: its amount, and the seats eligible to win it.

    :param amount: chips in the pot.
    :param seats: seats that can win it, ascending.
    """

    amount: int
    seats: tuple[int, ...]


@public()
class Post(NamedTuple):
    """The chips that a seat posts before the deal, in place of its usual post.

    :param live: chips that count as the seat's bet.
    :param dead: chips that go to the pot and count as no player's bet.
    :param kind: "blind", "straddle", "missed" (a post for missed blinds, which does not change who opens; its
        dead chips are the missed small blind), or "kill" (the live blind of a kill pot: see
        `Game.with_kill`).
    """

    live: int
    dead: int = 0
    kind: PostKind = "blind"


@public()
class Event(NamedTuple):
    """One event of a hand.

    "missed" is a live post for missed blinds. "missed_small" is the dead post for a missed small blind; with
    three blinds, it covers both smaller ones. "dead" is any other dead post, such as the small blind of a
    player who buys the button. "kill" is the live blind of a kill pot.

    "up" means that some of the dealt cards are face up. "discard" without cards is standing pat. "middle"
    names the middle card (Double Texas). "complete" raises the bring-in of stud to a full bet. "reshuffle"
    means that the deck ran short and was reshuffled. "passed" means that no player opened, and the hand is
    dealt again.

    :param kind: the kind of event, one of `EventKind`.
    :param seat: the seat that the event is about, or None.
    :param street: the street, from 0.
    :param to: the seat's total bet on the street, this event included; for "push", the index of the pot (0 is
        the main pot); for "board" and "burn", the index of the board (0 is the first).
    :param amount: the chips that moved.
    :param cards: the cards that the event is about; None for an unknown card.
    """

    kind: EventKind
    seat: int | None
    street: int
    to: int
    amount: int
    cards: tuple[int | None, ...]
