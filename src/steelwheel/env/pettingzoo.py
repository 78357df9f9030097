"""The PettingZoo environment, where every occupied seat is an agent. Ten hands of random play:

    >>> from steelwheel.env import pettingzoo
    >>> env = pettingzoo.env("holdem", players=6, hands=10)
    >>> env.reset(seed=42)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     over = termination or truncation
    ...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

`raw_env` is the same environment without the checks of `env`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import numpy as np

from .._core import exact_index
from ..errors import IllegalAction, as_number, shown, within
from ..hands.hand import Hand
from . import _render
from ._arguments import Setup, missing, new_seed

try:
    import gymnasium
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.env_logger import EnvLogger  # type: ignore[import-untyped]
except ImportError as error:
    raise missing("pettingzoo", error) from error

from ._spaces import spaces_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..hands.hand import Observation
    from ..typing import Cards, Deck, GameLike

__all__ = ["env", "raw_env"]


class raw_env(AECEnv):  # type: ignore[misc]  # its base has no types
    """A table where each occupied seat is an agent, named "player_0", "player_1" and so on after its seat.

    An observation is a dict with two keys. "observation", float32, has the columns `Encoder.columns`.
    "action_mask", int8, is 1 for each legal entry of the `ActionMenu`. The mask is also in `infos`. It is all
    0 for agents whose turn it is not, and all 1 once the episode is over and agents may only step with None.

    An episode is one hand, or a match of several hands. Each hand starts with full stacks; the button moves
    by one seat per hand. At the end of each hand, agents are rewarded with their net results; after the last
    hand, all agents terminate. After `reset(seed=s)`, hand k is
    `Hand(game, stacks, button=..., seed=(s, k), board=board)`. `reset()` without a seed continues with the
    next hand, or draws a random seed if it is the first reset. If the blinds leave at most one player with
    chips, no agent has a decision, and the hand is played and rewarded at once, even within `reset`.

    An illegal action raises an IllegalAction, and nothing changes. Environments can be copied and pickled in
    the middle of a hand; a copy has all cards, including cards to come.

    :param game: a `Game`, or its short name (see `games.by_name`).
    :param players: the number of seats; None: the number of stacks, or 2 if `stacks` is None, too.
    :param stacks: the chips of each seat at the start of a hand, 0 for an empty seat; None: 100 big blinds
        each.
    :param hands: the number of hands in an episode.
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
    :param render_mode: the result of `render`, which shows all players' cards, like PettingZoo's card games:
        "ansi", text; "rgb_array", pixels, uint8 [height, 800, 3]; "human", text that is printed after each
        action.
    :raises InvalidGame, InvalidHand: if the seats, stacks, button or board do not fit the game.
    :raises ValueError: if another argument is out of range.
    :raises TypeError: if an argument has the wrong type.
    :raises ImportError: if `render_mode` is "rgb_array" and Pillow is not installed.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "steelwheel_v0",
        "render_modes": list(_render.MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }
    """Metadata for PettingZoo, including the modes of `render`."""

    def __init__(
        self,
        game: GameLike = "holdem",
        players: int | None = None,
        stacks: Sequence[int] | None = None,
        *,
        hands: int = 1,
        button: int = 0,
        deck: Deck | Cards | None = None,
        board: Cards | Sequence[Cards] | None = None,
        start: Hand | Observation | None = None,
        pot_fractions: Sequence[float] = (0.5, 1, 2),
        last_actions: int = 8,
        reward: str = "bb",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        setup = Setup(
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
        self.hands = exact_index(hands, "hands")
        if self.hands < 1:
            raise ValueError(f"hands must be at least 1, not {shown(hands)}")
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
        self._last = 0  # the number of the episode's last hand
        self._paid = False  # whether the last step paid rewards
        self._hand: Hand | None = None
        # The masks of the actor, of waiting agents, and at the end of the episode. Callers get copies.
        self._mask = np.zeros(entries, np.int8)
        self._none = np.zeros(entries, np.int8)
        self._all = np.ones(entries, np.int8)  # so that a masked softmax stays finite

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations, as the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """Return the space of an agent's actions, Discrete(len(menu)), as the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode.

        :param seed: an int from 0 to 2**64 - 1, to start again at hand 0; None: continue with the next hands.
        :param options: ignored.
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
        """Play an entry of the menu for the agent whose turn it is.

        :param action: the index of the entry; None for an agent that has terminated.
        :raises IllegalAction: if the menu has no entry with this index, or the entry is masked.
        :raises TypeError: if the action is not an int.
        :raises RuntimeError: if `reset` has not been called, or the episode is over.
        """
        hand = self._hand
        if hand is None:
            raise self._too_early("step")
        agent = self.agent_selection
        if self.terminations.get(agent) or self.truncations.get(agent):
            self._was_dead_step(action)
            return
        if not self.agents:
            raise RuntimeError("this episode is over: call reset()")
        if action is None:
            raise TypeError(f"{agent} must choose an entry of the menu; None is for terminated agents")
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
        """Return an agent's observation and action mask, in new arrays."""
        hand = self._hand
        if hand is None:
            raise self._too_early("observe")
        seat = self._seats.get(agent)
        if seat is None:
            raise ValueError(f"there is no agent {shown(agent)}; the agents are {', '.join(self._seats)}")
        mask = self._mask if seat == hand.actor else self._none
        if hand.is_over:
            mask = self._all
        return {"observation": self.encoder.encode(hand, seat), "action_mask": mask.copy()}

    def render(self) -> Any:
        """Return the table with all cards, in the format that `render_mode` specifies."""
        hand = self._hand
        if hand is None:
            raise self._too_early("render")
        if self.render_mode is None:
            gymnasium.logger.warn('render() needs a mode: pass render_mode="ansi", for example')
            return None
        return _render.rendered(self.render_mode, hand, self._names)

    def close(self) -> None:
        """Do nothing, since the environment holds no resources."""

    def _too_early(self, method: str) -> Exception:
        """Return the error for a call before the first hand; `method` names the call."""
        return RuntimeError("no hand has been dealt: call reset() first")

    def _deal(self) -> Hand:
        assert self._seed is not None
        self._hand = hand = self._setup.hand(self._seed, self._next)
        self._next += 1
        return hand

    def _go_on(self, hand: Hand) -> None:
        """Continue to the next decision, and pay rewards at the end of hands."""
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


def env(*args: Any, illegal_reward: float = -1, **keywords: Any) -> AECEnv:
    """Return a `raw_env` with the checks that PettingZoo's own card games get from wrappers.

    An illegal action ends the episode with a warning; its agent is rewarded with `illegal_reward`, the other
    agents with 0. An action outside the menu raises an AssertionError, and so do calls before `reset`.

    :param args: positional arguments of `raw_env`.
    :param illegal_reward: the reward of an agent for an illegal action.
    :param keywords: keyword arguments of `raw_env`.
    """
    return _CheckedEnv(*args, illegal_reward=illegal_reward, **keywords)


class _SetByReset:
    """A descriptor that raises AttributeError until `reset` sets the attribute on the instance."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, env: object, owner: type) -> Any:
        raise AttributeError(f"{self.name} cannot be accessed before reset")


class _CheckedEnv(raw_env):
    """A `raw_env` with the checks and errors of three of PettingZoo's wrappers.

    They are OrderEnforcingWrapper, AssertOutOfBoundsWrapper and TerminateIllegalWrapper. The wrappers
    themselves look up each attribute through `__getattr__`, which takes longer than playing the hand.
    """

    agents: Any = _SetByReset()
    agent_selection: Any = _SetByReset()
    rewards: Any = _SetByReset()
    terminations: Any = _SetByReset()
    truncations: Any = _SetByReset()
    infos: Any = _SetByReset()

    def __init__(self, *args: Any, illegal_reward: float, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        del self.agents
        self._illegal_reward = as_number(illegal_reward, "illegal_reward")
        self._is_updated = False  # whether there was a step or reset since `agent_iter` yielded an agent

    @property
    def num_agents(self) -> int:
        if self._hand is None:
            raise AttributeError("num_agents cannot be accessed before reset")
        return len(self.agents)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed, options)
        self._is_updated = True

    def step(self, action: int | None) -> None:
        if self._hand is None:
            raise self._too_early("step")
        self._is_updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        try:
            super().step(action)
        except (
            TypeError,
            ValueError,
        ):  # the action was rejected, and nothing has changed
            agent = self.agent_selection
            if not self.action_spaces[agent].contains(action):
                raise AssertionError("action is not in action space") from None
            if self.terminations[agent] or action is None or self._mask[action]:
                raise
            self._end_illegal(agent)

    def state(self) -> Any:
        if self._hand is None:
            raise self._too_early("state")
        return super().state()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        if self._hand is None:
            raise self._too_early("agent_iter()")
        return self._each(max_iter)

    def _each(self, max_iter: int) -> Iterator[str]:
        while self.agents and max_iter > 0:
            if not self._is_updated:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
            self._is_updated = False
            yield self.agent_selection
            max_iter -= 1

    def _too_early(self, method: str) -> Exception:
        return AssertionError(f"reset() needs to be called before {method}.")

    def _end_illegal(self, agent: str) -> None:
        """End the episode like `TerminateIllegalWrapper`."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0)
        self.rewards[agent] = self._illegal_reward
        self._accumulate_rewards()
        self._deads_step_first()
