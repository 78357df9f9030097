"""Many tables at once for Gymnasium: `VectorEnv`, over a `HandBatch`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ._setup import Setup, missing

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing("vector", error) from error

from .._core import exact_index
from ..errors import kind, shown
from ._lanes import NOT_DEALT, Lanes
from ._render import check_mode
from ._spaces import spaces_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..game import Game
    from ._opponents import Opponents

    Bools = NDArray[np.bool_]
    Seen = NDArray[np.float32]
    Infos = dict[str, Any]

__all__ = ["VectorEnv"]


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """One seat of many hands at once, against given agents.

    Observations, actions, rewards and infos are those of `PokerEnv`, stacked as Gymnasium's `SyncVectorEnv`
    does it; all arrays are new ones in each step. Reset with a seed s, table i plays the hands i, i + m,
    i + 2m and so on of s: those of a `PokerEnv` after `reset(seed=s, options={"first": i, "every": m})`. Here
    m is `env.every`, the least number from `num_envs` on that has no divisor in common with the number of
    occupied seats, so that a table sees all buttons.

    :param num_envs: how many tables.
    :param autoreset_mode: of Gymnasium. NEXT_STEP: the step after a hand has ended deals the next, whatever
        the action. SAME_STEP: the step that ends a hand deals the next, and `infos["final_obs"]` and
        `["final_info"]` have the last of the one that ended. DISABLED: a table waits for
        `reset(options={"reset_mask": bools})`.
    :param threads: how many share the work, 0 for one per core.

    Other parameters are as of `PokerEnv`; an agent with `act_batch` is asked for all tables at once.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }
    """What Gymnasium asks: in which modes `render` shows a table."""

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
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.setup = Setup(game, players, stacks, button=button, pots=pots, history=history, reward=reward)
        self.num_envs = exact_index(num_envs, "num_envs")
        self.lanes = Lanes(self.setup, self.num_envs, seat, opponents, illegal_reward, threads)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = check_mode(render_mode, self.metadata["render_modes"])
        self.single_observation_space, self.single_action_space = spaces_of(self.setup)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    @property
    def every(self) -> int:
        """How far a table's next hand is from its last."""
        return self.setup.every(self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Infos]:
        """Deal the next hands; with a seed, its first ones.

        :param options: {"reset_mask": bool [n]}: only at these tables.
        :raises ValueError, TypeError: for another seed or mask, or for both.
        """
        mask = _reset_mask(options, self.num_envs)
        if mask is not None and seed is not None:
            raise ValueError("the seed is that of all tables: give a seed, or a reset_mask")
        super().reset(seed=seed)
        mask = mask if self.lanes.is_ready else None
        self.lanes.reset(seed, mask)
        return self.lanes.observe(), self._infos(mask)

    def step(self, actions: Any) -> tuple[Seen, NDArray[np.float64], Bools, Bools, Infos]:
        """Act at all tables.

        :param actions: integers [n], entries of the menu; not read where a hand is dealt.
        :return: what the seat sees, its rewards, whether hands have ended, truncations (none), infos.
        :raises ValueError, TypeError: for another shape or type, or for numbers that are no entries.
        :raises gymnasium.error.ResetNeeded: before `reset`; in the mode DISABLED where a hand has ended.
        """
        lanes, mode = self.lanes, self.autoreset_mode
        if not lanes.is_ready:
            raise gymnasium.error.ResetNeeded(NOT_DEALT)
        was_over = lanes.over
        if mode is AutoresetMode.DISABLED and was_over.any():
            i = int(was_over.argmax())
            text = f"the hand of table {i} has ended: reset(options={{'reset_mask': mask}}) deals the next"
            raise gymnasium.error.ResetNeeded(text)
        rewards, illegal = lanes.act(actions)
        ended, seen = lanes.over, lanes.observe()
        infos = self._infos(None)
        if mode is not AutoresetMode.SAME_STEP or not ended.any():
            infos["illegal"], infos["_illegal"] = illegal, ~was_over
        else:
            last = {**infos, "illegal": illegal}
            lanes.reset(lanes=ended)
            seen, infos = self._after(ended, seen, last)
        return seen, rewards, ended.copy(), np.zeros(self.num_envs, "bool"), infos

    def _after(self, ended: Bools, last_seen: Seen, last: Infos) -> tuple[Seen, Infos]:
        """What is told when the next hands have been dealt in the step in which others ended."""
        seen, infos = self.lanes.observe(), self._infos(None)
        final_obs = np.full(self.num_envs, None, dtype=object)
        for i in ended.nonzero()[0].tolist():
            final_obs[i] = last_seen[i].copy()
        final_info: Infos = {}
        for name in ("action_mask", "hand", "carried", "illegal"):
            final_info[name], final_info[f"_{name}"] = last[name], ended.copy()
        infos |= {"final_obs": final_obs, "_final_obs": ended.copy()}
        infos |= {"final_info": final_info, "_final_info": ended.copy()}
        infos |= {"illegal": last["illegal"].copy(), "_illegal": ~ended}
        return seen, infos

    def _infos(self, where: Bools | None) -> Infos:
        lanes = self.lanes
        told = np.ones(self.num_envs, "bool") if where is None else where
        return {
            "action_mask": lanes.masks().view(np.int8),
            "_action_mask": told.copy(),
            "hand": lanes.batch.hand_ids.copy(),
            "_hand": told.copy(),
            "carried": lanes.carried.copy(),
            "_carried": told,
        }

    def action_masks(self) -> Bools:
        """Which actions are legal, bool [n, actions]."""
        return self.lanes.masks()

    def render(self) -> tuple[Any, ...] | None:
        """The tables as their seats see them: text, or uint8 [height, width, 3]; None without a mode."""
        if self.render_mode is None:
            return None
        return tuple([self.lanes.rendered(i, self.render_mode) for i in range(self.num_envs)])


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(given)
    except ValueError:
        modes = ", ".join([repr(mode.value) for mode in AutoresetMode])
        raise ValueError(f"autoreset_mode must be {modes}, or an AutoresetMode, not {shown(given)}") from None


def _reset_mask(options: dict[str, Any] | None, n: int) -> Bools | None:
    """Those tables at which to deal, if only some."""
    if not options:
        return None
    wrong = [name for name in options if name != "reset_mask"]
    if wrong:
        raise ValueError(f"reset has one option, reset_mask, not {shown(wrong[0])}")
    mask = options["reset_mask"]
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        given = f"of {mask.dtype}" if isinstance(mask, np.ndarray) else kind(mask)
        raise TypeError(f"reset_mask must be a NumPy array of bools, not {given}")
    if mask.shape != (n,):
        raise ValueError(f"reset_mask must be of shape ({n},), not {mask.shape}")
    if not mask.any():
        raise ValueError("reset_mask names no table: one at least must be True")
    return mask.copy()
