"""`steelwheel solve`: solve a spot, then print a player's strategy and EV."""

from __future__ import annotations

import json
from math import nan
from time import monotonic
from typing import TYPE_CHECKING, Any

import steelwheel
from steelwheel.errors import printable
from steelwheel.solver.players import PLAYERS

from . import range_grid, screen
from .hand_list import Hands
from .histories import check_source
from .progress import Running
from .standard_input import history_file

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from steelwheel import Range, Solution
    from steelwheel.solver.node import Node


MOST_SCALE = 10**6
"""The maximum number of chips that make one unit of a spot's amounts."""


class Solving(Running):
    """A context manager whose `look` is the progress callback of `solve`."""

    def look(self, solution: Any) -> bool:
        _ = solution[self.words.node]  # raises for an unknown line now, before minutes of work
        if self.console.is_terminal:
            self.write(self.progress_text(solution)[: self.console.width - 3])
        return self.interrupted

    def progress_text(self, solution: Solution) -> str:
        """Return the iterations, the exploitability and the time left."""
        text = f"iteration {solution.iterations:,}"
        if solution.convergence:
            text += f", exploitability {solution.convergence[-1][1]:.3g}% of the pot"
            left = self.seconds_left(solution)
            if left == left:
                text += f", {'about ' if left > 1 else ''}{left:,.0f} s left" if left < 6000 else ""
        return text

    def seconds_left(self, solution: Solution) -> float:
        """Return the seconds until the target or another limit is reached; `nan` if unknown."""
        words, done = self.words, max(solution.iterations, 1)
        each = solution.seconds / done
        ends = [each * (words.max_iterations - done)]
        expected = solution.iterations_for(words.target_percent)
        if expected == expected:
            ends.append(each * (expected - done))
        if words.max_seconds:
            ends.append(self.start + words.max_seconds - monotonic())
        return max(min(ends, default=nan), 0)


def run_solve(words: Namespace) -> int:
    """Solve a spot and print the strategy; the exit code is 130 after Ctrl-C."""
    combos = None if words.combos is None else steelwheel.Range(words.combos)
    spot, names, money = _spot(words)
    with Solving(words) as running:
        solution = steelwheel.solve(
            spot,
            target_percent=words.target_percent,
            max_iterations=words.max_iterations,
            max_seconds=words.max_seconds,
            threads=words.threads,
            progress=running.look,
        )
    node = solution[words.node]
    for name in words.output:
        if name.lower().endswith(".html"):
            solution.to_html(name)
        else:
            solution.save(name)
    if words.json:
        answer = solution.to_dict()
        if words.node:
            answer["node"] = node.to_dict()
        print(json.dumps(answer))
    else:
        _show(solution, node, combos, names, money)
    return 130 if running.interrupted else 0


def _spot(words: Namespace) -> tuple[Any, Sequence[str], str]:
    """Return the spot, the names of both players if they are known, and the unit of its amounts."""
    if words.stack is not None and len(words.stack) > 2:
        raise ValueError(f"--stack takes one or two numbers, not {len(words.stack)}")
    if words.rake is not None and len(words.rake) > 2:
        raise ValueError(f"--rake takes a percentage and a cap, not {len(words.rake)} numbers")
    optional = {
        name: getattr(words, name)
        for name in ("sizes", "rake", "bunching")
        if getattr(words, name) is not None
    }
    ranges = words.oop, words.ip
    values = {name: getattr(words, name) for name in ("board", "pot", "stack", "game")}
    if words.history is not None:
        twice = [f"--{name}" for name, value in values.items() if value is not None]
        if twice:
            raise ValueError(f"--history takes the board, pot, stacks and game of a hand; remove {twice[0]}")
        return _spot_of_history(words, ranges, optional)
    alone = [name for name in ("hand", "street") if getattr(words, name) is not None]
    if alone:
        raise ValueError(f"--{alone[0]} needs --history FILE, the file with the hand")
    missing = [f"--{name}" for name in ("board", "pot", "stack") if values[name] is None]
    if missing:
        raise ValueError(f"{missing[0]} is missing; give --board, --pot and --stack, or --history FILE")
    if words.game is not None:
        optional["game"] = words.game
    stacks = words.stack if len(words.stack) == 2 else words.stack[0]
    return (
        steelwheel.Spot(board=words.board, pot=words.pot, stacks=stacks, ranges=ranges, **optional),
        (),
        "chips",
    )


def _spot_of_history(
    words: Namespace, ranges: tuple[str, str], optional: dict[str, Any]
) -> tuple[Any, Sequence[str], str]:
    """Return the spot of a hand in a file, the players' names if known, and the unit of the amounts."""
    with history_file(words.history) as (path, name):
        hands = Hands(check_source(path), None, name)
        if words.hand is None and not hands.has(0):
            raise ValueError(f"{name} has no hands")
        if words.hand is None and hands.has(1):
            raise ValueError(f"{name} has {hands.count()}; choose one with --hand N")
        hand = hands[0 if words.hand is None else words.hand - 1]
        scale = min(int(1 / hand.unit), MOST_SCALE)
        spot = steelwheel.Spot.from_history(hand, ranges, words.street, scale=scale, **optional)
    names = [hand.players[seat] for seat in spot.seats] if hand.players else ()
    unit = hand.unit * scale
    return spot, names, "the hand's money" if unit == 1 else f"units of {unit:f}"


def _show(solution: Solution, node: Node, combos: Range | None, names: Sequence[str], money: str) -> None:
    """Print the node: both players, the actor's actions and grid, and the combos if requested.

    :param names: the names of both players, or none.
    :param money: the unit of the amounts.
    """
    rows = [] if combos is None or node.actor is None else _combo_rows(node, combos)
    screen.facts(
        [
            *[(player, printable(name)) for player, name in zip(PLAYERS, names, strict=False)],
            ("board", screen.cards(node.board)),
            *([("line", " ".join(node.path))] if node.path else []),
            ("pot", f"{node.pot:,}"),
            ("stacks", " and ".join([f"{stack:,}" for stack in node.stacks])),
        ]
    )
    sides = [node.for_player(player).average for player in (0, 1)]
    screen.table(
        ("", "combos", "equity", "EV"),
        [
            (name, f"{side.combos:,.1f}", f"{side.equity:.2%}", f"{side.ev:,.3f}")
            for name, side in zip(PLAYERS, sides, strict=True)
        ],
    )
    if node.actor is not None:
        average = sides[node.actor]
        assert average.frequency is not None and average.action_ev is not None
        print()
        screen.table(
            (PLAYERS[node.actor], "frequency", "EV"),
            [
                (label, f"{frequency:.2%}", _chips(ev))
                for label, frequency, ev in zip(
                    node.action_labels, average.frequency, average.action_ev, strict=True
                )
            ],
        )
        print()
        range_grid.show_strategy(
            range_grid.Strategy(node.action_labels, node.action_names, node.grid().tolist())
        )
    if rows:
        print()
        screen.table(("combo", *node.action_labels, "EV"), rows)
    stopped = "" if solution.converged else ", target not reached"
    print()
    screen.notes(
        [
            f"exploitability {solution.exploitability_percent:.3g}% of the pot after "
            f"{solution.iterations:,} iterations{stopped}; EV in {money}"
        ]
    )


def _combo_rows(node: Node, chosen: Range) -> list[tuple[str, ...]]:
    """Return the frequency of each action and the EV, for the combos that reach the node."""
    side = node.for_player()
    assert side.strategy is not None
    rows = [
        (
            steelwheel.format_cards(combo),
            *(f"{share:.2%}" for share in side.strategy[i].tolist()),
            _chips(float(side.ev[i])),
        )
        for i, combo in enumerate(steelwheel.Range.COMBOS)
        if chosen.weights[i] and side.reach[i] > 0
    ]
    if not rows:
        raise ValueError(f"no combo of --combos {chosen} is in the range of {side.name} at this node")
    return rows[::-1]


def _chips(ev: float) -> str:
    return "" if ev != ev else f"{ev:,.3f}"
