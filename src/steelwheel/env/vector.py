"""Many tables at once for Gymnasium: `VectorEnv`, built on `HandBatch`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .._base.public import public
from ._arguments import Setup, missing

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing("vector", error) from error

from .._core import exact_index
from ..errors import kind, shown
from ._batch_seat import NOT_DEALT, BatchSeat
from ._render import check_mode
from ._spaces import spaces_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..hands.hand import Hand, Observation
    from ..typing import Cards, Deck, GameLike
    from ._opponents import Opponents

    Bools = NDArray[np.bool_]
    Seen = NDArray[np.float32]
    Infos = dict[str, Any]

__all__ = ["VectorEnv"]


@public("steelwheel.env.gymnasium")
class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """A vector environment for Gymnasium: one seat at many tables, against chosen opponents.

    `PokerEnv` describes observations, actions, rewards and infos. They are stacked as in Gymnasium's
    `SyncVectorEnv`, and each step returns new arrays. After a reset with a seed s, table i plays the hands i,
    i + m, i + 2m and so on of s, like a `PokerEnv` after
    `reset(seed=s, options={"first_hand": i, "hand_stride": m})`. Here, m is `env.hand_stride`: the smallest
    number, at least `num_envs`, that has no common divisor with the number of occupied seats. As a result,
    every seat gets the button at each table.

    :param num_envs: the number of tables.
    :param autoreset_mode: Gymnasium's mode. NEXT_STEP: the step after a hand has ended deals the next hand,
        whatever the action. SAME_STEP: the step that ends a hand deals the next one; `infos["final_obs"]` and
        `["final_info"]` describe the end of the finished hand. DISABLED: a table waits for
        `reset(options={"reset_mask": bools})`.
    :param threads: the number of threads that share the work, 0 for one per core.

    `PokerEnv` describes the other parameters. An agent with `act_batch` is called once for all tables.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }
    """Metadata for Gymnasium, including the modes of `render`."""

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
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
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
        self.num_envs = exact_index(num_envs, "num_envs")
        self.slots = BatchSeat(self.setup, self.num_envs, seat, opponents, illegal_reward, threads)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = check_mode(render_mode, self.metadata["render_modes"])
        self.single_observation_space, self.single_action_space = spaces_of(self.setup)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    @property
    def hand_stride(self) -> int:
        """The difference between the numbers of consecutive hands at a table."""
        return self.setup.hand_stride(self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Infos]:
        """Deal the next hands; with a seed, deal the first hands of the seed.

        :param options: {"reset_mask": bool [n]}: deal only at these tables.
        :raises ValueError, TypeError: if the seed or the mask is invalid, or both are passed.
        """
        mask = _reset_mask(options, self.num_envs)
        if mask is not None and seed is not None:
            raise ValueError("a seed resets all tables: pass either a seed or a reset_mask")
        super().reset(seed=seed)
        mask = mask if self.slots.is_ready else None
        self.slots.reset(seed, mask)
        return self.slots.observe(), self._infos(mask)

    def step(self, actions: Any) -> tuple[Seen, NDArray[np.float64], Bools, Bools, Infos]:
        """Act at all tables.

        :param actions: integers [n], entries of the menu; ignored at tables that deal a new hand.
        :return: observations, rewards, whether hands have ended, truncations (all False), infos.
        :raises ValueError, TypeError: if the shape or type is wrong, or a number is not an entry of the menu.
        :raises gymnasium.error.ResetNeeded: if `reset` has not been called, or in the mode DISABLED if a hand
            has ended.
        """
        slots, mode = self.slots, self.autoreset_mode
        if not slots.is_ready:
            raise gymnasium.error.ResetNeeded(NOT_DEALT)
        was_over = slots.over
        if mode is AutoresetMode.DISABLED and was_over.any():
            i = int(was_over.argmax())
            text = f"the hand of table {i} is over: reset(options={{'reset_mask': mask}}) deals the next"
            raise gymnasium.error.ResetNeeded(text)
        rewards, illegal = slots.act(actions)
        ended, seen = slots.over, slots.observe()
        infos = self._infos(None)
        if mode is not AutoresetMode.SAME_STEP or not ended.any():
            infos["illegal"], infos["_illegal"] = illegal, ~was_over
        else:
            last = {**infos, "illegal": illegal}
            slots.reset(slots=ended)
            seen, infos = self._after(ended, seen, last)
        return seen, rewards, ended.copy(), np.zeros(self.num_envs, "bool"), infos

    def _after(self, ended: Bools, last_seen: Seen, last: Infos) -> tuple[Seen, Infos]:
        """Return observations and infos after a step that ended hands and dealt the next ones (SAME_STEP)."""
        seen, infos = self.slots.observe(), self._infos(None)
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
        slots = self.slots
        told = np.ones(self.num_envs, "bool") if where is None else where
        return {
            "action_mask": slots.masks().view(np.int8),
            "_action_mask": told.copy(),
            "hand": slots.batch.hand_ids.copy(),
            "_hand": told.copy(),
            "carried": slots.carried.copy(),
            "_carried": told,
        }

    def action_masks(self) -> Bools:
        """Return masks of the legal actions, bool [n, actions]."""
        return self.slots.masks()

    def render(self) -> tuple[Any, ...] | None:
        """Return the tables as the learning seat sees them: text, uint8 [height, width, 3], or None."""
        if self.render_mode is None:
            return None
        return tuple([self.slots.rendered(i, self.render_mode) for i in range(self.num_envs)])


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(given)
    except ValueError:
        modes = ", ".join([repr(mode.value) for mode in AutoresetMode])
        raise ValueError(f"autoreset_mode must be {modes} or an AutoresetMode, not {shown(given)}") from None


def _reset_mask(options: dict[str, Any] | None, n: int) -> Bools | None:
    """Return the mask of the tables that deal a new hand; None for all tables."""
    if not options:
        return None
    wrong = [name for name in options if name != "reset_mask"]
    if wrong:
        raise ValueError(f"reset takes only the option reset_mask, not {shown(wrong[0])}")
    mask = options["reset_mask"]
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        given = f"of {mask.dtype}" if isinstance(mask, np.ndarray) else kind(mask)
        raise TypeError(f"reset_mask must be a NumPy array of bools, not {given}")
    if mask.shape != (n,):
        raise ValueError(f"reset_mask must have the shape ({n},), not {mask.shape}")
    if not mask.any():
        raise ValueError("reset_mask is all False: at least one table must be True")
    return mask.copy()
