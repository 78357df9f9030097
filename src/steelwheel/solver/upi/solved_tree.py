"""The solved tree, and the commands that read and lock its nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..._core import format_cards
from ...errors import cut
from ..node_values import hand_weights
from ..players import PLAYERS, player_index
from .node_ids import child_steps, find_node, list_line_ids, node_id
from .text import PLACES, check_count, format_number, format_row, read_number

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from ..node import Node
    from ..node_values import Side
    from ..solution import Solution

__all__ = ["COMMANDS", "SolvedTree"]


class SolvedTree:
    """A session's solution (None before `build_tree`), and strategies that are set but not locked yet.

    Each command is a method that takes the words after its name; if it returns None, the answer is
    "NAME ok!".
    """

    def __init__(self) -> None:
        self.solution: Solution | None = None
        self._strategies: dict[str, npt.NDArray[np.float32]] = {}  # from `set_strategy`, until `lock_node`

    def replace(self, solution: Solution | None) -> None:
        """Replace the solution, or remove it."""
        self.solution = solution
        self._strategies.clear()

    def required(self) -> Solution:
        """Return the solution.

        :raises ValueError: if no tree has been built.
        """
        if self.solution is None:
            raise ValueError("there is no tree; send build_tree first")
        return self.solution

    def side(self, words: list[str]) -> Side:
        """Return a player's strategy and values at a node, with EV counted from the root."""
        player, name = check_count(words, "OOP or IP", "a node's id")
        return self._node(name).for_player(player_index(player), since="root")

    def _node(self, name: str) -> Node:
        return find_node(self.required(), name)

    def _decision(self, name: str) -> Node:
        node = self._node(name)
        if node.actor is None:
            raise ValueError(f"no player acts at {cut(name)}")
        return node

    # ---- commands

    def calc_results(self, words: list[str]) -> list[str]:
        solution = self.required()
        (oop, ip), (best_oop, best_ip) = solution.ev, solution.best_response_ev
        return [
            f"running time: {solution.seconds:.3f}",
            f"EV OOP: {oop:.3f}",
            f"EV IP: {ip:.3f}",
            f"OOP's MES: {best_oop:.3f}",
            f"IP's MES: {best_ip:.3f}",
            f"Exploitable for: {solution.exploitability:.6f}",
        ]

    def solver_time(self, words: list[str]) -> list[str]:
        return [f"{self.required().seconds:.3f}"]

    def dump_tree(self, words: list[str]) -> None:
        self.required().save((words or check_count(words, "a file"))[0])

    def show_node(self, words: list[str]) -> list[str]:
        (name,) = check_count(words, "a node's id")
        lines = _describe(self._node(name))
        return ["r", "ROOT", *lines[2:4], "1 children", "flags:"] if name == "r" else lines

    def show_children(self, words: list[str]) -> list[str]:
        (name,) = check_count(words, "a node's id")
        node = self._node(name)
        children = [node] if name == "r" else [node[step] for step in child_steps(node)]
        lines = []
        for i, child in enumerate(children):
            lines += [f"child {i}:", *_describe(child), ""]
        return lines or [""]

    def show_strategy(self, words: list[str]) -> list[str]:
        (name,) = check_count(words, "a node's id")
        node = self._decision(name)
        strategy = self._strategies.get(node_id(node))
        if strategy is None:
            strategy = np.nan_to_num(node.strategy)
        return [format_row(column) for column in strategy.T[::-1]]

    def set_strategy(self, words: list[str]) -> None:
        node = self._decision(words[0] if words else "")
        count, numbers = len(node), words[1:]
        if len(numbers) != 1326 * count:
            raise ValueError(
                f"send {count} times 1326 numbers, like the answer to show_strategy {cut(words[0])}, "
                f"not {len(numbers)}"
            )
        rows = np.array([read_number(x, "a frequency") for x in numbers]).reshape(count, 1326)
        strategy = np.empty((1326, count), np.float32)
        strategy[PLACES] = rows[::-1].T
        self._strategies[node_id(node)] = strategy

    def lock_node(self, words: list[str]) -> None:
        (name,) = check_count(words, "a node's id")
        node = self._decision(name)
        strategy = self._strategies.get(node_id(node))
        self.required().lock(node, node.strategy if strategy is None else strategy)
        self._strategies.pop(node_id(node), None)

    def unlock_node(self, words: list[str]) -> None:
        (name,) = check_count(words, "a node's id")
        self.required().unlock(self._decision(name))

    def calc_ev(self, words: list[str]) -> list[str]:
        side = self.side(words)
        return [format_row(side.ev), format_row(hand_weights(side))]

    def calc_eq_node(self, words: list[str]) -> list[str]:
        side = self.side(words)
        return [format_row(side.equity), format_row(hand_weights(side)), format_number(side.average.equity)]

    def calc_global_freq(self, words: list[str]) -> list[str]:
        (name,) = check_count(words, "a node's id")
        return [format_number(self._node(name).reach_probability)]

    def show_all_lines(self, words: list[str]) -> list[str]:
        return list_line_ids(self.required())


def _describe(node: Node) -> list[str]:
    """Return the lines that describe a node: its id, kind, board, pots, number of children and flags."""
    if node.kind == "decision":
        what = f"{PLAYERS[node.actor or 0]}_DEC"
    else:
        what = "SPLIT_NODE" if node.kind == "chance" else "END_NODE"
    spot = node.solution.spot
    stacks = node.parent.stacks if node.kind == "fold" and node.parent else node.stacks
    oop, ip = [start - left for start, left in zip(spot.stacks, stacks, strict=True)]
    return [
        node_id(node),
        what,
        " ".join(format_cards([card]) for card in node.board),
        f"{oop} {ip} {spot.pot}",
        f"{len(node)} children",
        "flags: PIO_CFR" if node.kind == "decision" else "flags:",
    ]


COMMANDS: dict[str, Callable[[SolvedTree, list[str]], list[str] | None]] = {
    name: getattr(SolvedTree, name)
    for name in (
        "calc_eq_node", "calc_ev", "calc_global_freq", "calc_results", "dump_tree", "lock_node",
        "set_strategy", "show_all_lines", "show_children", "show_node", "show_strategy", "solver_time",
        "unlock_node",
    )
}  # fmt: skip
