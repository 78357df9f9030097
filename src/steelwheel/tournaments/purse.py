"""The money of a tournament: entries, bounties, places and prizes."""

from __future__ import annotations

from fractions import Fraction

from ..errors import InvalidTable
from .bounties import envelope_amounts
from .payouts import Shares, default_shares, prize_amounts, split_prizes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .bounties import Mystery
    from .draws import Draw

__all__ = ["Purse", "TournamentPlayer"]


class TournamentPlayer:
    """A player's record: entries, bounties, place and prize.

    - `name`: the player's name.
    - `entries`, `rebuys`, `add_ons`: how many of each the player has bought.
    - `is_away`: whether the player is away, so that their hands are folded.
    - `bounty`: the bounty on the player's head; `bounties_won`: the bounties they have won.
    - `place`: 1 for the winner, 0 while undecided. A shared place runs from `place` to `last_shared_place`.
    - `prize`: the prize for the place.
    """

    __slots__ = (
        "add_ons",
        "bounties_won",
        "bounty",
        "entries",
        "is_away",
        "last_shared_place",
        "name",
        "place",
        "prize",
        "rebuys",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.entries = self.rebuys = self.add_ons = self.place = self.last_shared_place = self.prize = 0
        self.bounty = self.bounties_won = 0
        self.is_away = False

    def __repr__(self) -> str:
        if not self.place:
            return f"<{self.name}, playing>" if self.entries else f"<{self.name}>"
        shares = "" if self.last_shared_place == self.place else f" to {self.last_shared_place}"
        return f"<{self.name}, place {self.place}{shares}, prize {self.prize}>"


class Purse:
    """The players, their payments, and their prizes.

    :param shares: the payout of each place; None for the default payouts.
    :param seats_worth: the price of a seat in a satellite; 0: not a satellite.
    :param progressive: whether half of a bounty is added to the bounty on the winner's own head.
    :param mystery: the envelopes of mystery bounties (see `envelope_amounts`); None: the bounties are fixed.
    :param draw: the source of random draws.
    """

    __slots__ = (
        "bought",
        "bounty",
        "bounty_pool",
        "buy_in",
        "closed",
        "draw",
        "envelopes",
        "extra",
        "guarantee",
        "mystery",
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
        mystery: Mystery | None,
        draw: Draw,
    ) -> None:
        self.buy_in, self.bounty, self.progressive = buy_in, bounty, progressive
        self.guarantee, self.unit, self.shares, self.seats_worth = guarantee, unit, shares, seats_worth
        self.players: dict[str, TournamentPlayer] = {}
        self.out: list[list[str]] = []  # in order of knockout, in groups that share a place
        self.pool = 0
        self.bought = 0  # all payments of players, bounties included
        self.extra = 0  # other money for the winner
        self.mystery, self.draw = mystery, draw
        self.bounty_pool = 0  # for the envelopes
        self.envelopes: list[int] | None = None  # the amounts not yet drawn; None before they are made
        self.closed = False
        self.prizes: tuple[int, ...] = ()
        self.places = 0  # the number of paid places

    def full_pool(self) -> int:
        """Return the prize pool, including guaranteed money."""
        return max(self.pool, self.guarantee)

    @property
    def entrants(self) -> int:
        """The number of entries; re-entries count (WT 13)."""
        return sum([player.entries for player in self.players.values()])

    def take_payment(self, price: int, bounty: int, player: TournamentPlayer) -> None:
        """Add a player's payment to the pool, and the bounty to the player's head or to the envelopes."""
        self.pool += price
        self.bought += price + bounty
        if self.mystery is None:
            player.bounty += bounty
        else:
            self.bounty_pool += bounty

    def prize_table(self) -> tuple[int, ...]:
        """Return the prize of each place, for the current number of entries.

        :raises InvalidTable: if there are more paid places than players, or if amounts do not sum to the
            pool.
        """
        players, pool = len(self.players), self.full_pool()
        if self.seats_worth:
            seats, rest = divmod(pool, self.seats_worth)
            found = (*[self.seats_worth] * seats, *[rest] * (rest > 0))
            if not seats:
                raise InvalidTable(
                    f"the prize pool of {pool} is too small for a seat, which costs {self.seats_worth}"
                )
            if seats >= players:
                raise InvalidTable(f"a satellite needs more players than seats, not {players} for {seats}")
            return found
        shares = default_shares(self.entrants)[:players] if self.shares is None else self.shares
        if len(shares) > players:
            raise InvalidTable(f"payouts has {len(shares)} places, but there are only {players} players")
        return prize_amounts(shares, pool, self.unit)

    def close(self, alive: int, pays: bool = True) -> None:
        """Close registration: fix the prizes, and give players who are out their places.

        :param alive: the number of players left.
        :param pays: whether the tournament pays prizes.
        """
        self.closed = True
        players, pool = len(self.players), self.full_pool()
        if not pays:
            self.prizes = ()
        elif self.seats_worth:  # rebuys may have bought more seats than there are players
            seats = min(pool // self.seats_worth, max(1, players - 1))
            rest = pool - seats * self.seats_worth
            worth = self.seats_worth if rest <= self.seats_worth else pool // seats
            rest = pool - seats * worth
            self.prizes = (*[worth] * seats, *[rest] * (rest > 0 and seats < players))
            self.extra += rest if seats == players else 0
        else:
            shares = default_shares(self.entrants) if self.shares is None else self.shares
            self.prizes = prize_amounts(shares[:players], pool, self.unit)
        self.places = sum([prize > 0 for prize in self.prizes])
        after = alive
        for group in reversed(self.out):
            self._place(group, after)
            after += len(group)

    def rank_group(self, group: list[str], alive: int) -> None:
        """Knock out players together; they share their places.

        :param alive: the number of players left.
        """
        self.out.append(group)
        if self.closed:
            self._place(group, alive)

    def return_player(self, name: str) -> None:
        """Bring back an eliminated player who re-enters."""
        for i, group in enumerate(self.out):
            if name in group:
                group.remove(name)
                if not group:
                    del self.out[i]
                return

    def _place(self, group: Sequence[str], after: int) -> None:
        """Let players share the places that start at `after` + 1, with equal parts of the prizes."""
        each, rest = split_prizes(self.prizes[after : after + len(group)], len(group))
        self.extra += rest
        for name in group:
            player = self.players[name]
            player.place, player.last_shared_place, player.prize = after + 1, after + len(group), each

    def end(self, names: list[str]) -> None:
        """End the tournament: these players share the first places, and keep their own bounties."""
        self._place(names, 0)
        self._crown(names)

    def chop(self, names: list[str], stacks: list[int], values: Sequence[float | Fraction]) -> None:
        """Divide the remaining prizes as agreed, and give places by stacks.

        :param names: the players left, the largest stack first.
        :param values: each player's part, in the same order; parts are rounded down, and the first player
            gets the remainder.
        """
        total = sum(self.prizes[: len(names)])
        paid = [max(0, int(value)) for value in values]
        for i, name in enumerate(names):
            player = self.players[name]
            player.place = 1 + stacks.index(stacks[i])
            player.last_shared_place = len(stacks) - stacks[::-1].index(stacks[i])
            player.prize = paid[i]
        self.extra += total - sum(paid)
        self._crown(names)

    def _crown(self, names: list[str]) -> None:
        """Pay the remaining players their own bounties, and add `extra` to the prize of the first of them."""
        if self.envelopes is None:
            self.make_envelopes(len(names))
        for name in names:
            player = self.players[name]
            player.bounties_won += player.bounty + self._draw_envelope()
            player.bounty = 0
        if self.envelopes:  # of players who left
            self.players[names[0]].bounties_won += sum(self.envelopes)
            self.envelopes = []
        self.players[names[0]].prize += self.extra
        self.extra = 0

    def collect_bounty(self, loser: str, winners: list[str]) -> list[tuple[str, int]]:
        """Collect the bounty of a player who is out; return the amount that each winner is paid now."""
        player = self.players[loser]
        head, player.bounty = player.bounty + self._draw_envelope(), 0
        if not head:
            return []
        onto = head - head // 2 if self.progressive else 0
        found = []
        for i, name in enumerate(winners):
            many = len(winners)
            now, rest = divmod(head - onto, many)
            put, odd = divmod(onto, many)
            self.players[name].bounties_won += now + (i < rest)
            self.players[name].bounty += put + (i < odd)
            found.append((name, now + (i < rest)))
        return found

    def make_envelopes(self, players: int) -> None:
        """Divide the bounty pool among the envelopes, if bounties are mystery bounties.

        :param players: the number of players left.
        """
        if self.mystery is not None:
            self.envelopes = envelope_amounts(self.mystery, players, self.bounty_pool)
            self.bounty_pool = 0

    def _draw_envelope(self) -> int:
        """Draw an envelope, and return its amount; 0 if there is none."""
        return self.envelopes.pop(self.draw.below(len(self.envelopes))) if self.envelopes else 0

    def forfeit_bounty(self, name: str) -> None:
        """Keep the bounty of a player who leaves, so that the tournament's winner gets it."""
        player = self.players[name]
        self.extra, player.bounty = self.extra + player.bounty, 0
