"""What a tournament is made of, and what there is to see of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from .._core import check_seed, exact_index
from ..errors import InvalidTable, cut, kind, meant, shown, telling
from .checks import MOST_CHIPS, amount, name_of, pair
from .draws import Draw
from .floor import Floor
from .levels import check_levels
from .payouts import check_shares
from .purse import Player, Purse
from .seats import News, Seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Any, Literal

    from .._core import Hand
    from ..game import Game
    from ..typing import Seed
    from .levels import Level

__all__ = ["LEDGER", "MONEY", "OPTIONS", "State", "settings"]

OPTIONS = (
    *("stack", "seats", "late", "reentries", "rebuys", "rebuy", "add_on", "final_table", "redraws", "halt"),
    *("tight", "hand_for_hand", "big_blind_ante", "flight"),
)
MONEY = ("buy_in", "unit", "guarantee", "bounty", "progressive")
LEDGER = ("entries", "rebuys", "add_ons", "races", "removed")


class State:
    """All that a tournament holds, and what can be asked of it."""

    __slots__ = (
        "_ante_games",
        "_dealt",
        "_draw",
        "_floor",
        "_goal",
        "_is_plain",
        "_ledger",
        "_levels",
        "_open",
        "_options",
        "_purse",
        "_round",
        "_round_out",
        "_seed",
        "elapsed",
        "is_over",
        "level",
        "started",
    )

    level: int
    """The number of the level, from 0."""
    elapsed: float
    """Minutes of it that have passed."""
    started: bool
    """Whether the seats have been drawn."""
    is_over: bool
    """Whether it is over."""

    def __init__(
        self,
        levels: Sequence[Level],
        *,
        stack: int,
        seats: int = 9,
        buy_in: int = 100,
        payouts: Sequence[float | Fraction] | None = None,
        unit: int = 1,
        guarantee: int = 0,
        bounty: int = 0,
        progressive: bool = False,
        satellite: int | None = None,
        late: int = 0,
        reentries: int | None = 0,
        rebuys: int | None = 0,
        rebuy: tuple[int, int] | None = None,
        add_on: tuple[int, int] | None = None,
        final_table: int | None = None,
        redraws: Sequence[int] | None = None,
        halt: int | None = None,
        tight: int = 12,
        hand_for_hand: int = 1,
        big_blind_ante: Literal["kept", "by_player"] = "kept",
        flight: bool = False,
        seed: Seed = None,
    ) -> None:
        found = check_levels(levels)
        most = min([level.max_seats for level in found])
        seats = amount(seats, "seats", 2, 100)
        if seats > most:
            short = next(i for i, level in enumerate(found) if level.max_seats == most)
            raise ValueError(f"level {short} can serve {most} seats, not {seats}")
        stack = amount(stack, "stack", 1, MOST_CHIPS)
        late = amount(late, "late", 0, len(found))
        buy_in = amount(buy_in, "buy_in", 0)
        rebuy = pair(rebuy, "rebuy") or (buy_in, stack)
        add_on = pair(add_on, "add_on")
        for i, level in enumerate(found[: late + 1]):
            for what, chips in (
                ("a stack", stack),
                ("a rebuy", rebuy[1]),
                ("an add-on", (add_on or (0, 0))[1]),
            ):
                if chips % level.chip:
                    raise ValueError(
                        f"{what} of {chips} is not a whole number of chips of {level.chip}, level {i}"
                    )
        if big_blind_ante not in ("kept", "by_player"):
            raise ValueError(f"big_blind_ante is 'kept' or 'by_player', not {shown(big_blind_ante)}")
        for what, flag in (("progressive", progressive), ("flight", flight)):
            if not isinstance(flag, bool):
                raise TypeError(f"{what} must be a bool, not {kind(flag)}")
        if satellite is not None and payouts is not None:
            raise ValueError("the seats of a satellite are its payouts: payouts are given with satellite")
        final = min(most, seats + 1 if 6 <= seats <= 9 else seats)
        if final_table is not None:
            final = amount(final_table, "final_table", 2, most)
        if redraws is not None:
            if isinstance(redraws, str) or not isinstance(redraws, Sequence):
                raise TypeError(f"redraws are numbers of tables, as (3, 2, 1), not {kind(redraws)}")
            redraws = tuple(
                sorted({amount(x, "redraws", 1, 10**6) for x in islice(redraws, 1000)}, reverse=True)
            )
        options = {
            "stack": stack,
            "seats": seats,
            "late": late,
            "reentries": None if reentries is None else amount(reentries, "reentries", 0),
            "rebuys": None if rebuys is None else amount(rebuys, "rebuys", 0),
            "rebuy": rebuy,
            "add_on": add_on,
            "final_table": final,
            "redraws": redraws,
            "halt": amount(halt, "halt", 2, 100) if halt is not None else 3 if seats >= 8 else 2,
            "tight": amount(tight, "tight", 0, 10**6),
            "hand_for_hand": amount(hand_for_hand, "hand_for_hand", 0, 10**6),
            "big_blind_ante": big_blind_ante,
            "flight": flight,
        }
        purse = Purse(
            buy_in,
            amount(bounty, "bounty", 0),
            progressive,
            amount(guarantee, "guarantee", 0),
            amount(unit, "unit", 1),
            check_shares(payouts),
            0 if satellite is None else amount(satellite, "satellite", 1),
        )
        self._put(found, options, purse, check_seed(seed))

    def _put(
        self, levels: tuple[Level, ...], options: dict[str, Any], purse: Purse, seed: tuple[int, int]
    ) -> None:
        self._levels, self._options, self._purse, self._seed = levels, options, purse, seed
        self._draw = Draw(seed)
        self._floor = Floor(
            options["seats"], options["final_table"], options["halt"], options["tight"], (), self._draw
        )
        self._ledger = dict.fromkeys(LEDGER, 0)
        self._ante_games: dict[tuple[int, int, int], Game] = {}
        self._is_plain = options["big_blind_ante"] == "kept"
        self._goal = 1 - options["flight"]  # with so many players left it is over
        self._open = 0  # hands under way
        self._dealt = 0  # the table that has dealt last
        self._round: set[int] | None = None  # hand for hand: the tables that still have to deal
        self._round_out: list[list[list[str]]] = []  # and who is out in it, by table
        self.level, self.elapsed, self.started, self.is_over = 0, 0.0, False, False

    # ---- what there is to see

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels."""
        return self._levels

    @property
    def seed(self) -> tuple[int, int]:
        """(s, j), by which all is drawn."""
        return self._seed

    @property
    def is_closed(self) -> bool:
        """Whether entries are closed."""
        return self._purse.closed

    @property
    def players(self) -> Mapping[str, Player]:
        """All who have entered, by name, in order: `Player`s with `place`, `prize`, `bounties`, ..."""
        return MappingProxyType(self._purse.players)

    @property
    def alive(self) -> int:
        """How many players are left."""
        return len(self._floor.where) if self.started else len(self._purse.players)

    @property
    def stacks(self) -> dict[str, int]:
        """The chips of those who are left; of those in a hand under way, what they began it with."""
        return {
            name: table.stacks[seat] + table.bought.get(seat, 0)
            for table in self._floor.tables.values()
            for seat, name in enumerate(table.names)
            if name is not None
        }

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of the tables; the last one breaks first (WT 35, 66)."""
        return tuple(self._floor.tables)

    @property
    def ready(self) -> tuple[int, ...]:
        """The tables that can deal now."""
        return tuple([n for n, table in self._floor.tables.items() if self._can_deal(table)])

    @property
    def is_hand_for_hand(self) -> bool:
        """Whether each table deals one hand and waits for all (WT 126)."""
        return self._round is not None

    @property
    def pool(self) -> int:
        """The prize pool."""
        return self._purse.whole()

    @property
    def prizes(self) -> tuple[int, ...]:
        """What the places are paid, as entries stand."""
        if self._options["flight"]:
            return ()
        return self._purse.prizes if self._purse.closed else self._purse.paid()

    @property
    def news(self) -> list[News]:
        """What happened so far, as `News`; a list to read and to clear. It is not saved."""
        return self._floor.news

    @property
    def ledger(self) -> dict[str, int]:
        """Where the chips come from and go: "entries", "rebuys" and "add_ons" bought, "races" (what chip
        races have changed), "removed" (of those who left), and their sum, "tables"."""
        return {**self._ledger, "tables": sum(self._ledger.values())}

    def at(self, table: int) -> tuple[str | None, ...]:
        """Who sits at a table, seat by seat; None where nobody does.

        :param table: its number, one of `tables`.
        :raises InvalidTable: for a table that there is not.
        """
        return tuple(self._table(table).names)

    def where(self, player: str) -> tuple[int, int]:
        """The table and the seat of a player.

        :raises InvalidTable: for one who is out, or has never been in.
        """
        table, seat = self._seated(player)
        return table.number, seat

    def hand(self, table: int) -> Hand | None:
        """The hand under way at a table, if there is one.

        :param table: its number, one of `tables`.
        :raises InvalidTable: for a table that there is not.
        """
        return self._table(table).hand

    def standings(self) -> list[Player]:
        """All players: those who are left, the largest stacks first, then by place."""
        left = sorted(self.stacks.items(), key=lambda item: -item[1]) if not self.is_over else []
        players = self._purse.players
        groups = [*self._purse.out, *[group for one in self._round_out for group in one]]
        out = [name for group in reversed(groups) for name in group if name not in self._floor.where]
        if self.is_over:
            return sorted(players.values(), key=lambda player: player.place)
        return [players[name] for name in [*[name for name, _ in left], *out]]

    def __repr__(self) -> str:
        many = f"{self.alive} of {len(self._purse.players)} players"
        if self.is_over:
            return f"<Tournament, over: {self.standings()[0].name} wins, {len(self._purse.players)} players>"
        where = f"level {self.level}, {len(self.tables)} tables" if self.started else "not begun"
        return f"<Tournament, {where}, {many}>"

    # ---- who and where, checked

    def _check_begun(self) -> None:
        if not self.started:
            raise InvalidTable("the tournament has not begun: start() draws the seats")

    def _table(self, table: int) -> Seats:
        number = exact_index(table, "table")
        found = self._floor.tables.get(number)
        if found is None:
            self._check_begun()
            there = cut(", ".join(map(str, self._floor.tables)))
            raise InvalidTable(f"there is no table {shown(table)}; the tables are {there}")
        return found

    def _player(self, player: str) -> Player:
        found = self._purse.players.get(name_of(player))
        if found is None:
            near = meant(player, self._purse.players)
            raise telling(
                InvalidTable(f"{shown(player)} has not entered the tournament{near}"), player=player
            )
        return found

    def _seated(self, player: str) -> tuple[Seats, int]:
        found = self._player(player)
        self._check_begun()
        if found.name not in self._floor.where:
            raise telling(InvalidTable(f"{shown(player)} is out"), player=player)
        return self._floor.where[found.name]

    def _can_deal(self, table: Seats) -> bool:
        floor = self._floor
        return (
            table.hand is None
            and table.players > 1
            and not (floor.pending and self._waits(table.number))
            and (self._round is None or table.number in self._round)
            and not self.is_over
        )

    def _waits(self, number: int) -> bool:
        floor = self._floor
        return floor.hold or number == floor.going or number in floor.halted


def settings(t: State) -> tuple[list[Level], dict[str, Any], dict[str, Any]]:
    """The levels of a tournament, and what else it was made with but its seed."""
    money = {name: getattr(t._purse, name) for name in MONEY}
    money |= {"payouts": t._purse.shares, "satellite": t._purse.seats_worth or None}
    return [*t._levels], {name: t._options[name] for name in OPTIONS}, money
