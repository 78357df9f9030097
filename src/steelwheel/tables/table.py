"""A cash table: players, their chips, and the hands they play."""

from __future__ import annotations

from collections import deque

from .._base.public import public
from .._core import Hand
from ..errors import InvalidTable, cut, kind, shown
from ..games.game import Game
from .arguments import MOST_CHIPS, player_name, table_error
from .ev_cash_outs import EvCashOut
from .hand_histories import known_histories
from .missed_blinds import post_owed
from .mixed_game import MixedGame, choosing_function, next_turn
from .next_hand import deal_next_hand
from .people import change_seat, leave_table, set_sitting_in, set_sitting_out, sit_down, top_up_stack
from .players import Balance, Ledger, SeatedPlayer, SidePayment
from .saving import state_from_bytes, state_to_bytes
from .seating import owed_blinds
from .state import TableState
from .straddles import set_straddle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal

    from ..history import HandHistory
    from ..typing import GameLike, Kill

    Posting = bool | Literal["button", "between", "straddle"]

__all__ = ["Table"]


@public()
class Table:
    """A cash table that deals hand after hand while players sit down, leave, sit out and buy chips.

        >>> table = sw.Table("nlh", 6, buy_in=(80, 200), seed=1)
        >>> table.sit("Ann", 200), table.sit("Bob", 150)
        (0, 1)
        >>> hand = table.next_hand().fold()
        >>> table.next_hand().street, table.stacks, table.ledger.on_table
        (0, (199, 151, 0, 0, 0, 0), 350)

    :param game: a `Game`, its short name, or a `MixedGame`.
    :param seats: the number of seats.
    :param buy_in: (minimum, maximum) for buy-ins and for stacks after a top-up; None for no limits.
    :param seed: None for a random seed, an int, or `(seed, first)`; hand k (from 0) then has the seed
        `(seed, first + k)`.
    :param button: the seat of the first button; if that seat is empty, the next player gets the button.
    :param keep_hands: the number of recent hands to keep for `hands` and `hand_histories`.
    :param kill: "half" or "full" for kill pots, in one fixed-limit game: see `killer`.
    :param seven_deuce: the chips that each other player dealt in pays to a player who wins the main pot with
        a seven and a deuce. If the main pot is split, each winner gets their part. A short stack pays what it
        has.
    :param stand_up: the chips that the last player `standing` pays to each other player of the round.
    :param ev_cash_out: the conditions of EV cash-outs (see `cash_out_offers`); None: there are none.
    :raises ValueError: if an argument is out of range.

    If a player leaves, sits out or tops up during a hand that they are in, this takes effect when the hand is
    over. Everything else takes effect at once. The house rules of the game decide whether the button may be
    at an empty seat, and which posts make up for missed blinds. Tables are equal if they have the same
    players, hands and seed. They are mutable, so they have no hash.

    Source: WL 60, 100, 101, 151 to 156, 158, 159, 161, 162 and 189 to 199; TDA 34; RRP blinds.
    """

    __slots__ = ("_state",)

    def __init__(
        self,
        game: GameLike | MixedGame,
        seats: int = 9,
        *,
        buy_in: tuple[int, int] | None = None,
        seed: int | tuple[int, int] | None = None,
        button: int = 0,
        keep_hands: int = 50,
        kill: Kill | None = None,
        seven_deuce: int | None = None,
        stand_up: int | None = None,
        ev_cash_out: EvCashOut | None = None,
    ) -> None:
        self._state = TableState(
            game, seats, buy_in, seed, button, keep_hands, kill, seven_deuce, stand_up, ev_cash_out
        )

    # ---- People

    def sit(
        self, player: str, chips: int | None = None, seat: int | None = None, *, post: Posting = False
    ) -> int:
        """Sit a player down.

        Before the first hand, the player is in the game at once. Later, the player waits for the big blind or
        posts it, together with any blinds owed from an earlier visit.

        :param player: a name that no other player at the table has.
        :param chips: the buy-in; None: 100 big blinds (in mixed games, of the game with the largest big
            blind), within the limits of `buy_in`.
        :param seat: an empty seat; None: the first empty one.
        :param post: how the player comes in (WL 154, 156). False: they wait for the big blind. True: they
            come in with a live big blind, in the seat of the big blind or any later seat up to the one on the
            button's right. "button": they may also buy the button from a seat on its left, with a live big
            blind and a dead small blind. No other player posts in that hand, and the buyer has the button in
            the next one. They can also buy the button from an empty small-blind seat; the big blind is then
            posted as usual. "between": they may also come in between the button and the small blind, with a
            big blind; the button then skips them. "button" and "between" need a dead button and the house
            rule `buy_button`. "straddle": they come in either in the big blind, or next to it with a
            straddle.
        :returns: the seat.
        :raises InvalidTable: if the seat is taken, the player is already at the table, or the chips are
            outside the limits of `buy_in`.
        """
        return sit_down(self._state, player, chips, seat, post)

    def leave(self, player: str) -> int | None:
        """Let a player leave with their chips.

        :returns: the chips; None if the player is in the current hand, or during a hand in the round of the
            stand-up game. They then leave when it is over, and `balance` shows the amount.
        :raises InvalidTable: if the player is not at the table.
        """
        return leave_table(self._state, player)

    def sit_out(self, player: str) -> None:
        """Deal a player out, starting with the next hand; blinds that pass the player count as missed.

        :raises InvalidTable: if the player is not at the table.
        """
        set_sitting_out(self._state, player)

    def sit_in(self, player: str, *, post: Posting = False) -> None:
        """Deal a player in again, starting with the next hand if they owe nothing.

        :param post: how the player comes in if they owe blinds, or have not come in yet; see `sit`.
        :raises InvalidTable: if the player is not at the table.
        """
        set_sitting_in(self._state, player, post)

    def top_up(self, player: str, chips: int) -> None:
        """Sell a player more chips.

        If the player is in a hand, the chips are added when it is over, up to the maximum buy-in.

        :param chips: the number of chips to add.
        :raises InvalidTable: if the player is not at the table, or the stack would be outside the limits of
            `buy_in`.
        """
        top_up_stack(self._state, player, chips)

    def move(self, player: str, seat: int) -> None:
        """Move a player to another seat, between hands.

        The player is dealt in again as soon as they are not between the button and the big blind. A move past
        more than two players in the game costs a big blind, which the player posts or waits for (WL 159). So
        does a move if the player's moves since their last big blind delay the next one by more than two hands
        in all.

        In draw games and mixed games, a player who moves farther from the blinds waits. They come in once the
        number of players who get the big blind before them is no larger than it was before the move (WL 159,
        house rule `draw_seat_change`). A player who has just had the button owes nothing if the blinds then
        pass the new seat once (WL 160).

        :param seat: an empty seat.
        :raises InvalidTable: if the player is not at the table, is in a hand, or the seat is taken.
        """
        change_seat(self._state, player, seat)

    def set_straddle(self, player: str, wants: bool = True, *, amount: int | None = None) -> None:
        """Make a player straddle whenever the rules allow it (WL 161).

        The house rule `straddle_seats` names the seats that may straddle: by default the button and the
        player next to the big blind. A hand has one straddle: the button's if there is one, otherwise that of
        the nearest player to the left of the big blind. With `re_straddles`, the player to the left of the
        last straddle may re-straddle; with `straddle_seats="any"`, so may any later player. (After a straddle
        by the button, the player next to the big blind is the first who may re-straddle.)

        There are no straddles heads-up. Players with too few chips cannot straddle. If the game has a
        straddle of its own, players can straddle only with `re_straddles`. Fixed-limit games allow one
        straddle, but not by the button.

        :param wants: whether the player wants to straddle; pass False to stop.
        :param amount: the size in no-limit games; None: twice the big blind, or twice the last straddle. The
            player does not straddle in hands where the size is too small.
        :raises InvalidTable: if the player is not at the table, or no game of the table allows that straddle.
        """
        set_straddle(self._state, player, wants, amount)

    # ---- Hands

    def next_hand(self, **keywords: Any) -> Hand:
        """Settle the last hand, which must be over, and deal the next one.

        :param keywords: arguments of `Hand`, except the button and the posts, which the table sets; a `seed`
            replaces the table's own.
        :raises InvalidTable: if a hand is not over, or if fewer players with chips are sitting in than a hand
            needs (two, or as many as there are blinds).
        :raises InvalidHand: if `Hand` rejects an argument; the table is then unchanged.
        """
        return deal_next_hand(self._state, keywords)

    def cash_out(self, player: str) -> int:
        """Let a player take the amount of `cash_out_offers`; the house takes the hand.

        The hand is played to the end, and what it wins from other players goes to the house. The player's
        stack changes when the hand is over. If the hand is undone (`Hand.undo`) and goes on in another way,
        the player has not cashed out.

        :returns: the amount.
        :raises InvalidTable: if the player has no offer.
        """
        state = self._state
        found = state.find_player(player)
        if state.cash_outs is None:
            raise table_error(
                "the table has no EV cash-outs: pass ev_cash_out=EvCashOut()", player, found.seat
            )
        if state.hand is None or not state.is_open:
            raise table_error(f"{shown(player)} has no offer of a cash-out now", player, found.seat)
        room = MOST_CHIPS - sum([state.chips_of(each) + each.adding for each in state.people.values()])
        return state.cash_outs.take(found, state.hand, state.names, room)

    # ---- Properties and records

    @property
    def hand(self) -> Hand | None:
        """The hand that was dealt last; None before the first hand."""
        return self._state.hand

    @property
    def mixed_game(self) -> MixedGame | None:
        """The `MixedGame` of the table; None if it plays only one game."""
        return self._state.mixed_game

    @property
    def game(self) -> Game:
        """The game of the last hand; before the first hand, the game of the next one.

        It has the usual bets, even after a kill pot: the larger bets are in `hand.game`.
        """
        return self._state.game

    @property
    def killer(self) -> str | None:
        """The player who owes a kill in the next hand; None if no player does, or a hand is under way.

        With `kill="full"` or `kill="half"`, a player kills after winning two whole pots in a row, the second
        with at least one full bet from other players besides forced bets. In games with two rankings, such as
        hi-lo, a player kills after winning a whole pot of at least five times the game's larger bet. The next
        hand is then played with larger bets (see `Game.with_kill`) and without straddles.

        In games with one ranking, a player who splits a pot keeps their leg up and, if they have killed,
        kills again. A player who is not dealt in keeps their leg up, too. A kill missed by sitting out is
        posted later, when no other player kills: away from the button and the blinds, unless all seats
        have them.

        Source: WL 189 to 199.
        """
        state = self._state
        state.settle()
        return None if state.kills is None or state.is_open else state.kills.killer

    @property
    def legs(self) -> tuple[str, ...]:
        """The players who have won a pot and not lost one since (a leg up), in alphabetical order.

        In games with two rankings there are none.
        """
        state = self._state
        state.settle()
        return () if state.kills is None else tuple(sorted(state.kills.legs))

    @property
    def standing(self) -> tuple[str, ...]:
        """The players of the stand-up game who have not won a pot in this round.

        With `stand_up=n`, a round begins with the next hand after the last round, and its players stand. From
        each of them, n chips for every other player of the round are held back; the players with the fewest
        chips are not in the round if they have too few. Who wins all pots of a hand sits down. The last
        player standing pays n chips to each of the others, and the rest is returned. So does a player who
        leaves the table standing, and each player who stands when none of them can win another pot, for lack
        of chips. Sitting out does not end a round.

        This is also known as the squid game. Card rooms differ in the details; the chips are held back as on
        poker sites.
        """
        state = self._state
        state.settle()
        if state.side is None:
            return ()
        return tuple(sorted(state.side.standing, key=lambda name: state.people[name].seat))

    @property
    def held(self) -> dict[str, int]:
        """The chips held back from each player of the stand-up game's round; they are not in the stacks."""
        state = self._state
        state.settle()
        return {} if state.side is None else dict(state.side.held)

    @property
    def side_payments(self) -> tuple[SidePayment, ...]:
        """The payments outside the pots since the last deal: side games between players, and cash-outs."""
        state = self._state
        state.settle()
        return tuple(state.side_payments())

    @property
    def cash_out_offers(self) -> dict[str, int]:
        """The chips that players may take now instead of their expected share of the pots, by name.

        With `ev_cash_out`, a hand waits in phase "runs" once the betting is over because players are all-in
        and cards of the board are to come. If it waits after the flop, and all live hands are face up,
        players who meet the conditions of the `EvCashOut` have an offer. It is what the pots pay after the
        rake, times their equity, less the fee, rounded down to a multiple of the game's `chip`. They take it
        with `cash_out`; then continue with `hand.run_out(1)`. Cards of folded hands count as unknown. Pots
        with only one player do not count. There are no offers with more than ten players in a pot.

        Source: PokerStars, All-in Cash Out; GGPoker, EV Cashout.
        """
        state = self._state
        state.settle()
        if state.cash_outs is None or state.hand is None or not state.is_open:
            return {}
        return state.cash_outs.offers(state.hand, state.names)

    @property
    def hands_dealt(self) -> int:
        """The number of hands dealt."""
        return self._state.hands_dealt

    @property
    def button(self) -> int | None:
        """The seat of the last hand's button; None before the first hand."""
        state = self._state
        if state.hand is not None:
            return state.hand.button
        return None if state.seating is None else state.seating.button

    @property
    def players(self) -> tuple[str | None, ...]:
        """The name of the player in each seat; None for an empty seat."""
        self._state.settle()
        return tuple([None if player is None else player.name for player in self._state.places])

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips in each seat; during a hand, its starting stacks."""
        self._state.settle()
        return tuple([0 if player is None else player.chips for player in self._state.places])

    @property
    def ledger(self) -> Ledger:
        """The table's chips: bought, on the table, cashed out, and taken as rake."""
        self._state.settle()
        return self._state.ledger()

    def balance(self, player: str) -> Balance:
        """Return a player's chips, even after the player has left.

        :raises InvalidTable: if the player has never been at the table.
        """
        state = self._state
        state.settle()
        player = player_name(player)
        if player not in state.accounts:
            raise table_error(f"{shown(player)} has never been at the table", player)
        bought, taken, _ = state.accounts[player]
        held = 0 if state.side is None else state.side.held.get(player, 0)
        return Balance(bought, held + (state.people[player].chips if player in state.people else 0), taken)

    def player(self, player: str) -> SeatedPlayer:
        """Return the record of a player at the table.

        :raises InvalidTable: if the player is not at the table.
        """
        state = self._state
        found, game, mix = state.find_player(player), state.game, state.mixed_game
        if mix is not None:  # the game of the next hand, if it is known
            game = mix.game if choosing_function(mix) else next_turn(mix)[2]
        owes = post_owed(game, found.owes) if found.owes and owed_blinds(game) else None
        return SeatedPlayer(found.name, found.seat, found.chips, found.adding, found.out, found.leaving, owes)

    def hands(self) -> list[Hand]:
        """Return the kept hands, oldest first, with all cards."""
        self._state.settle()
        return [hand.copy() for hand, _, _ in self._state.hands]

    def hand_histories(self, player: str | None = None) -> list[HandHistory]:
        """Return the kept hands as hand histories, oldest first, with only the cards that a player may see.

        A player may see their own cards, all shown cards, and all hands that were live at the showdown.
        (Players may ask to see a hand that was mucked there.)

        :param player: the player who will read them; None for a spectator.
        """
        return known_histories(self._state, player)

    def __repr__(self) -> str:
        state = self._state
        there = f"{len(state.people)} of {len(state.places)} seats taken"
        return f"<Table, {state.game.name}: {there}, {state.hands_dealt} hands dealt>"

    # ---- Saved and copied

    def copy(self) -> Table:
        """Return a copy of the table, including the current hand."""
        return _table_of(self._state.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def to_bytes(self) -> bytes:
        """Return the table as bytes, including the current hand and the kept hands."""
        return state_to_bytes(self._state)

    @staticmethod
    def from_bytes(data: bytes, choose_game: Callable[[int], GameLike] | None = None) -> Table:
        """Restore a table from the bytes of `to_bytes`, after checking them.

        :param choose_game: the function that chooses the games, if the table has a `MixedGame` that was
            created with a function.
        :raises InvalidTable: if the bytes are damaged, or are not a saved table.
        """
        if not isinstance(data, bytes):
            raise TypeError(f"data must be bytes, not {kind(data)}")
        if choose_game is not None and not callable(choose_game):
            raise TypeError(f"choose_game must be a function, not {kind(choose_game)}")
        try:
            return _table_of(state_from_bytes(data, choose_game))
        except MemoryError:
            raise
        except Exception as error:  # damaged bytes can raise any error
            raise InvalidTable(f"these bytes are not a saved table: {cut(str(error), 120)}") from None

    def __reduce__(self) -> tuple[Any, ...]:
        mix = self._state.mixed_game
        choose_game = None if mix is None else choosing_function(mix)
        return Table.from_bytes, (self.to_bytes(), choose_game)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self is other or self.__reduce__() == other.__reduce__()

    __hash__ = None  # type: ignore[assignment]


def _table_of(state: TableState) -> Table:
    table = Table.__new__(Table)
    table._state = state
    return table


def state_of(table: Table) -> TableState:
    """Return the state of a table, for other packages of steelwheel."""
    return table._state


def copy_with_seed(table: Table, seed: tuple[int, int], button: int) -> Table:
    """Return a copy of a table with a different seed and first button, and without kept hands."""
    state = table._state.copy()
    state.seed, state.first_button, state.hands = seed, button, deque(maxlen=0)
    return _table_of(state)
