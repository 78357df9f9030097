"""The state of a tournament, shared by the modules of this package, and functions that query it."""

from __future__ import annotations

from fractions import Fraction

from .._core import exact_index
from ..errors import InvalidTable, cut, meant, shown
from .arguments import player_name, tournament_error
from .balancing import Floor
from .draws import Draw
from .levels import level_from_values, level_values
from .purse import Purse, TournamentPlayer
from .settings import MONEY, OPTIONS, Settings
from .table import Seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from .._core import Hand
    from ..games.game import Game
    from .levels import Level

    StateType = TypeVar("StateType", bound="TournamentState")

__all__ = ["COUNTS", "LEDGER", "TournamentState", "levels_from_values", "plain_shares", "shares_from_values"]

LEDGER = ("entries", "rebuys", "add_ons", "chip_races", "removed")
COUNTS = ("entries", "rebuys", "add_ons", "bounty", "bounties_won", "place", "last_shared_place", "prize")
"""The numbers saved for each player."""


class TournamentState:
    """The whole state of a tournament; internal to the package.

    - `settings`, `levels`, `options`, `seed`: the tournament's arguments.
    - `draw`, `floor`, `purse`: the random draws, the tables, and the money.
    - `ledger`: the chips in play by source (`LEDGER`).
    - `ante_games`: games with smaller antes for short tables; `keeps_antes`: whether antes never shrink.
    - `goal`: the tournament is over when this many players are left.
    - `open_hands`: the number of hands under way; `last_dealt`: the number of the table that dealt last.
    - `round`: in hand-for-hand play, the tables that still have to deal in this round; otherwise None.
    - `round_out`: the players knocked out in this round, by table.
    - `level_index`, `elapsed_minutes`, `has_started`, `is_over`: see `Tournament`.
    """

    __slots__ = (
        *("ante_games", "draw", "elapsed_minutes", "floor", "goal", "has_started", "is_over", "keeps_antes"),
        *("last_dealt", "ledger", "level_index", "levels", "open_hands", "options", "purse", "round"),
        *("round_out", "seed", "settings"),
    )

    def __init__(self, settings: Settings, seed: tuple[int, int]) -> None:
        self.settings, self.seed = settings, seed
        self.levels, options, money = settings
        self.options: dict[str, Any] = options
        self.draw = Draw(seed)
        self.purse = Purse(
            money["buy_in"],
            money["bounty"],
            money["progressive_bounty"],
            money["guarantee"],
            money["prize_unit"],
            money["payouts"],
            money["satellite_seat_price"] or 0,
            money["mystery_bounties"],
            self.draw,
        )
        self.floor = Floor(
            options["seats"],
            options["final_table_size"],
            options["halt_when_short_by"],
            options["tight_balance_tables"],
            (),
            self.draw,
        )
        self.ledger = dict.fromkeys(LEDGER, 0)
        self.ante_games: dict[tuple[int, int, int], Game] = {}
        self.keeps_antes = options["big_blind_ante"] == "kept"
        self.goal = 1 - options["flight"]
        self.open_hands = self.last_dealt = 0
        self.round: set[int] | None = None
        self.round_out: list[list[list[str]]] = []
        self.level_index, self.elapsed_minutes, self.has_started, self.is_over = 0, 0.0, False, False

    # ---- Players and tables, checked

    def check_started(self) -> None:
        """Check that the seats have been drawn.

        :raises InvalidTable: if they have not.
        """
        if not self.has_started:
            raise InvalidTable("the tournament has not started: call start() first")

    def find_table(self, table: int) -> Seats:
        """Return the table with this number.

        :raises InvalidTable: if there is no such table.
        """
        number = exact_index(table, "table")
        found = self.floor.tables.get(number)
        if found is None:
            self.check_started()
            there = cut(", ".join(map(str, self.floor.tables)))
            raise InvalidTable(f"there is no table {shown(table)}; the tables are {there}")
        return found

    def find_player(self, name: str) -> TournamentPlayer:
        """Return the player with this name.

        :raises InvalidTable: if the player has not registered.
        """
        player = self.purse.players.get(player_name(name))
        if player is None:
            near = meant(name, self.purse.players)
            raise tournament_error(f"{shown(name)} has not registered for the tournament{near}", name)
        return player

    def find_seat(self, name: str) -> tuple[Seats, int]:
        """Return the table and the seat of a player.

        :raises InvalidTable: if the player is out, or has not registered.
        """
        player = self.find_player(name)
        self.check_started()
        if player.name not in self.floor.where:
            raise tournament_error(f"{shown(name)} is out", name)
        return self.floor.where[player.name]

    def can_deal(self, table: Seats) -> bool:
        """Return whether a table can deal its next hand now."""
        return (
            table.hand is None
            and table.players > 1
            and not (self.floor.pending and self.is_waiting(table.number))
            and (self.round is None or table.number in self.round)
            and not self.is_over
        )

    def is_waiting(self, number: int) -> bool:
        """Return whether a table waits until other tables have finished their hands."""
        floor = self.floor
        return floor.hold or number == floor.going or number in floor.halted

    def reason_to_wait(self, table: Seats) -> str:
        """Return why a table cannot deal, for an error message."""
        if self.is_over:
            return "the tournament is over"
        if table.hand is not None:
            return "its last hand is not finished: play it to its end and call end_hand()"
        if table.players < 2:
            return "it has only one player"
        if self.floor.hold:
            return "all seats will be redrawn when the other hands are over"
        if self.is_waiting(table.number):
            return "it waits for players from a table whose hand is not over (WT 67)"
        return "play is hand for hand, and other tables have not finished their hands (WT 126)"

    def stacks(self) -> dict[str, int]:
        """Return the chips of the remaining players, by name."""
        return {
            name: table.stacks[seat] + table.bought.get(seat, 0)
            for table in self.floor.tables.values()
            for seat, name in enumerate(table.names)
            if name is not None
        }

    def standings(self) -> list[TournamentPlayer]:
        """Return all players: the remaining ones by stack, largest first, then the others by place."""
        left = sorted(self.stacks().items(), key=lambda item: -item[1]) if not self.is_over else []
        players = self.purse.players
        groups = [*self.purse.out, *[group for table in self.round_out for group in table]]
        out = [name for group in reversed(groups) for name in group if name not in self.floor.where]
        if self.is_over:
            return sorted(players.values(), key=lambda player: player.place)
        return [players[name] for name in [*[name for name, _ in left], *out]]

    # ---- Plain values

    def values(self) -> dict[str, Any]:
        """Return everything but the hands as plain values."""
        floor, purse, money = self.floor, self.purse, self.settings.money
        shares, mystery = money["payouts"], money["mystery_bounties"]
        return {
            "levels": [level_values(level) for level in self.levels],
            "options": [self.options[name] for name in OPTIONS],
            "money": [money[name] for name in MONEY],
            "shares": shares and plain_shares(shares),
            **({"mystery": [plain_shares(mystery), purse.bounty_pool, purse.envelopes]} if mystery else {}),
            "satellite": purse.seats_worth,
            "seed": [*self.seed, self.draw.taken],
            "now": [
                *(self.level_index, float(self.elapsed_minutes).hex(), self.has_started, self.is_over),
                *(self.goal, self.last_dealt),
            ],
            "ledger": [self.ledger[line] for line in LEDGER],
            "purse": [purse.pool, purse.bought, purse.extra, purse.closed, purse.prizes],
            "players": [
                [
                    *(player.name, player.is_away),
                    *[getattr(player, name) for name in COUNTS],
                    *floor.last_seats.get(player.name, (0, 0)),
                ]
                for player in purse.players.values()
            ],
            "out": purse.out,
            "round": None if self.round is None else [sorted(self.round), self.round_out],
            "floor": [
                *(floor.last, floor.redraws, sorted(floor.halted)),
                *(floor.going, floor.hold, floor.pending),
            ],
            "tables": [table.values() for table in floor.tables.values()],
        }

    def saved_hands(self) -> list[Hand]:
        """Return the hands under way, in table order; they are saved together with `values()`."""
        return [table.hand for table in self.floor.tables.values() if table.hand is not None]

    @classmethod
    def from_values(
        cls: type[StateType], settings: Settings, values: dict[str, Any], hands: list[Hand]
    ) -> StateType:
        """Rebuild a state from its `values()` and `saved_hands()`.

        :param settings: the settings in the values, already checked.
        :param values: plain values whose types and ranges have been checked.
        """
        first, stream, taken = values["seed"]
        state = cls(settings, (first, stream))
        floor, purse = state.floor, state.purse
        state.draw.taken = taken
        state.level_index, elapsed, state.has_started, state.is_over, state.goal, state.last_dealt = values[
            "now"
        ]
        state.elapsed_minutes = float.fromhex(elapsed)
        state.ledger = dict(zip(LEDGER, values["ledger"], strict=True))
        purse.pool, purse.bought, purse.extra, purse.closed, prizes = values["purse"]
        purse.prizes = tuple(prizes)
        if "mystery" in values:
            _, purse.bounty_pool, purse.envelopes = values["mystery"]
        purse.places = sum([prize > 0 for prize in prizes])
        for name, is_away, *counts, table, seat in values["players"]:
            player = purse.players[name] = TournamentPlayer(name)
            player.is_away = is_away
            for what, count in zip(COUNTS, counts, strict=True):
                setattr(player, what, count)
            if (table, seat) != (0, 0):
                floor.last_seats[name] = table, seat
        floor.last, redraws, halted, floor.going, floor.hold, floor.pending = values["floor"]
        floor.redraws, floor.halted = tuple(redraws), {*halted}
        under_way = iter(hands)
        for row in values["tables"]:
            table = Seats.from_values(row, under_way)
            floor.tables[table.number] = table
            for seat, name in enumerate(table.names):
                if name is not None:
                    floor.where[name] = table, seat
        if values["round"] is not None:
            waiting, out = values["round"]
            state.round = {*waiting}
            state.round_out = [[[*group] for group in groups] for groups in out]
        purse.out = [[*group] for group in values["out"]]
        state.open_hands = len(hands)
        return state


def plain_shares(shares: Any) -> Any:
    """Return payouts as plain values: amounts, or parts as pairs; a number stays a number."""
    if isinstance(shares, int):
        return shares
    return [share if isinstance(share, int) else [share.numerator, share.denominator] for share in shares]


def shares_from_values(shares: Any) -> Any:
    """Return payouts from `plain_shares`; None for None."""
    if shares is None or isinstance(shares, int):
        return shares
    return [share if isinstance(share, int) else Fraction(*share) for share in shares]


def levels_from_values(values: dict[str, Any]) -> list[Level]:
    """Return the levels of a tournament's `values()`."""
    return [level_from_values(*level) for level in values["levels"]]
