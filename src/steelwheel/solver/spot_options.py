"""The options of a spot's betting tree: bet sizes, added and removed lines, payoff and folded ranges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .._base.frozen import NamedTuple
from .._core import Hand, _Tree
from ..errors import InvalidSpot, as_number, kind, meant, shown
from .amounts import SCALES, from_chips
from .bet_sizes import read_sizes
from .payoffs import payoff_values
from .spot_ranges import read_bunching
from .tree_edits import edit_lines, grow_tree, list_totals, read_lines

__all__ = ["Payoff", "Sizes", "TreeOptions", "grow", "plant", "read_options"]

Sizes = str | Mapping[str, Any] | Sequence[str] | Callable[[Hand], Iterable[int | None]] | None
Payoff = Callable[[tuple[Any, ...]], Sequence[float]]


class TreeOptions(NamedTuple):
    """The options of a betting tree, with the same names as the arguments of `Spot`.

    `scale`: the number of the hand's chips in one unit of the spot's amounts, such as 10 for a pot of 5.5.
    """

    sizes: Sizes = None
    add_all_in_threshold: float = 1.5
    force_all_in_threshold: float = 0.15
    merge_threshold: float = 0.1
    add_lines: Any = ()
    remove_lines: Any = ()
    payoff: Payoff | None = None
    bunching: Any = ()
    scale: int = 1

    def checked(self) -> TreeOptions:
        """Check the options and return them with ranges, lines and sizes parsed.

        :raises InvalidSpot, InvalidRange, TypeError: if an option is invalid.
        """
        for name, most in (
            ("add_all_in_threshold", 1e9),
            ("force_all_in_threshold", 1e9),
            ("merge_threshold", 1.0),
        ):
            x = as_number(getattr(self, name), name)
            if not 0 <= x <= most:
                raise InvalidSpot(f"{name} must be from 0 to {most:g} pots, not {shown(getattr(self, name))}")
        if self.payoff is not None and not callable(self.payoff):
            raise TypeError(
                f"payoff must be a function of final stacks that returns values, not {kind(self.payoff)}"
            )
        if type(self.scale) is not int or self.scale not in SCALES:
            raise InvalidSpot(f"scale must be a power of ten from 1 to 10**6, not {shown(self.scale)}")
        sizes: Any = self.sizes
        return TreeOptions(
            sizes if callable(sizes) else read_sizes(sizes).text,
            float(self.add_all_in_threshold),
            float(self.force_all_in_threshold),
            float(self.merge_threshold),
            read_lines(self.add_lines, "add_lines", self.scale),
            read_lines(self.remove_lines, "remove_lines", self.scale),
            self.payoff,
            read_bunching(self.bunching),
            self.scale,
        )

    @property
    def chip_payoff(self) -> Payoff | None:
        """The payoff, as a function of final stacks in whole chips; None if there is no payoff."""
        payoff, scale = self.payoff, self.scale
        if payoff is None or scale == 1:
            return payoff
        return lambda stacks: payoff(tuple([from_chips(chips, scale) for chips in stacks]))


def read_options(given: Mapping[str, Any]) -> TreeOptions:
    """Return the options from keyword arguments.

    :raises TypeError: if a keyword is not an option.
    """
    for name in given:
        if name not in TreeOptions._fields:
            raise TypeError(f"Spot has no option {shown(name)}{meant(name, TreeOptions._fields)}")
    return TreeOptions(**given)


def plant(hand: Hand, options: TreeOptions) -> _Tree:
    """Return a tree that has only its root.

    :raises InvalidSpot: if the hand is not at the start of a spot.
    """
    sizes: Any = options.sizes
    rows = () if callable(sizes) else read_sizes(sizes).in_chips(options.scale)
    return _Tree(
        hand, rows, options.add_all_in_threshold, options.force_all_in_threshold, options.merge_threshold
    )


def grow(hand: Hand, options: TreeOptions) -> tuple[_Tree, tuple[float, float] | None]:
    """Return the complete tree, and both players' values if the root's pot were split evenly.

    Without a payoff function, the values are None.

    :raises InvalidSpot: if a line is not in the tree, a bet or raise is not legal, or the tree has more than
        a million nodes.
    """
    tree, sizes = plant(hand, options), options.sizes
    if callable(sizes):
        choose = sizes
        edit_lines(
            tree,
            options.add_lines,
            options.remove_lines,
            lambda node: list_totals(tree, hand, choose, node),
            options.scale,
        )
        grow_tree(tree, hand, choose)
    elif options.add_lines or options.remove_lines:
        edit_lines(tree, options.add_lines, options.remove_lines, tree.totals, options.scale)
    tree.grow()
    payoff = options.chip_payoff
    if payoff is None:
        return tree, None
    zero, values = payoff_values(tree, hand, payoff)
    tree.set_values(values)
    return tree, zero
