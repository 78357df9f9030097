"""The director of a tournament: the clock, knockouts, hand-for-hand play, and the end."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import InvalidTable, cut, shown
from .arguments import amount, minutes_of
from .bounties import bounty_winners
from .payouts import chip_chop
from .races import race
from .state import TournamentState
from .table import Seats, TournamentEvent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from .._core import Hand

__all__ = ["Director"]


class Director(TournamentState):
    """A tournament's state, and the rules that advance it; internal to the package."""

    __slots__ = ()

    # ---- The clock

    def start(self) -> None:
        """Draw the seats; close registration if there is no late registration."""
        purse, floor = self.purse, self.floor
        if self.has_started:
            raise InvalidTable("the tournament has already started")
        if len(purse.players) < 2:
            raise InvalidTable(f"a tournament needs at least two players, not {len(purse.players)}")
        if not self.options["flight"]:
            purse.prize_table()
        many = floor.tables_for(len(purse.players), not self.options["late_registration_levels"])
        stacks = dict.fromkeys(purse.players, self.options["stack"])
        floor.draw_seats(stacks, many, self.levels[0].chip)
        self.has_started = True
        if not self.options["late_registration_levels"]:
            self.close_registration()
        else:
            self.settle()

    def close_registration(self) -> None:
        """Close registration, rebuys and add-ons; from then on, tables can break (WT 66)."""
        self.check_started()
        if self.purse.closed:
            return
        entrants = self.purse.entrants
        redraws = self.options["redraw_at_tables"]
        if self.options["flight"]:
            redraws = ()
        elif redraws is None:
            redraws = (3, 2, 1) if entrants >= 100 else (2, 1) if entrants > 50 else ()
        self.floor.redraws = redraws
        self.purse.close(len(self.floor.where), not self.options["flight"])
        if self.purse.seats_worth and self.purse.prizes:
            self.goal = max(1, self.purse.prizes.count(self.purse.prizes[0]))
        self.floor.events.append(TournamentEvent("registration_closed"))
        self.settle()

    def advance_clock(self, minutes: float) -> None:
        """Advance the clock; at the end of a level, the next one begins (WT 79)."""
        self.check_started()
        left = self.elapsed_minutes + minutes_of(minutes)
        while (most := self.levels[self.level_index].minutes) is not None and left >= most:
            if self.level_index + 1 == len(self.levels):
                break
            left -= most
            self.begin_level(self.level_index + 1)
        self.elapsed_minutes = min(left, 1e9 - 1)

    def begin_level(self, level: int) -> None:
        """Begin a level; tables with a hand under way change levels when it is over."""
        self.level_index, self.elapsed_minutes = level, 0.0
        self.floor.events.append(TournamentEvent("level", amount=level))
        for table in self.floor.tables.values():
            if table.hand is None:
                self.race_chips(table)
        if level >= self.options["late_registration_levels"]:
            self.close_registration()

    def race_chips(self, table: Seats) -> None:
        """Exchange chips smaller than the level's smallest chip, and race off the odd ones."""
        chip = self.levels[self.level_index].chip
        if chip > table.chip:
            before = table.stacks
            table.stacks = race(before, table.chip, chip, self.draw)
            self.ledger["chip_races"] += sum(table.stacks) - sum(before)
            for seat, (old, new) in enumerate(zip(before, table.stacks, strict=True)):
                if old != new:
                    self.floor.events.append(
                        TournamentEvent("chip_race", table.names[seat], table.number, seat, new)
                    )
        table.chip = chip

    # ---- Players who are out

    def knock_out(self, table: Seats, hand: Hand, out: list[int]) -> None:
        """Remove the players who went broke; their stacks before the hand decide their places (WT 126b)."""
        start = hand.starting_stacks
        names: dict[int, str] = {seat: table.names[seat] for seat in out}  # type: ignore[misc]
        if self.purse.bounty:
            for seat, winners in bounty_winners(hand, out).items():
                for name, won in self.purse.collect_bounty(names[seat], [table.names[x] for x in winners]):  # type: ignore[misc]
                    self.floor.events.append(TournamentEvent("bounty", name, table.number, None, won))
        for seat in out:
            self.floor.leave(names[seat])
            self.floor.last_seats[names[seat]] = table.number, seat
            self.floor.events.append(TournamentEvent("out", names[seat], table.number, seat))
        sizes = sorted({start[seat] for seat in out})
        self.rank([[names[seat] for seat in out if start[seat] == size] for size in sizes])

    def rank(self, groups: list[list[str]]) -> None:
        """Give finishing places to players of one table, in groups that share a place, the worst place first.

        During hand-for-hand play, they get their places once all tables have played.
        """
        if self.round is not None:
            self.round_out.append(groups)
            return
        alive = len(self.floor.where) + sum(map(len, groups))
        for group in groups:
            alive -= len(group)
            self.purse.rank_group(group, alive)

    def settle(self) -> None:
        """Break and balance tables after players come or go, or after a hand that other tables waited for."""
        floor = self.floor
        if not self.has_started or self.is_over:
            return
        if self.round is None:
            self._arrange(False)
            return
        self.round = {n for n in self.round if n in floor.tables and floor.tables[n].players > 1}
        if self.round or self.open_hands:
            return
        # the players ranked best at their tables share a place, then those ranked second
        tables, self.round_out, self.round = self.round_out, [], None
        deep = max(map(len, tables), default=0)
        groups = [[x for table in tables if len(table) > i for x in table[-1 - i]] for i in range(deep)]
        self.rank(groups[::-1])
        self._arrange(True)

    def _arrange(self, was_hand_for_hand: bool) -> None:
        floor, purse, level = self.floor, self.purse, self.levels[self.level_index]
        self._begin_mystery_bounties(len(floor.where))
        if purse.closed and len(floor.where) <= self.goal:
            if self.open_hands:
                floor.hold = floor.pending = True
            else:
                self._end()
            return
        floor.arrange(purse.closed, level.has_stud)
        places = {purse.places}
        if purse.seats_worth:
            places.add(self.goal)  # the last seat, which gets the rest of the pool
        over = [len(floor.where) - many for many in places]
        near = bool(purse.prizes) and len(floor.tables) > 1
        near = near and any(0 < many <= self.options["hand_for_hand_within"] for many in over)
        if near:
            self.round = set() if self.open_hands else {n for n, t in floor.tables.items() if t.players > 1}
        if near != was_hand_for_hand:
            floor.events.append(TournamentEvent("hand_for_hand", amount=int(near)))

    def _begin_mystery_bounties(self, left: int) -> None:
        """Put the envelopes in play once no more players than envelopes are left after registration."""
        purse = self.purse
        if purse.mystery is None or purse.envelopes is not None or not purse.closed or self.options["flight"]:
            return
        if left <= (purse.mystery if isinstance(purse.mystery, int) else len(purse.mystery)):
            purse.make_envelopes(left)
            self.floor.events.append(TournamentEvent("mystery_bounties", amount=len(purse.envelopes or ())))

    # ---- The end

    def _end(self) -> None:
        self.purse.end([name for name, _ in self._largest_first()])
        self._finish()

    def _finish(self) -> None:
        self.is_over = True
        for player in self.standings():
            if player.prize:
                self.floor.events.append(TournamentEvent("prize", player.name, amount=player.prize))
        self.floor.events.append(TournamentEvent("over"))

    def _largest_first(self) -> list[tuple[str, int]]:
        return sorted(self.stacks().items(), key=lambda item: (-item[1], item[0]))

    def chop(self, by: Literal["chips", "icm"] | Mapping[str, int]) -> dict[str, int]:
        """Divide the remaining prizes, and end the tournament; return each player's share."""
        self.check_started()
        if self.is_over or not self.purse.closed or self.open_hands or self.round_out:
            why = (
                "is over"
                if self.is_over
                else "has hands under way"
                if self.open_hands
                else "has open registration"
            )
            if self.round_out:
                ready = [number for number, table in self.floor.tables.items() if self.can_deal(table)]
                why = f"waits for a hand of tables {cut(', '.join(map(str, ready)))} (WT 126)"
            raise InvalidTable(f"players cannot chop: the tournament {why}")
        left = self._largest_first()
        names, stacks = [name for name, _ in left], [chips for _, chips in left]
        prizes = self.purse.prizes[: len(names)]
        values: list[Any]
        if isinstance(by, Mapping):
            for name in by:
                if name not in self.floor.where:
                    raise InvalidTable(
                        f"{shown(name)} is not in the tournament: only remaining players can chop"
                    )
            values = [amount(by.get(name, 0), f"the amount for {shown(name)}", 0) for name in names]
            if sum(values) != sum(prizes):
                raise InvalidTable(f"a chop must sum to the prizes left, {sum(prizes)}, not {sum(values)}")
        elif by == "chips":
            values = chip_chop(stacks, prizes)
        elif by == "icm":
            from ..prizes.tournament_equity import icm

            values = [float(x) for x in icm(stacks, prizes)]
        else:
            raise InvalidTable(f"by must be 'chips', 'icm' or a mapping of names to amounts, not {shown(by)}")
        self.purse.chop(names, stacks, values)
        self._finish()
        return {name: self.purse.players[name].prize for name in names}
