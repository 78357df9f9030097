"""Solving a spot at a terminal: progress, then what the first to act does, and what it is worth."""

from __future__ import annotations

import json
import os
from math import nan
from time import monotonic
from typing import TYPE_CHECKING, Any

import steelwheel
from steelwheel.errors import unwritten

from . import screen
from .running import Running

if TYPE_CHECKING:
    from argparse import Namespace

    from steelwheel import Solution
    from steelwheel.solver.node import Node


class Solving(Running):
    """A context in which `look` is the progress callback of `solve`."""

    def look(self, solution: Any) -> bool:
        _ = solution[self.words.node]  # a line that there is not is refused before minutes of work
        if self.console.is_terminal:
            self.write(self.told(solution)[: self.console.width - 3])
        return self.interrupted

    def told(self, solution: Solution) -> str:
        """How far it is, and how long it may take yet."""
        text = f"iteration {solution.iterations:,}"
        if solution.history:
            text += f", {solution.history[-1][1]:.3g}% of the pot"
            left = self.left(solution)
            if left == left:
                text += f", {'some ' if left > 1 else ''}{left:,.0f} s left" if left < 6000 else ""
        return text

    def left(self, solution: Solution) -> float:
        """The seconds until the target, or until another limit."""
        words, done = self.words, max(solution.iterations, 1)
        each = solution.seconds / done
        ends = [each * (words.max_iterations - done)]
        expected = solution.expected(words.target)
        if expected == expected:
            ends.append(each * (expected - done))
        if words.max_seconds:
            ends.append(self.start + words.max_seconds - monotonic())
        return max(min(ends, default=nan), 0)


def solve(words: Namespace) -> int:
    for name in (words.save, words.html):
        if name and not os.path.isdir(os.path.dirname(name) or os.curdir):
            raise unwritten(FileNotFoundError(), name)  # before any work
    spot = _spot(words)
    with Solving(words) as running:
        solution = steelwheel.solve(
            spot,
            target=words.target,
            max_iterations=words.max_iterations,
            max_seconds=words.max_seconds,
            threads=words.threads,
            progress=running.look,
        )
    node = solution[words.node]
    if words.save:
        solution.save(words.save)
    if words.html:
        solution.to_html(words.html)
    if words.json:
        answer = solution.to_dict()
        if words.node:
            answer["node"] = node.to_dict()
        print(json.dumps(answer))
    else:
        _show(solution, node)
    return 130 if running.interrupted else 0


def _spot(words: Namespace) -> Any:
    if len(words.stack) > 2:
        raise ValueError(f"--stack is one number, or two, not {len(words.stack)}")
    given = {
        name: getattr(words, name)
        for name in ("sizes", "game", "rake", "bunching")
        if getattr(words, name) is not None
    }
    return steelwheel.Spot(
        board=words.board,
        pot=words.pot,
        stacks=words.stack if len(words.stack) == 2 else words.stack[0],
        ranges=(words.oop, words.ip),
        **given,
    )


def _show(solution: Solution, node: Node) -> None:
    rows: list[Any] = [
        ("board", screen.cards(node.board)),
        *([("line", " ".join(node.path))] if node.path else []),
        ("pot", f"{node.pot:,}"),
        ("behind", " and ".join([f"{stack:,}" for stack in node.stacks])),
    ]
    screen.facts(rows)
    sides = [node.of(player).overall for player in (0, 1)]
    screen.table(
        ("", "combos", "equity", "chips"),
        [
            (name, f"{side.combos:,.1f}", f"{side.equity:.2%}", f"{side.ev:,.3f}")
            for name, side in zip(("OOP", "IP"), sides, strict=True)
        ],
    )
    if node.actor is not None:
        overall = sides[node.actor]
        assert overall.frequency is not None and overall.action_ev is not None
        print()
        screen.table(
            (("OOP", "IP")[node.actor], "often", "chips"),
            [
                (word, f"{often:.2%}", "" if chips != chips else f"{chips:,.3f}")
                for word, often, chips in zip(node.words, overall.frequency, overall.action_ev, strict=True)
            ],
        )
    stopped = "" if solution.complete else ", stopped before the end"
    print(
        f"\nexploitability {solution.exploitability_percent:.3g}% of the pot, "
        f"{solution.iterations:,} iterations{stopped}\n"
        "a best response to the other gains OOP {:,.3f}, IP {:,.3f} chips".format(*solution.gains)
    )
