"""The arguments of environments, checked in one place for all frameworks."""

from __future__ import annotations

import os
from math import gcd

from .._core import Observation, exact_index
from ..errors import meant, shown
from ..games.arguments import default_stack, resolve_game
from ..hands.batches import ActionMenu, Encoder, HandBatch
from ..hands.hand import Hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..typing import Cards, Deck, GameLike

REWARDS = ("bb", "chips")


class Setup:
    """The setup of an environment: game, stacks, actions, observations and rewards.

    :param game: a `Game`, or its short name (see `games.by_name`).
    :param players: the number of seats; None: the number of stacks, or 2 if `stacks` is None, too.
    :param stacks: the chips of each seat at the start of a hand, 0 for an empty seat; None: 100 big blinds
        each.
    :param button: the seat with the button in hand 0; the button moves by one occupied seat per hand.
    :param deck: the cards that hands are dealt from; None: the game's.
    :param board: the first board cards of every hand, in any form that `Hand` accepts.
    :param start: a hand, or the observation of a seat, that every hand begins from.
    :param pot_fractions: the raises of the `ActionMenu`, as fractions of the pot.
    :param last_actions: the number of recent actions in an observation.
    :param reward: the unit of rewards: "bb", big blinds (minimum bets in games without blinds), or "chips".
    :raises InvalidGame, InvalidHand: if the seats, stacks, button or board do not fit the game.
    :raises ValueError: if the game or the reward is unknown, or `ActionMenu` or `Encoder` rejects an
        argument.
    :raises TypeError: if an argument has the wrong type.
    """

    def __init__(
        self,
        game: GameLike = "holdem",
        players: int | None = None,
        stacks: Sequence[int] | None = None,
        *,
        button: int = 0,
        deck: Deck | Cards | None = None,
        board: Cards | Sequence[Cards] | None = None,
        start: Hand | Observation | None = None,
        pot_fractions: Sequence[float] = (0.5, 1, 2),
        last_actions: int = 8,
        reward: str = "bb",
    ) -> None:
        if isinstance(start, (Hand, Observation)) and game == "holdem":
            game = start.game
        self.game = resolve_game(game)
        if deck is not None:
            self.game = self.game.replace(deck=deck)
        self.menu = ActionMenu(self.game, pot_fractions)
        self.unit = self.game.big_blind
        """The big blind in chips, or the minimum bet in a game without blinds."""
        if players is not None:
            players = exact_index(players, "players")
        if stacks is None and start is None:
            seats = 2 if players is None else players
            if not 2 <= seats <= self.game.max_seats:
                raise ValueError(f"{self.game.name} is for 2 to {self.game.max_seats} players, not {seats}")
            stacks = (default_stack([self.game]),) * seats
        if start is not None and deck is not None:
            raise ValueError("start has its own deck; omit deck=")
        batch = HandBatch(self.game, 1, stacks, seed=0, button=button, board=board, start=start)
        first, self.board, self.start = batch[0], batch._board, batch._start
        self.stacks: tuple[int, ...] = first.starting_stacks
        self.players = len(self.stacks)
        if players not in (None, self.players):
            raise ValueError(f"players is {players}, but there are {self.players} stacks")
        self.button = first.button
        seats_from = [(self.button + i) % self.players for i in range(self.players)]
        self.buttons = [seat for seat in seats_from if self.stacks[seat]]
        """The seats that have the button in turn: the occupied seats, clockwise from the first button."""
        if self.start is not None:
            self.buttons = [self.button]
        self.encoder = Encoder(self.game, self.players, last_actions=last_actions)
        self.last_actions = self.encoder.last_actions
        if reward not in REWARDS:
            raise ValueError(f'reward must be "bb" or "chips", not {shown(reward)}{meant(reward, REWARDS)}')
        self.reward = reward
        self.per_reward = self.unit if reward == "bb" else 1
        """The number of chips in a reward of 1."""

    def scale(self, payoffs: Any) -> Any:
        """Convert chips (an int or an array) to rewards (a float or an array of floats)."""
        return payoffs / self.per_reward

    def hand(self, seed: int, k: int) -> Hand:
        """Return hand k of an environment that was reset with this seed."""
        if self.start is not None:
            return self.start.sample_hidden(seed=(seed, k))
        button = self.buttons[k % len(self.buttons)]
        return Hand(self.game, self.stacks, button=button, seed=(seed, k), board=self.board)

    def batch(self, n: int, seed: int, **keywords: Any) -> HandBatch:
        """Return a batch of n slots that plays the hands of a seed.

        :param keywords: further arguments of `HandBatch`.
        """
        keywords |= {
            "hand_stride": self.hand_stride(n),
            "last_actions": self.last_actions,
        }
        if self.start is not None:
            return HandBatch(self.game, n, seed=seed, start=self.start, **keywords)
        keywords |= {"button": self.button, "board": self.board}
        return HandBatch(self.game, n, self.stacks, seed=seed, **keywords)

    def hand_stride(self, n: int) -> int:
        """Return the step from the number of a table's hand to the number of its next hand.

        It is at least n, and coprime to the number of occupied seats.
        """
        stride = n
        while gcd(stride, len(self.buttons)) > 1:
            stride += 1
        return stride


def new_seed(seed: int | None = None) -> int:
    """Check a seed and return it; return a random seed for None."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    number = exact_index(seed, "a seed")
    if not 0 <= number < 1 << 64:
        raise ValueError(f"a seed must be from 0 to 2**64 - 1, not {shown(number)}")
    return number


def missing(module: str, error: ImportError, install: str = '"steelwheel[rl]"') -> ImportError:
    """Return the error for a framework that is not installed."""
    name = (error.name or module).partition(".")[0]
    return ImportError(f"steelwheel.env.{module} needs {name}: pip install {install}", name=name)
