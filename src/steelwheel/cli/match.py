"""`steelwheel match`: play two agents against each other, or all pairs of several agents."""

from __future__ import annotations

import json
import signal
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from math import inf, isfinite
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import steelwheel
from steelwheel.errors import cut
from steelwheel.games.arguments import default_stack, resolve_game

from . import screen
from .agents import error_line, is_agent_error, load_agents
from .failure import CommandFailed
from .progress import progress_bar

if TYPE_CHECKING:
    from argparse import Namespace

    from steelwheel import Game, MatchResult

__all__ = ["run_match"]

PARTS = 10
"""The number of parts that a match is divided into."""
POINTS = 100
"""The number of parts of a match whose winnings are drawn as a chart."""


def run_match(words: Namespace) -> int:
    """Play a match, and print a table; the exit code is 130 after Ctrl-C."""
    agents, game = load_agents(words.agents), resolve_game(words.game)
    if len(agents) < 2:
        raise ValueError("a match needs two or more agents; the second may be the same as the first")
    stacks = [default_stack([game]) if words.stack is None else words.stack] * 2
    seed = SystemRandom().getrandbits(32) if words.seed is None else words.seed
    pairs = [*combinations(agents, 2)]
    step = -(-words.hands // (POINTS if words.output and len(pairs) == 1 else PARTS))
    points: list[MatchResult] = []
    executor: Any = None
    if words.workers > 1:
        ignore = signal.SIGINT, signal.SIG_IGN  # workers ignore Ctrl-C, which all processes receive
        executor = ProcessPoolExecutor(words.workers, initializer=signal.signal, initargs=ignore)
    try:
        with progress_bar("playing", words.json) as advance:
            while not points or points[-1].complete:
                first = len(points) * step
                if first >= words.hands:
                    break
                found: Any = points[-1] if points else 0
                for i, (one, other) in enumerate(pairs):
                    advance((first + step * i / len(pairs)) / words.hands, f"{first:,} hands")
                    found += steelwheel.simulate(
                        game,
                        {one: agents[one], other: agents[other]},
                        min(step, words.hands - first),
                        stacks=stacks,
                        seed=seed,
                        first_hand=i * words.hands + first,
                        duplicate=words.duplicate,
                        on_error="fold" if words.on_error == "fold" else "raise",
                        executor=executor,
                        estimates=words.estimates,
                        chunk_hands=min(1000, max(250, -(-step // 4))),
                    )
                    if not found.complete:
                        break
                points.append(found)
    except Exception as error:
        if not is_agent_error(error):
            raise
        raise CommandFailed(error_line(error, dict(zip(agents, words.agents, strict=True)))) from error
    finally:
        if executor is not None:
            executor.shutdown(cancel_futures=True)
    result = points[-1]
    if not result.hands:
        raise KeyboardInterrupt
    if words.output:
        several = len(agents) > 2
        chart = steelwheel.plot.standings(result) if several else steelwheel.plot.winnings(points)
        chart.figure.savefig(words.output)  # type: ignore[union-attr]
    if words.json:
        print(json.dumps({"game": game.name, **result.to_dict()}))
    else:
        _print(result, game, stacks[0], words.duplicate, seed)
    return 0 if result.complete else 130


def _print(result: MatchResult, game: Game, stack: int, duplicate: bool, seed: int) -> None:
    titles = ["agent", "rank", "hands", "chips", "mbb", "stderr", "95% CI", "anytime CI"]
    sign = screen.plus_minus()
    rows: list[list[str]] = []
    losses: list[float] = []  # the order of the rows
    sides = zip(
        result.agents,
        result.ranks(),
        result.confidence_interval(),
        result.confidence_sequence(),
        result.chips,
        strict=True,
    )
    for name, (best, worst), interval, always, chips in sides:
        score = result.score(name)
        cells = [cut(name, 30), str(best) if best == worst else f"{best}-{worst}", f"{score.hands:,}"]
        cells += [f"{chips:+,}", _number(score.mbb, 1), _number(score.stderr, 1).lstrip("+")]
        cells += [f"{sign}{_number((high - low) / 2).lstrip('+')}" for low, high in (interval, always)]
        rows.append(cells)
        losses.append(-score.mbb if score.hands else inf)
    order = sorted(range(len(rows)), key=losses.__getitem__)
    dealt = ", each deal from both seats" if duplicate else ""
    note = f"{game.name}, stacks of {stack:,}, seed {seed}{dealt}\n"
    note += "mbb: thousandths of a big blind per hand"
    estimate, *others = result.estimates
    note += f", estimated by {estimate}" if estimate != "plain" else ""
    for kind, counts in (("illegal", result.illegal_actions), ("corrected", result.corrected_actions)):
        some = [f"{name} {many:,}" for name, many in zip(result.agents, counts, strict=True) if many]
        note += f"\n{kind} actions: {', '.join(some)}" if some else ""
    note += "" if result.complete else "\nstopped by Ctrl-C"
    screen.table(titles, [rows[i] for i in order], note)
    names = [result.agents[i] for i in order]
    if others:
        print()
        estimated: list[list[str]] = []
        for name in names:
            scores = [result.score(name, estimate) for estimate in result.estimates]
            cells = [
                f"{_number(score.mbb, 1)} {sign} {_number(score.stderr, 1).lstrip('+')}" for score in scores
            ]
            estimated.append([cut(name, 30), *cells])
        screen.table([f"mbb {sign} stderr", *result.estimates], estimated)
    if len(result.agents) > 2:
        print()
        cross: list[list[str]] = []
        for name in names:
            against = result.by_opponent(name)
            cells = [_number(against[other]) if other in against else "" for other in names]
            cross.append([cut(name, 30), *cells])
        screen.table(["mbb against", *(cut(name, 16) for name in names)], cross)


def _number(x: float, digits: int = 0) -> str:
    """Return a number with its sign; "?" if it is not finite."""
    return f"{x:+,.{digits}f}" if isfinite(x) else "?"
