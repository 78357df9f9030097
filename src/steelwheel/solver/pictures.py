"""Solutions as pictures: the plain values that `drawing` takes."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from ..cards import format_cards
from ..drawing import solution_html, strategy_html, strategy_svg, values_html, values_svg
from ..errors import meant, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .node import Node
    from .solution import Solution

__all__ = ["drawn", "page"]

SHOWN = "strategy", "ev", "equity"


def _words(node: Node) -> list[str]:
    """The actions at a node, as pictures have them: an all-in without its amount."""
    if node.actor is None:
        return []
    all_in = node.bets[node.actor] + node.stacks[node.actor]
    return ["a" if code == all_in else name for code, name in zip(node.actions, node.names, strict=True)]


def drawn(node: Node, what: str, player: int | str | None, form: str) -> str:
    """A node's grid as the text of an SVG file, or as a piece of HTML."""
    if what not in SHOWN:
        raise ValueError(f"what is 'strategy', 'ev' or 'equity', not {shown(what)}{meant(what, SHOWN)}")
    side = node.of(player)
    overall, name = side.overall, side.name
    given: dict[str, Any] = {
        "board": format_cards(node.board),
        "title": f"{name} at {node._told()}",
        "note": f"pot {node.pot:,}, behind {node.stacks[side.player]:,}",
    }
    if what == "strategy":
        if overall.frequency is None:
            raise ValueError(f"{name} does not act at {node._told()}: what='ev' or 'equity' can be drawn")
        draw = strategy_svg if form == "svg" else strategy_html
        often = overall.frequency.tolist() if overall.ev == overall.ev else None  # nan where nobody comes
        return draw(side.strategy, side.reach, _words(node), overall=often, **given)
    values, mean = (side.ev, overall.ev) if what == "ev" else (side.equity, overall.equity)
    given |= {"what": "EV" if what == "ev" else "equity", "overall": mean if mean == mean else None}
    return (values_svg if form == "svg" else values_html)(values, side.reach, **given)


def page(solution: Solution, nodes: int) -> str:
    """The page that walks the tree: of so many nodes, the likeliest."""
    percent = solution.exploitability_percent
    note = f"exploitability {percent:.3g} % of the pot after {solution.iterations:,} iterations"
    board = format_cards(solution.spot.board)
    return solution_html(_likeliest(solution.root, nodes), board=board, note=note)


def _likeliest(root: Node, most: int) -> Iterator[dict[str, Any]]:
    """The nodes that are reached most often, each after the one before it."""
    waiting: list[tuple[float, int, tuple[str, ...], Node]] = [(-1.0, 0, (), root)]
    count = 1
    for _ in range(most):
        if not waiting:
            return
        _, _, path, node = heappop(waiting)
        yield _plain(node, path)
        steps = [format_cards([card]) for card in node.to_come] or _words(node)
        for child, word in zip(node, steps, strict=False):
            heappush(waiting, (-child.probability, count, (*path, word), child))
            count += 1


def _plain(node: Node, path: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "path": path,
        "kind": node.kind,
        "pot": node.pot,
        "stacks": node.stacks,
        "bets": node.bets,
        "player": node._player,
    }
    if node.kind in ("decides", "deals"):
        sides = [node.of(player) for player in (0, 1)]
        for name in ("reach", "ev", "equity"):
            found[name] = [getattr(side, name) for side in sides]
    if node.kind == "decides":
        found |= {"actions": _words(node), "strategy": node.strategy, "action_ev": node.action_ev}
    return found
