"""Many tables at once for Stable-Baselines3: `VecEnv`, built on `HandBatch`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ._arguments import Setup, missing

try:
    from stable_baselines3.common import vec_env  # type: ignore[import-not-found]
except ImportError as error:
    raise missing("sb3", error, "stable-baselines3 sb3-contrib") from error

from .._core import exact_index
from ..errors import shown
from ._batch_seat import BatchSeat
from ._render import check_mode
from ._spaces import spaces_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..hands.hand import Hand, Observation
    from ..typing import Cards, Deck, GameLike
    from ._opponents import Opponents

    Seen = NDArray[np.float32]
    Info = dict[str, Any]
    Indices = Iterable[int] | int | None

__all__ = ["VecEnv"]


class Table:
    """One table of a `VecEnv`, for `get_attr`, `set_attr` and `env_method`."""

    def __init__(self, env: VecEnv, i: int) -> None:
        self._env, self._i = env, i
        self.observation_space, self.action_space = env.observation_space, env.action_space
        self.render_mode = env.render_mode

    @property
    def hand(self) -> Hand:
        """A copy of the current hand."""
        return self._env.slots.batch[self._i]

    def action_masks(self) -> NDArray[np.bool_]:
        """Return a mask of the legal actions, bool [actions]."""
        mask: NDArray[np.bool_] = self._env.slots.masks()[self._i]
        return mask

    def render(self) -> Any:
        """Return the table as the learning seat sees it; None without a render mode."""
        mode = self.render_mode
        return None if mode is None else self._env.slots.rendered(self._i, mode)


class VecEnv(vec_env.VecEnv):  # type: ignore[misc]  # mypy does not see its base
    """A vector environment for Stable-Baselines3: one seat at many tables, against chosen opponents.

    MaskablePPO of sb3-contrib gets the action masks from `env_method("action_masks")`. The step that ends a
    hand also deals the table's next hand; `infos[i]` then has "terminal_observation". After `seed(s)` and
    `reset()`, table i plays the hands i, i + m, i + 2m and so on of seed s;
    `steelwheel.env.gymnasium.VectorEnv` explains m.

    :param num_envs: the number of tables.
    :param threads: the number of threads that share the work, 0 for one per core.

    `steelwheel.env.gymnasium.PokerEnv` describes the other parameters, observations, actions and rewards. An
    agent with `act_batch` is called once for all tables. `infos[i]` has "hand" and "carried" if the
    hand has ended, and "illegal" if the action was illegal.
    """

    def __init__(
        self,
        num_envs: int = 1,
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
        threads: int = 1,
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
        n = exact_index(num_envs, "num_envs")
        self.slots = BatchSeat(self.setup, n, seat, opponents, illegal_reward, threads)
        self.render_mode = check_mode(render_mode, ["ansi", "rgb_array"])
        self.observation_space, self.action_space = spaces_of(self.setup)
        self._tables = [Table(self, i) for i in range(n)]
        self._actions: Any = None
        super().__init__(n, self.observation_space, self.action_space)

    def reset(self) -> Seen:
        """Deal the next hands; after `seed(s)`, deal the first hands of seed s."""
        if any(self._options):
            raise ValueError(f"reset takes no options; remove {shown(next(filter(None, self._options)))}")
        slots = self.slots
        slots.reset(self._seeds[0])
        self._reset_seeds()
        self.reset_infos = [{"hand": hand} for hand in slots.batch.hand_ids.tolist()]
        return slots.observe()

    def step_async(self, actions: Any) -> None:
        """Store the actions, integers [n], for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[Seen, NDArray[np.float32], NDArray[np.bool_], list[Info]]:
        """Play the stored actions at all tables.

        :return: observations, float32 [n, size]; rewards; whether hands have ended; infos.
        :raises ValueError, TypeError: if the actions have the wrong shape or type, or are not entries of the
            menu.
        :raises RuntimeError: if `reset` has not been called.
        """
        slots = self.slots
        rewards, illegal = slots.act(self._actions)
        ended, seen = slots.over, slots.observe()
        infos: list[Info] = [{} for _ in range(self.num_envs)]
        for i in illegal.nonzero()[0].tolist():
            infos[i]["illegal"] = True
        if ended.any():
            last, hands, carried = seen, slots.batch.hand_ids.tolist(), slots.carried.tolist()
            for i in ended.nonzero()[0].tolist():
                infos[i] |= {
                    "terminal_observation": last[i].copy(),
                    "TimeLimit.truncated": False,
                    "hand": hands[i],
                    "carried": carried[i],
                }
            slots.reset(slots=ended)
            seen = slots.observe()
        return seen, rewards.astype("float32"), ended.copy(), infos

    def close(self) -> None:
        """Do nothing, since the environment holds no resources."""

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """Return an attribute of tables: `action_masks`, `hand`, `render_mode`, or one set by `set_attr`."""
        return [getattr(table, attr_name) for table in self._chosen(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Set an attribute of the tables; `get_attr` then returns it."""
        for table in self._chosen(indices):
            setattr(table, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call a method of tables, `action_masks` or `render`, and return the results."""
        if method_name == "action_masks" and indices is None:
            return list(self.slots.masks())
        return [getattr(table, method_name)(*method_args, **method_kwargs) for table in self._chosen(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Indices = None) -> list[bool]:
        """Return False for each table, since tables have no wrappers."""
        return [False for _ in self._chosen(indices)]

    def get_images(self) -> list[Any]:
        """Return the tables as the learning seat sees them, uint8 [height, width, 3].

        In render modes other than "rgb_array", return None for each table.
        """
        return [table.render() if self.render_mode == "rgb_array" else None for table in self._tables]

    def _chosen(self, indices: Indices) -> list[Table]:
        return [self._tables[i] for i in self._get_indices(indices)]
