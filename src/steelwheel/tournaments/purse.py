"""The money of a tournament: entries, bounties, places and prizes."""

from __future__ import annotations

from fractions import Fraction

from ..errors import InvalidTable
from .payouts import Shares, amounts, shared, usual

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Player", "Purse"]


class Player:
    """What there is to know of a player besides his seat.

    - `entries`, `rebuys`, `add_ons`: how many he has bought.
    - `absent`: whether his hands are folded for him.
    - `bounty`: what is on his head; `bounties`: what he has won of others.
    - `place`: his place, 1 for the winner, 0 while it is open; shared with the next ones up to `last`.
    - `prize`: what his place is paid.
    """

    __slots__ = (
        "_seat",
        "_table",
        "absent",
        "add_ons",
        "bounties",
        "bounty",
        "entries",
        "last",
        "name",
        "place",
        "prize",
        "rebuys",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.entries = self.rebuys = self.add_ons = self.place = self.last = self.prize = 0
        self.bounty = self.bounties = 0
        self._table = self._seat = 0  # where he lost his last chips
        self.absent = False

    def __repr__(self) -> str:
        if not self.place:
            return f"<{self.name}, playing>" if self.entries else f"<{self.name}>"
        shares = "" if self.last == self.place else f" to {self.last}"
        return f"<{self.name}, place {self.place}{shares}, prize {self.prize}>"


class Purse:
    """Players, what they have paid, and what they are paid.

    :param shares: what the places are paid; None for the shipped table.
    :param seats_worth: of a satellite, what a seat costs that is won in it; else 0.
    :param progressive: half of a bounty goes onto the winner's head.
    """

    __slots__ = (
        "bought",
        "bounty",
        "buy_in",
        "closed",
        "extra",
        "guarantee",
        "out",
        "places",
        "players",
        "pool",
        "prizes",
        "progressive",
        "seats_worth",
        "shares",
        "unit",
    )

    def __init__(
        self,
        buy_in: int,
        bounty: int,
        progressive: bool,
        guarantee: int,
        unit: int,
        shares: Shares | None,
        seats_worth: int,
    ) -> None:
        self.buy_in, self.bounty, self.progressive = buy_in, bounty, progressive
        self.guarantee, self.unit, self.shares, self.seats_worth = guarantee, unit, shares, seats_worth
        self.players: dict[str, Player] = {}
        self.out: list[list[str]] = []  # the first out first; who share a place together
        self.pool = 0
        self.bought = 0  # what players have paid, bounties included
        self.extra = 0  # what goes to the winner besides
        self.closed = False
        self.prizes: tuple[int, ...] = ()
        self.places = 0  # how many are paid

    def whole(self) -> int:
        """The pool, guaranteed money included."""
        return max(self.pool, self.guarantee)

    @property
    def entrants(self) -> int:
        """How many have entered; who has entered again counts anew (WT 13)."""
        return sum([player.entries for player in self.players.values()])

    def pay(self, price: int, bounty: int, player: Player) -> None:
        self.pool += price
        self.bought += price + bounty
        player.bounty += bounty

    def paid(self) -> tuple[int, ...]:
        """What the places are paid as entries stand.

        :raises InvalidTable: for more places than players, or more than there is in the pool.
        """
        players, pool = len(self.players), self.whole()
        if self.seats_worth:
            seats, rest = divmod(pool, self.seats_worth)
            found = (*[self.seats_worth] * seats, *[rest] * (rest > 0))
            if not seats:
                raise InvalidTable(f"a pool of {pool} is less than a seat worth {self.seats_worth}")
            if seats >= players:
                raise InvalidTable(f"there are as many seats to win as players: {seats} for {players}")
            return found
        shares = usual(self.entrants)[:players] if self.shares is None else self.shares
        if len(shares) > players:
            raise InvalidTable(f"place {players + 1} is paid, but there are {players} players")
        return amounts(shares, pool, self.unit)

    def close(self, alive: int, pays: bool = True) -> None:
        """No more entries: what the places are paid is fixed, and who is out before gets his place.

        :param alive: how many are left.
        :param pays: whether places are paid.
        """
        self.closed = True
        players, pool = len(self.players), self.whole()
        if not pays:
            self.prizes = ()
        elif self.seats_worth:  # rebuys may have brought more seats than there are players
            seats = min(pool // self.seats_worth, max(1, players - 1))
            rest = pool - seats * self.seats_worth
            worth = self.seats_worth if rest <= self.seats_worth else pool // seats
            rest = pool - seats * worth
            self.prizes = (*[worth] * seats, *[rest] * (rest > 0 and seats < players))
            self.extra += rest if seats == players else 0
        else:
            shares = usual(self.entrants) if self.shares is None else self.shares
            self.prizes = amounts(shares[:players], pool, self.unit)
        self.places = sum([prize > 0 for prize in self.prizes])
        after = alive
        for group in reversed(self.out):
            self._place(group, after)
            after += len(group)

    def knocked(self, group: list[str], alive: int) -> None:
        """Players are out together, and share their places.

        :param alive: how many are left.
        """
        self.out.append(group)
        if self.closed:
            self._place(group, alive)

    def back(self, name: str) -> None:
        """A player who was out enters again."""
        for i, group in enumerate(self.out):
            if name in group:
                group.remove(name)
                if not group:
                    del self.out[i]
                return

    def _place(self, group: Sequence[str], after: int) -> None:
        each, rest = shared(self.prizes[after : after + len(group)], len(group))
        self.extra += rest
        for name in group:
            player = self.players[name]
            player.place, player.last, player.prize = after + 1, after + len(group), each

    def win(self, names: list[str]) -> None:
        """The tournament is over: these are left, and share the first places. Each keeps his own head."""
        self._place(names, 0)
        self._crown(names)

    def chop(self, names: list[str], stacks: list[int], values: Sequence[float | Fraction]) -> None:
        """Those who are left divide what is left: places by their stacks, prizes by what was agreed.

        :param names: the largest stack first.
        :param values: of each, in the same order; rounded down, and what remains goes to the first.
        """
        total = sum(self.prizes[: len(names)])
        paid = [max(0, int(value)) for value in values]
        for i, name in enumerate(names):
            player = self.players[name]
            player.place = 1 + stacks.index(stacks[i])
            player.last = len(stacks) - stacks[::-1].index(stacks[i])
            player.prize = paid[i]
        self.extra += total - sum(paid)
        self._crown(names)

    def _crown(self, names: list[str]) -> None:
        for name in names:
            player = self.players[name]
            player.bounties += player.bounty
            player.bounty = 0
        self.players[names[0]].prize += self.extra
        self.extra = 0

    def collect(self, loser: str, winners: list[str]) -> list[tuple[str, int]]:
        """The bounty of one who is out: what each winner gets of it now."""
        player = self.players[loser]
        head, player.bounty = player.bounty, 0
        onto = head - head // 2 if self.progressive else 0
        found = []
        for i, name in enumerate(winners):
            many = len(winners)
            now, rest = divmod(head - onto, many)
            put, odd = divmod(onto, many)
            self.players[name].bounties += now + (i < rest)
            self.players[name].bounty += put + (i < odd)
            found.append((name, now + (i < rest)))
        return found

    def forfeit(self, name: str) -> None:
        """The bounty of one who leaves goes to the winner."""
        player = self.players[name]
        self.extra, player.bounty = self.extra + player.bounty, 0
