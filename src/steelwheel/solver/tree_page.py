"""The HTML page of a solution: its most likely nodes, as plain values for `drawing`."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from ..cards.cards import format_cards
from ..drawing import solution_html
from .drawings import drawn_actions
from .tree_place import tree_player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .node import Node

__all__ = ["draw_page"]


def draw_page(root: Node, most: int) -> str:
    """Return an HTML page for browsing the tree.

    :param most: the maximum number of nodes, the most likely first.
    """
    solution = root.solution
    percent = solution.exploitability_percent
    note = f"exploitability {percent:.3g}% of the pot after {solution.iterations:,} iterations"
    return solution_html(_likeliest_nodes(root, most), board=format_cards(solution.spot.board), note=note)


def _likeliest_nodes(root: Node, most: int) -> Iterator[dict[str, Any]]:
    """Yield the most likely nodes, each after its parent."""
    waiting: list[tuple[float, int, tuple[str, ...], Node]] = [(-1.0, 0, (), root)]
    count = 1
    for _ in range(most):
        if not waiting:
            return
        _, _, path, node = heappop(waiting)
        yield _node_values(node, path)
        steps = [format_cards([card]) for card in node.next_cards] or drawn_actions(node)
        for child, word in zip(node, steps, strict=False):
            heappush(waiting, (-child.reach_probability, count, (*path, word), child))
            count += 1


def _node_values(node: Node, path: tuple[str, ...]) -> dict[str, Any]:
    values: dict[str, Any] = {
        "path": path,
        "kind": node.kind,
        "pot": node.pot,
        "stacks": node.stacks,
        "bets": node.bets,
        "player": tree_player(node),
    }
    if node.kind in ("decision", "chance"):
        sides = [node.for_player(player) for player in (0, 1)]
        for name in ("reach", "ev", "equity"):
            values[name] = [getattr(side, name) for side in sides]
    if node.kind == "decision":
        values |= {"actions": drawn_actions(node), "strategy": node.strategy, "action_ev": node.action_ev}
    return values
