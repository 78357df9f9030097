"""A whole tournament, from the first entry to the last prize."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from .._core import Hand
from ..errors import InvalidTable, shown, telling
from .checks import MOST_CHIPS, MOST_MONEY, name_of
from .director import Director
from .flights import merged
from .purse import Player
from .seats import News, Seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..game import Game
    from ..typing import Seed

__all__ = ["Tournament"]

_ALL = 2**64 - 1


class Tournament(Director):
    """A tournament: entries, tables, levels, places and prizes; each table plays its own `Hand`s.

        >>> levels = [sw.Level((50, 100), hands=10), sw.Level((100, 200))]
        >>> tournament = sw.Tournament(levels, stack=1000, seed=1)
        >>> for player in ("Ann", "Bob", "Eve"):
        ...     tournament.enter(player)
        >>> tournament.start()
        >>> for table, hand in tournament.hands():
        ...     while hand.actor is not None:
        ...         _ = hand.act(sw.agents.baseline(hand.observe(hand.actor)))
        >>> [(player.name, player.prize) for player in tournament.standings()]
        [('Ann', 300), ('Eve', 0), ('Bob', 0)]

    :param levels: `Level`s in order; the last one goes on for ever.
    :param stack: chips of an entry.
    :param seats: of a table.
    :param buy_in: what an entry pays into the pool.
    :param payouts: what the places are paid, the first place first: ints are amounts, other numbers parts
        of the pool; what they leave over goes to the first. None: one place for ten entries, place k a
        k-th of the first.
    :param unit: prizes are rounded down to its multiples, and the remainder goes to the first place.
    :param guarantee: what the pool is at least.
    :param bounty: what an entry pays onto the player's own head, for those who knock him out (WT 39).
    :param progressive: half of a bounty is paid, the other half goes onto the winner's head.
    :param satellite: what a seat costs that is won here: as many are as the pool buys, the rest goes to the
        next place, and play ends when no more players are left (`payouts` must be None).
    :param late: in how many levels one may still enter: 0 closes entries at the start.
    :param reentries: how often a player who is out may enter again (WT 13); None: as often as he likes.
    :param rebuys: how many a player may take; None: as many as he likes.
    :param rebuy: (price, chips) of one; an entry's if None.
    :param add_on: (price, chips) of the one add-on that a player may take; None: there is none.
    :param final_table: how many players the last table begins with; None: one more than seats (WT 68), as far
        as the games can serve.
    :param redraws: with so many tables left all seats are drawn again; None: 3, 2 and 1 for 100 entrants or
        more, 2 and 1 for more than 50, else none (WT 67c).
    :param halt: a table with so many players fewer than the fullest waits for others (WT 67); None: 3 with 8
        seats or more, else 2.
    :param tight: with so many tables or fewer, they are kept within one player of each other (WT 67c).
    :param hand_for_hand: with so many players more than places that are paid, or fewer, each table deals
        one hand and waits for all (WT 126); 0: never.
    :param big_blind_ante: "kept": it stays the same as tables get short (TDA RP-11); "by_player": it shrinks
        with the number dealt in, rounded up to a chip.
    :param flight: it is a starting flight (1A, 1B): nobody is paid in it, and `merge` goes on with those who
        are left.
    :param seed: of all draws and hands, as of a `Hand`: hand n of table t is that of
        `seed=(s, j + 2**32 * t + n)` for a seed of (s, j).
    :raises ValueError: for what does not fit together; it names the level or place.
    :raises TypeError: for chips or money that are not ints.

    Nobody is in two places: players are named by strs, each once. After an error nothing has changed. It
    has `==`, `copy`, `to_bytes` and pickle between any two calls, hands under way included.
    """

    __slots__ = ()

    # ---- entries

    def enter(self, player: str) -> None:
        """An entry: before the start the seats are not drawn yet; a late one has a seat at once, with a
        full stack and nothing to post (WT 14). Who is out may enter again (WT 13).

        :raises InvalidTable: for a player who is in, entries that are closed, or one re-entry too many.
        """
        name, purse, floor = name_of(player), self._purse, self._floor
        if purse.closed:
            raise telling(InvalidTable(f"{shown(name)} cannot enter: {self._since_when()}"), player=name)
        found = purse.players.get(name)
        if found is not None and (not self.started or name in floor.where):
            raise telling(InvalidTable(f"{shown(name)} is in the tournament already"), player=name)
        again = self._options["reentries"]
        if found is not None and again is not None and found.entries > again:
            raise telling(
                InvalidTable(f"{shown(name)} cannot enter again: a player may {again} times"), player=name
            )
        if len(purse.players) >= 10**6:
            raise InvalidTable("a million players are enough")
        self._add("entries", self._options["stack"], purse.buy_in + purse.bounty)
        if found is None:
            found = purse.players[name] = Player(name)
        else:
            purse.back(name)
        found.entries += 1
        purse.pay(purse.buy_in, purse.bounty, found)
        if self.started:
            floor.seat_late(name, self._options["stack"], self._levels[self.level].chip)
            self._settle()

    def rebuy(self, player: str) -> None:
        """A rebuy; in a hand its chips come when it ends. Who is out takes his seat again if it is free,
        else another one, and puts a bounty on his head again.

        :raises InvalidTable: after entries have closed, or for one rebuy too many.
        """
        found = self._buyer(player, "rebuy", self._options["rebuys"])
        price, chips = self._options["rebuy"]
        is_in = found.name in self._floor.where
        bounty = 0 if is_in else self._purse.bounty
        self._add("rebuys", chips, price + bounty)
        found.rebuys += 1
        self._purse.pay(price, bounty, found)
        if is_in:
            self._give(found.name, chips)
            return
        self._purse.back(found.name)
        self._floor.seat_late(found.name, chips, self._levels[self.level].chip, (found._table, found._seat))
        self._settle()

    def add_on(self, player: str) -> None:
        """The add-on of a player, while entries are open; in a hand its chips come when it ends.

        :raises InvalidTable: after entries have closed, for the second one, or where there is none.
        """
        offer = self._options["add_on"]
        found = self._buyer(player, "add_on", 1 if offer else 0)
        if found.name not in self._floor.where:
            raise telling(
                InvalidTable(f"{shown(found.name)} is out: an add-on is for those who are in"),
                player=found.name,
            )
        self._add("add_ons", offer[1], offer[0])
        found.add_ons += 1
        self._purse.pay(offer[0], 0, found)
        self._give(found.name, offer[1])

    def _buyer(self, player: str, what: str, most: int | None) -> Player:
        found, words = self._player(player), what.replace("_", "-")
        if not self.started or self._purse.closed:
            why = self._since_when() if self._purse.closed else "before the start there are entries alone"
            raise telling(
                InvalidTable(f"{shown(found.name)} cannot take one more {words}: {why}"), player=found.name
            )
        if most is not None and getattr(found, f"{what}s") >= most:
            raise telling(
                InvalidTable(f"{shown(found.name)} cannot take one more {words}: a player may take {most}"),
                player=found.name,
            )
        return found

    def _since_when(self) -> str:
        late = self._options["late"]
        return "entries are closed" if late else "entries closed at the start (late=1: after a level)"

    def _add(self, line: str, chips: int, money: int) -> None:
        if sum(self._ledger.values()) + chips > MOST_CHIPS or self._purse.bought + money > MOST_MONEY:
            raise InvalidTable("there may be 2**52 chips and 2**60 of money in all, and no more")
        self._ledger[line] += chips

    def _give(self, name: str, chips: int) -> None:
        table, seat = self._floor.where[name]
        if table.hand is not None and seat in table.dealt:
            table.bought[seat] = table.bought.get(seat, 0) + chips
        else:
            table.stacks[seat] += chips

    def absent(self, player: str, away: bool = True) -> None:
        """A player is away, or back: `fold_absent` acts for him while he is away, and he pays as all do (WT
        36)."""
        self._player(player).absent = bool(away)

    def fold_absent(self, table: int) -> bool:
        """Act at a table as long as one who is away is to act: his hand is folded; where it may not be he
        checks, stands pat or posts the bring-in. Returns whether anybody was away.

        :raises InvalidTable: where no hand is under way.
        """
        found = self._table(table)
        hand, acted = found.hand, False
        if hand is None:
            raise InvalidTable(f"table {found.number} has no hand under way")
        players = self._purse.players
        while (seat := hand.actor) is not None and players[found.names[seat] or ""].absent:
            legal = hand.legal
            hand.act(-1 if legal is not None and legal.fold else 0)
            acted = True
        return acted

    def remove(self, player: str) -> int:
        """A player leaves for good or is disqualified, and his chips are out of play; one who only goes away
        is `absent`, and blinded off (WT 114). Who may enter again can do so anew (WT 13).

        :returns: the chips.
        :raises InvalidTable: while he is in a hand, or is not in.
        """
        table, seat = self._seated(player)
        if self.is_over or len(self._floor.where) == 1:
            raise telling(InvalidTable(f"{shown(player)} is the last one left"), player=player)
        if table.hand is not None and seat in table.dealt:
            why = f"is in a hand at table {table.number}: it must end before he leaves"
            raise telling(InvalidTable(f"{shown(player)} {why}"), player=player, seat=seat)
        name = self._player(player).name
        chips = self._floor.leave(name)
        self._ledger["removed"] -= chips
        self._purse.forfeit(name)
        self._knocked([[name]])
        self._settle()
        return chips

    # ---- hands

    def next_hand(self, table: int) -> Hand:
        """Deal the next hand of a table: play it to its end, then call `finish`.

        :raises InvalidTable: while the table has to wait: it says for what.
        """
        found = self._table(table)
        if not self._can_deal(found):
            raise InvalidTable(f"table {found.number} cannot deal: {self._why(found)}")
        return self._deal(found)

    def _deal(self, found: Seats) -> Hand:
        if found.level != self.level:
            found.level, found.in_level = self.level, 0
        level = self._levels[self.level]
        game = level.games[0] if self._is_plain and len(level.games) == 1 else self._game(found)
        stacks, button, posts = found.move_on(game, level.stud)
        first, stream = self._seed
        seed = first, (stream + (found.number << 32) + found.hands) & _ALL
        if posts:
            hand = Hand(game, stacks, button=button, posts=posts, seed=seed)
        else:
            hand = Hand(game, stacks, button=button, seed=seed)
        found.hand = hand
        self._dealt = found.number
        found.hands += 1
        found.in_level += 1
        found.played += 1
        self._open += 1
        if self._round is not None:
            self._round.discard(found.number)
        return hand

    def finish(self, table: int) -> tuple[News, ...]:
        """Take in the hand of a table, which is over: who is out has a place, tables break and are balanced.

        :returns: what has happened besides.
        :raises InvalidTable: for a hand that is not over, or a table without one.
        """
        found, many = self._table(table), len(self._floor.news)
        self._finish(found)
        return tuple(self._floor.news[many:])

    def _finish(self, found: Seats) -> None:
        hand = found.hand
        if hand is None or not hand.is_over:
            why = "has no hand under way" if hand is None else f"plays on, in phase {hand.phase!r}"
            if hand is not None and hand.actor is not None:
                why = f"plays on: {shown(found.names[hand.actor])} in seat {hand.actor} is to act"
            raise InvalidTable(f"table {found.number} {why}")
        out = found.take_in()
        self._open -= 1
        level = self._levels[self.level]
        if found.chip != level.chip:
            self._race(found)
        if out:
            self._knock_out(found, hand, out)
        is_done = level.hands is not None and found.in_level >= level.hands and found.level == self.level
        if is_done and self.level + 1 < len(self._levels):
            self._go_to(self.level + 1)
        if out or self._floor.pending or self._round is not None:
            self._settle()

    def hands(self) -> Iterator[tuple[int, Hand]]:
        """Each hand, dealt, as (table, hand), to be played to its end before the next is asked for: table
        after table, until the tournament is over, or all that are left wait for entries. It goes on after the
        table that has dealt last, also in a tournament that was saved.

            for table, hand in tournament.hands():
                while hand.actor is not None:
                    hand.act(...)
        """
        self._check_begun()
        floor, tables = self._floor, self._floor.tables
        order: list[int] = []
        place = seen = waited = 0
        while not self.is_over and waited <= len(tables):
            if (
                seen != floor.last
            ):  # a new table, or the first time: the table after the one that has dealt last
                order, seen = [*tables], floor.last
                last = tables.get(self._dealt)
                place = (bisect_right if last is None or last.hand is None else bisect_left)(
                    order, self._dealt
                )
            if place == len(order):
                order, place = [*tables], 0
            number = order[place]
            place += 1
            found = tables.get(number)
            if found is None:
                continue
            hand = found.hand
            if hand is None:
                if not self._can_deal(found):
                    waited += 1
                    continue
                hand = self._deal(found)
            waited = 0
            yield number, hand
            if found.hand is hand:
                self._finish(found)

    def _why(self, table: Seats) -> str:
        if self.is_over:
            return "the tournament is over"
        if table.hand is not None:
            return "its last hand must be over, and finished by finish()"
        if table.players < 2:
            return "it has one player"
        if self._floor.hold:
            return "all seats are drawn again when the other hands are over"
        if self._waits(table.number):
            return "it waits for players from a table whose hand is not over (WT 67)"
        return "it is hand for hand, and the other tables have not had theirs (WT 126)"

    def _game(self, table: Seats) -> Game:
        level = self._levels[self.level]
        many = len(level.games)
        turn = 0
        if many > 1:
            if level.turns is None:
                table.turn, table.played = self.level, 0
            elif table.played >= level.turns[table.turn % many]:
                table.turn, table.played = table.turn + 1, 0
            turn = table.turn % many
        game = level.games[turn]
        if self._is_plain or not isinstance(game.antes, Mapping):
            return game
        key = self.level, turn, table.players
        if key not in self._ante_games:
            ((payer, ante),) = game.antes.items()
            seats, chip = self._options["seats"], game.chip
            part = -(-ante * min(table.players, seats) // seats)
            self._ante_games[key] = game.replace(antes={payer: -(-part // chip) * chip})
        return self._ante_games[key]

    # ---- flights

    @staticmethod
    def merge(flights: Sequence[Tournament], seed: Seed = None) -> Tournament:
        """The tournament that those go on in who are left in some flights: seats are drawn, chips are
        brought along.

        Who is left in several brings his largest stack, and the others are removed. Those who are out rank
        by their places in their flights (the better one of somebody in several), and share the same ones.
        It begins at the highest of their levels.

        :param flights: made with `flight=True` and otherwise alike; entries closed, no hands under way.
        :param seed: of the merged tournament, as of a `Tournament`.
        :raises InvalidTable: for anything else; it names the flight, by its number from 0.
        """
        return merged(Tournament, flights, seed)

    # ---- saved

    def to_bytes(self) -> bytes:
        """The tournament as bytes, hands under way included: version, checksum and state."""
        from .saving import to_bytes

        return to_bytes(self)

    @staticmethod
    def from_bytes(data: bytes) -> Tournament:
        """The tournament that `to_bytes` has written; what goes on is the same to the chip and card.

        :raises InvalidTable: for bytes that are damaged, or that no tournament writes.
        """
        from .saving import from_bytes

        return from_bytes(Tournament, data)

    def copy(self) -> Tournament:
        """Another tournament just like this one, with the same cards to come."""
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
