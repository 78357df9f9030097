"""Run many sessions or tournaments: chunks, sums, checkpoints and the result."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ..agents.text_agent import HandContext, hand_context
from ..errors import shown, telling
from . import executors
from .arguments import check_count
from .checkpoints import Checkpoint
from .session_tally import SessionTally

if TYPE_CHECKING:
    from ..typing import Seed

__all__ = ["run"]


def run(
    match: Any,
    result: Any,
    unit: int,
    unit_name: str,
    count: Any,
    first: Any,
    length: Any,
    seed: Seed,
    executor: Any,
    checkpoint: Any,
    progress: Any,
    identity: dict[str, Any],
) -> Any:
    """Play `count` tournaments or sessions, starting with number `first`, and return the result.

    :param match: a `Tournaments` or `Sessions`.
    :param result: the class of the result.
    :param unit: the size of a buy-in or a big blind.
    :param unit_name: "tournament" or "session".
    :param length: the number of tournaments or sessions per chunk.
    :param identity: settings, as plain values; a checkpoint is continued only if it has the same settings.
    """
    first, count = check_count(first, f"first_{unit_name}", 0), check_count(count, f"{unit_name}s", 1)
    length = check_count(length, f"chunk_{unit_name}s", 1)
    executors.check_progress(progress)
    if executor is not None:
        executors.check_executor(executor)
    entrants, saved, state = match.entrants, None, None
    if checkpoint is not None:
        settings = {
            **identity,
            "agents": [[name, size] for name, size in zip(entrants.names, entrants.sizes, strict=True)],
            "seed": None if seed is None else match.seed,
            f"first_{unit_name}": first,
            "on_error": "fold" if match.folds else "raise",
        }
        saved = Checkpoint(checkpoint, json.loads(json.dumps(settings)), unit_name)
        state = saved.load()
        saved.match["seed"] = saved.match["seed"] or list(match.seed)
        match = match._replace(seed=tuple(saved.match["seed"]))
    _, stream = match.seed
    if stream + first + count > 1 << 64:
        raise ValueError(f"the seed's second number plus the last {unit_name}'s number must be below 2**64")
    sums = _Sums(match, first, result, unit)
    if state is not None:
        assert saved is not None
        tally = state.get("tally")
        if isinstance(tally, dict):  # missing in checkpoints from before corrected actions were counted
            tally.setdefault("corrected_actions", [0] * len(entrants.names))
        shape = SessionTally.shape(len(entrants.names), match.end_shape)
        saved.check(state, {"next": range(first, 1 << 64), "tally": shape})
        try:
            sums.next, sums.tally = state["next"], SessionTally.read(state["tally"], match.end)
        except ValueError as error:
            raise saved.damaged(error) from None
        if sums.next > first + count:
            raise ValueError(
                f"the checkpoint {shown(saved.path)} has {unit_name}s up to {sums.next}, "
                f"but this simulation ends at {first + count}"
            )
    return executors.run(_play_chunk, sums, first + count, length, executor, progress, saved)


class _Sums:
    """The sum of the finished chunks."""

    def __init__(self, match: Any, first: int, result: Any, unit: int) -> None:
        self.match, self.next, self.result_class, self.unit = match, first, result, unit
        self.tally = SessionTally(len(match.entrants.names), match.end)

    def add(self, piece: SessionTally) -> None:
        """Add the tally of a chunk."""
        self.tally += piece

    def state(self) -> dict[str, Any]:
        """Return the plain values for a checkpoint."""
        return {"next": self.next, "tally": self.tally.plain()}

    def result(self, complete: bool) -> Any:
        """Return the result so far."""
        names, sizes, _ = self.match.entrants
        return self.result_class(
            self.tally.copy(), names, sizes, self.unit, seed=self.match.seed, complete=complete
        )

    def is_sure(self) -> bool:
        """Return False: sessions and tournaments have no target error."""
        return False


def _play_chunk(match: Any, first: int, count: int) -> SessionTally:
    """Play tournaments or sessions `first` to `first + count - 1`.

    On Ctrl-C, the KeyboardInterrupt has an attribute `found` with the tally so far.
    """
    tally = SessionTally(len(match.entrants.names), match.end)
    try:
        for k in range(first, first + count):
            tally += match.play(k)
    except KeyboardInterrupt as interrupt:
        raise telling(KeyboardInterrupt(*interrupt.args), found=tally) from None  # type: ignore[type-var]
    finally:
        hand_context.set(HandContext())
    return tally
