"""The floor of a tournament: tables, seat draws, breaking, balancing and redraws."""

from __future__ import annotations

from .table import Seats, TournamentEvent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .draws import Draw

__all__ = ["Floor"]


class Floor:
    """All tables of a tournament, by number; internal to the package.

    :param seats: seats per table.
    :param final: the number of players at the start of the final table.
    :param halt: a table that is this many players short of the fullest one halts until it is filled up (WT
        67).
    :param tight: with this many tables or fewer, no two tables may differ by more than one player (WT 67c).
    :param redraws: the numbers of remaining tables that trigger a redraw of all seats.
    """

    __slots__ = (
        "draw",
        "events",
        "final",
        "going",
        "halt",
        "halted",
        "hold",
        "last",
        "last_seats",
        "pending",
        "redraws",
        "seats",
        "tables",
        "tight",
        "where",
    )

    def __init__(
        self, seats: int, final: int, halt: int, tight: int, redraws: tuple[int, ...], draw: Draw
    ) -> None:
        self.seats, self.final, self.halt, self.tight, self.redraws = seats, final, halt, tight, redraws
        self.draw = draw
        self.tables: dict[int, Seats] = {}
        self.where: dict[str, tuple[Seats, int]] = {}
        self.last = 0  # the highest table number so far
        self.last_seats: dict[str, tuple[int, int]] = {}  # the seats where players went broke
        self.events: list[TournamentEvent] = []
        self._reset()

    def _reset(self) -> None:
        self.halted: set[int] = set()  # tables that wait for players
        self.going: int | None = None  # a table that breaks when its hand is over
        self.hold = False  # all tables wait for a redraw
        self.pending = False  # whether a table waits for one of these reasons

    def open_table(self, chip: int, seats: int | None = None) -> Seats:
        """Open a new table."""
        self.last += 1
        made = self.tables[self.last] = Seats(self.last, seats or self.seats, chip)
        return made

    def seat(self, table: Seats, name: str, chips: int, seat: int, kind: str = "seat") -> None:
        """Seat a player at a table."""
        table.put(name, chips, seat)
        self.where[name] = table, seat
        self.events.append(TournamentEvent(kind, name, table.number, seat, chips))

    def leave(self, name: str) -> int:
        """Empty a player's seat and return the chips."""
        table, seat = self.where.pop(name)
        return table.take(seat)

    def draw_seats(self, stacks: dict[str, int], many: int, chip: int) -> None:
        """Draw seats at new tables for all players, as evenly as possible (WT 34)."""
        seats = self.seats if many > 1 else max(self.seats, len(stacks))
        tables = [self.open_table(chip, seats) for _ in range(many)]
        frees = [self.draw.shuffled(table.free) for table in tables]
        for i, name in enumerate(self.draw.shuffled(stacks)):
            self.seat(tables[i % many], name, stacks[name], frees[i % many].pop())

    def seat_late(self, name: str, chips: int, chip: int, before: tuple[int, int] = (0, 0)) -> None:
        """Seat a late player in a random seat at one of the shortest tables, or at a new one (WT 14, 35).

        :param before: the player's last table and seat, which they get back if it is still empty.
        """
        number, seat = before
        if number in self.tables and number != self.going and seat in self.tables[number].free:
            self.seat(self.tables[number], name, chips, seat)
            return
        open_ = [t for t in self.tables.values() if t.players < self.seats and t.number != self.going]
        if not open_:
            table = self.open_table(chip)
        else:
            fewest = min([table.players for table in open_])
            table = self.draw.choice([table for table in open_ if table.players == fewest])
        self.seat(table, name, chips, self.draw.choice(table.free))

    def tables_for(self, players: int, closed: bool) -> int:
        """Return the number of tables for this many players: 1 if they fit at the final table (WT 68)."""
        least = -(-players // self.seats)
        return least if not closed else 1 if players <= self.final else max(2, least)

    def needed(self, closed: bool) -> int:
        """Return the number of tables that there should be now."""
        many = len(self.tables)
        least = self.tables_for(len(self.where), closed)
        if closed:
            return min(least, many)
        alone = any(table.players < 2 for table in self.tables.values())
        return max(least, many - 1) if alone and least < many else many

    def arrange(self, closed: bool, stud: bool) -> None:
        """Break, redraw and balance tables, as far as hands under way allow.

        Tables that must wait are recorded in `halted`, `going` and `hold`.

        :param closed: whether registration is closed. Before that, only tables with a single player break (WT
            66).
        :param stud: whether a high card decides which player moves to another table.
        """
        self._reset()
        while len(self.tables) > 1:
            tables = [*self.tables.values()]
            least = self.needed(closed)
            if least < len(tables):
                if closed and any(least <= count < len(tables) for count in self.redraws):
                    if any(table.hand is not None for table in tables):
                        self.hold = self.pending = True
                        return
                    self._redraw(tables, least)
                    continue
                last = tables.pop()
                if last.hand is None:
                    self._break(last, tables, least)
                    continue
                self.going, self.pending = last.number, True
            if not self._balance(tables, stud):
                return

    def _redraw(self, tables: list[Seats], many: int) -> None:
        """Redraw all seats, and the button of the final table (WT 67c, 85)."""
        stacks = {
            name: chips
            for table in tables
            for name, chips in zip(table.names, table.stacks, strict=True)
            if name is not None
        }
        old = tables[0]
        self.tables.clear()
        self.where.clear()
        self.events.append(TournamentEvent("redraw", amount=many))
        self.draw_seats(stacks, many, old.chip)
        for table, before in zip(self.tables.values(), tables, strict=False):
            table.level, table.in_level = before.level, before.in_level
            table.turn, table.played = before.turn, before.played
        if many == 1:
            table = next(iter(self.tables.values()))
            table.first = self.draw.choice([seat for seat, chips in enumerate(table.stacks) if chips])

    def _break(self, table: Seats, others: list[Seats], least: int) -> None:
        """Break a table.

        Its players, in random order, move to random seats at the shortest table, but not between the
        button and the small blind if another seat is free (WT 66). The button of the final table is drawn
        (WT 85).
        """
        self.events.append(TournamentEvent("break", table=table.number))
        del self.tables[table.number]
        if least == 1 and len(others) == 1:
            short = max(0, len(self.where) - len(others[0].names))
            others[0].names += [None] * short
            others[0].stacks += [0] * short
        for name in self.draw.shuffled([name for name in table.names if name is not None]):
            target = min([t for t in others if t.players < len(t.names)], key=lambda t: (t.players, t.number))
            free = target.free
            good = sorted({*free} - target.gap_seats()) or free
            self.seat(target, name, self.leave(name), self.draw.choice(good), "move")
        if least == 1 and len(others) == 1:
            last = others[0]
            last.seating = None
            last.first = self.draw.choice([seat for seat, name in enumerate(last.names) if name is not None])

    def _balance(self, tables: list[Seats], stud: bool) -> bool:
        """Move a player if tables are uneven and one of the fullest tables has no hand under way.

        Among the fullest tables without a hand under way, the last one in the list (which would break first)
        sends a player to the worst position at the shortest table. The player who moves is the one due to
        have the next big blind; in stud, and in mixed games with stud, a high card decides (WT 67).

        :returns: whether a player was moved.
        """
        counts = [table.players for table in tables]
        most, least = max(counts), min(counts)
        limit = 2 if len(tables) <= self.tight else self.halt
        if most - least < limit and not (least < 2 < most):
            return False
        givers = [table for table in tables if table.players == most and table.hand is None]
        if not givers:
            self.halted = {t.number for t in tables if most - t.players >= limit or t.players < 2}
            self.pending = True
            return False
        giver, taker = givers[-1], tables[counts.index(least)]
        seat = giver.high_card(self.draw) if stud else giver.next_big_blind(self.draw)
        name = giver.names[seat]
        assert name is not None
        self.seat(taker, name, self.leave(name), taker.worst_seat(self.draw), "move")
        return True
