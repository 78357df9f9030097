"""Tables of a node's numbers: CSV, a 13x13 grid, plain values for JSON, and text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .._core import format_cards
from ..cards.combos import COMBOS, cell_of, class_of
from ..errors import cut, meant, shown
from .amounts import amount_text
from .players import PLAYERS
from .tree_place import TreePlace, path_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from .node_values import Average, Side

__all__ = [
    "check_grid_values",
    "null_if_nan",
    "side_to_columns",
    "side_to_csv",
    "side_to_dict",
    "side_to_grid",
    "to_text",
]

_GRID_VALUES = "strategy", "ev", "equity", "reach"
_CELLS = np.array([13 * i + j for i, j in (cell_of(class_of(*combo)) for combo in COMBOS)])


def null_if_nan(x: float) -> float | None:
    """Return the number, or None if it is nan, which JSON does not allow."""
    return None if x != x else x


def side_to_dict(side: Side) -> dict[str, Any]:
    """Return a player's averages, and the values of each possible hand, as plain values for JSON."""
    reach, ev, equity, average = side.reach, side.ev, side.equity, side.average
    strategy, action_ev = side.strategy, side.action_ev
    hands = []
    for i in np.flatnonzero(reach).tolist():
        hand = {
            "combo": format_cards(COMBOS[i][::-1]),
            "reach": float(reach[i]),
            "ev": null_if_nan(float(ev[i])),
            "equity": null_if_nan(float(equity[i])),
        }
        if strategy is not None and action_ev is not None:
            hand["strategy"] = [null_if_nan(x) for x in strategy[i].tolist()]
            hand["action_ev"] = [null_if_nan(x) for x in action_ev[i].tolist()]
        hands.append(hand)
    return {
        "combos": average.combos,
        "ev": null_if_nan(average.ev),
        "equity": null_if_nan(average.equity),
        "frequency": _nulls_for_nan(average.frequency),
        "action_ev": _nulls_for_nan(average.action_ev),
        "hands": hands,
    }


def _nulls_for_nan(numbers: npt.NDArray[np.float64] | None) -> list[float | None] | None:
    return None if numbers is None else [null_if_nan(x) for x in numbers.tolist()]


def side_to_csv(side: Side) -> str:
    """Return the hands of the player to act as comma-separated values, one hand per line."""
    columns = [side.reach, side.equity, side.ev]
    titles = ["combo", "reach", "equity", "ev"]
    strategy, action_ev = side.strategy, side.action_ev
    assert strategy is not None and action_ev is not None
    for i, name in enumerate(side.node.action_names):
        titles += [name, f"{name}_ev"]
        columns += [strategy[:, i], action_ev[:, i]]
    table = np.stack(columns, axis=1)
    lines = [",".join(titles)]
    for i in np.flatnonzero(columns[0]).tolist():
        cells = ["" if np.isnan(x) else f"{x:.6g}" for x in table[i]]
        lines.append(",".join([format_cards(COMBOS[i][::-1]), *cells]))
    return "\n".join(lines) + "\n"


def side_to_columns(side: Side) -> dict[str, tuple[str, Sequence[Any]]]:
    """Return the strategy of the player to act as columns, with a row per combo and action."""
    strategy, action_ev = side.strategy, side.action_ev
    assert strategy is not None and action_ev is not None
    names, held = side.node.action_names, np.flatnonzero(side.reach)
    combos = [format_cards(COMBOS[i][::-1]) for i in held.tolist()]
    return {
        "combo": ("dictionary[int32]", [combo for combo in combos for _ in names]),
        "action": ("dictionary[int32]", [*names] * len(combos)),
        "frequency": ("float64", strategy[held].ravel().tolist()),
        "ev": ("float64", action_ev[held].ravel().tolist()),
        "reach": ("float64", np.repeat(side.reach[held], len(names)).tolist()),
    }


def check_grid_values(what: str) -> None:
    """Raise ValueError unless a grid can show these values."""
    if what not in _GRID_VALUES:
        raise ValueError(
            f"what must be one of {', '.join(_GRID_VALUES)}, not {shown(what)}{meant(what, _GRID_VALUES)}"
        )


def side_to_grid(side: Side, what: str) -> npt.NDArray[np.float64]:
    """Return the average of a value over each hand class, weighted by reach.

    :raises ValueError: if `what` is "strategy" and the player does not act at the node.
    """
    values = getattr(side, what)
    if values is None:
        raise ValueError(f"{side.name} does not act at {path_text(side.node)}")
    weights = (side.reach > 0) if what == "reach" else side.reach
    rows = values.reshape(1326, -1).astype(np.float64)
    rows = np.where((weights > 0)[:, None], rows, 0)
    sums = np.zeros((169, rows.shape[1]))
    total = np.zeros(169)
    np.add.at(sums, _CELLS, rows * weights[:, None])
    np.add.at(total, _CELLS, np.ones(1326) if what == "reach" else weights)
    with np.errstate(invalid="ignore"):
        means = sums / total[:, None]
    return means.reshape((13, 13, rows.shape[1]) if what == "strategy" else (13, 13))


def to_text(node: TreePlace, averages: Sequence[Average]) -> str:
    """Return both players' averages, and the frequency of each action, as a text table."""
    pot, oop, ip = [amount_text(x) for x in (node.pot, *node.stacks)]
    head = f"{path_text(node)}: {format_cards(node.board)}, pot {pot}, stacks {oop} and {ip}"
    lines = [head, f"{'':<6}{'combos':>9}{'equity':>9}{'EV':>11}"]
    for name, average in zip(PLAYERS, averages, strict=True):
        lines.append(f"{name:<6}{average.combos:>9.1f}{average.equity:>9.2%}{average.ev:>11,.3f}")
    if node.actor is not None:
        frequency, action_ev = averages[node.actor].frequency, averages[node.actor].action_ev
        assert frequency is not None and action_ev is not None
        width = max(len(word) for word in node.action_labels) + 4
        lines.append(f"{PLAYERS[node.actor]:<{width}}{'frequency':>10}{'EV':>11}")
        for word, share, chips in zip(node.action_labels, frequency, action_ev, strict=True):
            lines.append(f"  {cut(word, 40):<{width - 2}}{share:>10.2%}{chips:>11,.3f}")
    return "\n".join(lines).replace("nan%", "  - ").replace("nan", "  -")
