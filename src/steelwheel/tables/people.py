"""What a cash table tells of its chips and people, and what it keeps of each."""

from __future__ import annotations

from .._frozen import NamedTuple
from .._records import Post

__all__ = ["BIG", "ENTRY", "MOST_OWED", "SMALL", "STRADDLE", "Account", "Ledger", "Player", "Seated"]

SMALL, BIG, STRADDLE, ENTRY = 1, 2, 4, 8  # what a player owes
MOST_OWED = SMALL | BIG | STRADDLE | ENTRY


class Ledger(NamedTuple):
    """Where the chips are: `bought == on_table + taken + rake`, always.

    - `bought`: chips that were bought.
    - `on_table`: what lies before the players; in a hand under way what they began it with.
    - `taken`: chips taken away by those who left.
    - `rake`: the house's.
    """

    bought: int
    on_table: int
    taken: int
    rake: int


class Account(NamedTuple):
    """A player's chips: `bought`, `on_table` (of a hand under way what he began it with), `taken` away."""

    bought: int
    on_table: int
    taken: int

    @property
    def won(self) -> int:
        """What he has won, or lost if it is negative."""
        return self.on_table + self.taken - self.bought


class Seated(NamedTuple):
    """A player at a table.

    - `player`, `seat`.
    - `chips`: before him; in a hand under way what he began it with.
    - `adding`: chips that he adds when the hand is over.
    - `sits_out`, `leaves`: whether he does, from the next hand on.
    - `owes`: the `Post` of missed blinds, or of coming in, that he makes to be dealt in; None if he owes
      nothing in the next game.
    """

    player: str
    seat: int
    chips: int
    adding: int
    sits_out: bool
    leaves: bool
    owes: Post | None


class Player:
    __slots__ = (
        *("adding", "chips", "how", "later", "leaving", "name", "out", "owes", "placed", "seat"),
        "straddles",
    )

    def __init__(self, name: str, seat: int, chips: int, placed: bool, how: str) -> None:
        self.name, self.seat, self.chips = name, seat, chips
        self.adding = 0
        self.later = 0  # hands by which his big blind comes later, of all his moves since the last
        self.out = self.leaving = self.straddles = False
        self.placed = placed  # in the game: from his place the blinds and the button go round
        self.owes = 0 if placed else ENTRY
        self.how = how  # he comes in

    def copy(self) -> Player:
        made: Player = object.__new__(Player)
        for name in Player.__slots__:
            setattr(made, name, getattr(self, name))
        return made
