"""The floor of a tournament: tables, the draw, breaking, balancing and redraws."""

from __future__ import annotations

from .seats import News, Seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .draws import Draw

__all__ = ["Floor"]


class Floor:
    """All tables, by their numbers.

    :param seats: of a table.
    :param final: how many players the last table begins with.
    :param halt: a table with so many players fewer than the fullest halts till it is filled up (WT 67).
    :param tight: with so many tables or fewer, they are within one player of each other (WT 67c).
    :param redraws: with so many tables left all seats are drawn again.
    """

    __slots__ = (
        "draw",
        "final",
        "going",
        "halt",
        "halted",
        "hold",
        "last",
        "news",
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
        self.last = 0  # the highest number a table had
        self.news: list[News] = []
        self._reset()

    def _reset(self) -> None:
        self.halted: set[int] = set()  # tables that wait for players
        self.going: int | None = None  # a table that breaks when its hand is over
        self.hold = False  # all wait for a redraw
        self.pending = False  # one of these

    def open_table(self, chip: int, seats: int | None = None) -> Seats:
        self.last += 1
        made = self.tables[self.last] = Seats(self.last, seats or self.seats, chip)
        return made

    def seat(self, table: Seats, name: str, chips: int, seat: int, kind: str = "seat") -> None:
        table.put(name, chips, seat)
        self.where[name] = table, seat
        self.news.append(News(kind, name, table.number, seat, chips))

    def leave(self, name: str) -> int:
        """A player's seat becomes empty; returns his chips."""
        table, seat = self.where.pop(name)
        return table.take(seat)

    def draw_seats(self, stacks: dict[str, int], many: int, chip: int) -> None:
        """All players at random at so many new tables, as even as can be (WT 34)."""
        seats = self.seats if many > 1 else max(self.seats, len(stacks))
        tables = [self.open_table(chip, seats) for _ in range(many)]
        frees = [self.draw.shuffled(table.free) for table in tables]
        for i, name in enumerate(self.draw.shuffled(stacks)):
            self.seat(tables[i % many], name, stacks[name], frees[i % many].pop())

    def seat_late(self, name: str, chips: int, chip: int, before: tuple[int, int] = (0, 0)) -> None:
        """A late player: a seat by lot at one of the tables with the fewest, or at a new one (WT 14, 35).

        :param before: the table and the seat that he had; they are his if nobody has taken the seat since.
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
            table = self.draw.one([table for table in open_ if table.players == fewest])
        self.seat(table, name, chips, self.draw.one(table.free))

    def tables_for(self, players: int, closed: bool) -> int:
        """How many tables so many players need; the last one is made when few enough are left (WT 68)."""
        least = -(-players // self.seats)
        return least if not closed else 1 if players <= self.final else max(2, least)

    def needed(self, closed: bool) -> int:
        """How many tables there should be."""
        many = len(self.tables)
        least = self.tables_for(len(self.where), closed)
        if closed:
            return min(least, many)
        alone = any(table.players < 2 for table in self.tables.values())
        return max(least, many - 1) if alone and least < many else many

    def arrange(self, closed: bool, stud: bool) -> None:
        """Break, redraw and balance, as far as the hands under way let it; those who must wait are told in
        `halted`, `going` and `hold`.

        :param closed: whether entries are closed; tables break from then on (WT 66), before only where one
            has a single player.
        :param stud: whether who moves is decided by a high card.
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
        """Draw all seats again, and on the last table the button, too (WT 67c, 85)."""
        stacks = {
            name: chips
            for table in tables
            for name, chips in zip(table.names, table.stacks, strict=True)
            if name is not None
        }
        old = tables[0]
        self.tables.clear()
        self.where.clear()
        self.news.append(News("redraw", amount=many))
        self.draw_seats(stacks, many, old.chip)
        for table, before in zip(self.tables.values(), tables, strict=False):
            table.level, table.in_level = before.level, before.in_level
            table.turn, table.played = before.turn, before.played
        if many == 1:
            table = next(iter(self.tables.values()))
            table.first = self.draw.one([seat for seat, chips in enumerate(table.stacks) if chips])

    def _break(self, table: Seats, others: list[Seats], least: int) -> None:
        """Break a table: its players, in an order by lot, go where the fewest sit, to a seat by lot, though
        not one between button and small blind if there is another (WT 66). At the final table the button is
        drawn (WT 85)."""
        self.news.append(News("break", table=table.number))
        del self.tables[table.number]
        if least == 1 and len(others) == 1:
            short = max(0, len(self.where) - len(others[0].names))
            others[0].names += [None] * short
            others[0].stacks += [0] * short
        for name in self.draw.shuffled([name for name in table.names if name is not None]):
            target = min([t for t in others if t.players < len(t.names)], key=lambda t: (t.players, t.number))
            free = target.free
            good = sorted({*free} - target.awkward()) or free
            self.seat(target, name, self.leave(name), self.draw.one(good), "move")
        if least == 1 and len(others) == 1:
            last = others[0]
            last.seating = None
            last.first = self.draw.one([seat for seat, name in enumerate(last.names) if name is not None])

    def _balance(self, tables: list[Seats], stud: bool) -> bool:
        """Move one player if tables are uneven and one that is full has no hand under way.

        The next full table in the breaking order, that is the last, gives its next big blind to the worst
        position at the shortest; in stud and mixes with it a high card decides who moves (WT 67).
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
        seat = giver.high_card(self.draw) if stud else giver.next_big(self.draw)
        name = giver.names[seat]
        assert name is not None
        self.seat(taker, name, self.leave(name), taker.worst_place(self.draw), "move")
        return True
