"""Tournaments, from the first entry to the last prize."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from .._base.public import public
from .._core import Hand, check_seed
from ..errors import InvalidTable, cut, kind
from .dealing import deal_hand, deal_hands, end_hand, fold_away_players
from .director import Director
from .entries import buy_add_on, buy_rebuy, register_player, remove_player
from .flights import merge_flights
from .purse import TournamentPlayer
from .saving import state_from_bytes, state_to_bytes
from .settings import Settings, check_settings
from .table import TournamentEvent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction
    from typing import Any, Literal

    from ..typing import Seed
    from .levels import Level

__all__ = ["Tournament"]


@public()
class Tournament:
    """A poker tournament: entries, tables, levels, places and prizes; each table plays its own `Hand`s.

        >>> levels = [sw.Level((50, 100), hands=10), sw.Level((100, 200))]
        >>> tournament = sw.Tournament(levels, stack=1000, seed=1)
        >>> for player in ("Ann", "Bob", "Eve"):
        ...     tournament.register(player)
        >>> tournament.start()
        >>> for table, hand in tournament.deal_hands():
        ...     while hand.actor is not None:
        ...         _ = hand.act(sw.agents.baseline(hand.observe(hand.actor)))
        >>> [(player.name, player.prize) for player in tournament.standings()]
        [('Ann', 300), ('Eve', 0), ('Bob', 0)]

    :param levels: `Level`s in order; the last one never ends.
    :param stack: the chips of an entry; None: 100 big blinds of the first level.
    :param seats: the number of seats per table.
    :param buy_in: the part of an entry's price that is added to the prize pool.
    :param payouts: the prize of each place, first place first. Numbers other than ints are parts of the pool
        that sum to 1, and strings such as "50%" are percentages. Ints are amounts that must sum to the pool
        at the start, so no entries can be bought later, and there is no guarantee. None: one place in ten is
        paid, and place k gets 1/k of the first prize.
    :param prize_unit: prizes are rounded down to multiples of this amount; first place gets the remainder.
    :param guarantee: the minimum prize pool.
    :param bounty: the part of an entry's price that becomes a bounty on the player's own head, for the
        players who knock them out (WT 39).
    :param progressive_bounty: whether only half of a bounty is paid out, while the other half is added to the
        bounty on the winner's own head.
    :param mystery_bounties: bounties in envelopes, drawn at random: the number of envelopes, or parts of the
        bounty pool that sum to 1, one per envelope, largest first. Once registration is closed and no more
        players than envelopes are left, the winner of a bounty draws an envelope; earlier knockouts bring
        nothing. With a number, there is one envelope for each player left; half of the pool is divided
        equally, and half like the default `payouts`. The last player gets the last envelopes (WT 39b).
    :param satellite_seat_price: the price of a seat, for a satellite: the pool buys seats, the next place
        gets the rest, and play ends when only seat winners are left. `payouts` must be None.
    :param late_registration_levels: the number of levels during which registration is open; 0: it closes at
        the start.
    :param reentries_per_player: the number of times that a player may register again after a knockout (WT
        13); None: no limit.
    :param rebuys_per_player: the number of rebuys that a player may take; None: no limit.
    :param rebuy: the (price, chips) of a rebuy; None: same as an entry.
    :param add_on: the (price, chips) of an add-on, one per player; None: no add-on.
    :param final_table_size: the number of players at the start of the final table; None: `seats`, or one
        more if `seats` is 6 to 9 (WT 68), but never more than the games allow.
    :param redraw_at_tables: the numbers of remaining tables that trigger a redraw of all seats (WT 67c).
        None: 3, 2 and 1 for 100 entrants or more; 2 and 1 for more than 50; otherwise none.
    :param halt_when_short_by: a table that is this many players short of the fullest one halts until it is
        filled up (WT 67). None: 3 with 8 seats or more, otherwise 2.
    :param tight_balance_tables: with this many tables or fewer, no two tables may differ by more than one
        player (WT 67c).
    :param hand_for_hand_within: play is hand for hand while at most this many players still have to go out
        before all others are paid (WT 126). Each table then deals one hand and waits for the others. 0:
        never.
    :param big_blind_ante: "kept": the ante stays the same at short tables (TDA RP-11). "by_player": the ante
        shrinks with the number of players, rounded up to a multiple of the smallest chip.
    :param flight: whether this is a starting flight (1A, 1B): it pays no prizes, and `merge` continues with
        the remaining players.
    :param seed: the seed of all draws and hands (see `Hand`): with the seed (s, j), hand n of table t has
        `seed=(s, j + 2**32 * t + n)`.
    :raises ValueError: if arguments do not fit together; the message names the level or place.
    :raises TypeError: if chips or money are not ints.

    A player's name is a str; each player has at most one seat. An error leaves the tournament unchanged.
    `==`, `copy`, `to_bytes` and pickle work between any two calls, even with hands under way.
    """

    __slots__ = ("_director",)

    def __init__(
        self,
        levels: Sequence[Level],
        *,
        stack: int | None = None,
        seats: int = 9,
        buy_in: int = 100,
        payouts: Sequence[float | Fraction | str] | None = None,
        prize_unit: int = 1,
        guarantee: int = 0,
        bounty: int = 0,
        progressive_bounty: bool = False,
        mystery_bounties: int | Sequence[float | Fraction | str] | None = None,
        satellite_seat_price: int | None = None,
        late_registration_levels: int = 0,
        reentries_per_player: int | None = 0,
        rebuys_per_player: int | None = 0,
        rebuy: tuple[int, int] | None = None,
        add_on: tuple[int, int] | None = None,
        final_table_size: int | None = None,
        redraw_at_tables: Sequence[int] | None = None,
        halt_when_short_by: int | None = None,
        tight_balance_tables: int = 12,
        hand_for_hand_within: int = 1,
        big_blind_ante: Literal["kept", "by_player"] = "kept",
        flight: bool = False,
        seed: Seed = None,
    ) -> None:
        settings = check_settings(
            levels,
            stack=stack,
            seats=seats,
            buy_in=buy_in,
            payouts=payouts,
            prize_unit=prize_unit,
            guarantee=guarantee,
            bounty=bounty,
            progressive_bounty=progressive_bounty,
            mystery_bounties=mystery_bounties,
            satellite_seat_price=satellite_seat_price,
            late_registration_levels=late_registration_levels,
            reentries_per_player=reentries_per_player,
            rebuys_per_player=rebuys_per_player,
            rebuy=rebuy,
            add_on=add_on,
            final_table_size=final_table_size,
            redraw_at_tables=redraw_at_tables,
            halt_when_short_by=halt_when_short_by,
            tight_balance_tables=tight_balance_tables,
            hand_for_hand_within=hand_for_hand_within,
            big_blind_ante=big_blind_ante,
            flight=flight,
        )
        self._director = Director(settings, check_seed(seed))

    # ---- Entries

    def register(self, player: str) -> None:
        """Register a player.

        Seats are drawn at the start. A late player gets a seat at once, with a full stack and nothing to post
        (WT 14). A player who is out may register again (WT 13).

        :raises InvalidTable: if the player is still in, registration is closed, or no re-entry is left.
        """
        register_player(self._director, player)

    def rebuy(self, player: str) -> None:
        """Sell a player a rebuy; during a hand, the chips are added when it ends.

        A player who is out returns to their seat if it is free, otherwise to another seat, with a new bounty.

        :raises InvalidTable: if registration is closed, or no rebuy is left.
        """
        buy_rebuy(self._director, player)

    def add_on(self, player: str) -> None:
        """Sell a player the add-on while registration is open.

        During a hand, the chips are added when it ends.

        :raises InvalidTable: if registration is closed, there is no add-on, or the player has taken it.
        """
        buy_add_on(self._director, player)

    def set_away(self, player: str, away: bool = True) -> None:
        """Mark a player as away, or as back.

        Away players pay blinds and antes like all others (WT 36), and `fold_away_players` acts for them.
        """
        self._director.find_player(player).is_away = bool(away)

    def fold_away_players(self, table: int) -> bool:
        """Act for away players at a table until another player is to act.

        They fold; if folding is not allowed, they check, stand pat or post the bring-in.

        :returns: whether any player was away.
        :raises InvalidTable: if no hand is under way.
        """
        return fold_away_players(self._director, self._director.find_table(table))

    def remove(self, player: str) -> int:
        """Remove a player who leaves for good or is disqualified; their chips leave play.

        For a player who is only away, call `set_away`: they are blinded off (WT 114). A removed player may
        register again if the rules allow re-entries (WT 13).

        :returns: the removed chips.
        :raises InvalidTable: if the player is in a hand, or not in the tournament.
        """
        return remove_player(self._director, player)

    # ---- The clock

    def start(self) -> None:
        """Draw the seats; close registration if there is no late registration.

        :raises InvalidTable: if there are fewer than two players or more paid places than players, or if
            payouts in amounts do not sum to the pool.
        """
        self._director.start()

    def close_registration(self) -> None:
        """Close registration, rebuys and add-ons now; from now on tables can break (WT 66)."""
        self._director.close_registration()

    def advance_clock(self, minutes: float) -> None:
        """Advance the clock; at the end of a level, the next one begins at each table's next hand (WT 79).

        :raises ValueError: if `minutes` is less than 0.
        """
        self._director.advance_clock(minutes)

    def next_level(self) -> Level:
        """Begin the next level at each table's next hand (WT 79), and return it.

        The last level never ends.
        """
        director = self._director
        director.check_started()
        if director.level_index + 1 < len(director.levels):
            director.begin_level(director.level_index + 1)
        return director.levels[director.level_index]

    # ---- Hands

    def next_hand(self, table: int, **keywords: Any) -> Hand:
        """Deal and return the next hand of a table; play it to its end, then call `end_hand`.

        :param table: the number of the table, one of `tables`.
        :param keywords: arguments of `Hand` such as `deck` and `manual`, except the game, the stacks, the
            button and the posts, which the tournament sets; a `seed` replaces the tournament's own.
        :raises InvalidTable: if the table has to wait; the message gives the reason.
        :raises InvalidHand: if `Hand` rejects an argument; the tournament is then unchanged.
        """
        director = self._director
        found = director.find_table(table)
        if not director.can_deal(found):
            raise InvalidTable(f"table {found.number} cannot deal: {director.reason_to_wait(found)}")
        return deal_hand(director, found, keywords)

    def end_hand(self, table: int) -> tuple[TournamentEvent, ...]:
        """Settle the finished hand of a table: rank players who are out, and break and balance tables.

        :returns: the resulting events.
        :raises InvalidTable: if the hand is not over, or the table has none.
        """
        director = self._director
        found, many = director.find_table(table), len(director.floor.events)
        end_hand(director, found)
        return tuple(director.floor.events[many:])

    def deal_hands(self) -> Iterator[tuple[int, Hand]]:
        """Yield hand after hand as (table, hand); play each hand to its end before you ask for the next.

        The tables deal in turn, until the tournament is over or all remaining players wait for late entries.
        They continue after the table that dealt last, even in a restored tournament.

            for table, hand in tournament.deal_hands():
                while hand.actor is not None:
                    hand.act(...)
        """
        return deal_hands(self._director)

    # ---- The end

    def chop(self, by: Literal["chips", "icm"] | Mapping[str, int] = "icm") -> dict[str, int]:
        """Divide the remaining prizes among the players left, which ends the tournament.

        They are placed in order of their stacks.

        :param by: "chips": each player gets the smallest prize left, and a part of the rest in proportion to
            their chips. "icm": each player gets their tournament equity by `icm`. A mapping: each player's
            part, by name.
        :returns: each player's part, by name.
        :raises InvalidTable: if registration is open, a hand is under way, a hand-for-hand round is not
            complete, or the amounts do not sum to the prizes left.
        """
        return self._director.chop(by)

    @staticmethod
    def merge(flights: Sequence[Tournament], seed: Seed = None) -> Tournament:
        """Merge starting flights, and return the tournament that continues them.

        It has the remaining players, with their chips, in new seats. A player left in several flights keeps
        the largest stack; the other stacks are removed. Players who are out rank by their best place in any
        flight, and players with the same place share it. Play begins at the highest level that any flight
        has reached.

        :param flights: tournaments with `flight=True` and otherwise equal settings, registration closed, and
            no hands under way.
        :param seed: the seed of the merged tournament; see `Tournament`.
        :raises InvalidTable: if the flights cannot be merged; the message names the flight by its index.
        """
        if isinstance(flights, Tournament) or not isinstance(flights, Sequence):
            raise TypeError(f"flights must be a sequence of Tournaments, not {kind(flights)}")
        flights = [*islice(flights, 1000)]
        for i, flight in enumerate(flights):
            if not isinstance(flight, Tournament):
                raise TypeError(f"flight {i} is {kind(flight)}, not a Tournament")
        return _tournament_of(merge_flights([flight._director for flight in flights], check_seed(seed)))

    # ---- Properties and records

    @property
    def level_index(self) -> int:
        """The index of the current level in `levels`."""
        return self._director.level_index

    @property
    def elapsed_minutes(self) -> float:
        """The minutes of the current level that have passed."""
        return self._director.elapsed_minutes

    @property
    def has_started(self) -> bool:
        """True once the seats have been drawn."""
        return self._director.has_started

    @property
    def is_over(self) -> bool:
        """True once the tournament is over."""
        return self._director.is_over

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels, in order."""
        return self._director.levels

    @property
    def seed(self) -> tuple[int, int]:
        """The seed of all draws and hands, as (s, j)."""
        return self._director.seed

    @property
    def is_registration_closed(self) -> bool:
        """True once registration, rebuys and add-ons are closed."""
        return self._director.purse.closed

    @property
    def players(self) -> Mapping[str, TournamentPlayer]:
        """The `TournamentPlayer`s by name, in order of registration, including players who are out."""
        return MappingProxyType(self._director.purse.players)

    @property
    def players_left(self) -> int:
        """The number of remaining players."""
        director = self._director
        return len(director.floor.where) if director.has_started else len(director.purse.players)

    @property
    def stacks(self) -> dict[str, int]:
        """The chips of the remaining players, by name; during a hand, its starting stacks."""
        return self._director.stacks()

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of the tables; the last one breaks first (WT 35, 66)."""
        return tuple(self._director.floor.tables)

    @property
    def ready_tables(self) -> tuple[int, ...]:
        """The tables that can deal now."""
        director = self._director
        return tuple([n for n, table in director.floor.tables.items() if director.can_deal(table)])

    @property
    def is_hand_for_hand(self) -> bool:
        """True if each table deals one hand and waits for the others (WT 126)."""
        return self._director.round is not None

    @property
    def prize_pool(self) -> int:
        """The prize pool, including any guarantee."""
        return self._director.purse.full_pool()

    @property
    def prizes(self) -> tuple[int, ...]:
        """The prize of each place, for the current number of entries."""
        purse = self._director.purse
        if self._director.options["flight"]:
            return ()
        return purse.prizes if purse.closed else purse.prize_table()

    @property
    def mystery_envelopes(self) -> tuple[int, ...] | None:
        """The amounts of the mystery bounties not yet drawn, largest first; None before they are in play."""
        envelopes = self._director.purse.envelopes
        return None if envelopes is None else tuple(envelopes)

    @property
    def events(self) -> list[TournamentEvent]:
        """The `TournamentEvent`s so far, in a list that you may clear. It is not saved."""
        return self._director.floor.events

    @property
    def ledger(self) -> dict[str, int]:
        """The chips by source, and their sum, "in_play".

        The sources are "entries", "rebuys", "add_ons", "chip_races" and "removed". "chip_races" is the net
        effect of chip races, and "removed" is minus the chips of players who were removed.
        """
        ledger = self._director.ledger
        return {**ledger, "in_play": sum(ledger.values())}

    def seating(self, table: int) -> tuple[str | None, ...]:
        """Return the name of the player in each seat of a table; None for an empty seat.

        :param table: the number of the table, one of `tables`.
        :raises InvalidTable: if there is no such table.
        """
        return tuple(self._director.find_table(table).names)

    def seat_of(self, player: str) -> tuple[int, int]:
        """Return the table and the seat of a player.

        :raises InvalidTable: if the player is out, or has not registered.
        """
        table, seat = self._director.find_seat(player)
        return table.number, seat

    def hand(self, table: int) -> Hand | None:
        """Return the current hand of a table, or None.

        :param table: the number of the table, one of `tables`.
        :raises InvalidTable: if there is no such table.
        """
        return self._director.find_table(table).hand

    def standings(self) -> list[TournamentPlayer]:
        """Return all players: the remaining ones by stack, largest first, then the others by place."""
        return self._director.standings()

    def __repr__(self) -> str:
        director = self._director
        many = len(director.purse.players)
        if director.is_over:
            return f"<Tournament, over: {self.standings()[0].name} wins, {many} players>"
        tables = len(director.floor.tables)
        where = f"level {director.level_index}, {tables} tables" if director.has_started else "not started"
        return f"<Tournament, {where}, {self.players_left} of {many} players>"

    # ---- Saved and copied

    def to_bytes(self) -> bytes:
        """Return the tournament as bytes, including hands under way: version, checksum and state."""
        return state_to_bytes(self._director)

    @staticmethod
    def from_bytes(data: bytes) -> Tournament:
        """Restore a tournament from the bytes of `to_bytes`; it continues exactly like the saved one.

        :raises InvalidTable: if the bytes are damaged, or are not a saved tournament.
        """
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data must be bytes, not {kind(data)}")
        try:
            return _tournament_of(state_from_bytes(Director, bytes(data)))
        except MemoryError:
            raise
        except Exception as error:  # damaged bytes can raise any error
            raise InvalidTable(f"these bytes are not a saved tournament: {cut(str(error), 120)}") from None

    def copy(self) -> Tournament:
        """Return a copy of the tournament, which will deal the same cards."""
        return Tournament.from_bytes(self.to_bytes())

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Tournament:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Tournament.from_bytes, (self.to_bytes(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tournament):
            return NotImplemented
        return self is other or self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]


def _tournament_of(director: Director) -> Tournament:
    tournament = Tournament.__new__(Tournament)
    tournament._director = director
    return tournament


def director_of(tournament: Tournament) -> Director:
    """Return the director of a tournament, for other packages of steelwheel."""
    return tournament._director


def settings_of(tournament: Tournament) -> Settings:
    """Return the settings of a tournament, for other packages of steelwheel."""
    return tournament._director.settings
