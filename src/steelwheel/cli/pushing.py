"""The equilibrium of all-in or fold at a terminal: grids, a table, a picture."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import steelwheel
from steelwheel.errors import unwritten

from . import grid, screen

if TYPE_CHECKING:
    from argparse import Namespace

BIG_BLIND = 1000  # chips, in which the command line is read
MOST_GRIDS = 3  # without --grids


def push_fold(words: Namespace) -> None:
    if words.save and not os.path.isdir(os.path.dirname(words.save) or os.curdir):
        raise unwritten(FileNotFoundError(), words.save)  # before any work
    if (words.stack is None) == (words.stacks is None):
        raise ValueError("give the big blinds that each has, as 10, or --stacks 12 8 5, the button's first")
    if words.stacks and words.players:
        raise ValueError("--players goes with stacks that are equal")
    if words.ante and words.big_blind_ante:
        raise ValueError("there is one ante: --ante or --big-blind-ante")
    stacks = words.stacks or [words.stack] * (words.players or 2)
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
        seed=words.seed or 0,
    )
    if words.save:
        try:
            with open(words.save, "w", encoding="utf-8") as file:
                file.write(found.to_svg())
        except OSError as error:
            raise unwritten(error, words.save) from None
    if words.json:
        print(json.dumps(found.to_dict()))
        return
    lines = found._rows()
    if words.grids or len(lines) <= MOST_GRIDS:
        for decision, (title, share, held) in zip(found._shown(), lines, strict=True):
            grid.show(found._grid(decision), [(title, f"all-in with {share}"), ("range", held)], [])
            print()
    else:
        wide, between = max(len(title) for title, _, _ in lines), ", " if sys.stdout.isatty() else ","
        screen.facts(
            [(f"{title:<{wide}}  {share:>6}", held.replace(",", between)) for title, share, held in lines]
        )
        if sys.stdout.isatty():
            print()
    print(*found._left_out(), *found._words(), sep="\n")
