"""The director of a tournament: the clock, who is out, hand for hand, the end."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import InvalidTable, cut, shown
from .bounties import winners_over
from .checks import amount, minutes_of
from .payouts import by_chips
from .races import race
from .seats import News, Seats
from .state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from .._core import Hand
    from .levels import Level

__all__ = ["Director"]


class Director(State):
    """What follows from what players do."""

    __slots__ = ()

    # ---- the clock

    def start(self) -> None:
        """Draw the seats; without late entries they close.

        :raises InvalidTable: for fewer than two players; for more places than players, or prizes that exceed
            the pool.
        """
        purse, floor = self._purse, self._floor
        if self.started:
            raise InvalidTable("the tournament has begun already")
        if len(purse.players) < 2:
            raise InvalidTable(f"a tournament takes two players, not {len(purse.players)}")
        if not self._options["flight"]:
            purse.paid()
        many = floor.tables_for(len(purse.players), not self._options["late"])
        stacks = dict.fromkeys(purse.players, self._options["stack"])
        floor.draw_seats(stacks, many, self._levels[0].chip)
        self.started = True
        if not self._options["late"]:
            self.close()
        else:
            self._settle()

    def close(self) -> None:
        """Close entries, rebuys and add-ons now; tables break from now on (WT 66)."""
        self._check_begun()
        if self._purse.closed:
            return
        entrants = self._purse.entrants
        redraws = self._options["redraws"]
        if self._options["flight"]:
            redraws = ()
        elif redraws is None:
            redraws = (3, 2, 1) if entrants >= 100 else (2, 1) if entrants > 50 else ()
        self._floor.redraws = redraws
        self._purse.close(len(self._floor.where), not self._options["flight"])
        if self._purse.seats_worth and self._purse.prizes:
            self._goal = max(1, self._purse.prizes.count(self._purse.prizes[0]))
        self._floor.news.append(News("close"))
        self._settle()

    def tick(self, minutes: float) -> None:
        """So many minutes have passed; a level that has ended begins the next one, from each table's next
        hand on (WT 79).

        :raises ValueError: for less than 0 minutes.
        """
        self._check_begun()
        left = self.elapsed + minutes_of(minutes)
        while (most := self._levels[self.level].minutes) is not None and left >= most:
            if self.level + 1 == len(self._levels):
                break
            left -= most
            self._go_to(self.level + 1)
        self.elapsed = min(left, 1e9 - 1)

    def next_level(self) -> Level:
        """Begin the next level, from each table's next hand on (WT 79); the last one goes on for ever."""
        self._check_begun()
        if self.level + 1 < len(self._levels):
            self._go_to(self.level + 1)
        return self._levels[self.level]

    def _go_to(self, level: int) -> None:
        self.level, self.elapsed = level, 0.0
        self._floor.news.append(News("level", amount=level))
        for table in self._floor.tables.values():
            if table.hand is None:
                self._race(table)
        if level >= self._options["late"]:
            self.close()

    def _race(self, table: Seats) -> None:
        chip = self._levels[self.level].chip
        if chip > table.chip:
            before = table.stacks
            table.stacks = race(before, table.chip, chip, self._draw)
            self._ledger["races"] += sum(table.stacks) - sum(before)
            for seat, (old, new) in enumerate(zip(before, table.stacks, strict=True)):
                if old != new:
                    self._floor.news.append(News("race", table.names[seat], table.number, seat, new))
        table.chip = chip

    def _knock_out(self, table: Seats, hand: Hand, out: list[int]) -> None:
        """Those who lost their last chips rank by what they began the hand with (WT 126b)."""
        began = hand.starting_stacks
        names: dict[int, str] = {seat: table.names[seat] for seat in out}  # type: ignore[misc]
        if self._purse.bounty:
            for seat, winners in winners_over(hand, out).items():
                for name, won in self._purse.collect(names[seat], [table.names[x] for x in winners]):  # type: ignore[misc]
                    self._floor.news.append(News("bounty", name, table.number, None, won))
        for seat in out:
            self._floor.leave(names[seat])
            player = self._purse.players[names[seat]]
            player._table, player._seat = table.number, seat
            self._floor.news.append(News("out", names[seat], table.number, seat))
        sizes = sorted({began[seat] for seat in out})  # of their stacks
        self._knocked([[names[seat] for seat in out if began[seat] == size] for size in sizes])

    def _knocked(self, groups: list[list[str]]) -> None:
        """Groups of one table are out, the lowest first; hand for hand they wait for the other tables."""
        if self._round is not None:
            self._round_out.append(groups)
            return
        alive = len(self._floor.where) + sum(map(len, groups))
        for group in groups:
            alive -= len(group)
            self._purse.knocked(group, alive)

    def _settle(self) -> None:
        """What follows when somebody has come or gone, or a hand is over that others waited for."""
        floor = self._floor
        if not self.started or self.is_over:
            return
        if self._round is not None:
            self._round = {n for n in self._round if n in floor.tables and floor.tables[n].players > 1}
            if self._round or self._open:
                return
            # the best of each table share, then the second of each
            tables, self._round_out, self._round = self._round_out, [], None
            deep = max(map(len, tables), default=0)
            groups = [[x for one in tables if len(one) > i for x in one[-1 - i]] for i in range(deep)]
            self._knocked(groups[::-1])
            self._settle_on(True)
        else:
            self._settle_on(False)

    def _settle_on(self, was: bool) -> None:
        floor, purse, level = self._floor, self._purse, self._levels[self.level]
        if purse.closed and len(floor.where) <= self._goal:
            if self._open:
                floor.hold = floor.pending = True
            else:
                self._end()
            return
        floor.arrange(purse.closed, level.stud)
        places = {purse.places}
        if purse.seats_worth:
            places.add(self._goal)  # the last seat, which is worth more than what is over
        over = [len(floor.where) - many for many in places]
        near = bool(purse.prizes) and len(floor.tables) > 1
        near = near and any(0 < many <= self._options["hand_for_hand"] for many in over)
        if near:
            self._round = set() if self._open else {n for n, t in floor.tables.items() if t.players > 1}
        if near != was:
            floor.news.append(News("hand_for_hand", amount=int(near)))

    def _end(self) -> None:
        left = sorted(self.stacks.items(), key=lambda item: (-item[1], item[0]))
        self._purse.win([name for name, _ in left])
        self._over()

    def _over(self) -> None:
        self.is_over = True
        for player in self.standings():
            if player.prize:
                self._floor.news.append(News("prize", player.name, amount=player.prize))
        self._floor.news.append(News("over"))

    def chop(self, by: Literal["chips", "icm"] | Mapping[str, int] = "icm") -> dict[str, int]:
        """Those who are left divide what is left, and the tournament is over: places are by stacks.

        :param by: "chips": each gets the least prize left, and of the rest as many parts as he has chips;
            "icm": what the stacks are worth by `icm`; or what each gets, by name.
        :returns: what each gets, by name.
        :raises InvalidTable: while entries are open, a hand is under way, or those who are out hand for hand
            wait for other tables; for amounts that are not what is left.
        """
        self._check_begun()
        if self.is_over or not self._purse.closed or self._open or self._round_out:
            why = "is over" if self.is_over else "has hands under way" if self._open else "has open entries"
            if self._round_out:
                why = f"waits for a hand of tables {cut(', '.join(map(str, self.ready)))} (WT 126)"
            raise InvalidTable(f"nobody can chop: the tournament {why}")
        left = sorted(self.stacks.items(), key=lambda item: (-item[1], item[0]))
        names, stacks = [name for name, _ in left], [chips for _, chips in left]
        prizes = self._purse.prizes[: len(names)]
        values: list[Any]
        if isinstance(by, Mapping):
            for name in by:
                if name not in self._floor.where:
                    raise InvalidTable(
                        f"{shown(name)} is not in the tournament: those who are share what is left"
                    )
            values = [amount(by.get(name, 0), f"what {shown(name)} gets", 0) for name in names]
            if sum(values) != sum(prizes):
                raise InvalidTable(f"a chop divides what is left, {sum(prizes)}, not {sum(values)}")
        elif by == "chips":
            values = by_chips(stacks, prizes)
        elif by == "icm":
            from ..prizes import icm

            values = [float(x) for x in icm(stacks, prizes)]
        else:
            raise InvalidTable(f"a chop is by 'chips', 'icm' or amounts by name, not {shown(by)}")
        self._purse.chop(names, stacks, values)
        self._over()
        return {name: self._purse.players[name].prize for name in names}
