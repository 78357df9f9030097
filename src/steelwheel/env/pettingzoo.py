"""PettingZoo's environment: every occupied seat is an agent. Ten hands, played at random:

    >>> from steelwheel.env import pettingzoo
    >>> env = pettingzoo.env("holdem", players=6, hands=10)
    >>> env.reset(seed=42)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     over = termination or truncation
    ...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

`raw_env` is the same without the wrappers of `env`, and faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from .._core import exact_index
from ..errors import IllegalAction, as_number, shown, within
from ..game import Game
from ..hand import Hand
from . import _render
from ._setup import Setup, missing, new_seed

try:
    import gymnasium
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ImportError as error:
    raise missing("pettingzoo", error) from error

from ._spaces import spaces_of

__all__ = ["env", "raw_env"]


def env(*args: Any, illegal_reward: float = -1, **keywords: Any) -> AECEnv:
    """A `raw_env` in the wrappers that PettingZoo's own card games have.

    An illegal action ends the episode with a warning, `illegal_reward` for its agent and 0 for the others;
    what is no entry of the menu is an AssertionError; what comes before `reset` is refused.

    :param args: as of `raw_env`, also `keywords`.
    """
    made: AECEnv = raw_env(*args, **keywords)
    made = wrappers.TerminateIllegalWrapper(made, as_number(illegal_reward, "illegal_reward"))
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):  # type: ignore[misc]  # its base has no types
    """A table at which each occupied seat is an agent: "player_0", "player_1" and so on, by its seat.

    An observation is a dict: "observation", float32, what the agent knows, in the columns of
    `Encoder.columns`; and "action_mask", int8, 1 for each entry of the `Menu` that it may choose. The mask
    is in `infos`, too. It is all 0 for agents that are not to act, and all 1 once the episode is over, when
    only None is stepped.

    An episode is one hand, or a match of several, each with full stacks again and the button one seat on. At
    the end of each hand agents are rewarded with what they won less what they put in; after the last all
    terminate. Hand k since `reset(seed=s)` is `Hand(game, stacks, button=..., seed=(s, k))`; `reset()` goes
    on with the next one, or begins with a seed of the system. Where the blinds put all but one all-in, nobody
    is asked: such a hand is played and rewarded at once, even in `reset`.

    An illegal action raises an IllegalAction, and nothing changes. Environments can be copied and pickled in
    the middle of a hand; a copy holds all cards, also those to come.

    :param game: a `Game`, or its short name as of `games.by_name`.
    :param players: how many seats; by default as many as there are stacks, else 2.
    :param stacks: the chips of each seat when a hand begins; 0 is an empty seat. Default: 100 big blinds
        each.
    :param hands: how many hands an episode has.
    :param button: the seat from which buttons are counted: hand k has the k-th occupied one from there on.
    :param pots: the raises of the `Menu`, in fractions of the pot.
    :param history: how many actions an observation tells.
    :param reward: "bb", big blinds (least bets in games without), or "chips".
    :param render_mode: how `render` shows the table, with everybody's cards, as PettingZoo's card games do:
        "ansi", a text; "rgb_array", a picture, uint8 [height, 800, 3]; "human", the text printed after each
        action.
    :raises InvalidGame, InvalidHand: for seats, stacks or a button that do not fit.
    :raises ValueError: for another argument that does not fit.
    :raises TypeError: for arguments of another type.
    :raises ImportError: for "rgb_array" without Pillow.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "steelwheel_v0",
        "render_modes": list(_render.MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }
    """What PettingZoo asks: in which modes `render` shows a table."""

    def __init__(
        self,
        game: Game | str = "holdem",
        players: int | None = None,
        stacks: Sequence[int] | None = None,
        *,
        hands: int = 1,
        button: int = 0,
        pots: Sequence[float] = (0.5, 1, 2),
        history: int = 8,
        reward: str = "bb",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        setup = Setup(game, players, stacks, button=button, pots=pots, history=history, reward=reward)
        self.hands = exact_index(hands, "hands")
        if self.hands < 1:
            raise ValueError(f"an episode has at least one hand, not {shown(hands)}")
        self.render_mode = _render.check_mode(render_mode)
        self.game, self.menu, self.encoder = setup.game, setup.menu, setup.encoder
        self._setup = setup
        self._names = [f"player_{seat}" if stack else "" for seat, stack in enumerate(setup.stacks)]
        self._seats = {name: seat for seat, name in enumerate(self._names) if name}
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        entries = len(self.menu)
        self.observation_spaces: dict[str, Dict] = {}
        self.action_spaces: dict[str, Discrete[Any]] = {}
        for agent in self.possible_agents:
            numbers, self.action_spaces[agent] = spaces_of(setup)
            mask = Box(0, 1, (entries,), dtype=np.int8)
            self.observation_spaces[agent] = Dict({"observation": numbers, "action_mask": mask})
        self._seed: int | None = None
        self._next = 0  # the number of the next hand
        self._last = 0  # that of the last hand of the episode
        self._paid = False  # whether the last step paid rewards
        self._hand: Hand | None = None
        self._mask = np.zeros(entries, np.int8)  # of the actor; this and the next two are given out as copies
        self._none = np.zeros(entries, np.int8)  # of all who wait
        self._all = np.ones(entries, np.int8)  # at the end: a masked softmax stays finite

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations: the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """Discrete(len(menu)): the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode.

        :param seed: an int from 0 to 2**64 - 1; hands are counted from 0 again. None: the next hands.
        :param options: not read.
        """
        if seed is not None or self._seed is None:
            self._seed, self._next = new_seed(seed), 0
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {"action_mask": self._none.copy()} for agent in agents}
        self.agent_selection = agents[0]
        self._last = self._next + self.hands - 1
        self._go_on(self._deal())

    def step(self, action: int | None) -> None:
        """Choose an entry of the menu for the agent whose turn it is.

        :param action: an int; None for an agent that has terminated.
        :raises IllegalAction: for an entry that there is not, or that is masked.
        :raises TypeError: for what is no int.
        :raises RuntimeError: before `reset`, and when all agents have left.
        """
        hand = self._playing()
        agent = self.agent_selection
        if self.terminations.get(agent) or self.truncations.get(agent):
            self._was_dead_step(action)
            return
        if not self.agents:
            raise RuntimeError("this episode is over, and all agents have left: call reset()")
        if action is None:
            raise TypeError(f"{agent} must choose an entry of the menu: None is for one that has terminated")
        try:
            code = self.menu.codes(hand, action)
        except IllegalAction as error:
            raise within(agent, error) from None
        hand.act(code)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._none.copy()}
        if self._paid:
            self._clear_rewards()
        self._go_on(hand)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, and what it may choose: new arrays each time."""
        hand = self._playing()
        seat = self._seats.get(agent)
        if seat is None:
            raise ValueError(f"there is no agent {shown(agent)}: there are {', '.join(self._seats)}")
        mask = self._mask if seat == hand.actor else self._none
        if hand.is_over:
            mask = self._all
        return {"observation": self.encoder.encode(hand, seat), "action_mask": mask.copy()}

    def render(self) -> Any:
        """The table with all cards, as `render_mode` says."""
        hand = self._playing()
        if self.render_mode is None:
            gymnasium.logger.warn('render() draws nothing: make the environment with render_mode="ansi", say')
            return None
        return _render.rendered(self.render_mode, hand, self._names)

    def close(self) -> None:
        """Nothing is held open."""

    def _playing(self) -> Hand:
        if self._hand is None:
            raise RuntimeError("the first hand is not dealt yet: call reset()")
        return self._hand

    def _deal(self) -> Hand:
        assert self._seed is not None
        self._hand = hand = self._setup.hand(self._seed, self._next)
        self._next += 1
        return hand

    def _go_on(self, hand: Hand) -> None:
        """To the next decision, through the ends of hands."""
        self._paid = hand.is_over
        while hand.is_over:
            payoffs = hand.payoffs or ()
            for agent, seat in self._seats.items():
                self.rewards[agent] += self._setup.scale(payoffs[seat])
            if self._next > self._last:
                break
            if self.render_mode == "human":
                self.render()
            hand = self._deal()
        if self._paid:
            self._accumulate_rewards()
        if hand.actor is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"action_mask": self._all.copy()} for agent in self.agents}
            self._deads_step_first()
        else:
            agent = self.agent_selection = self._names[hand.actor]
            self.menu.mask(hand, self._mask)
            self.infos[agent] = {"action_mask": self._mask.copy()}
        if self.render_mode == "human":
            self.render()
