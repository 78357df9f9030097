"""`steelwheel icm`: tournament equity of stacks, and bubble factors."""

from __future__ import annotations

import json
from math import isfinite
from typing import TYPE_CHECKING

import steelwheel

from . import screen

if TYPE_CHECKING:
    from argparse import Namespace

__all__ = ["run_icm"]


def run_icm(words: Namespace) -> None:
    """Print the equity of each stack in the prize pool."""
    values = steelwheel.icm(words.stacks, words.payouts, bounties=words.bounties)
    heads = {"bounties": words.bounties, "progressive": words.progressive}
    factors = (
        steelwheel.bubble_factors(words.stacks, words.payouts, **heads).tolist() if words.factors else None
    )
    if words.json:
        answer = {"stacks": words.stacks, "payouts": words.payouts, "values": values}
        if words.bounties:
            answer["bounties"] = words.bounties
        if factors:
            answer["bubble_factors"] = [[x if isfinite(x) else None for x in row] for row in factors]
        print(json.dumps(answer))
        return
    chips, pool = sum(words.stacks), sum(words.payouts) + sum(words.bounties or ())
    digits = 2 if pool >= 100 else 4
    rows = [
        (str(i), f"{stack:,}", f"{stack / chips:.2%}", f"{value:,.{digits}f}")
        for i, (stack, value) in enumerate(zip(words.stacks, values, strict=True), 1)
    ]
    screen.table(("player", "stack", "chips", "equity"), rows, f"prize pool {pool:,.10g}")
    if factors:
        print()
        against = [
            (str(i), *("" if i == j else f"{x:.3f}" for j, x in enumerate(row, 1)))
            for i, row in enumerate(factors, 1)
        ]
        screen.table(("bubble factor against", *(row[0] for row in rows)), against)
