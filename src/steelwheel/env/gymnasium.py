"""One seat of a game for Gymnasium: `PokerEnv`, against given agents; `VectorEnv`, many tables at once.

Imported it registers both as "steelwheel/Poker-v0", for `gymnasium.make` and `gymnasium.make_vec`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ._setup import Setup, missing, new_seed

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

    from ..game import Game
    from ..hand import Hand
    from ._opponents import Opponents

    Seen = NDArray[np.float32]
    Info = dict[str, Any]

__all__ = ["PokerEnv", "VectorEnv"]

ID = "steelwheel/Poker-v0"


class PokerEnv(gymnasium.Env[Any, Any]):
    """One seat of a poker game, whose other seats agents play; an episode is a hand.

    Observations are those of `Encoder`, float32; actions are the entries of a `Menu`. The reward is 0 until
    the hand ends, then what the seat has won or lost in it. After `reset(seed=s)` hand k is `Hand(seed=(s,
    k))`, and the button moves on one occupied seat a hand.

    A hand that ends before the seat is asked (as when all fold to its big blind) is stepped over, and what
    it won or lost there is part of the next reward: all rewards together are all that it won.

    In `info`: "action_mask", int8 [actions], as `action_space.sample` takes it; "hand", its number k;
    "carried", the chips of hands that were stepped over before it; after a step "illegal", whether the
    action was not legal. In its place the seat then checks, if that is free, else it folds (in a draw it
    does the first thing that is legal), and `illegal_reward` is added to the reward.

    :param game: a `Game`, or its short name as of `games.by_name`.
    :param players: how many seats; by default as many as there are stacks, else 2.
    :param stacks: the chips of each seat when a hand begins, 0 for an empty one; by default 100 big blinds.
    :param seat: the seat that learns.
    :param opponents: an agent, or one for each other seat in their order: the name of one of `agents`, or a
        function agent(observation) -> code, as `Hand.act` takes it.
    :param button: the seat from which buttons are counted: hand k has the k-th occupied one from there on.
    :param pots: the raises of the `Menu`, in fractions of the pot.
    :param history: how many actions an observation tells.
    :param reward: "bb", big blinds (least bets in games without), or "chips".
    :param illegal_reward: what an illegal action adds to the reward.
    :param render_mode: how `render` shows what the seat sees: "ansi", text; "rgb_array", pixels; "human", the
        text printed after each step.
    :raises InvalidGame, InvalidHand, ValueError, TypeError: for what does not fit; it says what.
    """

    metadata: dict[str, Any] = {"render_modes": [*MODES], "render_fps": 1}  # noqa: RUF012
    """What Gymnasium asks: in which modes `render` shows a table."""

    def __init__(
        self,
        game: Game | str = "holdem",
        players: int | None = None,
        stacks: Sequence[int] | None = None,
        *,
        seat: int = 0,
        opponents: Opponents = "random",
        button: int = 0,
        pots: Sequence[float] = (0.5, 1, 2),
        history: int = 8,
        reward: str = "bb",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        self.setup = Setup(game, players, stacks, button=button, pots=pots, history=history, reward=reward)
        self.seat = check_seat(self.setup, seat)
        self.agents = check_opponents(self.setup, self.seat, opponents)
        self.illegal_reward = as_number(illegal_reward, "illegal_reward")
        self.render_mode = check_mode(render_mode)
        self.observation_space, self.action_space = spaces_of(self.setup)
        self.hand: Hand | None = None
        """The hand that is played; None before the first `reset`."""
        self._seed = self._next = self._k = self._carried = 0
        self._every = 1

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Info]:
        """Deal the next hand in which the seat is asked; with a seed, the first one of it.

        :param options: {"first": k, "every": n}: go on with hand k, and with every n-th from there.
        :raises ValueError, TypeError: for another seed or option.
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
        """Act, and let the others act until the seat is asked again or the hand is over.

        :param action: an entry of the menu.
        :return: what the seat sees, its reward, whether the hand is over, False, and infos.
        :raises ValueError, TypeError: for what is no entry.
        :raises gymnasium.error.ResetNeeded: where no hand is played.
        """
        hand, setup = self.hand, self.setup
        if hand is None or hand.actor != self.seat:  # it is over, or an agent has failed
            raise gymnasium.error.ResetNeeded("no hand is played: call reset() before step()")
        entry = exact_index(action, "an action")
        mask = setup.menu.mask(hand)
        if not 0 <= entry < len(mask):
            raise ValueError(f"there is no action {entry}: actions are 0 to {len(mask) - 1}")
        illegal = not mask[entry]
        if illegal:
            is_free = mask[1] and hand.legal is not None and hand.legal.check
            entry = 1 if is_free else int(mask.argmax())
        hand.act(setup.menu.codes(hand, entry))
        self._others_act(hand)
        info, reward = {**self._info(hand), "illegal": illegal}, 0.0
        if hand.payoffs is not None:
            reward = setup.scale(hand.payoffs[self.seat] + self._carried)
        reward += self.illegal_reward * illegal
        return self._shown(hand), reward, hand.is_over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, bool [actions], as MaskablePPO of sb3-contrib asks.

        :raises gymnasium.error.ResetNeeded: before the first `reset`.
        """
        if self.hand is None:
            raise gymnasium.error.ResetNeeded("no hand is played: call reset() first")
        return self._mask(self.hand)

    def render(self) -> Any:
        """The table as the seat sees it: text, uint8 [height, width, 3], or None."""
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
        """What may be chosen; all once the hand is over, so that a masked softmax stays finite."""
        mask = self.setup.menu.mask(hand)
        if hand.is_over:
            mask[:] = True
        return mask

    def _info(self, hand: Hand) -> Info:
        return {"action_mask": self._mask(hand).astype("int8"), "hand": self._k, "carried": self._carried}


def _stream(options: dict[str, Any] | None) -> tuple[int | None, int | None]:
    """The hand to go on with, and how many on the next is."""
    found: dict[str, int] = {}
    for name, value in (options or {}).items():
        if name not in ("first", "every"):
            raise ValueError(f"reset has the options first and every, not {shown(name)}")
        found[name] = exact_index(value, name)
        if not (name == "every") <= found[name] <= 1 << 62:
            raise ValueError(f"{name} must be from {int(name == 'every')} to 2**62, not {shown(value)}")
    return found.get("first"), found.get("every")


if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point="steelwheel.env.gymnasium:PokerEnv",
        vector_entry_point="steelwheel.env.vector:VectorEnv",
    )
