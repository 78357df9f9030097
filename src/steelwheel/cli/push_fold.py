"""`steelwheel push-fold`: the push/fold equilibrium as grids, a table or a picture."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import steelwheel
from steelwheel._internal.files import replacing
from steelwheel.prizes.push_fold_solution import printed_decisions, result_notes

from . import range_grid, screen
from .prize_options import HEADS_UP

if TYPE_CHECKING:
    from argparse import Namespace

    from steelwheel import PushFoldSolution

__all__ = ["run_push_fold"]

BIG_BLIND = 1000
"""The chips in a big blind; the command line accepts three decimals."""
MOST_GRIDS = 3
"""The maximum number of decisions whose grids are printed without --all."""


def run_push_fold(words: Namespace) -> None:
    """Print the range of each decision."""
    if (words.stack is None) == (words.stacks is None):
        raise ValueError("give one stack in big blinds, such as 10, or --stacks, such as --stacks 12 8 5")
    if words.stacks and words.players:
        raise ValueError("--players cannot be combined with --stacks, which gives a stack to each player")
    if words.ante and words.big_blind_ante:
        raise ValueError("--ante cannot be combined with --big-blind-ante")
    stacks = words.stacks or [words.stack] * (words.players or HEADS_UP)
    antes: Any = words.ante or 0
    if words.big_blind_ante:
        antes = {"big_blind": words.big_blind_ante}
    found = steelwheel.push_fold(
        steelwheel.games.NoLimitHoldem(blinds=(words.small_blind, BIG_BLIND), antes=antes),
        stacks,
        payouts=words.payouts,
        bounties=words.bounties,
        progressive=words.progressive,
        trials=words.trials,
        seed=words.seed,
    )
    if words.output:
        with replacing(words.output) as file:
            file.write(found.to_svg())
    if words.json:
        print(json.dumps(_to_dict(found)))
        return
    lines = printed_decisions(found)
    if words.all or len(lines) <= MOST_GRIDS:
        for title, _, held, grid in lines:
            range_grid.show(grid, [(title, f"all-in with {_share(grid)}"), ("range", held)], [])
            print()
    else:
        wide, between = max(len(line.title) for line in lines), ", " if sys.stdout.isatty() else ","
        screen.facts(
            [
                (f"{title:<{wide}}  {_share(grid):>7}", held.replace(",", between))
                for title, _, held, grid in lines
            ]
        )
        if sys.stdout.isatty():
            print()
    screen.notes(result_notes(found))


def _share(grid: list[list[float]]) -> str:
    """Return the percentage of all hands that a range includes, as text."""
    return f"{float(steelwheel.Range.from_weights(grid).weights.sum()) / 1326:.2%}"


def _to_dict(found: PushFoldSolution) -> dict[str, Any]:
    """Return the result as plain values, with chips in big blinds."""
    answer = found.to_dict()
    in_chips = ["stacks", *([] if found.in_prizes else ["ev", "stderr", "best_response_gain"])]
    for name in in_chips:
        answer[name] = [chips / BIG_BLIND for chips in answer[name]]
    if not found.in_prizes:
        answer["max_gain"] /= BIG_BLIND
    answer["big_blind"] = 1
    return answer
