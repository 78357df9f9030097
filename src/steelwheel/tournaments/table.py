"""One table of a tournament: its players, their chips, the button and the blinds."""

from __future__ import annotations

from itertools import pairwise

from .._base.frozen import NamedTuple
from ..tables import seating

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .._base.records import Post
    from .._core import Hand
    from ..games.game import Game
    from ..tables.seating import Seating
    from .draws import Draw

__all__ = ["COUNTERS", "Seats", "TournamentEvent"]

COUNTERS = ("hands", "level", "in_level", "turn", "played")
"""The counters of a table that are saved."""

_made = tuple.__new__  # creates a named tuple without its checks


class TournamentEvent(NamedTuple):
    """An event of a tournament outside the play of hands.

    - `kind`: "seat" (a player takes a seat), "move" (a player is moved to a seat), "out" (a player is out),
      "break" (a table breaks), "redraw" (all seats are redrawn; `amount` is the number of tables left),
      "level" (a level begins; `amount` is its index), "chip_race" (a player's stack is now `amount`),
      "registration_closed", "hand_for_hand" (it begins if `amount` is 1, and ends if it is 0),
      "mystery_bounties" (`amount` envelopes are now in play), "bounty" (a player wins `amount`), "prize" (a
      player wins `amount`), "over" (the tournament is over).
    - `player`, `table` and `seat`: the player, and where they sit; None if the event has none.
    """

    kind: str
    player: str | None = None
    table: int | None = None
    seat: int | None = None
    amount: int = 0


class Seats:
    """The seats of a table; internal to the package.

    - `names`, `stacks`: the player and the chips in each seat; during a hand, its starting stacks.
    - `bought`: chips, by seat, to add when the hand ends.
    - `joining`: the seats of players who have not been dealt in yet.
    - `following`: a dict that maps each dealt-in seat to the next one; None if a player comes or goes, or if
      the blinds are not in consecutive dealt-in seats.
    """

    __slots__ = (
        "bought",
        "chip",
        "dealt",
        "first",
        "following",
        "hand",
        "hands",
        "in_level",
        "joining",
        "level",
        "names",
        "number",
        "own",
        "played",
        "players",
        "seating",
        "stacks",
        "turn",
    )

    def __init__(self, number: int, seats: int, chip: int) -> None:
        self.number = number
        self.names: list[str | None] = [None] * seats
        self.stacks = [0] * seats
        self.players = 0
        self.bought: dict[int, int] = {}
        self.joining: set[int] = set()
        self.dealt: set[int] = set()
        self.seating: Seating | None = None
        self.first: int | None = None  # the first button, if it was drawn
        self.own: int | None = None  # the last separate button of games without blinds, if any
        self.following: dict[int, int] | None = None
        self.hand: Hand | None = None
        self.hands = self.level = self.in_level = self.turn = self.played = 0
        self.chip = chip

    def values(self) -> list[Any]:
        """Return everything but the hand as plain values."""
        last = self.seating
        return [
            *(self.number, self.chip, self.names, self.stacks, sorted(self.bought.items())),
            *(sorted(self.joining), last and [last.button, *last.blinds], self.first),
            *([getattr(self, name) for name in COUNTERS], self.hand is not None),
            *([] if self.own is None else [self.own]),
        ]

    @classmethod
    def from_values(cls, values: list[Any], hands: Iterator[Hand]) -> Seats:
        """Rebuild a table from its `values()`.

        :param values: plain values whose types and ranges have been checked.
        :param hands: an iterator that yields the hand, if the table has one.
        """
        number, chip, names, stacks, bought, joining, places, first, counters, has_hand, *own = values
        table = cls(number, len(names), chip)
        table.names, table.stacks = [*names], [*stacks]
        table.players = sum([name is not None for name in names])
        table.bought, table.joining, table.first = dict(bought), {*joining}, first
        if places is not None:
            button, *blinds = places
            table.seating = seating.Seating(button, tuple(blinds))
        table.own = own[0] if own else None
        for name, count in zip(COUNTERS, counters, strict=True):
            setattr(table, name, count)
        if has_hand:
            table.hand = next(hands)
            start = table.hand.starting_stacks
            table.dealt = {seat for seat, chips in enumerate(start) if chips}
        return table

    def copy(self) -> Seats:
        """Return a copy with the same hand."""
        new = Seats.__new__(Seats)
        new.assign(self)
        return new

    def assign(self, other: Seats) -> None:
        """Copy all attributes of another table to this one."""
        for name in Seats.__slots__:
            value = getattr(other, name)
            setattr(self, name, value.copy() if isinstance(value, (list, set, dict)) else value)

    @property
    def free(self) -> list[int]:
        """The empty seats."""
        return [seat for seat, name in enumerate(self.names) if name is None]

    def put(self, name: str, chips: int, seat: int) -> None:
        """Seat a player, to be dealt in next hand unless the seat is between button and small blind."""
        self.names[seat], self.stacks[seat] = name, chips
        self.players += 1
        self.joining.add(seat)
        self.following = None

    def take(self, seat: int) -> int:
        """Empty a seat and return its chips."""
        chips, self.stacks[seat], self.names[seat] = self.stacks[seat], 0, None
        self.players -= 1
        self.joining.discard(seat)
        self.following = None
        return chips

    def gap_seats(self) -> set[int]:
        """Return the seats between the next button and small blind; players there get no cards (WT 66)."""
        if self.seating is None:
            return set()
        found, blinds, many = set(), self.seating.blinds, len(self.names)
        for low, high in pairwise(blinds):
            found |= {(low + i) % many for i in range(1, (high - low) % many)}
        return found

    def worst_seat(self, draw: Draw) -> int:
        """Return the empty seat that gets the big blind soonest; the small blind's seat comes last (WT 67a).

        Before a table's first hand, the seat is drawn at random.
        """
        if self.seating is None or not self.seating.blinds:
            return draw.choice(self.free)
        big, many = self.seating.blinds[-1], len(self.names)
        return next(seat for i in range(1, many + 1) if self.names[seat := (big + i) % many] is None)

    def next_big_blind(self, draw: Draw) -> int:
        """Return the seat of the next big blind (WT 67a); before a table's first hand, draw one at random."""
        if self.seating is None:
            return draw.choice([seat for seat, name in enumerate(self.names) if name is not None])
        last = self.seating.blinds[-1] if self.seating.blinds else self.seating.button
        many = len(self.names)
        return next(seat for i in range(1, many + 1) if self.names[seat := (last + i) % many] is not None)

    def high_card(self, draw: Draw) -> int:
        """Return the seat that draws the highest card, ties broken by suit (WT 67b)."""
        taken = [seat for seat, name in enumerate(self.names) if name is not None]
        return max(zip(draw.cards(len(taken)), taken, strict=True))[1]

    def prepare_hand(self, game: Game, stud: bool) -> tuple[list[int], int, dict[int, Post] | None]:
        """Move the button and the blinds; return the stacks (0 if not dealt in), the button, and the posts.

        :param stud: whether the game may be stud.

        In stud, all players are dealt in, and the button stays where it is until the next hand with blinds
        (WT 67b). In other games without blinds, the house rule `bomb_pot_button` decides.
        """
        if self.following is None:
            self._find_regular_order(game)
        if self.following is not None and len(game.blinds) == 2:
            small, big = self.seating.blinds  # type: ignore[union-attr]
            button = small if len(self.following) > 2 else big
            self.seating = _made(seating.Seating, (button, (big, self.following[big])))
            return self.stacks, button, None
        return self._prepare_irregular(game, stud)

    def _find_regular_order(self, game: Game) -> None:
        """Set `following` if all players are dealt in, with the button and the blinds in adjacent seats."""
        last, joining = self.seating, self.joining
        if last is None or len(last.blinds) != 2 or len(game.blinds) != 2:
            return
        if joining and game.rules["button"] == "moving":
            return
        order = [seat for seat, chips in enumerate(self.stacks) if chips]
        following = dict(zip(order, [*order[1:], order[0]], strict=True))
        small, big = last.blinds
        if following.get(small) == big:
            self.following, self.dealt = following, {*order}
            joining.clear()

    def _prepare_irregular(self, game: Game, stud: bool) -> tuple[list[int], int, dict[int, Post] | None]:
        """Do the work of `prepare_hand` in the general case, by the rules of `seating`."""
        many = len(self.names)
        taken = {seat for seat, chips in enumerate(self.stacks) if chips}
        last = self.seating
        self.following = None
        self.dealt = taken
        blinds = seating.blinds_of(game)
        move = "stands" if stud and seating.is_stud(game) else "moves"
        if not blinds and last is not None and last.blinds:
            move = seating.button_without_blinds(game)
        if move != "moves":
            at = max(taken) if last is None else last.blinds[0] if last.blinds else last.button
            if move == "own":
                at = self.own = seating.seat_after(at - 1 if self.own is None else self.own, taken, many)
            return self.stacks, seating.seat_after(at - 1, taken, many), None
        if last is None:
            # unless it is drawn, the button begins at the last seat, to the right of the dealer (WT 85)
            button = max(taken) if self.first is None else self.first
            now, dealt = seating.first_seating(taken, many, blinds, button), taken
        else:
            joining = dict.fromkeys(self.joining, "any")
            moving = not blinds or game.rules["button"] == "moving"
            now, dealt = seating.next_seating(
                last, many, blinds, taken - self.joining, joining, moving=moving
            )
        self.seating, self.dealt = now, dealt
        self.joining -= dealt
        stacks = self.stacks
        if len(dealt) < len(taken):
            stacks = [chips if seat in dealt else 0 for seat, chips in enumerate(stacks)]
        return stacks, now.button, seating.posts(game, now, dealt, many) or None

    def settle_hand(self) -> list[int]:
        """Settle the hand, which is over, and return the seats that have lost all their chips."""
        ended = self.hand.stacks  # type: ignore[union-attr]
        self.hand = None
        if self.following is not None and not self.bought:  # all players were dealt in and are still here
            self.stacks = [*ended]
            if ended.count(0) == len(ended) - self.players:
                return []
        else:
            for seat in self.dealt:
                self.stacks[seat] = ended[seat] + self.bought.pop(seat, 0)
        return sorted([seat for seat in self.dealt if not self.stacks[seat]])
