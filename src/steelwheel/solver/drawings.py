"""Pictures of a player's hands at a node, drawn by `drawing` from the values of a `Side`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..cards.cards import format_cards
from ..drawing import strategy_html, strategy_svg, values_html, values_svg
from ..errors import meant, shown
from .amounts import amount_text
from .tree_place import TreePlace, decision_at, path_text

if TYPE_CHECKING:
    from .node_values import Side

__all__ = ["check_drawn_values", "draw_side", "drawn_actions"]

_DRAWN_VALUES = "strategy", "ev", "equity"


def drawn_actions(node: TreePlace) -> list[str]:
    """Return the names of the actions at a node; all-in is "a", without its amount."""
    if node.actor is None:
        return []
    decision = decision_at(node)
    return ["a" if code == decision.all_in else decision.name(code) for code in decision.actions]


def check_drawn_values(what: str) -> None:
    """Raise ValueError unless `what` names values that can be drawn."""
    if what not in _DRAWN_VALUES:
        near = meant(what, _DRAWN_VALUES)
        raise ValueError(f"what must be 'strategy', 'ev' or 'equity', not {shown(what)}{near}")


def draw_side(side: Side, what: str, form: str) -> str:
    """Return the grid of a player's hands as the text of an SVG file, or as an HTML fragment.

    :param form: "svg" or "html".
    :raises ValueError: if `what` is "strategy" and the player does not act at the node.
    """
    node, average = side.node, side.average
    options: dict[str, Any] = {
        "board": format_cards(node.board),
        "title": f"{side.name} at {path_text(node)}",
        "note": f"pot {amount_text(node.pot)}, stack {amount_text(node.stacks[side.player])}",
    }
    if what == "strategy":
        if average.frequency is None:
            raise ValueError(
                f"{side.name} does not act at {path_text(node)}, so only what='ev' or 'equity' can be drawn"
            )
        draw = strategy_svg if form == "svg" else strategy_html
        is_reached = average.ev == average.ev  # not nan
        frequency = average.frequency.tolist() if is_reached else None
        return draw(side.strategy, side.reach, drawn_actions(node), average=frequency, **options)
    values, mean = (side.ev, average.ev) if what == "ev" else (side.equity, average.equity)
    options |= {"what": "EV" if what == "ev" else "equity", "average": mean if mean == mean else None}
    return (values_svg if form == "svg" else values_html)(values, side.reach, **options)
