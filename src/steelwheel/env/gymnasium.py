"""Gymnasium environments: `PokerEnv`, one seat against chosen opponents; `VectorEnv`, many tables at once.

Importing the module registers both as "steelwheel/Poker-v0", for `gymnasium.make` and `gymnasium.make_vec`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ._arguments import Setup, missing, new_seed

try:
    import gymnasium
except ImportError as error:
    raise missing("gymnasium", error) from error

from .._core import exact_index
from ..errors import as_number, shown
from ._opponents import MOST_SKIPPED, check_opponents, check_seat, frame, never_asked
from ._render import MODES, check_mode
from ._spaces import spaces_of
from .vector import VectorEnv

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..hands.hand import Hand, Observation
    from ..typing import Cards, Deck, GameLike
    from ._opponents import Opponents

    Seen = NDArray[np.float32]
    Info = dict[str, Any]

__all__ = ["PokerEnv", "VectorEnv"]

ID = "steelwheel/Poker-v0"


class PokerEnv(gymnasium.Env[Any, Any]):
    """One seat of a poker game against agents in the other seats; an episode is one hand.

    Observations are float32 arrays from `Encoder`; actions are entries of an `ActionMenu`. The reward is 0
    until the hand ends; then it is the seat's net result. After `reset(seed=s)`, hand k is
    `Hand(game, stacks, button=..., seed=(s, k), board=board)`, and the button moves by one occupied seat per
    hand.

    A hand that ends before the seat acts (for example if all others fold to the seat's big blind) is skipped,
    and its result is added to the next reward. So the rewards add up to everything that the seat has won or
    lost.

    `info` has these keys:

    - "action_mask": int8 [actions], for `action_space.sample`.
    - "hand": the number k of the hand.
    - "carried": chips won in hands that were skipped before this hand.
    - "illegal": after a step, whether the action was illegal. An illegal action is replaced by a check if
      there is nothing to call, and otherwise by a fold (in a draw, by the first legal action);
      `illegal_reward` is added to the reward.

    :param game: a `Game`, or its short name (see `games.by_name`).
    :param players: the number of seats; None: the number of stacks, or 2 if `stacks` is None, too.
    :param stacks: the chips of each seat at the start of a hand, 0 for an empty seat; None: 100 big blinds
        each.
    :param seat: the learning seat.
    :param opponents: one agent for all other seats, or one per other seat in order: a name in `agents`, or a
        function that takes an observation and returns a code for `Hand.act`.
    :param button: the seat with the button in hand 0; the button moves by one occupied seat per hand.
    :param deck: the cards that hands are dealt from, in any order: a name in `DECKS`, or cards in any form.
    :param board: the first board cards of every hand, such as a flop, in any form that `Hand` accepts; the
        other cards are drawn from the seed.
    :param start: a `Hand` that every hand begins from, instead of a fresh deal. Cards that are not face up
        are redrawn from the seed; with the `Observation` of a seat, that seat keeps its cards. Omit the game,
        stacks, button, deck and board. Rewards count the whole hand, including chips bet before `start`.
    :param pot_fractions: the raises of the `ActionMenu`, as fractions of the pot.
    :param last_actions: the number of recent actions in an observation.
    :param reward: the unit of rewards: "bb", big blinds (minimum bets in games without blinds), or "chips".
    :param illegal_reward: the amount that is added to the reward of an illegal action.
    :param render_mode: the result of `render`, which shows what the seat sees: "ansi", text; "rgb_array",
        pixels; "human", text that is printed after each step.
    :raises InvalidGame, InvalidHand, ValueError, TypeError: if an argument is not valid; the message
        names it.
    """

    metadata: dict[str, Any] = {"render_modes": [*MODES], "render_fps": 1}  # noqa: RUF012
    """Metadata for Gymnasium, including the modes of `render`."""

    def __init__(
        self,
        game: GameLike = "holdem",
        players: int | None = None,
        stacks: Sequence[int] | None = None,
        *,
        seat: int = 0,
        opponents: Opponents = "random",
        button: int = 0,
        deck: Deck | Cards | None = None,
        board: Cards | Sequence[Cards] | None = None,
        start: Hand | Observation | None = None,
        pot_fractions: Sequence[float] = (0.5, 1, 2),
        last_actions: int = 8,
        reward: str = "bb",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        self.setup = Setup(
            game,
            players,
            stacks,
            button=button,
            deck=deck,
            board=board,
            start=start,
            pot_fractions=pot_fractions,
            last_actions=last_actions,
            reward=reward,
        )
        self.seat = check_seat(self.setup, seat)
        self.agents = check_opponents(self.setup, self.seat, opponents)
        self.illegal_reward = as_number(illegal_reward, "illegal_reward")
        self.render_mode = check_mode(render_mode)
        self.observation_space, self.action_space = spaces_of(self.setup)
        self.hand: Hand | None = None
        """The current hand; None before the first `reset`."""
        self._seed = self._next = self._k = self._carried = 0
        self._every = 1

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Info]:
        """Deal the next hand that lets the seat act; with a seed, begin at the seed's first hand.

        :param options: {"first_hand": k, "hand_stride": n}: continue with hand k, then every n-th hand.
        :raises ValueError, TypeError: if the seed or an option is invalid.
        """
        first, every = _stream(options)
        super().reset(seed=seed)
        if seed is not None or self.hand is None:
            self._seed, self._next, self._every, self._carried = new_seed(seed), 0, 1, 0
        elif self.hand.is_over:
            self._carried = 0
        self._next = self._next if first is None else first
        self._every = self._every if every is None else every
        for _ in range(MOST_SKIPPED):
            self._k, self._next = self._next, self._next + self._every
            hand = self.hand = self.setup.hand(self._seed, self._k)
            self._others_act(hand)
            if hand.payoffs is None:
                return self._shown(hand), self._info(hand)
            self._carried += hand.payoffs[self.seat]
        raise never_asked(self.seat)

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, Info]:
        """Play an action, and the opponents' actions until the seat is to act again or the hand is over.

        :param action: the index of an entry in the menu.
        :return: the observation, the reward, whether the hand is over, False (it is never truncated), and
            `info`.
        :raises ValueError, TypeError: if the action is not an entry of the menu.
        :raises gymnasium.error.ResetNeeded: if no hand is under way.
        """
        hand, setup = self.hand, self.setup
        if hand is None or hand.actor != self.seat:  # the hand is over, or an agent raised an error
            raise gymnasium.error.ResetNeeded("no hand is under way: call reset() before step()")
        entry = exact_index(action, "an action")
        mask = setup.menu.mask(hand)
        if not 0 <= entry < len(mask):
            raise ValueError(f"actions are 0 to {len(mask) - 1}, not {entry}")
        illegal = not mask[entry]
        if illegal:
            is_free = mask[1] and hand.legal_actions is not None and hand.legal_actions.can_check
            entry = 1 if is_free else int(mask.argmax())
        hand.act(setup.menu.codes(hand, entry))
        self._others_act(hand)
        info, reward = {**self._info(hand), "illegal": illegal}, 0.0
        if hand.payoffs is not None:
            reward = setup.scale(hand.payoffs[self.seat] + self._carried)
        reward += self.illegal_reward * illegal
        return self._shown(hand), reward, hand.is_over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return a mask of the legal actions, bool [actions], for MaskablePPO of sb3-contrib.

        :raises gymnasium.error.ResetNeeded: before the first `reset`.
        """
        if self.hand is None:
            raise gymnasium.error.ResetNeeded("no hand has been dealt: call reset() first")
        return self._mask(self.hand)

    def render(self) -> Any:
        """Return the table as the seat sees it: text, pixels (uint8 [height, width, 3]), or None."""
        if self.render_mode is None or self.hand is None:
            return None
        return frame(self.render_mode, self.hand, self.seat)

    def _others_act(self, hand: Hand) -> None:
        while hand.actor is not None and hand.actor != self.seat:
            agent = self.agents[hand.actor]
            assert agent is not None
            hand.act(agent(hand.observe(hand.actor)))

    def _shown(self, hand: Hand) -> Seen:
        if self.render_mode == "human":
            self.render()
        return self.setup.encoder.encode(hand, self.seat)

    def _mask(self, hand: Hand) -> NDArray[np.bool_]:
        """Return a mask of the legal entries.

        It is all True once the hand is over, so that a masked softmax stays finite.
        """
        mask = self.setup.menu.mask(hand)
        if hand.is_over:
            mask[:] = True
        return mask

    def _info(self, hand: Hand) -> Info:
        return {"action_mask": self._mask(hand).astype("int8"), "hand": self._k, "carried": self._carried}


def _stream(options: dict[str, Any] | None) -> tuple[int | None, int | None]:
    """Return the options of `reset`: the first hand, and the stride to the next hand."""
    found: dict[str, int] = {}
    for name, value in (options or {}).items():
        if name not in ("first_hand", "hand_stride"):
            raise ValueError(f"reset takes the options first_hand and hand_stride, not {shown(name)}")
        found[name] = exact_index(value, name)
        if not (name == "hand_stride") <= found[name] <= 1 << 62:
            raise ValueError(f"{name} must be from {int(name == 'hand_stride')} to 2**62, not {shown(value)}")
    return found.get("first_hand"), found.get("hand_stride")


if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point="steelwheel.env.gymnasium:PokerEnv",
        vector_entry_point="steelwheel.env.vector:VectorEnv",
    )
