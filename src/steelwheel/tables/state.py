"""The state of a cash table, shared by the modules of this package: seats, accounts and hands."""

from __future__ import annotations

from collections import deque

from .._core import Hand, check_seed, exact_index
from ..errors import InvalidTable, meant, shown
from ..games.arguments import default_stack, resolve_game
from ..games.game import Game
from .arguments import (
    MOST_CHIPS,
    MOST_KEPT_HANDS,
    MOST_SEATS,
    buy_in_bounds,
    player_name,
    table_error,
)
from .ev_cash_outs import EvCashOut, EvCashOuts
from .kills import Kills
from .mixed_game import MixedGame, listed_games, mix_from_values, mix_values
from .players import ENTRY, Ledger, Player, SidePayment
from .seating import Seating
from .side_games import SideGames, side_games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..typing import GameLike, Kill

__all__ = ["TableState"]


class TableState:
    """The whole state of a cash table; internal to the package.

    - `places`: the player in each seat, or None; `people`: the same players by name.
    - `accounts`: for each player who has ever sat here, the chips bought, the chips cashed out, and the
      blinds owed.
    - `least`, `most`: the bounds of the buy-in.
    - `seed`: hand k has the seed `(seed[0], seed[1] + k)`; `first_button`: the seat of the first button.
    - `mixed_game`, `game`: the mix, if there is one, and the game of the last hand.
    - `hand`: the last hand; `is_open`: whether its result still has to be settled.
    - `has_requests`: whether a player's request is waiting for the end of the hand.
    - `dealt`, `names`: the seats that are dealt in, in order, and the name in each seat or None.
    - `hands`: the kept hands, each with the names of its players, and with the payments for seven-deuce and
      cash-outs as tuples of a seat, a kind and chips.
    - `hands_dealt`, `rake`: the number of hands dealt, and the chips that the house took from them.
    - `seating`: the button and blinds of the last hand with blinds; `big_blind_player`: the player who paid
      its big blind.
    - `button_player`: the player with the button in the last hand; None if that hand had no blinds, or if its
      button was at a seat that was not dealt in.
    - `own_button`: the button's seat in the last hand without blinds, if the house rules give games without
      blinds a button of their own.
    - `kills`: the kills of a table with kill pots, or None.
    - `side`: the side games of the table, or None; `cash_outs`: its EV cash-outs, or None.
    - `straddlers`: the number of players who want to straddle.
    - `blind_facts`: the blind rules of the last game, cached.
    - `next_dealt`: a dict that maps each dealt-in seat to the next one, as long as only the button and the
      blinds move; otherwise None.
    """

    __slots__ = (
        *("accounts", "big_blind_player", "blind_facts", "button_player", "cash_outs", "dealt"),
        *("first_button", "game"),
        *("hand", "hands", "hands_dealt", "has_requests", "is_open", "kills", "least", "most", "names"),
        "next_dealt",
        *("own_button", "people", "places", "rake", "mixed_game", "seating", "seed", "side", "straddlers"),
    )

    def __init__(
        self,
        game: GameLike | MixedGame,
        seats: int,
        buy_in: tuple[int, int] | None,
        seed: int | tuple[int, int] | None,
        button: int,
        keep_hands: int,
        kill: Kill | None = None,
        seven_deuce: int | None = None,
        stand_up: int | None = None,
        ev_cash_out: EvCashOut | None = None,
    ) -> None:
        self.mixed_game = game if isinstance(game, MixedGame) else None
        if not isinstance(game, MixedGame):
            game = resolve_game(game, "game must be a Game, its short name or a MixedGame")
        self.game: Game = game.game if isinstance(game, MixedGame) else game
        seats = exact_index(seats, "seats")
        every = listed_games(game) if isinstance(game, MixedGame) else (game,)
        most = min([MOST_SEATS, *[each.max_seats for each in every]])
        if not 2 <= seats <= most:
            short = next((f" of {each.name}" for each in every if each.max_seats == most), "")
            raise InvalidTable(f"a table{short} must have 2 to {most} seats, not {shown(seats)}")
        self.least, self.most = buy_in_bounds(buy_in)
        self.seed = check_seed(seed)
        self.first_button = exact_index(button, "button")
        if not 0 <= self.first_button < seats:
            raise InvalidTable(f"button must be a seat from 0 to {seats - 1}, not {shown(button)}")
        keep_hands = exact_index(keep_hands, "keep_hands")
        if not 0 <= keep_hands <= MOST_KEPT_HANDS:
            raise ValueError(f"keep_hands must be from 0 to {MOST_KEPT_HANDS}, not {shown(keep_hands)}")
        self.places: list[Player | None] = [None] * seats
        self.people: dict[str, Player] = {}
        self.accounts: dict[str, list[int]] = {}
        self.rake = self.hands_dealt = self.straddlers = 0
        self.seating: Seating | None = None
        self.big_blind_player: str | None = None
        self.button_player: str | None = None
        self.own_button: int | None = None
        self.hands: deque[tuple[Hand, list[str | None], tuple[tuple[int, str, int], ...]]]
        self.hands = deque(maxlen=keep_hands)
        self.hand: Hand | None = None
        self.kills: Kills | None = None
        if kill is not None:
            if self.mixed_game is not None:
                raise InvalidTable("a mixed game has no kill pots: choose one fixed-limit game (WL 203)")
            self.kills = Kills(self.game, kill)
        self.side = side_games(every or (self.game,), seven_deuce, stand_up)
        self.cash_outs = EvCashOuts.of(ev_cash_out)
        self.is_open = self.has_requests = False
        self.dealt: list[int] = []
        self.names: list[str | None] = []
        self.blind_facts: tuple[Game, tuple[int, bool, tuple[int, ...], bool]] | None = None
        self.next_dealt: dict[int, int] | None = None

    def default_buy_in(self) -> int:
        """Return 100 times the big blind (in a mixed game, the largest one), within the buy-in limits."""
        games = (listed_games(self.mixed_game) if self.mixed_game is not None else ()) or (self.game,)
        return min(max(default_stack(games), self.least), self.most)

    # ---- The last hand and its chips

    def settle(self) -> None:
        """Settle the last hand if it is over: update the stacks, and carry out requests made during it."""
        hand = self.hand
        if not self.is_open or hand is None or not hand.is_over:
            return
        self.is_open = False
        places, stacks = self.places, hand.stacks
        for seat in self.dealt:
            chips = stacks[seat]
            places[seat].chips = chips  # type: ignore[union-attr]  # dealt players are still seated
            if not chips:
                self.next_dealt = None
        if hand.game.rake is not None:
            self.rake -= sum(hand.payoffs)  # type: ignore[arg-type]  # it is over
        paid: tuple[tuple[int, str, int], ...] = ()
        if self.cash_outs is not None or self.side is not None:
            if self.cash_outs is not None:
                self.rake += self.cash_outs.settle(hand, self.names, self.people)
            if self.side is not None:
                self.side.settle(hand, self.names, self.people)
            paid = tuple(
                [
                    (self.names.index(name), kind, chips)
                    for name, kind, chips in self.side_payments()
                    if kind != "stand_up"
                ]
            )
            self.next_dealt = None
        if self.hands.maxlen:
            self.hands.append((hand.copy(), self.names, paid))
        if self.kills is not None:
            self.kills.settle(hand, self.names, self.game)
        if self.has_requests:
            self.has_requests = False
            leaving = [player for player in self.people.values() if player.leaving]
            if self.side is not None:
                self.side.leave(leaving, self.people)
            for player in leaving:
                self.remove(player)
            for player in self.people.values():
                has, adding, player.adding = self.chips_of(player), player.adding, 0
                adding = min(adding, max(self.most - has, 0))
                if adding and has + adding >= self.least:
                    self.buy(player, adding)
        if self.side is not None:
            self.side.end_if_stuck(self.people)

    def buy(self, player: Player, chips: int) -> None:
        """Give a player chips that they have bought."""
        player.chips += chips
        self.accounts[player.name][0] += chips
        self.next_dealt = None

    def remove(self, player: Player) -> int:
        """Remove a player from the table and return their chips."""
        if self.side is not None:
            self.side.leave([player], self.people)
        account = self.accounts[player.name]
        account[1], account[2] = account[1] + player.chips, player.owes & ~ENTRY
        self.straddlers -= player.straddles
        del self.people[player.name]
        self.places[player.seat] = self.next_dealt = None
        return player.chips

    def side_payments(self) -> list[SidePayment]:
        """Return the payments outside the pots since the last deal."""
        cash_outs = [] if self.cash_outs is None else self.cash_outs.paid
        return [*cash_outs, *(() if self.side is None else self.side.paid)]

    def chips_of(self, player: Player) -> int:
        """Return a player's chips, including those held back for the stand-up game."""
        return player.chips + (0 if self.side is None else self.side.held.get(player.name, 0))

    def ledger(self) -> Ledger:
        """Return the `Ledger` of the chips."""
        bought = sum([account[0] for account in self.accounts.values()])
        taken = sum([account[1] for account in self.accounts.values()])
        there = sum([self.chips_of(player) for player in self.people.values()])
        return Ledger(bought, there, taken, self.rake)

    # ---- Players

    def find_player(self, name: str) -> Player:
        """Return the player with this name, after settling the last hand if it is over.

        :raises InvalidTable: if there is no such player at the table.
        """
        name = player_name(name)
        self.settle()
        player = self.people.get(name)
        if player is None:
            raise table_error(f"{shown(name)} is not at the table{meant(name, self.people)}", name)
        return player

    def is_playing(self, player: Player) -> bool:
        """Return whether a player is in the hand under way."""
        return self.is_open and player.seat in self.dealt and self.names[player.seat] == player.name

    def check_empty(self, seat: int, name: str) -> None:
        """Check that a player can take a seat.

        :raises InvalidTable: if there is no such seat, or it is taken.
        """
        if not 0 <= seat < len(self.places):
            there = f"seats are 0 to {len(self.places) - 1}"
            raise table_error(f"{shown(name)} cannot sit in seat {shown(seat)}: {there}", name)
        other = self.places[seat]
        if other is not None:
            message = f"{shown(name)} cannot sit in seat {seat}: {shown(other.name)} sits there"
            raise table_error(message, name, seat)

    def check_buy_in(self, name: str, seat: int, has: int, chips: int, waits: bool = False) -> None:
        """Check that a player with `has` chips, including those held back, may buy more.

        :param waits: whether the chips are added only after the hand; the total may then be below the minimum
            buy-in.
        :raises InvalidTable: if the new stack, or the chips on the table, would be out of bounds.
        """
        total, buyer = has + chips, f"{shown(name)} in seat {seat}"
        if total > self.most or (total < self.least and not waits):
            if has:
                bound = f"above the maximum buy-in of {self.most}"
                if total < self.least:
                    bound = f"below the minimum buy-in of {self.least}"
                held = 0 if self.side is None else self.side.held.get(name, 0)
                also = f", with {held} held back" if held else ""
                message = f"{buyer} cannot top up by {shown(chips)}: the stack would be {shown(total)}"
                message += f"{also}, {bound}"
            else:
                most = "2**53" if self.most == MOST_CHIPS else str(self.most)
                message = f"{buyer} cannot buy in for {shown(chips)}: the buy-in is {self.least} to {most}"
            raise table_error(message, name, seat)
        there = sum([self.chips_of(player) + player.adding for player in self.people.values()])
        if there + chips > MOST_CHIPS:
            message = f"{buyer} cannot buy {shown(chips)}: the table would have more than 2**53 chips"
            raise table_error(message, name, seat)

    # ---- Copies and plain values

    def copy(self) -> TableState:
        """Return a copy, including the hand under way."""
        self.settle()
        other = TableState.__new__(TableState)
        for name in TableState.__slots__:
            setattr(other, name, getattr(self, name))
        other.places = [None] * len(self.places)
        other.people = {}
        for player in self.people.values():
            other.places[player.seat] = other.people[player.name] = player.copy()
        other.accounts = {name: [*account] for name, account in self.accounts.items()}
        other.hands = self.hands.copy()
        other.hand = None if self.hand is None else self.hand.copy()
        other.kills = None if self.kills is None else self.kills.copy()
        other.side = None if self.side is None else self.side.copy()
        other.cash_outs = None if self.cash_outs is None else self.cash_outs.copy()
        if self.mixed_game is not None:
            import copy

            other.mixed_game = copy.copy(self.mixed_game)
        return other

    def values(self) -> dict[str, Any]:
        """Return everything but the hands as plain values."""
        mix = self.mixed_game
        games = [self.game] if mix is None else [*(listed_games(mix) or (mix.game,))]
        return {
            "games": [game.spec for game in games],
            "mixed_game": mix and mix_values(mix),
            "seats": len(self.places),
            "buy_in": [self.least, self.most],
            "seed": [*self.seed],
            "button": self.first_button,
            "keep_hands": self.hands.maxlen,
            "players": [player.values() for player in self.places if player is not None],
            "accounts": [[name, *account] for name, account in sorted(self.accounts.items())],
            "rake": self.rake,
            "hands_dealt": self.hands_dealt,
            "seating": self.seating,
            "big": self.big_blind_player,
            "dealer": self.button_player,
            "names": [names for _, names, _ in self.hands],
            "open": self.is_open,
            "asked": self.has_requests,
            **({} if self.own_button is None else {"own": self.own_button}),
            **({} if self.kills is None else {"kills": self.kills.values()}),
            **({} if self.side is None else {"side": self.side.values()}),
            **({} if self.cash_outs is None else {"cash_outs": self.cash_outs.values()}),
            **({} if self.side is None and self.cash_outs is None else {"paid": self._paid()}),
        }

    def _paid(self) -> list[list[list[Any]]]:
        """Return the payments outside the pots of each kept hand as plain values."""
        return [[[*payment] for payment in paid] for _, _, paid in self.hands]

    def saved_hands(self) -> list[Hand]:
        """Return the hands that are saved along with `values()`: the kept ones, then the one under way."""
        hands = [hand for hand, _, _ in self.hands]
        if self.is_open and self.hand is not None:
            hands.append(self.hand)
        return hands

    @classmethod
    def from_values(
        cls, values: dict[str, Any], hands: list[Hand], choose_game: Callable[[int], GameLike] | None
    ) -> TableState:
        """Rebuild a state from its `values()` and `saved_hands()`.

        :param values: plain values whose types and ranges have been checked.
        :param choose_game: the function that chooses the games, if the mixed game was created with one.
        :raises ValueError: if two players share a seat, or `choose_game` is missing.
        """
        games = [Game._read(spec) for spec in values["games"]]
        mix = values["mixed_game"]
        game = games[0] if mix is None else mix_from_values(games, mix, choose_game)
        least, most = values["buy_in"]
        seed, first = values["seed"]
        state = cls(
            game, values["seats"], (least, most), (seed, first), values["button"], values["keep_hands"]
        )
        state.rake, state.hands_dealt = values["rake"], values["hands_dealt"]
        for name, bought, taken, owed in values["accounts"]:
            state.accounts[name] = [bought, taken, owed]
        state.is_open, state.has_requests = values["open"], values["asked"]
        if values["seating"] is not None:
            button, blinds = values["seating"]
            state.seating = Seating(button, tuple(blinds))
        state.own_button = values.get("own")
        if "kills" in values:
            state.kills = Kills.from_values(state.game, values["kills"])
        if "side" in values:
            seven_deuce, stand_up, *_ = values["side"]
            every = listed_games(game) if isinstance(game, MixedGame) else games
            if every:  # otherwise a function chooses the games
                side_games(every, seven_deuce or None, stand_up or None)
            state.side = SideGames.from_values(values["side"])
        if "cash_outs" in values:
            state.cash_outs = EvCashOuts.from_values(values["cash_outs"])
        state.big_blind_player, state.button_player = values["big"], values["dealer"]
        for row in values["players"]:
            player = Player.from_values(row)
            state.places[player.seat] = state.people[player.name] = player
            state.straddlers += player.straddles
        paid = [tuple([tuple(each) for each in row]) for row in values.get("paid", ())]
        paid = paid or [()] * len(values["names"])
        state.hands.extend(zip(hands, values["names"], paid, strict=False))
        if state.is_open:
            state.hand = hand = hands[-1]
            start = hand.starting_stacks
            state.dealt = [seat for seat, chips in enumerate(start) if chips]
            state.names = [
                None if player is None or not start[player.seat] else player.name for player in state.places
            ]
        elif hands:
            state.hand = hands[-1].copy()
        return state
