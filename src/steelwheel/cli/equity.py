"""`steelwheel equity`: the equities of hands and ranges."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import steelwheel
from steelwheel.games.arguments import resolve_game

from . import screen, standard_input
from .progress import Running
from .rich_fallback import Text

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

__all__ = ["run_equity"]


def run_equity(words: Namespace) -> int:
    """Print equities with their standard errors; the exit code is 130 after Ctrl-C."""
    lines = standard_input.lines(words.hands)
    with Running(words) as running:
        result = steelwheel.equity(
            *(words.hands if lines is None else lines),
            board=words.board,
            dead=words.dead,
            game=words.game,
            method=words.method,
            trials=words.trials,
            max_stderr=words.max_stderr,
            max_seconds=words.max_seconds,
            seed=words.seed,
            threads=words.threads,
            progress=running.look,
        )
    code = 130 if running.interrupted else 0
    if words.json:
        print(json.dumps(result.to_dict()))
        return code
    facts: list[Sequence[str | Text]] = []
    if words.game != "holdem":
        facts.append(("game", resolve_game(words.game).name))
    if result.board:
        facts.append(("board", Text(" / ").join(map(screen.cards, result.board.split(" / ")))))
    if result.dead:
        facts.append(("dead", screen.cards(result.dead)))
    screen.facts(facts)
    columns = result.equity, result.stderr, result.win, result.tie
    rows = [
        [f"{equity:.2%}", screen.percent(stderr), f"{win:.2%}", f"{tie:.2%}"]
        for equity, stderr, win, tie in zip(*columns, strict=True)
    ]
    if result.exact:
        for row in rows:
            row[1] = ""
    note = str(result).rpartition("\n")[2]
    if not result.complete:
        note += ", stopped by Ctrl-C" if running.interrupted else ", stopped before the end"
    screen.shares(
        ("hand", "equity", "stderr", "win", "tie"), [str(hand) for hand in result.hands], rows, note
    )
    return code
