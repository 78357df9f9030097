"""Node ids such as "r:0:b100:c:8h", and the protocol's betting lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..._core import CALL, FOLD, format_cards
from ...errors import cut, shown
from ..node_kinds import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..node import Node
    from ..solution import Solution

__all__ = ["child_steps", "find_node", "list_line_ids", "node_id", "read_line"]


def child_steps(node: Node) -> Iterable[Any]:
    """Return the steps from a node to its children: actions, the largest bet first, or the next cards."""
    return (
        node.actions[::-1] if node.actor is not None else [format_cards([card]) for card in node.next_cards]
    )


def find_node(solution: Solution, name: str) -> Node:
    """Return the node with an id; "r" means "r:0".

    :raises ValueError: if there is no such node; the message lists the children of the last valid node.
    """
    parts = name.split(":")
    if parts[0] != "r" or parts[1:2] not in ([], ["0"]):
        raise ValueError(f"a node's id must begin with r:0, such as r:0:c:b50, not {shown(name)}")
    node = solution.root
    for part in parts[2:]:
        steps = {_id_part(node, step): step for step in child_steps(node)}
        if part not in steps:
            there = ", ".join(steps) or "nothing, since the hand is over"
            raise ValueError(
                f"there is no node {shown(name)}: {node_id(node)} is followed by {cut(there, 200)}"
            )
        node = node[steps[part]]
    return node


def node_id(node: Node) -> str:
    """Return the id of a node."""
    parts = []
    codes = node.solution.state.tree.codes
    while node.parent is not None:
        is_card = node.parent.actor is None
        step = format_cards(node.cards[-1:]) if is_card else int(codes[node.index])
        parts.append(_id_part(node.parent, step))
        node = node.parent
    return ":".join(["r:0", *reversed(parts)])


def _id_part(node: Node, step: Any) -> str:
    """Return the part that a step adds to an id; a bet is written as all chips put in since the root."""
    if isinstance(step, str):
        return step
    if step in (FOLD, CALL):
        return "f" if step == FOLD else "c"
    actor = node.actor or 0
    before = node.solution.spot.stacks[actor] - node.stacks[actor] - node.bets[actor]
    return f"b{before + step}"


def list_line_ids(solution: Solution) -> list[str]:
    """Return the ids, without cards, of the root and of all nodes after checks, calls, bets and raises."""
    tree, ids = solution.state.tree, ["r:0"]
    known = {0: ("r:0", (0, 0), (0, 0))}  # by node: id, chips put in before this street, and on it
    for i in range(1, len(tree.kinds)):
        parent = int(tree.parents[i])
        name, before, bets = known[parent]
        if tree.kinds[parent] == CHANCE:
            known[i] = name, (before[0] + bets[0], before[1] + bets[1]), (0, 0)
            continue
        actor, code = int(tree.players[parent]), int(tree.codes[i])
        if code == FOLD:
            continue
        put = [*bets]
        put[actor] = max(bets) if code == CALL else code
        name += ":c" if code == CALL else f":b{before[actor] + code}"
        known[i] = name, before, (put[0], put[1])
        ids.append(name)
    return ids


def read_line(line: tuple[int, ...], stack: int) -> list[str]:
    """Return a line of the protocol as words for `Spot(add_lines=)`.

    Final checks and calls are left out, since the tree always has them.

    :param line: for each action, the total that its player has put in since the root, this action included.

    :raises ValueError: if a number is below the bet to match, or above the stack.
    """
    words: list[str] = []
    before, bets, actor, first = 0, [0, 0], 0, True
    for put_in in line:
        total = put_in - before
        if not max(bets) <= total or put_in > stack:
            text = " ".join(map(str, line))
            rule = f"at least {before + max(bets)}, and at most the stack of {stack}"
            raise ValueError(f"in the line {cut(text)!r}, {put_in} must be {rule}")
        if total > max(bets):
            words.append(f"b{total}")
            bets[actor], actor, first = total, 1 - actor, False
            continue
        words.append("c" if total > bets[actor] else "x")
        if first and words[-1] == "x":
            actor, first = 1 - actor, False
        else:
            before, bets, actor, first = before + max(bets), [0, 0], 0, True
    while words and words[-1] in ("x", "c"):
        words.pop()
    return words
