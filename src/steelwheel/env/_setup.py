"""What an environment plays, checked once and alike for every framework."""

from __future__ import annotations

import os
from math import gcd

from .. import games
from .._core import exact_index
from ..batches import Encoder, HandBatch, Menu
from ..errors import meant, shown
from ..game import Game
from ..hand import Hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

REWARDS = ("bb", "chips")


class Setup:
    """Which game is played, by whom and with which chips; what one may choose and see, what is rewarded.

    :param game: a `Game`, or its short name as of `games.by_name`.
    :param players: how many seats; by default as many as there are stacks, else 2.
    :param stacks: the chips of each seat when a hand begins, 0 for an empty one; by default 100 big blinds.
    :param button: the seat from which buttons are counted: hand k has the k-th occupied one from there on.
    :param pots: the raises of the `Menu`, in fractions of the pot.
    :param history: how many actions an observation tells.
    :param reward: "bb", big blinds (least bets in games without), or "chips".
    :raises InvalidGame, InvalidHand: for seats, stacks or a button that do not fit.
    :raises ValueError: for an unknown game or reward; for pots or a history as `Menu` and `Encoder` refuse.
    :raises TypeError: for another type.
    """

    def __init__(
        self,
        game: Game | str = "holdem",
        players: int | None = None,
        stacks: Sequence[int] | None = None,
        *,
        button: int = 0,
        pots: Sequence[float] = (0.5, 1, 2),
        history: int = 8,
        reward: str = "bb",
    ) -> None:
        self.game = games.by_name(game) if isinstance(game, str) else game
        self.menu = Menu(self.game, pots)
        self.unit = Encoder(self.game, 2).unit
        """The chips of a big blind, or of the least bet in a game without."""
        if players is not None:
            players = exact_index(players, "players")
        if stacks is None:
            seats = 2 if players is None else players
            if not 2 <= seats <= self.game.max_seats:
                raise ValueError(f"{self.game.name} is for 2 to {self.game.max_seats} players, not {seats}")
            stacks = (100 * self.unit,) * seats
        first = HandBatch(self.game, 1, stacks, seed=0, button=button)[0]
        self.stacks: tuple[int, ...] = first.starting_stacks
        self.players = len(self.stacks)
        if players not in (None, self.players):
            raise ValueError(f"there are {self.players} stacks for {players} players")
        self.button = first.button
        seats_from = [(self.button + i) % self.players for i in range(self.players)]
        self.buttons = [seat for seat in seats_from if self.stacks[seat]]
        """The occupied seats, from the first button on."""
        self.encoder = Encoder(self.game, self.players, history=history)
        self.history = self.encoder.history
        if reward not in REWARDS:
            raise ValueError(f'reward is "bb" or "chips", not {shown(reward)}{meant(reward, REWARDS)}')
        self.reward = reward
        self.per_reward = self.unit if reward == "bb" else 1
        """The chips of a reward of 1."""

    def scale(self, payoffs: Any) -> Any:
        """Chips, an int or an array of them, as rewards: floats."""
        return payoffs / self.per_reward

    def hand(self, seed: int, k: int) -> Hand:
        """Hand k of an environment that was reset with a seed."""
        button = self.buttons[k % len(self.buttons)]
        return Hand(self.game, self.stacks, button=button, seed=(seed, k))

    def batch(self, n: int, seed: int, **keywords: Any) -> HandBatch:
        """The same hands in n lanes; keywords as of `HandBatch`."""
        keywords |= {"every": self.every(n), "button": self.button, "history": self.history}
        return HandBatch(self.game, n, self.stacks, seed=seed, **keywords)

    def every(self, n: int) -> int:
        """How far a table's next hand is where n are played: at least n, and so that it sees all buttons."""
        every = n
        while gcd(every, len(self.buttons)) > 1:
            every += 1
        return every


def new_seed(seed: int | None = None) -> int:
    """A seed that was given, checked, or one from the system."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    number = exact_index(seed, "a seed")
    if not 0 <= number < 1 << 64:
        raise ValueError(f"a seed is an int from 0 to 2**64 - 1, not {shown(number)}")
    return number


def missing(module: str, error: ImportError, install: str = '"steelwheel[rl]"') -> ImportError:
    """What to raise where a framework is not installed."""
    name = (error.name or module).partition(".")[0]
    return ImportError(f"steelwheel.env.{module} needs {name}: pip install {install}", name=name)
