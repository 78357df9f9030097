"""Changes to a betting tree: lines added and removed, and totals chosen by a function."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from .._core import Hand, _Tree
from ..errors import InvalidSpot, cut, kind, shown
from ..hands.hand import CALL, FOLD
from .amounts import amount_text, from_chips, read_chips
from .bet_sizes import read_size, size_in_chips
from .node_kinds import CHANCE, DECISION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

__all__ = ["Line", "edit_lines", "grow_tree", "list_lines", "list_totals", "read_lines"]

Line = tuple[str, ...]
_MOST_LINES, _LONGEST = 100_000, 250


def read_lines(given: Any, what: str, scale: int) -> tuple[Line, ...]:
    """Parse lines: a string is one line; an iterable of strings or of lists of actions is several lines.

    :param what: the name of the argument, for errors.
    :param scale: the number of chips in one unit of the spot's amounts; codes are in chips.
    :raises InvalidSpot, TypeError: if a line is invalid.
    """
    if isinstance(given, str):
        given = (given,)
    elif isinstance(given, (bytes, dict)) or not hasattr(given, "__iter__"):
        raise TypeError(f"{what} must be a line such as 'x, b150', or a list of lines, not {kind(given)}")
    lines = []
    for line in islice(given, _MOST_LINES + 1):
        steps = str.__str__(line).replace(",", " ").split() if isinstance(line, str) else line
        if isinstance(steps, (bytes, dict)) or not hasattr(steps, "__iter__"):
            raise TypeError(f"{what} must contain lines such as 'x, b150', not {kind(line)}")
        words = tuple([_word(step, what, scale) for step in islice(steps, _LONGEST + 1)])
        if not words or len(words) > _LONGEST:
            raise InvalidSpot(f"{what}: a line must have 1 to {_LONGEST} actions, not {len(words) or 'none'}")
        lines.append(words)
    if len(lines) > _MOST_LINES:
        raise InvalidSpot(f"{what}: there are too many lines; give at most {_MOST_LINES:,}")
    return tuple(lines)


def _word(step: Any, what: str, scale: int) -> str:
    """Return an action (text, or a code for `Hand.act`) as a word."""
    if isinstance(step, str):
        return cut(str.__str__(step).strip().lower())
    if isinstance(step, bool) or not hasattr(step, "__index__"):
        raise TypeError(
            f"{what}: an action must be text such as 'b150', or a code of Hand.act, not {kind(step)}"
        )
    code = step.__index__()
    if code <= 0 or scale == 1:
        return "f" if code == FOLD else "c" if code == CALL else shown(code)
    return amount_text(from_chips(code, scale), "")


def edit_lines(
    tree: _Tree, add: Iterable[Line], remove: Iterable[Line], menu: Callable[[int], Sequence[int]], scale: int
) -> None:
    """Expand the nodes along lines, so that the tree has the lines in `add`, but not those in `remove`.

    :param menu: a function that returns the totals that a node would have without these lines.
    :param scale: the number of the tree's chips in one unit of the lines' amounts.
    :raises InvalidSpot: if a line cannot be played, is not in the tree, or does not end in a bet or raise.
    """
    todo = [(0, [(line, 0) for line in add], [(line, 0) for line in remove])]
    while todo:
        node, adds, removes = todo.pop()
        if not adds and not removes:
            continue
        totals = {*menu(node)}
        after: dict[int, tuple[list[tuple[Line, int]], list[tuple[Line, int]]]] = {}  # by action
        for line, at in adds:
            code = _code(tree, node, line, at, scale)
            if code > 0:
                totals.add(code)
            if at + 1 < len(line):
                after.setdefault(code, ([], []))[0].append((line, at + 1))
        for line, at in removes:
            code = _code(tree, node, line, at, scale)
            if code > 0 and code not in totals:
                there = ", ".join([amount_text(from_chips(x, scale), "") for x in sorted(totals)]) or "none"
                raise InvalidSpot(
                    f"{_quote_action(line, at)} is not in the tree; the bets and raises there are {there}"
                )
            if at + 1 < len(line):
                after.setdefault(code, ([], []))[1].append((line, at + 1))
        totals -= {_code(tree, node, line, at, scale) for line, at in removes if at + 1 == len(line)}
        tree.expand(node, sorted(totals))
        _, _, _, _, first, count, _ = tree.node(node)
        children = {tree.node(first + i)[6]: first + i for i in range(count)}
        for code, (adds_after, removes_after) in after.items():
            child = children.get(code)
            while child is not None and tree.node(child)[0] == CHANCE:
                child = tree.node(child)[4]
            if child is None or tree.node(child)[0] != DECISION:
                line, at = (adds_after or removes_after)[0]
                raise InvalidSpot(f"{_quote_action(line, at)} cannot be played: no player acts there")
            todo.append((child, adds_after, removes_after))


def _quote_action(line: Line, at: int) -> str:
    """Return an action of a line, quoted for an error message."""
    where = f" of the line {cut(', '.join(line))!r}" if len(line) > 1 else ""
    return f"{line[at]!r}{where}"


def _code(tree: _Tree, node: int, line: Line, at: int, scale: int) -> int:
    """Return the code that a line's action `line[at]` has at a node."""
    word, legal = line[at], tree.legal(node)
    there = f"{legal}" if scale == 1 else f"{legal}, in chips of {amount_text(1 / scale)}"
    amount = read_chips(word.removeprefix("b").removeprefix("r"), scale)
    code: int | None
    if word in ("f", "x", "c"):
        code = FOLD if word == "f" else CALL
        if code == CALL and (word == "x") != legal.can_check and word == "x":
            raise InvalidSpot(f"{_quote_action(line, at)} is not legal there; the legal actions are {there}")
    elif amount is not None:
        code = amount
    else:
        size = read_size(word[1:] if word[:1] in ("b", "r") else word)
        code = tree.total(node, *size_in_chips(size, scale))
    if code is None or code not in legal:
        raise InvalidSpot(f"{_quote_action(line, at)} is not legal there; the legal actions are {there}")
    if at + 1 == len(line) and code <= 0:
        raise InvalidSpot(
            f"{_quote_action(line, at)} is not a bet or raise; only these can be added or removed"
        )
    return code


def grow_tree(tree: _Tree, root: Hand, sizes: Callable[[Hand], Iterable[int | None]]) -> None:
    """Expand all remaining nodes with the totals that a function returns for the hand at each node."""
    node = 0
    while node < tree.count:
        node_kind, _, _, _, _, count, _ = tree.node(node)
        if node_kind == DECISION and not count:
            tree.expand(node, list_totals(tree, root, sizes, node))
        node += 1


def list_totals(
    tree: _Tree, root: Hand, sizes: Callable[[Hand], Iterable[int | None]], node: int
) -> list[int]:
    """Return the totals that a function chooses at a node, after checking them.

    :raises InvalidSpot: if a total is not legal there.
    :raises TypeError: if the function does not return ints.
    """
    hand = _hand_at(tree, root, node)
    given = sizes(hand.copy())
    if isinstance(given, (str, bytes)) or not hasattr(given, "__iter__"):
        raise TypeError(
            f"sizes must return the totals to bet or raise to as a list of ints, not {kind(given)}"
        )
    totals = set()
    for total in islice(given, 65):
        if total is None:  # returned by `pot_raise_to` if no raise is legal
            continue
        if isinstance(total, bool) or not hasattr(total, "__index__"):
            raise TypeError(f"sizes must return totals as ints, not {kind(total)}")
        code = total.__index__()
        if code < 1 or code not in (hand.legal_actions or ()):
            raise InvalidSpot(
                f"sizes returned {shown(code)} at {cut(str(hand))!r}, where the legal actions are "
                f"{hand.legal_actions}"
            )
        totals.add(code)
    return sorted(totals)


def _codes(tree: _Tree, node: int) -> list[int]:
    """Return the codes of the actions that lead to a node."""
    codes = []
    while node:
        parent = tree.node(node)[3]
        if tree.node(parent)[0] == DECISION:
            codes.append(tree.node(node)[6])
        node = parent
    return codes[::-1]


def list_lines(tree: _Tree, scale: int) -> tuple[Line, ...]:
    """Return all bets and raises in a tree, as lines."""
    ends = [i for i, code in enumerate(tree.codes.tolist()) if code > 0]
    return tuple([tuple([_word(code, "", scale) for code in _codes(tree, i)]) for i in ends])


def _hand_at(tree: _Tree, root: Hand, node: int) -> Hand:
    """Return the hand at a node; the cards dealt on the way are arbitrary."""
    hand = root.copy()
    for code in _codes(tree, node):
        hand.act(code)
        while hand.phase == "deal":
            hand.deal()
    return hand
