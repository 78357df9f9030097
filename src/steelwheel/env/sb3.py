"""Many tables at once for Stable-Baselines3: `VecEnv`, over a `HandBatch`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ._setup import Setup, missing

try:
    from stable_baselines3.common import vec_env  # type: ignore[import-not-found]
except ImportError as error:
    raise missing("sb3", error, "stable-baselines3 sb3-contrib") from error

from .._core import exact_index
from ..errors import shown
from ._lanes import Lanes
from ._render import check_mode
from ._spaces import spaces_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..game import Game
    from ..hand import Hand
    from ._opponents import Opponents

    Seen = NDArray[np.float32]
    Info = dict[str, Any]
    Indices = Iterable[int] | int | None

__all__ = ["VecEnv"]


class Table:
    """One table of a `VecEnv`, which `get_attr`, `set_attr` and `env_method` ask."""

    def __init__(self, env: VecEnv, i: int) -> None:
        self._env, self._i = env, i
        self.observation_space, self.action_space = env.observation_space, env.action_space
        self.render_mode = env.render_mode

    @property
    def hand(self) -> Hand:
        """A copy of the hand that is played."""
        return self._env.lanes.batch[self._i]

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, bool [actions]."""
        mask: NDArray[np.bool_] = self._env.lanes.masks()[self._i]
        return mask

    def render(self) -> Any:
        """The table as its seat sees it; None without a mode."""
        mode = self.render_mode
        return None if mode is None else self._env.lanes.rendered(self._i, mode)


class VecEnv(vec_env.VecEnv):  # type: ignore[misc]  # its base is not there for mypy
    """One seat of many hands at once, against given agents, for the algorithms of Stable-Baselines3.

    MaskablePPO of sb3-contrib finds its masks by `env_method("action_masks")`. The step that ends a hand
    deals the table's next; `infos[i]` then has "terminal_observation". After `seed(s)` and `reset()` table i
    plays the hands i, i + m, i + 2m and so on of s, with m as of `steelwheel.env.gymnasium.VectorEnv`.

    :param num_envs: how many tables.
    :param threads: how many share the work, 0 for one per core.

    Other parameters are as of `PokerEnv` of `steelwheel.env.gymnasium`, and observations, actions and
    rewards are; an agent with `act_batch` is asked for all tables at once. In `infos`: "hand", "carried" and
    "illegal" as there, where a hand has ended or an action was not legal.
    """

    def __init__(
        self,
        num_envs: int = 1,
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
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.setup = Setup(game, players, stacks, button=button, pots=pots, history=history, reward=reward)
        n = exact_index(num_envs, "num_envs")
        self.lanes = Lanes(self.setup, n, seat, opponents, illegal_reward, threads)
        self.render_mode = check_mode(render_mode, ["ansi", "rgb_array"])
        self.observation_space, self.action_space = spaces_of(self.setup)
        self._tables = [Table(self, i) for i in range(n)]
        self._actions: Any = None
        super().__init__(n, self.observation_space, self.action_space)

    def reset(self) -> Seen:
        """Deal the next hands; after `seed(s)` the first ones of s."""
        if any(self._options):
            raise ValueError(f"tables have no options, as {shown(next(filter(None, self._options)))}")
        lanes = self.lanes
        lanes.reset(self._seeds[0])
        self._reset_seeds()
        self.reset_infos = [{"hand": hand} for hand in lanes.batch.hand_ids.tolist()]
        return lanes.observe()

    def step_async(self, actions: Any) -> None:
        """Take the actions, integers [n]."""
        self._actions = actions

    def step_wait(self) -> tuple[Seen, NDArray[np.float32], NDArray[np.bool_], list[Info]]:
        """Act.

        :return: what the seat sees, float32 [n, size]; rewards; whether hands have ended; infos.
        :raises ValueError, TypeError: for actions of another shape or type, or that are no entries of the
            menu.
        :raises RuntimeError: before `reset`.
        """
        lanes = self.lanes
        rewards, illegal = lanes.act(self._actions)
        ended, seen = lanes.over, lanes.observe()
        infos: list[Info] = [{} for _ in range(self.num_envs)]
        for i in illegal.nonzero()[0].tolist():
            infos[i]["illegal"] = True
        if ended.any():
            last, hands, carried = seen, lanes.batch.hand_ids.tolist(), lanes.carried.tolist()
            for i in ended.nonzero()[0].tolist():
                infos[i] |= {
                    "terminal_observation": last[i].copy(),
                    "TimeLimit.truncated": False,
                    "hand": hands[i],
                    "carried": carried[i],
                }
            lanes.reset(lanes=ended)
            seen = lanes.observe()
        return seen, rewards.astype("float32"), ended.copy(), infos

    def close(self) -> None:
        """Nothing is to be closed."""

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute of tables: `action_masks`, `hand`, `render_mode` and what `set_attr` has set."""
        return [getattr(table, attr_name) for table in self._chosen(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Set an attribute of tables, to be asked for by `get_attr`."""
        for table in self._chosen(indices):
            setattr(table, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call a method of tables: `action_masks` or `render`."""
        if method_name == "action_masks" and indices is None:
            return list(self.lanes.masks())
        return [getattr(table, method_name)(*method_args, **method_kwargs) for table in self._chosen(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Indices = None) -> list[bool]:
        """Tables have no wrappers."""
        return [False for _ in self._chosen(indices)]

    def get_images(self) -> list[Any]:
        """The tables as their seats see them, uint8 [height, width, 3]; None in another mode."""
        return [table.render() if self.render_mode == "rgb_array" else None for table in self._tables]

    def _chosen(self, indices: Indices) -> list[Table]:
        return [self._tables[i] for i in self._get_indices(indices)]
