"""A slice whose agents all have `act_batch`, in the lanes of a `HandBatch`."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from .._core import HandBatch, Policy
from ..errors import IllegalAction, kind
from .sheets import TIMED, Sheet, folded

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["MOST_LANES", "play"]

MOST_LANES = 2048


def play(sheet: Sheet, first: int, count: int) -> None:
    """Play the hands of a slice."""
    import numpy as np

    match = sheet.match
    n = len(sheet.agents)
    payoffs = np.zeros((count, match.turns, n), np.int64)
    whole = len(sheet.estimators) > 0 or match.records
    for turn in range(match.turns):
        table = _Table(sheet, turn, first, count, payoffs[:, turn])
        table.play_whole() if whole else table.play()
    sheet.rows = payoffs.reshape(-1, n)
    if match.turns > 1 and whole:  # written down turn by turn
        order = np.arange(count * match.turns).reshape(match.turns, count).T.ravel()
        sheet.estimated = [[values[i] for i in order] for values in sheet.estimated]
        if sheet.texts:
            sheet.texts = [sheet.texts[i] for i in order]


class _Table:
    """The agents in their seats, and the lanes in which they play."""

    def __init__(
        self, sheet: Sheet, turn: int, first: int, count: int, payoffs: npt.NDArray[np.int64]
    ) -> None:
        import numpy as np

        self.sheet, self.turn, self.first, self.count, self.payoffs = sheet, turn, first, count, payoffs
        self.at = sheet.seated(turn)
        self.agents = [sheet.agents[a] for a in self.at]
        self.asked: list[Any] = []  # each agent once, though it may have several seats
        owners = []
        for agent in self.agents:
            found = [i for i, other in enumerate(self.asked) if other is agent]
            owners.append(found[0] if found else len(self.asked))
            self.asked += [] if found else [agent]
        self.owners = np.array([*owners, -1], np.int8)  # of each seat; of no seat, -1
        self.steps = 0

    def lanes(self, autoreset: bool) -> HandBatch:
        game, match = self.sheet.match.schedule.game, self.sheet.match
        assert game is not None
        lanes = min(self.count, MOST_LANES)
        return HandBatch(game, lanes, match.stacks, seed=match.seed, first=self.first, autoreset=autoreset)

    def play(self) -> None:
        batch = self.lanes(True)
        count, payoffs, done, ids = self.count, self.payoffs, batch.done, batch.hand_ids
        policies: Any = [agent if isinstance(agent, Policy) else None for agent in self.agents]
        every = all(policies)
        then = {"then": policies} if any(policies) else {}
        before = self.first + len(batch)  # the hand that is over, from the one that its lane plays now
        live = None  # all lanes, until the first has come to its end
        while True:
            if every:
                batch.play(policies)
            else:
                self.act(batch, live, **then)
            over = (done if live is None else done & live).nonzero()[0]
            if not len(over):
                continue
            hands = ids[over] - before
            payoffs[hands] = batch.payoffs[over]
            if hands.max() + len(batch) >= count:
                live = ids - self.first < count
                if not live.any():
                    return

    def play_whole(self) -> None:
        """The same, with a look at each hand that is over."""
        import numpy as np

        sheet, batch = self.sheet, self.lanes(False)
        seen: list[Any] = [None] * self.count
        while True:
            hands = batch.hand_ids - self.first
            live = hands < self.count
            if not live.any():
                break
            over = (batch.phases == 0) & live
            if over.any():
                for lane in np.flatnonzero(over):
                    seen[hands[lane]] = batch[int(lane)]
                batch.reset(over)
            else:
                self.act(batch, live)
        for i, hand in enumerate(seen):
            self.payoffs[i] = hand.payoffs
            sheet.see(hand, self.agents)
            if sheet.match.records:
                sheet.write(hand, self.first + i, self.turn)

    def act(self, batch: HandBatch, live: npt.NDArray[np.bool_] | None, **keywords: Any) -> None:
        """Ask each agent for the codes of its lanes, and act.

        :param live: the lanes; None for all.
        """
        import numpy as np

        self.steps += 1
        codes: npt.NDArray[np.int64] | None = None
        owners = None
        for i, agent in enumerate(self.asked):
            if keywords and isinstance(agent, Policy):
                continue
            where = None
            if live is not None or len(self.asked) > 1:
                owners = self.owners[batch.actors] if owners is None else owners
                where = owners == i if live is None else (owners == i) & live
                if not where.any():
                    continue
            began = perf_counter() if self.steps % TIMED == 1 else 0.0
            try:
                given = _codes(agent.act_batch(batch, where), len(batch))
            except Exception as error:
                where = batch.actors >= 0 if where is None else where
                given = self.answer_badly(batch, where, error)
            else:
                if began:
                    self.time(batch, where, perf_counter() - began)
            if where is None:
                codes = given
            else:
                codes = np.zeros(len(batch), np.int64) if codes is None else codes
                np.copyto(codes, given, where=where)
        if codes is None:
            codes = np.zeros(len(batch), np.int64)
        try:
            batch.act(codes, live, **keywords)
        except IllegalAction:
            batch.act(self.legal(batch, live, codes.copy(), keywords), live, **keywords)

    def time(self, batch: HandBatch, where: npt.NDArray[np.bool_] | None, seconds: float) -> None:
        import numpy as np

        actors = batch.actors if where is None else batch.actors[where]
        seats = np.bincount(actors[actors >= 0], minlength=len(self.at))
        for seat, decisions in enumerate(seats.tolist()):
            if decisions:
                found = self.sheet.times[self.at[seat]]
                found[0] += seconds * decisions / int(seats.sum())
                found[1] += decisions

    def answer_badly(
        self, batch: HandBatch, where: npt.NDArray[np.bool_], error: Exception
    ) -> npt.NDArray[np.int64]:
        """Raise what an agent raised; or fold in all lanes that it was asked for."""
        import numpy as np

        lanes = np.flatnonzero(where).tolist()
        if not self.sheet.match.folds:
            raise self.error(batch, lanes[0], error, True) from error.__cause__
        codes = np.zeros(len(batch), np.int64)
        for lane in lanes:
            self.sheet.illegal[self.at[int(batch.actors[lane])]] += 1
            codes[lane] = folded(batch[lane].observe(int(batch.actors[lane])))
        return codes

    def error(self, batch: HandBatch, lane: int, error: Exception, own: bool) -> Exception:
        return self.sheet.fail(error, int(batch.hand_ids[lane]), self.at[int(batch.actors[lane])], own)

    def legal(
        self,
        batch: HandBatch,
        live: npt.NDArray[np.bool_] | None,
        codes: npt.NDArray[np.int64],
        then: dict[str, Any],
    ) -> npt.NDArray[np.int64]:
        """The codes, those that are not legal folded and counted, if they are not an error."""
        import numpy as np

        asked = batch.actors >= 0
        if live is not None:
            asked &= live
        for lane in np.flatnonzero(asked).tolist():
            hand, seat = batch[lane], int(batch.actors[lane])
            if then and isinstance(self.agents[seat], Policy):
                continue
            try:
                hand.act(int(codes[lane]))
            except IllegalAction as error:
                if not self.sheet.match.folds:
                    raise self.error(batch, lane, error, False) from None
                self.sheet.illegal[self.at[seat]] += 1
                codes[lane] = folded(hand.observe(seat))
        return codes


def _codes(given: Any, lanes: int) -> npt.NDArray[np.int64]:
    """What `act_batch` returned, as int64 [lanes]."""
    import numpy as np

    codes = np.asarray(given)
    if codes.dtype.kind not in "iu" or codes.shape != (lanes,):
        raise TypeError(
            f"act_batch must return integers [{lanes}], not {kind(given)}: {codes.dtype} {list(codes.shape)}"
        )
    return codes.astype(np.int64, copy=False)
