"""One seat of many hands, whose other seats agents play: what the frameworks' many tables have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .._core import Policy, exact_index
from ..errors import as_number
from ._opponents import MOST_SKIPPED, check_opponents, check_seat, frame, never_asked
from ._setup import new_seed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .._core import HandBatch
    from ._opponents import Opponents
    from ._setup import Setup

    Bools = NDArray[np.bool_]


MASKED = -2
NOT_DEALT = "no hands are played: call reset() first"


class Lanes:
    """One seat of many hands: lane i plays the hands i, i + m, i + 2m and so on of a seed: see `Setup.every`.

    After each call the seat is to act in every lane, or the lane's hand is over. A hand that ends before the
    seat is asked is stepped over, and its payoff counted into the next reward.
    """

    batch: HandBatch
    codes: NDArray[np.int64]
    """[n, entries]: what `HandBatch.act` takes, MASKED for what the seat may not choose."""
    over: Bools
    """[n]"""
    carried: NDArray[np.int64]
    """[n]: chips won and lost in hands that were stepped over, part of the reward of this one."""

    def __init__(
        self, setup: Setup, n: int, seat: int, opponents: Opponents, illegal_reward: float, threads: int
    ) -> None:
        if n < 1:
            raise ValueError(f"num_envs must be 1 or more, not {n}")
        self.setup, self.n, self.threads = setup, n, threads
        self.seat = check_seat(setup, seat)
        self.illegal_reward = as_number(illegal_reward, "illegal_reward")
        self.agents = check_opponents(setup, self.seat, opponents)
        self.inside: list[Any] = [agent if isinstance(agent, Policy) else None for agent in self.agents]
        """The agents that the batch itself plays."""
        others = {id(agent): agent for agent in self.agents if not isinstance(agent, Policy | None)}
        self.outside = [
            (agent, np.array([*[other is agent for other in self.agents], False]))
            for agent in others.values()
        ]
        """The other agents, and the seats that each has, bool [seats + 1], of which the last is nobody."""
        self.is_ready = False
        """Whether all lanes wait for the seat; not before the first hands, nor after an agent's error."""
        self.seed: int | None = None
        self.first_places = np.arange(n) * len(setup.menu)
        self.batch = setup.batch(n, 0, autoreset=False, threads=threads)  # whose errors come now

    def reset(self, seed: int | None = None, lanes: Bools | None = None) -> None:
        """Deal the next hands, of all lanes or some, even where the last have not ended; or a seed's."""
        if lanes is None or not self.is_ready:
            lanes = np.ones(self.n, "bool")
        is_new = seed is not None or self.seed is None
        if is_new:
            self.seed, self.is_ready = new_seed(seed), False
            self.batch = self.setup.batch(self.n, self.seed, autoreset=False, threads=self.threads)
            self.over, self.carried = lanes, np.zeros(self.n, "int64")
        else:
            self.is_ready = False
        self.carried[self.over & lanes] = 0
        self._deal(lanes, is_new)
        self._look()

    def act(self, choices: object) -> tuple[NDArray[np.float64], Bools]:
        """Choose entries of the menu; where a hand is over the next is dealt instead.

        :param choices: integers [n].
        :return: rewards, float64 [n], and where the choice was not legal, so that the seat checked or folded.
        :raises RuntimeError: where all lanes must be reset.
        :raises ValueError, TypeError: for another shape or type, or for what is no entry.
        """
        if not self.is_ready:
            raise RuntimeError(NOT_DEALT)
        batch, was_over = self.batch, self.over
        codes = self.codes.take(self._places(choices))
        illegal = np.greater(codes == MASKED, was_over)
        is_any_illegal = illegal.any()
        if is_any_illegal:
            i = illegal.nonzero()[0]
            codes[i] = instead(self.codes[i], batch.call[i])
        self.is_ready = False
        batch.act(codes, then=self.inside)
        self._outside_act()
        if was_over.any():
            self.carried[was_over] = 0
            self._deal(was_over)
        self._look()
        rewards: NDArray[np.float64] = self.setup.scale(
            (batch.payoffs[:, self.seat] + self.carried) * self.over
        )
        if is_any_illegal:
            rewards += self.illegal_reward * illegal
        return rewards, illegal

    def masks(self) -> Bools:
        """What the seat may choose, bool [n, entries], a new array; all where the hand is over.

        :raises RuntimeError: where all lanes must be reset.
        """
        if not self.is_ready:
            raise RuntimeError(NOT_DEALT)
        masks: Bools = self.codes != MASKED
        masks[self.over] = True
        return masks

    def observe(self) -> NDArray[np.float32]:
        """What the seat knows, float32 [n, size], a new array."""
        return self.setup.encoder.encode(self.batch, self.seat)

    def rendered(self, i: int, mode: str) -> Any:
        """The table of a lane, as the seat sees it."""
        return frame(mode, self.batch[i], self.seat)

    def _places(self, choices: object) -> NDArray[np.int64]:
        """Where in `codes` the choices are, once they have been checked."""
        given, size = np.asarray(choices), len(self.setup.menu)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions must be integers, not {given.dtype}")
        if given.shape != (self.n,):
            raise ValueError(f"actions must be of shape ({self.n},), one a table, not {given.shape}")
        entries = given.astype(np.int64, copy=False)
        outside = entries.view(np.uint64) >= size  # as those below 0 are
        if outside.any():
            i = int(outside.argmax())
            raise ValueError(f"table {i}: there is no action {given[i]}: actions are 0 to {size - 1}")
        places: NDArray[np.int64] = self.first_places + entries
        return places

    def _deal(self, lanes: Bools, is_dealt: bool = False) -> None:
        """Deal the next hands of some lanes, and step over those that end before the seat is asked."""
        batch = self.batch
        for _ in range(MOST_SKIPPED):
            if is_dealt:
                batch.play(self.inside)
            else:
                batch.reset(lanes, then=self.inside)
            is_dealt = False
            self.carried += batch.payoffs[:, self.seat] * batch.done
            unasked = batch.phases == 0
            if self.outside:
                self._outside_act()
                ended = lanes & (batch.phases == 0) & ~unasked
                self.carried += batch.payoffs[:, self.seat] * ended
            lanes = lanes & (batch.phases == 0)
            if not lanes.any():
                return
        raise never_asked(self.seat)

    def _look(self) -> None:
        self.over = self.batch.phases == 0
        self.codes = self.setup.menu.codes(self.batch)
        self.is_ready = True

    def _outside_act(self) -> None:
        is_anybody_asked = True
        while is_anybody_asked:
            is_anybody_asked = False
            for agent, seats in self.outside:
                where = seats[self.batch.actors]
                if where.any():
                    is_anybody_asked = True
                    self.batch.act(_codes(agent, self.batch, where), where=where, then=self.inside)


def _codes(agent: Any, batch: HandBatch, where: Bools) -> NDArray[np.int64]:
    """What an agent does in some lanes."""
    if hasattr(agent, "act_batch"):
        codes: NDArray[np.int64] = agent.act_batch(batch, where)
        return codes
    codes = np.zeros(len(batch), "int64")
    for i in where.nonzero()[0].tolist():
        codes[i] = exact_index(agent(batch[i].observe(int(batch.actors[i]))), "what an agent returns")
    return codes


def instead(codes: NDArray[np.int64], call: NDArray[np.int64]) -> NDArray[np.int64]:
    """What is done for what is not legal: check if that is free, else fold, else the first that is legal."""
    is_legal = codes != MASKED
    entries = np.where(is_legal[:, 1] & (call == 0), 1, is_legal.argmax(axis=1))
    done: NDArray[np.int64] = np.take_along_axis(codes, entries[:, None], 1)[:, 0]
    return done
