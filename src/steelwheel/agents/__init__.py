"""Agents, to train and to test against: `random`, `caller`, `tight`, `baseline` and `reader`.

Each is called with an `Observation` and gives a code that `Hand.act` takes. What is random comes from
`Observation.noise`. `baseline` and `reader` tell the chances by which they choose, in
`probabilities(observation)`. The others have `act_batch(batch, where=None)`: the codes of many lanes, int64
[n], which are those of the same hands alone.
"""

from __future__ import annotations

from .._core import Policy
from ._baseline import Baseline, baseline
from ._reader import Reader, reader
from ._tight import Tight, tight

__all__ = ["baseline", "caller", "random", "reader", "tight"]

random: Policy = Policy("random")
"""Folds (not where checking is free), checks or calls, or bets or raises: each that is legal with the same
chance, and to each legal total with the same; in a draw throws away any legal set of cards with the same."""

caller: Policy = Policy("caller")
"""Checks or calls; in a draw throws nothing away, or the first of its cards where it must."""


def _named(name: str) -> Policy | Baseline | Reader | Tight:
    """How an agent is unpickled."""
    every: dict[str, Policy | Baseline | Reader | Tight] = {
        "random": random, "caller": caller, "tight": tight, "baseline": baseline, "reader": reader
    }  # fmt: skip
    return every[name]
