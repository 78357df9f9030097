"""The players of a cash table: public records, and the table's own record of each player."""

from __future__ import annotations

from .._base.frozen import NamedTuple
from .._base.records import Post

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

__all__ = [
    *("BIG", "ENTRY", "MOST_OWED", "SMALL", "STRADDLE"),
    *("Balance", "Ledger", "Player", "SeatedPlayer", "SidePayment"),
]

SMALL, BIG, STRADDLE, ENTRY = 1, 2, 4, 8  # bits of the blinds that a player owes
MOST_OWED = SMALL | BIG | STRADDLE | ENTRY


class Ledger(NamedTuple):
    """An account of a table's chips; `bought == on_table + cashed_out + rake` always holds.

    - `bought`: all chips that players bought.
    - `on_table`: chips in front of the players; during a hand, the chips they began it with. Chips held back
      for the stand-up game count.
    - `cashed_out`: chips that players took away when they left.
    - `rake`: chips that the house took. With EV cash-outs, it also won the chips of those hands, and paid for
      them, so that the sum can be negative.
    """

    bought: int
    on_table: int
    cashed_out: int
    rake: int


class Balance(NamedTuple):
    """A player's chips: `bought`, `on_table` (during a hand, the chips at its start), and `cashed_out`.

    Chips held back for the stand-up game are on the table.
    """

    bought: int
    on_table: int
    cashed_out: int

    @property
    def won(self) -> int:
        """The player's net result, negative for a loss."""
        return self.on_table + self.cashed_out - self.bought


class SidePayment(NamedTuple):
    """A payment of a player outside the pots.

    - `player`: the player's name.
    - `kind`: "seven_deuce", "stand_up" or "cash_out".
    - `chips`: the chips received; negative if the player paid them. For a cash-out, the amount taken minus
      what the hand then won.
    """

    player: str
    kind: str
    chips: int


class SeatedPlayer(NamedTuple):
    """A player at a table.

    - `name`, `seat`: the player's name and the seat.
    - `stack`: the player's chips; during a hand, the chips at its start.
    - `pending_chips`: chips that the player adds when the hand is over.
    - `is_sitting_out`, `is_leaving`: whether the player sits out or leaves from the next hand on.
    - `owed_post`: the `Post` that the player must make to be dealt in (for missed blinds, or to come in);
      None if nothing is due in the next game.
    """

    name: str
    seat: int
    stack: int
    pending_chips: int
    is_sitting_out: bool
    is_leaving: bool
    owed_post: Post | None


class Player:
    """The table's record of a player.

    - `name`, `seat`, `chips`: the name, the seat and the stack.
    - `adding`: chips to add after the hand; `leaving`: whether the player leaves after it.
    - `out`: whether the player sits out.
    - `placed`: whether the player is in the game, so that the blinds and the button reach the seat in turn.
    - `how`: how the player comes in, a value of `ENTRY_METHODS`.
    - `owes`: bits of the blinds owed.
    - `later`: the delay of the player's next big blind, in hands, caused by changing seats since the last
      one.
    - `ahead`: after a move, the player waits until no more than this many players will get the big blind
      before them; -1 if there is no wait.
    - `free`: whether the blinds may pass the player once at no cost, because the player has just left the
      button.
    - `straddles`: whether the player straddles; `straddle`: the size the player named, or 0.
    """

    __slots__ = (
        *("adding", "ahead", "chips", "free", "how", "later", "leaving", "name", "out", "owes", "placed"),
        *("seat", "straddle", "straddles"),
    )

    def __init__(self, name: str, seat: int, chips: int, placed: bool, how: str) -> None:
        self.name, self.seat, self.chips = name, seat, chips
        self.adding = self.later = self.straddle = 0
        self.ahead = -1
        self.free = self.out = self.leaving = self.straddles = False
        self.placed = placed
        self.owes = 0 if placed else ENTRY
        self.how = how

    def copy(self) -> Player:
        """Return a copy."""
        return Player.from_values(self.values())

    def values(self) -> list[Any]:
        """Return all attributes, in the order of `__slots__`."""
        return [getattr(self, name) for name in Player.__slots__]

    @classmethod
    def from_values(cls, values: Sequence[Any]) -> Player:
        """Rebuild a player's record from its `values()`."""
        player = cls.__new__(cls)
        for name, value in zip(cls.__slots__, values, strict=True):
            setattr(player, name, value)
        return player
