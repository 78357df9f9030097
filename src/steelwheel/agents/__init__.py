"""Agents to train and test against: `random`, `calling_station`, `tight`, `baseline` and `range_reader`.

An agent takes an `Observation` and returns a code for `Hand.act`. Randomness comes from
`Observation.random_bits`. `baseline` and `range_reader` have `probabilities(observation)`, which returns the
probability of each code. The other agents have `act_batch(batch, where=None)`, which returns the codes for
all hands of a batch, int64 [n]. These are the same codes that the agent returns when called for each hand.
"""

from __future__ import annotations

from .._core import Policy
from .baseline_agent import Baseline, baseline
from .range_reader_agent import RangeReader, range_reader
from .tight_agent import Tight, tight

__all__ = ["baseline", "calling_station", "random", "range_reader", "tight"]

random: Policy = Policy("random")
"""An agent that chooses at random to fold (unless checking is free), check or call, or bet or raise.

The legal choices among these three are equally likely. All legal totals of a bet or raise are equally likely,
and so are all legal discards in a draw."""

calling_station: Policy = Policy("calling_station")
"""An agent that checks or calls; in a draw it stands pat, or discards its first cards if it must discard."""


def _named(name: str) -> Policy | Baseline | RangeReader | Tight:
    """Return an agent by name, for unpickling."""
    agents: dict[str, Policy | Baseline | RangeReader | Tight] = {
        "random": random, "calling_station": calling_station, "tight": tight, "baseline": baseline,
        "range_reader": range_reader,
    }  # fmt: skip
    return agents[name]
