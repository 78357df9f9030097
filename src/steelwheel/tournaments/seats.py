"""One table of a tournament: who sits where with how many chips, and where button and blinds are."""

from __future__ import annotations

from itertools import pairwise

from .. import seating
from .._frozen import NamedTuple
from ..rotations import is_stud

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._core import Hand
    from .._records import Post
    from ..game import Game
    from ..seating import Seating
    from .draws import Draw

__all__ = ["News", "Seats"]


_made = tuple.__new__  # a named tuple without its checks


class News(NamedTuple):
    """What happened in a tournament besides the play.

    - `kind`: "seat" (a player takes a place), "move" (he is moved to it), "out", "break" (of a table),
      "redraw" (of all seats; `amount` is how many tables are left), "level" (`amount` is its number, from
      0), "race" (a player's stack has become `amount`), "close" (no more entries), "hand_for_hand"
      (`amount` 1 begins it, 0 ends it), "bounty" (a player wins `amount`), "prize" (he wins `amount`),
      "over".
    - `player`, `table` and `seat`: whose and where; None where it is nobody's or nowhere.
    """

    kind: str
    player: str | None = None
    table: int | None = None
    seat: int | None = None
    amount: int = 0


class Seats:
    """The seats of a table.

    Chips of those who are in the hand under way are what they began it with. `bought` are chips that come
    to them when it ends. `joining` are seats that have not been dealt in yet. `following` is the next dealt
    seat of each, while nobody has come or gone and all blinds lie side by side.
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
        self.following: dict[int, int] | None = None
        self.hand: Hand | None = None
        self.hands = self.level = self.in_level = self.turn = self.played = 0
        self.chip = chip

    @property
    def free(self) -> list[int]:
        """The empty seats."""
        return [seat for seat, name in enumerate(self.names) if name is None]

    def put(self, name: str, chips: int, seat: int) -> None:
        """A player takes a seat; he is dealt in from the next hand on, but not between button and small
        blind."""
        self.names[seat], self.stacks[seat] = name, chips
        self.players += 1
        self.joining.add(seat)
        self.following = None

    def take(self, seat: int) -> int:
        """A seat becomes empty; returns its chips."""
        chips, self.stacks[seat], self.names[seat] = self.stacks[seat], 0, None
        self.players -= 1
        self.joining.discard(seat)
        self.following = None
        return chips

    def awkward(self) -> set[int]:
        """The seats between the button and the small blind of the next hand, where nobody is dealt in (WT
        66)."""
        if self.seating is None:
            return set()
        found, blinds, many = set(), self.seating.blinds, len(self.names)
        for low, high in pairwise(blinds):
            found |= {(low + i) % many for i in range(1, (high - low) % many)}
        return found

    def worst_place(self, draw: Draw) -> int:
        """The empty seat from which one has the big blind soonest, but never that of the small blind if
        there is another (WT 67a). At a table that has not been dealt any is drawn."""
        if self.seating is None or not self.seating.blinds:
            return draw.one(self.free)
        big, many = self.seating.blinds[-1], len(self.names)
        return next(seat for i in range(1, many + 1) if self.names[seat := (big + i) % many] is None)

    def next_big(self, draw: Draw) -> int:
        """The seat that has the big blind next (WT 67a); drawn at a table that has not been dealt."""
        if self.seating is None:
            return draw.one([seat for seat, name in enumerate(self.names) if name is not None])
        last = self.seating.blinds[-1] if self.seating.blinds else self.seating.button
        many = len(self.names)
        return next(seat for i in range(1, many + 1) if self.names[seat := (last + i) % many] is not None)

    def high_card(self, draw: Draw) -> int:
        """The seat that draws the highest card, by suit if need be (WT 67b)."""
        taken = [seat for seat, name in enumerate(self.names) if name is not None]
        return max(zip(draw.cards(len(taken)), taken, strict=True))[1]

    def move_on(self, game: Game, stud: bool) -> tuple[list[int], int, dict[int, Post] | None]:
        """Button and blinds of the next hand: the stacks of those dealt in, its button, and the posts.

        :param stud: whether it may be a stud.

        In stud all are dealt in, and the button stays where the next hand with blinds will have it (WT 67b).
        """
        if self.following is None:
            self._look(game)
        if self.following is not None and len(game.blinds) == 2:
            small, big = self.seating.blinds  # type: ignore[union-attr]
            button = small if len(self.following) > 2 else big
            self.seating = _made(seating.Seating, (button, (big, self.following[big])))
            return self.stacks, button, None
        return self._moved(game, stud)

    def _look(self, game: Game) -> None:
        """Whether all are dealt in, button and blinds side by side; then they go from seat to seat."""
        last, joining = self.seating, self.joining
        if last is None or len(last.blinds) != 2 or len(game.blinds) != 2:
            return
        if joining and (self.players - len(joining) < 2 or game.rules["button"] == "moving"):
            return
        order = [seat for seat, chips in enumerate(self.stacks) if chips]
        following = dict(zip(order, [*order[1:], order[0]], strict=True))
        small, big = last.blinds
        if following.get(small) == big:
            self.following, self.dealt = following, {*order}
            joining.clear()

    def _moved(self, game: Game, stud: bool) -> tuple[list[int], int, dict[int, Post] | None]:
        many = len(self.names)
        taken = {seat for seat, chips in enumerate(self.stacks) if chips}
        last = self.seating
        self.following = None
        self.dealt = taken
        if stud and is_stud(game):
            at = max(taken) if last is None else last.blinds[0] if last.blinds else last.button
            return self.stacks, seating.seat_after(at - 1, taken, many), None
        blinds = seating.blinds_of(game)
        if last is None:
            # the button begins at the last seat, on the right of the dealer (WT 85), if it is not drawn
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

    def take_in(self) -> list[int]:
        """The hand, which is over: its chips; returns the seats that have lost all of them."""
        ended = self.hand.stacks  # type: ignore[union-attr]
        self.hand = None
        if self.following is not None and not self.bought:  # all were dealt in, and are here
            self.stacks = [*ended]
            if ended.count(0) == len(ended) - self.players:
                return []
        else:
            for seat in self.dealt:
                self.stacks[seat] = ended[seat] + self.bought.pop(seat, 0)
        return sorted([seat for seat in self.dealt if not self.stacks[seat]])
