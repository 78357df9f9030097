"""Play a chunk of a match in a `HandBatch`, if all agents have `act_batch`."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from .._core import HandBatch, Policy
from ..errors import IllegalAction, kind
from .agent_errors import replacement_action
from .match_tally import TIMED, Sheet

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["BATCH_SIZE", "play"]

BATCH_SIZE = 2048


def play(sheet: Sheet, first: int, count: int) -> None:
    """Play the hands of a chunk."""
    import numpy as np

    match = sheet.match
    n = len(sheet.agents)
    payoffs = np.zeros((count, match.turns, n), np.int64)
    one_by_one = len(sheet.estimators) > 0 or match.records
    for turn in range(match.turns):
        table = _Table(sheet, turn, first, count, payoffs[:, turn])
        table.play_and_look() if one_by_one else table.play()
    sheet.rows = payoffs.reshape(-1, n)
    if match.turns > 1 and one_by_one:  # hands are recorded turn by turn
        order = np.arange(count * match.turns).reshape(match.turns, count).T.ravel()
        sheet.estimated = [[values[i] for i in order] for values in sheet.estimated]
        if sheet.texts:
            sheet.texts = [sheet.texts[i] for i in order]


class _Table:
    """The agents in their seats for one turn, which is one pass through the deals."""

    def __init__(
        self, sheet: Sheet, turn: int, first: int, count: int, payoffs: npt.NDArray[np.int64]
    ) -> None:
        import numpy as np

        self.sheet, self.turn, self.first, self.count, self.payoffs = sheet, turn, first, count, payoffs
        self.seating = sheet.seating(turn)
        self.agents = [sheet.agents[a] for a in self.seating]
        self.distinct: list[Any] = []  # each agent once, even if it has several seats
        owners = []
        for agent in self.agents:
            known = [i for i, other in enumerate(self.distinct) if other is agent]
            owners.append(known[0] if known else len(self.distinct))
            self.distinct += [] if known else [agent]
        self.owners = np.array([*owners, -1], np.int8)  # each seat's index in `distinct`; -1 for no seat
        self.steps = 0

    def batch(self, autoreset: bool) -> HandBatch:
        game, match = self.sheet.match.schedule.game, self.sheet.match
        assert game is not None
        size = min(self.count, BATCH_SIZE)
        return HandBatch(
            game, size, match.stacks, seed=match.seed, first_hand=self.first, autoreset=autoreset
        )

    def play(self) -> None:
        batch = self.batch(True)
        count, payoffs, done, ids = self.count, self.payoffs, batch.done, batch.hand_ids
        policies: Any = [agent if isinstance(agent, Policy) else None for agent in self.agents]
        every = all(policies)
        opponents = {"opponents": policies} if any(policies) else {}
        before = self.first + len(
            batch
        )  # the id of a slot's next hand minus this is the index of the slot's finished hand
        live = None  # None means all slots, until one of them has no more hands to play
        while True:
            if every:
                batch.play(policies)
            else:
                self.act(batch, live, **opponents)
            over = (done if live is None else done & live).nonzero()[0]
            if not len(over):
                continue
            hands = ids[over] - before
            payoffs[hands] = batch.payoffs[over]
            if hands.max() + len(batch) >= count:
                live = ids - self.first < count
                if not live.any():
                    return

    def play_and_look(self) -> None:
        """Play the hands, then compute the estimates for each one and record it."""
        import numpy as np

        sheet, batch = self.sheet, self.batch(False)
        finished: list[Any] = [None] * self.count
        while True:
            hands = batch.hand_ids - self.first
            live = hands < self.count
            if not live.any():
                break
            over = (batch.phases == 0) & live
            if over.any():
                for index in np.flatnonzero(over):
                    finished[hands[index]] = batch[int(index)]
                batch.reset(over)
            else:
                self.act(batch, live)
        for i, hand in enumerate(finished):
            self.payoffs[i] = hand.payoffs
            sheet.estimate(hand, self.agents)
            if sheet.match.records:
                sheet.write(hand, self.first + i, self.turn)

    def act(self, batch: HandBatch, live: npt.NDArray[np.bool_] | None, **keywords: Any) -> None:
        """Ask each agent for its action codes, and play the actions.

        :param live: the slots to play in; `None` for all.
        """
        import numpy as np

        self.steps += 1
        codes: npt.NDArray[np.int64] | None = None
        owners = None
        for i, agent in enumerate(self.distinct):
            if keywords and isinstance(agent, Policy):
                continue
            where = None
            if live is not None or len(self.distinct) > 1:
                owners = self.owners[batch.actors] if owners is None else owners
                where = owners == i if live is None else (owners == i) & live
                if not where.any():
                    continue
            began = perf_counter() if self.steps % TIMED == 1 else 0.0
            try:
                answers = _check_codes(agent.act_batch(batch, where), len(batch))
            except Exception as error:
                where = batch.actors >= 0 if where is None else where
                answers = self.resolve_error(batch, where, error)
            else:
                if began:
                    self.add_time(batch, where, perf_counter() - began)
            if where is None:
                codes = answers
            else:
                codes = np.zeros(len(batch), np.int64) if codes is None else codes
                np.copyto(codes, answers, where=where)
        if codes is None:
            codes = np.zeros(len(batch), np.int64)
        try:
            batch.act(codes, live, **keywords)
        except IllegalAction:
            batch.act(self.legal_codes(batch, live, codes.copy(), keywords), live, **keywords)

    def add_time(self, batch: HandBatch, where: npt.NDArray[np.bool_] | None, seconds: float) -> None:
        import numpy as np

        actors = batch.actors if where is None else batch.actors[where]
        seats = np.bincount(actors[actors >= 0], minlength=len(self.seating))
        for seat, decisions in enumerate(seats.tolist()):
            if decisions:
                self.sheet.add_time(self.seating[seat], seconds * decisions / int(seats.sum()), decisions)

    def resolve_error(
        self, batch: HandBatch, where: npt.NDArray[np.bool_], error: Exception
    ) -> npt.NDArray[np.int64]:
        """Raise an agent's error; or count it, and check or fold in all hands the agent was asked about."""
        import numpy as np

        indices = np.flatnonzero(where).tolist()
        if not self.sheet.match.folds:
            raise self.error(batch, indices[0], error, True) from error.__cause__
        codes = np.zeros(len(batch), np.int64)
        for i in indices:
            seat = int(batch.actors[i])
            self.sheet.illegal_actions[self.seating[seat]] += 1
            codes[i] = replacement_action(batch[i].observe(seat))
        return codes

    def error(self, batch: HandBatch, i: int, error: Exception, own: bool) -> Exception:
        return self.sheet.fail(error, int(batch.hand_ids[i]), self.seating[int(batch.actors[i])], own)

    def legal_codes(
        self,
        batch: HandBatch,
        live: npt.NDArray[np.bool_] | None,
        codes: npt.NDArray[np.int64],
        keywords: dict[str, Any],
    ) -> npt.NDArray[np.int64]:
        """Check all codes and return them.

        With on_error="fold", illegal codes are counted and replaced; otherwise, they raise an error.
        """
        import numpy as np

        playing = batch.actors >= 0
        if live is not None:
            playing &= live
        for i in np.flatnonzero(playing).tolist():
            hand, seat = batch[i], int(batch.actors[i])
            if keywords and isinstance(self.agents[seat], Policy):
                continue
            try:
                hand.act(int(codes[i]))
            except IllegalAction as error:
                if not self.sheet.match.folds:
                    raise self.error(batch, i, error, False) from None
                self.sheet.illegal_actions[self.seating[seat]] += 1
                codes[i] = replacement_action(hand.observe(seat))
        return codes


def _check_codes(answer: Any, size: int) -> npt.NDArray[np.int64]:
    """Check an answer of `act_batch`, and return it as an int64 array of shape [size]."""
    import numpy as np

    codes = np.asarray(answer)
    if codes.dtype.kind not in "iu" or codes.shape != (size,):
        raise TypeError(
            f"act_batch must return integers of shape [{size}], not {kind(answer)} "
            f"({codes.dtype}, shape {list(codes.shape)})"
        )
    return codes.astype(np.int64, copy=False)
