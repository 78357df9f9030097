"""Matches of agents that a command line names: two of them, or all against all."""

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
from steelwheel.simulation.schedules import big_blind_of

from . import screen
from .naming import agents_of, told

if TYPE_CHECKING:
    from argparse import Namespace

    from steelwheel import Game, MatchResult

__all__ = ["match", "stack_of"]

PARTS, POINTS = 10, 100  # as often a match is looked at; for the picture of its winnings


def stack_of(given: int | None, game: Game) -> int:
    """The chips of a seat: a hundred big blinds, if no number is given."""
    return 100 * big_blind_of(game) if given is None else given


def match(words: Namespace) -> int:
    """Play it, and print the table; the exit code is 130 if it was stopped."""
    agents, game = agents_of(words.agents), steelwheel.games.by_name(words.game)
    if len(agents) < 2:
        raise ValueError("a match is of two agents or more: name another, itself if need be")
    stacks = [stack_of(words.stack, game)] * 2
    seed = SystemRandom().getrandbits(32) if words.seed is None else words.seed
    pairs = [*combinations(agents, 2)]
    step = -(-words.hands // (POINTS if words.save and len(pairs) == 1 else PARTS))
    points: list[MatchResult] = []
    executor: Any = None
    if words.workers > 1:
        ignore = signal.SIGINT, signal.SIG_IGN  # Ctrl-C, which goes to all of them
        executor = ProcessPoolExecutor(words.workers, initializer=signal.signal, initargs=ignore)
    try:
        with screen.progress("playing", words.json) as advance:
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
                        first=i * words.hands + first,
                        duplicate=words.duplicate,
                        on_error=words.on_error,
                        executor=executor,
                        estimates=words.estimates,
                        slice_hands=min(1000, max(250, -(-step // 4))),
                    )
                    if not found.complete:
                        break
                points.append(found)
    except (ValueError, OSError):
        raise
    except Exception as error:  # of an agent
        raise ValueError(told(error)) from error
    finally:
        if executor is not None:
            executor.shutdown(cancel_futures=True)
    result = points[-1]
    if not result.hands:
        raise KeyboardInterrupt
    if words.save:
        several = len(agents) > 2
        chart = steelwheel.plot.standings(result) if several else steelwheel.plot.winnings(points)
        chart.figure.savefig(words.save)  # type: ignore[union-attr]
    if words.json:
        print(json.dumps({"game": game.name, **result.to_dict()}))
    else:
        _print(result, game, stacks[0], words.duplicate, seed)
    return 0 if result.complete else 130


def _print(result: MatchResult, game: Game, stack: int, duplicate: bool, seed: int) -> None:
    titles = ["agent", "rank", "hands", "chips", "mbb", "error", "95%", "always"]
    rows: list[tuple[float, list[str]]] = []
    sides = zip(
        result.agents, result.ranks(), result.interval(), result.sequence(), result.chips, strict=True
    )
    for name, (best, worst), interval, always, chips in sides:
        score = result.score(name)
        cells = [cut(name, 30), str(best) if best == worst else f"{best}-{worst}", f"{score.hands:,}"]
        cells += [f"{chips:+,}", _number(score.mbb, 1), _number(score.stderr, 1).lstrip("+")]
        cells += [f"{_number(low)} to {_number(high)}" for low, high in (interval, always)]
        rows.append((-score.mbb if score.hands else inf, cells))
    order = [i for _, i in sorted((mbb, i) for i, (mbb, _) in enumerate(rows))]
    dealt = ", each deal from both seats" if duplicate else ""
    note = f"{game.name}, stacks of {stack:,}, seed {seed}{dealt}; mbb: thousandths of a big blind a hand"
    note += f", by the estimate {result.estimates[0]}" if result.estimates[0] != "plain" else ""
    illegal = [f"{name} {many:,}" for name, many in zip(result.agents, result.illegal, strict=True) if many]
    note += f"\nillegal answers: {', '.join(illegal)}" if illegal else ""
    note += "" if result.complete else "\nstopped by Ctrl-C"
    screen.table(titles, [rows[i][1] for i in order], note)
    names = [result.agents[i] for i in order]
    if len(result.estimates) > 1:
        print()
        estimated: list[list[str]] = []
        for name in names:
            scores = [result.score(name, estimate) for estimate in result.estimates]
            cells = [f"{_number(score.mbb, 1)} +- {_number(score.stderr, 1)[1:] or '?'}" for score in scores]
            estimated.append([cut(name, 30), *cells])
        screen.table(["mbb and error by", *result.estimates], estimated)
    if len(result.agents) > 2:
        print()
        cross: list[list[str]] = []
        for name in names:
            against = result.by_opponent(name)
            cells = [_number(against[other]) if other in against else "" for other in names]
            cross.append([cut(name, 30), *cells])
        screen.table(["mbb against", *(cut(name, 14) for name in names)], cross)


def _number(x: float, digits: int = 0) -> str:
    """A number with its sign; "?" where there is none yet."""
    return f"{x:+,.{digits}f}" if isfinite(x) else "?"
