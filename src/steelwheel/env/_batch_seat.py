"""One seat in a batch of hands against agents in the other seats; the base of all vector environments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .._core import Policy, exact_index
from ..errors import as_number
from ._arguments import new_seed
from ._opponents import MOST_SKIPPED, check_opponents, check_seat, frame, never_asked

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .._core import HandBatch
    from ._arguments import Setup
    from ._opponents import Opponents

    Bools = NDArray[np.bool_]


MASKED = -2
NOT_DEALT = "no hands have been dealt: call reset() first"


class BatchSeat:
    """One seat in a batch of hands; slot i plays the hands i, i + m, i + 2m and so on of a seed.

    Here, m is the result of `Setup.hand_stride`. After each call, in every slot, either the seat is to act or
    the hand is over. A hand that ends before the seat acts is skipped, and its payoff is added to the next
    reward.
    """

    batch: HandBatch
    codes: NDArray[np.int64]
    """[n, entries]: the codes for `HandBatch.act`, or MASKED for entries that are not legal."""
    over: Bools
    """[n]: whether the hand is over."""
    carried: NDArray[np.int64]
    """[n]: chips won in skipped hands, which are added to this hand's reward."""

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
        """The built-in agents, which the batch plays itself; None for other seats."""
        others = {id(agent): agent for agent in self.agents if not isinstance(agent, Policy | None)}
        self.outside = [
            (agent, np.array([*[other is agent for other in self.agents], False]))
            for agent in others.values()
        ]
        """Each agent not built in, with a mask of its seats, bool [seats + 1]; the last item is no actor."""
        self.is_ready = False
        """True if `act` may be called; False before the first deal and after an agent's error."""
        self.seed: int | None = None
        self.first_places = np.arange(n) * len(setup.menu)
        self.batch = setup.batch(n, 0, autoreset=False, threads=threads)  # so that its errors are raised now

    def reset(self, seed: int | None = None, slots: Bools | None = None) -> None:
        """Deal the next hands in some slots; with a seed, deal the seed's first hands in all slots.

        Hands that are not over are abandoned.
        """
        if slots is None or not self.is_ready:
            slots = np.ones(self.n, "bool")
        is_new = seed is not None or self.seed is None
        if is_new:
            self.seed, self.is_ready = new_seed(seed), False
            self.batch = self.setup.batch(self.n, self.seed, autoreset=False, threads=self.threads)
            self.over, self.carried = slots, np.zeros(self.n, "int64")
        else:
            self.is_ready = False
        self.carried[self.over & slots] = 0
        self._deal(slots, is_new)
        self._look()

    def act(self, choices: object) -> tuple[NDArray[np.float64], Bools]:
        """Play the chosen entries of the menu; in slots whose hand is over, deal the next hand instead.

        :param choices: integers [n].
        :return: rewards, float64 [n], and illegal choices, bool [n], which became checks or folds.
        :raises RuntimeError: if all slots must be reset first.
        :raises ValueError, TypeError: if the shape or type is wrong, or a choice is not an entry of the menu.
        """
        if not self.is_ready:
            raise RuntimeError(NOT_DEALT)
        batch, was_over = self.batch, self.over
        codes = self.codes.take(self._places(choices))
        illegal = np.greater(codes == MASKED, was_over)
        is_any_illegal = illegal.any()
        if is_any_illegal:
            i = illegal.nonzero()[0]
            codes[i] = instead(self.codes[i], batch.to_call[i])
        self.is_ready = False
        batch.act(codes, opponents=self.inside)
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
        """Return masks of the legal choices, bool [n, entries], as a new array.

        In slots whose hand is over, they are all True.

        :raises RuntimeError: if all slots must be reset first.
        """
        if not self.is_ready:
            raise RuntimeError(NOT_DEALT)
        masks: Bools = self.codes != MASKED
        masks[self.over] = True
        return masks

    def observe(self) -> NDArray[np.float32]:
        """Return the seat's observations, float32 [n, size], as a new array."""
        return self.setup.encoder.encode(self.batch, self.seat)

    def rendered(self, i: int, mode: str) -> Any:
        """Return the table of a slot, rendered as the seat sees it."""
        return frame(mode, self.batch[i], self.seat)

    def _places(self, choices: object) -> NDArray[np.int64]:
        """Check the choices, and return them as indices into the flattened `codes`."""
        given, size = np.asarray(choices), len(self.setup.menu)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions must be integers, not {given.dtype}")
        if given.shape != (self.n,):
            raise ValueError(f"actions must have the shape ({self.n},), one per table, not {given.shape}")
        entries = given.astype(np.int64, copy=False)
        outside = entries.view(np.uint64) >= size  # True for negative entries, too
        if outside.any():
            i = int(outside.argmax())
            raise ValueError(f"table {i}: actions are 0 to {size - 1}, not {given[i]}")
        places: NDArray[np.int64] = self.first_places + entries
        return places

    def _deal(self, slots: Bools, is_dealt: bool = False) -> None:
        """Deal the next hands in some slots, and skip hands that end before the seat acts."""
        batch = self.batch
        for _ in range(MOST_SKIPPED):
            if is_dealt:
                batch.play(self.inside)
            else:
                batch.reset(slots, opponents=self.inside)
            is_dealt = False
            self.carried += batch.payoffs[:, self.seat] * batch.done
            unasked = batch.phases == 0
            if self.outside:
                self._outside_act()
                ended = slots & (batch.phases == 0) & ~unasked
                self.carried += batch.payoffs[:, self.seat] * ended
            slots = slots & (batch.phases == 0)
            if not slots.any():
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
                    self.batch.act(_codes(agent, self.batch, where), where=where, opponents=self.inside)


def _codes(agent: Any, batch: HandBatch, where: Bools) -> NDArray[np.int64]:
    """Return an agent's codes in some slots."""
    if hasattr(agent, "act_batch"):
        codes: NDArray[np.int64] = agent.act_batch(batch, where)
        return codes
    codes = np.zeros(len(batch), "int64")
    for i in where.nonzero()[0].tolist():
        codes[i] = exact_index(agent(batch[i].observe(int(batch.actors[i]))), "an agent's answer")
    return codes


def instead(codes: NDArray[np.int64], call: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return codes to replace illegal actions: a check if free, a fold, or in draws the first legal code."""
    is_legal = codes != MASKED
    entries = np.where(is_legal[:, 1] & (call == 0), 1, is_legal.argmax(axis=1))
    done: NDArray[np.int64] = np.take_along_axis(codes, entries[:, None], 1)[:, 0]
    return done
